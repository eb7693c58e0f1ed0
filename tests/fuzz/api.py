"""Whatever is handed to the Python API, it answers or raises one of the documented errors, and nothing is half done.

``python -m tests.fuzz.api [SECONDS] [--seed N] [--first N | --round N]`` plays games of every shipped ruleset and calls
whatever is public, found by introspection, with what fits, with what belongs to another game and with nonsense. A
finding is an exception that is not ours, a game that an error has changed, and a position that does not come back from
`to_dict` or from a save. Every round follows from the seed and its number: a finding is seen again with ``--round``.
"""

from __future__ import annotations

import argparse
import faulthandler
import inspect
import os
import resource
import signal
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path as FilePath
from random import Random
from types import FunctionType
from typing import Any, cast

from tests.conformance.games import EXAMPLES, PLAYED, game_of, wander
from tests.docs.surface import inside
from tests.fuzz.nonsense import nonsense

import footwork
from footwork.errors import FootworkError
from footwork.game.game import Game
from footwork.points import InPoints
from footwork.values import kept
from footwork.views import json as views_json

GAMES = [*PLAYED, *EXAMPLES, *sorted((FilePath(__file__).parents[1] / "games").glob("*.yaml"))]
CALLS = 60
"""Calls of a round, all on one game and on what it gave."""
LONGEST = 15
"""Seconds that a call may take on a busy machine."""
MEMORY = 3 * 2**30
"""Bytes that the whole run may take: what asks for more ends with a finding, and not the machine."""
SPOILT = 0.35
"""How often an argument is nonsense."""
MADE_BY_US = {"State", "Rules", "Setup", "Board", "Piece", "Plans", "Plan", "Path", "Reach", "Arrival", "Result"} | {
    "Record", "Ask", "Choice", "Events", "Happening", "Refusal", "TooDear", "Offer", "Option", "Undoing", "Threat",
    "View", "Cue", "Side", "Question", "TurnArrival", "Bot", "Direction", "Problem", "Source",
}  # fmt: skip
"""Classes whose objects the library hands out: forging one is no call of the API."""
UNCHECKED = {"State": {"changed", "with_piece", "with_pieces"}, "Piece": {"changed", "posed", "counted", "moved"}}
"""What makes the next value of one that play has checked; the reference says that nothing is checked there."""


class Found(Exception):
    """Something that must not be."""


class TooLong(Exception):
    """A call that does not end."""


@contextmanager
def ended_after(seconds: int) -> Iterator[None]:
    """End what does not end by itself, where signals come through."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, frame: object) -> None:
        raise TooLong(f"it takes more than {seconds} s")

    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@cache
def methods(kind: Any) -> tuple[str, ...]:
    """The public methods of a class that are its own and are not listed as the engine's."""
    hidden = inside(kind) | UNCHECKED.get(kind.__name__, set())
    return tuple(name for name in dir(kind) if name not in hidden and not name.startswith("_") and is_ours(kind, name))


def is_ours(kind: type, name: str) -> bool:
    """Whether an attribute is a method that this package has written."""
    found: Any = inspect.getattr_static(kind, name)
    function = getattr(found, "__func__", found)
    return isinstance(function, FunctionType) and function.__module__.startswith("footwork")


@cache
def properties(kind: Any) -> tuple[str, ...]:
    """The public attributes of a class that are worked out when they are asked for."""
    hidden = inside(kind)
    found = ((name, inspect.getattr_static(kind, name)) for name in dir(kind) if not name.startswith("_"))
    return tuple(name for name, each in found if name not in hidden and isinstance(each, property | kept | InPoints))


@cache
def parameters(call: Callable[..., Any]) -> tuple[inspect.Parameter, ...]:
    """What a call takes."""
    return tuple(inspect.signature(call).parameters.values())


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public function, and every public class that callers make objects of."""
    for name in footwork.__all__:
        found = getattr(footwork, name)
        if inspect.isclass(found):
            if not issubclass(found, BaseException) and name not in MADE_BY_US and "__init__" in vars(found):
                yield name, found
        elif isinstance(found, FunctionType):
            yield name, found
    for name in views_json.__all__:
        found = getattr(views_json, name)
        if isinstance(found, FunctionType) and name not in ("effect_json", "to_text"):
            yield name, found


FUNCTIONS = tuple(functions())
PUBLIC = {getattr(footwork, name) for name in footwork.__all__ if inspect.isclass(getattr(footwork, name))}


class Round:
    """One game, what calls have given of it so far, and calls by chance."""

    def __init__(self, seed: int, number: int) -> None:
        self.rng = rng = Random(f"{seed}.{number}")
        self.calls = self.raised = 0
        file, other = rng.choice(GAMES), rng.choice(GAMES)
        self.game = game_of(file)
        self.said = f"round {number}, {file.parent.name}/{file.stem}"
        stranger = game_of(other)
        for each in (self.game, stranger):
            for _ in wander(each, rng.randrange(1000), rng.randrange(12)):
                pass
        self.known: dict[type, list[Any]] = {}
        for game in (stranger, self.game):
            self.learn(game)
            self.learn(game.state)
            for piece in game.state.pieces[:3]:
                self.learn(game.reach(piece.id))

    def run(self) -> None:
        """All calls of the round."""
        for _ in range(CALLS):
            self.call()
        self.comes_back()

    def learn(self, value: Any) -> None:
        """Keep something that the library gave, for the next calls."""
        kept_of = self.known.setdefault(type(value), [])
        kept_of.append(value)
        del kept_of[:-6]

    def call(self) -> None:
        """One call: of a method of something that is at hand, or of a function."""
        rng = self.rng
        chance = rng.random()
        if chance < 0.25:
            name, call = rng.choice(FUNCTIONS)
            self.make(name, call)
        elif chance < 0.3:
            self.act()
        else:
            target = self.game if chance < 0.65 else self.anything()
            names = methods(cast(Hashable, type(target)))
            if names:
                name = rng.choice(names)
                self.make(f"{type(target).__name__}.{name}", getattr(target, name))

    def act(self) -> None:
        """Go on as the rules have it, so that there is something to look at; or as the one who runs the table."""
        rng, game = self.rng, self.game
        if rng.random() < 0.3 and game.state.pieces and game.question is None:
            piece = rng.choice(game.state.pieces)
            game.set_stat(piece.id, rng.choice(tuple(game.rules.stats) or ("none",)), rng.randrange(-3, 12))
            game.place(piece.id, rng.choice(tuple(game.state.board) or (None,)))
            return
        for result in wander(game, rng.randrange(1000), 2):
            self.learn(result)

    def anything(self) -> Any:
        """Something of a public class that calls have given."""
        kinds = [kind for kind in self.known if kind in PUBLIC]
        return self.rng.choice(self.known[self.rng.choice(kinds)])

    def make(self, name: str, call: Callable[..., Any]) -> None:
        """Make a call and see what came of it."""
        given: list[Any] = []
        named: dict[str, Any] = {}
        for parameter in parameters(call):
            is_optional = parameter.default is not parameter.empty
            if parameter.kind is parameter.VAR_POSITIONAL:
                given += [self.argument(parameter) for _ in range(self.rng.randrange(3))]
            elif parameter.kind is parameter.KEYWORD_ONLY:
                if not is_optional or self.rng.random() < 0.4:
                    named[parameter.name] = self.argument(parameter)
            elif is_optional and self.rng.random() < 0.5:
                break
            else:
                given.append(self.argument(parameter))
        self.calls += 1
        before = vars(self.game).copy()
        written = f"{name}({', '.join([shown(g) for g in given] + [f'{k}={shown(v)}' for k, v in named.items()])})"
        try:
            with ended_after(LONGEST):
                made = call(*given, **named)
                self.look(made)
        except FootworkError as error:
            self.raised += 1
            if vars(self.game) != before and any(vars(self.game)[key] is not before[key] for key in before):
                raise Found(f"{self.said}: {written} raised {error!r} and changed the game") from error
        except RecursionError as error:
            raise Found(f"{self.said}: {written} recursed") from error
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{FilePath(last.filename).name}:{last.lineno}"
            raise Found(f"{self.said}: {written} raised {type(error).__name__}: {error} at {place}") from error

    def look(self, made: Any) -> None:
        """See that what a call gave can be shown and asked, and keep it."""
        repr(made)
        if type(made) in PUBLIC:
            for name in properties(cast(Hashable, type(made))):
                getattr(made, name)
            self.learn(made)
        elif isinstance(made, tuple | list):
            for each in made[:3]:
                self.look(each)

    def argument(self, parameter: inspect.Parameter) -> Any:
        """Something for a parameter: what its annotation asks for, or nonsense."""
        rng = self.rng
        if rng.random() < SPOILT:
            return self.anything() if rng.random() < 0.15 else nonsense(rng)
        said = str(parameter.annotation)
        return self.fitting(parameter.name, said)

    def fitting(self, name: str, said: str) -> Any:
        """What a parameter of that name and annotation is most likely to take."""
        rng, state = self.rng, self.game.state
        cells = tuple(state.board)[:400] or (footwork.Cell(0, 0),)
        plain: dict[str, Callable[[], Any]] = {
            "piece": lambda: rng.choice(state.pieces).id if state.pieces else "nobody",
            "target": lambda: rng.choice(state.pieces).id if state.pieces else None,
            "side": lambda: rng.choice((*state.sides, None)),
            "action": lambda: rng.choice((*state.rules.actions, None)),
            "mode": lambda: rng.choice(state.rules.modes),
            "stat": lambda: rng.choice(tuple(state.rules.stats) or ("none",)),
            "turns": lambda: rng.randrange(1, 4),
            "actions": lambda: rng.randrange(1, 4),
            "points": lambda: rng.randrange(9),
            "path": lambda: FilePath("a save.json"),
            "settings": lambda: {},
            "ruleset": lambda: rng.choice(footwork.shipped_rulesets()),
            "data": self.game.to_dict,
            "lang": lambda: "en",
            "answer": lambda: rng.choice(("yes", "no")),
            "along": lambda: rng.choices(cells, k=3),
            "through": lambda: rng.choices(cells, k=2),
            "cells": lambda: rng.choices(cells, k=2),
            "folder": lambda: None,
        }
        kinds = [kind for kind in self.known if kind.__name__ in said.replace("|", " ").replace("[", " ").split()]
        kinds += [kind for kind in self.known if kind.__name__ == said]
        if kinds:
            return rng.choice(self.known[rng.choice(kinds)])
        if "Cell" in said and name in ("to", "at", "where", "cell", "mark", "one", "other", "steps", "anchor"):
            cell = rng.choice(cells)
            return cell if rng.random() < 0.5 or "str" not in said else self.game.text(cell)
        if name in plain and (name != "action" or "str" in said):
            return plain[name]()
        if "Action" in said:
            legal = self.game.legal_actions()
            return rng.choice(legal) if legal else None
        if "Direction" in said:
            return rng.choice((footwork.Direction.N, "ne", "w"))
        if said in ("int", "bool"):
            return rng.randrange(2) if said == "int" else rng.random() < 0.5
        return nonsense(rng)

    def comes_back(self) -> None:
        """See that the position is the same after it was written down, and so is the game."""
        game = self.game
        again = Game.from_dict(game.to_dict())
        if again.state != game.state or again.state.hash != game.state.hash:
            raise Found(f"{self.said}: the position is another one after to_dict")
        game.save("saved.json")
        loaded = Game.load("saved.json")
        if loaded.state != game.state or loaded.pending != game.pending:
            raise Found(f"{self.said}: the game is another one after a save")
        if game.replay() != game.state:
            raise Found(f"{self.said}: the game is another one when it is played again")


def shown(value: Any) -> str:
    """An argument in a line of a finding."""
    try:
        text = repr(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 100 else text[:99] + "…"


class Fuzzer:
    """Rounds one after another; findings are told once for each place."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.calls = self.raised = self.rounds = 0
        self.findings: dict[str, str] = {}

    def round(self, number: int) -> None:
        """One round in a folder of its own; what it finds is kept."""
        try:
            here = Round(self.seed, number)
        except Exception as error:
            self.keep(Found(f"round {number}: it could not be set up: {error!r}"), error)
            return
        try:
            here.run()
        except Found as found:
            self.keep(found, found.__cause__ or found)
        except Exception as error:
            self.keep(Found(f"{here.said}: {error!r}"), error)
        self.calls += here.calls
        self.raised += here.raised
        self.rounds += 1

    def keep(self, found: Found, cause: BaseException) -> None:
        """Keep a finding, unless one from the same place is known."""
        frames = traceback.extract_tb(cause.__traceback__)
        place = "|".join(f"{FilePath(f.filename).name}:{f.lineno}" for f in frames[-2:]) or str(found)[:60]
        if f"{type(cause).__name__} {place}" not in self.findings:
            self.findings[f"{type(cause).__name__} {place}"] = str(found)
            print(f"FINDING {found}", flush=True)


def main() -> int:
    """Fuzz for so many seconds; 0 if nothing was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", nargs="?", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the round to begin with")
    parser.add_argument("--round", type=int, help="only this one")
    given = parser.parse_args()
    faulthandler.enable()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    fuzzer = Fuzzer(given.seed)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        end, told, number = time.monotonic() + given.seconds, time.monotonic(), given.first
        if given.round is not None:
            fuzzer.round(given.round)
        while given.round is None and time.monotonic() < end:
            fuzzer.round(number)
            number += 1
            if time.monotonic() - told > 30:
                told = time.monotonic()
                print(f"{fuzzer.calls:,} calls up to round {number:,}, {len(fuzzer.findings)} findings", flush=True)
        os.chdir(FilePath(__file__).parent)
    print(
        f"{fuzzer.calls:,} calls of the API in {fuzzer.rounds:,} rounds, {fuzzer.raised:,} of them errors of ours, "
        f"seed {given.seed}: {len(fuzzer.findings) or 'no'} findings."
    )
    return 1 if fuzzer.findings else 0


if __name__ == "__main__":
    sys.exit(main())
