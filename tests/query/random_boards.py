"""Random scenarios on small boards, each with a random ruleset: plain data, the same for the same seed."""

from __future__ import annotations

import re
from decimal import Decimal
from random import Random
from typing import Any

from footwork.board.setup import setup_from_data
from footwork.board.state import State
from footwork.errors import FileError

Data = dict[str, Any]

MODES = ("walk", "fly")
HEADINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
RELATIONS = ("friendly", "hostile", "neutral", "any")
EXPECTED_PROBLEMS = re.compile(
    r"to different values at the same scope|stands on \w+, where it may not|both stand on \w+"
    r"|stands across \w+/\w+, which stops movement"
)
"""What a random scenario may get wrong; it is then drawn again."""


def random_scenario(seed: int) -> tuple[Data, State]:
    """A random scenario that loads, and its state. The piece `me` is the one to ask about."""
    rng = Random(seed)
    while True:
        draw = _Draw(rng)
        scenario = draw.scenario()
        try:
            state = setup_from_data(scenario).state()
            if draw.carry:  # a pip of what, the ruleset knows
                me = next(piece for piece in scenario["pieces"] if piece["id"] == "me")
                me["carry"] = Decimal(draw.carry) / state.rules.pips
                state = setup_from_data(scenario).state()
            return scenario, state
        except FileError as error:
            unexpected = [str(p) for p in error.problems if not EXPECTED_PROBLEMS.search(p.message)]
            assert not unexpected, unexpected


class _Draw:
    def __init__(self, rng: Random) -> None:
        self.rng = rng
        # Boards where the search remembers a heading have eight times as many nodes.
        self.style = rng.choice(("plain", "alternate", "heading", "leaps", "leaps", "large", "large"))
        most = 4 if self.style == "heading" else 5
        self.width, self.height = rng.randint(3, most), rng.randint(4, most)
        self.fine = rng.choice(((1, 2, 3), (1, 2, 3), ("0.5", 1, "1.5", 2), ("0.25", "1.41", 1, 2)))
        self.stack = rng.choice(("product", "highest", "sum"))
        self.carry = rng.choice((0, 0, -1, 1))

    def maybe(self, chance: float) -> bool:
        return self.rng.random() < chance

    def amount(self) -> Any:
        value = self.rng.choice(self.fine)
        return Decimal(value) if isinstance(value, str) else value

    def factor(self) -> Any:
        # Whether an explicit ×1 outranks ×½ under `highest` is not settled anywhere: no halves there.
        halves = () if self.stack == "highest" else (Decimal("0.5"),)
        return self.rng.choice((*halves, Decimal("1.5"), 2, 3))

    def cell(self) -> str:
        return f"{chr(ord('A') + self.rng.randrange(self.width))}{self.rng.randint(1, self.height)}"

    def scenario(self) -> Data:
        rng = self.rng
        ruleset = self.ruleset()
        glyphs = [t["glyph"] for t in ruleset["terrain"].values()]
        weights = [9, *[2] * (len(glyphs) - 1)]
        rows = [rng.choices(glyphs, weights, k=self.width) for _ in range(self.height)]
        for row in rows:
            for x in range(self.width):
                row[x] = "_" if self.maybe(0.06) else row[x]
        pieces = self.pieces()
        for piece in pieces:
            self._clear_ground(rows, piece, ruleset)
        scenario: Data = {
            "ruleset": ruleset,
            "map": "\n".join(" ".join(row) for row in rows),
            "pieces": pieces,
            "sides": {"us": {"features": self.some_features(0.04)}, "them": {}},
            "features": self.some_features(0.03),
            "edges": self.edges() if self.maybe(0.7) else [],
        }
        for key in ("regions", "cells"):
            scenario[key] = [
                {
                    "at": sorted({self.cell() for _ in range(rng.randint(1, 4))}),
                    "tags": rng.sample(["mud", "bog", "rock", "shrine", "road", "bridge", "altar"], rng.randint(1, 2)),
                }
                for _ in range(rng.randint(0, 2))
            ]
            for entry in scenario[key]:
                entry["at"] = [at for at in entry["at"] if _glyph(rows, at, ruleset) != "_"]
            scenario[key] = [entry for entry in scenario[key] if entry["at"]]
        return scenario

    def _clear_ground(self, rows: list[list[str]], piece: Data, ruleset: Data) -> None:
        x, y = ord(piece["at"][0]) - ord("A"), int(piece["at"][1:]) - 1
        width, height = piece.get("size", (1, 1))
        if piece.get("turned"):
            width, height = height, width
        for row in range(y, y + height):
            drawn = self.height - 1 - row if ruleset["grid"]["rows"] == "up" else row
            for column in range(x, x + width):
                if rows[drawn][column] in "_#" or self.maybe(0.5):
                    rows[drawn][column] = "."

    # The ruleset

    def ruleset(self) -> Data:
        rng = self.rng
        ruleset: Data = {
            "footwork": 1,
            "name": "random",
            "grid": {
                "rows": rng.choice(("down", "down", "up")),
                "order": rng.sample(HEADINGS, len(HEADINGS)),
            },
            "distance": rng.choice(("chebyshev", "orthogonal")),
            "pattern": self.pattern(),
            "ties": rng.choice(("goal", "start")),
            "cost": self.costs(),
            "stack": self.stack,
            "round": self.round(),
            "corners": {
                "cells": rng.choice(("ignore", "on-map", "either-open", "both-open")),
                "edges": rng.choice(("ignore", "start-side", "both-sides")),
            },
            "terrain": self.terrain(),
            "edges": {
                "fence": {"cross": False},
                "wall": {"cross": False, "adjacent": False},
                "door": {"cross": "when-open", "corner": self.maybe(0.5)},
                "line": {"cross": True},
            },
            "occupants": {name: self.occupant() for name in rng.sample(RELATIONS, rng.randint(0, len(RELATIONS)))},
            "footprint": self.footprint(),
            "stats": {"Speed": {"default": rng.randint(4, 20)}, "Load": {"default": rng.randint(0, 3)}},
            "features": self.features(),
            "apply": self.some_features(0.03),
        }
        if self.style == "heading":
            ruleset["heading"] = self.heading()
        if self.maybe(0.6):
            points = rng.choice((4, 9, 16, 25, "[Speed]", 8 + self.amount()))
            ruleset["allowance"] = {"points": points, "refresh": rng.choice(("turn", "move"))}
        return ruleset

    def pattern(self) -> Data:
        rng = self.rng
        steps: list[Any] = [rng.choice(("orthogonal", "compass", "compass"))]
        if self.style == "heading" and self.maybe(0.4):
            forward = -1 if self.maybe(0.7) else 1
            steps = [{"by": [0, forward]}, {"by": [1, forward]}, {"by": [-1, 0]}][: rng.randint(1, 3)]
            return {"steps": steps, "relative": True}
        if self.style == "leaps":
            steps += [self.leap() for _ in range(rng.randint(1, 4))]
        pattern: Data = {"steps": steps}
        if self.maybe(0.3):
            more = [rng.choice(("diagonal", self.leap()))]
            pattern["tiers"] = [{"when": f"[Load] >= {rng.randint(0, 3)}", "add": more}]
        return pattern

    def leap(self) -> Data:
        rng = self.rng
        by = rng.choice(((2, 0), (0, -2), (2, 2), (-2, 2), (1, 2), (2, -1), (-1, -2), (1, 1), (-1, 0)))
        leap: Data = {"by": list(by), "clear": self.maybe(0.5)}
        if self.maybe(0.3):
            leap["cost"] = self.amount()
        return leap

    def costs(self) -> Data:
        if self.style == "alternate" or self.maybe(0.2):
            alternate = [self.amount() for _ in range(self.rng.randint(2, 3))]
            return {"cardinal": self.amount(), "alternate": alternate}
        if self.maybe(0.1):
            return {"cardinal": "[Load]", "diagonal": self.amount()}
        costs = {"cardinal": self.amount(), "diagonal": self.amount()}
        return costs if self.maybe(0.8) else {"cardinal": costs["cardinal"]}

    def round(self) -> Data:
        rng = self.rng
        document: Data = {
            # Only what is rounded has something to carry over.
            "total": rng.choice(("up", "down", "nearest", *(() if self.carry else ("exact",)))),
            "span": rng.choice(("action", "turn")),
        }
        if self.maybe(0.7):
            modes = ("up", "down", "nearest")
            document["step"] = {"to": rng.choice(("pip", "point")), "mode": rng.choice(modes)}
        return document

    def terrain(self) -> Data:
        terrain: Data = {"floor": {"glyph": "."}}
        if self.maybe(0.2):
            terrain["floor"]["leave"] = self.amount()
        terrain["mud"] = {"glyph": "~", "class": "ground", **self.row(0.5)}
        terrain["bog"] = {"glyph": "%", "class": "water", "tags": ["mud"], **self.row(0.4)}
        terrain["rock"] = {"glyph": "#", "class": "ground", "enter": False}
        terrain["shrine"] = {
            "glyph": "+",
            "occupants": {self.rng.choice(RELATIONS): self.occupant(modes=False)},
        }
        if self.maybe(0.4):
            terrain["rock"]["modes"] = {"fly": {"enter": True, "stop": False}}
        return terrain

    def row(self, chance: float, *, exceptions: bool = True) -> Data:
        """Some of the things that a row can say."""
        rng = self.rng
        row: Data = {}
        if self.maybe(chance * 0.2):
            row["enter"] = self.maybe(0.5)
        if self.maybe(chance * 0.5):
            row["stop"] = rng.choice((True, False, "ask"))
        if self.maybe(chance * 0.2):
            row["halt"] = True
        if self.maybe(chance):
            row["multiply"] = self.factor()
        if self.maybe(chance):
            row["add"] = rng.choice((self.amount(), "[Load]"))
        if self.maybe(chance * 0.5):
            row["leave"] = self.amount()
        if exceptions and self.maybe(0.3):
            row["modes"] = {rng.choice(MODES): self.row(chance, exceptions=False)}
        return row

    def occupant(self, *, modes: bool = True) -> Data:
        row: Data = {}
        if self.maybe(0.7):
            row["enter"] = self.maybe(0.7)
        if self.maybe(0.5):
            row["stop"] = self.rng.choice((True, False, "ask"))
        if self.maybe(0.15):
            row["halt"] = True
        if self.maybe(0.3):
            row["add"] = self.amount()
        if self.maybe(0.2):
            row["leave"] = self.amount()
        if self.maybe(0.2):
            row["multiply"] = self.factor()
        if modes and self.maybe(0.2):
            row["modes"] = {self.rng.choice(MODES): {"enter": self.maybe(0.5)}}
        return row

    def footprint(self) -> Data:
        footprint: Data = {"straddle": self.maybe(0.4)}
        if self.style != "heading" and self.maybe(0.5):
            footprint["pattern"] = {"steps": [self.rng.choice(("orthogonal", "compass"))]}
        if self.maybe(0.7):
            footprint["rotate"] = {
                "cost": self.amount(),
                "extras": self.maybe(0.6),
                "edges": self.maybe(0.6),
                "onto": self.rng.choice(("free", "any")),
            }
        return footprint

    def heading(self) -> Data:
        return {
            "align": self.maybe(0.7),
            "follow": self.maybe(0.3),
            "turn": [self.rng.choice((0, self.amount())) for _ in range(4)],
        }

    # Features

    def features(self) -> Data:
        """Features for pieces, and after them those for places."""
        rng = self.rng
        patch = rng.choice(({"multiply": 2}, {"add": 1}, {"cap": 1}, {"set": self.amount()}))
        features: Data = {
            "muddy": {"terrain": {"mud": self.row(0.6)}},
            "sure": {"terrain": {"mud": {"multiply": {"cap": 2}, "add": {"multiply": 0}, "enter": True}}},
            "earthy": {"classes": {"ground": self.row(0.6)}, "terrain": {"mud": {"stop": True}}},
            "amphibious": {"classes": {"water": {"enter": True, "stop": True, "add": {"add": 1}}}},
            "flying": {"mode": "fly"},
            "slow": {"multiply": self.factor()},
            "laden": {"add": rng.choice((1, "[Load]"))},
            "wide": {"cost": {"cardinal": patch, "diagonal": self.amount()}},
            "stiff": {"cost": {"diagonal": patch}},
            "even": {"cost": {"alternate": [self.amount(), self.amount()]}},
            "cutter": {"corners": {"cells": "ignore", "edges": rng.choice(("ignore", "start-side"))}},
            "ghost": {"occupants": {"any": {"enter": True}, "hostile": self.occupant()}},
            "knight": {"pattern": {"add": [{"by": [1, 2]}, {"by": [-2, 1]}]}},
            "rook": {"pattern": {"steps": ["orthogonal"]}},
            "exact": {"round": {"total": "up" if self.carry else "exact"}},
            "straddling": {"footprint": {"straddle": True}},
            "quick": {"allowance": {"points": {"add": rng.randint(1, 2)}}},
            "hurried": {"allowance": {"points": {"multiply": 2}}},
            "bound": {"allowance": {"points": {"cap": rng.randint(4, 12)}}},
            "strong": {"stats": {"Load": {"add": 1}, "Speed": {"multiply": Decimal("0.5")}}},
            "eager": {"ties": "start"},
            "stacking": {"stack": rng.choice(("product", "sum"))},
            "guard": {"aura": {"within": 1, "to": rng.choice(RELATIONS), "paints": "zone"}},
            "chill": {"aura": {"within": rng.randint(1, 2), "to": "any", "grants": "slow"}},
        }
        if self.style == "heading":
            features["strafing"] = {"heading": {"align": False}}
        for feature in features.values():
            if self.maybe(0.15) and "stats" not in feature and "aura" not in feature:
                feature["when"] = f"[Load] >= {rng.randint(1, 2)}"
        features["zone"] = {"halt": True, "class": "ground", "add": rng.randint(0, 1)}
        features["road"] = {"class": "way", "cost": {rng.choice(("cardinal", "diagonal")): self.amount()}}
        features["bridge"] = {"class": "way", "enter": True, "stop": rng.choice((True, False, "ask"))}
        features["altar"] = {"class": "way", "occupants": {rng.choice(RELATIONS): self.occupant()}}
        self.names = [name for name in features if name not in ("zone", "road", "bridge", "altar")]
        return features

    def some_features(self, chance: float) -> list[str]:
        names = [name for name in getattr(self, "names", ()) if self.maybe(chance)]
        return self.rng.sample(names, len(names))

    # Edges and pieces

    def edges(self) -> list[Data]:
        rng = self.rng
        found: dict[str, Data] = {}
        for _ in range(rng.randint(1, 7)):
            x, y = rng.randrange(self.width), rng.randint(1, self.height)
            across = x + 1 < self.width and (self.maybe(0.5) or y == self.height)
            if not across and y == self.height:
                continue
            one = f"{chr(ord('A') + x)}{y}"
            other = f"{chr(ord('B') + x)}{y}" if across else f"{chr(ord('A') + x)}{y + 1}"
            edge: Data = {"kind": rng.choice(("fence", "wall", "door", "line")), "at": f"{one}/{other}"}
            if edge["kind"] == "door":
                edge["open"] = self.maybe(0.5)
            if self.maybe(0.25):
                edge["from"] = rng.choice((one, other))
            found[edge["at"]] = edge
        return list(found.values())

    def pieces(self) -> list[Data]:
        rng = self.rng
        sizes = ((2, 2), (1, 2), (2, 1)) if self.style == "large" else ((1, 1),)
        me = self.piece("me", rng.choice(sizes))
        me["side"] = "us"
        me["features"] = self.some_features(0.08)
        me["temporary"] = [{"feature": name} for name in self.some_features(0.03)]
        me["stats"] = {"Load": rng.randint(0, 3)}
        me["parity"] = rng.randint(0, 3)
        pieces = [me]
        for i in range(rng.choice((0, 1, 1, 2, 2, 3))):
            size = (1, 1) if self.maybe(0.8) else rng.choice(((1, 2), (2, 1)))
            other = self.piece(f"other{i}", size)
            if self.maybe(0.85):
                other["side"] = rng.choice(("us", "them", "them"))
            other["features"] = rng.sample(["guard", "chill"], 1) if self.maybe(0.35) else []
            pieces.append(other)
        return rng.sample(pieces, len(pieces))

    def piece(self, name: str, size: tuple[int, int]) -> Data:
        rng = self.rng
        turned = size[0] != size[1] and self.maybe(0.4)
        width, height = size[::-1] if turned else size
        x, y = rng.randint(0, self.width - width), rng.randint(1, self.height - height + 1)
        piece: Data = {"id": name, "at": f"{chr(ord('A') + x)}{y}", "size": list(size), "turned": turned}
        piece["heading"] = rng.choice(HEADINGS)
        return piece


def _glyph(rows: list[list[str]], at: str, ruleset: Data) -> str:
    y = int(at[1:]) - 1
    row = rows[len(rows) - 1 - y] if ruleset["grid"]["rows"] == "up" else rows[y]
    return row[ord(at[0]) - ord("A")]
