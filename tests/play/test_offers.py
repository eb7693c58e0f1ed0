"""Offers say what an action costs: of the piece's stats and of its points."""

from __future__ import annotations

from fractions import Fraction

import pytest

import footwork
from footwork.errors import FileError
from footwork.game.game import Game
from footwork.play.events import Reacted
from footwork.views.telling.offers import offer_lines

TEXT = """
ruleset:
  footwork: 1
  name: priced
  terrain: {floor: {glyph: "."}}
  allowance: {points: 4}
  stats: {Rage: {default: 3, least: 0}}
  actions:
    shout: {}
    dash: {cost: 1.5, then: [{change: Rage, by: -1}]}
    kick: {cost: 1}
    roar: {then: [{change: Rage, by: -2}]}
size: [3, 3]
pieces: [{id: ann, side: a, at: A1}]
"""


def test_the_price_in_points_is_shown() -> None:
    game = Game.from_text(TEXT)
    offers = {offer.name: offer for offer in game.offers("ann")}
    assert [offer.points for offer in offers.values()] == [0, Fraction(3, 2), 1, 0]
    assert offers["dash"].price == {"Rage": 1}
    assert repr(offers["dash"]) == "<Offer of dash for points 3/2 Rage 1, 0 targets, 0 cells>"
    lines = offer_lines(game.state, "ann", game.offers("ann"))
    assert lines[::2] == ["shout", "dash  (1.5 points, 1 Rage)", "kick  (1 point)", "roar  (2 Rage)"]
    game.act("ann", "dash")
    assert game.points("ann") == 4 - offers["dash"].points


PAID = """
ruleset:
  footwork: 1
  name: paid
  terrain: {floor: {glyph: "."}}
  allowance: {points: 4}
  stats: {Rage: {default: 3, least: 0}}
  features: {glow: {title: Glow}, free: {allowance: {points: unlimited}}}
  actions:
    light: {do: {grant: glow}, then: {points: -2}}
    blaze: {cost: 1, do: {grant: glow}, then: {points: -4}}
    burn: {do: {points: -4}, then: {points: "0 - [Rage]"}}
    rest: {then: {points: 1}}
size: [3, 3]
pieces: [{id: ann, side: a, at: A1}, {id: bob, side: a, at: C3, features: [free]}]
"""


def test_points_that_follow_are_a_price() -> None:
    game = Game.from_text(PAID)
    offers = {offer.name: offer for offer in game.offers("ann")}
    assert {name: offer.points for name, offer in offers.items()} == {"light": 2, "blaze": 5, "burn": 3, "rest": 0}
    lines = offer_lines(game.state, "ann", game.offers("ann"))
    assert lines[:4] == [
        "light  (2 points)",
        "    now",
        "blaze  (5 points)",
        "    not now: Not enough points: 5 needed, 4 left.",
    ]
    refused = game.act("ann", "blaze")
    assert (refused.refusal and refused.refusal.code, game.points("ann")) == ("points.insufficient", 4)
    assert game.state.piece("ann").temporary == ()
    assert [game.act("ann", "light").ok for _ in range(3)] == [True, True, False]
    assert game.points("ann") == 0


def test_points_that_are_a_price_are_held_until_they_are_paid() -> None:
    game = Game.from_text(PAID)
    done = game.act("ann", "burn")
    assert footwork.describe(done) == "ann: burn: points 4 → 3, points 3 → 0."


def test_who_has_no_limit_can_pay_any_points() -> None:
    game = Game.from_text(PAID)
    assert game.act("bob", "blaze").ok
    assert game.offers("bob")[1].refusal is None


def test_a_price_in_points_is_known_beforehand() -> None:
    with pytest.raises(FileError, match="what is paid under 'then' is known beforehand, so it cannot roll dice"):
        Game.from_text(PAID.replace("points: -2", "points: -1d4"))


def test_only_who_can_pay_the_points_reacts() -> None:
    text = PAID.replace(
        "size:", "  reactions: {guard: {trigger: after-arrive, relation: any, within: 1, then: {points: -3}}}\nsize:"
    ).replace("C3, features: [free]", "C2, points: 4")
    game = Game.from_text(text)
    moved = [game.move("ann", to=cell) for cell in ("B1", "A1", "B1")]
    assert [sum(isinstance(event, Reacted) for event in each.events) for each in moved] == [1, 0, 0]
    assert game.points("bob") == 1


def test_what_takes_points_does_not_give_them() -> None:
    assert Game.from_text(PAID).rules.granting == ("burn", "rest")
