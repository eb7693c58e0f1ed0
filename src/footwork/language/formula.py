"""Formula: whole-number arithmetic over stats and dice, written in rulesets as ``"[Speed] + 1"``.

It is the expression part of the campaign language; rulesets in YAML use it by itself.
"""

# ruff: noqa: D102 - the methods of the tree are named after the rules that they read
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from functools import lru_cache
from typing import Literal

from lark import Lark, Transformer, v_args
from lark.exceptions import UnexpectedInput, VisitError

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

EXPRESSION = r"""
    ?either: both (_OR both)*
    ?both: negation (_AND negation)*
    ?negation: _NOT negation -> negate
        | comparison
    ?comparison: sum (COMPARE sum)?
    ?sum: product (SIGN product)*
    ?product: unary (TIMES unary)*
    ?unary: SIGN unary -> signed
        | atom
    ?atom: NUMBER -> number
        | DICE -> dice
        | STAT -> stat
        | CHOICE "(" sum ("," sum)+ ")" -> choice
        | "(" either ")"
    COMPARE: ">=" | "<=" | "!=" | "==" | "=" | ">" | "<"
    SIGN: "+" | "-"
    TIMES: "*" | "×" | "/"
    CHOICE: /(min|max)\b/i
    _AND: /and\b/i
    _OR: /or\b/i
    _NOT: /not\b/i
    NUMBER: /[0-9]+/
    DICE.2: /[0-9]*[dD][0-9]+/
    STAT: /\[[^\[\]\n]+\]/
    %ignore /\s+/
"""
"""The rules of an expression; the campaign language builds its sentences around them."""


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


@v_args(inline=True)
class ExpressionTree(Transformer):  # type: ignore[type-arg]
    """Makes the nodes of an expression, bottom up."""

    def number(self, token: str) -> Node:
        if len(token) > 10 or int(token) > MOST_NUMBER:
            raise NotationError(f"{token[:20]} is too large; numbers stay within 2³¹")
        return Number(int(token))

    def dice(self, token: str) -> Node:
        count, _, sides = token.lower().partition("d")
        if len(count) > 4 or int(count or 1) > MOST_DICE:
            raise NotationError(f"too many dice; at most {MOST_DICE:,} are rolled at once")
        if len(sides) > 5 or not 1 <= int(sides) <= MOST_SIDES:
            raise NotationError(f"a die has 1 to {MOST_SIDES:,} sides")
        return Dice(int(count or 1), int(sides))

    def stat(self, token: str) -> Node:
        words = token[1:-1].split()
        if not words:
            raise NotationError("a stat needs a name between its brackets")
        if len(words) > 1 and words[0].lower() in ("self", "target"):
            return Stat("self" if words[0].lower() == "self" else "target", " ".join(words[1:]))
        return Stat("self", " ".join(words))

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

    def product(self, *parts: Node | str) -> Node:
        return _chain(parts)


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


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(EXPRESSION, parser="lalr", start="either", transformer=ExpressionTree())


@lru_cache(maxsize=4096)
def _parse(text: str) -> Formula:
    if len(text) > MOST_LENGTH:
        raise NotationError(f"a formula is at most {MOST_LENGTH:,} characters long")
    try:
        root: Node = _parser().parse(text)  # type: ignore[assignment]
    except UnexpectedInput as error:
        column = getattr(error, "column", -1)
        where = f" at column {column}" if column and column > 0 else " at its end"
        raise NotationError(f"the formula {text!r} is not understood{where}") from None
    except VisitError as error:
        if isinstance(error.orig_exc, NotationError):
            raise error.orig_exc from None
        raise
    return Formula(text, within_limits(root))
