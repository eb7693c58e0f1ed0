"""The page for those who carry on the work: every file that it names is there, and it names every room."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.test_rooms import FRONT_DOORS, PACKAGE, ROOMS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "inside.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`([\w./-]+(?:/|\.(?:py|md|cpp|hpp)))`", PAGE)))
COMMANDS = sorted(set(re.findall(r"`python -m ([\w.]+)`", PAGE)))


@pytest.mark.parametrize("name", NAMED)
def test_a_file_that_the_page_names_is_there(name: str) -> None:
    assert (ROOT / name).exists() or (PACKAGE / name).exists()


@pytest.mark.parametrize("module", COMMANDS)
def test_a_command_that_the_page_names_is_there(module: str) -> None:
    path = ROOT.joinpath(*module.split("."))
    assert path.with_suffix(".py").exists() or (path / "__main__.py").exists()


@pytest.mark.parametrize("room", [*ROOMS, *(door for door in FRONT_DOORS if (PACKAGE / door).exists())])
def test_a_room_is_on_the_drawing(room: str) -> None:
    drawing = PAGE.partition("```text")[2].partition("```")[0]
    assert re.search(rf"\b{room}(/|\.py)", drawing)


def test_the_rooms_stand_in_their_order() -> None:
    drawing = PAGE.partition("```text")[2].partition("```")[0]
    places = [drawing.index(f"{room}/") for room in ROOMS if (PACKAGE / room).is_dir()]
    assert places == sorted(places)


@pytest.mark.parametrize("thing", ["refusal", "field", "effect", "view", "grid"])
def test_the_page_says_where_to_add(thing: str) -> None:
    assert re.search(rf"^### …an? {thing}\b", PAGE, re.MULTILINE)
