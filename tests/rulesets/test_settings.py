"""grid.json of Rune and Rust (§10): every key works, and a wrong one is named with its line."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from footwork.board.setup import shipped_scenario
from footwork.errors import FileError, MisuseError, SettingsError
from footwork.game.game import Game
from footwork.query.path import Path as FoundPath
from footwork.rules.files.shipped import shipped_folder

SHIPPED = shipped_folder() / "rune-and-rust" / "grid.json"


def play(tmp_path: Path, change: dict[str, Any], **fields: Any) -> Game:
    """A game with one hero of each class under changed settings."""
    settings = json.loads(SHIPPED.read_text())
    for section, values in change.items():
        settings[section] = settings[section] | values if isinstance(values, dict) else values
    (tmp_path / "grid.json").write_text(json.dumps(settings, indent=2))
    pieces = [
        {"id": name, "kind": "player", "side": "heroes", "at": f"{'ABC'[i]}1", "features": [name]}
        for i, name in enumerate(("warrior", "rogue", "mage"))
    ]
    pieces.append({"id": "monster", "kind": "monster", "side": "monsters", "at": "A3"})
    scenario = {"ruleset": "rune-and-rust", "size": "default", "settings": "grid.json", "pieces": pieces} | fields
    (tmp_path / "scenario.json").write_text(json.dumps(scenario))
    return Game.load(tmp_path / "scenario.json")


def test_the_shipped_settings_are_the_rules(tmp_path: Path) -> None:
    game = play(tmp_path, {})
    assert [game.allowance(name) for name in ("warrior", "rogue", "mage", "monster")] == [4, 5, 3, 3]
    assert (game.state.board.width, game.state.board.height) == (8, 8)
    assert game.rules.fingerprint == Game.shipped("rune-and-rust").rules.fingerprint


def test_speeds_and_classes(tmp_path: Path) -> None:
    bonus = [{"classId": "mage", "movementSpeedBonus": -9}, {"classId": "rogue", "movementSpeedBonus": 3}]
    game = play(
        tmp_path,
        {"movementSettings": {"defaultPlayerSpeed": 6, "defaultMonsterSpeed": 2}, "classMovementModifiers": bonus},
    )
    assert [game.allowance(name) for name in ("warrior", "rogue", "mage", "monster")] == [6, 9, 1, 2]


def test_the_diagonal_multiplier_is_honoured(tmp_path: Path) -> None:
    game = play(tmp_path, {"movementSettings": {"diagonalCostMultiplier": 1.25}})
    assert game.rules.pips == 4
    assert game.query("warrior").step_cost("se") == Fraction(5, 4)


def test_diagonals_can_be_switched_off(tmp_path: Path) -> None:
    game = play(tmp_path, {"movementSettings": {"allowDiagonalMovement": False}})
    refusal = game.move("mage", "se").refusal
    assert refusal is not None
    assert refusal.code == "pattern.no-such-step"
    assert set(game.directions("mage")) <= set(game.rules.grid.cardinals)


def test_the_grid_gets_its_size_and_bounds(tmp_path: Path) -> None:
    assert play(tmp_path, {"gridSettings": {"defaultWidth": 12}}).state.board.width == 12
    with pytest.raises(SettingsError, match="defaultWidth: the usual grid has 8 columns, and one may have 3 to 7"):
        play(tmp_path, {"gridSettings": {"maxWidth": 7, "maxHeight": 7}})


def test_a_map_that_the_settings_do_not_allow_is_named_with_the_setting(tmp_path: Path) -> None:
    path = tmp_path / "my.json"
    path.write_text('{"gridSettings": {"defaultWidth": 5,\n "maxWidth": 5}}')
    with pytest.raises(FileError) as caught:
        Game.load(shipped_scenario("rune-and-rust"), settings=path)
    assert str(caught.value) == (
        f"{path}:2:14: gridSettings.maxWidth: a map of 8×8 cells does not fit the ruleset; this ruleset has 3×3 to 5×20"
    )


@pytest.mark.parametrize("text", ["{}", '{"gridSettings": {}}', '{"movementSettings": {}, "gridSettings": {}}'])
def test_empty_groups_say_nothing(tmp_path: Path, text: str) -> None:
    path = tmp_path / "my.json"
    path.write_text(text)
    game = Game.load(shipped_scenario("rune-and-rust"), settings=path)
    assert game.rules.fingerprint == Game.shipped("rune-and-rust").rules.fingerprint


def test_settings_beside_a_save_are_refused(tmp_path: Path) -> None:
    save, settings = tmp_path / "game.save", tmp_path / "my.json"
    Game.shipped("rune-and-rust").save(save)
    settings.write_text('{"movementSettings": {"defaultPlayerSpeed": 9}}')
    with pytest.raises(MisuseError, match="a saved game keeps its own settings"):
        Game.load(save, settings=settings)


def test_settings_written_into_a_scenario_are_named_by_their_key() -> None:
    with pytest.raises(SettingsError) as caught:
        Game.from_dict(
            {
                "ruleset": "rune-and-rust",
                "size": "default",
                "settings": {"movementSettings": {"defaultPlayerSpeed": 999}},
            }
        )
    assert str(caught.value) == "<scenario>:1:1: movementSettings.defaultPlayerSpeed: Speed is at most 100, found 999"


@pytest.mark.parametrize("diagonal", ["0", "0 - 1", "0.5", "1.5"])
def test_what_a_step_costs_is_the_same_whoever_is_asked(diagonal: str) -> None:
    text = f"""
ruleset: rune-and-rust
size: default
rules: {{cost: {{diagonal: {diagonal}}}, round: {{step: {{to: point}}}}}}
pieces: [{{id: hero, kind: player, side: heroes, at: D4}}]
"""
    game = Game.from_text(text)
    asked, priced = game.step_cost("hero", "ne"), game.cost("hero", ["D4", "E3"])
    assert isinstance(priced, FoundPath)
    assert asked == priced.cost == game.move("hero", "ne").charge > 0


def test_settings_may_be_given_from_outside(tmp_path: Path) -> None:
    path = tmp_path / "my.json"
    path.write_text('{"movementSettings": {"defaultMonsterSpeed": 9}}')
    game = Game.load(shipped_scenario("rune-and-rust"), settings=path)
    assert game.allowance("skeleton-1") == 9


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('{"movementSettings": {\n "defaultPlayerSped": 4}}', 2, "did you mean 'movementSettings.defaultPlayerSpeed'"),
        ('{"movementSettings":\n\n {"defaultPlayerSpeed": 0}}', 3, "expected 1 or more, found 0"),
        ('{"movementSettings": {"allowDiagonalMovement": 1}}', 1, "expected true or false"),
        (
            '{"classMovementModifiers": [\n{"classId": "rogue"}]}',
            2,
            "each entry has 'classId' and 'movementSpeedBonus'",
        ),
        ('{"classMovementModifiers": 4}', 1, "expected a list"),
        ('{"movementSettings":\n {"diagonalCostMultiplier": 0}}', 2, "Multiplier: expected more than 0, found 0"),
        ('{"movementSettings": {"diagonalCostMultiplier": -0.5}}', 1, "expected more than 0, found -0.5"),
        ('{"gridSettings":\n {"minWidth": 30}}', 2, "gridSettings.minWidth: the grid has at least 30 columns"),
        ('{"gridSettings": {"minWidth": 9,\n "maxWidth": 7}}', 1, "which is more than the most, 7"),
        ('{"gridSettings":\n {"maxWidth": 7}}', 2, "gridSettings.maxWidth: the usual grid has 8 columns"),
        ('{"gridSettings":\n {"defaultHeight": 2}}', 2, "gridSettings.defaultHeight: the usual grid has 2 rows"),
        ('{"gridSettings":\n null}', 2, "gridSettings: expected a mapping, found nothing"),
        ('{"gridSetings": {}}', 1, "unknown setting 'gridSetings'; did you mean 'gridSettings'?"),
        ('{"movementSettings":\n {"defaultPlayerSpeed": 999}}', 2, "defaultPlayerSpeed: Speed is at most 100"),
        (
            '{"classMovementModifiers": [\n{"classId": "a.b", "movementSpeedBonus": 1}]}',
            2,
            "classMovementModifiers[0].classId: text 'a.b' is no name",
        ),
        (
            '{"classMovementModifiers": [\n{"classId": "wall", "movementSpeedBonus": 1}]}',
            2,
            "classMovementModifiers[0].classId: 'wall' is the name of a terrain",
        ),
        (
            '{"classMovementModifiers": [{"classId": "a", "movementSpeedBonus": 1},\n'
            '{"classId": "a", "movementSpeedBonus": 2}]}',
            2,
            "classMovementModifiers[1].classId: 'a' is given twice",
        ),
        ("[1]", 1, "a settings file is a mapping"),
        ('{"movementSettings": {', 2, "did not find expected node content"),
    ],
)
def test_a_wrong_setting_is_named_with_its_line(tmp_path: Path, text: str, line: int, message: str) -> None:
    path = tmp_path / "grid.json"
    path.write_text(text)
    with pytest.raises(SettingsError) as caught:
        Game.load(shipped_scenario("rune-and-rust"), settings=path)
    assert message in str(caught.value)
    assert caught.value.problems[0].source.line == line
