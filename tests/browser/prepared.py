"""Games brought to a position over the API, to be looked at in a browser."""

from __future__ import annotations

import time
from typing import Any

from tests.browser.serving import Server
from tests.server.conftest import Party, create


class Prepared:
    """A game on a server, and the addresses at which its seats are taken."""

    def __init__(self, server: Server, **made: Any) -> None:
        self._bots = set(made.get("bots", ()))
        self.party: Party = create(server.http, **made)

    def link(self, side: str | None) -> str:
        """Where a browser takes the seat of a side, or with None one to watch from."""
        return f"/g/{self.party.id}#join={self.party.codes[side]}"

    def act(self, do: str, **fields: Any) -> Any:
        """Do something as the referee does, for whoever's turn it is, and let the bots do theirs."""
        done = self.party.referee.act(do, **fields)
        self.settle()
        return done

    def answer(self, answer: str) -> Any:
        """Answer for whoever is asked."""
        done = self.party.referee.do("answer", answer=answer)
        assert done.status_code == 200, done.text
        self.settle()
        return done.json()

    def settle(self) -> None:
        """Wait until the game waits for somebody who is no bot."""
        while all(one["side"] in self._bots for one in self.position()["waiting"]) and not self.position()["over"]:
            time.sleep(0.02)

    def ask(self, **question: Any) -> Any:
        """What the referee is told about the position."""
        answer = self.party.referee.post("/ask", question=question)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def position(self) -> Any:
        return self.party.referee.position()


def wide_open(size: int, points: int) -> dict[str, Any]:
    """A scenario on a square board with scattered walls and slow ground, and heroes who go far."""
    ground = [["." for _ in range(size)] for _ in range(size)]
    for row in range(size):
        for column in range(size):
            mixed = (row * 7919 + column * 104729 + row * column * 31) % 17
            ground[row][column] = "#" if mixed == 3 else "~" if mixed == 8 else "."
    for at in (1, 2, size // 2, size - 2):
        ground[at][at] = "."
    return {
        "footwork": 1,
        "name": f"wide-{size}",
        "title": f"{size} × {size}",
        "ruleset": "rune-and-rust",
        "rules": {"grid": {"most": [size, size]}, "allowance": {"points": points}},
        "map": "\n".join(" ".join(row) for row in ground),
        "sides": {"heroes": {"title": "Heroes"}, "monsters": {"title": "Monsters"}},
        "pieces": [
            {"id": "hero", "kind": "player", "side": "heroes", "at": square(size // 2), "stats": {"Health": 28}},
            {"id": "squire", "kind": "player", "side": "heroes", "at": square(2), "stats": {"Health": 12}},
            {"id": "goblin", "kind": "goblin", "side": "monsters", "at": square(1), "stats": {"Health": 4}},
            {"id": "ogre", "kind": "goblin", "side": "monsters", "at": square(size - 2), "stats": {"Health": 4}},
        ],
    }


def square(number: int) -> str:
    """A cell on the main diagonal, as the ruleset writes it: columns go on after Z with AA."""
    letters = chr(ord("A") + number % 26)
    return f"{'' if number < 26 else chr(ord('A') + number // 26 - 1)}{letters}{number + 1}"
