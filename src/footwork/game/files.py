"""Files of a game: a position as a scenario document, and saves with their history."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path
from string import ascii_letters, digits
from typing import Any, Protocol, TypeVar

from footwork.board.board import VOID, Board
from footwork.board.map import VOID_GLYPH, VOID_TERRAIN
from footwork.board.piece import Piece
from footwork.board.running import plan_entries, tiles_entry
from footwork.board.setup import Setup, setup_of
from footwork.board.state import Side, State
from footwork.errors import FileError, FootworkError, SaveError, Source
from footwork.game.history import Record
from footwork.game.result import Result
from footwork.geometry import Laid
from footwork.play.actions import Action, action_from_dict, action_to_dict
from footwork.play.resolution import Answer
from footwork.rules.compiling.library import load_rules
from footwork.rules.files.disk import failure, read_bytes, write_whole
from footwork.rules.files.document import document_from_data, read_document
from footwork.rules.files.shipped import shipped_rulesets
from footwork.rules.fold import PlaceScope
from footwork.rules.rules import Rules
from footwork.values import number_text

MOST_SAVE_BYTES = 64 * 1024 * 1024
_EXACT = 2**53
_SPARE_GLYPHS = ascii_letters + digits + "".join(map(chr, range(0x4E00, 0x4F00)))
"""Signs for terrain that has none of its own: as many as a board can have terrains."""


class Saved(Protocol):
    """What a save keeps of a game, and what a game does when it comes back from one."""

    @property
    def setup(self) -> Setup:
        """What it was started from."""

    @property
    def state(self) -> State:
        """The position now."""

    @property
    def history(self) -> Sequence[Record]:
        """Everything that was done and not undone, in order."""

    @property
    def pending(self) -> tuple[Action, tuple[Answer, ...]] | None:
        """The action that waits for an answer, with the answers so far."""

    def resume(self, action: Action, answers: tuple[Answer, ...]) -> Result:
        """Take an action with answers that were given before."""


G = TypeVar("G", bound=Saved)


def scenario_of(game: Saved) -> dict[str, Any]:
    """The position now as a scenario document; what is as in the game's own file is written as it is there."""
    return _scenario(game.setup, game.state)


def _scenario(setup: Setup, state: State) -> dict[str, Any]:
    source = setup.source.data
    kept = (
        "footwork",
        "name",
        "title",
        "about",
        "expect",
        *_places(setup, state),
    )
    document: dict[str, Any] = {key: plain_data(source[key]) for key in kept if key in source}
    document["ruleset"] = ruleset_data(state.rules)
    if state.board.exists:
        rows, legend = drawn(state.board, state.rules)
        document["map"] = "\n".join(rows) + "\n"
        if legend:
            document["legend"] = legend
        document["edges"] = _edges(state)
    if "cells" not in kept:
        document |= _marks(state)
    if state.features:
        document["features"] = list(state.features)
    document["sides"] = _sides(setup, state)
    document["pieces"] = [_piece(piece, state.rules) for piece in state.pieces]
    document["seed"], document["rolls"] = _seed(state.seed), state.rolls
    document["begin"], document["played"] = False, True
    document["plans"], document["beat"] = list(plan_entries(state)), state.plans.beat
    if state.plans.passed:
        document["passed"] = sorted(state.plans.passed)
    document["tiles"] = tiles_entry(state)
    if state.turn is not None:
        document["turn"] = {"round": state.turn.round, "place": state.turn.place}
    return document


def ruleset_data(rules: Rules) -> Any:
    """A ruleset as data: a shipped one by name, others as data with all that they extend and that patches them."""
    return rules.name if _is_shipped(rules) else plain_data(rules.source)


def _is_shipped(rules: Rules) -> bool:
    """Whether a shipped ruleset says the same; asked once for a ruleset, since the shipped one is compiled for it."""
    known: dict[str, bool] = rules.compiled.lasting.setdefault("shipped", {})
    said = rules.fingerprint
    if said not in known:
        known[said] = rules.name in shipped_rulesets() and load_rules(rules.name).fingerprint == said
    return known[said]


def plain_data(value: Any) -> Any:
    """Data of a document as JSON can hold it; decimals become numbers that read back exactly."""
    match value:
        case dict():
            return {key: plain_data(part) for key, part in value.items()}
        case list() | tuple():
            return [plain_data(part) for part in value]
        case Decimal():
            return int(value) if value == value.to_integral_value() else float(value)
        case _:
            return value


def drawn(board: Board, rules: Rules) -> tuple[list[str], dict[str, str]]:
    """The rows of the map from the top, and the legend for terrain that has no glyph of its own."""
    glyphs: dict[int, str] = {VOID: VOID_GLYPH}
    legend: dict[str, str] = {}
    own = {terrain.glyph for terrain in rules.terrain.values()}
    spare = iter(glyph for glyph in _SPARE_GLYPHS if glyph not in own)
    if VOID_GLYPH in own:
        glyphs[VOID] = next(spare)
        legend[glyphs[VOID]] = VOID_TERRAIN
    used = set(board.codes)
    for code, name in enumerate(board.palette):
        if code != VOID and code in used:
            glyph = rules.terrain[name].glyph
            if glyph is None or glyph.isspace():
                glyph = next(spare)
                legend[glyph] = name
            glyphs[code] = glyph
    lines = rules.grid.lines(Laid(board.width, board.height, board.codes))
    return ["".join(glyphs[code] for code in line) for line in lines], legend


def _edges(state: State) -> list[dict[str, Any]]:
    notation = state.rules.grid.notation
    edges = []
    for edge, border in state.board.borders.items():
        entry: dict[str, Any] = {"kind": border.kind, "at": [notation.format_edge(edge)], "open": border.open}
        if border.name is not None:
            entry["name"] = border.name
        if border.free_from is not None:
            entry["from"] = notation.format(border.free_from)
        edges.append(entry)
    return edges


def _places(setup: Setup, state: State) -> list[str]:
    """What the game's own file says of places, as far as that is how they are."""
    board, before = state.board, setup.state().board
    marked = (board.marks, board.names) == (before.marks, before.names)
    return [*(["regions", "cells"] if marked else []), *(["effects"] if board.effects == before.effects else [])]


def _marks(state: State) -> dict[str, Any]:
    """The tags and names of cells, where they are not those of the game's own file."""
    at = state.rules.grid.notation.format
    keys = {PlaceScope.REGION: "regions", PlaceScope.CELL: "cells"}
    found: dict[str, list[dict[str, Any]]] = {key: [] for key in keys.values()}
    for cell, marks in state.board.marks.items():
        for scope, key in keys.items():
            tags = [mark.tag for mark in marks if mark.scope is scope]
            found[key] += [{"at": at(cell), "tags": tags}] if tags else []
    found["cells"] += [{"at": [at(cell) for cell in cells], "name": name} for name, cells in state.board.names.items()]
    return {key: entries for key, entries in found.items() if entries}


def _sides(setup: Setup, state: State) -> dict[str, Any]:
    """The sides, in their order; one that is as in the game's own file is written as it is there."""
    written, before = setup.source.data.get("sides") or {}, setup.state().sides
    return {
        name: plain_data(written.get(name) or {}) if before.get(name) == side else _side(side, state.rules)
        for name, side in state.sides.items()
    }


def _side(side: Side, rules: Rules) -> dict[str, Any]:
    entry: dict[str, Any] = {"title": side.title, "features": list(side.features), "control": side.control}
    if side.goal is not None:
        cells, count = sorted(side.goal.cells), side.goal.pieces
        entry["goal"] = {"at": [rules.grid.notation.format(cell) for cell in cells], "pieces": count or "all"}
    return entry


def _piece(piece: Piece, rules: Rules) -> dict[str, Any]:
    """Everything about a piece; what is as in a fresh piece is left out."""
    entry: dict[str, Any] = {
        "id": piece.id,
        "name": piece.name,
        "kind": piece.kind,
        "side": piece.side,
        "at": None if piece.at is None else rules.grid.notation.format(piece.at),
        "glyph": piece.glyph,
        "size": piece.footprint.said,
        "turned": piece.turned,
        "heading": piece.heading.name,
        "stats": dict(piece.stats),
        "features": list(piece.features),
        "temporary": [{"feature": e.feature, "until": e.until} for e in piece.temporary],
        "points": None if piece.pips is None else _points(piece.pips, rules),
        "moves-made": piece.moves_made,
        "carry": _points(piece.carry_pips, rules),
        "parity": piece.parity,
        "used": dict(piece.used),
        "defeated": piece.defeated,
        "timeline": _timeline(piece, rules),
    }
    fresh = {"moves-made": 0, "carry": 0, "parity": 0, "turned": False, "defeated": False}
    return {k: v for k, v in entry.items() if v is not None and v != [] and v != {} and v != fresh.get(k)}


def _seed(seed: int) -> int | str:
    """A seed as JSON of every language holds it: as text beyond what their numbers can say exactly."""
    return seed if abs(seed) <= _EXACT else str(seed)


def _timeline(piece: Piece, rules: Rules) -> dict[str, Any]:
    """What a piece says about how it is shown, besides what its kind or the ruleset say."""
    general = rules.timeline.piece if piece.kind is None else rules.kinds[piece.kind].timeline
    own = piece.timeline or general
    said: dict[str, Any] = {}
    if own.walk != general.walk:
        said["walk"] = None if own.walk is None else _number(own.walk)
    if own.modifier != general.modifier:
        said["modifier"] = _number(own.modifier)
    sounds = {moment: own.sounds.get(moment) for moment in (*general.sounds, *own.sounds)}
    changed = {moment: name for moment, name in sounds.items() if name != general.sounds.get(moment)}
    return said | ({"sounds": changed} if changed else {})


def _number(value: Fraction) -> int | float:
    """A number of at most six decimals as JSON writes it; it reads back exactly."""
    return int(value) if value.denominator == 1 else float(value)


def _points(pips: int, rules: Rules) -> Any:
    number = number_text(Fraction(pips, rules.pips))
    return number if isinstance(number, int) else float(number) if "/" not in number else number


def save_data(game: Saved) -> dict[str, Any]:
    """A save as plain data: the scenario, the log with the hash after each action, and an action that waits."""
    notation = game.state.rules.grid.notation
    history = game.history
    log = [
        {"action": action_to_dict(r.action, notation), "answers": list(r.answers), "hash": r.after.hash}
        for r in history
    ]
    data: dict[str, Any] = {
        "footwork-save": 1,
        "rules": game.state.rules.fingerprint,
        "scenario": _start_of(game.setup, history[0].before if history else game.state),
        "log": log,
    }
    if game.pending is not None:
        action, answers = game.pending
        data["pending"] = {"action": action_to_dict(action, notation), "answers": list(answers)}
    return data


def _start_of(setup: Setup, first: State) -> dict[str, Any]:
    """The scenario that a history begins with: the game's own, or the position if the game was stood in another one."""
    if first != setup.state():
        return _scenario(setup, first)
    left = ("rules", "settings", "log")  # folded into the ruleset; the history of the game takes the log's place
    scenario = {key: plain_data(value) for key, value in setup.source.data.items() if key not in left}
    scenario["ruleset"] = ruleset_data(first.rules)
    if "seed" in scenario:
        scenario["seed"] = _seed(setup.document.seed)
    return scenario


def write_save(game: Saved, path: Path) -> None:
    """Write a save whole or not at all: beside the target first, then in its place. Raises SaveError."""
    text = json.dumps(save_data(game), ensure_ascii=False, indent=1) + "\n"
    try:
        write_whole(path, text)
    except (OSError, ValueError) as error:
        raise SaveError.at(_start(path), f"cannot be written: {failure(error)}") from None


def is_save(path: Path) -> bool:
    """Whether a file says of itself that it is a saved game; nothing else of it is checked."""
    try:
        return b'"footwork-save"' in read_bytes(path, 200)
    except (OSError, ValueError):
        return False


def read_save(kind: Callable[[Setup], G], path: Path, *, speak: Callable[[Rules], str] | None = None) -> G:
    """Load a save and play its log again; every hash must come out as it was saved. Raises SaveError.

    `speak` chooses the language of the texts. Raises MisuseError if the ruleset does not have it.
    """
    document = read_document(path, limit=MOST_SAVE_BYTES, error=SaveError)
    data = document.data
    if not isinstance(data, dict) or data.get("footwork-save") != 1:
        raise SaveError.at(
            _start(path), "this is not a saved game", "a scenario file is started with 'footwork play FILE'"
        )
    if not isinstance(data.get("log"), list) or not isinstance(data.get("scenario"), dict):
        raise SaveError.at(_start(path), "the saved game has no scenario or no log")
    try:
        setup = setup_of(document_from_data(data["scenario"], file=str(path), error=SaveError))
        game = kind(setup if speak is None else setup.speaking(speak(setup.rules)))
    except FileError as error:
        raise SaveError(error.problems) from None
    if game.state.rules.fingerprint != data.get("rules"):
        raise SaveError.at(
            _start(path), "the game was saved under other rules", "play it with the version that saved it"
        )
    for i, entry in enumerate(data["log"]):
        _replay_entry(game, entry, partial(document.where, ("log", i)))
    if data.get("pending") is not None:
        _replay_entry(game, data["pending"], partial(document.where, ("pending",)), pending=True)
    return game


def _replay_entry(game: Saved, entry: Any, place: Callable[[], Source], *, pending: bool = False) -> None:
    """Play an entry; where it stands is worked out only if something is wrong."""
    try:
        action = action_from_dict(entry["action"], game.state.rules.grid.notation)
        answers = tuple(entry.get("answers", ()))
        result = game.resume(action, answers)
    except (FootworkError, KeyError, TypeError, AttributeError) as error:
        raise SaveError.at(place(), f"this entry of the log cannot be played: {error}") from None
    if result.refusal is not None or (result.question is not None) is not pending:
        raise SaveError.at(place(), "this entry of the log does not happen again as it was saved")
    if not pending and result.state.hash != entry.get("hash"):
        raise SaveError.at(place(), "replaying this entry gives another position than was saved")


def _start(path: Path) -> Source:
    return Source(str(path), 1, 1)
