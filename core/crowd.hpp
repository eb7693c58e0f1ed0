// Crowd: who stands on a board, and of which side each is. It never changes; a change gives a new one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "profile.hpp"

namespace footwork {

struct Stander {
    std::int32_t who;   // its place in the roster; a large one stands on several cells
    std::int32_t side;  // below 0: none
    Index x, y;
};

// A part of a board, its ends included.
struct Box {
    Index left, top, right, bottom;

    bool holds(Index x, Index y) const { return x >= left && x <= right && y >= top && y <= bottom; }
};

class Crowd {
public:
    explicit Crowd(std::vector<Stander> standers) : standers_(std::move(standers)) {
        std::sort(standers_.begin(), standers_.end(), before);
    }

    // The same crowd with some standing elsewhere: each of `gone` is taken out, then all of `come` are put in.
    std::shared_ptr<Crowd> changed(std::vector<std::int32_t> gone, const std::vector<Stander>& come) const {
        std::sort(gone.begin(), gone.end());
        std::vector<Stander> rest;
        rest.reserve(standers_.size() + come.size());
        for (const Stander& each : standers_)
            if (!std::binary_search(gone.begin(), gone.end(), each.who)) rest.push_back(each);
        rest.insert(rest.end(), come.begin(), come.end());
        return std::make_shared<Crowd>(std::move(rest));
    }

    // The same crowd with one who stands on a single cell standing on another; null if it stands nowhere.
    std::shared_ptr<Crowd> moved(std::int32_t who, Index x, Index y) const {
        const auto is_own = [who](const Stander& each) { return each.who == who; };
        const auto here = std::find_if(standers_.begin(), standers_.end(), is_own);
        if (here == standers_.end()) return nullptr;
        auto next = std::make_shared<Crowd>(*this);
        auto& rest = next->standers_;
        const auto own = rest.begin() + (here - standers_.begin());
        const Stander to{who, here->side, x, y};
        *own = to;
        const auto place = std::upper_bound(rest.begin(), own, to, before);
        if (place != own) {
            std::rotate(place, own, own + 1);
        } else {
            std::rotate(own, own + 1, std::lower_bound(own + 1, rest.end(), to, before));
        }
        return next;
    }

    // Whether nobody but one stands on a cell.
    bool clear_for(std::int32_t who, Index x, Index y) const {
        for (auto each = first_on(x, y); each != standers_.end() && each->x == x && each->y == y; ++each)
            if (each->who != who) return false;
        return true;
    }

    // Who stands on a cell, in the order of their numbers.
    std::vector<std::int32_t> on(Index x, Index y) const {
        std::vector<std::int32_t> found;
        for (auto each = first_on(x, y); each != standers_.end() && each->x == x && each->y == y; ++each)
            found.push_back(each->who);
        std::sort(found.begin(), found.end());
        return found;
    }

    // Who stands on some cell of a part of the board, in the order of their numbers.
    std::vector<std::int32_t> within(const Box& box) const {
        std::vector<std::int32_t> found;
        for (auto each = first_on(box.left, box.top); each != standers_.end() && each->y <= box.bottom; ++each)
            if (box.holds(each->x, each->y)) found.push_back(each->who);
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

    // Everybody, in the order of their numbers.
    std::vector<Stander> by_number() const {
        std::vector<Stander> found = standers_;
        std::stable_sort(found.begin(), found.end(), [](const Stander& a, const Stander& b) { return a.who < b.who; });
        return found;
    }

    // How one of them meets the others in a part of the board: the cells they stand on, with what they are to it as a
    // bit for each relation.
    Overlay met_by(const Board& board, std::int32_t who, std::int32_t side, const Box& box) const {
        Overlay overlay;
        overlay.entries.reserve(std::min<std::size_t>(standers_.size(), 16));  // most meet few: in one piece
        const auto above = [](const Stander& each, Index y) { return each.y < y; };
        const auto first = std::lower_bound(standers_.begin(), standers_.end(), box.top, above);
        for (auto each = first; each != standers_.end() && each->y <= box.bottom; ++each) {
            if (each->who == who || !box.holds(each->x, each->y) || !board.inside(each->x, each->y)) continue;
            const Index cell = board.at(each->x, each->y);
            const std::uint16_t ground = board.ground(cell);
            const int relation = side < 0 || each->side < 0 ? 2
                                 : each->side == side       ? 0
                                                            : 1;  // friendly, hostile, neutral
            if (ground) overlay.entries.push_back({cell, ground, static_cast<std::uint8_t>(1 << relation)});
        }
        overlay.sort();
        return overlay;
    }

private:
    std::vector<Stander>::const_iterator first_on(Index x, Index y) const {
        return std::lower_bound(standers_.begin(), standers_.end(), Stander{0, 0, x, y}, before);
    }

    static bool before(const Stander& one, const Stander& other) {
        return one.y != other.y ? one.y < other.y : one.x < other.x;
    }

    std::vector<Stander> standers_;  // by rows and columns
};

}  // namespace footwork
