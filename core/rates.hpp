// Rates: what a simple mover meets on each ground with each company, in tables that are made once.
#pragma once

#include <cstdint>
#include <optional>

#include "front.hpp"
#include "profile.hpp"

namespace footwork {

constexpr int kMeetings = 1 << kRelations;  // who may stand on a cell, a bit for each relation
constexpr int kByteGrounds = 256;           // grounds that a byte can name

struct Rates {
    struct Met {
        std::int8_t price = -1;  // of its costs; -1 where nobody enters
        bool halts = false;
        Stop stop = Stop::no;
    };
    int grounds = 0;
    bool exists[kByteGrounds] = {}, opens[kByteGrounds] = {};
    Met met[kByteGrounds][kMeetings];
    int prices = 0;
    int cost[kMostPrices][2] = {};  // across sides and around corners, divided by the scale
    int dearest = 1;
    std::int32_t scale = 1;  // what all costs are multiples of
    bool asks_corners = false, either = false;
    Ties ties = Ties::goal;

    // Whether no step costs more than so much, and no way of so many steps of that too much.
    bool within(int most, std::int64_t steps) const {
        return dearest <= most && scale * (most * steps + 1) <= kMostCost;
    }

    // None for movers who are not simple, and where costs are too many or too high.
    static std::optional<Rates> made(const Profile& profile);
};

}  // namespace footwork
