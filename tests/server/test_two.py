"""Two processes on one PostgreSQL, one killed; `python -m tests.server.two` kills a hundred times."""

from __future__ import annotations

from tests.server import two


def test_when_one_of_two_processes_is_killed_the_other_goes_on() -> None:
    assert "heard once" in two.run(2, quiet=True)
