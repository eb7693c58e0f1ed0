"""Means: what a piece has to move with, whatever the ground: its profile, its stats as features change them, points.

They follow from the features of the piece, of its side, the scenario and the ruleset, from what the auras of others
grant it, and from the stats that the ruleset reads. They are kept beside the piece, and hold for its later selves as
long as all of that is the same.
"""

from __future__ import annotations

from typing import Any

from footwork.board.auras import granted_features
from footwork.board.nearby import own_features, own_stats, stat_of
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.rules.fold import Attached, Scope
from footwork.rules.profile import Draft, Profile, ReadStat, attached_features, profile_of
from footwork.rules.rules import Rules
from footwork.values import twin

MOST_DRAFTS = 256
"""How many kinds of means are kept for one ruleset."""


class Means:
    """What one piece has to move with. `profile` is what it may do; the rest is worked out when it is asked for."""

    __slots__ = (
        "_amounts",
        "_attached",
        "_draft",
        "_follows_stats",
        "_others",
        "_piece",
        "_stats",
        "_values",
        "_variants",
        "_world",
        "budgets",
        "cap",
        "fresh",
        "granted",
        "mover",
        "moves_allowed",
        "moves_freely",
        "profile",
    )

    def __init__(self, state: State, piece: Piece, granted: tuple[str, ...]) -> None:
        own = stat_of(state, piece)
        self._attached = own_features(state, piece)
        if granted:
            self._attached += tuple([Attached(Scope.TEMPORARY, name) for name in granted])
        self._values = tuple([own(name) for name in state.rules.stats_read])
        self._draft, self.profile, self._amounts = _drafted(state.rules, self._attached, self._values, own)
        self._world = state.world
        self._others = granted
        self._piece = twin(piece)  # a copy of its own: nothing that is kept beside the piece leads back here
        self._piece.__dict__.pop("_means", None)
        self._stats = piece.stats
        self._follows_stats = not (state.rules.auras or state.rules.reads_counts)
        """Whether nothing but its stats and features can change them."""
        self.mover: Any = None
        """The kind of mover that a piece with these means is; whoever asks about steps keeps it here."""
        self.fresh: Any = None
        """What happens when such a piece is refreshed; whoever lets it happen keeps it here."""
        self.moves_freely: bool | None = None
        """Whether nothing but the number of its moves can keep a piece in its turn from moving; None if not known."""
        self.budgets: dict[tuple[int | None, int], Any] = {}
        """What it has to pay with, by its points and what it carries; kept here in the same way."""
        self._variants: dict[tuple[str | None, tuple[str, ...]], Profile] = {}

    def hold(self, state: State, piece: Piece, granted: tuple[str, ...]) -> bool:
        """Whether they are what this self of the piece has in this state; its features are those they were made of."""
        if self._world is not state.world or self._others != granted:
            return False
        was, rules = self._piece, self.profile.rules
        if was.stats is piece.stats and (
            not rules.reads_counts or (was.moves_made == piece.moves_made and was.used is piece.used)
        ):
            return True
        own = stat_of(state, piece)
        return self._values == tuple(own(name) for name in rules.stats_read)

    def variant(self, mode: str | None, features: tuple[str, ...]) -> Profile:
        """The profile in another mode, or with features on top as an action gives them."""
        if mode is None and not features:
            return self.profile
        known = self._variants.get((mode, features))
        if known is None:
            own = own_stats(self.profile.rules, self._piece)
            known = self._variants[mode, features] = self._with(features).profile(own, mode=mode)
        return known

    @property
    def alone(self) -> Profile:
        """The profile without what the auras of others grant."""
        if not self._others:
            return self.profile
        own = own_stats(self.profile.rules, self._piece)
        return profile_of(self.profile.rules, self._attached[: -len(self._others)], own)

    granted: int | None
    """The points in pips that a refresh gives; None without a limit."""
    cap: int | None
    """The most points in pips that it may have, however they came; None without a cap."""
    moves_allowed: int | None
    """How many moves a turn allows; None without a limit."""

    def __getattr__(self, name: str) -> int | None:
        """What is worked out when it is first asked for."""
        if name not in ("cap", "granted", "moves_allowed"):
            raise AttributeError(name)
        if name not in self._amounts:
            allowance, stats = self.profile.allowance, self.stats(self._piece)
            if name == "moves_allowed":
                self._amounts[name] = allowance.moves_allowed(stats)
            else:
                points = allowance.granted(stats) if name == "granted" else allowance.cap(stats)
                self._amounts[name] = None if points is None else int(points * self.profile.rules.pips)
        value = self._amounts[name]
        setattr(self, name, value)
        return value

    def points_left(self, piece: Piece) -> int | None:
        """The points in pips that the piece may spend: its pool, or what each move grants; None without a limit."""
        allowance = self.profile.allowance
        if allowance.refresh == "move":
            return self.granted
        if allowance.refresh == "action":
            return 0
        if piece.pips is None:
            return None
        # A cap that arrives after the pool was filled still holds; a bonus waits for the next refresh.
        return piece.pips if self.cap is None else min(piece.pips, self.cap)

    def moves_left(self, piece: Piece) -> int | None:
        """How many more moves the piece may make this turn; None without a limit."""
        allowed = self.moves_allowed
        return None if allowed is None else max(0, allowed - piece.moves_made)

    def stats(self, piece: Piece, features: tuple[str, ...] = ()) -> ReadStat:
        """The stats of the piece, as this self of it has them, after its features and these have changed them."""
        own = own_stats(self.profile.rules, piece)
        return (self._with(features) if features else self._draft).stat_reader(own)

    def _with(self, features: tuple[str, ...]) -> Draft:
        """The patches in force with features on top as an action gives them."""
        rules, own = self.profile.rules, own_stats(self.profile.rules, self._piece)
        attached = (*self._attached, *(Attached(Scope.ACTION, name) for name in features))
        return Draft(rules, attached_features(rules, attached, own))


_Drafted = tuple[Draft, Profile, dict[str, int | None]]


def _drafted(rules: Rules, attached: tuple[Attached, ...], values: tuple[int, ...], own: ReadStat) -> _Drafted:
    """The patches in force, the profile, and amounts that were asked for: for pieces with equal features and stats."""
    drafts: dict[object, _Drafted] = rules.compiled.lasting.setdefault("drafts", {})
    known = drafts.get((attached, values))
    if known is None:
        draft = Draft(rules, attached_features(rules, attached, own))
        if len(drafts) >= MOST_DRAFTS:
            drafts.clear()
        known = drafts[attached, values] = (draft, draft.profile(own), {})
    return known


def means_of(state: State, piece: Piece) -> Means:
    """What a piece has to move with in a state."""
    known: Means | None = piece.__dict__.get("_means")
    if known is not None and known._follows_stats and known._world is state.world and known._stats is piece.stats:
        return known
    granted = granted_features(state, piece) if state.rules.auras else ()
    if known is None or not known.hold(state, piece, granted):
        known = piece.__dict__["_means"] = Means(state, piece, granted)
    return known
