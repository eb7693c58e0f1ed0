"""Kinds of fields: how a file says a value, how the reference calls that, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, Any, Literal, Protocol

from pydantic import AfterValidator, Field, StrictBool, WithJsonSchema

from footwork.geometry import Grid
from footwork.rules.fold import Op, Patch
from footwork.rules.making import Changed
from footwork.rules.numbers import NumberPatch, Ops, Points, patch_schema
from footwork.rules.pattern import compile_pattern, compile_steps
from footwork.rules.schema import AnyPattern, Halt, Name, Names, PatternDocument, PatternPatch, RotateDocument
from footwork.values import dataclass, number_text

ANGLE = r"^[0-9]{1,3}\+?$"
"""An angle in degrees, or that one and every larger one."""
OPS: tuple[Op, ...] = ("set", "multiply", "add", "cap")


class Bearings(Protocol):
    """What the names of directions mean where a pattern is compiled."""

    @property
    def grid(self) -> Grid:
        """The ruleset's grid."""


def _as_said(path: str, value: Any, _: Bearings) -> list[Patch]:
    return [Patch(path, "set", value)]


def _kept(value: Any, _: int) -> Any:
    return value


@dataclass(frozen=True)
class Kind:
    """What a field holds.

    `said` is its type in a file, `changed` its type in a feature where that is another one; `values` says in words
    what they accept. `patches` turns what was said into changes of one path, and `compiled` a folded value into what
    a profile keeps, given how many pips make a point. A number folds by set, multiply, add and cap, and comes to
    `least` where it would be below; what `gathers` is a list to which every feature adds; of everything else the most
    specific `set` holds. `refers` says what its names must be names of, `packed` what the core is given for a value,
    `none` the word in a file for no value at all.
    """

    said: Any
    values: str
    changed: Any = None
    patches: Callable[[str, Any, Bearings], list[Patch]] = _as_said
    compiled: Callable[[Any, int], Any] = _kept
    is_number: bool = False
    least: int | None = None
    gathers: bool = False
    refers: Literal["mode"] | None = None
    packed: Callable[[Any], Any] = lambda value: value
    none: str | None = None


def choice(*words: str) -> Kind:
    """One of some words; the core is given its number."""
    return Kind(Literal[words], ", ".join(f"`{word}`" for word in words), packed=words.index)


def number_patches(path: str, ops: Ops) -> list[Patch]:
    """The operations on one number."""
    return [Patch(path, op, getattr(ops, op)) for op in OPS if getattr(ops, op) is not None]


def _limited(path: str, value: Ops | str, _: Bearings) -> list[Patch]:
    return number_patches(path, value) if isinstance(value, Ops) else [Patch(path, "set", None)]


def _patterned(path: str, value: PatternDocument | PatternPatch, bearings: Bearings) -> list[Patch]:
    grid = bearings.grid
    if isinstance(value, PatternDocument):
        return [Patch(path, "set", compile_pattern(value, grid))]
    patches = [] if value.set is None else [Patch(path, "set", compile_pattern(value.set, grid))]
    if value.add is not None:
        patches.append(Patch(path, "append", compile_steps(value.add, grid)))
    return patches


def _as_pattern_patch(value: object) -> object:
    return value if isinstance(value, dict) and value.keys() & {"set", "add"} else {"set": value}


def _two_to_four(costs: list[Fraction]) -> list[Fraction]:
    if not 2 <= len(costs) <= 4:
        raise ValueError("alternate lists two to four costs, taken in turn")
    return costs


def _angles(path: str, turn: Fraction | list[Fraction] | dict[str, Fraction], bearings: Bearings) -> list[Patch]:
    """One cost stands for every angle; not to turn costs nothing, and so does an angle that nobody names."""
    if isinstance(turn, dict):
        each = [Fraction(0)] * bearings.grid.angles
        for said, cost in turn.items():
            for i, degrees in enumerate(bearings.grid.degrees):
                if degrees == angle_of(said) or (said.endswith("+") and degrees > angle_of(said)):
                    each[i] = cost
    else:
        each = turn if isinstance(turn, list) else [turn] * bearings.grid.angles
    return [Patch(path, "set", (Fraction(0), *each))]


def angle_of(said: str) -> int:
    """The angle of ``60``, or of ``120+``, which is that one and every larger one."""
    return int(said.removesuffix("+"))


def _not_below_0(ops: Ops) -> Ops:
    """What is said itself is not below 0; what is added to it may be."""
    for value in (ops.set, ops.multiply, ops.cap):
        if isinstance(value, Fraction) and value < 0:
            raise ValueError(f"expected 0 or more, found {number_text(value)}")
    return ops


FLAG = Kind(StrictBool, "`true`, `false`", packed=bool)
NUMBER = Kind(
    NumberPatch,
    "number, formula, or a change",
    patches=lambda path, ops, _: number_patches(path, ops),
    is_number=True,
)
COST = Kind(
    Annotated[NumberPatch, AfterValidator(_not_below_0), WithJsonSchema(patch_schema(least=0))],
    "number, formula, or a change; never below 0",
    patches=lambda path, ops, _: number_patches(path, ops),
    is_number=True,
    least=0,
)
LIMIT = Kind(
    NumberPatch | Literal["unlimited"],
    "number, formula, or a change, or `unlimited`",
    patches=_limited,
    is_number=True,
    none="unlimited",
)
AMOUNT = Kind(Points, "number")
CYCLE = Kind(
    Annotated[list[Points], AfterValidator(_two_to_four), Field(json_schema_extra={"minItems": 2, "maxItems": 4})],
    "two to four numbers",
    patches=lambda path, costs, _: [Patch(path, "set", tuple(costs))],
)
ANGLES = Kind(
    Points | list[Points] | dict[Annotated[str, Field(pattern=ANGLE)], Points],
    "number, one for each angle, or a mapping by degrees, such as `60: 1` and `120+: 2`",
    patches=_angles,
    compiled=lambda costs, pips: tuple(int(cost * pips) for cost in costs),
    packed=list,
)
PERMISSION = Kind(StrictBool | Literal["ask"], "`true`, `false`, `ask`")
HALT = Kind(Halt, "`true`, `false`, `turn`")
MODE = Kind(Name, "name", refers="mode")
MODES = Kind(
    Names,
    "name or list of names",
    patches=lambda path, names, _: [Patch(path, "append", tuple(names))],
    gathers=True,
    refers="mode",
)
PATTERN = Kind(AnyPattern, "[pattern](#pattern)", patches=_patterned)
CHANGED_PATTERN = Kind(
    AnyPattern,
    "[pattern](#pattern); in a feature also a [change of it](#in-a-feature)",
    changed=Annotated[PatternPatch, Changed(_as_pattern_patch, said=PatternPatch | AnyPattern)],
    patches=_patterned,
)
ROTATION = Kind(
    RotateDocument | Literal[False], "[rotate](#rotate) or `false`", compiled=lambda rotate, _: rotate or None
)
