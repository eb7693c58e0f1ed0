"""Games brought to a position over the API, to be looked at in a browser."""

from __future__ import annotations

from typing import Any

import httpx
from tests.browser.serving import Server
from tests.server.conftest import Party, create


class Prepared:
    """A game on a server, and the addresses at which its seats are taken."""

    def __init__(self, server: Server, **made: Any) -> None:
        self._http = httpx.Client(base_url=server.address, timeout=30)
        self.party: Party = create(self._http, **made)

    def link(self, side: str | None) -> str:
        """Where a browser takes the seat of a side, or with None one to watch from."""
        return f"/g/{self.party.id}#join={self.party.codes[side]}"

    def act(self, do: str, **fields: Any) -> Any:
        """Do something as the referee does: for whoever's turn it is."""
        return self.party.referee.act(do, **fields)

    def position(self) -> Any:
        return self.party.referee.position()

    def close(self) -> None:
        self._http.close()


def wide_open(size: int, points: int) -> dict[str, Any]:
    """A scenario on a square board with scattered walls and slow ground, and a hero who goes far."""
    ground = [["." for _ in range(size)] for _ in range(size)]
    for row in range(size):
        for column in range(size):
            mixed = (row * 7919 + column * 104729 + row * column * 31) % 17
            ground[row][column] = "#" if mixed == 3 else "~" if mixed == 8 else "."
    ground[size // 2][size // 2] = ground[1][1] = ground[size - 2][size - 2] = "."
    return {
        "footwork": 1,
        "name": f"wide-{size}",
        "title": f"{size} × {size}",
        "ruleset": "rune-and-rust",
        "rules": {"allowance": {"points": points}},
        "map": "\n".join(" ".join(row) for row in ground),
        "sides": {"heroes": {"title": "Heroes"}, "monsters": {"title": "Monsters"}},
        "pieces": [
            {"id": "hero", "kind": "player", "side": "heroes", "at": [size // 2, size // 2], "stats": {"Health": 28}},
            {"id": "goblin", "kind": "goblin", "side": "monsters", "at": [1, 1], "stats": {"Health": 4}},
            {"id": "ogre", "kind": "goblin", "side": "monsters", "at": [size - 2, size - 2], "stats": {"Health": 4}},
        ],
    }
