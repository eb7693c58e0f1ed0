"""Hexes in files: maps in staggered lines, figures of several hexes, edges, and rulesets of squares laid onto hexes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hexes.layouts import LAYOUTS, Layout

from footwork import Game, load_rules, shipped_rulesets
from footwork.board.lines import rows_of
from footwork.board.setup import parse_setup
from footwork.errors import RulesetError, ScenarioError
from footwork.geometry import Axes, FlatGrid, Grid, PointyGrid, SquareGrid
from footwork.query.step import Step
from footwork.rules.compiling.library import rules_from_data
from footwork.views.json.state import piece_kinds_json

EACH = pytest.mark.parametrize("layout", LAYOUTS, ids="-".join)
RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "files",
    "grid": {"shape": "hex"},
    "terrain": {"floor": {"glyph": "."}, "rock": {"glyph": "#", "enter": False}},
    "edges": {"wall": {"cross": False}},
}


def game(picture: str, *pieces: dict[str, Any], grid: dict[str, str] | None = None, **more: Any) -> Game:
    rules = {**RULES, "grid": {"shape": "hex", **(grid or {})}, **more.pop("rules", {})}
    return Game.from_dict({"ruleset": rules, "map": picture, "pieces": list(pieces), **more})


def problem(text: str) -> str:
    """What is wrong with a scenario."""
    with pytest.raises((ScenarioError, RulesetError)) as caught:
        parse_setup(text, file="s.yaml").state()
    return str(caught.value)


def staggered(lines: list[str], grid: Grid, pitch: int) -> str:
    """A map as somebody draws it who looks at hexes."""
    if grid.drop(0) == grid.drop(1):
        ups = range(len(lines)) if grid.rows is Axes.DOWN else range(len(lines))[::-1]
        gap = " " * (2 * pitch - 1)
        return "\n".join(" " * pitch * grid.indent(up) + gap.join(line) for up, line in zip(ups, lines, strict=True))
    drawn = []
    for line in lines:
        for half in (0, 1):
            cells = (glyph if grid.drop(i) == half else " " for i, glyph in enumerate(line))
            drawn.append((" " * (pitch - 1)).join(cells).rstrip())
    return "\n".join(drawn)


class TestMaps:
    """Maps drawn in characters."""

    @EACH
    @given(st.lists(st.text("abc", min_size=5, max_size=5), min_size=1, max_size=5), st.integers(1, 3), st.booleans())
    def test_staggered_and_plain_ones_are_the_same(
        self, layout: Layout, lines: list[str], pitch: int, even: bool
    ) -> None:
        grid = layout.grid()
        lines = [line[: 4 + even] for line in lines]
        rows = [list(line) for line in lines]
        assert rows_of("\n".join(lines), grid).rows == rows
        assert rows_of("\n".join(" ".join(line) for line in lines), grid).rows == rows
        drawn = rows_of(staggered(lines, grid, pitch), grid)
        assert drawn.rows == rows
        text = staggered(lines, grid, pitch).split("\n")
        for row, line in enumerate(lines):
            for column, glyph in enumerate(line):
                number, at = drawn.place(row, column)
                assert text[number][at] == glyph

    def test_a_flat_one_has_its_lower_columns_on_every_second_line(self) -> None:
        picture = "a   c   e\n  b   d\nf   h   j\n  g   i\n"
        assert rows_of(picture, FlatGrid()).rows == [list("abcde"), list("fghij")]
        other = "  b   d\na   c   e\n  g   i\nf   h   j\n"
        assert rows_of(other, FlatGrid(moved="even")).rows == [list("abcde"), list("fghij")]
        assert rows_of("a\n b\nc\n d", FlatGrid()).rows == [["a", "b"], ["c", "d"]]

    def test_a_pointy_one_has_its_odd_rows_indented(self) -> None:
        assert rows_of("a b c\n d e f", PointyGrid()).rows == [list("abc"), list("def")]
        assert rows_of("  a b c\nd e f", PointyGrid(moved="even")).rows == [list("abc"), list("def")]
        assert rows_of("abc\n def\n", PointyGrid()).rows == [list("abc"), list("def")]

    def test_squares_may_be_indented_as_before(self) -> None:
        assert rows_of("  ab\ncd", SquareGrid()).rows == [["a", "b"], ["c", "d"]]

    @pytest.mark.parametrize(
        ("grid", "lines", "expected"),
        [
            ("{shape: hex, top: pointy}", "  . .\n. .", "s.yaml:4:5: this row"),
            ("{shape: hex, top: pointy, offset: even}", ". .\n . .", "s.yaml:4:3: this row of the map lies further to"),
            ("{shape: hex}", ". .\n. .\n .", "s.yaml:4:5: '.' stands between the columns that this line"),
            ("{shape: hex}", "  . .\n. .\n  . .", "s.yaml:4:5: '.' stands between the columns that this line of the"),
            ("{shape: hex}", ".   .\n  .\n    .\n  .", "s.yaml:6:3: a cell of this line of the map is left out"),
            ("{shape: hex}", ".   .\n  .   .   .\n", "has 2 cells in one of its two lines and 3 in the other"),
            ("{shape: hex}", ".   .\n  .\n.   x\n  .", "s.yaml:6:7: 'x' stands for nothing"),
            ("{shape: hex}", ".   .\n  .\n.   .\n  .   .", "s.yaml:6:3: this row of the map has 4 cells, the first"),
        ],
    )
    def test_what_is_drawn_otherwise_is_told(self, grid: str, lines: str, expected: str) -> None:
        rules = f"ruleset: {{footwork: 1, name: r, grid: {grid}, terrain: {{floor: {{glyph: '.'}}}}}}"
        block = "\n".join("  " + line for line in lines.split("\n"))
        assert expected in problem(f"footwork: 1\n{rules}\nmap: |2\n{block}\n")

    @EACH
    def test_saves_come_back(self, layout: Layout) -> None:
        play = game("..#\n.#.\n_..", {"id": "a", "at": "B3", "points": 3}, grid=layout.fields)
        again = Game.from_dict(play.to_dict())
        assert again.state == play.state
        assert play.to_dict()["map"].split() == ["..#", ".#.", "_.."]
        assert {play.rules.grid.place(cell) for cell in play.state.board} == {
            (column, row if layout.rows == "down" else 2 - row)
            for row, line in enumerate(["..#", ".#.", "_.."])
            for column, glyph in enumerate(line)
            if glyph != "_"
        }


class TestFigures:
    """Pieces of several hexes."""

    @EACH
    @pytest.mark.parametrize(("size", "cells"), [([2, 1], 2), ("triangle", 3), ("flower", 7), ([2, 2], 4)])
    def test_they_stand_on_their_cells_and_come_back(self, layout: Layout, size: Any, cells: int) -> None:
        field = "\n".join(["......."] * 7)
        play = game(field, {"id": "a", "at": "D4", "size": size, "points": 2}, grid=layout.fields)
        piece = play.state.piece("a")
        assert len(piece.cells) == cells
        assert Game.from_dict(play.to_dict()).state == play.state
        assert len(play.reach("a")) == 18
        assert play.add("b", None, size=tuple(size) if isinstance(size, list) else size).ok
        assert Game.from_dict(play.to_dict()).state == play.state

    def test_kinds_have_them_too(self) -> None:
        rules = {"kinds": {"giant": {"size": "triangle"}, "hydra": {"like": "giant", "size": "flower"}}}
        field = "\n".join(["......."] * 7)
        play = game(field, {"id": "a", "at": "D4", "kind": "giant"}, rules=rules)
        assert play.state.piece("a").footprint.name == "triangle"
        assert play.add("b", None, kind="hydra").ok
        assert play.state.piece("b").footprint.size == 7
        assert {name: kind["size"] for name, kind in piece_kinds_json(play.rules).items()} == {
            "giant": [2, 2],
            "hydra": [3, 3],
        }

    def test_a_name_that_a_grid_does_not_have_is_told(self) -> None:
        with pytest.raises(RulesetError, match=r"there is no footprint called 'flowr'; did you mean 'flower'\?"):
            rules_from_data({**RULES, "kinds": {"hydra": {"size": "flowr"}}})
        with pytest.raises(ScenarioError, match="no size has a name on a square grid: 'flower'"):
            Game.from_dict({"ruleset": "methuen", "size": [5, 5], "pieces": [{"id": "a", "size": "flower"}]})
        refusal = game("..").add("b", None, size="star").refusal
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("size.unknown", "star")

    def test_a_triangle_turns_by_60_degrees(self) -> None:
        rules = {"footprint": {"rotate": {"cost": 1}}, "pattern": "none"}
        play = game("\n".join(["......."] * 7), {"id": "a", "at": "D4", "size": "triangle", "points": 2}, rules=rules)
        assert {pose.turned: each.charge for pose, each in play.reach("a").poses.items()} == {1: 1, 5: 1, 2: 2, 4: 2}


class TestVariants:
    """A ruleset of squares on hexes."""

    @pytest.mark.parametrize("name", shipped_rulesets())
    @pytest.mark.parametrize("top", ["flat", "pointy"])
    def test_every_shipped_ruleset_has_one(self, name: str, top: str) -> None:
        over = {"extends": name, "footwork": 1, "name": "variant", "grid": {"shape": "hex", "top": top}}
        rules = rules_from_data(over)
        assert rules.grid.shape == "hex"
        assert rules.base["corners.cells"] == "ignore"
        assert rules.base["cost.diagonal"] == rules.base["cost.cardinal"]
        assert {offset.is_unit for offset in rules.base["pattern"].steps} == {True}  # type: ignore[attr-defined]
        assert rules_from_data(rules.source).fingerprint == rules.fingerprint
        play = Game.from_dict({"ruleset": over, "size": [9, 9], "pieces": []})
        assert Game.from_dict(play.to_dict()).state == play.state, "a number may be written as 1.0, and is saved as 1"

    def test_what_means_nothing_there_falls_away(self) -> None:
        squares = {
            "cost": {"cardinal": 2, "diagonal": 3},
            "corners": {"cells": "both-open"},
            "pattern": {
                "steps": ["orthogonal", "diagonal", {"by": [2, 0]}],
                "tiers": [{"when": "1", "add": "diagonal"}],
            },
            "heading": {"turn": [1, 2, 3, 4], "follow": True},
            "features": {"leaper": {"pattern": {"add": [{"by": [1, 2]}]}, "cost": {"diagonal": 1, "cardinal": 1}}},
            "terrain": {"belt": {"glyph": ">", "on-enter": {"slide": "E"}}, "mud": {"cost": {"diagonal": 9}}},
            "edges": {"wall": {"cross": False, "corner": False}},
        }
        play = parse_setup(
            "ruleset: " + repr({**RULES, "grid": {"order": [*"NSEW", "NE", "NW", "SE", "SW"]}, **squares})
            + "\nrules: {grid: {shape: hex}}\nmap: '...'"
        )  # fmt: skip
        source = play.rules.source
        assert source["cost"] == {"cardinal": 2}
        assert "corners" not in source
        assert source["pattern"] == {"steps": ["orthogonal"]}
        assert source["heading"] == {"follow": True}
        assert source["features"] == {"leaper": {"cost": {"cardinal": 1}}}
        assert source["terrain"] == {"belt": {"glyph": ">"}, **{}}
        assert source["edges"] == {"wall": {"cross": False}}
        assert source["grid"] == {"shape": "hex"}

    @pytest.mark.parametrize("turn", [[1, 2, 3], {60: 1, "120+": 2}])
    def test_what_turns_cost_stays_where_the_other_kind_of_hex_is_on_top(self, turn: Any) -> None:
        rules = {**RULES, "grid": {"shape": "hex", "top": "flat"}, "heading": {"turn": turn}}
        play = parse_setup(f"ruleset: {rules!r}\nrules: {{grid: {{top: pointy}}}}\nmap: '...'")
        kept = {str(angle): cost for angle, cost in turn.items()} if isinstance(turn, dict) else turn
        assert play.rules.source["heading"] == {"turn": kept}

    def test_a_hex_ruleset_comes_back_to_squares(self) -> None:
        hexes = {"grid": {"top": "pointy", "offset": "even", "notation": "axial", "shape": "hex", "size": [4, 4]}}
        text = repr({**RULES, **hexes, "heading": {"turn": [1, 2, 3]}, "kinds": {"hydra": {"size": "flower"}}})
        setup = parse_setup(f"ruleset: {text}\nrules: {{grid: {{shape: square}}}}\nsize: default")
        assert setup.rules.source["grid"] == {"shape": "square", "size": [4, 4]}
        assert "heading" not in setup.rules.source
        assert setup.rules.kinds == {}

    def test_settings_of_the_game_leave_diagonals_alone(self) -> None:
        settings = {"movementSettings": {"diagonalCostMultiplier": 2, "defaultPlayerSpeed": 6}}
        ruleset = {"extends": "rune-and-rust", "footwork": 1, "name": "variant", "grid": {"shape": "hex"}}
        play = Game.from_dict({"ruleset": ruleset, "settings": settings, "size": [6, 6], "pieces": []})
        assert play.rules.kinds["player"].stats["Speed"] == 6

    @pytest.mark.parametrize(
        ("field", "expected"),
        [
            (
                "cost: {cardinal: 1, diagonal: 2}",
                "a hex grid has no diagonals and no corners to cut: cost.diagonal",
            ),
            ("cost: {alternate: [1, 2]}", "a hex grid has no diagonals and no corners to cut: cost.alternate"),
            ("corners: {cells: both-open}", "a hex grid has no diagonals and no corners to cut: corners.cells"),
            (
                "pattern: [orthogonal, diagonal]",
                "a hex grid has no diagonals and no corners to cut: 'diagonal' are",
            ),
            ("features: {far: {pattern: {add: diagonal}}}", "a hex grid has no diagonals and no corners to cut"),
            ("heading: {turn: [1, 2, 3, 4]}", "turn lists 3 costs: for 60°, 120° and 180°"),
            ("terrain: {mud: {cost: {diagonal: 2}}}", "a hex grid has no diagonals and no corners to cut"),
            ("edges: {wall: {cross: false, corner: true}}", "a hex grid has no diagonals and no corners to cut"),
            (
                "terrain: {belt: {on-enter: {slide: E}}}",
                "there is no direction called 'E'; did you mean 'SE'?",
            ),
        ],
    )
    def test_what_the_file_itself_says_is_an_error_that_names_60_degrees(self, field: str, expected: str) -> None:
        over = "extends: methuen, footwork: 1, name: v, grid: {shape: hex}"
        text = f"footwork: 1\nruleset:\n  {{{over},\n  {field}}}\nmap: '.'"
        found = problem(text)
        assert found.startswith("s.yaml:4:")
        assert expected in found
        if "direction" not in expected:
            assert "60°" in found

    @pytest.mark.parametrize(
        ("sentence", "expected"),
        [
            ("Diagonal movement costs the same as cardinal movement.", "a hex grid has no diagonals"),
            ("Diagonal movement costs 1.41 tiles (round to nearest).", "a hex grid has no diagonals"),
            ("Changing heading by 45 degrees costs 1 movement.", "one turns by 60°, 120° and 180°, not by 45°"),
            ("Changing heading by 135+ degrees costs 3 movement.", "one turns by 60°, 120° and 180°, not by 135°"),
        ],
    )
    def test_a_campaign_that_says_it_itself_is_told_of_60_degrees(self, sentence: str, expected: str) -> None:
        campaign = f"\n  campaign: |\n    Feature: Odd\n    {sentence}\n"
        for ruleset in ("extends: methuen\n  grid: {shape: hex}", "extends: hex-zones"):
            found = problem(f"footwork: 1\nruleset:\n  footwork: 1\n  name: v\n  {ruleset}{campaign}map: '.'")
            assert found.startswith(f"s.yaml:{ruleset.count(chr(10)) + 8}:5: ")
            assert expected in found
            assert "60°" in found
        below = f"footwork: 1\nruleset:\n  footwork: 1\n  name: v\n  extends: methuen{campaign}"
        for moved in ("odd", "even"):
            setup = parse_setup(f"{below}rules: {{grid: {{shape: hex, offset: {moved}}}}}\nmap: '.'")
            features: Any = setup.rules.source["features"]
            assert features["odd"].keys() <= {"title", "round"}

    def test_a_campaign_of_hexes_turns_by_60_degrees(self) -> None:
        sentences = ["Actors must face the direction of movement."]
        sentences += [
            f"Changing heading by {turn} movement." for turn in ("60 degrees costs 1", "120+ degrees costs 4")
        ]
        ruleset = {**RULES, "campaign": "\n".join(["Feature: Facing", *sentences, "Scope: global"])}
        piece = {"id": "a", "at": "C3", "points": 9, "heading": "N"}
        play = Game.from_dict({"ruleset": ruleset, "map": "\n".join(["....."] * 5), "pieces": [piece]})
        steps = [play.query("a").step(way) for way in ("N", "NE", "SE", "S", "SW", "NW")]
        assert [isinstance(step, Step) and play.rules.points(step.pips) for step in steps] == [1, 2, 5, 5, 5, 2]

    def test_squares_turn_by_45_degrees(self) -> None:
        squares = {key: value for key, value in RULES.items() if key != "grid"}
        with pytest.raises(RulesetError, match="one turns by 45°, 90°, 135° and 180°, not by 60°"):
            rules_from_data({**squares, "heading": {"turn": {"60": 1}}})
        assert rules_from_data({**squares, "heading": {"turn": {"45+": 1, "180": 2}}}).base["heading.turn"] == (
            *(0, 1, 1, 1, 2),
        )

    def test_what_lies_over_a_hex_ruleset_is_an_error_too(self) -> None:
        text = f"ruleset: {RULES!r}\nrules: {{cost: {{diagonal: 2}}}}\nmap: '.'"
        assert problem(text).startswith("s.yaml:2:26: a hex grid has no diagonals")

    def test_a_square_grid_has_nothing_on_top(self) -> None:
        with pytest.raises(RulesetError, match=r"a square grid has no 'top'; leave it out, or say 'shape: hex'"):
            rules_from_data({**RULES, "grid": {"top": "pointy"}})

    def test_a_scenario_of_squares_stays_one(self) -> None:
        assert load_rules("methuen").grid.shape == "square"


class TestEdges:
    """Walls, doors and one-way edges between hexes."""

    @EACH
    def test_every_side_may_be_shut(self, layout: Layout) -> None:
        field = "\n".join(["....."] * 5)
        grid = layout.grid()
        here = grid.cell(2, 2)
        for direction in grid.directions:
            edge = grid.notation.format_edge(grid.edge(here, here + grid.offset(direction)))
            piece = {"id": "a", "at": "C3", "points": 9}
            shut = game(field, piece, grid=layout.fields, edges=[{"wall": edge}])
            assert {d for d in grid.directions if shut.query("a").step(d.name).__class__.__name__ == "Refusal"} == {
                direction
            }
            free = game(field, piece, grid=layout.fields, edges=[{"wall": edge, "from": "C3"}])
            assert free.move("a", direction).ok
            back = grid.directions[(grid.directions.index(direction) + 3) % 6]
            refusal = free.move("a", back).refusal
            assert refusal is not None
            assert refusal.code == "edge.wall"
