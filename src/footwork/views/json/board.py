"""The board as JSON: its cells and their ground, what cells do by themselves, and its edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, TypedDict

from footwork.arguments import checked
from footwork.board.board import Border
from footwork.board.state import State
from footwork.geometry import Axes, Cell, Edge
from footwork.play.events import Moment
from footwork.rules.effects import Effect, TileRule, When
from footwork.rules.rules import Terrain
from footwork.rules.schema import GroundLook, Halt, Stop
from footwork.views.json.effects import EffectJson, effect_json
from footwork.views.json.grid import GridJson, grid_json
from footwork.views.json.values import Points, cell_name, points_or_none
from footwork.views.looks import DoorLook, Sign, door_look, ground_look, sign_of, terrain_sign, tread
from footwork.views.telling.effects import tile_text
from footwork.views.telling.words import rule_title


class ActsJson(TypedDict):
    """What ground does to a piece by itself, and when."""

    on: Annotated[When, "when it happens"]
    effects: Annotated[list[EffectJson], "what happens"]
    text: Annotated[str, "the same in words"]


TerrainJson = TypedDict(
    "TerrainJson",
    {
        "title": Annotated[str, "what to call it"],
        "glyph": Annotated[str | None, "its character on maps and the text board"],
        "look": Annotated[GroundLook, "how it is to be drawn: as the ruleset says, else by what it does to a walker"],
        "door": Annotated[DoorLook | None, "how it stands, if it is a door"],
        "sign": Annotated[Sign | None, "a sign for what it does; null if it does nothing"],
        "tags": Annotated[list[str], "the named rules that its cells carry, its own name first"],
        "class": Annotated[str | None, "the class that features call it by"],
        "enter": Annotated[bool, "whether a piece without features may enter it"],
        "stop": Annotated[Stop, "whether it may end its move there"],
        "halt": Annotated[Halt, "whether its move ends there; `turn`: its movement of the turn"],
        "cardinal": Annotated[Points | None, "what a cardinal step onto it costs it; null where there is none"],
        "diagonal": Annotated[Points | None, "what a diagonal step onto it costs it; null where there is none"],
        "acts": Annotated[list[ActsJson], "what it does to those who enter, leave or stay"],
    },
)
"""A kind of terrain, as a piece without features meets it in the ruleset's own mode."""

EdgeJson = TypedDict(
    "EdgeJson",
    {
        "at": Annotated[str, "the edge: its two cells"],
        "cells": Annotated[list[str], "these cells, one by one"],
        "kind": Annotated[str, "its kind"],
        "name": Annotated[str | None, "its own name"],
        "open": Annotated[bool, "whether it is open, for a kind that can be"],
        "from": Annotated[str | None, "the cell from which it may be crossed freely, for a one-way edge"],
        "closing": Annotated[bool, "whether it waits to close until it is free"],
    },
)
"""An edge of the board that is not plain."""


class TagJson(TypedDict):
    """A tag that cells carry besides those of their terrain."""

    title: Annotated[str, "what to call it"]
    sign: Annotated[Sign | None, "a sign for what it does; null if it does nothing"]
    acts: Annotated[list[ActsJson], "what it does to those who enter, leave or stay"]


class EdgeKindJson(TypedDict):
    """A kind of edge."""

    cross: Annotated[bool | Literal["when-open"], "whether it may be crossed"]
    adjacent: Annotated[bool, "whether cells that it parts are still next to each other"]
    corner: Annotated[bool, "whether it matters beside a diagonal step"]


class TileJson(TypedDict):
    """What the scenario lets one cell do by itself."""

    at: Annotated[str, "the cell"]
    on: Annotated[When, "when it happens"]
    once: Annotated[bool, "whether it spends itself"]
    spent: Annotated[bool, "whether it has"]
    held: Annotated[bool, "whether somebody holds it down"]
    sign: Annotated[Sign, "a sign to draw it by"]
    effects: Annotated[list[EffectJson], "what happens"]
    text: Annotated[str, "the same in words"]


class BoardJson(TypedDict):
    """The board. Rows and columns are counted from the first cell of the notation."""

    shape: Annotated[str, "what its cells are, such as square"]
    width: Annotated[int, "columns"]
    height: Annotated[int, "rows"]
    rows: Annotated[Literal["down", "up"], "which way rows follow each other on a page"]
    grid: Annotated[GridJson, "where its cells lie on a page and which way leads where"]
    cells: Annotated[list[list[str]], "how the ruleset writes each cell, row by row"]
    terrain: Annotated[list[list[str | None]], "the name of each cell's terrain, row by row; null for a void cell"]
    kinds: Annotated[dict[str, TerrainJson], "the terrains of the ruleset by name"]
    tags: Annotated[dict[str, list[str]], "the cells that carry more tags than their terrain's, with these"]
    tag_kinds: Annotated[dict[str, TagJson], "these tags by name"]
    names: Annotated[dict[str, list[str]], "the cells that have a name, by it: doors, portals and regions"]
    effects: Annotated[list[TileJson], "what cells do by themselves, row by row"]
    edges: Annotated[list[EdgeJson], "the edges that are not plain"]
    edge_kinds: Annotated[dict[str, EdgeKindJson], "the kinds of edges by name"]
    closing: Annotated[list[str], "the cells with doors that wait to close until they are free"]


@checked
def board_json(state: State) -> BoardJson:
    """The board with everything on it but the pieces."""
    board, rules = state.board, state.rules
    grid = rules.grid
    width, height = grid.page(board.width, board.height)
    rows = [[grid.cell(column, row) for column in range(width)] for row in range(height)]
    tiles = [(cell, rule) for row in rows for cell in row for rule in board.effects.get(cell, ())]
    return {
        "shape": grid.shape,
        "width": width,
        "height": height,
        "rows": "down" if grid.rows is Axes.DOWN else "up",
        "grid": grid_json(state),
        "cells": [[cell_name(state, cell) for cell in row] for row in rows],
        "terrain": [[board.terrain(cell) for cell in row] for row in rows],
        "kinds": {name: terrain_json(state, terrain) for name, terrain in rules.terrain.items()},
        "tags": {
            cell_name(state, cell): [mark.tag for mark in board.marks[cell]]
            for cell in sorted(board.marks, key=lambda cell: (cell.y, cell.x))
            if board.marks[cell]
        },
        "tag_kinds": {tag: tag_json(state, tag) for tag in dict.fromkeys(_tags_on_cells(state))},
        "names": {name: [cell_name(state, cell) for cell in cells] for name, cells in board.names.items()},
        "effects": [_tile(state, cell, rule) for cell, rule in tiles],
        "edges": [_edge(state, edge, border) for edge, border in board.borders.items()],
        "edge_kinds": {
            kind.name: {"cross": kind.cross, "adjacent": kind.adjacent, "corner": kind.corner}
            for kind in rules.edges.values()
        },
        "closing": [cell_name(state, place) for place in state.tiles.closing if isinstance(place, Cell)],
    }


@checked
def terrain_json(state: State, terrain: Terrain) -> TerrainJson:
    """A kind of terrain."""
    rules, name = state.rules, terrain.name
    met = tread(rules, name)
    return {
        "title": rule_title(state, name),
        "glyph": terrain.glyph,
        "look": ground_look(rules, name),
        "door": door_look(rules, name),
        "sign": terrain_sign(rules, name),
        "tags": list(terrain.tags),
        "class": rules.tags[terrain.tags[0]].tag_class,
        "enter": met.enter,
        "stop": met.stop,
        "halt": met.halt,
        "cardinal": points_or_none(state, met.cardinal),
        "diagonal": points_or_none(state, met.diagonal),
        "acts": [_acts(state, on, effects) for on, effects in _doings(state, terrain.tags)],
    }


def _tags_on_cells(state: State) -> Iterator[str]:
    return (mark.tag for marks in state.board.marks.values() for mark in marks)


def tag_json(state: State, tag: str) -> TagJson:
    """What a tag does."""
    doings = _doings(state, (tag,))
    effects = [effect for _, happens in doings for effect in happens]
    return {
        "title": rule_title(state, tag),
        "sign": sign_of(effects) if effects else None,
        "acts": [_acts(state, on, happens) for on, happens in doings],
    }


def _doings(state: State, names: Iterable[str]) -> list[tuple[Moment, tuple[Effect, ...]]]:
    """What tags do at each moment, if they do anything."""
    tags = [state.rules.tags[tag] for tag in names]
    moments: tuple[tuple[Moment, tuple[Effect, ...]], ...] = (
        ("enter", tuple(effect for tag in tags for effect in tag.effects)),
        ("leave", tuple(effect for tag in tags for effect in tag.on_leave)),
        ("stay", tuple(effect for tag in tags for effect in tag.on_stay)),
    )
    return [(on, effects) for on, effects in moments if effects]


def _acts(state: State, on: When, effects: tuple[Effect, ...]) -> ActsJson:
    listed = [effect_json(state, effect) for effect in effects]
    return {"on": on, "effects": listed, "text": tile_text(state, on, effects)}


def _tile(state: State, cell: Cell, rule: TileRule) -> TileJson:
    return {
        "at": cell_name(state, cell),
        "on": rule.on,
        "once": rule.once,
        "spent": rule.index in state.tiles.spent,
        "held": rule.index in state.tiles.held,
        "sign": sign_of(rule.effects, rule.on),
        "effects": [effect_json(state, effect) for effect in rule.effects],
        "text": tile_text(state, rule.on, rule.effects),
    }


def _edge(state: State, edge: Edge, border: Border) -> EdgeJson:
    return {
        "at": state.rules.grid.notation.format_edge(edge),
        "cells": [cell_name(state, cell) for cell in edge],
        "kind": border.kind,
        "name": border.name,
        "open": border.open,
        "from": None if border.free_from is None else cell_name(state, border.free_from),
        "closing": edge in state.tiles.closing,
    }
