"""Leaving a game: what would be lost, and saving it first."""

from __future__ import annotations

from pathlib import Path

from footwork.cli.screen import error_text
from footwork.cli.session import Session
from footwork.errors import FootworkError, MisuseError
from footwork.game.files import is_save
from footwork.rules.files.disk import is_file


def save(session: Session, file: Path) -> None:
    """Save the game, and say so. Raises SaveError, and MisuseError for a file that is something else."""
    if is_file(file) and not is_save(file):
        raise MisuseError(f"{file} is there already and is no saved game; it is left as it is.")
    session.game.save(file)
    session.kept = session.state
    session.screen.say(f"Saved to {file}.")


def is_kept(session: Session) -> bool:
    """Whether nothing would be lost with this game: it is saved as it is, not begun, or over."""
    return session.state.turn is None or session.state == session.kept


def may_leave(session: Session, *, sure: bool = True) -> bool:
    """Whether to leave this game: a player whose game runs and is not saved is asked, and may save it.

    One who is not `sure`, because a key was hit and nothing written, is asked in any case.
    """
    if session.confirm is None or (is_kept(session) and sure):
        return True
    session.screen.say(
        "'yes' leaves, 'no' goes on."
        if is_kept(session)
        else "This game is not saved. 'save FILE' saves it first, 'yes' leaves it, 'no' goes on with it."
    )
    while True:
        answer = session.confirm("Leave it?")
        word, _, file = (answer or "").partition(" ")
        if answer is None or word.lower() in ("y", "yes"):
            return True
        if word.lower() in ("n", "no"):
            return False
        if word.lower() != "save" or not file.strip():
            session.screen.say("Please answer 'save FILE', 'yes' or 'no'.")
            continue
        try:
            save(session, Path(file.strip()).expanduser())
        except FootworkError as error:
            session.screen.say(error_text(error))
        else:
            return True
