#include "rates.hpp"

#include <algorithm>
#include <numeric>

namespace footwork {

std::optional<Rates> Rates::made(const Profile& profile) {
    if (!profile.simple()) return std::nullopt;
    Rates rates;
    rates.grounds = static_cast<int>(profile.grounds.size());
    rates.asks_corners = profile.corner_cells != CornerCells::ignore;
    rates.either = profile.corner_cells == CornerCells::either_open;
    rates.ties = profile.ties;
    const Shortcuts& shortcuts = profile.shortcuts();
    const bool sides = shortcuts.diagonal != (1u << profile.rows.size()) - 1, corners = shortcuts.diagonal != 0;
    std::int64_t costs[kMostPrices][2], most = 1, shared = 0;
    for (int i = 0; i < rates.grounds; ++i) {
        const Ground& ground = profile.grounds[i];
        rates.exists[i] = ground.exists;
        rates.opens[i] = ground.exists && (profile.corner_cells == CornerCells::on_map || ground.enter);
        for (int who = 0; who < kMeetings; ++who) {
            Met& met = rates.met[i][who];
            bool enters = ground.exists && ground.enter;
            Mask mask = ground.mask | profile.every_step;
            met.halts = ground.halt;
            met.stop = ground.exists ? ground.stop : Stop::no;
            for (int j = 0; j < kRelations; ++j) {
                if (!(who >> j & 1)) continue;
                const Occupant& occupant = ground.occupants[j];
                enters &= occupant.enter;
                met.halts |= occupant.halt;
                if (occupant.bit >= 0) mask |= Mask{1} << occupant.bit;
                if (occupant.stop == Stop::no) met.stop = Stop::no;
                if (occupant.stop == Stop::ask && met.stop == Stop::yes) met.stop = Stop::ask;
            }
            if (!enters) continue;
            std::int64_t cost[2];
            try {
                cost[0] = profile.cost(ground.cardinal >= 0 ? ground.cardinal : profile.cardinal, mask, 0);
                cost[1] = profile.cost(ground.diagonal >= 0 ? ground.diagonal : profile.diagonals[0], mask, 0);
            } catch (const LimitError&) {
                return std::nullopt;  // whoever meets it is told by another search
            }
            if (!corners) cost[1] = cost[0];  // which nobody pays
            if (!sides) cost[0] = cost[1];
            int price = 0;
            while (price < rates.prices && (costs[price][0] != cost[0] || costs[price][1] != cost[1])) ++price;
            if (price == kMostPrices) return std::nullopt;
            if (price == rates.prices) {
                costs[price][0] = cost[0], costs[price][1] = cost[1];
                ++rates.prices;
                for (const std::int64_t each : cost) shared = std::gcd(shared, each), most = std::max(most, each);
            }
            met.price = static_cast<std::int8_t>(price);
        }
    }
    shared = std::max<std::int64_t>(shared, 1);
    rates.scale = static_cast<std::int32_t>(shared);
    rates.dearest = static_cast<int>(most / shared);
    for (int i = 0; i < rates.prices; ++i)
        for (int diagonal = 0; diagonal < 2; ++diagonal)
            rates.cost[i][diagonal] = static_cast<int>(costs[i][diagonal] / shared);
    return rates;
}

}  // namespace footwork
