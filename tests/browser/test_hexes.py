"""A board of hexes in the browser: pointed at, walked by keys, turned on by 60°, and a game played to its end."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import FilePayload, expect
from tests.browser.prepared import Prepared
from tests.browser.serving import Server
from tests.browser.table import Table

CROSSING = Path(__file__).parents[1] / "playthroughs" / "crossing.txt"
BY_HAND = 4  # from this round on: by hand from the first one it is the same game, and takes a while

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


def test_the_crossing_is_played_to_its_end(table: Table, server: Server) -> None:
    """Deed for deed what the golden transcript types into the terminal, the last rounds by hand, with the same end."""
    game = Prepared(server, ruleset="hex-zones", shipped="crossing", seed=3, bots=["hills"])
    typed = CROSSING.read_text(encoding="utf-8").replace("rider: move D4\n", "")  # which is refused
    deeds = re.findall(r"^(end|(\w+): (move|attack|drill) (\S+))$", typed, re.MULTILINE)
    turn = 1
    while turn < BY_HAND:
        line, piece, does, to = deeds.pop(0)
        if line == "end":
            game.act("end-turn")
            turn += 1
        elif does == "move":
            game.act("move", piece=piece, to=to)
        else:
            game.act("act", piece=piece, action=does, target=to)

    table.sit(game.link("march"))
    done = game.position()["number"]
    for line, piece, does, to in deeds:
        if line == "end":
            table.button("End").click()
            turn += 1
            table.says(f"The March, round {turn}")
            done = game.position()["number"]
        else:
            table.choose(piece)
            if does == "move":
                table.press(to)
            else:
                table.button(does.capitalize()).click()
                table.choose(to)
            done += 1
        table.says(f"Step {done} of {done}, now")
    expect(table.turn).to_have_text("You have won")
    expect(table.log).to_contain_text("Chief falls!")
