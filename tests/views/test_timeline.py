"""The timeline: document 001, Timeline, FX/Sound Events, View Animation Sequence, Flying Unit Special Handling."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.conformance.games import side_to_move
from tests.growth.measure import calls_of

from footwork.board.setup import shipped_scenarios
from footwork.bots.turn import take_turn
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.play.actions import MoveTo
from footwork.query.path import Path
from footwork.rules.files.shipped import shipped_rulesets
from footwork.rules.timeline import ENTRIES
from footwork.views.happening.timeline import Cue, duration, entry_json, selection, timeline
from footwork.views.happening.timetable import timetable

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "duel",
    "grid": {"size": [9, 5], "notation": "xy", "rows": "up", "order": ["N", "S", "W", "E", "NE", "NW", "SE", "SW"]},
    "pattern": "orthogonal",
    "terrain": {"floor": {"glyph": "."}, "rock": {"glyph": "#", "enter": False, "modes": {"fly": {"enter": True}}}},
    "edges": {"door": {"cross": "when-open"}},
    "stats": {"Speed": {"default": 2}, "Moves": {"default": 1}, "Health": {"default": 5, "least": 0}},
    "allowance": {"points": "[Speed]", "refresh": "move", "moves": "[Moves]"},
    "occupants": {"friendly": {"enter": True, "stop": False}},
    "checks": ["may-move", "pattern", "bounds", "after-position"],
    "defeat": {"stat": "Health"},
    "features": {
        "exhausted": {"gate": True},
        "stunned": {"gate": "after-position"},
        "flying": {"mode": "fly"},
        "winged": {"title": "Winged"},
        "held": {"gate": True},
    },
    "actions": {"strike": {"target": {}, "do": [{"change": "Health", "of": "target", "by": -9}]}},
    "reactions": {"parting": {"trigger": "before-leave", "do": [{"change": "Health", "of": "target", "by": -2}]}},
    "messages": {
        "keys": {"gate": "validators.unit_cannot_move_message"},
        "result": {"gate.exhausted": "Unit is exhausted"},
        "translations": {"de": {"validators.unit_cannot_move_message": "Einheit kann sich nicht bewegen"}},
    },
    "timeline": {
        "flying": ["fly", "winged"],
        "sounds": {"walk": "sfx_footstep.audio", "strike": "sfx_strike.audio", "act": "sfx_act.audio"},
        "names": {
            "before-move": "before_show_move",
            "after-move": "after_show_move",
            "moving-began": "isMoving",
            "moving-ended": "isMoving",
        },
        "screen": {"cell": [95, 95], "rows": "up"},
    },
}


def duel(*pieces: dict[str, Any], rules: dict[str, Any] | None = None, **fields: Any) -> Game:
    """A board of nine by five; unless said, with the unit of the document's worked example."""
    standing = list(pieces) or [{"id": "unit", "side": "one", "at": "2,3"}]
    return Game.from_dict({"ruleset": {**RULES, **(rules or {})}, "size": [9, 5], "pieces": standing, **fields})


def named(entries: tuple[Cue, ...], what: str) -> Cue:
    (found,) = [entry for entry in entries if entry.what == what]
    return found


ROWS = [
    ("Action created", "action-created"),
    ("Validation start", "validation-started"),
    ("Can move check", "can-move"),
    ("Position valid check", "position-valid"),
    ("Path calculation", "path-found"),
    ("Execute begins", "execution-began"),
    ("Cache path", "path-kept"),
    ("Position update", "position-updated"),
    ("Moves increment", "moves-counted"),
    ("View receives", "view-received"),
    ("Show move", "move-shown"),
    ("Calculate duration", "duration-found"),
    ("Before move event", "before-move"),
    ("Walk sound", "sound"),
    ("Movement tween", "tween"),
    ("Walk animation", "walk"),
    # The table has these two the other way round; its own sequence and the ruling clear the flag first.
    ("Movement complete", "moving-ended"),
    ("After move event", "after-move"),
]


class TestTheDocument:
    """The 18 rows of the Timeline, for the worked example: from 2,3 to 4,3 with speed 2."""

    @pytest.fixture
    def shown(self) -> tuple[Cue, ...]:
        game = duel()
        result = game.move("unit", to="4,3")
        assert result.ok
        return timeline(game.history)

    def test_the_rows_come_in_their_order(self, shown: tuple[Cue, ...]) -> None:
        beside = {"still-free", "highlight", "path", "moving-began"}  # of its other tables, or of ours
        assert [entry.what for entry in shown if entry.what not in beside] == [what for _, what in ROWS]

    @pytest.mark.parametrize(("row", "what"), ROWS)
    def test_every_row_has_its_time(self, shown: tuple[Cue, ...], row: str, what: str) -> None:
        times = {"Movement tween": (0, "1.44"), "Walk animation": (0, "1.44")}
        ended = {"Movement complete", "After move event"}
        start, end = ("1.44", "1.44") if row in ended else times.get(row, (0, 0))
        entry = named(shown, what)
        assert (entry.start, entry.end) == (Fraction(start), Fraction(end))
        assert entry.piece == "unit"

    @pytest.mark.parametrize(
        ("what", "data"),
        [
            ("action-created", {"action": {"do": "move", "piece": "unit", "to": "4,3"}}),
            ("path-found", {"cells": ["2,3", "3,3", "4,3"], "cost": 2}),
            ("path-kept", {"cells": ["2,3", "3,3", "4,3"]}),
            ("position-updated", {"from": "2,3", "to": "4,3", "steps": 2}),
            ("moves-counted", {"before": 0, "after": 1}),
            ("move-shown", {"from": "2,3", "to": "4,3"}),
            ("duration-found", {"steps": 2, "tiles": 2, "flying": False, "cycle": "0.8", "duration": "1.44"}),
            ("sound", {"moment": "walk", "resource": "sfx_footstep.audio"}),
            (
                "tween",
                {
                    "from": "2,3",
                    "to": "4,3",
                    "from-pixel": ["237.5", "332.5"],
                    "to-pixel": ["427.5", "332.5"],
                    "cells": ["2,3", "3,3", "4,3"],
                    "pixels": [["237.5", "332.5"], ["332.5", "332.5"], ["427.5", "332.5"]],
                },
            ),
            ("walk", {"cycles": 2, "cycle": "0.8"}),
            ("moving-ended", {"moving": False}),
            ("after-move", {"outcome": "completed", "at": "4,3"}),
        ],
    )
    def test_what_the_rows_say(self, shown: tuple[Cue, ...], what: str, data: dict[str, Any]) -> None:
        assert named(shown, what).data == data

    def test_the_checks_are_those_of_the_engine_in_the_ruleset_s_order(self, shown: tuple[Cue, ...]) -> None:
        listed = named(shown, "validation-started").data["checks"]
        asked = [named(shown, what).data["checks"] for what in ("can-move", "position-valid", "still-free")]
        assert asked[0][0] == "may-move"
        assert asked[2][0] == "after-position"
        assert sorted(check for part in asked for check in part) == sorted(listed)

    def test_the_flag_is_set_before_anything_is_shown(self, shown: tuple[Cue, ...]) -> None:
        order = [entry.what for entry in shown]
        assert order.index("moving-began") + 1 == order.index("before-move")
        assert [entry.name for entry in shown if entry.name in ("isMoving", "before_show_move", "after_show_move")] == [
            "isMoving",
            "before_show_move",
            "isMoving",
            "after_show_move",
        ]

    def test_the_path_is_shown_beside_the_move(self, shown: tuple[Cue, ...]) -> None:
        assert named(shown, "path").duration == named(shown, "highlight").duration == Fraction("1.5")
        assert named(shown, "path").data["cells"] == ["2,3", "3,3", "4,3"]
        assert duration(shown) == Fraction("1.44")


class TestMoves:
    def test_without_a_walk_animation_it_takes_no_time(self) -> None:
        game = duel({"id": "unit", "at": "2,3", "timeline": {"walk": None}})
        game.move("unit", to="4,3")
        shown = timeline(game.history)
        assert duration(shown) == 0
        assert named(shown, "tween").data["to"] == "4,3"
        assert "walk" not in [entry.what for entry in shown]

    @pytest.mark.parametrize(("features", "tiles"), [(["flying"], 3), (["winged"], 3), ([], 5)])
    def test_a_flight_is_shown_as_three_tiles_at_most(self, features: list[str], tiles: int) -> None:
        game = duel({"id": "unit", "at": "0,0", "stats": {"Speed": 5}, "features": features})
        game.move("unit", to="5,0")
        shown = timeline(game.history)
        assert named(shown, "walk").data["cycles"] == tiles
        assert named(shown, "tween").duration == Fraction("0.8") * tiles - Fraction("0.16")
        assert named(shown, "duration-found").data["steps"] == 5

    def test_each_begins_when_the_former_has_ended(self) -> None:
        game = duel({"id": "unit", "at": "2,3", "stats": {"Moves": 3}})
        for to in ("4,3", "4,2", "5,2"):
            assert game.move("unit", to=to).ok
        starts = [entry.start for entry in timeline(game.history) if entry.what == "action-created"]
        assert starts == [0, Fraction("1.44"), Fraction("2.08")]

    def test_of_an_interrupted_move_the_travelled_part_is_shown(self) -> None:
        game = duel(
            {"id": "unit", "side": "one", "at": "0,0", "stats": {"Speed": 3, "Health": 2}},
            {"id": "guard", "side": "two", "at": "1,1"},
        )
        result = game.move("unit", to="3,0")
        assert (result.outcome, len(result.travelled)) == ("interrupted", 3)
        shown = timeline(game.history)
        assert named(shown, "tween").data["to"] == "2,0"
        assert named(shown, "path").data["cells"][-1] == "3,0"
        assert named(shown, "tween").end == Fraction("1.44")
        reacted, fell = [entry for entry in shown if entry.what == "transition"]
        assert (reacted.data["event"], reacted.start, reacted.end) == ("reacted", Fraction("1.44"), Fraction("1.79"))
        assert (fell.data["event"], fell.start) == ("defeated", Fraction("1.79"))
        assert named(shown, "after-move").data == {"outcome": "interrupted", "at": None}

    def test_a_mover_that_never_leaves_makes_no_step(self) -> None:
        game = duel(
            {"id": "unit", "side": "one", "at": "1,0", "stats": {"Health": 2}},
            {"id": "guard", "side": "two", "at": "0,1"},
        )
        game.move("unit", to="3,0")
        shown = timeline(game.history)
        assert {"tween", "walk", "sound"}.isdisjoint(entry.what for entry in shown)
        assert named(shown, "after-move").start == 0

    def test_settling_comes_before_the_move_is_over(self) -> None:
        game = duel(
            {"id": "unit", "side": "one", "at": "0,0"},
            {"id": "friend", "side": "one", "at": "1,0"},
            effects=[{"at": "1,0", "do": {"grant": "held"}}],
        )
        assert game.move("unit", to="2,0").outcome == "blocked"
        shown = timeline(game.history)
        settled = named(shown, "transition")
        assert (settled.data["event"], settled.data["speed"]) == ("settled", "fast")
        assert settled.start == named(shown, "tween").end == Fraction("0.64")
        assert named(shown, "moving-ended").start == named(shown, "after-move").start == Fraction("0.79")

    def test_a_choice_of_a_way_highlights_where_the_piece_can_stop(self) -> None:
        game = duel()
        path = game.path("unit", "4,3")
        assert isinstance(path, Path)
        highlight, way = selection(game.state, path)
        assert len(highlight.data["cells"]) == len(game.reach("unit").stops)
        assert (way.what, way.duration) == ("path", Fraction("1.5"))


class TestRefusals:
    @pytest.mark.parametrize(
        ("feature", "to", "last", "code"),
        [
            ("exhausted", "3,3", "can-move", "gate.exhausted"),
            ("winged", "8,3", "position-valid", "points.insufficient"),
            ("stunned", "3,3", "still-free", "gate.stunned"),
        ],
    )
    def test_the_checks_end_with_the_one_that_said_no(self, feature: str, to: str, last: str, code: str) -> None:
        result = duel({"id": "unit", "at": "2,3", "features": [feature]}).move("unit", to=to)
        shown = timeline([result])
        assert (shown[-1].what, shown[-1].data["passed"]) == (last, False)
        assert shown[-1].data["refusal"]["code"] == code
        assert result.refusal is not None
        assert result.refusal.code == code
        assert duration(shown) == 0

    def test_a_piece_that_does_not_exist_gets_no_further_than_the_first_check(self) -> None:
        shown = timeline([duel().do(MoveTo("nobody", Cell(3, 3)))])
        assert [(entry.what, entry.piece) for entry in shown] == [
            ("action-created", None),
            ("validation-started", None),
        ]
        assert shown[-1].data["refusal"]["code"] == "piece.unknown"

    def test_they_carry_the_message_key(self) -> None:
        result = duel({"id": "unit", "at": "2,3", "features": ["exhausted"]}).move("unit", to="3,3")
        refusal = timeline([result])[-1].data["refusal"]
        assert (refusal["key"], refusal["text"]) == ("validators.unit_cannot_move_message", "Unit is exhausted")


class TestOtherEvents:
    @pytest.mark.parametrize(
        ("do", "event", "speed", "lasts"),
        [
            (lambda game: game.turn("unit", "east"), "turned-to", "fast", "0.15"),
            (lambda game: game.place("unit", "0,0"), "placed", "fast", "0.15"),
            (lambda game: game.place("unit", None), "placed", "fast", "0.15"),
            (lambda game: game.act("unit", "strike", "foe"), "acted", "medium", "0.35"),
        ],
    )
    def test_transitions(self, do: Any, event: str, speed: str, lasts: str) -> None:
        game = duel({"id": "unit", "side": "one", "at": "2,3"}, {"id": "foe", "side": "two", "at": "2,4"})
        assert do(game).ok
        first = next(entry for entry in timeline(game.history) if entry.what == "transition")
        assert (first.data["event"], first.data["speed"], first.duration) == (event, speed, Fraction(lasts))

    def test_an_action_and_what_comes_of_it(self) -> None:
        game = duel({"id": "unit", "side": "one", "at": "2,3"}, {"id": "foe", "side": "two", "at": "2,4"})
        game.act("unit", "strike", "foe")
        shown = timeline(game.history)
        assert named(shown, "sound").data == {"moment": "strike", "resource": "sfx_strike.audio"}
        told = [(entry.data["event"], str(entry.start)) for entry in shown if entry.what in ("transition", "event")]
        assert told == [("acted", "0"), ("stat-changed", "7/20"), ("defeated", "7/20")]
        assert duration(shown) == Fraction("0.7")

    def test_a_door_is_shown_to_open(self) -> None:
        game = duel(
            {"id": "unit", "at": "0,0"},
            edges=[{"door": "3,0/4,0", "name": "gate"}],
            effects=[{"at": "1,0", "do": {"open": "gate"}}],
        )
        assert game.move("unit", to="2,0").ok
        door = named(timeline(game.history), "transition")
        assert (door.data["event"], door.start, door.duration) == ("edge-set", Fraction("0.72"), Fraction("0.15"))


def check_order(entries: tuple[Cue, ...]) -> None:
    """What holds of every timeline."""
    assert [entry.start for entry in entries] == sorted(entry.start for entry in entries)
    for entry in entries:
        assert 0 <= entry.start <= entry.end
        assert (entry.end * 1_000_000).denominator == 1
        assert entry.what in ENTRIES
    began = [entry for entry in entries if entry.what == "moving-began"]
    ended = [entry for entry in entries if entry.what == "moving-ended"]
    assert len(began) == len(ended)
    for number in {entry.action for entry in entries}:
        own = [entry for entry in entries if entry.action == number]
        later = [entry for entry in entries if entry.action > number]
        assert all(entry.start >= duration(own) for entry in later)
    assert len(timetable(entries)) == len(timetable(entries, width=50)) == len(entries)
    assert all(isinstance(entry_json(entry)["start"], int | str) for entry in entries)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from(["N", "S", "E", "W", "turn", "end", "strike"]), max_size=12),
    st.decimals(min_value=0, max_value=3, places=3),
    st.decimals(min_value=0, max_value=2, places=2),
    st.booleans(),
)
def test_entries_are_ordered_and_consistent(does: list[str], walk: Any, correction: Any, flies: bool) -> None:
    shown = {**RULES["timeline"], "walk": walk, "correction": correction}
    stats = {"Moves": 20, "Health": 4}
    game = duel(
        {"id": "unit", "side": "one", "at": "4,2", "stats": stats, "features": ["flying"] if flies else []},
        {"id": "foe", "side": "two", "at": "5,3"},
        rules={"timeline": shown},
    )
    results = []
    for word in does:
        if word == "turn":
            results.append(game.turn("unit", "east"))
        elif word == "end":
            results.append(game.end_turn())
        elif word == "strike":
            results.append(game.act("unit", "strike", "foe"))
        else:
            results.append(game.move("unit", word))
    check_order(timeline(game.history))
    check_order(timeline(results))


@pytest.mark.parametrize(
    ("ruleset", "scenario"), [(rules, name) for rules in shipped_rulesets() for name in shipped_scenarios(rules)]
)
def test_every_shipped_game_has_a_timeline(ruleset: str, scenario: str) -> None:
    game = Game.shipped(ruleset, scenario)
    for _ in range(8):
        active = game.state.active
        if active is not None and active in game.state.sides:
            take_turn(game, active)
    check_order(timeline(game.history))


def test_a_tween_goes_along_the_path_or_straight_and_lasts_as_long() -> None:
    rows = {"map": "...\n.#.\n...", "pieces": [{"id": "a", "at": "A3"}]}
    rules = {"footwork": 1, "name": "t", "pattern": "orthogonal", "terrain": {"floor": {"glyph": "."}}}
    rules |= {"terrain": {"floor": {"glyph": "."}, "rock": {"glyph": "#", "enter": False}}}
    found = {}
    for tween in ("path", "straight"):
        game = Game.from_dict(rows | {"ruleset": rules | {"timeline": {"tween": tween}}})
        found[tween] = next(entry for entry in timeline([game.move("a", to="C1")]) if entry.what == "tween")
    along, straight = found["path"], found["straight"]
    assert along.duration == straight.duration > 0
    assert "B2" not in along.data["cells"]
    assert [along.data["cells"][0], along.data["cells"][-1]] == ["A3", "C1"]
    assert (along.data["pixels"][0], along.data["pixels"][-1]) == (along.data["from-pixel"], along.data["to-pixel"])
    assert straight.data == {key: along.data[key] for key in straight.data}
    assert not {"cells", "pixels"} & straight.data.keys()


def test_a_move_takes_few_calls() -> None:
    game = Game.shipped("imperial-assault")
    for _ in range(6):
        take_turn(game, side_to_move(game))
    timeline(game.history)
    assert calls_of(lambda: timeline(game.history)) < 1_700 * len(game.history)
