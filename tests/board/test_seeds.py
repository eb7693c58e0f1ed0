"""Seeds: wide enough that nobody finds one out by trying all, and never another for how it was written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import validate  # type: ignore[import-untyped]

from footwork.board.schema import ScenarioDocument
from footwork.cli.sources import open_game
from footwork.errors import MisuseError, ScenarioError
from footwork.game.game import Game
from footwork.play.dice import roll

SCENARIO: dict[str, Any] = {
    "ruleset": {"footwork": 1, "name": "dice", "terrain": {"floor": {"glyph": "."}}},
    "map": "..",
    "pieces": [{"id": "ann", "side": "us", "at": "A1"}],
}
WIDEST = 2**128
seeds = st.integers(-(2**31), WIDEST)


def seeded(seed: object) -> Game:
    return Game.from_dict(SCENARIO | {"seed": seed})


@settings(deadline=None, max_examples=40)
@given(seeds)
def test_a_seed_is_the_same_however_it_is_written(seed: int) -> None:
    text = json.dumps(SCENARIO | {"seed": seed})
    games = (
        seeded(seed),
        seeded(str(seed)),
        Game.from_text(text),
        Game.from_text(json.dumps(SCENARIO | {"seed": str(seed)})),
    )
    assert {game.state.seed for game in games} == {seed}
    assert len({game.state.hash for game in games}) == 1


@settings(deadline=None, max_examples=40)
@given(seeds)
def test_it_is_read_back_from_documents_that_every_language_can_hold(seed: int) -> None:
    game = seeded(seed)
    written = game.to_dict()
    assert isinstance(written["seed"], str) == (abs(seed) > 2**53)
    again = Game.from_dict(json.loads(json.dumps(written)))
    assert (again.state.seed, again.state.hash) == (seed, game.state.hash)


@pytest.mark.parametrize("seed", [0, 7, -5, 2**31 + 1, 2**53, 2**53 + 1, 2**127 + 9, WIDEST])
def test_saves_keep_it(seed: int, tmp_path: Path) -> None:
    for given_as in (seed, str(seed)):
        game = seeded(given_as)
        game.wait("ann")
        game.save(tmp_path / "game.json")
        kept = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))["scenario"]["seed"]
        assert kept == (str(seed) if seed > 2**53 else seed)
        assert Game.load(tmp_path / "game.json").state == game.state


def test_the_dice_of_seeds_are_what_they_were() -> None:
    assert [roll(7, i, 6) for i in range(8)] == [3, 4, 2, 1, 2, 6, 3, 1]
    assert [roll(-3, i, 20) for i in range(4)] == [10, 4, 16, 17]
    assert roll(2**128, 0, 6) in range(1, 7)


@pytest.mark.parametrize(
    "seed",
    [
        *(-(2**31) - 1, WIDEST + 1, 10**5000, -(10**40), True, None, 1.5, [7]),
        *(str(WIDEST + 1), "-2147483649", "", "x", "1.5", "1e3", "0x10", " 7", "7\n", "\u0663", "9" * 5000),
    ],
    ids=lambda seed: repr(seed)[:20] if not isinstance(seed, int) or abs(seed) < 10**50 else "huge",
)
def test_what_is_no_seed(seed: object) -> None:
    with pytest.raises(ScenarioError, match="seed") as raised:
        seeded(seed)
    assert len(str(raised.value)) < 300


def test_other_numbers_stay_within_their_bounds() -> None:
    wide = 2**40
    for data in (
        SCENARIO | {"rolls": wide},
        SCENARIO | {"pieces": [{"id": "ann", "stats": {"seed": wide}}]},
        SCENARIO | {"ruleset": SCENARIO["ruleset"] | {"stats": {"seed": {"default": wide}}}},
    ):
        with pytest.raises(ScenarioError, match="numbers must lie within ±2147483648"):
            Game.from_dict(data)
        with pytest.raises(ScenarioError, match="numbers must lie within ±2147483648"):
            Game.from_text(json.dumps(data))


def test_files_say_where_a_seed_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "wide.yaml"
    path.write_text(
        "ruleset: rune-and-rust\nsize: default\nseed: 0xffffffffffffffffffffffffffffffff\n", encoding="utf-8"
    )
    assert Game.load(path).state.seed == WIDEST - 1
    path.write_text(f"ruleset: rune-and-rust\nsize: default\nseed: {WIDEST + 1}\n", encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"wide\.yaml:3:7: a seed is a whole number"):
        Game.load(path)


@settings(deadline=None, max_examples=40)
@given(seeds)
def test_the_schema_for_editors_takes_the_same(seed: int) -> None:
    schema = ScenarioDocument.model_json_schema(mode="validation")["properties"]["seed"]
    validate(seed, schema)
    validate(str(seed), schema)


def test_the_command_line_takes_it() -> None:
    assert open_game("rune-and-rust", seed=2**100).state.seed == 2**100
    with pytest.raises(MisuseError, match="a seed is a whole number"):
        open_game("rune-and-rust", seed=WIDEST + 1)
