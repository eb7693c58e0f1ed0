"""The tables of the grammar, worked out beforehand: most of what a campaign's first word took was to make them.

`python -m tests.language.tables` writes them anew, and a test sees that they are those of the grammar.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import lark

FILE = Path(__file__).with_name("tables.json")


def known_parser() -> lark.Lark | None:
    """The parser of the written tables; None where another version of Lark is installed than the one that made them."""
    written = json.loads(FILE.read_text(encoding="utf-8"))
    if written["lark"] != lark.__version__:
        return None
    data = written["data"]
    table = data["parser"]["parser"]
    table["tokens"] = _numbered(table["tokens"])
    table["states"] = {number: _numbered(row) for number, row in _numbered(table["states"]).items()}
    return lark.Lark.load({"data": data, "memo": _numbered(written["memo"])})


def _numbered(entries: dict[str, Any]) -> dict[int, Any]:
    """A mapping whose keys are numbers, which JSON writes as texts."""
    return {int(key): entry for key, entry in entries.items()}
