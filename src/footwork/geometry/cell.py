"""Cell: one place of a grid."""

from __future__ import annotations

from numbers import Integral
from typing import Any, NamedTuple

from footwork.arguments import described, say
from footwork.errors import KindError

Vector = tuple[int, int]
"""A change of cell: what is added to one to come to another."""

FARTHEST = 1_000_000
"""Neither number of a cell lies beyond this, above or below 0: on any board that would be a slip of the pen."""


class Cell(NamedTuple):
    """A cell by two whole numbers, so that the same change leads from every cell the same way.

    On a square grid they are its column and row, counted from 0 in the game's own coordinates; what they are on
    another, its `Grid` says.

    >>> Cell(2, 3) + (1, 0)
    Cell(x=3, y=3)
    """

    x: int
    y: int

    def __add__(self, offset: Vector) -> Cell:  # type: ignore[override]
        return Cell(self.x + offset[0], self.y + offset[1])


def is_cell(where: object) -> bool:
    """Whether something is a Cell, or a tuple of two like one, and of whole numbers that a board could have."""
    if not isinstance(where, tuple) or len(where) != 2:
        return False
    x, y = where
    return type(x) is int and type(y) is int and -FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST


def taken_cell(where: Any) -> Cell:
    """What a call was given as a cell. Raises KindError for what is none.

    >>> taken_cell((1, 2)), taken_cell(Cell(10**7, 0))
    Traceback (most recent call last):
    footwork.errors.KindError: a cell is a Cell of whole numbers within ±1000000 or a text, found Cell(x=10000000, y=0)
    """
    if is_cell(where):
        return where if type(where) is Cell else Cell(*where)
    if isinstance(where, tuple) and all(isinstance(n, Integral) and not isinstance(n, bool) for n in where):
        plain = tuple.__new__(Cell, map(int, where))  # of numbers of numpy, as answers in bulk have them
        if is_cell(plain):
            return plain
    raise KindError(f"{_SAID} or a text, found {_shown(where)}")


def _shown(where: object) -> str:
    """A forged cell as it was written, with numbers of any length."""
    if type(where) is not Cell or len(where) != 2:
        return described(tuple(where) if type(where) is Cell else where)
    x, y = (str(n) if type(n) is int and abs(n) < 10**40 else described(n) for n in where)
    return f"Cell(x={x}, y={y})"


_SAID = f"a cell is a Cell of whole numbers within ±{FARTHEST}"
say(Cell, _SAID.removeprefix("a cell is "), lambda value: isinstance(value, Cell) and is_cell(value))
