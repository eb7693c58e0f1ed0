"""The hex grid in all its layouts: directions, distance, lines, rings, turning, the page, notations, footprints."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise, product
from math import atan2, degrees, dist, hypot, sqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hexes.layouts import ANGLES, LAYOUTS, Layout

from footwork.errors import NotationError
from footwork.geometry import Axes, Cell, Direction, FlatGrid, Grid, HexGrid, PointyGrid, SquareGrid, Vector

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "hex_cases.json").read_text(encoding="utf-8")
)["cases"]
ODD_COLUMNS_LOWER = FlatGrid(moved="odd", notation="xy")

EACH = pytest.mark.parametrize("layout", LAYOUTS, ids="-".join)
SOME = st.sampled_from(LAYOUTS)
SPOTS = st.tuples(st.integers(-40, 40), st.integers(-40, 40))
VECTORS = st.tuples(st.integers(-20, 20), st.integers(-20, 20))


def seen(layout: Layout, cell: Cell) -> tuple[float, float]:
    """The middle of a cell on the page, by its place."""
    return layout.middle(*layout.grid().place(cell))


def heading(layout: Layout, here: Cell, there: Cell) -> float:
    """Where one cell lies from another on the page, in degrees clockwise from up."""
    (x, y), (ax, ay) = seen(layout, here), seen(layout, there)
    return degrees(atan2(ax - x, y - ay)) % 360


def cases(kind: str) -> pytest.MarkDecorator:
    chosen = [case for case in CASES if case["kind"] == kind]
    assert chosen
    return pytest.mark.parametrize("case", chosen, ids=lambda case: case["id"])


class TestCases:
    """Answers of a public game with odd columns lower."""

    @cases("distance")
    def test_distance(self, case: dict[str, Any]) -> None:
        grid = ODD_COLUMNS_LOWER
        assert grid.far(grid.cell(*case["from"]), grid.cell(*case["to"])) == case["distance"]

    @cases("neighbours")
    def test_neighbours(self, case: dict[str, Any]) -> None:
        grid = ODD_COLUMNS_LOWER
        here = grid.cell(*case["at"])
        assert {d.name.lower(): list(grid.place(here + grid.offset(d))) for d in grid.directions} == case["neighbours"]

    @cases("walk")
    def test_walk(self, case: dict[str, Any]) -> None:
        grid = ODD_COLUMNS_LOWER
        dx, dy = grid.offset(grid.parse(case["direction"]))
        end = grid.cell(*case["from"]) + (dx * case["steps"], dy * case["steps"])
        assert list(grid.place(end)) == case["to"]

    @cases("rotate")
    def test_rotate(self, case: dict[str, Any]) -> None:
        grid = ODD_COLUMNS_LOWER
        here, centre = grid.cell(*case["at"]), grid.cell(*case["centre"])
        by = (here.x - centre.x, here.y - centre.y)
        turned = centre + grid.rotate(by, grid.directions[case["sixths_clockwise"] % 6])
        assert list(grid.place(turned)) == case["to"]


class TestLattice:
    """What follows from where hexes lie."""

    @EACH
    @given(SPOTS)
    def test_neighbours_lie_one_away_where_the_compass_says(self, layout: Layout, spot: tuple[int, int]) -> None:
        grid = layout.grid()
        assert [direction.name for direction in grid.directions] == list(ANGLES[layout.top])
        here = grid.cell(*spot)
        assert grid.place(here) == spot
        for direction in grid.directions:
            there = here + grid.offset(direction)
            assert dist(seen(layout, here), seen(layout, there)) == pytest.approx(1)
            gap = heading(layout, here, there) - ANGLES[layout.top][direction.name]
            assert (gap + 180) % 360 - 180 == pytest.approx(0, abs=1e-6)

    @given(SOME, SPOTS, SPOTS)
    def test_distance_is_the_fewest_steps_there(self, layout: Layout, a: tuple[int, int], b: tuple[int, int]) -> None:
        grid = layout.grid()
        one, other = grid.cell(*a), grid.cell(*b)
        far = grid.far(one, other)
        assert far == grid.far(other, one) == grid.far_across(one, other)
        gap = dist(layout.middle(*a), layout.middle(*b))
        assert gap <= far + 1e-9  # no straight line is longer than a way
        assert far <= gap * 2 / sqrt(3) + 1e-9
        if far:
            assert {grid.far(one + grid.offset(d), other) for d in grid.directions} <= {far - 1, far, far + 1}
            assert any(grid.far(one + grid.offset(d), other) == far - 1 for d in grid.directions)

    @given(SOME, SPOTS, SPOTS)
    def test_a_line_keeps_to_the_straight_one(self, layout: Layout, a: tuple[int, int], b: tuple[int, int]) -> None:
        grid = layout.grid()
        line = grid.line(grid.cell(*a), grid.cell(*b))
        assert (line[0], line[-1], len(line)) == (grid.cell(*a), grid.cell(*b), grid.far(line[0], line[-1]) + 1)
        assert all(grid.far(one, other) == 1 for one, other in pairwise(line))
        (ax, ay), (bx, by) = layout.middle(*a), layout.middle(*b)
        for cell in line[1:-1]:
            x, y = seen(layout, cell)
            assert abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / hypot(bx - ax, by - ay) <= 0.5 + 1e-9

    @given(SOME, VECTORS, st.integers(0, 5))
    def test_lines_turn_with_their_ends(self, layout: Layout, by: Vector, turns: int) -> None:
        grid = layout.grid()
        turned = [grid.rotate(unit.by, grid.directions[turns]) for unit in grid.walk(by)]
        assert [unit.by for unit in grid.walk(grid.rotate(by, grid.directions[turns]))] == turned

    @EACH
    @pytest.mark.parametrize("radius", [0, 1, 2, 5])
    def test_a_ring_goes_around_clockwise(self, layout: Layout, radius: int) -> None:
        grid = layout.grid()
        middle = grid.cell(7, 6)
        ring = grid.ring(middle, radius)
        near = range(-radius, radius + 1)
        box = [Cell(middle.x + dx, middle.y + dy) for dx, dy in product(near, near)]
        assert set(ring) == {cell for cell in box if grid.far(middle, cell) == radius}
        assert len(ring) == max(6 * radius, 1)
        if radius:
            assert all(grid.far(a, b) == 1 for a, b in pairwise([*ring, ring[0]]))
            angles = [heading(layout, middle, cell) for cell in ring]
            assert angles[0] == pytest.approx(next(iter(ANGLES[layout.top].values())), abs=1e-6)
            turns = [(after - before) % 360 for before, after in pairwise([*angles, angles[0]])]
            assert sum(turns) == pytest.approx(360)

    def test_a_ring_of_squares_goes_around_as_well(self) -> None:
        ring = SquareGrid().ring(Cell(5, 5), 2)
        assert (ring[0], len(set(ring))) == (Cell(5, 3), 16)
        assert {SquareGrid().far(Cell(5, 5), cell) for cell in ring} == {2}

    @given(SOME, VECTORS, st.integers(-9, 9))
    def test_a_turn_is_by_60_degrees_clockwise(self, layout: Layout, by: Vector, turns: int) -> None:
        grid = layout.grid()
        here = grid.cell(3, 3)
        turned = grid.rotate(by, grid.directions[turns % 6])
        middle, one, other = (seen(layout, cell) for cell in (here, here + by, here + turned))
        assert dist(middle, one) == pytest.approx(dist(middle, other)) == pytest.approx(sqrt(grid.square(by)))
        if by != (0, 0):
            gap = heading(layout, here, here + turned) - heading(layout, here, here + by) - 60 * turns
            assert (gap + 180) % 360 - 180 == pytest.approx(0, abs=1e-6)

    @EACH
    def test_there_are_six_ways_and_no_corners(self, layout: Layout) -> None:
        grid = layout.grid()
        assert [grid.angle(grid.directions[0], d) for d in grid.directions] == [0, 1, 2, 3, 2, 1]
        assert (grid.cardinals, grid.diagonals, grid.angles) == (grid.directions, (), 3)
        assert len(grid.sides) == 3
        assert set(grid.across(Cell(4, 4))) == {Cell(4, 4) + grid.offset(d) for d in grid.directions}
        missing = next(d for d in Direction if d not in grid.directions)
        with pytest.raises(NotationError, match="is not a direction of a hex grid; it has n"):
            grid.parse(missing)

    @given(SOME, VECTORS)
    def test_only_lines_have_a_direction(self, layout: Layout, by: Vector) -> None:
        grid = layout.grid()
        units = {unit.by for unit in grid.walk(by)}
        assert grid.direction(*by) == (grid.direction(*next(iter(units))) if len(units) == 1 else None)


class TestPage:
    """Where cells lie on a page, and how they are drawn and written."""

    @EACH
    def test_a_map_is_read_as_it_is_drawn(self, layout: Layout) -> None:
        grid = layout.grid()
        for columns, rows in product(range(1, 6), repeat=2):
            lines = [bytes(range(1 + row * columns, 1 + (row + 1) * columns)) for row in range(rows)]
            laid = grid.lay(lines)
            assert grid.lines(laid) == lines
            assert grid.page(laid.width, laid.height) == (columns, rows)
            for column, row in product(range(columns), range(rows)):
                x, y = grid.cell(column, row)
                drawn = lines[row if layout.rows == "down" else rows - 1 - row][column]
                assert laid.codes[y * laid.width + x] == drawn
                assert grid.holds(laid.width, laid.height, Cell(x, y))
            assert sum(map(bool, laid.codes)) == columns * rows
            beyond = ((-1, 0), (0, -1), (columns, rows - 1), (columns - 1, rows))
            assert not any(grid.holds(laid.width, laid.height, grid.cell(*place)) for place in beyond)
        assert grid.page(0, 0)[0] == 0

    @given(SOME, SPOTS)
    def test_middles_lie_where_they_are_seen(self, layout: Layout, spot: tuple[int, int]) -> None:
        grid = layout.grid()
        (x, y), (ox, oy) = grid.centre(grid.cell(*spot)), grid.centre(grid.cell(0, 0))
        wide = 2 / sqrt(3) if layout.top == "flat" else 1  # where neighbours are one apart
        up = 1 if grid.rows is Axes.DOWN else -1
        px, py = (a - b for a, b in zip(layout.middle(*spot), layout.middle(0, 0), strict=True))
        assert (float(x - ox) * wide, float(y - oy) * up * grid.aspect * wide) == pytest.approx((px, py), abs=1e-9)

    @given(SOME, SPOTS, st.integers(-9, 9), st.integers(-9, 9))
    def test_a_cell_holds_what_is_near_its_middle(
        self, layout: Layout, spot: tuple[int, int], dx: int, dy: int
    ) -> None:
        grid = layout.grid()
        x, y = grid.centre(grid.cell(*spot))
        assert grid.cell_at(x + Fraction(dx, 40), y + Fraction(dy, 40)) == grid.cell(*spot)

    @EACH
    def test_neighbours_share_two_corners_and_the_page_begins_at_0(self, layout: Layout) -> None:
        grid = layout.grid()
        for column, row in product(range(3), repeat=2):
            here = grid.cell(column, row)
            corners = grid.outline(here)
            assert len(set(corners)) == 6
            for other in grid.across(here):
                assert len(set(corners) & set(grid.outline(other))) == 2
        points = [point for c, r in product(range(4), range(3)) for point in grid.outline(grid.cell(c, r))]
        assert min(x for x, _ in points) == min(y for _, y in points) == 0
        assert grid.extent(4, 3) == (max(x for x, _ in points), max(y for _, y in points))

    @EACH
    def test_which_lines_are_moved(self, layout: Layout) -> None:
        grid = layout.grid()
        moved = [1, 0] if layout.offset == "even" else [0, 1]
        assert [grid.indent(row) for row in range(2)] == (moved if layout.top == "pointy" else [0, 0])
        assert [grid.drop(column) for column in range(2)] == (moved if layout.top == "flat" else [0, 0])

    @given(SOME, SPOTS)
    def test_axial_coordinates_are_those_of_everybody(self, layout: Layout, spot: tuple[int, int]) -> None:
        grid = layout.grid("axial")
        assert isinstance(grid, HexGrid)
        (column, row), (q, r) = spot, grid.axial(grid.cell(*spot))
        line, along = (column, row) if layout.top == "flat" else (row, column)
        ahead = layout.offset == "odd"
        if layout.top == "flat" and layout.rows == "up":
            ahead = not ahead  # what is lower on the page comes sooner
        other = along - (line - line % 2) // 2 if ahead else along - (line + line % 2) // 2
        assert (q, r) == ((line, other) if layout.top == "flat" else (other, line))
        text = f"{q},{r}"
        assert grid.notation.format(grid.cell(*spot)) == text
        assert grid.notation.parse(text) == grid.notation.parse(f" ({q}, {r}) ") == grid.cell(*spot)

    @given(SOME, st.sampled_from(["A1", "xy", "axial", "compass"]), st.tuples(st.integers(0, 40), st.integers(0, 40)))
    def test_every_notation_reads_what_it_writes(self, layout: Layout, notation: str, spot: tuple[int, int]) -> None:
        grid = layout.grid(notation)
        cell = grid.cell(*spot)
        assert grid.notation.parse(grid.notation.format(cell)) == cell
        edge = grid.edge(cell, cell + grid.offset(grid.directions[2]))
        assert grid.notation.parse_edge(grid.notation.format_edge(edge)) == edge

    def test_axial_coordinates_far_off_are_none(self) -> None:
        notation = FlatGrid(notation="axial").notation
        assert notation.read("9999999,0") is None
        with pytest.raises(NotationError, match="write it like 2,-1"):
            notation.parse("A1")


class TestFootprints:
    """Figures of several hexes."""

    @EACH
    def test_figures_turn_by_60_degrees_around_their_anchor(self, layout: Layout) -> None:
        grid = layout.grid()
        here = grid.cell(5, 5)
        for footprint, size, ways in (
            (grid.footprint(1, 1), 1, 1),
            (grid.footprint(2, 1), 2, 6),
            (grid.footprint(2, 2), 4, 6),
            (grid.footprint(1, 1, "triangle"), 3, 6),
            (grid.footprint(1, 1, "flower"), 7, 1),
        ):
            assert (footprint.size, len(footprint.shapes)) == (size, ways)
            for turned in footprint.lies:
                cells = footprint.cells(here, turned=turned)
                assert cells[0] == here
                assert len(set(cells)) == size
                base = footprint.cells(here, turned=footprint.lies[0])
                for cell, before in list(zip(cells, base, strict=True))[1:]:
                    gap = heading(layout, here, cell) - heading(layout, here, before) - 60 * turned
                    assert (gap + 180) % 360 - 180 == pytest.approx(0, abs=1e-6)

    @EACH
    def test_a_triangle_hangs_together_and_a_flower_is_a_ring_around_its_anchor(self, layout: Layout) -> None:
        grid = layout.grid()
        here = grid.cell(5, 5)
        for turned in range(6):
            a, b, c = grid.footprint(1, 1, "triangle").cells(here, turned=turned)
            assert grid.far(a, b) == grid.far(b, c) == grid.far(a, c) == 1
        flower = grid.footprint(1, 1, "flower")
        assert set(flower.cells(here)) == {here, *grid.ring(here, 1)}
        assert flower.said == "flower"
        assert flower != grid.footprint(3, 3)


def test_both_kinds_are_hexes() -> None:
    assert HexGrid.topped("flat") is FlatGrid
    assert HexGrid.topped("pointy") is PointyGrid
    assert SquareGrid.topped("flat") is SquareGrid


def test_a_straight_line_bends_clockwise_as_late_as_it_can() -> None:
    grid: Grid = FlatGrid()
    n, ne = grid.offset(Direction.N), grid.offset(Direction.NE)
    assert [unit.by for unit in grid.walk((1, -1))] == [n, ne]
    assert [unit.by for unit in grid.walk((1, -3))] == [n, n, ne, n]
    assert grid.walk((0, 0)) == ()
