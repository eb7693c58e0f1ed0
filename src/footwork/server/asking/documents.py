"""Documents that clients send: a scenario as data or text, or a shipped one by name, within the server's limits."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from footwork.board.setup import Setup, parse_setup, read_setup, setup_from_data, shipped_scenario
from footwork.errors import FileError, FootworkError
from footwork.game.files import plain_data
from footwork.game.game import Game
from footwork.server.asking.opened import MOST_FILES, FileText, Opened, open_files
from footwork.server.asking.plain import Line, Plain
from footwork.server.problems import DOCUMENT, LIMIT_BOARD, LIMIT_SCENARIO, NAME_UNKNOWN, Refusing
from footwork.server.settings import Limits

Name = Annotated[str, Field(max_length=200), Line]


class Source(BaseModel):
    """Where a board comes from: a scenario that is sent, a shipped one, or a ruleset with a map and pieces."""

    model_config = ConfigDict(extra="forbid")

    scenario: Annotated[Plain | str | None, Field(description="a scenario: as data, or as YAML or JSON text")] = None
    files: Annotated[
        list[FileText] | None,
        Field(
            max_length=MOST_FILES,
            description="files that somebody opens: a scenario, save, ruleset, settings file or campaign, and others "
            "that it names",
        ),
    ] = None
    ruleset: Annotated[Name | None, Field(description="a shipped ruleset")] = None
    shipped: Annotated[Name | None, Field(description="a scenario of that ruleset; its first one if not said")] = None
    map: Annotated[str | None, Field(max_length=100_000, description="a map under that ruleset, row by row")] = None
    pieces: Annotated[
        list[Plain] | None,
        Field(max_length=10_000, description="the pieces on that map, as scenarios say them"),
    ] = None
    settings: Annotated[
        Plain | None, Field(description="the settings of the ruleset's own settings file, such as grid.json")
    ] = None


def setup_from(source: Source, limits: Limits) -> Setup:
    """The setup of a document. Raises Refusing."""
    try:
        return _bounded(_read(source, limits), limits)
    except FileError as error:
        raise Refusing(DOCUMENT, str(error.problems[0].message), problems=problems(error)) from None
    except FootworkError as error:
        raise Refusing(DOCUMENT, str(error)) from None


def _read(source: Source, limits: Limits) -> Setup:
    if source.files is not None:
        return opened_from(source, limits).setup
    if source.map is not None or source.pieces is not None:
        return _read(_drawn(source), limits)
    if source.scenario is None:
        if source.ruleset is None:
            raise Refusing(DOCUMENT, "send a 'scenario' or 'files', or name a 'ruleset'")
        return _shipped(source, source.ruleset)
    if source.ruleset is not None or source.shipped is not None:
        raise Refusing(DOCUMENT, "a scenario names its own ruleset; leave out 'ruleset' and 'shipped'")
    size = len(source.scenario if isinstance(source.scenario, str) else json.dumps(source.scenario))
    if size > limits.scenario_bytes:
        raise Refusing(LIMIT_SCENARIO, f"{size:,} bytes of {limits.scenario_bytes:,}")
    if isinstance(source.scenario, str):
        if source.settings is not None:
            raise Refusing(DOCUMENT, "settings stand beside a scenario that is sent as data, under its own 'settings'")
        return parse_setup(source.scenario, file="scenario")
    given = source.scenario if source.settings is None else {**source.scenario, "settings": source.settings}
    return setup_from_data(given, file="scenario")


def _drawn(source: Source) -> Source:
    """A ruleset with a map and pieces as the scenario that they make."""
    if source.ruleset is None or source.map is None or source.scenario is not None or source.shipped is not None:
        raise Refusing(DOCUMENT, "a 'map' and 'pieces' stand beside a 'ruleset', without 'scenario' and 'shipped'")
    scenario = {"ruleset": source.ruleset, "map": source.map, "pieces": source.pieces or []}
    return Source(scenario=scenario, settings=source.settings)


def opened_from(source: Source, limits: Limits) -> Opened:
    """What the files of a source make. Raises Refusing and FileError."""
    files = source.files or []
    if source.scenario is not None or source.ruleset is not None or source.settings is not None:
        raise Refusing(DOCUMENT, "files say everything themselves; leave out 'scenario', 'ruleset' and 'settings'")
    if not files:
        raise Refusing(DOCUMENT, "there is nothing to open")
    size = sum(len(file.text.encode("utf-8", "replace")) for file in files)
    if size > limits.body_bytes or any(
        len(file.text) > limits.scenario_bytes and not is_save_text(file.text) for file in files
    ):
        raise Refusing(LIMIT_SCENARIO, f"{size:,} bytes of {limits.scenario_bytes:,}")
    return open_files(files)


def is_save_text(text: str) -> bool:
    """Whether a text says of itself that it is a saved game; nothing else of it is looked at."""
    return '"footwork-save"' in text[:200]


def _shipped(source: Source, ruleset: str) -> Setup:
    try:
        path = shipped_scenario(ruleset, source.shipped)
    except FootworkError as error:
        raise Refusing(NAME_UNKNOWN, str(error)) from None
    return read_setup(path, name=path.name, settings=source.settings)


def _bounded(setup: Setup, limits: Limits) -> Setup:
    state = setup.state()
    if state.board.exists and max(state.board.width, state.board.height) > limits.board_side:
        size = f"{state.board.width}×{state.board.height}"
        raise Refusing(LIMIT_BOARD, f"{size}, and at most {limits.board_side}×{limits.board_side}")
    return setup


def problems(error: FileError) -> list[dict[str, Any]]:
    """What is wrong with a document, each with its place and what to do."""
    return [
        {
            "file": Path(problem.source.file).name or None,
            "line": problem.source.line,
            "column": problem.source.column,
            "key": problem.source.key or None,
            "text": problem.message,
            "hint": problem.hint or None,
        }
        for problem in error.problems[:100]
    ]


def kept_texts(setup: Setup) -> tuple[str, str]:
    """The ruleset and the scenario of a game as texts that need nothing else: an upgrade cannot change them."""
    left = ("rules", "settings", "log", "ruleset", "seed")
    scenario = {key: plain_data(value) for key, value in setup.source.data.items() if key not in left}
    return _text(plain_data(setup.rules.source)), _text(scenario)


def game_from_texts(rules: str, scenario: str, seed: int) -> Game:
    """The game of texts that were kept. Raises FootworkError if this version cannot read them."""
    data: Mapping[str, Any] = {**json.loads(scenario), "ruleset": json.loads(rules), "seed": seed}
    return Game.from_dict(data)


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=False)
