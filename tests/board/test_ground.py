"""Ground: which of the tags of a cell decides, and which of the places that speak of those who stand there."""

from __future__ import annotations

from typing import Any

import pytest
from tests.query.boards import piece, query_of, ruleset

LINE = ". . . ."
"""A corridor; what happens on B1 shows in whether C1 is reached."""

HALTS = {"class": "mud", "halt": True}
GOES_ON = {"class": "mud", "halt": False}

REST = {"occupants": {"friendly": {"halt": True}}}
PASS = {"occupants": {"friendly": {"halt": False}}}


def reached(features: dict[str, Any], *, friend: bool = False, **places: Any) -> bool:
    """Whether a piece on A1 gets past B1."""
    rules = ruleset(features=features, occupants={"any": {"enter": True, "stop": False}})
    pieces = [piece(), piece("B1", id="friend")] if friend else [piece()]
    query = query_of(rules, LINE, *pieces, **places)
    assert "B1" in query.reach()
    return "C1" in query.reach()


def cell(*tags: str) -> dict[str, Any]:
    return {"at": "B1", "tags": list(tags)}


class TestHalting:
    """At one scope a place that halts beats one that does not; the more specific one beats both."""

    FEATURES = {"mire": HALTS, "planks": GOES_ON}

    @pytest.mark.parametrize("tags", [("mire", "planks"), ("planks", "mire")])
    def test_at_one_scope_halting_wins_in_either_order(self, tags: tuple[str, ...]) -> None:
        assert not reached(self.FEATURES, cells=[cell(*tags)])
        assert not reached(self.FEATURES, regions=[cell(*tags)])

    def test_each_alone_says_what_it_says(self) -> None:
        assert not reached(self.FEATURES, cells=[cell("mire")])
        assert reached(self.FEATURES, cells=[cell("planks")])
        assert reached(self.FEATURES)

    def test_the_cell_beats_its_region_either_way(self) -> None:
        assert reached(self.FEATURES, regions=[cell("mire")], cells=[cell("planks")])
        assert not reached(self.FEATURES, regions=[cell("planks")], cells=[cell("mire")])

    @pytest.mark.parametrize("tags", [("mire", "planks"), ("planks", "mire")])
    def test_who_halts_is_named(self, tags: tuple[str, ...]) -> None:
        rules = ruleset(features=self.FEATURES)
        query = query_of(rules, LINE, cells=[cell(*tags)])
        refusal = query.why("C1")
        assert refusal is not None
        assert refusal.because is not None
        assert (refusal.because.code, refusal.because.rule) == ("halt", "mire")


class TestHaltingAtOthers:
    """The same where a place says what those who stand on it do to a mover."""

    FEATURES = {"camp": REST, "road": PASS}

    @pytest.mark.parametrize("tags", [("camp", "road"), ("road", "camp")])
    def test_at_one_scope_halting_wins_in_either_order(self, tags: tuple[str, ...]) -> None:
        assert not reached(self.FEATURES, friend=True, cells=[cell(*tags)])
        assert not reached(self.FEATURES, friend=True, regions=[cell(*tags)])

    @pytest.mark.parametrize("tags", [("camp", "road"), ("road", "camp")])
    def test_it_is_about_others_only(self, tags: tuple[str, ...]) -> None:
        assert reached(self.FEATURES, cells=[cell(*tags)])

    def test_the_cell_beats_its_region_either_way(self) -> None:
        assert reached(self.FEATURES, friend=True, regions=[cell("camp")], cells=[cell("road")])
        assert not reached(self.FEATURES, friend=True, regions=[cell("road")], cells=[cell("camp")])


class TestOtherRanks:
    """The strictest word at one scope: no to entering and stopping, the higher price."""

    @pytest.mark.parametrize("tags", [("shut", "open"), ("open", "shut")])
    def test_no_beats_yes(self, tags: tuple[str, ...]) -> None:
        for said in ("enter", "stop"):
            features = {"shut": {"class": "x", said: False}, "open": {"class": "x", said: True}}
            query = query_of(ruleset(features=features), LINE, cells=[cell(*tags)])
            assert query.cell("B1") not in query.reach().stops

    @pytest.mark.parametrize("tags", [("steep", "flat"), ("flat", "steep")])
    def test_the_higher_cost_at_one_scope_and_the_more_specific_across(self, tags: tuple[str, ...]) -> None:
        features = {"steep": {"cost": {"cardinal": 3}}, "flat": {"cost": {"cardinal": 2}}}
        rules = ruleset(features=features)
        assert query_of(rules, LINE, cells=[cell(*tags)]).reach()["B1"].charge == 3
        query = query_of(rules, LINE, regions=[cell("steep")], cells=[cell("flat")])
        assert query.reach()["B1"].charge == 2

    @pytest.mark.parametrize("tags", [("crowd", "queue"), ("queue", "crowd")])
    def test_the_higher_number_where_places_speak_of_others(self, tags: tuple[str, ...]) -> None:
        features = {
            "crowd": {"occupants": {"friendly": {"add": 4}}},
            "queue": {"occupants": {"friendly": {"add": 1}}},
        }
        rules = ruleset(features=features, occupants={"any": {"enter": True}})
        query = query_of(rules, LINE, piece(), piece("B1", id="friend"), cells=[cell(*tags)])
        assert query.reach()["B1"].charge == 5
