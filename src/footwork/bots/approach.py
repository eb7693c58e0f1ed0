"""A bot that walks up to its enemies and strikes them. It sees what a player sees and is never surprised by a rule."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from footwork.board.nearby import is_within
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.game.game import Game
from footwork.game.result import Result
from footwork.geometry import Cell
from footwork.play.acting import targets
from footwork.play.actions import Act, Action, EndTurn, MoveAlong
from footwork.play.reactions import provoked
from footwork.play.resolution import Answer, Question
from footwork.query.judge import Node, Step
from footwork.query.query import Query

Answering = Callable[[Question], Answer]


def take_turn(game: Game, side: str, *, answer: Answering | None = None) -> list[Result]:
    """Play the turn of a side, piece by piece in roster order, and end it. Deterministic; no action is refused.

    Where turns go by piece, it is the turn of the active piece of that side. Questions of reactions go to
    `answer`; without one, the first option is taken.
    """
    turn = _Turn(game, answer or (lambda question: question.options[0]))
    for piece in game.state.pieces:
        if piece.side == side and game.state.is_active(piece):
            turn.play(piece.id)
    if game.state.turn is not None:
        turn.do(EndTurn())
    return turn.results


class _Turn:
    """A turn while it is played, with what came of it so far."""

    def __init__(self, game: Game, answer: Answering) -> None:
        self.game = game
        self.results: list[Result] = []
        self._answer = answer

    def do(self, action: Action) -> None:
        """Do something; questions on the way are answered."""
        result = self.game.do(action)
        while result.question is not None:
            result = self.game.answer(self._answer(result.question))
        self.results.append(result)

    def play(self, piece: str) -> None:
        """Strike if it can; else come nearer, and strike if it then can."""
        if self._strike(piece) or not self._in_play(piece):
            return
        move = approach(self.game.state, piece)
        if move is not None:
            self.do(move)
            if self._in_play(piece):
                self._strike(piece)

    def _strike(self, piece: str) -> bool:
        action = strike(self.game.state, piece)
        if action is not None:
            self.do(action)
        return action is not None

    def _in_play(self, piece: str) -> bool:
        return self.game.state.turn is not None and self.game.state.piece(piece).at is not None


def strike(state: State, piece: str) -> Act | None:
    """The first action of the ruleset that hits an enemy now, aimed at the weakest; None if there is none."""
    for rule in state.rules.actions.values():
        if rule.target is None or rule.target.relation != "hostile":
            continue
        found = targets(state, piece, rule.name)
        if found:
            return Act(piece, rule.name, min(found, key=lambda name: _strength(state, name)))
    return None


def _strength(state: State, piece: str) -> int:
    """How far a piece is from its defeat; ties keep the order of the roster."""
    defeat = state.rules.defeat
    return 0 if defeat is None else state.piece(piece).stats.get(defeat[0], 0)


def approach(state: State, piece: str) -> MoveAlong | None:
    """The move that brings a piece nearest to an enemy, by what the way on would cost; None if staying is best.

    Equal ways are told apart by the dangers on them, then by their cost, then by the ruleset's order.
    """
    query = Query(state, piece)
    if query.gate is not None:
        return None
    left = _to_enemies(query) or _to_enemies(Query(state, piece, alone=True))
    best: tuple[tuple[int, int, int], tuple[Cell, ...]] | None = None
    for careful in (False, True):
        ways = _explore(query, careful=careful)
        for way in ways.values():
            rank = (left.get(way.node, _FAR), way.danger, way.pips)
            if (best is None or rank < best[0]) and (way.step is None or _may_end(query, way)):
                best = rank, way.cells(ways)
    return MoveAlong(piece, best[1]) if best is not None and best[1] else None


_FAR = 2**62  # further than any way on a board


class _Way(NamedTuple):
    """The best way to a node: its cost, the dangers on it, and its last step."""

    node: Node
    pips: int
    danger: int
    step: Step | None

    def cells(self, ways: dict[Node, _Way]) -> tuple[Cell, ...]:
        """The cells of the way after the start."""
        cells: list[Cell] = []
        here = self
        while here.step is not None:
            cells.append(here.node.anchor)
            here = ways[here.step.start]
        return tuple(reversed(cells))


def _explore(query: Query, *, careful: bool) -> dict[Node, _Way]:
    """The best way to every node within its points: the cheapest, or with care the least dangerous."""
    ways: dict[Node, _Way] = {}
    order = count()
    queue = [(0, 0, next(order), _Way(query.judge.start(), 0, 0, None))]
    while queue:
        way = heappop(queue)[-1]
        if way.node in ways:
            continue
        ways[way.node] = way
        for step in query.judge.steps(way.node):
            pips = way.pips + step.pips
            if step.end not in ways and query.budget.affords(pips):
                danger = way.danger + _danger(query, step)
                first, second = (danger, pips) if careful else (pips, danger)
                heappush(queue, (first, second, next(order), _Way(step.end, pips, danger, step)))
    return ways


def _danger(query: Query, step: Step) -> int:
    """How many things a step sets off: reactions of others, and what the entered cells do."""
    state, judge = query.state, query.judge
    cells = judge.cells(step.start), judge.cells(step.end)
    reactions = sum(1 for _ in provoked(state, query.piece, "before-leave", *cells))
    reactions += sum(1 for _ in provoked(state, query.piece, "after-arrive", *cells))
    return reactions + sum(1 for cell in step.entered if _acts(query, cell))


def _acts(query: Query, cell: Cell) -> bool:
    ground = query.judge.ground(cell)
    tags = query.state.rules.tags
    return cell in query.state.board.effects or (
        ground is not None and any(tags[mark.tag].effects for mark in ground.marks)
    )


def _may_end(query: Query, way: _Way) -> bool:
    return query.judge.stopping(way.node).allowed is True


def _to_enemies(query: Query) -> dict[Node, int]:
    """What the way from each node to the nearest place to strike from costs: the same steps, walked backwards."""
    back: dict[Node, list[tuple[Node, int]]] = {}
    known = {query.judge.start()}
    waiting = deque(known)
    while waiting:
        node = waiting.popleft()
        for step in query.judge.steps(node):
            back.setdefault(step.end, []).append((node, step.pips))
            if step.end not in known:
                known.add(step.end)
                waiting.append(step.end)
    found: dict[Node, int] = {}
    order = count()
    queue = [(0, next(order), node) for node in known if _strikes_from(query, node)]
    while queue:
        cost, _, node = heappop(queue)
        if node not in found:
            found[node] = cost
            for before, pips in back.get(node, ()):
                heappush(queue, (cost + pips, next(order), before))
    return found


def _strikes_from(query: Query, node: Node) -> bool:
    """Whether the piece could strike an enemy from here, or would stand next to one."""
    state = query.state
    if query.judge.stopping(node).allowed is False:
        return False
    rules = [rule.target for rule in state.rules.actions.values() if rule.target is not None]
    within = max((target.within for target in rules if target.relation == "hostile"), default=1)
    cells = query.judge.cells(node)
    return any(is_within(state, cells, enemy.cells, within) for enemy in enemies(state, query.piece))


def enemies(state: State, piece: Piece) -> list[Piece]:
    """The enemies of a piece on the board, in roster order."""
    return [other for other in state.pieces if other.at is not None and piece.relation_to(other) == "hostile"]
