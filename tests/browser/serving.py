"""The real server in a process of its own, on a port that is free and a database of its own."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import httpx

STARTING_SECONDS = 60


class Server:
    """`footwork serve`, from this environment or another."""

    def __init__(
        self, folder: Path, *, program: str = sys.executable, environment: Mapping[str, str] | None = None
    ) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = folder / "games.db"
        self._command = [program, "-m", "footwork", "serve"]
        self._command += ["--port", str(self.port), "--database", str(self.database)]
        self._folder = folder
        self._environment = None if environment is None else dict(environment)
        self.http = httpx.Client(base_url=self.address, timeout=30)
        self.start()

    def start(self) -> None:
        """Start it, for the first time or again, and wait until it answers."""
        self._log = (self._folder / "server.log").open("ab")
        # In the folder of its database: what stands in the folder of the sources cannot stand in for what is installed.
        self._process = subprocess.Popen(
            self._command, cwd=self._folder, env=self._environment, stdout=self._log, stderr=subprocess.STDOUT
        )
        until = time.monotonic() + STARTING_SECONDS
        while time.monotonic() < until and self._process.poll() is None:
            try:
                if self.http.get("/ready").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        said = (self._folder / "server.log").read_text(encoding="utf-8")
        self.stop()
        raise AssertionError(f"the server did not start: {said}")

    def stop(self) -> None:
        """Stop it as Ctrl-C does."""
        self.http.close()
        self._process.terminate()
        self._process.wait()
        self._log.close()

    def freeze(self) -> None:
        """Let it hear no more, though its lines stay open: what is sent now is never answered."""
        self._process.send_signal(signal.SIGSTOP)

    def kill(self) -> None:
        """End it without a word, as a machine does that loses its power."""
        self._process.kill()
        self._process.wait()
        self._log.close()


def free_port() -> int:
    """A port of this computer that nobody listens on."""
    with socket.socket() as trying:
        trying.bind(("127.0.0.1", 0))
        port: int = trying.getsockname()[1]
    return port
