"""What the library costs around its core: python benchmarks/around.py [--only TEXT] [--repeat N].

Bots, beats, legal actions, loading, start-up, history, moves and going through reaches, each with the bar that it must
not pass, in one run; exits with 1 where a bar does not hold. Seconds are those of the processor, the least of several
runs: another process on the machine does not count. What exactly is counted stands in benchmarks/README.md.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple

from ruamel.yaml import YAML

from footwork import Approach, Game, Query, Reach, View, shipped_rulesets, shipped_scenarios
from footwork.play.actions import Execute
from footwork.play.resolve import resolve
from footwork.rules.files.shipped import shipped_folder

sys.path.insert(0, str(Path(__file__).parent))
import beats

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "around",
    "grid": {"notation": "xy"},
    "terrain": {"floor": {"glyph": "."}},
    "allowance": {"points": 6},
    "stats": {"Health": {"default": 9, "least": 0}},
    "actions": {"strike": {"target": {"within": 1}, "do": [{"change": "Health", "by": -1, "of": "target"}]}},
    "reactions": {
        "guard": {"trigger": "before-leave", "within": 1, "do": [{"change": "Health", "by": -1, "of": "target"}]}
    },
    "defeat": {"stat": "Health", "at": 0},
    "finish": "last-side",
}
BOT, HIGHEST = "p0", 128
WALK: dict[str, Any] = {
    "footwork": 1,
    "name": "walk",
    "grid": {"notation": "xy"},
    "pattern": "compass",
    "cost": {"cardinal": 2, "diagonal": 3},
    "footprint": {"rotate": {"cost": 1}},
    "terrain": {"floor": {"glyph": "."}},
}


class Row(NamedTuple):
    """A figure in its unit and the bar that it must not pass; without a bar it only informs."""

    name: str
    value: float
    bar: float | None
    unit: str

    @property
    def holds(self) -> bool:
        """Whether the bar holds."""
        return self.bar is None or self.value <= self.bar

    def line(self) -> str:
        """The line of the table."""
        bar = "" if self.bar is None else f"{self.bar:g} {self.unit}"
        verdict = "" if self.bar is None else "holds" if self.holds else "DOES NOT HOLD"
        return f"{self.name:<66}{f'{self.value:.2f} {self.unit}':>13}{bar:>11}  {verdict}".rstrip()


def best(prepare: Callable[[], Callable[[], object]], repeat: int) -> float:
    """The least processor time of some runs, in milliseconds; each is prepared anew, which is not counted."""
    times = []
    for _ in range(repeat):
        run = prepare()
        gc.collect()
        gc.disable()
        began = process_time()
        run()
        times.append(process_time() - began)
        gc.enable()
    return min(times) * 1_000


def fight(side: int, pieces: int, *, points: int | None = 6) -> dict[str, Any]:
    """Pieces of two sides, scattered over a square board; the first, which belongs to a bot, stands in a corner."""
    cells = [(x, y) for y in range(side) for x in range(side) if x + y > 12]
    places = [(0, 0), *Random(1).sample(cells, pieces - 1)]
    rules = (
        RULES | {"allowance": {"points": points}} if points else {k: v for k, v in RULES.items() if k != "allowance"}
    )
    listed = [{"id": f"p{i}", "side": ("red", "blue")[i % 2], "at": f"{x},{y}"} for i, (x, y) in enumerate(places)]
    return {"ruleset": rules, "size": [side, side], "pieces": listed}


def fresh(game: Game, ask: Callable[[Game], object]) -> Callable[[], Callable[[], object]]:
    """A question in a position that nobody has asked anything about: right after a friend has moved."""

    def prepare() -> Callable[[], object]:
        trial = game.fork()
        assert any(trial.move("p2", way) for way in ("north", "south", "west", "east"))
        return lambda: ask(trial)

    return prepare


# The rows


def bots(repeat: int) -> Iterator[Row]:
    """What the bot chooses for a piece that has enemies far and near, with few points and without a limit."""
    for side, bar in ((50, 2.0), (512, 50.0)):
        for points in (6, None):
            game = Game.from_dict(fight(side, 40, points=points))
            assert Approach().choose(View.of(game, "red"), BOT) is not None
            told = f"{points} points" if points else "without limit"
            cost = best(fresh(game, lambda g: Approach().choose(View.of(g, "red"), BOT)), repeat)
            yield Row(f"a bot's choice on {side}×{side}, {told}", cost, bar, "ms")


def crowds(repeat: int) -> Iterator[Row]:
    """Beats and rounds of a crowd, and what everybody may do."""
    state = beats.crowd(10_000).state
    few = max(2, repeat // 3)
    yield Row("a beat of 10,000 pieces", best(lambda: lambda: resolve(state, Execute()), few), 500, "ms")
    many = Game.from_dict(fight(HIGHEST, 10_000))
    yield Row("a round of 10,000 pieces", best(fresh(many, whole_round), few), 500, "ms")
    game = Game.from_dict(fight(HIGHEST, 200))
    yield Row("legal actions of all, 200 pieces", best(fresh(game, Game.legal_actions), repeat), 100, "ms")


def whole_round(game: Game) -> None:
    """Every side ends its turn."""
    for _ in game.state.order:
        assert game.end_turn()


def loading(repeat: int) -> Iterator[Row]:
    """Every shipped scenario as plain data and as text, its rules known already; of each the dearest."""
    data = whole = parsing = 0.0
    for ruleset in shipped_rulesets():
        for scenario in shipped_scenarios(ruleset):
            file = shipped_folder() / ruleset / f"{scenario}.yaml"
            plain = YAML(typ="safe").load(text := file.read_text())
            if plain["ruleset"] not in shipped_rulesets():
                continue  # it has a file beside it, and cannot be loaded as a text
            shared = Game.from_dict(plain)  # rules are shared as long as somebody plays by them
            data = max(data, best(lambda d=plain: lambda: Game.from_dict(d), repeat))  # type: ignore[misc]
            took = best(lambda t=text: lambda: Game.from_text(t), repeat)  # type: ignore[misc]
            parser = best(lambda t=text: lambda: [*YAML(typ="safe").parse(t)], repeat)  # type: ignore[misc]
            assert shared.rules is Game.from_text(text).rules
            if took - parser > whole - parsing:
                whole, parsing = took, parser
    yield Row("loading from data, the dearest shipped scenario", data, 1.5, "ms")
    yield Row("loading from YAML, beside the parser's own time", whole - parsing, 1.5, "ms")
    yield Row("  the parser's own time", parsing, None, "ms")


def starting(repeat: int) -> Iterator[Row]:
    """New processes until their first line, without that of an empty one for an import.

    They find bytecode of everything, as after an installation; where none may be written, it is put aside.
    """
    with TemporaryDirectory() as aside:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = aside
        for command in (*(("play", name) for name in shipped_rulesets()), ("rulesets",)):
            start(("-m", "footwork", *command))
        yield from started(repeat)


def started(repeat: int) -> Iterator[Row]:
    empty = least_start(repeat, "-c", "print()")
    played = {name: least_start(repeat, "-m", "footwork", "play", name) for name in shipped_rulesets()}
    dearest = max(played, key=lambda name: played[name])
    yield Row(f"footwork play until the first line, the dearest: {dearest}", played[dearest], 350, "ms")
    yield Row("footwork rulesets until the first line", least_start(repeat, "-m", "footwork", "rulesets"), 350, "ms")
    for name, statement, bar in (
        ("import footwork", "import footwork", 60.0),
        ("  from footwork import Game", "from footwork import Game", None),
    ):
        yield Row(name, least_start(repeat, "-c", f"{statement}; print()") - empty, bar, "ms")


def least_start(repeat: int, *arguments: str) -> float:
    """The least processor time that a new interpreter takes to its first line, in milliseconds."""
    return min(start(arguments) for _ in range(repeat)) * 1_000


def start(arguments: Sequence[str]) -> float:
    """Start an interpreter, read its first line and end it: the processor seconds that it has taken."""
    program = subprocess.Popen(
        [sys.executable, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert program.stdin is not None
    assert program.stdout is not None
    assert program.stdout.readline(), arguments
    os.kill(program.pid, signal.SIGKILL)  # Popen's own would wait for one that is over, and forget what it took
    _, _, used = os.wait4(program.pid, 0)
    program.returncode = 0
    program.stdin.close()
    program.stdout.close()
    return used.ru_utime + used.ru_stime


def entries() -> Iterator[Row]:
    """What the history keeps of a move among 200 pieces."""
    game, ways = Game.from_dict(fight(32, 200)), cycle(("north", "south"))

    def play(actions: int) -> None:
        until = game.taken + actions
        while game.taken < until:
            if not game.move(BOT, next(ways)):
                whole_round(game)

    play(50)
    gc.collect()
    tracemalloc.start()
    play(1_000)
    gc.collect()
    held = tracemalloc.get_traced_memory()[0] / 1_000
    tracemalloc.stop()
    yield Row("a history entry at 200 pieces", held / 1_000, 6, "kB")


def moves(rounds: int) -> Iterator[Row]:
    """A step and its undo, and a move of a playout, to a move of python-chess and its undo; reaches after a move."""
    import moving  # it wants python-chess

    small, large = moving.duel(), moving.crowd()
    found = []
    for _ in range(10 * rounds):  # they are short, and taken in turns
        with moving.one_core(), moving.no_garbage_collection():
            found.append(moving.one_round(small, large, moving.LENGTH))
    for figure in moving.figures(found, small):
        if figure.name.endswith(("python-chess", "push_uci and pop")):
            yield Row(figure.name, figure.value, figure.bar, "×")
    best = moving.least_of(found)
    yield Row("the first reach after a move, 6 units on 9×5", best.first / 1_000, None, "µs")
    yield Row("the same asked of the game again", best.again / 1_000, None, "µs")
    yield Row("the same asked of a prepared query", best.prepared / 1_000, None, "µs")


def reaches(repeat: int) -> Iterator[Row]:
    """Going through a reach that nobody has asked anything, to the core's rows of the same search."""
    for width, height, piece, told in (
        (9, 5, {}, ""),
        (64, 64, {}, ", which is listed"),
        (65, 65, {}, ", which is not"),
        (512, 512, {}, ""),
        (128, 128, {"size": [2, 1]}, " by a 2×1 piece that turns"),
    ):
        walker = {"id": BOT, "side": "us", "at": "0,0", **piece}
        game = Game.from_dict({"ruleset": WALK, "size": [width, height], "pieces": [walker]})
        cost = gone_through(Query.of(game.state, BOT), 2 * repeat)
        yield Row(f"a reach of {width}×{height}{told}, to the core's rows", cost, 3, "×")


def gone_through(query: Query, rounds: int) -> float:
    """The least time of the dearest way through a reach, to the least time of the rows, taken in turns."""
    ways: tuple[Callable[[Reach], Iterable[object]], ...] = (iter, Reach.keys, Reach.items, Reach.values)
    rows: Callable[[], Callable[[], object]] = lambda: query.prepared.flood(query.limit).rows  # noqa: E731
    asks = [rows, *(lambda way=way: partial(pass_by, way, query.reach()) for way in ways)]  # type: ignore[misc]
    many, least = 1 + 20_000 // len(query.reach()), [float("inf")] * len(asks)
    for _ in range(rounds):
        for i, ask in enumerate(asks):
            runs = [ask() for _ in range(many)]
            gc.collect()
            gc.disable()
            began = process_time()
            made = [run() for run in runs]  # which is let go when the clock stands
            least[i] = min(least[i], process_time() - began)
            gc.enable()
            del made
    return max(least[1:]) / least[0]


def pass_by(way: Callable[[Reach], Iterable[object]], reach: Reach) -> None:
    """Look at everything once."""
    for _ in way(reach):
        pass


def main() -> int:
    """Measure and print; 1 where a bar does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=9, help="how often each is measured; the least counts")
    parser.add_argument("--only", default="", help="only these: " + ", ".join(PARTS))
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    if options.json:
        found = [row for name, part in PARTS.items() if options.only in name for row in part(options.repeat)]
        print(json.dumps([row._asdict() for row in found]))
        return 0 if all(row.holds for row in found) else 1
    broken = 0
    print(f"{'':<66}{'figure':>13}{'bar':>11}")
    for name, part in PARTS.items():
        if options.only in name:
            for row in part(options.repeat):
                print(row.line(), flush=True)
                broken += not row.holds
    return 1 if broken else 0


PARTS: dict[str, Callable[[int], Iterator[Row]]] = {
    "bots": bots,
    "crowds": crowds,
    "loading": loading,
    "starting": starting,
    "history": lambda repeat: entries(),
    "moves": moves,
    "reaches": reaches,
}

if __name__ == "__main__":
    sys.exit(main())
