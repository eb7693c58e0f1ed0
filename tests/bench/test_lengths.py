from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.bench.test_command import run

from footwork.bench.lengths import check_lengths, read_journeys
from footwork.errors import MisuseError

MAP = "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n"
JOURNEYS = "version 1\n0\ta.map\t3\t2\t0\t1\t2\t1\t4\n0\ta.map\t3\t2\t0\t0\t0\t0\t0\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.map").write_text(MAP, encoding="ascii")
    (tmp_path / "a.map.scen").write_text(JOURNEYS, encoding="ascii")
    (tmp_path / "alone.map").write_text(MAP, encoding="ascii")
    return tmp_path


def test_every_journey_is_walked_around_the_corner(folder: Path) -> None:
    (one,) = check_lengths(folder)
    assert (one.map, one.journeys, one.right, one.wrong) == ("a", 2, 2, ())


def test_a_length_that_cannot_be_is_found(folder: Path) -> None:
    file = folder / "a.map.scen"
    file.write_text(file.read_text().replace("\t4\n", "\t3.41421\n"), encoding="ascii")
    (one,) = check_lengths(folder)
    assert (one.right, one.wrong) == (1, ("from 0,1 to 2,1: 4.00000 and not 3.41421",))
    code, out = run("--maps", str(folder), "--workload", "none")
    assert code == 1
    assert "a: 1 of 2 lengths right\na: from 0,1 to 2,1: 4.00000 and not 3.41421\nIn all, 1 of 2 paths are" in out


def test_the_command_says_how_many_are_right(folder: Path) -> None:
    code, out = run("--maps", str(folder), "--workload", "none")
    assert (code, out) == (0, "a: 2 of 2 lengths right\nIn all, 2 of 2 paths are as short as they can be.\n")
    _, out = run("--maps", str(folder), "--workload", "none", "--json")
    assert json.loads(out)["maps"] == [{"name": "a", "journeys": 2, "wrong": []}]


@pytest.mark.parametrize("text", ["", "hello", "version 1\n1 a.map 3 2 0 0", "version 1\n1 a.map 3 2 0 0 0 x 1"])
def test_what_is_no_list_of_journeys_is_said(tmp_path: Path, text: str) -> None:
    file = tmp_path / "a.map.scen"
    file.write_text(text, encoding="ascii")
    with pytest.raises(MisuseError, match=r"a\.map\.scen is no list of journeys"):
        read_journeys(file)
