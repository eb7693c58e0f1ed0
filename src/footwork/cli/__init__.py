"""The command line: `footwork`, one front door of several. Nothing imports it."""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave the process with its exit code."""
    from footwork.cli.signals import end_on_signals, no_gaps

    end_on_signals()
    no_gaps()
    from footwork.cli.app import run

    raise SystemExit(run(arguments))
