"""Files that are opened on the start page: by the button, by a drop, and what is wrong with them."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest
from playwright.sync_api import FilePayload, expect
from tests.browser.prepared import Prepared
from tests.browser.serving import Server
from tests.browser.table import Table

SCENARIO = """\
footwork: 1
name: yard
title: The yard
about: A yard with a wall in it.
ruleset: rune-and-rust
map: |
  . . . .
  . # . .
  . . . .
sides: {heroes: {title: Heroes}, monsters: {title: Monsters}}
pieces:
  - {id: hero, kind: player, side: heroes, at: A1, stats: {Health: 9}}
  - {id: goblin, kind: goblin, side: monsters, at: D3, stats: {Health: 4}}
"""
RULESET = "footwork: 1\nname: hop\ntitle: Hopping\nextends: rune-and-rust\nallowance: {points: 2}\n"
CAMPAIGN_LINE = "ruleset: no-such-game\nmap: |\n  . .\n"


def named(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def choose(table: Table, *chosen: FilePayload) -> None:
    table.start()
    table.page.locator('input[type="file"]').set_input_files(list(chosen))


def test_a_scenario_is_played(table: Table) -> None:
    choose(table, named("yard.yaml", SCENARIO))
    expect(table.board).to_be_visible()
    table.says("The yard")
    expect(table.log).to_contain_text("A yard with a wall in it.")
    table.stands("Adventurer", "A1")


def test_a_ruleset_alone_gets_a_board(table: Table) -> None:
    choose(table, named("hop.yaml", RULESET))
    expect(table.board).to_be_visible()


def test_a_campaign_can_be_chosen_and_is_played(table: Table) -> None:
    book = files("footwork").joinpath("rulesets", "methuen", "the-gate.md").read_text(encoding="utf-8")
    choose(table, named("the-gate.md", book))
    expect(table.board).to_be_visible()
    table.start()
    assert ".md" in (table.page.locator('input[type="file"]').get_attribute("accept") or "").split(",")


def test_a_save_goes_on_where_it_was(table: Table, server: Server) -> None:
    game = Prepared(server, ruleset="rune-and-rust", shipped="skirmish", seed=10, bots=["monsters"])
    game.act("move", piece="hero", to="E4")
    choose(table, named("game.json", json.dumps(game.party.referee.get("/save").json())))
    table.stands("Adventurer", "E4")
    expect(table.log).to_contain_text("D5 → E4")


def test_a_broken_file_says_what_is_wrong_and_where(table: Table) -> None:
    choose(table, named("slip.yaml", SCENARIO.replace("at: D3", "at: Z9")))
    table.says("slip.yaml has a problem.")
    table.says("at: Z9", exact=False)


def test_a_scenario_without_its_ruleset_says_that_both_come_together(table: Table) -> None:
    scenario = named("yard.yaml", SCENARIO.replace("rune-and-rust", "hop.yaml"))
    choose(table, scenario)
    table.says("open or drop both together", exact=False)
    table.page.locator('input[type="file"]').set_input_files([scenario, named("hop.yaml", RULESET)])
    expect(table.board).to_be_visible()


def test_of_several_files_the_broken_one_is_named(table: Table) -> None:
    choose(table, named("yard.yaml", SCENARIO), named("house.yaml", "rules: {allowance: {points: 9}}\n"))
    table.says("house.yaml has a problem.")
    photo: FilePayload = {"name": "photo.png", "mimeType": "image/png", "buffer": bytes(range(256))}
    table.page.locator('input[type="file"]').set_input_files([named("yard.yaml", SCENARIO), photo])
    table.says("photo.png cannot be used.")
    table.says("It is no text", exact=False)


@pytest.mark.parametrize("text", ["", "nothing of this kind", "\x00\x01", CAMPAIGN_LINE])
def test_what_is_no_file_of_ours_leads_back_to_the_games(table: Table, text: str) -> None:
    choose(table, named("odd.yaml", text))
    table.says("odd.yaml")
    expect(table.board).to_have_count(0)


def test_a_file_is_dropped_anywhere(table: Table) -> None:
    table.start()
    data = table.page.evaluate_handle(
        """text => { const data = new DataTransfer();
        data.items.add(new File([text], "yard.yaml")); return data; }""",
        SCENARIO,
    )
    table.page.dispatch_event("h1", "drop", {"dataTransfer": data})
    table.stands("Adventurer", "A1")
