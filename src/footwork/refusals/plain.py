"""A refusal as plain data, the same in saves, in events and for programs."""

from __future__ import annotations

from typing import Any

from footwork.geometry import Notation
from footwork.refusals.refusal import Refusal
from footwork.values import number_text


def refusal_to_dict(refusal: Refusal, notation: Notation) -> dict[str, Any]:
    """A refusal as plain data, without what it does not say; cells and edges as the ruleset writes them.

    >>> from footwork.geometry import Cell, Edge, LetterNotation
    >>> from footwork.refusals import kinds
    >>> one, other = Cell(6, 3), Cell(7, 3)
    >>> shut = Refusal(kinds.EDGE, other, "door", rule="gate", start=one, edge=Edge(one, other))
    >>> refusal_to_dict(shut, LetterNotation())
    {'code': 'edge.door', 'cell': 'H4', 'from': 'G4', 'edge': 'G4/H4', 'rule': 'gate'}
    """
    plain: dict[str, Any] = {"code": refusal.code}
    if refusal.cell is not None:
        plain["cell"] = notation.format(refusal.cell)
    if refusal.start is not None:
        plain["from"] = notation.format(refusal.start)
    if refusal.edge is not None:
        plain["edge"] = notation.format_edge(refusal.edge)
    for name in ("by", "rule"):
        if getattr(refusal, name) is not None:
            plain[name] = getattr(refusal, name)
    for name in ("need", "have", "missing"):
        if getattr(refusal, name) is not None:
            plain[name] = number_text(getattr(refusal, name))
    if refusal.because is not None:
        plain["because"] = refusal_to_dict(refusal.because, notation)
    return plain
