"""The games that every test of this folder is run on, taken from the library's own listing: a new game joins by itself.

What ships is the point; the examples are run as well, for the patterns, sizes and headings that few games have. A
scenario of each ruleset of squares is played on hexes, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from footwork.board.setup import Setup, read_setup, setup_from_data, shipped_files, shipped_scenario, shipped_scenarios
from footwork.bots.turn import take_turn
from footwork.game.game import Game
from footwork.game.result import Result
from footwork.play.actions import Action, EndTurn, Wait
from footwork.rules.compiling.library import load_rules
from footwork.rules.files.shipped import shipped_rulesets

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.yaml"))
PLAYED = [shipped_scenario(ruleset, name) for ruleset in shipped_rulesets() for name in shipped_scenarios(ruleset)]
FILES = [file for ruleset in shipped_rulesets() for file in shipped_files(ruleset)] + EXAMPLES

_FLAT, _POINTY = {"top": "flat"}, {"top": "pointy"}
_LAYOUTS = (_POINTY, _FLAT, {**_POINTY, "offset": "even"}, _FLAT, {**_FLAT, "offset": "even"})
_HEADINGS = {"flat": {"E": "NE", "W": "SW"}, "pointy": {"N": "NE", "S": "SW"}}
HEXES = {
    Path("hexes", ruleset, f"{scenario}.yaml"): (shipped_scenario(ruleset, scenario), _LAYOUTS[i % len(_LAYOUTS)])
    for i, ruleset in enumerate(name for name in shipped_rulesets() if load_rules(name).grid.shape == "square")
    for scenario in shipped_scenarios(ruleset)[:1]
}
"""Scenarios of squares laid onto hexes: by a name for each, its file and the layout."""
WALK = 24  # actions of a random game


def name_of(file: Path) -> str:
    """What a test calls a file."""
    return (
        str(file.with_suffix(""))
        if file in HEXES
        else "/".join(
            file.with_suffix("").parts[file.parts.index("src") + 3 :] if "src" in file.parts else file.parts[-2:]
        )
    )


every_file = pytest.mark.parametrize("file", [*FILES, *HEXES], ids=name_of)
every_scenario = pytest.mark.parametrize("file", [*PLAYED, *EXAMPLES, *HEXES], ids=name_of)
every_ruleset = pytest.mark.parametrize("ruleset", shipped_rulesets())


@cache
def _setup(file: Path) -> Setup:
    if file not in HEXES:
        return read_setup(file)
    squares, layout = HEXES[file]
    scenario: dict[str, Any] = read_setup(squares).source.data
    nearest = _HEADINGS[layout["top"]]
    pieces = [
        {**piece, "heading": nearest.get(piece["heading"], piece["heading"])} if "heading" in piece else piece
        for piece in scenario["pieces"]
    ]
    rules = {**scenario.get("rules", {}), "grid": {"shape": "hex", **layout}}
    return setup_from_data({**scenario, "pieces": pieces, "rules": rules}, folder=squares.parent)


def game_of(file: Path, seed: int | None = None) -> Game:
    """A new game of a scenario file, with a seed of its own if one is given."""
    setup = _setup(file)
    if seed is None:
        return Game(setup)
    source = replace(setup.source, data={**setup.source.data, "seed": seed})
    return Game(replace(setup, source=source, document=setup.document.model_copy(update={"seed": seed})))


@cache
def walk(file: Path, seed: int = 1) -> Game:
    """A game in which somebody did whatever came to mind, as long as it was legal. To be looked at, not changed."""
    game = game_of(file)
    for _ in wander(game, seed):
        pass
    return game


@cache
def played(file: Path) -> Game:
    """A game that bots have played a while, which brings pieces next to each other. To be looked at, not changed."""
    game = game_of(file)
    for _ in range(8):
        take_turn(game, side_to_move(game))
    return game


def side_to_move(game: Game) -> str | None:
    """The side whose turn it is; None for pieces without one."""
    state = game.state
    if state.active is None or state.active in state.sides:
        return state.active
    return state.piece(state.active).side if state.active in state.index else None


def wander(game: Game, seed: int, steps: int = WALK) -> Iterator[Result]:
    """Do legal actions picked at random, moves and actions before passing; the results, questions among them."""
    random = Random(seed)
    for _ in range(steps):
        if game.question is not None:
            yield game.answer(random.choice(game.question.options))
            continue
        legal = game.legal_actions()
        if not legal:
            return
        yield game.do(random.choice(_lively(legal, random)))


def _lively(legal: tuple[Action, ...], random: Random) -> tuple[Action, ...]:
    active = tuple(action for action in legal if not isinstance(action, EndTurn | Wait))
    return active if active and random.random() < 0.8 else legal
