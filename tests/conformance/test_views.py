"""Questions and pictures: every state can be shown, and looking at it changes nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from tests.conformance.games import every_file, every_scenario, game_of, walk, wander

from footwork.bots.approach import Approach
from footwork.game.game import Game
from footwork.views.drawing.overview import overview, status_text
from footwork.views.drawing.textboard import text_board
from footwork.views.json import reach_json, result_json, state_json
from footwork.views.telling.messages import describe, question_text
from footwork.views.telling.position import position_text
from footwork.views.telling.telling import tell
from footwork.views.view import View


def plain(data: object) -> object:
    """Data as it comes back from JSON; NaN and the like are refused."""
    return json.loads(json.dumps(data, allow_nan=False))


@every_scenario
def test_every_state_can_be_shown(file: Path) -> None:
    game = game_of(file)
    for result in wander(game, seed=5):
        state = game.state
        assert text_board(state).strip()
        assert overview(state)
        assert plain(state_json(state))["hash"] == state.hash  # type: ignore[index]
        assert plain(result_json(result))
        words = question_text(result.question, result.state) if result.question is not None else describe(result)
        assert words.strip()
        assert "{" not in words
        assert not any("{" in line for line in tell(result.events, state))


@every_file
def test_questions_change_nothing(file: Path) -> None:
    game = walk(file)
    before, history, rolls = game.state.hash, game.history, game.state.rolls
    first = asked(game)
    assert asked(game) == first
    assert (replace(game.state).hash, game.history, game.state.rolls) == (before, history, rolls)


def asked(game: Game) -> list[object]:
    """The answers to about everything that can be asked."""
    state = game.state
    answers: list[object] = [
        text_board(state),
        state_json(state),
        game.to_dict(),
        game.legal_actions(),
        game.replay().hash,
    ]
    for piece in state.pieces:
        reach = game.reach(piece.id)
        answers += [reach_json(state, reach), [reach.path(cell) for cell in reach], game.directions(piece.id)]
        answers += [position_text(state, piece.id), status_text(state, piece.id)]
        answers += [game.why(piece.id, cell) for cell in state.board]
        if piece.at is not None:
            view = View.of(game, piece.side)
            answers += [len(game.query(piece.id).field()), Approach().choose(view, piece.id)]
    return answers
