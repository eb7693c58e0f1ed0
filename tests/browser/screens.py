"""Every screen of the board, and how to get there: for pictures, and for whatever must hold on all of them."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import FilePayload, WebSocketRoute, expect
from tests.browser.prepared import Prepared
from tests.browser.serving import Server
from tests.browser.table import Table

Screen = Callable[[Table, Server], None]
WHIRL: dict[str, Any] = {
    "footwork": 1,
    "name": "whirl",
    "title": "A whirl",
    "ruleset": "rune-and-rust",
    "rules": {
        "terrain": {
            "whirl-e": {"glyph": "e", "on-enter": {"slide": "E"}},
            "whirl-w": {"glyph": "w", "on-enter": {"slide": "W"}},
        }
    },
    "map": ". e w .\n. . . .\n. . . .",
    "sides": {"heroes": {"title": "Heroes"}, "monsters": {"title": "Monsters"}},
    "pieces": [
        {"id": "hero", "name": "Adventurer", "kind": "player", "side": "heroes", "at": "A1", "stats": {"Health": 28}},
        {"id": "goblin", "kind": "goblin", "side": "monsters", "at": "D3", "stats": {"Health": 4}},
    ],
}
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
    table.says("step 4 next")


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


@screen
def opening(table: Table, server: Server) -> None:
    table.page.route_web_socket("**/socket", lambda socket: None)  # one that never says a word
    table.page.goto(chapel(server).link("heroes"))
    expect(table.page.get_by_label("Opening the game")).to_be_visible()


@screen
def back(table: Table, server: Server) -> None:
    """The line was lost, and is there again; others have done something meanwhile."""
    game = Prepared(server, ruleset="rune-and-rust", shipped="skirmish", seed=10)
    table.page.route_web_socket("**/socket", _Cut(lambda: game.act("move", piece="hero", to="E4")))
    table.sit(game.link("monsters"))
    table.says("Connected.")


@screen
def no_step(table: Table, server: Server) -> None:
    game = chapel(server)
    table.sit(game.link("heroes"))
    table.page.goto("/")
    table.page.goto(f"/g/{game.party.id}#400")
    table.says("there is no step 400")


@screen
def no_shelf(table: Table, server: Server) -> None:
    table.page.route("**/api/rulesets", lambda route: route.fulfill(json={"rulesets": []}))
    table.page.goto("/")
    table.says("There is no battlefield to move on.")


@screen
def bad_file(table: Table, server: Server) -> None:
    table.start()
    text = 'footwork: 1\nname: slip\nterrain:\n  mud: {glyph: "~", mutliply: 2}\n  rock: {glyph: "#", enter: maybe}\n'
    slip: FilePayload = {"name": "slip.yaml", "mimeType": "text/yaml", "buffer": text.encode()}
    table.page.wait_for_load_state("networkidle")
    table.page.locator('input[type="file"]').set_input_files(slip)
    table.says("slip.yaml has 2 problems.")


@screen
def no_points(table: Table, server: Server) -> None:
    table.sit(Prepared(server, ruleset="imperial-assault", shipped="hangar", seed=3, bots=["imperials"]).link("rebels"))
    table.choose("luke")
    table.says("can move no further")


@screen
def nobody(table: Table, server: Server) -> None:
    """It is the turn of a side that nobody plays yet, and who runs the table may invite."""
    game = Prepared(server, ruleset="rune-and-rust", shipped="skirmish", seed=10)
    game.act("end-turn")
    table.sit(game.link("heroes"))
    table.page.goto("/")
    table.sit(referee_link(game))
    table.says("Nobody plays Monsters yet.")


@screen
def planned(table: Table, server: Server) -> None:
    """Ready, and the other side is still planning."""
    game = Prepared(server, ruleset="free-actions", shipped="rivals", seed=1)
    game.party.join("red")
    game.act("plan", piece="ada", steps=["1,3", "2,3"])
    game.act("commit", piece="ada")
    table.sit(game.link("blue"))
    table.button("Execute Free Moves").click()
    table.says("Red is planning.")


@screen
def limit(table: Table, server: Server) -> None:
    """Two tiles that throw a piece at each other without end."""
    table.sit(Prepared(server, scenario=WHIRL, seed=1).link("heroes"))
    table.choose("hero")
    table.point("B1")
    expect(table.answer).to_contain_text("To B1")
    if not table.visit.touch:
        table.press("B1")
    table.says("once more to go")
    table.press("B1")
    table.says("That was taken back.")


@screen
def over(table: Table, server: Server) -> None:
    pieces = [{**piece, "at": at} for piece, at in zip(WHIRL["pieces"], ("C3", "D3"), strict=True)]
    game = Prepared(server, scenario={**WHIRL, "pieces": pieces}, seed=3)
    game.act("set", piece="goblin", stat="Health", value=1)
    game.party.referee.act("act", piece="hero", action="attack", target="goblin")
    table.sit(game.link("heroes"))
    expect(table.turn).to_have_text("You have won")


@screen
def asked_of_another(table: Table, server: Server) -> None:
    """Somebody else has to react, and everybody sees whom the game waits for."""
    game = Prepared(server, ruleset="methuen", shipped="gate", seed=4)
    game.party.join("brigands")
    game.act("move", piece="gatekeeper", to="1N 1E")
    table.sit(game.link("keepers"))
    expect(table.turn).to_contain_text("decides")


@screen
def proposal(table: Table, server: Server) -> None:
    """The other player would like to take back the last action."""
    game = Prepared(server, ruleset="rune-and-rust", shipped="skirmish", seed=10)
    heroes = game.party.join("heroes")
    game.party.join("monsters")
    game.party.referee.act("move", piece="hero", to="E4")
    assert heroes.do("undo").status_code == 200
    table.sit(game.link("monsters"))
    table.says("would like to take back")


@screen
def no_undo(table: Table, server: Server) -> None:
    """Dice have been rolled, and the ruleset lets none be taken back."""
    table.sit(gate(server).link("keepers"))
    table.button("Undo").click()
    table.says("cannot be taken back")


@screen
def people(table: Table, server: Server) -> None:
    table.sit(referee_link(chapel(server)))
    if table.visit.touch:
        table.button("Menu").click()
        table.button("Who plays").click()
    else:
        table.button("Invite").click()
    expect(table.page.get_by_role("dialog")).to_contain_text("Watching")


@screen
def referee(table: Table, server: Server) -> None:
    game = Prepared(server, ruleset="imperial-assault", shipped="hangar", seed=3, bots=["imperials"])
    game.act("place", piece="luke", at="C2")
    table.sit(referee_link(game))
    if table.visit.touch:
        table.button("Menu").click()
    table.button("Referee's hand").click()
    expect(table.turn).to_have_text("You run the table")
    table.choose("luke")
    expect(table.page.get_by_label("Speed")).to_be_visible()


@screen
def referee_new(table: Table, server: Server) -> None:
    tool(table, server, "New piece")
    table.page.get_by_role("button", name="Trooper", exact=True).click()


@screen
def referee_ground(table: Table, server: Server) -> None:
    tool(table, server, "Ground")
    table.button("Blocking terrain").click()
    table.press("F6")


@screen
def referee_doors(table: Table, server: Server) -> None:
    tool(table, server, "Doors")


def tool(table: Table, server: Server, name: str) -> None:
    referee(table, server)
    table.button(name).click()


def referee_link(game: Prepared) -> str:
    """Where a browser takes another seat of the one who runs the table."""
    code = game.party.referee.post("/invites", role="referee").json()["code"]
    return f"/g/{game.party.id}#join={code}"


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


class _Cut:
    """A line that is cut once, and stays cut until something has been done meanwhile."""

    def __init__(self, meanwhile: Callable[[], object]) -> None:
        self._meanwhile = meanwhile
        self._tries = 0

    def __call__(self, socket: WebSocketRoute) -> None:
        self._tries += 1
        if self._tries == 1:
            socket.connect_to_server().on_message(functools.partial(self._say_and_cut, socket))
        else:
            if self._tries == 2:
                self._meanwhile()
            socket.connect_to_server()

    @staticmethod
    def _say_and_cut(socket: WebSocketRoute, text: str | bytes) -> None:
        socket.send(text)
        socket.close()
