"""A few kills of a server under load; `python -m tests.server.kills` does hundreds."""

from __future__ import annotations

import pytest
from tests.server.kills import Found, run


@pytest.mark.parametrize("on_postgres", [False, True], ids=["SQLite", "PostgreSQL"])
def test_what_is_acknowledged_is_kept(on_postgres: bool) -> None:
    assert "none lost" in run(2, on_postgres=on_postgres, quiet=True)


def test_the_check_catches_a_server_that_acknowledges_first() -> None:
    with pytest.raises(Found):
        run(20, broken=True, quiet=True)
