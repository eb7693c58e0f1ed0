"""Entering: what cells do to a piece that has just come onto them."""

from __future__ import annotations

from footwork.board.ground import marks_on
from footwork.board.nearby import painted
from footwork.geometry import Cell
from footwork.play.effects import run_effects
from footwork.play.resolution import Play


def enter_cells(play: Play, name: str, cells: tuple[Cell, ...]) -> None:
    """What cells do to a piece that has just entered them, in their order: their tags, then the scenario's effects."""
    rules = play.state.rules
    for cell in cells:
        piece = play.piece(name)
        if piece.at is None or cell not in piece.cells:
            return
        for mark in marks_on(rules, play.state.board, cell, painted(play.state, piece)):
            tag = rules.tags[mark.tag]
            if tag.effects and play.piece(name).at is not None:
                with play.triggered():
                    run_effects(play, tag.effects, own=name, target=None, cause=tag.name)
        effects = play.state.board.effects.get(cell, ())
        if effects and play.piece(name).at is not None:
            cause = rules.grid.notation.format(cell)
            with play.triggered():
                run_effects(play, effects, own=name, target=None, cause=cause)
