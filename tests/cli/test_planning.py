"""Plans in the terminal: what it opens with, who plans for whom, what bots give away, and how a beat is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_play import answers

from footwork.board.setup import shipped_scenario

Running = Any


@pytest.fixture
def against_a_bot(tmp_path: Path) -> str:
    rivals = shipped_scenario("free-actions", "rivals").read_text(encoding="utf-8")
    path = tmp_path / "against.yaml"
    path.write_text(rivals.replace("{title: Red}", "{title: Red, control: bot}"), encoding="utf-8")
    return str(path)


def play(footwork: Running, *arguments: str, typed: str) -> dict[str, str]:
    out = footwork("play", *arguments, lines=typed.replace("; ", "\n") + "\n").out
    return answers(out)


def test_the_opening_says_how_one_plans_and_which_steps_there_are(footwork: Running) -> None:
    text = " ".join(play(footwork, "free-actions", typed="quit")[""].split())
    assert "Plan for each of yours: 'plan mira STEP…'" in text
    assert "'execute' takes the next step of all at once" in text
    assert "Mira (DEX 3): up, down, left, right." in text
    assert "Vex (DEX 12): up, down, left, right; diagonally, like up-left; 2 straight, like 2up; " in text
    assert "secret" not in text
    assert "plans in secret" in " ".join(
        play(footwork, "free-actions", "--scenario", "rivals", typed="quit")[""].split()
    )
    assert "plan" not in play(footwork, "rune-and-rust", typed="quit")[""].lower()


def test_an_order_to_move_says_what_to_do_instead(footwork: Running) -> None:
    found = play(footwork, "free-actions", typed="move right; left; quit")
    wanted = "Mira moves as planned, together with the others: plan the steps, then execute them."
    assert (found["move right"], found["left"]) == (wanted, wanted)


def test_the_piece_may_be_named_first(footwork: Running) -> None:
    found = play(footwork, "free-actions", typed="move bram right; why sela 3,4; path vex 7,1; quit")
    wanted = "{} moves as planned, together with the others: plan the steps, then execute them."
    for command, name in (("move bram right", "Bram"), ("why sela 3,4", "Sela"), ("path vex 7,1", "Vex")):
        assert wanted.format(name) in " ".join(found[command].split())


def test_plans_say_who_is_ready_and_who_is_waited_for(footwork: Running) -> None:
    rivals = ("free-actions", "--scenario", "rivals")
    found = play(footwork, *rivals, typed="plan ada right; end; plans; quit")
    assert found["plans"].endswith("Blue is ready.\n\nExecute Free Moves: Red has neither planned nor passed.")
    found = play(footwork, *rivals, typed="plan ada right; end; pass; plans; quit")
    assert found["plans"].endswith("Blue is ready.\nRed plans nothing this time.\n\nExecute Free Moves")


def test_after_the_end_nothing_is_said_of_plans(footwork: Running) -> None:
    typed = (
        "plan mira right down down; plan bram 2,4 3,4 wait 4,3 5,3 6,3; plan sela 3,5 wait wait 3,4 4,3 5,4; run; quit"
    )
    found = play(footwork, "free-actions", typed=typed)
    assert "Victory!" in found["run"]
    assert "Execute" not in found["run"]


def test_nobody_plans_for_a_piece_of_another(footwork: Running) -> None:
    typed = "plan rue left; unplan rue; done rue; clear rue; plan ada right; execute; end; plan ada down; pass; execute"
    found = play(footwork, "free-actions", "--scenario", "rivals", typed=typed)
    for command in ("plan rue left", "unplan rue", "done rue", "clear rue"):
        assert found[command] == "Rue belongs to Red, who plans for it."
    assert found["plan ada right"] == "Ada plans 1,3."
    assert found["plan ada down"] == "Ada belongs to Blue, who plans for it."
    assert found["pass"] == "Red plans nothing this time."
    assert found["execute"].startswith("Step 1: Ada 0,3 → 1,3.")


def test_a_beat_waits_for_the_other_side(footwork: Running) -> None:
    found = play(footwork, "free-actions", "--scenario", "rivals", typed="plan ada right; execute; quit")
    assert found["execute"] == "Red has neither planned nor passed.\n\nType 'end' to hand over."


def test_bots_plan_in_secret_when_a_beat_waits_for_them(footwork: Running, against_a_bot: str) -> None:
    found = play(footwork, against_a_bot, typed="plan ada right right; execute; undo; quit")
    assert found["execute"].startswith("Step 1: Ada 0,3 → 1,3; Rue 7,3 → 6,3; Sol ")
    assert found["undo"].startswith("Undone: one step of all plans.")
    assert found["quit"] == "Goodbye."


def test_what_bots_plan_in_their_turn_is_not_told(footwork: Running, against_a_bot: str) -> None:
    found = play(footwork, against_a_bot, typed="plan ada right; end; undo; quit")
    told = found["end"].split("\n\n")[0]
    assert told == "Turn of Red.\nRed has planned.\nRound 2.\nTurn of Blue."
    assert "6,3" not in found["end"].replace("Rue  7,3", "")


def test_a_step_is_marked_when_it_is_planned(footwork: Running) -> None:
    found = play(footwork, "free-actions", typed="plan mira up up; plan bram 2,4 3,4 4,3; plans; quit")
    assert found["plan mira up up"].endswith("Step 2 will be blocked: 1,-1 is outside the board.")
    assert "Step 3 is not advised: 4,3 cannot be entered: Closed door." in found["plan bram 2,4 3,4 4,3"]
    assert "  Step 2 will be blocked: 1,-1 is outside the board." in found["plans"]
    assert "3? step that is not advised" in " ".join(found["plans"].split())


def test_a_beat_that_nobody_can_take_is_told_as_that_beat(footwork: Running) -> None:
    found = play(footwork, "free-actions", typed="plan mira up up; execute; quit")
    assert found["execute"].split("\n\n")[0] == (
        "Step 1: Mira 1,1 → 1,0.\nStep 2: nobody can go on.\nCharacter Mira blocked: 1,-1 is outside the board."
    )


def test_the_ten_steps_of_a_beat(footwork: Running) -> None:
    found = play(
        footwork, "free-actions", typed="plan mira right; plan bram wait; plan sela 2right; execute; steps; quit"
    )
    lines = found["steps"].splitlines()
    assert [line[:3] for line in lines] == [f"{number:2}." for number in range(1, 11)]
    assert lines[2] == " 3. Path: Mira 1,1 → 2,1; Bram wait; Sela 3,6 → 5,6"
    assert lines[4] == " 5. Validity: Character Sela blocked: 4,6 cannot be entered: Wall."
    assert lines[5] == " 6. Execution: Mira 1,1 → 2,1"
