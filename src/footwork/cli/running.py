"""Running: a command from its arguments to its exit code, whatever goes wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial

from footwork.cli.defects import DEFECT, is_defect, problem_text
from footwork.cli.first import FIRST_RULESET
from footwork.cli.streams import OutputLost, guarded_streams

OK, NO, MISUSE, INTERRUPTED, OUTPUT_LOST = 0, 1, 2, 130, 141


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is one of those above, or 128 and the number of a signal that ended it."""
    command = _command(sys.argv[1:] if arguments is None else list(arguments))
    try:
        with guarded_streams():
            return _run(command)
    except OutputLost:
        return OUTPUT_LOST
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(command: Callable[[], object]) -> int:
    try:
        result = command()
        return result if isinstance(result, int) else OK
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else OK if left.code is None else MISUSE
    except (OutputLost, KeyboardInterrupt):
        raise
    except Exception as error:
        print(problem_text(error), file=sys.stderr)
        return DEFECT if is_defect(error) else MISUSE


def _command(given: list[str]) -> Callable[[], object]:
    """What is asked for. Typer, a tenth of a start, is loaded only where there is something for it to read."""
    if is_plain_play(given):
        return partial(_play, *given[1:])
    from footwork.cli.app import asked_for

    return partial(asked_for(given), given, prog_name="footwork", standalone_mode=True)


def is_plain_play(given: Sequence[str]) -> bool:
    """Whether a game is asked for and nothing else is said.

    >>> is_plain_play(["play", "duelyst"]), is_plain_play(["play"])
    (True, True)
    >>> is_plain_play(["play", "--help"]), is_plain_play(["play", "duelyst", "camp"])
    (False, False)
    """
    return list(given[:1]) == ["play"] and len(given) <= 2 and not any(each.startswith("-") for each in given)


def _play(what: str = "") -> int:
    from footwork.cli.play import play
    from footwork.cli.sources import open_game

    return play(open_game(what or FIRST_RULESET))
