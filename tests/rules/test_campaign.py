"""Text of the language in rulesets: where it may stand, what lies over what, and whose line is blamed."""

from __future__ import annotations

from pathlib import Path

import pytest

from footwork.errors import RulesetError
from footwork.rules.compiling.compile import compile_rules
from footwork.rules.compiling.library import load_rules, ruleset_document
from footwork.rules.rules import Rules

HEAD = "footwork: 1\nname: trial\nextends: methuen\n"
STEP = "Step\ndo: Move actor 1 tile\nthen: [Action Points] -= 1\n"


def rules_of(path: Path, text: str) -> Rules:
    path.write_text(text, encoding="utf-8")
    return compile_rules(ruleset_document(path))


def problem(path: Path, text: str) -> str:
    with pytest.raises(RulesetError) as raised:
        rules_of(path, text)
    return str(raised.value).replace(str(path), path.name)


def test_a_text_under_campaign(tmp_path: Path) -> None:
    text = HEAD + "campaign: |\n  " + STEP.replace("\n", "\n  ")
    rules = rules_of(tmp_path / "a.yaml", text)
    assert list(rules.actions) == ["step"]
    assert rules.stats["Action Points"].least == 0


def test_a_text_in_place_of_an_action_and_of_a_feature(tmp_path: Path) -> None:
    text = (
        HEAD
        + "actions:\n  step: |\n    do: Move actor 1 tile\n"
        + "features:\n  swim: |\n    This actor treats water tiles as passable.\n"
    )
    rules = rules_of(tmp_path / "a.yaml", text)
    assert list(rules.actions) == ["step"]
    assert "swim" in rules.features


def test_what_yaml_says_beside_it_lies_over_it(tmp_path: Path) -> None:
    text = (
        HEAD
        + "campaign: |\n  "
        + STEP.replace("\n", "\n  ")
        + "\nactions: {step: {title: A step}}\nstats: {Action Points: {default: 4}}\n"
    )
    rules = rules_of(tmp_path / "a.yaml", text)
    assert rules.actions["step"].title == "A step"
    assert rules.actions["step"].program.moves
    assert (rules.stats["Action Points"].default, rules.stats["Action Points"].least) == (4, 0)


def test_global_features_join_those_that_the_ruleset_applies(tmp_path: Path) -> None:
    text = HEAD + (
        "apply: [tough]\nfeatures: {tough: {stats: {Health: {add: 1}}}}\n"
        "campaign: |\n  Feature: Simple\n  Diagonal movement costs the same as cardinal movement.\n  Scope: global\n"
    )
    assert set(rules_of(tmp_path / "a.yaml", text).apply) == {"simple", "tough"}


def test_lines_are_those_of_the_yaml_file(tmp_path: Path) -> None:
    text = HEAD + "campaign: |\n  Step\n  do: Mov actor 1 tile\n"
    assert problem(tmp_path / "a.yaml", text).startswith("a.yaml:6:7: 'Mov' is not understood here")
    text = HEAD + "actions:\n  step: |\n    do: Move actor upto 1 tile\n"
    assert problem(tmp_path / "a.yaml", text).startswith("a.yaml:6:20: 'upto' is not understood here")


def test_what_the_compiler_finds_is_told_at_the_line_that_said_it(tmp_path: Path) -> None:
    text = HEAD + 'campaign: |\n  Hover\n  do: [A] += 1\n      Move actor up to 2 tiles with "Flyng"\n'
    assert problem(tmp_path / "a.yaml", text).startswith("a.yaml:7:7: there is no feature called 'flyng'")


def test_a_rule_book_beside_the_ruleset(tmp_path: Path) -> None:
    (tmp_path / "book.md").write_text(f"# Book\n\n```\n{STEP}```\n\n```\nA picture\n```\n", encoding="utf-8")
    assert list(rules_of(tmp_path / "a.yaml", HEAD + "book: book.md\n").actions) == ["step"]
    assert "there is no file" in problem(tmp_path / "a.yaml", HEAD + "book: other.md\n")
    assert "own folder" in problem(tmp_path / "a.yaml", HEAD + "book: ../book.md\n")


def test_a_text_file_is_a_ruleset_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "steps.txt").write_text("Campaign: Steps\nExtends: methuen\n\n" + STEP, encoding="utf-8")
    rules = load_rules("steps.txt", folder=tmp_path)
    assert (rules.name, rules.title, list(rules.actions)) == ("steps", "Steps", ["step"])


def test_a_text_about_something_else_is_refused(tmp_path: Path) -> None:
    text = HEAD + "actions:\n  Big Step: |\n    do: Move actor 1 tile\n"
    assert "this text is not about 'Big Step'" in problem(tmp_path / "a.yaml", text)
