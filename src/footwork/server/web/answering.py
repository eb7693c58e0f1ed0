"""How routes answer: bytes that are made already, each with its declared shape and the problems it may meet."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Header, Request, Response
from starlette.requests import HTTPConnection

from footwork.server.desk import Desk
from footwork.server.hall import Hall
from footwork.server.live import Live, to_bytes
from footwork.server.playing.seats import Seat
from footwork.server.problems import (
    DATABASE,
    DEFECT,
    GAME_TROUBLE,
    GAME_UNKNOWN,
    LIMIT_BODY,
    LIMIT_BUSY,
    LIMIT_CONNECTIONS,
    LIMIT_LATE,
    LIMIT_QUESTIONS,
    NAME_UNKNOWN,
    ORIGIN,
    REQUEST,
    TOKEN_MISSING,
    TOKEN_UNKNOWN,
    Kind,
    Refusing,
)
from footwork.server.web.schemas import REF

ALWAYS = (
    ORIGIN,
    NAME_UNKNOWN,
    LIMIT_BODY,
    LIMIT_LATE,
    LIMIT_CONNECTIONS,
    REQUEST,
    DEFECT,
    LIMIT_BUSY,
    LIMIT_QUESTIONS,
    DATABASE,
)
OF_GAMES = (GAME_UNKNOWN, TOKEN_MISSING, TOKEN_UNKNOWN, GAME_TROUBLE)


_SIMPLE: dict[Any, dict[str, Any]] = {str: {"type": "string"}, dict: {"type": "object", "additionalProperties": True}}


def says(shape: Any, *kinds: Kind, media: str = "application/json", example: Any = None) -> dict[int | str, Any]:
    """What a route may answer, for the OpenAPI document."""
    schema = _SIMPLE.get(shape) or {"$ref": f"{REF}{shape.__name__}"}
    content: dict[str, Any] = {"schema": schema}
    if example is not None:
        content["example"] = example
    said: dict[int | str, Any] = {200: {"description": "The answer.", "content": {media: content}}}
    problem = {"application/json": {"schema": {"$ref": f"{REF}ProblemJson"}}}
    for kind in dict.fromkeys((*ALWAYS, *kinds)):
        known = said.setdefault(kind.status, {"description": "", "content": problem})
        known["description"] = f"{known['description']}\n\n`{kind.code}`: {kind.text}.".strip()
    return said


def raw(data: Any) -> Response:
    """An answer of plain data, or of bytes that are JSON already."""
    return Response(data if isinstance(data, bytes) else to_bytes(data), media_type="application/json")


def hall_of(request: Request) -> Hall:
    """The hall of the server."""
    hall: Hall = request.app.state.hall
    return hall


def address_of(request: HTTPConnection) -> str:
    """Where a request or a socket comes from."""
    return request.client.host if request.client else ""


def desk_of(request: Request) -> Desk:
    """The desk of the server."""
    desk: Desk = request.app.state.desk
    return desk


def token_of(authorization: str | None) -> str:
    """The token of a request. Raises Refusing if there is none."""
    kind, _, token = (authorization or "").partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise Refusing(TOKEN_MISSING)
    return token.strip()


Bearer = Annotated[str | None, Header(alias="Authorization", description="`Bearer TOKEN`: the token of a seat")]


class At:
    """A game, the seat that asks, and the address that it asks from."""

    def __init__(self, hall: Hall, live: Live, seat: Seat, address: str) -> None:
        self.hall = hall
        self.live = live
        self.seat = seat
        self.address = address

    @property
    def eyes(self) -> str | None:
        """Who looks."""
        return self.seat.eyes


async def at(request: Request, game: str, authorization: Bearer = None) -> At:
    """The game and the seat of a request. Who has no token does not learn whether there is such a game."""
    hall = hall_of(request)
    live, seat = await hall.enter(game, token_of(authorization))
    return At(hall, await hall.current(live), seat, address_of(request))


AtGame = Annotated[At, Depends(at)]
InHall = Annotated[Hall, Depends(hall_of)]
By = Annotated[str, Depends(address_of)]
AtDesk = Annotated[Desk, Depends(desk_of)]
