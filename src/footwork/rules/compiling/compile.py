"""From a ruleset document to compiled rules, with every problem at its place in the file."""

from __future__ import annotations

import copyreg
import hashlib
import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any
from weakref import ReferenceType, WeakValueDictionary, ref

from footwork.errors import RulesetError
from footwork.language.formula import Formula
from footwork.rules.compiling.actions import ActionCompiler, compile_uses, why_no_pool
from footwork.rules.compiling.features import FeatureCompiler
from footwork.rules.compiling.grids import check_shape, compile_grid, compile_sizes
from footwork.rules.compiling.pips import MOST_PIPS, pips_per_point
from footwork.rules.documents import documents_of, said
from footwork.rules.field import Fields, Says
from footwork.rules.fields import declared
from footwork.rules.files.check import check
from footwork.rules.files.document import Document, Trail, document_from_data
from footwork.rules.files.problems import Problems
from footwork.rules.files.spelling import one_spelling, stats_said
from footwork.rules.messages import check_codes, compile_messages
from footwork.rules.numbers import constant
from footwork.rules.patches import RELATIONS, Vocabulary, base_values, occupant_path
from footwork.rules.placing import changed, mover_only, not_plain, rows_not_plain
from footwork.rules.rules import (
    ACTED,
    CELLS,
    HALTED,
    MOVES,
    EdgeKind,
    Feature,
    Kind,
    Rules,
    StatRule,
    Tag,
    Terrain,
)
from footwork.rules.schema import CHECKS, STEP_CHECKS, PlaceDocument
from footwork.rules.timeline import check_sounds, check_timeline, compile_timeline

ALWAYS_ASKED = ("board", "in-play", "on-board", "may-move", *STEP_CHECKS, "points", "stop")


_in_use: WeakValueDictionary[tuple[Fields, str], Rules] = WeakValueDictionary()
"""The rules that somebody uses, by the fields there are and what they say: whoever plays by the same gets the same,
compiled once."""


def compile_rules(document: Document) -> Rules:
    """Compile a merged ruleset document; raises RulesetError with everything that is wrong.

    While rules that say the same are in use, these are given: where a document was written matters to problems
    only, and what compiles has none.
    """
    return _compiled_lately(document, "", lambda: document)


def compile_over(base: Document, over: Mapping[str, Any], merged: Callable[[], Document]) -> Rules:
    """The rules of a document with something laid over it; what comes of that is asked for where it is not known."""
    return _compiled_lately(base, _said(over), merged)


def _compiled_lately(document: Document, over: str, whole: Callable[[], Document]) -> Rules:
    fields, key = declared(), (id(document), over)
    lately = _lately.get(key)
    if lately is not None and lately[0] is document and lately[1] is fields:
        known = lately[2]()
        if known is not None:
            return known
    rules = _compiled(one_spelling(whole()), fields)
    if len(_lately) >= MOST_LATELY:
        _lately.clear()
    _lately[key] = (document, fields, ref(rules))
    return rules


_lately: dict[tuple[int, str], tuple[Document, Fields, ReferenceType[Rules]]] = {}
"""The rules that were compiled lately, by the document itself and what was laid over it: those that are shipped are
read once."""
MOST_LATELY = 32


def _compiled(document: Document, fields: Fields) -> Rules:
    key = (fields, _said(said_in(document.data)) if isinstance(document.data, dict) else "")
    known = _in_use.get(key)
    if known is None:
        known = _Compiler(document, fields).rules()
        _in_use[key] = known
    return known


def said_in(data: Mapping[str, Any]) -> dict[str, Any]:
    """What a merged ruleset document says: everything but what it extends, which lies under it already."""
    return {key: value for key, value in data.items() if key != "extends"}


def _said(source: Mapping[str, Any]) -> str:
    # Unlike a fingerprint, this tells one order of fields from another, and 0.5 from the text "1/2".
    return hashlib.sha256(repr(source).encode()).hexdigest()


def _travelling(rules: Rules) -> tuple[Any, ...]:
    """How rules are pickled: as what they say. They are compiled where they arrive, if nobody there has them."""
    return _arrived, (rules.source, rules.messages.language)


def _arrived(source: Mapping[str, Any], language: str) -> Rules:
    known = _in_use.get((declared(), _said(source)))
    if known is None:
        known = compile_rules(document_from_data(source, file="<pickle>", error=RulesetError))
    return known.speaking(language)


copyreg.pickle(Rules, _travelling)


MOST_TERRAINS = 255
"""A map keeps a byte for each cell, and one value is for cells that it does not have."""
MOST_LIKE = 64


class _Compiler:
    def __init__(self, document: Document, fields: Fields) -> None:
        self.source = document
        self.fields = fields
        self.doc = check(
            documents_of(fields).ruleset, document, error=RulesetError, stats=lambda: stats_said(document.data)
        )
        self.problems = Problems(document, RulesetError)
        if len(self.doc.terrain) > MOST_TERRAINS:
            self.problems.add(("terrain",), f"a ruleset has at most {MOST_TERRAINS} terrains")
            self.problems.stop()
        self.grid = compile_grid(self.doc.grid, self.problems)
        self.words = Vocabulary(
            fields=fields,
            modes=tuple(dict.fromkeys((*self.doc.modes, "forced"))),
            tags_by_class=self._classes(),
            grid=self.grid,
        )
        self.features = FeatureCompiler(self.doc, self.words, self.problems)
        self.timeline = compile_timeline(self.doc.timeline)
        self.moments = {*self.doc.actions, *self.doc.reactions}

    def rules(self) -> Rules:
        self._check_names()
        check_shape(self.doc, self.fields, self.grid, self.problems)
        doc = self.doc
        features = self.features.features()
        defaults = self._defaults()
        base = self._base(defaults)
        self.actions = ActionCompiler(
            self.problems,
            doc.stats,
            doc.features,
            doc.terrain,
            self.words.modes,
            self.grid,
            doc.paid_from,
            no_pool=why_no_pool(base, features, doc.apply),
        )
        source = said_in(self.source.data)
        rules = Rules(
            name=doc.name,
            title=doc.title or doc.name,
            document=doc,
            source=source,
            fingerprint=fingerprint_of(source),
            fields=self.fields,
            grid=self.grid,
            sizes=compile_sizes(doc.grid, self.problems),
            pips=self._pips(base, features),
            distance=doc.distance,
            modes=self.words.modes,
            base=base,
            defaults=defaults,
            tags=self._tags(),
            terrain={
                name: Terrain(
                    name, t.name or name, t.glyph, tuple(dict.fromkeys((name, *t.tags))), t.open, t.close, t.look
                )
                for name, t in doc.terrain.items()
            },
            edges={name: EdgeKind(name, e.cross, e.adjacent, e.corner) for name, e in doc.edges.items()},
            features=features,
            apply=tuple(doc.apply),
            checks=self._checks(),
            stats=self._stats(),
            kinds={name: self._kind(name, ("kinds", name)) for name in doc.kinds},
            turns_by=doc.turns.by,
            refresh=doc.turns.refresh,
            defeat=(doc.defeat.stat, doc.defeat.at) if doc.defeat else None,
            finish=doc.finish,
            leader=doc.leader,
            after_move=self.actions.effects(doc.after.move, ("after", "move")),
            after_place=self.actions.effects(doc.after.place, ("after", "place")),
            undo=doc.undo,
            strangers=doc.strangers,
            actions={name: self.actions.action(name, action) for name, action in doc.actions.items()},
            reactions={name: self.actions.reaction(name, r) for name, r in doc.reactions.items()},
            shoves=self.actions.shoves(doc.shoves),
            beats=doc.beats,
            words=doc.words,
            messages=compile_messages(doc.messages, self.problems),
            reasons=self._reasons(),
            timeline=self.timeline,
        )
        self.problems.stop()
        return rules

    def _pips(self, base: dict[str, object], features: dict[str, Feature]) -> int:
        patches = [patch for feature in features.values() for patch in feature.patches]
        for place in self._places().values():
            patches += self.words.said(place, Says.PLACE) + self.words.occupants(place.occupants)
        pips = pips_per_point(self.fields, base, patches, (action.cost for action in self.doc.actions.values()))
        if pips > MOST_PIPS:
            message = f"the fractions of this ruleset need {pips:,} parts a point, more than {MOST_PIPS:,}"
            trails = (tuple(field.path.split(".")) for field in self.fields.said_by(Says.RULESET))
            self.problems.add(self.problems.said_outside(("cost",), *trails), message, "use fewer decimals")
        return pips

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
            if mover_only(self.fields, feature) is None:
                places[name] = feature
        return places

    def _check_names(self) -> None:
        doc = self.doc
        for name in doc.terrain:
            if name in doc.features:
                self.problems.add(
                    ("features", name),
                    f"{name!r} is the name of a terrain and of a feature",
                    "rename one of them",
                )
        glyphs: dict[str, str] = {}
        for name, terrain in doc.terrain.items():
            if terrain.glyph is not None and glyphs.setdefault(terrain.glyph, name) != name:
                self.problems.add(
                    ("terrain", name, "glyph"),
                    f"the glyph {terrain.glyph!r} already stands for {glyphs[terrain.glyph]!r}",
                    "choose another character",
                )
            for i, tag in enumerate(terrain.tags):
                if self.problems.known(tag, self.features.place_names, "tag", ("terrain", name, "tags", i)):
                    self.features.may_be_placed(tag, ("terrain", name, "tags", i))
            self.features.check_place(terrain, ("terrain", name))
            for key in ("open", "close"):
                if (other := getattr(terrain, key)) is not None:
                    self.problems.known(other, doc.terrain, "terrain", ("terrain", name, key))
        self.features.check_references(doc, Says.RULESET, ())
        for name, rows in doc.occupants.items():
            self.features.check_modes(rows.modes, ("occupants", name))
        self._check_beats()
        if doc.defeat is not None:
            self.problems.known(doc.defeat.stat, doc.stats, "stat", ("defeat", "stat"))
        if doc.paid_from is not None:
            self.problems.known(doc.paid_from, doc.stats, "stat", ("paid-from",))
        if doc.leader is not None:
            self.problems.known(doc.leader, doc.features, "feature", ("leader",))
        flying = {*self.words.modes, *doc.features}
        check_timeline(doc.timeline, self.problems, flying=flying, moments=self.moments)
        self._check_base_ops()
        self._check_formulas(self.source.data, ())

    def _check_beats(self) -> None:
        """In a beat all sides move, and who reacts before a step would have to know what the beat decides."""
        if self.doc.beats is not None and "checks" in self.doc.model_fields_set and "turn" in self.doc.checks:
            message = "in beats everybody moves at once, whoever's turn it is"
            self.problems.add(("checks", self.doc.checks.index("turn")), message, "leave out 'turn'")
        for name, reaction in self.doc.reactions.items():
            if self.doc.beats is not None and reaction.trigger == "before-leave":
                self.problems.add(
                    ("reactions", name, "trigger"),
                    "'before-leave' is not possible where pieces move in beats",
                    "use 'after-arrive', or leave out 'beats'",
                )

    def _check_base_ops(self) -> None:
        """The ruleset's own numbers are plain; only features multiply, add and cap."""
        wrong = changed(self.fields.said_by(Says.RULESET), self.doc)
        for name, terrain in self.doc.terrain.items():
            wrong += [("terrain", name, *trail) for trail in not_plain(self.fields, terrain)]
        for relation, rows in self.doc.occupants.items():
            wrong += [("occupants", relation, *trail) for trail in rows_not_plain(self.fields, rows)]
        for name, feature in self.doc.features.items():
            wrong += [("features", name, *trail) for trail in changed(self.fields.rows.values(), feature)]
        for path in wrong:
            self.problems.add(
                path,
                "this value is a plain number",
                "multiply, add and cap are for features that pieces have",
            )

    def _check_formulas(self, data: object, path: Trail) -> None:
        """Every stat that a formula reads must be declared."""
        waiting: list[tuple[object, Trail]] = [(data, path)]
        while waiting:
            value, here = waiting.pop()
            if here[:1] in (("messages",), ("about",), ("title",), ("words",), ("reasons",), ("timeline",)):
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
                    self.problems.known(name, self.doc.stats, "stat", here)

    # The field table

    def _defaults(self) -> dict[str, object]:
        """What holds of every field of a mover if the ruleset says nothing."""
        silent: dict[str, object] = {field.path: None for field in self.fields.mover}
        return silent | base_values(self.words.said(documents_of(self.fields).defaults, Says.RULESET))

    def _base(self, defaults: dict[str, object]) -> dict[str, object]:
        words = self.words
        patches = [*words.said(self.doc, Says.RULESET), *words.occupants(self.doc.occupants)]
        for name, place in self._places().items():
            patches += words.tag(name, place)
        base = defaults | base_values(patches)
        for field in self.fields.all:
            if field.like is not None and said(self.doc, field) is None:
                base[field.path] = base[field.like]
        for name, field in self.fields.rows.items():
            for path in [occupant_path(relation, mode, name) for relation in RELATIONS for mode in words.modes]:
                if field.occupied is not None:
                    base.setdefault(path, field.occupied)
        return base

    def _tags(self) -> dict[str, Tag]:
        tags = {}
        for name, place in self._places().items():
            section = "terrain" if name in self.doc.terrain else "features"
            said_here = base_values(self.words.said(place, Says.PLACE))
            tags[name] = Tag(
                name=name,
                tag_class=place.class_,
                effects=self.actions.effects(place.on_enter, (section, name, "on-enter"), on="enter"),
                on_leave=self.actions.effects(place.on_leave, (section, name, "on-leave"), on="leave"),
                on_stay=self.actions.effects(place.on_stay, (section, name, "on-stay"), on="stay"),
                instead={path: value for path, value in said_here.items() if isinstance(value, Fraction)},
                occupants=tuple(self.words.occupants(place.occupants)),
            )
        return tags

    def _reasons(self) -> dict[str, str]:
        check_codes(self.doc.reasons, self.problems, ("reasons",))
        return self.doc.reasons

    def _checks(self) -> tuple[str, ...]:
        listed = self.doc.checks
        slots = {feature.gate for feature in self.doc.features.values() if isinstance(feature.gate, str)}
        for i, name in enumerate(listed):
            if name not in CHECKS and name not in slots:
                self.problems.known(name, (*CHECKS, *slots), "check", ("checks", i))
            if name in listed[:i]:
                self.problems.add(("checks", i), f"the check {name!r} is listed twice")
        for name, feature in self.doc.features.items():
            if isinstance(feature.gate, str) and feature.gate not in (*listed, "may-move"):
                self.problems.known(feature.gate, listed, "place for a gate in 'checks'", ("features", name, "gate"))
            elif feature.gate in (*STEP_CHECKS, "points", "stop"):
                hint = "'may-move', 'turn', or a name of its own that 'checks' lists where it is to be asked"
                problem = f"{feature.gate!r} is asked of every step, and is no place for a gate"
                self.problems.add(("features", name, "gate"), problem, f"use {hint}")
        if self.doc.beats is not None and "checks" not in self.doc.model_fields_set:
            listed = [name for name in listed if name != "turn"]
        missing = [name for name in ALWAYS_ASKED if name not in listed]
        return (*listed, *missing)

    # Stats and kinds

    def _stats(self) -> dict[str, StatRule]:
        keys = {MOVES: MOVES, CELLS: CELLS}
        for section in ("actions", "reactions"):
            for name, doc in getattr(self.doc, section).items():
                uses = compile_uses(doc.uses)
                if uses is not None and uses.key in (ACTED, HALTED):
                    message = f"{uses.name!r} is counted by itself in every turn"
                    self.problems.add((section, name, "uses", "name"), message, "choose another name")
                elif uses is not None:
                    keys[uses.name] = uses.key
        rules = {}
        for name, stat in self.doc.stats.items():
            if stat.counts is not None:
                self.problems.known(stat.counts, keys, "count of moves or uses", ("stats", name, "counts"))
                for field in ("default", "most"):
                    if field in stat.model_fields_set:
                        message = f"{name!r} is a count, so it has no {field!r}"
                        self.problems.add(("stats", name, field), message, "leave it out")
            for _, other in sorted(stat.floor.stats) if isinstance(stat.floor, Formula) else ():
                self.problems.known(other, self.doc.stats, "stat", ("stats", name, "floor"))
            if stat.floor is not None and stat.counts in (None, CELLS):
                message = f"{name!r} does not count what a piece does, so it has no 'floor'"
                self.problems.add(("stats", name, "floor"), message, "say 'least'")
            said = "default" in stat.model_fields_set
            if stat.counts is None and (said or stat.full is None):
                problem = stat_problem(name, stat.default, stat.least, stat.most, counts=False)
                if problem is not None:
                    place = ("stats", name, "default") if said else ("stats", name)
                    self.problems.add(place, f"{problem} as its default", "" if said else "say a 'default'")
            full = constant(stat.full)
            problem = None if full is None else stat_problem(name, full, stat.least, stat.most, counts=False)
            if problem is not None:
                self.problems.add(("stats", name, "full"), f"{problem} as what it returns to")
            least = 0 if stat.counts is not None else stat.least
            counts = keys.get(stat.counts or "")
            start = stat.default if stat.full is not None and said else None
            rules[name] = StatRule(
                stat.default, least, stat.most, counts, stat.refresh, stat.full, floor=stat.floor, start=start
            )
        return rules

    def _kind(self, name: str, path: Trail, seen: tuple[str, ...] = ()) -> Kind:
        doc = self.doc.kinds[name]
        title, glyph, size = doc.name, doc.glyph, doc.size
        stats: dict[str, int] = {}
        features: list[str] = []
        timeline = self.timeline.piece
        if doc.like is not None:
            if len(seen) >= MOST_LIKE:
                self.problems.add((*path, "like"), f"more than {MOST_LIKE} kinds are like each other in a row")
            elif doc.like == name or doc.like in seen:
                self.problems.add((*path, "like"), f"the kind {name!r} is like itself", "end the circle of 'like'")
            elif self.problems.known(doc.like, self.doc.kinds, "kind", (*path, "like")):
                base = self._kind(doc.like, ("kinds", doc.like), (*seen, name))
                title, glyph, size = title or base.title, glyph or base.glyph, size or base.size
                stats.update(base.stats)
                features += base.features
                timeline = base.timeline
        for stat, value in doc.stats.items():
            if self.problems.known(stat, self.doc.stats, "stat", (*path, "stats", stat)):
                self._within(stat, value, (*path, "stats", stat))
            stats[stat] = value
        if doc.timeline is not None:
            check_sounds(doc.timeline.sounds, self.problems, (*path, "timeline", "sounds"), self.moments)
        return Kind(
            name=name,
            title=title,
            glyph=glyph,
            size=size,
            stats=stats,
            features=tuple(dict.fromkeys((*features, *doc.features))),
            timeline=timeline.under(doc.timeline),
        )

    def _within(self, stat: str, value: int, path: Trail) -> None:
        rule = self.doc.stats[stat]
        problem = stat_problem(stat, value, rule.least, rule.most, counts=rule.counts is not None)
        if problem is not None:
            self.problems.add(path, problem)


def stat_problem(stat: str, value: int | Fraction, least: int | None, most: int | None, *, counts: bool) -> str | None:
    """What is wrong with a stat's value."""
    if counts:
        return f"{stat} counts what the piece did or covers and cannot be given; say 'moves-made', 'used' or 'size'"
    if least is not None and value < least:
        return f"{stat} is at least {least}, found {value}"
    if most is not None and value > most:
        return f"{stat} is at most {most}, found {value}"
    return None


def fingerprint_of(data: object) -> str:
    """A hash of a document's content, the same in every process and for every way to write a number."""
    text = json.dumps(_normal(data), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _normal(value: Any) -> Any:
    match value:
        case dict():
            return {key: _normal(part) for key, part in value.items()}
        case list():
            return [_normal(part) for part in value]
        case Decimal():
            return int(value) if value == value.to_integral_value() else str(Fraction(value))
        case _:
            return value
