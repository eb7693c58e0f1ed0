// Pose wave: floods and single paths on small boards for movers of one cell to whom a cell is several nodes. All places
// of one cost and pose are bits of a few words; a step of all of them is a shift into the set of another pose.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "layout.hpp"
#include "poses.hpp"

namespace footwork {

class PoseWave {
public:
    // The wave for a plane with its occupants drawn in; null where a board is too large, or costs are too many or too
    // high for it to pay.
    static std::unique_ptr<const PoseWave> made(const PoseSearch& search, const Node& start);

    virtual ~PoseWave() = default;

    // The same as the functions of PoseSearch, from a node at no cost.
    virtual std::vector<Arrival> flood(const Node& from, std::int32_t limit) const = 0;
    virtual PoseWalk path(const Node& from, Index x, Index y, std::int32_t limit) const = 0;

protected:
    PoseWave() = default;
};

}  // namespace footwork
