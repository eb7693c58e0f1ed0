"""The commands of `footwork`. What they need is imported when they run, so that `--help` answers at once."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from pathlib import Path
from typing import Annotated

import typer

from footwork.cli.bench import bench
from footwork.cli.first import FIRST_RULESET
from footwork.cli.serving import admin, serve
from footwork.cli.usage import Plain
from footwork.errors import MisuseError

MOST = 2**31 - 1
"""The largest number that Footwork counts with."""

app = typer.Typer(
    name="footwork",
    help="A movement-rules engine for grid tactics games.",
    rich_markup_mode=None,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

File = Annotated[
    str,
    typer.Argument(metavar="FILE", help="A scenario or save file, or a shipped name like rune-and-rust/skirmish."),
]
PieceName = Annotated[str, typer.Argument(metavar="PIECE", help="The piece, by its id.")]
Goal = Annotated[str, typer.Argument(metavar="TO", help="The cell, as the ruleset writes it.")]
ByAction = Annotated[
    str | None, typer.Option("--action", metavar="NAME", help="In the move that this action of the ruleset makes.")
]
WithPoints = Annotated[
    int | None, typer.Option("--points", metavar="N", min=0, max=MOST, help="As if it had so many points.")
]
Ready = Annotated[bool, typer.Option("--ready", help="As if its next turn had just begun.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
Lang = Annotated[
    str | None,
    typer.Option(metavar="LANG", help="The language of the ruleset's texts; FOOTWORK_LANG if not said."),
]


def asked_for(arguments: Sequence[str]) -> typer.Typer:
    """The commands, or only the one whose name comes first: Typer makes all that it has, and each takes its time."""
    for command in app.registered_commands:
        if command.callback is not None and [command.callback.__name__] == arguments[:1]:
            alone = copy(app)
            alone.registered_commands, alone.registered_groups = [command], []
            return alone
    return app


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"footwork {version('footwork')}")
        raise typer.Exit


@app.callback()
def _footwork(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """A movement-rules engine for grid tactics games."""


@app.command(cls=Plain)
def play(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="RULESET|FILE", help="A shipped ruleset, a scenario or a save.", show_default=FIRST_RULESET
        ),
    ] = None,
    scenario: Annotated[str | None, typer.Option(metavar="NAME", help="Which scenario of the ruleset.")] = None,
    settings: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A settings file of the game, like grid.json.")
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Another seed for the dice.")] = None,
    load: Annotated[Path | None, typer.Option(metavar="SAVE", help="Go on with a saved game.")] = None,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write moves and their checks to the end of a file.")
    ] = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Show moves and their checks on standard error.")
    ] = False,
    lang: Lang = None,
) -> None:
    """Play in the terminal; commands may be piped in."""
    from footwork.cli.logs import logged
    from footwork.cli.play import play as start
    from footwork.cli.sources import Given, open_game, saved_game

    if load is not None:
        besides = what if scenario is None else f"--scenario {scenario}"
        if besides is not None:
            raise MisuseError(f"--load goes on with {load}; leave out {besides}, or --load")
        game = saved_game(load, settings=settings, seed=seed, lang=lang)
    else:
        game = open_game(what or FIRST_RULESET, scenario, settings=settings, seed=seed, lang=lang)
    with logged(log, beside=verbose):
        raise typer.Exit(start(game, given=None if settings is None else Given(settings, game.rules.name)))


@app.command(cls=Plain)
def reach(
    file: File,
    piece: PieceName,
    action: ByAction = None,
    alone: Annotated[bool, typer.Option("--alone", help="As if the others were absent.")] = False,
    ready: Ready = False,
    points: WithPoints = None,
    svg: Annotated[Path | None, typer.Option(metavar="PICTURE", help="Draw it into an SVG file.")] = None,
    as_text: Annotated[bool, typer.Option("--text", help="Draw the whole board as plain text.")] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Show where a piece can go and what it costs."""
    from footwork.cli.answers import reach as answer

    code = answer(
        file,
        piece,
        action=action,
        alone=alone,
        ready=ready,
        points=points,
        svg=svg,
        as_text=as_text,
        as_json=as_json,
        lang=lang,
    )
    raise typer.Exit(code)


@app.command(cls=Plain)
def path(
    file: File,
    piece: PieceName,
    to: Goal,
    through: Annotated[
        list[str] | None, typer.Option(metavar="CELL", help="A cell to go through; may be repeated.")
    ] = None,
    action: ByAction = None,
    points: WithPoints = None,
    ready: Ready = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Show the best path to a cell with its bill."""
    from footwork.cli.answers import path as answer

    stations = through or []
    code = answer(file, piece, to, stations, action=action, points=points, ready=ready, as_json=as_json, lang=lang)
    raise typer.Exit(code)


@app.command(cls=Plain)
def why(
    file: File,
    piece: PieceName,
    to: Goal,
    action: ByAction = None,
    points: WithPoints = None,
    ready: Ready = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Say why a piece cannot move to a cell.

    Exits with 0 if it can and with 1 if it cannot.
    """
    from footwork.cli.answers import why as answer

    code = answer(file, piece, to, action=action, points=points, ready=ready, as_json=as_json, lang=lang)
    raise typer.Exit(code)


@app.command(cls=Plain)
def odds(
    file: File,
    piece: PieceName,
    action: Annotated[str, typer.Argument(metavar="ACTION", help="An action or a reaction of the ruleset.")],
    target: Annotated[str | None, typer.Argument(metavar="TARGET", help="Whom it is aimed at.")] = None,
    as_json: AsJson = False,
) -> None:
    """Say how likely an action or a reaction is to succeed."""
    from footwork.cli.answers import odds as answer

    raise typer.Exit(answer(file, piece, action, target, as_json=as_json))


@app.command(cls=Plain)
def replay(
    save: Annotated[Path, typer.Argument(metavar="SAVE", help="A saved game, or a scenario with a log.")],
    events: Annotated[
        bool, typer.Option("--events", help="Show each action, and below it all that came of it.")
    ] = False,
    steps: Annotated[
        bool, typer.Option("--steps", help="Show the ten steps of each move, from the declaration to the payment.")
    ] = False,
    timeline: Annotated[
        bool, typer.Option("--timeline", help="Show what a client would show, and when, in seconds.")
    ] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play a saved game again and check it.

    Every position must come out as it was saved.
    """
    from footwork.cli.answers import replay as answer

    raise typer.Exit(answer(save, events=events, steps=steps, timeline=timeline, as_json=as_json, lang=lang))


@app.command(cls=Plain)
def rulesets(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME|FILE", help="One of them, or one of your own, in more detail.")
    ] = None,
    schema: Annotated[
        str | None,
        typer.Option(metavar="KIND", help="Print the JSON Schema of 'ruleset' or 'scenario' files, for editors."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the shipped rulesets and their scenarios."""
    if name is None and schema is None and not as_json:
        from footwork.cli.listing import entries, lines
        from footwork.cli.screen import Screen

        screen = Screen()
        for entry in entries():
            screen.write("\n".join(lines(entry, f"{entry['name']}/")))
        return

    from footwork.cli.library import rulesets as answer

    raise typer.Exit(answer(name, schema, as_json=as_json))


@app.command(cls=Plain)
def check(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE", help="Ruleset and scenario files, and rule books.")
    ] = None,
    rules: Annotated[
        str | None, typer.Option(metavar="NAME", help="Check a shipped ruleset with all its files.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Ask only the expectations marked `quick`.")] = False,
    as_json: AsJson = False,
) -> None:
    """Check files and run their `expect:` tables.

    Exits with 0 if all is well and with 1 if something differs.
    """
    from footwork.cli.checking import check as answer

    raise typer.Exit(answer(files or [], rules, quick=quick, as_json=as_json))


app.command(cls=Plain)(bench)
app.command(cls=Plain)(serve)
app.add_typer(admin)
