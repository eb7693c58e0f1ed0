"""A position as JSON: the board, the sides, the pieces."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, TypedDict

from footwork.arguments import checked
from footwork.board.allowance import granted_pips, points_left, profile_for
from footwork.board.nearby import stat_of
from footwork.board.piece import Piece
from footwork.board.state import Side, State
from footwork.play.events import GameFinished, TurnBegan
from footwork.play.turns import decided
from footwork.rules.effects import Until
from footwork.rules.rules import Rules
from footwork.views.json.board import BoardJson, board_json
from footwork.views.json.offers import DeedJson, end_json
from footwork.views.json.values import Points, cell_name, cell_or_none, points_or_none
from footwork.views.telling.outcome import aim
from footwork.views.telling.position import means_text
from footwork.views.telling.telling import tell
from footwork.views.telling.words import capital, facing, label, noun, rule_title, title_of, until_text
from footwork.views.view import seen_by


class PieceKindJson(TypedDict):
    """A kind of pieces: what new ones can be made from."""

    title: Annotated[str, "what to call it"]
    glyph: Annotated[str | None, "its character on the text board"]
    size: Annotated[list[int], "the columns and rows that it covers"]


class StatKindJson(TypedDict):
    """A stat of the ruleset, and what it may be set to."""

    least: Annotated[int | None, "the smallest value; null without one"]
    most: Annotated[int | None, "the largest value; null without one"]
    counts: Annotated[str | None, "what it counts, so that a new piece cannot be given it; null if it is set freely"]


class TemporaryJson(TypedDict):
    """A feature that a piece has for a while."""

    feature: Annotated[str, "its name"]
    title: Annotated[str, "what to call it"]
    until: Annotated[Until, "how long it lasts"]
    text: Annotated[str, "the same in words; empty if it stays"]


class PieceJson(TypedDict):
    """A piece as it is now."""

    id: Annotated[str, "its name in the game"]
    name: Annotated[str, "what to call its like"]
    label: Annotated[str, "what to call it, numbered where several share a name"]
    side: Annotated[str | None, "whose it is"]
    kind: Annotated[str | None, "the kind that it was made from"]
    glyph: Annotated[str | None, "its character on the text board"]
    at: Annotated[str | None, "its anchor cell; null off the board"]
    cells: Annotated[list[str], "the cells that it covers"]
    size: Annotated[list[int], "the columns and rows that it covers when it is not turned"]
    shapes: Annotated[
        list[list[list[int]]], "for each way to lie, what its cells add to the two numbers of the anchor's"
    ]
    turned: Annotated[bool | int, "whether it lies turned; a number of turns on grids with more ways to lie"]
    heading: Annotated[str, "which way it faces"]
    faces: Annotated[bool, "whether it matters which way"]
    points: Annotated[Points | None, "the points that it has left; null without a limit"]
    means: Annotated[str, "what it has left to move with, in words: points or moves; empty without a limit"]
    active: Annotated[bool, "whether it is its turn"]
    allowance: Annotated[Points | None, "the points that it gets when it is refreshed; null without a limit"]
    stats: Annotated[dict[str, int], "every stat of the ruleset and its value"]
    starting: Annotated[dict[str, int] | None, "the values that they had at the start of the game, if that is known"]
    features: Annotated[list[str], "the features that it has by itself, those for a while included"]
    temporary: Annotated[list[TemporaryJson], "the features that it has for a while"]
    held: Annotated[str | None, "the feature that holds it where it is, in words; null if none does"]
    defeated: Annotated[bool, "whether it is out of play"]


class GoalJson(TypedDict):
    """Where a side wants to be: it wins as soon as enough of its pieces are there."""

    cells: Annotated[list[str], "the cells, by rows; a piece is there when it covers one of them"]
    pieces: Annotated[int | None, "how many pieces it takes; null for all on the board"]


class SideJson(TypedDict):
    """A side of the game."""

    name: Annotated[str, "its name in the game"]
    title: Annotated[str, "what to call it"]
    control: Annotated[str, "who moves it: player or bot"]
    goal: Annotated[GoalJson | None, "where it wants to be; null if it has no goal"]
    aim: Annotated[str, "what it is there to do, in words; empty if there is nothing to win"]


class TurnJson(TypedDict):
    """Whose turn it is."""

    round: Annotated[int, "the round"]
    active: Annotated[str, "the side or piece"]
    side: Annotated[str | None, "the side; null if everybody plays at once"]
    piece: Annotated[str | None, "the piece, where pieces take turns"]
    title: Annotated[str, "what to call who plays"]
    text: Annotated[str, "whose turn it is, in words"]
    end: Annotated[DeedJson, "what ends it"]


class EndedJson(TypedDict):
    """How a game has ended."""

    winner: Annotated[str | None, "the side that has won; null if nobody has"]
    text: Annotated[str, "the same in words"]


class DefeatJson(TypedDict):
    """What takes a piece out of play."""

    stat: Annotated[str, "the stat that decides"]
    at: Annotated[int, "the value at which it does"]


class StateJson(TypedDict):
    """A position."""

    ruleset: Annotated[str, "the name of the ruleset"]
    title: Annotated[str, "what to call the ruleset"]
    words: Annotated[
        dict[str, str], "what the ruleset calls a `piece`, a `cell`, a `side` and a `turn`; several of them with an `s`"
    ]
    hash: Annotated[str, "the hash of the position, as the one who looks sees it"]
    round: Annotated[int | None, "the round; null while no game is running"]
    active: Annotated[str | None, "the side or piece whose turn it is"]
    turn: Annotated[TurnJson | None, "the same in words, and what ends it; null while no game is running"]
    winner: Annotated[str | None, "the side that has won; null while nobody has"]
    defeat: Annotated[DefeatJson | None, "what takes a piece out of play; null if nothing does"]
    resources: Annotated[
        dict[str, str], "the stats that actions and reactions are paid with, and what to call each in short"
    ]
    board: Annotated[BoardJson, "the board"]
    sides: Annotated[list[SideJson], "the sides, in their order"]
    pieces: Annotated[list[PieceJson], "the pieces, in roster order"]


@checked
def state_json(state: State, *, start: State | None = None, side: str | None = None) -> StateJson:
    """A position: whose turn it is, the board row by row as terrain names, and the pieces.

    `start` is the position in which the game began, for the values that stats had then; `side` is who looks, and None
    sees everything. Nothing depends on what is hidden from them.
    """
    state, rules = state if side is None else seen_by(state, side), state.rules
    return {
        "ruleset": rules.name,
        "title": rules.title,
        "words": words_json(state),
        "hash": state.hash,
        "round": None if state.turn is None else state.turn.round,
        "active": state.active,
        "turn": turn_json(state),
        "winner": winner_of(state),
        "defeat": None if rules.defeat is None else {"stat": rules.defeat[0], "at": rules.defeat[1]},
        "resources": _resources(rules),
        "board": board_json(state),
        "sides": [_side(state, side) for side in state.sides.values()],
        "pieces": [piece_json(state, piece, start=start) for piece in state.pieces],
    }


def _resources(rules: Rules) -> dict[str, str]:
    """Names of several words by their first letters, as "AP" for "Action Points", unless two would be the same."""
    letters = {stat: "".join(word[0] for word in stat.split()) for stat in rules.paid_with if " " in stat}
    told_apart = Counter(letters.values())
    return {stat: letters[stat] if told_apart[letters.get(stat, "")] == 1 else stat for stat in rules.paid_with}


_THINGS = ("piece", "cell", "side", "turn")


@checked
def words_json(state: State) -> dict[str, str]:
    """What the ruleset calls things, one and several of them."""
    counted = {f"{thing}{'s' * (count - 1)}": noun(state, thing, count) for thing in _THINGS for count in (1, 2)}
    return {**counted, **state.rules.words}


@checked
def turn_json(state: State) -> TurnJson | None:
    """Whose turn it is; None while no game is running."""
    active = state.active
    if state.turn is None or active is None:
        return None
    piece = active if state.has(active) and active not in state.sides else None
    side = active if active in state.sides else None if piece is None else state.piece(piece).side
    title = title_of(state, active)
    return {
        "round": state.turn.round,
        "active": active,
        "side": side,
        "piece": piece,
        "title": capital(title),
        "text": " ".join(tell((TurnBegan(active, state.turn.place),), state)),
        "end": end_json(state),
    }


@checked
def winner_of(state: State) -> str | None:
    """The side that has won a game that no longer runs."""
    won = decided(state) if state.turn is None else None
    return None if won is None else won.name


@checked
def ended_json(state: State) -> EndedJson:
    """How a game has ended that has come to its end."""
    winner = winner_of(state)
    return {"winner": winner, "text": " ".join(tell((GameFinished(winner),), state))}


def _side(state: State, side: Side) -> SideJson:
    goal: GoalJson | None = None
    if side.goal is not None:
        cells = sorted(side.goal.cells, key=lambda cell: (cell.y, cell.x))
        goal = {"cells": [cell_name(state, cell) for cell in cells], "pieces": side.goal.pieces}
    return {"name": side.name, "title": side.title, "control": side.control, "goal": goal, "aim": aim(state, side.name)}


@checked
def stat_kinds_json(rules: Rules) -> dict[str, StatKindJson]:
    """The stats of a ruleset, by name."""
    return {name: {"least": rule.least, "most": rule.most, "counts": rule.counts} for name, rule in rules.stats.items()}


@checked
def piece_kinds_json(rules: Rules) -> dict[str, PieceKindJson]:
    """The kinds of pieces that a ruleset has, by name."""
    covered = {name: rules.grid.sized(kind.size or (1, 1)) for name, kind in rules.kinds.items()}
    return {
        name: {"title": kind.title or name, "glyph": kind.glyph, "size": [covered[name].width, covered[name].height]}
        for name, kind in rules.kinds.items()
    }


@checked
def piece_json(state: State, piece: Piece, *, start: State | None = None) -> PieceJson:
    """A piece as it is now, beside the stats that it had in the position in which the game began."""
    return {
        "id": piece.id,
        "name": piece.name,
        "label": label(state, piece),
        "side": piece.side,
        "kind": piece.kind,
        "glyph": piece.glyph,
        "at": cell_or_none(state, piece.at),
        "cells": [cell_name(state, cell) for cell in piece.cells],
        "size": [piece.footprint.width, piece.footprint.height],
        "shapes": [[list(by) for by in shape] for shape in piece.footprint.shapes],
        "turned": piece.turned,
        "heading": piece.heading.name,
        "faces": facing(state, piece) is not None,
        "points": points_or_none(state, points_left(state, piece)),
        "means": means_text(state, piece),
        "active": piece.at is not None and state.is_active(piece),
        "allowance": points_or_none(state, granted_pips(state, piece)),
        "stats": _stats(state, piece),
        "starting": None if start is None or piece.id not in start.index else _stats(start, start.piece(piece.id)),
        "features": [*piece.features, *(entry.feature for entry in piece.temporary)],
        "temporary": [
            {
                "feature": entry.feature,
                "title": rule_title(state, entry.feature),
                "until": entry.until,
                "text": until_text(entry.until),
            }
            for entry in piece.temporary
        ],
        "held": _held(state, piece),
        "defeated": piece.defeated,
    }


def _held(state: State, piece: Piece) -> str | None:
    gates = () if piece.at is None else profile_for(state, piece).gates
    return rule_title(state, gates[0].feature) if gates else None


def _stats(state: State, piece: Piece) -> dict[str, int]:
    """Every stat of a piece: its own, then those that it has by the ruleset."""
    read = stat_of(state, piece)
    return {**piece.stats, **{name: read(name) for name in state.rules.stats}}
