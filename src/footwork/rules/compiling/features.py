"""Compiling features: their patches, gates and auras, and what they may be attached to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from footwork.rules.documents import said
from footwork.rules.field import Says
from footwork.rules.files.document import Trail
from footwork.rules.files.problems import Problems
from footwork.rules.fold import Attached, Scope
from footwork.rules.numbers import Model
from footwork.rules.patches import Vocabulary
from footwork.rules.placing import CARRIED_HINT, carried_message, mover_only, place_only
from footwork.rules.profile import conflicts
from footwork.rules.rules import Aura, Feature
from footwork.rules.schema import FeatureDocument, PlaceDocument, RulesetDocument


class FeatureCompiler:
    """Compiles the features of a ruleset, against the names that exist in it."""

    def __init__(self, document: RulesetDocument, words: Vocabulary, problems: Problems) -> None:
        self.doc = document
        self.words = words
        self.problems = problems

    def features(self) -> dict[str, Feature]:
        """Every feature of the ruleset, compiled, and those given to everybody or to a kind checked together."""
        compiled = {name: self._feature(name, doc) for name, doc in self.doc.features.items()}
        self._check_attachments(compiled)
        return compiled

    def may_be_placed(self, name: str, trail: Trail) -> None:
        """Report a feature that a place cannot have."""
        wrong = mover_only(self.words.fields, self.doc.features[name]) if name in self.doc.features else None
        if wrong is not None:
            message = f"the feature {name!r} sets {wrong!r}, which a place cannot decide"
            self.problems.add(trail, message, "give it to pieces, a side or the scenario instead")

    def check_place(self, place: PlaceDocument, trail: Trail) -> None:
        """Report modes that do not exist."""
        self.check_modes(place.modes, trail)
        for relation, rows in place.occupants.items():
            self.check_modes(rows.modes, (*trail, "occupants", relation))

    def check_modes(self, modes: Mapping[str, Any], trail: Trail) -> None:
        """Report modes that do not exist."""
        for mode in modes:
            self.problems.known(mode, self.words.modes, "mode", (*trail, "modes", mode))

    def check_references(self, document: Model, who: Says, trail: Trail) -> None:
        """Report names in fields that are names of nothing."""
        known = {"mode": self.words.modes}
        for field in self.words.fields.said_by(who):
            value = said(document, field)
            if field.kind.refers is None or value is None:
                continue
            here = (*trail, *field.path.split("."))
            entries = [(value, here)] if isinstance(value, str) else [(v, (*here, i)) for i, v in enumerate(value)]
            for name, place in entries:
                self.problems.known(name, known[field.kind.refers], field.kind.refers, place)

    @property
    def place_names(self) -> list[str]:
        """Everything that may be the name of a tag."""
        return [*self.doc.terrain, *self.doc.features]

    def _feature(self, name: str, doc: FeatureDocument) -> Feature:
        path: Trail = ("features", name)
        mover = mover_only(self.words.fields, doc)
        place = place_only(self.words.fields, doc)
        if mover and place:
            self.problems.add(
                (*path, place),
                f"the feature {name!r} sets {mover!r}, which is for pieces, and {place!r}, which is for places",
                "make two features of it; a piece opens ground by tag or class, under 'terrain' or 'classes'",
            )
        for tag, rows in doc.terrain.items():
            self.problems.known(tag, self.place_names, "terrain or tag", (*path, "terrain", tag))
            self.check_modes(rows.modes, (*path, "terrain", tag))
        for tag_class, rows in doc.classes.items():
            self.problems.known(tag_class, self.words.tags_by_class, "class of terrain", (*path, "classes", tag_class))
            self.check_modes(rows.modes, (*path, "classes", tag_class))
        self.check_references(doc, Says.FEATURE, path)
        for stat in doc.stats:
            self.problems.known(stat, self.doc.stats, "stat", (*path, "stats", stat))
        self.check_place(doc, path)
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
                self.problems.add(
                    ("features", name, "when"),
                    f"the condition of {name!r} reads [{stat}], which the feature itself changes",
                    "read another stat, or change it in a second feature",
                )

    def _aura(self, name: str, doc: FeatureDocument) -> Aura | None:
        aura = doc.aura
        if aura is None:
            return None
        path: Trail = ("features", name, "aura")
        if (aura.grants is None) == (aura.paints is None):
            self.problems.add(
                path, "an aura either grants a feature or paints a tag", "write one of 'grants' and 'paints'"
            )
        if aura.grants is not None and self.problems.known(
            aura.grants, self.doc.features, "feature", (*path, "grants")
        ):
            if self.doc.features[aura.grants].aura is not None:
                self.problems.add((*path, "grants"), f"{aura.grants!r} has an aura itself", "auras do not emit auras")
            self._may_be_carried(aura.grants, (*path, "grants"))
        if aura.paints is not None and self.problems.known(aura.paints, self.place_names, "tag", (*path, "paints")):
            self.may_be_placed(aura.paints, (*path, "paints"))
        return Aura(aura.within, aura.to, aura.grants, aura.paints)

    def _may_be_carried(self, name: str, path: Trail) -> None:
        wrong = place_only(self.words.fields, self.doc.features[name])
        if wrong is not None:
            self.problems.add(path, carried_message(name, wrong), CARRIED_HINT)

    def _check_attachments(self, features: Mapping[str, Feature]) -> None:
        """The features that the ruleset gives to everybody or to a kind must fit each other."""
        lists: dict[Trail, list[str]] = {("apply",): list(self.doc.apply)}
        for name, kind in self.doc.kinds.items():
            lists["kinds", name, "features"] = list(kind.features)
        for path, names in lists.items():
            good = []
            for i, name in enumerate(names):
                if self.problems.known(name, self.doc.features, "feature", (*path, i)):
                    self._may_be_carried(name, (*path, i))
                    good.append(name)
            scope = Scope.RULESET if path == ("apply",) else Scope.PIECE
            for conflict in conflicts(features, [Attached(scope, name) for name in good]):
                self.problems.add(path, *conflict_text(conflict.path, conflict.one, conflict.other))


def conflict_text(path: str, one: str, other: str) -> tuple[str, str]:
    """What two conflicting features disagree about, and what to do."""
    return (
        f"the features {one!r} and {other!r} set {path!r} to different values at the same scope",
        "drop one, or give one of them at a more specific scope",
    )
