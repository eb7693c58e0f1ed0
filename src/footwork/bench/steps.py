"""Steps of independent games: how many a second, ours in bulk and those of libraries with games of their own.

The games are not the same, so that no answers can be equal: ours are compared with play, move for move, and the rows
show what a step costs whoever trains on them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.metadata import distributions
from random import Random
from time import perf_counter_ns
from typing import Any, Protocol

from footwork.bench.boards import Steps, random_grid
from footwork.bench.contest import ROUNDS, Entry, Runner, Say, Unable, Way, measure
from footwork.bench.ours import GLYPHS, ruleset
from footwork.bench.outside import FOLDER, Outside
from footwork.bench.workloads import EIGHT, Kind, Workload
from footwork.game.game import Game

STEPS = Workload("steps", "steps of independent games", Kind.STEPS, EIGHT, 8, 8, rate=1_000_000)

GAMES, CALLS, COMPARED = 4_096, 16, 3
SIDE, PIECES = 8, 8
PYTHON = FOLDER.parents[1] / ".venv" / "steps" / "bin" / "python"
"""The environment of those who want older libraries; `make bench` makes it."""

Clock = Callable[[int], int]


class Stepper(Protocol):
    """Whoever makes steps."""

    name: str

    def prepared(self) -> tuple[str, int, Clock]:
        """The way it makes them, how many there are in a pass, and what so many passes take. Raises Unable."""


class OwnSteps:
    """Footwork's `Games`: a random step in each of thousands of games in one call; only those that are made count."""

    name = "footwork"

    def prepared(self) -> tuple[str, int, Clock]:
        """Every pass begins with the same games and makes the same steps."""
        numpy, bulk = import_module("numpy"), import_module("footwork.bulk")
        if not hasattr(bulk, "Games"):
            raise Unable("there are no games in bulk")
        game = Game.from_dict(scene())
        rng = numpy.random.default_rng(1)
        pieces = rng.integers(0, PIECES, (CALLS, GAMES))
        games = bulk.Games(game, GAMES)
        directions = rng.integers(0, len(games.directions), (CALLS, GAMES))
        made = self._made(games, pieces, directions)
        self._compare(game, games, pieces, directions)

        def clock(passes: int) -> int:
            spent = 0
            for _ in range(passes):
                fresh = bulk.Games(game, GAMES)
                begin = perf_counter_ns()
                for piece, direction in zip(pieces, directions, strict=True):
                    fresh.step(piece=piece, direction=direction)
                spent += perf_counter_ns() - begin
            return spent

        return "Games.step", made, clock

    def _made(self, games: Any, pieces: Any, directions: Any) -> int:
        done = import_module("footwork.bulk.games").DONE
        return sum(
            int((games.step(piece=piece, direction=direction).outcomes == done).sum())
            for piece, direction in zip(pieces, directions, strict=True)
        )

    def _compare(self, game: Game, games: Any, pieces: Any, directions: Any) -> None:
        for number in range(COMPARED):
            alone = game.fork()
            for piece, direction in zip(pieces[:, number].tolist(), directions[:, number].tolist(), strict=True):
                alone.move(games.pieces[piece], games.directions[direction])
            places = [piece.at for piece in alone.state.pieces]
            if places != [tuple(at) for at in games.at[number].tolist()]:
                raise AssertionError(f"game {number} in bulk ends otherwise than by play")


class PythonChess:
    """python-chess: checked moves of random games."""

    name = "python-chess"

    def prepared(self) -> tuple[str, int, Clock]:
        """The moves are drawn beforehand, the board begins anew for each game."""
        chess = import_module("chess")
        rng = Random(1)
        lines = []
        for _ in range(16):
            board = chess.Board()
            line: list[str] = []
            while len(line) < 64 and not board.is_game_over():
                line.append(rng.choice(list(board.legal_moves)).uci())
                board.push_uci(line[-1])
            lines.append(line)

        def clock(passes: int) -> int:
            spent = 0
            for _ in range(passes):
                for line in lines:
                    push = chess.Board().push_uci
                    begin = perf_counter_ns()
                    for move in line:
                        push(move)
                    spent += perf_counter_ns() - begin
            return spent

        return "push_uci", sum(map(len, lines)), clock


class OtherGames:
    """A library in an environment of its own."""

    def __init__(self, name: str) -> None:
        self.name = name

    def prepared(self) -> tuple[str, int, Clock]:
        """What its program says."""
        if not PYTHON.exists():
            raise Unable("not installed (make bench does it)")
        program = Outside([PYTHON, "steps.py"])
        program.ask({"library": self.name})
        first = program.ask({"passes": 1})
        return "step", first["steps"], partial(_spent, program)


def _spent(program: Outside, passes: int) -> int:
    spent: int = program.ask({"passes": passes})["spent"]
    return spent


STEPPERS: tuple[Stepper, ...] = (
    OwnSteps(),
    OtherGames("griddly"),
    OtherGames("pogema"),
    OtherGames("pettingzoo"),
    PythonChess(),
)


def scene() -> dict[str, Any]:
    """Eight pieces of two sides on a board of 8×8 with walls and terrain; whoever is asked to may move."""
    grid = random_grid("steps", SIDE, SIDE, Steps(2, 3), seed=16, walls=0.15, most=3)
    cells = Random(1).sample([cell for cell in range(grid.size) if grid.ground[cell]], PIECES)
    return {
        "ruleset": ruleset(grid.steps),
        "map": "\n".join("".join(GLYPHS[ground] for ground in row) for row in grid.rows()),
        "pieces": [
            {"id": f"p{i}", "side": "ab"[i % 2], "at": "{},{}".format(*grid.place(cell))}
            for i, cell in enumerate(cells)
        ],
    }


def run_steps(
    steppers: Sequence[Stepper], *, seconds: float, rounds: int = ROUNDS, say: Say = lambda text: None
) -> list[Entry]:
    """Prepare everybody, then time everybody in turns; ours is the first entry."""
    entries, runners = [], []
    for stepper in steppers:
        say(f"preparing {stepper.name}")
        entry = Entry(stepper.name)
        entries.append(entry)
        try:
            entry.way, made, clock = stepper.prepared()
        except Unable as unable:
            entry.reason = str(unable)
        except ImportError as error:
            entry.reason = f"not installed ({error.name})"
        except AssertionError as error:
            entry.reason, entry.wrong = f"wrong: {error}", True
        else:
            way = Way(entry.way, (), lambda case, found: None, clock=clock)
            runners.append(Runner(entry, way, max(1, clock(1)), made))
    measure(runners, seconds, rounds=rounds, say=say)
    return entries


def versions() -> dict[str, str | None]:
    """The versions of those who have an environment of their own."""
    found: dict[str, str | None] = dict.fromkeys(("griddly", "pogema", "pettingzoo"))
    for packages in PYTHON.parents[1].glob("lib/python*/site-packages"):
        for one in distributions(path=[str(packages)]):
            if one.name.lower() in found:
                found[one.name.lower()] = one.version
    return found
