"""What campaigns say holds in a game: resources, who may do what, tiles with effects, names."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Any, ClassVar, Literal

import pytest

from footwork.cli.books import check_book
from footwork.errors import CampaignError, RulesetError, ScenarioError
from footwork.game.game import Game
from footwork.language.book import read_book
from footwork.language.parse import parse
from footwork.play.actions import Act
from footwork.refusals import Refusal
from footwork.views.happening.procedure import procedure_lines
from footwork.views.telling.messages import describe
from footwork.views.telling.offers import offer_lines

MAP = "\n".join([". . . . . . . . ."] * 7)


def campaign(text: str, *pieces: dict[str, Any], **more: Any) -> Game:
    """A game of a campaign on Methuen's rules, on a board of 9×7 with its origin in the middle."""
    ruleset = {"footwork": 1, "name": "campaign", "extends": "methuen", "campaign": text} | more.pop("ruleset", {})
    listed = pieces or ({"id": "me", "side": "us", "at": "0N 0E"}, {"id": "foe", "side": "them", "at": "3N 4E"})
    return Game.from_dict({"ruleset": ruleset, "map": MAP, "pieces": list(listed), **more})


def test_a_resource_does_not_start_above_its_most() -> None:
    with pytest.raises(RulesetError, match="Mana is at most 4, found 5 as its default"):
        campaign("Resource: Mana\nStarts at 5. At most 4.\n")


def test_movement_is_paid_from_one_resource() -> None:
    with pytest.raises(CampaignError, match="movement is paid from 'Stamina' already, and from 'Movement Points' here"):
        campaign("Resource: Stamina\nMovement is paid from it.\n\nResource: Movement Points\nStarts at 5.\n")


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ("Winged and [Mana] >= 5", "name the features here, and say the condition under 'if:'"),
        ("5 Mana", "say '[Mana] >= 5'"),
    ],
)
def test_requires_says_how_it_is_said(said: str, hint: str) -> None:
    book = "Resource: Mana\nStarts at 5.\n\nFeature: Winged\nNote: has wings\n\n"
    with pytest.raises(RulesetError) as caught:
        campaign(f"{book}Rise\nRequires: {said}\ndo: Move actor 1 tile\n")
    assert hint in str(caught.value)


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_accents_are_the_same_however_they_are_typed(form: Literal["NFC", "NFD"]) -> None:
    text = unicodedata.normalize(form, "Jump\ndo: Move actor 1 tile\nthen: [énergie] -= 1\n")
    game = campaign(f"Resource: Énergie\nStarts at 3.\n\n{text}")
    assert game.act("me", "jump", to="0N 1E").ok
    assert game.state.piece("me").stats["Énergie"] == 2


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("Rush\ndo; Move actor up to 3 tiles\n", "did you mean 'do:'?"),
        ("Rush\ndoes: Move actor up to 3 tiles\n", "did you mean 'do:'?"),
        ("Rush\ndo\uff1a Move actor up to 3 tiles\n", "did you mean 'do:'?"),
        ("feature Slow\n[Agility] is reduced by 1.\n", "a feature begins with 'Feature:' and its name"),
        ("**Feature:** Bold\nActors cannot enter this tile.\n", "did you mean 'Feature:'?"),
        ("When an actor enters this tile, [Health] -= 4.\n", "a feature begins with 'Feature:' and its name"),
    ],
)
def test_what_is_nearly_a_program_is_told(text: str, hint: str) -> None:
    part = read_book(f"```\n{text}```\n")[0]
    assert part.warning is not None
    assert part.warning.hint == hint


def test_what_is_nearly_a_reaction_is_told() -> None:
    with pytest.raises(CampaignError, match=r"did you mean '\(Reaction\)'"):
        parse("Watch (Reacton)\nTrigger: An enemy moves next to this actor\ndo: [Target Health] -= 1\n")


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


class TestNames:
    """Names are written in any script; a slug keeps its letters."""

    TEXT = (
        'Campaign: Брод\nExtends: methuen\n\nПрыжок\ndo: Move actor up to 2 tiles with "Крылья"\nthen: [Силы] -= 1\n\n'
        "突進\ndo: Move actor 1 tile\n\nFeature: Крылья\nThis actor ignores difficult terrain.\n\n"
        "Resource: Силы\nStarts at 2.\n"
    )

    def test_a_campaign_in_other_scripts_is_played(self, tmp_path: Path) -> None:
        (tmp_path / "брод.md").write_text(f"```\n{self.TEXT}```\n", encoding="utf-8")
        scenario = tmp_path / "ford.yaml"
        pieces = "pieces:\n  - {id: витязь, side: наши, at: 3N 4W, features: [крылья]}\n"
        scenario.write_text(f"ruleset: брод.md\nmap: '. . .'\n{pieces}", encoding="utf-8")
        game = Game.load(scenario)
        assert (game.rules.name, list(game.rules.actions)) == ("брод", ["прыжок", "突進"])
        assert game.act("витязь", "прыжок", to="3N 3W").ok
        assert game.state.piece("витязь").stats["Силы"] == 1
        game.save(tmp_path / "save.yaml")
        assert Game.load(tmp_path / "save.yaml").state == game.state

    def test_two_names_that_become_one_are_told(self) -> None:
        with pytest.raises(CampaignError, match=r":4:1: 'Elan!' is the same as 'Élan' in small letters with dashes"):
            parse("Élan\ndo: [A] += 1\n\nElan!\ndo: [A] += 1\n")

    def test_what_is_no_name_is_told_in_words(self) -> None:
        with pytest.raises(RulesetError, match="text 'a b' is no name; up to 64 letters and digits"):
            campaign("", ruleset={"edges": {"a b": {}}})


class TestCapitals:
    """A resource has one name, however its capitals are written: in books, rulesets and scenarios."""

    TEXT = (
        "Resource: Action Points\nStarts at 3.\n\nStep\ndo: Move actor 1 tile\nthen: [action points] -= 1\n\n"
        "Hit\nTarget: an enemy\ndo: [target HEALTH] -= [ACTION  Points]\n"
    )

    def test_there_is_one_resource_of_a_name(self) -> None:
        game = campaign(self.TEXT)
        assert sorted(game.rules.stats) == ["Action Points", "Health"]
        game.act("me", "step", to="1N 0E")
        game.act("me", "hit", "foe")
        assert game.state.piece("me").stats["Action Points"] == 2
        assert game.state.piece("foe").stats["Health"] == 8

    def test_the_spelling_is_that_of_its_declaration_wherever_that_stands(self) -> None:
        ruleset = {"stats": {"ACTION points": {"default": 5, "most": 9}}}
        game = campaign("Step\ndo: [action Points] -= 1\n", ruleset=ruleset)
        assert list(game.rules.stats) == ["Health", "ACTION points"]
        game.act("me", "step")
        assert game.state.piece("me").stats["ACTION points"] == 4

    def test_scenarios_features_and_the_table_may_write_it_otherwise(self) -> None:
        quick = "Feature: Quick\n[action points] is increased by 1.\n"
        text = f"{self.TEXT}\n{quick}\nUse\nif: [Action Points] >= 5\ndo: [Health] -= 1\n"
        stats = {"action points": 4, "health": 7}
        me = {"id": "me", "side": "us", "at": "0N 0E", "stats": stats, "features": ["quick"]}
        game = campaign(text, me, effects=[{"at": "1N 0E", "do": {"change": "HEALTH", "by": "-[action points]"}}])
        assert game.state.piece("me").stats == {"Health": 7, "Action Points": 4}
        game.act("me", "use")
        assert game.state.piece("me").stats["Health"] == 6
        game.act("me", "step", to="1N 0E")
        assert game.state.piece("me").stats["Health"] == 1
        assert game.set_stat("me", "health", 3).ok
        assert game.state.piece("me").stats["Health"] == 3

    def test_check_lists_it_once(self, tmp_path: Path) -> None:
        book = tmp_path / "book.txt"
        book.write_text(self.TEXT, encoding="utf-8")
        assert check_book(book).lines()[-2] == f"{book}: resources: Action Points, HEALTH"

    def test_a_problem_keeps_its_place(self) -> None:
        text = "ruleset: methuen\nmap: '. .'\npieces:\n  - {id: me, at: 3N 4W, stats: {health: -2}}\n"
        with pytest.raises(ScenarioError, match=r"<text>:4:41: Health is at least 0, found -2"):
            Game.from_text(text)


class TestRequires:
    """9.2.1: a campaign defines an action for some, or a feature grants it."""

    TEXT = (
        "Blink\nRequires: Blinker\ndo: Move actor to target tile within 3 tiles\n\n"
        "Channel\nRequires: [Mana] >= 2\ndo: [Health] += 1\n\n"
        "Feature: Blinker\nNote: Taught in the tower.\n\n"
        "Riposte (Reaction)\nRequires: Blinker\nTrigger: An enemy moves next to this actor\n"
        "do: [Target Health] -= 3\n\n"
        "Step\nRequires: [Legs]\ndo: Move actor 1 tile\n\n"
        'Learn\ndo: Until end of turn, this actor gains "Blinker"\n'
    )

    def game(self, **more: Any) -> Game:
        me = {"id": "me", "side": "us", "at": "0N 0E", **more}
        return campaign(self.TEXT, me, {"id": "foe", "side": "them", "at": "0N 2E", "stats": {"Legs": 2}})

    def test_only_who_has_the_feature_has_the_action(self) -> None:
        game = self.game()
        refused = game.act("me", "blink", to="0N 1E")
        assert refused.refusal == Refusal.of("action.requires", game.cell("0N 0E"), rule="blinker")
        assert describe(refused) == "me cannot do that: it requires Blinker."
        assert [offer.name for offer in game.offers("me") if offer.is_open] == ["learn"]
        assert not any(isinstance(action, Act) and action.action == "blink" for action in game.legal_actions("me"))
        game.act("me", "learn")
        assert game.act("me", "blink", to="0N 1E").ok
        assert self.game(features=["blinker"]).act("me", "blink", to="0N 1E").ok

    def test_a_condition_is_asked_of_the_actor(self) -> None:
        refusal = self.game(stats={"Mana": 1}).act("me", "channel").refusal
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("action.requires", "[Mana] >= 2")
        assert self.game(stats={"Mana": 2}).act("me", "channel").ok

    def test_reactions_are_for_those_who_have_them_too(self) -> None:
        for features, health in (([], 10), (["blinker"], 7)):
            game = self.game(features=features)
            game.end_turn()
            game.act("foe", "step", to="0N 1E")
            assert game.state.piece("foe").stats["Health"] == health

    def test_who_has_no_movement_action_is_told_so(self) -> None:
        assert self.code(self.game()) == ("movement.none", None)
        assert self.code(self.game(stats={"Legs": 1})) == ("movement.by-action", "step")

    def code(self, game: Game) -> tuple[str, str | None]:
        refusal = game.why("me", "0N 1E")
        assert refusal is not None
        return refusal.code, refusal.rule

    def test_an_unknown_feature_is_an_error_at_its_place(self) -> None:
        text = self.TEXT.replace("Blinker\ndo: Move", "Blonker\ndo: Move").replace("\n", "\n    ")
        text = f"ruleset:\n  extends: methuen\n  name: x\n  footwork: 1\n  campaign: |\n    {text}\nmap: .\n"
        problem = "<text>:7:15: there is no feature called 'blonker'; did you mean 'blinker'?"
        with pytest.raises(RulesetError, match=re.escape(problem)):
            Game.from_text(text)


class TestTileEvents:
    """9.7.5: tiles that do something, in words."""

    TEXT = (
        "Walk\ndo: Move actor up to 4 tiles\n\nPush\ndo: Push target 2 tiles away from actor\n\n"
        "Feature: Pit\nWhen an actor enters this tile, [Health] -= 4 and [Pride] -= 1.\n"
        "When an actor enters this tile, [Falls] += 1.\n\n"
        "Feature: Brambles\nMovement into this tile costs double the normal amount.\n"
        "When an actor leaves this tile, [Health] -= 1.\n\n"
        'Feature: Shrine\nWhen an actor ends movement in this tile, it gains "Blessed" until end of turn.\n\n'
        "Feature: Blessed\n[Pride] is increased by 5.\n"
    )
    CELLS: ClassVar = [
        {"at": "0N 1E", "tags": ["pit"]},
        {"at": "1N 0E", "tags": ["brambles"]},
        {"at": "0N 2E", "tags": ["shrine"]},
    ]

    def stats(self, game: Game) -> tuple[int, int, int]:
        stats = game.state.piece("me").stats
        return stats["Health"], stats["Pride"], stats["Falls"]

    def test_entering_leaving_and_ending_a_move(self) -> None:
        game = campaign(self.TEXT, cells=self.CELLS)
        game.act("me", "walk", along=["0N 1E", "0N 2E"])
        assert self.stats(game) == (6, 0, 1)
        assert [entry.feature for entry in game.state.piece("me").temporary] == ["blessed"]
        game = campaign(self.TEXT, cells=self.CELLS)
        game.act("me", "walk", to="1N 0E")
        assert self.stats(game) == (10, 0, 0)
        game.act("me", "walk", to="2N 0E")
        assert self.stats(game) == (9, 0, 0)

    def test_forced_movement_sets_them_off(self) -> None:
        me = {"id": "me", "side": "us", "at": "0N 0E"}
        foe = {"id": "foe", "side": "them", "at": "0N 1W"}
        game = campaign(self.TEXT, me, foe, cells=self.CELLS, sides={"them": {}, "us": {}})
        game.act("foe", "push", "me")
        assert self.stats(game) == (6, 0, 1)

    def test_a_tile_has_no_target(self) -> None:
        with pytest.raises(CampaignError, match=r":2:1: a tile acts on who is there and has no target"):
            parse("Feature: Pit\nWhen an actor enters this tile, [Target Health] -= 4.\n")

    def test_check_says_whose_they_are(self, tmp_path: Path) -> None:
        book = tmp_path / "book.txt"
        book.write_text("Feature: Pit\nWhen an actor enters this tile, [Health] -= 4.\n", encoding="utf-8")
        assert check_book(book).lines()[0] == f"{book}:1: feature pit, for tiles and regions"


class TestMovementPoints:
    """9.2.2 and 9.10, step 10: movement is paid from a resource of the campaign."""

    TEXT = (
        "Resource: Movement Points\nReturns to 5 each turn.\n\nWalk\ndo: Move actor up to [movement points] tiles\n\n"
        "Stroll\ndo: Move actor up to 2 tiles\n\nStep\ndo: Move actor 1 tile\nthen: [Movement Points] -= 3\n\n"
        "Feature: Facing Matters\nChanging heading by 90 degrees costs 2 movement.\n"
    )

    def left(self, game: Game) -> int:
        return game.state.piece("me").stats["Movement Points"]

    def test_a_tile_takes_what_the_way_so_far_does_not_need(self) -> None:
        text = self.TEXT + "\nFeature: Bog\nWhen an actor enters this tile, [Movement Points] -= 1.\n"

        def walked(to: str) -> tuple[bool, int, str]:
            game = campaign(text, cells=[{"at": ["0N 1E", "0N 2E"], "tags": ["bog"]}])
            way = [f"0N {x}E" for x in range(int(to[3]) + 1)]
            result = game.act("me", "walk", along=way)
            at = game.at("me")
            assert at is not None
            return result.ok, self.left(game), game.text(at)

        assert walked("0N 1E") == (True, 3, "0N 1E")
        assert walked("0N 2E") == (True, 1, "0N 2E")
        assert walked("0N 3E") == (True, 0, "0N 3E")
        assert walked("0N 4E") == (True, 0, "0N 3E")  # the fourth step cannot be paid any more

    def test_a_move_is_paid_from_it_and_goes_no_further(self) -> None:
        game = campaign(self.TEXT)
        assert game.act("me", "walk", to="1N 2E").ok
        assert self.left(game) == 2  # 9.4.2: a diagonal and a cardinal are 2.5, rounded up
        refusal = game.act("me", "walk", to="1N 5E").refusal
        assert refusal is not None
        assert game.why("me", "1S 2E", action="walk") is None
        assert game.act("me", "walk", to="1S 2E").ok
        assert self.left(game) == 0
        late = game.why("me", "2S 2E", action="walk")
        assert late is not None
        assert (late.code, late.need, late.have) == ("points.insufficient", 1, 0)
        game.end_turn()
        game.end_turn()
        assert self.left(game) == 5

    def test_a_shorter_move_is_held_to_both(self) -> None:
        game = campaign(self.TEXT)
        assert game.act("me", "stroll", to="2N 0E").ok
        assert game.act("me", "stroll", to="2N 2E").ok
        assert self.left(game) == 1
        reach = game.reach("me", action="stroll")
        assert max(reach[cell].charge for cell in reach.stops) == 1

    def test_an_action_with_a_price_of_its_own_pays_that(self) -> None:
        game = campaign(self.TEXT)
        assert game.act("me", "step", to="1N 0E").ok
        assert self.left(game) == 2
        assert not game.act("me", "step", to="2N 0E").ok

    def test_turning_is_movement(self) -> None:
        me = {"id": "me", "side": "us", "at": "0N 0E", "features": ["facing-matters"]}
        game = campaign(self.TEXT, me)
        assert game.act("me", "walk", heading="E").ok
        assert self.left(game) == 3
        assert game.act("me", "walk", to="0N 1E", heading="S").ok
        assert self.left(game) == 0

    def test_a_move_cut_short_pays_for_the_steps_taken(self) -> None:
        foe = {"id": "foe", "side": "them", "at": "0N 4E"}
        stop = "Trigger: An enemy moves within 2 tiles of this actor\ndo: Movement is then interrupted.\n"
        game = campaign(f"{self.TEXT}\nHalt (Reaction)\n{stop}", {"id": "me", "side": "us", "at": "0N 0E"}, foe)
        assert game.act("me", "walk", along=["0N 1E", "0N 2E", "0N 3E"]).ok
        assert (game.text(game.at("me")), self.left(game)) == ("0N 2E", 3)

    def test_the_procedure_tells_the_payment(self) -> None:
        game = campaign(self.TEXT)
        game.act("me", "walk", to="2N 0E")
        assert procedure_lines(game.history[-1])[-1] == "10. Payment: 2, Movement Points 5 → 3"

    def test_another_resource_pays_where_it_says_so(self) -> None:
        text = "Resource: Breath\nStarts at 4.\nMovement is paid from it.\n\nWalk\ndo: Move actor up to 9 tiles\n"
        game = campaign(text)
        assert game.act("me", "walk", to="3N 0E").ok
        assert game.state.piece("me").stats["Breath"] == 1

    def test_forced_movement_takes_none_of_it(self) -> None:
        foe = {"id": "foe", "side": "them", "at": "0N 1W"}
        text = self.TEXT + "\nPush\ndo: Push target 2 tiles away from actor\n"
        game = campaign(text, {"id": "me", "side": "us", "at": "0N 0E"}, foe, sides={"them": {}, "us": {}})
        assert game.act("foe", "push", "me").ok
        assert self.left(game) == 5

    def test_offers_say_what_pays(self) -> None:
        game = campaign(self.TEXT)
        assert offer_lines(game.state, "me", game.offers("me"))[0] == "walk  (the way from Movement Points)"


def test_blocks_of_one_book_are_held_against_each_other_across_its_fences() -> None:
    book = "```\nDash\ndo: Move actor 1 tile\n```\n\nLater:\n\n```\nDASH\ndo: Move actor 2 tiles\n```\n"
    with pytest.raises(CampaignError, match=r"^b\.md:9:1: 'DASH' is given twice, first on line 2; rename one of them$"):
        read_book(book, file="b.md")
    book = "```\nResource: Mana\n```\n\n```\nBolt\nRequires: 5 Mana\ndo: Move actor 1 tile\n```\n"
    with pytest.raises(CampaignError, match=r"^b\.md:7:\d+: '5 Mana' names no feature, and 'Mana' is a resource"):
        read_book(book, file="b.md")
