"""Loading: one door for scenario files and saved games."""

from __future__ import annotations

from pathlib import Path

from footwork.arguments import checked
from footwork.board.setup import Settings
from footwork.game.game import Game


@checked
def load(path: str | Path, *, settings: str | Settings | None = None) -> Game:
    """The game of a scenario file or of a save; a scenario may be given settings, as a file or as a mapping.

    Raises a FileError with every problem and its place, and MisuseError for settings beside a save.
    """
    return Game.load(path, settings=settings)
