from __future__ import annotations

import json

import pytest
import typer
from typer.testing import CliRunner

from footwork.bench.peers import PEERS
from footwork.bench.workloads import WORKLOADS
from footwork.cli.bench import bench

app = typer.Typer()
app.command()(bench)


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.stdout


def test_listing_measures_nothing() -> None:
    code, out = run("--list")
    assert code == 0
    for name in (*(workload.name for workload in WORKLOADS), *(peer.name for peer in PEERS)):
        assert f"  {name} " in out


def test_ours_alone() -> None:
    code, out = run("--peer", "none", "--workload", "reach-9x5", "--seconds", "0.01")
    assert code == 0
    assert out.splitlines()[1].startswith("reach 9×5, 8nc")


def test_everything_as_data() -> None:
    code, out = run("--peer", "none", "--workload", "path-8x8", "--seconds", "0.01", "--json")
    assert code == 0
    found = json.loads(out)
    assert set(found["versions"]) == {"footwork"}
    (workload,) = found["workloads"]
    assert (workload["name"], workload["cases"], workload["ratio"]) == ("path-8x8", 32, None)
    assert len(workload["entries"][0]["rates"]) == 5


def test_a_wrong_answer_of_ours_exits_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footwork.bench.ours._read", lambda case, answer: None)
    code, out = run("--peer", "none", "--workload", "path-8x8", "--seconds", "0.01")
    assert code == 1
    assert "footwork: wrong answer: prepared query on board 1, from " in out


def test_a_peer_that_is_not_installed_is_said_and_the_rest_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_module(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    monkeypatch.setattr("footwork.bench.peers.scipy.import_module", no_module)
    monkeypatch.setattr("footwork.bench.peers.installed", lambda peer: None)
    asked = ("--peer", "scipy", "--workload", "reach-9x5", "--seconds", "0.01")
    code, out = run(*asked)
    assert code == 0
    assert "Not installed: scipy (pip install 'footwork[bench]')." in out
    ours, scipy = json.loads(run(*asked, "--json")[1])["workloads"][0]["entries"]
    assert ours["best"] > 0
    assert scipy["reason"] == "not installed (scipy.sparse.csgraph)"
