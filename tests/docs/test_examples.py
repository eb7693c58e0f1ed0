"""The examples run, and what they expect holds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.docs.pages import ROOT

from footwork.board.setup import read_setup
from footwork.game.expect import run_expectations

EXAMPLES = ROOT / "examples"
SCENARIOS = sorted(EXAMPLES.glob("*.yaml"))
SCRIPTS = sorted(EXAMPLES.glob("*.py"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario_expects_something_and_gets_it(path: Path) -> None:
    verdicts = run_expectations(read_setup(path))
    assert verdicts
    assert [verdict for verdict in verdicts if not verdict.ok] == []


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_runs_and_says_the_same_every_time(path: Path) -> None:
    runs = [
        subprocess.run(
            [sys.executable, "-W", "error", str(path)],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        )
        for seed in ("0", "1")
    ]
    assert runs[0].stdout
    assert runs[0].stdout == runs[1].stdout
    assert runs[0].stderr == ""


def test_every_example_is_named_in_their_readme() -> None:
    text = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in (*SCENARIOS, *SCRIPTS) if f"`{path.name}`" not in text] == []
