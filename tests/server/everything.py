"""Everything that can be asked of a game, taken from the OpenAPI document: what is new joins by itself."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import httpx

from footwork.server.settings import Settings
from footwork.server.web.app import create_app


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document."""
    guard: Any = create_app(Settings(database="sqlite+aiosqlite://"))
    found: dict[str, Any] = guard._app.openapi()
    return found


def all_routes() -> list[tuple[str, str]]:
    """Every route with its method."""
    return [(method.upper(), path) for path, methods in document()["paths"].items() for method in methods]


def routes() -> list[tuple[str, str]]:
    """Every route of a game with its method; what closes something comes last."""
    found = [(method, path) for method, path in all_routes() if "{game}" in path]
    return sorted(found, key=lambda each: (each[0] == "DELETE", each[1].endswith("/token")))


DOING: dict[str, Any] = {"on": 0, "key": "k"}
BODIES: dict[str, dict[str, Any]] = {
    "act": {**DOING, "action": {"do": "end-turn"}},
    "answer": {**DOING, "answer": "yes"},
    "join": {"code": "x", "name": "y"},
    "invites": {"role": "spectator"},
    "bots": {"side": "heroes"},
    "ask": {"question": {"ask": "state"}},
    "forks": {},
    "token": {},
    **dict.fromkeys(("press", "release", "undo", "redo", "accept", "decline"), DOING),
}
"""A sound body for each route that takes one; a new route has to say its own."""


def send(
    http: httpx.Client, method: str, path: str, game: str, *, headers: dict[str, str], body: Any = None
) -> httpx.Response:
    """Call a route of a game with a sound body, or a given one."""
    place = re.sub(r"\{\w+\}", "x", path.replace("{game}", game))
    if method == "POST" and body is None:
        body = BODIES[path.rsplit("/", 1)[1]]
    return http.request(method, place, json=body, headers=headers)


def messages() -> dict[str, dict[str, Any]]:
    """A sound message of each kind that a socket takes, but for the greeting."""
    found: dict[str, dict[str, Any]] = {}
    schemas = document()["components"]["schemas"]
    for each in document()["x-socket"]["sends"]:
        kind = schemas[each["$ref"].rpartition("/")[2]]["properties"]["type"]["const"]
        if kind != "hello":
            found[kind] = {"type": kind, "id": kind, **({} if kind == "ping" else BODIES[kind])}
    return found


def questions() -> set[str]:
    """Every kind of question."""
    schemas = document()["components"]["schemas"]
    return {
        shape["properties"]["ask"]["const"]
        for name, shape in schemas.items()
        if name.startswith("Ask") and "ask" in shape.get("properties", {})
    }
