"""Values: frozen, compared by content, copied by being shared; what is compiled for one is kept beside it.

A dataclass that is a `Value` has no part but its fields. Whatever else is found in it (cached properties, and what
other rooms keep there under names that begin with an underscore) is made again when it is asked for: it takes no part
in comparing and printing, and does not travel when the value is pickled.
"""

from __future__ import annotations

from typing import Any, Self


class Value:
    """The base of values that others keep compiled things beside."""

    def __getstate__(self) -> dict[str, Any]:
        here = self.__dict__
        return {name: here[name] for name in self.__dataclass_fields__}  # type: ignore[attr-defined]

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self
