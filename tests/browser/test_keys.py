"""Whole games by keyboard alone: the focus is always seen, never lost or kept, and what happens is read aloud."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.prepared import Prepared
from tests.browser.serving import Server
from tests.browser.table import Table

LAST_GOBLIN = {
    "footwork": 1,
    "name": "last-goblin",
    "title": "The last goblin",
    "ruleset": "rune-and-rust",
    "map": ". . . . .\n. # . ~ .\n. . . . .\n. . . . .",
    "sides": {"heroes": {"title": "Heroes"}, "monsters": {"title": "Monsters"}},
    "pieces": [
        {"id": "hero", "name": "Adventurer", "kind": "player", "side": "heroes", "at": "A1", "stats": {"Health": 28}},
        {"id": "goblin", "kind": "goblin", "side": "monsters", "at": "D4", "stats": {"Health": 1}},
    ],
}
SEEN = """
() => {
  const at = document.activeElement;
  const drawn = (form) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(at, form);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  };
  return at !== document.body && (drawn() || drawn("::after")) ? "" : at.outerHTML.slice(0, 120);
}
"""


class Keyboard:
    """Fingers on keys, and eyes that look for the focus after each."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.focus = table.page.locator(":focus")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.table.key(key)
            assert self.table.page.evaluate(SEEN) == "", f"nobody sees where the focus is after {key}"

    def tab_to(self, wanted: Locator, most: int = 40) -> None:
        for _ in range(most):
            self.press("Tab")
            if wanted.evaluate("one => one === document.activeElement"):
                return
        raise AssertionError("Tab does not lead there")

    def hears(self, text: str | re.Pattern[str]) -> None:
        """A live region says so."""
        expect(self.table.page.locator("[aria-live]", has_text=text).first).to_be_attached()


@pytest.fixture
def keys(table: Table) -> Keyboard:
    return Keyboard(table)


def test_a_game_is_won_by_keys(keys: Keyboard, server: Server) -> None:
    table = keys.table
    table.sit(Prepared(server, scenario=LAST_GOBLIN, seed=3, bots=["monsters"]).link("heroes"))
    keys.press("Tab")
    expect(keys.focus).to_have_text("To the board")
    keys.press("Enter")
    expect(table.board).to_be_focused()
    keys.hears("Your turn. Heroes, round 1")
    keys.press("ArrowRight", "ArrowDown", "ArrowRight")
    keys.hears("To C2, 2.5 of 4, 1.5 left.")
    keys.press("Enter")
    keys.hears("Adventurer moves A1 → B1 → C2.")
    expect(table.board).to_have_attribute("aria-activedescendant", re.compile("."))
    keys.press("?")
    expect(table.page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    expect(table.board).to_be_focused()
    keys.press("e")
    keys.hears("Goblin attacks Adventurer")
    keys.hears("Your turn. Heroes, round 2")
    keys.press("1")
    table.says("Attack")
    keys.press("ArrowRight", "ArrowDown")
    expect(
        table.board.get_by_role("img", name=re.compile("^D3, Goblin, Monsters, Health 1, .*can be chosen"))
    ).to_be_attached()
    keys.press("Enter")
    expect(table.turn).to_have_text(re.compile("won"))
    keys.hears(re.compile("won", re.IGNORECASE))
    expect(table.board).to_be_focused()


def test_a_plan_is_made_and_executed_by_keys(keys: Keyboard) -> None:
    table = keys.table
    table.start()
    keys.tab_to(table.page.get_by_role("heading", name="Free Actions", level=3).get_by_role("link"))
    keys.press("Enter")
    expect(table.board).to_be_focused()
    keys.press("Tab", "ArrowRight", "Enter", "ArrowDown", "Enter", "w", "Backspace", "d")
    expect(table.row("Mira")).to_contain_text("Ready")
    keys.hears("Mira is ready.")
    keys.press("Tab", "ArrowRight", "Enter")
    expect(table.page.get_by_role("region", name="Plan of Bram")).to_contain_text("step 2 next")
    keys.press("x")
    expect(keys.focus).to_have_text("Clear All")
    keys.press("Tab", "Enter")
    expect(table.board).to_be_focused()
    keys.press("d", "Space")
    keys.hears("Step 1: Mira 1,1 → 2,1; Bram")
    keys.press("Shift+Space")
    expect(table.row("Mira")).to_contain_text("Complete")
    expect(table.row("Bram")).to_contain_text("Complete")
    expect(table.board).to_be_focused()


def test_nobody_is_kept_on_the_board(keys: Keyboard, server: Server) -> None:
    table = keys.table
    table.sit(Prepared(server, ruleset="duelyst", shipped="duel", seed=11, bots=["foxes"]).link("lions"))
    table.board.focus()
    keys.tab_to(table.page.get_by_role("button", name=re.compile("End turn")))
    keys.press("Shift+Tab")
    expect(table.board).to_be_focused()


def test_the_board_is_a_table_too(table: Table, server: Server) -> None:
    table.sit(Prepared(server, ruleset="rune-and-rust", shipped="skirmish", seed=10, bots=["monsters"]).link("heroes"))
    cells = table.page.get_by_role("table", name="Cells of Ruined chapel")
    expect(cells.get_by_role("columnheader")).to_have_text(list("ABCDEFGH"))
    expect(cells.get_by_role("rowheader")).to_have_text(list("12345678"))
    expect(cells.get_by_role("cell", name="D5, Adventurer, Heroes, Health 28")).to_be_attached()
    expect(cells.get_by_role("cell", name="F4, Difficult ground, can stop, 3.5 of 4")).to_be_attached()
    expect(cells.get_by_role("cell", name="C3, Wall", exact=True)).to_be_attached()
