"""What single things cost in CPU time, and what a game keeps: the figures of the page that are no exponents."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from tests.growth.boards import FRIEND, HERO, LIVELY, PLAIN, game_of, scenario, yaml_of
from tests.growth.measure import cost_of
from tests.growth.rows import ONE, after_a_move

from footwork.bots.approach import Approach
from footwork.game.game import Game
from footwork.views.view import View

Figure = tuple[str, str]
"""What was measured, and what it came to."""


def figures() -> Iterator[Figure]:
    """Every figure, in the order of the page."""
    yield from _crowds()
    yield from _one_of_many()
    yield from _large_boards()
    yield from _bots()
    yield from _long_games()


def _took(run: Callable[[], object]) -> str:
    began = process_time()
    run()
    return f"{process_time() - began:.3f} s"


def _crowds() -> Iterator[Figure]:
    data = scenario(128, 2_000, auras=2_000, rules=LIVELY)
    text = yaml_of(data)
    yield "2,000 pieces with an aura: load from data", _took(lambda: Game.from_dict(data))
    yield "2,000 pieces with an aura: load from YAML", _took(lambda: Game.from_text(text))
    for game in (Game.from_dict(data), Game.from_dict(scenario(128, 10_050, rules=LIVELY))):
        yield f"{len(game.state.pieces):,} pieces: end of a round", _took(lambda game=game: _round(game))  # type: ignore[misc]


def _round(game: Game) -> None:
    for _ in game.state.order:
        assert game.end_turn().ok


def _one_of_many() -> Iterator[Figure]:
    for what in ("reach", "move", "legal actions of one piece"):
        few, many = (cost_of(after_a_move(game_of(128, pieces, lively=True), ONE[what])) for pieces in (20, 2_000))
        yield f"{what}: calls among 2,000 / among 20", f"{many.calls:,} / {few.calls:,}"


def _board(side: int) -> dict[str, Any]:
    """A board with one piece in the middle, and a cell in the upper right corner that rocks cut off."""
    rows = ["." * (side - 2) + "#.", "." * (side - 2) + "##", *["." * side] * (side - 2)]
    rules = {key: value for key, value in PLAIN.items() if key != "allowance"}
    return {"ruleset": rules, "map": "\n".join(rows), "pieces": [{"id": HERO, "at": f"{side // 2},{side // 2}"}]}


def _large_boards() -> Iterator[Figure]:
    for side in (64, 512, 2_048):
        game = Game.from_dict(_board(side))
        began = process_time()
        refusal = game.why(HERO, f"{side - 1},0")
        took = process_time() - began
        assert refusal is not None
        assert refusal.because is not None
        yield f"why not into a cut-off cell on {side}²", f"{took:.3f} s: {refusal.code}, {refusal.because.code}"
    reach = Game.from_dict(_board(2_048)).reach(HERO)
    yield "reach on 2048²: len and repr", f"{_took(lambda: len(reach))}, {_took(lambda: repr(reach))}"
    tracemalloc.start()
    found = sum(1 for _, _ in zip(reach, range(100_000), strict=False))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    yield f"reach on 2048²: gone through {found:,} cells", f"{most // 1024:,} KiB of objects at most"


def _bots() -> Iterator[Figure]:
    for points in (6, None):
        game = game_of(512, 40, lively=True, points=points)
        limit = "6 points" if points else "points without limit"
        yield f"bot's choice on 512², {limit}", _took(lambda game=game: Approach().choose(View.of(game, "red"), FRIEND))  # type: ignore[misc]


def _long_games() -> Iterator[Figure]:
    for pieces in (20, 200):
        game, ways = game_of(32, pieces).fork(), cycle(("north", "south"))
        tracemalloc.start()
        while game.taken < 1_000:
            if not game.move(FRIEND, next(ways)).ok:
                _round(game)
        held = tracemalloc.get_traced_memory()[0] / 1_000
        tracemalloc.stop()
        while game.taken < 5_000:
            if not game.move(FRIEND, next(ways)).ok:
                _round(game)
        yield f"{pieces} pieces: what history keeps of an entry", f"{held / 1024:.1f} KiB"
        with TemporaryDirectory() as folder:
            path = Path(folder) / "game.yaml"
            game.save(path)
            yield f"{pieces} pieces: load a save of 5,000 entries", _took(lambda path=path: Game.load(path))  # type: ignore[misc]
