"""Plots as SVG: lines over two logarithmic scales, each named at its end; readable on light and dark pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 78, 190, 46, 52
GAP = 15
"""How far names at the ends of lines are kept apart."""

LIGHT = ("#0b6e4f", "#b3541e", "#3d5a99", "#8a2f6b", "#6b6b00", "#00707a", "#7a4a2b", "#555555")
DARK = ("#5fd6a8", "#f0a06a", "#94b4ff", "#e58cc8", "#d4d26a", "#6fd3dd", "#d6a785", "#bbbbbb")

Series = Mapping[str, Sequence[tuple[float, float]]]


def plot(title: str, across: str, series: Series) -> str:
    """Microseconds over a size, a line for each name; ours, which come first, are thicker."""
    xs = [x for points in series.values() for x, _ in points]
    ys = [y for points in series.values() for _, y in points]
    left, right = log10(min(xs)), log10(max(xs))
    low, high = floor(log10(min(ys))), ceil(log10(max(ys)))
    high = max(high, low + 1)

    def at_x(x: float) -> float:
        return LEFT + (log10(x) - left) / max(right - left, 1e-9) * (WIDTH - LEFT - RIGHT)

    def at_y(y: float) -> float:
        return HEIGHT - BOTTOM - (log10(y) - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    parts = [_head(title, len(series))]
    for power in range(low, high + 1):
        y = at_y(10**power)
        parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{_time(10**power)}</text>')
    for x in sorted(set(xs)):
        parts.append(f'<path class="grid" d="M{at_x(x):.1f} {TOP}V{HEIGHT - BOTTOM}"/>')
        parts.append(f'<text x="{at_x(x):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{x:,.0f}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle:.0f}" y="{HEIGHT - 12}" text-anchor="middle">{escape(across)}</text>')
    names = []
    for number, (name, points) in enumerate(series.items()):
        line = "L".join(f"{at_x(x):.1f} {at_y(y):.1f}" for x, y in points)
        parts.append(f'<path class="s{number}" d="M{line}"/>')
        parts += [f'<circle class="d{number}" cx="{at_x(x):.1f}" cy="{at_y(y):.1f}" r="3"/>' for x, y in points]
        names.append((at_y(points[-1][1]), at_x(points[-1][0]), number, name))
    parts += _named(names)
    return "\n".join([*parts, "</svg>", ""])


def _named(names: Sequence[tuple[float, float, int, str]]) -> list[str]:
    """The names at the ends of lines, moved down where they would cover each other, then up from the lower edge."""
    placed: list[list[float]] = []
    ordered = sorted(names)
    for y, *_ in ordered:
        placed.append([max(y, placed[-1][0] + GAP) if placed else y])
    lowest = float(HEIGHT - BOTTOM)
    for place in reversed(placed):
        place[0] = min(place[0], lowest)
        lowest = place[0] - GAP
    return [
        f'<text class="n{number}" x="{x + 9:.1f}" y="{place[0] + 4:.1f}">{escape(name)}</text>'
        for (_, x, number, name), place in zip(ordered, placed, strict=True)
    ]


def _head(title: str, lines: int) -> str:
    def colours(palette: Sequence[str]) -> str:
        return "".join(
            f".s{i}{{stroke:{palette[i % len(palette)]}}}.n{i},.d{i}{{fill:{palette[i % len(palette)]}}}"
            for i in range(lines)
        )

    thick = ".s0{stroke-width:3}"
    space, size = "http://www.w3.org/2000/svg", f"0 0 {WIDTH} {HEIGHT}"
    return f"""<svg xmlns="{space}" viewBox="{size}" role="img" aria-label="{escape(title)}">
<style>
text{{font:13px sans-serif;fill:#333}}.t{{font-size:15px;font-weight:600}}.b{{fill:#fff}}
path{{fill:none;stroke-width:2}}.grid{{stroke:#ddd;stroke-width:1}}{thick}{colours(LIGHT)}
@media (prefers-color-scheme: dark){{text{{fill:#ddd}}.b{{fill:#1b1d24}}.grid{{stroke:#3a3d47}}{colours(DARK)}}}
</style>
<rect class="b" width="{WIDTH}" height="{HEIGHT}" rx="6"/>
<text class="t" x="{LEFT}" y="26">{escape(title)}</text>"""


def _time(micros: float) -> str:
    for factor, unit in ((1e6, "s"), (1e3, "ms"), (1, "µs")):
        if micros >= factor:
            return f"{micros / factor:g} {unit}"
    return f"{micros * 1e3:g} ns"
