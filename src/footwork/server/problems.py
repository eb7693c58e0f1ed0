"""Why the server says no: a closed list of problems, each with its code, its status and its words.

What the rules do not allow is no problem of the server: it is the engine's own refusal, in the engine's own words.
"""

from __future__ import annotations

from typing import Any

from footwork.values import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem: its stable code, the HTTP status it comes with, and what it says."""

    code: str
    status: int
    text: str


_KINDS: dict[str, Kind] = {}


def _kind(code: str, status: int, text: str) -> Kind:
    _KINDS[code] = Kind(code, status, text)
    return _KINDS[code]


TOKEN_MISSING = _kind("token.missing", 401, "this needs the token of a seat: Authorization: Bearer TOKEN")
TOKEN_UNKNOWN = _kind("token.unknown", 401, "this token opens no seat of this game")
SEAT_FORBIDDEN = _kind("seat.forbidden", 403, "this seat may not do that")
SEAT_OTHER_SIDE = _kind("seat.other-side", 403, "this belongs to another side")
SEAT_UNKNOWN = _kind("seat.unknown", 404, "this game has no such seat")
INVITE_UNKNOWN = _kind("invite.unknown", 404, "this invitation leads nowhere; ask for a new link")
ORIGIN = _kind("origin.foreign", 403, "this page is not allowed to speak to the server; see --allow-origin")

GAME_UNKNOWN = _kind("game.unknown", 404, "there is no such game")
GAME_TROUBLE = _kind("game.trouble", 409, "the stored log does not replay to the stored position; the game only looks")
GAME_OVER = _kind("game.over", 409, "the game is over, and its dice are no secret any more; fork it to play on")
NUMBER_UNKNOWN = _kind("number.unknown", 404, "the game has no such number yet")
STALE = _kind("action.stale", 409, "something has happened since: look at 'since', and decide again")
KEY_REUSED = _kind("key.reused", 409, "this key was used for something else; every action has its own")
QUESTION_OPEN = _kind("question.open", 409, "the game waits for an answer")
QUESTION_NONE = _kind("question.none", 409, "there is no question to answer")
QUESTION_OPTION = _kind("question.option", 422, "this is not one of the answers")
PLANS_PRESSED = _kind("plans.pressed", 409, "you have pressed already; take that back to change your plans")
PLANS_NOT_PRESSED = _kind("plans.not-pressed", 409, "you have not pressed")
PLANS_NONE = _kind("plans.none", 409, "this game has no plans to execute")
UNDO_PROPOSED = _kind("undo.proposed", 409, "a proposal is open; it is accepted or declined first")
UNDO_NOT_PROPOSED = _kind("undo.not-proposed", 409, "nothing is proposed")
UNDO_OWN = _kind("undo.own", 409, "the others decide about your own proposal")
UNDO_ACCEPTED = _kind("undo.accepted", 409, "you have agreed already; the others are waited for")
EXPORT_RUNNING = _kind("export.running", 403, "whole exports are for the referee, or after the end")

REQUEST = _kind("request.invalid", 422, "the request is not as it should be")
DOCUMENT = _kind("document.invalid", 422, "the document cannot be used")
CALL = _kind("question.invalid", 422, "the question cannot be answered")
BOARD_UNKNOWN = _kind("board.unknown", 404, "no board with this hash is known here any more; send the scenario")
NAME_UNKNOWN = _kind("name.unknown", 404, "there is nothing of this name")

LIMIT_BODY = _kind("limit.body", 413, "the body is too large")
LIMIT_MESSAGE = _kind("limit.message", 413, "the message is too large")
LIMIT_SCENARIO = _kind("limit.scenario", 413, "the scenario is too large for the server")
LIMIT_BOARD = _kind("limit.board", 422, "the board is too large for the server")
LIMIT_RATE = _kind("limit.rate", 429, "too many messages; slow down")
LIMIT_CONNECTIONS = _kind("limit.connections", 429, "too many connections from this address")
LIMIT_LATE = _kind("limit.late", 408, "this did not arrive in time; send it again, all at once")
LIMIT_SLOW = _kind("limit.slow", 408, "messages were not read fast enough; come back and resume")
LIMIT_TIME = _kind("limit.time", 422, "this question takes too long")
LIMIT_MEMORY = _kind("limit.memory", 422, "this question takes too much memory")
LIMIT_BUSY = _kind("limit.busy", 503, "too many questions at once; try again")
LIMIT_QUESTIONS = _kind("limit.questions", 429, "too many questions at once from this address; wait for an answer")
LIMIT_GAMES = _kind("limit.games", 507, "the server keeps no more games")
LIMIT_SEATS = _kind("limit.seats", 409, "the game has no more seats")
LIMIT_ENTRIES = _kind("limit.entries", 409, "the log of this game is full")
STOPPING = _kind("server.stopping", 503, "the server is stopping; try again in a moment")
DATABASE = _kind("server.database", 503, "the database does not answer; try again in a moment")
DEFECT = _kind("server.defect", 500, "this is a defect in Footwork; the log of the server has more")

KINDS: tuple[Kind, ...] = tuple(_KINDS.values())


class Refusing(Exception):
    """The server says no. `more` is what the answer says besides code and text."""

    def __init__(self, kind: Kind, detail: str = "", **more: Any) -> None:
        self.kind = kind
        self.detail = detail
        self.more = more
        super().__init__(self.text)

    @property
    def text(self) -> str:
        """What is wrong, in words."""
        return f"{self.kind.text}: {self.detail}" if self.detail else self.kind.text

    @property
    def body(self) -> dict[str, Any]:
        """The answer, as JSON."""
        return {"code": self.kind.code, "text": self.text, **self.more}
