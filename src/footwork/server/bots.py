"""Bots on seats: the server plays them, one action after another, through the same door as everybody else."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from footwork.board.sight import sides_waited_for
from footwork.bots.approach import Approach
from footwork.play.actions import Action, EndTurn, PassPlans, PlanSteps, action_to_dict
from footwork.server.hall import Hall
from footwork.server.live import Live
from footwork.server.playing import border
from footwork.server.playing.seats import Seat
from footwork.server.playing.table import Table
from footwork.server.playing.wishes import Wish, WishAct, WishAnswer, WishPress
from footwork.server.problems import DATABASE, GAME_TROUBLE, GAME_UNKNOWN, LIMIT_ENTRIES, STALE, STOPPING, Refusing
from footwork.views.view import View

log = logging.getLogger("footwork.server")


WAIT_SECONDS = 1.0
"""How long bots wait for a database that does not answer."""


class Bots:
    """Wakes when something has happened in a game, and plays as long as it is a bot's turn."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._awake: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """The games in which something has happened since their bots have looked."""
        self._mind = ThreadPoolExecutor(1, thread_name_prefix="footwork-bots")
        """Bots think here and nowhere else, so that they never take the threads that others wait for."""
        hall.after = self.wake

    def wake(self, live: Live) -> None:
        """Look whether a bot has something to do in a game."""
        self._again.add(live.id)
        if live.id not in self._awake and any(seat.bot and seat.plays for seat in live.seats.values()):
            self._awake[live.id] = asyncio.create_task(self._play(live.id))

    async def close(self) -> None:
        """Stop playing."""
        tasks = list(self._awake.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._mind.shutdown(wait=False, cancel_futures=True)

    async def _play(self, game: str) -> None:
        try:
            bored: set[tuple[object, str]] = set()
            for _ in range(self._hall.settings.limits.bot_actions_in_a_row):
                self._again.discard(game)
                try:
                    goes_on = await self._step(game, bored)
                except Refusing as refusing:
                    if refusing.kind is not DATABASE:
                        raise
                    await asyncio.sleep(WAIT_SECONDS)  # nobody else would wake them: it is their turn
                    continue
                if not goes_on and game not in self._again:
                    return
                await asyncio.sleep(0)
        except Refusing as refusing:
            log.info("bots stop", extra={"game": game, "code": refusing.kind.code})
        except Exception:
            log.exception("bots met a defect", extra={"game": game})
        finally:
            del self._awake[game]  # at once: who wakes them from now on begins anew
            self._again.discard(game)

    async def _step(self, game: str, bored: set[tuple[object, str]]) -> bool:
        """Do one thing; False if there is nothing to do. Raises Refusing when the game is not to be played."""
        live = await self._hall.live(game)
        table, number = live.chronicle.table, live.chronicle.number
        if live.trouble is not None or table.is_over:
            return False
        seats = list(live.seats.values())
        counted = {seat.id: live.chronicle.count(seat.eyes) for seat in seats if seat.bot}
        found = await asyncio.get_running_loop().run_in_executor(self._mind, _next, table, seats, bored)
        if found is None:
            return False
        seat, wish, piece = found
        try:
            await self._hall.do(live, seat, wish, on=counted[seat.id])
        except Refusing as refusing:
            if refusing.kind in (DATABASE, STOPPING, GAME_UNKNOWN, GAME_TROUBLE, LIMIT_ENTRIES):
                raise
            log.info("a bot was refused", extra={"game": game, "code": refusing.kind.code})
            return refusing.kind is STALE
        if not (isinstance(wish, WishAct) and border.is_secret(wish.action)):
            self._hall.metrics.bots.inc()
        live = await self._hall.live(game)
        if piece is not None and live.chronicle.table.hash == table.hash:
            bored.add((table.state.turn, piece))  # what changes nothing would be chosen for ever
            return True
        return live.chronicle.number > number


Found = tuple[Seat, Wish, str | None]


def _next(table: Table, seats: list[Seat], bored: set[tuple[object, str]]) -> Found | None:
    """What one of the bots does next."""
    known = {seat.id: seat for seat in seats}
    for seat in seats:
        if seat.bot and seat.plays:
            try:
                found = _of(table, seat, known, bored)
            except Exception:
                log.exception("a bot met a defect, and lets others go on")
                found = _give_up(table, seat)
            if found is not None:
                return found
    return None


def _give_up(table: Table, seat: Seat) -> Found | None:
    """What lets others go on without this bot."""
    view, state = View.of(table.game, seat.side), table.state
    if table.game.question is not None:
        return None if view.question is None else (seat, WishAnswer(view.question.options[0]), None)
    if table.game.rules.beats is not None:
        return (seat, WishPress(False), None) if table.pressed and seat.id not in table.pressed else None
    return (seat, _wish(table, EndTurn()), None) if state.active == seat.side or view.pieces else None


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
