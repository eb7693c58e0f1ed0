"""What came of actions, as JSON: results, questions with where each answer leads, and what an undo would take back."""

from __future__ import annotations

from typing import Annotated, TypedDict, overload

from footwork.arguments import checked
from footwork.game.game import Game
from footwork.game.history import Record
from footwork.game.result import Result
from footwork.geometry import Cell
from footwork.play.actions import action_to_dict
from footwork.play.events import MoveEnded, Outcome, Shoved, events_to_dicts
from footwork.play.foresight.options import Option, Until, find_options
from footwork.play.resolution import Ask, Question
from footwork.values import number_text
from footwork.views.json.changes import MovedJson, StatChangeJson, moved_json, stats_json
from footwork.views.json.refusals import RefusalJson, refusal_or_none
from footwork.views.json.state import StateJson, state_json
from footwork.views.json.values import ActionJson, EventJson, Points, cell_or_none
from footwork.views.telling.messages import describe, question_text
from footwork.views.telling.rolls import Roll, find_rolls
from footwork.views.telling.telling import tell
from footwork.views.view import may_see, seen_by


class OptionJson(TypedDict):
    """An answer to a question, and what is certain to follow it."""

    answer: Annotated[str, "the answer to give"]
    to: Annotated[str | None, "where the piece that is slid or that moves would end; null if that is not certain"]
    moved: Annotated[list[MovedJson], "who would stand elsewhere"]
    stats: Annotated[list[StatChangeJson], "which stats would change"]
    events: Annotated[list[EventJson], "what would happen"]
    until: Annotated[Until, "how far that is certain: to the end, or to the next die, question or hidden thing"]
    text: Annotated[str, "the same in words"]


class QuestionJson(TypedDict):
    """A choice that somebody has to make."""

    kind: Annotated[str, "what is asked: reaction, slide, destination"]
    piece: Annotated[str, "who is asked"]
    about: Annotated[str, "the action or reaction that it is about"]
    target: Annotated[str | None, "the piece that it is aimed at"]
    options: Annotated[list[OptionJson], "the answers"]
    text: Annotated[str, "the question in words"]


class DiceJson(TypedDict):
    """Dice of one kind, rolled together."""

    sides: Annotated[int, "how many sides each has"]
    faces: Annotated[list[int], "how they fell"]


class RollJson(TypedDict):
    """A condition with dice: what was rolled, added and reached."""

    event: Annotated[int, "the number of its 'decided' among the events"]
    piece: Annotated[str, "who rolled"]
    dice: Annotated[list[DiceJson], "the dice as they fell"]
    formula: Annotated[str, "what they came to: '1d20 rolled 9 + Will 14 = 23'"]
    against: Annotated[str, "what they had to reach: 'Will 10 of Club'"]
    held: Annotated[bool, "whether they did"]


ResultJson = TypedDict(
    "ResultJson",
    {
        "action": Annotated[ActionJson, "the action"],
        "ok": Annotated[bool, "whether it happened"],
        "refusal": Annotated[RefusalJson | None, "why it was refused"],
        "aborted": Annotated[str | None, "which limit it hit, if it was taken back for one"],
        "question": Annotated[QuestionJson | None, "the choice that it waits for"],
        "outcome": Annotated[Outcome | None, "how its move ended; null if nothing was moved"],
        "from": Annotated[str | None, "where the piece stood before"],
        "to": Annotated[str | None, "where it stands after"],
        "charge": Annotated[Points, "the points that the move used"],
        "points": Annotated[Points | None, "the points that remain; null without a limit"],
        "events": Annotated[list[EventJson], "what happened, in order"],
        "rolls": Annotated[list[RollJson], "the conditions with dice among them, with their numbers"],
        "hash": Annotated[str, "the hash of the position after it, as the one who looks sees it"],
        "text": Annotated[str, "what came of it, in words"],
    },
)
"""What came of an action."""


class TakenBackJson(TypedDict):
    """An action that would be taken back."""

    action: Annotated[ActionJson | None, "the action; null if the one who looks may not see it"]
    text: Annotated[list[str], "what happened, a line for each thing"]


class UndoJson(TypedDict):
    """What taking back would take back."""

    ok: Annotated[bool, "whether something would be taken back"]
    refusal: Annotated[RefusalJson | None, "why it cannot be taken back"]
    actions: Annotated[list[TakenBackJson], "the actions, in the order in which they were done"]
    moved: Annotated[list[MovedJson], "who would stand elsewhere"]
    stats: Annotated[list[StatChangeJson], "which stats would change"]
    state: Annotated[StateJson, "the position before them"]


@overload
def result_json(result: Result, *, side: None = None) -> ResultJson: ...
@overload
def result_json(result: Result, *, side: str) -> ResultJson | None: ...
@checked
def result_json(result: Result, *, side: str | None = None) -> ResultJson | None:
    """What came of an action: the events, or the refusal, and the points that remain.

    `side` is who looks, and None sees everything. There is nothing to see of what other sides plan, nor where the
    answers to their questions lead.
    """
    state = result.before
    if not may_see(state, result.action, side):
        return None
    return {
        "action": action_to_dict(result.action, state.rules.grid.notation),
        "ok": result.ok,
        "refusal": refusal_or_none(state, result.refusal, result.piece),
        "aborted": result.aborted,
        "question": _question(result, side),
        "outcome": result.outcome,
        "from": cell_or_none(state, result.start),
        "to": cell_or_none(state, result.end),
        "charge": number_text(result.charge),
        "points": None if result.points is None else number_text(result.points),
        "events": events_to_dicts(result.events, state.rules),
        "rolls": [_roll_json(roll) for roll in find_rolls(state, result.events)],
        "hash": result.state.hash if side is None else seen_by(result.state, side).hash,
        "text": describe(result),
    }


def _roll_json(roll: Roll) -> RollJson:
    return {
        "event": roll.event,
        "piece": roll.decided.piece,
        "dice": [{"sides": each.sides, "faces": list(each.faces)} for each in roll.dice],
        "formula": roll.formula,
        "against": roll.against,
        "held": roll.decided.held,
    }


def _question(result: Result, side: str | None) -> QuestionJson | None:
    """The question of a result; others than the one who is asked see no answers."""
    asked = result.resolution
    if not isinstance(asked, Ask):
        return None
    theirs = side is not None and result.before.piece(asked.question.piece).side != side
    return question_json(asked, () if theirs else find_options(result.before, result.action, asked))


@checked
def question_json(asked: Ask, options: tuple[Option, ...]) -> QuestionJson:
    """A choice that somebody has to make, with where each answer would lead."""
    question, state = asked.question, asked.state
    return {
        "kind": question.kind,
        "piece": question.piece,
        "about": question.about,
        "target": question.target,
        "options": [option_json(asked, option) for option in options],
        "text": question_text(question, state),
    }


def option_json(asked: Ask, option: Option) -> OptionJson:
    """An answer, and what is certain to follow it."""
    before, after, question = asked.state, option.state, asked.question
    return {
        "answer": option.answer,
        "to": cell_or_none(after, _end(question, option)),
        "moved": moved_json(before, after),
        "stats": stats_json(before, after),
        "events": events_to_dicts(option.events, before.rules),
        "until": option.until,
        "text": " ".join(tell(option.events, after)),
    }


def _end(question: Question, option: Option) -> Cell | None:
    """Where the piece that is slid or that moves comes to rest, if it surely does before anything uncertain."""
    goes = {"slide": question.target, "destination": question.piece}.get(question.kind)
    if goes is None:
        return None
    rests = any(isinstance(event, Shoved | MoveEnded) and event.piece == goes for event in option.events)
    return option.state.piece(goes).at if rests or option.until == "end" else None


@checked
def undo_json(game: Game, actions: int = 1, *, side: str | None = None) -> UndoJson:
    """What taking back so many actions would take back, as a side sees it, and the position before them."""
    undoing, now = game.would_undo(actions), game.state if game.waiting is None else game.waiting.state
    return {
        "ok": undoing.ok,
        "refusal": refusal_or_none(game.state, undoing.refusal),
        "actions": [_taken_back(record, side) for record in undoing.records],
        "moved": moved_json(now, undoing.state),
        "stats": stats_json(now, undoing.state),
        "state": state_json(undoing.state, start=game.start, side=side),
    }


def _taken_back(record: Record, side: str | None) -> TakenBackJson:
    state = record.before
    if not may_see(state, record.action, side):
        return {"action": None, "text": []}
    return {
        "action": action_to_dict(record.action, state.rules.grid.notation),
        "text": tell(record.events, record.after),
    }
