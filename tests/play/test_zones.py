"""Zones of control: entering one ends the move, or the turn's movement, however one walks."""

from __future__ import annotations

from typing import Any

import pytest

from footwork.errors import RulesetError
from footwork.game.game import Game
from footwork.play.events import Halted
from footwork.views.json.board import terrain_json
from footwork.views.telling.messages import describe
from footwork.views.telling.telling import tell

ZONE = {
    "footwork": 1,
    "name": "zone",
    "pattern": "orthogonal",
    "terrain": {"floor": {"glyph": "."}, "marsh": {"glyph": "~", "name": "Marsh", "halt": "turn"}},
    "allowance": {"points": 6},
    "features": {
        "threatened": {"title": "a zone of control", "halt": "turn"},
        "guard": {"aura": {"within": 1, "to": "hostile", "paints": "threatened"}},
        "slippery": {"terrain": {"threatened": {"halt": False}}},
        "careful": {"terrain": {"threatened": {"halt": True}}},
    },
    "actions": {"dash": {"do": [{"points": 4}]}, "hop": {"do": [{"move": {"points": 3}}]}},
}
RUNNER = {"id": "runner", "side": "blue", "at": "A2"}
SENTRY = {"id": "sentry", "side": "red", "at": "C3", "features": ["guard"]}


def zone(*pieces: dict[str, Any], map: str = ".....\n.....\n.....", **rules: Any) -> Game:
    return Game.from_dict({"ruleset": ZONE | rules, "map": map, "pieces": [*pieces] or [RUNNER, SENTRY]})


class TestTheTurnsMovement:
    def test_whoever_enters_goes_no_further_this_turn(self) -> None:
        game = zone()
        entered = game.move("runner", "e")
        assert (entered.charge, game.points("runner")) == (1, 5)
        halted = next(event for event in entered.events if isinstance(event, Halted))
        assert (halted.piece, game.text(halted.cell), halted.rule) == ("runner", "B2", "threatened")
        for refused in (game.move("runner", "n"), game.move("runner", to="A1"), game.move("runner", along=["A2"])):
            assert refused.refusal is not None
            assert refused.refusal.code == "movement.over"
            assert describe(refused) == "runner has entered a zone and moves no further this turn."
        assert game.directions("runner") == ()
        assert game.reach("runner").gate == game.why("runner", "A1") == refused.refusal
        assert not [action for action in game.legal_actions("runner") if type(action).__name__.startswith("Move")]

    def test_it_is_told(self) -> None:
        assert "runner moves no further this turn: a zone of control." in tell(zone().move("runner", "e"))

    def test_the_next_turn_is_free_again(self) -> None:
        game = zone()
        game.move("runner", "e")
        game.end_turn()
        game.end_turn()
        assert game.move("runner", "n").ok

    def test_actions_do_not_help(self) -> None:
        game = zone(allowance={"points": 6, "refresh": "grant"})
        game.act("runner", "dash")
        game.move("runner", "e")
        game.act("runner", "dash")
        for refusal in (game.move("runner", "n").refusal, game.act("runner", "hop", to="A1").refusal):
            assert refusal is not None
            assert refusal.code == "movement.over"

    def test_a_move_by_an_action_ends_it_as_well(self) -> None:
        game = zone()
        assert game.act("runner", "hop", to="B2").ok
        refusal = game.move("runner", "n").refusal
        assert refusal is not None
        assert refusal.code == "movement.over"

    def test_coming_at_once_ends_it_as_well(self) -> None:
        game = zone(actions={"blink": {"do": [{"move": {"within": 3}}]}})
        assert game.act("runner", "blink", to="B2").ok
        assert game.directions("runner") == ()

    def test_terrain_can_do_it_without_an_aura(self) -> None:
        game = zone(RUNNER | {"at": "A1"}, map=".~.\n...")
        assert game.move("runner", "e").ok
        refusal = game.move("runner", "e").refusal
        assert refusal is not None
        assert refusal.code == "movement.over"
        assert terrain_json(game.state, game.rules.terrain["marsh"])["halt"] == "turn"

    @pytest.mark.parametrize(("feature", "goes_on"), [("slippery", True), ("careful", True), ("", False)])
    def test_features_make_it_softer(self, feature: str, goes_on: bool) -> None:
        game = zone(RUNNER | {"features": [feature] if feature else []}, SENTRY)
        game.move("runner", "e")
        assert game.move("runner", "n").ok is goes_on

    def test_saves_and_documents_keep_it(self) -> None:
        game = zone()
        game.move("runner", "e")
        again = Game.from_dict(game.to_dict())
        assert again.state.hash == game.state.hash
        refusal = again.move("runner", "n").refusal
        assert refusal is not None
        assert refusal.code == "movement.over"

    def test_undo_takes_it_back(self) -> None:
        game = zone()
        game.move("runner", "e")
        game.undo()
        assert game.move("runner", "n").ok

    def test_ready_asks_as_if_it_were_over(self) -> None:
        game = zone()
        game.move("runner", "e")
        assert game.reach("runner", ready=True).gate is None

    def test_turns_to_come_know_it(self) -> None:
        game = zone(RUNNER, SENTRY, allowance={"points": 1, "refresh": "move", "moves": 3}, actions={})
        far = game.reach_in("runner", 2)
        assert (far["B2"].turns, far["B1"].turns, far["C2"].turns) == (1, 1, 2)


class TestTheMove:
    def test_true_ends_the_move_only(self) -> None:
        game = zone(features=dict(ZONE["features"], threatened={"halt": True}))  # type: ignore[call-overload]
        assert game.move("runner", "e").ok
        assert game.move("runner", "n").ok

    def test_a_zone_that_comes_on_the_way_ends_it_where_it_is_entered(self) -> None:
        trap = {"trap": {"glyph": "t", "on-enter": [{"grant": "wary", "until": "turn-end"}]}}
        features = dict(ZONE["features"], wary={"terrain": {"floor": {"halt": True}}})  # type: ignore[call-overload]
        game = zone(RUNNER | {"at": "A1"}, map=".t...", terrain={**ZONE["terrain"], **trap}, features=features)  # type: ignore[dict-item]
        result = game.move("runner", to="E1")
        assert (game.text(game.at("runner")), result.outcome) == ("C1", "blocked")
        assert result.move is not None
        assert result.move.reason is not None
        assert result.move.reason.code == "halt"


def test_beats_know_it() -> None:
    game = zone(beats={})
    game.plan("runner", "e", "n")
    game.pass_plans("red")
    game.fast_forward()
    status = game.planning().status("runner")
    assert status is not None
    assert (game.text(game.at("runner")), status.name) == ("B2", "Blocked")
    assert status.reason is not None
    assert status.reason.code == "movement.over"


def test_a_use_cannot_take_the_name_of_what_is_counted_by_itself() -> None:
    with pytest.raises(RulesetError, match="'halted' is counted by itself in every turn; choose another name"):
        zone(actions={"wait": {"uses": {"name": "halted", "times": 1, "per": "turn"}}})
