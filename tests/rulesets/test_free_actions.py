"""Free Actions: every section of its document, by name, and the case tables of a public implementation."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from tests.standing import where

from footwork import Cell, Game, Refusal, describe
from footwork.board.setup import read_setup, shipped_files
from footwork.bots.turn import take_turn
from footwork.game.expect import run_expectations
from footwork.play.actions import Begin, EndTurn
from footwork.play.events import GameFinished
from footwork.query.query import Query
from footwork.query.step import Step
from footwork.views.drawing.plans import execute_text, plans_text
from footwork.views.drawing.textboard import text_board
from footwork.views.happening.timeline import timeline
from footwork.views.json import next_steps_json, plans_json
from footwork.views.telling.refusals import describe_refusal
from footwork.views.view import View

CASES = json.loads((Path(__file__).parent.parent / "data" / "fa_cases.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("path", shipped_files("free-actions"), ids=lambda path: path.stem)
def test_every_expectation_holds(path: Path) -> None:
    assert [verdict for verdict in run_expectations(read_setup(path)) if not verdict.ok] == []


def game(picture: str, dex: int = 5, also: Mapping[str, str] = MappingProxyType({}), **scenario: Any) -> Game:
    """Capital letters are characters of one side, all with the same DEX; `also` are small ones and their sides."""
    rows = [row.split() for row in picture.strip().splitlines()]
    pieces = [
        {"id": cell, "name": cell, "side": also.get(cell, "us"), "at": f"{x},{y}", "stats": {"DEX": dex}}
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
        if cell.isupper() or cell in also
    ]
    drawn = "\n".join(" ".join("." if cell.isupper() or cell in also else cell for cell in row) for row in rows)
    return Game.from_dict({"ruleset": "free-actions", "map": drawn, "sides": {"us": {}}, "pieces": pieces, **scenario})


def status(play: Game, piece: str) -> str:
    found = play.planning().status(piece)
    assert found is not None
    return found.name


def marks(play: Game, piece: str) -> list[tuple[str, str] | None]:
    found = play.planning(play.state.piece(piece).side).marks(piece)
    return [None if mark is None else (mark.kind, mark.reason.code) for mark in found]


def steps(play: Game, piece: str) -> list[tuple[int, int]]:
    """The single steps that are legal now, in the ruleset's order."""
    judge = Query(play.state, piece).judge
    start = judge.start()
    found = [judge.step(start, move) for move in judge.moves(start)]
    return [(step.end.anchor.x, step.end.anchor.y) for step in found if isinstance(step, Step)]


class TestPatterns:
    """'DEX-Based Movement Patterns'."""

    ROWS = {1: 4, 3: 4, 4: 8, 6: 8, 7: 12, 9: 12, 10: 24, 20: 24}

    @pytest.mark.parametrize(("dex", "count"), ROWS.items())
    def test_how_many_steps_a_score_unlocks(self, dex: int, count: int) -> None:
        open_board = "\n".join(". . . . . . ." for _ in range(3))
        assert len(steps(game(f"{open_board}\n. . . A . . .\n{open_board}", dex), "A")) == count

    def test_the_order_of_steps(self) -> None:
        open_board = "\n".join(". . . . . . ." for _ in range(3))
        found = steps(game(f"{open_board}\n. . . A . . .\n{open_board}", 12), "A")
        changes = [(x - 3, y - 3) for x, y in found]
        one = [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)]
        assert changes[:16] == [*one, *((2 * x, 2 * y) for x, y in one)]
        assert {frozenset(map(abs, change)) for change in changes[16:]} == {frozenset({1, 2})}

    def test_a_scenario_switches_the_extended_patterns_off(self) -> None:
        open_board = "\n".join(". . . . . . ." for _ in range(3))
        play = game(f"{open_board}\n. . . A . . .\n{open_board}", 12, rules={"apply": []})
        assert len(steps(play, "A")) == 12

    @pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
    def test_the_case_tables(self, case: dict[str, Any]) -> None:
        """10×10, border cells are walls except x=0, y=1–4 and x=9, y=5–8; every entity blocks."""

        def wall(x: int, y: int) -> bool:
            border = x in (0, 9) or y in (0, 9)
            return border and not (x == 0 and 1 <= y <= 4) and not (x == 9 and 5 <= y <= 8)

        placed = [e for e in case["entities"] if e.get("x") is not None]
        play = Game.from_dict(
            {
                "ruleset": "free-actions",
                "rules": {"apply": []},
                "map": "\n".join("".join("#" if wall(x, y) else "." for x in range(10)) for y in range(10)),
                "sides": {"us": {}},
                "pieces": [
                    {
                        "id": str(e["id"]),
                        "side": "us",
                        "at": f"{e['x']},{e['y']}",
                        "stats": {"DEX": case["dex"] if e["id"] == case["mover"] else 1},
                    }
                    for e in placed
                    if not wall(e["x"], e["y"])
                ],
            }
        )
        assert sorted(steps(play, str(case["mover"]))) == sorted(map(tuple, case["expected"]["valid_moves"]))


class TestMovementRules:
    """'Movement Rules' and 'Core Mechanics'."""

    def test_the_grid_is_eight_by_eight_with_y_downwards(self) -> None:
        play = Game.from_dict({"ruleset": "free-actions", "size": "default", "pieces": []})
        assert (play.state.board.width, play.state.board.height) == (8, 8)
        assert play.rules.grid.notation.parse("3,4") == Cell(3, 4)

    def test_movement_is_free(self) -> None:
        play = game("A . . .")
        assert play.points("A") is None
        play.plan("A", "right", "right", "right")
        play.fast_forward()
        assert where(play, "A") == "3,0"

    def test_no_corner_rule(self) -> None:
        assert (1, 1) in steps(game("A #\n# ."), "A")


class TestExecution:
    """'Execution Phase': one click, one step for everybody."""

    def test_each_click_moves_everybody_one_step(self) -> None:
        play = game("A . .\nB . .")
        play.plan("A", "right", "right")
        play.plan("B", "right", "right")
        play.execute()
        assert [where(play, name) for name in "AB"] == ["1,0", "1,1"]
        play.execute()
        assert [where(play, name) for name in "AB"] == ["2,0", "2,1"]

    @pytest.mark.parametrize(
        ("picture", "to", "check"),
        [
            ("A # .", "1,0", "terrain"),
            ("A B .", "1,0", "occupied"),
            ("A + .", "1,0", "terrain"),
            ("A . .", "0,-1", "pattern"),
            ("A . .", "2,0", "pattern"),
        ],
    )
    def test_step_validation(self, picture: str, to: str, check: str) -> None:
        play = game(picture)
        cell = Cell(*map(int, to.split(",")))
        play.plan("A", Cell(0, -1) if to == "0,-1" else cell)
        refusal = play.planning().next_refusal("A")
        assert refusal is not None
        assert refusal.check == (check if to != "0,-1" else "bounds")

    def test_only_the_next_step_decides_whether_execute_is_possible(self) -> None:
        play = game("A . # .")
        play.plan("A", "right", "right")
        assert play.planning().why_not_execute() is None

    def test_the_button_shows_progress(self) -> None:
        play = game("A . . . . .")
        play.plan("A", *["right"] * 5)
        play.execute()
        play.execute()
        assert execute_text(play.state) == "Execute Free Moves (Step 3/5)"


class TestStateChanges:
    """'State Changes During Execution': the example with the door, both ways."""

    DOOR = ({"at": "2,1", "name": "door"},)

    def test_a_plate_opens_the_door_before_the_next_step(self) -> None:
        play = game("A o . .\n. B + .", cells=list(self.DOOR), effects=[{"at": "1,0", "do": {"open": "door"}}])
        play.plan("A", "right")
        play.plan("B", None, "right")
        play.execute()
        assert play.planning().next_refusal("B") is None
        play.execute()
        assert (where(play, "B"), status(play, "B")) == ("2,1", "Complete")

    def test_a_plate_closes_the_door_before_the_next_step(self) -> None:
        play = game("A o . .\n. B ' .", cells=list(self.DOOR), effects=[{"at": "1,0", "do": {"close": "door"}}])
        play.plan("A", "right", "right")
        play.plan("B", None, "right")
        play.execute()
        assert play.planning().next_refusal("B") is not None
        result = play.execute()
        assert (where(play, "B"), status(play, "B"), where(play, "A")) == ("1,1", "Blocked", "2,0")
        assert "Character B blocked: 2,1 cannot be entered: Closed door." in describe(result)

    def test_without_the_plate_the_door_stays_as_it_is(self) -> None:
        play = game("A . . .\n. B + .", cells=list(self.DOOR))
        play.plan("A", "right")
        play.plan("B", None, "right")
        play.fast_forward()
        assert status(play, "B") == "Blocked"


class TestEdgeCases:
    """'Edge Cases', each paragraph."""

    def test_path_length_mismatches(self) -> None:
        play = game("A . . .\nB . . .\n. . . .")
        play.plan("A", "right")
        play.plan("B", "right", "right", "up", "left")
        play.execute()
        assert (status(play, "A"), status(play, "B")) == ("Complete", "Moving")
        play.fast_forward()
        assert where(play, "A") == "1,0"  # stays at its destination, which is occupied for the steps that follow
        assert (where(play, "B"), status(play, "B")) == ("2,0", "Blocked")
        found = play.planning().status("B")
        assert found is not None
        assert found.reason == Refusal.of("occupied.friendly", Cell(1, 0), by="A", rule="occupants.friendly")

    def test_blocked_mid_path(self) -> None:
        play = game("A . # .\nB . . .")
        play.plan("A", "right", "right", "right")
        play.plan("B", "right", "right", "right")
        result = play.fast_forward()
        assert (where(play, "A"), status(play, "A")) == ("1,0", "Blocked")  # the last valid position
        assert (where(play, "B"), status(play, "B")) == ("3,1", "Complete")  # the others continue
        assert "Character A blocked: 2,0 cannot be entered: Wall." in describe(result)
        assert play.plan("A", "down").ok  # replan from the current position
        assert play.state.plans.of("A").steps == (Cell(1, 1),)

    def test_swapping_prevention(self) -> None:
        play = game("A B")
        play.plan("A", "right")
        play.plan("B", "left")
        assert [marks(play, name) for name in "AB"] == [[("will-be-blocked", "beat.swap")]] * 2
        result = play.execute()
        assert result.refusal is not None
        assert [where(play, name) for name in "AB"] == ["0,0", "1,0"]

    def test_swapping_over_a_whole_turn_is_marked_and_blocked(self) -> None:
        play = game("A . B\n. . .")
        play.plan("A", "down", "right", "up-right")
        play.plan("B", "left", "left")
        assert marks(play, "A") == [None, None, ("will-be-blocked", "beat.exchange")]
        assert marks(play, "B") == [None, ("not-advised", "plan.swap")]
        result = play.fast_forward()
        assert [where(play, name) for name in "AB"] == ["1,1", "0,0"]
        assert "Character A blocked: It would have changed places with B, who began at 2,0." in describe(result)

    def test_both_are_blocked_if_both_would_complete_the_exchange(self) -> None:
        play = game("A . B\n. . .", dex=8)
        play.plan("A", "down", "2right", "up")
        play.plan("B", "wait", "wait", "2left")
        play.fast_forward()
        assert [where(play, name) for name in "AB"] == ["2,1", "2,0"]
        assert [found.reason.code for name in "AB" if (found := play.planning().status(name)) and found.reason] == [
            "beat.exchange",
            "beat.exchange",
        ]

    @pytest.mark.parametrize("swap", ["in-beat", "allow"])
    def test_a_ruleset_may_allow_it(self, swap: str) -> None:
        play = game("A . B\n. . .", rules={"beats": {"swap": swap}})
        play.plan("A", "down", "right", "up-right")
        play.plan("B", "left", "left")
        assert play.fast_forward().ok
        assert [where(play, name) for name in "AB"] == ["2,0", "0,0"]

    def test_a_follower_is_never_said_to_be_blocked(self) -> None:
        play = game("A B . .")
        play.plan("A", "right", "right")
        play.plan("B", "right", "right")
        assert [marks(play, name) for name in "AB"] == [[None, None], [None, None]]
        play.unplan("A")
        assert marks(play, "A") == [("not-advised", "plan.swap")]  # its end is where another begins, who leaves
        play.fast_forward()
        assert where(play, "A") == "1,0"

    def test_a_middle_cell_that_will_be_occupied_is_marked(self) -> None:
        play = game("A . . .\n. . . B", dex=8)
        play.plan("A", "wait", "2right")
        play.plan("B", "left", "1,0")
        assert marks(play, "A") == [None, ("will-be-blocked", "beat.same-cell")]
        assert marks(play, "B") == [None, ("will-be-blocked", "beat.same-cell")]

    def test_a_swap_inside_a_later_beat_is_marked(self) -> None:
        play = game("A . . B")
        play.plan("A", "right", "right")
        play.plan("B", "left", "left")
        assert [marks(play, name)[1] for name in "AB"] == [("will-be-blocked", "beat.swap")] * 2


class TestOrdersToMove:
    """Movement is planning and beats: nothing goes round them."""

    def test_an_order_to_move_is_refused(self) -> None:
        play = game("A . .\nB . .")
        before = play.state.hash
        orders = (play.move("A", "right"), play.move("A", to="2,0"), play.move("A", along=["1,0", "2,0"]))
        for result in orders:
            assert result.refusal == Refusal.of("movement.in-beats", Cell(0, 0), rule="beats.at-once")
        assert describe(orders[0]) == (
            "A moves as planned, together with the others: plan the steps, then execute them."
        )
        assert play.state.hash == before
        assert play.reach("A").gate == orders[0].refusal
        assert len(play.reach("A")) == 4
        assert not [action for action in play.legal_actions() if type(action).__name__.startswith("Move")]

    def test_nor_while_plans_are_executed(self) -> None:
        play = game("A . .\nB . .", rules={"beats": {"at-once": "allow"}})
        assert play.move("A", "right").ok
        play.plan("B", "right", "right")
        assert play.move("A", "left").ok
        play.execute()
        refused = play.move("A", "right").refusal
        assert refused == Refusal.of("movement.executing", Cell(0, 0))
        play.execute()
        assert play.move("A", "right").ok

    def test_bots_plan(self) -> None:
        play = Game.shipped("free-actions", "rivals")
        for side in ("blue", "red"):
            done = take_turn(play, side)
            assert [type(result.action).__name__ for result in done] == ["PlanSteps", "PlanSteps", "EndTurn"]
        first = take_turn(play, "blue")[0]
        assert (type(first.action).__name__, first.ok) == ("FastForward", True)

    def test_a_bot_with_nothing_to_plan_passes(self) -> None:
        play = game("A z", sides={"us": {}, "them": {}}, also={"z": "them"})
        assert [type(result.action).__name__ for result in take_turn(play, "us")] == ["PassPlans", "EndTurn"]

    def test_bots_of_one_side_do_not_plan_into_each_other(self) -> None:
        play = game("A . # # .\nB . . . z\nC . # # .", sides={"us": {}, "them": {}}, also={"z": "them"})
        take_turn(play, "us")
        assert len(play.state.plans.by_piece) > 1
        assert not [
            m for n in play.state.plans.by_piece for m in play.planning("us").marks(n) if m and m.kind[0] == "w"
        ]


class TestBothSidesPlan:
    """No beat is played before every side has planned or passed."""

    def test_the_first_beat_waits_for_the_other_side(self) -> None:
        play = Game.shipped("free-actions", "rivals")
        play.plan("ada", "right")
        refused = play.execute()
        assert refused.refusal == Refusal.of("plan.waiting", rule="red")
        assert describe(refused) == "Red has neither planned nor passed."
        assert play.planning("blue").why_not_execute() == refused.refusal
        play.plan("rue", "left", "left")
        assert play.planning("blue").why_not_execute() is None
        assert play.execute().ok
        assert play.execute().ok, "once begun, nobody is waited for"

    def test_a_side_may_pass_and_change_its_mind(self) -> None:
        play = Game.shipped("free-actions", "rivals")
        play.plan("ada", "right")
        assert play.pass_plans("red").ok
        assert Game.from_dict(play.to_dict()).state.hash == play.state.hash
        play.plan("rue", "left")
        play.clear_plan("rue")
        assert play.execute().refusal == Refusal.of("plan.waiting", rule="red")
        assert play.pass_plans("red").ok
        assert play.execute().ok
        play.plan("ada", "left")
        assert play.execute().refusal == Refusal.of("plan.waiting", rule="red"), "each phase anew"
        assert play.replay().hash == play.state.hash

    def test_whether_others_planned_or_passed_does_not_show(self) -> None:
        views = []
        for planned in (True, False):
            play = Game.shipped("free-actions", "rivals")
            play.plan("ada", "right")
            assert (play.plan("rue", "left") if planned else play.pass_plans("red")).ok
            views.append(plans_json(play.state, "blue"))
        assert views[0] == views[1]

    def test_a_pass_holds_for_one_phase(self) -> None:
        play = Game.shipped("free-actions", "rivals")
        for side in ("blue", "red"):
            play.pass_plans(side)
            play.end_turn()
        assert play.state.plans.passed == frozenset()
        play.plan("ada", "right")
        assert play.execute().refusal == Refusal.of("plan.waiting", rule="red"), "Red passed in the round before"
        assert play.replay().hash == play.state.hash

    def test_what_is_planned_and_passed_waits_for_its_beat_over_a_round(self) -> None:
        play = Game.shipped("free-actions", "rivals")
        play.plan("ada", "right")
        play.end_turn()
        play.pass_plans("red")
        play.end_turn()
        assert play.execute().ok

    def test_to_pass_with_plans_is_to_be_ready_with_them(self) -> None:
        play = Game.shipped("free-actions", "rivals")
        assert describe(play.pass_plans("red")) == "Red plans nothing this time."
        play.plan("ada", "right")
        assert describe(play.pass_plans("blue")) == "Blue is ready with what is planned."
        assert play.execute().ok

    def test_a_turn_does_not_end_while_plans_are_executed(self) -> None:
        play = Game.shipped("free-actions", "rivals")
        play.plan("ada", "right", "right")
        play.pass_plans("red")
        play.execute()
        result = play.end_turn()
        assert result.refusal == Refusal.of("plan.unfinished")
        assert describe(result) == "Plans are being executed: the turn can end after their last step."
        assert EndTurn() not in play.legal_actions()
        assert EndTurn() not in View.of(play, "blue").legal_actions()
        play.execute()
        assert EndTurn() in play.legal_actions()
        assert play.end_turn().ok

    def test_a_step_to_where_one_stands_leads_nowhere(self) -> None:
        play = Game.shipped("free-actions", "gatehouse")
        play.plan("mira", "1,1")
        play.plan("bram", "2,4", "2,4")
        for name, cell in (("mira", "1,1"), ("bram", "2,4")):
            mark = play.planning().marks(name)[-1]
            assert mark is not None
            assert (mark.kind, mark.reason) == ("will-be-blocked", Refusal.of("path.empty", play.rules.cell(cell)))

    def test_nobody_plans_for_a_piece_of_another(self) -> None:
        play = Game.shipped("free-actions", "rivals")
        refusal = play.planning("blue").why_not_plan("rue")
        assert refusal == Refusal.of("plan.not-yours", by="rue", rule="red")
        assert describe_refusal(play.state, refusal) == "Rue belongs to Red, who plans for it."
        data = next_steps_json(play.state, "rue", "blue")
        assert data["cells"] == {}
        assert data["refusal"] is not None
        assert data["refusal"]["code"] == "plan.not-yours"
        assert play.planning("red").why_not_plan("rue") is None

    def test_who_has_no_steps_left_may_still_execute_those_of_others(self) -> None:
        play = Game.shipped("free-actions", "rivals")
        play.plan("ada", "right", "right")
        play.plan("rue", "left")
        play.execute()
        assert execute_text(play.state, "red") == "Execute Free Moves"
        assert play.planning("red").why_not_execute() is None


class TestTiles:
    """The shipped scenarios do what they say."""

    def test_the_gatehouse(self) -> None:
        play = Game.shipped("free-actions", "gatehouse")
        play.plan("mira", "right", "down", "down")
        play.plan("bram", "right", "wait", "wait", "right", "up-right", "right")
        assert play.fast_forward().ok
        assert (where(play, "mira"), where(play, "bram")) == ("2,3", "5,3")
        play.plan("mira", "left")
        play.execute()
        assert play.state.board.terrain(Cell(4, 3)) == "door"

    def test_the_machinery(self) -> None:
        play = Game.shipped("free-actions", "machinery")
        play.plan("mira", "right")
        play.plan("bram", "right", "wait", "wait", "wait")
        play.plan("sela", "right")
        play.fast_forward()
        assert [where(play, name) for name in ("mira", "bram", "sela")] == ["4,1", "3,5", "7,4"]
        play.plan("sela", "2up", "2up")
        play.plan("sela", "left")
        play.fast_forward()
        play.plan("sela", "down")
        play.fast_forward()
        assert play.state.board.terrain(Cell(5, 3)) == "doorway"

    def test_the_gatehouse_is_won_on_the_far_side(self) -> None:
        play = Game.shipped("free-actions", "gatehouse")
        play.plan("mira", "right", "down", "down")
        play.plan("bram", "2,4", "3,4", "wait", "4,3", "5,3", "6,3")
        play.plan("sela", "3,5", "wait", "wait", "3,4", "4,3", "5,4")
        result = play.fast_forward()
        assert [event.winner for event in result.events if isinstance(event, GameFinished)] == ["heroes"]
        assert play.state.turn is None
        assert play.pass_plans("heroes").refusal == Refusal.of("running.none")
        assert play.legal_actions() == (Begin(),)

    def test_a_gate_that_an_own_plan_lets_fall_is_foreseen(self) -> None:
        play = Game.shipped("free-actions", "gatehouse")
        play.plan("mira", "right", "down", "down")
        play.fast_forward()
        play.plan("bram", "2,4", "3,4", "4,3")
        assert play.planning().marks("bram") == (None, None, None), "Mira holds the plate"
        play.plan("mira", "wait", "left")
        marks = play.planning("heroes").marks("bram")
        assert [mark and (mark.kind, mark.reason.code) for mark in marks] == [
            None,
            None,
            ("not-advised", "terrain.door"),
        ]
        play.fast_forward()
        status = play.planning().status("bram")
        assert status is not None
        assert (status.name, status.reason) == ("Blocked", marks[2] and marks[2].reason)

    def test_a_beat_is_shown_all_at_once(self) -> None:
        play = game("A . .\nB . .")
        play.plan("A", "right", "right")
        play.plan("B", "right")
        shown = [entry for entry in timeline([play.execute(), play.execute()]) if entry.what == "tween"]
        assert [(entry.piece, entry.action) for entry in shown] == [("A", 1), ("B", 1), ("A", 2)]
        assert shown[0].start == shown[1].start == 0
        assert shown[2].start == max(shown[0].end, shown[1].end)

    def test_rivals_see_their_own_plans_only(self) -> None:
        play = Game.shipped("free-actions", "rivals")
        play.plan("ada", *["right"] * 3)
        play.plan("rue", *["left"] * 3)
        assert "Rue" not in plans_text(play.state, "blue")
        assert "Ada" not in plans_text(play.state, "red")

    def test_a_game_replays_to_the_same_hash(self) -> None:
        play = Game.shipped("free-actions", "machinery")
        play.plan("mira", "right", "right", "down")
        play.plan("bram", "right", "wait", "wait", "down-left", "left")
        play.fast_forward()
        assert play.replay().hash == play.state.hash
        hashes = [record.after.hash for record in play.history]
        assert all(one != other for one, other in pairwise(hashes))
        assert text_board(play.state)
