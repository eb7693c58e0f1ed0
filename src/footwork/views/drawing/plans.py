"""The plans as one side sees them: how each stands, what is wrong with it, and whether it can be executed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from footwork.board.state import State
from footwork.geometry import Cell
from footwork.play.plans.planning import Planning, planned_cells
from footwork.refusals import Refusal
from footwork.views.drawing.drawing import Look, Overlay, Span, glyph_of
from footwork.views.telling.plans import WAITS, plan_text
from footwork.views.telling.refusals import describe_refusal
from footwork.views.telling.words import cell_text, label, title_of

START, END, BLOCKED, ADVICE, COMPLETE = "°", ">", "!", "?", "✓"


def plans_text(state: State, side: str | None = None) -> str:
    """Every plan in a line with its status and steps, what is wrong with them below, and what `execute` would do."""
    planning = Planning(state, side)
    passed = planning.plans.passed
    if not planning.plans.by_piece and not passed:
        return "Nobody has a plan. Write one like 'plan NAME right right down'."
    if not planning.plans.by_piece:
        told = ((name, "passed" if side in (None, name) else "side-ready") for name in state.sides if name in passed)
        lines = [plan_text(state, code, side=title_of(state, name)) for name, code in told]
        return "\n".join([*lines, "", execute_text(state, side)])
    lines = []
    names = [piece.id for piece in state.pieces if piece.id in planning.plans.by_piece]
    wide = max(len(label(state, name)) for name in names)
    for name in names:
        status = planning.status(name)
        assert status is not None
        lines.append(f"{label(state, name):{wide}}  {status.name:8}  {_steps(planning, name)}".rstrip())
        if status.reason is not None:
            lines.append(f"  {describe_refusal(state, status.reason, piece=name)}")
        lines += [f"  {line}" for line in _marked(planning, name)]
    return "\n".join([*lines, "", execute_text(state, side)])


_MARKED = {"will-be-blocked": "will be blocked", "not-advised": "is not advised"}


def _marked(planning: Planning, name: str) -> Iterator[str]:
    """What is wrong with the steps of a plan, a line each."""
    for i, mark in enumerate(planning.marks(name), planning.plans.of(name).done + 1):
        if mark is not None:
            reason = describe_refusal(planning.state, mark.reason, piece=name)
            yield f"Step {i} {_MARKED[mark.kind]}: {reason}"


def _steps(planning: Planning, name: str) -> str:
    """The steps of a plan; a bar stands before the next one."""
    plan = planning.plans.of(name)
    words = [WAITS if cell is None else cell_text(planning.state, cell) for cell in plan.steps]
    if plan.hidden:
        words.append("…")
    if plan.left and plan.done:
        words.insert(plan.done, "|")
    return " ".join(words)


def execute_text(state: State, side: str | None = None) -> str:
    """What the button that plays a beat says: its progress, or why it cannot be pressed."""
    planning = Planning(state, side)
    refusal = planning.why_not_execute()
    if refusal is not None:
        return f"{plan_text(state, 'execute')}: {stuck_text(state, refusal)}"
    progress = planning.progress
    if progress is None:  # only others have steps left, and how many is theirs to know
        return plan_text(state, "execute")
    return plan_text(state, "execute-step", step=progress.step, of=progress.of)


def marks_text(state: State, piece: str, side: str | None = None) -> str | None:
    """What is wrong with the steps of a plan, a line each; None if nothing is."""
    return "\n".join(_marked(Planning(state, side), piece)) or None


def stuck_text(state: State, refusal: Refusal) -> str:
    """Why a beat cannot be played."""
    return describe_refusal(state, refusal, piece=refusal.by)


def plan_overlay(state: State, side: str | None = None, chosen: str | None = None) -> Overlay:
    """What boards draw of plans: starts, ends, the numbered steps of the chosen piece, and how pieces stand."""
    planning = Planning(state, side)
    cells: dict[Cell, Span] = {}
    suffix: dict[str, Span] = {}
    for name in planning.plans.by_piece:
        status = planning.status(name)
        if status is not None and status.name in ("Blocked", "Complete"):
            blocked = status.name == "Blocked"
            suffix[name] = Span(BLOCKED, "wrong") if blocked else Span(COMPLETE, "complete")
        way = planned_cells(planning.state, name)
        glyph = glyph_of(state.piece(name), side)
        if not way:
            continue  # it was taken off the board
        if planning.plans.beat:
            cells.setdefault(way[0], Span(START + glyph, "label"))
        if planning.plans.of(name).left:
            cells[way[-1]] = Span(END + glyph, "goal")
    if chosen is not None and planning.plans.of(chosen).left and planned_cells(planning.state, chosen):
        cells |= _numbered(planning, chosen)
    drawn = {span for cell, span in cells.items() if not state.at(cell)}
    return Overlay(cells, suffix, tuple(_legend({*drawn, *suffix.values()})))


def _legend(spans: set[Span]) -> Iterator[tuple[Span, str]]:
    """What the marks mean that are drawn, with one of each kind."""
    kinds: tuple[tuple[Callable[[str], bool], str], ...] = (
        (lambda text: text.startswith(START), "start"),
        (lambda text: text.isdigit(), "step of the plan"),
        (lambda text: text[0].isdigit() and text[-1] == BLOCKED, "step that will be blocked"),
        (lambda text: text[0].isdigit() and text[-1] == ADVICE, "step that is not advised"),
        (lambda text: text.startswith(END), "end"),
        (lambda text: text == BLOCKED, "Blocked"),
        (lambda text: text == COMPLETE, "Complete"),
    )
    for fits, meaning in kinds:
        found = min((span for span in spans if fits(span.text)), default=None)
        if found is not None:
            yield found, meaning


def _numbered(planning: Planning, name: str) -> dict[Cell, Span]:
    """The steps that a piece has left, by number; where it comes by twice, the first time."""
    plan, way = planning.plans.of(name), planned_cells(planning.state, name)
    marks = planning.marks(name)
    found: dict[Cell, Span] = {}
    for i in range(plan.done + 1, len(plan.steps) + 1):
        mark = marks[i - plan.done - 1] if marks else None
        look: Look = "wrong" if mark is not None else "path"
        sign = "" if mark is None else BLOCKED if mark.kind == "will-be-blocked" else ADVICE
        found.setdefault(way[i], Span(f"{i}{sign}", look))
    return found
