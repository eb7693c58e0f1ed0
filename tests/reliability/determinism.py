"""The same seeds give the same games in every process: events, positions and saves, byte for byte.

``python -m tests.reliability.determinism [--games N] [--hash-seeds N…]`` lets bots play so many games of every shipped
ruleset in a process for each seed of Python's hashes, every second of them from the last game to the first, and
compares what came of each game. In each process every game is also taken back, and its save loaded and saved again.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import chain
from pathlib import Path

from tests.conformance.games import game_of, side_to_move, wander
from tests.parity.build import ROOT

from footwork.board.setup import shipped_scenario, shipped_scenarios
from footwork.bots.turn import take_turn
from footwork.game.game import Game
from footwork.game.history import Record
from footwork.game.result import Result
from footwork.rules.files.shipped import shipped_rulesets
from footwork.views.json import result_json, state_json

OPENINGS = 7
"""Games begin with up to so many actions by chance: where no dice are thrown, bots would always play the same game."""
MOST_TURNS = 20
HASH_SEEDS = (0, 12345)


@dataclass(frozen=True)
class Played:
    """What became of one game; every process must find the same."""

    ruleset: str
    number: int
    actions: int
    events: int
    told: str
    """A digest of all that was told about every action, as JSON."""
    states: str
    """A digest of the hashes of all positions."""
    save: str
    """A digest of the bytes of the save."""
    wrong: str = ""
    """What did not come out the same in one and the same process."""


def play(ruleset: str, number: int) -> Played:
    """Play a game between bots: the scenarios of the ruleset in turn, the number is the seed."""
    names = shipped_scenarios(ruleset)
    game = game_of(shipped_scenario(ruleset, names[number % len(names)]), seed=number)
    start = game.state.hash
    if game.state.turn is None:
        game.begin()
    told, states = sha256(), sha256()
    for result in chain(wander(game, number, number % OPENINGS), _turns(game)):
        told.update(json.dumps(result_json(result)).encode())
        states.update(result.state.hash.encode())
    told.update(json.dumps(state_json(game.state)).encode() + repr(game.legal_actions()).encode())
    events = sum(len(record.events) for record in game.history)
    actions, (save, wrong) = len(game.history), _saved(game)
    while not wrong and isinstance(game.undo(dice=True), Record):
        pass
    if not wrong and game.state.hash != start:
        wrong = "taken back to another position"
    return Played(ruleset, number, actions, events, told.hexdigest(), states.hexdigest(), save, wrong)


def _turns(game: Game) -> Iterator[Result]:
    while game.question is not None:
        yield game.answer(game.question.options[0])
    for _ in range(MOST_TURNS):
        if game.state.turn is None:
            return
        yield from take_turn(game, side_to_move(game))


def _saved(game: Game) -> tuple[str, str]:
    """The digest of a save, and what is wrong with it: loaded and saved again it must have the same bytes."""
    with tempfile.TemporaryDirectory() as folder:
        first, again = Path(folder) / "first.json", Path(folder) / "again.json"
        game.save(first)
        loaded = Game.load(first)
        loaded.save(again)
        written = first.read_bytes()
        wrong = "" if written == again.read_bytes() else "loaded and saved again: other bytes"
        wrong = wrong if loaded.state == game.state else "loaded: another position"
    return sha256(written).hexdigest(), wrong


def here(games: int, *, rulesets: Sequence[str] = (), backwards: bool = False) -> Iterator[Played]:
    """All games of all rulesets, or of these, in this process."""
    wanted = [(ruleset, number) for ruleset in rulesets or shipped_rulesets() for number in range(games)]
    for ruleset, number in reversed(wanted) if backwards else wanted:
        yield play(ruleset, number)


def in_processes(games: int, hash_seeds: Sequence[int], *, rulesets: Sequence[str] = ()) -> list[list[Played]]:
    """The same in a process for each hash seed, at once; every second one plays backwards. The games in order."""

    def run(number: int) -> list[Played]:
        command = [sys.executable, "-m", "tests.reliability.determinism", "--here", f"--games={games}"]
        command += ["--rulesets", *rulesets] if rulesets else []
        command += ["--backwards"] if number % 2 else []
        environment = os.environ | {"PYTHONHASHSEED": str(hash_seeds[number])}
        done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
        played = [Played(**json.loads(line)) for line in done.stdout.splitlines()]
        return sorted(played, key=lambda each: (each.ruleset, each.number))

    with ThreadPoolExecutor(len(hash_seeds)) as pool:
        return list(pool.map(run, range(len(hash_seeds))))


def differences(runs: list[list[Played]]) -> list[str]:
    """Whatever came out differently, in words."""
    found = [f"{each.ruleset} {each.number}: {each.wrong}" for run in runs for each in run if each.wrong]
    for same in zip(*runs, strict=True):
        parts = {name for each in same[1:] for name, value in asdict(each).items() if value != getattr(same[0], name)}
        if parts:
            found.append(f"{same[0].ruleset} {same[0].number}: differs in {', '.join(sorted(parts))}")
    return found


def report(runs: list[list[Played]]) -> int:
    """Print a table by ruleset and every difference; how many there are."""
    found = differences(runs)
    print(f"{'ruleset':<32}{'games':>8}{'different':>12}{'actions':>12}{'events':>12}{'not the same':>14}")
    for ruleset in dict.fromkeys(each.ruleset for each in runs[0]):
        games = [each for each in runs[0] if each.ruleset == ruleset]
        kinds = len({each.states for each in games})
        wrong = sum(text.startswith(f"{ruleset} ") for text in found)
        actions, events = sum(each.actions for each in games), sum(each.events for each in games)
        print(f"{ruleset:<32}{len(games):>8,}{kinds:>12,}{actions:>12,}{events:>12,}{wrong:>14,}")
    print(*found[:50], sep="\n", end="\n" if found else "")
    print(f"{len(runs[0]):,} games in each of {len(runs)} processes, {len(found):,} not the same")
    return len(found)


def main() -> int:
    """Play and compare; 1 if something differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="of each ruleset")
    parser.add_argument("--rulesets", nargs="+", default=(), metavar="NAME", help="only these")
    parser.add_argument("--hash-seeds", type=int, nargs="+", default=HASH_SEEDS)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--backwards", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.here:
        for each in here(given.games, rulesets=given.rulesets, backwards=given.backwards):
            print(json.dumps(asdict(each)), flush=True)
        return 0
    return 1 if report(in_processes(given.games, given.hash_seeds, rulesets=given.rulesets)) else 0


if __name__ == "__main__":
    sys.exit(main())
