"""Results and what they hold: compared by content, printed in a line."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction

import pytest

from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.play.events import Events
from footwork.play.resolution import Abort, Ask, Done, Question, Refused
from footwork.refusals import Refusal


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
            Refusal.of("gate." + "c" * 300),
        ],
    )
    def test_every_part_fits_a_line(self, value: object) -> None:
        state = Game.shipped("rune-and-rust").state
        parts = [value]
        if isinstance(value, Question):
            parts.append(Ask(value, Events(), state))
        if isinstance(value, Refusal):
            parts += [Refused(value, state), Refusal.of("halt", because=value), Abort(value.code, Events(), state)]
        assert all(len(repr(part)) <= 200 for part in parts), [repr(part) for part in parts]

    def test_a_question_names_its_options(self) -> None:
        asked = Question("reaction", "b", "strike", "a", ("yes", "no"))
        assert repr(asked) == "<Question: reaction of b, strike against a: yes, no>"

    def test_a_refusal_is_written_as_it_is_made(self) -> None:
        inner = Refusal.of("occupied.hostile", Cell(6, 1), by="skeleton-1", rule="occupants.hostile")
        outer = Refusal.of("reach.cut-off", Cell(7, 1), because=inner)
        assert eval(repr(outer)) == outer

    def test_what_is_behind_a_refusal_is_named_where_it_is_too_long(self) -> None:
        inner = Refusal.of("occupied.hostile", Cell(6, 1), by="b" * 60, rule="r" * 60, need=Fraction(1, 2), have=3)
        assert repr(Refusal.of("reach.cut-off", Cell(7, 1), because=inner)) == (
            "Refusal.of('reach.cut-off', cell=Cell(x=7, y=1), because=<occupied.hostile>)"
        )


class TestContent:
    def test_the_same_refusal_is_equal(self) -> None:
        first, second = Game.shipped("rune-and-rust"), Game.shipped("rune-and-rust")
        assert first.move("hero", to="A1").refusal == second.move("hero", to="A1").refusal

    def test_the_same_result_of_two_games_is_equal(self) -> None:
        first, second = Game.shipped("rune-and-rust"), Game.shipped("rune-and-rust")
        for to in ("E3", "A1"):
            one, other = first.move("hero", to=to), second.move("hero", to=to)
            assert one == other
            assert hash(one) == hash(other)
            assert one.resolution == other.resolution
        assert first.history == second.history
        assert first.move("hero", to="B1") != second.move("hero", to="A1")

    def test_results_travel(self) -> None:
        played = Game.shipped("rune-and-rust")
        for result in (played.move("hero", to="E3"), played.move("hero", to="A1"), played.end_turn()):
            for other in (copy.copy(result), copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
                assert other == result
                assert (other.ok, other.events, other.refusal) == (result.ok, result.events, result.refusal)

    def test_what_comes_of_an_action_travels(self) -> None:
        state = Game.shipped("rune-and-rust").state
        question = Question("reaction", "b", "strike", "a", ("yes", "no"))
        for value in (
            Done(Events(), state),
            Refused(Refusal.of("halt"), state),
            Ask(question, Events(), state),
            Abort("b", Events(), state),
        ):
            for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
                assert other == value
