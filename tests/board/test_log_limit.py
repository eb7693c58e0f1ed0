"""The log of a scenario is for examples: what is longer is a save, and is refused before it is played."""

from __future__ import annotations

import pytest

from footwork import Game, ScenarioError


def test_a_log_of_too_many_actions_is_refused() -> None:
    with pytest.raises(ScenarioError, match="at most 5000 entries"):
        Game.from_dict({"ruleset": "rune-and-rust", "log": [{"do": "end-turn"}] * 5001})
