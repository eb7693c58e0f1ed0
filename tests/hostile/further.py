"""More files that are built: positions in the middle of a game, and many of each thing that a scenario lists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.hostile.built import LOOK, board, book, piece, rules, scenario
from tests.hostile.files import Case, text_of


def further() -> Iterator[Case]:
    """Everything, each case under the kind of the function that makes it."""
    for maker in (played, crowds, fields, mutated):
        yield from (replace(_asked(case), kind=maker.__name__) for case in maker())


def _asked(case: Case) -> Case:
    """The same with questions about a way, where the file is a scenario."""
    if "a.yaml" not in case.files or "b.md" in case.files:
        return case
    return replace(case, commands=(*case.commands, ("path", "a.yaml", "hero", "C3"), ("why", "a.yaml", "hero", "E5")))


def played() -> Iterator[Case]:
    """Positions in the middle of a game, with what no game comes to."""
    wholes: tuple[Any, ...] = (-1, 10**40, 2**31, True, 1.5, "x", [], None)
    for key in ("points", "moves-made", "carry", "parity", "turned"):
        for value in wholes:
            yield scenario(
                f"{key} {value!r:.12} of {len(str(value))} signs", board(played=True, pieces=[piece(**{key: value})])
            )
    for key in ("rolls", "beat", "seed"):
        for value in (*wholes, int("9" * 4000), "9" * 10_000):
            yield scenario(f"{key} {value!r:.12} of {len(str(value))} signs", board(played=True, **{key: value}))
    entries: list[dict[str, Any]] = [
        {"turn": {"round": 10**40, "place": 0}},
        {"turn": {"round": 1, "place": 9}},
        {"turn": {"round": 0, "place": -1}},
        {"turn": []},
        {"plans": [{"piece": "nobody", "steps": ["A2"]}]},
        {"plans": [{"piece": "hero", "steps": ["Z99"], "done": 99}]},
        {"plans": [{"piece": "hero", "steps": [None] * 2000}] * 9},
        {"plans": [{"piece": "hero", "steps": ["A2"], "done": 10**40, "blocked": {"code": "x", "by": "nobody"}}]},
        {"passed": ["nobody"] * 5000},
        {"tiles": {"spent": [10**40] * 900, "held": [-1]}},
        {"tiles": {"spent": list(range(9000)), "closing": ["Z99"] * 900}},
        {"pieces": [piece(temporary=[{"feature": f"f{i}"} for i in range(2000)])]},
        {"pieces": [piece(used={f"u{i}": i for i in range(3000)})]},
        {"pieces": [piece(stats={f"S{i}": i for i in range(3000)})]},
        {"pieces": [piece(defeated=True)]},
        {"pieces": [piece(heading="nowhere")]},
    ]
    beats = rules(beats={"at-once": "refuse"})
    for i, entry in enumerate(entries):
        yield scenario(f"entry {i}", board(**{"played": True, **entry}))
        yield scenario(f"entry {i} of beats", board(beats, **{"played": True, **entry}))
    plans = [{"piece": f"p{i}", "steps": ["A2", "A3"]} for i in range(600)]
    crowd = [piece(f"p{i}", f"{i % 30},{i // 30}") for i in range(600)]
    yield scenario("600 plans", board(beats, size=[30, 30], played=True, plans=plans, pieces=[*crowd, piece()]))


def crowds() -> Iterator[Case]:
    """Many of each thing that a scenario lists, right and wrong."""
    doors = rules(edges={"door": {"cross": "when-open"}}, features={"wet": {}})
    ways = [f"{x},{y}/{x + 1},{y}" for y in range(60) for x in range(39)]
    for count in (900, 2300):
        yield scenario(
            f"{count} edges", board(doors, size=[40, 60], edges=[{"at": w, "kind": "door"} for w in ways[:count]])
        )
        named = [{"at": w, "kind": "door", "name": f"d{i}"} for i, w in enumerate(ways[:count])]
        yield scenario(f"{count} named doors", board(doors, size=[40, 60], edges=named))
        yield scenario(f"{count} edges of one", board(doors, edges=[{"at": "A1/A2", "kind": "door"}] * count))
        yield scenario(f"{count} wrong edges", board(doors, edges=[{"at": "A1/C9", "kind": "dor"}] * count))
        tags = [{"at": "A1:E5", "name": f"r{i}", "tags": ["wet"]} for i in range(count)]
        yield scenario(f"{count} regions of all", board(doors, regions=tags))
        yield scenario(f"{count} cells", board(doors, cells=tags))
        yield scenario(f"{count} sides", board(sides={f"s{i}": {"goal": {"at": "A1:E5"}} for i in range(count)}))
        near = [piece(f"hero{i:04}", features=[f"wett{i:04}"]) for i in range(count)]
        yield scenario(f"{count} names alike", board(doors, pieces=near))
        effects = [{"at": "A1:E5", "do": [{"points": 1}]} for _ in range(count)]
        yield scenario(f"{count} effects", board(effects=effects))
        yield scenario(
            f"{count} legends", board(map=".....\n" * 5, legend={chr(0x4E00 + i): "floor" for i in range(count)})
        )
    portals = rules(features={"gate": {"effects": [{"on": "enter", "do": [{"teleport": "A1"}]}]}})
    yield scenario("portals", board(portals, cells=[{"at": "A1:E5", "tags": ["gate"]}] * 900))
    for to in ("any", "friendly", "hostile"):
        near_by = rules(features={"f": {"aura": {"within": 9, "to": to, "paints": "slow"}}, "slow": {"add": 1}})
        crowd = [piece(f"p{i}", f"{i % 30},{i // 30}", side=f"s{i}", features=["f"]) for i in range(700)]
        yield scenario(
            f"700 sides with auras to {to}", board(near_by, size=[30, 30], pieces=[*crowd, piece("hero", "29,29")])
        )
    alike = [piece(f"p{i}", f"{i % 40},{i // 40}", name="Rat") for i in range(1200)]
    yield scenario("1,200 of one name", board(size=[40, 40], pieces=[*alike, piece("hero", "39,39")]))


def fields() -> Iterator[Case]:
    """Fields of a ruleset with deep, long or many values."""
    deep: Any = {"points": 1}
    for _ in range(20):
        deep = {"if": "1 > 0", "then": [deep, deep] if _ < 8 else [deep]}
    odd: dict[str, Any] = {
        "deep effects": {"actions": {"a": {"do": [deep]}}},
        "3,000 effects": {"actions": {"a": {"do": [{"points": 1}] * 3000}}},
        "1,500 actions": {"actions": {f"a{i}": {"do": [{"points": 1}]} for i in range(1500)}},
        "1,500 stats": {"stats": {f"S{i}": {"default": i} for i in range(1500)}},
        "1,500 modes": {"modes": {f"m{i}": {"add": 1} for i in range(1500)}},
        "1,500 edges": {"edges": {f"e{i}": {} for i in range(1500)}},
        "1,500 messages": {"messages": {"en": {f"m.{i}": "x" for i in range(1500)}}},
        "1,500 languages": {"messages": {f"l{i}": {"move.done": "x"} for i in range(1500)}},
        "a long alternate": {"cost": {"alternate": [1, 2] * 9000}},
        "a long formula": {"allowance": {"points": "1 + " * 15_000 + "1"}},
        "a formula of brackets": {"allowance": {"points": "(1 + " * 5000 + "1" + ")" * 5000}},
        "a formula of names": {"allowance": {"points": " + ".join(f"n{i}" for i in range(6000))}},
        "1,500 terrains that cost formulas": {"terrain": {f"t{i}": {"multiply": "2"} for i in range(250)}},
        "merged": {"<<": {"name": "y"}},
        "apply all": {"features": {f"f{i}": {"add": 1} for i in range(1500)}, "apply": [f"f{i}" for i in range(1500)]},
    }
    for name, given in odd.items():
        yield scenario(name, board(rules(**given)))
    for many in (2000, 20_000):
        yield book(f"a sentence of {many}", "Act\ndo: " + "Move actor 1 tile and " * many + "end")
        yield book(f"a condition of {many}", "Act\nif: " + "actor.x > 1 and " * many + "1\ndo: Move actor 1 tile")


def mutated() -> Iterator[Case]:
    """Saves whose entries are nearly right."""
    commands = (("check", "s.json"), ("replay", "s.json"), ("play", "--load", "s.json"))
    right: dict[str, Any] = {"do": "move", "piece": "hero", "to": "A2", "hash": "0" * 16}
    for key, value in {
        "to": [[]] * 900,
        "piece": "h" * 60_000,
        "hash": 10**40,
        "do": {"do": "move"},
        "answers": [["x"] * 900] * 9,
        "by": [-1],
    }.items():
        data = {"footwork-save": 1, "scenario": board(), "log": [{**right, key: value}] * (1 if key == "piece" else 9)}
        yield Case("", f"{key} of an entry", {"s.json": text_of(data)}, commands, LOOK)
    for log in ([right] * 900, [{"do": "move", "piece": f"hero{i}", "to": "A2"} for i in range(900)]):
        data = {"footwork-save": 1, "scenario": board(), "log": log}
        yield Case(
            "",
            f"{len(log)} entries of {len({entry['piece'] for entry in log})}",
            {"s.json": text_of(data)},
            commands,
            LOOK,
        )
