"""Questions: each kind with its own fields, and its answer: the engine's own JSON."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from footwork.errors import FootworkError
from footwork.game.game import Game
from footwork.play.actions import action_to_dict
from footwork.query.path import Path
from footwork.refusals import Refusal
from footwork.server.problems import CALL, Refusing
from footwork.values import number_text
from footwork.views.drawing.svgboard import board_svg
from footwork.views.drawing.textboard import text_board
from footwork.views.json import (
    next_steps_json,
    offers_json,
    path_json,
    plans_json,
    reach_json,
    refusal_json,
    state_json,
    threat_json,
    turn_reach_json,
    warning_json,
)
from footwork.views.telling.offers import odds_text

Piece = Annotated[str, Field(max_length=200, description="a piece, by its id")]
Where = Annotated[str, Field(max_length=40, description="a cell, as the ruleset writes it")]
Points = Annotated[int | None, Field(ge=0, le=10**6, description="as if the piece had so many points")]
Ready = Annotated[bool, Field(description="as if its next turn had just begun")]
ByAction = Annotated[str | None, Field(max_length=200, description="in the move that this action of the ruleset makes")]
Cells = Annotated[list[Where], Field(max_length=10_000)]


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")


class AskState(_Asked):
    """The position."""

    ask: Literal["state"]


class AskReach(_Asked):
    """Where a piece can go, and what it costs."""

    ask: Literal["reach"]
    piece: Piece
    alone: Annotated[bool, Field(description="as if the others were absent")] = False
    ready: Ready = False
    points: Points = None
    action: ByAction = None


class AskTurns(_Asked):
    """How many turns a piece needs to come to rest on each cell."""

    ask: Literal["turns"]
    piece: Piece
    turns: Annotated[int, Field(ge=1, le=20)] = 2


class AskPath(_Asked):
    """The best path to a cell, what it sets off, or why there is none."""

    ask: Literal["path"]
    piece: Piece
    to: Where
    through: Cells = []
    ready: Ready = False
    points: Points = None
    action: ByAction = None


class AskCost(_Asked):
    """What a given path costs, points aside."""

    ask: Literal["cost"]
    piece: Piece
    cells: Cells


class AskWhy(_Asked):
    """Why a piece cannot move to a cell."""

    ask: Literal["why"]
    piece: Piece
    to: Where
    ready: Ready = False
    points: Points = None
    action: ByAction = None


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
    | AskPicture,
    Field(discriminator="ask"),
]


def answer_to(game: Game, question: Question, eyes: str | None) -> dict[str, Any]:
    """The answer to a question about a game that stands as `eyes` see it. Raises Refusing for one that has none."""
    try:
        return _ANSWERS[type(question)](game, question, eyes)
    except (FootworkError, TypeError, ValueError, OverflowError) as error:
        raise Refusing(CALL, str(error)) from None


def _state(game: Game, asked: AskState, eyes: str | None) -> dict[str, Any]:
    return {"state": state_json(game.state, start=game.start, side=eyes)}


def _reach(game: Game, asked: AskReach, eyes: str | None) -> dict[str, Any]:
    query = game.query(asked.piece, alone=asked.alone, ready=asked.ready, points=asked.points, action=asked.action)
    return {"reach": reach_json(game.state, query.reach())}


def _turns(game: Game, asked: AskTurns, eyes: str | None) -> dict[str, Any]:
    return {"turns": turn_reach_json(game.state, game.reach_in(asked.piece, asked.turns))}


def _path(game: Game, asked: AskPath, eyes: str | None) -> dict[str, Any]:
    found = game.path(
        asked.piece, asked.to, through=asked.through, action=asked.action, points=asked.points, ready=asked.ready
    )
    return _way(game, asked.piece, found)


def _cost(game: Game, asked: AskCost, eyes: str | None) -> dict[str, Any]:
    return _way(game, asked.piece, game.cost(asked.piece, asked.cells))


def _way(game: Game, piece: str, found: Path | Refusal) -> dict[str, Any]:
    if isinstance(found, Refusal):
        return {"path": None, "refusal": refusal_json(game.state, found, piece), "warnings": []}
    warned = [warning_json(game.state, found, each) for each in game.warnings(found)]
    return {"path": path_json(game.state, found), "refusal": None, "warnings": warned}


def _why(game: Game, asked: AskWhy, eyes: str | None) -> dict[str, Any]:
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
    answer = _way(game, asked.piece, found)
    reactions = [each for each in answer["warnings"] if each["kind"] == "reaction"]
    return {"provocations": reactions, "refusal": answer["refusal"]}


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
    AskPicture: _picture,
}
