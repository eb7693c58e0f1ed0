"""The case table of the public implementation, on duelyst-sdk: range, paths, who may move, and one move each."""

from __future__ import annotations

import json
from pathlib import Path as FilePath
from typing import Any

import pytest

from footwork import Game
from footwork.board.allowance import folded_stats, profile_for

CASES: list[dict[str, Any]] = json.loads(
    (FilePath(__file__).parents[1] / "data" / "duelyst_cases.json").read_text(encoding="utf-8")
)["cases"]

# Their messages name a kind of refusal; ours are the document's.
KINDS = {
    "This unit cannot move!": {"exhausted", "no-moves-left", "speed-0"},
    "This unit cannot move there!": {"invalid-position", "off-board"},
    "Provoked - cannot move.": {"provoked"},
    "Stunned, cannot move.": {"stunned"},
}


def game_of(case: dict[str, Any]) -> Game:
    """The position of a case as a scenario."""
    columns, rows = case["board"]["columns"], case["board"]["rows"]
    return Game.from_dict(
        {
            "ruleset": "duelyst-sdk",
            "map": "\n".join(" ".join("." * columns) for _ in range(rows)),
            "sides": {"p1": {}, "p2": {}},
            "turn": {"round": 1, "place": case["current_player"] - 1},
            "pieces": [_piece(unit) for unit in case["units"]],
        }
    )


def _piece(unit: dict[str, Any]) -> dict[str, Any]:
    flags = {"flying": "flying", "provoke": "provoke", "stunned": "stunned", "cannot_move": "cannot-move"}
    stats = {"Speed": unit["speed"], "Moves": unit.get("moves", 1), "Attacks": unit.get("attacks", 1)}
    return {
        "id": unit["id"],
        "side": f"p{unit['owner']}",
        "at": f"{unit['x']},{unit['y']}",
        "stats": stats,
        "features": [name for flag, name in flags.items() if unit.get(flag)],
        "temporary": [{"feature": "exhausted", "until": "next-turn"}] if unit.get("exhausted") else [],
        "moves-made": unit.get("moves_made", 0),
        "used": {"turn-attack": unit["attacks_made"]} if unit.get("attacks_made") else {},
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"case-{case['id']}")
def test_range_and_permission(case: dict[str, Any]) -> None:
    game, mover, expected = game_of(case), case["mover"], case["expected"]
    piece = game.state.piece(mover)
    assert folded_stats(game.state, piece)("Speed") == expected["effective_speed"]
    features = profile_for(game.state, piece).features
    assert ("provoked" in features) is expected["provoked"]
    assert bool(features & {"exhausted", "spent"}) is expected["exhausted"]
    query = game.query(mover)
    assert (query.gate_before is None) is expected["can_move"]
    reach = query.reach()
    stops = {(a.cell.x, a.cell.y): a.cost for a in reach.values() if a.can_stop and a.cell != piece.at}
    assert stops == {tuple(entry["to"]): entry["cost"] for entry in expected["valid"]}
    for entry in expected["valid"]:
        path = reach.path(f"{entry['to'][0]},{entry['to'][1]}")
        assert [list(cell) for cell in path.cells] == entry["path"]
        assert query.cost(path.cells) == path


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"case-{case['id']}")
def test_full_validation(case: dict[str, Any]) -> None:
    game, mover, expected = game_of(case), case["mover"], case["expected"]
    columns, rows = case["board"]["columns"], case["board"]["rows"]
    cells = [f"{x},{y}" for x in range(columns) for y in range(rows)]
    accepted = {cell for cell in cells if game.why(mover, cell) is None}
    assert accepted == {f"{x},{y}" for x, y in expected["move_ok"]}
    for message, refused in expected["move_errors"].items():
        # Of one that is both, the public game tells what took hold first, which no case says; ours is the ruling.
        kinds = {"provoked"} if expected["provoked"] and "stunned" in KINDS[message] else KINDS[message]
        for x, y in refused:
            result = game.move(mover, to=f"{x},{y}")
            assert result.reason in kinds, (message, result.refusal)


@pytest.mark.parametrize("case", [c for c in CASES if "after" in c["expected"]], ids=lambda case: f"case-{case['id']}")
def test_after_the_move(case: dict[str, Any]) -> None:
    game, mover, after = game_of(case), case["mover"], case["expected"]["after"]
    done = game.move(mover, to="{},{}".format(*after["to"]))
    piece = game.state.piece(mover)
    assert done.ok
    assert [list(cell) for cell in done.meant] == after["path"]
    assert piece.at == tuple(after["position"])
    assert piece.moves_made == after["moves_made"]
    assert piece.count("turn-attack") == after["attacks_made"]
    assert (game.query(mover).gate_before is None) is after["can_move"]
