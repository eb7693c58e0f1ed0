"""What is offered is what is accepted: every action document of an offer, and no other action of the ruleset."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.conformance.games import every_scenario
from tests.conformance.test_legal import states

from footwork.board.state import State
from footwork.play.actions import Act, TurnTo, action_from_dict, action_to_dict
from footwork.play.legal import legal_actions
from footwork.play.resolution import Refused
from footwork.play.resolve import resolve
from footwork.views.json import OfferJson, offers_json


def documents(offer: OfferJson) -> Iterator[dict[str, Any]]:
    """The actions that an offer stands for; one with a target and a cell is looked at for its targets only."""
    if not offer["can"]:
        return
    if "target" in offer["wants"]:
        yield from (aim["action"] for aim in offer["targets"])
    elif "cell" in offer["wants"]:
        yield from ({**offer["action"], "to": cell} for cell in offer["cells"])
    else:
        yield offer["action"]


def code_of(state: State, document: Any) -> str | None:
    """Why an action is refused."""
    found = resolve(state, action_from_dict(document, state.rules.grid.notation))
    return found.refusal.code if isinstance(found, Refused) else None


def plain(document: Any) -> str:
    return json.dumps(document, sort_keys=True)


@every_scenario
def test_offers_are_the_legal_actions(file: Path) -> None:
    for state in states(file):
        for piece in state.pieces:
            offers = offers_json(state, piece.id)
            acts = [a for a in legal_actions(state, piece.id) if isinstance(a, Act)]
            aimed = [Act(a.piece, a.action, a.target, a.to if a.target is None else None) for a in acts]
            legal = {plain(action_to_dict(action, state.rules.grid.notation)) for action in aimed}
            offered = {plain(doc) for offer in offers["actions"] for doc in documents(offer)}
            assert offered == legal
            for offer in offers["actions"]:
                assert offer["can"] == (offer["refusal"] is None and offer["lacks"] is None)
                if offer["refusal"] is not None and not offer["wants"]:
                    assert code_of(state, offer["action"]) == offer["refusal"]["code"]


@every_scenario
def test_turning_waiting_and_ending_are_refused_for_the_reason_that_is_said(file: Path) -> None:
    for state in states(file):
        for piece in state.pieces:
            offers = offers_json(state, piece.id)
            for deed in (offers["wait"], offers["end"], *offers["rotate"], *offers["turn"]):
                refusal = deed["refusal"]
                assert code_of(state, deed["action"]) == (None if refusal is None else refusal["code"])
            turned = {turn["heading"] for turn in offers["turn"] if turn["refusal"] is None}
            turns = (a for a in legal_actions(state, piece.id) if isinstance(a, TurnTo))
            assert turned == {turn.heading.name for turn in turns}


@every_scenario
def test_the_price_is_what_is_paid(file: Path) -> None:
    """A stat that only the price touches has the value after it that was said."""
    for state in states(file):
        for piece in state.pieces:
            for offer in offers_json(state, piece.id)["actions"]:
                touched = {effect.get("stat") for effect in (*offer["does"], *offer["otherwise"])} | {*offer["pays"]}
                for document in [] if offer["rolls"] or offer["cells"] else documents(offer):
                    outcome = resolve(state, action_from_dict(document, state.rules.grid.notation))
                    for price in offer["price"]:
                        if price["stat"] is not None and price["stat"] not in touched:
                            assert outcome.state.piece(piece.id).stats[price["stat"]] == price["after"]
