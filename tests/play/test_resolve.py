"""Playing: triggers, questions, interruptions, limits. Nothing is ever half done."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from footwork.game.game import Game
from footwork.game.history import Record
from footwork.play.actions import Action, MoveTo
from footwork.play.events import EdgeSet, FeatureLost, MoveEnded, Reacted, Rolled, Settled, Stepped
from footwork.play.resolution import Abort, Ask, Done, Refused
from footwork.play.resolve import _DOING, resolve

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "table",
    "terrain": {"floor": {"glyph": "."}, "rock": {"glyph": "#", "enter": False}, "web": {"glyph": "w", "halt": True}},
    "edges": {"door": {"cross": "when-open"}},
    "occupants": {"friendly": {"enter": True, "stop": False}},
    "stats": {"Speed": {"default": 6}, "Health": {"default": 10, "least": 0}},
    "allowance": {"points": "[Speed]"},
    "defeat": {"stat": "Health"},
}


def game(rows: str, *pieces: dict[str, Any], rules: dict[str, Any] | None = None, **fields: Any) -> Game:
    return Game.from_dict({"ruleset": RULES | (rules or {}), "map": rows, "pieces": [*pieces], **fields})


def mover(at: str = "A1", **fields: Any) -> dict[str, Any]:
    return {"id": "mover", "side": "a", "at": at} | fields


def foe(at: str, **fields: Any) -> dict[str, Any]:
    return {"id": "foe", "side": "b", "at": at} | fields


def reaction(**fields: Any) -> dict[str, Any]:
    return {
        "reactions": {
            "strike": {"trigger": "before-leave", "do": [{"change": "Health", "of": "target", "by": -3}]} | fields
        }
    }


def test_every_kind_of_action_has_somebody_who_lets_it_happen() -> None:
    assert set(_DOING) == set(get_args(Action))


def test_a_question_stops_the_move_and_its_events_stay_a_prefix() -> None:
    played = game("....\n....", mover(), foe("B2"), rules=reaction(ask=True))
    asked = resolve(played.state, MoveTo("mover", played.query("mover").cell("D1")))
    assert isinstance(asked, Ask)
    assert asked.question.piece == "foe"
    assert asked.question.options == ("yes", "no")
    for answer, health in (("yes", 7), ("no", 10)):
        done = resolve(played.state, MoveTo("mover", played.query("mover").cell("D1")), (answer,))
        assert isinstance(done, Done)
        assert done.events[: len(asked.events)] == asked.events
        assert done.state.piece("mover").stats["Health"] == health


def test_a_game_can_be_saved_in_the_middle_of_a_question(tmp_path: Any) -> None:
    played = game("....\n....", mover(), foe("B2"), rules=reaction(ask=True))
    before = played.state.hash
    assert played.move("mover", to="D1").question is not None
    played.save(tmp_path / "mid.json")
    loaded = Game.load_saved(tmp_path / "mid.json")
    assert loaded.question == played.question
    assert loaded.answer("yes").state.hash == played.answer("yes").state.hash
    assert loaded.history[-1].events == played.history[-1].events
    played.undo()
    assert played.state.hash == before
    assert played.move("mover", to="D1").question is not None
    assert isinstance(played.undo(), Record)
    assert (played.state.hash, played.question) == (before, None)


def test_reactors_come_in_roster_order_whatever_their_names() -> None:
    for names in (("x", "a"), ("a", "x")):
        foes = [foe("A3", id=names[0]), foe("A1", id=names[1])]
        events = game("....\n....\n....", mover("A2"), *foes, rules=reaction()).move("mover", to="C2").events
        assert [e.piece for e in events if isinstance(e, Reacted)] == list(names)


def test_a_mover_cut_short_among_friends_settles_where_it_may() -> None:
    rules = {"terrain": RULES["terrain"] | {"trap": {"glyph": "t", "on-enter": [{"close": "gate"}]}}}
    friend = {"id": "friend", "side": "a", "at": "C1"}
    played = game(".t..\n####", mover(), friend, rules=rules, edges=[{"door": "C1/D1", "name": "gate", "open": True}])
    result = played.move("mover", to="D1")
    assert result.outcome == "blocked"
    assert any(isinstance(e, EdgeSet) for e in result.events)
    settled = next(e for e in result.events if isinstance(e, Settled))
    assert (settled.start.anchor, settled.end.anchor) == ((2, 0), (1, 0))
    ended = next(e for e in result.events if isinstance(e, MoveEnded))
    assert ended.reason is not None
    assert ended.reason.code == "edge.door"
    assert (result.charge, result.points) == (2, 4)  # travelled steps stay paid
    assert played.at("mover") == "B1"


def test_halting_ground_ends_the_move() -> None:
    played = game(".w..", mover())
    assert played.reach("mover")["B1"].charge == 1
    assert "C1" not in played.reach("mover")
    refusal = played.move("mover", along=["B1", "C1"]).refusal
    assert refusal is not None
    assert (refusal.check, refusal.rule) == ("halt", "web")
    assert played.move("mover", to="B1")
    assert played.move("mover", to="D1").charge == 2


def test_a_door_opens_for_the_next_step() -> None:
    effects = [{"at": "B1", "do": {"open": "gate"}}]
    played = game("....", mover(), edges=[{"door": "C1/D1", "name": "gate"}], effects=effects)
    refusal = played.why("mover", "D1")
    assert refusal is not None
    assert refusal.code == "reach.cut-off"
    assert refusal.because is not None
    assert refusal.because.code == "edge.door"
    played.move("mover", to="C1")
    assert played.move("mover", to="D1")


def test_a_path_that_jumps_is_refused_and_nothing_changes() -> None:
    played = game("....", mover())
    before = played.state.hash
    for cells in (["C1"], ["A1", "B1", "D1"], [], ["A1"], ["B1", "C1", "D1", "E1"]):
        assert played.move("mover", along=cells).refusal is not None
        assert played.state.hash == before


def test_a_refusal_draws_no_dice() -> None:
    rules = {"actions": {"hit": {"target": {"within": 1}, "do": [{"change": "Health", "of": "target", "by": "-1d6"}]}}}
    played = game("....", mover(), foe("C1"), rules=rules)
    assert isinstance(played.act("mover", "hit", "foe").resolution, Refused)
    assert played.state.rolls == 0
    played.move("mover", to="B1")
    assert any(isinstance(e, Rolled) for e in played.act("mover", "hit", "foe").events)
    assert played.state.rolls == 1


def test_too_many_dice_abort_the_action_and_keep_the_dice_fallen() -> None:
    do = [{"change": "Health", "by": "600d6"}, {"change": "Health", "by": "600d6"}]
    played = game("....", mover(), rules={"actions": {"storm": {"do": do}}})
    result = played.act("mover", "storm")
    assert isinstance(result.resolution, Abort)
    assert result.aborted is not None
    assert "1,000 dice" in result.aborted
    assert played.state.piece("mover") == played.start.piece("mover")
    assert played.state.rolls == 600
    assert played.replay().hash == played.state.hash


def test_numbers_past_the_limit_abort_the_action() -> None:
    played = game(
        "....", mover(), rules={"actions": {"grow": {"do": [{"change": "Health", "by": "[Health] * 2000000000"}]}}}
    )
    assert played.act("mover", "grow").aborted is not None
    assert played.state.hash == played.start.hash


@pytest.mark.parametrize(("until", "ends"), [("turn-end", 1), ("round-end", 2), ("next-turn", 2), ("always", None)])
def test_a_granted_feature_lasts_as_long_as_it_says(until: str, ends: int | None) -> None:
    rules = {
        "features": {"quick": {"allowance": {"points": {"add": 3}}}},
        "actions": {"drink": {"do": [{"grant": "quick", "until": until}]}},
    }
    played = game("....", mover(), foe("D1"), rules=rules)
    played.act("mover", "drink")
    assert played.allowance("mover") == 9
    lost = None
    for turn in (1, 2, 3, 4):
        if any(isinstance(e, FeatureLost) for e in played.end_turn().events):
            lost = turn
            break
    assert lost == ends


def test_turning_costs_what_the_angle_says() -> None:
    played = game("....", mover(), rules={"heading": {"turn": [1, 2, 3, 3]}})
    assert played.turn("mover", "e").points == 4
    assert played.turn("mover", "w").points == 1
    refusal = played.turn("mover", "e").refusal
    assert refusal is not None
    assert refusal.code == "points.insufficient"


def test_heading_follows_or_stays_as_the_rules_say() -> None:
    assert game("....", mover()).move("mover", "e").state.piece("mover").heading.name == "N"
    follows = game("....", mover(), rules={"heading": {"follow": True}}).move("mover", "e")
    assert follows.state.piece("mover").heading.name == "E"


def test_rounding_over_the_turn_carries_from_move_to_move() -> None:
    rules = {"cost": {"cardinal": 1, "diagonal": 1.5}, "round": {"total": "up", "span": "turn"}}
    played = game("....\n....\n....", mover(), rules=rules)
    assert [played.move("mover", "se").charge, played.move("mover", "se").charge] == [2, 1]
    action = game("....\n....\n....", mover(), rules=rules | {"round": {"total": "up", "span": "action"}})
    assert [action.move("mover", "se").charge, action.move("mover", "se").charge] == [2, 2]


def test_alternating_diagonals_carry_over_the_turn() -> None:
    rules = {"cost": {"cardinal": 1, "alternate": [1, 2]}, "round": {"span": "turn"}}
    played = game("....\n....\n....", mover(), rules=rules)
    assert [played.move("mover", "se").charge, played.move("mover", "se").charge] == [1, 2]


def test_alternating_diagonals_carry_over_the_turn_where_something_happens_on_the_way() -> None:
    rules = {
        "cost": {"cardinal": 1, "alternate": [1, 2]},
        "round": {"span": "turn"},
        "terrain": RULES["terrain"] | {"thorns": {"glyph": "t", "on-enter": [{"change": "Health", "by": -1}]}},
    }
    played = game("....\n....\n..t.\n....", mover(), rules=rules)
    assert played.move("mover", "se").charge == 1
    result = played.move("mover", along=["C3", "D4"])
    each = [e.cost for e in result.events if isinstance(e, Stepped)]
    assert [played.rules.points(pips) for pips in each] == [2, 1]
    assert (result.charge, played.state.piece("mover").parity) == (3, 1)


def test_points_granted_per_move_with_a_number_of_moves() -> None:
    rules = {"allowance": {"points": 2, "refresh": "move", "moves": 2}}
    played = game("........", mover(), rules=rules)
    assert played.move("mover", to="C1")
    assert played.move("mover", to="E1")
    refusal = played.move("mover", to="F1").refusal
    assert refusal is not None
    assert refusal.code == "moves.none"
    assert played.reach("mover").gate == refusal
    assert len(played.reach("mover")) == 4
    played.end_turn()
    assert played.move("mover", to="F1")


def test_a_stepped_event_for_every_step() -> None:
    result = game("....", mover()).move("mover", to="D1")
    assert [e.end.anchor.x for e in result.events if isinstance(e, Stepped)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("patch", "code"),
    [({"gate": True}, "gate.held"), ({"allowance": {"points": {"cap": 1}}}, "points.insufficient")],
)
def test_a_feature_granted_on_the_way_holds_at_once(patch: dict[str, Any], code: str) -> None:
    rules = {
        "features": {"held": patch},
        "terrain": RULES["terrain"] | {"snare": {"glyph": "s", "on-enter": [{"grant": "held"}]}},
    }
    result = game(".s..", mover(), rules=rules).move("mover", to="D1")
    assert result.outcome == "blocked"
    assert result.move is not None
    assert result.move.reason is not None
    assert result.move.reason.code == code
    assert result.charge == 1


def test_what_may_be_used_once_a_round_comes_back_with_the_round() -> None:
    rules = reaction(uses={"name": "strike", "per": "round"}) | {"turns": {"by": "side", "refresh": "turn"}}
    third = {"id": "third", "side": "c", "at": "D2"}
    played = game("....\n....\n....", foe("A1"), mover("A2"), third, rules=rules)
    struck = []
    for who, to in (("mover", "A3"), ("third", "D3")):
        played.end_turn()
        struck += [e.piece for e in played.move(who, to=to).events if isinstance(e, Reacted)]
    assert struck == ["foe"]
    played.place("mover", "A2")
    played.end_turn()
    assert played.state.turn is not None
    assert played.state.turn.round == 2
    assert not played.state.piece("foe").used
    played.end_turn()
    assert any(isinstance(e, Reacted) for e in played.move("mover", to="A3").events)


def test_pieces_without_a_side_play_as_well() -> None:
    played = game("....", {"id": "mover", "at": "A1"}, rules={"checks": ["running", "turn"]})
    assert played.state.active == "everyone"
    assert played.move("mover", to="D1").points == 3
    played.end_turn()
    assert played.points("mover") == 6


def test_points_can_be_granted_by_an_action() -> None:
    rules = {
        "allowance": {"points": "[Speed]", "refresh": "grant"},
        "actions": {"march": {"do": [{"points": "[Speed] / 2"}]}},
    }
    played = game("....", mover(), foe("D1"), rules=rules)
    assert played.points("mover") == 0
    assert played.move("mover", to="B1").refusal is not None
    played.act("mover", "march")
    assert played.points("mover") == 3
    assert played.move("mover", to="C1").points == 1
    played.end_turn()
    played.end_turn()
    assert played.points("mover") == 0


def test_a_result_tells_the_points_of_each_move() -> None:
    rules = {"allowance": {"points": 2, "refresh": "move", "moves": 2}}
    assert game("........", mover(), rules=rules).move("mover", to="C1").points == 2
