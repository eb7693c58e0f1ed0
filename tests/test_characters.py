"""Characters that act are refused wherever a text comes in, and spelled out where one is shown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footwork import Game
from footwork.characters import acting, escaped
from footwork.cli.running import run
from footwork.errors import CampaignError, FileError
from footwork.language.parse import parse

ACTING = ("\0", "\x1b[2J", "\x07", "\r", "\x7f", "\x85", "\x9b2J", "\u2028", "\u202e", "\u2066", "\ufeff")
BREAKS = ("\n", "\t", "\r\n")


def scenario(**fields: Any) -> dict[str, Any]:
    rules = {"footwork": 1, "name": "x", "terrain": {"floor": {"glyph": "."}}} | fields.pop("ruleset", {})
    return {"ruleset": rules, "size": [3, 3], "pieces": [{"id": "a", "side": "us", "at": "A1"}]} | fields


def places(name: str) -> dict[str, dict[str, Any]]:
    """A scenario for each place at which somebody may write a name or a title."""
    return {
        "piece": scenario(pieces=[{"id": name, "at": "A1"}]),
        "piece's name": scenario(pieces=[{"id": "a", "name": name, "at": "A1"}]),
        "glyph": scenario(pieces=[{"id": "a", "glyph": name[:1], "at": "A1"}]),
        "side": scenario(pieces=[{"id": "a", "side": name, "at": "A1"}]),
        "side's title": scenario(sides={"us": {"title": name}}),
        "title": scenario(title=name),
        "region": scenario(regions=[{"at": "A1", "name": name}]),
        "door": scenario(edges=[{"wall": "A1/A2", "name": name}], ruleset={"edges": {"wall": {}}}),
        "rules": scenario(ruleset={"name": name}),
        "rules' title": scenario(ruleset={"title": name}),
        "terrain": scenario(ruleset={"terrain": {name: {"glyph": "."}}}),
        "feature": scenario(ruleset={"features": {name: {}}}),
        "feature's title": scenario(ruleset={"features": {"f": {"title": name}}}),
        "stat": scenario(ruleset={"stats": {name: {}}}),
        "action": scenario(ruleset={"actions": {name: {"do": []}}}),
        "action's title": scenario(ruleset={"actions": {"a": {"title": name, "do": []}}}),
        "log": scenario(ruleset={"messages": {"log": {"move": name}}}),
        "word": scenario(ruleset={"words": {"piece": name}}),
        "kind": scenario(ruleset={"kinds": {"k": {"name": name}}}),
    }


@pytest.mark.parametrize("sign", [*ACTING, *BREAKS], ids=ascii)
@pytest.mark.parametrize("place", places("x"))
def test_no_name_or_title_holds_what_acts(place: str, sign: str) -> None:
    name = sign if place == "glyph" else f"a{sign}b"
    with pytest.raises(FileError) as refused:
        Game.from_dict(places(name)[place])
    assert acting(str(refused.value)) is None


@pytest.mark.parametrize("sign", ACTING, ids=ascii)
def test_a_file_is_refused_at_the_line_of_what_acts(tmp_path: Path, sign: str, capsys: Any) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(f"ruleset: rune-and-rust\ntitle: {json.dumps('a' + sign)}\nmap: |\n  ...\n  ...\n  ...\n")
    assert run(["check", str(file)]) == 1
    assert f"a.yaml:2:8: the character U+{ord(sign[0]):04X} may not stand in a file" in capsys.readouterr().err


@pytest.mark.parametrize("sign", ACTING, ids=ascii)
def test_a_campaign_is_refused_at_the_line_of_what_acts(sign: str) -> None:
    with pytest.raises(CampaignError, match=rf"b\.md:8:5: the character U\+{ord(sign[0]):04X} may not"):
        parse(f"Step\nSt{sign}ep\ndo: Move actor 1 tile\n", file="b.md", line=7, column=3)


@given(st.text(st.characters()))
def test_what_is_spelled_out_does_not_act(text: str) -> None:
    assert acting(escaped(text)) is None
    assert acting(escaped(text, lines=True)) is None
    assert not set("\t\r\n") & set(escaped(text))
    assert text.isprintable() <= (escaped(text) == text)


def test_what_is_typed_is_shown_spelled_out(tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    typed = tmp_path / "typed"
    typed.write_text("".join(f"{sign}x\nmove {sign}\nsave {sign}/x\n" for sign in ACTING if sign != "\r"))
    with typed.open() as lines:
        monkeypatch.setattr("sys.stdin", lines)
        run(["play", "rune-and-rust"])
    run(["check", "\x1b[2J.yaml"])
    run(["play", "\x1b[2J.yaml"])
    run(["reach", "rune-and-rust", "\x1b[2J"])
    said = capsys.readouterr()
    assert acting(said.out) is None
    assert acting(said.err) is None
