"""Live games: one that is open in this process, with its chronicle, its seats, and those who listen to it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from footwork.server.playing import border
from footwork.server.playing.chronicle import Chronicle, Moment
from footwork.server.playing.seats import Seat


def to_bytes(data: Any) -> bytes:
    """Plain data as JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


class Listener:
    """Somebody who is told what happens, in order; one who does not keep up is let go."""

    def __init__(self, seat: Seat | None, eyes: str | None, most: int) -> None:
        self.seat = seat
        self.eyes = eyes
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(most)
        self.behind = asyncio.Event()
        """Set when the queue was full: what comes next would be missing."""

    def tell(self, message: bytes) -> None:
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
    away: dict[str, set[str]] = field(default_factory=dict)
    """Who is connected to other processes: for each seat, the processes."""

    @property
    def is_idle(self) -> bool:
        """Whether it could be closed."""
        return not self.listeners and not self.lock.locked()

    @property
    def present(self) -> set[str]:
        """The seats that somebody is connected to."""
        here = {listener.seat.id for listener in self.listeners if listener.seat is not None}
        return here | {seat for seat, processes in self.away.items() if processes}

    def tell(self, moment: Moment) -> None:
        """Tell everybody what has happened, each as far as they may see it; each view is made once."""
        told: dict[str | None, bytes | None] = {}
        for listener in self.listeners:
            if listener.eyes not in told:
                told[listener.eyes] = self._told(moment, listener.eyes)
            message = told[listener.eyes]
            if message is not None:
                listener.tell(message)

    def _told(self, moment: Moment, eyes: str | None) -> bytes | None:
        seen = border.entry(self.chronicle, moment, eyes, self.seats)
        if seen is None:
            return None
        shown = border.timeline(self.chronicle, moment, eyes)
        return to_bytes({"type": "entry", "entry": seen, "timeline": shown})

    def tell_all(self, data: Mapping[str, Any]) -> None:
        """Tell everybody something that everybody may know."""
        message = to_bytes(data)
        for listener in self.listeners:
            listener.tell(message)
