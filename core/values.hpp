// Values: how the plain values of Python are made, without a frame of Python for each.
#pragma once

#include <nanobind/nanobind.h>

namespace footwork {

// Adds the kind of property that is worked out once and kept, what lets a class make its values here, and what makes
// a value like another.
void add_values(nanobind::module_& m);

}  // namespace footwork
