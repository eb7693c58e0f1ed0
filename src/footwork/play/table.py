"""What the one who runs the table may do: set stats, put pieces on the board and take them off."""

from __future__ import annotations

from footwork.board.allowance import profile_for
from footwork.board.nearby import stat_of
from footwork.play.actions import Place, SetStat
from footwork.play.consequences.effects import Occasion, run_effects
from footwork.play.events import Placed, StatChanged
from footwork.play.moves.aside import make_room
from footwork.play.moves.changing import change_place
from footwork.play.resolution import Play
from footwork.query.aside import why_not_stop
from footwork.query.judge import Judge
from footwork.query.query import Query
from footwork.query.step import Node
from footwork.refusals import Refusal, kinds
from footwork.rules.rules import CELLS


def set_stat(play: Play, action: SetStat) -> None:
    """Give a stat another value, within its bounds."""
    piece = play.piece(action.piece)
    stat = play.state.rules.stat_name(action.stat)
    rule = play.state.rules.stats.get(stat)
    if rule is None:
        play.refuse(Refusal(kinds.STAT_UNKNOWN, rule=stat))
    if rule.counts == CELLS:
        play.refuse(Refusal(kinds.STAT_FIXED, by=piece.id, rule=stat))
    if rule.least is not None and action.value < rule.least:
        play.refuse(Refusal(kinds.STAT_TOO_LOW, by=piece.id, rule=stat, need=rule.least, have=action.value))
    if rule.most is not None and action.value > rule.most:
        play.refuse(Refusal(kinds.STAT_TOO_HIGH, by=piece.id, rule=stat, need=rule.most, have=action.value))
    before = stat_of(play.state, piece)(stat)
    play.emit(StatChanged(piece.id, stat, before, action.value, "set"))


def place(play: Play, action: Place) -> None:
    """Put a piece where it may stand, or take it off the board."""
    piece = play.piece(action.piece)
    if not play.state.board.exists:
        play.refuse(Refusal(kinds.BOARD_NONE))
    if piece.defeated:
        play.refuse(Refusal(kinds.IN_PLAY_DEFEATED, by=piece.id))
    if action.at is not None:
        judge = Judge(play.state, piece, profile_for(play.state, piece))
        node = Node(action.at, piece.turned, piece.heading)
        refusal = judge.standing(node) or why_not_stop(judge, node)
        if refusal is not None:
            play.refuse(refusal)
    with play.inside(change_place(play, Placed(piece.id, piece.at, action.at))):
        if action.at is not None:
            make_room(play, piece.id, Query.of(play.state, piece.id).again)
        if piece.at is None and action.at is not None and play.state.turn is not None:
            run_effects(play, play.state.rules.after_place, Occasion(piece.id, None, "place"))
