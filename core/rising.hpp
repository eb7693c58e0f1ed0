// Rising: a queue of numbers that never fall below the last one taken.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace footwork {

// An entry lies in the pile of the highest bit in which it differs from the last.
template <class Item>
class Rising {
public:
    void push(const Item& item) {
        piles_[pile(item.key)].push_back(item);
        ++count_;
    }
    void clear() {
        for (auto& pile : piles_) pile.clear();
        last_ = 0;
        count_ = 0;
    }
    bool empty() const { return count_ == 0; }
    Item pop() {
        if (piles_[0].empty()) refill();
        const Item item = piles_[0].back();
        piles_[0].pop_back();
        --count_;
        return item;
    }

private:
    std::size_t pile(std::uint64_t key) const { return static_cast<std::size_t>(std::bit_width(key ^ last_)); }
    void refill() {
        const auto next = std::find_if(piles_.begin(), piles_.end(), [](const auto& each) { return !each.empty(); });
        const auto least = [](const Item& a, const Item& b) { return a.key < b.key; };
        last_ = std::min_element(next->begin(), next->end(), least)->key;
        for (const Item& item : *next) piles_[pile(item.key)].push_back(item);  // all of them into earlier piles
        next->clear();
    }

    std::array<std::vector<Item>, 65> piles_;
    std::uint64_t last_ = 0;
    std::size_t count_ = 0;
};

}  // namespace footwork
