"""Distance and adjacency on a board, by the ruleset's measure; and what follows from standing near others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from fractions import Fraction
from math import ceil, floor

from footwork.board.board import Board
from footwork.board.piece import Piece
from footwork.board.state import State, World
from footwork.geometry import Cell, Edge
from footwork.rules.fold import Attached, Scope
from footwork.rules.profile import Profile
from footwork.rules.rules import Rules
from footwork.rules.schema import Measure, Relation
from footwork.values import Number

LOOKUPS = 8
"""How many cells are looked up in the time in which one piece is asked how far away it is."""
MOST_ATTACHED = 256
"""How many sets of features are kept for one ruleset."""
_new = tuple.__new__  # a cell without a call into Python


def distance(rules: Rules, a: Cell, b: Cell, *, measure: Measure | None = None, profile: Profile | None = None) -> int:
    """How far two cells are apart, walls and terrain aside: by the ruleset's measure, unless another is named.

    Where steps are the measure, those of `profile` count, if there is one.
    """
    measure = measure or rules.distance
    cardinals, diagonals = rules.grid.split((b[0] - a[0], b[1] - a[1]))
    if measure == "chebyshev":
        return cardinals + diagonals
    if measure == "orthogonal":
        return cardinals + 2 * diagonals
    if profile is not None:
        cycle = profile.diagonals
        pips = cardinals * profile.cardinal + sum(cycle[i % len(cycle)] for i in range(diagonals))
        return rounded(profile.value("round.total"), rules.points(pips))
    return round_total(rules, _walked(rules, cardinals, diagonals))


def _walked(rules: Rules, cardinals: int, diagonals: int) -> Fraction:
    cardinal, diagonal, alternate = (rules.base[f"cost.{k}"] for k in ("cardinal", "diagonal", "alternate"))
    if not isinstance(cardinal, Fraction) or not isinstance(diagonal, Fraction):
        return Fraction(cardinals + diagonals)
    if isinstance(alternate, tuple) and alternate:
        each = sum((alternate[i % len(alternate)] for i in range(diagonals)), Fraction(0))
        return cardinal * cardinals + Fraction(each)
    return cardinal * cardinals + diagonal * diagonals


def round_total(rules: Rules, points: Fraction) -> int:
    """A distance in whole points, rounded as the ruleset rounds a move; exact ones round up."""
    return rounded(rules.base["round.total"], points)


def rounded(mode: object, points: Number) -> int:
    """A distance in whole points; exact ones round up."""
    if mode == "down":
        return floor(points)
    return floor(points + Fraction(1, 2)) if mode == "nearest" else ceil(points)


def is_within(
    state: State,
    one: tuple[Cell, ...],
    other: tuple[Cell, ...],
    reach: int,
    *,
    measure: Measure | None = None,
    profile: Profile | None = None,
) -> bool:
    """Whether two sets of cells are within a distance; next to each other, edges may part them."""
    for a in one:
        for b in other:
            if distance(state.rules, a, b, measure=measure, profile=profile) <= reach:
                if are_neighbours(state.rules, state.board, a, b):
                    return True
    return False


def are_adjacent(state: State, a: Cell, b: Cell) -> bool:
    """Whether two cells of the map are next to each other by the ruleset's measure, and nothing parts them."""
    on_map = all(state.board.terrain(cell) is not None for cell in (a, b))
    return on_map and a != b and is_within(state, (a,), (b,), 1)


def are_neighbours(rules: Rules, board: Board, a: Cell, b: Cell) -> bool:
    """Whether no edge that parts neighbours lies between two cells; it can only between two that touch.

    Diagonal neighbours are parted when both ways around the corner are.
    """
    if a == b or not board.borders:
        return True
    corners = rules.grid.corners((b.x - a.x, b.y - a.y))
    if not corners:
        return not _parts(rules, board, a, b)
    around = (a + corner for corner in corners)
    return any(not _parts(rules, board, a, c) and not _parts(rules, board, c, b) for c in around)


def _parts(rules: Rules, board: Board, a: Cell, b: Cell) -> bool:
    border = board.borders.get(Edge.between(a, b))
    if border is None:
        return False
    kind = rules.edges[border.kind]
    return not kind.adjacent and kind.stops(border.open)


def relates(piece: Piece, other: Piece, relation: Relation) -> bool:
    """Whether `other` stands in this relation to `piece`."""
    return relation == "any" or piece.relation_to(other) == relation


def own_features(state: State, piece: Piece) -> tuple[Attached, ...]:
    """The features that a piece has by itself, its side, the scenario and the ruleset; auras aside."""
    return attached_to(state.world, piece)


def attached_to(world: World, piece: Piece) -> tuple[Attached, ...]:
    """The same under some rules, features of a scenario, and sides; one for all who have the same."""
    rules, features, sides = world
    side = None if piece.side is None else sides.get(piece.side)
    of_side = () if side is None else side.features
    kept: dict[object, tuple[Attached, ...]] = rules.compiled.lasting.setdefault("attached", {})
    key = (features, of_side, piece.features, piece.temporary)
    known = kept.get(key)
    if known is None:
        found = [Attached(Scope.RULESET, name) for name in rules.apply]
        found += [Attached(Scope.SCENARIO, name) for name in features]
        found += [Attached(Scope.SIDE, name) for name in of_side]
        found += [Attached(Scope.PIECE, name) for name in piece.features]
        found += [Attached(Scope.TEMPORARY, entry.feature) for entry in piece.temporary]
        if len(kept) >= MOST_ATTACHED:
            kept.clear()
        known = kept[key] = tuple(found)
    return known


def around(
    state: State, cells: Iterable[Cell], reaches: Iterable[int | None], *, among: Collection[int] | None = None
) -> list[int]:
    """The places in the roster of those who may be within the furthest of some distances of cells, in their order.

    More may be named than are: it spares asking everybody. `among` says of whom, if not of all.
    """
    some: Collection[int] = range(len(state.pieces)) if among is None else among
    radius = 0
    for reach in reaches:
        if reach is None:
            return sorted(some)
        radius = max(radius, reach)
    cells = tuple(cells)
    if len(some) <= len(cells) * (2 * radius + 1) ** 2 // LOOKUPS:
        return sorted(some)
    within = state.crowd.within
    parts = [within(x - radius, y - radius, x + radius, y + radius) for x, y in cells]
    found = parts[0] if len(parts) == 1 else {i for part in parts for i in part}
    return sorted(found if among is None else [i for i in found if i in among])


def farthest(
    rules: Rules, within: int, *, measure: Measure | None = None, profile: Profile | None = None
) -> int | None:
    """How many columns or rows away something within a distance can be at most; None if no number is too many.

    Without a `profile` it holds for that of whoever measures by its steps.
    """
    if (measure or rules.distance) != "step":
        return within
    if profile is not None:
        least: Fraction | int = rules.points(min(profile.cardinal, *profile.diagonals))
    else:
        least = rules.least_step
    return None if least <= 0 else ceil((within + 1) / least)


def most_cells(rules: Rules, within: int, measure: Measure | None = None, profile: Profile | None = None) -> int:
    """How many cells away something within a distance can be at most."""
    if (measure or rules.distance) != "step":
        return within
    least: Fraction | int = min(_walked(rules, 1, 0), _walked(rules, 0, 1))
    if profile is not None:
        least = rules.points(min(profile.cardinal, *profile.diagonals))
    return within if least <= 0 else ceil((within + 1) / least)


Offsets = tuple[tuple[int, int], ...]
HERE: Offsets = ((0, 0),)


def offsets_within(
    rules: Rules, within: int, *, measure: Measure | None = None, profile: Profile | None = None
) -> Offsets:
    """The changes of cell that lead no further than a distance, by columns and rows; standing still is none of them.

    They are kept beside whoever says how far a step leads.
    """
    kept: dict[tuple[int, Measure], Offsets]
    kept = (rules if profile is None else profile).__dict__.setdefault("_offsets", {})
    key = (within, measure or rules.distance)
    known = kept.get(key)
    if known is None:
        most, here = most_cells(rules, within, measure, profile), Cell(0, 0)
        radius = range(-most, most + 1)
        known = kept[key] = tuple(
            (dx, dy)
            for dy in radius
            for dx in radius
            if (dx, dy) != here and distance(rules, here, Cell(dx, dy), measure=measure, profile=profile) <= within
        )
    return known


def area_within(state: State, pieces: Iterable[Piece], within: int) -> tuple[Collection[Cell], Offsets]:
    """The cells of the board within a distance of some pieces, as cells of the board and what lies so around each."""
    rules, board = state.rules, state.board
    cells, around = [cell for piece in pieces for cell in piece.cells], HERE + offsets_within(rules, within)
    if not board.borders:
        return cells, around
    touching = {(dx, dy) for dx, dy in around if -1 <= dx <= 1 and -1 <= dy <= 1}
    pairs = ((cell, cell + by, by in touching) for cell in cells for by in around)
    near = (there for cell, there, touches in pairs if not touches or are_neighbours(rules, board, there, cell))
    return dict.fromkeys(cell for cell in near if board.terrain(cell) is not None), HERE


def cells_within(state: State, piece: Piece, within: int) -> Iterator[Cell]:
    """The cells of the board within a distance of a piece, row by row; its own are among them."""
    board, radius = state.board, most_cells(state.rules, within)
    xs, ys = [c.x for c in piece.cells], [c.y for c in piece.cells]
    for y in range(max(0, min(ys) - radius), min(board.height, max(ys) + radius + 1)):
        for x in range(max(0, min(xs) - radius), min(board.width, max(xs) + radius + 1)):
            if is_within(state, (Cell(x, y),), piece.cells, within):
                yield Cell(x, y)


def stat_of(state: State, piece: Piece) -> Callable[[str], int]:
    """A piece's own stats, with the ruleset's defaults below them, as a function of the name."""
    return own_stats(state.rules, piece)


def own_stats(of: Rules, piece: Piece) -> Callable[[str], int]:
    """A piece's own stats under some rules, as a function of the name."""
    stats, rules = piece.stats, of.stats

    def read(name: str) -> int:
        value = stats.get(name)
        if value is None:
            rule = rules.get(name)
            if rule is None:
                return 0
            return rule.default if rule.counts is None else piece.count(rule.counts)
        return value

    return read
