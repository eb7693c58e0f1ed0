"""Leaving a game: what would be lost, and saving it first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from footwork.cli.defects import state_folder
from footwork.cli.screen import error_text
from footwork.cli.session import Session
from footwork.cli.streams import OutputLost
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


def file_named(text: str) -> Path:
    """The file that a player names; ~ is a home. Raises MisuseError for one that nobody has."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise MisuseError(f"{text}: there is no such home") from None


@contextmanager
def rescued(session: Session) -> Iterator[None]:
    """Save the game, and say where, if a defect ends the session."""
    try:
        yield
    except (FootworkError, OutputLost):
        raise
    except Exception:
        folder = state_folder()
        if folder is not None and not is_kept(session):
            with suppress(FootworkError, OSError):
                session.game.save(folder / "rescued.json")
                session.screen.say(f"The game is saved: footwork play --load {folder / 'rescued.json'}")
        raise


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
            save(session, file_named(file.strip()))
        except (FootworkError, OSError) as error:
            session.screen.say(error_text(error))
        else:
            return True
