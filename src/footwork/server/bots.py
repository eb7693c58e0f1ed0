"""Bots on seats: the server plays them, one action after another, through the same door as everybody else."""

from __future__ import annotations

import asyncio
import logging

from footwork.board.sight import sides_waited_for
from footwork.bots.approach import Approach
from footwork.play.actions import Action, EndTurn, PassPlans, PlanSteps, action_to_dict
from footwork.server.hall import Hall
from footwork.server.live import Live
from footwork.server.playing import border
from footwork.server.playing.seats import Seat
from footwork.server.playing.table import Table
from footwork.server.playing.wishes import Wish, WishAct, WishAnswer, WishPress
from footwork.server.problems import Refusing
from footwork.views.view import View

log = logging.getLogger("footwork.server")


class Bots:
    """Wakes when something has happened in a game, and plays as long as it is a bot's turn."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._awake: dict[str, asyncio.Task[None]] = {}
        hall.after = self.wake

    def wake(self, live: Live) -> None:
        """Look whether a bot has something to do in a game."""
        if live.id not in self._awake and any(seat.bot and seat.plays for seat in live.seats.values()):
            task = self._awake[live.id] = asyncio.create_task(self._play(live))
            task.add_done_callback(lambda _: self._awake.pop(live.id, None))

    async def close(self) -> None:
        """Stop playing."""
        for task in list(self._awake.values()):
            task.cancel()
        await asyncio.gather(*self._awake.values(), return_exceptions=True)

    async def _play(self, live: Live) -> None:
        bored: set[tuple[object, str]] = set()
        for _ in range(self._hall.settings.limits.bot_actions_in_a_row):
            table = live.chronicle.table
            if live.trouble is not None or table.is_over:
                return
            found = await self._hall.in_thread(_next, table, list(live.seats.values()), bored)
            if found is None:
                return
            seat, wish, piece = found
            before = table.hash
            try:
                await self._hall.do(live, seat, wish, on=None)
            except Refusing as refusing:
                log.info("a bot was refused", extra={"game": live.id, "code": refusing.kind.code})
                return
            if not (isinstance(wish, WishAct) and border.is_secret(wish.action)):
                self._hall.metrics.bots.inc()
            if piece is not None and live.chronicle.table.hash == before:
                bored.add((table.state.turn, piece))  # what changes nothing would be chosen for ever
            await asyncio.sleep(0)


Found = tuple[Seat, Wish, str | None]


def _next(table: Table, seats: list[Seat], bored: set[tuple[object, str]]) -> Found | None:
    """What one of the bots does next."""
    known = {seat.id: seat for seat in seats}
    for seat in seats:
        if seat.bot and seat.plays:
            found = _of(table, seat, known, bored)
            if found is not None:
                return found
    return None


def _of(table: Table, seat: Seat, seats: dict[str, Seat], bored: set[tuple[object, str]]) -> Found | None:
    view = View.of(table.game, seat.side)
    if table.game.question is not None:
        return None if view.question is None else (seat, WishAnswer(Approach().answer(view)), None)
    if table.game.rules.beats is not None:
        return _plan(table, seat, view, seats, bored)
    turn = table.state.turn
    pieces = view.pieces
    for piece in pieces:
        if (turn, piece.id) not in bored:
            action = Approach().choose(view, piece.id)
            if action is not None:
                return seat, _wish(table, action), piece.id
    return (seat, _wish(table, EndTurn()), None) if pieces else None


def _plan(table: Table, seat: Seat, view: View, seats: dict[str, Seat], bored: set[tuple[object, str]]) -> Found | None:
    """Plan, or pass; then be ready as soon as others are."""
    state = view.state
    if seat.id in table.pressed:
        return None
    if not state.plans.executing:
        for piece in state.pieces:
            is_idle = piece.id not in state.plans.by_piece and ("plan", piece.id) not in bored
            if piece.side == seat.side and piece.at is not None and is_idle:
                bored.add(("plan", piece.id))
                action = Approach().choose(view, piece.id)
                if isinstance(action, PlanSteps):
                    return seat, _wish(table, action), None
        if seat.side is not None and seat.side in sides_waited_for(state):
            return seat, _wish(table, PassPlans(seat.side)), None
        if state.active == seat.side:
            return seat, _wish(table, EndTurn()), None
    by_itself = not any(other.plays and not other.bot for other in seats.values())
    return (seat, WishPress(all(table.pressed.values())), None) if table.pressed or by_itself else None


def _wish(table: Table, action: Action) -> WishAct:
    return WishAct(action_to_dict(action, table.game.rules.grid.notation))
