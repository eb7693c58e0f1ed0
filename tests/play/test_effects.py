"""Every kind of effect can happen, and whoever resolves an action has everybody at hand who knows how."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from footwork.play.consequences.effects import happen
from footwork.play.resolve import WHO_KNOW_EFFECTS
from footwork.rules.effects import PlainEffect

KINDS = get_args(PlainEffect)


def test_the_kinds_are_those_of_the_rules() -> None:
    assert len(KINDS) == 13
    assert set(happen.registry) - {object} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__name__))
def test_somebody_knows_how_to_let_it_happen(kind: type) -> None:
    known = {module.__name__ for module in WHO_KNOW_EFFECTS}
    assert happen.dispatch(kind).__module__ in known


def test_what_nobody_knows_does_not_happen_silently() -> None:
    thunder: Any = "thunder"
    nothing: Any = None
    with pytest.raises(NotImplementedError, match="nobody knows how to let thunder happen"):
        happen(thunder, nothing, nothing)
