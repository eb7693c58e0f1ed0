"""New pieces: whoever runs the table brings them in, as logged actions that are undone and replayed like all others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.conformance.games import every_scenario, walk

from footwork.errors import MisuseError, NotationError
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.play.actions import AddPiece, action_from_dict, action_to_dict
from footwork.play.events import Added, Placed
from footwork.views.json import result_json, state_json
from footwork.views.telling.actions import action_text
from footwork.views.telling.messages import describe
from footwork.views.telling.telling import tell


@pytest.fixture
def game() -> Game:
    return Game.shipped("rune-and-rust")


def test_a_piece_of_a_kind_comes_as_the_kind_says(game: Game) -> None:
    result = game.add("imp", "A1", kind="goblin", side="monsters")
    assert [type(event) for event in result.events] == [Added, Placed]
    assert tell(result) == ["Goblin 2 comes into the game.", "Goblin 2 is put on A1."]
    assert action_text(result.action, game.state) == "add Goblin on A1"
    imp = game.state.piece("imp")
    assert (imp.at, imp.side, imp.stats["Health"], game.points("imp")) == (Cell(0, 0), "monsters", 6, 4)
    assert game.state.pieces[-1] is imp


def test_what_is_said_goes_before_the_kind(game: Game) -> None:
    said: dict[str, Any] = {"name": "Imp", "glyph": "i", "heading": "west"}
    game.add("imp", "A1", kind="goblin", side="heroes", stats={"health": 2, "Speed": 1}, features=["rogue"], **said)
    imp = game.state.piece("imp")
    assert (imp.name, imp.glyph, imp.heading.name, imp.features) == ("Imp", "i", "W", ("rogue",))
    assert (imp.stats["Health"], imp.stats["Speed"]) == (2, 1)


def test_without_a_cell_it_waits_off_the_board(game: Game) -> None:
    assert game.add("imp", kind="goblin", side="monsters").ok
    assert game.at("imp") is None
    assert game.place("imp", "A1").ok


def test_a_large_one_needs_room() -> None:
    game = Game.shipped("imperial-assault")
    board, start = game.state.board, game.state
    free = [cell for cell in board if game.standing(start).add("at", cell, kind="walker").ok]
    plain = [cell for cell in board if game.standing(start).add("at", cell, kind="droid").ok]
    assert 0 < len(free) < len(plain)


def test_it_plays_with_the_others(game: Game) -> None:
    game.add("imp", "D4", kind="goblin", side="monsters")
    assert game.why("hero", "D4").code == "occupied.hostile"  # type: ignore[union-attr]
    game.end_turn()
    assert any(action.piece == "imp" for action in game.legal_actions("imp"))  # type: ignore[union-attr]
    assert game.move("imp", "n").ok


@pytest.mark.parametrize(
    ("at", "said", "refused", "words"),
    [
        ("A1", {"kind": "gobln"}, "kind.unknown", "There is no kind 'gobln'; did you mean 'goblin'?"),
        ("A1", {"side": "us"}, "side.unknown", "There is no side 'us'; there are: heroes, monsters."),
        ("A1", {"features": ["rouge"]}, "feature.unknown", "There is no feature 'rouge'; did you mean 'rogue'?"),
        ("A1", {"stats": {"Luck": 1}}, "stat.unknown", "There is no stat called Luck."),
        ("A1", {"stats": {"Health": -1}}, "stat.too-low", "Health may not be below 0."),
        ("D5", {}, "occupied.neutral", "An Adventurer blocks your path!"),
        ("C3", {}, "terrain.wall", "That path is blocked."),
        ("Z9", {}, "bounds.outside", None),
    ],
)
def test_refusals(game: Game, at: str, said: dict[str, Any], refused: str, words: str | None) -> None:
    before = game.state
    result = game.add("imp", at, **said)
    assert result.refusal is not None
    assert result.refusal.code == refused
    assert words is None or describe(result) == words
    assert game.state is before
    assert not game.history


def test_every_piece_has_its_own_id(game: Game) -> None:
    result = game.add("hero", "A1")
    assert describe(result) == "There is a 'hero' already; every piece has its own id."


def test_features_that_are_for_places_and_such_that_contradict() -> None:
    rules = {
        "footwork": 1,
        "name": "odd",
        "terrain": {"floor": {"glyph": "."}},
        "features": {
            "mud": {"enter": False},
            "quick": {"allowance": {"points": 3}},
            "slow": {"allowance": {"points": 2}},
        },
    }
    game = Game.from_dict({"ruleset": rules, "size": [3, 3]})
    for features, refused in ((["quick", "slow"], "feature.conflict"), (["mud"], "feature.of-places")):
        refusal = game.add("a", "A1", features=features).refusal
        assert refusal is not None
        assert refusal.code == refused
    assert game.add("a", "A1", features=["quick"]).ok


def test_an_empty_board_gets_its_first_pieces_and_a_game_begins() -> None:
    game = Game.from_dict({"ruleset": "rune-and-rust", "size": [4, 4], "sides": {"us": {}, "them": {}}})
    assert game.add("a", "A1", kind="player", side="us").ok
    assert game.add("b", "D4", kind="goblin", side="them").ok
    assert game.begin().ok
    assert game.move("a", "e").ok


WRITTEN: list[dict[str, Any]] = [
    {"do": "add", "id": "a"},
    {"do": "add", "id": "b", "at": "A1", "kind": "goblin", "side": "monsters"},
    {
        "do": "add",
        "id": "c",
        "at": "A2",
        "name": "Cat",
        "glyph": "c",
        "size": [1, 1],
        "heading": "SE",
        "stats": {"Health": 3},
        "features": ["mage"],
    },
]


def test_they_are_written_undone_replayed_and_saved(game: Game, tmp_path: Path) -> None:
    notation, hashes = game.rules.grid.notation, [game.state.hash]
    for data in WRITTEN:
        action = action_from_dict(data, notation)
        assert action_to_dict(action, notation) == data
        assert hash(action) == hash(action_from_dict(data, notation))
        assert result_json(game.do(action))["ok"]
        hashes.append(game.state.hash)
    assert game.replay().hash == hashes[-1]
    game.save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json").state.hash == hashes[-1]
    assert Game.from_dict(game.to_dict()).state.hash == hashes[-1]
    shown = {piece["id"]: piece for piece in state_json(game.state, start=game.start)["pieces"]}
    assert shown["b"]["starting"] is None
    for expected in reversed(hashes[:-1]):
        game.undo()
        assert game.state.hash == expected
    for expected in hashes[1:]:
        game.redo()
        assert game.state.hash == expected


@pytest.mark.parametrize(
    ("data", "error", "words"),
    [
        ({"do": "add"}, MisuseError, "'add' takes id .and"),
        ({"do": "add", "id": 5}, MisuseError, "the 'id' of 'add' is a text, found the number 5"),
        ({"do": "add", "id": "a b"}, MisuseError, "its id cannot be text 'a b'"),
        ({"do": "add", "id": "a\0"}, MisuseError, "its id: the character U.0000 may not stand in a file"),
        ({"do": "add", "id": "a", "name": "\x1b[2J"}, MisuseError, "its name: the character U.001B may not"),
        ({"do": "add", "id": "a", "glyph": "\u202e"}, MisuseError, "its glyph: the character U.202E may not"),
        ({"do": "add", "id": "a", "wings": 2}, MisuseError, "'add' takes id"),
        ({"do": "add", "id": "a", "at": 3}, MisuseError, "the 'at' of 'add' is a text"),
        ({"do": "add", "id": "a", "at": "?"}, NotationError, "is not a cell"),
        ({"do": "add", "id": "a", "stats": [1]}, MisuseError, "the 'stats' of 'add' are names with numbers"),
        ({"do": "add", "id": "a", "stats": {"Health": "1"}}, MisuseError, "its stats cannot be"),
        ({"do": "add", "id": "a", "stats": {"Health": 2**40}}, MisuseError, "the value of a stat is a whole number"),
        ({"do": "add", "id": "a", "features": "fly"}, MisuseError, "the 'features' of 'add' are a list"),
        ({"do": "add", "id": "a", "features": [1]}, MisuseError, "its features cannot be"),
        ({"do": "add", "id": "a", "size": 2}, MisuseError, "the 'size' of 'add' is two numbers"),
        ({"do": "add", "id": "a", "size": [0, 1]}, MisuseError, "its size cannot be"),
        ({"do": "add", "id": "a", "heading": "over there"}, NotationError, "over there"),
    ],
)
def test_what_is_written_wrong(game: Game, data: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        action_from_dict(data, game.rules.grid.notation)


@every_scenario
def test_every_game_takes_a_piece_of_each_of_its_kinds_and_gives_it_back(file: Path) -> None:
    game = walk(file).fork()
    if game.question is not None or not game.state.board.exists:
        return
    before, side = game.state.hash, next(iter(game.state.sides), None)
    for kind in game.rules.kinds:
        cells = (cell for cell in game.state.board if game.add(f"new-{kind}", cell, kind=kind, side=side).ok)
        if next(cells, None) is None:
            continue
        assert Game.from_dict(game.to_dict()).state.hash == game.state.hash
        assert game.replay().hash == game.state.hash
        game.undo()
        assert game.state.hash == before


def test_an_action_is_what_a_scenario_could_say() -> None:
    with pytest.raises(MisuseError, match="a new piece: its glyph cannot be"):
        AddPiece("a", glyph="two words")


def test_who_is_added_is_off_the_board_until_it_is_placed() -> None:
    added, placed = Game.shipped("rune-and-rust").add("imp", "A1", kind="goblin", side="monsters").events
    assert isinstance(added, Added)
    assert added.made.at is None
    assert isinstance(placed, Placed)
