"""Many boards from few rulesets: compiling a ruleset is slow, drawing another board for it is not."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

from tests.query.random_boards import random_scenario

from footwork.board.board import Board, Border, Mark
from footwork.board.piece import Piece
from footwork.board.setup import setup_from_data
from footwork.board.state import State
from footwork.errors import FileError
from footwork.geometry import Cell, Edge
from footwork.query.query import Query
from footwork.rules.fold import PlaceScope

SIZES: tuple[tuple[int, int], ...] = ((1, 1), (1, 1), (1, 1), (2, 1), (1, 2), (2, 2), (3, 2))


def random_states(seed: int, boards: int) -> Iterator[State]:
    """A random ruleset with its own board, then other boards for it: the same for the same seed.

    Every second ruleset is made simple, so that both searches of the core get their share.
    """
    scenario, state = random_scenario(seed)
    if seed % 2:
        state = simplified(scenario, Random(seed)) or state
    yield state
    yield from variations(state, seed, boards - 1)


def variations(state: State, seed: int, boards: int) -> Iterator[State]:
    """Other boards for the rules of a state."""
    rng = Random(seed * 7919 + 1)
    mixes = [_mix(state, rng) for _ in range(8)]
    for _ in range(boards):
        yield varied(state, rng, mixes)


def simplified(scenario: dict[str, Any], rng: Random) -> State | None:
    """A simple scenario of its kind; None if it does not load."""
    try:
        return setup_from_data(simple(scenario, rng)).state()
    except FileError:
        return None


def simple(scenario: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The scenario for pieces of one cell that step to neighbours and remember nothing."""
    plain: dict[str, Any] = _without(
        deepcopy(scenario), {"leave", "heading", "alternate", "footprint", "pattern", "size", "turned"}
    )
    plain["ruleset"]["pattern"] = rng.choice(("compass", "compass", "compass", "orthogonal", "diagonal"))
    corners = ("ignore", "on-map", "either-open", "both-open")
    plain["ruleset"]["corners"] = {
        "cells": rng.choice(corners),
        "edges": rng.choice(("ignore", "start-side", "both-sides")),
    }
    return plain


def striding(scenario: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The scenario for pieces that may leap, or be given other sizes, and remember nothing on their way."""
    plain: dict[str, Any] = _without(
        deepcopy(scenario),
        {"leave", "heading", "alternate", "size", "turned", "rotate", "halt", "cardinal", "diagonal"},
    )
    plain["ruleset"]["cost"] = {"cardinal": rng.randint(1, 3), "diagonal": rng.randint(1, 4)}
    return plain


def posing(scenario: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The scenario for pieces of one cell that step to neighbours as they face, or by diagonals that cost in turn."""
    plain: dict[str, Any] = _without(simple(scenario, rng), {"halt"})
    style = rng.choice(("turn", "alternate", "alternate", "both"))
    if style != "turn":
        costs = [rng.randint(1, 4) for _ in range(rng.randint(2, 4))]
        plain["ruleset"]["cost"] = {"cardinal": rng.randint(1, 3), "alternate": costs}
    if style != "alternate":
        turn = [rng.choice((0, 1, rng.randint(0, 3))) for _ in range(4)]
        plain["ruleset"]["heading"] = {"align": rng.random() < 0.6, "follow": rng.random() < 0.3, "turn": turn}
    if rng.random() < 0.1:
        plain["ruleset"]["ties"] = "start"
    return plain


def _without(data: Any, keys: set[str]) -> Any:
    if isinstance(data, dict):
        return {key: _without(value, keys) for key, value in data.items() if key not in keys}
    return [_without(part, keys) for part in data] if isinstance(data, list) else data


def _mix(state: State, rng: Random) -> tuple[Mark, ...]:
    """One or two tags as a region or a cell may have them."""
    tags = sorted(state.rules.tags)
    scope = rng.choice((PlaceScope.REGION, PlaceScope.CELL))
    return tuple(dict.fromkeys(Mark(scope, rng.choice(tags)) for _ in range(rng.randint(1, 2))))


def large_states(state: State, seed: int, boards: int) -> Iterator[State]:
    """Boards of 65 to 256 cells for the rules of a state, all of one size, many of them crowded."""
    rng, grid = Random(seed * 7919 + 2), state.rules.grid
    mixes = [_mix(state, rng) for _ in range(3)]
    columns = rng.randint(5, 32)
    rows = rng.randint(-(-65 // columns), 256 // columns)
    if rng.random() < 0.3:
        columns, rows = rng.choice(((9, 9), (12, 12), (14, 12), (16, 16), (16, 8), (8, 16), (61, 4), (3, 80)))
    others = [piece for piece in state.pieces if piece.id != "me"]
    for _ in range(boards):
        crowd = [rng.choice(others) for _ in range(rng.choice((0, 10, 60)) if others else 0)]
        more = tuple(replace(piece, id=f"{piece.id}{i}") for i, piece in enumerate(crowd))
        among = replace(state, pieces=(*state.pieces, *more))
        yield varied(among, rng, mixes, grid.box(columns, rows))


def varied(state: State, rng: Random, mixes: list[tuple[Mark, ...]], size: tuple[int, int] | None = None) -> State:
    """The state with another map, other edges, tags, places, sizes and points; its rules and features stay."""
    # Where the search remembers a heading it has eight times the nodes; a smaller board shows as much.
    heading = Query(state, "me").judge.has_heading
    width, height = (rng.randint(2, 4), rng.randint(2, 3)) if heading else (rng.randint(2, 6), rng.randint(2, 5))
    width, height = size or (width, height)
    cells = [Cell(x, y) for y in range(height) for x in range(width)]
    plain = rng.randrange(1, len(state.board.palette))
    codes = bytes(
        plain if rng.random() < 0.6 else 0 if rng.random() < 0.1 else rng.randrange(1, len(state.board.palette))
        for _ in cells
    )
    marks = {cell: rng.choice(mixes) for cell in cells if rng.random() < 0.15}
    board = Board(width, height, state.board.palette, codes, marks, _borders(state, rng, cells), {})
    large = not state.piece("me").footprint.is_single or rng.random() < 0.1
    pieces = tuple(_placed(state, piece, rng, board, large=large or piece.id != "me") for piece in state.pieces)
    return replace(state, board=board, pieces=pieces)


def _borders(state: State, rng: Random, cells: list[Cell]) -> dict[Edge, Border]:
    kinds = sorted(state.rules.edges)
    borders: dict[Edge, Border] = {}
    chance = rng.choice((0.0, 0.1, 0.3))
    for cell in cells:
        for offset in state.rules.grid.sides:
            if kinds and rng.random() < chance:
                edge = Edge(cell, cell + offset)
                free = rng.choice((None, None, None, edge.a, edge.b))
                borders[edge] = Border(rng.choice(kinds), None, rng.random() < 0.5, free)
    return borders


def _placed(state: State, piece: Piece, rng: Random, board: Board, *, large: bool) -> Piece:
    """The piece somewhere on the board; nothing says that it may stand there, and no search asks."""
    grid = state.rules.grid
    sizes: list[tuple[int, int] | str] = [*SIZES, *grid.footprints]
    footprint = grid.sized(rng.choice(sizes)) if large and rng.random() < 0.3 else piece.footprint
    turned = rng.choice(footprint.lies)
    for _ in range(40):
        at = Cell(rng.randrange(board.width), rng.randrange(board.height))
        if all(board.terrain(cell) is not None for cell in footprint.cells(at, turned=turned)):
            break
    else:
        return replace(piece, at=None)
    return replace(
        piece,
        at=at,
        footprint=footprint,
        turned=turned,
        heading=rng.choice(grid.directions),
        pips=None if rng.random() < 0.2 else rng.randint(0, 12),
        parity=rng.randint(0, 1),
    )
