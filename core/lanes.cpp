#include "lanes.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <numeric>
#include <stdexcept>

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define LANES_X86 1
#include <immintrin.h>
#endif

namespace footwork {

namespace {

struct alignas(64) LaneLayer {
    std::uint64_t word[kLanes];
};

// One board of eight after a flood: what is needed to read the best of the cheapest ways off it, as Wave does.
struct LaneTrace {
    const LaneRules& rules;
    const std::uint64_t* layers;     // of this lane, one of every kLanes words
    std::uint64_t exits[kLaneWays];  // from where a move may go on by each way
    std::uint64_t price[kLanePrices];

    std::uint64_t layer(int cost) const { return layers[static_cast<std::size_t>(cost) * kLanes]; }

    // What a step to a place costs, across a side and around a corner.
    const int (&steps(int to) const)[2] {
        int i = 0;
        while (!(price[i] >> to & 1)) ++i;
        return rules.cost[i];
    }

    // The ways that lead to a place at its exact cost, a bit for each.
    unsigned before(int cost, const int (&step)[2], int to) const {
        const std::uint64_t from[2] = {cost >= step[0] ? layer(cost - step[0]) : 0,
                                       cost >= step[1] ? layer(cost - step[1]) : 0};
        unsigned found = 0;
        for (int i = 0; i < rules.ways; ++i) {
            const LaneRules::Way& way = rules.way[i];
            // Whoever has this exit does not leave the board by it: so nobody is taken for another place.
            found |= static_cast<unsigned>(std::rotr(exits[i] & from[way.diagonal], to - way.shift) & 1) << i;
        }
        return found;
    }

    int back(int cost, int from, int goal, std::uint8_t* places) const {
        int length = 0;
        for (int here = goal; here != from;) {
            const auto& step = steps(here);
            const unsigned ways = before(cost, step, here);
            if (!ways) throw std::logic_error("a settled cell has no way back");
            const LaneRules::Way& way = rules.way[std::countr_zero(ways)];
            places[length++] = static_cast<std::uint8_t>(here);
            cost -= step[way.diagonal];
            here -= way.shift;
        }
        places[length++] = static_cast<std::uint8_t>(from);
        std::reverse(places, places + length);
        return length;
    }

    int on(int cost, int from, int goal, std::uint8_t* places) const {
        thread_local std::vector<std::uint64_t> marked;  // what lies on a cheapest way, by cost
        marked.assign(static_cast<std::size_t>(cost) + 1, 0);
        marked[cost] = std::uint64_t{1} << goal;
        for (int here = cost; here > 0; --here)
            for (std::uint64_t rest = marked[here]; rest; rest &= rest - 1) {
                const int to = std::countr_zero(rest);
                const auto& step = steps(to);
                for (unsigned ways = before(here, step, to); ways; ways &= ways - 1) {
                    const LaneRules::Way& way = rules.way[std::countr_zero(ways)];
                    marked[here - step[way.diagonal]] |= std::uint64_t{1} << (to - way.shift);
                }
            }
        int length = 0, here = from, paid = 0;
        for (places[length++] = static_cast<std::uint8_t>(from); here != goal;) {
            int i = 0, then = 0;
            const auto leads = [&](const LaneRules::Way& way) {
                if (!(exits[i] >> here & 1)) return false;
                const int to = here + way.shift;
                if (std::none_of(price, price + rules.prices, [&](std::uint64_t cells) { return cells >> to & 1; }))
                    return false;
                then = paid + steps(to)[way.diagonal];
                return then <= cost && (marked[then] >> to & 1);
            };
            while (i < rules.ways && !leads(rules.way[i])) ++i;
            if (i == rules.ways) throw std::logic_error("a settled cell has no way to it");
            here += rules.way[i].shift;
            paid = then;
            places[length++] = static_cast<std::uint8_t>(here);
        }
        return length;
    }

    // Writes the way to a goal that was reached at a cost; below 0 there is none.
    void put(int from, int goal, int cost, Stop stop, std::size_t board, const LanePaths& out) const {
        std::uint8_t* const places = out.places + board * kLaneCells;
        out.stops[board] = cost < 0 ? 0 : static_cast<std::uint8_t>(stop);
        out.costs[board] = cost < 0 ? -1 : cost * rules.scale;
        out.lengths[board] = cost < 0                    ? 0
                             : rules.ties == Ties::start ? on(cost, from, goal, places)
                                                         : back(cost, from, goal, places);
    }
};

namespace plain {
#define LANES_WIDTH 1
#include "lanes.inc"
#undef LANES_WIDTH
}  // namespace plain

#ifdef LANES_X86
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt,lzcnt")
namespace wide {
#define LANES_WIDTH 2
#include "lanes.inc"
#undef LANES_WIDTH
}  // namespace wide
#pragma GCC pop_options
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt,lzcnt,avx512f,avx512bw,avx512vl,avx512dq")
namespace widest {
#define LANES_WIDTH 3
#include "lanes.inc"
#undef LANES_WIDTH
}  // namespace widest
#pragma GCC pop_options
#endif

// The places from where a change of cell does not lead out of the board.
std::uint64_t inside(int width, int height, Unit by) {
    std::uint64_t places = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            if (x + by.dx >= 0 && x + by.dx < width && y + by.dy >= 0 && y + by.dy < height)
                places |= std::uint64_t{1} << (y * width + x);
    return places;
}

// The places of every second line, beginning with the first or the second; all of them of a board that is straight.
std::uint64_t every_second(int width, int height, Drawn drawn, int parity) {
    if (drawn == Drawn::straight) return ~std::uint64_t{0};
    const bool columns = drawn == Drawn::columns || drawn == Drawn::columns_late;
    std::uint64_t places = 0;
    for (int place = 0; place < width * height; ++place)
        if (((columns ? place % width : place / width) & 1) == parity) places |= std::uint64_t{1} << place;
    return places;
}

// The change of column and row by a change of cell, from such a line.
Unit changed(Unit by, Drawn drawn, int parity) {
    const bool late = drawn == Drawn::columns_late || drawn == Drawn::rows_late;
    const auto ahead = [&](int lines) { return (parity + late + lines + 2) / 2 - (parity + late + 2) / 2; };
    if (drawn == Drawn::columns || drawn == Drawn::columns_late) return {by.dx, by.dy - ahead(by.dx)};
    if (drawn == Drawn::rows || drawn == Drawn::rows_late) return {by.dx - ahead(by.dy), by.dy};
    return by;
}

}  // namespace

bool has_width(Width width) {
    if (width == Width::suited || width == Width::plain) return true;
#ifdef LANES_X86
    const bool wide = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    if (width == Width::wide) return wide;
    return wide && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
#else
    return false;
#endif
}

Width suited_width() {
    static const Width known = has_width(Width::widest) ? Width::widest
                               : has_width(Width::wide) ? Width::wide
                                                        : Width::plain;
    return known;
}

std::size_t lane_reach(Width width, const LaneRules& rules, const LaneBoards& boards, const LaneReach& reach,
                       std::size_t begin, std::size_t end) {
    if (width == Width::suited) width = suited_width();
#ifdef LANES_X86
    if (width == Width::widest) return widest::reach(rules, boards, reach, begin, end);
    if (width == Width::wide) return wide::reach(rules, boards, reach, begin, end);
#endif
    return plain::reach(rules, boards, reach, begin, end);
}

std::size_t lane_paths(Width width, const LaneRules& rules, const LaneBoards& boards, const LanePaths& paths,
                       std::size_t begin, std::size_t end) {
    if (width == Width::suited) width = suited_width();
#ifdef LANES_X86
    if (width == Width::widest) return widest::paths(rules, boards, paths, begin, end);
    if (width == Width::wide) return wide::paths(rules, boards, paths, begin, end);
#endif
    return plain::paths(rules, boards, paths, begin, end);
}

std::unique_ptr<const LaneRules> LaneRules::made(const Profile& profile, Index width, Index height, Drawn drawn) {
    if (width * height > kLaneCells || !profile.simple() || profile.grounds.size() > kLaneGrounds) return nullptr;
    auto rules = std::make_unique<LaneRules>();
    rules->cells = width * height;
    rules->all = rules->cells == kLaneCells ? ~std::uint64_t{0} : (std::uint64_t{1} << rules->cells) - 1;
    rules->grounds = static_cast<int>(profile.grounds.size());
    rules->asks_corners = profile.corner_cells != CornerCells::ignore;
    rules->either = profile.corner_cells == CornerCells::either_open;
    rules->ties = profile.ties;
    std::vector<int> shifts[2][2];  // across sides and around corners, on and back
    for (int row = 0; row < static_cast<int>(profile.rows.size()); ++row) {
        const Unit by = profile.rows[row].by;
        const Tread& tread = profile.tread({row, 0, 0, 0}, 0);
        if (tread.corners.size() > 1 || (drawn != Drawn::straight && !tread.corners.empty())) return nullptr;
        for (int parity = 0; parity < (drawn == Drawn::straight ? 1 : 2); ++parity) {
            const Unit moved = changed(by, drawn, parity);
            const std::uint64_t from = inside(width, height, moved) & every_second(width, height, drawn, parity);
            if (!from) continue;
            if (rules->ways == kLaneWays) return nullptr;
            Way& way = rules->way[rules->ways++];
            way.shift = moved.dy * width + moved.dx;
            way.from = from;
            way.diagonal = profile.rows[row].diagonals > 0;
            for (const Corner& corner : tread.corners) {
                if (corner.cells.size() > 2) return nullptr;
                for (const Unit cell : corner.cells) {
                    way.beside[way.besides] = cell.dy * width + cell.dx;
                    way.beside_from[way.besides++] = inside(width, height, cell);
                }
            }
            if (way.shift == 0) return nullptr;
            auto& known = shifts[way.diagonal][way.shift < 0];
            if (std::find(known.begin(), known.end(), way.shift) == known.end()) known.push_back(way.shift);
        }
    }
    const auto as_many = [](const std::vector<int>(&kind)[2]) {
        return kind[0].size() == kind[1].size() ? static_cast<int>(kind[0].size()) : -1;
    };
    rules->sides = as_many(shifts[0]);
    rules->corners = as_many(shifts[1]);
    const Shortcuts& shortcuts = profile.shortcuts();
    const bool sides = shortcuts.diagonal != (1u << profile.rows.size()) - 1, corners = shortcuts.diagonal != 0;
    std::int64_t costs[kLanePrices][2], most = 1, shared = 0;
    for (int i = 0; i < rules->grounds; ++i) {
        const Ground& ground = profile.grounds[i];
        rules->exists[i] = ground.exists;
        rules->opens[i] = ground.exists && (profile.corner_cells == CornerCells::on_map || ground.enter);
        for (int who = 0; who < kMeetings; ++who) {
            Met& met = rules->met[i][who];
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
                return nullptr;  // whoever meets it is told by another search
            }
            if (!corners) cost[1] = cost[0];  // which nobody pays
            if (!sides) cost[0] = cost[1];
            int price = 0;
            while (price < rules->prices && (costs[price][0] != cost[0] || costs[price][1] != cost[1])) ++price;
            if (price == kLanePrices) return nullptr;
            if (price == rules->prices) {
                costs[price][0] = cost[0], costs[price][1] = cost[1];
                ++rules->prices;
                for (const std::int64_t each : cost) shared = std::gcd(shared, each), most = std::max(most, each);
            }
            met.price = static_cast<std::int8_t>(price);
        }
    }
    shared = std::max<std::int64_t>(shared, 1);
    if (most / shared > kLaneDearest || shared * kLaneLayers > kMostCost) return nullptr;
    rules->scale = static_cast<std::int32_t>(shared);
    rules->dearest = static_cast<int>(most / shared);
    for (int i = 0; i < rules->prices; ++i)
        for (int diagonal = 0; diagonal < 2; ++diagonal)
            rules->cost[i][diagonal] = static_cast<int>(costs[i][diagonal] / shared);
    return rules;
}

}  // namespace footwork
