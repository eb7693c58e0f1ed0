"""Which Node builds the board."""

from __future__ import annotations

import importlib.util
import re
from types import ModuleType

import pytest
from tests.docs.pages import ROOT


@pytest.fixture(scope="module")
def npm() -> ModuleType:
    spec = importlib.util.spec_from_file_location("npm", ROOT / "web" / "npm.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("version", ["v20.19.0", "v20.20.2", "v22.12.0", "v24.0.0", "v26.1.0\n"])
def test_these_build_it(npm: ModuleType, version: str) -> None:
    assert npm.is_new_enough(version)


@pytest.mark.parametrize("version", ["v18.20.0", "v20.18.3", "v21.7.0", "v22.11.0", "v23.9.0", "", "node"])
def test_these_do_not(npm: ModuleType, version: str) -> None:
    assert not npm.is_new_enough(version)


def test_the_lock_file_names_no_address() -> None:
    locked = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in locked
    assert re.findall(r"https?://[^\"]*\.tgz", locked) == []


def test_the_board_brings_no_package_to_the_browser_but_svelte() -> None:
    package = (ROOT / "web" / "package.json").read_text(encoding="utf-8")
    assert '"dependencies"' not in package
