"""Exporting a whole game straight from the store, for the admin."""

from __future__ import annotations

import json

from footwork.errors import MisuseError
from footwork.game.files import save_data
from footwork.server.opening import replayed, started
from footwork.server.playing.chronicle import Chronicle, Trouble
from footwork.server.store.store import Store


async def save_text(store: Store, game: str) -> str:
    """A game as a save. Raises MisuseError if there is none, or if its log does not replay."""
    row = await store.game(game)
    if row is None:
        raise MisuseError(f"there is no game {game}")
    rules, scenario = await store.text(row["rules_text"]), await store.text(row["scenario_text"])
    try:
        start = started(rules, scenario, int(row["seed"]), row["rules_fingerprint"])
        table = replayed(Chronicle(start), await store.entries(game)).table
    except Trouble as trouble:
        raise MisuseError(str(trouble)) from None
    return json.dumps(save_data(table.game), ensure_ascii=False, indent=1) + "\n"
