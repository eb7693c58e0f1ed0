"""Random games with shoves, approaches, interruptions and slides, saved and resumed at every question."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from footwork import Game
from footwork.game.result import Result
from footwork.play.actions import EndTurn, Wait
from footwork.play.resolution import Abort

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "questions",
    "terrain": {
        "floor": {"glyph": "."},
        "wall": {"glyph": "#", "enter": False},
        "lava": {"glyph": "x", "on-enter": {"change": "Health", "by": "-1d2"}},
        "ice": {"glyph": "~", "on-enter": {"slide": "onward"}},
        "east": {"glyph": "e", "on-enter": {"slide": "E"}},
        "west": {"glyph": "w", "on-enter": {"slide": "W"}},
    },
    "stats": {"Health": {"default": 20, "least": 0}, "Speed": {"default": 4}, "Reaction": {"default": 2, "least": 0}},
    "allowance": {"points": "[Speed]", "refresh": "turn"},
    "defeat": {"stat": "Health", "at": 0},
    "occupants": {"friendly": {"enter": True, "stop": False}, "hostile": {"enter": False, "stop": False}},
    "shoves": {"domino": True, "collision": {"change": "Health", "by": -1}},
    "features": {"loud": {"provokes": "always"}},
    "actions": {
        "slide": {
            "target": {"within": 3, "relation": "any"},
            "if": "1d6 >= 2",
            "do": {"shove": "slide", "cells": "1d3", "of": "target"},
        },
        "bash": {"target": {"within": 2}, "do": {"shove": "push", "cells": 2, "of": "target"}},
        "hook": {"target": {"within": 5}, "do": {"shove": "pull", "cells": 3, "of": "target"}},
    },
    "reactions": {
        "strike": {
            "trigger": "before-leave",
            "ask": True,
            "do": {"change": "Health", "by": "-1d4", "of": "target"},
            "then": {"change": "Reaction", "by": -1},
        },
        "stop": {
            "trigger": "after-arrive",
            "within": 2,
            "ask": True,
            "do": [{"approach": 2}, {"interrupt": True}],
            "then": {"change": "Reaction", "by": -1},
        },
        "shy": {
            "trigger": "after-arrive",
            "relation": "friendly",
            "ask": True,
            "do": {"shove": "slide", "cells": 1, "of": "target"},
            "uses": {"name": "shy", "times": 1, "per": "round"},
        },
    },
}


def board(luck: Random) -> Game:
    """A random board with three pieces on each side."""
    wide, high = luck.randint(4, 7), luck.randint(4, 6)
    rows = [[luck.choice("......#x~ew") for _ in range(wide)] for _ in range(high)]
    cells = luck.sample([(x, y) for y in range(high) for x in range(wide)], 6)
    pieces = []
    for i, (x, y) in enumerate(cells):
        rows[y][x] = "."
        features = ["loud"] if luck.random() < 0.3 else []
        pieces.append({"id": f"p{i}", "side": "ab"[i % 2], "at": f"{'ABCDEFG'[x]}{y + 1}", "features": features})
    picture = "\n".join(" ".join(row) for row in rows)
    return Game.from_dict({"ruleset": RULES, "map": picture, "pieces": pieces, "seed": luck.randint(0, 999)})


def resumed(play: Game, folder: Path) -> Game:
    """The same game, from a save file of it."""
    play.save(folder / "save.json")
    return Game.load(folder / "save.json")


def answered(play: Game, result: Result, luck: Random, folder: Path) -> tuple[Game, Result]:
    """Answer every question at random, each time in a game that was saved and loaded again."""
    while result.question is not None:
        so_far = result.events
        again = resumed(play, folder)
        assert again.question == play.question
        assert again.waiting is not None
        assert (again.waiting.events, again.waiting.state.hash) == (so_far, result.state.hash)
        answer = luck.choice(result.question.options)
        result, twin = play.answer(answer), again.answer(answer)
        assert (twin.events, twin.state.hash, twin.question) == (result.events, result.state.hash, result.question)
        if not isinstance(result.resolution, Abort):
            assert result.events[: len(so_far)] == so_far
        play = again
    return play, result


@pytest.mark.parametrize("seed", range(16))
def test_a_game_saved_at_every_question_goes_on_the_same(seed: int, tmp_path: Path) -> None:
    luck = Random(seed)
    play = board(luck)
    for _ in range(14):
        if play.state.turn is None:
            break
        before = play.state
        options = [action for action in play.legal_actions() if not isinstance(action, Wait)]
        action = luck.choice(options) if luck.random() < 0.8 else EndTurn()
        result = play.do(action)
        assert result.refusal is None
        play, result = answered(play, result, luck, tmp_path)
        if result.aborted is not None:
            assert play.state.pieces == before.pieces
            assert play.state.rolls >= before.rolls
    assert play.replay().hash == play.state.hash
    assert resumed(play, tmp_path).state.hash == play.state.hash
