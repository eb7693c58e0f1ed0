// Board: what the ground is, in numbers. It never changes; an edit gives a new one that shares what it can.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

namespace footwork {

using Index = std::int32_t;

struct LimitError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A border between a cell and its neighbour to the right or below, seen from both sides.
enum BorderBit : std::uint8_t {
    kStopsForward = 1,   // from the lower cell to the higher one
    kStopsBackward = 2,
    kCornerForward = 4,  // the same, but only where the edge matters beside a diagonal
    kCornerBackward = 8,
    kSolid = 16,         // stops whoever would stand across it
};

struct BorderEdit {
    Index x, y;        // the lower cell; may lie one outside the board
    bool below;        // the border to the cell below it, else to the right
    std::uint8_t bits;
};

struct CellEdit {
    Index x, y;
    std::uint16_t ground;
};

// Planes have a margin of one cell on every side, so that neighbours of cells are always addressable.
class Board {
public:
    const Index width, height, stride;
    const std::uint64_t id;
    const std::uint64_t parent;              // the board that this one was edited from, or 0
    const std::vector<Index> touched;        // the cells (padded) whose surroundings the edit changed

    Board(Index width, Index height, const std::uint8_t* codes)
        : width(width), height(height), stride(width + 2), id(next_id()), parent(0) {
        auto plane = std::make_shared<std::vector<std::uint16_t>>(size(), std::uint16_t{0});
        for (Index y = 0; y < height; ++y)
            for (Index x = 0; x < width; ++x) (*plane)[at(x, y)] = codes[y * width + x];
        ground_ = std::move(plane);
    }

    std::shared_ptr<Board> edited(const std::vector<CellEdit>& cells, const std::vector<BorderEdit>& borders) const {
        std::vector<Index> touched;
        auto ground = ground_;
        if (!cells.empty()) {
            auto copy = std::make_shared<std::vector<std::uint16_t>>(*ground_);
            for (const auto& edit : cells) {
                (*copy)[at(edit.x, edit.y)] = edit.ground;
                touched.push_back(at(edit.x, edit.y));
            }
            ground = std::move(copy);
        }
        auto right = right_, below = below_;
        if (!borders.empty()) {
            auto new_right = copy_or_clear(right_), new_below = copy_or_clear(below_);
            for (const auto& edit : borders) {
                const Index cell = at(edit.x, edit.y);
                (edit.below ? *new_below : *new_right)[cell] = edit.bits;
                touched.push_back(cell);
                touched.push_back(cell + (edit.below ? stride : 1));
            }
            right = std::move(new_right);
            below = std::move(new_below);
        }
        return std::shared_ptr<Board>(new Board(*this, std::move(ground), std::move(right), std::move(below),
                                                std::move(touched)));
    }

    Index size() const { return stride * (height + 2); }
    Index at(Index x, Index y) const { return (y + 1) * stride + (x + 1); }
    Index x_of(Index cell) const { return cell % stride - 1; }
    Index y_of(Index cell) const { return cell / stride - 1; }
    bool inside(Index x, Index y) const { return x >= 0 && y >= 0 && x < width && y < height; }
    std::uint16_t ground(Index cell) const { return (*ground_)[cell]; }
    const std::uint16_t* grounds() const { return ground_->data(); }
    bool has_borders() const { return right_ != nullptr; }

    // The bits of the border between two cells that share a side, seen in the direction of the step.
    // Both cells must lie on the padded plane.
    bool stops(Index from, Index to, bool corner) const {
        const Index low = from < to ? from : to;
        const std::uint8_t bits = (to - from == 1 || from - to == 1) ? (*right_)[low] : (*below_)[low];
        const bool forward = from < to;
        if (corner) return bits & (forward ? kCornerForward : kCornerBackward);
        return bits & (forward ? kStopsForward : kStopsBackward);
    }
    bool solid_right(Index cell) const { return (*right_)[cell] & kSolid; }
    bool solid_below(Index cell) const { return (*below_)[cell] & kSolid; }

private:
    using Ground = std::shared_ptr<const std::vector<std::uint16_t>>;
    using Borders = std::shared_ptr<const std::vector<std::uint8_t>>;

    Board(const Board& from, Ground ground, Borders right, Borders below, std::vector<Index> touched)
        : width(from.width), height(from.height), stride(from.stride), id(next_id()), parent(from.id),
          touched(std::move(touched)), ground_(std::move(ground)), right_(std::move(right)), below_(std::move(below)) {}

    std::shared_ptr<std::vector<std::uint8_t>> copy_or_clear(const Borders& borders) const {
        return borders ? std::make_shared<std::vector<std::uint8_t>>(*borders)
                       : std::make_shared<std::vector<std::uint8_t>>(size(), std::uint8_t{0});
    }

    static std::uint64_t next_id();

    Ground ground_;
    Borders right_, below_;
};

}  // namespace footwork
