#include "strides.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "tracing.hpp"

namespace footwork {

namespace {

constexpr std::size_t kMostKinds = 16;  // of cells

template <int kWords>
class StridesOf final : public Wave {
public:
    using Set = Places<kWords>;

    static std::unique_ptr<const Wave> made(const Judge& judge, const Overlay& overlay, int lies,
                                            const Layout& layout) {
        Footing footing;
        if (!footing.fill(judge, overlay)) return nullptr;
        auto wave = std::unique_ptr<StridesOf>(new StridesOf(judge.profile().ties, layout));
        for (const Option& option : judge.profile().options[0])
            if (!wave->take(judge, option, lies, footing)) return nullptr;
        return wave;
    }

    Costs flood(std::span<const int> from, std::int32_t limit) const override {
        Set start;
        for (const int place : from) start.add(place);
        Set* const layers = mine();
        const int count = spread(layers, start, limit, Set{});
        Costs costs;
        costs.words = kWords;
        costs.layers.resize(static_cast<std::size_t>(count) * kWords);
        std::memcpy(costs.layers.data(), layers, count * sizeof(Set));
        return costs;
    }

    void path(int from, int goal, std::int32_t limit, Trail& trail) const override {
        const Set* const layers = mine();
        const int count = spread(mine(), Set::only(from), limit, Set::only(goal));
        if (!layers[count - 1].has(goal)) return;
        trail.cost = count - 1;
        find([&](int cost) { return cost < 0 ? Set{} : layers[cost]; }, from, goal, trail);
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
    // A step at one of its costs, and the places from which it is taken at that. They are in the order of the steps.
    struct Step {
        int shift, price;
        Set exits;
    };

    // The cells of the board by what they are to the mover.
    struct Footing {
        struct Toll {
            Mask charges;
            Set cells;
        };
        Index width = 0;
        std::vector<Set> left, above;  // the cells left of each column, and above each row
        Set entered, open;             // those that may be entered, and be beside a diagonal
        std::vector<Toll> tolls;       // those that may be entered, by what is charged for them

        bool fill(const Judge& judge, const Overlay& overlay);
        // The places from which a cell so far away is one of some cells.
        Set from(const Set& cells, Unit by) const {
            const auto among = [](const std::vector<Set>& before, Index by) {
                const Index most = static_cast<Index>(before.size()) - 1;
                const Index first = std::clamp(-by, 0, most), last = std::clamp(most - by, 0, most);
                return before[last].without(before[first]);
            };
            return moved(cells, -(by.dy * width + by.dx)) & among(left, by.dx) & among(above, by.dy);
        }
    };

    StridesOf(Ties ties, const Layout& layout) : Wave(layout), ties_(ties) {}

    static Set moved(Set set, int by) {
        constexpr int kMost = kWordBits - 1;
        if constexpr (kWords > 1) {
            for (; by > kMost; by -= kMost) set = set.on(kMost);
            for (; by < -kMost; by += kMost) set = set.back(kMost);
        }
        return by > 0 ? set.on(by) : by < 0 ? set.back(-by) : set;
    }

    // Works a step out for all places; false if it turns the mover, or costs too much.
    bool take(const Judge& judge, const Option& option, int lies, const Footing& footing);

    // Fills the layers up to a limit, or up to the one with a place of `goals`, and says how many there are, up to the
    // last that has something. What was in them does not matter.
    int spread(Set* at, const Set& from, std::int32_t limit, const Set& goals) const {
        std::fill_n(at, dearest_ + 1, Set{});
        at[0] = from;
        Set rest = ends_ | from;
        int last = 0;
        for (int cost = 0;; ++cost) {
            if (cost) at[cost + dearest_] = Set{};
            const Set here = at[cost] & rest;
            at[cost] = here;
            if (here.any()) {
                last = cost;
                rest = rest.without(here);
                if (!rest.any() || (here & goals).any()) break;
                for (const Step& step : steps_) {
                    const Set going = here & step.exits;
                    if (going.any()) at[cost + step.price] |= moved(going, step.shift);
                }
            } else if (cost == last + dearest_) {
                break;
            }
            if (cost == limit) break;
        }
        return last + 1;
    }

    // A thread's own layers.
    Set* mine() const {
        thread_local std::vector<Set> layers;
        const std::size_t most = static_cast<std::size_t>(layout.cells) * dearest_ + 2 * dearest_ + 1;
        if (layers.size() < most) layers.resize(most);
        return layers.data();
    }

    template <class At>
    void find(const At& at, int from, int goal, Trail& trail) const {
        const auto price = [](const Step& step, int) { return step.price; };
        Tracing<kWords, Step, decltype(price)>{steps_, ties_, price}.find(at, from, goal, trail);
    }

    const Ties ties_;
    std::vector<Step> steps_;
    Set ends_;  // where steps lead
    int dearest_ = 1;
};

template <int kWords>
bool StridesOf<kWords>::Footing::fill(const Judge& judge, const Overlay& overlay) {
    struct Kind {
        std::uint16_t ground;
        std::uint8_t relations;
        Judge::Met met;
        Set cells;
    };
    const Board& board = judge.board();
    width = board.width;
    Set column;
    for (Index y = 0; y < board.height; ++y) column.add(y * width);
    left.assign(1, Set{}), above.assign(1, Set{});
    for (Index x = 0; x < width; ++x) left.push_back(left.back() | moved(column, x));
    std::vector<Kind> kinds;
    std::size_t last = 0;
    auto entry = overlay.entries.begin();
    for (Index y = 0; y < board.height; ++y) {
        Set row;
        for (Index x = 0; x < width; ++x) {
            const Index cell = board.at(x, y);
            while (entry != overlay.entries.end() && entry->cell < cell) ++entry;
            const bool met = entry != overlay.entries.end() && entry->cell == cell;
            const std::uint16_t ground = met ? entry->ground : board.ground(cell);
            const std::uint8_t relations = met ? entry->relations : std::uint8_t{0};
            const auto is_same = [&](const Kind& kind) { return kind.ground == ground && kind.relations == relations; };
            if (last == kinds.size() || !is_same(kinds[last])) {
                last = static_cast<std::size_t>(std::find_if(kinds.begin(), kinds.end(), is_same) - kinds.begin());
                if (last == kMostKinds) return false;
                if (last == kinds.size()) kinds.push_back({ground, relations, judge.meet(x, y), {}});
            }
            kinds[last].cells.add(y * width + x);
            row.add(y * width + x);
        }
        above.push_back(above.back() | row);
    }
    int bits[kRelations] = {-1, -1, -1};  // of each relation only the highest charge counts: there must be one
    for (const Kind& kind : kinds) {
        if (kind.met.opens) open |= kind.cells;
        if (!kind.met.enters) continue;
        const Ground& met = *kind.met.ground;
        if (kind.met.halts || met.cardinal >= 0 || met.diagonal >= 0) return false;
        entered |= kind.cells;
        Mask charges = met.mask;
        for (int i = 0; i < kRelations; ++i) {
            if (!(kind.relations >> i & 1)) continue;
            const int bit = met.occupants[i].bit;
            if (bits[i] >= 0 && bits[i] != bit) return false;
            bits[i] = bit;
            charges |= Mask{1} << bit;
        }
        const auto known =
            std::find_if(tolls.begin(), tolls.end(), [&](const Toll& toll) { return toll.charges == charges; });
        if (known == tolls.end())
            tolls.push_back({charges, kind.cells});
        else
            known->cells |= kind.cells;
    }
    return true;
}

template <int kWords>
bool StridesOf<kWords>::take(const Judge& judge, const Option& option, int lies, const Footing& footing) {
    using Toll = typename Footing::Toll;
    const Profile& profile = judge.profile();
    if (option.row < 0) return false;
    const Tread& tread = profile.tread(option, lies);
    Set legal = footing.above.back();
    for (const Unit cell : tread.entered) legal = legal & footing.from(footing.entered, cell);
    for (const Unit cell : tread.middle) legal = legal & footing.from(footing.entered, cell);
    if (profile.all_open())
        for (const Unit cell : tread.beside) legal = legal & footing.from(footing.open, cell);
    if (profile.corner_cells == CornerCells::either_open)
        for (const Corner& corner : tread.corners) {
            if (corner.cells.size() < 2) continue;
            if (corner.cells.size() > 2) return false;
            legal = legal & (footing.from(footing.open, corner.cells[0]) | footing.from(footing.open, corner.cells[1]));
        }
    if (judge.board().has_borders())
        for (Set rest = legal; rest.any(); rest = rest.without(Set::only(rest.first()))) {
            const int place = rest.first();
            const Node node{place % footing.width, place / footing.width, lies};
            if (!judge.borders_allow(node, option)) legal = legal.without(Set::only(place));
        }
    std::vector<Toll> parts{{0, legal}}, next;  // the places from which so much is charged
    for (const Unit cell : tread.entered) {
        next.clear();
        for (const Toll& toll : footing.tolls) {
            const Set here = footing.from(toll.cells, cell);
            for (const Toll& part : parts) {
                const Set both = part.cells & here;
                if (!both.any()) continue;
                const Mask charges = part.charges | toll.charges;
                const auto known =
                    std::find_if(next.begin(), next.end(), [&](const Toll& each) { return each.charges == charges; });
                if (known == next.end())
                    next.push_back({charges, both});
                else
                    known->cells |= both;
            }
        }
        std::swap(parts, next);
    }
    const std::int64_t base = judge.base({}, option);
    for (const Toll& part : parts) {
        if (!part.cells.any()) continue;
        const Mask charges = part.charges | profile.every_step;
        const std::int64_t cost = judge.cost(base, charges, charges, 0);
        if (cost > kDearest) return false;
        const int shift = tread.by.dy * footing.width + tread.by.dx;
        steps_.push_back({shift, static_cast<int>(cost), part.cells});
        ends_ |= moved(part.cells, shift);
        dearest_ = std::max(dearest_, static_cast<int>(cost));
    }
    return true;
}

}  // namespace

std::unique_ptr<const Wave> strides(const Judge& judge, const Overlay& overlay, int lies) {
    const Board& board = judge.board();
    const Profile& profile = judge.profile();
    if (profile.headings() > 1 || profile.parities() > 1 || profile.charges_leaving()) return nullptr;
    const Layout layout = Layout::row_by_row(board);
    try {
        switch (layout.words) {
            case 1:
                return StridesOf<1>::made(judge, overlay, lies, layout);
            case 2:
                return StridesOf<2>::made(judge, overlay, lies, layout);
            case 4:
                return StridesOf<4>::made(judge, overlay, lies, layout);
            default:
                return nullptr;
        }
    } catch (const LimitError&) {
        return nullptr;  // nobody need ever take such a step; who does is told then
    }
}

}  // namespace footwork
