"""Sections: the text of one becomes the parts of the tree that it says. The forms make their own."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from footwork.arguments import shortened
from footwork.errors import NotationError
from footwork.language.branches import Branch, Unexpected, branches
from footwork.language.forms import FORMS
from footwork.language.formula import Formula, Node, Operation, dice, number, stat
from footwork.language.tree import Place, Said

MOST_SECTION = 4_000
"""How many characters one section of a block may hold."""


class NotUnderstood(NotationError):
    """A section cannot be read: what is wrong, and the line and column in its text at which it shows."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


def read_section(text: str, start: str) -> Any:
    """The parts of the tree that a section holds. Raises NotUnderstood.

    >>> read_section("Move actor up to 3 tiles", "verbs")
    (Walk(amount=Formula(text='3'), up_to=True, quietly=False, feature=None),)
    """
    if len(text) > MOST_SECTION:
        raise NotUnderstood(f"a section is at most {MOST_SECTION:,} characters long", 1, 1)
    try:
        root = branches(text, start)
    except Unexpected as error:
        raise _unexpected(text, error) from None
    return _meaning(root, text)


def _unexpected(text: str, error: Unexpected) -> NotUnderstood:
    if error.at is None:
        return NotUnderstood("this ends too early", *_place(text, len(text.rstrip())))
    word = re.compile(r"\[[^\]\n]*\]?|[\w'.-]+|.").match(text, error.at)
    return NotUnderstood(f"{shortened(word[0]) if word else ''!r} is not understood here", *_place(text, error.at))


def _place(text: str, at: int) -> tuple[int, int]:
    """The line and the column of a character."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _meaning(root: Branch, text: str) -> Any:
    """What a tree means: the deepest branches first, from left to right, and without recursion."""
    order = [root]
    for branch in order:
        order += [part for part in reversed(branch.parts) if isinstance(part, Branch)]
    for branch in reversed(order):
        branch.parts = [_made(part, text) if isinstance(part, Branch) else part for part in branch.parts]
    return _made(root, text)


def _made(branch: Branch, text: str) -> Any:
    """What a branch means whose parts are made. Raises NotUnderstood with the place where it begins."""
    label, parts = branch.label, branch.parts
    if label in _CONSTANTS:
        return _CONSTANTS[label]
    if label == "said":
        place = Place(*_place(text, branch.at))
        return [replace(node, at=place) for node in (parts[0] if isinstance(parts[0], tuple) else parts)]
    try:
        if (made := getattr(_MEANINGS, label, None)) is not None:
            return made(*parts)
        form = _BY_RULE.get(label)
        return parts[0] if form is None else form.make(*parts)
    except NotationError as error:
        raise NotUnderstood(str(error), *_place(text, branch.at)) from None


class _Meanings:
    """What the branches that no form makes become: one method for each, which is given its parts."""

    def number(self, token: str) -> Node:
        return number(token)

    def dice(self, token: str) -> Node:
        return dice(token)

    def stat(self, token: str) -> Node:
        return stat(token)

    resource_name = stat

    def signed(self, sign: str, operand: Node) -> Node:
        return operand if sign == "+" else Operation("negative", (operand,))

    def negate(self, operand: Node) -> Node:
        return Operation("not", (operand,))

    def comparison(self, left: Node, operator: str, right: Node) -> Node:
        return Operation("=" if operator == "==" else str(operator), (left, right))

    def choice(self, name: str, *operands: Node) -> Node:
        return Operation(name.lower(), operands)

    def either(self, *operands: Node) -> Node:
        return Operation("or", operands)

    def both(self, *operands: Node) -> Node:
        return Operation("and", operands)

    def sum(self, *parts: Node | str) -> Node:
        return _chain(parts)

    product = sum

    def amount(self, root: Node) -> Formula:
        return Formula.of(root)

    condition = amount

    def whole(self, token: str) -> int:
        return _small(token)

    so_many = whole

    def exactly(self, token: str) -> tuple[int, bool]:
        return _small(token), False

    def at_least(self, token: str) -> tuple[int, bool]:
        return _small(token), True

    def fraction(self, token: str) -> str:
        if len(token) > 12:
            raise NotationError(f"{token[:20]} is too long a number; at most 12 characters")
        return str(token)

    def name(self, token: str) -> str:
        return " ".join(token[1:-1].split())

    def mode(self, token: str) -> str:
        return token.lower()

    def clauses(self, *clauses: Said) -> tuple[Said, ...]:
        return clauses

    def verbs(self, *said: list[Said]) -> tuple[Said, ...]:
        return tuple(node for nodes in said for node in nodes)

    sentences = verbs

    def resource_lines(self, *lines: tuple[str, Any]) -> tuple[tuple[str, Any], ...]:
        return lines


def _chain(parts: tuple[Node | str, ...]) -> Node:
    """Group runs of one operator, so that a long sum is wide and not deep."""
    operands: list[Node] = [_node(parts[0])]
    current = ""
    for sign, part in zip(parts[1::2], parts[2::2], strict=True):
        operator = "*" if str(sign) == "×" else str(sign)
        if operator != current and current:
            operands = [Operation(current, tuple(operands))]
        operands.append(_node(part))
        current = operator
    return Operation(current, tuple(operands))


def _node(part: Node | str) -> Node:
    assert not isinstance(part, str)
    return part


def _small(token: str) -> int:
    if len(token) > 5:
        raise NotationError(f"{token[:20]} is too large here; at most 99,999")
    return int(token)


_CONSTANTS: dict[str, object] = {
    "hostile": "hostile", "friendly": "friendly", "anybody": "any", "round_up": "up", "round_down": "down",
    "round_nearest": "nearest", "double": 2, "triple": 3, "each_turn": "turn", "each_round": "round", "etc": "etc",
}  # fmt: skip
_BY_RULE = {form.name.replace("-", "_"): form for form in FORMS}
_MEANINGS = _Meanings()
