"""The commands that make plans and play them."""

from __future__ import annotations

from footwork.cli.command import Command
from footwork.cli.keys import example_steps
from footwork.cli.session import Session
from footwork.cli.ways import spelled
from footwork.errors import MisuseError, NotationError
from footwork.game.result import Result
from footwork.play.plans.planning import Planning
from footwork.refusals import kinds
from footwork.views.drawing.plans import execute_text, marks_text, plans_text
from footwork.views.telling.outcome import ending
from footwork.views.telling.refusals import describe_refusal


def plan(session: Session, words: list[str]) -> None:
    """Add steps to a plan: of the piece that is named first, else of the one that commands go to."""
    piece, steps = _whose(session, words)
    if not steps:
        ways = _ways(session)
        raise MisuseError(f"Which steps? Write them like 'plan {piece} {ways} {_example(session)} wait'.")
    try:
        result = session.game.plan(piece, *(spelled(session, step) for step in steps))
    except NotationError as error:
        ahead = _ways(session).split()[0]
        hint = f"a step is a direction like '{ahead}', a cell like {_example(session)}, or 'wait'"
        wrong = str(error).partition(" is not ")[0]
        raise MisuseError(f"{wrong} is neither a step nor one of your pieces; {hint}") from None
    _changed(session, piece, result)


def unplan(session: Session, words: list[str]) -> None:
    """Take back the last step of a plan."""
    piece = _only(session, words)
    _changed(session, piece, session.game.unplan(piece))


def _changed(session: Session, piece: str, result: Result) -> None:
    session.done(result)
    wrong = marks_text(session.state, piece, session.side) if result.ok else None
    if wrong is not None:
        session.screen.say(wrong)


def done(session: Session, words: list[str]) -> None:
    """Commit a plan."""
    session.done(session.game.commit(_only(session, words)))


def clear(session: Session, words: list[str]) -> None:
    """Clear a plan, or all that the player has made."""
    if words:
        session.done(session.game.clear_plan(_only(session, words)))
    else:
        session.done(session.game.clear_plans(session.side))


def plans(session: Session, words: list[str]) -> None:
    """All plans, with their status and what is wrong with them."""
    session.board()
    session.screen.say(plans_text(session.state, session.side))


def pass_(session: Session, words: list[str]) -> None:
    """Plan nothing more this time."""
    side = session.side
    if side is None:
        raise MisuseError("There is no side to plan for.")
    session.done(session.game.pass_plans(side))


def execute(session: Session, words: list[str]) -> None:
    """Play one beat."""
    session.bots_plan()
    _played(session, session.game.execute())


def run(session: Session, words: list[str]) -> None:
    """Play beats until everybody is complete or blocked."""
    session.bots_plan()
    _played(session, session.game.fast_forward())


def _played(session: Session, result: Result) -> None:
    session.done(result)
    if result.ok and ending(result.events, session.side) is None:
        if not session.shows_boards:
            session.board()
        session.screen.say(execute_text(session.state, session.side))
    elif result.refusal is not None and result.refusal.kind is kinds.PLAN_WAITING:
        own = result.refusal.rule == session.side
        session.screen.say("Plan something, or type 'pass'." if own else "Type 'end' to hand over.")


def _whose(session: Session, words: list[str]) -> tuple[str, list[str]]:
    """The piece that a line is about, and the rest of the line. Raises MisuseError for a piece of another side."""
    if words:
        called = {name.lower() for piece in session.state.pieces for name in (piece.id, piece.name)}
        if words[0].lower() in called:
            return _own_piece(session, words[0]), words[1:]
    return session.actor(), words


def _only(session: Session, words: list[str]) -> str:
    """The piece that a line names and nothing else; the one that commands go to, if it names none."""
    return _own_piece(session, " ".join(words)) if words else session.actor()


def _own_piece(session: Session, text: str) -> str:
    """The piece of the player's side that a text names. Raises MisuseError for one of another side."""
    piece = session.named(text)
    refusal = Planning(session.state, session.side).why_not_plan(piece.id)
    if refusal is not None and refusal.kind is kinds.PLAN_NOT_YOURS:
        raise MisuseError(describe_refusal(session.state, refusal, piece=piece.id))
    session.look_at(piece)
    return piece.id


def _example(session: Session) -> str:
    return session.state.rules.grid.notation.example


def _ways(session: Session) -> str:
    return example_steps(session.state.rules.grid)


def _own(session: Session) -> list[str]:
    return [piece.id for piece in session.state.pieces if piece.side in (session.side, None) and piece.at is not None]


PLANNING: tuple[Command, ...] = (
    Command("plan", "plan [NAME] STEP…", "Plan steps: 'plan mira {steps} 4,3 wait'.", plan, _own, for_plans=True),
    Command("plans", "plans", "All plans: status, steps, what is wrong with them.", plans, for_plans=True),
    Command("unplan", "unplan [NAME]", "Take back the last step of a plan.", unplan, _own, for_plans=True),
    Command("done", "done [NAME]", "Commit a plan: it is ready.", done, _own, for_plans=True),
    Command("clear", "clear [NAME]", "Clear one plan, or all of yours.", clear, _own, for_plans=True),
    Command("pass", "pass", "Plan nothing this time, so that nobody waits for you.", pass_, for_plans=True),
    Command("execute", "execute", "Execute the next step of all plans, at once.", execute, for_plans=True),
    Command("run", "run", "Execute until every plan is Complete or Blocked.", run, for_plans=True),
)
