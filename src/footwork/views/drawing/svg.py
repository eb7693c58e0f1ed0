"""Elements of SVG documents: texts that are safe in XML, shapes, and how each class of them looks.

Colours and sizes are plain attributes, which every renderer reads; only those that know style sheets with media queries
see that there are other colours in the dark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})

COLOURS: Mapping[str, tuple[str, str]] = {
    "page": ("#ffffff", "#16181d"),
    "ink": ("#1d2129", "#e6e9ef"),
    "faint": ("#c9ced8", "#3a404c"),
    "floor": ("#f5f6f8", "#22262e"),
    "shade": ("#9aa3b2", "#5d6778"),
    "solid": ("#5b6472", "#8d97a8"),
    "stop": ("#1f7a4d", "#5fcf94"),
    "stop-soft": ("#d9efe3", "#1d4331"),
    "stop-ink": ("#0f5231", "#b4f0cf"),
    "pass": ("#8a5a00", "#f0b94a"),
    "own": ("#1c5fb8", "#7fb2f5"),
    "other": ("#a3262a", "#f58a8c"),
    "piece-ink": ("#ffffff", "#10131a"),
    "fence": ("#c02328", "#ff7a7d"),
    "way": ("#7b2fbf", "#c79bf2"),
    "pool": ("#dcecf8", "#18303f"),
    "tide": ("#5d97c4", "#5b93bd"),
}
"""The colours by name, in light and in dark."""

LOOKS: Mapping[str, Mapping[str, str]] = {
    "page": {"fill": "page"},
    "label": {"opacity": ".75"},
    "legend": {"text-anchor": "start", "font-size": "13"},
    "floor": {"fill": "floor", "stroke": "faint"},
    "slow": {"fill": "url(#slow)"},
    "blocked": {"fill": "url(#blocked)"},
    "pool": {"fill": "pool", "stroke": "faint"},
    "water": {"fill": "url(#water)"},
    "ice": {"fill": "url(#ice)"},
    "hazard": {"fill": "url(#hazard)"},
    "wave": {"fill": "none", "stroke": "shade"},
    "cross": {"fill": "none", "stroke": "solid"},
    "ripple": {"fill": "none", "stroke": "tide"},
    "tooth": {"fill": "none", "stroke": "fence"},
    "under": {"fill": "floor"},
    "glyph": {"font-weight": "700"},
    "reach": {"fill": "stop", "fill-opacity": ".07", "stroke": "stop", "stroke-width": "2",
              "stroke-linejoin": "round"},
    "stop": {"fill": "stop-soft", "stroke": "stop", "stroke-width": "1.5"},
    "ring": {"fill": "none", "stroke": "stop", "stroke-width": "2"},
    "pass": {"fill": "page", "stroke": "pass", "stroke-width": "2"},
    "cost": {"font-size": "15", "font-weight": "700", "fill": "stop-ink"},
    "mid": {"font-size": "12"},
    "small": {"font-size": "11"},
    "thin": {"fill": "pass"},
    "own": {"fill": "own", "stroke": "page", "stroke-width": "2"},
    "other": {"fill": "other", "stroke": "page", "stroke-width": "2"},
    "own-point": {"fill": "own"},
    "other-point": {"fill": "other"},
    "within": {"fill": "none", "stroke": "piece-ink", "stroke-dasharray": "1 4"},
    "anchor": {"fill": "none", "stroke": "piece-ink", "stroke-width": "1.5"},
    "name": {"font-size": "12", "fill": "piece-ink"},
    "mover": {"font-weight": "700", "text-decoration": "underline"},
    "wall": {"stroke": "ink", "stroke-width": "5", "stroke-linecap": "round"},
    "mark": {"stroke": "shade", "stroke-width": "3"},
    "fence": {"stroke": "fence", "stroke-width": "4", "stroke-dasharray": "4 5"},
    "door": {"fill": "page", "stroke": "ink", "stroke-width": "2"},
    "arrow": {"fill": "ink"},
    "way": {"fill": "none", "stroke": "way", "stroke-width": "4", "stroke-linejoin": "round"},
    "goal": {"fill": "way"},
    "plan": {"fill": "none", "stroke": "way", "stroke-width": "3", "stroke-linejoin": "round",
             "stroke-dasharray": "7 4"},
    "step": {"fill": "page", "stroke": "way", "stroke-width": "2"},
    "end": {"fill": "way", "stroke": "page", "stroke-width": "2"},
    "wrong": {"fill": "page", "stroke": "fence", "stroke-width": "2"},
    "began": {"fill": "none", "stroke": "way", "stroke-width": "2", "stroke-dasharray": "2 3"},
    "badge": {"fill": "page", "stroke": "ink", "stroke-width": "1.5"},
    "hook": {"fill": "none", "stroke": "ink", "stroke-width": "2"},
    "number": {"font-size": "11", "font-weight": "700", "fill": "ink"},
    "last": {"fill": "page"},
}  # fmt: skip
"""The attributes of each class; those that name a colour have another in the dark. Of several, the last one counts."""

_FONT = 'font-family="system-ui, \'DejaVu Sans\', Verdana, sans-serif" font-size="14" text-anchor="middle"'


@lru_cache(maxsize=256)
def attributes(kind: str) -> str:
    """The class or classes of an element with the attributes that follow from them, as they stand in a tag.

    >>> attributes("goal"), attributes("cost small")
    ('class="goal" fill="#7b2fbf"', 'class="cost small" font-size="11" font-weight="700" fill="#0f5231"')
    """
    found: dict[str, str] = {}
    for name, look in LOOKS.items():
        found |= look if name in kind.split() else {}
    plain = (f'{key}="{COLOURS[value][0] if value in COLOURS else value}"' for key, value in found.items())
    return " ".join([f'class="{kind}"', *plain])


def _dark() -> Iterator[str]:
    yield f"svg {{ fill: {COLOURS['ink'][1]} }}"
    for name, look in LOOKS.items():
        rules = [f"{key}: {COLOURS[value][1]}" for key, value in look.items() if value in COLOURS]
        if rules:
            yield f".{name} {{ {'; '.join(rules)} }}"


def style() -> str:
    """The colours in the dark, and the patterns of the ground."""
    dark = "\n".join(_dark())
    return f"""\
<style>
@media (prefers-color-scheme: dark) {{
{dark}
}}
</style>
<defs>
<pattern id="slow" width="12" height="8" patternUnits="userSpaceOnUse"><path {attributes("wave")} \
d="M0 6 q3 -5 6 0 t6 0"/></pattern>
<pattern id="blocked" width="8" height="8" patternUnits="userSpaceOnUse"><path {attributes("cross")} \
d="M0 8 L8 0 M0 0 L8 8"/></pattern>
<pattern id="water" width="24" height="16" patternUnits="userSpaceOnUse"><path {attributes("ripple")} \
d="M0 6 q6 -6 12 0 t12 0 M0 10 q6 -6 12 0 t12 0"/></pattern>
<pattern id="ice" width="16" height="16" patternUnits="userSpaceOnUse"><path {attributes("ripple")} \
d="M1 9 L8 2 M9 15 L14 10 M4 12 L6 10"/></pattern>
<pattern id="hazard" width="12" height="12" patternUnits="userSpaceOnUse"><path {attributes("tooth")} \
d="M0 9 L3 3 L6 9 L9 3 L12 9"/></pattern>
</defs>"""


def text(words: str) -> str:
    """Words as they may stand in XML; characters that no XML may hold become a replacement mark.

    >>> text('<Luke & "Leia">'), text("a\\x00b")
    ('&lt;Luke &amp; &quot;Leia&quot;&gt;', 'a\ufffdb')
    """
    clean = _FORBIDDEN.sub("\ufffd", words)
    return clean.translate(_ENTITIES)


def shape(name: str, kind: str, **places: float) -> str:
    """An element with a class and numbers.

    >>> shape("circle", "goal", cx=1.5, cy=2, r=3)
    '<circle class="goal" fill="#7b2fbf" cx="1.5" cy="2" r="3"/>'
    """
    return f"<{name} {attributes(kind)} " + " ".join([f'{key}="{value:g}"' for key, value in places.items()]) + "/>"


def polygon(kind: str, points: Iterable[tuple[float, float]]) -> str:
    """A shape with straight sides between points.

    >>> polygon("arrow", [(0, 0), (2, 0), (1, 1.5)])
    '<polygon class="arrow" fill="#1d2129" points="0,0 2,0 1,1.5"/>'
    """
    return f'<polygon {attributes(kind)} points="{_points(points)}"/>'


def path(kind: str, drawn: str) -> str:
    """Lines of any form, as the data of a path.

    >>> path("arrow", "M0,0L2,0Z")
    '<path class="arrow" fill="#1d2129" d="M0,0L2,0Z"/>'
    """
    return f'<path {attributes(kind)} d="{drawn}"/>'


def polyline(kind: str, points: Iterable[tuple[float, float]]) -> str:
    """A line through points.

    >>> polyline("goal", [(0, 0), (2, 0.5)])
    '<polyline class="goal" fill="#7b2fbf" points="0,0 2,0.5"/>'
    """
    return f'<polyline {attributes(kind)} points="{_points(points)}"/>'


def _points(points: Iterable[tuple[float, float]]) -> str:
    return " ".join([f"{x:g},{y:g}" for x, y in points])


def caption(kind: str, x: float, y: float, words: str) -> str:
    """A text at a point.

    >>> caption("label", 2, 3, "A & B")
    '<text class="label" opacity=".75" x="2" y="3">A &amp; B</text>'
    """
    return f'<text {attributes(kind)} x="{x:g}" y="{y:g}">{text(words)}</text>'


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
        body, ink = "\n".join(self._parts), COLOURS["ink"][0]
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" fill="{ink}" {_FONT}>\n{body}\n</svg>\n'
