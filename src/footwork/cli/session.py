"""A session: a game that somebody plays by typing, with bots for the other sides."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import takewhile

from footwork.arguments import shortened
from footwork.board.piece import Piece
from footwork.board.sight import sides_waited_for
from footwork.board.state import State
from footwork.bots.approach import Approach
from footwork.bots.turn import make_plans, take_turn
from footwork.cli.keys import keys
from footwork.cli.reader import Asking
from footwork.cli.screen import Screen
from footwork.cli.sources import Given
from footwork.closest import closest, enumerated
from footwork.errors import MisuseError, NotationError
from footwork.game.game import Game
from footwork.game.history import Record
from footwork.game.result import Result
from footwork.geometry import Direction, Grid
from footwork.play.actions import Act
from footwork.play.events import Event, GameFinished
from footwork.play.resolution import Question
from footwork.refusals import Refusal, kinds
from footwork.views.drawing.overview import overview, status_text
from footwork.views.drawing.textboard import board_lines
from footwork.views.telling.messages import describe, question_text
from footwork.views.telling.outcome import ending, opening
from footwork.views.telling.plans import plan_text
from footwork.views.telling.telling import gone_on, not_said, tell
from footwork.views.telling.words import label, listed, title_of
from footwork.views.view import View, may_see, owner_of

ASIDES = ("look", "board", "save", "undo", "help", "quit")
"""The commands that there are while a question is open."""

ASIDES_TEXT = "look, board, save FILE, undo, help, quit"


class Withdrawn(Exception):
    """The player does not answer: the action that asks was taken back, or the player leaves."""


class Session:
    """The state of a session: the game, the piece that commands go to, and whether it is over.

    `boards` draws the board after everything that happens, not only after a round; `given` is a settings file that
    holds for all scenarios of its ruleset.
    """

    def __init__(
        self,
        game: Game,
        screen: Screen,
        ask: Asking,
        *,
        confirm: Asking | None = None,
        boards: bool = False,
        given: Given | None = None,
    ) -> None:
        self.game = game
        self.screen = screen
        self.over = False
        self.failed = False
        """Whether a command failed by a defect of Footwork."""
        self.aside: Callable[[Session, str], bool] = lambda session, line: False
        """Runs a line that is typed in place of an answer, if it is a command that there is then; whether it was."""
        self._ask = ask
        self.confirm = confirm
        """Asks whether to give something up; None where nobody is there to ask."""
        self.kept = game.state
        """The position that is saved, or with which nothing would be lost."""
        self.given = given
        self._boards = boards
        self._chosen: str | None = None
        self._untold: list[str] = []
        self._said: list[str] = []
        self._told = 0

    # Who plays

    @property
    def state(self) -> State:
        """The position now; while a question is open, the one in which it is asked."""
        return self.game.state if self.game.waiting is None else self.game.waiting.state

    def is_players(self, piece: Piece) -> bool:
        """Whether the player moves this piece: sides that no bot plays; all of them, if bots would play every side."""
        sides = self.state.sides
        if piece.side is None or all(side.control == "bot" for side in sides.values()):
            return piece.side is None or piece.side == next(iter(sides))
        return sides[piece.side].control != "bot"

    def pieces(self) -> list[Piece]:
        """The player's pieces on the board whose turn it is; all of them while no game is running."""
        state = self.state
        own = [piece for piece in state.pieces if piece.at is not None and self.is_players(piece)]
        return own if state.turn is None else [piece for piece in own if state.is_active(piece)]

    @property
    def side(self) -> str | None:
        """The side whose eyes the player looks through."""
        if self.piece is not None:
            return self.state.piece(self.piece).side
        return next((piece.side for piece in self.state.pieces if self.is_players(piece)), None)

    @property
    def piece(self) -> str | None:
        """The piece that commands go to: the chosen one while it can act, else the first."""
        able = [piece.id for piece in self.pieces()]
        if self._chosen in able:
            return self._chosen
        return able[0] if able else None

    def actor(self) -> str:
        """The piece that commands go to; without one, any piece of the player's, so that its refusal is heard."""
        if self.piece is not None:
            return self.piece
        own = next((piece.id for piece in self.state.pieces if self.is_players(piece)), None)
        if own is None:
            raise MisuseError("There is no piece to command.")
        return own

    def choose(self, piece: Piece) -> None:
        """Let commands go to a piece. Raises MisuseError if the player may not move it now."""
        able = self.pieces()
        if piece.id not in [each.id for each in able]:
            names = ", ".join(each.id for each in able) or "nobody"
            raise MisuseError(f"{label(self.state, piece)} is not yours to move now; you have {names}.")
        self._chosen = piece.id

    def look_at(self, piece: Piece) -> None:
        """Let commands go to a piece from now on, if the player may move it now."""
        if piece.id in [each.id for each in self.pieces()]:
            self._chosen = piece.id

    @property
    def shows_boards(self) -> bool:
        """Whether the board is drawn after everything that happens."""
        return self._boards

    def named(self, text: str, among: list[Piece] | None = None) -> Piece:
        """The piece that a player means: by id, name, numbered name or cell. Raises MisuseError."""
        found = self.meant(text, among)
        if len(found) > 1:
            raise MisuseError(f"Which one: {', '.join(piece.id for piece in found)}?")
        if not found:
            raise MisuseError(self.unknown(text, among))
        return found[0]

    def meant(self, text: str, among: list[Piece] | None = None) -> list[Piece]:
        """All pieces that a player may mean by a text; none where nobody is called so."""
        pieces = list(self.state.pieces) if among is None else among
        wanted = text.strip().lower()
        cell = self.state.rules.grid.notation.read(text.strip())
        tests: tuple[Callable[[Piece], bool], ...] = (
            lambda piece: wanted in (piece.id.lower(), label(self.state, piece).lower()),
            lambda piece: cell in piece.cells,
            lambda piece: piece.at is not None and piece.name.lower() == wanted,
            lambda piece: piece.at is not None and _begins(piece, wanted),
        )
        return next(filter(None, ([piece for piece in pieces if fits(piece)] for fits in tests)), [])

    def unknown(self, text: str, among: list[Piece] | None = None) -> str:
        """What to say of a name that nobody has."""
        names = [piece.id for piece in (self.state.pieces if among is None else among)]
        near = closest(text.strip().lower(), [name.lower() for name in names])
        hint = f"there are: {enumerated(names)}" if near is None else f"did you mean '{near}'?"
        return f"Nobody here is called '{shortened(text)}'; {hint}"

    # What happens

    def open(self) -> None:
        """Show the title, the goal and the board; bots that begin play first."""
        self.screen.say(opening(self.game.setup, self.state, self.side))
        with suppress(Withdrawn):
            if self.game.question is not None:
                self.board()
                result = self._answered(None)
                if result is not None:
                    self._tell_result(result)
            if not self.over:
                self.bots()
        self.kept = self.state
        if not self.over:
            self.board()

    def board(self) -> None:
        """Draw the board with the pieces beside it."""
        screen = self.screen
        screen.draw(overview(self.state, side=self.side, active=self.piece, width=screen.width, room=screen.room()))

    @property
    def prompt(self) -> str:
        """What the prompt says."""
        return "the game is over" if self.is_finished else status_text(self.state, self.piece)

    @property
    def is_finished(self) -> bool:
        """Whether the game was played to its end."""
        events = (event for record in reversed(self.game.history) for event in record.events)
        return self.state.turn is None and any(isinstance(event, GameFinished) for event in events)

    def done(self, result: Result) -> None:
        """Tell what came of an action of the player, after any questions have been answered."""
        answered = self._answered(result)
        if answered is None:
            return
        self._tell_result(answered)
        if answered.ok:
            self.after(answered.events)

    def _tell_result(self, result: Result) -> None:
        """Tell what came of an action: all of it, or what was not told while it waited for answers."""
        if self._said and result.ok and isinstance(result.action, Act):
            self._tell_on(tell(result.events, self.state))
            self._say_untold()
        else:  # a move has the ruleset's own words for the whole of it
            self.screen.say(not_said(describe(result, texts="terminal"), self._said))

    def after(self, events: tuple[Event, ...]) -> None:
        """What follows an action: the end of the game, or the board."""
        text = ending(events, self.side)
        if text is not None or self._boards:
            self.board()
        if text is not None:
            self.screen.say(text)

    def answer(self, text: str, question: Question) -> str:
        """The player's answer to a question; the last option when there is no more input.

        Raises Withdrawn if the player takes the action back or leaves instead.
        """
        self.screen.say(text)
        while True:
            given = self._ask(label(self.state, question.piece))
            if given is None:
                return question.options[-1]
            chosen = _chosen(given.strip(), question, self.state.rules.grid)
            if chosen is not None:
                return chosen
            if not self.aside(self, given.strip()):
                self.screen.say(f"Please answer {listed(list(question.options), 'or')}; or {ASIDES_TEXT}.")
            if self.over or self.game.question is not question:
                raise Withdrawn

    def end_turn(self) -> None:
        """Pass the turn on and let the bots play."""
        result = self._answered(self.game.end_turn())
        if result is None:
            return
        if not result.ok:
            self.done(result)
            return
        with suppress(Withdrawn):
            over = ending(result.events, self.side) or self.bots(tell(result.events, self.state))
            self.board()
            if over:
                self.screen.say(over)

    def bots(self, lines: list[str] | None = None) -> str | None:
        """Let bots play until it is the player's turn and tell it below `lines`; how the game ended, if it did.

        Raises Withdrawn if the player takes back what asks for an answer, or leaves.
        """
        self._untold, self._said = list(lines or ()), []
        over: str | None = None
        while over is None and (side := self._bot_side()) is not None:
            self._told, began = len(self.game.history), self.state.turn
            for result in take_turn(self.game, side, answer=self._asked):
                over = over or ending(result.events, self.side)
            self._catch_up()
            if self.state.turn == began:
                break  # its turn cannot end: plans are executed, and an action that hit a limit has left them so
        self._say_untold()
        return over

    def bots_plan(self) -> None:
        """Let the bots plan for whom a beat would have to wait."""
        for side in sides_waited_for(self.state):
            if not any(self.is_players(piece) for piece in self.state.pieces if piece.side == side):
                make_plans(self.game, side)

    def _catch_up(self) -> None:
        """Tell the actions that are done and were not told yet; of the first, what was not said before a question."""
        for record in self.game.history[self._told :]:
            seen = may_see(record.before, record.action, self.side)
            self._tell_on(tell(record.events, self.state) if seen else self._hidden(record))
            self._said = []
        self._told = len(self.game.history)

    def _hidden(self, record: Record) -> list[str]:
        """What to say of others' planning: that they have done it, once."""
        side = owner_of(record.before, record.action)
        line = plan_text(self.state, "has-planned", side="" if side is None else title_of(self.state, side))
        return [] if line in self._untold else [line]

    def _tell_on(self, lines: list[str]) -> None:
        """Tell the lines of an action that were not said yet, while it waited for an answer."""
        known = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(lines, self._said, strict=False)))
        new = lines[known:]
        if new and known < len(self._said):
            new[0] = gone_on(self._said[known], new[0])
        self._untold += new
        self._said = lines

    def _say_untold(self) -> None:
        """Say what has happened in the turns of bots and was not told yet."""
        if self._untold:
            self.screen.say("\n".join(self._untold))
            self._untold = []

    def _answered(self, result: Result | None) -> Result | None:
        """What came of an action once every question on the way has been answered; None if it was withdrawn.

        Without a result, the action is the one that waits.
        """
        self._told, self._said = len(self.game.history), []
        try:
            while (question := self.game.question) is not None:
                result = self.game.answer(self._asked(question))
        except Withdrawn:
            return None
        return result

    def _asked(self, question: Question) -> str:
        """The answer to a question: the player decides about the player's pieces, bots about theirs."""
        waiting = self.game.waiting
        assert waiting is not None
        if not self.is_players(waiting.state.piece(question.piece)):
            return Approach().answer(View.of(self.game, waiting.state.piece(question.piece).side))
        self._catch_up()
        self._tell_on(tell(waiting.events, waiting.state))
        self._say_untold()
        if self._boards:
            screen, at = self.screen, waiting.state.piece(question.piece).at
            focus = () if at is None else (at,)
            screen.draw(board_lines(waiting.state, side=self.side, width=screen.width, room=screen.room(), focus=focus))
        return self.answer(question_text(question, waiting.state), question)

    def _bot_side(self) -> str | None:
        """The side that a bot has to play now; None when it is the player's turn or nobody is left to wait for."""
        state = self.state
        if not any(piece.at is not None and self.is_players(piece) for piece in state.pieces):
            return None
        active = next((piece for piece in state.pieces if state.is_active(piece)), None)
        return None if active is None or self.is_players(active) else active.side

    # Taking back

    def undo(self) -> list[Record] | Refusal:
        """Take back the player's last action with all that bots did after it, newest first; or why not."""
        waiting = self.game.waiting is not None
        if waiting and self._is_players_turn(self.game.state):
            count = 1
        else:
            history = self.game.history
            after = next((i for i, record in enumerate(reversed(history)) if self._was_players(record)), None)
            if after is None:
                return Refusal(kinds.UNDO_NOTHING)
            count = after + 1 + waiting
        refusal = self.game.why_not_undo(count)
        if refusal is not None:
            return refusal
        taken = [self.game.undo() for _ in range(count)]
        return [record for record in taken if isinstance(record, Record)]

    def redo(self) -> list[Record] | Refusal:
        """Do again what was undone last, with all that bots did after it; or why not."""
        done: list[Record] = []
        while isinstance(record := self.game.redo(), Record):
            done.append(record)
            if self._bot_side() is None:
                break
        return record if isinstance(record, Refusal) and not done else done

    def _was_players(self, record: Record) -> bool:
        state, owner = record.before, owner_of(record.before, record.action)
        if owner is not None:
            return any(self.is_players(piece) for piece in state.pieces if piece.side == owner)
        return self._is_players_turn(state)

    def _is_players_turn(self, state: State) -> bool:
        active = next((piece for piece in state.pieces if state.is_active(piece)), None)
        return active is None or self.is_players(active)

    def resume(self) -> None:
        """Let bots go on with a turn in which they were interrupted."""
        if self._bot_side() is None:
            return
        with suppress(Withdrawn):
            over = self.bots()
            self.board()
            if over:
                self.screen.say(over)

    def replace(self, game: Game) -> None:
        """Go on with another game."""
        self.game = game
        self.kept = game.state
        self._chosen = None


def _chosen(given: str, question: Question, grid: Grid) -> str | None:
    """The option that an answer means: itself, the cell it names, or the first that begins like it."""
    options, wanted = question.options, " ".join(given.lower().split())
    notation, key = grid.notation, keys(grid).get(wanted)
    if key is not None and key.name in options:
        return key.name
    cell = notation.read(given)
    if cell is not None and notation.format(cell) in options:
        return notation.format(cell)
    with suppress(NotationError):
        if (direction := Direction.parse(wanted)).name in options:
            return direction.name
    exact = [option for option in options if option.lower() == wanted]
    near = [option for option in options if option.lower().startswith(wanted)]
    return next(iter((*exact, *near)), None)


def _begins(piece: Piece, wanted: str) -> bool:
    return any(word.startswith(wanted) for word in (piece.id.lower(), *piece.name.lower().split()))
