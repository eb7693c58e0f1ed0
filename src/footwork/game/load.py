"""Loading: one door for scenario files and saved games."""

from __future__ import annotations

from pathlib import Path

from footwork.game.game import Game


def load(path: str | Path, *, settings: str | Path | None = None) -> Game:
    """The game of a scenario file or of a save. Raises a FileError with every problem and its place."""
    return Game.load(path, settings=settings)
