"""Looks: how ground is to be drawn, whoever draws it: what it does to a walker's steps, and a sign for what it does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from footwork.board.ground import ground_of, terrain_marks
from footwork.query.ledger import Source, base_entry, charge_step
from footwork.rules.effects import Become, ChangeStat, Effect, OnlyIf, SetDoors, Slide, Teleport, When
from footwork.rules.fold import Attached, Scope
from footwork.rules.profile import Draft, Profile, attached_features
from footwork.rules.rules import Rules
from footwork.rules.schema import GroundLook, Halt, Stop

DoorLook = Literal["shut", "open"]
Sign = Literal["plate", "switch", "portal", "conveyor", "ice", "change", "hazard", "effect"]


class Tread(NamedTuple):
    """A terrain as a piece without features meets it, in the ruleset's own mode.

    `cardinal` and `diagonal` are what one such step onto it costs, in pips; None where there is none.
    """

    enter: bool
    stop: Stop
    halt: Halt
    cardinal: int | None
    diagonal: int | None


def tread(rules: Rules, terrain: str) -> Tread:
    """What a terrain says to a piece without features; worked out once for a ruleset."""
    known: dict[str, Tread] = rules.compiled.lasting.setdefault("treads", {})
    if terrain not in known:
        known[terrain] = _tread(rules, _plain_profile(rules), terrain)
    return known[terrain]


def _tread(rules: Rules, profile: Profile, terrain: str) -> Tread:
    marks = terrain_marks(rules, terrain)
    ground = ground_of(profile, marks)
    rows = [Source(f"terrain.{mark.tag}", mark.tag, profile.rows[mark.tag]) for mark in marks]
    steps = [offset for offset, _ in profile.steps_for(single=True, heading=rules.grid.directions[0])]

    def cost(base: int, *, diagonal: bool) -> int | None:
        if not ground.enter or not any(bool(offset.diagonals) == diagonal for offset in steps):
            return None
        given = ground.instead.get("cost.diagonal" if diagonal else "cost.cardinal")
        whole = base if given is None else int(given[0] * rules.pips)
        return charge_step(profile, base_entry(profile, whole, diagonal=diagonal, own=False), rows, ()).pips

    return Tread(
        ground.enter,
        ground.stop,
        ground.halt,
        cost(profile.cardinal, diagonal=False),
        cost(profile.diagonals[0], diagonal=True),
    )


def _plain_profile(rules: Rules) -> Profile:
    """What a piece may do that has no features and the stats that everybody begins with."""

    def read(name: str) -> int:
        return rules.stats[name].default if name in rules.stats else 0

    own = (Attached(Scope.RULESET, name) for name in rules.apply)
    return Draft(rules, attached_features(rules, own, read)).profile(read)


def ground_look(rules: Rules, terrain: str) -> GroundLook:
    """How a terrain is to be drawn: as the ruleset says, or else by what it does to a walker."""
    return rules.terrain[terrain].look or walking_look(rules, terrain)


def door_look(rules: Rules, terrain: str) -> DoorLook | None:
    """How the door stands that a terrain is; None for one that is no door."""
    kind = rules.terrain[terrain]
    return "shut" if kind.open is not None else "open" if kind.close is not None else None


def walking_look(rules: Rules, terrain: str) -> GroundLook:
    """How a terrain looks to a walker: closed, slow, or plain; worked out once for a ruleset."""
    known: dict[str, GroundLook] = rules.compiled.lasting.setdefault("looks", {})
    if terrain not in known:
        known[terrain] = _walking_look(rules, terrain)
    return known[terrain]


def _walking_look(rules: Rules, terrain: str) -> GroundLook:
    met = tread(rules, terrain)
    if not met.enter:
        return "closed"
    profile = _plain_profile(rules)
    plain = (profile.cardinal, profile.diagonals[0])
    costs = zip((met.cardinal, met.diagonal), plain, strict=True)
    return "slow" if any(cost is not None and cost > least for cost, least in costs) else "plain"


def sign_of(effects: Iterable[Effect], on: When = "enter") -> Sign:
    """A sign for what a cell does: the first of its effects that has one of its own."""
    if on == "hold":
        return "plate"
    for effect in effects:
        match effect.effect if isinstance(effect, OnlyIf) else effect:
            case SetDoors():
                return "switch"
            case Teleport():
                return "portal"
            case Slide(direction):
                return "ice" if direction is None else "conveyor"
            case Become():
                return "change"
            case ChangeStat(by=by) if by.evaluate(lambda _whose, _name: 1, lambda count, _sides: count) < 0:
                return "hazard"
    return "effect"


def terrain_sign(rules: Rules, terrain: str) -> Sign | None:
    """A sign for what a terrain does to those who enter, leave or stay; None if it does nothing. Worked out once."""
    known: dict[str, Sign | None] = rules.compiled.lasting.setdefault("signs", {})
    if terrain not in known:
        known[terrain] = _terrain_sign(rules, terrain)
    return known[terrain]


def _terrain_sign(rules: Rules, terrain: str) -> Sign | None:
    tags = [rules.tags[tag] for tag in rules.terrain[terrain].tags]
    effects = [effect for tag in tags for effect in (*tag.effects, *tag.on_leave, *tag.on_stay)]
    return sign_of(effects) if effects else None
