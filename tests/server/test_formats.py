"""Games outlive versions: logs of older formats are read, what no longer replays is reported, snapshots open fast."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import Player, Running, Serve, create
from tests.server.scripts import REFEREE, SCRIPTS, Script

from footwork.server import opening
from footwork.server.playing import deeds
from footwork.server.playing.chronicle import Chronicle
from footwork.server.playing.deeds import FORMAT, Acts, deed_fields, deed_from, deed_name
from footwork.server.settings import Settings

KEPT = Path(__file__).parent / "kept"
"""Databases as older versions left them, as SQL. What is in them is never written anew: see make_kept.py."""


@contextmanager
def opened(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(tmp_path / "games.db")) as database, database:
        yield database


@dataclass(frozen=True)
class Left:
    """A game as a server that has stopped has left it, to be spoilt in many ways."""

    database: bytes
    game: str
    tokens: dict[str, str]
    position: Any
    history: Any

    def put(self, tmp_path: Path, *changes: str) -> None:
        """Put it where the next server finds it, with changes."""
        (tmp_path / "games.db").write_bytes(self.database)
        with opened(tmp_path) as database:
            for change in changes:
                assert database.execute(change).rowcount > 0, change

    def player(self, http: httpx.Client, who: str = "heroes") -> Player:
        return Player(http, self.game, self.tokens[who])


def left_by(folder: Path, script: Script, count: int, *, snapshot_every: int) -> Left:
    running = Running(Settings(database=f"sqlite+aiosqlite:///{folder}/games.db", snapshot_every=snapshot_every))
    party = create(running.http, **script.game)
    seats = {REFEREE: party.referee} | {side: party.join(side) for side in script.sides}
    for number in range(count):
        step = script.step(number)
        answer = seats[step.who].do(step.kind, on=script.count(step.who, number), **step.body)
        assert answer.json().get("ok"), answer.text
    position, history = party.referee.position(), party.referee.get("/history").json()
    running.stop()
    tokens = {who: seat.token for who, seat in seats.items()}
    return Left((folder / "games.db").read_bytes(), party.id, tokens, position, history)


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Left:
    """Nine entries, with a snapshot at the seventh."""
    return left_by(tmp_path_factory.mktemp("left"), SCRIPTS[1], 9, snapshot_every=7)


# Old formats


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.sql")), ids=lambda path: path.stem)
def test_what_an_older_version_kept_is_played_on(path: Path, serve: Serve, tmp_path: Path) -> None:
    known = json.loads(path.with_suffix(".json").read_text())
    with opened(tmp_path) as database:
        database.executescript(path.read_text())
    http = serve(snapshot_every=5)
    scripts = {script.name: script for script in SCRIPTS}
    for kept in known["games"]:
        referee = Player(http, kept["game"], kept["tokens"][REFEREE])
        assert referee.get("").json()["trouble"] is None
        entries = referee.get("/history").json()["entries"]
        assert [entry["after"]["hash"] for entry in entries] == kept["hashes"]
        assert referee.position()["state"]["hash"] == kept["hashes"][-1]
        script, done = scripts[kept["script"]], len(kept["hashes"])
        for number in range(done, done + len(script.steps)):  # and it goes on as if nothing had been
            step = script.step(number)
            player = Player(http, kept["game"], kept["tokens"][step.who])
            answer = player.do(step.kind, on=script.count(step.who, number), **step.body)
            assert answer.json().get("ok"), answer.text


def test_there_is_a_kept_database_of_every_format() -> None:
    assert {path.stem for path in KEPT.glob("*.sql")} == {f"format-{number}" for number in range(1, FORMAT + 1)}


def test_logs_are_brought_from_format_to_format(
    left: Left, serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if what is written now were two formats old: renamed in the first step, reshaped in the second."""
    left.put(tmp_path)

    def rename(kind: str, fields: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        return ("acts" if kind == "act" else kind), fields

    def reshape(kind: str, fields: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        return ("act", {"action": fields["action"] | {"new": True}}) if kind == "acts" else (kind, fields)

    def kept(action: Any) -> Acts:
        assert action.pop("new"), "the steps are done in order, each once"
        return Acts(action)

    monkeypatch.setattr(deeds, "FORMAT", 3)
    monkeypatch.setattr(opening, "FORMAT", 3)
    monkeypatch.setattr(deeds, "UPGRADES", {1: rename, 2: reshape})
    monkeypatch.setitem(deeds._KINDS, "act", kept)
    assert deed_from("decline", {}, written=1) == deed_from("decline", {}, written=2)
    referee = left.player(serve(), REFEREE)
    assert referee.get("").json()["trouble"] is None
    assert referee.get("/history").json() == left.history


def test_every_kind_of_deed_is_written_and_read_back() -> None:
    for name, kind in deeds._KINDS.items():
        deed = kind(**_fields(kind))
        assert deed_name(deed) == name
        assert deed_from(name, json.loads(json.dumps(deed_fields(deed)))) == deed


def _fields(kind: Any) -> dict[str, Any]:
    given = {"action": {"do": "end-turn"}, "answer": "yes", "forward": True, "count": 2, "again": True}
    given |= {"actions": 3, "dice": True}
    return {name: given[name] for name in kind.__dataclass_fields__}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE entries SET format = 99", "reads up to"),
        ("UPDATE entries SET kind = 'dance' WHERE number = 3", "'dance', which this version does not know"),
        ("UPDATE entries SET fields = '{' WHERE number = 3", "entry 3"),
        ("UPDATE entries SET fields = '{}' WHERE number = 1", "entry 1"),
        ("UPDATE entries SET hash = 'x' WHERE number = 3", "entry 3 leads to another position than was stored"),
        ("DELETE FROM entries WHERE number = 3", "entry 4"),
        ("UPDATE games SET rules_fingerprint = 'x'", "compiles to other rules"),
        ("UPDATE texts SET text = '{}'", "cannot be read"),
    ],
)
def test_what_does_not_replay_is_reported(left: Left, serve: Serve, tmp_path: Path, change: str, says: str) -> None:
    left.put(tmp_path, "DELETE FROM snapshots", change)
    http = serve()
    hero, referee = left.player(http), left.player(http, REFEREE)
    answer = hero.do("act", on=9, action={"do": "end-turn"})
    assert (answer.status_code, answer.json()["code"]) == (409, "game.trouble")
    with opened(tmp_path) as database:
        assert says in database.execute("SELECT trouble FROM games").fetchone()[0]
    assert http.get("/metrics").text.count("footwork_troubles_total 1.0") == 1
    assert says in referee.do("act", on=9, action={"do": "end-turn"}).json()["text"]


def test_what_is_wrong_before_a_snapshot_is_reported_when_it_is_looked_at(
    left: Left, serve: Serve, tmp_path: Path
) -> None:
    left.put(tmp_path, "UPDATE entries SET fields = replace(fields, '\"N\"', '\"S\"') WHERE number = 1")
    hero = left.player(serve())
    assert hero.position()["number"] == 9
    answer = hero.get("/history")
    assert (answer.status_code, answer.json()["code"]) == (409, "game.trouble")
    assert "entry 1 " in left.player(hero.http, REFEREE).get("").json()["trouble"]
    assert hero.do("act", on=9, action={"do": "end-turn"}).json()["code"] == "game.trouble"
    serve.stop()
    with opened(tmp_path) as database:  # a version that replays it again lets it go on
        database.execute("UPDATE entries SET fields = replace(fields, '\"S\"', '\"N\"') WHERE number = 1")
    again = left.player(serve())
    assert again.get("").json()["trouble"] is None
    assert again.act("end-turn")["ok"]


# Snapshots


def test_a_long_game_is_opened_from_its_last_snapshot(
    serve: Serve, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = left_by(tmp_path_factory.mktemp("long"), SCRIPTS[2], 33, snapshot_every=10)
    long.put(tmp_path)
    played: list[int] = []
    happens = Chronicle.play

    def counted(chronicle: Chronicle, entry: Any) -> Any:
        played.append(entry.number)
        return happens(chronicle, entry)

    monkeypatch.setattr(Chronicle, "play", counted)
    referee = long.player(serve(), REFEREE)
    assert referee.position() == long.position
    assert len(referee.get("/history", after=30).json()["entries"]) == 3
    assert played == [31, 32, 33]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE snapshots SET text = 'nonsense'",
        "UPDATE snapshots SET text = '{}'",
        "UPDATE snapshots SET text = replace(text, '\"D5\"', '\"D4\"')",
        "UPDATE snapshots SET hash = 'x'",
        "UPDATE snapshots SET format = 99",
        "UPDATE snapshots SET number = 20",
        "DELETE FROM snapshots",
    ],
)
def test_a_snapshot_that_cannot_be_used_costs_time_and_nothing_else(
    left: Left, serve: Serve, tmp_path: Path, change: str
) -> None:
    left.put(tmp_path, change)
    referee = left.player(serve(), REFEREE)
    assert referee.position() == left.position
    assert referee.get("").json()["trouble"] is None
