"""Opening a game: from its texts, its latest snapshot and the log since then, each entry checked against its hash."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from footwork.errors import FootworkError
from footwork.game.game import Game
from footwork.play.actions import action_from_dict, action_to_dict
from footwork.server.asking.documents import game_from_texts
from footwork.server.playing.chronicle import Chronicle, Entry, Trouble
from footwork.server.playing.deeds import FORMAT, deed_fields, deed_from, deed_name
from footwork.server.playing.seats import Seat
from footwork.server.playing.table import Proposal, Table
from footwork.server.store.store import Snapshot


def entry_row(game: str, entry: Entry) -> dict[str, Any]:
    """An entry as the store keeps it."""
    return {
        "game": game,
        "number": entry.number,
        "format": FORMAT,
        "seat": entry.seat,
        "kind": deed_name(entry.deed),
        "fields": json.dumps(deed_fields(entry.deed), ensure_ascii=False),
        "owner": entry.owner,
        "hash": entry.hash,
        "at": entry.at,
        "key": None,
        "digest": None,
        "answer": None,
    }


def entry_of(row: Mapping[str, Any]) -> Entry:
    """An entry as it was kept. Raises Trouble for one that this version cannot read."""
    try:
        deed = deed_from(row["kind"], json.loads(row["fields"]), written=row["format"])
    except (ValueError, TypeError) as error:
        raise Trouble(row["number"], f"entry {row['number']}: {error}") from None
    return Entry(row["number"], row["seat"], deed, row["owner"], row["hash"], row["at"])


def seat_of(row: Mapping[str, Any]) -> Seat:
    """A seat as it was kept."""
    return Seat(row["id"], row["game"], row["role"], row["side"], row["player"], row["name"], row["bot"], row["gone"])


def started(rules: str, scenario: str, seed: int, fingerprint: str) -> Table:
    """The table at the start of a game. Raises Trouble if the texts no longer mean what they meant."""
    try:
        game = game_from_texts(rules, scenario, seed)
    except FootworkError as error:
        raise Trouble(0, f"the texts of the game cannot be read: {error}") from None
    if game.rules.fingerprint != fingerprint:
        raise Trouble(0, "the ruleset of the game compiles to other rules than when it began")
    return Table(game)


def replayed(chronicle: Chronicle, rows: Iterable[Mapping[str, Any]]) -> Chronicle:
    """The chronicle with what was kept since. Raises Trouble where the log leads elsewhere than it led."""
    for row in rows:
        chronicle.play(entry_of(row))
    return chronicle


# Snapshots


def snapshot_row(game: str, number: int, table: Table) -> dict[str, Any] | None:
    """A table as a snapshot keeps it: position, open question, who is ready, what is proposed.

    None for one that cannot be told from one that has not begun: only its past says that it is over.
    """
    if table.is_over and table.game.start.turn is None:
        return None
    pending, proposal = table.game.pending, table.proposal
    kept: dict[str, Any] = {"position": table.game.to_dict(), "pressed": table.pressed}
    if proposal is not None:
        kept["proposal"] = {**asdict(proposal), "accepted": sorted(proposal.accepted)}
    if pending is not None:
        notation = table.game.rules.grid.notation
        kept["pending"] = {"action": action_to_dict(pending[0], notation), "answers": list(pending[1])}
    text = json.dumps(kept, ensure_ascii=False)
    return {"game": game, "number": number, "format": FORMAT, "hash": table.hash, "text": text}


def from_snapshot(start: Table, snapshot: Snapshot) -> Table | None:
    """The table of a snapshot; None if it does not lead back to its hash, so that the whole log is needed.

    What was done before it is not known there: who takes that back opens the game from its start.
    """
    if snapshot.format != FORMAT:
        return None
    try:
        kept = json.loads(snapshot.text)
        position = {key: value for key, value in kept["position"].items() if key != "ruleset"}
        state = Game.from_dict({**position, "ruleset": _rules_data(start)}).state
        game = start.game.standing(state)
        if "pending" in kept:
            waiting = kept["pending"]
            game.resume(action_from_dict(waiting["action"], state.rules.grid.notation), tuple(waiting["answers"]))
        proposal = _proposal(kept.get("proposal"))
        table = Table(game, pressed=dict(kept["pressed"]), proposal=proposal)
    except (FootworkError, ValueError, KeyError, TypeError):
        return None  # whatever is wrong with it: the log has everything
    return table if table.hash == snapshot.hash else None


def _proposal(kept: Mapping[str, Any] | None) -> Proposal | None:
    return None if kept is None else Proposal(**{**kept, "accepted": frozenset(kept["accepted"])})


def _rules_data(start: Table) -> Any:
    data = start.game.setup.source.data
    return data["ruleset"]
