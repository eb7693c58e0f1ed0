"""The worker: a process that answers questions, so that none of them can hold up or bring down the server.

It keeps the boards that it was asked about last; one that it does not know is asked for.
"""

from __future__ import annotations

import gc
import json
import math
import pickle
import resource
import signal
from collections import OrderedDict
from hashlib import sha256
from multiprocessing.connection import Connection
from typing import Any, Literal

from pydantic import TypeAdapter

from footwork.game.expect import run_expectations
from footwork.game.game import Game
from footwork.server.asking.documents import Source, opened_from, setup_from
from footwork.server.asking.questions import Question, answer_to
from footwork.server.playing.deeds import FORMAT, deed_from
from footwork.server.playing.table import Table, happen
from footwork.server.problems import DEFECT, DOCUMENT, KINDS, LIMIT_MEMORY, Refusing
from footwork.server.settings import Limits
from footwork.values import dataclass

MOST_BOARDS = 64

_QUESTION: TypeAdapter[Question] = TypeAdapter(Question)


@dataclass(frozen=True, slots=True)
class Job:
    """Something to answer: about a board by its key, which comes along if the worker may not have it."""

    kind: Literal["ask", "check", "try", "open", "replay"]
    key: str
    board: bytes | None
    question: bytes = b""
    eyes: str | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of it: the answer as JSON, the problem, or that the board is not known."""

    text: bytes = b""
    problem: tuple[str, str, dict[str, Any]] | None = None
    unknown: bool = False


def key_of(source: Source) -> str:
    """The hash by which a document is recognised."""
    return sha256(source.model_dump_json(exclude_none=True).encode()).hexdigest()


def is_document(board: bytes) -> bool:
    """Whether a board is a document that a client sent, and not a position of a game."""
    return board[:1] == b"{"


def refusing_from(problem: tuple[str, str, dict[str, Any]]) -> Refusing:
    """The problem that a worker has met."""
    code, detail, more = problem
    return Refusing(next(kind for kind in KINDS if kind.code == code), detail, **more)


def work(link: Connection, limits: Limits) -> None:
    """Answer one job after another until the link is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_AS, (limits.question_bytes, limits.question_bytes))
    _warm_up()
    worker = _Worker(limits)
    while True:
        try:
            job = link.recv()
        except (EOFError, OSError):
            return
        _give_time(limits.question_seconds)
        link.send(worker.reply(job))


def _warm_up() -> None:
    """Do once what is done at the first question, and let what is loaded be: it is not looked through for garbage.

    Answers are made of many small values. To look through everything that is loaded takes longer than most questions,
    and while one of them is answered it would be done several times.
    """
    game = Game.shipped("rune-and-rust")
    piece = game.state.pieces[0].id
    for asked in ({"ask": "reach", "piece": piece, "paths": False}, {"ask": "offers", "piece": piece}):
        _text(answer_to(game, _QUESTION.validate_python(asked), None))
    gc.collect()
    gc.freeze()


def _give_time(seconds: float) -> None:
    """Let the system end this process when it has computed for so long, counted from now, in whole seconds."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    spent = used.ru_utime + used.ru_stime
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(spent + seconds), most))


class _Worker:
    """The boards that are known, the latest last."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._boards: OrderedDict[str, Game] = OrderedDict()

    def reply(self, job: Job) -> Reply:
        try:
            game = self._board(job)
            return Reply(unknown=True) if game is None else Reply(_text(self._answer(game, job)))
        except Refusing as refusing:
            return Reply(problem=(refusing.kind.code, refusing.detail, refusing.more))
        except MemoryError:
            self._boards.clear()
            return Reply(problem=(LIMIT_MEMORY.code, "", {}))
        except Exception as error:
            return Reply(problem=(DEFECT.code, f"{type(error).__name__}: {error}"[:300], {}))

    def _board(self, job: Job) -> Game | None:
        game = self._boards.get(job.key)
        if game is None:
            if job.board is None:
                return None
            game = self._read(job.board)
        self._boards[job.key] = game
        self._boards.move_to_end(job.key)
        while len(self._boards) > MOST_BOARDS:
            self._boards.popitem(last=False)
        return game

    def _read(self, board: bytes) -> Game:
        """A board as the server sent it: a document of a client as JSON, or a position of a game of its own."""
        if is_document(board):
            return Game(setup_from(Source.model_validate_json(board), self._limits))
        game = pickle.loads(board)
        assert isinstance(game, Game)
        return game

    def _answer(self, game: Game, job: Job) -> dict[str, Any]:
        if job.kind == "try":
            return {"ruleset": game.rules.name, "fingerprint": game.rules.fingerprint, "hash": game.state.hash}
        if job.kind == "replay":
            return _replayed(game, json.loads(job.question))
        if job.kind == "check":
            return _checked(game)
        if job.kind == "open":
            assert job.board is not None, "what is opened comes along"
            return _opened(Source.model_validate_json(job.board), game, self._limits, job.key)
        return {"board": job.key, **answer_to(game, _QUESTION.validate_json(job.question), job.eyes)}


def _opened(source: Source, game: Game, limits: Limits, key: str) -> dict[str, Any]:
    """What files are, and the board that they make."""
    opened = opened_from(source, limits)
    log = (opened.save or {}).get("log")
    return {
        "ok": True,
        "kind": opened.kind,
        "file": opened.file,
        "title": game.setup.title,
        "about": game.setup.document.about,
        "ruleset": game.rules.name,
        "ruleset_title": game.rules.title,
        "sides": [
            {"name": side.name, "title": side.title, "control": side.control} for side in game.state.sides.values()
        ],
        "actions": len(log) if isinstance(log, list) else 0,
        "board": key,
        "problems": [],
    }


def _replayed(game: Game, deeds: list[tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    """A log that happens as it is written. Raises Refusing."""
    table = Table(game)
    for number, (name, fields) in enumerate(deeds, 1):
        happened = happen(table, "", deed_from(name, fields, written=FORMAT))
        if happened.refused:
            raise Refusing(DOCUMENT, f"entry {number} of the log does not happen")
        table = happened.table
    return {"entries": len(deeds)}


def _checked(game: Game) -> dict[str, Any]:
    """A document that can be used, and what of its expectations does not hold."""
    verdicts = run_expectations(game.setup)
    differs = [each for each in verdicts if not each.ok]
    return {
        "ok": not differs,
        "ruleset": game.rules.name,
        "title": game.setup.title,
        "expectations": len(verdicts),
        "differs": [
            {"line": each.where.line, "question": each.question, "expected": each.expected, "found": each.found}
            for each in differs[:100]
        ],
        "problems": [],
    }


def _text(answer: dict[str, Any]) -> bytes:
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode()
