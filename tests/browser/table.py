"""The board in plain words: what a person at it sees and does. Found by roles, names and cells, never by looks."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect
from tests.browser.chromium import Visit

LEAST = 10_000


class Table:
    """A page of the board, and the hand at it."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page: Page = visit.page

    # Where to go

    def start(self) -> None:
        """Go to the start page, and wait until it lists the games."""
        self.page.goto("/")
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()

    def play(self, title: str) -> None:
        """From the start page into a game, by one click on its picture, and wait for the board."""
        self.start()
        self.page.get_by_role("button", name=re.compile(f"^(Play )?{re.escape(title)}")).first.click()
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
        return self.page.get_by_role("region", name="Answer")

    def cell(self, name: str) -> Locator:
        return self.page.locator(f'[data-cell="{name}"]')

    def piece(self, piece: str) -> Locator:
        """Its body on the board."""
        return self.page.locator(f'[data-piece="{piece}"]')

    def row(self, name: str) -> Locator:
        """A piece in the roster, by its name."""
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}\b"))

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    # What the hand does

    def point(self, cell: str) -> None:
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
