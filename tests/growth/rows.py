"""What is measured: each question or action, over the size that may matter to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.growth.boards import FOE, FRIEND, HERO, LIVELY, game_of, scenario, yaml_of
from tests.growth.measure import Cost, cost_of, exponent

from footwork.bots.approach import Approach
from footwork.game.game import Game
from footwork.views.view import View

Ask = Callable[[Game], object]
Run = Callable[[], object]
Prepare = Callable[[], Run]
Making = Callable[[int], Prepare]
"""From a size to what prepares a run of it."""

SIDES = (16, 32, 64, 128, 256)
BOT_SIDES = (64, 96, 128, 192, 256)
"""On smaller boards so many stand so close that a bot strikes at once, and looks at nothing."""
CROWDS = (20, 60, 200, 600, 2_000)
AURAS = (20, 100, 500, 2_000)
LENGTHS = (10, 50, 200, 800, 3_200)
SIDE, PIECES = 128, 40


@dataclass(frozen=True)
class Row:
    """One question or action over one size."""

    what: str
    over: str
    sizes: tuple[int, ...]
    making: Making

    def measured(self) -> Grown:
        """What it costs at each size."""
        return Grown(self, tuple(cost_of(self.making(size)) for size in self.sizes))


@dataclass(frozen=True)
class Grown:
    """A row with what was measured."""

    row: Row
    costs: Sequence[Cost]

    @property
    def by_calls(self) -> float:
        """The exponent of the calls."""
        return exponent(self.row.sizes, [cost.calls for cost in self.costs])

    @property
    def by_time(self) -> float:
        """The exponent of the CPU time."""
        return exponent(self.row.sizes, [cost.micros for cost in self.costs])


def after_a_move(game: Game, ask: Ask) -> Prepare:
    """Ask in the position right after somebody else has moved, so that nothing is known of it yet."""
    ask(game.fork())

    def prepare() -> Run:
        trial = game.fork()
        assert trial.move(FRIEND, "north").ok
        return lambda: ask(trial)

    return prepare


def _walled(game: Game) -> str:
    return f"{game.state.board.width - 1},0"


def _near(game: Game) -> str:
    middle = game.state.board.width // 2
    return f"{middle},{middle + 1}"


def _round(game: Game) -> None:
    for _ in game.state.order:
        assert game.end_turn().ok


ONE: dict[str, Ask] = {
    "reach": lambda game: game.reach(HERO).stops,
    "path": lambda game: game.path(HERO, _near(game)),
    "why": lambda game: game.why(HERO, _walled(game)),
    "move": lambda game: game.move(HERO, to=_near(game)),
    "wait": lambda game: game.wait(HERO),
    "legal actions of one piece": lambda game: game.legal_actions(HERO),
    "bot's choice": lambda game: Approach().choose(View.of(game, "red"), FRIEND),
}
"""What is asked of one piece with few points: neither the rest of the board nor other pieces should matter."""
ALL: dict[str, Ask] = {
    "legal actions of all": lambda game: game.legal_actions(),
    "end of round": _round,
}


def rows() -> Iterator[Row]:
    """Every row of the table, in its order."""
    yield from _over_side()
    yield from _over_pieces()
    yield from _over_auras()
    yield from _over_history()


def _asked(ask: Ask, game: Callable[[int], Game]) -> Making:
    """A question, asked in the game of each size."""
    return lambda size: after_a_move(game(size), ask)


def _over_side() -> Iterator[Row]:
    far: dict[str, Ask] = {
        "reach without limit": lambda game: game.reach(HERO),
        "path across the board": lambda game: game.path(HERO, "0,0"),
        "why without limit": lambda game: game.why(HERO, _walled(game)),
    }
    for what, ask in (ONE | {"end of round": _round}).items():
        sides = BOT_SIDES if what == "bot's choice" else SIDES
        yield Row(what, "board side", sides, _asked(ask, lambda side: game_of(side, PIECES, lively=True)))
    for what, ask in far.items():
        yield Row(what, "board side", SIDES, _asked(ask, lambda side: game_of(side, PIECES, points=None)))
    yield Row("load", "board side", SIDES, lambda side: _loading(scenario(side, PIECES)))


def _loading(data: dict[str, Any]) -> Prepare:
    return lambda: lambda: Game.from_dict(data)


def _reading(text: str) -> Prepare:
    return lambda: lambda: Game.from_text(text)


def _over_pieces() -> Iterator[Row]:
    acting: dict[str, Ask] = {"act": lambda game: game.act(HERO, "strike", FOE)}
    for what, ask in (ONE | acting | ALL).items():
        yield Row(what, "pieces", CROWDS, _asked(ask, lambda pieces: game_of(SIDE, pieces, lively=True)))
    yield Row("load", "pieces", CROWDS, lambda pieces: _loading(scenario(SIDE, pieces)))
    yield Row("load from YAML", "pieces", CROWDS, lambda pieces: _reading(yaml_of(scenario(SIDE, pieces))))


def _over_auras() -> Iterator[Row]:
    most = CROWDS[-1]
    for what, ask in (ONE | ALL).items():
        yield Row(what, "auras", AURAS, _asked(ask, lambda auras: game_of(SIDE, most, auras=auras, lively=True)))
    yield Row("load", "auras", AURAS, lambda auras: _loading(scenario(SIDE, most, auras=auras, rules=LIVELY)))
    threat: dict[str, Ask] = {"threat of a side": lambda game: game.threat("red")}
    for what, ask in (ONE | threat | ALL).items():
        painting = _asked(ask, lambda auras: game_of(SIDE, most, auras=auras, paints=True))
        yield Row(what, "painting auras", AURAS, painting)


def _over_history() -> Iterator[Row]:
    asked = ONE | {"undo": lambda game: game.undo(), "end of round": _round, "copy": lambda game: game.fork()}
    for what, ask in asked.items():
        yield Row(what, "history", LENGTHS, _asked(ask, _played))
    yield Row("save", "history", LENGTHS, lambda length: _saving(_played(length)))
    yield Row("load", "history", LENGTHS, lambda length: _loading_save(_played(length)))


def _played(length: int) -> Game:
    """A game in which so much has been done; the friend has points for a move."""
    game = game_of(32, PIECES).fork()
    ways = cycle(("north", "south"))
    while game.taken < length:
        if not game.move(FRIEND, next(ways)).ok:
            _round(game)
    _round(game)
    return game


def _saving(game: Game) -> Prepare:
    return lambda: lambda: _saved(game)


def _saved(game: Game) -> None:
    with TemporaryDirectory() as folder:
        game.save(Path(folder) / "game.yaml")


def _loading_save(game: Game) -> Prepare:
    folder = TemporaryDirectory()
    path = Path(folder.name) / "game.yaml"
    game.save(path)

    def load() -> Game:
        return Game.load(Path(folder.name) / path.name)  # which keeps the folder for as long as this lives

    return lambda: load
