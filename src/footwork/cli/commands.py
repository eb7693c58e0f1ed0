"""The commands of a session: what each is called, what it does, and what may follow it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from difflib import get_close_matches
from itertools import chain, count
from typing import Any

from footwork.board.state import State
from footwork.cli.acts import act, action_command, list_actions, mover
from footwork.cli.command import Command
from footwork.cli.completing import directions, own, pieces, stops
from footwork.cli.helping import beginning, help_text, summary
from footwork.cli.keys import keys
from footwork.cli.leaving import file_named, may_leave, save
from footwork.cli.planning import PLANNING
from footwork.cli.session import Session
from footwork.cli.sources import opened_in
from footwork.cli.ways import neither, read_direction, way_of
from footwork.errors import MisuseError, NotationError
from footwork.game.game import Game
from footwork.geometry import Cell, Grid
from footwork.play.acting import moves_by_itself
from footwork.play.consequences.doors import door_names, has_doors
from footwork.refusals import Refusal
from footwork.rules.texts import nearest
from footwork.views.drawing.overview import reach_text
from footwork.views.drawing.textboard import board_lines
from footwork.views.telling.actions import action_text
from footwork.views.telling.position import cell_lines, piece_line, position_text
from footwork.views.telling.preview import preview, refused_text, why_text
from footwork.views.telling.refusals import describe_refusal
from footwork.views.telling.words import facing, label


def move(session: Session, words: list[str]) -> None:
    """Move by a direction, to a cell, or along several cells."""
    piece = session.actor()
    if not words:
        raise MisuseError(f"Where to? {_usage('move')}")
    rule = session.state.rules.actions.get("move")
    if rule is not None and not moves_by_itself(session.state, piece):
        act(session, rule, words)
        return
    direction = read_direction(session, words[0]) if len(words) == 1 else None
    if direction is not None:
        session.done(session.game.move(piece, direction))
        return
    if "facing" in map(str.lower, words):
        raise MisuseError(f"Turn first, then move: 'turn {words[-1]}'.")
    cells = way_of(session, words)
    if len(cells) > 1:
        session.done(session.game.move(piece, along=cells))
    else:
        session.done(session.game.move(piece, to=cells[0]))


def _cell(session: Session, text: str) -> str:
    """A cell that can be read and is on the page; raises MisuseError."""
    try:
        session.state.rules.grid.notation.parse(text)
    except NotationError:
        raise MisuseError(neither(session, text)) from None
    return text


def position(session: Session, words: list[str]) -> None:
    """Where the piece stands."""
    session.screen.say(position_text(session.state, session.actor()))


def board(session: Session, words: list[str]) -> None:
    """The board."""
    session.board()


def look(session: Session, words: list[str]) -> None:
    """Everybody, one piece, or a cell."""
    state, text = session.state, " ".join(words)
    if not words:
        session.screen.say("\n".join(piece_line(state, piece) for piece in state.pieces) or "Nobody is here.")
        return
    cell = state.rules.grid.notation.read(text)
    called = next((piece for piece in state.pieces if piece.id.lower() == text.lower()), None)
    lines = [] if called is None else [piece_line(state, called)]
    if cell is not None and (called is None or state.board.terrain(cell) is not None):
        lines += cell_lines(state, cell)
    session.screen.say("\n".join(lines or [piece_line(state, session.named(text))]))


def reach(session: Session, words: list[str]) -> None:
    """The reach of the piece, drawn on the board."""
    text = " ".join(words)
    action = mover(session, session.actor(), text) if words else None
    piece = session.named(text).id if words and action is None else session.actor()
    action = action or mover(session, piece)
    at, screen = session.state.piece(piece).at, session.screen
    ready = session.state.turn is not None and not session.state.is_active(session.state.piece(piece))
    found = session.game.reach(piece, ready=ready, action=action)
    focus = () if at is None else (at,)
    screen.draw(
        board_lines(session.state, reach=found, side=session.side, width=screen.width, room=screen.room(), focus=focus)
    )
    gate = "" if found.gate is None else "\n" + describe_refusal(session.state, found.gate, piece=piece)
    when = "\nThat is when its turn begins, as things stand now." if ready and action is None else ""
    by = "" if action is None else f"By {action}: "
    session.screen.say(by + reach_text(session.state, found) + gate + when)


def why(session: Session, words: list[str]) -> None:
    """Why the piece cannot move to a cell."""
    piece = session.actor()
    *_, goal = _wanted(session, words, "why")
    cell = session.state.rules.grid.notation.format(goal)
    session.screen.say(why_text(session.game, piece, cell, action=mover(session, piece)))


def path(session: Session, words: list[str]) -> None:
    """The way to a cell before it is taken."""
    piece = session.actor()
    *through, goal = _wanted(session, words, "path")
    screen = session.screen
    found = session.game.path(piece, goal, through=through, action=mover(session, piece))
    if isinstance(found, Refusal):
        screen.say(refused_text(session.state, piece, found))
        return
    text = preview(session.game, found)
    room = screen.room(text)
    screen.draw(
        board_lines(session.state, path=found, side=session.side, width=screen.width, room=room, focus=found.cells)
    )
    screen.say(text)


def _wanted(session: Session, words: list[str], name: str) -> list[Cell]:
    """The cells that a command is about, the goal last; a direction means the neighbour there."""
    if not words:
        raise MisuseError(f"Which cell? {_usage(name)}")
    return way_of(session, words)


def rotate(session: Session, words: list[str]) -> None:
    """Turn a large piece, so that it lies another way."""
    match [word.lower() for word in words]:
        case []:
            session.done(session.game.rotate(session.actor()))
        case ["on" | "back" as way]:
            session.done(session.game.rotate(session.actor(), way))
        case _:
            raise MisuseError(_usage("rotate"))


def can_rotate(session: Session) -> bool:
    """Whether one of the player's pieces can lie in more ways than one."""
    own = [piece for piece in session.state.pieces if piece.at is not None and session.is_players(piece)]
    return any(session.game.query(piece.id).rotates for piece in own if len(piece.footprint.lies) > 1)


def turn(session: Session, words: list[str]) -> None:
    """Turn on the spot."""
    direction = read_direction(session, " ".join(words)) if words else None
    if direction is None:
        other = " To lie the other way, write: rotate" if session.game.query(session.actor()).rotates else ""
        raise MisuseError(f"Turn which way? {_usage('turn')}.{other}" if other else f"Turn which way? {_usage('turn')}")
    session.done(session.game.turn(session.actor(), direction))


def steps(session: Session, words: list[str]) -> None:
    """The ten steps of the last move."""
    from footwork.views.happening.procedure import procedure_lines

    for record in reversed(session.game.history):
        lines = procedure_lines(record)
        if lines:
            session.screen.say("\n".join(lines))
            return
    session.screen.say("Nobody has moved yet.")


def wait(session: Session, words: list[str]) -> None:
    """Do nothing."""
    session.done(session.game.wait(session.actor()))


def add(session: Session, words: list[str]) -> None:
    """Bring a new piece into the game: of a kind of the ruleset, or like one that is there."""
    if not words:
        raise MisuseError(f"What, and where? {_usage('add')}")
    game, state, rest = session.game, session.state, words[1:]
    side = next((name for name in state.sides if rest and name.lower() == rest[-1].lower()), None)
    where = rest if side is None else rest[:-1]
    at = _cell(session, " ".join(where)) if where else None
    kind = words[0].lower()
    if kind in state.rules.kinds:
        theirs = next((piece.side for piece in state.pieces if piece.kind == kind), None)
        session.done(game.add(_free_id(state, kind), at, kind=kind, side=side or theirs))
        return
    model = session.named(words[0])
    model = game.start.piece(model.id) if game.start.has(model.id) else model
    size = model.footprint.said
    own = {name: value for name, value in model.stats.items() if state.rules.stats[name].counts is None}
    said: dict[str, Any] = {"name": model.name, "glyph": model.glyph, "features": model.features}
    session.done(
        game.add(_free_id(state, model.id), at, kind=model.kind, side=side or model.side, stats=own, size=size, **said)
    )


def _free_id(state: State, name: str) -> str:
    """An id that no piece has: the name itself, or with the first number that is free."""
    stem = name.rstrip("0123456789").rstrip("-") or name
    return next(each for each in chain((stem,), (f"{stem}-{i}" for i in count(2))) if not state.has(each))


def place(session: Session, words: list[str]) -> None:
    """Put a piece on a cell, or take it off the board."""
    if not words:
        raise MisuseError(f"Whom? {_usage('place')}")
    piece = session.named(words[0]).id
    session.done(session.game.place(piece, _cell(session, " ".join(words[1:])) if words[1:] else None))


def terrain(session: Session, words: list[str]) -> None:
    """Give a cell another terrain."""
    if len(words) < 2:
        raise MisuseError(f"Which cell, and which terrain? {_usage('terrain')}")
    session.done(session.game.set_terrain(_cell(session, " ".join(words[:-1])), words[-1].lower()))


def door(session: Session, words: list[str]) -> None:
    """Open, close or change over a door."""
    match words[-1].lower() if len(words) > 1 else "":
        case "open" | "close" | "toggle" as how:
            session.done(session.game.set_door(" ".join(words[:-1]), how))
        case _:
            raise MisuseError(f"Which door, and open or close? {_usage('door')}")


def end(session: Session, words: list[str]) -> None:
    """End the turn."""
    session.end_turn()


def begin(session: Session, words: list[str]) -> None:
    """Begin a game that is not running."""
    session.done(session.game.begin())


def undo(session: Session, words: list[str]) -> None:
    """Take back the last action, with what the others did after it."""
    taken = session.undo()
    if isinstance(taken, Refusal):
        session.screen.say(describe_refusal(session.state, taken, texts="terminal"))
        return
    session.screen.say(f"Undone: {action_text(taken[-1].action, session.state)}.")
    session.board()


def redo(session: Session, words: list[str]) -> None:
    """Do again what was undone."""
    done = session.redo()
    if isinstance(done, Refusal):
        session.screen.say(describe_refusal(session.state, done, texts="terminal"))
        return
    session.screen.say(f"Done again: {action_text(done[0].action, session.state)}.")
    session.board()


def select(session: Session, words: list[str]) -> None:
    """Choose the piece that commands go to."""
    if words:
        session.choose(session.named(" ".join(words)))
    piece = session.actor()
    others = [each.id for each in session.pieces() if each.id != piece]
    more = f" Others: {', '.join(others)}." if others else ""
    session.screen.say(f"Commands go to {label(session.state, piece)}.{more}")


def save_(session: Session, words: list[str]) -> None:
    """Save the game."""
    if not words:
        raise MisuseError(f"To which file? {_usage('save')}")
    save(session, file_named(" ".join(words)))


def load(session: Session, words: list[str]) -> None:
    """Load a game or a scenario."""
    if not words:
        raise MisuseError(f"From which file? {_usage('load')}")
    file = file_named(" ".join(words))
    given = session.given
    game = opened_in(file, session.state.rules.messages.language, given)
    if may_leave(session):
        session.replace(game)
        open_(session)
        if given is not None and given.ruleset != game.rules.name:
            session.screen.say(f"{given.file} is for {given.ruleset}; this game is played without it.")


def again(session: Session, words: list[str]) -> None:
    """Play the scenario again from its beginning."""
    if may_leave(session):
        session.replace(Game(session.game.setup))
        open_(session)


def open_(session: Session) -> None:
    """Show the title, the goal and the board, and how one begins."""
    session.open()
    if not session.over:
        session.screen.say(beginning(session))


def quit_(session: Session, words: list[str]) -> None:
    """Leave."""
    session.over = may_leave(session)
    if session.over:
        session.screen.say("Goodbye.")


def help_(session: Session, words: list[str]) -> None:
    """The commands, or one of them."""
    if words:
        found = find(session, words[0])
        session.screen.say(f"{found.usage}\n{summary(session, found)}")
    else:
        session.screen.say(help_text(session, available(session)))


def meant_by(session: Session, word: str) -> str:
    """The command of a short form, or the word itself; a key that leads somewhere is no short form."""
    return word if word in keys(session.state.rules.grid) else ALIASES.get(word, word)


def find(session: Session, word: str) -> Command:
    """The command of a name, a short form or an unmistakable beginning. Raises MisuseError with a suggestion."""
    shown = {command.name: command for command in available(session)}
    known = {command.name: command for command in COMMANDS} | shown
    name = word.lower()
    name = name if name in known else meant_by(session, name)
    if name in known:
        return known[name]
    longer = [each for each in shown if each.startswith(name)]
    if len(longer) == 1:
        return known[longer[0]]
    near = longer or get_close_matches(name, [*shown, *(d.words for d in session.state.rules.grid.directions)], 1)
    hint = f"did you mean {' or '.join(repr(each) for each in near[:3])}?" if near else "type 'help' for the commands"
    if session.state.rules.grid.notation.read(word) is not None:
        hint = f"did you mean 'move {word}'?"
    elif session.state.has(word):
        hint = f"a colon comes between who acts and what it does: '{word}: move …'"
    raise MisuseError(f"'{word}' is not a command; {hint}")


def available(session: Session) -> list[Command]:
    """The commands that this game has a use for, those of its actions included."""
    return [*_fitting(session), *actions(session)]


def _fitting(session: Session) -> list[Command]:
    has_plans = session.state.rules.beats is not None
    return [command for command in COMMANDS if command.fits(session) and (has_plans or not command.for_plans)]


def _moves_at_once(session: Session) -> bool:
    """Whether 'move' moves anybody: not where pieces move in beats alone, nor where only other actions move them."""
    rules = session.state.rules
    if rules.beats is not None and rules.beats.at_once == "refuse":
        return False
    by_action = rules.base.get("allowance.refresh") == "action"
    return not by_action or "move" in rules.actions


def _has_several(session: Session) -> bool:
    return sum(session.is_players(piece) for piece in session.state.pieces) > 1


def _has_headings(session: Session) -> bool:
    return any(facing(session.state, piece) is not None for piece in session.state.pieces)


def _can_begin(session: Session) -> bool:
    return session.state.turn is None and not session.is_finished


def actions(session: Session) -> list[Command]:
    """A command for each action of the ruleset that no other command of this game is called by."""
    taken = {command.name for command in _fitting(session)}
    return [action_command(rule) for rule in session.state.rules.actions.values() if rule.name not in taken]


def hidden(names: Iterable[str], grid: Grid, *, has_plans: bool) -> Iterator[str]:
    """What of the names of actions a player cannot type, or can no longer type beside them, and what to do about it."""
    commands = {command.name for command in COMMANDS if has_plans or not command.for_plans} - {"move"}
    for name in names:
        taken = name if name in commands else keys(grid)[name].words if name in keys(grid) else None
        with suppress(NotationError):
            taken = taken or grid.parse(name).words
        if taken is not None:
            yield f"the action {name!r} is called like the command '{taken}'; in the terminal it is 'act {name}'"
        elif name in ALIASES:
            yield f"the action {name!r} hides the short form of the command '{ALIASES[name]}'"


def _hides_actions(session: Session) -> bool:
    """Whether an action of the game is called like a command."""
    rules = session.state.rules
    names = hidden(rules.actions, rules.grid, has_plans=rules.beats is not None)
    return "move" in rules.actions or next(names, None) is not None


def act_by_name(session: Session, words: list[str]) -> None:
    """Do an action of the ruleset, whatever else its name means."""
    rules = session.state.rules.actions
    if not words:
        raise MisuseError(f"Which action? {_usage('act')}; 'actions' lists them")
    name = words[0].lower()
    if name not in rules:
        raise MisuseError(f"there is no action '{words[0]}'; {nearest(name, rules)}")
    act(session, rules[name], words[1:])


def _usage(name: str) -> str:
    return "Write: " + next(command.usage for command in COMMANDS if command.name == name)


COMMANDS: tuple[Command, ...] = (
    Command("move", "move DIRECTION | CELL…", "Move: {moves}, 'move {cell}'.", move,
            lambda s: [*directions(s), *stops(s)], fits=_moves_at_once),
    Command("rotate", "rotate [back]", "Turn a large piece on its corner, so that it lies the other way.", rotate,
            fits=can_rotate),
    Command("position", "position", "Where you are, how far you may go, what is next to you.", position),
    Command("board", "board", "The board, with everybody beside it.", board),
    Command("look", "look [CELL | NAME]", "Everybody, one of them, or a cell.", look, pieces),
    Command("reach", "reach [NAME | ACTION]", "Where you can go, and what it costs.", reach, pieces),
    Command("path", "path CELL…", "The way there, its bill, and what it would set off.", path, stops),
    Command("why", "why CELL", "Why you cannot move there, or what it would cost.", why, stops),
    Command("turn", "turn DIRECTION", "Turn on the spot.", turn, directions, fits=_has_headings),
    Command("actions", "actions", "What you can do now: its price, at whom, where to.", list_actions,
            fits=lambda s: bool(s.state.rules.actions)),
    Command("act", "act ACTION …", "An action by its name, also one that is called like a command.", act_by_name,
            lambda s: list(s.state.rules.actions), fits=_hides_actions),
    Command("steps", "steps", "How the last move went, from the declaration to the payment.", steps),
    Command("wait", "wait", "Do nothing, on purpose.", wait, fits=lambda s: s.state.rules.beats is None),
    Command("end", "end", "End your turn; the others move.", end),
    Command("undo", "undo", "Take back your last action, and what followed it.", undo),
    Command("redo", "redo", "Do again what you took back.", redo),
    *PLANNING,
    Command("select", "select NAME", "Choose your piece; or 'NAME: move {way}'.", select, own, fits=_has_several),
    Command("add", "add KIND [CELL] [SIDE]", "Bring in a new piece: of a kind, or like one that is there.", add,
            lambda s: [*s.state.rules.kinds, *(piece.id for piece in s.state.pieces)]),
    Command("place", "place NAME [CELL]", "Put a piece on a cell, or without one take it off the board.", place,
            lambda s: [piece.id for piece in s.state.pieces]),
    Command("terrain", "terrain CELL NAME", "Give a cell another terrain.", terrain,
            lambda s: list(s.state.rules.terrain), fits=lambda s: len(s.state.rules.terrain) > 1),
    Command("door", "door NAME open | close | toggle", "Open or close a door.", door,
            lambda s: [*door_names(s.state), "open", "close", "toggle"], fits=lambda s: has_doors(s.state)),
    Command("begin", "begin", "Begin a game that is not running.", begin, fits=_can_begin),
    Command("save", "save FILE", "Save the game.", save_),
    Command("load", "load FILE", "Go on with a saved game, or start a scenario.", load),
    Command("again", "again", "Play this scenario again from its beginning.", again),
    Command("help", "help [COMMAND]", "This list, or one command.", help_, lambda s: [c.name for c in available(s)]),
    Command("quit", "quit", "Leave.", quit_),
)  # fmt: skip

ALIASES = {
    "m": "move", "go": "move", "walk": "move", "l": "look", "b": "board", "?": "help", "exit": "quit", "q": "quit",
    "restart": "again",
}  # fmt: skip
