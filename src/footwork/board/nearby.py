"""Distance and adjacency on a board, by the ruleset's measure; and what follows from standing near others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil, floor

from footwork.board.board import Board, Mark
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.geometry import Cell, Edge
from footwork.rules.fold import Attached, PlaceScope, Scope
from footwork.rules.profile import Profile, attached_features
from footwork.rules.rules import Rules
from footwork.rules.schema import Measure, Relation
from footwork.values import Number


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


def own_features(state: State, piece: Piece) -> Iterator[Attached]:
    """The features that a piece has by itself, its side, the scenario and the ruleset; auras aside."""
    yield from (Attached(Scope.RULESET, name) for name in state.rules.apply)
    yield from (Attached(Scope.SCENARIO, name) for name in state.features)
    if piece.side is not None and piece.side in state.sides:
        yield from (Attached(Scope.SIDE, name) for name in state.sides[piece.side].features)
    yield from (Attached(Scope.PIECE, name) for name in piece.features)
    yield from (Attached(Scope.TEMPORARY, entry.feature) for entry in piece.temporary)


def all_features(state: State, piece: Piece) -> tuple[Attached, ...]:
    """The features that a piece has, those that the auras of others grant included."""
    granted = granted_features(state, piece)
    return (*own_features(state, piece), *(Attached(Scope.TEMPORARY, name) for name in granted))


def granted_features(state: State, piece: Piece) -> tuple[str, ...]:
    """The features that the auras of others grant a piece where it stands, in roster order."""
    if not state.rules.auras or piece.at is None:
        return ()
    found = []
    for index, feature in auras(state):
        aura = state.rules.auras[feature]
        if aura.grants is not None and _touches(state, state.pieces[index], piece, aura.within, aura.to):
            found.append(aura.grants)
    return tuple(found)


def painted(state: State, piece: Piece) -> dict[Cell, tuple[Mark, ...]]:
    """The tags that the auras of others paint on cells for this piece."""
    marks: dict[Cell, tuple[Mark, ...]] = {}
    for index, feature in auras(state):
        aura, other = state.rules.auras[feature], state.pieces[index]
        if aura.paints is None or other.id == piece.id or not relates(other, piece, aura.to):
            continue
        mark = Mark(PlaceScope.TEMPORARY, aura.paints)
        for cell in cells_within(state, other, aura.within):
            if mark not in marks.get(cell, ()):
                marks[cell] = (*marks.get(cell, ()), mark)
    return marks


def auras(state: State) -> tuple[tuple[int, str], ...]:
    """The auras in force on the board: the place in the roster of the piece that has each, and the feature.

    Found once for a state, and kept by the next one where no piece changed what they depend on.
    """
    if not state.rules.auras:
        return ()
    known: tuple[tuple[int, str], ...] | None = state.__dict__.get("_auras")
    if known is None:
        known = state.__dict__["_auras"] = tuple(_find_auras(state))
    return known


def _find_auras(state: State) -> Iterator[tuple[int, str]]:
    rules = state.rules
    for i, piece in enumerate(state.pieces):
        if piece.at is not None:
            in_force = attached_features(rules, own_features(state, piece), stat_of(state, piece))
            names = {entry.feature for entry in in_force}
            yield from ((i, name) for name in rules.auras if name in names)


def _touches(state: State, other: Piece, piece: Piece, within: int, relation: Relation) -> bool:
    if other.id == piece.id or not relates(other, piece, relation):
        return False
    return is_within(state, piece.cells, other.cells, within)


def most_cells(rules: Rules, within: int, measure: Measure | None = None, profile: Profile | None = None) -> int:
    """How many cells away something within a distance can be at most."""
    if (measure or rules.distance) != "step":
        return within
    least: Fraction | int = min(_walked(rules, 1, 0), _walked(rules, 0, 1))
    if profile is not None:
        least = rules.points(min(profile.cardinal, *profile.diagonals))
    return within if least <= 0 else ceil((within + 1) / least)


def offsets_within(
    rules: Rules, within: int, *, measure: Measure | None = None, profile: Profile | None = None
) -> tuple[tuple[int, int], ...]:
    """The changes of cell that lead no further than a distance, by columns and rows; standing still is none of them."""
    radius = range(-most_cells(rules, within, measure, profile), most_cells(rules, within, measure, profile) + 1)
    here = Cell(0, 0)
    return tuple(
        (dx, dy)
        for dy in radius
        for dx in radius
        if (dx, dy) != here and distance(rules, here, Cell(dx, dy), measure=measure, profile=profile) <= within
    )


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
