"""Ways as a player types them: directions and cells, one after another; on hexes also the six keys around the hand."""

from __future__ import annotations

import re

from footwork.cli.keys import keys
from footwork.cli.session import Session
from footwork.closest import closest
from footwork.errors import MisuseError, NotationError
from footwork.geometry import Cell, Direction
from footwork.views.telling.words import label

MOST_NAMED = 8
_FAR = re.compile(r"([0-9]*x?)([a-z])")


def spelled(session: Session, word: str) -> str:
    """A step of a plan with its key, if it is one, written out: ``2q`` is ``2northwest``."""
    found = _FAR.fullmatch(word.lower())
    known = keys(session.state.rules.grid)
    return word if found is None or found[2] not in known else found[1] + known[found[2]].words


def read_direction(session: Session, text: str) -> Direction | None:
    """The direction that a text names, if it names one of this grid. A key means what it means, whatever else."""
    known = keys(session.state.rules.grid).get(text.lower())
    if known is not None:
        return known
    try:
        return session.state.rules.grid.parse(text)
    except NotationError:
        return None


def is_way(session: Session, words: list[str]) -> bool:
    """Whether words are nothing but directions."""
    return all(read_direction(session, word.rstrip(",")) is not None for word in words)


def way_of(session: Session, words: list[str]) -> list[Cell]:
    """The cells that a player means: each word is a direction from the one before, or a cell, which may be two words.

    Commas between them are as good as none. Raises MisuseError.
    """
    cells: list[Cell] = []
    here, grid = session.state.piece(session.actor()).at, session.state.rules.grid
    while words:
        size, found = next(
            ((size, cell) for size in (2, 1) if (cell := _read_cell(session, words[:size])) is not None), (1, None)
        )
        if found is None and here is not None:
            direction = read_direction(session, words[0].rstrip(","))
            found = None if direction is None else here + grid.offset(direction)
        if found is None:
            raise MisuseError(neither(session, words[0].rstrip(",")))
        here = found
        cells.append(found)
        words = words[size:]
    return cells


def _read_cell(session: Session, words: list[str]) -> Cell | None:
    return session.state.rules.grid.notation.read(" ".join(words).rstrip(","))


def neither(session: Session, text: str) -> str:
    """What to say of a text that is neither a direction nor a cell."""
    grid, found = session.state.rules.grid, session.meant(text)
    if len(found) == 1 and found[0].at is not None:
        where = grid.notation.format(found[0].at)
        return f"'{text}' is neither a direction nor a cell; {label(session.state, found[0])} stands on {where}"
    named = next((cells for name, cells in session.state.board.names.items() if name.lower() == text.lower()), ())
    if named:
        where = ", ".join(map(grid.notation.format, named[:MOST_NAMED])) + (", …" if named[MOST_NAMED:] else "")
        return f"'{text}' is neither a direction nor a cell; it is the name of {where}"
    near = closest(text.lower(), [d.words for d in grid.directions])
    example = f"write a direction like '{grid.usual_order[0].words}' or a cell like {grid.notation.example}"
    return f"'{text}' is neither a direction nor a cell; " + (example if near is None else f"did you mean '{near}'?")
