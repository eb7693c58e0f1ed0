"""Going: how the effects of an action move the piece itself: by steps, at once, or towards another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil
from typing import Any

from footwork.board.nearby import distance, most_cells, stat_of
from footwork.board.piece import Piece
from footwork.geometry import Cell, Direction, Pose
from footwork.play.consequences.effects import NOWHERE, Occasion, Way, happen
from footwork.play.consequences.stats import change_stat
from footwork.play.events import MoveEnded, TurnedTo
from footwork.play.moves.moving import journey, relocate
from footwork.play.resolution import Play, Question
from footwork.points import in_points
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.query.step import Node
from footwork.refusals import Refusal, kinds
from footwork.rules.effects import Approach, MoveSelf, Relocate, SelfMove
from footwork.values import Number

STAY = "stay"


class Found(Exception):
    """The move that was looked for in a program, with the questions that can be asked of it."""

    def __init__(self, move: SelfMove, queries: tuple[Query, ...], reach: int) -> None:
        self.move = move
        self.queries = queries
        self.reach = reach


@happen.register
def _go(move: MoveSelf | Relocate, play: Play, on: Occasion) -> None:
    """Move the piece itself, and let the way be paid from a stat where that is the rule."""
    own, way = on.own, on.way
    if play.piece(own).at is None:
        return  # nobody is left to go
    reach = max(0, play.evaluate(move.points if isinstance(move, MoveSelf) else move.within, own, on.target))
    purse = move.pays if isinstance(move, MoveSelf) else None
    if purse is not None:
        reach = min(reach, stat_of(play.state, play.piece(own))(purse) - (play.state.rules.stats[purse].least or 0))
    queries = _queries(play, move, own, on.cause, way, reach)
    if on.search:
        raise Found(move, queries, reach)
    if purse is None:
        _gone(play, move, queries, on, reach)
        return
    begun = len(play.events)
    with play.paying(own, purse):
        _gone(play, move, queries, on, reach)
    charge = _charged(play, begun)
    if charge:
        change_stat(play, own, purse, -ceil(in_points(charge, play.state.rules.pips)), on.cause)


def _charged(play: Play, begun: int) -> int:
    """What the turn and the move since an event came to, in pips; not what they set off, which lies deeper."""
    own = [i for i in range(begun, len(play.events)) if play.parents[i] == play.opened]
    turned = sum(event.charge_pips for event in (play.events[i] for i in own) if isinstance(event, TurnedTo))
    within = (play.events[i] for i in range(begun, len(play.events)) if play.parents[i] in own)
    return turned + sum(event.charge_pips for event in within if isinstance(event, MoveEnded))


def _gone(play: Play, move: SelfMove, queries: tuple[Query, ...], on: Occasion, reach: int) -> None:
    """Turn first if that is wanted, then go: refuse while that is possible, ask where to once dice have fallen."""
    own, way = on.own, on.way
    if way.heading is not None and isinstance(move, MoveSelf) and play.may_refuse:
        left = _turned(play, queries[0], way.heading, reach)
        if not way.goes_somewhere:
            return
        queries = _queries(play, move, own, on.cause, way, left)
    with play.lending(own, move.features):
        if play.may_refuse:
            _declared(play, move, queries, way, reach)
        else:
            _asked(play, move, queries, on.cause, reach)


def _turned(play: Play, query: Query, heading: Direction, reach: int) -> Number:
    """Turn a piece before it moves, out of the movement of its action; what of that is left."""
    piece, rules = query.piece, play.state.rules
    if query.gate is not None:
        play.refuse(query.gate)
    charge = turn_charge(play, query, heading)
    bill = play.bill(piece.id)
    if bill is not None:
        bill.pips += charge
    play.emit(TurnedTo(piece.id, piece.heading, heading, charge if piece.pips is None else 0, rules.pips))
    return reach - rules.points(charge)


def turn_charge(play: Play, query: Query, heading: Direction) -> int:
    """What a turn on the spot costs a piece, in pips; refused if the points of the query do not suffice."""
    refusal = why_not_pay_turn(query, heading)
    if refusal is not None:
        play.refuse(refusal)
    return turn_price(query, heading)


def turn_price(query: Query, heading: Direction) -> int:
    """What a turn on the spot costs a piece, in pips, whether or not it can pay."""
    pips = query.profile.turn[query.state.rules.grid.angle(query.piece.heading, heading)]
    return query.budget.charge(pips) if pips else 0


def why_not_pay_turn(query: Query, heading: Direction) -> Refusal | None:
    """Why the points of a query do not suffice for a turn on the spot; None if they do."""
    piece, rules = query.piece, query.state.rules
    if query.budget.affords(query.profile.turn[rules.grid.angle(piece.heading, heading)]):
        return None
    need, have = rules.points(turn_price(query, heading)), rules.points(query.budget.points or 0)
    return Refusal(kinds.POINTS_INSUFFICIENT, piece.at, need=need, have=have, rule="heading.turn")


def _queries(play: Play, move: SelfMove, own: str, cause: str, way: Way, reach: Number) -> tuple[Query, ...]:
    """The questions to ask about a move: one for each mode it may be made in, the ordinary one first."""
    points = reach if isinstance(move, MoveSelf) else 0
    terms: Any = {"features": move.features, "action": cause, "out_of_turn": play.is_triggered}
    default = Query(play.state, own, points=points, mode=move.mode, **terms)
    profile = default.profile
    if way.mode is not None and way.mode not in profile.modes and play.may_refuse:
        play.refuse(Refusal(kinds.MODE_NONE, default.piece.at, rule=way.mode))
    if move.mode is not None or len(profile.modes) == 1 or (profile.value("switch") and way.mode is None):
        return (default,)
    modes = profile.modes if way.mode is None else (way.mode,)
    return tuple(Query(play.state, own, points=points, mode=mode, **terms) for mode in modes)


def _declared(play: Play, move: SelfMove, queries: tuple[Query, ...], way: Way, reach: int) -> None:
    if not way.goes_somewhere:
        play.refuse(Refusal(kinds.WAY_MISSING, queries[0].piece.at, rule=queries[0].action))
    if isinstance(move, Relocate):
        goal = way.to if way.to is not None else way.along[-1]
        refusal = why_not_there(queries[0], goal, reach)
        if refusal is not None:
            play.refuse(refusal)
        relocate(play, queries[0], goal)
        return
    found = [(query, planned(query, way)) for query in queries]
    legal = [(query, path) for query, path in found if isinstance(path, Path)]
    if not legal:
        refusals = [path for _, path in found if isinstance(path, Refusal)]
        play.refuse(refusals[-1])
    query, path = min(legal, key=lambda entry: entry[1].pips)
    journey(play, path, query.again)


def _asked(play: Play, move: SelfMove, queries: tuple[Query, ...], cause: str, reach: int) -> None:
    options = destinations(move, queries, reach)
    if not options:
        return
    notation = play.state.rules.grid.notation
    by_name = {notation.format(cell): cell for cell in options}
    own = queries[0].piece.id
    answer = play.ask(Question("destination", own, cause, None, (*by_name, STAY)))
    if answer == STAY:
        return
    if isinstance(move, Relocate):
        relocate(play, queries[0], by_name[answer])
        return
    paths = [(query, query.path(by_name[answer])) for query in queries]
    query, path = min(
        ((query, path) for query, path in paths if isinstance(path, Path)), key=lambda entry: entry[1].pips
    )
    journey(play, path, query.again)


@happen.register
def _approach(effect: Approach, play: Play, on: Occasion) -> None:
    """Move a piece towards another, to where it is nearest to it; of equally near places the cheapest.

    It stays if it is held, or if no place that it could stop on is nearer than where it stands.
    """
    own, target = on.own, on.target
    if target is None or play.piece(own).at is None or play.piece(target).at is None:
        return
    points = max(0, play.evaluate(effect.points, own, target))
    move = MoveSelf(effect.points, None, effect.features)
    queries = _queries(play, move, own, on.cause, NOWHERE, points)
    found = [(rank, query, pose) for query in queries for rank, pose in _nearer(query, play.piece(target))]
    if found:
        _, query, pose = min(found, key=lambda entry: entry[0])
        with play.lending(own, effect.features):
            journey(play, query.reach().path(pose), query.again)


def _nearer(query: Query, target: Piece) -> Iterator[tuple[tuple[int, int, int], Pose]]:
    """The places that a piece can reach and that are nearer to another than where it stands, ranked."""
    if query.gate is not None:
        return
    now = _apart(query, query.piece.cells, target)
    for pose, arrival in query.reach().poses.items():
        if arrival.stop is True and pose != query.piece.pose:
            away = _apart(query, query.judge.cells(arrival.node), target)
            if away < now:
                yield (*away, arrival.pips), pose


def _apart(query: Query, cells: tuple[Cell, ...], target: Piece) -> tuple[int, int]:
    """How far a piece on some cells is from another: by the ruleset's measure, then as the crow flies."""
    rules, profile = query.state.rules, query.profile
    pairs = [(a, b) for a in cells for b in target.cells]
    return min((distance(rules, a, b, profile=profile), rules.grid.square((a.x - b.x, a.y - b.y))) for a, b in pairs)


def planned(query: Query, way: Way) -> Path | Refusal:
    """The path that a way means, fully validated; or why it is refused."""
    if way.to is not None and way.along:
        return Refusal(kinds.WAY_TWICE, way.to, rule=query.action)
    return query.path(way.to) if way.to is not None else query.validate(way.along)


def destinations(move: SelfMove, queries: tuple[Query, ...], reach: int) -> list[Cell]:
    """The cells on which a move may end, in the order of rows and columns."""
    found: set[Cell] = set()
    for query in queries:
        if isinstance(move, MoveSelf):
            found.update(() if query.gate is not None else query.reach().stops)
        elif query.piece.at is not None:
            found.update(cell for cell in _around(query, reach) if why_not_there(query, cell, reach) is None)
    return sorted(found, key=lambda cell: (cell.y, cell.x))


def _around(query: Query, within: int) -> Iterable[Cell]:
    at, board = query.piece.at, query.state.board
    assert at is not None
    footprint = query.piece.footprint
    radius = most_cells(query.state.rules, within, profile=query.profile) + max(footprint.width, footprint.height)
    for y in range(max(0, at.y - radius), min(board.height, at.y + radius + 1)):
        for x in range(max(0, at.x - radius), min(board.width, at.x + radius + 1)):
            yield Cell(x, y)


def why_not_there(query: Query, goal: Cell, within: int) -> Refusal | None:
    """Why a piece cannot be on a cell at once: too far, or it may not stand there."""
    if query.gate is not None:
        return query.gate
    piece, rules = query.piece, query.state.rules
    if piece.at is None or goal == piece.at:
        return Refusal(kinds.PATH_EMPTY, goal)
    if not query.state.board.inside(goal, rules.grid):
        return Refusal(kinds.BOUNDS_OUTSIDE, goal)
    far = distance(rules, piece.at, goal, profile=query.profile)
    if far > within:
        return Refusal(kinds.WAY_TOO_FAR, goal, need=far, have=within, rule=query.action)
    return query.judge.standing(Node(goal, piece.turned, piece.heading))
