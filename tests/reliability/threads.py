"""Threads and processes: whoever asks, and however many at once, hears what one alone would hear.

``python -m tests.reliability.threads [--rounds N] [--threads N]`` lets threads play games of their own, ask about one
and the same state that nobody has asked about before, and fork while others search; and hands games to other processes
in every way that Python has. Everything is compared with what one thread finds.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import pickle
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import cycle, islice

from tests.conformance.games import PLAYED, game_of, played, side_to_move
from tests.reliability.determinism import play

from footwork.board.state import State
from footwork.bots.turn import take_turn
from footwork.game.game import Game
from footwork.play.legal import legal_actions
from footwork.query.query import Query
from footwork.rules.files.shipped import shipped_rulesets
from footwork.views.json import board_json, reach_json, state_json

OFTEN = 1e-5
"""Threads take turns this often, in seconds; Python's own 5 ms hide what goes wrong."""
CHILD_SECONDS = 120


@contextmanager
def switching() -> Iterator[None]:
    """Meanwhile threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(OFTEN)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def answers(state: State) -> str:
    """What a state answers: itself, its board, where each of its pieces can go, what it may do, and why not."""
    found: list[object] = [state.hash, state_json(state), board_json(state)]
    cells = list(state.board)
    for piece in state.pieces:
        if piece.at is not None:
            query = Query.of(state, piece.id)
            found += [reach_json(state, query.reach()), legal_actions(state, piece.id)]
            found += [query.why(cell) for cell in cells[:: max(1, len(cells) // 20)]]
    return repr(found)


def fresh(state: State) -> State:
    """The same state, about which nobody has asked."""
    made: State = pickle.loads(pickle.dumps(state))
    return made


def of_one_state(threads: int, rounds: int) -> Iterator[str]:
    """Many ask about one state at once."""
    with ThreadPoolExecutor(threads) as pool, switching():
        for file in islice(cycle(PLAYED), rounds):
            state = fresh(played(file).state)
            alone = answers(fresh(state))
            if any(each != alone for each in pool.map(answers, [state] * threads)):
                yield f"{file.parent.name}: threads that ask about one state hear different things"


def new_rules(name: str, terrains: int = 24) -> State:
    """A state under rules that nobody has asked about: a row of terrains, each dearer than the one before."""
    glyphs = [chr(ord("a") + i) for i in range(terrains)]
    terrain = {"floor": {"glyph": "."}} | {glyph: {"glyph": glyph, "add": i + 1} for i, glyph in enumerate(glyphs)}
    rules = {"footwork": 1, "name": name, "grid": {"notation": "xy"}, "terrain": terrain}
    rows = ["." + "".join(glyphs)] + ["." * (terrains + 1)] * 8
    pieces = [{"id": f"piece-{i}", "side": "us", "at": f"0,{i}"} for i in range(9)]
    return Game.from_dict({"ruleset": rules, "map": "\n".join(rows), "pieces": pieces}).state


def fields(state: State, piece: str) -> dict[object, int]:
    """What every cell costs a piece."""
    return {cell: arrival.pips for cell, arrival in Query.of(state, piece).field().items()}


def of_new_rules(threads: int, rounds: int) -> Iterator[str]:
    """Many ask about rules at once for which nothing is compiled."""
    names = [f"piece-{i % 9}" for i in range(threads)]
    with ThreadPoolExecutor(threads) as pool, switching():
        for number in range(rounds):
            state, apart = new_rules(f"new-{number}"), new_rules(f"apart-{number}")
            alone = [fields(apart, name) for name in names]
            at_once = list(pool.map(partial(fields, state), names))
            if at_once != alone or [fields(state, name) for name in names] != alone:
                yield f"round {number}: threads that ask about new rules count otherwise"


def of_own_games(threads: int, rounds: int) -> Iterator[str]:
    """Each plays a game of its own."""
    wanted = list(islice(((ruleset, i) for i in range(rounds) for ruleset in shipped_rulesets()), rounds))
    alone = [play(*each) for each in wanted]
    with ThreadPoolExecutor(threads) as pool, switching():
        for one, other in zip(alone, pool.map(lambda each: play(*each), wanted), strict=True):
            if one != other:
                yield f"{one.ruleset} {one.number}: a game among threads goes otherwise"


def forks(threads: int, rounds: int) -> Iterator[str]:
    """Children that search and let bots play, forked while threads of their parent do so."""
    stop = threading.Event()
    files = cycle(PLAYED)

    def busy() -> None:
        while not stop.is_set():
            game = game_of(next(files))
            take_turn(game, side_to_move(game))

    working = [threading.Thread(target=busy) for _ in range(threads)]
    with switching():
        for thread in working:
            thread.start()
        try:
            for number, file in enumerate(islice(cycle(PLAYED), rounds)):
                code = forked(game_of(file, seed=number))
                if code:
                    yield f"{file.parent.name}: a child that was forked while others search ended with {code}"
        finally:
            stop.set()
            for thread in working:
                thread.join()


def forked(game: Game, seconds: int = CHILD_SECONDS) -> int:
    """The exit code of a child that plays a turn; one that hangs is ended, which is no exit code of its own."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            take_turn(game, side_to_move(game))
            code = 0
        finally:
            os._exit(code)  # no cleaning up of what belongs to the parent
    timer = threading.Timer(seconds, os.kill, (child, 9))
    timer.start()
    _, status = os.waitpid(child, 0)
    timer.cancel()
    return os.waitstatus_to_exitcode(status)


def turn_of(game: Game) -> tuple[Game, list[str]]:
    """A game after a turn, and the hashes on the way."""
    return game, [result.state.hash for result in take_turn(game, side_to_move(game))]


def across_processes(methods: Sequence[str], rounds: int) -> Iterator[str]:
    """Games that go to another process, go on there, and come back."""
    games = [game_of(file, seed=i) for i, file in enumerate(islice(cycle(PLAYED), rounds))]
    alone = [turn_of(game.fork()) for game in games]
    for method in methods:
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context(method)) as pool:
            for (one, hashes), (other, others) in zip(alone, pool.map(turn_of, games), strict=True):
                if hashes != others or one.state != other.state or one.history != other.history:
                    yield f"{one.rules.name}: a game comes back from {method} another one"


def findings(threads: int, rounds: int) -> Iterator[str]:
    """All of it, each with so many rounds; what was found."""
    yield from of_own_games(threads, rounds)
    yield from of_one_state(threads, rounds)
    yield from of_new_rules(threads, 4 * rounds)
    yield from across_processes(multiprocessing.get_all_start_methods(), rounds)
    yield from forks(threads, rounds)


def main() -> int:
    """Run; 1 if something differs or hangs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--threads", type=int, default=8)
    given = parser.parse_args()
    found = list(findings(given.threads, given.rounds))
    print(*found, sep="\n", end="\n" if found else "")
    print(f"{given.rounds} rounds of each with {given.threads} threads, {len(found)} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
