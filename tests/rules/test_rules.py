"""Rules as values: compared by what they say, compiled once for everybody, without what is compiled for them."""

from __future__ import annotations

import copy
import gc
import pickle
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

from footwork.board.setup import setup_from_data
from footwork.errors import RulesetError, ScenarioError
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.rules.compiled import MOST_COMPILED, Compiled
from footwork.rules.compiling.library import load_rules, rules_from_data
from footwork.rules.files.shipped import shipped_rulesets
from footwork.rules.fold import Attached, Scope
from footwork.rules.profile import profile_of
from footwork.rules.rules import Rules

TINY = {"footwork": 1, "name": "tiny", "terrain": {"mud": {"multiply": 2}, "ice": {}}}


def small(name: str) -> Game:
    """A game of a ruleset with a single piece in it."""
    rules = load_rules(name)
    pieces = [{"id": "a", "at": rules.grid.notation.format(Cell(0, 0))}]
    return Game.from_dict({"ruleset": name, "size": list(rules.sizes.usual), "pieces": pieces})


every_ruleset = pytest.mark.parametrize("name", shipped_rulesets())


@every_ruleset
def test_rules_pickle_and_copy_before_and_after_questions(name: str) -> None:
    rules = load_rules(name)
    for _ in range(2):
        for other in (copy.copy(rules), copy.deepcopy(rules), pickle.loads(pickle.dumps(rules))):
            assert other is rules  # equal rules are one object while somebody uses it
        assert len(pickle.dumps(rules)) < 2 * len(pickle.dumps(rules.source)) + 500
        assert small(name).query("a", points=3).reach()
        assert rules.compiled
    assert len(repr(rules)) <= 200
    assert "0x" not in repr(rules)


def test_rules_arrive_whole_in_another_process(tmp_path: Path) -> None:
    every = [load_rules(name) for name in shipped_rulesets()]
    file = tmp_path / "rules.pickle"
    file.write_bytes(pickle.dumps(every))
    code = (
        "import pickle, sys\n"
        "for rules in pickle.loads(open(sys.argv[1], 'rb').read()):\n"
        "    print(rules.fingerprint, list(rules.features), rules)"
    )
    run = subprocess.run([sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [f"{rules.fingerprint} {list(rules.features)} {rules}" for rules in every]


@every_ruleset
def test_rules_are_compiled_once_for_all_games_that_use_them(name: str) -> None:
    first, second = small(name), small(name)
    assert first.rules is second.rules
    saved = Game.from_dict(first.to_dict())
    assert saved.rules is first.rules


def test_rules_that_say_the_same_are_one_object_whatever_the_file() -> None:
    rules = rules_from_data(TINY, file="one.yaml")
    assert rules_from_data(TINY, file="two.yaml") is rules
    assert rules_from_data({**TINY, "extends": None}) is rules


def test_what_is_said_otherwise_is_another_object() -> None:
    rules = rules_from_data(TINY)
    other = rules_from_data({**TINY, "title": "Other"})
    assert rules != other
    assert hash(rules) != hash(other)
    assert rules != "tiny"


def test_the_order_of_fields_is_part_of_what_is_said() -> None:
    # Actions are listed and features folded in their order, and the fingerprint does not see it.
    there = rules_from_data(TINY)
    back = rules_from_data({**TINY, "terrain": {"ice": {}, "mud": {"multiply": 2}}})
    assert there.fingerprint == back.fingerprint
    assert there != back
    assert list(there.terrain) != list(back.terrain)


def test_a_number_is_not_taken_for_a_text_of_the_same_fingerprint() -> None:
    # A fraction is fingerprinted as its text; as a formula, that text divides whole numbers, and gives 0.
    half = rules_from_data({**TINY, "cost": {"cardinal": 0.5, "diagonal": 1}})
    none = rules_from_data({**TINY, "cost": {"cardinal": "1/2", "diagonal": 1}})
    assert half != none
    assert half.base["cost.cardinal"] != none.base["cost.cardinal"]


def test_rules_go_with_their_last_user() -> None:
    rules = rules_from_data({**TINY, "name": "fleeting"})
    profile_of(rules, (), lambda _name: 0)
    gone = weakref.ref(rules)
    del rules
    gc.collect()
    assert gone() is None


class TestLanguages:
    def rules(self) -> Rules:
        messages = {"result": {"gate": "No."}, "translations": {"de": {"gate": "Nein."}, "fr": {"gate": "Non."}}}
        return rules_from_data({**TINY, "messages": messages})

    def test_rules_in_another_language_are_other_rules(self) -> None:
        english = self.rules()
        german = english.speaking("de")
        assert german != english
        assert german != english.speaking("fr")
        assert repr(german) == "<Rules tiny: tiny, in de>"

    def test_each_language_is_one_object(self) -> None:
        english = self.rules()
        german = english.speaking("de")
        assert english.speaking("de") is german.speaking("de-AT") is german
        assert german.speaking("en") is english.speaking("en") is english
        assert pickle.loads(pickle.dumps(german)) is copy.deepcopy(german) is german

    def test_a_language_survives_when_nobody_has_the_rules(self) -> None:
        packed = pickle.dumps(self.rules().speaking("de"))
        gc.collect()
        assert pickle.loads(packed).messages.result["gate"] == "Nein."

    def test_languages_share_what_is_compiled(self) -> None:
        english = self.rules()
        assert english.speaking("de").compiled is english.compiled


class TestCompiled:
    def test_it_never_holds_more_than_its_bound(self) -> None:
        table = Compiled(most=10)
        for number in range(1000):
            table[number] = number
            assert table[number] == number
            assert len(table) <= 10

    def test_a_value_that_is_replaced_pushes_nothing_out(self) -> None:
        table = Compiled(most=4)
        for number in (1, 2, 3, 4, 4, 4):
            table[number] = number
        assert list(table) == [1, 2, 3, 4]

    def test_profiles_that_vary_with_stats_do_not_grow_without_end(self) -> None:
        stats = {"Mud": {"default": 0}}
        slow = {"terrain": {"mud": {"add": "[Mud]"}}}
        rules = rules_from_data({**TINY, "stats": stats, "features": {"slow": slow}})
        entry = (Attached(Scope.PIECE, "slow"),)
        seen = {profile_of(rules, entry, lambda _name, i=i: i).rows["mud"].add for i in range(2 * MOST_COMPILED)}  # type: ignore[misc]
        assert len(seen) == 2 * MOST_COMPILED
        assert len(rules.compiled) <= MOST_COMPILED


@pytest.mark.parametrize("version", [True, 1.0, "1", 2, None])
def test_only_the_number_1_is_the_version_of_the_format(version: object) -> None:
    with pytest.raises(RulesetError):
        rules_from_data({"footwork": version, "name": "x", "terrain": {"floor": {}}})
    with pytest.raises(ScenarioError):
        setup_from_data({"footwork": version, "ruleset": "rune-and-rust", "size": "default"})


@pytest.mark.parametrize("full", [9, "9", "3 * 3"])
def test_a_stat_does_not_return_to_what_it_cannot_be(full: object) -> None:
    stats = {"Mana": {"most": 4, "refresh": "turn", "full": full}}
    with pytest.raises(RulesetError, match="Mana is at most 4, found 9 as what it returns to"):
        rules_from_data({"footwork": 1, "name": "x", "terrain": {"floor": {}}, "stats": stats})


def test_more_terrains_than_a_map_can_tell_apart_are_refused() -> None:
    with pytest.raises(RulesetError, match="a ruleset has at most 255 terrains"):
        rules_from_data({"footwork": 1, "name": "x", "terrain": {f"t{i}": {} for i in range(256)}})
    rules = {"footwork": 1, "name": "x", "terrain": {f"t{i}": {} for i in range(254)} | {"last": {"glyph": "x"}}}
    assert Game.from_dict({"ruleset": rules, "map": "xx"}).state.board.terrain(Cell(1, 0)) == "last"


def test_a_long_row_of_kinds_that_are_like_each_other_is_refused() -> None:
    kinds = {f"k{i}": {"like": f"k{i + 1}"} for i in range(1200)} | {"k1200": {}}
    with pytest.raises(RulesetError, match="more than 64 kinds are like each other in a row"):
        rules_from_data({"footwork": 1, "name": "x", "terrain": {"floor": {}}, "kinds": kinds})
