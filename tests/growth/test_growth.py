"""A few rows of the table of growth, by calls alone: the whole of it is `make growth`."""

from __future__ import annotations

from tests.growth.promises import promises
from tests.growth.rows import rows


def test_the_page_promises_every_row_and_no_other() -> None:
    assert list(promises()) == [(row.what, row.over) for row in rows()]
