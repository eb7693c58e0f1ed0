"""The pool: processes that answer questions, each within a time; one that takes longer is ended and replaced."""

from __future__ import annotations

import asyncio
import contextlib
import json
import pickle
import signal
import subprocess
import sys
from collections import Counter, OrderedDict
from dataclasses import asdict
from multiprocessing import Pipe
from multiprocessing.connection import Connection

from footwork.game.game import Game
from footwork.server.asking.documents import Source
from footwork.server.asking.worker import Job, Reply, is_document, key_of, refusing_from
from footwork.server.problems import (
    BOARD_UNKNOWN,
    LIMIT_BUSY,
    LIMIT_MEMORY,
    LIMIT_QUESTIONS,
    LIMIT_TIME,
    STOPPING,
    Refusing,
)
from footwork.server.settings import Limits

MOST_BOARD_BYTES = 64 * 1024 * 1024
PATIENCE = 12
"""How many times the time of a question is waited for its answer, on a machine that has other things to do."""
ENDING_SECONDS = 0.2


class Pool:
    """Answers questions off the event loop, and remembers the boards that were sent."""

    def __init__(self, limits: Limits, processes: int) -> None:
        self._limits = limits
        self._hands = [_Hand(limits) for _ in range(processes)]
        self._boards: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._waiting: Counter[str] = Counter()
        """How many questions wait or are being answered, by the address that asks."""
        self._turns: dict[str, asyncio.Semaphore] = {}
        """One address keeps at most as many processes waiting as there are; its other questions wait behind those of
        others."""
        self._closed = False

    def open(self) -> None:
        """Start the processes, so that whoever asks first need not wait for it."""
        for hand in self._hands:
            hand.start()

    def close(self) -> None:
        """End the processes."""
        self._closed = True
        for hand in self._hands:
            hand.stop()

    async def ask(self, source: Source, question: bytes, *, by: str) -> bytes:
        """The answer to a question about a document that was sent."""
        return await self._run(Job("ask", self._remember(source), None, question), by)

    async def ask_again(self, key: str, question: bytes, *, by: str) -> bytes:
        """The answer to a question about a board that was sent before.

        Positions of games are none, though they have keys: who can guess the plans of others could work these out, and
        ask whether they are there.
        """
        if not is_document(self._boards.get(key, b"")):
            raise Refusing(BOARD_UNKNOWN)
        return await self._run(Job("ask", key, None, question), by)

    async def check(self, source: Source, *, by: str) -> bytes:
        """Whether a document can be used and its expectations hold."""
        return await self._run(Job("check", self._remember(source), None), by)

    async def look_into(self, source: Source, *, by: str) -> bytes:
        """What files are that somebody opens."""
        key = self._remember(source)
        return await self._run(Job("open", key, self._boards[key]), by)

    async def try_out(self, source: Source, *, by: str) -> None:
        """Raise Refusing unless a document makes a game within the limits."""
        await self._run(Job("try", self._remember(source), None), by)

    async def replay(self, source: Source, deeds: bytes, *, by: str) -> None:
        """Raise Refusing unless a log of a document replays within the limits."""
        await self._run(Job("replay", self._remember(source), None, deeds), by)

    async def ask_game(self, key: str, game: Game, question: bytes, eyes: str | None, *, by: str) -> bytes:
        """The answer to a question about a position of a game; `key` stands for what `eyes` see of it."""
        if key not in self._boards:
            self._keep(key, await asyncio.to_thread(pickle.dumps, game))
        return await self._run(Job("ask", key, None, question, eyes), by)

    def _remember(self, source: Source) -> str:
        key = key_of(source)
        if key not in self._boards:
            self._keep(key, source.model_dump_json(exclude_none=True).encode())
        return key

    def _keep(self, key: str, board: bytes) -> None:
        self._bytes += len(board) - len(self._boards.get(key, b""))  # two may have sent the same one
        self._boards[key] = board
        while self._bytes > MOST_BOARD_BYTES and len(self._boards) > 1:
            self._bytes -= len(self._boards.popitem(last=False)[1])

    async def _run(self, job: Job, by: str) -> bytes:
        if self._closed:
            raise Refusing(STOPPING)
        if self._waiting.total() >= self._limits.questions_waiting:
            raise Refusing(LIMIT_BUSY)
        if self._waiting[by] >= self._limits.questions_per_address:
            raise Refusing(LIMIT_QUESTIONS)
        board = self._boards[job.key]
        self._boards.move_to_end(job.key)
        self._waiting[by] += 1
        turn = self._turns.setdefault(by, asyncio.Semaphore(len(self._hands)))
        try:
            async with turn:
                hand = self._hand(job.key)
                reply = await hand.do(job)
                if reply.unknown:
                    reply = await hand.do(Job(job.kind, job.key, board, job.question, job.eyes))
        finally:
            self._waiting[by] -= 1
            if not self._waiting[by]:
                del self._waiting[by], self._turns[by]
        if reply.problem is not None:
            raise refusing_from(reply.problem)
        return reply.text

    def _hand(self, key: str) -> _Hand:
        """Who answers: the one that knows the board best, or another that has nothing to do while that one is busy."""
        first = int(key[:8], 16) % len(self._hands)
        in_turn = self._hands[first:] + self._hands[:first]
        return next((hand for hand in in_turn if hand.is_free), in_turn[0])


class _Hand:
    """One process and the link to it; it does one job at a time."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._free = asyncio.Lock()
        self._link: Connection | None = None
        self._process: subprocess.Popen[bytes] | None = None

    async def do(self, job: Job) -> Reply:
        async with self._free:
            self.start()
            link = self._link
            assert link is not None
            try:
                link.send(job)
                await asyncio.wait_for(_readable(link), PATIENCE * self._limits.question_seconds)
                reply: Reply = link.recv()
            except TimeoutError:
                self.stop()
                raise self._too_long() from None
            except (EOFError, OSError):
                raise self._too_long() if self.stop() == -signal.SIGXCPU else Refusing(LIMIT_MEMORY) from None
            except asyncio.CancelledError:
                self.stop()  # its answer would be taken for the next question's
                raise
            return reply

    @property
    def is_free(self) -> bool:
        """Whether it has nothing to do."""
        return not self._free.locked()

    def start(self) -> None:
        """Start the process unless it runs."""
        if self._link is not None:
            return
        mine, theirs = Pipe()
        command = [sys.executable, "-m", "footwork.server.asking", str(theirs.fileno())]
        self._process = subprocess.Popen(
            [*command, json.dumps(asdict(self._limits))], pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL
        )
        theirs.close()
        self._link = mine

    def _too_long(self) -> Refusing:
        return Refusing(LIMIT_TIME, f"more than {self._limits.question_seconds:g} s")

    def stop(self) -> int | None:
        """End the process; how it ended if it had done so by itself."""
        ended = None
        if self._link is not None:
            self._link.close()
        if self._process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                ended = self._process.wait(ENDING_SECONDS)  # its link is closed: it goes when it is idle
            self._process.kill()
            self._process.wait()
        self._link = self._process = None
        return ended


async def _readable(link: Connection) -> None:
    """Wait until a link has something to read, or is closed at the other end."""
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(link.fileno(), ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(link.fileno())
