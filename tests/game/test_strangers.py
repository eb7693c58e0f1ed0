"""Objects of other makes, given to a game: refused in our words, whatever their own methods do."""

from __future__ import annotations

from typing import Any

import pytest

from footwork import Game, KindError, MisuseError, View


class Rebel:
    """An object whose every method fails."""

    def _fail(self, *arguments: object) -> Any:
        raise RuntimeError("no")

    __eq__ = __hash__ = __index__ = __iter__ = __bool__ = __len__ = __repr__ = __str__ = _fail


class Unruly(Rebel, str):
    """A text whose every method fails."""


class Wilful(Rebel, int):
    """A number whose every method fails."""

    __abs__ = __le__ = Rebel._fail


@pytest.fixture
def game() -> Game:
    return Game.shipped("rune-and-rust")


@pytest.mark.parametrize("made", [Rebel(), Unruly("hero"), Wilful(3)], ids=["object", "text", "number"])
def test_what_fails_by_itself_is_no_argument(game: Game, made: Any) -> None:
    for call in (game.at, game.reach, game.points, game.wait, game.offers, game.legal_actions, game.state.piece):
        with pytest.raises(MisuseError, match=r"the id of a piece is a text, found a Python (Rebel|Unruly|Wilful)"):
            call(made)
    for asked in (game.state.at, game.cell):
        if not isinstance(made, str):
            with pytest.raises(KindError):
                asked(made)
    if isinstance(made, int):
        game.fork().set_stat("hero", "Health", made)  # its number is taken out of it
    else:
        with pytest.raises(MisuseError):
            game.set_stat("hero", "Health", made)
    assert game == Game.shipped("rune-and-rust")


@pytest.mark.parametrize("flag", [Rebel(), 1, "yes", None], ids=["object", "number", "text", "nothing"])
def test_a_switch_is_true_or_false(game: Game, flag: Any) -> None:
    for call in (game.reach, game.query):
        for name in ("alone", "ready"):
            with pytest.raises(KindError, match="True or False"):
                call("hero", **{name: flag})
    with pytest.raises(KindError, match=r"undo\(\) takes True or False as 'dice'"):
        game.undo(dice=flag)


def test_there_is_nothing_to_pick_from_nothing(game: Game) -> None:
    with pytest.raises(MisuseError, match="there is nothing to pick from"):
        View.of(game, "heroes").pick([])
