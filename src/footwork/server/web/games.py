"""Routes for games: making, joining, doing, looking, taking with one."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from footwork.refusals import kinds
from footwork.refusals.refusal import Refusal
from footwork.server.asking.documents import Source
from footwork.server.desk import Made, Wanted
from footwork.server.hall import Hall, digest_of, seat_json
from footwork.server.live import Live
from footwork.server.playing import border
from footwork.server.playing.chronicle import Moment
from footwork.server.playing.deeds import TakesBack
from footwork.server.playing.rights import reopens
from footwork.server.playing.shapes import (
    AnswerJson,
    CodeJson,
    GameJson,
    GamesJson,
    HistoryJson,
    JoinedJson,
    ListedJson,
    MadeJson,
    PositionJson,
    SeatJson,
    WatchJson,
)
from footwork.server.playing.table import actions_back, happen
from footwork.server.playing.wishes import WishUndo, deed_for
from footwork.server.problems import (
    CALL,
    DOCUMENT,
    EXPORT_RUNNING,
    GAME_OVER,
    INVITE_UNKNOWN,
    KEY_REUSED,
    LIMIT_BOARD,
    LIMIT_ENTRIES,
    LIMIT_GAMES,
    LIMIT_MEMORY,
    LIMIT_SCENARIO,
    LIMIT_SEATS,
    LIMIT_TIME,
    NAME_UNKNOWN,
    NUMBER_UNKNOWN,
    PLANS_NONE,
    PLANS_NOT_PRESSED,
    PLANS_PRESSED,
    QUESTION_NONE,
    QUESTION_OPEN,
    QUESTION_OPTION,
    SEAT_FORBIDDEN,
    SEAT_OTHER_SIDE,
    SEAT_UNKNOWN,
    STALE,
    STOPPING,
    UNDO_ACCEPTED,
    UNDO_NOT_PROPOSED,
    UNDO_OWN,
    UNDO_PROPOSED,
)
from footwork.server.web.answering import OF_GAMES, At, AtDesk, AtGame, Bearer, By, InHall, raw, says, token_of
from footwork.server.web.messages import (
    AcceptBody,
    ActBody,
    AnswerBody,
    BotBody,
    CreateBody,
    DeclineBody,
    DoBody,
    ForkBody,
    GameAskBody,
    ImportBody,
    InviteBody,
    JoinBody,
    PressBody,
    RedoBody,
    ReleaseBody,
    UndoBody,
)
from footwork.server.web.shapes import AskedJson, OkJson, TakeBackJson, TimelinesJson, TokenJson
from footwork.views.json import refusal_json, state_json

router = APIRouter(prefix="/api/games", tags=["games"])

_MAKING = (DOCUMENT, NAME_UNKNOWN, LIMIT_SCENARIO, LIMIT_BOARD, LIMIT_TIME, LIMIT_MEMORY, LIMIT_GAMES)
_DOING = (
    *OF_GAMES,
    SEAT_FORBIDDEN,
    SEAT_OTHER_SIDE,
    STALE,
    KEY_REUSED,
    GAME_OVER,
    CALL,
    LIMIT_ENTRIES,
    STOPPING,
)
_UNDOING = (UNDO_PROPOSED, UNDO_NOT_PROPOSED, UNDO_OWN, UNDO_ACCEPTED)
Number = Annotated[int | None, Query(ge=0, le=10**9, description="a number, as the seat counts; now if not said")]


@router.post("", responses=says(MadeJson, *_MAKING))
async def create(body: CreateBody, hall: InHall, desk: AtDesk, by: By) -> Response:
    """Make a game. The answer has the referee's token and a code for every seat; they are shown once."""
    source = Source.model_validate({name: getattr(body, name) for name in Source.model_fields})
    wanted = Wanted(body.title, body.seed, body.listed, tuple(body.bots), body.name)
    return raw(await _made(hall, await desk.create(source, wanted, by=by)))


@router.post("/import", responses=says(MadeJson, *_MAKING))
async def bring(body: ImportBody, hall: InHall, desk: AtDesk, by: By) -> Response:
    """Make a game that goes on from a save."""
    wanted = Wanted(body.title, None, body.listed, tuple(body.bots))
    return raw(await _made(hall, await desk.bring(body.save, wanted, by=by)))


async def _made(hall: Hall, made: Made) -> dict[str, Any]:
    live = await hall.live(made.game)
    return {
        "game": await hall.game_json(live, None),
        "seat": made.seat,
        "token": made.token,
        "invites": list(made.codes),
    }


@router.get("", responses=says(GamesJson))
async def games(hall: InHall, limit: Annotated[int, Query(ge=1, le=100)] = 20) -> Response:
    """The games that everybody may see, the latest first."""
    rows = await hall.store.list_games(listed=True, limit=limit)
    return raw({"games": [{key: row[key] for key in ListedJson.__annotations__} for row in rows]})


@router.get("/{game}", responses=says(GameJson, *OF_GAMES))
async def game(here: AtGame) -> Response:
    """A game, and who sits at it."""
    return raw(await here.hall.game_json(here.live, here.eyes))


@router.delete("/{game}", responses=says(OkJson, *OF_GAMES, SEAT_FORBIDDEN))
async def delete(here: AtGame, desk: AtDesk) -> Response:
    """Delete a game for good; only the referee may."""
    await desk.delete(here.live, here.seat)
    return raw({"ok": True})


# Seats


@router.post("/{game}/join", responses=says(JoinedJson, *OF_GAMES, INVITE_UNKNOWN, LIMIT_SEATS))
async def join(game: str, body: JoinBody, desk: AtDesk, authorization: Bearer = None) -> Response:
    """Take a seat by an invitation. With the token of another seat of yours, you are one player on both."""
    token = None if authorization is None else token_of(authorization)
    joined = await desk.join(await desk.invited(game, body.code), body.code, body.name, token)
    return raw({"seat": seat_json(joined.seat, ()), "token": joined.token})


@router.delete("/{game}/seats/{seat}", responses=says(OkJson, *OF_GAMES, SEAT_FORBIDDEN, SEAT_UNKNOWN))
async def leave(seat: str, here: AtGame, desk: AtDesk) -> Response:
    """Leave a seat: one's own, or as referee anybody's. Its token opens nothing any more."""
    await desk.leave(here.live, here.seat, seat)
    return raw({"ok": True})


@router.post("/{game}/token", responses=says(TokenJson, *OF_GAMES))
async def renew(here: AtGame, desk: AtDesk) -> Response:
    """Another token for one's seat; the old one opens nothing any more."""
    return raw({"token": await desk.renew(here.live, here.seat)})


@router.post("/{game}/invites", responses=says(CodeJson, *OF_GAMES, SEAT_FORBIDDEN, SEAT_UNKNOWN))
async def invite(body: InviteBody, here: AtGame, desk: AtDesk) -> Response:
    """A new invitation; only the referee may make one."""
    return raw(await desk.invite(here.live, here.seat, body.role, body.side))


@router.delete("/{game}/invites/{invite}", responses=says(OkJson, *OF_GAMES, SEAT_FORBIDDEN, INVITE_UNKNOWN))
async def revoke(invite: str, here: AtGame, desk: AtDesk) -> Response:
    """Let an invitation lead nowhere; who has joined by it stays."""
    await desk.revoke(here.live, here.seat, invite)
    return raw({"ok": True})


@router.post("/{game}/bots", responses=says(SeatJson, *OF_GAMES, SEAT_FORBIDDEN, SEAT_UNKNOWN))
async def add_bot(body: BotBody, here: AtGame, desk: AtDesk) -> Response:
    """Let the server play a side; only the referee may."""
    seat = await desk.add_bot(here.live, here.seat, body.side)
    return raw(seat_json(seat, ()))


# Doing


async def do(here: At, kind: str, body: DoBody) -> bytes:
    """Do what a body asks for; the same key gets the same answer."""
    digest = digest_of({"kind": kind, **body.model_dump(exclude={"key", "id", "type"})})
    return await here.hall.do(here.live, here.seat, body.wish(), on=body.on, key=body.key, digest=digest)


@router.post("/{game}/act", responses=says(AnswerJson, *_DOING, QUESTION_OPEN, PLANS_PRESSED))
async def act(request: Request, body: ActBody, here: AtGame) -> Response:
    """Do something: an action as the engine writes it. What the rules refuse is an answer, with `ok` false."""
    request.state.secret = border.is_secret(body.action)
    return raw(await do(here, "act", body))


@router.post("/{game}/answer", responses=says(AnswerJson, *_DOING, QUESTION_NONE, QUESTION_OPTION))
async def answer(body: AnswerBody, here: AtGame) -> Response:
    """Answer the open question."""
    return raw(await do(here, "answer", body))


@router.post("/{game}/press", responses=says(AnswerJson, *_DOING, PLANS_NONE, PLANS_PRESSED, QUESTION_OPEN))
async def press(body: PressBody, here: AtGame) -> Response:
    """Be ready for the next beat; it is played when everybody is, and `waiting` says who is not."""
    return raw(await do(here, "press", body))


@router.post("/{game}/release", responses=says(AnswerJson, *_DOING, PLANS_NOT_PRESSED))
async def release(body: ReleaseBody, here: AtGame) -> Response:
    """Be no longer ready."""
    return raw(await do(here, "release", body))


@router.post("/{game}/undo", responses=says(AnswerJson, *_DOING, *_UNDOING))
async def undo(body: UndoBody, here: AtGame) -> Response:
    """Take back: at once when one plays alone or is the referee, else the others are asked."""
    return raw(await do(here, "undo", body))


@router.post("/{game}/redo", responses=says(AnswerJson, *_DOING, *_UNDOING))
async def redo(body: RedoBody, here: AtGame) -> Response:
    """Do again what was taken back."""
    return raw(await do(here, "redo", body))


@router.post("/{game}/accept", responses=says(AnswerJson, *_DOING, *_UNDOING))
async def accept(body: AcceptBody, here: AtGame) -> Response:
    """Agree to what somebody has proposed."""
    return raw(await do(here, "accept", body))


@router.post("/{game}/decline", responses=says(AnswerJson, *_DOING, *_UNDOING))
async def decline(body: DeclineBody, here: AtGame) -> Response:
    """Do not agree; or withdraw what one has proposed."""
    return raw(await do(here, "decline", body))


# Looking


@router.get("/{game}/position", responses=says(PositionJson, *OF_GAMES, NUMBER_UNKNOWN))
async def position(here: AtGame, number: Number = None) -> Response:
    """The game as the seat sees it, now or after an earlier entry."""
    if number is None:
        return raw(border.position(here.live.id, here.live.chronicle, here.eyes, here.live.seats))
    found = here.hall.numbered(here.live, here.eyes, number)
    chronicle, _ = await here.hall.table_at(here.live, found)
    return raw(border.position(here.live.id, chronicle, here.eyes, here.live.seats, at=found))


@router.get("/{game}/history", responses=says(HistoryJson, *OF_GAMES))
async def history(
    here: AtGame,
    after: Annotated[int, Query(ge=0, le=10**9, description="the last number that is known already")] = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 200,
) -> Response:
    """What has happened, as the seat sees it."""
    moments = (await here.hall.since(here.live, here.eyes, after))[:limit]
    entries = await here.hall.look(_entries, here.live, moments, here.eyes)
    return raw({"number": here.live.chronicle.count(here.eyes), "entries": entries})


def _entries(live: Live, moments: list[Moment], eyes: str | None) -> list[Any]:
    return [border.entry(live.chronicle, moment, eyes, live.seats) for moment in moments]


@router.get("/{game}/timeline", responses=says(TimelinesJson, *OF_GAMES))
async def timeline(
    here: AtGame,
    after: Annotated[int, Query(ge=0, le=10**9)] = 0,
    limit: Annotated[int, Query(ge=1, le=100, description="how many entries")] = 1,
) -> Response:
    """What a client shows of entries, and when: of the ones after a number. A socket tells it with each entry."""
    moments = (await here.hall.since(here.live, here.eyes, after))[:limit]
    return raw({"entries": await here.hall.look(_timelines, here.live, moments, here.eyes)})


def _timelines(live: Live, moments: list[Moment], eyes: str | None) -> list[Any]:
    found = (border.timeline(live.chronicle, moment, eyes) for moment in moments)
    return [each for each in found if each is not None]


@router.get("/{game}/undo", responses=says(TakeBackJson, *OF_GAMES))
async def would_undo(here: AtGame, count: Annotated[int, Query(ge=1, le=10_000)] = 1) -> Response:
    """What taking back would take back, as the seat sees it; it changes nothing."""
    await here.hall.whole(here.live)
    return raw(await here.hall.look(_would_undo, here, count))


def _would_undo(here: At, count: int) -> dict[str, Any]:
    live, table = here.live, here.live.chronicle.table
    deed = deed_for(table, here.seat, WishUndo(count), live.seats)
    found: dict[str, Any] = {"ok": False, "refusal": None, "alone": True, "text": [], "state": None}
    found["alone"] = isinstance(deed, TakesBack)
    if table.proposal is not None:
        return found
    happened = happen(table, here.seat.id, deed)
    over = reopens(table, deed, happened.table, live.seats)
    refusal = Refusal(kinds.UNDO_OVER) if over else happened.refusal
    if refusal is not None:
        found["refusal"] = refusal_json(border.seen(table.state, here.eyes), refusal)
        return found
    before = border.before(table, deed.actions if isinstance(deed, TakesBack) else actions_back(table, count))
    found["ok"], found["text"] = True, border.told_back(table, before, here.eyes)
    found["state"] = state_json(before.state, start=before.start, side=here.eyes)
    return found


@router.post("/{game}/ask", responses=says(AskedJson, *OF_GAMES, CALL, NUMBER_UNKNOWN, LIMIT_TIME, LIMIT_MEMORY))
async def ask(body: GameAskBody, here: AtGame) -> Response:
    """Ask about the game as the seat sees it; nothing in the answer depends on what is hidden from it."""
    return raw(await ask_about(here, body))


async def ask_about(here: At, body: GameAskBody) -> bytes:
    """The answer to a question about a game."""
    table = here.live.chronicle.table
    if body.number is not None:
        _, table = await here.hall.table_at(here.live, here.hall.numbered(here.live, here.eyes, body.number))
    asked = border.asked_of(table, here.eyes)
    said = f"{asked.rules.fingerprint} {asked.start.hash} {asked.state.hash} {here.eyes}"
    key = sha256(said.encode()).hexdigest()
    question = body.question.model_dump_json().encode()
    return await here.hall.pool.ask_game(key, asked, question, here.eyes, by=here.address)


# Taking with one


@router.post("/{game}/forks", responses=says(MadeJson, *OF_GAMES, NUMBER_UNKNOWN, *_MAKING))
async def fork(body: ForkBody, here: AtGame, desk: AtDesk) -> Response:
    """A new game that goes on from here, with other dice and none of others' secrets; the two know of each other."""
    wanted = Wanted(body.title or here.live.row["title"], None, body.listed, tuple(body.bots), here.seat.name)
    return raw(await _made(here.hall, await desk.fork(here.live, here.seat, body.number, wanted)))


@router.get("/{game}/export", responses=says(WatchJson, *OF_GAMES))
async def export(here: AtGame, desk: AtDesk) -> Response:
    """What the seat has seen of the game: to be watched, not to be played on."""
    return raw(await desk.export_seen(here.live, here.seat))


@router.get("/{game}/save", responses=says(dict, *OF_GAMES, EXPORT_RUNNING))
async def save(here: AtGame, desk: AtDesk) -> Response:
    """The whole game, as a save that can be played on: for the referee, or once it is over."""
    return raw(await desk.export_whole(here.live, here.seat))
