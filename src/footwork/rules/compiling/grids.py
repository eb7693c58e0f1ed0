"""Compiling the grid: the shape that a ruleset names, and what of the document depends on it."""

from __future__ import annotations

from footwork.geometry import GRIDS, Axes, Direction, Grid, SquareGrid
from footwork.rules.documents import said
from footwork.rules.field import Fields
from footwork.rules.files.document import Trail
from footwork.rules.files.problems import Problems
from footwork.rules.kinds import ANGLES
from footwork.rules.numbers import Model
from footwork.rules.rules import Sizes
from footwork.rules.schema import GridDocument, RulesetDocument


def compile_grid(document: GridDocument, problems: Problems) -> Grid:
    """The grid of a ruleset. One that cannot be made is a problem; the result then means nothing."""
    if not problems.known(document.shape, GRIDS, "grid", ("grid", "shape")):
        return SquareGrid()
    kind = GRIDS[document.shape]
    if kind.tops:
        kind = kind.topped(document.top)
    if not problems.known(document.notation, kind.notations, "notation", ("grid", "notation")):
        return kind()
    order = [Direction[name] for name in document.order or ()] or list(kind.usual_order)
    if len(order) != len(kind.usual_order) or set(order) != set(kind.usual_order):
        names = ", ".join(direction.name for direction in kind.usual_order)
        problems.add(("grid", "order"), f"list each of {names} exactly once")
    return kind(
        rows=Axes(document.rows), notation=document.notation, origin=document.origin, order=order, moved=document.offset
    )


def compile_sizes(document: GridDocument, problems: Problems) -> Sizes:
    """How large boards are and may be."""
    for axis, name in enumerate(("columns", "rows")):
        least, usual, most = document.least[axis], document.size[axis], document.most[axis]
        of_least, of_size, of_most = (("grid", key, axis) for key in ("least", "size", "most"))
        if min(least, usual) < 1:
            problems.add(problems.said_outside(of_size, of_least), "a grid has at least one column and one row")
        elif least > most:
            where = problems.said_outside(of_least, of_most)
            problems.add(where, f"the grid has at least {least} {name}, which is more than the most, {most}")
        elif "size" in document.model_fields_set and not least <= usual <= most:
            where = problems.said_outside(of_size, of_least if usual < least else of_most)
            problems.add(where, f"the usual grid has {usual} {name}, and one may have {least} to {most}")
    return Sizes(document.size, document.least, document.most)


def check_angles(document: RulesetDocument, fields: Fields, grid: Grid, problems: Problems) -> None:
    """Report lists of costs by angle that do not fit the angles of the grid."""
    places: dict[Trail, Model] = {(): document}
    places |= {("features", name): feature for name, feature in document.features.items()}
    degrees = [f"{360 * i // len(grid.directions)}°" for i in range(1, grid.angles + 1)]
    angles = f"{', '.join(degrees[:-1])} and {degrees[-1]}"
    for field in fields.all:
        for trail, place in places.items() if field.kind is ANGLES else ():
            costs = said(place, field)
            if isinstance(costs, list) and len(costs) != grid.angles:
                problems.add((*trail, *field.path.split(".")), f"{field.name} lists {grid.angles} costs: for {angles}")
