"""From a scenario document to a checked State, with every problem at its place in the file."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from itertools import count

from footwork.board.board import NO_BOARD, Board, Border, Mark
from footwork.board.counts import coupled
from footwork.board.expecting import check_expected
from footwork.board.goal import Goal
from footwork.board.ground import decided, marks_on, occupants_on
from footwork.board.making import made_piece, with_full_stats, with_points
from footwork.board.map import VOID_TERRAIN, MapReader
from footwork.board.means import means_of
from footwork.board.nearby import own_features
from footwork.board.piece import Piece
from footwork.board.running import Running
from footwork.board.schema import GoalDocument, PieceDocument, ScenarioDocument, TagsEntry
from footwork.board.sharing import Sharing
from footwork.board.state import Side, State, Turn
from footwork.board.straddling import straddled
from footwork.closest import enumerated
from footwork.errors import NotationError, ScenarioError, Source
from footwork.geometry import Cell, Edge
from footwork.rules.compiling.actions import ActionCompiler, why_no_pool
from footwork.rules.compiling.compile import stat_problem
from footwork.rules.compiling.features import conflict_text
from footwork.rules.compiling.grids import check_size
from footwork.rules.effects import TileRule
from footwork.rules.files.document import Document, Trail
from footwork.rules.files.problems import Problems
from footwork.rules.fold import PlaceScope
from footwork.rules.placing import CARRIED_HINT, carried_message
from footwork.rules.profile import Profile, conflicts_among
from footwork.rules.rules import Rules
from footwork.rules.timeline import check_sounds
from footwork.values import Fixed

MOST_PIECES = 100_000
MOST_COVERED = 250_000
"""How many cells all regions cover together, each counted once for each of its tags."""


class Builder:
    """Collects everything that is wrong with a scenario before it says so."""

    def __init__(
        self, document: ScenarioDocument, source: Document, rules: Rules, given: Mapping[Trail, Source] | None = None
    ) -> None:
        self.doc = document
        self.source = source
        self.rules = rules
        self.given = given or {}
        self.problems = Problems(source, ScenarioError)
        self._named: dict[str, dict[Cell, None]] = {}
        self._covered = 0

    def state(self) -> State:
        """The checked position. Raises ScenarioError."""
        board = self._board()
        sides = self._sides(board)
        self._carried(self.doc.features, ("features",))
        pieces = tuple(self._pieces())
        check_expected(self.doc.expect, self.rules.grid.notation, self.problems)
        running = Running(self.doc, self.rules, self.problems)
        plans, tiles = running.plans(), running.tiles(board, pieces)
        self.problems.stop()
        state = State(
            rules=self.rules,
            board=board,
            pieces=pieces,
            sides=Fixed(sides),
            features=tuple(self.doc.features),
            seed=self.doc.seed,
            rolls=self.doc.rolls,
            plans=plans,
            tiles=tiles,
        )
        if not self.doc.played:
            self._check_features(state)
            self.problems.stop()
        self._check_places(state)
        self._check_amounts()
        state = state if self.doc.played else self._refreshed(state)
        order = len(state.order)
        turn = None
        if self.doc.turn is not None:
            turn = Turn(self.doc.turn.round, self.doc.turn.place)
            if turn.place >= max(order, 1):
                self.problems.add(("turn", "place"), f"there are {order} turns in a round, counted from 0")
        elif self.doc.begin and board.exists and order:
            turn = Turn(1, 0)
        self.problems.stop()
        return state.changed(turn=turn).primed()

    # The board

    def _board(self) -> Board:
        if self.doc.map is None and self.doc.size is None:
            for key in ("edges", "regions", "cells", "effects"):
                if getattr(self.doc, key):
                    self.problems.add((key,), f"{key} need a map", "draw one under 'map', or give a 'size'")
            return NO_BOARD
        plain = MapReader(self.doc, self.source, self.rules, self.given, self.problems.found.add).board()
        if self.problems.found:
            return plain  # what lies on a map that cannot be read is not judged; the pieces still are
        marks: dict[Cell, dict[Mark, None]] = {}
        for key, scope, entries in (
            ("regions", PlaceScope.REGION, self.doc.regions),
            ("cells", PlaceScope.CELL, self.doc.cells),
        ):
            for i, entry in enumerate(entries):
                self._mark(plain, marks, entry, (key, i), scope)
        named = {name: tuple(cells) for name, cells in self._named.items()}
        return Board(
            plain.width,
            plain.height,
            plain.palette,
            plain.codes,
            Fixed({cell: tuple(found) for cell, found in marks.items()}),
            Fixed(self._borders(plain)),
            Fixed(self._tile_effects(plain)),
            Fixed(named),
        )

    def _size_hint(self, board: Board) -> str:
        columns, rows = self.rules.grid.page(board.width, board.height)
        return f"the map has {columns}×{rows} cells"

    def _cell(self, board: Board, text: str, trail: Trail) -> Cell | None:
        try:
            cell = self.rules.grid.notation.parse(text)
        except NotationError as error:
            self.problems.add(trail, str(error))
            return None
        if board.terrain(cell) is None:
            self.problems.add(trail, f"{text} is not on the map", self._size_hint(board))
            return None
        return cell

    def _mark(
        self,
        board: Board,
        marks: dict[Cell, dict[Mark, None]],
        entry: TagsEntry,
        trail: Trail,
        scope: PlaceScope,
    ) -> None:
        tags = []
        for i, tag in enumerate(entry.tags):
            here = (*trail, "tags", i)
            if tag in self.rules.features and self.rules.features[tag].mover_only is not None:
                self.problems.add(
                    here,
                    f"the feature {tag!r} sets {self.rules.features[tag].mover_only!r}, which a place cannot decide",
                    "give it to pieces, a side or the scenario instead",
                )
            elif self.problems.known(tag, self.rules.tags, "tag", here):
                tags.append(Mark(scope, tag))
        for i, text in enumerate(entry.at):
            cells, is_whole = self._region(board, text, (*trail, "at", i), for_each=max(1, len(tags)))
            if not is_whole:
                self.problems.add((*trail, "at", i), f"{text} is not on the map", self._size_hint(board))
                continue
            for cell in cells:
                marks.setdefault(cell, {}).update(dict.fromkeys(tags))
            if entry.name:
                ground = (cell for cell in cells if board.terrain(cell) is not None)
                self._named.setdefault(entry.name, {}).update(dict.fromkeys(ground))

    def _region(self, board: Board, text: str, trail: Trail, *, for_each: int = 1) -> tuple[list[Cell], bool]:
        """The cells of a region that are on the map, void or not, and whether that is all of it.

        Those of all regions together are bounded: a few letters name a million.
        """
        notation = self.rules.grid.notation
        try:
            if ":" not in text:
                cell = notation.parse(text)
                is_there = board.inside(cell, self.rules.grid)
                self._cover(for_each if is_there else 0, trail)
                return [cell] if is_there else [], is_there
            region = notation.parse_region(text)
        except NotationError as error:
            self.problems.add(trail, str(error))
            return [], True
        part = region.within(*self.rules.grid.page(board.width, board.height))
        self._cover(part.size * for_each, trail)
        return list(notation.cells(part)), part.size == region.size

    def _cover(self, cells: int, trail: Trail) -> None:
        self._covered += cells
        if self._covered > MOST_COVERED:
            self.problems.add(trail, f"regions cover more than {MOST_COVERED:,} cells together", "draw them as terrain")
            self.problems.stop()

    def _borders(self, board: Board) -> dict[Edge, Border]:
        borders: dict[Edge, Border] = {}
        for i, entry in enumerate(self.doc.edges):
            self.problems.known(entry.kind, self.rules.edges, "kind of edge", ("edges", i))
            for text in entry.at:
                try:
                    edge = self.rules.grid.notation.parse_edge(text)
                    free = None if entry.from_ is None else self.rules.grid.notation.parse(entry.from_)
                except NotationError as error:
                    self.problems.add(("edges", i), str(error))
                    continue
                if not any(board.inside(cell, self.rules.grid) for cell in edge):
                    self.problems.add(("edges", i), f"{text} is not on the map")
                elif edge in borders:
                    self.problems.add(("edges", i), f"the edge {text} is given twice")
                elif free is not None and free not in edge:
                    self.problems.add(("edges", i, "from"), f"{entry.from_} is not one of the cells of {text}")
                else:
                    borders[edge] = Border(entry.kind, entry.name, entry.open, free)
        return borders

    def _tile_effects(self, board: Board) -> dict[Cell, tuple[TileRule, ...]]:
        if not self.doc.effects:
            return {}
        effects: dict[Cell, tuple[TileRule, ...]] = {}
        indexes = count()
        rules = self.rules
        no_pool = why_no_pool(rules.base, rules.features, rules.apply)
        actions = ActionCompiler(
            self.problems, rules.stats, rules.features, rules.terrain, rules.modes, rules.grid, no_pool=no_pool
        )
        cells = dict.fromkeys(sorted({entry.name for entry in (*self.doc.regions, *self.doc.cells) if entry.name}))
        for i, entry in enumerate(self.doc.effects):
            trail: Trail = ("effects", i, "do")
            compiled = actions.effects(entry.do, trail, on=entry.on)
            for effect in entry.do:
                door = effect.open or effect.close or effect.toggle
                if door is not None:
                    self._door(door, cells, trail)
                elif entry.on == "hold":
                    self.problems.add(trail, "what is held can only open, close or toggle", "use on: enter")
                for name in (effect.teleport, effect.at):
                    if name is not None:
                        self.problems.known(name, cells, "named cell", trail)
            if entry.once and entry.on == "hold":
                self.problems.add(("effects", i, "once"), "what is held is done as long as it is held", "drop 'once'")
            for k, text in enumerate(entry.at):
                cell = self._cell(board, text, ("effects", i, "at", k))
                if cell is not None:
                    effects[cell] = (*effects.get(cell, ()), TileRule(next(indexes), entry.on, compiled, entry.once))
        return effects

    def _door(self, name: str, cells: Collection[str], trail: Trail) -> None:
        """See that something of a name can open: an edge, or cells, where any terrain opens or closes."""
        edges = {entry.name: entry.kind for entry in self.doc.edges if entry.name is not None}
        ground = [kind.name for kind in self.rules.terrain.values() if kind.open or kind.close]
        kinds = [kind.name for kind in self.rules.edges.values() if kind.cross == "when-open"]
        opening = {entry.name for entry in self.doc.edges if entry.name is not None and entry.kind in kinds}
        doors = dict.fromkeys(sorted({*opening, *(cells if ground else ())}))
        if name in doors or name not in {*edges, *cells}:
            self.problems.known(name, doors, "door", trail)
            return
        what = f"the kind of edge {edges[name]!r}" if name in edges else "the ground there"
        hint = f"kinds of edge that are: {enumerated(kinds) or 'none'}; ground that is: {enumerated(ground) or 'none'}"
        self.problems.add(trail, f"nothing called {name!r} opens or closes: {what} is no door", hint)

    # Sides and pieces

    def _sides(self, board: Board) -> dict[str, Side]:
        sides = {}
        for name, doc in self.doc.sides.items():
            self._carried(doc.features, ("sides", name, "features"))
            goal = None if doc.goal is None else self._goal(board, doc.goal, ("sides", name, "goal", "at"))
            sides[name] = Side(name, doc.title or name, tuple(doc.features), doc.control, goal)
        for i, piece in enumerate(self.doc.pieces):
            if piece.side is not None and piece.side not in sides:
                if self.doc.sides:
                    self.problems.known(piece.side, self.doc.sides, "side", ("pieces", i, "side"))
                sides[piece.side] = Side(piece.side, piece.side)
        return sides

    def _goal(self, board: Board, doc: GoalDocument, trail: Trail) -> Goal:
        """Where a side wants to be: cells of the map, or names of cells."""
        found = set[Cell]()
        for i, text in enumerate(doc.at):
            named = self._named.get(text)
            if named is None and self.rules.grid.notation.read(text.partition(":")[0]) is None:
                if self._named:
                    self.problems.known(text, self._named, "cell or name of cells", (*trail, i))
                else:
                    hint = "cells get a name under 'cells' or 'regions'"
                    self.problems.add((*trail, i), f"{text!r} is neither a cell nor the name of any", hint)
                continue
            cells = self._region(board, text, (*trail, i))[0] if named is None else named
            ground = [cell for cell in cells if board.terrain(cell) is not None]
            if not ground and not self.problems.found:
                self.problems.add((*trail, i), f"{text} is not on the map", self._size_hint(board))
            found.update(ground)
        return Goal(frozenset(found), doc.pieces if isinstance(doc.pieces, int) else None)

    def _carried(self, names: list[str], trail: Trail) -> None:
        for i, name in enumerate(names):
            if self.problems.known(name, self.rules.features, "feature", (*trail, i)):
                key = self.rules.features[name].place_only
                if key is not None:
                    self.problems.add((*trail, i), carried_message(name, key), CARRIED_HINT)

    def _pieces(self) -> list[Piece]:
        if len(self.doc.pieces) > MOST_PIECES:
            self.problems.add(("pieces",), f"there are more than {MOST_PIECES:,} pieces")
            return []
        pieces: list[Piece] = []
        seen: dict[str, int] = {}
        for i, doc in enumerate(self.doc.pieces):
            trail: Trail = ("pieces", i)
            if doc.id in seen:
                self.problems.add((*trail, "id"), f"the id {doc.id!r} is given twice", "every piece has its own")
            seen[doc.id] = i
            pieces.append(self._piece(doc, trail))
        return pieces

    def _piece(self, doc: PieceDocument, trail: Trail) -> Piece:
        rules = self.rules
        if doc.kind is not None:
            self.problems.known(doc.kind, rules.kinds, "kind", (*trail, "kind"))
        if doc.features:
            self._carried(doc.features, (*trail, "features"))
        if doc.temporary:
            self._carried([entry.feature for entry in doc.temporary], (*trail, "temporary"))
        for name, value in doc.stats.items():
            here = (*trail, "stats", name)
            if self.problems.known(name, rules.stats, "stat", here):
                rule = rules.stats[name]
                problem = stat_problem(name, value, rule.least, rule.most, counts=rule.counts is not None)
                if problem is not None:
                    self.problems.add(here, problem)
        for key in doc.used:
            self.problems.known(key, rules.counts, "use", (*trail, "used", key))
        at = None
        if doc.at is not None:
            try:
                at = rules.grid.notation.parse(doc.at)
            except NotationError as error:
                self.problems.add((*trail, "at"), str(error))
        if doc.timeline is not None:
            moments = {*rules.actions, *rules.reactions}
            check_sounds(doc.timeline.sounds, self.problems, (*trail, "timeline", "sounds"), moments)
        heading = rules.grid.directions[0]
        if doc.heading is not None:
            headings = {direction.name: direction for direction in rules.grid.directions}
            if self.problems.known(doc.heading, headings, "heading", (*trail, "heading")):
                heading = headings[doc.heading]
        if doc.size is not None:
            check_size(doc.size, rules.grid, self.problems, (*trail, "size"))
        made = made_piece(rules, doc, at, heading)
        return made if self.doc.played else coupled(rules, made)

    # What only a whole position can show

    def _check_features(self, state: State) -> None:
        for i, piece in enumerate(state.pieces):
            for conflict in conflicts_among(self.rules, own_features(state, piece)):
                self.problems.add(("pieces", i), *conflict_text(conflict.path, conflict.one, conflict.other))

    def _check_places(self, state: State) -> None:
        notation, board, played = self.rules.grid.notation, state.board, self.doc.played
        sharing, exists = Sharing(), board.exists
        for i, piece in enumerate(state.pieces):
            if piece.at is None:
                continue
            trail: Trail = ("pieces", i, "at")
            if not exists:
                self.problems.add(trail, f"{piece.id} stands on a board, but there is none", "draw a 'map'")
                continue
            means = means_of(state, piece)
            profile, alone = means.profile, means.alone
            for cell in piece.cells:
                if board.terrain(cell) is None:
                    self.problems.add(
                        trail,
                        f"{piece.id} stands on {notation.format(cell)}, which is not on the map",
                        f"{self._size_hint(board)}; {VOID_TERRAIN} cells do not count",
                    )
                    break
                if played:
                    continue  # in play a piece may come to stand where none is set up
                marks = marks_on(self.rules, board, cell, {})
                enter, no_entry = decided(profile, marks, "enter")
                stop, no_stop = decided(profile, marks, "stop")
                if not enter or stop is False:
                    by = no_stop if enter else no_entry
                    self.problems.add(
                        trail,
                        f"{piece.id} stands on {notation.format(cell)}, where it may not: {by}",
                        "move it to a free cell",
                    )
                    break
                other = sharing.clash(piece, cell, occupants_on(alone, marks))
                if other is not None:
                    where = notation.format(cell)
                    self.problems.add(trail, f"{piece.id} and {other.id} both stand on {where}", "move one of them")
                    break
            else:
                if not played and not piece.footprint.is_single:
                    self._check_straddling(state, piece, profile, trail)

    def _check_straddling(self, state: State, piece: Piece, profile: Profile, trail: Trail) -> None:
        """See that no edge parts a piece, unless its rules let it stand or turn across one."""
        turns_across = profile.rotate is not None and not profile.rotate.edges
        if profile.value("footprint.straddle") or turns_across:
            return
        found = straddled(self.rules, state.board, piece.cells)
        if found is not None:
            where = self.rules.grid.notation.format_edge(found.edge)
            self.problems.add(
                trail,
                f"{piece.id} stands across {where}, which stops movement: {found.border.name or found.border.kind}",
                "move it to one side, or turn it",
            )

    def _check_amounts(self) -> None:
        """See that points, and what is carried over, are whole pips."""
        for i, doc in enumerate(self.doc.pieces):
            if doc.points is None and not doc.carry:
                continue
            carry = doc.carry or Fraction(0)
            if not isinstance(carry, Fraction) or (carry * self.rules.pips).denominator != 1:
                self.problems.add(("pieces", i, "carry"), "what is carried over is a number of whole pips")
            points = Fraction(0) if doc.points is None else doc.points
            if not isinstance(points, Fraction) or (points * self.rules.pips).denominator != 1 or points < 0:
                self.problems.add(("pieces", i, "points"), "points are a number of whole pips, not below 0")

    def _refreshed(self, state: State) -> State:
        """Everybody's points as a new game gives them, where the file does not say."""
        changed: dict[str, Piece] = {}
        for piece, doc in zip(state.pieces, self.doc.pieces, strict=True):
            filled = with_full_stats(state, piece, doc) if self.rules.filled_stats else piece
            if filled is not piece and self.rules.auras_wane:  # what it has can matter to those after it
                state = state.with_piece(filled)
            changed[piece.id] = filled if doc.points is not None else with_points(state, filled)
        return state.with_pieces(changed)
