"""Settings go to fields that the ruleset has, or say which it has not."""

from __future__ import annotations

import re

import pytest

from footwork import Game
from footwork.errors import SettingsError


@pytest.mark.parametrize("to", ["name.x", "checks.999", "checks.x", "checks.²", "name.0", "title.x.y", "checks.0.x"])
def test_a_ruleset_that_takes_settings_for_what_it_cannot_have_is_told(to: str) -> None:
    rules = {"footwork": 1, "name": "x", "title": "X", "terrain": {"floor": {}}, "checks": ["bounds"]}
    settings = {"file": "a.json", "keys": {"k": {"to": to, "type": "int"}}}
    with pytest.raises(
        SettingsError, match=rf"k: the ruleset takes this for its field '{re.escape(to)}', which it cannot have"
    ):
        Game.from_dict({"ruleset": rules | {"settings": settings}, "size": [3, 3], "settings": {"k": 5}})
