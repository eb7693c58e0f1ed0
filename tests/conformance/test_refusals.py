"""Refusals as games make them: each says what its kind declares, in words, and is read back from its code."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from tests.conformance.games import every_scenario, walk

from footwork.game.game import Game
from footwork.play.actions import (
    Act,
    Action,
    AddPiece,
    MoveBy,
    MoveTo,
    Place,
    PlanSteps,
    SetDoor,
    SetTerrain,
    TurnTo,
    Wait,
)
from footwork.play.resolution import Refused
from footwork.play.resolve import resolve
from footwork.refusals import FIELDS, Refusal, read_code
from footwork.views.json import refusal_json
from footwork.views.telling.refusals import describe_refusal

MOST_CELLS = 80


def tried(game: Game, piece: str) -> Iterator[Action]:
    """About everything that a piece could try, allowed or not."""
    cells = list(game.state.board)[:MOST_CELLS]
    yield from (MoveBy(piece, direction) for direction in game.rules.grid.order)
    yield from (TurnTo(piece, direction) for direction in game.rules.grid.order)
    yield from (MoveTo(piece, cell) for cell in cells)
    yield from (Place(piece, cell) for cell in cells)
    yield from (AddPiece(name, cell) for cell in cells for name in ("new", piece))
    yield AddPiece("new", kind="no-such")
    yield AddPiece("new", side="no-such")
    yield from (AddPiece("new", features=(name,)) for name in (*game.rules.features, "no-such"))
    yield from (AddPiece("new", stats=((name, 2**31),)) for name in (*game.rules.stats, "no-such"))
    yield from (SetDoor(cell, "open") for cell in cells)
    yield from (SetTerrain(cell, terrain) for terrain in (*game.rules.terrain, "no-such") for cell in cells[:10])
    yield from (PlanSteps(piece, (cell,)) for cell in cells[:5])
    for name in game.rules.actions:
        yield Act(piece, name)
        yield Act(piece, name, piece)
        yield from (Act(piece, name, to=cell) for cell in cells[:20])
        yield from (Act(piece, name, other.id) for other in game.state.pieces[:5])
    yield from (SetDoor(edge, "close") for edge in list(game.state.board.borders)[:20])
    yield from (SetDoor(name, "open") for name in (*list(game.state.board.names)[:10], "no-such"))
    yield Wait(piece)
    yield Act(piece, "no-such-action")


def found(game: Game) -> Iterator[tuple[str, Refusal]]:
    for piece in [piece.id for piece in game.state.pieces[:4]]:
        for action in tried(game, piece):
            resolution = resolve(game.state, action)
            if isinstance(resolution, Refused):
                yield piece, resolution.refusal
        for cell in list(game.state.board)[:MOST_CELLS]:
            refusal = game.why(piece, cell)
            if refusal is not None:
                yield piece, refusal


@every_scenario
def test_every_refusal_says_what_its_kind_declares(file: Path) -> None:
    game = walk(file)
    for piece, refusal in dict.fromkeys(found(game)):
        kind = refusal.kind
        said = {name for name in FIELDS if getattr(refusal, name) is not None}
        assert set(kind.always) <= said <= {*kind.always, *kind.sometimes}, refusal
        assert (refusal.name is None) == (kind.named is None)
        assert read_code(refusal.code) == (kind, refusal.name)
        assert refusal.by is None or refusal.by in game.state.index
        text = describe_refusal(game.state, refusal, piece=piece)
        assert text
        assert "{" not in text
        assert json.loads(json.dumps(refusal_json(game.state, refusal, piece)))["code"] == refusal.code
