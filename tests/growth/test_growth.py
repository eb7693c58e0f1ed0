"""The page about growth lists what `make growth` measures; crowds are tried by calls alone in test_crowds."""

from __future__ import annotations

from tests.growth.promises import promises
from tests.growth.rows import rows


def test_the_page_promises_every_row_and_no_other() -> None:
    assert list(promises()) == [(row.what, row.over) for row in rows()]
