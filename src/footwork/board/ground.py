"""Ground: what the tags of one cell say to one profile, folded by scope."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from footwork.board.board import Board, Mark
from footwork.geometry import Cell
from footwork.rules.field import Field, Unit
from footwork.rules.fold import PlaceScope
from footwork.rules.patches import occupant_path
from footwork.rules.profile import Profile, Row
from footwork.rules.rules import Rules
from footwork.rules.schema import Halt, Stop
from footwork.values import dataclass


@dataclass(frozen=True, slots=True)
class Ground:
    """A cell as one mover meets it. The most specific tag that says something decides; at one scope no beats yes."""

    marks: tuple[Mark, ...]
    enter: bool
    enter_by: str | None
    stop: Stop
    stop_by: str | None
    halt: Halt
    halt_by: str | None
    instead: Mapping[str, tuple[Fraction, str]]
    """What holds here in place of the mover's own, by field, with the tag that says so."""
    occupants: Mapping[str, Row]


def terrain_marks(rules: Rules, terrain: str) -> tuple[Mark, ...]:
    """The tags of a terrain, as the cells have them on which it lies."""
    kept: dict[str, tuple[Mark, ...]] = rules.compiled.lasting.setdefault("marks", {})
    known = kept.get(terrain)
    if known is None:
        known = kept[terrain] = tuple([Mark(PlaceScope.TERRAIN, tag) for tag in rules.terrain[terrain].tags])
    return known


def marks_on(rules: Rules, board: Board, cell: Cell, painted: Mapping[Cell, tuple[Mark, ...]]) -> tuple[Mark, ...]:
    """The tags of a cell: of its terrain, of regions and cells, and those painted on it; none for a void cell."""
    name = board.terrain(cell)
    if name is None:
        return ()
    return (*terrain_marks(rules, name), *board.marks.get(cell, ()), *painted.get(cell, ()))


def ground_of(profile: Profile, marks: tuple[Mark, ...]) -> Ground:
    """Fold the tags of a cell for one profile."""
    enter, enter_by = decided(profile, marks, "enter")
    stop, stop_by = decided(profile, marks, "stop")
    halt, halt_by = decided(profile, marks, "halt")
    return Ground(
        marks=marks,
        enter=bool(enter),
        enter_by=enter_by,
        stop=stop,
        stop_by=stop_by,
        halt=halt,
        halt_by=halt_by,
        instead=_instead(profile.rules, marks),
        occupants=occupants_on(profile, marks),
    )


def occupants_on(profile: Profile, marks: tuple[Mark, ...]) -> Mapping[str, Row]:
    """What others do to a mover in a cell with such tags, by relation."""
    tags = profile.rules.tags
    for mark in marks:
        if tags[mark.tag].occupants:
            break
    else:
        return profile.occupants
    return {name: _occupant_row(profile, name, marks) for name in profile.occupants}


def _occupant_row(profile: Profile, relation: str, marks: Iterable[Mark]) -> Row:
    """What an occupant does to this mover in such a cell: the profile's row, unless the place says otherwise.

    The most specific tag decides; at one scope no beats yes, and the higher number the lower.
    """
    row, rules = profile.occupants[relation], profile.rules
    prefix = occupant_path(relation, profile.mode, "")
    said: dict[str, tuple[int, Any, str]] = {}
    for mark in marks:
        for patch in rules.tags[mark.tag].occupants:
            name = patch.path.removeprefix(prefix)
            if patch.path.startswith(prefix) and _outranks(rules.fields.rows[name], mark, patch.value, said.get(name)):
                said[name] = (mark.scope, patch.value, mark.tag)
    if not said:
        return row
    values = {
        name: int(value * rules.pips) if rules.fields.rows[name].unit is Unit.PIPS else value
        for name, (_, value, _tag) in said.items()
    }
    return row.changed(values, {name: (tag,) for name, (_, _, tag) in said.items()})


def _outranks(field: Field, mark: Mark, value: Any, known: tuple[int, Any, str] | None) -> bool:
    """Whether what a tag says counts more than what is known: it is more specific, or at the same scope stricter."""
    if known is None or mark.scope != known[0]:
        return known is None or mark.scope > known[0]
    return bool(field.strictness(value) > field.strictness(known[1]))


def decided(profile: Profile, marks: Iterable[Mark], name: str) -> tuple[Any, str | None]:
    """What the tags of a cell answer for a field of rows, and which of them decides it; its default if none does."""
    field = profile.rules.fields.rows[name]
    best: tuple[int, Any, str] | None = None
    for mark in marks:
        said = profile.rows[mark.tag].values[name]
        if said is not None and _outranks(field, mark, said, best):
            best = (mark.scope, said, mark.tag)
    return (field.default, None) if best is None else best[1:]


def _instead(rules: Rules, marks: Iterable[Mark]) -> dict[str, tuple[Fraction, str]]:
    """What holds in the cell in place of the mover's own, by the most specific tag that says so."""
    found: dict[str, tuple[int, Fraction, str]] = {}
    for mark in marks:
        for path, value in rules.tags[mark.tag].instead.items():
            if path not in found or (mark.scope, value) > found[path][:2]:
                found[path] = (mark.scope, value, mark.tag)
    return {path: (value, tag) for path, (_, value, tag) in found.items()}
