"""Random boards of hexes as plain data, and a slow, obvious opinion about them that shares no code with the engine.

It counts in axial coordinates from the top left of the page, and knows of columns and rows only where it reads and
writes: by the formulas of the textbooks, one for each layout.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from tests.hexes.layouts import LAYOUTS, Layout

Spot = tuple[int, int]
"""Axial coordinates: q and r."""

NEAR = {
    "flat": {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)},
    "pointy": {"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)},
}
TIES = ("goal", "start")
COST = {".": 1, "~": 2, "+": 3}
RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "hexes",
    "grid": {"shape": "hex", "notation": "xy"},
    "terrain": {
        "floor": {"glyph": "."},
        "mud": {"glyph": "~", "multiply": 2},
        "scree": {"glyph": "+", "add": 2},
        "rock": {"glyph": "#", "enter": False},
    },
    "edges": {"wall": {"cross": False}},
    "occupants": {"friendly": {"enter": True, "stop": False}, "hostile": {"enter": False, "stop": False}},
    "beats": {"at-once": "allow"},
    "actions": {
        name: {"target": {"relation": "any", "within": 99}, "do": [{"shove": name, "cells": 3, "of": "target"}]}
        for name in ("push", "pull")
    },
}


@dataclass
class Board:
    """A map with pieces of one cell; `me` is the first, `them` those of the other side."""

    layout: Layout
    rows: list[str]
    """From the top of the page."""
    walls: dict[frozenset[Spot], Spot | None]
    """The borders that stop, each with the cell from which it may be crossed."""
    at: dict[str, Spot]
    side: dict[str, str]
    points: int
    steps: dict[str, Spot]
    ties: str
    """From where equally cheap paths are read."""

    def data(self) -> dict[str, Any]:
        """The board as a scenario."""
        text = self.text
        pieces = [
            {"id": name, "side": self.side[name], "at": text(spot), "points": self.points}
            for name, spot in self.at.items()
        ]
        edges = []
        for wall, free in self.walls.items():
            edge: dict[str, Any] = {"wall": "/".join(text(spot) for spot in sorted(wall))}
            edges.append(edge if free is None else edge | {"from": text(free)})
        plans = [{"piece": name, "steps": [text(to)]} for name, to in self.steps.items()]
        rules = RULES | {"ties": self.ties, "grid": {**self.layout.fields, "notation": "xy"}}
        scenario = {"ruleset": rules, "map": "\n".join(self.rows), "pieces": pieces, "edges": edges, "plans": plans}
        return scenario | {"sides": {"us": {}, "them": {}}}

    def ground(self, spot: Spot) -> str:
        """What is drawn on a spot; void outside the map."""
        column, down = self.page(spot)
        inside = 0 <= down < len(self.rows) and 0 <= column < len(self.rows[0])
        return self.rows[down][column] if inside else "_"

    # Columns and rows

    @property
    def even(self) -> bool:
        """Whether the even lines are moved, counted from the top left of the page."""
        even = self.layout.offset == "even"
        upside_down = self.layout.top == "pointy" and self.layout.rows == "up" and len(self.rows) % 2 == 0
        return even != upside_down

    def page(self, spot: Spot) -> tuple[int, int]:
        """The column of a spot, and its row from the top."""
        q, r = spot
        if self.layout.top == "flat":
            return q, r + (q + (q & 1 if self.even else -(q & 1))) // 2
        return q + (r + (r & 1 if self.even else -(r & 1))) // 2, r

    def spot(self, column: int, down: int) -> Spot:
        """And back."""
        if self.layout.top == "flat":
            return column, down - (column + (column & 1 if self.even else -(column & 1))) // 2
        return column - (down + (down & 1 if self.even else -(down & 1))) // 2, down

    def place(self, spot: Spot) -> tuple[int, int]:
        """The column and row of a spot, as the ruleset counts them."""
        column, down = self.page(spot)
        return column, down if self.layout.rows == "down" else len(self.rows) - 1 - down

    def text(self, spot: Spot) -> str:
        """A spot as the ruleset writes it."""
        return "{},{}".format(*self.place(spot))

    def around(self, spot: Spot) -> list[Spot]:
        """The six neighbours of a spot, clockwise."""
        return [(spot[0] + dq, spot[1] + dr) for dq, dr in NEAR[self.layout.top].values()]

    def passes(self, start: Spot, end: Spot, others: set[Spot]) -> bool:
        """Whether ground, walls and some others let a step happen."""
        wall = frozenset((start, end))
        return self.ground(end) in COST and end not in others and self.walls.get(wall, start) == start

    # Moving

    def reach(self) -> dict[Spot, tuple[int, bool]]:
        """What it costs `me` to come to each spot within its points, and whether it may stop there."""
        foes = {self.at[name] for name in self.at if self.side[name] != self.side["me"]}
        costs = {self.at["me"]: 0}
        changed = True
        while changed:
            changed = False
            for spot, cost in list(costs.items()):
                for end in self.around(spot):
                    total = cost + COST.get(self.ground(end), 0)
                    if self.passes(spot, end, foes) and total <= self.points and total < costs.get(end, total + 1):
                        costs[end] = total
                        changed = True
        taken = {spot for name, spot in self.at.items() if name != "me"}
        return {spot: (cost, spot not in taken) for spot, cost in costs.items()}

    def ways(self) -> dict[Spot, list[Spot]]:
        """The best way of `me` to each spot of its reach: of all cheapest ones the first by the order of steps."""
        foes = {self.at[name] for name in self.at if self.side[name] != self.side["me"]}
        costs = {spot: cost for spot, (cost, _) in self.reach().items()}
        found: dict[Spot, tuple[list[int], list[Spot]]] = {self.at["me"]: ([], [self.at["me"]])}
        for spot in sorted(costs, key=lambda spot: costs[spot]):
            places, way = found[spot]
            for place, end in enumerate(self.around(spot)):
                if self.passes(spot, end, foes) and costs.get(end) == costs[spot] + COST[self.ground(end)]:
                    listed = [*places, place] if self.ties == "start" else [place, *places]
                    if end not in found or listed < found[end][0]:
                        found[end] = (listed, [*way, end])
        return {spot: way for spot, (_, way) in found.items()}

    def shoved(self, name: str, *, away: bool) -> Spot:
        """Where a shove by `me` of three cells leaves a piece: along the line, as far as it may stop."""
        way = self.line(self.at["me"], self.at[name], away=away)
        taken = {spot for other, spot in self.at.items() if other != name}
        foes = {self.at[other] for other in self.at if self.side[other] != self.side[name]}
        here = rest = self.at[name]
        for end in way[:3]:
            if not self.passes(here, end, foes):
                break
            here = end
            rest = here if here not in taken else rest
        return rest

    def beat(self) -> dict[str, bool]:
        """Who takes its step when all do at once: not into one cell, not past each other, not in a ring."""
        still = {self.at[name] for name in self.at if name not in self.steps}
        goes = {
            name
            for name, to in self.steps.items()
            if self.passes(self.at[name], to, still) and COST[self.ground(to)] <= self.points
        }
        meant = set(goes)
        ahead = {p: next((q for q in self.steps if self.at[q] == self.steps[p]), None) for p in meant}
        for p in meant:
            if any(q != p and self.steps[q] == self.steps[p] for q in meant) or _comes_round(ahead, p):
                goes.discard(p)
        while stuck := {p for p in goes if ahead[p] is not None and ahead[p] not in goes}:
            goes -= stuck
        return {name: name in goes for name in self.steps}

    def line(self, source: Spot, start: Spot, *, away: bool) -> list[Spot]:
        """The cells along the line through two spots, away from the first or towards it."""
        q, r = start[0] - source[0], start[1] - source[1]
        way: list[Spot] = []
        here = start
        while len(way) < 3:
            far = square(source, here)
            ends = [
                end for end in self.around(here) if (square(source, end) > far if away else square(source, end) < far)
            ]
            if not ends:
                break
            # How far an end lies off the line is the area between them, which a lattice keeps.
            off = [abs(q * (end[1] - source[1]) - r * (end[0] - source[0])) for end in ends]
            here = ends[off.index(min(off))]
            way.append(here)
        return way


def _comes_round(ahead: dict[str, str | None], start: str) -> bool:
    here, seen = ahead.get(start), set()
    while here is not None and here not in seen:
        if here == start:
            return True
        seen.add(here)
        here = ahead.get(here)
    return False


def square(a: Spot, b: Spot) -> int:
    """How far two spots are apart, squared."""
    q, r = b[0] - a[0], b[1] - a[1]
    return q * q + q * r + r * r


def random_board(seed: int) -> Board:
    """A board that loads; the same for the same seed."""
    rng = Random(seed)
    columns, lines = rng.randint(2, 6), rng.randint(2, 6)
    drawn = [[rng.choices(".~+#_", (9, 2, 2, 2, 1))[0] for _ in range(columns)] for _ in range(lines)]
    board = Board(
        rng.choice(LAYOUTS), ["".join(row) for row in drawn], {}, {}, {}, rng.randint(0, 9), {}, rng.choice(TIES)
    )
    pages = [(column, row) for row in range(lines) for column in range(columns)]
    rng.shuffle(pages)
    names = ["me", *(f"p{i}" for i in range(rng.randint(1, min(5, len(pages) - 1))))]
    for name, (column, row) in zip(names, pages, strict=False):
        board.at[name] = board.spot(column, row)
        board.side[name] = rng.choice(("us", "them"))
        drawn[row][column] = rng.choice("..~")
    board.rows = ["".join(row) for row in drawn]
    spots = [board.spot(*page) for page in pages]
    for spot in spots:
        for other in board.around(spot):
            if other in spots and rng.random() < 0.06:
                board.walls[frozenset((spot, other))] = rng.choice((None, spot, other))
    board.steps = {name: rng.choice(board.around(spot)) for name, spot in board.at.items() if rng.random() < 0.8}
    return board
