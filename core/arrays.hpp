// Arrays at the border to Python, and on how many threads they are worked on.
#pragma once

#include <nanobind/ndarray.h>

#include "checks.hpp"
#include "pool.hpp"

namespace footwork {

template <class T, class... Shape>
using Array = nanobind::ndarray<T, Shape..., nanobind::c_contig, nanobind::device::cpu>;
using Numbers = Array<const std::int32_t, nanobind::ndim<1>>;

inline int threads_of(int threads) {
    check(is_in(threads, 1, kMostThreads), "there are 1 to 256 threads");
    return threads;
}

}  // namespace footwork
