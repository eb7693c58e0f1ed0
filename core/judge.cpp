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
    if (!board_.inside(x, y)) return {&kNowhere};
    if (!seen_) return look(x, y);
    Met& known = (*seen_)[static_cast<std::size_t>(y) * board_.width + x];
    if (!known.ground) known = look(x, y);
    return known;
}

Judge::Met Judge::look(Index x, Index y) const {
    const Index cell = board_.at(x, y);
    const auto* const entry = overlay_.entries.empty() ? nullptr : overlay_.find(cell);
    const Ground& ground = profile_.ground(entry ? entry->ground : board_.ground(cell));
    Met met{&ground, entry ? entry->relations : std::uint8_t{0}};
    met.enters = ground.exists && ground.enter;
    met.opens = ground.exists && (profile_.corner_cells == CornerCells::on_map || ground.enter);
    met.halts = ground.halt;
    for (int i = 0; i < kRelations && met.relations; ++i) {
        if (!(met.relations >> i & 1)) continue;
        met.enters &= ground.occupants[i].enter;
        met.halts |= ground.occupants[i].halt;
    }
    return met;
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

bool Judge::one_opens(const Node& node, const Corner& corner) const {
    int shut = 0;
    for (const Unit cell : corner.cells) shut += !meet(node.x + cell.dx, node.y + cell.dy).opens;
    return shut <= 1;
}

bool Judge::borders_allow(const Node& node, const Option& option) const {
    const Tread& tread = profile_.tread(option, node.turned);
    const auto are_crossed = [&](const std::vector<Crossing>& borders) {
        return std::any_of(borders.begin(), borders.end(), [&](const Crossing& each) { return crossed(node, each); });
    };
    if (are_crossed(tread.crossed)) return false;
    const bool whole = option.row < 0 ? profile_.rotate_edges : !profile_.straddle;
    if (whole && straddled(node.x + tread.by.dx, node.y + tread.by.dy, tread.lies)) return false;
    if (profile_.corner_edges == CornerEdges::ignore) return true;
    return std::none_of(tread.corners.begin(), tread.corners.end(), [&](const Corner& corner) {
        return are_crossed(corner.start) ||
               (profile_.corner_edges == CornerEdges::both_sides && are_crossed(corner.end));
    });
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
    Node to = end(node, option);
    Mask tags = profile_.every_step;
    std::int64_t said = -1;  // what the ground says that the step costs
    bool crowded = false;
    for (const Unit cell : tread.entered) {
        const Met met = meet(node.x + cell.dx, node.y + cell.dy);
        if (!met.enters || (onto_free && met.relations)) return std::nullopt;
        to.halted |= met.halts;
        crowded |= met.relations != 0;
        tags |= met.ground->mask;
        if (!rotates) said = std::max(said, profile_.rows[option.row].says(*met.ground));
    }
    for (const Unit cell : tread.middle)
        if (!meet(node.x + cell.dx, node.y + cell.dy).enters) return std::nullopt;
    if (profile_.all_open())
        for (const Unit cell : tread.beside)
            if (!meet(node.x + cell.dx, node.y + cell.dy).opens) return std::nullopt;
    if (profile_.corner_cells == CornerCells::either_open)
        for (const Corner& corner : tread.corners)
            if (!one_opens(node, corner)) return std::nullopt;
    if (board_.has_borders() && !borders_allow(node, option)) return std::nullopt;
    Toll in{tags, tags, 0}, out;
    if (rotates && !profile_.rotate_extras) {
        in = {};
    } else {
        if (crowded) {
            in = toll(node, tread.entered);
            in.times |= profile_.every_step, in.add |= profile_.every_step;
        }
        if (profile_.charges_leaving()) out = toll(node, tread.left);
    }
    const std::int64_t from = said >= 0 ? said : base(node, option);
    std::int64_t cost = this->cost(from, in.times, in.add, out.leave);
    if (!rotates && profile_.headings() > 1) {
        const int around = std::abs(node.heading - option.facing);
        cost += profile_.turn[std::min(around, profile_.headings() - around)];
    }
    return Verdict{to, cost};
}

std::int64_t Judge::cost(std::int64_t base, Mask times, Mask adds, Mask leaves) const {
    return seen_ ? seen_->cost(profile_, base, times, adds, leaves) : profile_.cost(base, times, adds, leaves);
}

std::int64_t Judge::base(const Node& node, const Option& option) const {
    if (option.row < 0) return profile_.rotate_cost;
    const Row& row = profile_.rows[option.row];
    if (row.own_cost >= 0) return row.own_cost;
    std::int64_t base = row.cardinals * profile_.cardinal;
    for (int i = 0; i < row.diagonals; ++i) base += profile_.diagonals[(node.parity + i) % profile_.parities()];
    return base;
}

// Each relation counts once for a step, by the highest factor, addition and charge for leaving that it says.
Judge::Toll Judge::toll(const Node& node, const std::vector<Unit>& cells) const {
    Mask tags = 0;
    int times[kRelations] = {-1, -1, -1}, add[kRelations] = {-1, -1, -1}, leave[kRelations] = {-1, -1, -1};
    for (const Unit cell : cells) {
        const Met met = meet(node.x + cell.dx, node.y + cell.dy);
        tags |= met.ground->mask;
        for (int i = 0; i < kRelations && met.relations; ++i) {
            if (!(met.relations >> i & 1)) continue;
            const int bit = met.ground->occupants[i].bit;
            if (bit < 0) continue;
            const Charge& charge = profile_.charges[bit];
            if (charge.factor && (times[i] < 0 || less(profile_.charges[times[i]], charge))) times[i] = bit;
            if (add[i] < 0 || charge.add > profile_.charges[add[i]].add) add[i] = bit;
            if (leave[i] < 0 || charge.leave > profile_.charges[leave[i]].leave) leave[i] = bit;
        }
    }
    const auto with = [tags](const int (&bits)[kRelations]) {
        Mask mask = tags;
        for (const int bit : bits)
            if (bit >= 0) mask |= Mask{1} << bit;
        return mask;
    };
    return {with(times), with(add), with(leave)};
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
        if (!meet(node.x + cell.dx, node.y + cell.dy).enters) return false;
    if (board_.has_borders() && !profile_.straddle && straddled(node.x, node.y, node.turned)) return false;
    return stopping(node) != Stop::no;
}

}  // namespace footwork
