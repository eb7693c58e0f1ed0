"""Formula: whole-number arithmetic over stats and dice, written in rulesets as ``"[Speed] + 1"``.

It is the expression part of the campaign language; rulesets in YAML use it by itself. `grammar.py` says what it looks
like; here it is read without the grammar, which takes longer to set up than all formulas of a ruleset take to read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import field
from functools import lru_cache
from typing import Literal, NamedTuple

from footwork.errors import LimitError, NotationError
from footwork.values import dataclass

MOST_NUMBER = 2**31
MOST_DICE = 1_000
MOST_SIDES = 10_000
MOST_DEPTH = 32
MOST_LENGTH = 2_000

Whose = Literal["self", "target"]
ReadStat = Callable[[Whose, str], int]
RollDice = Callable[[int, int], int]


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written."""

    value: int


@dataclass(frozen=True, slots=True)
class Stat:
    """A stat of the piece itself or of its target."""

    whose: Whose
    name: str


@dataclass(frozen=True, slots=True)
class Dice:
    """Some dice, each with the sides 1 to `sides`."""

    count: int
    sides: int


@dataclass(frozen=True, slots=True)
class Operation:
    """An operator over its operands, from left to right."""

    operator: str
    operands: tuple[Node, ...]


Node = Number | Stat | Dice | Operation


@dataclass(frozen=True)
class Formula:
    """A formula that was read and checked; equal when it says the same, however it is spaced.

    >>> speed = Formula.parse("[Speed] * 2 - 1")
    >>> speed.evaluate(lambda whose, name: {"Speed": 4}[name])
    7
    >>> sorted(speed.stats), speed.has_dice
    ([('self', 'Speed')], False)
    """

    text: str = field(compare=False)
    root: Node = field(repr=False)

    @classmethod
    def parse(cls, text: str) -> Formula:
        """Read a formula; raises NotationError with the column at which it stops making sense."""
        return _parse(text)

    @classmethod
    def of(cls, root: Node) -> Formula:
        """The formula of a tree, in its plainest spelling; raises NotationError past the limits.

        >>> Formula.of(Operation("+", (Dice(1, 20), Stat("target", "Will")))).text
        '1d20 + [Target Will]'
        """
        return cls(spelled(within_limits(root)), root)  # what is too deep cannot even be spelled

    @property
    def stats(self) -> frozenset[tuple[Whose, str]]:
        """The stats that it reads, each with whose it is."""
        return frozenset((node.whose, node.name) for node in self.nodes() if isinstance(node, Stat))

    @property
    def has_dice(self) -> bool:
        """Whether its value depends on dice."""
        return any(isinstance(node, Dice) for node in self.nodes())

    def nodes(self) -> Iterator[Node]:
        """Every node of the formula, outermost first."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            if isinstance(node, Operation):
                waiting.extend(reversed(node.operands))

    def evaluate(self, read: ReadStat, roll: RollDice | None = None) -> int:
        """The value; true is 1 and false 0. Division is floor, by zero 0. Raises LimitError past ±2³¹."""
        return _value(self.root, read, roll)

    def __str__(self) -> str:
        return self.text


def spelled(node: Node) -> str:
    """An expression as text, with no more brackets than it needs to be read back the same."""
    match node:
        case Number(value):
            return str(value)
        case Dice(count, sides):
            return f"{count}d{sides}"
        case Stat(whose, name):
            first, _, rest = name.partition(" ")
            own = "Self " if rest and first.lower() in ("self", "target") else ""
            return f"[{'Target ' if whose == 'target' else own}{name}]"
        case Operation("min" | "max" as name, operands):
            return f"{name}({', '.join(_inside(part, _LEVELS['+']) for part in operands)})"
        case Operation("negative", (operand,)):
            return f"-{_inside(operand, _LEVELS['negative'])}"
        case Operation("not", (operand,)):
            return f"not {_inside(operand, _LEVELS['not'])}"
        case Operation(operator, (first_operand, *others)):
            level = _LEVELS[operator]
            # A chain reads from the left, so what stands first needs no brackets unless it is the same chain again.
            lead = level if operator in "+-*/" and _operator(first_operand) != operator else level + 1
            parts = [_inside(first_operand, lead), *(_inside(part, level + 1) for part in others)]
            return f" {operator} ".join(parts)
    raise AssertionError(f"{node} is no expression")


_LEVELS = {"or": 0, "and": 1, "not": 2, "+": 4, "-": 4, "*": 5, "/": 5, "negative": 6} | dict.fromkeys(
    (">=", "<=", "!=", "=", ">", "<"), 3
)
"""How tightly operators bind; what has no operator binds tightest."""


def _operator(node: Node) -> str | None:
    return node.operator if isinstance(node, Operation) else None


def _inside(node: Node, level: int) -> str:
    operator = _operator(node)
    loose = operator is not None and operator not in ("min", "max") and _LEVELS[operator] < level
    return f"({spelled(node)})" if loose else spelled(node)


def _value(node: Node, read: ReadStat, roll: RollDice | None) -> int:
    result = 0
    match node:
        case Number(value):
            result = value
        case Stat(whose, name):
            result = read(whose, name)
        case Dice(count, sides):
            if roll is None:
                raise MisuseOfDice
            result = roll(count, sides)
        case Operation(operator, operands):
            result = operate(operator, [_value(operand, read, roll) for operand in operands])
    if not -MOST_NUMBER <= result <= MOST_NUMBER:
        raise LimitError(f"a formula gives {result}, which is outside ±2³¹")
    return result


class MisuseOfDice(NotationError):
    """Dice stand where the rules need a number that is known beforehand."""

    def __init__(self) -> None:
        super().__init__("dice are not allowed here")


def operate(operator: str, values: list[int]) -> int:
    """What an operator makes of its operands."""
    if operator in _FOLDS:
        result = values[0]
        for value in values[1:]:
            result = _FOLDS[operator](result, value)
        return result
    return _PLAIN[operator](values)


_FOLDS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b if b else 0,
    ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}
_PLAIN: dict[str, Callable[[list[int]], int]] = {
    "negative": lambda values: -values[0],
    "not": lambda values: not values[0],
    "and": all,
    "or": any,
    "min": min,
    "max": max,
}


def number(text: str) -> Node:
    """A number as it is written; raises NotationError past the limits, as for dice and stats."""
    if len(text) > 10 or int(text) > MOST_NUMBER:
        raise NotationError(f"{text[:20]} is too large; numbers stay within 2³¹")
    return Number(int(text))


def dice(text: str) -> Node:
    """Dice as they are written: ``2d6``, or ``d20`` for a single one."""
    count, _, sides = text.lower().partition("d")
    if len(count) > 4 or int(count or 1) > MOST_DICE:
        raise NotationError(f"too many dice; at most {MOST_DICE:,} are rolled at once")
    if len(sides) > 5 or not 1 <= int(sides) <= MOST_SIDES:
        raise NotationError(f"a die has 1 to {MOST_SIDES:,} sides")
    return Dice(int(count or 1), int(sides))


def stat(text: str) -> Node:
    """A stat as it is written: ``[Speed]``, or ``[Target Speed]``."""
    words = text[1:-1].split()
    if not words:
        raise NotationError("a stat needs a name between its brackets")
    if len(words) > 1 and words[0].lower() in ("self", "target"):
        return Stat("self" if words[0].lower() == "self" else "target", " ".join(words[1:]))
    return Stat("self", " ".join(words))


def within_limits(root: Node) -> Node:
    """The expression itself; raises NotationError if it is nested too deep or rolls too many dice."""
    dice, waiting = 0, [(root, 1)]
    while waiting:
        node, depth = waiting.pop()
        if depth > MOST_DEPTH:
            raise NotationError(f"the formula is nested deeper than {MOST_DEPTH}")
        if isinstance(node, Dice):
            dice += node.count
        elif isinstance(node, Operation):
            waiting.extend((operand, depth + 1) for operand in node.operands)
    if dice > MOST_DICE:
        raise NotationError(f"too many dice; at most {MOST_DICE:,} are rolled at once")
    return root


_TOKEN = re.compile(
    r"\s*(?:(?P<dice>[0-9]*d[0-9]+)|(?P<number>[0-9]+)|(?P<stat>\[[^\[\]\n]+\])|(?P<end>\Z)"
    r"|(?P<mark>[<>!=]=|[<>=+*×/(),-])|(?P<word>(?:and|or|not|min|max)\b)|(?P<strange>\S))",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_][\w-]*")
_ATOMS: dict[str, Callable[[str], Node]] = {"dice": dice, "number": number, "stat": stat}
_SPELLINGS = {"×": "*", "==": "="}
_BRACKET = -1
"""The level of brackets, which is looser than that of any operator."""


class _Chain(NamedTuple):
    """An operator or a bracket that waits for what stands behind it; without a name it changes nothing.

    `least` is how tightly operators in a bracket must bind.
    """

    level: int
    operator: str
    operands: list[Node]
    least: int = 0


class _Reading:
    """A text that is read from left to right; `waiting` holds what is open, each tighter than what it stands in.

    A run of one operator is one chain, so that a long sum is wide and not deep.
    """

    def __init__(self) -> None:
        self.brackets = [_Chain(_BRACKET, "", [])]
        self.waiting = [*self.brackets]
        self.value: Node | None = None
        self.choice = ""
        """A `min` or `max` whose bracket must come next."""

    def takes(self, kind: str, text: str) -> bool:
        """Read a token; whether it may stand here."""
        word = _SPELLINGS.get(text, text.lower())
        if self.value is not None:
            return self._bracket(word, self.value) or self._operator(word, self.value)
        if kind in _ATOMS and not self.choice:
            self.value = _ATOMS[kind](text)
            return True
        return self._prefix(word)

    def root(self) -> Node | None:
        """What the text says; None if it ends too early."""
        return None if self.value is None or len(self.brackets) > 1 else self._closed(_BRACKET, self.value)

    def _prefix(self, word: str) -> bool:
        if word == "(":
            self.brackets.append(_Chain(_BRACKET, self.choice, [], _LEVELS["+"] if self.choice else 0))
            self.waiting.append(self.brackets[-1])
            self.choice = ""
        elif self.choice:
            return False
        elif word in ("min", "max"):
            self.choice = word
        elif word in ("+", "-"):
            self.waiting.append(_Chain(_LEVELS["negative"], "negative" if word == "-" else "", []))
        elif word == "not" and max(self.waiting[-1].level, self.brackets[-1].least) <= _LEVELS["not"]:
            self.waiting.append(_Chain(_LEVELS["not"], "not", []))
        else:
            return False
        return True

    def _bracket(self, word: str, value: Node) -> bool:
        """Read what parts or ends a bracket: one of a choice has a comma, others have none."""
        inside = self.brackets[-1]
        if word == "," and inside.operator:
            inside.operands.append(self._closed(_BRACKET, value))
            self.value = None
        elif word == ")" and len(self.brackets) > 1 and bool(inside.operands) is bool(inside.operator):
            self.value = self._closed(_BRACKET, value)
            self.waiting.pop()
            self.brackets.pop()
            if inside.operator:
                self.value = Operation(inside.operator, (*inside.operands, self.value))
        else:
            return False
        return True

    def _operator(self, word: str, value: Node) -> bool:
        """Read an operator between two operands. Comparisons are not chained."""
        level = _LEVELS.get(word, _BRACKET)
        if level < self.brackets[-1].least or word in ("not", "negative"):
            return False
        value = self._closed(level, value)
        chain = self.waiting[-1]
        if chain.level == level == _LEVELS["="]:
            return False
        if (chain.level, chain.operator) == (level, word):
            chain.operands.append(value)
        else:
            self.waiting.append(_Chain(level, word, [self._closed(level - 1, value)]))
        self.value = None
        return True

    def _closed(self, level: int, value: Node) -> Node:
        """What was read since the last of those that wait which binds no tighter than a level."""
        while self.waiting[-1].level > level:
            _, operator, operands, _ = self.waiting.pop()
            value = Operation(operator, (*operands, value)) if operator else value
        return value


def _tree(text: str) -> Node:
    """The tree of a text; raises NotationError with the column of what is not understood."""
    reading, at = _Reading(), 0
    for token in _TOKEN.finditer(text):
        kind = str(token.lastgroup)
        root = reading.root() if kind == "end" else None
        if root is not None:
            return root
        at = at if kind == "end" else token.start(kind)
        if kind == "end" or not reading.takes(kind, token[kind]):
            break
    column = at - text.rfind("\n", 0, at)
    word = _WORD.match(text, at)
    hint = "" if word is None else f'; a stat stands in brackets: "[{word[0]}]"'
    raise NotationError(f"the formula {text!r} is not understood at column {column}{hint}")


@lru_cache(maxsize=4096)
def _parse(text: str) -> Formula:
    if len(text) > MOST_LENGTH:
        raise NotationError(f"a formula is at most {MOST_LENGTH:,} characters long")
    return Formula(text, within_limits(_tree(text)))
