"""Boards of hexes as people see them: expectations by hand for text and picture."""

from __future__ import annotations

import xml.etree.ElementTree as Xml
from itertools import pairwise
from math import atan2, degrees, dist, sqrt
from typing import Any

import pytest
from tests.hexes.layouts import LAYOUTS, Layout
from tests.views.test_svgboard import classes, drawn, texts

from footwork import Game, explain
from footwork.geometry import Cell, FlatGrid, PointyGrid
from footwork.query.path import Path
from footwork.views.drawing.outlines import Lattice, far_out, inset, rings, rounded
from footwork.views.drawing.textboard import text_board
from footwork.views.json.state import piece_kinds_json
from footwork.views.looks import tread

EACH = pytest.mark.parametrize("layout", LAYOUTS, ids="-".join)
RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "seen",
    "terrain": {"floor": {"glyph": "."}, "mud": {"glyph": "~", "cost": {"cardinal": 2}}},
    "edges": {"fence": {"cross": False}, "wall": {"cross": False, "adjacent": False}, "door": {"cross": "when-open"}},
}
SIDE = 24  # half the way across a cell
FAR = SIDE * 2 / sqrt(3)  # from its middle to a corner


def game(picture: str, *pieces: dict[str, Any], grid: dict[str, Any] | None = None, **more: Any) -> Game:
    rules = {**RULES, "grid": {"shape": "hex", **(grid or {})}, **more.pop("rules", {})}
    return Game.from_dict({"ruleset": rules, "map": picture, "pieces": list(pieces), **more})


def around(play: Game, cell: str, kinds: list[str]) -> list[dict[str, str]]:
    """An edge on each side of a cell, clockwise from the first direction."""
    grid, here = play.rules.grid, play.cell(cell)
    edges = (grid.edge(here, here + grid.offset(direction)) for direction in grid.directions)
    return [{kind: grid.notation.format_edge(edge)} for kind, edge in zip(kinds, edges, strict=True)]


def points(text: str | None) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, _, y in (pair.partition(",") for pair in (text or "").split())]


class TestText:
    """The text board."""

    @pytest.mark.parametrize(
        ("top", "kinds", "expected"),
        [
            (
                "flat",
                ["fence"] * 6,
                [" 2   .   -   .", "       /   \\", "         a", "       \\   /", " 3   .   -   ."],
            ),
            ("flat", ["wall"] * 6, [" 2   .   ━   .", "       ╱   ╲", "         a", "       ╲   ╱", " 3   .   ━   ."]),
            ("pointy", ["fence"] * 6, ["          / \\", " 2     . | a | .", "          \\ /"]),
            ("pointy", ["wall", "door"] * 3, ["          + ╲", " 2     . ┃ a + .", "          + ╱"]),
        ],
    )
    def test_borders_around_a_hex_draw_it(self, top: str, kinds: list[str], expected: list[str]) -> None:
        field, piece = "...\n...\n...", {"id": "a", "at": "B2", "glyph": "a"}
        edges = around(game(field, grid={"top": top}), "B2", kinds)
        lines = text_board(game(field, piece, grid={"top": top}, edges=edges).state, legend=False).splitlines()
        assert [line for line in lines if line in expected] == expected

    @EACH
    def test_one_way_edges_point_up_or_down_the_page(self, layout: Layout) -> None:
        field = "...\n...\n..."
        play = game(field, grid=layout.fields)
        grid, here = play.rules.grid, play.cell("B2")
        for direction in grid.directions:
            (edge,) = [each for each in around(play, "B2", ["wall"] * 6) if each["wall"] == _edge(play, direction.name)]
            text = text_board(
                game(field, grid=layout.fields, edges=[{**edge, "from": "B2"}]).state, legend=False
            ).split("\n", 1)[1]
            sign = {"N": "^", "S": "v", "E": ">", "W": "<"}[direction.name[0]]
            assert [each for each in text if each in "^v<>"] == [sign], direction
            assert here is not None

    def test_a_reach_and_a_way_lie_on_it(self) -> None:
        play = game(".....\n.~...\n.....", {"id": "a", "at": "C2", "glyph": "a", "points": 2}, grid={"top": "pointy"})
        assert text_board(play.state, reach=play.reach("a"), legend=False).splitlines() == [
            "    A B C D E",
            " 1  . 2 1 1 2",
            " 2   . 2 a 1 2",
            " 3  . 2 1 1 2",
        ]
        path = play.path("a", "E1")
        assert isinstance(path, Path)
        assert text_board(play.state, path=path, legend=False).splitlines()[1:3] == [" 1  . . . . X", " 2   . ~ a * ."]
        assert "step" in explain(path, play.state)
        assert "cardinal" not in explain(path, play.state)


def _edge(play: Game, direction: str) -> str:
    grid, here = play.rules.grid, play.cell("B2")
    return grid.notation.format_edge(grid.edge(here, here + grid.offset(grid.parse(direction))))


class TestOutlines:
    """The lines around cells."""

    def test_a_flower_has_18_corners_and_a_ring_two_lines(self) -> None:
        for grid in (FlatGrid(), PointyGrid()):
            flower = grid.footprint(3, 3, "flower").cells(Cell(5, 5))
            assert [len(ring) for ring in rings(map(Lattice(grid).outline, flower))] == [18]
            assert sorted(len(ring) for ring in rings(map(Lattice(grid).outline, flower[1:]))) == [6, 18]
            apart = [Cell(0, 0), Cell(5, 5)]
            assert [len(ring) for ring in rings(map(Lattice(grid).outline, apart))] == [6, 6]

    def test_inwards_means_inwards_whichever_way_they_run(self) -> None:
        ring = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
        for each in (ring, ring[::-1]):
            assert sorted(inset(each, 1)) == [(1, 1), (1, 9), (9, 1), (9, 9)]
        assert far_out([ring], (5, 5), (1, 0)) == far_out([ring], (5, 5), (0, -1)) == 5
        assert rounded(ring, 0) == "M0,0L10,0L10,10L0,10Z"
        assert rounded(ring, 9).startswith("M0,5 Q0,0 5,0L5,0 Q10,0 10,5")


class TestPicture:
    """The picture."""

    def test_flat_ones_lie_as_they_should(self) -> None:
        picture = drawn(game("..\n..", grid={}, edges=[{"fence": "A1/B1"}]))
        first, second, *_ = (points(each.get("points")) for each in classes(picture, "floor"))
        x, y = 32 + FAR, 36 + SIDE
        around = [(x + FAR * a, y + SIDE * b) for a, b in ((-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1), (-1, 0))]
        assert [pytest.approx(each, abs=1e-2) for each in around] == first
        shifted = [(px + 1.5 * FAR, py + SIDE) for px, py in around]
        assert [pytest.approx(each, abs=1e-2) for each in shifted] == second
        fence = classes(picture, "fence")[0]
        ends = {tuple(float(fence.get(key, 0)) for key in keys) for keys in (("x1", "y1"), ("x2", "y2"))}
        assert ends == {first[2], first[3]}
        labels = classes(picture, "label")[:2]
        assert [each.text for each in labels] == ["A", "B"]
        assert [float(each.get("x", 0)) for each in labels] == pytest.approx([x, x + 1.5 * FAR], abs=1e-2)

    def test_pointy_ones_lie_as_they_should(self) -> None:
        picture = drawn(game("..\n..", grid={"top": "pointy", "offset": "even", "rows": "up"}))
        # A1 stands at the bottom on the left and is moved to the right; the picture begins with the row above it.
        upper, _, lower, *_ = (points(each.get("points")) for each in classes(picture, "floor"))
        assert min(x for x, _ in upper) == 32
        assert min(x for x, _ in lower) == 32 + SIDE
        assert min(y for _, y in upper) == 36
        assert min(y for _, y in lower) == pytest.approx(36 + 1.5 * FAR, abs=1e-2)

    @EACH
    def test_one_line_goes_around_all_stops(self, layout: Layout) -> None:
        play = game("\n".join(["....."] * 5), {"id": "a", "at": "C3", "points": 1}, grid=layout.fields)
        (line,) = classes(drawn(play, "a"), "reach")
        assert [len(part.split("L")) for part in (line.get("d") or "").split("Z")[:-1]] in ([18, 6], [6, 18])

    @EACH
    @pytest.mark.parametrize(("size", "corners"), [([2, 1], 10), ("triangle", 12), ("flower", 18)])
    def test_a_large_figure_is_one_body_on_its_cells(self, layout: Layout, size: Any, corners: int) -> None:
        field = "\n".join(["......."] * 7)
        play = game(field, {"id": "a", "at": "D4", "size": size, "points": 1, "side": "s"}, grid=layout.fields)
        (body, *_) = classes(drawn(play, side="s"), "own")
        assert (body.tag.endswith("path"), (body.get("d") or "").count("Q")) == (True, corners)
        assert len(classes(drawn(play, side="s"), "anchor")) == 1
        assert "cost to stop with its marked cell there" in texts(drawn(play, "a"))

    @EACH
    def test_a_body_comes_to_a_point_where_it_heads(self, layout: Layout) -> None:
        for direction in layout.grid().directions:
            piece = {"id": "a", "at": "C3", "heading": direction.name, "side": "s"}
            rules = {"heading": {"turn": [1, 1, 1]}}
            for size, side in (([1, 1], "s"), ([1, 1], None), ("flower", "s")):
                play = game("\n".join(["....."] * 5), {**piece, "size": size}, grid=layout.fields, rules=rules)
                picture = drawn(play, side=side)
                (tip,) = classes(picture, "own-point" if side else "other-point")
                left, point, right = points(tip.get("points"))
                foot = (left[0] + right[0]) / 2, (left[1] + right[1]) / 2
                angle = degrees(atan2(point[0] - foot[0], foot[1] - point[1]))
                off = (angle - _angle(layout, direction.name) + 180) % 360 - 180
                assert off == pytest.approx(0, abs=0.01)

    def test_nobody_leaves_the_hex_it_stands_on(self) -> None:
        for top in ("flat", "pointy"):
            for direction in ("NE", "SE", "SW", "NW"):
                piece = {"id": "a", "at": "A1", "heading": direction}
                play = game(".", piece, grid={"top": top}, rules={"heading": {"turn": [1, 1, 1]}})
                picture = drawn(play)
                outline = points(classes(picture, "floor")[0].get("points"))
                rect, tip = classes(picture, "other")[1], points(classes(picture, "other-point")[0].get("points"))
                x, y, wide = (float(rect.get(key, 0)) for key in ("x", "y", "width"))
                for corner in (*tip, (x, y), (x + wide, y), (x, y + wide), (x + wide, y + wide)):
                    assert _is_inside(corner, outline), (top, direction)

    def test_signs_of_ground_stay_within_their_hex(self) -> None:
        for top in ("flat", "pointy"):
            picture = drawn(game("~", grid={"top": top}))
            outline = points(classes(picture, "floor")[0].get("points"))
            under = classes(picture, "under")[0]
            assert _is_inside((float(under.get("cx", 0)), float(under.get("cy", 0))), outline)


def _angle(layout: Layout, direction: str) -> float:
    names = [each.name for each in layout.grid().directions]
    return names.index(direction) * 60 + (0 if names[0] == "N" else 30)


def _is_inside(point: tuple[float, float], outline: list[tuple[float, float]]) -> bool:
    """Whether a point lies within a hex: as seen from it, its sides are all the way around."""
    middle = sum(x for x, _ in outline) / 6, sum(y for _, y in outline) / 6
    assert all(dist(middle, corner) == pytest.approx(FAR, abs=1e-2) for corner in outline)
    return all(
        (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) >= 0
        for a, b in pairwise([*outline, outline[0]])
    )


def test_kinds_say_their_size_in_columns_and_rows() -> None:
    play = game("..", rules={"kinds": {"hydra": {"size": "flower"}, "dog": {}, "cart": {"size": [2, 1]}}})
    kinds = piece_kinds_json(play.rules)
    assert {name: kind["size"] for name, kind in kinds.items()} == {"hydra": [3, 3], "dog": [1, 1], "cart": [2, 1]}


def test_texts_are_those_of_any_picture() -> None:
    """What is drawn is valid XML with words for those who cannot see it."""
    picture = drawn(game("..\n..", {"id": "a", "at": "A1", "points": 1}), "a")
    assert "a can stop on" in (picture.findtext("{http://www.w3.org/2000/svg}desc") or "")
    assert isinstance(picture, Xml.Element)


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_patterns_that_turn_with_a_piece_are_shown_whatever_is_on_top(top: str) -> None:
    rules = {
        "footwork": 1,
        "name": "lancers",
        "grid": {"shape": "hex", "top": top},
        "pattern": {"steps": [{"by": [1, -1]}], "relative": True},
        "terrain": {"floor": {"glyph": "."}, "mud": {"glyph": "~", "multiply": 2}},
    }
    pieces = [{"id": "a", "side": "x", "at": "A1"}]
    game = Game.from_dict({"ruleset": rules, "size": [4, 3], "pieces": pieces})
    assert tread(game.rules, "mud").cardinal == 2
