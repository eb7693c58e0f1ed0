"""Rune and Rust: the tests that its document asks for (§12), in its five groups, and its criteria (§15)."""

from __future__ import annotations

import logging
from fractions import Fraction
from typing import Any

import pytest
from tests.standing import where

from footwork.board.setup import read_setup, shipped_files
from footwork.errors import ScenarioError
from footwork.game.expect import run_expectations
from footwork.game.game import Game
from footwork.geometry import Direction
from footwork.play.events import Defeated, Reacted, Rolled, StatChanged, Stepped
from footwork.views.json import result_json
from footwork.views.telling.messages import describe

CARDINAL = ("north", "south", "east", "west")
DIAGONAL = ("northeast", "northwest", "southeast", "southwest")


def game(*pieces: dict[str, Any], **fields: Any) -> Game:
    """A game on an 8×8 board with the hero on D4 unless the pieces say otherwise."""
    hero = {"id": "hero", "kind": "player", "side": "heroes", "at": "D4"}
    document: dict[str, Any] = {"ruleset": "rune-and-rust", "size": "default", "pieces": [*pieces] or [hero]}
    return Game.from_dict(document | fields)


def hero(**fields: Any) -> dict[str, Any]:
    return {"id": "hero", "kind": "player", "side": "heroes", "at": "D4"} | fields


def skeleton(**fields: Any) -> dict[str, Any]:
    return {"id": "skeleton", "kind": "skeleton", "side": "monsters", "at": "D5"} | fields


@pytest.mark.parametrize("path", shipped_files("rune-and-rust"), ids=lambda path: path.stem)
def test_the_shipped_tables_hold(path: Any) -> None:
    failed = [v for v in run_expectations(read_setup(path)) if not v.ok]
    assert not failed


class TestMovementCosts:
    """§4: what a step costs, and how speeds become points."""

    @pytest.mark.parametrize("direction", CARDINAL)
    def test_a_cardinal_step_costs_two_pips(self, direction: str) -> None:
        assert game().query("hero").step_cost(direction) * game().rules.pips == 2

    @pytest.mark.parametrize("direction", DIAGONAL)
    def test_a_diagonal_step_costs_three_pips(self, direction: str) -> None:
        assert game().query("hero").step_cost(direction) * game().rules.pips == 3

    @pytest.mark.parametrize(("direction", "shown"), [("north", 1), ("se", Fraction(3, 2))])
    def test_costs_are_shown_in_points(self, direction: str, shown: Fraction) -> None:
        assert game().step_cost("hero", direction) == shown

    @pytest.mark.parametrize(("speed", "pips"), [(1, 2), (3, 6), (4, 8), (5, 10)])
    def test_speed_becomes_two_pips_a_point(self, speed: int, pips: int) -> None:
        assert game(hero(stats={"Speed": speed})).state.piece("hero").pips == pips


class TestPlayerMovementProperties:
    """§5: speed, points and position of a player."""

    def test_the_default_speed_is_four(self) -> None:
        assert game().allowance("hero") == 4
        assert game().state.piece("hero").stats["Speed"] == 4

    @pytest.mark.parametrize(("name", "speed"), [("warrior", 4), ("rogue", 5), ("mage", 3)])
    def test_a_class_changes_the_speed_but_not_the_base(self, name: str, speed: int) -> None:
        played = game(hero(features=[name]))
        assert played.allowance("hero") == speed
        assert played.state.piece("hero").stats["Speed"] == 4

    def test_a_class_never_takes_the_speed_below_one(self) -> None:
        assert game(hero(features=["mage"], stats={"Speed": 1})).allowance("hero") == 1

    def test_a_speed_below_one_is_refused(self) -> None:
        with pytest.raises(ScenarioError, match="Speed is at least 1, found 0"):
            game(hero(stats={"Speed": 0}))
        played = game()
        before = played.state.hash
        result = played.set_stat("hero", "Speed", 0)
        assert result.refusal is not None
        assert result.refusal.code == "stat.too-low"
        assert played.state.hash == before

    def test_a_new_speed_counts_from_the_next_reset(self) -> None:
        played = game()
        assert played.set_stat("hero", "Speed", 6)
        assert (played.points("hero"), played.allowance("hero")) == (4, 6)
        played.refresh("hero")
        assert played.points("hero") == 6

    def test_points_are_used_and_come_back(self) -> None:
        played = game()
        played.move("hero", "n")
        assert played.points("hero") == 3
        played.refresh("hero")
        assert played.points("hero") == 4

    def test_a_player_off_the_grid_has_no_position(self) -> None:
        played = game()
        played.place("hero", None)
        assert where(played, "hero") is None
        played.place("hero", "A1")
        assert where(played, "hero") == "A1"


class TestMonsterMovementProperties:
    """§6: monsters get their speed from their definition."""

    def test_the_default_speed_is_three(self) -> None:
        assert game(skeleton()).allowance("skeleton") == 3

    @pytest.mark.parametrize(("kind", "speed"), [("skeleton", 3), ("goblin", 4), ("ogre", 2)])
    def test_the_definition_gives_the_speed(self, kind: str, speed: int) -> None:
        assert game(skeleton(kind=kind)).allowance("skeleton") == speed

    def test_a_monster_may_have_its_own_speed(self) -> None:
        assert game(skeleton(stats={"Speed": 7})).allowance("skeleton") == 7

    def test_points_are_used_and_come_back(self) -> None:
        played = game(skeleton())
        assert played.move("skeleton", "ne").points == Fraction(3, 2)
        played.refresh("skeleton")
        assert played.points("skeleton") == 3


class TestMove:
    """§7: the move operation, its result fields and the others around it."""

    def test_a_result_says_everything(self) -> None:
        played = game()
        result = played.move("hero", "ne")
        notation = played.rules.grid.notation
        assert result.ok
        assert result.start is not None
        assert result.end is not None
        assert (notation.format(result.start), notation.format(result.end)) == ("D4", "E3")
        assert (result.charge, result.points) == (Fraction(3, 2), Fraction(5, 2))
        assert (result.refusal, result.reason) == (None, None)

    @pytest.mark.parametrize("names", [CARDINAL, ("n", "s", "e", "w"), DIAGONAL, ("ne", "nw", "se", "sw")])
    def test_all_directions_and_aliases_move(self, names: tuple[str, ...]) -> None:
        ends = set()
        for name in names:
            played = game()
            assert played.move("hero", name)
            ends.add(where(played, "hero"))
        assert ends in ({"D3", "D5", "E4", "C4"}, {"E3", "C3", "E5", "C5"})

    def test_a_refused_result_tells_the_points_that_remain(self) -> None:
        result = game(hero(at="A1")).move("hero", "north")
        assert not result.ok
        assert result.points == 4
        assert result.charge == 0

    def test_the_grid_and_the_piece_agree_after_a_move(self) -> None:
        played = game(hero(), skeleton())
        played.move("hero", "e")
        assert [p.id for p in played.state.at(played.state.piece("hero").at or (0, 0))] == ["hero"]  # type: ignore[arg-type]
        assert played.state.at(played.query("hero").cell("D4")) == ()

    def test_a_move_to_a_cell_takes_the_best_path(self) -> None:
        result = game().move("hero", to="F3")
        assert result.charge == Fraction(5, 2)
        assert len(result.travelled) == 3

    def test_valid_directions_follow_the_order_of_the_document(self) -> None:
        assert game().directions("hero") == tuple(Direction[d] for d in ("N", "S", "E", "W", "NE", "NW", "SE", "SW"))

    def test_can_move_says_the_same_as_moving(self) -> None:
        for direction in (*CARDINAL, *DIAGONAL):
            played = game(hero(at="A1"), skeleton(at="B1"))
            assert played.can_move("hero", direction) == played.move("hero", direction).ok

    def test_resetting_everybody_fills_all_points(self) -> None:
        played = game(hero(), skeleton(at="H8"))
        played.move("hero", "n")
        played.move("skeleton", "n")
        played.refresh()
        assert (played.points("hero"), played.points("skeleton")) == (4, 3)

    def test_a_new_round_fills_all_points(self) -> None:
        played = game(hero(), skeleton(at="H8"))
        played.move("hero", "n")
        played.end_turn()
        played.move("skeleton", "n")
        assert played.points("hero") == 3
        played.end_turn()
        assert (played.points("hero"), played.points("skeleton")) == (4, 3)
        assert played.state.turn is not None
        assert played.state.turn.round == 2


class TestLogging:
    """§11: moves at Information, refused ones at Warning, calculations and validation at Debug."""

    def told(self, caplog: pytest.LogCaptureFixture, played: Game, *moves: str, who: str = "hero") -> list[str]:
        with caplog.at_level(logging.DEBUG, logger="footwork"):
            for direction in moves:
                played.move(who, direction)
        return [f"{record.levelname} {record.getMessage()}" for record in caplog.records]

    def test_logging_follows_the_levels_of_the_document(self, caplog: pytest.LogCaptureFixture) -> None:
        played = game(hero(at="A1"))
        with caplog.at_level(logging.DEBUG, logger="footwork"):
            played.reach("hero")
            played.why("hero", "H8")
            assert not caplog.records
        told = self.told(caplog, played, "se", "nw", "nw")
        assert "INFO Entity hero moved SouthEast from A1 to B2 (cost: 3, remaining: 5)" in told
        assert told[-1] == "WARNING Entity hero failed to move: OutOfBounds (cost: 3, remaining: 2)"
        assert any(line.startswith("DEBUG") for line in told)

    def test_every_check_is_written_down_with_its_numbers(self, caplog: pytest.LogCaptureFixture) -> None:
        asked = ["board", "running", "in-play", "on-board", "may-move"]
        asked += [f"{check} E3" for check in ("pattern", "bounds", "terrain", "occupied", "edge", "corner")]
        passed = [f"DEBUG Entity hero: {check}: ok" for check in asked]
        assert self.told(caplog, game(), "ne") == [
            *passed,
            "DEBUG Entity hero: cost 3, remaining 8",
            "DEBUG Entity hero: points: ok",
            "DEBUG Entity hero: stop E3: ok",
            "INFO Entity hero moved NorthEast from D4 to E3 (cost: 3, remaining: 5)",
        ]
        caplog.clear()
        assert self.told(caplog, game(hero(points=1)), "ne") == [
            *passed,
            "DEBUG Entity hero: cost 3, remaining 2",
            "DEBUG Entity hero: points: InsufficientMovementPoints",
            "WARNING Entity hero failed to move: InsufficientMovementPoints (cost: 3, remaining: 2)",
        ]

    def test_the_check_that_says_no_is_the_last_one(self, caplog: pytest.LogCaptureFixture) -> None:
        for reason, played in TestValidation().reasons().items():
            caplog.clear()
            *checks, refused = self.told(caplog, played, "n")
            left = 2 * (played.points("hero") or 0)
            assert refused == f"WARNING Entity hero failed to move: {reason} (cost: 2, remaining: {left})"
            assert checks[-1].endswith(f": {reason}")
            verdicts = {line.rpartition(": ")[2] for line in checks[:-1]}
            assert verdicts <= {"ok", "cost 2, remaining 1"}

    def test_nobody_has_no_numbers(self, caplog: pytest.LogCaptureFixture) -> None:
        assert self.told(caplog, game(), "n", who="ghost") == [
            "DEBUG Entity ghost: piece: EntityNotOnGrid",
            "WARNING Entity ghost failed to move: EntityNotOnGrid (cost: -, remaining: 0)",
        ]


class TestValidation:
    """§3.2 and §7.2: the checks in their order, and the seven reasons."""

    def reasons(self) -> dict[str, Game]:
        off = hero()
        del off["at"]
        no_board = {"ruleset": "rune-and-rust", "pieces": [off]}
        return {
            "NoActiveGrid": Game.from_dict(no_board),
            "NotInCombat": game(begin=False),
            "EntityNotOnGrid": game(off),
            "OutOfBounds": game(hero(at="D1")),
            "CellImpassable": game(hero(at="B2"), size=None, map=".#.\n...\n..."),
            "CellOccupied": game(hero(), skeleton(at="D3")),
            "InsufficientMovementPoints": game(hero(points=0.5)),
        }

    @pytest.mark.parametrize(
        "reason",
        [
            "NoActiveGrid",
            "NotInCombat",
            "EntityNotOnGrid",
            "OutOfBounds",
            "CellImpassable",
            "CellOccupied",
            "InsufficientMovementPoints",
        ],
    )
    def test_every_reason_can_be_produced_and_changes_nothing(self, reason: str) -> None:
        document = self.reasons()[reason]
        before = document.state.hash
        result = document.move("hero", "north")
        assert result.reason == reason
        assert document.state.hash == before
        assert document.can_move("hero", "north") is False

    def test_an_id_that_nobody_has_is_not_on_the_grid(self) -> None:
        played = game()
        before = played.state.hash
        result = played.move("ghost", "north")
        assert (result.ok, result.reason, describe(result)) == (False, "EntityNotOnGrid", "Entity not on grid.")
        assert (result.start, result.end, result.charge, result.points) == (None, None, 0, 0)
        assert (played.points("ghost"), played.can_move("ghost", "n"), played.directions("ghost")) == (0, False, ())
        assert result_json(result)["points"] == 0
        assert played.state.hash == before

    @pytest.mark.parametrize("reason", ["NoActiveGrid", "NotInCombat"])
    def test_the_grid_and_the_combat_are_asked_for_before_the_entity(self, reason: str) -> None:
        played = self.reasons()[reason]
        assert played.move("ghost", "north").reason == reason
        assert played.can_move("ghost", "north") is False

    def test_bounds_come_before_points(self) -> None:
        assert game(hero(at="D1", points=0)).move("hero", "n").reason == "OutOfBounds"

    def test_a_wall_comes_before_points(self) -> None:
        walled = game(hero(at="B2", points=0), size=None, map=".#.\n...\n...")
        assert walled.move("hero", "n").reason == "CellImpassable"

    def test_an_occupant_comes_before_points(self) -> None:
        assert game(hero(points=0), skeleton(at="D3")).move("hero", "n").reason == "CellOccupied"

    def test_the_occupant_is_named(self) -> None:
        refusal = game(hero(), skeleton(at="D3")).move("hero", "n").refusal
        assert refusal is not None
        assert (refusal.by, refusal.check) == ("skeleton", "occupied")

    def test_missing_points_are_numbered(self) -> None:
        refusal = game(hero(points=0.5)).move("hero", "n").refusal
        assert refusal is not None
        assert (refusal.need, refusal.have, refusal.missing) == (Fraction(1), Fraction(1, 2), Fraction(1, 2))

    def test_a_diagonal_past_two_walls_is_an_ordinary_step(self) -> None:
        assert game(hero(at="A1"), size=None, map=".#.\n#..\n...").move("hero", "se").charge == Fraction(3, 2)


class TestBeyondTheDocument:
    """The rulings: terrain, hazards, opportunity attacks, attacks."""

    def test_leaving_an_enemy_is_struck_once_a_round_before_the_step(self) -> None:
        played = game(hero(stats={"Health": 20}), skeleton(), seed=1)
        result = played.move("hero", to="D2")
        kinds = [type(e) for e in result.events if isinstance(e, Reacted | Stepped)]
        assert kinds == [Reacted, Stepped, Stepped]
        struck = played.state.piece("hero").stats["Health"]
        assert 14 <= struck <= 19
        played.move("hero", to="D4")
        assert played.points("hero") == 0
        played.refresh("hero")
        played.move("hero", to="D2")
        assert played.state.piece("hero").stats["Health"] == struck

    def test_a_mover_who_dies_does_not_move(self) -> None:
        played = game(hero(stats={"Health": 1}), skeleton(), skeleton(id="other", at="H8"))
        result = played.move("hero", "n")
        assert result.outcome == "interrupted"
        assert not any(isinstance(e, Stepped) for e in result.events)
        assert any(isinstance(e, Defeated) for e in result.events)
        assert result.charge == 0
        assert played.state.piece("hero").defeated

    def test_the_last_side_standing_ends_the_combat(self) -> None:
        played = game(hero(), skeleton(stats={"Health": 1}))
        assert played.act("hero", "attack", "skeleton")
        assert played.state.turn is None
        assert played.move("hero", "n").reason == "NotInCombat"

    def test_an_attack_is_one_d6_and_once_a_turn(self) -> None:
        played = game(hero(), skeleton())
        result = played.act("hero", "attack", "skeleton")
        rolled = next(e for e in result.events if isinstance(e, Rolled))
        changed = next(e for e in result.events if isinstance(e, StatChanged))
        assert rolled.sides == 6
        assert changed.before - changed.after == rolled.total
        again = played.act("hero", "attack", "skeleton")
        assert again.refusal is not None
        assert again.refusal.code == "uses.none"

    def test_an_attack_needs_a_neighbour(self) -> None:
        refusal = game(hero(), skeleton(at="D8")).act("hero", "attack", "skeleton").refusal
        assert refusal is not None
        assert refusal.code == "target.out-of-range"

    def test_a_hazard_hurts_whoever_enters(self) -> None:
        played = game(hero(at="A1"), size=None, map=".^.\n...\n...")
        result = played.move("hero", "e")
        changed = next(e for e in result.events if isinstance(e, StatChanged))
        assert changed.cause == "hazard"
        assert 1 <= changed.before - changed.after <= 4

    def test_difficult_ground_doubles_in_pips(self) -> None:
        rough = game(hero(at="A1"), size=None, map=".~.\n.~.\n...")
        assert rough.reach("hero")["B1"].pips == 4
        assert rough.reach("hero")["B2"].pips == 6
