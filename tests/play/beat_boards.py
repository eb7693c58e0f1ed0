"""Random boards full of plans, and a slow, obvious judge of beats to compare with."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any

from footwork import Cell, Game
from footwork.board.state import State
from footwork.play.plans.beats import Attempt, resolve_beat
from footwork.refusals import Refusal

Xy = tuple[int, int]


@dataclass
class Crowd:
    """Pieces of one cell on a small board, each with a next step or none; `began` is where each began its turn."""

    size: int
    walls: set[Xy]
    at: dict[str, Xy]
    dex: dict[str, int]
    to: dict[str, Xy | None]
    policy: dict[str, str]
    began: dict[str, Xy] = field(default_factory=dict)

    def game(self, order: list[str] | None = None) -> Game:
        """The same as a game, with the pieces in some order."""
        names = list(self.at) if order is None else order
        rows = ["".join("#" if (x, y) in self.walls else "." for x in range(self.size)) for y in range(self.size)]
        return Game.from_dict(
            {
                "ruleset": "free-actions",
                "rules": {"beats": self.policy},
                "map": "\n".join(rows),
                "sides": {"a": {}},
                "pieces": [
                    {"id": n, "side": "a", "at": f"{self.at[n][0]},{self.at[n][1]}", "stats": {"DEX": self.dex[n]}}
                    for n in names
                ],
                "plans": [
                    {"piece": n, "steps": [None if (to := self.to[n]) is None else f"{to[0]},{to[1]}"]}
                    for n in names
                    if n in self.to
                ],
            }
        )


def crowd(seed: int, *, policies: bool = False) -> Crowd:
    """A crowded board with steps that meet each other."""
    random = Random(seed)
    size = random.choice([4, 5, 6])
    cells = list(product(range(size), range(size)))
    random.shuffle(cells)
    walls = {cells.pop() for _ in range(random.randint(0, size))}
    names = [f"p{i}" for i in range(random.randint(2, len(cells) * 3 // 4))]
    at = {name: cells.pop() for name in names}
    dex = {name: random.choice([1, 5, 8, 11]) for name in names}
    to: dict[str, Xy | None] = {}
    for name in names:
        x, y = at[name]
        reach = 1 if dex[name] < 7 or random.random() < 0.6 else 2
        step = (x + random.randint(-reach, reach), y + random.randint(-reach, reach))
        if random.random() < 0.9:
            to[name] = None if step == (x, y) else step
    policy = {}
    if policies:
        policy = {
            "same-cell": random.choice(["block-all", "first"]),
            "swap": random.choice(["block", "in-beat", "allow"]),
            "follow": random.choice(["block", "allow", "allow"]),
            "cycle": random.choice(["block", "allow"]),
        }
    return Crowd(size, walls, at, dex, to, policy)


def offsets(dex: int) -> dict[Xy, list[Xy]]:
    """The steps that DEX allows, each with the cells between, counted from its start; straight from the document."""
    found: dict[Xy, list[Xy]] = {(0, -1): [], (0, 1): [], (-1, 0): [], (1, 0): []}
    if dex >= 4:
        found |= {(x, y): [] for x in (-1, 1) for y in (-1, 1)}
    if dex >= 7:
        found |= {(2 * x, 2 * y): [(x, y)] for x, y in ((0, -1), (0, 1), (-1, 0), (1, 0))}
    if dex >= 10:
        found |= {(2 * x, 2 * y): [(x, y)] for x in (-1, 1) for y in (-1, 1)}
        found |= {(x, y): [] for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)}
    return found


def reference(board: Crowd) -> dict[str, str]:
    """What becomes of everybody who means to do something: 'moves', 'waits', or why not. Slow and obvious."""
    policy = {"same-cell": "block-all", "swap": "block", "follow": "allow", "cycle": "block"} | board.policy
    roster = list(board.at)
    movers = [name for name in board.to if board.to[name] is not None]
    claims = {name: legal for name in movers if (legal := _claims(board, name, movers))}
    behind = {p: {q for q in movers if q != p and board.at[q] in claims[p]} for p in claims}
    reach = {p: _reachable(behind, p) for p in claims}
    why: dict[str, str] = {}
    for p in claims:
        rivals = [q for q in claims if q != p and set(claims[p]) & set(claims[q])]
        if policy["same-cell"] == "first":
            rivals = [q for q in rivals if roster.index(q) < roster.index(p)]
        forbidden = {
            "swap" if p in behind.get(q, ()) else "cycle" if q in reach[p] and p in reach.get(q, ()) else "follow"
            for q in behind[p]
        }
        if rivals:
            why[p] = "same-cell"
        elif any(policy[kind] != "allow" for kind in forbidden):
            why[p] = "/".join(sorted(kind for kind in forbidden if policy[kind] != "allow"))
    changed = True
    while changed:
        stuck = {p for p in claims if p not in why and any(q in why or q not in claims for q in behind[p])}
        why |= dict.fromkeys(stuck, "behind")
        changed = bool(stuck)
        if not changed and policy["swap"] == "block":
            found = {p for p in claims if p not in why and _exchanges(board, p, [q for q in claims if q not in why])}
            why |= dict.fromkeys(found, "exchange")
            changed = bool(found)
    result = {name: "waits" for name in board.to if board.to[name] is None}
    return result | {name: why.get(name, "moves") if name in claims else "illegal" for name in movers}


def _exchanges(board: Crowd, name: str, going: list[str]) -> bool:
    """Whether a step leads to where another began who will be standing where this one began."""
    after = board.at | {q: to for q in going if (to := board.to[q]) is not None}
    others = [q for q in board.began if q != name and name in board.began]
    return any(after[name] == board.began[q] and after[q] == board.began[name] for q in others)


def _claims(board: Crowd, name: str, movers: list[str]) -> list[Xy] | None:
    """The cells that a step enters; None if it is not legal against those who do not try to move."""
    (x, y), to = board.at[name], board.to[name]
    assert to is not None
    between = offsets(board.dex[name]).get((to[0] - x, to[1] - y))
    if between is None:
        return None
    cells = [*((x + dx, y + dy) for dx, dy in between), to]
    standing = {board.at[other] for other in board.at if other not in movers}
    inside = all(0 <= cx < board.size and 0 <= cy < board.size for cx, cy in cells)
    return cells if inside and not (board.walls | standing) & set(cells) else None


def _reachable(arrows: dict[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for other in arrows.get(waiting.pop(), ()):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return seen


def outcome(state: State) -> dict[str, str]:
    """What the engine makes of a beat, in the words of the reference."""
    found = {}
    for name, verdict in resolve_beat(state, dict(state.plans.pending)).items():
        if isinstance(verdict, Refusal):
            check, _, kind = verdict.code.partition(".")
            found[name] = kind if check == "beat" else "illegal"
        else:
            found[name] = "moves" if isinstance(verdict, Attempt) else "waits"
    return found


def details(state: State) -> dict[str, Any]:
    """Everything that a beat decides, in full: end cells, and refusals with who, where and which policy."""
    verdicts = resolve_beat(state, dict(state.plans.pending))
    return {name: v.end.anchor if isinstance(v, Attempt) else v for name, v in verdicts.items()}


def cells_after(state: State) -> dict[str, tuple[Cell, ...]]:
    """The cells that each piece covers after the beat."""
    verdicts = resolve_beat(state, dict(state.plans.pending))
    cells = {piece.id: piece.cells for piece in state.pieces}
    return cells | {name: v.after for name, v in verdicts.items() if isinstance(v, Attempt)}
