"""Events as a tree: what happened within what, in every game, and as a value."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.games import every_scenario, game_of, played, walk, wander
from tests.play.trees import check_tree

from footwork import Game
from footwork.errors import MisuseError
from footwork.play.events import Events, Happening, MoveDeclared, Waited
from footwork.play.resolve import resolve
from footwork.views.telling.telling import tell


@every_scenario
def test_everything_lies_within_what_caused_it(file: Path) -> None:
    game = game_of(file)
    for result in wander(game, seed=5, steps=40):
        if result.aborted is None:
            check_tree(result.before, result.events, result.state, is_done=result.question is None)
    for record in played(file).history:
        check_tree(record.before, record.events, record.after)


@every_scenario
def test_what_happened_before_a_question_stays(file: Path) -> None:
    asked: Events | None = None
    for result in wander(game_of(file, seed=3), seed=6, steps=40):
        if asked is not None and result.aborted is None:
            assert result.events[: len(asked)] == asked
            assert result.events.parents[: len(asked)] == asked.parents
        asked = result.events if result.question is not None else None


@every_scenario
def test_a_way_walked_at_once_is_the_tree_of_its_steps(file: Path) -> None:
    for game in (played(file), walk(file)):
        for record in game.history:
            slowly = resolve(record.before, record.action, record.answers, at_once=False)
            assert slowly.events == record.events
            assert slowly.events.parents == record.events.parents
            assert slowly.state.hash == record.after.hash


RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "causes",
    "distance": "chebyshev",
    "terrain": {
        "floor": {"glyph": "."},
        "lava": {"glyph": "x", "on-enter": {"change": "Health", "by": "0 - 1d4"}},
        "ice": {"glyph": "~", "on-enter": {"slide": "onward"}},
    },
    "stats": {"Health": {"default": 10, "least": 0}, "Speed": {"default": 6}},
    "allowance": {"points": "[Speed]"},
    "defeat": {"stat": "Health"},
    "features": {"clumsy": {"provokes": "always"}},
    "actions": {"push": {"target": {"within": 9}, "do": {"shove": "push", "cells": 1, "of": "target"}}},
    "reactions": {
        "strike": {"trigger": "before-leave", "do": {"change": "Health", "by": "0 - 1d6", "of": "target"}},
    },
}


def game(picture: str, pieces: dict[str, str], *, features: list[str] | None = None, **rules: Any) -> Game:
    """A board with pieces by cell: capitals are ours, and it is our turn."""
    listed: list[dict[str, Any]] = [
        {"id": name, "side": "us" if name.isupper() else "them", "at": at, "features": features or []}
        for name, at in pieces.items()
    ]
    return Game.from_dict({"ruleset": {**RULES, **rules}, "map": picture, "pieces": listed, "seed": 1})


def shape(happenings: tuple[Happening, ...]) -> list[Any]:
    """A tree by the names of its events; what holds something is a pair."""
    names = ((type(each.event).__name__, shape(each.within)) for each in happenings)
    return [(name, within) if within else name for name, within in names]


def test_a_move_holds_steps_reactions_rolls_and_damage() -> None:
    events = game(". . x\n. . .", {"A": "A1", "b": "A2"}).move("A", to="C1").events
    struck = ("Reacted", ["Rolled", "StatChanged"])
    burnt = ("Stepped", [("TileActed", ["Rolled", "StatChanged"])])
    assert shape(events.roots) == [("MoveDeclared", ["Stepped", struck, burnt, "MoveEnded"])]
    assert events.parents == (None, 0, 0, 2, 2, 0, 5, 6, 6, 0)


def test_an_action_holds_its_shove_and_the_shove_its_steps() -> None:
    events = game(". . ~ .", {"A": "A1", "b": "B1"}).act("A", "push", "b").events
    carried = ("ShoveBegan", ["Stepped", "Shoved"])
    pushed = ("ShoveBegan", [("Stepped", [("TileActed", [carried])]), "Shoved"])
    assert shape(events.roots) == [("Acted", [pushed])]


def test_the_moves_of_an_action_are_its_own() -> None:
    """A reaction moved the one who acted: that is no move of the action."""
    nearer = {"nearer": {"trigger": "after-arrive", "within": 2, "do": {"approach": 1}}}
    pull = {"pull": {"target": {"within": 9}, "do": {"shove": "pull", "cells": 3, "of": "target"}}}
    play = game(". . . . . .", {"A": "A1", "b": "F1"}, features=["clumsy"], reactions=nearer, actions=pull)
    result = play.act("A", "pull", "b")
    assert any(isinstance(event, MoveDeclared) and event.piece == "A" for event in result.events)
    assert (result.move, result.meant, result.travelled, result.charge) == (None, (), (), 0)
    assert tell(result.events, play.state, moves=False) == [
        "A: pull, b: b is pulled F1 → E1 → D1 → C1.",
        "A reacts to b: nearer: A1 → B1.",
    ]


def test_events_are_a_value() -> None:
    events = game(". . x\n. . .", {"A": "A1", "b": "A2"}).move("A", to="C1").events
    for twin in (pickle.loads(pickle.dumps(events)), copy.copy(events), copy.deepcopy(events), Events.of(events.roots)):
        assert twin == events
        assert (type(twin), hash(twin), twin.parents) == (Events, hash(events), events.parents)
    assert events == tuple(events)
    assert events != Events(events), "the same events, but nothing within anything"
    assert events != tuple(events)[1:]
    assert (Events(), Events() == ()) == ((), True)
    assert len(repr(events)) < 100
    with pytest.raises(AttributeError, match="do not change"):
        events.parents = ()


def test_the_deepest_tree_that_play_allows_can_be_told() -> None:
    """Each cell of ice carries on to the next, one within the other; any longer, and the action is taken back."""
    play = game("." + "~" * 65 + ".", {"A": "A1"})
    assert play.move("A", to="B1").aborted is not None
    play = game("." + "~" * 64 + ".", {"A": "A1"})
    result = play.move("A", to="B1")
    assert result.aborted is None
    assert max(len(holders(result.events, i)) for i in range(len(result.events))) > 190
    assert Events.of(result.events.roots) == result.events
    assert [line[:12] for line in tell(result.events, play.state)] == ["A moves A1 →", "A is carried"]


def holders(events: Events, index: int) -> list[int]:
    """What an event happened within, and so on, the innermost first."""
    parent = events.parents[index]
    return [] if parent is None else [parent, *holders(events, parent)]


@pytest.mark.parametrize("parents", [[None], [1, None], [0, None], [None, -1], [None, 5], [None, 0, 1]], ids=str)
def test_an_event_happens_within_an_earlier_one_or_none(parents: list[int | None]) -> None:
    with pytest.raises(MisuseError, match="within an earlier one"):
        Events([Waited("a"), Waited("b")], parents)
