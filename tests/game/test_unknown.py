"""A piece that does not exist: every question raises the same error, every action is refused, in the same words."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

import pytest

from footwork.errors import MisuseError
from footwork.game.game import Game
from footwork.game.result import Result
from footwork.play.actions import Act, Wait
from footwork.query.query import Query
from footwork.query.stance import Stance
from footwork.views.telling.messages import describe
from footwork.views.telling.preview import why_text

QUESTIONS: dict[str, Callable[[Game, str], Any]] = {
    "allowance": lambda game, who: game.allowance(who),
    "at": lambda game, who: game.at(who),
    "can_move": lambda game, who: game.can_move(who, "n"),
    "cost": lambda game, who: game.cost(who, ["1,1"]),
    "directions": lambda game, who: game.directions(who),
    "legal_actions": lambda game, who: game.legal_actions(who),
    "odds": lambda game, who: game.odds(who, "wink"),
    "odds at": lambda game, who: game.odds("ann", "wink", who),
    "offers": lambda game, who: game.offers(who),
    "path": lambda game, who: game.path(who, "1,1"),
    "path by action": lambda game, who: game.path(who, "1,1", action="wink"),
    "points": lambda game, who: game.points(who),
    "query": lambda game, who: game.query(who),
    "query by action": lambda game, who: game.query(who, action="wink"),
    "reach_in": lambda game, who: game.reach_in(who, 2),
    "query on terms": lambda game, who: game.query(who, points=3),
    "reach": lambda game, who: game.reach(who),
    "reach by action": lambda game, who: game.reach(who, action="wink"),
    "step_cost": lambda game, who: game.step_cost(who, "n"),
    "why": lambda game, who: game.why(who, "1,1"),
    "why by action": lambda game, who: game.why(who, "1,1", action="wink"),
    "status": lambda game, who: game.planning().status(who),
    "next_refusal": lambda game, who: game.planning().next_refusal(who),
    "marks": lambda game, who: game.planning("one").marks(who),
    "Query": lambda game, who: Query(game.state, who),
    "Query.of": lambda game, who: Query.of(game.state, who),
    "Query.on": lambda game, who: Query.on(game.state, who),
    "Stance.of": lambda game, who: Stance.of(game.state, who),
    "State.piece": lambda game, who: game.state.piece(who),
}
ACTIONS: dict[str, Callable[[Game, str], Result]] = {
    "act": lambda game, who: game.act(who, "wink"),
    "clear_plan": lambda game, who: game.clear_plan(who),
    "commit": lambda game, who: game.commit(who),
    "move": lambda game, who: game.move(who, "n"),
    "move along": lambda game, who: game.move(who, along=["1,1"]),
    "move to": lambda game, who: game.move(who, to="1,1"),
    "place": lambda game, who: game.place(who, None),
    "plan": lambda game, who: game.plan(who, "n", "1,1", None),
    "refresh": lambda game, who: game.refresh(who),
    "rotate": lambda game, who: game.rotate(who),
    "set_stat": lambda game, who: game.set_stat(who, "Health", 1),
    "turn": lambda game, who: game.turn(who, "n"),
    "unplan": lambda game, who: game.unplan(who),
    "wait": lambda game, who: game.wait(who),
}


def game() -> Game:
    ruleset = {
        "footwork": 1,
        "name": "anybody",
        "terrain": {"floor": {"glyph": "."}},
        "stats": {"Health": {"default": 3}},
        "beats": {"at-once": "allow"},
        "actions": {"wink": {}, "nod": {"target": {"within": 9}}},
    }
    pieces = [{"id": "ann", "side": "one", "at": "A1"}, {"id": "bob", "side": "two", "at": "B1"}]
    return Game.from_dict({"ruleset": ruleset, "map": "...\n...", "pieces": pieces})


WORDS = {
    "anne": "there is no piece 'anne'; did you mean 'ann'?",
    "zz": "there is no piece 'zz'; there are: ann, bob",
    "it's": "there is no piece 'it's'; there are: ann, bob",
}

AIMED: dict[str, Callable[[Game, str], Any]] = {
    "act at": lambda game, who: game.act("ann", "nod", who),
    "has": lambda game, who: game.state.has(who),
    "do": lambda game, who: game.do(Wait(who)),
    "do at": lambda game, who: game.do(Act("ann", "nod", who)),
}
EVERY: dict[str, Callable[[Game, str], Any]] = {**QUESTIONS, **ACTIONS, **AIMED}


@pytest.mark.parametrize("who", WORDS)
@pytest.mark.parametrize("ask", QUESTIONS)
def test_whoever_asks_is_told(ask: str, who: str) -> None:
    with pytest.raises(MisuseError) as raised:
        QUESTIONS[ask](game(), who)
    assert str(raised.value) == WORDS[who]


@pytest.mark.parametrize("who", WORDS)
@pytest.mark.parametrize("do", ACTIONS)
def test_whoever_acts_is_refused(do: str, who: str) -> None:
    result = ACTIONS[do](game(), who)
    assert result.refusal is not None
    assert (result.refusal.code, result.refusal.rule) == ("piece.unknown", who)
    assert describe(result).rstrip(".").lower() == WORDS[who]


@pytest.mark.parametrize(
    ("who", "found"), [(5, "the number 5"), ([], "a list"), (("ann",), "a tuple"), (b"ann", "a Python bytes")]
)
@pytest.mark.parametrize("call", EVERY)
def test_what_is_no_text_is_no_id(call: str, who: Any, found: str) -> None:
    with pytest.raises(MisuseError) as raised:
        EVERY[call](game(), who)
    said = str(raised.value)
    assert "a text" in said
    assert said.endswith((f"found {found}", f"given {found}"))


def test_no_call_is_left_out() -> None:
    taking = {
        name
        for name, call in vars(Game).items()
        if not name.startswith("_") and callable(call) and list(signature(call).parameters)[1:2] == ["piece"]
    }
    assert taking == {name.split()[0] for name in (*QUESTIONS, *ACTIONS)} & set(vars(Game))


def test_a_piece_that_is_not_there_plans_nothing() -> None:
    played = game()
    played.place("ann", None)
    result = played.plan("ann", "n")
    assert result.refusal is not None
    assert result.refusal.code == "on-board.none"


UNKNOWN_ACTION: dict[str, Callable[[Game, str], Any]] = {
    "odds": lambda game, action: game.odds("ann", action),
    "path": lambda game, action: game.path("ann", "1,1", action=action),
    "query": lambda game, action: game.query("ann", action=action),
    "reach": lambda game, action: game.reach("ann", action=action),
    "why": lambda game, action: game.why("ann", "1,1", action=action),
    "why_text": lambda game, action: why_text(game, "ann", "1,1", action=action),
}


@pytest.mark.parametrize("question", UNKNOWN_ACTION.values(), ids=UNKNOWN_ACTION)
def test_an_action_that_does_not_exist_has_one_answer(question: Callable[[Game, str], Any]) -> None:
    with pytest.raises(MisuseError) as error:
        question(game(), "wnik")
    # Reactions have odds as well.
    assert str(error.value).replace(" or reaction", "") == "there is no action 'wnik'; did you mean 'wink'?"


def test_doing_it_is_refused_in_the_same_words() -> None:
    result = game().act("ann", "wnik")
    assert result.refusal is not None
    assert (result.refusal.code, result.refusal.rule) == ("action.unknown", "wnik")
    assert describe(result) == "There is no action 'wnik'; did you mean 'wink'?"


def test_a_log_stays_one_line_whatever_a_piece_is_called(caplog: pytest.LogCaptureFixture) -> None:
    game = Game.shipped("rune-and-rust")
    assert not game.move("x\nERROR all is lost\ud800", "north").ok
    assert "\n" not in caplog.messages[-1]
    assert "x\\nERROR all is lost\\ud800" in caplog.messages[-1].encode("utf-8").decode()
