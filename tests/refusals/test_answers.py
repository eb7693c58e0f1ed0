"""What refusals of a game say: the edge in the way, the bill of what is only too dear, and numbers as everywhere."""

from __future__ import annotations

import copy
import pickle
import re
from fractions import Fraction
from typing import Any

import pytest

from footwork.errors import ScenarioError
from footwork.game.game import Game
from footwork.geometry import Cell, Edge
from footwork.query.dear import TooDear
from footwork.query.path import Path
from footwork.refusals import Refusal
from footwork.views.json import path_json, refusal_json, result_json
from footwork.views.telling.bill import explain
from footwork.views.telling.preview import refused_text

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "edges",
    "cost": {"diagonal": 1.5},
    "allowance": {"points": 3, "refresh": "turn"},
    "corners": {"cells": "ignore", "edges": "both-sides"},
    "terrain": {"floor": {"glyph": "."}, "bog": {"glyph": "~", "multiply": 2}},
    "edges": {"door": {"cross": "when-open"}, "ledge": {}},
    "actions": {"dash": {"do": [{"move": {"points": 5}}]}},
}


def game(drawn: str, *edges: dict[str, Any], **fields: Any) -> Game:
    pieces = [{"id": "ann", "name": "Ann", "side": "one", "at": "A1", **fields}]
    return Game.from_dict({"ruleset": RULES, "map": drawn, "edges": list(edges), "pieces": pieces})


class TestEdges:
    def test_a_door_is_named_by_its_cells_and_from_where(self) -> None:
        position = game("..", {"door": "A1/B1", "name": "gate"})
        refusal = position.move("ann", "e").refusal
        edge = Edge(Cell(0, 0), Cell(1, 0))
        assert refusal == Refusal.of("edge.door", Cell(1, 0), rule="gate", start=Cell(0, 0), edge=edge)
        written = refusal_json(position.state, refusal, "ann")
        assert {key: written[key] for key in ("code", "cell", "from", "edge", "rule", "text")} == {
            "code": "edge.door",
            "cell": "B1",
            "from": "A1",
            "edge": "A1/B1",
            "rule": "gate",
            "text": "The border A1/B1 cannot be crossed from A1: gate.",
        }

    @pytest.mark.parametrize(("at", "to", "crosses"), [("A1", "e", True), ("B1", "w", False)])
    def test_a_one_way_edge_says_from_which_side_it_is_shut(self, at: str, to: str, crosses: bool) -> None:
        position = game("..", {"ledge": "A1/B1", "from": "A1"}, at=at)
        refusal = position.move("ann", to).refusal
        assert (refusal is None) == crosses
        if refusal is not None:
            assert (refusal.start, refusal.cell) == (Cell(1, 0), Cell(0, 0))

    @pytest.mark.parametrize("edge", ["A1/B1", "A1/A2", "B1/B2", "A2/B2"])
    def test_a_diagonal_names_the_edge_that_stops_it_and_where_it_starts(self, edge: str) -> None:
        position = game("..\n..", {"door": edge})
        refusal = position.move("ann", "se").refusal
        assert refusal is not None
        assert (refusal.code, refusal.start) == ("corner.edge.door", Cell(0, 0))
        assert refusal.edge == position.rules.grid.notation.parse_edge(edge)

    def test_what_cuts_a_cell_off_names_its_edge(self) -> None:
        position = game("..", {"door": "A1/B1"})
        refusal = position.why("ann", "B1")
        assert refusal is not None
        assert refusal.because is not None
        assert refusal_json(position.state, refusal)["because"]["edge"] == "A1/B1"


class TestBills:
    def test_a_way_that_is_only_too_dear_brings_its_bill(self) -> None:
        position = game(".~~..")
        refusal = position.why("ann", "E1")
        assert isinstance(refusal, TooDear)
        assert (refusal.code, refusal.need, refusal.have, refusal.missing) == ("points.insufficient", 6, 3, 3)
        assert refusal.bill is not None
        assert [position.rules.grid.notation.format(cell) for cell in refusal.bill] == ["A1", "B1", "C1", "D1", "E1"]
        assert refusal.bill.charge == refusal.need
        assert refusal_json(position.state, refusal, "ann")["bill"] == path_json(position.state, refusal.bill)
        assert refused_text(position.state, "ann", refusal) == (
            f"Not enough points: 6 needed, 3 left.\n\n{explain(refusal.bill, position.state)}"
        )

    def test_every_way_to_ask_brings_the_bill_of_the_way_that_was_asked_for(self) -> None:
        position = game(".~~..\n.....")
        along = ["A1", "B1", "C1", "D1"]
        found = [
            position.query("ann").validate(along),
            position.move("ann", along=along).refusal,
            position.path("ann", "D1", through=["B1", "C1"]),
        ]
        for refusal in found:
            assert isinstance(refusal, TooDear)
            assert refusal.bill is not None
            assert (refusal.bill.charge, len(refusal.bill)) == (5, 3)
        shown = result_json(position.move("ann", along=along))["refusal"]
        assert shown is not None
        assert shown["bill"]["charge"] == 5

    def test_the_bill_of_an_action_is_the_one_of_its_move(self) -> None:
        position = game(".......")
        refusal = position.path("ann", "G1", action="dash")
        assert isinstance(refusal, TooDear)
        assert (refusal.need, refusal.have) == (6, 5)
        assert refusal.bill is not None
        assert refusal.bill.terms.action == "dash"

    def test_where_more_is_wrong_than_the_price_there_is_no_bill(self) -> None:
        rules = {**RULES, "terrain": {**RULES["terrain"], "bog": {"glyph": "~", "stop": False}}}
        pieces = [{"id": "ann", "side": "one", "at": "A1"}]
        position = Game.from_dict({"ruleset": rules, "map": "....~", "pieces": pieces})
        refusal = position.why("ann", "E1")
        assert refusal is not None
        assert refusal.code == "points.insufficient"
        assert not isinstance(refusal, TooDear)

    def test_it_travels_and_compares_like_any_refusal(self) -> None:
        one, other = game(".~~..").why("ann", "E1"), game(".~~..").why("ann", "E1")
        assert (one, hash(one)) == (other, hash(other))
        for twin in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one), copy.copy(one)):
            assert twin == one
            assert isinstance(twin, TooDear)
            assert isinstance(twin.bill, Path)

    def test_it_is_the_least_way(self) -> None:
        position = game(".~...\n.....")
        refusal = position.why("ann", "E1")
        assert isinstance(refusal, TooDear)
        assert refusal.bill is not None
        dear = position.query("ann", points=99).path("E1")
        assert refusal.bill.cells == dear.cells  # type: ignore[union-attr]


class TestNumbers:
    def test_whole_points_are_integers_and_others_exact(self) -> None:
        position = game("...\n...\n...", points=1)
        refusal = position.why("ann", "C3")
        assert refusal is not None
        assert (refusal.need, refusal.have, refusal.missing) == (3, 1, 2)
        assert [type(value) for value in (refusal.need, refusal.have, refusal.missing)] == [int, int, int]
        assert type(position.points("ann")) is type(refusal.have)
        half = position.why("ann", "B2")
        assert half is not None
        assert (half.need, half.missing) == (Fraction(3, 2), Fraction(1, 2))

    def test_stats_and_actions_count_in_integers(self) -> None:
        rules = {
            **RULES,
            "stats": {"Gold": {"default": 1, "least": 0, "most": 5}},
            "actions": {
                "buy": {"then": [{"change": "Gold", "by": "0 - 3"}]},
                "run": {"cost": 4},
                "hop": {"do": [{"move": {"within": 1}}]},
            },
        }
        position = Game.from_dict({"ruleset": rules, "map": "....", "pieces": [{"id": "ann", "side": "a", "at": "A1"}]})
        results = [
            position.set_stat("ann", "Gold", 9),
            position.set_stat("ann", "Gold", -1),
            position.act("ann", "buy"),
            position.act("ann", "run"),
            position.act("ann", "hop", to="D1"),
        ]
        for result in results:
            assert result.refusal is not None
            assert [type(result.refusal.need), type(result.refusal.have)] == [int, int], result.refusal


class TestHistory:
    def test_undo_and_redo_say_why_they_could_not(self) -> None:
        position = game("...")
        assert position.undo() == Refusal.of("undo.nothing") == position.why_not_undo()
        assert position.redo() == Refusal.of("redo.nothing")
        position.move("ann", "e")
        assert position.why_not_undo() is None
        assert position.why_not_undo(2) == Refusal.of("undo.nothing")


class TestReach:
    @pytest.mark.parametrize("cell", ["Z9", "north", "", "A0", Cell(9, 9), Cell(-1, 0), Cell(2**40, 0), None, 5, (1,)])
    def test_what_is_no_cell_of_the_board_is_not_in_it(self, cell: Any) -> None:
        reach = game("...").reach("ann")
        for _ in range(2):
            assert cell not in reach
            assert reach.get(cell) is None
            with pytest.raises(KeyError):
                reach[cell]
            assert len(reach) == 2  # everything has been listed now


def test_a_blocked_plan_keeps_its_whole_refusal() -> None:
    rules = {**RULES, "beats": {}, "cost": {"cardinal": "1"}}
    pieces = [{"id": "ann", "side": "a", "at": "A1"}, {"id": "bob", "side": "a", "at": "A2"}]
    edges = [{"door": "A1/B1", "name": "gate"}]
    position = Game.from_dict({"ruleset": rules, "map": "...\n...", "edges": edges, "pieces": pieces})
    position.plan("ann", "B1")
    position.plan("bob", "B2")
    position.execute()
    status = position.planning().status("ann")
    assert status is not None
    assert status.reason is not None
    assert (status.reason.code, status.reason.start) == ("edge.door", Cell(0, 0))
    again = Game.from_dict(position.to_dict())
    assert again.state == position.state
    assert again.state.hash == position.state.hash
    assert again.planning().status("ann") == status


@pytest.mark.parametrize(
    ("field", "other"),
    [("code", "edge.ledge"), ("cell", "C1"), ("from", "C1"), ("edge", "B1/C1"), ("by", "bob"), ("need", "1/3")],
)
def test_positions_with_other_refusals_are_others(field: str, other: str) -> None:
    blocked = {"code": "edge.door", "cell": "B1", "from": "A1", "edge": "A1/B1", "rule": "door"}
    pieces = [{"id": "ann", "side": "a", "at": "A1"}, {"id": "bob", "side": "a", "at": "A2"}]

    def position(**changed: str) -> Game:
        plans = [{"piece": "ann", "steps": ["B1"], "blocked": blocked | changed}]
        rules = {**RULES, "beats": {}}
        return Game.from_dict({"ruleset": rules, "map": "...\n...", "pieces": pieces, "plans": plans, "beat": 1})

    one, changed = position(), position(**{field: other})
    assert one.state != changed.state
    assert one.state.hash != changed.state.hash
    assert Game.from_dict(changed.to_dict()).state == changed.state


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"code": "edge"}, "there is no refusal called 'edge'"),
        ({"code": "bounds.outsid"}, "did you mean 'bounds.outside'?"),
        ({"edge": "A1"}, "'A1' is not an edge"),
        ({"from": "?"}, "'?' is not a cell"),
        ({"need": "1/0"}, "expected a number such as 1.5 or 1/3, found text '1/0'"),
        ({"have": "1e999999999"}, "expected a number such as 1.5 or 1/3, found text '1e999999999'"),
    ],
)
def test_a_refusal_that_cannot_be_is_a_problem_of_the_file(changed: dict[str, str], message: str) -> None:
    plans = [{"piece": "ann", "steps": ["B1"], "blocked": {"code": "edge.door"} | changed}]
    pieces = [{"id": "ann", "side": "a", "at": "A1"}]
    with pytest.raises(ScenarioError, match=re.escape(message)):
        Game.from_dict({"ruleset": {**RULES, "beats": {}}, "map": "..", "pieces": pieces, "plans": plans, "beat": 1})
