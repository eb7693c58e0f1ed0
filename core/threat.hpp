// Threat: the cells that a mover could strike from wherever it may stop.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "search.hpp"

namespace footwork {

// The cells of a board that something parts from a neighbour, for each change of cell that leads to one.
class Partings {
public:
    explicit Partings(const Board& board) : board_(board) {}

    void add(Index x, Index y, Unit by);
    bool between(Index x, Index y, Unit by) const;

private:
    std::size_t place(Index x, Index y) const { return static_cast<std::size_t>(y) * board_.width + x; }

    const Board& board_;
    std::array<std::vector<bool>, 9> parted_;
};

// The cells around those that a mover covers where it stands, or where it may stop within an exact cost: counted row by
// row, in order. Nothing if for some place it is still a question whether it may stop.
std::optional<std::vector<std::int32_t>> struck(const Ask& ask, std::int64_t limit, const std::vector<Unit>& around,
                                                const Partings& partings);

}  // namespace footwork
