"""The board in plain words: what a person at it sees and does. Found by roles, names and cells, never by looks."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.browser.chromium import Visit


class Table:
    """A page of the board, and the hand at it."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page: Page = visit.page

    # Where to go

    def start(self) -> None:
        """Go to the start page, and wait until it lists the games."""
        self.page.goto("/")
        expect(self.page.get_by_role("article").first).to_be_visible()

    def play(self, title: str) -> None:
        """From the start page into a game, by one click, and wait for the board."""
        self.start()
        self.page.get_by_role("heading", name=starting(title), level=3).first.get_by_role("link").click()
        expect(self.board).to_be_visible()

    def sit(self, link: str) -> None:
        """Take the seat that a link invites to."""
        self.page.goto(link)
        expect(self.board).to_be_visible()

    # What is seen

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("application")

    @property
    def turn(self) -> Locator:
        """Whose turn it is."""
        return self.page.get_by_role("heading", level=1)

    @property
    def answer(self) -> Locator:
        """What the board says about the cell that is pointed at."""
        return self.page.get_by_role("region", name="Answer").last

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("region", name="Log")

    def cell(self, name: str) -> Locator:
        return self.page.locator(f'[data-cell="{name}"]')

    def piece(self, piece: str) -> Locator:
        """Its body on the board, by its id."""
        return self.page.locator(f'[data-piece="{piece}"]').first

    def row(self, name: str) -> Locator:
        """A piece in the roster or in the list of plans, by its name."""
        return self.page.get_by_role("button", name=re.compile(rf"\b{re.escape(name)}\b")).first

    def button(self, name: str) -> Locator:
        """A button whose name starts so: its key and its price come after."""
        return self.page.get_by_role("button", name=starting(name)).first

    def stands(self, name: str, cell: str) -> None:
        """A piece stands on a cell: the roster says so."""
        expect(self.row(name)).to_contain_text(cell)

    # What the hand does

    def choose(self, piece: str) -> None:
        """Click a piece, by its id, in the middle of its body; who alone can act is chosen from the start."""
        if self.board.get_attribute("data-chosen") == piece:
            return
        x, y = self._middle(piece)
        if self.visit.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def _middle(self, piece: str) -> tuple[float, float]:
        """Where a body stands on the page, once it stands still: a page that has just come still finds its size."""
        before = None
        while (box := self.piece(piece).bounding_box()) != before or box is None:
            assert box is not None, f"{piece} is not to be seen"
            before = box
            self.page.evaluate("new Promise(requestAnimationFrame)")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def point(self, cell: str) -> None:
        """Ask about a cell: by pointing at it, or with a finger by a tap."""
        if self.visit.touch:
            self.cell(cell).tap()
        else:
            self.cell(cell).hover()

    def press(self, cell: str, *, shift: bool = False) -> None:
        self.cell(cell).click(modifiers=["Shift"] if shift else [])

    def press_second(self, cell: str) -> None:
        self.cell(cell).click(button="right")

    def tap(self, cell: str) -> None:
        self.cell(cell).tap()

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def says(self, text: str | re.Pattern[str], **how: Any) -> None:
        """Somewhere on the page it stands written, to be seen."""
        expect(self.page.get_by_text(text, **how).locator("visible=true").first).to_be_visible()


def starting(name: str) -> re.Pattern[str]:
    """A name that starts so, whatever key stands before it."""
    return re.compile(rf"^(\d\s*)?{re.escape(name)}(?![\w,])")
