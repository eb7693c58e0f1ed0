"""Every screen of the board, and how to get there: for pictures, and for whatever must hold on all of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import expect
from tests.browser.prepared import Prepared
from tests.browser.serving import Server
from tests.browser.table import Table

Screen = Callable[[Table, Server], None]
SCREENS: dict[str, Screen] = {}


def screen(go: Screen) -> Screen:
    """A screen, by the name of the function that leads to it."""
    SCREENS[go.__name__.replace("_", "-")] = go
    return go


@screen
def start(table: Table, server: Server) -> None:
    table.start()


@screen
def start_with_games(table: Table, server: Server) -> None:
    for title in ("Rune and Rust", "Duelyst", "Free Actions"):
        table.play(title)
    table.start()


@screen
def play_idle(table: Table, server: Server) -> None:
    table.sit(chapel(server).link("heroes"))


@screen
def play_chosen(table: Table, server: Server) -> None:
    table.sit(chapel(server).link("heroes"))
    table.choose("hero")


@screen
def play_path(table: Table, server: Server) -> None:
    play_chosen(table, server)
    table.point("G5")
    expect(table.answer).to_contain_text("To G5")


@screen
def play_refused(table: Table, server: Server) -> None:
    play_chosen(table, server)
    table.point("H1")
    expect(table.answer).to_contain_text("Not to H1")


@screen
def play_threat(table: Table, server: Server) -> None:
    play_chosen(table, server)
    table.button("Threat").click()


@screen
def undo(table: Table, server: Server) -> None:
    play_chosen(table, server)
    table.press("F3")
    if not table.visit.touch:
        table.button("Undo").hover()


@screen
def hangar(table: Table, server: Server) -> None:
    game = Prepared(server, ruleset="imperial-assault", shipped="hangar", seed=3, bots=["imperials"])
    game.act("act", piece="luke", action="move-action")
    table.sit(game.link("rebels"))
    table.choose("luke")
    table.point("E3")


@screen
def hangar_refused(table: Table, server: Server) -> None:
    hangar(table, server)
    table.point("D2")


@screen
def plan(table: Table, server: Server) -> None:
    table.sit(gatehouse(server, steps=0).link("heroes"))
    table.choose("sela")
    table.press("3,4")
    table.press("3,3")
    table.press("4,3")


@screen
def execute(table: Table, server: Server) -> None:
    table.sit(gatehouse(server, steps=2).link("heroes"))


@screen
def choice_intercept(table: Table, server: Server) -> None:
    game = gate(server)
    game.act("move", piece="seer", to="1S 0E")
    table.sit(game.link("keepers"))


@screen
def choice_slide(table: Table, server: Server) -> None:
    game = gate(server)
    game.act("move", piece="seer", to="1S 0E")
    game.answer("yes")
    game.act("act", piece="seer", action="telekinetic-shove", target="club")
    table.sit(game.link("keepers"))


@screen
def duel(table: Table, server: Server) -> None:
    table.sit(Prepared(server, ruleset="duelyst", shipped="duel", seed=11, bots=["foxes"]).link("lions"))
    table.choose("hawk")


@screen
def ford(table: Table, server: Server) -> None:
    table.sit(Prepared(server, ruleset="methuen", shipped="skirmish", seed=9, bots=["raiders"]).link("wardens"))
    table.choose("warden")


@screen
def history(table: Table, server: Server) -> None:
    game = chapel(server)
    table.sit(game.link("heroes"))
    table.page.goto(f"/g/{game.party.id}#3")


@screen
def times(table: Table, server: Server) -> None:
    history(table, server)
    if table.visit.touch:
        table.button("Log").click()
    else:
        table.button("Times").click()


@screen
def fork(table: Table, server: Server) -> None:
    history(table, server)
    table.button("Continue from here").first.click()
    expect(table.page.get_by_role("dialog")).to_be_visible()


@screen
def keys(table: Table, server: Server) -> None:
    play_idle(table, server)
    if table.visit.touch:
        table.button("Menu").click()
    table.page.get_by_role("button", name="Keys").first.click()
    expect(table.page.get_by_role("dialog")).to_be_visible()


@screen
def menu(table: Table, server: Server) -> None:
    play_idle(table, server)
    table.button("Menu").click()
    expect(table.button("Board as text")).to_be_visible()


@screen
def text(table: Table, server: Server) -> None:
    menu(table, server)
    table.button("Board as text").click()
    expect(table.page.get_by_role("dialog")).to_contain_text("@")


@screen
def hand_over(table: Table, server: Server) -> None:
    table.start()
    table.page.get_by_role("link", name="Rivals").click()
    table.choose("ada")
    table.press("1,3")
    table.button("Done").click()
    table.button("Execute Free Moves").click()
    expect(table.turn).to_have_text("Red: your turn to look")


@screen
def look(table: Table, server: Server) -> None:
    play_idle(table, server)
    table.press_second("D5" if table.piece("hero").count() == 0 else "E4")


@screen
def missing(table: Table, server: Server) -> None:
    table.page.goto("/g/nobodyknowsthisgame")
    table.says("game")


@screen
def away(table: Table, server: Server) -> None:
    with TemporaryDirectory() as folder:  # a server of its own, that ends without a word
        gone = Server(Path(folder))
        table.sit(f"{gone.address}{chapel(gone).link('heroes')}")
        gone.kill()
        gone.http.close()
        table.says("The server is away")


@screen
def watching(table: Table, server: Server) -> None:
    table.sit(chapel(server).link(None))


def chapel(server: Server) -> Prepared:
    """The story of the README: the adventurer on E4, and everybody around."""
    game = Prepared(server, ruleset="rune-and-rust", shipped="skirmish", seed=10, bots=["monsters"])
    game.act("move", piece="hero", to="E4")
    game.act("end-turn")
    return game


def gatehouse(server: Server, *, steps: int) -> Prepared:
    """Mira goes to the plate, Bram through the gate, Vex into a wall."""
    game = Prepared(server, ruleset="free-actions", shipped="gatehouse", seed=1)
    game.act("plan", piece="mira", steps=["2,1", "2,2", "2,3"])
    game.act("plan", piece="bram", steps=["2,4", None, None, "3,4", "4,3"])
    game.act("plan", piece="vex", steps=["5,2", "4,2"])
    for piece in ("mira", "bram", "vex"):
        game.act("commit", piece=piece)
    for _ in range(steps):
        game.act("execute")
    return game


def gate(server: Server) -> Prepared:
    """Shortly before somebody may react; the dice are those of tests/playthroughs/gate-skirmish."""
    game = Prepared(server, ruleset="methuen", shipped="gate", seed=4, bots=["brigands"])
    game.act("move", piece="gatekeeper", to="1N 1E")
    for _ in range(2):
        game.act("act", piece="gatekeeper", action="grappling-hook", target="axe")
    game.act("move", piece="scout", to="1S 1E")
    for _ in range(2):
        game.act("act", piece="scout", action="grappling-hook", target="club")
    return game
