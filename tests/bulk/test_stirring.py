"""What others wait for: a step is handed back where play finds that something comes of it, and nowhere else."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from footwork.bulk import DONE, HANDED_BACK, REFUSED, Games
from footwork.game.game import Game
from footwork.play.events import Halted, Reacted
from footwork.play.resolution import Done
from footwork.play.resolve import resolve

WIDTH, HEIGHT = 9, 7
CHECKS = ["in-play", "on-board", "may-move", "pattern", "bounds", "edge", "corner", "terrain", "occupied", "points"]
STEPS_COST = {"distance": "step", "cost": {"cardinal": 1, "diagonal": 1.5}}
MEASURES: dict[str, dict[str, Any]] = {
    "columns and rows": {},
    "four ways": {"distance": "orthogonal"},
    "steps": STEPS_COST,
    "hexes": {"grid": {"shape": "hex", "notation": "xy"}},
    "steps on hexes": {"grid": {"shape": "hex", "notation": "xy"}, "distance": "step", "cost": {"cardinal": 1}},
}


def game_among(rules: dict[str, Any], seed: int) -> Game:
    """Some pieces of two sides and of none on a small board, the first of them on the move."""
    rng = Random(seed)
    cells = rng.sample([(x, y) for x in range(0, WIDTH - 1, 2) for y in range(1, HEIGHT - 1, 2)], 6)
    is_hex = rules.get("grid", {}).get("shape") == "hex"
    large = {"size": "triangle"} if is_hex else {"size": [2, 2]}
    pieces: list[dict[str, Any]] = [
        {"id": f"p{i}", "at": f"{x},{y}"} | rng.choice(({"side": "us"}, {"side": "them"}, {"side": "them"}, {}))
        for i, (x, y) in enumerate(cells)
    ]
    for piece in pieces:
        piece |= large if rng.random() < 0.3 else {}
    pieces[0]["side"] = "us"
    whole = {
        "footwork": 1,
        "name": "watched",
        "pattern": "compass",
        "grid": {"notation": "xy"},
        "terrain": {"floor": {"glyph": "."}},
        "allowance": {"points": 5},
        "stats": {"Health": {"default": 5}},
        "checks": CHECKS,
    }
    return Game.from_dict({"ruleset": whole | rules, "size": [WIDTH, HEIGHT], "pieces": pieces})


def came_of(game: Game) -> Counter[str]:
    """How often each came of a step, compared with play.

    A large piece that is in a zone already is handed back wherever it stays in one, though it enters none.
    """
    games, came = Games(game, 1), Counter[str]()
    outcomes, state = games.legal()[0], games.state(0)
    for who in range(len(games.pieces)):
        for way in range(games.END):
            found = resolve(state, games.action(who, way))
            stirred = any(isinstance(event, Reacted | Halted) for event in found.events)
            wanted = (HANDED_BACK if stirred else DONE) if isinstance(found, Done) else REFUSED
            stays = bool(state.rules.auras) and len(state.pieces[who].cells) > 1 and wanted == DONE
            assert outcomes[who, way] in ((DONE, HANDED_BACK) if stays else (wanted,)), (game.to_dict(), who, way)
            came["stirred" if stirred else type(found).__name__] += 1
    return came


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("relation", ["hostile", "friendly", "any"])
@pytest.mark.parametrize("within", [1, 2])
@pytest.mark.parametrize("trigger", ["before-leave", "after-arrive"])
def test_steps_to_which_somebody_reacts_are_handed_back(trigger: str, within: int, relation: str, measure: str) -> None:
    strike = {"trigger": trigger, "within": within, "relation": relation}
    strike |= {"do": {"change": "Health", "of": "target", "by": -1}}
    came = Counter[str]()
    for seed in range(6):
        came += came_of(game_among(MEASURES[measure] | {"reactions": {"strike": strike}}, seed))
    assert came["stirred"]
    assert came["Done"]


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("relation", ["hostile", "friendly"])
@pytest.mark.parametrize("within", [1, 2])
def test_steps_into_a_zone_are_handed_back(within: int, relation: str, measure: str) -> None:
    aura = {"within": within, "to": relation, "paints": "held"}
    zone = {"features": {"zone": {"aura": aura}, "held": {"halt": "turn"}}, "apply": ["zone"]}
    came = Counter[str]()
    for seed in range(4):
        came += came_of(game_among(MEASURES[measure] | zone, seed))
    assert came["stirred"]
    assert came["Done"]


def test_a_fence_may_part_who_stays_next_to_somebody() -> None:
    """Both cells touch the one of who strikes, but a fence parts the second from it: play finds that it was left."""
    strike = {"trigger": "before-leave", "within": 1, "do": {"change": "Health", "of": "target", "by": -1}}
    rules = {
        "footwork": 1,
        "name": "fenced",
        "pattern": "compass",
        "grid": {"notation": "xy"},
        "terrain": {"floor": {"glyph": "."}},
        "stats": {"Health": {"default": 5}},
        "edges": {"fence": {"cross": False, "adjacent": False}},
        "reactions": {"strike": strike},
    }
    pieces = [{"id": "a", "side": "us", "at": "1,0"}, {"id": "b", "side": "them", "at": "0,1"}]
    for fences in ([], [{"at": "0,1/1,1", "kind": "fence"}]):
        games = Games(Game.from_dict({"ruleset": rules, "size": [3, 3], "pieces": pieces, "edges": fences}), 1)
        south = [direction.name for direction in games.directions].index("S")
        found = resolve(games.state(0), games.action(0, south))
        assert any(isinstance(event, Reacted) for event in found.events) == bool(fences)
        assert games.step([0], [south]).outcomes.tolist() == [HANDED_BACK]
