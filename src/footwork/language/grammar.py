"""The grammar: made from the table of forms around the rules of an expression. LALR, so that reading is linear."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Any

from lark import Lark, v_args
from lark.exceptions import UnexpectedInput, VisitError
from lark.visitors import Transformer_InPlace

from footwork.arguments import shortened
from footwork.errors import NotationError
from footwork.language.forms import FORMS, Form
from footwork.language.formula import Formula, Node, Operation, dice, number, stat
from footwork.language.tables import known_parser
from footwork.language.tree import Place, Said

MOST_SECTION = 4_000
"""How many characters one section of a block may hold."""

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
"""The rules of an expression; sentences are built around them. `Formula.parse` reads the same by itself."""

SLOTS = r"""
    amount: sum
    condition: either
    whole: NUMBER
    fraction: NUMBER | DECIMAL
    name: QUOTED
    assign: ASSIGN
    resource_name: STAT
    _tiles: {tile} | {tiles}
    relation: ({enemy} | {opposing} | {enemies}) -> hostile
        | ({ally} | {allied} | {allies}) -> friendly
        | ({actor} | {other}) -> anybody
    rounding: "(" {round} {up} ")" -> round_up
        | "(" {round} {down} ")" -> round_down
        | "(" {round} {to} {nearest} ")" -> round_nearest
    times: {double} -> double
        | {triple} -> triple
        | NUMBER {times} -> so_many
    _modes: "(" mode (_COMMA mode)* (_COMMA etc)? ")"
    mode: MODE
    etc: _ETC
    degrees: NUMBER -> exactly
        | NUMBER "+" -> at_least
    _happening: happened (_AND happened)*
    happened: resource_name assign amount -> change
        | {it} {gains} name {until} {end} {of} {turn} -> gain
    period: {turn} -> each_turn
        | {round} -> each_round
    MODE: /(?!etc\b)[a-z][a-z-]*/i
    _ETC: /etc\b\.?/i
    ASSIGN: "+=" | "-=" | "="
    DECIMAL.2: /[0-9]+\.[0-9]+/
    QUOTED: /"[^"\n]{1,64}"/
    _COMMA: ","
    _END: "."
"""
_SLOT_RULES = {
    "amount": "amount", "number": "whole", "decimal": "fraction", "stat": "resource_name", "name": "name",
    "assign": "assign", "tiles": "_tiles", "relation": "relation", "rounding": "rounding", "times": "times",
    "modes": "_modes", "degrees": "degrees", "period": "period", "happening": "_happening",
}  # fmt: skip
_PART = re.compile(r"<([a-z]+)>|([a-z']+)|([()|?])|(,)", re.I)

STARTS = ("verbs", "sentences", "trigger_line", "aim_line", "resource_lines", "condition")


def _word(word: str) -> str:
    """The terminal of a word; one that begins with an underscore leaves no trace in the tree."""
    if word in ("and", "or", "not"):
        return f"_{word.upper()}"
    return f"_W_{word.upper().replace(chr(39), '_')}"


def _rule(form: Form, words: set[str]) -> str:
    parts = []
    for slot, word, mark, comma in _PART.findall(form.pattern):
        if word:
            words.add(word)
            parts.append("(_W_A | _W_AN)" if word in ("a", "an") else _word(word))
        else:
            parts.append(_SLOT_RULES[slot] if slot else mark or (comma and "_COMMA"))
    return f"{' '.join(parts)} -> {form.name.replace('-', '_')}"


def grammar() -> str:
    """The whole grammar as text, for Lark."""
    words: set[str] = {"a", "an", "this", "actor", "and", "etc"}
    kinds: dict[str, list[str]] = {}
    for form in FORMS:
        kinds.setdefault(form.kind, []).append(_rule(form, words))
    kinds["sentence"].append("_W_THIS _W_ACTOR clause (_AND clause)* -> clauses")

    def named(match: re.Match[str]) -> str:
        words.add(match[1])
        return _word(match[1])

    slots = re.sub(r"\{([a-z]+)\}", named, SLOTS)
    rules = [f"{kind}: " + "\n    | ".join(alternatives) for kind, alternatives in kinds.items()]
    words -= {"and", "or", "not"}
    terminals = [f"{_word(word)}: /{word}(?![\\w'])/i" for word in sorted(words)]
    return "\n".join(
        [
            "verbs: (said_verb _END?)+",
            "said_verb: verb -> said",
            "sentences: (said_sentence _END?)+",
            "said_sentence: sentence -> said",
            "trigger_line: trigger _END?",
            "aim_line: aim _END?",
            "resource_lines: (resource _END?)+",
            *rules,
            slots,
            *terminals,
            EXPRESSION,
        ]
    )


@v_args(inline=True)
class _Tree(Transformer_InPlace):  # type: ignore[type-arg]
    """Makes the tree of a section, bottom up and without recursion; the forms make their own parts."""

    def __default__(self, data: str, children: list[Any], meta: Any) -> Any:
        form = _BY_RULE.get(str(data))
        if form is None:
            return children[0]
        try:
            return form.make(*children)
        except NotationError as error:
            raise NotUnderstood(str(error), meta.line, meta.column) from None

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

    @v_args(inline=False, meta=True)
    def said(self, meta: Any, children: list[Any]) -> list[Said]:
        nodes = children[0] if isinstance(children[0], tuple) else (children[0],)
        return [replace(node, at=Place(meta.line, meta.column)) for node in nodes]

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


def _constant(value: object) -> Any:
    return lambda self: value


for _name, _value in {
    "hostile": "hostile", "friendly": "friendly", "anybody": "any", "round_up": "up", "round_down": "down",
    "round_nearest": "nearest", "double": 2, "triple": 3, "each_turn": "turn", "each_round": "round", "etc": "etc",
}.items():  # fmt: skip
    setattr(_Tree, _name, v_args(inline=True)(_constant(_value)))

_BY_RULE = {form.name.replace("-", "_"): form for form in FORMS}


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return known_parser() or built_parser()


def built_parser() -> Lark:
    """The parser, worked out from the grammar."""
    return Lark(grammar(), parser="lalr", start=list(STARTS), propagate_positions=True)


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
        return _Tree().transform(_parser().parse(text, start=start))
    except UnexpectedInput as error:
        raise _unexpected(text, error) from None
    except VisitError as error:
        if not isinstance(error.orig_exc, NotationError):
            raise
        meta = getattr(error.obj, "meta", None)
        place = getattr(meta, "line", 1), getattr(meta, "column", 1)
        raise NotUnderstood(str(error.orig_exc), *place) from None


def _unexpected(text: str, error: UnexpectedInput) -> NotUnderstood:
    line, column = getattr(error, "line", -1), getattr(error, "column", -1)
    lines = text.split("\n")
    if not isinstance(line, int) or line < 1 or getattr(getattr(error, "token", None), "type", "") == "$END":
        kept = text.rstrip()
        line, column = kept.count("\n") + 1, len(kept) - (kept.rfind("\n") + 1) + 1
        return NotUnderstood("this ends too early", line, column)
    rest = lines[line - 1][column - 1 :]
    word = re.match(r"\[[^\]]*\]?|[\w'.-]+|.", rest)
    return NotUnderstood(f"{shortened(word[0]) if word else ''!r} is not understood here", line, column)
