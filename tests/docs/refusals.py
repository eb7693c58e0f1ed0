"""The table of refusal codes, from their declarations. `python -m tests.docs.refusals` writes it into its page anew."""

from __future__ import annotations

import re

from tests.docs.pages import ROOT

from footwork.refusals import KINDS, Kind

PAGE = ROOT / "docs" / "concepts.md"
_MARKED = re.compile(r"(?<=<!-- refusals -->\n\n)(?:\|[^\n]*\n)*")


def table() -> str:
    """Every kind with what it says and the fields it fills, as a table of Markdown."""
    return "".join(["| code | says | with |\n", "|---|---|---|\n", *map(_row, KINDS.values())])


def _row(kind: Kind) -> str:
    given = [f"`{name}`" for name in kind.always] + [f"`{name}`?" for name in kind.sometimes]
    return f"| `{kind.pattern}` | {kind.says} | {', '.join(given) or '-'} |\n"


def shown() -> str:
    """The table as the page has it."""
    found = _MARKED.search(PAGE.read_text(encoding="utf-8"))
    return "" if found is None else found[0]


def write() -> None:
    """Put the table into its page."""
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(_MARKED.sub(lambda _: table(), text), encoding="utf-8")


if __name__ == "__main__":
    write()
