"""Methuen, 9.1 to 9.6: the blocks as printed, every scope, and who decided what. Costs are in expect/*.yaml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from footwork.board.setup import read_setup, shipped_files
from footwork.cli.books import check_book
from footwork.game.expect import run_expectations
from footwork.game.game import Game
from footwork.language.book import book_of, read_book
from footwork.language.meaning import fields_of
from footwork.language.tree import Action, Block, Feature
from footwork.query.path import Path as Way
from footwork.refusals import Refusal

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "rulesets" / "methuen.md"
SEEDS = sorted((ROOT.parent / "shared" / "seeds").glob("004_*"))
MAP = "\n".join([". . . ~ . . . . ."] + [". . . . . . . . ."] * 6)
MOVE = "Move\ndo: Move actor up to 6 tiles\n\n"


def blocks(path: Path) -> dict[str, Block]:
    book = book_of(read_book(path.read_text(encoding="utf-8"), file=str(path)))
    return {block.name: block for block in book.blocks}


def test_the_page_holds_every_block_of_the_document() -> None:
    names = list(blocks(PAGE))
    assert [name for name, block in blocks(PAGE).items() if isinstance(block, Feature)] == [
        "Movement Phase", "Simplified Diagonals", "True Distance", "Difficult Terrain", "No Stacking", "Engagement",
        "Flying", "Burrow", "Swim", "Facing Matters",
    ]  # fmt: skip
    actions = [block for block in blocks(PAGE).values() if isinstance(block, Action)]
    assert len(actions) == 11
    assert [block.name for block in actions if block.trigger is not None] == ["Opportunity Attack", "Intercept"]
    assert len(names) == 21


@pytest.mark.skipif(not SEEDS, reason="the document is not at hand")
def test_the_blocks_are_those_of_the_document_itself() -> None:
    assert blocks(PAGE) == blocks(SEEDS[0])
    checked = check_book(SEEDS[0])
    lines = checked.lines()
    assert sum(line.endswith(": illustration") for line in lines) == 4
    assert sum(": feature " in line for line in lines) == 10


def test_every_feature_of_the_document_becomes_fields() -> None:
    found = fields_of(book_of(read_book(PAGE.read_text(encoding="utf-8")))).data["features"]
    assert found["simplified-diagonals"]["cost"] == {"diagonal": 1}
    assert found["true-distance"]["round"] == {"total": "nearest"}
    assert found["difficult-terrain"]["multiply"] == 2
    assert found["no-stacking"]["occupants"]["hostile"] == {"enter": False, "stop": False}
    assert found["engagement"]["occupants"] == {"hostile": {"modes": {"walk": {"halt": True}}}}
    assert (found["flying"]["gains"], found["burrow"]["gains"], found["swim"]["gains"]) == (
        ["fly"],
        ["burrow"],
        ["swim"],
    )
    assert found["facing-matters"]["heading"] == {"turn": {"45": 1, "90": 2, "135+": 3}}
    assert found["movement-phase"]["allowance"]["phase"] == "before-actions"


@pytest.mark.parametrize("file", shipped_files("methuen"), ids=lambda file: file.stem)
def test_what_the_files_expect_holds(file: Path) -> None:
    assert [verdict for verdict in run_expectations(read_setup(file)) if not verdict.ok] == []


def test_the_rule_book_alone_moves_nobody() -> None:
    game = Game.from_dict(
        {"ruleset": "methuen", "size": "default", "pieces": [{"id": "me", "side": "a", "at": "0N 0E"}]}
    )
    result = game.move("me", "north")
    assert result.refusal is not None
    assert result.refusal.code == "movement.none"


class TestScopes:
    """The most specific scope wins: global, encounter, cast, actor, action, temporary; tiles over regions."""

    TEXT = MOVE + (
        'Dash\ndo: Move actor up to 6 tiles with "Two"\n\n'
        'Charm\ndo: Until end of turn, this actor gains "Three"\n\n'
        + "\n\n".join(
            f"Feature: {name}\nCardinal movement costs {cost} tiles."
            for name, cost in [("Two", 2), ("Three", 3), ("Four", 4), ("Five", 5), ("Six", 6)]
        )
        + "\n\nFeature: One\nCardinal movement costs 1.5 tiles.\nScope: global"
        + "\n\nFeature: Bog\nMovement into this tile costs 1 more."
    )

    def game(self, **more: Any) -> Game:
        piece = {"id": "me", "side": "a", "at": "0N 0E", "features": more.pop("actor", [])}
        side = {"a": {"features": more.pop("cast", [])}}
        ruleset = {"footwork": 1, "name": "scopes", "extends": "methuen", "campaign": self.TEXT}
        return Game.from_dict({"ruleset": ruleset, "map": MAP, "pieces": [piece], "sides": side, **more})

    def first(self, game: Game, action: str = "move", to: str = "1N 0E") -> tuple[str, str]:
        path = game.path("me", to, action=action)
        assert isinstance(path, Way)
        entry = path.steps[0].entries[0]
        return str(path.cost), entry.by

    def test_each_beats_the_one_before(self) -> None:
        assert self.first(self.game()) == ("3/2", "one")
        assert self.first(self.game(features=["six"])) == ("6", "six")
        assert self.first(self.game(features=["six"], cast=["five"])) == ("5", "five")
        assert self.first(self.game(features=["six"], cast=["five"], actor=["four"])) == ("4", "four")
        assert self.first(self.game(cast=["five"], actor=["four"]), "dash") == ("2", "two")
        charmed = self.game(actor=["four"])
        charmed.act("me", "charm")
        assert self.first(charmed, "dash") == ("3", "three")

    def test_regions_and_tiles(self) -> None:
        game = self.game(
            regions=[{"at": "1N 0E", "tags": ["bog"]}], cells=[{"at": "0N 1E", "tags": ["difficult-terrain"]}]
        )
        for to, by in (("1N 0E", "bog"), ("0N 1E", "difficult-terrain")):
            path = game.path("me", to, action="move")
            assert isinstance(path, Way)
            assert [entry.by for entry in path.ledger] == ["one", by]


def test_a_refusal_names_the_feature_that_decided() -> None:
    text = MOVE + (
        "Feature: No Stacking\nActors cannot enter tiles occupied by opposing actors.\nScope: global\n\n"
        "Feature: Engagement\nActors cannot move through tiles occupied by enemy actors.\nScope: global\n"
    )
    ruleset = {"footwork": 1, "name": "named", "extends": "methuen", "campaign": text}
    pieces = [{"id": "me", "side": "a", "at": "0N 0E"}, {"id": "foe", "side": "b", "at": "0N 1E"}]
    game = Game.from_dict({"ruleset": ruleset, "map": MAP, "pieces": pieces})
    assert game.why("me", "0N 1E", action="move") == Refusal.of(
        "occupied.hostile", game.query("me").cell("0N 1E"), by="foe", rule="no-stacking"
    )
    open_game = Game.from_dict(
        {"ruleset": {**ruleset, "campaign": text.replace("cannot enter", "may move through").replace(
            "opposing actors.", "opposing actors but cannot end movement there.")}, "map": MAP, "pieces": pieces}
    )  # fmt: skip
    through = open_game.query("me", action="move").validate(["0N 1E", "0N 2E"])
    assert isinstance(through, Refusal)
    assert (through.code, through.rule) == ("halt", "engagement")
