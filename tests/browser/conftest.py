"""A server for all tests of a run, a browser for those of a file, and visitors who must not meet an error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser
from tests.browser.chromium import CHROMIUM, PHONE, WITHOUT, Visit, browsing
from tests.browser.serving import Server
from tests.browser.table import Table

Come = Callable[..., Table]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("browser"))
    yield running
    running.stop()


# Not for the whole run: while Playwright runs, nothing else in this process can use asyncio.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip(WITHOUT)
    with browsing() as opened:
        yield opened


@pytest.fixture
def come(browser: Browser, server: Server) -> Iterator[Come]:
    """Lets somebody visit the server; all who did must have met no error."""
    visits: list[Visit] = []

    def coming(**settings: Any) -> Table:
        visit = Visit(browser, server.address, **settings)
        visits.append(visit)
        return Table(visit)

    yield coming
    wrong = [line for visit in visits for line in visit.wrong]
    for visit in visits:
        visit.close()
    assert wrong == []


@pytest.fixture
def table(come: Come) -> Table:
    """One visitor with a wide window."""
    return come()


@pytest.fixture
def phone(come: Come) -> Table:
    """One visitor with a phone."""
    return come(size=PHONE, touch=True)
