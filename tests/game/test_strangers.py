"""What strangers tried: names that do not exist, texts for cells, refusals handed on, counts that mean nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import footwork
from footwork import Game, MisuseError, Planning, Refusal, View
from footwork.bots.turn import take_turn
from footwork.views.json import path_json, plans_json, reach_json, state_json


@pytest.fixture
def game() -> Game:
    return Game.shipped("rune-and-rust")


class TestSides:
    """A side that there is not is said to be none, whoever is asked."""

    def test_every_call(self, game: Game) -> None:
        for ask in (
            lambda: take_turn(game, "nobody"),
            lambda: game.threat("nobody"),
            lambda: game.planning("nobody"),
            lambda: View.of(game, "nobody"),
            lambda: state_json(game.state, side="nobody"),
            lambda: plans_json(game.state, "nobody"),
        ):
            with pytest.raises(MisuseError, match="there is no side 'nobody'"):
                ask()
        assert game.taken == 0


class TestCells:
    """Texts are cells wherever a cell is asked for."""

    def test_who_stands_there(self, game: Game) -> None:
        assert [piece.id for piece in game.state.at("D5")] == ["hero"]

    def test_the_next_step_of_a_plan(self) -> None:
        play = Game.shipped("free-actions")
        name = next(piece.id for piece in play.state.pieces if piece.at is not None)
        step = next(step.cell for step in play.planning().next_steps(name) if step.cell is not None)
        planning: Planning = play.planning()
        assert planning.why_not_next(name, play.text(step)) == planning.why_not_next(name, step)

    @pytest.mark.parametrize("junk", ["junk", "Z99", 7, None])
    def test_what_is_no_cell_is_in_nothing(self, game: Game, junk: object) -> None:
        assert junk not in game.reach("hero")
        assert junk not in game.threat("heroes")
        assert junk not in game.reach_in("hero", 2)


class TestHandedOn:
    """Something of the wrong kind is said to be one."""

    def test_a_refusal_where_a_path_is_wanted(self, game: Game) -> None:
        refused = game.path("hero", "D5")
        assert isinstance(refused, Refusal)
        with pytest.raises(TypeError, match="Path"):
            game.warnings(refused)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="Path"):
            path_json(game.state, refused)  # type: ignore[arg-type]

    @pytest.mark.parametrize("count", [0, -1])
    def test_nothing_to_take_back(self, game: Game, count: int) -> None:
        with pytest.raises(MisuseError, match="1 or more"):
            game.would_undo(count)
        with pytest.raises(MisuseError, match="1 or more"):
            game.why_not_undo(count)


class TestJson:
    """What a board is drawn from."""

    def test_cells_with_names(self) -> None:
        board = state_json(Game.shipped("free-actions").state)["board"]
        assert board["names"]
        assert all(tags for tags in board["tags"].values())

    def test_why_one_may_not_stop(self) -> None:
        play = Game.shipped("imperial-assault")
        for piece in play.state.pieces:
            cells = reach_json(play.state, play.reach(piece.id))["cells"] if piece.at is not None else {}
            for cell in cells.values():
                assert (cell["stop"] is False) == ("refusal" in cell)


def test_a_type_checker_does_not_believe_in_every_name(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("from footwork import Game, Nonsense, Warned\n")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(script)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert run.returncode == 1
    assert "Nonsense" in run.stdout
    assert "Warned" not in run.stdout
    assert "Warned" in footwork.__all__
