"""Command: what a command of a session is called, what it does, and what may follow it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from footwork.cli.session import Session

Run = Callable[[Session, list[str]], None]


@dataclass(frozen=True)
class Command:
    """A command: its name, how it is written, what it does; `for_plans` ones are for rulesets with plans.

    `fits` says whether it has a use in a session, and so belongs in the help.
    """

    name: str
    usage: str
    summary: str
    run: Run
    words: Callable[[Session], Iterable[str]] = lambda session: ()
    for_plans: bool = False
    fits: Callable[[Session], bool] = lambda session: True
