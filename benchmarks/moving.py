"""What a move costs beside python-chess: python benchmarks/moving.py [--rounds N] [--quick].

In one process and in turns: one step on a 9×5 board of Duelyst and its undo, playouts of random moves with a few and
with many pieces, and the first question after a move. Prints each figure with its bar, then where the time goes;
exits with 1 where a bar does not hold. What exactly is counted stands in benchmarks/README.md.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter_ns
from types import FrameType
from typing import NamedTuple, TypeVar

try:
    import chess
except ModuleNotFoundError:
    sys.exit("python-chess, beside which this is measured, is not installed: `pip install chess`, or `make bench`")

import footwork
from footwork import Game
from footwork.bench.contest import no_garbage_collection, one_core
from footwork.board.setup import Setup
from footwork.game.history import Record

PACKAGE = Path(footwork.__file__).parent
PIECE, STEP = "lancer", "north"
SEED = 8


class Length(NamedTuple):
    """How much is done in one round: steps or prepared questions in a row, and moves of a playout."""

    steps: int
    moves: int


LENGTH = Length(60, 42)
IN_A_ROW = 5


class Figure(NamedTuple):
    """A figure and the bar it must not pass; without a bar it only informs."""

    name: str
    value: float
    bar: float | None
    times: bool = True

    @property
    def holds(self) -> bool:
        """Whether the bar holds."""
        return self.bar is None or self.value <= self.bar

    def row(self) -> str:
        """The line of the table."""
        value = f"{self.value:.2f}×" if self.times else f"{self.value:.0f}"
        bar = "" if self.bar is None else f"{self.bar:g}{'×' if self.times else ''}"
        verdict = "" if self.bar is None else "holds" if self.holds else "DOES NOT HOLD"
        return f"{self.name:<66}{value:>10}{bar:>7}  {verdict}".rstrip()


# Boards


def duel() -> Setup:
    """The shipped duel: six units on 9×5."""
    return Game.shipped("duelyst").setup


def crowd(count: int = 80, width: int = 24, height: int = 20) -> Setup:
    """As many units of both sides, scattered over a larger board at about the density of the duel."""
    random = Random(SEED)
    cells = random.sample([(x, y) for y in range(height) for x in range(width)], count)
    kinds = ("general", "fighter", "flyer")
    pieces = [
        {
            "id": f"u{i}",
            "kind": kinds[0] if i < 2 else kinds[1 + i // 2 % 2],
            "side": ("lions", "foxes")[i % 2],
            "at": f"{x},{y}",
        }
        for i, (x, y) in enumerate(cells)
    ]
    data = {"ruleset": "duelyst", "size": [width, height], "pieces": pieces, "sides": {"lions": {}, "foxes": {}}}
    return Game.from_dict(data).setup


# What is measured


def chess_pair(board: chess.Board, count: int) -> None:
    """A knight moves and is taken back, so often."""
    for _ in range(count):
        board.push_uci("g1f3")
        board.pop()


def step_pair(game: Game, count: int) -> None:
    """A unit moves one step and is taken back, so often."""
    for _ in range(count):
        game.move(PIECE, STEP)
        game.undo()


class Spent(NamedTuple):
    """What a move of a playout takes, in nanoseconds: to choose it, to make it, and its share of the turns' ends."""

    choosing: float
    moving: float
    ending: float


_Times = TypeVar("_Times", "Spent", "Round")


def playout(game: Game, moves: int, after: Callable[[Random], None] = lambda random: None) -> Spent:
    """Random legal moves to a cell: of a unit of the side whose turn it is that may move, to a cell of its reach.

    Each unit moves once a turn, in a drawn order; then the turn ends. A unit that can go nowhere is passed over.
    `after` is called after each move, and not counted.
    """
    random, made = Random(SEED), 0
    choosing = moving = ending = 0
    while made < moves:
        begun = perf_counter_ns()
        state = game.state
        active = state.active
        units = [piece.id for piece in state.pieces if piece.side == active and piece.at is not None]
        random.shuffle(units)
        choosing += perf_counter_ns() - begun
        for unit in units[: moves - made]:
            asked = perf_counter_ns()
            reach = game.reach(unit)
            goal = random.choice(stops) if reach.gate is None and (stops := reach.stops) else None
            chosen = perf_counter_ns()
            choosing += chosen - asked
            if goal is not None:
                assert game.move(unit, to=goal)
                moving += perf_counter_ns() - chosen
                after(random)
                made += 1
        begun = perf_counter_ns()
        game.end_turn()
        ending += perf_counter_ns() - begun
    return Spent(choosing / made, moving / made, ending / made)


def timed(run: Callable[[], object], per: int) -> float:
    """How long a run takes, in nanoseconds for each of the things it does."""
    start = perf_counter_ns()
    run()
    return (perf_counter_ns() - start) / per


def first_reach(setup: Setup, moves: int) -> tuple[float, float, float]:
    """In states fresh from a move, of a unit drawn anew: its first reach, the same again, and a prepared one."""
    game = Game(setup)
    first: list[float] = []
    again: list[float] = []
    prepared: list[float] = []

    def ask(random: Random) -> None:
        unit = random.choice([piece.id for piece in game.state.pieces if piece.at is not None])
        first.append(timed(lambda: game.reach(unit), 1))
        again.append(timed(lambda: [game.reach(unit) for _ in range(5)], 5))
        query = game.query(unit)
        query.reach()
        prepared.append(timed(lambda: [query.reach() for _ in range(20)], 20))

    playout(game, moves, ask)
    return median(first), median(again), median(prepared)


class Round(NamedTuple):
    """What one round measured, in nanoseconds a piece of work."""

    chess: float
    step: float
    choosing: float
    moving: float
    ending: float
    crowd: float
    crowded_move: float
    first: float
    again: float
    prepared: float

    @property
    def playout(self) -> float:
        """A whole move of a playout."""
        return self.choosing + self.moving + self.ending


def one_round(small: Setup, large: Setup, length: Length) -> Round:
    """Everything a few times in a row, one after the other: each begins with what the others have left in caches."""
    board, game = chess.Board(), Game(small)
    step_pair(game, 1)
    chess_time = min(timed(lambda: chess_pair(board, length.steps), length.steps) for _ in range(IN_A_ROW))
    step_time = min(timed(lambda: step_pair(game, length.steps), length.steps) for _ in range(IN_A_ROW))
    few = least_of([playout(Game(small), length.moves) for _ in range(IN_A_ROW)])
    crowded = least_of([playout(Game(large), length.moves) for _ in range(IN_A_ROW)])
    return Round(
        chess_time,
        step_time,
        *few,
        sum(crowded),
        crowded.moving,
        *first_reach(small, length.moves),
    )


def least_of(times: list[_Times]) -> _Times:
    """The least of each time: what else the machine does makes times longer, and never shorter."""
    return type(times[0])(*map(min, zip(*times, strict=True)))


def calls(run: Callable[[], object]) -> Counter[str]:
    """How many Python functions and how many C functions a run calls, itself left out; the second time it is run."""
    counts: Counter[str] = Counter()

    def count(frame: FrameType, event: str, argument: object) -> None:
        counts[event] += argument is not sys.setprofile

    run()
    sys.setprofile(count)
    run()
    sys.setprofile(None)
    counts["call"] -= 1
    return counts


def one_step(game: Game) -> None:
    """A step and its undo, without a loop around it."""
    game.move(PIECE, STEP)
    game.undo()


# Equal answers first


def check(small: Setup, large: Setup) -> None:
    """See that what is timed happens: the step is made and taken back, playouts play, equal reaches are asked."""
    board = chess.Board()
    board.push_uci("g1f3")
    assert board.piece_at(chess.F3) is not None
    board.pop()
    assert board == chess.Board()

    game = Game(small)
    start, hash_before = game.at(PIECE), game.state.hash
    done = game.move(PIECE, STEP)
    assert done.ok
    assert len(done.travelled) == 2
    assert done.events
    assert game.at(PIECE) != start
    assert game.state.hash != hash_before
    assert isinstance(game.undo(), Record)
    assert game.state.hash == hash_before

    for setup in (small, large):
        game = Game(setup)
        playout(game, 40, lambda random, game=game: same_reach(game))  # type: ignore[misc]
        assert sum(len(record.events) > 0 for record in game.history) >= 40
        assert game.replay().hash == game.state.hash


def same_reach(game: Game) -> None:
    """See that a first, a repeated and a prepared reach agree."""
    for piece in game.state.pieces[:6]:
        if piece.at is not None:
            first, again, prepared = (
                {cell: (arrival.pips, arrival.can_stop) for cell, arrival in reach.items()}
                for reach in (game.reach(piece.id), game.reach(piece.id), game.query(piece.id).reach())
            )
            assert first == again == prepared


# Where the time goes


def shares(run: Callable[[], object], per: int, rows: int = 12) -> Iterator[str]:
    """The modules in which a run spends its time, C calls counted to whoever makes them, and their calls."""
    profile = cProfile.Profile(builtins=False)
    profile.runcall(run)
    seconds: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for (file, _, _), (_, count, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        inside = PACKAGE in Path(file).parents
        name = Path(file).relative_to(PACKAGE).as_posix() if inside else Path(file).name
        name = "this benchmark" if name == Path(__file__).name else name
        seconds[name] += own
        counts[name] += count
    whole = sum(seconds.values())
    for name, own in seconds.most_common(rows):
        yield f"  {name:<40}{own / whole:>7.1%}{counts[name] / per:>10.1f} calls"


def figures(rounds: list[Round], small: Setup) -> list[Figure]:
    """The figures with their bars: ratios of the least times, and calls."""
    best, game = least_of(rounds), Game(small)
    counts, moved = calls(partial(one_step, game)), calls(partial(playout, game, LENGTH.moves))

    def ratio(of: str, to: str) -> float:
        return float(getattr(best, of) / getattr(best, to))

    return [
        Figure("one step and undo, to push_uci and pop of python-chess", ratio("step", "chess"), 1.5),
        Figure("Python calls of one step and undo", counts["call"], 200, times=False),
        Figure("C calls beside them", counts["c_call"], None, times=False),
        Figure("a move of a playout, 6 units on 9×5, to push_uci and pop", ratio("playout", "chess"), 3),
        Figure("  of it choosing: the unit's reach, its cells to stop on, the draw", ratio("choosing", "chess"), None),
        Figure("  of it the move to the cell, its search included", ratio("moving", "chess"), None),
        Figure("  of it the ends of turns", ratio("ending", "chess"), None),
        Figure("  Python calls of such a move", moved["call"] / LENGTH.moves, None, times=False),
        Figure("  C calls beside them", moved["c_call"] / LENGTH.moves, None, times=False),
        Figure("a move of a playout, 80 units on 24×20, to one with 6", ratio("crowd", "playout"), 3),
        Figure("  of it the move to the cell, to that with 6", ratio("crowded_move", "moving"), None),
        Figure("the first reach after a move, to a prepared one", ratio("first", "prepared"), 30),
        Figure("a repeated reach, to a prepared one", ratio("again", "prepared"), 4),
    ]


def main() -> int:
    """Measure and print; 1 where a bar does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40, help="how often everything is measured, in turns")
    parser.add_argument("--quick", action="store_true", help="ten rounds: a glance, not a measurement")
    options = parser.parse_args()
    length = LENGTH
    small, large = duel(), crowd()
    check(small, large)
    rounds = []
    for _ in range(10 if options.quick else options.rounds):
        with one_core(), no_garbage_collection():
            rounds.append(one_round(small, large, length))

    found = figures(rounds, small)
    print(f"{'':<66}{'figure':>10}{'bar':>7}")
    for figure in found:
        print(figure.row())
    print("\nMicroseconds, the least of", len(rounds), "rounds:")
    print("  " + ", ".join(f"{name} {value / 1e3:.1f}" for name, value in least_of(rounds)._asdict().items()))
    for title, run, per in (
        ("one step and undo", lambda: step_pair(Game(small), length.steps), length.steps),
        ("a move of a playout, 6 units", lambda: playout(Game(small), length.moves), length.moves),
        ("a move of a playout, 80 units", lambda: playout(Game(large), length.moves), length.moves),
    ):
        print(f"\nWhere the time goes: {title} (under the profiler)")
        print("\n".join(shares(run, per)))
    return 0 if all(figure.holds for figure in found) else 1


if __name__ == "__main__":
    sys.exit(main())
