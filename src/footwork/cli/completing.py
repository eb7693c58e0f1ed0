"""What may stand behind a command: words to complete it with."""

from __future__ import annotations

from footwork.cli.session import Session
from footwork.play.acting import walk_query
from footwork.rules.effects import ActionRule


def directions(session: Session) -> list[str]:
    """The directions of the grid, in the ruleset's order."""
    return [direction.words for direction in session.state.rules.grid.order]


def stops(session: Session) -> list[str]:
    """Where the piece that commands go to may end a move."""
    if session.piece is None:
        return []
    notation = session.state.rules.grid.notation
    return [notation.format(cell) for cell in walk_query(session.state, session.piece).reach().stops]


def pieces(session: Session) -> list[str]:
    """Everybody on the board."""
    return [piece.id for piece in session.state.pieces if piece.at is not None]


def own(session: Session) -> list[str]:
    """Those whom the player may command now."""
    return [piece.id for piece in session.pieces()]


def leads_to(session: Session, rule: ActionRule) -> list[str]:
    """The cells that an action can lead to."""
    offers = () if session.piece is None else session.game.offers(session.piece)
    cells = next((offer.cells for offer in offers if offer.rule is rule), ())
    return [session.state.rules.grid.notation.format(cell) for cell in cells]
