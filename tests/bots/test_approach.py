from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.standing import where

import footwork
from footwork.board.setup import setup_from_data
from footwork.bots.approach import Approach
from footwork.bots.dangers import Dangers
from footwork.bots.turn import take_turn
from footwork.game.game import Game
from footwork.play.actions import Act, MoveAlong, MoveTo
from footwork.play.events import Stepped
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


def test_it_goes_round_a_hazard_though_it_comes_to_strike_a_turn_later() -> None:
    around = move(game(".....\n.^...\n.....", bot("A2"), enemy("E2")))
    assert around is not None
    assert "B2" not in around


def test_it_goes_through_a_hazard_where_no_way_leads_round() -> None:
    assert move(game("#####\n.^...\n#####", bot("A2"), enemy("E2"))) == ["B2", "C2", "D2"]


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
    "Feature: Pit\nWhen an actor {} this tile, [Health] {}.\n\n"
    "Feature: Mud\nWhen an actor enters this tile, [Health] -= 1.\n"
)


def campaign(map: str, moment: str = "enters", harm: str = "-= 4", **more: Any) -> Game:
    ruleset = {"footwork": 1, "name": "pits", "extends": "methuen", "campaign": HAZARDS.format(moment, harm)}
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


CORRIDOR = "######\n......\n######"


def pit_in(map: str, *cells: str, health: int, moment: str = "enters", harm: str = "-= 4") -> Game:
    position = campaign(map, moment, cells=[{"at": list(cells), "tags": ["pit"]}], harm=harm)
    position.set_stat("bot", "Health", health)
    return position


@pytest.mark.parametrize("moment", ["enters", "leaves", "ends movement in"])
@pytest.mark.parametrize("harm", ["-= 4", "-= 1d4", "+= 1d6 - 5", "= 0"])
def test_bots_do_not_walk_to_their_death(moment: str, harm: str) -> None:
    pits = ("B2", "C2", "D2", "E2")
    position = pit_in(CORRIDOR, *pits, health=4, moment=moment, harm=harm)
    take_turn(position, "bots")
    assert position.state.piece("bot").stats["Health"] == 4


def test_bots_cross_what_they_survive() -> None:
    position = pit_in(CORRIDOR, "B2", health=5)
    take_turn(position, "bots")
    assert position.state.piece("bot").stats["Health"] == 1
    assert where(position, "bot") == "E2"


def test_bots_count_all_the_harm_on_their_way() -> None:
    position = pit_in(CORRIDOR, "B2", "C2", health=8)
    take_turn(position, "bots")
    assert position.state.piece("bot").stats["Health"] > 0


def test_bots_go_through_lesser_harm_rather_than_stand_before_their_death() -> None:
    position = campaign("......\n......\n######", cells=[{"at": "B2", "tags": ["pit"]}, {"at": "B1", "tags": ["mud"]}])
    position.set_stat("bot", "Health", 4)
    take_turn(position, "bots")
    assert position.state.piece("bot").stats["Health"] == 3


def test_bots_in_the_gate_never_step_into_a_pit_that_they_can_walk_round() -> None:
    folder = Path(footwork.__file__).parent / "rulesets" / "methuen"
    data = dict(Game.shipped("methuen", "gate").setup.source.data)
    position = Game(setup_from_data({**data, "seed": 1}, folder=folder))
    pits = {position.cell("1N 2E"), position.cell("1S 2E")}
    for _ in range(20):
        if position.state.active is None:
            break
        for result in take_turn(position, position.state.active):
            steps = [event for event in result.events if isinstance(event, Stepped) and event.mode != "forced"]
            assert not [step for step in steps if step.piece == result.action.piece and step.end.anchor in pits]  # type: ignore[union-attr]
