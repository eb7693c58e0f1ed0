"""The web board: its built files, where they are there. They lie in the package, and `web/` is what builds them."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type
from pathlib import PurePosixPath

from fastapi import FastAPI, Response
from starlette.exceptions import HTTPException

FOLDER = "board"
HASHED = "assets"
"""The folder of files whose names change with what is in them."""

FOREVER = "public, max-age=31536000, immutable"
KINDS = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}


def built() -> Traversable:
    """The folder of the built board, whether or not it is there."""
    return files("footwork.server.web").joinpath(FOLDER)


def add_board(app: FastAPI, folder: Traversable, page: Traversable) -> None:
    """Serve the board at `/`, below `/g/` and `/play/`, and its files; without one the API's page, as `/api` always."""

    def index() -> Response:
        found = folder.joinpath("index.html")
        html = (found if found.is_file() else page.joinpath("index.html")).read_bytes()
        return Response(html, media_type="text/html", headers={"Cache-Control": "no-cache"})

    @app.get("/api", include_in_schema=False)
    async def api() -> Response:
        return Response(page.joinpath("index.html").read_bytes(), media_type="text/html")

    @app.get("/page/{name}", include_in_schema=False)
    async def part(name: str) -> Response:
        if name not in ("page.js", "page.css"):
            raise HTTPException(404)
        return _file(page, name)

    @app.get("/", include_in_schema=False)
    async def start() -> Response:
        return index()

    # A game, and a board of which the page makes a new one.
    @app.get("/g/{rest:path}", include_in_schema=False)
    @app.get("/play/{rest:path}", include_in_schema=False)
    async def game(rest: str) -> Response:
        return index()

    @app.get("/{name:path}", include_in_schema=False)
    async def file(name: str) -> Response:
        return _file(folder, name)


def _file(folder: Traversable, name: str) -> Response:
    """A file of a folder, and nothing outside it. Raises HTTPException."""
    parts = name.split("/")
    if any(not part or part.startswith(".") or "\\" in part or "\0" in part for part in parts):
        raise HTTPException(404)
    found = folder.joinpath(*parts)
    if not found.is_file():
        raise HTTPException(404)
    kind = KINDS.get(PurePosixPath(name).suffix) or guess_type(name)[0] or "application/octet-stream"
    kept = FOREVER if parts[0] == HASHED and len(parts) > 1 else "no-cache"
    return Response(found.read_bytes(), media_type=kind, headers={"Cache-Control": kept})
