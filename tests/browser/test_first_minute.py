"""A newcomer's first minute: from the start page to a piece that has moved, in each game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Come
from tests.browser.prepared import Prepared
from tests.browser.serving import Server
from tests.browser.table import Table

import footwork

GAMES = ["Rune and Rust", "Duelyst", "Imperial Assault", "Free Actions", "Methuen", "Hex zones"]


def test_the_start_page_shows_every_game_once_and_its_variants_with_it(table: Table) -> None:
    table.start()
    expect(table.page.get_by_role("article").get_by_role("heading")).to_have_text(
        [re.compile(f"^{title}") for title in GAMES]
    )
    for name in footwork.shipped_rulesets():
        expect(table.page.locator(f'a[href^="/play/{name}/"]').first).to_be_visible()


@pytest.mark.parametrize(
    ("title", "before", "piece", "name", "to"),
    [
        ("Rune and Rust", None, "hero", "Adventurer", "E4"),
        ("Duelyst", None, "lancer", "Lancer", "2,3"),
        ("Imperial Assault", "Move", "luke", "Luke", "A1"),
        ("Methuen", None, "scout", "Scout", "1N 3W"),
        ("Hex zones", None, "captain", "Captain", "D4"),
    ],
)
def test_a_newcomer_moves(table: Table, title: str, before: str | None, piece: str, name: str, to: str) -> None:
    table.play(title)
    table.choose(piece)
    if before is not None:
        table.button(before).click()
    table.point(to)
    expect(table.answer).to_contain_text(f"To {to}")
    table.press(to)
    table.stands(name, to)


def test_a_newcomer_plans_and_executes(table: Table) -> None:
    table.play("Free Actions")
    table.choose("mira")
    table.press("1,0")
    table.button("Done").click()
    table.button("Execute Free Moves").click()
    expect(table.row("Mira")).to_contain_text("Complete")


def test_a_game_is_continued_from_the_start_page(table: Table) -> None:
    table.play("Rune and Rust")
    table.choose("hero")
    table.press("E4")
    table.stands("Adventurer", "E4")
    table.start()
    table.page.get_by_role("link", name=re.compile("Ruined chapel")).first.click()
    table.stands("Adventurer", "E4")


def test_the_link_of_a_board_plays_it_in_a_tab_of_its_own(table: Table) -> None:
    table.page.goto("/play/imperial-assault/hangar")
    expect(table.board).to_be_visible()
    table.choose("luke")
    table.button("Move").click()
    table.point("B1")
    expect(table.answer).to_contain_text("Droid, B1")


@pytest.mark.parametrize("width", [800, 1000, 1200])
def test_undo_and_zoom_are_on_the_page_at_every_width(come: Come, width: int) -> None:
    table = come(size=(width, 760))
    table.play("Rune and Rust")
    for name in ("As if alone", "Undo", "Larger"):
        box = table.button(name).bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= width - 344


def test_one_is_told_what_to_do_and_when_it_is_over_plays_it_again(table: Table, server: Server) -> None:
    game = Prepared(server, ruleset="imperial-assault", shipped="hangar", seed=3, bots=["imperials"])
    table.sit(game.link("rebels"))
    expect(table.answer).to_contain_text("Bring 2 of your figures to the lift.")
    game.act("finish")
    expect(table.turn).to_have_text("The game is over.")
    table.button("Play again").click()
    expect(table.turn).to_have_text("Your turn")
    expect(table.log).to_contain_text("Nothing has happened yet.")
