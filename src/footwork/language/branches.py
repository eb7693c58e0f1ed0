"""Branches: the text of a section by the tables of the grammar, as a tree of its rules that means nothing yet."""

from __future__ import annotations

import re
from typing import Any

from footwork.language.tables import Rule, Tables, expression, tables

END = "$END"
_RUN = re.compile(r"[\w']+")
_LIKE_LETTERS = str.maketrans({"İ": "i", "ı": "i", "ſ": "s"})
"""What counts as a letter of A to Z for an expression that ignores case, beyond what `str.lower` makes one."""


class Unexpected(Exception):
    """Reading stopped: at a place in the text, or at its end."""

    def __init__(self, at: int | None) -> None:
        super().__init__(at)
        self.at = at


class Branch:
    """A rule with what hangs on it, texts and branches, and where in the text it begins."""

    __slots__ = ("at", "label", "parts")

    def __init__(self, label: str, parts: list[Any], at: int) -> None:
        self.label = label
        self.parts = parts
        self.at = at


def branches(text: str, start: str) -> Branch:
    """The tree of a text. Raises Unexpected.

    >>> tree = branches("Move actor 3 tiles", "verbs")
    >>> tree.label, tree.parts[0].label, tree.parts[0].parts[0].label
    ('verbs', 'said', 'move')
    """
    known = tables()
    first, last = known.starts[start]
    stack = _Stack(known, first)
    at = 0
    while (found := _token(known, text, at, stack.terminals)) is not None:
        terminal, begins, at = found
        stack.take(terminal, text[begins:at], begins)
    return stack.end(last)


def _token(known: Tables, text: str, at: int, terminals: list[str]) -> tuple[str, int, int] | None:
    """The next terminal, with where it begins and ends; None at the end of the text."""
    while at < len(text):
        run = _RUN.match(text, at)
        said = "" if run is None else run[0].translate(_LIKE_LETTERS).lower()
        for terminal in terminals:
            word = known.words.get(terminal)
            found = (run if said == word else None) if word is not None else expression(terminal).match(text, at)
            if found is not None:
                break
        else:
            raise Unexpected(at)
        if terminal not in known.ignored:
            return terminal, at, found.end()
        at = found.end()
    return None


class _Stack:
    """What has been read and is part of no rule yet: texts and branches, each with the place where it begins."""

    def __init__(self, known: Tables, first: int) -> None:
        self.known = known
        self.states = [first]
        self.parts: list[tuple[Any, int]] = []

    @property
    def terminals(self) -> list[str]:
        return self.known.states[self.states[-1]].terminals

    def take(self, terminal: str, said: str, at: int) -> None:
        """Put a text on top, after the rules that are whole before it."""
        while True:
            step = self.known.states[self.states[-1]].steps.get(terminal)
            if step is None:
                raise Unexpected(at)
            if step >= 0:
                self.states.append(step)
                self.parts.append((said, at))
                return
            self._join(self.known.rules[~step])

    def end(self, last: int) -> Branch:
        """What is left once the text is at its end."""
        while self.states[-1] != last:
            step = self.known.states[self.states[-1]].steps.get(END)
            if step is None:
                raise Unexpected(None)
            self._join(self.known.rules[~step])
        whole: Branch = self.parts[-1][0]
        return whole

    def _join(self, rule: Rule) -> None:
        joined = self.parts[-rule.length :]
        at = joined[0][1]
        kept: list[Any] = []
        for number in rule.kept:
            if number < 0:
                kept += joined[~number][0].parts
            else:
                kept.append(joined[number][0])
        whole = kept[0] if rule.alone and len(kept) == 1 else Branch(rule.label, kept, at)
        del self.parts[-rule.length :], self.states[-rule.length :]
        self.parts.append((whole, at))
        self.states.append(self.known.states[self.states[-1]].steps[rule.origin])
