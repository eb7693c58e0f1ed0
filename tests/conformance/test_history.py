"""A game can be taken back, played again, written down and taken up anywhere, to the same position each time."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from tests.conformance.games import EXAMPLES, PLAYED, every_scenario, game_of, name_of, played, walk, wander

from footwork.board.state import State
from footwork.game.game import Game
from footwork.game.history import Record

SAVED = 8  # actions of a game that is saved and loaded after each of them


def fresh_hash(state: State) -> str:
    """The hash, worked out anew."""
    return replace(state).hash


@every_scenario
def test_undo_and_redo_are_exact(file: Path) -> None:
    game = game_of(file)
    hashes = [game.state.hash]
    for result in wander(game, seed=2):
        if game.question is None and not result.refusal:
            hashes.append(game.state.hash)
    if game.question is not None:
        game.undo(dice=True)
    there = [fresh_hash(game.state)]
    while isinstance(game.undo(dice=True), Record):
        there.append(fresh_hash(game.state))
    assert there == hashes[::-1]
    back = [fresh_hash(game.state)]
    while isinstance(game.redo(), Record):
        back.append(fresh_hash(game.state))
    assert back == hashes


@every_scenario
def test_replay_gives_the_same_hash(file: Path) -> None:
    game = walk(file)
    assert game.replay().hash == game.state.hash
    again = game_of(file)
    for record in game.history:
        again.do(record.action)
        for answer in record.answers:
            again.answer(answer)
        assert again.history[-1].events == record.events
    assert again.state.hash == game.state.hash


@every_scenario
def test_saved_and_loaded_at_every_step(file: Path, tmp_path: Path) -> None:
    game = game_of(file)
    for _ in wander(game, seed=3, steps=SAVED):
        game.save(tmp_path / "game.json")
        loaded = Game.load_saved(tmp_path / "game.json")
        assert loaded.state.hash == game.state.hash
        assert loaded.question == game.question
        assert [record.events for record in loaded.history] == [record.events for record in game.history]


@every_scenario
def test_the_position_as_a_document_is_the_same_position(file: Path) -> None:
    game = game_of(file)
    for _ in wander(game, seed=4, steps=SAVED):
        again = Game.from_dict(game.to_dict())
        assert again.state.hash == game.state.hash
        assert again.to_dict() == game.to_dict()


def hashes() -> list[str]:
    """A line for every game after a while: its name, and its hash as bots and as chance have played it."""
    return [f"{name_of(file)} {played(file).state.hash} {walk(file).state.hash}" for file in [*PLAYED, *EXAMPLES]]


def test_hashes_are_equal_in_every_process() -> None:
    # This process hashes texts by a seed of its own; whatever depends on it differs from the other one.
    code = "from tests.conformance.test_history import hashes; print(*hashes(), sep='\\n')"
    root = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": str(root)},
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.splitlines() == hashes()
