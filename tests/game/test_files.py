"""Files of a game: whatever a piece remembers is in the document of its position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.growth.measure import calls_of

from footwork.errors import MisuseError, SaveError, SettingsError
from footwork.game.game import Game
from footwork.play.resolve import resolve

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "memory",
    "pattern": "compass",
    "cost": {"cardinal": 1, "alternate": [1, 2]},
    "round": {"span": "turn"},
    "footprint": {"rotate": {"cost": 1}},
    "heading": {"follow": True},
    "terrain": {"floor": {"glyph": "."}},
    "stats": {"Health": {"default": 3, "least": 0}},
    "allowance": {"points": 6, "moves": 4},
    "defeat": {"stat": "Health"},
    "features": {"marked": {"allowance": {"points": {"add": 1}}}},
    "actions": {
        "mark": {"uses": {"name": "mark", "times": 1, "per": "turn"}, "do": {"grant": "marked", "until": "next-turn"}},
        "fall": {"do": {"change": "Health", "by": -3}},
    },
}


def game(**rules: Any) -> Game:
    pieces = [
        {"id": "me", "side": "us", "at": "A1"},
        {"id": "long", "side": "us", "at": "D1", "size": [2, 1]},
    ]
    document = {"ruleset": RULES | rules, "size": [6, 6], "sides": {"us": {}, "them": {}}, "pieces": pieces}
    return Game.from_dict(document)


def again(play: Game) -> Game:
    return Game.from_dict(json.loads(json.dumps(play.to_dict())))


@pytest.mark.parametrize(
    "script",
    [
        pytest.param([("move", "me", "se")], id="parity, moves and heading"),
        pytest.param([("move", "me", "se"), ("move", "me", "se")], id="parity back again"),
        pytest.param([("act", "me", "mark")], id="uses and features for a while"),
        pytest.param([("act", "me", "fall")], id="out of play"),
        pytest.param([("place", "me", None)], id="off the board"),
        pytest.param([("set_stat", "me", "Health", 2)], id="stats"),
        pytest.param([("end_turn",)], id="turn"),
    ],
)
def test_a_position_comes_back_from_its_document(script: list[tuple[Any, ...]]) -> None:
    play = game()
    for name, *arguments in script:
        assert getattr(play, name)(*arguments).ok
    assert play.state.hash != play.start.hash
    assert again(play).state.hash == play.state.hash
    assert {c: a.pips for c, a in again(play).reach("me").items()} == {c: a.pips for c, a in play.reach("me").items()}


def test_the_next_diagonal_costs_what_it_would_have_cost() -> None:
    play = game()
    assert play.move("me", "se").charge == 1
    assert [each.move("me", "se").charge for each in (again(play), play)] == [2, 2]


def test_what_rounding_left_over_comes_back() -> None:
    play = game(cost={"cardinal": 1, "diagonal": 1.5}, round={"total": "up", "span": "turn"})
    assert play.move("me", "se").charge == 2
    assert [each.move("me", "se").charge for each in (again(play), play)] == [1, 1]


def test_how_a_large_piece_lies_comes_back() -> None:
    play = game()
    assert play.move("long", along=["D1", "D1"]).ok
    assert play.state.piece("long").turned
    assert again(play).state.piece("long") == play.state.piece("long")


SETTINGS: dict[str, Any] = {"movementSettings": {"defaultPlayerSpeed": 9, "diagonalCostMultiplier": 1.25}}


def test_settings_are_taken_as_a_mapping_too(tmp_path: Path) -> None:
    file, save = tmp_path / "grid.json", tmp_path / "game.json"
    file.write_text(json.dumps(SETTINGS))
    game = Game.shipped("rune-and-rust", settings=SETTINGS)
    assert game.points("hero") == 9
    assert game == Game.shipped("rune-and-rust", settings=file) == Game.shipped("rune-and-rust", settings=str(file))
    game.save(save)
    assert Game.load(save).state == game.state


def test_settings_that_are_neither_are_an_error_in_words() -> None:
    wrong: Any = [1]
    with pytest.raises(MisuseError, match="as 'settings', and was given a list"):
        Game.shipped("rune-and-rust", settings=wrong)
    with pytest.raises(SettingsError) as raised:
        Game.shipped("rune-and-rust", settings={"movementSettings": {"defaultPlayerSpeed": 0}})
    assert str(raised.value) == ("<settings>:1:1: movementSettings.defaultPlayerSpeed: expected 1 or more, found 0")


def played(moves: int) -> Game:
    """A game in which so many actions were taken."""
    game = Game.shipped("rune-and-rust")
    while game.taken < moves:
        game.move("hero", "north" if game.taken % 2 == 0 else "south") or game.refresh("hero")
    return game


def test_a_save_is_played_once_when_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, calls = tmp_path / "long.json", 0
    played(30).save(path)

    def counted(*args: Any, **options: Any) -> Any:
        nonlocal calls
        calls += 1
        return resolve(*args, **options)

    for module in ("footwork.game.game", "footwork.game.files"):
        monkeypatch.setattr(f"{module}.resolve", counted, raising=False)
    assert Game.load(path).taken == calls == 30


@pytest.mark.parametrize("hash_", ["0" * 64, None])
def test_a_save_that_does_not_hold_is_refused_at_its_line(tmp_path: Path, hash_: str | None) -> None:
    path = tmp_path / "long.json"
    played(6).save(path)
    data = json.loads(path.read_text())
    data["log"][4]["hash"] = hash_
    path.write_text(text := json.dumps(data, indent=1))
    line = 1 + text[: text.index(json.dumps(hash_))].count("\n") - 6
    with pytest.raises(SaveError) as error:
        Game.load(path)
    assert "another position than was saved" in str(error.value)
    assert abs(error.value.problems[0].source.line - line) <= 6


def test_a_document_of_a_shipped_game_compiles_nothing_twice() -> None:
    game = Game.shipped("imperial-assault")
    first = game.to_dict()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("footwork.game.files.load_rules", lambda name: pytest.fail("it was compared before"))
        assert game.to_dict() == first
    assert calls_of(game.to_dict) < 2_000


def test_changed_rules_are_not_taken_for_shipped_ones() -> None:
    shipped = {"ruleset": "rune-and-rust", "map": "...\n...\n...", "pieces": []}
    changed = Game.from_dict({**shipped, "rules": {"cost": {"cardinal": 2}}})
    for _ in range(2):
        assert isinstance(changed.to_dict()["ruleset"], dict)
        assert Game.from_dict(shipped).to_dict()["ruleset"] == "rune-and-rust"
