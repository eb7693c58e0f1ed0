"""The tables of the grammar as they are shipped. `python -m tests.language.tables` writes them anew."""

from __future__ import annotations

import json
from typing import Any

import lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from footwork.language.grammar import STARTS, built_parser
from footwork.language.tables import FILE

WIDE = 2**16
"""What stands for a width without bounds, which Python's versions count differently."""


def text() -> str:
    """The tables of the grammar as it is now: the same in every process, whatever order its sets have."""
    data, memo = built_parser().memo_serialize([TerminalDef, Rule])
    for entry in memo.values():
        width = entry.get("pattern", {}).get("_width")
        if width is not None:
            entry["pattern"]["_width"] = [min(number, WIDE) for number in width]
    data["parser"]["parser"] = _in_order(data["parser"]["parser"])
    return json.dumps({"lark": lark.__version__, "data": data, "memo": memo}, separators=(",", ":")) + "\n"


def _in_order(table: dict[str, Any]) -> dict[str, Any]:
    """The same table with symbols numbered by their names, and states in the order in which they are come to."""
    names: dict[int, str] = table["tokens"]
    numbers = {name: number for number, name in enumerate(sorted(names.values()))}
    states = {
        state: sorted((names[token], *found) for token, found in row.items()) for state, row in table["states"].items()
    }
    queue = [table["start_states"][start] for start in STARTS]
    for state in queue:
        queue += [to for _, reduces, to in states[state] if not reduces and to not in queue]
    place = {state: number for number, state in enumerate(queue)}
    return {
        **table,
        "tokens": {number: name for name, number in numbers.items()},
        "states": {
            place[state]: {numbers[name]: [how, to if how else place[to]] for name, how, to in states[state]}
            for state in queue
        },
        "start_states": {start: place[table["start_states"][start]] for start in STARTS},
        "end_states": {start: place[table["end_states"][start]] for start in STARTS},
    }


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
