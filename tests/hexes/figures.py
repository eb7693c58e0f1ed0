"""Random boards for figures on hexes, and a slow opinion about them that shares no code with the engine.

Figures cover several hexes and turn by 60°, have headings and pay for turning, leap, meet doors, walls and one-way
edges, ground of every kind, and zones that end a move. Written from the documentation alone, in axial coordinates.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, count, pairwise
from math import prod
from random import Random
from typing import Any, NamedTuple

from tests.hexes.boards import NEAR, Board, Spot
from tests.hexes.layouts import LAYOUTS

Size = tuple[int, int] | str
GLYPHS = {"floor": ".", "mud": "~", "reeds": '"', "tar": "t", "thorn": "^", "web": "w", "rock": "#", "": "_"}
EDGES = {"wall": {"cross": False}, "rampart": {"cross": False, "adjacent": False}, "door": {"cross": "when-open"}}


class Pose(NamedTuple):
    """How a figure stands, and whether it has to stay there."""

    at: Spot
    turned: int
    heading: str
    halted: bool = False


class Edge(NamedTuple):
    """A border with something on it, and the cell from which it may be crossed."""

    kind: str
    open: bool
    free: Spot | None

    @property
    def stops(self) -> bool:
        return not (self.kind == "door" and self.open)


class Leap(NamedTuple):
    by: Spot
    clear: bool
    cost: int | None


@dataclass
class Figure:
    size: Size
    at: Spot
    turned: int
    heading: str
    side: str
    zone: bool


def plus(a: Spot, b: Spot) -> Spot:
    return a[0] + b[0], a[1] + b[1]


def turned(by: Spot, times: int) -> Spot:
    """By 60° clockwise each."""
    for _ in range(times % 6):
        by = (-by[1], by[0] + by[1])
    return by


def far(by: Spot) -> int:
    return max(abs(by[0]), abs(by[1]), abs(by[0] + by[1]))


class Figures:
    """One board, drawn at random from a seed."""

    def __init__(self, seed: int) -> None:
        rng = Random(seed)
        layout = rng.choice(LAYOUTS)
        self.near = NEAR[layout.top]
        self.names = list(self.near)
        self.up = layout.rows == "up"
        self.columns, self.lines = rng.randint(3, 8), rng.randint(3, 8)
        self.notation = rng.choice(("A1", "xy", "axial"))
        self.terrain: dict[str, dict[str, Any]] = {
            "floor": {},
            "mud": {"multiply": rng.choice((2, 3))},
            "reeds": {"add": rng.choice((1, 2))},
            "tar": {"leave": 1},
            "thorn": {"stop": False},
            "web": {"halt": rng.choice((True, "turn"))},
            "rock": {"enter": False},
        }
        drawn = rng.choices([*GLYPHS], (10, 2, 2, 1, 1, 0.6, 1.4, 0.6), k=self.columns * self.lines)
        self.ground_at = [drawn[i : i + self.columns] for i in range(0, len(drawn), self.columns)]
        rows = ["".join(GLYPHS[name] for name in row) for row in self.ground_at]
        self.page = Board(layout, rows, {}, {}, {}, 0, {}, "goal")
        self.aligned = rng.random() < 0.6
        self.turn = [rng.randint(0, 3) for _ in range(3)]
        self.straddle = rng.random() < 0.3
        self.rotate: dict[str, Any] | None = None
        if rng.random() < 0.7:
            extras, edges, onto = rng.random() < 0.6, rng.random() < 0.6, rng.choice(("free", "any"))
            self.rotate = {"cost": rng.choice((1, 1, 2, 3)), "extras": extras, "edges": edges, "onto": onto}
        self.occupants = {
            relation: {"enter": rng.random() < enter, "stop": rng.random() < 0.2, "add": rng.choice((0, 0, 1))}
            for relation, enter in (("friendly", 0.8), ("hostile", 0.3))
        }
        self.stack = rng.choice(("highest", "product", "sum"))
        self.cardinal = rng.choice((1, 1, 2))
        self.halting = rng.choice((None, True, "turn", "turn"))
        self.ignores_zones = rng.random() < 0.2
        self.points = rng.randint(1, 12)
        self.leaps: list[Leap] = []
        for _ in range(0 if self.aligned else rng.randint(0, 2)):
            leap = Leap((rng.randint(-2, 2), rng.randint(-2, 2)), rng.random() < 0.4, rng.choice((None, 2, 4)))
            if far(leap.by) > 1 and all(leap.by != other.by for other in self.leaps):
                self.leaps.append(leap)
        self.figures = self._placed(rng)
        self.edges = self._walled(rng)
        self.others = self._others()
        self.zones = self._zones()

    def _placed(self, rng: Random) -> dict[str, Figure]:
        """Figures where they may stand; the first is the one that is asked about."""
        spots = [self.page.spot(column, line) for column in range(self.columns) for line in range(self.lines)]
        sizes: tuple[Size, ...] = ((1, 1), (1, 1), (1, 1), (2, 1), (1, 2), (2, 2), "triangle", "flower")
        found: dict[str, Figure] = {}
        taken: set[Spot] = set()
        for number in range(rng.randint(2, 6)):
            for _ in range(40):
                size = rng.choice(sizes)
                lies = 0 if size in ((1, 1), "flower") else rng.randrange(6)
                figure = Figure(size, rng.choice(spots), lies, rng.choice(self.names), "us", rng.random() < 0.7)
                cells = self.cells(size, figure.at, lies)
                if all(self.ground(cell) not in ("", "rock") for cell in cells) and taken.isdisjoint(cells):
                    figure.side = "us" if not found else rng.choice(("us", "them"))
                    found["me" if not found else f"p{number}"] = figure
                    taken.update(cells)
                    break
        return found

    def _walled(self, rng: Random) -> dict[frozenset[Spot], Edge]:
        """Edges, but none through a figure that may not stand across one."""
        chance = rng.choice((0, 0.05, 0.12))
        whole = (self.cells(figure.size, figure.at, figure.turned) for figure in self.figures.values())
        inside = {frozenset(pair) for cells in whole for pair in combinations(cells, 2)} if not self.straddle else set()
        found: dict[frozenset[Spot], Edge] = {}
        for column in range(self.columns):
            for line in range(self.lines):
                here = self.page.spot(column, line)
                for there in self.page.around(here):
                    border = frozenset((here, there))
                    if self._on_page(there) and rng.random() < chance and border not in inside:
                        kind, free = rng.choice([*EDGES]), rng.choice((None, None, here, there))
                        found[border] = Edge(kind, kind == "door" and rng.random() < 0.4, free)
        return found

    def _others(self) -> dict[Spot, str]:
        """The relation of whoever stands on a cell, but for the one who is asked about."""
        return {
            cell: "friendly" if figure.side == "us" else "hostile"
            for name, figure in self.figures.items()
            if name != "me"
            for cell in self.cells(figure.size, figure.at, figure.turned)
        }

    def _zones(self) -> set[Spot]:
        """The cells under and around enemies with a zone; it does not lead across a rampart."""
        found: set[Spot] = set()
        for figure in self.figures.values():
            if self.halting and figure.zone and figure.side == "them":
                for cell in self.cells(figure.size, figure.at, figure.turned):
                    around = (other for other in self.page.around(cell))
                    found |= {cell, *(other for other in around if not self._is_rampart(cell, other))}
        return found

    def _is_rampart(self, one: Spot, other: Spot) -> bool:
        edge = self.edges.get(frozenset((one, other)))
        return edge is not None and edge.kind == "rampart"

    # Pages and files

    def _on_page(self, spot: Spot) -> bool:
        column, line = self.page.page(spot)
        return 0 <= column < self.columns and 0 <= line < self.lines

    def ground(self, spot: Spot) -> str:
        column, line = self.page.page(spot)
        return self.ground_at[line][column] if self._on_page(spot) else ""

    def counted(self, by: Spot) -> Spot:
        """A change of cell in the axial coordinates of files: north for south where rows grow upwards."""
        q, r = by
        if not self.up:
            return q, r
        return (q, -q - r) if "N" in self.near else (q + r, -r)

    def text(self, spot: Spot) -> str:
        column, row = self.page.place(spot)
        if self.notation == "A1":
            return f"{chr(ord('A') + column)}{row + 1}"
        if self.notation == "axial":
            q, r = self.page.spot(0, self.lines - 1 if self.up else 0)
            column, row = self.counted((spot[0] - q, spot[1] - r))
        return f"{column},{row}"

    def data(self) -> dict[str, Any]:
        """The board as a scenario."""
        leaps = [
            {"by": list(self.counted(by)), "clear": clear} | ({} if cost is None else {"cost": cost})
            for by, clear, cost in self.leaps
        ]
        rules = {
            "footwork": 1,
            "name": "figures",
            "grid": {**self.page.layout.fields, "notation": self.notation},
            "terrain": {name: {"glyph": GLYPHS[name], **fields} for name, fields in self.terrain.items()},
            "edges": EDGES,
            "occupants": self.occupants,
            "stack": self.stack,
            "cost": {"cardinal": self.cardinal},
            "pattern": ["compass", *leaps],
            "footprint": {"straddle": self.straddle} | ({"rotate": self.rotate} if self.rotate else {}),
            "features": {
                "zone": {"aura": {"within": 1, "to": "hostile", "paints": "controlled"}},
                "controlled": {"class": "zones", "halt": self.halting or True},
                "free": {"classes": {"zones": {"halt": False}}},
            },
        } | ({"heading": {"turn": self.turn, "align": True}} if self.aligned else {})
        pieces = []
        for name, figure in self.figures.items():
            features = ["zone"] * (figure.zone and self.halting is not None)
            features += ["free"] * (name == "me" and self.ignores_zones)
            size = figure.size if isinstance(figure.size, str) else list(figure.size)
            piece = {"id": name, "at": self.text(figure.at), "side": figure.side, "size": size, "features": features}
            pieces.append(piece | {"turned": figure.turned, "heading": figure.heading, "points": self.points})
        edges = []
        for border, edge in self.edges.items():
            entry = {edge.kind: "/".join(self.text(spot) for spot in sorted(border)), "open": edge.open}
            edges.append(entry | ({} if edge.free is None else {"from": self.text(edge.free)}))
        sides: dict[str, Any] = {"us": {}, "them": {}}
        board = {"map": "\n".join(self.page.rows), "edges": edges, "pieces": pieces, "sides": sides, "played": True}
        return {"ruleset": rules, **board}

    # Rules

    def cells(self, size: Size, at: Spot, times: int) -> list[Spot]:
        """What a figure covers, by the table of the reference."""
        ways = list(self.near.values())
        if size == "flower":
            shape = [(0, 0), *ways]
        elif size == "triangle":
            shape = [(0, 0), *ways[:2]]
        else:
            assert not isinstance(size, str)
            flat = "N" in self.near
            along = self.near[("SE" if self.up else "NE") if flat else "E"]
            down = self.near[("N" if self.up else "S") if flat else ("NW" if self.up else "SW")]
            shape = [
                (along[0] * i + down[0] * j, along[1] * i + down[1] * j) for j in range(size[1]) for i in range(size[0])
            ]
        return [plus(at, turned(by, times)) for by in shape]

    def _crosses(self, here: Iterable[Spot], by: Spot) -> bool:
        """Whether a figure on some cells may take a unit step; what lies between its own cells does not matter."""
        cells = list(here)
        for cell in cells:
            edge = self.edges.get(frozenset((cell, plus(cell, by))))
            if edge is not None and edge.stops and edge.free != cell and plus(cell, by) not in cells:
                return False
        return True

    def _straddles(self, cells: Iterable[Spot]) -> bool:
        edges = (self.edges.get(frozenset(pair)) for pair in combinations(cells, 2))
        return any(edge is not None and edge.stops for edge in edges)

    def _price(self, base: int, entered: Iterable[Spot], left: Iterable[Spot]) -> int:
        """What a step costs: each kind of ground and of others counts once."""
        tags = {self.ground(cell) for cell in entered}
        factors = [self.terrain[tag].get("multiply", 1) for tag in tags]
        factor = {"highest": max(factors, default=1), "product": prod(factors), "sum": 1 + sum(f - 1 for f in factors)}
        total: int = base * factor[self.stack] + sum(self.terrain[tag].get("add", 0) for tag in tags)
        total += sum(self.occupants[who]["add"] for who in {self.others[c] for c in entered if c in self.others})
        total += sum(self.terrain[tag].get("leave", 0) for tag in {self.ground(cell) for cell in left})
        return total

    def _line(self, by: Spot) -> list[Spot]:
        """The unit steps nearest to a straight line; between two hexes it bends clockwise as late as it can."""
        ways = [*self.near.values(), *list(self.near.values())[:1]]
        for one, other in pairwise(ways):
            area = one[0] * other[1] - one[1] * other[0]
            first = (by[0] * other[1] - by[1] * other[0]) // area
            second = (one[0] * by[1] - one[1] * by[0]) // area
            if first > 0 and second >= 0:
                whole = first + second
                bent = [(2 * second * step + whole - 1) // (2 * whole) for step in range(whole + 1)]
                return [other if bent[step + 1] > bent[step] else one for step in range(whole)]
        raise AssertionError("every change lies between two directions")

    def steps(self, pose: Pose) -> Iterator[tuple[Pose, int]]:
        """Every step from a pose, with what it costs."""
        if pose.halted:
            return
        size = self.figures["me"].size
        before = self.cells(size, pose.at, pose.turned)
        for name, by in self.near.items():
            after = self.cells(size, plus(pose.at, by), pose.turned)
            if self._crosses(before, by) and (self.straddle or not self._straddles(after)):
                apart = abs(self.names.index(name) - self.names.index(pose.heading))
                more = [0, *self.turn][min(apart, 6 - apart)] if self.aligned else 0
                end = Pose(plus(pose.at, by), pose.turned, name if self.aligned else pose.heading)
                yield from self._taken(end, before, after, self.cardinal, more=more)
        for leap in self.leaps:
            end = Pose(plus(pose.at, leap.by), pose.turned, pose.heading)
            after, here, passed, free = self.cells(size, end.at, end.turned), before, [], True
            for unit in self._line(leap.by) if leap.clear else ():
                free = free and self._crosses(here, unit)
                here = [plus(cell, unit) for cell in here]
                passed += [cell for cell in here if cell not in before]
            if free and (self.straddle or not self._straddles(after)):
                yield from self._taken(end, before, after, leap.cost or self.cardinal * far(leap.by), passed=passed)
        if self.rotate and size not in ((1, 1), "flower"):
            for times in (1, 5):
                end = Pose(pose.at, (pose.turned + times) % 6, pose.heading)
                after = self.cells(size, end.at, end.turned)
                if not (self.rotate["edges"] and self._straddles(after)):
                    yield from self._taken(end, before, after, None)

    def _taken(
        self, end: Pose, before: list[Spot], after: list[Spot], base: int | None, *, more: int = 0, passed: Any = ()
    ) -> Iterator[tuple[Pose, int]]:
        """A step, if ground and others let it happen; one without a cost of its own is a turn."""
        entered = [cell for cell in after if cell not in before]
        onto_free = base is None and self.rotate is not None and self.rotate["onto"] == "free"
        for cell in (*passed, *entered):
            if not self.terrain.get(self.ground(cell), {"enter": False}).get("enter", True):
                return
            if cell in self.others and (onto_free or not self.occupants[self.others[cell]]["enter"]):
                return
        left = [cell for cell in before if cell not in after]
        if base is None:
            assert self.rotate is not None
            cost = self.rotate["cost"]
            cost = self._price(cost, entered, left) if self.rotate["extras"] else cost
        else:
            cost = self._price(base, entered, left)
        # A tag that auras paint is nearer to the cell than its terrain: who is free of zones is so of a web in one.
        halts = (self.terrain[self.ground(c)].get("halt", False) if c not in self.zones else None for c in entered)
        halted = any(not self.ignores_zones if halt is None else halt for halt in halts)
        yield end._replace(halted=halted), cost + more

    def reach(self) -> dict[Pose, tuple[int, bool]]:
        """What it costs to come to each pose within the points, halted there or not, and whether one may stop in it."""
        me = self.figures["me"]
        start = Pose(me.at, me.turned, me.heading)
        best, tie = {start: 0}, count()
        queue = [(0, next(tie), start)]
        while queue:
            cost, _, pose = heapq.heappop(queue)
            for end, more in self.steps(pose) if cost == best[pose] else ():
                if cost + more <= self.points and cost + more < best.get(end, cost + more + 1):
                    best[end] = cost + more
                    heapq.heappush(queue, (cost + more, next(tie), end))
        found: dict[Pose, int] = {}
        for pose, cost in best.items():
            known = pose._replace(halted=False)
            found[known] = min(cost, found.get(known, cost))
        del found[start]
        return {pose: (cost, self._may_stop(pose)) for pose, cost in found.items()}

    def _may_stop(self, pose: Pose) -> bool:
        cells = self.cells(self.figures["me"].size, pose.at, pose.turned)
        return all(
            self.terrain[self.ground(cell)].get("stop", True)
            and (cell not in self.others or self.occupants[self.others[cell]]["stop"])
            for cell in cells
        )
