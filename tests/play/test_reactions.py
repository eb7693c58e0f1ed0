"""Reactions: windows, order, prices, questions, interruption, reactions to reactions, and what a path would provoke."""

from __future__ import annotations

from typing import Any

import pytest

from footwork import Cell, Game
from footwork.game.history import Record
from footwork.play.consequences.reactions import Provocation
from footwork.play.events import MoveEnded, Reacted, Settled, Stepped
from footwork.query.path import Path

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "reactions",
    "distance": "chebyshev",
    "terrain": {"floor": {"glyph": "."}, "wall": {"glyph": "#", "enter": False}},
    "stats": {
        "Health": {"default": 10, "least": 0},
        "Speed": {"default": 6},
        "Reaction": {"default": 1, "least": 0},
    },
    "allowance": {"points": "[Speed]", "refresh": "turn"},
    "defeat": {"stat": "Health", "at": 0},
    "occupants": {"friendly": {"enter": True, "stop": False}, "hostile": {"enter": False, "stop": False}},
    "features": {"careful": {"provokes": "never"}, "held": {"gate": True}},
    "actions": {"sneak": {"do": {"move": {"points": 6, "features": ["careful"]}}}},
}

HIT = {"change": "Health", "by": -1, "of": "target"}
PAY = {"change": "Reaction", "by": -1}
STRIKE = {"trigger": "before-leave", "do": HIT, "then": PAY}
STOP = {"trigger": "after-arrive", "within": 2, "ask": True, "do": [{"approach": 2}, {"interrupt": True}], "then": PAY}


def game(picture: str, reactions: dict[str, Any], pieces: dict[str, str], **more: Any) -> Game:
    """A board with pieces by cell: capitals are ours, and it is our turn."""
    stats = more.pop("stats", {})
    rules = {**RULES, "reactions": reactions, **more.pop("rules", {})}
    listed = [
        {"id": name, "side": "us" if name.isupper() else "them", "at": at, "stats": stats.get(name, {})}
        for name, at in pieces.items()
    ]
    return Game.from_dict({"ruleset": rules, "map": picture, "sides": {"us": {}, "them": {}}, "pieces": listed, **more})


def reacted(events: Any) -> list[str]:
    return [event.piece for event in events if isinstance(event, Reacted)]


FIELD = "\n".join([". " * 8] * 5)


def test_reactors_come_in_roster_order_not_by_name() -> None:
    play = game(FIELD, {"strike": STRIKE}, {"A": "C3", "z": "C2", "b": "B2", "a": "D2"})
    assert reacted(play.move("A", to="C4").events) == ["z", "b", "a"]


def test_a_reaction_is_paid_for_and_not_made_without_the_price() -> None:
    play = game(FIELD, {"strike": STRIKE}, {"A": "C3", "b": "C2"}, stats={"b": {"Reaction": 1}})
    assert reacted(play.move("A", to="C4").events) == ["b"]
    assert play.state.piece("b").stats["Reaction"] == 0
    assert reacted(play.move("A", to="C3").events) == []
    assert reacted(play.move("A", to="C4").events) == []


def test_uses_limit_a_reaction_as_well() -> None:
    uses = {"uses": {"name": "strike", "times": 1, "per": "round"}}
    play = game(FIELD, {"strike": {"trigger": "before-leave", "do": HIT, **uses}}, {"A": "C3", "b": "C2"})
    assert [reacted(play.move("A", to=cell).events) for cell in ("C4", "C3", "C4")] == [["b"], [], []]


def test_who_falls_before_leaving_does_not_leave() -> None:
    play = game(FIELD, {"strike": STRIKE}, {"A": "C3", "b": "C2", "c": "B3"}, stats={"A": {"Health": 1}})
    result = play.move("A", to="C5")
    assert (result.outcome, result.travelled, result.charge) == ("interrupted", (Cell(2, 2),), 0)
    assert reacted(result.events) == ["b"], "there is nobody left for the second one to strike"


def test_who_is_stopped_before_leaving_is_not_struck_by_the_next() -> None:
    stop = {"trigger": "before-leave", "do": {"interrupt": True}}
    play = game(FIELD, {"stop": stop, "strike": STRIKE}, {"A": "C3", "b": "C2", "c": "D2"})
    result = play.move("A", to="C5")
    assert (result.outcome, play.at("A"), result.charge) == ("interrupted", "C3", 0)
    assert reacted(result.events) == ["b"]


def test_a_move_that_is_interrupted_where_it_ends_is_completed() -> None:
    play = game(FIELD, {"stop": STOP}, {"A": "A3", "b": "D3"})
    assert play.move("A", to="B3").question is not None
    assert play.answer("yes").outcome == "completed"
    assert play.at("b") == "C3"


def test_the_one_who_reacts_is_asked_and_may_decline() -> None:
    play = game(FIELD, {"stop": STOP}, {"A": "A3", "b": "D3"})
    question = play.move("A", to="C3").question
    assert question is not None
    assert (question.kind, question.piece, question.about, question.target) == ("reaction", "b", "stop", "A")
    assert play.answer("no").outcome == "completed"
    assert (play.at("A"), play.at("b"), play.state.piece("b").stats["Reaction"]) == ("C3", "D3", 1)


def test_the_one_who_reacts_comes_as_near_as_it_gets_and_the_mover_stops() -> None:
    play = game(FIELD, {"stop": STOP}, {"A": "A3", "b": "D3"})
    play.move("A", to="F5")
    result = play.answer("yes")
    assert (result.outcome, play.at("A"), play.at("b"), result.charge) == ("interrupted", "B4", "C4", 1)


def test_one_who_is_held_interrupts_without_moving() -> None:
    rules = {"sides": {"us": {}, "them": {"features": ["held"]}}}
    play = game(FIELD, {"stop": STOP}, {"A": "A3", "b": "D3"}, **rules)
    play.move("A", to="C3")
    assert play.answer("yes").outcome == "interrupted"
    assert (play.at("A"), play.at("b")) == ("B3", "D3")


def test_who_provokes_nothing_is_left_alone() -> None:
    play = game(FIELD, {"strike": STRIKE, "stop": STOP}, {"A": "C3", "b": "C2", "c": "F4"})
    result = play.act("A", "sneak", to="C5")
    assert (result.ok, reacted(result.events), play.at("A")) == (True, [], "C5")


def test_a_reactor_that_moves_provokes_in_its_turn() -> None:
    rules = {"strike": STRIKE, "stop": {**STOP, "ask": False}}
    play = game(FIELD, rules, {"A": "A3", "B": "E2", "b": "D3"}, stats={"A": {"Reaction": 0}})
    result = play.move("A", to="B3")
    assert reacted(result.events) == ["b", "B"], "b comes nearer to A, and B strikes it as it leaves"
    assert play.state.piece("b").stats["Health"] == 9


def test_reactions_that_set_each_other_off_for_ever_abort_the_action() -> None:
    shove = {"trigger": "after-arrive", "do": {"shove": "push", "cells": 1, "of": "target"}}
    rules = {"features": {"loud": {"provokes": "always"}}, "apply": ["loud"], "actions": {}, "distance": "orthogonal"}
    play = game(FIELD, {"shove": shove}, {"A": "B4", "b": "A3", "c": "D3"}, rules=rules)
    before = play.state.hash
    result = play.move("A", to="B3")
    assert result.aborted is not None
    assert "deep" in result.aborted
    assert play.state.hash == before


def test_a_mover_that_is_shoved_on_its_way_ends_displaced() -> None:
    shove = {"trigger": "after-arrive", "do": {"shove": "push", "cells": 2, "of": "target"}}
    play = game(FIELD, {"shove": shove}, {"A": "A3", "b": "D3"})
    result = play.move("A", to="C5")
    assert result.outcome == "completed", "it never came next to b"
    play = game(FIELD, {"shove": shove}, {"A": "A3", "b": "D3"})
    result = play.move("A", along=["B3", "C3", "C4"])
    assert (result.outcome, play.at("A"), result.charge) == ("displaced", "A3", 2)


def test_a_reaction_may_ask_its_piece_where_to() -> None:
    shift = {"trigger": "after-arrive", "do": {"move": {"points": 1}}}
    play = game(FIELD, {"shift": shift}, {"A": "A3", "b": "D3"})
    question = play.move("A", along=["B3", "C3"]).question
    assert question is not None
    assert (question.kind, question.piece) == ("destination", "b")
    assert "E3" in question.options
    assert play.answer("E3").ok
    assert (play.at("A"), play.at("b")) == ("C3", "E3")


def test_nobody_reacts_to_a_step_whose_end_a_tile_carried_the_mover_off_from() -> None:
    bite = {"trigger": "after-arrive", "do": HIT}
    terrain = {"terrain": RULES["terrain"] | {"ice": {"glyph": "~", "on-enter": {"slide": "onward"}}}}
    play = game(". ~ ~ . . .", {"bite": bite}, {"A": "A1", "b": "E1"}, rules=terrain)
    result = play.move("A", "e")
    assert (play.at("A"), reacted(result.events)) == ("D1", []), "what carried it there was no step of its own"
    play = game(". . . . . .", {"bite": bite}, {"A": "A1", "b": "E1"}, rules=terrain)
    assert reacted(play.move("A", to="D1").events) == ["b"], "its own steps are seen"


# Turns


def test_those_near_react_when_a_turn_starts_and_ends() -> None:
    reactions = {
        "jeer": {"trigger": "turn-start", "within": 1, "do": HIT},
        "spit": {"trigger": "turn-end", "within": 2, "do": HIT},
    }
    play = game(FIELD, reactions, {"A": "C3", "b": "D3", "c": "F3"})
    result = play.end_turn()
    assert [(e.piece, e.reaction) for e in result.events if isinstance(e, Reacted)] == [
        ("b", "spit"),
        ("A", "jeer"),
    ]


def test_a_question_at_the_end_of_a_turn_can_be_saved(tmp_path: Any) -> None:
    ask = {"trigger": "turn-end", "within": 1, "ask": True, "do": HIT}
    play = game(FIELD, {"spit": ask}, {"A": "C3", "b": "D3"})
    assert play.end_turn().question is not None
    play.save(tmp_path / "save.json")
    again = Game.load_saved(tmp_path / "save.json")
    assert again.question == play.question
    assert again.answer("yes").events == play.answer("yes").events
    assert again.state.hash == play.state.hash


# Settling and paying


def test_an_interrupted_mover_settles_where_it_may_stop_and_pays_for_what_it_travelled() -> None:
    play = game(FIELD, {"stop": STOP}, {"A": "A3", "B": "C3", "b": "E3"})
    question = play.move("A", along=["B3", "C3", "D2"]).question
    assert question is not None
    result = play.answer("yes")
    settled = next(event for event in result.events if isinstance(event, Settled))
    assert (settled.start.anchor, settled.end.anchor) == (Cell(2, 2), Cell(1, 2))
    assert (result.outcome, result.charge, result.points) == ("interrupted", 2, 4)


# What a path would provoke


def test_a_path_says_which_reactions_each_step_would_provoke() -> None:
    play = game(FIELD, {"strike": STRIKE, "stop": STOP}, {"A": "A3", "b": "B2", "c": "F3"})
    path = play.query("A").validate(["B3", "C3", "D3"])
    assert isinstance(path, Path)
    assert play.provocations(path) == (
        Provocation(2, "before-leave", Cell(2, 2), "b", "strike", asked=False),
        Provocation(2, "after-arrive", Cell(3, 2), "c", "stop", asked=True),
    )


def test_a_reaction_that_uses_itself_up_is_listed_once() -> None:
    play = game(FIELD, {"strike": STRIKE}, {"A": "C3", "b": "C2"})
    path = play.query("A").validate(["C4", "C3", "C4"])
    assert isinstance(path, Path)
    assert [found.step for found in play.provocations(path)] == [0]


def test_a_reaction_that_may_be_declined_is_listed_wherever_it_could_come() -> None:
    play = game(FIELD, {"strike": {**STRIKE, "ask": True}}, {"A": "C3", "b": "C2"})
    path = play.query("A").validate(["C4", "C3", "C4"])
    assert isinstance(path, Path)
    assert [(found.step, found.asked) for found in play.provocations(path)] == [(0, True), (2, True)]
    assert play.move("A", along=path.cells).question is not None
    assert play.answer("no").question is not None, "who declined the first may take the second"
    assert reacted(play.answer("yes").events) == ["b"]


def test_a_reaction_with_two_uses_is_listed_twice() -> None:
    play = game(FIELD, {"strike": STRIKE}, {"A": "C3", "b": "C2"}, stats={"b": {"Reaction": 2}})
    path = play.query("A").validate(["C4", "C3", "C4", "C3", "C4"])
    assert isinstance(path, Path)
    assert [found.step for found in play.provocations(path)] == [0, 2]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_what_a_path_would_provoke_is_what_it_provokes(answer: str) -> None:
    play = game(FIELD, {"strike": STRIKE, "stop": STOP}, {"A": "A3", "b": "B2", "c": "F3"})
    path = play.query("A").validate(["B3", "C3", "D3"])
    assert isinstance(path, Path)
    result = play.move("A", along=path.cells)
    assert result.question is not None
    result = play.answer(answer)
    wanted = [found.piece for found in play_before(play).provocations(path) if answer == "yes" or not found.asked]
    assert reacted(result.events) == wanted
    assert any(isinstance(event, MoveEnded) for event in result.events)
    assert any(isinstance(event, Stepped) for event in result.events)


def play_before(play: Game) -> Game:
    assert isinstance(play.undo(), Record)
    return play
