"""The bench verb: Footwork against its peers, measured here and now. What it needs is imported when it runs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from footwork.cli.streams import colours_of

if TYPE_CHECKING:
    from footwork.bench.contest import Contestant
    from footwork.bench.lengths import Checked
    from footwork.bench.report import Result
    from footwork.bench.workloads import Workload

OK, NO = 0, 1
Say = Callable[[str], None]


def bench(
    workload: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Only this workload; may be repeated. 'none' to measure nothing."),
    ] = None,
    peer: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Only this peer; may be repeated. 'none' for Footwork alone."),
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, metavar="N", help="How long to time each library on each workload.")
    ] = 1.0,
    maps: Annotated[
        Path | None,
        typer.Option(
            exists=True,
            file_okay=False,
            metavar="FOLDER",
            help="A folder with .map files to find paths on as well; all of their .scen files are checked.",
        ),
    ] = None,
    show: Annotated[
        bool, typer.Option("--list", help="List the workloads and the peers, and measure nothing.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Measure Footwork against other libraries.

    Every answer is checked before anything is timed. Exits with 1 if one of Footwork's is wrong, or a path on a map of
    --maps is not as short as its .scen file says.
    """
    from footwork.bench.peers import select as select_peers
    from footwork.bench.steps import STEPS
    from footwork.bench.workloads import WORKLOADS, map_workloads, select

    chosen = select(workload or [], (*WORKLOADS, STEPS, *(map_workloads(maps) if maps is not None else ())))
    peers = select_peers(peer or [])
    if show:
        print(_listing(chosen, peers))
        raise typer.Exit(OK)
    checked = _lengths(maps) if maps is not None else []
    results = _measure(chosen, peers, seconds)
    print(_answer(results, peers, seconds, checked, as_json=as_json))
    wrong = any(result.ours.wrong for result in results) or any(one.wrong for one in checked)
    raise typer.Exit(NO if wrong else OK)


def _lengths(maps: Path) -> list[Checked]:
    from footwork.bench.lengths import check_lengths

    with _progress(1) as (say, done):
        say(f"Every journey on the maps in {maps.name}: lengths")
        checked = list(check_lengths(maps))
        done()
    return checked


def _measure(workloads: tuple[Workload, ...], peers: tuple[Contestant, ...], seconds: float) -> list[Result]:
    from footwork.bench.contest import run
    from footwork.bench.ours import Footwork
    from footwork.bench.report import Result
    from footwork.bench.steps import STEPPERS, run_steps
    from footwork.bench.workloads import Kind, Task

    results = []
    with _progress(len(workloads)) as (say, done):
        for workload in workloads:
            say(f"{workload.title}: boards and right answers")
            saying = partial(_under, say, workload.title)
            if workload.kind is Kind.STEPS:
                cases, entries = 0, run_steps(STEPPERS if peers else STEPPERS[:1], seconds=seconds, say=saying)
            else:
                task = Task(workload)
                cases, entries = len(task.cases), run(task, Footwork(), peers, seconds=seconds, say=saying)
            results.append(Result(workload, cases, tuple(entries)))
            done()
    return results


def _under(say: Say, title: str, text: str) -> None:
    say(f"{title}: {text}")


def _answer(
    results: list[Result], peers: tuple[Contestant, ...], seconds: float, checked: list[Checked], *, as_json: bool
) -> str:
    from footwork.bench.machine import machine
    from footwork.bench.ours import Footwork
    from footwork.bench.peers import installed
    from footwork.bench.report import data, lengths_table, table
    from footwork.bench.steps import versions as game_versions
    from footwork.views.json import to_text

    if as_json:
        versions = {one.name: installed(one) for one in (Footwork(), *peers)} | (game_versions() if peers else {})
        return to_text(data(results, machine(), versions, seconds, checked))
    tables = [table(results, [peer.name for peer in peers if installed(peer) is None])] if results else []
    return "\n\n".join([*tables, lengths_table(checked)] if checked else tables)


def _listing(workloads: tuple[Workload, ...], peers: tuple[Contestant, ...]) -> str:
    from footwork.bench.peers import installed
    from footwork.bench.report import bar_of

    width = max(len(name) for name in (*(one.name for one in workloads), *(one.name for one in peers)))
    lines = ["Workloads, with the bar that must hold"]
    lines += [f"  {one.name:{width}}  {one.title:28}  {bar_of(one)}" for one in workloads]
    lines += ["", "Peers"] if peers else []
    lines += [f"  {peer.name:{width}}  {installed(peer) or 'not installed'}" for peer in peers]
    return "\n".join(lines)


@contextmanager
def _progress(total: int) -> Iterator[tuple[Say, Callable[[], None]]]:
    """Where the run stands, on stderr: a bar in a terminal, else a line for each workload."""
    if not sys.stderr.isatty():
        said: set[str] = set()

        def line(text: str) -> None:
            title = text.partition(":")[0]
            if title not in said:
                said.add(title)
                print(f"{title} …", file=sys.stderr, flush=True)

        yield line, lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(24), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    # It draws only when told to: a thread that draws in between would be timed as well.
    with Progress(
        *columns, console=Console(file=colours_of(sys.stderr)), auto_refresh=False, transient=True
    ) as progress:
        bar = progress.add_task("", total=total)

        def say(text: str) -> None:
            progress.update(bar, description=text, refresh=True)

        yield say, lambda: progress.update(bar, advance=1, refresh=True)
