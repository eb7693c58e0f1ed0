// The window: floods of simple movers whose points carry them no further than fifteen cells, on boards of any size.
// What they may come to are rows of bits around them, and all cells of one cost step together, many rows at a time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "flood.hpp"
#include "front.hpp"
#include "widths.hpp"

namespace footwork {

constexpr int kWindowRows = 32;                      // of as many cells
constexpr int kWindowFar = kWindowRows / 2 - 1;      // how far from its start a mover may come
constexpr int kWindowLayers = 64;                    // costs that there may be, divided by what they share
constexpr int kWindowWords = kWindowRows * 32 / 64;  // of a layer

// A set of cells of the window, a bit for each. The start lies in the middle, the last row and column are empty.
struct alignas(64) Pane {
    std::uint32_t row[kWindowRows] = {};
};

class Window {
public:
    // The window for what costs no more than `most`, on a plane with its occupants drawn in; null where that leads too
    // far, or the costs are too many or too high for it.
    static std::unique_ptr<const Window> made(const BucketSearch& search, Index start, std::int32_t most);

    const std::int32_t most;

    // The same as BucketSearch::flood, as the sets of cells of each cost; `listed` says which cells they are.
    Costs flood(Width width, std::int32_t limit) const;
    Costs listed(const Costs& costs) const;

    // What the rows of bits are told. It is public for those who spread over it.
    struct Price {
        int cost[2];  // of a step across a side, and around a corner, divided by the scale
        Pane cells;
    };
    Pane exits[2][kTowards];  // from where one steps across a side, and around a corner, to each neighbour
    unsigned ways[2] = {};    // which of them there are, a bit for each neighbour
    Pane open;                // all cells with a price
    std::vector<Price> prices;

private:
    Window(Index start, Index stride, std::int32_t most) : most(most), start_(start), stride_(stride) {}

    Index start_, stride_;
    std::int32_t scale_ = 1;
};

}  // namespace footwork
