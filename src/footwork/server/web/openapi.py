"""The OpenAPI document: FastAPI's, with the shapes of all answers and the messages of the socket."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema

from footwork.server.playing import shapes as of_games
from footwork.server.web import messages
from footwork.server.web import shapes as of_web
from footwork.server.web.kinds import add_actions, add_events, any_of
from footwork.server.web.schemas import REF, Schemas

_SAYS = (
    messages.HelloMessage,
    messages.ActMessage,
    messages.AnswerMessage,
    messages.PressMessage,
    messages.ReleaseMessage,
    messages.UndoMessage,
    messages.RedoMessage,
    messages.AcceptMessage,
    messages.DeclineMessage,
    messages.AskMessage,
    messages.PingMessage,
)

SOCKET = "/api/games/{game}/socket"


def complete(app: FastAPI) -> None:
    """Let an application show the whole document."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _document(app)
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]


def _add_answers(shapes: Schemas) -> None:
    """The answers to questions: for each kind a shape of its own."""
    whole = shapes.components["AskedJson"]["properties"]
    names = []
    for kind, keys in of_web.ANSWERS.items():
        name = f"Asked{''.join(word.capitalize() for word in kind.split('-'))}Json"
        names.append(name)
        properties = {key: whole[key] for key in ("board", *keys)}
        shapes.components[name] = {
            "type": "object",
            "title": name,
            "description": f"The answer to the question `{kind}`.",
            "properties": {"ask": {"type": "string", "const": kind}, **properties},
            "required": ["ask", *properties],
            "additionalProperties": False,
        }
    any_of(shapes, "AskedJson", names, "The answer to a question; `ask` says to which kind.")


def _document(app: FastAPI) -> dict[str, Any]:
    made = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
    shapes = Schemas()
    for module in (of_games, of_web):
        for shape in vars(module).values():
            if getattr(shape, "__module__", "") == module.__name__ and hasattr(shape, "__required_keys__"):
                shapes.of(shape)
    add_actions(shapes)
    add_events(shapes)
    _add_answers(shapes)
    any_of(shapes, "SocketSends", [each.__name__ for each in _SAYS], "What a client says over a socket, `hello` first.")
    any_of(shapes, "SocketHears", [each.__name__ for each in of_web.SAID], "What a client hears over a socket.")
    known: dict[str, Any] = made.setdefault("components", {}).setdefault("schemas", {})
    _, sent = models_json_schema([(each, "validation") for each in _SAYS], ref_template=f"{REF}{{model}}")
    known.update(shapes.components)
    for name, schema in sent.get("$defs", {}).items():
        known.setdefault(name, schema)
    for body in ("ActBody", "ActMessage"):
        known[body]["properties"]["action"] = {"$ref": f"{REF}ActionJson", "description": "the action"}
    for unused in ("HTTPValidationError", "ValidationError"):
        known.pop(unused, None)
    made["x-socket"] = {
        "path": SOCKET,
        "description": "The first message is `hello`; what a client sends and what it hears:",
        "sends": [{"$ref": f"{REF}{each.__name__}"} for each in _SAYS],
        "hears": [{"$ref": f"{REF}{each.__name__}"} for each in of_web.SAID],
    }
    return made
