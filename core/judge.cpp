#include "judge.hpp"

#include <cstdlib>

namespace footwork {

Judge::Judge(const Board& board, const Profile& profile, const Overlay& overlay)
    : board_(board), profile_(profile), overlay_(overlay) {}

std::uint64_t Judge::pack(const Node& node) const {
    std::uint64_t number = static_cast<std::uint64_t>(node.y) * board_.width + node.x;
    number = number * 2 + node.turned;
    number = number * profile_.headings() + node.heading;
    number = number * profile_.parities() + node.parity;
    return number * 2 + node.halted;
}

Node Judge::unpack(std::uint64_t number) const {
    Node node;
    node.halted = number % 2, number /= 2;
    node.parity = static_cast<int>(number % profile_.parities()), number /= profile_.parities();
    node.heading = static_cast<int>(number % profile_.headings()), number /= profile_.headings();
    node.turned = number % 2, number /= 2;
    node.x = static_cast<Index>(number % board_.width);
    node.y = static_cast<Index>(number / board_.width);
    return node;
}

Judge::Met Judge::meet(Index x, Index y) const {
    static const Ground nowhere{};
    if (!board_.inside(x, y)) return {&nowhere, 0};
    const Index cell = board_.at(x, y);
    if (const auto* entry = overlay_.find(cell)) return {&profile_.ground(entry->ground), entry->relations};
    return {&profile_.ground(board_.ground(cell)), 0};
}

bool Judge::covers(Index px, Index py, int turned, Index x, Index y) const {
    return x >= px && y >= py && x < px + columns(turned) && y < py + lines(turned);
}

bool Judge::enters(Index x, Index y, bool onto_free) const {
    const Met met = meet(x, y);
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
bool Judge::crossed(Index x, Index y, Unit unit, bool corner) const {
    const Index ex = x + unit.dx, ey = y + unit.dy;
    const auto known = [this](Index cx, Index cy) {
        return cx >= -1 && cy >= -1 && cx <= board_.width && cy <= board_.height;
    };
    if (!known(x, y) || !known(ex, ey)) return false;
    return board_.stops(board_.at(x, y), board_.at(ex, ey), corner);
}

bool Judge::straddled(Index x, Index y, int turned) const {
    const int w = columns(turned), h = lines(turned);
    for (int dy = 0; dy < h; ++dy)
        for (int dx = 0; dx < w; ++dx) {
            const Index cell = board_.at(x + dx, y + dy);
            if (dx + 1 < w && board_.solid_right(cell)) return true;
            if (dy + 1 < h && board_.solid_below(cell)) return true;
        }
    return false;
}

bool Judge::borders_allow(const Node& node, const Row& row) const {
    Index px = node.x, py = node.y;
    if (row.unit || row.clear) {
        const int w = columns(node.turned), h = lines(node.turned);
        for (const Unit unit : row.walk) {
            if (unit.dx == 0 || unit.dy == 0)
                for (int dy = 0; dy < h; ++dy)
                    for (int dx = 0; dx < w; ++dx) {
                        const Index x = px + dx, y = py + dy;
                        if (!covers(px, py, node.turned, x + unit.dx, y + unit.dy) && crossed(x, y, unit, false))
                            return false;
                    }
            px += unit.dx, py += unit.dy;
        }
    }
    return profile_.straddle || !straddled(node.x + row.dx, node.y + row.dy, node.turned);
}

bool Judge::corner_allows(Index x, Index y, Index px, Index py, int turned, Unit unit) const {
    const Unit sides[2] = {{unit.dx, 0}, {0, unit.dy}};
    if (profile_.corner_cells != CornerCells::ignore) {
        int shut = 0;
        for (const Unit side : sides)
            if (!covers(px, py, turned, x + side.dx, y + side.dy) && !opens(x + side.dx, y + side.dy)) ++shut;
        if (shut > (profile_.corner_cells == CornerCells::either_open ? 1 : 0)) return false;
    }
    if (profile_.corner_edges == CornerEdges::ignore || !board_.has_borders()) return true;
    for (int i = 0; i < 2; ++i) {
        if (crossed(x, y, sides[i], true)) return false;
        if (profile_.corner_edges == CornerEdges::both_sides &&
            crossed(x + sides[i].dx, y + sides[i].dy, sides[1 - i], true))
            return false;
    }
    return true;
}

bool Judge::corners_allow(const Node& node, const Row& row) const {
    if (row.diagonals == 0 || !(row.unit || row.clear)) return true;
    Index px = node.x, py = node.y;
    const int w = columns(node.turned), h = lines(node.turned);
    for (const Unit unit : row.walk) {
        if (unit.dx && unit.dy)
            for (int dy = 0; dy < h; ++dy)
                for (int dx = 0; dx < w; ++dx)
                    if (!corner_allows(px + dx, py + dy, px, py, node.turned, unit)) return false;
        px += unit.dx, py += unit.dy;
    }
    return true;
}

Node Judge::end(const Node& node, const Option& option) const {
    Node end = node;
    end.halted = 0;
    if (option.row < 0) {
        end.turned = 1 - node.turned;
        return end;
    }
    const Row& row = profile_.rows[option.row];
    end.x += row.dx, end.y += row.dy;
    end.heading = option.next;
    end.parity = (node.parity + row.diagonals) % profile_.parities();
    return end;
}

std::optional<Verdict> Judge::step(const Node& node, const Option& option) {
    Node to = end(node, option);
    const bool rotates = option.row < 0;
    const bool onto_free = rotates && profile_.rotate_onto_free;
    const int w = columns(to.turned), h = lines(to.turned);
    bool halts = false;
    for (int dy = 0; dy < h; ++dy)
        for (int dx = 0; dx < w; ++dx) {
            const Index x = to.x + dx, y = to.y + dy;
            if ((w > 1 || h > 1) && covers(node.x, node.y, node.turned, x, y)) continue;
            if (!enters(x, y, onto_free)) return std::nullopt;
            const Met met = meet(x, y);
            halts |= met.ground->halt;
            for (int i = 0; i < kRelations; ++i)
                halts |= (met.relations >> i & 1) && met.ground->occupants[i].halt;
        }
    if (rotates) {
        if (profile_.rotate_edges && board_.has_borders() && straddled(to.x, to.y, to.turned)) return std::nullopt;
    } else {
        const Row& row = profile_.rows[option.row];
        if (row.clear && !row.unit) {
            const int bw = columns(node.turned), bh = lines(node.turned);
            for (const Unit by : row.middle)
                for (int dy = 0; dy < bh; ++dy)
                    for (int dx = 0; dx < bw; ++dx) {
                        const Index x = node.x + by.dx + dx, y = node.y + by.dy + dy;
                        if (!covers(node.x, node.y, node.turned, x, y) && !enters(x, y, false)) return std::nullopt;
                    }
        }
        if (board_.has_borders() && !borders_allow(node, row)) return std::nullopt;
        if (!corners_allow(node, row)) return std::nullopt;
    }
    const std::int64_t cost = charge(node, to, option);
    to.halted = halts;
    return Verdict{to, cost};
}

// Each relation counts once for a step, by the highest factor, addition and charge for leaving that it says.
void Judge::collect(Index x, Index y, Toll& toll) const {
    const Met met = meet(x, y);
    toll.mask |= met.ground->mask;
    for (int i = 0; i < kRelations; ++i) {
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

std::int64_t Judge::charge(const Node& node, const Node& to, const Option& option) {
    const bool rotates = option.row < 0;
    const bool extras = !rotates || profile_.rotate_extras;
    Toll in, out;
    std::int64_t place = -1;
    const Row* row = rotates ? nullptr : &profile_.rows[option.row];
    const bool single = profile_.single();
    if (extras) {
        const int w = columns(to.turned), h = lines(to.turned);
        for (int dy = 0; dy < h; ++dy)
            for (int dx = 0; dx < w; ++dx) {
                const Index x = to.x + dx, y = to.y + dy;
                if (!single && covers(node.x, node.y, node.turned, x, y)) continue;
                collect(x, y, in);
                if (row && row->unit) {
                    const Ground* ground = meet(x, y).ground;
                    const std::int64_t said = row->diagonals ? ground->diagonal : ground->cardinal;
                    if (said > place) place = said;
                }
            }
        const int bw = columns(node.turned), bh = lines(node.turned);
        for (int dy = 0; dy < bh; ++dy)
            for (int dx = 0; dx < bw; ++dx) {
                const Index x = node.x + dx, y = node.y + dy;
                if (!covers(to.x, to.y, to.turned, x, y)) collect(x, y, out);
            }
        in.mask |= profile_.every_step;
    }
    std::int64_t base;
    if (rotates) base = profile_.rotate_cost;
    else if (place >= 0) base = place;
    else if (row->own_cost >= 0) base = row->own_cost;
    else {
        base = row->cardinals * profile_.cardinal;
        for (int i = 0; i < row->diagonals; ++i) base += profile_.diagonals[(node.parity + i) % profile_.parities()];
    }
    std::int64_t cost = profile_.cost(base, with_bits(in.mask, in.times), with_bits(in.mask, in.add),
                                      with_bits(out.mask, out.leave));
    if (!rotates && profile_.headings() > 1) {
        const int around = std::abs(node.heading - option.facing);
        cost += profile_.turn[around < 8 - around ? around : 8 - around];
    }
    return cost;
}

Stop Judge::stopping(const Node& node) const {
    const int w = columns(node.turned), h = lines(node.turned);
    Stop result = Stop::yes;
    for (int dy = 0; dy < h; ++dy)
        for (int dx = 0; dx < w; ++dx) {
            const Met met = meet(node.x + dx, node.y + dy);
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

}  // namespace footwork
