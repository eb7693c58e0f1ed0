"""Play on hexes, by hand: shoves, slides, headings, auras, reactions, plans, beats, tiles and campaigns."""

from __future__ import annotations

from typing import Any

import pytest
from tests.hexes.layouts import LAYOUTS, Layout

from footwork import Game, RulesetError
from footwork.rules.compiling.library import rules_from_data

EACH = pytest.mark.parametrize("layout", LAYOUTS, ids="-".join)
FIELD = "\n".join(["......."] * 7)
RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "played",
    "grid": {"shape": "hex"},
    "terrain": {"floor": {"glyph": "."}, "rock": {"glyph": "#", "enter": False}},
    "edges": {"wall": {"cross": False}, "door": {"cross": "when-open"}},
    "stats": {"Health": {"default": 10}},
    "actions": {
        how: {"target": {"relation": "any", "within": 9}, "do": {"shove": how, "cells": 2, "of": "target"}}
        for how in ("push", "pull", "slide")
    },
}


def game(*pieces: dict[str, Any], layout: Layout = LAYOUTS[0], picture: str = FIELD, **more: Any) -> Game:
    rules = {**RULES, "grid": layout.fields, **more.pop("rules", {})}
    scenario = {"ruleset": rules, "map": picture, "pieces": list(pieces), "sides": {"us": {}, "them": {}}}
    return Game.from_dict({**scenario, **more})


def at(play: Game, name: str) -> str:
    """Where a piece stands, as the ruleset writes it."""
    cell = play.at(name)
    assert cell is not None
    return play.rules.grid.notation.format(cell)


class TestShoves:
    """Along the lines of hexes."""

    @EACH
    def test_every_direction_is_a_line(self, layout: Layout) -> None:
        grid = layout.grid()
        here = grid.cell(3, 3)
        for direction in grid.directions:
            dx, dy = grid.offset(direction)
            line = [grid.notation.format(here + (dx * far, dy * far)) for far in range(4)]
            play = game(
                {"id": "me", "at": line[0], "side": "us"}, {"id": "you", "at": line[1], "side": "them"}, layout=layout
            )
            assert play.act("me", "push", "you").ok
            assert at(play, "you") == line[3]
            assert play.act("me", "pull", "you").ok
            assert at(play, "you") == line[1]
            assert play.act("me", "slide", "you").question is not None
            assert play.answer(direction.name).ok
            assert at(play, "you") == line[3]

    def test_a_push_stops_at_a_wall_and_at_a_rock(self) -> None:
        me, you = {"id": "me", "at": "D4", "side": "us"}, {"id": "you", "at": "D3", "side": "them"}
        play = game(me, you, edges=[{"wall": "D2/D1"}])
        play.act("me", "push", "you")
        assert at(play, "you") == "D2"
        rocky = "\n".join(["......."] + ["...#..."] + ["......."] * 5)
        play = game(me, you, picture=rocky)
        play.act("me", "push", "you")
        assert at(play, "you") == "D3"

    def test_between_two_lines_it_keeps_to_the_straight_one(self) -> None:
        """From D5 to E3 the line runs along the side that E2 and F2 share; the first of them by the order is taken."""
        play = game({"id": "me", "at": "D5", "side": "us"}, {"id": "you", "at": "E4", "side": "them"})
        assert play.rules.grid.far(play.cell("D5"), play.cell("E4")) == 2
        play.act("me", "push", "you")
        assert at(play, "you") == "F2"


class TestHeadings:
    """Turning by 60°."""

    def test_a_tank_pays_for_its_turns(self) -> None:
        rules = {"heading": {"turn": [1, 2, 3], "align": True, "follow": True}}
        play = game({"id": "a", "at": "D4", "heading": "N", "points": 4}, rules=rules)
        reach = play.reach("a")
        costs = {play.rules.grid.notation.format(each.cell): each.charge for each in reach.values()}
        assert {cell: costs[cell] for cell in ("D3", "E4", "E5", "D5", "C5", "C4")} == {
            "D3": 1,
            "E4": 2,  # a turn by 60° and a step northeast
            "E5": 3,
            "D5": 4,
            "C5": 3,
            "C4": 2,
        }
        assert play.move("a", to="E4").ok
        assert play.state.piece("a").heading.name == "NE"

    def test_a_pattern_turns_with_its_piece(self) -> None:
        rules = {"pattern": {"steps": [{"by": [0, -1]}, {"by": [1, -2]}], "relative": True}, "heading": {"turn": 0}}
        grid = LAYOUTS[0].grid()
        for heading in grid.directions:
            play = game({"id": "a", "at": "D4", "heading": heading.name, "points": 1}, rules=rules)
            ahead = play.cell("D4") + grid.offset(heading)
            assert ahead in play.reach("a")

    def test_turning_asks_for_a_heading_that_there_is(self) -> None:
        rules = {"heading": {"turn": [1, 2, 3], "align": True}}
        play = game({"id": "a", "at": "D4", "heading": "N", "points": 4, "side": "us"}, rules=rules)
        assert play.turn("a", "se").ok
        assert play.state.piece("a").pips == 2


class TestSurroundings:
    """Auras, reactions and tiles."""

    @EACH
    def test_a_zone_of_control_is_the_ring_around_a_piece(self, layout: Layout) -> None:
        features = {
            "zone": {"aura": {"within": 1, "to": "hostile", "paints": "zoned"}},
            "zoned": {"class": "zone", "halt": "turn"},
        }
        grid = layout.grid()
        foe = grid.notation.format(grid.cell(3, 3))
        play = game(
            {"id": "me", "at": "A4", "side": "us", "points": 9},
            {"id": "foe", "at": foe, "side": "them", "features": ["zone"]},
            layout=layout,
            rules={"features": features},
        )
        ring = set(grid.ring(grid.cell(3, 3), 1))
        reach = play.reach("me")
        assert ring <= {each.cell for each in reach.values()}
        for cell in ring:
            assert all(step not in ring for step in reach.path(cell).cells[:-1])

    def test_a_reaction_strikes_whoever_leaves_its_reach(self) -> None:
        strike = {"trigger": "before-leave", "within": 1, "do": {"change": "Health", "by": -3, "of": "target"}}
        rules = {"reactions": {"strike": strike}}
        play = game(
            {"id": "me", "at": "D4", "side": "us", "points": 9},
            {"id": "foe", "at": "D3", "side": "them"},
            rules=rules,
        )
        assert play.move("me", to="E4").ok  # around the foe, within its reach
        assert play.state.piece("me").stats["Health"] == 10
        assert play.move("me", to="E5").ok
        assert play.state.piece("me").stats["Health"] == 7

    def test_a_belt_slides_and_a_plate_opens_a_door(self) -> None:
        terrain = {**RULES["terrain"], "belt": {"glyph": ">", "on-enter": {"slide": "SE", "cells": 2}}}
        picture = "\n".join(["......."] * 3 + [".>....."] + ["......."] * 3)
        play = game(
            {"id": "me", "at": "A4", "side": "us", "points": 9},
            picture=picture,
            rules={"terrain": terrain},
            edges=[{"door": "D5/D4", "name": "gate"}],
            effects=[{"at": "D5", "do": {"open": "gate"}}],
        )
        assert play.why("me", "B4") is None
        assert play.move("me", to="B4").ok
        assert at(play, "me") == "D5"
        edge = play.rules.grid.notation.parse_edge("D5/D4")
        assert play.state.board.borders[edge].open


class TestPlans:
    """Plans and beats."""

    def test_a_ring_of_six_goes_round_or_not_at_all(self) -> None:
        grid = LAYOUTS[0].grid()
        ring = [grid.notation.format(cell) for cell in grid.ring(grid.cell(3, 3), 1)]
        pieces = [{"id": f"p{i}", "at": cell, "side": "us", "points": 3} for i, cell in enumerate(ring)]
        for cycle, moves in (("allow", True), ("block", False)):
            play = game(*pieces, rules={"beats": {"cycle": cycle, "at-once": "allow"}})
            for i in range(6):
                assert play.plan(f"p{i}", ring[(i + 1) % 6]).ok
            play.execute()
            assert [at(play, f"p{i}") == ring[(i + 1) % 6] for i in range(6)] == [moves] * 6


class TestCampaigns:
    """Sentences of the campaign language."""

    def test_its_sentences_hold_on_hexes(self) -> None:
        """A feature of a campaign, on the variant of Methuen's rules."""
        text = "Feature: Swim\nThis actor treats water tiles as passable.\n"
        ruleset = {"extends": "methuen", "footwork": 1, "name": "hexes", "grid": {"shape": "hex"}, "campaign": text}
        water = next(name for name in rules_from_data(ruleset).terrain if name.startswith("water"))
        scenario = {"ruleset": ruleset, "map": "...\n.w.\n...", "legend": {"w": water}, "sides": {"us": {}}}
        piece = {"id": "me", "at": "0,0", "side": "us"}
        dry, wet = (
            Game.from_dict({**scenario, "pieces": [{**piece, "features": features}]}) for features in ([], ["swim"])
        )
        cell = dry.rules.grid.cell(1, 1)
        assert cell not in dry.query("me", points=3).reach()
        assert cell in wet.query("me", points=3).reach()

    def test_diagonals_in_a_campaign_for_hexes_are_an_error(self) -> None:
        campaign = "Feature: Slippery\nDiagonal movement costs 1.5 tiles (round to nearest).\n"
        over = {"extends": "methuen", "footwork": 1, "name": "hexes", "grid": {"shape": "hex"}, "campaign": campaign}
        with pytest.raises(RulesetError, match="no diagonals"):
            rules_from_data(over)
