// Placed: boards of one size as arrays have them. Every cell is a place, counted row by row, and a way of the pattern
// leads so many columns and rows further.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "front.hpp"
#include "profile.hpp"

namespace footwork {

// How boards are drawn: a column and a row are a cell; or columns, or rows, lean, and every second one begins a cell
// further on than the one before: the third, the fifth and so on, or, if they are late, the second, the fourth.
enum class Drawn : int { straight = 0, columns = 1, columns_late = 2, rows = 3, rows_late = 4 };

// A way of the pattern; where a board leans, from every second line.
struct PlacedWay {
    Unit by;         // of column and row
    int parity = 0;  // of the lines that it leads from
    bool diagonal = false;
    std::vector<Unit> beside;  // the cells of its corner, two at most
};

struct Page {
    Index width = 0, height = 0;
    Drawn drawn = Drawn::straight;

    int cells() const { return width * height; }
    int shift(Unit by) const { return by.dy * width + by.dx; }
    bool has(Index x, Index y) const { return x >= 0 && y >= 0 && x < width && y < height; }
    // Whether a place is on every second line, beginning with the first or the second; all of a straight board are.
    bool is_on(int parity, Index x, Index y) const {
        if (drawn == Drawn::straight) return true;
        return ((drawn == Drawn::columns || drawn == Drawn::columns_late ? x : y) & 1) == parity;
    }
    // The places from where a change of column and row does not lead out of the board.
    template <int kWords>
    Places<kWords> inside(Unit by) const {
        return those<kWords>([&](Index x, Index y) { return has(x + by.dx, y + by.dy); });
    }
    // Those from where a way leads somewhere.
    template <int kWords>
    Places<kWords> from(const PlacedWay& way) const {
        return inside<kWords>(way.by) & those<kWords>([&](Index x, Index y) { return is_on(way.parity, x, y); });
    }
    // The ways of a simple mover: of a direction that leads elsewhere from every second line, one after the other. None
    // where corners ask more than can be told here.
    std::optional<std::vector<PlacedWay>> ways(const Profile& profile) const;

private:
    template <int kWords, class Is>
    Places<kWords> those(Is is) const {
        Places<kWords> places;
        for (Index y = 0; y < height; ++y)
            for (Index x = 0; x < width; ++x)
                if (is(x, y)) places.add(y * width + x);
        return places;
    }
};

// Many boards of one size: their grounds row by row, who stands there (or null), from where, and how far.
struct PlacedBoards {
    const std::uint8_t* ground = nullptr;
    const std::uint8_t* met = nullptr;
    const std::int32_t* from = nullptr;   // place by place
    const std::int32_t* to = nullptr;     // the same; for paths only
    const std::int32_t* limit = nullptr;  // divided by the scale, below 0 for none
    std::size_t count = 0;
};

// What comes of floods: the cost of each cell, -1 where there is none, and whether one may stop there.
struct PlacedReach {
    std::int32_t* costs = nullptr;
    std::uint8_t* stops = nullptr;
};

// What comes of paths: the places of each, the first and the last included, with room for so many of them; how many
// they are, 0 if there is no way; what it costs, -1 then; and whether one may stop there.
struct PlacedPaths {
    std::uint8_t* places = nullptr;
    std::size_t room = 0;
    std::int32_t* lengths = nullptr;
    std::int32_t* costs = nullptr;
    std::uint8_t* stops = nullptr;
};

}  // namespace footwork
