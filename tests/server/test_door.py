"""The door: who comes in and does not say what they want, does not read what they get, or comes too often."""

from __future__ import annotations

import json
import logging
import socket
import time
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from tests.server.conftest import Serve, create
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from footwork.server.settings import Limits

SOON = Limits(head_seconds=0.2, unread_seconds=0.2)


def line_to(http: Any) -> socket.socket:
    return socket.create_connection((http.base_url.host, http.base_url.port), timeout=30)


def heard(line: socket.socket) -> tuple[int | None, str | None]:
    """The status and the code of what is answered until the line is closed."""
    said = b""
    with suppress(ConnectionError):
        while part := line.recv(65536):
            said += part
    if not said:
        return None, None
    head, _, body = said.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["code"]


def dribble(line: socket.socket) -> None:
    """Say something now and then, as long as somebody listens."""
    for _ in range(3000):
        line.sendall(b"x")
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("", (None, None)),
        ("GET /api/rules", (408, "limit.late")),
        ("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More: ", (408, "limit.late")),
        ("POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{", (408, "limit.late")),
        ("POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{", (408, "limit.late")),
    ],
)
def test_a_request_arrives_in_time_or_not_at_all(serve: Serve, said: str, answer: Any) -> None:
    with line_to(serve(limits=Limits(head_seconds=0.2, body_seconds=0.2))) as line:
        line.sendall(said.encode())
        assert heard(line) == answer


@pytest.mark.parametrize(
    "begun", ["GET /health HTTP/1.1\r\nX-More: ", "PUT /health HTTP/1.1\r\nContent-Length: 999999"]
)
def test_a_letter_now_and_then_keeps_no_line_open(serve: Serve, begun: str) -> None:
    """What comes is late all the same, and so is a body that nobody has waited for."""
    with line_to(serve(limits=SOON)) as line:
        line.sendall(f"{begun}\r\nHost: 127.0.0.1\r\n\r\n"[: None if "Length" in begun else -8].encode())
        with pytest.raises(ConnectionError):
            dribble(line)


def test_a_second_request_has_its_own_time(serve: Serve) -> None:
    with line_to(serve(limits=SOON)) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        said = b""
        while not said.endswith(b"\r\n\r\nok\n"):
            said += line.recv(1)
        line.sendall(b"GET /hea")
        assert heard(line) == (408, "limit.late")


def test_a_socket_says_hello_in_time(serve: Serve) -> None:
    game = create(serve(limits=SOON), ruleset="rune-and-rust")
    address = str(game.http.base_url).replace("http", "ws").rstrip("/")
    with connect(f"{address}/api/games/{game.id}/socket") as talk:
        assert json.loads(talk.recv(timeout=30))["problem"]["code"] == "limit.late"
        with pytest.raises(ConnectionClosed) as closed:
            talk.recv(timeout=30)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4408, "limit.late")


def test_who_does_not_read_an_answer_is_let_go(serve: Serve) -> None:
    http = serve(limits=SOON)
    assert serve.running is not None
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        line.connect((http.base_url.host, http.base_url.port))
        line.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 40)
        while serve.running.connections:
            time.sleep(0.01)
        with pytest.raises(ConnectionError):
            dribble(line)


def test_an_address_has_so_many_connections_and_no_more(serve: Serve) -> None:
    http = serve(limits=Limits(connections_per_address=2))
    with ExitStack() as many:
        lines = [many.enter_context(line_to(http)) for _ in range(8)]
        with line_to(http) as one_more:
            assert heard(one_more) == (429, "limit.connections")
        lines.pop().close()
        lines[0].sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        assert b"200 OK" in lines[0].recv(65536)


def test_who_is_refused_is_no_defect_in_the_log(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    game = create(serve(limits=Limits(connections_per_address=1)), ruleset="rune-and-rust")
    address = str(game.http.base_url).replace("http", "ws").rstrip("/")
    with connect(f"{address}/api/games/{game.id}/socket"), pytest.raises(InvalidStatus, match="429"):
        connect(f"{address}/api/games/{game.id}/socket")
    serve.stop()
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
def test_an_address_is_not_what_a_header_says_unless_a_proxy_is_believed(
    serve: Serve, proxies: tuple[str, ...]
) -> None:
    game = create(serve(limits=Limits(connections_per_address=2), proxies=proxies), ruleset="rune-and-rust")
    address = str(game.http.base_url).replace("http", "ws").rstrip("/")

    def come(number: int) -> Any:
        header = {"X-Forwarded-For": f"192.0.2.{number}"}
        return connect(f"{address}/api/games/{game.id}/socket", additional_headers=header)

    with come(1), come(2):
        if proxies:
            with come(3):
                pass
            return
        with pytest.raises(InvalidStatus, match="429"):
            come(3)
