"""Rotating: a piece of several cells turns on its anchor, as a verb of its own and as a part of a way."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.imperial_boards import BOT, DEFAULT, random_game

from footwork.errors import MisuseError
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.play.actions import MoveAlong, Rotate, action_from_dict, action_to_dict
from footwork.refusals import Refusal
from footwork.views.happening.procedure import procedure_lines
from footwork.views.happening.timeline import selection, timeline
from footwork.views.happening.trace import phases
from footwork.views.telling.actions import action_text
from footwork.views.telling.bill import explain
from footwork.views.telling.messages import describe
from footwork.views.telling.preview import preview
from footwork.views.telling.telling import tell

A1, B1 = Cell(0, 0), Cell(1, 0)


def game(*others: dict[str, Any], points: int = 3, **more: Any) -> Game:
    bike = {"id": "bike", "kind": "bike", "side": "rebels", "at": "A1", "points": points}
    return Game.from_dict({"ruleset": DEFAULT, "size": [4, 3], "pieces": [bike, *others], **more})


def covered(position: Game, piece: str = "bike") -> str:
    return position.text(position.state.piece(piece).cells)


class TestTheVerb:
    @pytest.mark.parametrize("way", ["left", None, 3, True, ""])
    def test_it_turns_on_or_back_and_nothing_else(self, way: Any) -> None:
        position = game()
        with pytest.raises(MisuseError, match="rotates 'on' or 'back'"):
            position.rotate("bike", way)
        assert position.history == ()

    def test_it_turns_and_pays(self) -> None:
        position = game()
        result = position.rotate("bike")
        assert (result.ok, result.charge, result.action) == (True, 1, Rotate("bike"))
        assert (covered(position), position.points("bike")) == ("A1 B1", 2)
        position.undo()
        assert covered(position) == "A1 A2"

    def test_it_is_the_move_that_gives_its_cell_twice(self) -> None:
        one, other = game(), game()
        assert one.rotate("bike").events == other.move("bike", along=["A1", "A1"]).events

    @pytest.mark.parametrize(
        ("position", "code", "cell"),
        [
            (game(points=0), "points.insufficient", A1),
            (game({"id": "foe", "side": "scum", "at": "B1"}), "occupied.hostile", B1),
            (game(edges=[{"impassable": "A1/B1"}]), "edge.impassable", A1),
            (game(rules={"footprint": {"rotate": False}}), "pattern.no-rotation", A1),
        ],
    )
    def test_it_is_refused_as_a_move_is(self, position: Game, code: str, cell: Cell) -> None:
        before, refusal = position.state, position.rotate("bike").refusal
        assert refusal is not None
        assert (refusal.code, refusal.cell) == (code, cell)
        assert position.state == before

    @pytest.mark.parametrize("size", [[1, 1], [2, 2]])
    def test_who_lies_one_way_only_does_not_turn(self, size: list[int]) -> None:
        position = game({"id": "other", "side": "rebels", "at": "C2", "size": size, "points": 3})
        position.end_turn()
        for result in (position.rotate("other"), position.move("other", along=["C2", "C2"])):
            assert result.refusal is not None
            assert result.refusal.code == "pattern.no-rotation"
            assert describe(result) == "other can lie one way only."

    def test_it_waits_for_its_turn(self) -> None:
        position = game({"id": "other", "side": "rebels", "at": "C2", "size": [1, 2], "points": 3})
        refusal = position.rotate("other").refusal
        assert refusal is not None
        assert refusal.code == "turn.not-yours"

    def test_it_is_listed_where_it_is_legal(self) -> None:
        assert Rotate("bike") in game().legal_actions("bike")
        assert MoveAlong("bike", (A1, A1)) not in game().legal_actions("bike")
        assert Rotate("bike") not in game(edges=[{"impassable": "A1/B1"}]).legal_actions("bike")

    def test_it_is_written_and_read(self) -> None:
        notation = game().rules.grid.notation
        for action, data in (
            (Rotate("bike"), {"do": "rotate", "piece": "bike"}),
            (Rotate("bike", "back"), {"do": "rotate", "piece": "bike", "way": "back"}),
        ):
            assert action_to_dict(action, notation) == data
            assert action_from_dict(data, notation) == action
        with pytest.raises(MisuseError, match="the 'way' of 'rotate' is on or back, found text 'left'"):
            action_from_dict({"do": "rotate", "piece": "bike", "way": "left"}, notation)

    def test_shapes_with_more_ways_turn_on_and_back(self) -> None:
        rules = {
            "footwork": 1,
            "name": "h",
            "grid": {"shape": "hex", "top": "pointy"},
            "footprint": {"rotate": {"cost": 1}},
        }
        document = {
            "ruleset": rules | {"terrain": {"floor": {"glyph": "."}}},
            "size": [5, 5],
            "pieces": [{"id": "long", "side": "a", "at": "C3", "size": [2, 1]}],
        }
        position = Game.from_dict(document)
        ways = len(position.state.piece("long").footprint.lies)
        assert ways > 2
        assert position.rotate("long", "back").ok
        assert position.state.piece("long").turned == ways - 1
        assert position.rotate("long").ok
        assert position.state.piece("long").turned == 0
        assert {Rotate("long"), Rotate("long", "back")} <= set(position.legal_actions("long"))


class TestAsAPartOfAWay:
    @settings(max_examples=40, deadline=None)
    @given(st.integers(0, 2**32), st.sampled_from([DEFAULT, BOT]))
    def test_every_path_can_be_given_as_it_is_written(self, seed: int, ruleset: str) -> None:
        """`along=path.cells`, also where the path begins with a turn: it ends in the same pose for the same charge."""
        position = random_game(seed, ruleset=ruleset)
        piece = position.state.pieces[0].id if position.state.pieces else None
        if piece is None:
            return
        reach = position.reach(piece)
        for pose, arrival in reach.poses.items():
            if arrival.can_stop:
                path, trial = reach.path(pose), position.fork()
                for along in (path.cells, path, [position.text(cell) for cell in path.cells]):
                    result = trial.move(piece, along=along)
                    assert result.ok
                    assert result.travelled == path.cells
                    assert result.charge == path.charge
                    assert trial.state.piece(piece).pose[:2] == pose[:2]
                    trial.undo()

    def test_a_path_that_begins_with_a_turn(self) -> None:
        wall = [{"impassable": ["A2/B2"]}]
        position = game(edges=wall, rules={"footprint": {"rotate": {"onto": "any"}}})
        path = next(
            position.reach("bike").path(pose) for pose in position.reach("bike").poses if pose[:2] == (B1, True)
        )
        assert path.cells == (A1, A1, B1)
        assert position.move("bike", along=path.cells).ok
        assert covered(position) == "B1 C1"


class TestTelling:
    def test_a_turn_is_told_as_one(self) -> None:
        position = game()
        result = position.rotate("bike")
        told = "Bike turns on A1 and now covers A1 and B1."
        assert describe(result) == describe(result, texts="terminal") == told
        assert tell(result) == [told]
        assert action_text(result.action, position.state) == "Bike, rotate"
        assert [line for line in procedure_lines(result) if "Path" in line] == [" 3. Path: A1 (turns)"]
        assert "position-updated" in [phase.what for phase in phases(result)]

    def test_a_turn_on_a_way_is_told_as_one(self) -> None:
        position = game()
        path = position.cost("bike", ["A1", "A1", "B1"])
        assert not isinstance(path, Refusal)
        assert [line.split()[:3] for line in explain(path, position.state).splitlines()] == [
            ["A1", "(turns)", "1"],
            ["A1", "→", "B1"],
            ["Total", "2"],
        ]
        result = position.move("bike", along=["A1", "A1", "B1"])
        assert describe(result) == "Bike moves to B1. It has turned and now covers B1 and C1."
        assert tell(result) == ["Bike moves A1 (turns) → B1."]

    def test_who_turns_to_make_way_is_told_so(self) -> None:
        big = {"id": "big", "side": "scum", "at": "B2", "features": ["massive"], "points": 1}
        pieces = [big, {"id": "bike", "kind": "bike", "side": "rebels", "at": "A1"}]
        position = Game.from_dict({"ruleset": DEFAULT, "map": "..\n.#", "pieces": pieces})
        path = position.path("big", "A2")
        assert not isinstance(path, Refusal)
        assert "Stopping there: Bike turns" in preview(position, path)
        assert tell(position.move("big", to="A2")) == ["big moves B2 → A2.", "Bike makes way for big: A1 (turns)."]

    def test_a_ruleset_has_its_own_words(self) -> None:
        position = game(rules={"messages": {"terminal": {"rotated": "{piece} swings round on {from}: {cells}"}}})
        result = position.rotate("bike")
        assert describe(result, texts="terminal") == "Bike swings round on A1: A1 and B1"
        assert tell(result) == ["Bike swings round on A1: A1 and B1"]


class TestTimeline:
    """A piece is where its middle is: it moves when the piece turns."""

    def test_the_pixels_follow_the_turn(self) -> None:
        position = game()
        shown = {entry.what: entry.data for entry in timeline(position.move("bike", along=["A1", "A1", "B1"]))}
        assert shown["path"]["cells"] == ["A1", "A1", "B1"]
        assert shown["path"]["pixels"] == [[32, 64], [64, 32], [128, 32]]
        assert (shown["tween"]["from-pixel"], shown["tween"]["to-pixel"]) == ([32, 64], [128, 32])
        assert shown["tween"]["turned"] is True

    def test_those_of_a_turn_alone_and_of_the_next_move(self) -> None:
        position = game()
        turn = {entry.what: entry.data for entry in timeline(position.rotate("bike"))}
        assert turn["path"]["pixels"] == [[32, 64], [64, 32]]
        after = {entry.what: entry.data for entry in timeline(position.move("bike", "east"))}
        assert after["path"]["pixels"] == [[64, 32], [128, 32]]
        assert "turned" not in after["tween"]

    def test_those_of_a_way_that_is_chosen_or_cut_short(self) -> None:
        doors = {"edges": [{"door": ["B1/C1", "B2/C2"], "name": "gate", "open": True}]}
        acts = {"effects": [{"at": "B2", "do": {"close": "gate"}}]}
        position = game(points=6, **doors, **acts)
        path = position.cost("bike", ["A1", "B1", "C1", "C1"])
        assert not isinstance(path, Refusal)
        expected = [[32, 64], [96, 64], [160, 64], [192, 32]]
        assert {entry.what: entry.data for entry in selection(position.state, path)}["path"]["pixels"] == expected
        result = position.move("bike", along=path.cells)
        assert result.outcome == "blocked"
        assert {entry.what: entry.data for entry in timeline(result)}["path"]["pixels"] == expected
