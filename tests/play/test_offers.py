"""Offers say what an action costs: of the piece's stats and of its points."""

from __future__ import annotations

from fractions import Fraction

from footwork.game.game import Game
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
