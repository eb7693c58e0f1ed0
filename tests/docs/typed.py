"""The Python of the documentation as modules that a type checker reads: one for each page, on the page's own lines."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tests.docs.pages import PAGES, ROOT, Block, blocks_of

WHEEL = Path(sys.prefix) / "wheel"
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def module_of(blocks: Iterable[Block]) -> str:
    """The Python blocks of a page as one module; each line of theirs is on the line that it has on the page."""
    lines: list[str] = []
    for block in blocks:
        if block.language != "python":
            continue
        parts = [(block.line, block.text)]
        if ">>>" in block.text:
            examples = doctest.DocTestParser().get_examples(block.text)
            parts = [(block.line + example.lineno, example.source) for example in examples]
        for line, text in parts:
            lines += [""] * (line - 1 - len(lines))
            lines += text.splitlines()
    return "\n".join(lines) + "\n"


def write_modules(folder: Path, pages: Iterable[Path] = PAGES) -> dict[str, Path]:
    """Write the module of every page that shows Python, and a copy of every example; the source of each by its file."""
    written: dict[str, Path] = {}
    for page in pages:
        text = module_of(blocks_of(page))
        if text.strip():
            name = re.sub(r"\W", "_", str(page.relative_to(ROOT) if page.is_relative_to(ROOT) else page.name))
            (folder / f"{name}.py").write_text(text, encoding="utf-8")
            written[f"{name}.py"] = page
    return written


def complaints(folder: Path) -> list[str]:
    """What `mypy --strict` says about the modules in a folder, with the wheel installed and nothing else of ours."""
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-error-summary", "--python-executable"]
        + [str(WHEEL / "bin" / "python"), "--cache-dir", str(WHEEL / "mypy"), "."],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr + done.stdout
    return done.stdout.splitlines()
