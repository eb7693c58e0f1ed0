"""Everybody can use it: axe-core finds nothing serious on any screen, in both themes."""

from __future__ import annotations

import pytest
from tests.browser.access import findings
from tests.browser.screens import SCREENS
from tests.browser.serving import Server
from tests.browser.table import Table

# Those of a phone that are more than a wide one made narrow; `python -m tests.browser.access` looks at all of them.
ON_A_PHONE = ["start", "play-path", "plan", "choice-slide", "menu", "times", "proposal", "referee"]


@pytest.mark.parametrize("name", SCREENS)
def test_axe_finds_nothing_serious(table: Table, server: Server, name: str) -> None:
    SCREENS[name](table, server)
    assert findings(table) == []
    if name == "away":
        table.visit.wrong.clear()  # what is asked of a server that is away fails


@pytest.mark.parametrize("name", ON_A_PHONE)
def test_axe_finds_nothing_serious_on_a_phone(phone: Table, server: Server, name: str) -> None:
    SCREENS[name](phone, server)
    assert findings(phone) == []
