"""Many boards in one call: the answers of single calls, whoever searches and on however many threads."""

from __future__ import annotations

import contextlib
import copy
import os
import pickle
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
import pytest
from tests.bulk.compare import alike, arrays, compare, differences, otherwise, position
from tests.conformance.games import EXAMPLES, HEXES, PLAYED, game_of, name_of
from tests.fields.toll import tolls, with_toll
from tests.hexes.rulesets import random_states as hex_states
from tests.parity.variations import random_states
from tests.query.random_boards import random_scenario

from footwork.board.setup import read_setup, setup_from_data
from footwork.bulk import Bulk
from footwork.errors import FileError, KindError, LimitError, MisuseError
from footwork.game.game import Game
from footwork.geometry import Cell
from footwork.query.bulk import bulk_ask
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.views.drawing.textboard import text_board

RULES: dict[str, Any] = {
    "footwork": 1,
    "name": "field",
    "grid": {"notation": "xy"},
    "pattern": "compass",
    "cost": {"cardinal": 2, "diagonal": 3},
    "corners": {"cells": "both-open"},
    "terrain": {
        "floor": {"glyph": "."},
        "mud": {"glyph": "~", "multiply": 2},
        "mire": {"glyph": "=", "multiply": 5},
        "rock": {"glyph": "#", "enter": False},
        "web": {"glyph": "w", "halt": True},
    },
    "occupants": {"friendly": {"enter": True, "stop": False}},
}


def game(**more: Any) -> Game:
    piece = {"id": "me", "side": "us", "at": "0,0", **more}
    return Game.from_dict({"ruleset": RULES, "map": "..\n..", "pieces": [piece]})


def boards(count: int, height: int, width: int, seed: int = 1) -> dict[str, Any]:
    """Random boards, the piece somewhere on each."""
    rng = np.random.default_rng(seed)
    return {
        "terrain": rng.choice(np.array([0, 1, 1, 1, 1, 2, 4], np.uint8), (count, height, width)),
        "at": np.stack([rng.integers(0, width, count), rng.integers(0, height, count)], 1),
        "budget": rng.integers(-1, 30, count),
        "occupants": rng.choice(np.array([0, 0, 0, 0, 0, 1, 2, 4, 6], np.uint8), (count, height, width)),
    }


@pytest.mark.parametrize("hexes", [False, True])
@pytest.mark.parametrize("batch", range(4))
def test_random_rulesets_answer_as_single_calls_do(batch: int, hexes: bool) -> None:
    total = 0
    for seed in range(batch * 10, batch * 10 + 10):
        count, different = compare(seed, 10, threads=1 + seed % 3, hexes=hexes)
        total += count
        assert not different, different[0]
    assert total > 40


@pytest.mark.parametrize("file", PLAYED, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_shipped_games_answer_as_single_calls_do(file: Any) -> None:
    state = Game(read_setup(file)).state
    found = [position(state, piece.id) for piece in state.pieces]
    groups = list(alike(each for each in found if each is not None))
    assert groups
    for group in groups:
        assert not list(differences(group, threads=2))


def test_rules_that_the_core_does_not_know_are_judged() -> None:
    compared = 0
    with tolls():
        for seed in range(40):
            scenario, _ = random_scenario(seed)
            try:
                state = setup_from_data(with_toll(scenario, 1, {"add": 1})).state()
            except FileError:
                continue
            found = position(state, "me")
            if found is not None and found.query.profile.beyond_core:
                compared += 1
                if any(piece.side is None for piece in state.pieces if piece.id == "me"):
                    continue
                assert not list(differences([found]))
    assert compared > 3


def test_small_boards_are_answered_eight_at_a_time_and_larger_ones_from_their_bytes_too() -> None:
    mover = Query(game().state, "me").mover
    assert bulk_ask(mover, 8, 8).in_lanes
    assert bulk_ask(mover, 64, 1).in_lanes
    for width, height in ((13, 5), (16, 16), (62, 4), (1, 256)):
        assert not bulk_ask(mover, width, height).in_lanes
        assert bulk_ask(mover, width, height).from_bytes
    for width, height in ((16, 17), (63, 4)):
        assert not bulk_ask(mover, width, height).from_bytes
    assert not bulk_ask(Query(game(size=[2, 2]).state, "me").mover, 9, 9).from_bytes


@pytest.mark.parametrize("hexes", [False, True])
@pytest.mark.parametrize("batch", range(4))
def test_boards_of_some_words_are_answered_from_bytes_as_they_are_otherwise(batch: int, hexes: bool) -> None:
    total = 0
    for seed in range(batch * 20 + 1, batch * 20 + 21, 2):
        state = next((hex_states if hexes else random_states)(seed, 1), None)
        if state is None or Query(state, "me").profile.beyond_core:
            continue
        columns = 5 + seed % 28
        rows = (66 + 37 * seed % 190) // columns
        count, different = otherwise(Query(state, "me"), columns, rows, seed)
        total += count
        assert not different, different[0]
    assert total > 200


@pytest.mark.parametrize("shape", [(9, 5), (8, 8), (9, 9), (12, 12), (14, 12)])
@pytest.mark.parametrize("cells", ["ignore", "on-map", "either-open", "both-open"])
def test_starts_halts_and_corners_count_on_boards_of_bytes(cells: str, shape: tuple[int, int]) -> None:
    rules = RULES | {"corners": {"cells": cells}, "terrain": {**RULES["terrain"], "tar": {"glyph": "t", "multiply": 9}}}
    piece = {"id": "me", "side": "us", "at": "0,0"}
    query = Query(Game.from_dict({"ruleset": rules, "map": ".", "pieces": [piece]}).state, "me")
    for seed in range(8):
        count, different = otherwise(query, *shape, seed)
        assert count
        assert not different, different[0]


@pytest.mark.parametrize(("height", "width"), [(9, 13), (5, 7), (8, 8), (1, 1), (16, 16)])
def test_boards_are_the_positions_that_they_stand_for(height: int, width: int) -> None:
    bulk = Bulk(game(), "me")
    asked = boards(20, height, width)
    x, y = asked["at"][0]
    asked["terrain"][0, y, x] = 0  # nobody stands there, and nobody goes anywhere from it
    found = bulk.reach(**asked)
    for i in range(20):
        state = bulk.state(asked["terrain"][i], asked["at"][i], asked["occupants"][i])
        flood = Query(state, "me").prepared.flood(int(asked["budget"][i]))
        assert np.array_equal(np.asarray(flood.to_numpy()), found.costs[i])


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("moved", ["odd", "even"])
def test_arrays_of_hexes_have_the_columns_and_rows_of_the_map(top: str, moved: str) -> None:
    rules = {"footwork": 1, "name": "hive", "grid": {"shape": "hex", "top": top, "offset": moved, "notation": "xy"}}
    rules |= {"terrain": {"floor": {"glyph": "."}, "rock": {"glyph": "#", "enter": False}}}
    piece = {"id": "me", "side": "us", "at": "0,0"}
    hive = Game.from_dict({"ruleset": rules, "size": [9, 4], "pieces": [piece]})
    bulk, drawn = Bulk(hive, "me"), np.ones((1, 4, 9), np.uint8)
    drawn[0, 1, 3] = 2
    occupants = np.zeros((1, 4, 9), np.uint8)
    occupants[0, 2, 2] = 2
    state = bulk.state(drawn[0], (1, 2), occupants[0])
    grid = state.rules.grid
    assert len(text_board(state).splitlines()) == len(text_board(hive.state).splitlines())
    assert state.board.terrain(grid.cell(3, 1)) == "rock"
    assert state.piece("me").at == grid.cell(1, 2)
    found, query = bulk.reach(drawn, [(1, 2)], occupants=occupants), Query(state, "me")
    assert {
        grid.cell(x, y): cost for y, row in enumerate(found.costs[0].tolist()) for x, cost in enumerate(row) if cost > 0
    } == {cell: arrival.pips for cell, arrival in query.reach().items()}
    path, alone = bulk.path(drawn, [(1, 2)], [(8, 0)], occupants=occupants), query.path("8,0")
    assert isinstance(alone, Path)
    assert [grid.cell(*place) for place in path.cells[0].tolist()] == list(alone.cells)
    assert bulk.reach(drawn, [(1, 2)], occupants=occupants, out=found).costs is found.costs
    with pytest.raises(MisuseError, match=r"^at\[0\] is column 9, row 3, which no board of 9×4 has$"):
        bulk.reach(drawn, [(9, 3)])
    with pytest.raises(MisuseError, match=r"^to\[0\] is column 0, row 4, which no board of 9×4 has$"):
        bulk.path(drawn, [(0, 0)], [(0, 4)])


@pytest.mark.parametrize("file", [*PLAYED, *EXAMPLES, *HEXES], ids=name_of)
def test_the_ground_of_a_game_is_an_array_on_which_its_pieces_go_as_in_the_game(file: Any) -> None:
    """Tags that lie on cells included, on hexes as the map is drawn; where there are edges or auras, it is said."""
    whole = game_of(file)
    grid, asked = whole.rules.grid, 0
    for piece in whole.state.pieces:
        if piece.at is None:
            continue
        bulk = Bulk(whole, piece.id)
        ground = bulk.board(whole)
        assert ground.shape == grid.page(whole.state.board.width, whole.state.board.height)[::-1]
        costs = bulk.reach(ground[None], at=[grid.place(piece.at)]).costs[0]
        assert bulk.left_out == tuple(
            word for word, there in (("edges", whole.rules.edges), ("auras", whole.rules.auras)) if there
        )
        if not whole.state.board.borders:
            field = Query(whole.state, piece.id, alone=True).field()
            for cell, arrival in field.items():
                column, row = grid.place(cell)
                assert costs[row, column] == arrival.pips
            assert int((costs > 0).sum()) <= len(field)
            asked += 1
    assert asked or whole.state.board.borders or not any(piece.at for piece in whole.state.pieces)


def test_a_game_under_other_rules_has_no_such_ground() -> None:
    with pytest.raises(MisuseError, match="under other rules than me's"):
        Bulk(game(), "me").board(Game.shipped("duelyst"))


def test_costs_past_a_byte_are_whole() -> None:
    row = np.full((1, 1, 64), Bulk(game(), "me").terrain["mire"])
    found = Bulk(game(), "me").reach(row, at=[(0, 0)])
    assert found.costs[0, 0].tolist() == [10 * x for x in range(64)]


def test_parts_of_larger_boards_on_several_threads_give_the_same() -> None:
    bulk, asked = Bulk(game(), "me"), boards(400, 12, 13)
    to = asked["at"][::-1].copy()
    whole, paths = bulk.reach(**asked), bulk.path(to=to, **asked)
    assert paths.lengths.max() > 5
    for count in (1, 63, 64, 65, 400):
        part = {name: array[:count] for name, array in asked.items()}
        again, ways = bulk.reach(**part, threads=3), bulk.path(to=to[:count], **part, threads=3)
        assert np.array_equal(again.costs, whole.costs[:count])
        assert np.array_equal(again.stops, whole.stops[:count])
        assert np.array_equal(ways.costs, paths.costs[:count])
        assert np.array_equal(ways.cells, paths.cells[:count, : ways.cells.shape[1]])


def test_every_number_of_boards_on_every_number_of_threads_gives_the_same() -> None:
    bulk = Bulk(game(), "me")
    asked = boards(3000, 5, 7)
    whole = bulk.reach(**asked)
    to = asked["at"][::-1].copy()
    paths = bulk.path(to=to, **asked)
    assert (whole.costs > 0).sum() > 15_000
    assert paths.lengths.max() > 4
    for threads in (2, 3, 8):
        again = bulk.reach(**asked, threads=threads)
        assert np.array_equal(again.costs, whole.costs)
        assert np.array_equal(again.stops, whole.stops)
        for one, other in zip(map(np.asarray, bulk.path(to=to, **asked, threads=threads)), paths, strict=True):
            assert np.array_equal(one, np.asarray(other))
    for count in (0, 1, 2, 7, 8, 9, 511, 513):
        part = bulk.reach(**{name: array[:count] for name, array in asked.items()}, threads=2)
        assert np.array_equal(part.costs, whole.costs[:count])
        assert np.array_equal(part.stops, whole.stops[:count])


def test_several_callers_share_the_threads() -> None:
    bulk = Bulk(game(), "me", threads=3)
    asked = [boards(2000, 8, 8, seed) for seed in range(8)]
    alone = [bulk.reach(**each, threads=1).costs for each in asked]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(3):
            for one, other in zip(pool.map(lambda each: bulk.reach(**each).costs, asked), alone, strict=True):
                assert np.array_equal(one, other)


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_process_gets_threads_of_its_own() -> None:
    bulk = Bulk(game(), "me", threads=3)
    asked = boards(4000, 8, 8)
    costs = bulk.reach(**asked).costs
    child = os.fork()
    if not child:
        same = np.array_equal(bulk.reach(**asked).costs, costs)
        os._exit(0 if same else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert np.array_equal(bulk.reach(**asked).costs, costs)


def test_an_earlier_answer_can_be_written_to() -> None:
    bulk = Bulk(game(), "me")
    first = bulk.reach(**boards(50, 5, 9, 1))
    kept = first.costs.copy()
    asked = boards(50, 5, 9, 2)
    second = bulk.reach(**asked, out=first)
    assert second.costs is first.costs
    assert not np.array_equal(second.costs, kept)
    assert np.array_equal(second.costs, bulk.reach(**asked).costs)


def test_tags_on_cells_are_grounds_of_their_own() -> None:
    bulk = Bulk(game(), "me")
    web = bulk.ground("floor", "web")
    assert web not in bulk.terrain.values()
    assert bulk.ground("mud") == bulk.terrain["mud"]
    row = np.array([[[1, web, 1]]])
    assert bulk.reach(row, at=[(0, 0)]).costs.tolist() == [[[0, 2, -1]]]
    assert bulk.reach(row, at=[(1, 0)]).costs.tolist() == [[[2, 0, 2]]]
    assert [mark.tag for mark in bulk.state(row[0], (0, 0)).board.marks[(1, 0)]] == ["web"]  # type: ignore[index]


def rallied(at: str) -> dict[str, Any]:
    """One who walks through mud as on floor while somebody with an aura is near."""
    features = {
        "rally": {"aura": {"within": 2, "to": "friendly", "grants": "brisk"}},
        "brisk": {"terrain": {"mud": {"multiply": 1}}},
    }
    pieces = [{"id": "me", "side": "us", "at": "0,0"}, {"id": "ann", "side": "us", "at": at, "features": ["rally"]}]
    return {"ruleset": RULES | {"features": features}, "size": [7, 1], "pieces": pieces}


@pytest.mark.parametrize("judged", [False, True])
def test_auras_of_others_do_not_count_wherever_they_stood(judged: bool) -> None:
    board, at = np.array([[[1, 2, 2, 1, 1, 1, 1]]], np.uint8), [(0, 0)]
    right = [0, 4, 8, 11, 13, 15, 18] if judged else [0, 4, 8, 10, 12, 14, 16]
    with tolls() if judged else contextlib.nullcontext():
        for where in ("2,0", "6,0"):
            scenario = with_toll(rallied(where), 0, {"add": 1}) if judged else rallied(where)
            bulk = Bulk(Game.from_dict(scenario), "me")
            assert (bulk.searched_by.who == "core") is not judged
            assert bulk.reach(board, at).costs[0, 0].tolist() == right, where
            assert bulk.path(board, at, to=[(3, 0)]).costs.tolist() == right[3:4]
            east = [direction.name for direction in bulk.directions].index("E")
            assert bulk.step(board, at, [east]).costs.tolist() == [4]
            single = Query(bulk.state(board[0], (0, 0)), "me").field()
            assert [single[cell].pips for cell in sorted(single)] == right[1:]


@pytest.mark.parametrize("judged", [False, True])
def test_strangers_have_no_aura_that_everybody_has(judged: bool) -> None:
    """No array says it; in the position that a board stands for, they have what the ruleset applies."""
    features = {"zone": {"aura": {"within": 1, "paints": "held"}}, "held": {"halt": True}}
    ruleset = RULES | {"features": features, "apply": ["zone"]}
    scenario = {"ruleset": ruleset, "size": [5, 2], "pieces": [{"id": "me", "side": "us", "at": "0,0"}]}
    met = np.zeros((1, 2, 5), np.uint8)
    met[0, 1, 2] = 2
    with tolls() if judged else contextlib.nullcontext():
        game = Game.from_dict(with_toll(scenario, 0, {"add": 1}) if judged else scenario)
        bulk = Bulk(game, "me")
        assert (bulk.searched_by.who == "core") is not judged
        found = bulk.reach(np.ones((1, 2, 5), np.uint8), [(0, 0)], occupants=met)
        assert (found.costs[0] >= 0).tolist() == [[True] * 5, [True, True, False, True, True]]
        path = bulk.path(np.ones((1, 2, 5), np.uint8), [(0, 0)], [(4, 0)], occupants=met)
        assert path.lengths.tolist() == [5]
        asked = game.standing(bulk.state(np.ones((2, 5), np.uint8), (0, 0), met[0])).query("me").field()
        assert {game.text(cell) for cell in asked} == {"1,0", "0,1", "1,1"}


def test_parity_counts_where_it_lasts_for_the_turn() -> None:
    board, at = np.ones((1, 3, 3), np.uint8), [(0, 0)]
    for span, costs in (("action", [0, 1, 2]), ("turn", [0, 2, 3])):
        ruleset = RULES | {"cost": {"cardinal": 1, "alternate": [1, 2]}, "round": {"span": span}}
        piece = {"id": "me", "side": "us", "at": "0,0", "parity": 1}
        game = Game.from_dict({"ruleset": ruleset, "size": [3, 3], "pieces": [piece]})
        bulk = Bulk(game, "me")
        for parity in (None, [1]):
            reached = bulk.reach(board, at, parity=parity).costs[0].diagonal().tolist()
            single = game.reach("me")
            assert reached == [0, *(single[Cell(i, i)].pips for i in (1, 2))]
            assert reached[1] == costs[1]
        with pytest.raises(MisuseError, match=r"parity\[0\] is 2, not from 0 to 1"):
            bulk.reach(board, at, parity=[2])


@pytest.mark.parametrize("mode", [np.array(["walk", "fly"]), np.void(b"abc"), 3, ["walk"]])
def test_a_mode_is_a_text(mode: Any) -> None:
    for asking in (lambda: Bulk(game(), "me", mode=mode), lambda: Query(game().state, "me", mode=mode)):
        with pytest.raises(KindError, match=r"takes a text( or None)? as 'mode'"):
            asking()


def test_a_text_is_not_several() -> None:
    features: dict[str, Any] = {"swift": {}, **{letter: {} for letter in "swift"}}
    scenario = {"ruleset": RULES | {"features": features}, "map": "..", "pieces": [{"id": "me", "at": "0,0"}]}
    play = Game.from_dict(scenario)
    said = "takes several.* as 'features', and was given text 'swift'"
    for asking in (
        lambda: Bulk(play, "me", features="swift"),
        lambda: Query(play.state, "me", features="swift"),
        lambda: play.add("you", "1,0", features="swift"),
    ):
        with pytest.raises(KindError, match=said):
            asking()


def test_a_single_cost_has_no_place() -> None:
    with pytest.raises(MisuseError, match=r"^costs is 2147483648, not from"):
        Bulk(game(), "me").charge(2**31)


def test_who_stands_on_a_board_faces_a_way_that_the_grid_has() -> None:
    rules = {
        "footwork": 1,
        "name": "hive",
        "grid": {"shape": "hex", "top": "pointy"},
        "terrain": {"floor": {"glyph": "."}},
        "heading": {"align": True, "turn": 1},
        "occupants": {"friendly": {"enter": True, "stop": "ask"}},
        "settle": "displace",
        "allowance": {"points": 3},
    }
    piece = {"id": "bee", "side": "us", "at": "A1"}
    hive = Game.from_dict({"ruleset": rules, "size": [4, 3], "pieces": [piece]})
    occupants = np.zeros((3, 4), np.uint8)
    occupants[0, 1] = 1
    state = Bulk(hive, "bee").state(np.ones((3, 4), int), (0, 0), occupants)
    assert {each.heading for each in state.pieces} <= set(hive.rules.grid.directions)
    met = hive.standing(state)
    assert met.why("bee", "B1") is None
    assert met.move("bee", to="B1").ok


def test_questions_travel_with_the_numbers_of_their_grounds() -> None:
    bulk = Bulk(game(), "me", threads=2)
    board = [[[1, bulk.ground("floor", "mire"), bulk.ground("floor", "web", "mud")]]]
    costs = [[[0, 10, 14]]]
    assert bulk.reach(board, [(0, 0)]).costs.tolist() == costs
    for other in (pickle.loads(pickle.dumps(bulk)), copy.deepcopy(bulk)):
        assert (other.piece, other.threads, repr(other)) == (bulk.piece, 2, repr(bulk))
        assert other.reach(board, [(0, 0)]).costs.tolist() == costs
    asked = f"print(pickle.loads(sys.stdin.buffer.read()).reach({board}, [(0, 0)]).costs.tolist())"
    assert _elsewhere(asked, pickle.dumps(bulk)).stdout == f"{costs}\n"
    first = "from tests.bulk.test_boards import Bulk, game; kept = game(); Bulk(kept, 'me').ground('mud', 'web'); "
    said = "MisuseError: the grounds of these rules have other numbers in this process; make the Bulk here\n"
    assert _elsewhere(first + asked, pickle.dumps(bulk)).stderr.endswith(said)


def _elsewhere(said: str, given: bytes) -> subprocess.CompletedProcess[str]:
    """What another process says to a few lines that read something."""
    command = [sys.executable, "-c", f"import pickle, sys; {said}"]
    done = subprocess.run(command, input=given, capture_output=True, check=False)
    return subprocess.CompletedProcess(command, done.returncode, done.stdout.decode(), done.stderr.decode())


def test_a_heading_that_does_not_matter_is_any_of_the_grid() -> None:
    bulk = Bulk(game(), "me")
    plain, turned = bulk.reach(**FITTING), bulk.reach(**FITTING, heading=[5, 7, 0])
    assert (plain.costs == turned.costs).all()
    assert (plain.stops == turned.stops).all()


def test_costs_are_rounded_as_a_move_is() -> None:
    rules = RULES | {"cost": {"cardinal": 1, "diagonal": 1.5}}
    for total, charged in (("up", [-1, 0, 2, 4]), ("down", [-1, 0, 2, 2]), ("exact", [-1, 0, 2, 3])):
        data = {"ruleset": rules | {"round": {"total": total}}, "map": "..", "pieces": [{"id": "me", "at": "0,0"}]}
        assert Bulk(Game.from_dict(data), "me").charge([-1, 0, 2, 3]).tolist() == charged


FITTING: dict[str, Any] = {"terrain": np.ones((3, 2, 2), np.uint8), "at": np.zeros((3, 2), np.int32)}
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"terrain": np.ones((2, 2), np.uint8)}, "terrain has the shape (n, n, n), found (2, 2)"),
    ({"terrain": np.ones((3, 2, 2))}, "terrain holds whole numbers, found an array of float64"),
    ({"terrain": np.full((3, 2, 2), np.nan)}, "terrain holds whole numbers, found an array of float64"),
    ({"terrain": np.ones((3, 2, 2), bool)}, "terrain holds whole numbers, found an array of bool"),
    ({"terrain": np.full((3, 2, 2), 300)}, "terrain[0, 0, 0] is 300, not from 0 to 255"),
    ({"terrain": np.full((3, 2, 2), -1)}, "terrain[0, 0, 0] is -1, not from 0 to 255"),
    (
        {"terrain": np.array([[[1, 1], [1, 1]], [[1, 1], [1, 9]], [[1, 1], [1, 1]]])},
        "terrain[1] has a 9 in column 1, row 1; ",
    ),
    ({"terrain": np.ones((3, 0, 2), int)}, "a board has columns and rows, found terrain of (3, 0, 2)"),
    ({"terrain": [[["."]]]}, "terrain holds whole numbers, found an array of <U1"),
    ({"terrain": [[[1], [1, 2]]]}, "terrain is no array of numbers"),
    ({"at": [(0, 0), (0, 0)]}, "at has the shape (3, 2), found (2, 2)"),
    ({"at": [(0, 0), (2, 0), (0, 0)]}, "at[1] is column 2, row 0, which no board of 2×2 has"),
    ({"at": [(0, 0), (0, 0), (0, -1)]}, "at[2] is column 0, row -1, which no board of 2×2 has"),
    ({"at": [(0, 0), (0, 0), (0, 2**40)]}, "at[2, 1] is 1099511627776, not from -2147483648 to 2147483647"),
    ({"budget": [1, -2, 3]}, "budget[1] is -2, not from -1 to 2147483647"),
    ({"budget": -5}, "budget[0] is -5, not from -1 to 2147483647"),
    ({"budget": [1.5, 2, 3]}, "budget holds whole numbers, found an array of float64"),
    ({"budget": [1, 2]}, "budget has the shape (3), found (2,)"),
    ({"occupants": np.zeros((3, 2, 3), int)}, "occupants has the shape (3, 2, 2), found (3, 2, 3)"),
    ({"occupants": np.full((3, 2, 2), 8)}, "occupants[0] has a 8: no such relations"),
    ({"heading": [0, 8, 0]}, "heading[1] is 8, not from 0 to 7"),
    ({"turned": [0, 0, 7]}, "turned[2] is 7, not from 0 to 0"),
    ({"parity": [5, 0, 0]}, "parity[0] is 5, not from 0 to 0"),
    ({"threads": 0}, "threads are a whole number from 1 to 256, found the number 0"),
    ({"threads": 2.0}, "threads are a whole number from 1 to 256, found the number 2.0"),
]


@pytest.mark.parametrize(("wrong", "said"), WRONG)
def test_what_does_not_fit_is_named_with_its_place(wrong: dict[str, Any], said: str) -> None:
    bulk = Bulk(game(), "me")
    with pytest.raises(MisuseError) as raised:
        bulk.reach(**FITTING | wrong)
    assert said in str(raised.value)
    with pytest.raises(MisuseError) as raised:
        bulk.path(to=[(1, 1)] * 3, **FITTING | wrong)
    assert said in str(raised.value)


def test_grounds_that_there_are_not_are_named_on_larger_boards() -> None:
    terrain = np.ones((70, 9, 12), np.uint8)
    terrain[68, 8, 3] = 200
    at, bulk = np.zeros((70, 2), int), Bulk(game(), "me")
    for asked in (partial(bulk.reach, terrain, at), partial(bulk.path, terrain, at, at)):
        with pytest.raises(MisuseError, match=r"terrain\[68\] has a 200 in column 3, row 8; "):
            asked()


def test_what_is_written_to_has_to_fit() -> None:
    bulk = Bulk(game(), "me")
    costs, stops = bulk.reach(**FITTING)
    frozen = stops.copy()
    frozen.flags.writeable = False
    wrong: list[Any] = [
        (costs[:2], stops),
        (costs, frozen),
        (costs.astype(np.int64), stops),
        (costs[:, :, ::-1], stops),
        (np.frombuffer(bytearray(costs.nbytes + 1), np.uint8)[1:].view(np.int32).reshape(costs.shape), stops),
    ]
    for out in wrong:
        with pytest.raises(MisuseError, match=r"out\[[01]\] is a whole array of u?int"):
            bulk.reach(**FITTING, out=out)


def test_goals_off_the_board_and_who_is_not_wholly_on_it_are_named() -> None:
    with pytest.raises(MisuseError, match=r"to\[2\] is column 2, row 0"):
        Bulk(game(), "me").path(to=[(0, 0), (1, 1), (2, 0)], **FITTING)
    large = Bulk(game(size=[2, 2]), "me")
    assert large.reach(np.ones((1, 3, 3), int), at=[(0, 0)]).costs[0, :2, :2].tolist() == [[0, 2], [2, 3]]
    with pytest.raises(MisuseError, match=r"at\[1\] is not wholly on the board"):
        large.reach(np.ones((2, 3, 3), int), at=[(0, 0), (2, 0)])


def test_arrays_of_any_order_and_kind_are_taken() -> None:
    bulk = Bulk(game(), "me")
    asked = boards(40, 5, 6)
    right = bulk.reach(**asked).costs
    mirrored: dict[str, Any] = {name: np.asfortranarray(array) for name, array in asked.items()}
    assert np.array_equal(bulk.reach(**mirrored).costs, right)
    every_second = bulk.reach(**{name: array[::2] for name, array in asked.items()})
    assert np.array_equal(every_second.costs, right[::2])
    wide: dict[str, Any] = {name: array.astype(np.int64) for name, array in asked.items()}
    assert np.array_equal(bulk.reach(**wide).costs, right)
    lists: dict[str, Any] = {name: array.tolist() for name, array in asked.items()}
    assert np.array_equal(bulk.reach(**lists).costs, right)


def test_positions_of_a_group_are_the_positions_that_were_asked() -> None:
    found = position(game().state, "me")
    assert found is not None
    assert arrays([found])["terrain"].tolist() == [[[1, 1], [1, 1]]]


def test_what_is_charged_may_be_more_than_any_cost() -> None:
    rules = RULES | {"cost": {"cardinal": 1, "diagonal": 1.5}, "round": {"total": "up"}}
    piece = {"id": "me", "side": "us", "at": "0,0"}
    bulk = Bulk(Game.from_dict({"ruleset": rules, "map": ".", "pieces": [piece]}), "me")
    assert bulk.charge([2**31 - 1, 3, -1]).tolist() == [2**31, 4, -1]


def test_a_limit_is_a_limit_in_bulk_too() -> None:
    rules = RULES | {"terrain": {"floor": {"glyph": "."}, "dear": {"glyph": "d", "add": 2**31 - 1}}}
    piece = {"id": "me", "side": "us", "at": "0,0"}
    dear = Game.from_dict({"ruleset": rules, "map": ".d", "pieces": [piece]})
    with pytest.raises(LimitError):
        dear.query("me").field()
    with pytest.raises(LimitError):
        Bulk(dear, "me").reach(np.array([[[1, 2]]]), [(0, 0)])


@pytest.mark.parametrize("side", [5, 8, 12, 30])
def test_an_answer_is_not_written_over_what_was_asked(side: int) -> None:
    bulk, asked = Bulk(game(), "me"), boards(4, side, side)
    costs = np.empty((4, side, side), np.int32)
    with pytest.raises(MisuseError, match="out shares memory with another array of this call"):
        bulk.reach(**asked, out=(costs, asked["terrain"]))
    laid = np.empty(4 * side * side * 4, np.uint8)
    over = laid.view(np.int32).reshape(4, side, side), laid[: 4 * side * side].reshape(4, side, side)
    with pytest.raises(MisuseError, match="out shares memory with another array of this call"):
        bulk.reach(**asked, out=over)


@pytest.mark.parametrize("side", [8, 12, 30])
def test_boards_that_change_meanwhile_do_no_harm(side: int) -> None:
    bulk, asked, over = (
        Bulk(game(size=[2, 2] if side > 12 else [1, 1]), "me"),
        boards(64, side, side),
        threading.Event(),
    )
    terrain = asked["terrain"]
    good = terrain.copy()

    def disturb() -> None:
        while not over.is_set():
            terrain[::3] = 255
            terrain[:] = good

    disturber = threading.Thread(target=disturb)
    disturber.start()
    try:
        for _ in range(60):
            with contextlib.suppress(MisuseError):
                bulk.reach(**asked)
    finally:
        over.set()
        disturber.join()


@pytest.mark.parametrize(
    "call",
    [
        lambda bulk: bulk.ground(["x"]),
        lambda bulk: bulk.ground("floor", ["x"]),
        lambda bulk: bulk.reach(np.ones((1, 2, 2), np.uint8), [(0, 0)], out=5),
        lambda bulk: bulk.state(np.ones((3, 3), np.uint8), (7, 7)),
    ],
)
def test_nonsense_is_misuse(call: Any) -> None:
    with pytest.raises(MisuseError):
        call(Bulk(game(), "me"))
