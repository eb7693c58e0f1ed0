"""Logs: a line of JSON for each thing. No token, no code and nothing of a position is ever in them."""

from __future__ import annotations

import json
import logging
import sys
import time

_PLAIN = set(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | {
    "message",
    "asctime",
    "color_message",
    "taskName",
}


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        """One line of JSON."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z"
        line = {"at": at, "level": record.levelname.lower(), "what": record.getMessage()}
        line |= {key: value for key, value in record.__dict__.items() if key not in _PLAIN}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def begin_logging(level: str) -> None:
    """Write lines to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    for name in ("footwork.server", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level.upper())
    logging.getLogger("uvicorn.access").setLevel("CRITICAL")
    logging.getLogger("footwork.game").setLevel(logging.CRITICAL + 1)  # the engine's own journal tells of positions
