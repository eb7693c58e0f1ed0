#include "waves.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

#include "bits.hpp"
#include "flood.hpp"
#include "front.hpp"
#include "tracing.hpp"

namespace footwork {

namespace {

// What the bytes of a board are looked up as: below which price is paid, then a bit for each of these.
enum Bit { kPaid = 4, kHalts, kOpens, kUnknown };
static_assert(kMostPrices == 1 << kPaid);
constexpr std::uint8_t kEnters = 1 << kPaid;
constexpr int kNever = 1 << 16;  // what it costs to go where nobody goes: more than any way

template <int kWords>
class WavesOf final : public Waves {
public:
    using Set = Places<kWords>;
    static constexpr int kMost = kWords * kWordBits;

    WavesOf(const Rates& rates, const Page& page, const std::vector<PlacedWay>& ways) : rates_(rates), page_(page) {
        for (const PlacedWay& each : ways) {
            Way way{page.shift(each.by), each.diagonal, toward(each.by.dx, each.by.dy), page.from<kWords>(each), {}};
            if (!way.from.any()) continue;
            if (rates.asks_corners && !(rates.either && each.beside.size() == 1))
                for (const Unit cell : each.beside) way.beside.push_back(page.shift(cell));
            used_[way.diagonal] |= 1u << way.neighbour;
            ways_.push_back(std::move(way));
        }
        for (int who = 0; who < kMeetings; ++who)
            for (int ground = 0; ground < kByteGrounds; ++ground) {
                const Rates::Met& met = rates.met[ground][who];
                Said& said = said_[who][ground];
                said.bits =
                    static_cast<std::uint8_t>((met.price < 0 ? 0 : met.price | kEnters) | met.halts << kHalts |
                                              rates.opens[ground] << kOpens | (ground >= rates.grounds) << kUnknown);
                said.stop = static_cast<std::uint8_t>(met.stop);
            }
    }

    std::size_t reach(const PlacedBoards& boards, const PlacedReach& out, std::size_t begin,
                      std::size_t end) const override {
        const std::size_t cells = page_.cells();
        Read read(*this);
        const Layers<kWords> layers = layers_for(read.front);
        for (std::size_t board = begin; board < end; ++board) {
            if (!this->read(boards, board, read)) return board;
            const int count = read.front.spread(layers, Set::only(boards.from[board]), limit(boards, board), Set{});
            put(layers.fresh, count, read.stops, out.costs + board * cells, out.stops + board * cells);
        }
        return end;
    }

    std::size_t paths(const PlacedBoards& boards, const PlacedPaths& out, std::size_t begin,
                      std::size_t end) const override {
        Read read(*this);
        const Layers<kWords> layers = layers_for(read.front);
        for (std::size_t board = begin; board < end; ++board) {
            if (!this->read(boards, board, read)) return board;
            const int from = boards.from[board], goal = boards.to[board];
            out.lengths[board] = 0, out.costs[board] = -1, out.stops[board] = 0;
            if (read.stops[goal] == static_cast<std::uint8_t>(Stop::no)) continue;
            const int count = read.front.spread(layers, Set::only(from), limit(boards, board), Set::only(goal));
            if (!layers.fresh[count - 1].has(goal)) continue;
            Trail trail;
            trail.cost = count - 1;
            find(read, layers, from, goal, trail);
            std::memcpy(out.places + board * out.room, trail.places + trail.first, trail.count());
            out.lengths[board] = static_cast<std::int32_t>(trail.count());
            out.costs[board] = trail.cost * rates_.scale;
            out.stops[board] = read.stops[goal];
        }
        return end;
    }

private:
    struct Way {
        int shift = 0;
        bool diagonal = false;
        Toward neighbour = kEast;
        Set from;                 // where it does not lead out of the board
        std::vector<int> beside;  // the cells that have to be open, all or one of two, as so many places further
    };
    // What is said of a ground with who stands there.
    struct Said {
        std::uint8_t bits = 0, stop = 0;
    };
    // A way out of a place, in the order of the pattern.
    struct Step {
        int shift = 0;
        bool corner = false;
        Set exits;
    };
    // One of many boards.
    struct Read {
        Front<kWords> front;
        std::vector<Step> steps;
        std::uint8_t bits[kMost] = {}, stops[kMost] = {};

        explicit Read(const WavesOf& waves) : steps(waves.ways_.size()) {
            front.line = waves.page_.width;
            front.cells = waves.page_.cells();
            front.dearest = waves.rates_.dearest;
            for (const bool diagonal : {false, true}) front.ways[diagonal] = waves.used_[diagonal];
            for (std::size_t i = 0; i < steps.size(); ++i)
                steps[i] = {waves.ways_[i].shift, waves.ways_[i].diagonal, {}};
        }
    };

    static std::int32_t limit(const PlacedBoards& boards, std::size_t board) {
        return boards.limit[board] < 0 ? kNoLimit : std::min(boards.limit[board], kNoLimit);
    }

    // False if a board has a ground that there is not. Its bytes may change meanwhile: there is something for any byte.
    bool read(const PlacedBoards& boards, std::size_t board, Read& read) const {
        const int cells = page_.cells();
        const std::uint8_t* const ground = boards.ground + board * cells;
        const std::uint8_t* const met = boards.met ? boards.met + board * cells : nullptr;
        for (int place = 0; place < cells; ++place) {
            const Said said = said_[met ? met[place] & (kMeetings - 1) : 0][ground[place]];
            read.bits[place] = said.bits;
            read.stops[place] = said.stop;
        }
        std::uint64_t words[8][kWords];
        for (int word = 0; word < kWords; ++word) sort_bits(read.bits + word * kWordBits, &words[0][word], kWords);
        if (Set::of(words[kUnknown]).any()) return false;
        price(words, read.front);
        // Who begins a move where it would have to end may still go; who stands nowhere may not.
        const int from = boards.from[board];
        Set stays = Set::of(words[kHalts]).without(Set::only(from));
        if (!rates_.exists[ground[from]]) stays.add(from);
        leave(Set::of(words[kOpens]), stays, read);
        return true;
    }

    // Notes what the places cost.
    void price(const std::uint64_t (&words)[8][kWords], Front<kWords>& front) const {
        front.open = Set::of(words[kPaid]);
        front.priced = 0;
        for (int price = 0; price < rates_.prices; ++price) {
            Set cells = front.open;
            for (int bit = 0; bit < kPaid; ++bit) {
                const Set have = Set::of(words[bit]);
                cells = price >> bit & 1 ? cells & have : cells.without(have);
            }
            if (!cells.any()) continue;
            front.prices[front.priced++] = {
                {static_cast<std::uint8_t>(rates_.cost[price][0]), static_cast<std::uint8_t>(rates_.cost[price][1])},
                cells};
        }
    }

    // Notes the ways out of all places.
    void leave(const Set& opens, const Set& stays, Read& read) const {
        for (auto& kind : read.front.exits) std::fill(kind, kind + kTowards, Set{});
        for (std::size_t i = 0; i < ways_.size(); ++i) {
            const Way& way = ways_[i];
            Set exits = way.from.without(stays);
            if (!way.beside.empty()) {
                Set open = beside(opens, way.beside.front());
                if (way.beside.size() == 2) {
                    const Set other = beside(opens, way.beside.back());
                    open = rates_.either ? open | other : open & other;
                }
                exits = exits & open;
            }
            read.steps[i].exits = exits;
            read.front.exits[way.diagonal][way.neighbour] |= exits;
        }
    }

    // The places with an open cell so many further. Whoever has it beside a diagonal to a cell has it on the board.
    static Set beside(const Set& opens, int by) { return by < 0 ? opens.on(-by) : opens.back(by); }

    // Writes the costs of a board and where one may stop. Layers are put together by two, as often as there are two:
    // who is in the second of two has a bit of the cost; in the last are all who were reached.
    void put(Set* layers, int count, const std::uint8_t* may_stop, std::int32_t* costs, std::uint8_t* stops) const {
        std::uint64_t words[16][kWords] = {};
        const auto keep = [&](int bit, const Set& places) { std::memcpy(words[bit], &places.part, sizeof words[bit]); };
        int used = 0;
        for (; count > 1; count = (count + 1) / 2) {
            Set odd;
            for (int i = 0; i < count / 2; ++i) {
                odd |= layers[2 * i + 1];
                layers[i] = layers[2 * i] | layers[2 * i + 1];
            }
            if (count % 2) layers[count / 2] = layers[count - 1];
            keep(used++, odd);
        }
        keep(used, layers[0]);
        std::uint8_t low[kMost], high[kMost];
        for (int word = 0; word < kWords; ++word) {
            join_bits(&words[0][word], kWords, low + word * kWordBits);
            if (used > 7) join_bits(&words[8][word], kWords, high + word * kWordBits);
        }
        const auto write = [&](auto cost_of) {
            const std::int32_t reached = 1 << used;
            for (int place = 0; place < page_.cells(); ++place) {
                const std::int32_t cost = cost_of(place), there = -(cost >> used);  // all bits or none
                costs[place] = ((cost & (reached - 1)) * rates_.scale & there) | ~there;
                stops[place] = static_cast<std::uint8_t>(may_stop[place] & there);
            }
        };
        if (used > 7)
            write([&](int place) { return low[place] | high[place] << 8; });
        else
            write([&](int place) { return std::int32_t{low[place]}; });
    }

    // The best of the cheapest ways, as a single search finds it.
    void find(const Read& read, const Layers<kWords>& layers, int from, int goal, Trail& trail) const {
        const auto price = [&](const Step& step, int to) -> int {
            const auto* const end = read.front.prices + read.front.priced;
            const auto* const found =
                std::find_if(read.front.prices, end, [&](const auto& each) { return each.cells.has(to); });
            return found == end ? kNever : found->cost[step.corner];
        };
        const auto at = [&](int cost) -> const Set& { return layers.fresh[cost]; };
        Tracing<kWords, Step, decltype(price)>{std::span(read.steps), rates_.ties, price}.find(at, from, goal, trail);
    }

    const Rates rates_;
    const Page page_;
    std::vector<Way> ways_;
    unsigned used_[2] = {};  // which neighbours the ways lead to, a bit for each
    Said said_[kMeetings][kByteGrounds];
};

}  // namespace

std::unique_ptr<const Waves> Waves::made(const Rates& rates, const Page& page, const std::vector<PlacedWay>& ways) {
    const auto is_near = [](const PlacedWay& way) { return std::max(std::abs(way.by.dx), std::abs(way.by.dy)) == 1; };
    if (page.width + 1 >= kWordBits || page.cells() > kMostPlaces || !rates.within(kDearest, page.cells()) ||
        !std::all_of(ways.begin(), ways.end(), is_near))
        return nullptr;
    if (page.cells() <= kWordBits) return std::make_unique<WavesOf<1>>(rates, page, ways);
    if (page.cells() <= 2 * kWordBits) return std::make_unique<WavesOf<2>>(rates, page, ways);
    return std::make_unique<WavesOf<4>>(rates, page, ways);
}

}  // namespace footwork
