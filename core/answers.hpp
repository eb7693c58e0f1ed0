// Answers: what a prepared question hands to Python, made in one call. They are the bases of the kinds that Python
// knows; what is not asked of them is never made.
#pragma once

#include <nanobind/nanobind.h>

#include "search.hpp"

namespace footwork {

// `limit_error` is what a LimitError is to Python.
void add_answers(nanobind::module_& m, nanobind::handle limit_error);

// The arrivals on all cells but one of a mover who comes to each of them once, by a kind of cell, cheapest first;
// `stops` names whether it may stop: no, yes, or a question.
nanobind::object arrivals(const Flood& flood, Index x, Index y, nanobind::handle kind, nanobind::handle cell,
                          nanobind::handle stance, nanobind::handle stops);

// Calls that Python makes millions of times, as little as they can be. A reacher is called with the stance that asks,
// and gives a kind of reach within an exact cost. A finder is called with the stance and a cell, and gives a kind of
// path to it where the mover may stop for sure; None if there is none, if it stands there, or if that is no such cell.
nanobind::object reacher(nanobind::pointer_and_handle<Ask> ask, nanobind::handle kind, std::int64_t limit);
nanobind::object finder(nanobind::pointer_and_handle<Ask> ask, nanobind::handle kind, nanobind::handle cell,
                        std::int64_t limit);

}  // namespace footwork
