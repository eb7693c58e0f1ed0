#include "lanes.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <stdexcept>

#ifdef FOOTWORK_X86
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
    void put(int from, int goal, int cost, Stop stop, std::size_t board, const PlacedPaths& out) const {
        std::uint8_t* const places = out.places + board * out.room;
        out.stops[board] = cost < 0 ? 0 : static_cast<std::uint8_t>(stop);
        out.costs[board] = cost < 0 ? -1 : cost * rules.scale;
        out.lengths[board] = cost < 0                    ? 0
                             : rules.ties == Ties::start ? on(cost, from, goal, places)
                                                         : back(cost, from, goal, places);
    }
};

#define FOR_EVERY_WIDTH "lanes.inc"
#include "every_width.inc"

}  // namespace

bool has_width(Width width) {
    if (width == Width::suited || width == Width::plain) return true;
#ifdef FOOTWORK_X86
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

std::size_t lane_reach(Width width, const LaneRules& rules, const PlacedBoards& boards, const PlacedReach& reach,
                       std::size_t begin, std::size_t end) {
    if (width == Width::suited) width = suited_width();
#ifdef FOOTWORK_X86
    if (width == Width::widest) return widest::reach(rules, boards, reach, begin, end);
    if (width == Width::wide) return wide::reach(rules, boards, reach, begin, end);
#endif
    return plain::reach(rules, boards, reach, begin, end);
}

std::size_t lane_paths(Width width, const LaneRules& rules, const PlacedBoards& boards, const PlacedPaths& paths,
                       std::size_t begin, std::size_t end) {
    if (width == Width::suited) width = suited_width();
#ifdef FOOTWORK_X86
    if (width == Width::widest) return widest::paths(rules, boards, paths, begin, end);
    if (width == Width::wide) return wide::paths(rules, boards, paths, begin, end);
#endif
    return plain::paths(rules, boards, paths, begin, end);
}

std::unique_ptr<const LaneRules> LaneRules::made(const Rates& rates, const Page& page,
                                                 const std::vector<PlacedWay>& ways) {
    if (page.cells() > kLaneCells || rates.grounds > kLaneGrounds || !rates.within(kLaneDearest, kLaneCells))
        return nullptr;
    auto rules = std::make_unique<LaneRules>(rates);
    rules->cells = page.cells();
    rules->all = rules->cells == kLaneCells ? ~std::uint64_t{0} : (std::uint64_t{1} << rules->cells) - 1;
    std::vector<int> shifts[2][2];  // across sides and around corners, on and back
    for (const PlacedWay& each : ways) {
        const std::uint64_t from = page.from<1>(each).word(0);
        if (!from) continue;
        if (rules->ways == kLaneWays) return nullptr;
        Way& way = rules->way[rules->ways++];
        way.shift = page.shift(each.by);
        way.from = from;
        way.diagonal = each.diagonal;
        for (const Unit cell : each.beside) {
            way.beside[way.besides] = page.shift(cell);
            way.beside_from[way.besides++] = page.inside<1>(cell).word(0);
        }
        if (way.shift == 0) return nullptr;
        auto& known = shifts[way.diagonal][way.shift < 0];
        if (std::find(known.begin(), known.end(), way.shift) == known.end()) known.push_back(way.shift);
    }
    const auto as_many = [](const std::vector<int>(&kind)[2]) {
        return kind[0].size() == kind[1].size() ? static_cast<int>(kind[0].size()) : -1;
    };
    rules->sides = as_many(shifts[0]);
    rules->corners = as_many(shifts[1]);
    return rules;
}

}  // namespace footwork
