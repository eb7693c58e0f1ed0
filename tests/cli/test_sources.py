"""Where games on the command line come from: settings and seeds are honoured or refused, never ignored."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Running

from footwork.game.game import Game

HALL = "ruleset: rune-and-rust\nsize: [8, 8]\npieces: [{id: hero, kind: player, side: heroes, at: D4}]\n"


@pytest.mark.parametrize("how", [[], ["--load"]])
@pytest.mark.parametrize("more", [["--settings", "grid.json"], ["--seed", "3"]])
def test_a_save_keeps_its_settings_and_seed(
    footwork: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: list[str], more: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Game.shipped("rune-and-rust").save("game.json")
    Path("grid.json").write_text('{"movementSettings": {"defaultPlayerSpeed": 9}}')
    answer = footwork("play", *how, "game.json", *more, lines="position\n")
    assert answer.code != 0
    assert answer.err == "a saved game keeps its own settings and seed\n"


def test_a_wrong_setting_is_said_at_its_own_line(footwork: Running, tmp_path: Path) -> None:
    path = tmp_path / "grid.json"
    path.write_text('{"movementSettings": {"diagonalCostMultiplier": 0}}')
    answer = footwork("play", "--settings", str(path))
    assert answer.code != 0
    assert answer.err == f"{path}:1:49: movementSettings.diagonalCostMultiplier: expected more than 0, found 0\n"


def test_settings_hold_for_what_is_loaded_in_the_session(
    footwork: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("grid.json").write_text('{"movementSettings": {"defaultPlayerSpeed": 9}}')
    Path("hall.yaml").write_text(HALL)
    lines = "load hall.yaml\nposition\nsave own.json\nmove n\nload own.json\nposition\n"
    answer = footwork("play", "--settings", "grid.json", lines=lines)
    assert answer.out.count("Movement Points: 9 / 9") == 2


def test_settings_are_refused_beside_a_save_that_has_others(
    footwork: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("grid.json").write_text('{"movementSettings": {"defaultPlayerSpeed": 9}}')
    Game.shipped("rune-and-rust").save("game.json")
    answer = footwork("play", "--settings", "grid.json", lines="load game.json\nposition\n")
    assert "a saved game keeps its own settings; grid.json says others\n" in answer.out
    assert "Movement Points: 9 / 9" in answer.out


@pytest.mark.parametrize("saved", [False, True])
def test_settings_are_said_to_be_left_out_where_they_are_for_another_ruleset(
    footwork: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, saved: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("grid.json").write_text('{"movementSettings": {"defaultPlayerSpeed": 9}}')
    Path("other.yaml").write_text("ruleset: duelyst\nsize: [9, 5]\npieces: [{id: a, side: us, at: '0,0'}]\n")
    if saved:
        Game.load("other.yaml").save("other.yaml")
    answer = footwork("play", "--settings", "grid.json", lines="load other.yaml\n")
    assert "grid.json is for rune-and-rust; this game is played without it.\n" in answer.out


@pytest.mark.parametrize("besides", [["duelyst"], ["--scenario", "skirmish"]])
def test_a_save_is_loaded_alone(footwork: Running, tmp_path: Path, besides: list[str]) -> None:
    save = tmp_path / "game.json"
    Game.shipped("rune-and-rust").save(save)
    answer = footwork("play", "--load", str(save), *besides)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"--load goes on with {save}; leave out {' '.join(besides)}, or --load\n"


def test_a_wide_seed_is_taken_and_saved(footwork: Running, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    assert footwork("play", "--seed", str(2**100), lines=f"move ne\nsave {save}\n").code == 0
    assert Game.load(save).state.seed == 2**100


@pytest.mark.parametrize("seed", [str(2**128 + 1), "-2147483649", "9" * 4000, "9" * 5000])
def test_what_is_no_seed_is_misuse(footwork: Running, seed: str) -> None:
    answer = footwork("play", "--seed", seed)
    assert (answer.code, answer.out) == (2, "")
