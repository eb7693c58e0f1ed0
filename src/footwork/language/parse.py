"""Parse: the text of a campaign → its tree, with every problem at its line and column and the nearest known form.

Blocks are parted by empty lines. A block begins with a line of its own: the name of an action, or ``Feature:``,
``Resource:`` or ``Campaign:`` with a name. What follows stands in sections (``do:``, ``then:`` and so on), which may
run over several lines. Lines that begin with ``#`` are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from difflib import get_close_matches
from typing import Any
from unicodedata import normalize

from footwork.arguments import shortened
from footwork.characters import acting, acts
from footwork.closest import closest
from footwork.errors import CampaignError, Findings, Problem, Source
from footwork.language.forms import FORMS
from footwork.language.formula import Number
from footwork.language.names import MOST_NAME, slug
from footwork.language.near import VALUES
from footwork.language.sections import NotUnderstood, read_section
from footwork.language.tree import SCOPES, Action, Block, Book, Feature, Heading, Place, Requires, Resource, Verb
from footwork.values import dataclass

MOST_BYTES = 256 * 1024
MOST_BLOCKS = 1_000

OPENERS = ("feature", "resource", "campaign")
SECTIONS = {
    "action": ("requires", "target", "trigger", "if", "do", "else", "then", "note"),
    "feature": ("scope", "note"),
    "resource": ("note",),
    "campaign": ("extends", "note"),
}
_KEY = re.compile(r"[ \t]*([A-Za-z]+)[ \t]*:[ \t]*")
_REACTION = re.compile(r"\s*\(reaction\)\s*$", re.IGNORECASE)
_KINDS = {
    "do": ("verbs", "verb"),
    "else": ("verbs", "verb"),
    "then": ("verbs", "verb"),
    "trigger": ("trigger_line", "trigger"),
    "target": ("aim_line", "aim"),
    "if": ("condition", ""),
    "requires": ("condition", ""),
    "says": ("sentences", "sentence"),
    "is": ("resource_lines", "resource"),
}


@dataclass
class _Section:
    """A section as written: its key, where its text begins, and its lines."""

    key: str
    at: Place
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


@dataclass
class _Draft:
    """A block as written."""

    kind: str
    name: str
    at: Place
    is_reaction: bool = False
    is_broken: bool = False
    sections: list[_Section] = field(default_factory=list)

    def section(self, key: str) -> _Section | None:
        return next((section for section in self.sections if section.key == key), None)


def parse(text: str, *, file: str = "<campaign>", line: int = 1, column: int = 1) -> Book:
    """The tree of a campaign's text. Raises CampaignError with every problem found, up to a hundred.

    `line` and `column` say where the text begins in its file: a block in YAML or Markdown is indented and offset.

    >>> book = parse("Step\\ndo: Move actor 1 tile\\nthen: [Action Points] -= 1\\n")
    >>> book.blocks[0].name, book.blocks[0].do
    ('Step', (Walk(amount=Formula(text='1'), up_to=False, quietly=False, feature=None),))
    >>> parse("Step\\ndo: Move actr 1 tile\\n")
    Traceback (most recent call last):
    footwork.errors.CampaignError: <campaign>:2:10: 'actr' is not understood here; did you mean 'Move actor N tiles' ...
    """
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise CampaignError.at(Source(file, line, column), f"a campaign is at most {MOST_BYTES // 1024} KiB long")
    at = acting(text)
    if at is not None:
        before, start = text.count("\n", 0, at), text.rfind("\n", 0, at) + 1
        place = Source(file, line + before, at - start + column)
        raise CampaignError.at(place, acts(text, at), "leave it out")
    text = normalize("NFC", text)  # however accents are typed
    return _Reader(file, line, column).read(text.replace("’", "'").replace("\r\n", "\n"))


class _Reader:
    def __init__(self, file: str, line: int, column: int) -> None:
        self.file = file
        self.line = line
        self.indent = column - 1
        self.problems = Findings(CampaignError)

    def read(self, text: str) -> Book:
        blocks: list[Block] = []
        for draft in self._drafts(text):
            block = self._block(draft)
            if block is not None:
                blocks.append(block)
        check_together(blocks, self.file, self.problems)
        self.problems.stop()
        return Book(tuple(blocks))

    def _problem(self, at: Place, message: str, hint: str = "") -> None:
        self.problems.add(Problem(Source(self.file, at.line, at.column), message, hint))

    def _at(self, row: int, column: int) -> Place:
        """The place in the file of a place in the text, both counted from 0."""
        return Place(self.line + row, self.indent + column + 1)

    # Lines to blocks

    def _drafts(self, text: str) -> Iterator[_Draft]:
        draft: _Draft | None = None
        count, fresh = 0, True
        for row, line in enumerate(text.split("\n")):
            if not line.strip():
                fresh = True
                continue
            if line.lstrip().startswith("#"):
                continue
            if fresh and not self._continues(draft, line):
                if draft is not None:
                    yield draft
                count += 1
                if count > MOST_BLOCKS:
                    self._problem(self._at(row, 0), f"a campaign has at most {MOST_BLOCKS:,} blocks")
                    self.problems.stop()
                draft = self._opened(row, line)
            else:
                assert draft is not None
                self._add_line(draft, row, line)
            fresh = False
        if draft is not None:
            yield draft

    def _continues(self, draft: _Draft | None, line: str) -> bool:
        """Whether a line after an empty one goes on with the block above: it opens a section of it."""
        key = _KEY.match(line)
        return draft is not None and key is not None and key[1].lower() in SECTIONS[draft.kind]

    def _opened(self, row: int, line: str) -> _Draft:
        key = _KEY.match(line)
        at = self._at(row, len(line) - len(line.lstrip()))
        if key is not None and key[1].lower() in OPENERS:
            kind = key[1].lower()
            draft = _Draft(kind, self._name(line[key.end() :], self._at(row, key.end())), at)
            draft.sections.append(_Section("says" if kind == "feature" else "is", self._at(row + 1, 0)))
            return draft
        if key is not None and key[1].lower() in SECTIONS["action"]:
            self._problem(at, f"{key[0].strip()!r} stands before any name", "begin a block with a line for its name")
            return _Draft("action", "", at, is_broken=True)
        if key is not None and key.end() < len(line):
            near = closest(key[1].lower(), OPENERS)
            hint = f"did you mean '{near.capitalize()}:'?" if near else "a block begins with a line for its name"
            self._problem(at, f"{shortened(key[0].strip())!r} opens no block", hint)
            return _Draft("action", "", at, is_broken=True)
        name = _REACTION.sub("", line.strip())
        ending = _ENDING.search(name)
        if ending is not None and closest(ending[1].lower(), ("reaction",), cutoff=0.75):
            self._problem(at, f"{ending[0]!r} does not make a reaction", "did you mean '(Reaction)'?")
        return _Draft("action", self._name(name, at), at, is_reaction=name != line.strip())

    def _name(self, text: str, at: Place) -> str:
        name = " ".join(text.split())
        if not any(map(str.isalnum, name)):
            self._problem(at, "a name has letters or digits")
        elif len(name) > MOST_NAME:
            self._problem(at, f"a name is at most {MOST_NAME} characters long")
        return name[:MOST_NAME]

    def _add_line(self, draft: _Draft, row: int, line: str) -> None:
        if draft.is_broken:
            return
        key = _KEY.match(line)
        word = None if key is None else key[1].lower()
        if key is not None and word in SECTIONS[draft.kind]:
            if draft.section(word) is not None:
                self._problem(self._at(row, 0), f"{word!r} is given twice in {draft.name!r}")
            draft.sections.append(_Section(word, self._at(row, key.end()), [line[key.end() :]]))
            return
        if not draft.sections:
            self._problem(
                self._at(row, len(line) - len(line.lstrip())),
                f"{draft.name!r} is followed by {shortened(line.strip())!r}, which opens no section",
                _section_hint(word, draft.kind),
            )
            draft.is_broken = True
            return
        if word is not None and word not in SECTIONS["action"] and draft.sections[-1].key != "note":
            self._problem(self._at(row, 0), f"there is no section {word!r}", _section_hint(word, draft.kind))
            draft.sections.append(_Section("note", self._at(row, 0)))
        elif word is not None and draft.sections[-1].key != "note":
            self._problem(self._at(row, 0), f"a {draft.kind} has no section {word!r}", "part blocks by an empty line")
            draft.sections.append(_Section("note", self._at(row, 0)))
        draft.sections[-1].lines.append(line)

    # Blocks to the tree

    def _block(self, draft: _Draft) -> Block | None:
        if draft.is_broken:
            return None
        if not draft.sections:
            self._problem(draft.at, f"{draft.name!r} says nothing", "add 'do:', or begin the line with '#'")
            return None
        match draft.kind:
            case "feature":
                return self._feature(draft)
            case "resource":
                return self._resource(draft)
            case "campaign":
                if self._text(draft, "is"):
                    self._problem(draft.sections[0].at, "a campaign has only 'Extends:' and 'Note:'")
                return Heading(
                    draft.name,
                    extends=self._text(draft, "extends") or None,
                    note=self._text(draft, "note"),
                    at=draft.at,
                )
            case _:
                return self._action(draft)

    def _action(self, draft: _Draft) -> Action | None:
        read = [section for section in draft.sections if section.key in _KINDS and section.key != "requires"]
        known = {section.key: self._read(section) for section in read}
        if draft.is_reaction and "trigger" not in known:
            self._problem(draft.at, f"the reaction {draft.name!r} waits for nothing", "add 'Trigger:'")
        if not {"do", "then", "else"} & known.keys():
            self._problem(draft.at, f"{draft.name!r} does nothing", "add 'do:'")
        if "else" in known and "if" not in known:
            section = draft.section("else")
            assert section is not None
            self._problem(section.at, f"{draft.name!r} has 'else:' without 'if:'")
        verbs: dict[str, tuple[Verb, ...]] = {key: known.get(key) or () for key in ("do", "then", "else")}
        return Action(
            draft.name,
            do=verbs["do"],
            then=verbs["then"],
            condition=known.get("if"),
            otherwise=verbs["else"],
            aim=known.get("target"),
            trigger=known.get("trigger"),
            note=self._text(draft, "note"),
            requires=self._requires(draft),
            at=draft.at,
        )

    def _requires(self, draft: _Draft) -> Requires | None:
        """Who has an action: those with the features of some names, or, where brackets stand, who meet a condition."""
        section = draft.section("requires")
        if section is None:
            return None
        if "[" in section.text:
            if any(map(_FEATURE_ALONE.match, _JOINTS.split(section.text))):
                hint = "name the features here, and say the condition under 'if:'"
                self._problem(section.at, "'requires:' takes features or a condition, not both", hint)
                return None
            condition = self._read(section)
            return None if condition is None else Requires(condition=condition, at=section.at)
        names = [part.strip().strip('"') for part in self._text(draft, "requires").rstrip(".").split(",")]
        if not all(any(map(str.isalnum, name)) for name in names):
            hint = "name features, parted by commas, or write a condition like '[Mana] >= 5'"
            self._problem(section.at, "a feature is missing after 'requires:'", hint)
            return None
        return Requires(tuple(names), at=section.at)

    def _feature(self, draft: _Draft) -> Feature | None:
        says = draft.section("says")
        assert says is not None
        if not says.text.strip() and not self._text(draft, "note"):
            hint = f"{_forms_hint('sentence')}; a mark for 'Requires:' has a 'Note:'"
            self._problem(draft.at, f"the feature {draft.name!r} says nothing", hint)
            return None
        scope = self._text(draft, "scope").lower().rstrip(".")
        if scope and scope not in SCOPES:
            section = draft.section("scope")
            assert section is not None
            near = closest(scope, SCOPES)
            hint = f"known: {', '.join(SCOPES)}" if near is None else f"did you mean {near!r}?"
            self._problem(section.at, f"there is no scope {shortened(scope)!r}", hint)
            scope = ""
        sentences = self._read(says) or () if says.text.strip() else ()
        return Feature(draft.name, sentences, scope or None, self._text(draft, "note"), at=draft.at)  # type: ignore[arg-type]

    def _resource(self, draft: _Draft) -> Resource:
        section = draft.section("is")
        said: dict[str, Any] = {}
        for key, value in (self._read(section) or ()) if section is not None and section.text.strip() else ():
            said[key] = value
        returns, each = said.get("returns", (None, "turn"))
        note = self._text(draft, "note")
        pays = "pays" in said
        if returns is not None and "most" in said and isinstance(returns.root, Number):
            if returns.root.value > said["most"] and section is not None:
                message = f"{draft.name!r} returns to {returns}, and is at most {said['most']}"
                self._problem(self._sentence(section, "returns"), message, "say more than that, or return to less")
        return Resource(draft.name, said.get("starts"), said.get("most"), returns, each, note, pays, at=draft.at)

    def _sentence(self, section: _Section, word: str) -> Place:
        """The place of the first line of a section that has a word in it; of the section itself if none has."""
        rows = (row for row, line in enumerate(section.lines, 1) if word in line.lower())
        row = next(rows, 1)
        column = section.lines[row - 1].lower().find(word)
        return self._inside(section, row, max(column, 0) + 1)

    def _text(self, draft: _Draft, key: str) -> str:
        """A section that is only text, in one line."""
        section = draft.section(key)
        return "" if section is None else " ".join(section.text.split())

    def _read(self, section: _Section) -> Any:
        """What a section says; None after a problem."""
        start, kind = _KINDS[section.key]
        if not section.text.strip():
            self._problem(section.at, f"nothing stands after '{section.key}:'", _forms_hint(kind))
            return None
        try:
            found = read_section(section.text, start)
        except NotUnderstood as error:
            at = self._inside(section, error.line, error.column)
            self._problem(at, str(error), _hint(section.text, error, kind))
            return None
        if isinstance(found, tuple) and kind in ("verb", "sentence"):
            return tuple(self._placed(node, section) for node in found)
        return self._placed(found, section) if hasattr(found, "at") else found

    def _placed(self, node: Any, section: _Section) -> Any:
        return replace(node, at=self._inside(section, node.at.line, node.at.column))

    def _inside(self, section: _Section, line: int, column: int) -> Place:
        """The place in the file of a place in a section, whose first line begins after its key."""
        if line == 1:
            return Place(section.at.line, section.at.column + column - 1)
        return Place(section.at.line + line - 1, self.indent + column)


def check_together(blocks: Sequence[Block], file: str, problems: Findings) -> None:
    """Note what blocks of one campaign say against each other, wherever in its file they stand."""
    seen: dict[tuple[type, str], Block] = {}
    for block in blocks:
        key = (type(block), slug(block.name))
        if key in seen:
            first, same = seen[key], seen[key].name.lower() == block.name.lower()
            twice = "is given twice" if same else f"is the same as {first.name!r} in small letters with dashes"
            message = f"{block.name!r} {twice}, first on line {first.at.line}"
            problems.add(Problem(Source(file, block.at.line, block.at.column), message, "rename one of them"))
        seen[key] = block
    for at, amount in _amounts(blocks):
        message = f"{amount[0]!r} names no feature, and {amount[2]!r} is a resource"
        problems.add(Problem(Source(file, at.line, at.column), message, f"say '[{amount[2]}] >= {amount[1]}'"))


def _amounts(blocks: Sequence[Block]) -> Iterator[tuple[Place, re.Match[str]]]:
    """'Requires: 5 Mana' names a feature of that name; where Mana is a resource, it means a condition."""
    resources = {slug(block.name) for block in blocks if isinstance(block, Resource)}
    for block in blocks:
        requires = block.requires if isinstance(block, Action) else None
        for found in filter(None, map(_AMOUNT.match, requires.features if requires is not None else ())):
            if requires is not None and slug(found[2]) in resources:
                yield requires.at, found


_JOINTS = re.compile(r",|\b(?:and|or)\b", re.IGNORECASE)
_FEATURE_ALONE = re.compile(r'[\s"]*[^\W\d][^][()<>=+*/\d]*$')
_ENDING = re.compile(r"\(([^\W\d]+)\)$")
_AMOUNT = re.compile(r"([0-9]+)\s+(\D+)$")


def _section_hint(word: str | None, kind: str) -> str:
    near = closest(word or "", SECTIONS[kind])
    if near:
        return f"did you mean '{near}:'?"
    return f"sections of a block: {', '.join(f'{key}:' for key in SECTIONS[kind])}"


def _forms_hint(kind: str) -> str:
    example = next((form.shown for form in FORMS if form.kind == kind), "")
    return f"for example {example!r}" if example else ""


def _hint(text: str, error: NotUnderstood, kind: str) -> str:
    """The nearest known forms of the sentence in which reading stopped."""
    if not kind:
        return "a condition reads like '1d20 + [Strength] >= [Target Defense]'"
    lines = text.split("\n")
    here = "\n".join([*lines[: error.line - 1], lines[error.line - 1][: error.column - 1]])
    start = max(here.rfind(". ") + 1, here.rfind(".\n") + 1, 0)
    if kind == "verb" and not start:
        start = here.rfind("\n") + 1
    said = " ".join(text[start : start + 300].split(". ")[0].split())
    wanted = VALUES.sub("N", said.lower().replace("n [", "N [")).strip(" .")
    kinds = ("sentence", "clause") if kind == "sentence" else (kind,)
    shown = {VALUES.sub("N", form.shown.lower()).strip(" ."): form.shown for form in FORMS if form.kind in kinds}
    near = get_close_matches(wanted[:200], list(shown), 2, 0.45)
    if near:
        return "did you mean " + " or ".join(repr(shown[each]) for each in near) + "?"
    return "known forms: " + "; ".join(list(shown.values())[:4]) + " … (see the page about the language)"
