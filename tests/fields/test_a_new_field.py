"""A field that no game has, added by its one declaration and its rule, works everywhere; and it is gone afterwards."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.docs.fields import PAGE, table, written
from tests.fields.toll import TITHE, BruteToll, Ferry, Tithe, tolls, with_toll
from tests.query.brute import Arrival
from tests.query.random_boards import random_scenario

from footwork.board.setup import setup_from_data, shipped_scenarios
from footwork.cli.running import run
from footwork.errors import FileError
from footwork.game.game import Game
from footwork.query.bridge import native_ask
from footwork.query.ledger import Entry
from footwork.query.path import Path as Way
from footwork.query.query import Query
from footwork.query.search import JudgedAsk, SearchedBy
from footwork.rules.compiling.library import load_rules
from footwork.rules.fields import declared, declaring
from footwork.rules.files.shipped import shipped_rulesets
from footwork.views.telling.bill import explain

BOARDS = 240
BATCH = 20


@pytest.fixture
def _tolls() -> Iterator[None]:
    with tolls():
        yield


needs_tolls = pytest.mark.usefixtures("_tolls")


def corridor(row: str = ". . . . . . . .", **ruleset: Any) -> Game:
    """Eight cells in a row, and a walker on the first one who pays what the ruleset says."""
    return Game.from_dict(
        {
            "ruleset": {
                "footwork": 1,
                "name": "road",
                "grid": {"notation": "xy"},
                "terrain": {"floor": {"glyph": "."}},
                "allowance": {"points": 20},
                "features": {
                    "dear": {"toll": {"add": 1}},
                    "double": {"toll": {"multiply": 2}},
                    "free": {"toll": 0},
                    "capped": {"toll": {"cap": Decimal("0.5")}},
                },
                **ruleset,
            },
            "map": row,
            "pieces": [{"id": "walker", "at": "0,0"}, {"id": "friend", "at": "7,0"}],
        }
    )


def way(game: Game, to: str) -> Way:
    found = game.path("walker", to)
    assert isinstance(found, Way)
    return found


# --- file


def problems(**ruleset: Any) -> list[str]:
    with pytest.raises(FileError) as error:
        corridor(**ruleset)
    return [problem.message for problem in error.value.problems]


def test_without_its_declaration_a_file_may_not_say_it() -> None:
    assert "unknown field 'toll'" in " ".join(problems(toll=1))


@needs_tolls
def test_what_a_file_may_say_is_checked() -> None:
    assert "plain number" in " ".join(problems(toll={"add": 1}))
    assert "expected a number" in " ".join(problems(toll=[1]))
    assert "stat" in " ".join(problems(toll="[Greed]"))


@needs_tolls
def test_a_problem_stands_at_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "road.yaml"
    file.write_text("footwork: 1\nname: road\nterrain: {floor: {}}\nfeatures:\n  dear:\n    toll: {addd: 1}\n")
    assert run(["check", str(file)]) == 1
    assert f"{file}:6:12: unknown field 'addd'; did you mean 'add'?" in capsys.readouterr().err


@needs_tolls
def test_a_fraction_of_a_point_makes_pips() -> None:
    assert corridor().rules.pips == 2  # half a point in a cap
    assert corridor(toll=Decimal("0.25")).rules.pips == 4


@needs_tolls
def test_places_and_pieces_are_kept_apart() -> None:
    both = {"both": {"toll": 1, "mud": 1}}
    assert "sets 'toll', which is for pieces, and 'mud', which is for places" in " ".join(problems(features=both))
    assert "unknown field 'toll'" in " ".join(problems(terrain={"floor": {"toll": 1}}))


# --- feature


@needs_tolls
@pytest.mark.parametrize(
    ("features", "toll", "by"),
    [
        ((), 1, "toll"),
        (("dear",), 2, "dear"),
        (("double", "dear"), 3, "double, dear"),
        (("free",), 0, None),
        (("capped", "dear"), Fraction(1, 2), "dear, capped"),
    ],
)
def test_features_fold_it(features: tuple[str, ...], toll: Fraction, by: str | None) -> None:
    path = Query(corridor(toll=1).state, "walker", features=features).path("3,0")
    assert isinstance(path, Way)
    assert path.cost == 3 + toll
    assert [entry.by for entry in path.ledger if entry.rule == "toll"] == ([] if by is None else [by])


@needs_tolls
def test_two_features_that_set_it_at_one_scope_are_a_conflict() -> None:
    features = {"one": {"toll": 1}, "other": {"toll": 2}}
    assert "the features 'one' and 'other' set 'toll' to different values" in " ".join(
        problems(features=features, apply=["one", "other"])
    )


@needs_tolls
def test_formulas_read_stats_and_profiles_go_by_them() -> None:
    game = corridor(toll="[Greed]", stats={"Greed": {"default": 2}})
    assert way(game, "3,0").cost == 5
    game.set_stat("walker", "Greed", 0)
    assert (way(game, "3,0").cost, game.query("walker").searched_by.who) == (3, "core")


# --- judge and ledger


@needs_tolls
def test_every_third_step_pays_and_the_ledger_says_for_what() -> None:
    game = corridor(toll=1)
    path = way(game, "6,0")
    assert [step.pips for step in path.steps] == [2, 2, 4, 2, 2, 4]
    assert path.steps[2].entries == (
        Entry("cost.cardinal", "cost.cardinal", Fraction(2), 2),
        Entry("toll", "toll", Fraction(2), 2),
    )
    assert sum(entry.pips for entry in path.ledger) == path.pips
    assert "1 cardinal step + 1 toll" in explain(path, game.state)
    refusal = game.query("walker", points=3).why("3,0")
    assert refusal is not None
    assert (refusal.code, refusal.need, refusal.have) == ("points.insufficient", Fraction(4), Fraction(3))


@needs_tolls
def test_a_move_pays_what_reach_said_and_is_taken_back() -> None:
    game = corridor(toll=1)
    before = game.state
    promised = game.reach("walker")["4,0"].charge
    assert (promised, game.move("walker", to="4,0").charge) == (5, 5)
    assert game.points("walker") == 15
    assert game.move("walker", to="6,0").charge == 2  # a new move begins anew
    game.undo()
    game.undo()
    assert game.state == before


@needs_tolls
def test_counting_goes_on_over_the_turn_where_the_rules_span_it() -> None:
    game = corridor(toll=1, round={"span": "turn"})
    assert game.move("walker", to="2,0").charge == 2
    saved = Game.from_dict(game.to_dict())
    for played in (game, saved):
        assert played.reach("walker")["3,0"].charge == 2
        assert played.move("walker", to="3,0").charge == 2


@needs_tolls
def test_it_counts_beside_diagonals_that_alternate() -> None:
    board = {
        "ruleset": {
            "footwork": 1,
            "name": "road",
            "terrain": {"floor": {}},
            "cost": {"alternate": [1, 2]},
            "toll": 10,
        },
        "size": [5, 5],
        "pieces": [{"id": "walker", "at": "A1"}],
    }
    path = way(Game.from_dict(board), "E5")
    assert [step.pips for step in path.steps] == [1, 2, 11, 2]


@needs_tolls
def test_two_rules_that_count_do_not_disturb_each_other() -> None:
    with declaring(TITHE, rules=[Tithe()]):
        path = way(corridor(toll=1, tithe=2), "6,0")
    assert [step.pips // 2 for step in path.steps] == [1, 3, 2, 3, 1, 4]
    assert [entry.rule for entry in path.steps[5].entries] == ["cost.cardinal", "toll", "tithe"]


def test_a_rule_may_look_at_where_a_step_begins() -> None:
    with declaring(TITHE, rules=[Ferry()]):
        game = corridor(tithe=2, features={})
    for _ in range(2):  # what is remembered of open steps knows the cell
        assert [step.pips for step in way(game, "5,0").steps] == [1, 1, 3, 1, 1]
    assert game.move("walker", to="5,0").charge == 7


@needs_tolls
def test_rows_have_fields_too() -> None:
    terrain = {"floor": {"glyph": "."}, "bog": {"glyph": "~", "mud": 1}}
    features = {"booted": {"terrain": {"bog": {"mud": {"multiply": 0}}}}, "half": {"toll": Decimal("0.5")}}
    game = corridor(". . ~ . . . . .", terrain=terrain, features=features)
    assert [step.pips for step in way(game, "4,0").steps] == [2, 4, 4, 2]
    assert [entry.rule for entry in way(game, "4,0").steps[1].entries] == ["cost.cardinal", "mud"]
    assert game.reach("walker").searched_by == SearchedBy("judge", ("mud",))
    booted = Query(game.state, "walker", features=["booted"])
    assert (booted.reach()["4,0"].cost, booted.searched_by.who) == (4, "core")


# --- search


@needs_tolls
def test_the_search_says_that_it_went_by_the_judge_and_why() -> None:
    game = corridor(toll=1)
    assert game.reach("walker").searched_by == SearchedBy("judge", ("toll",))
    assert game.query("walker").searched_by == SearchedBy("judge", ("toll",))
    assert Query(game.state, "walker", features=["free"]).searched_by == SearchedBy("core")
    assert corridor(toll=0).reach("walker").searched_by == SearchedBy("core")


@needs_tolls
@pytest.mark.parametrize("ruleset", [name for name in shipped_rulesets() if shipped_scenarios(name)])
def test_nobody_else_is_searched_for_by_the_judge(ruleset: str) -> None:
    game = Game.shipped(ruleset)
    assert {game.query(piece.id).searched_by.who for piece in game.state.pieces} == {"core"}


@pytest.mark.parametrize("first", range(0, BOARDS, BATCH))
@needs_tolls
def test_answers_are_what_trying_everything_finds(first: int) -> None:
    differs = 0
    for seed in range(first, first + BATCH):
        rng = Random(seed)
        plain, _ = random_scenario(seed)
        change = rng.choice(({"add": 1}, {"multiply": 2}, {"cap": 1}, 2, {"set": 1, "add": Decimal("0.5")}))
        scenario = with_toll(plain, rng.choice((1, 2, Decimal("1.5"))), change)
        state = setup_from_data(scenario).state()
        query = Query(state, "me")
        assert query.searched_by == SearchedBy("judge", ("toll",)), f"seed {seed}"
        reach = query.reach()
        found = {
            (tuple(pose.anchor), pose.turned, pose.heading.name): Arrival(
                arrival.pips, arrival.charged_pips, arrival.stop
            )
            for pose, arrival in reach.poses.items()
        }
        assert found == BruteToll(scenario, pips=state.rules.pips).reach(), f"seed {seed}"
        for cell in reach.stops:
            path = query.path(cell)
            if query.gate is None:
                assert isinstance(path, Way)
                assert path.pips == sum(step.pips for step in path.steps) == reach[cell].pips, f"seed {seed}, {cell}"
        if query.mover.parity(query.piece) < len(query.profile.diagonals):  # what the core can stand on at all
            differs += len(reach.poses) < len(native_ask(query.judge).flood(query.limit))
    assert differs, "the core would have given the same answers"


@needs_tolls
def test_arrays_and_several_sources_are_answered_too() -> None:
    query = corridor(toll=1).query("walker")
    flood = JudgedAsk(query.judge).flood(query.limit)
    assert [flood.least(x, 0) for x in range(8)] == [0, 2, 4, 8, 10, 12, 16, -1]
    stations = query.path("5,0", through=["2,0"])
    assert isinstance(stations, Way)
    assert stations.pips == 12


# --- JSON Schema and reference


@needs_tolls
def test_the_json_schema_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulesets", "--schema", "ruleset"]) == 0
    schema = json.loads(capsys.readouterr().out)
    told = schema["properties"]["toll"]
    assert told["description"].startswith("What every third step of a move costs on top.")
    assert "number" in [form.get("type") for form in told["anyOf"]]
    parts = schema["$defs"]
    assert "toll" in parts["FeatureDocument"]["properties"]
    assert "toll" not in parts["TerrainDocument"]["properties"]
    for part in ("RowDocument", "RowsDocument", "TerrainDocument", "FeatureDocument"):
        assert "mud" in parts[part]["properties"]


@needs_tolls
def test_the_reference_has_it() -> None:
    page = written(PAGE.read_text(encoding="utf-8"), declared())
    row = "| `toll` | number, formula, or a change | `0` | What every third step of a move costs on top. |\n"
    assert row in page
    assert row in table(declared(), "movement")
    assert "| `mud` |" in table(declared(), "rows")


# --- afterwards


def test_it_is_gone_afterwards_and_rules_keep_what_they_were_compiled_by() -> None:
    before = declared()
    with tolls():
        game = corridor(toll=1)
        assert declared() is not before
    assert declared() is before
    assert game.reach("walker")["3,0"].charge == 4
    with pytest.raises(FileError, match="unknown field 'toll'"):
        corridor(toll=1)
    with pytest.raises(FileError, match="unknown field 'toll'"):
        pickle.loads(pickle.dumps(game.rules))


def test_the_same_file_is_compiled_anew_for_other_fields() -> None:
    plain = load_rules("rune-and-rust")
    with tolls():
        assert load_rules("rune-and-rust") is not plain
    assert load_rules("rune-and-rust") is plain


def test_a_field_is_declared_once() -> None:
    with pytest.raises(ValueError, match="declared twice: mud, toll"), tolls(), tolls():
        pass
