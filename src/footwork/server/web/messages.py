"""What clients send: the bodies of requests, and the messages of a socket. Each has only its own fields."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from footwork.server.asking.documents import Name, Source
from footwork.server.asking.opened import MOST_FILES, FileText
from footwork.server.asking.plain import Line, Plain, whole
from footwork.server.asking.questions import Question
from footwork.server.playing.seats import Role
from footwork.server.playing.wishes import (
    Wish,
    WishAccept,
    WishAct,
    WishAnswer,
    WishDecline,
    WishPress,
    WishRedo,
    WishRelease,
    WishUndo,
)

Title = Annotated[str, Field(max_length=200), Line]
Seed = Annotated[int | None, Field(ge=0, lt=2**128, description="the seed of the dice; a secret one if not said")]
Key = Annotated[
    str,
    Field(min_length=1, max_length=128, description="chosen by the client, another for each thing it asks for"),
    Line,
]
On = Annotated[int, Field(ge=0, le=10**9, description="the number that the seat has seen: PositionJson.number")]
Token = Annotated[str, Field(min_length=1, max_length=200)]


class Body(BaseModel):
    """A body has no other keys than it says."""

    model_config = ConfigDict(extra="forbid")


class AskBody(Source):
    """A question about a board: one that is sent, a shipped one, or one that was sent before, by its hash."""

    board: Annotated[str | None, Field(max_length=64, description="the hash of a board that was sent before")] = None
    question: Question


class OpenBody(BaseModel):
    """Files that somebody opens, by a button or a drop."""

    model_config = ConfigDict(extra="forbid")

    files: Annotated[list[FileText], Field(min_length=1, max_length=MOST_FILES)]


class CheckBody(Source):
    """A document to be checked."""


class CreateBody(Source):
    """A new game."""

    title: Title = ""
    seed: Seed = None
    listed: Annotated[bool, Field(description="whether everybody sees it in the list of games")] = False
    bots: Annotated[list[Name], Field(max_length=64, description="the sides that the server plays")] = []
    name: Annotated[Title, Field(description="what to call who makes it")] = ""


class ImportBody(Body):
    """A game that goes on from a save."""

    save: Annotated[Plain, Field(description="what a whole export gave")]
    title: Title = ""
    listed: bool = False
    bots: Annotated[list[Name], Field(max_length=64)] = []


class ForkBody(Body):
    """A game that goes on from another one."""

    number: Annotated[int | None, Field(ge=0, description="after which entry; the last one if not said")] = None
    title: Title = ""
    listed: bool = False
    bots: Annotated[list[Name], Field(max_length=64)] = []


class JoinBody(Body):
    """Taking a seat."""

    code: Annotated[Token, Field(description="the code of an invitation")]
    name: Title = ""


class InviteBody(Body):
    """A new invitation."""

    role: Role
    side: Name | None = None


class BotBody(Body):
    """A side that the server plays."""

    side: Name


class GameAskBody(Body):
    """A question about a game, as the seat sees it; at an earlier number if one is said."""

    question: Question
    number: Annotated[int | None, Field(ge=0, le=10**9)] = None


class _Doing(Body):
    on: On
    key: Key


class ActBody(_Doing):
    """An action, as the engine writes it."""

    action: Annotated[
        Plain, AfterValidator(whole), Field(description="the action: `do`, and what this kind of action has")
    ]

    def wish(self) -> Wish:
        """What is asked for."""
        return WishAct(self.action)


class AnswerBody(_Doing):
    """The answer to the open question."""

    answer: Annotated[str, Field(max_length=200)]

    def wish(self) -> Wish:
        """What is asked for."""
        return WishAnswer(self.answer)


class PressBody(_Doing):
    """Being ready for the next beat; it is played when everybody is."""

    forward: Annotated[bool, Field(description="all beats to the end, if everybody wants that")] = False

    def wish(self) -> Wish:
        """What is asked for."""
        return WishPress(self.forward)


class ReleaseBody(_Doing):
    """Being no longer ready."""

    def wish(self) -> Wish:
        """What is asked for."""
        return WishRelease()


class UndoBody(_Doing):
    """Taking back: at once when one plays alone, else proposed to the others."""

    count: Annotated[int, Field(ge=1, le=10_000)] = 1

    def wish(self) -> Wish:
        """What is asked for."""
        return WishUndo(self.count)


class RedoBody(_Doing):
    """Doing again what was taken back."""

    def wish(self) -> Wish:
        """What is asked for."""
        return WishRedo()


class AcceptBody(_Doing):
    """Agreeing to what is proposed."""

    def wish(self) -> Wish:
        """What is asked for."""
        return WishAccept()


class DeclineBody(_Doing):
    """Not agreeing, or withdrawing what one has proposed."""

    def wish(self) -> Wish:
        """What is asked for."""
        return WishDecline()


DoBody = ActBody | AnswerBody | PressBody | ReleaseBody | UndoBody | RedoBody | AcceptBody | DeclineBody

Id = Annotated[str | int | None, Field(description="comes back with the answer")]


class HelloMessage(Body):
    """The first message of a socket: who looks, and what was seen last."""

    type: Literal["hello"]
    token: Annotated[Token | None, Field(description="the token of a seat; without one, one watches")] = None
    after: Annotated[int | None, Field(ge=0, le=10**9, description="the last number seen: entries since then come")] = (
        None
    )


class ActMessage(ActBody):
    """An action."""

    type: Literal["act"]
    id: Id = None


class AnswerMessage(AnswerBody):
    """An answer to the open question."""

    type: Literal["answer"]
    id: Id = None


class PressMessage(PressBody):
    """Being ready."""

    type: Literal["press"]
    id: Id = None


class ReleaseMessage(ReleaseBody):
    """Being no longer ready."""

    type: Literal["release"]
    id: Id = None


class UndoMessage(UndoBody):
    """Taking back."""

    type: Literal["undo"]
    id: Id = None


class RedoMessage(RedoBody):
    """Doing again."""

    type: Literal["redo"]
    id: Id = None


class AcceptMessage(AcceptBody):
    """Agreeing."""

    type: Literal["accept"]
    id: Id = None


class DeclineMessage(DeclineBody):
    """Not agreeing."""

    type: Literal["decline"]
    id: Id = None


class AskMessage(GameAskBody):
    """A question."""

    type: Literal["ask"]
    id: Id = None


class PingMessage(Body):
    """Is somebody there?"""

    type: Literal["ping"]
    id: Id = None


Message = Annotated[
    ActMessage
    | AnswerMessage
    | PressMessage
    | ReleaseMessage
    | UndoMessage
    | RedoMessage
    | AcceptMessage
    | DeclineMessage
    | AskMessage
    | PingMessage,
    Field(discriminator="type"),
]
