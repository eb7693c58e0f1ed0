"""Table: a game as several people play it: what was done, what is taken back, who is ready, what is proposed.

It does not change: a deed makes another table of it, and a log of deeds makes the same tables again in every process.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import field, replace
from hashlib import sha256
from typing import NamedTuple

from footwork.board.sight import NOBODY, sides_waited_for
from footwork.board.state import State
from footwork.errors import FootworkError
from footwork.game.game import Game
from footwork.game.result import Result
from footwork.play.actions import Action, CommitPlan, Execute, FastForward, PassPlans, action_from_dict
from footwork.play.resolution import Refused
from footwork.refusals import Refusal, kinds
from footwork.server.playing.deeds import (
    Accepts,
    Acts,
    Answers,
    Beats,
    Declines,
    Deed,
    DoesAgain,
    Presses,
    Proposes,
    Releases,
    TakesBack,
)
from footwork.server.problems import (
    CALL,
    PLANS_NOT_PRESSED,
    QUESTION_NONE,
    QUESTION_OPEN,
    QUESTION_OPTION,
    UNDO_NOT_PROPOSED,
    UNDO_PROPOSED,
    Refusing,
)
from footwork.values import dataclass
from footwork.views.view import owner_of, sees


class Group(NamedTuple):
    """An action with the answers to its questions: the game before it, who did it, whose secret it was, what came
    before it."""

    before: Game
    seat: str
    owner: str | None
    rest: Group | None


@dataclass(frozen=True, slots=True)
class Proposal:
    """What somebody would like to take back or do again, and who has agreed."""

    seat: str
    count: int
    again: bool
    accepted: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Happened:
    """What came of a deed: the table after it, the engine's result, and the side whose secret it is."""

    table: Table
    result: Result | None = None
    owner: str | None = None
    refusal: Refusal | None = None

    @property
    def refused(self) -> bool:
        """Whether the rules said no, so that nothing has changed."""
        return self.refusal is not None or (self.result is not None and self.result.refusal is not None)


@dataclass(frozen=True, slots=True)
class Table:
    """A game as several people play it."""

    game: Game
    done: Group | None = None
    undone: tuple[tuple[Game, Group | None], ...] = ()
    """What was taken back: the game as it was, with what had been done in it; the last one last."""
    pressed: dict[str, bool] = field(default_factory=dict)
    """The seats that are ready for the next beat, and whether they want all beats to the end."""
    proposal: Proposal | None = None

    @property
    def state(self) -> State:
        """The position now; in the middle of an action, as far as it has gone."""
        waiting = self.game.waiting
        return self.game.state if waiting is None else waiting.state

    @property
    def hash(self) -> str:
        """The same for tables whose games go on in the same way."""
        pending = self.game.pending
        if pending is None:
            return self.game.state.hash
        return sha256(f"{self.game.state.hash} {pending!r}".encode()).hexdigest()

    def without_past(self) -> Table:
        """The same table, at which nothing is known of what was done before."""
        game = self.game.standing(self.game.state)
        if self.game.pending is not None:
            game.resume(self.game.pending[0], self.game.pending[1])
        return Table(game, pressed=self.pressed, proposal=self.proposal)

    @property
    def is_over(self) -> bool:
        """Whether a game that was running has come to its end."""
        game = self.game
        if game.state.turn is not None:
            return False
        return game.start.turn is not None or any(record.before.turn is not None for record in game.history)


def happen(table: Table, seat: str, deed: Deed) -> Happened:
    """What comes of a deed. The rules may refuse it; raises Refusing for what makes no sense at this table."""
    match deed:
        case Acts():
            return _act(table, seat, action_of(table, deed))
        case Answers(answer):
            return _answer(table, answer)
        case Beats(forward):
            return _beat(table, seat, forward=forward)
        case Presses(forward):
            return Happened(replace(table, pressed={**table.pressed, seat: forward}))
        case Releases():
            if seat not in table.pressed:
                raise Refusing(PLANS_NOT_PRESSED)
            return Happened(replace(table, pressed=_without(table.pressed, seat)))
        case TakesBack(actions, dice):
            return _take_back(table, actions, dice=dice)
        case DoesAgain():
            return _do_again(table)
        case Proposes(count, again):
            if table.proposal is not None:
                raise Refusing(UNDO_PROPOSED)
            tried = _do_again(table) if again else _take_back(table, actions_back(table, count), dice=False)
            return tried if tried.refused else Happened(replace(table, proposal=Proposal(seat, count, again)))
        case Accepts():
            if table.proposal is None:
                raise Refusing(UNDO_NOT_PROPOSED)
            accepted = table.proposal.accepted | {seat}
            return Happened(replace(table, proposal=replace(table.proposal, accepted=accepted)))
        case Declines():
            if table.proposal is None:
                raise Refusing(UNDO_NOT_PROPOSED)
            return Happened(replace(table, proposal=None))


def action_of(table: Table, deed: Acts) -> Action:
    """The action that a deed describes. Raises Refusing for what cannot be read."""
    try:
        return action_from_dict(deed.action, table.game.rules.grid.notation)
    except FootworkError as error:
        raise Refusing(CALL, str(error)) from None


def _without(pressed: dict[str, bool], seat: str) -> dict[str, bool]:
    return {name: forward for name, forward in pressed.items() if name != seat}


def _act(table: Table, seat: str, action: Action) -> Happened:
    before = table.game
    if before.question is not None:
        raise Refusing(QUESTION_OPEN)
    owner = owner_of(before.state, action)
    game = before.fork()
    try:
        result = game.do(action)
    except FootworkError as error:
        raise Refusing(CALL, str(error)) from None
    if isinstance(result.resolution, Refused):
        return Happened(table, result, owner)
    done = Group(before, seat, owner, table.done)
    if owner is not None:  # a secret changes nothing that others could notice
        return Happened(replace(table, game=game, done=done), result, owner)
    # Who says that a plan stands has changed nothing: whoever is ready for the beat stays so.
    pressed = table.pressed if isinstance(action, CommitPlan) else {}
    return Happened(Table(game, done, pressed=pressed), result)


def _answer(table: Table, answer: str) -> Happened:
    question = table.game.question
    if question is None:
        raise Refusing(QUESTION_NONE)
    if answer not in question.options:
        raise Refusing(QUESTION_OPTION, f"'{answer[:60]}'; there are {', '.join(question.options)}")
    game = table.game.fork()
    result = game.answer(answer)
    return Happened(Table(game, table.done), result)


def _beat(table: Table, seat: str, *, forward: bool) -> Happened:
    """Play what all are ready for; a side that has planned nothing by now passes."""
    before = table.game
    if before.question is not None:
        raise Refusing(QUESTION_OPEN)
    game = before.fork()
    for side in sides_waited_for(game.state):
        game.do(PassPlans(side))
    result = game.do(FastForward() if forward else Execute())
    if isinstance(result.resolution, Refused):
        return Happened(table, result)
    return Happened(Table(game, Group(before, seat, None, table.done)), result)


def actions_back(table: Table, count: int, *, eyes: str | None = NOBODY, bots: Container[str] = ()) -> int:
    """How many actions are taken back with the last few that somebody sees and no bot did.

    Secret ones and those of bots in between go with them. More than there are if there are not so many.
    """
    group, found = table.done, 0
    while count and group is not None:
        count -= sees(group.owner, eyes) and group.seat not in bots
        group, found = group.rest, found + 1
    return found + count


def _take_back(table: Table, actions: int, *, dice: bool) -> Happened:
    group, game = table.done, table.game
    for _ in range(actions):
        if group is None:
            return Happened(table, refusal=Refusal(kinds.UNDO_NOTHING))
        game, group = group.before, group.rest
    now = table.game
    taken = now.taken + (now.pending is not None) - game.taken
    refusal = None if dice or not taken else now.why_not_undo(taken)
    if refusal is not None:
        return Happened(table, refusal=refusal)
    return Happened(Table(game, group, (*table.undone, (now, table.done))))


def _do_again(table: Table) -> Happened:
    if table.game.question is not None:
        return Happened(table, refusal=Refusal(kinds.REDO_WAITING, by=table.game.question.piece))
    if not table.undone:
        return Happened(table, refusal=Refusal(kinds.REDO_NOTHING))
    *undone, (game, done) = table.undone
    return Happened(Table(game, done, tuple(undone)))
