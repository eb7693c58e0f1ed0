// Aims: a search from wherever a mover could stand to be somewhere, and what of all that it can come to is best.
#pragma once

#include <optional>
#include <vector>

#include "search.hpp"

namespace footwork {

// What is found from every way to be put on the board that covers one of some cells, or one that lies from there as
// one of `around` says: however it faces, and if it `turns` however it lies. Nothing if there is none.
std::optional<Flood> flood_onto(const Ask& ask, const std::vector<Unit>& cells, const std::vector<Unit>& around,
                                bool turns, std::int64_t limit);

// What speaks against an arrival: so much for each pip that is left from there, so much for each that it has cost;
// where nothing is left, so much comes off.
struct Prices {
    std::int64_t left, spent, off;
};

constexpr std::int64_t kMostPrice = std::int64_t{1} << 60;

// Arrivals to stop in whose price is within what is said here, the cheapest first.
struct Prospects {
    std::int64_t within;
    std::vector<Arrival> found;
};

// Those of a flood whose price is no higher than `most`, and no more than `beyond` above the lowest. What is left is
// what another flood, which goes ahead of it, has cost on their cells; where that did not come to, there are none.
Prospects prospects(const Flood& flood, const Flood& ahead, const Prices& prices, std::int64_t most,
                    std::int64_t beyond);

}  // namespace footwork
