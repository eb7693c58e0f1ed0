"""Imperial Assault: its document's cases, the tables of its public bot, and what always holds."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.parity.compare import differences
from tests.rulesets.imperial_boards import BOT, CASES, DEFAULT, case_game, random_game
from tests.standing import where

from footwork.board.setup import read_setup, shipped_files
from footwork.errors import RulesetError, ScenarioError
from footwork.game.expect import run_expectations
from footwork.game.game import Game
from footwork.game.history import Record
from footwork.geometry import Cell
from footwork.play.events import MovedAside, PointsLost
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.query.step import Node
from footwork.refusals import Refusal
from footwork.rules.compiling.library import ruleset_file
from footwork.rules.files.document import read_document
from footwork.values import Number

SEEDS = st.integers(0, 2**32)


@pytest.mark.parametrize("path", [*shipped_files(DEFAULT), *shipped_files(BOT)], ids=lambda path: path.stem)
def test_the_shipped_tables_hold(path: FilePath) -> None:
    assert not [verdict for verdict in run_expectations(read_setup(path)) if not verdict.ok]


def test_the_quick_tables_are_about_neighbours_and_terrain() -> None:
    quick = [v for path in shipped_files(DEFAULT) for v in run_expectations(read_setup(path), quick=True)]
    assert len(quick) >= 15
    assert {verdict.where.file for verdict in quick} == {
        str(path) for path in shipped_files(DEFAULT) if path.stem == "steps"
    }


class TestThePublicBot:
    """`imperial-assault-skirmish-bot`: the tables that a public implementation computed."""

    @pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
    def test_its_poses_costs_and_stops(self, case: dict[str, Any]) -> None:
        game = case_game(case)
        reach, query = game.reach(case["mover"]), game.query(case["mover"])
        start, format_ = query.judge.start(), game.rules.grid.notation.format
        found: dict[str, tuple[Number, bool]] = {self._pose(query, start): (0, True)}
        found |= {self._pose(query, a.node): (a.cost, a.can_stop) for a in reach.poses.values()}
        expected = {key: (each["cost"], each["can_end"]) for key, each in case["expected"]["states"].items()}
        assert found.keys() == expected.keys()
        for arrival in reach.poses.values():
            cost, can_end = expected[self._pose(query, arrival.node)]
            assert arrival.can_stop == can_end
            if arrival.cost != cost:  # the bot may be too dear for large figures, we never
                assert arrival.cost < cost
                assert not query.piece.footprint.is_single
                path = query.cost([format_(cell) for cell in reach.path(arrival.pose)])
                assert isinstance(path, Path)
                assert path.cost == arrival.cost

    @pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
    def test_its_covered_cells(self, case: dict[str, Any]) -> None:
        game = case_game(case)
        reach = game.reach(case["mover"])
        expected = {cell: each["cost"] for cell, each in case["expected"]["cells"].items() if each["cost"] > 0}
        found = {game.rules.grid.notation.format(c).lower(): a for c, a in reach.covered.items() if a.can_stop}
        own = {game.rules.grid.notation.format(cell).lower() for cell in game.state.piece(case["mover"]).cells}
        assert {cell for cell in found if cell not in own} == {cell for cell in expected if cell not in own}
        assert all(found[cell].cost <= cost for cell, cost in expected.items())

    @staticmethod
    def _pose(query: Query, node: Node) -> str:
        size = (query.piece.footprint.width, query.piece.footprint.height)
        width, height = size[::-1] if node.turned != query.piece.turned else size
        return f"{query.state.rules.grid.notation.format(node.anchor).lower()}|{width}x{height}"

    def test_who_is_massive_turns_onto_others_and_nobody_makes_way(self) -> None:
        pieces = [
            {"id": "crawler", "side": "a", "at": "A1", "size": [2, 1], "features": ["massive"], "points": 2},
            {"id": "caught", "side": "b", "at": "A2"},
        ]
        game = Game.from_dict({"ruleset": BOT, "size": [3, 2], "pieces": pieces})
        assert game.move("crawler", along=["A1", "A1"]).charge == 1
        assert game.text(game.state.piece("crawler").cells) == "A1 A2"
        assert where(game, "caught") == "A2"
        refused = Game.from_dict({"ruleset": DEFAULT, "size": [3, 2], "pieces": pieces})
        assert refused.query("crawler").validate(["A1", "A1"]) == Refusal.of(
            "occupied.hostile", Cell(0, 1), by="caught", rule="footprint.rotate"
        )

    def test_it_is_fields_only(self) -> None:
        data = read_document(ruleset_file(BOT), limit=100_000, error=RulesetError).data
        assert isinstance(data, dict)
        assert data["extends"] == DEFAULT


class TestSteps:
    @settings(max_examples=60, deadline=None)
    @given(SEEDS)
    def test_a_step_is_legal_exactly_when_the_way_back_is(self, seed: int) -> None:
        """The default corner rule, between spaces that the figure may enter."""
        game = random_game(seed, figures=1)
        judge = game.query("f0").judge if game.state.pieces else None
        if judge is None or not judge.piece.footprint.is_single:
            return
        for cell in judge.board:
            node = judge.start()._replace(anchor=cell)
            if judge.closed((cell,)) is None:
                for step in judge.steps(node):
                    back = [s.end for s in judge.steps(step.end)]
                    assert node in back

    @settings(max_examples=50, deadline=None)
    @given(SEEDS, st.sampled_from([DEFAULT, BOT]))
    def test_judge_and_core_agree(self, seed: int, ruleset: str) -> None:
        game = random_game(seed, ruleset=ruleset)
        for piece in game.state.pieces:
            assert not differences(game.state, piece.id)

    @settings(max_examples=50, deadline=None)
    @given(SEEDS)
    def test_a_step_costs_one_and_one_more_for_each_reason(self, seed: int) -> None:
        """Ruling: 1, +1 if any entered space is difficult, +1 if any holds a hostile figure; Massive and Mobile 1."""
        game = random_game(seed)
        for piece in game.state.pieces:
            judge = game.query(piece.id).judge
            for step in judge.steps(judge.start()):
                difficult = any(game.state.board.terrain(cell) == "difficult" for cell in step.entered)
                hostile = any(piece.relation_to(o) == "hostile" for c in step.entered for o in game.state.at(c))
                assert step.pips == (1 if piece.features else 1 + difficult + hostile)

    @settings(max_examples=50, deadline=None)
    @given(SEEDS)
    def test_nobody_straddles_or_leaves_the_map(self, seed: int) -> None:
        game = random_game(seed)
        for piece in game.state.pieces:
            judge = game.query(piece.id).judge
            if judge.standing(judge.start()) is None:
                for arrival in game.reach(piece.id).poses.values():
                    refusal = judge.standing(arrival.node)
                    assert refusal is None or refusal.check == "stop"


class TestStraddling:
    """Ruling: large figures never straddle an edge that stops movement, from the start."""

    @staticmethod
    def document(edge: dict[str, Any], **figure: Any) -> dict[str, Any]:
        piece = {"id": "bike", "kind": "bike", "side": "a", "at": "A1"} | figure
        return {"ruleset": DEFAULT, "size": [3, 3], "edges": [edge], "pieces": [piece]}

    @pytest.mark.parametrize(
        "edge",
        [{"impassable": "A1/A2"}, {"movement-blocking": "A1/A2"}, {"door": "A1/A2", "name": "gate"}],
        ids=lambda edge: next(iter(edge)),
    )
    def test_a_start_across_an_edge_is_refused(self, edge: dict[str, Any]) -> None:
        with pytest.raises(ScenarioError) as raised:
            Game.from_dict(self.document(edge))
        (problem,) = raised.value.problems
        kind = edge.get("name") or next(iter(edge))
        assert problem.message == f"bike stands across A1/A2, which stops movement: {kind}"
        assert problem.hint == "move it to one side, or turn it"

    @pytest.mark.parametrize("figure", [{"turned": True}, {"at": "B1"}, {"at": None}, {"size": [1, 1]}])
    def test_beside_it_is_fine(self, figure: dict[str, Any]) -> None:
        assert Game.from_dict(self.document({"impassable": "A1/A2"}, **figure)).state.pieces

    def test_an_open_door_is_no_wall_and_massive_ones_are_parted_too(self) -> None:
        assert Game.from_dict(self.document({"door": "A1/A2", "open": True})).state.pieces
        with pytest.raises(ScenarioError):
            Game.from_dict(self.document({"impassable": "A1/A2"}, features=["massive"]))

    def test_the_bot_lets_them(self) -> None:
        assert Game.from_dict(self.document({"impassable": "A1/A2"}) | {"ruleset": BOT}).state.pieces

    def test_who_may_turn_across_an_edge_may_start_so(self) -> None:
        """What play can lead to, a document of the position says, and it loads."""
        rules = {"rules": {"footprint": {"rotate": {"edges": False}}}}
        assert Game.from_dict(self.document({"impassable": "A1/A2"}) | rules).state.pieces
        game = Game.from_dict(self.document({"impassable": "A1/A2"}, turned=True, points=2) | rules)
        assert game.rotate("bike").ok
        assert Game.from_dict(game.to_dict()).state.piece("bike").cells == game.state.piece("bike").cells


class TestMakingWay:
    """Ruling: Massive may stop on others, who are then moved to the nearest free spaces."""

    @settings(max_examples=40, deadline=None)
    @given(SEEDS)
    def test_every_answer_agrees_with_the_move(self, seed: int) -> None:
        game = random_game(seed)
        mover = game.state.pieces[0].id if game.state.pieces else None
        if mover is None:
            return
        reach = game.reach(mover)
        for cell in game.state.board:
            why, path = game.why(mover, cell), game.path(mover, cell)
            assert (why is None) == isinstance(path, Path)
            assert (why is None) == (cell in reach and reach[cell].can_stop)
            if isinstance(path, Path):
                assert path.cost == reach[cell].cost
                assert game.query(mover).validate([game.rules.grid.notation.format(c) for c in path]) == path
            result = game.move(mover, to=cell)
            assert result.ok == (why is None)
            assert result.refusal == why
            if result.ok:
                self._check(game, mover)
                game.undo()

    @staticmethod
    def _check(game: Game, mover: str) -> None:
        state, before = game.state, game.history[-1].before
        covered = [cell for piece in state.pieces for cell in piece.cells]
        assert len(covered) == len(set(covered)), "nobody shares a space"
        moved = [event for event in game.history[-1].events if isinstance(event, MovedAside)]
        sizes = [state.piece(event.piece).footprint.size for event in moved]
        assert sizes == sorted(sizes), "small ones first"
        in_the_way = {o.id for cell in state.piece(mover).cells for o in before.at(cell)} - {mover}
        assert {event.piece for event in moved} == in_the_way
        for event in moved:
            judge = Query(state, event.piece).judge
            assert judge.standing(judge.start()) is None
            assert state.piece(event.piece).pips == before.piece(event.piece).pips
        assert game.replay().hash == state.hash

    def test_nobody_has_to_where_the_ruleset_says_share(self) -> None:
        pieces = [
            {"id": "big", "side": "a", "at": "A1", "features": ["massive"], "points": 3},
            {"id": "small", "side": "b", "at": "B1"},
        ]
        document = {"ruleset": DEFAULT, "rules": {"settle": "share"}, "size": [2, 1], "pieces": pieces}
        result = Game.from_dict(document).move("big", to="B1")
        assert result.ok
        assert not [event for event in result.events if isinstance(event, MovedAside)]

    def test_the_nearest_space_is_the_first_in_the_order_of_directions(self) -> None:
        assert where(self._pushed(), "small") == "D2"

    def test_a_wall_and_a_figure_beside_it_leave_the_next_directions(self) -> None:
        game = self._pushed(edges=[{"impassable": "C2/D2"}], others={"guard": "B2"})
        assert where(game, "small") == "C3"

    @staticmethod
    def _pushed(*, edges: Any = (), others: Any = None) -> Game:
        pieces = [
            {"id": "big", "side": "a", "at": "C1", "features": ["massive"], "points": 3},
            {"id": "small", "side": "b", "at": "C2"},
            *({"id": name, "side": "b", "at": at} for name, at in (others or {}).items()),
        ]
        game = Game.from_dict({"ruleset": DEFAULT, "size": [5, 3], "edges": list(edges), "pieces": pieces})
        assert game.move("big", to="C2").ok
        return game

    def test_the_ground_acts_on_those_who_make_way(self) -> None:
        pieces = [
            {"id": "big", "side": "a", "at": "A1", "features": ["massive"], "points": 3},
            {"id": "small", "side": "b", "at": "B1"},
        ]
        edges = [{"door": "C1/D1", "name": "gate"}]
        effects = [{"at": "C1", "do": {"open": "gate"}}]
        document = {"ruleset": DEFAULT, "size": [4, 1], "edges": edges, "effects": effects, "pieces": pieces}
        result = Game.from_dict(document).move("big", to="B1")
        assert [type(event).__name__ for event in result.events][-4:] == [
            "MovedAside",
            "TileActed",
            "EdgeSet",
            "MoveEnded",
        ]
        assert result.events.parents[-4:] == (0, 2, 3, 0)

    def test_a_move_that_breaks_off_on_somebody_makes_room_there(self) -> None:
        pieces = [
            {"id": "big", "side": "a", "at": "A1", "features": ["massive"], "points": 3},
            {"id": "small", "side": "b", "at": "B1"},
        ]
        edges = [{"door": "B1/C1", "name": "gate", "open": True}]
        effects = [{"at": "B1", "do": {"close": "gate"}}]
        document = {"ruleset": DEFAULT, "size": [4, 1], "edges": edges, "effects": effects, "pieces": pieces}
        game = Game.from_dict(document)
        result = game.move("big", to="D1")
        assert (result.outcome, where(game, "big"), where(game, "small"), game.points("big")) == (
            "blocked",
            "B1",
            "A1",
            2,
        )

    def test_a_move_that_breaks_off_where_nobody_can_make_way_goes_back(self) -> None:
        pieces = [
            {"id": "big", "side": "a", "at": "A1", "features": ["massive"], "points": 3},
            {"id": "small", "side": "b", "at": "B1"},
        ]
        edges = [{"door": "B1/C1", "name": "gate", "open": True}]
        effects = [{"at": "B1", "do": {"close": "gate"}}]
        document = {"ruleset": DEFAULT, "map": "#...", "edges": edges, "effects": effects, "pieces": pieces}
        game = Game.from_dict(document)
        result = game.move("big", to="D1")
        assert (result.outcome, where(game, "big"), where(game, "small"), game.points("big")) == (
            "blocked",
            "A1",
            "B1",
            2,
        )

    def test_nobody_is_put_across_a_wall(self) -> None:
        pieces = [{"id": "big", "side": "a", "size": [2, 1]}]
        document = {"ruleset": DEFAULT, "size": [2, 1], "edges": [{"impassable": "A1/B1"}], "pieces": pieces}
        refusal = Game.from_dict(document).place("big", "A1").refusal
        assert refusal is not None
        assert refusal.code == "edge.impassable"
        assert Game.from_dict(document | {"ruleset": BOT}).place("big", "A1").ok

    def test_placing_makes_room_as_well_or_is_refused(self) -> None:
        pieces = [
            {"id": "big", "side": "a", "features": ["massive"]},
            {"id": "small", "side": "b", "at": "A1"},
        ]
        game = Game.from_dict({"ruleset": DEFAULT, "size": [2, 1], "pieces": pieces})
        assert game.place("big", "A1").ok
        assert where(game, "small") == "B1"
        full = Game.from_dict({"ruleset": DEFAULT, "size": [1, 1], "pieces": pieces})
        assert full.place("big", "A1").refusal == Refusal.of("stop.no-room", Cell(0, 0), by="small", rule="settle")

    def test_another_pose_is_taken_where_the_cheapest_leaves_no_room(self) -> None:
        """A 2×1 Massive figure: lying on B1 and C1 it would leave nothing to the one on C1 but blocking terrain."""
        pieces = [
            {"id": "long", "side": "a", "at": "A1", "size": [2, 1], "features": ["massive"], "points": 5},
            {"id": "caught", "side": "b", "at": "C1"},
        ]
        game = Game.from_dict({"ruleset": DEFAULT, "map": "#..\n##_", "pieces": pieces})
        along = [Cell(0, 0), Cell(0, 0), Cell(1, 0)]
        assert game.reach("long")["B1"].cost == 2
        assert game.reach("long").path("B1").cells == tuple(along)
        assert game.move("long", to="B1").travelled == tuple(along)
        game.undo()
        refusal = game.query("long").validate(["A1", "B1"])
        assert refusal == Refusal.of("stop.no-room", Cell(2, 0), by="caught", rule="settle")


class TestPoints:
    def test_what_is_not_used_is_lost_when_the_activation_ends(self) -> None:
        pieces = [{"id": "luke", "side": "a", "at": "A1"}, {"id": "leia", "side": "a", "at": "B2"}]
        game = Game.from_dict({"ruleset": DEFAULT, "size": [5, 5], "pieces": pieces})
        assert game.act("luke", "move-action").ok
        assert game.points("luke") == 4
        assert game.move("luke", to="A2").ok
        assert game.points("luke") == 3
        result = game.end_turn()
        assert PointsLost("luke", 3, 1) in result.events
        assert game.points("luke") == 0
        assert isinstance(game.undo(), Record)
        assert game.points("luke") == 3

    def test_an_activation_has_two_actions(self) -> None:
        pieces = [{"id": "luke", "side": "a", "at": "A1"}]
        game = Game.from_dict({"ruleset": DEFAULT, "size": [5, 5], "pieces": pieces})
        assert [game.act("luke", "move-action").ok for _ in range(3)] == [True, True, False]
        assert game.points("luke") == 8

    def test_only_the_one_who_is_activated_moves(self) -> None:
        game = Game.shipped(DEFAULT)
        assert game.act("luke", "move-action").ok
        refusal = game.move("bike", "east").refusal
        assert refusal is not None
        assert refusal.code == "turn.not-yours"


def test_steps_are_offered_in_the_order_of_the_ruling() -> None:
    game = Game.from_dict(
        {"ruleset": DEFAULT, "size": [5, 5], "pieces": [{"id": "luke", "side": "a", "at": "C3", "points": 1}]}
    )
    order = [direction.name for direction in game.directions("luke")]
    assert order == ["E", "W", "S", "N", "SE", "NE", "SW", "NW"]
    long = Game.from_dict(
        {
            "ruleset": DEFAULT,
            "size": [5, 5],
            "pieces": [{"id": "x", "side": "a", "at": "C3", "size": [1, 2], "points": 1}],
        }
    )
    judge = long.query("x").judge
    ends = [step.end.pose for step in judge.steps(judge.start())]
    assert [(pose.anchor, pose.turned) for pose in ends] == [
        (Cell(3, 2), False),
        (Cell(1, 2), False),
        (Cell(2, 3), False),
        (Cell(2, 1), False),
        (Cell(2, 2), True),
    ]
