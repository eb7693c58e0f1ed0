"""The fields: every rule of movement that a ruleset may set, and features may change. Each stands here once.

The order is that of the reference page. CONTRIBUTING.md tells how a field is added.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from footwork.rules.field import MOVER, Field, Fields, Packed, Rule, Says, Section, Told, Unit
from footwork.rules.kinds import (
    AMOUNT,
    ANGLES,
    CHANGED_PATTERN,
    COST,
    CYCLE,
    FLAG,
    HALT,
    LIMIT,
    MODE,
    MODES,
    NUMBER,
    PATTERN,
    PERMISSION,
    ROTATION,
    choice,
)

_ASIDE, _WOVEN = Told.ASIDE, Told.WOVEN
_ROW, _EVERYWHERE = Says.ROW, Says.ROW | Says.STEP

SECTIONS = (
    Section("cost", "What a step costs by its direction."),
    Section("round", "The two roundings: of a step, and of the whole move."),
    Section("round.step", "How one step is rounded."),
    Section("corners", "What a diagonal asks of what lies beside it."),
    Section("footprint", "How pieces of several cells move."),
    Section("heading", "What turning costs, and whether moving turns."),
    Section("allowance", "How far a piece may go, and when it gets that back."),
)

MOVING = (
    Field("mode", MODE, "The mode a piece moves in.", "walk", core=_WOVEN),
    Field(
        "gains",
        MODES,
        "Modes that the piece has besides its ordinary one; only in features. It moves in the last it gained unless "
        "told otherwise.",
        says=Says.FEATURE,
        core=_WOVEN,
    ),
    Field(
        "switch",
        FLAG,
        "Whether a piece with several modes may change them within one move: each kind of ground is then met in the "
        "mode that is kindest.",
        False,
        core=_WOVEN,
    ),
    Field(
        "provokes",
        choice("moves", "always", "never"),
        "To which movement of a piece others may react: to its own, to forced movement as well, or to none.",
        "moves",
        core=_ASIDE,
    ),
    Field("pattern", CHANGED_PATTERN, "The steps a piece may take.", "compass", unit=Unit.PIPS, core=_WOVEN),
    Field(
        "ties",
        choice("goal", "start"),
        "Which of equally cheap paths is the best: the first in the order of steps read from the goal back, or read "
        "from the start, as a breadth-first search in that order finds it.",
        "goal",
        core=Packed("ties"),
    ),
    Field(
        "return",
        FLAG,
        "Whether a move may end where it began, by a way there and back.",
        True,
        core=_ASIDE,
    ),
    Field(
        "cost.cardinal",
        COST,
        "What a step along a row or column costs.",
        1,
        says=MOVER | Says.PLACE,
        unit=Unit.PIPS,
        core=Packed("cardinal"),
    ),
    Field(
        "cost.diagonal",
        COST,
        "What a diagonal step costs.",
        says=MOVER | Says.PLACE,
        unit=Unit.PIPS,
        core=_WOVEN,
        like="cost.cardinal",
        voids="cost.alternate",
        diagonal=True,
    ),
    Field(
        "cost.alternate",
        CYCLE,
        "What diagonals cost in turn, such as `[1, 2]`, instead of `diagonal`.",
        unit=Unit.PIPS,
        core=_WOVEN,
        diagonal=True,
    ),
    Field(
        "stack",
        choice("product", "highest", "sum"),
        "What several multipliers on one step come to.",
        "highest",
        core=Packed("stack"),
    ),
    Field(
        "settle",
        choice("share", "displace"),
        "How a stop on others with `stop: ask` is settled: all stay, or the others "
        "[make way](../concepts.md#making-way).",
        "share",
        core=_ASIDE,
    ),
    Field(
        "round.step.to",
        choice("pip", "point"),
        "To what a step is rounded.",
        "pip",
        core=Packed("unit", lambda to, pips: pips if to == "point" else 1),
    ),
    Field("round.step.mode", choice("up", "down", "nearest"), "Which way.", "up", core=Packed("rounding")),
    Field(
        "round.total",
        choice("up", "down", "nearest", "exact"),
        "How the exact cost of a move becomes its charge. Half goes up.",
        "exact",
        core=_ASIDE,
    ),
    Field(
        "round.span",
        choice("action", "turn"),
        "Whether rounding and alternation start anew with each move, or carry over the turn.",
        "action",
        core=_ASIDE,
    ),
    Field(
        "corners.cells",
        choice("ignore", "on-map", "either-open", "both-open"),
        "What a diagonal asks of the two cells beside it: nothing, that both are on the map, that one or both may be "
        "entered. Who stands there does not matter.",
        "ignore",
        core=Packed("corner_cells"),
        diagonal=True,
    ),
    Field(
        "corners.edges",
        choice("ignore", "start-side", "both-sides"),
        "Which of the borders around the crossing point may stop it: none, the two at the start, or all four.",
        "both-sides",
        core=Packed("corner_edges"),
        diagonal=True,
    ),
    Field(
        "footprint.pattern",
        PATTERN,
        "The steps of pieces larger than one cell; as `pattern` if not set.",
        unit=Unit.PIPS,
        core=_WOVEN,
    ),
    Field(
        "footprint.rotate",
        ROTATION,
        "How they turn on their anchor, by 90° on squares and 60° on hexes; not at all if not set.",
        unit=Unit.PIPS,
        core=_WOVEN,
    ),
    Field(
        "footprint.straddle",
        FLAG,
        "Whether they may stand across an edge that stops movement.",
        False,
        core=Packed("straddle"),
    ),
    Field(
        "heading.turn",
        ANGLES,
        "What turning by 45°, 90°, 135° and 180° costs, on hexes by 60°, 120° and 180°; or every angle alike.",
        0,
        unit=Unit.PIPS,
        core=Packed("turn"),
    ),
    Field("heading.follow", FLAG, "A step turns the piece the way it went.", False, core=_WOVEN),
    Field(
        "heading.align",
        FLAG,
        "A step goes only where the piece faces; it may turn once before each step.",
        False,
        core=_WOVEN,
    ),
    Field("allowance.points", LIMIT, "How far a piece may go.", "unlimited", unit=Unit.POINTS, core=_ASIDE),
    Field(
        "allowance.refresh",
        choice("turn", "move", "grant", "action"),
        "A pool that is filled when a turn begins, the points anew for each move, nothing by itself, or no moves of "
        "one's own at all: only actions move.",
        "turn",
        core=_ASIDE,
    ),
    Field("allowance.moves", LIMIT, "How many moves a turn allows.", "unlimited", unit=Unit.COUNT, core=_ASIDE),
    Field(
        "allowance.least",
        AMOUNT,
        "Changes take the points no lower, except a `cap`.",
        unit=Unit.POINTS,
        core=_ASIDE,
    ),
    Field(
        "allowance.phase",
        choice("any", "before-actions"),
        "When in its turn a piece may move: always, or only before it does anything else.",
        "any",
        core=_ASIDE,
    ),
)

ROWS = (
    Field("enter", FLAG, "Whether the cell may be entered.", True, _ROW, core=_WOVEN, occupied=False),
    Field(
        "stop",
        PERMISSION,
        "Whether a move may end there. `ask`: yes, as far as `settle` has an answer; on ground it counts as yes.",
        True,
        _ROW,
        core=_WOVEN,
        occupied=False,
    ),
    Field(
        "halt",
        HALT,
        "Entering ends the move; with `turn`, the piece's movement of this turn.",
        False,
        _ROW,
        core=_WOVEN,
        strict=True,
    ),
    Field(
        "multiply",
        COST,
        "Multiplies the cost of a step into the cell.",
        1,
        _EVERYWHERE,
        Unit.FACTOR,
        core=_WOVEN,
    ),
    Field("add", NUMBER, "Added to the cost of a step into the cell.", 0, _EVERYWHERE, Unit.PIPS, core=_WOVEN),
    Field("leave", NUMBER, "Added to the cost of a step out of the cell.", 0, _ROW, Unit.PIPS, core=_WOVEN),
)

_declared = Fields((*MOVING, *ROWS), SECTIONS)


def declared() -> Fields:
    """The fields that rulesets are compiled by."""
    return _declared


@contextmanager
def declaring(*fields: Field, rules: Iterable[Rule] = (), sections: Iterable[Section] = ()) -> Iterator[Fields]:
    """Compile rulesets with further fields for a while. Rulesets keep the fields that they were compiled by.

    What a field does to a step is a rule of its own (`footwork.query.surcharges`), or is asked of the profile where it
    counts.
    """
    global _declared
    before = _declared
    _declared = Fields((*before.all, *fields), (*before.sections.values(), *sections), rules=(*before.rules, *rules))
    try:
        yield _declared
    finally:
        _declared = before
