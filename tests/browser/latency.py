"""Measures how fast the board answers the hand, and how big it is: python -m tests.browser.latency [--runs N].

From the event of the pointer to the frame in which the answer stands, in the browser's own clock. Every sample is one
that nobody has asked before: paths to new cells, and overlays of a page that was just opened. The server's share is the
time between a request and the end of its answer. The best of the runs counts: a busy machine only makes things slower.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import json
import random
import re
import shutil
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect
from tests.browser.chromium import CHROMIUM, WITHOUT, Visit, browsing
from tests.browser.prepared import Prepared, wide_open
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.docs.pages import ROOT

BOARD = ROOT / "src" / "footwork" / "server" / "web" / "board"
GOAL_KILOBYTES = 120
# Milliseconds: the median, by the size of the board; p95 may be twice that.
BARS = {8: 50, 64: 100}
HOVERS = 40
CLICKS = 8

# Waits for an event, then for the frame in which `ready` holds; what it finds is what `window.measured` promises.
ARM = """
([event, target, ready]) => {
  const there = {
    path: (cell) => document.querySelector(`[data-layer="path"][data-to="${cell}"]`) !== null,
    shows: (what) => document.querySelector(`[data-shows~="${what}"]`) !== null,
  };
  const [kind, cell] = ready;
  window.measured = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${ready} did not come`)), 20_000);
    const begin = (happening) => {
      if (!happening.target.closest?.(target)) return;
      removeEventListener(event, begin, true);
      const began = performance.now();
      let seen = false;
      const look = () => {
        if (seen || !there[kind](cell)) return;
        seen = true;
        watching.disconnect();
        requestAnimationFrame(() => {
          const after = new MessageChannel();
          after.port1.onmessage = () => {
            const asked = performance
              .getEntriesByType("resource")
              .filter((entry) => entry.startTime >= began && entry.name.includes("/api/"));
            const server = asked.reduce((sum, entry) => Math.max(sum, entry.responseEnd - entry.requestStart), 0);
            resolve([performance.now() - began, server]);
          };
          after.port2.postMessage(0);
        });
      };
      const watching = new MutationObserver(look);
      watching.observe(document.body, { subtree: true, childList: true, attributes: true });
      queueMicrotask(look);
    };
    addEventListener(event, begin, true);
  });
  performance.clearResourceTimings();
}
"""


@dataclass(frozen=True)
class Figures:
    """Samples in milliseconds: from the hand to the answer, and the server's part of it."""

    total: tuple[float, ...]
    server: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.total)

    @property
    def p95(self) -> float:
        return statistics.quantiles(self.total, n=20, method="inclusive")[-1]

    def __str__(self) -> str:
        share = statistics.median(self.server)
        return f"median {self.median:6.1f} ms   p95 {self.p95:6.1f} ms   of it the server {share:6.1f} ms"


def measured(table: Table, event: str, target: str, ready: tuple[str, str], act: Any) -> tuple[float, float]:
    """One sample: arm, act, wait."""
    table.page.evaluate(ARM, [event, target, list(ready)])
    act()
    total, server = table.page.evaluate("window.measured")
    return total, server


def hovering(browser: Browser, server: Server, size: int) -> Figures:
    """From pointing at a cell to its path."""
    game = Prepared(server, scenario=json.dumps(wide_open(size, points=size)), seed=1)
    visit = Visit(browser, server.address, size=(1440, 1000))
    table = Table(visit)
    table.sit(game.link("heroes"))
    table.choose("hero")
    found = game.ask(ask="reach", piece="hero")["reach"]["cells"]
    cells = [cell for cell, entry in found.items() if entry["stop"]]
    random.Random(size).shuffle(cells)
    samples = [
        measured(
            table,
            "pointermove",
            "*",
            ("path", cell),
            functools.partial(table.page.mouse.move, *middle(table, cell, size)),
        )
        for cell in cells[:HOVERS]
    ]
    visit.close()
    return Figures(*zip(*samples, strict=True))


def middle(table: Table, cell: str, size: int) -> tuple[float, float]:
    """Where a cell of a square board lies on the page; large boards have no element for each."""
    box = table.page.locator('[data-layer="grid"]').bounding_box()
    found = re.match(r"([A-Z]+)(\d+)", cell)
    assert box is not None
    assert found is not None
    column = functools.reduce(lambda before, letter: before * 26 + ord(letter) - ord("A") + 1, found[1], 0)
    x = box["x"] + (column - 0.5) * box["width"] / size
    return x, box["y"] + (int(found[2]) - 0.5) * box["height"] / size


def clicking(browser: Browser, server: Server, size: int, *, what: str) -> Figures:
    """From a click to its overlay: on a piece to its reach, or on the switch of the threat."""
    game = Prepared(server, scenario=json.dumps(wide_open(size, points=size)), seed=1)
    visit = Visit(browser, server.address, size=(1440, 1000))
    table = Table(visit)
    table.sit(game.link("heroes"))
    samples = []
    for _ in range(CLICKS):
        table.page.reload()
        expect(table.piece("hero")).to_be_visible()
        if what == "reach":
            # From the moment at which the pointer comes to the piece: it is answered before it is clicked.
            press = functools.partial(table.choose, "hero")
            samples.append(measured(table, "pointermove", "*", ("shows", "reach"), press))
        else:
            samples.append(measured(table, "pointerdown", "button", ("shows", "threat"), table.button("Threat").click))
    visit.close()
    return Figures(*zip(*samples, strict=True))


def bundle() -> tuple[float, float]:
    """How many kilobytes come to a browser: those that a game loads, and those that are loaded when asked for."""
    page = (BOARD / "index.html").read_text(encoding="utf-8")
    files = {path: len(gzip.compress(path.read_bytes(), 9)) / 1000 for path in BOARD.rglob("*") if path.is_file()}
    first = sum(size for path, size in files.items() if path.name == "index.html" or path.name in page)
    return first, sum(files.values()) - first


def main(arguments: list[str]) -> int:
    """Print all figures; the number of bars that are missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.latency", description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="how often each is measured; the best counts (3)")
    runs = parser.parse_args(arguments).runs
    if CHROMIUM is None:
        print(WITHOUT, file=sys.stderr)
        return 1
    size, later = bundle()
    print(
        f"A game loads {size:.1f} kB gzipped (goal: under {GOAL_KILOBYTES} kB), and {later:.1f} kB more when asked for."
    )
    missed = int(size >= GOAL_KILOBYTES)
    folder = Path(tempfile.mkdtemp())
    server = Server(folder)
    try:
        with browsing() as browser:
            for cells, bar in BARS.items():
                for name, take in (
                    ("hover to path   ", hovering),
                    ("click to reach  ", functools.partial(clicking, what="reach")),
                    ("click to threat ", functools.partial(clicking, what="threat")),
                ):
                    best = min((take(browser, server, cells) for _ in range(runs)), key=lambda found: found.median)
                    holds = best.median <= bar and best.p95 <= 2 * bar
                    missed += not holds
                    says = "" if holds else f"   MISSED: at most {bar} and {2 * bar} ms"
                    print(f"{cells:2} × {cells:<2}  {name} {best}{says}", flush=True)
    finally:
        server.stop()
        shutil.rmtree(folder)
    return missed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
