// Pile: a growing list without the checks of a vector, and the ways of a set of them as a list: for searches by
// buckets.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

namespace footwork {

// It keeps its memory from search to search.
template <class T>
struct Pile {
    std::unique_ptr<T[]> items;
    std::uint32_t count = 0, room = 0;

    void push(T item) {
        if (count == room) grow();
        items[count++] = item;
    }
    void reserve(std::uint32_t more) {
        if (room - count < more) grow(more);
    }
    [[gnu::noinline]] void grow(std::uint32_t by = 16) {
        const std::uint32_t more = std::max(room * 2, room + by);
        auto larger = std::make_unique_for_overwrite<T[]>(more);
        if (count) std::copy(items.get(), items.get() + count, larger.get());
        items = std::move(larger);
        room = more;
    }
};

// The ways of a set of them, in order; after them there is anything.
struct WaysOf {
    std::array<std::uint8_t, 8> ways{};
    std::uint8_t count = 0;
};

inline constexpr auto kWaysOf = [] {
    std::array<WaysOf, 256> all{};
    for (unsigned set = 0; set < 256; ++set)
        for (int way = 0; way < 8; ++way)
            if (set >> way & 1) all[set].ways[all[set].count++] = static_cast<std::uint8_t>(way);
    return all;
}();

}  // namespace footwork
