// Lanes: floods and paths of simple movers on eight small boards at once. A board is a word of bits, eight of them are
// a vector, and all cells of one cost step together on all eight.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "profile.hpp"
#include "widths.hpp"

namespace footwork {

constexpr int kLanes = 8;
constexpr int kLaneCells = 64;
constexpr int kLaneGrounds = 32, kLanePrices = 16;
constexpr int kLaneDearest = 63;
constexpr int kLaneLayers = kLaneCells * kLaneDearest + 1;  // costs that a way can have, by what the scale leaves
constexpr int kLaneBits = 13;                               // of such a cost, and of those after it at which all ends
constexpr int kMeetings = 1 << kRelations;                  // who may stand on a cell, a bit for each relation
constexpr int kLaneWays = 16;

// How boards are drawn: a column and a row are a cell; or columns, or rows, lean, and every second one begins a cell
// further on than the one before: the third, the fifth and so on, or, if they are late, the second, the fourth.
enum class Drawn : int { straight = 0, columns = 1, columns_late = 2, rows = 3, rows_late = 4 };

// A mover on boards of one size, in the numbers of the lanes.
struct LaneRules {
    struct Way {
        int shift = 0;
        std::uint64_t from = 0;  // where it does not lead out of the board
        bool diagonal = false;
        int besides = 0;
        int beside[2] = {};
        std::uint64_t beside_from[2] = {};
    };
    struct Met {
        std::int8_t price = -1;  // of its costs; -1 where nobody enters
        bool halts = false;
        Stop stop = Stop::no;
    };
    int cells = 0;
    std::uint64_t all = 0;
    int grounds = 0;
    bool exists[kLaneGrounds] = {}, opens[kLaneGrounds] = {};
    Met met[kLaneGrounds][kMeetings];
    int prices = 0;
    int cost[kLanePrices][2] = {};  // across sides and around corners, divided by the scale
    int dearest = 1;
    std::int32_t scale = 1;
    int ways = 0;
    Way way[kLaneWays];            // of a direction that leads elsewhere from every second line, one after the other
    int sides = -1, corners = -1;  // how many shifts lead on, and as many back; -1 if those are not as many
    bool asks_corners = false, either = false;
    Ties ties = Ties::goal;

    // As many costs as a flood looks at: those of all ways, and after them as many as the dearest step costs.
    std::size_t layers() const { return static_cast<std::size_t>(cells + 1) * dearest + 1; }

    // The rules for boards of a size; null where the lanes cannot have them.
    static std::unique_ptr<const LaneRules> made(const Profile& profile, Index width, Index height, Drawn drawn);
};

// Many boards of one size: their grounds row by row, who stands there (or null), from where, and how far.
struct LaneBoards {
    const std::uint8_t* ground = nullptr;
    const std::uint8_t* met = nullptr;
    const std::int32_t* from = nullptr;   // place by place
    const std::int32_t* to = nullptr;     // the same; for paths only
    const std::int32_t* limit = nullptr;  // divided by the scale, below 0 for none
    std::size_t count = 0;
};

// What comes of floods: the cost of each cell, -1 where there is none, and whether one may stop there.
struct LaneReach {
    std::int32_t* costs = nullptr;
    std::uint8_t* stops = nullptr;
};

// What comes of paths: the places of each, the first and the last included, with room for kLaneCells of them; how many
// they are, 0 if there is no way; what it costs, -1 then; and whether one may stop there.
struct LanePaths {
    std::uint8_t* places = nullptr;
    std::int32_t* lengths = nullptr;
    std::int32_t* costs = nullptr;
    std::uint8_t* stops = nullptr;
};

// Answers for the boards from one up to another. Gives back `end`; where one has a ground that there is not, the first
// of the eight that it is one of.
std::size_t lane_reach(Width width, const LaneRules& rules, const LaneBoards& boards, const LaneReach& reach,
                       std::size_t begin, std::size_t end);
std::size_t lane_paths(Width width, const LaneRules& rules, const LaneBoards& boards, const LanePaths& paths,
                       std::size_t begin, std::size_t end);

}  // namespace footwork
