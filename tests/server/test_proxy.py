"""A few seconds over a bad line; `python -m tests.server.proxy` does minutes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server import proxy
from tests.server.audit import Found

from footwork.server.store.store import Store


def test_over_a_bad_line_everything_is_done_once_and_all_agree() -> None:
    assert "all agree" in proxy.run(3)


def test_the_check_catches_a_server_that_does_not_know_what_it_has_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    async def forgets(*given: Any) -> None:
        return None

    monkeypatch.setattr(Store, "entry_of_key", forgets)
    with pytest.raises(Found):
        proxy.run(4, seed=2)
