"""The actions of the ruleset as commands: whom they are aimed at and where they lead, as a player types it."""

from __future__ import annotations

from footwork.cli.command import Command
from footwork.cli.completing import directions, leads_to, pieces
from footwork.cli.session import Session
from footwork.cli.ways import read_direction, way_of
from footwork.errors import MisuseError
from footwork.geometry import Direction
from footwork.play.acting import move_query, targets, walk_query, why_not_act
from footwork.play.actions import Act
from footwork.rules.effects import ActionRule
from footwork.views.telling.offers import offer_lines


def act(session: Session, rule: ActionRule, words: list[str]) -> None:
    """Do an action of the ruleset; its target may be left out where there is only one."""
    state, piece = session.state, session.actor()
    refusal = why_not_act(state, Act(piece, rule.name))
    if refusal is not None and refusal.check not in ("target", "way"):
        session.done(session.game.act(piece, rule.name))
        return
    words, heading = _facing(session, words)
    named, way, mode = _split(rule, words)
    able = targets(state, piece, rule.name) if rule.target is not None else ()
    target = _target(session, " ".join(named), rule, able) if named else None
    if target is None and rule.target is not None:
        if len(able) != 1:
            raise MisuseError(_at_whom(session, rule, able))
        target = able[0]
    cells = way_of(session, way) if way else []
    if len(cells) > 1:
        session.done(session.game.act(piece, rule.name, target, along=cells, mode=mode, heading=heading))
    else:
        to = cells[0] if cells else None
        session.done(session.game.act(piece, rule.name, target, to=to, mode=mode, heading=heading))


def _facing(session: Session, words: list[str]) -> tuple[list[str], Direction | None]:
    """The heading to turn to first: ``move 3N 2E facing east``."""
    if len(words) < 2 or words[-2].lower() != "facing":
        return words, None
    return words[:-2], read_direction(session, words[-1]) or session.state.rules.grid.parse(words[-1])


def _split(rule: ActionRule, words: list[str]) -> tuple[list[str], list[str], str | None]:
    """Whom, where to and how: ``charge goblin to 3N 2E by fly``."""
    mode = None
    if len(words) > 2 and words[-2].lower() == "by":
        mode, words = words[-1].lower(), words[:-2]
    if not rule.program.moves:
        return words, [], mode
    if rule.target is None:
        return [], words[1:] if words[:1] == ["to"] else words, mode
    cut = words.index("to") if "to" in words else len(words)
    return words[:cut], words[cut + 1 :], mode


def _target(session: Session, text: str, rule: ActionRule, able: tuple[str, ...]) -> str:
    """The piece that a player means; of several who may be meant, those within reach. Raises MisuseError."""
    meant = session.meant(text)
    found = [piece for piece in meant if piece.id in able] or meant
    if len(found) == 1:
        return found[0].id
    raise MisuseError(_at_whom(session, rule, able) if found else session.unknown(text))


def _at_whom(session: Session, rule: ActionRule, able: tuple[str, ...]) -> str:
    if not able:
        return f"There is nobody within reach to {(rule.title or rule.name).lower()}."
    notation = session.state.rules.grid.notation
    names = []
    for name in able:
        at = session.state.piece(name).at
        names.append(f"{name} ({notation.format(at)})" if at is not None else name)
    return f"At whom? {', '.join(names)}"


def list_actions(session: Session, words: list[str]) -> None:
    """What the piece can do now."""
    piece = session.actor()
    lines = offer_lines(session.state, piece, session.game.offers(piece))
    session.screen.say("\n".join(lines) or "There are no actions here; pieces move.")


def mover(session: Session, piece: str, wanted: str | None = None) -> str | None:
    """The action by which a piece walks, where only actions move it: the one of a name, or the first that it can use.

    None where the piece moves by itself, or has no such action.
    """
    if wanted is not None:
        return None if move_query(session.state, Act(piece, wanted)) is None else wanted
    return walk_query(session.state, piece).action


def action_command(rule: ActionRule) -> Command:
    """An action of the ruleset as a command."""
    usage, leads = rule.name + ("" if rule.target is None else " [NAME]"), rule.program.moves
    if leads and not rule.program.has_dice:
        usage += " CELL" if rule.target is None else " to CELL"

    def words(session: Session) -> list[str]:
        """Those within reach, or else everybody; where it leads, if it is not aimed at anybody."""
        if rule.target is None:
            return [*directions(session), *leads_to(session, rule)] if leads else []
        able = [] if session.piece is None else [*targets(session.state, session.piece, rule.name)]
        return able or [name for name in pieces(session) if name != session.piece]

    return Command(rule.name, usage, rule.about or rule.title, lambda s, words: act(s, rule, words), words)
