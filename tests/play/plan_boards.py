"""Random boards on which everybody has a plan of several steps, and a slow, obvious opinion of what becomes of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any

from tests.play.beat_boards import Crowd, Xy, offsets, reference
from tests.query.random_boards import random_scenario

from footwork import Game
from footwork.board.setup import setup_from_data
from footwork.board.state import Turn
from footwork.errors import FileError

Steps = list[Xy | None]
POLICIES = {
    "same-cell": ("block-all", "first"),
    "swap": ("block", "in-beat", "allow"),
    "follow": ("allow", "block"),
    "cycle": ("block", "allow"),
    "resolution": ("simultaneous", "simultaneous", "in-order"),
    "ready": ("optional", "required"),
}


def policy(rng: Random) -> dict[str, str]:
    """What happens when steps meet, by chance."""
    return {name: rng.choice(choices) for name, choices in POLICIES.items()}


@dataclass
class Planned:
    """Pieces of one cell, each with a side, a DEX and a plan or none, on a small board of floor, walls and tiles."""

    size: int
    ground: dict[Xy, str]
    at: dict[str, Xy]
    side: dict[str, str]
    dex: dict[str, int]
    steps: dict[str, Steps]
    policy: dict[str, str] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)

    def game(self) -> Game:
        """The same as a game, the plans made; a side without any has passed."""
        columns = range(self.size)
        rows = ["".join(self.ground.get((x, y), ".") for x in columns) for y in columns]
        play = Game.from_dict(
            {
                "ruleset": "free-actions",
                "rules": {"beats": self.policy},
                "map": "\n".join(rows),
                "sides": {side: {} for side in dict.fromkeys(self.side.values())},
                "pieces": [
                    {"id": n, "side": self.side[n], "at": f"{x},{y}", "stats": {"DEX": self.dex[n]}}
                    for n, (x, y) in self.at.items()
                ],
                "plans": [
                    {"piece": n, "steps": [None if to is None else f"{to[0]},{to[1]}" for to in steps]}
                    for n, steps in self.steps.items()
                ],
                **self.more,
            }
        )
        for side in set(self.side.values()) - {self.side[name] for name in self.steps}:
            play.pass_plans(side)
        return play


def planned(seed: int, *, sides: str = "a", tiles: bool = False, policies: bool = False, idle: str = "") -> Planned:
    """A crowded board on which plans meet; `idle` are sides that plan nothing."""
    random = Random(seed)
    size = random.choice([3, 4, 5])
    cells = list(product(range(size), range(size)))
    random.shuffle(cells)
    ground = {cells.pop(): "#" for _ in range(random.randint(0, 2))}
    names = [f"p{i}" for i in range(random.randint(2, 5))]
    at = {name: cells.pop() for name in names}
    dex = {name: random.choice([1, 5, 8, 8, 11]) for name in names}
    side = {name: sides[i % len(sides)] for i, name in enumerate(names)}
    more: dict[str, Any] = {}
    if tiles:
        acting = [cells.pop() for _ in range(min(len(cells), random.randint(1, 4)))]
        ground |= {cell: random.choice("~^v<>,x+++'") for cell in acting}
        doors = [cell for cell in acting if ground[cell] in "+'"]
        everywhere = [cell for cell in product(range(size), range(size)) if ground.get(cell, ".") == "."]
        random.shuffle(everywhere)
        if doors:
            more["cells"] = [{"at": f"{x},{y}", "name": "gate"} for x, y in doors]
            more["effects"] = [
                {"at": f"{x},{y}", "on": random.choice(["hold", "enter"]), "do": {"toggle": "gate"}}
                for x, y in everywhere[: random.randint(0, 3)]
            ]
        _portal(more, Random(f"portal {seed}"), everywhere)
    steps = {name: _steps(random, at[name], dex[name], at) for name in names if side[name] not in idle}
    policy: dict[str, str] = {}
    if policies:
        policy = {
            "same-cell": random.choice(["block-all", "first"]),
            "swap": random.choice(["block", "in-beat", "allow"]),
            "follow": random.choice(["block", "allow"]),
            "cycle": random.choice(["block", "allow"]),
        }
    return Planned(size, ground, at, side, dex, {n: s for n, s in steps.items() if s}, policy, more)


def _portal(more: dict[str, Any], random: Random, floor: list[Xy]) -> None:
    """On some boards, a cell that sends who enters it to another one."""
    if len(floor) > 1 and random.random() < 0.4:
        (x, y), (to_x, to_y) = random.sample(floor, 2)
        more["cells"] = [*more.get("cells", ()), {"at": f"{to_x},{to_y}", "name": "out"}]
        more["effects"] = [
            *more.get("effects", ()),
            {"at": f"{x},{y}", "on": "enter", "do": {"teleport": "out"}},
        ]


def _steps(random: Random, here: Xy, dex: int, at: dict[str, Xy]) -> Steps:
    """Steps that the pattern has, most of them; now and then one to where somebody stood, or a wait."""
    found: Steps = []
    for _ in range(random.choice([0, 1, 1, 2, 2, 3, 4])):
        chance = random.random()
        if chance < 0.12:
            found.append(None)
            continue
        by = random.choice(list(offsets(dex)))
        to = (here[0] + by[0], here[1] + by[1])
        near = [cell for cell in at.values() if (cell[0] - here[0], cell[1] - here[1]) in offsets(dex)]
        if near and chance < 0.5:
            to = random.choice(near)
        elif chance > 0.97:
            to = (random.randint(0, 4), random.randint(0, 4))
        if to == here or min(to) < 0:
            continue
        found.append(to)
        here = to
    return found


@dataclass
class Result:
    """Where everybody ends, and of those who were blocked, which step it was, counted from 0, and why."""

    at: dict[str, Xy]
    blocked: dict[str, tuple[int, str]]


def foretold(board: Planned) -> Result:
    """What becomes of all plans, beat by beat, on ground that does nothing. Slow and obvious."""
    at, began, blocked = dict(board.at), {name: board.at[name] for name in board.steps}, {}
    walls = {cell for cell, glyph in board.ground.items() if glyph == "#"}
    for beat in range(max(map(len, board.steps.values()), default=0)):
        to = {n: steps[beat] for n, steps in board.steps.items() if beat < len(steps) and n not in blocked}
        crowd = Crowd(board.size, walls, at, board.dex, to, board.policy, began if beat else {})
        for name, verdict in reference(crowd).items():
            if verdict == "moves":
                step = to[name]
                assert step is not None
                at = at | {name: step}
            elif verdict != "waits":
                blocked[name] = (beat, verdict)
    return Result(at, blocked)


def with_beats(seed: int) -> Game | None:
    """A random ruleset of any kind, in which steps are planned; None if it does not load."""
    rng = Random(seed)
    scenario: dict[str, Any] = random_scenario(seed)[0]
    rules = dict(scenario.get("ruleset") or {})
    rules["beats"] = policy(rng)
    try:
        state = setup_from_data({**scenario, "ruleset": rules}).state()
    except FileError:
        return None
    if not state.order or any(piece.at is None for piece in state.pieces):
        return None
    game = Game.from_dict({"ruleset": "duelyst", "map": "."})
    game.__dict__["_state"] = state if state.turn is not None else state.changed(turn=Turn(1, 0))
    return game
