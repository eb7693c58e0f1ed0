"""Rules: a compiled, frozen ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from fractions import Fraction
from typing import Any, Literal

from footwork.arguments import MOST, checked, several, take
from footwork.geometry import FARTHEST, Cell, Grid, taken_cell
from footwork.language.formula import Formula
from footwork.points import in_points
from footwork.rules.compiled import Compiled
from footwork.rules.effects import ActionRule, Effect, GrantPoints, ReactionRule, ShoveRules
from footwork.rules.field import Fields
from footwork.rules.files.spelling import folded
from footwork.rules.fold import Patch
from footwork.rules.messages import Messages
from footwork.rules.numbers import Amount
from footwork.rules.pattern import Pattern
from footwork.rules.schema import BeatsDocument, GroundLook, Relation, RulesetDocument
from footwork.rules.texts import find_text
from footwork.rules.timeline import PieceTimeline, Timeline
from footwork.values import Number, Value, dataclass, kept


@dataclass(frozen=True)
class Sizes:
    """The columns and rows of a board: of a default one, and the least and the most that it may have."""

    usual: tuple[int, int]
    least: tuple[int, int]
    most: tuple[int, int]


@dataclass(frozen=True)
class Aura:
    """What a piece does to others within a distance: grants them a feature, or paints a tag for them."""

    within: int
    to: Relation
    grants: str | None
    paints: str | None


@dataclass(frozen=True)
class Feature:
    """A compiled feature: its patches, condition, gate and aura."""

    name: str
    title: str
    patches: tuple[Patch, ...]
    when: Formula | None = None
    gate: str | None = None
    aura: Aura | None = None
    mover_only: str | None = None
    place_only: str | None = None


@dataclass(frozen=True)
class Tag:
    """A named rule that a cell carries. Its numbers stand in the field table; here is what has no mover."""

    name: str
    tag_class: str | None
    effects: tuple[Effect, ...] = ()
    on_leave: tuple[Effect, ...] = ()
    on_stay: tuple[Effect, ...] = ()
    instead: Mapping[str, Fraction] = field(default_factory=dict)
    """What holds there in place of the mover's own, by field."""
    occupants: tuple[Patch, ...] = ()


@dataclass(frozen=True)
class Terrain:
    """A kind of ground: its glyph, its name in texts, and the tags its cells carry (its own name first)."""

    name: str
    title: str
    glyph: str | None
    tags: tuple[str, ...]
    open: str | None = None
    close: str | None = None
    look: GroundLook | None = None
    """How it is drawn, where that does not follow from what it does."""


@dataclass(frozen=True)
class EdgeKind:
    """A kind of border: whether it is crossed, parts neighbours, and matters beside a diagonal."""

    name: str
    cross: Literal["when-open"] | bool
    adjacent: bool
    corner: bool

    def stops(self, is_open: bool) -> bool:
        """Whether movement across it is stopped."""
        return not is_open if self.cross == "when-open" else not self.cross


MOVES = "moves"
CELLS = "cells"
ACTED = "turn-acted"
"""The count of what a piece did this turn besides moving, where the rules let it move only before that."""
HALTED = "turn-halted"
"""The count of what has ended the movement of a piece for this turn."""


@dataclass(frozen=True)
class StatRule:
    """A stat's default and bounds. `counts` is the count that it stands for: MOVES, CELLS, or the key of a use.

    With `refresh` it comes back each turn or round: to `full`, or else to its default. `start` is what a game begins
    with, where that is said beside `full`. A count never falls below its `floor`.
    """

    default: int
    least: int | None
    most: int | None
    counts: str | None = None
    refresh: Literal["never", "turn", "round"] = "never"
    full: Amount | None = None
    floor: Amount | None = None
    start: int | None = None

    def bounded(self, value: int) -> int:
        """The nearest value within the bounds."""
        value = value if self.least is None else max(value, self.least)
        return value if self.most is None else min(value, self.most)


@dataclass(frozen=True)
class Kind:
    """A template for pieces, with everything that it takes over from others filled in."""

    name: str
    title: str | None
    glyph: str | None
    size: tuple[int, int] | str | None
    stats: Mapping[str, int]
    features: tuple[str, ...]
    timeline: PieceTimeline = field(default_factory=PieceTimeline)


@dataclass(frozen=True, eq=False, repr=False)
class Rules(Value):
    """Everything a ruleset says, ready to be asked.

    Two rules are equal when they say the same in the same order, with their texts in the same language. Where they
    were written does not count, nor what they extend: all of that is merged. Equal rules are one object as long as
    somebody uses it, and so are copies and what is unpickled.
    """

    name: str
    title: str
    document: RulesetDocument
    source: Mapping[str, object]
    fingerprint: str
    fields: Fields
    """The fields that it was compiled by."""
    grid: Grid
    sizes: Sizes
    pips: int
    distance: Literal["chebyshev", "orthogonal", "step"]
    modes: tuple[str, ...]
    base: Mapping[str, object]
    defaults: Mapping[str, object]
    """The base as it would be if the ruleset said nothing."""
    tags: Mapping[str, Tag]
    terrain: Mapping[str, Terrain]
    edges: Mapping[str, EdgeKind]
    features: Mapping[str, Feature]
    apply: tuple[str, ...]
    checks: tuple[str, ...]
    stats: Mapping[str, StatRule]
    kinds: Mapping[str, Kind]
    turns_by: Literal["side", "piece"]
    refresh: Literal["round", "turn"]
    defeat: tuple[str, int] | None
    finish: Literal["never", "last-side"]
    leader: str | None
    after_move: tuple[Effect, ...]
    after_place: tuple[Effect, ...]
    undo: Literal["free", "until-dice"]
    strangers: Literal["error", "absent"]
    actions: Mapping[str, ActionRule]
    reactions: Mapping[str, ReactionRule]
    shoves: ShoveRules
    beats: BeatsDocument | None
    words: Mapping[str, str]
    messages: Messages
    reasons: Mapping[str, str]
    timeline: Timeline

    @kept
    def compiled(self) -> Compiled:
        """What was compiled for these rules, the same in every language; no part of them."""
        return Compiled()

    @kept
    def auras(self) -> Mapping[str, Aura]:
        """The features that do something to others, by name."""
        return {name: feature.aura for name, feature in self.features.items() if feature.aura is not None}

    @kept
    def auras_wane(self) -> bool:
        """Whether the stats and counts of a piece may decide if its aura is in force."""
        return any(self.features[name].when is not None for name in self.auras)

    @kept
    def auras_grant(self) -> frozenset[str]:
        """The features that some aura grants."""
        return frozenset([aura.grants for aura in self.auras.values() if aura.grants is not None])

    @kept
    def auras_paint(self) -> frozenset[str]:
        """The tags that some aura paints."""
        return frozenset([aura.paints for aura in self.auras.values() if aura.paints is not None])

    @kept
    def paints(self) -> bool:
        """Whether some aura puts tags on cells."""
        return bool(self.auras_paint)

    @kept
    def least_step(self) -> Fraction:
        """The least that a step counts in a distance, in points, whoever's it is; 0 if that depends on who it is."""
        paths = ("cost.cardinal", "cost.diagonal", "cost.alternate")
        patches = (patch.path for feature in self.features.values() for patch in feature.patches)
        cardinal, diagonal, alternate = (self.base[path] for path in paths)
        costs = [cardinal, *(alternate if isinstance(alternate, tuple) and alternate else (diagonal,))]
        if not set(paths).isdisjoint(patches) or not all(isinstance(cost, Fraction) for cost in costs):
            return Fraction(0)
        return Fraction(min(costs) * self.pips // 1, self.pips)

    @kept
    def ends_turns(self) -> bool:
        """Whether entering some cell, or one where somebody stands, can end the movement of a turn."""
        halt, said = self.fields.rows["halt"], list(self.base.items())
        for patches in (*(f.patches for f in self.features.values()), *(t.occupants for t in self.tags.values())):
            said += [(patch.path, patch.value) for patch in patches]
        return any(value == "turn" and self.fields.at(path) is halt for path, value in said)

    @kept
    def counts(self) -> tuple[str, ...]:
        """The keys under which a piece counts what it has used."""
        uses = [rule.uses for rule in self.actions.values()] + [rule.uses for rule in self.reactions.values()]
        used = dict.fromkeys(each.key for each in uses if each is not None)
        own = ((ACTED, self._has_phases), (HALTED, self.ends_turns))
        return (*used, *(key for key, is_counted in own if is_counted))

    @kept
    def _has_phases(self) -> bool:
        patches = (patch for feature in self.features.values() for patch in feature.patches)
        said = [self.base["allowance.phase"], *(p.value for p in patches if p.path == "allowance.phase")]
        return "before-actions" in said

    @kept
    def usual_stats(self) -> Mapping[str, int]:
        """What pieces have of each stat unless their kind or the scenario says otherwise, but for those that count."""
        return {name: rule.default for name, rule in self.stats.items() if rule.counts is None}

    @kept
    def filled_stats(self) -> tuple[str, ...]:
        """The stats that a piece has in full at first, where neither its kind nor the scenario says what it has."""
        return tuple([name for name, rule in self.stats.items() if rule.full is not None and rule.start is None])

    @kept
    def stats_read(self) -> tuple[str, ...]:
        """The stats that what a piece may do can depend on: all that any field, patch or condition reads."""
        values: list[object] = list(self.base.values())
        for feature in self.features.values():
            values += [feature.when, *(patch.value for patch in feature.patches)]
        return stats_in(values)

    @kept
    def granting(self) -> tuple[str, ...]:
        """The actions that give points to who takes them."""
        effects = {name: rule.program.effects for name, rule in self.actions.items()}
        return tuple(
            n
            for n, does in effects.items()
            if any(isinstance(e, GrantPoints) and e.to == "self" and e.may_give for e in does)
        )

    @kept
    def paid_with(self) -> tuple[str, ...]:
        """The stats that actions and reactions are paid with, in the order of the stats."""
        programs = [rule.program for rule in self.actions.values()]
        programs += [rule.program for rule in self.reactions.values()]
        priced = {price.stat for program in programs for price in program.prices}
        return tuple(stat for stat in self.stats if stat in priced)

    @kept
    def has_acting_tags(self) -> bool:
        """Whether some tag does something to who enters, leaves or stays on its cells."""
        return any(tag.effects or tag.on_leave or tag.on_stay for tag in self.tags.values())

    @kept
    def stirs(self) -> bool:
        """Whether on some move more may happen than the move itself, whatever the board: by auras, reactions, tags."""
        return bool(self.auras or self.reactions or self.has_acting_tags)

    @kept
    def is_still(self) -> bool:
        """Whether a move sets nothing off, on a board whose cells do nothing: nor does its end."""
        return not (self.stirs or self.after_move or self.ends_turns)

    @kept
    def passes_quietly(self) -> bool:
        """Whether a turn that begins gives back what one may do in it, and neither it nor its end does more."""
        return self.refresh == "turn" and not (self.reactions or self.comes_back or self.auras)

    @kept
    def comes_back(self) -> bool:
        """Whether some stat comes back each turn or round."""
        return any(stat.refresh != "never" for stat in self.stats.values())

    @kept
    def floors(self) -> tuple[tuple[str, Amount], ...]:
        """The counts that never fall below something, each with that."""
        stats = self.stats.values()
        return tuple((rule.counts, rule.floor) for rule in stats if rule.counts is not None and rule.floor is not None)

    @kept
    def reads_counts(self) -> bool:
        """Whether what a piece may do can depend on what it has done, through a stat that counts it."""
        return any(name in self.stats and self.stats[name].counts is not None for name in self.stats_read)

    @checked
    def stat_name(self, name: str) -> str:
        """A stat as it is spelled here, whatever the capitals in which it was written; itself if there is none."""
        return next((known for known in self.stats if folded(known) == folded(name)), name)

    def cell(self, where: Cell | str) -> Cell:
        """A cell as it is given, or as the ruleset writes it. Raises NotationError, and KindError for what is none."""
        if type(where) is Cell:
            try:
                x, y = where
            except ValueError:  # a forged one, of more or fewer numbers
                return taken_cell(where)
            if type(x) is int and type(y) is int and -FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST:
                return where  # what taken_cell would say, without the calls
        return self.grid.notation.parse(where) if isinstance(where, str) else taken_cell(where)

    def cells(self, where: Iterable[Cell | str]) -> list[Cell]:
        """Cells as they are given, or as the ruleset writes them. Raises what `cell` does; LimitError for too many."""
        if type(where) not in (list, tuple) or len(where) > MOST:  # type: ignore[arg-type]
            where = several(where, object, "cells", "where")
        return [self.cell(cell) for cell in where]

    @checked
    def reason(self, code: str) -> str:
        """The game's own name for a refusal code, looked up by code and then by its first parts."""
        return find_text(self.reasons, code) or code

    @checked
    def speaking(self, language: str) -> Rules:
        """The same rules with their texts in a language. Raises MisuseError if the ruleset does not know it."""
        messages = self.messages.translated(language)
        if messages.language == self.messages.language:
            return self
        spoken: dict[str, Rules] = self.compiled.lasting.setdefault("spoken", {self.messages.language: self})
        if messages.language not in spoken:
            other = spoken[messages.language] = replace(self, messages=messages)
            other.__dict__["compiled"] = self.compiled  # boards are numbered for all languages at once
        return spoken[messages.language]

    def points(self, pips: Number) -> Number:
        """An amount in pips as points: an int where it is whole."""
        try:
            return in_points(pips, self.pips)
        except TypeError:
            take(pips, Number, "points", "pips")
            raise

    def __deepcopy__(self, memo: object) -> Rules:
        return self  # equal rules are one object

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self is other or (
            (self.fingerprint, self.messages.language) == (other.fingerprint, other.messages.language)
            and _are_alike(self.source, other.source)  # a fingerprint does not know the order of fields
        )

    def __hash__(self) -> int:
        return hash((self.fingerprint, self.messages.language))

    def __repr__(self) -> str:
        spoken = "" if self.messages.original is None else f", in {self.messages.language:.40}"
        return f"<Rules {self.name:.60}: {self.title:.60}{spoken}>"


def stats_in(values: Iterable[object]) -> tuple[str, ...]:
    """The stats that the formulas of some values read."""
    names: set[str] = set()
    for value in values:
        formulas = [value] if isinstance(value, Formula) else value.formulas if isinstance(value, Pattern) else []
        names.update(name for formula in formulas for _, name in formula.stats)
    return tuple(sorted(names))


def _are_alike(one: Any, other: Any) -> bool:
    """Whether two documents say the same in the same order, however they write a number: 1.0 is 1, and no text."""
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(map(_are_alike, one.values(), other.values()))
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_are_alike, one, other))
    return bool(one == other) and isinstance(one, bool) is isinstance(other, bool)
