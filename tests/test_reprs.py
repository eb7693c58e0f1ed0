"""What a REPL prints fits a line: at most 200 characters, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Any

import pytest
from tests.conformance.games import every_scenario, game_of

from footwork.bots.turn import take_turn
from footwork.errors import AbsentError
from footwork.game.game import Game

MOST = 200


def shown(game: Game) -> Iterator[object]:
    """Everything that somebody comes across who looks around in a game."""
    yield from (game, game.state, game.rules, game.setup, game.state.board, game.state.plans, game.planning())
    for record in game.history:
        yield from (record, record.action, record.events, record.before, *record.events, *record.events.roots)
    for piece in game.state.pieces:
        query = game.query(piece.id, points=5)
        yield from (piece, query, query.profile, *game.offers(piece.id))
        if piece.at is not None:
            reach = query.reach()
            yield reach
            for cell in list(reach)[:10]:
                path = reach.path(cell)
                yield from (reach[cell], path, *path.steps, *path.ledger)
            yield from (game.why(piece.id, cell) for cell in list(game.state.board)[:10])


@every_scenario
def test_a_repr_fits_a_line(file: FilePath) -> None:
    game = game_of(file)
    active = game.state.active
    if active is not None:
        take_turn(game, active if active in game.state.sides else game.state.piece(active).side)
    long = {type(each).__name__: repr(each) for each in shown(game) if len(repr(each)) > MOST}
    assert long == {}


def test_reprs_count_in_points() -> None:
    game = Game.shipped("rune-and-rust")
    path = game.reach("hero").path("E4")
    assert repr(path.steps) == "(<Step from 3,4 to 4,3: cost 3/2>,)"
    assert repr(path.ledger) == "(<Entry: cost.diagonal by cost.diagonal, 3/2 points>,)"
    assert repr(game.reach("hero")["E4"]) == "<Arrival of hero at E4: charge 3/2, stop True>"
    declared = game.move("hero", "ne").events[0]
    assert repr(declared).endswith("cost=Fraction(3, 2), charge=Fraction(3, 2))")


def test_one_of_a_kind_is_singular() -> None:
    pieces = [{"id": "a", "side": "us", "at": "A1"}, {"id": "b", "side": "them", "at": "B1"}]
    ruleset = {"footwork": 1, "name": "pair", "terrain": {"floor": {"glyph": "."}}}
    game = Game.from_dict({"ruleset": ruleset, "map": "..\n..", "pieces": pieces})
    assert repr(game.threat("us")) == "<Threat to us: 1 piece could stop on 3 cells>"
    alone = Game.from_dict({"ruleset": ruleset, "map": "..", "pieces": pieces[:1]})
    assert repr(alone.reach("a")) == "<Reach of a: 1 cell, 1 to stop on>"
    assert repr(alone.state) == "<State of pair: 2×1, 1 piece, round 1, us to move>"
    assert repr(alone.setup) == "<Setup of pair: <scenario>, 1 piece>"
    assert repr(alone.reach_in("a", 1)) == "<TurnReach of a: 1 cell in 1 turn>"


@pytest.mark.parametrize(("cell", "said"), [((7, 7), "H8"), ((7, 7, 7), "a tuple"), ([7, 7], "a list")])
def test_what_is_not_in_a_reach_is_called_what_it_is(cell: Any, said: str) -> None:
    with pytest.raises(AbsentError, match=f"^{said} is not in the reach of hero$"):
        Game.shipped("rune-and-rust").reach("hero")[cell]


def test_slices_of_events_keep_their_tree() -> None:
    events = Game.shipped("rune-and-rust").move("hero", along=["D4", "D3"]).events
    assert events.parents == (None, 0, 0, 0)
    assert (events[:2].parents, len(events[:2].roots), events[:2].roots[0].within[0].event) == ((None, 0), 1, events[1])
    assert events[1:].parents == (None, None, None), "what it happened within is left out"
    assert events[::2].parents == (None, 0)
    assert events[::-1].parents == (None,) * 4, "nothing happens within what comes later"
    assert events[:] == events
    assert events[-1] == tuple(events)[-1]
    with pytest.raises(IndexError):
        events[4]


def test_a_repr_spells_out_what_would_act() -> None:
    game = Game.shipped("rune-and-rust")
    assert repr(game.set_stat("hero", "\x1b[31m", 3)) == "<Result: SetStat hero \\x1b[31m 3, refused: stat.unknown>"
    assert repr(game.act("hero", "a\0\nb")) == "<Result: Act hero a\\x00\\nb, refused: action.unknown>"
