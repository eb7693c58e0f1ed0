"""Scripts: the `log:` of a scenario, actions that are played from its position when it is replayed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from footwork.board.setup import Setup
from footwork.errors import FootworkError, MisuseError, ScenarioError
from footwork.game.game import Game
from footwork.game.result import Result
from footwork.play.actions import action_from_dict
from footwork.play.resolution import Abort, Ask, Refused


def played(setup: Setup) -> Game:
    """The game of a scenario after everything in its log. Raises ScenarioError where something does not happen.

    An entry is an action as saves write it; `answers` are those to the questions it sets off.
    """
    game = Game(setup)
    if not setup.document.log:
        raise ScenarioError.at(
            setup.source.where(()), "this scenario has no log to replay", "list actions under 'log', or give a save"
        )
    for i, entry in enumerate(setup.document.log):
        try:
            result = done(game, entry)
        except FootworkError as error:
            raise ScenarioError.at(setup.source.where(("log", i)), str(error)) from None
        if not result.ok:
            raise ScenarioError.at(setup.source.where(("log", i)), f"this action does not happen: {why_not(result)}")
    return game


def done(game: Game, entry: Mapping[str, Any]) -> Result:
    """What came of an action as saves write it, with the answers that it lists. Raises MisuseError or NotationError."""
    action = {key: value for key, value in entry.items() if key != "answers"}
    answers = entry.get("answers", [])
    if not isinstance(answers, list):
        raise MisuseError("'answers' is a list")
    result = game.do(action_from_dict(action, game.rules.grid.notation))
    for answer in answers:
        result = game.answer(answer)
    return result


def why_not(result: Result) -> str:
    """Why an action did not happen: the code of its refusal, the limit it hit, or the answer that it waits for."""
    match result.resolution:
        case Refused(refusal):
            return f"refused, {refusal.code}"
        case Ask(question):
            return f"it waits for an answer ({' or '.join(question.options)})"
        case Abort(reason):
            return f"it was taken back: {reason}"
    return "nothing against it"
