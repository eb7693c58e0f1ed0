"""Result: what came of an action, for the one who asked."""

from __future__ import annotations

from dataclasses import replace

from footwork.arguments import checked, say, shortened
from footwork.board.allowance import points_left
from footwork.board.state import State
from footwork.game.brief import brief
from footwork.geometry import Cell
from footwork.play.actions import Action
from footwork.play.events import Events, MoveEnded, Outcome
from footwork.play.resolution import Abort, Ask, Done, Question, Refused, Resolution
from footwork.refusals import Refusal
from footwork.rules.texts import counted, decimal
from footwork.values import Number, Slotted, dataclass


@dataclass(frozen=True, slots=True, repr=False)
class Result(Slotted):
    """An action, what came of it, and the states before and after. True when it happened."""

    action: Action
    resolution: Resolution
    before: State

    @property
    def ok(self) -> bool:
        """Whether the action happened."""
        return isinstance(self.resolution, Done)

    def __bool__(self) -> bool:
        return isinstance(self.resolution, Done)

    def __repr__(self) -> str:
        return f"<Result: {brief(self.action, self.before)}, {_what_came(self)}>"

    @checked
    def speaking(self, language: str) -> Result:
        """The same result with the ruleset's texts in a language. Raises MisuseError if the ruleset lacks it."""
        before = self.before.speaking(language)
        return Result(self.action, replace(self.resolution, state=self.state.speaking(language)), before)

    @property
    def state(self) -> State:
        """The state after it; the one before if it was refused."""
        return self.resolution.state

    @property
    def events(self) -> Events:
        """What happened, in order, and within what."""
        return self.resolution.events

    @property
    def refusal(self) -> Refusal | None:
        """Why it was refused."""
        return self.resolution.refusal if isinstance(self.resolution, Refused) else None

    @property
    def reason(self) -> str | None:
        """The ruleset's own name for why it was refused."""
        return None if self.refusal is None else self.before.rules.reason(self.refusal.code)

    @property
    def aborted(self) -> str | None:
        """Which limit it hit, if it was taken back for one."""
        return self.resolution.reason if isinstance(self.resolution, Abort) else None

    @property
    def question(self) -> Question | None:
        """The choice it waits for; answer it with `Game.answer`."""
        return self.resolution.question if isinstance(self.resolution, Ask) else None

    @property
    def piece(self) -> str | None:
        """Whose action it was; None if it was nobody's, or of a piece that does not exist."""
        name = getattr(self.action, "piece", None)
        return name if name in self.before.index else None

    @property
    def move(self) -> MoveEnded | None:
        """How the move of this action ended: its own, the first if it makes several, whatever else moved the piece."""
        return self.events.ended

    @property
    def outcome(self) -> Outcome | None:
        """Completed, blocked, interrupted or displaced; None if nothing was moved."""
        return None if self.move is None else self.move.outcome

    @property
    def meant(self) -> tuple[Cell, ...]:
        """The way the move was meant to take, its start included."""
        declared = self.events.declared
        return () if declared is None else declared.cells

    @property
    def travelled(self) -> tuple[Cell, ...]:
        """The way it took, its start included."""
        return () if self.move is None else self.move.cells

    @property
    def start(self) -> Cell | None:
        """Where the piece stood before."""
        return None if self.piece is None else self.before.piece(self.piece).at

    @property
    def end(self) -> Cell | None:
        """Where the piece stands after."""
        return None if self.piece is None else self.state.piece(self.piece).at

    @property
    def charge(self) -> Number:
        """The points that the move used."""
        return 0 if self.move is None else self.move.charge

    @property
    def points(self) -> Number | None:
        """The points that really remain, also after a refusal; None without a limit, 0 for a piece that nobody has."""
        if self.piece is None:
            return None if getattr(self.action, "piece", None) is None else 0
        pips = points_left(self.state, self.state.piece(self.piece))
        return None if pips is None else self.before.rules.points(pips)


def _what_came(result: Result) -> str:
    """How an action ended, in a few words."""
    resolution, events = result.resolution, counted(len(result.events), "event")
    match resolution:
        case Refused(refusal):
            at = "" if refusal.cell is None else f" at {result.before.rules.grid.notation.format(refusal.cell)}"
            return f"refused: {refusal.code:.60}{at}"
        case Ask(question):
            return f"asks {question.piece:.40} about {question.about:.40}, {events}"
        case Abort(reason):
            return f"aborted: {shortened(reason, limit=80)}"
    return events if result.move is None else f"{result.outcome}, charge {decimal(result.charge)}, {events}"


say(Result, "a Result, such as game.move() gives")
