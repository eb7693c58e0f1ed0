"""What has happened: a file that is watched, steps and links to them, a fork, and links for every kind of seat."""

from __future__ import annotations

import re

from playwright.sync_api import FilePayload, expect
from tests.browser.conftest import Come
from tests.browser.prepared import Prepared
from tests.browser.serving import Server
from tests.browser.table import Table


def walked(server: Server) -> Prepared:
    """A game in which the hero has gone two steps, and has lost some health by the referee's word."""
    game = Prepared(server, ruleset="rune-and-rust", shipped="skirmish", seed=10, bots=["monsters"])
    game.act("move", piece="hero", to="E4")
    game.act("set", piece="hero", stat="Health", value=12)
    return game


def test_a_file_to_watch_is_scrubbed_and_played_without_a_server(table: Table, server: Server) -> None:
    seen = walked(server).party.join("heroes").get("/export").content
    table.start()
    table.page.wait_for_load_state("networkidle")
    chosen: FilePayload = {"name": "seen-2-watch.json", "mimeType": "application/json", "buffer": seen}
    table.page.locator('input[type="file"]').set_input_files(chosen)
    expect(table.board).to_be_visible()
    table.says("To be looked at only.")
    table.stands("Adventurer", "E4")
    expect(table.log).to_contain_text("Referee: Adventurer: Health 28 → 12")
    table.page.context.set_offline(True)
    table.page.get_by_role("button", name="First step").first.click()
    table.stands("Adventurer", "D5")
    expect(table.button("Continue from here")).to_have_count(0)
    table.button("Play").click()
    expect(table.page.get_by_text("Step 2 of 2, now")).to_be_visible()
    table.stands("Adventurer", "E4")
    table.page.context.set_offline(False)
    table.page.go_back()
    expect(table.page.get_by_role("article").first).to_be_visible()


def test_steps_are_scrubbed_linked_and_gone_on_from(come: Come, server: Server) -> None:
    game = walked(server)
    table = come()
    table.sit(game.link("heroes"))
    # The rail goes below the board with the first step, and comes back with the last one: the keys stay on it.
    rail = table.page.get_by_role("slider", name="Step")
    rail.focus()
    for key, step in (("ArrowLeft", 1), ("ArrowLeft", 0), ("ArrowRight", 1), ("ArrowRight", 2)):
        table.key(key)
        expect(rail).to_have_value(str(step))
        expect(rail).to_be_focused()
    table.board.focus()
    table.key(",", ",")
    table.stands("Adventurer", "D5")
    expect(table.page).to_have_url(re.compile("#0$"))
    table.page.goto(f"/g/{game.party.id}#1")
    table.page.reload()
    table.says("You are looking at the past, 1 step back")
    table.stands("Adventurer", "E4")
    table.button("Continue from here").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Continue from here").click()
    expect(table.page).not_to_have_url(re.compile(game.party.id))
    table.stands("Adventurer", "E4")
    table.says(re.compile("goes on from", re.IGNORECASE))


def test_links_for_a_side_for_watching_and_for_the_referee(come: Come) -> None:
    host = come()
    host.visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.play("Rune and Rust")
    host.button("Invite").click()
    dialog = host.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Heroes")
    links = {}
    for name in ("Heroes", "Referee", "Watching"):
        dialog.get_by_role("button", name=f"Copy link: {name}").click()
        expect(dialog.get_by_role("button", name=f"Copied: {name}")).to_be_visible()
        links[name] = host.page.evaluate("navigator.clipboard.readText()")
    host.key("Escape")
    player, judge, watcher = come(), come(), come()
    player.sit(links["Heroes"])
    expect(player.turn).to_have_text("Your turn")
    judge.sit(links["Referee"])
    expect(judge.button("Referee's hand")).to_be_visible()
    watcher.sit(links["Watching"])
    expect(watcher.turn).to_have_text(re.compile("Turn of"))
    host.says("4 here")
    for one in (player, judge, watcher):
        assert "join=" not in one.page.url
