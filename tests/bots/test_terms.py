"""The page about bots lists the terms that the bot weighs by."""

from __future__ import annotations

from pathlib import Path

from footwork.bots.choice import TERMS

PAGE = Path(__file__).parents[2] / "docs" / "write-a-bot.md"


def test_the_page_lists_every_term() -> None:
    table = PAGE.read_text(encoding="utf-8").partition("<!-- terms -->")[2].strip().split("\n\n")[0]
    rows = [f"| `{name}` | {term.worth} | {term.about} |" for name, term in TERMS.items()]
    assert table.splitlines()[2:] == rows
