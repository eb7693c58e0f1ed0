"""JSON: every view of every state of random play has the shape that its TypedDict declares."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Any

from tests.conformance.games import every_scenario, game_of, wander
from tests.views.shapes import in_order, wrong

from footwork.game.game import Game
from footwork.game.result import Result
from footwork.query.path import Path
from footwork.views.json import (
    NextStepsJson,
    OffersJson,
    PathJson,
    PlansJson,
    ReachJson,
    RefusalJson,
    ResultJson,
    StateJson,
    ThreatJson,
    TurnReachJson,
    UndoJson,
    next_steps_json,
    offers_json,
    path_json,
    plans_json,
    reach_json,
    refusal_json,
    result_json,
    state_json,
    threat_json,
    turn_reach_json,
    undo_json,
)

View = tuple[Any, Any]
"""Plain data, and the shape that it should have."""


@every_scenario
def test_every_view_of_every_state_has_its_shape(file: FilePath) -> None:
    game = game_of(file)
    for i, result in enumerate(wander(game, seed=11)):
        for data, shape in (*of_result(game, result), *(of_state(game) if i % 4 == 0 else ())):
            assert wrong(data, shape, shape.__name__) == []
            assert in_order(data, shape)
            assert json.loads(json.dumps(data, allow_nan=False)) == data


def of_result(game: Game, result: Result) -> Iterator[View]:
    """What is shown after each action, to everybody."""
    yield result_json(result), ResultJson
    for side in game.state.sides:
        seen = result_json(result, side=side)
        if seen is not None:
            yield seen, ResultJson
    for actions in (1, 3):
        yield undo_json(game, actions), UndoJson


def of_state(game: Game) -> Iterator[View]:
    """Everything that can be shown of a state."""
    state = game.state
    yield state_json(state, start=game.start), StateJson
    for side in state.sides:
        yield state_json(state, side=side), StateJson
        yield threat_json(state, game.threat(side)), ThreatJson
        yield plans_json(state, side), PlansJson
    for piece in state.pieces:
        reach = game.reach(piece.id)
        yield reach_json(state, reach), ReachJson
        yield reach_json(state, reach, paths=False), ReachJson
        yield turn_reach_json(state, game.reach_in(piece.id, 3)), TurnReachJson
        yield next_steps_json(state, piece.id, piece.side), NextStepsJson
        yield offers_json(state, piece.id), OffersJson
        for cell in list(reach)[-2:]:
            yield path_json(state, reach.path(cell)), PathJson
        for cell in list(state.board)[::7]:
            found = game.path(piece.id, cell)
            if isinstance(found, Path):
                yield path_json(state, found), PathJson
            else:
                yield refusal_json(state, found, piece.id), RefusalJson


@every_scenario
def test_looking_at_everything_changes_nothing_and_says_the_same_again(file: FilePath) -> None:
    game = game_of(file)
    for _ in wander(game, seed=12, steps=8):
        pass
    before = game.state.hash
    first = [data for data, _ in of_state(game)]
    assert first == [data for data, _ in of_state(game)]
    other = Game.from_dict(game.to_dict()) if game.question is None else game
    if other is not game:
        assert [data for data, _ in of_state(other)][1:] == [data for data, _ in of_state(game)][1:]
    assert game.state.hash == before


@every_scenario
def test_a_reach_without_paths_says_every_path_by_what_comes_before(file: FilePath) -> None:
    game = game_of(file)
    for _ in wander(game, seed=13, steps=12):
        for piece in game.state.pieces:
            for query in (game.query(piece.id), game.query(piece.id, ready=True), game.query(piece.id, points=6)):
                reach = query.reach()
                whole, short = reach_json(game.state, reach), reach_json(game.state, reach, paths=False)
                assert without_ways(whole) == without_ways(short)
                for name, arrival in whole["cells"].items():
                    assert path_to_cell(short, name) == arrival["path"]
                for i, posed in enumerate(whole.get("poses", [])):
                    assert path_to_pose(short, i) == posed["path"]


def path_to_cell(reach: ReachJson, name: str) -> list[str]:
    """The path to a cell, as a client finds it."""
    behind = [name]
    while behind[-1] in reach["cells"]:
        arrival = reach["cells"][behind[-1]]
        if "via" not in arrival:
            return arrival["path"][:-1] + behind[::-1]
        behind.append(arrival["via"])
    return behind[::-1]


def path_to_pose(reach: ReachJson, index: int | None) -> list[str]:
    """The path to a pose, as a client finds it."""
    behind: list[str] = []
    while index is not None:
        posed = reach["poses"][index]
        if "via" not in posed:
            return posed["path"] + behind[::-1]
        behind.append(posed["at"])
        index = posed["via"]
    assert reach["from"] is not None
    return [reach["from"], *behind[::-1]]


def without_ways(reach: ReachJson) -> Any:
    """All that a reach says but how to get there."""
    left = ("path", "via")
    cells = {name: {k: v for k, v in each.items() if k not in left} for name, each in reach["cells"].items()}
    poses = [{k: v for k, v in each.items() if k not in left} for each in reach.get("poses", [])]
    return {**reach, "cells": cells, "poses": poses}
