#include "judge.hpp"

#include <algorithm>
#include <cstdlib>

namespace footwork {

std::uint64_t Judge::pack(const Node& node) const {
    std::uint64_t number = static_cast<std::uint64_t>(node.y) * board_.width + node.x;
    number = number * profile_.lies() + node.turned;
    number = number * profile_.headings() + node.heading;
    number = number * profile_.parities() + node.parity;
    return number * 2 + node.halted;
}

Node Judge::unpack(std::uint64_t number) const {
    Node node;
    node.halted = number % 2, number /= 2;
    node.parity = static_cast<int>(number % profile_.parities()), number /= profile_.parities();
    node.heading = static_cast<int>(number % profile_.headings()), number /= profile_.headings();
    node.turned = static_cast<int>(number % profile_.lies()), number /= profile_.lies();
    node.x = static_cast<Index>(number % board_.width);
    node.y = static_cast<Index>(number / board_.width);
    return node;
}

Judge::Met Judge::meet(Index x, Index y) const {
    if (!board_.inside(x, y)) return {&kNowhere, 0};
    const Index cell = board_.at(x, y);
    if (const auto* entry = overlay_.entries.empty() ? nullptr : overlay_.find(cell))
        return {&profile_.ground(entry->ground), entry->relations};
    return {&profile_.ground(board_.ground(cell)), 0};
}

bool Judge::enters(const Met& met, bool onto_free) const {
    if (!met.ground->exists || !met.ground->enter) return false;
    if (!met.relations) return true;
    if (onto_free) return false;
    for (int i = 0; i < kRelations; ++i)
        if ((met.relations >> i & 1) && !met.ground->occupants[i].enter) return false;
    return true;
}

bool Judge::opens(Index x, Index y) const {
    const Met met = meet(x, y);
    return met.ground->exists && (profile_.corner_cells == CornerCells::on_map || met.ground->enter);
}

// Borders are known up to one cell outside the board; further out there are none.
bool Judge::crossed(const Node& node, const Crossing& crossing) const {
    const Unit side = board_.sides[crossing.side];
    const Index x = node.x + crossing.at.dx, y = node.y + crossing.at.dy;
    const auto known = [this](Index cx, Index cy) {
        return cx >= -1 && cy >= -1 && cx <= board_.width && cy <= board_.height;
    };
    if (!known(x, y) || !known(x + side.dx, y + side.dy)) return false;
    return board_.border(board_.at(x, y), crossing.side) & crossing.stops;
}

bool Judge::straddled(Index x, Index y, int lies) const {
    for (const Crossing& inner : profile_.inner(lies))
        if (board_.border(board_.at(x + inner.at.dx, y + inner.at.dy), inner.side) & kSolid) return true;
    return false;
}

bool Judge::corner_allows(const Node& node, const Corner& corner) const {
    if (profile_.corner_cells != CornerCells::ignore) {
        int shut = 0;
        for (const Unit cell : corner.cells)
            if (!opens(node.x + cell.dx, node.y + cell.dy)) ++shut;
        if (shut > (profile_.corner_cells == CornerCells::either_open ? 1 : 0)) return false;
    }
    if (profile_.corner_edges == CornerEdges::ignore || !board_.has_borders()) return true;
    for (const Crossing& border : corner.start)
        if (crossed(node, border)) return false;
    if (profile_.corner_edges == CornerEdges::both_sides)
        for (const Crossing& border : corner.end)
            if (crossed(node, border)) return false;
    return true;
}

Node Judge::end(const Node& node, const Option& option) const {
    Node end = node;
    end.halted = 0;
    const Tread& tread = profile_.tread(option, node.turned);
    end.turned = tread.lies;
    if (option.row < 0) return end;
    end.x += tread.by.dx, end.y += tread.by.dy;
    end.heading = option.next;
    end.parity = (node.parity + profile_.rows[option.row].diagonals) % profile_.parities();
    return end;
}

bool Judge::exists(const Node& node, const Option& option) const {
    const Tread& tread = profile_.tread(option, node.turned);
    const auto there = [&](Unit cell) { return meet(node.x + cell.dx, node.y + cell.dy).ground->exists; };
    return std::all_of(tread.entered.begin(), tread.entered.end(), there) &&
           std::all_of(tread.middle.begin(), tread.middle.end(), there);
}

std::optional<Verdict> Judge::step(const Node& node, const Option& option) const {
    const Tread& tread = profile_.tread(option, node.turned);
    const bool rotates = option.row < 0;
    const bool onto_free = rotates && profile_.rotate_onto_free;
    const bool extras = !rotates || profile_.rotate_extras;
    const Row* const row = rotates ? nullptr : &profile_.rows[option.row];
    Toll in, out;
    std::int64_t place = -1;  // what the ground says that the step costs
    bool halts = false;
    for (const Unit cell : tread.entered) {
        const Met met = meet(node.x + cell.dx, node.y + cell.dy);
        if (!enters(met, onto_free)) return std::nullopt;
        halts |= met.ground->halt;
        for (int i = 0; i < kRelations && met.relations; ++i)
            halts |= (met.relations >> i & 1) && met.ground->occupants[i].halt;
        if (!extras) continue;
        collect(met, in);
        const std::int64_t said = !row || !row->unit ? -1
                                  : row->diagonals   ? met.ground->diagonal
                                                     : met.ground->cardinal;
        if (said > place) place = said;
    }
    for (const Unit cell : tread.middle)
        if (!enters(meet(node.x + cell.dx, node.y + cell.dy), false)) return std::nullopt;
    if (board_.has_borders()) {
        for (const Crossing& border : tread.crossed)
            if (crossed(node, border)) return std::nullopt;
        const bool whole = rotates ? profile_.rotate_edges : !profile_.straddle;
        if (whole && straddled(node.x + tread.by.dx, node.y + tread.by.dy, tread.lies)) return std::nullopt;
    }
    for (const Corner& corner : tread.corners)
        if (!corner_allows(node, corner)) return std::nullopt;
    if (extras) {
        if (profile_.charges_leaving())
            for (const Unit cell : tread.left) collect(meet(node.x + cell.dx, node.y + cell.dy), out);
        in.mask |= profile_.every_step;
    }
    Node to = end(node, option);
    to.halted = halts;
    return Verdict{to, charge(node, option, in, out, place)};
}

// Each relation counts once for a step, by the highest factor, addition and charge for leaving that it says.
void Judge::collect(const Met& met, Toll& toll) const {
    toll.mask |= met.ground->mask;
    for (int i = 0; i < kRelations && met.relations; ++i) {
        if (!(met.relations >> i & 1)) continue;
        const int bit = met.ground->occupants[i].bit;
        const Charge& charge = profile_.charges[bit];
        if (charge.factor && (toll.times[i] < 0 || less(profile_.charges[toll.times[i]], charge))) toll.times[i] = bit;
        if (toll.add[i] < 0 || charge.add > profile_.charges[toll.add[i]].add) toll.add[i] = bit;
        if (toll.leave[i] < 0 || charge.leave > profile_.charges[toll.leave[i]].leave) toll.leave[i] = bit;
    }
}

namespace {

Mask with_bits(Mask mask, const int (&bits)[kRelations]) {
    for (const int bit : bits)
        if (bit >= 0) mask |= Mask{1} << bit;
    return mask;
}

}  // namespace

std::int64_t Judge::charge(const Node& node, const Option& option, Toll& in, Toll& out, std::int64_t place) const {
    const bool rotates = option.row < 0;
    const Row* row = rotates ? nullptr : &profile_.rows[option.row];
    std::int64_t base;
    if (rotates)
        base = profile_.rotate_cost;
    else if (place >= 0)
        base = place;
    else if (row->own_cost >= 0)
        base = row->own_cost;
    else {
        base = row->cardinals * profile_.cardinal;
        for (int i = 0; i < row->diagonals; ++i) base += profile_.diagonals[(node.parity + i) % profile_.parities()];
    }
    const Mask times = with_bits(in.mask, in.times), adds = with_bits(in.mask, in.add);
    const Mask leaves = with_bits(out.mask, out.leave);
    std::int64_t cost =
        paid_ ? paid_->cost(profile_, base, times, adds, leaves) : profile_.cost(base, times, adds, leaves);
    if (!rotates && profile_.headings() > 1) {
        const int around = std::abs(node.heading - option.facing);
        cost += profile_.turn[std::min(around, profile_.headings() - around)];
    }
    return cost;
}

Stop Judge::stopping(const Node& node) const {
    Stop result = Stop::yes;
    for (const Unit cell : profile_.shapes[node.turned]) {
        const Met met = meet(node.x + cell.dx, node.y + cell.dy);
        if (!met.ground->exists || met.ground->stop == Stop::no) return Stop::no;
        if (met.ground->stop == Stop::ask) result = Stop::ask;
        for (int i = 0; i < kRelations; ++i) {
            if (!(met.relations >> i & 1)) continue;
            if (met.ground->occupants[i].stop == Stop::no) return Stop::no;
            if (met.ground->occupants[i].stop == Stop::ask) result = Stop::ask;
        }
    }
    return result;
}

bool Judge::standing(const Node& node) const {
    for (const Unit cell : profile_.shapes[node.turned])
        if (!enters(meet(node.x + cell.dx, node.y + cell.dy), false)) return false;
    if (board_.has_borders() && !profile_.straddle && straddled(node.x, node.y, node.turned)) return false;
    return stopping(node) != Stop::no;
}

}  // namespace footwork
