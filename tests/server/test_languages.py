"""The lines of the page for other languages, run as they stand against a server."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "other-languages.md").read_text(encoding="utf-8")
ADDRESS = "http://127.0.0.1:8470"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.M | re.S)


def ran(command: list[str], text: str, http: httpx.Client) -> str:
    said = text.replace(ADDRESS, str(http.base_url).rstrip("/"))
    done = subprocess.run([*command, said], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl")
@pytest.mark.parametrize("block", blocks("sh"))
def test_curl(block: str, http: httpx.Client) -> None:
    answer = json.loads(ran(["sh", "-c"], block, http))
    assert {"reach", "refusal", "path"} & answer.keys(), answer


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node.js")
def test_javascript(http: httpx.Client) -> None:
    (block,) = blocks("js")
    before = "import { webcrypto } from 'node:crypto'; globalThis.crypto ??= webcrypto;"
    before += "globalThis.WebSocket ??= class { send() {} };\n"  # of Node before 22
    assert "1 Moved north to D4." in ran(["node", "--input-type=module", "-e"], f"{before}{block}", http)


def test_python(http: httpx.Client) -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```py\n(.*?)^```$", page, re.M | re.S)
    assert ran([sys.executable, "-c"], block, http) == "Moved north to D4.\n"
