"""Threat: which cells hostile pieces could strike in their next turn; where a ruleset has no attacks, stop on.

An attack is an action that is aimed at hostile pieces and does something to them. Each piece is asked by itself, as if
its turn had just begun and everybody else stood still: what it would provoke, what cells do to it on its way, and who
would have made room are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Literal

from footwork.arguments import checked, described
from footwork.board.allowance import profile_for, readied
from footwork.board.area import Area, Areas, areas_of
from footwork.board.nearby import HERE, Offsets, offsets_within
from footwork.board.piece import Piece
from footwork.board.sight import hide_plans
from footwork.board.state import State, forget_some
from footwork.errors import AbsentError, NotationError
from footwork.geometry import Cell
from footwork.play.acting import why_not_use
from footwork.play.foresight.freshturn import Leap, Spread, Walk, Way, rested, ways
from footwork.query.bulk import Strike, strike_of, struck_all
from footwork.query.query import Query
from footwork.query.step import Node
from footwork.rules.effects import ActionRule, ChangeStat, Effect, aimed_at
from footwork.rules.rules import Rules
from footwork.rules.texts import counted
from footwork.values import dataclass, kept

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
        who, where = counted(len(pieces), "piece"), counted(len(self.cells), "cell")
        return f"<Threat to {self.side:.40}: {who} could {self.kind} on {where}>"


@checked
def find_threat(state: State, side: str) -> Threat:
    """Who of those hostile to a side could strike each cell in their next turn. Raises MisuseError without such a side.

    Nothing that it says depends on plans which that side cannot see.
    """
    key = (id(state), side, "threat")
    known: tuple[State, Threat] | None = state.line.get(key)
    if known is None:
        known = (state, _threat(state, side))
        forget_some(state)
        state.line[key] = known
    return known[1]


def _threat(state: State, side: str) -> Threat:
    kind, struck = struck_by(state, side)
    found: dict[int, list[str]] = {}
    for name, places in struck.items():
        for place in places:
            known = found.get(place)
            if known is None:
                found[place] = [name]
            else:
                known.append(name)
    width = state.board.width
    cells = {Cell(place % width, place // width): tuple(found[place]) for place in sorted(found)}
    return Threat(side, kind, cells, state.rules)


def struck_by(state: State, side: str) -> tuple[ThreatKind, dict[str, Sequence[int]]]:
    """The same by piece: the cells that each could strike, counted row by row. Raises MisuseError without such a side.

    The core is asked about all of them at once; those are asked by the judge whom it does not know, or who could make
    several moves, or whom others may have to make room.
    """
    state.side(side)
    state = hide_plans(state, side)
    assert state.crowd is not None  # made here once, for all the states that follow
    attacks = attacks_of(state.rules)
    kind: ThreatKind = "strike" if attacks else "stop"
    hostile = [piece for piece in state.pieces if piece.side not in (side, None) and piece.at is not None]
    tried = [_Strike(ready, piece.id, attack) for piece in hostile for ready, attack in _usable(state, piece, attacks)]
    asked = [strike for strike in tried if strike.asked is not None]
    parted = areas_of(state.rules, state.board).parted if state.board.borders else []
    answers = struck_all([strike.asked for strike in asked if strike.asked is not None], parted)
    known = {id(strike): places for strike, places in zip(asked, answers, strict=True) if places is not None}
    found: dict[str, Sequence[int]] = {piece.id: () for piece in hostile}
    for strike in tried:
        places = known.get(id(strike))
        cells: Sequence[int] = strike.places() if places is None else memoryview(places).cast("i")
        before = found[strike.piece]
        found[strike.piece] = sorted({*before, *cells}) if before else cells
    return kind, found


def _usable(state: State, piece: Piece, attacks: tuple[ActionRule, ...]) -> Iterator[tuple[State, ActionRule | None]]:
    """The attacks that a piece could use once its turn has begun, with how it stands then; None if there are none."""
    ready = readied(state, piece)
    if not attacks:
        yield ready, None
    for attack in attacks:
        if why_not_use(ready, ready.piece(piece.id), attack) is None:
            yield ready, attack


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


class _Strike:
    """What a piece could strike with one attack, or stand on, in the turn that has begun for it."""

    def __init__(self, state: State, piece: str, attack: ActionRule | None) -> None:
        self._state = state
        self.piece = piece
        self._attack = attack

    @kept
    def asked(self) -> Strike | None:
        """The same as the core is asked; None where it cannot be."""
        found = ways(self._state, self.piece, before=self._attack)
        if not found:
            query, limit = Query.of(self._state, self.piece), 0
        elif len(found) == 1 and isinstance(found[0], Walk) and found[0].times == 1:
            query, limit = found[0].query, found[0].limit
        else:
            return None
        return strike_of(query, limit, self._around)

    @kept
    def _around(self) -> Offsets:
        """What an attack strikes around a cell; without one, that cell."""
        if self._attack is None:
            return HERE
        state, target = self._state, self._attack.target
        assert target is not None
        by_steps = (target.measure or state.rules.distance) == "step"
        profile = profile_for(state, state.piece(self.piece)) if by_steps else None
        return offsets_within(state.rules, target.within, measure=target.measure, profile=profile)

    def places(self) -> list[int]:
        """The cells, asked of the judge and counted row by row."""
        board = self._state.board
        areas = areas_of(self._state.rules, board)
        area = _stood(self._state, self.piece, areas, self._attack)
        struck = area if self._attack is None else areas.widened(area, self._around)
        return [cell.y * board.width + cell.x for cell in areas.cells(struck)]


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
