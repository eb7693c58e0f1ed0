"""What a running game keeps besides its pieces, as a scenario file says it: plans, and what became of tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from footwork.board.board import Board
from footwork.board.piece import Piece
from footwork.board.plan import Plan, PlannedStep, Plans
from footwork.board.schema import BlockedEntry, PlanEntry, ScenarioDocument
from footwork.board.state import State, Tiles
from footwork.errors import NotationError
from footwork.geometry import Cell, Edge, Notation
from footwork.refusals import KINDS, Refusal, read_code, refusal_to_dict
from footwork.rules.files.document import Trail
from footwork.rules.files.problems import Problems
from footwork.rules.rules import Rules
from footwork.values import Fixed, plain

T = TypeVar("T")


class Running:
    """Reads plans and tiles; whatever is wrong goes to the problems, at its place."""

    def __init__(self, document: ScenarioDocument, rules: Rules, problems: Problems) -> None:
        self.doc = document
        self.rules = rules
        self.problems = problems

    def plans(self) -> Plans:
        """The plans that the file gives."""
        if self.doc.plans and self.rules.beats is None:
            self.problems.add(("plans",), "this ruleset has no plans", "give it 'beats'")
        ids = {piece.id: None for piece in self.doc.pieces} if self.doc.plans else {}
        found: dict[str, Plan] = {}
        for i, entry in enumerate(self.doc.plans):
            trail: Trail = ("plans", i)
            if entry.piece not in ids:
                self.problems.known(entry.piece, ids, "piece", (*trail, "piece"))
            if entry.piece in found:
                self.problems.add((*trail, "piece"), f"{entry.piece} has two plans")
            if entry.done > len(entry.steps):
                self.problems.add((*trail, "done"), f"only {len(entry.steps)} steps can be done")
            found[entry.piece] = self._plan(entry, trail)
        if self.doc.passed:
            sides = {**dict.fromkeys(self.doc.sides), **{p.side: None for p in self.doc.pieces if p.side is not None}}
            for i, side in enumerate(self.doc.passed):
                self.problems.known(side, sides, "side", ("passed", i))
        return Plans(Fixed(found), self.doc.beat, frozenset(self.doc.passed))

    def _plan(self, entry: PlanEntry, trail: Trail) -> Plan:
        steps = tuple(self._cell(text, (*trail, "steps", i)) for i, text in enumerate(entry.steps))
        start = self._cell(entry.start, (*trail, "start"))
        blocked = None if entry.blocked is None else self._blocked(entry.blocked, (*trail, "blocked"))
        return Plan(steps, entry.done, entry.ready, start, blocked)

    def _blocked(self, entry: BlockedEntry, trail: Trail) -> Refusal | None:
        """The refusal that a plan ended with; its code has to be one that the engine makes."""
        found = read_code(entry.code)
        if found is None:
            codes = [kind.pattern for kind in KINDS.values()]
            self.problems.known(entry.code, codes, "refusal", (*trail, "code"))
            return None
        need, have = (None if value is None else plain(value) for value in (entry.need, entry.have))
        cell, start = self._cell(entry.cell, (*trail, "cell")), self._cell(entry.from_, (*trail, "from"))
        edge = self._read(entry.edge, self.rules.grid.notation.parse_edge, (*trail, "edge"))
        kind, name = found
        return Refusal(kind, cell, name, entry.by, entry.rule, need, have, start, edge)

    def _cell(self, text: str | None, trail: Trail) -> PlannedStep:
        return self._read(text, self.rules.grid.notation.parse, trail)

    def _read(self, text: str | None, parse: Callable[[str], T], trail: Trail) -> T | None:
        try:
            return None if text is None else parse(text)
        except NotationError as error:
            self.problems.add(trail, str(error))
            return None

    def tiles(self, board: Board, pieces: tuple[Piece, ...]) -> Tiles:
        """What has become of the tiles; in a new game, those are held that somebody stands on."""
        entry, most = self.doc.tiles, sum(len(effect.at) for effect in self.doc.effects)
        for key in ("spent", "held"):
            for i, index in enumerate(getattr(entry, key) or ()):
                if index >= most:
                    self.problems.add(("tiles", key, i), f"there are {most} cells with effects, counted from 0")
        covered = {cell for piece in pieces for cell in piece.cells} if board.effects else ()
        held = {rule.index for cell in covered for rule in board.effects.get(cell, ()) if rule.on == "hold"}
        closing: list[Cell | Edge] = []
        for i, text in enumerate(entry.closing):
            try:
                closing.append(_place(text, self.rules.grid.notation))
            except NotationError as error:
                self.problems.add(("tiles", "closing", i), str(error))
        return Tiles(
            tuple(sorted(entry.spent)),
            tuple(sorted(held if entry.held is None else entry.held)),
            tuple(sorted(closing, key=repr)),
        )


def _place(text: str, notation: Notation) -> Cell | Edge:
    return notation.parse_edge(text) if "/" in text else notation.parse(text)


def plan_entries(state: State) -> Iterator[dict[str, Any]]:
    """The plans of a position as a scenario file writes them."""
    notation = state.rules.grid.notation
    for name, plan in state.plans.by_piece.items():
        entry: dict[str, Any] = {
            "piece": name,
            "steps": [None if cell is None else notation.format(cell) for cell in plan.steps],
            "done": plan.done,
            "ready": plan.ready,
        }
        if plan.start is not None:
            entry["start"] = notation.format(plan.start)
        if plan.blocked is not None:
            entry["blocked"] = _written(plan.blocked, notation)
        yield entry


def _written(refusal: Refusal, notation: Notation) -> dict[str, Any]:
    """A refusal as it is read back; what follows from the rest is left out."""
    return {key: value for key, value in refusal_to_dict(refusal, notation).items() if key != "missing"}


def tiles_entry(state: State) -> dict[str, Any]:
    """What has become of the tiles of a position, as a scenario file writes it."""
    notation, tiles = state.rules.grid.notation, state.tiles
    closing = [notation.format_edge(p) if isinstance(p, Edge) else notation.format(p) for p in tiles.closing]
    return {"spent": list(tiles.spent), "held": list(tiles.held), "closing": closing}
