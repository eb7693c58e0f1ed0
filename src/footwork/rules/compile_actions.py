"""Compiling actions, reactions and effects."""

from __future__ import annotations

from collections.abc import Collection

from footwork.geometry import Direction
from footwork.rules.document import Trail
from footwork.rules.effects import (
    ActionRule,
    Become,
    ChangeStat,
    Effect,
    GrantFeature,
    GrantPoints,
    ReactionRule,
    SetDoors,
    Slide,
    Target,
    Teleport,
    Uses,
)
from footwork.rules.problems import Problems
from footwork.rules.schema import ActionDocument, EffectDocument, ReactionDocument, UsesDocument

EFFECTS = ("change", "grant", "points", "open", "close", "toggle", "slide", "teleport", "become")


class ActionCompiler:
    """Compiles what happens besides steps, against the stats and features that exist."""

    def __init__(
        self, problems: Problems, stats: Collection[str], features: Collection[str], terrain: Collection[str]
    ) -> None:
        self.problems = problems
        self.stats = stats
        self.features = features
        self.terrain = terrain

    def effects(self, documents: list[EffectDocument], trail: Trail, *, of_place: bool = False) -> tuple[Effect, ...]:
        """The effects of a list; `of_place` says that a cell does them, which knows itself and the way in."""
        if not of_place:
            for i, doc in enumerate(documents):
                if doc.slide == "onward":
                    self.problems.add((*trail, i), "only a place knows which way is onward", "name a direction")
                if doc.become is not None and doc.at is None:
                    self.problems.add((*trail, i), "which cells become that?", "name them with 'at'")
        compiled = (self._effect(doc, (*trail, i)) for i, doc in enumerate(documents))
        return tuple(effect for effect in compiled if effect is not None)

    def _effect(self, doc: EffectDocument, trail: Trail) -> Effect | None:
        kinds = [k for k in EFFECTS if getattr(doc, k) is not None]
        if len(kinds) != 1:
            self.problems.add(trail, f"an effect is one of {', '.join(EFFECTS)}")
            return None
        if doc.points is not None:
            return GrantPoints(doc.points, doc.of)
        if doc.change is not None:
            self.problems.known(doc.change, self.stats, "stat", (*trail, "change"))
            if doc.by is None:
                self.problems.add(trail, "a change says by how much", "add 'by', for example by: -1d6")
                return None
            for _, name in sorted(doc.by.stats):
                self.problems.known(name, self.stats, "stat", (*trail, "by"))
            return ChangeStat(doc.change, doc.by, doc.of)
        if doc.grant is not None:
            self.problems.known(doc.grant, self.features, "feature", (*trail, "grant"))
            return GrantFeature(doc.grant, doc.of, doc.until)
        if doc.slide is not None:
            return Slide(None if doc.slide == "onward" else Direction[doc.slide], doc.cells, doc.of)
        if doc.teleport is not None:
            return Teleport(doc.teleport, doc.of)
        if doc.become is not None:
            self.problems.known(doc.become, self.terrain, "terrain", (*trail, "become"))
            return Become(doc.become, doc.at)
        return SetDoors(getattr(doc, kinds[0]), kinds[0])  # type: ignore[arg-type]

    def action(self, name: str, doc: ActionDocument) -> ActionRule:
        """An action of the ruleset."""
        trail: Trail = ("actions", name)
        target = Target(doc.target.relation, doc.target.within) if doc.target else None
        if target is None and any(effect.of == "target" for effect in doc.do):
            self.problems.add((*trail, "do"), f"{name!r} acts on a target but has none", "add 'target'")
        for i, feature in enumerate(doc.unless):
            self.problems.known(feature, self.features, "feature", (*trail, "unless", i))
        return ActionRule(
            name=name,
            title=doc.title or name,
            about=doc.about,
            target=target,
            unless=tuple(doc.unless),
            uses=compile_uses(doc.uses),
            cost=doc.cost,
            effects=self.effects(doc.do, (*trail, "do")),
        )

    def reaction(self, name: str, doc: ReactionDocument) -> ReactionRule:
        """A reaction of the ruleset."""
        if doc.unless is not None:
            self.problems.known(doc.unless, self.features, "feature", ("reactions", name, "unless"))
        return ReactionRule(
            name=name,
            title=doc.title or name,
            trigger=doc.trigger,
            relation=doc.relation,
            within=doc.within,
            unless=doc.unless,
            uses=compile_uses(doc.uses),
            ask=doc.ask,
            effects=self.effects(doc.do, ("reactions", name, "do")),
        )


def compile_uses(doc: UsesDocument | None) -> Uses | None:
    """How often something may be done."""
    return None if doc is None else Uses(doc.name, doc.times, doc.per)
