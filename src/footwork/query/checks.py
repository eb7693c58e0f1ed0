"""Checks one by one: what a move is asked in the ruleset's order, up to the first no. For those who write it down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from footwork.geometry import Cell
from footwork.query.aside import why_not_stop
from footwork.query.dear import too_dear
from footwork.query.gates import BY_ITSELF, find_gate, slots_of
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.query.step import Node, Step
from footwork.refusals import Refusal, kinds


class Checked(NamedTuple):
    """A check, the cell it was asked of (none if of the piece), and why it said no; None if it did not."""

    check: str
    cell: Cell | None
    refusal: Refusal | None


def checks_of(query: Query, cells: Sequence[Cell]) -> Iterator[Checked]:
    """Every check of a move of its own along cells, which may begin with its start; the first no is the last one."""
    if cells and cells[0] == query.piece.at:
        cells = cells[1:]
    slots = slots_of(query.state.rules)
    for check in (*_gates(query, slots.before), *_ground(query, cells)):
        yield check
        if check.refusal is not None:
            return
    steps = query.walk((query.start.anchor, *cells))
    if isinstance(steps, Refusal) or not steps:
        return
    nowhere = query.leads_nowhere(steps)
    if nowhere is not None:
        yield Checked(nowhere.check, nowhere.cell, nowhere)
        return
    path = Path.of_steps(query, steps)
    for check in (*_whole(query, path, slots.last), *_gates(query, slots.after)):
        yield check
        if check.refusal is not None:
            return


def _gates(query: Query, slots: tuple[str, ...]) -> Iterator[Checked]:
    state, piece = query.state, query.piece
    for slot in slots:
        yield Checked(slot, None, find_gate(state, piece, query.profile, query.means, (slot,), BY_ITSELF))


def _ground(query: Query, cells: Sequence[Cell]) -> Iterator[Checked]:
    """What is asked of each step."""
    if query.absent is not None:
        yield Checked(query.absent.check, None, query.absent)
        return
    node: Node = query.start
    for cell in cells:
        verdicts = query.steps_to(node, cell)
        step = next((verdict for verdict in verdicts if isinstance(verdict, Step)), None)
        refusal = None if step is not None else next(v for v in verdicts if isinstance(v, Refusal))
        if refusal is not None and refusal.kind is kinds.HALT:
            yield Checked("halt", refusal.cell, refusal)
            return
        for check in ("pattern", *query.mover.checks):
            said = refusal if refusal is not None and refusal.check == check else None
            yield Checked(check, cell, said)
            if said is not None:
                return
        if step is None:
            return
        node = step.end


def _whole(query: Query, path: Path, last: tuple[str, ...]) -> Iterator[Checked]:
    """What is asked of the move as a whole."""
    goal = path.end.anchor
    for check in last:
        if check == "stop":
            yield Checked(check, goal, why_not_stop(query.judge, path.steps[-1].end))
        else:
            dear = None if query.budget.affords(path.pips) else too_dear(query.state.rules, path, goal)
            yield Checked(check, None, dear)
