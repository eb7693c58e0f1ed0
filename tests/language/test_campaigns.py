"""What campaigns say holds in a game: resources, who may do what, tiles with effects, names."""

from __future__ import annotations

from typing import Any

from footwork.game.game import Game

MAP = "\n".join([". . . . . . . . ."] * 7)


def campaign(text: str, *pieces: dict[str, Any], **more: Any) -> Game:
    """A game of a campaign on Methuen's rules, on a board of 9×7 with its origin in the middle."""
    ruleset = {"footwork": 1, "name": "campaign", "extends": "methuen", "campaign": text} | more.pop("ruleset", {})
    listed = pieces or ({"id": "me", "side": "us", "at": "0N 0E"}, {"id": "foe", "side": "them", "at": "3N 4E"})
    return Game.from_dict({"ruleset": ruleset, "map": MAP, "pieces": list(listed), **more})


class TestStartsAt:
    TEXT = "Resource: Focus\nStarts at 1.\nReturns to 4 each turn.\n\nThink\ndo: [Focus] -= 1\n"

    def focus(self, game: Game) -> tuple[int, int]:
        return game.state.piece("me").stats["Focus"], game.state.piece("foe").stats["Focus"]

    def test_it_is_the_value_at_the_beginning_and_returns_to_that_of_every_turn_after_it(self) -> None:
        game = campaign(self.TEXT)
        assert self.focus(game) == (1, 1)
        game.end_turn()
        assert self.focus(game) == (1, 1)  # the first turn of the other side is its beginning too
        game.end_turn()
        assert self.focus(game) == (4, 1)
        game.end_turn()
        assert self.focus(game) == (4, 4)

    def test_a_game_that_is_begun_later_starts_there_too(self) -> None:
        game = campaign(self.TEXT, begin=False)
        game.begin()
        assert self.focus(game) == (1, 1)

    def test_what_was_lost_before_the_first_turn_comes_back_to_the_start(self) -> None:
        game = campaign(self.TEXT)
        game.set_stat("foe", "Focus", 0)
        game.end_turn()
        assert self.focus(game) == (1, 1)

    def test_rounds_count_in_the_same_way(self) -> None:
        game = campaign(self.TEXT.replace("turn.", "round."))
        game.end_turn()
        assert self.focus(game) == (1, 1)
        game.end_turn()
        assert self.focus(game) == (4, 4)

    def test_without_it_a_resource_is_full_at_first(self) -> None:
        assert self.focus(campaign(self.TEXT.replace("Starts at 1.\n", ""))) == (4, 4)

    def test_the_reach_of_a_turn_to_come_knows_whether_it_is_the_first(self) -> None:
        phase = "At the start of each actor's turn, before actions, the actor may move up to [Focus] tiles."
        game = campaign(f"{self.TEXT}\nFeature: Phase\n{phase}\nScope: global\n")
        for name, most in (("foe", 1), ("me", 4)):
            reach = game.reach(name, ready=True)
            assert max(reach[cell].charge for cell in reach.stops) == most
