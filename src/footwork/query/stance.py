"""Stance: one piece in one state, and everything that can be prepared for asking about it.

It is made lazily, part by part, and shared by everybody who asks about the piece in that state. What outlives the
state hangs on what it was made from: means on the piece, prices on the kind of mover, grounds and open steps on
the board, who stands where on the state. So the next state takes over whatever the event between them cannot have
changed.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple, Self

import footwork._core as _core
from footwork.arguments import take
from footwork.board.allowance import readied
from footwork.board.means import means_of
from footwork.board.piece import Piece
from footwork.board.state import FORGOTTEN, MOST_REMEMBERED, State, forget_some
from footwork.query.bridge import native_among, native_ask
from footwork.query.field import Field
from footwork.query.gates import BY_ITSELF, Occasion, find_gate, is_open, not_there, slots_of
from footwork.query.judge import Judge, Occupants
from footwork.query.ledger import Budget
from footwork.query.mover import Mover, mover_of
from footwork.query.search import BY_CORE, Ask, Flood, JudgedAsk, SearchedBy
from footwork.query.step import Node
from footwork.refusals import Refusal, kinds
from footwork.values import kept

MOST_BUDGETS = 64


class Terms(NamedTuple):
    """On what terms a piece would move, where not as it is: as an action, a reaction or a question has it.

    `points` are in points. `action` names the action that moves it; `out_of_turn` says that it is a reaction;
    `withheld` is why that action cannot be used; `ready` says that its next turn has just begun;
    `in_beat` that it moves as it has planned.
    """

    mode: str | None = None
    alone: bool = False
    points: int | Fraction | None = None
    features: tuple[str, ...] = ()
    action: str | None = None
    out_of_turn: bool = False
    withheld: Refusal | None = None
    ready: bool = False
    in_beat: bool = False


AS_IT_IS = Terms()
IN_BEAT = Terms(in_beat=True)
_OCCASIONS = {id(AS_IT_IS): BY_ITSELF, id(IN_BEAT): Occasion(in_beat=True)}


class Stance(_core.Asking):
    """A piece in a state, on some terms. `occupants` says who stands where, if not as in the state."""

    terms = AS_IT_IS
    absent: Refusal | None = None
    """Why nothing at all can be asked of the ground."""
    _occupants: Occupants | None = None
    _near: Ask | None = None

    def __init__(self, state: State, piece: Piece, terms: Terms = AS_IT_IS, occupants: Occupants | None = None) -> None:
        self.state = state
        self.piece = piece
        if terms is not AS_IT_IS or occupants is not None:
            self.terms = terms
            self._occupants = occupants
        self.means = means = means_of(state, piece)
        """What the piece has to move with by itself."""
        plain = terms is AS_IT_IS or terms is IN_BEAT
        self.profile = means.profile if plain else means.variant(terms.mode, terms.features)
        """What the piece may do now."""
        self.mover: Mover = means.mover
        """What kind of mover it is."""
        if self.mover is None or not plain:
            self.mover = mover_of(self.profile, piece.footprint)
            if plain:
                means.mover = self.mover
        if piece.at is None or not state.board.width:
            self.absent = _absence(state, piece)

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (type(self), self.state, self.piece.id, self.terms, self._occupants)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @classmethod
    def on(cls, state: State, piece: str, terms: Terms = AS_IT_IS, occupants: Occupants | None = None) -> Self:
        """A piece of a state on some terms. Raises MisuseError for a piece that does not exist."""
        made = object.__new__(cls)
        Stance.__init__(made, state, state.piece(piece), terms, occupants)
        return made

    @classmethod
    def of(cls, state: State, piece: str) -> Self:
        """A piece of a state as it is: the same one for everybody who asks while it is remembered."""
        try:
            line, key = state.__dict__.get("_line"), (id(state), piece)
            if line is None:
                line = state.line
            known: Self | None = line.get(key)
        except Exception:  # no state, or no text: unhashable at least
            take(state, State, "of", "state")
            state.piece(piece)
            raise
        if known is None or type(known) is not cls:
            known = object.__new__(cls)
            place = state.index.get(piece)
            known.state = state
            known.piece = own = state.piece(piece) if place is None else state.pieces[place]
            known.means = means = means_of(state, own)
            known.profile = means.profile
            mover: Mover | None = means.mover
            if mover is not None and own.at is not None and state.board.width:
                known.mover = mover
                budget = means.budgets.get((own.pips, own.carry_pips))
                if budget is not None:
                    known.budget = budget
            else:
                Stance.__init__(known, state, own)
            if len(line) >= MOST_REMEMBERED and len(line) % FORGOTTEN == 0:
                forget_some(state)
            line[key] = known
        return known

    def again(self, state: State) -> Self:
        """The same piece on the same terms in another state."""
        if state is self.state:
            return self
        if self.terms is AS_IT_IS and self._occupants is None:
            return self.of(state, self.piece.id)
        name = self.piece.id
        state = readied(state, state.piece(name)) if self.terms.ready else state
        return self.on(state, name, self.terms, self._occupants)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Stance):
            return NotImplemented
        mine = (type(self), self.piece.id, self.terms, self._occupants)
        return mine == (type(other), other.piece.id, other.terms, other._occupants) and self.state == other.state

    def __hash__(self) -> int:
        return hash((self.piece.id, self.terms))

    def __repr__(self) -> str:
        named = zip(self.terms._fields, self.terms, AS_IT_IS, strict=True)
        said = [f"{name}={value!r}" for name, value, usual in named if value != usual]
        on = f" with {', '.join(said):.80}" if said else ""
        return f"<{type(self).__name__} about {self.piece.id:.40} in {self.state.rules.name:.40}{on}>"

    @property
    def action(self) -> str | None:
        """The action that moves the piece, if one does."""
        return self.terms.action

    @kept
    def judge(self) -> Judge:
        """The judge of its steps."""
        alone, occupants = self.terms.alone, self._occupants
        return Judge(self.state, self.piece, self.profile, alone=alone, occupants=occupants, mover=self.mover)

    @kept
    def start(self) -> Node:
        """The node of the piece as it stands. Only for a piece on the board."""
        return self.mover.start(self.piece)

    @kept
    def budget(self) -> Budget:
        """The points it has, and how costs become charges."""
        if self.terms is AS_IT_IS or self.terms is IN_BEAT:
            return self._own_budget()
        given, pips = self.terms.points, self.state.rules.pips
        points = self.means.points_left(self.piece) if given is None else int(Fraction(given) * pips)
        return budget_of(self.piece, self.mover, points)

    def _own_budget(self) -> Budget:
        budgets, key = self.means.budgets, (self.piece.pips, self.piece.carry_pips)
        known: Budget | None = budgets.get(key)
        return known or _keep(budgets, key, budget_of(self.piece, self.mover, self.means.points_left(self.piece)))

    @property
    def limit(self) -> int:
        """The highest exact cost it can afford, as the core takes it."""
        return self.budget.bound

    @kept
    def gate(self) -> Refusal | None:
        """Why the piece may not move at all, the gates after the position included; None if it may."""
        if self.terms is AS_IT_IS and is_open(self.state, self.piece, self.profile, self.means):
            return None
        before = self.gate_before
        return before if before is not None else self.gate_after

    @kept
    def gate_before(self) -> Refusal | None:
        """The gate that stands before the checks of a step, if any."""
        if self.terms.withheld is not None:
            return self.terms.withheld
        return self._gate(slots_of(self.state.rules).before)

    @kept
    def gate_after(self) -> Refusal | None:
        """The gate that stands after the position has been found valid, if any."""
        return self._gate(slots_of(self.state.rules).after)

    def _gate(self, slots: tuple[str, ...]) -> Refusal | None:
        if not slots:
            return None
        terms = self.terms
        occasion = _OCCASIONS.get(id(terms)) or Occasion(terms.action is not None, terms.out_of_turn, terms.in_beat)
        return find_gate(self.state, self.piece, self.profile, self.means, slots, occasion)

    @kept
    def searched_by(self) -> SearchedBy:
        """Who searches for the piece: the core, unless there are fields that it does not know."""
        unknown = self.profile.beyond_core
        return SearchedBy("judge", unknown) if unknown else BY_CORE

    @kept
    def prepared(self) -> Ask:
        """The prepared search, however far it goes. Only for a piece on a board."""
        return self._prepared(-1)

    @property
    def near(self) -> Ask:
        """The prepared search for what it can afford: who is too far away for that is not looked at."""
        return self._near_within(self.budget.bound)

    def _near_within(self, limit: int) -> Ask:
        """The same, where the limit of what it can afford is known."""
        known = self._near
        if known is None:
            if limit >= 0 and self.terms is AS_IT_IS and self._occupants is None and self.mover.in_core:
                known = native_among(self.state, self.piece, self.mover, most=limit)
            else:
                known = self.prepared if limit < 0 else self._prepared(limit)
            self._near = known
        return known

    def asked(self, limit: int) -> Ask:
        """The prepared search that suits a limit; -1 is none."""
        return self.near if 0 <= limit <= self.budget.bound else self.prepared

    def _prepared(self, most: int) -> Ask:
        if self.profile.beyond_core:
            return JudgedAsk(self.judge)
        terms = self.terms
        if terms.alone or self._occupants is not None:
            return native_ask(self.judge, most=most)
        return native_among(self.state, self.piece, self.mover, most=most)

    def field_of(self, flood: Flood) -> Field:
        """What a search has found."""
        return Field(self.mover, self.piece.heading, flood)


def budget_of(piece: Piece, mover: Mover, points: int | None) -> Budget:
    """So many points for a piece to pay with; movers of a kind who have as many share them."""
    carry = piece.carry_pips if mover.spans_turn else 0
    known: Budget | None = mover.budgets.get((points, carry))
    return known or _keep(mover.budgets, (points, carry), Budget(points, mover.rules.pips, mover.total, carry))


def _keep(budgets: dict[tuple[int | None, int], Any], key: tuple[int | None, int], budget: Budget) -> Budget:
    if len(budgets) >= MOST_BUDGETS:
        budgets.clear()
    budgets[key] = budget
    return budget


def _absence(state: State, piece: Piece) -> Refusal:
    """Why a piece is nowhere."""
    if not state.board.exists:
        return Refusal(kinds.BOARD_NONE)
    return not_there(piece)


def _made(kind: type[Stance], state: State, piece: str, terms: Terms, occupants: Occupants | None) -> Stance:
    return kind.on(state, piece, terms, occupants)
