"""The picture of a board: valid XML, safe texts, shapes that tell things apart, all notations, large boards."""

from __future__ import annotations

import xml.etree.ElementTree as Xml
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.imperial_boards import random_game

from footwork.game.game import Game
from footwork.views.drawing.svgboard import board_svg

SVG = "{http://www.w3.org/2000/svg}"


def drawn(game: Game, piece: str | None = None, **options: Any) -> Xml.Element:
    reach = None if piece is None else game.reach(piece)
    return Xml.fromstring(board_svg(game.state, reach=reach, **options))


def classes(picture: Xml.Element, kind: str) -> list[Xml.Element]:
    """The elements of a class, those of the legend included."""
    return [each for each in picture.iter() if kind in (each.get("class") or "").split()]


def texts(picture: Xml.Element) -> list[str]:
    return [each.text or "" for each in picture.iter(f"{SVG}text")]


def small(**fields: Any) -> Game:
    pieces = [
        {"id": "luke", "name": "Luke", "side": "rebels", "at": "A1", "points": 2},
        {"id": "enemy", "name": "Enemy", "side": "scum", "at": "B1"},
    ]
    return Game.from_dict({"ruleset": "imperial-assault", "map": "..~\n..#\n_..", "pieces": pieces} | fields)


def test_stops_are_discs_and_passing_is_a_diamond() -> None:
    picture = drawn(small(), "luke")
    stops, passing = classes(picture, "stop"), classes(picture, "pass")
    assert {each.tag for each in stops} == {f"{SVG}circle"}
    assert {each.tag for each in passing} == {f"{SVG}polygon"}
    reach = small().reach("luke")
    assert len(stops) == len(reach.stops) + 1, "and one in the legend"
    assert len(passing) == len(reach) - len(reach.stops) + 1


def test_those_who_make_way_are_told_by_a_ring() -> None:
    pieces = [
        {"id": "big", "side": "rebels", "at": "A1", "points": 2, "features": ["massive"]},
        {"id": "enemy", "side": "scum", "at": "B1"},
    ]
    picture = drawn(small(pieces=pieces), "big")
    assert len(classes(picture, "ring")) == 2
    assert "cost to stop there; others make way" in texts(picture)


def test_every_edge_has_a_look_of_its_own_and_a_name() -> None:
    edges = [
        {"impassable": "A1/A2"},
        {"movement-blocking": "B1/B2"},
        {"door": "C2/C3"},
        {"door": "B2/B3", "open": True},
        {"impassable": "B1/C1", "from": "B1"},
    ]
    picture = drawn(small(edges=edges))
    named = {"Impassable", "Movement blocking", "Door (closed)", "Door (open)", "Impassable (one way)"}
    assert named <= set(texts(picture))
    assert [len(classes(picture, kind)) for kind in ("fence", "door", "arrow")] == [2, 2, 2]


def test_edges_of_the_map_itself_are_where_they_are() -> None:
    one, other = (drawn(small(edges=[{"impassable": edge}])) for edge in ("A1/0,-1", "A1/-1,0"))
    upper, left = (classes(picture, "wall")[0].attrib for picture in (one, other))
    assert upper["y1"] == upper["y2"] == "36"
    assert left["x1"] == left["x2"] == "32"


@pytest.mark.parametrize("name", ['<b> & "quotes"', "]]>", "a\x00b\x1b[31m", "é中😀", "x" * 300])
def test_names_are_texts_and_nothing_else(name: str) -> None:
    piece = {"id": "p", "name": name, "side": "s", "at": "A1", "points": 1}
    game = Game.from_dict({"ruleset": "imperial-assault", "size": [3, 3], "pieces": [piece]})
    svg = board_svg(game.state, reach=game.reach("p"), title=name)
    assert Xml.fromstring(svg).find(f"{SVG}title") is not None
    assert svg.encode("utf-8")


@pytest.mark.parametrize(
    ("grid", "first", "column", "row"),
    [
        ({"notation": "A1"}, "A1", "A", "1"),
        ({"notation": "xy", "rows": "up"}, "0,0", "0", "0"),
        ({"notation": "compass", "origin": [1, 1]}, "1N 1W", "1W", "1N"),
    ],
)
def test_every_notation_is_labelled(grid: dict[str, Any], first: str, column: str, row: str) -> None:
    piece = {"id": "p", "side": "s", "at": first, "points": 1}
    document = {"ruleset": "imperial-assault", "rules": {"grid": grid}, "size": [3, 3], "pieces": [piece]}
    picture = drawn(Game.from_dict(document), "p")
    assert {column, row} <= {each.text for each in classes(picture, "label")}


def test_rows_that_go_up_are_drawn_from_the_bottom() -> None:
    def y_of(rows: str) -> float:
        piece = {"id": "p", "side": "s", "at": "0,0"}
        rules = {"grid": {"notation": "xy", "rows": rows}}
        document = {"ruleset": "imperial-assault", "rules": rules, "size": [3, 3], "pieces": [piece]}
        return float(classes(drawn(Game.from_dict(document), side="s"), "own")[0].get("y", "0"))

    assert y_of("up") - y_of("down") == 2 * 48


def test_a_large_board_is_cut_around_the_piece_and_says_so() -> None:
    piece = {"id": "p", "side": "s", "at": "900,700", "points": 3}
    game = Game.from_dict({"ruleset": "imperial-assault", "size": [1000, 800], "pieces": [piece]})
    svg = board_svg(game.state, reach=game.reach("p"))
    picture = Xml.fromstring(svg)
    assert len(svg) < 3_000_000
    assert any(text.endswith("of a larger board") for text in texts(picture))
    assert len(classes(picture, "stop")) == 48 + 1


def test_no_board_is_said() -> None:
    assert "(no board)" in texts(drawn(Game.from_dict({"ruleset": "imperial-assault", "pieces": []})))


def test_a_path_is_a_line() -> None:
    game = small()
    picture = Xml.fromstring(board_svg(game.state, path=game.reach("luke").path("B2")))
    assert len(classes(picture, "way")) == len(classes(picture, "goal")) == 1


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_every_board_gives_the_same_valid_picture_twice(seed: int) -> None:
    game = random_game(seed)
    piece = next((piece.id for piece in game.state.pieces), None)
    reach = None if piece is None else game.reach(piece)
    svg = board_svg(game.state, reach=reach)
    picture = Xml.fromstring(svg)
    assert svg == board_svg(game.state, reach=None if piece is None else game.reach(piece))
    width, height = float(picture.get("width", 0)), float(picture.get("height", 0))
    for text in picture.iter(f"{SVG}text"):
        assert 0 <= float(text.get("x", -1)) <= width
        assert 0 <= float(text.get("y", -1)) <= height
