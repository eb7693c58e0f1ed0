"""Writes openapi.json, from which `npm run types` makes src/api/types.ts: `python openapi.py && npm run types`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from footwork.server.settings import Settings
from footwork.server.web.app import create_app

HERE = Path(__file__).parent


def document() -> dict[str, Any]:
    """The document of the server's routes, without the version: that changes no shape."""
    guard: Any = create_app(Settings(database="sqlite+aiosqlite://"))
    made: dict[str, Any] = guard._app.openapi()
    return {**made, "info": {**made["info"], "version": "0"}}


if __name__ == "__main__":
    (HERE / "openapi.json").write_text(json.dumps(document(), indent=1, ensure_ascii=False) + "\n")
