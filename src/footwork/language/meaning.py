"""Meaning: what a book says, as the fields of a ruleset that somebody could have written in YAML.

Nothing is decided here that the ruleset document does not decide: every sentence becomes fields, every action the
same effects that a YAML action has, and the same compiler and the same interpreter take it from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from decimal import Decimal
from fractions import Fraction
from typing import Any

from footwork.language.formula import Formula, Operation, spelled
from footwork.language.names import slug
from footwork.language.printing import expression_text, print_block
from footwork.language.tree import (
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
    Place,
    Requires,
    Resource,
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
from footwork.values import dataclass

STANDARD_MODE = "walk"
QUIET = "provokes-nothing"
SLIPPING = "provokes-no-opportunity"
MARKERS = {QUIET: "safe from reactions", SLIPPING: "safe from opportunity attacks"}
"""Features without a rule of their own, which reactions look for."""

MOVEMENT = "movement-points"
"""The resource that movement is paid from without saying so: its name says it (9.2.2)."""

FARTHEST = 4_096
"""The distance of a target without one: no board is larger."""

_MODES = {"over": "fly", "through": "burrow", "water": "swim"}
_CLASSES = {"over": "ground", "through": "ground", "water": "water"}

Trail = tuple[str | int, ...]


@dataclass
class Fields:
    """The fields that a book becomes, and where each was said."""

    data: dict[str, Any] = field(default_factory=dict)
    places: dict[Trail, Place] = field(default_factory=dict)

    def put(self, trail: Trail, value: Any, at: Place) -> None:
        """Set a field, with the mappings around it."""
        here: dict[Any, Any] = self.data
        for key in trail[:-1]:
            here = here.setdefault(key, {})
        here[trail[-1]] = value
        for length in range(1, len(trail) + 1):
            self.places.setdefault(trail[:length], at)


def pays_for_movement(resource: Resource) -> bool:
    """Whether moves that actions make are paid from a resource: it says so, or its name does."""
    return resource.pays or slug(resource.name) == MOVEMENT


def fields_of(book: Book) -> Fields:
    """The fields of everything that a book says."""
    fields = Fields()
    for block in book.blocks:
        match block:
            case Heading(name, extends):
                fields.put(("name",), slug(name), block.at)
                fields.put(("title",), name, block.at)
                if extends is not None:
                    fields.put(("extends",), extends, block.at)
            case Resource():
                fields.put(("stats", block.name), _resource(block), block.at)
                if pays_for_movement(block):
                    fields.put(("paid-from",), block.name, block.at)
            case Feature():
                _put_feature(fields, block)
            case Action():
                _put_action(fields, block)
    for name, changed, at in _resources(book):
        fields.data.setdefault("stats", {}).setdefault(name, {})
        fields.places.setdefault(("stats", name), at)
        if changed:
            fields.data["stats"][name].setdefault("least", 0)
    return fields


def _resource(resource: Resource) -> dict[str, Any]:
    data: dict[str, Any] = {} if resource.starts is None else {"default": resource.starts}
    data["least"] = 0
    if resource.most is not None:
        data["most"] = resource.most
    if resource.returns is not None:
        data |= {"refresh": resource.each, "full": expression_text(resource.returns)}
    return data


def _resources(book: Book) -> Iterator[tuple[str, bool, Place]]:
    """Every resource that a book names, and whether it changes it: a resource needs no declaration."""
    for block in book.blocks:
        if isinstance(block, Action):
            for formula in _formulas(block):
                yield from ((name, False, block.at) for _, name in sorted(formula.stats))
            for verb in (*block.do, *block.otherwise, *block.then):
                if isinstance(verb, Change):
                    yield verb.resource, True, verb.at
        elif isinstance(block, Feature):
            for sentence in block.sentences:
                if isinstance(sentence, MovesFirst):
                    yield from ((name, False, sentence.at) for _, name in sorted(sentence.amount.stats))
                elif isinstance(sentence, Modifies):
                    yield sentence.resource, False, sentence.at
                elif isinstance(sentence, TileEvent):
                    for change in sentence.does:
                        if isinstance(change, Change):
                            yield from ((name, False, sentence.at) for _, name in sorted(change.amount.stats))
                            yield change.resource, True, sentence.at
        elif isinstance(block, Resource) and block.returns is not None:
            yield from ((name, False, block.at) for _, name in sorted(block.returns.stats))


def _formulas(action: Action) -> Iterator[Formula]:
    if action.condition is not None:
        yield action.condition
    if action.requires is not None and action.requires.condition is not None:
        yield action.requires.condition
    for verb in (*action.do, *action.otherwise, *action.then):
        match verb:
            case Change(amount=amount) | Walk(amount=amount) | Shove(amount=amount) | Approach(amount=amount):
                yield amount
            case Appear(within):
                yield within
            case _:
                pass


# Actions


def _put_action(fields: Fields, action: Action) -> None:
    section = "actions" if action.trigger is None else "reactions"
    trail: Trail = (section, slug(action.name))
    data: dict[str, Any] = {"title": action.name, "about": _about(action)}
    if action.trigger is not None:
        data |= _trigger(action.trigger)
        if any(isinstance(verb, Approach) for verb in (*action.do, *action.otherwise)):
            data["ask"] = True  # "this actor may"
    elif action.aim is not None or _needs_target(action):
        data["target"] = _aim(action.aim)
    if action.requires is not None:
        data |= _requires(action.requires)
    if action.condition is not None:
        data["if"] = expression_text(action.condition)
    fields.put(trail, data, action.at)
    if action.requires is not None:
        for i in range(len(action.requires.features)):
            fields.places[(*trail, "requires", i)] = action.requires.at
    for key, verbs in (("do", action.do), ("else", action.otherwise), ("then", action.then)):
        effects: list[dict[str, Any]] = []
        for verb in verbs:
            effect = _effect(verb)
            fields.places[(*trail, key, len(effects))] = verb.at
            effects.append(effect)
            for marker in _markers(effect):
                fields.put(("features", marker, "title"), MARKERS[marker], verb.at)
        if effects:
            data[key] = effects
            fields.places[(*trail, key)] = verbs[0].at
    if action.trigger is not None:
        for marker in data["unless"]:
            fields.put(("features", marker, "title"), MARKERS[marker], action.at)


def _about(action: Action) -> str:
    """What an action does in one line, for lists of actions."""
    aside = ("Note:", "Requires:", "Target:", "Trigger:")
    lines = print_block(action).splitlines()[1:]
    return "; ".join(line.strip() for line in lines if not line.startswith(aside))


def _needs_target(action: Action) -> bool:
    verbs = (*action.do, *action.otherwise, *action.then)
    reads = any(whose == "target" for formula in _formulas(action) for whose, _ in formula.stats)
    return reads or any(isinstance(verb, Shove) or getattr(verb, "whose", "self") == "target" for verb in verbs)


def _aim(aim: Aim | None) -> dict[str, Any]:
    if aim is None:
        return {"relation": "any", "within": FARTHEST}
    if aim.adjacent:
        return {"relation": aim.relation, "within": 1, "measure": "chebyshev"}
    return {"relation": aim.relation, "within": FARTHEST if aim.within is None else aim.within}


def _requires(requires: Requires) -> dict[str, Any]:
    if requires.condition is not None:
        return {"when": expression_text(requires.condition)}
    return {"requires": [slug(name) for name in requires.features]}


def _trigger(trigger: Trigger) -> dict[str, Any]:
    away = trigger.moves == "away"
    near: dict[str, Any] = {"within": trigger.within}
    if trigger.within is None:
        near = {"within": 1, "measure": "chebyshev"}
    return {
        "trigger": "before-leave" if away else "after-arrive",
        "relation": trigger.relation,
        **near,
        "unless": [QUIET, SLIPPING] if away else [QUIET],
    }


def _effect(verb: Verb) -> dict[str, Any]:
    """A verb as an effect."""
    match verb:
        case Change(whose, resource, how, amount):
            of = {"of": "target"} if whose == "target" else {}
            if how == "=":
                return {"change": resource, **of, "to": expression_text(amount)}
            root = amount.root if how == "+=" else Operation("negative", (amount.root,))
            return {"change": resource, **of, "by": spelled(root)}
        case Walk(amount, _, quietly, feature):
            features = ([QUIET] if quietly else []) + ([] if feature is None else [slug(feature)])
            return {"move": {"points": expression_text(amount)} | ({"features": features} if features else {})}
        case Appear(within):
            return {"move": {"within": expression_text(within), "mode": "teleport"}}
        case Gain(whose, feature):
            of = {"of": "target"} if whose == "target" else {}
            return {"grant": slug(feature), **of, "until": "turn-end"}
        case Slip():
            return {"grant": SLIPPING, "until": "turn-end"}
        case Shove(how, amount):
            return {"shove": how, "cells": expression_text(amount), "of": "target"}
        case Approach(amount):
            return {"approach": expression_text(amount)}
        case Interrupt():
            return {"interrupt": True}


def _markers(effect: dict[str, Any]) -> list[str]:
    named = [effect.get("grant"), *effect.get("move", {}).get("features", ())]
    return [name for name in named if name in MARKERS]


# Features


def _put_feature(fields: Fields, feature: Feature) -> None:
    name = slug(feature.name)
    fields.put(("features", name, "title"), feature.name, feature.at)
    crossings = [sentence for sentence in feature.sentences if isinstance(sentence, Crosses)]
    stops = not any(isinstance(sentence, EndsOnValid) for sentence in feature.sentences)
    for sentence in feature.sentences:
        for trail, value in _patches(sentence, stops=stops):
            fields.put(("features", name, *trail), value, sentence.at)
    for crossing in crossings[:1]:
        fields.put(("features", name, "gains"), [_MODES[each.how] for each in crossings], crossing.at)
    for event in feature.sentences:
        if isinstance(event, TileEvent):
            _put_event(fields, ("features", name, f"on-{event.moment}"), event)
    for turn in feature.sentences:
        if isinstance(turn, TurnCost):
            angle = f"{turn.degrees}{'+' if turn.or_more else ''}"
            fields.put(("features", name, "heading", "turn", angle), turn.cost, turn.at)
    if feature.scope == "global":
        fields.data.setdefault("apply", []).append(name)
        fields.places.setdefault(("apply",), feature.at)


def _put_event(fields: Fields, trail: Trail, event: TileEvent) -> None:
    """What a tile does at a moment, after what was said of that moment before."""
    before: list[Any] = fields.data["features"][trail[1]].get(trail[2], [])
    for i in range(len(event.does)):
        fields.places[(*trail, len(before) + i)] = event.at
    fields.put(trail, [*before, *map(_effect, event.does)], event.at)


def _patches(sentence: Any, *, stops: bool) -> Iterator[tuple[Trail, Any]]:
    """The fields that one sentence sets, below its feature."""
    match sentence:
        case StepCost(kind, cost, rounding):
            yield ("cost", kind), _number(Fraction(1) if cost is None else cost)
            if rounding is not None:
                yield ("round", "total"), rounding
        case TileCost(multiply, add):
            yield ("class",), "difficult"
            yield ("add",) if add else ("multiply",), add or multiply
        case TileClosed():
            yield ("class",), "ground"
            yield ("enter",), False
        case Occupied():
            yield from _occupants(sentence)
        case Ignores():
            yield ("classes", "difficult"), {"multiply": 1, "add": 0}
        case Crosses(how):
            row = {"enter": True} | ({} if stops or how == "water" else {"stop": False})
            yield ("classes", _CLASSES[how], "modes", _MODES[how]), row
        case FacesItsWay():
            yield ("heading", "align"), True
        case MovesFirst(amount):
            yield ("allowance",), {"points": expression_text(amount), "refresh": "turn", "phase": "before-actions"}
        case Switches():
            yield ("switch",), True
        case Modifies(resource, by):
            yield ("stats", resource), {"add": by}
        case _:
            pass


def _occupants(sentence: Occupied) -> Iterator[tuple[Trail, Any]]:
    trail: Trail = ("occupants", sentence.relation)
    if sentence.rule == "closed":
        yield trail, {"enter": False, "stop": False}
    elif sentence.rule == "pass-only":
        yield trail, {"enter": True, "stop": False}
    elif sentence.and_others:  # every special movement type is free of it: it binds the standard one only
        yield (*trail, "modes", STANDARD_MODE), {"halt": True}
    else:
        yield (*trail, "halt"), True
        for mode in sentence.except_for:
            yield (*trail, "modes", mode), {"halt": False}


def _number(value: Fraction) -> Any:
    return value.numerator if value.denominator == 1 else Decimal(value.numerator) / Decimal(value.denominator)


def became(block: Block) -> str:
    """What a block became, in a few words, for those who check a rule book."""
    match block:
        case Heading(name, extends):
            return f"campaign {slug(name)}" + ("" if extends is None else f", on the ruleset {extends}")
        case Resource(name):
            return f"resource {name}"
        case Action(name, trigger=trigger):
            return f"{'action' if trigger is None else 'reaction'} {slug(name)}"
        case Feature(name):
            return f"feature {slug(name)}, {_owner(block)}"


def _owner(feature: Feature) -> str:
    if feature.scope == "global":
        return "for everybody"
    places = any(isinstance(sentence, TileCost | TileClosed | TileEvent) for sentence in feature.sentences)
    return "for tiles and regions" if places else "for whoever it is given to"
