// Front: a small board as sets of places, and how costs spread over it. All places of one cost are bits of a word or a
// few, and a step of all of them is a shift. Nothing here knows boards, movers or Python: sets in, sets out.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

namespace footwork {

constexpr int kWordBits = 64;
constexpr std::int32_t kDearest = 32;  // above that, most costs are those of no place, and a queue skips them
constexpr int kMostPrices = 16;        // pairs of what ground costs

// The neighbours of a place: along its row, then below and above it, then around its corners.
enum Toward { kEast, kWest, kSouth, kNorth, kSouthEast, kSouthWest, kNorthEast, kNorthWest, kTowards };

constexpr Toward toward(int dx, int dy) {
    if (dy == 0) return dx > 0 ? kEast : kWest;
    if (dx == 0) return dy > 0 ? kSouth : kNorth;
    return dy > 0 ? (dx > 0 ? kSouthEast : kSouthWest) : (dx > 0 ? kNorthEast : kNorthWest);
}

// Neighbours as bits: those of squares across their sides, those of hexes, of which the numbers of a cell grow together
// or one alone, and all of them.
constexpr unsigned kStraight = 1u << kEast | 1u << kWest | 1u << kSouth | 1u << kNorth;
constexpr unsigned kHex = kStraight | 1u << kSouthEast | 1u << kNorthWest;
constexpr unsigned kAll = (1u << kTowards) - 1;

using Pair = std::uint64_t __attribute__((vector_size(16)));

// A set of places, as a layout has them. It is one word, or some pairs of words.
template <int kWords>
struct Places {
    static constexpr int kParts = kWords == 1 ? 1 : kWords / 2;
    using Part = std::conditional_t<kWords == 1, std::uint64_t, Pair>;

    Part part[kParts] = {};

    static Places only(int place) {
        Places set;
        set.add(place);
        return set;
    }

    // Those that the bits of the first word name.
    static Places of(std::uint64_t word) {
        Places set;
        if constexpr (kWords == 1)
            set.part[0] = word;
        else
            set.part[0][0] = word;
        return set;
    }

    // Those that the bits of all words name.
    static Places of(const std::uint64_t (&words)[kWords]) {
        Places set;
        std::memcpy(&set.part, words, sizeof set.part);
        return set;
    }

    std::uint64_t word(int i) const {
        if constexpr (kWords == 1)
            return part[0];
        else
            return part[i / 2][i % 2];
    }
    bool any() const {
        Part all = part[0];
        for (int i = 1; i < kParts; ++i) all |= part[i];
        if constexpr (kWords == 1)
            return all != 0;
        else
            return (all[0] | all[1]) != 0;
    }
    bool has(int place) const { return word(place / kWordBits) >> place % kWordBits & 1; }
    int count() const {
        int all = 0;
        for (int i = 0; i < kWords; ++i) all += std::popcount(word(i));
        return all;
    }
    void add(int place) {
        const std::uint64_t bit = std::uint64_t{1} << place % kWordBits;
        if constexpr (kWords == 1)
            part[0] |= bit;
        else
            part[place / kWordBits / 2][place / kWordBits % 2] |= bit;
    }
    int first() const {
        int i = 0;
        while (!word(i)) ++i;
        return i * kWordBits + std::countr_zero(word(i));
    }

    Places operator&(const Places& other) const {
        Places result;
        for (int i = 0; i < kParts; ++i) result.part[i] = part[i] & other.part[i];
        return result;
    }
    Places operator|(const Places& other) const {
        Places result;
        for (int i = 0; i < kParts; ++i) result.part[i] = part[i] | other.part[i];
        return result;
    }
    Places& operator|=(const Places& other) { return *this = *this | other; }
    Places without(const Places& other) const {
        Places result;
        for (int i = 0; i < kParts; ++i) result.part[i] = part[i] & ~other.part[i];
        return result;
    }
    // All of them, by some places on or back: by less than a word, unless one word is all. Nobody who would leave the
    // board is among them.
    Places on(int by) const {
        Places result;
        if constexpr (kWords == 1) {
            result.part[0] = std::rotl(part[0], by);
        } else {
            Pair before = {};
            for (int i = 0; i < kParts; ++i) {
                const Pair over = part[i] >> (kWordBits - by);
                result.part[i] = part[i] << by | __builtin_shufflevector(before, over, 1, 2);
                before = over;
            }
        }
        return result;
    }
    Places back(int by) const {
        Places result;
        if constexpr (kWords == 1) {
            result.part[0] = std::rotr(part[0], by);
        } else {
            Pair after = {};
            for (int i = kParts - 1; i >= 0; --i) {
                const Pair under = part[i] << (kWordBits - by);
                result.part[i] = part[i] >> by | __builtin_shufflevector(under, after, 1, 2);
                after = under;
            }
        }
        return result;
    }
};

// What a search has found so far, by cost: the places, and where the steps out of them lead, across sides and around
// corners. Before the first of each lie `kDearest` empty ones.
template <int kWords>
struct Layers {
    Places<kWords>*fresh, *sides, *corners;
};

// What a board is to one mover. It is filled once; any number of threads may spread over it, each with its own layers.
template <int kWords>
struct Front {
    using Set = Places<kWords>;

    struct Price {
        std::uint8_t cost[2];  // of a step across a side, and around a corner; from 1 to `dearest`
        Set cells;
    };

    int line = 0, cells = 0;
    int dearest = 1;         // what a step costs at most
    Set exits[2][kTowards];  // from where one steps across a side, and around a corner, to each neighbour
    unsigned ways[2] = {};   // which of them there are, a bit for each neighbour
    Set open;                // all places with a price
    Price prices[kMostPrices];
    int priced = 0;

    void leave(const Set& places, bool corner, Toward way) {
        exits[corner][way] |= places;
        if (places.any()) ways[corner] |= 1u << way;
    }
    // The place of a price among all, which is taken up if it is new; `kMostPrices` if there are too many.
    int price(std::uint8_t side, std::uint8_t corner) {
        int i = 0;
        while (i < priced && (prices[i].cost[0] != side || prices[i].cost[1] != corner)) ++i;
        if (i == priced && i < kMostPrices) prices[priced++] = {{side, corner}, {}};
        return i;
    }
    void add(int price, const Set& places) {
        prices[price].cells |= places;
        open |= places;
    }

    // How many layers there may be.
    std::size_t most_layers() const { return static_cast<std::size_t>(cells) * dearest + 1; }

    // Fills the layers up to a limit, or up to the one with a place of `goals`, and says how many there are, up to the
    // last that has something. What was in them does not matter.
    int spread(const Layers<kWords>& at, const Set& from, std::int32_t limit, const Set& goals) const {
        if (!(ways[0] & ~kStraight)) {
            if (!ways[1]) return spread_by<kStraight, 0>(at, from, limit, goals);
            if (!(ways[1] & kStraight)) return spread_by<kStraight, kAll & ~kStraight>(at, from, limit, goals);
        }
        if (!(ways[0] & ~kHex) && !ways[1]) return spread_by<kHex, 0>(at, from, limit, goals);
        if (!ways[1]) return spread_by<kAll, 0>(at, from, limit, goals);
        return spread_by<kAll, kAll>(at, from, limit, goals);
    }

private:
    template <unsigned kSides, unsigned kCorners>
    int spread_by(const Layers<kWords>& at, const Set& from, std::int32_t limit, const Set& goals) const {
        if (kWords == 1 && priced == 1) return spread_at<kSides, kCorners, 1>(at, from, limit, goals);
        if (kWords == 1 && priced == 2) return spread_at<kSides, kCorners, 2>(at, from, limit, goals);
        if (kWords == 1 && priced == 3) return spread_at<kSides, kCorners, 3>(at, from, limit, goals);
        return spread_at<kSides, kCorners, 0>(at, from, limit, goals);
    }

    // The same for some neighbours and so many prices; 0 for as many as there are.
    template <unsigned kSides, unsigned kCorners, int kPrices>
    int spread_at(const Layers<kWords>& at, const Set& from, std::int32_t limit, const Set& goals) const {
        constexpr int kKept = kPrices ? kPrices : kMostPrices;
        const int count = kPrices ? kPrices : priced;
        // Copies, so that nobody has to look whether a layer that is written is one of them.
        const Set* side[kKept];
        const Set* corner[kKept];
        Set ground[kKept];
        for (int i = 0; i < count; ++i) {
            side[i] = at.sides - prices[i].cost[0];
            corner[i] = at.corners - prices[i].cost[1];
            ground[i] = prices[i].cells;
        }
        const Across across(exits[0], line), around(exits[1], line);
        Set* const fresh = at.fresh;
        Set* const sides = at.sides;
        Set* const corners = at.corners;
        const std::ptrdiff_t dear = dearest, most = limit;
        Set next = from, rest = open | from;
        std::ptrdiff_t cost = 0, last = 0;
        for (;;) {
            const Set here = next & rest;
            rest = rest.without(here);
            fresh[cost] = here;
            if (here.any()) {
                sides[cost] = across.template ahead<kSides>(here);
                if (kCorners) corners[cost] = around.template ahead<kCorners>(here);
                last = cost;
                if (!rest.any() || (here & goals).any()) break;
            } else {
                sides[cost] = corners[cost] = {};
                if (cost == last + dear) break;
            }
            if (cost++ == most) break;
            next = {};
            for (int i = 0; i < count; ++i) {
                const Set come = kCorners ? side[i][cost] | corner[i][cost] : side[i][cost];
                next |= come & ground[i];
            }
        }
        return static_cast<int>(last) + 1;
    }

    // Steps of one kind.
    struct Across {
        Set exits[kTowards];
        int line;

        Across(const Set* from, int line) : line(line) {
            for (int i = 0; i < kTowards; ++i) exits[i] = from[i];
        }
        // Where those to some of the neighbours lead.
        template <unsigned kWays>
        Set ahead(const Set& going) const {
            Set level, below, above;
            if (kWays >> kEast & 1) level |= (going & exits[kEast]).on(1);
            if (kWays >> kWest & 1) level |= (going & exits[kWest]).back(1);
            if (kWays >> kSouth & 1) below |= going & exits[kSouth];
            if (kWays >> kSouthEast & 1) below |= (going & exits[kSouthEast]).on(1);
            if (kWays >> kSouthWest & 1) below |= (going & exits[kSouthWest]).back(1);
            if (kWays >> kNorth & 1) above |= going & exits[kNorth];
            if (kWays >> kNorthEast & 1) above |= (going & exits[kNorthEast]).on(1);
            if (kWays >> kNorthWest & 1) above |= (going & exits[kNorthWest]).back(1);
            return level | below.on(line) | above.back(line);
        }
    };
};

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

}  // namespace footwork
