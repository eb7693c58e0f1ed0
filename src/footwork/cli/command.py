"""Command: what a command of a session is called, what it does, and what may follow it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from footwork.cli.session import Session
from footwork.values import dataclass

Run = Callable[[Session, list[str]], None]


@dataclass(frozen=True)
class Command:
    """A command: its name, how it is written, what it does; `for_plans` ones are for rulesets with plans.

    `fits` says whether a game has any use for it: help and completion show only those that do.
    """

    name: str
    usage: str
    summary: str
    run: Run
    words: Callable[[Session], Iterable[str]] = lambda session: ()
    for_plans: bool = False
    fits: Callable[[Session], bool] = lambda session: True
