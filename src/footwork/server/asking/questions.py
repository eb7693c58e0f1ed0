"""Questions: each kind with its own fields, and its answer: the engine's own JSON."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from footwork.errors import FootworkError, MisuseError
from footwork.game.game import Game
from footwork.play.acting import known_action, move_query, walk_query, why_not_act
from footwork.play.actions import Act, action_to_dict
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.refusals import Refusal
from footwork.rules.effects import Relocate
from footwork.server.problems import CALL, Refusing
from footwork.values import number_text
from footwork.views.drawing.svgboard import board_svg
from footwork.views.drawing.textboard import text_board
from footwork.views.json import (
    Pointed,
    leap_json,
    next_steps_json,
    offers_json,
    path_json,
    piece_kinds_json,
    plans_json,
    reach_json,
    refusal_json,
    stat_kinds_json,
    state_json,
    threat_json,
    turn_reach_json,
    way_json,
)
from footwork.views.telling.offers import odds_text

Piece = Annotated[str, Field(max_length=200, description="a piece, by its id")]
Where = Annotated[str, Field(max_length=40, description="a cell, as the ruleset writes it")]
Points = Annotated[int | None, Field(ge=0, le=10**6, description="as if the piece had so many points")]
Ready = Annotated[bool, Field(description="as if its next turn had just begun")]
Walk = Annotated[
    bool,
    Field(description="in the move that pointing at a cell means: its own; where only actions move it, the first's"),
]
Target = Annotated[str | None, Field(max_length=200, description="whom that action is aimed at")]
Turned = Annotated[int | None, Field(ge=0, le=64, description="how a large piece should lie: PieceJson.shapes")]
Heading = Annotated[str | None, Field(max_length=20, description="which way the piece should face then")]
ByAction = Annotated[str | None, Field(max_length=200, description="in the move that this action of the ruleset makes")]
Cells = Annotated[list[Where], Field(max_length=10_000)]


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")


class AskState(_Asked):
    """The position."""

    ask: Literal["state"]


class AskReach(_Asked):
    """Where a piece can go, and what it costs.

    Without `paths` the answer is much shorter: each arrival has `via` instead, what comes before it on its path.
    """

    ask: Literal["reach"]
    piece: Piece
    paths: Annotated[bool, Field(description="whether each arrival has its whole path")] = True
    alone: Annotated[bool, Field(description="as if the others were absent")] = False
    ready: Ready = False
    points: Points = None
    action: ByAction = None
    target: Target = None
    walk: Walk = False


class AskTurns(_Asked):
    """How many turns a piece needs to come to rest on each cell."""

    ask: Literal["turns"]
    piece: Piece
    turns: Annotated[int, Field(ge=1, le=20)] = 2


class AskPath(_Asked):
    """The way to a cell with its bill and what it sets off, or why there is none: all that a pointer has to show.

    By way of others with `through`; exactly along `cells`, without `to`; for a large piece lying or facing as said.
    """

    ask: Literal["path"]
    piece: Piece
    to: Where | None = None
    through: Cells = []
    cells: Cells = []
    turned: Turned = None
    heading: Heading = None
    ready: Ready = False
    points: Points = None
    action: ByAction = None
    target: Target = None
    walk: Walk = False


class AskCost(_Asked):
    """What a given path costs, points aside."""

    ask: Literal["cost"]
    piece: Piece
    cells: Cells


class AskWhy(_Asked):
    """Why a piece cannot move to a cell, or not do an action, or not to a target."""

    ask: Literal["why"]
    piece: Piece
    to: Where | None = None
    ready: Ready = False
    points: Points = None
    action: ByAction = None
    target: Target = None


class AskLegal(_Asked):
    """What a piece may do now."""

    ask: Literal["legal"]
    piece: Piece


class AskProvocations(_Asked):
    """Which reactions each step of the best path to a cell, or of given cells, would set off."""

    ask: Literal["provocations"]
    piece: Piece
    to: Where | None = None
    cells: Cells = []


class AskThreat(_Asked):
    """Who of those hostile to a side could strike each cell in their next turn."""

    ask: Literal["threat"]
    side: Annotated[str, Field(max_length=200)]


class AskOffers(_Asked):
    """What a piece can do now: the actions of the ruleset that it has, turning, waiting, the end of the turn."""

    ask: Literal["offers"]
    piece: Piece


class AskOdds(_Asked):
    """How likely the condition of an action or a reaction holds."""

    ask: Literal["odds"]
    piece: Piece
    action: Annotated[str, Field(max_length=200)]
    target: Piece | None = None


class AskPlans(_Asked):
    """The plans."""

    ask: Literal["plans"]


class AskNextSteps(_Asked):
    """Which steps could come next in the plan of a piece."""

    ask: Literal["next-steps"]
    piece: Piece


class AskKinds(_Asked):
    """The kinds of pieces and the stats that the ruleset has: what a new piece can be made from."""

    ask: Literal["kinds"]


class AskPicture(_Asked):
    """The board as a picture, with the reach of a piece or its path to a cell if one is named."""

    ask: Literal["picture"]
    format: Literal["svg", "text"] = "svg"
    piece: Piece | None = None
    to: Where | None = None
    side: Annotated[str | None, Field(max_length=200, description="who looks")] = None


Question = Annotated[
    AskState
    | AskReach
    | AskTurns
    | AskPath
    | AskCost
    | AskWhy
    | AskLegal
    | AskProvocations
    | AskThreat
    | AskOffers
    | AskOdds
    | AskPlans
    | AskNextSteps
    | AskKinds
    | AskPicture,
    Field(discriminator="ask"),
]


def answer_to(game: Game, question: Question, eyes: str | None) -> dict[str, Any]:
    """The answer to a question about a game that stands as `eyes` see it. Raises Refusing for one that has none."""
    try:
        return {"ask": question.ask, **_ANSWERS[type(question)](game, question, eyes)}
    except (FootworkError, TypeError, ValueError, OverflowError) as error:
        raise Refusing(CALL, str(error)) from None


def _state(game: Game, asked: AskState, eyes: str | None) -> dict[str, Any]:
    return {"state": state_json(game.state, start=game.start, side=eyes)}


def _reach(game: Game, asked: AskReach, eyes: str | None) -> dict[str, Any]:
    return {"reach": reach_json(game.state, _query(game, asked, alone=asked.alone).reach(), paths=asked.paths)}


def _query(game: Game, asked: AskReach | AskPath, *, alone: bool = False) -> Query:
    """The questions about the move that is meant. Raises MisuseError for an action that makes none."""
    if asked.walk:
        if asked.action is not None or asked.points is not None or asked.ready or alone:
            raise MisuseError("'walk' is the move as it is; leave out 'action', 'points', 'ready' and 'alone', or it")
        return walk_query(game.state, asked.piece)
    if asked.target is not None:
        if asked.action is None or asked.points is not None or asked.ready or alone:
            raise MisuseError("a 'target' goes with an 'action', as things are")
        known_action(game.rules, asked.action)
        found = move_query(game.state, Act(asked.piece, asked.action, asked.target))
        if found is None:
            raise MisuseError(f"'{asked.action}' is no action whose move is known before it is taken")
        return found
    return game.query(asked.piece, alone=alone, ready=asked.ready, points=asked.points, action=asked.action)


def _turns(game: Game, asked: AskTurns, eyes: str | None) -> dict[str, Any]:
    return {"turns": turn_reach_json(game.state, game.reach_in(asked.piece, asked.turns))}


def _path(game: Game, asked: AskPath, eyes: str | None) -> dict[str, Any]:
    if (asked.to is None) == (not asked.cells):
        raise MisuseError("say either 'to' or 'cells'")
    if asked.cells and (asked.through or asked.turned is not None or asked.heading is not None):
        raise MisuseError("'cells' are the whole way; leave out 'through', 'turned' and 'heading', or them")
    if asked.action is not None and asked.to is not None and _leaps(game, asked.action):
        game.state.piece(asked.piece)
        return {**leap_json(game.state, Act(asked.piece, asked.action, asked.target, game.cell(asked.to)))}
    query = _query(game, asked)
    heading = None if asked.heading is None else game.rules.grid.parse(asked.heading)
    pointed = Pointed(asked.to, tuple(asked.through), tuple(asked.cells), asked.turned, heading)
    supposed = asked.ready or asked.points is not None or query.terms.in_beat
    return {**way_json(query, pointed, target=asked.target, supposed=supposed)}


def _leaps(game: Game, action: str) -> bool:
    moves = known_action(game.rules, action).program.moves
    return bool(moves) and isinstance(moves[0], Relocate)


def _cost(game: Game, asked: AskCost, eyes: str | None) -> dict[str, Any]:
    return _way(game, asked.piece, game.cost(asked.piece, asked.cells))


def _way(game: Game, piece: str, found: Path | Refusal) -> dict[str, Any]:
    if isinstance(found, Refusal):
        return {"path": None, "refusal": refusal_json(game.state, found, piece)}
    return {"path": path_json(game.state, found), "refusal": None}


def _why(game: Game, asked: AskWhy, eyes: str | None) -> dict[str, Any]:
    found: Refusal | None
    if asked.action is not None and (asked.target is not None or asked.to is None):
        known_action(game.rules, asked.action)
        to = None if asked.to is None else game.cell(asked.to)
        found = why_not_act(game.state, Act(asked.piece, asked.action, asked.target, to))
    elif asked.to is None:
        raise MisuseError("say where to, or which action")
    else:
        found = game.why(asked.piece, asked.to, action=asked.action, points=asked.points, ready=asked.ready)
    return {"refusal": None if found is None else refusal_json(game.state, found, asked.piece)}


def _legal(game: Game, asked: AskLegal, eyes: str | None) -> dict[str, Any]:
    game.state.piece(asked.piece)
    notation = game.rules.grid.notation
    return {"actions": [action_to_dict(action, notation) for action in game.legal_actions(asked.piece)]}


def _provocations(game: Game, asked: AskProvocations, eyes: str | None) -> dict[str, Any]:
    if (asked.to is None) == (not asked.cells):
        raise Refusing(CALL, "say either 'to' or 'cells'")
    found = game.cost(asked.piece, asked.cells) if asked.to is None else game.path(asked.piece, asked.to)
    if isinstance(found, Refusal):
        return {"provocations": [], "refusal": refusal_json(game.state, found, asked.piece)}
    warned = path_json(game.state, found)["warnings"]
    return {"provocations": [each for each in warned if each["kind"] == "reaction"], "refusal": None}


def _threat(game: Game, asked: AskThreat, eyes: str | None) -> dict[str, Any]:
    return {"threat": threat_json(game.state, game.threat(asked.side))}


def _offers(game: Game, asked: AskOffers, eyes: str | None) -> dict[str, Any]:
    return {"offers": offers_json(game.state, asked.piece)}


def _odds(game: Game, asked: AskOdds, eyes: str | None) -> dict[str, Any]:
    chance: Fraction = game.odds(asked.piece, asked.action, asked.target)
    return {"odds": {"chance": number_text(chance), "text": odds_text(chance)}}


def _plans(game: Game, asked: AskPlans, eyes: str | None) -> dict[str, Any]:
    return {"plans": plans_json(game.state, eyes)}


def _next_steps(game: Game, asked: AskNextSteps, eyes: str | None) -> dict[str, Any]:
    return {"next_steps": next_steps_json(game.state, asked.piece, eyes)}


def _kinds(game: Game, asked: AskKinds, eyes: str | None) -> dict[str, Any]:
    return {"kinds": piece_kinds_json(game.rules), "stats": stat_kinds_json(game.rules)}


def _picture(game: Game, asked: AskPicture, eyes: str | None) -> dict[str, Any]:
    reach = None if asked.piece is None or asked.to is not None else game.reach(asked.piece)
    path: Path | None = None
    if asked.to is not None:
        if asked.piece is None:
            raise Refusing(CALL, "say whose path: 'piece'")
        found = game.path(asked.piece, asked.to)
        path = found if isinstance(found, Path) else None
    side = asked.side if eyes is None else eyes or None
    draw: Callable[..., str] = board_svg if asked.format == "svg" else text_board
    return {"picture": draw(game.state, reach=reach, path=path, side=side)}


_ANSWERS: dict[type[BaseModel], Callable[[Game, Any, str | None], dict[str, Any]]] = {
    AskState: _state,
    AskReach: _reach,
    AskTurns: _turns,
    AskPath: _path,
    AskCost: _cost,
    AskWhy: _why,
    AskLegal: _legal,
    AskProvocations: _provocations,
    AskThreat: _threat,
    AskOffers: _offers,
    AskOdds: _odds,
    AskPlans: _plans,
    AskNextSteps: _next_steps,
    AskKinds: _kinds,
    AskPicture: _picture,
}
