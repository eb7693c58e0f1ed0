"""What a file says is made and changed as by pydantic's own validators, with less worked out beforehand."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from pydantic import BaseModel, BeforeValidator, PlainValidator, ValidationError, WithJsonSchema, create_model

from footwork.rules.making import Changed, Made


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise ValueError(f"expected a number, found {value!r}")
    return value


def _listed(value: object) -> object:
    return value if isinstance(value, list) else [value]


def model(made: Any, changed: Any) -> type[BaseModel]:
    """A model with a field of each, alone and as one of several types that may stand there."""
    number: Any = Annotated[int, made, WithJsonSchema({"type": "integer"})]
    numbers: Any = Annotated[list[int], changed]
    return create_model("Both", one=(number, 1), many=(numbers, [1]), any=(number | dict[str, numbers] | None, None))


OURS = model(Made(_number), Changed(_listed, said=int | list[int]))
THEIRS = model(PlainValidator(_number), BeforeValidator(_listed, json_schema_input_type=int | list[int]))


@pytest.mark.parametrize(
    "said",
    [{}, {"one": 3, "many": 4}, {"many": [4, "5"]}, {"one": "a"}, {"many": ["a", 1, None]}, {"any": {"x": ["a"]}}],
)
def test_files_are_read_as_with_pydantic(said: dict[str, Any]) -> None:
    def found(kind: type[BaseModel]) -> object:
        try:
            return kind.model_validate(said).model_dump()
        except ValidationError as error:
            return error.errors(include_url=False, include_context=False)

    assert found(OURS) == found(THEIRS)


def test_editors_are_told_the_same() -> None:
    assert OURS.model_json_schema() == THEIRS.model_json_schema()


def test_what_editors_are_told_is_worked_out_when_they_ask() -> None:
    asked = []

    class Counted:
        @classmethod
        def __get_pydantic_core_schema__(cls, kind: Any, handler: Any) -> Any:
            asked.append(kind)
            return handler(str)

    kind = create_model("Told", many=(Annotated[list[int], Changed(_listed, said=Counted)], []))
    assert kind.model_validate({"many": 3}).model_dump() == {"many": [3]}
    assert asked == []
    assert kind.model_json_schema()["properties"]["many"]["type"] == "string"
    assert asked == [Counted]
