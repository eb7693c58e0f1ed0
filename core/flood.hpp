// The bucket queue: floods and single paths for simple movers on a plane.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "layout.hpp"
#include "plane.hpp"

namespace footwork {

constexpr std::int32_t kFar = 0x7fffffff;
constexpr Index kMostCells = 1 << 26;  // of the padded plane: an entry of a bucket has bits for so many
constexpr std::int32_t kMostBuckets = 1 << 16;
// As far as a search goes when nobody limits it: one more step can still be added to it.
constexpr std::int32_t kNoLimit = kFar - kMostBuckets;

inline LimitError past_all_limits() { return LimitError("a path costs more than 2³¹ pips"); }

// The ways out of a cell with their tables of costs, and which kinds of ground end a move.
struct Ways {
    int count = 0;
    Index offset[8] = {};
    Unit by[8] = {};
    bool diagonal[8] = {};
    const std::int32_t* cost[8] = {};
    // After each way in (8: the start), the ways worth trying. One that leads to where the step before could have
    // gone directly never pays: straight back always, beside that on boards without borders if it costs as much.
    unsigned ahead[9] = {~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u};
    // The least that can be ahead of a change of cell: so much along one number of it, so much along both at once, as
    // they grow together or apart.
    std::int32_t along = 0, both[2] = {0, 0};

    // For each way to a cell, by which others (as bits) it may be come to more cheaply afterwards: those of its kind
    // cost as much and begin no earlier.
    std::uint8_t still[8] = {};

    void estimate(std::int32_t least_cardinal, std::int32_t least_diagonal);
    std::int32_t ahead_of(std::int32_t dx, std::int32_t dy) const {
        const std::int32_t wide = std::abs(dx), high = std::abs(dy);
        return std::min(wide, high) * (both[(dx ^ dy) < 0] - 2 * along) + (wide + high) * along;
    }
    bool any_halts = false;
    std::uint8_t halts[256] = {};
};

// Memory that nobody fills before it is written, in whole lines of the cache.
template <class T>
struct Unfilled : std::allocator<T> {
    template <class U>
    struct rebind {
        using other = Unfilled<U>;
    };
    static constexpr std::size_t kLine = 64;

    // Aligned by hand, with what was given before it: asking for aligned memory takes as long as a small search.
    T* allocate(std::size_t count) {
        void* const given = ::operator new(count * sizeof(T) + kLine + sizeof(void*));
        const auto first = reinterpret_cast<std::uintptr_t>(given) + sizeof(void*);
        void** const at = reinterpret_cast<void**>((first + kLine - 1) & ~(kLine - 1));
        at[-1] = given;
        return reinterpret_cast<T*>(at);
    }
    void deallocate(T* at, std::size_t) { ::operator delete(reinterpret_cast<void**>(at)[-1]); }
    template <class U>
    void construct(U* at) noexcept {
        ::new (static_cast<void*>(at)) U;
    }
};

using Words = std::vector<std::uint64_t, Unfilled<std::uint64_t>>;

// Costs by cell: a list of what was touched; for a large part of the board every cell of the plane; on a small board
// the set of places of each cost, as its layout has them.
struct Costs {
    struct Entry {
        Index cell;
        std::int32_t cost;
    };
    std::vector<Entry> touched;
    std::vector<std::int32_t> every;  // by cell
    bool dense = false;
    Words layers;  // by cost, so many words each
    int words = 0;

    // On a small board, the cost of a place; kFar if it was not reached, or is none.
    std::int32_t of(int place) const;
    // The same costs as a list of what was touched.
    Costs listed(const Board& board, const Layout& layout) const;

    Costs() = default;
    Costs(Costs&&) = default;
    Costs& operator=(Costs&&) = default;
    ~Costs();
};

// The cells of a way, the start first, with what each step costs; no cells if there is none.
struct Walk {
    std::vector<Index> cells;
    std::vector<std::int32_t> steps;
    std::int32_t cost = 0;
    std::uint32_t looked = 0;  // at how many cells, where that was counted
};

// Where a search begins, and what it has cost by then.
struct Start {
    Index cell;
    std::int32_t cost;
};

struct BucketSearch {
    const Board& board;
    const Plane& plane;
    const Ways& ways;
    const EntryCosts& entry;
    Ties ties = Ties::goal;
    bool wide = false;  // search as if every bucket were full

    // From one cell, or from several of which none ends a move, the cheapest first.
    Costs flood(std::span<const Start> starts, std::int32_t limit) const;
    // The best path to a goal.
    Walk path(Index from, Index gx, Index gy, std::int32_t limit) const;
    // The best of the cheapest ways that settled costs allow: a function of the costs, not of the search.
    // `from` has the cells that it may begin with, in order.
    std::vector<Index> walk(const std::int32_t* costs, std::span<const Index> from, Index goal) const;

private:
    std::vector<Index> walk_back(const std::int32_t* costs, std::span<const Index> from, Index goal) const;
    std::vector<Index> walk_on(const std::int32_t* costs, std::span<const Index> from, Index goal) const;
    // Whether a way out of a settled cell leads to another at its exact cost.
    bool leads(const std::int32_t* costs, std::span<const Index> from, Index cell, int way, Index to) const;
    template <int kWays, bool sparse>
    Costs flooded(std::span<const Start> starts, std::int32_t limit, std::uint32_t rings) const;
};

// The best path to a cell on the costs of a flood; none if it was not reached.
std::vector<Index> trace(const BucketSearch& search, const Costs& costs, std::span<const Start> starts, Index goal);

}  // namespace footwork
