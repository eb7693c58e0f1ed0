"""Whole games, typed: every script gives the transcript beside it, to the letter."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
SCRIPTS = sorted(FOLDER.glob("*.txt"))


def transcript(script: Path) -> str:
    spec = importlib.util.spec_from_file_location("regenerate", FOLDER / "regenerate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    text: str = module.transcript(script)
    return text


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_the_transcript_is_the_golden_one(script: Path) -> None:
    assert transcript(script) == script.with_suffix(".out").read_text(encoding="utf-8")


def test_there_are_scripts() -> None:
    assert SCRIPTS
