"""A fresh turn: the ways in which a piece could move in a turn of its own.

A piece that moves by itself makes its own moves. Where only actions move it, each of them is a way, as often as a turn
pays for it; where actions grant it points, they are spent in one move. Different actions are not mixed, and what
actions add to a piece's own moves is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from footwork.board.means import means_of
from footwork.board.state import State
from footwork.geometry import Cell
from footwork.play.acting import find_move, why_not_use
from footwork.play.actions import Act
from footwork.play.consequences.reactions import spent
from footwork.play.events import Acted
from footwork.play.events.apply import apply
from footwork.play.moves.going import destinations
from footwork.play.resolution import Done
from footwork.play.resolve import resolve
from footwork.query.aside import why_not_stop
from footwork.query.field import Field
from footwork.query.query import Query
from footwork.query.step import Node
from footwork.rules.effects import ActionRule, GrantFeature, GrantPoints, MoveSelf

MOST_USES = 64


class Walk(NamedTuple):
    """A move by steps, and how often a turn has it; None is as often as one likes."""

    query: Query
    times: int | None = 1

    @property
    def limit(self) -> int:
        """The highest exact cost of one such move, as the core takes it."""
        return self.query.limit


class Leap(NamedTuple):
    """A move that puts the piece on one of some cells at once."""

    cells: tuple[Cell, ...]


Way = Walk | Leap


def ways(state: State, piece: str, *, before: ActionRule | None = None) -> tuple[Way, ...]:
    """How a piece could move now; with `before`, so that it could still do that action afterwards."""
    if before is not None and _is_lost_by_moving(state, before):
        return ()
    own = Query.by_itself(state, piece)
    refresh = own.profile.allowance.refresh
    if own.absent is not None:
        return ()
    if refresh == "action":
        return tuple(_by_actions(state, piece, before))
    if refresh == "grant":
        own = Query.by_itself(_granted(state, piece, before), piece)
    if own.gate is not None:
        return ()
    if before is not None and before.cost and own.budget.points is not None:
        left = max(Fraction(0), state.rules.points(own.budget.points) - before.cost)
        own = Query(own.state, piece, points=left, in_beat=own.terms.in_beat)
    return (Walk(own, means_of(own.state, own.piece).moves_left(own.piece) if refresh == "move" else 1),)


def _is_lost_by_moving(state: State, action: ActionRule) -> bool:
    """Whether what follows a move keeps the piece from an action."""
    gained = (effect for effect in state.rules.after_move if isinstance(effect, GrantFeature) and effect.to == "self")
    return any(effect.feature in action.unless for effect in gained)


def _granted(state: State, piece: str, before: ActionRule | None) -> State:
    """The state after every use of the actions that grant a piece points, as far as a turn has them."""
    for rule in state.rules.actions.values():
        if rule.target is None and _grants(rule):
            for _ in range(MOST_USES):
                done = resolve(state, Act(piece, rule.name))
                if not isinstance(done, Done) or not _may_still(done.state, piece, before):
                    break
                state = done.state
    return state


def _grants(rule: ActionRule) -> bool:
    amounts = [e.amount for e in rule.program.do if isinstance(e, GrantPoints) and e.to == "self"]
    return bool(amounts) and not rule.program.has_dice and not any(amount.has_dice for amount in amounts)


def _may_still(state: State, piece: str, action: ActionRule | None) -> bool:
    return action is None or why_not_use(state, state.piece(piece), action) is None


def _by_actions(state: State, piece: str, before: ActionRule | None) -> Iterator[Way]:
    for rule in state.rules.actions.values():
        if rule.target is not None or not rule.program.moves:
            continue
        times = _times(state, piece, rule, before)
        found = find_move(state, Act(piece, rule.name)) if times else None
        if found is None:
            continue
        if isinstance(found.move, MoveSelf):
            yield from (Walk(query, times) for query in found.queries if query.gate is None)
        else:
            yield Leap(tuple(destinations(found.move, found.queries, found.reach)))


def _times(state: State, piece: str, rule: ActionRule, before: ActionRule | None) -> int:
    """How often a piece can use an action, one use after another."""
    times = 0
    while times < MOST_USES and why_not_use(state, state.piece(piece), rule) is None:
        charge = int(rule.cost * state.rules.pips)
        state = apply(spent(state, piece, rule, None), Acted(piece, rule.name, None, charge, state.rules.pips))
        if not _may_still(state, piece, before):
            break
        times += 1
        if any(isinstance(move, MoveSelf) and move.pays is not None for move in rule.program.moves):
            return times  # a second use would only spend what the first has left
        if rule.uses is None and not rule.program.paid and not charge:
            return MOST_USES
    return times


def rested(node: Node) -> Node:
    """A node as the next move begins from it."""
    return Node(node.anchor, node.turned, node.heading)


class Spread:
    """Where a walk leads from several nodes: each that it may stop in, with the cost of the last move to it."""

    def __init__(self, walk: Walk, sources: Iterable[Node]) -> None:
        self.query = walk.query
        self.field: Field = walk.query.field_from(dict.fromkeys(sources, 0), limit=walk.limit)

    def stops(self) -> Iterator[tuple[Node, int]]:
        """The nodes to stop in, cheapest first."""
        for node, pips, stop in self.field.arrivals():
            if stop is True or (stop == "ask" and why_not_stop(self.query.judge, node) is None):
                yield node, pips

    def ends_turn(self, node: Node) -> bool:
        """Whether the best way to a node ends the movement of the turn."""
        if not (node.halted and self.query.state.rules.ends_turns):
            return False
        judge = self.query.judge
        return judge.ends_turn(judge.between(*self.field.trace(node)[-2:]).entered) is not None

    def source(self, node: Node) -> Node:
        """The node that the best way to a node comes from."""
        return self.field.trace(node)[0]
