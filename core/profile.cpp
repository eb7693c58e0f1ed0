#include "profile.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <numeric>

#include "plane.hpp"

namespace footwork {

std::uint64_t Board::next_id() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

namespace {

struct Fraction {
    __int128 numerator, denominator;

    void reduce() {
        auto a = numerator < 0 ? -numerator : numerator, b = denominator;
        while (b) {
            auto rest = a % b;
            a = b;
            b = rest;
        }
        if (a > 1) {
            numerator /= a;
            denominator /= a;
        }
    }
    // Numbers of a mover are below kMostNumber = 2⁴⁰: what passes here is multiplied once more without overflow.
    void guard(int most_bits) const {
        const auto past = [](__int128 value, int bits) { return (value < 0 ? -value : value) >> bits != 0; };
        if (past(numerator, 86) || past(denominator, most_bits))
            throw LimitError("the factors of a step are too fine to multiply");
    }
    void add(__int128 n, __int128 d) {
        numerator = numerator * d + n * denominator;
        denominator *= d;
        reduce();
        guard(44);
    }
    void times(std::int64_t n, std::int64_t d) {
        numerator *= n;
        denominator *= d;
        reduce();
        guard(70);
    }
};

__int128 floor_div(__int128 a, __int128 b) {
    const __int128 q = a / b;
    return (a % b != 0 && (a < 0) != (b < 0)) ? q - 1 : q;
}

}  // namespace

bool less(const Charge& a, const Charge& b) {
    return static_cast<__int128>(a.numerator) * b.denominator < static_cast<__int128>(b.numerator) * a.denominator;
}

std::int64_t Profile::cost(std::int64_t base, Mask times, Mask added, Mask left) const {
    if (base > kMostNumber) throw LimitError("a step costs more than 2³¹ pips");
    Fraction total{base, 1};
    std::int64_t adds = 0;
    for (Mask rest = added; rest; rest &= rest - 1) adds += charges[std::countr_zero(rest)].add;
    const Charge* highest = nullptr;
    for (Mask rest = times; rest; rest &= rest - 1) {
        const Charge& charge = charges[std::countr_zero(rest)];
        if (charge.numerator == charge.denominator) continue;
        if (stack == Stack::highest) {
            if (!highest || less(*highest, charge)) highest = &charge;
        } else if (stack == Stack::product) {
            total.times(charge.numerator, charge.denominator);
        } else {
            total.add(static_cast<__int128>(base) * (charge.numerator - charge.denominator), charge.denominator);
        }
    }
    if (highest) total.times(highest->numerator, highest->denominator);
    for (Mask rest = left; rest; rest &= rest - 1) adds += charges[std::countr_zero(rest)].leave;
    const __int128 numerator = total.numerator + static_cast<__int128>(adds) * total.denominator;
    const __int128 denominator = total.denominator * unit;
    __int128 whole;
    switch (rounding) {
        case Round::up:
            whole = -floor_div(-numerator, denominator);
            break;
        case Round::down:
            whole = floor_div(numerator, denominator);
            break;
        default:
            whole = floor_div(2 * numerator + denominator, 2 * denominator);
            break;
    }
    whole *= unit;
    if (whole > kMostCost) throw LimitError("a step costs more than 2³¹ pips");
    return whole < 1 ? 1 : static_cast<std::int64_t>(whole);
}

std::int32_t Profile::plain_cost(std::uint16_t kind, bool diagonal) const {
    const Ground& met = ground(kind);
    if (!met.exists || !met.enter) return 0;
    const std::int64_t said = diagonal ? met.diagonal : met.cardinal;
    const std::int64_t base = said >= 0 ? said : diagonal ? diagonals[0] : cardinal;
    return static_cast<std::int32_t>(cost(base, met.mask | every_step, 0));
}

// Some cells around an anchor, to be asked for quickly.
class Cells {
public:
    explicit Cells(const Shape& shape) : list(shape) {
        for (const Unit cell : shape) {
            low_ = {std::min(low_.dx, cell.dx), std::min(low_.dy, cell.dy)};
            high_ = {std::max(high_.dx, cell.dx), std::max(high_.dy, cell.dy)};
        }
        width_ = high_.dx - low_.dx + 1;
        taken_.resize(static_cast<std::size_t>(width_) * (high_.dy - low_.dy + 1));
        for (const Unit cell : shape) taken_[place(cell)] = true;
    }
    bool has(Unit cell) const {
        return cell.dx >= low_.dx && cell.dy >= low_.dy && cell.dx <= high_.dx && cell.dy <= high_.dy &&
               taken_[place(cell)];
    }

    const Shape& list;

private:
    std::size_t place(Unit cell) const {
        return static_cast<std::size_t>(cell.dy - low_.dy) * width_ + (cell.dx - low_.dx);
    }

    Unit low_, high_;
    Index width_ = 1;
    std::vector<bool> taken_;
};

void Profile::compile() {
    const std::vector<Cells> cells(shapes.begin(), shapes.end());
    stepped_.clear(), turned_.clear(), inner_.clear();
    for (const Row& row : rows)
        for (int lies = 0; lies < this->lies(); ++lies)
            stepped_.push_back(tread_of(&row, row.by, cells[lies], cells[lies], lies));
    for (int lies = 0; lies < this->lies(); ++lies)
        for (int turns = 0; turns < this->lies(); ++turns) {
            const int after = (lies + turns) % this->lies();
            turned_.push_back(tread_of(nullptr, {}, cells[lies], cells[after], after));
        }
    charges_leaving_ = std::any_of(charges.begin(), charges.end(), [](const Charge& c) { return c.leave != 0; });
    find_shortcuts();
    find_least();
    for (const Cells& shape : cells) {
        auto& inner = inner_.emplace_back();
        for (const Unit cell : shape.list)
            for (std::size_t side = 0; side < sides.size(); ++side)
                if (shape.has(cell + sides[side])) inner.push_back({cell, static_cast<int>(side), kSolid});
    }
}

void Profile::find_shortcuts() {
    shortcuts_ = {};
    for (std::size_t first = 0; first < rows.size() && first < 8; ++first) {
        if (rows[first].diagonals) shortcuts_.diagonal |= 1u << first;
        for (std::size_t second = 0; second < rows.size() && second < 8; ++second) {
            const Unit there = rows[first].by + rows[second].by;
            if (there == Unit{}) shortcuts_.back[first] |= 1u << second;
            for (const Row& row : rows)
                if (row.by == there && !row.diagonals) shortcuts_.direct[first] |= 1u << second;
        }
    }
}

// What a simple mover pays at least is asked of every kind of ground with whoever may stand on it; others at least one.
void Profile::find_least() {
    Index widest = 1;
    for (const Row& row : rows) widest = std::max({widest, std::abs(row.by.dx), std::abs(row.by.dy)});
    furthest_ = widest;
    for (const Shape& shape : shapes)
        for (const Unit cell : shape) widest = std::max({widest, std::abs(cell.dx), std::abs(cell.dy)});
    around_ = furthest_ + widest + 1;
    least_ = 1;
    if (!simple()) return;
    std::int64_t least = kMostCost;
    for (const Ground& ground : grounds) {
        if (!ground.exists || !ground.enter) continue;
        for (int relations = 0; relations < 1 << kRelations; ++relations) {
            Mask mask = ground.mask | every_step;
            for (int i = 0; i < kRelations; ++i)
                if ((relations >> i & 1) && ground.occupants[i].bit >= 0) mask |= Mask{1} << ground.occupants[i].bit;
            for (const std::int64_t base : {ground.cardinal >= 0 ? ground.cardinal : cardinal,
                                            ground.diagonal >= 0 ? ground.diagonal : diagonals[0]}) {
                try {
                    least = std::min(least, cost(base, mask, 0));
                } catch (const LimitError&) {
                    continue;  // nobody need ever meet it; who does is told then
                }
            }
        }
    }
    least_ = least;
}

std::int64_t Profile::farthest(std::int64_t limit) const {
    return std::min<std::int64_t>(limit, kMostCost) / least_ * furthest_ + around_;
}

namespace {

bool among(const std::vector<Unit>& cells, Unit cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

}  // namespace

Tread Profile::tread_of(const Row* row, Unit by, const Cells& before, const Cells& after, int lies) const {
    Tread tread{by, lies, {}, {}, {}, {}, {}, {}};
    for (const Unit cell : after.list)
        if (!before.has(cell + by)) tread.entered.push_back(cell + by);
    for (const Unit cell : before.list)
        if (!after.has(cell - by)) tread.left.push_back(cell);
    if (!row || !(row->unit || row->clear)) return tread;
    Unit here{};
    for (const Pace& pace : row->walk) {
        for (const Unit own : before.list) {
            const Unit cell = own + here;
            if (pace.beside.empty()) {
                if (!before.has(own + pace.by)) tread.crossed.push_back(Crossing::of(sides, cell, pace.by, false));
                continue;
            }
            Corner corner;
            for (const Unit beside : pace.beside) {
                if (!before.has(own + beside)) corner.cells.push_back(cell + beside);
                corner.start.push_back(Crossing::of(sides, cell, beside, true));
                corner.end.push_back(Crossing::of(sides, cell + beside, pace.by - beside, true));
            }
            for (const Unit beside : corner.cells)
                if (!among(tread.entered, beside) && !among(tread.beside, beside)) tread.beside.push_back(beside);
            tread.corners.push_back(std::move(corner));
        }
        here = here + pace.by;
        if (here == by) continue;
        for (const Unit own : before.list)  // those of the place before are in the list, or the mover's own
            if (!before.has(own + here) && !before.has(own + pace.by)) tread.middle.push_back(own + here);
    }
    return tread;
}

bool Profile::stepping() const {
    if (!single() || grounds.size() > 255 || rows.size() > 8) return false;
    if (charges_leaving_) return false;
    return std::all_of(rows.begin(), rows.end(), [](const Row& row) { return row.unit && row.own_cost < 0; });
}

std::shared_ptr<Plane> Profile::plane(const Board& board) const {
    std::lock_guard lock(kept_.mutex);
    auto& planes = kept_.planes;
    const auto known = [&planes](std::uint64_t id) {
        return std::find_if(planes.begin(), planes.end(), [&](const auto& each) { return each.first == id; });
    };
    if (const auto found = known(board.base); found != planes.end()) {
        std::rotate(found, found + 1, planes.end());  // the last was used last
        return planes.back().second;
    }
    auto plane = Plane::made(*board.beneath(), *this);
    constexpr std::size_t kMostPlanes = 8;
    if (planes.size() >= kMostPlanes) planes.erase(planes.begin());
    planes.emplace_back(board.base, plane);
    return plane;
}

bool Profile::prepared(const Board& board) const {
    std::lock_guard lock(kept_.mutex);
    return std::any_of(kept_.planes.begin(), kept_.planes.end(),
                       [&](const auto& each) { return each.first == board.base; });
}

void Overlay::sort() {
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.cell < b.cell; });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (kept && entries[kept - 1].cell == entries[i].cell)
            entries[kept - 1].relations |= entries[i].relations;
        else
            entries[kept++] = entries[i];
    }
    entries.resize(kept);
}

const Overlay::Entry* Overlay::find(Index cell) const {
    auto found = std::lower_bound(entries.begin(), entries.end(), cell,
                                  [](const Entry& entry, Index wanted) { return entry.cell < wanted; });
    return found != entries.end() && found->cell == cell ? &*found : nullptr;
}

}  // namespace footwork
