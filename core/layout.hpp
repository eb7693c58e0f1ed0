// Layout: which bit of a few words each cell of a small board is.
#pragma once

#include <cstdint>

#include "front.hpp"
#include "plane.hpp"

namespace footwork {

constexpr int kMostPlaces = 256;

// The cells of a row are neighbouring places, and those of the next row lie `line` places further on, so that a step is
// the same change of place everywhere. A box of cells is counted row by row. Where that takes more words than the cells
// that are there, as around a map of hexes, rows move together until each of those has a place of its own; in a single
// word they go on at its beginning where they pass its end.
struct Layout {
    int words = 0;  // none if there are too many cells
    int line = 0;
    bool turned = false;   // columns take the part of rows
    bool counted = false;  // whether cells have their places row by row
    int cells = 0;
    int width = 0;
    std::uint16_t cell[kMostPlaces];  // by place, counted row by row without the margin of the board

    // The layout for whatever is there on a board; the start always is.
    static Layout of(const Board& board, const Plane& plane, Index start);
    // The layout for all cells of a board, there or not, counted row by row.
    static Layout row_by_row(const Board& board);

    // A change of cell as one of places.
    int shift(Unit by) const { return turned ? by.dy + line * by.dx : by.dx + line * by.dy; }
    // The neighbour that it leads to.
    Toward neighbour(Unit by) const { return turned ? toward(by.dy, by.dx) : toward(by.dx, by.dy); }
    // The place of a cell; below 0 if it is not there.
    int place(Index x, Index y) const {
        const int at = shift({x, y}) & (words * kWordBits - 1);
        return cell[at] == y * width + x ? at : -1;
    }
};

}  // namespace footwork
