from __future__ import annotations

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from footwork.cli.running import run


class Answer(NamedTuple):
    """What a run of the command line came to."""

    code: int
    out: str
    err: str


Running = Callable[..., Answer]


@pytest.fixture
def footwork(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Running:
    """Run the command line in this process, with lines of input."""

    def running(*arguments: str, lines: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        code = run(list(arguments))
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return Answer(code, captured.out, captured.err)

    return running
