"""Lines in the making: what belongs together is told on one line, and in the order in which it happened."""

from __future__ import annotations

from collections.abc import Callable

from footwork.geometry import Cell, Pose
from footwork.play.events import Stepped

Say = Callable[[tuple[Cell, ...], str], None]
"""Tells a stretch of a way, and what is to be said about its end."""


class Way:
    """A way of which some cells may not be told yet. It is told in stretches: whatever happens on it ends one.

    Ways of one `kind` that go on where another ends are told as one.
    """

    def __init__(self, say: Say, kind: object = None) -> None:
        self._say = say
        self._kind = kind
        self._cells: list[Cell] = []
        self.end: Pose | None = None
        self.taken = 0
        self.stretches = 0

    def go(self, step: Stepped) -> None:
        """One step further."""
        self.taken += 1
        self._cells = self._cells or [step.start.anchor]
        self._cells.append(step.end.anchor)
        self.end = step.end

    def goes_on(self, other: Way, step: Stepped) -> bool:
        """Take over the cells of another way if this one, by a step, goes on where that one ends."""
        if self._kind is None or self._kind != other._kind or self._cells or other._cells[-1] != step.start.anchor:
            return False
        self._cells = other._cells
        return True

    def say(self, end: str) -> None:
        """Tell the cells that are not told yet."""
        cells, self._cells = tuple(self._cells), self._cells[-1:]
        self._say(cells, end)
        self.stretches += 1


class Lines:
    """The lines so far, in blocks. One may be open: a head for details, or a way that still goes on."""

    def __init__(self) -> None:
        self._blocks: list[list[str]] = [[]]
        self._head: str | None = None
        self._whose: str | None = None
        self._details: list[str] = []
        self._is_said = False
        self._way: Way | None = None

    @property
    def blocks(self) -> list[list[str]]:
        """What was told, in blocks: each that stands apart is one, and so is what lies between them."""
        return [block for block in self._blocks if block]

    def line(self, text: str) -> None:
        """A line of its own."""
        self.close()
        self._blocks[-1].append(text)

    def apart(self, text: str) -> None:
        """A text that stands apart from the lines around it; it says enough for a head without details."""
        self._end_stretch()
        if self._details:
            self.close()
        self._is_said = self._head is not None
        self._blocks += [[text], []]

    def head(self, text: str) -> None:
        """The head of a line, which takes the details that come; without any, it is the whole line."""
        self.close()
        self._head = text

    def detail(self, text: str, whose: str) -> None:
        """A detail of what is being told; without a head, of the one whose it is."""
        self._end_stretch()
        if self._head is None or self._whose not in (None, whose):
            self.head(whose)
            self._whose = whose
        self._details.append(text)

    def clause(self, joined: str, alone: str) -> bool:
        """What is a detail of an open line, or else a line with a text of its own; whether it was joined."""
        self._end_stretch()
        if self._head is None or self._whose is not None:
            self.line(alone)
            return False
        self._details.append(joined)
        return True

    def go(self, way: Way, step: Stepped) -> None:
        """A step on a way, told with those before it if nothing has been told since."""
        if self._way is not None and self._way is not way and not way.goes_on(self._way, step):
            self._end_stretch()
        self._way = way
        way.go(step)

    def is_open(self, way: Way) -> bool:
        """Whether a way has cells that are not told yet."""
        return self._way is way

    def close(self) -> None:
        """End the line that is open."""
        self._end_stretch()
        details = ", ".join(self._details)
        if self._head is not None and (details or not self._is_said):
            self._blocks[-1].append(f"{self._head}: {details}." if details else f"{self._head}.")
        self._head, self._whose, self._details, self._is_said = None, None, [], False

    def end(self, way: Way, text: str) -> None:
        """Tell the last cells of a way and what is to be said about its end."""
        assert self._way is way
        self._end_stretch(text)

    def _end_stretch(self, end: str = "") -> None:
        way, self._way = self._way, None
        if way is not None:
            way.say(end)
