"""Making pieces: what a document says of one, with what comes from its kind, becomes a piece as it enters a game."""

from __future__ import annotations

from fractions import Fraction

from footwork.board.allowance import full_stat
from footwork.board.means import means_of
from footwork.board.piece import Piece, Temporary
from footwork.board.schema import PieceDocument
from footwork.board.state import State
from footwork.geometry import Cell, Direction
from footwork.rules.rules import Kind, Rules
from footwork.values import Fixed


def made_piece(rules: Rules, doc: PieceDocument, at: Cell | None, heading: Direction) -> Piece:
    """The piece that a document describes. Names that the ruleset does not have are for the caller to look at."""
    kind = rules.kinds.get(doc.kind or "") or Kind("", None, None, None, {}, (), rules.timeline.piece)
    turned, points, carry = doc.turned, doc.points, doc.carry
    footprint = rules.grid.sized(doc.size or kind.size or (1, 1))
    lies = footprint.lies
    return Piece(
        id=doc.id,
        name=doc.name or kind.title or doc.id,
        side=doc.side,
        at=at,
        kind=doc.kind,
        glyph=doc.glyph or kind.glyph,
        footprint=footprint,
        turned=lies[turned] if turned < len(lies) else lies[0],
        heading=heading,
        stats=Fixed({**rules.usual_stats, **kind.stats, **doc.stats}),
        features=tuple(dict.fromkeys((*kind.features, *doc.features))),
        temporary=tuple([Temporary(entry.feature, entry.until) for entry in doc.temporary]),
        pips=int(points * rules.pips) if isinstance(points, Fraction) else None,
        moves_made=doc.moves_made,
        carry_pips=int(carry * rules.pips) if carry and isinstance(carry, Fraction) else 0,
        parity=doc.parity,
        used=Fixed(doc.used),
        defeated=doc.defeated,
        timeline=kind.timeline.under(doc.timeline),
    )


def with_full_stats(state: State, piece: Piece, doc: PieceDocument) -> Piece:
    """A piece whose stats are full where the rules say what that is and the document says nothing."""
    kind = state.rules.kinds.get(doc.kind or "")
    given = {**doc.stats, **({} if kind is None else kind.stats)}
    names = [name for name in state.rules.filled_stats if name not in given]
    full = {name: full_stat(state, piece, name) for name in names}
    return piece.changed(stats=Fixed({**piece.stats, **full})) if full else piece


def with_points(state: State, piece: Piece) -> Piece:
    """A piece with the points that a new game gives it."""
    means = means_of(state, piece)
    refresh = means.alone.allowance.refresh
    if refresh == "turn":
        return piece.changed(pips=means.granted)
    return piece.changed(pips=0) if refresh == "grant" else piece
