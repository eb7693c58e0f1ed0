"""The wheel brings the board with it: installed alone, on a machine without Node, it serves all of it."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.browser.serving import Server
from tests.docs.pages import ROOT
from tests.docs.typed import WHEEL


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    subprocess.run(["make", "--silent", "--directory", str(ROOT), "wheel"], check=True, capture_output=True)
    path = str(tmp_path_factory.mktemp("empty"))
    assert shutil.which("node", path=path) is None
    server = Server(tmp_path_factory.mktemp("wheel"), program=str(WHEEL / "bin" / "python"), environment={"PATH": path})
    yield server
    server.stop()


def test_the_installed_wheel_serves_the_board(installed: Server) -> None:
    page = httpx.get(f"{installed.address}/")
    assert page.headers["content-type"].startswith("text/html")
    parts = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    kinds = {Path(part).suffix: httpx.get(f"{installed.address}{part}") for part in parts}
    assert set(kinds) == {".js", ".css", ".svg"}
    assert {suffix: part.status_code for suffix, part in kinds.items()} == dict.fromkeys(kinds, 200)
    assert "javascript" in kinds[".js"].headers["content-type"]
    assert "css" in kinds[".css"].headers["content-type"]


def test_it_is_the_board_that_was_built_from_these_sources(installed: Server) -> None:
    built = ROOT / "src/footwork/server/web/board/index.html"
    assert httpx.get(f"{installed.address}/").text == built.read_text(encoding="utf-8")


def test_a_page_fetches_nothing_from_elsewhere(installed: Server) -> None:
    assert re.findall(r'(?:src|href)="(?:https?:)?//', httpx.get(f"{installed.address}/").text) == []
