"""
The native core of Footwork: integers in, integers out. It knows no rule names.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

_Pair = TypeVar("_Pair", bound=tuple[int, int])
_Reached = TypeVar("_Reached", bound=Reached)
_Walked = TypeVar("_Walked", bound=Walked)
_Arrived = TypeVar("_Arrived", bound=Arrived)
_Value = TypeVar("_Value")

class Reached:
    """The base of what a search has found; `_flood` is made when it is asked for."""

    _stance: Any
    _limit: int
    _flood: Any
    def __init__(self, stance: Any, limit: int, flood: Any) -> None: ...
    def _first_stops(self, kind: type[_Pair]) -> tuple[Any, ...] | None:
        """
        The cells but that of the mover in which it may stop, cheapest first, from what the wave has found; None where
        that takes more.
        """

class Walked:
    """The base of a best path; `_found` is made when it is asked for."""

    _stance: Any
    _nodes: Any
    _found: Any
    pips: int
    stops: bool
    def __init__(self, stance: Any, nodes: Any, pips: int, found: Any = None, *, stops: bool = False) -> None: ...
    def _laid(self, kind: type[_Pair]) -> tuple[tuple[_Pair, ...], tuple[int, ...]] | None: ...

class Arrived:
    """The base of how one comes to a cell; its node is made when it is asked for."""

    stance: Any
    cell: Any
    stop: Any
    _node: Any
    def __init__(self, stance: Any, node: tuple[Any, ...], pips: int, stop: Any) -> None: ...
    @property
    def pips(self) -> int: ...
    @property
    def _turned(self) -> int: ...
    @property
    def _heading(self) -> int: ...
    @property
    def _parity(self) -> int: ...
    @property
    def _halted(self) -> bool: ...

class Arrivals:
    """Goes through arrivals, and makes each cell, each arrival or both when it comes to it."""

    def __iter__(self) -> Arrivals: ...
    def __next__(self) -> Any: ...
    def __length_hint__(self) -> int: ...

class Caller:
    """A prepared call."""

class Asking:
    """What questions are asked of: a prepared call for those of one value, the stance, and one for those of two."""

    _reacher: Any
    _finder: Any

class Quick:
    """
    A method that asks the prepared call for so many values first, and does its own work where there is none, or where
    it gives None; it may take more.
    """

    def __init__(self, method: Callable[..., Any], values: int) -> None: ...
    def __call__(self, *values: Any, **named: Any) -> Any: ...

class Kept:
    """A property that is worked out when it is first asked for, and kept beside the value."""

    def __init__(self, make: Callable[[Any], Any]) -> None: ...
    def __get__(self, value: Any, owner: type) -> Any: ...
    @property
    def make(self) -> Callable[[Any], Any]: ...
    @property
    def name(self) -> str: ...

def fill_at_once(kind: type, names: tuple[str, ...], defaults: tuple[Any, ...]) -> None:
    """
    Let a class be called without its __init__, which fills its fields and does nothing else.
    """

def twin(value: _Value) -> _Value:
    """
    A value of the same class with a copy of everything that another keeps.
    """

def twin_with(value: _Value, names: tuple[str, ...], /, *values: Any) -> _Value:
    """
    A value of the same class with other values of the fields that are named.
    """

def twin_with_item(value: _Value, field: str, index: int, item: Any, without: str) -> _Value:
    """
    The same with one item of a tuple replaced, and without something that was kept.
    """

class Board:
    """
    What the ground is, in numbers. It never changes; an edit gives a new one.
    """

    def __init__(
        self,
        width: int,
        height: int,
        codes: bytes,
        sides: Sequence[tuple[int, int]],
        cells: Sequence[tuple[int, int, int]] = ...,
        borders: Sequence[tuple[int, int, int, int]] = ...,
    ) -> None: ...
    def edited(self, cells: Sequence[tuple[int, int, int]], borders: Sequence[tuple[int, int, int, int]]) -> Board:
        """
        A board with other grounds (x, y, ground) and borders (x, y, side, bits), sharing everything else.
        """

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...

class Profile:
    """What one kind of mover may do and pay, in numbers."""

    def __init__(self, fields: Mapping[str, Any]) -> None: ...
    def __len__(self) -> int: ...
    @property
    def headings(self) -> int:
        """How many ways there are to face, 1 where it does not matter."""

    @property
    def parities(self) -> int:
        """How many costs diagonals have in turn."""

    def prepared(self, board: Board) -> bool:
        """Whether what a board is to this mover is kept."""

class Crowd:
    """Who stands on a board, and of which side each is. It never changes."""

    def __init__(self, standers: Sequence[tuple[int, int, int, int]]) -> None: ...
    def changed(self, gone: Sequence[int], come: Sequence[tuple[int, int, int, int]]) -> Crowd:
        """
        The crowd with some (by number) taken out, and others (who, side, x, y) put in.
        """

    def moved(self, who: int, x: int, y: int) -> Crowd | None:
        """
        The crowd with one of a single cell on another cell; None if it stands nowhere.
        """

    def clear_for(self, who: int, x: int, y: int) -> bool:
        """Whether nobody but one stands on a cell."""

    def on(self, x: int, y: int) -> tuple[int, ...]:
        """Who stands on a cell, in the order of their numbers."""

    def within(self, left: int, top: int, right: int, bottom: int) -> tuple[int, ...]:
        """
        Who stands on some cell of a part of the board, its ends included, in the order of their numbers.
        """

    def standing(self, kind: type[_Pair]) -> dict[_Pair, tuple[int, ...]]:
        """
        The cells on which anybody stands, each a tuple of a kind, and who.
        """

class Paint:
    """The cells of a board that are another ground to some of its pieces. It never changes."""

    def __init__(self, cells: Sequence[tuple[int, int, int]]) -> None: ...
    def changed(self, cells: Sequence[tuple[int, int, int]]) -> Paint:
        """
        The paint with other grounds (x, y, ground) on some cells; 0 takes it off.
        """

class Listed:
    """The arrivals of a search, cheapest first."""

    def __len__(self) -> int: ...
    def rows(self, begin: int, end: int) -> list[tuple[int, int, int, int, int, int, int, int]]:
        """Some of them: those from one place in the order up to another."""

class Flood:
    """The exact costs of a search."""

    def __len__(self) -> int: ...
    def rows(self) -> list[tuple[int, int, int, int, int, int, int, int]]:
        """
        Every arrival: x, y, turned, heading, parity, halted, cost, stop; cheapest first.
        """

    def listed(self) -> Listed:
        """The same arrivals in the same order, to be taken some at a time."""

    def counts(self, x: int, y: int) -> tuple[int, int | None]:
        """
        On how many cells but this one there are arrivals, and on how many to stop; None if some are a question.
        """

    def breach(self, x: int, y: int) -> tuple[tuple[int, int, int, int, int, int], int] | None:
        """
        The first illegal step of a way with as few as possible to a cell that was not reached: where it begins, and
        its place among the steps there, -1 where the move had to end.
        """

    def stops(self, x: int, y: int, kind: type[_Pair]) -> tuple[_Pair, ...] | None:
        """
        The cells but this one to stop on, each a tuple of a kind, cheapest first; None if some are a question.
        """

    def arrivals(
        self, x: int, y: int, kind: type[_Arrived], cell: type[_Pair], stance: Any, stops: tuple[Any, Any, Any]
    ) -> dict[_Pair, _Arrived] | None:
        """
        The arrivals that count for their cells but this one: a kind of Arrived by a kind of cell, cheapest first; None
        if which of several counts is a question.
        """

    def through(
        self,
        x: int,
        y: int,
        kind: type[_Arrived],
        cell: type[_Pair],
        stance: Any,
        stops: tuple[Any, Any, Any],
        part: int,
    ) -> Arrivals | None:
        """
        The same, made while one goes through them: 0 the cells, 1 the arrivals, 2 both.
        """

    def prospects(
        self, ahead: Flood, prices: tuple[int, int, int], most: int, beyond: int
    ) -> tuple[int, list[tuple[int, int, int, int, int, int, int, int]]]:
        """
        Up to what price, and which arrivals to stop in on cells that another search has come to, cheapest first.
        """

    def on(self, x: int, y: int) -> list[tuple[int, int, int, int, int, int, int, int]]:
        """The arrivals with their anchor on a cell, cheapest first."""

    def best(self, x: int, y: int) -> tuple[int, int, int, int, int, int, int, int] | None:
        """The best arrival with its anchor on a cell."""

    def least(self, x: int, y: int) -> int:
        """The least cost of the arrivals on a cell, -1 if there is none."""

    def trace(self, goal: tuple[int, int, int, int, int, int]) -> list[tuple[int, int, int, int, int, int]]:
        """
        The best path to a node, its source first; empty if it was not reached.
        """

    def to_numpy(self) -> Any:
        """
        The least cost of every cell as rows and columns, -1 where there is none.
        """

class Way:
    """A best path, as a search has found it."""

    @property
    def cost(self) -> int:
        """What it costs."""

    @property
    def stop(self) -> int:
        """Whether one may stop there."""

    @property
    def steps(self) -> list[int]:
        """What each step costs; empty where the search does not say."""

    def nodes(self) -> list[tuple[int, int, int, int, int, int]]:
        """Its nodes, the first one included."""

    def cells(self, kind: type[_Pair]) -> tuple[_Pair, ...]:
        """Its anchor cells, each a tuple of a kind."""

class Ask:
    """A prepared question: a board, a mover and who else is there."""

    def __init__(
        self,
        board: Board,
        profile: Profile,
        overlay: Sequence[tuple[int, int, int, int]],
        start: tuple[int, int, int, int, int, int],
        search: int = 0,
    ) -> None: ...
    @staticmethod
    def among(
        board: Board,
        profile: Profile,
        crowd: Crowd,
        who: int,
        side: int,
        start: tuple[int, int, int, int, int, int],
        search: int = 0,
        most: int = -1,
        paint: Paint | None = None,
    ) -> Ask:
        """
        The question of one of a crowd, which meets all the others, on what is painted for it; no more than `most` may
        be asked of it.
        """

    def flood(self, limit: int) -> Flood:
        """Everything within an exact cost; -1 for no limit."""

    def flood_from(self, sources: Sequence[tuple[tuple[int, int, int, int, int, int], int]], limit: int) -> Flood:
        """The same from several nodes, each with what it has cost so far."""

    def flood_onto(
        self, cells: Sequence[tuple[int, int]], around: Sequence[tuple[int, int]], turns: bool, limit: int
    ) -> Flood | None:
        """
        The same from every way to be put on one of some cells, or so far around them; None if there is none.
        """

    def path(self, x: int, y: int, limit: int) -> Way | None:
        """The best path to a cell to stop on; None if there is none."""

    def reacher(self, kind: type[_Reached], limit: int) -> Callable[[Any], _Reached]:
        """A call that gives a stance a kind of Reached."""

    def finder(
        self, kind: type[_Walked], cell: type[_Pair], limit: int
    ) -> Callable[[Any, _Pair | str], _Walked | None]:
        """
        A call that gives a stance and a kind of cell a kind of Walked, or None; it may stop there for sure.
        """

    @property
    def kept(self) -> list[str]:
        """What was made because it was asked again: window, sheet, pose wave, steps (of step rows)."""

    @property
    def by(self) -> str:
        """Which search answers: wave, strides, buckets, poses or rows."""

    @property
    def simple(self) -> bool:
        """Whether it is one of a mover of a single cell who steps to neighbours and has nothing to remember."""

class Bulk:
    """One mover on many boards of one size."""

    def __init__(self, profile: Profile, width: int, height: int, drawn: int = 0) -> None: ...
    @property
    def from_bytes(self) -> bool:
        """Whether boards are answered from their bytes, not one question each."""

    @property
    def in_lanes(self) -> bool:
        """Whether boards are answered eight at a time."""

    def reach(
        self,
        costs: Any,
        stops: Any,
        at: Any,
        ground: Any = None,
        grounds: Any = None,
        limits: Any = None,
        met: Any = None,
        turned: Any = None,
        heading: Any = None,
        parity: Any = None,
        threads: int = 1,
        width: int = 0,
    ) -> None:
        """
        Writes the cost of every cell, -1 where there is none, and whether one may stop there.
        """

    def paths(
        self,
        at: Any,
        to: Any,
        ground: Any = None,
        grounds: Any = None,
        limits: Any = None,
        met: Any = None,
        turned: Any = None,
        heading: Any = None,
        parity: Any = None,
        threads: int = 1,
        width: int = 0,
    ) -> tuple[Any, Any, Any, Any]:
        """
        The cells of a best path each, padded with -1, how many they are, what it costs and whether to stop.
        """

    def steps(
        self,
        changes: Sequence[tuple[int, int]],
        which: Any,
        costs: Any,
        stops: Any,
        ends: Any,
        at: Any,
        ground: Any = None,
        grounds: Any = None,
        limits: Any = None,
        met: Any = None,
        turned: Any = None,
        heading: Any = None,
        parity: Any = None,
        threads: int = 1,
    ) -> None:
        """
        Writes what a step costs, -1 if it is none, whether to stop there, and where that is.
        """

def struck_all(
    asks: Sequence[Ask],
    strikes: Sequence[tuple[int, int, Sequence[tuple[int, int]]]],
    parted: Sequence[tuple[int, int, int, int]],
) -> list[bytes | None]:
    """
    What movers (each by its question, a limit and what lies around) could strike from where they may stop: the bytes
    of places, counted row by row; None where a question is open.
    """

def reach_all(asks: Sequence[Any], limits: Sequence[int], costs: Any, stops: Any, threads: int = 1) -> None:
    """Writes what several prepared questions on boards of one size come to."""

def has_width(width: int) -> bool:
    """Whether the processor has words of a width: 1 plain, 2 wide, 3 widest."""

class PieceKind:
    """What a piece of a game is beside its numbers."""

    def __init__(self, profile: Profile, fields: dict[str, object]) -> None: ...

class Games:
    """What a step is in many games of one ruleset."""

    def __init__(
        self,
        rules: dict[str, object],
        boards: Sequence[tuple[Board, bytes]],
        kinds: Sequence[PieceKind],
        takers: Sequence[Sequence[int]],
        active: Sequence[Sequence[int]],
        before: Games | None = None,
    ) -> None: ...
    def step(self, pieces: Any, games: Any, who: Any, way: Any, outcomes: Any, costs: Any, threads: int = 1) -> None:
        """
        A step in each game, or the end of a turn: 0 nothing, 1 done, 2 refused, 3 left to others.
        """

    def legal(self, pieces: Any, games: Any, outcomes: Any, threads: int = 1) -> None:
        """What would come of every step of every piece, and of the end of the turn."""

    def beats(
        self,
        pieces: Any,
        games: Any,
        offsets: Sequence[tuple[int, int]],
        facing: Sequence[int],
        plans: Any,
        outcomes: Any,
        threads: int = 1,
    ) -> None:
        """Plays the plans of all pieces in each game, beat by beat: what came of every step."""
