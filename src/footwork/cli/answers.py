"""The answering verbs: reach, path, why and replay. Each returns its exit code."""

from __future__ import annotations

from pathlib import Path as FilePath
from textwrap import indent
from typing import Any

import footwork.views.happening.timeline as shown
from footwork.cli.screen import Screen
from footwork.cli.sources import open_game, replayed
from footwork.errors import MisuseError
from footwork.game.game import Game
from footwork.play.actions import action_to_dict
from footwork.play.events import events_to_dicts
from footwork.query.path import Path
from footwork.refusals import Refusal
from footwork.rules.files.disk import failure, is_file, read_bytes, write_whole
from footwork.values import number_text
from footwork.views.drawing.overview import reach_text
from footwork.views.drawing.svgboard import board_svg
from footwork.views.drawing.textboard import board_lines, text_board
from footwork.views.happening.procedure import procedure_json, procedure_lines
from footwork.views.happening.timetable import timetable
from footwork.views.json import path_json, reach_json, refusal_json, to_text
from footwork.views.telling.actions import action_text
from footwork.views.telling.offers import odds_text
from footwork.views.telling.preview import preview, refused_text, why_text
from footwork.views.telling.refusals import describe_refusal
from footwork.views.telling.telling import tell
from footwork.views.telling.words import capital

OK, NO = 0, 1
MARGIN = " " * 6


def reach(
    file: str,
    piece: str,
    *,
    action: str | None = None,
    alone: bool = False,
    ready: bool = False,
    points: int | None = None,
    svg: FilePath | None = None,
    as_text: bool = False,
    as_json: bool = False,
    lang: str | None = None,
) -> int:
    """Where a piece can go: for the screen, as data, as plain text, or as a picture in a file."""
    game = open_game(file, lang=lang)
    found = game.query(piece, alone=alone, ready=ready, points=points, action=action).reach()
    here = game.state.piece(piece)
    if svg is not None:
        _write(svg, board_svg(game.state, reach=found, side=here.side))
    if as_json:
        print(to_text(reach_json(game.state, found)))
        return OK
    if as_text:
        print(text_board(game.state, reach=found, side=here.side))
    if as_text or svg is not None:
        return OK
    screen = Screen()
    focus = () if here.at is None else (here.at,)
    screen.draw(board_lines(game.state, reach=found, side=here.side, room=screen.room(), focus=focus))
    screen.write(reach_text(game.state, found))
    if found.gate is not None:
        screen.write(describe_refusal(game.state, found.gate, piece=piece))
    return OK


def _write(file: FilePath, picture: str) -> None:
    """Write a picture into a file. Raises MisuseError, also where the file is there and is none."""
    try:
        start = read_bytes(file, 1_000).lstrip() if is_file(file) else b""
        if start and not (start.startswith(b"<") and b"<svg" in start):
            raise MisuseError(f"{file} is there already and is no SVG; name another file")
        write_whole(file, picture)
    except (OSError, ValueError) as error:
        raise MisuseError(f"{file} cannot be written: {failure(error)}") from None


def path(
    file: str,
    piece: str,
    to: str,
    through: list[str],
    *,
    action: str | None = None,
    points: int | None = None,
    ready: bool = False,
    as_json: bool,
    lang: str | None = None,
) -> int:
    """The best path to a cell, or why there is none."""
    game = open_game(file, lang=lang)
    found = game.path(piece, to, through=through, action=action, points=points, ready=ready)
    if as_json:
        print(to_text(_answer(game, piece, found)))
    elif isinstance(found, Refusal):
        Screen().write(refused_text(game.state, piece, found))
    else:
        side, screen = game.state.piece(piece).side, Screen()
        text = preview(game, found)
        screen.draw(board_lines(game.state, path=found, side=side, room=screen.room(text), focus=found.cells))
        screen.write(text)
    return NO if isinstance(found, Refusal) else OK


def why(
    file: str,
    piece: str,
    to: str,
    *,
    action: str | None = None,
    points: int | None = None,
    ready: bool = False,
    as_json: bool,
    lang: str | None = None,
) -> int:
    """Why a piece cannot move to a cell."""
    game = open_game(file, lang=lang)
    refusal = game.why(piece, to, action=action, points=points, ready=ready)
    if as_json:
        found: Path | Refusal = (
            refusal if refusal is not None else game.path(piece, to, action=action, points=points, ready=ready)
        )
        print(to_text(_answer(game, piece, found)))
    else:
        Screen().write(why_text(game, piece, to, action=action, points=points, ready=ready))
    return OK if refusal is None else NO


def odds(file: str, piece: str, action: str, target: str | None, *, as_json: bool) -> int:
    """How likely the condition of an action or a reaction holds."""
    game = open_game(file)
    chance = game.odds(piece, action, target)
    rule = game.rules.actions.get(action) or game.rules.reactions[action]
    condition = rule.program.condition
    if as_json:
        text = None if condition is None else str(condition)
        print(to_text({"action": action, "if": text, "odds": str(chance), "value": float(chance)}))
    else:
        asked = "no condition" if condition is None else f"if {condition}"
        print(f"{rule.title}: {odds_text(chance)}, {asked}")
    return OK


def _answer(game: Game, piece: str, found: Path | Refusal) -> dict[str, Any]:
    if isinstance(found, Refusal):
        return {"ok": False, "refusal": refusal_json(game.state, found, piece)}
    return {"ok": True, "path": path_json(game.state, found)}


def replay(file: FilePath, *, events: bool, steps: bool, timeline: bool, as_json: bool, lang: str | None = None) -> int:
    """A saved game or a scenario's log, action by action; with `timeline` as a client would show it."""
    game = replayed(file, lang=lang)
    if as_json:
        print(to_text(_log(game, events=events, steps=steps) | (_timeline_json(game) if timeline else {})))
        return OK
    if timeline:
        _print_timeline(game)
        return OK
    screen = Screen()
    for number, record in enumerate(game.history, 1):
        action, told = capital(action_text(record.action, record.before)), tell(record.events, record.after)
        screen.write(f"{number:4}  {action if events or steps or not told else ' '.join(told)}")
        for line in procedure_lines(record) if steps else ():
            screen.write(f"        {line}")
        for line in told if events else ():
            screen.write(f"        {line}")
    print()
    screen.draw(board_lines(game.state, room=screen.room()))
    count = len(game.history)
    actions = f"{count} action{'' if count == 1 else 's'}"
    how = "played to the" if game.setup.document.log else "played again to the same"
    print(f"{actions}, {how} position {game.state.hash[:12]}.")
    return OK


def _log(game: Game, *, events: bool, steps: bool) -> dict[str, Any]:
    notation = game.rules.grid.notation
    log = []
    for record in game.history:
        entry: dict[str, Any] = {"action": action_to_dict(record.action, notation), "hash": record.after.hash}
        if events:
            entry["events"] = events_to_dicts(record.events, game.rules)
        if steps:
            entry["steps"] = procedure_json(record)
        log.append(entry)
    return {"ruleset": game.rules.name, "actions": len(log), "hash": game.state.hash, "log": log}


def _timeline_json(game: Game) -> dict[str, Any]:
    entries = shown.timeline(game.history)
    return {
        "duration": number_text(shown.duration(entries)),
        "timeline": [shown.entry_json(entry) for entry in entries],
    }


def _print_timeline(game: Game) -> None:
    entries = shown.timeline(game.history)
    screen = Screen()
    texts = timetable(entries, width=screen.room().columns - len(MARGIN) if screen.stream.isatty() else None)
    of_action: dict[int, list[str]] = {}
    for entry, text in zip(entries, texts, strict=True):
        of_action.setdefault(entry.action, []).append(text)
    for number, record in enumerate(game.history, 1):
        print(f"{number:4}  {capital(action_text(record.action, record.before))}")
        for text in of_action.get(number, ()):
            print(indent(text, MARGIN))
    print(f"Shown in {number_text(shown.duration(entries))} s.")
