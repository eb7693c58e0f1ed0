"""Writes a picture of every screen, light and dark, wide and narrow: python -m tests.browser.pictures [NAME …]."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Error
from tests.browser.chromium import CHROMIUM, PHONE, WIDE, WITHOUT, Theme, Visit, browsing
from tests.browser.screens import SCREENS, Screen
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.docs.pages import ROOT

FOLDER = ROOT / "build" / "pictures"
THEMES: tuple[Theme, ...] = ("light", "dark")
SIZES = {"wide": WIDE, "middle": (1000, 760), "narrow": PHONE}

PAGE = """<!doctype html>
<meta charset="utf-8"><title>Pictures of the board</title>
<style>body {{ font: 14px sans-serif; margin: 24px }} h2 {{ margin: 32px 0 8px }} img {{ height: 420px; margin: 4px;
border: 1px solid #ccc }} p {{ color: #a00; white-space: pre-wrap }}</style>
<h1>Pictures of the board</h1>
{sections}
"""


def main(names: list[str]) -> int:
    """Write them all, or those whose names are given; the number of screens that could not be reached."""
    if CHROMIUM is None:
        print(WITHOUT, file=sys.stderr)
        return 1
    wanted = {name: SCREENS[name] for name in names} or SCREENS
    FOLDER.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp())
    server = Server(folder)
    failed = 0
    sections: list[str] = []
    try:
        with browsing() as browser:
            for name, go in wanted.items():
                shots, wrong = _shoot(browser, server, name, go)
                failed += bool(wrong)
                images = "".join(f'<a href="{shot}"><img src="{shot}" alt="{shot}"></a>' for shot in shots)
                sections.append(f"<h2>{name}</h2><p>{chr(10).join(wrong)}</p>{images}")
                print(f"{name}: {len(shots)} pictures" + "".join(f"\n  {line}" for line in wrong), flush=True)
    finally:
        server.stop()
        shutil.rmtree(folder)
    (FOLDER / "index.html").write_text(PAGE.format(sections="\n".join(sections)), encoding="utf-8")
    print(f"Look at them in {(FOLDER / 'index.html').relative_to(ROOT)}.")
    return failed


def _shoot(browser: Browser, server: Server, name: str, go: Screen) -> tuple[list[str], list[str]]:
    """The files of a screen, and what went wrong on the way to it."""
    shots: list[str] = []
    wrong: list[str] = []
    for size, pixels in SIZES.items():
        for theme in THEMES:
            visit = Visit(browser, server.address, size=pixels, touch=size == "narrow", theme=theme, sharp=1)
            try:
                go(Table(visit), server)
                visit.page.wait_for_timeout(500)  # whatever is still fading in
            except (AssertionError, Error) as error:
                wrong.append(f"{size} {theme}: {str(error).splitlines()[0]}")
            shot = f"{name}-{theme}-{size}.png"
            visit.page.screenshot(path=FOLDER / shot)
            shots.append(shot)
            wrong += [f"{size} {theme}: {line}" for line in visit.wrong if name != "away"]
            visit.close()
    return shots, wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
