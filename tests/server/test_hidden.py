"""What a side plans in secret does not leave the server: not in answers, numbers, sizes, errors or forks."""

from __future__ import annotations

import json
import logging
import re
from typing import Any

import httpx
import pytest
from tests.server.conftest import Party, Player, Serve, create
from tests.server.test_socket import Talk, talking

from footwork.game.game import Game
from footwork.server.settings import Limits
from footwork.server.store.store import Store
from footwork.views.view import View

SCENARIO: dict[str, Any] = {
    "ruleset": "free-actions",
    "size": [9, 9],
    "sides": {"red": {}, "blue": {}},
    "pieces": [
        {"id": "ann", "side": "red", "at": "1,1", "stats": {"DEX": 18}},
        {"id": "amy", "side": "red", "at": "1,3", "stats": {"DEX": 18}},
        {"id": "bob", "side": "blue", "at": "8,8", "stats": {"DEX": 18}},
    ],
}


def party(http: httpx.Client) -> Party:
    return create(http, scenario=SCENARIO, seed=7)


def everything_about(player: Player) -> list[str]:
    """Everything that somebody can fetch, as text, without what differs between any two games."""
    answers = [
        player.get("/position"),
        player.get("/history"),
        player.get("/timeline", limit=100),
        player.get("/undo"),
        player.get("/export"),
        player.get(""),
        player.get("/save"),
        *(player.post("/ask", question=question) for question in QUESTIONS),
        player.do("undo", on=99, key="stale"),
        player.do("press", on=99, key="stale"),
    ]
    return [answer.text for answer in answers]


QUESTIONS: list[dict[str, Any]] = [
    {"ask": "state"},
    {"ask": "plans"},
    {"ask": "reach", "piece": "bob"},
    {"ask": "reach", "piece": "ann"},
    {"ask": "path", "piece": "bob", "to": "8,6"},
    {"ask": "why", "piece": "bob", "to": "1,2"},
    {"ask": "next-steps", "piece": "bob"},
    {"ask": "next-steps", "piece": "ann"},
    {"ask": "threat", "side": "blue"},
    {"ask": "legal", "piece": "ann"},
    {"ask": "picture"},
]


def without_names(texts: list[str]) -> list[str]:
    """Ids and times are other ones in every game."""
    names: dict[str, str] = {}

    def numbered(found: re.Match[str]) -> str:
        return names.setdefault(found[0], f'"<{len(names)}>"')

    plain = (re.sub(r'"[0-9a-f]{16}"', numbered, text) for text in texts)
    return [json.dumps(_timeless(json.loads(text))) for text in plain]


def _timeless(data: Any) -> Any:
    if isinstance(data, dict):
        return {
            key: _timeless(value)
            for key, value in data.items()
            if key not in ("at", "created", "board")
            or isinstance(value, dict | list)
            or (key == "at" and isinstance(value, str))
        }
    return [_timeless(part) for part in data] if isinstance(data, list) else data


@pytest.mark.parametrize("eyes", ["blue", None])
def test_two_games_that_differ_in_a_secret_look_the_same(http: httpx.Client, eyes: str | None) -> None:
    seen = []
    for steps in (["2,1"], ["1,2", "2,2", "3,2"]):
        game = party(http)
        red, other = game.join("red"), game.join(eyes)
        game.join("blue")
        for step in steps:
            assert red.act("plan", piece="ann", steps=[step])["ok"]
        if len(steps) > 1:
            assert red.act("unplan", piece="ann")["ok"]
            assert red.act("plan", piece="amy", steps=["2,3"])["ok"]
        seen.append(without_names(everything_about(other)))
    for one, another in zip(*seen, strict=True):
        assert one == another


def test_a_secret_does_not_make_the_others_late(http: httpx.Client) -> None:
    game = party(http)
    red, blue = game.join("red"), game.join("blue")
    before = blue.position()["number"]
    assert red.act("plan", piece="ann", steps=["2,1"])["number"] == before + 1
    assert blue.position()["number"] == before
    assert blue.do("act", on=before, action={"do": "plan", "piece": "bob", "steps": ["8,7"]}).json()["ok"]


def test_a_beat_is_played_when_all_have_pressed(http: httpx.Client) -> None:
    game = party(http)
    red, blue = game.join("red"), game.join("blue")
    red.act("plan", piece="ann", steps=["2,1"])
    blue.act("plan", piece="bob", steps=["7,8"])
    answer = red.do("press").json()
    assert answer["ok"]
    assert [each["kind"] for each in answer["waiting"]] == ["beat"]
    assert len(answer["waiting"][0]["seats"]) == 1
    assert red.do("act", action={"do": "plan", "piece": "ann", "steps": ["3,1"]}).json()["code"] == "plans.pressed"
    done = blue.do("press").json()
    assert done["ok"]
    at = {piece["id"]: piece["at"] for piece in red.position()["state"]["pieces"]}
    assert (at["ann"], at["bob"]) == ("2,1", "7,8")


def test_one_press_is_enough_for_both_sides_of_a_player_while_plans_are_locked(http: httpx.Client) -> None:
    game = party(http)
    red = game.join("red")
    blue = game.join("blue", token=red.token)
    red.act("plan", piece="ann", steps=["2,1", "3,1", "4,1"])
    blue.act("plan", piece="bob", steps=["7,8"])
    assert red.do("press").json()["result"] is None, "blue may still plan"
    assert blue.do("press").json()["result"] is not None
    for seat in (blue, red):
        assert seat.do("press").json()["result"] is not None
    at = {piece["id"]: piece["at"] for piece in red.position()["state"]["pieces"]}
    assert (at["ann"], at["bob"]) == ("4,1", "7,8")


def test_who_has_pressed_and_left_binds_nobody(http: httpx.Client) -> None:
    game = party(http)
    gone, red, blue = game.join("red"), game.join("red"), game.join("blue")
    assert gone.do("press").json()["ok"]
    assert red.do("act", action={"do": "plan", "piece": "ann", "steps": ["2,1"]}).json()["code"] == "plans.pressed"
    game.referee.http.delete(f"/api/games/{game.id}/seats/{gone.seat}", headers=gone.headers).raise_for_status()
    red.act("plan", piece="ann", steps=["2,1"])
    assert red.do("press").json()["ok"]
    assert blue.do("press").json()["ok"]
    assert {piece["id"]: piece["at"] for piece in red.position()["state"]["pieces"]}["ann"] == "2,1"


def test_a_fork_by_a_seat_has_other_dice_and_no_secrets_of_others(http: httpx.Client) -> None:
    game = party(http)
    red, blue = game.join("red"), game.join("blue")
    red.act("plan", piece="ann", steps=["2,1"])
    blue.act("plan", piece="bob", steps=["7,8"])
    made = blue.post("/forks").json()
    fork = Party(http, made)
    plans = fork.referee.position()["plans"]["plans"]
    assert [plan["piece"] for plan in plans] == ["bob"]
    whole = fork.referee.get("/save").json()
    assert whole["scenario"]["seed"] != 7
    assert "2,1" not in json.dumps(whole["scenario"]["plans"])


def told_over_sockets(http: httpx.Client, steps: list[str]) -> list[list[str]]:
    """Everything that blue and one who watches hear over their sockets while red plans and plans again."""
    game = party(http)
    red, blue, watcher = game.join("red"), game.join("blue"), game.join(None)
    heard: list[list[str]] = [[], [], []]
    with talking(blue) as one, talking(watcher) as two, talking(red) as third:
        for talk in (one, two, third):
            talk.hear("welcome")
        _silence((one, two))  # who comes and goes is no secret
        number = 0
        for step in steps:
            for action in (
                {"do": "plan", "piece": "ann", "steps": [step]},
                {"do": "plan", "piece": "ann", "steps": ["9,9"]},  # refused
                {"do": "plan", "piece": "nobody", "steps": ["9,9"]},
                {"do": "unplan", "piece": "ann"},
                {"do": "plan", "piece": "amy", "steps": [step]},
            ):
                third.say(type="act", on=number, key=f"{number} {action}", action=action)
                done = third.hear("done", "problem")
                number += done["type"] == "done" and done["answer"]["ok"]
        assert number > len(steps)
        one.say(type="act", id=1, on=0, key="k", action={"do": "plan", "piece": "bob", "steps": ["8,7"]})
        one.say(type="undo", id=2, on=99, key="stale")
        for i, question in enumerate(QUESTIONS):
            one.say(type="ask", id=i, question=question)
            heard[0].append(one.hear_text("asked"))
        one.say(type="press", id=3, on=1, key="press")
        heard[2] += [http.get("/metrics").text]
        for texts, talk in zip(heard, (one, two), strict=False):
            talk.say(type="ping", id="end")
            while not texts or '"pong"' not in texts[-1]:
                texts.append(talk.hear_text("entry", "done", "asked", "problem", "pong"))  # presence is no secret
        with talking(blue, after=0) as again:
            for _ in range(3):
                heard[0].append(again.hear_text("welcome", "entry"))
    return [*(without_names(texts) for texts in heard[:2]), [_counts(heard[2][0])]]


def _silence(talks: tuple[Talk, ...]) -> None:
    for talk in talks:
        talk.say(type="ping", id="silence")
        talk.hear("pong")


def _counts(metrics: str) -> str:
    """What metrics count; how long something took is another figure every time."""
    timed = ("_sum", "_bucket", "_created")
    return "\n".join(line for line in metrics.splitlines() if not any(each in line for each in timed))


def test_sockets_and_metrics_do_not_tell_of_a_secret(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="footwork.server")
    found = []
    for steps in (["2,1"], ["1,2", "2,2", "2,1", "2,2"]):
        found.append(told_over_sockets(serve(), steps))
        serve.stop()
    for one, another in zip(*found, strict=True):
        assert one == another
    assert len(found[0][0]) > len(QUESTIONS)
    logged = "\n".join(str(record.__dict__) for record in caplog.records if record.name == "footwork.server")
    assert "2,1" not in logged
    assert "'ann'" not in logged


def test_an_error_of_the_database_tells_nothing(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    red = party(serve()).join("red")
    entries = Store.append

    async def broken(self: Store, rows: Any, **more: Any) -> None:
        await entries(self, [{**row, "kind": None} for row in rows], **more)

    monkeypatch.setattr(Store, "append", broken)
    monkeypatch.setattr("footwork.server.store.store.IntegrityError", KeyError)  # so that it is no conflict
    answer = red.do("act", action={"do": "plan", "piece": "ann", "steps": ["2,1"]})
    assert answer.json()["code"] == "server.defect"
    serve.stop()  # it is logged after it is answered
    assert "NOT NULL" in caplog.text
    assert "2,1" not in caplog.text
    assert "2,1" not in answer.text


def test_a_full_log_does_not_tell_how_much_others_plan(serve: Serve) -> None:
    game = party(serve(limits=Limits(entries_per_game=2)))
    red, blue = game.join("red"), game.join("blue")
    red.act("plan", piece="ann", steps=["2,1"])
    red.act("plan", piece="ann", steps=["3,1"])
    assert red.do("act", action={"do": "unplan", "piece": "ann"}).json()["code"] == "limit.entries"
    assert blue.act("plan", piece="bob", steps=["8,7"])["ok"]


def test_a_fork_does_not_tell_how_much_was_planned(http: httpx.Client) -> None:
    game = party(http)
    red = game.join("red")
    red.act("plan", piece="ann", steps=["2,1"])
    red.act("unplan", piece="ann")
    assert game.referee.post("/forks").json()["game"]["forked"] == {"game": game.id, "number": 0}


def test_a_seed_is_not_to_be_found_out_by_trying(http: httpx.Client) -> None:
    """Hashes that leave the server do not depend on the seed, or a small one would be found by trying them all."""
    seen = []
    for seed in (7, 8):
        game = create(http, scenario=SCENARIO, seed=seed)
        blue, watcher = game.join("blue"), game.join(None)
        game.join("red")
        seen.append([without_names(everything_about(each)) for each in (blue, watcher)])
        boards = [blue.post("/ask", question=question).json().get("board") for question in QUESTIONS]
        seen[-1].append([str(board) for board in boards])
    assert seen[0] == seen[1]


def test_a_bot_does_not_tell_by_its_choice_how_much_others_plan() -> None:
    lucks = []
    for steps in (1, 4):
        game = Game.from_dict({**SCENARIO, "seed": 3})
        for _ in range(steps):
            assert game.plan("ann", "2,1").ok
            assert game.unplan("ann").ok
        assert game.plan("bob", "8,7").ok
        lucks.append(View.of(game, "blue").luck)
    assert lucks[0] == lucks[1]


def test_who_guesses_a_plan_cannot_ask_whether_it_is_so(http: httpx.Client) -> None:
    """The key of a position follows from it: whoever guesses the plans of another side knows the key."""
    game = party(http)
    red = game.join("red")
    assert red.act("plan", piece="ann", steps=["2,1"])["ok"]
    key = red.post("/ask", question={"ask": "plans"}).json()["board"]
    for guess in (key, "0" * 64):
        answer = http.post("/api/ask", json={"board": guess, "question": {"ask": "plans"}})
        assert answer.json()["code"] == "board.unknown"


def test_a_plan_that_stands_leaves_the_others_ready(http: httpx.Client) -> None:
    table = party(http)
    red, blue = table.join("red"), table.join("blue")
    red.act("plan", piece="ann", steps=["1,2"])
    assert red.do("press", forward=False).status_code == 200
    blue.act("plan", piece="bob", steps=["8,7"])
    blue.act("commit", piece="bob")
    assert [one["seats"] for one in blue.position()["waiting"]] == [[blue.seat]]
    assert blue.do("press", forward=False).json()["result"] is not None, "the beat is played"


def test_a_game_that_is_over_stays_so_for_its_seed_is_known(http: httpx.Client) -> None:
    game = create(http, ruleset="rune-and-rust", seed=5)
    hero, monsters = game.join("heroes"), game.join("monsters")
    hero.act("move", piece="hero", direction="N")
    assert game.referee.act("finish")["ok"]
    assert hero.get("/save").json()["scenario"]["seed"] == 5
    over = hero.position()
    for seat in (hero, monsters, game.referee):
        for kind, body in (("undo", {}), ("undo", {"count": 2}), ("act", {"action": {"do": "begin"}})):
            assert seat.do(kind, **body).json()["code"] == "game.over"
        told = seat.get("/undo").json()
        assert not told["ok"]
        assert told["refusal"]["code"] == "undo.over"
        assert told["refusal"]["text"] == "The game is over: what ended it stays."
    assert hero.position() == over
    forked = Party(http, hero.post("/forks", number=1).json())
    assert forked.referee.get("/save").json()["scenario"]["seed"] != 5
    assert forked.join("heroes").act("move", piece="hero", direction="N")["ok"]


def test_who_plays_alone_may_take_back_the_end(http: httpx.Client) -> None:
    game = create(http, ruleset="rune-and-rust", bots=["monsters"])
    hero = game.join("heroes")
    assert game.referee.act("finish")["ok"]
    assert hero.get("/undo").json()["ok"]
    assert hero.do("undo").json()["ok"]
    assert not hero.position()["over"]


def test_a_game_that_has_not_begun_is_not_over_whatever_the_referee_does(http: httpx.Client) -> None:
    scenario = {**SCENARIO, "begin": False}
    game = create(http, scenario=scenario, seed=7)
    one, other = game.join("red"), game.join("blue")
    assert game.referee.act("place", piece="bob", at="8,7")["ok"]
    assert not one.position()["over"]
    assert one.get("/save").json()["code"] == "export.running"
    assert other.act("begin")["ok"]
    assert game.referee.act("finish")["ok"]
    assert one.position()["over"]
    assert one.do("act", action={"do": "begin"}).json()["code"] == "game.over"


def test_who_is_ready_already_writes_nothing_by_saying_so_again(http: httpx.Client) -> None:
    game = party(http)
    red, _ = game.join("red"), game.join("blue")
    assert red.do("press").json()["ok"]
    assert red.do("press").json()["code"] == "plans.pressed"
    assert red.do("press", forward=True).json()["ok"]  # something else: all beats to the end
    assert game.referee.position()["number"] == 2
