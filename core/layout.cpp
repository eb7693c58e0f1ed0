#include "layout.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace footwork {

namespace {

constexpr std::uint16_t kNoCell = 0xffff;

// The cells that are there, a bit for each, by row and by column.
struct Lines {
    std::uint64_t row[kWordBits] = {}, column[kWordBits] = {};
    int cells = 0;
};

// Whether every cell has a place of its own if lines follow each other so closely.
template <int kWords>
bool fits(std::span<const std::uint64_t> lines, int cells, int by) {
    Places<kWords> taken;
    for (std::size_t i = lines.size(); i-- > 0;) {
        const auto here = Places<kWords>::of(lines[i]);
        taken = taken.on(by);
        if ((taken & here).any()) return false;
        taken |= here;
    }
    // What passes the end of several words is lost; so would be whoever steps there on the way around a corner.
    return kWords == 1 || (taken.count() == cells && !taken.has(kWords * kWordBits - 1));
}

template <int kWords>
bool lay(Layout& layout, const Lines& lines, Index height) {
    const Index box = layout.width * height;
    if (box <= kWords * kWordBits && layout.width + 1 < kWordBits) {
        layout.words = kWords, layout.line = layout.width, layout.counted = true, layout.cells = box;
        return true;
    }
    if (lines.cells > kWords * kWordBits) return false;
    for (const bool turned : {false, true}) {
        const std::span all = turned ? std::span(lines.column, layout.width) : std::span(lines.row, height);
        for (int by = 1; by < kWordBits; ++by)
            if (fits<kWords>(all, lines.cells, by)) {
                layout.words = kWords, layout.line = by, layout.turned = turned, layout.cells = lines.cells;
                return true;
            }
    }
    return false;
}

}  // namespace

Layout Layout::row_by_row(const Board& board) {
    Layout layout;
    const Index cells = board.width * board.height;
    if (cells > kMostPlaces) return layout;
    layout.words = cells <= kWordBits ? 1 : cells <= 2 * kWordBits ? 2 : 4;
    layout.width = layout.line = board.width, layout.cells = cells, layout.counted = true;
    std::iota(layout.cell, layout.cell + layout.words * kWordBits, std::uint16_t{0});
    return layout;
}

Layout Layout::of(const Board& board, const Plane& plane, Index start) {
    const Index width = board.width, height = board.height;
    Layout layout;
    layout.width = width;
    Lines lines;
    if (width * height <= kWordBits) {
        layout.words = 1, layout.line = width, layout.counted = true, layout.cells = width * height;
    } else {
        if (width > kWordBits || height > kWordBits) return layout;
        for (Index y = 0; y < height; ++y)
            for (Index x = 0; x < width; ++x) {
                const Index cell = board.at(x, y);
                if (!board.ground(cell) && !plane.kind[cell] && cell != start) continue;
                lines.row[y] |= std::uint64_t{1} << x;
                lines.column[x] |= std::uint64_t{1} << y;
                if (++lines.cells > kMostPlaces) return layout;
            }
        if (!lay<1>(layout, lines, height) && !lay<2>(layout, lines, height) && !lay<4>(layout, lines, height))
            return layout;
    }
    if (layout.counted) {
        std::iota(layout.cell, layout.cell + layout.words * kWordBits, std::uint16_t{0});
        return layout;
    }
    std::fill_n(layout.cell, layout.words * kWordBits, kNoCell);
    for (Index y = 0; y < height; ++y)
        for (std::uint64_t rest = lines.row[y]; rest; rest &= rest - 1) {
            const int x = std::countr_zero(rest);
            layout.cell[layout.shift({x, y}) & (layout.words * kWordBits - 1)] =
                static_cast<std::uint16_t>(y * width + x);
        }
    return layout;
}

}  // namespace footwork
