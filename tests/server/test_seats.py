"""Seats: who may do what; and nobody without the right token gets a byte of a game, on any route or message."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from tests.server.conftest import Party, Player, Serve, create
from tests.server.everything import BODIES, all_routes, messages, routes, send
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from footwork.server.tokens import hash_token
from footwork.server.web.messages import DoBody, Message

SECRET = "a-name-that-only-this-game-has"


@pytest.fixture
def games(http: httpx.Client) -> tuple[Party, Party]:
    pieces = [{"id": SECRET, "side": "us", "at": "A1"}, {"id": "it", "side": "them", "at": "H8"}]
    scenario = {"ruleset": "rune-and-rust", "size": [8, 8], "sides": {"us": {}, "them": {}}, "pieces": pieces}
    first = create(http, scenario=scenario, title=SECRET, name=SECRET)
    return first, create(http, ruleset="rune-and-rust")


def bad_tokens(first: Party, second: Party) -> dict[str, str | None]:
    """Every sort of token that opens nothing in the first game."""
    revoked = first.join("us")
    seat = next(each["id"] for each in first.referee.get("").json()["seats"] if each["role"] == "player")
    assert first.http.delete(f"/api/games/{first.id}/seats/{seat}", headers=revoked.headers).status_code == 200
    renewed = first.join("us")
    assert renewed.post("/token").status_code == 200
    return {
        "missing": None,
        "wrong": "x" * 22,
        "of another game": second.referee.token,
        "revoked": revoked.token,
        "renewed": renewed.token,
        "a code": first.codes["us"],
        "its hash": hash_token(first.referee.token),
    }


def test_every_route_and_message_is_known_to_the_matrix() -> None:
    assert len(routes()) > 20
    assert {path.rsplit("/", 1)[1] for method, path in routes() if method == "POST"} == set(BODIES)
    assert messages().keys() >= {"act", "ask", "ping"}
    assert {kind.__name__ for kind in get_args(get_args(Message)[0])} == {
        f"{kind.capitalize()}Message" for kind in messages()
    }


def test_no_route_answers_a_wrong_token(games: tuple[Party, Party]) -> None:
    first, second = games
    http = first.http
    for name, token in bad_tokens(first, second).items():
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        for method, path in routes():
            answer = send(http, method, path, first.id, headers=headers)
            nowhere = send(http, method, path, "0" * 16, headers=headers)
            expected = 404 if path.endswith("/join") else 401
            assert answer.status_code == expected, (name, method, path, answer.text)
            assert SECRET not in answer.text
            assert answer.json().keys() == {"code", "text"}
            assert (answer.status_code, answer.text) == (nowhere.status_code, nowhere.text), "one learns that it is"
    assert first.referee.position()["number"] == 0


def test_a_good_code_with_a_wrong_token_joins_nobody(games: tuple[Party, Party]) -> None:
    first, second = games
    for name, token in bad_tokens(first, second).items():
        if token is not None:
            headers = {"Authorization": f"Bearer {token}"}
            body = {"code": first.codes["us"]}
            answer = first.http.post(f"/api/games/{first.id}/join", json=body, headers=headers)
            assert answer.status_code == 401, name
            assert SECRET not in answer.text


def test_no_socket_opens_to_a_wrong_token(games: tuple[Party, Party]) -> None:
    first, second = games
    for token in bad_tokens(first, second).values():
        hello = {"type": "hello"} if token is None else {"type": "hello", "token": token}
        for message in messages().values():
            heard, code = _whole_talk(first, hello, message)
            assert [json.loads(text)["type"] for text in heard] == ["problem"]
            assert SECRET not in heard[0]
            assert code in (4401, 4422)
    for message in messages().values():
        heard, code = _whole_talk(first, message, message)
        assert [json.loads(text)["problem"]["code"] for text in heard] == ["request.invalid"]
        assert code == 4422
    assert first.referee.position()["number"] == 0


def _whole_talk(party: Party, *said: dict[str, Any]) -> tuple[list[str], int]:
    """What a socket says to messages that are sent at once, and how it closes."""
    address = str(party.http.base_url).replace("http", "ws").rstrip("/")
    with connect(f"{address}/api/games/{party.id}/socket") as socket:
        with suppress(ConnectionClosed):
            for message in said:
                socket.send(json.dumps(message))
        return _until_closed(socket)


def _until_closed(socket: Any) -> tuple[list[str], int]:
    heard: list[str] = []
    try:
        while True:
            heard.append(str(socket.recv(timeout=10)))
    except ConnectionClosed as closed:
        return heard, 0 if closed.rcvd is None else closed.rcvd.code


@pytest.mark.parametrize("how", ["left", "sent away", "renewed", "deleted"])
def test_a_token_that_is_revoked_opens_no_message_any_more(games: tuple[Party, Party], how: str) -> None:
    first, _ = games
    player = first.join("us")
    address = str(first.http.base_url).replace("http", "ws").rstrip("/")
    with connect(f"{address}/api/games/{first.id}/socket") as socket:
        socket.send(json.dumps({"type": "hello", "token": player.token}))
        seat = json.loads(socket.recv(timeout=10))["seat"]["id"]
        match how:
            case "left":
                first.http.delete(f"/api/games/{first.id}/seats/{seat}", headers=player.headers)
            case "sent away":
                first.http.delete(f"/api/games/{first.id}/seats/{seat}", headers=first.referee.headers)
            case "renewed":
                player.post("/token")
            case _:
                first.http.delete(f"/api/games/{first.id}", headers=first.referee.headers)
        with suppress(ConnectionClosed):
            for message in messages().values():
                socket.send(json.dumps(message))
        heard, code = _until_closed(socket)
        assert code == 4401
    answers = [json.loads(text) for text in heard]
    assert {message["type"] for message in answers} <= {"seats", "problem", "pong"}
    assert {message["problem"]["code"] for message in answers if message["type"] == "problem"} == {"token.unknown"}


def test_the_token_of_another_seat_does_only_what_is_that_seats(games: tuple[Party, Party]) -> None:
    """Who watches and who plays the other side: nothing changes on any route, and nobody's seat is closed."""
    first, _ = games
    mine, theirs, watcher = first.join("us"), first.join("them"), first.join(None)
    seats = first.referee.get("").json()["seats"]
    seat = next(each["id"] for each in seats if each["side"] == "us")
    doing = {kind.removesuffix("Body").lower() for kind in (each.__name__ for each in get_args(DoBody))}
    for other in (watcher, theirs):
        for method, path in routes():
            kind = path.rsplit("/", 1)[1]
            if method == "GET" or kind in ("ask", "forks", "token", "join") or (other is theirs and kind in doing):
                continue
            place = path.replace("{seat}", seat)
            answer = send(first.http, method, place, first.id, headers=other.headers)
            assert answer.status_code == 403, (method, path, answer.text)
            assert SECRET not in answer.text
    for action in ({"do": "move", "piece": SECRET, "direction": "S"}, {"do": "end-turn"}):
        assert theirs.do("act", action=action).json()["code"] == "seat.other-side"
    assert first.referee.get("").json()["seats"] == seats
    assert mine.position()["number"] == 0


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "file://"])
def test_pages_from_elsewhere_are_kept_out(games: tuple[Party, Party], origin: str) -> None:
    first, _ = games
    headers = {**first.referee.headers, "Origin": origin}
    unlisted = [("GET", path) for path in ("/", "/health", "/ready", "/metrics", "/api/openapi.json", "/page/page.js")]
    for method, path in [*all_routes(), *unlisted]:
        for how in {method, "OPTIONS"}:
            answer = send(first.http, how, path, first.id, headers=headers, body={})
            assert (answer.status_code, answer.json()["code"]) == (403, "origin.foreign"), (how, path)
            assert SECRET not in answer.text
            assert "access-control-allow-origin" not in answer.headers
    for message in messages().values():
        with pytest.raises(InvalidStatus, match="403"):
            _greeted(first, message, origin)
    assert first.referee.position()["number"] == 0


def _greeted(party: Party, message: dict[str, Any], origin: str) -> None:
    address = str(party.http.base_url).replace("http", "ws").rstrip("/")
    with connect(f"{address}/api/games/{party.id}/socket", origin=Origin(origin)) as socket:
        socket.send(json.dumps({"type": "hello", "token": party.referee.token}))
        socket.send(json.dumps(message))


def test_an_origin_that_is_allowed_may_speak_and_no_other(serve: Serve) -> None:
    http = serve(origins=("https://good.example",))
    game = create(http, ruleset="rune-and-rust")
    good = http.get("/api/rulesets", headers={"Origin": "https://good.example"})
    assert (good.status_code, good.headers["access-control-allow-origin"]) == (200, "https://good.example")
    assert http.get("/api/rulesets", headers={"Origin": "https://good.example.evil.example"}).status_code == 403
    _greeted(game, {"type": "ping"}, "https://good.example")
    with pytest.raises(InvalidStatus, match="403"):
        _greeted(game, {"type": "ping"}, "https://evil.example")


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
    monsters.do("redo")
    monsters.do("decline")
    monsters.do("redo")
    assert hero.do("accept").json()["ok"]
    assert [entry["text"] for entry in hero.get("/history").json()["entries"]] == [
        "Adventurer moves D5 → D4.",
        "Heroes would like to take back the last action.",
        "Not agreed: Monsters.",
        "Heroes would like to take back the last action.",
        "Taken back: Adventurer moves D5 → D4.",
        "Monsters would like to do again what was taken back.",
        "Withdrawn.",
        "Monsters would like to do again what was taken back.",
        "Done again: Adventurer moves D5 → D4.",
    ]

    alone = create(http, ruleset="rune-and-rust", seed=1)
    one = alone.join("heroes")
    two = alone.join("monsters", token=one.token)
    one.act("move", piece="hero", direction="N")
    assert two.do("undo").json()["ok"]
    assert two.position()["proposal"] is None


def test_consent_comes_once_and_from_other_players(http: httpx.Client) -> None:
    game = create(http, ruleset="rune-and-rust", seed=1)
    hero, monsters, third = game.join("heroes"), game.join("monsters"), game.join("monsters")
    own, other = game.join("monsters", token=hero.token), game.join("heroes", token=monsters.token)
    hero.act("move", piece="hero", direction="N")
    assert hero.do("undo").json()["ok"]
    for seat in (hero, own):
        assert seat.do("accept").json()["code"] == "undo.own"
    assert monsters.do("accept", on=2, key="k").json()["ok"]
    written = game.referee.position()["number"]
    for seat in (monsters, other):
        assert seat.do("accept").json()["code"] == "undo.accepted"
    assert own.do("accept").json()["code"] == "undo.own"
    assert monsters.do("accept", on=2, key="k").json()["ok"]  # the same, sent again
    assert game.referee.position()["number"] == written == 3
    assert third.do("accept").json()["ok"]
    assert hero.position()["proposal"] is None


def test_who_proposed_goes_on_when_nobody_is_left_to_agree(http: httpx.Client) -> None:
    game = create(http, ruleset="rune-and-rust", seed=1)
    hero, monsters = game.join("heroes"), game.join("monsters")
    hero.act("move", piece="hero", direction="N")
    assert hero.do("undo").json()["ok"]
    assert http.delete(f"/api/games/{game.id}/seats/{monsters.seat}", headers=monsters.headers).status_code == 200
    assert hero.do("accept").json()["ok"]
    assert hero.position()["state"] == hero.position(number=0)["state"]


def test_the_referee_runs_the_table_and_everybody_is_told(http: httpx.Client) -> None:
    game = create(http, ruleset="rune-and-rust", seed=1)
    hero, referee = game.join("heroes"), game.referee
    start = hero.position()["state"]
    deeds: list[dict[str, Any]] = [
        {"do": "add", "id": "imp", "at": "A1", "kind": "goblin", "side": "monsters", "stats": {"Health": 3}},
        {"do": "add", "id": "cat", "at": "A2", "name": "Cat", "side": "heroes", "features": ["rogue"]},
        {"do": "place", "piece": "imp", "at": "H1"},
        {"do": "place", "piece": "cat", "at": None},
        {"do": "set", "piece": "hero", "stat": "Health", "value": 1},
        {"do": "terrain", "at": "E1", "terrain": "wall"},
    ]
    for action in deeds:
        assert hero.do("act", action=action).json()["code"] == "seat.forbidden"
        assert referee.act(**action)["ok"]
    now = hero.position()["state"]
    pieces = {piece["id"]: piece for piece in now["pieces"]}
    assert (pieces["imp"]["at"], pieces["imp"]["stats"]["Health"]) == ("H1", 3)
    assert (pieces["cat"]["at"], pieces["hero"]["stats"]["Health"]) == (None, 1)
    told = hero.get("/history").json()["entries"]
    assert [entry["text"] for entry in told][:2] == [
        "Goblin 2 comes into the game. Goblin 2 is put on A1.",
        "Cat comes into the game. Cat is put on A2.",
    ]
    assert referee.do("undo", count=len(deeds)).json()["ok"]
    after = hero.get("/history").json()["entries"][-1]["after"]
    assert after["gone"] == ["imp", "cat"]
    assert hero.position()["state"] == start
    assert referee.do("redo").json()["ok"]
    assert hero.position()["state"] == now


def test_the_referee_opens_doors(http: httpx.Client) -> None:
    rules = {"footwork": 1, "name": "gates", "terrain": {"floor": {"glyph": "."}}}
    rules |= {"edges": {"door": {"cross": "when-open"}}}
    edges = [{"door": "A1/B1", "name": "gate"}]
    pieces = [{"id": "ann", "side": "us", "at": "A1"}]
    game = create(http, scenario={"ruleset": rules, "size": [3, 1], "edges": edges, "pieces": pieces})
    ann = game.join("us")
    assert ann.do("act", action={"do": "move", "piece": "ann", "to": "B1"}).json()["ok"] is False
    assert game.referee.act("door", name="gate", how="open")["ok"]
    assert ann.act("move", piece="ann", to="B1")["ok"]


def test_who_joins_a_side_takes_the_seat_that_the_table_kept_for_it(http: httpx.Client) -> None:
    """Who makes a game plays every side until others come; then only those are asked, and told by what they are."""
    game = create(http, ruleset="rune-and-rust", seed=1)
    kept = game.join("heroes", token=game.referee.token)
    other = game.join("monsters", token=game.referee.token)
    hero = game.join("heroes")
    assert (kept.get("").status_code, other.get("").status_code) == (401, 200)
    assert [(each["role"], each["side"]) for each in hero.get("").json()["seats"]] == [
        ("referee", None),
        ("player", "monsters"),
        ("player", "heroes"),
    ]
    hero.act("move", piece="hero", direction="N")
    assert _asked(hero.do("undo").json()) == [other.seat]
    # Nobody else keeps a seat for others: who comes later shares it.
    monsters, second = game.join("monsters"), game.join("heroes")
    assert other.get("").status_code == 401
    assert _asked(hero.position()) == [monsters.seat, second.seat]
    assert _asked(monsters.do("accept").json()) == [second.seat]
    second.do("decline")
    hero.do("undo")
    game.referee.do("decline")
    assert [entry["text"] for entry in hero.get("/history").json()["entries"]][2:] == [
        "Agreed: Monsters.",
        "Not agreed: another player of Heroes.",
        "Heroes would like to take back the last action.",
        "Not agreed: the referee.",
    ]
    # Who runs the table may come back, and shares it then as well.
    again = game.join("heroes", token=game.referee.token)
    assert (hero.get("").status_code, second.get("").status_code, again.get("").status_code) == (200, 200, 200)


def _asked(answer: dict[str, Any]) -> list[str]:
    """The seats whose consent to an undo is waited for."""
    seats: list[str] = next(each["seats"] for each in answer["waiting"] if each["kind"] == "undo")
    return seats
