#include "breach.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <unordered_map>
#include <unordered_set>

#include "rising.hpp"

namespace footwork {

namespace {

// How many rules were broken, and below that what the way has cost: one number to compare.
using Key = std::uint64_t;
constexpr int kCostBits = 38;
constexpr Key kBroken = Key{1} << kCostBits, kMostPaid = kBroken - 1, kNever = std::numeric_limits<Key>::max();

Key plus(Key key, std::int64_t cost) {
    const Key paid = (key & kMostPaid) + static_cast<Key>(std::max<std::int64_t>(cost, 0));
    return (key & ~kMostPaid) | std::min(paid, kMostPaid);
}

// The search of a simple mover.
class OnPlane {
public:
    OnPlane(const BucketSearch& search, const Profile& profile, const Costs& costs, Index from, Index goal)
        : plane_(search.plane), ways_(search.ways), profile_(profile), from_(from), goal_(goal),
          keys_(search.board.size(), kNever), firsts_(search.board.size()) {
        if (!costs.dense) {
            own_.assign(search.board.size(), kFar);
            for (const auto& [cell, cost] : costs.touched) own_[cell] = cost;
        }
        costs_ = costs.dense ? costs.every.data() : own_.data();
    }

    std::optional<std::pair<Index, int>> found() {
        for (std::size_t cell = 0; cell < keys_.size(); ++cell)
            if (costs_[cell] != kFar) begin(static_cast<Index>(cell));
        while (!queue_.empty()) {
            const Item item = queue_.pop();
            if (keys_[item.cell] != item.key || firsts_[item.cell] != item.first) continue;
            if (item.cell == goal_)
                return std::pair{static_cast<Index>(item.first >> kWayBits), static_cast<int>(item.first & kWay)};
            expand(item);
        }
        return std::nullopt;
    }

private:
    // Where the first illegal step is: a cell and a way in one number.
    using First = std::uint32_t;
    static constexpr int kWayBits = 4;
    static constexpr First kWay = (1 << kWayBits) - 1;
    static_assert(static_cast<std::uint64_t>(kMostCells) << kWayBits <= std::uint64_t{1} << 32);

    struct Item {
        Key key;
        First first;
        Index cell;
    };

    bool halts(Index cell) const { return ways_.any_halts && cell != from_ && ways_.halts[plane_.kind[cell]]; }
    // Whether the flood came to a cell and could go on from it.
    bool is_behind(Index cell) const { return costs_[cell] != kFar && !halts(cell); }
    bool exists(Index cell) const {
        const std::uint8_t kind = plane_.kind[cell];  // beyond the grounds there are those with occupants
        return kind >= profile_.grounds.size() || profile_.ground(kind).exists;
    }

    // From a cell that the flood came to: its illegal steps; where the move had to end, that it goes on.
    void begin(Index cell) {
        const First first = static_cast<First>(cell) << kWayBits;
        const Key key = kBroken + static_cast<Key>(costs_[cell]);
        if (halts(cell)) return offer(cell, key, first | static_cast<First>(ways_.count));
        const Key paid = plus(key, profile_.cardinal);
        for (unsigned shut = ~unsigned{plane_.exits[cell]} & ((1u << ways_.count) - 1); shut; shut &= shut - 1) {
            const int way = std::countr_zero(shut);
            const Index to = cell + ways_.offset[way];
            if (!is_behind(to) && exists(to)) offer(to, paid, first | static_cast<First>(way));
        }
    }

    void expand(const Item& item) {
        for (int way = 0; way < ways_.count; ++way) {
            const Index to = item.cell + ways_.offset[way];
            if (is_behind(to)) continue;
            if (plane_.exits[item.cell] >> way & 1) {
                const Key key = plus(item.key, ways_.cost[way][plane_.kind[to]]);
                offer(to, key + (to != goal_ && halts(to) ? kBroken : 0), item.first);
            } else if (exists(to)) {
                offer(to, plus(item.key + kBroken, profile_.cardinal), item.first);
            }
        }
    }

    void offer(Index cell, Key key, First first) {
        Key& known = keys_[cell];
        if (key > known || (key == known && !earlier(first, firsts_[cell]))) return;
        known = key;
        firsts_[cell] = first;
        queue_.push({key, first, cell});
    }

    bool earlier(First one, First other) const {
        const std::int32_t here = costs_[one >> kWayBits], there = costs_[other >> kWayBits];
        return here != there ? here < there : one < other;
    }

    const Plane& plane_;
    const Ways& ways_;
    const Profile& profile_;
    const Index from_, goal_;
    const std::int32_t* costs_;
    std::vector<std::int32_t> own_;  // the costs of a flood that is a list
    std::vector<Key> keys_;
    std::vector<First> firsts_;
    Rising<Item> queue_;
};

// A set of nodes: a bit for each number where they are not too many.
class Nodes {
public:
    explicit Nodes(const Judge& judge) {
        const Board& board = judge.board();
        const auto all = static_cast<std::size_t>(board.width) * board.height * judge.profile().poses();
        if (all <= kMostBits) bits_.resize(all);
    }
    void insert(std::uint64_t node) {
        if (bits_.empty())
            rest_.insert(node);
        else
            bits_[node] = true;
    }
    bool contains(std::uint64_t node) const { return bits_.empty() ? rest_.contains(node) : bits_[node]; }

private:
    static constexpr std::size_t kMostBits = 1 << 26;
    std::vector<bool> bits_;
    std::unordered_set<std::uint64_t> rest_;
};

// The search of any mover, by the judge.
class ByJudge {
public:
    ByJudge(const Judge& judge, const std::vector<Arrival>& nodes, const std::vector<Arrival>& rim, Index x, Index y)
        : judge_(judge), rim_(rim), x_(x), y_(y), behind_(judge) {
        for (const Arrival& arrival : nodes) behind_.insert(arrival.node);
    }

    std::optional<Breach> found() {
        for (const Arrival& arrival : rim_) begin(arrival);
        Label best;  // of the poses on the goal, which are equally near
        while (!queue_.empty()) {
            const Item item = queue_.pop();
            if (item.key > best.key) break;
            const Label& known = labels_.at(item.node);
            if (known.key != item.key || known.first != item.first) continue;
            const Node node = judge_.unpack(item.node);
            if (node.x == x_ && node.y == y_) {
                best = {item.key, best.key == kNever ? item.first : std::min(best.first, item.first)};
                continue;
            }
            for (const Option& option : options(node))
                step(node, option, judge_.step(node, option), item.key, [&] { return item.first; });
        }
        if (best.key == kNever) return std::nullopt;
        return firsts_[best.first];
    }

private:
    struct Label {
        Key key = kNever;
        std::size_t first = 0;
    };
    struct Item {
        Key key;
        std::size_t first;
        std::uint64_t node;
    };

    const std::vector<Option>& options(const Node& node) const {
        const Profile& profile = judge_.profile();
        return profile.options[profile.headings() > 1 ? node.heading : 0];
    }

    void begin(const Arrival& arrival) {
        const Key key = static_cast<Key>(arrival.cost);
        Node node = judge_.unpack(arrival.node);
        if (node.halted) {
            const Node before = node;
            node.halted = 0;
            if (!behind_.contains(judge_.pack(node))) offer(node, key + kBroken, noted({before, -1}));
            return;
        }
        int order = 0;
        for (const Option& option : options(node)) {
            const int here = order++;
            const auto verdict = judge_.step(node, option);
            if (!verdict) step(node, option, verdict, key, [&] { return noted({node, here}); });
        }
    }

    std::size_t noted(const Breach& breach) {
        firsts_.push_back(breach);
        return firsts_.size() - 1;
    }

    // A step on, legal or not; `first` says which illegal one was the first of the way.
    template <class Told>
    void step(const Node& node, const Option& option, const std::optional<Verdict>& verdict, Key key, Told first) {
        Node end = verdict ? verdict->end : judge_.end(node, option);
        const bool halts = end.halted && !(end.x == x_ && end.y == y_);
        end.halted = 0;
        if (!verdict && !judge_.exists(node, option)) return;
        if (behind_.contains(judge_.pack(end))) return;
        key = verdict ? plus(key, verdict->cost) : plus(key + kBroken, judge_.profile().cardinal);
        offer(end, key + (halts ? kBroken : 0), first());
    }

    void offer(const Node& node, Key key, std::size_t first) {
        const std::uint64_t number = judge_.pack(node);
        Label& known = labels_[number];
        if (key > known.key || (key == known.key && first >= known.first)) return;  // they are noted in their order
        known = {key, first};
        queue_.push({key, first, number});
    }

    const Judge& judge_;
    const std::vector<Arrival>& rim_;
    const Index x_, y_;
    Nodes behind_;  // the flood came here and could go on, or came here to stay
    std::unordered_map<std::uint64_t, Label> labels_;
    std::vector<Breach> firsts_;
    Rising<Item> queue_;
};

}  // namespace

std::optional<std::pair<Index, int>> breach(const BucketSearch& search, const Profile& profile, const Costs& costs,
                                            Index from, Index goal) {
    return OnPlane(search, profile, costs, from, goal).found();
}

std::optional<Breach> breach(const Judge& judge, const std::vector<Arrival>& nodes, const std::vector<Arrival>& rim,
                             Index x, Index y) {
    return ByJudge(judge, nodes, rim, x, y).found();
}

}  // namespace footwork
