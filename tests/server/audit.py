"""Look into a database, past the server: is every log whole, does it replay, and do its snapshots agree with it?"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from footwork.server.opening import entry_of, from_snapshot, started
from footwork.server.playing.chronicle import Chronicle
from footwork.server.store.store import Snapshot, Store


class Found(Exception):
    """Something was lost, doubled or halved."""


async def audit(database: str, *, snapshot_every: int) -> int:
    """How many entries all games of a database have. Raises Found."""
    store = Store(database)
    await store.open(alone=False)
    try:
        games = await store.list_games(listed=False, limit=1_000_000)
        return sum([await _game(store, row, snapshot_every) for row in games])
    finally:
        await store.close()


async def _game(store: Store, row: Mapping[str, Any], snapshot_every: int) -> int:
    game = row["id"]
    if row["trouble"] is not None:
        raise Found(f"{game} is in trouble: {row['trouble']}")
    if not await store.seats(game) or not await store.invites(game):
        raise Found(f"{game} was half made: nobody can ever sit at it")
    start = started(
        await store.text(row["rules_text"]),
        await store.text(row["scenario_text"]),
        int(row["seed"]),
        row["rules_fingerprint"],
    )
    rows = await store.entries(game)
    if [each["number"] for each in rows] != list(range(1, len(rows) + 1)):
        raise Found(f"{game} has gaps in its log: {[each['number'] for each in rows]}")
    chronicle = Chronicle(start)
    for each in rows:
        chronicle.play(entry_of(each))  # raises Trouble where it leads elsewhere than it led
        _answer(each)
    if row["over"] != chronicle.table.is_over:
        raise Found(f"{game}: 'over' is {row['over']}")
    for number in range(snapshot_every, len(rows) + 1, snapshot_every):
        _snapshot(chronicle, await store.snapshot(game, number), number)
    return len(rows)


def _answer(row: Mapping[str, Any]) -> None:
    if row["key"] is not None and not (row["digest"] and json.loads(row["answer"])["ok"]):
        raise Found(f"entry {row['number']} of {row['game']} has no answer to say again")


def _snapshot(chronicle: Chronicle, snapshot: Snapshot | None, number: int) -> None:
    """A snapshot is there with its entry, and is what the log leads to."""
    whole = chronicle.at(number)
    if snapshot is None or snapshot.number != number:
        raise Found(f"entry {number} has no snapshot")
    table = from_snapshot(chronicle.first, snapshot)
    if table is None or (table.hash, table.pressed, table.proposal, table.is_over) != (
        whole.hash,
        whole.pressed,
        whole.proposal,
        whole.is_over,
    ):
        raise Found(f"the snapshot of entry {number} is another table than the log leads to")
