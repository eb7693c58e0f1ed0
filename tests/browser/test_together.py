"""Several at one game: at one screen with hidden plans, in two browsers, and with a server that dies in between."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Response, WebSocket, expect
from tests.browser.chromium import Visit
from tests.browser.conftest import Come
from tests.browser.prepared import Prepared
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.test_files import SCENARIO, choose, named

BLUE_PLANS = re.compile(r'Ada plans|"piece":"ada"[^{}]*"steps":\["')


class Traffic:
    """Everything that a browser receives, by HTTP and by socket."""

    def __init__(self, table: Table) -> None:
        self._texts: list[str] = []
        self._answers: list[Response] = []
        table.page.on("response", lambda answer: self._answers.append(answer))
        table.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._texts.append(str(text)))

    def all(self) -> str:
        """What has come since the last call."""
        texts = [*self._texts, *(answer.text() for answer in self._answers if "/api/" in answer.url)]
        self._texts.clear()
        self._answers.clear()
        return "\n".join(texts)


def plan(table: Table, piece: str, *cells: str) -> None:
    table.choose(piece)
    for cell in cells:
        table.press(cell)
    table.button("Done").click()
    expect(table.row(piece.capitalize())).to_contain_text("Ready")


def test_two_sides_at_one_screen_hand_it_over(table: Table) -> None:
    traffic = Traffic(table)
    table.start()
    table.page.get_by_role("link", name="Rivals").click()
    plan(table, "ada", "1,3", "2,3")
    assert BLUE_PLANS.search(traffic.all())
    table.button("Execute Free Moves").click()
    expect(table.turn).to_have_text("Red: your turn to look")
    expect(table.board).to_have_count(0)
    traffic.all()
    table.button("Show Red").click()
    expect(table.row("Rue")).to_contain_text("Planning")
    plan(table, "rue", "6,3")
    assert not BLUE_PLANS.search(traffic.all())
    table.button("Execute Free Moves").click()
    expect(table.log).to_contain_text("Step 1: Ada 0,3 → 1,3; Rue 7,3 → 6,3.")
    # The plans are locked: nobody has to look before the next step.
    expect(table.turn).to_have_text("The others go on")
    table.button("Execute Free Moves").click()
    expect(table.log).to_contain_text("Step 2: Ada 1,3 → 2,3")
    expect(table.turn).to_have_text("Plan your moves")


def test_a_hidden_plan_never_comes_to_the_other_browser(come: Come, server: Server) -> None:
    game = Prepared(server, ruleset="free-actions", shipped="rivals")
    blue, red, watch = come(), come(), come()
    seen = [Traffic(red), Traffic(watch)]
    blue.sit(game.link("blue"))
    red.sit(game.link("red"))
    watch.sit(game.link(None))
    plan(blue, "ada", "1,3", "2,3")
    blue.button("Execute Free Moves").click()
    blue.says("Red is planning.")
    expect(red.log).to_contain_text("Ready: Blue.")
    plan(red, "rue", "6,3")
    assert not BLUE_PLANS.search(seen[0].all())
    red.page.reload()
    expect(red.row("Rue")).to_contain_text("Ready")
    for traffic in seen:
        assert not BLUE_PLANS.search(traffic.all())
    red.button("Execute Free Moves").click()
    for one in (blue, red, watch):
        expect(one.log).to_contain_text("Step 1: Ada 0,3 → 1,3; Rue 7,3 → 6,3.")


def test_a_reaction_is_asked_of_the_other_browser(come: Come, server: Server) -> None:
    game = Prepared(server, ruleset="methuen", shipped="gate", seed=4)
    keepers, brigands = come(), come()
    keepers.sit(game.link("keepers"))
    brigands.sit(game.link("brigands"))
    keepers.choose("gatekeeper")
    keepers.press("1N 1E")
    expect(keepers.button("Move to 1N 1E")).to_be_visible()  # the answer stands there: the second press is meant
    keepers.press("1N 1E")
    expect(keepers.turn).to_have_text(re.compile("decides$"))
    expect(brigands.turn).to_have_text("Your reaction")
    brigands.page.reload()
    brigands.button("No").click()
    expect(brigands.turn).not_to_have_text("Your reaction")
    expect(keepers.turn).to_have_text("Your turn")


def test_who_comes_by_a_link_takes_the_seat_and_is_the_one_asked(come: Come) -> None:
    """Who has made the game plays all sides until others come, and is not missed when gone."""
    host, heroes, monsters = come(), come(), come()
    host.visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    choose(host, named("yard.yaml", SCENARIO))
    host.button("Invite").click()
    people = host.page.get_by_role("dialog").get_by_role("listitem")
    expect(people).to_contain_text(["you", "you", "you", "nobody"])
    for name, guest in (("Heroes", heroes), ("Monsters", monsters)):
        host.button(f"Copy link: {name}").click()
        expect(host.button(f"Copied: {name}")).to_be_visible()
        guest.sit(host.page.evaluate("navigator.clipboard.readText()"))
    expect(people).to_contain_text(["somebody", "somebody", "you", "nobody"])
    host.key("Escape")
    expect(host.turn).to_have_text("Turn of Heroes")
    host.says("3 here")
    host.page.reload()
    host.says("3 here")
    monsters.button("Menu").click()
    monsters.button("Who plays").click()
    people = monsters.page.get_by_role("dialog").get_by_role("listitem")
    expect(people).to_contain_text(["somebody", "you", "somebody", "nobody"])
    host.page.close()
    expect(people).to_contain_text(["somebody", "you", "not here now", "nobody"])
    monsters.key("Escape")
    heroes.press("B1")
    heroes.stands("Adventurer", "B1")
    heroes.button("Undo").click()
    heroes.says("Waiting for Monsters.")
    monsters.button("Agree").click()
    heroes.stands("Adventurer", "A1")


def test_a_server_that_dies_loses_and_doubles_nothing(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    visit = Visit(browser, server.address)
    try:
        table = Table(visit)
        game = Prepared(server, ruleset="rune-and-rust", shipped="skirmish", seed=10, bots=["monsters"])
        table.sit(game.link("heroes"))
        table.choose("hero")
        table.press("E4")
        table.stands("Adventurer", "E4")
        table.point("E3")
        expect(table.button("Move to E3")).to_be_visible()
        # A move that is on its way when the server dies is sent again, and done once; what is clicked then is not.
        server.freeze()
        table.press("E3")
        server.kill()
        table.says("The server is away")
        table.press("D4")
        server.start()
        table.button("Try now").click()
        expect(table.page.get_by_text("The server is away")).to_have_count(0)
        table.stands("Adventurer", "E3")
        assert [entry["text"] for entry in game.party.referee.get("/history").json()["entries"]] == [
            "Adventurer moves D5 → E4.",
            "Adventurer moves E4 → E3.",
        ]
    finally:
        visit.close()
        server.stop()
