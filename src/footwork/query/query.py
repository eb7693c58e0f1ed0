"""Query: questions about one piece. Everything is answered by the one judge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import update_wrapper
from itertools import pairwise
from typing import Any, TypeVar, cast

import footwork._core as _core
from footwork.arguments import checked, several, take
from footwork.board.allowance import readied
from footwork.board.state import State
from footwork.errors import MisuseError
from footwork.geometry import Cell, Direction
from footwork.query.aside import why_not_stop
from footwork.query.bridge import node_tuple
from footwork.query.cutoff import what_is_broken
from footwork.query.dear import too_dear
from footwork.query.field import Field
from footwork.query.gates import slots_of
from footwork.query.judge import Occupants
from footwork.query.path import Path
from footwork.query.reach import Reach
from footwork.query.search import SURE
from footwork.query.stance import AS_IT_IS, IN_BEAT, Stance, Terms
from footwork.query.step import Node, Step
from footwork.query.through import Astray, way_through
from footwork.refusals import Refusal, kinds
from footwork.values import Number

_Method = TypeVar("_Method", bound=Callable[..., Any])


def _first_asks(values: int) -> Callable[[_Method], _Method]:
    """Let a method ask the prepared call for so many values first, and do its own work where that gives None."""

    def asking(method: _Method) -> _Method:
        return cast(_Method, update_wrapper(_core.Quick(method, values), method))

    return asking


class Query(Stance):
    """Questions about one piece in one state; what they need is prepared once.

    `mode` asks as if the piece moved in another mode; `alone` as if the others were absent; `ready` as if its next
    turn had just begun; `points` with other points than it has (in points); `features` with features on top, as
    an action gives them; `action` names the action that moves it; `out_of_turn` says that it is a reaction;
    `in_beat` that it moves as it has planned; `occupants` says who stands where, if not as in the state. Raises
    MisuseError for a piece, mode or feature that does not exist. `Query.of(state, piece)` is the one that everybody
    shares.
    """

    def __init__(
        self,
        state: State,
        piece: str,
        *,
        mode: str | None = None,
        alone: bool = False,
        ready: bool = False,
        points: int | Fraction | None = None,
        occupants: Occupants | None = None,
        features: Iterable[str] = (),
        action: str | None = None,
        out_of_turn: bool = False,
        in_beat: bool = False,
    ) -> None:
        if points is not None:
            take(points, Number, "query", "points")
            if points < 0:
                raise MisuseError(f"a piece has 0 or more points, not {points}")
        if type(state) is not State:
            take(state, State, "Query", "state")
        if type(features) is not tuple or features:
            features = tuple(several(features, str, "Query", "features"))
        if occupants is not None:
            take(occupants, Occupants, "Query", "occupants")
        known, given = state.rules, tuple(features)
        if mode is not None:
            take(mode, str, "Query", "mode")
        if mode is not None and mode not in known.modes:
            raise MisuseError(f"there is no mode {mode!r}; there are: {', '.join(known.modes)}")
        for name in given:
            if name not in known.features:
                raise MisuseError(f"there is no feature {name!r}; there are: {', '.join(known.features) or 'none'}")
        state = readied(state, state.piece(piece)) if ready else state
        terms = Terms(mode, alone, points, given, action, out_of_turn, ready=ready, in_beat=in_beat)
        if terms == AS_IT_IS:
            terms = AS_IT_IS
        elif terms == IN_BEAT:
            terms = IN_BEAT
        super().__init__(state, state.piece(piece), terms, occupants)

    @classmethod
    @checked
    def by_itself(cls, state: State, piece: str) -> Query:
        """The questions about how a piece moves by itself: in beats where it plans its steps, else at once."""
        own = cls.of(state, piece)
        return cls(state, piece, in_beat=True) if own.gate is not None and state.rules.beats is not None else own

    def withheld(self, refusal: Refusal | None) -> Query:
        """The same questions about a move that cannot be made for a reason; with None, that can."""
        return self.on(self.state, self.piece.id, self.terms._replace(withheld=refusal), self._occupants)

    @_first_asks(1)
    def reach(self) -> Reach:
        """Every cell and pose within its points: cost, charge, whether it may stop there, best path."""
        bound = self.budget.bound
        if self.absent is not None:
            return Reach(self, bound, None)
        reacher: Callable[[Query], Reach] = self._near_within(bound).reacher(Reach, bound)
        self._reacher = reacher
        return reacher(self)

    def field(self) -> Reach:
        """The same without a limit: what everything would cost if points were no question."""
        return Reach(self, -1, None) if self.absent is not None else self.prepared.reacher(Reach, -1)(self)

    def field_from(self, sources: Mapping[Node, int], *, limit: int = -1) -> Field:
        """The least cost of everything from several nodes, each with what it has cost so far; by itself no limit.

        Raises ValueError for a node that is not wholly on the board.
        """
        from_ = [(node_tuple(self.mover, node), cost) for node, cost in sources.items()]
        return self.field_of(self.prepared.flood_from(from_, limit))

    def field_onto(
        self, cells: Sequence[Cell], *, around: Sequence[tuple[int, int]] = ((0, 0),), limit: int = -1
    ) -> Field | None:
        """The same from every way in which the piece may be put on one of some cells of the board; None without any.

        It may lie in whatever way it could turn to, and face any way. `around` says which cells count beside each.
        """
        flood = self.prepared.flood_onto(cells, around, self.profile.rotate is not None, limit)
        return None if flood is None else self.field_of(flood)

    @_first_asks(2)
    def path(self, to: Cell | str, *, through: Iterable[Cell | str] = ()) -> Path | Refusal:
        """The best legal path to a cell, by way of others in their order; or why there is none."""
        straight = type(through) is tuple and not through
        if straight and self._finder is None and self.gate is None and self.absent is None:
            sure = self._sure_path(to)
            if sure is not None:
                return sure
        goal = self.state.rules.cell(to)
        stations = () if straight else self.state.rules.cells(through)
        if stations:
            return self._path_through([*stations, goal])
        if self.gate is None and self.absent is None and goal != self.piece.at:
            found = self.near.path(*goal, self.budget.bound)
            if found is not None and found.stop == SURE:
                return Path(self, None, found.cost, found, stops=True)
            if found is not None:
                # A search takes every question about stopping for a yes.
                path = Path(self, None, found.cost, found)
                if why_not_stop(self.judge, path.nodes[-1]) is None:
                    return path
                near = self.reach()
                if near[goal].can_stop:
                    return near.path(goal)
        refusal = self.why(goal)
        assert refusal is not None, "a cell without a path has a reason"
        return refusal

    def _sure_path(self, to: Cell | str) -> Path | None:
        """The best path to a cell where it may stop for sure; None if that is not so plain. Only where it may move."""
        finder: Callable[[Query, Cell | str], Path | None] | None = self._finder
        if finder is None:
            bound = self.budget.bound
            finder = self._finder = self._near_within(bound).finder(Path, Cell, bound)
        return finder(self, to)

    def _path_through(self, stations: Sequence[Cell]) -> Path | Refusal:
        blocked = self.gate_before or self.absent
        if blocked is not None:
            return blocked
        nodes = way_through(self, stations)
        if isinstance(nodes, Astray):
            return self._why_not_on(nodes) if nodes.stop is None else nodes.stop
        return self._checked([self.judge.between(a, b) for a, b in pairwise(nodes)])

    def _why_not_on(self, way: Astray) -> Refusal:
        """Why no way leads from one station to the next: the move ends, or what stands between."""
        before, station = way.before, way.station
        if not before.halted:
            return self.why(station) or self._cut_off(station, way.leg.breach(station))
        halted = Refusal(kinds.HALT, before.anchor, rule=self.judge.halted_by(before))
        return self._closed(station) or Refusal(kinds.REACH_CUT_OFF, station, because=halted)

    def cost(self, cells: Iterable[Cell | str]) -> Path | Refusal:
        """The cost of a given path, points aside; it may begin with the cell the piece stands on.

        A cell that repeats is a turn on the spot. The first illegal step is the refusal.
        """
        walked = self.walk(self.state.rules.cells(cells))
        if isinstance(walked, Refusal):
            return walked
        return Path.of_steps(self, walked)

    def one_step(self, direction: Direction | str) -> Path | Refusal:
        """The path of one step in a direction if a move of it passes every check, or why not."""
        if type(direction) is not Direction:
            direction = self.state.rules.grid.parse(direction)
        if self.gate is not None or self.absent is not None:
            blocked = self.gate_before or self.absent
            if blocked is not None:
                return blocked
        node, judge = self.start, self.judge
        move = self.mover.only_move(node.heading, direction)
        if move is None:
            return self.validate([node.anchor + self.state.rules.grid.offset(direction)])
        plain = judge.known_step(node, move)
        if plain is not None and self.gate is None and self.budget.affords(plain.pips):
            path = Path.of_steps(self, (plain,))
            path.stops = True
            return path
        step = judge.step(node, move)
        return step if isinstance(step, Refusal) else self._checked((step,))

    @property
    def rotates(self) -> bool:
        """Whether its rules let it turn on its anchor, to lie another way."""
        return bool(self.mover.moves_by(self.piece.heading, (0, 0)))

    def rotation(self, *, back: bool = False) -> Path | Refusal:
        """The path of a turn on the anchor, on or `back`, if a move of it passes every check; or why not."""
        take(back, bool, "rotation", "back")
        blocked = self.gate_before or self.absent
        if blocked is not None:
            return blocked
        node = self.start
        verdicts = self.steps_to(node, node.anchor)
        step = verdicts[-1 if back else 0]
        return step if isinstance(step, Refusal) else self._checked((step,))

    def validate(self, cells: Iterable[Cell | str]) -> Path | Refusal:
        """The path along given cells if a move on it passes every check, in the ruleset's order; or why not."""
        if self.gate_before is not None:
            return self.gate_before
        walked = self.walk(self.state.rules.cells(cells))
        return walked if isinstance(walked, Refusal) else self._checked(walked)

    def _checked(self, steps: Sequence[Step]) -> Path | Refusal:
        """Points, stopping and the last gates for steps that are legal."""
        path = Path.of_steps(self, steps)
        if len(steps) != 1:
            nowhere = self.leads_nowhere(steps)
            if nowhere is not None:
                return nowhere
        for check in slots_of(self.state.rules).last:
            if check == "stop":
                path.stops = self.judge.stopping(steps[-1].end).allowed is True
                refusal = None if path.stops else why_not_stop(self.judge, steps[-1].end)
                if refusal is not None:
                    return refusal
            elif not self.budget.affords(path.pips):
                return too_dear(self.state.rules, path, path.end.anchor)
        return path if self.gate is None else self.gate_after or path

    def leads_nowhere(self, steps: Sequence[Step]) -> Refusal | None:
        """Why steps are no move: there are none, or they lead back where no move may end where it began."""
        start, end = self.start, steps[-1].end if steps else self.start
        back = end.anchor == start.anchor and end.turned == start.turned
        if not back or (steps and self.profile.value("return")):
            return None
        return Refusal(kinds.PATH_EMPTY, self.piece.at)

    def walk(self, cells: Sequence[Cell]) -> list[Step] | Refusal:
        """The steps along given cells, or the first refusal; points and stopping are not checked."""
        if self.absent is not None:
            return self.absent
        start = self.start
        if cells and cells[0] == start.anchor:
            cells = cells[1:]
        if not self.judge.has_heading and self.mover.single:
            return self._only_walk(start, cells)
        # One cell may be entered in several ways (headings); every way is followed, the cheapest one kept.
        ways: dict[Node, tuple[int, tuple[Step, ...]]] = {start: (0, ())}
        for cell in cells:
            further: dict[Node, tuple[int, tuple[Step, ...]]] = {}
            refusals: list[Refusal] = []
            for node, (cost, steps) in ways.items():
                for verdict in self.steps_to(node, cell):
                    if isinstance(verdict, Refusal):
                        refusals.append(verdict)
                    elif verdict.end not in further or cost + verdict.pips < further[verdict.end][0]:
                        further[verdict.end] = (cost + verdict.pips, (*steps, verdict))
            if not further:
                return refusals[0]
            ways = further
        return list(min(ways.values(), key=lambda way: way[0])[1])

    def _only_walk(self, node: Node, cells: Sequence[Cell]) -> list[Step] | Refusal:
        """The steps of a piece that enters each cell in one way only."""
        steps: list[Step] = []
        for cell in cells:
            (x, y), (to_x, to_y) = node.anchor, cell
            moves = () if node.halted else self.mover.moves_by(node.heading, (to_x - x, to_y - y))
            verdict = self.judge.step(node, moves[0]) if moves else self.steps_to(node, cell)[0]
            if isinstance(verdict, Refusal):
                return verdict
            steps.append(verdict)
            node = verdict.end
        return steps

    def steps_to(self, node: Node, cell: Cell) -> list[Step | Refusal]:
        """Every step from a node to a cell, judged; a single refusal if the pattern has none."""
        if node.halted:
            return [Refusal(kinds.HALT, node.anchor, rule=self.judge.halted_by(node))]
        change = (cell[0] - node.anchor[0], cell[1] - node.anchor[1])
        fitting = self.mover.moves_by(node.heading, change)
        if not fitting:
            kind, field = kinds.PATTERN_NO_SUCH_STEP, "pattern"
            if change == (0, 0):
                kind, field = kinds.PATTERN_NO_ROTATION, "footprint.rotate"
            return [Refusal(kind, cell, rule=self.profile.decided_by(field))]
        return [self.judge.step(node, move) for move in fitting]

    def step(self, direction: Direction | str) -> Step | Refusal:
        """One step in a direction, as the ground allows it; points, stopping and gates are not checked."""
        if self.absent is not None:
            return self.absent
        node = self.start
        verdicts = self.steps_to(node, node.anchor + self.offset(direction))
        legal = [step for step in verdicts if isinstance(step, Step)]
        return min(legal, key=lambda step: step.pips) if legal else verdicts[0]

    def offset(self, direction: Direction | str) -> tuple[int, int]:
        """The change of cell that one step in a direction makes."""
        grid = self.state.rules.grid
        return grid.offset(grid.parse(direction))

    def directions(self) -> tuple[Direction, ...]:
        """The directions in which a move of one step would be accepted, in the ruleset's order."""
        if self.absent is not None:
            return ()
        start = self.start.anchor
        order = self.state.rules.grid.order
        return tuple(d for d in order if isinstance(self.validate([start + self.offset(d)]), Path))

    def step_cost(self, direction: Direction | str) -> Number:
        """What one step in a direction costs this piece on plain ground, in points.

        Raises MisuseError if the pattern has no such step.
        """
        wanted = self.state.rules.grid.parse(direction)
        by = self.offset(wanted)
        single = self.piece.footprint.is_single
        for offset, _ in self.profile.steps_for(single=single, heading=self.piece.heading):
            if offset.by == by:
                return self.state.rules.points(self.judge.plain_cost(offset).pips)
        raise MisuseError(f"{self.piece.id} has no step {wanted.words}")

    def why(self, to: Cell | str) -> Refusal | None:
        """Why the piece cannot move to a cell, or None if it can.

        A cell that is too far says how much is missing; one that cannot be reached at all, what cuts it off.
        """
        goal = self.cell(to)
        if self.gate_before is not None:
            return self.gate_before
        if self.absent is not None:
            return self.absent
        if goal == self.start.anchor:
            return Refusal(kinds.PATH_EMPTY, goal)
        if self.mover.in_core and self.gate is None and self._sure_path(goal) is not None:
            return None
        refusal = self._why_ground(goal)
        return refusal if refusal is not None else self.gate_after

    def _why_ground(self, goal: Cell) -> Refusal | None:
        near = self.reach()
        if goal in near and near[goal].can_stop:
            return None
        closed = self._closed(goal)
        if closed is not None:
            return closed
        checks = slots_of(self.state.rules).last
        if "points" in checks and self.mover.in_core:
            # One way is found sooner than all that a piece could come to.
            found = self.prepared.path(*goal, -1)
            if found is not None and found.stop == SURE and not self.budget.affords(found.cost):
                return too_dear(self.state.rules, Path(self, None, found.cost, found, stops=True), goal)
        far = near if self.budget.bound < 0 else self.field()
        if goal not in far:
            return self._cut_off(goal, far.breach(goal))
        arrival = far[goal]
        for check in checks:
            if check == "points" and not self.budget.affords(arrival.pips):
                refusal = too_dear(self.state.rules, far.path(goal), goal)
                return refusal if arrival.can_stop else refusal.bare
            if check == "stop" and not arrival.can_stop:
                return arrival.refusal
        return near[goal].refusal if goal in near else None

    def _closed(self, goal: Cell) -> Refusal | None:
        """Why nobody like this piece ever enters the cell itself; asked of one-cell pieces, whose goal is one cell."""
        if self.judge.ground(goal) is None:
            return self.judge.off_board(goal)
        return self.judge.closed((goal,)) if self.piece.footprint.is_single else None

    def _cut_off(self, goal: Cell, breach: tuple[Node, int] | None) -> Refusal:
        """The refusal of a cell that no way leads to, with what cuts it off: the first illegal step of a way."""
        because = None if breach is None else what_is_broken(self.judge, *breach)
        return Refusal(kinds.REACH_CUT_OFF, goal, because=because)

    def cell(self, cell: Cell | str) -> Cell:
        """A cell as given, or as the ruleset writes it. Raises NotationError, and KindError for what is none."""
        return self.state.rules.cell(cell)
