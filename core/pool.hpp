// Pool: threads that stay and wait for work in many equal parts.
#pragma once

#include <cstddef>
#include <functional>

namespace footwork {

constexpr int kMostThreads = 256;

// Does every part of a work once, in no order, on so many threads at most: this one and others that stay for the next
// work. Where parts fail, all of them are tried, and then the error of the first of them is thrown.
void in_parts(int threads, std::size_t parts, const std::function<void(std::size_t)>& part);

// From now on a process that was forked gets threads of its own.
void forget_threads_in_forks();

}  // namespace footwork
