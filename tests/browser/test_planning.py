"""Planning for many, one beat at a time: the checklist of the document, and its door."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.prepared import Prepared
from tests.browser.serving import Server
from tests.browser.table import Table


@pytest.fixture
def gatehouse(table: Table, server: Server) -> Table:
    table.sit(Prepared(server, ruleset="free-actions", shipped="gatehouse").link("heroes"))
    return table


def plan(table: Table, piece: str, *cells: str) -> None:
    """Click a character, cells in sequence, Done."""
    table.choose(piece)
    for cell in cells:
        table.press(cell)
    table.button("Done").click()


def test_the_door_opens_for_as_long_as_somebody_stands_on_the_plate(gatehouse: Table) -> None:
    execute = gatehouse.button("Execute Free Moves")
    expect(execute).to_have_attribute("aria-disabled", "true")
    gatehouse.point("2,3")
    gatehouse.says("2,3, opens gate while held")
    plan(gatehouse, "mira", "2,1", "2,2", "2,3")
    expect(gatehouse.row("Mira")).to_contain_text("Ready")
    gatehouse.choose("bram")
    gatehouse.press("2,4")
    for _ in range(2):
        gatehouse.button("Wait").click()
    gatehouse.press("3,4")
    gatehouse.press("4,3")
    gatehouse.button("Done").click()
    gatehouse.says("Execute Free Moves (Step 1/5)")
    execute.click()
    gatehouse.says("Execute Free Moves (Step 2/5)")
    expect(gatehouse.log).to_contain_text("Mira 1,1 → 2,1")
    gatehouse.button("Run to the end").click()
    expect(gatehouse.log).to_contain_text("Gate opens.")
    expect(gatehouse.row("Mira")).to_contain_text("Complete")
    expect(gatehouse.row("Bram")).to_contain_text("Complete")


def test_no_button_moves_away_from_under_the_hand(gatehouse: Table) -> None:
    boxes = []
    gatehouse.choose("mira")
    for _ in range(3):
        boxes.append([gatehouse.button(name).bounding_box() for name in ("Wait", "Execute Free Moves")])
        gatehouse.button("Wait").click()
        gatehouse.says(f"step {len(boxes) + 1} next")
    execute = gatehouse.button("Execute Free Moves")
    execute.click()
    gatehouse.says("Execute Free Moves (Step 2/3)")
    assert boxes == [[boxes[0][0], execute.bounding_box()]] * 3


def test_one_is_blocked_and_one_complete(gatehouse: Table) -> None:
    plan(gatehouse, "mira", "2,1", "3,1", "4,1")
    plan(gatehouse, "bram", "1,3", "1,2", "1,1")
    gatehouse.button("Execute Free Moves").click()
    gatehouse.says("Execute Free Moves (Step 2/3)")
    gatehouse.button("Run to the end").click()
    expect(gatehouse.row("Mira")).to_contain_text("Blocked")
    expect(gatehouse.row("Bram")).to_contain_text("Complete")


def test_an_invalid_step_is_accepted_and_says_why(gatehouse: Table) -> None:
    gatehouse.choose("mira")
    for cell in ("2,1", "3,1", "4,1"):
        gatehouse.press(cell)
    steps = gatehouse.page.get_by_role("region", name="Plan of Mira")
    expect(steps).to_contain_text("4,1")
    expect(steps).to_contain_text("4,1 cannot be entered: Wall.")


def test_steps_are_taken_back_and_all_plans_cleared(gatehouse: Table) -> None:
    gatehouse.choose("mira")
    gatehouse.press("2,1")
    gatehouse.press("3,1")
    steps = gatehouse.page.get_by_role("region", name="Plan of Mira").get_by_role("list")
    expect(steps).to_contain_text("3,1")
    gatehouse.key("Backspace")
    expect(steps).not_to_contain_text("3,1")
    gatehouse.button("Done").click()
    gatehouse.button("Clear All").click()
    gatehouse.page.get_by_role("group", name="Clear all plans?").get_by_role("button", name="Clear All").click()
    expect(gatehouse.button("Execute Free Moves")).to_have_attribute("aria-disabled", "true")
