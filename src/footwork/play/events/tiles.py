"""Events of cells that do something, and of pieces that are moved without wanting to."""

from __future__ import annotations

from typing import Literal

from footwork.geometry import Cell, Edge, Pose
from footwork.play.events.fact import Fact
from footwork.refusals import Refusal
from footwork.values import dataclass

How = Literal["push", "pull", "slide", "carry"]
Moment = Literal["leave", "enter", "stay"]


@dataclass(frozen=True, slots=True, repr=False)
class TerrainSet(Fact):
    """The ground of a cell changed."""

    cell: Cell
    before: str
    after: str


@dataclass(frozen=True, slots=True, repr=False)
class ClosingDelayed(Fact):
    """A door could not close because somebody stood in it; it closes when it becomes free."""

    place: Cell | Edge
    name: str


@dataclass(frozen=True, slots=True, repr=False)
class ClosingCancelled(Fact):
    """A door that waited to close stays open."""

    place: Cell | Edge
    name: str


@dataclass(frozen=True, slots=True, repr=False)
class TileActed(Fact):
    """A cell did something to a piece that entered it, left it or stays on it; what that was happened within this.

    `cause` is the tag behind it, or the cell as the ruleset writes it for what the scenario gives the cell.
    """

    piece: str
    cause: str
    cell: Cell
    moment: Moment


@dataclass(frozen=True, slots=True, repr=False)
class TileSpent(Fact):
    """What a cell did, it did for the last time."""

    index: int
    cell: Cell


@dataclass(frozen=True, slots=True, repr=False)
class TileHeld(Fact):
    """A cell was held down by somebody who stands on it."""

    index: int
    cell: Cell


@dataclass(frozen=True, slots=True, repr=False)
class TileReleased(Fact):
    """A cell that was held down came up again: nobody stands on it."""

    index: int
    cell: Cell


@dataclass(frozen=True, slots=True, repr=False)
class ShoveBegan(Fact):
    """A piece began to be moved by force: `how` is the kind of shove (a place carries), `by` who did it, if a piece.

    Each cell of its way is a `Stepped` in the mode `forced` within this, and its sum, `Shoved`, comes last.
    """

    piece: str
    cause: str
    how: How = "carry"
    by: str | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Shoved(Fact):
    """A piece was moved by force: the way it went, its start included, and how many cells remained.

    `reason` is what stopped it; the rest is as in `ShoveBegan`. What a collision does happens within this.
    """

    piece: str
    cause: str
    cells: tuple[Cell, ...]
    remained: int
    reason: Refusal | None = None
    how: How = "carry"
    by: str | None = None

    @property
    def moved(self) -> int:
        """How many cells it got."""
        return len(self.cells) - 1


@dataclass(frozen=True, slots=True, repr=False)
class Teleported(Fact):
    """A piece was put somewhere else without crossing what lies between."""

    piece: str
    cause: str
    start: Pose
    end: Pose


TileEvent = (
    TerrainSet
    | ClosingDelayed
    | ClosingCancelled
    | TileActed
    | TileSpent
    | TileHeld
    | TileReleased
    | ShoveBegan
    | Shoved
    | Teleported
)
