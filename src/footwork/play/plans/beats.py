"""Beats: everybody's next step at once, a pure function of the position.

The order of the pieces matters only to rules that say so: where the first of several goes, or one after another.

Each step is judged by the one judge, against those who do not try to move. What is decided here is only what
follows from moving at the same time: two in one cell, swaps, followers, cycles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from footwork.board.auras import auras
from footwork.board.means import means_of
from footwork.board.piece import Piece
from footwork.board.plan import PlannedStep
from footwork.board.state import State
from footwork.geometry import Cell, Pose
from footwork.play.moves.stretch import facing
from footwork.play.plans.cycles import components
from footwork.play.plans.exchanges import Exchanges
from footwork.query.dear import TooDear
from footwork.query.gates import is_open_in_beat, present
from footwork.query.judge import Judge, Occupants
from footwork.query.ledger import Budget
from footwork.query.mover import Mover, mover_of
from footwork.query.query import Query
from footwork.query.stance import IN_BEAT, budget_of
from footwork.refusals import Refusal, kinds
from footwork.rules.schema import BeatsDocument
from footwork.values import dataclass


@dataclass(frozen=True, eq=False, slots=True)
class Attempt:
    """A step that the judge allows, before it is known what the others do.

    `claims` are the cells it enters, middle cells first, `entered` those at its end; it contests them whatever becomes
    of it. `judge` is one of movers of its kind.
    """

    piece: Piece
    judge: Judge
    budget: Budget
    end: Pose
    pips: int
    parity: int
    before: tuple[Cell, ...]
    after: tuple[Cell, ...]
    entered: tuple[Cell, ...]
    claims: tuple[Cell, ...]

    def minds(self, other: Piece, cell: Cell) -> bool:
        """Whether the step cannot be taken while another piece is on a cell that it enters."""
        ground = self.judge.ground(cell)
        occupants = self.judge.profile.occupants if ground is None else ground.occupants
        row = occupants[self.piece.relation_to(other)]
        return row.enter is False or (cell in self.after and row.stop is not True)


Verdict = Attempt | Refusal | None
"""What becomes of a piece in a beat: it takes its step, it is blocked, or it waits (None)."""


def resolve_beat(state: State, intents: Mapping[str, PlannedStep]) -> dict[str, Verdict]:
    """What becomes of each piece that means to take a step now; the policies are those of the ruleset."""
    policy = state.rules.beats or BeatsDocument()
    if policy.resolution == "in-order":
        return _in_order(state, intents)
    movers = {name for name, to in intents.items() if to is not None}
    standing = standing_of(piece for piece in state.pieces if piece.id not in movers)
    judging = Judging(state, standing)
    verdicts = {name: judging.verdict(name, to) for name, to in intents.items()}
    tried = {name: verdict for name, verdict in verdicts.items() if isinstance(verdict, Attempt)}
    held = [state.piece(name) for name, verdict in verdicts.items() if isinstance(verdict, Refusal)]
    return {**verdicts, **_Meeting(state, policy, tried, held).blocked()}


def surely_goes_on(state: State, intents: Mapping[str, PlannedStep]) -> bool:
    """Whether somebody surely waits or takes a step in a beat, found without resolving it; False says nothing.

    Surely it does that the judge allows to go where nobody stands, nobody else wants to go and nobody began.
    """
    policy = state.rules.beats or BeatsDocument()
    pieces = [state.piece(name) for name in intents]
    if policy.resolution == "in-order" or not all(map(_steps_nearby, pieces, intents.values())):
        return False
    wanted, exchanges = Counter(intents.values()), _exchanges(state)
    judging = Judging(state, standing_of(piece for piece in state.pieces if piece.id not in intents))
    for name, to in intents.items():
        if to is None or (wanted[to] == 1 and not state.crowd.on(*to) and not (exchanges and exchanges.began_on(to))):
            if not isinstance(judging.verdict(name, to), Refusal):
                return True
    return False


def _steps_nearby(piece: Piece, to: PlannedStep) -> bool:
    """Whether a step can enter nothing but the cell that it leads to: neither further cells nor some between."""
    if to is None or piece.at is None or not piece.footprint.is_single:
        return to is None
    return abs(to.x - piece.at.x) <= 1 >= abs(to.y - piece.at.y)


def judged(state: State, name: str, to: PlannedStep, standing: Occupants) -> Verdict:
    """The next step of one piece as the judge sees it, with these pieces standing on the board."""
    piece = state.piece(name)
    if to is None:
        return present(state, piece)
    query = Query.on(state, name, IN_BEAT, standing)  # whose occupants nobody has to look through: they are ours
    path = query.validate([piece.at, to] if piece.at is not None else [to])
    if isinstance(path, Refusal):
        return planned_refusal(path.bare if isinstance(path, TooDear) else path)  # a plan that is blocked keeps it
    step, judge = path.steps[0], query.judge
    before, after = judge.cells(step.start), judge.cells(step.end)
    claims = tuple(dict.fromkeys((*step.middle, *step.entered)))
    end, entered, parity = facing(query.mover, step), step.entered, step.end.parity
    attempt = Attempt(piece, judge, query.budget, end, step.pips, parity, before, after, entered, claims)
    for cell in step.entered:
        for other, row in judge.met(cell):
            if row.stop is not True:  # `ask` would move others aside, which a beat does not
                return Refusal(kinds.STOP_OCCUPIED, cell, by=other.id)
    return attempt


class Judging:
    """The steps of one beat, each judged against those who stand on the board.

    Most lead one cell further to where nobody stands. For them the ground decides alone, and it says the same to all
    movers of a kind.
    """

    def __init__(self, state: State, standing: Occupants) -> None:
        self._state = state
        self._standing = standing
        self._judges: dict[Mover, Judge] = {}
        painted = state.rules.paints and auras(state)
        self._is_plain = not (state.board.borders or painted or state.rules.ends_turns)

    def verdict(self, name: str, to: PlannedStep) -> Verdict:
        """The next step of one piece, as `judged` has it."""
        plain = None if to is None else self.plain(self._state.piece(name), to)
        return judged(self._state, name, to, self._standing) if plain is None else plain

    def plain(self, piece: Piece, to: Cell) -> Attempt | None:
        """A step of one cell, of which nobody but the ground has to say anything; None if it is not one."""
        state, at, standing = self._state, piece.at, self._standing
        if not self._is_plain or at is None or to in standing or at in standing:
            return None
        means = means_of(state, piece)
        mover = mover_of(means.profile, piece.footprint) if means.mover is None else means.mover
        moves = mover.moves_by(piece.heading, (to.x - at.x, to.y - at.y))
        if len(moves) != 1 or moves[0].offset is None or not mover.keeps_pose or mover.cycle != 1 or mover.surcharges:
            return None
        judge = self._judges.get(mover)
        if judge is None:
            judge = self._judges[mover] = Judge(state, piece, means.profile, occupants=standing, mover=mover)
        ground = judge.ground(to)
        if ground is None or ground.stop is not True or not is_open_in_beat(state, piece, means.profile, means):
            return None
        charges = judge.open_charges(mover.start(piece), to, moves[0], moves[0].offset)
        if charges is None:
            return None
        budget = budget_of(piece, mover, means.points_left(piece))
        if not budget.affords(charges.pips):
            return None
        after = (to,)
        end = Pose(to, piece.turned, piece.heading)
        return Attempt(piece, judge, budget, end, charges.pips, 0, (at,), after, after, after)


def planned_refusal(refusal: Refusal) -> Refusal:
    """A refusal as it is put in a plan: a step to where the piece is, which has no turn for it, leads nowhere."""
    return Refusal(kinds.PATH_EMPTY, refusal.cell) if refusal.kind is kinds.PATTERN_NO_ROTATION else refusal


def standing_of(pieces: Iterator[Piece]) -> dict[Cell, tuple[Piece, ...]]:
    """Who of some pieces stands on which cell."""
    found: dict[Cell, tuple[Piece, ...]] = {}
    for piece in pieces:
        for cell in piece.cells:
            found[cell] = (*found.get(cell, ()), piece)
    return found


def _in_order(state: State, intents: Mapping[str, PlannedStep]) -> dict[str, Verdict]:
    """One after another in roster order, each seeing where those before it have gone."""
    standing = standing_of(iter(state.pieces))
    covered = {piece.id: piece.cells for piece in state.pieces}
    exchanges = _exchanges(state)
    verdicts: dict[str, Verdict] = {}
    for name in sorted(intents, key=state.index.__getitem__):
        verdict = judged(state, name, intents[name], standing)
        if isinstance(verdict, Attempt) and exchanges is not None:
            verdict = exchanges.refusal(name, verdict.entered, covered.__getitem__) or verdict
        verdicts[name] = verdict
        if isinstance(verdict, Attempt):
            covered[name] = verdict.after
            for cell in verdict.before:
                standing[cell] = tuple(piece for piece in standing[cell] if piece.id != name)
            for cell in verdict.after:
                moved = verdict.piece.changed(at=verdict.end.anchor, turned=verdict.end.turned)
                standing[cell] = (*standing.get(cell, ()), moved)
    return verdicts


def _exchanges(state: State) -> Exchanges | None:
    """Who may not change places over this turn; None where the policy allows it."""
    policy = state.rules.beats or BeatsDocument()
    return Exchanges(state) if policy.swap == "block" and state.plans.beat else None


class _Meeting:
    """The steps of one beat that the judge allows, and how they get in each other's way."""

    def __init__(self, state: State, policy: BeatsDocument, tried: Mapping[str, Attempt], held: list[Piece]) -> None:
        self.state = state
        self.policy = policy
        self.tried = tried
        self.index = state.index
        self.claimed: dict[Cell, list[Attempt]] = {}
        first: dict[Cell, Attempt] = {}
        for attempt in tried.values():
            for cell in attempt.claims:
                other = first.setdefault(cell, attempt)
                if other is not attempt:
                    self.claimed.setdefault(cell, [other]).append(attempt)
        self.holders = standing_of(iter([*(attempt.piece for attempt in tried.values()), *held]))
        self.ahead = {name: list(self._ahead(attempt)) for name, attempt in tried.items()}

    def _ahead(self, attempt: Attempt) -> Iterator[tuple[str, Cell]]:
        """Those whose cells a step enters while they try to leave them, or could not try."""
        for cell in attempt.claims:
            for other in sorted(self.holders.get(cell, ()), key=lambda piece: piece.id):
                if other.id != attempt.piece.id and attempt.minds(other, cell):
                    yield other.id, cell

    def blocked(self) -> dict[str, Refusal]:
        """Everybody who stays, each with the first reason: contested, swap, cycle, follower, then behind another; and
        last, in rounds, an exchange of places over the turn with those who are left, and who is behind them."""
        found: dict[str, Refusal] = {}
        groups = components({name: [other for other, _ in ahead] for name, ahead in self.ahead.items()})
        for name, attempt in self.tried.items():
            refusal = self._contested(attempt) or self._turning(name, groups)
            if refusal is not None:
                found[name] = refusal
        found |= self._behind(found)
        exchanges = _exchanges(self.state)
        while exchanges is not None and (more := self._exchanging(exchanges, found)):
            found |= more
            found |= self._behind(found)
        return found

    def _exchanging(self, exchanges: Exchanges, blocked: Mapping[str, Refusal]) -> dict[str, Refusal]:
        """Those who would change places over the turn, if everybody else went on who is not blocked."""

        def after(name: str) -> tuple[Cell, ...]:
            moves = name in self.tried and name not in blocked
            return self.tried[name].after if moves else self.state.piece(name).cells

        going = ((name, attempt) for name, attempt in self.tried.items() if name not in blocked)
        refusals = ((name, exchanges.refusal(name, attempt.entered, after)) for name, attempt in going)
        return {name: refusal for name, refusal in refusals if refusal is not None}

    def _contested(self, attempt: Attempt) -> Refusal | None:
        """Somebody else enters one of the same cells in this beat."""
        for cell in attempt.claims:
            rivals = (each for each in self.claimed.get(cell, ()) if each is not attempt)
            others = [each for each in rivals if _collide(attempt, each, cell)]
            if self.policy.same_cell == "first":
                others = [each for each in others if self.index[each.piece.id] < self.index[attempt.piece.id]]
            if others:
                first = min(others, key=lambda each: (each.before, each.piece.id))
                return Refusal(kinds.BEAT_SAME_CELL, cell, by=first.piece.id, rule="beats.same-cell")
        return None

    def _turning(self, name: str, groups: Mapping[str, int]) -> Refusal | None:
        """A policy forbids the way in which this piece goes where another one comes from."""
        for other, cell in self.ahead[name]:
            if any(back == name for back, _ in self.ahead.get(other, ())):
                policy, kind, rule = _in_beat(self.policy.swap), kinds.BEAT_SWAP, "beats.swap"
            elif groups[name] == groups.get(other):
                policy, kind, rule = self.policy.cycle, kinds.BEAT_CYCLE, "beats.cycle"
            else:
                policy, kind, rule = self.policy.follow, kinds.BEAT_FOLLOW, "beats.follow"
            if policy == "block":
                return Refusal(kind, cell, by=other, rule=rule)
        return None

    def _behind(self, blocked: Mapping[str, Refusal]) -> dict[str, Refusal]:
        """Those who would have entered a cell that is not left after all, and those behind them in turn."""
        followers: dict[str, list[str]] = {}
        waiting: list[str] = list(blocked)
        for name, ahead in self.ahead.items():
            for other, cell in ahead:
                followers.setdefault(other, []).append(name)
                if other not in self.tried or cell in self.tried[other].after:
                    waiting.append(name)
        stays = set(blocked)
        while waiting:
            name = waiting.pop()
            stays.add(name)
            waiting += [each for each in followers.get(name, ()) if each not in stays]
        return {name: self._reason(name, stays) for name in self.tried if name in stays and name not in blocked}

    def _reason(self, name: str, stays: set[str]) -> Refusal:
        for other, cell in self.ahead[name]:
            if other in stays or other not in self.tried or cell in self.tried[other].after:
                return Refusal(kinds.BEAT_BEHIND, cell, by=other, rule="beats.follow")
        raise AssertionError(f"{name} is blocked by nobody")


def _in_beat(swap: str) -> str:
    """What the policy of swaps says about one within a beat."""
    return "allow" if swap == "allow" else "block"


def _collide(one: Attempt, other: Attempt, cell: Cell) -> bool:
    """Whether two steps that enter one cell cannot both be taken: both end there, or one passes it and minds."""
    if cell in one.after and cell in other.after:
        return one.minds(other.piece, cell) or other.minds(one.piece, cell)
    return any(
        cell not in passing.after and passing.minds(there.piece, cell)
        for passing, there in ((one, other), (other, one))
    )
