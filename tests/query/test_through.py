"""Ways over stations: a limit makes no difference to what is found, nor to why nothing is."""

from __future__ import annotations

from random import Random

import pytest
from tests.query.random_boards import random_scenario

from footwork.query import through
from footwork.query.query import Query
from footwork.query.step import Node
from footwork.query.through import Astray, way_through


@pytest.mark.parametrize("seed", range(60))
def test_the_way_is_the_one_that_is_found_without_a_limit(seed: int) -> None:
    rng, (_, state) = Random(seed), random_scenario(seed)
    cells = list(state.board)
    for name in [piece.id for piece in state.pieces if piece.at is not None][:3]:
        query = Query(state, name, points=rng.choice([None, 2, 30]))
        for _ in range(6):
            stations = [rng.choice(cells) for _ in range(rng.randint(1, 3))]
            found, expected = way_through(query, stations), through._within(query, stations, -1)
            if isinstance(expected, Astray):
                assert isinstance(found, Astray)
                assert (found.before, found.station, found.stop) == (expected.before, expected.station, expected.stop)
            else:
                assert found == expected


@pytest.mark.parametrize("seed", range(60))
def test_the_arrivals_on_a_cell_are_those_of_all_that_are_there(seed: int) -> None:
    _, state = random_scenario(seed)
    for piece in state.pieces:
        if piece.at is not None:
            query = Query.of(state, piece.id)
            for field in (query.field_from({query.start: 0}), query.field_from({query.start: 0}, limit=9)):
                by_cell: dict[object, list[tuple[Node, int]]] = {}
                for node, cost, _ in field.arrivals():
                    by_cell.setdefault(node.anchor, []).append((node, cost))
                assert {cell: field.on(*cell) for cell in state.board if field.on(*cell)} == by_cell
