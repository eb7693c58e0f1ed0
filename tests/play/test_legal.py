"""Legal actions on boards and rulesets that nobody has thought of; the shipped games are in tests/conformance."""

from __future__ import annotations

import pytest
from tests.parity.variations import random_states

from footwork.board.state import State
from footwork.bots.approach import Approach
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.play.actions import Act, Begin, EndTurn, MoveAlong, MoveTo, Rotate, TurnTo, Wait
from footwork.play.legal import legal_moves
from footwork.play.moves.moving import planned_path
from footwork.play.resolution import Refused
from footwork.play.resolve import resolve
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.views.view import View


@pytest.mark.parametrize("seed", range(3, 63, 5))
def test_moves_on_random_boards_are_what_validation_accepts(seed: int) -> None:
    for state in random_states(seed, boards=4):
        for piece in state.pieces:
            query = Query(state, piece.id)
            legal = legal_moves(query)
            to = {action.to for action in legal if isinstance(action, MoveTo)}
            cells = [Cell(x, y) for y in range(-1, state.board.height + 1) for x in range(-1, state.board.width + 1)]
            assert to == {c for c in cells if isinstance(planned_path(query, MoveTo(piece.id, c)), Path)}
            for action, arrival in legal.items():
                assert accepted(state, action)
                way = planned_path(query, action)
                assert isinstance(way, Path)
                assert way.end[:2] == arrival.pose[:2]


@pytest.mark.parametrize("seed", range(5, 65, 5))
def test_a_bot_on_random_boards_is_never_refused(seed: int) -> None:
    for state in random_states(seed, boards=4):
        for piece in state.pieces:
            action = Approach().choose(View(piece.side, state), piece.id)
            assert action is None or accepted(state, action)


def accepted(state: State, action: object) -> bool:
    return not isinstance(resolve(state, action), Refused)  # type: ignore[arg-type]


def game(**more: object) -> Game:
    ruleset = {"footwork": 1, "name": "tried", "terrain": {"floor": {"glyph": "."}}, "allowance": {"points": 1}}
    pieces = [{"id": "long", "side": "a", "at": "B2", "size": [2, 1]}, {"id": "foe", "side": "b", "at": "D4"}]
    return Game.from_dict({"ruleset": {**ruleset, **more}, "map": "....\n....\n....\n....", "pieces": pieces})


def test_a_large_piece_has_a_move_for_each_way_to_lie() -> None:
    position = game(footprint={"pattern": "orthogonal", "rotate": {"cost": 1}})
    here, beside = Cell(1, 1), Cell(0, 1)
    assert {Rotate("long"), MoveTo("long", beside)} <= set(position.legal_actions("long"))
    assert position.do(MoveAlong("long", (here, here))).ok
    assert position.state.piece("long").turned


def test_turns_are_listed_where_facing_matters_and_can_be_paid() -> None:
    assert not any(isinstance(action, TurnTo) for action in game().legal_actions())
    ship = game(heading={"align": True, "turn": [1, 2, 3, 3]})
    turns = [action for action in ship.legal_actions("foe") if isinstance(action, TurnTo)]
    assert turns == []  # not its turn
    ship.end_turn()
    turns = [action for action in ship.legal_actions("foe") if isinstance(action, TurnTo)]
    assert [action.heading.name for action in turns] == ["NE", "NW"]


def test_the_whole_list_begins_or_ends() -> None:
    position = game(actions={"shout": {}, "hit": {"target": {"relation": "hostile", "within": 9}}})
    listed = position.legal_actions()
    assert listed[-4:] == (Act("long", "shout"), Act("long", "hit", "foe"), Wait("long"), EndTurn())
    position.finish()
    assert position.legal_actions()[-1] == Begin()


@pytest.mark.parametrize("measure", ["chebyshev", "orthogonal", "step"])
@pytest.mark.parametrize("cost", [1, 3])
def test_a_leap_is_listed_to_every_cell_that_it_accepts(measure: str, cost: int) -> None:
    rules = {
        "footwork": 1,
        "name": "leaps",
        "terrain": {"floor": {"glyph": "."}},
        "cost": {"cardinal": cost, "diagonal": cost},
        "distance": measure,
        "actions": {"blink": {"do": [{"move": {"within": 5}}]}},
    }
    game = Game.from_dict({"ruleset": rules, "size": [21, 21], "pieces": [{"id": "a", "at": "K11"}]})
    listed = {action.to for action in game.legal_actions("a") if isinstance(action, Act) and action.action == "blink"}
    accepted = {cell for cell in game.state.board if game.why("a", cell, action="blink") is None}
    assert listed == accepted
