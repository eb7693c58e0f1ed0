// The wave: floods and single paths for simple movers on small boards. All cells of one cost are bits of a word or a
// few, and a step of all of them is a shift.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "flood.hpp"

namespace footwork {

class Wave {
public:
    // The wave for a plane with its occupants drawn in; null where a board is too large, or its costs are too many or
    // too high for it to pay.
    static std::unique_ptr<const Wave> made(const BucketSearch& search, Index start);

    virtual ~Wave() = default;

    // The same as the functions of BucketSearch.
    virtual Costs flood(std::span<const Index> from, std::int32_t limit) const = 0;
    virtual Walk path(Index from, Index goal, std::int32_t limit) const = 0;
    // The best path to a cell on the costs of a flood from one; none if it was not reached.
    virtual std::vector<Index> trace(const Costs& costs, Index from, Index goal) const = 0;
};

}  // namespace footwork
