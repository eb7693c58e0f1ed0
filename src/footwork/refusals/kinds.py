"""The kinds of refusals: every reason that there is, in the order of the reference.

A kind's constant is its code in capitals. The first part of a code is the check that says no.
"""

from __future__ import annotations

from collections.abc import Mapping

from footwork.refusals.kind import Kind

# Whether anything can be done at all

BOARD_NONE = Kind("board.none", "no board has been set up")
RUNNING_NONE = Kind("running.none", "a board, but no game is running")
RUNNING_ALREADY = Kind("running.already", "`begin`, but a game is running")
RUNNING_NOBODY = Kind("running.nobody", "`begin`, but nobody could take a turn: no piece has a side")
PIECE_UNKNOWN = Kind("piece.unknown", "there is no such piece", "cell? rule", rule="given")
IN_PLAY_DEFEATED = Kind("in-play.defeated", "the piece is out of play", "by")
ON_BOARD_NONE = Kind("on-board.none", "the piece is not on the board", "by")
TURN_NOT_YOURS = Kind("turn.not-yours", "it is the turn of another side or piece", "cell? rule", rule="whose")
GATE = Kind("gate", "a feature says that the piece may not move", "cell? rule", named="feature")

# What there is to move with

MOVES_NONE = Kind("moves.none", "the moves of this turn are used up", "cell need have")
POINTS_NONE = Kind("points.none", "a move would have no points at all", "cell have rule")
POINTS_INSUFFICIENT = Kind("points.insufficient", "the charge is more than the points left", "cell? rule? need have")
MOVEMENT_NONE = Kind("movement.none", "only actions move pieces here, and none does", "cell?")
MOVEMENT_BY_ACTION = Kind("movement.by-action", "only actions move pieces here", "cell? rule", rule="action")
MOVEMENT_OVER = Kind("movement.over", "what the piece has entered ends its movement of this turn", "cell")
MOVEMENT_IN_BEATS = Kind("movement.in-beats", "pieces plan here and move in beats, not at once", "cell? rule")
MOVEMENT_EXECUTING = Kind("movement.executing", "nobody moves at once while plans are executed", "cell?")
PHASE_OVER = Kind("phase.over", "the piece may move only before it acts, and it has acted", "cell rule")

# The step and the ground

PATH_EMPTY = Kind("path.empty", "the piece stands there already", "cell")
PATTERN_NO_SUCH_STEP = Kind("pattern.no-such-step", "the pattern has no step that leads there", "cell rule?")
PATTERN_NO_ROTATION = Kind(
    "pattern.no-rotation", "the piece cannot turn: it lies one way only, or the rules have no such turn", "cell rule?"
)
BOUNDS_OUTSIDE = Kind("bounds.outside", "outside the map", "cell")
BOUNDS_VOID = Kind("bounds.void", "inside the map, but a void cell", "cell")
EDGE = Kind(
    "edge",
    "an edge of this kind cannot be crossed from `start`, or would be straddled",
    "cell start? edge rule",
    named="edge",
    rule="edge",
)
CORNER_EDGE = Kind(
    "corner.edge",
    "an edge of this kind stops a diagonal from `start`",
    "cell start edge rule",
    named="edge",
    rule="edge",
)
CORNER_CELL = Kind("corner.cell", "a cell beside a diagonal from `start` stops it", "cell start rule")
TERRAIN = Kind("terrain", "a tag of the cell keeps the piece out", "cell rule", named="terrain")
OCCUPIED_FRIENDLY = Kind("occupied.friendly", "a friendly piece is in the way", "cell by rule")
OCCUPIED_HOSTILE = Kind("occupied.hostile", "a hostile piece is in the way", "cell by rule")
OCCUPIED_NEUTRAL = Kind("occupied.neutral", "a neutral piece is in the way", "cell by rule")
STOP_OCCUPIED = Kind("stop.occupied", "the cell may be passed, but a piece stands there", "cell by rule?")
STOP_NO_ROOM = Kind("stop.no-room", "somebody would have to make way and has nowhere to go", "cell by rule")
STOP_TERRAIN = Kind(
    "stop.terrain", "the cell may be passed, but a tag says not to stop there", "cell rule", named="terrain"
)
HALT = Kind("halt", "the move has to end before: the cell is a zone", "cell rule?")
REACH_CUT_OFF = Kind("reach.cut-off", "no way leads there, and what cuts it off", "cell because?")

# Actions of the ruleset

ACTION_UNKNOWN = Kind("action.unknown", "the ruleset has no such action", "rule", rule="given")
ACTION_REQUIRES = Kind(
    "action.requires", "the action is for those only who have a feature or meet a condition", "cell? rule"
)
ACTION_LIMIT = Kind(
    "action.limit", "what the action costs comes to numbers outside the limits", "cell? rule", rule="action"
)
USES_NONE = Kind("uses.none", "the action is used up for this turn or round", "cell? rule", rule="use")
RESOURCE_INSUFFICIENT = Kind(
    "resource.insufficient", "the action takes more of a stat than there is", "cell? rule need have", rule="stat"
)
TARGET_MISSING = Kind("target.missing", "the action needs a target", "cell? rule", rule="action")
TARGET_NONE_WANTED = Kind("target.none-wanted", "the action takes no target", "rule", rule="action")
TARGET_UNKNOWN = Kind("target.unknown", "there is no such piece", "cell? rule", rule="given")
TARGET_GONE = Kind("target.gone", "the target is not on the board", "by rule", rule="action")
TARGET_NOT_ALLOWED = Kind(
    "target.not-allowed", "the action cannot be aimed at such a piece", "cell by rule", rule="action"
)
TARGET_OUT_OF_RANGE = Kind("target.out-of-range", "the target is too far away", "cell by rule", rule="action")
WAY_MISSING = Kind("way.missing", "the action moves the piece, but was not told where to", "cell rule", rule="action")
WAY_NONE_WANTED = Kind(
    "way.none-wanted",
    "the action was told where to, but does not move the piece, or dice come first",
    "rule",
    rule="action",
)
WAY_TWICE = Kind("way.twice", "a cell and a way were given", "cell rule", rule="action")
WAY_TOO_FAR = Kind("way.too-far", "the cell is farther than the action reaches", "cell rule need have", rule="action")
MODE_NONE = Kind("mode.none", "the piece has no such mode", "cell? rule", rule="mode")
SHOVE_NO_LINE = Kind("shove.no-line", "no push or pull: the two pieces have one middle", "cell by")
SHOVE_NOWHERE = Kind("shove.nowhere", "no slide: the piece gets nowhere in any direction", "cell")

# The table

ID_TAKEN = Kind("id.taken", "another piece has that id", "rule", rule="given")
ROSTER_FULL = Kind("roster.full", "a game has at most 100,000 pieces", "have")
KIND_UNKNOWN = Kind("kind.unknown", "the ruleset has no such kind of piece", "rule", rule="given")
SIDE_UNKNOWN = Kind("side.unknown", "the game has no such side", "rule", rule="given")
HEADING_UNKNOWN = Kind("heading.unknown", "the grid has no such direction", "rule", rule="given")
SIZE_UNKNOWN = Kind("size.unknown", "the grid has no such footprint", "rule", rule="given")
FEATURE_UNKNOWN = Kind("feature.unknown", "the ruleset has no such feature", "rule", rule="given")
FEATURE_OF_PLACES = Kind("feature.of-places", "the feature is for places, and no piece can have it", "rule")
FEATURE_CONFLICT = Kind("feature.conflict", "two features set the same field to different values", "rule")
STAT_UNKNOWN = Kind("stat.unknown", "the ruleset has no such stat", "rule", rule="given")
STAT_FIXED = Kind("stat.fixed", "the stat follows from the piece itself", "by? rule", rule="stat")
STAT_TOO_LOW = Kind("stat.too-low", "the value is below the stat's `least`", "by? rule need have", rule="stat")
STAT_TOO_HIGH = Kind("stat.too-high", "the value is above the stat's `most`", "by? rule need have", rule="stat")
TILE_UNKNOWN = Kind("tile.unknown", "the ruleset has no such terrain", "cell rule", rule="given")
TILE_ALREADY = Kind("tile.already", "the cell has that terrain", "cell rule")
TILE_OCCUPIED = Kind("tile.occupied", "a piece stands there that could not stand on that terrain", "cell by rule")
DOOR_UNKNOWN = Kind("door.unknown", "no door has that name", "rule", rule="given")
DOOR_NONE = Kind("door.none", "what stands there neither opens nor closes", "cell? edge? rule", rule="given")
DOOR_OPEN = Kind("door.open", "the door is open already", "cell? edge? rule", rule="given")
DOOR_CLOSED = Kind("door.closed", "the door is closed already, or waits to close", "cell? edge? rule", rule="given")
UNDO_DICE = Kind("undo.dice", "dice have been rolled, and the ruleset lets none be taken back", "by?")
UNDO_OVER = Kind("undo.over", "several have played a game that is over, and its dice are no secret any more")
UNDO_NOTHING = Kind("undo.nothing", "nothing has been done that could be taken back")
REDO_NOTHING = Kind("redo.nothing", "nothing has been undone that could be done again")
REDO_WAITING = Kind("redo.waiting", "an action waits for an answer: undo it, or answer", "by")

# Plans and beats

PLAN_NO_BEATS = Kind("plan.no-beats", "the ruleset has no plans")
PLAN_NONE = Kind("plan.none", "the piece has no plan", "by")
PLAN_NONE_MADE = Kind("plan.none-made", "there are no plans to clear")
PLAN_EMPTY = Kind("plan.empty", "a plan needs steps", "by")
PLAN_TOO_LONG = Kind("plan.too-long", "a plan has at most 1,000 steps", "by")
PLAN_EXECUTING = Kind("plan.executing", "plans are not changed while they are executed")
PLAN_UNFINISHED = Kind("plan.unfinished", "a turn does not end while plans are executed")
PLAN_NOT_READY = Kind("plan.not-ready", "the ruleset wants every plan committed", "by")
PLAN_SIDE_NOT_READY = Kind(
    "plan.side-not-ready",
    "a side hides a plan that is not committed, as the ruleset wants",
    "rule",
    rule="whose",
)
PLAN_WAITING = Kind("plan.waiting", "a side has neither planned nor passed", "rule", rule="whose")
PLAN_NOT_YOURS = Kind("plan.not-yours", "the piece is of another side than the one who plans", "by rule", rule="whose")
PLAN_NOTHING = Kind("plan.nothing", "nobody has a step left to take")
PLAN_STUCK = Kind("plan.stuck", "nobody can take the next step", "cell? by? because?")
PLAN_OCCUPIED = Kind("plan.occupied", "a mark: somebody would be there at that step", "cell by")
PLAN_SWAP = Kind("plan.swap", "a mark: the plan ends where another one begins, or the other way round", "cell by")
BEAT_SAME_CELL = Kind("beat.same-cell", "another piece enters the cell in the same beat", "cell by rule")
BEAT_SWAP = Kind("beat.swap", "two would swap places in one beat, which `beats.swap` forbids", "cell by rule")
BEAT_EXCHANGE = Kind(
    "beat.exchange", "two would have changed places over the turn, which `beats.swap` forbids", "cell by rule"
)
BEAT_CYCLE = Kind("beat.cycle", "all would go round in a circle, which `beats.cycle` forbids", "cell by rule")
BEAT_FOLLOW = Kind("beat.follow", "the cell is only just being left, which `beats.follow` forbids", "cell by rule")
BEAT_BEHIND = Kind("beat.behind", "the piece in the cell does not leave it after all", "cell by rule")

OCCUPIED: Mapping[str, Kind] = {
    "friendly": OCCUPIED_FRIENDLY,
    "hostile": OCCUPIED_HOSTILE,
    "neutral": OCCUPIED_NEUTRAL,
}
"""The kind for a piece in the way, by its relation."""

KINDS: Mapping[str, Kind] = {kind.code: kind for kind in list(globals().values()) if isinstance(kind, Kind)}
"""Every kind by its code, without the names that follow it."""


def is_code(code: str) -> bool:
    """Whether a code stands for a kind, with a name or without, or is the first parts of one.

    >>> [is_code(code) for code in ("stop", "stop.terrain", "stop.terrain.rock", "stop.rock", "terrain", "rock")]
    [True, True, True, False, True, False]
    """
    return code in KINDS or read_code(code) is not None or any(known.startswith(f"{code}.") for known in KINDS)


def read_code(code: str) -> tuple[Kind, str | None] | None:
    """The kind that a code stands for, and the name in it; None if there is no such code.

    >>> read_code("stop.terrain.occupied") == (STOP_TERRAIN, "occupied")
    True
    >>> read_code("stop.occupied") == (STOP_OCCUPIED, None), read_code("stop.rock"), read_code("edge")
    (True, None, None)
    """
    kind = KINDS.get(code)
    if kind is not None:
        return (kind, None) if kind.named is None else None
    start, _, name = code.rpartition(".")
    kind = KINDS.get(start)
    return (kind, name) if kind is not None and kind.named is not None and name else None
