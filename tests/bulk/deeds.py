"""Games in which pieces do more than step: they use actions, are halted, and have features for a while.

`python -m tests.bulk.deeds 1000` compares so many games with play, and says how many of the steps that were handed back
came to nothing more than a step, or the end of a turn.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

from tests.parity.variations import simple
from tests.query.random_boards import random_scenario

from footwork.board.setup import setup_from_data
from footwork.board.state import State, Turn
from footwork.bulk import DONE, HANDED_BACK, REFUSED, Games
from footwork.errors import FileError
from footwork.game.game import Game
from footwork.play.actions import Act, Action
from footwork.play.resolution import Ask, Done, Refused, Resolution
from footwork.play.resolve import resolve
from footwork.refusals import kinds

COUNT = 4
STEPS = 20
ANSWERS = 30
UNTIL = ("turn-end", "turn-end", "round-end", "next-turn", "always")
LENT = ("slow", "flying", "knight", "quick", "bound", "busy", "eager", "held", "guard", "chill", "tied")
PLAIN = frozenset(
    {"MoveDeclared", "Stepped", "MoveEnded", "TurnEnded", "RoundBegan", "TurnBegan", "Refreshed", "FeatureLost"}
    | {"PointsLost"}
)
"""The events of a step to which nothing more comes, and of a turn that ends."""


def scenario_with_deeds(seed: int) -> dict[str, Any]:
    """A random scenario with actions that are used up, halts, phases, features for a while, and goals."""
    rng = Random(f"deeds {seed}")
    scenario: dict[str, Any] = random_scenario(seed)[0]
    scenario = simple(scenario, rng) if seed % 2 else deepcopy(scenario)
    rules = scenario["ruleset"]
    rules["turns"] = {"by": rng.choice(("side", "piece")), "refresh": rng.choice(("turn", "turn", "round"))}
    allowance = rules.setdefault("allowance", {"points": 9})
    allowance["refresh"] = rng.choice(("turn", "turn", "turn", "move", "grant"))
    if rng.random() < 0.4:
        allowance["moves"] = rng.randint(1, 3)
    if rng.random() < 0.4:
        allowance["phase"] = "before-actions"
    if rng.random() < 0.4:
        rules["terrain"]["mud"]["halt"] = "turn"
    features = rules["features"]
    features["busy"] = {"allowance": {"phase": "before-actions"}}
    features["held"] = {"gate": True}
    features["tied"] = {"allowance": {"refresh": rng.choice(("turn", "grant", "move"))}}
    if rng.random() < 0.5:  # nobody has an aura
        features["guard"] = features["chill"] = {"cost": {"cardinal": 1}}
        features.pop("zone")
    uses = [{"name": f"use{i}", "per": rng.choice(("turn", "round")), "times": rng.randint(1, 3)} for i in range(2)]
    target = {"relation": "any", "within": 9}
    lent = [name for name in LENT if name in features]
    rules["actions"] = {
        "strike": {"target": target, "uses": uses[0], "do": {"change": "Load", "of": "target", "by": -1}},
        "shout": {"uses": uses[1], "do": {"change": "Load", "of": "self", "to": rng.randint(0, 3)}},
        "lend": {"target": target, "do": {"grant": rng.choice(lent), "of": "target", "until": rng.choice(UNTIL)}},
        "brace": {
            "uses": rng.choice(uses),
            "do": {"grant": rng.choice(lent), "of": "self", "until": rng.choice(UNTIL)},
        },
    }
    if rng.random() < 0.3:
        goal = [at for piece in scenario["pieces"] for at in [piece["at"]] if rng.random() < 0.3] + ["B2"]
        scenario["sides"]["us"]["goal"] = {"at": goal, "pieces": rng.choice((1, 2, "all"))}
    return scenario


def with_deeds(seed: int, **rules: Any) -> Game | None:
    """A game of such a scenario with more rules; None if it does not load, or not everybody is there."""
    scenario = scenario_with_deeds(seed)
    try:
        state = setup_from_data({**scenario, "ruleset": {**scenario["ruleset"], **rules}}).state()
    except FileError:
        return None
    if not state.order or any(piece.at is None for piece in state.pieces):
        return None
    game = Game.from_dict({"ruleset": "duelyst", "map": "."})
    game.__dict__["_state"] = state if state.turn is not None else state.changed(turn=Turn(1, 0))
    return game


def answered(state: State, action: Action, rng: Random) -> tuple[Resolution, tuple[str, ...]]:
    """What comes of an action, its questions answered by chance."""
    answers: tuple[str, ...] = ()
    found = resolve(state, action)
    while isinstance(found, Ask) and len(answers) < ANSWERS:
        answers = (*answers, rng.choice(found.question.options))
        found = resolve(state, action, answers)
    return found, answers


def deed(state: State, rng: Random) -> Act:
    """An action of somebody, on somebody or nobody: it may be refused."""
    name = rng.choice(tuple(state.rules.actions))
    who = [piece.id for piece in state.pieces if state.is_active(piece)] or [piece.id for piece in state.pieces]
    target = rng.choice(state.pieces).id if state.rules.actions[name].target is not None else None
    return Act(rng.choice(who), name, target)


def walk(game: Game, seed: int, *, most: int = STEPS) -> Counter[str]:
    """Games in which pieces act and step at random, beside their positions: the same after everything that is done.

    How often each came of a step; how many of those that were handed back were `plain`; and what else was seen.
    """
    rng = Random(seed)
    games = Games(game, COUNT, threads=2)
    states = [games.state(i) for i in range(COUNT)]
    came = Counter[str]()
    for _ in range(most):
        for i, state in enumerate(states):
            if state.rules.actions and rng.random() < 0.3:
                act = deed(state, rng)
                found, answers = answered(state, act, rng)
                assert games.play(i, act, answers).resolution == found
                if isinstance(found, Done):
                    states[i] = found.state
                    came["acted"] += 1
        movers = [rng.choice([j for j, p in enumerate(s.pieces) if s.is_active(p)] or [0]) for s in states]
        who = [mover if rng.random() < 0.8 else rng.randrange(len(games.pieces)) for mover in movers]
        way = [games.END if rng.random() < 0.3 else rng.randrange(games.END) for _ in states]
        foreseen = games.legal()
        outcomes = games.step(who, way).outcomes
        for i, state in enumerate(states):
            action, outcome = games.action(who[i], way[i]), int(outcomes[i])
            assert outcome == foreseen[i, who[i], way[i]]
            came.update(_came(outcome, state, way[i] == games.END))
            found, answers = answered(state, action, rng)
            if outcome == DONE:
                assert isinstance(found, Done), (action, state)
                states[i] = found.state
            elif outcome == REFUSED:
                assert isinstance(found, Refused), (action, state)
            else:
                refused = isinstance(found, Refused)
                no_room = isinstance(found, Refused) and found.refusal.kind is kinds.STOP_NO_ROOM
                assert state.rules.auras or not refused or no_room, (action, found, state)
                came["plain"] += isinstance(found, Done) and {type(e).__name__ for e in found.events} <= PLAIN
                states[i] = found.state
                games.play(i, action, answers)
            assert games.state(i) == states[i], (seed, action, outcome)
            assert games.state(i).hash == states[i].hash
            _same_stats(games, i, states[i])
            if states[i].turn is None:
                came["over"] += 1
                games.reset([j == i for j in range(COUNT)])
                states[i] = games.state(i)
    return came


def _came(outcome: int, state: State, ends: bool) -> Iterator[str]:
    name = {DONE: "done", REFUSED: "refused", HANDED_BACK: "handed back"}[outcome]
    yield name
    if any(piece.used or piece.temporary for piece in state.pieces):
        yield f"{name} where something lasts"
        if ends:
            yield f"end {name} where something lasts"


def _same_stats(games: Games, i: int, state: State) -> None:
    """Every stat is what the pieces keep of it, those that count included."""
    for name, rule in state.rules.stats.items():
        own = [
            piece.count(rule.counts) if rule.counts else piece.stats.get(name, rule.default) for piece in state.pieces
        ]
        assert games.stat(name)[i].tolist() == own, name


def main(count: int) -> None:
    """Compare so many games, and say what came of it."""
    came, loaded = Counter[str](), 0
    for seed in range(count):
        game = with_deeds(seed)
        if game is not None:
            loaded += 1
            came += walk(game, seed)
    print(f"{loaded * COUNT:,} games of {loaded:,} rulesets are as in play")
    for name, times in came.most_common():
        print(f"{times:9,} {name}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
