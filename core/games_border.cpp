// The border to Python for games in bulk: their tables, and the arrays of their numbers.
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>

#include <algorithm>
#include <string>

#include "arrays.hpp"
#include "beats.hpp"
#include "border.hpp"
#include "forking.hpp"
#include "games.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace footwork {

namespace {

using BoardTuple = std::tuple<std::shared_ptr<Board>, nb::bytes>;  // and what is loud on it
using GoalTuple = std::tuple<std::int32_t, std::int32_t, nb::bytes>;
using WatchTuple = std::tuple<std::uint8_t, int, std::uint64_t>;

std::vector<std::uint8_t> by_place(const nb::bytes& given) {
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(given.c_str());
    return {bytes, bytes + given.size()};
}

std::shared_ptr<PieceKind> make_kind(std::shared_ptr<Profile> profile, const nb::dict& d) {
    auto kind = std::make_shared<PieceKind>();
    const auto get = [&d]<class T>(const char* name, T& into) { into = read<T>(d, name); };
    kind->profile = std::move(profile);
    get("side", kind->side);
    get("unknown", kind->unknown);
    get("held", kind->held);
    get("spent", kind->spent);
    kind->refresh = one_of<Refresh>(read<int>(d, "refresh"), Refresh::action);
    get("granted", kind->granted);
    get("allowed", kind->allowed);
    get("cap", kind->cap);
    get("spans_turn", kind->spans_turn);
    get("follows", kind->follows);
    kind->total = one_of<Total>(read<int>(d, "total"), Total::nearest);
    get("no_heading", kind->no_heading);
    const auto stirs = read<std::vector<std::int32_t>>(d, "stirs");
    check(stirs.size() == kStirs * kRelations, "a piece stirs in every way for each relation or not");
    for (int by = 0; by < kStirs; ++by) std::copy_n(stirs.begin() + by * kRelations, kRelations, kind->stirs[by]);
    for (const auto& [relations, what, cells] : read<std::vector<WatchTuple>>(d, "watches"))
        kind->watches.push_back({relations, one_of<Watch::For>(what, Watch::entering), cells});
    const auto after = read<std::vector<std::int32_t>>(d, "after");
    check(after.size() == kMoments, "a piece is of some kind after every moment");
    std::copy(after.begin(), after.end(), kind->after);
    return kind;
}

GamesRules rules_of(const nb::dict& d) {
    GamesRules rules;
    const auto get = [&d]<class T>(const char* name, T& into) { into = read<T>(d, name); };
    get("per_point", rules.per_point);
    get("asks_turn", rules.asks_turn);
    get("asks_may_move", rules.asks_may_move);
    get("asks_points", rules.asks_points);
    get("asks_stop", rules.asks_stop);
    get("ends_turns", rules.ends_turns);
    get("passes", rules.passes);
    get("refresh", rules.refresh);
    get("strays", rules.strays);
    get("first", rules.beats.first);
    get("swaps", rules.beats.swaps);
    get("swaps_over_turns", rules.beats.swaps_over_turns);
    get("follows", rules.beats.follows);
    get("cycles", rules.beats.cycles);
    get("in_order", rules.beats.in_order);
    rules.directions = units_of(read<std::vector<UnitTuple>>(d, "directions"));
    get("headings", rules.headings);
    for (const auto& [side, pieces, at] : read<std::vector<GoalTuple>>(d, "goals"))
        rules.goals.push_back({side, pieces, by_place(at)});
    check(is_in(rules.per_point, 1, kMostCost), "a point has one pip or more");
    check(rules.directions.size() == rules.headings.size() && rules.directions.size() <= 64,
          "every direction is a heading");
    check(std::all_of(rules.directions.begin(), rules.directions.end(), is_next),
          "a direction leads to a cell next to it");
    return rules;
}

std::shared_ptr<Games> make_games(const nb::dict& rules, const List<BoardTuple>& boards,
                                  const List<std::shared_ptr<PieceKind>>& kinds,
                                  const List<std::vector<std::int32_t>>& takers,
                                  const List<std::vector<std::uint8_t>>& active, const Games* before) {
    GamesRules told = rules_of(rules);
    std::vector<GamesBoard> grounds;
    for (const auto& [board, loud] : *boards) {
        const auto cells = static_cast<std::size_t>(board->width) * board->height;
        check(loud.size() == cells, "a board needs a byte for every cell");
        for (const Goal& goal : told.goals) check(goal.at.size() == cells, "a goal needs a byte for every cell");
        grounds.push_back({board, by_place(loud)});
    }
    std::vector<PieceKind> all;
    for (const auto& kind : *kinds) {
        check(kind && kind->profile, "a kind of piece has a profile");
        check(kind->profile->headings() <= std::max<int>(1, static_cast<int>(told.headings.size())),
              "a mover faces where there is no direction");
        for (const GamesBoard& board : grounds)
            check(board.board->sides == kind->profile->sides, "the mover is of another grid than the board");
        for (const std::int32_t after : kind->after) {
            check(is_in(after, -1, static_cast<std::int64_t>((*kinds).size()) - 1), "a piece comes to be of no kind");
            check(after < 0 || ((*kinds)[after] && (*kinds)[after]->profile &&
                                (*kinds)[after]->profile->shapes == kind->profile->shapes),
                  "a piece keeps its size");
        }
        all.push_back(*kind);
    }
    const std::size_t pieces = (*active).empty() ? 0 : (*active)[0].size();
    check((*takers).size() == (*active).size(), "somebody or nobody is active in every turn");
    for (const auto& each : *active) check(each.size() == pieces, "every piece is active or not in every turn");
    for (const auto& each : *takers)
        for (const std::int32_t who : each)
            check(is_in(who, 0, static_cast<std::int64_t>(pieces) - 1), "a turn is taken by pieces");
    return std::make_shared<Games>(std::move(told), std::move(grounds), std::move(all), *takers, *active, before);
}

using Table = Array<std::int32_t, nb::ndim<3>>;
using Rows = Array<std::int32_t, nb::ndim<2>>;
using Outcomes = Array<std::uint8_t, nb::ndim<3>>;

// The numbers of all games: of each its pieces, and its own.
struct Numbered {
    Table pieces;
    Rows games;

    std::size_t count(const Games& of) const {
        check(pieces.shape(1) == of.pieces && pieces.shape(2) == kPieceFields && games.shape(1) == kGameFields &&
                  pieces.shape(0) == games.shape(0),
              "the numbers of games are of another shape");
        return games.shape(0);
    }
    std::int32_t* piece(std::size_t i) const { return pieces.data() + i * pieces.shape(1) * kPieceFields; }
    std::int32_t* game(std::size_t i) const { return games.data() + i * kGameFields; }
};

// Does something in every game, a part of them after another on each thread, once all of their numbers were looked at;
// `begin` gives a thread what it does.
template <class Begin>
void in_every_game(const Games& games, const Numbered& numbers, std::size_t in_a_part, int threads, Begin&& begin) {
    const std::size_t count = numbers.games.shape(0);
    for (std::size_t i = 0; i < count; ++i) games.check(numbers.piece(i), numbers.game(i), i);
    in_parts(threads, (count + in_a_part - 1) / in_a_part, [&](std::size_t part) {
        auto&& each = begin();
        for (std::size_t i = part * in_a_part; i < std::min(count, (part + 1) * in_a_part); ++i) each(i);
    });
}

void games_step(const Games& games, Table pieces, Rows rows, Numbers who, Numbers way,
                Array<std::uint8_t, nb::ndim<1>> outcomes, Array<std::int32_t, nb::ndim<1>> costs, int threads) {
    const Numbered numbers{pieces, rows};
    const std::size_t count = numbers.count(games);
    check(who.shape(0) == count && way.shape(0) == count && outcomes.shape(0) == count && costs.shape(0) == count,
          "there are as many of everything as there are games");
    const int on = threads_of(threads);
    nb::gil_scoped_release release;
    const Searching searching;
    const auto check_in = [](const char* what, std::size_t i, std::int32_t number, int least, int most) {
        if (!is_in(number, least, most))
            throw std::invalid_argument(what + ("[" + std::to_string(i) + "] is ") + std::to_string(number) +
                                        ", not from " + std::to_string(least) + " to " + std::to_string(most));
    };
    for (std::size_t i = 0; i < count; ++i) {
        check_in("piece", i, who.data()[i], -1, static_cast<int>(games.pieces) - 1);
        check_in("direction", i, way.data()[i], 0, games.directions());
    }
    in_every_game(games, numbers, 1024, on, [&] {
        return [&](std::size_t i) {
            std::int32_t& cost = costs.data()[i] = 0;
            const std::int32_t actor = who.data()[i];
            const Outcome outcome =
                actor < 0 ? Outcome::idle
                          : games.step(numbers.piece(i), numbers.game(i), actor, way.data()[i], false, cost);
            outcomes.data()[i] = static_cast<std::uint8_t>(outcome);
        };
    });
}

void games_legal(const Games& games, Table pieces, Rows rows, Outcomes outcomes, int threads) {
    const Numbered numbers{pieces, rows};
    const auto ways = static_cast<std::size_t>(games.directions()) + 1;
    check(outcomes.shape(0) == numbers.count(games) && outcomes.shape(1) == games.pieces && outcomes.shape(2) == ways,
          "what is written has a place for every piece and direction");
    const int on = threads_of(threads);
    nb::gil_scoped_release release;
    const Searching searching;
    in_every_game(games, numbers, 64, on, [&] {
        return [&](std::size_t i) {
            std::uint8_t* found = outcomes.data() + i * games.pieces * ways;
            for (std::size_t who = 0; who < games.pieces; ++who)
                for (std::size_t way = 0; way < ways; ++way) {
                    std::int32_t cost;
                    *found++ = static_cast<std::uint8_t>(games.step(
                        numbers.piece(i), numbers.game(i), static_cast<int>(who), static_cast<int>(way), true, cost));
                }
        };
    });
}

void games_beats(const Games& games, Table pieces, Rows rows, const List<UnitTuple>& offsets,
                 const List<std::int32_t>& facing, Array<const std::int32_t, nb::ndim<3>> plans, Outcomes outcomes,
                 int threads) {
    const Numbered numbers{pieces, rows};
    const std::size_t count = numbers.count(games), beats = plans.shape(2);
    check(plans.shape(0) == count && plans.shape(1) == games.pieces && outcomes.shape(0) == count &&
              outcomes.shape(1) == games.pieces && outcomes.shape(2) == beats,
          "there is a plan for every piece of every game, and what came of it");
    std::vector<StepBy> ways;
    check((*offsets).size() == (*facing).size(), "somebody faces somewhere after every step");
    for (const Unit by : units_of(*offsets)) {
        constexpr std::int64_t most = kMostExtent;
        check(is_in(by.dx, -most, most) && is_in(by.dy, -most, most), "a step leads further than any board");
        ways.push_back({by, games.direction(by), (*facing)[ways.size()]});
    }
    const int on = threads_of(threads);
    const std::size_t steps = games.pieces * beats;
    nb::gil_scoped_release release;
    const Searching searching;
    for (std::size_t i = 0; i < count * steps; ++i)
        check(is_in(plans.data()[i], -1, static_cast<std::int64_t>(ways.size()) - 1),
              "a plan has a step that there is not");
    in_every_game(games, numbers, 64, on, [&] {
        return [&, playing = Beats(games, ways)](std::size_t i) mutable {
            playing.play(numbers.piece(i), numbers.game(i), plans.data() + i * steps, beats,
                         outcomes.data() + i * steps);
        };
    });
}

}  // namespace

void add_games(nb::module_& m) {
    value<PieceKind>(m, "PieceKind", "What a piece of a game is beside its numbers.")
        .def(nb::new_(&make_kind), "profile"_a, "fields"_a);
    value<Games>(m, "Games", "What a step is in many games of one ruleset.")
        .def(nb::new_(&make_games), "rules"_a, "boards"_a, "kinds"_a, "takers"_a, "active"_a, "before"_a = nb::none())
        .def("step", &games_step, "pieces"_a.noconvert(), "games"_a.noconvert(), "who"_a.noconvert(),
             "way"_a.noconvert(), "outcomes"_a.noconvert(), "costs"_a.noconvert(), "threads"_a = 1,
             "A step in each game, or the end of a turn: 0 nothing, 1 done, 2 refused, 3 left to others.")
        .def("legal", &games_legal, "pieces"_a.noconvert(), "games"_a.noconvert(), "outcomes"_a.noconvert(),
             "threads"_a = 1, "What would come of every step of every piece, and of the end of the turn.")
        .def("beats", &games_beats, "pieces"_a.noconvert(), "games"_a.noconvert(), "offsets"_a, "facing"_a,
             "plans"_a.noconvert(), "outcomes"_a.noconvert(), "threads"_a = 1,
             "Plays the plans of all pieces in each game, beat by beat: what came of every step.");
}

}  // namespace footwork
