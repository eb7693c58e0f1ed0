"""The board on a phone: 360 pixels wide, by touch."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect
from tests.browser.conftest import Come
from tests.browser.screens import SCREENS, chapel, gate
from tests.browser.serving import Server
from tests.browser.table import Table

LOWEST = (360, 640)
LARGER = (320, 256)  # what 1280 × 1024 pixels are at 400 %
Spot = tuple[float, float]


class Fingers:
    """Fingers on the glass, as many as wanted."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._line = table.visit.context.new_cdp_session(table.page)

    def put(self, *spots: Spot) -> None:
        self._send("touchStart", spots)

    def slide(self, *spots: Spot) -> None:
        self._send("touchMove", spots)

    def lift(self) -> None:
        self._send("touchEnd", ())

    def _send(self, kind: str, spots: tuple[Spot, ...]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(of: Locator) -> Spot:
    box = of.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


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


def test_two_fingers_enlarge_and_choose_nothing(phone: Table, server: Server) -> None:
    phone.sit(chapel(server).link("heroes"))
    phone.choose("hero")
    fingers = Fingers(phone)
    before = phone.cell("D5").bounding_box()
    fingers.put((120, 300))
    fingers.put((120, 300), (240, 300))
    fingers.slide((60, 270), (300, 270))
    fingers.lift()
    after = phone.cell("D5").bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > 1.5 * before["width"]
    assert phone.board.get_attribute("data-chosen") == "hero"


def test_the_sheet_is_drawn_up_by_a_finger(phone: Table, server: Server) -> None:
    phone.sit(chapel(server).link("heroes"))
    fingers = Fingers(phone)
    x, y = middle(phone.button("More"))
    fingers.put((x, y))
    for way in (30, 60, 120):
        fingers.slide((x, y - way))
    fingers.lift()
    expect(phone.button("Less")).to_be_visible()
    expect(phone.log).to_be_in_viewport()


def test_all_of_it_can_be_reached_at_four_times_the_size(come: Come, server: Server) -> None:
    table = come(size=LARGER)
    table.sit(chapel(server).link("heroes"))
    table.choose("hero")
    table.press("F4")
    assert table.page.evaluate("document.documentElement.scrollWidth") <= LARGER[0]
    table.page.mouse.move(*middle(table.board))
    table.page.mouse.wheel(0, 400)
    expect(table.page.get_by_role("navigation", name="What can be done")).to_be_in_viewport(ratio=0.9)


def test_a_long_press_looks_at_a_piece_wherever_it_stands(phone: Table) -> None:
    phone.play("Duelyst")
    fingers = Fingers(phone)
    for piece, title in (("hawk", "Hawk"), ("lion", "Lion General")):
        fingers.put(middle(phone.piece(piece)))
        expect(phone.page.get_by_role("dialog")).to_be_visible()
        fingers.lift()
        expect(phone.page.get_by_role("dialog", name=title)).to_be_visible()
        phone.key("Escape")
        expect(phone.page.get_by_role("dialog")).to_have_count(0)


def test_the_line_over_the_board_is_answered_and_a_step_gone_on_from(phone: Table, server: Server) -> None:
    SCREENS["proposal"](phone, server)
    phone.button("Decline").tap()
    expect(phone.page.get_by_text("would like to take back")).to_have_count(0)
    SCREENS["fork"](phone, server)
    before = phone.page.url.split("#")[0]
    phone.page.get_by_role("dialog").get_by_role("button", name="Continue from here").tap()
    expect(phone.page).not_to_have_url(re.compile(re.escape(before)))
    expect(phone.board).to_be_visible()
    phone.button("More").tap()
    phone.says(re.compile("goes on from", re.IGNORECASE))
