"""The face of a game: its headings, one door for files, and what is said to those who pass the wrong thing."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import footwork
from footwork import Game
from footwork.geometry import Cell

HEADINGS = ["Ask", "Move", "Plan", "Turn", "History", "Files"]


def headings() -> dict[str, list[str]]:
    """The names under each heading of `help(Game)`."""
    rows = re.findall(r"^    (\w*) +((?:\w+, )*\w+,?)$", Game.__doc__ or "", re.M)
    found: dict[str, list[str]] = {}
    for heading, names in rows:
        under = heading or list(found)[-1]
        found.setdefault(under, []).extend(names.replace(",", " ").split())
    return found


def public() -> set[str]:
    return {name for name in vars(Game) if not name.startswith("_")} | {"setup", "start"}


def test_help_has_every_name_under_one_heading() -> None:
    found = headings()
    assert list(found) == HEADINGS
    names = [name for each in found.values() for name in each]
    assert sorted(names) == sorted(public())


def test_the_ten_to_know_exist() -> None:
    line = re.search(r"The ten to know: (.*)\.\n", Game.__doc__ or "")
    assert line is not None
    ten = re.findall(r"`(\w+)`", line[1])
    assert len(ten) == 10
    assert set(ten) <= public()


def test_the_class_is_written_under_the_same_headings() -> None:
    source = inspect.getsource(Game)
    tree = ast.parse(source).body[0]
    assert isinstance(tree, ast.ClassDef)
    marks = [(source[: m.start()].count("\n") + 1, m[1]) for m in re.finditer(r"^    # (\w+)(?:: .*)?$", source, re.M)]
    assert [name for _, name in marks if name != "Ask"] == HEADINGS[1:]
    defined = {node.name: node.lineno for node in tree.body if isinstance(node, ast.FunctionDef)}
    makes = {"load", "from_dict", "from_text", "shipped"}  # stand at the top, with `__init__`
    asked = {"history": "Ask", "taken": "Ask", "question": "Ask", "waiting": "Ask", "pending": "Ask", "planning": "Ask"}
    for heading, names in headings().items():
        for name in set(names) - makes - {"setup", "start"}:
            under = [mark for line, mark in marks if line < defined[name]][-1]
            assert under == asked.get(name, heading), name


def test_the_reference_has_the_same_headings() -> None:
    text = (Path(__file__).parent.parent.parent / "docs" / "reference" / "api.md").read_text(encoding="utf-8")
    section = re.split(r"^## ", text.partition("\n## Game\n")[2], maxsplit=1, flags=re.M)[0]
    tables = dict(re.findall(r"^\| \*\*(\w+)\*\* \| \|\n\|---\|---\|\n((?:\|.*\n)+)", section, re.M))
    assert list(tables) == HEADINGS
    for heading, names in headings().items():
        told = " ".join(row.split(" | ")[0] for row in tables[heading].splitlines())
        assert [name for name in names if not re.search(rf"`(?:Game\.)?{name}\b", told)] == [], heading


class TestFiles:
    def test_load_reads_scenarios_and_saves(self, tmp_path: Path) -> None:
        game = Game.shipped("rune-and-rust")
        game.move("hero", "n")
        game.save(tmp_path / "game.json")
        assert Game.load(tmp_path / "game.json") == game == footwork.load(tmp_path / "game.json")

    @pytest.mark.parametrize("fields", ["", "extends: rune-and-rust\n", "cost: {cardinal: 1}\nterrain: {}\n"])
    def test_a_ruleset_is_called_one_in_one_line(self, tmp_path: Path, fields: str) -> None:
        file = tmp_path / "mine.yaml"
        file.write_text(f"footwork: 1\nname: mine\n{fields}", encoding="utf-8")
        with pytest.raises(footwork.ScenarioError) as raised:
            footwork.load(file)
        assert str(raised.value) == (
            f"{file}:1:1: this is a ruleset, and a game is played from a scenario; "
            "write one that says 'ruleset: mine.yaml', or load the rules with footwork.load_rules"
        )

    @pytest.mark.parametrize("text", ["footwork: 1\nname: mine\nmap: '..'\n", "pieces: []\ncost: 1\n", "seed: 3\n"])
    def test_a_scenario_without_its_ruleset_is_still_one(self, tmp_path: Path, text: str) -> None:
        file = tmp_path / "mine.yaml"
        file.write_text(text, encoding="utf-8")
        with pytest.raises(footwork.ScenarioError, match="a field is missing: 'ruleset'"):
            footwork.load(file)

    def test_setups_are_hashed_as_they_compare(self, tmp_path: Path) -> None:
        one = Game.from_text('ruleset: rune-and-rust\nmap: "...\\n...\\n..."\n').setup
        (tmp_path / "other.yaml").write_text('ruleset: rune-and-rust\nmap: "...\\n...\\n..."\n', encoding="utf-8")
        other = Game.load(tmp_path / "other.yaml").setup
        assert (one == other, hash(one) == hash(other), {one: 1}[other]) == (True, True, 1)
        assert hash(Game.shipped("rune-and-rust").setup) != hash(one)


class TestOneUnit:
    def test_a_step_costs_the_same_wherever_it_is_asked(self) -> None:
        game = Game.shipped("rune-and-rust")
        cost, cell = game.step_cost("hero", "ne"), game.cell("E4")
        reach = game.reach("hero")
        path, judged = reach.path(cell), game.query("hero").step("ne")
        assert not isinstance(judged, footwork.Refusal)
        done = game.move("hero", "ne")
        declared, stepped, ended = done.events
        asked: list[Any] = [
            reach[cell].cost,
            reach[cell].charge,
            path.cost,
            path.charge,
            judged.cost,
            path.steps[0].cost,
        ]
        asked += [path.ledger[0].points, done.charge, getattr(declared, "charge", None), getattr(stepped, "cost", None)]
        asked += [getattr(ended, "charge", None), game.query("hero").step_cost("ne")]
        assert asked == [cost] * len(asked) == [Fraction(3, 2)] * len(asked)
        assert (done.points, getattr(ended, "points", None)) == (game.points("hero"),) * 2 == (Fraction(5, 2),) * 2

    def test_whole_numbers_are_ints(self) -> None:
        game = Game.shipped("rune-and-rust")
        done = game.move("hero", "n")
        numbers: list[Any] = [
            done.charge,
            done.points,
            game.points("hero"),
            game.allowance("hero"),
            game.rules.points(4),
        ]
        numbers += [getattr(event, "cost", 1) for event in done.events]
        numbers += [game.step_cost("hero", "n"), game.reach("hero").path("D3").charge]
        assert {type(number) for number in numbers} == {int}


class TestOneCell:
    def test_cells_are_cells_and_texts_go_in(self) -> None:
        game = Game.shipped("rune-and-rust")
        start = game.at("hero")
        assert start == game.cell("D5") == game.cell(Cell(3, 4)) == Cell(3, 4)
        done = game.move("hero", to="D3")
        assert (done.start, done.end, game.at("hero")) == (start, game.cell("D3"), done.travelled[-1])
        assert game.text(done.travelled) == "D5 D4 D3"
        game.place("hero", None)
        assert (game.at("hero"), game.text(game.at("hero"))) == (None, None)

    def test_what_is_no_cell_is_said_to_be_none(self) -> None:
        with pytest.raises(footwork.NotationError, match="'north-ish' is not a cell"):
            Game.shipped("rune-and-rust").cell("north-ish")


class TestTheWrongThing:
    GAME = Game.shipped("rune-and-rust")
    DONE = GAME.fork().move("hero", "n")

    def test_a_result_tells_itself(self) -> None:
        game = Game.shipped("rune-and-rust")
        done = game.move("hero", "n")
        lines = footwork.tell(done.events, game.state)
        assert lines == footwork.tell(done) == footwork.tell(game.history[0]) == ["Adventurer moves D5 → D4."]
        assert footwork.timeline(done) == footwork.timeline([done]) == footwork.timeline(game.history)

    @pytest.mark.parametrize(
        ("call", "said"),
        [
            (
                lambda game, done: footwork.tell(game.taken),
                "tell() takes a Result, such as game.move() gives or a Record",
            ),
            (lambda game, done: footwork.tell(done.events), "tell() takes a State, such as game.state as 'state'"),
            (
                lambda game, done: footwork.tell([game.text(done.end)], game.state),
                "tell() takes a Result, such as game.move() gives or a Record",
            ),
            (
                lambda game, done: footwork.timeline(game.taken),
                "timeline() takes a Result, such as game.move() gives or a Record",
            ),
            (lambda game, done: footwork.timeline(done.events), "timeline() takes a Result"),
            (lambda game, done: footwork.describe(done.events), "describe() takes a Result"),
            (lambda game, done: footwork.describe(game), "describe() takes a Result"),
            (
                lambda game, done: footwork.procedure(done.events),
                "procedure() takes a Result, such as game.move() gives or a Record",
            ),
            (lambda game, done: footwork.text_board(game), "text_board() takes a State, such as game.state"),
            (lambda game, done: footwork.board_svg(game), "board_svg() takes a State, such as game.state"),
            (lambda game, done: footwork.explain(game.why("hero", "C3"), game.state), "explain() takes a Path"),
            (lambda game, done: footwork.preview(game, game.why("hero", "C3")), "preview() takes a Path"),
            (lambda game, done: game.provocations(game.path("hero", "C3")), "provocations() takes a Path"),
        ],
    )
    def test_it_is_said_what_is_wanted(self, call: Callable[[Any, Any], object], said: str) -> None:
        with pytest.raises(TypeError) as raised:
            call(self.GAME, self.DONE)
        assert str(raised.value).startswith(said)
        assert ", and was given " in str(raised.value)
        assert isinstance(raised.value, footwork.KindError)


def test_a_wrong_kind_is_said_of_the_call_that_was_made() -> None:
    game: Any = Game.shipped("rune-and-rust")
    with pytest.raises(footwork.KindError, match=r"^query\(\) takes"):
        game.query("hero", points=2**63)
    with pytest.raises(footwork.KindError, match=r"^set_stat\(\) takes a text as 'stat'"):
        game.set_stat("hero", 5, 3)
