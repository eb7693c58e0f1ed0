"""Plans of many games at once: what is played is what play makes of them, and the rest is handed back to it.

`python -m tests.bulk.test_beats 5000` compares under so many random rulesets, and on as many crowded boards.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.bulk.deeds import answered, deed, with_deeds
from tests.conformance.games import EXAMPLES, HEXES, PLAYED, game_of, name_of
from tests.play.plan_boards import foretold, planned, policy, with_beats

from footwork.board.plan import NO_PLANS, Plan, Plans
from footwork.board.state import State
from footwork.bulk import DONE, HANDED_BACK, IDLE, REFUSED, Games
from footwork.errors import MisuseError
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.play.actions import Execute, FastForward, PassPlans, PlanSteps
from footwork.play.resolution import Done
from footwork.play.resolve import resolve

COUNT = 6
PHASES = 4


def as_planned(state: State, games: Games, plans: list[list[int]]) -> State:
    """The position with these plans made, everybody ready, and nobody waited for."""
    made: dict[str, Plan] = {}
    for name, numbers in zip(games.pieces, plans, strict=True):
        length = max((i + 1 for i, number in enumerate(numbers) if number >= 0), default=0)
        here, steps = state.piece(name).at or Cell(0, 0), list[Cell | None]()
        for number in numbers[:length]:
            dx, dy = (0, 0) if number < 0 else games.offsets[number]
            here = Cell(here.x + dx, here.y + dy)
            steps.append(None if number < 0 else here)
        if steps:
            made[name] = Plan(tuple(steps), ready=True)
    return state.changed(plans=Plans(made, passed=frozenset(state.sides)))


def played(state: State, games: Games, plans: list[list[int]]) -> tuple[State, list[list[int]]]:
    """What play makes of plans: the position without them, and what became of every step."""
    before = as_planned(state, games, plans)
    found = resolve(before, FastForward())
    after = found.state if isinstance(found, Done) else before
    outcomes = []
    for name, numbers in zip(games.pieces, plans, strict=True):
        plan = after.plans.of(name)
        became = [DONE] * plan.done + [REFUSED] + [IDLE] * len(numbers)
        outcomes.append([IDLE if number < 0 else it for number, it in zip(numbers, became, strict=False)])
    return after.changed(plans=NO_PLANS), outcomes


def walk(game: Game, seed: int, *, beats: int = 3) -> Counter[int]:
    """Games with random plans beside their positions, compared after each phase; how often each came of a step."""
    rng = Random(seed)
    games = Games(game, COUNT, threads=2)
    states = [games.state(i) for i in range(COUNT)]
    came = Counter[int]()
    for _ in range(PHASES):
        numbers = range(-1, len(games.offsets))
        near = range(-1, len(games.directions))
        plans = [
            [[rng.choice(near if rng.random() < 0.8 else numbers) for _ in range(beats)] for _ in games.pieces]
            for _ in states
        ]
        found = games.beats(plans)
        for i, state in enumerate(states):
            outcomes = found[i].tolist()
            came.update(outcome for row in outcomes for outcome in row)
            after, expected = played(state, games, plans[i])
            if any(HANDED_BACK in row for row in outcomes):
                assert outcomes == [[IDLE if n < 0 else HANDED_BACK for n in row] for row in plans[i]]
                assert games.state(i) == state, "who hands back has changed nothing"
                answered = games.play_plans(i, plans[i])
                if answered.ok:
                    assert games.state(i) == after
                elif after.turn is not None:
                    games.put(i, after)
            else:
                assert outcomes == expected, (seed, i, plans[i])
                assert games.state(i) == after, (seed, i, plans[i])
                assert games.state(i).hash == after.hash
            states[i] = games.state(i)
    return came


BEATS = [file for file in (*PLAYED, *EXAMPLES, *HEXES) if game_of(file).state.rules.beats is not None]


@pytest.mark.parametrize("file", BEATS, ids=name_of)
def test_plans_come_to_what_play_makes_of_them(file: Path) -> None:
    game = game_of(file)
    if game.state.turn is None and game.state.board.exists:
        game.begin()
    came = sum((walk(game, seed, beats=seed) for seed in (1, 2, 3)), Counter[int]())
    assert came[DONE] + came[REFUSED] + came[HANDED_BACK] > 100


def crowded(seed: int) -> Game:
    """A small board full of pieces of two sides, some with tiles, under any policies."""
    board = planned(seed, sides="ab", tiles=seed % 5 == 0)
    board.policy = policy(Random(seed)) | {"ready": "optional"}
    board.steps = {}
    return board.game()


@pytest.mark.parametrize("part", range(4))
def test_boards_full_of_plans_come_to_what_play_makes_of_them(part: int) -> None:
    came = sum((walk(crowded(seed), seed) for seed in range(part * 25, part * 25 + 25)), Counter[int]())
    assert came[DONE] > 500
    assert came[REFUSED] > 500


def test_boards_full_of_plans_come_to_what_a_slow_reference_says() -> None:
    for seed in range(120):
        board = planned(seed, policies=seed % 2 == 1)
        if not board.steps:
            continue
        expected, plans = foretold(board), board.steps
        board.steps = {}
        games = Games(board.game(), 1)
        length = max(map(len, plans.values()))
        numbers = np.full((1, len(games.pieces), length), -1)
        for i, name in enumerate(games.pieces):
            (x, y) = board.at[name]
            for j, to in enumerate(plans.get(name, ())):
                if to is not None:
                    by = (to[0] - x, to[1] - y)
                    numbers[0, i, j] = games.offsets.index(by) if by in games.offsets else -2
                    x, y = to
        if (numbers == -2).any():
            continue  # a cell to which no offset leads cannot be said here
        outcomes = games.beats(numbers)
        assert (outcomes != HANDED_BACK).all()
        assert [tuple(at) for at in games.at[0].tolist()] == [expected.at[name] for name in games.pieces], seed
        for i, name in enumerate(games.pieces):
            blocked = expected.blocked.get(name)
            refused = np.flatnonzero(outcomes[0, i] == REFUSED).tolist()
            assert refused == ([] if blocked is None else [blocked[0]]), (seed, name)


@pytest.mark.parametrize("part", range(4))
def test_random_rulesets_come_to_what_play_makes_of_them(part: int) -> None:
    came, games = Counter[int](), 0
    for seed in range(part * 40, part * 40 + 40):
        game = with_beats(seed)
        if game is not None:
            games += 1
            came += walk(game, seed)
    assert games > 10
    assert came[DONE] > 100
    assert came[REFUSED] > 100


def after_deeds(seed: int) -> Game | None:
    """A game whose pieces have used something, or have features for a while, before they plan."""
    rng = Random(seed)
    game = with_deeds(seed, beats=policy(rng))
    if game is not None:
        state = game.state
        for _ in range(8):
            found, _answers = answered(state, deed(state, rng), rng)
            state = found.state if isinstance(found, Done) and found.state.turn is not None else state
        game.__dict__["_state"] = state
    return game


@pytest.mark.parametrize("part", range(2))
def test_plans_after_deeds_come_to_what_play_makes_of_them(part: int) -> None:
    came = Counter[int]()
    for seed in range(part * 20, part * 20 + 20):
        game = after_deeds(seed)
        if game is not None:
            came += walk(game, seed)
    assert came[DONE] > 100
    assert came[REFUSED] > 100


@pytest.mark.parametrize("seed", [2522])
def test_random_rulesets_on_which_they_differed(seed: int) -> None:
    """2522: one after another, an aura counts from where its owner was before the beat."""
    game = with_beats(seed)
    assert game is not None
    walk(game, seed)


def crowd(count: int, **beats: str) -> Games:
    """Games of four in a row, all of whom may take every step of one cell."""
    pieces = [{"id": name, "side": "ab"[i % 2], "at": f"{i},0"} for i, name in enumerate("wxyz")]
    scenario = {"ruleset": "free-actions", "rules": {"beats": beats}, "size": [6, 3], "pieces": pieces}
    return Games(Game.from_dict({**scenario, "sides": {"a": {}, "b": {}}}), count)


def test_all_go_on_together_and_one_behind_another_stays() -> None:
    games = crowd(2)
    east, west = (games.offsets.index(by) for by in ((1, 0), (-1, 0)))
    outcomes = games.beats([[[east], [east], [east], [east]], [[west], [west], [west], [west]]])
    assert outcomes[:, :, 0].tolist() == [[DONE] * 4, [REFUSED] * 4]
    assert games.at[:, :, 0].tolist() == [[1, 2, 3, 4], [0, 1, 2, 3]]


@pytest.mark.parametrize("follow", ["allow", "block"])
@pytest.mark.parametrize("cycle", ["allow", "block"])
@pytest.mark.parametrize("corners", [4, 3])
def test_a_ring_goes_round_where_that_is_allowed(follow: str, cycle: str, corners: int) -> None:
    """Whoever is part of a ring follows nobody; whoever else goes where another comes from does."""
    at = ["0,0", "1,0", "1,1", "0,1"][:corners]
    ways = [(1, 0), (0, 1), (-1, 0) if corners == 4 else (-1, -1), (0, -1)][:corners]
    pieces = [{"id": f"p{i}", "side": "a", "at": cell} for i, cell in enumerate([*at, "0,2", "1,2"])]
    rules = PLAIN | SOLID | {"pattern": "compass", "beats": {"follow": follow, "cycle": cycle}}
    games = Games(Game.from_dict({"ruleset": rules, "size": [3, 3], "pieces": pieces}), 1)
    plans = [[games.offsets.index(by)] for by in [*ways, (1, 0), (1, 0)]]
    before = games.state(0)
    expected = [[DONE if cycle == "allow" else REFUSED]] * corners + [[DONE if follow == "allow" else REFUSED], [DONE]]
    assert games.beats([plans])[0].tolist() == played(before, games, plans)[1] == expected


def test_a_blocked_plan_is_over_and_others_go_on() -> None:
    games = crowd(1)
    south, east, west = (games.offsets.index(by) for by in ((0, 1), (1, 0), (-1, 0)))
    outcomes = games.beats([[[west, south], [south, -1], [-1, -1], [-1, east]]])
    assert outcomes[0].tolist() == [[REFUSED, IDLE], [DONE, IDLE], [IDLE, IDLE], [IDLE, DONE]]
    assert games.at[0].tolist() == [[0, 0], [1, 1], [2, 0], [4, 0]]


def test_nobody_changes_places_over_a_phase_but_over_two() -> None:
    def round_about(games: Games) -> list[list[int]]:
        """The third steps to where the second was, who goes round to where the third was."""
        south, east, north, west = (games.offsets.index(by) for by in ((0, 1), (1, 0), (0, -1), (-1, 0)))
        return [[-1] * 3, [south, east, north], [west, -1, -1], [-1] * 3]

    for swap, last in (("block", REFUSED), ("in-beat", DONE)):
        games = crowd(1, swap=swap)
        assert games.beats([round_about(games)])[0, 1].tolist() == [DONE, DONE, last]
    games = crowd(1)
    for beat in range(3):
        assert games.beats([[[plan[beat]] for plan in round_about(games)]])[0, 1, 0] == DONE


@pytest.mark.parametrize("by", [[2, 0], [0, 2], [2, 2], [1, 2]])
def test_who_follows_the_way_faces_it_after_a_longer_step(by: list[int]) -> None:
    rules: dict[str, Any] = {
        "footwork": 1,
        "name": "led",
        "grid": {"notation": "xy"},
        "terrain": {"floor": {"glyph": "."}},
        "pattern": ["compass", {"by": by}],
        "heading": {"follow": True},
        "beats": {},
    }
    piece = {"id": "a", "side": "x", "at": "1,1"}
    game = Game.from_dict({"ruleset": rules, "size": [5, 5], "pieces": [piece]})
    games = Games(game, 1)
    assert games.beats([[[games.offsets.index((by[0], by[1]))]]]).tolist() == [[[DONE]]]
    game.plan("a", f"{1 + by[0]},{1 + by[1]}")
    assert game.fast_forward().ok
    assert games.state(0) == game.state.changed(plans=NO_PLANS)


PLAIN: dict[str, Any] = {
    "footwork": 1,
    "name": "plain",
    "grid": {"notation": "xy"},
    "terrain": {"floor": {"glyph": "."}},
    "beats": {},
    "allowance": {"points": "unlimited", "moves": "unlimited"},
    "stats": {"Health": {"default": 10, "least": 0, "most": 100}},
    "defeat": {"stat": "Health", "at": 0},
}
SOLID = {"occupants": {"any": {"enter": False, "stop": False}}}
HURT = {"change": "Health", "by": -1}
BITE = {"trigger": "after-arrive", "relation": "hostile", "within": 1, "do": {**HURT, "of": "target"}}
FIRE = {"aura": {"within": 1, "to": "any", "paints": "burn"}}
LEAD = {"aura": {"within": 1, "to": "friendly", "grants": "alert"}}
Way = list[tuple[int, int] | None]
MEETINGS: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, Way]]] = {
    "where a large piece still stands": (
        SOLID,
        {"big": {"at": "1,0", "size": [2, 2]}, "y": {"at": "2,2"}},
        {"big": [(1, 0)], "y": [(0, -1)]},
    ),
    "over a cell that another began on": (
        SOLID | {"pattern": ["compass", {"by": [0, -2], "clear": True}]},
        {"x": {"at": "1,2"}, "y": {"at": "2,2"}},
        {"x": [(0, 1), (1, 0), (0, -2)], "y": [None, (-1, 0), None]},
    ),
    "up to one who reacts and comes nearer": (
        {"reactions": {"bite": BITE}},
        {"x": {"at": "0,0"}, "y": {"at": "3,0", "side": "b"}},
        {"x": [(1, 0)], "y": [(-1, 0)]},
    ),
    "up to one who reacts from afar and comes nearer": (
        {"reactions": {"bite": BITE | {"within": 4}}},
        {"x": {"at": "0,0"}, "y": {"at": "6,0", "side": "b"}},
        {"x": [(1, 0)], "y": [(-1, 0)]},
    ),
    "beside one who is made to react": (
        {"features": {"alert": {"stats": {}}, "lead": LEAD}, "reactions": {"bite": BITE | {"requires": "alert"}}},
        {"lead": {"at": "0,0", "features": ["lead"]}, "guard": {"at": "2,0"}, "foe": {"at": "4,0", "side": "b"}},
        {"lead": [(1, 0)], "foe": [None, (-1, 0)]},
    ),
    "around one who stands in fire": (
        {"features": {"burn": {"on-stay": HURT}, "fire": FIRE}},
        {"x": {"at": "0,0", "features": ["fire"]}, "y": {"at": "1,0"}, "z": {"at": "5,3"}},
        {"z": [(-1, 0)]},
    ),
    "away from a fire that comes": (
        {"features": {"burn": {"on-leave": HURT}, "fire": FIRE}},
        {"x": {"at": "0,0", "features": ["fire"]}, "y": {"at": "2,0"}},
        {"x": [(1, 0)], "y": [(1, 0)]},
    ),
    "at a cost past all limits": (
        {"heading": {"align": True, "turn": 2**31 - 1}, "allowance": {"points": 10}},
        {"x": {"at": "0,0", "heading": "N"}},
        {"x": [(1, 0)]},
    ),
    "by one who is defeated": ({}, {"x": {"at": "0,0", "defeated": True}, "y": {"at": "5,0"}}, {"x": [(1, 0)]}),
    "for points that are rounded": (
        {"round": {"total": "nearest"}, "cost": {"cardinal": 1, "diagonal": 1.5}, "allowance": {"points": 2}},
        {"x": {"at": "0,0"}, "y": {"at": "4,0"}},
        {"x": [(1, 1), (1, 0)], "y": [(-1, 0), (-1, 1)]},
    ),
}


def test_a_beat_in_which_somebody_stays_in_fire_is_left_to_play() -> None:
    scenario = {
        "ruleset": PLAIN | {"features": {"burn": {"on-stay": HURT}}},
        "size": [6, 6],
        "cells": [{"at": "1,0", "tags": ["burn"]}],
        "pieces": [{"id": "x", "side": "a", "at": "1,0"}, {"id": "y", "side": "a", "at": "5,3"}],
    }
    games = Games(Game.from_dict(scenario), 1)
    west = games.offsets.index((-1, 0))
    assert games.beats([[[-1], [west]]])[0].tolist() == [[IDLE], [HANDED_BACK]]
    games.play_plans(0, [[-1], [west]])
    assert games.stat("Health")[0, 0] < games.stat("Health")[0, 1]


@pytest.mark.parametrize("what", MEETINGS)
def test_steps_are_taken_as_in_play_or_left_to_it(what: str) -> None:
    rules, pieces, ways = MEETINGS[what]
    made = [{"id": name, "side": "a", **piece} for name, piece in pieces.items()]
    scenario = {"ruleset": PLAIN | rules, "size": [7, 6], "pieces": made, "sides": {"a": {}, "b": {}}}
    games = Games(Game.from_dict(scenario), 1)
    beats = max(map(len, ways.values()))
    plans = [
        [-1 if by is None else games.offsets.index(by) for by in ways.get(name, [])]
        + [-1] * (beats - len(ways.get(name, [])))
        for name in games.pieces
    ]
    before = games.state(0)
    after, expected = played(before, games, plans)
    outcomes = games.beats([plans])[0].tolist()
    if any(HANDED_BACK in row for row in outcomes):
        assert games.state(0) == before
    else:
        assert (outcomes, games.state(0)) == (expected, after)


def test_a_plan_has_at_most_a_thousand_steps() -> None:
    with pytest.raises(MisuseError, match="a plan has at most 1,000 steps, found 1,001"):
        crowd(1).beats(np.full((1, 4, 1001), -1))


def test_threads_change_nothing() -> None:
    rng = np.random.default_rng(1)
    one, many = crowd(3000), crowd(3000)
    for _ in range(4):
        plans = rng.integers(-1, len(one.offsets), (3000, 4, 3))
        assert np.array_equal(one.beats(plans), many.beats(plans, threads=3))
    assert np.array_equal(one.at, many.at)
    assert len(np.unique(one.at.reshape(3000, -1), axis=0)) > 100
    assert crowd(0).beats(np.zeros((0, 4, 2), int)).shape == (0, 4, 2)
    assert crowd(2).beats(np.zeros((2, 4, 0), int)).shape == (2, 4, 0)


def test_what_is_planned_already_is_left_to_play() -> None:
    games = crowd(1)
    assert games.play(0, PlanSteps("w", (Cell(0, 1),)))
    south = games.offsets.index((0, 1))
    assert games.beats([[[-1], [south], [-1], [-1]]]).tolist() == [[[IDLE], [HANDED_BACK], [IDLE], [IDLE]]]
    assert games.play(0, PassPlans("b"))
    assert games.play(0, Execute())
    assert games.beats([[[-1], [south], [-1], [-1]]]).tolist() == [[[IDLE], [DONE], [IDLE], [IDLE]]]
    assert games.at[0].tolist() == [[0, 1], [1, 1], [2, 0], [3, 0]]


def test_plans_that_planning_refuses_are_not_carried_out() -> None:
    rules = PLAIN | {"beats": {"planning": "refuse"}, "pattern": "orthogonal"} | SOLID
    pieces = [{"id": name, "side": "us", "at": at} for name, at in (("a", "0,0"), ("b", "1,0"), ("c", "3,1"))]
    game = Game.from_dict({"ruleset": rules, "size": [4, 2], "pieces": pieces})
    rng, done = Random(1), 0
    for _ in range(60):
        games = Games(game, 1)
        straight = [games.offsets.index(by) for by in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        plans = [[rng.choice([-1, -1, -1, -1, -1, *straight]) for _ in range(2)] for _ in pieces]
        single, refused = game.fork(), False
        for name, plan in as_planned(game.state, games, plans).plans.by_piece.items():
            refused = refused or not single.plan(name, *plan.steps).ok
        found, after = games.play_plans(0, plans), games.state(0)
        assert (games.beats([plans]) != DONE).all()
        single.pass_plans("us")
        done += found.ok
        if refused:
            assert found.refusal
            assert after == game.state
        else:
            assert found.ok == single.fast_forward().ok
            assert after.pieces == single.state.pieces
    assert 5 < done < 55


WRONG: list[tuple[Any, str]] = [
    ([[[0], [0], [0], [99]]], "plans[0, 3, 0] is 99, not from -1 to"),
    ([[[0], [-2], [0], [0]]], "plans[0, 1, 0] is -2, not from -1 to"),
    ([[[0], [0]]], "plans has the shape (1, 4, n), found (1, 2, 1)"),
    ([[0, 0, 0, 0]], "plans has the shape (1, 4, n), found (1, 4)"),
    ([[[0.5]] * 4], "plans holds whole numbers, found an array of float64"),
    ("north", "plans"),
]


@pytest.mark.parametrize(("plans", "said"), WRONG)
def test_plans_that_are_none_are_named(plans: Any, said: str) -> None:
    games = crowd(1)
    with pytest.raises(MisuseError) as raised:
        games.beats(plans)
    assert said in str(raised.value)
    assert games.at[0].tolist() == [[0, 0], [1, 0], [2, 0], [3, 0]]


def test_rules_without_beats_have_none() -> None:
    with pytest.raises(MisuseError, match="duelyst has no beats: its pieces move by `step`"):
        Games(Game.shipped("duelyst"), 1).beats(np.zeros((1, 7, 1), int))


def test_steps_by_themselves_are_refused_where_there_are_beats_unless_the_rules_allow_them() -> None:
    games = crowd(1)
    assert games.play(0, games.action(0, 0)).refusal
    assert set(games.legal()[0, :, : games.END].ravel().tolist()) == {REFUSED}
    both = crowd(1, **{"at-once": "allow"})
    assert set(both.legal()[0, :, : games.END].ravel().tolist()) == {REFUSED, HANDED_BACK}
    for direction in range(both.END):
        done = both.play(0, both.action(0, direction)).ok
        both.reset()
        assert both.step([0], [direction]).outcomes.tolist() == [HANDED_BACK if done else REFUSED]


def main(count: int) -> None:
    """Compare under so many random rulesets, and on as many crowded boards, and say how much was compared."""
    came, games = Counter[int](), 0
    for seed in range(count):
        for game in (with_beats(seed), crowded(seed), after_deeds(seed)):
            if game is not None:
                games += 1
                came += walk(game, seed)
        if (seed + 1) % 100 == 0:
            print(f"\r{seed + 1:,} of {count:,}", end="", flush=True)
    print(f"\n{games:,} rulesets and boards, {COUNT * PHASES} phases each, the same as in play. Steps: ", end="")
    print(f"{came[DONE]:,} done, {came[REFUSED]:,} refused, {came[HANDED_BACK]:,} handed back")


if __name__ == "__main__":
    main(int(sys.argv[1]))
