#include "flood.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace footwork {

namespace {

// A growing list without the checks of a vector; it keeps its memory from search to search.
template <class T>
struct Pile {
    std::unique_ptr<T[]> items;
    std::uint32_t count = 0, room = 0;

    void push(T item) {
        if (count == room) grow();
        items[count++] = item;
    }
    [[gnu::noinline]] void grow() {
        const std::uint32_t more = room ? room * 2 : 16;
        auto larger = std::make_unique_for_overwrite<T[]>(more);
        if (count) std::copy(items.get(), items.get() + count, larger.get());
        items = std::move(larger);
        room = more;
    }
};

// An entry of a bucket is a cell and the way by which it was entered.
constexpr int kCellBits = 26;
constexpr Index kCellMask = (1 << kCellBits) - 1;
static_assert(kMostCells == 1 << kCellBits);

constexpr Index kLarge = 1 << 14;    // from this size on, guesses of the processor cost more than trying every way
constexpr std::uint32_t kFetch = 6;  // how many entries ahead costs are fetched into the cache

struct Spot {
    Index cell;
    std::int16_t x, y;
};

// What one thread needs while it searches. Costs are kFar between searches: only what was touched is cleaned.
struct Scratch {
    std::vector<std::int32_t> costs;
    std::vector<std::uint8_t> marks;  // none between searches
    Pile<Index> touched;
    std::vector<Pile<Index>> buckets;
    std::vector<Pile<Spot>> spots;

    std::int32_t* ready(Index cells) {
        if (static_cast<Index>(costs.size()) < cells) costs.resize(cells, kFar);
        return costs.data();
    }
    void clean() {
        for (std::uint32_t i = 0; i < touched.count; ++i) costs[touched.items[i]] = kFar;
        touched.count = 0;
    }
};

// A search that is left by an error (memory is short, a path is too long) leaves nothing of it behind.
struct Tidy {
    Scratch& mine;
    bool done = false;

    ~Tidy() {
        if (!done) mine = Scratch{};
    }
};

// Not inlined, so that the thread's address is looked up once for a search.
[[gnu::noinline]] Scratch& scratch() {
    thread_local Scratch mine;
    return mine;
}

std::vector<std::int32_t>& spare() {
    thread_local std::vector<std::int32_t> kept;
    return kept;
}

// Takes the costs out of the scratch and leaves it clean.
Costs taken(Scratch& mine, Index cells) {
    Costs result;
    const std::uint32_t count = mine.touched.count;
    if (count > static_cast<std::uint32_t>(cells) / 4 && cells > 4096) {
        // The costs themselves are handed over; the next search gets the memory of a result that is gone.
        result.dense = true;
        result.every = std::move(mine.costs);
        mine.costs = std::move(spare());
        mine.costs.assign(result.every.size(), kFar);
    } else {
        result.touched.resize(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            const Index cell = mine.touched.items[i];
            result.touched[i] = {cell, mine.costs[cell]};
            mine.costs[cell] = kFar;
        }
    }
    mine.touched.count = 0;
    return result;
}

}  // namespace

Costs::~Costs() {
    if (every.capacity() > spare().capacity()) spare() = std::move(every);
}

std::int32_t Costs::of(int place) const {
    for (std::size_t i = place / 64; i < layers.size(); i += words)
        if (layers[i] >> place % 64 & 1) return static_cast<std::int32_t>(i) / words;
    return kFar;
}

Costs Costs::listed(const Board& board) const {
    Costs result;
    for (std::size_t i = 0; i < layers.size(); ++i)
        for (std::uint64_t rest = layers[i]; rest; rest &= rest - 1) {
            const Index place = static_cast<Index>(i % words) * 64 + std::countr_zero(rest);
            const Index cell = board.at(place % board.width, place / board.width);
            result.touched.push_back({cell, static_cast<std::int32_t>(i) / words});
        }
    return result;
}

// The estimate is a length: no way costs less than it, and no detour is shorter than the direct way.
void Ways::estimate(std::int32_t least_cardinal, std::int32_t least_diagonal) {
    const std::int32_t none = 2 * std::min(std::max(least_cardinal, least_diagonal), kMostBuckets);
    std::int32_t least = none, slant[2] = {none, none};
    for (int way = 0; way < count; ++way) {
        const std::int32_t cost = diagonal[way] ? least_diagonal : least_cardinal;
        std::int32_t& known = !by[way].dx || !by[way].dy ? least : slant[by[way].dx != by[way].dy];
        known = std::min(known, cost);
    }
    along = std::min(least, (slant[0] + slant[1]) / 2);
    for (int apart = 0; apart < 2; ++apart) both[apart] = std::min(slant[apart], 2 * along);
}

Costs BucketSearch::flood(std::span<const Index> from, std::int32_t limit) const {
    if (entry.most > 255) return flooded<false, 0>(from, limit);
    if (board.size() < kLarge && !wide) return flooded<true, 0>(from, limit);
    if (ways.count == 8) return flooded<true, 8>(from, limit);
    if (ways.count == 6) return flooded<true, 6>(from, limit);
    return ways.count == 4 ? flooded<true, 4>(from, limit) : flooded<true, 0>(from, limit);
}

template <bool kBytes, int kWays>
Costs BucketSearch::flooded(std::span<const Index> starts, std::int32_t limit) const {
    const Index from = starts.front();  // where there are several, nothing halts
    const std::int32_t rings = entry.most + 1;
    Scratch& mine = scratch();
    Tidy tidy{mine};
    bool cut_off = false;
    std::int32_t* const costs = mine.ready(board.size());
    if (static_cast<std::int32_t>(mine.buckets.size()) < rings) mine.buckets.resize(rings);
    Pile<Index>* const buckets = mine.buckets.data();
    const std::uint8_t* const kind = plane.kind.data();
    const std::uint8_t* const exits = plane.exits.data();
    const bool any_halts = ways.any_halts;
    Index offset[8];
    unsigned ahead[9];
    const std::uint8_t* price[8];
    for (int way = 0; way < 8; ++way) {
        offset[way] = ways.offset[way];
        ahead[way] = ways.ahead[way];
        price[way] = ways.diagonal[way] ? plane.diagonal.data() : plane.cardinal.data();
    }
    ahead[8] = ~0u;
    // Everything that is reached within the limit is settled once, which is when it is noted.
    std::int32_t ring = 0, idle = 0;
    for (const Index cell : starts) {
        if (costs[cell] == 0) continue;
        costs[cell] = 0;
        buckets[0].push(cell | 8 << kCellBits);
    }
    for (std::int32_t cost = 0; cost <= limit && idle < rings; ++cost, ++idle) {
        Pile<Index>& bucket = buckets[ring];
        const std::uint32_t count = bucket.count;  // a step costs at least one, so none is added meanwhile
        if (count) idle = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            const Index item = bucket.items[i], cell = item & kCellMask;
            if (i + kFetch < count) __builtin_prefetch(&costs[bucket.items[i + kFetch] & kCellMask]);
            if (costs[cell] != cost) continue;
            mine.touched.push(cell);
            if (any_halts && ways.halts[kind[cell]] && cell != from) continue;
            unsigned rest = exits[cell] & ahead[item >> kCellBits];
            if constexpr (kWays > 0) {
                // Which ways pay is found without a branch; only those are then taken.
                unsigned pays = 0;
#pragma GCC unroll 8
                for (int way = 0; way < kWays; ++way) {
                    const Index to = cell + offset[way];
                    pays |= static_cast<unsigned>(cost + price[way][to] < costs[to]) << way;
                }
                rest &= pays;
            }
            for (; rest; rest &= rest - 1) {
                const int way = std::countr_zero(rest);
                const Index to = cell + offset[way];
                const std::int32_t step = kBytes ? price[way][to] : ways.cost[way][kind[to]];
                const std::int32_t total = cost + step;
                if (kWays == 0 && total >= costs[to]) continue;
                if (total > limit) {
                    cut_off = true;
                    continue;
                }
                costs[to] = total;
                const std::int32_t place = ring + step;
                buckets[place < rings ? place : place - rings].push(to | way << kCellBits);
            }
        }
        bucket.count = 0;
        if (++ring == rings) ring = 0;
    }
    if (cut_off && limit == kNoLimit) throw past_all_limits();
    Costs result = taken(mine, board.size());
    tidy.done = true;
    return result;
}

// A*: every node that lies on a cheapest path is settled, so that the trace is the one of a full flood.
Walk BucketSearch::path(Index from, Index gx, Index gy, std::int32_t limit) const {
    const std::int32_t along = ways.along;
    const std::int32_t both[2] = {ways.both[0] - 2 * along, ways.both[1] - 2 * along};
    const auto ahead = [=](std::int32_t x, std::int32_t y) -> std::int64_t {
        const std::int32_t dx = x - gx, dy = y - gy;
        const std::int32_t wide = std::abs(dx), high = std::abs(dy);
        return (wide < high ? wide : high) * both[(dx ^ dy) < 0] + (wide + high) * along;
    };
    const std::int32_t rings = 2 * entry.most + 2 * std::max({ways.both[0], ways.both[1], along}) + 1;
    Scratch& mine = scratch();
    Tidy tidy{mine};
    bool cut_off = false;
    std::int32_t* const costs = mine.ready(board.size());
    if (static_cast<std::int32_t>(mine.spots.size()) < rings) mine.spots.resize(rings);
    Pile<Spot>* const buckets = mine.spots.data();
    const std::uint8_t* const kind = plane.kind.data();
    const Index goal = board.at(gx, gy);
    const Ways here = ways;
    const auto x = static_cast<std::int16_t>(board.x_of(from)), y = static_cast<std::int16_t>(board.y_of(from));
    std::int64_t guess = ahead(x, y), found = kFar, pending = 1;
    std::int32_t ring = 0;
    costs[from] = 0;
    mine.touched.push(from);
    buckets[0].push({from, x, y});
    while (pending && guess <= limit && guess <= found) {
        Pile<Spot>& bucket = buckets[ring];
        for (std::uint32_t i = 0; i < bucket.count; ++i) {
            const Spot spot = bucket.items[i];
            const std::int32_t cost = costs[spot.cell];
            if (cost + ahead(spot.x, spot.y) != guess) continue;  // a cheaper way was found meanwhile
            if (spot.cell == goal) {
                found = cost;
                continue;
            }
            if (here.any_halts && here.halts[kind[spot.cell]] && spot.cell != from) continue;
            for (unsigned open = plane.exits[spot.cell]; open; open &= open - 1) {
                const int way = std::countr_zero(open);
                const Index to = spot.cell + here.offset[way];
                const std::int32_t total = cost + here.cost[way][kind[to]];
                const std::int32_t known = costs[to];
                if (total >= known) continue;
                if (total > limit) {
                    cut_off = true;
                    continue;
                }
                if (known == kFar) mine.touched.push(to);
                costs[to] = total;
                const Spot next{to, static_cast<std::int16_t>(spot.x + here.by[way].dx),
                                static_cast<std::int16_t>(spot.y + here.by[way].dy)};
                std::int64_t place = total + ahead(next.x, next.y) - guess + ring;
                if (place >= rings) place -= rings;
                buckets[place].push(next);
                ++pending;
            }
        }
        pending -= bucket.count;
        bucket.count = 0;
        ++guess;
        if (++ring == rings) ring = 0;
    }
    if (pending)
        for (auto& bucket : mine.spots) bucket.count = 0;
    if (cut_off && found > limit && limit == kNoLimit) throw past_all_limits();
    Walk walk;
    if (found <= limit) {
        walk.cells = this->walk(costs, from, goal);
        walk.cost = static_cast<std::int32_t>(found);
        walk.steps.reserve(walk.cells.size());
        for (std::size_t i = 1; i < walk.cells.size(); ++i)
            walk.steps.push_back(costs[walk.cells[i]] - costs[walk.cells[i - 1]]);
    }
    mine.clean();
    tidy.done = true;
    return walk;
}

std::vector<Index> BucketSearch::walk(const std::int32_t* costs, Index from, Index goal) const {
    return ties == Ties::start ? walk_on(costs, from, goal) : walk_back(costs, from, goal);
}

bool BucketSearch::leads(const std::int32_t* costs, Index from, Index cell, int way, Index to) const {
    if (!(plane.exits[cell] >> way & 1) || costs[cell] == kFar) return false;
    if (ways.any_halts && cell != from && ways.halts[plane.kind[cell]]) return false;
    return costs[cell] + ways.cost[way][plane.kind[to]] == costs[to];
}

// From the goal, the first fitting step in the order of the rows.
std::vector<Index> BucketSearch::walk_back(const std::int32_t* costs, Index from, Index goal) const {
    std::vector<Index> cells;
    for (Index here = goal; here != from;) {
        cells.push_back(here);
        Index before = -1;
        for (int way = 0; way < ways.count && before < 0; ++way) {
            const Index cell = here - ways.offset[way];
            if (cell >= 0 && cell < board.size() && leads(costs, from, cell, way, here)) before = cell;
        }
        if (before < 0) throw std::logic_error("a settled cell has no way back");
        here = before;
    }
    cells.push_back(from);
    std::reverse(cells.begin(), cells.end());
    return cells;
}

// From the start, the first fitting step in the order of the rows that lies on a cheapest way to the goal: what does is
// marked from the goal back.
std::vector<Index> BucketSearch::walk_on(const std::int32_t* costs, Index from, Index goal) const {
    Scratch& mine = scratch();
    if (static_cast<Index>(mine.marks.size()) < board.size()) mine.marks.resize(board.size());
    std::vector<Index> marked{goal};
    mine.marks[goal] = true;
    for (std::size_t i = 0; i < marked.size(); ++i) {
        const Index here = marked[i];
        for (int way = 0; way < ways.count; ++way) {
            const Index cell = here - ways.offset[way];
            if (cell < 0 || cell >= board.size() || mine.marks[cell] || !leads(costs, from, cell, way, here)) continue;
            mine.marks[cell] = true;
            marked.push_back(cell);
        }
    }
    std::vector<Index> cells{from};
    while (cells.back() != goal) {
        const Index cell = cells.back();
        Index next = -1;
        for (unsigned open = plane.exits[cell]; open && next < 0; open &= open - 1) {
            const int way = std::countr_zero(open);
            const Index to = cell + ways.offset[way];
            if (mine.marks[to] && leads(costs, from, cell, way, to)) next = to;
        }
        if (next < 0) break;
        cells.push_back(next);
    }
    for (const Index cell : marked) mine.marks[cell] = false;
    if (cells.back() != goal) throw std::logic_error("a settled cell has no way to it");
    return cells;
}

std::vector<Index> trace(const BucketSearch& search, const Costs& costs, Index from, Index goal) {
    if (costs.dense)
        return costs.every[goal] == kFar ? std::vector<Index>{} : search.walk(costs.every.data(), from, goal);
    Scratch& mine = scratch();
    Tidy tidy{mine};
    std::int32_t* const values = mine.ready(search.board.size());
    for (const auto& [cell, cost] : costs.touched) {
        values[cell] = cost;
        mine.touched.push(cell);
    }
    std::vector<Index> cells;
    if (values[goal] != kFar) cells = search.walk(values, from, goal);
    mine.clean();
    tidy.done = true;
    return cells;
}

}  // namespace footwork
