"""Live games: one that is open in this process, with its chronicle, its seats, and those who listen to it."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from footwork.server.playing import border
from footwork.server.playing.chronicle import Chronicle, Moment
from footwork.server.playing.seats import Seat
from footwork.values import dataclass

log = logging.getLogger("footwork.server")


def to_text(data: Any) -> str:
    """Plain data as JSON; what no message could carry is written as a question mark."""
    return to_bytes(data).decode()


def to_bytes(data: Any) -> bytes:
    """The same as bytes."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


AT_ONCE = 10
"""How many of those who watch are told before somebody else has a turn: who plays does not wait for a crowd."""


class Listener:
    """Somebody who is told what happens, in order; one who does not keep up is let go."""

    def __init__(self, seat: Seat, token_hash: str, most: int) -> None:
        self.seat = seat
        self.eyes = seat.eyes
        self.token_hash = token_hash
        self.is_away = False
        """Whether its token opens nothing any more."""
        self.queue: asyncio.Queue[str] = asyncio.Queue(most)
        self.behind = asyncio.Event()
        """Set when it has to go: the queue was full, so that what comes next would be missing, or it was sent away."""

    def send_away(self) -> None:
        """Let it go, for its token is no longer good."""
        self.is_away = True
        self.behind.set()

    def tell(self, message: str) -> None:
        """Put a message in the queue, unless it is full."""
        if self.behind.is_set():
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.behind.set()


@dataclass
class Live:
    """A game that is open."""

    id: str
    row: Mapping[str, Any]
    chronicle: Chronicle
    seats: dict[str, Seat]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    trouble: str | None = None
    using: int = 0
    """How many actions are under way or wait for their turn here."""
    away: dict[str, set[str]] = field(default_factory=dict)
    """Who is connected to other processes: for each seat, the processes."""
    presence: asyncio.TimerHandle | None = None
    """Set while everybody is about to be told who is here."""
    _untold: deque[tuple[Sequence[Listener], str]] = field(default_factory=deque)
    _telling: asyncio.Task[None] | None = None

    @property
    def is_idle(self) -> bool:
        """Whether it could be closed."""
        return not self.listeners and not self.using and not self.lock.locked()

    @property
    def here(self) -> set[str]:
        """The seats that somebody is connected to in this process."""
        return {listener.seat.id for listener in self.listeners}

    @property
    def present(self) -> set[str]:
        """The seats that somebody is connected to."""
        return self.here | {seat for seat, processes in self.away.items() if processes}

    def tell(self, moment: Moment) -> None:
        """Tell everybody what has happened, each as far as they may see it; each view is made once."""
        listening: dict[str | None, list[Listener]] = {}
        for listener in self.listeners:
            listening.setdefault(listener.eyes, []).append(listener)
        for eyes, listeners in listening.items():
            try:
                message = self.told(moment, eyes)
            except Exception:  # those who look with other eyes are told all the same
                log.exception("an entry cannot be told", extra={"game": self.id, "number": moment.entry.number})
                for listener in listeners:
                    listener.behind.set()
                continue
            if message is not None:
                self._tell(listeners, message)

    def told(self, moment: Moment, eyes: str | None) -> str | None:
        """The message that tells somebody of an entry; None of what is hidden from them."""
        seen = border.entry(self.chronicle, moment, eyes, self.seats)
        if seen is None:
            return None
        shown = border.timeline(self.chronicle, moment, eyes)
        return to_text({"type": "entry", "entry": seen, "timeline": shown})

    def tell_all(self, data: Mapping[str, Any]) -> None:
        """Tell everybody something that everybody may know."""
        self._tell(list(self.listeners), to_text(data))

    def _tell(self, listeners: Sequence[Listener], message: str) -> None:
        """Tell those who play at once, and the crowd a few at a time; each hears everything in order."""
        crowd = [listener for listener in listeners if listener.seat.role == "spectator"]
        if len(crowd) < len(listeners):
            for listener in listeners:
                if listener.seat.role != "spectator":
                    listener.tell(message)
        if not crowd:
            return
        if len(self._untold) >= crowd[0].queue.maxsize:
            for listener in crowd:
                listener.behind.set()
            return
        self._untold.append((crowd, message))
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell_crowd())

    async def _tell_crowd(self) -> None:
        try:
            while self._untold:
                crowd, message = self._untold.popleft()
                for start in range(0, len(crowd), AT_ONCE):
                    for listener in crowd[start : start + AT_ONCE]:
                        listener.tell(message)
                    await asyncio.sleep(0)
        finally:
            self._telling = None
