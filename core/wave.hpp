// The wave: floods and single paths on small boards, which are spread over as a front: for simple movers here, for
// others who have nothing to remember by their strides.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "flood.hpp"
#include "layout.hpp"

namespace footwork {

// A way over a small board: its places, the start first, and with each what the step out of it costs, 0 for the last;
// no places if there is none.
struct Trail {
    std::int32_t cost = 0;
    int first = kMostPlaces;  // it is filled from its end on
    std::uint8_t places[kMostPlaces], steps[kMostPlaces];

    std::size_t count() const { return static_cast<std::size_t>(kMostPlaces - first); }
    void begin_with(int place, int step) {
        --first;
        places[first] = static_cast<std::uint8_t>(place);
        steps[first] = static_cast<std::uint8_t>(step);
    }
};

class Wave {
public:
    const Layout layout;

    // The wave for a plane with its occupants drawn in; null where a board is too large, or its costs are too many or
    // too high for it to pay.
    static std::unique_ptr<const Wave> made(const BucketSearch& search, Index start);

    virtual ~Wave() = default;

    // The same as the functions of BucketSearch, by place; a trail that is given is empty, and stays so without a way.
    virtual Costs flood(std::span<const int> from, std::int32_t limit) const = 0;
    virtual void path(int from, int goal, std::int32_t limit, Trail& trail) const = 0;
    // The best path to a place on the costs of a flood from one.
    virtual void trace(const Costs& costs, int from, int goal, Trail& trail) const = 0;

protected:
    explicit Wave(const Layout& layout) : layout(layout) {}
};

}  // namespace footwork
