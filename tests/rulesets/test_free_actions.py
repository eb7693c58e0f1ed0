"""Free Actions: every section of its document, by name, and the case tables of a public implementation."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from footwork import Cell, Game, Refusal, describe
from footwork.board.setup import read_setup, shipped_files
from footwork.game.expect import run_expectations
from footwork.query.query import Query
from footwork.query.step import Step
from footwork.views.drawing.plans import execute_text, plans_text
from footwork.views.drawing.textboard import text_board
from footwork.views.happening.timeline import timeline

CASES = json.loads((Path(__file__).parent.parent / "data" / "fa_cases.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("path", shipped_files("free-actions"), ids=lambda path: path.stem)
def test_every_expectation_holds(path: Path) -> None:
    assert [verdict for verdict in run_expectations(read_setup(path)) if not verdict.ok] == []


def game(picture: str, dex: int = 5, **scenario: Any) -> Game:
    """Letters are characters of one side, all with the same DEX."""
    rows = [row.split() for row in picture.strip().splitlines()]
    pieces = [
        {"id": cell, "name": cell, "side": "us", "at": f"{x},{y}", "stats": {"DEX": dex}}
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
        if cell.isupper()
    ]
    drawn = "\n".join(" ".join("." if cell.isupper() else cell for cell in row) for row in rows)
    return Game.from_dict({"ruleset": "free-actions", "map": drawn, "sides": {"us": {}}, "pieces": pieces, **scenario})


def status(play: Game, piece: str) -> str:
    found = play.planning().status(piece)
    assert found is not None
    return found.name


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
        assert play.at("A") == "3,0"

    def test_no_corner_rule(self) -> None:
        assert (1, 1) in steps(game("A #\n# ."), "A")


class TestExecution:
    """'Execution Phase': one click, one step for everybody."""

    def test_each_click_moves_everybody_one_step(self) -> None:
        play = game("A . .\nB . .")
        play.plan("A", "right", "right")
        play.plan("B", "right", "right")
        play.execute()
        assert [play.at(name) for name in "AB"] == ["1,0", "1,1"]
        play.execute()
        assert [play.at(name) for name in "AB"] == ["2,0", "2,1"]

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
        assert (play.at("B"), status(play, "B")) == ("2,1", "Complete")

    def test_a_plate_closes_the_door_before_the_next_step(self) -> None:
        play = game("A o . .\n. B ' .", cells=list(self.DOOR), effects=[{"at": "1,0", "do": {"close": "door"}}])
        play.plan("A", "right", "right")
        play.plan("B", None, "right")
        play.execute()
        assert play.planning().next_refusal("B") is not None
        result = play.execute()
        assert (play.at("B"), status(play, "B"), play.at("A")) == ("1,1", "Blocked", "2,0")
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
        assert play.at("A") == "1,0"  # stays at its destination, which is occupied for the steps that follow
        assert (play.at("B"), status(play, "B")) == ("2,0", "Blocked")
        found = play.planning().status("B")
        assert found is not None
        assert found.reason == Refusal.of("occupied.friendly", Cell(1, 0), by="A", rule="occupants.friendly")

    def test_blocked_mid_path(self) -> None:
        play = game("A . # .\nB . . .")
        play.plan("A", "right", "right", "right")
        play.plan("B", "right", "right", "right")
        result = play.fast_forward()
        assert (play.at("A"), status(play, "A")) == ("1,0", "Blocked")  # the last valid position
        assert (play.at("B"), status(play, "B")) == ("3,1", "Complete")  # the others continue
        assert "Character A blocked: 2,0 cannot be entered: Wall." in describe(result)
        assert play.plan("A", "down").ok  # replan from the current position
        assert play.state.plans.of("A").steps == (Cell(1, 1),)

    def test_swapping_prevention(self) -> None:
        play = game("A B")
        play.plan("A", "right")
        play.plan("B", "left")
        assert [play.planning().marks(name)[0].code for name in "AB"] == ["beat.swap", "beat.swap"]  # type: ignore[union-attr]
        result = play.execute()
        assert result.refusal is not None
        assert [play.at(name) for name in "AB"] == ["0,0", "1,0"]

    def test_swapping_over_a_whole_turn_is_marked(self) -> None:
        play = game("A . B\n. . .")
        play.plan("A", "down", "right", "up-right")
        play.plan("B", "left", "left")
        assert [mark.code if mark else None for mark in play.planning().marks("A")] == [None, None, "plan.swap"]
        assert [mark.code if mark else None for mark in play.planning().marks("B")] == [None, "plan.swap"]


class TestTiles:
    """The shipped scenarios do what they say."""

    def test_the_gatehouse(self) -> None:
        play = Game.shipped("free-actions", "gatehouse")
        play.plan("mira", "right", "down", "down")
        play.plan("bram", "right", "wait", "wait", "right", "up-right", "right")
        assert play.fast_forward().ok
        assert (play.at("mira"), play.at("bram")) == ("2,3", "5,3")
        play.plan("mira", "left")
        play.execute()
        assert play.state.board.terrain(Cell(4, 3)) == "door"

    def test_the_machinery(self) -> None:
        play = Game.shipped("free-actions", "machinery")
        play.plan("mira", "right")
        play.plan("bram", "right", "wait", "wait", "wait")
        play.plan("sela", "right")
        play.fast_forward()
        assert [play.at(name) for name in ("mira", "bram", "sela")] == ["4,1", "3,5", "7,4"]
        play.plan("sela", "2up", "2up")
        play.plan("sela", "left")
        play.fast_forward()
        play.plan("sela", "down")
        play.fast_forward()
        assert play.state.board.terrain(Cell(5, 3)) == "doorway"

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
