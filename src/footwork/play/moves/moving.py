"""Moving: a declared path is walked step by step, each judged again where anything can have changed, then paid for."""

from __future__ import annotations

from dataclasses import field, replace

from footwork.board.nearby import stat_of
from footwork.board.state import State
from footwork.geometry import Cell, Pose
from footwork.play.actions import MoveAction, MoveBy, MoveTo, Rotate
from footwork.play.consequences.effects import Occasion, run_effects
from footwork.play.consequences.reactions import react
from footwork.play.consequences.tiles import is_silent, stayed
from footwork.play.events import Events, Halted, MoveDeclared, MoveEnded, Outcome, Stepped
from footwork.play.moves.aside import Asking, make_room
from footwork.play.moves.changing import change_place, take_step
from footwork.play.moves.paying import settled
from footwork.play.moves.resting import settle_back
from footwork.play.moves.stretch import facing, quiet_ends, walk_at_once, walked
from footwork.play.resolution import Done, Play, Refused
from footwork.query.gates import gate_on_the_way
from footwork.query.judge import Judge
from footwork.query.ledger import Budget
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.query.step import Node, Step
from footwork.refusals import Refusal, kinds
from footwork.values import dataclass


def planned_path(query: Query, action: MoveAction) -> Path | Refusal:
    """The path that a move action means, fully validated; or why it is refused."""
    if isinstance(action, MoveTo):
        return query.path(action.to)
    if isinstance(action, Rotate):
        return query.rotation(back=action.way == "back")
    return query.one_step(action.direction) if isinstance(action, MoveBy) else query.validate(action.cells)


@dataclass
class _Journey:
    """What has become of a move so far."""

    path: Path
    asking: Asking
    budget: Budget
    spent: int = 0
    travelled: list[Pose] = field(default_factory=list)
    parity: int = 0
    outcome: Outcome = "completed"
    reason: Refusal | None = None
    halt: Refusal | None = None
    over: Halted | None = None

    @property
    def charged(self) -> int:
        """What the steps so far come to, in pips."""
        return self.budget.charge(self.spent) if self.spent else 0


def move(play: Play, action: MoveAction) -> None:
    """Resolve a move. Refused before anything happens, or walked as far as it goes."""
    query = Query.of(play.state, action.piece)
    path = planned_path(query, action)
    if isinstance(path, Refusal):
        play.refuse(path)
    journey(play, path, query.again)


def move_at_once(base: State, action: MoveAction) -> Done | Refused | None:
    """What comes of a move that surely sets nothing off, without a working copy; None if it may.

    It is the same that comes of `move`: a move in quiet rules is most of what is ever resolved.
    """
    name = action.piece
    if not base.rules.is_still or type(name) is not str or name not in base.index:
        return None
    if base.board.effects or base.tiles.closing:
        return None
    query = Query.of(base, name)
    if not query.mover.keeps_pose:
        return None
    if type(action) is MoveBy:
        path = query.one_step(action.direction)
    else:
        path = query.path(action.to) if type(action) is MoveTo else planned_path(query, action)
    if isinstance(path, Refusal):
        return Refused(path, base)
    if not path.stops:
        return None
    cells, prices = path.laid()
    if not prices or len(prices) >= MOST_AT_ONCE:
        return None
    events, state = walked(query, path, cells, prices)
    return Done(Events.one(events), state)


MOST_AT_ONCE = 1_000
"""The steps of a move that is not counted against the limits of an action."""


def journey(play: Play, path: Path, asking: Asking) -> None:
    """Walk a path that was found legal, as far as it goes, and settle what it costs."""
    query = asking(play.state)
    ends = quiet_ends(query, path) if play.at_once else None
    if ends is not None:
        walk_at_once(play, query, path, ends)
        over = halting(query, path.steps[-1].entered) if query.state.rules.ends_turns else None
        if over is not None or play.state.rules.after_move or not is_silent(play.state):
            with play.inside(play.last):
                _come_to_rest(play, path.piece, over)
        return
    journey = _Journey(path, asking, query.budget, travelled=[path.start])
    journey.parity = query.judge.start().parity
    with play.within(
        MoveDeclared(path.piece, query.profile.mode, path.cells, path.pips, path.charged_pips, query.budget.pips)
    ):
        with play.journey(path.piece):
            for meant in path.steps:
                if not _walk(play, journey, meant):
                    break
        _settle(play, journey)
        with play.within(_paid(play, journey)):
            piece = play.piece(path.piece)
            if len(journey.travelled) > 1 and piece.at is not None:
                _come_to_rest(play, path.piece, journey.over)
            elif piece.at is not None and piece.pose != path.start:
                stayed(play, path.piece)  # moved by others before its first step


def halting(query: Query, entered: tuple[Cell, ...]) -> Halted | None:
    """What entering cells does to the rest of the piece's turn: whether they end its movement."""
    return None if query.terms.out_of_turn else halting_by(query.judge, entered)


def halting_by(judge: Judge, entered: tuple[Cell, ...]) -> Halted | None:
    """The same in its own turn, and in a beat."""
    rule = judge.ends_turn(entered)
    return None if rule is None else Halted(judge.piece.id, entered[0], rule)


def _come_to_rest(play: Play, name: str, over: Halted | None = None) -> None:
    """What follows a move: what has ended its movement, what the rules let happen after each, then what the cells do
    to who stays on them."""
    if over is not None:
        play.emit(over)
    if play.state.rules.after_move:
        run_effects(play, play.state.rules.after_move, Occasion(name, None, "move"))
    stayed(play, name)


def _walk(play: Play, journey: _Journey, meant: Step) -> bool:
    """One step of the journey; False if it ends here."""
    name = journey.path.piece
    if not _goes_on(play, journey):
        return False
    if journey.halt is not None:
        return _cut(journey, "blocked", journey.halt)
    query = journey.asking(play.state)
    before, after = query.judge.cells(meant.start), query.judge.cells(meant.end)
    react(play, name, "before-leave", before, after, query.profile)
    if not _goes_on(play, journey):
        return False
    mover = play.piece(name)
    step = _judged_again(play, journey, meant)
    if isinstance(step, Refusal):
        return _cut(journey, "blocked", step)
    if step.end.halted:
        query = journey.asking(play.state)
        journey.halt = Refusal(kinds.HALT, step.end.anchor, rule=query.judge.halted_by(step.end))
        journey.over = halting(query, step.entered)
    end = facing(query.mover, step)
    bill = play.bill(name)
    if bill is not None:
        bill.pips += journey.budget.charge(journey.spent + step.pips) - journey.charged
    journey.spent += step.pips
    journey.parity = step.end.parity
    journey.travelled.append(end)
    take_step(play, Stepped(name, mover.pose, end, step.pips, query.profile.mode, query.budget.pips), query.profile)
    return True


def _goes_on(play: Play, journey: _Journey) -> bool:
    """Whether the mover is still there, where its way has brought it, and free to go on."""
    mover = play.piece(journey.path.piece)
    if mover.at is None or play.is_interrupted:
        return _cut(journey, "interrupted")
    return mover.pose == journey.travelled[-1] or _cut(journey, "displaced")


def _judged_again(play: Play, journey: _Journey, meant: Step) -> Step | Refusal:
    """The step as the state is now: events on the way may have changed the board, the piece or the others."""
    query = journey.asking(play.state)
    held = gate_on_the_way(play.state, query.piece, query.profile)
    if held is not None:
        return held
    judge, budget = query.judge, query.budget
    pose = play.piece(journey.path.piece).pose
    node = Node(pose.anchor, pose.turned, pose.heading, journey.parity)
    refused: Refusal | None = None
    for option in judge.moves(node):
        end = judge.end(node, option)
        if (end.anchor, end.turned) == (meant.end.anchor, meant.end.turned):
            step = judge.step(node, option)
            if isinstance(step, Refusal):
                refused = refused or step
            elif not budget.affords(journey.spent + step.pips):
                rules = play.state.rules
                need = rules.points(budget.charge(journey.spent + step.pips))
                return Refusal(kinds.POINTS_INSUFFICIENT, end.anchor, need=need, have=rules.points(budget.points or 0))
            elif (unpaid := _why_not_paid(play, journey, step)) is not None:
                return unpaid
            elif step.end.heading == meant.end.heading or not judge.has_heading:
                return step
    return refused or Refusal(kinds.PATTERN_NO_SUCH_STEP, meant.end.anchor)


def _why_not_paid(play: Play, journey: _Journey, step: Step) -> Refusal | None:
    """Why a step cannot be paid from the stat that pays for the move: something on the way has taken from that."""
    bill = play.bill(journey.path.piece)
    if bill is None:
        return None
    rules = play.state.rules
    more = journey.budget.charge(journey.spent + step.pips) - journey.charged
    need = replace(bill, pips=bill.pips + more).owed(rules.pips)
    have = stat_of(play.state, play.piece(bill.piece))(bill.stat) - (rules.stats[bill.stat].least or 0)
    if need <= have:
        return None
    return Refusal(kinds.RESOURCE_INSUFFICIENT, step.end.anchor, need=need, have=have, rule=bill.stat)


def _cut(journey: _Journey, outcome: Outcome, reason: Refusal | None = None) -> bool:
    journey.outcome, journey.reason = outcome, reason
    return False


def _settle(play: Play, journey: _Journey) -> None:
    """Let those make way on whom the mover has come to stand; put it back where it may stay if it may not here."""
    name = journey.path.piece
    piece = play.piece(name)
    if piece.at is None:
        return
    judge = journey.asking(play.state).judge
    allowed = judge.stopping(judge.start()).allowed
    if allowed is True or (allowed is False and journey.outcome == "completed"):
        return
    if allowed == "ask" and make_room(play, name, journey.asking):
        return
    settle_back(play, name, journey.asking(play.state).judge, journey.travelled)


def _paid(play: Play, journey: _Journey) -> MoveEnded:
    """The end of a move, with what was held settled: the steps travelled are paid, the rest is given back."""
    query = journey.asking(play.state)
    cells = tuple(pose.anchor for pose in journey.travelled)
    return settled(
        query.piece,
        query.mover,
        journey.budget,
        cells,
        journey.spent,
        journey.parity,
        by_action=query.terms.action is not None,
        outcome=journey.outcome,
        reason=journey.reason,
    )


def relocate(play: Play, query: Query, to: Cell) -> None:
    """Put a piece on a cell at once: nothing lies between, nobody reacts, and the cell does what it does."""
    name, mode = query.piece.id, query.profile.mode
    start = query.piece.pose
    end = Pose(to, start.turned, start.heading)
    cells, per_point = (start.anchor, to), query.state.rules.pips
    with play.within(MoveDeclared(name, mode, cells, 0, 0, per_point)):
        change_place(play, Stepped(name, start, end, 0, mode, per_point), at_once=True)
        piece = play.piece(name)
        left = (piece.pips, piece.carry_pips, piece.parity)
        with play.within(MoveEnded(name, "completed", cells, 0, 0, *left, per_point)):
            if piece.at is not None:
                _come_to_rest(play, name, halting(query, query.piece.footprint.cells(to, turned=start.turned)))
