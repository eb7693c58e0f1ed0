"""Looks with axe-core at every screen, in both themes: python -m tests.browser.access [NAME …]."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.browser.chromium import CHROMIUM, PHONE, WIDE, WITHOUT, Theme, Visit, browsing
from tests.browser.screens import SCREENS
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.docs.pages import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES: tuple[Theme, ...] = ("light", "dark")
ASK = """
async (rules) => {
  const only = rules.length > 0 ? { runOnly: rules } : {};
  const found = await axe.run(document, { resultTypes: ["violations"], ...only });
  return found.violations.map(({ id, impact, help, nodes }) => ({
    id, impact, help, at: nodes.slice(0, 3).map((node) => node.html.slice(0, 160)),
  }));
}
"""


def findings(table: Table) -> list[str]:
    """What is serious or worse on the page as it is, in both themes: a line for each."""
    table.page.evaluate(AXE.read_text(encoding="utf-8"))
    lines: list[str] = []
    for theme in THEMES:
        table.page.emulate_media(color_scheme=theme)
        # Themes differ in nothing but colours.
        found: list[dict[str, Any]] = table.page.evaluate(ASK, [] if theme == THEMES[0] else ["color-contrast"])
        for one in found:
            if one["impact"] in ("serious", "critical"):
                lines.append(f"{theme}: {one['id']} ({one['impact']}): {one['help']}: {' | '.join(one['at'])}")
    return lines


def main(names: list[str]) -> int:
    """Look at all screens, or those whose names are given, wide and narrow; the number of findings."""
    if CHROMIUM is None:
        print(WITHOUT, file=sys.stderr)
        return 1
    folder = Path(tempfile.mkdtemp())
    server = Server(folder)
    count = 0
    try:
        with browsing() as browser:
            for name in names or SCREENS:
                for size in (WIDE, PHONE):
                    visit = Visit(browser, server.address, size=size, touch=size == PHONE)
                    SCREENS[name](Table(visit), server)
                    lines = findings(Table(visit))
                    count += len(lines)
                    print(f"{name} {size[0]}: {len(lines)}" + "".join(f"\n  {line}" for line in lines), flush=True)
                    visit.close()
    finally:
        server.stop()
        shutil.rmtree(folder)
    return count


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
