"""What went wrong, in words: with what was given, with the machine, or with Footwork itself, so that it is mended."""

from __future__ import annotations

import os
import platform
import shlex
import sys
import traceback
from contextlib import suppress
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from footwork.errors import FootworkError
from footwork.rules.files.disk import failure, write_whole

DEFECT = 70
"""The exit code of a command in which Footwork itself was at fault."""
MOST_TOLD = 300


def is_defect(error: Exception) -> bool:
    """Whether Footwork itself is at fault: it said no to nothing, and the machine did not either."""
    return not isinstance(error, FootworkError | OSError | MemoryError) and not _is_unloadable(error)


def _is_unloadable(error: Exception) -> bool:
    """Whether a native library is there and the machine does not load it, as where memory is short."""
    return isinstance(error, ImportError) and str(error.path or "").endswith(tuple(EXTENSION_SUFFIXES))


def problem_text(error: Exception) -> str:
    """What went wrong; of a defect also how to report it."""
    if isinstance(error, FootworkError):
        return str(error)
    if isinstance(error, OSError):
        return ": ".join(filter(None, (str(error.filename or ""), failure(error))))
    if isinstance(error, MemoryError):
        return "there is not enough memory for this"
    if _is_unloadable(error):
        return f"{error}; there may not be enough memory"
    return defect_text(error)


def state_folder() -> Path | None:
    """The folder in which Footwork keeps what is its own, made if it is not there; None where that cannot be."""
    try:
        folder = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "footwork"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError, ValueError):
        return None
    return folder


def defect_text(error: BaseException) -> str:
    """What happened in a line, and how to report it; the traceback goes to a file.

    `FOOTWORK_TRACEBACK` in the environment shows it besides, on standard error.
    """
    whole = "".join(traceback.format_exception(error))
    if os.environ.get("FOOTWORK_TRACEBACK"):
        print(whole, file=sys.stderr)
    from importlib.metadata import version

    about = f"footwork {version('footwork')}, Python {platform.python_version()}, {platform.platform()}"
    command = shlex.join(["footwork", *sys.argv[1:]])
    file = _written(f"{about}\n{command}\n\n{whole}")
    where = "what FOOTWORK_TRACEBACK=1 shows before it" if file is None else f"the file {file}"
    return "\n".join(
        (
            f"footwork: this is a defect in Footwork: {_line(type(error).__name__, str(error))}",
            f"Please report it with what you did last and {where}.",
            f"That was {about}: {_line(command)}",
        )
    )


def _line(*parts: str) -> str:
    """Parts in one line that is not too long."""
    line = " ".join(": ".join(filter(None, parts)).split())
    return line if len(line) <= MOST_TOLD else f"{line[:MOST_TOLD]}…"


def _written(text: str) -> Path | None:
    """The file that a report was written to, in place of the one before it."""
    folder = state_folder()
    if folder is not None:
        with suppress(OSError, ValueError):
            file = folder / "defect.txt"
            write_whole(file, text.encode(errors="replace").decode())
            return file
    return None
