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
#include "paint.hpp"
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
using EntryTuple = std::tuple<Index, Index, int, int>;                        // x, y, ground, relations

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

// The part of a board in which a mover can be, or look, within an exact cost; below 0, all of it.
Box around(const Board& board, const Profile& profile, Index x, Index y, std::int64_t most) {
    const std::int64_t size = std::max(board.width, board.height);
    const std::int64_t far = most < 0 ? size : std::min(size, profile.farthest(most));
    const auto on_board = [&](std::int64_t place) {
        return static_cast<Index>(std::clamp<std::int64_t>(place, 0, size));
    };
    return {on_board(x - far), on_board(y - far), on_board(x + far), on_board(y + far)};
}

std::shared_ptr<Ask> ask_among(std::shared_ptr<Board> board, std::shared_ptr<Profile> profile, const Crowd& crowd,
                               std::int32_t who, std::int32_t side, const Given<NodeTuple>& start, int search,
                               std::int64_t most, const Paint* paint) {
    const Box box = around(*board, *profile, std::get<0>(*start), std::get<1>(*start), most);
    Overlay overlay = crowd.met_by(*board, who, side, box);
    if (paint) paint->draw(overlay, *board, box);
    return asked(std::move(board), std::move(profile), std::move(overlay), *start, search, most < 0 ? -1 : most);
}

ArrivalTuple arrival_tuple(const Flood& flood, const Judge& judge, const Arrival& arrival) {
    const Node n = judge.unpack(arrival.node);
    return {n.x, n.y, n.turned, n.heading, n.parity, n.halted, arrival.cost, static_cast<int>(flood.ask->stopping(n))};
}

std::vector<ArrivalTuple> flood_rows(const Flood& flood) {
    return unlocked(*flood.ask, [&] {
        const Judge judge = flood.ask->judge();
        std::vector<ArrivalTuple> result;
        result.reserve(flood.size());
        for (const Arrival& arrival : flood.sorted()) result.push_back(arrival_tuple(flood, judge, arrival));
        return result;
    });
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
using Cells = std::vector<std::pair<Index, Index>>;

std::optional<Cells> stops_of(const Flood& flood, Index x, Index y) {
    const Judge judge = flood.ask->judge();
    Cells cells;
    std::unordered_set<std::int64_t> seen;  // one who is simple arrives on each cell once
    cells.reserve(flood.size());
    for (const Arrival& arrival : flood.sorted()) {
        const Node n = judge.unpack(arrival.node);
        if (n.x == x && n.y == y) continue;
        const Stop stop = judge.stopping(n);
        if (stop == Stop::ask) return std::nullopt;
        if (stop == Stop::no) continue;
        const std::int64_t place = static_cast<std::int64_t>(n.y) * flood.ask->board->width + n.x;
        if (flood.ask->simple || seen.insert(place).second) cells.emplace_back(n.x, n.y);
    }
    return cells;
}

nb::object flood_stops(const Flood& flood, Index x, Index y, nb::handle kind) {
    const auto cells = unlocked(*flood.ask, [&] { return stops_of(flood, x, y); });
    return cells ? pairs_as(kind, *cells) : nb::none();
}

std::vector<ArrivalTuple> flood_on(const Flood& flood, Index x, Index y) {
    const Judge judge = flood.ask->judge();
    std::vector<ArrivalTuple> result;
    for (const Arrival& arrival : flood.on(x, y)) result.push_back(arrival_tuple(flood, judge, arrival));
    return result;
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
    nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<std::int32_t*>(p); });
    unlocked(*flood.ask, [&] {
        std::fill(data, data + cells, -1);
        const Judge judge = flood.ask->judge();
        flood.each([&](std::uint64_t number, std::int32_t found) {
            const Node node = judge.unpack(number);
            auto& cost = data[static_cast<std::size_t>(node.y) * board.width + node.x];
            if (cost < 0 || found < cost) cost = found;
        });
    });
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

    add_boards(m);

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
             "The arrivals that count for their cells but this one: a kind of Arrived by a kind of cell, cheapest "
             "first; "
             "None if which of several counts is a question.")
        .def("through", &through, "x"_a, "y"_a, "kind"_a, "cell"_a, "stance"_a, "stops"_a, "part"_a,
             "The same, made while one goes through them: 0 the cells, 1 the arrivals, 2 both.")
        .def(
            "prospects", &prospects_of, "ahead"_a, "prices"_a, "most"_a, "beyond"_a,
            "Up to what price, and which arrivals to stop in on cells that another search has come to, cheapest first.")
        .def("on", &flood_on, "x"_a, "y"_a, "The arrivals with their anchor on a cell, cheapest first.")
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
        .def_static("among", &ask_among, "board"_a, "profile"_a, "crowd"_a, "who"_a, "side"_a, "start"_a,
                    "search"_a = 0, "most"_a = -1, "paint"_a = nb::none(),
                    "The question of one of a crowd, which meets all the others, on what is painted for it; no more "
                    "than `most` "
                    "may be asked of it.")
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
        .def_prop_ro("by", &Ask::by, "Which search answers: wave, strides, buckets, poses or rows.")
        .def_prop_ro("kept", &Ask::kept,
                     "What was made because it was asked again: window, sheet, pose wave, steps (of step rows).")
        .def_ro("simple", &Ask::simple,
                "Whether it is one of a mover of a single cell who steps to neighbours and has nothing to remember.");
    m.def("struck_all", &struck_all, "asks"_a, "strikes"_a, "parted"_a,
          "What movers (each by its question, a limit and what lies around) could strike from where they may stop: the "
          "bytes of places, counted row by row; None where a question is open.");
    add_bulk(m);
    add_games(m);
    add_values(m);
}
