#include "pose_wave.hpp"

#include <algorithm>
#include <stdexcept>

namespace footwork {

namespace {

constexpr std::size_t kMostKinds = 16;  // of cells

// A step at one of its costs, and the places from which it is taken at that.
template <int kWords>
struct Stride {
    int to, shift, price, order;
    Places<kWords> exits;
};

template <int kWords>
class PoseWaveOf final : public PoseWave {
public:
    using Set = Places<kWords>;

    static std::unique_ptr<const PoseWave> made(const PoseSearch& search, const Layout& layout) {
        struct Kind {
            std::uint8_t kind;
            Set cells;
        };
        const Board& board = search.board;
        const Poses& poses = search.poses;
        auto wave = std::unique_ptr<PoseWaveOf>(new PoseWaveOf(search, layout));
        std::vector<Kind> kinds;
        Set exits[8];  // by way
        for (Index y = 0; y < board.height; ++y)
            for (Index x = 0; x < board.width; ++x) {
                const int place = layout.place(x, y);
                if (place < 0) continue;
                const Index cell = board.at(x, y);
                const std::uint8_t kind = search.plane.kind[cell];
                auto known =
                    std::find_if(kinds.begin(), kinds.end(), [=](const Kind& each) { return each.kind == kind; });
                if (known == kinds.end()) {
                    if (kinds.size() == kMostKinds) return nullptr;
                    known = kinds.insert(known, {kind, {}});
                }
                known->cells.add(place);
                for (unsigned rest = search.plane.exits[cell]; rest; rest &= rest - 1)
                    exits[std::countr_zero(rest)].add(place);
            }
        for (int pose = 0; pose < poses.count(); ++pose) {
            std::vector<Stride<kWords>>& strides = wave->strides_.emplace_back();
            for (int way = 0; way < search.ways.count; ++way) {
                if (!(poses.tried[pose].ways >> way & 1)) continue;
                const Poses::Step& step = poses.tried[pose].by[way];
                const int shift = layout.shift(search.ways.by[way]);
                const int to = step.beyond - step.offset * poses.count() + pose;
                const std::size_t first = strides.size();
                for (const Kind& each : kinds) {
                    const Set from = exits[way] & moved(each.cells, -shift);
                    if (!from.any()) continue;
                    const int price = step.price[each.kind] + step.turn;
                    if (price > kDearest) return nullptr;
                    const auto same = std::find_if(strides.begin() + static_cast<std::ptrdiff_t>(first), strides.end(),
                                                   [=](const auto& other) { return other.price == price; });
                    if (same == strides.end())
                        strides.push_back({to, shift, price, step.order, from});
                    else
                        same->exits |= from;
                    wave->dearest_ = std::max(wave->dearest_, price);
                }
            }
            std::stable_sort(strides.begin(), strides.end(),
                             [](const auto& one, const auto& other) { return one.order < other.order; });
        }
        return wave;
    }

    std::vector<Arrival> flood(const Node& from, std::int32_t limit) const override {
        std::vector<Set>& at = mine();
        const int costs = spread(at, from, limit, Set{});
        std::vector<Arrival> found;
        for (int cost = 0; cost < costs; ++cost)
            for (int pose = 0; pose < count_; ++pose) {
                const Set& here = at[static_cast<std::size_t>(cost) * count_ + pose];
                for (int i = 0; i < kWords; ++i)
                    for (std::uint64_t rest = here.word(i); rest; rest &= rest - 1) {
                        const std::uint64_t cell = layout_.cell[i * kWordBits + std::countr_zero(rest)];
                        found.push_back({(cell * count_ + pose) * 2, cost});
                    }
            }
        return found;
    }

    PoseWalk path(const Node& from, Index x, Index y, std::int32_t limit) const override {
        PoseWalk walk;
        const int goal = layout_.place(x, y);
        if (goal < 0) return walk;
        std::vector<Set>& at = mine();
        const int last = spread(at, from, limit, Set::only(goal)) - 1;
        const auto had = [&](int cost, int pose, int place) {
            return cost >= 0 && at[static_cast<std::size_t>(cost) * count_ + pose].has(place);
        };
        int pose = 0, here = goal, cost = last;
        while (pose < count_ && !had(cost, pose, here)) ++pose;
        if (pose == count_) return walk;
        walk.cost = cost;
        walk.nodes.push_back(node(here, pose));
        while (cost > 0) {
            const Stride<kWords>* best = nullptr;
            int before = 0, came = 0;
            for (int other = 0; other < count_; ++other)
                for (const Stride<kWords>& stride : strides_[other]) {
                    if (best && stride.order >= best->order) break;
                    const int place = (here - stride.shift) & (kWords * kWordBits - 1);
                    if (stride.to != pose || !stride.exits.has(place) || !had(cost - stride.price, other, place))
                        continue;
                    best = &stride, before = place, came = other;
                    break;
                }
            if (!best) throw std::logic_error("a settled node has no way back");
            cost -= best->price, here = before, pose = came;
            walk.nodes.push_back(node(here, pose));
            walk.steps.push_back(best->price);
        }
        std::reverse(walk.nodes.begin(), walk.nodes.end());
        std::reverse(walk.steps.begin(), walk.steps.end());
        return walk;
    }

private:
    PoseWaveOf(const PoseSearch& search, const Layout& layout)
        : layout_(layout), width_(search.board.width), parities_(search.parities), count_(search.poses.count()) {}

    static Set moved(const Set& set, int by) { return by > 0 ? set.on(by) : by < 0 ? set.back(-by) : set; }

    Node node(int place, int pose) const {
        const int cell = layout_.cell[place];
        return {cell % width_, cell / width_, 0, pose / parities_, pose % parities_, 0};
    }

    // Fills the sets by cost and pose up to a limit, or up to the cost at which one of `goals` is come to, and says how
    // many costs there are, up to the last that has something. What was in them does not matter.
    int spread(std::vector<Set>& at, const Node& from, std::int32_t limit, const Set& goals) const {
        const std::size_t count = count_, ahead = (dearest_ + 1) * count;
        if (at.size() < 2 * ahead) at.resize(2 * ahead);
        std::fill_n(at.begin(), ahead, Set{});
        const int start = from.heading * parities_ + from.parity;
        at[start] = Set::only(layout_.place(from.x, from.y));
        Set rest[kMostPoses];
        for (int pose = 0; pose < count_; ++pose) rest[pose] = open_ | at[start];
        int last = 0;
        for (int cost = 0;; ++cost) {
            Set* const now = at.data() + cost * count;
            bool some = false, done = false;
            for (int pose = 0; pose < count_; ++pose) {
                const Set here = now[pose] & rest[pose];
                now[pose] = here;
                if (!here.any()) continue;
                some = true;
                rest[pose] = rest[pose].without(here);
                done |= (here & goals).any();
                for (const Stride<kWords>& stride : strides_[pose])
                    now[stride.price * count + stride.to] |= moved(here & stride.exits, stride.shift);
            }
            if (some) last = cost;
            if (done || cost == limit || cost == last + dearest_) break;
            if (at.size() < (cost + 1) * count + ahead + count) at.resize(2 * at.size());
            std::fill_n(at.begin() + static_cast<std::ptrdiff_t>(cost * count + ahead), count, Set{});
        }
        return last + 1;
    }

    // A thread's own sets.
    static std::vector<Set>& mine() {
        thread_local std::vector<Set> sets;
        return sets;
    }

    const Layout layout_;
    const Index width_;
    const int parities_, count_;
    std::vector<std::vector<Stride<kWords>>> strides_;  // by pose, in their order
    Set open_ = all();
    int dearest_ = 1;

    static Set all() {
        Set set;
        for (int place = 0; place < kWords * kWordBits; ++place) set.add(place);
        return set;
    }
};

}  // namespace

std::unique_ptr<const PoseWave> PoseWave::made(const PoseSearch& search, const Node& start) {
    const Layout layout = Layout::of(search.board, search.plane, search.board.at(start.x, start.y));
    switch (layout.words) {
        case 1:
            return PoseWaveOf<1>::made(search, layout);
        case 2:
            return PoseWaveOf<2>::made(search, layout);
        case 4:
            return PoseWaveOf<4>::made(search, layout);
        default:
            return nullptr;
    }
}

}  // namespace footwork
