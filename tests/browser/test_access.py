"""Everybody can use it: axe-core finds nothing serious here; `python -m tests.browser.access` looks at all screens."""

from __future__ import annotations

import pytest
from tests.browser.access import findings
from tests.browser.screens import SCREENS
from tests.browser.serving import Server
from tests.browser.table import Table


@pytest.mark.parametrize("name", ["start", "play-path", "plan", "choice-slide", "keys"])
def test_axe_finds_nothing_serious(table: Table, server: Server, name: str) -> None:
    SCREENS[name](table, server)
    assert findings(table) == []
