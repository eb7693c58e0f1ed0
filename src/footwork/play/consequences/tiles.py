"""Tiles: what cells do to pieces that enter, leave or stay on them, and while somebody holds them down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from footwork.board.auras import auras, painted_on
from footwork.board.board import Board
from footwork.board.ground import marks_on
from footwork.board.state import State
from footwork.geometry import Cell
from footwork.language.formula import ReadStat, Whose
from footwork.play.consequences.doors import close_waiting, set_doors
from footwork.play.consequences.effects import Occasion, Place, run_effects
from footwork.play.consequences.program import reading
from footwork.play.events import Moment, TileActed, TileHeld, TileReleased, TileSpent
from footwork.play.resolution import Play
from footwork.rules.effects import Effect, How, OnlyIf, SetDoors, TileRule
from footwork.rules.rules import Rules, Tag


class Travel(NamedTuple):
    """How a piece changed place: the cells it covered and covers, and the unit step it took, if it came by one."""

    piece: str
    before: tuple[Cell, ...]
    after: tuple[Cell, ...]
    onward: tuple[int, int] | None = None
    teleported: bool = False

    @property
    def left(self) -> Iterator[Place]:
        """The cells that it no longer covers."""
        return (Place(cell) for cell in self.before if cell not in self.after)

    @property
    def entered(self) -> Iterator[Place]:
        """The cells that it newly covers, in their order."""
        return (Place(cell, self.onward, self.teleported) for cell in self.after if cell not in self.before)


def after_travel(play: Play, travel: Travel) -> None:
    """What the left cells do to a piece, then the entered ones while it stands on them, and what follows from that."""
    name = travel.piece
    for place in travel.left:
        if play.piece(name).at is not None:
            _act(play, name, "leave", place)
    for place in travel.entered:
        if place.cell not in play.piece(name).cells:
            break
        _act(play, name, "enter", place)
    settle(play)


def stayed(play: Play, name: str) -> None:
    """What cells do to a piece that has come to rest on them."""
    if is_silent(play.state):
        return
    for cell in play.piece(name).cells:
        if cell in play.piece(name).cells:
            _act(play, name, "stay", Place(cell))


def after_beat(play: Play, travels: Iterable[Travel]) -> None:
    """Let the tiles act after a beat, in the order of the cells, on who stands where when they begin."""
    if is_silent(play.state):
        settle(play)
        return
    due: list[tuple[int, int, int, str, Moment, Place]] = []
    state = play.state

    def add(name: str, places: Iterable[Place], moment: Moment) -> None:
        rank = _MOMENTS.index(moment)
        due.extend(
            (place.cell.y, place.cell.x, rank, name, moment, place)
            for place in places
            if not is_quiet(state, place.cell, moment)
        )

    for travel in travels:
        add(travel.piece, travel.left, "leave")
        add(travel.piece, travel.entered, "enter")
    for piece in state.pieces:
        add(piece.id, map(Place, piece.cells), "stay")
    for _, _, _, name, moment, place in sorted(due, key=lambda entry: entry[:4]):
        if play.piece(name).at is not None:
            play.anew()
            _act(play, name, moment, place)
    settle(play)


def is_silent(state: State) -> bool:
    """Whether no cell of the board ever does anything."""
    rules, board = state.rules, state.board
    if board.effects:
        return False
    if not rules.has_acting_tags:
        return True
    return not _has_loud_cells(rules, board) and not any(_may_paint(state, moment) for moment in _MOMENTS)


def _has_loud_cells(rules: Rules, board: Board) -> bool:
    """Whether a cell of the board has a tag that ever does something; found once for a board."""
    known: tuple[Rules, bool] | None = board.__dict__.get("_loud")
    if known is None or known[0] is not rules:
        loud = frozenset().union(*_loud(rules).values())
        grounds = {name for name, ground in rules.terrain.items() if not loud.isdisjoint(ground.tags)}
        acts = any(code in board.codes for code, name in enumerate(board.palette) if name in grounds)
        acts = acts or any(mark.tag in loud for marks in board.marks.values() for mark in marks)
        known = board.__dict__["_loud"] = (rules, acts)
    return known[1]


def is_quiet(state: State, cell: Cell, moment: Moment) -> bool:
    """Whether a cell surely does nothing at a moment, so that it need not be asked in full.

    What auras paint is not on the board: where one may paint a tag that acts, no cell is surely quiet.
    """
    return is_quiet_itself(state, cell, moment) and not _may_paint(state, moment)


def _may_paint(state: State, moment: Moment) -> bool:
    """Whether some aura may paint a tag that does something at a moment."""
    rules = state.rules
    return rules.paints and not _loud(rules)[moment].isdisjoint(rules.auras_paint) and bool(auras(state))


def is_quiet_itself(state: State, cell: Cell, moment: Moment) -> bool:
    """The same of a cell on which no aura paints anything."""
    rules, board = state.rules, state.board
    if cell in board.effects and any(rule.on == moment for rule in board.effects[cell]):
        return False
    loud = _loud(rules)[moment]
    if not loud:
        return True
    name = board.terrain(cell)
    marks = (mark.tag for mark in board.marks.get(cell, ()))
    return name is None or loud.isdisjoint((*rules.terrain[name].tags, *marks))


def _loud(rules: Rules) -> Mapping[Moment, frozenset[str]]:
    """The tags that do something at each moment; found once for a ruleset."""
    known: Mapping[Moment, frozenset[str]] | None = rules.compiled.lasting.get("loud")
    if known is None:
        tags = rules.tags.values()
        known = {moment: frozenset(tag.name for tag in tags if of_tag(tag, moment)) for moment in _MOMENTS}
        rules.compiled.lasting["loud"] = known
    return known


_MOMENTS: tuple[Moment, ...] = ("leave", "enter", "stay")


def of_tag(tag: Tag, moment: Moment) -> tuple[Effect, ...]:
    """What a tag does at a moment."""
    return tag.effects if moment == "enter" else tag.on_leave if moment == "leave" else tag.on_stay


def due(effects: Iterable[Effect], read: ReadStat) -> tuple[Effect, ...]:
    """What of the effects of a cell happens to a piece with these stats; conditions are asked before that."""
    found = []
    for effect in effects:
        if not isinstance(effect, OnlyIf):
            found.append(effect)
        elif effect.is_due(read):
            found.append(effect.effect)
    return tuple(found)


def _act(play: Play, name: str, moment: Moment, place: Place) -> None:
    """Let one cell act on a piece: its tags, then what the scenario gives it."""
    if is_quiet(play.state, place.cell, moment):
        return
    rules, cell = play.state.rules, place.cell

    def read(whose: Whose, stat: str) -> int:
        return reading(play.state, name, None, {name: play.lent(name)})(whose, stat)

    for mark in marks_on(rules, play.state.board, cell, painted_on(play.state, play.piece(name), cell)):
        effects = due(of_tag(rules.tags[mark.tag], moment), read)
        if effects and play.piece(name).at is not None:
            with play.triggered(), play.within(TileActed(name, mark.tag, cell, moment)):
                run_effects(play, effects, Occasion(name, None, mark.tag, place))
    for rule in play.state.board.effects.get(cell, ()):
        fresh = rule.on == moment and rule.index not in play.state.tiles.spent
        effects = due(rule.effects, read) if fresh else ()
        if effects and play.piece(name).at is not None:
            cause = rules.grid.notation.format(cell)
            with play.triggered(), play.within(TileActed(name, cause, cell, moment)):
                if rule.once:
                    play.emit(TileSpent(rule.index, cell))
                run_effects(play, effects, Occasion(name, None, cause, place))


def settle(play: Play) -> None:
    """What follows from where everybody stands now: cells come to be held or released, doors that waited close."""
    for cell, rule in play.state.board.holds:
        settle_plate(play, cell, rule)
    if play.state.tiles.closing:
        close_waiting(play)


def settle_plate(play: Play, cell: Cell, rule: TileRule) -> None:
    """Let one cell that is held down do what it does, or undo it, if who stands there has changed that."""
    was, now = rule.index in play.state.tiles.held, bool(play.state.at(cell))
    if now and not was:
        with play.within(TileHeld(rule.index, cell)):
            for effect in _doors(rule):
                set_doors(play, effect.name, effect.how)
    elif was and not now:
        with play.within(TileReleased(rule.index, cell)):
            for effect in undone(play.state, rule):
                set_doors(play, effect.name, effect.how)


_REVERSE: dict[How, How] = {"open": "close", "close": "open", "toggle": "toggle"}


def _doors(rule: TileRule) -> list[SetDoors]:
    return [effect for effect in rule.effects if isinstance(effect, SetDoors)]


def undone(state: State, rule: TileRule) -> list[SetDoors]:
    """What letting go of a cell does: the reverse of what holding it down did, unless another that is held does so."""
    held = (other for _, other in state.board.holds if other.index in state.tiles.held and other.index != rule.index)
    kept = [effect for other in held for effect in _doors(other) if effect.how != "toggle"]
    return [SetDoors(each.name, _REVERSE[each.how]) for each in _doors(rule) if each not in kept]
