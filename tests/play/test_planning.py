"""Planning: plans are values of the state, hidden from other sides, marked but not refused."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from tests.standing import where

from footwork import Cell, FootworkError, Game, KindError, Refusal, RulesetError, describe
from footwork.board.sight import hide_plans
from footwork.game.history import Record
from footwork.play.actions import (
    ClearPlan,
    ClearPlans,
    CommitPlan,
    Execute,
    FastForward,
    PassPlans,
    PlanSteps,
    UnplanStep,
    action_from_dict,
    action_to_dict,
)
from footwork.play.plans.planning import MOST_PLANNED, Planning
from footwork.views.drawing.overview import overview
from footwork.views.drawing.plans import execute_text, plans_text
from footwork.views.json import plans_json, result_json


def game(picture: str, **scenario: Any) -> Game:
    """Capital letters are one side, small ones another; all have DEX 8."""
    rows = [row.split() for row in picture.strip().splitlines()]
    pieces = [
        {"id": cell, "side": "us" if cell.isupper() else "them", "at": f"{x},{y}", "stats": {"DEX": 8}}
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
        if cell.isalpha()
    ]
    return Game.from_dict(
        {
            "ruleset": "free-actions",
            "map": "\n".join(" ".join("." if cell.isalpha() else cell for cell in row) for row in rows),
            "sides": {"us": {"title": "Us"}, "them": {"title": "Them"}},
            "pieces": pieces,
            **scenario,
        }
    )


def codes(play: Game, piece: str, side: str | None = None) -> list[str | None]:
    return [None if mark is None else mark.reason.code for mark in play.planning(side).marks(piece)]


class TestPlans:
    def test_add_take_back_clear_and_commit(self) -> None:
        play = game("A . . B")
        play.plan("A", "right", "right", None)
        assert play.state.plans.of("A").steps == (Cell(1, 0), Cell(2, 0), None)
        assert play.planning().status("A").name == "Planning"  # type: ignore[union-attr]
        play.unplan("A")
        assert play.state.plans.of("A").steps == (Cell(1, 0), Cell(2, 0))
        play.commit("A")
        assert play.planning().status("A").name == "Ready"  # type: ignore[union-attr]
        play.plan("A", "left")
        assert play.planning().status("A").name == "Planning"  # type: ignore[union-attr]
        play.clear_plan("A")
        assert play.planning().status("A") is None
        play.plan("A", "right")
        play.plan("B", "left")
        play.clear_plans()
        assert not play.state.plans.by_piece
        while isinstance(play.undo(), Record):
            pass
        assert play.state.hash == play.start.hash

    def test_clearing_those_of_one_side(self) -> None:
        play = game("A . . z")
        play.plan("A", "right")
        play.plan("z", "left")
        play.clear_plans("us")
        assert list(play.state.plans.by_piece) == ["z"]

    def test_directions_count_from_the_end_of_the_plan(self) -> None:
        play = game("A . . .\n. . . .\n. . . .\n. . . .")
        play.plan("A", "right", "down-right", "2down", "wait", "0,3")
        assert play.state.plans.of("A").steps == (Cell(1, 0), Cell(2, 1), Cell(2, 3), None, Cell(0, 3))

    @pytest.mark.parametrize(
        ("action", "code"),
        [
            (UnplanStep("A"), "plan.none"),
            (ClearPlan("A"), "plan.none"),
            (CommitPlan("A"), "plan.none"),
            (PlanSteps("A", ()), "plan.empty"),
            (PlanSteps("A", (None,) * (MOST_PLANNED + 1)), "plan.too-long"),
            (Execute(), "plan.nothing"),
            (FastForward(), "plan.nothing"),
        ],
    )
    def test_refusals(self, action: Any, code: str) -> None:
        play = game("A .")
        result = play.do(action)
        assert result.refusal is not None
        assert result.refusal.code == code
        assert play.state.hash == play.start.hash

    def test_a_ruleset_without_beats_has_no_plans(self) -> None:
        play = Game.shipped("rune-and-rust")
        for result in (play.plan("hero", "n"), play.execute(), play.clear_plans()):
            assert result.refusal is not None
            assert result.refusal.code == "plan.no-beats"

    @pytest.mark.parametrize(
        "action",
        [
            PlanSteps("A", (Cell(1, 0), None)),
            UnplanStep("A"),
            ClearPlan("A"),
            ClearPlans(),
            ClearPlans("us"),
            CommitPlan("A"),
            PassPlans("us"),
            Execute(),
            FastForward(),
        ],
    )
    def test_actions_as_data(self, action: Any) -> None:
        notation = game("A .").rules.grid.notation
        assert action_from_dict(action_to_dict(action, notation), notation) == action

    def test_what_no_file_could_hold_is_refused(self) -> None:
        play = game("A .", rules={"grid": {"notation": "A1"}})
        for cell in (Cell(10**9, 0), Cell(0, -(10**9))):
            with pytest.raises(KindError, match="within ±1000000"):
                play.do(PlanSteps("A", (cell,)))
        play.plan("A", "left")  # off the board, but it can be written: accepted and marked
        assert codes(play, "A") == ["bounds.outside"]
        assert Game.from_dict(play.to_dict()).state.hash == play.state.hash

    def test_passing(self) -> None:
        play = game("A . z")
        for problem in (lambda: play.pass_plans("nobody"), lambda: game("A .", passed=["nobody"])):
            with pytest.raises(FootworkError, match="nobody"):
                problem()
        assert play.pass_plans("us").ok
        assert play.pass_plans("them").ok
        assert play.execute().refusal == Refusal.of("plan.nothing")
        assert play.planning("us").why_not_execute() is None, "what others have planned, one cannot know"
        play.plan("A", "right")
        assert (play.execute().ok, where(play, "A")) == (True, "1,0")
        play.plan("A", "left", "right")
        play.pass_plans("them")
        play.execute()
        refused = play.pass_plans("us").refusal
        assert refused == Refusal.of("plan.executing")
        assert Game.shipped("rune-and-rust").pass_plans("heroes").refusal == Refusal.of("plan.no-beats")

    def test_no_exchange_over_a_turn_one_after_another_either(self) -> None:
        play = game("A . B\n. . .", rules={"beats": {"resolution": "in-order"}})
        play.plan("A", "down", "right", Cell(2, 0))
        play.plan("B", "left", "left")
        play.fast_forward()
        assert [where(play, name) for name in "AB"] == ["1,1", "0,0"]
        assert play.planning().status("A").reason.code == "beat.exchange"  # type: ignore[union-attr]

    def test_clearing_nothing(self) -> None:
        for result in (game("A .").clear_plans(), game("A .").clear_plans("us")):
            assert result.refusal is not None
            assert result.refusal.code == "plan.none-made"

    def test_beats_do_not_ask_whose_turn_it_is(self) -> None:
        with pytest.raises(RulesetError, match="in beats everybody moves at once"):
            game("A .", rules={"checks": ["turn", "pattern"]})
        rules = {"footwork": 1, "name": "plain", "terrain": {"floor": {"glyph": "."}}, "beats": {}}
        pieces = [{"id": "a", "side": "a", "at": "A1"}, {"id": "b", "side": "b", "at": "A2"}]
        play = Game.from_dict({"ruleset": rules, "size": [3, 2], "pieces": pieces})
        play.plan("a", "e")
        play.plan("b", "e")
        assert play.execute().ok
        assert (where(play, "a"), where(play, "b")) == ("B1", "B2")

    def test_before_leave_reactions_are_refused_where_there_are_beats(self) -> None:
        with pytest.raises(RulesetError, match="'before-leave' is not possible where pieces move in beats"):
            game("A .", rules={"reactions": {"swipe": {"trigger": "before-leave"}}})


class TestExecuting:
    def test_statuses_and_progress(self) -> None:
        play = game("A . . . .\nB . . . .")
        play.plan("A", "right", "right", "right")
        play.plan("B", "right")
        planning = play.planning()
        assert planning.progress == (1, 3)
        play.execute()
        planning = play.planning()
        assert (planning.status("A").name, planning.status("B").name) == ("Moving", "Complete")  # type: ignore[union-attr]
        assert execute_text(play.state) == "Execute Free Moves (Step 2/3)"
        play.fast_forward()
        assert play.planning().status("A").name == "Complete"  # type: ignore[union-attr]
        assert play.planning().progress is None

    def test_a_plan_is_not_edited_while_it_is_executed(self) -> None:
        play = game("A . . .")
        play.plan("A", "right", "right")
        play.execute()
        for result in (
            play.plan("A", "right"),
            play.unplan("A"),
            play.clear_plan("A"),
            play.clear_plans(),
        ):
            assert result.refusal is not None
            assert result.refusal.code == "plan.executing"

    def test_a_new_phase_begins_when_all_are_complete_or_blocked(self) -> None:
        play = game("A . # .\nB . . .")
        play.plan("A", "right", "right")
        play.plan("B", "right")
        play.fast_forward()
        status = play.planning().status("A")
        assert status is not None
        assert (status.name, status.reason.code) == ("Blocked", "terrain.wall")  # type: ignore[union-attr]
        assert play.plan("A", "down").ok  # from where it stands
        assert play.state.plans.of("B").steps == ()
        assert play.state.plans.of("A").steps == (Cell(1, 1),)

    def test_execute_says_why_it_is_not_possible(self) -> None:
        play = game("A # .")
        play.plan("A", "right")
        result = play.execute()
        assert result.refusal is not None
        assert (result.refusal.code, result.refusal.by) == ("plan.stuck", "A")
        assert describe(result) == "Nobody can take the next step. A: 1,0 cannot be entered: Wall."
        assert plans_text(play.state).endswith(f"Execute Free Moves: {describe(result)}")

    def test_a_refused_beat_gives_no_hidden_plan_away(self) -> None:
        play = game("A # .\nx . .")
        play.plan("A", "right")
        play.pass_plans("them")
        for result in (play.execute(), play.fast_forward()):
            assert result.refusal == Refusal.of("plan.stuck")
            assert describe(result) == "Nobody can take the next step."
            for side in ("us", "them"):
                seen = result_json(result, side=side)
                assert seen is not None
                assert seen["refusal"] is not None
                assert not {"by", "cell", "because"} & seen["refusal"].keys()
        assert play.planning("us").why_not_execute().by == "A"  # type: ignore[union-attr]

    def test_nor_which_plan_is_not_ready(self) -> None:
        play = game("A . .\nx . .", rules={"beats": {"ready": "required"}})
        play.plan("A", "right")
        play.pass_plans("them")
        result = play.execute()
        assert result.refusal == Refusal.of("plan.side-not-ready", rule="us")
        assert describe(result) == "Us is not ready."

    def test_execute_is_possible_when_one_can_go(self) -> None:
        play = game("A # .\nB . .")
        play.plan("A", "right")
        play.plan("B", "right")
        assert play.execute().ok
        assert play.planning().status("A").name == "Blocked"  # type: ignore[union-attr]

    def test_a_beat_after_which_nobody_can_go_on_ends_the_plans(self) -> None:
        play = game("A . # .")
        play.plan("A", "right", "right", "right")
        result = play.execute()
        assert describe(result) == (
            "Step 1: A 0,0 → 1,0.\nStep 2: nobody can go on.\nCharacter A blocked: 2,0 cannot be entered: Wall."
        )
        assert play.state.plans.finished

    def test_undo_takes_back_a_whole_beat(self) -> None:
        play = game("A B . .\n. . z .")
        play.pass_plans("them")
        play.plan("A", "right")
        play.plan("B", "right")
        before = play.state.hash
        play.execute()
        assert [where(play, name) for name in "AB"] == ["1,0", "2,0"]
        play.undo()
        assert play.state.hash == before
        play.redo()
        assert play.replay().hash == play.state.hash

    def test_saves_in_the_middle(self, tmp_path: Path) -> None:
        play = game("A . # .\nB . . .")
        play.plan("A", "right", "right")
        play.plan("B", "right", None, "right", "right")
        play.execute()
        play.execute()
        play.save(tmp_path / "game.json")
        assert Game.load(tmp_path / "game.json").state.hash == play.state.hash
        assert Game.from_dict(play.to_dict()).state.hash == play.state.hash

    def test_waiting_for_everybody_to_be_ready(self) -> None:
        play = game("A . .\nB . .", rules={"beats": {"ready": "required"}})
        play.plan("A", "right")
        play.plan("B", "right")
        play.commit("A")
        assert play.execute().refusal.code == "plan.not-ready"  # type: ignore[union-attr]
        play.commit("B")
        assert play.execute().ok


class TestWhatFollows:
    """Points, reactions, effects after moves and defeat work in beats as they do for single moves."""

    RULES: ClassVar[dict[str, Any]] = {
        "footwork": 1,
        "name": "all",
        "terrain": {"floor": {"glyph": "."}, "pit": {"glyph": "p", "on-enter": {"change": "Health", "by": -10}}},
        "stats": {"Health": {"default": 10, "least": 0}, "Steps": {"default": 0}},
        "defeat": {"stat": "Health"},
        "allowance": {"points": 2},
        "after": {"move": {"change": "Steps", "by": 1}},
        "reactions": {
            "bite": {"trigger": "after-arrive", "ask": True, "do": {"change": "Health", "of": "target", "by": -1}}
        },
        "beats": {},
    }

    def play(self, picture: str) -> Game:
        pieces = [{"id": "A", "side": "us", "at": "A1"}, {"id": "z", "side": "them", "at": "E1"}]
        return Game.from_dict({"ruleset": self.RULES, "map": picture, "pieces": pieces})

    def test_points_are_paid_step_by_step(self) -> None:
        play = self.play(". . . . . .\n. . . . . .")
        play.plan("A", "s", "e", "e")
        play.pass_plans("them")
        play.fast_forward()
        assert (play.points("A"), where(play, "A")) == (0, "B2")
        assert play.planning().status("A").reason.code == "points.insufficient"  # type: ignore[union-attr]
        assert play.state.piece("A").stats["Steps"] == 2

    def test_reactions_come_after_the_beat_and_may_ask(self) -> None:
        play = self.play(". . . . . .")
        play.place("A", "C1")
        play.plan("A", "e")
        play.pass_plans("them")
        result = play.execute()
        assert result.question is not None
        assert play.answer("yes").ok
        assert play.state.piece("A").stats["Health"] == 9
        assert play.replay().hash == play.state.hash

    def test_who_falls_on_the_way_is_blocked(self) -> None:
        play = self.play(". p . . . .\n. . . . . .")
        play.plan("A", "e", "e")
        play.plan("z", "s")
        play.fast_forward()
        status = play.planning().status("A")
        assert status is not None
        assert (status.name, where(play, "A")) == ("Blocked", None)
        assert plans_text(play.state)
        assert Game.from_dict(play.to_dict()).state.hash == play.state.hash

    def test_a_piece_with_a_plan_may_be_taken_off_the_board(self) -> None:
        play = game("A . .\nB . .")
        play.plan("A", "right")
        play.plan("B", "right")
        play.place("A", None)
        assert plans_text(play.state)
        assert overview(play.state, side="us", active="A")
        assert play.execute().ok
        assert play.planning().status("A").reason.code == "on-board.none"  # type: ignore[union-attr]


class TestMarks:
    @pytest.mark.parametrize(
        ("picture", "plans", "piece", "expected"),
        [
            ("A . .", {"A": ["2,0", "5,0"]}, "A", [None, "pattern.no-such-step"]),
            ("A . #", {"A": ["right", "right"]}, "A", [None, "terrain.wall"]),
            ("A . B", {"A": ["right", "right"]}, "A", [None, "occupied.friendly"]),
            # at that step: B has gone by then, or has just come
            ("A . B .", {"A": ["right", "right"], "B": ["right"]}, "A", [None, "plan.swap"]),
            ("A . B .\n. . . .", {"A": ["right", "right"], "B": ["down", "up"]}, "A", [None, "beat.same-cell"]),
            # the next step is judged as a beat would
            ("A B .", {"A": ["right"]}, "A", ["occupied.friendly"]),
            ("A . B", {"A": ["right"], "B": ["left"]}, "A", ["beat.same-cell"]),
            ("A B", {"A": ["right"], "B": ["left"]}, "A", ["beat.swap"]),
            # over the whole plan, a destination is not another's start, nor an own start another's destination
            ("A . B .\n. . . .", {"A": ["down", "2,0"], "B": ["right"]}, "A", [None, "pattern.no-such-step"]),
            ("A B .", {"A": ["right"], "B": ["right"]}, "A", ["plan.swap"]),
            ("A B .", {"A": ["right"], "B": ["right"]}, "B", ["plan.swap"]),
        ],
    )
    def test_the_table(self, picture: str, plans: dict[str, list[str]], piece: str, expected: list[str | None]) -> None:
        play = game(picture)
        for name, steps in plans.items():
            assert play.plan(name, *steps).ok
        assert codes(play, piece) == expected

    def test_a_swap_mark_warns_and_does_not_stop_a_follower(self) -> None:
        play = game("A B .")
        play.plan("A", "right")
        play.plan("B", "right")
        assert play.execute().ok
        assert [where(play, name) for name in "AB"] == ["1,0", "2,0"]

    @pytest.mark.parametrize(
        ("picture", "first", "then", "code"),
        [
            ("A # .", {}, ["right"], "terrain.wall"),
            ("A . B", {}, ["right", "right"], "occupied.friendly"),
            ("A . B .", {"B": ["right"]}, ["right", "right"], "plan.swap"),
            ("A . B .", {"B": ["left"]}, ["right"], "beat.same-cell"),
        ],
    )
    def test_planning_may_refuse_instead(
        self, picture: str, first: dict[str, list[str]], then: list[str], code: str
    ) -> None:
        play = game(picture, rules={"beats": {"planning": "refuse"}})
        for name, steps in first.items():
            assert play.plan(name, *steps).ok
        before = play.state.hash
        result = play.plan("A", *then)
        assert result.refusal is not None
        assert result.refusal.code == code
        assert play.state.hash == before

    def test_only_the_steps_that_are_added_are_refused(self) -> None:
        play = game("A . . B\n. . . .", rules={"beats": {"planning": "refuse"}})
        assert play.plan("A", "right").ok
        assert play.place("B", "1,0").ok
        assert codes(play, "A") == ["occupied.friendly"]
        assert play.plan("A", Cell(2, 1), "left").ok, "what came between may be gone by then"
        refusal = play.plan("A", "up", "right").refusal
        assert refusal is not None
        assert refusal.cell == Cell(1, 0)


class TestHiddenPlans:
    def test_others_see_nothing_until_it_is_executed(self) -> None:
        play = game("A . . .\n. . . z")
        play.plan("z", "left", "left", "left")
        assert "z" not in hide_plans(play.state, "us").plans.by_piece
        other = game("A . . .\n. . . z")
        other.pass_plans("them")  # that nobody has to wait for them is all that shows
        assert hide_plans(play.state, "us").hash == other.state.hash
        assert plans_text(play.state, "us") == plans_text(other.state, "us")
        play.plan("A", "right")
        play.execute()
        seen = hide_plans(play.state, "us").plans.of("z")
        assert (seen.steps, seen.hidden) == ((Cell(2, 1),), True)
        assert Planning(play.state, "us").status("z").name == "Moving"  # type: ignore[union-attr]

    def test_being_ready_is_seen(self) -> None:
        play = game("A . . z")
        play.plan("z", "left")
        play.commit("z")
        assert Planning(play.state, "us").status("z").name == "Ready"  # type: ignore[union-attr]
        assert hide_plans(play.state, "us").plans.of("z").steps == ()

    def test_plans_of_one_side_never_influence_marks_of_the_other(self) -> None:
        random = Random(9)
        steps = ["up", "down", "left", "right", "2right", "wait"]
        for _ in range(60):
            play = game("A B . .\n. . z y\n. C . .\n. . x .")
            for name in "ABC":
                play.plan(name, *random.choices(steps, k=random.randint(1, 4)))
            play.pass_plans("them")
            before = plans_json(play.state, "us")
            for name in "xyz":
                play.plan(name, *random.choices(steps, k=random.randint(1, 4)))
            assert plans_json(play.state, "us") == before

    def test_a_refusal_to_execute_gives_nothing_away(self) -> None:
        play = game("A . z")
        play.plan("A", "right")
        play.plan("z", "left")  # both would be blocked, which neither side can know
        assert play.execute().ok
        assert {play.planning().status(name).name for name in "Az"} == {"Blocked"}  # type: ignore[union-attr]

    def test_following_an_enemy_is_marked_and_works(self) -> None:
        play = game("A z .")
        play.plan("A", "right")
        play.plan("z", "right")
        assert codes(play, "A", "us") == ["occupied.hostile"]
        assert play.execute().ok
        assert where(play, "A") == "1,0"
