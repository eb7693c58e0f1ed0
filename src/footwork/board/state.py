"""State: a checked position. Everything that can be asked or played starts from one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import field, fields, replace
from typing import Any, NamedTuple

import footwork._core as _core
from footwork.arguments import checked, described, say, take
from footwork.board.board import Board
from footwork.board.goal import Goal
from footwork.board.piece import Piece
from footwork.board.plan import NO_PLANS, Plan, Plans
from footwork.errors import MisuseError
from footwork.geometry import Cell, Edge
from footwork.refusals import FIELDS, Refusal
from footwork.rules.rules import Rules
from footwork.rules.texts import counted, nearest
from footwork.values import Fixed, Value, dataclass, kept, twin, twin_with, twin_with_item

EVERYONE = "everyone"

MOST_REMEMBERED = 32
"""How many things that were prepared are remembered for all states of a game."""
FORGOTTEN = MOST_REMEMBERED // 2
"""How many of them are forgotten at once."""
MOST_PIECES, MOST_CELLS = 512, 1 << 21
"""For how many pieces of one state there may be one more each, as long as their boards have so many cells together."""
_SHARED = 1 << 14
"""A board of more cells is shared by all questions about it."""

Changes = Sequence[tuple[int, Piece, Piece]]
"""Pieces before and after, each with its place in the roster."""
Written = tuple[tuple[Piece, ...], list[str]]
"""Pieces, and how each of them is written for a hash."""


class Turn(NamedTuple):
    """Whose turn it is: the round, and the place in the order of sides or pieces."""

    round: int
    place: int


class Tiles(NamedTuple):
    """What has become of the cells that do something: which are spent, which are held, which doors wait to close.

    Spent and held ones are counted as the scenario lists its effects, cell by cell; a door is a cell or an edge.
    """

    spent: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    closing: tuple[Cell | Edge, ...] = ()


NO_TILES = Tiles()


@dataclass(frozen=True)
class Side:
    """A side of the game, its features, who moves it, and where it wants to be."""

    name: str
    title: str
    features: tuple[str, ...] = ()
    control: str = "player"
    goal: Goal | None = None


class Last(NamedTuple):
    """The side that is left when a game is decided; nobody may be."""

    name: str | None


World = tuple[Rules, tuple[str, ...], Mapping[str, Side]]
"""Rules, the scenario's features, the sides."""


@dataclass(frozen=True, eq=False, repr=False)
class State(Value):
    """A position that has been checked. Make one from a Setup; change it by applying events.

    Two states with equal hashes are the same position under the same rules. Equal ones are also shown alike.
    """

    rules: Rules
    board: Board
    pieces: tuple[Piece, ...]
    sides: Mapping[str, Side] = field(default_factory=Fixed)
    features: tuple[str, ...] = ()
    turn: Turn | None = None
    seed: int = 0
    rolls: int = 0
    plans: Plans = NO_PLANS
    tiles: Tiles = NO_TILES

    def piece(self, name: str) -> Piece:
        """The piece with this id; raises MisuseError with the nearest one if there is none."""
        try:
            return self.pieces[self.index[name]]
        except Exception:  # whatever an object does that is no text
            self.has(name)  # what is no text has its own words
            raise MisuseError(f"there is no piece '{name}'; {nearest(name, self.index)}") from None

    def has(self, name: str) -> bool:
        """Whether there is a piece with this id; raises MisuseError for what is no text."""
        try:
            if isinstance(name, str):
                return name in self.index
        except Exception as error:  # a text of somebody's own, whose methods fail
            raise MisuseError(f"the id of a piece is a text, found {described(name)}") from error
        raise MisuseError(f"the id of a piece is a text, found {described(name)}")

    @checked
    def side(self, name: str) -> Side:
        """The side of this name; raises MisuseError with the nearest one if there is none."""
        known = self.sides.get(name)
        if known is None:
            raise MisuseError(f"there is no side '{name}'; {nearest(str(name), self.sides)}")
        return known

    @kept
    def world(self) -> World:
        """What holds for everybody as long as a game lasts: rules, the scenario's features, the sides.

        The states of a game share one of it: whether it is the same one says enough.
        """
        return self.rules, self.features, self.sides

    @kept
    def index(self) -> Mapping[str, int]:
        """The place of each piece in the roster."""
        return Fixed({piece.id: i for i, piece in enumerate(self.pieces)})

    @kept
    def crowd(self) -> _core.Crowd:
        """Who stands where, each by its place in the roster and of which side: kept in the core.

        It is made once; states that follow take it over with those who have moved since.
        """
        nobody = _core.Crowd(())
        return _followed(nobody, [(i, piece, piece) for i, piece in enumerate(self.pieces)], self.side_numbers)

    @kept
    def side_numbers(self) -> Mapping[str | None, int]:
        """The numbers of the sides of pieces in the crowd; who has none is below 0."""
        sides: dict[str | None, int] = {None: -1}
        for piece in self.pieces:
            sides.setdefault(piece.side, len(sides))
        return sides

    @property
    def occupied(self) -> Mapping[Cell, tuple[int, ...]]:
        """Who stands on each cell that is occupied, as places in the roster, in their order. Made at every call."""
        return self.crowd.standing(Cell)

    def at(self, cell: Cell | str) -> tuple[Piece, ...]:
        """The pieces on a cell, in roster order."""
        pieces = self.pieces
        where = cell if type(cell) is Cell else self.rules.cell(cell)
        try:
            return tuple([pieces[i] for i in self.crowd.on(*where)])
        except TypeError:  # a forged cell may have no numbers
            self.rules.cell(where)
            raise

    def primed(self) -> State:
        """The state itself, with what the next ones take over from it worked out."""
        for known in (self.world, self.index, self.order, self.takers, self.last_side, self.goals):
            del known
        self.__dict__.setdefault("_written", [((), [])])
        return self

    def apart(self) -> State:
        """The same position as the first of a game of its own: it shares nothing that changes as one goes on."""
        state = twin(self)
        state.__dict__.pop("_line", None)
        state.__dict__["_written"] = [((), [])]
        return state

    # Every state after the first is made here

    def changed(self, **fields: Any) -> State:
        """The state with other values of some fields; what is known of it is kept where it is free of them."""
        if not fields.keys() <= _LIGHT:
            return replace(self, **fields)
        state = twin(self)
        here = state.__dict__
        here.update(fields)
        here.pop("hash", None)
        return state

    def with_piece(self, piece: Piece) -> State:
        """The state with one piece replaced by its new self."""
        index = self.index[piece.id]
        before = self.pieces[index]
        if not (
            before.features is piece.features
            and before.side is piece.side
            and before.footprint is piece.footprint  # as in play it always is: alike, without a call
        ):
            pieces = list(self.pieces)
            pieces[index] = piece
            return replace(self, pieces=tuple(pieces))
        state = twin_with_item(self, "pieces", index, piece, "hash")
        here = state.__dict__
        at = piece.at
        if before.at != at or before.turned != piece.turned:
            crowd: _core.Crowd | None = here.get("crowd")
            if at is None or before.at is None:
                here.pop("last_side", None)
            if crowd is not None:
                moved = crowd.moved(index, at[0], at[1]) if at is not None and piece.footprint.is_single else None
                here["crowd"] = moved or _followed(crowd, ((index, before, piece),), state.side_numbers)
        if "_auras" in here and not _shines_alike(before, piece):
            here["_auras"] = here["_auras"].after(((index, before, piece),))
        return state

    def with_turn(self, turn: Turn, pieces: tuple[Piece, ...]) -> State:
        """The state with another turn, and with its pieces as they are then, in no other place and of no other make.

        Only where there are no auras, which may depend on what else has changed.
        """
        state = twin_with(self, _OF_A_TURN, turn, pieces)
        state.__dict__.pop("hash", None)
        return state

    def with_new(self, piece: Piece) -> State:
        """The state with one piece more, the last of the roster."""
        take(piece, Piece, "with_new", "piece")
        return replace(self, pieces=(*self.pieces, piece)).primed()

    def with_pieces(self, changed: Mapping[str, Piece]) -> State:
        """The state with several pieces replaced by their new selves, in one go, by their ids."""
        index, pieces = self.index, list(self.pieces)
        try:
            changes = tuple([(index[name], pieces[index[name]], piece) for name, piece in changed.items()])
        except (AttributeError, KeyError, TypeError):
            take(changed, Mapping[str, Piece], "with_pieces", "changed")
            for name in changed:
                self.piece(name)  # the one that there is not has its own words
            raise
        for i, _, piece in changes:
            pieces[i] = piece
        return self._with(tuple(pieces), changes)

    def _with(self, pieces: tuple[Piece, ...], changes: Changes) -> State:
        """The state with some pieces changed; what is known of the roster and of the cells is kept where it holds."""
        moved: list[tuple[int, Piece, Piece]] = []
        for change in changes:
            _, before, after = change
            if not _is_alike(before, after):
                return replace(self, pieces=pieces)
            if before.at != after.at or before.turned != after.turned:
                moved.append(change)
        state = twin(self)
        here = state.__dict__
        here["pieces"] = pieces
        if "hash" in here:
            del here["hash"]
        if moved:
            if "crowd" in here:
                here["crowd"] = _followed(here["crowd"], moved, state.side_numbers)
            if any(before.at is None or after.at is None for _, before, after in moved):
                here.pop("last_side", None)
        if "_auras" in here:
            here["_auras"] = here["_auras"].after([each for each in changes if not _shines_alike(*each[1:])])
        return state

    @property
    def line(self) -> dict[tuple[Any, ...], Any]:
        """What was prepared for the states of this game lately: shared by all of them, and no part of any.

        A key begins with the `id` of a state that its entry holds on to. Whoever keeps something here forgets some
        where there is much.
        """
        known: dict[tuple[Any, ...], Any] | None = self.__dict__.get("_line")
        if known is None:
            known = self.__dict__["_line"] = {}
        return known

    @checked
    def speaking(self, language: str) -> State:
        """The same position with the ruleset's texts in a language. Raises MisuseError if the ruleset lacks it."""
        return replace(self, rules=self.rules.speaking(language))

    @kept
    def order(self) -> tuple[str, ...]:
        """Who takes turns: the sides (everyone at once, where there are none), or the pieces, in roster order."""
        if self.rules.turns_by == "side" and self.pieces:
            return tuple(self.sides) or (EVERYONE,)
        return tuple(piece.id for piece in self.pieces)

    @kept
    def takers(self) -> Mapping[str | None, tuple[int, ...]]:
        """Whose turn it is when it is the turn of a side or piece: places in the roster, in their order.

        Under None stand those without a side.
        """
        found: dict[str | None, list[int]] = {}
        for i, piece in enumerate(self.pieces):
            for who in {piece.side, piece.id}:
                found.setdefault(who, []).append(i)
        return Fixed({who: tuple(places) for who, places in found.items()})

    @property
    def active(self) -> str | None:
        """The side or piece whose turn it is; None when nothing is running."""
        return None if self.turn is None or not self.order else self.order[self.turn.place]

    @kept
    def last_side(self) -> Last | None:
        """The side that is left of several that fought; None while two of them stand, or if fewer ever fought.

        Where the ruleset has leaders, a side stands as long as one of its leaders does.
        """
        leader = self.rules.leader
        standing: str | None = None
        fought: set[str] = set()
        for piece in self.pieces:
            if piece.side is not None and (leader is None or leader in piece.features):
                fought.add(piece.side)
                if piece.at is not None:
                    if standing is not None and standing != piece.side:
                        return None
                    standing = piece.side
        return Last(standing) if len(fought) > 1 else None

    @property
    def at_goal(self) -> Last | None:
        """The first side, in their order, that is where it wants to be; None if none is."""
        for name, goal in self.goals:
            if goal.is_met(piece for piece in self.pieces if piece.side == name):
                return Last(name)
        return None

    @kept
    def goals(self) -> tuple[tuple[str, Goal], ...]:
        """The sides that want to be somewhere, in their order, and where."""
        return tuple([(side.name, side.goal) for side in self.sides.values() if side.goal is not None])

    def is_active(self, piece: Piece) -> bool:
        """Whether it is the piece's turn. A piece without a side waits for nobody's."""
        turn, order = self.turn, self.order
        if turn is None or not order:
            return False
        try:
            active, side = order[turn.place], piece.side
            return active == side or side is None or active == piece.id
        except AttributeError:
            take(piece, Piece, "is_active", "piece")
            raise

    @kept
    def hash(self) -> str:
        """A hash of the whole position, the same in every process."""
        world = [self.rules.fingerprint, self.board.digest]
        rest = [
            [[side.name, side.title, side.features, side.control, *_plain_goal(side)] for side in self.sides.values()],
            self.features,
            self.turn,
            self.seed,
            self.rolls,
            _plain_plans(self.plans),
            self.tiles,
        ]
        text = f"{_json(world)[:-1]},[{','.join(self._texts())}],{_json(rest)[1:]}"  # one list of all that
        return hashlib.sha256(text.encode()).hexdigest()

    def _texts(self) -> list[str]:
        """The pieces for a hash; who stood so in the state of this game that was hashed last is not written again."""
        written: list[Written] = self.__dict__.setdefault("_written", [((), [])])
        pieces, (known, texts) = self.pieces, written[0]
        if len(known) == len(pieces):
            texts = [t if p is q else _text(p) for p, q, t in zip(pieces, known, texts, strict=True)]
        else:
            texts = [_text(piece) for piece in pieces]
        written[0] = (pieces, texts)
        return texts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        if self is other:
            return True
        here, there = self.__dict__, other.__dict__
        # Mappings that differ in their order alone are equal to Python; sides take turns in it.
        return all(here[name] == there[name] for name in _FIELDS) and tuple(self.sides) == tuple(other.sides)

    def __hash__(self) -> int:
        return hash(self.hash)

    def __repr__(self) -> str:
        turn = "not running" if self.turn is None else f"round {self.turn.round}, {self.active} to move"
        columns, rows = self.rules.grid.page(self.board.width, self.board.height)
        size = f"{columns}×{rows}" if self.board.exists else "no board"
        return f"<State of {self.rules.name:.60}: {size}, {counted(len(self.pieces), 'piece')}, {turn:.80}>"


_FIELDS = tuple(field.name for field in fields(State))
LASTING = frozenset({*_FIELDS, "world", "index", "order", "takers", "last_side", "goals", "hash", "_line", "_written"})
"""The fields, what the states of a game share, and what is small: there also when a position is long past."""
_OF_A_TURN = ("turn", "pieces")
_LIGHT = frozenset({"turn", "board", "plans", "tiles", "seed", "rolls"})
"""The fields that nothing but the hash is made from."""


def forget_some(state: State) -> None:
    """Forget what was prepared first; for this state only where there is more than its pieces account for."""
    line, here = state.line, id(state)
    known = list(line)  # at once: others may be asking
    if len(known) < MOST_REMEMBERED:
        return
    oldest = [key for key in known if key[0] != here]
    if not oldest:
        cells = state.board.width * state.board.height
        more = min(len(state.pieces), MOST_PIECES, MOST_CELLS // max(1, min(cells, _SHARED)))
        oldest = known if len(known) >= MOST_REMEMBERED + more else []
    for key in oldest[: max(FORGOTTEN, len(known) - MOST_REMEMBERED)]:
        line.pop(key, None)


def _plain_goal(side: Side) -> list[object]:
    """The goal of a side for a hash; nothing without one."""
    return [] if side.goal is None else [[sorted(side.goal.cells), side.goal.pieces]]


def _followed(crowd: _core.Crowd, moved: Changes, sides: Mapping[str | None, int]) -> _core.Crowd:
    """The crowd once some have moved."""
    come = [(i, sides[piece.side], *cell) for i, _, piece in moved for cell in piece.cells]
    return crowd.changed([i for i, _, _ in moved], come)


def _is_alike(before: Piece, after: Piece) -> bool:
    """Whether a piece is surely of the same side, size and make as before: in play it always is."""
    return before.features is after.features and before.side is after.side and before.footprint is after.footprint


def _shines_alike(before: Piece, after: Piece) -> bool:
    """Whether a change of a piece cannot have changed which auras are in force, nor where its own are felt."""
    return (
        before.features is after.features
        and before.temporary is after.temporary
        and before.stats is after.stats
        and before.used is after.used
        and before.moves_made == after.moves_made
        and before.at == after.at
        and before.turned == after.turned
    )


_json = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode


def _text(piece: Piece) -> str:
    """A piece for a hash."""
    # How a piece is shown is left out: it changes nothing that the rules could see.
    values = {name: getattr(piece, name) for name in piece.__dataclass_fields__ if name != "timeline"}
    values["footprint"] = piece.footprint.said
    values["heading"] = piece.heading.name
    return _json(values)


def _plain_plans(plans: Plans) -> list[object]:
    made = {name: _plain_plan(plan) for name, plan in plans.by_piece.items()}
    return [plans.beat, made, *([sorted(plans.passed)] if plans.passed else [])]


def _plain_plan(plan: Plan) -> list[object]:
    return [plan.steps, plan.done, plan.ready, plan.start, _plain_refusal(plan.blocked), plan.hidden]


def _plain_refusal(refusal: Refusal | None) -> list[str | None] | None:
    if refusal is None:
        return None
    said = [refusal.code, *(getattr(refusal, name) for name in FIELDS)]
    return [None if part is None else str(part) for part in said]


say(State, "a State, such as game.state")
