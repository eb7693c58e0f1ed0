"""Whoever is killed while saving leaves the old save or the new one, whole; the next save cleans up behind them.

``python -m tests.reliability.kills [--count N] [--seed N]`` kills so many processes with SIGKILL at random moments: one
that saves over and over, two that save to one file at once, one whose first save it is, and a game in the terminal that
is told through a pipe to move and save. After each of them the file is read, and saved once more.
"""

from __future__ import annotations

import argparse
import mmap
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from tests.conformance.games import game_of, wander

from footwork.board.setup import shipped_scenario
from footwork.cli.running import run
from footwork.errors import FootworkError
from footwork.game.game import Game

FILE = "game.json"
LONGEST = 6.0
"""A process is killed within the time of so many saves, or of so many that it was told to make."""
SCRIPT = "save {file}\nend turn\nsave {file}\n" * 30


@dataclass(frozen=True)
class Kill:
    """One process, or two, that were killed: in which way they saved, at what moment, and what was wrong afterwards."""

    way: str
    moment: str
    wrong: str = ""


class Progress:
    """What a process tells of its saves, in memory that outlives it: how many it has begun, and how many ended."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, 16)

    def begin(self) -> None:
        self._count(0)

    def end(self) -> None:
        self._count(8)

    def _count(self, at: int) -> None:
        self._memory[at : at + 8] = (int.from_bytes(self._memory[at : at + 8], "little") + 1).to_bytes(8, "little")

    def read(self) -> tuple[int, int]:
        """How many saves were begun, and how many ended."""
        return int.from_bytes(self._memory[:8], "little"), int.from_bytes(self._memory[8:], "little")


@cache
def games() -> tuple[Game, Game]:
    """Two games whose saves differ, the second after many more moves."""
    short, long = (game_of(shipped_scenario("rune-and-rust")) for _ in range(2))
    for game, steps in ((short, 4), (long, 60)):
        for _ in wander(game, seed=1, steps=steps):
            pass
    return short, long


@cache
def texts() -> tuple[bytes, bytes]:
    """The bytes of their saves."""
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for game in games():
            game.save(Path(folder) / FILE)
            found.append((Path(folder) / FILE).read_bytes())
    return found[0], found[1]


def forked(work: Callable[[], object]) -> int:
    """A child that does something for ever; its number."""
    child = os.fork()
    if child:
        return child
    try:
        work()
    finally:
        os._exit(70)


def killed(children: Sequence[int], seconds: float) -> None:
    """Let them run for a while, and kill them; only those that are still there have been killed."""
    time.sleep(seconds)
    for child in children:
        os.kill(child, signal.SIGKILL)
    for child in children:
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            raise SystemExit(f"a process that saves has ended by itself: {os.waitstatus_to_exitcode(status)}")


def saves(file: Path, progress: Progress) -> None:
    """Save the long game and the short one over each other, without an end."""
    short, long = games()
    while True:
        for game in (long, short):
            progress.begin()
            game.save(file)
            progress.end()


def play(file: Path, stdin: int) -> None:
    """A game in the terminal, which reads what it is to do."""
    os.dup2(stdin, 0)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
    os.chdir(file.parent)
    run(["play", "rune-and-rust"])


def moment_of(text: bytes, parts: Sequence[Path], progress: Progress) -> str:
    """When one who saves over and over was killed, by what is there."""
    begun, ended = progress.read()
    if begun == ended:
        return "between saves"
    if text == texts()[begun % 2]:  # the first is the long one, and every second one after it
        return "after the new name"
    if not parts:
        return "before a part was there"
    return "while a part was written" if parts[0].stat().st_size < len(texts()[begun % 2]) else "before the new name"


def look(folder: Path, *, may_miss: bool = False) -> tuple[bytes, list[Path], str]:
    """What is in the folder: the save, parts that were left, and what is wrong."""
    file = folder / FILE
    others = [path for path in folder.iterdir() if path != file]
    parts = [path for path in others if path.name.startswith(".footwork-") and path.suffix == ".part"]
    if len(parts) < len(others):
        return b"", parts, f"other files were left: {others}"
    if not file.exists():
        return b"", parts, "" if may_miss else "the save is gone"
    return file.read_bytes(), parts, ""


def loads(file: Path) -> str:
    """What is wrong with a save of which nobody knows what should be in it."""
    try:
        Game.load(file)
    except FootworkError as error:
        return f"the save does not load: {error}"
    return ""


def cleaned(folder: Path) -> str:
    """Save once more; what is wrong with the folder then."""
    games()[0].save(folder / FILE)
    left = [path.name for path in folder.iterdir()]
    return "" if left == [FILE] else f"left after the next save: {left}"


def kill_saver(folder: Path, rng: Random, pace: float, *, writers: int = 1, first: bool = False) -> Kill:
    """Kill one process, or several, that save to one file."""
    if not first:
        games()[0].save(folder / FILE)
    progress = Progress()
    children = [forked(lambda: saves(folder / FILE, progress)) for _ in range(writers)]
    if first:
        while not progress.read()[0]:
            time.sleep(0)
    killed(children, rng.uniform(0, pace * (1 if first else LONGEST)))
    text, parts, wrong = look(folder, may_miss=first)
    if not wrong and text not in texts() and not (first and not text):
        wrong = "the save is neither the old one nor the new one"
    way = "the first save" if first else "one saves" if writers == 1 else "two save at once"
    if first:
        moment = "the save is there" if text else "no save yet"
    elif writers > 1:
        moment = f"{len(parts)} parts left"
    else:
        moment = moment_of(text, parts, progress)
    return Kill(way, moment, wrong or cleaned(folder))


def kill_player(folder: Path, rng: Random, pace: float) -> Kill:
    """Kill a game in the terminal that saves."""
    read, write = os.pipe()
    file = folder / FILE
    child = forked(lambda: play(file, read))
    os.close(read)
    os.write(write, SCRIPT.format(file=FILE).encode())
    over = time.monotonic() + 60
    while not file.exists() and time.monotonic() < over:
        time.sleep(0.0005)
    killed([child], rng.uniform(0, pace * LONGEST))
    os.close(write)
    _, parts, wrong = look(folder)
    return Kill("a game in the terminal", f"{len(parts)} parts left", wrong or loads(file) or cleaned(folder))


def pace_of() -> float:
    """How long a save takes here, in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        for _ in range(10):
            for game in games():
                game.save(Path(folder) / FILE)
    return (time.perf_counter() - start) / 20


def kills(count: int, seed: int) -> list[Kill]:
    """So many kills: most of one who saves, the others of two, of a first save, and of a game in the terminal."""
    rng, pace, done = Random(seed), pace_of(), []
    for number in range(count):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            if number % 10 == 7:
                done.append(kill_player(folder, rng, pace))
            elif number % 10 == 8:
                done.append(kill_saver(folder, rng, pace, first=True))
            else:
                done.append(kill_saver(folder, rng, pace, writers=2 if number % 10 == 9 else 1))
    return done


def report(done: Sequence[Kill]) -> int:
    """Print a table by way and moment, and whatever was wrong; how much that is."""
    for (way, moment), count in sorted(Counter((kill.way, kill.moment) for kill in done).items()):
        print(f"{way:<26}{moment:<28}{count:>8,}")
    wrong = [kill for kill in done if kill.wrong]
    for kill in wrong:
        print(f"{kill.way}, {kill.moment}: {kill.wrong}")
    print(f"{len(done):,} kills, {len(wrong):,} findings")
    return len(wrong)


def main() -> int:
    """Kill; 1 if a save was lost or something was left."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    return 1 if report(kills(given.count, given.seed)) else 0


if __name__ == "__main__":
    sys.exit(main())
