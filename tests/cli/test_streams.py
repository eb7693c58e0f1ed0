"""Output that is closed, full or not listened to ends a command quietly; and nothing that was typed acts in it."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Running

from footwork.cli.running import run
from footwork.cli.streams import OutputLost, guarded_streams

COMMANDS = (
    "--help",
    "--version",
    "reach --help",
    "reach rune-and-rust hero",
    "why rune-and-rust hero D3 --json",
    "rulesets",
    "check --rules duelyst --quick",
    "bench --list",
    "play",
)


class Full(io.StringIO):
    """A stream on a full disk: it fails when what was written is handed on."""

    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


class Gone(io.StringIO):
    """A stream whose reader has gone."""

    def write(self, text: str) -> int:
        raise BrokenPipeError(errno.EPIPE, "Broken pipe")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("stream", [Full, Gone, None])
def test_output_that_is_lost_ends_a_command_quietly(
    monkeypatch: pytest.MonkeyPatch, command: str, stream: type[io.StringIO] | None
) -> None:
    errors = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO("end\n"))
    monkeypatch.setattr("sys.stdout", None if stream is None else stream())
    monkeypatch.setattr("sys.stderr", errors)
    assert run(command.split()) == 141
    assert errors.getvalue() == ""


@pytest.mark.parametrize("stream", [Full, Gone, None])
def test_whatever_cannot_be_told_beside_the_answer_is_left_unsaid(
    monkeypatch: pytest.MonkeyPatch, stream: type[io.StringIO] | None
) -> None:
    monkeypatch.setattr("sys.stderr", None if stream is None else stream())
    assert run(["nonsense"]) == 2
    assert run(["reach", "rune-and-rust", "nobody"]) == 2
    assert run(["check", "nothing.yaml"]) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
@pytest.mark.parametrize("ending", ["> /dev/full", ">&-", ">&- 2>&- <&-"])
def test_the_interpreter_has_nothing_to_add_at_its_end(ending: str) -> None:
    program = f"{sys.executable} -m footwork check --rules duelyst --quick {ending}"
    ran = subprocess.run(["sh", "-c", program], capture_output=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (141, b"", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
def test_the_interpreter_ends_as_the_command_did_where_nothing_can_be_said() -> None:
    ran = subprocess.run(["sh", "-c", f"{sys.executable} -m footwork nonsense 2> /dev/full"], check=False)
    assert ran.returncode == 2


def test_streams_are_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = io.StringIO(), io.StringIO()
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setattr("sys.stderr", err)
    with guarded_streams():
        print("a\x1b[2Jb\rc\td")
        print("\x9b\u202e", file=sys.stderr)
    assert sys.stdout is out
    assert sys.stderr is err
    assert out.getvalue() == "a\\x1b[2Jb\\rc\td\n"
    assert err.getvalue() == "\\x9b\\u202e\n"
    monkeypatch.setattr("sys.stdout", Full())
    with pytest.raises(OutputLost), guarded_streams():
        pass


@pytest.mark.parametrize("command", ["reach rune-and-rust ?", "path rune-and-rust hero ?", "odds rune-and-rust hero ?",
                                     "reach ? hero", "reach ?.yaml hero", "check ?", "replay ?", "rulesets ?", "?",
                                     "reach rune-and-rust hero --lang ?", "play --log ?/x",
                                     "reach rune-and-rust --? x"])  # fmt: skip
def test_names_cannot_act(footwork: Running, command: str) -> None:
    answer = footwork(*(word.replace("?", "\x1b]0;sign\x07\u202e") for word in command.split()))
    assert answer.code in (1, 2)
    assert "sign" in answer.err
    assert "\x1b" not in answer.out + answer.err
    assert "\u202e" not in answer.out + answer.err


def test_names_cannot_act_in_json(footwork: Running) -> None:
    out = footwork("check", "\x9b\u202e.yaml", "--json").out
    assert "\x9b" not in out
    assert json.loads(out)["problems"][0]["file"] == "\x9b\u202e.yaml"


def test_names_cannot_act_where_a_library_mends_an_ascii_stream() -> None:
    """Whoever looks for the bytes below a stream would write past the one on which nothing acts."""
    command = [sys.executable, "-m", "footwork", "replay", "--", "--through", "\u202e"]
    ran = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}, check=False)
    assert ran.returncode == 2
    assert b"\\u202e" in ran.stderr
    assert "\u202e".encode() not in ran.stderr
