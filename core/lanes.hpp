// Lanes: floods and paths of simple movers on eight small boards at once. A board is a word of bits, eight of them are
// a vector, and all cells of one cost step together on all eight.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "placed.hpp"
#include "rates.hpp"
#include "widths.hpp"

namespace footwork {

constexpr int kLanes = 8;
constexpr int kLaneCells = 64;
constexpr int kLaneGrounds = 32, kLanePrices = kMostPrices;
constexpr int kLaneDearest = 63;
constexpr int kLaneLayers = kLaneCells * kLaneDearest + 1;  // costs that a way can have, by what the scale leaves
constexpr int kLaneBits = 13;                               // of such a cost, and of those after it at which all ends
constexpr int kLaneWays = 16;

// A mover on boards of one size, in the numbers of the lanes.
struct LaneRules : Rates {
    struct Way {
        int shift = 0;
        std::uint64_t from = 0;  // where it does not lead out of the board
        bool diagonal = false;
        int besides = 0;
        int beside[2] = {};
        std::uint64_t beside_from[2] = {};
    };
    int cells = 0;
    std::uint64_t all = 0;
    int ways = 0;
    Way way[kLaneWays];
    int sides = -1, corners = -1;  // how many shifts lead on, and as many back; -1 if those are not as many

    explicit LaneRules(const Rates& rates) : Rates(rates) {}

    // As many costs as a flood looks at: those of all ways, and after them as many as the dearest step costs.
    std::size_t layers() const { return static_cast<std::size_t>(cells + 1) * dearest + 1; }

    // Null where the lanes cannot have them.
    static std::unique_ptr<const LaneRules> made(const Rates& rates, const Page& page,
                                                 const std::vector<PlacedWay>& ways);
};

// Answers for the boards from one up to another. Gives back `end`; where one has a ground that there is not, the first
// of the eight that it is one of.
std::size_t lane_reach(Width width, const LaneRules& rules, const PlacedBoards& boards, const PlacedReach& reach,
                       std::size_t begin, std::size_t end);
std::size_t lane_paths(Width width, const LaneRules& rules, const PlacedBoards& boards, const PlacedPaths& paths,
                       std::size_t begin, std::size_t end);

}  // namespace footwork
