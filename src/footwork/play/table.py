"""What the one who runs the table may do: set stats, add and place pieces, change the ground and doors."""

from __future__ import annotations

from collections.abc import Mapping

from footwork.board.allowance import profile_for
from footwork.board.builder import MOST_PIECES
from footwork.board.counts import coupled
from footwork.board.ground import ground_of, marks_on
from footwork.board.making import made_piece, with_full_stats, with_points
from footwork.board.nearby import own_features, stat_of
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.geometry import Cell, Edge
from footwork.play.actions import AddPiece, Place, SetDoor, SetStat, SetTerrain
from footwork.play.actions.adding import document_of
from footwork.play.consequences.doors import doors_called, is_door, name_of, places_called, set_door, set_terrain
from footwork.play.consequences.effects import Occasion, run_effects
from footwork.play.events import Added, Placed, StatChanged
from footwork.play.moves.aside import make_room
from footwork.play.moves.changing import change_place
from footwork.play.resolution import Play
from footwork.query.aside import why_not_stop
from footwork.query.judge import Judge
from footwork.query.query import Query
from footwork.query.step import Node
from footwork.refusals import Kind, Refusal, kinds
from footwork.rules.fold import Attached
from footwork.rules.profile import conflicts
from footwork.rules.rules import CELLS, Rules


def set_stat(play: Play, action: SetStat) -> None:
    """Give a stat another value, within its bounds."""
    piece = play.piece(action.piece)
    stat = play.state.rules.stat_name(action.stat)
    rule = play.state.rules.stats.get(stat)
    refusal = _why_not_stat(play.state.rules, stat, action.value, piece.id)
    if refusal is None and rule is not None and rule.counts == CELLS:
        refusal = Refusal(kinds.STAT_FIXED, by=piece.id, rule=stat)
    if refusal is not None:
        play.refuse(refusal)
    before = stat_of(play.state, piece)(stat)
    play.emit(StatChanged(piece.id, stat, before, action.value, "set"))


def _why_not_stat(rules: Rules, stat: str, value: int, by: str | None) -> Refusal | None:
    """Why a stat cannot have a value."""
    rule = rules.stats.get(stat)
    if rule is None:
        return Refusal(kinds.STAT_UNKNOWN, rule=stat)
    if rule.least is not None and value < rule.least:
        return Refusal(kinds.STAT_TOO_LOW, by=by, rule=stat, need=rule.least, have=value)
    if rule.most is not None and value > rule.most:
        return Refusal(kinds.STAT_TOO_HIGH, by=by, rule=stat, need=rule.most, have=value)
    return None


def add_piece(play: Play, action: AddPiece) -> None:
    """Bring a new piece into the game: the last of the roster, with full stats and points, where it may stand."""
    state, rules = play.state, play.state.rules
    stats = {rules.stat_name(name): value for name, value in action.stats}
    refusal = _why_not_add(state, action, stats)
    if refusal is not None:
        play.refuse(refusal)
    doc = document_of(action, stats)
    heading = action.heading or rules.grid.directions[0]
    piece = coupled(rules, made_piece(rules, doc, action.at, heading))
    named: dict[str, Attached] = {entry.feature: entry for entry in own_features(state, piece)}
    for conflict in conflicts(rules.features, sorted(named.values(), key=lambda entry: entry.scope)):
        play.refuse(Refusal(kinds.FEATURE_CONFLICT, rule=f"{conflict.one}, {conflict.other}"))
    if action.at is not None:
        _check_on_board(play, action.at)
    full = with_full_stats(state.with_new(piece), piece, doc)
    ready = with_points(state.with_new(full), full)
    play.emit(Added(piece.id, ready.changed(at=None)))
    if action.at is not None:
        _put(play, play.piece(piece.id), action.at)


def _why_not_add(state: State, action: AddPiece, stats: Mapping[str, int]) -> Refusal | None:
    """Why no such piece can come into the game: for what it is, not for where it would stand."""
    rules = state.rules
    if state.has(action.id):
        return Refusal(kinds.ID_TAKEN, rule=action.id)
    if len(state.pieces) >= MOST_PIECES:
        return Refusal(kinds.ROSTER_FULL, have=len(state.pieces))
    if action.kind is not None and action.kind not in rules.kinds:
        return Refusal(kinds.KIND_UNKNOWN, rule=action.kind)
    if action.side is not None and action.side not in state.sides:
        return Refusal(kinds.SIDE_UNKNOWN, rule=action.side)
    if action.heading is not None and action.heading not in rules.grid.directions:
        return Refusal(kinds.HEADING_UNKNOWN, rule=action.heading.name)
    if isinstance(action.size, str) and action.size not in rules.grid.footprints:
        return Refusal(kinds.SIZE_UNKNOWN, rule=action.size)
    for name in action.features:
        if name not in rules.features:
            return Refusal(kinds.FEATURE_UNKNOWN, rule=name)
        if rules.features[name].place_only is not None:
            return Refusal(kinds.FEATURE_OF_PLACES, rule=name)
    for name, value in stats.items():
        refusal = _why_not_stat(rules, name, value, None)
        if refusal is not None:
            return refusal
        if rules.stats[name].counts is not None:
            return Refusal(kinds.STAT_FIXED, rule=name)
    return None


def place(play: Play, action: Place) -> None:
    """Put a piece where it may stand, or take it off the board."""
    piece = play.piece(action.piece)
    if not play.state.board.exists:
        play.refuse(Refusal(kinds.BOARD_NONE))
    if piece.defeated:
        play.refuse(Refusal(kinds.IN_PLAY_DEFEATED, by=piece.id))
    _put(play, piece, action.at)


def _put(play: Play, piece: Piece, at: Cell | None) -> None:
    """Let a piece stand somewhere else, or nowhere."""
    if at is not None:
        judge = Judge(play.state, piece, profile_for(play.state, piece))
        node = Node(at, piece.turned, piece.heading)
        refusal = judge.standing(node) or why_not_stop(judge, node)
        if refusal is not None:
            play.refuse(refusal)
    with play.inside(change_place(play, Placed(piece.id, piece.at, at))):
        if at is not None:
            make_room(play, piece.id, Query.of(play.state, piece.id).again)
        if piece.at is None and at is not None and play.state.turn is not None:
            run_effects(play, play.state.rules.after_place, Occasion(piece.id, None, "place"))


def change_ground(play: Play, action: SetTerrain) -> None:
    """Give a cell another terrain, unless somebody stands there who could not stand on it. No cell acts on anybody."""
    cell, terrain = action.cell, action.terrain
    _check_on_board(play, cell)
    if terrain not in play.state.rules.terrain:
        play.refuse(Refusal(kinds.TILE_UNKNOWN, cell, rule=terrain))
    if play.state.board.terrain(cell) == terrain:
        play.refuse(Refusal(kinds.TILE_ALREADY, cell, rule=terrain))
    after = play.state.changed(board=play.state.board.with_terrain(cell, terrain))
    for piece in after.at(cell):
        ground = ground_of(profile_for(after, piece), marks_on(after.rules, after.board, cell, {}))
        if not ground.enter or ground.stop is False:
            rule = ground.stop_by if ground.enter else ground.enter_by
            play.refuse(Refusal(kinds.TILE_OCCUPIED, cell, by=piece.id, rule=rule))
    set_terrain(play, cell, terrain)


def change_doors(play: Play, action: SetDoor) -> None:
    """Open, close or change over doors; one in which somebody stands waits until it is free."""
    state, door = play.state, action.door
    if isinstance(door, Cell):
        _check_on_board(play, door)
    if not state.board.exists:
        play.refuse(Refusal(kinds.BOARD_NONE))
    if isinstance(door, str):
        doors = doors_called(state, door)
        if not doors and not places_called(state.board, door):
            play.refuse(Refusal(kinds.DOOR_UNKNOWN, rule=door))
    else:
        doors = (door,) if is_door(state, door) else ()
    if not doors:
        play.refuse(_door_refusal(play, kinds.DOOR_NONE, door))
    for place in doors:
        set_door(play, place, door if isinstance(door, str) else name_of(state.board, place), action.how)
    if not play.tree:
        kind = kinds.DOOR_OPEN if action.how == "open" else kinds.DOOR_CLOSED
        play.refuse(_door_refusal(play, kind, door))


def _check_on_board(play: Play, cell: Cell) -> None:
    board = play.state.board
    if not board.exists:
        play.refuse(Refusal(kinds.BOARD_NONE))
    if board.terrain(cell) is None:
        inside = board.inside(cell, play.state.rules.grid)
        play.refuse(Refusal(kinds.BOUNDS_VOID if inside else kinds.BOUNDS_OUTSIDE, cell))


def _door_refusal(play: Play, kind: Kind, door: str | Cell | Edge) -> Refusal:
    """Why a door is not set: with its name, or with its place, which is written as the ruleset writes it."""
    notation = play.state.rules.grid.notation
    if isinstance(door, str):
        return Refusal(kind, rule=door)
    if isinstance(door, Edge):
        return Refusal(kind, door.a, rule=notation.format_edge(door), edge=door)
    return Refusal(kind, door, rule=notation.format(door))
