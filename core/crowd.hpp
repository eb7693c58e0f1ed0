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

class Crowd {
public:
    explicit Crowd(std::vector<Stander> standers) : standers_(std::move(standers)) {}

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

    // The same crowd with one who stands on a single cell standing on another.
    std::shared_ptr<Crowd> moved(const Stander& to) const {
        std::vector<Stander> rest(standers_);
        const auto own =
            std::find_if(rest.begin(), rest.end(), [&](const Stander& each) { return each.who == to.who; });
        if (own != rest.end())
            *own = to;
        else
            rest.push_back(to);
        return std::make_shared<Crowd>(std::move(rest));
    }

    // How one of them meets the others: the cells they stand on, with what they are to it as a bit for each relation.
    Overlay met_by(const Board& board, std::int32_t who, std::int32_t side) const {
        Overlay overlay;
        overlay.entries.reserve(standers_.size());
        for (const Stander& each : standers_) {
            if (each.who == who || !board.inside(each.x, each.y)) continue;
            const Index cell = board.at(each.x, each.y);
            const std::uint16_t ground = board.ground(cell);
            // friendly, hostile, neutral
            const int relation = side < 0 || each.side < 0 ? 2 : each.side == side ? 0 : 1;
            if (ground) overlay.entries.push_back({cell, ground, static_cast<std::uint8_t>(1 << relation)});
        }
        overlay.sort();
        return overlay;
    }

private:
    std::vector<Stander> standers_;
};

}  // namespace footwork
