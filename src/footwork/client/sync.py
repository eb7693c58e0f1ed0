"""The client for programs that do not wait for several things at once: the same methods, without `await`."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from footwork.client.client import Client, Seat

P = ParamSpec("P")
T = TypeVar("T")


class _Loop:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def run(self, waiting: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(waiting, self._loop).result()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class _Sync:
    _loop: _Loop
    _inner: Any


def _plain(
    method: Callable[Concatenate[Any, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Any, P], T]:
    """A method that waits for the one of the async client."""

    def call(self: _Sync, /, *arguments: P.args, **options: P.kwargs) -> T:
        return self._loop.run(method(self._inner, *arguments, **options))

    call.__name__, call.__doc__ = method.__name__, method.__doc__
    return call


class SyncClient(_Sync):
    """A server, seen from outside.

    ::

        with SyncClient("http://127.0.0.1:8470") as client:
            print(client.ask({"ask": "reach", "piece": "hero"}, ruleset="rune-and-rust")["reach"])
    """

    def __init__(self, address: str = "http://127.0.0.1:8470", *, timeout: float = 30) -> None:
        self._loop = _Loop()
        self._inner = Client(address, timeout=timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connections."""
        self._loop.run(self._inner.close())
        self._loop.stop()

    rulesets = _plain(Client.rulesets)
    ask = _plain(Client.ask)
    check = _plain(Client.check)
    games = _plain(Client.games)
    create = _plain(Client.create)
    bring = _plain(Client.bring)

    def join(self, game: str, code: str, *, name: str = "", token: str | None = None) -> SyncSeat:
        """Take a seat by an invitation; with the token of another seat, as the same player."""
        return SyncSeat(self._loop, self._loop.run(self._inner.join(game, code, name=name, token=token)))

    def seat(self, game: str, token: str) -> SyncSeat:
        """A seat whose token one has."""
        return SyncSeat(self._loop, self._inner.seat(game, token))


class SyncSeat(_Sync):
    """A seat of a game."""

    def __init__(self, loop: _Loop, inner: Seat) -> None:
        self._loop = loop
        self._inner = inner

    def __repr__(self) -> str:
        return repr(self._inner)

    @property
    def token(self) -> str:
        """The token that opens it."""
        return str(self._inner.token)

    info = _plain(Seat.info)
    position = _plain(Seat.position)
    history = _plain(Seat.history)
    timeline = _plain(Seat.timeline)
    ask = _plain(Seat.ask)
    would_undo = _plain(Seat.would_undo)
    export = _plain(Seat.export)
    save = _plain(Seat.save)
    act = _plain(Seat.act)
    answer = _plain(Seat.answer)
    press = _plain(Seat.press)
    release = _plain(Seat.release)
    undo = _plain(Seat.undo)
    redo = _plain(Seat.redo)
    accept = _plain(Seat.accept)
    decline = _plain(Seat.decline)
    fork = _plain(Seat.fork)
    leave = _plain(Seat.leave)
    invite = _plain(Seat.invite)
    add_bot = _plain(Seat.add_bot)
