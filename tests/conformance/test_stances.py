"""What a state takes over from the one before it answers as if it had been made fresh, after every action of a game.

Everybody asks about everybody before each action, so that there is something to take over.
"""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.games import every_scenario, game_of, wander

from footwork.board.auras import auras, painted
from footwork.board.means import means_of
from footwork.board.state import Last, State
from footwork.game.game import Game
from footwork.play.resolve import resolve
from footwork.query.query import Query
from footwork.rules.profile import FORCED

LIVELY: dict[str, Any] = {
    "ruleset": {
        "footwork": 1,
        "name": "lively",
        "terrain": {
            "floor": {"glyph": "."},
            "mud": {"glyph": "~", "multiply": 2},
            "mist": {"glyph": "m", "add": 1},
            "moss": {"glyph": "s", "on-enter": {"become": "mud"}},
            "spring": {"glyph": "p", "on-enter": {"grant": "blessed", "until": "turn-end"}},
            "thorns": {"glyph": "t", "on-enter": {"change": "Health", "by": -1}},
        },
        "edges": {"door": {"cross": "when-open"}},
        "occupants": {"friendly": {"enter": True, "stop": False}, "hostile": {"enter": False, "stop": False}},
        "stats": {
            "Speed": {"default": 4},
            "Health": {"default": 9, "least": 0},
            "Made": {"counts": "moves"},
            "Rung": {"counts": "rings"},
        },
        "allowance": {"points": "[Speed]", "refresh": "turn"},
        "round": {"total": "down", "span": "turn"},
        "cost": {"cardinal": 1, "diagonal": 1.5},
        "defeat": {"stat": "Health"},
        "features": {
            "herald": {"aura": {"within": 2, "to": "friendly", "grants": "inspired"}},
            "inspired": {"allowance": {"points": {"add": 1}}, "cost": {"diagonal": 1}},
            "warden": {"when": "[Health] > 5", "aura": {"within": 1, "to": "hostile", "paints": "mist"}},
            "binder": {"when": "[Made] = 0", "aura": {"within": 1, "to": "hostile", "grants": "bound"}},
            "bound": {"gate": "may-move"},
            "piper": {"when": "[Rung] = 0", "aura": {"within": 3, "to": "friendly", "grants": "merry"}},
            "merry": {"allowance": {"points": {"add": 1}}},
            "blessed": {"allowance": {"points": {"add": 2}}},
            "weary": {"when": "[Made] > 1", "cost": {"cardinal": {"add": 1}}},
            "hurt": {"when": "[Health] < 8", "terrain": {"mud": {"enter": False}}},
        },
        "apply": ["weary", "hurt"],
        "actions": {
            "strike": {
                "target": {"relation": "hostile", "within": 2},
                "do": {"change": "Health", "by": -2, "of": "target"},
            },
            "shove": {"target": {"within": 2}, "do": {"shove": "push", "cells": 2, "of": "target"}},
            "ring": {"do": {"toggle": "gate"}, "uses": {"name": "rings", "times": 2}},
        },
    },
    "map": ". ~ . . s .\n. . p . . .\n. t . ~ . .\n. . . s . .\n. p . . t .",
    "edges": [{"door": "C2/D2", "name": "gate", "open": True}],
    "pieces": [
        {"id": "herald", "side": "us", "at": "A1", "features": ["herald"]},
        {"id": "squire", "side": "us", "at": "A3"},
        {"id": "warden", "side": "us", "at": "B5", "features": ["warden"]},
        {"id": "binder", "side": "them", "at": "F1", "features": ["binder"]},
        {"id": "ogre", "side": "them", "at": "D4", "size": [2, 1]},
        {"id": "rat", "side": "them", "at": "F3", "features": ["piper"]},
        {"id": "cat", "at": "C5"},
    ],
}


def answers(state: State) -> list[object]:
    """What is known of a state, and of each piece in it."""
    found: list[object] = [
        dict(state.occupied),
        state.order,
        dict(state.index),
        auras(state),
        state.hash,
        state.last_side,
    ]
    for piece in state.pieces:
        query, means = Query.of(state, piece.id), means_of(state, piece)
        found += [
            means.granted,
            means.moves_left(piece),
            means.points_left(piece),
            means.profile.attached,
            means.variant(FORCED, ()).attached,
            [means.stats(piece)(name) for name in state.rules.stats],
            query.gate,
            query.gate_before,
            query.budget,
            query.profile.attached,
            query.profile.cardinal,
            query.profile.rows,
            painted(state, piece),
        ]
        if piece.at is not None:
            near, judge = query.reach(), query.judge
            found += [near, near.stops, query.prepared.flood(-1).rows(), judge.start(), judge.painted]
            found += [judge.ground(cell) for cell in state.board]
            found += [query.directions(), [judge.step(judge.start(), move) for move in judge.moves(judge.start())]]
            found += [near.path(cell).steps for cell in near.stops[-1:]]
    return found


def fresh(state: State) -> State:
    """The same state without anything beside it, its pieces and its board."""
    made: State = pickle.loads(pickle.dumps(state))
    assert made is not state
    return made


def agree(game: Game, seed: int, steps: int = 24) -> int:
    """How many states of a game were compared, each with one made fresh."""
    compared = 0
    answers(game.state)
    for _ in wander(game, seed, steps):
        if game.waiting is not None:
            assert answers(game.waiting.state) == answers(fresh(game.waiting.state))
        assert answers(game.state) == answers(fresh(game.state))
        compared += 1
    return compared


@every_scenario
def test_what_is_taken_over_answers_as_what_is_made_fresh(file: Path) -> None:
    agree(game_of(file), seed=5, steps=12)


@pytest.mark.parametrize("seed", range(12))
def test_auras_counted_stats_doors_and_ground_that_change(seed: int) -> None:
    assert agree(Game.from_dict(LIVELY), seed) == 24


def test_an_aura_that_reads_how_often_something_was_used_goes_out_with_the_use() -> None:
    game = Game.from_dict(LIVELY)
    rat = game.state.index["rat"]
    assert game.end_turn().ok, "to the side of the piper"
    assert auras(game.state).get(rat) == ("piper",)
    assert game.act("rat", "ring").ok
    assert rat not in auras(game.state)
    assert answers(game.state) == answers(fresh(game.state))


def test_who_is_left_is_found_again_when_somebody_comes_back() -> None:
    game = Game.from_dict(LIVELY | {"ruleset": LIVELY["ruleset"] | {"finish": "last-side"}})
    gone = [game.place(piece, None).state for piece in ("binder", "ogre", "rat")]
    assert [state.last_side for state in gone] == [None, None, Last("us")]
    assert gone[-1].turn is None, "one side is left"
    assert game.place("rat", "F3").state.last_side is None
    assert answers(game.state) == answers(fresh(game.state))
    assert game.begin().state.turn is not None, "two sides stand again"


@pytest.mark.parametrize("seed", range(3))
def test_also_after_an_undo_and_on_a_fork(seed: int) -> None:
    game = Game.from_dict(LIVELY)
    for _ in wander(game, seed, 10):
        other = game.fork()
        for _ in wander(other, seed + 1, 2):
            assert answers(other.state) == answers(fresh(other.state))
        game.undo()
        assert answers(game.state) == answers(fresh(game.state))
        game.redo()


@every_scenario
def test_with_and_without_the_short_way_the_same_comes_of_everything(file: Path) -> None:
    game = game_of(file)
    for _ in wander(game, seed=7):
        pass
    for record in game.history:
        stepwise = resolve(record.before, record.action, record.answers, at_once=False)
        assert (stepwise.events, stepwise.state.hash) == (record.events, record.after.hash)
        assert stepwise.events.parents == record.events.parents
