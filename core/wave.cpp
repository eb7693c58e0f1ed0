#include "wave.hpp"

#include <algorithm>
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
    static constexpr int kPlaces = kWords * kWordBits;
    static_assert(kMostPrices <= 16);

    static std::unique_ptr<const Wave> made(const BucketSearch& search, const Layout& layout, Index start) {
        auto wave = std::unique_ptr<WaveOf>(new WaveOf(search, layout));
        const Board& board = search.board;
        const Plane& plane = search.plane;
        const Ways& ways = search.ways;
        std::uint8_t kinds[kPlaces] = {}, exits[kPlaces] = {}, price[2][kPlaces] = {};  // by place; of prices a bit
        const auto take = [&](int place, Index cell) {
            kinds[place] = plane.kind[cell];
            exits[place] = plane.exits[cell];
            wave->price_[0][place] = plane.cardinal[cell];
            wave->price_[1][place] = plane.diagonal[cell];
        };
        for (Index y = 0; y < board.height; ++y)
            for (Index x = 0, cell = board.at(0, y); x < board.width; ++x, ++cell)
                if (const int place = layout.counted ? y * board.width + x : layout.place(x, y); place >= 0)
                    take(place, cell);
        const int begin = layout.place(board.x_of(start), board.y_of(start));
        for (int place = 0; ways.any_halts && place < kPlaces; ++place)
            if (ways.halts[kinds[place]] && place != begin) exits[place] = 0;  // a move ends there
        std::uint16_t bit_of[256] = {};  // for each kind of ground; 0 if it was not met yet
        for (int place = 0; place < kPlaces; ++place) {
            const std::uint8_t side = wave->price_[0][place], corner = wave->price_[1][place];
            if (!side || !corner) {
                if (side != corner) return nullptr;
                continue;
            }
            std::uint16_t& bit = bit_of[kinds[place]];
            if (!bit) {
                const int number = wave->front_.price(side, corner);
                if (number == kMostPrices) return nullptr;
                bit = static_cast<std::uint16_t>(1u << number);
            }
            price[0][place] = static_cast<std::uint8_t>(bit);
            price[1][place] = static_cast<std::uint8_t>(bit >> 8);
        }
        each_bit(exits, ways.count, [&](int way, const Set& places) {
            wave->front_.leave(places, ways.diagonal[way], layout.neighbour(ways.by[way]));
        });
        for (int half = 0; half < 2; ++half)
            each_bit(price[half], wave->front_.priced - 8 * half,
                     [&](int bit, const Set& places) { wave->front_.add(8 * half + bit, places); });
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

    // Calls `note` with the first bits of the bytes of all places, so many at most, and the places that have each.
    template <class Note>
    static void each_bit(const std::uint8_t (&bytes)[kPlaces], int count, Note note) {
        if (count <= 0) return;
        std::uint64_t by_bit[8][kWords];
        for (int word = 0; word < kWords; ++word) sort_bits(bytes + word * kWordBits, &by_bit[0][word], kWords);
        for (int bit = 0; bit < std::min(count, 8); ++bit) note(bit, Set::of(by_bit[bit]));
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
    std::uint8_t price_[2][kPlaces] = {};
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
