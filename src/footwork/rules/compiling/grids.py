"""Compiling the grid: the shape that a ruleset names, and what of the document depends on it."""

from __future__ import annotations

from footwork.geometry import GRIDS, Axes, Direction, Grid, SquareGrid
from footwork.rules.files.document import Trail
from footwork.rules.files.problems import Problems
from footwork.rules.rules import Sizes
from footwork.rules.schema import GridDocument, HeadingDocument, RulesetDocument


def compile_grid(document: GridDocument, problems: Problems) -> Grid:
    """The grid of a ruleset. One that cannot be made is a problem; the result then means nothing."""
    if not problems.known(document.shape, GRIDS, "grid", ("grid", "shape")):
        return SquareGrid()
    kind = GRIDS[document.shape]
    if not problems.known(document.notation, kind.notations, "notation", ("grid", "notation")):
        return kind()
    order = [Direction[name] for name in document.order or ()] or list(kind.usual_order)
    if len(order) != len(kind.usual_order) or set(order) != set(kind.usual_order):
        names = ", ".join(direction.name for direction in kind.usual_order)
        problems.add(("grid", "order"), f"list each of {names} exactly once")
    return kind(rows=Axes(document.rows), notation=document.notation, origin=document.origin, order=order)


def compile_sizes(document: GridDocument, problems: Problems) -> Sizes:
    """How large boards are and may be."""
    if min(document.size) < 1 or min(document.least) < 1:
        problems.add(("grid",), "a grid has at least one column and one row")
    elif document.least[0] > document.most[0] or document.least[1] > document.most[1]:
        problems.add(("grid",), "the least size of the grid is larger than the most")
    return Sizes(document.size, document.least, document.most)


def check_turns(document: RulesetDocument, grid: Grid, problems: Problems) -> None:
    """Report lists of costs for turning that do not fit the angles of the grid."""
    places: dict[Trail, HeadingDocument | None] = {("heading",): document.heading}
    places |= {("features", name, "heading"): feature.heading for name, feature in document.features.items()}
    degrees = [f"{360 * i // len(grid.directions)}°" for i in range(1, grid.angles + 1)]
    for trail, heading in places.items():
        if heading is not None and isinstance(heading.turn, list) and len(heading.turn) != grid.angles:
            angles = f"{', '.join(degrees[:-1])} and {degrees[-1]}"
            problems.add((*trail, "turn"), f"turn lists {grid.angles} costs: for {angles}")
