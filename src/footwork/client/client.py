"""The client: questions, games and seats of a server. What is sent twice is done once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from secrets import token_urlsafe
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, cast

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

if TYPE_CHECKING:
    from footwork.server.playing.shapes import (
        AnswerJson,
        EntryJson,
        GameJson,
        HistoryJson,
        JoinedJson,
        ListedJson,
        MadeJson,
        PositionJson,
        WatchJson,
    )
    from footwork.server.web.shapes import AskedJson, CheckedJson, RulesetJson, TakeBackJson, TimelinesJson

TRIES = 6
FIRST_WAIT = 0.1


class ServerSaysNo(Exception):
    """The server refused a request: `code` is stable, `body` has the rest of what it said."""

    def __init__(self, status: int, body: Mapping[str, Any]) -> None:
        self.status = status
        self.code = str(body.get("code", ""))
        self.body = dict(body)
        super().__init__(f"{self.code}: {body.get('text', '')}")


class Client:
    """A server, seen from outside.

    ::

        async with Client("http://127.0.0.1:8470") as client:
            reach = await client.ask({"ask": "reach", "piece": "hero"}, ruleset="rune-and-rust")
            made = await client.create(ruleset="rune-and-rust", bots=["monsters"])
            seat = await client.join(made["game"]["id"], made["invites"][0]["code"], name="Ann")
            await seat.act({"do": "move", "piece": "hero", "direction": "north"})
    """

    def __init__(self, address: str = "http://127.0.0.1:8470", *, timeout: float = 30) -> None:
        self.address = address.rstrip("/")
        self._http = httpx.AsyncClient(base_url=self.address, timeout=timeout)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of the connections."""
        await self._http.aclose()

    async def rulesets(self) -> list[RulesetJson]:
        """What is shipped."""
        found = await self._send("GET", "/api/rulesets")
        return cast("list[RulesetJson]", found["rulesets"])

    async def ask(self, /, question: Mapping[str, Any], *, board: str | None = None, **source: Any) -> AskedJson:
        """Ask about a board: `scenario=`, `ruleset=` with `shipped=`, or `board=`, the hash in an earlier answer."""
        body = {"question": dict(question), **source} | ({} if board is None else {"board": board})
        return cast("AskedJson", await self._send("POST", "/api/ask", body))

    async def check(self, /, **source: Any) -> CheckedJson:
        """Check a document."""
        return cast("CheckedJson", await self._send("POST", "/api/check", source))

    async def games(self) -> list[ListedJson]:
        """The games that everybody may see."""
        found = await self._send("GET", "/api/games")
        return cast("list[ListedJson]", found["games"])

    async def create(self, /, **wanted: Any) -> MadeJson:
        """Make a game, of `scenario=` or `ruleset=`; with `bots=`, `title=`, `seed=`, `settings=`, `listed=`."""
        return cast("MadeJson", await self._send("POST", "/api/games", wanted, tries=1))

    async def bring(self, /, save: Mapping[str, Any], **wanted: Any) -> MadeJson:
        """Make a game that goes on from a save."""
        return cast("MadeJson", await self._send("POST", "/api/games/import", {"save": save, **wanted}, tries=1))

    async def join(self, game: str, code: str, *, name: str = "", token: str | None = None) -> Seat:
        """Take a seat by an invitation; with the token of another seat, as the same player."""
        path, body = f"/api/games/{game}/join", {"code": code, "name": name}
        joined = cast("JoinedJson", await self._send("POST", path, body, token=token, tries=1))
        return Seat(self, game, joined["token"])

    def seat(self, game: str, token: str) -> Seat:
        """A seat whose token one has."""
        return Seat(self, game, token)

    async def _send(
        self, method: str, path: str, body: Any = None, *, token: str | None = None, tries: int = TRIES, **query: Any
    ) -> dict[str, Any]:
        """Send a request, again if the connection was lost. Raises ServerSaysNo."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        wait = FIRST_WAIT
        for left in range(tries, 0, -1):
            try:
                given = {name: value for name, value in query.items() if value is not None}
                answer = await self._http.request(method, path, json=body, headers=headers, params=given)
            except httpx.TransportError:
                if left == 1:
                    raise
            else:
                if answer.status_code != 503 or left == 1:
                    return _said(answer)
            await asyncio.sleep(wait)
            wait *= 2
        raise AssertionError("the last try returns or raises")


def _said(answer: httpx.Response) -> dict[str, Any]:
    try:
        body = answer.json()
    except ValueError:
        body = {"code": f"http.{answer.status_code}", "text": answer.text[:200]}
    if answer.is_success:
        return cast("dict[str, Any]", body)
    raise ServerSaysNo(answer.status_code, body)


class Seat:
    """A seat of a game. What it does carries a key of its own, so that it is done once however often it is sent."""

    def __init__(self, client: Client, game: str, token: str) -> None:
        self.client = client
        self.game = game
        self.token = token
        self.number: int | None = None
        """The last number that was seen; what is done is done on this one."""

    def __repr__(self) -> str:
        return f"<Seat of {self.game} at number {self.number}>"

    async def _send(self, method: str, path: str, body: Any = None, *, tries: int = TRIES, **query: Any) -> Any:
        path = f"/api/games/{self.game}{path}"
        return await self.client._send(method, path, body, token=self.token, tries=tries, **query)

    # Looking

    async def info(self) -> GameJson:
        """The game, and who sits at it."""
        return cast("GameJson", await self._send("GET", ""))

    async def position(self, number: int | None = None) -> PositionJson:
        """The game as this seat sees it, now or after an earlier entry."""
        found = cast("PositionJson", await self._send("GET", "/position", number=number))
        if number is None:
            self.number = found["number"]
        return found

    async def history(self, after: int = 0) -> HistoryJson:
        """What has happened, as this seat sees it."""
        return cast("HistoryJson", await self._send("GET", "/history", after=after))

    async def timeline(self, after: int = 0, limit: int = 1) -> TimelinesJson:
        """What a client shows of entries, and when."""
        return cast("TimelinesJson", await self._send("GET", "/timeline", after=after, limit=limit))

    async def ask(self, /, question: Mapping[str, Any], *, number: int | None = None) -> AskedJson:
        """Ask about the game as this seat sees it."""
        return cast("AskedJson", await self._send("POST", "/ask", {"question": dict(question), "number": number}))

    async def would_undo(self, count: int = 1) -> TakeBackJson:
        """What taking back would take back."""
        return cast("TakeBackJson", await self._send("GET", "/undo", count=count))

    async def export(self) -> WatchJson:
        """What this seat has seen of the game."""
        return cast("WatchJson", await self._send("GET", "/export"))

    async def save(self) -> dict[str, Any]:
        """The whole game as a save: for the referee, or once it is over."""
        return cast("dict[str, Any]", await self._send("GET", "/save"))

    # Doing

    async def act(self, action: Mapping[str, Any], *, on: int | None = None, key: str | None = None) -> AnswerJson:
        """Do something."""
        return await self._do("act", {"action": dict(action)}, on, key)

    async def answer(self, answer: str, *, on: int | None = None, key: str | None = None) -> AnswerJson:
        """Answer the open question."""
        return await self._do("answer", {"answer": answer}, on, key)

    async def press(self, *, forward: bool = False, on: int | None = None, key: str | None = None) -> AnswerJson:
        """Be ready for the next beat, or for all of them."""
        return await self._do("press", {"forward": forward}, on, key)

    async def release(self, *, on: int | None = None, key: str | None = None) -> AnswerJson:
        """Be no longer ready."""
        return await self._do("release", {}, on, key)

    async def undo(self, count: int = 1, *, on: int | None = None, key: str | None = None) -> AnswerJson:
        """Take back, or propose to."""
        return await self._do("undo", {"count": count}, on, key)

    async def redo(self, *, on: int | None = None, key: str | None = None) -> AnswerJson:
        """Do again what was taken back."""
        return await self._do("redo", {}, on, key)

    async def accept(self, *, on: int | None = None, key: str | None = None) -> AnswerJson:
        """Agree to what is proposed."""
        return await self._do("accept", {}, on, key)

    async def decline(self, *, on: int | None = None, key: str | None = None) -> AnswerJson:
        """Do not agree."""
        return await self._do("decline", {}, on, key)

    async def _do(self, what: str, body: dict[str, Any], on: int | None, key: str | None) -> AnswerJson:
        if on is None:
            on = self.number if self.number is not None else (await self.position())["number"]
        sent = {**body, "on": on, "key": key or token_urlsafe(12)}
        answer = cast("AnswerJson", await self._send("POST", f"/{what}", sent))
        self.number = answer["number"]
        return answer

    # Seats and games

    async def fork(self, /, number: int | None = None, **wanted: Any) -> MadeJson:
        """A new game that goes on from a number."""
        return cast("MadeJson", await self._send("POST", "/forks", {"number": number, **wanted}, tries=1))

    async def leave(self, seat: str) -> None:
        """Leave a seat: one's own, or as referee anybody's."""
        await self._send("DELETE", f"/seats/{seat}")

    async def invite(self, role: str, side: str | None = None) -> dict[str, Any]:
        """A new invitation, as referee."""
        return cast("dict[str, Any]", await self._send("POST", "/invites", {"role": role, "side": side}, tries=1))

    async def add_bot(self, side: str) -> dict[str, Any]:
        """Let the server play a side, as referee."""
        return cast("dict[str, Any]", await self._send("POST", "/bots", {"side": side}, tries=1))

    # Listening

    @asynccontextmanager
    async def socket(self, after: int | None = None) -> AsyncIterator[Socket]:
        """A socket that has said who one is, and that has been greeted."""
        address = self.client.address.replace("http", "ws", 1)
        async with connect(f"{address}/api/games/{self.game}/socket", max_size=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": self.token, "after": after}))
            yield Socket(socket)

    async def entries(self, after: int | None = None) -> AsyncIterator[EntryJson]:
        """What happens from now on, or after a number: for ever, over lost connections and restarted servers."""
        seen = (await self.position())["number"] if after is None else after
        wait = FIRST_WAIT
        while True:
            try:
                async with self.socket(seen) as socket:
                    async for message in socket:
                        wait = FIRST_WAIT
                        if message["type"] == "entry":
                            seen = self.number = message["entry"]["number"]
                            yield message["entry"]
                        elif message["type"] == "problem" and message["problem"]["code"].startswith("token"):
                            raise ServerSaysNo(401, message["problem"])
            except (ConnectionClosed, OSError):
                pass
            await asyncio.sleep(wait)
            wait = min(2 * wait, 5)


class Socket:
    """What a server says over a socket, message by message."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket

    async def send(self, message: Mapping[str, Any]) -> None:
        """Say something."""
        await self._socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        return cast("dict[str, Any]", json.loads(await self._socket.recv()))

    async def __aiter__(self) -> AsyncIterator[dict[str, Any]]:
        async for text in self._socket:
            yield json.loads(text)
