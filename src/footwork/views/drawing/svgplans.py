"""Plans in a picture: where each piece means to go, step by step, what is marked, and how the plan stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Literal, NamedTuple

from footwork.board.state import State
from footwork.geometry import Cell
from footwork.play.plans.planning import Planning, planned_cells
from footwork.views.drawing.plans import ADVICE, BLOCKED, COMPLETE
from footwork.views.drawing.svg import caption, polygon, polyline, shape
from footwork.views.telling.words import label, way_text

Place = Callable[[Cell], tuple[float, float]]
"""Where the middle of a cell is on the page."""

_APART = ((0, 0), (-13, 13), (13, -13), (-13, -13), (13, 13))
"""Where the steps of several plans on one cell lie, from its middle; the first of these only where it is free."""


_SIGNS = {BLOCKED: "will be blocked", ADVICE: "is not advised"}


class Stop(NamedTuple):
    """A cell of a plan that is still to be taken: the numbers of its steps, whether it is the last, what is marked."""

    cell: Cell
    numbers: tuple[int, ...]
    last: bool
    sign: str

    @property
    def look(self) -> str:
        """The sort of mark that it gets."""
        return "wrong" if self.sign else "end" if self.last else "step"


class PlanDrawn(NamedTuple):
    """What a picture shows of a plan: where it began, the way from where the piece stands, its stops, its status."""

    piece: str
    began: Cell | None
    way: tuple[Cell, ...]
    stops: tuple[Stop, ...]
    badge: str


def plans_drawn(state: State, side: str | None) -> list[PlanDrawn]:
    """The plans that a side sees, in roster order."""
    planning = Planning(state, side)
    pieces = (piece.id for piece in state.pieces if piece.at is not None and piece.id in planning.plans.by_piece)
    return [_drawn(planning, name) for name in pieces]


def _drawn(planning: Planning, name: str) -> PlanDrawn:
    plan, at = planning.plans.of(name), planning.state.piece(name).at
    assert at is not None
    cells = planned_cells(planning.state, name)
    steps = {i: cells[i] for i in range(plan.done + 1, len(cells))} if plan.left else {}
    marks = dict(zip(steps, planning.marks(name), strict=False))
    stops = []
    for cell in dict.fromkeys(steps.values()):
        numbers = tuple(i for i, each in steps.items() if each == cell)
        found = {mark.kind for i in numbers if (mark := marks.get(i)) is not None}
        sign = BLOCKED if "will-be-blocked" in found else ADVICE if found else ""
        stops.append(Stop(cell, numbers, len(cells) - 1 in numbers, sign))
    status = planning.status(name)
    badge = {"Blocked": BLOCKED, "Complete": COMPLETE}.get("" if status is None else status.name, "")
    began = cells[0] if planning.plans.beat and cells[0] != at else None
    return PlanDrawn(name, began, (at, *steps.values()), tuple(stops), badge)


def draw_ways(plans: list[PlanDrawn], place: Place) -> Iterator[str]:
    """Where plans began and the lines of their ways, which lie under the pieces."""
    for plan in plans:
        if plan.began is not None:
            x, y = place(plan.began)
            yield shape("circle", "began", cx=x, cy=y, r=17)
        if len(set(plan.way)) > 1:
            yield polyline("plan", [place(cell) for cell in plan.way])


def draw_plans(plans: list[PlanDrawn], place: Place, corners: Mapping[str, Cell], taken: set[Cell]) -> Iterator[str]:
    """The steps of plans and how they stand, over the pieces.

    `corners` is the first cell of each piece, `taken` the cells with something in their middle.
    """
    shown = Counter(taken)
    for plan in plans:
        for stop in plan.stops:
            x, y = place(stop.cell)
            dx, dy = _APART[min(shown[stop.cell], len(_APART) - 1)]
            shown[stop.cell] += 1
            yield from draw_stop(x + dx, y + dy, stop.look, ",".join(map(str, stop.numbers)) + stop.sign)
        if plan.badge:
            x, y = place(corners[plan.piece])
            yield from draw_badge(x + 17, y - 17, plan.badge)


def draw_stop(x: float, y: float, look: str, words: str) -> Iterator[str]:
    """A step of a plan: a ring with its number, filled where the plan ends, a diamond where something is wrong."""
    if look == "wrong":
        yield polygon("wrong", [(x, y - 13), (x + 13, y), (x, y + 13), (x - 13, y)])
    else:
        yield shape("circle", look, cx=x, cy=y, r=10)
    yield caption("number last" if look == "end" else "number", x, y + 4, words)


def draw_badge(x: float, y: float, badge: str) -> Iterator[str]:
    """How a plan stands, at the corner of its piece: an exclamation mark or a hook."""
    yield shape("circle", "badge", cx=x, cy=y, r=8)
    if badge == COMPLETE:
        yield polyline("hook", [(x - 4, y), (x - 1, y + 3.5), (x + 4.5, y - 4)])
    else:
        yield caption("number", x, y + 4, badge)


def plan_legend(plans: list[PlanDrawn]) -> Iterator[tuple[Literal["plan", "began", "badge"], str, str]]:
    """What the marks of plans mean that are drawn."""
    looks = {stop.look for plan in plans for stop in plan.stops}
    signs = {stop.sign for plan in plans for stop in plan.stops}
    badges = {plan.badge for plan in plans}
    meanings = [f"{sign} {meaning}" for sign, meaning in _SIGNS.items() if sign in signs]
    for look, meaning in (
        ("step", "step of a plan"),
        ("end", "where a plan ends"),
        ("wrong", f"marked step: {', '.join(meanings)}"),
    ):
        if look in looks:
            yield "plan", look, meaning
    if any(plan.began is not None for plan in plans):
        yield "began", "", "where a plan began"
    for badge, meaning in ((BLOCKED, "Blocked"), (COMPLETE, "Complete")):
        if badge in badges:
            yield "badge", badge, meaning


def plans_told(state: State, plans: list[PlanDrawn]) -> Iterator[str]:
    """The plans in words, for those who cannot see the picture."""
    for plan in plans:
        if plan.stops:
            wrong = [f"step {i} {_SIGNS[stop.sign]}" for stop in plan.stops if stop.sign for i in stop.numbers]
            marked = f" ({', '.join(wrong)})" if wrong else ""
            yield f"{label(state, plan.piece)} plans {way_text(state, tuple(dict.fromkeys(plan.way)))}{marked}."
