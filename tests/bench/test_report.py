from __future__ import annotations

import json
from dataclasses import replace

from footwork.bench.contest import Entry
from footwork.bench.machine import machine
from footwork.bench.report import Result, data, table
from footwork.bench.workloads import WORKLOADS

REACH = WORKLOADS[0]


def result(*peers: Entry, ours: Entry | None = None) -> Result:
    return Result(REACH, 32, (ours or Entry("footwork", "prepared query", [800_000.0, 1_000_000.0], 50), *peers))


FAST = Entry("quick", "A*", [400_000.0, 380_000.0], 20)
SLOW = Entry("slow", "Dijkstra", [1_000.0], 1)
UNABLE = Entry("odd", reason="it knows no diagonals")
WRONG = Entry("liar", reason="wrong answer: 3 and not 4", wrong=True)


def test_the_ratio_is_to_the_fastest_peer_by_the_best_round() -> None:
    one = result(SLOW, FAST, UNABLE)
    assert one.fastest is FAST
    assert one.ratio == 2.5
    assert one.holds is False
    assert replace(one, workload=replace(REACH, bar=2)).holds is True
    assert replace(one, workload=replace(REACH, bar=None)).holds is None
    assert replace(one, workload=replace(REACH, rate=1e6)).holds is True
    assert replace(one, workload=replace(REACH, rate=1.1e6)).holds is False


def test_the_table() -> None:
    assert table([result(SLOW, FAST, UNABLE, WRONG)], ["tcod"]).splitlines() == [
        "workload            ours/s  fastest peer    peer/s  ratio   bar",
        "reach 9×5, 8nc  1.00M ±20%  quick         400k ±5%  2.50×  4× ✗",
        "    quick 1, slow 0.003×",
        "    – odd",
        "    liar: wrong answer: 3 and not 4",
        "",
        "Queries a second on one core, the best round; ± is how far the worst one lies below it.",
        "Bar: what must hold, as ratio to the fastest peer or a second.",
        "Below each workload the other peers as ratio to the fastest; – cannot do it (--json says why).",
        "Not installed: tcod (pip install 'footwork[bench]').",
    ]


def test_without_peers_there_is_nothing_to_compare() -> None:
    alone = result()
    assert (alone.fastest, alone.ratio) == (None, None)
    assert table([alone]).splitlines()[1].split() == [
        *("reach", "9×5,", "8nc", "1.00M", "±20%", "–", "–", "–", "4×"),
    ]


def test_ours_can_be_wrong() -> None:
    one = result(FAST, ours=Entry("footwork", reason="wrong answer: 3 and not 4", wrong=True))
    assert one.ratio is None
    assert "    footwork: wrong answer: 3 and not 4" in table([one])


def test_the_data_has_everything() -> None:
    found = json.loads(json.dumps(data([result(FAST, UNABLE)], machine(), {"footwork": "1", "quick": None}, 2.0)))
    assert set(found["machine"]) == {"cpu", "cores", "system", "python"}
    assert found["versions"] == {"footwork": "1", "quick": None}
    assert (found["seconds"], found["rounds"]) == (2.0, 5)
    (workload,) = found["workloads"]
    assert (workload["ratio"], workload["fastest"], workload["holds"]) == (2.5, "quick", False)
    ours, quick, odd = workload["entries"]
    assert ours["median"] == 900_000
    assert (quick["way"], quick["to_fastest"], quick["rates"]) == ("A*", 1.0, [400_000.0, 380_000.0])
    assert odd == {"name": "odd", "reason": "it knows no diagonals", "wrong": False}
