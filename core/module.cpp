// The border to Python: integers in, integers out.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <tuple>
#include <unordered_set>

#include "aims.hpp"
#include "answers.hpp"
#include "arrivals.hpp"
#include "border.hpp"
#include "calls.hpp"
#include "checks.hpp"
#include "crowd.hpp"
#include "given.hpp"
#include "kinds.hpp"
#include "pairs.hpp"
#include "search.hpp"
#include "threat.hpp"
#include "unlocked.hpp"
#include "values.hpp"

namespace nb = nanobind;
using namespace footwork;
using namespace nb::literals;

namespace {

using NodeTuple = std::tuple<Index, Index, int, int, int, int>;               // x, y, turned, heading, parity, halted
using ArrivalTuple = std::tuple<Index, Index, int, int, int, int, int, int>;  // the same, cost, stop
using PricesTuple = std::tuple<std::int64_t, std::int64_t, std::int64_t>;     // left, spent, off
using CellTuple = std::tuple<Index, Index, int>;                              // x, y, ground
using BorderTuple = std::tuple<Index, Index, int, int>;                       // x, y, side, bits
using UnitTuple = std::tuple<Index, Index>;
using PaceTuple = std::tuple<UnitTuple, std::vector<UnitTuple>>;  // a unit step, and the cells beside it
using ChargeTuple = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t, bool>;
using OccupantTuple = std::tuple<bool, int, bool, int>;  // enter, stop, halt, bit
using GroundTuple =
    std::tuple<bool, bool, int, bool, std::uint64_t, std::int64_t, std::int64_t, std::vector<OccupantTuple>>;
using RowTuple = std::tuple<UnitTuple, bool, std::int64_t, std::vector<PaceTuple>>;
using OptionTuple = std::tuple<int, int, int, int>;
using StanderTuple = std::tuple<std::int32_t, std::int32_t, Index, Index>;  // who, side, x, y
using EntryTuple = std::tuple<Index, Index, int, int>;                      // x, y, ground, relations

template <class T>
using List = Given<std::vector<T>>;

Node node_of(const NodeTuple& t) {
    return {std::get<0>(t), std::get<1>(t), std::get<2>(t), std::get<3>(t), std::get<4>(t), std::get<5>(t)};
}

NodeTuple tuple_of(const Node& n) { return {n.x, n.y, n.turned, n.heading, n.parity, n.halted}; }

std::vector<NodeTuple> tuples_of(const std::vector<Node>& nodes) {
    std::vector<NodeTuple> result;
    result.reserve(nodes.size());
    for (const Node& node : nodes) result.push_back(tuple_of(node));
    return result;
}

Unit unit_of(const UnitTuple& t) { return {std::get<0>(t), std::get<1>(t)}; }

std::vector<Unit> units_of(const std::vector<UnitTuple>& tuples) {
    std::vector<Unit> units;
    for (const auto& tuple : tuples) units.push_back(unit_of(tuple));
    return units;
}

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

template <class T>
T read(const nb::dict& d, const char* key) {
    const nb::object said = d[key];
    Given<T> given;
    if (!nb::try_cast(said, given))
        throw nb::type_error("a mover says something in another form than its numbers have");
    return std::move(given.value);
}

std::shared_ptr<Profile> make_profile(const nb::dict& d) {
    auto profile = std::make_shared<Profile>();
    const auto get = [&d]<class T>(const char* key, T& into) { into = read<T>(d, key); };
    const auto number = [&d](const char* key) { return read<int>(d, key); };
    for (const auto& [numerator, denominator, add, leave, factor] : read<std::vector<ChargeTuple>>(d, "charges")) {
        profile->charges.push_back({numerator, denominator, add, leave, factor});
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

std::shared_ptr<Ask> asked(std::shared_ptr<Board> board, std::shared_ptr<Profile> profile, Overlay overlay,
                           const NodeTuple& start, int search, std::int64_t most = -1) {
    const Node node = node_of(start);
    check(board->sides == profile->sides, "the mover is of another grid than the board");
    check(stands(*board, *profile, node), "the mover stands outside the board, or not as it can");
    const Search wanted = one_of<Search>(search, Search::rows);
    return std::make_shared<Ask>(std::move(board), std::move(profile), std::move(overlay), node, wanted, most);
}

std::shared_ptr<Ask> make_ask(std::shared_ptr<Board> board, std::shared_ptr<Profile> profile,
                              const List<EntryTuple>& entries, const Given<NodeTuple>& start, int search) {
    Overlay overlay;
    for (const auto& [x, y, ground, relations] : *entries) {
        check(board->inside(x, y), "an occupant stands outside the board");
        check(is_in(ground, 0, 0xffff) && is_in(relations, 0, (1 << kRelations) - 1),
              "an occupant is met in no such way");
        overlay.entries.push_back(
            {board->at(x, y), static_cast<std::uint16_t>(ground), static_cast<std::uint8_t>(relations)});
    }
    overlay.sort();
    return asked(std::move(board), std::move(profile), std::move(overlay), *start, search);
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

// The part of a board in which a mover can be, or look, within an exact cost; below 0, all of it.
Box around(const Board& board, const Profile& profile, Index x, Index y, std::int64_t most) {
    const std::int64_t size = std::max(board.width, board.height);
    const std::int64_t far = most < 0 ? size : std::min(size, profile.farthest(std::min(most, kMostCost)));
    const auto on_board = [&](std::int64_t place) {
        return static_cast<Index>(std::clamp<std::int64_t>(place, 0, size));
    };
    return {on_board(x - far), on_board(y - far), on_board(x + far), on_board(y + far)};
}

std::shared_ptr<Ask> ask_among(std::shared_ptr<Board> board, std::shared_ptr<Profile> profile, const Crowd& crowd,
                               std::int32_t who, std::int32_t side, const Given<NodeTuple>& start, int search,
                               std::int64_t most) {
    Overlay overlay =
        crowd.met_by(*board, who, side, around(*board, *profile, std::get<0>(*start), std::get<1>(*start), most));
    return asked(std::move(board), std::move(profile), std::move(overlay), *start, search, most < 0 ? -1 : most);
}

ArrivalTuple arrival_tuple(const Flood& flood, const Judge& judge, const Arrival& arrival) {
    const Node n = judge.unpack(arrival.node);
    return {n.x, n.y, n.turned, n.heading, n.parity, n.halted, arrival.cost, static_cast<int>(flood.ask->stopping(n))};
}

std::vector<ArrivalTuple> flood_rows(const Flood& flood) {
    const Judge judge = flood.ask->judge();
    std::vector<ArrivalTuple> result;
    result.reserve(flood.size());
    for (const Arrival& arrival : flood.sorted()) result.push_back(arrival_tuple(flood, judge, arrival));
    return result;
}

// The arrivals of a flood in their order, for whoever takes them some at a time.
struct Listed {
    std::shared_ptr<const Ask> ask;
    std::vector<Arrival> arrivals;

    std::vector<ArrivalTuple> rows(std::size_t begin, std::size_t end) const {
        const Judge judge = ask->judge();
        std::vector<ArrivalTuple> result;
        for (std::size_t i = begin; i < std::min(end, arrivals.size()); ++i) {
            const Node n = judge.unpack(arrivals[i].node);
            const int stop = static_cast<int>(ask->stopping(n));
            result.emplace_back(n.x, n.y, n.turned, n.heading, n.parity, n.halted, arrivals[i].cost, stop);
        }
        return result;
    }
};

nb::object pairs_as(nb::handle kind, const std::vector<std::pair<Index, Index>>& pairs) {
    check_pair(kind);
    nb::object result = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(pairs.size())));
    if (!result.is_valid()) throw nb::python_error();
    for (std::size_t i = 0; i < pairs.size(); ++i)
        PyTuple_SET_ITEM(result.ptr(), static_cast<Py_ssize_t>(i),
                         pair_as(kind, pairs[i].first, pairs[i].second).release().ptr());
    return result;
}

// The cells but one in which the mover may stop, cheapest first; nothing if some of them are still a question.
nb::object flood_stops(const Flood& flood, Index x, Index y, nb::handle kind) {
    const Judge judge = flood.ask->judge();
    std::vector<std::pair<Index, Index>> cells;
    std::unordered_set<std::int64_t> seen;  // one who is simple arrives on each cell once
    cells.reserve(flood.size());
    for (const Arrival& arrival : flood.sorted()) {
        const Node n = judge.unpack(arrival.node);
        if (n.x == x && n.y == y) continue;
        const Stop stop = judge.stopping(n);
        if (stop == Stop::ask) return nb::none();
        if (stop == Stop::no) continue;
        const std::int64_t place = static_cast<std::int64_t>(n.y) * flood.ask->board->width + n.x;
        if (flood.ask->simple || seen.insert(place).second) cells.emplace_back(n.x, n.y);
    }
    return pairs_as(kind, cells);
}

std::optional<ArrivalTuple> flood_best(const Flood& flood, Index x, Index y) {
    const auto best = flood.best(x, y);
    if (!best) return std::nullopt;
    return arrival_tuple(flood, flood.ask->judge(), *best);
}

void check_around(const std::vector<UnitTuple>& around) {
    constexpr Index far = 1 << 13;
    for (const auto& [dx, dy] : around)
        check(is_in(dx, -far, far) && is_in(dy, -far, far), "a cell around another lies on no board");
}

std::optional<Flood> onto(const Ask& ask, const List<UnitTuple>& cells, const List<UnitTuple>& around, bool turns,
                          std::int64_t limit) {
    for (const auto& [x, y] : *cells) check(ask.board->inside(x, y), "a search begins on the board");
    check_around(*around);
    return unlocked(ask, [&] { return flood_onto(ask, units_of(*cells), units_of(*around), turns, limit); });
}

std::pair<std::int64_t, std::vector<ArrivalTuple>> prospects_of(const Flood& flood, const Flood& ahead,
                                                                const Given<PricesTuple>& prices, std::int64_t most,
                                                                std::int64_t beyond) {
    const Board &board = *flood.ask->board, &other = *ahead.ask->board;
    const auto& [left, spent, off] = *prices;
    check(board.width == other.width && board.height == other.height, "both searches are of boards of one size");
    check(is_in(left, 0, 1 << 20) && is_in(spent, 0, 1 << 20) && is_in(off, 0, kMostNumber) &&
              is_in(most, -kMostNumber, kMostPrice) && is_in(beyond, 0, kMostPrice),
          "a price is too high, or below nothing");
    const Prospects listed =
        unlocked(*flood.ask, [&] { return prospects(flood, ahead, {left, spent, off}, most, beyond); });
    const Judge judge = flood.ask->judge();
    std::vector<ArrivalTuple> rows;
    rows.reserve(listed.found.size());
    for (const Arrival& arrival : listed.found) rows.push_back(arrival_tuple(flood, judge, arrival));
    return {listed.within, std::move(rows)};
}

using StrikeTuple = std::tuple<int, std::int64_t, std::vector<UnitTuple>>;  // whose ask, limit, around

// What each of several movers could strike, as the bytes of places; None where a question is open.
nb::list struck_all(const std::vector<std::shared_ptr<const Ask>>& asks, const List<StrikeTuple>& strikes,
                    const List<std::tuple<Index, Index, Index, Index>>& parted) {
    nb::list result;
    if (asks.empty()) return result;
    for (const auto& ask : asks) check(ask != nullptr, "every question is one");
    const Board& board = *asks[0]->board;
    for (const auto& ask : asks)
        check(ask->board->width == board.width && ask->board->height == board.height, "all boards are of one size");
    Partings partings(board);
    for (const auto& [x, y, dx, dy] : *parted) {
        check(board.inside(x, y) && is_next({dx, dy}), "what is parted lies on the board, next to each other");
        partings.add(x, y, {dx, dy});
    }
    for (const auto& [who, limit, around] : *strikes) {
        check(is_in(who, 0, static_cast<std::int64_t>(asks.size()) - 1), "nobody has this number");
        check_around(around);
        const Ask& ask = *asks[who];
        const auto places = unlocked(ask, [&] { return struck(ask, limit, units_of(around), partings); });
        if (places)
            result.append(nb::bytes(reinterpret_cast<const char*>(places->data()), places->size() * sizeof(Index)));
        else
            result.append(nb::none());
    }
    return result;
}

auto flood_array(const Flood& flood) {
    const Board& board = *flood.ask->board;
    const std::size_t cells = static_cast<std::size_t>(board.width) * board.height;
    auto* data = new std::int32_t[cells];
    std::fill(data, data + cells, -1);
    const Judge judge = flood.ask->judge();
    flood.each([&](std::uint64_t number, std::int32_t found) {
        const Node node = judge.unpack(number);
        auto& cost = data[static_cast<std::size_t>(node.y) * board.width + node.x];
        if (cost < 0 || found < cost) cost = found;
    });
    nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<std::int32_t*>(p); });
    return nb::ndarray<nb::numpy, std::int32_t, nb::ndim<2>>(
        data, {static_cast<std::size_t>(board.height), static_cast<std::size_t>(board.width)}, owner);
}

}  // namespace

NB_MODULE(_core, m) {
    // What caches of the interpreter still hold when it ends is no leak; a player should not read about it.
    nb::set_leak_warnings(false);
    wait_before_forks();
    m.doc() = "The native core of Footwork: integers in, integers out. It knows no rule names.";
    nb::object limit_error = nb::module_::import_("footwork.errors").attr("LimitError");
    nb::register_exception_translator(
        [](const std::exception_ptr& thrown, void* kind) {
            try {
                std::rethrow_exception(thrown);
            } catch (const LimitError& error) {
                PyErr_SetString(static_cast<PyObject*>(kind), error.what());
            }
        },
        limit_error.ptr());

    name_limit_error(limit_error);
    add_answers(m);
    add_arrivals(m);
    add_calls(m);

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

    value<Listed>(m, "Listed", "The arrivals of a search, cheapest first.")
        .def("__len__", [](const Listed& listed) { return listed.arrivals.size(); })
        .def("rows", &Listed::rows, "begin"_a, "end"_a,
             "Some of them: those from one place in the order up to another.");

    value<Flood>(m, "Flood", "The exact costs of a search.")
        .def("__len__", [](const Flood& flood) { return flood.size(); })
        .def("rows", &flood_rows, "Every arrival: x, y, turned, heading, parity, halted, cost, stop; cheapest first.")
        .def(
            "listed",
            [](const Flood& flood) { return unlocked(*flood.ask, [&] { return Listed{flood.ask, flood.sorted()}; }); },
            "The same arrivals in the same order, to be taken some at a time.")
        .def(
            "counts",
            [](const Flood& flood, Index x, Index y) {
                return unlocked(*flood.ask, [&] { return flood.counts(x, y); });
            },
            "x"_a, "y"_a,
            "On how many cells but this one there are arrivals, and on how many to stop; None if some are a question.")
        .def(
            "breach",
            [](const Flood& flood, Index x, Index y) -> std::optional<std::pair<NodeTuple, int>> {
                const auto found = unlocked(*flood.ask, [&] { return flood.breach(x, y); });
                if (!found) return std::nullopt;
                return std::pair{tuples_of({found->from})[0], found->option};
            },
            "x"_a, "y"_a,
            "The first illegal step of a way with as few as possible to a cell that was not reached: where it begins, "
            "and "
            "its place among the steps there, -1 where the move had to end.")
        .def("stops", &flood_stops, "x"_a, "y"_a, "kind"_a,
             "The cells but this one to stop on, each a tuple of a kind, cheapest first; None if some are a question.")
        .def("arrivals", &arrivals, "x"_a, "y"_a, "kind"_a, "cell"_a, "stance"_a, "stops"_a,
             "The arrivals of one who comes to each cell once but on this one: a kind of Arrived by a kind of cell.")
        .def(
            "prospects", &prospects_of, "ahead"_a, "prices"_a, "most"_a, "beyond"_a,
            "Up to what price, and which arrivals to stop in on cells that another search has come to, cheapest first.")
        .def("best", &flood_best, "x"_a, "y"_a, "The best arrival with its anchor on a cell.")
        .def("least", &Flood::least, "x"_a, "y"_a, "The least cost of the arrivals on a cell, -1 if there is none.")
        .def(
            "trace",
            [](const Flood& flood, const Given<NodeTuple>& goal) {
                const Node node = node_of(*goal);
                const bool known = stands(*flood.ask->board, *flood.ask->profile, node);
                return known ? tuples_of(flood.trace(node)) : std::vector<NodeTuple>{};
            },
            "goal"_a, "The best path to a node, its source first; empty if it was not reached.")
        .def("to_numpy", &flood_array, "The least cost of every cell as rows and columns, -1 where there is none.");

    value<Way>(m, "Way", "A best path, as a search has found it.")
        .def_ro("cost", &Way::cost, "What it costs.")
        .def_prop_ro(
            "stop", [](const Way& way) { return static_cast<int>(way.stop); }, "Whether one may stop there.")
        .def_ro("steps", &Way::steps, "What each step costs; empty where the search does not say.")
        .def(
            "nodes", [](const Way& way) { return tuples_of(way.nodes); }, "Its nodes, the first one included.")
        .def(
            "cells",
            [](const Way& way, nb::handle kind) {
                std::vector<std::pair<Index, Index>> cells;
                cells.reserve(way.nodes.size());
                for (const Node& node : way.nodes) cells.emplace_back(node.x, node.y);
                return pairs_as(kind, cells);
            },
            "kind"_a, "Its anchor cells, each a tuple of a kind.");

    value<Ask>(m, "Ask", "A prepared question: a board, a mover and who else is there.")
        .def(nb::new_(&make_ask), "board"_a, "profile"_a, "overlay"_a, "start"_a, "search"_a = 0)
        .def_static(
            "among", &ask_among, "board"_a, "profile"_a, "crowd"_a, "who"_a, "side"_a, "start"_a, "search"_a = 0,
            "most"_a = -1,
            "The question of one of a crowd, which meets all the others; no more than `most` may be asked of it.")
        .def(
            "flood", [](const Ask& ask, std::int64_t limit) { return unlocked(ask, [&] { return ask.flood(limit); }); },
            "limit"_a, "Everything within an exact cost; -1 for no limit.")
        .def(
            "flood_from",
            [](const Ask& ask, const List<std::tuple<NodeTuple, std::int32_t>>& sources, std::int64_t limit) {
                std::vector<Source> from;
                for (const auto& [node, cost] : *sources) {
                    check(stands(*ask.board, *ask.profile, node_of(node)),
                          "a source lies outside the board, or not as it can");
                    check(is_in(cost, 0, kFar - 1), "a source has cost nothing or more so far, less than 2³¹ - 1");
                    from.push_back({node_of(node), cost});
                }
                check(!from.empty(), "a search starts somewhere");
                return unlocked(ask, [&] { return ask.flood_from(from, limit); });
            },
            "sources"_a, "limit"_a, "The same from several nodes, each with what it has cost so far.")
        .def("flood_onto", &onto, "cells"_a, "around"_a, "turns"_a, "limit"_a,
             "The same from every way to be put on one of some cells, or so far around them; None if there is none.")
        .def(
            "path",
            [](const Ask& ask, Index x, Index y, std::int64_t limit) {
                return unlocked(ask, [&] { return ask.path(x, y, limit); });
            },
            "x"_a, "y"_a, "limit"_a, "The best path to a cell to stop on; None if there is none.")
        .def("reacher", &reacher, "kind"_a, "limit"_a, "A call that gives a stance a kind of Reached.")
        .def("finder", &finder, "kind"_a, "cell"_a, "limit"_a,
             "A call that gives a stance and a kind of cell a kind of Walked, or None; it may stop there for sure.")
        .def_ro("simple", &Ask::simple, "Whether the bucket queue answers; else the step rows do.");
    m.def("struck_all", &struck_all, "asks"_a, "strikes"_a, "parted"_a,
          "What movers (each by its question, a limit and what lies around) could strike from where they may stop: the "
          "bytes of places, counted row by row; None where a question is open.");
    add_bulk(m);
    add_values(m);
}
