"""Shipped: the files that come with Footwork, a folder for each ruleset."""

from __future__ import annotations

from functools import cache
from pathlib import Path

RULESET_FILE = "ruleset.yaml"


@cache
def shipped_rulesets() -> tuple[str, ...]:
    """The names of the rulesets that come with Footwork, sorted."""
    folder = shipped_folder()
    return tuple(sorted(entry.name for entry in folder.iterdir() if (entry / RULESET_FILE).is_file()))


def scenarios_of(ruleset: str) -> tuple[str, ...]:
    """The names of the scenarios that come with one of them, sorted."""
    return tuple(sorted(p.stem for p in (shipped_folder() / ruleset).glob("*.yaml") if p.name != RULESET_FILE))


@cache
def shipped_folder() -> Path:
    """The folder that holds one folder for each shipped ruleset."""
    return Path(__file__).parents[2] / "rulesets"
