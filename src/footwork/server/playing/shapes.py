"""What leaves the server about games, as declared shapes: the engine's own JSON, and around it what a table has."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from footwork.server.playing.seats import Role
from footwork.views.happening.timeline import CueJson
from footwork.views.json import (
    EndedJson,
    PieceJson,
    PlansJson,
    QuestionJson,
    RefusalJson,
    ResultJson,
    StateJson,
    TurnJson,
)
from footwork.views.json.board import BoardJson

Waiting = Literal["turn", "answer", "beat", "undo"]


class SeatJson(TypedDict):
    """A seat, as everybody sees it."""

    id: Annotated[str, "its name in the game"]
    role: Annotated[Role, "what it is for"]
    side: Annotated[str | None, "the side that a player plays"]
    player: Annotated[str, "who sits there: seats with the same one are one person's"]
    name: Annotated[str, "what to call who sits there"]
    bot: Annotated[bool, "whether the server plays it"]
    here: Annotated[bool, "whether who sits there is connected, with this seat or another"]


class WaitingJson(TypedDict):
    """Whom a game waits for."""

    kind: Annotated[Waiting, "what it waits for: a turn, an answer, a beat, or consent to an undo"]
    side: Annotated[str | None, "the side"]
    piece: Annotated[str | None, "the piece whose turn it is or that is asked"]
    seats: Annotated[list[str], "the seats that can do it"]


class ProposalJson(TypedDict):
    """What somebody would like to take back, or do again."""

    seat: Annotated[str, "who proposes it"]
    count: Annotated[int, "how many actions, as everybody counts them"]
    again: Annotated[bool, "whether to do the last one again that was taken back"]
    accepted: Annotated[list[str], "the seats that have agreed"]


class ForkedJson(TypedDict):
    """The game that a game began from."""

    game: Annotated[str, "its name"]
    number: Annotated[int, "the number after which this one goes on, as those count who only watch"]


class GameJson(TypedDict):
    """A game, as everybody sees it."""

    id: Annotated[str, "its name on the server"]
    title: Annotated[str, "what to call it"]
    ruleset: Annotated[str, "the name of its ruleset"]
    ruleset_title: Annotated[str, "what to call its ruleset"]
    scenario: Annotated[str, "what its scenario is called"]
    about: Annotated[str, "a line about the scenario; may be empty"]
    created: Annotated[float, "when it was made, in seconds since 1970"]
    over: Annotated[bool, "whether it has come to its end"]
    trouble: Annotated[str | None, "why it can only be looked at; null if it can be played"]
    forked: Annotated[ForkedJson | None, "the game that it goes on from"]
    forks: Annotated[list[str], "the games that go on from it"]
    sides: Annotated[list[str], "its sides, in their order"]
    seats: Annotated[list[SeatJson], "who sits at it; of those who watch, at most 50 who are here"]
    watching: Annotated[int, "how many watch it now"]


class PositionJson(TypedDict):
    """A game at one moment, as one seat sees it."""

    game: Annotated[str, "its name on the server"]
    number: Annotated[int, "the last entry of its log that the seat sees; an action is made on this number"]
    state: Annotated[StateJson, "the position"]
    plans: Annotated[PlansJson | None, "the plans; null where there are none to make"]
    question: Annotated[QuestionJson | None, "the choice that somebody has to make"]
    waiting: Annotated[list[WaitingJson], "whom the game waits for"]
    proposal: Annotated[ProposalJson | None, "what somebody would like to take back"]
    over: Annotated[bool, "whether the game has come to its end"]
    ended: Annotated[EndedJson | None, "how it has ended; null while it goes on"]


class ChangeJson(TypedDict):
    """A position after an entry: what of it may have changed."""

    hash: Annotated[str, "the hash of the position, as the seat sees it"]
    round: Annotated[int | None, "the round"]
    active: Annotated[str | None, "the side or piece whose turn it is"]
    turn: Annotated[TurnJson | None, "the same in words, and what ends it; null while no game is running"]
    winner: Annotated[str | None, "the side that has won; null while nobody has"]
    pieces: Annotated[list[PieceJson], "the pieces that are not as they were before, new ones too"]
    gone: Annotated[list[str], "the pieces that are no longer in the game: taken back with what brought them in"]
    board: Annotated[BoardJson | None, "the board; null if it is as it was before"]
    plans: Annotated[PlansJson | None, "the plans; null where there are none to make"]
    question: Annotated[QuestionJson | None, "the choice that somebody has to make"]
    waiting: Annotated[list[WaitingJson], "whom the game waits for"]
    proposal: Annotated[ProposalJson | None, "what somebody would like to take back"]
    over: Annotated[bool, "whether the game has come to its end"]
    ended: Annotated[EndedJson | None, "how it has ended; null while it goes on"]


class TimelineJson(TypedDict):
    """What a client shows of an entry, and when."""

    number: Annotated[int, "the number of the entry, as the seat counts"]
    duration: Annotated[int | str, "when everything is over, in seconds"]
    told: Annotated[int | str, "up to when entries before have shown it: an action that asked goes on"]
    timeline: Annotated[list[CueJson], "what begins and ends when"]


class EntryJson(TypedDict):
    """An entry of a game's log, as one seat sees it."""

    number: Annotated[int, "its number, as the seat counts"]
    kind: Annotated[str, "what was done: act, answer, press, release, beat, propose, accept, decline, undo, redo"]
    seat: Annotated[str, "who did it; empty for the server itself"]
    at: Annotated[float, "when, in seconds since 1970"]
    result: Annotated[ResultJson | None, "what came of an action, an answer or a beat"]
    told: Annotated[int, "how many of the events were told by entries before: those of an action that asked"]
    taken_back: Annotated[list[str], "what an undo took back, a line for each thing"]
    text: Annotated[str, "what happened, in words"]
    after: Annotated[ChangeJson, "what has changed"]


class AnswerJson(TypedDict):
    """The answer to what a seat asked to be done."""

    ok: Annotated[bool, "whether it happened; it is committed then"]
    number: Annotated[int, "the number of the last entry now, as the seat counts"]
    refusal: Annotated[RefusalJson | None, "why the rules do not allow it"]
    result: Annotated[ResultJson | None, "what came of it"]
    waiting: Annotated[list[WaitingJson], "whom the game waits for now"]


class CodeJson(TypedDict):
    """An invitation: whoever has its code can take such a seat."""

    id: Annotated[str, "its name, to revoke it by"]
    role: Annotated[Role, "what the seat is for"]
    side: Annotated[str | None, "the side that a player plays"]
    code: Annotated[str, "the secret; it is shown once"]


class MadeJson(TypedDict):
    """A new game."""

    game: Annotated[GameJson, "the game"]
    seat: Annotated[str, "the seat of the referee, who made it"]
    token: Annotated[str, "the token of that seat; it is shown once"]
    invites: Annotated[list[CodeJson], "an invitation for each side, and one to watch"]


class JoinedJson(TypedDict):
    """A seat that was taken."""

    seat: Annotated[SeatJson, "the seat"]
    token: Annotated[str, "the token that opens it; it is shown once"]


class ListedJson(TypedDict):
    """A game in the list of those that everybody may see."""

    id: Annotated[str, "its name on the server"]
    title: Annotated[str, "what to call it"]
    ruleset: Annotated[str, "the name of its ruleset"]
    scenario: Annotated[str, "what its scenario is called"]
    created: Annotated[float, "when it was made, in seconds since 1970"]
    over: Annotated[bool, "whether it has come to its end"]


class GamesJson(TypedDict):
    """Games that everybody may see, the latest first."""

    games: Annotated[list[ListedJson], "the games"]


class HistoryJson(TypedDict):
    """A part of a game's log, as a seat sees it."""

    number: Annotated[int, "the last number now, as the seat counts"]
    entries: Annotated[list[EntryJson], "the entries, in order"]


class WatchJson(TypedDict):
    """What a seat has seen of a game: to be watched, not to be played on."""

    footwork_watch: Annotated[int, "the version of this shape"]
    game: Annotated[str, "its name on the server"]
    title: Annotated[str, "what to call it"]
    start: Annotated[PositionJson, "how it began"]
    seats: Annotated[list[SeatJson], "who sat at it, those who only watched aside"]
    entries: Annotated[list[EntryJson], "what has happened"]
    timelines: Annotated[list[TimelineJson], "how to show it: the entries in which something happens on the board"]
