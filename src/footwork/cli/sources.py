"""Where games on the command line come from: files, saves, and shipped names."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from footwork.arguments import shortened
from footwork.board.setup import MOST_SCENARIO_BYTES, Setup, read_setup, setup_of, shipped_scenario
from footwork.errors import MisuseError, NotationError, ScenarioError, Source
from footwork.game.files import is_save, read_save
from footwork.game.game import Game
from footwork.game.script import played
from footwork.rules.compiling.campaign import BOOKS
from footwork.rules.files.disk import failure, is_file, read_bytes
from footwork.rules.files.document import Document, read_document
from footwork.rules.files.scalars import bounded_seed
from footwork.rules.files.shipped import shipped_rulesets
from footwork.rules.rules import Rules
from footwork.values import dataclass

SUFFIXES = (".yaml", ".yml", ".json")


@dataclass(frozen=True)
class Given:
    """A settings file that was given with a game, and the ruleset that it is for."""

    file: Path
    ruleset: str

    def would_change(self, setup: Setup) -> bool:
        """Whether a game would be played by other rules with these settings."""
        if self.ruleset != setup.rules.name:
            return False
        return setup_of(setup.source, settings=self.file).rules.fingerprint != setup.rules.fingerprint


def open_game(
    what: str,
    scenario: str | None = None,
    *,
    settings: Path | None = None,
    seed: int | None = None,
    lang: str | None = None,
) -> Game:
    """The game of a file, a save or a shipped name. Raises FileError or MisuseError."""
    path = find_file(what, scenario)
    if is_save(path):
        return saved_game(path, settings=settings, seed=seed, lang=lang)
    document = read_scenario(path)
    if not is_scenario(document):
        raise ScenarioError.at(
            Source(str(path), 1, 1), "this is not a scenario", "a scenario says which 'ruleset' it is played by"
        )
    setup = setup_of(document, path.parent, settings)
    setup = setup if seed is None else seeded(setup, path, settings, seed)
    return Game(setup.speaking(spoken(setup.rules, lang)))


def saved_game(path: Path, *, settings: Path | None = None, seed: int | None = None, lang: str | None = None) -> Game:
    """The game of a save. Raises SaveError, and MisuseError for what a save keeps of its own."""
    if settings is not None or seed is not None:
        raise MisuseError("a saved game keeps its own settings and seed")
    return read_save(Game, path, speak=lambda rules: spoken(rules, lang))


def replayed(path: Path, *, lang: str | None = None) -> Game:
    """The game of a save, or of a scenario with its log played. Raises FileError."""
    document = None if is_save(path) or not is_file(path) else read_scenario(path)
    if document is None or not is_scenario(document):
        return saved_game(path, lang=lang)
    setup = setup_of(document, path.parent)
    return played(setup.speaking(spoken(setup.rules, lang)))


def opened_in(path: Path, wish: str, given: Given | None = None) -> Game:
    """The game of a scenario or save, in a language where the ruleset has it.

    Settings hold for a scenario of their ruleset. Raises FileError, and MisuseError for a save to which they would be
    others than its own.
    """
    if is_save(path):
        game = read_save(Game, path, speak=lambda rules: _granted(rules, wish))
        if given is not None and given.would_change(game.setup):
            raise MisuseError(f"a saved game keeps its own settings; {given.file} says others")
        return game
    setup = read_setup(path)
    if given is not None and given.ruleset == setup.rules.name:
        setup = read_setup(path, settings=given.file)
    return Game(setup.speaking(_granted(setup.rules, wish)))


def spoken(rules: Rules, lang: str | None) -> str:
    """The language to speak: the one asked for, which must exist, else the environment's where the ruleset has it."""
    return lang if lang is not None else _granted(rules, os.environ.get("FOOTWORK_LANG", ""))


def _granted(rules: Rules, wish: str) -> str:
    """The language wished for, or the ruleset's own: a wish is for all games, not a demand of this one."""
    try:
        return rules.speaking(wish).messages.language
    except MisuseError:
        return rules.messages.language


def seeded(setup: Setup, path: Path, settings: Path | None, seed: int) -> Setup:
    """The same setup with another seed; saves of the game carry it."""
    try:
        data = {**setup.source.data, "seed": bounded_seed(seed)}
    except NotationError as error:
        raise MisuseError(f"{error}, found {shortened(str(seed))}") from None
    return setup_of(replace(setup.source, data=data), path.parent, settings)


def find_file(what: str, scenario: str | None = None) -> Path:
    """The file that a name on the command line means. Raises MisuseError, or ScenarioError for a missing file."""
    ruleset, _, named = what.partition("/")
    if ruleset in shipped_rulesets():
        return shipped_scenario(ruleset, scenario or named or None)
    path = Path(what)
    if scenario is not None:
        raise MisuseError(f"--scenario goes with a shipped ruleset; {what!r} is none of {_shipped()}")
    if is_file(path):
        return path
    refuse_missing(what)
    try:
        return shipped_scenario(ruleset)
    except MisuseError as error:
        raise MisuseError(f"{error}; a scenario file will do as well, like hall.yaml") from None


def refuse_missing(what: str) -> None:
    """Raise ScenarioError for a name that is written like one of a file, or is one of a folder."""
    path = Path(what)
    if path.suffix in (*SUFFIXES, *BOOKS) or os.path.lexists(path):
        raise ScenarioError.at(Source(what, 1, 1), _missing(path), f"shipped rulesets: {_shipped()}")


def _missing(path: Path) -> str:
    """Why a path is not one of a file."""
    try:
        read_bytes(path, 0)
    except FileNotFoundError:
        return "there is no such file"
    except (OSError, ValueError) as error:
        return failure(error)
    return "the file cannot be read"


def read_scenario(path: Path) -> Document:
    """What a file holds that may be a scenario. Raises ScenarioError if it cannot be read, or is to be watched."""
    document = read_document(path, limit=MOST_SCENARIO_BYTES, error=ScenarioError)
    if isinstance(document.data, dict) and "footwork_watch" in document.data:
        message = "this is a game that was exported to be watched: what one seat has seen of it, and no save"
        raise ScenarioError.at(document.where(()), message, "open it on the web board: 'footwork serve --open'")
    return document


def is_scenario(document: Document) -> bool:
    """Whether a document names a ruleset, as scenarios do."""
    return isinstance(document.data, dict) and "ruleset" in document.data


def _shipped() -> str:
    return ", ".join(shipped_rulesets())
