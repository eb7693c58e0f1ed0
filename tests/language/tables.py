"""The tables of the grammar as they are shipped. `python -m tests.language.tables` writes them anew."""

from __future__ import annotations

import json
from typing import Any

from lark import Lark
from lark.grammar import NonTerminal, Rule, Terminal

from footwork.language.grammar import STARTS, grammar
from footwork.language.tables import FILE

WORD = "(?i:", r"(?![\w']))"
"""What stands around a word in the expression of its terminal."""


def built_parser() -> Lark:
    """Lark's own parser of the grammar."""
    return Lark(grammar(), parser="lalr", start=list(STARTS), propagate_positions=True)


def text() -> str:
    """The tables of the grammar as it is now: the same in every process, whatever order its sets have."""
    return json.dumps(tables(), separators=(",", ":"), ensure_ascii=False) + "\n"


def tables() -> dict[str, Any]:
    """What Lark works out from the grammar: terminals, rules, and what each state does with what comes next."""
    parser = built_parser()
    front: Any = parser.parser
    table, lexer = front.parser._parse_table, front.lexer
    order = _in_order(table)
    place = {state: number for number, state in enumerate(order)}
    rules = sorted(parser.rules, key=str)
    numbers = {rule: number for number, rule in enumerate(rules)}
    accepted = {state: tuple(terminal.name for terminal in _scanned(lexer.lexers[state])) for state in order}
    lists = sorted(set(accepted.values()))
    expressions = {terminal.name: terminal.pattern.to_regexp() for terminal in parser.terminals}
    words = {
        name: said[len(WORD[0]) : -len(WORD[1])]
        for name, said in sorted(expressions.items())
        if said.startswith(WORD[0]) and said.endswith(WORD[1])
    }
    return {
        "starts": {start: [place[table.start_states[start]], place[table.end_states[start]]] for start in STARTS},
        "words": words,
        "expressions": {name: said for name, said in sorted(expressions.items()) if name not in words},
        "ignored": sorted(parser.ignore_tokens),
        "rules": [_rule(rule) for rule in rules],
        "accepted": lists,
        "states": [
            [
                lists.index(accepted[state]),
                {
                    name: place[to] if to in place else ~numbers[to]
                    for name, (_, to) in sorted(table.states[state].items())
                },
            ]
            for state in order
        ],
    }


def _in_order(table: Any) -> list[int]:
    """The states in the order in which they are come to."""
    queue = [table.start_states[start] for start in STARTS]
    for state in queue:
        queue += [to for _, (_, to) in sorted(table.states[state].items()) if to in table.states and to not in queue]
    return queue


def _scanned(lexer: Any) -> list[Any]:
    """The terminals of a state in the order in which they are tried."""
    found: list[Any] = lexer.scanner.terminals
    assert not lexer.callback, "a text that is two terminals: the tables have no place for it"
    return found


def _rule(rule: Rule) -> list[Any]:
    """What a rule makes: of what, how it is called, from how many parts, which it keeps, and whether one stands alone.

    Parts that are spread, with their parts in their place, are counted from the end: ~0 is the first.
    """
    assert rule.expansion
    assert not rule.options.keep_all_tokens
    kept = [
        ~number if isinstance(part, NonTerminal) and part.name.startswith("_") else number
        for number, part in enumerate(rule.expansion)
        if not (isinstance(part, Terminal) and part.filter_out)
    ]
    alone = bool(rule.options.expand1 and not rule.alias)
    return [rule.origin.name, rule.alias or rule.origin.name, len(rule.expansion), kept, alone]


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
