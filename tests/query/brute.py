"""A second opinion: the step model written again from its description, slow and plain.

It shares no code with the package. It reads a scenario as plain data (an inline ruleset, a map, pieces),
folds the features itself and takes the best of all walks of one step, of two, of three, until longer ones
find nothing new. Only forms that `random_boards` writes are understood. Amounts are Fractions of pips; how
many pips make a point is the one thing it is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import ceil, floor
from typing import Any, NamedTuple

Cell = tuple[int, int]
Doc = Mapping[str, Any]

COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
DOWNWARDS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
SCOPES = ("ruleset", "scenario", "side", "piece", "action", "temporary")
LENIENCE = {False: 0, "ask": 1, True: 2}
LAST = 1_000_000
"""The place of a turn on the spot in the order of steps."""


class Node(NamedTuple):
    """A pose with what the rules remember: how many diagonals so far, and whether the move has to end."""

    at: Cell
    turned: bool
    heading: str
    parity: int
    halted: bool


class Step(NamedTuple):
    """One entry of a pattern."""

    by: Cell
    clear: bool = False
    cost: Fraction | None = None


class Arrival(NamedTuple):
    """What a pose costs, in pips."""

    cost: int
    charge: int
    stop: bool | str


def plus(cell: Cell, by: Cell) -> Cell:
    return (cell[0] + by[0], cell[1] + by[1])


def cell_of(text: str) -> Cell:
    return (ord(text[0]) - ord("A"), int(text[1:]) - 1)


def rounded(value: Fraction, mode: str) -> int:
    return {"up": ceil(value), "down": floor(value), "nearest": floor(value + Fraction(1, 2))}[mode]


def eighth_turn(offset: Cell) -> Cell:
    """An offset turned by 45°, rows downwards: it walks along the square ring it lies on."""
    x, y = offset
    radius = max(abs(x), abs(y))
    for _ in range(radius):
        if y == -radius and x < radius:
            x += 1
        elif x == radius and y < radius:
            y += 1
        elif y == radius and x > -radius:
            x -= 1
        else:
            y -= 1
    return (x, y)


def ops_of(value: Any) -> dict[str, Any]:
    """A number in a file replaces; a mapping says what it does."""
    return dict(value) if isinstance(value, dict) else {"set": value}


def stated(rows: Doc | None, attribute: str, mode: str) -> Any:
    """What a row says in a mode: the exception for the mode, else what holds for all."""
    if rows is None:
        return None
    special = rows.get("modes", {}).get(mode, {}).get(attribute)
    return rows.get(attribute) if special is None else special


class Brute:
    """The reach of one piece of a scenario, by trying everything."""

    def __init__(self, scenario: Doc, *, pips: int, mover: str = "me", mode: str | None = None) -> None:
        self.scenario = scenario
        self.rules: Doc = scenario["ruleset"]
        self.pips = pips
        self.pieces = {p["id"]: p for p in scenario["pieces"]}
        self.me: Doc = self.pieces[mover]
        self.up = self.rules.get("grid", {}).get("rows", "down") == "up"
        self.ground_names = self._map()
        self.borders = self._edges()
        self.features = self._in_force(self.me, with_auras=True)
        self.mode = mode or self.choose(self.rules.get("mode", "walk"), lambda f: f.get("mode"))
        self.size = tuple(self.me.get("size", (1, 1)))
        self.large = self.size != (1, 1)
        self.cells = cache(self._cells)
        self.legal = cache(lambda node: tuple(self.neighbours_of(node)))
        self.permitted = cache(self._permitted)
        self.row = cache(self._row)
        self.met = cache(self._met)
        self.marks = cache(self._marks)
        self.painted = self._painted()
        self._read_fields()

    # The board

    def _map(self) -> dict[Cell, str]:
        glyphs = {t["glyph"]: name for name, t in self.rules["terrain"].items()}
        lines = [line.split() for line in self.scenario["map"].split("\n")]
        if self.up:
            lines.reverse()
        return {(x, y): glyphs[glyph] for y, line in enumerate(lines) for x, glyph in enumerate(line) if glyph != "_"}

    def _edges(self) -> dict[frozenset[Cell], tuple[Doc, bool, Cell | None]]:
        found = {}
        for entry in self.scenario.get("edges", ()):
            one, other = entry["at"].split("/")
            free = cell_of(entry["from"]) if "from" in entry else None
            kind = self.rules["edges"][entry["kind"]]
            found[frozenset((cell_of(one), cell_of(other)))] = (kind, entry.get("open", False), free)
        return found

    def stops(self, a: Cell, b: Cell) -> bool:
        """Whether a border that stops movement lies between two cells, whichever way."""
        if frozenset((a, b)) not in self.borders:
            return False
        kind, is_open, _ = self.borders[frozenset((a, b))]
        return not is_open if kind["cross"] == "when-open" else not kind["cross"]

    def shut(self, a: Cell, b: Cell, *, beside_a_diagonal: bool = False) -> bool:
        """Whether one may not go from a to b because of the border between them."""
        if not self.stops(a, b):
            return False
        kind, _, free = self.borders[frozenset((a, b))]
        return free != a and (kind.get("corner", True) or not beside_a_diagonal)

    def parted(self, a: Cell, b: Cell) -> bool:
        return self.stops(a, b) and not self.borders[frozenset((a, b))][0].get("adjacent", True)

    def neighbours(self, a: Cell, b: Cell) -> bool:
        """Whether two touching cells count as adjacent; around a corner, one free way is enough."""
        if a[0] == b[0] or a[1] == b[1]:
            return a == b or not self.parted(a, b)
        corners = ((a[0], b[1]), (b[0], a[1]))
        return any(not self.parted(a, c) and not self.parted(c, b) for c in corners)

    def _cells(self, at: Cell, turned: bool) -> frozenset[Cell]:
        return covered(at, self.size, turned)

    # Features

    def _attached(self, piece: Doc) -> list[tuple[int, str]]:
        sides = self.scenario.get("sides", {})
        lists = {
            "ruleset": self.rules.get("apply", ()),
            "scenario": self.scenario.get("features", ()),
            "side": sides.get(piece.get("side"), {}).get("features", ()),
            "piece": piece.get("features", ()),
            "temporary": [entry["feature"] for entry in piece.get("temporary", ())],
        }
        return [(SCOPES.index(scope), name) for scope, names in lists.items() for name in names]

    def _in_force(self, piece: Doc, *, with_auras: bool) -> list[tuple[int, Doc, str]]:
        attached = self._attached(piece)
        if with_auras:
            for other, aura in self._auras():
                if "grants" in aura and self._aura_meets(other, aura, piece):
                    if any(self._within(other, aura["within"], cell) for cell in body(piece)):
                        attached.append((SCOPES.index("temporary"), aura["grants"]))
        strongest: dict[str, tuple[int, int]] = {}
        for i, (scope, name) in enumerate(attached):
            if name not in strongest or scope >= strongest[name][0]:
                strongest[name] = (scope, i)
        order = sorted((scope, i, name) for name, (scope, i) in strongest.items())
        documents = self.rules.get("features", {})
        return [
            (scope, documents[name], name)
            for scope, _, name in order
            if "when" not in documents[name] or self.own_formula(piece, documents[name]["when"])
        ]

    def _auras(self) -> Iterator[tuple[Doc, Doc]]:
        for other in self.pieces.values():
            for _, feature, _ in self._in_force(other, with_auras=False):
                if "aura" in feature:
                    yield other, feature["aura"]

    def _aura_meets(self, other: Doc, aura: Doc, piece: Doc) -> bool:
        to = aura.get("to", "hostile")
        return other["id"] != piece["id"] and to in ("any", relation(other, piece))

    def _within(self, other: Doc, reach: int, cell: Cell) -> bool:
        for theirs in body(other):
            dx, dy = abs(cell[0] - theirs[0]), abs(cell[1] - theirs[1])
            distance = dx + dy if self.rules.get("distance") == "orthogonal" else max(dx, dy)
            if distance <= reach and (max(dx, dy) > 1 or self.neighbours(cell, theirs)):
                return True
        return False

    def _painted(self) -> dict[Cell, set[str]]:
        painted: dict[Cell, set[str]] = {}
        for other, aura in self._auras():
            if "paints" in aura and self._aura_meets(other, aura, self.me):
                for cell in self.ground_names:
                    if self._within(other, aura["within"], cell):
                        painted.setdefault(cell, set()).add(aura["paints"])
        return painted

    def choose(self, base: Any, said: Callable[[Doc], Any]) -> Any:
        """The most specific that says something; at one scope no beats yes, of temporary ones the latest."""
        best_scope, best = -1, base
        for scope, feature, _ in self.features:
            value = said(feature)
            if value is None:
                continue
            if scope == best_scope and is_permission(value) and is_permission(best):
                best = min(best, value, key=lambda v: LENIENCE[v])
            else:
                best_scope, best = scope, value
        return best

    def number(self, base: Any, said: Callable[[Doc], Any], *, start: int = 0) -> Fraction | None:
        """set, then multiply, add and cap; None where nobody says anything."""
        entries = [ops_of(value) for _, f, _ in self.features if (value := said(f)) is not None]
        sets = self.choose(base, lambda f: None if said(f) is None else ops_of(said(f)).get("set"))
        if sets is None and not entries:
            return None
        return self.operated(Fraction(start) if sets is None else self.amount(sets), entries)

    def operated(self, value: Fraction, entries: list[dict[str, Any]]) -> Fraction:
        for ops in entries:
            value *= self.amount(ops.get("multiply", 1))
        for ops in entries:
            value += self.amount(ops.get("add", 0))
        for ops in entries:
            value = min(value, self.amount(ops["cap"])) if "cap" in ops else value
        return value

    def amount(self, value: Any) -> Fraction:
        return Fraction(self.formula(value)) if isinstance(value, str) else Fraction(value)

    def own_stat(self, piece: Doc, name: str) -> int:
        return int(piece.get("stats", {}).get(name, self.rules["stats"][name].get("default", 0)))

    def own_formula(self, piece: Doc, text: str) -> int:
        return evaluated(text, lambda name: self.own_stat(piece, name))

    def formula(self, text: str) -> int:
        return evaluated(text, self.stat)

    def stat(self, name: str) -> int:
        """A stat after features changed it; what they say may read own stats only, here plain numbers."""
        value = self.number(self.own_stat(self.me, name), lambda f: f.get("stats", {}).get(name))
        assert value is not None
        return floor(value)

    # The fields of the profile

    def field(self, section: str, name: str, default: Any) -> Any:
        base = (self.rules.get(section) or {}).get(name, default)
        return self.choose(base, lambda f: (f.get(section) or {}).get(name))

    def pip_field(self, section: str, name: str, default: Any) -> Fraction:
        base = self.rules.get(section, {}).get(name, default)
        value = self.number(base, lambda f: (f.get(section) or {}).get(name))
        assert value is not None
        return value * self.pips

    def _read_fields(self) -> None:
        self.cardinal = self.pip_field("cost", "cardinal", 1)
        self.diagonal = self.pip_field("cost", "diagonal", self.rules.get("cost", {}).get("cardinal", 1))
        self.cycle = self._cycle()
        self.corner_cells = self.field("corners", "cells", "ignore")
        self.corner_edges = self.field("corners", "edges", "both-sides")
        self.align = self.field("heading", "align", False)
        self.follow = self.field("heading", "follow", False)
        self.turn = [0, *self.field("heading", "turn", [0, 0, 0, 0])]
        self.straddle = self.field("footprint", "straddle", False)
        self.rotate = self.field("footprint", "rotate", None)
        self.total = self.field("round", "total", "exact")
        self.span = self.field("round", "span", "action")
        self.step_rounding = self.choose(
            self.rules.get("round", {}).get("step"), lambda f: f.get("round", {}).get("step")
        ) or {"to": "pip", "mode": "up"}
        self.stack = self.choose(self.rules.get("stack", "highest"), lambda f: f.get("stack"))
        self.ties = self.choose(self.rules.get("ties", "goal"), lambda f: f.get("ties"))
        self._read_pattern()
        self.remembers_heading = self.align or self.relative

    def _cycle(self) -> list[Fraction]:
        """The costs of diagonals in turn. A feature that sets `diagonal` ends alternation, and vice versa."""
        alternate = self.rules.get("cost", {}).get("alternate") or ()

        def said(feature: Doc) -> Any:
            cost = feature.get("cost", {})
            if "alternate" in cost:
                return tuple(cost["alternate"])
            return () if "set" in ops_of(cost.get("diagonal", {})) else None

        chosen = self.choose(tuple(alternate), said)
        changes = [ops_of(f["cost"]["diagonal"]) for _, f, _ in self.features if "diagonal" in f.get("cost", {})]
        return [self.operated(Fraction(cost), changes) * self.pips for cost in chosen] or [self.diagonal]

    def _read_pattern(self) -> None:
        base = self.rules.get("pattern", {"steps": ["compass"]})
        said = [f["pattern"] for _, f, _ in self.features if "pattern" in f]
        pattern = self.choose(base, lambda f: p if "steps" in (p := f.get("pattern", {})) else None)
        more = [part for patch in said for part in patch.get("add", ())]
        if self.large and "pattern" in self.rules.get("footprint", {}):
            pattern, more = self.rules["footprint"]["pattern"], []
        self.relative = pattern.get("relative", False)
        parts = list(pattern["steps"])
        for tier in pattern.get("tiers", ()):
            if self.formula(tier["when"]):
                parts += tier["add"]
        parts += more
        steps: dict[Cell, Step] = {}
        for part in parts:
            for step in self._steps_of(part):
                steps.setdefault(step.by, step)
        self.steps = list(steps.values())

    def _steps_of(self, part: Any) -> Iterator[Step]:
        if isinstance(part, dict):
            cost = Fraction(part["cost"]) * self.pips if "cost" in part else None
            yield Step(tuple(part["by"]), part.get("clear", False), cost)
            return
        for name in self.rules.get("grid", {}).get("order", COMPASS):
            i = COMPASS.index(name)
            if part == "compass" or (part == "diagonal") == bool(i % 2):
                dx, dy = DOWNWARDS[i]
                yield Step((dx, -dy if self.up else dy))

    # What places and occupants say

    def _marks(self, cell: Cell) -> frozenset[tuple[int, str]]:
        terrain = self.ground_names[cell]
        found = {(0, terrain), *((0, tag) for tag in self.rules["terrain"][terrain].get("tags", ()))}
        for scope, key in ((1, "regions"), (2, "cells")):
            for entry in self.scenario.get(key, ()):
                if cell in map(cell_of, entry["at"]):
                    found |= {(scope, tag) for tag in entry["tags"]}
        return frozenset(found | {(3, tag) for tag in self.painted.get(cell, ())})

    def tags(self, cells: Iterable[Cell]) -> set[str]:
        return {tag for cell in cells for _, tag in self.marks(cell)}

    def place(self, tag: str) -> Doc:
        document: Doc = self.rules["terrain"].get(tag) or self.rules["features"][tag]
        return document

    def _row(self, tag: str, attribute: str) -> Any:
        """One value of the table of tags, for this mover in this mode."""
        base = stated(self.place(tag), attribute, self.mode)

        def said(feature: Doc) -> Any:
            of_class = feature.get("classes", {}).get(self.place(tag).get("class"))
            of_tag = stated(feature.get("terrain", {}).get(tag), attribute, self.mode)
            return stated(of_class, attribute, self.mode) if of_tag is None else of_tag

        if attribute in ("enter", "stop", "halt"):
            return self.choose(base, said)
        return self.number(base, said, start=attribute == "multiply")

    def _permitted(self, cell: Cell, attribute: str) -> Any:
        """Of the tags that say something, those at the most specific scope; of these, the strictest."""
        said = [(scope, value) for scope, tag in self.marks(cell) if (value := self.row(tag, attribute)) is not None]
        if not said:
            return attribute != "halt"
        top = max(scope for scope, _ in said)
        values = [value for scope, value in said if scope == top]
        return any(values) if attribute == "halt" else min(values, key=lambda v: LENIENCE[v])

    def _met(self, cell: Cell) -> list[tuple[str, dict[str, Any]]]:
        """The relations of the others on a cell, with what each does there."""
        rows = []
        for other in self.pieces.values():
            if other["id"] != self.me["id"] and cell in body(other):
                to = relation(self.me, other)
                names = ("enter", "stop", "halt", "multiply", "add", "leave")
                rows.append((to, {name: self._occupant(to, name, cell) for name in names}))
        return rows

    def _occupant(self, to: str, attribute: str, cell: Cell) -> Any:
        def said(document: Doc) -> Any:
            rows = document.get("occupants", {})
            named = stated(rows.get(to), attribute, self.mode)
            return stated(rows.get("any"), attribute, self.mode) if named is None else named

        there = [(scope, v) for scope, tag in self.marks(cell) if (v := said(self.place(tag))) is not None]
        if there:
            values = [value for scope, value in there if scope == max(there, key=lambda entry: entry[0])[0]]
            if attribute in ("enter", "stop"):
                return min(values, key=lambda v: LENIENCE[v])
            return any(values) if attribute == "halt" else max(Fraction(value) for value in values)
        base = said(self.rules)
        if attribute in ("enter", "stop"):
            return self.choose(False if base is None else base, said)
        if attribute == "halt":
            return self.choose(base, said)
        return self.number(base, said, start=attribute == "multiply")

    # Steps

    def direction(self, by: Cell) -> str | None:
        dx, dy = by if not self.up else (by[0], -by[1])
        if dx and dy and abs(dx) != abs(dy):
            return None
        unit = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
        return COMPASS[DOWNWARDS.index(unit)]

    def faced(self, by: Cell, facing: str) -> Cell:
        """An offset written for a piece that faces north, for one that faces elsewhere."""
        flipped = by if not self.up else (by[0], -by[1])
        for _ in range(COMPASS.index(facing)):
            flipped = eighth_turn(flipped)
        return flipped if not self.up else (flipped[0], -flipped[1])

    def choices(self, heading: str) -> Iterator[tuple[Step, str]]:
        """The steps of the pattern, each with the heading that is needed to take it."""
        for step in self.steps:
            for facing in sorted(COMPASS, key=lambda name: name != heading) if self.relative else (heading,):
                by = self.faced(step.by, facing) if self.relative else step.by
                way = self.direction(by)
                if self.align and not self.relative:
                    yield Step(by, step.clear, step.cost), way or heading
                elif not self.align or way in (facing, None):
                    yield Step(by, step.clear, step.cost), facing

    def neighbours_of(self, node: Node) -> Iterator[tuple[int, Node, int]]:
        """Every legal step from a node: its place in the order of all, where it leads, and its cost in pips."""
        if node.halted:
            return
        before = self.cells(node.at, node.turned)
        for place, (step, facing) in enumerate(self.choices(node.heading)):
            after = self.cells(plus(node.at, step.by), node.turned)
            entered = after - before
            if self.may_step(step, before, after, entered):
                parity = (node.parity + min(map(abs, step.by))) % len(self.cycle)
                heading = facing
                if self.follow and self.remembers_heading:
                    heading = self.direction(step.by) or facing
                cost = self.step_cost(step, node.parity, entered, before - after)
                cost += self.turned_by(node.heading, facing)
                yield place, Node(plus(node.at, step.by), node.turned, heading, parity, self.halts(entered)), cost
        if self.rotate and self.size[0] != self.size[1]:
            after = self.cells(node.at, not node.turned)
            entered = after - before
            if self.may_rotate(after, entered):
                extras = self.rotate.get("extras", True)
                base = Fraction(self.rotate.get("cost", 1)) * self.pips
                cost = self.charged_step(base, entered, before - after, extras=extras)
                yield LAST, node._replace(turned=not node.turned, halted=self.halts(entered)), cost

    def turned_by(self, heading: str, facing: str) -> int:
        if not self.remembers_heading:
            return 0
        around = abs(COMPASS.index(heading) - COMPASS.index(facing))
        return int(Fraction(self.turn[min(around, 8 - around)]) * self.pips)

    def may_step(self, step: Step, before: frozenset[Cell], after: frozenset[Cell], entered: frozenset[Cell]) -> bool:
        long = max(map(abs, step.by)) > 1
        crossed = set(entered)
        here = before
        if step.clear or not long:
            for unit in units_of(step.by):
                there = frozenset(plus(cell, unit) for cell in here)
                if there != after:
                    crossed |= there - before
                if not self.may_go(unit, here):
                    return False
                here = there
        if not self.straddle and self.straddled(after):
            return False
        return all(self.may_enter(cell) for cell in crossed)

    def may_go(self, unit: Cell, here: frozenset[Cell]) -> bool:
        """Edges of a cardinal unit step, the corner rule of a diagonal one."""
        if not (unit[0] and unit[1]):
            return not any(self.shut(c, plus(c, unit)) for c in here if plus(c, unit) not in here)
        return all(self.may_cut(cell, unit, here) for cell in here)

    def may_cut(self, cell: Cell, unit: Cell, own: frozenset[Cell]) -> bool:
        sides = (plus(cell, (unit[0], 0)), plus(cell, (0, unit[1])))
        goal = plus(cell, unit)
        on_map = [side in own or side in self.ground_names for side in sides]
        is_open = [side in own or (side in self.ground_names and self.permitted(side, "enter")) for side in sides]
        fits = {
            "ignore": True,
            "on-map": all(on_map),
            "either-open": any(is_open),
            "both-open": all(is_open),
        }[self.corner_cells]
        borders = []
        if self.corner_edges != "ignore":
            borders += [(cell, side) for side in sides]
        if self.corner_edges == "both-sides":
            borders += [(side, goal) for side in sides]
        return fits and not any(self.shut(a, b, beside_a_diagonal=True) for a, b in borders)

    def straddled(self, cells: frozenset[Cell]) -> bool:
        return any(
            self.stops(cell, other) for cell in cells for other in cells if frozenset((cell, other)) in self.borders
        )

    def may_enter(self, cell: Cell) -> bool:
        if cell not in self.ground_names or not self.permitted(cell, "enter"):
            return False
        return all(row["enter"] is not False for _, row in self.met(cell))

    def may_rotate(self, after: frozenset[Cell], entered: frozenset[Cell]) -> bool:
        if self.rotate.get("edges", True) and self.straddled(after):
            return False
        if self.rotate.get("onto", "free") == "free" and any(self.met(c) for c in entered & self.ground_names.keys()):
            return False
        return all(self.may_enter(cell) for cell in entered)

    def halts(self, entered: frozenset[Cell]) -> bool:
        return any(self.permitted(cell, "halt") or any(row["halt"] for _, row in self.met(cell)) for cell in entered)

    # Costs

    def step_cost(self, step: Step, parity: int, entered: frozenset[Cell], left: frozenset[Cell]) -> int:
        dx, dy = map(abs, step.by)
        diagonals, straight = min(dx, dy), abs(dx - dy)
        base = straight * self.cardinal
        base += sum((self.cycle[(parity + i) % len(self.cycle)] for i in range(diagonals)), Fraction(0))
        if step.cost is not None:
            base = step.cost
        if max(dx, dy) == 1:
            kind = "diagonal" if diagonals else "cardinal"
            places = [cost for cell in entered if (cost := self.place_cost(cell, kind)) is not None]
            base = max(places) if places else base
        return self.charged_step(base, entered, left)

    def place_cost(self, cell: Cell, kind: str) -> Fraction | None:
        said = [
            (scope, Fraction(self.place(tag)["cost"][kind]) * self.pips)
            for scope, tag in self.marks(cell)
            if kind in self.place(tag).get("cost", {})
        ]
        return max(said)[1] if said else None

    def charged_step(
        self, base: Fraction, entered: Iterable[Cell], left: Iterable[Cell], *, extras: bool = True
    ) -> int:
        """round(base × multiply + adds), at least one pip; without extras just what it says."""
        entered, left = (list(entered), list(left)) if extras else ([], [])
        factors = list(self.said(entered, "multiply"))
        adds = [self.pips * add for add in self.said(entered, "add")]
        adds += [self.pips * leave for leave in self.said(left, "leave")]
        for _, feature, _ in self.features if extras else ():
            if "multiply" in feature:
                factors.append(Fraction(feature["multiply"]))
            if "add" in feature:
                adds.append(self.amount(feature["add"]) * self.pips)
        total = base * self.stacked(factors) + sum(adds)
        unit = self.pips if self.step_rounding.get("to", "pip") == "point" else 1
        return max(1, rounded(total / unit, self.step_rounding.get("mode", "up")) * unit)

    def said(self, cells: list[Cell], attribute: str) -> Iterator[Fraction]:
        """What the named rules on some cells say, each name once."""
        for tag in self.tags(cells):
            value = self.row(tag, attribute)
            if value is not None:
                yield value
        occupants: dict[str, Fraction] = {}
        for to, row in (entry for cell in cells for entry in self.met(cell)):
            if row[attribute] is not None:
                occupants[to] = max(row[attribute], occupants.get(to, row[attribute]))
        yield from occupants.values()

    def stacked(self, factors: list[Fraction]) -> Fraction:
        result = Fraction(1)
        if self.stack == "highest":
            return max(factors, default=result)
        for factor in factors:
            result = result * factor if self.stack == "product" else result + factor - 1
        return result

    # Everything within the points

    def points(self) -> Fraction | None:
        """What the piece may spend; without a limit, only caps are one."""

        def said(feature: Doc) -> Any:
            return feature.get("allowance", {}).get("points")

        base = self.rules.get("allowance", {}).get("points")
        if base is None and self.choose(None, lambda f: ops_of(said(f)).get("set")) is None:
            caps = [ops_of(said(f)).get("cap") for _, f, _ in self.features]
            return min((self.amount(cap) for cap in caps if cap is not None), default=None)
        return self.number(base, said)

    def charge(self, cost: int) -> int:
        if self.total == "exact":
            return cost
        carry = self.me.get("carry", 0) if self.span == "turn" else 0
        return rounded(Fraction(cost, self.pips) + Fraction(carry), self.total) * self.pips

    def start(self) -> Node:
        parity = self.me.get("parity", 0) if self.span == "turn" else 0
        turned = self.me.get("turned", False) and self.size[0] != self.size[1]
        return Node(cell_of(self.me["at"]), turned, self.me.get("heading", "N"), parity % len(self.cycle), False)

    def costs(self) -> dict[Node, int]:
        """The cheapest of all walks to every node, by walks of one step more in every round."""
        points = self.points()
        most = None if points is None else max(points, Fraction(0)) * self.pips
        best = {self.start(): 0}
        latest = set(best)
        while latest:
            longer: set[Node] = set()
            for node in latest:
                for _, end, cost in self.legal(node):
                    total = best[node] + cost
                    if (most is None or self.charge(total) <= most) and total < best.get(end, total + 1):
                        best[end] = total
                        longer.add(end)
            latest = longer
        return best

    def ways(self) -> dict[tuple[Cell, bool, str], list[tuple[Cell, bool, str]]]:
        """The best way to every pose but the first: all cheapest ways are listed by their places in the order.

        Read from the start, the smallest list of places is the best; from the goal, the smallest one read backwards,
        and of the same step from two poses that of the pose that comes first.
        """
        costs, start = self.costs(), self.start()
        lists: dict[Node, list[Any]] = {start: []}
        behind: dict[Node, tuple[Node, ...]] = {start: (start,)}
        for node in sorted(costs, key=lambda node: costs[node]):
            for place, end, cost in self.legal(node):
                if end == start or costs.get(end) != costs[node] + cost:
                    continue
                heading = COMPASS.index(node.heading)
                step = place if self.ties == "start" else (place, node.turned, heading, node.parity)
                places = [*lists[node], step] if self.ties == "start" else [step, *lists[node]]
                if end not in lists or places < lists[end]:
                    lists[end], behind[end] = places, (*behind[node], end)
        found: dict[tuple[Cell, bool, str], list[tuple[Cell, bool, str]]] = {}
        for end in sorted(behind, key=lambda node: (costs[node], node.parity, node.halted)):
            found.setdefault(end[:3], [node[:3] for node in behind[end]])
        del found[start[:3]]
        return found

    def stopping(self, cells: frozenset[Cell]) -> bool | str:
        answers = [self.permitted(cell, "stop") for cell in cells]
        answers += [row["stop"] for cell in cells for _, row in self.met(cell)]
        strictest: bool | str = min(answers, key=lambda v: LENIENCE[v])
        return strictest

    def reach(self) -> dict[tuple[Cell, bool, str], Arrival]:
        """Cost, charge and stop of every pose but the first, by anchor, orientation and heading."""
        found: dict[tuple[Cell, bool, str], int] = {}
        for node, cost in self.costs().items():
            pose = (node.at, node.turned, node.heading)
            found[pose] = min(cost, found.get(pose, cost))
        del found[self.start()[:3]]
        return {
            pose: Arrival(cost, self.charge(cost), self.stopping(self.cells(pose[0], pose[1])))
            for pose, cost in found.items()
        }


def is_permission(value: Any) -> bool:
    return isinstance(value, bool) or value == "ask"


def units_of(by: Cell) -> list[Cell]:
    """The unit steps of an offset walked the direct way: diagonals first."""
    sx, sy = (by[0] > 0) - (by[0] < 0), (by[1] > 0) - (by[1] < 0)
    dx, dy = map(abs, by)
    straight = (sx, 0) if dx > dy else (0, sy)
    return [(sx, sy)] * min(dx, dy) + [straight] * abs(dx - dy)


def covered(at: Cell, size: tuple[int, ...], turned: bool) -> frozenset[Cell]:
    width, height = size[::-1] if turned else size
    return frozenset((at[0] + x, at[1] + y) for x in range(width) for y in range(height))


def body(piece: Doc) -> frozenset[Cell]:
    """The cells on which a piece stands."""
    return covered(cell_of(piece["at"]), tuple(piece.get("size", (1, 1))), piece.get("turned", False))


def relation(one: Doc, other: Doc) -> str:
    if "side" not in one or "side" not in other:
        return "neutral"
    return "friendly" if one["side"] == other["side"] else "hostile"


def evaluated(text: str, stat: Callable[[str], int]) -> int:
    """A stat, or a comparison of a stat with a number."""
    match = re.fullmatch(r"\[(\w+)\](?: >= (\d+))?", text)
    assert match is not None, text
    value = stat(match[1])
    return value if match[2] is None else int(value >= int(match[2]))
