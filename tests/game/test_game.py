"""Games: history, undo, replay, saves, and that the same log gives the same bytes everywhere."""

from __future__ import annotations

import copy
import json
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.standing import where

from footwork.errors import MisuseError, SaveError
from footwork.game.game import Game
from footwork.game.history import Record
from footwork.game.load import load
from footwork.geometry import Cell, Direction
from footwork.play.actions import (
    Act,
    Action,
    AddPiece,
    EndTurn,
    MoveBy,
    MoveTo,
    Refresh,
    SetTerrain,
    TurnTo,
    Wait,
    action_from_dict,
    action_to_dict,
)
from footwork.refusals import Refusal

PIECES = ("hero", "skeleton-1", "skeleton-2", "goblin", "imp")
actions = st.one_of(
    st.builds(MoveBy, st.sampled_from(PIECES), st.sampled_from(Direction)),
    st.builds(MoveTo, st.sampled_from(PIECES), st.builds(Cell, st.integers(-1, 8), st.integers(-1, 8))),
    st.builds(
        Act,
        st.sampled_from(PIECES),
        st.sampled_from(("attack", "disengage", "dance")),
        st.sampled_from((*PIECES, None)),
    ),
    st.builds(TurnTo, st.sampled_from(PIECES), st.sampled_from(Direction)),
    st.builds(Wait, st.sampled_from(PIECES)),
    st.builds(SetTerrain, st.builds(Cell, st.integers(-1, 8), st.integers(-1, 8)), st.sampled_from(("hazard", "wall"))),
    st.builds(
        AddPiece,
        st.sampled_from(("imp", "elf")),
        st.none() | st.builds(Cell, st.integers(-1, 8), st.integers(-1, 8)),
        st.sampled_from((None, "goblin", "ogre")),
        st.sampled_from((None, "heroes", "monsters")),
    ),
    st.builds(Refresh, st.sampled_from((*PIECES, None))),
    st.just(EndTurn()),
)


@settings(deadline=None, max_examples=60)
@given(st.lists(actions, max_size=30))
def test_any_play_can_be_undone_redone_and_replayed(script: list[Action]) -> None:
    game = Game.shipped("rune-and-rust")
    hashes = [game.state.hash]
    for action in script:
        before = game.state.hash
        result = game.do(action)
        if not result.ok:
            assert game.state.hash == before
            continue
        hashes.append(game.state.hash)
        for piece in game.state.pieces:
            assert piece.pips is None or piece.pips >= 0
    assert game.replay().hash == hashes[-1]
    for expected in reversed(hashes[:-1]):
        assert isinstance(game.undo(), Record)
        assert game.state.hash == expected
    assert game.undo() == Refusal.of("undo.nothing")
    for expected in hashes[1:]:
        assert isinstance(game.redo(), Record)
        assert game.state.hash == expected
    assert game.redo() == Refusal.of("redo.nothing")


@settings(deadline=None, max_examples=25)
@given(st.lists(actions, max_size=15))
def test_a_position_and_a_save_come_back_as_they_were(
    tmp_path_factory: pytest.TempPathFactory, script: list[Action]
) -> None:
    game = Game.shipped("rune-and-rust")
    for action in script:
        game.do(action)
    again = Game.from_dict(json.loads(json.dumps(game.to_dict())))
    assert again.state.hash == game.state.hash
    path = tmp_path_factory.mktemp("saves") / "game.json"
    game.save(path)
    loaded = Game.load(path)
    assert loaded.state.hash == game.state.hash
    assert [r.action for r in loaded.history] == [r.action for r in game.history]
    assert [r.events for r in loaded.history] == [r.events for r in game.history]


@given(actions)
def test_actions_are_plain_data_and_back(action: Action) -> None:
    notation = Game.shipped("rune-and-rust").rules.grid.notation
    assert action_from_dict(json.loads(json.dumps(action_to_dict(action, notation))), notation) == action


PROBE = """
from footwork.game.game import Game
game = Game.shipped("rune-and-rust")
for step in ("n", "ne", "e"):
    game.move("hero", step)
game.end_turn(); game.move("goblin", to="F8"); game.end_turn()
print(game.state.hash, [str(c) for c in game.reach("hero")])
"""


def test_hashes_do_not_depend_on_the_process() -> None:
    told = set()
    for seed in ("0", "1", "4711"):
        run = subprocess.run(
            [sys.executable, "-c", PROBE],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        told.add(run.stdout)
    assert len(told) == 1


def test_doing_something_new_forgets_what_was_undone() -> None:
    game = Game.shipped("rune-and-rust")
    game.move("hero", "n")
    game.undo()
    game.move("hero", "e")
    assert game.redo() == Refusal.of("redo.nothing")
    assert where(game, "hero") == "E5"


def test_two_states_with_other_seeds_differ() -> None:
    data = Game.shipped("rune-and-rust").to_dict()
    assert Game.from_dict(data | {"seed": 1}).state.hash != Game.from_dict(data | {"seed": 2}).state.hash


def test_a_scenario_and_a_save_open_by_the_same_door(tmp_path: Path) -> None:
    game = Game.shipped("rune-and-rust")
    game.move("hero", "n")
    game.save(tmp_path / "a.json")
    assert load(tmp_path / "a.json").state.hash == game.state.hash
    (tmp_path / "b.json").write_text(json.dumps(game.to_dict()))
    assert load(tmp_path / "b.json").state.hash == game.state.hash


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda save: save.update(rules="0" * 64), "saved under other rules"),
        (lambda save: save["log"][0].update(hash="0" * 64), "gives another position"),
        (lambda save: save["log"][0]["action"].update(direction="upwards"), "cannot be played"),
        (lambda save: save["log"][0].update(action=[1]), "cannot be played"),
        (
            lambda save: save["log"].insert(0, {"action": {"do": "move", "piece": "hero", "to": "H1"}}),
            "does not happen again",
        ),
        (lambda save: save.pop("log"), "no scenario or no log"),
        (lambda save: save["scenario"].update(map="...\n.?.\n..."), "stands for nothing"),
    ],
)
def test_a_broken_save_is_refused_with_a_reason(tmp_path: Path, change: object, message: str) -> None:
    game = Game.shipped("rune-and-rust")
    game.move("hero", "n")
    path = tmp_path / "game.json"
    game.save(path)
    save = json.loads(path.read_text())
    change(save)  # type: ignore[operator]
    path.write_text(json.dumps(save))
    with pytest.raises(SaveError, match=message):
        Game.load(path)


def test_a_save_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    game = Game.shipped("rune-and-rust")
    with pytest.raises(SaveError, match="cannot be written"):
        game.save(tmp_path / "no" / "such" / "folder.json")
    (tmp_path / "folder").mkdir()
    with pytest.raises(SaveError):
        game.save(tmp_path / "folder")
    assert [p.name for p in tmp_path.iterdir()] == ["folder"]


def test_unknown_names_are_misuse_with_a_suggestion() -> None:
    game = Game.shipped("rune-and-rust")
    with pytest.raises(MisuseError, match="did you mean 'hero'"):
        game.reach("heros")
    with pytest.raises(MisuseError, match="one of a direction"):
        game.move("hero")
    with pytest.raises(MisuseError, match="did you mean 'rune-and-rust'"):
        Game.shipped("rune-and-dust")
    with pytest.raises(MisuseError, match="no question"):
        game.answer("yes")


def test_the_log_of_a_ruleset_without_texts_counts_in_points(caplog: pytest.LogCaptureFixture) -> None:
    floor = {"terrain": {"floor": {"glyph": "."}}, "cost": {"cardinal": 1, "diagonal": 1.5}, "allowance": {"points": 4}}
    document = {
        "ruleset": {"footwork": 1, "name": "plain", **floor},
        "size": [3, 3],
        "pieces": [{"id": "a", "at": "A1"}],
    }
    played = Game.from_dict(document)
    with caplog.at_level(logging.DEBUG, logger="footwork"):
        played.move("a", "se")
    told = [record.getMessage() for record in caplog.records]
    assert told[0] == "a: board: ok"
    assert [line for line in told if "cost" in line] == [
        "a: cost 1.5, remaining 4",
        "a moved SouthEast from A1 to B2 (cost: 1.5, remaining: 2.5)",
    ]


def test_what_is_no_action_is_not_done() -> None:
    game = Game.shipped("rune-and-rust")
    for nonsense in (None, "move", 5):
        with pytest.raises(MisuseError, match="takes an action"):
            game.do(nonsense)  # type: ignore[arg-type]
    assert not game.history


def test_nothing_is_resumed_while_a_question_is_open() -> None:
    game = Game.shipped("methuen", "gate")
    while game.question is None:
        assert game.do(game.legal_actions()[0]).refusal is None
    action, answers = game.pending or (None, ())
    with pytest.raises(MisuseError, match="waits for an answer"):
        game.resume(action, answers)  # type: ignore[arg-type]


def test_a_game_is_equal_to_itself_loaded(tmp_path: Path) -> None:
    for ruleset in ("rune-and-rust", "methuen"):
        game = Game.shipped(ruleset)
        game.save(tmp_path / f"{ruleset}.json")
        assert Game.load(tmp_path / f"{ruleset}.json") == game


def test_stats_are_changed_in_no_game_but_by_playing() -> None:
    game = Game.shipped("rune-and-rust")
    before = game.state.hash
    for each in (game, game.fork(), copy.deepcopy(game)):
        with pytest.raises(TypeError, match="never changes"):
            each.state.pieces[0].stats["Speed"] = 99  # type: ignore[index]
        assert each.state.pieces[0].stats == game.start.pieces[0].stats
        assert each.state.hash == before
