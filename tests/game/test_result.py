"""Results and what they hold: compared by content, printed in a line."""

from __future__ import annotations

from fractions import Fraction

import pytest

from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.play.events import Events
from footwork.play.resolution import Abort, Ask, Question, Refused
from footwork.query.refusal import Refusal


class TestPrinting:
    def test_a_result_says_what_was_done_and_what_came_of_it(self) -> None:
        played = Game.shipped("rune-and-rust")
        assert repr(played.move("hero", to="E3")) == "<Result: MoveTo hero E3, completed, charge 2.5, 4 events>"
        assert repr(played.move("hero", to="A1")) == "<Result: MoveTo hero A1, refused: points.insufficient at A1>"
        assert repr(played.wait("hero")) == "<Result: Wait hero, 1 event>"
        assert repr(played.end_turn().resolution) == "<Done: 2 events>"
        assert repr(played.move("nobody", "n")) == "<Result: MoveBy nobody N, refused: piece.unknown>"

    def test_nor_does_it_fill_the_screen_when_names_are_long(self) -> None:
        played = Game.shipped("rune-and-rust")
        long = "x" * 500
        for result in (played.move(long, "n"), played.act("hero", long, long), played.move("hero", along=["D4"] * 99)):
            for value in (result, result.resolution, result.refusal):
                assert len(repr(value)) <= 200

    @pytest.mark.parametrize(
        "value",
        [
            Question("slide", "p" * 90, "a" * 90, "t" * 90, tuple(f"{i},{i}" for i in range(99))),
            Question("reaction", "b", "strike", None, ("yes", "no")),
            Refusal("c" * 300),
        ],
    )
    def test_every_part_fits_a_line(self, value: object) -> None:
        state = Game.shipped("rune-and-rust").state
        parts = [value]
        if isinstance(value, Question):
            parts.append(Ask(value, Events(), state))
        if isinstance(value, Refusal):
            parts += [Refused(value, state), Refusal("a", because=value), Abort(value.code, Events(), state)]
        assert all(len(repr(part)) <= 200 for part in parts), [repr(part) for part in parts]

    def test_a_question_names_its_options(self) -> None:
        asked = Question("reaction", "b", "strike", "a", ("yes", "no"))
        assert repr(asked) == "<Question: reaction of b, strike against a: yes, no>"

    def test_a_refusal_is_written_as_it_is_made(self) -> None:
        inner = Refusal("occupied.hostile", Cell(6, 1), by="skeleton-1", rule="occupants.hostile")
        outer = Refusal("unreachable", Cell(7, 1), because=inner)
        assert eval(repr(outer)) == outer

    def test_what_is_behind_a_refusal_is_named_where_it_is_too_long(self) -> None:
        inner = Refusal("occupied.hostile", Cell(6, 1), "b" * 60, "r" * 60, Fraction(1, 2), Fraction(3))
        assert repr(Refusal("unreachable", Cell(7, 1), because=inner)) == (
            "Refusal(code='unreachable', cell=Cell(x=7, y=1), because=<occupied.hostile>)"
        )


class TestContent:
    def test_the_same_refusal_is_equal(self) -> None:
        first, second = Game.shipped("rune-and-rust"), Game.shipped("rune-and-rust")
        assert first.move("hero", to="A1").refusal == second.move("hero", to="A1").refusal
