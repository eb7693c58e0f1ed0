// The border to Python for questions in bulk: arrays in, arrays out.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "beats.hpp"
#include "border.hpp"
#include "bulk.hpp"
#include "checks.hpp"
#include "forking.hpp"
#include "games.hpp"
#include "given.hpp"
#include "pool.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace footwork {

namespace {

template <class T, class... Shape>
using Array = nb::ndarray<T, Shape..., nb::c_contig, nb::device::cpu>;
using Boards = Array<const std::uint8_t, nb::ndim<3>>;
using WideBoards = Array<const std::uint16_t, nb::ndim<3>>;
using Cells = Array<const std::int32_t, nb::shape<-1, 2>>;
using Numbers = Array<const std::int32_t, nb::ndim<1>>;

// The arrays of a question, by name; what is not given is none.
struct Given {
    std::optional<Boards> ground;
    std::optional<WideBoards> grounds;
    Cells at;
    std::optional<Cells> to;
    std::optional<Numbers> limits;
    std::optional<Boards> met;
    std::optional<Numbers> turned, heading, parity;

    BulkBoards boards(const Bulk& bulk) const {
        BulkBoards result;
        check(ground.has_value() != grounds.has_value(), "boards are numbers of one size");
        result.count = ground ? ground->shape(0) : grounds->shape(0);
        const auto fits = [&](const auto& array) {
            check(array->shape(0) == result.count && array->shape(1) == static_cast<std::size_t>(bulk.height) &&
                      array->shape(2) == static_cast<std::size_t>(bulk.width),
                  "boards are of another size");
            return array->data();
        };
        const auto counts = [&](const auto& array) {
            return check(array.shape(0) == result.count, kAsMany), array.data();
        };
        if (ground) result.ground = fits(ground);
        if (grounds) result.grounds = fits(grounds);
        if (met) result.met = fits(met);
        result.at = counts(at);
        if (to) result.to = counts(*to);
        if (limits) result.limits = counts(*limits);
        if (turned) result.turned = counts(*turned);
        if (heading) result.heading = counts(*heading);
        if (parity) result.parity = counts(*parity);
        return result;
    }

    static constexpr const char* kAsMany = "there are as many of everything as there are boards";
};

int threads_of(int threads) {
    check(is_in(threads, 1, kMostThreads), "there are 1 to 256 threads");
    return threads;
}

Width width_of(int number) {
    const Width width = one_of<Width>(number, Width::widest);
    check(has_width(width), "this processor has no words of that width");
    return width;
}

std::shared_ptr<Bulk> make_bulk(std::shared_ptr<Profile> profile, Index width, Index height, int drawn) {
    constexpr Index most = 1 << 12;
    if (width < 1 || height < 1 || width > most || height > most)
        throw LimitError("a board has 1 to 4096 columns and rows");
    return std::make_shared<Bulk>(std::move(profile), width, height, one_of<Drawn>(drawn, Drawn::rows_late));
}

void bulk_reach(const Bulk& bulk, Array<std::int32_t, nb::ndim<3>> costs, Array<std::uint8_t, nb::ndim<3>> stops,
                Cells at, std::optional<Boards> ground, std::optional<WideBoards> grounds,
                std::optional<Numbers> limits, std::optional<Boards> met, std::optional<Numbers> turned,
                std::optional<Numbers> heading, std::optional<Numbers> parity, int threads, int width) {
    const Given given{ground, grounds, at, std::nullopt, limits, met, turned, heading, parity};
    const BulkBoards boards = given.boards(bulk);
    const auto fits = [&](const auto& array) {
        return array.shape(0) == boards.count && array.shape(1) == static_cast<std::size_t>(bulk.height) &&
               array.shape(2) == static_cast<std::size_t>(bulk.width);
    };
    check(fits(costs) && fits(stops), "what is written has the size of the boards");
    const int on = threads_of(threads);
    const Width wanted = width_of(width);
    nb::gil_scoped_release release;
    const Searching searching;
    bulk.reach(boards, costs.data(), stops.data(), on, wanted);
}

// A vector that becomes an array and goes with it.
template <class T>
auto array_of(std::vector<T> numbers, std::initializer_list<std::size_t> shape) {
    auto* const kept = new std::vector<T>(std::move(numbers));
    nb::capsule owner(kept, [](void* each) noexcept { delete static_cast<std::vector<T>*>(each); });
    return nb::ndarray<nb::numpy, T>(kept->data(), shape, owner);
}

nb::tuple bulk_paths(const Bulk& bulk, Cells at, Cells to, std::optional<Boards> ground,
                     std::optional<WideBoards> grounds, std::optional<Numbers> limits, std::optional<Boards> met,
                     std::optional<Numbers> turned, std::optional<Numbers> heading, std::optional<Numbers> parity,
                     int threads, int width) {
    const Given given{ground, grounds, at, to, limits, met, turned, heading, parity};
    const BulkBoards boards = given.boards(bulk);
    const int on = threads_of(threads);
    const Width wanted = width_of(width);
    BulkPaths paths;
    {
        nb::gil_scoped_release release;
        const Searching searching;
        paths = bulk.paths(boards, on, wanted);
    }
    const std::size_t count = boards.count, room = paths.room;
    return nb::make_tuple(array_of(std::move(paths.cells), {count, room, 2}),
                          array_of(std::move(paths.lengths), {count}), array_of(std::move(paths.costs), {count}),
                          array_of(std::move(paths.stops), {count}));
}

using UnitTuple = std::tuple<Index, Index>;

void bulk_steps(const Bulk& bulk, const std::vector<UnitTuple>& changes, Numbers which,
                Array<std::int32_t, nb::ndim<1>> costs, Array<std::uint8_t, nb::ndim<1>> stops,
                Array<std::int32_t, nb::shape<-1, 2>> ends, Cells at, std::optional<Boards> ground,
                std::optional<WideBoards> grounds, std::optional<Numbers> limits, std::optional<Boards> met,
                std::optional<Numbers> turned, std::optional<Numbers> heading, std::optional<Numbers> parity,
                int threads) {
    const Given given{ground, grounds, at, std::nullopt, limits, met, turned, heading, parity};
    const BulkBoards boards = given.boards(bulk);
    check(which.shape(0) == boards.count && costs.shape(0) == boards.count && stops.shape(0) == boards.count &&
              ends.shape(0) == boards.count,
          Given::kAsMany);
    std::vector<Unit> units;
    for (const auto& [dx, dy] : changes) units.push_back({dx, dy});
    const int on = threads_of(threads);
    nb::gil_scoped_release release;
    const Searching searching;
    bulk.steps(boards, units, which.data(), costs.data(), stops.data(), ends.data(), on);
}

// What several movers on one board can reach, each with a limit of its own.
void reach_all(const std::vector<std::shared_ptr<Ask>>& asks, const std::vector<std::int64_t>& limits,
               Array<std::int32_t, nb::ndim<3>> costs, Array<std::uint8_t, nb::ndim<3>> stops, int threads) {
    check(asks.size() == limits.size() && costs.shape(0) == asks.size() && stops.shape(0) == asks.size(),
          "every question has a limit and a place for its answer");
    const std::size_t height = costs.shape(1), width = costs.shape(2);
    check(stops.shape(1) == height && stops.shape(2) == width, "what is written has the size of the board");
    for (const auto& ask : asks)
        check(ask && static_cast<std::size_t>(ask->board->width) == width &&
                  static_cast<std::size_t>(ask->board->height) == height,
              "what is written has the size of the board");
    const int on = threads_of(threads);
    nb::gil_scoped_release release;
    const Searching searching;
    std::fill_n(costs.data(), costs.size(), -1);
    std::fill_n(stops.data(), stops.size(), std::uint8_t{0});
    in_parts(on, asks.size(), [&](std::size_t i) {
        write_reach(*asks[i], limits[i], costs.data() + i * width * height, stops.data() + i * width * height);
    });
}
// Pips for a point; whether turns, whether to move at all, points and stops are asked for; whether a step may end a
// turn's movement; whether turns are passed here; when pieces are refreshed; and whether strays are at a round.
// Last, what happens when steps of a beat meet: who comes first goes; swaps, swaps over turns, following and cycles are
// allowed; one goes after another.
using BeatsTuple = std::tuple<bool, bool, bool, bool, bool, bool>;
using RulesTuple = std::tuple<std::int32_t, bool, bool, bool, bool, bool, bool, int, bool, BeatsTuple>;
// Profile, side, handed back, lasting, refresh, granted, allowed, capped, over the turn, follows, total, no heading,
// stirs.
using KindTuple = std::tuple<std::shared_ptr<Profile>, std::int32_t, bool, bool, int, std::int32_t, std::int32_t, bool,
                             bool, bool, int, bool, std::vector<std::int32_t>>;
using BoardTuple = std::tuple<std::shared_ptr<Board>, nb::bytes>;

template <class T>
using Plain = footwork::Given<T>;

std::shared_ptr<Games> make_games(const Plain<RulesTuple>& said, const Plain<std::vector<UnitTuple>>& by,
                                  const Plain<std::vector<std::int32_t>>& facing,
                                  const Plain<std::vector<BoardTuple>>& boards,
                                  const Plain<std::vector<KindTuple>>& kinds,
                                  const Plain<std::vector<std::vector<std::int32_t>>>& turns,
                                  const Plain<std::vector<std::vector<std::uint8_t>>>& who_is_active) {
    const auto& directions = *by;
    const auto& headings = *facing;
    const auto& takers = *turns;
    const auto& active = *who_is_active;
    GamesRules rules;
    BeatsTuple policy;
    std::tie(rules.per_point, rules.asks_turn, rules.asks_may_move, rules.asks_points, rules.asks_stop,
             rules.ends_turns, rules.passes, rules.refresh, rules.strays, policy) = *said;
    std::tie(rules.beats.first, rules.beats.swaps, rules.beats.swaps_over_turns, rules.beats.follows,
             rules.beats.cycles, rules.beats.in_order) = policy;
    check(is_in(rules.per_point, 1, kMostCost), "a point has one pip or more");
    check(directions.size() == headings.size() && directions.size() <= 64, "every direction is a heading");
    for (const auto& [dx, dy] : directions) {
        check(is_next({dx, dy}), "a direction leads to a cell next to it");
        rules.directions.push_back({dx, dy});
    }
    rules.headings = headings;
    std::vector<GamesBoard> grounds;
    for (const auto& [board, loud] : *boards) {
        const auto cells = static_cast<std::size_t>(board->width) * board->height;
        check(loud.size() == cells, "a board needs a byte for every cell");
        const auto* const bytes = reinterpret_cast<const std::uint8_t*>(loud.c_str());
        grounds.push_back({board, {bytes, bytes + cells}});
    }
    std::vector<PieceKind> all;
    for (const auto& each : *kinds) {
        PieceKind kind;
        kind.profile = std::get<0>(each);
        check(kind.profile != nullptr, "a kind of piece has a profile");
        kind.side = std::get<1>(each);
        kind.handed_back = std::get<2>(each), kind.lasting = std::get<3>(each);
        kind.refresh = one_of<Refresh>(std::get<4>(each), Refresh::action);
        kind.granted = std::get<5>(each), kind.allowed = std::get<6>(each);
        kind.capped = std::get<7>(each), kind.spans_turn = std::get<8>(each), kind.follows = std::get<9>(each);
        kind.total = one_of<Total>(std::get<10>(each), Total::nearest);
        kind.no_heading = std::get<11>(each);
        check(std::get<12>(each).size() == kRelations, "a piece stirs for each relation or not");
        std::copy_n(std::get<12>(each).begin(), kRelations, kind.stirs);
        for (const GamesBoard& board : grounds)
            check(board.board->sides == kind.profile->sides, "the mover is of another grid than the board");
        all.push_back(std::move(kind));
    }
    const std::size_t pieces = active.empty() ? 0 : active[0].size();
    check(takers.size() == active.size(), "somebody or nobody is active in every turn");
    for (const auto& each : active) check(each.size() == pieces, "every piece is active or not in every turn");
    for (const auto& each : takers)
        for (const std::int32_t who : each)
            check(is_in(who, 0, static_cast<std::int64_t>(pieces) - 1), "a turn is taken by pieces");
    return std::make_shared<Games>(std::move(rules), std::move(grounds), std::move(all), takers, active);
}

using Table = Array<std::int32_t, nb::ndim<3>>;
using Rows = Array<std::int32_t, nb::ndim<2>>;

std::size_t count_of(const Games& games, const Table& pieces, const Rows& rows) {
    check(pieces.shape(1) == games.pieces && pieces.shape(2) == kPieceFields && rows.shape(1) == kGameFields &&
              pieces.shape(0) == rows.shape(0),
          "the numbers of games are of another shape");
    return rows.shape(0);
}

constexpr std::size_t kGamesPart = 1024;

void games_step(const Games& games, Table pieces, Rows rows, Numbers who, Numbers way,
                Array<std::uint8_t, nb::ndim<1>> outcomes, Array<std::int32_t, nb::ndim<1>> costs, int threads) {
    const std::size_t count = count_of(games, pieces, rows);
    check(who.shape(0) == count && way.shape(0) == count && outcomes.shape(0) == count && costs.shape(0) == count,
          "there are as many of everything as there are games");
    const int on = threads_of(threads);
    std::int32_t* const piece = pieces.data();
    std::int32_t* const game = rows.data();
    const std::size_t size = games.pieces * kPieceFields;
    nb::gil_scoped_release release;
    const Searching searching;
    for (std::size_t i = 0; i < count; ++i) {
        const std::int32_t actor = who.data()[i], to = way.data()[i];
        if (actor < -1 || actor >= static_cast<std::int32_t>(games.pieces))
            throw std::invalid_argument("piece[" + std::to_string(i) + "] is " + std::to_string(actor) +
                                        ", not from -1 to " + std::to_string(static_cast<int>(games.pieces) - 1));
        if (to < 0 || to > games.directions())
            throw std::invalid_argument("direction[" + std::to_string(i) + "] is " + std::to_string(to) +
                                        ", not from 0 to " + std::to_string(games.directions()));
        games.check(piece + i * size, game + i * kGameFields, i);
    }
    in_parts(on, (count + kGamesPart - 1) / kGamesPart, [&](std::size_t part) {
        const std::size_t end = std::min(count, (part + 1) * kGamesPart);
        for (std::size_t i = part * kGamesPart; i < end; ++i) {
            const std::int32_t actor = who.data()[i], to = way.data()[i];
            costs.data()[i] = 0;
            const Outcome outcome =
                actor < 0 ? Outcome::idle
                          : games.step(piece + i * size, game + i * kGameFields, actor, to, false, costs.data()[i]);
            outcomes.data()[i] = static_cast<std::uint8_t>(outcome);
        }
    });
}

void games_legal(const Games& games, Table pieces, Rows rows, Array<std::uint8_t, nb::ndim<3>> outcomes, int threads) {
    const std::size_t count = count_of(games, pieces, rows);
    const auto ways = static_cast<std::size_t>(games.directions()) + 1;
    check(outcomes.shape(0) == count && outcomes.shape(1) == games.pieces && outcomes.shape(2) == ways,
          "what is written has a place for every piece and direction");
    const int on = threads_of(threads);
    std::int32_t* const piece = pieces.data();
    std::int32_t* const game = rows.data();
    const std::size_t size = games.pieces * kPieceFields;
    nb::gil_scoped_release release;
    const Searching searching;
    for (std::size_t i = 0; i < count; ++i) games.check(piece + i * size, game + i * kGameFields, i);
    constexpr std::size_t part_size = 64;
    in_parts(on, (count + part_size - 1) / part_size, [&](std::size_t part) {
        const std::size_t end = std::min(count, (part + 1) * part_size);
        for (std::size_t i = part * part_size; i < end; ++i)
            for (std::size_t who = 0; who < games.pieces; ++who)
                for (std::size_t way = 0; way < ways; ++way) {
                    std::int32_t cost;
                    const Outcome found = games.step(piece + i * size, game + i * kGameFields, static_cast<int>(who),
                                                     static_cast<int>(way), true, cost);
                    outcomes.data()[(i * games.pieces + who) * ways + way] = static_cast<std::uint8_t>(found);
                }
    });
}

using Plans = Array<const std::int32_t, nb::ndim<3>>;

void games_beats(const Games& games, Table pieces, Rows rows, const Plain<std::vector<UnitTuple>>& offsets,
                 const Plain<std::vector<std::int32_t>>& facing, Plans plans, Array<std::uint8_t, nb::ndim<3>> outcomes,
                 int threads) {
    const std::size_t count = count_of(games, pieces, rows);
    const std::size_t beats = plans.shape(2);
    check(plans.shape(0) == count && plans.shape(1) == games.pieces && outcomes.shape(0) == count &&
              outcomes.shape(1) == games.pieces && outcomes.shape(2) == beats,
          "there is a plan for every piece of every game, and what came of it");
    std::vector<StepBy> ways;
    check((*offsets).size() == (*facing).size(), "somebody faces somewhere after every step");
    for (const auto& [dx, dy] : *offsets) {
        check(is_in(dx, -static_cast<std::int64_t>(kMostExtent), kMostExtent) &&
                  is_in(dy, -static_cast<std::int64_t>(kMostExtent), kMostExtent),
              "a step leads further than any board");
        ways.push_back({{dx, dy}, games.direction({dx, dy}), (*facing)[ways.size()]});
    }
    const int on = threads_of(threads);
    std::int32_t* const piece = pieces.data();
    std::int32_t* const game = rows.data();
    const std::size_t size = games.pieces * kPieceFields, steps = games.pieces * beats;
    nb::gil_scoped_release release;
    const Searching searching;
    for (std::size_t i = 0; i < count * steps; ++i)
        check(is_in(plans.data()[i], -1, static_cast<std::int64_t>(ways.size()) - 1),
              "a plan has a step that there is not");
    for (std::size_t i = 0; i < count; ++i) games.check(piece + i * size, game + i * kGameFields, i);
    constexpr std::size_t part_size = 64;
    in_parts(on, (count + part_size - 1) / part_size, [&](std::size_t part) {
        const std::size_t end = std::min(count, (part + 1) * part_size);
        Beats playing(games, ways);
        for (std::size_t i = part * part_size; i < end; ++i)
            playing.play(piece + i * size, game + i * kGameFields, plans.data() + i * steps, beats,
                         outcomes.data() + i * steps);
    });
}

}  // namespace

void add_bulk(nb::module_& m) {
    forget_threads_in_forks();
    const auto none = nb::none();
    value<Bulk>(m, "Bulk", "One mover on many boards of one size.")
        .def(nb::new_(&make_bulk), "profile"_a, "width"_a, "height"_a, "drawn"_a = 0)
        .def_prop_ro("in_lanes", &Bulk::in_lanes, "Whether boards are answered eight at a time.")
        .def("reach", &bulk_reach, "costs"_a.noconvert(), "stops"_a.noconvert(), "at"_a.noconvert(),
             "ground"_a.noconvert() = none, "grounds"_a.noconvert() = none, "limits"_a.noconvert() = none,
             "met"_a.noconvert() = none, "turned"_a.noconvert() = none, "heading"_a.noconvert() = none,
             "parity"_a.noconvert() = none, "threads"_a = 1, "width"_a = 0,
             "Writes the cost of every cell, -1 where there is none, and whether one may stop there.")
        .def("paths", &bulk_paths, "at"_a.noconvert(), "to"_a.noconvert(), "ground"_a.noconvert() = none,
             "grounds"_a.noconvert() = none, "limits"_a.noconvert() = none, "met"_a.noconvert() = none,
             "turned"_a.noconvert() = none, "heading"_a.noconvert() = none, "parity"_a.noconvert() = none,
             "threads"_a = 1, "width"_a = 0,
             "The cells of a best path each, padded with -1, how many they are, what it costs and whether to stop.")
        .def("steps", &bulk_steps, "changes"_a, "which"_a.noconvert(), "costs"_a.noconvert(), "stops"_a.noconvert(),
             "ends"_a.noconvert(), "at"_a.noconvert(), "ground"_a.noconvert() = none, "grounds"_a.noconvert() = none,
             "limits"_a.noconvert() = none, "met"_a.noconvert() = none, "turned"_a.noconvert() = none,
             "heading"_a.noconvert() = none, "parity"_a.noconvert() = none, "threads"_a = 1,
             "Writes what a step costs, -1 if it is none, whether to stop there, and where that is.");
    m.def("reach_all", &reach_all, "asks"_a, "limits"_a, "costs"_a.noconvert(), "stops"_a.noconvert(), "threads"_a = 1,
          "Writes what several prepared questions on boards of one size come to.");
    value<Games>(m, "Games", "What a step is in many games of one ruleset.")
        .def(nb::new_(&make_games), "rules"_a, "directions"_a, "headings"_a, "boards"_a, "kinds"_a, "takers"_a,
             "active"_a)
        .def("step", &games_step, "pieces"_a.noconvert(), "games"_a.noconvert(), "who"_a.noconvert(),
             "way"_a.noconvert(), "outcomes"_a.noconvert(), "costs"_a.noconvert(), "threads"_a = 1,
             "A step in each game, or the end of a turn: 0 nothing, 1 done, 2 refused, 3 left to others.")
        .def("legal", &games_legal, "pieces"_a.noconvert(), "games"_a.noconvert(), "outcomes"_a.noconvert(),
             "threads"_a = 1, "What would come of every step of every piece, and of the end of the turn.")
        .def("beats", &games_beats, "pieces"_a.noconvert(), "games"_a.noconvert(), "offsets"_a, "facing"_a,
             "plans"_a.noconvert(), "outcomes"_a.noconvert(), "threads"_a = 1,
             "Plays the plans of all pieces in each game, beat by beat: what came of every step.");
    m.def(
        "has_width", [](int width) { return has_width(one_of<Width>(width, Width::widest)); }, "width"_a,
        "Whether the processor has words of a width: 1 plain, 2 wide, 3 widest.");
}

}  // namespace footwork
