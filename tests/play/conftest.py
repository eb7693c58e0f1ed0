"""Whatever a test of this folder plays, its events are a tree in which everything lies within what caused it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.play.trees import check_tree

import footwork.game.game as played
from footwork.board.state import State
from footwork.play.resolution import Abort, Ask, Resolution
from footwork.play.resolve import resolve


def _checked(base: State, *given: Any) -> Resolution:
    resolution = resolve(base, *given)
    if not isinstance(resolution, Abort):
        check_tree(base, resolution.events, resolution.state, is_done=not isinstance(resolution, Ask))
    return resolution


@pytest.fixture(autouse=True)
def trees_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the tree of everything that games do."""
    monkeypatch.setattr(played, "resolve", _checked)
