"""What people, scripts and cats type: command lines and lines of a session, by grammar, then spoilt."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Literal

from footwork import Game, shipped_rulesets

SIGN = "SIGN"
"""Stands behind every control character that is typed: no terminal may get both."""
SCENARIO = """ruleset: {from}
map: |
  . . . .
  . # . .
  . . . .
pieces:
  - {{id: ann, side: us, at: A1}}
  - {{id: ben, side: them, at: D3}}
"""


def _known(name: str) -> tuple[str, str, str]:
    """The first piece of a shipped game, where it stands, and the last one."""
    game = Game.shipped(name)
    first, *_, last = game.state.pieces
    return first.id, game.text(first.at) or "A1", last.id


RULESETS = {name: _known(name) for name in shipped_rulesets()}
FILES = (
    "hall.yaml", "save.json", "broken.yaml", "empty.yaml", "bytes.yaml", "folder", "loop", "fifo", "gone.yaml",
    "rules.yaml",
    "settings.json", "new.json", "new.txt", "folder/new.json", "gone/new.json", "", ".", "..", "-", "--", "~",
    "~/new.json",
    "~nobody-at-all/x", "/", "/dev/null", "/dev/full", "/dev/zero", "/dev/tty", "/proc/self/mem", "/proc/self/fd/0",
    "n" * 256, "n" * 5000, "a\0b", "a\nb.yaml", "\udcff.yaml", f"\x1b]0;{SIGN}\x07.yaml", f"\u202e{SIGN}.yaml",
)  # fmt: skip
NUMBERS = (
    "0",
    "1",
    "-1",
    "3",
    "2147483647",
    "2147483648",
    "9223372036854775807",
    "1" * 5000,
    "1e9",
    "0.5",
    "nan",
    "x",
    "",
)
ODD = (
    "", " ", "\0", "\x1b", f"\x1b[31m{SIGN}", f"\x1b]0;{SIGN}\x07", f"\x9b5m{SIGN}", f"a\r{SIGN}", "\t", "\x7f",
    "a" * 256,
    "é", "漢字", "\u202e", "🙂", "\ufeff", "\u2028", "%s", "{0}", "{cell}", "$(ls)", "'", '"', "\\", ":", "hero:", ":x",
    "#", "-",
    "--", "None", "0", "A0", "A4294967296", "ZZZZZZZZZZZZ1", "-1,-1", "99999999999999999999,1", "1" * 300 + "N 1E",
    "²,³", "٣,٣",
)  # fmt: skip
CELLS = ("A1", "D3", "D5", "E4", "H8", "1,1", "3,3", "0N 1E", "2S 1W", "0N 0E", "ZZ99", "n", "ne", "north")
WORDS = (
    "move", "rotate", "position", "board", "look", "reach", "path", "why", "turn", "actions", "act", "steps", "wait",
    "end",
    "undo", "redo", "plan", "plans", "unplan", "done", "clear", "pass", "execute", "run", "select", "place", "begin",
    "save", "add",
    "load", "again", "help", "quit", "m", "l", "b", "?", "q", "attack", "strike", "disengage", "yes", "no", "facing",
    "by", "to",
)  # fmt: skip
LANGUAGES = ("en", "de", "", "../../x", "x" * 300, "\0")
Way = Literal["pipe", "terminal", "half", "closed", "full", "gone", "mute"]
"""Where a command is run: with pipes, on a terminal, with standard input from one,
or with output that cannot be written
(closed, full, a reader who has gone) or nowhere to tell what is wrong (mute)."""
WAYS: tuple[Way, ...] = (
    "pipe", "pipe", "pipe", "terminal", "terminal", "terminal", "half", "closed", "full", "gone", "mute",
)  # fmt: skip
SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGWINCH, signal.SIGTSTP)


@dataclass(frozen=True)
class Case:
    """One run of `footwork`: its arguments, what is typed, where, in which environment, and which signals come when."""

    arguments: tuple[str, ...]
    typed: bytes = b""
    way: Way = "pipe"
    environment: dict[str, str] = field(default_factory=dict)
    size: tuple[int, int] = (80, 24)
    signals: tuple[tuple[float | bytes, int], ...] = ()
    """When, in seconds after the start or once something was written, and which one."""

    def __str__(self) -> str:
        typed = repr(self.typed if len(self.typed) < 400 else self.typed[:400])
        return (
            f"{self.way} {self.size} {self.signals} {self.environment} footwork {list(self.arguments)!r:.600} < {typed}"
        )


@cache
def _saved() -> str:
    game = Game.shipped("rune-and-rust")
    game.move("hero", "ne")
    return json.dumps(game.to_dict())


def prepare(folder: Path) -> None:
    """Fill a folder with the files that command lines name."""
    (folder / "folder").mkdir()
    terrain = "{floor: {glyph: .}, wall: {glyph: '#', cost: blocked}}"
    ruleset = f"{{footwork: 1, name: plain, terrain: {terrain}, allowance: {{points: 4}}}}"
    (folder / "hall.yaml").write_text(SCENARIO.format_map({"from": ruleset}))
    (folder / "rules.yaml").write_text("footwork: 1\nname: plain\nterrain: {floor: {glyph: .}}\n")
    (folder / "broken.yaml").write_text(SCENARIO.format_map({"from": "rune-and-rust"}).replace("side", "sied"))
    (folder / "settings.json").write_text("{}")
    (folder / "empty.yaml").write_text("")
    (folder / "bytes.yaml").write_bytes(bytes(range(256)))
    (folder / "loop").symlink_to("loop")
    os.mkfifo(folder / "fifo")
    (folder / "save.json").write_text(_saved())


class Writer:
    """Writes cases by chance; the same seed and number give the same case."""

    def __init__(self, seed: int, number: int) -> None:
        self.rng = Random(f"{seed}/{number}")

    def case(self) -> Case:
        """A case."""
        rng = self.rng
        arguments, sits = (self.play(), True) if rng.random() < 0.6 else (self.question(), False)
        if rng.random() < 0.2:
            arguments = self.spoilt(arguments)
        signals: tuple[tuple[float | bytes, int], ...] = ()
        if rng.random() < 0.25:
            moments = sorted(rng.random() ** 2 * 0.4 for _ in range(rng.choice((1, 1, 2, 4))))
            signals = tuple((round(moment, 4), int(rng.choice(SIGNALS))) for moment in moments)
        return Case(
            tuple(arguments),
            self.typed() if sits and rng.random() < 0.95 else b"",
            rng.choice(WAYS),
            self.environment(),
            rng.choice(((80, 24), (80, 24), (20, 5), (1, 1), (0, 0), (300, 100))),
            signals,
        )

    def environment(self) -> dict[str, str]:
        """A few variables that a command looks at."""
        values = {
            "TERM": ("xterm-256color", "xterm", "dumb", "vt100", "", "nonsense"),
            "NO_COLOR": ("", "1"),
            "COLUMNS": ("80", "1", "0", "-5", "x", "99999999999999999999"),
            "LINES": ("24", "1", "0", "x"),
            "PYTHONIOENCODING": ("ascii", "latin-1", "utf-8"),
            "FOOTWORK_LANG": LANGUAGES[:-1],
            "PROMPT_TOOLKIT_NO_CPR": ("1",),
        }
        return {name: self.rng.choice(values[name]) for name in values if self.rng.random() < 0.25}

    def file(self) -> str:
        """A file, or something that is called like one."""
        rng = self.rng
        return rng.choice(FILES) if rng.random() < 0.6 else rng.choice((*RULESETS, "rune-and-rust/skirmish", *ODD))

    def play(self) -> list[str]:
        """A command line that begins a session."""
        rng = self.rng
        words = ["play", *([rng.choice(list(RULESETS))] if rng.random() < 0.75 else [])]
        options = {
            "--seed": NUMBERS, "--settings": FILES, "--load": FILES, "--log": FILES, "--scenario": ODD,
            "--lang": LANGUAGES,
        }  # fmt: skip
        for name in rng.sample(list(options), rng.choice((0, 0, 0, 0, 1, 2))):
            words += [name, rng.choice(options[name])]
        if len(words) == 1 and rng.random() < 0.4:
            words.append(self.file())
        return [*words, "-v"] if rng.random() < 0.1 else words

    def question(self) -> list[str]:
        """A command line that asks something."""
        rng, pick = self.rng, self.rng.choice
        name, (piece, cell, other) = pick(list(RULESETS.items()))
        file = name if rng.random() < 0.6 else self.file()
        who = piece if rng.random() < 0.7 else pick((*ODD, "ann"))
        to = cell if rng.random() < 0.5 else pick((*CELLS, *ODD))
        verb = pick(("reach", "path", "why", "odds", "replay", "rulesets", "check", "bench", "help", ""))
        lines: dict[str, list[str]] = {
            "reach": [file, who], "path": [file, who, to], "why": [file, who, to], "replay": [self.file()],
            "odds": [file, who, pick(("attack", "strike", *ODD)), pick((other, *ODD))],
            "rulesets": [self.file()] * pick((0, 1)),
            "check": [self.file() for _ in range(pick((1, 1, 2, 4)))], "bench": ["--list"], "help": ["--help"], "": [],
        }  # fmt: skip
        options: dict[str, Sequence[str]] = {
            "--points": NUMBERS, "--through": (*CELLS, *ODD), "--action": ("move", "attack", *ODD), "--lang": LANGUAGES,
            "--svg": FILES, "--rules": (*RULESETS, *ODD), "--schema": ("ruleset", "scenario", *ODD), "--peer": ODD,
        }  # fmt: skip
        flags = (
            "--json",
            "--ready",
            "--alone",
            "--text",
            "--events",
            "--steps",
            "--timeline",
            "--quick",
            "-h",
            "--version",
        )
        words = [*filter(None, (verb.replace("help", ""),)), *lines[verb]]
        for _ in range(pick((0, 1, 1, 2))):
            option = pick(list(options))
            words += [pick(flags)] if rng.random() < 0.5 else [option, pick(options[option])]
        return words

    def typed(self) -> bytes:
        """The lines of a session, in bytes: a few spoilt, now and then one that is very long."""
        rng = self.rng
        lines = [self.line() for _ in range(rng.choice((1, 3, 8, 20)))]
        if rng.random() < 0.03:
            lines.append(rng.choice(("a", "n ", "\0", "é")) * rng.choice((5_000, 100_000)))
        data = "\n".join(lines).encode(errors="surrogateescape")
        if rng.random() < 0.2:
            data = self.spoilt_bytes(data)
        return data + rng.choice((b"\n", b"", b"\r\n", b"\x04", b"\nquit\n", b"\x03"))

    def line(self) -> str:
        """A line of a session."""
        rng = self.rng
        pieces = [piece for piece, _, other in RULESETS.values() for piece in (piece, other)]
        rest: list[str] = []
        for _ in range(rng.choice((0, 0, 1, 1, 2, 4, 30))):
            rest.append(rng.choice(rng.choice((CELLS, CELLS, pieces, WORDS, ODD, NUMBERS))))
        word = rng.choice(WORDS)
        if word in ("save", "load") and rng.random() < 0.8:
            rest = [rng.choice(FILES)]
        elif word in ("save", "load"):
            rest = [each.replace("/", "") for each in rest]
        before = f"{rng.choice(pieces)}: " if rng.random() < 0.05 else ""
        return before + " ".join((word if rng.random() < 0.9 else rng.choice(ODD), *rest))

    def spoilt(self, words: list[str]) -> list[str]:
        """Words with one left out, doubled, moved or replaced."""
        rng, words = self.rng, list(words)
        at = rng.randrange(len(words) or 1)
        match rng.randrange(4):
            case 0:
                return words[:at] + words[at + 1 :]
            case 1:
                return words[: at + 1] + words[at:]
            case 2:
                rng.shuffle(words)
                return words
        return [*words[:at], rng.choice((*ODD, *NUMBERS, *FILES, "--json", "--points", "-x")), *words[at + 1 :]]

    def spoilt_bytes(self, data: bytes) -> bytes:
        """Bytes with some replaced; a path never leads anywhere else by that."""
        rng, changed = self.rng, bytearray(data)
        for _ in range(rng.choice((1, 3, 20))):
            at = rng.randrange(len(changed) or 1)
            if b"/" not in data and b"~" not in data:
                changed[at : at + rng.randrange(2)] = rng.choice(
                    (b"\xff", b"\0", b"\x1b", b"\x80", b"\x03", b"\x1a", b"\t", b"x")
                )
        return bytes(changed)
