"""Small games as files, such as people bring along: what they expect, what bots make of them, what previews say."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.conformance.games import side_to_move, wander

import footwork
from footwork import CellActs, Game
from footwork.board.state import State
from footwork.bots.turn import take_turn
from footwork.cli.running import run
from footwork.play.events import Rolled, TileActed
from footwork.play.events.apply import apply

FILES = sorted(Path(__file__).parent.glob("*.yaml"))
every_game = pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))


def test_there_are_five() -> None:
    assert len(FILES) == 5


@every_game
def test_what_it_expects_holds(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(file)]) == 0, capsys.readouterr().out
    assert " 0 expectations" not in capsys.readouterr().out


@every_game
def test_bots_play_it_without_a_refusal(file: Path) -> None:
    game = footwork.load(file)
    for _ in range(24):
        if game.state.turn is None:
            break
        assert all(result.ok for result in take_turn(game, side_to_move(game)))
    assert game.replay().hash == game.state.hash


@every_game
def test_what_the_preview_of_a_way_says_cells_do_is_what_they_do(file: Path) -> None:
    """A step at a time, as a preview looks at each as things stand; where dice fall, either may come to nothing."""
    game, random = footwork.load(file), Random(7)
    for _ in wander(game, seed=3, steps=40):
        for piece in game.state.pieces:
            for action in (None, *game.rules.actions):
                _compare(game, piece.id, action, random)


def _compare(game: Game, piece: str, action: str | None, random: Random) -> None:
    if game.question is not None:
        return
    try:
        reach = game.reach(piece, action=action)
    except footwork.MisuseError:
        return
    near = [cell for cell in reach.stops if reach.gate is None and len(reach.path(cell)) == 1]
    if not near:
        return
    path = reach.path(random.choice(near))
    said = {(each.moment, each.cell) for each in game.warnings(path) if isinstance(each, CellActs)}
    trial = game.fork()
    to = path.cells[-1]
    done = trial.move(piece, to=to) if action is None else trial.act(piece, action, to=to)
    if done.ok and not any(isinstance(event, Rolled) for event in done.events):
        assert said == _changed(game.state, done.events, path.cells)


def _changed(state: State, events: footwork.Events, cells: tuple[footwork.Cell, ...]) -> set[tuple[str, footwork.Cell]]:
    found = set()
    for event, parent in zip(events, events.parents, strict=True):
        before, state = state, apply(state, event)
        tile = None if parent is None else events[parent]
        if isinstance(tile, TileActed) and tile.cell in cells and state != before:
            found.add((str(tile.moment), tile.cell))
    return found
