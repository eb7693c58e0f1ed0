"""Write the golden transcripts anew: python tests/playthroughs/regenerate.py. Read the difference before keeping it."""

from __future__ import annotations

import contextlib
import io
import sys
from pathlib import Path
from unittest.mock import patch

from footwork.cli.running import run

FOLDER = Path(__file__).parent


def transcript(script: Path) -> str:
    """What `footwork play` answers to a script of commands; its first line is a comment with the arguments."""
    text = script.read_text(encoding="utf-8")
    arguments = text.splitlines()[0].removeprefix("#").split()
    out = io.StringIO()
    with patch.object(sys, "stdin", io.StringIO(text)), contextlib.redirect_stdout(out):
        code = run(["play", *arguments])
    return out.getvalue() + f"exit {code}\n"


def main() -> None:
    """Write a transcript beside every script."""
    for script in sorted(FOLDER.glob("*.txt")):
        script.with_suffix(".out").write_text(transcript(script), encoding="utf-8")
        print(f"wrote {script.with_suffix('.out').name}")


if __name__ == "__main__":
    main()
