"""From a ruleset document to compiled rules, with every problem at its place in the file."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from fractions import Fraction
from math import lcm
from typing import Any

from footwork.errors import Problem, RulesetError
from footwork.geometry import Axes, Direction
from footwork.rules.check import check
from footwork.rules.document import Document
from footwork.rules.effects import (
    ActionRule,
    ChangeStat,
    Effect,
    GrantFeature,
    ReactionRule,
    SetEdges,
    Target,
    Uses,
)
from footwork.rules.fold import Attached, Patch, Scope
from footwork.rules.formula import Formula
from footwork.rules.numbers import Ops
from footwork.rules.patches import (
    RELATIONS,
    Vocabulary,
    allowance_patches,
    base_values,
    corner_patches,
    cost_patches,
    heading_patches,
    round_patches,
)
from footwork.rules.pattern import Offset, Pattern, compile_pattern
from footwork.rules.profile import conflicts
from footwork.rules.rules import (
    Aura,
    EdgeKind,
    Feature,
    Grid,
    Kind,
    Messages,
    Rules,
    StatRule,
    Tag,
    Terrain,
    notation_of,
)
from footwork.rules.schema import (
    CHECKS,
    STEP_CHECKS,
    EffectDocument,
    FeatureDocument,
    PlaceDocument,
    RotateDocument,
    RowDocument,
    RowsDocument,
    RulesetDocument,
    UsesDocument,
)

MOST_PIPS = 1_000_000
MOVER_ONLY = (
    "when", "gate", "aura", "mode", "terrain", "classes", "pattern", "round", "corners", "footprint", "heading",
    "allowance", "stack", "stats",
)  # fmt: skip
PLACE_ONLY = ("enter", "stop", "halt", "leave", "class", "modes", "on-enter")
ALWAYS_ASKED = ("board", "in-play", "on-board", "may-move", *STEP_CHECKS, "points", "stop")

Path = tuple[str | int, ...]


def compile_rules(document: Document) -> Rules:
    """Compile a merged ruleset document; raises RulesetError with everything that is wrong."""
    return _Compiler(document).rules()


class _Compiler:
    def __init__(self, document: Document) -> None:
        self.source = document
        self.doc = check(RulesetDocument, document, error=RulesetError)
        self.problems: list[Problem] = []
        axes = Axes(self.doc.grid.rows)
        self.words = Vocabulary(
            modes=tuple(dict.fromkeys((*self.doc.modes, "forced"))),
            tags_by_class=self._classes(),
            axes=axes,
            order=tuple(Direction[name] for name in self.doc.grid.order),
        )

    def problem(self, path: Path, message: str, hint: str = "") -> None:
        self.problems.append(Problem(self.source.where(path), message, hint))

    def known(self, name: str, names: Iterable[str], what: str, path: Path) -> bool:
        """Whether a name exists; if not, a problem with the nearest one."""
        known = list(names)
        if name in known:
            return True
        near = get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(known) or 'none'}"
        self.problem(path, f"there is no {what} called {name!r}", hint)
        return False

    def rules(self) -> Rules:
        self._check_names()
        features = {name: self._feature(name, doc) for name, doc in self.doc.features.items()}
        base = self._base()
        checks = self._checks()
        self._check_attachments(features)
        pips = self._pips(base, features)
        effects_ok = {
            "actions": {name: self._action(name) for name in self.doc.actions},
            "reactions": {name: self._reaction(name) for name in self.doc.reactions},
        }
        tags = self._tags()
        kinds = {name: self._kind(name, ("kinds", name)) for name in self.doc.kinds}
        if self.problems:
            raise RulesetError(
                sorted(self.problems, key=lambda p: (p.source.file, p.source.line, p.source.column))
            )
        doc, grid = self.doc, self.doc.grid
        return Rules(
            name=doc.name,
            title=doc.title or doc.name,
            document=doc,
            source={key: value for key, value in self.source.data.items() if key != "extends"},
            fingerprint=fingerprint_of({k: v for k, v in self.source.data.items() if k != "extends"}),
            grid=Grid(
                size=grid.size,
                least=grid.least,
                most=grid.most,
                notation=notation_of(grid.notation, grid.origin, self.words.axes),
                axes=self.words.axes,
                order=self.words.order,
            ),
            pips=pips,
            distance=doc.distance,
            modes=self.words.modes,
            base=base,
            tags=tags,
            terrain={
                name: Terrain(name, t.name or name, t.glyph, tuple(dict.fromkeys((name, *t.tags))))
                for name, t in doc.terrain.items()
            },
            edges={name: EdgeKind(name, e.cross, e.adjacent, e.corner) for name, e in doc.edges.items()},
            features=features,
            apply=tuple(doc.apply),
            checks=checks,
            stats={name: StatRule(s.default, s.least, s.most) for name, s in doc.stats.items()},
            kinds=kinds,
            turns_by=doc.turns.by,
            refresh=doc.turns.refresh,
            defeat=(doc.defeat.stat, doc.defeat.at) if doc.defeat else None,
            finish=doc.finish,
            words=doc.words,
            messages=Messages(doc.messages.result, doc.messages.terminal, doc.messages.log),
            reasons=doc.reasons,
            **effects_ok,  # type: ignore[arg-type]
        )

    # What the names refer to

    def _classes(self) -> dict[str, tuple[str, ...]]:
        by_class: dict[str, list[str]] = {}
        for name, place in self._places().items():
            if place.class_ is not None:
                by_class.setdefault(place.class_, []).append(name)
        return {name: tuple(tags) for name, tags in by_class.items()}

    def _places(self) -> dict[str, PlaceDocument]:
        """Everything that can be a tag: terrains, and the features that places may have."""
        places: dict[str, PlaceDocument] = dict(self.doc.terrain)
        for name, feature in self.doc.features.items():
            if name in places:
                continue
            if mover_only(feature) is None:
                places[name] = feature
        return places

    def _check_names(self) -> None:
        doc = self.doc
        for name in doc.terrain:
            if name in doc.features:
                self.problem(
                    ("features", name),
                    f"{name!r} is the name of a terrain and of a feature",
                    "rename one of them",
                )
        glyphs: dict[str, str] = {}
        for name, terrain in doc.terrain.items():
            if terrain.glyph is not None and glyphs.setdefault(terrain.glyph, name) != name:
                self.problem(
                    ("terrain", name, "glyph"),
                    f"the glyph {terrain.glyph!r} already stands for {glyphs[terrain.glyph]!r}",
                    "choose another character",
                )
            for i, tag in enumerate(terrain.tags):
                if self.known(tag, self._place_names(), "tag", ("terrain", name, "tags", i)):
                    self._may_be_placed(tag, ("terrain", name, "tags", i))
            self._check_place(terrain, ("terrain", name))
        self.known(doc.mode, self.words.modes, "mode", ("mode",))
        for name, rows in doc.occupants.items():
            self._check_modes(rows.modes, ("occupants", name))
        if doc.defeat is not None:
            self.known(doc.defeat.stat, doc.stats, "stat", ("defeat", "stat"))
        least, most = doc.grid.least, doc.grid.most
        if min(doc.grid.size) < 1 or min(least) < 1:
            self.problem(("grid",), "a grid has at least one column and one row")
        elif least[0] > most[0] or least[1] > most[1]:
            self.problem(("grid",), "the least size of the grid is larger than the most")
        self._check_base_ops()
        self._check_formulas(self.source.data, ())

    def _place_names(self) -> list[str]:
        return [*self.doc.terrain, *self.doc.features]

    def _may_be_placed(self, name: str, path: Path) -> None:
        if name in self.doc.features:
            wrong = mover_only(self.doc.features[name])
            if wrong is not None:
                self.problem(
                    path,
                    f"the feature {name!r} sets {wrong!r}, which a place cannot decide",
                    "give it to pieces, a side or the scenario instead",
                )

    def _check_place(self, place: PlaceDocument, path: Path) -> None:
        self._check_modes(place.modes, path)
        for relation, rows in place.occupants.items():
            self._check_modes(rows.modes, (*path, "occupants", relation))

    def _check_modes(self, modes: Mapping[str, Any], path: Path) -> None:
        for mode in modes:
            self.known(mode, self.words.modes, "mode", (*path, "modes", mode))

    def _check_base_ops(self) -> None:
        """The ruleset's own numbers are plain; only features multiply, add and cap."""
        allowance, cost = self.doc.allowance, self.doc.cost
        numbers: dict[Path, object] = {
            ("cost", "cardinal"): cost.cardinal,
            ("cost", "diagonal"): cost.diagonal,
            ("allowance", "points"): allowance.points,
            ("allowance", "moves"): allowance.moves,
        }
        wrong: list[Path] = [p for p, ops in numbers.items() if isinstance(ops, Ops) and not _is_plain(ops)]
        for name, terrain in self.doc.terrain.items():
            wrong += [("terrain", name, *trail) for trail in not_plain(terrain)]
        for relation, rows in self.doc.occupants.items():
            wrong += [("occupants", relation, *trail) for trail in _rows_not_plain(rows)]
        for name, feature in self.doc.features.items():
            wrong += [
                ("features", name, key)
                for key in ("multiply", "add", "leave")
                if not _is_plain(getattr(feature, key))
            ]
        for path in wrong:
            self.problem(
                path,
                "this value is a plain number",
                "multiply, add and cap are for features that pieces have",
            )

    def _check_formulas(self, data: object, path: Path) -> None:
        """Every stat that a formula reads must be declared."""
        waiting: list[tuple[object, Path]] = [(data, path)]
        while waiting:
            value, here = waiting.pop()
            if here[:1] in (("messages",), ("about",), ("title",), ("words",), ("reasons",)):
                continue
            if isinstance(value, dict):
                waiting += [(part, (*here, key)) for key, part in value.items()]
            elif isinstance(value, list):
                waiting += [(part, (*here, i)) for i, part in enumerate(value)]
            elif isinstance(value, str) and "[" in value and here[-1] not in ("about", "title", "name"):
                try:
                    formula = Formula.parse(value)
                except ValueError:
                    continue  # the schema has complained where it expected a formula
                for _, name in sorted(formula.stats):
                    self.known(name, self.doc.stats, "stat", here)

    # Features

    def _feature(self, name: str, doc: FeatureDocument) -> Feature:
        path: Path = ("features", name)
        used = _fields_set(doc)
        mover = mover_only(doc)
        place = next((key for key in PLACE_ONLY if key in used), None)
        if mover and place:
            self.problem(
                (*path, place),
                f"the feature {name!r} sets {mover!r}, which only pieces can have, and {place!r}, which only places can have",
                "make two features of it; a piece opens ground by tag or class, under 'terrain' or 'classes'",
            )
        for tag, rows in doc.terrain.items():
            self.known(tag, self._place_names(), "terrain or tag", (*path, "terrain", tag))
            self._check_modes(rows.modes, (*path, "terrain", tag))
        for tag_class, rows in doc.classes.items():
            self.known(tag_class, self.words.tags_by_class, "class of terrain", (*path, "classes", tag_class))
            self._check_modes(rows.modes, (*path, "classes", tag_class))
        if doc.mode is not None:
            self.known(doc.mode, self.words.modes, "mode", (*path, "mode"))
        for stat in doc.stats:
            self.known(stat, self.doc.stats, "stat", (*path, "stats", stat))
        self._check_place(doc, path)
        self._check_condition(name, doc)
        patches = self.words.mover(name, doc) if not place else ()
        gate = "may-move" if doc.gate is True else doc.gate or None
        return Feature(
            name=name,
            title=doc.title or name,
            patches=patches,
            when=doc.when,
            gate=gate if isinstance(gate, str) else None,
            aura=self._aura(name, doc),
            mover_only=mover,
            place_only=place,
        )

    def _check_condition(self, name: str, doc: FeatureDocument) -> None:
        if doc.when is None:
            return
        for _, stat in sorted(doc.when.stats):
            if stat in doc.stats:
                self.problem(
                    ("features", name, "when"),
                    f"the condition of {name!r} reads [{stat}], which the feature itself changes",
                    "read another stat, or change it in a second feature",
                )

    def _aura(self, name: str, doc: FeatureDocument) -> Aura | None:
        aura = doc.aura
        if aura is None:
            return None
        path: Path = ("features", name, "aura")
        if (aura.grants is None) == (aura.paints is None):
            self.problem(
                path, "an aura either grants a feature or paints a tag", "write one of 'grants' and 'paints'"
            )
        if aura.grants is not None and self.known(
            aura.grants, self.doc.features, "feature", (*path, "grants")
        ):
            if self.doc.features[aura.grants].aura is not None:
                self.problem(
                    (*path, "grants"), f"{aura.grants!r} has an aura itself", "auras do not emit auras"
                )
            self._may_be_carried(aura.grants, (*path, "grants"))
        if aura.paints is not None and self.known(aura.paints, self._place_names(), "tag", (*path, "paints")):
            self._may_be_placed(aura.paints, (*path, "paints"))
        return Aura(aura.within, aura.to, aura.grants, aura.paints)

    def _may_be_carried(self, name: str, path: Path) -> None:
        wrong = [key for key in PLACE_ONLY if key in _fields_set(self.doc.features[name])]
        if wrong:
            self.problem(path, carried_message(name, wrong[0]), CARRIED_HINT)

    def _check_attachments(self, features: Mapping[str, Feature]) -> None:
        """The features that the ruleset gives to everybody or to a kind must fit each other."""
        lists: dict[Path, list[str]] = {("apply",): list(self.doc.apply)}
        for name, kind in self.doc.kinds.items():
            lists["kinds", name, "features"] = list(kind.features)
        for path, names in lists.items():
            good = []
            for i, name in enumerate(names):
                if self.known(name, self.doc.features, "feature", (*path, i)):
                    self._may_be_carried(name, (*path, i))
                    good.append(name)
            scope = Scope.RULESET if path == ("apply",) else Scope.PIECE
            for conflict in conflicts(features, [Attached(scope, name) for name in good]):
                self.problem(path, *conflict_text(conflict.path, conflict.one, conflict.other))

    # The field table

    def _base(self) -> dict[str, object]:
        doc, words = self.doc, self.words
        base: dict[str, object] = dict(_DEFAULTS)
        patches: list[Patch] = [
            *cost_patches(doc.cost),
            *round_patches(doc.round),
            *corner_patches(doc.corners),
            *heading_patches(doc.heading),
            *allowance_patches(doc.allowance),
            *words.footprint(doc.footprint),
            Patch("pattern", "set", compile_pattern(doc.pattern, words.axes, words.order)),
            Patch("mode", "set", doc.mode),
            Patch("stack", "set", doc.stack),
            *words.occupants(doc.occupants),
        ]
        for name, place in self._places().items():
            patches += words.row(f"row.{name}", place)
        base.update(base_values(patches))
        if doc.cost.diagonal is None and "cost.cardinal" in base:
            base["cost.diagonal"] = base["cost.cardinal"]
        for relation in RELATIONS:
            for mode in words.modes:
                base.setdefault(f"occupants.{relation}.{mode}.enter", False)
                base.setdefault(f"occupants.{relation}.{mode}.stop", False)
        return base

    def _tags(self) -> dict[str, Tag]:
        tags = {}
        for name, place in self._places().items():
            section = "terrain" if name in self.doc.terrain else "features"
            cost = {}
            for patch in cost_patches(place.cost):
                if patch.op == "set" and isinstance(patch.value, Fraction):
                    cost[patch.path.removeprefix("cost.")] = patch.value
            tags[name] = Tag(
                name=name,
                tag_class=place.class_,
                effects=self._effects(place.on_enter, (section, name, "on-enter")),
                cost=cost,
                occupants=tuple(self.words.occupants(place.occupants)),
            )
        return tags

    def _checks(self) -> tuple[str, ...]:
        listed = self.doc.checks
        slots = {feature.gate for feature in self.doc.features.values() if isinstance(feature.gate, str)}
        for i, name in enumerate(listed):
            if name not in CHECKS and name not in slots:
                self.known(name, (*CHECKS, *slots), "check", ("checks", i))
            if name in listed[:i]:
                self.problem(("checks", i), f"the check {name!r} is listed twice")
        for name, feature in self.doc.features.items():
            if isinstance(feature.gate, str) and feature.gate not in (*listed, "may-move"):
                self.known(feature.gate, listed, "place for a gate in 'checks'", ("features", name, "gate"))
        missing = [name for name in ALWAYS_ASKED if name not in listed]
        return (*listed, *missing)

    def _pips(self, base: Mapping[str, object], features: Mapping[str, Feature]) -> int:
        points: list[Fraction] = []
        factors: list[Fraction] = []
        for path, value in base.items():
            points += [] if path.endswith(".multiply") else _literals(value)
        for feature in features.values():
            for patch in feature.patches:
                is_factor = patch.op == "multiply" or patch.path.endswith(".multiply")
                if not is_factor:
                    points += _literals(patch.value)
                elif patch.path.startswith(("cost.", "row.", "occupants.")) and not patch.path.endswith(
                    ".multiply"
                ):
                    factors += _literals(patch.value)
        for place in self._places().values():
            patches = cost_patches(place.cost) + self.words.occupants(place.occupants)
            points += [n for p in patches if not p.path.endswith(".multiply") for n in _literals(p.value)]
        points += [action.cost for action in self.doc.actions.values()]
        pips = lcm(*(number.denominator for number in points)) if points else 1
        for number in factors:
            pips *= number.denominator
        if pips > MOST_PIPS:
            self.problem(
                ("cost",),
                f"the fractions of this ruleset need {pips:,} parts a point, more than {MOST_PIPS:,}",
                "use fewer decimals",
            )
        return pips

    # Kinds, actions, reactions

    def _kind(self, name: str, path: Path, seen: tuple[str, ...] = ()) -> Kind:
        doc = self.doc.kinds[name]
        title, glyph, size = doc.name, doc.glyph, doc.size
        stats: dict[str, int] = {}
        features: list[str] = []
        if doc.like is not None:
            if doc.like == name or doc.like in seen:
                self.problem((*path, "like"), f"the kind {name!r} is like itself", "end the circle of 'like'")
            elif self.known(doc.like, self.doc.kinds, "kind", (*path, "like")):
                base = self._kind(doc.like, ("kinds", doc.like), (*seen, name))
                title, glyph, size = title or base.title, glyph or base.glyph, size or base.size
                stats.update(base.stats)
                features += base.features
        for stat, value in doc.stats.items():
            if self.known(stat, self.doc.stats, "stat", (*path, "stats", stat)):
                self._within(stat, value, (*path, "stats", stat))
            stats[stat] = value
        return Kind(name, title, glyph, size, stats, tuple(dict.fromkeys((*features, *doc.features))))

    def _within(self, stat: str, value: int, path: Path) -> None:
        rule = self.doc.stats[stat]
        if problem := stat_problem(stat, value, rule.least, rule.most):
            self.problem(path, problem)

    def _action(self, name: str) -> ActionRule:
        doc = self.doc.actions[name]
        path: Path = ("actions", name)
        target = Target(doc.target.relation, doc.target.within) if doc.target else None
        effects = self._effects(doc.do, (*path, "do"))
        if target is None and any(getattr(e, "of", getattr(e, "to", "")) == "target" for e in effects):
            self.problem((*path, "do"), f"{name!r} acts on a target but has none", "add 'target'")
        return ActionRule(
            name=name,
            title=doc.title or name,
            about=doc.about,
            target=target,
            uses=self._uses(doc.uses),
            cost=doc.cost,
            effects=effects,
        )

    def _reaction(self, name: str) -> ReactionRule:
        doc = self.doc.reactions[name]
        if doc.unless is not None:
            self.known(doc.unless, self.doc.features, "feature", ("reactions", name, "unless"))
        return ReactionRule(
            name=name,
            title=doc.title or name,
            trigger=doc.trigger,
            relation=doc.relation,
            within=doc.within,
            unless=doc.unless,
            uses=self._uses(doc.uses),
            ask=doc.ask,
            forced=doc.forced,
            effects=self._effects(doc.do, ("reactions", name, "do")),
        )

    def _uses(self, doc: UsesDocument | None) -> Uses | None:
        return None if doc is None else Uses(doc.name, doc.times, doc.per)

    def _effects(self, documents: list[EffectDocument], path: Path) -> tuple[Effect, ...]:
        return compile_effects(documents, path, self)

    def effect_names(self) -> tuple[Iterable[str], Iterable[str]]:
        """The stats and features that effects may name."""
        return self.doc.stats, self.doc.features


def compile_effects(documents: list[EffectDocument], path: Path, names: Any) -> tuple[Effect, ...]:
    """The effects of a list; `names` says what exists and takes the problems (`known`, `problem`, `effect_names`)."""
    stats, features = names.effect_names()
    effects: list[Effect] = []
    for i, doc in enumerate(documents):
        kinds = [
            key for key in ("change", "grant", "open", "close", "toggle") if getattr(doc, key) is not None
        ]
        if len(kinds) != 1:
            names.problem((*path, i), "an effect is one of change, grant, open, close, toggle")
        elif doc.change is not None:
            names.known(doc.change, stats, "stat", (*path, i, "change"))
            if doc.by is None:
                names.problem((*path, i), "a change says by how much", "add 'by', for example by: -1d6")
            else:
                effects.append(ChangeStat(doc.change, doc.by, doc.of))
        elif doc.grant is not None:
            names.known(doc.grant, features, "feature", (*path, i, "grant"))
            effects.append(GrantFeature(doc.grant, doc.of, doc.until))
        else:
            how = kinds[0]
            effects.append(SetEdges(getattr(doc, how), how))  # type: ignore[arg-type]
    return tuple(effects)


CARRIED_HINT = "a piece opens ground by tag or class, under 'terrain' or 'classes'"
_DEFAULTS: dict[str, object] = {
    "cost.cardinal": Fraction(1),
    "cost.diagonal": Fraction(1),
    "cost.alternate": (),
    "round.step.to": "pip",
    "round.step.mode": "up",
    "round.total": "exact",
    "round.span": "action",
    "corners.cells": "ignore",
    "corners.edges": "both-sides",
    "heading.turn": (Fraction(0),) * 5,
    "heading.follow": False,
    "heading.align": False,
    "allowance.refresh": "turn",
    "allowance.points": None,
    "allowance.moves": None,
    "allowance.least": None,
    "footprint.rotate": None,
    "footprint.straddle": False,
    "footprint.pattern": None,
    "pattern.more": (),
}


def _fields_set(document: PlaceDocument) -> set[str]:
    """The fields that a document sets, by their names in the file."""
    return {_ALIASES.get(name, name) for name in document.model_fields_set}


_ALIASES = {"class_": "class", "on_enter": "on-enter"}


def mover_only(feature: FeatureDocument) -> str | None:
    """The first field of a feature that only a piece can have; None if places can have the feature."""
    used = _fields_set(feature)
    key = next((key for key in MOVER_ONLY if key in used), None)
    return key or next((str(trail[0]) for trail in not_plain(feature)), None)


def not_plain(place: PlaceDocument) -> list[Path]:
    """The numbers of a place that are more than a number: places set values, they do not change those of a mover."""
    wrong: list[Path] = list(_rows_not_plain(place))
    if place.cost is not None:
        if place.cost.alternate is not None:
            wrong.append(("cost", "alternate"))
        for key in ("cardinal", "diagonal"):
            ops: Ops | None = getattr(place.cost, key)
            if ops is not None and not isinstance(ops.set, Fraction):
                wrong.append(("cost", key))
    for relation, rows in place.occupants.items():
        wrong += [("occupants", relation, *trail) for trail in _rows_not_plain(rows, formulas=False)]
    return wrong


def _rows_not_plain(rows: RowsDocument, *, formulas: bool = True) -> list[Path]:
    named: list[tuple[Path, RowDocument]] = [
        ((), rows),
        *((("modes", m), row) for m, row in rows.modes.items()),
    ]
    return [
        (*trail, key)
        for trail, row in named
        for key in ("multiply", "add", "leave")
        if not _is_plain(getattr(row, key), formulas=formulas)
    ]


def _is_plain(ops: Ops | str | None, *, formulas: bool = True) -> bool:
    """Whether a number is not said, or just set."""
    if not isinstance(ops, Ops):
        return True
    others = (ops.multiply, ops.add, ops.cap)
    return (
        ops.set is not None and all(o is None for o in others) and (formulas or isinstance(ops.set, Fraction))
    )


def _literals(value: object) -> list[Fraction]:
    """The fractions that a field's value contains."""
    match value:
        case Fraction():
            return [value]
        case Pattern():
            steps = [*value.steps, *(step for _, more in value.tiers for step in more)]
            return [step.cost for step in steps if step.cost is not None]
        case RotateDocument():
            return [value.cost]
        case Offset():
            return [value.cost] if value.cost is not None else []
        case tuple() | list():
            return [number for part in value for number in _literals(part)]
        case _:
            return []


def carried_message(name: str, key: str) -> str:
    """Why a piece cannot have a feature that was made for places."""
    return f"the feature {name!r} sets a bare {key!r}, which only a place can have"


def conflict_text(path: str, one: str, other: str) -> tuple[str, str]:
    """What two conflicting features disagree about, and what to do."""
    return (
        f"the features {one!r} and {other!r} set {path!r} to different values at the same scope",
        "drop one, or give one of them at a more specific scope",
    )


def stat_problem(stat: str, value: int, least: int | None, most: int | None) -> str | None:
    """What is wrong with a stat's value."""
    if least is not None and value < least:
        return f"{stat} is at least {least}, found {value}"
    if most is not None and value > most:
        return f"{stat} is at most {most}, found {value}"
    return None


def fingerprint_of(data: object) -> str:
    """A hash of a document's content, the same in every process."""
    text = json.dumps(data, sort_keys=True, default=str, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
