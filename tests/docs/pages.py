"""Pages of the documentation: their fenced blocks, and a desk at which those are tried out one after another.

What a block is follows from its language:

- ``yaml title="FILE"`` is a file. Blocks of one title replace each other; ``title="add to FILE"`` lays keys over it.
  It must load and what it expects must hold, unless it is called ``wrong…`` or ``broken…``.
- ``python`` is run, with one namespace for the page; with ``>>>`` its answers are compared.
- ``console`` holds commands after ``$``, and after ``>`` what is typed into them; the rest is what they print.
- ``text`` and blocks without a language are pictures, and are not tried out.

``…`` stands for anything: alone on a line for any lines, in a line for any characters.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from ruamel.yaml import YAML

from footwork.board.setup import read_setup
from footwork.cli.running import run
from footwork.game.expect import run_expectations
from footwork.rules.compiling.compile import compile_rules
from footwork.rules.compiling.library import ruleset_document

ROOT = Path(__file__).parent.parent.parent
PAGES = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "examples/README.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
)

_FENCE = re.compile(
    r"^(?P<indent> *)(?P<ticks>`{3,})(?P<info>[^`\n]*)\n(?P<text>.*?)^(?P=indent)(?P=ticks) *$", re.M | re.S
)
_TITLE = re.compile(r'title="([^"]+)"')


@dataclass(frozen=True)
class Block:
    """A fenced block: what language it is in, its title, its text, and the line on which that begins."""

    language: str
    title: str | None
    text: str
    line: int


def blocks_of(page: Path) -> list[Block]:
    """The fenced blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    found = []
    for match in _FENCE.finditer(text):
        title = _TITLE.search(match["info"])
        indent = len(match["indent"])
        inner = "".join(line[indent:] if line.strip() else line for line in match["text"].splitlines(keepends=True))
        line = text.count("\n", 0, match.start()) + 2
        found.append(Block((match["info"].split() or [""])[0], title[1] if title else None, inner, line))
    return found


@dataclass
class Desk:
    """A folder in which the blocks of one page are tried out in order."""

    page: Path
    folder: Path
    names: dict[str, Any] = field(default_factory=dict)
    status: int = 0

    def try_out(self, block: Block) -> None:
        """Try out one block; raises AssertionError with the place and what differs."""
        with contextlib.chdir(self.folder), patch.dict(os.environ, {"COLUMNS": "80", "NO_COLOR": "1"}):
            match block.language:
                case "yaml" | "json":
                    self._file(block)
                case "python":
                    self._python(block)
                case "console":
                    self._console(block)
                case "text" | "":
                    pass
                case "sh" | "js" | "py":
                    pass  # they speak to a server: tests/server/test_languages.py runs them
                case "gdscript" | "csharp":
                    pass  # nothing here could run them
                case other:
                    raise AssertionError(f"{self._where(block)}: nobody tries out a block of {other!r}")

    def _where(self, block: Block) -> str:
        return f"{self.page.name}:{block.line}"

    # Files

    def _file(self, block: Block) -> None:
        assert block.title is not None, f"{self._where(block)}: a file needs a title"
        name = block.title.removeprefix("add to ")
        file = self.folder / name
        text = block.text
        if name != block.title:
            text = _laid_over(file.read_text(encoding="utf-8"), block.text)
        file.write_text(text, encoding="utf-8")
        if name.endswith(".yaml") and not name.startswith(("wrong", "broken")):
            _check_file(file)

    # Python

    def _python(self, block: Block) -> None:
        if ">>>" not in block.text:
            exec(compile(block.text, self._where(block), "exec"), self.names)
            return
        test = doctest.DocTestParser().get_doctest(
            block.text, self.names, self._where(block), str(self.page), block.line - 1
        )
        test.globs = self.names
        out = io.StringIO()
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        result = doctest.DocTestRunner(optionflags=flags).run(test, out=out.write, clear_globs=False)
        assert not result.failed, out.getvalue()

    # Commands

    def _console(self, block: Block) -> None:
        commands = list(_commands(block.text))
        assert commands, f"{self._where(block)}: no command after '$ '"
        for command, typed, printed in commands:
            answered = self._run(command, typed)
            assert _matches(printed, answered), (
                f"{self._where(block)}: $ {command}\n--- the page\n{printed}\n--- the program\n{answered}"
            )

    def _run(self, command: str, typed: str) -> str:
        words = shlex.split(command, comments=True)
        if command == "echo $?":
            return f"{self.status}\n"
        if words[0] == "make":
            return _make(words[1])
        if words[0] == "footwork" and not set("|<>&*") & set(command):
            return self._footwork(words[1:], typed)
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            command,
            shell=True,
            input=typed,
            capture_output=True,
            text=True,
            env={**os.environ, "PATH": path},
            check=False,
        )
        self.status = done.returncode
        return done.stdout + done.stderr

    def _footwork(self, words: list[str], typed: str) -> str:
        out = io.StringIO()
        with (
            patch.object(sys, "stdin", io.StringIO(typed)),
            patch.object(sys, "argv", ["footwork"]),
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(out),
        ):
            self.status = run(words)
        return out.getvalue()


def _make(target: str) -> str:
    """Make is not started from inside a test; that it would do something is all that is asked."""
    done = subprocess.run(
        ["make", "--dry-run", "--directory", str(ROOT), target], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return ""


def _commands(text: str) -> list[tuple[str, str, str]]:
    """Each command of a console block with what is typed into it and what it prints."""
    found: list[tuple[str, str, str]] = []
    for line in text.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append((line[2:].strip(), "", ""))
        elif found:
            command, typed, printed = found[-1]
            typed += line[2:] if line.startswith("> ") else ""
            found[-1] = (command, typed, printed + line)
    return found


def _matches(expected: str, found: str) -> bool:
    """Whether a text is what a page says it is; blanks at the ends of lines and empty lines around do not matter."""
    wanted, got = _trimmed(expected), _trimmed(found)
    pattern = ""
    for line in wanted:
        if line.strip() == "…":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*".join(re.escape(part) for part in line.split("…")) + r"\n"
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in got)) is not None


def _trimmed(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").splitlines()]


def _laid_over(below: str, above: str) -> str:
    """A file with keys laid over it: mappings merge, lists of mappings grow, everything else is replaced."""
    yaml = YAML(typ="safe", pure=True)
    yaml.default_flow_style = False
    out = io.StringIO()
    yaml.dump(_merged(yaml.load(below), yaml.load(above)), out)
    return out.getvalue()


def _merged(below: Any, above: Any) -> Any:
    if isinstance(below, dict) and isinstance(above, dict):
        return below | {key: _merged(below[key], value) if key in below else value for key, value in above.items()}
    grows = isinstance(below, list) and isinstance(above, list) and all(isinstance(e, dict) for e in (*below, *above))
    return [*below, *above] if grows else above


def _check_file(file: Path) -> None:
    """A ruleset compiles; a scenario gives a state, and everything it expects holds."""
    if "ruleset" not in YAML(typ="safe", pure=True).load(file.read_text(encoding="utf-8")):
        compile_rules(ruleset_document(file))
        return
    setup = read_setup(file)
    setup.state()
    wrong = [verdict for verdict in run_expectations(setup) if not verdict.ok]
    assert not wrong, "\n".join(f"{v.where}: {v.question}: expected {v.expected}, found {v.found}" for v in wrong)
