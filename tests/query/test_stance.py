"""A stance: what is shared, what is kept on its terms, and that nothing stale is taken over."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy
import pytest

from footwork.board.means import means_of
from footwork.board.state import FORGOTTEN, MOST_REMEMBERED
from footwork.errors import KindError, MisuseError
from footwork.game.game import Game
from footwork.geometry import Direction, Footprint
from footwork.query.query import Query
from footwork.query.stance import Stance


def game() -> Game:
    return Game.shipped("rune-and-rust")


def test_everybody_who_asks_in_a_state_shares_one() -> None:
    here = game()
    assert here.query("hero") is here.query("hero") is Query.of(here.state, "hero")
    moved = here.state
    assert here.move("hero", "north").ok
    assert here.query("hero").state is not moved


def test_another_kind_is_not_taken_for_a_query() -> None:
    here = game()
    assert type(Stance.of(here.state, "hero")) is Stance
    assert len(Query.of(here.state, "hero").reach()) > 0


def test_what_does_not_exist_is_said() -> None:
    here = game()
    with pytest.raises(MisuseError, match="there is no mode 'zz'; there are: walk"):
        here.query("hero", mode="zz")
    with pytest.raises(MisuseError, match="there is no feature 'zz'"):
        Query(here.state, "hero", features=["zz"])
    with pytest.raises(MisuseError, match="there is no piece 'nobody'"):
        Query.of(here.state, "nobody")


def test_again_keeps_that_the_next_turn_has_begun() -> None:
    here = Game.shipped("duelyst")
    assert here.move("lancer", "north").ok
    ready = here.query("lancer", ready=True)
    assert ready.gate is None
    assert ready.again(here.state).gate is None
    assert here.query("lancer").gate is not None


def test_it_compares_travels_and_prints() -> None:
    here = game()
    query = here.query("hero", points=3)
    assert pickle.loads(pickle.dumps(query)) == query != here.query("hero")
    assert repr(here.query("hero")) == "<Query about hero in rune-and-rust>"
    assert repr(query) == "<Query about hero in rune-and-rust with points=3>"


def test_a_text_that_is_no_cell_is_not_in_a_reach() -> None:
    assert "zzz" not in game().reach("hero")


@pytest.mark.parametrize(
    "change",
    [{"side": "them"}, {"side": "nobody-knows"}, {"footprint": Footprint(2, 1)}, {"features": ("general",)}],
    ids=str,
)
def test_a_piece_of_another_make_leaves_nothing_stale(change: dict[str, Any]) -> None:
    state = Game.shipped("duelyst").state
    for piece in state.pieces:
        means_of(state, piece)
        Query.of(state, piece.id).reach()
    changed = state.with_piece(state.piece("lancer").changed(**change))
    fresh = pickle.loads(pickle.dumps(changed))
    assert (changed.occupied, changed.last_side, changed.hash) == (fresh.occupied, fresh.last_side, fresh.hash)
    for piece in changed.pieces:
        assert Query.of(changed, piece.id).reach() == Query.of(fresh, piece.id).reach()


def crowded(count: int) -> Game:
    pieces = [{"id": f"p{i}", "side": "all", "at": f"{i % 60},{i // 60}", "points": 9_000} for i in range(count)]
    rules = {"footwork": 1, "name": "crowd", "grid": {"notation": "xy"}, "terrain": {"floor": {"glyph": "."}}}
    return Game.from_dict({"ruleset": rules, "size": [60, 30], "sides": {"all": {}}, "pieces": pieces})


def test_all_pieces_of_a_state_are_remembered_and_those_of_states_before_go_first() -> None:
    here = crowded(100)
    names = [piece.id for piece in here.state.pieces]
    asked = [here.query(name) for name in names]
    assert [here.query(name) for name in names] == asked
    assert all(here.query(name) is query for name, query in zip(names, asked, strict=True))
    assert here.move("p99", "south").ok
    asked = [here.query(name) for name in names[:60]]
    assert all(here.query(name) is query for name, query in zip(names[:60], asked, strict=True))
    assert len(here.state.line) < 60 + MOST_REMEMBERED + FORGOTTEN


@pytest.mark.parametrize(
    "ask", [lambda game: game.query("p1"), lambda game: game.threat("all")], ids=["query", "threat"]
)
def test_what_is_remembered_stays_bounded_over_many_states(ask: Callable[[Game], object]) -> None:
    here = crowded(3)
    for i in range(200):
        assert here.move("p1", "south" if i % 2 == 0 else "north").ok
        ask(here)
        here.threat("all")
        assert len(here.state.line) <= MOST_REMEMBERED + FORGOTTEN


def test_one_step_takes_words_as_step_does() -> None:
    query = game().query("hero")
    assert query.one_step("ne") == query.one_step(Direction.NE)


def test_a_way_may_lead_through_cells_of_an_array() -> None:
    here = game()
    for stations in (["D4"], []):
        found = here.path("hero", "D3", through=numpy.array(stations, dtype=str))
        assert found == here.path("hero", "D3", through=stations)


def test_a_query_says_on_what_terms_it_asks_even_if_that_is_nothing() -> None:
    game = Game.shipped("rune-and-rust")
    assert repr(game.query("hero", points=0)) == "<Query about hero in rune-and-rust with points=0>"
    assert repr(game.query("hero")) == "<Query about hero in rune-and-rust>"


@pytest.mark.parametrize("back", ["no", 1, None])
def test_which_way_to_turn_is_looked_at(back: Any) -> None:
    with pytest.raises(KindError, match=r"rotation\(\) takes True or False as 'back'"):
        Game.shipped("imperial-assault").query("luke").rotation(back=back)


def test_a_fraction_that_no_file_can_hold_is_named_as_what_it_is() -> None:
    game = Game.shipped("rune-and-rust")
    said = "a Fraction of such numbers or None as 'points', and was given a Fraction with numbers beyond ±2147483648"
    with pytest.raises(KindError, match=said):
        game.query("hero", points=Fraction(2.7))
    assert game.query("hero", points=Fraction(27, 10)).reach()
