"""Hexes are played on, searched, planned and drawn."""

from __future__ import annotations

import pickle
from itertools import product
from typing import Any

import pytest
from tests.hexes.__main__ import compared_figures, compared_with_judge, compared_with_opinion
from tests.hexes.boards import RULES
from tests.hexes.layouts import LAYOUTS, Layout

from footwork import Cell, Direction, Game, Path, board_svg
from footwork.errors import NotationError, RulesetError, ScenarioError
from footwork.geometry import Axes, Grid, PointyGrid, Pose
from footwork.play.events import Shoved
from footwork.play.moves.changing import onward
from footwork.rules.compiling.library import rules_from_data
from footwork.views.drawing.layout import Room
from footwork.views.drawing.pixels import Pixels
from footwork.views.drawing.textboard import board_lines, text_board
from footwork.views.json import state_json

DOWN, UP = PointyGrid(), PointyGrid(rows=Axes.UP)
BOTH = pytest.mark.parametrize("grid", [DOWN, UP], ids=lambda grid: grid.rows.value)


def game(picture: str, *pieces: dict[str, Any], rules: dict[str, Any] | None = None, **more: Any) -> Game:
    fields = {**RULES, "grid": {"shape": "hex", "top": "pointy"}, **(rules or {})}
    return Game.from_dict({"ruleset": fields, "map": picture, "pieces": list(pieces), **more})


FIELD = "\n".join(["....."] * 5)


def test_core_judge_and_a_plain_opinion_agree() -> None:
    assert not [problem for problems in compared_with_opinion(150) for problem in problems]


def test_figures_go_as_a_plain_opinion_has_it() -> None:
    assert not [problem for problems in compared_figures(60) for problem in problems]


def test_core_and_judge_agree_under_random_rulesets() -> None:
    assert not [problem for problems in compared_with_judge(300) for problem in problems]


class TestAnswers:
    """What players and programs see."""

    @pytest.mark.parametrize("layout", LAYOUTS, ids="-".join)
    @pytest.mark.parametrize("size", [(8, 8), (10, 6), (7, 9), (12, 12)], ids=str)
    def test_a_path_goes_over_cells_of_the_map(self, layout: Layout, size: tuple[int, int]) -> None:
        rules = {**RULES, "grid": layout.fields}
        play = Game.from_dict({"ruleset": rules, "size": list(size), "pieces": [{"id": "a", "at": "B2"}]})
        query = play.query("a")
        reach = query.reach()
        assert len(reach) == size[0] * size[1] - 1
        for cell in reach:
            path = query.path(cell)
            assert isinstance(path, Path)
            assert path.cells == reach.path(cell).cells
            assert (path.cells[0], path.cells[-1]) == (play.at("a"), cell)

    def test_a_reach_is_a_hexagon(self) -> None:
        reach = game(FIELD, {"id": "a", "at": "C3", "points": 1}).reach("a")
        assert {DOWN.notation.format(each.cell) for each in reach.values()} == {"B3", "D3", "B2", "C2", "B4", "C4"}
        assert len(game(FIELD, {"id": "a", "at": "C3", "points": 2}).reach("a")) == 18

    def test_why_not_names_the_wall_and_the_border(self) -> None:
        play = game(FIELD, {"id": "a", "at": "A1", "points": 9}, edges=[{"wall": ["A1/B1", "A1/A2"]}])
        refusal = play.why("a", "B1")
        assert refusal is not None
        assert refusal.because is not None
        assert (refusal.code, refusal.because.code) == ("reach.cut-off", "edge.wall")
        assert getattr(play.query("a").step("nw"), "code", "") == "bounds.outside"
        assert play.why("a", "B2") is not None

    def test_there_is_no_north(self) -> None:
        play = game(FIELD, {"id": "a", "at": "C3"})
        assert play.move("a", "ne").ok
        assert play.at("a") == play.cell("C2")
        with pytest.raises(NotationError, match="it has ne, e, se, sw, w, nw"):
            play.move("a", "n")
        assert [direction.name for direction in play.directions("a")] == ["NE", "E", "SE", "SW", "W", "NW"]

    def test_files_say_what_a_hex_does_not_have(self) -> None:
        with pytest.raises(RulesetError, match="turn lists 3 costs: for 60°, 120° and 180°"):
            rules_from_data({**RULES, "heading": {"turn": [1, 2, 3, 3]}})
        terrain = {**RULES["terrain"], "slope": {"on-enter": {"slide": "E"}}}
        with pytest.raises(RulesetError, match="there is no direction called 'E'"):
            rules_from_data({**RULES, "terrain": terrain})
        with pytest.raises(ScenarioError, match="there is no heading called 'S'"):
            game(FIELD, {"id": "a", "at": "A1", "heading": "S"})
        with pytest.raises(ScenarioError, match="share a side"):
            game(FIELD, {"id": "a", "at": "A1"}, edges=[{"wall": "A1/B2"}])

    def test_a_push_follows_a_line_of_hexes(self) -> None:
        play = game(FIELD, {"id": "me", "at": "A1", "side": "us"}, {"id": "you", "at": "A2", "side": "them"})
        shoved = next(e for e in play.act("me", "push", "you").events if isinstance(e, Shoved))
        units = {(b.x - a.x, b.y - a.y) for a, b in zip(shoved.cells, shoved.cells[1:], strict=False)}
        assert (units, shoved.moved, play.at("you")) == ({DOWN.offset(Direction.SE)}, 3, play.cell("C5"))

    def test_a_leap_between_two_lines_goes_on_along_none(self) -> None:
        start, beside = Cell(4, 4), Cell(5, 3)
        assert DOWN.direction(1, -1) is None
        assert onward(DOWN, Pose(start), Pose(beside)) is None
        assert onward(DOWN, Pose(start), Pose(Cell(6, 4))) == DOWN.offset(Direction.E)

    def test_two_hexes_turn_by_60_degrees_and_pay_for_it(self) -> None:
        rules = {"footprint": {"rotate": {"cost": 1}}}
        long = {"id": "a", "at": "C3", "size": [2, 1], "points": 2}
        play = game(FIELD, long, rules=rules)
        turns = {pose.turned: a.charge for pose, a in play.reach("a").poses.items() if pose.anchor == DOWN.cell(2, 2)}
        assert turns == {1: 1, 5: 1, 2: 2, 4: 2}
        again = Game.from_dict(game(FIELD, {**long, "turned": 4}, rules=rules).to_dict())
        assert again.state.piece("a").turned == 4

    def test_a_heading_turns_by_60_degrees(self) -> None:
        rules = {"heading": {"turn": [1, 2, 3], "align": True, "follow": True}}
        play = game(FIELD, {"id": "a", "at": "C3", "heading": "E", "points": 9}, rules=rules)
        costs = {d: play.query("a").step(d) for d in ("e", "se", "sw", "w", "nw", "ne")}
        assert [getattr(step, "pips", None) for step in costs.values()] == [1, 2, 3, 4, 3, 2]

    @BOTH
    def test_saves_and_pickles_come_back(self, grid: Grid) -> None:
        rules = {"grid": {"shape": "hex", "top": "pointy", "rows": grid.rows.value}}
        play = game("..#\n~..\n_..", {"id": "a", "at": "B2"}, rules=rules, edges=[{"wall": "B1/B2"}])
        play.move("a", "e")
        assert Game.from_dict(play.to_dict()).state == play.state == pickle.loads(pickle.dumps(play)).state
        assert play.to_dict()["map"].split() == ["..#", "~..", "_.."]


class TestPictures:
    """The board in text, in pixels and as SVG."""

    def test_every_second_row_of_a_text_is_moved_by_half_a_cell(self) -> None:
        drawn = text_board(game("..#\n~..\n...", {"id": "a", "at": "B2", "glyph": "a"}).state, legend=False)
        assert drawn.splitlines() == ["    A B C", " 1  . . #", " 2   ~ a .", " 3  . . ."]

    def test_walls_between_rows_stand_between_their_cells(self) -> None:
        play = game("...\n...", edges=[{"wall": ["B1/A2", "B1/C1"]}])
        assert text_board(play.state, legend=False).splitlines() == [
            "     A   B   C",
            " 1   .   . | .",
            "        \\",
            " 2     .   .   .",
        ]

    @pytest.mark.parametrize(
        ("fields", "expected"),
        [
            ({}, ["    A B C", " 1  .   #", "      .", " 2  ~   .", "     [a]", " 3  .   .", "      ."]),
            (
                {"offset": "even"},
                ["    A B C", " 1    .", "    .   #", " 2   [a]", "    ~   .", " 3    .", "    .   ."],
            ),
            ({"rows": "up"}, ["    A B C", " 3  .   #", "      .", " 2  ~   .", "     [a]", " 1  .   .", "      ."]),
        ],
    )
    def test_moved_columns_of_a_text_stand_on_lines_of_their_own(
        self, fields: dict[str, str], expected: list[str]
    ) -> None:
        rules = {"grid": {"shape": "hex", **fields}}
        play = game("..#\n~..\n...", {"id": "a", "at": "B2", "glyph": "a"}, rules=rules)
        assert text_board(play.state, legend=False, mark=play.cell("B2")).splitlines() == expected

    def test_walls_of_moved_columns_lean_the_way_they_stand(self) -> None:
        rules = {"grid": {"shape": "hex"}}
        play = game("...\n...", rules=rules, edges=[{"wall": ["A1/A2", "A1/B1", "B1/C2"]}])
        assert text_board(play.state, legend=False).splitlines() == [
            "     A   B   C",
            " 1   .       .",
            "       /",
            "     -   .",
            "           /",
            " 2   .       .",
            "",
            "         .",
        ]

    def test_a_large_one_is_cut_to_the_room_there_is(self) -> None:
        play = game("\n".join(["." * 40] * 40), rules={"grid": {"shape": "hex"}})
        for room in (Room(30, 12), Room(7, 5), Room(200, 200)):
            lines = board_lines(play.state, width=None, room=room)
            assert len(lines) <= room.lines
            assert max(sum(len(span.text) for span in line) for line in lines[:-1]) <= room.columns

    def test_a_click_means_the_hex_under_it(self) -> None:
        pixels = Pixels(game(FIELD).state)
        for column, row in product(range(5), repeat=2):
            cell = DOWN.cell(column, row)
            assert pixels.cell(*pixels.centre(cell)) == cell
        assert pixels.cell(-5, -5) is None

    @BOTH
    def test_a_picture_has_a_hexagon_for_each_cell(self, grid: Grid) -> None:
        play = game(
            FIELD,
            {"id": "a", "at": "C3", "points": 2},
            rules={"grid": {"shape": "hex", "top": "pointy", "rows": grid.rows.value}},
            edges=[{"wall": "A1/A2"}],
        )
        svg = board_svg(play.state, reach=play.reach("a"))
        floors = [
            line for line in svg.splitlines() if line.startswith('<polygon class="floor"') and line.count(",") == 6
        ]
        assert len(floors) == 25 + 1, "and one in the legend"

    def test_json_has_the_rows_of_the_map(self) -> None:
        board = state_json(game("..\n~.\n#.").state)["board"]
        assert (board["width"], board["height"]) == (2, 3)
        assert board["terrain"] == [["floor", "floor"], ["mud", "floor"], ["rock", "floor"]]
