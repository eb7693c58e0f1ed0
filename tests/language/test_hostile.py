"""Hostile campaigns end within the limits, each with a declared error, in well under a second."""

from __future__ import annotations

from time import process_time

import pytest

from footwork.errors import CampaignError, FootworkError, LimitError
from footwork.game.game import Game
from footwork.language.book import read_book
from footwork.language.formula import Formula
from footwork.language.odds import chance
from footwork.language.parse import parse
from footwork.rules.compiling.library import rules_from_data

parse("Warm\ndo: Move actor 1 tile")  # the grammar is made once


def campaign(text: str) -> object:
    return rules_from_data({"footwork": 1, "name": "hostile", "extends": "methuen", "campaign": text})


@pytest.mark.parametrize(
    "text",
    [
        "A\ndo: [X] -= 999999d999999",
        "A\ndo: [X] -= 1d999999",
        "A\ndo: [X] -= " + "+".join(["100d6"] * 11),
        "A\ndo: [X] -= " + "+".join(["100d6"] * 40_000),
        "A\ndo: [X] -= " + "(" * 60_000 + "1" + ")" * 60_000,
        "A\ndo: [X] -= " + "-" * 2_000 + "1",
        "A\ndo: [X] -= " + "min(1," * 600 + "1" + ")" * 600,
        "A\nif: " + "not " * 900 + "1\ndo: [X] -= 1",
        "A\ndo: [X] -= " + "9" * 100_000,
        "A\ndo: [X] -= 2147483649",
        "A\ndo: [" + "X" * 3_000 + "] -= 1",
        "A" * (256 * 1024 - 1),
        "A" * (256 * 1024 + 1),
        "do: " * 65_000,
        "A\ndo: " + "[X] -= 1 " * 29_000,
        "\n\n".join(f"A{i}\ndo: [X] -= 1" for i in range(13_000)),
        "\n".join(["Feature: A"] * 20_000),
        "A\n" + "\n".join(["do: [X] -= 1"] * 18_000),
        "A\nTarget: an enemy within 999999 tiles\ndo: [X] -= 1",
        "\x00\x01\udcff".encode("utf-8", "replace").decode() + "\ndo: [X] -= 1",
    ],
    ids=lambda text: f"{text[:24]!r}…{len(text)}",
)
def test_a_hostile_campaign_is_a_declared_error_at_once(text: str) -> None:
    start = process_time()
    with pytest.raises(FootworkError):
        campaign(text)
    assert process_time() - start < 1


def test_numbers_that_grow_in_play_end_in_an_abort_that_changes_nothing() -> None:
    text = "Grow\ndo: [X] = [X] * [X]"
    ruleset = {"footwork": 1, "name": "hostile", "extends": "methuen", "campaign": text}
    piece = {"id": "me", "side": "a", "at": "0N 0E", "stats": {"X": 50_000}}
    game = Game.from_dict({"ruleset": ruleset, "size": [9, 7], "pieces": [piece]})
    before = game.state.hash
    result = game.act("me", "grow")
    assert result.aborted is not None
    assert game.state.hash == before


def test_more_dice_than_an_action_may_roll_end_in_an_abort() -> None:
    text = "Storm\ndo: " + "\n    ".join(["[X] += 400d2"] * 3)
    ruleset = {"footwork": 1, "name": "hostile", "extends": "methuen", "campaign": text}
    piece = {"id": "me", "side": "a", "at": "0N 0E"}
    game = Game.from_dict({"ruleset": ruleset, "size": [9, 7], "pieces": [piece]})
    result = game.act("me", "storm")
    assert result.aborted == "the action rolls more than 1,000 dice"
    assert game.state.piece("me").stats["X"] == 0
    assert game.state.rolls == 800, "the dice that fell stay fallen"


def test_odds_that_nobody_could_count_are_a_declared_error() -> None:
    start = process_time()
    for text in ("1000d10000 >= 5", "100d100 * 100d100 >= 5"):
        with pytest.raises(LimitError):
            chance(Formula.parse(text), lambda whose, name: 0)
    assert process_time() - start < 1


def test_prose_does_not_count_against_a_campaign() -> None:
    program = "```\nStep\ndo: Move actor 1 tile\n```\n"
    prose = "Long ago, when the river was young.\n" * 100_000
    assert [part.is_program for part in read_book(prose + program)] == [True]
    with pytest.raises(CampaignError, match="a rule book is at most 8 MiB long"):
        read_book(prose * 3)


def test_the_programs_of_a_book_count_together() -> None:
    note = "x" * 100_000
    blocks = "".join(f"```\nStep {i}\ndo: Move actor 1 tile\nNote: {note}\n```\n" for i in range(3))
    with pytest.raises(CampaignError, match=r":12:1: the programs of a campaign are at most 256 KiB long"):
        read_book(blocks)
