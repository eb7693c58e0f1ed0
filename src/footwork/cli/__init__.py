"""The command line: `footwork`, one front door of several. Nothing imports it."""

from __future__ import annotations

import gc
import os
from collections.abc import Sequence

COLLECT_AFTER = 200_000
"""How many objects may come to those there are before cycles are looked for among them.

A start makes over a hundred thousand, which stay: Python's own 700 let it look through them 150 times, in vain.
"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave the process with its exit code."""
    gc.set_threshold(COLLECT_AFTER)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # it would ask every installed package for some
    from footwork.cli.signals import end_on_signals, no_gaps

    end_on_signals()
    no_gaps()
    from footwork.cli.running import run

    raise SystemExit(run(arguments))
