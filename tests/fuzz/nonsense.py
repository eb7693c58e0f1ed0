"""What a caller may hand over by mistake or on purpose: wrong kinds, wild numbers, forged cells, empty things."""

from __future__ import annotations

import itertools
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

from footwork.geometry import Cell, Direction, Edge, Pose


class Number64:
    """A number like those of NumPy: no int, and of use as one."""

    def __index__(self) -> int:
        return 3


class Text(str):
    """A text of a kind of its own: it is one, and is taken for one."""


NUMBERS: tuple[Any, ...] = (
    0,
    1,
    -1,
    2**31,
    -(2**31) - 1,
    2**63,
    10**30,
    10**40,
    -(10**40),
    True,
    1.5,
    float("nan"),
    float("inf"),
    Fraction(1, 3),
    Fraction(10**30, 7),
    Decimal("2.5"),
    Decimal("nan"),
    1 + 2j,
    Number64(),
)
TEXTS: tuple[Any, ...] = (
    "",
    " ",
    "x",
    "A1",
    "Z99",
    "ZZZZZ9999999",
    "1000000,1000000",
    "-1,-1",
    "99999999999,0",
    "north",
    "nobody",
    "a\x00b",
    "a\nb",
    "\ud800",
    "é" * 300,
    "../..",
    Text("A1"),
    Text("hero"),
)
CELLS: tuple[Any, ...] = (
    Cell(0, 0),
    Cell(-1, -1),
    Cell(2**31, 0),
    Cell(-(2**31) - 1, 5),
    Cell(10**40, 10**40),
    Cell("x", None),  # type: ignore[arg-type]
    Cell(1.5, 0),  # type: ignore[arg-type]
    Cell(True, 0),
    tuple.__new__(Cell, ()),
    tuple.__new__(Cell, (1,)),
    tuple.__new__(Cell, (1, 2, 3)),
    (1, 1),
    (1,),
    (1, 2, 3),
    Pose(Cell(0, 0)),
    Pose(None, 7, "n"),  # type: ignore[arg-type]
    Edge(Cell(0, 0), Cell(1, 0)),
    Edge(1, 2),  # type: ignore[arg-type]
    Edge((0, 0), ["x"]),  # type: ignore[arg-type]
    Direction.NE,
)
THINGS: tuple[Any, ...] = (
    None,
    ...,
    b"A1",
    bytearray(b"x"),
    [],
    ["A1", "A2"],
    [None],
    [["A1"]],
    (),
    {},
    {"a": 1},
    {1: 2},
    set(),
    frozenset({"A1"}),
    range(3),
    object,
    object(),
    len,
    NotImplemented,
)
ALL = (*NUMBERS, *TEXTS, *CELLS, *THINGS)


def nonsense(rng: Random) -> Any:
    """One of them; now and then one that can be gone through only once, or never to its end."""
    chance = rng.random()
    if chance < 0.02:
        return iter([rng.choice(ALL)])
    if chance < 0.03:
        return itertools.repeat("A1")
    if chance < 0.08:
        return [rng.choice(ALL) for _ in range(rng.randrange(4))]
    return rng.choice(ALL)
