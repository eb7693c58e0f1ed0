"""Files that somebody opens: what each of them is, and the board that they make together.

They lie in a folder of their own while they are read, so that a scenario finds its ruleset, a ruleset its book, and
messages name the file and the line.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from footwork.board.setup import (
    MOST_SCENARIO_BYTES,
    Setup,
    is_ruleset,
    read_setup,
    setup_from_data,
    shipped_scenario,
    shipped_scenarios,
)
from footwork.errors import FileError, MisuseError, ScenarioError
from footwork.game.files import plain_data
from footwork.rules.compiling.campaign import is_book
from footwork.rules.compiling.library import load_rules, playable_document
from footwork.rules.files.document import Document, parse_document
from footwork.rules.files.shipped import shipped_rulesets
from footwork.server.asking.plain import Line
from footwork.values import dataclass

FileKind = Literal["scenario", "save", "ruleset", "campaign", "settings"]
MOST_FILES = 16
DEMO = (8, 8)


class FileText(BaseModel):
    """A file that somebody opens: its name, for messages and for files that name each other, and its text."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(min_length=1, max_length=200), Line]
    text: str


@dataclass(frozen=True, slots=True)
class Opened:
    """What files make together: the kind of the one that decides, the board, and the save if it is one."""

    kind: FileKind
    file: str
    setup: Setup
    save: Mapping[str, Any] | None = None


def open_files(files: Sequence[FileText]) -> Opened:
    """The board of files. Raises FileError with places, and MisuseError for what cannot be opened at all."""
    with _laid_out(files) as folder:
        kinds = {each.name: kind_of(each) for each in _named(files)}
        for kind in ("save", "scenario", "campaign", "ruleset", "settings"):
            found = [name for name, known in kinds.items() if known == kind]
            if kind == "ruleset":  # one that another of them extends is not the one that is meant
                found = [name for name in found if not _is_extended(name, folder, found)] or found
            if found:
                settings = next((name for name, known in kinds.items() if known == "settings"), None)
                return _opened(kind, folder, found[0], settings)
    raise MisuseError("there is nothing to open")


def kind_of(file: FileText) -> FileKind:
    """What a file is. Raises FileError if it cannot be read, or is nothing of what there is."""
    if is_book(Path(file.name)):
        return "campaign"
    document = _document(file)
    data = document.data
    if isinstance(data, Mapping):
        if "footwork-save" in data:
            return "save"
        if is_ruleset(data):
            return "ruleset"
        if data.keys() & {"ruleset", "map", "pieces", "size"}:
            return "scenario"
        if _takers(data):
            return "settings"
        if "footwork_watch" in data:
            seen = "this is what one seat has seen of a game, and no save"
            hint = "its referee can save the game, and everybody once it is over"
            raise ScenarioError.at(document.where(()), seen, hint)
    hint = "a scenario names its 'ruleset', and a ruleset has 'footwork' and a 'name'"
    message = "this is no scenario, save, ruleset, settings file or campaign"
    raise ScenarioError.at(document.where(()), message, hint)


def _document(file: FileText) -> Document:
    return parse_document(file.text, file=_safe(file.name), limit=MOST_SCENARIO_BYTES, error=ScenarioError)


def _opened(kind: FileKind, folder: Path, name: str, settings: str | None) -> Opened:
    path = folder / name
    if kind == "save":
        data = json.loads(path.read_text(encoding="utf-8"))
        scenario = data.get("scenario")
        if data["footwork-save"] != 1 or not isinstance(scenario, dict):
            raise MisuseError("this is not a saved game")
        return Opened(kind, name, setup_from_data(scenario, file=name), data)
    over = None if settings is None else folder / settings
    if kind == "scenario":
        return Opened(kind, name, read_setup(path, name=name, settings=over))
    if kind == "settings":
        data = plain_data(_document(FileText(name=name, text=path.read_text(encoding="utf-8"))).data)
        return Opened(kind, name, read_setup(shipped_scenario(_takers(data)[0]), settings=path))
    return Opened(kind, name, _demo(path, over))


def _demo(path: Path, settings: Path | None) -> Setup:
    """A board to try a ruleset on: the first scenario of the shipped one that it builds on, else a small one."""
    document = playable_document(path)
    problem: FileError | None = None
    for scenario in _boards(document.data, path.name):
        (path.parent / DEMO_FILE).write_text(json.dumps(scenario), encoding="utf-8")
        try:
            setup = read_setup(path.parent / DEMO_FILE, name=path.name, settings=settings)
            setup.state()
        except FileError as error:
            problem = problem or error
        else:
            return setup
    load_rules(path.name, folder=path.parent)  # what is wrong with the rules themselves is said first
    assert problem is not None
    raise problem


DEMO_FILE = "footwork-demo-board.json"


def _boards(rules: Any, file: str) -> Iterator[dict[str, Any]]:
    title = str(rules.get("title") or rules.get("name") or file)
    for base in dict.fromkeys(str(rules.get(key)) for key in ("extends", "name")):
        if base in shipped_rulesets():
            data = plain_data(read_setup(shipped_scenario(base, shipped_scenarios(base)[0])).source.data)
            yield {**{k: v for k, v in data.items() if k not in ("expect", "settings", "log")}, "ruleset": file}
    wide, high = DEMO
    kinds = list(rules.get("kinds") or {}) or [None]
    places = [("blue", 1, high // 2), ("blue", 1, high // 2 + 1), ("red", wide - 2, high // 2 - 1)]
    pieces = [
        {"id": f"{side}-{number}", "side": side, "at": f"{x},{y}"}
        | ({} if kinds[0] is None else {"kind": kinds[number % len(kinds)]})
        for number, (side, x, y) in enumerate(places)
    ]
    sides = {"blue": {"title": "Blue"}, "red": {"title": "Red"}}
    demo = {"footwork": 1, "name": "demo", "title": f"A board for {title}", "ruleset": file, "size": list(DEMO)}
    yield {**demo, "sides": sides, "pieces": pieces}
    yield {**demo, "sides": sides, "pieces": [{k: v for k, v in piece.items() if k != "kind"} for piece in pieces]}


def _takers(data: Mapping[Any, Any]) -> list[str]:
    """The shipped rulesets whose settings file has a group or key of this name."""
    found = []
    for name in shipped_rulesets():
        settings = load_rules(name).document.settings
        if settings is not None and data.keys() & {key.split(".")[0] for key in (*settings.keys, *settings.lists)}:
            found.append(name)
    return found


def _is_extended(name: str, folder: Path, among: Sequence[str]) -> bool:
    stem = re.escape(Path(name).stem)
    said = re.compile(rf"^\s*[\"']?extends[\"']?\s*:\s*[\"']?{stem}(\.\w+)?[\"']?", re.M)
    return any(said.search((folder / other).read_text(encoding="utf-8")) for other in among if other != name)


@contextmanager
def _laid_out(files: Sequence[FileText]) -> Iterator[Path]:
    """The files in a folder of their own, which is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="footwork-") as folder:
        for file in _named(files):
            (Path(folder) / file.name).write_text(file.text, encoding="utf-8", errors="replace")
        yield Path(folder)


def _named(files: Sequence[FileText]) -> list[FileText]:
    """The files under names that lead nowhere else; of several of one name, the last."""
    return list({_safe(file.name): file.model_copy(update={"name": _safe(file.name)}) for file in files}.values())


def _safe(name: str) -> str:
    last = re.split(r"[/\\]", name)[-1]
    plain = re.sub(r"[^\w. -]", "_", last).lstrip(".")[-120:]
    return plain or "file"
