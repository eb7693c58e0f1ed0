"""The board in colours, for terminals that have them. Shapes stay the same, so that nothing is lost without."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from footwork.views.drawing.drawing import Look, Span

STYLES: dict[Look, str] = {
    "plain": "",
    "label": "dim",
    "own": "bold green",
    "other": "bold red",
    "blocked": "bold",
    "slow": "yellow",
    "reach": "cyan",
    "pass": "dim cyan",
    "path": "bold magenta",
    "goal": "bold magenta reverse",
    "edge": "bold",
    "mark": "bold reverse",
    "wrong": "bold red",
    "complete": "bold green",
    "acts": "bold yellow",
}


def styled(lines: Iterable[Iterable[Span]]) -> Text:
    """Lines of spans as rich text; a terminal without colours shows the same characters."""
    text = Text()
    for i, line in enumerate(lines):
        if i:
            text.append("\n")
        for span in line:
            text.append(span.text, STYLES[span.look] or None)
    return text
