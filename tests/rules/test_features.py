"""Folding features into what a piece may do, and everything about them that is refused when a file is read."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from tests.query.boards import piece, query_of, ruleset, state_of

from footwork.board.allowance import folded_stats, granted_pips, moves_left
from footwork.board.setup import parse_setup
from footwork.errors import FileError
from footwork.query.query import Query
from footwork.rules.compiling.compile import compile_rules
from footwork.rules.compiling.library import ruleset_document

# --- folding

SCOPES = ("ruleset", "scenario", "side", "piece", "temporary")
Attached = Sequence[tuple[str, str]]


def query_with(features: dict[str, Any], attached: Attached, *, board: str = ". .", **rules: Any) -> Query:
    """The query of a piece that has features at scopes, given as (scope, name)."""
    at: dict[str, list[str]] = {scope: [name for s, name in attached if s == scope] for scope in SCOPES}
    mover = piece(
        features=at["piece"],
        temporary=[{"feature": name} for name in at["temporary"]],
        stats=rules.pop("own", {}),
    )
    return query_of(
        ruleset(features=features, apply=at["ruleset"], **rules),
        board,
        mover,
        features=at["scenario"],
        sides={"us": {"features": at["side"]}},
    )


def step(features: dict[str, Any], attached: Attached, **rules: Any) -> int | Fraction | None:
    """What one step to the east costs; None where it cannot be taken."""
    reach = query_with(features, attached, **rules).reach()
    return reach["B1"].cost if "B1" in reach else None


def points(features: dict[str, Any], attached: Attached, **rules: Any) -> int | None:
    query = query_with(features, attached, **rules)
    return granted_pips(query.state, query.piece)


@pytest.mark.parametrize("count", range(len(SCOPES) + 1))
def test_the_most_specific_set_wins(count: int) -> None:
    features = {f"f{i}": {"cost": {"cardinal": i + 2}} for i in range(len(SCOPES))}
    attached = [(scope, f"f{i}") for i, scope in enumerate(SCOPES)][:count]
    assert step(features, attached) == count + 1


@pytest.mark.parametrize("order", list(permutations(["twice", "more", "capped"])))
@pytest.mark.parametrize("scopes", [("piece",) * 3, ("ruleset", "side", "piece"), ("temporary",) * 3])
def test_multiply_comes_before_add_and_cap_last(order: Sequence[str], scopes: Sequence[str]) -> None:
    features = {
        "twice": {"cost": {"cardinal": {"multiply": 2}}},
        "more": {"cost": {"cardinal": {"add": 3}}},
        "capped": {"cost": {"cardinal": {"cap": 8}}},
    }
    attached = list(zip(scopes, order, strict=True))
    assert step(features, attached, cost={"cardinal": 3}) == 8
    assert step(features, attached, cost={"cardinal": 2}) == 7


def test_one_feature_may_do_all_four() -> None:
    features = {"all": {"cost": {"cardinal": {"set": 4, "multiply": 3, "add": 1, "cap": 12}}}}
    assert step(features, [("piece", "all")]) == 12
    features["all"]["cost"]["cardinal"]["cap"] = 20
    assert step(features, [("piece", "all")]) == 13


@pytest.mark.parametrize("scopes", [("piece", "piece"), ("ruleset", "temporary"), ("temporary", "ruleset")])
def test_a_cap_of_nothing_beats_a_bonus(scopes: tuple[str, str]) -> None:
    features = {
        "flying": {"allowance": {"points": {"add": 14}}},
        "cannot-move": {"allowance": {"points": {"cap": 0}}},
    }
    allowance = {"points": 2, "refresh": "move"}
    assert points(features, [(scopes[0], "flying")], allowance=allowance) == 16
    attached = [(scopes[0], "flying"), (scopes[1], "cannot-move")]
    assert points(features, attached, allowance=allowance) == 0
    assert len(query_with(features, attached, allowance=allowance).reach()) == 0


def test_a_cap_limits_what_has_no_limit_and_holds_against_a_least() -> None:
    features = {"held": {"allowance": {"points": {"cap": 1}}}}
    assert points(features, []) is None
    assert points(features, [("piece", "held")]) == 1
    assert points(features, [("piece", "held")], allowance={"points": 5, "least": 3}) == 1


def test_points_do_not_fall_below_their_least_nor_below_nothing() -> None:
    features = {"weak": {"allowance": {"points": {"add": -9}}}}
    assert points(features, [("piece", "weak")], allowance={"points": 4}) == 0
    assert points(features, [("piece", "weak")], allowance={"points": 4, "least": 1}) == 1


def test_moves_fold_like_points() -> None:
    features = {"twice": {"allowance": {"moves": {"add": 1}}}, "free": {"allowance": {"moves": "unlimited"}}}
    for attached, expected in (([], 1), ([("piece", "twice")], 2), ([("side", "free")], None)):
        query = query_with(features, attached, allowance={"moves": 1})
        assert moves_left(query.state, query.piece) == expected


ROCK = {"rock": {"glyph": "#", "class": "ground", "enter": False}}
OPENING = {
    "yes": {"terrain": {"rock": {"enter": True}}},
    "no": {"classes": {"ground": {"enter": False}}},
}


@pytest.mark.parametrize(
    ("attached", "expected"),
    [
        ([], None),
        ([("piece", "yes")], 1),
        ([("piece", "yes"), ("piece", "no")], None),
        ([("piece", "no"), ("piece", "yes")], None),
        ([("temporary", "no"), ("temporary", "yes")], None),
        ([("ruleset", "no"), ("piece", "yes")], 1),
        ([("piece", "no"), ("temporary", "yes")], 1),
        ([("temporary", "no"), ("piece", "yes")], None),
    ],
)
def test_no_beats_yes_within_a_scope(attached: Attached, expected: int | None) -> None:
    assert step(OPENING, attached, board=". #", terrain=ROCK) == expected


def test_within_one_feature_a_tag_is_more_specific_than_its_class() -> None:
    features = {"both": {"terrain": {"rock": {"enter": True}}, "classes": {"ground": {"enter": False}}}}
    assert step(features, [("piece", "both")], board=". #", terrain=ROCK) == 1


@pytest.mark.parametrize(
    ("values", "expected"), [((True, "ask"), "ask"), (("ask", False), False), ((True, True), True)]
)
def test_stopping_folds_to_the_strictest(values: tuple[object, object], expected: object) -> None:
    features = {f"f{i}": {"terrain": {"mud": {"stop": value}}} for i, value in enumerate(values)}
    terrain = {"mud": {"glyph": "~"}}
    for order in (["f0", "f1"], ["f1", "f0"]):
        reach = query_with(features, [("piece", name) for name in order], board=". ~", terrain=terrain).reach()
        assert reach["B1"].stop == expected


@pytest.mark.parametrize("order", [["slow", "slower"], ["slower", "slow"]])
def test_of_temporary_sets_the_latest_wins(order: list[str]) -> None:
    features = {"slow": {"cost": {"cardinal": 2}}, "slower": {"cost": {"cardinal": 5}}}
    expected = features[order[-1]]["cost"]["cardinal"]
    assert step(features, [("temporary", name) for name in order]) == expected


def test_a_temporary_feature_given_again_is_the_latest() -> None:
    features = {"slow": {"cost": {"cardinal": 2}}, "slower": {"cost": {"cardinal": 5}}}
    assert step(features, [("temporary", name) for name in ("slow", "slower", "slow")]) == 2


@pytest.mark.parametrize("scopes", [("ruleset", "piece"), ("piece", "piece"), ("side", "temporary")])
def test_the_same_name_replaces(scopes: tuple[str, str]) -> None:
    features = {"swift": {"allowance": {"points": {"add": 1}}}}
    attached = [(scope, "swift") for scope in scopes]
    assert points(features, attached, allowance={"points": 4}) == 5


def test_different_names_stack() -> None:
    features = {
        "swift": {"allowance": {"points": {"add": 1}}},
        "booted": {"allowance": {"points": {"add": 2}}},
    }
    for scope in SCOPES:
        attached = [(scope, "swift"), (scope, "booted")]
        assert points(features, attached, allowance={"points": 4}) == 7


STACKS = {"product": 6, "highest": 3, "sum": 4}  # sum: twice as slow is +1, thrice +2
TWICE_AND_THRICE = {"mud": {"class": "ground", "multiply": 2}, "snow": {"class": "ground", "multiply": 3}}


@pytest.mark.parametrize("stack", STACKS)
def test_several_multipliers_on_one_cell(stack: str) -> None:
    rules = ruleset(stack=stack, features=TWICE_AND_THRICE)
    reach = query_of(rules, ". .", piece(), cells=[{"at": "B1", "tags": ["mud", "snow"]}]).reach()
    assert reach["B1"].cost == STACKS[stack]


@pytest.mark.parametrize("stack", STACKS)
@pytest.mark.parametrize("scopes", [("ruleset", "piece"), ("piece", "piece"), ("temporary", "temporary")])
def test_several_multipliers_of_one_mover(stack: str, scopes: tuple[str, str]) -> None:
    features = {"slowed": {"multiply": 2}, "burdened": {"multiply": 3}}
    attached = list(zip(scopes, features, strict=True))
    assert step(features, attached, stack=stack) == STACKS[stack]


@pytest.mark.parametrize("scopes", [("ruleset", "piece"), ("piece", "piece"), ("temporary", "temporary")])
def test_several_additions_of_one_mover(scopes: tuple[str, str]) -> None:
    features = {"tired": {"add": 1}, "wounded": {"add": 2}}
    assert step(features, list(zip(scopes, features, strict=True))) == 4


def test_a_mover_may_change_how_multipliers_stack() -> None:
    features = {"wise": {"stack": "highest"}, "a": {"multiply": 2}, "b": {"multiply": 3}}
    attached = [("ruleset", "a"), ("piece", "b"), ("side", "wise")]
    assert step(features, attached, stack="product") == 3


@pytest.mark.parametrize(
    ("ops", "expected"),
    [
        ({"multiply": 1}, 3),
        ({"multiply": {"cap": 1}}, 3),
        ({"multiply": {"multiply": 2}}, 9),
        ({"multiply": {"add": 1}}, 7),
        ({"add": 0}, 4),
        ({"add": {"cap": 0}}, 4),
        ({"add": {"multiply": 0.5}}, Fraction(9, 2)),
        ({"add": {"add": "[Load]"}}, 10),
        ({"enter": False}, None),
    ],
)
def test_a_mover_changes_the_row_of_a_tag(ops: dict[str, Any], expected: int | Fraction | None) -> None:
    mud = {"mud": {"glyph": "~", "class": "ground", "multiply": 2, "add": 1}}
    rules = {"terrain": mud, "stats": {"Load": {"default": 5}}, "cost": {"cardinal": 2}}
    for feature in ({"terrain": {"mud": ops}}, {"classes": {"ground": ops}}):
        assert step({"f": feature}, [("piece", "f")], board=". ~", **rules) == expected


def test_rows_hold_for_their_mode_only() -> None:
    rock = {"rock": {"glyph": "#", "enter": False, "modes": {"fly": {"enter": True, "add": 1}}}}
    features = {
        "flying": {"mode": "fly"},
        "light": {"terrain": {"rock": {"modes": {"fly": {"add": 0}, "walk": {"add": 9}}}}},
    }
    assert step(features, [], board=". #", terrain=rock) is None
    assert step(features, [("piece", "flying")], board=". #", terrain=rock) == 2
    assert step(features, [("piece", "flying"), ("piece", "light")], board=". #", terrain=rock) == 1


def test_flying_does_not_open_what_was_not_made_for_it() -> None:
    terrain = {**ROCK, "force-wall": {"glyph": "|", "class": "magic", "enter": False}}
    features = {"flying": {"mode": "fly", "classes": {"ground": {"modes": {"fly": {"enter": True}}}}}}
    assert step(features, [("piece", "flying")], board=". #", terrain=terrain) == 1
    assert step(features, [("piece", "flying")], board=". |", terrain=terrain) is None


@pytest.mark.parametrize(("load", "expected"), [(3, 1), (4, 2)])
def test_a_condition_holds_or_not(load: int, expected: int) -> None:
    features = {"laden": {"when": "[Load] >= 4", "cost": {"cardinal": 2}}}
    stats = {"Load": {"default": 0}}
    assert step(features, [("piece", "laden")], stats=stats, own={"Load": load}) == expected


def test_a_condition_reads_own_stats_before_any_feature_changes_them() -> None:
    features = {
        "laden": {"when": "[Load] >= 4", "cost": {"cardinal": 2}},
        "packed": {"stats": {"Load": {"add": 4}}},
    }
    attached = [("piece", "packed"), ("piece", "laden")]
    assert step(features, attached, stats={"Load": {"default": 0}}) == 1


def test_stats_fold_and_costs_read_the_result() -> None:
    features = {
        "packed": {"stats": {"Load": {"add": "[Load]"}}},
        "heavy": {"cost": {"cardinal": "[Load]"}},
        "halved": {"stats": {"Load": {"multiply": 0.5}}},
    }
    stats = {"Load": {"default": 3}}
    query = query_with(features, [("piece", "packed"), ("side", "heavy")], stats=stats)
    assert folded_stats(query.state, query.piece)("Load") == 6
    assert query.reach()["B1"].cost == 6
    assert step(features, [("piece", "halved"), ("side", "heavy")], stats=stats) == 1


def test_equal_profiles_with_different_stats_are_not_mixed_up() -> None:
    rules = ruleset(stats={"Load": {"default": 1}}, cost={"cardinal": "[Load]"})
    pieces = [piece("A1", stats={"Load": 1}), piece("A2", id="other", stats={"Load": 4})]
    state = state_of(rules, ". . / . .", pieces=pieces)
    assert Query(state, "me").reach()["B1"].cost == 1
    assert Query(state, "other").reach()["B2"].cost == 4


# --- numbers of rows


def test_a_factor_of_nothing_leaves_one_pip() -> None:
    # Every step that changes the cell costs at least one pip.
    terrain = {"road": {"glyph": "=", "multiply": 0}}
    assert step({}, [], board=". =", terrain=terrain, cost={"cardinal": 3}) == 1
    features = {"sure": {"terrain": {"road": {"multiply": 0}}}}
    assert step(features, [("piece", "sure")], board=". =", terrain=terrain, cost={"cardinal": 3}) == 1


FOE = {"id": "foe", "side": "them", "at": "B1"}
ENTERED = {"any": {"enter": True}, "hostile": {"enter": True, "add": 1}}


def past_a_foe(rules: dict[str, Any], *, board: str = ". . .", **mover: Any) -> int | Fraction:
    return query_of(rules, board, piece(**mover), FOE).reach()["B1"].cost


@pytest.mark.parametrize(("add", "expected"), [(2, 3), (0.5, Fraction(3, 2)), (0, 1), ({"set": 2}, 3)])
def test_a_place_changes_what_occupants_cost(add: object, expected: int | Fraction) -> None:
    terrain = {"dark": {"glyph": "d", "occupants": {"hostile": {"add": add}}}}
    rules = ruleset(occupants=ENTERED, terrain=terrain)
    assert past_a_foe(rules, board=". d .") == expected


@pytest.mark.parametrize(
    ("ops", "expected"), [({"multiply": 0.5}, Fraction(3, 2)), ({"add": 0.25}, Fraction(9, 4)), (0, 1)]
)
def test_a_mover_changes_what_occupants_cost(ops: object, expected: int | Fraction) -> None:
    features = {"sly": {"occupants": {"hostile": {"add": ops}}}}
    assert past_a_foe(ruleset(occupants=ENTERED, features=features), features=["sly"]) == expected


@pytest.mark.parametrize(
    ("diagonal", "pips"), [("1", 1), ("1.5", 2), ("1.25", 4), ("1.41", 100), ("1.50", 2), ("2.0", 1)]
)
def test_pips_follow_from_the_fractions(diagonal: str, pips: int) -> None:
    text = f"ruleset: {{footwork: 1, name: a, cost: {{diagonal: {diagonal}}}}}"
    assert parse_setup(text).rules.pips == pips


# --- what is refused when a file is read

HEAD = "footwork: 1\nname: test\nstats: {Speed: {default: 4}}\nterrain:\n  floor: {glyph: '.', class: ground}\n"


def inline_problems(text: str) -> list[str]:
    """The same for a ruleset that stands in a scenario, indented by two."""
    with pytest.raises(FileError) as caught:
        parse_setup("ruleset:\n" + "".join(f"  {line}\n" for line in text.splitlines()))
    return [f"{p.source.line - 1}:{p.source.column - 2}: {p.message}" for p in caught.value.problems]


def file_problems(text: str, folder: Path) -> list[str]:
    """The problems of a ruleset file, as line:column and message."""
    path = folder / "ruleset.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError) as caught:
        compile_rules(ruleset_document(path, name="r"))
    assert {p.source.file for p in caught.value.problems} == {"r"}
    return [f"{p.source.line}:{p.source.column}: {p.message}" for p in caught.value.problems]


def marked(text: str) -> tuple[str, str]:
    """A text without its mark `§`, and the line:column of what stood after it."""
    before, _, after = text.partition("§")
    assert "§" not in after
    line = before.count("\n") + 1
    return before + after, f"{line}:{len(before) - before.rfind(chr(10))}"


REFUSED = {
    "two sets at one scope": (
        "features:\n  a: {cost: {cardinal: 1}}\n  b: {cost: {cardinal: 2}}\napply: §[a, b]\n",
        "the features 'a' and 'b' set 'cost.cardinal' to different values at the same scope",
    ),
    "two patterns at one scope": (
        "features:\n  a: {pattern: orthogonal}\n  b: {pattern: compass}\napply: §[a, b]\n",
        "the features 'a' and 'b' set 'pattern' to different values at the same scope",
    ),
    "two sets of a kind": (
        "features:\n  a: {mode: fly}\n  b: {mode: swim}\nkinds:\n  bat:\n    features: §[a, b]\n",
        "the features 'a' and 'b' set 'mode' to different values at the same scope",
    ),
    "a place with a per-move field": (
        "features:\n  swamp: {enter: §true, pattern: orthogonal}\n",
        "the feature 'swamp' sets 'pattern', which is for pieces, and 'enter', which is for places",
    ),
    "a per-move field on a terrain's tag": (
        "  bog: {glyph: b, tags: [§slow]}\nfeatures:\n  slow: {round: {total: up}}\n",
        "the feature 'slow' sets 'round', which a place cannot decide",
    ),
    "a terrain with a per-move field": (
        "  bog: {glyph: b, §allowance: {points: 3}}\n",
        "unknown field 'allowance'",
    ),
    "a mover with a bare enter": (
        "features:\n  ghost: {enter: true}\napply: [§ghost]\n",
        "the feature 'ghost' sets a bare 'enter', which only a place can have",
    ),
    "a kind with a bare stop": (
        "features:\n  ghost: {stop: true}\nkinds:\n  spirit: {features: [§ghost]}\n",
        "the feature 'ghost' sets a bare 'stop', which only a place can have",
    ),
    "a condition that reads its own stat": (
        "features:\n  haste:\n    when: §'[Speed] >= 4'\n    stats: {Speed: {add: 1}}\n",
        "the condition of 'haste' reads [Speed], which the feature itself changes",
    ),
    "dice in a condition": ("features:\n  luck: {when: §1d6 > 3, mode: fly}\n", "a condition cannot roll dice"),
    "dice in a tier": (
        "pattern:\n  steps: orthogonal\n  tiers: [{when: §1d6 > 3, add: diagonal}]\n",
        "a condition cannot roll dice",
    ),
    "an aura that emits an aura": (
        "features:\n  a: {aura: {grants: §b}}\n  b: {aura: {grants: c}}\n  c: {mode: fly}\n",
        "'b' has an aura itself",
    ),
    "an aura that does nothing": (
        "features:\n  a: {aura: §{within: 1}}\n",
        "an aura either grants a feature or paints a tag",
    ),
    "an aura that paints for movers": (
        "features:\n  a: {aura: {paints: §b}}\n  b: {mode: fly}\n",
        "the feature 'b' sets 'mode', which a place cannot decide",
    ),
    "an aura that grants a bare enter": (
        "features:\n  a: {aura: {grants: §b}}\n  b: {enter: true}\n",
        "the feature 'b' sets a bare 'enter', which only a place can have",
    ),
    "an unknown tag in a terrain": (
        "  bog: {glyph: b, tags: [§mudd]}\n  mud: {glyph: m}\n",
        "there is no tag called 'mudd'",
    ),
    "an unknown tag in a feature": (
        "features:\n  boots:\n    terrain:\n      flor: §{enter: true}\n",
        "there is no terrain or tag called 'flor'",
    ),
    "an unknown tag in an aura": ("features:\n  a: {aura: {paints: §zoc}}\n", "there is no tag called 'zoc'"),
    "an unknown class": (
        "features:\n  boots: {classes: {grund: §{enter: true}}}\n",
        "there is no class of terrain called 'grund'",
    ),
    "an unknown mode": ("features:\n  wings: {mode: §flyy}\n", "there is no mode called 'flyy'"),
    "an unknown mode of a row": (
        "features:\n  wings: {terrain: {floor: {modes: {flyy: §{enter: true}}}}}\n",
        "there is no mode called 'flyy'",
    ),
    "an unknown mode of occupants": (
        "occupants: {any: {modes: {flyy: §{enter: true}}}}\n",
        "there is no mode called 'flyy'",
    ),
    "an unknown stat of a feature": (
        "features:\n  haste: {stats: {Sped: §{add: 1}}}\n",
        "there is no stat called 'Sped'",
    ),
    "an unknown stat in a formula": (
        "allowance: {points: §'[Sped] + 1'}\n",
        "there is no stat called 'Sped'",
    ),
    "an unknown stat in a condition": (
        "features:\n  haste: {when: §'[Sped] > 1', mode: fly}\n",
        "there is no stat called 'Sped'",
    ),
    "an unknown feature": ("features:\n  haste: {mode: fly}\napply: [§hast]\n", "there is no feature called 'hast'"),
    "an unknown check": ("checks: [in-play, §corners]\n", "there is no check called 'corners'"),
    "a check twice": ("checks: [in-play, points, §in-play]\n", "the check 'in-play' is listed twice"),
    "a gate at a check of every step": (
        "features:\n  stunned: {gate: §terrain}\n",
        "'terrain' is asked of every step, and is no place for a gate",
    ),
    "an unknown slot for a gate": (
        "features:\n  stunned: {gate: §after-positon}\n",
        "there is no place for a gate in 'checks' called 'after-positon'",
    ),
    "an unknown field": ("features:\n  stunned: {§gait: true}\n", "unknown field 'gait'"),
    "dice in a cost": (
        "cost: {cardinal: §1d6}\n",
        "dice are not allowed in a cost or an allowance, found '1d6'",
    ),
    "dice in a row": (
        "  bog: {glyph: b, add: §1d4 + 1}\n",
        "dice are not allowed in a cost or an allowance, found '1d4 + 1'",
    ),
    "dice in a patch": (
        "features:\n  drunk: {cost: {cardinal: {add: §1d6}}}\n",
        "dice are not allowed in a cost or an allowance, found '1d6'",
    ),
    "too many decimals": (
        "cost: {diagonal: §1.4142135}\n",
        "a number has at most 6 decimals, found 1.4142135",
    ),
    "too many decimals in a patch": (
        "features:\n  a: {cost: {diagonal: {multiply: §0.1234567}}}\n",
        "a number has at most 6 decimals, found 0.1234567",
    ),
    "a negative turn": ("heading: {turn: §-1}\n", "expected 0 or more, found -1"),
    "a name for two things": (
        "features:\n  floor: §{mode: fly}\n",
        "'floor' is the name of a terrain and of a feature",
    ),
    "a base that is not plain": (
        "cost: {cardinal: §{add: 1}}\n",
        "this value is a plain number",
    ),
    "a terrain that is not plain": (
        "  bog: {glyph: b, add: §{multiply: 2}}\n",
        "this value is a plain number",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_feature_that_breaks_the_rules_is_refused_at_its_place(case: str, tmp_path: Path) -> None:
    part, message = REFUSED[case]
    text, place = marked(HEAD + part)
    (problem,) = file_problems(text, tmp_path)
    assert problem.startswith(f"{place}: {message}")


@pytest.mark.parametrize("case", REFUSED)
def test_a_ruleset_inside_a_scenario_is_refused_at_the_same_place(case: str, tmp_path: Path) -> None:
    text, _ = marked(HEAD + REFUSED[case][0])
    assert inline_problems(text) == file_problems(text, tmp_path)


# Numbers of places that no mover reads may not be dropped in silence.
DROPPED = {
    "alternate": "  bog: {glyph: b, cost: {alternate: §[1, 2]}}\n",
    "a cost that is not plain": "  bog: {glyph: b, cost: {cardinal: §{multiply: 2}}}\n",
    "occupants that are not plain": "occupants: {any: {add: §{add: 1}}}\n",
    "a place's occupants that are not plain": "  bog: {glyph: b, occupants: {any: {add: §{add: 1}}}}\n",
    "a place's occupants by a formula": "  bog: {glyph: b, occupants: {any: {add: §'[Speed]'}}}\n",
    "a place's cost by a formula": "  bog: {glyph: b, cost: {cardinal: §'[Speed]'}}\n",
    "a mode that is not plain": "  bog: {glyph: b, modes: {walk: {add: §{add: 1}}}}\n",
    "a place feature that is not plain": "features:\n  bog: {halt: true, add: §{add: 1}}\n",
    "somebody else's stat": "cost: {cardinal: §'[target Speed]'}\n",
}


@pytest.mark.parametrize("case", DROPPED)
def test_what_would_have_no_effect_is_refused_at_its_place(case: str, tmp_path: Path) -> None:
    text, place = marked(HEAD + DROPPED[case])
    assert place in [problem.split(": ")[0] for problem in file_problems(text, tmp_path)]


SCENARIO = """\
ruleset:
  footwork: 1
  name: test
  terrain: {floor: {glyph: .}}
  features:
    slow: {cost: {cardinal: 2}}
    slower: {cost: {cardinal: 3}}
    ghost: {enter: true}
    blink: {pattern: compass}
map: |
  . .
"""
SCENARIO_REFUSED = {
    "two sets of one piece": (
        "pieces:\n  - §{id: me, at: A1, features: [slow, slower]}\n",
        "the features 'slow' and 'slower' set 'cost.cardinal' to different values at the same scope",
    ),
    "a bare enter for a piece": (
        "pieces:\n  - {id: me, at: A1, features: [§ghost]}\n",
        "the feature 'ghost' sets a bare 'enter', which only a place can have",
    ),
    "a bare enter for a while": (
        "pieces:\n  - {id: me, at: A1, temporary: [§{feature: ghost}]}\n",
        "the feature 'ghost' sets a bare 'enter', which only a place can have",
    ),
    "a bare enter for a side": (
        "sides: {us: {features: [§ghost]}}\n",
        "the feature 'ghost' sets a bare 'enter', which only a place can have",
    ),
    "a bare enter for all": (
        "features: [§ghost]\n",
        "the feature 'ghost' sets a bare 'enter', which only a place can have",
    ),
    "a per-move field for a cell": (
        "cells: [{at: A1, tags: [§blink]}]\n",
        "the feature 'blink' sets 'pattern', which a place cannot decide",
    ),
    "a per-move field for a region": (
        "regions: [{at: A1, tags: [ghost, §blink]}]\n",
        "the feature 'blink' sets 'pattern', which a place cannot decide",
    ),
    "an unknown tag": ("cells: [{at: A1, tags: [§gost]}]\n", "there is no tag called 'gost'"),
    "an unknown feature": ("features: [§sloww]\n", "there is no feature called 'sloww'"),
}


@pytest.mark.parametrize("case", SCENARIO_REFUSED)
def test_a_scenario_that_breaks_the_rules_of_features_is_refused(case: str) -> None:
    part, message = SCENARIO_REFUSED[case]
    text, place = marked(SCENARIO + part)
    with pytest.raises(FileError) as caught:
        parse_setup(text, file="s").state()
    (problem,) = caught.value.problems
    assert str(problem).startswith(f"s:{place}: {message}")


def test_sets_of_different_scopes_do_not_conflict() -> None:
    text = SCENARIO + "features: [slow]\npieces:\n  - {id: me, at: A1, features: [slower]}\n"
    assert Query(parse_setup(text).state(), "me").reach()["B1"].cost == 3


def test_all_problems_are_found_at_once(tmp_path: Path) -> None:
    text = HEAD + "features:\n  a: {mode: flyy, stats: {Sped: 1}}\napply: [b]\nchecks: [x]\n"
    assert len(file_problems(text, tmp_path)) == 4
