"""Random trees of the campaign language, for properties."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from footwork.language.formula import Dice, Formula, Node, Number, Operation, Stat
from footwork.language.tree import (
    SCOPES,
    Action,
    Aim,
    Appear,
    Approach,
    Block,
    Book,
    Change,
    Crosses,
    EndsOnValid,
    FacesItsWay,
    Feature,
    Gain,
    Heading,
    Ignores,
    Interrupt,
    Modifies,
    MovesFirst,
    Occupied,
    Requires,
    Resource,
    Sentence,
    Shove,
    Slip,
    StepCost,
    Switches,
    TileClosed,
    TileCost,
    TileEvent,
    Trigger,
    TurnCost,
    Verb,
    Walk,
)

words = st.sampled_from(["Mana", "Action Points", "Agility", "Target Practice", "Self", "Will", "Éclat", "if", "x-1"])
names = st.sampled_from(["Step", "Shield Bash", "Any Way You Can", "do", "Leap 2", "Élan"])
numbers = st.integers(0, 99_999)
relations = st.sampled_from(["friendly", "hostile", "any"])
notes = st.sampled_from(["", "A comment.", "it says do: something"])


def stats() -> SearchStrategy[Node]:
    whose = st.sampled_from(["self", "target"])
    return st.builds(Stat, whose, words)


atoms: SearchStrategy[Node] = st.one_of(
    st.builds(Number, st.integers(0, 2**31)), st.builds(Dice, st.integers(0, 20), st.integers(1, 10_000)), stats()
)


def _operations(inner: SearchStrategy[Node]) -> SearchStrategy[Node]:
    several = st.lists(inner, min_size=2, max_size=4).map(tuple)
    two = st.tuples(inner, inner)
    one = st.tuples(inner)
    return st.one_of(
        st.builds(Operation, st.sampled_from(["+", "-", "*", "/", "and", "or", "min", "max"]), several),
        st.builds(Operation, st.sampled_from([">=", "<=", "!=", "=", ">", "<"]), two),
        st.builds(Operation, st.sampled_from(["negative", "not"]), one),
    )


nodes = st.recursive(atoms, _operations, max_leaves=8)


def _is_sum(node: Node) -> bool:
    """Whether a node may stand as an amount: no comparison or logic at its top."""
    logic = ("and", "or", "not", ">=", "<=", "!=", "=", ">", "<")
    return not isinstance(node, Operation) or node.operator not in logic


def _aims_at_nobody(formula: Formula) -> bool:
    return all(whose == "self" for whose, _ in formula.stats)


conditions = nodes.map(Formula.of)
amounts = nodes.filter(_is_sum).map(Formula.of)

verbs: SearchStrategy[Verb] = st.one_of(
    st.builds(Change, st.sampled_from(["self", "target"]), words, st.sampled_from(["+=", "-=", "="]), amounts),
    st.builds(Walk, amounts, st.booleans(), st.booleans()),
    st.builds(Walk, amounts, st.just(True), st.just(False), names),
    st.builds(Appear, amounts),
    st.builds(Shove, st.sampled_from(["push", "pull", "slide"]), amounts, st.booleans()),
    st.builds(Gain, st.sampled_from(["self", "target"]), names),
    st.builds(Slip),
    st.builds(Approach, amounts),
    st.builds(Interrupt),
)
requirements = st.builds(Requires, st.lists(names, min_size=1, max_size=3).map(tuple)) | st.builds(
    Requires, condition=conditions.filter(lambda formula: bool(formula.stats))
)
aims = st.one_of(st.builds(Aim, relations, st.none() | numbers), st.builds(Aim, relations, st.none(), st.just(True)))
triggers = st.one_of(
    st.builds(Trigger, st.just("away"), relations), st.builds(Trigger, st.just("near"), relations, st.none() | numbers)
)
happenings: SearchStrategy[Change | Gain] = st.one_of(
    st.builds(Change, st.just("self"), words, st.sampled_from(["+=", "-=", "="]), amounts.filter(_aims_at_nobody)),
    st.builds(Gain, st.just("self"), names),
)
costs = st.decimals(0, 99, places=3).map(lambda d: Fraction(d))
modes = st.lists(st.sampled_from(["fly", "teleport", "swim"]), min_size=1, max_size=3, unique=True).map(tuple)
sentences: SearchStrategy[Sentence] = st.one_of(
    st.just(StepCost("diagonal", None)),
    st.builds(
        StepCost, st.sampled_from(["diagonal", "cardinal"]), costs, st.sampled_from([None, "up", "down", "nearest"])
    ),
    st.builds(TileCost, multiply=numbers),
    st.builds(TileCost, add=st.integers(1, 99_999)),
    st.just(TileClosed()),
    st.builds(TileEvent, st.sampled_from(["enter", "leave", "stay"]), st.lists(happenings, min_size=1).map(tuple)),
    st.builds(Occupied, relations, st.sampled_from(["closed", "pass-only", "no-passing"])),
    st.builds(Occupied, relations, st.just("no-passing"), modes, st.booleans()),
    st.just(Ignores()),
    st.builds(Crosses, st.sampled_from(["over", "through", "water"])),
    st.builds(EndsOnValid, st.sampled_from(["valid", "impassable"])),
    st.builds(TurnCost, numbers, st.booleans(), numbers),
    st.just(FacesItsWay()),
    st.builds(MovesFirst, amounts),
    st.just(Switches()),
    st.builds(Modifies, words, st.integers(-99_999, 99_999)),
)


@st.composite
def actions(draw: st.DrawFn) -> Action:
    """An action that does something, with an else only where there is an if."""
    condition = draw(st.none() | conditions)
    several = st.lists(verbs, max_size=3).map(tuple)
    trigger = draw(st.none() | triggers)
    return Action(
        draw(names),
        do=draw(st.lists(verbs, min_size=1, max_size=3).map(tuple)),
        then=draw(several),
        condition=condition,
        otherwise=draw(several) if condition is not None else (),
        aim=draw(st.none() | aims),
        trigger=trigger,
        note=draw(notes),
        requires=draw(st.none() | requirements),
    )


features = st.builds(
    Feature,
    names,
    st.lists(sentences, min_size=1, max_size=4).map(tuple),
    st.sampled_from([None, *SCOPES]),
    notes,
)
some = st.none() | numbers


def _holds(resource: Resource) -> bool:
    """Whether a resource may return to what it returns to: to more than its most is a declared error."""
    root = None if resource.returns is None else resource.returns.root
    return resource.most is None or not isinstance(root, Number) or root.value <= resource.most


resources = st.builds(Resource, names, some, some, st.none() | amounts, st.just("turn"), notes, st.booleans()).filter(
    _holds
) | st.builds(Resource, names, some, st.none(), amounts, st.just("round"), notes)
headings = st.builds(Heading, names, st.none() | st.just("methuen"), notes)
blocks: SearchStrategy[Block] = st.one_of(actions(), features, resources, headings)


def _distinct(found: list[Block]) -> Book:
    unique = {(type(block), block.name.lower()): block for block in found}
    return Book(tuple(unique.values()))


books = st.lists(blocks, max_size=5).map(_distinct)
