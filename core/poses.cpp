#include "poses.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "pile.hpp"

namespace footwork {

namespace {

constexpr std::int32_t kMostSteps = 1 << 11;  // pips of a step: above that, most buckets are empty
constexpr std::size_t kMostNodes = 1 << 24;   // of a padded plane
constexpr std::size_t kKept = 1 << 23;        // so many a thread keeps memory for
constexpr std::uint32_t kPortion = 16;        // entries of a bucket that are taken at a time

}  // namespace

// What one thread needs while it searches. Between searches costs are kFar and the buckets are empty.
struct PoseSearch::Scratch {
    std::vector<std::int32_t> costs;  // by node
    std::vector<Pile<Spot>> buckets;
    std::vector<Pile<Found>> guesses;
    Pile<Found> settled;
    Pile<std::int32_t> touched;

    std::int32_t* ready(std::size_t nodes) {
        if (costs.size() < nodes) costs.resize(nodes, kFar);
        return costs.data();
    }
    template <class T>
    static T* ready(std::vector<T>& queue, std::size_t rings) {
        if (queue.size() < rings) queue.resize(rings);
        return queue.data();
    }
};

// A search that is left by an error leaves nothing of it behind, nor does one of a board so large that its memory is
// dear.
struct PoseSearch::Tidy {
    Scratch& mine;
    bool done = false;

    ~Tidy() {
        if (!done || mine.costs.size() > kKept) mine = Scratch{};
    }
};

PoseSearch::Scratch& PoseSearch::scratch() {
    thread_local Scratch mine;
    return mine;
}

bool PoseSearch::suits(const Board& board, const Poses& poses) {
    return poses.most <= kMostSteps && static_cast<std::size_t>(board.size()) * poses.count() <= kMostNodes;
}

std::vector<Arrival> PoseSearch::flood(std::span<const Source> sources, std::int32_t limit) const {
    const auto rings = std::bit_ceil(static_cast<std::uint32_t>(poses.most) + 1);
    const int count = poses.count();
    const Poses::Tried* const tried = poses.tried.data();
    const std::uint8_t* const kind = plane.kind.data();
    const std::uint8_t* const exits = plane.exits.data();
    Scratch& mine = scratch();
    Tidy tidy{mine};
    std::int32_t* const costs = mine.ready(static_cast<std::size_t>(board.size()) * count);
    Pile<Spot>* const buckets = Scratch::ready(mine.buckets, rings);
    std::vector<Found> begin;  // where it begins, the cheapest first
    for (const Source& source : sources) {
        const Spot here = spot_of(source.node);
        if (costs[here.node] <= source.cost) continue;
        costs[here.node] = source.cost;
        begin.push_back({here, source.cost});
    }
    std::sort(begin.begin(), begin.end(), [](const Found& a, const Found& b) { return a.cost < b.cost; });
    std::size_t begun = 0, waiting = 0;
    bool cut_off = false;
    for (std::int64_t at = 0; waiting || begun < begin.size(); ++at) {
        if (!waiting) at = begin[begun].cost;
        if (at > limit) break;
        const auto cost = static_cast<std::int32_t>(at), left = limit - cost;
        Pile<Spot>& bucket = buckets[at & (rings - 1)];
        for (; begun < begin.size() && begin[begun].cost == cost; ++begun)
            if (costs[begin[begun].spot.node] == cost) bucket.push(begin[begun].spot), ++waiting;
        const std::uint32_t all = std::exchange(bucket.count, 0);  // a step costs at least one: none is added meanwhile
        waiting -= all;
        mine.settled.reserve(all);
        Found* fresh = mine.settled.items.get() + mine.settled.count;
        for (std::uint32_t done = 0; done < all; done += kPortion) {
            const Spot* const spots = bucket.items.get() + done;
            const std::uint32_t portion = std::min(all - done, kPortion);
            std::uint8_t leaves[kPortion * 8 + 8], takes[kPortion * 8 + 8];  // the spots to step from, and the ways
            const Poses::Step* by[kPortion];
            std::size_t steps = 0;
            std::int32_t furthest = 0;
            for (std::uint32_t i = 0; i < portion; ++i) {
                const Spot here = spots[i];
                const Poses::Tried& each = tried[here.node - here.cell * count];
                const bool settles = costs[here.node] == cost;  // else a cheaper way was found meanwhile
                *fresh = {here, cost};
                fresh += settles;
                by[i] = each.by;
                const WaysOf& open = kWaysOf[settles ? exits[here.cell] & each.ways : 0];
                std::memset(leaves + steps, static_cast<int>(i), 8);
                std::memcpy(takes + steps, open.ways.data(), 8);
                steps += open.count;
            }
            for (std::size_t j = 0; j < steps; ++j) {
                const Spot here = spots[leaves[j]];
                const Poses::Step& step = by[leaves[j]][takes[j]];
                const Spot to{here.cell + step.offset, here.node + step.beyond};
                const std::int32_t paid = step.price[kind[to.cell]] + step.turn, known = costs[to.node];
                furthest = std::max(furthest, paid);
                const std::uint32_t pays = static_cast<std::uint32_t>(paid <= left) & (paid < known - cost);
                costs[to.node] = pays ? cost + paid : known;
                Pile<Spot>& next = buckets[static_cast<std::uint32_t>(cost + paid) & (rings - 1)];
                if (next.count == next.room) next.grow();
                next.items[next.count] = to;
                next.count += pays;
                waiting += pays;
            }
            cut_off |= furthest > left;
        }
        mine.settled.count = static_cast<std::uint32_t>(fresh - mine.settled.items.get());
    }
    if (cut_off && limit == kNoLimit) throw past_all_limits();
    for (; begun < begin.size(); ++begun)  // beyond the limit it has still come to where it begins
        if (costs[begin[begun].spot.node] == begin[begun].cost) mine.settled.push(begin[begun]);
    std::vector<Arrival> result;
    result.reserve(mine.settled.count);
    for (std::uint32_t i = 0; i < mine.settled.count; ++i) {
        const auto& [spot, cost] = mine.settled.items[i];
        costs[spot.node] = kFar;
        result.push_back({number_of(spot), cost});
    }
    mine.settled.count = 0;
    tidy.done = true;
    return result;
}

// A*: every node that lies on a cheapest path is settled, so that the way back is the one of a full flood.
PoseWalk PoseSearch::path(const Node& from, const Node& goal, std::int32_t limit) const {
    const std::int32_t along = ways.along;
    const std::int32_t both[2] = {ways.both[0] - 2 * along, ways.both[1] - 2 * along};
    const auto ahead = [&](Index cell) {  // at least so much
        const std::int32_t dx = board.x_of(cell) - goal.x, dy = board.y_of(cell) - goal.y;
        const std::int32_t wide = std::abs(dx), high = std::abs(dy);
        return std::min(wide, high) * both[(dx ^ dy) < 0] + (wide + high) * along;
    };
    const std::int32_t range = poses.most + std::max({ways.both[0], ways.both[1], along});
    const auto rings = std::bit_ceil(static_cast<std::uint32_t>(range) + 1);
    Scratch& mine = scratch();
    Tidy tidy{mine};
    std::int32_t* const costs = mine.ready(static_cast<std::size_t>(board.size()) * poses.count());
    Pile<Found>* const buckets = Scratch::ready(mine.guesses, rings);
    const Spot start = spot_of(from), end = spot_of(goal);
    const std::int32_t first = end.cell * poses.count(), last = first + poses.count();
    bool cut_off = false;
    std::size_t waiting = 1;
    std::int64_t guess = ahead(start.cell), best = kFar;
    costs[start.node] = 0;
    mine.touched.push(start.node);
    buckets[guess & (rings - 1)].push({start, 0});
    for (; waiting && guess <= limit && guess <= best; ++guess) {
        Pile<Found>& bucket = buckets[guess & (rings - 1)];
        for (std::uint32_t i = 0; i < bucket.count; ++i) {  // it may grow meanwhile
            const Found here = bucket.items[i];
            if (costs[here.spot.node] != here.cost) continue;
            if (here.spot.cell == end.cell) best = here.cost;
            const auto [cell, node] = here.spot;
            const Poses::Tried& tried = poses.tried[node - cell * poses.count()];
            for (unsigned open = plane.exits[cell] & tried.ways; open; open &= open - 1) {
                const Poses::Step& step = tried.by[std::countr_zero(open)];
                const Spot to{cell + step.offset, node + step.beyond};
                const std::int32_t paid = step.price[plane.kind[to.cell]] + step.turn, known = costs[to.node];
                if (paid > limit - here.cost) {
                    cut_off = true;
                    continue;
                }
                const std::int32_t total = here.cost + paid;
                if (total >= known) continue;
                if (known == kFar) mine.touched.push(to.node);
                costs[to.node] = total;
                buckets[(std::int64_t{total} + ahead(to.cell)) & (rings - 1)].push({to, total});
                ++waiting;
            }
        }
        waiting -= std::exchange(bucket.count, 0);
    }
    if (waiting)
        for (std::uint32_t i = 0; i < rings; ++i) buckets[i].count = 0;
    if (best == kFar && cut_off && limit == kNoLimit) throw past_all_limits();
    PoseWalk walk;
    if (best != kFar) {
        const auto found = static_cast<std::int32_t>(std::find(costs + first, costs + last, best) - costs);
        walk = walk_back([costs](Spot spot) { return costs[spot.node]; }, start, {end.cell, found});
    }
    for (std::uint32_t i = 0; i < mine.touched.count; ++i) costs[mine.touched.items[i]] = kFar;
    mine.touched.count = 0;
    tidy.done = true;
    return walk;
}

std::vector<Node> PoseSearch::trace(const Settled& costs, const Node& from, const Node& goal) const {
    const auto known = [&](Spot spot) { return costs.of(number_of(spot)); };
    return walk_back(known, spot_of(from), spot_of(goal)).nodes;
}

// From the goal, at each node the first fitting step in the order of its pose; then the first pose.
template <class Costs>
PoseWalk PoseSearch::walk_back(const Costs& costs, Spot from, Spot goal) const {
    PoseWalk walk;
    walk.cost = costs(goal);
    walk.nodes.push_back(node_of(goal));
    std::int32_t cost = walk.cost;
    for (Spot here = goal; here.node != from.node;) {
        Spot before{};
        std::int32_t paid = 0;
        int below = kMostPoses;
        for (int pose = 0; pose < poses.count(); ++pose)
            for (unsigned rest = poses.tried[pose].ways; rest; rest &= rest - 1) {
                const int way = std::countr_zero(rest);
                const Poses::Step& step = poses.tried[pose].by[way];
                const Spot there{here.cell - step.offset, here.node - step.beyond};
                if (step.order >= below || there.cell < 0 || there.cell >= board.size()) continue;
                if (there.node - there.cell * poses.count() != pose || !(plane.exits[there.cell] >> way & 1)) continue;
                const std::int32_t pays = step.price[plane.kind[here.cell]] + step.turn;
                if (pays > cost || costs(there) != cost - pays) continue;
                below = step.order, before = there, paid = pays;
            }
        if (below == kMostPoses) throw std::logic_error("a settled node has no way back");
        here = before;
        cost -= paid;
        walk.nodes.push_back(node_of(here));
        walk.steps.push_back(paid);
    }
    std::reverse(walk.nodes.begin(), walk.nodes.end());
    std::reverse(walk.steps.begin(), walk.steps.end());
    return walk;
}

}  // namespace footwork
