"""The OpenAPI document: complete, valid, and true: whatever is sent, the answer is one that it lists."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.conformance.games import side_to_move
from tests.server.conftest import create
from tests.server.everything import document

from footwork import Game
from footwork.bots.turn import take_turn
from footwork.play.actions import action_to_dict
from footwork.play.events import events_to_dicts
from footwork.server.web.shapes import ANSWERS

DOCUMENT = document()
schema = schemathesis.openapi.from_dict(DOCUMENT)
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def seated(http: httpx.Client) -> tuple[str, str, str]:
    """The address of a server, and a game with the token of its referee."""
    game = create(http, ruleset="rune-and-rust", seed=1)
    return str(http.base_url), game.id, game.referee.token


@schema.parametrize()
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_in_the_document(case: Any, seated: tuple[str, str, str]) -> None:
    address, game, token = seated
    if "game" in (case.path_parameters or {}) and case.method.upper() != "DELETE":
        case.path_parameters["game"] = game
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
    case.call_and_validate(base_url=address.rstrip("/"), checks=CHECKS)


def test_every_route_has_words_and_a_shape() -> None:
    found = document()
    for path, methods in found["paths"].items():
        for method, route in methods.items():
            assert route["summary"], (method, path)
            assert route["description"], (method, path)
            assert "schema" in next(iter(route["responses"]["200"]["content"].values())), (method, path)


def test_every_reference_leads_somewhere() -> None:
    found = document()
    known = set(found["components"]["schemas"])

    def references(part: Any) -> set[str]:
        if isinstance(part, dict):
            here = {part["$ref"].rpartition("/")[2]} if isinstance(part.get("$ref"), str) else set()
            return here.union(*map(references, part.values()))
        return set().union(*map(references, part)) if isinstance(part, list) else set()

    assert references(found) <= known


def test_every_action_and_event_is_one_of_its_shapes() -> None:
    """What the engine writes of games that bots play, against the shapes of the document."""
    checks = {
        name: Draft202012Validator({"$ref": f"#/components/schemas/{name}", **DOCUMENT})
        for name in ("ActionJson", "EventJson")
    }
    for ruleset in ("rune-and-rust", "free-actions", "methuen", "imperial-assault"):
        game = Game.shipped(ruleset)
        for _ in range(8):
            take_turn(game, side_to_move(game))
        for record in game.history[:40]:
            checks["ActionJson"].validate(action_to_dict(record.action, game.rules.grid.notation))
            for event in events_to_dicts(record.events, game.rules):
                checks["EventJson"].validate(event)


PIECE = {"piece": "hero"}
QUESTIONS: list[dict[str, Any]] = [
    {"ask": "state"},
    {"ask": "reach", **PIECE},
    {"ask": "turns", **PIECE},
    {"ask": "path", **PIECE, "to": "F4"},
    {"ask": "path", **PIECE, "to": "H1"},
    {"ask": "path", **PIECE, "to": "C3"},
    {"ask": "path", **PIECE, "to": "E4", "through": ["D4"]},
    {"ask": "path", **PIECE, "cells": ["D5", "E4"], "walk": True},
    {"ask": "cost", **PIECE, "cells": ["D5", "E4"]},
    {"ask": "why", **PIECE, "to": "C3"},
    {"ask": "why", **PIECE, "action": "attack", "target": "goblin"},
    {"ask": "legal", **PIECE},
    {"ask": "provocations", **PIECE, "to": "F4"},
    {"ask": "threat", "side": "heroes"},
    {"ask": "offers", **PIECE},
    {"ask": "odds", **PIECE, "action": "attack", "target": "goblin"},
    {"ask": "plans"},
    {"ask": "next-steps", **PIECE},
    {"ask": "kinds"},
    {"ask": "picture"},
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["ask"])
def test_every_answer_has_the_keys_of_its_kind(http: httpx.Client, question: dict[str, Any]) -> None:
    answer = http.post("/api/ask", json={"ruleset": "rune-and-rust", "question": question})
    assert answer.status_code == 200, answer.text
    said = answer.json()
    assert {"ask", "board", *ANSWERS[question["ask"]]} == set(said)
    Draft202012Validator({"$ref": "#/components/schemas/AskedJson", **DOCUMENT}).validate(said)


def test_every_kind_of_question_is_tried() -> None:
    assert {question["ask"] for question in QUESTIONS} == set(ANSWERS)


def test_the_types_of_the_web_board_are_made_from_this_document() -> None:
    """`python web/openapi.py`, then `npm run types` in web/; `npm run check` sees that the types follow the file."""
    kept = json.loads((Path(__file__).parents[2] / "web" / "openapi.json").read_text(encoding="utf-8"))
    now = json.loads(json.dumps(document()))
    assert {**kept, "info": None} == {**now, "info": None}
