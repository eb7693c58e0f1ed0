"""Crowds: a question about one piece does not walk all of them, and what concerns all grows with their number."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.growth.boards import FOE, FRIEND, HERO, LIVELY, PAINTING, PLAIN, game_of, scenario, yaml_of
from tests.growth.measure import calls_of
from tests.growth.rows import ONE, Ask, after_a_move

from footwork.board.auras import painted, painted_on
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.play import resolution
from footwork.query.query import Query

FEW, MANY = 10, 1_000


def calls(game: Game, ask: Ask) -> int:
    prepare = after_a_move(game, ask)
    prepare()()
    return calls_of(prepare())


def games(pieces: int) -> list[Game]:
    """The same crowd twice: with nothing but moves, and with actions, reactions and auras."""
    return [game_of(128, pieces), game_of(128, pieces, auras=pieces, lively=True)]


@pytest.fixture(scope="module")
def crowds() -> tuple[list[Game], list[Game]]:
    return games(FEW), games(MANY)


@pytest.mark.parametrize("what", [what for what in ONE if what not in ("why", "bot's choice")])
def test_a_question_about_one_piece_costs_at_most_three_times_as_much_among_a_hundred_times_as_many(
    what: str, crowds: tuple[list[Game], list[Game]]
) -> None:
    for few, many in zip(*crowds, strict=True):
        assert calls(many, ONE[what]) <= 3 * calls(few, ONE[what])


def test_so_does_an_action(crowds: tuple[list[Game], list[Game]]) -> None:
    few, many = (calls(each[1], lambda game: game.act(HERO, "strike", FOE)) for each in crowds)
    assert few < many * 3 <= few * 9


@pytest.mark.parametrize("what", ["reach", "path", "move"])
def test_painters_who_are_far_away_cost_nothing(what: str) -> None:
    few, many = (scenario(side, side * side // 16, auras=4_096, rules=PAINTING) for side in (32, 96))
    assert calls(Game.from_dict(many), ONE[what]) <= 2 * calls(Game.from_dict(few), ONE[what])


def far_painters(many: int, *, within: int = 1) -> Game:
    """The hero in the middle of a board, the friend beside it, and painters in a corner, too far away to be felt."""
    rules = PAINTING | {"features": {"captain": {"aura": {"within": within, "to": "any", "paints": "mist"}}}}
    places = [(32, 32), (34, 32), (30, 32), *((63 - i % 20, 63 - i // 20) for i in range(many))]
    pieces: list[dict[str, Any]] = [
        {"id": f"p{i}", "side": "red", "at": f"{x},{y}", "features": ["captain"] if i > 2 else []}
        for i, (x, y) in enumerate(places)
    ]
    return Game.from_dict({"ruleset": rules, "size": [64, 64], "pieces": pieces})


@pytest.mark.parametrize("what", ["reach", "path", "move"])
def test_forty_painters_cost_no_more_than_one_who_is_as_far_away(what: str) -> None:
    one, forty = (calls(far_painters(many), ONE[what]) for many in (1, 40))
    assert forty <= one + 5


def test_how_far_an_aura_reaches_costs_nothing_where_it_is_not_felt() -> None:
    near, far = (calls(far_painters(20, within=within), ONE["reach"]) for within in (1, 16))
    assert far <= near + 5


@pytest.mark.parametrize("what", ["reach", "path", "move"])
def test_rules_that_let_auras_paint_cost_little_while_nobody_has_one(what: str) -> None:
    plain, painting = (calls(game_of(64, 40, paints=paints), ONE[what]) for paints in (False, True))
    assert painting <= 3 * plain


def test_a_threat_among_painters_costs_little_more_than_among_others() -> None:
    none, some = (
        calls(game_of(64, 300, auras=auras, paints=True), lambda game: game.threat("red")) for auras in (0, 60)
    )
    assert some <= 2 * none


def test_why_not_where_one_can_go_looks_no_further_than_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    query = Query.of(game_of(64, 40).state, HERO)
    monkeypatch.setattr(Query, "reach", lambda _: pytest.fail("everything was looked for"))
    assert query.why(Cell(32, 33)) is None


@pytest.mark.parametrize("points", [6, None])
def test_a_way_through_a_cell_costs_what_lies_on_it_not_the_board(points: int | None) -> None:
    def through(game: Game) -> object:
        middle = game.state.board.width // 2
        return game.path(HERO, Cell(middle - 2, middle + 1), through=[Cell(middle - 1, middle)])

    few, many = (calls(game_of(side, 8, points=points), through) for side in (16, 128))
    assert many <= few + 20


def test_what_concerns_everybody_grows_with_their_number() -> None:
    few, many = (game_of(128, pieces, auras=pieces, lively=True) for pieces in (30, 120))
    for ask, most in ((lambda game: game.end_turn(), 6), (lambda game: game.legal_actions(), 6)):
        assert calls(many, ask) <= most * calls(few, ask)


def test_loading_grows_with_the_number_of_pieces() -> None:
    few, many = (scenario(64, pieces, auras=pieces, rules=LIVELY) for pieces in (50, 200))
    assert calls_of(lambda: Game.from_dict(many)) <= 6 * calls_of(lambda: Game.from_dict(few))
    assert calls_of(lambda: Game.from_text(yaml_of(many))) <= 6 * calls_of(lambda: Game.from_text(yaml_of(few)))


def test_who_has_everything_stays_as_it_is_when_a_turn_begins() -> None:
    """So a long game of many, in which few move at a time, is written, hashed and replayed by those few."""
    game = game_of(32, 40).fork()
    assert game.move(FRIEND, "north").ok
    before = game.state
    for _ in game.state.order:
        assert game.end_turn().ok
    assert [piece.id for piece in game.state.pieces if piece not in before.pieces] == [FRIEND]
    assert all(now is then for now, then in zip(game.state.pieces, before.pieces, strict=True) if now.id != FRIEND)


def test_a_round_of_more_pieces_than_an_action_may_take_steps_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolution, "MOST_STEPS", 100)
    game = Game.from_dict(scenario(32, 220, rules=LIVELY | {"stats": LIVELY["stats"] | {"Luck": {"refresh": "round"}}}))
    assert game.set_stat(HERO, "Luck", 7).ok
    for _ in game.state.order:
        assert game.end_turn().ok
    assert repr(game.state.turn) == "Turn(round=2, place=0)"


def test_what_each_piece_sets_off_is_limited_for_each() -> None:
    """More reactions than one piece may set off, and more dice than it may roll."""
    rules = PLAIN | {
        "stats": {"Luck": {"default": 0}},
        "reactions": {
            "cheer": {
                "trigger": "turn-start",
                "relation": "friendly",
                "within": 1,
                "do": [{"change": "Luck", "by": "2d6", "of": "self"}],
            }
        },
    }
    rows = [(x, y) for x in range(0, 64, 2) for y in range(36)]
    pieces = [{"id": f"p{i}", "side": "ab"[x % 4 == 0], "at": f"{x},{y}"} for i, (x, y) in enumerate(rows)]
    game = Game.from_dict({"ruleset": rules, "size": [64, 36], "pieces": pieces})
    done = game.end_turn()
    assert (done.ok, done.aborted) == (True, None)
    assert game.state.rolls > 1_000


@pytest.mark.parametrize("seed", range(40))
def test_who_is_too_far_away_makes_no_difference_to_a_search(seed: int) -> None:
    rng = Random(seed)
    rules = dict(rng.choice([PLAIN, PAINTING, LIVELY])) | {
        "cost": rng.choice([{}, {"diagonal": 1.5}, {"cardinal": 2, "alternate": [2, 3]}]),
        "occupants": {"any": {"enter": rng.random() < 0.7, "stop": rng.random() < 0.3, "multiply": rng.choice([1, 2])}},
        "allowance": {"points": rng.randint(0, 7)},
    }
    data = scenario(24, rng.randint(3, 120), auras=rng.randint(0, 40) if "features" in rules else 0, rules=rules)
    for piece in data["pieces"][:1]:
        piece["size"] = rng.choice([[1, 1], [1, 2]])
    game = Game.from_dict(data)
    standing = {cell: game.state.at(cell) for cell in game.state.occupied}
    for query in (Query.of(game.state, HERO), Query(game.state, HERO, occupants=standing)):
        assert query.near.flood(query.limit).rows() == query.prepared.flood(query.limit).rows()
        for x, y in ((rng.randrange(24), rng.randrange(24)) for _ in range(12)):
            near, far = query.near.path(x, y, query.limit), query.prepared.path(x, y, query.limit)
            assert (near is None) == (far is None)
            if near is not None and far is not None:
                assert (near.cost, near.stop, near.steps, near.nodes()) == (far.cost, far.stop, far.steps, far.nodes())


@pytest.mark.parametrize("seed", range(5))
def test_what_is_painted_on_one_cell_is_what_is_painted_there(seed: int) -> None:
    game = Game.from_dict(scenario(16, 60, auras=10 * seed, rules=PAINTING))
    hero = game.state.piece(HERO)
    every, near = painted(game.state, hero), painted(game.state, hero, within=3)
    for cell in (Cell(x, y) for x in range(16) for y in range(16)):
        assert painted_on(game.state, hero, cell).get(cell, ()) == every.get(cell, ())
        if max(abs(cell.x - 8), abs(cell.y - 8)) <= 3:
            assert near.get(cell, ()) == every.get(cell, ())


def test_among_painters_a_search_meets_whoever_it_could_come_to() -> None:
    rules = PAINTING | {"occupants": {"any": {"enter": False}}, "allowance": {"points": 9}}
    places = [(0, 0), (0, 1), (5, 0), *((x, 0) for x in range(20, 40))]
    pieces: list[dict[str, Any]] = [{"id": f"p{i}", "side": "a", "at": f"{x},{y}"} for i, (x, y) in enumerate(places)]
    pieces[1]["features"] = ["captain"]
    game = Game.from_dict({"ruleset": rules, "map": "." * 40 + "\n." + "#" * 39, "pieces": pieces})
    assert [(cell.x, arrival.charge) for cell, arrival in game.reach(HERO).items()] == [(1, 2), (2, 4), (3, 5), (4, 6)]
