"""Hostile files: mutants of what is shipped, broken texts, and files that are built to cost or to confuse.

A case is a folder of files and the commands that a user would run on it. The same seed gives the same cases.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.conformance.games import walk

from footwork.errors import ScenarioError
from footwork.game.files import save_data
from footwork.rules.files.document import read_document
from footwork.rules.files.shipped import shipped_folder, shipped_rulesets

Commands = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Link:
    """A symbolic link in place of a file."""

    to: str


@dataclass(frozen=True)
class Pipe:
    """A FIFO in place of a file, which nobody writes into."""


@dataclass(frozen=True)
class Folder:
    """A folder in place of a file."""


Content = bytes | Link | Pipe | Folder


@dataclass(frozen=True)
class Case:
    """Some files, and commands in their folder; what is typed goes to those that read."""

    kind: str
    name: str
    files: Mapping[str, Content]
    commands: Commands
    typed: str = ""

    @property
    def size(self) -> int:
        """All bytes that a command may read."""
        return sum(len(each) for each in self.files.values() if isinstance(each, bytes)) + len(self.typed)


SCALARS: tuple[Any, ...] = (
    *(0, -1, 1, 2**31, -(2**31) - 1, 2**63 - 1, 10**40, 1.5, -0.5, 1e-9, 0.1234567, 1e308),
    *(True, False, None, "", " ", "x", "nan", "inf", "0x10", "1e5", "A1", "ALL1000", "A1:ALL1000", "-1,-1", "999999,0"),
    *(
        "a" * 256,
        "a" * 5000,
        "\0",
        "a\nb",
        "\x1b[2J",
        "\u202eabc",
        "\x9b2J",
        "a\tb",
        "\ufeffx",
        "\ud7ff",
        "é",
        "{piece}",
        "{nope}",
        "%s",
        "../x",
        "/",
    ),
    *([], {}, [[]], [None], {"": 1}, {"a": {"a": {"a": 1}}}, [0] * 300, {"a": "b" * 300}),
)


def plain(value: Any) -> Any:
    """Plain data as JSON can write it."""
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return float(value) if isinstance(value, Decimal) else value


def text_of(data: Any) -> bytes:
    """A document as a file; JSON is YAML, too."""
    return json.dumps(data, ensure_ascii=True, default=str).encode()


@cache
def shipped(kind: str) -> tuple[tuple[str, Any], ...]:
    """The shipped rulesets or scenarios as plain data, by name."""
    found = []
    for name in shipped_rulesets():
        for path in sorted((shipped_folder() / name).glob("*.yaml")):
            if (path.name == "ruleset.yaml") == (kind == "rulesets"):
                document = read_document(path, limit=10**7, error=ScenarioError)
                found.append((f"{name}/{path.stem}", plain(document.data)))
    return tuple(found)


@cache
def saves() -> tuple[tuple[str, Any], ...]:
    """A save of each shipped game in which something has happened."""
    files = [shipped_folder() / f"{name}.yaml" for name, _ in shipped("scenarios")]
    return tuple((path.stem, plain(save_data(walk(path)))) for path in files)


def places(data: Any, trail: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in a document."""
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        yield (*trail, key)
        yield from places(value, (*trail, key))


def mutant(rng: Random, data: Any) -> Any:
    """The document with one or two places spoilt: another value, a missing or doubled entry, another name."""
    data = deepcopy(data)
    for _ in range(rng.choice((1, 1, 1, 2))):
        trails = list(places(data))
        if not trails:
            return data
        *trail, last = rng.choice(trails)
        holder = data
        for key in trail:
            holder = holder[key]
        how = rng.randrange(6)
        if how == 0:
            del holder[last]
        elif how == 1 and isinstance(holder, dict):
            holder[rng.choice(("x", "a" * 256, "\0", "", last + "s", "1", "é\n"))] = holder.pop(last)
        elif how == 2 and isinstance(holder, list):
            holder.extend([holder[last]] * rng.choice((1, 3, 50)))
        elif how == 3:
            *other, end = rng.choice(trails)
            value = data
            for key in (*other, end):
                value = value[key] if (isinstance(value, dict) and key in value) or isinstance(value, list) else None
            holder[last] = deepcopy(value) if value is not holder else 0
        else:
            holder[last] = rng.choice(SCALARS)
    return data


def torn(rng: Random, text: bytes) -> bytes:
    """A text that is cut off, doubled, or has bytes in it that do not belong there."""
    how, at = rng.randrange(6), rng.randrange(max(1, len(text)))
    junk = rng.choice(
        (b"\0", b"\xff\xfe", b"\t", b"&a ", b"*a", b"!!python/object:os.system ", b"{", b"]", b": ", b"\r", b"%")
    )
    if how == 0:
        return text[:at]
    if how == 1:
        return text[:at] + junk + text[at:]
    if how == 2:
        return text[:at] + bytes(rng.randrange(256) for _ in range(8)) + text[at:]
    if how == 3:
        return text + text
    if how == 4:
        return text.decode(errors="replace").encode("utf-16")
    return junk * rng.choice((1, 100, 5000))


Maker = Callable[[Random], Case]


def ruleset_case(rng: Random) -> Case:
    name, data = rng.choice(shipped("rulesets"))
    text = (
        text_of(mutant(rng, data))
        if rng.random() < 0.8
        else torn(rng, (shipped_folder() / f"{name}.yaml").read_bytes())
    )
    board = {
        "ruleset": "rules.yaml",
        "size": [6, 6],
        "pieces": [{"id": "hero", "at": rng.choice(("A1", "1,1", "1N 1E"))}],
    }
    commands = (("check", "rules.yaml"), ("reach", "board.yaml", "hero"), ("play", "board.yaml"))
    return Case(
        "ruleset", name, {"rules.yaml": text, "board.yaml": text_of(board)}, commands, "help\nreach\nmove e\nend\n"
    )


def scenario_case(rng: Random) -> Case:
    name, data = rng.choice(shipped("scenarios"))
    folder = shipped_folder() / name.split("/")[0]
    data = deepcopy(data)
    files: dict[str, Content] = {}
    if str(data.get("ruleset")).endswith(".md"):
        files[data["ruleset"]] = (folder / data["ruleset"]).read_bytes()
    text = (
        text_of(mutant(rng, data)) if rng.random() < 0.8 else torn(rng, (folder.parent / f"{name}.yaml").read_bytes())
    )
    piece = str((data.get("pieces") or [{}])[0].get("id", "hero"))
    commands = (("check", "board.yaml"), ("reach", "board.yaml", piece, "--json"), ("play", "board.yaml"))
    return Case("scenario", name, files | {"board.yaml": text}, commands, "look\nmove n\nactions\nend\nundo\nquit\ny\n")


def campaign_case(rng: Random) -> Case:
    path = rng.choice(sorted((shipped_folder() / "methuen").glob("*.md")))
    lines = path.read_text().split("\n")
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(lines))
        how = rng.randrange(5)
        if how == 0:
            del lines[at]
        elif how == 1:
            lines.insert(at, lines[rng.randrange(len(lines))])
        elif how == 2:
            lines[at] = lines[at] + rng.choice(
                (" (", " 999999d9", " [Nobody]", " + 1 / 0", "\0", " -= -5", ' with ""', "é\x1b[2J")
            )
        elif how == 3:
            words = lines[at].split(" ")
            rng.shuffle(words)
            lines[at] = " ".join(words)
        else:
            lines[at] = "(" * rng.choice((1, 60, 3000)) + lines[at]
    text = "\n".join(lines).encode(errors="replace")
    text = text if rng.random() < 0.8 else torn(rng, text)
    board = {"ruleset": "book.md", "size": [8, 8], "pieces": [{"id": "hero", "side": "a", "at": "2N 2E"}]}
    commands = (("check", "book.md"), ("play", "board.yaml"))
    return Case(
        "campaign", path.stem, {"book.md": text, "board.yaml": text_of(board)}, commands, "actions\nmove 2,3\nend\n"
    )


def settings_case(rng: Random) -> Case:
    path = shipped_folder() / "rune-and-rust" / "grid.json"
    text = path.read_bytes()
    text = text_of(mutant(rng, json.loads(text))) if rng.random() < 0.8 else torn(rng, text)
    commands = (("play", "rune-and-rust", "--settings", "grid.json"),)
    return Case("settings", "grid.json", {"grid.json": text}, commands, "position\nmove ne\nend\nquit\ny\n")


def save_case(rng: Random) -> Case:
    name, data = rng.choice(saves())
    text = text_of(mutant(rng, data)) if rng.random() < 0.8 else torn(rng, text_of(data))
    commands = (("check", "save.json"), ("replay", "save.json"), ("play", "--load", "save.json"))
    return Case("save", name, {"save.json": text}, commands, "log\nundo\nredo\nquit\ny\n")


MAKERS: Mapping[str, Maker] = {
    "ruleset": ruleset_case,
    "scenario": scenario_case,
    "campaign": campaign_case,
    "settings": settings_case,
    "save": save_case,
}


def cases(seed: int, count: int) -> Iterator[Case]:
    """So many cases by chance: a ruleset, a scenario, a campaign, settings, a save, and again."""
    makers = list(MAKERS.values())
    for i in range(count):
        yield makers[i % len(makers)](Random(f"{seed}/{i}"))


def folder_of(case: Case, folder: Path) -> None:
    """Write the files of a case."""
    for name, content in case.files.items():
        match content:
            case bytes():
                (folder / name).write_bytes(content)
            case Link(to):
                (folder / name).symlink_to(to)
            case Pipe():
                os.mkfifo(folder / name)
            case Folder():
                (folder / name).mkdir()
