"""What a log says: lines that stand by themselves, whoever acted."""

from __future__ import annotations

import httpx
from tests.server.conftest import create


def test_a_line_says_who_went_where(http: httpx.Client) -> None:
    party = create(http, ruleset="rune-and-rust", seed=10)
    answer = party.referee.act("move", piece="hero", to="F4")
    assert answer["result"]["text"] == "Moved to F4."
    (line,) = party.referee.get("/history").json()["entries"]
    assert line["text"] == "Adventurer moves D5 → E4 → F4."


def test_a_question_is_a_line_of_its_own(http: httpx.Client) -> None:
    party = create(http, ruleset="methuen", shipped="gate", seed=4)
    party.referee.act("move", piece="gatekeeper", to="1N 1E")
    (line,) = party.referee.get("/history").json()["entries"]
    assert line["text"].startswith("Axe: Intercept against Gatekeeper")
