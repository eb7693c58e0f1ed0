"""Apply: how each event changes the state. It trusts the event; nothing is checked here."""

from __future__ import annotations

from footwork.board.counts import coupled
from footwork.board.piece import Piece, Temporary
from footwork.board.state import State, Turn
from footwork.geometry import Cell, Edge, Pose
from footwork.play.events.apply_plans import apply_plan, beat_plans
from footwork.play.events.kinds import (
    Aborted,
    Acted,
    Added,
    BeatPlayed,
    Decided,
    Defeated,
    EdgeSet,
    Event,
    FeatureGranted,
    FeatureLost,
    GameBegan,
    GameFinished,
    Halted,
    MovedAside,
    MoveDeclared,
    MoveEnded,
    Placed,
    PointsGranted,
    PointsLost,
    PointsUnkept,
    Reacted,
    Refreshed,
    Rolled,
    RoundBegan,
    Settled,
    StatChanged,
    Stepped,
    TurnBegan,
    TurnedTo,
    TurnEnded,
    Used,
    Waited,
)
from footwork.play.events.plans import (
    PlanCleared,
    PlanCommitted,
    PlanningBegan,
    PlansBlocked,
    PlansPassed,
    StepsPlanned,
    StepUnplanned,
)
from footwork.play.events.tiles import (
    ClosingCancelled,
    ClosingDelayed,
    ShoveBegan,
    Shoved,
    Teleported,
    TerrainSet,
    TileActed,
    TileHeld,
    TileReleased,
    TileSpent,
)
from footwork.rules.rules import HALTED, Rules
from footwork.values import Fixed


def apply(state: State, event: Event) -> State:
    """The state after an event."""
    kind = type(event)
    if kind in _OF_A_PIECE:
        piece = changed_piece(state.piece(event.piece), event)  # type: ignore[union-attr]
        return state.with_piece(coupled(state.rules, piece) if kind in _COUNTED else piece)
    if kind in _WITHOUT_CHANGE:
        return state
    match event:
        case TurnBegan(_, index):
            return state.changed(turn=Turn(_round(state), index))
        case GameBegan():
            return state.changed(turn=Turn(0, 0))
        case GameFinished():
            return state.changed(turn=None)
        case RoundBegan(number):
            again = {piece.id: piece.changed(used=_without(piece, "round-")) for piece in state.pieces if piece.used}
            return (state.with_pieces(again) if again else state).changed(turn=Turn(number, 0))
        case EdgeSet(edge, _, is_open):
            border = state.board.borders[edge]._replace(open=is_open)
            return _not_closing(state.changed(board=state.board.with_border(edge, border)), edge)
        case TerrainSet(cell, _, after):
            return _not_closing(state.changed(board=state.board.with_terrain(cell, after)), cell)
        case ClosingDelayed(place):
            closing = tuple(sorted((*state.tiles.closing, place), key=repr))
            return state.changed(tiles=state.tiles._replace(closing=closing))
        case ClosingCancelled(place):
            return _not_closing(state, place)
        case TileSpent(index):
            return state.changed(tiles=state.tiles._replace(spent=tuple(sorted((*state.tiles.spent, index)))))
        case TileHeld(index):
            return state.changed(tiles=state.tiles._replace(held=tuple(sorted((*state.tiles.held, index)))))
        case TileReleased(index):
            held = tuple(each for each in state.tiles.held if each != index)
            return state.changed(tiles=state.tiles._replace(held=held))
        case BeatPlayed():
            return state.with_pieces(_stepped(state, event)).changed(plans=beat_plans(state, event))
        case PlanningBegan() | StepUnplanned() | PlanCleared() | PlanCommitted() | PlansPassed() | PlansBlocked():
            return state.changed(plans=apply_plan(state.plans, event))
        case StepsPlanned(name):
            return state.changed(plans=apply_plan(state.plans, event).without_pass(state.piece(name).side))
        case Rolled(_, _, faces):
            return state.changed(rolls=state.rolls + len(faces))
        case Aborted(_, rolls):
            return state.changed(rolls=rolls)
        case Added(made=piece):
            return state.with_new(piece)
        case StatChanged(name):
            return state.with_piece(with_stat(state.rules, state.piece(name), event))
        case _:
            raise AssertionError(f"nothing is said about {event}")


_WITHOUT_CHANGE = frozenset(
    {MoveDeclared, TurnEnded, Reacted, Decided, TileActed, ShoveBegan, Shoved, Waited, PointsUnkept}
)
_OF_A_PIECE = frozenset(
    {
        Stepped,
        Settled,
        MovedAside,
        Teleported,
        MoveEnded,
        TurnedTo,
        Acted,
        Halted,
        Used,
        Refreshed,
        PointsGranted,
        PointsLost,
        FeatureGranted,
        FeatureLost,
        Placed,
        Defeated,
    }
)
"""The events that change one piece and nothing else."""
_COUNTED = frozenset({MoveEnded, Used})
"""Those of them that count what it did."""


def _stepped(state: State, beat: BeatPlayed) -> dict[str, Piece]:
    """The pieces that took a step in a beat, as they are after it."""
    both = zip(beat.steps, beat.ends, strict=True)
    return {step.piece: moved_piece(state.rules, state.piece(step.piece), step.end, ended) for step, ended in both}


def _not_closing(state: State, place: Cell | Edge) -> State:
    if place not in state.tiles.closing:
        return state
    closing = tuple(each for each in state.tiles.closing if each != place)
    return state.changed(tiles=state.tiles._replace(closing=closing))


def _round(state: State) -> int:
    return 0 if state.turn is None else state.turn.round


def moved_piece(rules: Rules, piece: Piece, pose: Pose, ended: MoveEnded) -> Piece:
    """The piece after the last step of a move and its end."""
    made = piece.moves_made + (len(ended.cells) > 1)
    moved = piece.moved(pose, ended.points_pips, ended.carry_pips, ended.parity, made)
    return coupled(rules, moved) if rules.floors else moved


def with_stat(rules: Rules, piece: Piece, event: StatChanged) -> Piece:
    """The piece with a stat at another value; a count may raise others."""
    counts = rules.stats[event.stat].counts
    if counts is None:
        return piece.changed(stats=Fixed({**piece.stats, event.stat: event.after}))
    return coupled(rules, piece.counted(counts, event.after))


def refreshed_piece(piece: Piece, event: Refreshed) -> Piece:
    """The piece with what it may do in a turn given back: the same one if it has all of it."""
    used = _without(piece, "turn-") if piece.used else piece.used
    is_fresh = piece.pips == event.points_pips and not (piece.moves_made or piece.carry_pips or piece.parity)
    if is_fresh and piece.used == used:
        return piece
    return piece.refreshed(event.points_pips, used)


def _moves(piece: Piece, ended: MoveEnded) -> int:
    return piece.moves_made + (len(ended.cells) > 1)


def changed_piece(piece: Piece, event: Event) -> Piece:
    """The piece after an event that changes it."""
    match event:
        case Stepped(_, _, end):
            return piece.posed(end)
        case MoveEnded():
            made = _moves(piece, event)
            left, carry = event.points_pips, event.carry_pips
            return piece.changed(pips=left, carry_pips=carry, parity=event.parity, moves_made=made)
        case Refreshed():
            return refreshed_piece(piece, event)
        case Settled(_, _, end) | MovedAside(_, _, end) | Teleported(_, _, _, end):
            return piece.posed(end)
        case TurnedTo(_, _, end, charge):
            return piece.changed(heading=end, pips=_less(piece, charge))
        case Acted(_, _, _, charge):
            return piece.changed(pips=_less(piece, charge))
        case Halted():
            return piece.counted(HALTED, 1)
        case Used(_, name):
            return piece.counted(name, piece.count(name) + 1)
        case PointsGranted(_, _, pips):
            return piece.changed(pips=pips)
        case PointsLost(_, amount):
            return piece.changed(pips=_less(piece, amount))
        case FeatureGranted(_, feature, until):
            others = tuple(entry for entry in piece.temporary if entry.feature != feature)
            return piece.changed(temporary=(*others, Temporary(feature, until)))
        case FeatureLost(_, feature):
            return piece.changed(temporary=tuple(e for e in piece.temporary if e.feature != feature))
        case Placed(_, _, end):
            return piece.changed(at=end)
        case Defeated():
            return piece.changed(at=None, defeated=True)
        case _:
            raise AssertionError(f"{event} does not change a piece")


def _without(piece: Piece, prefix: str) -> Fixed[str, int]:
    """The uses that a piece has counted, but for those that start again now."""
    return Fixed({name: count for name, count in piece.used.items() if not name.startswith(prefix)})


def _less(piece: Piece, charge: int) -> int | None:
    return None if piece.pips is None else piece.pips - charge
