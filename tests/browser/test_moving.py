"""Moving: choosing, asking by pointing, going, waypoints, refusals in the terminal's words, undo, keys."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect
from tests.browser.prepared import Prepared
from tests.browser.serving import Server
from tests.browser.table import Table

from footwork.cli.running import run


@pytest.fixture
def link(server: Server) -> str:
    """The adventurer's seat in a new game of the chapel."""
    game = Prepared(server, ruleset="rune-and-rust", shipped="skirmish", seed=10, bots=["monsters"])
    return game.link("heroes")


@pytest.fixture
def chapel(table: Table, link: str) -> Table:
    table.sit(link)
    table.choose("hero")
    return table


def test_pointing_asks_and_a_click_goes(chapel: Table) -> None:
    chapel.point("F4")
    expect(chapel.answer).to_contain_text("To F4")
    expect(chapel.answer).to_contain_text("3.5 of 4")
    expect(chapel.answer).to_contain_text("difficult ground ×2")
    expect(chapel.answer).to_contain_text("0.5 left")
    chapel.stands("Adventurer", "D5")
    chapel.press("F4")
    chapel.stands("Adventurer", "F4")
    expect(chapel.log).to_contain_text("D5 → E4 → F4")


def test_a_move_that_sets_something_off_waits_for_the_second_click(chapel: Table) -> None:
    chapel.point("B6")
    expect(chapel.answer).to_contain_text("Entering B6: hazard")
    chapel.press("B6")
    expect(chapel.answer).to_contain_text("once more to go")
    chapel.stands("Adventurer", "D5")
    chapel.press("B6")
    chapel.stands("Adventurer", "B6")


@pytest.mark.parametrize("cell", ["C3", "H1", "G2", "F6"])
def test_a_refused_cell_says_what_the_terminal_says(
    chapel: Table, cell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["why", "rune-and-rust/skirmish", "hero", cell, "--json"])
    said = json.loads(capsys.readouterr().out)["refusal"]
    chapel.point(cell)
    expect(chapel.answer).to_contain_text(f"Not to {cell}")
    expect(chapel.answer).to_contain_text(said["text"])
    expect(chapel.answer).to_contain_text(said["code"])


def test_labels_keep_off_the_names_of_columns_and_off_the_edge_that_refuses(table: Table, server: Server) -> None:
    game = Prepared(server, ruleset="imperial-assault", shipped="hangar", seed=3, bots=["imperials"])
    game.act("place", piece="luke", at="E2")
    game.act("act", piece="luke", action="move-action")
    table.sit(game.link("rebels"))
    table.choose("luke")
    table.point("E1")
    expect(table.answer).to_contain_text("Not to E1")
    tag = table.page.locator('[data-layer="tags"] rect')
    label, cell = tag.bounding_box(), table.cell("E1").bounding_box()
    assert label
    assert cell
    assert label["y"] >= cell["y"] - 1
    table.point("H4")
    expect(table.answer).to_contain_text("Not to H4")
    label, edge = tag.bounding_box(), table.page.locator(".edgehot").bounding_box()
    assert label
    assert edge
    beside = label["x"] > edge["x"] + edge["width"] or label["x"] + label["width"] < edge["x"]
    assert beside or label["y"] > edge["y"] + edge["height"] or label["y"] + label["height"] < edge["y"]


def test_waypoints_lead_the_way_and_are_taken_back(chapel: Table) -> None:
    chapel.press("C5", shift=True)
    chapel.point("C4")
    expect(chapel.answer).to_contain_text("To C4")
    expect(chapel.answer).to_contain_text("2 of 4")
    expect(chapel.answer).to_contain_text("0.5 more than the best way")
    chapel.key("Backspace")
    expect(chapel.answer).to_contain_text("1.5 of 4")


def test_escape_steps_out_one_level_at_a_time(chapel: Table) -> None:
    chapel.press("C5", shift=True)
    chapel.point("C4")
    expect(chapel.answer).to_contain_text("2 of 4")
    chapel.key("Escape")
    expect(chapel.answer).to_contain_text("1.5 of 4")
    expect(chapel.row("Adventurer")).to_have_attribute("aria-pressed", "true")
    chapel.key("Escape")
    chapel.key("Escape")
    expect(chapel.row("Adventurer")).to_have_attribute("aria-pressed", "false")


def test_undo_shows_first_what_it_takes_back(chapel: Table) -> None:
    chapel.press("F4")
    chapel.stands("Adventurer", "F4")
    chapel.button("Undo").hover()
    chapel.says(re.compile("D5 → E4 → F4"))
    chapel.button("Undo").click()
    chapel.stands("Adventurer", "D5")


def test_the_monsters_move_and_the_turn_comes_back(chapel: Table) -> None:
    expect(chapel.turn).to_have_text("Your turn")
    chapel.button("End turn").click()
    expect(chapel.log).to_contain_text("Round 1, Monsters")
    expect(chapel.log).to_contain_text("Round 2")
    expect(chapel.turn).to_have_text("Your turn")


def test_a_turn_by_keys_alone(table: Table, link: str) -> None:
    table.sit(link)
    table.board.focus()
    table.key("Escape", "Tab")
    expect(table.row("Adventurer")).to_have_attribute("aria-pressed", "true")
    table.key("ArrowUp", "ArrowRight")
    expect(table.answer).to_contain_text("To E4")
    table.key("Enter")
    table.stands("Adventurer", "E4")
    table.key("t")
    expect(table.button("Threat")).to_have_attribute("aria-pressed", "true")
    table.key("u")
    table.stands("Adventurer", "D5")
    table.key("e")
    expect(table.log).to_contain_text("Round 2")


def test_layers_are_switched_on_and_off(chapel: Table) -> None:
    costs = chapel.button("Costs")
    before = costs.get_attribute("aria-pressed")
    costs.click()
    expect(costs).to_have_attribute("aria-pressed", "false" if before == "true" else "true")
    threat = chapel.button("Threat")
    threat.click()
    expect(threat).to_have_attribute("aria-pressed", "true")
