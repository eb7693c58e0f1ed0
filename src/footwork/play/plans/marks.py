"""Marks: what is wrong with the steps of plans, as far as own plans and the public position tell.

Two kinds: a step that *will be blocked* is never taken, whatever happens; one that is *not advised* is blocked as
things are now, or would be if the own plans went on as they are made. A plan without a mark is not blocked by plans of
its own side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal, NamedTuple

from footwork.board.piece import Piece
from footwork.board.plan import PlannedStep
from footwork.geometry import Cell
from footwork.play.plans.beats import Verdict, planned_refusal
from footwork.play.plans.certain import Certainty
from footwork.play.plans.foreseen import Foreseen
from footwork.query.query import Query
from footwork.query.step import Node, Step
from footwork.refusals import Refusal, kinds

Verdicts = Mapping[str, Verdict]
MarkKind = Literal["will-be-blocked", "not-advised"]


class Mark(NamedTuple):
    """What is wrong with a planned step: whether it is blocked for sure, and the reason."""

    kind: MarkKind
    reason: Refusal


class _Taken(NamedTuple):
    """A planned step as the ground alone judges it: the cells that it passes and enters, and what is against it."""

    end: Node
    claims: tuple[Cell, ...]
    refusal: Refusal | None


class PlanMarks:
    """The marks of all plans that a side sees, in a state in which the others are hidden."""

    def __init__(self, foreseen: Foreseen, side: str | None) -> None:
        self.state = state = foreseen.world(0)
        self.foreseen = foreseen
        self.plans = {
            name: plan
            for name, plan in state.plans.by_piece.items()
            if plan.left
            and state.piece(name).at is not None
            and (side is None or state.piece(name).side in (side, None))
        }
        self._certain = Certainty(self.foreseen, side)
        self._query = cache(self._asked)
        self._walk = cache(self._walked)
        self._mark = cache(self._marked)
        self._crowd = cache(self._crowded)

    def of(self, name: str) -> tuple[Mark | None, ...]:
        """What is wrong with each step that a piece has left; nothing is said about plans that are not seen."""
        plan = self.plans.get(name)
        if plan is None:
            return ()
        marks = [self._mark(name, beat) for beat in range(len(plan.left))]
        return (*marks[:-1], marks[-1] or self._swap(name, self._walk(name)[-1].end.anchor))

    def of_added(self, name: str, to: PlannedStep) -> Mark | None:
        """What would be wrong with one step more at the end of a plan."""
        beat = len(self.plans[name].left) if name in self.plans else 0
        walk = self._walk(name)
        taken = self._take(name, walk[-1].end if walk else self._query(name).judge.start(), to)
        stopped = self._stopped(name, beat)
        verdicts = self.foreseen.verdicts(beat) if stopped else self.foreseen.added(name, to, beat)
        return self._found(name, beat, to, taken, verdicts) or self._swap(name, taken.end.anchor)

    # What is foreseen

    def _marked(self, name: str, beat: int) -> Mark | None:
        to, taken = self.plans[name].left[beat], self._walk(name)[beat]
        return self._found(name, beat, to, taken, self.foreseen.verdicts(beat))

    def _found(self, name: str, beat: int, to: PlannedStep, taken: _Taken, verdicts: Verdicts) -> Mark | None:
        """What is wrong with a step: it is blocked as things are, or is not reached and the ground is against it, or
        would meet another if all went as planned."""
        refusal = taken.refusal if self._stopped(name, beat) else _refused(verdicts, name)
        if refusal is not None:
            return _mark(self._by_then(refusal), sure=self._is_certain(name, beat, refusal, verdicts))
        return self._met(name, beat, to, taken, verdicts)

    def _by_then(self, refusal: Refusal) -> Refusal:
        """A refusal as it is put before its time: who will be in the way need not be there now."""
        by, cell = refusal.by, refusal.cell
        if (
            by is None
            or cell is None
            or refusal.check not in ("occupied", "stop")
            or cell in self.state.piece(by).cells
        ):
            return refusal
        return Refusal(kinds.PLAN_OCCUPIED, cell, by=by)

    def _is_certain(self, name: str, beat: int, refusal: Refusal, verdicts: Verdicts) -> bool:
        reached = not self._stopped(name, beat)
        if beat == 0:
            return self._certain.now(name, refusal, verdicts)
        return self._certain.later(name, refusal, beat, self._way(name, beat), reached=reached)

    def _stopped(self, name: str, beat: int) -> bool:
        """Whether a piece is foreseen to be blocked before a beat."""
        return any(_refused(self.foreseen.verdicts(i), name) is not None for i in range(beat))

    # If all went as planned

    def _asked(self, name: str) -> Query:
        return Query(self.state, name, alone=True, in_beat=True)

    def _walked(self, name: str) -> tuple[_Taken, ...]:
        """The steps that a piece has left, one from the end of the other."""
        node = self._query(name).judge.start() if name in self.plans else None
        found: list[_Taken] = []
        for to in self.plans[name].left if node is not None else ():
            assert node is not None
            found.append(self._take(name, node, to))
            node = found[-1].end
        return tuple(found)

    def _take(self, name: str, node: Node, to: PlannedStep) -> _Taken:
        query, piece = self._query(name), self.state.piece(name)
        if to is None:
            return _Taken(node, query.judge.cells(node), None)
        verdicts = query.steps_to(node._replace(halted=False), to)
        step = next((verdict for verdict in verdicts if isinstance(verdict, Step)), None)
        if step is not None:
            return _Taken(step.end, tuple(dict.fromkeys((*step.middle, *query.judge.cells(step.end)))), None)
        end = Node(to, piece.turned, piece.heading)
        return _Taken(end, query.judge.cells(end), planned_refusal(next(v for v in verdicts if isinstance(v, Refusal))))

    def _way(self, name: str, beat: int) -> tuple[Cell, ...]:
        """Where a piece stands before a beat and before each one until then."""
        here = self.state.piece(name).at
        assert here is not None
        return (here, *(taken.end.anchor for taken in self._walk(name)[:beat]))

    def _crowded(self, beat: int) -> dict[Cell, list[str]]:
        """Who passes, enters or stands on each cell in a beat; who is blocked for sure before it stays there."""
        found: dict[Cell, list[str]] = defaultdict(list)
        for name in self.plans:
            walk, piece = self._walk(name), self.state.piece(name)
            end = min(beat, len(walk) - 1)
            sure = next((i for i in range(min(beat, len(walk))) if self._is_sure(name, i)), None)
            if sure is not None:
                cells: tuple[Cell, ...] = piece.cells if sure == 0 else self._covered(piece, walk[sure - 1].end)
            else:
                cells = walk[end].claims if end == beat else self._covered(piece, walk[end].end)
            for cell in cells:
                found[cell].append(name)
        for piece in self.state.pieces:
            for cell in piece.cells if piece.id not in self.plans else ():
                found[cell].append(piece.id)
        return found

    def _is_sure(self, name: str, beat: int) -> bool:
        mark = self._mark(name, beat)
        return mark is not None and mark.kind == "will-be-blocked"

    def _covered(self, piece: Piece, node: Node) -> tuple[Cell, ...]:
        return piece.footprint.cells(node.anchor, turned=node.turned)

    def _met(self, name: str, beat: int, to: PlannedStep, taken: _Taken, verdicts: Verdicts) -> Mark | None:
        """Somebody of the own plans would be on the way of a step; nobody is blocked who stays."""
        if to is None:
            return None
        judge = self._query(name).judge
        after = judge.cells(taken.end)
        for cell in taken.claims:
            for other in self._crowd(beat).get(cell, ()):
                row = judge.towards(self.state.piece(other), cell)
                minds = row.enter is False or (cell in after and row.stop is not True)
                if other != name and minds and not self._is_settled(name, other, beat, verdicts):
                    return _mark(Refusal(kinds.PLAN_OCCUPIED, cell, by=other), sure=False)
        return None

    def _is_settled(self, name: str, other: str, beat: int, verdicts: Verdicts) -> bool:
        """Whether what is foreseen of a beat has told already how two meet in it: both are there as planned, and the
        other one takes its step or surely does not."""
        if self._stopped(name, beat) or self._stopped(other, beat):
            return False
        refusal = _refused(verdicts, other)
        return refusal is None or self._is_certain(other, beat, refusal, verdicts)

    # Over the whole plan

    def _ends(self) -> Iterator[tuple[str, tuple[Cell, ...], tuple[Cell, ...]]]:
        """Where every plan that leads somewhere began and would end."""
        for name in self.plans:
            piece, walk = self.state.piece(name), self._walk(name)
            began, end = self._began(piece), walk[-1].end
            if end.anchor != piece.at:
                yield name, piece.footprint.cells(began, turned=piece.turned), self._covered(piece, end)

    def _began(self, piece: Piece) -> Cell:
        """Where the plan of a piece began; where it stands, if it was put on the board since."""
        start = self.state.plans.of(piece.id).start if self.state.plans.beat else None
        here = piece.at if start is None else start
        assert here is not None
        return here

    def _swap(self, name: str, goal: Cell) -> Mark | None:
        """The whole plan ends where another one began, or began where another one ends."""
        beats, piece = self.state.rules.beats, self.state.piece(name)
        if beats is None or beats.swap != "block" or goal == piece.at:
            return None
        own = piece.footprint.cells(self._began(piece), turned=piece.turned)
        end = piece.footprint.cells(goal, turned=piece.turned)
        for other, began, ends in self._ends():
            if other != name and not (set(end).isdisjoint(began) and set(own).isdisjoint(ends)):
                return _mark(Refusal(kinds.PLAN_SWAP, goal, by=other), sure=False)
        return None


def _refused(verdicts: Verdicts, name: str) -> Refusal | None:
    verdict = verdicts.get(name)
    return verdict if isinstance(verdict, Refusal) else None


def _mark(reason: Refusal, *, sure: bool) -> Mark:
    return Mark("will-be-blocked" if sure else "not-advised", reason)
