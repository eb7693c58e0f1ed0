"""The referee's hand: pieces, stats, doors and ground are changed on the board, and the log says by whom."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect
from tests.browser.conftest import Come
from tests.browser.prepared import Prepared
from tests.browser.serving import Server
from tests.browser.table import Table


def panel(table: Table) -> Locator:
    return table.page.get_by_role("region", name="Referee's hand")


def tool(table: Table, name: str) -> None:
    panel(table).get_by_role("group", name="Tool").get_by_role("button", name=name).click()


def logged(table: Table, text: str) -> None:
    """A line of the log says it, and that the referee did it."""
    expect(table.log.get_by_role("link", name=re.compile(rf"^\d+\s+Referee:\s+{text}"))).to_be_visible()


def test_the_referee_changes_the_table_and_the_players_see_by_whom(come: Come, server: Server) -> None:
    game = Prepared(server, ruleset="imperial-assault", shipped="hangar", bots=["imperials"])
    judge, player = come(), come()
    code = game.party.referee.post("/invites", role="referee").json()["code"]
    judge.sit(f"/g/{game.party.id}#join={code}")
    player.sit(game.link("rebels"))
    judge.button("Referee's hand").click()
    judge.choose("luke")
    judge.press("C2")
    logged(player, "Luke is put on C2")
    panel(judge).get_by_label("Speed").fill("6")
    panel(judge).get_by_label("Speed").press("Enter")
    logged(player, "Luke: Speed 4 → 6")
    tool(judge, "Doors")
    panel(judge).get_by_role("button", name=re.compile("^Open")).first.click()
    logged(player, ".*opens")
    tool(judge, "Ground")
    panel(judge).get_by_role("button", name="Blocking terrain").click()
    judge.press("F6")
    logged(player, "F6")
    tool(judge, "New piece")
    panel(judge).get_by_role("button", name="Trooper").click()
    judge.press("F4")
    logged(player, "Trooper")
    player.stands("Trooper 2", "F4")
    judge.button("Undo").click()
    logged(player, "Taken back")
    expect(player.row("Trooper 2")).to_have_count(0)


def test_the_referees_hand_by_keys_and_back_to_play(table: Table) -> None:
    table.play("Rune and Rust")
    table.board.focus()
    table.key("f")
    expect(panel(table)).to_be_visible()
    table.key("Tab", "ArrowRight", "ArrowRight", "Enter")
    logged(table, "Adventurer is put on F5")
    table.key("Delete")
    logged(table, "Adventurer is taken off the board")
    table.key("U")
    logged(table, "Taken back")
    table.key("3", "ArrowLeft", "Enter")
    logged(table, "E5")
    table.key("Escape", "Escape")
    expect(panel(table)).to_have_count(0)
    expect(table.turn).to_have_text("Your turn")


def test_the_referees_hand_on_a_phone(phone: Table) -> None:
    phone.play("Rune and Rust")
    phone.page.get_by_role("button", name="Menu").tap()
    phone.page.get_by_role("button", name="Referee's hand").tap()
    expect(panel(phone)).to_be_visible()
    phone.choose("goblin")
    phone.tap("C1")
    expect(panel(phone)).to_contain_text(re.compile(r"Goblin\s*C1"))
    phone.button("Ground").tap()
    phone.tap("D4")
    phone.button("Doors").tap()
    expect(panel(phone)).to_contain_text("This board has no doors.")
    assert phone.page.evaluate("document.documentElement.scrollWidth") == phone.page.evaluate("innerWidth")
