"""Adding: the action that brings a new piece into a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import ValidationError

from footwork.arguments import described, whole
from footwork.board.schema import PieceDocument
from footwork.characters import acting, acts
from footwork.errors import MisuseError
from footwork.geometry import Cell, Direction, Notation
from footwork.values import dataclass

Stats = tuple[tuple[str, int], ...]
"""Stats with their values."""


@dataclass(frozen=True, slots=True)
class AddPiece:
    """Bring a new piece into the game, on a cell or off the board. For the one who runs the table.

    It says what a scenario says of a piece; what it leaves out comes from the kind. Raises MisuseError for what no
    scenario could say.

    >>> AddPiece("imp", Cell(2, 0), kind="goblin", stats=(("Health", 3),)).stats
    (('Health', 3),)
    >>> AddPiece("two words")
    Traceback (most recent call last):
    footwork.errors.MisuseError: a new piece: its id cannot be text 'two words'
    """

    id: str
    at: Cell | None = None
    kind: str | None = None
    side: str | None = None
    name: str | None = None
    glyph: str | None = None
    size: tuple[int, int] | str | None = None
    heading: Direction | None = None
    stats: Stats = ()
    features: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        document_of(self)


def document_of(action: AddPiece, stats: Mapping[str, int] | None = None) -> PieceDocument:
    """What a scenario would say of a new piece, but for the cell, with stats of other names if given.

    Raises MisuseError.
    """
    said = {
        "id": action.id,
        "kind": action.kind,
        "side": action.side,
        "name": action.name,
        "glyph": action.glyph,
        "size": action.size,
        "stats": dict(action.stats) if stats is None else dict(stats),
        "features": list(action.features),
    }
    try:
        document = PieceDocument.model_validate(said)
    except ValidationError as error:
        key = str(error.errors()[0]["loc"][0])
        raise MisuseError(f"a new piece: its {key} cannot be {described(said[key])}") from None
    for key in ("id", "name", "glyph"):
        text = said[key]
        at = acting(text) if isinstance(text, str) else None
        if isinstance(text, str) and at is not None:  # no file could say it again
            raise MisuseError(f"a new piece: its {key}: {acts(text, at)}")
    for value in document.stats.values():
        whole(value, "the value of a stat")
    return document


def add_to_dict(action: AddPiece, notation: Notation) -> dict[str, Any]:
    """The action as plain data."""
    said = {
        "id": action.id,
        "at": None if action.at is None else notation.format(action.at),
        "kind": action.kind,
        "side": action.side,
        "name": action.name,
        "glyph": action.glyph,
        "size": list(action.size) if isinstance(action.size, tuple) else action.size,
        "heading": None if action.heading is None else action.heading.name,
        "stats": dict(action.stats) or None,
        "features": list(action.features) or None,
    }
    return {"do": "add", **{key: value for key, value in said.items() if value is not None}}


ADD_OPTIONS = frozenset({"at", "kind", "side", "name", "glyph", "size", "heading", "stats", "features"})


def add_from_dict(fields: Mapping[str, Any], notation: Notation) -> AddPiece:
    """The action that plain data describes. Raises MisuseError or NotationError."""
    texts = {key: fields.get(key) for key in ("id", "at", "kind", "side", "name", "glyph", "heading")}
    for key, value in texts.items():
        if not isinstance(value, str) and (key == "id" or value is not None):
            raise MisuseError(f"the {key!r} of 'add' is a text, found {described(value)}")
    stats, features, size = fields.get("stats") or {}, fields.get("features") or [], fields.get("size")
    if not isinstance(stats, Mapping):
        raise MisuseError(f"the 'stats' of 'add' are names with numbers, found {described(stats)}")
    if not isinstance(features, list | tuple):
        raise MisuseError(f"the 'features' of 'add' are a list, found {described(features)}")
    if not isinstance(size, str | None) and (not isinstance(size, list | tuple) or len(size) != 2):
        raise MisuseError(f"the 'size' of 'add' is two numbers or a name, found {described(size)}")
    return AddPiece(
        id=str(texts["id"]),
        at=None if texts["at"] is None else notation.parse(texts["at"]),
        kind=texts["kind"],
        side=texts["side"],
        name=texts["name"],
        glyph=texts["glyph"],
        size=size if isinstance(size, str | None) else (size[0], size[1]),
        heading=None if texts["heading"] is None else Direction.parse(texts["heading"]),
        stats=stats_of(stats),
        features=tuple(features),
    )


def stats_of(stats: Mapping[str, int] | Iterable[tuple[str, int]]) -> Stats:
    """Stats as an action holds them."""
    return tuple((name, value) for name, value in (stats.items() if isinstance(stats, Mapping) else stats))
