"""Programs: if, do, else and then; prices held and paid; moves of actions; and nothing half done."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.standing import where

from footwork.errors import MisuseError, RulesetError
from footwork.game.game import Game
from footwork.game.history import Record
from footwork.game.result import Result
from footwork.play.actions import Act, action_from_dict, action_to_dict
from footwork.play.events import Decided, MoveDeclared, MoveEnded, Rolled, StatChanged, Stepped

OPEN = "\n".join([". " * 9] * 7)


def game(campaign: str, *pieces: dict[str, Any], board: str = OPEN, seed: int = 1, **more: Any) -> Game:
    own: dict[str, Any] = {"id": "me", "side": "a", "at": "0N 0E"}
    listed = [own | pieces[0] if pieces else own, *pieces[1:]]
    ruleset = {"footwork": 1, "name": "trial", "extends": "methuen", "campaign": campaign, **more}
    return Game.from_dict({"ruleset": ruleset, "map": board, "pieces": listed, "seed": seed})


def changes(result: Result) -> list[tuple[str, int, int]]:
    return [(event.stat, event.before, event.after) for event in result.events if isinstance(event, StatChanged)]


def refused(result: Result) -> str:
    assert result.refusal is not None
    assert result.events == ()
    assert result.state is result.before
    return result.refusal.code


class TestBranches:
    HIT = "Hit\nif: [Skill] >= 3\ndo: [Good] += 1\nelse: [Bad] += 1\nthen: [Done] += 1"

    @pytest.mark.parametrize(("skill", "stat"), [(3, "Good"), (2, "Bad")])
    def test_if_chooses_and_then_always_follows(self, skill: int, stat: str) -> None:
        result = game(self.HIT, {"stats": {"Skill": skill}}).act("me", "hit")
        assert changes(result) == [(stat, 0, 1), ("Done", 0, 1)]

    def test_without_if_do_happens(self) -> None:
        assert changes(game("Hit\ndo: [Good] += 2\n    [Good] = 7").act("me", "hit")) == [
            ("Good", 0, 2),
            ("Good", 2, 7),
        ]

    def test_every_roll_is_an_event_and_comes_from_the_seed(self) -> None:
        text = "Hit\nif: 1d20 + 1d4 >= 30\nelse: [Bad] += 2d6"
        one, other = game(text, seed=4).act("me", "hit"), game(text, seed=4).act("me", "hit")
        assert one.events == other.events
        assert [len(event.faces) for event in one.events if isinstance(event, Rolled)] == [1, 1, 2]
        assert [event.held for event in one.events if isinstance(event, Decided)] == [False]

    def test_a_final_value_below_0_becomes_0(self) -> None:
        assert changes(game("Hurt\ndo: [Luck] -= 9", {"stats": {"Luck": 4}}).act("me", "hurt")) == [("Luck", 4, 0)]


class TestPrices:
    def test_an_action_that_cannot_be_paid_is_refused_before_any_die(self) -> None:
        played = game("Hit\nif: 1d20 >= 1\ndo: [Good] += 1\nthen: [Mana] -= 3", {"stats": {"Mana": 2}})
        result = played.act("me", "hit")
        assert refused(result) == "resource.insufficient"
        assert result.refusal is not None
        assert result.refusal.rule == "Mana"
        assert (result.refusal.need, result.refusal.have) == (Fraction(3), Fraction(2))
        assert played.state.rolls == 0

    def test_several_lines_are_one_price(self) -> None:
        text = "Hit\ndo: [Good] += 1\nthen: [Mana] -= 3\n      [Mana] -= 2"
        assert refused(game(text, {"stats": {"Mana": 4}}).act("me", "hit")) == "resource.insufficient"
        assert game(text, {"stats": {"Mana": 5}}).act("me", "hit").ok

    @pytest.mark.parametrize(("have", "refusal"), [(5, None), (4, "resource.insufficient")])
    def test_nothing_is_paid_out_of_what_a_stat_may_not_fall_below(self, have: int, refusal: str | None) -> None:
        bounds = {"Mana": {"default": 2, "least": 2}}
        played = game("Hit\ndo: [Good] += 1\nthen: [Mana] -= 3", {"stats": {"Mana": have}}, stats=bounds)
        result = played.act("me", "hit")
        assert (None if result.refusal is None else result.refusal.code) == refusal
        assert played.state.piece("me").stats["Mana"] == (2 if refusal is None else have)

    def test_what_do_gives_does_not_pay_for_then(self) -> None:
        text = "Hit\ndo: [Mana] += 9\nthen: [Mana] -= 3"
        assert refused(game(text).act("me", "hit")) == "resource.insufficient"

    def test_a_price_is_held_while_the_action_happens(self) -> None:
        text = (
            "Go\ndo: Move actor up to 3 tiles\nthen: [Mana] -= 3\n\n"
            "Leech (Reaction)\nTrigger: An adjacent enemy moves away from this actor\ndo: [Target Mana] -= 9"
        )
        foe = {"id": "foe", "side": "b", "at": "0N 1W"}
        result = game(text, {"stats": {"Mana": 5}}, foe).act("me", "go", to="0N 2E")
        assert changes(result) == [("Mana", 5, 3), ("Mana", 3, 0)]

    def test_a_price_cannot_roll_dice(self) -> None:
        with pytest.raises(RulesetError, match="known beforehand"):
            game("Hit\ndo: [Good] += 1\nthen: [Mana] -= 1d4")

    @given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9), st.integers(0, 2**31))
    @settings(deadline=None, max_examples=50)
    def test_resources_are_never_negative_and_nothing_is_half_done(self, a: int, b: int, price: int, seed: int) -> None:
        text = (
            f"Try\nif: 1d6 >= [B]\ndo: [A] -= 1d6\n    [B] -= 2\nelse: [B] -= [A]\nthen: [A] -= {price}\n      [B] += 1"
        )
        played = game(text, {"stats": {"A": a, "B": b}}, seed=seed)
        for _ in range(4):
            before = played.state
            result = played.act("me", "try")
            stats = played.state.piece("me").stats
            assert min(stats.values()) >= 0
            if not result.ok:
                assert before.piece("me").stats["A"] < price
                assert played.state is before


class TestMoves:
    STEP = "Step\ndo: Move actor 1 tile\nthen: [Action Points] -= 1"

    def test_without_a_movement_action_nobody_moves(self) -> None:
        played = game("Shout\ndo: [Noise] += 1")
        assert refused(played.move("me", "n")) == "movement.none"
        assert played.query("me").gate is not None

    def test_with_one_the_refusal_names_it(self) -> None:
        result = game(self.STEP).move("me", "n")
        assert refused(result) == "movement.by-action"
        assert result.refusal is not None
        assert result.refusal.rule == "step"

    def test_a_step_of_one_tile_is_cardinal(self) -> None:
        played = game(self.STEP, {"stats": {"Action Points": 3}})
        assert refused(played.act("me", "step", to="1N 1E")) == "points.insufficient"
        assert played.act("me", "step", to="1N 0E").ok
        assert where(played, "me") == "1N 0E"
        assert played.state.piece("me").stats["Action Points"] == 2

    def test_unless_diagonals_are_simplified(self) -> None:
        text = self.STEP + "\n\nFeature: Simple\nDiagonal movement costs the same as cardinal movement.\nScope: global"
        assert game(text, {"stats": {"Action Points": 1}}).act("me", "step", to="1N 1E").ok

    def test_rounding_does_not_carry_from_one_action_to_the_next(self) -> None:
        played = game("Go\ndo: Move actor up to 2 tiles")
        charges = []
        for cell in ("1N 1E", "2N 2E"):
            played.act("me", "go", to=cell)
            (move,) = [event for event in played.history[-1].events if isinstance(event, MoveEnded)]
            charges.append(move.charge)
        assert charges == [2, 2]

    def test_a_way_is_wanted_once_and_only_where_the_action_moves(self) -> None:
        played = game(self.STEP + "\n\nShout\ndo: [Noise] += 1", {"stats": {"Action Points": 3}})
        assert refused(played.act("me", "step")) == "way.missing"
        assert refused(played.act("me", "shout", to="1N 0E")) == "way.none-wanted"
        assert refused(played.act("me", "step", to="1N 0E", along=["1N 0E"])) == "way.twice"
        assert refused(played.act("me", "step", to="1N 0E", mode="fly")) == "mode.none"
        assert played.act("me", "step", along=["1N 0E"]).ok

    def test_what_comes_before_the_move_counts_for_it(self) -> None:
        text = (
            'Soar\ndo: Until end of turn, this actor gains "Flying"\n'
            "    [Agility] += 2\n    Move actor up to [Agility] tiles\n\n"
            "Feature: Flying\nThis actor may move over impassable ground tiles."
        )
        board = OPEN.replace(". " * 9, ". . . . . # . . .", 4)
        assert game(text, board=board).act("me", "soar", to="0N 2E").ok

    def test_dice_first_then_the_way_is_asked(self) -> None:
        played = game("Leap\nif: 1d20 >= 1\ndo: Move actor up to 1d4 tiles\nthen: [Legs] -= 1", {"stats": {"Legs": 2}})
        asked = played.act("me", "leap")
        assert asked.question is not None
        assert asked.question.kind == "destination"
        assert asked.question.options[-1] == "stay"
        done = played.answer("1N 0E")
        assert done.ok
        assert done.events[: len(asked.events)] == asked.events
        assert where(played, "me") == "1N 0E"
        assert played.replay().hash == played.state.hash

    def test_staying_is_an_answer(self) -> None:
        played = game("Leap\nif: 1d20 >= 1\ndo: Move actor up to 2 tiles\nthen: [Legs] -= 1", {"stats": {"Legs": 2}})
        played.act("me", "leap")
        assert played.answer("stay").ok
        assert (where(played, "me"), played.state.piece("me").stats["Legs"]) == ("0N 0E", 1)

    def test_careful_steps_provoke_nobody(self) -> None:
        text = (
            "Step\ndo: Move actor 1 tile\n\nCareful Step\ndo: Move actor 1 tile without provoking reactions\n\n"
            "Disengage\ndo: Until end of turn, this actor's movement does not provoke opportunity attacks\n\n"
            "Hit (Reaction)\nTrigger: An adjacent enemy moves away from this actor\ndo: [Target Health] -= 1"
        )
        foe = {"id": "foe", "side": "b", "at": "1N 1W"}
        hit = [("Health", 10, 9)]
        assert changes(game(text, {}, foe).act("me", "step", to="0N 1E")) == hit
        assert changes(game(text, {}, foe).act("me", "careful-step", to="0N 1E")) == []
        played = game(text, {}, foe)
        played.act("me", "disengage")
        assert changes(played.act("me", "step", to="0N 1E")) == []

    def test_an_action_is_the_same_as_data(self) -> None:
        played = game(self.STEP)
        notation = played.rules.grid.notation
        for act in (
            Act("me", "step", "you"),
            Act("me", "step", to=notation.parse("1N 2E"), mode="fly"),
            Act("me", "step", along=(notation.parse("1N 0E"), notation.parse("2N 0E"))),
        ):
            assert action_from_dict(action_to_dict(act, notation), notation) == act


class TestTerms:
    """What an action gives a move holds for every step of it, whatever happens on the way."""

    RULES: dict[str, Any] = {
        "footwork": 1,
        "name": "terms",
        "terrain": {
            "floor": {"glyph": "."},
            "mire": {"glyph": "~", "multiply": 3, "modes": {"fly": {"multiply": 1}}},
            "chasm": {"glyph": "#", "enter": False, "modes": {"fly": {"enter": True}}},
        },
        "stats": {"Health": {"default": 10, "least": 0}, "Speed": {"default": 1}},
        "allowance": {"points": "[Speed]"},
        "features": {"winged": {"gains": ["fly"]}, "light": {"terrain": {"mire": {"multiply": 1}}}},
        "actions": {
            "soar": {"do": {"move": {"points": 4, "mode": "fly"}}},
            "dash": {"do": {"move": {"points": 4}}},
            "skip": {"do": {"move": {"points": 4, "features": ["light"]}}},
        },
    }
    HURTS = ({"at": "B1", "do": {"change": "Health", "by": -1}},)

    def game(self, drawn: str, *features: str) -> Game:
        """A line of ground whose second cell hurts, so that something happens on the way."""
        me = {"id": "me", "side": "a", "at": "A1", "features": list(features)}
        return Game.from_dict({"ruleset": self.RULES, "map": drawn, "pieces": [me], "effects": list(self.HURTS)})

    @pytest.mark.parametrize(("features", "action", "mode"), [((), "soar", None), (("winged",), "dash", "fly")])
    def test_the_mode(self, features: tuple[str, ...], action: str, mode: str | None) -> None:
        played = self.game(". . ~ # .", *features)
        result = played.act("me", action, to="E1", mode=mode)
        assert (result.outcome, where(played, "me"), result.charge) == ("completed", "E1", 4)
        assert played.state.piece("me").stats["Health"] == 9
        (declared,) = [event for event in result.events if isinstance(event, MoveDeclared)]
        steps = [event for event in result.events if isinstance(event, Stepped)]
        assert [declared.mode, *(step.mode for step in steps)] == ["fly"] * 5

    def test_one_of_several_modes_may_be_chosen(self) -> None:
        played = self.game(". . ~ .", "winged")
        result = played.act("me", "dash", to="C1", mode="walk")
        assert [event.mode for event in result.events if isinstance(event, Stepped)] == ["walk", "walk"]
        assert result.charge == 4

    def test_the_points(self) -> None:
        played = self.game(". . . . .")
        assert played.why("me", "C1") is not None
        assert played.act("me", "dash", to="E1").outcome == "completed"
        assert played.points("me") == 1

    def test_the_features(self) -> None:
        played = self.game(". . ~ ~ .")
        assert played.act("me", "skip", to="E1").charge == 4
        assert self.game(". . ~ ~ .").act("me", "dash", to="E1").refusal is not None


class TestPhase:
    TEXT = (
        "Feature: Movement Phase\nAt the start of each actor's turn, before actions,\n"
        "the actor may move up to [Speed] tiles.\nScope: global\n\nShout\ndo: [Noise] += 1"
    )

    def test_the_actor_moves_before_it_acts(self) -> None:
        played = game(self.TEXT, {"stats": {"Speed": 3}})
        assert played.move("me", to="0N 2E").ok
        assert played.points("me") == 1
        assert played.act("me", "shout").ok
        assert refused(played.move("me", "n")) == "phase.over"
        played.end_turn()
        assert played.move("me", "n").ok


class TestTurns:
    def test_resources_come_back(self) -> None:
        text = (
            "Resource: Moves Per Turn\nStarts at 1.\nReturns to 1 each turn.\n\n"
            "Move\ndo: Move actor up to 3 tiles\nthen: [Moves Per Turn] -= 1"
        )
        played = game(text)
        assert played.act("me", "move", to="0N 1E").ok
        assert refused(played.act("me", "move", to="0N 2E")) == "resource.insufficient"
        played.end_turn()
        assert played.act("me", "move", to="0N 2E").ok


class TestUndo:
    TEXT = "Gamble\ndo: [Gold] += 1d6\n\nStep\ndo: Move actor 1 tile"

    def test_dice_are_not_taken_back_unless_the_game_allows_it(self) -> None:
        played = game(self.TEXT)
        played.act("me", "step", to="1N 0E")
        assert isinstance(played.undo(), Record)
        played.act("me", "gamble")
        refusal = played.why_not_undo()
        assert refusal is not None
        assert refusal.code == "undo.dice"
        assert played.undo() == refusal
        assert len(played.history) == 1
        assert isinstance(played.undo(dice=True), Record)
        assert played.state.hash == played.start.hash

    def test_a_ruleset_may_allow_it(self) -> None:
        played = game(self.TEXT, undo="free")
        played.act("me", "gamble")
        assert isinstance(played.undo(), Record)


def test_the_same_program_in_yaml_and_in_the_language() -> None:
    written = game(
        "Hit\nif: [A] >= 1\ndo: Move actor up to 2 tiles\nelse: [B] += 1\nthen: [A] -= 1", {"stats": {"A": 1}}
    )
    effects = {"if": "[A] >= 1", "do": [{"move": {"points": 2}}], "else": [{"change": "B", "by": 1}]}
    action = {**effects, "then": [{"change": "A", "by": -1}]}
    stats = {"A": {"least": 0}, "B": {"least": 0}}
    data = {"footwork": 1, "name": "trial", "extends": "methuen", "actions": {"hit": action}, "stats": stats}
    piece = {"id": "me", "side": "a", "at": "0N 0E", "stats": {"A": 1}}
    plain = Game.from_dict({"ruleset": data, "map": OPEN, "pieces": [piece], "seed": 1})
    assert written.rules.actions["hit"].program == plain.rules.actions["hit"].program
    assert written.act("me", "hit", to="0N 2E").events == plain.act("me", "hit", to="0N 2E").events


def test_odds_are_exact() -> None:
    text = "Bash\nif: 1d20 + [Strength] >= [Target Defense]\ndo: [Good] += 1\n\nShout\ndo: [Noise] += 1"
    foe = {"id": "foe", "side": "b", "at": "1N 0E", "stats": {"Defense": 15}}
    played = game(text, {"stats": {"Strength": 4}}, foe)
    assert played.odds("me", "bash", "foe") == Fraction(1, 2)
    assert played.odds("me", "shout") == 1


def test_odds_without_the_target_that_they_depend_on_are_an_error() -> None:
    played = game("Bash\nif: 1d20 >= [Target Defense]\ndo: [Good] += 1\n\nLeap\nif: 1d2 = 1\ndo: [Good] += 1", {})
    assert played.odds("me", "leap") == Fraction(1, 2)
    with pytest.raises(MisuseError, match="the odds of 'bash' depend on whom it is aimed at: name a target"):
        played.odds("me", "bash")


def test_reactions_have_odds() -> None:
    waits = "Riposte (Reaction)\nTrigger: An enemy moves next to this actor\n"
    text = f"{waits}if: 1d20 + [Wit] >= [Target Defense]\ndo: [A] += 1"
    played = game(text, {"stats": {"Wit": 4}}, {"id": "foe", "side": "b", "at": "1N 0E", "stats": {"Defense": 15}})
    assert played.odds("me", "riposte", "foe") == Fraction(1, 2)
    with pytest.raises(MisuseError, match="there is no action or reaction 'ripost'; did you mean 'riposte'"):
        played.odds("me", "ripost", "foe")


def test_offers_tell_price_targets_and_cells() -> None:
    text = "Step\ndo: Move actor 1 tile\nthen: [Legs] -= 1\n\nPoke\nTarget: an adjacent enemy\ndo: [Target Health] -= 1"
    foe = {"id": "foe", "side": "b", "at": "1N 1E"}
    played = game(text, {"stats": {"Legs": 1}}, foe)
    step, poke = played.offers("me")
    assert (step.price, len(step.cells), poke.targets) == ({"Legs": 1}, 4, ("foe",))
    played.act("me", "step", to="0N 1W")
    step, poke = played.offers("me")
    assert step.refusal is not None
    assert not poke.is_open
