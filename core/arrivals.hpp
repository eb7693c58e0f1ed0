// Arrivals: how a mover comes to cells, as Python sees it.
#pragma once

#include <nanobind/nanobind.h>

#include "search.hpp"

namespace footwork {

void add_arrivals(nanobind::module_& m);

// The arrivals that count for their cells, by a kind of cell, cheapest first, but for one cell; `stops` names whether
// the mover may stop: no, yes, or a question. None where which of several counts is such a question.
nanobind::object arrivals(const Flood& flood, Index x, Index y, nanobind::handle kind, nanobind::handle cell,
                          nanobind::handle stance, nanobind::handle stops);

// What of the same arrivals is gone through.
enum class Part { cells, arrivals, both };

// An iterator that makes them one at a time.
nanobind::object through(const Flood& flood, Index x, Index y, nanobind::handle kind, nanobind::handle cell,
                         nanobind::handle stance, nanobind::handle stops, int part);

}  // namespace footwork
