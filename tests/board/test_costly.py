"""Small files cost little: regions are cut before they are opened, and nobody asks everybody about everybody."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from footwork import Game
from footwork.board import auras, builder
from footwork.board.builder import Builder
from footwork.board.ground import occupants_on
from footwork.board.means import means_of
from footwork.board.nearby import is_within, own_features
from footwork.board.setup import setup_from_data
from footwork.board.sharing import Sharing
from footwork.errors import ScenarioError
from footwork.game.expect import run_expectations
from footwork.geometry import Cell, notation
from footwork.geometry.page import Page
from footwork.rules import profile
from footwork.rules.files.places import Places
from footwork.rules.files.shipped import shipped_folder
from footwork.rules.profile import Allowance


def scenario(**fields: Any) -> dict[str, Any]:
    rules = {"footwork": 1, "name": "x", "terrain": {"floor": {"glyph": "."}}, "features": {"wet": {}}}
    return {"ruleset": rules | fields.pop("rules", {}), "size": [4, 4], "pieces": []} | fields


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> list[Cell]:
    """The cells that have been made of places since."""
    made: list[Cell] = []
    plain = Page.cell

    def counted(self: Page, column: int, row: int) -> Cell:
        made.append(plain(self, column, row))
        assert len(made) < 1_000, "too many cells were named"
        return made[-1]

    monkeypatch.setattr(Page, "cell", counted)
    return made


@pytest.mark.usefixtures("named")
@pytest.mark.parametrize("text", ["A1:ALL1000", "-9,-9:900000,900000"])
def test_a_region_beyond_the_map_is_refused_unopened(text: str) -> None:
    for key in ("regions", "cells"):
        with pytest.raises(ScenarioError, match=r"is not on the map; the map has 4×4 cells"):
            Game.from_dict(scenario(**{key: [{"at": [text] * 20, "name": "r"}]}))


@pytest.mark.usefixtures("named")
def test_a_goal_is_what_of_a_region_lies_on_the_map() -> None:
    game = Game.from_dict(scenario(sides={"us": {"goal": {"at": "B2:ALL1000"}}}))
    goal = game.state.sides["us"].goal
    assert goal is not None
    assert goal.cells == {Cell(x, y) for x in (1, 2, 3) for y in (1, 2, 3)}


def test_regions_together_cover_no_more_than_a_process_can_hold() -> None:
    whole = {"at": "A1:SR512", "tags": ["wet"]}
    Game.from_dict(scenario(size=[512, 512], regions=[{"at": "A1:IV256", "tags": ["wet"]}]))
    with pytest.raises(ScenarioError, match=r"regions cover more than 250,000 cells together; draw them as terrain"):
        Game.from_dict(scenario(size=[512, 512], regions=[whole] * 900))


SHARING = {"friendly": st.booleans(), "hostile": st.booleans(), "neutral": st.booleans()}


@given(
    st.lists(st.tuples(st.sampled_from([None, "a", "b", "c"]), st.fixed_dictionaries(SHARING)), min_size=2, max_size=6)
)
def test_who_clashes_is_the_first_with_whom_neither_may_stop(roster: list[tuple[str | None, dict[str, bool]]]) -> None:
    features = {
        f"f{i}": {"occupants": {name: {"stop": may} for name, may in stops.items()}}
        for i, (_, stops) in enumerate(roster)
    }
    pieces = [{"id": f"p{i}", "side": side, "features": [f"f{i}"]} for i, (side, _) in enumerate(roster)]
    state = Game.from_dict(scenario(rules={"features": features}, pieces=pieces)).state
    found = Sharing()
    for i, piece in enumerate(state.pieces):
        clash = found.clash(piece, Cell(0, 0), means_of(state, piece).alone.occupants)
        before = ((state.pieces[k], roster[k][1]) for k in range(i))
        first = (
            other
            for other, stops in before
            if not roster[i][1][piece.relation_to(other)] and not stops[other.relation_to(piece)]
        )
        assert clash == next(first, None)


def test_pieces_on_one_cell_are_not_compared_with_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Mock(wraps=occupants_on)
    monkeypatch.setattr(builder, "occupants_on", asked)
    pieces = [{"id": f"p{i}", "side": f"s{i}", "at": "A1"} for i in range(200)]
    Game.from_dict(scenario(rules={"occupants": {"any": {"stop": True}}}, pieces=pieces))
    assert asked.call_count == 200


@pytest.mark.parametrize("to", ["any", "friendly", "hostile", "neutral"])
def test_a_crowd_of_auras_is_asked_until_each_feature_is_found(monkeypatch: pytest.MonkeyPatch, to: str) -> None:
    asked = Mock(wraps=is_within)
    monkeypatch.setattr(auras, "is_within", asked)
    features = {"near": {"aura": {"within": 40, "to": to, "grants": "wet"}}, "wet": {}}
    pieces = [
        {"id": f"p{i}", "side": "ab"[i % 2], "at": f"{i % 20},{i // 20}", "features": ["near"]} for i in range(200)
    ]
    state = Game.from_dict(scenario(rules={"features": features}, size=[20, 10], pieces=pieces)).state
    asked.reset_mock()
    found = {auras.granted_features(state, piece) for piece in state.pieces}
    assert found == ({()} if to == "neutral" else {("wet",)})
    assert asked.call_count <= 200


def test_what_is_expected_is_asked_from_one_position(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Mock(wraps=Builder.state)
    monkeypatch.setattr(Builder, "state", lambda self: made(self))
    there = {"after": [{"do": "move", "piece": "p", "to": "B1"}], "at": {"p": "B1"}}
    expect = [there, {"at": {"p": "A1"}}] * 50
    pieces = [{"id": "p", "side": "us", "at": "A1"}]
    setup = setup_from_data(scenario(rules={"allowance": {"points": 4}}, pieces=pieces, expect=expect))
    assert all(verdict.ok for verdict in run_expectations(setup))
    assert made.call_count == 1


def calls(load: Callable[[], Game]) -> int:
    """How many Python functions a call calls."""
    found = 0

    def see(frame: FrameType, event: str, argument: object) -> None:
        nonlocal found
        found += event == "call"

    sys.setprofile(see)
    try:
        load()
    finally:
        sys.setprofile(None)
    return found


def test_a_scenario_whose_rules_are_known_is_loaded_in_few_calls() -> None:
    text = (shipped_folder() / "hex-zones" / "crossing.yaml").read_text(encoding="utf-8")
    plain = YAML(typ="safe").load(text)
    known = Game.from_dict(plain)
    assert known.rules is Game.from_text(text).rules
    assert calls(lambda: Game.from_dict(plain)) <= 1_200
    assert calls(lambda: Game.from_text(text)) <= 2_500


def test_pieces_alike_are_granted_their_points_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Mock(wraps=Allowance.granted)
    monkeypatch.setattr(Allowance, "granted", lambda self, read: asked(self, read))
    pieces = [{"id": f"p{i}", "side": "a", "at": f"{i},0"} for i in range(4)]
    rules = {"stats": {"Speed": {"default": 3}}, "allowance": {"points": "[Speed]"}}
    game = Game.from_dict(scenario(rules=rules, pieces=[*pieces, {"id": "fast", "at": "0,1", "stats": {"Speed": 5}}]))
    assert (game.points("p3"), game.points("fast"), asked.call_count) == (3, 5, 2)


def test_where_values_stand_is_not_worked_out_unless_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = Mock(wraps=Places._listed)
    monkeypatch.setattr(Places, "_listed", lambda self: listed(self))
    text = (shipped_folder() / "hex-zones" / "crossing.yaml").read_text(encoding="utf-8")
    Game.from_dict(YAML(typ="safe").load(text))
    game = Game.from_text(text)
    assert listed.call_count == 0
    assert str(game.setup.source.where(("pieces", 2, "at"))) == "<text>:32:47"
    assert str(game.setup.source.where_key(("pieces", 2, "at"))) == "<text>:32:43"
    assert listed.call_count > 0


def test_pieces_alike_share_their_features_and_what_is_found_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Mock(wraps=profile.conflicts)
    monkeypatch.setattr(profile, "conflicts", asked)
    pieces = [{"id": f"p{i}", "side": "ab"[i % 2], "at": f"{i % 4},{i // 4}", "features": ["wet"]} for i in range(8)]
    state = Game.from_dict(scenario(pieces=pieces)).state
    assert len({id(own_features(state, piece)) for piece in state.pieces}) == 1
    assert asked.call_count == 1


def test_the_texts_of_cells_that_are_kept_are_short_and_not_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notation, "MOST_KEPT", 3)
    letters = notation.LetterNotation()
    for text in ("A1", "B1", "A1", "C1", f"{' ' * 40}D1"):
        assert letters.format(letters.parse(text)) == text.strip()
    assert [*letters._cells] == ["A1", "B1", "C1"]
    assert letters.parse("D1") == Cell(3, 0)
    assert [*letters._cells] == ["D1"]
    assert pickle.loads(pickle.dumps(letters)).__dict__.keys() == {"page"}
