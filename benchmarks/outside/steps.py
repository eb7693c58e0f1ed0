"""Environments of games, for their steps: griddly, pogema and PettingZoo classic. A line of JSON in, a line out.

The first line is {"library": NAME}; each line after that is {"passes": N}: so many times a thousand steps are made with
legal actions at random, and the answer has how many there were and the nanoseconds that they took. What lies between
games, such as a reset, is not timed.
"""

from __future__ import annotations

import json
import random
import sys
import warnings
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from time import perf_counter_ns
from typing import Any

STEPS = 1_000
Pass = Callable[[], tuple[int, int]]
"""Makes some steps; how many there were, and the nanoseconds that they took."""


def griddly() -> Pass:
    """A single player in Sokoban, its observation a small array: the cheapest that it has."""
    from griddly import GymWrapper, gd

    env = GymWrapper(
        "Single-Player/GVGAI/sokoban.yaml",
        player_observer_type=gd.ObserverType.VECTOR,
        global_observer_type=gd.ObserverType.NONE,
        level=0,
    )
    env.reset()
    actions = [env.action_space.sample() for _ in range(STEPS)]

    def run() -> tuple[int, int]:
        spent = 0
        for action in actions:
            begin = perf_counter_ns()
            done = env.step(action)[2]
            spent += perf_counter_ns() - begin
            if done:
                env.reset()
        return STEPS, spent

    return run


def pogema() -> Pass:
    """Eight agents on 8×8; a step of each counts."""
    from pogema import GridConfig, pogema_v0

    agents = 8
    env = pogema_v0(GridConfig(num_agents=agents, size=8, density=0.15, seed=1, max_episode_steps=1_000_000))
    env.reset()
    actions = [[random.randrange(5) for _ in range(agents)] for _ in range(STEPS // agents)]

    def run() -> tuple[int, int]:
        spent = 0
        for action in actions:
            begin = perf_counter_ns()
            _, _, done, over, _ = env.step(action)
            spent += perf_counter_ns() - begin
            if all(done) or all(over):
                env.reset()
        return len(actions) * agents, spent

    return run


def pettingzoo() -> Pass:
    """Connect four, the fastest of its classic games; what may be played is read from the observation."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    env.reset(seed=1)

    def run() -> tuple[int, int]:
        spent = made = 0
        while made < STEPS:
            begin = perf_counter_ns()
            observed, _, done, over, _ = env.last()
            spent += perf_counter_ns() - begin
            if done or over:
                env.reset()
                continue
            action = random.choice(observed["action_mask"].nonzero()[0].tolist())
            begin = perf_counter_ns()
            env.step(action)
            spent += perf_counter_ns() - begin
            made += 1
        return made, spent

    return run


LIBRARIES: dict[str, Callable[[], Pass]] = {"griddly": griddly, "pogema": pogema, "pettingzoo": pettingzoo}


def main() -> None:
    """Answer until there is nothing more to read."""
    run: Pass | None = None
    warnings.simplefilter("ignore")
    random.seed(1)
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
                answer: dict[str, Any] = {}
                if run is None:
                    run = LIBRARIES[asked["library"]]()
                else:
                    passes = [run() for _ in range(asked["passes"])]
                    answer = {"steps": sum(made for made, _ in passes), "spent": sum(spent for _, spent in passes)}
        except Exception as error:  # whatever a library cannot do is said, and not this program's end
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
