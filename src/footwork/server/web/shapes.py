"""Shapes that only HTTP and sockets have: problems, lists of what is shipped, and what a socket says."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from footwork.server.asking.opened import FileKind
from footwork.server.playing.shapes import AnswerJson, EntryJson, GameJson, PositionJson, SeatJson, TimelineJson
from footwork.views.json import (
    ActionJson,
    BestJson,
    NextStepsJson,
    OddsJson,
    OffersJson,
    PathJson,
    PieceKindJson,
    PlansJson,
    ReachJson,
    RefusalJson,
    StateJson,
    StatKindJson,
    ThreatJson,
    TurnReachJson,
    WarningJson,
    WayJson,
)


class PlaceJson(TypedDict):
    """Something that is wrong with a document or a request."""

    file: Annotated[str | None, "the file, of several"]
    line: Annotated[int | None, "the line"]
    column: Annotated[int | None, "the column"]
    key: Annotated[str | None, "the key, or the path to it"]
    text: Annotated[str, "what is wrong"]
    hint: Annotated[str | None, "what to do about it"]


class ProblemJson(TypedDict):
    """Why the server says no."""

    code: Annotated[str, "a stable name for it"]
    text: Annotated[str, "the same in words"]
    problems: NotRequired[Annotated[list[PlaceJson], "everything that is wrong with a document"]]
    number: NotRequired[Annotated[int, "the last number now, as the seat counts"]]
    since: NotRequired[Annotated[list[EntryJson], "what has happened since the number that was said"]]


class ScenarioSideJson(TypedDict):
    """A side of a scenario."""

    name: Annotated[str, "its name in the game"]
    title: Annotated[str, "what to call it"]
    control: Annotated[str, "who moves it usually: player or bot; the bots of a new game are these"]


class ScenarioJson(TypedDict):
    """A scenario that comes with a ruleset."""

    name: Annotated[str, "its name"]
    title: Annotated[str, "what to call it"]
    about: Annotated[str, "a line about it"]
    sides: Annotated[list[ScenarioSideJson], "its sides"]
    picture: Annotated[str, "where its board is, as an SVG picture"]


class RulesetJson(TypedDict):
    """A shipped ruleset."""

    name: Annotated[str, "its name"]
    title: Annotated[str, "what to call it"]
    about: Annotated[str, "a line about it"]
    varies: Annotated[str | None, "the ruleset that it extends, as a variant of that game; null for a game of its own"]
    languages: Annotated[list[str], "the languages of its texts"]
    settings: Annotated[
        dict[str, Any] | None, "the keys of its own settings file, and the fields they set; null without"
    ]
    scenarios: Annotated[list[ScenarioJson], "its scenarios"]


class RulesetsJson(TypedDict):
    """The shipped rulesets."""

    rulesets: Annotated[list[RulesetJson], "the rulesets"]


class AskedJson(TypedDict):
    """The answer to a question. Which of the keys there are depends on what was asked."""

    ask: Annotated[str, "what was asked"]
    board: NotRequired[Annotated[str, "the hash of the board, to ask about it again"]]
    state: NotRequired[Annotated[StateJson, "the position"]]
    reach: NotRequired[Annotated[ReachJson, "where the piece can go"]]
    turns: NotRequired[Annotated[TurnReachJson, "how many turns it needs"]]
    piece: NotRequired[Annotated[str, "who would go"]]
    action: NotRequired[
        Annotated[str | None, "the action of the ruleset that would move it; null if it moves by itself"]
    ]
    path: NotRequired[Annotated[PathJson | None, "the path; null if there is none"]]
    refusal: NotRequired[Annotated[RefusalJson | None, "why not; null if it can"]]
    passing: NotRequired[Annotated[PathJson | None, "the way to a cell that may only be passed"]]
    best: NotRequired[Annotated[BestJson | None, "the best way to the same end, where it was said which way to go"]]
    remains: NotRequired[Annotated[str | None, "what would be left, in words"]]
    send: NotRequired[Annotated[ActionJson | None, "the action that goes this way"]]
    provocations: NotRequired[Annotated[list[WarningJson], "the reactions that it would set off"]]
    actions: NotRequired[Annotated[list[ActionJson], "what the piece may do"]]
    threat: NotRequired[Annotated[ThreatJson, "who could strike where"]]
    offers: NotRequired[Annotated[OffersJson, "what the piece can do"]]
    odds: NotRequired[Annotated[OddsJson, "how likely"]]
    plans: NotRequired[Annotated[PlansJson, "the plans"]]
    next_steps: NotRequired[Annotated[NextStepsJson, "the steps that could come next"]]
    kinds: NotRequired[Annotated[dict[str, PieceKindJson], "the kinds of pieces by name"]]
    stats: NotRequired[Annotated[dict[str, StatKindJson], "the stats of the ruleset by name"]]
    picture: NotRequired[Annotated[str, "the picture: an SVG document, or lines of text"]]


ANSWERS: dict[str, tuple[str, ...]] = {
    "state": ("state",),
    "reach": ("reach",),
    "turns": ("turns",),
    "path": tuple(WayJson.__annotations__),
    "cost": ("path", "refusal"),
    "why": ("refusal",),
    "legal": ("actions",),
    "provocations": ("provocations", "refusal"),
    "threat": ("threat",),
    "offers": ("offers",),
    "odds": ("odds",),
    "plans": ("plans",),
    "next-steps": ("next_steps",),
    "kinds": ("kinds", "stats"),
    "picture": ("picture",),
}
"""Which of the keys the answer to each kind of question has, besides `ask` and `board`."""


class DifferenceJson(TypedDict):
    """An expectation that does not hold."""

    line: Annotated[int, "where it stands"]
    question: Annotated[str, "what was asked"]
    expected: Annotated[str, "what it should be"]
    found: Annotated[str, "what it is"]


class CheckedJson(TypedDict):
    """What a check has found."""

    ok: Annotated[bool, "whether the document can be used and everything holds that it expects"]
    ruleset: Annotated[str | None, "the name of its ruleset"]
    title: Annotated[str | None, "what to call it"]
    expectations: Annotated[int, "how many expectations were asked"]
    differs: Annotated[list[DifferenceJson], "those that do not hold"]
    problems: Annotated[list[PlaceJson], "what is wrong with the document"]


class OpenedJson(TypedDict):
    """What files are that somebody opens, and the board that they make together; or what is wrong with them."""

    ok: Annotated[bool, "whether a game can be made of them: send the same `files` to make it"]
    kind: Annotated[FileKind | None, "what the file is that decides"]
    file: Annotated[str | None, "its name"]
    title: Annotated[str | None, "what to call the scenario"]
    about: Annotated[str | None, "a line about it"]
    ruleset: Annotated[str | None, "the name of its ruleset"]
    ruleset_title: Annotated[str | None, "what to call that"]
    sides: Annotated[list[ScenarioSideJson], "its sides"]
    actions: Annotated[int, "how many actions have been done in a saved game"]
    board: Annotated[str | None, "the hash of the board, to ask about it"]
    problems: Annotated[list[PlaceJson], "what is wrong, each with its place"]


class TimelinesJson(TypedDict):
    """What a client shows of entries, and when: each by itself, one after the other."""

    entries: Annotated[list[TimelineJson], "the entries in which something happens on the board"]


class TakeBackJson(TypedDict):
    """What taking back would take back."""

    ok: Annotated[bool, "whether something would be taken back"]
    refusal: Annotated[RefusalJson | None, "why not"]
    alone: Annotated[bool, "whether it happens at once; else it is proposed"]
    text: Annotated[list[str], "what happened, a line for each thing"]
    state: Annotated[StateJson | None, "the position before it"]


class TokenJson(TypedDict):
    """A new token."""

    token: Annotated[str, "the token; it is shown once"]


class OkJson(TypedDict):
    """It is done."""

    ok: Annotated[bool, "true"]


class WelcomeMessage(TypedDict):
    """A socket's first answer: everything, or if one resumes, that entries follow."""

    type: Literal["welcome"]
    game: Annotated[GameJson, "the game"]
    seat: Annotated[SeatJson | None, "one's own seat; null for one who watches"]
    number: Annotated[int, "the last number now, as the seat counts"]
    position: Annotated[PositionJson | None, "the position; null if one resumes, and entries follow"]


class EntryMessage(TypedDict):
    """Something has happened."""

    type: Literal["entry"]
    entry: Annotated[EntryJson, "what"]
    timeline: Annotated[TimelineJson | None, "how to show it; null where nothing happens on the board"]


class SeatsMessage(TypedDict):
    """Somebody has come or gone."""

    type: Literal["seats"]
    seats: Annotated[list[SeatJson], "who sits at the game; of those who watch, at most 50 who are here"]
    watching: Annotated[int, "how many watch it now"]


class DoneMessage(TypedDict):
    """The answer to what was asked to be done."""

    type: Literal["done"]
    id: Annotated[str | int | None, "that of the message"]
    answer: Annotated[AnswerJson, "the answer"]


class AskedMessage(TypedDict):
    """The answer to a question."""

    type: Literal["asked"]
    id: Annotated[str | int | None, "that of the message"]
    answer: Annotated[AskedJson, "the answer"]


class ProblemMessage(TypedDict):
    """The server says no."""

    type: Literal["problem"]
    id: Annotated[str | int | None, "that of the message"]
    problem: Annotated[ProblemJson, "why"]


class PongMessage(TypedDict):
    """Somebody is there."""

    type: Literal["pong"]
    id: Annotated[str | int | None, "that of the message"]


SAID = (WelcomeMessage, EntryMessage, SeatsMessage, DoneMessage, AskedMessage, ProblemMessage, PongMessage)
"""What a socket may say."""
