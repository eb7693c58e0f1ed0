"""Peers that run in a process of their own, in another language or another environment: lines of JSON, both ways."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from weakref import finalize

from footwork.bench.contest import Unable, one_core

FOLDER = Path(__file__).parents[3] / "benchmarks" / "outside"
"""Where their programs are; only a copy of the repository has them."""


class Outside:
    """A program that answers every line of JSON with one. It runs on the core that everybody is timed on."""

    def __init__(self, command: Sequence[str | Path]) -> None:
        try:
            with one_core():
                self._program = subprocess.Popen(
                    [str(part) for part in command],
                    cwd=FOLDER,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    text=True,
                )
        except OSError as error:
            raise Unable(f"its program does not start: {error.strerror}") from error
        finalize(self, _end, self._program)

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question. Raises Unable if the program has ended or says that it cannot."""
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        try:
            self._program.stdin.write(json.dumps(question) + "\n")
            self._program.stdin.flush()
            line = self._program.stdout.readline()
        except OSError:
            line = ""
        if not line:
            raise Unable(f"its program has ended with {self._program.wait()}")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise Unable(str(answer["error"]).splitlines()[0])
        return answer


def _end(program: subprocess.Popen[str]) -> None:
    program.kill()
    program.wait()
    for stream in (program.stdin, program.stdout):
        if stream is not None:
            stream.close()
