"""From its first line on, `footwork` takes a Ctrl-C quietly: also while it is still being loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

from footwork.cli.app import app, asked_for
from footwork.rules.files.shipped import shipped_rulesets

STOPPED_AT = """
import os, runpy, signal, sys

class Stopping:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            {happens}

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Stopping())
runpy.run_module("footwork", run_name="__main__")
"""


def stopped_at(module: str, happens: str) -> tuple[int, str, str]:
    """How a new interpreter ends in which something happens once a module is asked for."""
    program = [sys.executable, "-c", STOPPED_AT.format(module=module, happens=happens)]
    ran = subprocess.run(program, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout, ran.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("module", ["footwork.cli", "footwork.cli.signals", "footwork.cli.running", "footwork.cli.app"])
def test_ctrl_c_while_footwork_is_loaded_says_nothing(module: str) -> None:
    assert stopped_at(module, "os.kill(os.getpid(), signal.SIGINT)") == (130, "", "")


@pytest.mark.parametrize("module", ["footwork.cli.signals", "footwork.cli.running", "footwork.cli.app"])
def test_a_machine_on_which_it_cannot_be_loaded_is_told_in_a_line(module: str) -> None:
    code, out, err = stopped_at(module, "raise OSError(24, 'Too many open files')")
    assert (code, out) == (2, "")
    assert err == "footwork cannot be started: OSError: [Errno 24] Too many open files\n"


def test_until_then_nothing_is_loaded_that_takes_its_time() -> None:
    seen = "import sys; before = set(sys.modules); import footwork; print(*(set(sys.modules) - before))"
    ran = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True)
    assert "typing" not in ran.stdout.split()


def test_only_the_command_that_is_asked_for_is_made() -> None:
    alone = asked_for(["play", "duelyst"])
    assert [command.callback and command.callback.__name__ for command in alone.registered_commands] == ["play"]
    assert alone.registered_groups == []
    assert all(
        asked_for(given) is app for given in ([], ["--help"], ["admin", "games"], ["plya"], ["--version", "play"])
    )
    assert len(app.registered_commands) > 1


@pytest.mark.parametrize("name", shipped_rulesets())
def test_a_game_that_is_named_and_nothing_else_needs_no_reader_of_options_or_grammars(name: str) -> None:
    seen = (
        f"import sys; from footwork.cli.running import run; run(['play', {name!r}]); "
        "print(*(module for module in sys.modules if module in {'typer', 'lark', 'rich', 'prompt_toolkit'}))"
    )
    ran = subprocess.run([sys.executable, "-c", seen], input="", capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == ""


@pytest.mark.parametrize(
    "given",
    [
        ["duelyst"],
        [],
        ["duelyst/skirmish"],
        [
            "",
        ],
        ["nowhere"],
        ["duelyst/nowhere"],
        ["."],
    ],
)
def test_a_game_that_is_named_and_nothing_else_is_played_as_typer_reads_it(given: list[str]) -> None:
    def outcome(program: str) -> tuple[int, str, str]:
        code = f"import sys; from footwork.cli import running; {program}; sys.exit(running.run({['play', *given]}))"
        ran = subprocess.run(
            [sys.executable, "-c", code], input="look\nquit\n", capture_output=True, text=True, check=False
        )
        return ran.returncode, ran.stdout, ran.stderr

    assert outcome("pass") == outcome("running.is_plain_play = lambda given: False")


def test_the_list_of_rulesets_needs_no_game() -> None:
    seen = (
        "import sys; from footwork.cli.running import run; run(['rulesets']); "
        "print(*(name for name in sys.modules if name in {'footwork.game', 'footwork.board', 'lark', 'asyncio'}))"
    )
    ran = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == ""
