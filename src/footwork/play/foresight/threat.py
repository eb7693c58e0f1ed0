"""Threat: which cells hostile pieces could strike in their next turn; where a ruleset has no attacks, stop on.

An attack is an action that is aimed at hostile pieces and does something to them. Each piece is asked by itself, as if
its turn had just begun and everybody else stood still: what it would provoke, what cells do to it on its way, and who
would have made room are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Literal

from footwork.arguments import checked, described
from footwork.board.allowance import profile_for, readied
from footwork.board.area import Area, Areas, areas_of
from footwork.board.nearby import offsets_within
from footwork.board.piece import Piece
from footwork.board.sight import hide_plans
from footwork.board.state import State
from footwork.errors import AbsentError, NotationError
from footwork.geometry import Cell
from footwork.play.acting import why_not_use
from footwork.play.foresight.freshturn import Leap, Spread, Walk, Way, rested, ways
from footwork.query.step import Node
from footwork.rules.effects import ActionRule, ChangeStat, Effect, aimed_at
from footwork.rules.rules import Rules
from footwork.values import dataclass

ThreatKind = Literal["strike", "stop"]


@dataclass(frozen=True, repr=False)
class Threat(Mapping[Cell | str, tuple[str, ...]]):
    """For every threatened cell who threatens it, in roster order. `kind` says what they could do there.

    A cell is looked up as a Cell or as the ruleset writes it.
    """

    side: str
    kind: ThreatKind
    cells: Mapping[Cell, tuple[str, ...]]
    rules: Rules = field(compare=False)

    def __getitem__(self, cell: Cell | str) -> tuple[str, ...]:
        found = self.cells.get(self.rules.cell(cell))
        if found is None:
            raise AbsentError(f"nobody threatens {described(cell)}")
        return found

    def __contains__(self, cell: object) -> bool:
        try:
            return bool(self[cell])  # type: ignore[index]
        except (KeyError, NotationError, TypeError):
            return False

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.cells)

    def __hash__(self) -> int:
        return hash((self.side, self.kind, len(self.cells)))

    def __repr__(self) -> str:
        pieces = {name for names in self.cells.values() for name in names}
        return f"<Threat to {self.side:.40}: {len(pieces)} pieces could {self.kind} on {len(self.cells)} cells>"


@checked
def find_threat(state: State, side: str) -> Threat:
    """Who of those hostile to a side could strike each cell in their next turn. Raises MisuseError without such a side.

    Nothing that it says depends on plans which that side cannot see.
    """
    state.side(side)
    state = hide_plans(state, side)
    areas, attacks = areas_of(state.rules, state.board), attacks_of(state.rules)
    found: dict[Cell, list[str]] = {}
    for piece in state.pieces:
        if piece.side not in (side, None) and piece.at is not None:
            ready = readied(state, piece)
            area = _struck(ready, piece.id, areas, attacks) if attacks else _stood(ready, piece.id, areas, None)
            for cell in areas.cells(area):
                found.setdefault(cell, []).append(piece.id)
    by_rows = sorted(found, key=lambda cell: (cell.y, cell.x))
    return Threat(side, "strike" if attacks else "stop", {c: tuple(found[c]) for c in by_rows}, state.rules)


def attacks_of(rules: Rules) -> tuple[ActionRule, ...]:
    """The actions of a ruleset that are attacks, in its order."""
    return tuple(rule for rule in rules.actions.values() if _is_attack(rule))


def _is_attack(rule: ActionRule) -> bool:
    if rule.target is None or rule.target.relation not in ("hostile", "any"):
        return False
    done = [effect for effect in rule.program.effects if aimed_at(effect) == "target"]
    return any(rule.target.relation == "hostile" or _may_harm(effect) for effect in done)


def _may_harm(effect: Effect) -> bool:
    """Whether an effect on just anybody is one to fear: of what changes stats, only what lowers them."""
    if not isinstance(effect, ChangeStat):
        return True
    return effect.by.evaluate(lambda _whose, _name: 1, lambda count, _sides: count) < 0


def _struck(state: State, piece: str, areas: Areas, attacks: tuple[ActionRule, ...]) -> Area:
    """The cells that a piece could strike in the turn that has begun for it."""
    area, here = 0, state.piece(piece)
    for attack in attacks:
        if why_not_use(state, here, attack) is None:
            assert attack.target is not None
            within, measure = attack.target.within, attack.target.measure
            profile = profile_for(state, here) if (measure or state.rules.distance) == "step" else None
            offsets = offsets_within(state.rules, within, measure=measure, profile=profile)
            area |= areas.widened(_stood(state, piece, areas, attack), offsets)
    return area


def _stood(state: State, piece: str, areas: Areas, before: ActionRule | None) -> Area:
    """The cells that a piece could cover once it has moved in the turn that has begun for it, or has not moved."""
    here = state.piece(piece)
    area = areas.of(here.cells)
    for way in ways(state, piece, before=before):
        area |= areas.of(_covered(here, way))
    return area


def _covered(piece: Piece, way: Way) -> Iterator[Cell]:
    """The cells that a piece could come to cover by a way to move."""
    if isinstance(way, Leap):
        cells = (piece.footprint.cells(cell, turned=piece.turned) for cell in way.cells)
    elif way.times == 1 and piece.footprint.is_single:
        yield from way.query.reach().stops
        return
    else:
        cells = (piece.footprint.cells(node.anchor, turned=node.turned) for node in _nodes(way))
    for covered in cells:
        yield from covered


def _nodes(walk: Walk) -> set[Node]:
    """The nodes that a piece could stop in after some moves of a walk."""
    found = {rested(walk.query.start)}
    fresh, times = found, walk.times
    while fresh and times != 0:
        stops = {rested(node) for node, _ in Spread(walk, fresh).stops()}
        fresh, found = stops - found, found | stops
        times = None if times is None else times - 1
    return found
