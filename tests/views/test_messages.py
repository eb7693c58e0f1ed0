"""The texts of the game's document, as printed there, and the engine's own where a ruleset has none."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import footwork
from footwork.errors import MisuseError
from footwork.game.game import Game
from footwork.geometry import Cell, Edge
from footwork.refusals import KINDS, Kind, Refusal
from footwork.rules.placeholders import names_for, names_in
from footwork.rules.texts import find_text
from footwork.views.drawing.overview import status_text
from footwork.views.json import refusal_json
from footwork.views.telling.events import DEFAULTS as EVENTS
from footwork.views.telling.messages import DEFAULTS as MOVES
from footwork.views.telling.messages import describe
from footwork.views.telling.plans import DEFAULTS as PLANS
from footwork.views.telling.position import DEFAULTS as PLACES
from footwork.views.telling.position import cell_lines, position_text
from footwork.views.telling.refusals import DEFAULTS, describe_refusal

SOURCE = Path(footwork.__file__).parent

OPEN = "\n".join(["........"] * 8)
WALL_AT_C4 = "\n".join(["........"] * 3 + ["..#....."] + ["........"] * 4)


def game(*, at: str = "D4", points: float | None = None, others: dict[str, str] | None = None, map: str = OPEN) -> Game:
    hero: dict[str, Any] = {"id": "hero", "kind": "player", "side": "heroes", "at": at}
    if points is not None:
        hero["points"] = points
    pieces = [
        hero,
        *(
            {"id": f"m{i}", "kind": kind, "side": "monsters", "at": cell}
            for i, (cell, kind) in enumerate((others or {}).items())
        ),
    ]
    return Game.from_dict({"ruleset": "rune-and-rust", "map": map, "pieces": pieces})


MOVED_NORTH = """\
You move north on the battlefield.

[Movement: D4 → D3]
[Movement Points: 4 → 3 remaining]"""

MOVED_NORTHEAST = """\
You move northeast on the battlefield.

[Movement: D3 → E2]
[Movement Points: 3 → 1.5 remaining]"""

# The document prints "1 remaining"; with 1 left the move would be legal, so the block is produced with 0.5.
NOT_ENOUGH = """\
You don't have enough movement points to move.

[Movement Points: 0.5 remaining]
[Cardinal move costs: 1]
[Diagonal move costs: 1.5]"""

BLOCKED = """\
You can't move there - a Skeleton blocks your path!

[Cell D5 is occupied]"""

POSITION = """\
Your Position: D4
Movement Points: 3 / 4

Nearby:
  North (D3): Empty
  South (D5): Skeleton
  East (E4): Empty
  West (C4): Wall"""


@pytest.mark.parametrize(
    ("position", "direction", "printed"),
    [
        (game(), "north", MOVED_NORTH),
        (game(at="D3", points=3), "ne", MOVED_NORTHEAST),
        (game(points=0.5), "east", NOT_ENOUGH),
        (game(others={"D5": "skeleton"}), "south", BLOCKED),
    ],
)
def test_the_blocks_of_section_8(position: Game, direction: str, printed: str) -> None:
    assert describe(position.move("hero", direction), texts="terminal") == printed


def test_the_position_block_of_section_8() -> None:
    position = game(points=3, others={"D5": "skeleton"}, map=WALL_AT_C4)
    assert position_text(position.state, "hero") == POSITION


def test_the_position_at_the_edge_of_the_battlefield() -> None:
    assert position_text(game(at="A1").state, "hero").splitlines()[4:] == [
        "  North: Edge of the battlefield",
        "  South (A2): Empty",
        "  East (B1): Empty",
        "  West: Edge of the battlefield",
    ]


@pytest.mark.parametrize(
    ("position", "direction", "printed"),
    [
        (game(at="D3"), "ne", "Moved northeast to E2."),
        (game(others={"D5": "skeleton"}), "south", "A Skeleton blocks your path!"),
        (game(points=0.5), "ne", "Not enough movement points. Need 1.5, have 0.5."),
        (game(at="A1"), "north", "Cannot move outside the battlefield."),
        (game(map=WALL_AT_C4), "west", "That path is blocked."),
    ],
)
def test_the_result_messages_of_section_7(position: Game, direction: str, printed: str) -> None:
    assert describe(position.move("hero", direction)) == printed


@pytest.mark.parametrize(
    ("data", "printed"),
    [
        ({"pieces": [{"id": "hero"}]}, "No active combat grid."),
        ({"size": "default", "begin": False, "pieces": [{"id": "hero", "side": "x", "at": "A1"}]}, "Not in combat."),
        ({"size": "default", "pieces": [{"id": "hero", "side": "x"}]}, "Entity not on grid."),
    ],
)
def test_the_result_messages_without_a_position(data: dict[str, Any], printed: str) -> None:
    assert describe(Game.from_dict({"ruleset": "rune-and-rust", **data}).move("hero", "n")) == printed


def test_a_move_of_several_steps_shows_its_way() -> None:
    assert describe(game().move("hero", to="E2"), texts="terminal") == (
        "You move to E2 on the battlefield.\n\n[Movement: D4 → E3 → E2]\n[Movement Points: 4 → 1.5 remaining]"
    )


def test_being_struck_on_the_way_is_told() -> None:
    position = game(others={"D5": "skeleton"})
    text = describe(position.move("hero", to="D2"), texts="terminal")
    struck, _, moved = text.partition("\n\n")
    assert re.fullmatch(
        r"Skeleton strikes at Adventurer, who is moving away: 1d6 rolled \d, Adventurer's Health 10 → \d\.", struck
    )
    assert moved.startswith("You move to D2 on the battlefield.")


def test_a_way_on_which_something_happens_is_told_once() -> None:
    position = game(others={"C2": "skeleton"})
    text = describe(position.move("hero", along=["D3", "D4", "D5"]), texts="terminal")
    before, struck, *after = text.split("\n")
    assert before == "Adventurer moves D4 → D3."
    assert struck.startswith("Skeleton strikes at Adventurer, who is moving away: ")
    assert "\n".join(after) == (
        "\nYou move to D5 on the battlefield.\n\n[Movement: D3 → D4 → D5]\n[Movement Points: 4 → 1 remaining]"
    )


def test_a_vowel_has_its_article() -> None:
    position = game(others={"D3": "ogre", "E4": "skeleton"})
    assert describe(position.move("hero", "north")) == "An Ogre blocks your path!"
    assert describe(position.move("hero", "east")) == "A Skeleton blocks your path!"
    told = describe(position.move("hero", "north"), texts="terminal")
    assert told.startswith("You can't move there - an Ogre blocks your path!\n")


def test_a_mover_who_falls_does_not_move() -> None:
    position = game(others={"D5": "skeleton"})
    position.set_stat("hero", "Health", 1)
    text = describe(position.move("hero", to="D2"), texts="terminal")
    assert text.startswith("Skeleton strikes at Adventurer")
    assert text.endswith("\nAdventurer falls!\n\nYou don't get away from D4.\n\nMonsters win the battle.")


def test_a_move_that_costs_more_than_a_plain_step_names_its_cost() -> None:
    rough = game(points=1.5, map=OPEN.replace("........\n", "~~~~~~~~\n"))
    assert describe(rough.move("hero", "north"), texts="terminal").splitlines()[2:] == [
        "[Movement Points: 1.5 remaining]",
        "[This move costs: 2]",
    ]


# A ruleset without texts


def bare(**fields: object) -> Game:
    ruleset = {
        "footwork": 1,
        "name": "bare",
        "terrain": {
            "floor": {"glyph": "."},
            "rock": {"glyph": "#", "enter": False},
            "bog": {"glyph": "~", "halt": True},
        },
        "edges": {"fence": {"cross": False}},
        "corners": {"cells": "both-open", "edges": "both-sides"},
        "allowance": {"points": 3},
        "occupants": {"friendly": {"enter": True, "stop": False}, "hostile": {"enter": False}},
        "features": {"held": {"title": "Held fast", "gate": True}},
        "actions": {"hit": {"title": "Hit", "target": {"within": 1}, "uses": {"name": "blow"}}},
    }
    pieces = [
        {"id": "a", "name": "Ann", "side": "one", "at": "A1"},
        {"id": "b", "name": "Bob", "side": "one", "at": "B1"},
        {"id": "c", "name": "Cy", "side": "two", "at": "A2"},
    ]
    return Game.from_dict({"ruleset": ruleset, "map": "...#.\n..#.#\n....#", "pieces": pieces, **fields})


@pytest.mark.parametrize(
    ("to", "text"),
    [
        ("A1", "Ann stands on A1 already."),
        ("B1", "Ann may pass B1 but not stop there: Bob is on it."),
        ("A2", "Cy stands on A2."),
        ("D1", "D1 cannot be entered: rock."),
        ("F1", "F1 is outside the board."),
        ("E1", "E1 cannot be reached. What cuts it off: D1 cannot be entered: rock."),
        ("D3", "Not enough points: 4 needed, 3 left."),
    ],
)
def test_refusals_have_plain_texts(to: str, text: str) -> None:
    position = bare()
    refusal = position.why("a", to)
    assert refusal is not None
    assert describe_refusal(position.state, refusal, piece="a") == text


def test_a_place_that_the_notation_cannot_write_is_not_written() -> None:
    position = bare()
    assert describe(position.move("a", "n")) == "That is outside the board."
    assert describe_refusal(position.state, Refusal.of("pattern.no-such-step", Cell(0, -1)), piece="a") == (
        "Ann has no step that leads to that place."
    )
    cut_off = Refusal.of("reach.cut-off", Cell(3, 0), because=Refusal.of("bounds.outside", Cell(-1, 0)))
    assert describe_refusal(position.state, cut_off, piece="a") == (
        "D1 cannot be reached. What cuts it off: that is outside the board."
    )


def test_moves_and_actions_have_plain_texts() -> None:
    position = bare()
    assert describe(position.act("a", "hit", "c")) == "Ann: Hit, Cy."
    assert describe(position.act("a", "hit", "c")) == "Ann has nothing left for that this turn: blow is used up."
    assert describe(position.act("a", "hit")) == "Ann has nothing left for that this turn: blow is used up."
    assert describe(position.act("b", "jump")) == "There is no action 'jump'; there are: hit."
    assert describe(position.act("b", "hit")) == "Hit: at whom?"
    assert describe(position.act("b", "hit", "a")) == "Hit cannot be aimed at Ann."
    assert describe(position.move("c", "s")) == "It is not the turn of Cy but of one."
    assert describe(position.move("b", "se")) == "C2 cannot be entered: rock."
    assert describe(position.move("b", "east")) == "Bob moves east to C1."
    assert describe(position.wait("a")) == "Ann waits."
    assert describe(position.turn("a", "e")) == "Ann turns to face east."


def test_whose_turn_it_is_fits_a_side_of_many() -> None:
    sides = {"one": {"title": "Wardens"}, "two": {"title": "Raiders"}}
    assert describe(bare(sides=sides).move("c", "s")) == "It is not the turn of Cy but of Wardens."


@pytest.mark.parametrize(
    ("allowance", "points"),
    [
        ({"points": 3}, "3 / 3"),
        ({}, "unlimited"),
        ({"refresh": "grant"}, "0"),
        ({"points": 3, "refresh": "grant"}, "0"),
    ],
)
def test_what_is_left_is_of_something_only_where_there_is_a_number(allowance: dict[str, Any], points: str) -> None:
    position = bare(rules={"allowance": {"points": None, **allowance}})
    assert f"\nPoints: {points}\n" in position_text(position.state, "a")
    slashed = points.replace(" ", "")
    assert status_text(position.state, "a") == f"Ann {slashed}, round 1"


def test_a_gate_is_named_by_its_title() -> None:
    position = bare(features=["held"])
    assert describe(position.move("a", "e")) == "Ann may not move: Held fast."


SAMPLES: dict[str, Any] = {
    "cell": Cell(0, 0),
    "start": Cell(0, 1),
    "edge": Edge(Cell(0, 0), Cell(0, 1)),
    "by": "c",
    "rule": "rock",
    "need": Fraction(3, 2),
    "have": 1,
    "because": Refusal.of("bounds.void", Cell(1, 1)),
}


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.code)
@pytest.mark.parametrize("name", ["rock", "occupied", "cell"])
def test_every_kind_has_a_text_that_what_it_always_says_is_enough_for(kind: Kind, name: str) -> None:
    """Whatever the names of a ruleset are, and without a text of its own."""
    assert find_text(DEFAULTS, kind.code) is not None
    said = {key: SAMPLES[key] for key in kind.always}
    if kind.rule == "whose":
        said["rule"] = "two"
    refusal = Refusal(kind, name=None if kind.named is None else name, **said)
    text = describe_refusal(bare().state, refusal, piece="a")
    assert "{" not in text
    assert text.endswith((".", "?"))


def test_a_cell_says_what_is_on_it() -> None:
    position = bare(edges=[{"fence": "A1/A2"}])
    assert cell_lines(position.state, Cell(0, 0)) == ["A1: floor", "  Ann (a), A1: points 3", "  towards A2: fence"]
    assert cell_lines(position.state, Cell(3, 0)) == ["D1: rock"]
    assert cell_lines(position.state, Cell(9, 9)) == ["J10: edge of the board"]


def test_where_there_are_no_sides_everybody_has_the_turn() -> None:
    rules = {"footwork": 1, "name": "alone", "terrain": {"floor": {"glyph": "."}}}
    game = Game.from_dict({"ruleset": rules, "map": "..", "pieces": [{"id": "it", "at": "A1"}]})
    assert describe(game.move("it", "north")) == "That is outside the board."


def test_another_language() -> None:
    rules = {
        "footwork": 1,
        "name": "texts",
        "terrain": {"floor": {"glyph": "."}},
        "messages": {
            "keys": {"bounds": "validators.invalid_move_position_message"},
            "result": {"bounds": "Invalid move position", "moved": "Moved to {to}"},
            "translations": {"de": {"validators.invalid_move_position_message": "Da nicht hin", "moved": "Nach {to}"}},
        },
    }
    game = Game.from_dict({"ruleset": rules, "map": "..", "pieces": [{"id": "it", "at": "A1"}]})
    result = game.move("it", "north")
    assert result.refusal is not None
    assert (describe(result), describe(result, lang="de")) == ("Invalid move position", "Da nicht hin")
    assert describe_refusal(game.state, result.refusal, lang="de-CH") == "Da nicht hin"
    assert refusal_json(game.state, result.refusal)["key"] == "validators.invalid_move_position_message"
    assert describe(game.move("it", "east"), lang="de") == "Nach B1"
    with pytest.raises(MisuseError, match="the ruleset has no texts in 'fr'"):
        describe(result, lang="fr")
    german = Game(game.setup.speaking("de"))
    assert describe(german.move("it", "north")) == "Da nicht hin"
    assert describe(german.move("it", "north"), lang="en") == "Invalid move position"
    assert german.state.hash == game.start.hash


def test_a_text_for_several_codes_gives_way_where_a_refusal_lacks_what_it_names() -> None:
    ruleset = {
        "footwork": 1,
        "name": "lacking",
        "terrain": {"floor": {"glyph": "."}},
        "allowance": {"points": "[Speed]", "refresh": "move"},
        "stats": {"Speed": {}},
        "messages": {"result": {"points": "{need} needed, {have} there."}},
    }
    for speed, text in ((0, "me has no points to move with: allowance.points."), (1, "2 needed, 1 there.")):
        pieces = [{"id": "me", "side": "us", "at": "A1", "stats": {"Speed": speed}}]
        assert (
            describe(Game.from_dict({"ruleset": ruleset, "map": ". . .", "pieces": pieces}).move("me", to="C1")) == text
        )


@pytest.mark.parametrize("texts", [MOVES, EVENTS, PLANS, PLACES, DEFAULTS])
def test_every_text_of_the_engine_names_what_it_may(texts: dict[str, str]) -> None:
    for code, text in texts.items():
        known = names_for(code)
        assert known is not None, code
        assert set(names_in(text)) <= known, code
