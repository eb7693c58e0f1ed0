// What the border asks of everything that comes in, so that no search is led out of its tables.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <type_traits>

#include "judge.hpp"

namespace footwork {

inline void check(bool holds, const char* otherwise) {
    if (!holds) throw std::invalid_argument(otherwise);
}

inline bool is_in(std::int64_t value, std::int64_t least, std::int64_t most) { return least <= value && value <= most; }

inline bool is_next(Unit by) { return is_in(by.dx, -1, 1) && is_in(by.dy, -1, 1) && !(by == Unit{}); }

// A number as a choice of a kind that counts from 0.
template <class Kind>
Kind one_of(int number, Kind last) {
    check(is_in(number, 0, static_cast<std::int64_t>(last)), "a number stands for no choice");
    return static_cast<Kind>(number);
}

// Whether a node is one of a mover: with all of its cells on the board.
inline bool stands(const Board& board, const Profile& profile, const Node& node) {
    if (!board.inside(node.x, node.y) || !is_in(node.turned, 0, profile.lies() - 1) ||
        !is_in(node.heading, 0, profile.headings() - 1) || !is_in(node.parity, 0, profile.parities() - 1) ||
        !is_in(node.halted, 0, 1))
        return false;
    const Shape& shape = profile.shapes[node.turned];
    return std::all_of(shape.begin(), shape.end(),
                       [&](Unit cell) { return board.inside(node.x + cell.dx, node.y + cell.dy); });
}

inline void check_number(std::int64_t number, std::int64_t least = -kMostNumber) {
    check(number >= least, "a mover says a number below what it may be");
    if (number > kMostNumber) throw LimitError("a cost or a factor is larger than 2⁴⁰");
}

// What costs, for a search that adds and multiplies without looking.
inline void check_costs(const Profile& profile) {
    constexpr std::int64_t none = -1;
    if (profile.charges.size() > 64) throw LimitError("a mover meets more than 64 rules that change costs");
    for (const Charge& charge : profile.charges) {
        check_number(charge.numerator, 0), check_number(charge.denominator, 1);
        check_number(charge.add), check_number(charge.leave);
    }
    check_number(profile.unit, 1), check_number(profile.cardinal, 0), check_number(profile.rotate_cost, 0);
    for (const std::int64_t cost : profile.diagonals) check_number(cost, 0);
    for (const std::int64_t cost : profile.turn) check_number(cost, 0);
    for (const Row& row : profile.rows) check_number(row.own_cost, none);
    const int charges = static_cast<int>(profile.charges.size());
    const auto charged = [&](Mask mask) { return charges == 64 || mask >> charges == 0; };
    check(profile.grounds.empty() || !profile.grounds[0].exists, "ground 0 is where there is no board");
    check(charged(profile.every_step), "a charge of every step does not exist");
    for (const Ground& ground : profile.grounds) {
        check_number(ground.cardinal, none), check_number(ground.diagonal, none);
        check(charged(ground.mask), "a charge of a ground does not exist");
        for (const Occupant& occupant : ground.occupants)
            check(is_in(occupant.bit, 0, charges - 1), "an occupant's charge does not exist");
    }
}

// What a step is: rows, ways to lie, headings, and which of them may be tried.
inline void check_steps(const Profile& profile) {
    const auto& shapes = profile.shapes;
    check(!shapes.empty() && !profile.diagonals.empty() && !profile.options.empty(), "a profile is incomplete");
    if (std::max({shapes.size(), profile.diagonals.size(), profile.options.size()}) > 64)
        throw LimitError("a mover can lie, head or count its diagonals in more than 64 ways");
    check(static_cast<int>(profile.turn.size()) > profile.headings() / 2, "a profile is incomplete");
    check(profile.sides.size() <= kMostSides && std::all_of(profile.sides.begin(), profile.sides.end(), is_next),
          "a side leads to a cell next to it");
    constexpr std::int64_t far = kMostExtent;
    for (const Shape& shape : shapes) {
        check(shape.size() == shapes[0].size(), "a mover has as many cells however it lies");
        check(std::find(shape.begin(), shape.end(), Unit{}) != shape.end(), "a mover stands on its anchor");
        for (const Unit cell : shape)
            if (!is_in(cell.dx, -far, far) || !is_in(cell.dy, -far, far)) throw LimitError("a mover is too large");
    }
    for (const auto& list : profile.options)
        for (const Option& option : list)
            check(is_in(option.row, -1, static_cast<std::int64_t>(profile.rows.size()) - 1) &&
                      is_in(option.turns, 0, profile.lies() - 1) && is_in(option.facing, 0, profile.headings() - 1) &&
                      is_in(option.next, 0, profile.headings() - 1),
                  "a step that may be tried does not exist");
}

inline void check_profile(const Profile& profile) {
    check_steps(profile);
    check_costs(profile);
}

}  // namespace footwork
