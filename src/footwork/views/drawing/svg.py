"""Elements of SVG documents: texts that are safe in XML, shapes, and one style for light and dark."""

from __future__ import annotations

import re
from collections.abc import Iterable

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}

STYLE = """\
<style>
svg { --page: #ffffff; --ink: #1d2129; --faint: #c9ced8; --floor: #f5f6f8; --shade: #9aa3b2; --solid: #5b6472;
  --stop: #1f7a4d; --stop-ink: #ffffff; --pass: #8a5a00; --own: #1c5fb8; --other: #a3262a; --piece-ink: #ffffff;
  --fence: #c02328; --way: #7b2fbf; font-family: system-ui, "DejaVu Sans", Verdana, sans-serif; }
@media (prefers-color-scheme: dark) { svg { --page: #16181d; --ink: #e6e9ef; --faint: #3a404c; --floor: #22262e;
  --shade: #5d6778; --solid: #8d97a8; --stop: #5fcf94; --stop-ink: #0c2618; --pass: #f0b94a; --own: #7fb2f5;
  --other: #f58a8c; --piece-ink: #10131a; --fence: #ff7a7d; --way: #c79bf2; } }
text { text-anchor: middle; fill: var(--ink); font-size: 14px; }
.page { fill: var(--page); } .label { fill: var(--ink); opacity: .75; } .legend { text-anchor: start; font-size: 13px; }
.floor { fill: var(--floor); stroke: var(--faint); } .slow { fill: url(#slow); } .blocked { fill: url(#blocked); }
.glyph { font-size: 14px; font-weight: 700; fill: var(--ink); stroke: var(--floor); stroke-width: 4px;
  paint-order: stroke; }
.stop { fill: var(--stop); } .ring { fill: none; stroke: var(--stop); stroke-width: 2; }
.pass { fill: var(--page); stroke: var(--pass); stroke-width: 2; }
.cost { font-size: 15px; font-weight: 700; fill: var(--stop-ink); } .mid { font-size: 12px; }
.small { font-size: 11px; }
.thin { fill: var(--pass); }
.own { fill: var(--own); stroke: var(--page); stroke-width: 2; }
.other { fill: var(--other); stroke: var(--page); stroke-width: 2; }
.name { font-size: 12px; fill: var(--piece-ink); } .mover { font-weight: 700; text-decoration: underline; }
.wall { stroke: var(--ink); stroke-width: 5; stroke-linecap: round; } .mark { stroke: var(--shade); stroke-width: 3; }
.fence { stroke: var(--fence); stroke-width: 4; stroke-dasharray: 4 5; }
.door { fill: var(--page); stroke: var(--ink); stroke-width: 2; } .arrow { fill: var(--ink); }
.way { fill: none; stroke: var(--way); stroke-width: 4; stroke-linejoin: round; } .goal { fill: var(--way); }
</style>
<defs>
<pattern id="slow" width="12" height="8" patternUnits="userSpaceOnUse"><path d="M0 6 q3 -5 6 0 t6 0" fill="none" \
style="stroke: var(--shade)"/></pattern>
<pattern id="blocked" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 8 L8 0 M0 0 L8 8" fill="none" \
style="stroke: var(--solid)"/></pattern>
</defs>"""


def text(words: str) -> str:
    """Words as they may stand in XML; characters that no XML may hold become a replacement mark.

    >>> text('<Luke & "Leia">'), text("a\\x00b")
    ('&lt;Luke &amp; &quot;Leia&quot;&gt;', 'a\ufffdb')
    """
    clean = _FORBIDDEN.sub("\ufffd", words)
    return "".join(_ENTITIES.get(character, character) for character in clean)


def shape(name: str, kind: str, **places: float) -> str:
    """An element with a class and numbers.

    >>> shape("circle", "stop", cx=1.5, cy=2, r=3)
    '<circle class="stop" cx="1.5" cy="2" r="3"/>'
    """
    return f'<{name} class="{kind}" ' + " ".join(f'{key}="{value:g}"' for key, value in places.items()) + "/>"


def polygon(kind: str, points: Iterable[tuple[float, float]]) -> str:
    """A shape with straight sides between points.

    >>> polygon("floor", [(0, 0), (2, 0), (1, 1.5)])
    '<polygon class="floor" points="0,0 2,0 1,1.5"/>'
    """
    return f'<polygon class="{kind}" points="{" ".join(f"{x:g},{y:g}" for x, y in points)}"/>'


def line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    """A straight line."""
    return shape("line", kind, x1=x1, y1=y1, x2=x2, y2=y2)


class Svg:
    """A document in the making."""

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self._parts: list[str] = []

    def add(self, *parts: str) -> None:
        """Add elements on top."""
        self._parts += parts

    def document(self) -> str:
        """The whole document."""
        size = f'viewBox="0 0 {self.width:g} {self.height:g}" width="{self.width:g}" height="{self.height:g}"'
        body = "\n".join(self._parts)
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">\n{body}\n</svg>\n'
