"""A plain opinion on the best moves: every move is weighed, every place to strike from tried, every reaction asked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from footwork.board.nearby import is_within
from footwork.board.state import State
from footwork.bots.aim import Aim
from footwork.bots.choice import TERMS
from footwork.bots.dangers import Dangers
from footwork.geometry import Pose
from footwork.play.acting import walk_query
from footwork.play.actions import Action, MoveAlong
from footwork.play.consequences.reactions import reactors, sets_off
from footwork.play.legal import legal_moves
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.query.reach import Arrival, Reach
from footwork.query.search import explore
from footwork.query.step import Node

Weighed = tuple[Action, dict[str, int]]


def plain_moves(state: State, piece: str, *, within: int, at_hand: int | None) -> list[Weighed]:
    """The best moves of a piece, each with its terms. It strikes as far as `within`, with what is `at_hand` now."""
    query = walk_query(state, piece)
    dangers = Dangers(query)
    aim = Aim(query, dangers)
    if query.gate is not None or not aim.is_somewhere or aim.is_there:
        return []
    opinion = _Opinion(query, dangers, within, at_hand)
    plain = [(arrival, action, query.reach()) for action, arrival in legal_moves(query).items()]
    best, safe = opinion.best(plain)
    if best and safe and sum(best[0][1].values()) == max(opinion.most(arrival) for arrival, _, _ in plain):
        return best
    around: list[tuple[Arrival, Action | None, Reach]] = []
    for safer in dangers.safer():
        reach = safer.reach()
        others = (each for each in reach.poses.values() if each.pose[:2] != query.piece.pose[:2])
        around += [(arrival, None, reach) for arrival in others if arrival.stop is True]
    return opinion.best([*plain, *around])[0]


class _Opinion:
    def __init__(self, query: Query, dangers: Dangers, within: int, at_hand: int | None) -> None:
        self.query, self.dangers, self.within, self.at_hand = query, dangers, within, at_hand
        self.step = max(1, query.profile.cardinal)
        side = query.state.sides.get(query.piece.side or "")
        self.goal = None if side is None else side.goal
        hostile = (other for other in query.state.pieces if other.at is not None)
        self.enemies = [other for other in hostile if query.piece.relation_to(other) == "hostile"]
        self.costs, self.harmless = self._ways()

    def _ways(self) -> tuple[dict[tuple[int, int], int] | None, bool]:
        for board, harmless in self.dangers.boards():
            for query in (board, Query(board.state, self.query.piece.id, alone=True)):
                found = explore(query.judge, dict.fromkeys(self._places(query), 0), None)
                costs: dict[tuple[int, int], int] = {}
                for node, cost in found.costs.items():
                    costs[node.anchor] = min(cost, costs.get(node.anchor, cost))
                if self.query.piece.at in costs:
                    return costs, harmless
        return None, True

    def _places(self, query: Query) -> list[Node]:
        piece, board = query.piece, query.state.board
        turned = (piece.turned,) if query.profile.rotate is None else piece.footprint.lies
        headings = query.state.rules.grid.directions if query.judge.has_heading else (piece.heading,)
        nodes = [Node(cell, lies, heading) for cell in board for lies in turned for heading in headings]
        return [n for n in nodes if self._is_there(n, self.within) and query.judge.standing(n) is None]

    def _is_there(self, node: Node, within: int) -> bool:
        cells, state = self.query.judge.cells(node), self.query.state
        if self.goal is not None:
            return any(cell in self.goal.cells for cell in cells)
        return any(is_within(state, cells, enemy.cells, within) for enemy in self.enemies)

    def _left(self, arrival: Arrival | None) -> int:
        cell = self.query.piece.at if arrival is None else arrival.cell
        assert cell is not None
        if self.costs is not None:
            return self.costs.get(cell, 2**40)
        far = self.query.state.rules.grid.far_across
        if self.goal is not None:
            return self.step * min(far(cell, other) for other in self.goal.cells)
        away = min(far(cell, other) for enemy in self.enemies for other in enemy.cells)
        return self.step * max(0, away - self.within)

    def _terms(self, arrival: Arrival) -> dict[str, int]:
        left, goal = self._left(arrival), self.goal
        ready = self.at_hand is not None and left == 0
        if ready and self.at_hand is not None:
            self.goal = None
            ready = self._is_there(arrival.node, self.at_hand)
            self.goal = goal
        return {
            "ready": TERMS["ready"].worth * ready,
            "approach": TERMS["approach"].worth * (self._left(None) - left) // self.step,
            "cost": TERMS["cost"].worth * arrival.charged_pips // self.step,
        }

    def most(self, arrival: Arrival) -> int:
        return sum(self._terms(arrival).values())

    def best(self, options: Sequence[tuple[Arrival, Action | None, Reach]]) -> tuple[list[Weighed], bool]:
        """The best of some options in their order, one for each pose, and whether all of them set off nothing."""
        best: dict[Pose, Weighed] = {}
        score = 1
        for arrival, action, reach in sorted(options, key=lambda option: -self.most(option[0])):
            path = reach.path(arrival.pose)
            terms = {name: worth for name, worth in (self._terms(arrival) | self._met(path)).items() if worth}
            worth = sum(terms.values())
            if worth < score or self.dangers.is_deadly(path):
                continue
            if action is None and not isinstance(self.query.validate(path.cells), Path):
                continue
            if worth > score:
                best, score = {}, worth
            best.setdefault(arrival.pose, (action or MoveAlong(path.piece, path.cells), terms))
        safe = not any(terms.keys() & {"provocation", "hazard", "toll"} for _, terms in best.values())
        return list(best.values()), safe

    def _met(self, path: Path) -> dict[str, int]:
        state, piece, judge = self.query.state, self.query.piece, self.query.judge
        provoked: list[tuple[str, str]] = []
        hazards = 0
        for start, end in pairwise(path.nodes):
            before, after = judge.cells(start), judge.cells(end)
            hazards += sum(c in self.dangers.hazards and (len(after) == 1 or c not in before) for c in after)
            for window in ("before-leave", "after-arrive"):
                for other, rule in reactors(state, piece, window):
                    key = (other.id, rule.name)
                    if piece.relation_to(other) != "friendly" and sets_off(state, other, rule, before, after):
                        provoked += [key] if rule.uses is None or key not in provoked else []
        harm = "hazard" if self.costs is None or self.harmless else "toll"
        return {"provocation": TERMS["provocation"].worth * len(provoked), harm: TERMS[harm].worth * hazards}
