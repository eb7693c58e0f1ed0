// Arrivals: how a mover comes to cells, as Python sees it.
#pragma once

#include <nanobind/nanobind.h>

#include "search.hpp"

namespace footwork {

void add_arrivals(nanobind::module_& m);

// The arrivals on all cells but one of a mover who comes to each of them once, by a kind of cell, cheapest first;
// `stops` names whether it may stop: no, yes, or a question.
nanobind::object arrivals(const Flood& flood, Index x, Index y, nanobind::handle kind, nanobind::handle cell,
                          nanobind::handle stance, nanobind::handle stops);

}  // namespace footwork
