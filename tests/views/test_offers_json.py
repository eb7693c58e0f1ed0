"""Offers as JSON: price, uses, targets and odds, of what can be done and of what cannot."""

from __future__ import annotations

from footwork import Game
from footwork.views.json import OfferJson, offers_json

YARD = """
ruleset:
  footwork: 1
  name: yard
  words: {turn: activation}
  terrain: {floor: {glyph: "."}}
  allowance: {points: 4}
  stats: {Rage: {default: 2, least: 0}, Health: {default: 9, least: 0}}
  features: {angry: {}}
  actions:
    poke:
      title: poke at
      target: {relation: hostile, within: 1}
      uses: {name: action, times: 1, per: turn}
      if: 1d20 + [Rage] >= 11
      do: [{change: Health, of: target, by: -2}]
      then: [{change: Rage, by: -1}]
    dash: {cost: 1.5, do: [{move: {points: 3}}]}
    rave: {requires: angry}
size: [5, 5]
sides: {us: {}, them: {}}
pieces: [{id: ann, side: us, at: A1}, {id: bob, side: them, at: B1}, {id: cob, side: them, at: E5}]
"""


def offers(game: Game, piece: str = "ann") -> dict[str, OfferJson]:
    return {offer["name"]: offer for offer in offers_json(game.state, piece)["actions"]}


def test_an_offer_has_price_uses_targets_and_odds() -> None:
    found = offers(Game.from_text(YARD))
    assert list(found) == ["poke", "dash"], "nobody here is angry"
    poke = found["poke"]
    assert (poke["title"], poke["can"], poke["wants"], poke["rolls"]) == ("Poke at", True, ["target"], True)
    assert poke["price"] == [{"stat": "Rage", "title": "Rage", "amount": 1, "before": 2, "after": 1}]
    assert poke["uses"] == {"name": "action", "left": 1, "times": 1, "per": "turn"}
    (aim,) = poke["targets"]
    assert (aim["piece"], aim["odds"]) == ("bob", {"chance": "0.6", "text": "3 in 5 (60%)"})
    assert aim["action"] == {"do": "act", "piece": "ann", "action": "poke", "target": "bob"}
    assert [effect["piece"] for effect in aim["does"]] == ["bob"]


def test_what_is_used_up_says_so() -> None:
    game = Game.from_text(YARD)
    game.act("ann", "poke", "bob")
    poke = offers(game)["poke"]
    assert poke["refusal"] is not None
    assert (poke["can"], poke["refusal"]["code"]) == (False, "uses.none")
    assert poke["uses"] is not None
    assert poke["uses"]["left"] == 0


def test_an_action_that_moves_has_cells_and_is_asked_about_by_its_name() -> None:
    game = Game.from_text(YARD)
    dash = offers(game)["dash"]
    assert (dash["walks"], dash["wants"], dash["price"][0]["after"]) == (True, ["cell"], "2.5")
    assert game.act("ann", "dash", to=dash["cells"][0]).ok


def test_nobody_to_aim_at_is_no_refusal_but_a_lack() -> None:
    poke = offers(Game.from_text(YARD.replace("at: B1", "at: D5")))["poke"]
    assert (poke["can"], poke["refusal"], poke["lacks"], poke["text"]) == (False, None, "target", "Nobody to aim at")


def test_others_turns_have_reasons_and_the_turn_its_word() -> None:
    found = offers_json(Game.from_text(YARD).state, "bob")
    assert found["wait"]["refusal"] is not None
    assert found["wait"]["refusal"]["code"] == "turn.not-yours"
    assert (found["end"]["title"], found["end"]["action"]) == ("End activation", {"do": "end-turn"})


def test_after_the_end_it_is_nobodys_turn_also_where_the_checks_ask_only_whose_it_is() -> None:
    game = Game.from_text(YARD.replace("  words:", "  checks: [board, turn, points]\n  words:"))
    assert game.finish().ok
    wait = offers_json(game.state, "ann")["wait"]
    assert wait["refusal"] is not None
    assert (wait["refusal"]["code"], wait["refusal"]["text"]) == ("running.none", "No game is running.")


def test_it_says_which_action_walks_where_only_actions_do() -> None:
    text = YARD.replace("allowance: {points: 4}", "allowance: {refresh: action}").replace("cost: 1.5, ", "")
    walk = offers_json(Game.from_text(text).state, "ann")["walk"]
    assert (walk["action"], walk["refusal"], walk["points"]) == ("dash", None, 3)


def test_a_large_piece_turns_with_its_bill() -> None:
    game = Game.shipped("imperial-assault")
    walker = next(piece.id for piece in game.state.pieces if not piece.footprint.is_single)
    rotations = offers_json(game.state, walker)["rotate"]
    assert [each["way"] for each in rotations] in ([], ["on"])
    assert all((each["path"] is None) != (each["refusal"] is None) for each in rotations)
