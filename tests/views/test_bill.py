from __future__ import annotations

from collections.abc import Mapping

from footwork.game.game import Game
from footwork.query.path import Path
from footwork.views.telling.bill import explain
from footwork.views.telling.preview import preview, warnings, why_text


def game(map: str, *pieces: dict[str, object], rules: Mapping[str, object] | None = None) -> Game:
    hero: dict[str, object] = {"id": "hero", "kind": "player", "side": "a", "at": "A1"}
    return Game.from_dict({"ruleset": "rune-and-rust", "rules": rules or {}, "map": map, "pieces": [hero, *pieces]})


def bill(game: Game, to: str) -> str:
    path = game.query("hero", points=100).path(to)
    assert isinstance(path, Path)
    return explain(path, game.state)


def test_every_amount_names_its_rule() -> None:
    assert bill(game(".~.\n...\n..."), "B1") == (
        "  A1 → B1   2   1 cardinal step + 1 difficult ground ×2\n"
        "  Total     2"
    )  # fmt: skip
    diagonal = game("...\n.~.\n...")
    path = diagonal.cost("hero", ["B2"])
    assert isinstance(path, Path)
    assert "A1 → B2   3   1.5 diagonal step + 1.5 difficult ground ×2\n" in explain(path, diagonal.state)


def test_a_feature_behind_a_charge_is_named() -> None:
    rules = {"features": {"mud": {"title": "Deep mud", "cost": {"cardinal": 3}}}, "apply": ["mud"]}
    assert "3   cardinal step (Deep mud)" in bill(game("...\n...\n...", rules=rules), "B1")


def test_a_rounded_total_says_so() -> None:
    rules = {"round": {"total": "up"}}
    assert bill(game("...\n...\n...", rules=rules), "B2").endswith("Total     2     rounded from 1.5")


def test_a_preview_tells_what_would_be_set_off() -> None:
    position = game("..^..\n.....\n.....", {"id": "orc", "kind": "ogre", "side": "b", "at": "A2"})
    path = position.path("hero", "C1")
    assert isinstance(path, Path)
    assert warnings(position.state, path) == ["Leaving B1: opportunity attack by Ogre", "Entering C1: hazard"]
    assert "2 of 4 points would be left." in preview(position, path)


def test_why_a_far_cell_cannot_be_reached_comes_with_its_bill() -> None:
    text = why_text(game("......\n......\n......"), "hero", "F1")
    assert text.startswith("Not enough movement points. Need 5, have 4.\n\n  A1 → B1   1   cardinal step\n")
    assert text.endswith("Total     5")
    assert why_text(game("...\n...\n..."), "hero", "C3").startswith("Adventurer can move to C3.\n\n")


def test_a_rounded_total_shows_the_digits_that_were_rounded() -> None:
    rules = {"cost": {"cardinal": 1.001}, "round": {"total": "up"}}
    assert bill(game("...\n...\n...", rules=rules), "B1") == (
        "  A1 → B1   1.001   cardinal step\n"
        "  Total     2       rounded from 1.001"
    )  # fmt: skip
