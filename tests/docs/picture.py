"""Draw the pictures of the documentation anew: python tests/docs/picture.py.

One is what a terminal shows; the others are boards as `footwork reach --svg` draws them.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from pathlib import Path
from unittest.mock import patch

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from footwork.cli.running import run
from footwork.game.game import Game
from footwork.views.drawing.svgboard import board_svg

IMAGES = Path(__file__).parent.parent.parent / "docs" / "images"
PICTURE = IMAGES / "board.svg"
TYPED = "n\nend\nreach\nwhy F3\n"
SHOWN_FROM = "> reach"
COLUMNS = 62
CELL = (12.2, 24.4)  # of a character in rich's pictures

BLACK, WHITE = (24, 26, 32), (214, 217, 224)
RED, GREEN, YELLOW = (232, 92, 92), (126, 200, 110), (229, 187, 90)
BLUE, MAGENTA, CYAN = (97, 150, 230), (205, 130, 225), (95, 190, 200)
THEME = TerminalTheme(BLACK, WHITE, [BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE])

# Without the web font that rich would ask for: whoever looks at the picture uses a font of their own.
FORMAT = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" \
aria-label="A board in the terminal: where a piece can go and what it costs">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; \
font-size: {char_height}px; line-height: {line_height}px; white-space: pre; }}
{styles}
</style>
<defs>
{lines}
</defs>
<rect fill="rgb(24,26,32)" width="{wide}" height="{high}" rx="10" />
<g transform="translate(20, 12)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


class _Terminal(io.StringIO):
    """A stream that says of itself that it is a terminal."""

    def isatty(self) -> bool:
        return True


def printed() -> str:
    """What `footwork play` prints to a terminal with colours when some commands are piped into it."""
    out = _Terminal()
    colours = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": str(COLUMNS), "LINES": "40"}
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    with (
        patch.dict(os.environ, kept | colours, clear=True),
        patch.object(sys, "stdin", io.StringIO(TYPED)),
        contextlib.redirect_stdout(out),
    ):
        run(["play"])
    return out.getvalue()


def picture() -> str:
    """The last part of what was printed, as SVG."""
    text = printed()
    shown = text[text.index(SHOWN_FROM) :].rstrip("\n")
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(Text.from_ansi(shown), soft_wrap=True)
    lines = shown.count("\n") + 1
    frame = {"wide": round(COLUMNS * CELL[0]) + 40, "high": round(lines * CELL[1]) + 30}
    form = FORMAT
    for name, value in frame.items():
        form = form.replace("{" + name + "}", str(value))
    svg = console.export_svg(title="", theme=THEME, code_format=form, unique_id="board")
    return "\n".join(line.strip() for line in svg.splitlines() if line.strip()) + "\n"


def boards() -> dict[str, str]:
    """The boards that the pages show, by the names of their files."""
    game = Game.shipped("imperial-assault")
    luke = board_svg(game.state, reach=game.query("luke", points=6).reach(), side="rebels")
    for piece, cell in (("bike", "E5"), ("trooper", "G3"), ("luke", "E2")):
        game.place(piece, cell)
    game.act("luke", "move-action")
    game.move("luke", to="F2")  # the console: the blast door opens
    game.place("luke", "F4")
    walker = board_svg(game.state, reach=game.query("walker", points=6).reach(), side="imperials")
    return {"reach.svg": luke, "walker.svg": walker, "hexes.svg": _hexes()}


def _hexes() -> str:
    """A board of hexes: walls, doors, a way through, somebody who faces somewhere, and figures of two and three."""
    game = Game.from_dict(
        {
            "ruleset": "imperial-assault",
            "rules": {"grid": {"shape": "hex"}, "heading": {"follow": True, "turn": [0, 1, 1]}},
            "map": "....#....\n.~~......\n.~.......\n......#..\n.~.......\n.........",
            "sides": {"rebels": {"title": "Rebels"}, "scum": {"title": "Scum"}},
            "edges": [
                {"impassable": ["C3/C4", "D3/D4", "B3/C4"]},
                {"movement-blocking": "E3/E4"},
                {"door": ["F4/G4"]},
                {"door": "B4/B5", "open": True},
                {"impassable": "A4/A5", "from": "A4"},
            ],
            "pieces": [
                {"id": "luke", "name": "Luke", "side": "rebels", "at": "C3", "heading": "NE", "glyph": "L"},
                {"id": "vader", "name": "Vader", "side": "scum", "at": "D5", "heading": "NW", "glyph": "V"},
                {"id": "bike", "name": "Bike", "side": "rebels", "at": "F5", "size": [2, 1], "heading": "SE"},
                {"id": "beast", "name": "Beast", "side": "scum", "at": "H3", "size": "triangle", "heading": "SW"},
            ],
        }
    )
    return board_svg(game.state, reach=game.query("luke", points=4).reach(), side="rebels")


def main() -> None:
    """Write the pictures."""
    IMAGES.mkdir(exist_ok=True)
    for name, drawn in {PICTURE.name: picture(), **boards()}.items():
        (IMAGES / name).write_text(drawn, encoding="utf-8")
        print(f"wrote {name}")


if __name__ == "__main__":
    main()
