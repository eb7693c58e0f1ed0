"""Compiling the grid: the shape that a ruleset names, and what of the document depends on it."""

from __future__ import annotations

from collections.abc import Iterator

from footwork.geometry import GRIDS, Axes, Direction, Grid, SquareGrid
from footwork.rules.documents import said
from footwork.rules.field import Fields
from footwork.rules.files.document import Trail
from footwork.rules.files.problems import Problems
from footwork.rules.kinds import ANGLES, CHANGED_PATTERN, PATTERN, angle_of
from footwork.rules.numbers import Model
from footwork.rules.rules import Sizes
from footwork.rules.schema import GridDocument, PatternDocument, PatternPatch, RulesetDocument


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


def check_shape(document: RulesetDocument, fields: Fields, grid: Grid, problems: Problems) -> None:
    """Report what means nothing on the cells of the grid."""
    for key in ("top", "offset"):
        if key in document.grid.model_fields_set and not grid.tops:
            problems.add(("grid", key), f"a {grid.shape} grid has no {key!r}", "leave it out, or say 'shape: hex'")
    for name, kind in document.kinds.items():
        check_size(kind.size, grid, problems, ("kinds", name, "size"))
    if not grid.diagonals:
        _check_diagonals(document, fields, grid, problems)
    _check_angles(document, fields, grid, problems)


def check_size(size: object, grid: Grid, problems: Problems, trail: Trail) -> None:
    """Report a footprint by name that the grid does not have."""
    if isinstance(size, str) and not grid.footprints:
        hint = "write [columns, rows], like [2, 1]"
        problems.add(trail, f"no size has a name on a {grid.shape} grid: {size!r}", hint)
    elif isinstance(size, str):
        problems.known(size, grid.footprints, "footprint", trail)


def _check_diagonals(document: RulesetDocument, fields: Fields, grid: Grid, problems: Problems) -> None:
    """Report what a document says about diagonals and the corners beside them, where there are none."""
    turn = 360 // len(grid.directions)
    none = f"a {grid.shape} grid has no diagonals and no corners to cut"
    leave_out = f"leave it out: all {len(grid.directions)} neighbours share a side, {turn}° apart"
    for trail, place in (*_sayers(document).items(), *_places(document).items()):
        for field in fields.all:
            value, here = said(place, field), (*trail, *field.path.split("."))
            if field.diagonal and value is not None:
                problems.add(here, f"{none}: {field.path} means nothing", leave_out)
            elif field.kind in (PATTERN, CHANGED_PATTERN) and value is not None:
                for further, part in _parts(value):
                    if part == "diagonal":
                        hint = f"'compass' has all {len(grid.directions)} neighbours, {turn}° apart"
                        short = tuple(key for key in further if key not in ("steps", "set", "add"))  # as a list
                        there = next((t for t in (further, short) if (*here, *t) in problems.document.sources), ())
                        problems.add((*here, *there), f"{none}: 'diagonal' are no steps", hint)
    for name, edge in document.edges.items():
        if "corner" in edge.model_fields_set:
            problems.add(("edges", name, "corner"), f"{none}: 'corner' means nothing", leave_out)


def _parts(value: PatternDocument | PatternPatch) -> Iterator[tuple[Trail, object]]:
    """The parts of a pattern, each with the way to it."""
    if isinstance(value, PatternPatch):
        if value.set is not None:
            yield from ((("set", *trail), part) for trail, part in _parts(value.set))
        yield from ((("add", i), part) for i, part in enumerate(value.add or ()))
        return
    yield from ((("steps", i), part) for i, part in enumerate(value.steps))
    for i, tier in enumerate(value.tiers):
        yield from ((("tiers", i, "add", k), part) for k, part in enumerate(tier.add))


def _sayers(document: RulesetDocument) -> dict[Trail, Model]:
    """What says fields of movement: the ruleset and its features."""
    return {(): document} | {("features", name): feature for name, feature in document.features.items()}


def _places(document: RulesetDocument) -> dict[Trail, Model]:
    return {("terrain", name): terrain for name, terrain in document.terrain.items()}


def _check_angles(document: RulesetDocument, fields: Fields, grid: Grid, problems: Problems) -> None:
    """Report lists of costs by angle that do not fit the angles of the grid."""
    places = _sayers(document)
    degrees = [f"{angle}°" for angle in grid.degrees]
    angles = f"{', '.join(degrees[:-1])} and {degrees[-1]}"
    for field in fields.all:
        for trail, place in places.items() if field.kind is ANGLES else ():
            costs = said(place, field)
            here = (*trail, *field.path.split("."))
            if isinstance(costs, list) and len(costs) != grid.angles:
                problems.add(here, f"{field.name} lists {grid.angles} costs: for {angles}")
            for angle in costs if isinstance(costs, dict) else ():
                if (turn := angle_of(angle)) not in grid.degrees:
                    problems.add((*here, angle), f"on a {grid.shape} grid one turns by {angles}, not by {turn}°")
