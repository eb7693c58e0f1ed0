"""The way to what somebody points at: the bill, what it leaves, the action to send; or why not."""

from __future__ import annotations

from typing import Any

from tests.views.test_offers_json import YARD

from footwork import Game
from footwork.play.acting import walk_query
from footwork.play.actions import Act, action_from_dict
from footwork.views.json import Pointed, WayJson, leap_json, way_json

FIELD = """
ruleset:
  footwork: 1
  name: field
  terrain: {floor: {glyph: "."}, bog: {glyph: "~", stop: false}, rock: {glyph: "#", enter: false}}
  cost: {cardinal: 1, diagonal: 1.5}
  allowance: {points: 4}
  footprint: {rotate: {cost: 1}}
map: |
  .....
  .~...
  ...#.
  .....
pieces: [{id: ann, at: A1}, {id: cart, at: A3, size: [2, 1]}]
"""


def way(game: Game, piece: str, *args: Any, **pointed: Any) -> WayJson:
    return way_json(game.query(piece), Pointed(*args, **pointed))


def does(game: Game, found: WayJson) -> Game:
    """The game after the action that a way says."""
    assert found["send"] is not None
    assert game.do(action_from_dict(found["send"], game.rules.grid.notation)).ok
    return game


def test_the_best_way() -> None:
    game = Game.from_text(FIELD)
    found = way(game, "ann", "C1")
    assert found["path"] is not None
    assert (found["path"]["cells"], found["path"]["left"], found["best"]) == (["A1", "B1", "C1"], 2, None)
    assert found["remains"] == "2 of 4 points would be left."
    assert found["send"] == {"do": "move", "piece": "ann", "to": "C1"}


def test_waypoints_say_how_much_more_they_cost_and_the_action_goes_by_them() -> None:
    game = Game.from_text(FIELD)
    found = way(game, "ann", "C1", through=("B2",))
    assert found["best"] is not None
    assert found["best"] == {"cells": ["A1", "B1", "C1"], "cost": 2, "charge": 2, "left": 2, "more": 1}
    assert found["send"] == {"do": "move", "piece": "ann", "along": ["A1", "B2", "C1"]}
    assert does(game, found).points("ann") == 1


def test_exact_cells_are_gone_exactly() -> None:
    game = Game.from_text(FIELD)
    found = way(game, "ann", cells=("A1", "A2", "A1", "B1"))
    assert found["best"] is not None
    assert (found["best"]["more"], found["refusal"]) == (2, None)
    assert does(game, found).text(game.at("ann")) == "B1"
    skipping = way(Game.from_text(FIELD), "ann", cells=("A1", "C1"))
    assert skipping["refusal"] is not None
    assert (skipping["refusal"]["code"], skipping["send"]) == ("pattern.no-such-step", None)


def test_too_dear_has_the_bill_and_what_the_best_way_would_cost() -> None:
    game = Game.from_text(FIELD)
    found = way(game, "ann", "E1", through=("B2",))
    assert (found["path"], found["send"], found["passing"]) == (None, None, None)
    assert found["refusal"] is not None
    assert found["refusal"]["bill"]["left"] == -1
    assert found["best"] is not None
    assert (found["best"]["more"], found["best"]["left"]) == (1, 0)


def test_a_cell_to_pass_has_the_way_there() -> None:
    found = way(Game.from_text(FIELD), "ann", "B2")
    assert found["refusal"] is not None
    assert found["passing"] is not None
    assert (found["refusal"]["code"], found["passing"]["charge"]) == ("stop.terrain.bog", "1.5")


def test_a_large_piece_goes_to_the_pose_that_was_said() -> None:
    for to, turned in (("A3", 1), ("B3", 1), ("B3", 0), ("A2", 1)):
        game = Game.from_text(FIELD)
        found = way(game, "cart", to, turned=turned)
        if found["path"] is None:
            assert found["refusal"] is not None
            continue
        after = does(game, found).state.piece("cart")
        assert (game.text(after.at), int(after.turned)) == (to, turned)
        assert game.points("cart") == found["path"]["left"]
    far = way(Game.from_text(FIELD), "cart", "E1", turned=1)
    assert far["refusal"] is not None
    assert far["refusal"]["code"] in ("points.insufficient", "bounds.outside", "reach.cut-off")


def test_the_way_of_an_action_sends_that_action() -> None:
    text = YARD.replace("allowance: {points: 4}", "allowance: {refresh: action}").replace("cost: 1.5, ", "")
    game = Game.from_text(text)
    found = way_json(walk_query(game.state, "ann"), Pointed("A3"))
    assert found["send"] == {"do": "act", "piece": "ann", "action": "dash", "to": "A3"}
    by = way_json(walk_query(game.state, "ann"), Pointed("A3", through=("B2",)))
    assert by["send"] == {"do": "act", "piece": "ann", "action": "dash", "along": ["A1", "B2", "A3"]}
    assert does(game, by).text(game.at("ann")) == "A3"


def test_a_leap_has_no_way_but_an_action() -> None:
    game = Game.from_text(YARD.replace("{move: {points: 3}}", "{move: {within: 2}}"))
    cell = game.cell
    assert leap_json(game.state, Act("ann", "dash", to=cell("C3")))["send"] is not None
    far = leap_json(game.state, Act("ann", "dash", to=cell("E4")))
    assert far["refusal"] is not None
    assert far["send"] is None


def test_what_is_only_supposed_cannot_be_sent() -> None:
    game = Game.from_text(FIELD)
    found = way_json(game.query("ann", points=9), Pointed("E1"), supposed=True)
    assert found["path"] is not None
    assert found["send"] is None
