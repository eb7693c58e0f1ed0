"""Setup: a scenario as it was written, with its rules. `state()` checks it and gives a State."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from footwork.arguments import checked
from footwork.board.builder import Builder
from footwork.board.schema import ScenarioDocument
from footwork.board.state import State
from footwork.closest import closest, enumerated
from footwork.errors import FootworkError, MisuseError, RulesetError, ScenarioError, SettingsError, Source
from footwork.rules.compiling.campaign import expand
from footwork.rules.compiling.compile import compile_over, compile_rules
from footwork.rules.compiling.library import playable_document, ruleset_document, ruleset_file
from footwork.rules.compiling.settings import MOST_SETTINGS_BYTES, apply_settings
from footwork.rules.compiling.shapes import laid_over
from footwork.rules.files.check import check
from footwork.rules.files.disk import lies_in
from footwork.rules.files.document import Document, Trail, document_from_data, parse_document, read_document
from footwork.rules.files.shipped import scenarios_of, shipped_folder, shipped_rulesets
from footwork.rules.files.spelling import one_spelling, stats_said
from footwork.rules.rules import Rules
from footwork.rules.schema import RulesetDocument
from footwork.rules.texts import counted
from footwork.values import Value, dataclass, kept

MOST_SCENARIO_BYTES = 32 * 1024 * 1024
DEFAULT_SCENARIO = "skirmish"

Settings = Path | Mapping[str, Any]
"""The settings of a game: a file, or what would stand in it."""


@dataclass(frozen=True, repr=False)
class Setup(Value):
    """A scenario whose form is right and whose ruleset compiles; the position is not yet checked.

    Setups are equal when scenario and rules say the same, in whatever files they stand.
    """

    document: ScenarioDocument
    source: Document
    rules: Rules
    given: Mapping[Trail, Source] = field(default_factory=dict, compare=False)
    """Where the values of the ruleset stand that a settings file gave."""

    def state(self) -> State:
        """The checked position. Raises ScenarioError with every problem and its place.

        It is checked once; every call gives one to begin a game with, which shares what was prepared for its pieces.
        """
        return self._checked.apart()

    @kept
    def _checked(self) -> State:
        return Builder(self.document, self.source, self.rules, self.given).state()

    @checked
    def speaking(self, language: str) -> Setup:
        """The same setup with the ruleset's texts in a language. Raises MisuseError if the ruleset lacks it."""
        return replace(self, rules=self.rules.speaking(language))

    def __hash__(self) -> int:
        return hash((self.rules, self.document.name, self.document.title, len(self.document.pieces)))

    @property
    def title(self) -> str:
        """What to call the scenario."""
        return self.document.title or self.document.name or Path(self.source.file).stem

    def __repr__(self) -> str:
        pieces = counted(len(self.document.pieces), "piece")
        return f"<Setup of {self.rules.title:.60}: {self.title:.60}, {pieces}>"


def read_setup(path: Path, *, name: str | None = None, settings: Settings | None = None) -> Setup:
    """The setup of a scenario file. Raises ScenarioError, RulesetError or SettingsError."""
    document = read_document(path, limit=MOST_SCENARIO_BYTES, error=ScenarioError, name=name)
    return setup_of(document, path.parent, settings)


def parse_setup(text: str, *, file: str = "<text>", folder: Path | None = None) -> Setup:
    """The setup of a scenario given as YAML or JSON text."""
    return setup_of(parse_document(text, file=file, limit=MOST_SCENARIO_BYTES, error=ScenarioError), folder)


def setup_from_data(data: Mapping[str, Any], *, file: str = "<scenario>", folder: Path | None = None) -> Setup:
    """The setup of a scenario given as plain data."""
    return setup_of(document_from_data(data, file=file, error=ScenarioError), folder)


def setup_of(document: Document, folder: Path | None = None, settings: Settings | None = None) -> Setup:
    """Check the form of a scenario document and compile its ruleset, files taken from `folder` only."""
    if is_ruleset(document.data):
        raise ScenarioError.at(
            document.where(()),
            "this is a ruleset, and a game is played from a scenario",
            f"write one that says 'ruleset: {Path(document.file).name}', or load the rules with footwork.load_rules",
        )
    scenario = check(ScenarioDocument, document, error=ScenarioError, stats=lambda: _stats(document, folder))
    ruleset = _ruleset(scenario, document, folder, settings)

    def whole() -> Document:
        if not scenario.rules:
            return ruleset
        return laid_over(ruleset, expand(part_of(document, ("rules",)), folder))

    given: Mapping[Trail, Source] = {}
    if settings is not None or scenario.settings is not None:
        merged = whole()
        given = {trail: place for trail, place in merged.sources.items() if place.key}
        rules = _rules(merged)
    elif scenario.rules and "book" not in scenario.rules:  # which is another file, and may have changed
        rules = compile_over(ruleset, scenario.rules, whole)
    else:
        rules = compile_rules(whole())
    spelled = one_spelling(document, rules.stats)
    if spelled is not document:
        scenario = check(ScenarioDocument, spelled, error=ScenarioError)
    return Setup(scenario, spelled, rules, given)


def _stats(document: Document, folder: Path | None) -> tuple[str, ...]:
    """The stats of the ruleset that a scenario names, or that stands in it; none where it cannot be read."""
    named = document.data.get("ruleset") if isinstance(document.data, Mapping) else None
    try:
        data = ruleset_document(ruleset_file(named, folder)).data if isinstance(named, str) else named
    except FootworkError:
        return ()
    return stats_said(data)


def _rules(ruleset: Document) -> Rules:
    """The compiled rules. Where settings are wrong they are to blame, whatever else followed from that."""
    try:
        return compile_rules(ruleset)
    except RulesetError as error:
        blamed = [problem for problem in error.problems if problem.source.key]
        if blamed:
            raise SettingsError(blamed) from None
        raise


def is_ruleset(data: object) -> bool:
    """Whether a document is plainly a ruleset, whose every field would be a problem in a scenario."""
    if not isinstance(data, Mapping) or data.keys() & {"ruleset", "map", "size", "pieces"}:
        return False
    own = {field.alias or name for name, field in RulesetDocument.model_fields.items()}
    return bool(data.keys() & (own - ScenarioDocument.model_fields.keys())) or {"footwork", "name"} <= data.keys()


def _ruleset(
    scenario: ScenarioDocument, document: Document, folder: Path | None, settings: Settings | None
) -> Document:
    if isinstance(scenario.ruleset, str):
        try:
            ruleset = playable_document(ruleset_file(scenario.ruleset, folder))
        except MisuseError as error:
            raise ScenarioError.at(document.where(("ruleset",)), str(error)) from None
    else:
        ruleset = expand(part_of(document, ("ruleset",)), folder)
        extends = scenario.ruleset.get("extends")
        if extends is not None:
            try:
                ruleset = laid_over(ruleset_document(ruleset_file(str(extends), folder)), ruleset)
            except MisuseError as error:
                raise RulesetError.at(document.where(("ruleset", "extends")), str(error)) from None
    for outside in _settings(scenario, document, folder, settings):
        ruleset = apply_settings(ruleset, outside)
    return ruleset


def _settings(
    scenario: ScenarioDocument, document: Document, folder: Path | None, given: Settings | None
) -> list[Document]:
    found = []
    if isinstance(scenario.settings, str):
        path = (folder or Path()) / scenario.settings
        if folder is None or not lies_in(path, folder):
            raise ScenarioError.at(
                document.where(("settings",)),
                "a settings file lies in the scenario's own folder",
                "move it there",
            )
        found.append(read_document(path, limit=MOST_SETTINGS_BYTES, error=SettingsError))
    elif scenario.settings is not None:
        found.append(part_of(document, ("settings",)))
    if isinstance(given, Mapping):
        found.append(document_from_data(given, file="<settings>", error=SettingsError))
    elif given is not None:
        found.append(read_document(given, limit=MOST_SETTINGS_BYTES, error=SettingsError))
    return found


def part_of(document: Document, trail: tuple[str | int, ...]) -> Document:
    """A part of a document as one of its own, its places kept."""
    data = document.data
    for key in trail:
        data = data[key]
    start = len(trail)
    return Document(
        data,
        document.file,
        {key[start:]: place for key, place in document.sources.items() if key[:start] == trail},
        {key[start:]: place for key, place in document.keys.items() if key[:start] == trail},
        {key[start:]: indent for key, indent in document.blocks.items() if key[:start] == trail},
    )


@checked
def shipped_scenarios(ruleset: str) -> tuple[str, ...]:
    """The names of the scenarios that come with a shipped ruleset, sorted. Raises MisuseError for another name."""
    if ruleset not in shipped_rulesets():
        ruleset_file(ruleset)
    return scenarios_of(ruleset)


def shipped_files(ruleset: str) -> tuple[Path, ...]:
    """Every scenario file of a shipped ruleset: the ones to play, then its tables of expectations."""
    folder = shipped_folder() / ruleset
    to_play = [folder / f"{name}.yaml" for name in shipped_scenarios(ruleset)]
    return (*to_play, *sorted((folder / "expect").glob("*.yaml")))


@checked
def shipped_scenario(ruleset: str, name: str | None = None) -> Path:
    """The file of a shipped scenario; by default the ruleset's skirmish. Raises MisuseError."""
    names = shipped_scenarios(ruleset)
    wanted = name or (DEFAULT_SCENARIO if DEFAULT_SCENARIO in names else names[0] if names else DEFAULT_SCENARIO)
    if wanted not in names:
        near = closest(wanted, names)
        hint = f"there are: {enumerated(names) or 'none'}" if near is None else f"did you mean {near!r}?"
        raise MisuseError(f"{ruleset} has no scenario {wanted!r}; {hint}")
    return shipped_folder() / ruleset / f"{wanted}.yaml"
