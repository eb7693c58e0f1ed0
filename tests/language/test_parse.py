"""Problems come with their line and column and the nearest known form; blocks are parted as rule books part them."""

# ruff: noqa: E501 - messages stand in one line, as they are told
from __future__ import annotations

import pytest

from footwork.errors import CampaignError
from footwork.language.parse import parse
from footwork.language.tree import Action, Feature, Heading, Resource


def problems(text: str, **options: int) -> list[str]:
    with pytest.raises(CampaignError) as raised:
        parse(text, file="c.md", **options)
    return [str(problem) for problem in raised.value.problems]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Step\ndo: Mov actor 1 tile", "c.md:2:5: 'Mov' is not understood here; did you mean 'Move actor N tiles'"),
        ("Step\ndo: Move actor upto 3 tiles", "c.md:2:16: 'upto' is not understood here; did you mean 'Move actor up to N tiles'"),
        ("Step\ndo: [A] -= 1\n    Push target 2 tiles", "c.md:3:24: this ends too early; did you mean 'Push target N tiles away from actor'"),
        ("Step\nif: 1d20 + >= 3\ndo: [A] -= 1", "c.md:2:12: '>' is not understood here; a condition reads like"),
        ("Step\ndo: [A] -= 1d0", "c.md:2:12: a die has 1 to 10,000 sides"),
        ("Step\ndo: [A] -= 99999999999", "c.md:2:12: 99999999999 is too large; numbers stay within 2³¹"),
        ("Step\nels: [A] -= 1", "c.md:2:1: 'Step' is followed by 'els: [A] -= 1', which opens no section; did you mean 'else:'?"),
        ("Step\ndo: [A] -= 1\nthan: [B] -= 1", "c.md:3:1: there is no section 'than'; did you mean 'then:'?"),
        ("Step\ndo: [A] -= 1\ndo: [B] -= 1", "c.md:3:1: 'do' is given twice in 'Step'"),
        ("Step\nelse: [A] -= 1", "c.md:2:7: 'Step' has 'else:' without 'if:'"),
        ("Step\nif: 1 = 1", "c.md:1:1: 'Step' does nothing; add 'do:'"),
        ("Step\ndo:", "c.md:2:4: nothing stands after 'do:'"),
        ("Step", "c.md:1:1: 'Step' says nothing"),
        ("do: [A] -= 1", "c.md:1:1: 'do:' stands before any name; begin a block with a line for its name"),
        ("Featur: Swim\nThis actor treats water tiles as passable.", "c.md:1:1: 'Featur:' opens no block; did you mean 'Feature:'?"),
        ("Feature: Swim\nThis actor treats water tiles as land.", "c.md:2:34: 'land.' is not understood here; did you mean 'This actor treats water tiles as passable.'"),
        ("Feature: Swim\nThis actor treats water tiles as passable. Diagonal movement is free.", "c.md:2:62: 'is' is not understood here; did you mean 'Diagonal movement costs"),
        ("Feature: Swim", "c.md:1:1: the feature 'Swim' says nothing"),
        ("Feature: Swim\nThis actor treats water tiles as passable.\nScope: globl", "c.md:3:8: there is no scope 'globl'; did you mean 'global'?"),
        ("Block (Reaction)\ndo: [A] -= 1", "c.md:1:1: the reaction 'Block' waits for nothing; add 'Trigger:'"),
        ("Block (Reaction)\nTrigger: An enemy sneezes\ndo: [A] -= 1", "c.md:2:19: 'sneezes' is not understood here; known forms: An adjacent enemy moves away from this actor;"),
        ("!!!\ndo: [A] -= 1", "c.md:1:1: a name has letters or digits"),
        ("A\ndo: [A] -= 1\n\na\ndo: [A] -= 1", "c.md:4:1: 'a' is given twice, first on line 1; rename one of them"),
        ("Resource: Mana\nStarts with 3.", "c.md:2:8: 'with' is not understood here; did you mean 'Starts at N.'?"),
        ("Feature: Swim\nThis actor treats water tiles as passable.\ndo: [A] -= 1", "c.md:3:1: a feature has no section 'do'; part blocks by an empty line"),
    ],
)  # fmt: skip
def test_a_problem_has_its_place_and_the_nearest_form(text: str, message: str) -> None:
    assert problems(text)[0].startswith(message)


def test_every_problem_is_told_at_once() -> None:
    text = "A\ndo: Mov actor 1 tile\n\nFeature: B\nNobody does anything.\n\nC\ndo: Jump"
    assert [problem.split(":")[1] for problem in problems(text)] == ["2", "5", "8"]


def test_at_most_a_hundred_problems_are_told() -> None:
    told = problems("\n\n".join(f"A{i}\ndo: nonsense" for i in range(190)))
    assert len(told) == 101
    assert told[-1] == "c.md:302:5: there are more than 100 problems; the first 100 are listed"


def test_places_follow_the_text_into_its_file() -> None:
    assert problems("A\ndo: Mov actor 1 tile", line=12, column=5)[0].startswith("c.md:13:9: ")
    assert problems("A\ndo: [A] -= 1\n    Mov actor 1 tile", line=12, column=5)[0].startswith("c.md:14:9: ")


def test_blocks_are_parted_by_empty_lines_and_notes_belong_to_the_block_above() -> None:
    book = parse(
        "# a comment\nCampaign: The Ford\nExtends: methuen\n\nResource: Mana\n\n"
        "Teleport\ndo: Move actor to target tile within 5 tiles\nthen: [Mana] -= 10\n\n"
        "Note: It ignores\nobstacles: all of them.\n\nFeature: Swim\nThis actor treats water tiles as passable.\n"
    )
    assert [type(block) for block in book.blocks] == [Heading, Resource, Action, Feature]
    assert book.blocks[2].note == "It ignores obstacles: all of them."


def test_a_typographic_apostrophe_is_an_apostrophe() -> None:
    text = "Slip\ndo: Until end of turn, this actor{}s movement does not provoke opportunity attacks"
    assert parse(text.format("’")) == parse(text.format("'"))


@pytest.mark.parametrize("lines", ["Returns to 9 each turn. At most 4.", "At most 4.\nReturns to 9 each turn."])
def test_a_resource_does_not_return_to_more_than_it_can_be(lines: str) -> None:
    row = 2 if lines.startswith("Returns") else 3
    assert problems(f"Resource: Mana\n{lines}\n") == [
        f"c.md:{row}:1: 'Mana' returns to 9, and is at most 4; say more than that, or return to less"
    ]
