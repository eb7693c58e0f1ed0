"""Stirring: how far away something may come of a piece when others move, and how far it may change whether they can."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from footwork.board.nearby import HERE, Offsets, farthest, offsets_within, own_features
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.query.games import COMING, ENTERING, LEAVING, WATCHED, Reaches, Stirs, Watch
from footwork.rules.effects import ReactionRule
from footwork.rules.field import ROW
from footwork.rules.patches import RELATIONS
from footwork.rules.profile import Profile
from footwork.rules.rules import Aura, Rules
from footwork.rules.schema import Relation

EVERYWHERE = 1 << 20
LEAST = {"multiply": 1, "add": 0, "leave": 0}
"""From where on a number of a tag makes no step cheaper."""


def stirs_of(state: State, piece: Piece, profile: Profile) -> Stirs:
    """How far away others are met by a piece of its own profile: by its auras, and by what it might react to.

    Who reacts changes nothing about whether a step can be taken: that is asked before. An aura may keep somebody from a
    step, of which something comes then as far as this is concerned; `paints` and `grants` say how far one may let
    somebody take a step that it could not take, by what lies on cells or by what it is granted where it stands.
    """
    rules = state.rules
    features = (attached.feature for attached in own_features(state, piece))
    auras = [(aura, farthest(rules, aura.within)) for name in features if (aura := rules.auras.get(name)) is not None]
    watched = [(aura.to, far, _ends(rules, aura)) for aura, far in auras]
    watched += [(rule.relation, *_reacts(rules, rule, profile)) for rule in _reactions(rules, profile)]
    return Stirs(
        _reaches([(relation, far) for relation, far, watch in watched if watch is None]),
        _reaches([(aura.to, far) for aura, far in auras if _changes_cells(rules, aura)]),
        _reaches([(aura.to, far) for aura, far in auras if _changes_movers(rules, aura)]),
        tuple([watch for _, _, watch in watched if watch is not None]),
    )


def _reactions(rules: Rules, profile: Profile) -> Iterator[ReactionRule]:
    """How a piece of a profile might react, with what others may grant it."""
    granted = {aura.grants for aura in rules.auras.values()}  # to whoever comes near
    for rule in rules.reactions.values():
        needed = () if rule.requires is None else rule.requires.features
        if all(name in profile.features or name in granted for name in needed):
            yield rule


def _reacts(rules: Rules, rule: ReactionRule, profile: Profile) -> tuple[int | None, Watch | None]:
    """How many columns or rows away a piece of a profile reacts at most, and to which steps; None if that is not sure.

    What lies between neighbours may part them, and where steps are the measure, an aura may change how far they lead.
    """
    far, steps = farthest(rules, rule.within, measure=rule.measure), (rule.measure or rules.distance) == "step"
    what = {"before-leave": LEAVING, "after-arrive": COMING}.get(rule.trigger)
    parted = any(not kind.adjacent for kind in rules.edges.values())
    if what is None or far is None or far > WATCHED or parted or (steps and rules.auras_grant):
        return far, None
    around = offsets_within(rules, rule.within, measure=rule.measure, profile=profile if steps else None)
    return far, _watch(rule.relation, what, around)


def _ends(rules: Rules, aura: Aura) -> Watch | None:
    """The steps that an aura may end, if it does nothing else."""
    far = farthest(rules, aura.within)
    if aura.paints is None or aura.grants is not None or far is None or far > WATCHED:
        return None
    tag, beginning = rules.tags[aura.paints], f"{ROW}.{aura.paints}."
    patched = [patch.path for feature in rules.features.values() for patch in feature.patches]
    said = [path for path in (*patched, *rules.base) if path.startswith(beginning)]
    acts = tag.effects or tag.on_leave or tag.on_stay or tag.instead or tag.occupants
    if acts or not all(path.endswith(".halt") for path in said):
        return None
    return _watch(aura.to, ENTERING, offsets_within(rules, aura.within))


def _watch(relation: Relation, what: int, around: Offsets) -> Watch | None:
    """What is watched for on a piece's own cells and those around them; None if some are too far away."""
    if any(max(abs(dx), abs(dy)) > WATCHED for dx, dy in around):
        return None
    relations = sum(1 << i for i, name in enumerate(RELATIONS) if relation in ("any", name))
    row = 2 * WATCHED + 1
    return Watch(relations, what, sum(1 << (dy + WATCHED) * row + dx + WATCHED for dx, dy in HERE + around))


def _reaches(found: list[tuple[Relation, int | None]]) -> Reaches:
    """The furthest that was found, by relation; None is everywhere."""

    def reach(name: str) -> int:
        fars = (EVERYWHERE if far is None else far for relation, far in found if relation in ("any", name))
        return max(fars, default=-1)

    return reach(RELATIONS[0]), reach(RELATIONS[1]), reach(RELATIONS[2])


def _changes_movers(rules: Rules, aura: Aura) -> bool:
    """Whether what an aura grants may let somebody do what it could not: a bare name and a gate do not."""
    return aura.grants is not None and bool(rules.features[aura.grants].patches)


def _changes_cells(rules: Rules, aura: Aura) -> bool:
    """Whether what an aura paints may let somebody step where it could not: what is only in the way does not."""
    if aura.paints is None:
        return False
    tag, beginning = rules.tags[aura.paints], f"{ROW}.{aura.paints}."
    patched = (patch.path for feature in rules.features.values() for patch in feature.patches)
    return (
        bool(tag.instead or tag.occupants)
        or any(path.startswith(beginning) and not path.endswith(".halt") for path in patched)
        or any(path.startswith(beginning) and not _hinders(path, value) for path, value in rules.base.items())
    )


def _hinders(path: str, value: object) -> bool:
    """Whether a value of a tag takes no step from those that are refused; where it ends a move, one was made."""
    name = path.rpartition(".")[2]
    if name in LEAST:
        return isinstance(value, Fraction) and value >= LEAST[name]
    return name == "halt" or (name in ("enter", "stop") and value is False)
