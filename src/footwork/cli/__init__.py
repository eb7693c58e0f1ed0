"""The command line: `footwork`, one front door of several. Nothing imports it."""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave the process with its exit code."""
    import signal

    from footwork.cli.app import run

    if hasattr(signal, "SIGPIPE"):  # whoever reads may stop early, as head does: then so does the command, quietly
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    raise SystemExit(run(arguments))
