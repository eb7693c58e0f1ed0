// Strides: the wave for movers who are no single cell, or leap, and have nothing to remember. What each of their steps
// needs and costs is worked out for all places of a small board at once.
#pragma once

#include <memory>

#include "judge.hpp"
#include "wave.hpp"

namespace footwork {

// The wave for a mover that lies in one of its ways; null where a board is too large, where costs are too many or too
// high, and where a step says more than what it costs and where it ends: that the mover turns, faces elsewhere or has
// to stay, what leaving costs.
std::unique_ptr<const Wave> strides(const Judge& judge, const Overlay& overlay, int lies);

}  // namespace footwork
