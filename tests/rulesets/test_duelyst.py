"""Duelyst, section by section of its document: the worked example, the error table, the timing table, the Timeline."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from tests.standing import where

from footwork import Game, describe
from footwork.board.allowance import folded_stats, moves_left, profile_for
from footwork.geometry import Cell
from footwork.play.events import MoveDeclared, MoveEnded
from footwork.query.path import Path
from footwork.refusals import Refusal
from footwork.rules.compiling.library import load_rules
from footwork.views.drawing.overview import status_text
from footwork.views.drawing.pixels import Pixels
from footwork.views.drawing.textboard import text_board
from footwork.views.happening.timeline import Cue, timeline
from footwork.views.happening.timetable import timetable
from footwork.views.json import refusal_json
from footwork.views.telling.position import piece_line, position_text
from footwork.views.telling.preview import why_text

BOARD = "\n".join(["........."] * 5)


def board(*pieces: dict[str, Any], ruleset: str | dict[str, Any] = "duelyst", **fields: Any) -> Game:
    enemy = {"id": "enemy", "kind": "unit", "side": "two", "at": "8,0"}
    sides: dict[str, Any] = {"one": {}, "two": {}}
    return Game.from_dict({"ruleset": ruleset, "map": BOARD, "sides": sides, "pieces": [*pieces, enemy]} | fields)


def unit(name: str = "unit", at: str | None = "2,3", **fields: Any) -> dict[str, Any]:
    return {"id": name, "kind": "unit", "side": "one", "at": at} | fields


def test_data_transformations() -> None:
    """The worked input and output, and the side effects."""
    game = board(unit())
    before = game.state.piece("unit")
    assert (before.at, before.moves_made, folded_stats(game.state, before)("Speed")) == (Cell(2, 3), 0, 2)
    assert "exhausted" not in profile_for(game.state, before).features
    assert moves_left(game.state, before) == 1
    done = game.move("unit", to="4,3")
    after = game.state.piece("unit")
    assert (after.at, after.moves_made, folded_stats(game.state, after)("Speed")) == (Cell(4, 3), 1, 2)
    assert "exhausted" not in profile_for(game.state, after).features
    assert moves_left(game.state, after) == 0
    declared = next(event for event in done.events if isinstance(event, MoveDeclared))
    assert declared.cells == done.meant == (Cell(2, 3), Cell(3, 3), Cell(4, 3)), "the path is kept in the action"
    assert game.state.at(Cell(4, 3)) == (after,)
    assert game.state.at(Cell(2, 3)) == ()


SICK: dict[str, Any] = {"temporary": [{"feature": "exhausted", "until": "next-turn"}]}

ERRORS = [
    # row of Error Cases, who, where to, code, the game's reason, text, where it is reported
    ("Unit cannot move", unit(stats={"Moves": 0}), "4,3", "moves.none", "no-moves-left", "No moves remaining", "2,3"),
    ("Invalid position", unit(), "7,3", "points.insufficient", "invalid-position", "Invalid move position", "7,3"),
    ("Unit exhausted", unit(**SICK), "4,3", "gate.exhausted", "exhausted", "Unit is exhausted", "2,3"),
    ("No moves left", unit() | {"moves-made": 1}, "4,3", "moves.none", "no-moves-left", "No moves remaining", "2,3"),
    ("Speed is 0", unit(stats={"Speed": 0}), "4,3", "points.none", "speed-0", "Unit cannot move", "2,3"),
    ("Off board", unit(), "2,5", "bounds.outside", "off-board", "Invalid move position", "2,5"),
    ("Occupied", unit(at="7,0"), "8,0", "occupied.hostile", "invalid-position", "Invalid move position", "8,0"),
    ("The origin", unit(), "2,3", "path.empty", "invalid-position", "Invalid move position", "2,3"),
]


@pytest.mark.parametrize(("row", "mover", "to", "code", "reason", "text", "cell"), ERRORS, ids=lambda v: str(v)[:20])
def test_error_cases(row: str, mover: Any, to: str, code: str, reason: str, text: str, cell: str) -> None:
    game = board(mover)
    result = game.move("unit", to=to)
    assert result.refusal is not None, row
    assert (result.refusal.code, result.reason, describe(result)) == (code, reason, text)
    assert result.refusal.cell == game.query("unit").cell(cell)
    assert game.state.hash == game.start.hash


def test_not_an_entity() -> None:
    game = board(unit())
    result = game.move("door", to="4,3")
    assert result.refusal is not None
    assert (result.refusal.code, result.refusal.cell) == ("piece.unknown", Cell(4, 3))
    assert (result.reason, describe(result)) == ("not-a-piece", "Not a valid move")


def test_a_blocked_path_is_not_highlighted() -> None:
    """Error Cases, "Path blocked": no path, so the tile is not among those shown."""
    walls = [unit(f"w{i}", at) for i, at in enumerate(("0,1", "1,0"))]
    game = board(unit(at="0,0"), *walls)
    assert game.reach("unit").stops == ()
    result = game.move("unit", to="1,1")
    assert (result.reason, describe(result)) == ("invalid-position", "Invalid move position"), "and nothing more"
    assert describe(result, texts="terminal") == "Invalid move position"
    assert result.refusal is not None
    told = refusal_json(game.state, result.refusal, "unit")
    assert (told["text"], told["code"]) == ("Invalid move position", "reach.cut-off")
    assert {key: told["because"][key] for key in ("code", "reason", "text")} == {
        "code": "occupied.friendly",
        "reason": "invalid-position",
        "text": "Invalid move position",
    }


def test_one_refusal_in_the_order_of_the_validators() -> None:
    game = board(unit(**SICK, stats={"Speed": 0}))
    assert describe(game.move("unit", to="9,9")) == "Unit is exhausted"
    assert describe(board(unit(stats={"Speed": 0})).move("unit", to="9,9")) == "Unit cannot move"


def test_message_keys_and_a_translation() -> None:
    messages = load_rules("duelyst").messages
    assert {messages.key(code) for code in ("piece.unknown", "gate.exhausted", "reach.cut-off")} == {
        "validators.not_a_valid_move_message",
        "validators.unit_cannot_move_message",
        "validators.invalid_move_position_message",
    }
    german = messages.translated("de")
    assert german.result["occupied"] == "Ungültiges Zielfeld"
    assert set(german.result) == set(messages.result)
    assert not set(german.result.values()) & set(messages.result.values()), "every text is translated"


UP_DOWN_LEFT_RIGHT = ((0, 1), (0, -1), (-1, 0), (1, 0))


def found_first(start: Cell, taken: set[Cell], speed: int, *, flies: bool) -> dict[Cell, list[Cell]]:
    """Pathfinding Algorithm, as listed: a queue, four steps in their order, the first path to each tile stays."""
    paths, queue = {start: [start]}, [start]
    while queue:
        here = queue.pop(0)
        for dx, dy in UP_DOWN_LEFT_RIGHT:
            tile = Cell(here.x + dx, here.y + dy)
            on_board = 0 <= tile.x <= 8 and 0 <= tile.y <= 4
            if on_board and tile not in paths and len(paths[here]) <= speed and (flies or tile not in taken):
                paths[tile] = [*paths[here], tile]
                queue.append(tile)
    return paths


@pytest.mark.parametrize("seed", range(30))
def test_paths_are_those_of_the_listed_search(seed: int) -> None:
    rng = Random(seed)
    tiles = [Cell(x, y) for x in range(8) for y in range(5)]
    start, *others = rng.sample(tiles, rng.randint(1, 14))
    speed, flies = rng.randint(1, 6), rng.random() < 0.4
    taken = {*others, Cell(8, 0)}
    walls = [unit(f"w{i}", f"{x},{y}", side=rng.choice(("one", "two"))) for i, (x, y) in enumerate(others)]
    features = ["flying"] if flies else []
    game = board(unit(at=f"{start.x},{start.y}", features=features, stats={"Speed": speed}), *walls)
    expected = found_first(start, taken, speed, flies=flies)
    reach = game.reach("unit")
    assert {start, *reach} == set(expected)
    for tile in reach:
        assert list(reach.path(tile).cells) == expected[tile]
        if reach[tile].can_stop:
            found = game.query("unit").path(tile)
            assert isinstance(found, Path)
            assert list(found.cells) == expected[tile]


@pytest.mark.parametrize("ruleset", ["duelyst", "duelyst-sdk"])
def test_the_origin_is_never_a_destination(ruleset: str) -> None:
    """Not by a way there and back, either."""
    game = board(unit(), ruleset=ruleset)
    for asked in (game.path("unit", "2,3", through=["3,3"]), game.why("unit", "2,3")):
        assert isinstance(asked, Refusal)
        assert asked.code == "path.empty"
    refused = game.move("unit", along=["3,3", "2,3"])
    assert refused.refusal is not None
    assert (refused.refusal.code, game.state.piece("unit").moves_made) == ("path.empty", 0)


def test_what_a_move_leaves_is_said_in_moves() -> None:
    game = board(unit())
    assert "0 moves would be left." in why_text(game, "unit", "2,4")
    assert "points" not in why_text(game, "unit", "2,4")


def test_who_may_not_move_is_told_so_by_position() -> None:
    game = board(unit(features=["stunned"]), ruleset="duelyst-sdk")
    assert "Moves: 0 made, 1 left\nUnit cannot move" in position_text(game.state, "unit")


def test_summoned_units_are_exhausted_until_their_owners_next_turn() -> None:
    game = board(unit(), unit("new", at=None))
    game.place("new", "1,1")
    assert game.move("new", to="1,2").reason == "exhausted"
    assert game.reach("new").stops, "its range can be asked all the same"
    game.end_turn()
    assert "exhausted" in profile_for(game.state, game.state.piece("new")).features, "the other side's turn"
    game.end_turn()
    assert game.move("new", to="1,2").ok


def test_refresh_at_the_owners_turn() -> None:
    game = board(unit())
    game.move("unit", to="3,3")
    assert game.move("unit", to="4,3").reason == "no-moves-left"
    game.end_turn()
    assert game.state.piece("unit").moves_made == 1
    game.end_turn()
    assert game.state.piece("unit").moves_made == 0
    assert game.move("unit", to="4,3").ok


def test_the_range_of_an_enemy_and_of_one_alone() -> None:
    game = board(unit(at="7,0"))
    assert game.query("enemy").gate is not None
    assert game.query("enemy", ready=True).gate is None
    assert "7,0" not in game.reach("enemy", ready=True)
    assert "7,0" in game.reach("enemy", ready=True, alone=True)


# Attacks and moves are coupled in the public game.


def sdk(**fields: Any) -> Game:
    prey = {"id": "prey", "kind": "general", "side": "two", "at": "3,3"}
    return board({"id": "unit", "kind": "celerity", "side": "one", "at": "2,3"} | fields, prey, ruleset="duelyst-sdk")


def made(game: Game) -> tuple[int, int]:
    piece = game.state.piece("unit")
    return piece.moves_made, piece.count("turn-attack")


def test_one_move_and_one_attack() -> None:
    game = sdk(kind="unit")
    game.act("unit", "attack", "prey")
    assert made(game) == (1, 1)
    assert game.move("unit", to="2,4").reason == "exhausted"
    moved = sdk(kind="unit")
    moved.move("unit", to="2,2")
    assert made(moved) == (1, 0)
    assert moved.act("unit", "attack", "prey").ok, "a move leaves the attack"


def test_two_moves_and_two_attacks() -> None:
    game = sdk()
    for do in ("move", "attack", "move", "attack"):
        if do == "move":
            assert game.move("unit", to="2,4" if where(game, "unit") == "2,3" else "2,3").ok
        else:
            assert game.act("unit", "attack", "prey").ok
    assert made(game) == (2, 2)
    twice = sdk()
    twice.move("unit", to="2,4")
    twice.move("unit", to="2,3")
    assert made(twice) == (2, 1), "the second move uses up one attack"
    assert twice.act("unit", "attack", "prey").ok
    assert twice.act("unit", "attack", "prey").refusal is not None


def counts(made: int, struck: int) -> dict[str, Any]:
    return {"moves-made": made, "used": {"turn-attack": struck} if struck else {}, "stats": {"Moves": 9, "Attacks": 9}}


@pytest.mark.parametrize(
    ("loaded", "coupled"), [((0, 0), (0, 0)), ((1, 0), (1, 0)), ((0, 2), (2, 2)), ((3, 0), (3, 2)), ((4, 4), (4, 4))]
)
def test_moves_and_attacks_are_coupled_when_loaded_and_after_everything(
    loaded: tuple[int, int], coupled: tuple[int, int]
) -> None:
    game = sdk(**counts(*loaded))
    assert made(game) == coupled
    assert Game.from_dict(game.to_dict()).state.piece("unit").used == game.state.piece("unit").used
    for seed in range(6):
        rng, played = Random(seed), game.fork()
        for _ in range(6):
            if rng.random() < 0.5:
                played.move("unit", to="2,4" if where(played, "unit") == "2,3" else "2,3")
            else:
                played.act("unit", "attack", "prey")
            moves, attacks = made(played)
            assert attacks <= moves <= attacks + 1


def test_provoked_is_asked_before_stunned_and_both_after_the_position() -> None:
    game = sdk(features=["stunned"])
    provoker = {"id": "p", "kind": "provoker", "side": "two", "at": "1,4"}
    held = board(unit(features=["stunned"]), provoker, ruleset="duelyst-sdk")
    assert held.move("unit", to="2,4").reason == "provoked"
    assert held.move("unit", to="7,3").reason == "invalid-position"
    assert game.move("unit", to="2,4").reason == "stunned"


def test_a_side_that_loses_its_general_has_lost() -> None:
    general = {"id": "ours", "kind": "general", "side": "one", "at": "0,0"}
    prey = {"id": "prey", "kind": "general", "side": "two", "at": "3,3", "stats": {"Health": 1}}
    game = board(general, unit(), prey)
    game.act("unit", "attack", "prey")
    assert game.state.turn is None


# What the terminal shows.


def test_two_units_on_one_tile_are_both_seen() -> None:
    game = Game.shipped("duelyst")
    game.move("hawk", to="1,3")
    drawn = text_board(game.state)
    assert " 3   . fy  .  .  .  .  .  o  ." in drawn.splitlines()
    assert "f Lancer" in drawn
    assert "y Hawk" in drawn


def test_the_terminal_shows_moves_made_and_left() -> None:
    game = Game.shipped("duelyst")
    assert status_text(game.state, "lancer") == "Lancer, moves 0 made, 1 left, round 1"
    game.move("lancer", to="2,3")
    assert status_text(game.state, "lancer") == "Lancer, moves 1 made, 0 left, round 1"
    assert position_text(game.state, "lancer").splitlines()[1] == "Moves: 1 made, 0 left"
    line = piece_line(game.state, game.state.piece("lancer"))
    assert line == "Lancer (lancer), 2,3: Speed 2, Moves 1, Attack 3, Health 4, moves 1 made, 0 left"


# Timing.

SHOWN = load_rules("duelyst").timeline


def test_timing_constants() -> None:
    """Timing Constants, row by row."""
    assert (SHOWN.modifier, SHOWN.modifier_max, SHOWN.modifier_min) == (Fraction(1), Fraction(1), Fraction("0.75"))
    assert (SHOWN.correction, SHOWN.flying_tiles, SHOWN.path) == (Fraction("0.2"), 3, Fraction("1.5"))
    assert (SHOWN.fast, SHOWN.medium) == (Fraction("0.15"), Fraction("0.35"))


def shown(game: Game, to: str) -> tuple[Cue, ...]:
    result = game.move("unit", to=to)
    assert result.ok
    return timeline([result])


def lasts(entries: tuple[Cue, ...], what: str) -> list[Fraction]:
    return [entry.duration for entry in entries if entry.what == what]


@pytest.mark.parametrize(
    ("piece", "to", "seconds"),
    [
        (unit(), "3,3", "0.64"),
        (unit(), "4,3", "1.44"),
        (unit(stats={"Speed": 5}), "7,3", "3.84"),
        (unit(timeline={"walk": 1}), "4,3", "1.8"),
        (unit(timeline={"walk": None}), "4,3", "0"),
        (unit(timeline={"modifier": 0.5}), "4,3", "1.08"),
        (unit(timeline={"modifier": 3}), "4,3", "1.44"),
        (unit(features=["flying"], stats={"Speed": 6}), "8,3", "2.24"),
        (unit(features=["flying"], stats={"Speed": 6}), "3,3", "0.64"),
    ],
    ids=["one", "two", "five", "long cycle", "no walk", "clamped low", "clamped high", "flying capped", "flying short"],
)
def test_duration(piece: dict[str, Any], to: str, seconds: str) -> None:
    """Duration Calculation; Flying Unit Special Handling; no walk animation means 0."""
    entries = shown(board(piece), to)
    assert lasts(entries, "tween") == [Fraction(seconds)]
    assert lasts(entries, "after-move") == [0]
    assert next(e.start for e in entries if e.what == "after-move") == Fraction(seconds)


@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        ({"timeline": {"walk": None}}, "unit"),
        ({"kinds": {"unit": {"timeline": {"walk": None}}}}, "unit"),
        ({"kinds": {"statue": {"like": "unit", "timeline": {"walk": None}}}}, "statue"),
    ],
    ids=["ruleset", "kind of the base", "kind"],
)
def test_no_walk_cycle_wherever_it_is_written(rules: dict[str, Any], kind: str) -> None:
    over = {"footwork": 1, "name": "still", "extends": "duelyst", **rules}
    entries = shown(board(unit(kind=kind), ruleset=over), "4,3")
    assert lasts(entries, "tween") == [Fraction(0)]
    assert not lasts(entries, "walk")


def test_a_sound_is_silenced_by_a_ruleset_that_extends() -> None:
    over = {"footwork": 1, "name": "mute", "extends": "duelyst", "timeline": {"sounds": {"walk": None}}}
    assert not lasts(shown(board(unit(), ruleset=over), "4,3"), "sound")


def test_a_flyers_timeline_says_that_it_flies() -> None:
    entries = shown(board(unit(features=["flying"], stats={"Speed": 6})), "8,3")
    told = {entry.what: entry.data for entry in entries}
    assert (told["execution-began"]["mode"], told["view-received"]["mode"]) == ("fly", "fly")
    assert (told["duration-found"]["flying"], told["duration-found"]["tiles"]) == (True, 3)


def test_a_tween_goes_straight_and_is_moving_has_a_value() -> None:
    entries = shown(board(unit()), "3,4")
    tween = next(entry for entry in entries if entry.what == "tween")
    assert tween.data.keys() == {"from", "to", "from-pixel", "to-pixel"}
    moving = [line.split()[-2:] for line in timetable(entries) if "isMoving" in line]
    assert moving == [["moving", "true"], ["moving", "false"]]


def test_effects_and_sounds() -> None:
    """FX/Sound Events: what, by which name, in which order."""
    entries = [entry for entry in shown(board(unit()), "4,3") if entry.phase == "view"]
    names = [entry.name for entry in entries]
    assert names[-7:] == ["isMoving", "before_show_move", "sound", "tween", "walk", "isMoving", "after_show_move"]
    by_name = {entry.what: entry for entry in entries}
    assert by_name["sound"].data["resource"] == "sfx_footstep.audio"
    assert by_name["walk"].data["cycles"] == 2
    assert (by_name["moving-began"].data["moving"], by_name["moving-ended"].data["moving"]) == (True, False)
    assert by_name["highlight"].data["cells"] == ["2,3", "3,3", "4,3"]
    assert by_name["path"].duration == Fraction("1.5")


# The 18 rows of the Timeline, in the document's order. At the end it has the event before the flag; the ruling is the
# other way round.
ROWS = {
    "Action created": "action-created",
    "Validation start": "validation-started",
    "Can move check": "can-move",
    "Position valid check": "position-valid",
    "Path calculation": "path-found",
    "Execute begins": "execution-began",
    "Cache path": "path-kept",
    "Position update": "position-updated",
    "Moves increment": "moves-counted",
    "View receives": "view-received",
    "Show move": "move-shown",
    "Calculate duration": "duration-found",
    "Before move event": "before-move",
    "Walk sound": "sound",
    "Movement tween": "tween",
    "Walk animation": "walk",
    "Movement complete": "moving-ended",
    "After move event": "after-move",
}


def test_the_timeline_is_one_trace() -> None:
    assert len(ROWS) == 18
    trace = [entry for entry in shown(board(unit()), "4,3") if entry.what in ROWS.values()]
    assert [entry.what for entry in trace] == list(ROWS.values())
    golden = [
        ("0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "1.44", "1.44"),
        ("0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "1.44", "1.44", "1.44", "1.44"),
    ]
    assert [entry.start for entry in trace] == [Fraction(second) for second in golden[0]]
    assert [entry.end for entry in trace] == [Fraction(second) for second in golden[1]]
    assert trace[2].data["passed"] is True
    assert trace[4].data["cells"] == ["2,3", "3,3", "4,3"]
    assert trace[8].data == {"before": 0, "after": 1}


def test_a_refused_action_ends_at_the_check_that_said_no() -> None:
    entries = timeline([board(unit(**SICK)).move("unit", to="4,3")])
    assert [entry.what for entry in entries] == ["action-created", "validation-started", "can-move"]
    assert entries[-1].data["refusal"]["text"] == "Unit is exhausted"
    nobody = timeline([board(unit()).move("door", to="4,3")])
    assert [entry.what for entry in nobody] == ["action-created", "validation-started"]


def test_board_and_screen() -> None:
    """Board Coordinate Systems: x 0-8 from the left, y 0-4 from the bottom; both ways."""
    game = board(unit())
    pixels = Pixels(game.state)
    assert (game.state.board.width, game.state.board.height) == (9, 5)
    for x in range(9):
        for y in range(5):
            assert pixels.cell(*pixels.centre(Cell(x, y))) == Cell(x, y)
    assert pixels.centre(Cell(0, 0)) < pixels.centre(Cell(0, 1)), "up is up"


def test_replay_prints_the_timeline(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    from footwork.cli.running import run

    game = Game.shipped("duelyst")
    game.move("lancer", to="3,3")
    game.end_turn()
    file = tmp_path / "duel.json"
    game.save(file)
    assert run(["replay", str(file), "--timeline", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    entries = data["timeline"] if isinstance(data, dict) else data
    assert [entry["what"] for entry in entries if entry["what"] in ROWS.values()][:18] == list(ROWS.values())


def test_the_last_event_of_a_move_says_how_it_ended() -> None:
    done = board(unit()).move("unit", to="4,3")
    assert isinstance(done.events[-1], MoveEnded)
    assert done.outcome == "completed"
