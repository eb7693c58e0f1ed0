"""Hidden plans that raise when they are read: whatever is told to other seats is told without looking at them.

The game itself reads plans: it plays them, hashes and keeps what it has. Beside that only `board/sight.py` may look, at
what is public of a plan, on behalf of the border. Everything else that reads one is caught here, whoever asked.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from types import FrameType
from typing import Any

import httpx
import pytest
from tests.server.conftest import Party, Player, Serve, create
from tests.server.everything import messages, questions, routes, send
from tests.server.test_hidden import SCENARIO
from tests.server.test_socket import talking

from footwork.board.plan import Plan
from footwork.server.settings import Limits
from footwork.views import view

SECRET = {(2, 1), (3, 1), (4, 1), (2, 3), (3, 3), (4, 3)}
"""The cells that only the plans of red lead to."""
THE_GAME_ITSELF = {
    ("footwork.server.playing.table", "happen"),
    ("footwork.server.playing.table", "hash"),
    ("footwork.server.opening", "snapshot_row"),
    ("footwork.server.opening", "from_snapshot"),
    ("footwork.game.game", "to_dict"),
}
PUBLIC = {"done", "blocked", "ready"}


class Read(Exception):
    """Somebody looks at a hidden plan."""


class Trap:
    """What every read of a plan goes through while it is set."""

    def __init__(self) -> None:
        self.is_set = False
        self.caught: list[str] = []
        self._plain = Plan.__getattribute__

    def look(self, plan: Plan, name: str) -> Any:
        """An attribute of a plan; raises Read where nobody may look."""
        if self.is_set and not name.startswith("__") and self._is_secret(plan) and not self._may(name):
            self.caught.append(f"{name}: {' < '.join(_frames(sys._getframe(1), 12))}")
            raise Read(name)
        return self._plain(plan, name)

    def _is_secret(self, plan: Plan) -> bool:
        steps, done = self._plain(plan, "steps"), self._plain(plan, "done")
        return any(step in SECRET for step in steps[done:])

    def _may(self, name: str) -> bool:
        frame: FrameType | None = sys._getframe(2)
        while frame is not None:
            where = frame.f_globals.get("__name__", ""), frame.f_code.co_name
            if where == ("footwork.board.sight", "_from_outside"):
                return name in PUBLIC or frame.f_locals.get("executing") is True
            if where[0] == "footwork.server.playing.border" and frame.f_locals.get("eyes", "nobody") in ("red", None):
                return True  # red looks at its own plans, or the referee at all of them
            if where in THE_GAME_ITSELF or where == ("footwork.board.sight", "_seen"):
                return True
            frame = frame.f_back
        return False


def _frames(frame: FrameType | None, most: int) -> Iterator[str]:
    while frame is not None and most:
        yield f"{frame.f_globals.get('__name__', '')}.{frame.f_code.co_name}"
        frame, most = frame.f_back, most - 1


@pytest.fixture
def trap(monkeypatch: pytest.MonkeyPatch) -> Trap:
    made = Trap()
    monkeypatch.setattr(Plan, "__getattribute__", lambda plan, name: made.look(plan, name))
    return made


ASKED: dict[str, dict[str, Any]] = {
    "reach": {"piece": "ann"},
    "turns": {"piece": "bob"},
    "path": {"piece": "bob", "to": "7,8"},
    "cost": {"piece": "bob", "cells": ["7,8"]},
    "why": {"piece": "bob", "to": "2,1"},
    "legal": {"piece": "ann"},
    "provocations": {"piece": "bob", "to": "7,8"},
    "threat": {"side": "blue"},
    "offers": {"piece": "ann"},
    "odds": {"piece": "bob", "action": "no-such"},
    "next-steps": {"piece": "ann"},
    "kinds": {},
    "picture": {},
    "state": {},
    "plans": {},
}
ACTIONS: list[dict[str, Any]] = [
    {"do": "plan", "piece": "bob", "steps": ["8,7"]},
    {"do": "unplan", "piece": "bob"},
    {"do": "clear-plan", "piece": "ann"},
    {"do": "commit", "piece": "bob"},
    {"do": "pass", "side": "blue"},
    {"do": "move", "piece": "bob", "to": "2,1"},
    {"do": "end-turn"},
    {"do": "execute"},
]


def planned(party: Party) -> None:
    red = party.join("red")
    for piece, row in (("ann", 1), ("amy", 3)):
        assert red.act("plan", piece=piece, steps=[f"{x},{row}" for x in (2, 3, 4)])["ok"]


def in_plans(http: httpx.Client) -> Party:
    """A game in which red has planned."""
    party = create(http, scenario=SCENARIO, seed=7)
    planned(party)
    return party


def in_beats(http: httpx.Client) -> Party:
    """A game in which a beat has been played, and most of what red planned is still to come."""
    party = in_plans(http)
    party.join("blue").act("plan", piece="bob", steps=["7,8", "6,8", "6,7"])
    assert party.referee.do("press").json()["ok"]
    return party


def begun_so(http: httpx.Client) -> Party:
    """A game that began with plans of red: the fork of a referee."""
    return Party(http, in_plans(http).referee.post("/forks").json())


def taken_back(http: httpx.Client) -> Party:
    """A game in which an undo took plans of red with it, and red has planned again."""
    party = in_plans(http)
    assert party.join("blue").act("plan", piece="bob", steps=["7,8"])["ok"]
    assert party.referee.do("press").json()["ok"]
    assert party.referee.do("undo", count=1).json()["ok"]
    assert party.referee.do("undo", count=3).json()["ok"]
    planned(party)
    return party


STAGES = [in_plans, in_beats, begun_so, taken_back]


def test_every_kind_of_question_is_asked() -> None:
    assert ASKED.keys() == questions()


@pytest.mark.parametrize("eyes", ["blue", None])
@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
def test_no_answer_to_another_seat_reads_a_plan(http: httpx.Client, trap: Trap, stage: Any, eyes: str | None) -> None:
    party = stage(http)
    other = party.join(eyes)
    trap.is_set = True
    answers = [send(http, method, path, party.id, headers=other.headers) for method, path in routes()[:1]]
    for method, path in routes():
        if path.endswith("/token") or method == "DELETE":
            continue  # they would end the test; what they say is in the matrix of tokens
        answers.append(send(http, method, path, party.id, headers=other.headers))
    for name, fields in ASKED.items():
        for number in (None, 0):
            answers.append(other.post("/ask", question={"ask": name, **fields}, number=number))
    for number in range(other.position()["number"] + 1):
        answers.append(other.get("/position", number=number))
    answers.append(other.post("/forks", number=0))
    answers.append(other.get("/timeline", limit=100))
    answers += [other.do("act", action=action) for action in ACTIONS]
    answers += [other.do(kind) for kind in ("undo", "accept", "decline", "redo", "press", "release")]
    assert [answer.text for answer in answers if answer.status_code >= 500] == []
    assert trap.caught == []


@pytest.mark.parametrize("eyes", ["blue", None])
@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
def test_nothing_that_a_socket_says_reads_a_plan(serve: Serve, trap: Trap, stage: Any, eyes: str | None) -> None:
    party = stage(serve(limits=Limits(messages_per_second=1000)))  # it says all there is to say in one breath
    red, other = party.join("red"), party.join(eyes)
    trap.is_set = True
    with talking(other) as talk, talking(other, after=0) as again:
        talk.hear("welcome")
        again.hear("welcome")
        for kind, message in messages().items():
            if kind == "ask":
                for name, fields in ASKED.items():
                    talk.say(**message | {"question": {"ask": name, **fields}})
                    assert _code(talk.hear("asked", "problem")) != "server.defect"
            else:
                now = {} if kind == "ping" else {"on": other.position()["number"]}
                talk.say(**message | now)
                assert _code(talk.hear("done", "problem", "pong")) != "server.defect"
        red.do("undo")
        talk.say(type="ping", id="end")
        while talk.hear("pong", "problem").get("id") != "end":
            pass
    assert trap.caught == []


def _code(message: dict[str, Any]) -> str | None:
    return None if message["type"] != "problem" else str(message["problem"]["code"])


def test_the_trap_catches_who_looks(http: httpx.Client, trap: Trap, monkeypatch: pytest.MonkeyPatch) -> None:
    other = in_plans(http).join("blue")
    monkeypatch.setattr(view, "hide_plans", lambda state, side: state)
    trap.is_set = True
    assert other.get("/position").status_code == 500
    assert trap.caught


def test_what_the_trap_guards_is_there(http: httpx.Client) -> None:
    """Red and the referee see the plans; so the stages have something to hide."""
    for stage in STAGES:
        party = stage(http)
        whole = json.dumps(party.referee.position()["plans"])
        assert "4,1" in whole
        seen = [Player.position(party.join(eyes)) for eyes in ("blue", None)]
        assert all("4,1" not in json.dumps(each["plans"]) for each in seen)
