"""Values without baggage: whatever was asked, they can be copied, pickled and compared, and print in a line."""

from __future__ import annotations

import copy
import gc
import os
import pickle
import subprocess
import sys
import weakref
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.games import EXAMPLES, PLAYED, every_scenario, game_of, walk, wander

from footwork.board.state import MOST_REMEMBERED, State
from footwork.game.game import Game
from footwork.game.history import Record
from footwork.game.result import Result
from footwork.play.plans.beats import Attempt
from footwork.query.path import Path as Way
from footwork.refusals import Refusal
from footwork.rules.compiled import MOST_COMPILED
from footwork.views.drawing.overview import overview
from footwork.views.drawing.textboard import text_board

LOOKS = 11  # every so many actions of a game, somebody looks closely


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


COPIES: tuple[Callable[[Any], Any], ...] = (pickled, copy.copy, copy.deepcopy)
every_twin = pytest.mark.parametrize("twin", [Game.fork, *COPIES], ids=["fork", "pickle", "copy", "deepcopy"])


def asked(game: Game) -> list[object]:
    """What a game answers to every kind of question, values among it."""
    answers: list[object] = [game.legal_actions(), text_board(game.state), overview(game.state)]
    planning = game.planning()
    answers += [planning.plans, planning.progress, planning.why_not_execute()]
    answers += [
        (step.piece, step.end, step.pips, step.claims, step.budget) if isinstance(step, Attempt) else step
        for step in planning.next.values()
    ]
    for piece in game.state.pieces:
        name = piece.id
        ready = game.reach(name, ready=True)
        answers += [game.reach(name), ready, game.reach(name, alone=True), game.offers(name), game.points(name)]
        answers += [planning.status(name), planning.marks(name), planning.next_refusal(name)]
        answers += [game.query(name).gate, game.query(name, points=3).field()]
        if piece.at is not None:
            goals = [*list(ready)[-1:], piece.at, *(other.at for other in game.state.pieces if other.at is not None)]
            answers += [game.path(name, goal) for goal in goals[:4]]
            answers += [game.why(name, goal) for goal in goals]
            answers += [game.provocations(way) for way in answers if isinstance(way, Way) and way.piece == name]
            answers += [game.directions(name), [ready.path(cell).ledger for cell in list(ready)[:3]]]
    return answers


def values_of(game: Game, result: Result | None = None) -> Iterator[object]:
    """Everything that is a value in a game: where it stands, how it came there, and what it is played by."""
    state = game.state
    yield from (game.rules, game.setup, game.setup.document, game.setup.source, state, state.board, *state.pieces)
    yield from game.history[-2:]
    if game.waiting is not None:
        yield from (game.waiting, game.waiting.question)
    if result is not None:
        yield from (result, result.resolution, result.state)


def fits(value: object) -> None:
    """A value is equal to each copy of it, in its hash as well, and prints in a line."""
    text = repr(value)
    for make in COPIES:
        twin = make(value)
        assert type(twin) is type(value)
        assert twin == value, text
        assert repr(twin) == text
        if isinstance(value, Hashable):
            try:
                number = hash(value)
            except TypeError:
                continue  # frozen, but it holds a mapping
            assert hash(twin) == number, text
    assert len(text) <= 200, text
    assert "0x" not in text


def refusals(values: list[object]) -> Iterator[Refusal]:
    for value in values:
        while isinstance(value, Refusal):
            yield value
            value = value.because


@every_scenario
def test_copies_are_equal_before_and_after_questions(file: Path) -> None:
    game = game_of(file)
    for i, result in enumerate(wander(game, seed=6)):
        if i % LOOKS:
            continue
        before = list(values_of(game, result))
        packed = [pickle.dumps(value) for value in before]
        for value in before:
            fits(value)
        answers = asked(game)
        for value in (*before, *answers, *refusals(answers)):
            if isinstance(value, str | tuple | list):
                assert pickled(value) == value
            else:
                fits(value)
        assert [pickle.dumps(value) for value in before] == packed, "a question leaves something in a value"


@every_twin
@every_scenario
def test_a_copy_of_a_game_answers_alike_and_goes_its_own_way(file: Path, twin: Callable[[Game], Game]) -> None:
    game = game_of(file)
    for i, _ in enumerate(wander(game, seed=7)):
        if i % LOOKS:
            continue
        early = twin(game)  # before anything was asked about this position
        answers = asked(game)
        late = twin(game)
        for other in (early, late):
            assert other == game
            assert other is not game
            assert repr(other) == repr(game)
            assert (other.state, other.history, other.question) == (game.state, game.history, game.question)
            assert replace(other.state).hash == game.state.hash
            assert asked(other) == answers
        hash_before, history = game.state.hash, game.history
        early_before = early.state.hash
        for _ in wander(late, seed=i, steps=4):
            pass
        late.undo(dice=True)
        assert (replace(game.state).hash, game.history) == (hash_before, history)
        assert (replace(early.state).hash, early.history) == (early_before, history)
        assert asked(game) == asked(early) == answers


@every_twin
@every_scenario
def test_undo_and_redo_of_a_copy_are_exact_and_its_own(file: Path, twin: Callable[[Game], Game]) -> None:
    game = walk(file).fork()
    if game.question is not None:
        game.undo(dice=True)
    for _ in range(3):
        game.undo(dice=True)
    other = twin(game)
    assert other == game
    before = game.state.hash
    there = [other.state.hash]
    while isinstance(other.redo(), Record):
        there.append(other.state.hash)
    assert there[-1] == (walk(file).state.hash)
    while isinstance(other.undo(dice=True), Record):
        pass
    assert replace(other.state).hash == other.start.hash
    assert game.state.hash == before
    assert len(game.history) == len(walk(file).history) - (len(there) - 1)


@every_scenario
def test_the_same_play_gives_equal_values(file: Path) -> None:
    games = [game_of(file), game_of(file)]
    for one, other in zip(*(wander(game, seed=8) for game in games), strict=True):
        assert one == other
        assert one.state == other.state
        assert hash(one.state) == hash(other.state)
    assert games[0] == games[1]
    assert games[0].history == games[1].history
    assert asked(games[0]) == asked(games[1])


@every_scenario
def test_states_that_differ_are_not_equal(file: Path) -> None:
    game = walk(file)
    states = [game.start, *(record.after for record in game.history)]
    for state in states:
        for other in states:
            assert (state == other) == (state.hash == other.hash)


@every_scenario
def test_what_is_compiled_is_bounded_and_goes_with_its_owner(file: Path) -> None:
    states = states_of_a_game(file)
    gc.collect()
    assert [state() for state in states if state() is not None] == []


def states_of_a_game(file: Path) -> list[weakref.ref[State]]:
    """The states of a game in which everything was asked, and which nobody has any more."""
    game = game_of(file)
    for _ in wander(game, seed=9):
        asked(game)
        assert len(game.state.line) <= MOST_REMEMBERED + len(game.state.pieces)
        assert len(game.rules.compiled) <= MOST_COMPILED
    return [weakref.ref(record.after) for record in game.history]


def play_and_pack(file: Path) -> None:
    """Write the games that were played to a file, each with what it answers."""
    games = [walk(scenario) for scenario in [*PLAYED, *EXAMPLES]]
    file.write_bytes(pickle.dumps([(game, asked(game)) for game in games]))


def unpack_and_ask(file: str) -> str:
    """Read games from a file, and ask them again."""
    packed: list[tuple[Game, list[object]]] = pickle.loads(Path(file).read_bytes())
    for game, answers in packed:
        assert asked(game) == answers
        assert replace(game.state).hash == game.replay().hash
        game.undo(dice=True)
        for _ in wander(game, seed=1, steps=3):
            asked(game)
    return f"{len(packed)} games"


def test_games_travel_to_another_process(tmp_path: Path) -> None:
    play_and_pack(tmp_path / "games")
    code = "import sys; from tests.conformance.test_values import unpack_and_ask; print(unpack_and_ask(sys.argv[1]))"
    root = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "games")],
        env={**os.environ, "PYTHONHASHSEED": "2", "PYTHONPATH": str(root)},
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == f"{len([*PLAYED, *EXAMPLES])} games"
