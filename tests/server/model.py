"""Play games with several clients against a simple model: python -m tests.server.model [--runs N] [--seed N].

The model is a `footwork.Game` and a few lists: who sits where, what was done, what was taken back, who is ready, what
is proposed. It says beforehand what the server answers; afterwards every seat must see what the model says it sees.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

from tests.server.audit import Found
from tests.server.conftest import Party, Player, Running, create
from tests.server.scripts import RIVALS
from tests.server.test_socket import talking

from footwork.board.sight import NOBODY, sides_waited_for
from footwork.game.game import Game
from footwork.play.actions import (
    Action,
    ClearPlans,
    CommitPlan,
    EndTurn,
    Execute,
    FastForward,
    PassPlans,
    PlanSteps,
    UnplanStep,
    action_from_dict,
    action_to_dict,
)
from footwork.server.settings import Settings
from footwork.views.json import plans_json, state_json
from footwork.views.view import owner_of, seen_by

SNAPSHOT_EVERY = 6
OK, NO = "ok", "refused"


@dataclass
class Sitting:
    """Somebody at the game, as the model knows them."""

    player: Player
    role: str
    side: str | None
    person: int
    id: str

    @property
    def eyes(self) -> str | None:
        """With whose eyes they look."""
        return None if self.role == "referee" else self.side or NOBODY

    @property
    def plays(self) -> bool:
        """Whether they play."""
        return self.role == "player"


class Done(NamedTuple):
    """The game before an action, and whose secret the action was."""

    before: Game
    owner: str | None


class Asked(NamedTuple):
    """What somebody has proposed."""

    by: Sitting
    actions: int
    again: bool
    agreed: list[Sitting]


class Line(NamedTuple):
    """An entry of the log."""

    kind: str
    owner: str | None
    hashes: dict[str | None, str]


@dataclass
class Model:
    """What a game on the server must be like."""

    game: Game
    sitting: list[Sitting] = field(default_factory=list)
    done: list[Done] = field(default_factory=list)
    undone: list[tuple[Game, list[Done]]] = field(default_factory=list)
    pressed: dict[str, bool] = field(default_factory=dict)
    asked: Asked | None = None
    log: list[Line] = field(default_factory=list)

    @property
    def state(self) -> Any:
        """The position, in the middle of an action too."""
        return self.game.state if self.game.waiting is None else self.game.waiting.state

    def count(self, eyes: str | None) -> int:
        """How many entries somebody counts."""
        return len(self.seen(eyes))

    def seen(self, eyes: str | None) -> list[Line]:
        """The entries that somebody sees."""
        return [line for line in self.log if eyes is None or line.owner in (None, eyes)]

    def hash(self, eyes: str | None) -> str:
        """The position as somebody sees it."""
        return str((self.state if eyes is None else seen_by(self.state, eyes)).hash)

    def _write(self, kind: str, owner: str | None = None) -> str:
        eyes = {None, NOBODY, *self.game.start.sides}
        self.log.append(Line(kind, owner, {each: self.hash(each) for each in eyes}))
        return OK

    # Doing: what the server must say

    def do(self, seat: Sitting, kind: str, body: dict[str, Any]) -> str:
        """Do something: OK, NO for what the rules refuse, or the code of the problem."""
        if seat.role == "spectator":
            return "seat.forbidden"
        if kind == "press" and self.game.rules.beats is None:
            return "plans.none"
        if kind == "accept" and self.asked is None:
            return "undo.not-proposed"
        found: str = getattr(self, f"_{kind}")(seat, **body)
        return found

    def _act(self, seat: Sitting, action: dict[str, Any]) -> str:
        meant = action_from_dict(action, self.game.rules.grid.notation)
        owner = owner_of(self.game.state, meant)
        if seat.role != "referee":
            problem = self._why_not(seat, meant)
            if problem is None and owner is not None and any(self._side(name) == seat.side for name in self.pressed):
                problem = "plans.pressed"
            if problem is not None:
                return problem
        if self.game.question is not None:
            return "question.open"
        after = self.game.fork()
        if after.do(meant).refusal is not None:
            return NO
        self.done.append(Done(self.game, owner))
        self.game = after
        if owner is None:
            self.undone, self.asked = [], None
            if not isinstance(meant, CommitPlan):
                self.pressed = {}
        return self._write("act", owner)

    def _why_not(self, seat: Sitting, action: Action) -> str | None:
        state = self.state
        match action:
            case EndTurn():
                active = state.active
                side = state.piece(active).side if active is not None and state.has(active) else active
                return None if side in (None, "everyone", seat.side) else "seat.other-side"
            case Execute() | FastForward():
                return "question.invalid"
            case ClearPlans(side) | PassPlans(side):
                return None if side == seat.side else "seat.other-side"
            case _:
                return None if state.piece(action.piece).side == seat.side else "seat.other-side"  # type: ignore[union-attr]

    def _side(self, name: str) -> str | None:
        return next((seat.side for seat in self.sitting if seat.id == name), None)

    def _answer(self, seat: Sitting, answer: str) -> str:
        question = self.game.question
        if question is not None and seat.role != "referee" and self.state.piece(question.piece).side != seat.side:
            return "seat.other-side"
        if question is None:
            return "question.none"
        if answer not in question.options:
            return "question.option"
        self.game = self.game.fork()
        self.game.answer(answer)
        self.undone, self.pressed, self.asked = [], {}, None
        return self._write("answer")

    def _press(self, seat: Sitting, forward: bool = False) -> str:
        sides = {piece.side for piece in self.state.pieces if piece.at is not None}
        late = [each for each in self.sitting if each.plays and each.side in sides and each.id not in self.pressed]
        if self.state.plans.beat > 0:
            pressed = {each.person for each in self.sitting if each.id in self.pressed} | {seat.person}
            late = [each for each in late if each.person not in pressed]
        if seat.role != "referee" and any(each is not seat for each in late):
            if self.pressed.get(seat.id) == forward:
                return "plans.pressed"
            self.pressed[seat.id] = forward
            return self._write("press")
        if self.game.question is not None:
            return "question.open"
        after = self.game.fork()
        for side in sides_waited_for(after.state):
            after.do(PassPlans(side))
        done = after.do(FastForward() if forward and all(self.pressed.values()) else Execute())
        if done.refusal is not None:
            return NO
        self.done.append(Done(self.game, None))
        self.game, self.undone, self.pressed, self.asked = after, [], {}, None
        return self._write("beat")

    def _release(self, seat: Sitting) -> str:
        if seat.id not in self.pressed:
            return "plans.not-pressed"
        del self.pressed[seat.id]
        return self._write("release")

    def _undo(self, seat: Sitting, count: int = 1) -> str:
        if seat.role == "referee" or self._is_alone(seat):
            eyes = NOBODY if seat.role != "referee" and seat.eyes is None else seat.eyes
            return self._take_back(count, eyes, dice=seat.role == "referee")
        if self.asked is not None:
            return "undo.proposed"
        if self._back(count, NOBODY, dice=False) is None:
            return NO
        self.asked = Asked(seat, count, False, [])
        return self._write("propose")

    def _redo(self, seat: Sitting) -> str:
        can = self.game.question is None and bool(self.undone)
        if seat.role == "referee" or self._is_alone(seat):
            return self._do_again() if can else NO
        if self.asked is not None:
            return "undo.proposed"
        if not can:
            return NO
        self.asked = Asked(seat, 1, True, [])
        return self._write("propose")

    def _accept(self, seat: Sitting) -> str:
        assert self.asked is not None
        agreed = {each.person for each in [*self.asked.agreed, self.asked.by]}
        others = [each for each in self.sitting if each.plays and each.person not in agreed]
        if seat.role != "referee" and any(each.person != seat.person for each in others):
            if self.asked.by.person == seat.person:
                return "undo.own"
            if seat.person in agreed:
                return "undo.accepted"
            self.asked.agreed.append(seat)
            return self._write("accept")
        if self.asked.again:
            return self._do_again() if self.game.question is None and self.undone else NO
        return self._take_back(self.asked.actions, NOBODY, dice=False)

    def _decline(self, seat: Sitting) -> str:
        if self.asked is None:
            return "undo.not-proposed"
        self.asked = None
        return self._write("decline")

    def _is_alone(self, seat: Sitting) -> bool:
        return all(each.person == seat.person for each in self.sitting if each.plays)

    def _back(self, count: int, eyes: str | None, *, dice: bool) -> int | None:
        """How many actions go with the last few that somebody sees; None if there are not so many, or they stay."""
        actions = 0
        while count:
            if actions == len(self.done):
                return None
            actions += 1
            owner = self.done[-actions].owner
            count -= eyes is None or owner in (None, eyes)
        before = self.done[-actions].before
        taken = self.game.taken + (self.game.pending is not None) - before.taken
        return None if not dice and taken and self.game.why_not_undo(taken) is not None else actions

    def _take_back(self, count: int, eyes: str | None, *, dice: bool) -> str:
        actions = self._back(count, eyes, dice=dice)
        if actions is None:
            return NO
        self.undone.append((self.game, list(self.done)))
        self.game, self.done = self.done[-actions].before, self.done[:-actions]
        self.pressed, self.asked = {}, None
        return self._write("undo")

    def _do_again(self) -> str:
        self.game, self.done = self.undone.pop()
        self.pressed, self.asked = {}, None
        return self._write("redo")


@dataclass(frozen=True)
class Kind:
    """A game to play."""

    name: str
    source: dict[str, Any]

    def start(self, seed: int) -> Game:
        """The game as the engine starts it."""
        if "scenario" in self.source:
            return Game.from_dict({**self.source["scenario"], "seed": seed})
        shipped = Game.shipped(self.source["ruleset"], self.source.get("shipped"))
        return Game.from_dict({**shipped.to_dict(), "seed": seed})


KINDS = (
    Kind("rune-and-rust", {"ruleset": "rune-and-rust"}),
    Kind("free-actions", {"scenario": RIVALS}),
    Kind("methuen", {"ruleset": "methuen", "shipped": "gate"}),
    Kind("duelyst", {"ruleset": "duelyst"}),
)
MOST_SITTING = 6


class Play:
    """One game on a server, with its model beside it."""

    def __init__(self, running: Running, kind: Kind, seed: int) -> None:
        self.chance = random.Random(f"{kind.name} {seed}")
        self.running = running
        self.kind = kind
        self.party: Party = create(running.http, **kind.source, seed=seed)
        self.model = Model(kind.start(seed))
        self.persons = 0
        self.sent: list[tuple[Sitting, str, dict[str, Any], str]] = []
        self.model.sitting.append(Sitting(self.party.referee, "referee", None, 0, self.party.made["seat"]))
        for side in self.model.game.start.sides:
            self.join(side)

    def go_on(self, running: Running) -> None:
        """Go on with a server that was started again on the same database."""
        self.running = running
        self.party.http = running.http
        for seat in self.model.sitting:
            seat.player.http = running.http
        for seat, *_ in self.sent:
            seat.player.http = running.http

    # What may be done

    def step(self) -> None:
        """Do something by chance, and see that the server says and shows what the model does."""
        ways = {self.act: 16, self.beat: 0, self.consent: 4, self.again: 2, self.stale: 1}
        ways |= {self.come_and_go: 2, self.take_away: 1, self.reconnect: 1}
        if self.model.game.rules.beats is not None:
            ways[self.beat] = 6
        self.chance.choices(list(ways), list(ways.values()))[0]()
        self.check(self.chance.choice(self.model.sitting))

    def act(self) -> None:
        """Do something that may be done, mostly by whose it is; answer what is asked."""
        model, chance = self.model, self.chance
        if model.game.question is not None and chance.random() < 0.8:
            side = model.state.piece(model.game.question.piece).side
            answer = chance.choice([*model.game.question.options, "nonsense"])
            self.do(self._of(side), "answer", {"answer": answer})
            return
        if chance.random() < 0.1 and model.game.rules.beats is None:
            active = model.state.active
            side = model.state.piece(active).side if active is not None and model.state.has(active) else active
            self.do(self._of(side), "act", {"action": {"do": "end-turn"}})
            return
        pieces = [piece for piece in model.state.pieces if piece.at is not None]
        chance.shuffle(pieces)
        for piece in pieces:
            actions = [] if model.game.question is not None else list(model.game.legal_actions(piece.id))
            if model.game.rules.beats is not None:
                actions = [each for each in actions if isinstance(each, PlanSteps | UnplanStep)]
            if actions:
                action = action_to_dict(chance.choice(actions), model.game.rules.grid.notation)
                self.do(self._of(piece.side), "act", {"action": action})
                return
        self.do(self._of(None), "act", {"action": {"do": "end-turn"}})

    def _of(self, side: str | None) -> Sitting:
        """Somebody of a side, mostly."""
        theirs = [seat for seat in self.model.sitting if seat.side == side and seat.plays]
        return self.chance.choice(theirs if theirs and self.chance.random() < 0.9 else self.model.sitting)

    def beat(self) -> None:
        """Be ready, or not."""
        kind = self.chance.choice(["press", "press", "press", "release"])
        body = {"forward": self.chance.random() < 0.3} if kind == "press" else {}
        self.do(self.chance.choice(self.model.sitting), kind, body)

    def consent(self) -> None:
        """Take back, do again, agree or not."""
        kind = self.chance.choice(["undo", "redo", "accept", "accept", "decline"])
        body = {"count": self.chance.choice([1, 1, 2])} if kind == "undo" else {}
        self.do(self.chance.choice(self.model.sitting), kind, body)

    def do(self, seat: Sitting, kind: str, body: dict[str, Any]) -> None:
        """Do something once, on both sides."""
        key, on = token_hex(8), self.model.count(seat.eyes)
        answer = seat.player.post(f"/{kind}", on=on, key=key, **body)
        expected = self.model.do(seat, kind, body)
        said = _meaning(answer.json())
        if said != expected:
            raise Found(f"{self.kind.name}: {seat.role} {seat.side} {kind} {body}: {answer.text[:300]}, not {expected}")
        if said == OK:
            if answer.json()["number"] != self.model.count(seat.eyes):
                raise Found(f"{self.kind.name}: number {answer.json()['number']}")
            self.sent.append((seat, kind, {"on": on, "key": key, **body}, answer.text))

    def again(self) -> None:
        """Send something again that was done long ago."""
        if self.sent:
            seat, kind, body, text = self.chance.choice(self.sent)
            answer = seat.player.post(f"/{kind}", **body)
            if seat in self.model.sitting and answer.text != text:
                raise Found(f"{self.kind.name}: the same again gets another answer: {answer.text[:200]}")
            if seat not in self.model.sitting and answer.status_code != 401:
                raise Found(f"{self.kind.name}: somebody who has left is answered")

    def stale(self) -> None:
        """Act on a number that is past."""
        seat = self.chance.choice(self.model.sitting)
        if now := self.model.count(seat.eyes):
            on = self.chance.randrange(now)
            answer = seat.player.post("/act", on=on, key=token_hex(8), action={"do": "end-turn"}).json()
            missed = [each["after"]["hash"] for each in answer["since"]]
            lines = self.model.seen(seat.eyes)[on:][-50:]
            if answer["code"] != "action.stale" or missed != [line.hashes[seat.eyes] for line in lines]:
                raise Found(f"{self.kind.name}: stale on {on} of {now}: {str(answer)[:300]}")

    def come_and_go(self) -> None:
        """Join, or leave: by oneself, or sent away by the referee."""
        gone = [seat for seat in self.model.sitting if seat.role != "referee"]
        if len(self.model.sitting) < MOST_SITTING and (not gone or self.chance.random() < 0.6):
            self.join(self.chance.choice([*self.model.game.start.sides, None]))
        elif gone:
            seat = self.chance.choice(gone)
            by = self.chance.choice([seat.player, self.party.referee])
            place = f"/api/games/{self.party.id}/seats/{seat.id}"
            assert self.running.http.delete(place, headers=by.headers).status_code == 200
            self.model.sitting.remove(seat)

    def join(self, side: str | None) -> None:
        """Take a seat, sometimes as somebody who has one already."""
        known = [seat for seat in self.model.sitting if seat.plays]
        same = self.chance.choice(known) if side is not None and known and self.chance.random() < 0.3 else None
        player = self.party.join(side, token=None if same is None else same.player.token)
        self.persons += 1
        person = self.persons if same is None else same.person
        self.model.sitting.append(Sitting(player, "spectator" if side is None else "player", side, person, player.seat))

    def take_away(self) -> None:
        """Take the game with one: fork it, export it, save it."""
        seat, model = self.chance.choice(self.model.sitting), self.model
        lines = model.seen(seat.eyes)
        watched = seat.player.get("/export").json()
        if [each["after"]["hash"] for each in watched["entries"]] != [line.hashes[seat.eyes] for line in lines]:
            raise Found(f"{self.kind.name}: an export is not what was seen")
        saved = Game.from_dict(self.party.referee.get("/save").json()["scenario"])
        if saved.state.hash != model.game.start.hash:
            raise Found(f"{self.kind.name}: a save begins elsewhere")
        if seat.role != "spectator":
            number = self.chance.randrange(len(lines) + 1)
            made = seat.player.post("/forks", number=number)
            there = Party(self.running.http, made.json()).referee.position()["state"]
            here = seat.player.position(number=number)
            places = [[(piece["id"], piece["at"]) for piece in each["pieces"]] for each in (here["state"], there)]
            # One in the middle of an action begins before it.
            if here["question"] is None and places[0] != places[1]:
                raise Found(f"{self.kind.name}: a fork at {number} stands elsewhere")

    def reconnect(self) -> None:
        """Come back after a number, and hear what has happened since, in order and once."""
        seat = self.chance.choice(self.model.sitting)
        lines = self.model.seen(seat.eyes)
        after = self.chance.randrange(len(lines) + 1)
        with talking(seat.player, after=after) as talk:
            if talk.hear("welcome")["number"] != len(lines):
                raise Found(f"{self.kind.name}: greeted with another number")
            heard = [talk.hear("entry")["entry"] for _ in lines[after:]]
        told = [(each["number"], each["kind"], each["after"]["hash"]) for each in heard]
        if told != [(i, line.kind, line.hashes[seat.eyes]) for i, line in enumerate(lines[after:], after + 1)]:
            raise Found(f"{self.kind.name}: after {after} another story is told")

    # What must be seen

    def check_all(self) -> None:
        """Look with everybody's eyes."""
        for seat in self.model.sitting:
            self.check(seat)

    def check(self, seat: Sitting) -> None:
        """What a seat sees is what the model says."""
        model, eyes = self.model, seat.eyes
        shown = seat.player.position()
        state = state_json(model.state, start=model.game.start, side=eyes)
        seen = model.state if eyes is None else seen_by(model.state, eyes)
        plans = None if model.game.rules.beats is None else plans_json(seen, eyes)
        proposal = None
        if model.asked is not None:
            agreed = sorted(each.id for each in model.asked.agreed)
            proposal = {"seat": model.asked.by.id, "count": model.asked.actions, "again": model.asked.again}
            proposal["accepted"] = agreed
        expected = {
            "number": model.count(eyes),
            "state": state,
            "plans": plans,
            "proposal": proposal,
            "over": model.game.state.turn is None,
        }
        for name, value in json.loads(json.dumps(expected)).items():
            if shown[name] != value:
                raise Found(f"{self.kind.name}: {seat.role} {seat.side} sees {name} {shown[name]}, not {value}")
        if (shown["question"] is None) != (model.game.question is None):
            raise Found(f"{self.kind.name}: {seat.role} sees question {shown['question']}")


def _meaning(answer: dict[str, Any]) -> str:
    return str(answer["code"]) if "code" in answer else OK if answer["ok"] else NO


def run(runs: int, steps: int, *, seed: int = 1, kinds: Sequence[Kind] = KINDS) -> str:
    """What came of so many games of each kind, each with a restart in the middle. Raises Found."""
    done = 0
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"sqlite+aiosqlite:///{Path(folder)}/games.db", snapshot_every=SNAPSHOT_EVERY)
        running = Running(settings)
        try:
            for number in range(seed, seed + runs):
                plays = [Play(running, kind, number) for kind in kinds]
                for _ in range(2):
                    for _ in range(steps // 2):
                        for play in plays:
                            play.step()
                    running.stop()
                    running = Running(settings)
                    for play in plays:
                        play.go_on(running)
                        play.check_all()
                done += sum(len(play.model.log) for play in plays)
        finally:
            running.stop()
    return f"{runs * len(kinds):,} games of {steps} steps, {done:,} entries, all as the model says"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=25)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    try:
        print(run(given.runs, given.steps, seed=given.seed))
    except Found as found:
        print(f"found: {found}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
