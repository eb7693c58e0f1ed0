from __future__ import annotations

from typing import Any

import pytest
from tests.standing import where

from footwork.board.setup import setup_from_data
from footwork.bots.approach import Approach
from footwork.bots.dangers import Dangers
from footwork.bots.turn import take_turn
from footwork.game.game import Game
from footwork.play.actions import Act, MoveAlong, MoveTo
from footwork.views.view import View


def skirmish(seed: int) -> Game:
    data = dict(Game.shipped("rune-and-rust").setup.source.data)
    return Game(setup_from_data({**data, "seed": seed}))


def test_the_same_game_twice() -> None:
    def played() -> str:
        game = skirmish(3)
        while game.state.active is not None:
            take_turn(game, game.state.active)
        return game.state.hash

    assert played() == played()


def game(map: str, *pieces: dict[str, Any], **more: Any) -> Game:
    return Game.from_dict({"ruleset": "rune-and-rust", "map": map, "pieces": list(pieces), **more})


def bot(at: str, **more: Any) -> dict[str, Any]:
    return {"id": "bot", "kind": "skeleton", "side": "bots", "at": at, **more}


def enemy(at: str, **more: Any) -> dict[str, Any]:
    return {"id": "enemy", "kind": "player", "side": "players", "at": at, **more}


def move(position: Game) -> list[str] | None:
    """The cells that the bot would walk over; None if it would stay."""
    action = Approach().choose(View.of(position, "bots"), "bot")
    assert action is None or isinstance(action, MoveTo | MoveAlong)
    if action is None:
        return None
    position.do(action)
    return [position.rules.grid.notation.format(cell) for cell in position.history[-1].events[0].cells][1:]  # type: ignore[union-attr]


def test_it_strikes_instead_of_walking() -> None:
    position = game("....\n....\n....", bot("A1"), enemy("B2"))
    assert isinstance(take_turn(position, "bots")[0].action, Act)


def test_it_strikes_the_weakest() -> None:
    weak = {"id": "weak", "kind": "player", "side": "players", "at": "A2", "stats": {"Health": 2}}
    position = game("...\n...\n...", bot("A1"), enemy("B1"), weak)
    assert Approach().choose(View.of(position, "bots"), "bot") == Act("bot", "attack", "weak")


def test_it_walks_up_and_strikes() -> None:
    position = game("....\n....\n....", bot("A1"), enemy("D1"))
    actions = [result.action for result in take_turn(position, "bots")]
    assert isinstance(actions[0], MoveTo)
    assert isinstance(actions[1], Act)
    assert where(position, "bot") == "C1"


def test_distance_is_what_the_way_costs_not_the_crow() -> None:
    # Straight ahead is a dead end; the way round leads through the bottom row.
    walls = ".....\n.###.\n...#.\n##.#.\n....."
    assert move(game(walls, bot("C3"), enemy("E3"))) == ["C4", "D5"]


def test_it_keeps_out_of_hazards_where_it_costs_nothing() -> None:
    position = game(".....\n.^...\n.....", bot("A2", stats={"Speed": 4}), enemy("E2"))
    around = move(position)
    assert around is not None
    assert "B2" not in around
    # With fewer points only the way through it gets there.
    assert move(game(".....\n.^...\n.....", bot("A2"), enemy("E2"))) == ["B2", "C2", "D2"]


@pytest.mark.parametrize(
    ("effect", "features", "avoided"),
    [
        ({"points": "-1"}, [], True),
        ({"points": 1}, [], False),
        ({"change": "Health", "by": "[Guard] - 1"}, [], True),
        ({"change": "Health", "by": "[Guard] - 1"}, ["shielded"], False),
    ],
)
def test_what_is_a_hazard_depends_on_what_it_would_do(
    effect: dict[str, Any], features: list[str], *, avoided: bool
) -> None:
    rules = {
        "stats": {"Health": {"default": 5}, "Speed": {"default": 2}, "Guard": {}},
        "features": {"shielded": {"stats": {"Guard": {"add": 1}}}},
        "terrain": {"hazard": {"glyph": "^", "on-enter": [effect]}},
    }
    runner = bot("A2", stats={"Speed": 9}, features=features)
    position = game(".....\n.^...\n.....", runner, enemy("E2"), rules=rules)
    hazards = Dangers(position.query("bot")).hazards
    assert hazards == ({position.cell("B2")} if avoided else set())


def test_it_does_not_provoke_for_nothing() -> None:
    # Beside one enemy without an action left, it stays rather than walk away.
    position = game("....\n....\n....", bot("A1", used={"turn-action": 1}), enemy("B1"))
    assert move(position) is None


def test_cut_off_by_its_own_side_it_still_comes_near() -> None:
    friend = {"id": "friend", "kind": "skeleton", "side": "bots", "at": "C1"}
    walls = "......\n######\n......"
    assert move(game(walls, bot("A1"), friend, enemy("F1"))) == ["B1"]


@pytest.mark.parametrize("by", ["side", "piece"])
def test_turns_by_side_and_by_piece(by: str) -> None:
    position = game("....\n....\n....", bot("A1"), enemy("D3"), rules={"turns": {"by": by}})
    assert all(take_turn(position, "bots"))
    assert position.state.active == ("players" if by == "side" else "enemy")


def test_a_gate_keeps_it_where_it_is() -> None:
    position = game(
        "....\n....\n....", bot("A1"), enemy("D1"), rules={"features": {"held": {"gate": True}}, "apply": ["held"]}
    )
    assert move(position) is None
    assert all(take_turn(position, "bots"))


HAZARDS = (
    "Walk\ndo: Move actor up to 4 tiles\nthen: [Action Points] -= 1\n\n"
    "Resource: Action Points\nReturns to 1 each turn.\n\n"
    "Intercept (Reaction)\nTrigger: An enemy moves within 2 tiles of this actor\n"
    "do: This actor may move up to 2 tiles toward the enemy.\n\n"
    "Feature: Pit\nWhen an actor {} this tile, [Health] -= 4.\n"
)


def campaign(map: str, moment: str = "enters", **more: Any) -> Game:
    ruleset = {"footwork": 1, "name": "pits", "extends": "methuen", "campaign": HAZARDS.format(moment)}
    ruleset["grid"] = {"notation": "A1"}
    pieces = [{"id": "bot", "side": "bots", "at": "A2"}, {"id": "enemy", "side": "players", "at": "F2"}]
    return Game.from_dict({"ruleset": ruleset, "map": map, "pieces": pieces, **more})


@pytest.mark.parametrize("moment", ["enters", "leaves", "ends movement in"])
def test_bots_go_round_tiles_that_do_harm(moment: str) -> None:
    game = campaign("......\n......\n......", moment, cells=[{"at": ["B2", "C2", "D2", "E2"], "tags": ["pit"]}])
    for _ in range(2):
        take_turn(game, "bots")
        game.end_turn()
    assert game.state.piece("bot").stats["Health"] == 10
    assert game.at("bot") != game.cell("A2")


def test_bots_do_not_react_into_harm() -> None:
    for tags, answer in ((["pit"], "no"), ([], "yes")):
        sides: dict[str, Any] = {"players": {}, "bots": {}}
        game = campaign("......\n......\n......", cells=[{"at": "B2", "tags": tags}], sides=sides)
        game.act("enemy", "walk", to="C2")
        assert game.question is not None
        assert Approach().answer(View.of(game, "bots")) == answer
