// Breach: what cuts a cell off. A way to it that breaks the fewest rules is searched for from where a flood ended.
#pragma once

#include "search.hpp"

namespace footwork {

// For a simple mover, on the costs that it has flooded a plane with: the cell that the first illegal step leaves, and
// its way (or `ways.count`, where the move had to end). Of ways with equally few illegal steps the cheapest counts;
// each of them is taken to cost `unit`. Among those, the one whose first is left earliest, then by rows and columns,
// then in the order of the ways.
std::optional<std::pair<Index, int>> breach(const BucketSearch& search, const Profile& profile, const Costs& costs,
                                            Index from, Index goal);

// The same for any mover, on arrivals in the order of their costs; only out of those of `rim` steps may be illegal.
std::optional<Breach> breach(const Judge& judge, const std::vector<Arrival>& nodes, const std::vector<Arrival>& rim,
                             Index x, Index y);

}  // namespace footwork
