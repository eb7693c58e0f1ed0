// The border to Python for what is asked about: boards, movers and crowds, as numbers.
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>

#include <algorithm>

#include "border.hpp"
#include "checks.hpp"
#include "crowd.hpp"
#include "flood.hpp"
#include "paint.hpp"
#include "pairs.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace footwork {

namespace {

using CellTuple = std::tuple<Index, Index, int>;                  // x, y, ground
using BorderTuple = std::tuple<Index, Index, int, int>;           // x, y, side, bits
using PaceTuple = std::tuple<UnitTuple, std::vector<UnitTuple>>;  // a unit step, and the cells beside it
using ChargeTuple = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t, bool>;
using OccupantTuple = std::tuple<bool, int, bool, int>;  // enter, stop, halt, bit
using GroundTuple =
    std::tuple<bool, bool, int, bool, std::uint64_t, std::int64_t, std::int64_t, std::vector<OccupantTuple>>;
using RowTuple = std::tuple<UnitTuple, bool, std::int64_t, std::vector<PaceTuple>>;
using OptionTuple = std::tuple<int, int, int, int>;
using StanderTuple = std::tuple<std::int32_t, std::int32_t, Index, Index>;  // who, side, x, y

std::shared_ptr<Board> edit_board(const Board& board, const List<CellTuple>& cells, const List<BorderTuple>& borders) {
    std::vector<CellEdit> cell_edits;
    for (const auto& [x, y, ground] : *cells) {
        check(board.inside(x, y), "an edited cell lies outside the board");
        check(is_in(ground, 0, 0xffff), "a kind of ground has a number from 0 to 65535");
        cell_edits.push_back({x, y, static_cast<std::uint16_t>(ground)});
    }
    std::vector<BorderEdit> border_edits;
    for (const auto& [x, y, side, bits] : *borders) {
        check(is_in(side, 0, static_cast<std::int64_t>(board.sides.size()) - 1), "a cell has no such side");
        check(is_in(bits, 0, 0xff), "what a border does is a byte");
        const Unit by = board.sides[side];
        const auto near = [&](Index cx, Index cy) {
            return cx >= -1 && cy >= -1 && cx <= board.width && cy <= board.height;
        };
        check(near(x, y) && near(x + by.dx, y + by.dy), "an edited border lies outside the board");
        border_edits.push_back({x, y, side, static_cast<std::uint8_t>(bits)});
    }
    return board.edited(cell_edits, border_edits);
}

std::shared_ptr<Board> make_board(Index width, Index height, nb::bytes codes, const List<UnitTuple>& sides,
                                  const List<CellTuple>& cells, const List<BorderTuple>& borders) {
    constexpr Index most = 1 << 13;  // a page of 4096 columns and rows, on whatever grid
    if (width < 1 || height < 1 || width > most || height > most || (width + 2) * (height + 2) > kMostCells)
        throw LimitError("a board has 1 to 4096 columns and rows");
    if (static_cast<std::int64_t>(codes.size()) != static_cast<std::int64_t>(width) * height)
        throw nb::value_error("a board needs a byte for every cell");
    if ((*sides).size() > kMostSides) throw LimitError("a cell has at most 8 sides that lead to later cells");
    for (const Unit side : units_of(*sides)) check(is_next(side), "a side leads to a cell next to it");
    auto board =
        std::make_shared<Board>(width, height, reinterpret_cast<const std::uint8_t*>(codes.c_str()), units_of(*sides));
    if ((*cells).empty() && (*borders).empty()) return board;
    board = edit_board(*board, cells, borders);
    return board->patches().empty() ? board : board->flat();
}

Ground ground_of(const GroundTuple& t) {
    Ground ground;
    ground.exists = std::get<0>(t);
    ground.enter = std::get<1>(t);
    ground.stop = one_of<Stop>(std::get<2>(t), Stop::ask);
    ground.halt = std::get<3>(t);
    ground.mask = std::get<4>(t);
    ground.cardinal = std::get<5>(t);
    ground.diagonal = std::get<6>(t);
    const auto& occupants = std::get<7>(t);
    for (int i = 0; i < kRelations && i < static_cast<int>(occupants.size()); ++i) {
        const auto& [enter, stop, halt, bit] = occupants[i];
        ground.occupants[i] = {enter, halt, one_of<Stop>(stop, Stop::ask), bit};
    }
    return ground;
}

Row row_of(const RowTuple& t) {
    Row row;
    row.by = unit_of(std::get<0>(t));
    row.clear = std::get<1>(t);
    row.own_cost = std::get<2>(t);
    Unit end;
    for (const auto& [by, beside] : std::get<3>(t)) {
        const Pace& pace = row.walk.emplace_back(Pace{unit_of(by), units_of(beside)});
        check(is_next(pace.by) && std::all_of(pace.beside.begin(), pace.beside.end(), is_next),
              "a unit step leads to a cell next to it");
        end = end + pace.by;
        ++(beside.empty() ? row.cardinals : row.diagonals);
    }
    if (row.walk.size() > kMostExtent) throw LimitError("a step leads too far");
    row.unit = row.walk.size() == 1;
    check(!row.walk.empty() && end == row.by, "the unit steps of a row lead where it leads");
    return row;
}

std::shared_ptr<Profile> make_profile(const nb::dict& d) {
    auto profile = std::make_shared<Profile>();
    const auto get = [&d]<class T>(const char* key, T& into) { into = read<T>(d, key); };
    const auto number = [&d](const char* key) { return read<int>(d, key); };
    for (const auto& [numerator, denominator, add, leave, factor] : read<std::vector<ChargeTuple>>(d, "charges")) {
        // Whoever says no factor has none, whatever the numbers: searches read them or whether there is one.
        profile->charges.push_back({factor ? numerator : 1, factor ? denominator : 1, add, leave, factor});
    }
    get("every_step", profile->every_step);
    profile->stack = one_of<Stack>(number("stack"), Stack::sum);
    profile->rounding = one_of<Round>(number("rounding"), Round::nearest);
    profile->ties = one_of<Ties>(number("ties"), Ties::start);
    get("unit", profile->unit);
    for (const auto& row : read<std::vector<RowTuple>>(d, "rows")) profile->rows.push_back(row_of(row));
    for (const auto& options : read<std::vector<std::vector<OptionTuple>>>(d, "options")) {
        auto& list = profile->options.emplace_back();
        for (const auto& [row, facing, next, turns] : options) list.push_back({row, facing, next, turns});
    }
    profile->corner_cells = one_of<CornerCells>(number("corner_cells"), CornerCells::both_open);
    profile->corner_edges = one_of<CornerEdges>(number("corner_edges"), CornerEdges::both_sides);
    get("straddle", profile->straddle);
    get("rotate_extras", profile->rotate_extras);
    get("rotate_edges", profile->rotate_edges);
    get("rotate_onto_free", profile->rotate_onto_free);
    get("rotate_cost", profile->rotate_cost);
    get("cardinal", profile->cardinal);
    get("diagonals", profile->diagonals);
    get("turn", profile->turn);
    profile->shapes.clear();
    for (const auto& shape : read<std::vector<std::vector<UnitTuple>>>(d, "shapes"))
        profile->shapes.push_back(units_of(shape));
    profile->sides = units_of(read<std::vector<UnitTuple>>(d, "sides"));
    for (const auto& ground : read<std::vector<GroundTuple>>(d, "grounds"))
        profile->grounds.push_back(ground_of(ground));
    check_profile(*profile);
    profile->compile();
    return profile;
}

std::vector<Stander> standers_of(const std::vector<StanderTuple>& tuples) {
    std::vector<Stander> standers;
    standers.reserve(tuples.size());
    for (const auto& [who, side, x, y] : tuples) standers.push_back({who, side, x, y});
    return standers;
}

std::shared_ptr<Crowd> make_crowd(const List<StanderTuple>& standers) {
    return std::make_shared<Crowd>(standers_of(*standers));
}

std::shared_ptr<Crowd> change_crowd(const Crowd& crowd, const List<std::int32_t>& gone,
                                    const List<StanderTuple>& come) {
    return crowd.changed(*gone, standers_of(*come));
}

std::vector<CellEdit> painted_of(const std::vector<CellTuple>& tuples) {
    std::vector<CellEdit> cells;
    cells.reserve(tuples.size());
    for (const auto& [x, y, ground] : tuples) {
        check(is_in(ground, 0, 0xffff), "there is no such ground");
        cells.push_back({x, y, static_cast<std::uint16_t>(ground)});
    }
    return cells;
}

std::shared_ptr<Paint> make_paint(const List<CellTuple>& cells) { return Paint().changed(painted_of(*cells)); }

std::shared_ptr<Paint> change_paint(const Paint& paint, const List<CellTuple>& cells) {
    return paint.changed(painted_of(*cells));
}

nb::object numbers_of(const std::vector<std::int32_t>& numbers) {
    nb::object result = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(numbers.size())));
    if (!result.is_valid()) throw nb::python_error();
    for (std::size_t i = 0; i < numbers.size(); ++i)
        PyTuple_SET_ITEM(result.ptr(), static_cast<Py_ssize_t>(i), PyLong_FromLong(numbers[i]));
    return result;
}

nb::object crowd_on(const Crowd& crowd, Index x, Index y) { return numbers_of(crowd.on(x, y)); }

nb::object crowd_within(const Crowd& crowd, Index left, Index top, Index right, Index bottom) {
    return numbers_of(crowd.within({left, top, right, bottom}));
}

// Who stands on each cell on which anybody does.
nb::dict crowd_standing(const Crowd& crowd, nb::handle kind) {
    check_pair(kind);
    nb::dict result;
    for (const Stander& each : crowd.by_number()) {
        const nb::object cell = pair_as(kind, each.x, each.y);
        if (!result.contains(cell)) result[cell] = crowd_on(crowd, each.x, each.y);
    }
    return result;
}

}  // namespace

void add_boards(nb::module_& m) {
    value<Board>(m, "Board", "What the ground is, in numbers. It never changes; an edit gives a new one.")
        .def(nb::new_(&make_board), "width"_a, "height"_a, "codes"_a, "sides"_a, "cells"_a = nb::list(),
             "borders"_a = nb::list())
        .def("edited", &edit_board, "cells"_a, "borders"_a,
             "A board with other grounds (x, y, ground) and borders (x, y, side, bits), sharing everything else.")
        .def_ro("width", &Board::width)
        .def_ro("height", &Board::height);

    value<Profile>(m, "Profile", "What one kind of mover may do and pay, in numbers.")
        .def(nb::new_(&make_profile), "fields"_a)
        .def("__len__", [](const Profile& profile) { return profile.grounds.size(); })
        .def_prop_ro("headings", &Profile::headings, "How many ways there are to face, 1 where it does not matter.")
        .def_prop_ro("parities", &Profile::parities, "How many costs diagonals have in turn.")
        .def("prepared", &Profile::prepared, "board"_a, "Whether what a board is to this mover is kept.");

    value<Crowd>(m, "Crowd", "Who stands on a board, and of which side each is. It never changes.")
        .def(nb::new_(&make_crowd), "standers"_a)
        .def("changed", &change_crowd, "gone"_a, "come"_a,
             "The crowd with some (by number) taken out, and others (who, side, x, y) put in.")
        .def("moved", &Crowd::moved, "who"_a, "x"_a, "y"_a,
             "The crowd with one of a single cell on another cell; None if it stands nowhere.")
        .def("clear_for", &Crowd::clear_for, "who"_a, "x"_a, "y"_a, "Whether nobody but one stands on a cell.")
        .def("on", &crowd_on, "x"_a, "y"_a, "Who stands on a cell, in the order of their numbers.")
        .def("within", &crowd_within, "left"_a, "top"_a, "right"_a, "bottom"_a,
             "Who stands on some cell of a part of the board, its ends included, in the order of their numbers.")
        .def("standing", &crowd_standing, "kind"_a,
             "The cells on which anybody stands, each a tuple of a kind, and who.");

    value<Paint>(m, "Paint", "The cells of a board that are another ground to some of its pieces. It never changes.")
        .def(nb::new_(&make_paint), "cells"_a)
        .def("changed", &change_paint, "cells"_a,
             "The paint with other grounds (x, y, ground) on some cells; 0 takes it off.");
}

}  // namespace footwork
