from __future__ import annotations

from pathlib import Path

import pytest

from footwork.bench.boards import Grid, Steps, random_grid, read_grid
from footwork.bench.reference import UNREACHED, cost_along, costs_from
from footwork.bench.workloads import estimates
from footwork.errors import MisuseError

EIGHT = Steps(2, 3)


def drawn(*rows: str, steps: Steps = EIGHT) -> Grid:
    return Grid("drawn", len(rows[0]), len(rows), bytes(int(glyph) for row in rows for glyph in row), steps)


def test_a_board_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    one, same, other = (random_grid("a", 9, 5, EIGHT, seed=seed, walls=0.2, most=3) for seed in (1, 1, 2))
    assert one == same
    assert one.ground != other.ground
    assert set(one.ground) == {0, 1, 2, 3}


def test_a_diagonal_step_needs_both_corner_cells() -> None:
    assert dict(drawn("11", "11").exits(0)) == {1: 2, 2: 2, 3: 3}
    assert dict(drawn("10", "11").exits(0)) == {2: 2}
    assert dict(drawn("11", "11", steps=Steps(1)).exits(0)) == {1: 1, 2: 1}


def test_ground_multiplies_the_step_into_it() -> None:
    assert dict(drawn("12", "13").exits(0)) == {1: 4, 2: 2, 3: 9}


def test_every_second_diagonal_leads_back_to_the_first_nodes() -> None:
    grid = drawn("111", "111", "111", steps=Steps(1, 1, 2))
    assert grid.nodes == 18
    assert dict(grid.exits(0)) == {1: 1, 3: 1, 4 + 9: 1}
    assert dict(grid.exits(4 + 9))[8] == 2
    assert costs_from(grid, 0) == [0, 1, 2, 1, 1, 2, 2, 2, 3]


def test_edges_are_the_exits_of_every_open_cell() -> None:
    grid = random_grid("a", 7, 6, EIGHT, seed=3, walls=0.3, most=3)
    by_cell = [(cell, head, cost) for cell in range(grid.size) if grid.ground[cell] for head, cost in grid.exits(cell)]
    assert list(grid.edges) == by_cell
    assert len(grid.edges) == len(by_cell)


@pytest.mark.parametrize("steps", [EIGHT, Steps(1)])
def test_a_single_step_costs_what_the_exits_say(steps: Steps) -> None:
    grid = random_grid("a", 6, 5, steps, seed=4, walls=0.3, most=3)
    for tail in range(grid.size):
        exits = dict(grid.exits(tail))
        assert [grid.price(tail, head) for head in range(grid.size)] == [exits.get(head) for head in range(grid.size)]


def test_costs_stop_at_the_limit() -> None:
    assert costs_from(drawn("1111", steps=Steps(1)), 0, 2) == [0, 1, 2, UNREACHED]


def test_the_cost_along_a_path() -> None:
    grid = drawn("110", "121")
    assert cost_along(grid, [0, 4, 5]) == 6 + 2
    assert cost_along(grid, [1, 5]) is None, "a corner is a wall"
    assert cost_along(grid, [0, 5]) is None, "too far for one step"


@pytest.mark.parametrize("steps", [EIGHT, Steps(1), Steps(985, 1393)])
def test_estimates_never_say_too_much(steps: Steps) -> None:
    grid = random_grid("a", 9, 9, steps, seed=5, walls=0.2, most=3)
    goal = next(cell for cell in range(grid.size) if grid.ground[cell])
    for start, left in enumerate(estimates(grid, goal)):
        if grid.ground[start]:
            cost = costs_from(grid, start)[goal]
            assert cost == UNREACHED or left <= cost


def test_a_map_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "small.map"
    file.write_text("type octile\nheight 2\nwidth 3\nmap\n.G@\nT.S\n", encoding="ascii")
    grid = read_grid(file, EIGHT)
    assert (grid.name, grid.width, grid.height) == ("small", 3, 2)
    assert grid.rows() == [[1, 1, 0], [0, 1, 1]]


@pytest.mark.parametrize("text", ["", "type octile\nmap\n", "type octile\nmap\n...\n..\n", "hello"])
def test_what_is_no_map_file_is_said(tmp_path: Path, text: str) -> None:
    file = tmp_path / "odd.map"
    file.write_text(text, encoding="ascii")
    with pytest.raises(MisuseError, match=r"odd\.map is not a map"):
        read_grid(file, EIGHT)
