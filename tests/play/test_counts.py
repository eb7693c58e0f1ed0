"""Stats that count, what follows a move or a summons, leaders, and what a feature keeps a piece from doing."""

from __future__ import annotations

from typing import Any

import pytest

from footwork import Game, RulesetError, ScenarioError
from footwork.errors import MisuseError
from footwork.play.actions import Act, MoveTo
from footwork.play.events import FeatureGranted, StatChanged

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "counts",
    "terrain": {"floor": {"glyph": "."}},
    "stats": {
        "Speed": {"default": 3},
        "Tired": {"default": 0},
        "Made": {"counts": "moves"},
        "Shots": {"counts": "shot"},
    },
    "allowance": {"points": "[Speed]", "refresh": "move", "moves": 2},
    "features": {
        "held": {"gate": True},
        "weary": {"when": "[Made] >= 1", "stats": {"Speed": {"add": -1}}},
        "sick": {"gate": True},
        "king": {},
        "watch": {"aura": {"within": 1, "to": "hostile", "grants": "held"}},
        "lure": {"aura": {"within": 1, "to": "hostile", "grants": "lured"}},
        "lured": {"gate": "last"},
    },
    "checks": ["may-move", "pattern", "points", "stop", "last"],
    "apply": ["weary"],
    "after": {
        "move": [{"change": "Tired", "by": "[Made]"}],
        "place": [{"grant": "sick", "until": "next-turn"}],
    },
    "actions": {
        "shoot": {"unless": ["sick"], "uses": {"name": "shot", "times": 2}, "do": [{"change": "Made", "by": "[Shots]"}]}
    },
}


def game(*pieces: dict[str, Any], **fields: Any) -> Game:
    a = {"id": "a", "side": "one", "at": "A1"}
    b = {"id": "b", "side": "two", "at": "H8"}
    return Game.from_dict({"ruleset": RULES | fields, "size": [8, 8], "pieces": list(pieces) or [a, b]})


def test_a_counting_stat_is_read_by_formulas_conditions_and_effects() -> None:
    played = game()
    assert played.points("a") == 3
    played.move("a", "e")
    assert played.state.piece("a").stats["Tired"] == 1, "the move counts before what follows it"
    assert played.points("a") == 2, "weary since [Made] is 1"
    assert "Made" not in played.state.piece("a").stats


def test_an_effect_changes_a_count() -> None:
    played = game()
    result = played.act("a", "shoot")
    assert StatChanged("a", "Made", 0, 1, "shoot") in result.events
    assert played.state.piece("a").moves_made == 1
    played.act("a", "shoot")
    assert played.state.piece("a").moves_made == 3
    assert played.why("a", "B1").code == "moves.none"  # type: ignore[union-attr]
    assert played.act("a", "shoot").refusal.code == "uses.none"  # type: ignore[union-attr]
    played.undo()
    played.undo()
    assert played.state.hash == played.start.hash


def test_the_number_of_covered_cells_is_read_and_never_set() -> None:
    ruleset = {
        "footwork": 1,
        "name": "sizes",
        "terrain": {"floor": {"glyph": "."}},
        "stats": {"Size": {"counts": "cells"}},
        "allowance": {"points": "10 - [Size]"},
    }
    pieces = [{"id": "big", "at": "A1", "size": [2, 3]}, {"id": "small", "at": "C1"}]
    played = Game.from_dict({"ruleset": ruleset, "size": [4, 4], "pieces": pieces})
    assert (played.points("big"), played.points("small")) == (4, 9)
    refusal = played.set_stat("big", "Size", 1).refusal
    assert refusal is not None
    assert refusal.code == "stat.fixed"
    shrinking = {"actions": {"shrink": {"do": [{"change": "Size", "by": -1}]}}}
    with pytest.raises(RulesetError, match="follows from the size of a piece"):
        Game.from_dict({"ruleset": ruleset | shrinking, "size": [4, 4], "pieces": pieces})


def test_counts_start_again_with_the_turn_and_survive_a_save() -> None:
    played = game()
    played.act("a", "shoot")
    again = Game.from_dict(played.to_dict())
    assert again.state.hash == played.state.hash
    played.end_turn()
    played.end_turn()
    assert (played.state.piece("a").moves_made, played.state.piece("a").used) == (0, {})


def test_a_summoned_piece_gets_what_follows_a_summons_once() -> None:
    played = game({"id": "a", "side": "one"}, {"id": "b", "side": "two", "at": "H8"})
    result = played.place("a", "A1")
    assert FeatureGranted("a", "sick", "next-turn") in result.events
    assert played.why("a", "B1").code == "gate.sick"  # type: ignore[union-attr]
    assert played.act("a", "shoot").refusal.code == "gate.sick"  # type: ignore[union-attr]
    assert len(played.place("a", "A2").events) == 1, "moved on the board by hand is no summons"
    played.end_turn()
    played.end_turn()
    assert played.why("a", "B2") is None


def test_a_side_without_its_leader_has_lost() -> None:
    pieces = (
        {"id": "a", "side": "one", "at": "A1", "features": ["king"], "stats": {"Tired": 5}},
        {"id": "b", "side": "two", "at": "H8", "features": ["king"]},
        {"id": "c", "side": "two", "at": "H7"},
    )
    rules = {"finish": "last-side", "leader": "king", "defeat": {"stat": "Speed", "at": 0}}
    strike = {"target": {"within": 64}, "do": [{"change": "Speed", "of": "target", "by": "-9"}]}
    played = game(*pieces, **rules, actions={**RULES["actions"], "strike": strike})
    played.act("a", "strike", "c")
    assert played.state.turn is not None
    played.act("a", "strike", "b")
    assert played.state.turn is None


@pytest.mark.parametrize(("feature", "outcome"), [("watch", "blocked"), ("lure", "completed")])
def test_a_gate_before_the_steps_holds_on_the_way_and_one_after_the_position_does_not(
    feature: str, outcome: str
) -> None:
    enemy = {"id": "b", "side": "two", "at": "C2", "features": [feature]}
    beside = game({"id": "a", "side": "one", "at": "B2"}, enemy)
    assert beside.query("a").gate is not None
    passing = game({"id": "a", "side": "one", "at": "A3"}, enemy)
    done = passing.move("a", along=["B3", "C4", "D5"])
    assert (done.ok, done.outcome) == (True, outcome)


def test_an_action_of_nobody_is_refused() -> None:
    played = game()
    result = played.move("nobody", to="C3")
    assert result.refusal is not None
    assert (result.refusal.code, played.rules.grid.notation.format(result.refusal.cell)) == ("piece.unknown", "C3")  # type: ignore[arg-type]
    assert (result.start, result.points, result.piece) == (None, None, None)
    assert played.do(Act("ghost", "shoot")).refusal.code == "piece.unknown"  # type: ignore[union-attr]
    assert played.do(MoveTo("a", played.state.piece("b").at)).refusal.code == "occupied.hostile"  # type: ignore[arg-type, union-attr]
    with pytest.raises(MisuseError, match="no piece"):
        played.reach("nobody")


def test_ready_and_alone() -> None:
    played = game({"id": "a", "side": "one", "at": "A1"}, {"id": "b", "side": "two", "at": "B1"})
    played.move("a", along=["A2"])
    assert len(played.reach("a")) < len(played.reach("a", ready=True)), "weary now, not then"
    assert "B1" not in played.reach("a")
    assert "B1" in played.reach("a", alone=True)
    turns = game(
        {"id": "a", "side": "one", "at": "A1"}, {"id": "b", "side": "two", "at": "D4"}, checks=["turn", "last"]
    )
    assert turns.query("b").gate.code == "turn.not-yours"  # type: ignore[union-attr]
    assert turns.query("b", ready=True).gate is None
    assert turns.state.hash == turns.start.hash


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"stats": RULES["stats"] | {"X": {"counts": "jump"}}}, "count of moves or uses"),
        ({"stats": RULES["stats"] | {"X": {"counts": "moves", "default": 1}}}, "has no 'default'"),
        ({"leader": "queen"}, "queen"),
        ({"kinds": {"k": {"stats": {"Made": 1}}}}, "cannot be given"),
        ({"actions": {"shoot": {"unless": ["nothing"], "uses": {"name": "shot"}}}}, "nothing"),
    ],
)
def test_what_does_not_fit_is_an_error(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesetError, match=message):
        game(**fields)


def test_a_piece_cannot_give_a_count() -> None:
    with pytest.raises(ScenarioError, match="counts what the piece did"):
        game({"id": "a", "side": "one", "at": "A1", "stats": {"Made": 1}})


class TestFloors:
    """A count that never falls below another."""

    STATS: dict[str, Any] = {"Made": {"counts": "moves", "floor": "[Shots]"}, "Shots": {"counts": "shot"}}

    def test_it_holds_when_loaded_and_after_each_use(self) -> None:
        stats = RULES["stats"] | self.STATS
        shoot = RULES["actions"]["shoot"] | {"do": []}
        loaded = game(
            {"id": "a", "side": "one", "at": "A1", "used": {"turn-shot": 1}}, stats=stats, actions={"shoot": shoot}
        )
        assert loaded.state.piece("a").moves_made == 1
        loaded.act("a", "shoot")
        assert loaded.state.piece("a").moves_made == 2
        assert loaded.replay().hash == loaded.state.hash

    def test_only_counts_have_one_and_it_reads_what_exists(self) -> None:
        with pytest.raises(RulesetError, match=r"'Speed' does not count what a piece does, so it has no 'floor'"):
            game(stats=RULES["stats"] | {"Speed": {"default": 3, "floor": 1}})
        with pytest.raises(RulesetError, match=r"no stat called 'Shotz'; did you mean 'Shots'"):
            game(stats=RULES["stats"] | {"Made": {"counts": "moves", "floor": "[Shotz]"}})
