"""The timeline: what a client shows of what has happened, and when. Made from events; it changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from typing import Annotated, Any, Literal, TypedDict

from footwork.arguments import checked, several
from footwork.board.allowance import profile_for
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.game.history import Record
from footwork.game.result import Result
from footwork.geometry import Cell, Pose
from footwork.play.events import (
    Acted,
    BeatPlayed,
    Defeated,
    EdgeSet,
    Event,
    Happening,
    MoveDeclared,
    MoveEnded,
    Placed,
    Reacted,
    Settled,
    Stepped,
    TerrainSet,
    TurnedTo,
    event_to_dict,
)
from footwork.play.events.apply import apply
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.refusals import Refusal
from footwork.rules.timeline import PieceTimeline, Timeline, rounded
from footwork.values import dataclass, number_text
from footwork.views.drawing.pixels import Pixels
from footwork.views.happening.trace import Happened, phases
from footwork.views.json import refusal_json

Speed = Literal["fast", "medium"]

_PLAIN = frozenset({str, int, bool, type(None)})
"""What the data of an entry has as it is."""

_TRANSITIONS: dict[type[Event], tuple[str | None, Speed]] = {
    TurnedTo: ("turn", "fast"),
    Placed: ("place", "fast"),
    Settled: ("settle", "fast"),
    EdgeSet: (None, "fast"),
    TerrainSet: (None, "fast"),
    Stepped: ("push", "medium"),  # outside a move of its own: somebody else moved it
    Acted: ("act", "medium"),
    Reacted: ("react", "medium"),
    Defeated: ("defeat", "medium"),
}
"""The moment for a sound, and how fast it is shown, for everything besides moves that takes time."""


@dataclass(frozen=True, slots=True)
class Cue:
    """Something that begins and ends at a time, in seconds from the start of the first action.

    `what` is one of `footwork.rules.timeline.ENTRIES`, `name` what the ruleset calls it. `phase` tells what happens
    inside the engine from what is shown. `data` is plain: cells as the ruleset writes them, numbers exact.
    """

    what: str
    name: str
    phase: Literal["engine", "view"]
    start: Fraction
    end: Fraction
    piece: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    action: int = 1

    @property
    def duration(self) -> Fraction:
        """How long it lasts."""
        return self.end - self.start


@checked
def timeline(happened: Happened | Iterable[Happened]) -> tuple[Cue, ...]:
    """What is shown of actions that follow each other, ordered by start; each begins when the former has ended.

    Takes a result, several, or the history of a game; of a refused one there are only the checks up to the one that
    said no.

    >>> from footwork.game.game import Game
    >>> game = Game.shipped("rune-and-rust")
    >>> shown = timeline([game.move("hero", "north")])
    >>> [(entry.what, str(entry.end)) for entry in shown if entry.what in ("tween", "after-move")]
    [('tween', '16/25'), ('after-move', '16/25')]
    """
    entries: list[Cue] = []
    clock = Fraction(0)
    if isinstance(happened, Result | Record):
        happened = [happened]
    for number, each in enumerate(several(happened, Happened, "timeline", "happened"), 1):
        scene = _Scene(each.before, number, clock)
        scene.play(each)
        entries += scene.entries
        clock = scene.clock
    return tuple(entries)


def selection(state: State, path: Path) -> tuple[Cue, ...]:
    """What is shown while somebody chooses a way: the cells where the piece could stop, and the path."""
    scene = _Scene(state, 0, Fraction(0))
    scene.add_path(path.piece, path.poses, Query.of(state, path.piece).reach().stops)
    return tuple(scene.entries)


def duration(entries: Sequence[Cue]) -> Fraction:
    """When everything is over; the display of paths, which holds nobody up, is not waited for."""
    return max((entry.end for entry in entries if entry.what not in ("path", "highlight")), default=Fraction(0))


@dataclass
class _Walk:
    """A move that is being shown."""

    start: Fraction
    end: Fraction
    steps: int
    done: int = 0

    @property
    def moment(self) -> Fraction:
        """When the piece has taken the steps that are done."""
        part = Fraction(self.done, self.steps) if self.steps else Fraction(0)
        return self.start + rounded((self.end - self.start) * part)


class _Scene:
    """One action on the stage. The clock is the time of what happens next, beside the moves that are under way."""

    def __init__(self, state: State, number: int, clock: Fraction) -> None:
        self.state = state
        self.number = number
        self.clock = clock
        self.entries: list[Cue] = []
        self._together: tuple[Fraction, set[str]] | None = None

    @property
    def shown(self) -> Timeline:
        """The constants of the ruleset."""
        return self.state.rules.timeline

    def play(self, happened: Happened) -> None:
        """Show an action from its creation to its end."""
        for what, piece, data in phases(happened):
            self._add(what, piece, data, phase="engine")
        for each in happened.events.roots:
            self._show(each)
        self.entries.sort(key=lambda entry: entry.start)

    def _add(
        self,
        what: str,
        piece: str | None,
        data: Mapping[str, Any],
        *,
        start: Fraction | None = None,
        lasts: Fraction | None = None,
        phase: Literal["engine", "view"] = "view",
    ) -> None:
        begin = self.clock if start is None else start
        plain = {key: self._plain(value, piece) for key, value in data.items()}
        end = begin if lasts is None else begin + lasts
        self.entries.append(Cue(what, self.shown.name(what), phase, begin, end, piece, plain, self.number))

    def _plain(self, value: Any, piece: str | None) -> Any:
        if type(value) in _PLAIN:  # most are
            return value
        match value:
            case Cell():
                return self.state.rules.grid.notation.format(value)
            case tuple():
                return [self._plain(part, piece) for part in value]
            case Fraction():
                return number_text(value)
            case Refusal():
                return refusal_json(self.state, value, piece)
            case _:
                return value

    def _show(self, happening: Happening) -> None:
        """Show something with all that happened within it."""
        event = happening.event
        together, self._together = self._together, None
        match event:
            case MoveDeclared():
                self._move(event, happening.within)
                return
            case BeatPlayed():
                self._beat(event)
            case _ if type(event) in _TRANSITIONS or _positions(event):
                self._transition(event, together)
            case _:
                fields = event_to_dict(event, self.state.rules)
                self._add("event", fields.pop("piece", None), fields)
        self._within(event, happening.within)

    def _within(self, event: Event, within: tuple[Happening, ...]) -> None:
        """Let an event have happened, and show what happened within it."""
        self.state = apply(self.state, event)
        for each in within:
            self._show(each)

    # Moves

    def _move(self, event: MoveDeclared, within: tuple[Happening, ...]) -> None:
        """A move with all that happened on its way, which is shown when the piece is there."""
        name = event.piece
        walk = self._begin(event, [each.event.end for each in within if isinstance(each.event, Stepped)])
        self.state = apply(self.state, event)
        for each in within:
            match each.event:
                case Stepped():
                    walk.done += 1
                    self.clock = max(self.clock, walk.moment)
                case Settled():
                    self.clock = max(self.clock, walk.end)
                    self._transition(each.event, None)
                    walk.end = self.clock
                case MoveEnded() as ended:
                    self._end(walk, ended, self.state.piece(name).at)
                case _:
                    self._show(each)
                    continue
            self._together = None
            self._within(each.event, each.within)

    def _begin(self, event: MoveDeclared, travelled: Iterable[Pose]) -> _Walk:
        """Everything of a move up to its end. Only the way that is travelled counts, however far it was meant to go."""
        piece, shown = self.state.piece(event.piece), self.shown
        look = piece.timeline or shown.piece
        poses = [piece.pose, *travelled]
        steps = len(poses) - 1
        flying = self._flies(piece, event.mode)
        tiles = shown.tiles(steps, flying=flying)
        lasts = shown.duration(look, tiles)
        walk = _Walk(self.clock, self.clock + lasts, steps)
        way: dict[str, Any] = {"from": poses[0].anchor, "to": poses[-1].anchor}
        if poses[-1].turned != poses[0].turned:
            way["turned"] = poses[-1].turned
        self.add_path(piece.id, _meant(piece, event.cells, poses), event.cells)
        self._add("view-received", piece.id, {"event": "move-declared", "mode": event.mode})
        self._add("move-shown", piece.id, way)
        told = {"steps": steps, "tiles": tiles, "flying": flying, "cycle": shown.cycle(look), "duration": lasts}
        self._add("duration-found", piece.id, told)
        self._add("moving-began", piece.id, {"moving": True})
        self._add("before-move", piece.id, way)
        if steps:
            turns = len({pose.anchor for pose in poses}) == 1
            self._sound(piece, look, *(("turn", "walk") if turns else ("walk",)))
            self._add("tween", piece.id, way | self._glide(piece, poses), lasts=lasts)
            if look.walk is not None:
                self._add("walk", piece.id, {"cycles": tiles, "cycle": shown.cycle(look)}, lasts=lasts)
        return walk

    def _beat(self, event: BeatPlayed) -> None:
        """The steps of a beat, all at the same time; it is over with the longest."""
        begin = over = self.clock
        for step, end in zip(event.steps, event.ends, strict=True):
            self.clock = begin
            walk = self._begin(
                MoveDeclared(step.piece, step.mode, end.cells, end.cost_pips, end.charge_pips, end.per_point),
                (step.end,),
            )
            self._end(walk, end, step.end.anchor)
            over = max(over, self.clock)
        self.clock = over

    def _end(self, walk: _Walk, event: MoveEnded, at: Cell | None) -> None:
        """The piece stands still first, and then whoever waits for it is told."""
        self._add("moving-ended", event.piece, {"moving": False}, start=walk.end)
        self._add("after-move", event.piece, {"outcome": event.outcome, "at": at}, start=walk.end)
        self.clock = max(self.clock, walk.end)

    def _flies(self, piece: Piece, mode: str) -> bool:
        names = {mode, *(entry.feature for entry in profile_for(self.state, piece).attached)}
        return not names.isdisjoint(self.shown.flying)

    def add_path(self, piece: str, path: Sequence[Pose], cells: tuple[Cell, ...]) -> None:
        """Highlight cells and show a path, beside everything else."""
        pixels, lasts = Pixels(self.state), self.shown.path
        self._add("highlight", piece, {"cells": cells}, lasts=lasts)
        points = tuple(pixels.of(self.state.piece(piece), pose) for pose in path)
        self._add("path", piece, {"cells": tuple(pose.anchor for pose in path), "pixels": points}, lasts=lasts)

    # Everything else

    def _transition(self, event: Event, together: tuple[Fraction, set[str]] | None) -> None:
        """A short change. Pieces that are put somewhere one right after the other are shown at the same time."""
        moment, speed = _TRANSITIONS.get(type(event), ("push", "medium"))
        fields = event_to_dict(event, self.state.rules)
        name: str | None = fields.pop("piece", None)
        lasts = self.shown.fast if speed == "fast" else self.shown.medium
        start = self.clock
        positions = _positions(event)
        if positions and name is not None:
            joins = together is not None and name not in together[1]
            first, others = together if joins and together is not None else (start, set())
            start, self._together = first, (first, {*others, name})
        if name is not None:
            piece = self.state.piece(name)
            self._sound(piece, piece.timeline or self.shown.piece, *_moments(event, moment), start=start)
            if positions:
                fields |= self._pixels(piece, *positions)
        self._add("transition", name, {"event": fields.pop("event"), "speed": speed} | fields, start=start, lasts=lasts)
        self.clock = max(self.clock, start + lasts)

    def _sound(self, piece: Piece, look: PieceTimeline, *moments: str | None, start: Fraction | None = None) -> None:
        for moment in moments:
            if moment is not None and moment in look.sounds:
                self._add("sound", piece.id, {"moment": moment, "resource": look.sounds[moment]}, start=start)
                return

    def _glide(self, piece: Piece, poses: list[Pose]) -> dict[str, Any]:
        """Where a tween begins and ends, and what it goes along unless it goes straight."""
        ends = self._pixels(piece, poses[0], poses[-1])
        if self.shown.tween == "straight":
            return ends
        pixels = Pixels(self.state)
        way = {"cells": tuple(pose.anchor for pose in poses), "pixels": tuple(pixels.of(piece, pose) for pose in poses)}
        return ends | way

    def _pixels(self, piece: Piece, start: Pose | Cell | None, end: Pose | Cell | None) -> dict[str, Any]:
        pixels = Pixels(self.state)
        points = {"from-pixel": start, "to-pixel": end}
        return {key: pixels.of(piece, place) for key, place in points.items() if place is not None}


def _meant(piece: Piece, cells: tuple[Cell, ...], travelled: Sequence[Pose]) -> list[Pose]:
    """The poses on the way that was meant: as it was travelled, and from there on a cell twice is a turn."""
    poses, lies = list(travelled[: len(cells)]), piece.footprint.lies
    for cell in cells[len(poses) :]:
        last = poses[-1]
        turned = lies[(last.turned + 1) % len(lies)] if cell == last.anchor else last.turned
        poses.append(last._replace(anchor=cell, turned=turned))
    return poses


def _positions(event: Event) -> tuple[Pose | Cell | None, Pose | Cell | None] | None:
    """Where an event took a piece from and to; None for events that took nobody anywhere."""
    start, end = getattr(event, "start", None), getattr(event, "end", None)
    if isinstance(start, Pose | Cell) or isinstance(end, Pose | Cell):
        return start, end
    return None


def _moments(event: Event, general: str | None) -> tuple[str | None, ...]:
    """The moments whose sound fits an event, the most specific first."""
    match event:
        case Acted(_, action):
            return (action, general)
        case Reacted(_, reaction):
            return (reaction, general)
        case _:
            return (general,)


class CueJson(TypedDict):
    """Something that is shown, and when, as the page about the timeline says."""

    action: Annotated[int, "the number of the action that it belongs to, counted from 1"]
    what: Annotated[str, "what it is"]
    name: Annotated[str, "what the ruleset calls it"]
    phase: Annotated[Literal["engine", "view"], "whether it happens inside the engine, or is shown"]
    start: Annotated[int | str, "when it begins, in seconds"]
    end: Annotated[int | str, "when it ends"]
    piece: Annotated[str | None, "whom it is about"]
    data: Annotated[dict[str, Any], "what this kind of thing has: cells, pixels, sounds"]


def entry_json(entry: Cue) -> CueJson:
    """An entry as plain data; times in seconds."""
    return {
        "action": entry.action,
        "what": entry.what,
        "name": entry.name,
        "phase": entry.phase,
        "start": number_text(entry.start),
        "end": number_text(entry.end),
        "piece": entry.piece,
        "data": dict(entry.data),
    }
