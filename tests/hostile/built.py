"""Files that are built to cost much, to nest deep, to break a count or to act through their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tests.hostile.files import Case, Commands, Content, Folder, Link, Pipe, text_of

LOOK = "look\nmove e\nend\nquit\ny\n"


def rules(**fields: Any) -> dict[str, Any]:
    return {"footwork": 1, "name": "x", "terrain": {"floor": {"glyph": "."}}, "allowance": {"points": 4}} | fields


def piece(id_: str = "hero", at: str = "A1", **fields: Any) -> dict[str, Any]:
    return {"id": id_, "side": "us", "at": at, **fields}


def board(ruleset: Any = None, **fields: Any) -> dict[str, Any]:
    return {"ruleset": rules() if ruleset is None else ruleset, "size": [5, 5], "pieces": [piece()]} | fields


def scenario(name: str, data: Any, typed: str = LOOK, *, beside: Mapping[str, Content] = {}) -> Case:
    text = data if isinstance(data, bytes) else text_of(data)
    commands: Commands = (("check", "a.yaml"), ("reach", "a.yaml", "hero"), ("play", "a.yaml"))
    if isinstance(data, dict) and "log" in data:
        commands = (("check", "a.yaml"), ("replay", "a.yaml"))
    return Case("", name, {"a.yaml": text, **beside}, commands, typed)


def ruleset(case: str, **fields: Any) -> Case:
    return scenario(case, board(rules(**fields)))


def built() -> Iterator[Case]:
    """Everything, each case under the kind of the function that makes it."""
    for maker in (counts, numbers, names, structures, formulas, special, books, settings, saved, expectations, lines):
        yield from (replace(case, kind=maker.__name__) for case in maker())


def counts() -> Iterator[Case]:
    """Many of one thing, or one large thing."""
    wet = rules(features={"wet": {}})
    for at in ("A1:ALL1000", "-9,-9:900000,900000", "A1:E5"):
        for key in ("regions", "cells"):
            yield scenario(f"{key} {at}", board(wet, **{key: [{"at": at, "name": "r", "tags": ["wet"]}]}))
        yield scenario(f"goal {at}", board(sides={"us": {"goal": {"at": at}}}))
    yield scenario("900 regions", board(wet, regions=[{"at": "A1:ALL1000", "tags": ["wet"]}] * 900))
    whole = [{"at": "A1:ALL1000", "name": "r", "tags": ["wet"]}] * 900
    yield scenario("900 regions of a large map", board(wet, size=[1000, 1000], regions=whole))
    for within in (10, 400, 4096, 2**31):
        for gives in ({"grants": "slow"}, {"paints": "slow"}):
            near = rules(features={"f": {"aura": {"within": within, "to": "any", **gives}}, "slow": {"add": 1}})
            for size in (5, 400):
                those = [
                    piece("hero", "A1", features=["f"]),
                    *(piece(f"p{i}", f"B{i + 1}", side="x") for i in range(5)),
                ]
                yield scenario(f"aura within {within} {gives} on {size}", board(near, size=[size, size], pieces=those))
    slow = rules(features={"f": {"aura": {"within": 400, "grants": "slow"}}, "slow": {}})
    crowd = [piece(f"p{i}", f"{i % 30},{i // 30}", features=["f"]) for i in range(900)]
    yield scenario("900 auras within 400", board(slow, size=[30, 30], pieces=[piece("hero", "29,29"), *crowd[:-1]]))
    yield ruleset("257 terrains", terrain={f"t{i}": {} for i in range(257)})
    yield ruleset("9,000 terrains", terrain={f"t{i}": {} for i in range(9000)})
    yield ruleset("1,200 kinds like", kinds={f"t{i}": {"like": f"t{i + 1}"} for i in range(1200)} | {"t1200": {}})
    yield ruleset("5,000 features", features={f"t{i}": {} for i in range(5000)}, apply=["t77x"] * 900)
    yield ruleset("1,200 likes", terrain={f"t{i}": {"like": f"t{i + 1}"} for i in range(1200)} | {"t1200": {}})
    yield ruleset("likes in a ring", terrain={"a": {"like": "b"}, "b": {"like": "a"}})
    yield ruleset("negative factor", terrain={"floor": {"glyph": ".", "multiply": -1}})
    yield ruleset("negative addition", terrain={"floor": {"glyph": ".", "add": -5}})
    for many in (300, 5000):
        yield scenario(f"{many} misspelt features", board(pieces=[piece(features=[f"fature{i}" for i in range(many)])]))
        yield scenario(f"{many} unknown sides", board(pieces=[piece(f"p{i}", "A1", side=f"s{i}") for i in range(many)]))
        yield scenario(f"{many} unknown keys", board(**{f"nothing{i}": 1 for i in range(many)}))
        yield scenario(f"{many} pieces on one cell", board(pieces=[piece(f"p{i}", "A1") for i in range(many)]))
        yield scenario(f"{many} pieces of one name", board(pieces=[piece("hero", "A1") for i in range(many)]))
        yield scenario(
            f"{many} pieces",
            board(size=[100, 100], pieces=[piece(f"p{i}", f"A{1 + i % 100}", side="us") for i in range(many)]),
        )
    yield scenario("100,000 wrong entries", board(pieces=[1] * 100_000))
    yield scenario("100,000 wrong cells", board(tiles=["Z999"] * 100_000))
    yield scenario("a log of 100,000 entries", board(log=[{"do": "end-turn"}] * 100_000))
    logs: list[Any] = [
        [{"do": []}],
        [{"do": {}}],
        [5],
        [None],
        [[]],
        [{"do": "move", "piece": []}],
        [{"do": "move"}] * 9,
    ]
    for log in logs:
        yield scenario(f"a log of {log!r:.40}", board(log=log))


def numbers() -> Iterator[Case]:
    """Numbers that are too large, too small, or none."""
    for size in ([4097, 4097], [0, 5], [-1, 5], [1, 4096], [4096, 4096], [2**31, 1], ["5", 5], [5]):
        yield scenario(f"size {size}", board(size=size))
    for size in ([9, 9], [4096, 4096], [0, 0], [2**31, 2]):
        yield scenario(f"piece of {size}", board(pieces=[piece(size=size)]))
    for points in (2**31, 2**63, 10**40, -1, 0.3333333, "many"):
        yield ruleset(f"points {points}", allowance={"points": points})
        yield ruleset(f"cost {points}", cost={"cardinal": points})
    yield ruleset("least above default", stats={"Health": {"default": 1, "least": 5}})
    yield scenario("stat too large", board(rules(stats={"H": {"default": 1}}), pieces=[piece(stats={"H": 2**40})]))
    yield ruleset("change past the limit", stats={"H": {}}, actions={"a": {"do": {"change": "H", "by": 2147483648}}})
    yield scenario("version true", board(rules(footwork=True)))
    for given in ("9223372036854775807", "10000000000000000000000", "2147483648", "0"):
        commands: Commands = (
            ("reach", "a.yaml", "hero", "--points", given),
            ("why", "a.yaml", "hero", "C3", "--points", given),
        )
        yield Case("", f"--points {given}", {"a.yaml": text_of(board())}, commands)
    for cell in ("2147483648,1", "99999999999999999999,0", "-1,-1", "ZZZZZZZZ1", "A0", "", "\x1b[2J"):
        commands = (("path", "a.yaml", "hero", cell), ("why", "a.yaml", "hero", cell))
        yield Case("", f"cell {cell!r}", {"a.yaml": text_of(board())}, commands)
        yield scenario(f"piece at {cell!r}", board(pieces=[piece(at=cell)]))


def names() -> Iterator[Case]:
    """Names that act, hide or do not end."""
    hostile = {
        "control": "\x1b[2J\x1b]0;x\x07",
        "newline": "a\nb",
        "return": "a\rb",
        "nul": "a\0b",
        "long": "a" * 256,
        "very long": "a" * 60_000,
        "bidi": "\u202e\u2066evil",
        "combining": "e" + "\u0301" * 2000,
        "braces": "{piece} {0} {x!r}",
        "markup": "[bold red]x[/] </svg><script>",
        "empty": "",
        "blank": " \u00a0\u2003",
        "surrogate": "\\ud800",
        "c1": "\x9b2J\x85",
    }
    for kind, name in hostile.items():
        yield scenario(f"piece called {kind}", board(pieces=[piece(name, name=name)]))
        yield scenario(f"title {kind}", board(title=name, story=name))
        yield scenario(f"side called {kind}", board(sides={name: {"name": name}}, pieces=[piece(side=name)]))
        yield ruleset(f"ruleset called {kind}", name=name, title=name)
        yield ruleset(f"terrain called {kind}", terrain={name: {"glyph": "."}})
        yield ruleset(f"action called {kind}", actions={name: {"title": name, "do": {"points": 1}}})
        yield ruleset(f"message of {kind}", messages={"en": {"move.done": name}})
        yield scenario(f"ruleset file {kind}", board(name))


def structures() -> Iterator[Case]:
    """Deep, circular or doubled texts."""
    for depth in (50, 500, 50_000):
        yield scenario(f"{depth} brackets", b"[" * depth + b"]" * depth)
        yield scenario(f"{depth} braces", b"{a: " * depth + b"}" * depth)
        yield scenario(f"{depth} lines deeper", b"".join(b" " * i + b"a:\n" for i in range(min(depth, 300))))
    yield scenario("anchors", b"a: &a [1,1]\nb: &b [*a,*a]\nc: &c [*b,*b]\nruleset: *c\n")
    yield scenario("merge key", b"<<: {a: 1}\nruleset: x\n")
    yield scenario("tags", b"ruleset: !!python/object/apply:os.system ['true']\n")
    yield scenario("documents", b"---\nruleset: x\n---\nruleset: y\n")
    yield scenario("doubled keys", b"ruleset: x\nruleset: y\nsize: [1,1]\n")
    yield scenario("a mark of order", b"\xef\xbb\xbf" + text_of(board()))
    yield scenario("utf-16", text_of(board()).decode().encode("utf-16"))
    yield scenario("nothing", b"")
    yield scenario("a comment", b"# nothing\n")
    yield scenario("a number", b"7")
    yield scenario("spaces", b" " * 60_000)
    yield scenario("one long text", b"ruleset: " + b"a" * 60_000)
    yield scenario("long number", b"size: [" + b"9" * 5_000 + b", 5]")
    yield scenario("many lines", b"a: 1\n" * 12_000)


def formulas() -> Iterator[Case]:
    """Texts that are read as formulas."""
    for name in ("extends", "book"):
        yield ruleset(f"{name} itself", **{name: "a.yaml"})
    for formula in (
        "(" * 3000 + "1" + ")" * 3000,
        "1" + "+1" * 20_000,
        "9" * 4000,
        "99999d99999",
        "-" * 5000 + "1",
        "x" * 60_000,
    ):
        yield ruleset(f"formula of {len(formula)} characters", allowance={"points": formula})
        yield ruleset(f"dice of {len(formula)} characters", actions={"a": {"do": {"damage": formula}}})


def special() -> Iterator[Case]:
    """What is no ordinary file, and what does not lead to one."""
    all_commands: Commands = (
        ("check", "a.yaml"),
        ("play", "a.yaml"),
        ("replay", "a.yaml"),
        ("play", "--load", "a.yaml"),
        ("reach", "a.yaml", "hero"),
        ("rulesets", "a.yaml"),
        ("play", "rune-and-rust", "--settings", "a.yaml"),
        ("play", "rune-and-rust", "--log", "a.yaml"),
    )
    others: dict[str, Content] = {
        "a pipe": Pipe(),
        "a folder": Folder(),
        "a link to itself": Link("a.yaml"),
        "a link to nothing": Link("nothing.yaml"),
        "a link to a device": Link("/dev/zero"),
        "a link to a folder": Link("."),
        "a link to a long name": Link("a" * 255),
    }
    for name, content in others.items():
        yield Case("", name, {"a.yaml": content}, all_commands, LOOK + "save a.yaml\n")
        for key in ("ruleset", "settings"):
            data = board("b.yaml") if key == "ruleset" else board("rune-and-rust", settings="b.yaml")
            yield scenario(f"{key} is {name}", data, beside={"b.yaml": Link("b.yaml") if "itself" in name else content})
        yield scenario(f"book is {name}", board(rules(book="b.md")), beside={"b.md": content})
    yield scenario("links in a ring", board("b.yaml"), beside={"b.yaml": Link("c.yaml"), "c.yaml": Link("b.yaml")})
    for name in ("a" * 255, "a" * 256, "a" * 5000, "a\0b", "/", "..", "../a.yaml", "/dev/zero", "~", ".", "a/b"):
        yield Case(
            "",
            f"the file {name[:12]} ({len(name)})",
            {},
            tuple((command, name) for command in ("check", "play", "replay")),
        )
        yield scenario(f"the ruleset {name[:12]} ({len(name)})", board(name))
        yield scenario(f"the base {name[:12]} ({len(name)})", board(rules(extends=name)))
        yield scenario(f"the settings {name[:12]} ({len(name)})", board("rune-and-rust", settings=name))
        yield scenario(f"saved as {name[:12]} ({len(name)})", board(), f"save {name}\nload {name}\nquit\ny\n")


def book(name: str, text: str) -> Case:
    data = board("b.md", pieces=[piece(at="2N 2E")])
    whole = f"```\nCampaign: X\nExtends: methuen\n```\n\n```\n{text}\n```\n"
    files = {"b.md": whole.encode(errors="surrogatepass"), "a.yaml": text_of(data)}
    return Case("", name, files, (("check", "b.md"), ("check", "a.yaml"), ("play", "a.yaml")), "actions\nend\n")


def books() -> Iterator[Case]:
    """Campaigns that do not end, act or contradict themselves."""
    yield book("returns to more than it can be", "Resource: Mana\nReturns to 9 each turn. At most 4.")
    yield book("starts above its most", "Resource: Mana\nStarts at 9. At most 4.")
    for many in (300, 3000):
        yield book(f"{many} blocks", "\n\n".join(f"Act {i}\ndo: Move actor 1 tile" for i in range(many)))
        yield book(f"{many} wrong blocks", "\n\n".join(f"Act {i}\ndo: Mve actr 1 tle" for i in range(many)))
        yield book(f"{many} wrong keys", "\n".join(f"dooo{i}: x" for i in range(many)))
        yield book(f"{many} verbs", "Act\ndo: " + ". ".join(["Move actor 1 tile"] * many))
        yield book(f"{many} terms", "Act\nif: 1d20" + " + 1" * many + " >= 5\ndo: Move actor 1 tile")
        yield book(f"{many} brackets", "Act\nif: " + "(" * many + "1" + ")" * many + "\ndo: Move actor 1 tile")
        yield book(f"{many} letters", "A" * many + "\ndo: Move actor 1 tile\n" + "b" * many + ": x")
    for sign in ("\x1b[2J", "\0", "\u202e", "\r", "\x85", "\ufeff"):
        yield book(f"name with {sign!r}", f"Act {sign}\ndo: Move actor 1 tile")
        yield book(f"note with {sign!r}", f"Act\ndo: Move actor 1 tile\nnote: {sign}")
    yield book("fences without an end", "```\n" * 5000)
    yield book("near misses", "\n```\n```\n".join(["doo: Move actor 1 tile"] * 900))
    yield book("dice", "Act\nif: 999999d999999 >= 1\ndo: Move actor 99999999999 tiles")


def settings() -> Iterator[Case]:
    """Settings files, and rulesets that put them where nothing is."""
    for to in (
        "name.x",
        "checks.999",
        "checks.x",
        "checks.\u00b2",
        "title.a.b",
        "",
        ".",
        "a" * 300,
        "terrain",
        "{name}",
    ):
        keys = {"keys": {"k": {"to": to, "type": "int"}}, "lists": {"l": {"name": "n", "value": "v", "to": to}}}
        given = rules(title="x", checks=["bounds"], settings={"file": "g.json", **keys})
        values: list[Any] = [{"k": 5}, {"l": [{"n": "x", "v": 5}]}, {"l": [{"n": "a.b", "v": 5}] * 5}, {"k": []}]
        for value in values:
            yield scenario(f"{value} to {to:.20}", board(given, settings=value))
    many = {"classMovementModifiers": [{"classId": f"c{i}", "modifier": 1} for i in range(3000)]}
    for name, data in {"many": many, "unknown": {f"key{i}": 1 for i in range(5000)}, "a list": [1]}.items():
        yield Case(
            "", name, {"g.json": text_of(data)}, (("play", "rune-and-rust", "--settings", "g.json"),), "move n\nend\n"
        )


def saved() -> Iterator[Case]:
    """Saves whose log, hash or scenario is not what it says."""
    commands: Commands = (("check", "s.json"), ("replay", "s.json"), ("play", "--load", "s.json"))
    start = {"footwork-save": 1, "scenario": board()}
    logs: dict[str, Any] = {
        "no log": None,
        "do nothing": [{"do": []}],
        "numbers": [1, 2, 3],
        "100,000 turns": [{"do": "end-turn", "hash": "x"}] * 100_000,
        "a text": "move",
        "wrong answers": [{"do": {"do": "end-turn"}, "answers": [[], {}, None, "x"]}],
    }
    for name, log in logs.items():
        yield Case("", name, {"s.json": text_of({**start, "log": log})}, commands, "log\nundo\n")
    for version in (True, 2, "1", None, 1.5):
        data = {**start, "footwork-save": version, "log": []}
        yield Case("", f"version {version}", {"s.json": text_of(data)}, commands)
    yield Case("", "within itself", {"s.json": text_of({**start, "scenario": start, "log": []})}, commands)


def expectations() -> Iterator[Case]:
    """Expectations that cannot be asked, or are not met."""
    entries: dict[str, dict[str, Any]] = {
        "answers": {"after": [{"do": "move", "piece": "hero", "to": "A2", "answers": ["yes"]}], "at": {"hero": "C3"}},
        "wrong answers": {"after": [{"do": "end-turn", "answers": 5}], "points": {"hero": 1}},
        "nobody": {"reach": "nobody", "cells": 3},
        "nowhere": {"path": "hero", "to": "Z99", "cost": 3},
        "nothing": {},
        "nonsense": {"after": [{"do": []}, {}], "reach": "hero"},
        "refused": {"after": [{"do": "move", "piece": "hero", "to": "E5"}], "reach": "hero", "cells": 1},
        "unmet": {"reach": "hero", "cells": 999, "stop": ["A1"], "cost": {"A2": 7}},
        "a code": {"why": "hero", "to": "A2", "refusal": "a\nb"},
    }
    for name, entry in entries.items():
        yield scenario(name, board(expect=[entry]))
        yield scenario(f"300 of {name}", board(expect=[entry] * 300))


def lines() -> Iterator[Case]:
    """What is typed in."""
    for name, typed in {
        "100,000 characters": "x" * 100_000,
        "a long move": "move " + "n " * 50_000,
        "control characters": "\x00\x01\x1b[A\x7f\x03\x04",
        "words": "move\nmove move\nmove 99999999999999999999 1\nattack\nact\nplan\nsave\nsave \nload\nsteps 99999\n",
        "saves": "save /nowhere/x.json\nsave .\nsave a.yaml/b\nsave " + "a" * 300 + "\n",
        "nothing": "\n" * 2000,
        "other scripts": "移动 北\nmove ｎ\nmove ①\n",
    }.items():
        yield scenario(f"typed: {name}", board(), typed + "\nquit\ny\n")
