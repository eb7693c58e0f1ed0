"""The random rulesets of the parity run on hexes: headings, footprints that turn, leaps, auras and the rest."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

from tests.hexes.grid import PointyGrid
from tests.parity.variations import simplified, variations
from tests.query.random_boards import random_scenario

from footwork.board.setup import setup_from_data
from footwork.board.state import State
from footwork.errors import FileError

_NEAREST = {"N": "NE", "S": "SW"}


def random_states(seed: int, boards: int) -> Iterator[State]:
    """Boards for a random ruleset on hexes; every second ruleset is made simple. None where it does not load.

    In a third of the others the mover covers two hexes, and lies in one of six ways.
    """
    scenario = onto_hexes(random_scenario(seed)[0])
    try:
        state = simplified(scenario, Random(seed)) if seed % 2 else setup_from_data(scenario).state()
    except FileError:
        state = None
    if state is not None:
        if seed % 6 == 0:
            footprint = state.rules.grid.footprint(2, 1)
            state = replace(
                state, pieces=tuple(p.changed(footprint=footprint) if p.id == "me" else p for p in state.pieces)
            )
        yield from variations(state, seed, boards)


def onto_hexes(scenario: dict[str, Any]) -> dict[str, Any]:
    """A scenario of squares on hexes: pieces of one cell each, headings and angles as there are."""
    moved: dict[str, Any] = _moved(deepcopy(scenario))
    moved["ruleset"]["grid"] = {"shape": PointyGrid.shape, "rows": moved["ruleset"]["grid"]["rows"]}
    for piece in moved["pieces"]:
        piece.pop("size", None)
        piece.pop("turned", None)
    return moved


def _moved(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _moved(part, name) for name, part in value.items()}
    if key == "turn" and isinstance(value, list):
        return value[:3]
    if isinstance(value, list):
        return [_moved(part) for part in value]
    return _NEAREST.get(value, value) if key == "heading" else value
