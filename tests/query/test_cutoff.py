"""What cuts a cell off: the first thing in the way, on the way with the fewest of them."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import Any

import pytest
from tests.query.boards import piece, query_of, ruleset
from tests.query.random_boards import random_scenario

from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.query.cutoff import find_breach, what_is_broken
from footwork.query.judge import Judge
from footwork.query.query import Query
from footwork.query.search import explore
from footwork.query.step import Move, Node, Step
from footwork.refusals import Refusal, kinds
from footwork.views.telling.refusals import describe_refusal

ROCK = {
    "rock": {"glyph": "#", "enter": False},
    "pit": {"glyph": "o", "enter": False},
    "web": {"glyph": "w", "halt": True},
}


def because(board: str, goal: str, *others: dict[str, Any], **rules: Any) -> Refusal | None:
    """What is said to cut off a cell for a piece on A1."""
    query = query_of(ruleset(terrain=ROCK, pattern="orthogonal", **rules), board, piece(), *others)
    refusal = query.why(goal)
    assert refusal is not None
    assert refusal.code == "reach.cut-off"
    return refusal.because


def test_the_first_of_several_things_in_the_way() -> None:
    assert because(". # o .", "D1") == Refusal.of("terrain.rock", Cell(1, 0), rule="rock")
    assert because(". o # .", "D1") == Refusal.of("terrain.pit", Cell(1, 0), rule="pit")


def test_what_stands_farther_off_is_not_named_first() -> None:
    guard = {"id": "guard", "side": "them", "at": "C1"}
    shut = {"occupants": {"hostile": {"enter": False}}}
    assert because(". # . .", "D1", guard, **shut) == Refusal.of("terrain.rock", Cell(1, 0), rule="rock")
    found = because(". . . # .", "E1", guard, **shut)
    assert found is not None
    assert (found.code, found.by) == ("occupied.hostile", "guard")


def test_the_way_with_the_fewest_of_them_counts() -> None:
    # Along the top two pits, along the bottom one rock.
    assert because(". o o . / . . # .", "D1") == Refusal.of("terrain.rock", Cell(2, 1), rule="rock")


def test_ground_that_ends_the_move_is_in_the_way_each_time() -> None:
    # Along the top two webs, along the bottom one rock: the rock is less in the way.
    assert because(". w w . / . . # .", "D1") == Refusal.of("terrain.rock", Cell(2, 1), rule="rock")
    assert because(". w . . / # # # #", "D1") == Refusal.of("halt", Cell(1, 0), rule="web")


def test_a_way_through_a_cell_that_ends_the_move_says_so() -> None:
    data: dict[str, Any] = {
        "ruleset": {
            "footwork": 1,
            "name": "halts",
            "terrain": {
                "floor": {"glyph": "."},
                "mud": {"glyph": "~", "halt": True},
                "rock": {"glyph": "#", "enter": False},
            },
        },
        "map": ". . ~ .\n. . . #",
        "pieces": [{"id": "ann", "side": "a", "at": "A1"}],
    }
    game = Game.from_dict(data)
    refusal = game.path("ann", "B2", through=["C1"])
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.because and refusal.because.code) == ("reach.cut-off", "halt")
    assert describe_refusal(game.state, refusal, piece="ann") == (
        "B2 cannot be reached. What cuts it off: A move has to end at C1: mud."
    )
    wall = game.path("ann", "D2", through=["C1"])
    assert isinstance(wall, Refusal)
    assert wall.code == "terrain.rock"


def test_a_way_through_a_cell_that_lets_nobody_on_says_what_stands_between() -> None:
    data: dict[str, Any] = {
        "ruleset": {
            "footwork": 1,
            "name": "ledge",
            "pattern": "orthogonal",
            "terrain": {"floor": {"glyph": "."}},
            "edges": {"ledge": {"cross": False}},
        },
        "map": ". . .",
        "edges": [{"ledge": "B1/C1", "from": "B1"}],
        "pieces": [{"id": "ann", "side": "a", "at": "A1"}],
    }
    game = Game.from_dict(data)
    refusal = game.path("ann", "B1", through=["C1"])
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.because and refusal.because.code) == ("reach.cut-off", "edge.ledge")


def whatever_cuts_off(judge: Judge, goal: Cell) -> list[Refusal]:
    """The first refusals of all ways that have the fewest, and of those are the cheapest: a search from the start.

    It shares nothing with the search that goes on from a field, and cannot tell apart what is equally near.
    """
    tie, done = count(), set[Node]()
    firsts: dict[tuple[int, int, Node], list[Refusal]] = {(0, 0, judge.start()): []}
    queue = [(0, 0, next(tie), judge.start())]
    while queue:
        broken, cost, _, node = heappop(queue)
        if node in done:
            continue
        done.add(node)
        here = firsts[broken, cost, node]
        if node.anchor == goal:
            others = [firsts[key] for key in firsts if key[:2] == (broken, cost) and key[2].anchor == goal]
            return [refusal for each in others for refusal in each]
        for move in judge.moves(node):
            verdict = judge.step(node, move)
            if isinstance(verdict, Step):
                end, pips, refusal = verdict.end._replace(halted=False), verdict.pips, None
                if verdict.end.halted and end.anchor != goal:
                    refusal = Refusal(kinds.HALT, end.anchor, rule=judge.halted_by(verdict.end))
            elif verdict.check != "bounds":
                end, pips, refusal = judge.end(node, move), judge.profile.cardinal, verdict
            else:
                continue
            key = (broken + (refusal is not None), cost + pips, end)
            found = here or ([] if refusal is None else [refusal])
            firsts[key] = [*firsts.get(key, ()), *(each for each in found if each not in firsts.get(key, ()))]
            heappush(queue, (*key[:2], next(tie), end))
    return []


@pytest.mark.parametrize("seed", range(40))
def test_it_is_what_a_search_of_the_whole_board_finds(seed: int) -> None:
    query = Query(random_scenario(9_000 + seed)[1], "me")
    if query.absent is not None or "bounds" not in query.mover.checks[:1]:
        return
    field = query.field()
    for cell in query.state.board:
        if cell != query.start.anchor and cell not in field:
            breach = field.breach(cell)
            because = None if breach is None else what_is_broken(query.judge, *breach)
            wanted = whatever_cuts_off(query.judge, cell)
            assert because in wanted if wanted else because is None, (cell, because, wanted)


def test_a_judge_that_searches_itself_finds_the_same() -> None:
    # The boards of above, once more by the readable search: pieces that the core does not know are searched for by it.
    for board, goal, wanted in (
        (". # o .", "D1", "terrain.rock"),
        (". o o . / . . # .", "D1", "terrain.rock"),
        (". w w . / . . # .", "D1", "terrain.rock"),
        (". w . . / # # # #", "D1", "halt"),
    ):
        query = query_of(ruleset(terrain=ROCK, pattern="orthogonal"), board, piece())
        breach = find_breach(query.judge, explore(query.judge, {query.start: 0}, None).costs, query.cell(goal))
        assert breach is not None
        assert what_is_broken(query.judge, *breach).code == wanted


@pytest.mark.parametrize("side", [64, 300])
def test_a_large_board_has_its_reason_without_the_judge_looking_for_it(
    side: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = "\n".join("." * (side - 3) + "#.." for _ in range(side))
    game = Game.from_dict(
        {"ruleset": ruleset(terrain=ROCK), "map": wall, "pieces": [{"id": "ann", "side": "a", "at": "A1"}]}
    )
    asked: list[Node] = []
    step = Judge.step

    def counted(judge: Judge, node: Node, move: Move) -> Step | Refusal:
        asked.append(node)
        return step(judge, node, move)

    monkeypatch.setattr(Judge, "step", counted)
    refusal = game.why("ann", Cell(side - 1, side - 1))
    assert refusal is not None
    assert refusal.because is not None
    assert (refusal.code, refusal.because.code) == ("reach.cut-off", "terrain.rock")
    assert refusal.because.cell is not None
    assert refusal.because.cell.x == side - 3
    assert len(asked) == 1
