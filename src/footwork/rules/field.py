"""Field: one declaration of everything that follows from a field of a ruleset.

What files may say, patches, defaults, folding, pips, what the core is told, the JSON Schema and the reference page
are all read from it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, Flag, auto
from typing import Any, NamedTuple, Protocol

from footwork.rules.fold import STRICTNESS, Patch
from footwork.rules.kinds import Bearings, Kind
from footwork.values import dataclass, kept


class Says(Flag):
    """Who may say a field."""

    RULESET = auto()
    """The ruleset, for everybody."""
    FEATURE = auto()
    """A feature, for the pieces that have it."""
    PLACE = auto()
    """A place, instead of what the mover has."""
    ROW = auto()
    """A row: what a tag or an occupant does to a step."""
    STEP = auto()
    """A feature without naming a tag: it lies on every step of the pieces that have it."""


MOVER = Says.RULESET | Says.FEATURE


class Unit(Enum):
    """What a number counts, and when it is worked out."""

    NONE = "none"
    PIPS = "pips"
    """Points in a file, whole pips in a profile."""
    POINTS = "points"
    """Points, worked out when they are asked for: no profile depends on the stats that they read."""
    COUNT = "count"
    """A number of times, worked out when it is asked for."""
    FACTOR = "factor"
    """Something that a cost is multiplied by; the result is rounded."""

    @property
    def is_late(self) -> bool:
        """Whether a profile does not depend on its value."""
        return self in (Unit.POINTS, Unit.COUNT)


class Told(Enum):
    """What the core is told of a field that has no number of its own there."""

    WOVEN = "woven"
    """The bridge works it into steps, grounds and charges."""
    ASIDE = "aside"
    """Nothing: no search depends on it."""
    NOTHING = "nothing"
    """Nothing, although a search does: pieces for which it is set are searched for by the judge."""


class Packed(NamedTuple):
    """The core is told the value under a key: as its kind packs it, or as `pack` does from value and pips a point."""

    key: str
    pack: Callable[[Any, int], Any] | None = None


@dataclass(frozen=True, eq=False)
class Field:
    """A field of a ruleset, declared once.

    `path` is where it stands in a file, `default` what a file would say for what holds unless it is set, `like` the
    field whose value holds instead. For rows, `default` is what holds where no tag says anything, and `occupied` what
    holds for those who stand in the way. `strict` is the stricter answer of a row's yes or no: at one scope it wins,
    and of several modes the kinder one counts. `voids` is a list that is emptied by setting this one. `diagonal`
    marks what means something only on grids with diagonals.
    """

    path: str
    kind: Kind
    help: str
    default: Any = None
    says: Says = MOVER
    unit: Unit = Unit.NONE
    core: Packed | Told = Told.NOTHING
    like: str | None = None
    occupied: Any = None
    strict: bool = False
    voids: str | None = None
    diagonal: bool = False

    @kept
    def name(self) -> str:
        """The last part of its path."""
        return self.path.rpartition(".")[2]

    @kept
    def attributes(self) -> tuple[str, ...]:
        """The names by which a document leads to it."""
        return tuple(attribute(name) for name in self.path.split("."))

    @kept
    def section(self) -> str:
        """The first part of its path: what a file says it under."""
        return self.path.partition(".")[0]

    def patches(self, said: Any, bearings: Bearings, *, path: str | None = None) -> list[Patch]:
        """What saying it changes; nothing if it was not said."""
        if said is None:
            return []
        patches = self.kind.patches(path or self.path, said, bearings)
        if self.voids is not None and any(patch.op == "set" for patch in patches):
            patches.append(Patch(self.voids, "set", ()))
        return patches

    def strictness(self, value: Any) -> Any:
        """How strict a row's answer is: numbers by size, and no before yes, or the other way round."""
        if self.kind.is_number:
            return value
        return STRICTNESS[value] if self.strict else -STRICTNESS[value]

    def told(self, value: Any, pips: int) -> Any:
        """What the core is given for a value of a profile. Only for what is packed."""
        assert isinstance(self.core, Packed)
        return self.kind.packed(value) if self.core.pack is None else self.core.pack(value, pips)

    def __repr__(self) -> str:
        return f"<Field {self.path}>"


def attribute(name: str) -> str:
    """What a name of a file is called in Python."""
    return name.replace("-", "_")


class Rule(Protocol):
    """What a field does to a step, as the room that asks it has it."""

    @property
    def field(self) -> str:
        """The path of its field."""


class Section(NamedTuple):
    """A group of fields in a file: where it stands, and what it is about."""

    path: str
    help: str


class Fields:
    """The fields that there are, and what is looked up in them; with `rules` of those that were declared with one."""

    def __init__(
        self, fields: tuple[Field, ...], sections: tuple[Section, ...] = (), rules: tuple[Rule, ...] = ()
    ) -> None:
        self.all = fields
        self.sections = {section.path: section for section in sections}
        self.rules = rules
        self._said_by: dict[Says, tuple[Field, ...]] = {}
        twice = {field.path for i, field in enumerate(fields) if field.path in {f.path for f in fields[:i]}}
        if twice:
            raise ValueError(f"declared twice: {', '.join(sorted(twice))}")

    def said_by(self, who: Says) -> tuple[Field, ...]:
        """The fields that somebody may say, in the order of their declaration."""
        known = self._said_by.get(who)
        if known is None:
            known = self._said_by[who] = tuple(field for field in self.all if field.says & who)
        return known

    @kept
    def placed(self) -> frozenset[str]:
        """The sections of which a place may say something."""
        return frozenset(field.section for field in self.said_by(Says.PLACE))

    @kept
    def mover(self) -> tuple[Field, ...]:
        """What a profile has one value of."""
        return self.said_by(MOVER)

    @kept
    def rows(self) -> dict[str, Field]:
        """What a row of a profile has a value of."""
        return {field.path: field for field in self.said_by(Says.ROW)}

    @kept
    def packed(self) -> tuple[tuple[Field, str], ...]:
        """What the core is told as one number, with its key there."""
        return tuple((field, field.core.key) for field in self.all if isinstance(field.core, Packed))

    @kept
    def beyond_core(self) -> tuple[Field, ...]:
        """What the core does not know, although a search depends on it."""
        return tuple(field for field in self.all if field.core is Told.NOTHING)

    @kept
    def _by_path(self) -> dict[str, Field]:
        return {field.path: field for field in self.all}

    def at(self, path: str) -> Field | None:
        """The field behind a path of the field table; None for what is no field, such as a stat."""
        head, _, rest = path.partition(".")
        return self._by_path.get(rest.rpartition(".")[2] if head in TABLES else path)


ROW, OCCUPANTS, EVERY_STEP = TABLES = ("row", "occupants", "every")
"""What the rows of tags, of occupants, and what lies on every step stand under in the field table."""
