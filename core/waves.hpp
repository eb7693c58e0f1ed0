// Waves: floods and paths of simple movers on many boards of one size, whose fronts are made from bytes of terrain and
// of who stands there, and spread one after another.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "placed.hpp"
#include "rates.hpp"

namespace footwork {

class Waves {
public:
    // Null where a board is too large, or its costs are too high for it to pay.
    static std::unique_ptr<const Waves> made(const Rates& rates, const Page& page, const std::vector<PlacedWay>& ways);

    virtual ~Waves() = default;

    // Answers for the boards from one up to another. Gives back `end`; where one has a ground that there is not, that
    // board.
    virtual std::size_t reach(const PlacedBoards& boards, const PlacedReach& out, std::size_t begin,
                              std::size_t end) const = 0;
    virtual std::size_t paths(const PlacedBoards& boards, const PlacedPaths& out, std::size_t begin,
                              std::size_t end) const = 0;
};

}  // namespace footwork
