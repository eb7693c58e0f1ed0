"""The board on a phone: 360 pixels wide, by touch."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.table import Table


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
