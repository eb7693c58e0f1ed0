"""Names of a ruleset never make one refusal look like another, neither its code nor its text."""

from __future__ import annotations

from typing import Any

import pytest

from footwork.errors import RulesetError
from footwork.game.game import Game
from footwork.refusals import Refusal, kinds, read_code
from footwork.rules.compiling.library import rules_from_data
from footwork.views.telling.refusals import describe_refusal


def board(drawn: str, *edges: dict[str, Any], others: tuple[dict[str, Any], ...] = (), **rules: Any) -> Game:
    ruleset = {"footwork": 1, "name": "named", "allowance": {"points": 9}, **rules}
    pieces = [{"id": "a", "name": "Ann", "side": "one", "at": "A1"}, *others]
    return Game.from_dict({"ruleset": ruleset, "map": drawn, "edges": list(edges), "pieces": pieces})


def refused(game: Game, to: str) -> tuple[Refusal, str]:
    found = game.why("a", to)
    assert found is not None
    return found, describe_refusal(game.state, found, piece="a")


GROUND = {"floor": {"glyph": "."}}


@pytest.mark.parametrize("name", ["occupied", "no-room", "terrain", "rock"])
def test_a_terrain_to_pass_only(name: str) -> None:
    terrain = {**GROUND, name: {"glyph": "o", "stop": False}}
    refusal, text = refused(board(".o.", terrain=terrain), "B1")
    assert (refusal.code, refusal.kind, refusal.name) == (f"stop.terrain.{name}", kinds.STOP_TERRAIN, name)
    assert text == f"Ann may pass B1 but not stop there: {name}."


def test_a_text_for_pieces_in_the_way_is_not_used_for_a_terrain_of_that_name() -> None:
    terrain = {**GROUND, "occupied": {"glyph": "o", "stop": False}}
    texts = {"result": {"stop.occupied": "{name} is there.", "stop.terrain": "Not on {rule}."}}
    mate = {"id": "b", "name": "Bob", "side": "one", "at": "C1"}
    game = board(
        ".o.", terrain=terrain, messages=texts, others=(mate,), occupants={"any": {"enter": True, "stop": False}}
    )
    assert refused(game, "B1")[1] == "Not on occupied."
    assert refused(game, "C1")[1] == "Bob is there."


@pytest.mark.parametrize("name", ["cell", "edge", "fence"])
def test_an_edge_that_stops_a_diagonal(name: str) -> None:
    game = board(
        "..\n..",
        {name: "A1/B1"},
        terrain=GROUND,
        edges={name: {}},
        corners={"cells": "both-open", "edges": "both-sides"},
    )
    found = game.move("a", "se").refusal
    assert found is not None
    assert (found.code, read_code(found.code)) == (f"corner.edge.{name}", (kinds.CORNER_EDGE, name))
    assert describe_refusal(game.state, found) == f"The border A1/B1 stops a diagonal step from A1: {name}."


def test_an_edge_is_not_called_by_the_title_of_a_terrain() -> None:
    terrain = {**GROUND, "wall": {"glyph": "#", "name": "Solid rock", "enter": False}}
    game = board("..", {"wall": "A1/B1"}, terrain=terrain, edges={"wall": {}})
    found = game.move("a", "e").refusal
    assert found is not None
    assert found.code == "edge.wall"
    assert describe_refusal(game.state, found) == "The border A1/B1 cannot be crossed from A1: wall."


def test_an_action_is_not_called_by_the_title_of_a_feature() -> None:
    game = board(
        "..",
        terrain=GROUND,
        features={"hit": {"title": "Hurt", "cost": {"cardinal": 2}}},
        actions={"hit": {"title": "Strike", "target": {"within": 1}}},
    )
    found = game.act("a", "hit").refusal
    assert found is not None
    assert describe_refusal(game.state, found) == "Strike: at whom?"


@pytest.mark.parametrize("given", ["floor", "{name}", "it's", 'a"b', "a, b"])
def test_a_name_that_stands_for_nothing_is_shown_as_it_was_given(given: str) -> None:
    game = board("..", terrain={"floor": {"glyph": ".", "name": "Ground"}})
    found = game.wait(given).refusal
    assert found is not None
    assert describe_refusal(game.state, found) == f"There is no piece '{given}'; there are: a."


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"messages": {"result": {"stop.rock": "No."}}}, "there is no refusal called 'stop.rock'"),
        ({"messages": {"terminal": {"bounds.outsid": "No."}}}, "did you mean 'bounds.outside'"),
        ({"messages": {"keys": {"corner.fence": "k"}}}, "there is no refusal called 'corner.fence'"),
        ({"reasons": {"ocupied": "Full"}}, "there is no refusal called 'ocupied'"),
    ],
)
def test_a_text_that_no_refusal_would_ever_use_is_a_problem(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesetError, match=message):
        rules_from_data({"footwork": 1, "name": "texts", "terrain": GROUND, **fields})


def test_texts_for_refusals_go_by_their_first_parts() -> None:
    texts = {"stop": "1", "stop.terrain": "2", "stop.terrain.rock": "3", "gate": "4", "turn-began": "5", "moved": "6"}
    rules = rules_from_data({"footwork": 1, "name": "texts", "terrain": GROUND, "messages": {"result": texts}})
    assert rules.messages.result == texts
