"""Game: a position that is played, with its history."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from logging import INFO
from pathlib import Path as FilePath
from typing import Any, Literal, Self, overload

from footwork.arguments import check_fields, checked, checked_as, described, say, take
from footwork.board.allowance import granted_pips, points_left
from footwork.board.setup import Settings, Setup, parse_setup, read_setup, setup_from_data, shipped_scenario
from footwork.board.state import State
from footwork.errors import MisuseError
from footwork.game.brief import brief
from footwork.game.files import is_save, read_save, scenario_of, write_save
from footwork.game.history import History, Record
from footwork.game.journal import log, note
from footwork.game.result import Result
from footwork.game.steps import planned
from footwork.game.undoing import Undoing
from footwork.geometry import Cell, Direction, Edge
from footwork.play.acting import chance_of, known_action, move_query, reads_target, why_not_act
from footwork.play.actions import (
    Act,
    Action,
    AddPiece,
    Begin,
    ClearPlan,
    ClearPlans,
    CommitPlan,
    EndTurn,
    Execute,
    FastForward,
    Finish,
    MoveAction,
    MoveAlong,
    MoveBy,
    MoveTo,
    PassPlans,
    Place,
    PlanSteps,
    Refresh,
    Rotate,
    SetDoor,
    SetStat,
    SetTerrain,
    TurnTo,
    UnplanStep,
    Wait,
)
from footwork.play.actions.adding import stats_of
from footwork.play.consequences.doors import door_named
from footwork.play.consequences.reactions import Provocation, provocations
from footwork.play.events import Rolled
from footwork.play.foresight.options import Option, find_options
from footwork.play.foresight.threat import Threat, find_threat
from footwork.play.foresight.turnreach import TurnReach
from footwork.play.foresight.warnings import Warned, find_warnings
from footwork.play.legal import legal_actions
from footwork.play.moves.moving import planned_path
from footwork.play.offers import Offer, offers
from footwork.play.plans.planning import Planning
from footwork.play.resolution import Answer, Ask, Done, Question, Refused
from footwork.play.resolve import resolve
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.query.reach import Reach
from footwork.refusals import Refusal, kinds
from footwork.rules.effects import ActionRule, How, ReactionRule
from footwork.rules.rules import Rules
from footwork.rules.texts import counted, nearest
from footwork.values import Number, kept


class Game:
    """A game: the state now, and how it came about. Questions change nothing; actions return a Result.

    The ten to know: `load`, `reach`, `path`, `why`, `legal_actions`, `move`, `act`, `end_turn`, `undo`, `save`.

    ======== ========================================================================================================
    Ask      reach, reach_in, path, why, legal_actions, directions, can_move, cost, step_cost, offers, odds,
             warnings, provocations, threat, query, state, rules, setup, start, at, points, allowance, cell, text
    Move     move, act, rotate, turn, wait, do, answer, question, options, waiting, pending, resume, add, place,
             set_stat, set_terrain, set_door
    Plan     plan, unplan, clear_plan, clear_plans, commit, pass_plans, execute, fast_forward, planning
    Turn     end_turn, begin, finish, refresh
    History  undo, redo, would_undo, why_not_undo, history, taken, replay, fork, standing, beginning
    Files    load, save, shipped, from_dict, from_text, to_dict
    ======== ========================================================================================================

    A question about a piece or action that does not exist raises MisuseError; doing it is refused, in the same words.
    Where the ruleset says `strangers: absent`, such an id has 0 points and no directions, and cannot move.

    Two games are equal when they begin alike, and the same was done, undone and answered in them: the states follow
    from that. One that stands in another position begins there. A game changes, so it has no hash. `fork`, `copy` and
    `pickle` give games that go on by themselves.

    >>> game = Game.shipped("rune-and-rust")
    >>> game.reach("hero")["D3"].charge
    2
    >>> game.move("hero", "north").charge, game.undo().action
    (1, MoveBy(piece='hero', direction=Direction.N))
    """

    @checked
    def __init__(self, setup: Setup) -> None:
        self.__dict__["setup"] = setup
        self.start = setup.state()
        self._state = self.start
        self._history = History()
        self._pending: tuple[Action, tuple[Answer, ...], Ask] | None = None

    @classmethod
    @checked
    def load(cls, path: str | FilePath, *, settings: str | Settings | None = None) -> Self:
        """The game of a scenario file, or of a save, replayed and checked; `settings` are for a scenario.

        They are a file of the game's own settings, or a mapping like it.

        Raises a FileError with every problem and its place, a SaveError for a save that does not play as it says, and
        a MisuseError for settings beside a save, which keeps its own.
        """
        file = FilePath(path)
        if is_save(file):
            if settings is not None:
                raise MisuseError("a saved game keeps its own settings; start a scenario with others")
            return read_save(cls, file)
        return cls(read_setup(file, settings=FilePath(settings) if isinstance(settings, str) else settings))

    @classmethod
    @checked
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The game of a scenario given as plain data."""
        return cls(setup_from_data(data))

    @classmethod
    @checked
    def from_text(cls, text: str) -> Self:
        """The game of a scenario given as YAML or JSON text."""
        return cls(parse_setup(text))

    @classmethod
    @checked
    def shipped(cls, ruleset: str, scenario: str | None = None, *, settings: str | Settings | None = None) -> Self:
        """A scenario that comes with a shipped ruleset. Raises MisuseError for unknown names."""
        return cls.load(shipped_scenario(ruleset, scenario), settings=settings)

    # Ask: what is there

    @kept
    def setup(self) -> Setup:
        """What it was started from; of a game that begins in the middle of another, written when it is asked for."""
        begun: Game = self.__dict__["_begun"]
        return setup_from_data(scenario_of(begun)).speaking(self.start.rules.messages.language)

    @property
    def state(self) -> State:
        """The position now; while a question is open, the one that the action started from."""
        return self._state

    @property
    def rules(self) -> Rules:
        """The compiled ruleset."""
        return self._state.rules

    @property
    def history(self) -> tuple[Record, ...]:
        """Everything that was done and not undone, in order."""
        return self._history.records

    @property
    def taken(self) -> int:
        """How many actions were done and not undone, without listing them."""
        return len(self._history)

    @property
    def question(self) -> Question | None:
        """The choice that the game waits for."""
        return None if self._pending is None else self._pending[2].question

    @property
    def waiting(self) -> Ask | None:
        """The open question, with what has happened of the action so far and the position that this led to."""
        return None if self._pending is None else self._pending[2]

    @property
    def pending(self) -> tuple[Action, tuple[Answer, ...]] | None:
        """The action that waits for an answer, with the answers so far."""
        return None if self._pending is None else self._pending[:2]

    # Ask: what would be

    def query(
        self,
        piece: str,
        *,
        mode: str | None = None,
        alone: bool = False,
        ready: bool = False,
        points: int | Fraction | None = None,
        action: str | None = None,
    ) -> Query:
        """Prepared questions about a piece: profile and board are compiled once.

        `alone` asks as if the others were absent, `ready` as if its next turn had just begun; `action` about the
        move that an action of the ruleset makes. Raises MisuseError for an action that makes none.
        """
        if mode is None and points is None and action is None and alone is False and ready is False:
            return Query.of(self._state, piece)
        return self._asked(piece, mode, alone=alone, ready=ready, points=points, action=action)

    @checked_as("query")
    def _asked(
        self,
        piece: str,
        mode: str | None,
        *,
        alone: bool,
        ready: bool,
        points: int | Fraction | None,
        action: str | None,
    ) -> Query:
        """Questions about a piece on other terms than it has by itself."""
        if action is not None and points is not None:
            raise MisuseError("the move of an action has its own points; leave out the points, or the action")
        if action is not None and (alone or ready):
            raise MisuseError("the move of an action is asked about as things are; leave out alone and ready, or it")
        if action is None:
            return Query(self._state, piece, mode=mode, alone=alone, ready=ready, points=points)
        self._state.piece(piece)
        known_action(self.rules, action)
        found = move_query(self._state, Act(piece, action, mode=mode))
        if found is None:
            raise MisuseError(f"'{action}' is no action whose move is known before it is taken")
        return found

    def reach(self, piece: str, *, alone: bool = False, ready: bool = False, action: str | None = None) -> Reach:
        """Where a piece can go, what it costs, and by which way; with `action`, in the move that it makes."""
        if action is None and alone is False and ready is False:
            return Query.of(self._state, piece).reach()
        return self.query(piece, alone=alone, ready=ready, action=action).reach()

    def path(
        self,
        piece: str,
        to: Cell | str,
        *,
        through: Iterable[Cell | str] = (),
        action: str | None = None,
        points: int | Fraction | None = None,
        ready: bool = False,
    ) -> Path | Refusal:
        """The best legal path to a cell, or why there is none; with `action`, in the move that it makes.

        With `points`, as if the piece had so many; with `ready`, as if its next turn had just begun.
        """
        return self.query(piece, action=action, points=points, ready=ready).path(to, through=through)

    @checked
    def cost(self, piece: str, cells: Iterable[Cell | str]) -> Path | Refusal:
        """What a given path costs, points aside."""
        return self.query(piece).cost(cells)

    @checked
    def provocations(self, path: Path) -> tuple[Provocation, ...]:
        """Which reactions each step of a path would set off, in their order, as things stand now."""
        return provocations(self._state, path)

    def why(
        self,
        piece: str,
        to: Cell | str,
        *,
        action: str | None = None,
        points: int | Fraction | None = None,
        ready: bool = False,
    ) -> Refusal | None:
        """Why a piece cannot move to a cell; None if it can. With `action`, why it cannot by that action.

        With `points`, as if the piece had so many; with `ready`, as if its next turn had just begun.
        """
        if action is None or points is not None or ready is not False:
            return self.query(piece, action=action, points=points, ready=ready).why(to)
        known_action(self.rules, action)
        return why_not_act(self._state, Act(piece, action, to=Query.of(self._state, piece).cell(to)))

    @checked
    def warnings(self, path: Path) -> tuple[Warned, ...]:
        """What a path would set off, in order: reactions of others, what cells do; who makes way at its
        end, and what ends its movement of this turn."""
        return find_warnings(self._state, path)

    @checked
    def reach_in(self, piece: str, turns: int) -> TurnReach:
        """How many turns a piece needs to come to rest on each cell, up to so many; others stand still.

        >>> far = Game.shipped("rune-and-rust").reach_in("hero", 2)
        >>> far["H1"].turns, far.stations("H1")
        (2, (Cell(x=5, y=1), Cell(x=7, y=0)))
        """
        return TurnReach(self._state, piece, turns)

    @checked
    def threat(self, side: str) -> Threat:
        """Which pieces hostile to a side could strike each cell in their next turn; without attacks, stop there.

        >>> Game.shipped("rune-and-rust").threat("heroes")["D2"]
        ('skeleton-1', 'skeleton-2')
        """
        return find_threat(self._state, side)

    def offers(self, piece: str) -> tuple[Offer, ...]:
        """Every action of the ruleset as the piece has it now: its price, whom it can be aimed at, where it leads."""
        self._state.piece(piece)
        return offers(self._state, piece)

    @checked
    def odds(self, piece: str, action: str, target: str | None = None) -> Fraction:
        """How likely the condition of an action or a reaction holds, exactly; 1 for one without.

        Raises MisuseError for one that there is not, and without a target where the condition reads its stats.
        """
        known: dict[str, ActionRule | ReactionRule] = {**self.rules.reactions, **self.rules.actions}
        rule = known.get(action)
        if rule is None:
            raise MisuseError(f"there is no action or reaction '{action}'; {nearest(str(action), known)}")
        if target is None and reads_target(rule):
            raise MisuseError(f"the odds of '{action}' depend on whom it is aimed at: name a target")
        for name in (piece,) if target is None else (piece, target):
            self._state.piece(name)
        return chance_of(self._state, piece, rule, target)

    def directions(self, piece: str) -> tuple[Direction, ...]:
        """The directions in which one step would be accepted."""
        return () if self._is_absent(piece) else self.query(piece).directions()

    def can_move(self, piece: str, direction: Direction | str) -> bool:
        """Whether one step in a direction would be accepted."""
        wanted = self.rules.grid.parse(direction)
        return not self._is_absent(piece) and isinstance(planned_path(self.query(piece), MoveBy(piece, wanted)), Path)

    def legal_actions(self, piece: str | None = None) -> tuple[Action, ...]:
        """What a piece, or without one everybody, may do now; nothing while a question is open.

        >>> Game.shipped("rune-and-rust").legal_actions("hero")[0]
        MoveTo(piece='hero', to=Cell(x=3, y=3))
        """
        return () if self._pending is not None else legal_actions(self._state, piece)

    def step_cost(self, piece: str, direction: Direction | str) -> Number:
        """What one step in a direction costs a piece on plain ground, in points."""
        return self.query(piece).step_cost(direction)

    def points(self, piece: str) -> Number | None:
        """The points that a piece has left; None without a limit."""
        if self._is_absent(piece):
            return 0
        pips = points_left(self._state, self._state.piece(piece))
        return None if pips is None else self.rules.points(pips)

    def allowance(self, piece: str) -> Number | None:
        """The points that a piece gets when it is refreshed; None without a limit."""
        pips = granted_pips(self._state, self._state.piece(piece))
        return None if pips is None else self.rules.points(pips)

    def _is_absent(self, piece: str) -> bool:
        """Whether this is nobody's id, and the ruleset takes nobody for a piece that is not on the board."""
        return not self._state.has(piece) and self.rules.strangers == "absent"

    def at(self, piece: str) -> Cell | None:
        """Where a piece stands: its anchor; None off the board."""
        return self._state.piece(piece).at

    def cell(self, where: Cell | str) -> Cell:
        """A cell that the ruleset writes so; a Cell is one already. Raises NotationError.

        >>> Game.shipped("rune-and-rust").cell("D5")
        Cell(x=3, y=4)
        """
        return self.rules.cell(where)

    @overload
    def text(self, where: Cell | Iterable[Cell]) -> str: ...
    @overload
    def text(self, where: None) -> None: ...
    def text(self, where: Cell | Iterable[Cell] | None) -> str | None:
        """A cell as the ruleset writes it, or several with blanks between them; None stays None.

        >>> game = Game.shipped("rune-and-rust")
        >>> game.text(game.at("hero")), game.text([Cell(0, 0), Cell(1, 0)])
        ('D5', 'A1 B1')
        """
        if where is None:
            return None
        cells = self.rules.cells([where] if isinstance(where, Cell) else where)
        return " ".join([self.rules.grid.notation.format(cell) for cell in cells])

    @checked
    def planning(self, side: str | None = None) -> Planning:
        """Questions about plans, as a side sees them; None sees everything."""
        return Planning(self._state, side)

    # Move

    def move(
        self,
        piece: str,
        direction: Direction | str | None = None,
        *,
        to: Cell | str | None = None,
        along: Iterable[Cell | str] | None = None,
    ) -> Result:
        """Move a piece one step in a direction, to a cell by the best path, or along given cells."""
        action: MoveAction
        if to is not None and direction is None and along is None:
            action = MoveTo(piece, self._state.rules.cell(to))
        elif direction is not None and to is None and along is None:
            action = MoveBy(piece, self._state.rules.grid.parse(direction))
        elif along is not None and direction is None and to is None:
            action = MoveAlong(piece, tuple(self.rules.cells(along)))
        else:
            raise MisuseError("move takes one of a direction, to= and along=")
        return self._do(action)

    def rotate(self, piece: str, way: Literal["on", "back"] = "on") -> Result:
        """Turn a piece of several cells on its anchor, so that it lies another way; where there are several, or `back`.

        >>> bike = {"id": "bike", "kind": "bike", "side": "rebels", "at": "A1", "points": 2}
        >>> game = Game.from_dict({"ruleset": "imperial-assault", "size": [3, 3], "pieces": [bike]})
        >>> game.rotate("bike").charge, game.text(game.state.piece("bike").cells)
        (1, 'A1 B1')
        """
        given: object = way
        if not isinstance(given, str) or given not in ("on", "back"):
            raise MisuseError(f"a piece rotates 'on' or 'back', not {described(way)}")
        return self._do(Rotate(piece, way))

    @checked
    def turn(self, piece: str, heading: Direction | str) -> Result:
        """Turn a piece on the spot."""
        return self._do(TurnTo(piece, self.rules.grid.parse(heading)))

    @checked
    def act(
        self,
        piece: str,
        action: str,
        target: str | None = None,
        *,
        to: Cell | str | None = None,
        along: Iterable[Cell | str] = (),
        mode: str | None = None,
        heading: Direction | str | None = None,
    ) -> Result:
        """Do what the ruleset lists under `actions`; where that moves the piece, to a cell or along cells.

        With `heading` the piece turns before it moves, out of the movement of the action.
        """
        goal = None if to is None else self.cell(to)
        facing = None if heading is None else self.rules.grid.parse(heading)
        return self._do(Act(piece, action, target, goal, tuple(self.rules.cells(along)), mode, facing))

    def wait(self, piece: str) -> Result:
        """Do nothing, on purpose."""
        return self._do(Wait(piece))

    def set_stat(self, piece: str, stat: str, value: int) -> Result:
        """Give a stat of a piece another value. Raises MisuseError for one that is no whole number within ±2³¹."""
        take(stat, str, "set_stat", "stat")
        return self._do(SetStat(piece, stat, value))

    @checked
    def add(
        self,
        id: str,
        at: Cell | str | None = None,
        *,
        kind: str | None = None,
        side: str | None = None,
        name: str | None = None,
        glyph: str | None = None,
        size: tuple[int, int] | str | None = None,
        heading: Direction | str | None = None,
        stats: Mapping[str, int] | None = None,
        features: Iterable[str] = (),
    ) -> Result:
        """Bring a new piece into the game, on a cell or off the board; what is not said comes from its kind.

        Raises MisuseError for what no scenario could say of a piece.

        >>> game = Game.shipped("rune-and-rust")
        >>> game.add("imp", "A1", kind="goblin", side="monsters", stats={"Health": 3}).ok
        True
        >>> game.add("imp").refusal
        Refusal.of('id.taken', rule='imp')
        """
        where = None if at is None else self.cell(at)
        facing = None if heading is None else self.rules.grid.parse(heading)
        given = () if stats is None else stats_of(stats)
        return self._do(AddPiece(id, where, kind, side, name, glyph, size, facing, given, tuple(features)))

    @checked
    def place(self, piece: str, at: Cell | str | None) -> Result:
        """Put a piece on a cell, or with None take it off the board."""
        return self._do(Place(piece, None if at is None else self.cell(at)))

    @checked
    def set_terrain(self, cell: Cell | str, terrain: str) -> Result:
        """Give a cell another terrain of the ruleset.

        >>> Game.shipped("rune-and-rust").set_terrain("D4", "lava").refusal
        Refusal.of('tile.unknown', cell=Cell(x=3, y=3), rule='lava')
        """
        return self._do(SetTerrain(self.cell(cell), terrain))

    def set_door(self, door: Cell | Edge | str, how: How) -> Result:
        """Open, close or toggle the doors of a name, or the one on an edge such as "G4/H4" or on a cell.

        A text that is the name of a door means that one, whatever else it could be read as. Raises MisuseError for
        another `how`.
        """
        return self._do(SetDoor(door_named(self._state, door) if isinstance(door, str) else door, how))

    def do(self, action: Action) -> Result:
        """Resolve an action. The state changes only if it happens; a refusal changes nothing."""
        take(action, Action, "do", "action")
        check_fields(action, "do")
        return self._do(action)

    def _check_free(self) -> None:
        if self._pending is not None:
            raise MisuseError(f"the game waits for an answer about '{self._pending[2].question.about}'")

    @checked
    def answer(self, answer: Answer) -> Result:
        """Answer the open question; the action goes on from there."""
        if self._pending is None:
            raise MisuseError("there is no question to answer")
        action, answers, ask = self._pending
        if answer not in ask.question.options:
            raise MisuseError(f"'{answer}' is not an answer; the options are {', '.join(ask.question.options)}")
        self._pending = None
        return self._do(action, (*answers, answer))

    def _do(self, action: Action, answers: tuple[Answer, ...] = ()) -> Result:
        """The same as `do` for an action whose parts were looked at already, with the answers to what it asks."""
        if self._pending is not None:
            self._check_free()
        before = self._state
        resolution = resolve(before, action, answers)
        result = Result(action, resolution, before)
        if type(resolution) is Ask:
            self._pending = (action, answers, resolution)
        elif type(resolution) is not Refused:
            state = resolution.state
            self._history = self._history.did(Record(action, answers, resolution.events, before, state))
            self._state = state
            if type(resolution) is Done and not log.isEnabledFor(INFO):
                return result  # nobody would hear of it
        note(result)
        return result

    def options(self) -> tuple[Option, ...]:
        """The answers to the open question, each with what is certain to follow; none without a question."""
        return () if self._pending is None else find_options(self._state, self._pending[0], self._pending[2])

    @checked
    def resume(self, action: Action, answers: tuple[Answer, ...]) -> Result:
        """Take an action with answers that were given before, as a save does."""
        self._check_free()
        check_fields(action, "resume")
        return self._do(action, answers)

    # Plan

    def plan(self, piece: str, *steps: Cell | Direction | str | None) -> Result:
        """Add steps to the plan of a piece: cells, directions from the cell before, or None to stay."""
        is_there = self._state.has(piece) and self._state.piece(piece).at is not None
        return self._do(PlanSteps(piece, planned(self._state, piece, steps) if is_there else ()))

    def unplan(self, piece: str) -> Result:
        """Take back the last step of a plan."""
        return self._do(UnplanStep(piece))

    def clear_plan(self, piece: str) -> Result:
        """Give up the plan of a piece."""
        return self._do(ClearPlan(piece))

    @checked
    def clear_plans(self, side: str | None = None) -> Result:
        """Give up all plans, or those of a side. Raises MisuseError for a side that there is not."""
        return self._do(ClearPlans(side))

    def commit(self, piece: str) -> Result:
        """Say that the plan of a piece is meant as it is."""
        return self._do(CommitPlan(piece))

    @checked
    def pass_plans(self, side: str) -> Result:
        """Say that a side plans nothing this time. Raises MisuseError for a side that there is not."""
        return self._do(PassPlans(side))

    def execute(self) -> Result:
        """Play one beat: the next step of everybody with a plan, at once."""
        return self._do(Execute())

    def fast_forward(self) -> Result:
        """Play beats until every plan is complete or blocked."""
        return self._do(FastForward())

    # Turn

    def end_turn(self) -> Result:
        """Pass the turn on."""
        return self._do(EndTurn())

    def begin(self) -> Result:
        """Start the game where none is running."""
        return self._do(Begin())

    def finish(self) -> Result:
        """End the game where it stands."""
        return self._do(Finish())

    @checked
    def refresh(self, piece: str | None = None) -> Result:
        """Give one piece, or everybody, full points again."""
        return self._do(Refresh(piece))

    # History

    def undo(self, *, dice: bool = False) -> Record | Refusal:
        """Take back the last action, or the one that waits for an answer; or say why not.

        Where the ruleset does not let dice be taken back, an action that rolled any stays. With `dice` it is taken
        back all the same, for the one who runs the table.

        >>> Game.shipped("rune-and-rust").undo()
        Refusal.of('undo.nothing')
        """
        if dice is not False:
            take(dice, bool, "undo", "dice")
        if not dice and self._state.rules.undo != "free":
            refusal = self.why_not_undo()
            if refusal is not None:
                return refusal
        if self._pending is not None:
            action, answers, ask = self._pending
            self._pending = None
            return Record(action, answers, ask.events, self._state, self._state)
        record, self._history = self._history.undid()
        if record is None:
            return Refusal(kinds.UNDO_NOTHING)
        self._state = record.before
        return record

    @checked
    def why_not_undo(self, actions: int = 1) -> Refusal | None:
        """Why the last actions cannot be taken back; None if they can. Raises MisuseError for fewer than one."""
        _check_count(actions)
        last = self._history.last(actions) if self._pending is None else self._last(actions)
        if len(last) < actions:
            return Refusal(kinds.UNDO_NOTHING)
        if self.rules.undo == "free":
            return None
        events = (event for record in last for event in record.events)
        rolled = next((event for event in events if isinstance(event, Rolled)), None)
        return None if rolled is None else Refusal(kinds.UNDO_DICE, by=rolled.piece)

    @checked
    def would_undo(self, actions: int = 1) -> Undoing:
        """What taking back so many actions would take back, and the position before them. It changes nothing.

        >>> game = Game.shipped("rune-and-rust")
        >>> done = game.move("hero", "north"), game.end_turn()
        >>> game.would_undo(2), game.would_undo(2).state == game.start
        (<Undoing of 2 actions>, True)
        """
        _check_count(actions)
        records = self._last(actions)
        return Undoing(records, records[0].before if records else self._state, self.why_not_undo(actions))

    def _last(self, actions: int) -> tuple[Record, ...]:
        """The last actions, in order; one that waits for an answer is the last of them."""
        if self._pending is None:
            return self._history.last(max(0, actions))
        action, answers, ask = self._pending
        waiting = Record(action, answers, ask.events, self._state, ask.state)
        return (*self._history.last(actions - 1), waiting) if actions > 0 else ()

    def redo(self) -> Record | Refusal:
        """Do again what was undone last; or say why not."""
        if self._pending is not None:
            return Refusal(kinds.REDO_WAITING, by=self._pending[2].question.piece)
        record, self._history = self._history.redid()
        if record is None:
            return Refusal(kinds.REDO_NOTHING)
        self._state = record.after
        return record

    def replay(self) -> State:
        """Play the whole history again from where it begins; the hash is the one of the state now."""
        state = self._first
        for record in self.history:
            resolution = resolve(state, record.action, record.answers)
            assert not isinstance(resolution, Refused | Ask)
            state = resolution.state
        return state

    @property
    def _first(self) -> State:
        """The position that the history begins in: the start, or where the game was stood since."""
        records = self.history
        return records[0].before if records else self._state

    def fork(self) -> Self:
        """A game of its own that begins where this one is, with its whole history; made at the cost of a pointer.

        What is done, undone or answered in one of them does not show in the other.

        >>> game = Game.shipped("rune-and-rust")
        >>> trial = game.fork()
        >>> trial.move("hero", "north").ok, trial.text(trial.at("hero")), game.text(game.at("hero"))
        (True, 'D4', 'D5')
        """
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    @checked
    def standing(self, state: State) -> Self:
        """A game of its own without a past that stands in another position: to ask what a side sees, for one.

        >>> game = Game.shipped("rune-and-rust")
        >>> game.standing(game.start).taken
        0
        """
        other = self.fork()
        other._state, other._history, other._pending = state, History(), None
        return other

    @checked
    def beginning(self, state: State) -> Self:
        """A game of its own that begins in another position of this one, as if it were loaded from its document.

        >>> game = Game.shipped("rune-and-rust")
        >>> end = game.end_turn().state
        >>> later = game.beginning(end)
        >>> later.start == end, later.undo(), later == Game.from_dict(later.to_dict())
        (True, Refusal.of('undo.nothing'), True)
        """
        setup = self.setup  # a game that begins in the middle of such a one has a document, too
        begun = self.standing(state.apart())
        begun.setup = setup
        other = begun.fork()
        other.start = begun.state
        del other.__dict__["setup"]
        other.__dict__["_begun"] = begun
        return other

    def __copy__(self) -> Self:
        return self.fork()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine, theirs = (self.start, self.pending, self._history), (other.start, other.pending, other._history)
        return mine == theirs and self._first == other._first

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        state = self._state
        turn = "not running" if state.turn is None else f"round {state.turn.round:,}, {state.active:.60} to move"
        asked = "" if self._pending is None else f", {brief(self._pending[0], state)} waits for an answer"
        return f"<Game of {self.rules.title:.40}: {turn}, {counted(self.taken, 'action')}{asked}>"

    # Files

    def to_dict(self) -> dict[str, Any]:
        """The position now as a scenario document: from it, the same state comes back."""
        return scenario_of(self)

    @checked
    def save(self, path: str | FilePath) -> None:
        """Write the game with its whole history to a file, or leave the file as it was."""
        write_save(self, FilePath(path))


def _check_count(actions: int) -> None:
    if actions < 1:
        raise MisuseError(f"1 or more actions are taken back, not {actions}")


say(Game, "a Game, such as footwork.load() gives")
