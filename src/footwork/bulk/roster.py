"""Roster: the pieces of games as numbers, and what the core has to know beside them: kinds of pieces, and boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from footwork.board.board import Board
from footwork.board.means import Means
from footwork.board.nearby import own_features, stat_of
from footwork.board.piece import Piece
from footwork.board.plan import NO_PLANS
from footwork.board.state import EVERYONE, State, Turn
from footwork.bulk.arrays import Array
from footwork.bulk.lapsing import MOMENTS, lapsed, lapses
from footwork.bulk.stirring import stirs_of
from footwork.errors import MisuseError
from footwork.geometry import Cell, Direction
from footwork.play.consequences.tiles import is_quiet_itself
from footwork.play.turns import decided
from footwork.query.games import PIECE_FIELDS, GamesAsk, GoalCells, KindOfPiece, LoudBoard, Turns, games_ask
from footwork.query.gates import slots_of
from footwork.query.mover import mover_of
from footwork.rules.rules import ACTED, HALTED, Rules

DIRECTIONS = tuple(Direction)
_GONE = PIECE_FIELDS.index("gone")
LEAVING, ENTERING, STAYING = 1, 2, 4
ALL_OF_IT, BY_THEMSELVES, PLANS, NO_STEPS, NO_END, UNJUDGED = 1, 2, 4, 8, 16, 32
"""What of a game is left to play: everything, steps that are not planned, or those that are; whether those that are not
are refused, and the end of a turn; or nothing can be said of them."""


class Roster:
    """The numbers of the games of one scenario: to and fro between states and arrays."""

    def __init__(self, start: State, offsets: Sequence[tuple[int, int]] = ()) -> None:
        self.start = start
        self.rules = start.rules
        grid = start.rules.grid
        self._offsets = dict.fromkeys((*map(grid.offset, grid.directions), *offsets))
        self.unsuited = _unsuited(start.rules)
        """What in these rules the core leaves to play, whatever somebody does; empty if nothing."""
        self._painted = _paints_what_acts(start.rules)
        self._sides = {None: -1} | {
            side: i for i, side in enumerate(dict.fromkeys(p.side for p in start.pieces if p.side))
        }
        self._kinds: dict[KindOfPiece, int] = {}
        self._known: dict[object, int] = {}
        self._boards: dict[Board, int] = {}
        self._loud: list[LoudBoard] = []
        self._ask: GamesAsk | None = None
        self._told = (0, 0)

    def ask(self) -> GamesAsk:
        """The native tables for all kinds of pieces and boards that were met so far."""
        told = (len(self._kinds), len(self._loud))
        if self._ask is None or told != self._told:
            headings = [DIRECTIONS.index(direction) for direction in self.rules.grid.directions]
            turns, goals = _turns(self.start), self._goals()
            self._ask = games_ask(self.rules, self._loud, list(self._kinds), turns, goals, headings, self._ask)
            self._told = told
        return self._ask

    @property
    def boards(self) -> int:
        """How many boards are kept."""
        return len(self._loud)

    def forget_boards(self, but: Sequence[int]) -> None:
        """Forget all boards but some, which get new numbers in this order."""
        self._loud = [self._loud[number] for number in but]
        self._boards = {each.board: number for number, each in enumerate(self._loud)}
        self._ask = None

    def _goals(self) -> list[GoalCells]:
        """Where the sides of pieces want to be."""
        board = self.start.board
        cells = [Cell(x, y) for y in range(board.height) for x in range(board.width)]
        return [
            GoalCells(self._sides[name], goal.pieces or -1, bytes(cell in goal.cells for cell in cells))
            for name, goal in self.start.goals
            if name in self._sides
        ]

    @property
    def offsets(self) -> tuple[tuple[int, int], ...]:
        """The offsets of all directions in their order, then those of longer steps, as those who have them were met."""
        return tuple(self._offsets)

    def facing(self, offset: tuple[int, int]) -> int:
        """Where somebody faces after a step whose heading follows the way; -1 as before."""
        direction = self.rules.grid.direction(*offset)
        return -1 if direction is None else DIRECTIONS.index(direction)

    def own(self, state: State) -> State:
        """A state of this scenario under these very rules, without plans that are over, and passes alone.

        Raises MisuseError for one of another.
        """
        if [(piece.id, piece.side) for piece in state.pieces] != [(p.id, p.side) for p in self.start.pieces]:
            others = {piece.id for piece in state.pieces} ^ {piece.id for piece in self.start.pieces}
            named = f", and '{min(others):.40}' is in one of them only" if others else ""
            raise MisuseError(f"a game of these games has the same pieces in the same order{named}")
        if [*state.sides.items()] != [*self.start.sides.items()]:
            raise MisuseError("a game of these games has the same sides in the same order, with the same goals")
        size, own = (self.rules.grid.page(each.board.width, each.board.height) for each in (state, self.start))
        if size != own:
            raise MisuseError(f"a game of these games has a board of {own[0]}×{own[1]}, not {size[0]}×{size[1]}")
        if state.plans != NO_PLANS and (state.plans.finished or not state.plans.by_piece):
            state = state.changed(plans=NO_PLANS)
        if state.rules is self.rules:
            return state
        if state.rules.fingerprint != self.rules.fingerprint:
            raise MisuseError(f"a game of these games is one of {self.rules.name}, under the same rules")
        return replace(state, rules=self.rules)

    def numbers(self, state: State, before: State | None = None, had: Array | None = None) -> tuple[Any, list[int]]:
        """The numbers of the pieces of a state, and of the game.

        Where it came from one `before` whose pieces `had` numbers, those count for whoever is the same.
        """
        turn = state.turn or Turn(0, 0)
        row = [turn.place, turn.round, self._board(state), self._closed(state)]
        if before is None or had is None or before.world != state.world:
            return [self._piece(state, piece) for piece in state.pieces], row
        pieces = had.copy()
        pieces[:, _GONE] = 0  # from now on it is this state that they are counted from
        for i, (was, piece) in enumerate(zip(before.pieces, state.pieces, strict=True)):
            if piece is not was:
                pieces[i] = self._piece(state, piece)
        return pieces, row

    def _closed(self, state: State) -> int:
        """What of a game the core leaves to play, or always refuses."""
        rules, beats = self.rules, self.rules.beats
        left = BY_THEMSELVES * (beats is not None) | PLANS * self._painted
        if self.unsuited or state.tiles.closing or state.plans != NO_PLANS or decided(state) is not None:
            left |= ALL_OF_IT
        if beats is not None and slots_of(rules).asks and (beats.at_once == "refuse" or state.plans.executing):
            left |= NO_STEPS
        if state.turn is None:
            left |= ALL_OF_IT | NO_END | (UNJUDGED if {"running", "turn"}.isdisjoint(rules.checks) else NO_STEPS)
        return left

    def state(self, base: State, pieces: list[list[int]], game: list[int]) -> State:
        """The state that numbers stand for, if `base` is what they were before steps were made."""
        changed: dict[str, Piece] = {}
        for before, numbers in zip(base.pieces, pieces, strict=True):
            x, y, turned, heading, points, moves, carry, parity, _, _, gone = numbers
            piece = lapsed(before, gone) if gone else before
            at = None if x < 0 else Cell(x, y)
            found = (at, int(turned), DIRECTIONS[heading], None if points < 0 else points, moves, carry, parity)
            had = (piece.at, int(piece.turned), piece.heading, piece.pips, piece.moves_made, piece.carry_pips)
            if found != (*had, piece.parity):
                names = ("at", "turned", "heading", "pips", "moves_made", "carry_pips", "parity")
                fields: dict[str, Any] = dict(zip(names, found, strict=True))
                if int(piece.turned) == turned:
                    del fields["turned"]
                piece = piece.changed(**fields)
            if piece is not before:
                changed[piece.id] = piece
        state = base.with_pieces(changed) if changed else base
        turn = Turn(game[1], game[0])
        return state if state.turn is None or state.turn == turn else state.changed(turn=turn)

    def _piece(self, state: State, piece: Piece) -> list[int]:
        x, y = (-1, -1) if piece.at is None else piece.at
        points = -1 if piece.pips is None else piece.pips
        kind = self._kind(state, piece)
        return [
            x,
            y,
            int(piece.turned),
            DIRECTIONS.index(piece.heading),
            points,
            piece.moves_made,
            piece.carry_pips,
            piece.parity,
            kind,
            int(piece.defeated),
            0,
        ]

    def lapsed(self, kinds: NDArray[np.int32], gone: NDArray[np.int32]) -> NDArray[np.int32]:
        """The numbers of kinds of pieces once something of them has gone, at the moments whose bits are set."""
        after = np.array([kind.after for kind in self._kinds], np.int32).reshape(-1, len(MOMENTS))
        for i in range(len(MOMENTS)):
            kinds = np.where(gone >> i & 1, after[kinds, i], kinds)
        return kinds

    def _kind(self, state: State, piece: Piece) -> int:
        """The number of a piece's kind, by all that it follows from."""
        own, asks = stat_of(state, piece), slots_of(self.rules).asks
        features, values = own_features(state, piece), tuple([own(name) for name in self.rules.stats_read])
        is_halted, has_acted = asks and bool(piece.count(HALTED)), bool(piece.count(ACTED))
        lapsing = tuple([lapses(piece, moment) for moment in MOMENTS])
        key = (features, values, piece.footprint, piece.side, is_halted, has_acted, piece.temporary, lapsing)
        known = self._known.get(key)
        if known is None:
            means = Means(state, piece, ())  # in nobody's aura: whoever is in one is left to play
            profile = means.profile
            after = [self._kind(state, lapsed(piece, 1 << i)) if goes else -1 for i, goes in enumerate(lapsing)]
            kind = KindOfPiece(
                mover_of(profile, piece.footprint),
                self._sides[piece.side],
                is_halted or any(gate.slot in self.rules.checks for gate in profile.gates),
                has_acted and profile.value("allowance.phase") == "before-actions",
                -1 if means.granted is None else means.granted,
                -1 if means.cap is None else means.cap,
                -1 if means.moves_allowed is None else means.moves_allowed,
                stirs_of(state, piece, profile),
                tuple(after),
            )
            known = self._known[key] = self._kinds.setdefault(kind, len(self._kinds))
            moves = (move for heading in self.rules.grid.directions for move in kind.mover.moves(heading))
            self._offsets |= dict.fromkeys((*move.offset.by,) for move in moves if move.offset is not None)
        return known

    def _board(self, state: State) -> int:
        board = state.board
        known = self._boards.get(board)
        if known is None:
            known = self._boards[board] = len(self._loud)
            self._loud.append(LoudBoard(board, _loud(state)))
        return known


def _unsuited(rules: Rules) -> tuple[str, ...]:
    """What in a ruleset makes more of every move than the move itself."""
    found = {
        "plans that are refused": rules.beats is not None and rules.beats.planning == "refuse",
        "after-move": bool(rules.after_move),
        "stats that count moves": bool(rules.floors or rules.reads_counts),
    }
    return tuple(name for name, is_there in found.items() if is_there)


def _paints_what_acts(rules: Rules) -> bool:
    """Whether an aura puts something on cells that acts: in a beat on everybody, wherever its owner comes."""
    painted = [rules.tags[aura.paints] for aura in rules.auras.values() if aura.paints is not None]
    return any(tag.effects or tag.on_leave or tag.on_stay for tag in painted)


def _loud(state: State) -> bytes:
    """For every cell whether something may come of leaving, entering or staying: of its tags or its effects.

    What auras paint is not asked for: whoever paints stirs for those who are near.
    """
    board = state.board
    holds = {cell for cell, _ in board.holds}

    def bits(cell: Cell) -> int:
        left, entered, stayed = (not is_quiet_itself(state, cell, when) for when in ("leave", "enter", "stay"))
        counted = cell in holds  # when somebody comes or goes
        return LEAVING * (left or counted) | ENTERING * (entered or stayed or counted) | STAYING * stayed

    return bytes(bits(Cell(x, y)) for y in range(board.height) for x in range(board.width))


def _turns(state: State) -> Turns:
    rules, places = state.rules, range(len(state.pieces))
    takers = []
    for who in state.order:
        everybody = who == EVERYONE and who not in state.sides and who not in state.index
        takers.append(tuple(places) if everybody else state.takers.get(who, ()))
    active = tuple(
        tuple(int(who == piece.side or piece.side is None or who == piece.id) for piece in state.pieces)
        for who in state.order
    )
    if not state.order:  # nobody takes turns: there is one that is nobody's
        takers, active = [()], (tuple(0 for _ in places),)
    reacts = any(rule.trigger in ("turn-start", "turn-end") for rule in rules.reactions.values())
    return Turns(tuple(takers), active, not (reacts or rules.comes_back), rules.turns_by == "side")
