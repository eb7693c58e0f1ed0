"""Words: how pieces, cells, directions and numbers are called in texts for people."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from footwork.board.allowance import profile_for
from footwork.board.piece import Piece
from footwork.board.state import EVERYONE, State
from footwork.geometry import Cell, Direction, Pose
from footwork.rules.effects import Until
from footwork.rules.texts import decimal

UNLIMITED = "unlimited"
ARROW = " → "
TURNS = " (turns)"


def label(state: State, piece: Piece | str) -> str:
    """A piece's name, numbered in roster order where several share it.

    >>> from footwork.game.game import Game
    >>> state = Game.shipped("rune-and-rust").state
    >>> label(state, "hero"), label(state, "skeleton-2")
    ('Adventurer', 'Skeleton 2')
    """
    wanted = state.piece(piece if isinstance(piece, str) else piece.id)
    alike = _numbered(state, wanted)[wanted.name]
    return wanted.name if len(alike) == 1 else f"{wanted.name} {alike[wanted.id]}"


def _numbered(state: State, wanted: Piece) -> dict[str, dict[str, int]]:
    """The pieces by their names, each with its number among those of its name; counted once for a game."""
    known: dict[str, dict[str, int]] | None = state.__dict__.get("_numbered")
    if known is None or wanted.id not in known.get(wanted.name, ()):
        known = state.__dict__["_numbered"] = {}
        for piece in state.pieces:
            alike = known.setdefault(piece.name, {})
            alike[piece.id] = len(alike) + 1
    return known


def facing(state: State, piece: Piece) -> Direction | None:
    """Which way a piece looks, where that matters to its steps or costs it something to change."""
    profile = profile_for(state, piece)
    matters = profile.has_heading(single=piece.footprint.is_single) or any(profile.turn)
    return piece.heading if matters and piece.at is not None else None


def title_of(state: State, who: str) -> str:
    """What to call a side or a piece whose turn it is."""
    if who == EVERYONE and who not in state.index:
        return "everybody"
    return state.sides[who].title if who in state.sides else label(state, who)


def cell_text(state: State, cell: Cell) -> str:
    """A cell as the ruleset writes it."""
    return state.rules.grid.notation.format(cell)


def way_text(state: State, cells: tuple[Cell, ...]) -> str:
    """Cells one after another: D5 → D4 → E3; a cell that comes twice is a turn on it: A1 (turns) → B1."""
    parts: list[str] = []
    for before, cell in zip((None, *cells), cells, strict=False):
        if cell == before:
            parts[-1] += TURNS
        else:
            parts.append(cell_text(state, cell))
    return ARROW.join(parts)


def covered_text(state: State, piece: str, pose: Pose) -> str:
    """The cells that a piece covers in a pose, in a sentence: A1 and B1."""
    covered = state.piece(piece).footprint.cells(pose.anchor, turned=pose.turned)
    return listed([cell_text(state, cell) for cell in covered])


def direction_between(state: State, start: Cell, end: Cell) -> Direction | None:
    """The direction from a cell to a neighbour; None for any other cell."""
    grid = state.rules.grid
    return grid.direction(end.x - start.x, end.y - start.y) if grid.far(start, end) == 1 else None


def points_text(points: Fraction | int | None) -> str:
    """Points for people; no limit is a word."""
    return UNLIMITED if points is None else decimal(points)


def pips_text(state: State, pips: int | Fraction | None) -> str:
    """An amount in pips, as points for people."""
    return UNLIMITED if pips is None else decimal(state.rules.points(pips))


def rule_title(state: State, rule: str) -> str:
    """What to call a feature, terrain, tag, action or reaction of the ruleset; other names stay as they are."""
    rules = state.rules
    return title_among(rule, rules.terrain, rules.features, rules.actions, rules.reactions)


def title_among(name: str, *groups: Mapping[str, Any]) -> str:
    """The title of the first thing of a ruleset that has a name; the name itself if there is none."""
    found = next((group[name] for group in groups if name in group), None)
    return name if found is None else found.title or name


def noun(state: State, thing: str, count: int = 1) -> str:
    """What the ruleset calls a piece, a cell or a side; of several, with an s or as it says under the plural.

    >>> from footwork.game.game import Game
    >>> noun(Game.shipped("imperial-assault").state, "cell", 2)
    'spaces'
    """
    words = state.rules.words
    one = words.get(thing, thing)
    return one if count == 1 else words.get(f"{thing}s", f"{one}s")


def with_article(name: str) -> str:
    """A name after 'a' or 'an', as it sounds.

    >>> with_article("Ogre"), with_article("Skeleton"), with_article("Unicorn")
    ('an Ogre', 'a Skeleton', 'a Unicorn')
    """
    start = name.lower()
    vowel = start.startswith(tuple("aeiou")) and not start.startswith(("uni", "use", "eu", "one"))
    return f"{'an' if vowel or start.startswith(('hour', 'heir', 'honest')) else 'a'} {name}"


def possessive(name: str) -> str:
    """Whose something is.

    >>> possessive("Ann"), possessive("Boss")
    ("Ann's", "Boss'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def until_text(until: Until) -> str:
    """How long a feature lasts; nothing for one that stays."""
    return {
        "turn-end": "until the turn ends",
        "round-end": "until the round ends",
        "next-turn": "until the next turn",
        "always": "",
    }[until]


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def listed(parts: list[str], last: str = "and") -> str:
    """A list in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}" if parts else ""
