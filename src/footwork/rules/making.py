"""Making: what a file says becomes the value of a field, or is brought into another form before it is checked.

pydantic's own `PlainValidator` and `BeforeValidator` do the same. They also look at each function's signature, and work
out at every start what only a JSON Schema and a dump would need; here that is left until somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pydantic
from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema


class Made:
    """Of a field: the value is what a function makes of what the file says, which raises ValueError."""

    __slots__ = ("by",)

    def __init__(self, by: Callable[[Any], Any]) -> None:
        self.by = by

    def __get_pydantic_core_schema__(self, kind: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.by)


class Changed:
    """Of a field: a function changes what the file says, and the type of the field checks what comes of it.

    `said` is the type that editors are told of, where it is another one.
    """

    __slots__ = ("by", "said")

    def __init__(self, by: Callable[[Any], Any], *, said: Any = None) -> None:
        self.by = by
        self.said = said

    def __get_pydantic_core_schema__(self, kind: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(self.by, handler(kind))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        # By its name in pydantic, which loads it then: a start needs none.
        return handler(schema if self.said is None else pydantic.TypeAdapter(self.said).core_schema)
