"""Maps drawn in characters."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from footwork.board.board import VOID, Board
from footwork.board.lines import Misdrawn, rows_of
from footwork.board.schema import ScenarioDocument
from footwork.closest import enumerated
from footwork.errors import Problem, Source
from footwork.rules.files.document import Document, Trail
from footwork.rules.rules import Rules

VOID_TERRAIN = "void"
VOID_GLYPH = "_"
MOST_GLYPHS = 40
MOST_WIDTH = MOST_HEIGHT = 4096
MOST_PROBLEMS = 20  # a map in the wrong legend is wrong everywhere; a few places tell as much


class MapReader:
    """Reads a scenario's `map` with its `legend`, or fills a `size` with the ruleset's plain ground.

    `given` says which values of the ruleset stand in a settings file: a map that does not fit them is their problem.
    """

    def __init__(
        self,
        document: ScenarioDocument,
        source: Document,
        rules: Rules,
        given: Mapping[Trail, Source],
        report: Callable[[Problem], None],
    ) -> None:
        self.doc = document
        self.source = source
        self.rules = rules
        self.given = given
        self.report = report
        self.left = MOST_PROBLEMS

    def problem(self, trail: Trail, message: str, hint: str = "") -> None:
        """Report what is wrong with a value of the file."""
        self.report(Problem(self.source.where(trail), message, hint))

    def board(self) -> Board:
        """The bare board. Problems go to the callback; the result then means nothing."""
        names = ("", *self.rules.terrain)
        if not self.rules.terrain:
            self.problem(("ruleset",), "the ruleset has no terrain to draw a map with")
            return Board(1, 1, names, b"\0")
        if self.doc.map is None:
            size = self.rules.sizes.usual if self.doc.size in (None, "default") else self.doc.size
            assert isinstance(size, tuple)
            plain = "floor" if "floor" in self.rules.terrain else next(iter(self.rules.terrain))
            if not self._fits(size[0], size[1], ("size",)):
                return Board(1, 1, names, b"\0")
            return self._board([bytes([names.index(plain)]) * size[0]] * size[1], names)
        return self._drawn(self.doc.map, names)

    def _drawn(self, text: str, names: tuple[str, ...]) -> Board:
        try:
            drawn = rows_of(text, self.rules.grid)
        except Misdrawn as wrong:
            self._at(wrong.line, wrong.at, str(wrong), wrong.hint)
            return Board(1, 1, names, b"\0")
        rows = drawn.rows
        width = len(rows[0]) if rows else 0
        if not self._fits(width, len(rows), ("map",)):
            return Board(1, 1, names, b"\0")
        codes = self._glyphs(names)
        known = codes.keys()
        for number, row in enumerate(rows):
            if len(row) != width:
                line = drawn.place(number, 0)[0] if row else number
                self._at(line, 0, f"this row of the map has {len(row)} cells, the first one {width}")
            if not known >= set(row):
                unknown = next(glyph for glyph in row if glyph not in known)
                hint = f"known: {' '.join(sorted(known)[:MOST_GLYPHS])}; add it to the 'legend'"
                self._at(*drawn.place(number, row.index(unknown)), f"{unknown!r} stands for nothing", hint)
        if any(len(row) != width for row in rows):
            return Board(1, 1, names, b"\0")
        return self._board([bytes([codes.get(glyph, VOID) for glyph in row]) for row in rows], names)

    def _board(self, lines: list[bytes], names: tuple[str, ...]) -> Board:
        """The board of a map in lines of codes, from the top of the page."""
        laid = self.rules.grid.lay(lines)
        return Board(laid.width, laid.height, names, laid.codes)

    def _at(self, row: int, column: int, message: str, hint: str = "") -> None:
        """Report a problem of the drawing, for a block at its own line and column."""
        self.left -= 1
        if self.left >= 0:
            trail: Trail = ("map",)
            place = self.source.where(trail)
            if trail in self.source.blocks:
                indent = self.source.blocks[trail]
                place = Source(place.file, self.source.content_line(trail) + row, indent + column + 1)
            self.report(Problem(place, message, hint))

    def _glyphs(self, names: tuple[str, ...]) -> dict[str, int]:
        terrain = self.rules.terrain.values()
        codes = {kind.glyph: code for code, kind in enumerate(terrain, 1) if kind.glyph is not None}
        codes.setdefault(VOID_GLYPH, VOID)
        for glyph, name in self.doc.legend.items():
            if name != VOID_TERRAIN and name not in names[1:]:
                self.problem(
                    ("legend", glyph),
                    f"there is no terrain called {name!r}",
                    f"known: {enumerated([*names[1:], VOID_TERRAIN])}",
                )
            else:
                codes[glyph] = VOID if name == VOID_TERRAIN else names.index(name)
        return codes

    def _fits(self, width: int, height: int, trail: Trail) -> bool:
        least, most = self.rules.sizes.least, self.rules.sizes.most
        if width < 1 or height < 1:
            self.problem(trail, f"a map of {width}×{height} cells has no cells", "draw at least one")
        elif width > MOST_WIDTH or height > MOST_HEIGHT:
            self.problem(trail, f"a map of {width}×{height} cells is larger than {MOST_WIDTH}×{MOST_HEIGHT}")
        elif broken := [
            ("grid", bound, axis)
            for axis, cells in enumerate((width, height))
            for bound, is_broken in (("least", cells < least[axis]), ("most", cells > most[axis]))
            if is_broken
        ]:
            place = next((self.given[bound] for bound in broken if bound in self.given), self.source.where(trail))
            hint = f"this ruleset has {least[0]}×{least[1]} to {most[0]}×{most[1]}"
            self.report(Problem(place, f"a map of {width}×{height} cells does not fit the ruleset", hint))
        else:
            return True
        return False
