"""Paths as JSON: the bill of every step, and what the way would set off."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal, NotRequired, TypedDict

from footwork.arguments import checked
from footwork.board.state import State
from footwork.errors import LimitError
from footwork.language.odds import chance
from footwork.play.consequences.program import reading
from footwork.play.consequences.reactions import Provocation, Window
from footwork.play.foresight.warnings import CellActs, Halts, MakesWay, Moment, Warned, find_warnings
from footwork.query.path import Path
from footwork.query.step import Step
from footwork.values import number_text
from footwork.views.json.effects import EffectJson, effect_json
from footwork.views.json.values import Points, cell_name, points_of
from footwork.views.telling.bill import Item, items
from footwork.views.telling.preview import warning_text


class ItemJson(TypedDict):
    """A part of what a step costs."""

    rule: Annotated[str, "the rule that it comes from"]
    by: Annotated[str, "who decided it: a feature, a tag, or the rule itself"]
    points: Annotated[Points, "how much; below 0 for what makes it cheaper"]
    factor: Annotated[Points | None, "the multiplier behind it, where it is one"]
    text: Annotated[str, "what it is for: `difficult ground ×2`"]


StepJson = TypedDict(
    "StepJson",
    {
        "from": Annotated[str, "the cell that it leaves"],
        "to": Annotated[str, "the cell that it leads to"],
        "turned": Annotated[bool | int, "how the piece lies after it, as in PoseJson"],
        "heading": Annotated[str, "which way it faces after it"],
        "cost": Annotated[Points, "the exact cost"],
        "ledger": Annotated[list[ItemJson], "what the cost is made of"],
    },
)
"""A step of a path."""


class WarningJson(TypedDict):
    """Something that a path would set off. Which of the later keys there are depends on its kind."""

    kind: Annotated[Literal["reaction", "cell", "aside", "halt"], "what it is"]
    step: Annotated[int, "the step that sets it off, counted from 0"]
    cell: Annotated[str, "the cell that is left, entered or stopped on"]
    text: Annotated[str, "the same in words"]
    piece: NotRequired[Annotated[str, "who reacts, or makes way"]]
    trigger: NotRequired[Annotated[Window, "of a reaction: when"]]
    reaction: NotRequired[Annotated[str, "of a reaction: its name"]]
    asked: NotRequired[Annotated[bool, "of a reaction: whether the piece may decide against it"]]
    chance: NotRequired[Annotated[Points | None, "of a reaction: how likely it works; null past counting"]]
    on: NotRequired[Annotated[Moment, "of a cell: when it acts; on release it is no longer held down"]]
    tag: NotRequired[Annotated[str | None, "of a cell: the rule of the ground; null for the scenario's"]]
    effects: NotRequired[Annotated[list[EffectJson], "of a reaction or a cell: what it does"]]
    to: NotRequired[Annotated[str, "of one that makes way: where to"]]
    rule: NotRequired[Annotated[str, "of what ends the movement of the turn: the feature, tag or relation behind it"]]


class PathJson(TypedDict):
    """A path with its bill."""

    piece: Annotated[str, "whose it is"]
    cells: Annotated[list[str], "its cells, the start included; a turn on the spot repeats its cell"]
    cost: Annotated[Points, "the exact cost"]
    charge: Annotated[Points, "what is paid"]
    left: Annotated[Points | None, "the points that would be left, below 0 if it is too dear; null without a limit"]
    steps: Annotated[list[StepJson], "its steps, each with its ledger"]
    warnings: Annotated[list[WarningJson], "what it would set off, in order"]


@checked
def path_json(state: State, path: Path) -> PathJson:
    """A path with the ledger of every step, and what it would set off."""
    points = path.budget.points
    return {
        "piece": path.piece,
        "cells": [cell_name(state, cell) for cell in path.cells],
        "cost": number_text(path.cost),
        "charge": number_text(path.charge),
        "left": None if points is None else points_of(state, points - path.charged_pips),
        "steps": [_step(state, path, step) for step in path.steps],
        "warnings": [warning_json(state, path, each) for each in find_warnings(state, path)],
    }


def _step(state: State, path: Path, step: Step) -> StepJson:
    return {
        "from": cell_name(state, step.start.anchor),
        "to": cell_name(state, step.end.anchor),
        "turned": step.end.turned,
        "heading": step.end.heading.name,
        "cost": points_of(state, step.pips),
        "ledger": [_entry(state, item) for item in items(state, path, step)],
    }


def _entry(state: State, item: Item) -> ItemJson:
    return {
        "rule": item.entry.rule,
        "by": item.entry.by,
        "points": points_of(state, item.entry.pips),
        "factor": None if item.factor is None else number_text(item.factor),
        "text": item.text,
    }


@checked
def warning_json(state: State, path: Path, warned: Warned) -> WarningJson:
    """One thing that a path would set off."""
    text, lent = warning_text(state, path, warned), {path.piece: path.terms.features}
    match warned:
        case Provocation():
            rule = state.rules.reactions[warned.reaction]
            return {
                "kind": "reaction",
                "step": warned.step,
                "cell": cell_name(state, warned.cell),
                "text": text,
                "piece": warned.piece,
                "trigger": warned.trigger,
                "reaction": warned.reaction,
                "asked": warned.asked,
                "chance": _chance(state, warned, path),
                "effects": [effect_json(state, each, warned.piece, path.piece, lent) for each in rule.program.do],
            }
        case CellActs():
            return {
                "kind": "cell",
                "step": warned.step,
                "cell": cell_name(state, warned.cell),
                "text": text,
                "on": warned.moment,
                "tag": warned.tag,
                "effects": [effect_json(state, each, path.piece, None, lent) for each in warned.effects],
            }
        case MakesWay():
            return {
                "kind": "aside",
                "step": warned.step,
                "cell": cell_name(state, warned.start),
                "text": text,
                "piece": warned.piece,
                "to": cell_name(state, warned.end),
            }
        case Halts():
            return {
                "kind": "halt",
                "step": warned.step,
                "cell": cell_name(state, warned.cell),
                "text": text,
                "rule": warned.rule,
            }


def _chance(state: State, found: Provocation, path: Path) -> Points | None:
    condition = state.rules.reactions[found.reaction].program.condition
    read = reading(state, found.piece, path.piece, {path.piece: path.terms.features})
    try:
        odds = Fraction(1) if condition is None else chance(condition, read)
    except LimitError:
        return None
    return number_text(odds)
