"""Everything that is measured, in one run: python benchmarks/speed.py [--record] [--seconds N] [--json FILE].

The contest with other libraries (`footwork bench`), what lies around the core and in bulk with its bars, memory, and
cost against board side, pieces and history. With `--record` the tables and plots are written into docs/speed.md, which
says where another library is faster. Exits with 1 where a bar does not hold. A quiet machine is needed for any of it to
mean something; it takes about a quarter of an hour.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent
PAGE, IMAGES = ROOT / "docs" / "speed.md", ROOT / "docs" / "images"
sys.path[:0] = [str(FOLDER), str(ROOT)]

import around  # noqa: E402
from plots import Series, plot  # noqa: E402
from tests.growth.rows import rows as growth_rows  # noqa: E402

import bulk  # noqa: E402
from footwork.bench.contest import run  # noqa: E402
from footwork.bench.machine import machine  # noqa: E402
from footwork.bench.ours import Footwork  # noqa: E402
from footwork.bench.peers import select  # noqa: E402
from footwork.bench.report import rate, ratio  # noqa: E402
from footwork.bench.workloads import EIGHT, Kind, Task, Workload  # noqa: E402

SIDES = (8, 16, 32, 64, 128, 256, 512)
BESIDE = ("networkit", "scipy", "w9-pathfinding", "tcod")
"""Who is drawn beside Footwork over the side of a board."""

PIECES = ("reach", "path", "move", "legal actions of one piece", "legal actions of all", "end of round")
HISTORY = ("reach", "move", "undo", "copy", "save", "load")
Table = list[list[str]]


def contest(seconds: float) -> dict[str, Any]:
    """What `footwork bench` says."""
    command = [sys.executable, "-m", "footwork", "bench", "--json", "--seconds", str(seconds)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if not done.stdout:
        raise SystemExit(done.returncode or 1)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def contest_table(found: dict[str, Any]) -> Table:
    """A row for each workload: ours, the fastest other library, the ratio, the bar, and who follows."""
    rows = [
        ["workload", "Footwork a second", "fastest other library", "ratio", "bar", "others, to the fastest of them"]
    ]
    for one in found["workloads"]:
        ours, *peers = one["entries"]
        timed = sorted((peer for peer in peers if "best" in peer), key=lambda peer: -peer["best"])
        first = timed[0] if timed else None
        bar = f"{rate(one['rate'])}/s" if one["rate"] else f"{one['bar']:g}×" if one["bar"] else "none"
        holds = {True: ", holds", False: ", **does not hold**", None: ""}[one["holds"]]
        rows.append(
            [
                one["title"],
                _measured(ours) if "best" in ours else ours["reason"],
                f"{first['name']} ({first['way']}), {_measured(first)}" if first else "none",
                ratio(one["ratio"]),
                bar + holds,
                ", ".join(f"{peer['name']} {ratio(peer['best'] / timed[0]['best'])}" for peer in timed[1:]) or "none",
            ]
        )
    return rows


def _measured(entry: dict[str, Any]) -> str:
    return f"{rate(entry['best'])} ±{entry['spread']:.0%}"


def slower(found: dict[str, Any]) -> Iterator[str]:
    """Where another library is faster, or a bar does not hold, in words."""
    for one in found["workloads"]:
        if one["ratio"] is not None and one["ratio"] < 1:
            yield f"{one['title']}: {one['fastest']} is {1 / one['ratio']:.1f} times as fast as Footwork."
    for one in found["workloads"]:
        if one["holds"] is False and (one["ratio"] is None or one["ratio"] >= 1):
            wanted = f"{rate(one['rate'])} a second" if one["rate"] else f"{one['bar']:g}×"
            yield f"{one['title']}: Footwork is ahead, but not by its bar of {wanted}."


def reasons(found: dict[str, Any]) -> Table:
    """Who did not take part where, and why."""
    by_reason: dict[tuple[str, str], list[str]] = {}
    for one in found["workloads"]:
        for entry in one["entries"]:
            if "best" not in entry:
                by_reason.setdefault((entry["name"], entry["reason"]), []).append(one["name"])
    rows = [["library", "why not", "where"]]
    for (name, reason), where in by_reason.items():
        all_of_them = len(where) == len(found["workloads"]) - 1
        rows.append([name, reason, "everywhere" if all_of_them else ", ".join(where)])
    return rows


def figures(repeat: int, say: Callable[[str], None]) -> list[around.Row]:
    """What lies around the core, each part in a process of its own: what one leaves in memory slows down no other."""
    rows: list[around.Row] = []
    for name in around.PARTS:
        say(f"around the core: {name}")
        command = [sys.executable, str(FOLDER / "around.py"), "--json", "--only", name, "--repeat", str(repeat)]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        rows += [around.Row(**row) for row in json.loads(done.stdout)]
    return rows


def bulk_rows() -> list[bulk.Row]:
    """What bulk.py measures, in a process of its own."""
    command = [sys.executable, str(FOLDER / "bulk.py"), "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    return [bulk.Row(**row) for row in json.loads(done.stdout)]


def bulk_table(rows: Sequence[bulk.Row]) -> Table:
    """A row for each of them with its bar."""
    table = [["what", "measured", "bar"]]
    for row in rows:
        measured, bar = row.said
        table.append([row.what, measured, bar and bar + (", holds" if row.holds else ", **does not hold**")])
    return table


def figure_table(rows: Sequence[around.Row]) -> Table:
    """A row for each figure with its bar."""
    table = [["what", "measured", "bar"]]
    for row in rows:
        holds = ", holds" if row.holds else ", **does not hold**"
        bar = "" if row.bar is None else f"at most {row.bar:g} {row.unit}{holds}"
        table.append([row.name.strip(), f"{row.value:.2f} {row.unit}", bar])
    return table


def memory_table() -> Table:
    """What memory.py counts, in a process of its own."""
    command = [sys.executable, str(FOLDER / "memory.py"), "--markdown"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return [["what", "bytes"], *([cell.strip() for cell in line.split("|")[1:-1]] for line in done.stdout.splitlines())]


def over_sides(kind: Kind, seconds: float) -> Series:
    """Microseconds of a question over the side of a square board, ours first."""
    series: dict[str, list[tuple[float, float]]] = {}
    for side in SIDES:
        boards = 8 if side < 64 else 2
        workload = Workload(f"side-{side}", "", kind, EIGHT, side, side, boards=boards, starts=2)
        for entry in run(Task(workload), Footwork(), select(BESIDE), seconds=seconds, rounds=3):
            if entry.rates:
                series.setdefault(entry.name, []).append((side, 1e6 / entry.best))
    return series


def over(what: str, names: Sequence[str]) -> Series:
    """Microseconds of questions and actions over pieces or history, as `make growth` measures them."""
    chosen = [row for row in growth_rows() if row.over == what and row.what in names]
    return {
        row.what: [(size, cost.micros) for size, cost in zip(row.sizes, row.measured().costs, strict=True)]
        for row in chosen
    }


def plots(seconds: float, say: Callable[[str], None]) -> Iterator[tuple[str, str, str]]:
    """The plots: the name of each file, what it shows, and its text."""
    for kind, title in ((Kind.FIELD, "The cost of every cell, 8nc"), (Kind.PATH, "One best path, 8nc")):
        say(f"{kind.value} over the side of a board")
        yield f"speed-{kind.value}.svg", title, plot(title, "cells along a side", over_sides(kind, seconds))
    for what, title, names in (
        ("pieces", "Questions and actions among how many pieces", PIECES),
        ("history", "Questions and actions after how many others", HISTORY),
    ):
        say(f"questions over {what}")
        across = "pieces on 128×128" if what == "pieces" else "actions taken before"
        yield f"speed-{what}.svg", title, plot(title, across, over(what, names))


def about(found: dict[str, Any]) -> Table:
    """What it was measured on, and the versions."""
    rows = [["what", ""], *([key, str(value)] for key, value in machine().items())]
    versions = ", ".join(f"{name} {said}" for name, said in found["versions"].items() if said and name != "footwork")
    return [*rows, ["libraries", versions]]


def markdown(table: Table) -> str:
    """A table as the pages have it."""
    head, *rows = [[cell.replace("|", "\\|") for cell in row] for row in table]
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" if line[0] != "---" else f"|{'|'.join(line)}|" for line in lines)


def recorded(text: str, parts: dict[str, str]) -> str:
    """The page with each part written below its mark, in place of what was there."""
    for name, part in parts.items():
        mark = f"<!-- measured: {name} -->"
        before, found, after = text.partition(mark)
        assert found, f"the page has no place for {name}"
        end = "<!-- end -->"
        text = f"{before}{mark}\n\n{part}\n\n{end}{after.partition(end)[2]}"
    return text


def main() -> int:
    """Measure, print, and record if told to; 1 where a bar does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", action="store_true", help="write tables and plots into docs/speed.md")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each library is timed on each workload")
    parser.add_argument("--repeat", type=int, default=5, help="how often each figure with a bar is measured")
    parser.add_argument("--json", type=Path, help="a file for every round of the contest")
    options = parser.parse_args()

    def say(text: str) -> None:
        print(f"{text} …", file=sys.stderr, flush=True)

    found = contest(options.seconds)
    if options.json:
        options.json.write_text(json.dumps(found, indent=1), encoding="utf-8")
    rows = figures(options.repeat, say)
    say("in bulk")
    in_bulk = bulk_rows()
    say("memory")
    parts = {
        "machine": markdown(about(found)),
        "contest": markdown(contest_table(found)),
        "slower": "\n".join(f"- {line}" for line in slower(found)) or "Nowhere in this run.",
        "reasons": markdown(reasons(found)),
        "figures": markdown(figure_table(rows)),
        "bulk": markdown(bulk_table(in_bulk)),
        "memory": markdown(memory_table()),
    }
    for name, part in parts.items():
        print(f"\n{name}\n\n{part}", flush=True)
    images = []
    for name, title, drawn in plots(options.seconds / 4, say):
        images.append(f"![{title}: microseconds over the size](images/{name})")
        if options.record:
            (IMAGES / name).write_text(drawn, encoding="utf-8")
    parts["plots"] = "\n\n".join(images)
    if options.record:
        PAGE.write_text(recorded(PAGE.read_text(encoding="utf-8"), parts), encoding="utf-8")
        say(f"recorded in {PAGE.relative_to(ROOT)}")
    held = all(one["holds"] is not False for one in found["workloads"]) and all(row.holds for row in rows)
    return 0 if held and all(row.holds for row in in_bulk) else 1


if __name__ == "__main__":
    sys.exit(main())
