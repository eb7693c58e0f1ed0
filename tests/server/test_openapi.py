"""The OpenAPI document: complete, valid, and true: whatever is sent, the answer is one that it lists."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server.conftest import create
from tests.server.everything import document

schema = schemathesis.openapi.from_dict(document())
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
