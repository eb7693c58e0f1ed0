"""A bot plays every game: two hundred turns, and not one action refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from tests.conformance.games import every_file, every_ruleset, game_of, side_to_move, walk

from footwork.board.setup import shipped_scenario, shipped_scenarios
from footwork.bots.turn import take_turn
from footwork.game.game import Game
from footwork.play.actions import EndTurn
from footwork.views.view import View

TURNS = 200
LONGEST = 60  # turns of one game; where nobody wins, the next one begins


def games(ruleset: str) -> Iterator[Game]:
    """The scenarios of a ruleset in turn, each time with another seed."""
    names = shipped_scenarios(ruleset)
    for seed, name in enumerate(cycle(names)):
        yield game_of(shipped_scenario(ruleset, name), seed)


@every_ruleset
def test_two_hundred_turns_without_a_refusal(ruleset: str) -> None:
    turns = 0
    for game in games(ruleset):
        if game.state.turn is None:
            assert game.begin().ok
        for _ in range(LONGEST):
            if game.state.turn is None or turns == TURNS:
                break
            results = take_turn(game, side_to_move(game))
            assert results, "a turn ends at least"
            assert all(result.ok for result in results), [result.refusal or result.aborted for result in results]
            turns += 1
        if turns == TURNS:
            return


@every_file
def test_a_side_sees_its_own_actions_and_no_dice(file: Path) -> None:
    game = walk(file)
    legal = game.legal_actions()
    for side in (*game.state.sides, None):
        view = View.of(game, side)
        assert (view.state.seed, view.state.rolls) == (0, 0)
        own = view.legal_actions()
        names = {piece.id for piece in view.pieces}
        assert set(own) <= set(legal)
        assert {action.piece for action in own if not isinstance(action, EndTurn)} == names  # type: ignore[union-attr]
        assert (EndTurn() in own) <= (game.state.turn is not None)
