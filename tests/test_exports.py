"""The public names of the package are those in `__all__`, and all of them exist."""

from __future__ import annotations

import footwork


def test_every_exported_name_resolves() -> None:
    for name in footwork.__all__:
        assert getattr(footwork, name, None) is not None, name


def test_exports_are_sorted_and_unique() -> None:
    assert list(footwork.__all__) == sorted(set(footwork.__all__))


def test_no_private_name_is_exported() -> None:
    assert not [name for name in footwork.__all__ if name.startswith("_") and name != "__version__"]
