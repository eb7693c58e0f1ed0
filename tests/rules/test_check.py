"""What a model finds wrong, in plain words and at its place."""

from __future__ import annotations

from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    RootModel,
    field_validator,
    model_validator,
)

from footwork.errors import FileError, NotationError, RulesetError
from footwork.rules.files.check import check
from footwork.rules.files.document import document_from_data, merge, parse_document


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=False)


class Rounding(Enum):
    UP = "up"
    DOWN = "down"
    NEAREST = "nearest"


class Offset(Part):
    by: tuple[int, int]
    clear: bool = False


class Cost(Part):
    cardinal: Decimal = Decimal(1)
    diagonal: Decimal = Decimal(1)

    @model_validator(mode="after")
    def _fair(self) -> Cost:
        if self.diagonal < self.cardinal:
            raise ValueError("a diagonal step costs at least as much as a straight one")
        return self


class Push(Part):
    kind: Literal["push"]
    by: int


class Slide(Part):
    kind: Literal["slide"]


class Names(RootModel[dict[str, Offset]]):
    pass


def _as_steps(value: object) -> object:
    return value if isinstance(value, dict) and "by" not in value else {"steps": value}


def _as_list(value: object) -> object:
    return value if isinstance(value, list) else [value]


class Pattern(Part):
    steps: Annotated[list[Literal["orthogonal", "compass"] | Offset], BeforeValidator(_as_list)]


class Rules(Part):
    name: str
    cost: Cost | int | list[Cost] = 1
    on_enter: bool = Field(default=False, alias="on-enter")
    round: Rounding = Rounding.UP
    rows: Literal["up", "down", 3] = "up"
    single: Literal["square"] = "square"
    moves: Literal["unlimited"] | int = 1
    size: tuple[int, int] = (8, 8)
    glyph: Annotated[str, Field(min_length=1, max_length=1)] = "."
    order: Annotated[list[int], Field(max_length=2)] = Field(default=[1])
    seed: Annotated[int, Field(ge=0)] | None = None
    speed: Annotated[int, Field(ge=0)] | Annotated[str, Field(pattern=r"^\[\w+\]$")] = 0
    words: dict[Annotated[str, Field(pattern="^[a-z]+$")], str] = Field(default={})
    by_rounding: dict[Rounding, int] = Field(default={}, alias="by-rounding")
    pattern: Annotated[Pattern, BeforeValidator(_as_steps)] | None = None
    shove: Annotated[Push | Slide, Field(discriminator="kind")] | None = None
    named: Names | None = None
    cell: str = "A1"

    @field_validator("cell")
    @classmethod
    def _a_cell(cls, cell: str) -> str:
        if cell == "Z0":
            raise NotationError(f"{cell!r} is not a cell")
        if cell == "Z1":
            raise AssertionError("Z1 is off the board")
        return cell


def problems(text: str) -> list[str]:
    document = parse_document("name: x\n" + text, file="a", limit=10_000, error=FileError)
    with pytest.raises(RulesetError) as caught:
        check(Rules, document, error=RulesetError)
    return [str(problem) for problem in caught.value.problems]


def test_a_document_that_fits_becomes_the_model() -> None:
    text = "name: x\ncost: {diagonal: 1.41}\non-enter: true\nsize: [3, 4]\nby-rounding: {up: 1}\n"
    rules = check(Rules, parse_document(text, file="a", limit=1_000, error=FileError), error=FileError)
    assert rules.cost == Cost(diagonal=Decimal("1.41"))
    assert rules.on_enter
    assert rules.size == (3, 4)
    assert rules.by_rounding == {Rounding.UP: 1}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # fields
        ("cots: 1", ["a:2:1: unknown field 'cots'; did you mean 'cost'?"]),
        ("on_enter: true", ["a:2:1: unknown field 'on_enter'; did you mean 'on-enter'?"]),
        ("qqqq: 1", ["a:2:1: unknown field 'qqqq'"]),
        ("cost: {diagnal: 1}", ["a:2:8: unknown field 'diagnal'; did you mean 'diagonal'?"]),
        ("cost: [{diagnal: 1}]", ["a:2:9: unknown field 'diagnal'; did you mean 'diagonal'?"]),
        ("named: {x: {by: [1, 1], claer: 1}}", ["a:2:25: unknown field 'claer'; did you mean 'clear'?"]),
        ("named: {x: {}}", ["a:2:12: a field is missing: 'by'"]),
        # types
        ("seed: abc", ["a:2:7: expected a whole number, found text 'abc'"]),
        ("seed: 1.5", ["a:2:7: expected a whole number, found the number 1.5"]),
        ("seed: [1]", ["a:2:7: expected a whole number, found a list"]),
        ("on-enter: maybe", ["a:2:11: expected true or false, found text 'maybe'"]),
        ("glyph: 7", ["a:2:8: expected text, found the number 7; put it in quotes if it is text"]),
        ("glyph: true", ["a:2:8: expected text, found true; put it in quotes if it is text"]),
        ("glyph: ~", ["a:2:8: expected text, found nothing"]),
        ("words: 7", ["a:2:8: expected a mapping, found the number 7"]),
        ("words: [x]", ["a:2:8: expected a mapping, found a list"]),
        ("order: {a: 1}", ["a:2:8: expected a list, found a mapping"]),
        ("order: [1, x]", ["a:2:12: expected a whole number, found text 'x'"]),
        ("size: [1]", ["a:2:7: the list is too short: entry 2 is missing"]),
        ("size: [1, 2, 3]", ["a:2:7: a list must have at most 2 entries"]),
        # limits
        ("seed: -1", ["a:2:7: the number -1 must be at least 0"]),
        ("glyph: ab", ["a:2:8: text 'ab' must have at most 1 character"]),
        ("order: [1, 2, 3]", ["a:2:8: a list must have at most 2 entries"]),
        # choices
        ("round: upp", ["a:2:8: 'upp' is not one of up, down, nearest; did you mean 'up'?"]),
        ("round: 7", ["a:2:8: the number 7 is not one of up, down, nearest"]),
        ("rows: dwn", ["a:2:7: 'dwn' is not one of up, down, 3; did you mean 'down'?"]),
        ("single: sqare", ["a:2:9: expected square, found text 'sqare'; did you mean 'square'?"]),
        # keys
        ("by-rounding: {upp: 1}", ["a:2:15: 'upp' is not one of up, down, nearest; did you mean 'up'?"]),
        ("words: {A: x}", ["a:2:9: text 'A' does not fit the pattern ^[a-z]+$"]),
        # unions
        (
            "moves: unlimted",
            ["a:2:8: expected unlimited or a whole number, found text 'unlimted'; did you mean 'unlimited'?"],
        ),
        ("cost: abc", ["a:2:7: expected a mapping, a whole number or a list, found text 'abc'"]),
        ("cost: {cardinal: x}", ["a:2:18: expected a number, found text 'x'"]),
        ("cost: [1]", ["a:2:8: expected a mapping, found the number 1"]),
        ("speed: -1", ["a:2:8: the number -1 must be at least 0"]),
        ("speed: fast", [r"a:2:8: text 'fast' does not fit the pattern ^\[\w+\]$"]),
        ("shove: {kind: psh}", ["a:2:15: 'psh' is not one of push, slide; did you mean 'push'?"]),
        ("shove: {by: 1}", ["a:2:8: a field is missing: 'kind'"]),
        ("shove: {kind: push, by: x}", ["a:2:25: expected a whole number, found text 'x'"]),
        ("shove: {kind: slide, by: 1}", ["a:2:22: unknown field 'by'; there are: kind"]),
        # values that a validator put into another shape first
        (
            "pattern: compas",
            ["a:2:10: expected orthogonal, compass or a mapping, found text 'compas'; did you mean 'compass'?"],
        ),
        (
            "pattern: [compass, compas]",
            ["a:2:20: expected orthogonal, compass or a mapping, found text 'compas'; did you mean 'compass'?"],
        ),
        ("pattern: {by: [1, x]}", ["a:2:19: expected a whole number, found text 'x'"]),
        (
            "pattern: {stpes: compass}",
            [
                "a:2:10: a field is missing: 'steps'",
                "a:2:11: unknown field 'stpes'; did you mean 'steps'?",
            ],
        ),
        # what validators say themselves
        ("cell: Z0", ["a:2:7: 'Z0' is not a cell"]),
        ("cell: Z1", ["a:2:7: Z1 is off the board"]),
        ("cost: {cardinal: 2}", ["a:2:7: a diagonal step costs at least as much as a straight one"]),
    ],
)
def test_problems_in_plain_words(text: str, expected: list[str]) -> None:
    assert problems(text) == expected


def test_all_problems_come_in_the_order_of_the_file() -> None:
    assert problems("seed: x\nround: y\ncots: 1\ncost:\n  diagonal: q\n") == [
        "a:2:7: expected a whole number, found text 'x'",
        "a:3:8: 'y' is not one of up, down, nearest",
        "a:4:1: unknown field 'cots'; did you mean 'cost'?",
        "a:6:13: expected a number, found text 'q'",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "a:1:1: expected a mapping, found nothing"),
        ("- x", "a:1:1: expected a mapping, found a list"),
        ("{}", "a:1:1: a field is missing: 'name'"),
    ],
)
def test_the_top_of_a_document(text: str, expected: str) -> None:
    with pytest.raises(RulesetError) as caught:
        check(Rules, parse_document(text, file="a", limit=99, error=FileError), error=RulesetError)
    assert str(caught.value) == expected


def test_problems_in_data_name_the_keys_that_lead_there() -> None:
    data = {"name": "x", "cots": 1, "cost": {"cardinal": "x", "diagnal": 1}, "named": {"a": {}}}
    with pytest.raises(RulesetError) as caught:
        check(Rules, document_from_data(data, file="data", error=FileError), error=RulesetError)
    assert [str(problem) for problem in caught.value.problems] == [
        "data:1:1: unknown field 'cots'; did you mean 'cost'?",
        "data:1:1: in cost: unknown field 'diagnal'; did you mean 'diagonal'?",
        "data:1:1: in cost.cardinal: expected a number, found text 'x'",
        "data:1:1: in named.a: a field is missing: 'by'",
    ]


def test_problems_of_a_merged_document_name_the_file_they_came_from() -> None:
    base = parse_document("name: x\nseed: y", file="base", limit=99, error=FileError)
    over = parse_document("round: z", file="over", limit=99, error=FileError)
    with pytest.raises(RulesetError) as caught:
        check(Rules, merge(base, over), error=RulesetError)
    assert [str(problem.source) for problem in caught.value.problems] == ["base:2:7", "over:1:8"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.sampled_from(["up", "push", "int", "A1", "compass", "Cost"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["by", "kind", "cardinal", "int", "Cost", "steps", "[key]"]), inner)
    ),
    max_leaves=8,
)
FIELDS = [info.alias or name for name, info in Rules.model_fields.items()]


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(FIELDS), VALUES))
def test_any_data_is_a_model_or_a_file_error(data: dict[str, Any]) -> None:
    document = document_from_data(data, file="data", error=FileError)
    try:
        rules = check(Rules, document, error=RulesetError)
    except RulesetError as error:
        lines = [str(problem) for problem in error.problems]
    else:
        lines = [str(rules.name)]
    assert lines
    assert len(lines) == len(set(lines))
