"""Offers: the actions of the ruleset as a piece has them now: at what price, at whom, and where to."""

from __future__ import annotations

from collections.abc import Mapping

from footwork.board.state import State
from footwork.errors import LimitError
from footwork.geometry import Cell
from footwork.play.acting import find_move, targets, why_not_use
from footwork.play.actions import Act
from footwork.play.consequences.program import points_price, price_of
from footwork.play.moves.going import destinations
from footwork.refusals import Refusal, kinds
from footwork.rules.effects import ActionRule
from footwork.rules.texts import counted
from footwork.values import Number, dataclass, plain


@dataclass(frozen=True, repr=False)
class Offer:
    """An action as a piece has it now.

    `points` is what it takes of the piece's points, `price` what of its own stats, `targets` whom it could be aimed at,
    and `cells` where it could move the piece, for an action whose way is said beforehand. `refusal` says why it cannot
    be used at all.
    """

    rule: ActionRule
    price: Mapping[str, int]
    points: Number
    targets: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    refusal: Refusal | None = None

    def __repr__(self) -> str:
        points = [f"points {self.points}"] if self.points else []
        price = " ".join([*points, *(f"{stat} {amount}" for stat, amount in self.price.items())]) or "nothing"
        able = f"{counted(len(self.targets), 'target')}, {counted(len(self.cells), 'cell')}"
        told = able if self.refusal is None else f"refused: {self.refusal.code:.60}"
        return f"<Offer of {self.name:.40} for {price:.60}, {told}>"

    @property
    def name(self) -> str:
        """The name of the action."""
        return self.rule.name

    @property
    def is_open(self) -> bool:
        """Whether there is a way to use it: nothing against it, somebody to aim at, somewhere to go."""
        if self.refusal is not None or (self.rule.target is not None and not self.targets):
            return False
        return bool(self.cells) or not self.rule.program.moves or self.rule.program.has_dice


def offers(state: State, piece: str) -> tuple[Offer, ...]:
    """Every action of the ruleset as the piece has it now, in the ruleset's order. It changes nothing."""
    return tuple(_offer(state, piece, rule) for rule in state.rules.actions.values())


def _offer(state: State, piece: str, rule: ActionRule) -> Offer:
    try:
        price = price_of(state, piece, rule.program, None)
        points = plain(rule.cost + points_price(state, piece, rule.program, None))
        refusal = why_not_use(state, state.piece(piece), rule)
        if refusal is not None:
            return Offer(rule, price, points, refusal=refusal)
        able = targets(state, piece, rule.name) if rule.target is not None else ()
        return Offer(rule, price, points, able, _cells(state, piece, rule, able))
    except LimitError:
        limit = Refusal(kinds.ACTION_LIMIT, state.piece(piece).at, rule=rule.name)
        return Offer(rule, {}, plain(rule.cost), refusal=limit)


def _cells(state: State, piece: str, rule: ActionRule, able: tuple[str, ...]) -> tuple[Cell, ...]:
    if not rule.program.moves:
        return ()
    found = find_move(state, Act(piece, rule.name, able[0] if able else None))
    return () if found is None else tuple(destinations(found.move, found.queries, found.reach))
