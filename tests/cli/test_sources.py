"""Where games on the command line come from: a settings file is honoured or refused, never ignored."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Running

from footwork.game.game import Game


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
