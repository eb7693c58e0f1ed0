// What a search has found, as it is asked for.
#include <algorithm>
#include <bit>

#include "breach.hpp"
#include "search.hpp"

namespace footwork {

namespace {

constexpr std::size_t kFew = 64;        // arrivals that are looked through faster than put in order
constexpr std::size_t kSome = 1 << 12;  // those that are looked through for what few ask: the order takes longer

}  // namespace

bool Flood::halted(Index cell) const {
    if (sources_.empty() && cell == ask->board->at(ask->start.x, ask->start.y)) return false;
    return ask->halts(cell);
}

std::size_t Flood::size() const {
    if (rows_) return nodes_.size();
    if (costs_.words) {
        std::size_t count = 0;
        for (const std::uint64_t each : costs_.layers) count += std::popcount(each);
        return count;
    }
    if (!costs_.dense) return costs_.touched.size();
    return costs_.every.size() - std::count(costs_.every.begin(), costs_.every.end(), kFar);
}

std::vector<Arrival> Flood::sorted() const {
    std::vector<Arrival> result;
    result.reserve(size());
    each([&](std::uint64_t node, std::int32_t cost) { result.push_back({node, cost}); });
    if (costs_.words && ask->layout().counted) return result;  // layers lie in this order
    std::sort(result.begin(), result.end(),
              [](const Arrival& a, const Arrival& b) { return a.cost != b.cost ? a.cost < b.cost : a.node < b.node; });
    return result;
}

std::pair<std::size_t, std::optional<std::size_t>> Flood::counts(Index x, Index y) const {
    const Judge judge = ask->judge();
    const std::uint64_t poses = ask->profile->poses();
    const std::uint64_t left_out = (static_cast<std::uint64_t>(y) * ask->board->width + x), none = ~std::uint64_t{0};
    std::size_t cells = 0, stops = 0;
    std::uint64_t last = none, last_stop = none;
    bool asks = false;
    const auto count = [&](std::uint64_t node) {  // the arrivals on a cell come one after another
        const std::uint64_t place = node / poses;
        if (place == left_out) return;
        cells += place != last;
        last = place;
        const bool sure = ask->stops_surely(place % ask->board->width, place / ask->board->width);
        const Stop stop = sure ? Stop::yes : judge.stopping(judge.unpack(node));
        asks |= stop == Stop::ask;
        if (stop != Stop::yes) return;
        stops += place != last_stop;
        last_stop = place;
    };
    if (rows_)
        for (const Arrival& arrival : by_place()) count(arrival.node);
    else
        each([&](std::uint64_t node, std::int32_t) { count(node); });
    return {cells, asks ? std::nullopt : std::optional{stops}};
}

const std::vector<Arrival>& Flood::by_place() const {
    std::call_once(*placed_, [this] {
        std::vector<Arrival> all;
        all.reserve(size());
        each([&](std::uint64_t node, std::int32_t cost) { all.push_back({node, cost}); });
        std::sort(all.begin(), all.end(), [](const Arrival& a, const Arrival& b) { return a.node < b.node; });
        by_place_ = std::move(all);
    });
    return by_place_;
}

bool Flood::comes_once() const { return !rows_ && (costs_.words || costs_.dense || costs_.touched.size() <= kFew); }

std::optional<Arrival> Flood::only_on(Index x, Index y) const {
    const Index cell = ask->board->at(x, y);
    std::int32_t cost = kFar;
    if (costs_.words) {
        cost = costs_.of(ask->layout().place(x, y));
    } else if (costs_.dense) {
        cost = costs_.every[cell];
    } else {
        for (const auto& touched : costs_.touched)
            if (touched.cell == cell) cost = touched.cost;
    }
    if (cost == kFar) return std::nullopt;
    const std::uint64_t place = static_cast<std::uint64_t>(y) * ask->board->width + x;
    return Arrival{place * ask->profile->poses() + ask->pose(halted(cell)), cost};
}

std::vector<Arrival> Flood::on(Index x, Index y) const {
    if (!ask->board->inside(x, y)) return {};
    if (comes_once()) {
        const auto only = only_on(x, y);
        return only ? std::vector{*only} : std::vector<Arrival>{};
    }
    const std::uint64_t poses = ask->profile->poses();
    const std::uint64_t least = (static_cast<std::uint64_t>(y) * ask->board->width + x) * poses;
    const bool unordered = rows_ && nodes_.size() <= kFew;
    const std::vector<Arrival>& all = unordered ? nodes_ : by_place();
    const auto below = [](const Arrival& a, std::uint64_t node) { return a.node < node; };
    auto here = unordered ? all.begin() : std::lower_bound(all.begin(), all.end(), least, below);
    std::vector<Arrival> found;
    for (; here != all.end() && (unordered || here->node < least + poses); ++here)
        if (here->node >= least && here->node < least + poses) found.push_back(*here);
    std::sort(found.begin(), found.end(),
              [](const Arrival& a, const Arrival& b) { return a.cost != b.cost ? a.cost < b.cost : a.node < b.node; });
    return found;
}

std::optional<Arrival> Flood::best(Index x, Index y) const {
    if (!ask->board->inside(x, y)) return std::nullopt;
    if (comes_once()) return only_on(x, y);
    const std::vector<Arrival> here = on(x, y);
    if (here.empty()) return std::nullopt;
    const Judge judge = ask->judge();
    const auto can_stop = [&](const Arrival& each) { return ask->stopping(judge.unpack(each.node)) != Stop::no; };
    const auto found = std::find_if(here.begin(), here.end(), can_stop);
    return found != here.end() ? *found : here.front();
}

std::int32_t Flood::least(Index x, Index y) const {
    if (!ask->board->inside(x, y)) return -1;
    if (!rows_ && (costs_.words || costs_.dense)) {
        const std::int32_t cost =
            costs_.words ? costs_.of(ask->layout().place(x, y)) : costs_.every[ask->board->at(x, y)];
        return cost == kFar ? -1 : cost;
    }
    if (!rows_ && costs_.touched.size() <= kSome) {
        const Index cell = ask->board->at(x, y);
        const auto is_here = [cell](const Costs::Entry& each) { return each.cell == cell; };
        const auto here = std::find_if(costs_.touched.begin(), costs_.touched.end(), is_here);
        return here == costs_.touched.end() ? -1 : here->cost;
    }
    const std::uint64_t poses = ask->profile->poses();
    const std::uint64_t place = (static_cast<std::uint64_t>(y) * ask->board->width + x);
    const std::vector<Arrival>& all = by_place();
    auto here = std::lower_bound(all.begin(), all.end(), place * poses,
                                 [](const Arrival& a, std::uint64_t node) { return a.node < node; });
    std::int32_t least = -1;
    for (; here != all.end() && here->node / poses == place; ++here)
        if (least < 0 || here->cost < least) least = here->cost;
    return least;
}

std::optional<Breach> Flood::breach(Index x, Index y) const {
    if (!ask->board->inside(x, y)) return std::nullopt;
    ask->check_limit(-1);  // it goes on to where nobody was looked at
    if (ask->simple && !rows_) return ask->breach_cells(costs_, sources_.empty(), x, y);
    Judge::Seen seen(*ask->board);
    const Judge judge(*ask->board, *ask->profile, ask->overlay, &seen);
    const std::vector<Arrival> all = sorted();
    return footwork::breach(judge, all, ask->rim(all), x, y);
}

std::vector<Node> Flood::trace(const Node& goal) const {
    if (rows_) return ask->trace_rows({by_place()}, sources_, goal);
    return ask->trace_cells(costs_, sources_, goal);
}

}  // namespace footwork
