"""The grammar: made from the table of forms around the rules of an expression. LALR, so that reading is linear."""

from __future__ import annotations

import re

from footwork.language.forms import FORMS, Form

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
