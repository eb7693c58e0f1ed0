// Plane: a board as one simple mover meets it, a byte for the kind of ground and a byte for the ways out.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "profile.hpp"

namespace footwork {

// The costs of entering each kind of ground that a plane may have, across a side and around a corner.
struct EntryCosts {
    std::vector<std::int32_t> cardinal, diagonal;
    std::int32_t least_cardinal = 0, least_diagonal = 0, most = 1;

    static std::uint8_t byte(std::int32_t cost) { return cost < 256 ? static_cast<std::uint8_t>(cost) : 0; }
};

// A row of the pattern on the padded plane: where it leads, and what it asks of the cells and borders beside it.
struct PlaneRow {
    struct Border {
        Index at;  // the cell that it is kept with, from where the step begins
        int side;
        std::uint8_t stops;
    };
    Index end = 0;
    std::vector<Index> beside;
    std::vector<Border> crossed;  // those of a step across a side, or around the corner as far as the rules ask
};

struct Plane {
    std::vector<std::uint8_t> kind;                // ground id of each padded cell
    std::vector<std::uint8_t> exits;               // bit i: row i of the pattern may be taken from here
    std::vector<std::uint8_t> cardinal, diagonal;  // what a step into each cell costs; 0 if that is more than a byte
    std::shared_ptr<const std::vector<PlaneRow>> rows;
    mutable std::mutex busy;  // held while occupants are drawn in; a second thread takes a copy

    static std::shared_ptr<Plane> made(const Board& board, const Profile& profile);

    std::uint8_t exits_of(const Board& board, const Profile& profile, Index cell) const;

    Plane() = default;
    Plane(const Plane& other)
        : kind(other.kind), exits(other.exits), cardinal(other.cardinal), diagonal(other.diagonal), rows(other.rows) {}
};

}  // namespace footwork
