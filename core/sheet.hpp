// The sheet: single paths of simple movers on boards of up to 64 by 64 cells whose ground costs differ, so that no
// estimate is near what is ahead. A row of the board is a word, and all cells of one cost step together.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "flood.hpp"
#include "front.hpp"
#include "widths.hpp"

namespace footwork {

constexpr int kSheetRows = 64;   // of as many cells
constexpr int kSheetPrices = 4;  // that steps may have; where there are more, a queue is as fast
// Costs that there may be, divided by what they share; further off, a queue is as fast.
constexpr int kSheetLayers = 512;

class Sheet {
public:
    // The sheet for a plane with its occupants drawn in; null where the board is too large, its ground all costs the
    // same, or the costs are too many or too high for it.
    static std::unique_ptr<const Sheet> made(const BucketSearch& search, Index start);

    // Whether a goal is near enough, counted in costs: the cells of each are gone through, however few they are.
    bool suits(const BucketSearch& search, Index gx, Index gy) const;

    // The same as BucketSearch::path; nothing where the goal is further off than a sheet goes. `search` is over the
    // plane that the sheet was made for.
    std::optional<Walk> path(const BucketSearch& search, Width width, Index gx, Index gy, std::int32_t limit) const;

    // What the rows of bits are told. It is public for those who spread over it.
    struct alignas(64) Leaf {  // a set of cells of the board, a bit for each
        std::uint64_t row[kSheetRows] = {};
    };
    struct Price {
        int cost[2];  // of a step across a side, and around a corner, divided by the scale
        Leaf cells;
    };
    Leaf entries[2][kTowards];  // where one comes by a step across a side, and around a corner, from each neighbour
    unsigned ways[2] = {};      // which of them there are, a bit for each neighbour
    Leaf open;                  // the cells that steps lead to, without the start
    std::vector<Price> prices;
    int dearest = 1, cheapest = 1;  // what steps cost, divided by the scale
    int rows = 0;                   // of the board
    Index x = 0, y = 0;             // where the mover starts

    // The rows that a mover may have come to with so much.
    int first_row(int cost) const { return std::max(y - cost / cheapest, 0); }
    int last_row(int cost) const { return std::min(y + cost / cheapest, rows - 1); }

private:
    bool priced(const BucketSearch& search);
    Walk walk(const BucketSearch& search, const Leaf* layers, Index gx, Index gy, int cost) const;

    std::int32_t scale_ = 1;
};

}  // namespace footwork
