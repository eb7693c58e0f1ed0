"""Actions of campaigns: targets, dice, choices, and a reaction that is asked of the one who reacts."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.screens import gate
from tests.browser.serving import Server
from tests.browser.table import Table


def test_a_reaction_is_asked_and_then_an_action_with_a_choice(table: Table, server: Server) -> None:
    table.sit(gate(server).link("keepers"))
    table.choose("seer")
    table.point("1S 0E")
    expect(table.answer).to_contain_text("To 1S 0E")
    table.press("1S 0E")
    table.press("1S 0E")
    question = "Intercept against Club, who has come to 0N 1E?"
    expect(table.page.get_by_role("heading", name=question)).to_be_visible()
    table.page.get_by_role("group", name=question).get_by_role("button", name="Yes").click()
    expect(table.log).to_contain_text("Gatekeeper reacts to Club: Intercept")
    table.stands("Seer", "1S 0E")

    table.choose("seer")
    table.button("Telekinetic Shove").click()
    table.choose("club")
    which = "which way does Club slide?"
    group = table.page.get_by_role("group", name=which)
    expect(group).to_be_visible()
    group.get_by_role("button", name="NW").click()
    table.stands("Club", "2N 1W")
    expect(table.log).to_contain_text("Club is slid 0N 1E → 1N 0E → 2N 1W")
