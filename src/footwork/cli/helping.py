"""Help: the commands that a game has a use for, in the order of a turn, and how one begins."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import fill

from footwork.board.allowance import points_left, profile_for
from footwork.cli.command import Command
from footwork.cli.keys import example_moves, example_steps, keys_text
from footwork.cli.session import Session
from footwork.play.acting import walk_query
from footwork.rules.effects import ActionRule, GrantPoints
from footwork.views.telling.words import listed

_BEFORE = ("select", "plan", "unplan", "clear", "done", "pass", "execute", "run")
_MOVING = ("move", "rotate", "turn")
_AFTER = ("wait", "end")
_LOOKING = ("board", "plans", "position", "look", "reach", "path", "why", "actions")
_MOST_NAMED = 3


def gives_points(rule: ActionRule) -> bool:
    """Whether an action gives points to move with, so that it comes before a move."""
    return any(isinstance(effect, GrantPoints) for effect in rule.program.do)


def sections(session: Session, commands: Iterable[Command]) -> dict[str, list[Command]]:
    """The commands under headings, those of a turn in the order in which they are used in one."""
    known = {command.name: command for command in commands}
    rules = session.state.rules.actions
    acting = [name for name in known if name in rules and name not in _MOVING]
    first = [name for name in acting if gives_points(rules[name])]
    then = [name for name in acting if name not in first]
    turn = [*_BEFORE, *first, *_MOVING, *then, *_AFTER]
    rest = [name for name in known if name not in turn and name not in _LOOKING]
    parts = {"Your turn": turn, "Before you decide": _LOOKING, "The game": rest}
    return {title: [known[name] for name in names if name in known] for title, names in parts.items()}


def help_text(session: Session, commands: Iterable[Command]) -> str:
    """All commands with what they do, in two columns; in a narrow page one below the other."""
    parts, width = sections(session, commands), session.screen.width
    wide = max(len(command.usage) for part in parts.values() for command in part) + 4
    blocks = []
    for title, part in parts.items():
        lines = (_help_line(command.usage, summary(session, command), wide, width) for command in part)
        blocks.append("\n".join([f"{title}:", *lines]))
    leads = keys_text(session.state.rules.grid)
    if leads:
        blocks.append(fill(f"Keys: {leads}.", width))
    return "\n\n".join(blocks)


def summary(session: Session, command: Command) -> str:
    """What a command does, with a cell as the ruleset writes it."""
    grid = session.state.rules.grid
    words = {
        "{cell}": grid.notation.example,
        "{moves}": example_moves(grid),
        "{way}": grid.usual_order[0].words,
        "{steps}": example_steps(grid),
    }
    text = command.summary
    for mark, word in words.items():
        text = text.replace(mark, word)
    return text


def _help_line(usage: str, text: str, wide: int, width: int) -> str:
    if width < wide + 40:
        return f"  {usage}\n" + fill(text, width, initial_indent=" " * 6, subsequent_indent=" " * 6)
    return fill(text, width, initial_indent=f"  {usage}".ljust(wide), subsequent_indent=" " * wide)


def beginning(session: Session) -> str:
    """How one begins: what to type first, and where the rest is listed."""
    leads = keys_text(session.state.rules.grid)
    keys = f"Keys: {leads}." if leads and session.piece is not None else ""
    return "\n".join(filter(None, (_first(session), keys, "Type 'help' for the commands.")))


def _first(session: Session) -> str:
    """What can be typed in this turn, in its order; nothing while there is nobody to command."""
    name, state = session.piece, session.state
    if name is None or state.turn is None:
        return ""
    if state.rules.beats is not None:
        step = example_steps(state.rules.grid).split()[0]
        return f"Plan with 'plan {step}' or the like, then 'execute' a step at a time, or 'run' all of them."
    parts = [_moving(session, name)]
    rules = state.rules.actions.values()
    doing = [f"'{rule.name}'" for rule in rules if rule.name != "move" and not gives_points(rule)]
    if doing:
        parts.append("'actions' lists what you can do" if len(doing) > _MOST_NAMED else listed(doing, "or"))
    own = [piece.id for piece in session.pieces()]
    if len(own) > 1:
        parts.append(f"'{own[1]}: …' for another piece")
    return f"Your turn: {'; '.join(filter(None, parts))}; then 'end'."


def _moving(session: Session, name: str) -> str:
    """How the piece moves: by which words, and what it needs before."""
    state = session.state
    query = walk_query(state, name)
    before = ""
    here = state.piece(name)
    if query.action is None and profile_for(state, here).allowance.refresh == "grant" and not points_left(state, here):
        giving = [f"'{rule.name}'" for rule in state.rules.actions.values() if gives_points(rule)]
        if not giving:
            return ""
        before = f"{listed(giving, 'or')} for points, then "
        query = session.game.query(name, points=1)
    stops = query.reach().stops
    if not stops or (query.action is not None and query.action != "move"):
        return ""
    grid = state.rules.grid
    ways = [direction for direction in grid.order if here.at is not None and here.at + grid.offset(direction) in stops]
    cell = grid.notation.format(stops[-1])
    return before + listed([f"'move {word}'" for word in (*(way.words for way in ways[:1]), cell)], "or")
