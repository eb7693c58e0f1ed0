"""The overview: the board with the pieces listed beside it."""

from __future__ import annotations

from footwork.board.allowance import full_stat, profile_for
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.geometry import Direction
from footwork.play.acting import why_not_use
from footwork.play.plans.planning import Planning
from footwork.query.reach import Arrival, Reach
from footwork.rules.texts import decimal
from footwork.views.drawing.drawing import NO_OVERLAY, Drawing, Span, glyph_of
from footwork.views.drawing.layout import Line, Room
from footwork.views.drawing.plans import plan_overlay
from footwork.views.drawing.textboard import LEGEND_WIDTH, board_legend, drawn_lines, fitted
from footwork.views.telling.position import budget_text, moves_text
from footwork.views.telling.refusals import describe_refusal
from footwork.views.telling.words import cell_text, facing, label, listed, noun, rule_title

_GAP = "    "
ARROWS = {
    Direction.N: "↑", Direction.NE: "↗", Direction.E: "→", Direction.SE: "↘",
    Direction.S: "↓", Direction.SW: "↙", Direction.W: "←", Direction.NW: "↖",
}  # fmt: skip
"""Which way a piece looks, beside the board."""


def overview(
    state: State,
    *,
    side: str | None = None,
    active: str | None = None,
    width: int = LEGEND_WIDTH,
    room: Room | None = None,
) -> list[Line]:
    """The board with who is where beside it; below it where the page is too narrow.

    A board that is too large for the `room` is cut around the active piece.
    """
    mark = None if active is None else state.piece(active).at
    overlay = plan_overlay(state, side, active) if state.plans.by_piece else NO_OVERLAY
    drawing = Drawing(state, mark=mark if _several(state, side) else None, side=side, overlay=overlay)
    own = (piece.at for piece in state.pieces if piece.at is not None and piece.side == side)
    focus = mark if mark is not None else next(own, None)
    cells = [] if focus is None else [focus]
    shown = fitted(drawing, room, cells)
    board, pieces = drawn_lines(shown), roster(state, side=side, active=active)
    widest = max(_length(line) for line in board)
    if len(pieces) < len(board) and widest + len(_GAP) + max(map(_length, pieces), default=0) <= width:
        return [*_joined(board, [[], *pieces], widest), *board_legend(shown, width=width)]
    if shown.window is not None and room is not None:  # it is cut anyway: so far that the pieces fit on the page too
        shown = fitted(drawing, room._replace(lines=max(room.lines - len(pieces) - 1, room.lines // 2)), cells)
    return [*drawn_lines(shown), *board_legend(shown, width=width), [], *pieces]


def _several(state: State, side: str | None) -> bool:
    return sum(piece.side == side and piece.at is not None for piece in state.pieces) > 1


def _length(line: Line) -> int:
    return sum(len(span.text) for span in line)


def _joined(left: list[Line], right: list[Line], widest: int) -> list[Line]:
    lines = []
    for i, line in enumerate(left):
        beside = right[i] if i < len(right) else []
        pad = [Span(" " * (widest - _length(line)) + _GAP)] if beside else []
        lines.append([*line, *pad, *beside])
    return lines


def roster(state: State, *, side: str | None = None, active: str | None = None) -> list[Line]:
    """The pieces, a line each: mark, name, where, and how far from defeat."""
    names = max((len(label(state, piece)) for piece in state.pieces), default=0)
    cells = max((len(_where(state, piece)) for piece in state.pieces), default=0)
    lines = []
    planning = Planning(state, side)
    for piece in state.pieces:
        own = side is not None and piece.side == side
        glyph = Span(glyph_of(piece, side), "own" if own else "other")
        condition = _condition(piece, planning)
        text = f" {label(state, piece):{names}}  {_where(state, piece):{cells}}  {condition}"
        lines.append([glyph, Span(text.rstrip() + (" <" if piece.id == active and _several(state, side) else ""))])
    return lines


def _where(state: State, piece: Piece) -> str:
    return "-" if piece.at is None else cell_text(state, piece.at)


def _condition(piece: Piece, planning: Planning) -> str:
    state = planning.state
    if piece.defeated:
        return "defeated"
    defeat = state.rules.defeat
    parts = [] if defeat is None else [f"{defeat[0]} {piece.stats.get(defeat[0], 0)}"]
    parts += [rule_title(state, entry.feature) for entry in piece.temporary]
    status = planning.status(piece.id)
    parts += [] if status is None else [status.name]
    way = facing(state, piece)
    return ", ".join(parts) + ("" if way is None else f" {ARROWS[way]}")


def status_text(state: State, piece: str | None) -> str:
    """Who is to move, with the points or moves left and the round, in a few words.

    >>> from footwork.game.game import Game
    >>> status_text(Game.shipped("rune-and-rust").state, "hero")
    'Adventurer 4/4, round 1'
    """
    if state.turn is None:
        return "no game is running"
    if piece is None:
        return f"round {state.turn.round}"
    here = state.piece(piece)
    if profile_for(state, here).allowance.refresh == "action":
        kept = [name for name, rule in state.rules.stats.items() if rule.refresh != "never"]
        parts = [f"{name} {here.stats.get(name, 0)}/{full_stat(state, here, name)}" for name in kept]
        return ", ".join([label(state, here), *parts, f"round {state.turn.round}"])
    if state.rules.beats is not None:
        progress = Planning(state, here.side).progress
        step = "" if progress is None else f"step {progress.step} of {progress.of}, "
        return f"{label(state, here)}, {step}round {state.turn.round}"
    moves = moves_text(state, here)
    if moves is not None:
        return f"{label(state, here)}, moves {moves}, round {state.turn.round}"
    return f"{label(state, here)} {budget_text(state, here, '/')}, round {state.turn.round}"


def reach_text(state: State, reach: Reach) -> str:
    """A reach in one line: how many cells, and how many of them to stop on."""
    stops, cells = reach.stop_count, len(reach)
    if not cells and _rotation(state, reach) is None:
        return _no_further(state, reach)
    passing = f", {cells - stops} more to pass only" if cells > stops else ""
    rotates = _rotation(state, reach)
    turning = "" if rotates is None else f" It can rotate for {decimal(rotates.charge)}."
    text = f"{label(state, reach.piece)} can stop on {stops} {noun(state, 'cell', stops)}{passing}."
    return f"{text}{_covered_stops(state, reach)}{turning}"


def _covered_stops(state: State, reach: Reach) -> str:
    """The cells to stop on whose cost a board cannot show, because a piece is drawn there; itself among them."""
    found = [arrival for cell in state.occupied if (arrival := reach.get(cell)) is not None and arrival.can_stop]
    found.sort(key=lambda arrival: (arrival.pips, arrival.cell.y, arrival.cell.x))
    hidden = [f"{cell_text(state, arrival.cell)} for {decimal(arrival.charge)}" for arrival in found]
    return f" Some of them are under a piece: {listed(hidden, 'and')}." if hidden else ""


def _no_further(state: State, reach: Reach) -> str:
    """That a piece can go nowhere; where points are what it lacks, which action gives it some."""
    text = f"{label(state, reach.piece)} can move no further"
    if not reach.granted_by or reach.points is None:
        return f"{text}."
    piece = state.piece(reach.piece)
    refusals = {name: why_not_use(state, piece, state.rules.actions[name]) for name in reach.granted_by}
    later = ("running", "turn")  # what a piece may use is asked for its own turn
    able = [f"'{name}'" for name, why in refusals.items() if why is None or why.check in later]
    text += f" with {decimal(reach.points)} points; "
    if able:
        return f"{text}{listed(able, 'or')} gives more."
    (name, refusal), *_ = refusals.items()
    assert refusal is not None
    return f"{text}'{name}' gives more, but not now: {describe_refusal(state, refusal, piece=piece.id)}"


def _rotation(state: State, reach: Reach) -> Arrival | None:
    """The turn on the spot that is within reach of a large piece; None if there is none."""
    if len(state.piece(reach.piece).footprint.lies) == 1:
        return None
    here = reach.origin.anchor
    turns = (arrival for pose, arrival in reach.poses.items() if pose.anchor == here and arrival.can_stop)
    return next(turns, None)
