"""A few games against the model; `python -m tests.server.model` plays hundreds."""

from __future__ import annotations

from tests.server import model


def test_the_server_says_and_shows_what_the_model_does() -> None:
    assert "all as the model says" in model.run(1, 40, seed=1)
