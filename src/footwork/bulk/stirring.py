"""Stirring: how far away something may come of a piece when others move, and how far it may change whether they can."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

from footwork.board.nearby import farthest, own_features
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.query.games import Reaches, Stirs
from footwork.rules.field import ROW
from footwork.rules.patches import RELATIONS
from footwork.rules.rules import Aura, Rules
from footwork.rules.schema import Relation

EVERYWHERE = 1 << 20
LEAST = {"multiply": 1, "add": 0, "leave": 0}
"""From where on a number of a tag makes no step cheaper."""


def stirs_of(state: State, piece: Piece, own: Collection[str]) -> Stirs:
    """How far away others are met by a piece of its own features: by its auras, and by what it might react to.

    Who reacts changes nothing about whether a step can be taken: that is asked before. An aura may keep somebody from a
    step, of which something comes then as far as this is concerned; `paints` and `grants` say how far one may let
    somebody take a step that it could not take, by what lies on cells or by what it is granted where it stands.
    """
    rules = state.rules
    features = (attached.feature for attached in own_features(state, piece))
    auras = [(aura, farthest(rules, aura.within)) for name in features if (aura := rules.auras.get(name)) is not None]
    sets_off = [(aura.to, far) for aura, far in auras] + list(_reactions(rules, own))
    return Stirs(
        _reaches(sets_off),
        _reaches([(aura.to, far) for aura, far in auras if _changes_cells(rules, aura)]),
        _reaches([(aura.to, far) for aura, far in auras if _changes_movers(rules, aura)]),
    )


def _reactions(rules: Rules, own: Collection[str]) -> Iterator[tuple[Relation, int | None]]:
    """What a piece of some features might react to, with what others may grant it: to whom, and how far away."""
    granted = {aura.grants for aura in rules.auras.values()}  # to whoever comes near
    for rule in rules.reactions.values():
        needed = () if rule.requires is None else rule.requires.features
        if all(name in own or name in granted for name in needed):
            yield rule.relation, farthest(rules, rule.within, measure=rule.measure)


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
