"""What a REPL prints fits a line: at most 200 characters, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as FilePath

import pytest
from tests.conformance.games import every_scenario, game_of

from footwork.bots.turn import take_turn
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
