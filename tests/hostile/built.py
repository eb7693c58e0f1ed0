"""Files that are built to cost much, to nest deep, to break a count or to act through their names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.hostile.files import Case, text_of

LOOK = "look\nmove e\nend\nquit\ny\n"


def rules(**fields: Any) -> dict[str, Any]:
    return {"footwork": 1, "name": "x", "terrain": {"floor": {"glyph": "."}}, "allowance": {"points": 4}} | fields


def piece(id_: str = "hero", at: str = "A1", **fields: Any) -> dict[str, Any]:
    return {"id": id_, "side": "us", "at": at, **fields}


def board(ruleset: Any = None, **fields: Any) -> dict[str, Any]:
    return {"ruleset": rules() if ruleset is None else ruleset, "size": [5, 5], "pieces": [piece()]} | fields


def scenario(name: str, data: Any, typed: str = LOOK) -> Case:
    text = data if isinstance(data, bytes) else text_of(data)
    return Case(
        "built", name, {"a.yaml": text}, (("check", "a.yaml"), ("reach", "a.yaml", "hero"), ("play", "a.yaml")), typed
    )


def ruleset(case: str, **fields: Any) -> Case:
    return scenario(case, board(rules(**fields)))


def built() -> Iterator[Case]:
    """Everything, cheapest first."""
    yield from counts()
    yield from names()
    yield from structures()
    yield from lines()


def counts() -> Iterator[Case]:
    """Many of one thing, or one large thing."""
    yield scenario("region of a million cells", board(regions={"r": "A1:ALL1000"}))
    yield scenario("two hundred regions", board(regions={f"r{i}": "A1:ALL1000" for i in range(200)}))
    for within in (10, 400, 4096, 2**31):
        yield ruleset(f"aura within {within}", features={"f": {"aura": {"within": within, "tags": ["floor"]}}})
        yield scenario(
            f"pieces with an aura within {within}",
            board(
                rules(features={"f": {"aura": {"within": within, "adds": "slow"}}}, tags={"slow": {"add": 1}}),
                pieces=[piece(f"p{i}", f"A{i + 1}", features=["f"]) for i in range(5)],
            ),
        )
    yield ruleset("257 terrains", terrain={f"t{i}": {} for i in range(257)})
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
    yield scenario("a log of nonsense", board(log=[{"do": []}, {"do": {}}, 5, None]))
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
    yield scenario("points on the command line", board())


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
    yield Case("built", "a link to itself", {"a.yaml": text_of(board("b.yaml"))}, (("check", "a.yaml"),))


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
