"""A stance: what is shared, what is kept on its terms, and that nothing stale is taken over."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from footwork.board.means import means_of
from footwork.errors import MisuseError
from footwork.game.game import Game
from footwork.geometry import Footprint
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
