"""Whatever is handed to the native core, it answers or raises: it never ends the process and reads nothing of others.

``python -m tests.fuzz.core [SECONDS] [--seed N] [--sanitize]`` calls every function of the core with what fits, with
what nearly fits and with nonsense; ``--sanitize`` does it on a core built with the sanitizers of g++, which see what
an ordinary process would survive.
"""

from __future__ import annotations

import argparse
import copy
import faulthandler
import os
import pickle
import re
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from collections import Counter
from contextlib import suppress
from math import prod
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from tests.parity.other_core import use_other_core

use_other_core()

import footwork._core as _core  # noqa: E402
from footwork.errors import LimitError  # noqa: E402

EXPECTED = (ValueError, TypeError, LimitError, OverflowError, KeyError, MemoryError)
"""What the core may raise."""
KINDS = (
    _core.Board,
    _core.Profile,
    _core.Crowd,
    _core.Paint,
    _core.Ask,
    _core.Flood,
    _core.Listed,
    _core.Way,
    _core.Bulk,
    _core.Games,
    _core.PieceKind,
)
ANSWERS = (
    *(_core.Reached, _core.Walked, _core.Arrived, _core.Arrivals),
    *(_core.Caller, _core.Asking, _core.Quick, _core.Kept),
)
"""What others come from, or what is called: they may be made by everybody, and are then empty."""
HOSTILE = (-1, 0, 1, 2, 3, 7, 8, 63, 64, 255, 256, 4096, 65535, 65536, 2**31 - 1, -(2**31), 2**31, 2**40, 2**63 - 1)
NONSENSE: tuple[Any, ...] = (None, True, -1.5, "x", b"", (), [], {}, object, tuple, os.stat_result)
SQUARE = ((1, 0), (0, 1))
HEX = ((1, 0), (0, 1), (1, 1))
Options = list[list[tuple[int, int, int, int]]]


class Turncoat(list[Any]):
    """A sequence whose items, whenever they are looked at, empty a list of somebody else."""

    def __init__(self, victim: list[Any]) -> None:
        super().__init__((1, 1, 1, 1))
        self.victim = victim

    def __len__(self) -> int:
        self.victim.clear()
        return 4

    def __iter__(self) -> Any:
        self.victim.clear()
        return iter((1, 1, 1, 1))

    def __index__(self) -> int:
        self.victim.clear()
        return 1


class Found(_core.Reached):
    """A kind of reach."""


class Walk(_core.Walked):
    """A kind of path."""


class Arrival(_core.Arrived):
    """A kind of arrival."""


class Place(tuple[int, int]):
    """A kind of cell."""

    __slots__ = ()


def functions() -> dict[str, tuple[str, ...]]:
    """Every function of the core and what its arguments are called, as the core itself says."""
    found: dict[str, tuple[str, ...]] = {}
    for kind in KINDS:
        for name, function in vars(kind).items():
            signatures = getattr(function, "__nb_signature__", None)
            if signatures and name != "__init__":
                taken = re.findall(r"(\w+): ", str(signatures[-1][0]))
                key = kind.__name__ if name == "__new__" else f"{kind.__name__}.{name}"
                found[key] = tuple(each for each in taken if each != "cls")
    return found


ARGUMENTS = functions()


class Fuzzer:
    """Calls of the core by chance; what was made is kept for the next calls."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.raised: Counter[str] = Counter()
        self.called: Counter[str] = Counter()
        self.by_name: Counter[str] = Counter()
        self.boards: list[_core.Board] = []
        self.profiles: list[_core.Profile] = []
        self.crowds: list[_core.Crowd] = []
        self.paints: list[_core.Paint] = []
        self.asks: list[_core.Ask] = []
        self.floods: list[_core.Flood] = []

    def run(self, seconds: float) -> None:
        """Call until the time is over."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.round()

    def round(self) -> None:
        """A board, movers and a crowd of its own, and forty calls on them."""
        with warnings.catch_warnings(action="ignore"):  # of values that are none
            self._round()

    def _round(self) -> None:
        for kept in (self.boards, self.profiles, self.crowds, self.paints, self.asks, self.floods):
            del kept[:-4]
        sides = self.rng.choice((SQUARE, SQUARE, HEX))
        self.keep(self.boards, _core.Board, *self.board(sides))
        for _ in range(2):
            self.keep(self.profiles, _core.Profile, self.profile(sides))
        self.keep(self.crowds, _core.Crowd, self.standers())
        self.keep(self.paints, _core.Paint, self.painted())
        for _ in range(40):
            self.call()
        self.plainly()

    def keep(self, kept: list[Any], make: Any, *arguments: Any) -> Any:
        """One call; what it gives is kept. Arguments are spoilt now and then, or given by their names."""
        if self.rng.random() < 0.3:
            spoilt = self.spoilt(arguments)
            arguments = spoilt if isinstance(spoilt, tuple) else (spoilt,)
        called = getattr(make, "__qualname__", None) or "?"
        named: dict[str, Any] = {}
        if called in ARGUMENTS and len(arguments) <= len(ARGUMENTS[called]) and self.rng.random() < 0.1:
            named, arguments = dict(zip(ARGUMENTS[called], arguments, strict=False)), ()
            self.by_name.update(f"{called} {name}" for name in named)
        self.called[called] += 1
        try:
            made = make(*arguments, **named)
        except EXPECTED:
            self.raised[called] += 1
            return None
        if made is not None:
            kept.append(made)
        return made

    def spoilt(self, value: Any) -> Any:
        """A value with one thing in it replaced: by a hostile number, by nonsense, or by a list that is too short."""
        rng = self.rng
        if isinstance(value, dict) and value and rng.random() < 0.95:
            key = rng.choice(list(value))
            return {**value, key: self.spoilt(value[key])}
        if isinstance(value, list | tuple) and value and rng.random() < 0.9:
            at = rng.randrange(len(value))
            part = () if rng.random() < 0.1 else (self.spoilt(value[at]),)
            return type(value)([*value[:at], *part, *value[at + 1 :]])
        if isinstance(value, list) and value and rng.random() < 0.5:
            victim = list(value)
            victim[rng.randrange(len(victim))] = Turncoat(victim)
            return victim
        if rng.random() < 0.02:
            kind = rng.choice(KINDS)
            return kind.__new__(kind)
        return rng.choice(NONSENSE) if rng.random() < 0.1 else rng.choice(HOSTILE)

    def number(self) -> int:
        """Mostly a small number, now and then a hostile one."""
        return self.rng.choice(HOSTILE) if self.rng.random() < 0.05 else self.rng.randrange(-1, 12)

    def board(self, sides: object) -> tuple[Any, ...]:
        """The arguments of a board; now and then a large one, which is searched without the interpreter's lock."""
        width, height = (self.rng.choice((1, 2, 5, 9, 12, 20)) for _ in range(2))
        if self.rng.random() < 0.05:
            width, height = 130, 128
        grounds = self.rng.choice(((1,), (0, 1, 1, 1, 2, 3)))
        cells = [(self.rng.randrange(width), 0, abs(self.number())) for _ in range(self.rng.choice((0, 0, 2)))]
        borders = [(0, self.rng.randrange(height), self.rng.randrange(3), 21) for _ in range(self.rng.choice((0, 2)))]
        return (width, height, bytes(self.rng.choices(grounds, k=width * height)), sides, cells, borders)

    def standers(self) -> list[tuple[int, ...]]:
        return [(i, self.rng.randrange(-1, 3), self.number(), self.number()) for i in range(self.rng.randrange(6))]

    def node(self, board: _core.Board | None = None) -> tuple[int, ...]:
        """On a board, mostly one that stands there."""
        if board is not None and self.rng.random() < 0.8:
            return (self.rng.randrange(board.width), self.rng.randrange(board.height), 0, 0, 0, 0)
        return tuple(abs(self.number()) if i < 2 or self.rng.random() < 0.3 else 0 for i in range(6))

    def profile(self, sides: tuple[tuple[int, int], ...]) -> dict[str, Any]:
        """The numbers of a mover: one that the bucket queue serves, or of several cells, with headings, long steps…"""
        rng = self.rng
        simple = rng.random() < 0.5
        both = [*sides, *((-x, -y) for x, y in sides)]
        rows: list[tuple[Any, ...]] = [
            (by, rng.random() < 0.5, -1 if simple else rng.choice((-1, -1, 2)), [(by, [])]) for by in both
        ]
        if sides == SQUARE and rng.random() < 0.6:
            rows += [((x, y), False, -1, [((x, y), [(x, 0), (0, y)])]) for x in (-1, 1) for y in (-1, 1)]
        if not simple and rng.random() < 0.3:
            rows.append(((2 * both[0][0], 2 * both[0][1]), rng.random() < 0.5, -1, [(both[0], [])] * 2))
        headings = 1 if simple else rng.choice((1, 1, 2 * len(sides)))
        shapes = [[(0, 0)]] if simple or rng.random() < 0.6 else [[(0, 0), (1, 0)], [(0, 0), (0, 1)]]
        options: Options = [
            [(row, heading, rng.randrange(headings), 0) for row in range(len(rows))] for heading in range(headings)
        ]
        if len(shapes) > 1:
            options[0].append((-1, 0, 0, 1))
        leave = 0 if simple else rng.randrange(3)
        charges = [
            (rng.randrange(4), rng.randrange(1, 4), rng.randrange(-2, 3), leave, rng.random() < 0.5)
            for _ in range(rng.choice((4, 4, 64)))
        ]
        occupant = (rng.random() < 0.5, rng.randrange(3), rng.random() < 0.1, rng.randrange(len(charges)))
        ground = (True, True, 1, rng.random() < 0.1, rng.randrange(16), -1, rng.choice((-1, 3)), [occupant] * 3)
        return {
            "charges": charges,
            "every_step": rng.choice((0, 1, 9)),
            "stack": rng.randrange(3),
            "rounding": rng.randrange(3),
            "ties": rng.randrange(2),
            "unit": rng.choice((1, 2)),
            "rows": rows,
            "options": options,
            "corner_cells": rng.randrange(4),
            "corner_edges": rng.randrange(3),
            "straddle": rng.random() < 0.5,
            "rotate_extras": True,
            "rotate_edges": rng.random() < 0.5,
            "rotate_onto_free": rng.random() < 0.5,
            "rotate_cost": 1,
            "cardinal": rng.choice((1, 2, 300, 70000)),
            "diagonals": rng.choice(([1], [3])) if simple else rng.choice(([1], [1, 2])),
            "turn": [0, 1, 2, 3, 4],
            "shapes": shapes,
            "sides": list(sides),
            "grounds": [(False, False, 0, False, 0, -1, -1, [occupant] * 3), ground, ground, ground],
        }

    def painted(self) -> list[tuple[int, int, int]]:
        """Grounds on some cells, most of them on a board."""
        rng = self.rng
        near = [(rng.randrange(6), rng.randrange(6), rng.randrange(4)) for _ in range(rng.randrange(8))]
        return [*near, (self.number(), self.number(), self.number())] if rng.random() < 0.2 else near

    def call(self) -> None:
        """One function of the core."""
        rng, pick = self.rng, self.rng.choice
        which = rng.randrange(18)
        if which == 0 and self.boards:
            board = pick(self.boards)
            cells = [(*self.node(board)[:2], abs(self.number())) for _ in range(rng.randrange(3))]
            borders = [(*self.node(board)[:2], rng.randrange(3), rng.randrange(32)) for _ in range(rng.randrange(3))]
            self.keep(self.boards, board.edited, cells, borders)
        elif which == 1 and self.crowds:
            self.keep(self.crowds, pick(self.crowds).changed, [self.number()], self.standers())
            if self.paints:
                self.keep(self.paints, pick(self.paints).changed, self.painted())
        elif which == 2 and self.crowds:
            self.keep(self.crowds, pick(self.crowds).moved, *(self.number() for _ in range(3)))
            self.keep([], pick(self.crowds).clear_for, *(self.number() for _ in range(3)))
            self.keep([], pick(self.crowds).on, self.number(), self.number())
            self.keep([], pick(self.crowds).within, *(self.number() for _ in range(4)))
            self.keep([], pick(self.crowds).standing, pick((Place, tuple, int)))
        elif which in (3, 4) and self.boards and self.profiles:
            board, profile, search = pick(self.boards), pick(self.profiles), rng.randrange(7)
            overlay = [(*self.node(board)[:2], 1, rng.randrange(8)) for _ in range(rng.randrange(3))]
            self.keep(self.asks, _core.Ask, board, profile, overlay, self.node(board), search)
        elif which == 5 and self.boards and self.profiles and self.crowds:
            board, crowd = pick(self.boards), pick(self.crowds)
            who = (crowd, self.number(), self.number(), self.node(board), rng.randrange(7), pick((-1, 0, 5, 50, 10**6)))
            paint = pick((None, *self.paints))
            self.keep(self.asks, _core.Ask.among, board, pick(self.profiles), *who, paint)
        elif which in (6, 7) and self.asks:
            self.keep(self.floods, pick(self.asks).flood, pick((-1, 0, 5, 50, 10**6)))
        elif which == 8 and self.asks and self.boards:
            sources = [(self.node(pick(self.boards)), abs(self.number())) for _ in range(rng.randrange(1, 4))]
            self.keep(self.floods, pick(self.asks).flood_from, sources, pick((-1, 3, 30)))
            places, near = ([(self.number(), self.number()) for _ in range(rng.randrange(3))] for _ in range(2))
            found: list[_core.Flood | None] = []
            onto = pick(self.asks).flood_onto
            self.keep(found, onto, [*places, (0, 0)], [*near, (0, 0)], rng.random() < 0.5, pick((-1, 3, 30)))
            self.floods += [flood for flood in found if flood is not None]
        elif which == 9 and self.asks:
            ways: list[_core.Way | None] = []
            x, y = (rng.randrange(4), rng.randrange(4)) if rng.random() < 0.7 else (self.number(), self.number())
            self.keep(ways, pick(self.asks).path, x, y, pick((-1, 0, 9, 10**6)))
            for way in filter(None, ways):
                self.keep([], way.nodes)
                self.keep([], way.cells, rng.choice((tuple, os.stat_result)))
        elif which == 10:
            self.oddly()
        elif which == 11 and self.boards and self.profiles:
            self.keep([], pick(self.profiles).prepared, pick(self.boards))
            self.keep([], pick(self.profiles).__len__)
        elif which == 12 and self.asks:
            self.together(pick(self.asks))
        elif which == 13 and self.asks:
            self.quickly(pick(self.asks))
        elif which == 14 and self.profiles:
            self.in_bulk(pick(self.profiles))
        elif which == 15 and self.profiles and self.boards:
            self.in_games(pick(self.profiles), pick(self.boards))
        elif which == 16 and self.asks:
            asks = [pick(self.asks) for _ in range(rng.randrange(3))]
            shape = (len(asks), rng.randrange(7), rng.randrange(7))
            limits = [pick((-1, 0, 5, 10**6)) for _ in asks]
            near = [(self.number(), rng.randrange(-2, 3)) for _ in range(rng.randrange(3))]
            strikes = [(rng.randrange(3), limit, near) for limit in limits]
            parted = [(self.number(), rng.randrange(5), rng.randrange(-1, 2), 1) for _ in range(rng.randrange(2))]
            self.keep([], _core.struck_all, asks, strikes, parted)
            self.keep([], _core.reach_all, asks, limits, np.zeros(shape, np.int32), np.zeros(shape, np.uint8), 2)
        elif self.floods:
            self.look(pick(self.floods))

    def array(self, shape: tuple[int, ...], kind: Any, most: int) -> Any:
        """Numbers of a shape, now and then hostile ones, or of another kind or shape."""
        rng = self.rng
        numbers = [rng.randrange(most) for _ in range(prod(shape))]
        if numbers and rng.random() < 0.2:
            info = np.iinfo(kind)
            numbers[rng.randrange(len(numbers))] = max(info.min, min(info.max, self.number()))
        array = np.array(numbers, kind).reshape(shape)
        odd = rng.randrange(40)
        return array[..., ::-1] if odd == 0 else array.astype(float) if odd == 1 else array[:-1] if odd == 2 else array

    def in_bulk(self, profile: _core.Profile) -> None:
        """Questions about many boards."""
        rng, bulks = self.rng, list[_core.Bulk]()
        width, height, count = rng.randrange(1, 10), rng.randrange(1, 10), rng.randrange(20)
        size = (self.number(),) * 2 if rng.random() < 0.1 else (width, height)
        self.keep(bulks, _core.Bulk, profile, *size, rng.choice((0, 0, 0, 1, 2, 3, 4, 5)))
        boards, cells = (count, height, width), (count, 2)
        for bulk in bulks:
            few = rng.random() < 0.8
            grounds = (self.array(boards, np.uint8, 4), None) if few else (None, self.array(boards, np.uint16, 4))
            numbers = [self.array((count,), np.int32, most) if rng.random() < 0.4 else None for most in (50, 1, 1, 1)]
            met = self.array(boards, np.uint8, 8) if rng.random() < 0.5 else None
            asked = (*grounds, numbers[0], met, *numbers[1:], rng.choice((1, 2, 3, 0, 999)))
            at, to = self.array(cells, np.int32, min(width, height)), self.array(cells, np.int32, min(width, height))
            costs, stops = self.array(boards, np.int32, 9), self.array(boards, np.uint8, 3)
            wanted = rng.choice((0, 0, 1, 2, 3, 4))
            self.keep([], bulk.reach, costs, stops, at, *asked, wanted)
            self.keep([], bulk.paths, at, to, *asked, wanted)
            ways, out = self.array((count,), np.int32, 4), self.array((count,), np.int32, 4)
            ends, may = self.array(cells, np.int32, 4), self.array((count,), np.uint8, 4)
            changes = [(1, 0), (0, 1), (-1, -1), (self.number() % 2**31, 0)]
            self.keep([], bulk.steps, changes, ways, out, may, ends, at, *asked)

    def in_games(self, profile: _core.Profile, board: _core.Board) -> None:
        """Steps in many games."""
        rng, made = self.rng, list[_core.Games]()
        count, pieces, kinds = rng.randrange(20), rng.randrange(4), rng.randrange(1, 3)
        flags = ("asks_turn", "asks_may_move", "asks_points", "asks_stop", "ends_turns", "passes", "strays")
        policy = ("first", "swaps", "swaps_over_turns", "follows", "cycles", "in_order")
        ways = [(1, 0), (0, 1), (-1, 0), (0, -1)]
        rules: dict[str, Any] = {name: rng.random() < 0.8 for name in flags}
        rules |= {name: rng.random() < 0.5 for name in policy}
        rules |= {"per_point": rng.choice((1, 2, self.number())), "refresh": rng.randrange(3)}
        rules |= {"directions": ways, "headings": [0, 2, 4, 6]}
        cells = min(board.width * board.height, 10_000)
        rules |= {
            "goals": [(rng.randrange(2), rng.randrange(-1, 3), rng.randbytes(cells)) for _ in range(rng.randrange(3))]
        }
        fields: dict[str, Any] = dict.fromkeys(("spans_turn", "follows", "no_heading"), True)
        fields |= {name: rng.random() < 0.2 for name in ("unknown", "held", "spent")}
        fields |= {"side": rng.choice((-1, 0, 1)), "granted": 9, "allowed": 3, "cap": rng.choice((-1, 6))}
        fields |= {"stirs": [rng.choice((-1, -1, 0, 1, 2**20)) for _ in range(9)]}
        watch = (rng.randrange(8), rng.randrange(-1, 4), rng.getrandbits(64))
        fields |= {"watches": [watch] * rng.randrange(3)}
        fields |= {"after": [rng.randrange(-1, kinds + (rng.random() < 0.05)) for _ in range(4)]}
        fields |= {"refresh": rng.randrange(5), "total": rng.randrange(4)}
        for said in (rules, fields):
            if rng.random() < 0.1:
                said[rng.choice(list(said))] = rng.choice((None, "x", -1, 2**40, [], self.number()))
        natives: list[_core.PieceKind] = []
        for _ in range(kinds):
            self.keep(natives, _core.PieceKind, profile, fields)
        turns = [[rng.randrange(pieces + (rng.random() < 0.05))] if pieces else [] for _ in range(2)]
        grounds = [(board, bytes(rng.randrange(8) for _ in range(cells)))]
        active = [[1] * pieces] * 2
        for _ in range(2):
            before = rng.choice([None, *made])
            self.keep(made, _core.Games, rules, grounds * rng.choice((1, 2)), natives, turns, active, before)
        for games in made:
            table, rows = self.array((count, pieces, 11), np.int32, 2), self.array((count, 4), np.int32, 1)
            who, way = self.array((count,), np.int32, max(pieces, 1)), self.array((count,), np.int32, 5)
            outcomes, costs = self.array((count,), np.uint8, 2), self.array((count,), np.int32, 2)
            self.keep([], games.step, table, rows, who, way, outcomes, costs, rng.choice((1, 2, -1)))
            self.keep([], games.legal, table, rows, self.array((count, pieces, 5), np.uint8, 2), 2)
            beats, offsets = rng.randrange(5), [*ways, (1, 1), (0, 0), (2, 0), (1, -2), (self.number() % 2**31, 0)]
            planned = self.array((count, pieces, beats), np.int32, len(offsets))
            became = self.array((count, pieces, beats), np.uint8, 2)
            self.keep(
                [], games.beats, table, rows, offsets, [2] * len(offsets), planned, became, rng.choice((1, 2, -1))
            )

    def quickly(self, ask: _core.Ask) -> None:
        """The prepared calls, and everything that their answers say."""
        rng, answers = self.rng, list[Any]()
        limit = rng.choice((-1, 0, 9, 10**6))
        for make, values in ((ask.reacher, (Found, limit)), (ask.finder, (Walk, Place, limit))):
            calls: list[Any] = []
            self.keep(calls, make, *values)
            for call in calls:
                self.keep(answers, call, *(self, Place((self.number(), self.number())))[: len(values) - 1])
        self.keep(answers, Found, self, 5, None)
        self.keep(answers, Walk, self, None, 5)
        self.keep(answers, Arrival, self, ((1, 2),), 5, True)
        answers += [Found.__new__(Found), Walk.__new__(Walk), Arrival.__new__(Arrival)]
        for answer in answers:
            for name in (
                "_stance",
                "_limit",
                "_flood",
                "_found",
                "_nodes",
                "pips",
                "stops",
                "_node",
                "cell",
                "__dict__",
            ):
                getattr(answer, name, None)
            with suppress(*EXPECTED, AttributeError):
                answer.pips = self.number()
                answer.stops = True
                answer.more = answer
            self.keep([], rng.choice((copy.copy, pickle.dumps, repr, hash)), answer)
        quick = _core.Quick(rng.choice((len, repr)), rng.choice((1, 2)))
        with suppress(*EXPECTED, AttributeError):
            quick(*rng.choice(((), (3,), (rng.choice(answers), 5), (3, 4, 5))))

    def plainly(self) -> None:
        """Classes that make their values in the core, with slots and without, and what is kept beside a value."""
        rng = Random(self.called.total())  # of its own: what else is called stays what it was
        values: list[Any] = list(NONSENSE)

        def tried(call: Any, *given: Any, **named: Any) -> None:
            with suppress(*EXPECTED, AttributeError):
                values.append(call(*given, **named))

        for slots in ({"__slots__": ("one", "other")}, {}):
            kind = type("Made", (), {**slots, "kept": _core.Kept(rng.choice((len, repr, id)))})
            names = rng.choice(((), ("one",), ("one", "other"), ("one", 3), ("none",), None))
            defaults = tuple(rng.choices(NONSENSE, k=rng.randrange(4)))
            for each in (kind, rng.choice(NONSENSE)):
                tried(_core.fill_at_once, each, names, rng.choice((defaults, (), None)))
            for count in range(4):
                tried(kind, *rng.choices(NONSENSE, k=count))
                tried(kind, 1, other=2)
        for value in values[:]:
            tried(_core.twin, value)
            tried(_core.twin_with, value, *rng.choice(((), ((),), (("one",), 3), (("one",),), (("one", []), 3, 4))))
            tried(_core.twin_with_item, value, "one", rng.choice((0, -1, 10**9)), value, rng.choice(("other", "one")))
        for value in values[:]:
            for name in ("one", "other", "kept"):
                tried(getattr, value, name)
        tried(_core.Kept(len).__get__, self, Fuzzer)
        tried(_core.Kept, *rng.choices(NONSENSE, k=rng.randrange(3)))

    def together(self, ask: _core.Ask) -> None:
        """Two threads with one question."""

        def search() -> None:
            with suppress(*EXPECTED):
                ask.path(3, 3, -1)
                ask.flood(-1)

        threads = [threading.Thread(target=search) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def oddly(self) -> None:
        """What nobody does with a value: copy it, begin it again, make one past its class, read what it is."""
        every = [each for kept in (self.boards, self.profiles, self.crowds, self.asks, self.floods) for each in kept]
        values = [*every, *(kind.__new__(kind) for kind in KINDS)]
        value = self.rng.choice(values)
        kind = type(value)
        odd = (copy.copy, copy.deepcopy, pickle.dumps, repr, hash, object.__new__, kind.__init__)
        self.keep([], self.rng.choice(odd), self.rng.choice((value, kind)))
        self.keep([], type, "Sub", (kind,), {})
        for part in vars(kind).values():
            if isinstance(part, property):
                self.keep([], part.fget, value)

    def look(self, flood: _core.Flood) -> None:
        """Everything that a flood says."""
        nowhere: list[Any] = []
        self.keep(nowhere, flood.rows)
        if self.rng.random() < 0.2:  # without numpy it looks for it each time
            self.keep(nowhere, flood.to_numpy)
        self.keep(nowhere, flood.__len__)
        self.keep(nowhere, flood.best, self.number(), self.number())
        self.keep([], flood.on, self.number(), self.number())
        self.keep(nowhere, flood.least, self.number(), self.number())
        self.keep(nowhere, flood.counts, self.number(), self.number())
        self.keep(nowhere, flood.breach, self.number(), self.number())
        prices = (abs(self.number()), abs(self.number()), abs(self.number()))
        self.keep(nowhere, flood.prospects, self.rng.choice(self.floods), prices, self.number(), abs(self.number()))
        lists: list[Any] = []
        self.keep(lists, flood.listed)
        for listed in lists:
            self.keep(nowhere, listed.__len__)
            self.keep(nowhere, listed.rows, self.number(), self.number())
        self.keep(nowhere, flood.stops, self.number(), self.number(), self.rng.choice((tuple, os.stat_result)))
        kinds = (Arrival, self.rng.choice((Place, os.stat_result)))
        asked = (self.number(), self.number(), *kinds, self, (False, True, "ask"))
        self.keep(nowhere, flood.arrivals, *asked)
        ways: list[Any] = []
        self.keep(ways, flood.through, *asked, self.rng.randrange(3))
        for way in ways:
            self.keep(nowhere, next, way, None)
            self.keep(nowhere, way.__length_hint__)
            self.keep(nowhere, self.rng.choice((list, copy.copy, pickle.dumps, repr, type(way))), way)
        self.keep(nowhere, flood.trace, self.node())
        self.keep(nowhere, flood.trace, (-5, -500000, 0, 0, 0, 0))


def sanitized(arguments: list[str]) -> int:
    """The same on a core built with the sanitizers."""
    from tests.parity.sanitize import sanitized_core

    with tempfile.TemporaryDirectory() as name:
        environment = sanitized_core(Path(name))
        if environment is None:
            print("the core does not build with sanitizers")
            return 1
        command = [sys.executable, "-m", "tests.fuzz.core", *arguments]
        return subprocess.run(command, env=environment, check=False).returncode


def main() -> int:
    """Fuzz for so many seconds; 0 if the process is still there."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", nargs="?", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sanitize", action="store_true")
    given = parser.parse_args()
    if given.sanitize:
        return sanitized([str(given.seconds), "--seed", str(given.seed)])
    faulthandler.enable()
    fuzzer = Fuzzer(given.seed)
    fuzzer.run(given.seconds)
    calls = f"{fuzzer.called.total():,} calls of the core, {fuzzer.raised.total():,} of them refused"
    print(f"{calls}, seed {given.seed}: it stands.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
