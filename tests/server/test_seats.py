"""Seats: who may do what; and nobody without the right token gets a byte of a game, on any route or message."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import Party, Player, create
from websockets.sync.client import connect

from footwork.server.settings import Settings
from footwork.server.web.app import create_app

SECRET = "a-name-that-only-this-game-has"


def of_games() -> list[tuple[str, str]]:
    """Every route of a game, with its method, as the OpenAPI document lists them."""
    guard: Any = create_app(Settings(database="sqlite+aiosqlite://"))
    paths = guard._app.openapi()["paths"]
    return [(method.upper(), path) for path, methods in paths.items() for method in methods if "{game}" in path]


BODIES: dict[str, dict[str, Any]] = {
    "act": {"on": 0, "key": "k", "action": {"do": "end-turn"}},
    "answer": {"on": 0, "key": "k", "answer": "yes"},
    "join": {"code": "x", "name": "y"},
    "invites": {"role": "spectator"},
    "bots": {"side": "heroes"},
    "ask": {"question": {"ask": "state"}},
    "forks": {},
    "token": {},
}


@pytest.fixture
def games(http: httpx.Client) -> tuple[Party, Party]:
    first = create(http, ruleset="rune-and-rust", title=SECRET)
    return first, create(http, ruleset="rune-and-rust")


def bad_tokens(first: Party, second: Party) -> dict[str, str | None]:
    revoked = first.join("heroes")
    seat = next(each["id"] for each in first.referee.get("").json()["seats"] if each["role"] == "player")
    assert first.referee.http.delete(f"/api/games/{first.id}/seats/{seat}", headers=revoked.headers).status_code == 200
    return {
        "missing": None,
        "wrong": "x" * 22,
        "of another game": second.referee.token,
        "revoked": revoked.token,
        "a code": first.codes["heroes"],
    }


def test_no_route_answers_a_wrong_token(games: tuple[Party, Party]) -> None:
    first, second = games
    http = first.http
    for name, token in bad_tokens(first, second).items():
        for method, path in of_games():
            place = path.replace("{game}", first.id)
            place = re.sub(r"\{\w+\}", "x", place)
            kind = path.rsplit("/", 1)[1]
            body = BODIES.get(kind, {"on": 0, "key": "k"}) if method == "POST" else None
            headers = {} if token is None else {"Authorization": f"Bearer {token}"}
            answer = http.request(method, place, json=body, headers=headers)
            assert answer.status_code in (401, 404), (name, method, path, answer.text)
            assert SECRET not in answer.text
            assert answer.json().keys() == {"code", "text"}
    assert first.referee.position()["number"] == 0


def test_no_socket_opens_to_a_wrong_token(games: tuple[Party, Party]) -> None:
    first, second = games
    for token in bad_tokens(first, second).values():
        heard = _first_words(first, {"type": "hello"} if token is None else {"type": "hello", "token": token})
        assert SECRET not in heard
        assert json.loads(heard)["type"] == "problem"
    assert json.loads(_first_words(first, {"type": "act", "on": 0, "key": "k", "action": {}}))["type"] == "problem"


def _first_words(party: Party, said: dict[str, Any], **options: Any) -> str:
    address = str(party.http.base_url).replace("http", "ws").rstrip("/")
    with connect(f"{address}/api/games/{party.id}/socket", **options) as socket:
        socket.send(json.dumps(said))
        return str(socket.recv(timeout=10))


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_pages_from_elsewhere_are_kept_out(games: tuple[Party, Party], origin: str) -> None:
    first, _ = games
    headers = {**first.referee.headers, "Origin": origin}
    for method, path in [("GET", f"/api/games/{first.id}/position"), ("GET", "/api/rulesets"), ("POST", "/api/ask")]:
        answer = first.http.request(method, path, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "origin.foreign")
    with pytest.raises(Exception, match="403"):
        _first_words(first, {"type": "hello", "token": first.referee.token}, origin=origin)


def test_a_name_that_leads_to_loopback_is_not_trusted(http: httpx.Client) -> None:
    assert http.get("/api/rulesets", headers={"Host": "evil.example"}).json()["code"] == "origin.foreign"


def test_one_does_only_what_is_ones_own(http: httpx.Client) -> None:
    game = create(http, ruleset="rune-and-rust", seed=3)
    hero, monsters, watcher = game.join("heroes"), game.join("monsters"), game.join(None)
    move = {"do": "move", "piece": "hero", "direction": "N"}

    def code(player: Player, action: dict[str, Any]) -> str:
        return str(player.do("act", action=action).json().get("code"))

    assert code(monsters, move) == "seat.other-side"
    assert code(monsters, {"do": "end-turn"}) == "seat.other-side"
    assert code(watcher, move) == "seat.forbidden"
    for action in (
        {"do": "place", "piece": "hero", "at": None},
        {"do": "set", "piece": "hero", "stat": "Health", "value": 1},
        {"do": "refresh"},
        {"do": "finish"},
    ):
        assert code(hero, action) == "seat.forbidden"
    assert game.referee.act("place", piece="goblin", at="A1")["ok"]
    assert hero.act("move", piece="hero", direction="N")["ok"]


def test_tokens_are_not_kept(http: httpx.Client, folder: Path) -> None:
    game = create(http, ruleset="rune-and-rust")
    hero = game.join("heroes")
    kept = b"".join(path.read_bytes() for path in folder.glob("games.db*"))
    for secret in (game.referee.token, hero.token, *game.codes.values()):
        assert secret.encode() not in kept


def test_a_new_token_closes_the_old_one(http: httpx.Client) -> None:
    hero = create(http, ruleset="rune-and-rust").join("heroes")
    renewed = Player(http, hero.game, hero.post("/token").json()["token"])
    assert hero.get("/position").status_code == 401
    assert renewed.get("/position").status_code == 200


def test_an_invitation_that_is_revoked_leads_nowhere(http: httpx.Client) -> None:
    game = create(http, ruleset="rune-and-rust")
    invite = next(each for each in game.made["invites"] if each["side"] == "heroes")
    answer = http.delete(f"/api/games/{game.id}/invites/{invite['id']}", headers=game.referee.headers)
    assert answer.status_code == 200
    joined = http.post(f"/api/games/{game.id}/join", json={"code": invite["code"]})
    assert (joined.status_code, joined.json()["code"]) == (404, "invite.unknown")
    fresh = game.referee.post("/invites", role="player", side="heroes").json()
    assert http.post(f"/api/games/{game.id}/join", json={"code": fresh["code"]}).status_code == 200


def test_several_undo_by_consent_and_one_alone_at_once(http: httpx.Client) -> None:
    game = create(http, ruleset="rune-and-rust", seed=1)
    hero, monsters = game.join("heroes"), game.join("monsters")
    hero.act("move", piece="hero", direction="N")
    proposed = hero.do("undo").json()
    assert [(each["kind"], len(each["seats"])) for each in proposed["waiting"]] == [("turn", 1), ("undo", 1)]
    assert hero.do("accept").json()["code"] == "undo.own"
    assert monsters.position()["proposal"]["count"] == 1
    assert monsters.do("decline").json()["ok"]
    hero.do("undo")
    assert monsters.do("accept").json()["ok"]
    pieces = {piece["id"]: piece for piece in hero.position()["state"]["pieces"]}
    assert pieces["hero"]["at"] == "D5"

    alone = create(http, ruleset="rune-and-rust", seed=1)
    one = alone.join("heroes")
    two = alone.join("monsters", token=one.token)
    one.act("move", piece="hero", direction="N")
    assert two.do("undo").json()["ok"]
    assert two.position()["proposal"] is None
