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

// A change of cell.
struct Unit {
    Index dx = 0, dy = 0;

    bool operator==(const Unit&) const = default;
    Unit operator+(Unit other) const { return {dx + other.dx, dy + other.dy}; }
    Unit operator-(Unit other) const { return {dx - other.dx, dy - other.dy}; }
};

// A border between two cells that share a side, kept with the first of them and seen from both.
enum BorderBit : std::uint8_t {
    kStopsForward = 1,  // from the first cell to the second
    kStopsBackward = 2,
    kCornerForward = 4,  // the same, but only where the edge matters beside a diagonal
    kCornerBackward = 8,
    kSolid = 16,  // stops whoever would stand across it
};

struct BorderEdit {
    Index x, y;  // the first cell; may lie one outside the board
    int side;    // which of the sides of a cell it is
    std::uint8_t bits;
};

// A border that a step crosses: which one, from where the step begins, and the bit that stops it.
struct Crossing {
    Unit at;  // the cell that the border is kept with
    int side = 0;
    std::uint8_t stops = 0;

    // The border between a cell and its neighbour, by the sides of a grid; beside a diagonal if `corner`.
    static Crossing of(const std::vector<Unit>& sides, Unit from, Unit by, bool corner) {
        for (std::size_t i = 0; i < sides.size(); ++i) {
            const int side = static_cast<int>(i);
            if (sides[i] == by) return {from, side, corner ? kCornerForward : kStopsForward};
            if (sides[i] == Unit{} - by) return {from + by, side, corner ? kCornerBackward : kStopsBackward};
        }
        throw std::invalid_argument("a step crosses no side of a cell");
    }
};

struct CellEdit {
    Index x, y;
    std::uint16_t ground;
};

// Planes have a margin of one cell on every side, so that neighbours of cells are always addressable.
class Board {
public:
    const Index width, height, stride;
    const std::vector<Unit> sides;  // the ways across a side to a cell that comes later, each border once
    const std::uint64_t id;
    const std::uint64_t parent;        // the board that this one was edited from, or 0
    const std::vector<Index> touched;  // the cells (padded) whose surroundings the edit changed

    template <class Code>
    Board(Index width, Index height, const Code* codes, std::vector<Unit> sides)
        : width(width), height(height), stride(width + 2), sides(std::move(sides)), id(next_id()), parent(0) {
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
        auto planes = borders_;
        if (!borders.empty()) {
            planes.resize(sides.size());
            std::vector<std::shared_ptr<std::vector<std::uint8_t>>> fresh(sides.size());
            for (std::size_t i = 0; i < fresh.size(); ++i) {
                fresh[i] = planes[i] ? std::make_shared<std::vector<std::uint8_t>>(*planes[i])
                                     : std::make_shared<std::vector<std::uint8_t>>(size(), std::uint8_t{0});
                planes[i] = fresh[i];
            }
            for (const auto& edit : borders) {
                const Index cell = at(edit.x, edit.y);
                (*fresh[edit.side])[cell] = edit.bits;
                touched.push_back(cell);
                touched.push_back(cell + shift(sides[edit.side]));
            }
        }
        return std::shared_ptr<Board>(new Board(*this, std::move(ground), std::move(planes), std::move(touched)));
    }

    Index size() const { return stride * (height + 2); }
    Index shift(Unit by) const { return by.dy * stride + by.dx; }
    Index at(Index x, Index y) const { return (y + 1) * stride + (x + 1); }
    Index x_of(Index cell) const { return cell % stride - 1; }
    Index y_of(Index cell) const { return cell / stride - 1; }
    bool inside(Index x, Index y) const { return x >= 0 && y >= 0 && x < width && y < height; }
    std::uint16_t ground(Index cell) const { return (*ground_)[cell]; }
    const std::uint16_t* grounds() const { return ground_->data(); }
    bool has_borders() const { return !borders_.empty(); }

    // The bits of the border that is kept with a cell of the padded plane; only on a board with borders.
    std::uint8_t border(Index cell, int side) const { return (*borders_[side])[cell]; }

private:
    using Ground = std::shared_ptr<const std::vector<std::uint16_t>>;
    using Borders = std::vector<std::shared_ptr<const std::vector<std::uint8_t>>>;  // by side; none without borders

    Board(const Board& from, Ground ground, Borders borders, std::vector<Index> touched)
        : width(from.width), height(from.height), stride(from.stride), sides(from.sides), id(next_id()),
          parent(from.id), touched(std::move(touched)), ground_(std::move(ground)), borders_(std::move(borders)) {}

    static std::uint64_t next_id();

    Ground ground_;
    Borders borders_;
};

}  // namespace footwork
