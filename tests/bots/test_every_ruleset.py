"""What rulesets ask of a bot that the shipped games may not: points by an action, several moves, large pieces."""

from __future__ import annotations

from typing import Any

import pytest
from tests.growth.measure import calls_of
from tests.standing import where

from footwork.bots.approach import Approach
from footwork.bots.choice import TERMS, Choice, explain_choice
from footwork.bots.turn import MOST_ACTIONS, take_turn
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.play.actions import Act, Action, MoveTo, Wait
from footwork.play.events import MoveEnded
from footwork.play.resolution import Question
from footwork.views.view import View

WIDE = ".......\n.......\n.......\n......."
OPEN = "......\n......\n......"
STRIKE = {"strike": {"target": {"relation": "hostile", "within": 1}, "uses": {"name": "act", "times": 1}}}


def game(*pieces: dict[str, Any], map: str = OPEN, seed: int = 0, **rules: Any) -> Game:
    ruleset = {"footwork": 1, "name": "tried", "pattern": "orthogonal", **rules}
    ruleset.setdefault("terrain", {"floor": {"glyph": "."}})
    return Game.from_dict({"ruleset": ruleset, "map": map, "pieces": list(pieces), "seed": seed})


def bot(at: str, **more: Any) -> dict[str, Any]:
    return {"id": "bot", "side": "bots", "at": at, **more}


def enemy(at: str, **more: Any) -> dict[str, Any]:
    return {"id": "enemy", "side": "players", "at": at, **more}


def turn(position: Game) -> list[Action]:
    """The actions of one turn of the bots, all of them accepted."""
    results = take_turn(position, "bots")
    assert all(result.ok for result in results)
    return [result.action for result in results]


def test_points_that_an_action_grants() -> None:
    march = {"march": {"do": [{"points": "3"}], "uses": {"name": "act", "times": 2}}}
    position = game(bot("A1"), enemy("F1"), actions=march, allowance={"points": 0, "refresh": "grant"})
    # Three points, then as many again: the second march is worth it for the last step.
    assert turn(position)[0] == Act("bot", "march")
    assert where(position, "bot") == "E1"


def test_no_march_where_it_opens_nothing() -> None:
    march = {"march": {"do": [{"points": "3"}], "uses": {"name": "act", "times": 2}}}
    position = game(bot("E1"), enemy("F1"), actions=march, allowance={"points": 0, "refresh": "grant"})
    assert len(turn(position)) == 1


def test_several_moves_in_a_turn() -> None:
    allowance = {"points": 2, "refresh": "move", "moves": 2}
    position = game(bot("A1"), enemy("F1"), allowance=allowance, actions=STRIKE)
    actions = turn(position)
    assert [type(action) for action in actions[:2]] == [MoveTo, MoveTo]
    assert actions[2] == Act("bot", "strike", "enemy")


def test_a_large_piece_strikes_with_its_near_end_however_far_a_step_counts() -> None:
    # A step counts two, and so far it strikes: its anchor need not be as near as that.
    position = game(
        bot("B1", size=[1, 2]),
        enemy("B5"),
        map="\n".join(["..."] * 8),
        cost={"cardinal": 2},
        distance="step",
        allowance={"points": 9},
        actions={"strike": STRIKE["strike"] | {"target": {"relation": "hostile", "within": 2}}},
    )
    assert turn(position)[:2] == [MoveTo("bot", Cell(1, 2)), Act("bot", "strike", "enemy")]


def test_a_large_piece_that_has_to_turn() -> None:
    # Lying, it fits nowhere but where it is; standing, it can go down the shaft.
    shaft = "..####\n.#####\n..####\n.....#"
    floor = {"floor": {"glyph": "."}, "rock": {"glyph": "#", "enter": False}}
    position = game(
        bot("A1", size=[2, 1]),
        enemy("E4"),
        map=shaft,
        terrain=floor,
        footprint={"pattern": "orthogonal", "rotate": {"cost": 1}},
        allowance={"points": 3},
    )
    turn(position)
    assert position.state.piece("bot").turned
    assert where(position, "bot") == "A3"


def test_a_piece_that_only_goes_one_way() -> None:
    # The way back from the enemy does not exist; the crow decides.
    position = game(bot("A2"), enemy("F2"), pattern=[{"by": [1, 0]}], allowance={"points": 2})
    turn(position)
    assert where(position, "bot") == "C2"


def test_without_enemies_it_passes() -> None:
    assert len(turn(game(bot("A1"), enemy("C1", side="bots"), allowance={"points": 3}))) == 1
    alone = game({"id": "bot", "at": "A1"}, allowance={"points": 3})
    assert all(take_turn(alone, None))
    assert alone.state.turn is not None
    assert alone.state.turn.round == 2


@pytest.mark.parametrize("trigger", ["after-arrive", "before-leave"])
def test_it_goes_around_who_would_react(trigger: str) -> None:
    snake = {"id": "snake", "at": "D1"}
    reaction = {"bite": {"trigger": trigger, "relation": "neutral", "within": 1, "do": []}}
    position = game(bot("A2"), enemy("G2"), snake, map=WIDE, reactions=reaction, allowance={"points": 9})
    turn(position)
    assert where(position, "bot") in ("F2", "F3")
    assert not {"C2", "D2", "E2"} & {position.rules.grid.notation.format(c) for c in travelled(position)}
    # With points for the straight way only, a reaction does not keep it.
    short = game(bot("A2"), enemy("G2"), snake, map=WIDE, reactions=reaction, allowance={"points": 5})
    turn(short)
    assert where(short, "bot") == "F2"


def travelled(position: Game) -> tuple[Cell, ...]:
    return next(event for event in position.history[0].events if isinstance(event, MoveEnded)).cells


def test_it_does_not_stop_beside_somebody_who_holds_it() -> None:
    # Two enemies, equally near; one of them would keep it from moving on.
    features = {"sticky": {"aura": {"within": 1, "to": "hostile", "grants": "stuck"}}, "stuck": {"gate": True}}
    for at in ("A1", "A5"):
        one = enemy("A1", features=["sticky"] if at == "A1" else [])
        other = enemy("A5", id="other", features=["sticky"] if at == "A5" else [])
        position = game(
            bot("A3"), one, other, map="...\n...\n...\n...\n...", features=features, allowance={"points": 1}
        )
        turn(position)
        assert where(position, "bot") == ("A4" if at == "A1" else "A2")


def test_questions_go_to_who_is_asked() -> None:
    reaction = {"zap": {"trigger": "before-leave", "relation": "any", "within": 1, "ask": True, "do": []}}
    friend = {"id": "friend", "side": "bots", "at": "A2"}
    position = game(bot("A1"), friend, enemy("F1"), reactions=reaction, allowance={"points": 3})
    take_turn(position, "bots")
    assert position.history[0].answers == ("no",)  # a friend lets it pass
    asked: list[Question] = []

    def answer(question: Question) -> str:
        asked.append(question)
        return "yes"

    again = game(bot("A1"), friend, enemy("F1"), reactions=reaction, allowance={"points": 3})
    take_turn(again, "bots", answer=answer)
    assert again.history[0].answers == ("yes",)
    assert asked[0].piece == "friend"


def test_equal_choices_fall_differently_with_another_seed_and_the_same_with_the_same() -> None:
    def end(seed: int) -> str | None:
        position = game(bot("A1"), enemy("F6"), map="\n".join(["......"] * 6), seed=seed, allowance={"points": 3})
        turn(position)
        return where(position, "bot")

    ends = [end(seed) for seed in range(12)]
    assert len(set(ends)) > 1
    assert ends == [end(seed) for seed in range(12)]


def test_choosing_rolls_no_dice() -> None:
    position = game(bot("A1"), enemy("B1"), actions=STRIKE, allowance={"points": 3})
    before = position.state.hash
    assert Approach().choose(View.of(position, "bots"), "bot") == Act("bot", "strike", "enemy")
    assert position.state.hash == before


def test_a_choice_can_be_explained() -> None:
    position = game(bot("A1"), enemy("F1"), allowance={"points": 3})
    (best,) = Approach().weigh(View.of(position, "bots"), "bot")
    assert best == Choice(MoveTo("bot", position.query("bot").cell("D1")), {"approach": 300, "cost": -30})
    assert explain_choice(best, position.state).splitlines() == [
        "bot, move to D1: 270",
        f"  approach  300   {TERMS['approach'].about}",
        f"  cost      -30   {TERMS['cost'].about}",
    ]


class _Restless:
    """A bot that never has enough, and asks for what it may not do."""

    def __init__(self, action: Action) -> None:
        self.action = action

    def choose(self, view: View, piece: str) -> Action:
        return self.action

    def answer(self, view: View) -> str:
        raise AssertionError("nobody is asked")


@pytest.mark.parametrize(
    ("action", "done"), [(Wait("bot"), 2), (Act("bot", "dance"), 2), (Act("bot", "spin"), MOST_ACTIONS + 1)]
)
def test_a_bot_that_does_not_end_is_ended(action: Action, done: int) -> None:
    spin = {"spin": {"do": [{"change": "Spins", "by": "1"}]}}
    position = game(bot("A1"), enemy("F1"), actions=spin, stats={"Spins": {}}, allowance={"points": 3})
    results = take_turn(position, "bots", bot=_Restless(action))
    assert len(results) == done
    assert position.state.active == "players"


def test_a_large_board_is_searched_in_the_core() -> None:
    def calls(side: int, corner: str) -> int:
        rows = ["".join("#" if (x * 7 + y * 3) % 11 == 0 else "." for x in range(side)) for y in range(side)]
        floor = {"floor": {"glyph": "."}, "rock": {"glyph": "#", "enter": False}}
        position = game(bot("B1"), enemy(corner), map="\n".join(rows), terrain=floor, allowance={"points": 8})
        view = View.of(position, "bots")
        assert Approach().weigh(view, "bot")
        return calls_of(lambda: Approach().weigh(view, "bot"))

    assert calls(50, "AX50") < 3 * calls(14, "N14"), "for thirteen times the cells"


def test_a_view_holds_no_dice_and_only_its_own_questions() -> None:
    reaction = {"zap": {"trigger": "before-leave", "relation": "hostile", "within": 1, "ask": True, "do": []}}
    position = game(bot("A1"), enemy("A2"), reactions=reaction, allowance={"points": 3}, seed=9)
    position.move("bot", to="D1")
    assert position.question is not None
    assert View.of(position, "bots").question is None
    asked = View.of(position, "players")
    assert asked.question == position.question
    assert asked.legal_actions() == ()
    assert position.legal_actions() == ()
    assert asked.state.seed != position.state.seed
