"""Many games at once: what is done is what play does, what is refused it refuses, and the rest is handed back to it."""

from __future__ import annotations

import contextlib
import copy
import pickle
import threading
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.conformance.games import EXAMPLES, HEXES, PLAYED, game_of, name_of
from tests.parity.variations import random_states

from footwork.board.state import State, Turn
from footwork.bulk import DONE, HANDED_BACK, IDLE, REFUSED, Games
from footwork.bulk.arrays import whole_numbers
from footwork.errors import MisuseError
from footwork.game.files import save_data
from footwork.game.game import Game
from footwork.game.history import Record
from footwork.geometry import Direction
from footwork.play.actions import Begin, EndTurn, Finish, SetStat
from footwork.play.resolution import Ask, Done, Refused
from footwork.play.resolve import resolve
from footwork.refusals import Refusal, kinds

COUNT = 5
STEPS = 16
ANSWERS = 30


def resolved(state: State, action: Any, rng: Random) -> State:
    """The state after an action, its questions answered by chance."""
    answers: tuple[str, ...] = ()
    for _ in range(ANSWERS):
        found = resolve(state, action, answers)
        if not isinstance(found, Ask):
            return found.state
        answers = (*answers, rng.choice(found.question.options))
    return state


def walk(game: Game, seed: int) -> dict[int, int]:
    """Games that are stepped at random beside their positions, compared after every step; how often each came of it."""
    rng = Random(seed)
    games = Games(game, COUNT, threads=2)
    states = [game.state] * COUNT
    came = dict.fromkeys((DONE, REFUSED, HANDED_BACK), 0)
    for _ in range(STEPS):
        who = [rng.randrange(len(games.pieces)) for _ in states]
        way = [games.END if rng.random() < 0.15 else rng.randrange(games.END) for _ in states]
        foreseen = games.legal()
        outcomes, _ = games.step(who, way)
        for i, state in enumerate(states):
            action = games.action(who[i], way[i])
            outcome = int(outcomes[i])
            assert outcome == foreseen[i, who[i], way[i]]
            came[outcome] += 1
            found = resolve(state, action)
            if outcome == DONE:
                assert isinstance(found, Done), (action, state)
                states[i] = found.state
            elif outcome == REFUSED:
                assert isinstance(found, Refused), (action, state)
            else:
                assert state.rules.auras or not isinstance(found, Refused) or _makes_way(found), (action, found, state)
                states[i] = resolved(state, action, rng)
                games.put(i, states[i])
            assert games.state(i) == states[i], (action, outcome)
            assert games.state(i).hash == states[i].hash
            on = states[i].rules.grid
            places = [(-1, -1) if piece.at is None else on.place(piece.at) for piece in states[i].pieces]
            assert games.at[i].tolist() == [list(place) for place in places]
            if states[i].turn is None:
                states[i] = game.state
                games.reset([j == i for j in range(COUNT)])
                assert games.state(i) == game.state
    return came


@pytest.mark.parametrize("file", [*PLAYED, *EXAMPLES, *HEXES], ids=name_of)
def test_games_go_on_as_play_has_it(file: Path) -> None:
    game = game_of(file)
    if game.state.turn is None and game.state.board.exists:
        game.begin()
    came = walk(game, 1)
    assert sum(came.values()) == COUNT * STEPS


def test_random_rulesets_go_on_as_play_has_it() -> None:
    came = dict.fromkeys((DONE, REFUSED, HANDED_BACK), 0)
    for seed in range(16):
        for state in random_states(seed, 3):
            if state.order and all(piece.at is not None for piece in state.pieces):
                found = walk(_standing(state), seed)
                came = {outcome: came[outcome] + found[outcome] for outcome in came}
    assert came[DONE] > 200
    assert came[REFUSED] > 200


def _makes_way(found: Refused) -> bool:
    """Whether a step was refused since nobody could make way for it, which play alone finds out."""
    return found.refusal.kind is kinds.STOP_NO_ROOM


def _standing(state: State) -> Game:
    """A game that stands in a position."""
    game = Game.from_dict({"ruleset": "duelyst", "map": "."})
    game.__dict__["_state"] = state if state.turn is not None else state.changed(turn=Turn(1, 0))
    return game


def duel(count: int) -> Games:
    return Games(Game.shipped("duelyst"), count)


def test_threads_and_numbers_of_games_change_nothing() -> None:
    rng = np.random.default_rng(1)
    one, many = duel(3000), duel(3000)
    for _ in range(6):
        who, way = rng.integers(-1, 7, 3000), rng.integers(0, one.END + 1, 3000)
        first, second = one.step(who, way), many.step(who, way, threads=3)
        assert np.array_equal(first.outcomes, second.outcomes)
        assert np.array_equal(first.costs, second.costs)
        assert ((first.outcomes == IDLE) == (who < 0)).all()
    assert np.array_equal(one.at, many.at)
    assert np.array_equal(one.legal(), many.legal(threads=2))
    assert len(np.unique(one.at.reshape(3000, -1), axis=0)) > 100
    one.reset()
    assert np.array_equal(one.at, duel(3000).at)
    assert duel(0).step([], []).outcomes.shape == (0,)


def test_a_game_comes_out_and_goes_back() -> None:
    games = duel(3)
    east = [direction.name for direction in games.directions].index("E")
    games.step([0, 0, 0], [east, east, east])
    game = games.game(1)
    assert game.state.hash == games.state(1).hash
    before = games.at.copy()
    result = game.move("lancer", to=str(game.text(game.reach("lancer").stops[0])))
    assert result.ok
    games.put(1, game)
    assert games.state(1).hash == game.state.hash
    assert (games.at[[0, 2]] == before[[0, 2]]).all()
    assert (games.at[1] != before[1]).any()
    assert games.play(np.int64(1), EndTurn())
    assert games.turn.tolist() == [0, 1, 0]
    assert games.state(1).active == games.order[1]


@pytest.mark.parametrize("file", PLAYED, ids=name_of)
def test_a_game_that_comes_out_is_as_if_it_were_loaded(file: Path, tmp_path: Path) -> None:
    games, rng = Games(game_of(file), 1, seeds=[7]), Random(1)
    if games.over[0]:
        games.play(0, Begin())
    for _ in range(6):
        games.step([rng.randrange(len(games.pieces))], [rng.randrange(games.END + 1)])
        games.play(0, EndTurn())
    game, state = games.game(0), games.state(0)
    assert game.state == game.start == game.fork().replay() == state
    assert (game.undo(), game.redo()) == (Refusal(kinds.UNDO_NOTHING), Refusal(kinds.REDO_NOTHING))
    loaded = Game.from_dict(game.fork().to_dict())
    assert loaded == game
    game.end_turn()
    loaded.end_turn()
    assert games.state(0) == state
    game.save(tmp_path / "game.json")
    for other in (Game.load(tmp_path / "game.json"), pickle.loads(pickle.dumps(game)), copy.copy(game)):
        assert other == game == loaded
        assert other.setup == loaded.setup
        assert save_data(other) == save_data(loaded)
        assert game.taken == 0 or isinstance(other.undo(), Record)
        assert other.state == game.setup.state() == state


def test_a_game_that_comes_out_costs_no_document(monkeypatch: pytest.MonkeyPatch) -> None:
    games, written = duel(2), list[Any]()
    monkeypatch.setattr("footwork.game.game.setup_from_data", written.append)
    game = games.game(0)
    assert game.end_turn().ok
    games.put(1, game)
    assert games.turn.tolist() == [0, 1]
    assert not written


def test_a_game_that_comes_out_keeps_its_language() -> None:
    rules = {"footwork": 1, "name": "f", "terrain": {"floor": {"glyph": "."}}, "messages": {"translations": {"de": {}}}}
    piece = {"id": "a", "side": "us", "at": "A1"}
    game = Game.from_dict({"ruleset": rules, "size": [2, 2], "pieces": [piece]})
    german = Games(Game(game.setup.speaking("de")), 1).game(0)
    assert german.rules.messages.language == german.setup.rules.messages.language == "de"


def test_arrays_of_games_are_for_reading() -> None:
    games = duel(2)
    for array in (games.at, games.points, games.turn, *games.numbers.values()):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


WRONG: list[tuple[list[Any], list[Any], str]] = [
    ([0, 7], [0, 0], "piece[1] is 7, not from -1 to 6"),
    ([0, -2], [0, 0], "piece[1] is -2, not from -1 to 6"),
    ([0, 0], [0, 9], "direction[1] is 9, not from 0 to 8"),
    ([0, 0], [0, -1], "direction[1] is -1, not from 0 to 8"),
    ([0], [0, 0], "piece has the shape (2), found (1,)"),
    ([0, 0.5], [0, 0], "piece holds whole numbers, found an array of float64"),
    ([0, 0], [0, float("nan")], "direction holds whole numbers, found an array of float64"),
]


@pytest.mark.parametrize(("piece", "direction", "said"), WRONG)
def test_a_step_that_there_is_not_is_named_and_none_is_made(piece: list[Any], direction: list[Any], said: str) -> None:
    games = duel(2)
    before = games.at.copy()
    with pytest.raises(MisuseError) as raised:
        games.step(piece, direction)
    assert said in str(raised.value)
    assert (games.at == before).all()


def test_what_is_no_game_of_these_is_refused() -> None:
    games = duel(2)
    with pytest.raises(MisuseError, match="the same pieces in the same order"):
        games.put(0, Game.shipped("rune-and-rust"))
    with pytest.raises(MisuseError, match="a game is named by its number, from 0 to 1, not 2"):
        games.state(2)
    with pytest.raises(MisuseError, match="a game is named by its number"):
        games.state("one")  # type: ignore[arg-type]
    with pytest.raises(MisuseError, match="there are 0 to 16,777,216 games, not -1"):
        duel(-1)
    with pytest.raises(MisuseError, match="which has true or false for each of 2 games"):
        games.reset([1, 0])


def test_who_is_met_on_the_way_is_paid_for() -> None:
    rules: dict[str, Any] = {
        "footwork": 1,
        "name": "crowd",
        "grid": {"notation": "xy"},
        "terrain": {"floor": {"glyph": "."}},
        "allowance": {"points": 5},
        "occupants": {"friendly": {"enter": True, "stop": True, "add": 2}},
    }
    pieces = [{"id": name, "side": "us", "at": at} for name, at in (("a", "0,0"), ("b", "1,0"))]
    game = Game.from_dict({"ruleset": rules, "map": "..", "pieces": pieces})
    if game.state.turn is None:
        game.begin()
    games = Games(game, 2)
    east, west = ([direction.name for direction in games.directions].index(name) for name in "EW")
    outcomes, costs = games.step([0, 1], [east, west])
    assert (outcomes == DONE).all()
    assert costs.tolist() == [3, 3]
    for i, name in enumerate("ab"):
        trial = game.fork()
        assert trial.move(name, "east" if name == "a" else "west").ok
        assert games.state(i) == trial.state


def test_an_aura_that_reaches_only_the_corner_of_a_step_is_left_to_play() -> None:
    rules: dict[str, Any] = {
        "footwork": 1,
        "name": "warded",
        "grid": {"notation": "xy"},
        "pattern": "compass",
        "corners": {"cells": "both-open"},
        "terrain": {"floor": {"glyph": "."}},
        "features": {
            "ward": {"aura": {"within": 1, "to": "hostile", "paints": "warded"}},
            "warded": {"enter": False},
        },
    }
    pieces = [
        {"id": "a", "side": "us", "at": "0,1"},
        {"id": "b", "side": "them", "at": "2,2", "features": ["ward"]},
    ]
    game = Game.from_dict({"ruleset": rules, "map": "...\n...\n...", "pieces": pieces})
    if game.state.turn is None:
        game.begin()
    games = Games(game, 1)
    northeast = [direction.name for direction in games.directions].index("NE")
    assert isinstance(resolve(game.state, games.action(0, northeast)), Refused)
    assert games.step([0], [northeast]).outcomes.tolist() == [HANDED_BACK]


WALLED: dict[str, Any] = {
    "footwork": 1,
    "name": "walled",
    "grid": {"notation": "xy"},
    "pattern": "compass",
    "terrain": {
        "floor": {"glyph": "."},
        "wall": {"glyph": "#", "enter": False, "modes": {"fly": {"enter": True}}},
        "mud": {"glyph": "~", "multiply": 3},
    },
    "allowance": {"points": 2},
    "stats": {"Health": {"default": 5}},
    "edges": {"fence": {"cross": False}},
}
AURAS: dict[str, dict[str, Any]] = {
    "nobody does anything": {},
    "somebody reacts": {
        "reactions": {
            "strike": {
                "trigger": "before-leave",
                "within": 1,
                "do": {"change": "Health", "of": "target", "by": -1},
            }
        }
    },
    "walls open": {"paints": {"enter": True}},
    "mud is cheap": {"paints": {"multiply": 0.5}},
    "cells close": {"paints": {"enter": False}},
    "cells are dear": {"paints": {"leave": 2}},
    "moves end": {"paints": {"halt": "turn"}},
    "walls are flown over": {"grants": {"mode": "fly"}},
    "points are given": {"grants": {"allowance": {"points": 9}}},
    "nobody may move": {"grants": {"gate": "may-move"}},
    "a name is given": {"grants": {"title": "watched"}},
}
LETTING = ("walls open", "mud is cheap", "walls are flown over", "points are given")
NEVER_WRONG = ("nobody does anything", "somebody reacts", "moves end", "a name is given")


@pytest.mark.parametrize("near", AURAS)
@pytest.mark.parametrize("points", [2, 1, 0])
def test_near_somebody_what_is_refused_anyway_is_refused(near: str, points: int) -> None:
    rules, said = dict(WALLED), AURAS[near]
    if "reactions" in said:
        rules |= said
    else:
        aura = {"within": 2, "to": "hostile"} | dict.fromkeys(said, "given")
        rules["features"] = {"watch": {"aura": aura} if said else {}, "given": next(iter(said.values()), {})}
    features = [] if "reactions" in said else ["watch"]
    pieces = [
        {"id": "a", "side": "us", "at": "0,1", "points": points},
        {"id": "b", "side": "them", "at": "2,0", "features": features},
        {"id": "c", "side": "them", "at": "1,2"},
    ]
    scenario = {"ruleset": rules, "map": ".#..\n.~#.\n...#", "pieces": pieces}
    games = Games(Game.from_dict(scenario), 1)
    outcomes, state = games.legal()[0], games.state(0)
    for who in range(3):
        for way in range(games.END):
            found = resolve(state, games.action(who, way))
            if outcomes[who, way] != HANDED_BACK:
                assert isinstance(found, Done if outcomes[who, way] == DONE else Refused), (who, way)
            elif near in NEVER_WRONG:
                assert isinstance(found, Done), (who, way)
    west, south = (games.directions.index(way) for way in (Direction.W, Direction.S))
    assert outcomes[0, west] == REFUSED
    assert set(outcomes[1:].ravel()[:-1].tolist()) <= {REFUSED, outcomes[1, games.END]}
    assert outcomes[0, games.END] == (HANDED_BACK if near in ("walls are flown over", "points are given") else DONE)
    assert (outcomes[0, south] == REFUSED) == (points == 0 and near not in LETTING)


@pytest.mark.parametrize("points", [1, 0])
def test_who_would_make_way_is_left_to_play_if_it_can_be_paid(points: int) -> None:
    rules = WALLED | {"occupants": {"friendly": {"enter": True, "stop": "ask"}}, "settle": "displace"}
    pieces = [{"id": "a", "side": "us", "at": "0,0", "points": points}, {"id": "b", "side": "us", "at": "1,0"}]
    games = Games(Game.from_dict({"ruleset": rules, "size": [4, 2], "pieces": pieces}), 1)
    east = games.directions.index(Direction.E)
    assert games.step([0], [east]).outcomes.tolist() == [HANDED_BACK if points else REFUSED]
    assert bool(games.play(0, games.action(0, east))) == bool(points)


@pytest.mark.parametrize("points", [5, 4, 3])
def test_of_several_steps_the_cheapest_says_whether_one_can_be_paid(points: int) -> None:
    rules = WALLED | {"cost": {"cardinal": 4, "diagonal": 4}, "allowance": {"points": points}}
    rules |= {"pattern": {"steps": [{"by": [1, 0]}, {"by": [0, 1]}], "relative": True}, "heading": {"follow": True}}
    piece = {"id": "a", "side": "us", "at": "1,1"}
    games = Games(Game.from_dict({"ruleset": rules, "size": [4, 4], "pieces": [piece]}), 1)
    found = [resolve(games.state(0), games.action(0, way)) for way in range(games.END)]
    said = games.legal()[0, 0, : games.END].tolist()
    assert [outcome != REFUSED for outcome in said] == [isinstance(each, Done) for each in found]
    assert (HANDED_BACK in said) == (points > 3)


def test_who_is_defeated_or_held_takes_no_step() -> None:
    pieces = [
        {"id": "a", "side": "us", "at": "0,0", "defeated": True},
        {"id": "b", "side": "us", "at": "0,1", "features": ["stuck"]},
        {"id": "c", "side": "us", "at": "0,2"},
    ]
    rules = WALLED | {"features": {"stuck": {"gate": True}}}
    games = Games(Game.from_dict({"ruleset": rules, "size": [4, 3], "pieces": pieces}), 3)
    east = [games.directions.index(Direction.E)] * 3
    assert games.step([0, 1, 2], east).outcomes.tolist() == [REFUSED, REFUSED, DONE]
    assert all(games.play(i, games.action(i, east[i])).refusal for i in range(2))


def test_when_a_game_is_over_nothing_more_is_legal() -> None:
    games = duel(2)
    assert games.play(1, Finish())
    assert (games.legal()[1] == REFUSED).all()
    assert (games.legal()[0] == duel(1).legal()[0]).all()


def test_no_piece_leaves_a_game_alone_at_its_end_too() -> None:
    games = duel(2)
    assert games.step([-1, 0], [games.END, games.END]).outcomes.tolist() == [IDLE, DONE]
    assert games.turn.tolist() == [0, 1]


def test_games_are_pickled_and_copied_with_all_that_was_put_into_them() -> None:
    games = duel(3)
    game = games.game(1)
    assert game.move("lancer", to=game.reach("lancer").stops[0]).ok
    games.put(1, game)
    games.step([0, 0, 0], [games.END] * 3)
    way = [games.directions.index(Direction.W)] * 3
    for twin in (pickle.loads(pickle.dumps(games)), copy.copy(games), copy.deepcopy(games)):
        assert [twin.state(i) for i in range(3)] == [games.state(i) for i in range(3)]
        before = games.at.copy()
        twin.step([3] * 3, way)
        assert (games.at == before).all()
    games.step([3] * 3, way)
    assert (games.at == twin.at).all()


def test_a_game_on_a_board_of_another_size_is_none_of_these() -> None:
    def field(side: int) -> Game:
        rules = {"footwork": 1, "name": "f", "grid": {"shape": "hex"}, "terrain": {"floor": {"glyph": "."}}}
        piece = {"id": "a", "side": "us", "at": "A1"}
        return Game.from_dict({"ruleset": rules, "size": [side, side], "pieces": [piece]})

    games = Games(field(3), 2)
    with pytest.raises(MisuseError, match="a game of these games has a board of 3×3, not 20×20"):
        games.put(0, field(20))
    assert games.at.tolist() == [[[0, 0]], [[0, 0]]]


def test_games_in_which_nobody_takes_turns() -> None:
    games = Games(Game.from_dict({"ruleset": "free-actions", "size": [3, 3], "pieces": []}), 2)
    assert games.step([-1, -1], [0, 0]).outcomes.tolist() == [IDLE, IDLE]
    assert games.legal().shape == (2, 0, 9)
    assert games.beats(np.zeros((2, 0, 3), int)).shape == (2, 0, 3)


@pytest.mark.parametrize(("piece", "direction"), [(99, 0), (-1, 0), (0, -1), (0, 99), ("a", 0), (0, None)])
def test_an_action_that_no_numbers_stand_for_is_misuse(piece: Any, direction: Any) -> None:
    with pytest.raises(MisuseError, match="is named by its number"):
        duel(1).action(piece, direction)


def test_arrays_that_change_meanwhile_change_nothing_that_was_looked_at() -> None:
    games, who, way = duel(2000), np.zeros(2000, np.int32), np.zeros(2000, np.int32)
    over = threading.Event()

    def disturb() -> None:
        while not over.is_set():
            who[::7] = way[::5] = 2**31 - 1
            who[:] = way[:] = 0

    disturber = threading.Thread(target=disturb)
    disturber.start()
    try:
        for _ in range(200):
            with contextlib.suppress(MisuseError):
                games.step(who, way)
            games.reset()
    finally:
        over.set()
        disturber.join()


@pytest.mark.parametrize(
    ("allowance", "pieces"),
    [
        ({"points": 3, "refresh": "grant"}, [{"id": "x", "side": "a", "at": "A1", "points": 2}]),
        (
            {"points": 3},
            [{"id": "x", "side": "a", "at": "A1"}, {"id": "z", "side": "a", "defeated": True, "points": 1}],
        ),
    ],
    ids=["granted points end with the turn", "who is defeated gets none"],
)
def test_ends_of_turns_are_those_of_play(allowance: dict[str, Any], pieces: list[dict[str, Any]]) -> None:
    rules = {"footwork": 1, "name": "t", "terrain": {"floor": {"glyph": "."}}, "allowance": allowance}
    everybody = [*pieces, {"id": "y", "side": "b", "at": "C3"}]
    game = Game.from_dict({"ruleset": rules, "size": [6, 4], "pieces": everybody, "sides": {"a": {}, "b": {}}})
    games, state = Games(game, 1), game.state
    for _ in range(3):
        assert games.step([0], [games.END]).outcomes.tolist() == [DONE]
        state = resolve(state, EndTurn()).state
        assert games.state(0) == state


def test_a_turn_that_costs_more_than_can_be_counted_is_left_to_play() -> None:
    rules = {
        "footwork": 1,
        "name": "t",
        "grid": {"notation": "xy"},
        "terrain": {"floor": {"glyph": "."}},
        "heading": {"align": True, "turn": 2**31 - 1},
        "allowance": {"points": 10},
    }
    piece = {"id": "x", "side": "a", "at": "0,0", "heading": "N"}
    games = Games(Game.from_dict({"ruleset": rules, "size": [3, 3], "pieces": [piece]}), 1)
    assert games.step([0], [games.directions.index(Direction.E)]).outcomes.tolist() != [DONE]
    assert games.points.tolist() == [[10]]


def test_boards_on_which_nobody_plays_any_more_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footwork.bulk.standing.SPARE_BOARDS", 3)
    doors = [{"door": f"{column}1/{column}2", "name": column, "open": False} for column in "ABCDEF"]
    rules: dict[str, Any] = {"footwork": 1, "name": "gates", "pattern": "orthogonal"}
    rules |= {"terrain": {"floor": {"glyph": "."}}, "edges": {"door": {"cross": "when-open"}}}
    plates = [{"at": f"{column}3", "on": "enter", "do": {"toggle": column}} for column in "ABCDEF"]
    pieces = [{"id": "a", "side": "us", "at": "A3"}, {"id": "b", "side": "them", "at": "F2"}]
    scenario = {"ruleset": rules, "size": [6, 3], "edges": doors, "effects": plates, "pieces": pieces}
    games, rng, boards = Games(Game.from_dict(scenario), 2), Random(1), set()
    states = [games.state(0)] * 2
    for _ in range(300):
        who, way = [rng.randrange(2) for _ in states], [rng.randrange(games.END + 1) for _ in states]
        outcomes = games.step(who, way).outcomes
        for i in range(2):
            states[i] = resolved(states[i], games.action(who[i], way[i]), rng)
            if outcomes[i] == HANDED_BACK:
                games.play(i, games.action(who[i], way[i]))
        assert [games.state(i) for i in range(2)] == states
        boards |= {state.board for state in states}
        assert games._roster.boards <= 2 * 2 + 3
    assert len(boards) > 20
    games.reset()
    assert games.state(0) == Games(Game.from_dict(scenario), 1).state(0)
    assert (games.legal() == Games(Game.from_dict(scenario), 2).legal()).all()


def test_tables_are_shared_for_the_same_movers_and_boards_alone() -> None:
    game, other = Game.shipped("duelyst"), Game.shipped("rune-and-rust")
    one, two = (Games(each, 1)._roster for each in (game, other))
    before = two.ask()
    one._ask = before  # as if it had been made for these
    one._told = (0, 0)
    games = Games(game, 1)
    pieces, rows, outcomes = games._pieces, games._games, np.empty((1, len(games.pieces), games.END + 1), np.uint8)
    one.ask().legal(pieces, rows, outcomes)
    assert (outcomes == games.legal()).all()


def test_a_copy_plays_the_same_plans() -> None:
    """Whoever trains hands games to other processes: the numbers of longer steps go along."""
    tiers = [{"when": f"[S] == {i}", "add": [{"by": by}]} for i, by in ((1, [2, 0]), (2, [0, 2]))]
    rules: dict[str, Any] = {"footwork": 1, "name": "leaps", "terrain": {"floor": {"glyph": "."}}, "beats": {}}
    rules |= {"stats": {"S": {"default": 0}}, "pattern": {"steps": ["orthogonal"], "tiers": tiers}}
    piece = {"id": "a", "side": "us", "at": "B2"}
    games = Games(Game.from_dict({"ruleset": rules, "size": [6, 6], "pieces": [piece]}), 2)
    for i, value in ((0, 1), (1, 2), (0, 2)):
        games.play(i, SetStat("a", "S", value))
    assert games.offsets[8:] == ((2, 0), (0, 2))
    for other in (pickle.loads(pickle.dumps(games)), copy.deepcopy(games)):
        assert other.offsets == games.offsets
        assert other.beats([[[9]], [[8]]]).tolist() == [[[DONE]], [[REFUSED]]]


@pytest.mark.parametrize("sides", [{"them": {}, "us": {}}, {"us": {"goal": {"at": "B1"}}, "them": {}}])
def test_a_position_with_other_turns_or_goals_is_none_of_these(sides: dict[str, Any]) -> None:
    scenario: dict[str, Any] = {"ruleset": "rune-and-rust", "size": [3, 3]}
    scenario |= {"pieces": [{"id": "a", "side": "us", "at": "A1"}, {"id": "b", "side": "them", "at": "C3"}]}
    games = Games(Game.from_dict(scenario | {"sides": {"us": {}, "them": {}}}), 1)
    with pytest.raises(MisuseError, match="the same sides in the same order, with the same goals"):
        games.put(0, Game.from_dict(scenario | {"sides": sides}))


def test_headings_are_places_among_the_directions_of_the_grid() -> None:
    rules = {"footwork": 1, "name": "prows", "grid": {"shape": "hex"}, "heading": {"follow": True}}
    piece = {"id": "a", "side": "us", "at": "B2", "heading": "NW"}
    terrain = {"terrain": {"floor": {"glyph": "."}}}
    games = Games(Game.from_dict({"ruleset": rules | terrain, "size": [4, 4], "pieces": [piece]}), 1)
    assert games.directions[games.heading[0, 0]] is games.state(0).pieces[0].heading is Direction.NW
    assert games.numbers["heading"][0, 0] == games.heading[0, 0]


@pytest.mark.parametrize("shared", [memoryview, lambda array: array.view(type("Sub", (np.ndarray,), {}))])
def test_what_shares_its_memory_is_copied_before_it_is_looked_at(shared: Any) -> None:
    own = np.zeros(3, np.int32)
    taken = whole_numbers("piece", shared(own), np.int32, (3,), -1, 5)
    own[:] = 1_000_000
    assert taken.tolist() == [0, 0, 0]


def test_a_masked_array_is_misuse() -> None:
    with pytest.raises(MisuseError, match="piece is a masked array"):
        duel(1).step(np.ma.masked_array([0], [True]), [0])
