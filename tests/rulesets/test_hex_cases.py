"""`hex-zones` against the case table of a public hex game: reach and paths with zones, over costs of each case."""

from __future__ import annotations

import json
from pathlib import Path as FilePath
from typing import Any

import pytest

from footwork import Game, Path

CASES: list[dict[str, Any]] = json.loads(
    (FilePath(__file__).parents[1] / "data" / "hex_cases.json").read_text(encoding="utf-8")
)["cases"]
CANNOT = 99


def game_of(case: dict[str, Any]) -> Game:
    """The position of a case as a scenario: whoever is no enemy is of the mover's own side."""
    mover = case["mover"]
    pieces = [
        {"id": f"p{i}", "side": "them" if each["enemy"] else "us", "at": _text(each["at"])}
        | {"stats": {"Level": int(each["zone"])}}
        for i, each in enumerate(case["others"])
    ]
    features = ["skirmisher"] if mover["ignores_zones"] else []
    me = {"id": "me", "side": "us", "at": _text(mover["at"]), "points": mover["moves"], "features": features}
    return Game.from_dict(
        {
            "ruleset": "hex-zones",
            "rules": {
                "grid": {"notation": "xy"},
                "terrain": {_name(glyph): _terrain(cost) for glyph, cost in mover["cost"].items()},
            },
            "legend": {glyph: _name(glyph) for glyph in mover["cost"]},
            "map": "\n".join(case["terrain"]),
            "played": True,  # pieces stand where the case has them, whoever could go there
            "sides": {"us": {}, "them": {}},
            "pieces": [me] + ([] if case["units_ignored"] else pieces),
        }
    )


def _name(glyph: str) -> str:
    return f"ground-{ord(glyph)}"


def _terrain(cost: int) -> dict[str, Any]:
    return {"enter": False} if cost >= CANNOT else {"multiply": cost}


def _text(at: list[int]) -> str:
    return "{},{}".format(*at)


def _cases(kind: str) -> pytest.MarkDecorator:
    chosen = [case for case in CASES if case["kind"] == kind]
    return pytest.mark.parametrize("case", chosen, ids=lambda case: case["id"])


@_cases("reach")
def test_reach(case: dict[str, Any]) -> None:
    game = game_of(case)
    place, moves = game.rules.grid.place, case["mover"]["moves"]
    halting = {
        each for other in case["others"] if other["enemy"] and other["zone"] for each in _around(game, other["at"])
    }
    if case["units_ignored"] or case["mover"]["ignores_zones"]:
        halting = set()
    found = {tuple(case["mover"]["at"]): (moves, True)}
    for each in game.reach("me").values():
        spot = tuple(place(each.cell))
        found[spot] = (0 if spot in halting else moves - each.charge, each.can_stop)
    assert found == {(column, row): (left, bool(stop)) for column, row, left, stop in case["reach"]}


def _around(game: Game, at: list[int]) -> set[tuple[int, ...]]:
    grid = game.rules.grid
    return {tuple(grid.place(cell)) for cell in grid.ring(grid.cell(*at), 1)}


@_cases("path")
def test_path(case: dict[str, Any]) -> None:
    path = game_of(case).query("me").path(_text(case["to"]))
    assert isinstance(path, Path)
    assert path.charge == case["cost"]
