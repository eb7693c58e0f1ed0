"""The pages: the web board where it was built, and the API's own page, which is always there."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import anyio
import httpx
import pytest
from fastapi import FastAPI

from footwork.server.web.pages import FOREVER, add_board

PAGE = files("footwork.server.web").joinpath("page")


def client(folder: Path) -> httpx.AsyncClient:
    app = FastAPI()
    add_board(app, folder, PAGE)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1")


def get(folder: Path, *addresses: str) -> list[httpx.Response]:
    async def all_of_them() -> list[httpx.Response]:
        async with client(folder) as http:
            return [await http.get(address) for address in addresses]

    return anyio.run(all_of_them)


@pytest.fixture
def board(tmp_path: Path) -> Path:
    folder = tmp_path / "board"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>the board</title>")
    (folder / "assets" / "index-a1b2.js").write_text("start()")
    (folder / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("no")
    return folder


def test_the_board_is_at_the_root_and_at_every_game(board: Path) -> None:
    for page in get(board, "/", "/g/abc", "/g/abc/12", "/play/duelyst/duel"):
        assert (page.status_code, page.text) == (200, "<title>the board</title>")
        assert (page.headers["content-type"], page.headers["cache-control"]) == ("text/html; charset=utf-8", "no-cache")


def test_files_with_hashes_are_kept_for_ever_and_others_asked_for(board: Path) -> None:
    script, icon = get(board, "/assets/index-a1b2.js", "/icon.svg")
    assert script.headers["content-type"].startswith("text/javascript")
    assert (script.text, script.headers["cache-control"]) == ("start()", FOREVER)
    assert (icon.headers["content-type"], icon.headers["cache-control"]) == ("image/svg+xml", "no-cache")


def test_nothing_beside_the_board_is_served(board: Path) -> None:
    others = (
        "/assets/none.js",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2f..%2fsecret.txt",
        "/assets",
        "/.hidden",
    )
    assert [page.status_code for page in get(board, *others)] == [404] * len(others)


def test_the_page_of_the_api_is_always_there(board: Path, tmp_path: Path) -> None:
    with_board, without, script = get(board, "/api")[0], *get(tmp_path / "none", "/", "/page/page.js")
    assert with_board.text == without.text
    assert "<title>the board" not in without.text
    assert script.status_code == 200


def test_pages_run_no_scripts_but_their_own(http: httpx.Client) -> None:
    said = http.get("/api").headers["content-security-policy"]
    assert "default-src 'self'" in said
    assert "unsafe" not in said
    assert http.get("/api/nothing").status_code == 404
