"""A server in this process, on a database of its own, and those who sit at its games."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
import pytest
import uvicorn

from footwork.server.hall import Hall
from footwork.server.settings import Settings
from footwork.server.web.app import create_app
from footwork.server.web.door import Config


class Running:
    """A server in a thread, on a port of loopback that the system chose."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._app = create_app(settings)
        self._server = uvicorn.Server(Config(self._app, settings))
        self._socket = socket.socket(proto=socket.IPPROTO_TCP)  # known for TCP, so that nothing waits to be sent
        self._socket.bind(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.005)
        self.http = httpx.Client(base_url=self.address, timeout=30)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._socket.getsockname()[1]}"

    @property
    def hall(self) -> Hall:
        """What is behind the door."""
        app: Any = self._app._app
        hall: Hall = app.state.hall
        return hall

    @property
    def connections(self) -> int:
        """How many connections there are, whatever has come over them."""
        return len(self._server.server_state.connections)

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run something in the server's own loop, and wait for what comes of it."""
        return asyncio.run_coroutine_threadsafe(work, self._server.servers[0].get_loop()).result(60)

    def stop(self) -> None:
        self.http.close()
        self._server.should_exit = True
        self._thread.join()
        self._socket.close()


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path}/games.db"


class Serve:
    """Starts a server on a database, with other settings if some are given; one at a time."""

    def __init__(self, database: str) -> None:
        self._database = database
        self.running: Running | None = None

    def __call__(self, **settings: Any) -> httpx.Client:
        self.running = Running(Settings(database=self._database, **settings))
        return self.running.http

    def stop(self) -> None:
        if self.running is not None:
            self.running.stop()
        self.running = None


@pytest.fixture
def serve(database: str) -> Iterator[Serve]:
    starting = Serve(database)
    yield starting
    starting.stop()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server keeps its games that most tests share."""
    return tmp_path_factory.mktemp("shared")


@pytest.fixture(scope="session")
def http(folder: Path) -> Iterator[httpx.Client]:
    """A server that most tests share."""
    running = Running(Settings(database=f"sqlite+aiosqlite:///{folder}/games.db"))
    yield running.http
    running.stop()


class Player:
    """Somebody at a game, who looks before acting."""

    def __init__(self, http: httpx.Client, game: str, token: str, seat: str = "") -> None:
        self.http = http
        self.game = game
        self.token = token
        self.seat = seat

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str, **query: Any) -> Any:
        return self.http.get(f"/api/games/{self.game}{path}", headers=self.headers, params=query)

    def post(self, path: str, **body: Any) -> Any:
        return self.http.post(f"/api/games/{self.game}{path}", headers=self.headers, json=body)

    def position(self, **query: Any) -> Any:
        answer = self.get("/position", **query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(self, kind: str, *, on: int | None = None, key: str | None = None, **body: Any) -> Any:
        on = self.position()["number"] if on is None else on
        return self.post(f"/{kind}", on=on, key=key or token_hex(8), **body)

    def act(self, do: str, **fields: Any) -> Any:
        answer = self.do("act", action={"do": do, **fields})
        assert answer.status_code == 200, answer.text
        return answer.json()


class Party:
    """A game with a player for each side, a referee and one who watches."""

    def __init__(self, http: httpx.Client, made: dict[str, Any]) -> None:
        self.http = http
        self.made = made
        self.id: str = made["game"]["id"]
        self.referee = Player(http, self.id, made["token"])
        self.codes = {invite["side"]: invite["code"] for invite in made["invites"]}

    def join(self, side: str | None, name: str = "", token: str | None = None) -> Player:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        body = {"code": self.codes[side], "name": name}
        answer = self.http.post(f"/api/games/{self.id}/join", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        return Player(self.http, self.id, answer.json()["token"], answer.json()["seat"]["id"])


def create(http: httpx.Client, **body: Any) -> Party:
    answer = http.post("/api/games", json=body)
    assert answer.status_code == 200, answer.text
    return Party(http, answer.json())
