// Step rows: the search for everybody whose steps are judged one by one, and the paths traced on what it found.
#include <algorithm>
#include <limits>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>

#include "rising.hpp"
#include "search.hpp"

namespace footwork {

namespace {

constexpr std::uint64_t kMostKept = std::uint64_t{1} << 22;  // nodes for which there is a place each

struct Entry {
    std::uint64_t key;  // its cost
    std::uint64_t node;
};

// What one thread needs while it searches: the costs of nodes, kFar between searches, with a place for each where there
// are not too many, and the queue.
struct Scratch {
    std::vector<std::int32_t> kept;
    std::vector<std::uint64_t> touched;
    std::unordered_map<std::uint64_t, std::int32_t> rest;
    Rising<Entry> queue;

    std::int32_t& operator[](std::uint64_t node) {
        if (node >= kMostKept) return rest.try_emplace(node, kFar).first->second;
        if (node >= kept.size())
            kept.resize(std::min(std::max<std::uint64_t>(node + 1, kept.size() * 2), kMostKept), kFar);
        std::int32_t& cost = kept[node];
        if (cost == kFar) touched.push_back(node);
        return cost;
    }
    void clean() {
        for (const std::uint64_t node : touched) kept[node] = kFar;
        touched.clear();
        if (!rest.empty()) rest.clear();
        queue.clear();
    }
};

// Leaves nothing of a search behind, however it ends.
struct Tidy {
    Scratch& mine;

    ~Tidy() { mine.clean(); }
};

Scratch& scratch() {
    thread_local Scratch mine;
    return mine;
}

constexpr std::size_t kMostJudged = 1 << 14;  // steps that are kept

}  // namespace

Ask::Judged* Ask::judged(std::size_t options) const {
    const std::size_t steps = static_cast<std::size_t>(board->width) * board->height * profile->poses() / 2 * options;
    if (steps > kMostJudged) return nullptr;
    return judged_.get([=] { return std::make_unique<Judged[]>(steps); });
}

// A node that has to end its move is not left again; the same pose reached otherwise is another node.
std::vector<Arrival> Ask::rows(const std::vector<Source>& sources, std::int64_t most, std::optional<Unit> goal) const {
    Judge::Seen seen(*board);
    const Judge judge(*board, *profile, overlay, &seen);
    std::int32_t limit = most < 0 || most >= kNoLimit ? kNoLimit : static_cast<std::int32_t>(most);
    Scratch& best = scratch();
    const Tidy tidy{best};
    Rising<Entry>& queue = best.queue;
    for (const Source& source : sources) {
        const std::uint64_t number = judge.pack(source.node);
        std::int32_t& known = best[number];
        if (known <= source.cost) continue;
        known = source.cost;
        queue.push({static_cast<std::uint64_t>(source.cost), number});
    }
    std::size_t options = 0;  // of a node, at most
    for (const auto& listed : profile->options) options = std::max(options, listed.size());
    Judged* const kept = judged(options);
    std::vector<Arrival> result;
    while (!queue.empty()) {
        const auto [key, number] = queue.pop();
        const auto cost = static_cast<std::int32_t>(key);
        if (best[number] != cost) continue;
        if (cost > limit && goal) break;
        result.push_back({number, cost});
        if (cost > limit) continue;  // beyond the limit it has still come to where it begins
        const Node node = judge.unpack(number);
        if (goal && Unit{node.x, node.y} == *goal && judge.stopping(node) != Stop::no) limit = cost;
        if (node.halted) continue;
        Judged* next = kept ? kept + number / 2 * options : nullptr;
        for (const Option& option : profile->options[profile->headings() > 1 ? node.heading : 0]) {
            Judged own;
            Judged& step = next ? *next++ : own;
            std::int64_t paid = step.cost.load(std::memory_order_acquire);
            if (!paid) {
                const auto verdict = judge.step(node, option);
                if (verdict) step.end.store(judge.pack(verdict->end), std::memory_order_relaxed);
                paid = verdict ? verdict->cost : -1;
                step.cost.store(paid, std::memory_order_release);
            }
            if (paid < 0) continue;
            const std::int64_t total = cost + paid;
            if (total > limit) {
                if (limit == kNoLimit) throw past_all_limits();
                continue;
            }
            const std::uint64_t end = step.end.load(std::memory_order_relaxed);
            std::int32_t& known = best[end];
            if (known <= total) continue;
            known = static_cast<std::int32_t>(total);
            queue.push({static_cast<std::uint64_t>(total), end});
        }
    }
    return result;
}

std::vector<Node> Ask::trace_rows(const Settled& costs, const std::vector<Source>& from, const Node& goal) const {
    const Judge judge = this->judge();
    if (costs.of(judge.pack(goal)) < 0) return {};
    const bool alone = is_start(from);
    if (alone && poses_.count() && profile->ties == Ties::goal) return trace_poses(costs, goal);
    std::vector<std::uint64_t> sources;
    for (const Source& source : from) {
        // One that is dearer than the limit, or than a way from another, begins nothing.
        const std::uint64_t number = judge.pack(source.node);
        if (costs.of(number) == source.cost) sources.push_back(number);
    }
    std::sort(sources.begin(), sources.end());
    return profile->ties == Ties::start ? on_to(judge, costs, sources, goal) : back_from(judge, costs, sources, goal);
}

template <class Visit>
void Ask::each_before(const Judge& judge, const Settled& costs, const Node& end, Visit visit) const {
    const std::int32_t cost = costs.of(judge.pack(end));
    std::size_t below = std::numeric_limits<std::size_t>::max();
    for (int turned = 0; turned < profile->lies(); ++turned)
        for (int heading = 0; heading < profile->headings(); ++heading)
            for (int parity = 0; parity < profile->parities(); ++parity) {
                const auto& options = profile->options[heading];
                for (std::size_t order = 0; order < options.size() && order < below; ++order) {
                    const Option& option = options[order];
                    Node node{end.x, end.y, turned, heading, parity, 0};
                    if (option.row >= 0) {
                        node.x -= profile->rows[option.row].by.dx;
                        node.y -= profile->rows[option.row].by.dy;
                    }
                    if (!board->inside(node.x, node.y)) continue;
                    Node expected = judge.end(node, option);
                    expected.halted = end.halted;
                    if (!(expected == end)) continue;
                    const std::int32_t known = costs.of(judge.pack(node));
                    if (known < 0 || known >= cost) continue;
                    const auto verdict = judge.step(node, option);
                    if (verdict && verdict->end == end && known + verdict->cost == cost) below = visit(node, order);
                }
            }
}

// From the goal, at each node the first option in order that ends here at its exact cost; then turned, heading, parity.
std::vector<Node> Ask::back_from(const Judge& judge, const Settled& costs, std::span<const std::uint64_t> sources,
                                 const Node& goal) const {
    std::vector<Node> nodes{goal};
    while (!std::binary_search(sources.begin(), sources.end(), judge.pack(nodes.back()))) {
        std::size_t first = std::numeric_limits<std::size_t>::max();
        Node before;
        each_before(judge, costs, nodes.back(), [&](const Node& node, std::size_t order) {
            before = node;
            return first = order;
        });
        if (first == std::numeric_limits<std::size_t>::max()) throw std::logic_error("a settled node has no way back");
        nodes.push_back(before);
    }
    std::reverse(nodes.begin(), nodes.end());
    return nodes;
}

// From the first of the sources, at each node the first option in order that lies on a cheapest way to the goal: what
// does is found from the goal back.
std::vector<Node> Ask::on_to(const Judge& judge, const Settled& costs, std::span<const std::uint64_t> sources,
                             const Node& goal) const {
    std::unordered_set<std::uint64_t> ways{judge.pack(goal)};
    std::vector<Node> open{goal};
    std::uint64_t first = std::numeric_limits<std::uint64_t>::max();
    while (!open.empty()) {
        const Node end = open.back();
        open.pop_back();
        if (std::binary_search(sources.begin(), sources.end(), judge.pack(end)))
            first = std::min(first, judge.pack(end));
        each_before(judge, costs, end, [&](const Node& node, std::size_t) {
            if (ways.insert(judge.pack(node)).second) open.push_back(node);
            return std::numeric_limits<std::size_t>::max();
        });
    }
    std::vector<Node> nodes{judge.unpack(first)};
    while (!(nodes.back() == goal)) {
        const Node here = nodes.back();
        for (const Option& option : profile->options[profile->headings() > 1 ? here.heading : 0]) {
            const auto verdict = judge.step(here, option);
            if (!verdict || !ways.contains(judge.pack(verdict->end))) continue;
            if (costs.of(judge.pack(here)) + verdict->cost != costs.of(judge.pack(verdict->end))) continue;
            nodes.push_back(verdict->end);
            break;
        }
        if (nodes.back() == here) throw std::logic_error("a settled node has no way on");
    }
    return nodes;
}

}  // namespace footwork
