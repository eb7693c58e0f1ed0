"""The way in: `footwork` and `python -m footwork`."""

from __future__ import annotations

import os
import sys
from types import TracebackType


def _leave(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Leave on what no command can catch yet: a Ctrl-C, or a machine on which Footwork cannot even be loaded."""
    code = 130 if issubclass(kind, KeyboardInterrupt) else 2
    try:
        if code == 2:
            os.write(2, f"footwork cannot be started: {kind.__name__}: {error}\n".encode(errors="replace"))
            if os.environ.get("FOOTWORK_TRACEBACK"):
                sys.__excepthook__(kind, error, trace)
    finally:
        os._exit(code)


sys.excepthook = _leave

from footwork.cli import main  # noqa: E402 - a Ctrl-C may come from here on

if __name__ == "__main__":
    main()
