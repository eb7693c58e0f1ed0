from __future__ import annotations

from typing import Any

import pytest

from footwork.game.game import Game
from footwork.geometry import Cell, Page
from footwork.query.path import Path
from footwork.views.drawing.drawing import Span
from footwork.views.drawing.layout import Room
from footwork.views.drawing.overview import overview, status_text
from footwork.views.drawing.styled import styled
from footwork.views.drawing.textboard import board_lines, text_board


def game(
    map: str | None = None,
    *,
    pieces: list[dict[str, Any]] | None = None,
    rules: dict[str, Any] | None = None,
    **more: Any,
) -> Game:
    given = [{"id": "hero", "side": "us", "at": "A1"}] if pieces is None else pieces
    grid = {"least": [1, 1], "most": [60, 60]}
    ruleset = {"footwork": 1, "name": "x", "extends": "rune-and-rust", "grid": grid, **(rules or {})}
    return Game.from_dict({"ruleset": ruleset, "pieces": given, **({"map": map} if map else {}), **more})


def drawn(text: str) -> str:
    return text.strip("\n")


def test_own_pieces_others_and_ground() -> None:
    position = game("...\n.#~\n..^", pieces=[
        {"id": "hero", "side": "us", "at": "A1"},
        {"id": "imp", "side": "them", "at": "B3"},
        {"id": "boss", "side": "them", "at": "C1", "glyph": "B"},
    ])  # fmt: skip
    assert text_board(position.state, side="us") == drawn("""
    A B C
 1  @ . B
 2  . # ~
 3  . M ^
@ hero   M imp   B boss   . Empty   # Wall   ~ Difficult ground   ^ Hazard
""")


def test_reach_shows_costs_and_what_may_only_be_passed() -> None:
    rules = {"occupants": {"any": {"enter": True, "stop": False}}, "terrain": {"ice": {"glyph": "i", "stop": False}}}
    position = game("..i\n.^.\n.#.", rules=rules)
    assert text_board(position.state, reach=position.reach("hero"), side="us", width=200) == drawn("""
       A    B    C
 1     @    1    :
 2     1 1.5^  2.5
 3     2    #    3
@ hero   # Wall   ^ Hazard   1.5 cost to stop there   : pass only
""")


def test_a_path_and_a_mark() -> None:
    position = game("...\n...\n...")
    path = position.path("hero", "C2")
    assert isinstance(path, Path)
    assert text_board(position.state, path=path, mark=Cell(0, 0), side="us", legend=False) == drawn("""
    A B C
 1 [@]. .
 2  . * X
 3  . . .
""") or text_board(position.state, path=path, mark=Cell(0, 0), side="us", legend=False) == drawn("""
    A B C
 1 [@]* .
 2  . . X
 3  . . .
""")  # fmt: skip


def test_the_legend_lists_what_is_drawn_and_nothing_else() -> None:
    rules = {"cost": {"diagonal": 2}, "terrain": {"ice": {"glyph": "i", "stop": False}}}
    whole = game("...\n..#", rules=rules)
    assert text_board(whole.state, reach=whole.reach("hero"), side="us").splitlines()[-1] == (
        "@ hero   # Wall   1 cost to stop there"
    )
    stuck = game("@#\n##".replace("@", "."))
    assert text_board(stuck.state, reach=stuck.reach("hero"), side="us").splitlines()[-1] == "@ hero   # Wall"
    passing = game(".i#\n###", rules=rules)
    assert text_board(passing.state, reach=passing.reach("hero"), side="us").splitlines()[-1] == (
        "@ hero   # Wall   : pass only"
    )
    short = whole.path("hero", "B1")
    assert isinstance(short, Path)
    assert text_board(whole.state, path=short, side="us").splitlines()[-1] == ("@ hero   . Empty   # Wall   X its end")


def test_the_legend_names_a_kind_once_whatever_its_sides() -> None:
    pieces = [
        {"id": side, "name": "Knight", "glyph": "K", "side": side, "at": at}
        for side, at in (("us", "A1"), ("them", "C1"))
    ]
    both = game("...", pieces=pieces)
    assert text_board(both.state, side="us").splitlines()[-1] == "K Knight   . Empty"


def test_a_board_may_be_cut_to_the_room_there_is() -> None:
    rules = {"edges": {"wall": {"cross": False}}}
    pieces = [{"id": "hero", "side": "us", "at": "J20"}, {"id": "imp", "side": "them", "at": "A1"}]
    position = game(size=[30, 40], pieces=pieces)
    lines = ["".join(span.text for span in line) for line in board_lines(
        position.state, side="us", room=Room(24, 6), focus=[Cell(9, 19)]
    )]  # fmt: skip
    assert [line.rstrip() for line in lines] == drawn("""
     G  H  I  J  K  L
18   .  .  .  .  .  .
19   .  .  .  .  .  .
20   .  .  .  @  .  .
21   .  .  .  .  .  .
columns G–L of A–AD, rows 18–21 of 1–40
@ hero   . Empty
""").splitlines()
    corner = board_lines(position.state, room=Room(24, 6), focus=[Cell(29, 39)], width=None)
    assert corner[-1][0].text == "columns Y–AD of A–AD, rows 37–40 of 1–40"
    walled = game(size=[30, 40], rules=rules, pieces=pieces, edges=[{"wall": ["J20/K20", "J20/J21", "C3/C4"]}])
    lines = ["".join(span.text for span in line) for line in board_lines(
        walled.state, side="us", room=Room(24, 7), focus=[Cell(9, 19)], width=None
    )]  # fmt: skip
    assert max(map(len, lines)) <= 39
    assert any("@ |" in line for line in lines)
    assert len(lines) <= 7
    whole = board_lines(position.state, side="us", room=Room(200, 60), width=None)
    assert whole == board_lines(position.state, side="us", width=None)


def test_a_way_that_fits_is_shown_whole() -> None:
    position = game(size=[40, 3], pieces=[{"id": "hero", "side": "us", "at": "T1", "stats": {"Speed": 8}}])
    path = position.path("hero", "AB1")
    assert isinstance(path, Path)
    (header, row, *_) = board_lines(position.state, path=path, side="us", room=Room(36, 9), focus=path.cells)
    assert " AB" in header[0].text
    text = "".join(span.text for span in row)
    assert "@" in text
    assert "X" in text


def test_labels_stay_aligned_past_z_and_nine() -> None:
    lines = text_board(game(size=[28, 11]).state, legend=False).splitlines()
    assert lines[0].endswith(" Z AA AB")
    assert len({len(line) for line in lines}) == 1
    assert lines[11].startswith("11 ")


def test_rows_that_count_upwards_are_drawn_from_the_top() -> None:
    position = game("...\n...\n..#", rules={"grid": {"rows": "up", "least": [1, 1]}})
    lines = text_board(position.state, legend=False).splitlines()
    assert [line[:3].strip() for line in lines[1:]] == ["3", "2", "1"]
    assert lines[3].startswith(" 1  M")
    assert lines[3].endswith("#")


def test_other_notations_label_their_own_way() -> None:
    pairs = game("..\n..", rules={"grid": {"notation": "xy", "least": [1, 1]}}, pieces=[])
    assert text_board(pairs.state, legend=False).splitlines()[:2] == ["    0 1", " 0  . ."]
    compass = game("..\n..", rules={"grid": {"notation": "compass", "origin": [1, 0], "least": [1, 1]}}, pieces=[])
    assert text_board(compass.state, legend=False).splitlines()[:2] == ["    1W 0E", "0N   .  ."]


def test_large_pieces_fill_their_footprint() -> None:
    position = game("...\n...\n...", pieces=[{"id": "worm", "at": "B1", "size": [2, 3]}])
    assert text_board(position.state, legend=False).splitlines()[1:] == [" 1  . M M", " 2  . M M", " 3  . M M"]


def test_edges_are_drawn_between_cells() -> None:
    rules = {"edges": {"wall": {"cross": False}, "door": {"cross": "when-open"}}}
    position = game("...\n...\n...", rules=rules, edges=[
        {"wall": ["A1/B1", "A1/A2", "C2/C3"]},
        {"door": "B2/C2"},
        {"door": "B2/B3", "open": True},
        {"wall": "A3/B3", "from": "A3"},
    ])  # fmt: skip
    assert text_board(position.state, side="us", width=200) == drawn("""
     A   B   C
 1   @ | .   .
    ---
 2   .   . + .
         '  ---
 3   . > .   .
@ hero   . Empty   |- wall   + door (closed)   ' door (open)   > wall (one way)
""")


def test_no_board() -> None:
    assert text_board(game(pieces=[]).state) == "(no board)"


def test_colours_add_nothing_but_colours() -> None:
    position = Game.shipped("rune-and-rust")
    reach = position.reach("hero")
    lines = board_lines(position.state, reach=reach, side="heroes")
    text = styled(lines)
    assert "\n".join(line.rstrip() for line in text.plain.splitlines()) == text_board(
        position.state, reach=reach, side="heroes"
    )
    looks = {span.look for line in lines for span in line}
    assert looks >= {"label", "own", "other", "blocked", "slow", "reach"}
    # Told apart by shape as well: no two looks share a character, the labels aside.
    shapes = {
        (span.text.strip(), span.look) for line in lines for span in line if span.look in ("own", "other", "blocked")
    }
    assert len({shape for shape, _ in shapes}) == len(shapes)


def test_the_overview_lists_pieces_beside_the_board_or_below_it() -> None:
    state = Game.shipped("rune-and-rust").state
    wide = ["".join(span.text for span in line) for line in overview(state, side="heroes", width=76)]
    assert wide[1].endswith("@ Adventurer  D5  Health 28")
    narrow = ["".join(span.text for span in line) for line in overview(state, side="heroes", width=40)]
    assert "@ Adventurer  D5  Health 28" in narrow
    assert max(map(len, narrow)) <= 40


def test_with_several_own_pieces_the_active_one_is_marked() -> None:
    pieces = [{"id": "ann", "side": "us", "at": "A1"}, {"id": "bob", "side": "us", "at": "B2"}]
    position = game("...\n...\n...", pieces=pieces)
    lines = overview(position.state, side="us", active="bob")
    assert Span("[", "mark") in lines[2]
    assert status_text(position.state, "bob") == "bob 4/4, round 1"


def test_a_cell_that_does_something_has_a_sign_where_its_ground_does_not_tell() -> None:
    game = Game.shipped("methuen", "gate")
    board = text_board(game.state)
    assert board.count("%") == 3, "two pits and their meaning"
    assert "% Pit: Health -4 on entering" in board
    assert "%" not in text_board(Game.shipped("free-actions", "machinery").state), "its switch and portals are drawn"
    hangar = Game.shipped("imperial-assault", "hangar")
    assert "3%" in text_board(hangar.state, reach=hangar.query("trooper", points=4).reach())


def test_a_cell_that_is_spent_has_no_sign() -> None:
    rules = {"footwork": 1, "name": "traps", "terrain": {"floor": {"glyph": "."}}, "stats": {"Health": {"default": 9}}}
    trap = {"at": "B1", "once": True, "do": {"change": "Health", "by": -2}}
    piece = {"id": "a", "side": "us", "at": "A1", "glyph": "%"}
    game = Game.from_dict({"ruleset": rules, "map": "....", "effects": [trap], "pieces": [piece]})
    assert "& Health -2 on entering" in text_board(game.state), "another sign, since a piece looks like the first one"
    assert game.move("a", to="C1").ok
    assert "&" not in text_board(game.state)


def test_of_a_large_board_only_what_might_fit_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = {"footwork": 1, "name": "x", "terrain": {"floor": {"glyph": "."}}}
    game = Game.from_dict({"ruleset": rules, "size": [2000, 2000], "pieces": [{"id": "a", "at": "999,999"}]})
    looked: list[Cell] = []
    plain = Page.cell

    def counted(self: Page, column: int, row: int) -> Cell:
        looked.append(plain(self, column, row))
        return looked[-1]

    monkeypatch.setattr(Page, "cell", counted)
    board_lines(game.state, room=Room(60, 20), focus=[Cell(999, 999)])
    assert len(looked) < 4 * 30 * 20
