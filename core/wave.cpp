#include "wave.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <utility>
#include <vector>

#include "front.hpp"

namespace footwork {

namespace {

constexpr int kMostWords = kMostPlaces / kWordBits;

// A thread's own layers.
template <int kWords>
[[gnu::noinline]] Layers<kWords> layers_for(const Front<kWords>& front) {
    struct Mine {
        std::vector<Places<kWords>> all;
        Layers<kWords> parts;
    };
    thread_local Mine mine;
    const std::size_t each = kDearest + front.most_layers();
    if (mine.all.size() < 3 * each) {
        mine.all.assign(3 * each, {});
        Places<kWords>* const first = mine.all.data() + kDearest;
        mine.parts = {first, first + each, first + 2 * each};
    }
    return mine.parts;
}

template <int kWords>
class WaveOf final : public Wave {
public:
    using Set = Places<kWords>;

    static std::unique_ptr<const Wave> made(const BucketSearch& search, const Layout& layout, Index start) {
        auto wave = std::unique_ptr<WaveOf>(new WaveOf(search, layout));
        const Board& board = search.board;
        const Plane& plane = search.plane;
        const Ways& ways = search.ways;
        for (Index y = 0; y < board.height; ++y)
            for (Index x = 0; x < board.width; ++x) {
                const Index cell = board.at(x, y);
                const int place = layout.place(x, y);
                if (place < 0) continue;
                const std::uint8_t side = plane.cardinal[cell], corner = plane.diagonal[cell];
                if (!side != !corner) return nullptr;
                if (side && !wave->front_.price(place, side, corner)) return nullptr;
                wave->price_[0][place] = side;
                wave->price_[1][place] = corner;
                if (ways.any_halts && ways.halts[plane.kind[cell]] && cell != start) continue;  // a move ends there
                for (unsigned open = plane.exits[cell]; open; open &= open - 1) {
                    const int way = std::countr_zero(open);
                    wave->front_.leave(place, ways.diagonal[way], layout.neighbour(ways.by[way]));
                }
            }
        for (int way = 0; way < ways.count; ++way) {
            const Unit by = ways.by[way];
            const bool corner = ways.diagonal[way];
            wave->steps_[way] = {layout.shift(by), corner, wave->front_.exits[corner][layout.neighbour(by)]};
        }
        return wave;
    }

    Costs flood(std::span<const int> from, std::int32_t limit) const override {
        const Layers<kWords> layers = layers_for(front_);
        Set start;
        for (const int place : from) start.add(place);
        const int count = front_.spread(layers, start, limit, Set{});
        Costs costs;
        costs.words = kWords;
        costs.layers.resize(static_cast<std::size_t>(count) * kWords);
        std::memcpy(costs.layers.data(), layers.fresh, count * sizeof(Set));
        return costs;
    }

    void path(int from, int goal, std::int32_t limit, Trail& trail) const override {
        const Layers<kWords> layers = layers_for(front_);
        const int count = front_.spread(layers, Set::only(from), limit, Set::only(goal));
        if (!layers.fresh[count - 1].has(goal)) return;
        trail.cost = count - 1;
        find([&](int cost) -> const Set& { return layers.fresh[cost]; }, from, goal, trail);
    }

    void trace(const Costs& costs, int from, int goal, Trail& trail) const override {
        trail.cost = costs.of(goal);
        if (trail.cost == kFar) return;
        const auto at = [&](int cost) {
            Set set;
            if (cost >= 0) std::memcpy(&set.part, &costs.layers[static_cast<std::size_t>(cost) * kWords], sizeof set);
            return set;
        };
        find(at, from, goal, trail);
    }

private:
    WaveOf(const BucketSearch& search, const Layout& layout)
        : Wave(layout), ties_(search.ties), ways_(search.ways.count) {
        front_.line = layout.line;
        front_.cells = layout.cells;
        front_.dearest = search.entry.most;
    }

    // A way out of a place, in the order of the pattern.
    struct Step {
        int shift = 0;
        bool corner = false;
        Set exits;
    };

    // The place so many further on; after the last comes the first.
    static int on(int place, int by) { return (place + by) & (kWords * kWordBits - 1); }

    // Whether a step leads to a place at its exact cost, from another that was reached. Whoever counts back past the
    // end of the board comes to a place from where no such step leads. `at` gives the places of a cost, none below 0.
    template <class At>
    bool leads(const At& at, int cost, const Step& step, int to) const {
        const int place = on(to, -step.shift);
        return step.exits.has(place) && at(cost - price_[step.corner][to]).has(place);
    }

    // The best of the cheapest ways, as BucketSearch::walk finds it.
    template <class At>
    void find(const At& at, int from, int goal, Trail& trail) const {
        if (ties_ == Ties::start)
            on_to(at, from, goal, trail);
        else
            back_from(at, from, goal, trail);
    }

    template <class At>
    void back_from(const At& at, int from, int goal, Trail& trail) const {
        trail.begin_with(goal, 0);
        for (int here = goal, cost = trail.cost; here != from;) {
            const Step* step = steps_;
            while (step != steps_ + ways_ && !leads(at, cost, *step, here)) ++step;
            if (step == steps_ + ways_) throw std::logic_error("a settled cell has no way back");
            const int price = price_[step->corner][here];
            cost -= price;
            here = on(here, -step->shift);
            trail.begin_with(here, price);
        }
    }

    template <class At>
    void on_to(const At& at, int from, int goal, Trail& trail) const {
        std::vector<Set> marked(trail.cost + 1);  // what lies on a cheapest way
        marked[trail.cost].add(goal);
        for (int cost = trail.cost; cost > 0; --cost)
            for (Set rest = marked[cost]; rest.any(); rest = rest.without(Set::only(rest.first()))) {
                const int to = rest.first();
                for (const Step& step : std::span(steps_, ways_))
                    if (leads(at, cost, step, to)) marked[cost - price_[step.corner][to]].add(on(to, -step.shift));
            }
        std::vector<std::pair<int, int>> walked;  // places, each with the step out of it
        int here = from;
        for (int paid = 0; here != goal;) {
            int price = 0;
            const auto goes_on = [&](const Step& step) {
                if (!step.exits.has(here)) return false;
                price = price_[step.corner][on(here, step.shift)];
                return paid + price <= trail.cost && marked[paid + price].has(on(here, step.shift));
            };
            const Step* const step = std::find_if(steps_, steps_ + ways_, goes_on);
            if (step == steps_ + ways_) throw std::logic_error("a settled cell has no way to it");
            walked.emplace_back(here, price);
            here = on(here, step->shift);
            paid += price;
        }
        trail.begin_with(goal, 0);
        for (auto it = walked.rbegin(); it != walked.rend(); ++it) trail.begin_with(it->first, it->second);
    }

    const Ties ties_;
    const int ways_;
    Front<kWords> front_;
    Step steps_[kTowards];
    std::uint8_t price_[2][kWords * kWordBits] = {};
};

}  // namespace

std::unique_ptr<const Wave> Wave::made(const BucketSearch& search, Index start) {
    if (search.entry.most > kDearest) return nullptr;
    const Layout layout = Layout::of(search.board, search.plane, start);
    switch (layout.words) {
        case 1:
            return WaveOf<1>::made(search, layout, start);
        case 2:
            return WaveOf<2>::made(search, layout, start);
        case kMostWords:
            return WaveOf<kMostWords>::made(search, layout, start);
        default:
            return nullptr;
    }
}

}  // namespace footwork
