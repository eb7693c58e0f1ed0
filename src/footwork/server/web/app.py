"""The application: routes, socket, page, and what runs behind them from start to stop."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.cors import CORSMiddleware
from starlette.exceptions import HTTPException

from footwork.server.asking.pool import Pool
from footwork.server.bots import Bots
from footwork.server.desk import Desk
from footwork.server.hall import Hall
from footwork.server.live import to_bytes
from footwork.server.metrics import Metrics
from footwork.server.problems import DEFECT, REQUEST, Refusing
from footwork.server.settings import Settings
from footwork.server.store.store import Store
from footwork.server.web import asking, games
from footwork.server.web.guard import Guard
from footwork.server.web.openapi import complete
from footwork.server.web.pages import add_board, built
from footwork.server.web.requests import problems_of
from footwork.server.web.socket import serve

log = logging.getLogger("footwork.server")

ABOUT = "Movement rules of grid tactics games: questions about boards, and games that are never lost."


def create_app(settings: Settings, *, board: Traversable | None = None) -> Guard:
    """The application of a server; `board` is where the built web board lies, if not in the package."""
    metrics = Metrics()
    app = FastAPI(
        title="Footwork",
        version=version("footwork"),
        description=ABOUT,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_running(settings, metrics),
    )
    app.include_router(asking.router)
    app.include_router(games.router)
    _add_service(app, metrics)
    _add_errors(app)
    complete(app)

    @app.websocket("/api/games/{game}/socket")
    async def socket(websocket: WebSocket, game: str) -> None:
        await serve(websocket, websocket.app.state.hall, game)

    add_board(app, built() if board is None else board, files("footwork.server.web").joinpath("page"))

    if settings.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(settings.origins),
            allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["Authorization", "Content-Type"],
        )
    return Guard(app, settings, metrics)


def _running(settings: Settings, metrics: Metrics) -> Any:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.database)
        await store.open()
        pool = Pool(settings.limits, settings.question_processes)
        pool.open()
        hall = Hall(settings, store, pool, metrics)
        bots = Bots(hall)
        bus = None
        if settings.is_postgres:
            from footwork.server.bus import Bus

            bus = Bus(settings.database, hall)
            await bus.open()
        app.state.hall, app.state.desk = hall, Desk(hall)
        log.info("ready")
        try:
            yield
        finally:
            await bots.close()
            if bus is not None:
                await bus.close()
            await hall.close()
            pool.close()
            await store.close()
            log.info("stopped")

    return lifespan


def _add_service(app: FastAPI, metrics: Metrics) -> None:
    @app.get("/health", include_in_schema=False)
    async def health() -> Response:
        return Response("ok\n", media_type="text/plain")

    @app.get("/ready", include_in_schema=False)
    async def ready(request: Request) -> Response:
        if await request.app.state.hall.store.is_ready():
            return Response("ready\n", media_type="text/plain")
        return Response("the database does not answer\n", 503, media_type="text/plain")

    @app.get("/metrics", include_in_schema=False)
    async def measured() -> Response:
        return Response(metrics.text(), media_type="text/plain; version=0.0.4")


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(Refusing)
    async def refusing(request: Request, error: Refusing) -> Response:
        return _problem(error)

    @app.exception_handler(Exception)
    async def defect(request: Request, error: Exception) -> Response:
        return _problem(Refusing(DEFECT))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        kind = request.headers.get("content-type", "")
        detail = "" if "json" in kind or request.method != "POST" else "send it with 'Content-Type: application/json'"
        return _problem(Refusing(REQUEST, detail, problems=problems_of(error.errors())))

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> Response:
        if error.status_code == 400:
            return _problem(Refusing(REQUEST, "the body is no JSON"))
        body = {"code": f"http.{error.status_code}", "text": str(error.detail)}
        return Response(to_bytes(body), error.status_code, error.headers, "application/json")


def _problem(error: Refusing) -> Response:
    headers = {"WWW-Authenticate": "Bearer"} if error.kind.status == 401 else None
    return Response(to_bytes(error.body), error.kind.status, headers, "application/json")
