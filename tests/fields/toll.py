"""Fields that no game has: a toll for every third step, a tithe for every second, and mud.

Mud is paid for on entering and on leaving. Each is one declaration and its rule; the core knows none of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from typing import Any

from tests.query.brute import Brute, Node

from footwork.query.step import Move
from footwork.query.surcharges import Surcharge, Trial
from footwork.rules.field import Field, Says, Unit
from footwork.rules.fields import declaring
from footwork.rules.kinds import NUMBER
from footwork.rules.profile import Profile

TOLL = Field("toll", NUMBER, "What every third step of a move costs on top.", default=0, unit=Unit.PIPS)
TITHE = Field("tithe", NUMBER, "What every second step costs on top.", default=0, unit=Unit.PIPS)
MUD = Field("mud", NUMBER, "What clings: paid on entering and on leaving.", default=0, says=Says.ROW, unit=Unit.PIPS)


class Toll(Surcharge):
    """Every third step."""

    field = "toll"
    every = 3

    def states(self, profile: Profile) -> int:
        return self.every

    def next_state(self, state: int, move: Move) -> int:
        return state if move.offset is None else state + 1

    def pips(self, trial: Trial) -> int:
        amount: int = trial.profile.value(self.field)
        return amount if trial.state == self.every - 1 and trial.move.offset is not None else 0


class Tithe(Toll):
    """Every second step."""

    field = "tithe"
    every = 2


class Ferry(Toll):
    """Every step that begins in the third column: it looks at where it is, not at how it got there."""

    field = "tithe"
    every = 1

    def pips(self, trial: Trial) -> int:
        amount: int = trial.profile.value(self.field)
        return amount if trial.node.anchor.x == 2 else 0


class Mud(Surcharge):
    """The highest of what is entered and left."""

    field = "mud"

    def concerns(self, profile: Profile, *, has_heading: bool) -> bool:
        return "mud" in profile.beyond_core

    def pips(self, trial: Trial) -> int:
        sources = (*trial.entered.values(), *trial.left.values())
        return max((source.row.values["mud"] for source in sources), default=0)


@contextmanager
def tolls() -> Iterator[None]:
    """Both fields and their rules, for a while."""
    with declaring(TOLL, MUD, rules=(Toll(), Mud())):
        yield


class BruteToll(Brute):
    """The second opinion, with a toll: what every third step costs on top, in pips, folded by itself."""

    def toll(self) -> int:
        """What the features in force make of the ruleset's toll, in pips."""
        amount = self.number(self.rules.get("toll", 0), lambda feature: feature.get("toll"))
        assert amount is not None
        return int(amount * self.pips)

    def costs(self) -> dict[Node, int]:
        """The cheapest of all walks to every node; walks remember how many steps they have taken."""
        points, toll = self.points(), self.toll()
        most = None if points is None else max(points, Fraction(0)) * self.pips
        steps = cache(lambda node: tuple(self.neighbours_of(node)))
        start = self.start()
        counted = self.me.get("parity", 0) // len(self.cycle) % 3 if self.span == "turn" and toll else 0
        best: dict[tuple[Node, int], int] = {(start, counted): 0}
        latest = set(best)
        while latest:
            longer = set()
            for node, taken in latest:
                for _, end, cost in steps(node):
                    is_step = end.at != node.at
                    total = best[node, taken] + cost + (toll if is_step and taken % 3 == 2 else 0)
                    key = (end, (taken + is_step) % 3)
                    if (most is None or self.charge(total) <= most) and total < best.get(key, total + 1):
                        best[key] = total
                        longer.add(key)
            latest = longer
        found: dict[Node, int] = {}
        for (node, _), cost in best.items():
            found[node] = min(cost, found.get(node, cost))
        return found


def with_toll(scenario: dict[str, Any], toll: object, change: object) -> dict[str, Any]:
    """A scenario whose ruleset has a toll, and a feature of the mover that changes it."""
    ruleset = scenario["ruleset"]
    features = {**ruleset.get("features", {}), "pays": {"toll": change}}
    pieces = [
        {**piece, "features": [*piece.get("features", ()), "pays"]} if piece["id"] == "me" else piece
        for piece in scenario["pieces"]
    ]
    return {**scenario, "ruleset": {**ruleset, "toll": toll, "features": features}, "pieces": pieces}
