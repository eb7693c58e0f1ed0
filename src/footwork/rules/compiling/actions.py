"""Compiling actions, reactions and effects."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from footwork.geometry import Direction, Grid
from footwork.language.formula import Formula
from footwork.rules.effects import (
    ActionRule,
    Approach,
    Become,
    ChangeStat,
    Effect,
    GrantFeature,
    GrantPoints,
    Interrupt,
    MoveSelf,
    OnlyIf,
    PlainEffect,
    Program,
    ReactionRule,
    Relocate,
    Requirement,
    SetDoors,
    SetStat,
    Shove,
    ShoveRules,
    Slide,
    Target,
    Teleport,
    Uses,
    When,
)
from footwork.rules.files.document import Trail
from footwork.rules.files.problems import Problems
from footwork.rules.fold import Patch
from footwork.rules.rules import CELLS, Feature, StatRule
from footwork.rules.schema import (
    ActionDocument,
    ApproachDocument,
    EffectDocument,
    MoveDocument,
    ProgramDocument,
    ReactionDocument,
    ShovesDocument,
    StatDocument,
    UsesDocument,
)

EFFECTS = (
    "change", "grant", "points", "open", "close", "toggle", "slide", "teleport", "become", "shove", "move", "approach",
    "interrupt",
)  # fmt: skip

_MOMENTS: dict[When, str] = {
    "leave": "from where it has left",
    "stay": "from where it has come to rest",
}
_ONWARD_HINT = "name a direction, or let it slide on entering"


class ActionCompiler:
    """Compiles what happens besides steps, against the stats, features and modes that exist."""

    def __init__(
        self,
        problems: Problems,
        stats: Mapping[str, StatDocument | StatRule],
        features: Collection[str],
        terrain: Collection[str],
        modes: Collection[str],
        grid: Grid,
        paid_from: str | None = None,
        *,
        no_pool: str | None,
    ) -> None:
        self.problems = problems
        self.stats = stats
        self.features = features
        self.terrain = terrain
        self.modes = modes
        self.grid = grid
        self.no_pool = no_pool
        self.paid_from = paid_from

    def effects(self, documents: list[EffectDocument], trail: Trail, *, on: When | None = None) -> tuple[Effect, ...]:
        """The effects of a list that is no program, so that nobody chooses a way in them.

        `on` says that a cell does them, which knows itself, and when; the way in is known to one that is entered.
        """
        for i, doc in enumerate(documents):
            if doc.move is not None or doc.approach is not None:
                self.problems.add((*trail, i), "only an action moves its piece", "move it under 'actions'")
            if doc.shove is not None:
                self.problems.add((*trail, i), "only a piece shoves another", "use 'slide' with a direction")
            if doc.interrupt is not None:
                self.problems.add((*trail, i), "only a reaction interrupts a move", "say so under 'reactions'")
        if on == "hold":
            self._check_unconditional(documents, trail, "what is held is done whoever holds it", "use on: enter")
        if on is None:
            self._check_places(documents, trail)
        elif on in _MOMENTS:
            for i, doc in enumerate(documents):
                if doc.slide == "onward":
                    self.problems.add((*trail, i, "slide"), f"nothing goes onward {_MOMENTS[on]}", _ONWARD_HINT)
        return self._effects(documents, trail)

    def _check_unconditional(self, documents: list[EffectDocument], trail: Trail, why: str, hint: str) -> None:
        for i, doc in enumerate(documents):
            if doc.when is not None:
                self.problems.add((*trail, i, "when"), why, hint)

    def _check_places(self, documents: list[EffectDocument], trail: Trail) -> None:
        self._check_unconditional(documents, trail, "only what a place does has a condition", "actions have 'if'")
        for i, doc in enumerate(documents):
            if doc.slide == "onward":
                self.problems.add((*trail, i), "only a place knows which way is onward", "name a direction")
            if doc.become is not None and doc.at is None:
                self.problems.add((*trail, i), "which cells become that?", "name them with 'at'")

    def _effects(self, documents: list[EffectDocument], trail: Trail) -> tuple[Effect, ...]:
        compiled = (self._effect(doc, (*trail, i)) for i, doc in enumerate(documents))
        return tuple(effect for effect in compiled if effect is not None)

    def _effect(self, doc: EffectDocument, trail: Trail) -> Effect | None:
        effect = self._plain(doc, trail)
        if doc.when is None or effect is None:
            return effect
        self._known_stats(doc.when, (*trail, "when"))
        return OnlyIf(doc.when, effect)

    def _plain(self, doc: EffectDocument, trail: Trail) -> PlainEffect | None:
        kinds = [k for k in EFFECTS if getattr(doc, k) is not None]
        if len(kinds) != 1:
            self.problems.add(trail, f"an effect is one of {', '.join(EFFECTS)}")
            return None
        if doc.points is not None:
            self._known_stats(doc.points, (*trail, "points"))
            if self.no_pool is not None:
                self.problems.add((*trail, "points"), f"there are no points to give or take here: {self.no_pool}")
            return GrantPoints(doc.points, doc.of)
        if doc.change is not None:
            return self._change(doc, doc.change, trail)
        if doc.grant is not None:
            self.problems.known(doc.grant, self.features, "feature", (*trail, "grant"))
            return GrantFeature(doc.grant, doc.of, doc.until)
        if doc.slide is not None:
            self._known_stats(doc.cells, (*trail, "cells"))
            names = [direction.name for direction in self.grid.directions]
            self.problems.known(doc.slide, [*names, "onward"], "direction", (*trail, "slide"))
            return Slide(None if doc.slide == "onward" else Direction[doc.slide], doc.cells, doc.of)
        if doc.shove is not None:
            self._known_stats(doc.cells, (*trail, "cells"))
            return Shove(doc.shove, doc.cells, doc.of)
        if doc.teleport is not None:
            return Teleport(doc.teleport, doc.of)
        if doc.become is not None:
            self.problems.known(doc.become, self.terrain, "terrain", (*trail, "become"))
            return Become(doc.become, doc.at)
        if doc.move is not None:
            return self._move(doc.move, (*trail, "move"))
        if doc.approach is not None:
            return self._approach(doc.approach, (*trail, "approach"))
        if doc.interrupt is not None:
            return Interrupt()
        return SetDoors(getattr(doc, kinds[0]), kinds[0])  # type: ignore[arg-type]

    def _change(self, doc: EffectDocument, stat: str, trail: Trail) -> PlainEffect | None:
        if self.problems.known(stat, self.stats, "stat", (*trail, "change")) and self.stats[stat].counts == CELLS:
            self.problems.add((*trail, "change"), f"{stat} follows from the size of a piece; it cannot be changed")
        if (doc.by is None) == (doc.to is None):
            self.problems.add(trail, "a change says by how much", "add 'by', for example by: -1d6, or 'to'")
            return None
        if doc.to is not None:
            self._known_stats(doc.to, (*trail, "to"))
            return SetStat(stat, doc.to, doc.of)
        assert doc.by is not None
        self._known_stats(doc.by, (*trail, "by"))
        return ChangeStat(stat, doc.by, doc.of)

    def _move(self, doc: MoveDocument, trail: Trail) -> PlainEffect | None:
        if doc.mode is not None:
            self.problems.known(doc.mode, self.modes, "mode", (*trail, "mode"))
        for i, feature in enumerate(doc.features):
            self.problems.known(feature, self.features, "feature", (*trail, "features", i))
        if (doc.points is None) == (doc.within is None):
            self.problems.add(trail, "a move has 'points' to walk with, or is 'within' a distance at once")
            return None
        features = tuple(doc.features)
        if doc.points is not None:
            self._known_stats(doc.points, (*trail, "points"))
            return MoveSelf(doc.points, doc.mode, features)
        assert doc.within is not None
        self._known_stats(doc.within, (*trail, "within"))
        return Relocate(doc.within, doc.mode, features)

    def _approach(self, doc: ApproachDocument, trail: Trail) -> PlainEffect:
        self._known_stats(doc.points, (*trail, "points"))
        for i, feature in enumerate(doc.features):
            self.problems.known(feature, self.features, "feature", (*trail, "features", i))
        return Approach(doc.points, tuple(doc.features))

    def shoves(self, doc: ShovesDocument) -> ShoveRules:
        """What follows when something stands in the way of forced movement."""
        return ShoveRules(
            doc.domino, self.effects(doc.collision, ("shoves", "collision")), doc.each, doc.ground == "own"
        )

    def _known_stats(self, formula: Formula, trail: Trail) -> None:
        for _, name in sorted(formula.stats):
            self.problems.known(name, self.stats, "stat", trail)

    def _program(self, doc: ProgramDocument, trail: Trail) -> Program:
        if doc.if_ is not None:
            self._known_stats(doc.if_, (*trail, "if"))
        if doc.else_ and doc.if_ is None:
            self.problems.add((*trail, "else"), "there is an 'else' without an 'if'")
        for key, effects in (("do", doc.do), ("else", doc.else_), ("then", doc.then)):
            self._check_places(effects, (*trail, key))
        program = Program(
            do=self._effects(doc.do, (*trail, "do")),
            condition=doc.if_,
            otherwise=self._effects(doc.else_, (*trail, "else")),
            then=self._effects(doc.then, (*trail, "then")),
        )
        self._check_program(program, trail)
        return program

    def _check_program(self, program: Program, trail: Trail) -> None:
        if any(amount.has_dice for amount in program.paid):
            message = "what is paid under 'then' is known beforehand, so it cannot roll dice"
            self.problems.add((*trail, "then"), message, "roll them under 'do'")
        for key, effects in (("do", program.do), ("else", program.otherwise)):
            if sum(isinstance(effect, MoveSelf | Relocate) for effect in effects) > 1:
                self.problems.add((*trail, key), "an action moves its piece once", "make two actions of it")
        if any(isinstance(effect, MoveSelf | Relocate) for effect in program.then):
            self.problems.add((*trail, "then"), "a move stands under 'do' or 'else', not under 'then'")

    def action(self, name: str, doc: ActionDocument) -> ActionRule:
        """An action of the ruleset."""
        trail: Trail = ("actions", name)
        target = Target(doc.target.relation, doc.target.within, doc.target.measure) if doc.target else None
        program = self._paying(self._program(doc, trail))
        if Interrupt() in program.effects:
            self.problems.add((*trail, "do"), "only a reaction interrupts a move", "say so under 'reactions'")
        if target is None and _aims(doc):
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
            program=program,
            requires=self._requirement(doc, trail),
        )

    def _paying(self, program: Program) -> Program:
        """A program whose moves are paid from the stat that the ruleset names, unless its own price takes that."""
        if self.paid_from is None or any(price.stat == self.paid_from for price in program.prices):
            return program
        do, otherwise = (
            tuple(replace(e, pays=self.paid_from) if isinstance(e, MoveSelf) else e for e in effects)
            for effects in (program.do, program.otherwise)
        )
        return replace(program, do=do, otherwise=otherwise)

    def _requirement(self, doc: ActionDocument | ReactionDocument, trail: Trail) -> Requirement | None:
        for i, feature in enumerate(doc.requires):
            self.problems.known(feature, self.features, "feature", (*trail, "requires", i))
        return Requirement(tuple(doc.requires), doc.when) if doc.requires or doc.when is not None else None

    def reaction(self, name: str, doc: ReactionDocument) -> ReactionRule:
        """A reaction of the ruleset."""
        trail: Trail = ("reactions", name)
        for i, feature in enumerate(doc.unless):
            self.problems.known(feature, self.features, "feature", (*trail, "unless", i))
        program = self._program(doc, trail)
        if doc.trigger not in ("before-leave", "after-arrive") and Interrupt() in program.effects:
            self.problems.add((*trail, "do"), "there is no move to interrupt when a turn starts or ends")
        return ReactionRule(
            name=name,
            title=doc.title or name,
            trigger=doc.trigger,
            relation=doc.relation,
            within=doc.within,
            measure=doc.measure,
            unless=tuple(doc.unless),
            uses=compile_uses(doc.uses),
            ask=doc.ask,
            program=program,
            requires=self._requirement(doc, trail),
        )


def _aims(doc: ActionDocument) -> bool:
    """Whether an action needs somebody to be aimed at: it changes them, or reads their stats."""
    effects = [*doc.do, *doc.else_, *doc.then]
    formulas = [doc.if_, *(f for e in effects for f in (e.by, e.to, e.points, e.cells, *_of_move(e)))]
    reads = any(whose == "target" for formula in formulas if formula is not None for whose, _ in formula.stats)
    return reads or any(effect.of == "target" or effect.shove or effect.approach for effect in effects)


def _of_move(doc: EffectDocument) -> tuple[Formula | None, ...]:
    """The numbers of a move that an effect makes."""
    if doc.approach is not None:
        return (doc.approach.points,)
    return () if doc.move is None else (doc.move.points, doc.move.within)


def why_no_pool(base: Mapping[str, object], features: Mapping[str, Feature], applied: Collection[str]) -> str | None:
    """Why no piece keeps points that an effect could give or take; None if some may.

    What everybody has (`applied`, without a condition) decides like the ruleset itself; other features some may have.
    """
    refresh, limited = base["allowance.refresh"], base["allowance.points"] is not None
    everybody = {name for name in applied if name in features and features[name].when is None}
    for patch in (patch for name in applied if name in everybody for patch in features[name].patches):
        if patch.path == "allowance.refresh":
            refresh = patch.value
        elif patch.path == "allowance.points":
            limited = _limits(patch, limited=limited)
    some = [patch for name, feature in features.items() if name not in everybody for patch in feature.patches]
    refreshes = {refresh, *(patch.value for patch in some if patch.path == "allowance.refresh")}
    limited = limited or any(_limits(patch, limited=False) for patch in some if patch.path == "allowance.points")
    if "grant" in refreshes or ("turn" in refreshes and limited):
        return None
    match refresh:
        case "move":
            return "each move has its points anew"
        case "action":
            return "only actions move pieces, each with its own points"
        case _:
            return "points are unlimited"


def _limits(patch: Patch, *, limited: bool) -> bool:
    """Whether points have a limit after a patch of them."""
    match patch.op:
        case "set":
            return patch.value is not None
        case "cap":
            return True
        case _:
            return limited


def compile_uses(doc: UsesDocument | None) -> Uses | None:
    """How often something may be done."""
    return None if doc is None else Uses(doc.name, doc.times, doc.per)
