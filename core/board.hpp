// Board: what the ground is, in numbers. It never changes; an edit gives a new one that shares all but what was edited.
#pragma once

#include <algorithm>
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

// Where an edited board is not what the board beneath it is: the ground of a cell, or one of the borders kept with it.
struct Patch {
    static constexpr int kGround = -1;

    Index cell;
    int side;  // of the border, or kGround
    std::uint16_t value;

    bool operator<(const Patch& other) const { return cell != other.cell ? cell < other.cell : side < other.side; }
};

// Planes have a margin of one cell on every side, so that neighbours of cells are always addressable.
class Board {
public:
    const Index width, height, stride;
    const std::vector<Unit> sides;  // the ways across a side to a cell that comes later, each border once
    const std::uint64_t id;
    const std::uint64_t base;  // the board beneath the patches; its own number where it has none

    template <class Code>
    Board(Index width, Index height, const Code* codes, std::vector<Unit> sides)
        : width(width), height(height), stride(width + 2), sides(std::move(sides)), id(next_id()), base(id) {
        auto plane = std::make_shared<std::vector<std::uint16_t>>(size(), std::uint16_t{0});
        for (Index y = 0; y < height; ++y)
            for (Index x = 0; x < width; ++x) (*plane)[at(x, y)] = codes[y * width + x];
        ground_ = std::move(plane);
    }

    // A board with other grounds and borders. It lies on the same base, with a patch for each; when they are too many,
    // it is a base of its own.
    std::shared_ptr<Board> edited(const std::vector<CellEdit>& cells, const std::vector<BorderEdit>& borders) const {
        std::vector<Patch> patches = patches_;
        for (const auto& edit : cells) patches.push_back({at(edit.x, edit.y), Patch::kGround, edit.ground});
        for (const auto& edit : borders) patches.push_back({at(edit.x, edit.y), edit.side, edit.bits});
        std::stable_sort(patches.begin(), patches.end());
        const auto same = [](const Patch& one, const Patch& other) { return !(one < other) && !(other < one); };
        const auto kept = std::unique(patches.rbegin(), patches.rend(), same);  // the last of each
        patches.erase(patches.begin(), kept.base());
        std::shared_ptr<Board> result(new Board(*this, ground_, borders_, std::move(patches), base));
        constexpr std::size_t kMostPatches = 256;
        return result->patches_.size() > kMostPatches ? result->flat() : result;
    }

    // The same board without a patch: its own base.
    std::shared_ptr<Board> flat() const {
        auto ground = std::make_shared<std::vector<std::uint16_t>>(*ground_);
        std::vector<std::shared_ptr<std::vector<std::uint8_t>>> planes;
        for (std::size_t i = 0; has_borders() && i < sides.size(); ++i)
            planes.push_back(borders_.empty() ? std::make_shared<std::vector<std::uint8_t>>(size(), std::uint8_t{0})
                                              : std::make_shared<std::vector<std::uint8_t>>(*borders_[i]));
        for (const Patch& patch : patches_)
            if (patch.side == Patch::kGround)
                (*ground)[patch.cell] = patch.value;
            else
                (*planes[patch.side])[patch.cell] = static_cast<std::uint8_t>(patch.value);
        return std::shared_ptr<Board>(new Board(*this, std::move(ground), {planes.begin(), planes.end()}, {}, 0));
    }

    // The board beneath the patches.
    std::shared_ptr<const Board> beneath() const {
        return std::shared_ptr<const Board>(new Board(*this, ground_, borders_, {}, base));
    }
    const std::vector<Patch>& patches() const { return patches_; }

    Index size() const { return stride * (height + 2); }
    Index shift(Unit by) const { return by.dy * stride + by.dx; }
    Index at(Index x, Index y) const { return (y + 1) * stride + (x + 1); }
    Index x_of(Index cell) const { return cell % stride - 1; }
    Index y_of(Index cell) const { return cell / stride - 1; }
    bool inside(Index x, Index y) const { return x >= 0 && y >= 0 && x < width && y < height; }
    std::uint16_t ground(Index cell) const {
        const Patch* const patch = patches_.empty() ? nullptr : patched(cell, Patch::kGround);
        return patch ? patch->value : (*ground_)[cell];
    }
    bool has_borders() const { return !borders_.empty() || bordered_; }

    // The bits of the border that is kept with a cell of the padded plane.
    std::uint8_t border(Index cell, int side) const {
        const Patch* const patch = bordered_ ? patched(cell, side) : nullptr;
        if (patch) return static_cast<std::uint8_t>(patch->value);
        return borders_.empty() ? 0 : (*borders_[side])[cell];
    }

private:
    using Ground = std::shared_ptr<const std::vector<std::uint16_t>>;
    using Borders = std::vector<std::shared_ptr<const std::vector<std::uint8_t>>>;  // by side; none without borders

    // On a base that is known by its number, or with 0 as one of its own.
    Board(const Board& from, Ground ground, Borders borders, std::vector<Patch> patches, std::uint64_t beneath)
        : width(from.width), height(from.height), stride(from.stride), sides(from.sides), id(next_id()),
          base(beneath ? beneath : id), ground_(std::move(ground)), borders_(std::move(borders)),
          patches_(std::move(patches)) {
        bordered_ = std::any_of(patches_.begin(), patches_.end(), [](const Patch& each) { return each.side >= 0; });
    }

    const Patch* patched(Index cell, int side) const {
        const auto found = std::lower_bound(patches_.begin(), patches_.end(), Patch{cell, side, 0});
        return found != patches_.end() && found->cell == cell && found->side == side ? &*found : nullptr;
    }

    static std::uint64_t next_id();

    Ground ground_;
    Borders borders_;
    std::vector<Patch> patches_;  // in order
    bool bordered_ = false;       // whether one of them is a border
};

}  // namespace footwork
