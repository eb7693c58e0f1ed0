// Paint: the cells of a board that are another ground to some of its pieces. It never changes; a change gives a new
// one.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "crowd.hpp"

namespace footwork {

class Paint {
public:
    Paint() = default;

    // The same paint with other grounds on some cells; 0 takes it off. Of several for one cell the first counts.
    std::shared_ptr<Paint> changed(std::vector<CellEdit> edits) const {
        std::stable_sort(edits.begin(), edits.end(), before);
        const auto same = [](const CellEdit& one, const CellEdit& other) { return !before(one, other); };
        edits.erase(std::unique(edits.begin(), edits.end(), same), edits.end());
        std::vector<CellEdit> rest;
        rest.reserve(cells_.size() + edits.size());
        auto known = cells_.begin();
        for (const CellEdit& edit : edits) {
            const auto place = std::lower_bound(known, cells_.end(), edit, before);
            rest.insert(rest.end(), known, place);
            if (edit.ground) rest.push_back(edit);
            known = place != cells_.end() && !before(edit, *place) ? place + 1 : place;
        }
        rest.insert(rest.end(), known, cells_.end());
        auto next = std::make_shared<Paint>();
        next->cells_ = std::move(rest);
        return next;
    }

    // Draws what is painted in a part of the board under those who are met there.
    void draw(Overlay& met, const Board& board, const Box& box) const {
        std::vector<Overlay::Entry> drawn;
        auto stander = met.entries.begin();
        auto cell = first_from(cells_.begin(), box.left, box.top);
        while (cell != cells_.end() && cell->y <= box.bottom) {
            const Index x = cell->x, y = cell->y;
            if (x < box.left || x > box.right) {
                cell = first_from(cell, box.left, x < box.left ? y : y + 1);
                continue;
            }
            if (board.inside(x, y)) {
                const Index at = board.at(x, y);
                while (stander != met.entries.end() && stander->cell < at) drawn.push_back(*stander++);
                const bool is_met = stander != met.entries.end() && stander->cell == at;
                drawn.push_back({at, cell->ground, is_met ? stander++->relations : std::uint8_t{0}});
            }
            ++cell;
        }
        if (drawn.empty()) return;
        drawn.insert(drawn.end(), stander, met.entries.end());
        met.entries = std::move(drawn);
    }

private:
    using Place = std::vector<CellEdit>::const_iterator;

    Place first_from(Place begin, Index x, Index y) const {
        return std::lower_bound(begin, cells_.end(), CellEdit{x, y, 0}, before);
    }

    static bool before(const CellEdit& one, const CellEdit& other) {
        return one.y != other.y ? one.y < other.y : one.x < other.x;
    }

    std::vector<CellEdit> cells_;  // by rows and columns
};

}  // namespace footwork
