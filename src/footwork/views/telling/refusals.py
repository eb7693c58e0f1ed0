"""Why not, in words: the ruleset's own text for a refusal, or a plain one of the engine's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from footwork.arguments import checked
from footwork.board.state import State
from footwork.errors import MisuseError
from footwork.geometry import Cell, Direction
from footwork.play.consequences.doors import door_names
from footwork.query.query import Query
from footwork.refusals import Refusal, kinds
from footwork.rules.placeholders import DEAR, names_in
from footwork.rules.texts import decimal, fill, find_text, nearest
from footwork.views.telling.words import capital, cell_text, label, title_among, title_of, with_article

Texts = Literal["result", "terminal"]

DEFAULTS = {
    "board": "No board has been set up.",
    "running": "No game is running.",
    "running.already": "A game is running already.",
    "running.nobody": "There is nobody who could take a turn.",
    "piece": "There is no piece '{rule}'; {hint}",
    "in-play": "{piece} is out of play.",
    "on-board": "{piece} is not on the board.",
    "turn": "It is not the turn of {piece} but of {active}.",
    "gate": "{piece} may not move: {rule}.",
    "moves": "{piece} has no moves left this turn.",
    "points": "Not enough points: {need} needed, {have} left.",
    "points.none": "{piece} has no points to move with: {rule}.",
    "path": "{piece} stands on {cell} already.",
    "pattern": "{piece} has no step that leads to {cell}.",
    "pattern.no-rotation": "{piece} can lie one way only.",
    "bounds": "{cell} is outside the board.",
    "bounds.void": "There is no ground at {cell}.",
    "terrain": "{cell} cannot be entered: {rule}.",
    "occupied": "{name} stands on {cell}.",
    "edge": "The border {edge} cannot be crossed from {from}: {rule}.",
    "corner.edge": "The border {edge} stops a diagonal step from {from}: {rule}.",
    "corner.cell": "A diagonal step is stopped by the corner at {cell}.",
    "stop.terrain": "{piece} may pass {cell} but not stop there: {rule}.",
    "stop.occupied": "{piece} may pass {cell} but not stop there: {name} is on it.",
    "stop.no-room": "{piece} may not stop there: {name} on {cell} would have nowhere to go.",
    "halt": "A move has to end at {cell}: {rule}.",
    "reach": "{cell} cannot be reached.",
    "uses": "{piece} has nothing left for that this turn: {rule} is used up.",
    "target": "{rule}: at whom?",
    "target.none-wanted": "{rule} is not aimed at anybody.",
    "target.unknown": "There is no piece '{rule}'; {hint}",
    "target.gone": "{name} is no longer on the board.",
    "target.not-allowed": "{rule} cannot be aimed at {name}.",
    "target.out-of-range": "{name} is out of reach.",
    "id.taken": "There is a '{rule}' already; every piece has its own id.",
    "roster.full": "There are {have} pieces, and no more can come.",
    "kind": "There is no kind '{rule}'; {hint}",
    "side": "There is no side '{rule}'; {hint}",
    "heading": "There is no direction '{rule}' here.",
    "size": "There is no footprint '{rule}' here.",
    "feature": "There is no feature '{rule}'; {hint}",
    "feature.of-places": "{rule} is for places, and no piece can have it.",
    "feature.conflict": "These cannot hold together: {rule}.",
    "stat": "There is no stat called {rule}.",
    "stat.fixed": "{rule} follows from the piece itself and cannot be set.",
    "stat.too-low": "{rule} may not be below {need}.",
    "stat.too-high": "{rule} may not be above {need}.",
    "tile": "There is no terrain '{rule}'; {hint}",
    "tile.already": "{cell} is {rule} already.",
    "tile.occupied": "{name} could not stand on {cell}: {rule}.",
    "door": "There is no door '{rule}'; {hint}",
    "door.none": "There is no door at {rule}.",
    "door.open": "The door {rule} is open already.",
    "door.closed": "The door {rule} is closed already, or waits to close.",
    "action": "There is no action '{rule}'; {hint}",
    "shove": "{piece} cannot be moved in any direction.",
    "shove.no-line": "There is no line from {name} through {piece}.",
    "plan": "{piece} has no plan.",
    "plan.none-made": "Nobody has a plan.",
    "plan.no-beats": "This ruleset has no plans.",
    "plan.executing": "Plans are not changed while they are executed.",
    "plan.waiting": "{rule} has neither planned nor passed.",
    "plan.not-yours": "{name} belongs to {rule}, who plans for it.",
    "plan.nothing": "Nobody has a step left to take.",
    "plan.empty": "Which steps?",
    "plan.too-long": "A plan has no more than 1,000 steps.",
    "plan.not-ready": "{name} is not ready.",
    "plan.unfinished": "Plans are being executed: the turn can end after their last step.",
    "plan.side-not-ready": "{rule} is not ready.",
    "plan.stuck": "Nobody can take the next step.",
    "plan.occupied": "{name} would be on {cell} at that step.",
    "plan.swap": "Plans may not swap: this one ends where {name} starts, or starts where {name} ends.",
    "beat": "{name} stays on {cell}.",
    "beat.same-cell": "{name} enters {cell} in the same step.",
    "beat.swap": "It would swap places with {name}, who comes from {cell}.",
    "beat.exchange": "It would have changed places with {name}, who began at {cell}.",
    "beat.cycle": "{name} leaves {cell} only if all go round in a circle.",
    "beat.follow": "{name} is only just leaving {cell}.",
    "action.requires": "{piece} cannot do that: it requires {rule}.",
    "action.limit": "{rule} comes to numbers that nobody could count.",
    "resource": "Not enough {rule}: {need} needed, {have} left.",
    "movement.none": "Nothing here lets {piece} move: there is no movement action.",
    "movement.in-beats": "{piece} moves as planned, together with the others: plan the steps, then execute them.",
    "movement.executing": "Plans are being executed: {piece} moves on as planned, or not at all.",
    "movement.by-action": "{piece} moves by an action: {rule}.",
    "movement.over": "{piece} has entered a zone and moves no further this turn.",
    "phase": "{piece} may move only before it acts: {rule}.",
    "way": "{rule}: where to?",
    "way.none-wanted": "{rule} goes nowhere, or the dice come first.",
    "way.twice": "{rule} goes to a cell or along cells, not both.",
    "way.too-far": "{cell} is {need} away; {rule} reaches {have}.",
    "mode": "{piece} does not move that way: {rule}.",
    "undo.dice": "Dice have been rolled; that cannot be taken back.",
    "undo.over": "The game is over: what ended it stays.",
    "undo.nothing": "There is nothing to undo.",
    "redo.nothing": "There is nothing to redo.",
    "redo.waiting": "{name} has a question to answer first.",
}
"""The engine's own texts, by code or by its first part; every code that the engine makes has one."""


@checked
def describe_refusal(
    state: State, refusal: Refusal, *, piece: str | None = None, texts: Texts = "result", lang: str | None = None
) -> str:
    """A refusal for people. `piece` is who was refused; `texts` chooses between the two sets of the ruleset.

    `lang` is another language of the ruleset than the state's; raises MisuseError if it has none.
    """
    if lang is not None:
        state = state.speaking(lang)
    values = refusal_values(state, refusal, piece)
    code = refusal.code
    if texts == "terminal" and DEAR in state.rules.messages.terminal and _is_dear(refusal, values):
        code = DEAR
    own = _own_text(state, code, texts, values)
    text = fill(_plain(code) if own is None else own, values).rstrip("\n")
    if refusal.cell is not None and not _can_write(state, refusal.cell):
        text = capital(text)
    if refusal.because is None:
        return text
    if refusal.check == "plan":
        return f"{text} {label(state, refusal.by or '')}: {describe_refusal(state, refusal.because, piece=refusal.by)}"
    if own is not None:
        return text  # as printed; the cause is told by those who ask for it
    inner = fill(_plain(refusal.because.code), refusal_values(state, refusal.because, piece))
    return f"{text} What cuts it off: {inner}"


def _is_dear(refusal: Refusal, values: dict[str, str]) -> bool:
    """Whether points are missing for more than a step on plain ground, so that its cost would explain nothing."""
    return refusal.check == "points" and values.get("need") not in (values.get("cardinal"), values.get("diagonal"))


def _own_text(state: State, code: str, texts: Texts, values: Mapping[str, str]) -> str | None:
    """The ruleset's text for a code, from the asked set first.

    A text for several codes may name what this refusal does not know; then the next one is taken.
    """
    messages = state.rules.messages
    sets = (messages.terminal, messages.result) if texts == "terminal" else (messages.result,)
    found = (text for each in sets if (text := find_text(each, code)) is not None)
    return next((text for text in found if values.keys() >= set(names_in(text))), None)


def _plain(code: str) -> str:
    return find_text(DEFAULTS, code) or f"Refused: {code}."


def refusal_values(state: State, refusal: Refusal, piece: str | None) -> dict[str, str]:
    """Every value that a text may name."""
    values = {"code": refusal.code, "piece": "It" if piece is None else label(state, piece)}
    values |= _places(state, refusal)
    values["rule"] = _rules(state, refusal)
    known = _known(state, refusal)
    if known is not None:
        hint = nearest(refusal.rule or "", known)
        values["hint"] = hint if hint.endswith("?") else f"{hint}."
    if refusal.by is not None:
        values["blocker"] = state.piece(refusal.by).name
        values["a-blocker"] = with_article(values["blocker"])
        values["A-blocker"] = capital(values["a-blocker"])
        values["name"] = label(state, refusal.by)
    for name in ("need", "have", "missing"):
        number = getattr(refusal, name)
        if number is not None:
            values[name] = decimal(number)
    values["active"] = "nobody" if state.active is None else title_of(state, state.active)
    return values | ({} if piece is None else step_costs(state, piece))


def _known(state: State, refusal: Refusal) -> Iterable[str] | None:
    """The names that there are, where one was given that is none of them."""
    match refusal.kind:
        case kinds.PIECE_UNKNOWN | kinds.TARGET_UNKNOWN:
            return state.index
        case kinds.ACTION_UNKNOWN:
            return state.rules.actions
        case kinds.TILE_UNKNOWN:
            return state.rules.terrain
        case kinds.KIND_UNKNOWN:
            return state.rules.kinds
        case kinds.SIDE_UNKNOWN:
            return state.sides
        case kinds.FEATURE_UNKNOWN:
            return state.rules.features
        case kinds.DOOR_UNKNOWN:
            return door_names(state)
        case _:
            return None


def _places(state: State, refusal: Refusal) -> dict[str, str]:
    """Where it is: the cell, and of an edge its two cells and from which of them it was met."""
    values = {}
    if refusal.cell is not None:
        outside = "that" if refusal.check == "bounds" else "that place"
        values["cell"] = cell_text(state, refusal.cell) if _can_write(state, refusal.cell) else outside
    start = refusal.start or refusal.cell
    if refusal.edge is not None and start is not None:
        values["edge"] = state.rules.grid.notation.format_edge(refusal.edge)
        values["from"] = cell_text(state, start)
    return values


def _can_write(state: State, cell: Cell) -> bool:
    """Whether the notation has a name for a cell; letters have none for what lies before A1."""
    notation = state.rules.grid.notation
    return notation.place(notation.format(cell)) is not None


def _rules(state: State, refusal: Refusal) -> str:
    """What decided, by its title; the name in the code where the rule says nothing of its own."""
    name = refusal.rule or refusal.name or refusal.check
    rules = state.rules
    match refusal.kind.rule:
        case "rules":
            return ", ".join(title_among(part, rules.terrain, rules.features) for part in name.split(", "))
        case "action" | "use":
            return ", ".join(title_among(part, rules.actions, rules.reactions) for part in name.split(", "))
        case "whose":
            return title_of(state, name)
        case _:
            return name


def step_costs(state: State, piece: str) -> dict[str, str]:
    """What one step costs a piece on plain ground, straight and diagonal; a dash where it has no such step."""
    query, grid = Query.of(state, piece), state.rules.grid

    def cost(directions: tuple[Direction, ...]) -> str:
        try:
            return decimal(query.step_cost(directions[0])) if directions else "-"
        except MisuseError:
            return "-"

    return {"cardinal": cost(grid.cardinals), "diagonal": cost(grid.diagonals)}
