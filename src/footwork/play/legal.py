"""Legal actions: everything a piece, or whoever's turn it is, may do now. None of them would be refused.

What the one who runs the table may do besides (refresh, set, place, finish) is not listed: it is no move of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from footwork.board.plan import NO_PLANS
from footwork.board.sight import sides_waited_for
from footwork.board.state import State
from footwork.geometry import Pose
from footwork.play.acting import find_move, targets, why_not_act
from footwork.play.actions import (
    Act,
    Action,
    Begin,
    ClearPlan,
    CommitPlan,
    EndTurn,
    Execute,
    FastForward,
    MoveAction,
    MoveAlong,
    MoveTo,
    PassPlans,
    PlanAction,
    PlanSteps,
    Rotate,
    TurnTo,
    UnplanStep,
    Wait,
)
from footwork.play.moves.going import destinations
from footwork.play.plans.planning import Planning, next_cells, why_not_change
from footwork.play.resolution import Refused
from footwork.play.resolve import resolve
from footwork.query.gates import present
from footwork.query.query import Query
from footwork.query.reach import Arrival, Reach
from footwork.rules.effects import ActionRule


def legal_actions(state: State, piece: str | None = None) -> tuple[Action, ...]:
    """What a piece may do now; without one, what everybody may do, and to begin or to pass the turn on.

    For each piece in roster order: its moves, cheapest first; turns on the spot where it matters which way it faces;
    the ruleset's actions with their targets; waiting; steps of a plan, if the ruleset has plans. Raises MisuseError
    for a piece that does not exist.
    """
    if piece is not None:
        return tuple(_actions_of(state, piece))
    listed = [action for each in state.pieces for action in _actions_of(state, each.id)]
    if state.active is not None and not state.plans.executing:
        listed.append(EndTurn())
    elif state.turn is None and state.board.exists and state.order:
        listed.append(Begin())
    listed += legal_passes(state)
    if state.plans.by_piece and Planning(state).why_not_execute() is None:
        listed += (Execute(), FastForward())
    return tuple(listed)


def _actions_of(state: State, piece: str) -> Iterator[Action]:
    query = Query.of(state, piece)
    yield from legal_moves(query)
    yield from legal_turns(query)
    yield from legal_acts(state, piece)
    if present(state, query.piece) is None:
        yield Wait(piece)
        yield from legal_plans(query)


def legal_moves(query: Query) -> dict[MoveAction, Arrival]:
    """The moves of a piece with where each leads, cheapest first: one to every cell where it may stop.

    A large piece that can lie two ways has a move for each; the dearer one is written as its path.
    """
    if query.gate is not None:
        return {}
    reach = query.reach()
    return moves_among(query, reach, reach.poses.values())


def moves_among(query: Query, reach: Reach, arrivals: Iterable[Arrival]) -> dict[MoveAction, Arrival]:
    """Those of the moves of a piece that lead to some arrivals of its reach, in their order; gates are not asked."""
    moves: dict[MoveAction, Arrival] = {}
    single = query.piece.footprint.is_single
    known = {query.piece.pose[:2]}
    for arrival in arrivals:
        pose = arrival.pose
        place = (pose.anchor, pose.turned)
        if place in known or not arrival.can_stop:
            continue
        known.add(place)
        action = _move(query, reach, arrival, plain=single or _best_at(reach, pose)[:2] == place)
        # Whether a question about stopping has an answer at all, only play can say.
        if arrival.stop is True or not isinstance(resolve(query.state, action), Refused):
            moves[action] = arrival
    return moves


def _best_at(reach: Reach, pose: Pose) -> Pose:
    """The pose in which a move to the cell of a pose ends; that pose itself where the piece stands now."""
    best = reach.get(pose.anchor)
    return pose if best is None else best.pose


def _move(query: Query, reach: Reach, arrival: Arrival, *, plain: bool) -> MoveAction:
    if plain and arrival.cell != query.piece.at:
        return MoveTo(query.piece.id, arrival.cell)
    cells = reach.path(arrival.pose).cells
    if len(cells) == 2 and cells[0] == cells[1]:
        before, after = query.piece.turned, arrival.pose.turned
        return Rotate(query.piece.id, "on" if after == query.mover.turned_on(before) else "back")
    return MoveAlong(query.piece.id, cells)


def move_to_pose(query: Query, reach: Reach, pose: Pose) -> MoveAction:
    """The action that moves a piece to a pose of its reach: to its anchor, along a way, or a turn on the anchor."""
    return _move(query, reach, reach.poses[pose], plain=_best_at(reach, pose) == pose)


def legal_plans(query: Query) -> Iterator[PlanAction]:
    """The changes of its plan that a piece may make: each step that its pattern has from the end of it, and less."""
    state, piece = query.state, query.piece
    if state.rules.beats is None or state.plans.executing or piece.at is None:
        return
    if state.plans.of(piece.id).steps and not state.plans.finished:
        yield from (UnplanStep(piece.id), ClearPlan(piece.id), CommitPlan(piece.id))
    for cell in next_cells(state, piece.id):
        action = PlanSteps(piece.id, (cell,))
        if state.rules.beats.planning == "mark" or not isinstance(resolve(state, action), Refused):
            yield action


def legal_passes(state: State, side: str | None = None) -> tuple[PassPlans, ...]:
    """The sides that may say that they plan nothing: each for which others wait, or only one of them."""
    if why_not_change(state) is not None:
        return ()
    fresh = state.changed(plans=NO_PLANS) if state.plans.finished else state
    return tuple(PassPlans(each) for each in sides_waited_for(fresh) if side in (None, each))


def legal_turns(query: Query) -> tuple[TurnTo, ...]:
    """The turns on the spot that a piece may make, where its heading matters to its steps."""
    piece = query.piece
    if present(query.state, piece) is not None or piece.at is None or not query.judge.has_heading:
        return ()
    costs, affords, grid = query.profile.turn, query.budget.affords, query.state.rules.grid
    others = (way for way in grid.directions if way != piece.heading)
    return tuple(TurnTo(piece.id, way) for way in others if affords(costs[grid.angle(piece.heading, way)]))


def legal_acts(state: State, piece: str) -> tuple[Act, ...]:
    """What of the ruleset's actions a piece may do now, with every target in roster order and every way by rows."""
    found: list[Act] = []
    for rule in state.rules.actions.values():
        if rule.target is not None:
            aimed = [Act(piece, rule.name, target) for target in targets(state, piece, rule.name)]
        else:
            aimed = [Act(piece, rule.name)]
        for act in aimed:
            ways = _with_ways(state, act, rule)
            found += ways if rule.target is not None and not rule.program.moves else _allowed(state, ways)
    return tuple(found)


def _with_ways(state: State, act: Act, rule: ActionRule) -> list[Act]:
    """The action to every cell where it could move the piece; itself if it says no way beforehand."""
    move = find_move(state, act) if rule.program.moves else None
    return (
        [act] if move is None else [replace(act, to=cell) for cell in destinations(move.move, move.queries, move.reach)]
    )


def _allowed(state: State, acts: list[Act]) -> list[Act]:
    return [act for act in acts if act.to is not None or why_not_act(state, act) is None]
