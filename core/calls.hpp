// Calls: prepared questions that Python asks millions of times, as little as they can be, and methods that ask them.
#pragma once

#include <nanobind/nanobind.h>

#include "search.hpp"

namespace footwork {

void add_calls(nanobind::module_& m);

// A reacher is called with the stance that asks, and gives a kind of reach within an exact cost. A finder is called
// with the stance and a cell, and gives a kind of path to it where the mover may stop for sure; None if there is none,
// if it stands there, or if that is no such cell.
nanobind::object reacher(nanobind::pointer_and_handle<Ask> ask, nanobind::handle kind, std::int64_t limit);
nanobind::object finder(nanobind::pointer_and_handle<Ask> ask, nanobind::handle kind, nanobind::handle cell,
                        std::int64_t limit);

}  // namespace footwork
