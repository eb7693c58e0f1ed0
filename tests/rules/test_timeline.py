"""The timeline fields: document 001, Timing Constants, FX/Sound Events, Flying Unit Special Handling."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footwork.errors import RulesetError, ScenarioError
from footwork.game.game import Game
from footwork.rules.compiling.library import load_rules, rules_from_data
from footwork.rules.rules import Rules
from footwork.rules.timeline import PieceTimeline, TimelineDocument, compile_timeline

PLAIN = compile_timeline(TimelineDocument())


def rules_with(**fields: Any) -> Rules:
    return rules_from_data({"footwork": 1, "name": "shown", "terrain": {"floor": {"glyph": "."}}, **fields})


@pytest.mark.parametrize(
    ("constant", "value"),
    [
        ("modifier", Fraction(1)),  # CONFIG.ENTITY_MOVE_DURATION_MODIFIER
        ("modifier_max", Fraction(1)),  # CONFIG.ENTITY_MOVE_MODIFIER_MAX
        ("modifier_min", Fraction(3, 4)),  # CONFIG.ENTITY_MOVE_MODIFIER_MIN
        ("correction", Fraction(1, 5)),  # CONFIG.ENTITY_MOVE_CORRECTION
        ("flying_tiles", 3),  # CONFIG.ENTITY_MOVE_FLYING_FIXED_TILE_COUNT
        ("path", Fraction(3, 2)),  # CONFIG.PATH_MOVE_DURATION
        ("fast", Fraction(3, 20)),  # CONFIG.MOVE_FAST_DURATION
        ("medium", Fraction(7, 20)),  # CONFIG.MOVE_MEDIUM_DURATION
    ],
)
def test_every_row_of_the_timing_table(constant: str, value: object) -> None:
    assert getattr(load_rules("rune-and-rust").timeline, constant) == value
    told = constant.replace("_", "-")
    assert getattr(rules_with(timeline={told: 2, "modifier-max": 2}).timeline, constant) == 2


def test_the_walk_cycle_lasts_0_8_seconds_unless_said() -> None:
    assert PLAIN.piece == PieceTimeline(Fraction(4, 5), Fraction(1), {})


@pytest.mark.parametrize(("tiles", "seconds"), [(0, "0"), (1, "16/25"), (2, "36/25"), (3, "56/25"), (4, "76/25")])
def test_a_move_lasts_a_cycle_for_each_tile_less_the_correction_once(tiles: int, seconds: str) -> None:
    assert PLAIN.duration(PLAIN.piece, tiles) == Fraction(seconds)


def test_without_a_walk_animation_a_move_takes_no_time() -> None:
    assert PLAIN.duration(PieceTimeline(walk=None), 7) == 0


@pytest.mark.parametrize(("own", "counts"), [("0.5", "0.75"), ("0.75", "0.75"), ("0.9", "0.9"), ("1", "1"), ("3", "1")])
def test_a_pieces_own_modifier_stays_between_min_and_max(own: str, counts: str) -> None:
    cycle = PLAIN.cycle(PieceTimeline(modifier=Fraction(own)))
    assert cycle == Fraction("0.8") * Fraction(counts)


def test_a_flight_counts_at_most_three_tiles() -> None:
    assert [PLAIN.tiles(steps, flying=True) for steps in range(6)] == [0, 1, 2, 3, 3, 3]
    assert [PLAIN.tiles(steps, flying=False) for steps in range(6)] == [0, 1, 2, 3, 4, 5]


numbers = st.decimals(min_value=0, max_value=50, places=6)


@given(numbers, numbers, numbers, numbers, st.integers(0, 60))
def test_durations_are_never_negative_and_grow_with_the_way(
    walk: Any, modifier: Any, own: Any, correction: Any, tiles: int
) -> None:
    shown = rules_with(timeline={"walk": walk, "modifier": modifier, "correction": correction}).timeline
    piece = PieceTimeline(shown.piece.walk, Fraction(own))
    shorter, longer = shown.duration(piece, tiles), shown.duration(piece, tiles + 1)
    assert 0 <= shorter <= longer
    assert (shorter * 1_000_000).denominator == 1


class TestFiles:
    """Kinds and pieces say how they are shown; wrong names are errors at their place."""

    RULES: dict[str, Any] = {
        "footwork": 1,
        "name": "shown",
        "terrain": {"floor": {"glyph": "."}},
        "timeline": {"sounds": {"walk": "step.audio", "turn": "turn.audio"}},
        "kinds": {
            "soldier": {"timeline": {"walk": 1, "sounds": {"walk": "boot.audio"}}},
            "guard": {"like": "soldier", "timeline": {"modifier": 0.9}},
        },
    }

    def game(self, **piece: Any) -> Game:
        return Game.from_dict({"ruleset": self.RULES, "map": "...", "pieces": [{"id": "a", "at": "A1", **piece}]})

    def test_the_more_specific_wins(self) -> None:
        sounds = {"walk": "boot.audio", "turn": "turn.audio"}
        assert self.game().state.piece("a").timeline == PieceTimeline(
            sounds={"walk": "step.audio", "turn": "turn.audio"}
        )
        guard = self.game(kind="guard").state.piece("a").timeline
        assert guard == PieceTimeline(Fraction(1), Fraction(9, 10), sounds)
        still = self.game(kind="guard", timeline={"walk": None, "sounds": {"turn": None}}).state.piece("a").timeline
        assert still == PieceTimeline(None, Fraction(9, 10), {"walk": "boot.audio"})

    @pytest.mark.parametrize(
        "said", [{"walk": None}, {"walk": 0.85, "modifier": 0.8}, {"sounds": {"walk": None, "place": "thud.audio"}}]
    )
    def test_it_comes_back_from_a_file(self, said: dict[str, Any]) -> None:
        game = self.game(kind="guard", timeline=said)
        back = Game.from_dict(game.to_dict())
        assert back.state.piece("a").timeline == game.state.piece("a").timeline
        assert back.state.hash == game.state.hash

    def test_a_save_keeps_it(self, tmp_path: Path) -> None:
        game = self.game(kind="guard", timeline={"walk": 0.123456, "modifier": 0.8})
        game.move("a", "east")
        game.save(tmp_path / "save.json")
        back = Game.load(tmp_path / "save.json")
        assert back.state.piece("a").timeline == game.state.piece("a").timeline
        assert back.rules.timeline == game.rules.timeline

    def test_how_a_piece_is_shown_is_no_part_of_the_position(self) -> None:
        assert self.game().state.hash == self.game(timeline={"walk": 3}).state.hash

    @pytest.mark.parametrize(
        ("timeline", "message"),
        [
            ({"flying": ["winged"]}, "there is no mode or feature called 'winged'"),
            ({"sounds": {"wlak": "a"}}, "there is no moment for a sound called 'wlak'"),
            ({"names": {"tweens": "a"}}, "there is no entry of a timeline called 'tweens'"),
            ({"modifier-min": 2}, "modifier-min is larger than modifier-max"),
            ({"flying-tiles": 2.5}, "expected a whole number, found 2.5"),
            ({"walk": -1}, "expected 0 or more, found -1"),
            ({"screen": {"cell": [0, 10]}}, "a cell is larger than 0 pixels"),
        ],
    )
    def test_what_is_wrong_is_said(self, timeline: dict[str, Any], message: str) -> None:
        with pytest.raises(RulesetError, match=message):
            rules_with(timeline=timeline)

    def test_wrong_sounds_of_kinds_and_pieces_are_found(self) -> None:
        with pytest.raises(RulesetError, match="moment for a sound called 'sing'"):
            rules_with(kinds={"bard": {"timeline": {"sounds": {"sing": "la.audio"}}}})
        with pytest.raises(ScenarioError, match="moment for a sound called 'sing'"):
            self.game(timeline={"sounds": {"sing": "la.audio"}})
