"""Placeholders: which names in braces each text of a ruleset may use; anything else would be shown as it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable

from footwork.refusals import KINDS
from footwork.refusals.kind import Kind

_OF_EVERY_REFUSAL = frozenset(["code", "piece", "rule", "active", "cardinal", "diagonal"])
_BY_FIELD = {
    "cell": "cell",
    "edge": "edge from",
    "by": "name blocker a-blocker A-blocker",
    "need": "need missing",
    "have": "have",
}
_UNKNOWN = (
    "piece.unknown",
    "target.unknown",
    "action.unknown",
    "tile.unknown",
    "door.unknown",
    "kind.unknown",
    "side.unknown",
    "feature.unknown",
)

_MOVE = "piece direction from to goal way cells cost before after cardinal diagonal"
_NUMBERS = "cost remaining cost-pips remaining-pips"

_EVENTS = {
    **dict.fromkeys(("moved", "moved-far", "stayed", "cut-short", "lies"), _MOVE),
    "position": "piece at points allowance left nearby",
    "nearby": "Direction cell what",
    "nearby-edge": "Direction cell what",
    "edge-of-board": "",
    "added": "piece",
    "began": "",
    "finished": "",
    "won": "side",
    "round": "round",
    "turn-began": "who",
    "step": "piece way from cells",
    "onward": "piece way from cells",
    "rotated": "piece way from cells",
    "turned": "piece direction cost",
    "turned-for": "piece direction cost",
    "waited": "piece",
    "acted": "piece title",
    "acted-at": "piece title target",
    "reacted": "piece title target",
    "entered": "piece cause",
    "defeated": "piece cause",
    "moved-aside": "piece by from to way",
    "unused": "piece points",
    "unkept": "piece",
    "settled": "piece from to way",
    "gained": "piece feature",
    "lost": "piece feature",
    "placed": "piece to",
    "removed": "piece",
    "shoved": "piece way cell",
    "halted": "piece rule",
    "interrupted": "piece",
    "aborted": "reason",
    "opening": "example",
    "opening-secret": "",
    "planning": "",
    "planned": "piece steps",
    "unplanned": "piece",
    "cleared": "piece",
    "committed": "piece",
    "has-planned": "side",
    "passed": "side",
    "passed-planned": "side",
    "side-ready": "side",
    "complete": "piece",
    "beat-played": "beat moves",
    "beat-stuck": "beat",
    "blocked": "piece reason",
    "carried": "piece way",
    "teleported": "piece way",
    "opened": "edge",
    "closed": "edge",
    "closing": "edge",
    "kept-open": "edge",
    "ground": "cell after",
    "held": "cell",
    "released": "cell",
    "execute": "",
    "execute-step": "step of",
}
"""The texts for what is no refusal, by the first part of their name."""

LOG = {
    "moved": f"piece Direction from to {_NUMBERS}",
    "refused": f"piece reason code {_NUMBERS}",
    "judged": f"piece {_NUMBERS}",
    "checked": "piece check verdict",
    "planned": "piece steps",
}
"""The texts for the log."""

DEAR = "points-dear"
"""A ruleset's own text for a move that costs more than a step on plain ground."""

EVENTS = (*_EVENTS, DEAR)


def names_in(template: str) -> list[str]:
    """The names in braces, in order.

    >>> names_in("Moved {direction} to {to}.")
    ['direction', 'to']
    """
    return re.findall(r"\{([A-Za-z-]+)\}", template)


def names_for(code: str) -> frozenset[str] | None:
    """The names that the text for a code of a refusal or an event may use; None for a name that nothing has.

    >>> sorted(names_for("stop.occupied") - names_for("bounds.outside"))
    ['A-blocker', 'a-blocker', 'blocker', 'name']
    """
    if code == DEAR:
        code = "points.insufficient"
    first = code.partition(".")[0]
    if first in _EVENTS:
        return frozenset(_EVENTS[first].split())
    covered = [kind for kind in KINDS.values() if _covers(code, kind)]
    return frozenset().union(*(_of_kind(kind) for kind in covered)) if covered else None


def _covers(code: str, kind: Kind) -> bool:
    """Whether a text for a code is the text of refusals of a kind."""
    if kind.named is not None and code.startswith(f"{kind.code}."):
        return True
    return kind.code == code or kind.code.startswith(f"{code}.")


def _of_kind(kind: Kind) -> Iterable[str]:
    fields = (*kind.always, *kind.sometimes)
    found = " ".join(_BY_FIELD.get(name, "") for name in fields).split()
    return (*_OF_EVERY_REFUSAL, *found, *(["hint"] if kind.code in _UNKNOWN else []))
