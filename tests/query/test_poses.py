"""Movers that come to a cell in several poses: as they face, or with their place in a row of diagonals."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, Literal

import pytest
from tests.parity import tiers
from tests.parity.tiers import boards, differences, mover_of

from footwork import _core
from footwork.game.game import Game
from footwork.geometry import Cell, Direction
from footwork.query.bridge import native_ask, native_board
from footwork.query.dear import TooDear
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.query.reach import Reach

GROUND = {"floor": {"glyph": "."}, "mud": {"glyph": "~", "multiply": 2}, "wall": {"glyph": "#", "enter": False}}
IN_TURN: dict[str, Any] = {"cost": {"cardinal": 1, "alternate": [1, 2]}}
STEERED: dict[str, Any] = {"heading": {"align": True, "turn": [0, 1, 2, 2]}}


def scenario(drawn: str, *, points: int | None = None, **rules: Any) -> Game:
    me = {"id": "me", "side": "us", "at": "0,0"}
    ruleset = {"footwork": 1, "name": "poses", "grid": {"notation": "xy"}, "terrain": GROUND, **rules}
    if points is not None:
        ruleset["allowance"] = {"points": points}
    return Game.from_dict({"ruleset": ruleset, "map": drawn, "pieces": [me]})


def drawn(side: int, seed: int) -> str:
    rng = Random(seed)
    rows = ["".join(rng.choice("....~#") for _ in range(side)) for _ in range(side)]
    return "\n".join(["." + rows[0][1:], *rows[1:]])


@pytest.mark.parametrize(
    ("rules", "by"),
    [
        (IN_TURN, "poses"),
        (STEERED, "poses"),
        (IN_TURN | STEERED, "poses"),
        ({}, "wave"),
        (STEERED | {"pattern": {"steps": [{"by": [2, 1]}]}}, "rows"),
        (IN_TURN | {"terrain": GROUND | {"trap": {"glyph": "^", "halt": True}}}, "rows"),
        (IN_TURN | {"terrain": GROUND | {"peak": {"glyph": "^", "add": 5000}}}, "rows"),
    ],
)
def test_they_have_a_search_of_their_own(rules: dict[str, Any], by: str) -> None:
    assert native_ask(Query(scenario("....\n....", **rules).state, "me").judge).by == by


def test_every_second_diagonal_costs_two() -> None:
    game = scenario(".....\n" * 5, points=9, **IN_TURN)
    reach = game.reach("me")
    assert [reach[f"{i},{i}"].charge for i in range(1, 5)] == [1, 3, 4, 6]
    assert reach["4,1"].charge == 4  # one diagonal is the first, and the cheap one
    assert reach["4,2"].charge == 5


def test_the_dearest_step_of_all_may_be_the_only_one_that_goes_on() -> None:
    query = Query(scenario(".##\n#.#\n##~", **IN_TURN).state, "me")
    for _ in range(3):  # the first time it is another search
        assert {cell: arrival.pips for cell, arrival in query.reach().items()} == {Cell(1, 1): 1, Cell(2, 2): 5}


def test_a_row_of_diagonals_goes_on_over_the_turn() -> None:
    game = scenario(".....\n" * 5, points=9, **IN_TURN, round={"span": "turn"})
    assert game.move("me", to="1,1").ok
    assert game.reach("me")["2,2"].charge == Fraction(2)


def test_turning_is_paid_and_the_way_says_it() -> None:
    game = scenario(".....\n" * 5, **STEERED, pattern="orthogonal")
    path = game.path("me", "2,2")
    assert isinstance(path, Path)
    assert path.cost == sum(step.cost for step in path.steps)
    assert native_ask(Query(game.state, "me").judge).by == "poses"


@pytest.mark.parametrize("rules", [IN_TURN, STEERED, IN_TURN | STEERED, IN_TURN | {"ties": "start"}])
@pytest.mark.parametrize("side", [7, 15, 133])  # on the largest one others are drawn in for each question
def test_answers_are_those_of_the_step_rows(rules: dict[str, Any], side: int) -> None:
    game = scenario(drawn(side, side), **rules)
    judge = Query(game.state, "me").judge
    mine, rows = (native_ask(judge, search=search) for search in ("suited", "rows"))
    assert (mine.by, rows.by) == ("poses", "rows")
    for limit in (-1, 0, 7, 40):
        flood, expected = mine.flood(limit), rows.flood(limit)
        assert flood.rows() == expected.rows()
        for row in Random(limit).sample(expected.rows(), min(9, len(expected.rows()))):
            assert flood.trace(row[:6]) == expected.trace(row[:6])
            way, other = mine.path(row[0], row[1], limit), rows.path(row[0], row[1], limit)
            assert (way and (way.cost, way.nodes())) == (other and (other.cost, other.nodes()))


@pytest.mark.parametrize("rules", [IN_TURN, STEERED, IN_TURN | {"ties": "start"}, STEERED | {"ties": "start"}])
@pytest.mark.parametrize("search", ["suited", "rows"])
def test_a_start_that_is_come_to_for_less_begins_no_way(
    rules: dict[str, Any], search: Literal["suited", "rows"]
) -> None:
    ask = native_ask(Query(scenario("......\n......", **rules).state, "me").judge, search=search)
    here = (0, 0, 0, Direction.E.value if "heading" in rules else 0, 0, 0)
    late = (2, *here[1:])
    for cost, begins in ((1, 2), (5, 0)):  # two steps lead there
        flood = ask.flood_from([(here, 0), (late, cost)], -1)
        goal = next(row[:6] for row in flood.rows() if row[:4] == (4, *here[1:4]))
        assert flood.trace(goal)[0] == (begins, *here[1:])


def test_searches_agree_on_boards_on_which_others_are_drawn_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiers, "SIZES", ((128, 131),))
    posed = 0
    for seed in range(80_003, 80_063, 4):
        mover = mover_of(seed)
        if mover is None:
            continue
        for number, each in enumerate(boards(mover, 2)):
            assert differences(mover, each, number) == []
            posed += _core.Ask(each.board, mover.profile, each.occupants, each.start, 0).by == "poses"
    assert posed > 8


def test_why_not_looks_for_one_way_and_not_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def everywhere(query: Query) -> Reach:
        raise AssertionError("looked everywhere")

    monkeypatch.setattr(Query, "field", everywhere)
    for rules in ({}, IN_TURN, STEERED, {"pattern": {"steps": [{"by": [2, 1]}, {"by": [1, 2]}]}}):
        game = scenario("......\n" * 6, points=2, **rules)
        refusal = game.why("me", "3,3")
        assert isinstance(refusal, TooDear)
        assert refusal.have == 2
        assert refusal.bill is not None
        assert refusal.bill.cost == refusal.need


@pytest.mark.parametrize("rules", [{}, IN_TURN, STEERED | {"pattern": "orthogonal"}])
def test_the_reason_is_the_one_that_a_look_everywhere_gives(rules: dict[str, Any]) -> None:
    for seed in range(12):
        game = scenario(drawn(6, seed), points=3, **rules)
        query = Query(game.state, "me")
        for cell in game.state.board:
            refusal = query.why(cell)
            far, near = query.field(), query.reach()
            if cell == query.start.anchor or (cell in near and near[cell].can_stop):
                continue
            assert refusal is not None
            if isinstance(refusal, TooDear):
                assert refusal.bill == far.path(cell)
            else:
                assert cell not in far


def test_a_charge_without_a_factor_has_none_whatever_its_numbers() -> None:
    """Found by the fuzzer: searches that read the numbers differed from those that read whether there is a factor."""
    rules = {"cost": {"cardinal": 6, "alternate": [6, 12]}, "occupants": {"friendly": {"enter": True, "add": 1}}}
    pieces = [{"id": "me", "side": "us", "at": "0,0"}, {"id": "a", "side": "us", "at": "1,0"}]
    ruleset = {"footwork": 1, "name": "poses", "grid": {"notation": "xy"}, "terrain": GROUND, **rules}
    game = Game.from_dict({"ruleset": ruleset, "size": [4, 2], "pieces": pieces})
    stance = Query(game.state, "me")
    ask = native_ask(stance.judge)
    known = stance.mover.native
    assert known is not None
    charges = [
        (1, 1, add, leave, factor) if factor else (2, 3, add, leave, factor) for *_, add, leave, factor in known.charges
    ]
    forged = _core.Profile({**known.fixed, "grounds": known.grounds, "charges": charges})
    board, start = native_board(game.rules, game.state.board), (0, 0, 0, 0, 0, 0)
    found = [_core.Ask(board, forged, [(1, 0, 1, 1)], start, search).flood(-1).rows() for search in (0, 6)]
    assert found[0] == found[1] == ask.flood(-1).rows()
