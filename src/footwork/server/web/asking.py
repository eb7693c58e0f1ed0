"""Routes for questions without a game, and for what is shipped."""

from __future__ import annotations

import time
from typing import Any

from fastapi import APIRouter, Response

from footwork.server.asking import library
from footwork.server.asking.documents import Source
from footwork.server.problems import (
    BOARD_UNKNOWN,
    CALL,
    DOCUMENT,
    LIMIT_BOARD,
    LIMIT_MEMORY,
    LIMIT_SCENARIO,
    LIMIT_TIME,
    NAME_UNKNOWN,
    Refusing,
)
from footwork.server.web.answering import By, InHall, raw, says
from footwork.server.web.messages import AskBody, CheckBody, OpenBody
from footwork.server.web.shapes import AskedJson, CheckedJson, OpenedJson, RulesetJson, RulesetsJson

PICTURE = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "Cache-Control": "public, max-age=3600",
}
"""A picture has its own style in it, and nothing else that could act."""

router = APIRouter(prefix="/api", tags=["questions"])

_DOCUMENTS = (DOCUMENT, NAME_UNKNOWN, LIMIT_SCENARIO, LIMIT_BOARD, LIMIT_TIME, LIMIT_MEMORY)


@router.post("/ask", responses=says(AskedJson, *_DOCUMENTS, BOARD_UNKNOWN, CALL))
async def ask(body: AskBody, hall: InHall, by: By) -> Response:
    """Ask about a board: send it, name a shipped one, or say the hash of one that was sent before."""
    began = time.perf_counter()
    question = body.question.model_dump_json().encode()
    if body.board is not None:
        if body.scenario is not None or body.ruleset is not None:
            raise Refusing(DOCUMENT, "say either 'board', or where the board comes from")
        answer = await hall.pool.ask_again(body.board, question, by=by)
    else:
        answer = await hall.pool.ask(_source(body), question, by=by)
    hall.metrics.asked.observe(time.perf_counter() - began)
    return raw(answer)


@router.post("/check", responses=says(CheckedJson, LIMIT_TIME, LIMIT_MEMORY))
async def check(body: CheckBody, hall: InHall, by: By) -> Response:
    """Check a document, and ask everything that it expects."""
    try:
        return raw(await hall.pool.check(_source(body), by=by))
    except Refusing as refusing:
        if refusing.kind not in (DOCUMENT, LIMIT_SCENARIO, LIMIT_BOARD, NAME_UNKNOWN):
            raise
        nothing: dict[str, Any] = {"ruleset": None, "title": None, "expectations": 0, "differs": []}
        return raw({"ok": False, **nothing, "problems": _places(refusing)})


@router.post("/open", responses=says(OpenedJson, LIMIT_TIME, LIMIT_MEMORY))
async def open_files(body: OpenBody, hall: InHall, by: By) -> Response:
    """Say what files are, and what is wrong with them: a scenario, save, ruleset, settings file or campaign."""
    try:
        return raw(await hall.pool.look_into(Source(files=body.files), by=by))
    except Refusing as refusing:
        if refusing.kind not in (DOCUMENT, LIMIT_SCENARIO, LIMIT_BOARD, NAME_UNKNOWN):
            raise
        nothing: dict[str, None] = dict.fromkeys(("kind", "file", "title", "about", "ruleset", "ruleset_title"))
        return raw({"ok": False, **nothing, "sides": [], "actions": 0, "board": None, "problems": _places(refusing)})


def _places(refusing: Refusing) -> list[Any]:
    """What is wrong with a document, at least in one line."""
    place = {"file": None, "line": None, "column": None, "key": None, "text": refusing.text, "hint": None}
    found: list[Any] = refusing.more.get("problems") or [place]
    return found


def _source(body: Source) -> Source:
    """The part of a body that says where a board comes from."""
    return Source.model_validate({name: getattr(body, name) for name in Source.model_fields})


@router.get("/rulesets", responses=says(RulesetsJson))
async def rulesets(hall: InHall) -> Response:
    """The shipped rulesets, with their scenarios."""
    return raw({"rulesets": list((await hall.in_thread(library.rulesets)).values())})


@router.get("/rulesets/{name}", responses=says(RulesetJson, NAME_UNKNOWN))
async def ruleset(name: str, hall: InHall) -> Response:
    """A shipped ruleset."""
    return raw(await hall.in_thread(library.ruleset, name))


@router.get("/rulesets/{name}/document", responses=says(dict, NAME_UNKNOWN))
async def ruleset_document(name: str, hall: InHall) -> Response:
    """A shipped ruleset with all that it extends, as data."""
    return raw(await hall.in_thread(library.document, name))


@router.get("/rulesets/{name}/scenarios/{scenario}", responses=says(dict, NAME_UNKNOWN))
async def scenario_document(name: str, scenario: str, hall: InHall) -> Response:
    """A shipped scenario as data: what can be sent back, changed, as one's own."""
    return raw(await hall.in_thread(library.scenario, name, scenario))


@router.get("/rulesets/{name}/scenarios/{scenario}/picture", responses=says(str, NAME_UNKNOWN, media="image/svg+xml"))
async def scenario_picture(name: str, scenario: str, hall: InHall) -> Response:
    """The board of a shipped scenario as a picture, in light and dark."""
    drawn = await hall.in_thread(library.picture, name, scenario)
    return Response(drawn, media_type="image/svg+xml", headers=PICTURE)


@router.get("/schemas/{kind}", responses=says(dict, NAME_UNKNOWN))
async def schema(kind: str, hall: InHall) -> Response:
    """The JSON Schema of a `ruleset` or a `scenario`, with a line of help at every field."""
    return raw(await hall.in_thread(library.schema, kind))
