"""What the documentation shows in Python, and the examples, pass `mypy --strict` against the wheel."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from tests.docs.pages import ROOT
from tests.docs.typed import EXAMPLES, WHEEL, complaints, write_modules

import footwork


@pytest.fixture(scope="module", autouse=True)
def wheel() -> None:
    """The wheel of the source as it is now, in an environment of its own; `make test` has just built it."""
    subprocess.run(["make", "--silent", "--directory", str(ROOT), "wheel"], check=True, capture_output=True)


def test_every_python_block_and_every_example_passes(tmp_path: Path) -> None:
    write_modules(tmp_path)
    for example in EXAMPLES:
        shutil.copy(example, tmp_path)
    assert complaints(tmp_path) == []


SCRIPT = """\
import footwork

game = footwork.Game.shipped("imperial-assault")
cells: list[footwork.Cell] = [cell for cell in game.reach("luke") if game.reach("luke")[cell].charge <= 2]
costs: dict[footwork.Cell, footwork.Number] = {cell: arrival.cost for cell, arrival in game.reach("luke").items()}
offers: tuple[footwork.Offer, ...] = game.offers("luke")
actions: tuple[footwork.Action, ...] = game.legal_actions()
result: footwork.Result = game.do(actions[0])
happened: tuple[footwork.Happening, ...] = result.events.roots
charges: list[footwork.Number] = [
    event.charge for event in result.events if isinstance(event, footwork.play.events.MoveEnded)
]
question: footwork.Question | None = result.question
record: footwork.Record = game.history[-1]
lines: list[str] = footwork.tell(record)
cues: tuple[footwork.Cue, ...] = footwork.timeline(result)
stages: tuple[footwork.Stage, ...] = footwork.procedure(result)
plans: footwork.Plans = game.planning().plans
side: footwork.Side = game.state.sides["rebels"]
board: footwork.Board = game.state.board
path = game.query("luke", points=3).path("A1")
if isinstance(path, footwork.Path):
    entries: tuple[footwork.Entry, ...] = path.ledger
    steps: tuple[footwork.Step, ...] = path.steps
    provocations: tuple[footwork.Provocation, ...] = game.provocations(path)
else:
    missing: footwork.Number | None = path.missing
at: footwork.Cell | None = game.at("luke")
text: str | None = game.text(at)
"""


def test_a_script_of_a_user_passes(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text("import footwork.play.events\n" + SCRIPT, encoding="utf-8")
    assert complaints(tmp_path) == []


def test_a_wrong_type_is_found_on_its_line_of_the_page(tmp_path: Path) -> None:
    page = tmp_path / "wrong.md"
    page.write_text("# Wrong\n\n```python\n>>> import footwork\n>>> footwork.load(3)\n```\n", encoding="utf-8")
    write_modules(tmp_path, [page])
    (complaint,) = complaints(tmp_path)
    assert complaint.startswith("wrong_md.py:5: error:")
    assert "arg-type" in complaint


def test_it_is_the_wheel_that_is_looked_at() -> None:
    asked = "import footwork, footwork._core; print(footwork.__file__); print(len(footwork.shipped_rulesets()))"
    done = subprocess.run(
        [str(WHEEL / "bin" / "python"), "-I", "-c", asked], capture_output=True, text=True, check=True
    )
    file, rulesets = done.stdout.split()
    assert Path(file).is_relative_to(WHEEL)
    assert int(rulesets) == len(footwork.shipped_rulesets())
