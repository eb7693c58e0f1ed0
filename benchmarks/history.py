"""How much memory a history takes: python benchmarks/history.py [--actions N].

Two games are played at random, once without a question and once with every piece asked about before each action:
what answers leave behind must not stay with the states of the past. Prints the bytes of an action in memory and in a
pickle, and the bytes of a fork, which do not depend on the history.
"""

from __future__ import annotations

import argparse
import gc
import pickle
import tracemalloc
from random import Random

from footwork import Direction, Game

GAMES = ("duelyst", "rune-and-rust")


def endless(name: str) -> Game:
    """The first scenario of a game, without anybody falling in it."""
    scenario = Game.shipped(name).to_dict()
    return Game.from_dict({**scenario, "begin": True, "turn": None, "rules": {"defeat": None, "finish": "never"}})


def play(game: Game, actions: int, *, asking: bool) -> int:
    """Steps in random directions, and the ends of turns where nobody can go; how many of them were steps."""
    random, steps = Random(1), 0
    while game.taken < actions:
        if asking:
            ask(game)
        pieces = [piece.id for piece in game.state.pieces if game.state.is_active(piece)]
        moved = any(game.move(random.choice(pieces), random.choice(list(Direction))) for _ in range(8))
        if moved:
            steps += 1
        else:
            assert game.end_turn(), game
        if game.question is not None:
            game.answer(game.question.options[-1])
    return steps


def ask(game: Game) -> None:
    """Everything that a client would ask about a position."""
    game.legal_actions()
    for piece in game.state.pieces:
        reach = game.reach(piece.id)
        for cell in list(reach)[-1:]:
            game.path(piece.id, cell)
        game.offers(piece.id)


def grown(game: Game, actions: int, *, asking: bool) -> tuple[int, int]:
    """The bytes that a game has grown by, and how many of its actions were steps."""
    play(game.fork(), 200, asking=asking)  # what is compiled for the rules is no part of a history
    gc.collect()
    tracemalloc.start()
    steps = play(game, actions, asking=asking)
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return taken, steps


def fork_of(game: Game) -> int:
    """The bytes of a fork."""
    game.fork()
    tracemalloc.start()
    fork = game.fork()
    taken = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert fork == game
    return taken


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--actions", type=int, default=10_000)
    actions = parser.parse_args().actions
    print("| game | questions | actions | steps | MB | bytes an action | in a pickle | a fork |")
    print("|---|---|---|---|---|---|---|---|")
    for name in GAMES:
        for asking in (False, True):
            game = endless(name)
            taken, steps = grown(game, actions, asking=asking)
            packed = len(pickle.dumps(game)) // game.taken
            cells = [name, "asked" if asking else "none", f"{game.taken:,}", f"{steps:,}", f"{taken / 1e6:.1f}"]
            print(
                "|",
                " | ".join([*cells, f"{taken // game.taken:,}", f"{packed:,}", f"{fork_of(game):,}"]),
                "|",
                flush=True,
            )


if __name__ == "__main__":
    main()
