"""The picture of a board: valid XML, safe texts, shapes that tell things apart, all notations, large boards."""

from __future__ import annotations

import xml.etree.ElementTree as Xml
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.imperial_boards import random_game

from footwork.game.game import Game
from footwork.query.path import Path
from footwork.views.drawing.svg import COLOURS, LOOKS, style
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


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_ground_is_filled_as_the_ruleset_says(shape: str) -> None:
    looks = ("plain", "slow", "closed", "water", "ice", "hazard")
    terrain = {f"t{i}": {"glyph": str(i), "look": look} for i, look in enumerate(looks)}
    rules = {"footwork": 1, "name": "looks", "grid": {"shape": shape}, "terrain": terrain | {"wet": {"glyph": "w"}}}
    game = Game.from_dict({"ruleset": rules, "map": "0 1 2 3 4 5 w", "pieces": []})
    picture = drawn(game)
    kinds = ("slow", "blocked", "water", "ice", "hazard", "pool", "floor")
    found = {kind: len(classes(picture, kind)) for kind in kinds}
    patterns = dict.fromkeys(kinds[:5], 2)
    assert found == {**patterns, "pool": 4, "floor": 10}, "and the legend"


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


@pytest.mark.parametrize("name", ['<b> & "quotes"', "]]>", "é中😀", "x" * 300])
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
    assert len(classes(picture, "way")) == len(classes(picture, "goal")) == 1 + 1, "and one in the legend"
    with pytest.raises(TypeError, match="takes a Path, such as"):
        board_svg(game.state, path=game.why("luke", "C3"))  # type: ignore[arg-type]


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


class TestPlainAttributes:
    """A renderer that knows no style sheets, no variables or no media queries draws the same picture."""

    PICTURES = (
        drawn(small(edges=[{"impassable": "A1/A2"}, {"movement-blocking": "B1/B2"}, {"door": "C2/C3"}]), "luke"),
        drawn(Game.shipped("imperial-assault"), "walker", side="imperials"),
        drawn(Game.shipped("free-actions", "gatehouse"), side="heroes"),
    )

    @pytest.mark.parametrize("picture", PICTURES)
    def test_every_shape_says_its_colour(self, picture: Xml.Element) -> None:
        shapes = [each for each in picture.iter() if each.get("class")]
        assert len(shapes) > 30
        for each in shapes:
            tag = each.tag.removeprefix(SVG)
            told = {key: each.get(key) for key in ("fill", "stroke") if each.get(key) is not None}
            assert tag == "text" or told, each.attrib
            assert all(value and (value[0] == "#" or value in PAINTS) for value in told.values()), told
        assert picture.get("fill", "").startswith("#"), "the colour of texts that say none"
        assert {"font-family", "font-size", "text-anchor"} <= set(picture.keys())

    @pytest.mark.parametrize("picture", PICTURES)
    def test_the_style_sheet_is_for_the_dark_alone(self, picture: Xml.Element) -> None:
        (style,) = picture.iter(f"{SVG}style")
        text = (style.text or "").strip()
        assert text.startswith("@media (prefers-color-scheme: dark) {")
        assert text.endswith("}\n}")
        assert "var(" not in Xml.tostring(picture, encoding="unicode")
        assert not [each for each in picture.iter() if each.get("style")]

    def test_every_class_has_a_look_and_every_colour_a_dark_one(self) -> None:
        used = {name for picture in self.PICTURES for e in picture.iter() for name in (e.get("class") or "").split()}
        assert used - LOOKS.keys() <= {"full"}
        for name, look in LOOKS.items():
            for key in ("fill", "stroke"):
                if look.get(key) in COLOURS:
                    assert f"{key}: {COLOURS[look[key]][1]}" in _rule(name)


PAINTS = ("none", *(f"url(#{each})" for each in ("slow", "blocked", "water", "ice", "hazard")))


def _rule(name: str) -> str:
    """What the style sheet says of a class in the dark."""
    return next(line for line in style().splitlines() if line.startswith(f".{name} {{"))


def test_ground_that_acts_or_has_a_sign_shows_it() -> None:
    picture = drawn(Game.shipped("imperial-assault"))
    assert "Opens or closes blast-door on entering" in texts(picture)
    assert [each.text for each in classes(picture, "glyph")].count("%") == 2
    plates = drawn(Game.shipped("free-actions", "gatehouse"))
    assert [each.text for each in classes(plates, "glyph")].count("o") == 2


class TestPlans:
    @staticmethod
    def game() -> Game:
        game = Game.shipped("free-actions", "gatehouse")
        assert game.plan("mira", "right", "right", "down").ok
        assert game.plan("bram", "up", "wait", "right").ok
        assert game.plan("vex", "left", "left").ok
        return game

    def test_a_plan_is_a_line_with_numbered_steps(self) -> None:
        picture = drawn(self.game(), side="heroes")
        lines = [each.get("points", "").split() for each in classes(picture, "plan")]
        assert [len(points) for points in lines] == [4, 4, 3]
        numbers = [each.text for each in classes(picture, "number")]
        assert numbers[:7] == ["1", "2", "3", "1,2", "3", "1", "2!"]
        assert (len(classes(picture, "end")), len(classes(picture, "wrong"))) == (2 + 1, 1 + 1)
        assert {"step of a plan", "where a plan ends", "marked step: ! will be blocked"} <= set(texts(picture))
        assert "Mira plans 1,1 → 2,1 → 3,1 → 3,2." in (picture.findtext(f"{SVG}desc") or "")
        assert "Vex plans 6,1 → 5,1 → 4,1 (step 2 will be blocked)." in (picture.findtext(f"{SVG}desc") or "")

    def test_while_it_is_executed(self) -> None:
        game = self.game()
        assert game.execute().ok
        assert game.execute().ok
        picture = drawn(game, side="heroes")
        assert len(classes(picture, "began")) == 3 + 1
        assert {"Blocked", "where a plan began"} <= set(texts(picture))
        assert game.fast_forward().ok
        done = drawn(game, side="heroes")
        assert (len(classes(done, "plan")), len(classes(done, "hook"))) == (0, 2 + 1)
        assert {"Blocked", "Complete"} <= set(texts(done))

    def test_nobody_sees_what_others_plan(self) -> None:
        game = Game.shipped("free-actions", "rivals")
        one, other = list(game.state.sides)[:2]
        own = next(piece.id for piece in game.state.pieces if piece.side == one)
        assert any(game.plan(own, way).ok for way in ("up", "down", "left", "right"))
        assert classes(drawn(game, side=one), "plan")
        assert not classes(drawn(game, side=other), "plan")

    def test_a_turn_on_the_way_is_drawn_where_the_piece_comes_to_lie(self) -> None:
        bike = {"id": "bike", "kind": "bike", "side": "rebels", "at": "A1", "points": 3}
        game = Game.from_dict({"ruleset": "imperial-assault", "size": [3, 3], "pieces": [bike]})
        path = game.cost("bike", ["A1", "A1", "B1"])
        assert isinstance(path, Path)
        (way, sample) = classes(Xml.fromstring(board_svg(game.state, path=path)), "way")
        assert way.get("points") == "56,84 80,60 128,60"
        assert sample is not None
