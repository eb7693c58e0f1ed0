"""The random rulesets of the parity run on hexes: headings, footprints that turn, leaps, auras and the rest."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

from tests.hexes.layouts import ANGLES, LAYOUTS
from tests.parity.variations import simple, variations
from tests.query.random_boards import random_scenario

from footwork.board.setup import setup_from_data
from footwork.board.state import State
from footwork.errors import FileError

_NEAREST = {"flat": {"E": "NE", "W": "SW"}, "pointy": {"N": "NE", "S": "SW"}}
_OF_SQUARES = {"diagonal", "alternate", "corners", "corner", "order"}
_FIGURES = ((2, 1, ""), (2, 2, "triangle"), (3, 3, "flower"), (2, 2, ""))


def random_states(seed: int, boards: int) -> Iterator[State]:
    """Boards for a random ruleset on hexes; every second ruleset is made simple. None where it does not load.

    In a third of the others the mover covers several hexes.
    """
    scenario = random_scenario(seed)[0]
    scenario = onto_hexes(simple(scenario, Random(seed)) if seed % 2 else scenario, seed)
    try:
        state = setup_from_data(scenario).state()
    except FileError:
        return
    if seed % 6 == 0:
        footprint = state.rules.grid.footprint(*_FIGURES[seed // 6 % len(_FIGURES)])
        state = replace(
            state, pieces=tuple(p.changed(footprint=footprint) if p.id == "me" else p for p in state.pieces)
        )
    yield from variations(state, seed, boards)


def onto_hexes(scenario: dict[str, Any], seed: int) -> dict[str, Any]:
    """A scenario of squares on hexes of some layout: pieces of one cell each, headings and angles as there are.

    What means nothing on hexes is left out, and leaps by columns and rows become leaps by axial coordinates.
    """
    layout = LAYOUTS[seed // 2 % len(LAYOUTS)]
    moved: dict[str, Any] = _moved(deepcopy(scenario), _NEAREST[layout.top])
    ways = list(ANGLES[layout.top])
    Random(seed).shuffle(ways)
    moved["ruleset"]["grid"] = {**layout.fields, "rows": scenario["ruleset"]["grid"]["rows"], "order": ways}
    for piece in moved["pieces"]:
        piece.pop("size", None)
        piece.pop("turned", None)
    return moved


def _moved(value: Any, nearest: dict[str, str], key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _moved(part, nearest, name) for name, part in value.items() if name not in _OF_SQUARES}
    if key == "turn" and isinstance(value, list):
        return value[:3]
    if isinstance(value, list):
        return [_moved(part, nearest) for part in value]
    if value == "diagonal":
        return "orthogonal"
    return nearest.get(value, value) if key == "heading" else value
