"""Where a piece stands, and what is around it."""

from __future__ import annotations

from footwork.board.allowance import folded_stats, granted_pips, moves_left, points_left, profile_for
from footwork.board.auras import granted_features, painting
from footwork.board.board import Border
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.geometry import Cell, Direction, Edge
from footwork.query.gates import not_there
from footwork.query.query import Query
from footwork.rules.texts import fill
from footwork.views.telling.effects import cell_doings, tag_doings
from footwork.views.telling.refusals import describe_refusal
from footwork.views.telling.words import capital, cell_text, facing, label, pips_text, rule_title

DEFAULTS = {
    "position": "{piece} stands on {at}.\n{left}\n\nNearby:\n{nearby}",
    "nearby": "  {Direction} ({cell}): {what}",
    "nearby-edge": "  {Direction}: {what}",
    "edge-of-board": "edge of the board",
}
"""The engine's own texts; a ruleset overrides them under `messages.terminal`."""


def position_text(state: State, piece: str) -> str:
    """Where a piece stands, its points, and its neighbours across sides."""
    here = state.piece(piece)
    if here.at is None:
        return describe_refusal(state, not_there(here), piece=piece, texts="terminal")
    moves = moves_text(state, here)
    gate = Query.by_itself(state, piece).gate
    withheld = (
        "" if gate is None or gate.check in ("turn", "moves") else "\n" + describe_refusal(state, gate, piece=piece)
    )
    values = {
        "piece": label(state, here),
        "at": cell_text(state, here.at),
        "points": pips_text(state, points_left(state, here)),
        "allowance": pips_text(state, granted_pips(state, here)),
        "left": f"Points: {budget_text(state, here, ' / ')}" if moves is None else f"Moves: {moves}{withheld}",
        "nearby": "\n".join(_nearby(state, here, direction) for direction in state.rules.grid.cardinals),
    }
    return fill(_template(state, "position"), values).rstrip("\n")


def budget_text(state: State, piece: Piece, of: str) -> str:
    """The points that a piece has left, and of how many; only what is left where nothing fills them up again."""
    points, granted = pips_text(state, points_left(state, piece)), granted_pips(state, piece)
    kept = granted is None or profile_for(state, piece).allowance.refresh == "grant"
    return points if kept else f"{points}{of}{pips_text(state, granted)}"


def means_text(state: State, piece: Piece) -> str:
    """What a piece has left to move with, in a few words; nothing for one without a limit, or that is not there."""
    moves, points = moves_left(state, piece), points_left(state, piece)
    if piece.at is None:
        return ""
    if moves is not None and moves_text(state, piece) is not None:
        return f"{moves} {'move' if moves == 1 else 'moves'}"
    if points is None:
        return ""
    budget = budget_text(state, piece, " of ")
    return f"{budget} {'point' if budget == '1' else 'points'}"


def _template(state: State, name: str) -> str:
    return state.rules.messages.terminal.get(name, DEFAULTS[name])


def _nearby(state: State, piece: Piece, direction: Direction) -> str:
    near, cell = _beside(state, piece, direction)
    on_map = state.board.terrain(cell) is not None
    what = cell_content(state, cell) + _behind(state, near, cell) if on_map else _template(state, "edge-of-board")
    values = {"Direction": capital(direction.words), "cell": cell_text(state, cell), "what": what}
    return fill(_template(state, "nearby" if on_map else "nearby-edge"), values)


def _beside(state: State, piece: Piece, direction: Direction) -> tuple[Cell, Cell]:
    """The last cell in a direction that the piece covers itself, and the next one."""
    assert piece.at is not None
    cell, offset = piece.at, state.rules.grid.offset(direction)
    while cell + offset in piece.cells:
        cell += offset
    return cell, cell + offset


def _behind(state: State, near: Cell, cell: Cell) -> str:
    """What stands between two cells and stops movement from the first to the second; nothing if nothing does."""
    border = state.board.borders.get(Edge.between(near, cell))
    if border is None or border.free_from == near or not state.rules.edges[border.kind].stops(border.open):
        return ""
    return f", behind {border_text(state, border)}"


def border_text(state: State, border: Border) -> str:
    """What to call an edge: its name or kind, and how it stands where it is a door."""
    door = state.rules.edges[border.kind].cross == "when-open"
    how = "" if not door else " (open)" if border.open else " (closed)"
    return f"{border.name or border.kind}{how}"


def moves_text(state: State, piece: Piece) -> str | None:
    """How many moves a piece has made and has left, where it is moves that are used up and not points; else None.

    >>> from footwork.game.game import Game
    >>> game = Game.shipped("duelyst")
    >>> moves_text(game.state, game.state.piece("lancer"))
    '0 made, 1 left'
    """
    left = moves_left(state, piece)
    if left is None or profile_for(state, piece).allowance.refresh != "move":
        return None
    return f"{piece.moves_made} made, {left} left"


def moves_after(state: State, piece: Piece) -> str | None:
    """How many moves a piece has left after one more, where it is moves that are used up and not points; else None."""
    if moves_text(state, piece) is None:
        return None
    left = max(0, (moves_left(state, piece) or 0) - 1)
    return f"{left} {'move' if left == 1 else 'moves'}"


def cell_content(state: State, cell: Cell) -> str:
    """Who stands on a cell of the map, or what ground it is."""
    names = [piece.name for piece in state.at(cell)]
    return ", ".join(names) if names else rule_title(state, state.board.terrain(cell) or "")


def cell_lines(state: State, cell: Cell) -> list[str]:
    """Everything about a cell: its ground, its tags, zones, who stands there, what is on its borders."""
    name = cell_text(state, cell)
    terrain = state.board.terrain(cell)
    if terrain is None:
        return [f"{name}: {_template(state, 'edge-of-board')}"]
    marks = [rule_title(state, mark.tag) for mark in state.board.marks.get(cell, ())]
    lines = [f"{name}: {', '.join([rule_title(state, terrain), *marks])}"]
    tags = state.rules.terrain[terrain].tags
    lines += [f"  {rule_title(state, tag)}: {doings}" for tag in tags if (doings := tag_doings(state, tag))]
    lines += [f"  {doings}" for doings in cell_doings(state, cell)]
    for owner, aura in painting(state, cell):
        whom = "all" if aura.to == "any" else aura.to
        lines.append(f"  {capital(rule_title(state, aura.paints or ''))} for {whom} pieces, by {label(state, owner)}")
    lines += [f"  {piece_line(state, piece)}" for piece in state.at(cell)]
    for edge, border in state.board.borders.items():
        if cell in edge:
            other = edge.b if edge.a == cell else edge.a
            lines.append(f"  towards {cell_text(state, other)}: {border_text(state, border)}")
    return lines


def piece_line(state: State, piece: Piece) -> str:
    """A piece in one line: name, id, where, stats as its features change them, points, features, those of auras too."""
    where = "defeated" if piece.defeated else "off the board" if piece.at is None else cell_text(state, piece.at)
    read = folded_stats(state, piece)
    parts = [f"{name} {read(name)}" for name in piece.stats]
    if piece.at is not None and profile_for(state, piece).allowance.refresh != "action":
        moves = moves_text(state, piece)
        parts.append(f"points {pips_text(state, points_left(state, piece))}" if moves is None else f"moves {moves}")
    way = facing(state, piece)
    parts += [] if way is None else [f"facing {way.words}"]
    features = [rule_title(state, name) for name in piece.features]
    features += [rule_title(state, entry.feature) for entry in piece.temporary]
    features += [rule_title(state, name) for name in granted_features(state, piece)]
    tail = f"  [{', '.join(dict.fromkeys(features))}]" if features else ""
    return f"{label(state, piece)} ({piece.id}), {where}: {', '.join(parts)}{tail}"
