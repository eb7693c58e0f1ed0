"""Write a database of the present format down as SQL: python -m tests.server.make_kept.

Once for every format, by the version that brings it, and never again: later versions must open what was kept then.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
from contextlib import closing

from tests.server.conftest import Running, create
from tests.server.scripts import REFEREE, SCRIPTS
from tests.server.test_formats import KEPT

from footwork.server.playing.deeds import FORMAT
from footwork.server.settings import Settings


def main() -> int:
    path = KEPT / f"format-{FORMAT}.sql"
    if path.exists():
        print(f"{path.name} is there, and stays as it is")
        return 1
    games = []
    with tempfile.TemporaryDirectory() as folder:
        running = Running(Settings(database=f"sqlite+aiosqlite:///{folder}/games.db", snapshot_every=5))
        for script in SCRIPTS:
            party = create(running.http, **script.game)
            seats = {REFEREE: party.referee} | {side: party.join(side) for side in script.sides}
            for number in range(len(script.steps) + 4):
                step = script.step(number)
                answer = seats[step.who].do(step.kind, key=f"k{number}", **step.body)
                assert answer.json()["ok"], answer.text
            entries = party.referee.get("/history").json()["entries"]
            games.append(
                {
                    "script": script.name,
                    "game": party.id,
                    "tokens": {who: seat.token for who, seat in seats.items()},
                    "hashes": [entry["after"]["hash"] for entry in entries],
                }
            )
        running.stop()
        with closing(sqlite3.connect(f"{folder}/games.db")) as database:
            path.write_text("\n".join(database.iterdump()) + "\n")
    path.with_suffix(".json").write_text(json.dumps({"games": games}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
