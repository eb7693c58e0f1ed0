"""A few kills of a server under load; `python -m tests.server.kills` does hundreds."""

from __future__ import annotations

import pytest
from tests.server.audit import Found
from tests.server.kills import run


@pytest.mark.parametrize("on_postgres", [False, True], ids=["SQLite", "PostgreSQL"])
def test_what_is_acknowledged_is_kept(on_postgres: bool) -> None:
    assert "none lost" in run(2, on_postgres=on_postgres, quiet=True)


def test_who_is_told_to_stop_in_the_middle_loses_nothing() -> None:
    assert "none lost" in run(1, gently=1.0, quiet=True)


def test_the_check_catches_a_server_that_acknowledges_first() -> None:
    with pytest.raises(Found):
        run(20, broken=True, quiet=True)
