"""What things take in memory, Python's part and the core's: python benchmarks/memory.py [--only TEXT].

Everything is counted by the C library, which is told to serve Python too (PYTHONMALLOC=malloc; the program starts
itself anew for that): what many of a kind have taken, divided by how many there are.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import os
import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any, NamedTuple

from footwork import Cell, Game
from footwork.board.board import Board
from footwork.query.query import Query

COUNTED = "PYTHONMALLOC"


class Row(NamedTuple):
    """What one of a kind takes, in bytes."""

    name: str
    bytes: int

    def line(self) -> str:
        """The line of the table."""
        return f"{self.name:<66}{self.bytes:>13,} bytes"


class _Info(ctypes.Structure):
    """What mallinfo2 of the C library says."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            "arena",
            "ordblks",
            "smblks",
            "hblks",
            "hblkhd",
            "usmblks",
            "fsmblks",
            "uordblks",
            "fordblks",
            "keep",
        )
    ]


def taken() -> int:
    """The bytes that this process has been given and holds."""
    ask = ctypes.CDLL(None).mallinfo2
    ask.restype = _Info
    info = ask()
    held: int = info.uordblks + info.hblkhd
    return held


def each(make: Callable[[int], object], count: int) -> int:
    """What one of many takes; the first few do not count."""
    warm = [make(i) for i in range(3)]
    kept: list[object] = [None] * count
    gc.collect()
    before = taken()
    for i in range(count):
        kept[i] = make(i + 3)
    gc.collect()
    after = taken()
    del warm
    return max(0, after - before) // count


RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "memory",
    "grid": {"notation": "xy"},
    "cost": {"cardinal": 1, "diagonal": 1.5},
    "corners": {"cells": "both-open"},
    "terrain": {"floor": {"glyph": "."}, "rock": {"glyph": "#", "enter": False}},
    "allowance": {"points": 6},
}


def game_of(width: int, height: int, pieces: int) -> Game:
    """A game of two sides on a plain board."""
    cells = [(x, y) for y in range(height) for x in range(width)][: 2 * pieces : 2]
    listed = [{"id": f"p{i}", "side": "ab"[i % 2], "at": f"{x},{y}"} for i, (x, y) in enumerate(cells)]
    return Game.from_dict({"ruleset": RULES, "size": [width, height], "pieces": listed})


def boards() -> Iterator[Row]:
    """Boards as they are, and with what the core keeps of them once a piece was asked about."""
    for width, height, count in ((9, 5, 2_000), (50, 50, 400), (512, 512, 12)):
        state = game_of(width, height, 1).state

        def board(i: int, state: Any = state, width: int = width, height: int = height) -> Board:
            codes = bytearray(state.board.codes)
            codes[-1 - i % 7] = 2 if i % 2 else 1
            return Board(width, height, state.board.palette, bytes(codes), {}, {}, {})

        def asked(i: int, state: Any = state, board: Callable[[int], Board] = board) -> Board:
            made = board(i)
            Query(state.changed(board=made), "p0").reach()
            return made

        yield Row(f"a board of {width}×{height}", each(board, count))
        yield Row(f"a board of {width}×{height}, asked about", each(asked, count))


def states() -> Iterator[Row]:
    """A position after a move, and with a question asked in it."""
    for pieces in (6, 200):
        game = game_of(32, 32, pieces)

        def moved(i: int, game: Game = game) -> object:
            piece = game.state.piece("p0")
            return game.state.with_piece(piece.changed(at=Cell(31, 1 + i % 30)))

        def asked(i: int, moved: Callable[[int], Any] = moved) -> object:
            state = moved(i)
            Query.of(state, "p0").reach()
            return state

        yield Row(f"a state among {pieces} pieces, after a move", each(moved, 1_000))
        yield Row(f"a state among {pieces} pieces, after a move and a question", each(asked, 1_000))


def histories() -> Iterator[Row]:
    """What a game keeps of an action, and a fork."""
    for pieces in (6, 200):
        game, ways = game_of(32, 32, pieces), cycle(("south", "north"))

        def play(i: int, game: Game = game, ways: Iterator[str] = ways) -> None:
            before = game.taken
            while game.taken == before:
                if not game.move("p0", next(ways)):
                    for _ in game.state.order:
                        game.end_turn()

        taken_before = game.taken
        total = each(play, 1_000) * 1_000
        yield Row(
            f"an entry of history at {pieces} pieces", total * 1_003 // max(1, 1_000 * (game.taken - taken_before))
        )
        yield Row(f"a fork at {pieces} pieces", each(lambda i, game=game: game.fork(), 1_000))  # type: ignore[misc]


def queries() -> Iterator[Row]:
    """A prepared question that was asked, and an answer that is kept."""
    for width, height, count in ((9, 5, 1_000), (50, 50, 1_000), (512, 512, 20)):
        state = game_of(width, height, 4).state

        def query(i: int, state: Any = state) -> Query:
            made = Query(state, "p0", points=3 + i % 3)
            made.reach()
            return made

        ask = Query(state, "p0", points=10_000)
        yield Row(f"a prepared query on {width}×{height}, asked", each(query, count))
        yield Row(f"an answer without limit on {width}×{height}", each(lambda i, ask=ask: ask.reach(), count))  # type: ignore[misc]


PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    "boards": boards,
    "states": states,
    "history": histories,
    "queries": queries,
}


def main() -> int:
    """Count and print; 1 where the C library cannot say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="only these: " + ", ".join(PARTS))
    parser.add_argument("--markdown", action="store_true", help="as rows of a table")
    options = parser.parse_args()
    if os.environ.get(COUNTED) != "malloc":
        os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | {COUNTED: "malloc"})
    if not hasattr(ctypes.CDLL(None), "mallinfo2"):
        print("this needs a C library with mallinfo2 (glibc 2.33 or newer)", file=sys.stderr)
        return 1
    for name, part in PARTS.items():
        if options.only in name:
            for row in part():
                print(f"| {row.name} | {row.bytes:,} |" if options.markdown else row.line(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
