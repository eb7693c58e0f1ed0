"""The socket: what happens is told as it happens, and everything can be said over it that can be posted."""

from __future__ import annotations

import gc
import json
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import httpx
import pytest
from tests.server.conftest import Party, Player, create
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.sync.client import connect
from websockets.uri import parse_uri


class Talk:
    """A socket that has been greeted."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket

    def say(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))

    def say_raw(self, text: str | bytes) -> None:
        self._socket.send(text)

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of such a kind."""
        message: dict[str, Any] = json.loads(self.hear_text(*kinds))
        return message

    def hear_text(self, *kinds: str) -> str:
        """The same as it came."""
        while True:
            text = str(self._socket.recv(timeout=20))
            if not kinds or json.loads(text)["type"] in kinds:
                return text


@contextmanager
def talking(player: Player, after: int | None = None) -> Iterator[Talk]:
    address = str(player.http.base_url).replace("http", "ws").rstrip("/")
    with connect(f"{address}/api/games/{player.game}/socket", max_size=None) as socket:
        talk = Talk(socket)
        talk.say(type="hello", token=player.token, after=after)
        yield talk


@pytest.fixture
def game(http: httpx.Client) -> Party:
    return create(http, ruleset="rune-and-rust", seed=1)


def test_others_are_told_what_happens(game: Party) -> None:
    hero, monsters = game.join("heroes"), game.join("monsters")
    with talking(hero) as one, talking(monsters) as other:
        assert other.hear()["position"]["number"] == 0
        one.hear("welcome")
        one.say(type="act", id=1, on=0, key="k", action={"do": "move", "piece": "hero", "direction": "N"})
        done = one.hear("done")
        assert (done["id"], done["answer"]["ok"], done["answer"]["number"]) == (1, True, 1)
        told = other.hear("entry")["entry"]
        assert (told["number"], told["text"]) == (1, "Adventurer moves D5 → D4.")
        assert [piece["id"] for piece in told["after"]["pieces"]] == ["hero"]
        assert told["after"]["board"] is None


def test_one_resumes_after_what_was_seen_last(game: Party) -> None:
    hero = game.join("heroes")
    for way in ("N", "S", "N"):
        hero.act("move", piece="hero", direction=way)
    with talking(hero, after=1) as talk:
        welcome = talk.hear()
        assert (welcome["type"], welcome["position"], welcome["number"]) == ("welcome", None, 3)
        assert [talk.hear("entry")["entry"]["number"] for _ in range(2)] == [2, 3]


def test_presence_is_told(game: Party) -> None:
    hero, monsters = game.join("heroes"), game.join("monsters")
    with talking(hero) as talk:
        talk.hear("welcome")
        with talking(monsters):
            while not all(seat["here"] for seat in _players(talk)):
                pass
        while all(seat["here"] for seat in _players(talk)):
            pass


def test_who_has_several_seats_is_here_on_all_of_them(game: Party) -> None:
    hero = game.join("heroes", token=game.referee.token)
    with talking(hero) as talk:
        seats = talk.hear("welcome")["game"]["seats"]
    assert [(seat["role"], seat["here"]) for seat in seats] == [("referee", True), ("player", True)]
    assert len({seat["player"] for seat in seats}) == 1


def _players(talk: Talk) -> list[dict[str, Any]]:
    return [seat for seat in talk.hear("seats")["seats"] if seat["role"] == "player"]


def test_nonsense_is_refused_and_the_talk_goes_on(game: Party) -> None:
    hero = game.join("heroes")
    with talking(hero) as talk:
        talk.hear("welcome")
        for text in ("", "[]", "{}", '{"type": "fly", "id": 7}', '{"type": "act", "id": 8}', "nonsense", '{"type": 1}'):
            talk.say_raw(text)
            assert talk.hear("problem")["problem"]["code"] == "request.invalid"
        talk.say(type="ping")
        assert talk.hear("pong")


def _ended_with(talk: Talk) -> tuple[str, int]:
    code = talk.hear("problem")["problem"]["code"]
    with pytest.raises(ConnectionClosed) as closed:
        talk.hear("nothing")
    assert closed.value.rcvd is not None
    return code, closed.value.rcvd.code


def test_who_says_too_much_is_let_go(game: Party) -> None:
    hero = game.join("heroes")
    with talking(hero) as talk:
        talk.hear("welcome")
        with suppress(ConnectionClosed):  # it may be let go before it has said everything
            for _ in range(60):
                talk.say(type="ping")
        assert _ended_with(talk) == ("limit.rate", 4429)
    with talking(hero) as talk:
        talk.hear("welcome")
        talk.say(type="ping", id="x" * 70_000)
        assert _ended_with(talk) == ("limit.message", 4413)
    with talking(hero) as talk:
        talk.hear("welcome")
        talk.say_raw(b"bytes")
        assert _ended_with(talk)[0] == "request.invalid"


def test_who_is_sent_away_hears_no_more(game: Party) -> None:
    hero = game.join("heroes")
    with talking(hero) as talk:
        seat = talk.hear("welcome")["seat"]["id"]
        answer = game.http.delete(f"/api/games/{game.id}/seats/{seat}", headers=game.referee.headers)
        assert answer.status_code == 200
        assert _ended_with(talk) == ("token.unknown", 4401)


@contextmanager
def reading_nothing(player: Player) -> Iterator[Any]:
    """Somebody who was greeted, and has not read a byte since."""
    line = socket.create_connection((player.http.base_url.host, player.http.base_url.port or 80))
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    host = f"{player.http.base_url.host}:{player.http.base_url.port}"
    protocol = ClientProtocol(parse_uri(f"ws://{host}/api/games/{player.game}/socket"))
    protocol.send_request(protocol.connect())
    line.sendall(b"".join(protocol.data_to_send()))
    while protocol.state is not State.OPEN:
        protocol.receive_data(line.recv(1))
    protocol.send_text(json.dumps({"type": "hello", "token": player.token}).encode())
    line.sendall(b"".join(protocol.data_to_send()))
    assert line.recv(2)  # the greeting begins
    with line:
        yield line


def test_what_was_asked_for_is_done_and_told_though_its_sender_goes(game: Party) -> None:
    hero, watcher = game.join("heroes"), game.join(None)
    with talking(watcher) as others:
        others.hear("welcome")
        for number in range(0, 10, 2):
            with talking(hero) as talk:
                talk.hear("welcome")
                talk.say(
                    type="act", on=number, key=f"k{number}", action={"do": "move", "piece": "hero", "direction": "N"}
                )
            assert others.hear("entry")["entry"]["number"] == number + 1
            assert hero.do("undo", on=number + 1).json()["ok"]
            others.hear("entry")


def test_who_goes_before_a_refusal_is_told_leaves_nothing_behind(game: Party, caplog: pytest.LogCaptureFixture) -> None:
    hero = game.join("heroes")
    for number in range(8):
        with reading_nothing(hero) as line:
            line.sendall(_masked({"type": "act", "on": 99, "key": f"k{number}", "action": {"do": "end-turn"}}))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # gone, without a word
    assert hero.position()["number"] == 0
    gc.collect()
    assert "never retrieved" not in caplog.text


def _masked(message: dict[str, Any]) -> bytes:
    return Frame(Opcode.TEXT, json.dumps(message).encode()).serialize(mask=True)
