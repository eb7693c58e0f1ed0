"""Message keys and translations: document 001, the validators' keys and the table of Error Cases."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from footwork.errors import MisuseError, RulesetError
from footwork.rules.compiling.library import load_rules, rules_from_data
from footwork.rules.messages import Messages

KEYS = {
    "in-play": "validators.not_a_valid_move_message",
    "gate": "validators.unit_cannot_move_message",
    "moves": "validators.unit_cannot_move_message",
    "reach": "validators.invalid_move_position_message",
}


def messages(**fields: Any) -> Messages:
    terrain = {"floor": {"glyph": "."}}
    return rules_from_data({"footwork": 1, "name": "texts", "terrain": terrain, "messages": fields}).messages


def test_a_code_has_the_key_of_its_first_part() -> None:
    keyed = messages(keys=KEYS)
    assert keyed.key("gate.exhausted") == "validators.unit_cannot_move_message"
    assert keyed.key("reach.cut-off") == "validators.invalid_move_position_message"
    assert keyed.key("points.insufficient") is None


def test_the_own_language_fills_what_has_no_text() -> None:
    own = {"validators.unit_cannot_move_message": "Unit cannot move"}
    found = messages(keys=KEYS, translations={"en": own}, result={"moves": "No moves remaining"})
    assert found.result == {"gate": "Unit cannot move", "moves": "No moves remaining"}
    assert found.translated("en") is found


def test_another_language_by_code_then_by_key() -> None:
    found = messages(
        keys=KEYS,
        result={"gate.exhausted": "Unit is exhausted", "moves": "No moves remaining", "bounds": "Outside"},
        translations={"de": {"validators.unit_cannot_move_message": "Kann nicht", "moves": "Kein Zug mehr"}},
    ).translated("de")
    assert found.result["gate.exhausted"] == found.result["gate"] == found.terminal["gate"] == "Kann nicht"
    assert found.result["moves"] == "Kein Zug mehr"
    assert found.result["bounds"] == "Outside"
    assert found.translated("en").result["moves"] == "No moves remaining"


def test_a_regional_language_takes_what_it_lacks_from_the_general_one() -> None:
    texts = {"de": {"gate": "Nein", "moves": "Aus"}, "de-AT": {"moves": "Schluss"}}
    found = messages(result={"gate": "No", "moves": "Over"}, translations=texts)
    assert found.languages == ("en", "de", "de-AT")
    for asked in ("de-AT", "de_at"):
        assert found.translated(asked).result == {"gate": "Nein", "moves": "Schluss"}
    assert found.translated("de-CH").result == {"gate": "Nein", "moves": "Aus"}


def test_an_unknown_language_is_a_clear_error() -> None:
    with pytest.raises(MisuseError, match="the ruleset has no texts in 'fr'; it has en, de"):
        messages(result={"gate": "No"}, translations={"de": {"gate": "Nein"}}).translated("fr")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"keys": KEYS, "translations": {"de": {"validators.unit_cannot_move": "…"}}}, "there is no message called"),
        ({"translations": {"German": {}}}, "does not fit the pattern"),
        ({"keys": {"gate": "two words"}}, "does not fit the pattern"),
    ],
)
def test_what_is_wrong_is_said(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesetError, match=message):
        messages(**fields)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"result": {"occupied": "{nmae} is there."}}, "this text cannot name '{nmae}'; did you mean '{name}'?"),
        (
            {"terminal": {"bounds": "Ask {blocker}."}},
            "this text cannot name '{blocker}'; it may name: active, cardinal,",
        ),
        ({"result": {"stop.terrain.rock": "{need} too many."}}, "this text cannot name '{need}'"),
        ({"terminal": {"points-dear": "{nead}"}}, "did you mean '{need}'?"),
        ({"terminal": {"moved": "{too}"}}, "did you mean '{to}'?"),
        ({"terminal": {"acted.slam": "{target} is hit."}}, "this text cannot name '{target}'"),
        ({"terminal": {"movd": "Gone."}}, "there is no text called 'movd'; did you mean 'moved'?"),
        ({"log": {"moved": "{remaning}"}}, "did you mean '{remaining}'?"),
        ({"log": {"move": ""}}, "there is no text called 'move'; did you mean 'moved'?"),
        ({"result": {"gate": "No"}, "translations": {"de": {"gate": "{stück}{pieze}"}}}, "did you mean '{piece}'?"),
        ({"keys": KEYS, "translations": {"de": {"validators.unit_cannot_move_message": "{nope}"}}}, "'{nope}'"),
    ],
)
def test_a_text_names_only_what_is_known_where_it_is_shown(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesetError, match=re.escape(message)):
        messages(**fields)


def test_a_wrong_name_is_told_with_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    start = 'footwork: 1\nname: own\nterrain: {floor: {glyph: "."}}\n'
    file.write_text(f'{start}messages:\n  result:\n    edge: "{{egde}}"\n')
    with pytest.raises(RulesetError) as error:
        load_rules(file.name, folder=tmp_path)
    assert str(error.value) == f"{file}:6:11: this text cannot name '{{egde}}'; did you mean '{{edge}}'?"


def test_what_a_code_with_more_parts_knows_may_stand_in_the_text_for_its_first_part() -> None:
    texts = {"points": "{need} of {have}", "stop": "{name}", "target": "{hint}", "edge.wall": "{edge} from {from}"}
    assert messages(result=texts).result == texts
