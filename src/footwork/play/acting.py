"""Acting: what the ruleset lists under `actions`, turning and waiting."""

from __future__ import annotations

from fractions import Fraction

from footwork.arguments import take
from footwork.board.allowance import profile_for
from footwork.board.nearby import around, farthest, is_within, relates
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.errors import MisuseError
from footwork.geometry import Direction
from footwork.language.odds import chance
from footwork.play.actions import Act, TurnTo, Wait
from footwork.play.consequences.effects import Occasion, Way
from footwork.play.consequences.program import reading, run_program, why_not_pay
from footwork.play.consequences.reactions import uses_left
from footwork.play.events import Acted, TurnedTo, Used, Waited
from footwork.play.moves.going import Found, turn_price, why_not_pay_turn
from footwork.play.resolution import LimitHit, Pending, Play, Refuse
from footwork.query.gates import missing, movement_by_action, present
from footwork.query.query import Query
from footwork.refusals import Refusal, kinds
from footwork.rules.effects import NO_PROGRAM, ActionRule, ReactionRule, Relocate, Target
from footwork.rules.profile import Profile
from footwork.rules.rules import ACTED, Rules
from footwork.rules.texts import nearest


def known_action(rules: Rules, name: str) -> ActionRule:
    """An action by its name. Raises MisuseError if there is none."""
    take(name, str, "action", "name")
    found = rules.actions.get(name)
    if found is None:
        raise MisuseError(f"there is no action '{name}'; {nearest(str(name), rules.actions)}")
    return found


def why_not_act(state: State, action: Act) -> Refusal | None:
    """Why an action is refused; None if it is allowed."""
    rule = state.rules.actions.get(action.action)
    if rule is None:
        return Refusal(kinds.ACTION_UNKNOWN, rule=action.action)
    refusal = why_not_aim(state, action.piece, rule, action.target)
    if refusal is not None or not (rule.program.moves or action.to or action.along or action.heading):
        return refusal
    return _why_not_go(state, action, rule)


def why_not_aim(state: State, name: str, rule: ActionRule, target: str | None) -> Refusal | None:
    """Why a piece cannot use an action, or not on this target; where it moves to is not asked."""
    piece = state.piece(name)
    return (
        why_not_use(state, piece, rule)
        or _why_not_target(state, piece, rule, target)
        or (why_not_pay(state, piece.id, rule.program, target, cost=rule.cost) if _prices_target(rule) else None)
    )


def _why_not_go(state: State, action: Act, rule: ActionRule) -> Refusal | None:
    """Why an action cannot move its piece as wanted: it is tried on a copy, which is then thrown away."""
    play = Play(state, ())
    try:
        _run(play, action, rule)
    except Refuse as refused:
        return refused.refusal
    except (Pending, LimitHit):
        return None
    return None


def find_move(state: State, action: Act) -> Found | None:
    """The move that an action would make, with what can be asked of it; None if it makes none or is refused."""
    rule = state.rules.actions.get(action.action)
    if rule is None or why_not_aim(state, action.piece, rule, action.target) is not None:
        return None
    play = Play(state, ())
    try:
        _run(play, action, rule, search=True)
    except Found as found:
        return found if play.may_refuse else None
    except (Refuse, Pending, LimitHit):
        return None
    return None


def move_query(state: State, action: Act) -> Query | None:
    """The questions about the move that an action makes, asked also while it cannot be used: its gate says why.

    None if it makes no move by steps, or if dice decide about it first.
    """
    rule = state.rules.actions.get(action.action)
    if rule is None or not rule.program.moves:
        return None
    play = Play(state, ())
    try:
        _run(play, action, rule, search=True)
    except Found as found:
        if isinstance(found.move, Relocate):
            return None
        withheld = why_not_aim(state, action.piece, rule, action.target)
        return found.queries[-1].withheld(withheld) if play.may_refuse else None
    except (Refuse, Pending, LimitHit):
        return None
    return None


def walk_query(state: State, piece: str) -> Query:
    """The questions about how a piece walks: its own move, or where only actions move it, the first that it can use."""
    own = Query.by_itself(state, piece)
    if _is_ready(own) or (own.gate is not None and own.gate.check not in ("movement", "phase")):
        return own
    found = [query for name in state.rules.actions if (query := move_query(state, Act(piece, name))) is not None]
    able = next((query for query in found if query.gate is None and query.budget.points), None)
    only = own.gate is not None and own.gate.check == "movement" and found
    return able or (found[0] if only else own)


def moves_by_itself(state: State, piece: str) -> bool:
    """Whether a piece can move now without an action: nothing is against it, and it has points left."""
    return _is_ready(Query.of(state, piece))


def _is_ready(query: Query) -> bool:
    return query.gate is None and query.budget.points != 0


def reads_target(rule: ActionRule | ReactionRule) -> bool:
    """Whether the condition of an action or reaction depends on whom it is aimed at."""
    condition = rule.program.condition
    return condition is not None and any(whose == "target" for whose, _ in condition.stats)


def chance_of(state: State, piece: str, rule: ActionRule | ReactionRule, target: str | None) -> Fraction:
    """How likely the condition of an action or reaction holds, exactly; 1 without one.

    Raises LimitError past counting.
    """
    condition = rule.program.condition
    return Fraction(1) if condition is None else chance(condition, reading(state, piece, target))


def why_not_use(state: State, piece: Piece, rule: ActionRule) -> Refusal | None:
    """Why a piece cannot use an action at all, whatever it is aimed at."""
    absent = present(state, piece)
    if absent is not None:
        return absent
    lacking = missing(state, piece, rule.requires)
    if lacking is not None:
        return Refusal(kinds.ACTION_REQUIRES, piece.at, rule=lacking)
    features = profile_for(state, piece).features if rule.unless else ()
    for feature in rule.unless:
        if feature in features:
            return Refusal(kinds.GATE, piece.at, feature, rule=feature)
    if not uses_left(state, piece, rule.uses):
        return Refusal(kinds.USES_NONE, piece.at, rule=rule.uses.name if rule.uses else None)
    known = NO_PROGRAM if _prices_target(rule) else rule.program
    return why_not_pay(state, piece.id, known, None, cost=rule.cost)


def _prices_target(rule: ActionRule) -> bool:
    """Whether what an action costs depends on whom it is aimed at."""
    return any(whose == "target" for amount in rule.program.paid for whose, _ in amount.stats)


def _why_not_target(state: State, piece: Piece, rule: ActionRule, name: str | None) -> Refusal | None:
    if rule.target is None:
        return None if name is None else Refusal(kinds.TARGET_NONE_WANTED, rule=rule.name)
    if name is None:
        return Refusal(kinds.TARGET_MISSING, piece.at, rule=rule.name)
    if not state.has(name):
        return Refusal(kinds.TARGET_UNKNOWN, piece.at, rule=name)
    target = state.piece(name)
    if target.at is None:
        return Refusal(kinds.TARGET_GONE, by=target.id, rule=rule.name)
    if target.id == piece.id or not relates(piece, target, rule.target.relation):
        return Refusal(kinds.TARGET_NOT_ALLOWED, target.at, by=target.id, rule=rule.name)
    profile = _measuring(state, piece, rule.target)
    within, measure = rule.target.within, rule.target.measure
    if not is_within(state, piece.cells, target.cells, within, measure=measure, profile=profile):
        return Refusal(kinds.TARGET_OUT_OF_RANGE, target.at, by=target.id, rule=rule.name)
    return None


def targets(state: State, piece: str, action: str) -> tuple[str, ...]:
    """The pieces that an action could be aimed at now, in roster order."""
    rule, own = state.rules.actions.get(action), state.piece(piece)
    if rule is None or rule.target is None or own.at is None or why_not_use(state, own, rule) is not None:
        return ()
    profile, measure = _measuring(state, own, rule.target), rule.target.measure
    far = farthest(state.rules, rule.target.within, measure=measure, profile=profile)
    others = (state.pieces[place].id for place in around(state, own.cells, [far]))
    return tuple(other for other in others if why_not_aim(state, piece, rule, other) is None)


def _measuring(state: State, piece: Piece, target: Target) -> Profile | None:
    """The profile by whose steps a piece measures how far away a target is; None where nobody's count."""
    return profile_for(state, piece) if (target.measure or state.rules.distance) == "step" else None


def act(play: Play, action: Act) -> None:
    """Resolve an action of the ruleset."""
    rule = play.state.rules.actions.get(action.action)
    if rule is None:
        play.refuse(Refusal(kinds.ACTION_UNKNOWN, rule=action.action))
    refusal = why_not_aim(play.state, action.piece, rule, action.target)
    if refusal is not None:
        play.refuse(refusal)
    _run(play, action, rule)


def _run(play: Play, action: Act, rule: ActionRule, *, search: bool = False) -> None:
    profile = profile_for(play.state, play.piece(action.piece))
    way = Way(action.to, action.along, action.mode, action.heading)
    on = Occasion(action.piece, action.target, rule.name, way=way, search=search)
    per_point = play.state.rules.pips
    with play.within(Acted(action.piece, rule.name, action.target, int(rule.cost * per_point), per_point)):
        if rule.uses is not None:
            play.emit(Used(action.piece, rule.uses.key))
        if profile.value("allowance.phase") == "before-actions":
            play.emit(Used(action.piece, ACTED))
        run_program(play, rule.program, on)


def turn(play: Play, action: TurnTo) -> None:
    """Resolve a turn on the spot, for what the angle costs."""
    piece, query = play.piece(action.piece), Query.of(play.state, action.piece)
    refusal = why_not_turn(query, action.heading)
    if refusal is not None:
        play.refuse(refusal)
    charge = turn_price(query, action.heading)
    play.emit(TurnedTo(piece.id, piece.heading, action.heading, charge, play.state.rules.pips))


def why_not_turn(query: Query, heading: Direction) -> Refusal | None:
    """Why a piece cannot turn on the spot to a heading; None if it can."""
    state, piece = query.state, query.piece
    absent = present(state, piece)
    if absent is not None:
        return absent
    costs = query.profile.turn[state.rules.grid.angle(piece.heading, heading)] > 0
    if costs and query.profile.allowance.refresh == "action":
        return movement_by_action(state, piece)
    return why_not_pay_turn(query, heading)


def wait(play: Play, action: Wait) -> None:
    """Resolve waiting."""
    absent = present(play.state, play.piece(action.piece))
    if absent is not None:
        play.refuse(absent)
    play.emit(Waited(action.piece))
