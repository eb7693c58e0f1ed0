"""Acting: what the ruleset lists under `actions`, turning and waiting."""

from __future__ import annotations

from footwork.board.allowance import points_left, profile_for
from footwork.board.nearby import is_within, relates
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.play.actions import Act, TurnTo, Wait
from footwork.play.effects import run_effects
from footwork.play.events import Acted, TurnedTo, Used, Waited
from footwork.play.reactions import uses_left
from footwork.play.resolution import Play
from footwork.query.gates import present
from footwork.query.query import Query
from footwork.query.refusal import Refusal
from footwork.rules.effects import ActionRule


def why_not_act(state: State, action: Act) -> Refusal | None:
    """Why an action is refused; None if it is allowed."""
    rule = state.rules.actions.get(action.action)
    if rule is None:
        return Refusal("action.unknown", rule=action.action)
    piece = state.piece(action.piece)
    absent = present(state, piece)
    if absent is not None:
        return absent
    features = profile_for(state, piece).features if rule.unless else ()
    for feature in rule.unless:
        if feature in features:
            return Refusal(f"gate.{feature}", piece.at, rule=feature)
    if not uses_left(state, piece, rule.uses):
        return Refusal("uses.none", piece.at, rule=rule.uses.name if rule.uses else None)
    cost = int(rule.cost * state.rules.pips)
    have = points_left(state, piece)
    if have is not None and cost > have:
        return Refusal("points.insufficient", piece.at, need=rule.cost, have=state.rules.points(have))
    return _why_not_target(state, piece, rule, action.target)


def _why_not_target(state: State, piece: Piece, rule: ActionRule, name: str | None) -> Refusal | None:
    if rule.target is None:
        return None if name is None else Refusal("target.none-wanted", by=name, rule=rule.name)
    if name is None:
        return Refusal("target.missing", piece.at, rule=rule.name)
    if name not in state.index:
        return Refusal("target.unknown", piece.at, rule=name)
    target = state.piece(name)
    if target.at is None:
        return Refusal("target.gone", by=target.id, rule=rule.name)
    if target.id == piece.id or not relates(piece, target, rule.target.relation):
        return Refusal("target.not-allowed", target.at, by=target.id, rule=rule.name)
    if not is_within(state, piece.cells, target.cells, rule.target.within):
        return Refusal("target.out-of-range", target.at, by=target.id, rule=rule.name)
    return None


def targets(state: State, piece: str, action: str) -> tuple[str, ...]:
    """The pieces that an action could be aimed at now, in roster order."""
    refusal = why_not_act(state, Act(piece, action))
    if refusal is None or refusal.code != "target.missing":
        return ()
    own, rule = state.piece(piece), state.rules.actions[action]
    return tuple(other.id for other in state.pieces if _why_not_target(state, own, rule, other.id) is None)


def act(play: Play, action: Act) -> None:
    """Resolve an action of the ruleset."""
    refusal = why_not_act(play.state, action)
    if refusal is not None:
        play.refuse(refusal)
    rule = play.state.rules.actions[action.action]
    if rule.uses is not None:
        play.emit(Used(action.piece, rule.uses.key))
    play.emit(Acted(action.piece, rule.name, action.target, int(rule.cost * play.state.rules.pips)))
    run_effects(play, rule.effects, own=action.piece, target=action.target, cause=rule.name)


def turn(play: Play, action: TurnTo) -> None:
    """Resolve a turn on the spot, for what the angle costs."""
    piece = play.piece(action.piece)
    absent = present(play.state, piece)
    if absent is not None:
        play.refuse(absent)
    query = Query(play.state, piece.id)
    pips = query.profile.turn[piece.heading.angle_to(action.heading)]
    if not query.budget.affords(pips):
        need, have = play.state.rules.points(pips), play.state.rules.points(query.budget.points or 0)
        play.refuse(Refusal("points.insufficient", piece.at, need=need, have=have, rule="heading.turn"))
    play.emit(TurnedTo(piece.id, piece.heading, action.heading, query.budget.charge(pips) if pips else 0))


def wait(play: Play, action: Wait) -> None:
    """Resolve waiting."""
    absent = present(play.state, play.piece(action.piece))
    if absent is not None:
        play.refuse(absent)
    play.emit(Waited(action.piece))
