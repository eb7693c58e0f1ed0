"""Values: what is kept beside one is one thing for all who ask, and dataclasses are those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import json
import pickle
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from footwork.game.game import Game
from footwork.query.query import Query
from footwork.rules.rules import Rules
from footwork.values import Fixed, Value, dataclass, kept


class Slow:
    """Somebody else asks while the first one is still working it out."""

    asked = 0

    @kept
    def table(self) -> list[int]:
        """A table that must not exist twice."""
        self.asked += 1
        if self.asked == 1:
            self.others = self.table
        return [self.asked]


def test_two_who_ask_at_once_get_the_same() -> None:
    slow = Slow()
    assert slow.table is slow.others is slow.table


class Quick(Slow):
    """What the base keeps under this name has another one here."""

    @property
    def table(self) -> list[int]:
        """The same table, and one more."""
        return [*super().table, 0]


def test_one_that_derives_may_have_something_else_of_the_name() -> None:
    quick = Quick()
    quick.asked = 1
    assert (quick.table, quick.table, vars(quick)["table"]) == ([2, 0], [2, 0], [2])


def test_what_is_kept_is_an_attribute_like_any_other() -> None:
    slow = Slow()
    slow.asked = 1
    assert (slow.table, vars(slow)) == ([2], {"asked": 2, "table": [2]})


def test_it_is_worked_out_once_and_documented() -> None:
    slow = Slow()
    assert (slow.table, slow.table, slow.asked) == ([2], [2], 2)
    assert Slow.table.__doc__ == "A table that must not exist twice."


def pair(slots: bool, **options: bool) -> list[type]:
    """The same class made by the standard library and by ours."""
    found = []
    for make in (dataclasses.dataclass, dataclass):

        class Made:
            """A class with fields."""

            one: int
            other: str = "b"
            silent: list[int] | None = dataclasses.field(default=None, repr=False, compare=False)

        found.append(make(frozen=True, slots=slots, **options)(Made))
    return found


@pytest.mark.parametrize("slots", [True, False])
def test_our_dataclasses_are_those_of_the_standard_library(slots: bool) -> None:
    def told(kind: Any) -> list[object]:
        value, same, other = kind(1, silent=[2]), kind(1, "b"), kind(one=2)
        with pytest.raises(dataclasses.FrozenInstanceError) as refused:
            value.one = 3
        with pytest.raises(dataclasses.FrozenInstanceError):
            del value.one
        with pytest.raises(TypeError):
            kind()
        return [
            value == same,
            value == other,
            value == 1,
            len({value, same, other}),
            repr(value),
            dataclasses.asdict(value),
            dataclasses.replace(value, one=5).one,
            copy.copy(value) == copy.deepcopy(value) == value,
            copy.deepcopy(value).silent,
            kind.__match_args__,
            str(refused.value),
            list(inspect.signature(kind).parameters.values()),
            [field.name for field in dataclasses.fields(kind)],
            hasattr(value, "__dict__"),
            kind.__dataclass_params__.frozen,
        ]

    usual, ours = pair(slots)
    assert told(ours) == told(usual)


def family(slots: bool, below: bool) -> list[Any]:
    """The same class with all that fields can be, inherited ones too, made by the standard library and by ours."""
    found = []
    for make in (dataclasses.dataclass, dataclass):

        @make(frozen=True, slots=slots)
        class Base:
            first: int
            at: int = dataclasses.field(default=7, kw_only=True, compare=False)
            kept: list[int] = dataclasses.field(default_factory=list)

        @make(frozen=True, slots=below)
        class Made(Base):
            second: dict[str, int] = dataclasses.field(default_factory=dict)
            found: int = dataclasses.field(init=False, repr=False)
            made: set[int] = dataclasses.field(init=False, default_factory=set)

            def __post_init__(self) -> None:
                object.__setattr__(self, "found", self.first + self.at)

        found.append(Made)
    return found


@pytest.mark.parametrize("slots", [True, False])
@pytest.mark.parametrize("below", [True, False])
def test_so_are_those_with_bases_factories_and_more(slots: bool, below: bool) -> None:
    def told(kind: Any) -> list[object]:
        value, other = kind(1), kind(1, [3], {"a": 2}, at=9)
        with pytest.raises(dataclasses.FrozenInstanceError):
            value.first = 3
        with pytest.raises(dataclasses.FrozenInstanceError):
            del value.second
        with pytest.raises(TypeError):
            kind(1, [], {}, 8)
        with pytest.raises(TypeError):
            hash(value)
        return [
            value == kind(1),
            value == other,
            value.kept is kind(1).kept,
            repr(value),
            repr(other),
            other.found,
            dataclasses.asdict(other),
            dataclasses.replace(value, first=5).found,
            copy.deepcopy(other) == other,
            kind.__match_args__,
            str(inspect.signature(kind)),
            kind.__dataclass_params__.frozen,
        ]

    usual, ours = family(slots, below)
    assert told(ours) == told(usual)


@dataclass(frozen=True, slots=True)
class Slotted:
    """One that can be pickled."""

    name: str = "a"


@dataclass(frozen=True)
class Kept(Value):
    """One beside which things are kept, with an opinion of its own on what is equal."""

    name: str

    @kept
    def loud(self) -> str:
        """Its name, louder."""
        return self.name.upper()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kept)

    def __hash__(self) -> int:
        return 7


@dataclass(frozen=True, slots=True)
class Empty:
    """Nothing."""


def test_they_pickle_keep_and_have_what_they_say_themselves() -> None:
    assert pickle.loads(pickle.dumps(Slotted("x"))) == Slotted("x") != Slotted()
    assert (Kept("x").loud, Kept("x") == Kept("y"), hash(Kept("x"))) == ("X", True, 7)
    assert (Empty(), repr(Empty())) == (Empty(), "Empty()")
    assert hash(Empty()) == hash(Empty())
    same = pair(False, eq=False)[1]
    assert same(1) != same(1)


def test_what_inherits_is_frozen_and_so_stays_what_it_inherits_from() -> None:
    @dataclass(frozen=True)
    class Base:
        one: int

    @dataclass(frozen=True)
    class Derived(Base):
        other: int = 2

    for value in (Base(1), Derived(1)):
        assert type(value).__dataclass_params__.frozen  # type: ignore[attr-defined]
        with pytest.raises(dataclasses.FrozenInstanceError):
            value.one = 3  # type: ignore[misc]
    assert Derived(1) == Derived(1, other=2) != Derived(1, 3)
    with pytest.raises(TypeError, match="cannot inherit frozen dataclass from a non-frozen one"):

        @dataclass(frozen=True)
        class Wrong(dataclasses.make_dataclass("Open", [("one", int)])):  # type: ignore[misc]
            """A frozen one of what is not."""


def mappings_of(value: Any, name: str = "") -> Iterator[tuple[str, Mapping[Any, Any]]]:
    """Every mapping that a state and the values in it hand out, by what leads there."""
    if isinstance(value, Mapping):
        yield name, value
    for field in dataclasses.fields(value) if dataclasses.is_dataclass(value) else ():
        held = getattr(value, field.name)
        for each in held if isinstance(held, tuple) else held.values() if isinstance(held, Mapping) else [held]:
            if not isinstance(each, Rules):
                yield from mappings_of(each, f"{name}.{field.name}")
        if isinstance(held, Mapping):
            yield from mappings_of(held, f"{name}.{field.name}")


@pytest.mark.parametrize(("ruleset", "scenario"), [("rune-and-rust", None), ("free-actions", "machinery")])
def test_mappings_of_a_state_never_change(ruleset: str, scenario: str | None) -> None:
    game = Game.shipped(ruleset, scenario)
    for name in (piece.id for piece in game.state.pieces):
        game.set_stat(name, "Health", 2)
        game.plan(name, "east")
        game.move(name, "west")
    states = [game.start, game.state, Query(game.state, game.state.pieces[0].id, ready=True).state]
    for action in (game.execute, game.end_turn, game.end_turn):
        action()
        states.append(game.state)
    for state in states:
        found = [*mappings_of(state), ("index", state.index), ("takers", state.takers)]
        assert {".pieces.stats", ".pieces.used", ".sides", ".board.marks", ".plans.by_piece"} <= {
            name for name, _ in found
        }
        assert [name for name, each in found if not isinstance(each, Fixed) and ".timeline" not in name] == []
        assert state == pickle.loads(pickle.dumps(state)) == copy.deepcopy(state)


@pytest.mark.parametrize(
    "change",
    [
        lambda fixed: fixed.__setitem__("a", 2),
        lambda fixed: fixed.__delitem__("a"),
        lambda fixed: fixed.__ior__({"a": 2}),
        lambda fixed: fixed.update(a=2),
        lambda fixed: fixed.setdefault("b", 2),
        lambda fixed: fixed.pop("a"),
        lambda fixed: fixed.popitem(),
        lambda fixed: fixed.clear(),
    ],
)
def test_what_is_fixed_does_not_change(change: Any) -> None:
    fixed = Fixed({"a": 1})
    with pytest.raises(TypeError, match="never changes"):
        change(fixed)
    for each in (fixed, copy.copy(fixed), copy.deepcopy(fixed), pickle.loads(pickle.dumps(fixed))):
        assert each == {"a": 1}
        assert type(each) is Fixed
    assert json.dumps(fixed) == '{"a": 1}'
    assert type(fixed | {"b": 2}) is dict
