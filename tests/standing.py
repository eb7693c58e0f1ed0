"""Where a piece stands, as the ruleset writes it: what most expectations are written in."""

from __future__ import annotations

from footwork.game.game import Game


def where(game: Game, piece: str) -> str | None:
    return game.text(game.at(piece))
