"""Path: a way from where a piece stands, step by step, with its ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import footwork._core as _core
from footwork.arguments import checked, say
from footwork.geometry import Cell, Footprint, Pose
from footwork.points import in_points
from footwork.query.bridge import node_of
from footwork.query.ledger import Budget, Entry
from footwork.query.search import Way
from footwork.query.stance import Stance, Terms
from footwork.query.step import Node, Step
from footwork.values import Number, kept


class Path(_core.Walked):
    """Steps one after another. `pips` is the exact cost, `charged_pips` what is paid, both in pips; `budget` is
    what there was to pay with, `terms` on what terms the piece would move, and `stops` whether whoever found it is
    sure that a move may end there.

    The steps with their ledgers are judged when they are asked for.
    """

    _stance: Stance
    _nodes: Callable[[], Sequence[Node]] | None
    _found: Way | None

    @classmethod
    def of_steps(cls, stance: Stance, steps: Sequence[Step]) -> Path:
        """The path of steps that were judged already; it begins where the piece stands."""
        if len(steps) == 1:  # as most are that somebody takes: without a loop for each part
            step = steps[0]
            start, end, pips, *_ = step
            path = cls(stance, None, pips)
            known: dict[str, Any] = {"prices": (pips,), "steps": (step,), "cells": (start[0], end[0])}
        else:
            prices = [step.pips for step in steps]
            path = cls(stance, None, sum(prices))
            known = {"prices": prices, "steps": tuple(steps)}
        path.__dict__.update(known)
        return path

    def laid(self) -> tuple[tuple[Cell, ...], Sequence[int]]:
        """The cells and the prices of the way, at once."""
        laid = self._laid(Cell)
        return (self.cells, self.prices) if laid is None else laid

    @kept
    def prices(self) -> Sequence[int]:
        """What each step costs in pips, where the search that found the path says so; else empty."""
        laid = self._laid(Cell)
        return () if laid is None else laid[1]

    @kept
    def piece(self) -> str:
        """Whose it is."""
        return self._stance.piece.id

    @kept
    def budget(self) -> Budget:
        """What there was to pay with."""
        return self._stance.budget

    @kept
    def terms(self) -> Terms:
        """On what terms the piece would move."""
        return self._stance.terms

    def __getstate__(self) -> dict[str, Any]:
        # What is worked out later is worked out now, so that nothing else has to travel.
        names = ("piece", "pips", "stops", "budget", "terms", "nodes", "steps", "_footprint", "_way")
        return {name: getattr(self, name) for name in names}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)

    def __copy__(self) -> Path:
        return self

    def __deepcopy__(self, memo: object) -> Path:
        return self

    @kept
    def nodes(self) -> tuple[Node, ...]:
        """The nodes of the search on the way, the first one included."""
        stance = self._stance
        if self._found is not None:
            return tuple([node_of(stance.mover, stance.piece.heading, row) for row in self._found.nodes()])
        if self._nodes is None:
            return (stance.start, *[step.end for step in self.steps])
        return tuple(self._nodes())

    @kept
    def steps(self) -> tuple[Step, ...]:
        """The steps, each with its cost and ledger."""
        judge = self._stance.judge
        return tuple(judge.between(start, end) for start, end in pairwise(self.nodes))

    @property
    def charged_pips(self) -> int:
        """What is paid, in pips."""
        return self.budget.charge(self.pips)

    @kept
    def _footprint(self) -> Footprint:
        return self._stance.piece.footprint

    @kept
    def _way(self) -> str:
        notation = self._stance.state.rules.grid.notation
        cells = [notation.format(cell) for cell in self.cells]
        return " ".join(cells if len(cells) <= 12 else [*cells[:6], "…", *cells[-5:]])

    @checked
    def covered(self, node: Node) -> tuple[Cell, ...]:
        """The cells that the piece covers at a node of the way."""
        return self._footprint.cells(node.anchor, turned=node.turned)

    @property
    def start(self) -> Pose:
        """Where it begins."""
        return self.nodes[0].pose

    @property
    def end(self) -> Pose:
        """Where it leads."""
        return self.nodes[-1].pose

    @property
    def poses(self) -> tuple[Pose, ...]:
        """The poses on the way, the first one included."""
        return tuple(node.pose for node in self.nodes)

    @kept
    def cells(self) -> tuple[Cell, ...]:
        """The anchor cells on the way, the first one included; a turn on the spot repeats its cell."""
        laid = self._laid(Cell)
        return tuple([node[0] for node in self.nodes]) if laid is None else laid[0]

    @property
    def cost(self) -> Number:
        """The exact cost in points."""
        return in_points(self.pips, self.budget.pips)

    @property
    def charge(self) -> Number:
        """What is paid, in points."""
        return in_points(self.charged_pips, self.budget.pips)

    @property
    def ledger(self) -> tuple[Entry, ...]:
        """Every entry of every step, in order."""
        return tuple(entry for step in self.steps for entry in step.entries)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.nodes) - 1

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Path):
            return NotImplemented
        return (self.piece, self.pips, self.charged_pips, self.nodes) == (
            other.piece,
            other.pips,
            other.charged_pips,
            other.nodes,
        )

    def __hash__(self) -> int:
        return hash((self.piece, self.pips, self.nodes))

    def __repr__(self) -> str:
        return f"<Path of {self.piece:.40}: {self._way:.100}, charge {self.charge}>"


say(Path, "a Path, such as reach.path(cell)")
