"""Listing: what is shipped, as its files say. Nothing is compiled for it, so that it answers at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from footwork.errors import RulesetError, ScenarioError
from footwork.rules.files.document import read_document
from footwork.rules.files.shipped import RULESET_FILE, scenarios_of, shipped_folder, shipped_rulesets

MOST_BYTES = 1024 * 1024

Entry = dict[str, Any]
"""What is told of a ruleset: its name, title and about, and the same of its scenarios."""


def entries() -> list[Entry]:
    """What is told of every shipped ruleset."""
    return [_entry(shipped_folder() / name, name) for name in shipped_rulesets()]


def _entry(folder: Path, name: str) -> Entry:
    said = read_document(folder / RULESET_FILE, limit=MOST_BYTES, error=RulesetError).data
    scenarios = [_scenario(folder / f"{each}.yaml", each) for each in scenarios_of(name)]
    return {"name": name, "title": said.get("title", name), "about": said.get("about", ""), "scenarios": scenarios}


def _scenario(path: Path, name: str) -> dict[str, str]:
    said = read_document(path, limit=MOST_BYTES, error=ScenarioError).data
    return {"name": name, "title": said.get("title") or said.get("name") or name, "about": said.get("about", "")}


def lines(entry: Entry, folder: str) -> list[str]:
    """What is told of a ruleset, as lines; `folder` stands before the names of its scenarios."""
    told = [f"{entry['name']}: {entry['title']}"]
    if entry["about"]:
        told.append(f"  {entry['about']}")
    told += [f"  {folder}{each['name']}: {each['title']}. {each['about']}".rstrip() for each in entry["scenarios"]]
    return told
