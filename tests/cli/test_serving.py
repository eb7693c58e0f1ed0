"""`footwork serve` before anything is served: the port, and whether there is a browser to open."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser

import pytest
from tests.cli.conftest import Running

from footwork.cli import serving


def test_a_taken_port_is_told_in_a_line_and_nothing_starts(footwork: Running) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        answer = footwork("serve", "--port", str(port), "--open")
    assert (answer.code, answer.out) == (2, "")
    assert f"port {port} is taken: perhaps a server runs already; choose another with --port N" in answer.err


def test_an_address_of_another_machine_is_told_in_a_line(footwork: Running) -> None:
    answer = footwork("serve", "--host", "192.0.2.1", "--port", "8470")
    assert (answer.code, answer.out) == (2, "")
    assert "192.0.2.1, port 8470, cannot be listened on: " in answer.err


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="there is always a screen")
def test_a_browser_needs_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    assert not serving._has_screen()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert serving._has_screen()


def test_the_browser_opens_once_the_server_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = threading.Event()
    monkeypatch.setattr(webbrowser, "open", lambda address: opened.set())
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        serving._open_later("127.0.0.1", server.getsockname()[1], "http://here/")
        assert not opened.wait(0.2)
        server.listen()
        assert opened.wait(30)
