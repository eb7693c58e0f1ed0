#include "wave.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <stdexcept>

namespace footwork {

namespace {

constexpr int kWordBits = 64;
constexpr int kMostWords = 4;
constexpr std::int32_t kDearest = 32;    // above that, most costs are those of no cell, and a queue skips them
constexpr std::size_t kMostPrices = 16;  // pairs of what ground costs

// A set of places: cells of a small board, row by row, without a margin.
template <int kWords>
struct Places {
    std::uint64_t word[kWords] = {};

    bool any() const {
        std::uint64_t all = 0;
        for (const std::uint64_t each : word) all |= each;
        return all != 0;
    }
    bool has(int place) const { return word[place / kWordBits] >> place % kWordBits & 1; }
    void add(int place) { word[place / kWordBits] |= std::uint64_t{1} << place % kWordBits; }
    int first() const {
        int i = 0;
        while (!word[i]) ++i;
        return i * kWordBits + std::countr_zero(word[i]);
    }

    Places operator&(const Places& other) const {
        Places result;
        for (int i = 0; i < kWords; ++i) result.word[i] = word[i] & other.word[i];
        return result;
    }
    Places& operator|=(const Places& other) {
        for (int i = 0; i < kWords; ++i) word[i] |= other.word[i];
        return *this;
    }
    Places without(const Places& other) const {
        Places result;
        for (int i = 0; i < kWords; ++i) result.word[i] = word[i] & ~other.word[i];
        return result;
    }
    // All of them, by less than a word further or back; nobody who would leave the board is among them.
    Places shifted(int by) const {
        Places result;
        if constexpr (kWords == 1) {
            result.word[0] = std::rotl(word[0], by);
        } else if (by > 0) {
            result.word[0] = word[0] << by;
            for (int i = 1; i < kWords; ++i) result.word[i] = word[i] << by | word[i - 1] >> (kWordBits - by);
        } else {
            result.word[kWords - 1] = word[kWords - 1] >> -by;
            for (int i = 0; i < kWords - 1; ++i) result.word[i] = word[i] >> -by | word[i + 1] << (kWordBits + by);
        }
        return result;
    }
};

// The costs of a search by cost, all empty between searches.
template <int kWords>
[[gnu::noinline]] std::vector<Places<kWords>>& scratch() {
    thread_local std::vector<Places<kWords>> mine;
    return mine;
}

template <int kWords>
class WaveOf final : public Wave {
public:
    using Set = Places<kWords>;

    static std::unique_ptr<const Wave> made(const BucketSearch& search, Index start) {
        auto wave = std::unique_ptr<WaveOf>(new WaveOf(search));
        const Board& board = search.board;
        const Plane& plane = search.plane;
        int place = 0;
        for (Index y = 0; y < board.height; ++y)
            for (Index x = 0; x < board.width; ++x, ++place) {
                const Index cell = board.at(x, y);
                wave->price_[0][place] = plane.cardinal[cell];
                wave->price_[1][place] = plane.diagonal[cell];
                if (!wave->prices(place)) return nullptr;
                for (unsigned open = plane.exits[cell]; open; open &= open - 1)
                    wave->exits_[std::countr_zero(open)].add(place);
                if (search.ways.any_halts && search.ways.halts[plane.kind[cell]] && cell != start)
                    wave->stays_.add(place);
            }
        for (int way = 0; way < wave->ways_; ++way)
            if (wave->exits_[way].any()) {
                int& count = wave->moves_[wave->diagonal_[way]];
                wave->moving_[wave->diagonal_[way]][count++] = {wave->exits_[way], wave->shift_[way]};
            }
        return wave;
    }

    Costs flood(std::span<const Index> from, std::int32_t limit) const override {
        auto& layers = scratch<kWords>();
        const int count = spread(layers, from, limit, -1);
        Costs costs;
        costs.words = kWords;
        costs.layers.resize(static_cast<std::size_t>(count) * kWords);
        for (int i = 0; i < count; ++i) std::copy_n(layers[i].word, kWords, &costs.layers[i * kWords]);
        clear(layers, count);
        return costs;
    }

    Walk path(Index from, Index goal, std::int32_t limit) const override {
        auto& layers = scratch<kWords>();
        const int start = place_of(from), end = place_of(goal);
        const int count = spread(layers, {&from, 1}, limit, end);
        Walk walk;
        if (count && layers[count - 1].has(end)) {
            walk.cost = count - 1;
            const auto at = [&](int cost) -> const Set& { return layers[cost]; };
            walk.cells = way(at, walk.cost, start, end, &walk.steps);
        }
        clear(layers, count);
        return walk;
    }

    std::vector<Index> trace(const Costs& costs, Index from, Index goal) const override {
        const int start = place_of(from), end = place_of(goal);
        const auto at = [&](int cost) {
            Set set;
            std::copy_n(&costs.layers[static_cast<std::size_t>(cost) * kWords], kWords, set.word);
            return set;
        };
        const std::int32_t cost = costs.of(end);
        return cost == kFar ? std::vector<Index>{} : way(at, cost, start, end, nullptr);
    }

private:
    struct Move {
        Set exits;
        int shift;
    };
    struct Price {
        std::uint8_t cost[2];
        Set cells;
    };

    explicit WaveOf(const BucketSearch& search)
        : width_(search.board.width), stride_(search.board.stride), cells_(width_ * search.board.height),
          dearest_(search.entry.most), ways_(search.ways.count), ties_(search.ties) {
        for (int way = 0; way < ways_; ++way) {
            shift_[way] = search.ways.by[way].dy * width_ + search.ways.by[way].dx;
            diagonal_[way] = search.ways.diagonal[way];
        }
    }

    int place_of(Index cell) const { return (cell / stride_ - 1) * width_ + cell % stride_ - 1; }
    Index cell_of(int place) const { return (place / width_ + 1) * stride_ + place % width_ + 1; }

    // Puts a place to those that cost the same; false if there are too many costs.
    bool prices(int place) {
        const std::uint8_t cost[2] = {price_[0][place], price_[1][place]};
        if (!cost[0] && !cost[1]) return true;  // nobody comes there
        std::size_t i = 0;
        while (i < priced_ && (prices_[i].cost[0] != cost[0] || prices_[i].cost[1] != cost[1])) ++i;
        if (i == kMostPrices) return false;
        if (i == priced_) prices_[priced_++] = {{cost[0], cost[1]}, {}};
        prices_[i].cells.add(place);
        return true;
    }

    // Fills the layers up to a limit, or up to the one with a goal, and says how many there are. What lies beyond them
    // is emptied.
    int spread(std::vector<Set>& layers, std::span<const Index> from, std::int32_t limit, int goal) const {
        if (moves_[0] == 4) {
            if (moves_[1] == 4) return spread_by<4, 4>(layers, from, limit, goal);
            if (moves_[1] == 0) return spread_by<4, 0>(layers, from, limit, goal);
        }
        if (moves_[0] == 6 && moves_[1] == 0) return spread_by<6, 0>(layers, from, limit, goal);
        return spread_by<-1, -1>(layers, from, limit, goal);
    }

    // The same for so many ways across sides and around corners; where that is known, without loops.
    template <int kSides, int kCorners>
    int spread_by(std::vector<Set>& layers, std::span<const Index> from, std::int32_t limit, int goal) const {
        if (layers.size() < static_cast<std::size_t>(cells_) * dearest_ + 1)
            layers.resize(static_cast<std::size_t>(cells_) * dearest_ + 1);
        Set* const at = layers.data();
        for (const Index cell : from) at[0].add(place_of(cell));
        Set reached;
        int last = 0, found = -1;  // the last layer that may have something, and that has
        for (int cost = 0; cost <= last && cost <= limit; ++cost) {
            const Set fresh = at[cost].without(reached);
            at[cost] = fresh;
            if (!fresh.any()) continue;
            reached |= fresh;
            found = cost;
            if (goal >= 0 && fresh.has(goal)) break;
            const Set going = fresh.without(stays_);
            if (!going.any()) continue;
            const Set sides = ahead<kSides>(0, going), corners = ahead<kCorners>(1, going);
            for (std::size_t i = 0; i < priced_; ++i) {
                const Price& price = prices_[i];
                at[cost + price.cost[0]] |= sides & price.cells;
                if (kCorners) at[cost + price.cost[1]] |= corners & price.cells;
            }
            last = cost + dearest_;
        }
        std::fill(at + found + 1, at + std::min<std::size_t>(last + 1, layers.size()), Set{});
        return found + 1;
    }

    // Where all ways of one kind lead.
    template <int kWays>
    Set ahead(int diagonal, const Set& going) const {
        Set result;
        const int count = kWays < 0 ? moves_[diagonal] : kWays;
        for (int i = 0; i < count; ++i)
            result |= (going & moving_[diagonal][i].exits).shifted(moving_[diagonal][i].shift);
        return result;
    }

    static void clear(std::vector<Set>& layers, int count) { std::fill_n(layers.begin(), count, Set{}); }

    // Whether a way out of a place that was reached leads to another at its exact cost: then what there is before it.
    template <class At>
    std::optional<int> before(const At& at, int cost, int way, int to) const {
        const int place = to - shift_[way];
        if (place < 0 || place >= cells_ || !exits_[way].has(place) || stays_.has(place)) return std::nullopt;
        const int less = cost - price_[diagonal_[way]][to];
        if (less < 0 || !at(less).has(place)) return std::nullopt;
        return place;
    }

    // The best of the cheapest ways, as BucketSearch::walk finds it.
    template <class At>
    std::vector<Index> way(const At& at, int cost, int from, int goal, std::vector<std::int32_t>* steps) const {
        std::vector<Index> cells;
        cells.reserve(16);
        const auto take = [&](int place, int step) {
            cells.push_back(cell_of(place));
            if (steps && step) steps->push_back(step);
        };
        if (ties_ == Ties::start) {
            std::vector<Set> marked(cost + 1);  // what lies on a cheapest way
            marked[cost].add(goal);
            for (int here = cost; here > 0; --here)
                for (Set rest = marked[here]; rest.any(); rest = rest.without(only(rest.first())))
                    for (int way = 0; way < ways_; ++way)
                        if (const auto place = before(at, here, way, rest.first()))
                            marked[here - price_[diagonal_[way]][rest.first()]].add(*place);
            int here = from, paid = 0;
            for (take(from, 0); here != goal;) {
                int way = 0, step = 0;
                const auto leads = [&](int way) {
                    if (!exits_[way].has(here)) return false;
                    step = price_[diagonal_[way]][here + shift_[way]];
                    return paid + step <= cost && marked[paid + step].has(here + shift_[way]);
                };
                while (way < ways_ && !leads(way)) ++way;
                if (way == ways_) throw std::logic_error("a settled cell has no way to it");
                here += shift_[way];
                paid += step;
                take(here, step);
            }
            return cells;
        }
        for (int here = goal; here != from;) {
            std::optional<int> place;
            int way = 0;
            for (; way < ways_ && !(place = before(at, cost, way, here)); ++way) {
            }
            if (!place) throw std::logic_error("a settled cell has no way back");
            const int step = price_[diagonal_[way]][here];
            take(here, step);
            cost -= step;
            here = *place;
        }
        take(from, 0);
        std::reverse(cells.begin(), cells.end());
        if (steps) std::reverse(steps->begin(), steps->end());
        return cells;
    }

    static Set only(int place) {
        Set set;
        set.add(place);
        return set;
    }

    const int width_, stride_, cells_, dearest_, ways_;
    const Ties ties_;
    int shift_[8] = {};
    bool diagonal_[8] = {};
    Set exits_[8];  // from where each way may be taken
    Set stays_;     // where a move has to end
    Move moving_[2][8];
    int moves_[2] = {};
    Price prices_[kMostPrices];
    std::size_t priced_ = 0;
    std::uint8_t price_[2][kWords * kWordBits] = {};
};

}  // namespace

std::unique_ptr<const Wave> Wave::made(const BucketSearch& search, Index start) {
    const Index width = search.board.width, cells = width * search.board.height;
    if (cells > kMostWords * kWordBits || search.entry.most > kDearest) return nullptr;
    if (cells <= kWordBits) return WaveOf<1>::made(search, start);
    if (width + 1 >= kWordBits) return nullptr;
    if (cells <= 2 * kWordBits) return WaveOf<2>::made(search, start);
    return WaveOf<kMostWords>::made(search, start);
}

}  // namespace footwork
