"""Shoves: pushes and pulls along a line, slides by choice, what stops them and what that does."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.standing import where

from footwork import Cell, Game, RulesetError
from footwork.board.allowance import profile_for
from footwork.play.events import Shoved
from footwork.play.moves.shoving import line
from footwork.query.judge import Judge
from footwork.rules.profile import FORCED

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "shoves",
    "terrain": {
        "floor": {"glyph": "."},
        "wall": {"glyph": "#", "enter": False},
        "lava": {"glyph": "x", "on-enter": {"change": "Health", "by": -4}},
        "ledge": {"glyph": "_", "stop": False},
        "east": {"glyph": "e", "on-enter": {"slide": "E"}},
        "west": {"glyph": "w", "on-enter": {"slide": "W"}},
    },
    "stats": {"Health": {"default": 10, "least": 0}, "Force": {"default": 4}},
    "defeat": {"stat": "Health", "at": 0},
    "occupants": {"any": {"enter": False, "stop": False}},
    "features": {
        "held": {"gate": True},
        "clumsy": {"provokes": "always"},
        "slippery": {"provokes": "never"},
    },
    "actions": {
        "push": {"target": {"within": 9}, "do": {"shove": "push", "cells": "[Force]", "of": "target"}},
        "pull": {"target": {"within": 9}, "do": {"shove": "pull", "cells": "[Force]", "of": "target"}},
        "slide": {"target": {"within": 9}, "do": {"shove": "slide", "cells": "[Force]", "of": "target"}},
        "retreat": {"target": {"within": 9}, "do": {"shove": "push", "cells": 2}},
    },
    "reactions": {
        "grab": {"trigger": "before-leave", "relation": "any", "do": {"change": "Health", "by": -1, "of": "target"}}
    },
}


def game(picture: str, us: str, them: str, *, rules: dict[str, Any] | None = None, **more: Any) -> Game:
    """A board with one piece of ours that shoves one of theirs."""
    pieces = [{"id": "us", "side": "a", "at": us}, {"id": "them", "side": "b", "at": them, **more.pop("piece", {})}]
    pieces += more.pop("pieces", [])
    return Game.from_dict({"ruleset": {**RULES, **(rules or {})}, "map": picture, "pieces": pieces, **more})


def shoved(play: Game, action: str, answer: str | None = None) -> Shoved:
    """What became of the piece that was shoved."""
    result = play.act("us", action, None if action == "wait" else "them")
    if answer is not None:
        result = play.answer(answer)
    assert result.ok, result.resolution
    return next(event for event in reversed(result.events) if isinstance(event, Shoved) and event.piece == "them")


def test_a_push_of_four_with_a_wall_after_one_moves_one_and_leaves_three() -> None:
    play = game(". . . # . .", "A1", "B1")
    event = shoved(play, "push")
    assert (event.moved, event.remained, event.how, event.by) == (1, 3, "push", "us")
    assert event.reason is not None
    assert (event.reason.code, event.reason.cell) == ("terrain.wall", Cell(3, 0))
    assert where(play, "them") == "C1"


def test_the_border_stops_a_push() -> None:
    event = shoved(game(". . . .", "A1", "B1"), "push")
    assert (event.moved, event.remained) == (2, 2)
    assert event.reason is not None
    assert event.reason.code == "bounds.outside"


def test_it_costs_the_shoved_piece_nothing_and_works_on_one_that_may_not_move() -> None:
    play = game(". . . . . . .", "A1", "B1", piece={"features": ["held"]})
    before = play.state.piece("them")
    assert play.query("them").gate is not None
    assert shoved(play, "push").moved == 4
    after = play.state.piece("them")
    assert (after.pips, after.moves_made, after.heading) == (before.pips, 0, before.heading)


@pytest.mark.parametrize(
    ("us", "them", "way"),
    [
        ("A1", "B1", "C1 D1 E1 F1"),
        ("A1", "B2", "C3 D4 E5 F6"),
        ("A1", "C2", "D3 E3 F4 G4"),  # exact ties go to the diagonal
        ("A1", "B3", "C4 C5 D6 D7"),
        ("A1", "D2", "E2 F3 G3 H3"),
        ("E5", "C4", "B3 A3"),
    ],
)
def test_a_push_follows_the_line_from_the_source_through_the_target(us: str, them: str, way: str) -> None:
    event = shoved(game("\n".join([". " * 8] * 8), us, them), "push")
    notation = game(". .", "A1", "B1").rules.grid.notation
    assert " ".join(notation.format(cell) for cell in event.cells[1:]) == way


@pytest.mark.parametrize(
    ("us", "them", "way", "remained"),
    [
        ("A1", "F1", "E1 D1 C1 B1", 0),
        ("A1", "D1", "C1 B1", 2),  # it does not share the cell of the one who pulls
        ("A1", "E3", "D2 C2 B1", 1),  # the same line back; exact ties go to the diagonal
        ("A1", "F6", "E5 D4 C3 B2", 0),
    ],
)
def test_a_pull_goes_back_along_the_line(us: str, them: str, way: str, remained: int) -> None:
    play = game("\n".join([". " * 8] * 8), us, them)
    event = shoved(play, "pull")
    assert " ".join(play.rules.grid.notation.format(cell) for cell in event.cells[1:]) == way
    assert event.remained == remained


def test_a_pull_ends_on_the_cell_of_the_source_where_cells_are_shared() -> None:
    play = game(". . . . .", "A1", "D1", rules={"occupants": {"any": {"enter": True, "stop": True}}})
    event = shoved(play, "pull")
    assert (where(play, "them"), event.moved, event.remained) == ("A1", 3, 1)
    assert shoved(play, "push").reason is not None
    assert where(play, "them") == "A1", "there is no line through two pieces on one cell"


def test_what_shoves_itself_goes_away_from_its_target() -> None:
    play = game(". . . . .", "C1", "D1")
    assert play.act("us", "retreat", "them").ok
    assert where(play, "us") == "A1"


def test_the_one_who_slides_chooses_among_the_directions_that_lead_anywhere() -> None:
    play = game(". . . .\n. . # .\n. . . .", "A1", "B2")
    question = play.act("us", "slide", "them").question
    assert question is not None
    assert (question.kind, question.piece, question.target) == ("slide", "us", "them")
    assert question.options == ("N", "S", "W", "NE", "SE", "SW")
    event = shoved_after(play, "NE")
    assert (where(play, "them"), event.moved, event.remained, event.how) == ("C1", 1, 3, "slide")


def shoved_after(play: Game, answer: str) -> Shoved:
    events = play.answer(answer).events
    return next(event for event in reversed(events) if isinstance(event, Shoved))


def test_a_slide_that_leads_only_one_way_is_not_asked_about() -> None:
    assert shoved(game("# # # .\n# . . .\n# # # .", "D1", "B2"), "slide").cells[-1] == Cell(3, 1)


def test_a_slide_that_leads_nowhere_says_so() -> None:
    event = shoved(game("# # # .\n# . # .\n# # # .", "D1", "B2"), "slide")
    assert (event.moved, event.remained) == (0, 4)
    assert event.reason is not None
    assert event.reason.code == "shove.nowhere"


def test_only_four_neighbours_where_distance_is_orthogonal() -> None:
    play = game("\n".join([". " * 6] * 6), "A1", "B2", rules={"distance": "orthogonal"})
    assert shoved(play, "push").cells == (Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 3), Cell(3, 3))
    question = play.act("us", "slide", "them").question
    assert question is not None
    assert question.options == ("N", "S", "E", "W")


def test_a_push_in_four_directions_goes_on_as_long_as_the_board_does() -> None:
    stats = {**RULES["stats"], "Force": {"default": 20}}
    play = game("\n".join([". " * 8] * 8), "A1", "B2", rules={"distance": "orthogonal", "stats": stats})
    event = shoved(play, "push")
    assert (event.cells[-1], event.moved, event.remained) == (Cell(7, 7), 12, 8)
    assert event.reason is not None
    assert event.reason.code == "bounds.outside"


def test_tiles_act_on_the_way() -> None:
    play = game(". . x . . .", "A1", "B1")
    assert shoved(play, "push").moved == 4
    assert play.state.piece("them").stats["Health"] == 6


def test_a_tile_that_ends_a_piece_ends_its_shove() -> None:
    play = game(". . x . . .", "A1", "B1", piece={"stats": {"Health": 3}})
    event = shoved(play, "push")
    assert (event.moved, event.remained, event.reason) == (1, 3, None)
    assert play.state.piece("them").defeated


def test_a_large_piece_is_pushed_whole() -> None:
    play = game(". . . . . .\n. . . . # .", "A1", "B1", piece={"size": [2, 2]})
    event = shoved(play, "push")
    assert (event.moved, event.remained, where(play, "them")) == (1, 3, "C1")


def test_it_passes_where_it_may_not_stop_but_does_not_end_there() -> None:
    assert shoved(game(". . _ . .", "A1", "B1"), "push").moved == 3
    event = shoved(game(". . . _ # .", "A1", "B1"), "push")
    assert (event.moved, event.remained) == (1, 3)


# What forced movement provokes


def bystander(at: str) -> dict[str, Any]:
    return {"pieces": [{"id": "other", "side": "a", "at": at}]}


def test_nobody_reacts_to_a_shove() -> None:
    play = game(". . . . . .\n. . . . . .", "A1", "B1", **bystander("B2"))
    assert shoved(play, "push").moved == 4
    assert play.state.piece("them").stats["Health"] == 10


def test_everybody_may_react_to_one_who_provokes_always() -> None:
    play = game(". . . . . .\n. . . . . .", "A1", "B1", piece={"features": ["clumsy"]}, **bystander("B2"))
    assert shoved(play, "push").moved == 4
    assert play.state.piece("them").stats["Health"] == 8, "one leaves us, and one leaves the other"


def test_nobody_reacts_to_one_who_never_provokes() -> None:
    play = game(". . . .", "D1", "B1", **bystander("A1"), piece={"features": ["slippery"]})
    assert play.end_turn().ok
    assert play.move("them", to="C1").ok
    assert play.state.piece("them").stats["Health"] == 10


# Dominoes and collisions, off unless the ruleset says so


def test_others_stop_a_push() -> None:
    event = shoved(game(". . . . . .", "A1", "B1", **bystander("D1")), "push")
    assert (event.moved, event.remained) == (1, 3)
    assert event.reason is not None
    assert event.reason.by == "other"


def test_with_dominoes_one_pushes_the_next() -> None:
    play = game(". . . . . . . .", "A1", "B1", rules={"shoves": {"domino": True}}, **bystander("D1"))
    event = shoved(play, "push")
    assert (event.moved, where(play, "them"), where(play, "other")) == (4, "F1", "G1")


def test_dominoes_end_at_a_wall() -> None:
    play = game(". . . . # .", "A1", "B1", rules={"shoves": {"domino": True}}, **bystander("C1"))
    event = shoved(play, "push")
    assert (event.moved, event.remained, where(play, "them"), where(play, "other")) == (1, 3, "C1", "D1")


HURT = [{"change": "Health", "by": -1}, {"change": "Health", "by": -2, "of": "target"}]


def test_a_collision_hurts_the_shoved_and_the_one_it_hits() -> None:
    play = game(". . . . .", "A1", "B1", rules={"shoves": {"collision": HURT}}, **bystander("D1"))
    shoved(play, "push")
    assert [play.state.piece(name).stats["Health"] for name in ("them", "other")] == [9, 8]


def test_a_collision_with_a_wall_hurts_only_the_shoved_for_each_cell_if_so_ruled() -> None:
    play = game(". . . # .", "A1", "B1", rules={"shoves": {"collision": HURT, "each": "cell"}})
    shoved(play, "push")
    assert play.state.piece("them").stats["Health"] == 7


def test_a_shove_that_goes_all_the_way_is_no_collision() -> None:
    play = game(". " * 8, "A1", "B1", rules={"shoves": {"collision": HURT}})
    shoved(play, "push")
    assert play.state.piece("them").stats["Health"] == 10


# Limits


def test_two_tiles_that_push_at_each_other_abort_the_action_and_nothing_has_happened() -> None:
    play = game(". . e w . .", "A1", "B1", rules={"occupants": {"any": {"enter": False}}})
    before = play.state
    result = play.act("us", "push", "them")
    assert result.aborted is not None
    assert play.state.hash == before.hash


def test_dice_that_fell_before_an_abort_stay_fallen() -> None:
    action = {
        "target": {"within": 9},
        "do": [{"change": "Health", "by": "-1d4", "of": "target"}, {"shove": "push", "cells": 1, "of": "target"}],
    }
    play = game(". . e w . .", "A1", "B1", rules={"actions": {"bash": action}})
    before = play.state
    assert play.act("us", "bash", "them").aborted is not None
    assert play.state.rolls == before.rolls + 1
    assert play.state.pieces == before.pieces


def test_a_ring_of_belts_aborts_within_the_limits() -> None:
    ring = {
        "terrain": {
            **RULES["terrain"],
            **{name: {"glyph": glyph, "on-enter": {"slide": way}} for name, glyph, way in
               (("r", ">", "E"), ("d", "v", "S"), ("l", "<", "W"), ("u", "^", "N"))},
        }
    }  # fmt: skip
    play = game(". . . .\n. . > v\n. . ^ <", "A2", "B2", rules=ring)
    before = play.state.hash
    assert play.act("us", "push", "them").aborted is not None
    assert play.state.hash == before


# Broken rulesets


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"actions": {"x": {"do": {"shove": "push"}}}}, "acts on a target but has none"),
        ({"actions": {"x": {"target": {}, "do": {"interrupt": True}}}}, "only a reaction interrupts a move"),
        ({"actions": {"x": {"target": {}, "do": {"shove": "push", "cells": "[None]", "of": "target"}}}}, "None"),
        ({"after": {"move": {"shove": "push"}}}, "only a piece shoves another"),
        ({"shoves": {"collision": {"approach": 2}}}, "only an action moves its piece"),
        ({"reactions": {"x": {"trigger": "turn-end", "do": {"interrupt": True}}}}, "there is no move to interrupt"),
    ],
)
def test_what_makes_no_sense_is_an_error_at_load(rules: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesetError, match=message):
        game(". .", "A1", "B1", rules=rules)


# Properties


@st.composite
def boards(draw: st.DrawFn) -> Game:
    wide, high = draw(st.integers(2, 7)), draw(st.integers(2, 7))
    rows = [[draw(st.sampled_from("....#x_ew")) for _ in range(wide)] for _ in range(high)]
    cells = [(x, y) for y in range(high) for x in range(wide)]
    chosen = draw(st.permutations(cells))[: draw(st.integers(2, min(4, len(cells))))]
    for x, y in chosen:
        rows[y][x] = "."
    notation = [f"{'ABCDEFG'[x]}{y + 1}" for x, y in chosen]
    others = [{"id": f"o{i}", "side": "a", "at": at} for i, at in enumerate(notation[2:])]
    rules = {
        "shoves": {"domino": draw(st.booleans())},
        "occupants": {"any": {"enter": draw(st.booleans()), "stop": False}},
    }
    return game("\n".join(" ".join(row) for row in rows), notation[0], notation[1], rules=rules, pieces=others)


@settings(max_examples=120, deadline=None)
@given(boards(), st.sampled_from(["push", "pull", "slide"]), st.data())
def test_forced_movement_never_ends_where_a_piece_may_not_stand(play: Game, action: str, data: st.DataObject) -> None:
    before = play.state
    result = play.act("us", action, "them")
    if result.question is not None:
        result = play.answer(data.draw(st.sampled_from(result.question.options)))
    if result.aborted is not None:
        assert play.state.pieces == before.pieces
        return
    for event in result.events:
        if isinstance(event, Shoved):
            assert event.by != "us" or event.moved + event.remained == 4
            assert event.remained >= 0
    for piece in play.state.pieces:
        if piece.at is not None and piece.at != before.piece(piece.id).at:
            judge = Judge(play.state, piece, profile_for(play.state, piece, mode=FORCED))
            assert judge.standing(judge.start()) is None


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_every_step_of_a_line_leads_away_and_a_pull_leads_back(sx: int, sy: int, x: int, y: int) -> None:
    play = game("\n".join([". " * 10] * 10), "A1", "B1", rules={"occupants": {"any": {"enter": True, "stop": True}}})
    assert play.place("us", Cell(sx, sy)).ok
    assert play.place("them", Cell(x, y)).ok
    us, them = play.state.piece("us"), play.state.piece("them")
    here, source = Cell(x, y), Cell(sx, sy)
    for unit in line(play.state, us, them, "push", 5):
        assert far(here + unit, source) > far(here, source)
        assert abs((y - sy) * ((here + unit).x - sx) - (x - sx) * ((here + unit).y - sy)) <= max(
            abs(x - sx), abs(y - sy)
        )
        here = here + unit
    here = Cell(x, y)
    back = line(play.state, us, them, "pull", 20)
    for unit in back:
        here = here + unit
    assert here == source
    assert len(back) == max(abs(x - sx), abs(y - sy)), "no step is wasted"


def far(one: Cell, other: Cell) -> int:
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


RESTING: dict[str, Any] = {
    "terrain": {
        **RULES["terrain"],
        "spring": {"glyph": "s", "on-stay": {"change": "Health", "by": 2}},
        "belt": {"glyph": ">", "on-stay": {"slide": "E"}},
    },
    "actions": {
        **RULES["actions"],
        "blow": {"target": {"within": 9}, "do": {"slide": "E", "of": "target"}},
        "banish": {"target": {"within": 9}, "do": {"teleport": "afar", "of": "target"}},
    },
    "reactions": {
        "trip": {"trigger": "before-leave", "relation": "hostile", "do": {"shove": "push", "cells": 1, "of": "target"}}
    },
}


@pytest.mark.parametrize(
    ("picture", "us", "them", "action", "at", "health"),
    [
        ("..s..", "A1", "B1", "push", "C1", 12),
        ("..s..", "B1", "D1", "pull", "C1", 12),
        (".s...", "A1", "C1", "pull", "B1", 12),
        ("..s..", "A1", "B1", "blow", "C1", 12),
        ("....s", "A1", "B1", "banish", "E1", 12),
        ("..>s.", "A1", "B1", "blow", "D1", 10),  # a belt carries on by itself, which ends no movement anew
        ("..es.", "A1", "B1", "blow", "D1", 12),  # what carries it on the way does not end it before its end
    ],
)
def test_who_is_moved_comes_to_rest_as_who_moves(
    picture: str, us: str, them: str, action: str, at: str, health: int
) -> None:
    play = game(picture, us, them, rules=RESTING, cells=[{"at": "E1", "name": "afar"}])
    play.set_stat("us", "Force", 1)
    assert play.act("us", action, "them")
    assert (where(play, "them"), play.state.piece("them").stats["Health"]) == (at, health)


@pytest.mark.parametrize(("picture", "health"), [("..s....", 12), ("...s...", 10)])
def test_who_is_pushed_before_its_first_step_rests_where_that_leaves_it(picture: str, health: int) -> None:
    play = game(picture, "B1", "A1", rules=RESTING)
    play.move("us", to="D1")
    assert (where(play, "us"), play.state.piece("us").stats["Health"]) == ("C1", health)
