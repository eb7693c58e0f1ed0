// Work for which the interpreter is let go, where it is long enough.
#pragma once

#include <nanobind/nanobind.h>

#include "forking.hpp"
#include "search.hpp"

namespace footwork {

constexpr Index kLongCall = 1 << 12;  // boards from this size on let other threads run meanwhile

template <class Work>
auto unlocked(const Ask& ask, Work work) {
    if (ask.board->size() < kLongCall) return work();
    nanobind::gil_scoped_release release;
    const Searching searching;
    return work();
}

}  // namespace footwork
