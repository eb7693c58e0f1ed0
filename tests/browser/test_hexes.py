"""A board of hexes in the browser: it is pointed at, walked by keys, and a figure of three turns by 60° on it."""

from __future__ import annotations

import re

from playwright.sync_api import FilePayload, expect
from tests.browser.table import Table

SCENARIO = """\
footwork: 1
title: The comb
ruleset:
  footwork: 1
  name: comb
  title: Comb
  grid: {shape: hex, top: pointy, offset: even, rows: up}
  terrain: {floor: {glyph: "."}, rock: {glyph: "#", enter: false}}
  edges: {wall: {cross: false, adjacent: false}}
  footprint: {rotate: {cost: 1}}
  allowance: {points: 4}
map: |2
  . . . . .
   . . # . .
  . . . . .
   . . . . .
edges: [{wall: B2/C2}]
sides: {us: {title: Us}, them: {title: Them}}
pieces:
  - {id: ann, name: Ann, side: us, at: B2}
  - {id: owl, name: Owl, side: them, at: D2, size: triangle}
"""


def test_hexes_are_played(table: Table) -> None:
    table.start()
    comb: FilePayload = {"name": "comb.yaml", "mimeType": "text/plain", "buffer": SCENARIO.encode()}
    table.page.locator('input[type="file"]').set_input_files(comb)
    expect(table.board).to_be_visible()
    table.stands("Owl", "D2, 3 cells")

    # Around the wall: B2 and C2 are neighbours, but the way leads by a third.
    table.point("C2")
    expect(table.answer).to_contain_text("To C2")
    expect(table.answer).to_contain_text("2 left")
    table.point("C3")
    expect(table.answer).to_contain_text("Not to C3")

    # Up the page the cursor stays in its column, whichever way the rows are moved.
    table.board.focus()
    table.page.mouse.move(5, 5)
    for cell in ("B3", "B4"):
        table.key("ArrowUp")
        expect(table.answer).to_contain_text(f"To {cell}")
    table.key("Enter")
    table.stands("Ann", "B4")

    table.button("End").click()
    expect(table.turn).to_contain_text(re.compile("Them|Your turn"))
    table.button("Rotate").click()
    expect(table.log).to_contain_text("Owl")
