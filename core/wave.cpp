#include "wave.hpp"

#include <bit>
#include <cstring>
#include <span>
#include <vector>

#include "bits.hpp"
#include "front.hpp"
#include "tracing.hpp"

namespace footwork {

namespace {

constexpr int kMostWords = kMostPlaces / kWordBits;

template <int kWords>
class WaveOf final : public Wave {
public:
    using Set = Places<kWords>;

    static std::unique_ptr<const Wave> made(const BucketSearch& search, const Layout& layout, Index start) {
        auto wave = std::unique_ptr<WaveOf>(new WaveOf(search, layout));
        const Board& board = search.board;
        const Plane& plane = search.plane;
        const Ways& ways = search.ways;
        std::uint8_t exits[kWords * kWordBits] = {};  // by place
        for (Index y = 0; y < board.height; ++y)
            for (Index x = 0; x < board.width; ++x) {
                const Index cell = board.at(x, y);
                const int place = layout.counted ? y * board.width + x : layout.place(x, y);
                if (place < 0) continue;
                const std::uint8_t side = plane.cardinal[cell], corner = plane.diagonal[cell];
                if (!side != !corner) return nullptr;
                if (side && !wave->front_.price(place, side, corner)) return nullptr;
                wave->price_[0][place] = side;
                wave->price_[1][place] = corner;
                const bool stays =
                    ways.any_halts && ways.halts[plane.kind[cell]] && cell != start;  // a move ends there
                exits[place] = stays ? 0 : plane.exits[cell];
            }
        wave->leave(exits, ways);
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

    // Notes the ways out of all places, of which each has a byte.
    void leave(const std::uint8_t (&exits)[kWords * kWordBits], const Ways& ways) {
        std::uint64_t by_way[kTowards][kWords];
        for (int word = 0; word < kWords; ++word) sort_bits(exits + word * kWordBits, &by_way[0][word], kWords);
        for (int way = 0; way < ways.count; ++way)
            front_.leave(Set::of(by_way[way]), ways.diagonal[way], layout.neighbour(ways.by[way]));
    }

    // A way out of a place, in the order of the pattern.
    struct Step {
        int shift = 0;
        bool corner = false;
        Set exits;
    };

    // The best of the cheapest ways, as BucketSearch::walk finds it.
    template <class At>
    void find(const At& at, int from, int goal, Trail& trail) const {
        const auto price = [this](const Step& step, int to) -> int { return price_[step.corner][to]; };
        Tracing<kWords, Step, decltype(price)>{std::span(steps_, ways_), ties_, price}.find(at, from, goal, trail);
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
