"""Limits: each has its own refusal, and whatever is sent, the server goes on."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from tests.server.conftest import Player, Serve, create
from tests.server.test_socket import talking
from websockets.exceptions import InvalidStatus

from footwork.server.asking.documents import Source
from footwork.server.asking.pool import Pool
from footwork.server.asking.worker import Job, Reply
from footwork.server.problems import LIMIT_TIME, Refusing
from footwork.server.settings import Limits

REACH = {"ask": "reach", "piece": "hero"}


def test_bodies_have_a_size(http: httpx.Client) -> None:
    answer = http.post("/api/ask", content=b"x" * (2 * 1024 * 1024 + 1))
    assert (answer.status_code, answer.json()["code"]) == (413, "limit.body")

    def pieces() -> Any:
        for _ in range(40):
            yield b"x" * 65536

    answer = http.post("/api/ask", content=pieces())
    assert (answer.status_code, answer.json()["code"]) == (413, "limit.body")


def test_scenarios_and_boards_have_a_size(http: httpx.Client) -> None:
    large = {"ruleset": "rune-and-rust", "about": "x" * 300_000}
    answer = http.post("/api/ask", json={"scenario": large, "question": REACH})
    assert (answer.status_code, answer.json()["code"]) == (413, "limit.scenario")
    wide = {"ruleset": "imperial-assault", "size": [300, 10]}
    answer = http.post("/api/ask", json={"scenario": wide, "question": REACH})
    assert (answer.status_code, answer.json()["code"]) == (422, "limit.board")


def test_a_question_has_a_time_and_the_next_one_is_answered(serve: Serve) -> None:
    http = serve(limits=Limits(question_seconds=0.01))
    answer = http.post("/api/ask", json={"ruleset": "rune-and-rust", "question": REACH})
    assert (answer.status_code, answer.json()["code"]) == (422, "limit.time")
    assert http.get("/health").text == "ok\n"


def test_a_question_has_a_memory(serve: Serve) -> None:
    http = serve(limits=Limits(question_bytes=64 * 1024 * 1024, question_seconds=60))
    answer = http.post("/api/ask", json={"ruleset": "rune-and-rust", "question": REACH})
    assert answer.json()["code"] in ("limit.memory", "server.defect")
    assert http.get("/health").text == "ok\n"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"question": REACH},
        {"ruleset": "nonsense", "question": REACH},
        {"ruleset": "rune-and-rust", "question": {"ask": "fly"}},
        {"ruleset": "rune-and-rust", "question": {"ask": "reach", "piece": "nobody"}},
        {"ruleset": "rune-and-rust", "question": {"ask": "reach", "piece": "hero", "points": 10**40}},
        {"ruleset": "rune-and-rust", "question": {"ask": "path", "piece": "hero", "to": "ZZZ"}},
        {"ruleset": "rune-and-rust", "question": REACH, "more": 1},
        {"scenario": "ruleset: [", "question": REACH},
        {"scenario": {"ruleset": "../../etc/passwd"}, "question": REACH},
        {"board": "0" * 64, "question": REACH},
    ],
)
def test_nonsense_has_a_refusal(http: httpx.Client, body: dict[str, Any]) -> None:
    answer = http.post("/api/ask", json=body)
    assert answer.status_code in (404, 422)
    assert {"code", "text"} <= answer.json().keys()
    assert answer.json()["code"] != "server.defect"


def test_a_body_that_does_not_say_that_it_is_json_is_told_so(http: httpx.Client) -> None:
    answer = http.post("/api/ask", content=json.dumps({"ruleset": "rune-and-rust", "question": REACH}))
    assert (answer.status_code, answer.json()["code"]) == (422, "request.invalid")
    assert "Content-Type: application/json" in answer.json()["text"]


def test_numbers_may_be_written_as_floats_as_godot_does(http: httpx.Client) -> None:
    game = create(http, ruleset="rune-and-rust")
    action = {"do": "set", "piece": "hero", "stat": "Health", "value": 3.0}
    assert game.referee.do("act", on=0.0, action=action).json()["ok"]  # type: ignore[arg-type]
    assert game.referee.position()["number"] == 1


def test_a_log_can_be_full(serve: Serve) -> None:
    http = serve(limits=Limits(entries_per_game=1))
    hero = create(http, ruleset="rune-and-rust").join("heroes")
    hero.act("move", piece="hero", direction="N")
    assert hero.do("undo").json()["code"] == "limit.entries"


def test_there_are_so_many_games(serve: Serve) -> None:
    http = serve(limits=Limits(games=1))
    create(http, ruleset="rune-and-rust")
    assert http.post("/api/games", json={"ruleset": "rune-and-rust"}).json()["code"] == "limit.games"


def test_there_are_so_many_seats(serve: Serve) -> None:
    game = create(serve(limits=Limits(seats_per_game=2)), ruleset="rune-and-rust")
    game.join("heroes")
    answer = game.http.post(f"/api/games/{game.id}/join", json={"code": game.codes[None]})
    assert (answer.status_code, answer.json()["code"]) == (409, "limit.seats")


def test_there_are_so_many_sockets_of_an_address_and_no_more(serve: Serve) -> None:
    http = serve(limits=Limits(connections_per_address=2))
    hero = create(http, ruleset="rune-and-rust").join("heroes")
    with talking(hero) as one:
        one.hear()
        with talking(hero) as two:
            two.hear()
            with pytest.raises(InvalidStatus) as refused, talking(hero):
                pass
            answer = refused.value.response
            assert (answer.status_code, json.loads(answer.body or b"")["code"]) == (429, "limit.connections")
        assert hero.position()["number"] == 0  # requests are counted by themselves


HEAVY: dict[str, Any] = {
    "scenario": {
        "ruleset": {
            "footwork": 1,
            "name": "wide",
            "terrain": {"floor": {"glyph": "."}, "grass": {"glyph": ","}},
            "allowance": {"points": 30},
        },
        "size": [200, 200],
        "pieces": [{"id": "ann", "side": "us", "at": "CV100"}],
    },
}
SLOW = {"ask": "turns", "piece": "ann", "turns": 20}


def test_a_heavy_question_delays_no_ping_and_no_move(serve: Serve) -> None:
    """Nothing here is timed: what is quick has to be answered while the heavy question is under way."""
    http = serve(limits=Limits(question_seconds=30))
    ann = create(http, **HEAVY).join("us")
    with talking(ann) as talk:
        talk.hear("welcome")
        for _ in range(3):
            talk.say(type="ask", id="heavy", question=SLOW)
        talk.say(type="act", id="act", on=0, key="k", action={"do": "move", "piece": "ann", "direction": "N"})
        talk.say(type="ping", id="ping")
        heard = [talk.hear("asked", "pong", "done")["id"] for _ in range(5)]
    assert heard == ["act", "ping", "heavy", "heavy", "heavy"]


def test_so_many_questions_wait_and_no_more(serve: Serve) -> None:
    http = serve(limits=Limits(questions_waiting=2, question_seconds=30, connections_per_address=5))
    with ThreadPoolExecutor(9) as many:
        asked = list(many.map(lambda _: http.post("/api/ask", json={**HEAVY, "question": SLOW}), range(9)))
    codes = [answer.json().get("code") for answer in asked]
    assert set(codes) == {None, "limit.busy", "limit.connections"}
    assert {answer.status_code for answer in asked} == {200, 503, 429}
    assert http.get("/health").text == "ok\n"


def test_an_address_has_its_share_of_the_questions_and_no_more(serve: Serve) -> None:
    http = serve(limits=Limits(questions_per_address=2, question_seconds=30))
    with ThreadPoolExecutor(9) as many:
        asked = list(many.map(lambda _: http.post("/api/ask", json={**HEAVY, "question": SLOW}), range(9)))
    assert {(answer.status_code, answer.json().get("code")) for answer in asked} == {
        (200, None),
        (429, "limit.questions"),
    }


class Slowly:
    """Somebody who answers one question after another, and writes down which."""

    is_free = True

    def __init__(self) -> None:
        self.answered: list[bytes] = []
        self._free = asyncio.Lock()

    async def do(self, job: Job) -> Reply:
        async with self._free:
            await asyncio.sleep(0)
            self.answered.append(job.question)
            return Reply(b"")


def test_who_asks_much_does_not_hold_up_who_asks_little() -> None:
    async def ask() -> list[bytes]:
        pool, hand = Pool(Limits(), 1), Slowly()
        pool._hands = [hand]  # type: ignore[list-item]
        board = Source(ruleset="rune-and-rust")
        much = [pool.ask(board, f"{each}".encode(), by="192.0.2.1") for each in range(5)]
        await asyncio.gather(*much, pool.ask(board, b"little", by="192.0.2.2"))
        assert not pool._waiting
        assert not pool._turns
        return hand.answered

    assert asyncio.run(ask()) == [b"0", b"little", b"1", b"2", b"3", b"4"]


def test_who_does_not_read_is_let_go_and_holds_up_nobody(serve: Serve) -> None:
    http = serve(limits=Limits(queued_messages=4))
    game = create(http, **{**HEAVY, "scenario": {**HEAVY["scenario"], "sides": {"us": {}}}})
    ann = game.join("us")
    with _deaf(game.join(None)), talking(game.join(None)) as reader:
        reader.hear("welcome")
        number = 0
        while "footwork_sockets_dropped_total 1.0" not in http.get("/metrics").text:
            assert number < 60, "nobody was let go"
            assert game.referee.do("act", on=number, action=_ground(number)).json()["ok"]
            number += 1
            assert reader.hear("entry")["entry"]["number"] == number
    assert ann.position()["number"] == number


def _ground(number: int) -> dict[str, Any]:
    """A change of ground, of which everybody is told the whole board."""
    return {"do": "terrain", "at": "A1", "terrain": "floor" if number % 2 else "grass"}


def _deaf(player: Player) -> socket.socket:
    """Somebody who says hello over a socket, and never reads."""
    address = player.http.base_url
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    made.connect((address.host, address.port))
    key = b64encode(b"x" * 16).decode()
    made.sendall(
        f"GET /api/games/{player.game}/socket HTTP/1.1\r\nHost: {address.host}:{address.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += made.recv(1)
    hello = json.dumps({"type": "hello", "token": player.token}).encode()
    made.sendall(bytes([129, 128 | len(hello)]) + b"\0\0\0\0" + hello)
    return made


def deep(levels: int) -> str:
    return '{"a":' * levels + "1" + "}" * levels


@pytest.mark.parametrize(
    "inside", [deep(100), deep(500), deep(900), '{"a":"\\ud800"}', '{"\\ud800":1}', '[["\\udfff"]]']
)
def test_data_that_could_not_be_kept_is_refused(http: httpx.Client, inside: str) -> None:
    game = create(http, ruleset="rune-and-rust")
    bodies = {
        "/api/ask": f'{{"scenario":{{"ruleset":{inside}}},"question":{{"ask":"state"}}}}',
        "/api/check": f'{{"ruleset":"rune-and-rust","map":"..","pieces":[{{"id":{inside}}}]}}',
        "/api/games": f'{{"ruleset":"rune-and-rust","settings":{{"x":{inside}}}}}',
        "/api/games/import": f'{{"save":{{"log":{inside}}}}}',
        f"/api/games/{game.id}/act": f'{{"on":0,"key":"k","action":{{"do":{inside}}}}}',
    }
    for path, body in bodies.items():
        headers = {**game.referee.headers, "Content-Type": "application/json"}
        answer = http.post(path, content=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (422, "request.invalid"), path


def test_a_socket_outlives_what_lies_too_deep(http: httpx.Client) -> None:
    with talking(create(http, ruleset="rune-and-rust").referee) as talk:
        for text in ("[" * 60_000, '{"type":"act","id":1,"on":0,"key":"k","action":{"do":' + deep(150) + "}}"):
            talk.say_raw(text)
            assert talk.hear("problem")["problem"]["code"] == "request.invalid"


def test_an_origin_that_is_no_address_is_a_foreign_one(http: httpx.Client) -> None:
    answer = http.get("/api/games", headers={"Origin": "http://["})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin.foreign")


def test_the_log_of_a_save_is_tried_out_where_it_holds_up_nobody(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    http = serve()
    made = create(http, ruleset="rune-and-rust", seed=1)
    made.referee.act("end-turn")
    save = made.referee.get("/save").json()
    assert http.post("/api/games/import", json={"save": save}).status_code == 200
    answer = http.post("/api/games/import", json={"save": {**save, "log": [{"action": {"do": "finish"}}] * 3}})
    assert (answer.status_code, answer.json()["code"]) == (422, "document.invalid")

    async def takes_long(self: Pool, source: Any, deeds: bytes, *, by: str) -> None:
        raise Refusing(LIMIT_TIME)

    monkeypatch.setattr(Pool, "replay", takes_long)
    answer = http.post("/api/games/import", json={"save": save})
    assert (answer.status_code, answer.json()["code"]) == (422, "limit.time")


def test_who_plays_does_not_wait_for_who_looks(serve: Serve) -> None:
    game = create(serve(), ruleset="rune-and-rust", seed=1)
    game.referee.act("end-turn")
    assert serve.running is not None
    hall, goes_on = serve.running.hall, threading.Event()
    for _ in range(2):
        hall._looks.submit(goes_on.wait, 30)
    try:
        assert game.referee.act("end-turn")["ok"]
        with talking(game.referee) as talk:
            assert talk.hear("welcome")["number"] == 2
    finally:
        goes_on.set()
    with talking(game.referee, after=0) as talk:
        assert [talk.hear("entry")["entry"]["number"] for _ in range(2)] == [1, 2]


ACTING = ["a\0b", "\x1b[31mred", "two\nlines", "\x7f", "\x85", "turned \u202eround", "\u2028", "\ufeffmarked"]


@pytest.mark.parametrize("said", ACTING)
def test_names_titles_and_keys_have_no_characters_that_act(http: httpx.Client, said: str) -> None:
    game = create(http, ruleset="rune-and-rust")
    answers = [
        http.post("/api/games", json={"ruleset": "rune-and-rust", "title": said}),
        http.post("/api/games", json={"ruleset": "rune-and-rust", "name": said}),
        http.post("/api/games", json={"ruleset": "rune-and-rust", "bots": [said]}),
        http.post("/api/games", json={"ruleset": said}),
        http.post("/api/games", json={"files": [{"name": said, "text": "ruleset: rune-and-rust"}]}),
        http.post(f"/api/games/{game.id}/join", json={"code": game.codes[None], "name": said}),
        game.referee.post("/forks", title=said),
        game.referee.do("act", on=0, key=said, action={"do": "end-turn"}),
        game.referee.post("/invites", role="player", side=said),
        game.referee.post("/bots", side=said),
    ]
    assert [answer.json().get("code") for answer in answers] == ["request.invalid"] * len(answers)


@pytest.mark.parametrize("said", [each for each in ACTING if "\n" not in each])
def test_data_has_no_characters_that_act(http: httpx.Client, said: str) -> None:
    """Wherever they stand in it; what is kept of a document is its text."""
    game = create(http, ruleset="rune-and-rust")
    scenario: dict[str, Any] = {"ruleset": "rune-and-rust", "size": [3, 3]}
    answers = [
        *(http.post("/api/games", json={"scenario": {**scenario, key: said}}) for key in ("title", "about", "more")),
        http.post("/api/games", json={"scenario": {**scenario, said: 1}}),
        http.post("/api/games", json={"ruleset": "free-actions", "settings": {"width": said}}),
        http.post("/api/games/import", json={"save": {"log": [said]}}),
        game.referee.do("act", on=0, action={"do": "add", "id": said, "at": "A1", "side": "heroes"}),
        game.referee.do("act", on=0, action={"do": "add", "id": "imp", "name": said, "at": "A1", "side": "heroes"}),
    ]
    assert [answer.json().get("code") for answer in answers] == ["request.invalid"] * len(answers)
    if said != "\x85":  # YAML takes it for the end of a line
        text = f"ruleset: rune-and-rust\ntitle: '{said}'"
        assert http.post("/api/games", json={"scenario": text}).json()["code"] == "document.invalid"


@pytest.mark.parametrize("path", ["/api/games/%00", "/api/rulesets/%00", "/api/games/a/invites/%E2%80%AE", "/%1b"])
def test_addresses_have_no_characters_that_act(http: httpx.Client, path: str) -> None:
    for method in ("GET", "DELETE", "POST"):
        answer = http.request(method, path)
        assert (answer.status_code, answer.json()["code"]) == (404, "name.unknown")
