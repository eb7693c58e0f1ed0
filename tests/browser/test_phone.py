"""The board on a phone: 360 pixels wide, by touch."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.conftest import Come
from tests.browser.screens import gate
from tests.browser.serving import Server
from tests.browser.table import Table

LOWEST = (360, 640)


def test_a_tap_asks_and_a_second_goes(phone: Table) -> None:
    phone.play("Rune and Rust")
    phone.choose("hero")
    phone.tap("E4")
    expect(phone.answer).to_contain_text("To E4")
    phone.tap("E4")
    expect(phone.answer).not_to_contain_text("To E4")
    expect(phone.board.get_by_role("img", name=re.compile("^E4, Adventurer"))).to_be_attached()


def test_nothing_is_wider_than_the_screen(phone: Table) -> None:
    phone.start()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    phone.play("Free Actions")
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_what_a_finger_has_to_hit_is_large_enough(phone: Table) -> None:
    phone.play("Rune and Rust")
    box = phone.cell("D5").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 36
    dock = phone.page.get_by_role("navigation", name="What can be done")
    sizes = dock.get_by_role("button").evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert sizes
    assert min(sizes) >= 44


def test_the_lowest_phone_has_room_for_board_plan_and_log(come: Come) -> None:
    low = come(size=LOWEST, touch=True)
    low.play("Free Actions")
    low.choose("mira")
    low.tap("2,1")
    low.says("step 2 next")
    box = low.cell("2,1").bounding_box()
    assert box is not None
    assert box["width"] >= 36
    low.button("Done").tap()
    low.button("Execute Free Moves").tap()
    expect(low.turn).to_have_text("Plan your moves")
    low.button("Log").tap()
    expect(low.log).to_be_in_viewport()
    expect(low.log).to_contain_text("Step 1: Mira 1,1 → 2,1")
    dock = low.page.get_by_role("navigation", name="What can be done").bounding_box()
    assert dock is not None
    assert dock["y"] + dock["height"] == LOWEST[1]
    low.button("Log").tap()
    expect(low.button("All paths")).to_be_visible()


def test_the_dock_has_the_actions_of_the_chosen_piece(come: Come, server: Server) -> None:
    low = come(size=LOWEST, touch=True)
    low.sit(gate(server).link("keepers"))
    low.choose("seer")
    dock = low.page.get_by_role("navigation", name="What can be done")
    expect(dock.get_by_role("button", name="Careful Step")).to_be_visible()
    dock.get_by_role("button", name="Careful Step").tap()
    expect(dock.get_by_role("button", name="Careful Step")).to_have_attribute("aria-pressed", "true")


def test_a_long_press_looks_at_a_piece_wherever_it_stands(phone: Table) -> None:
    phone.play("Duelyst")
    hand = phone.visit.context.new_cdp_session(phone.page)
    for piece, title in (("hawk", "Hawk"), ("lion", "Lion General")):
        box = phone.piece(piece).bounding_box()
        assert box is not None
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        expect(phone.page.get_by_role("dialog")).to_be_visible()
        hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(phone.page.get_by_role("dialog", name=title)).to_be_visible()
        phone.key("Escape")
        expect(phone.page.get_by_role("dialog")).to_have_count(0)
