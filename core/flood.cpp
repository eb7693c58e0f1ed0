#include "flood.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "pile.hpp"

namespace footwork {

namespace {

// How far ahead the next is that has a bit, of a ring of them, from a place on; as many as there are if none has.
std::uint32_t ahead_in(const std::vector<std::uint64_t>& ring, std::uint32_t rings, std::uint32_t from) {
    const std::uint32_t words = rings / 64;
    std::uint64_t word = ring[from / 64] >> from % 64;
    if (word) return static_cast<std::uint32_t>(std::countr_zero(word));
    for (std::uint32_t i = 1; i <= words; ++i) {
        const std::uint32_t at = (from / 64 + i) & (words - 1);
        if ((word = ring[at])) return (at * 64 + std::countr_zero(word) - from) & (rings - 1);
    }
    return rings;
}

// An entry of a bucket is a cell and the way by which it was come to.
constexpr int kCellBits = 26;
constexpr Index kCellMask = (1 << kCellBits) - 1;
static_assert(kMostCells == 1 << kCellBits);

constexpr std::uint32_t kSparse = 128;  // so many buckets are mostly empty, and looked for among those with entries
constexpr std::size_t kKept = 1 << 23;  // cells of the largest board for which a thread keeps its memory
constexpr std::uint32_t kFew = 16;      // entries that are gone through faster one by one
constexpr int kFineBits = 3;            // of the least that a step costs, which estimates are told apart by
constexpr std::uint32_t kPortion = 16;  // entries of a bucket that are taken at a time

struct Spot {
    Index entry;
    std::int32_t cost;
    std::int16_t dx, dy;  // from the goal
};

// By which ways a cell may still be come to more cheaply, as bits, and a bit for a cell that is not settled.
using Open = std::uint16_t;
constexpr int kUnsettled = 8;
constexpr Open kAnyWay = 0x1ff;

// What one thread needs while it searches. Between searches costs are kFar and every cell is open to any way: only what
// was touched is cleaned.
struct Scratch {
    std::vector<std::int32_t> costs;
    std::vector<Open> open;
    Pile<Costs::Entry> settled;
    std::vector<std::uint8_t> marks;  // none between searches
    Pile<Index> touched;
    std::vector<Pile<Index>> buckets;
    std::vector<std::uint64_t> filled;  // which buckets have entries, where they are sparse; none between searches
    std::vector<Pile<Spot>> spots;

    std::int32_t* ready(Index cells) {
        if (static_cast<Index>(costs.size()) < cells) costs.resize(cells, kFar);
        return costs.data();
    }
    Open* opened(Index cells) {
        if (static_cast<Index>(open.size()) < cells) open.resize(cells, kAnyWay);
        return open.data();
    }
    void clean() {  // after a search for a path
        for (std::uint32_t i = 0; i < touched.count; ++i) costs[touched.items[i]] = kFar;
        touched.count = 0;
    }
};

// A search that is left by an error (memory is short, a path is too long) leaves nothing of it behind, nor does one of
// a board so large that its memory is dear.
struct Tidy {
    Scratch& mine;
    bool done = false;

    ~Tidy() {
        if (!done || std::max(mine.costs.size(), mine.open.size()) > kKept) mine = Scratch{};
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

// Takes what a flood has settled out of the scratch and leaves it clean.
Costs taken(Scratch& mine, Index cells) {
    Costs result;
    const std::span settled(mine.settled.items.get(), mine.settled.count);
    if (settled.size() > static_cast<std::size_t>(cells) / 4 && cells > 4096) {
        result.dense = true;
        result.every = std::move(spare());  // the memory of a result that is gone
        result.every.assign(cells, kFar);
        for (const auto& [cell, cost] : settled) result.every[cell] = cost;
        std::fill_n(mine.open.begin(), cells, kAnyWay);
    } else {
        result.touched.assign(settled.begin(), settled.end());
        for (const auto& [cell, cost] : settled) mine.open[cell] = kAnyWay;
    }
    mine.settled.count = 0;
    return result;
}

}  // namespace

Costs::~Costs() {
    if (every.capacity() > spare().capacity() && every.capacity() <= kKept) spare() = std::move(every);
}

std::int32_t Costs::of(int place) const {
    if (place < 0) return kFar;
    for (std::size_t i = place / 64; i < layers.size(); i += words)
        if (layers[i] >> place % 64 & 1) return static_cast<std::int32_t>(i) / words;
    return kFar;
}

Costs Costs::listed(const Board& board, const Layout& layout) const {
    Costs result;
    for (std::size_t i = 0; i < layers.size(); ++i)
        for (std::uint64_t rest = layers[i]; rest; rest &= rest - 1) {
            const Index number = layout.cell[static_cast<Index>(i % words) * 64 + std::countr_zero(rest)];
            const Index cell = board.at(number % board.width, number / board.width);
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

Costs BucketSearch::flood(std::span<const Start> starts, std::int32_t limit) const {
    const std::uint32_t rings = std::bit_ceil(static_cast<std::uint32_t>(entry.most) + 1);
    if (rings >= kSparse) return flooded<8, true>(starts, limit, rings);
    if (ways.count <= 4) return flooded<4, false>(starts, limit, rings);
    return ways.count <= 6 ? flooded<6, false>(starts, limit, rings) : flooded<8, false>(starts, limit, rings);
}

// A step costs what its end costs, by one kind of step or the other. So of all steps of a kind to a cell the first that
// is met is the cheapest, and no other of them need be looked at; which kind was cheaper shows when the cell is
// settled. Entries are taken in portions, each of which is settled, looked around from and put into its buckets: in
// loops that the processor need not guess its way through.
template <int kWays, bool sparse>
Costs BucketSearch::flooded(std::span<const Start> starts, std::int32_t limit, const std::uint32_t rings) const {
    const Index from = starts.size() == 1 ? starts[0].cell : -1;  // where there are several, none of them halts
    Scratch& mine = scratch();
    Tidy tidy{mine};
    Open* const open = mine.opened(board.size());
    if (mine.buckets.size() <= rings) mine.buckets.resize(rings + 1);
    Pile<Index>* const buckets = mine.buckets.data();
    Pile<Index>& beyond = buckets[rings];  // the limit
    std::vector<std::uint64_t>& filled = mine.filled;
    if (sparse && filled.size() <= rings / 64) filled.resize(rings / 64 + 1);
    const auto fill = [&](std::uint32_t number) {
        if constexpr (sparse) filled[number / 64] |= std::uint64_t{1} << number % 64;
    };
    Pile<Costs::Entry>& settled = mine.settled;
    const bool any_halts = ways.any_halts;
    const std::uint8_t* const kind = plane.kind.data();
    const std::uint8_t* const exits = plane.exits.data();
    std::ptrdiff_t offset[8];
    const std::int32_t* price[8];
    unsigned still[8], ahead[9];
    ahead[8] = ~0u;
    for (int way = 0; way < 8; ++way) {
        offset[way] = ways.offset[way];
        ahead[way] = ways.ahead[way];
        price[way] = ways.cost[way];
        still[way] = ways.still[way] | 1u << kUnsettled;
    }
    bool cut_off = false;
    std::size_t begun = 0;
    std::uint32_t idle = 0;
    for (std::int32_t cost = 0; cost <= limit; ++cost, ++idle) {
        if constexpr (sparse) {
            std::int64_t next = std::int64_t{cost} + ahead_in(filled, rings, cost & (rings - 1));
            if (begun < starts.size()) next = std::min<std::int64_t>(next, std::max(starts[begun].cost, cost));
            if (next > limit) break;
            idle += static_cast<std::uint32_t>(next - cost);
            cost = static_cast<std::int32_t>(next);
        }
        if (begun < starts.size()) {
            if (idle >= rings) cost = std::max(cost, std::min(starts[begun].cost, limit));  // nothing lies before it
            for (; begun < starts.size() && starts[begun].cost <= cost; ++begun)
                buckets[cost & (rings - 1)].push(starts[begun].cell | 8 << kCellBits), fill(cost & (rings - 1));
        } else if (idle >= rings) {
            break;
        }
        Pile<Index>& bucket = buckets[cost & (rings - 1)];
        const std::uint32_t count = bucket.count;  // a step costs at least one, so none is added meanwhile
        if (!count) continue;
        idle = 0;
        bucket.count = 0;
        if constexpr (sparse) filled[(cost & (rings - 1)) / 64] &= ~(std::uint64_t{1} << cost % 64);
        settled.reserve(count);
        Costs::Entry* fresh = settled.items.get() + settled.count;
        const std::int32_t left = limit - cost;
        const bool one_by_one = count < kFew && !wide;
        const Index* const items = bucket.items.get();
        const auto stays = [&](Index cell) { return any_halts && ways.halts[kind[cell]] && cell != from; };
        const auto bucket_of = [&](std::int32_t step) {
            return step > left ? rings : static_cast<std::uint32_t>(cost + step) & (rings - 1);
        };
        for (const Index* item = items; one_by_one && item < items + count; ++item) {
            const Index cell = *item & kCellMask;
            if (!(open[cell] >> kUnsettled)) continue;
            *fresh++ = {cell, cost};
            open[cell] = 0;
            if (stays(cell)) continue;
            for (unsigned rest = exits[cell] & ahead[*item >> kCellBits]; rest; rest &= rest - 1) {
                const int way = std::countr_zero(rest);
                const std::ptrdiff_t to = cell + offset[way];
                if (!(open[to] >> way & 1)) continue;
                const std::int32_t step = price[way][kind[to]];
                if (step > left) {
                    cut_off = true;
                    continue;
                }
                open[to] &= static_cast<Open>(still[way]);
                const std::uint32_t number = bucket_of(step);
                buckets[number].push(static_cast<Index>(to) | way << kCellBits), fill(number);
            }
        }
        for (const Index* item = items; !one_by_one && item < items + count;) {
            const Costs::Entry* const first = fresh;
            for (const Index* const end = std::min(items + count, item + kPortion); item < end; ++item) {
                const Index cell = *item & kCellMask;
                *fresh = {cell, cost};
                fresh += open[cell] >> kUnsettled;
                open[cell] = 0;
            }
            Index leaves[kPortion * 8 + 8];  // the cells to step from, and the ways
            std::uint8_t takes[kPortion * 8 + 8];
            std::size_t steps = 0;
            for (const Costs::Entry* each = first; each < fresh; ++each) {
                const Index cell = each->cell;
                const Open* const here = open + cell;
                unsigned rest = 0;
#pragma GCC unroll 8
                for (int way = 0; way < kWays; ++way) rest |= here[offset[way]] & 1u << way;
                rest &= exits[cell];
                if (stays(cell)) rest = 0;
                Index* const into = leaves + steps;
                for (int k = 0; k < kWays; ++k) into[k] = cell;
                std::memcpy(takes + steps, kWaysOf[rest].ways.data(), 8);
                steps += kWaysOf[rest].count;
            }
            for (std::size_t j = 0; j < steps; ++j) {
                const std::size_t way = takes[j];
                const std::ptrdiff_t to = leaves[j] + offset[way];
                const unsigned known = open[to], pays = known >> way & 1;
                open[to] = static_cast<Open>(known & (still[way] | (pays - 1)));
                const std::uint32_t number = bucket_of(price[way][kind[to]]);
                Pile<Index>& next = buckets[number];
                const std::uint32_t place = next.count;
                if (place == next.room) next.grow();
                next.items[place] = static_cast<Index>(to | way << kCellBits);
                next.count = place + pays;
                if (sparse && pays && number < rings) fill(number);
            }
        }
        settled.count = static_cast<std::uint32_t>(fresh - settled.items.get());
    }
    for (; begun < starts.size(); ++begun) {  // beyond the limit it has still come to where it begins
        const auto [cell, cost] = starts[begun];
        if (!open[cell]) continue;
        open[cell] = 0;
        settled.push({cell, cost});
    }
    if ((cut_off || beyond.count) && limit == kNoLimit) throw past_all_limits();
    for (; beyond.count; --beyond.count) open[beyond.items[beyond.count - 1] & kCellMask] = kAnyWay;
    Costs result = taken(mine, board.size());
    tidy.done = true;
    return result;
}

// A*: every node that lies on a cheapest path is settled, so that the trace is the one of a full flood. A bucket has a
// range of estimates where steps are dear: some nodes are then left once more.
Walk BucketSearch::path(Index from, Index gx, Index gy, std::int32_t limit) const {
    const std::int32_t along = ways.along;
    const std::int32_t both[2] = {ways.both[0] - 2 * along, ways.both[1] - 2 * along};
    const auto estimated = [=](std::int32_t dx, std::int32_t dy) {  // Ways::ahead_of, from what stays in registers
        const std::int32_t wide = std::abs(dx), high = std::abs(dy);
        return (wide < high ? wide : high) * both[(dx ^ dy) < 0] + (wide + high) * along;
    };
    const std::int32_t least = std::min(entry.least_cardinal, entry.least_diagonal);
    const int coarse = std::max(static_cast<int>(std::bit_width(static_cast<unsigned>(least))) - kFineBits, 0);
    const std::int32_t range = 2 * entry.most + 2 * std::max({ways.both[0], ways.both[1], along}) + 1;
    const std::uint32_t rings = std::bit_ceil((static_cast<std::uint32_t>(range) >> coarse) + 2);
    Scratch& mine = scratch();
    Tidy tidy{mine};
    bool cut_off = false;
    std::int32_t* const costs = mine.ready(board.size());
    if (mine.spots.size() < rings) mine.spots.resize(rings);
    Pile<Spot>* const buckets = mine.spots.data();
    const std::uint8_t* const kind = plane.kind.data();
    const std::uint8_t* const exits = plane.exits.data();
    const Index goal = board.at(gx, gy);
    const bool any_halts = ways.any_halts;
    std::ptrdiff_t offset[8];
    const std::int32_t* price[8];
    unsigned ahead[9];
    std::int32_t by_x[8], by_y[8];
    ahead[8] = ~0u;
    for (int way = 0; way < 8; ++way) {
        offset[way] = ways.offset[way];
        ahead[way] = ways.ahead[way];
        price[way] = ways.cost[way];
        by_x[way] = ways.by[way].dx;
        by_y[way] = ways.by[way].dy;
    }
    const Spot start{from | 8 << kCellBits, 0, static_cast<std::int16_t>(board.x_of(from) - gx),
                     static_cast<std::int16_t>(board.y_of(from) - gy)};
    std::int64_t found = kFar, pending = 1;
    std::int64_t guess = estimated(start.dx, start.dy) >> coarse;
    costs[from] = 0;
    mine.touched.push(from);
    buckets[guess & (rings - 1)].push(start);
    for (; pending && guess <= limit >> coarse && guess <= found >> coarse; ++guess) {
        Pile<Spot>& bucket = buckets[guess & (rings - 1)];
        for (std::uint32_t done = 0; done < bucket.count;) {  // it may grow meanwhile
            Spot spots[kPortion];
            std::uint8_t leaves[kPortion * 8 + 8], takes[kPortion * 8 + 8];  // the spots to step from, and the ways
            std::int32_t totals[kPortion * 8 + 8];
            bool firsts[kPortion * 8 + 8];
            std::size_t steps = 0;
            const std::uint32_t count = std::min(bucket.count - done, kPortion);
            for (std::uint32_t i = 0; i < count; ++i) {
                const Spot& spot = spots[i] = bucket.items[done + i];
                const Index cell = spot.entry & kCellMask;
                unsigned rest = exits[cell] & ahead[spot.entry >> kCellBits];
                if (costs[cell] != spot.cost) rest = 0;  // a cheaper way was found meanwhile
                if (any_halts && ways.halts[kind[cell]] && cell != from) rest = 0;
                if (cell == goal) {
                    found = costs[cell];
                    rest = 0;
                }
                std::memset(leaves + steps, static_cast<int>(i), 8);
                std::memcpy(takes + steps, kWaysOf[rest].ways.data(), 8);
                steps += kWaysOf[rest].count;
            }
            done += count;
            std::size_t paying = 0;
            for (std::size_t j = 0; j < steps; ++j) {
                const Spot& spot = spots[leaves[j]];
                const std::size_t way = takes[j];
                const std::ptrdiff_t to = (spot.entry & kCellMask) + offset[way];
                const std::int32_t total = spot.cost + price[way][kind[to]], known = costs[to];
                const bool pays = total < known;
                leaves[paying] = leaves[j], takes[paying] = takes[j];
                firsts[paying] = known == kFar;
                totals[paying] = total;
                paying += pays;
                costs[to] = pays ? total : known;
            }
            mine.touched.reserve(static_cast<std::uint32_t>(paying) + 1);
            for (std::size_t j = 0; j < paying; ++j) {
                const Spot& spot = spots[leaves[j]];
                const std::size_t way = takes[j];
                const auto to = static_cast<Index>((spot.entry & kCellMask) + offset[way]);
                mine.touched.items[mine.touched.count] = to;
                mine.touched.count += firsts[j];
                if (totals[j] > limit) {
                    cut_off = true;
                    continue;
                }
                const std::int32_t dx = spot.dx + by_x[way], dy = spot.dy + by_y[way];
                const std::int64_t estimate = std::int64_t{totals[j]} + estimated(dx, dy);
                buckets[(estimate >> coarse) & (rings - 1)].push({to | static_cast<Index>(way) << kCellBits, totals[j],
                                                                  static_cast<std::int16_t>(dx),
                                                                  static_cast<std::int16_t>(dy)});
                ++pending;
            }
        }
        pending -= bucket.count;
        bucket.count = 0;
    }
    if (pending)
        for (auto& bucket : mine.spots) bucket.count = 0;
    if (cut_off && found > limit && limit == kNoLimit) throw past_all_limits();
    Walk walk;
    walk.looked = mine.touched.count;
    if (found <= limit) {
        walk.cells = this->walk(costs, {&from, 1}, goal);
        walk.cost = static_cast<std::int32_t>(found);
        walk.steps.reserve(walk.cells.size());
        for (std::size_t i = 1; i < walk.cells.size(); ++i)
            walk.steps.push_back(costs[walk.cells[i]] - costs[walk.cells[i - 1]]);
    }
    mine.clean();
    tidy.done = true;
    return walk;
}

std::vector<Index> BucketSearch::walk(const std::int32_t* costs, std::span<const Index> from, Index goal) const {
    return ties == Ties::start ? walk_on(costs, from, goal) : walk_back(costs, from, goal);
}

bool BucketSearch::leads(const std::int32_t* costs, std::span<const Index> from, Index cell, int way, Index to) const {
    if (!(plane.exits[cell] >> way & 1) || costs[cell] == kFar) return false;
    if (ways.any_halts && cell != from.front() && ways.halts[plane.kind[cell]]) return false;
    return costs[cell] + ways.cost[way][plane.kind[to]] == costs[to];
}

// From the goal, the first fitting step in the order of the rows.
std::vector<Index> BucketSearch::walk_back(const std::int32_t* costs, std::span<const Index> from, Index goal) const {
    std::vector<Index> cells;
    const auto begins = [&](Index cell) {
        return from.size() == 1 ? cell == from.front() : std::binary_search(from.begin(), from.end(), cell);
    };
    cells.push_back(goal);
    while (!begins(cells.back())) {
        const Index here = cells.back();
        Index before = -1;
        for (int way = 0; way < ways.count && before < 0; ++way) {
            const Index cell = here - ways.offset[way];
            if (cell >= 0 && cell < board.size() && leads(costs, from, cell, way, here)) before = cell;
        }
        if (before < 0) throw std::logic_error("a settled cell has no way back");
        cells.push_back(before);
    }
    std::reverse(cells.begin(), cells.end());
    return cells;
}

// From the start, the first fitting step in the order of the rows that lies on a cheapest way to the goal: what does is
// marked from the goal back. Of several starts that is the first with such a way.
std::vector<Index> BucketSearch::walk_on(const std::int32_t* costs, std::span<const Index> from, Index goal) const {
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
    const auto first = std::find_if(from.begin(), from.end(), [&](Index cell) { return mine.marks[cell]; });
    std::vector<Index> cells;
    if (first != from.end()) cells.push_back(*first);
    while (first != from.end() && cells.back() != goal) {
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
    if (cells.empty() || cells.back() != goal) throw std::logic_error("a settled cell has no way to it");
    return cells;
}

std::vector<Index> trace(const BucketSearch& search, const Costs& costs, std::span<const Start> starts, Index goal) {
    std::vector<Index> from;
    const auto walked = [&](const std::int32_t* values) {
        if (values[goal] == kFar) return std::vector<Index>{};
        for (const Start& start : starts)
            if (values[start.cell] == start.cost) from.push_back(start.cell);
        std::sort(from.begin(), from.end());
        return search.walk(values, from, goal);
    };
    if (costs.dense) return walked(costs.every.data());
    Scratch& mine = scratch();
    Tidy tidy{mine};
    std::int32_t* const values = mine.ready(search.board.size());
    for (const auto& [cell, cost] : costs.touched) {
        values[cell] = cost;
        mine.touched.push(cell);
    }
    std::vector<Index> cells = walked(values);
    mine.clean();
    tidy.done = true;
    return cells;
}

}  // namespace footwork
