"""The scenario document: a ruleset, a map, pieces and expectations, as they stand in the file."""

import re
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, WithJsonSchema

from footwork.arguments import LARGEST, described
from footwork.errors import NotationError
from footwork.rules.files.scalars import WIDEST, bounded_seed
from footwork.rules.making import Changed, Made
from footwork.rules.numbers import AnyAmount, Model, Points, exact
from footwork.rules.schema import (
    Called,
    DirectionName,
    Effects,
    Glyph,
    Name,
    Prose,
    Size,
    StatName,
    Text,
    Version,
    as_list,
    empty,
)
from footwork.rules.timeline import PieceTimelineDocument

Id = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[^\s,;:/]+$")]
CellText = Annotated[str, Field(max_length=32)]
Whole = Annotated[StrictInt, Field(ge=0)]
Turns = Annotated[StrictInt, Field(ge=0, le=11)]


def _exact(value: object) -> Fraction:
    """A number, or the text of one that a number cannot say exactly; raises ValueError."""
    if not isinstance(value, str):
        return exact(value)
    if not re.fullmatch(r"-?[0-9]{1,12}(?:\.[0-9]{1,12}|/[1-9][0-9]{0,11})?", value):
        raise ValueError(f"expected a number such as 1.5 or 1/3, found {described(value)}")
    return exact(Fraction(value))


Exact = Annotated[Fraction, Made(_exact), WithJsonSchema({"type": ["number", "string"]})]


def _seed(value: object) -> int:
    """A whole number, or the text of one: other languages cannot hold wide ones; raises ValueError."""
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,39}", value):
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"expected a whole number, or the text of one, found {described(value)}")
    try:
        return bounded_seed(value)
    except NotationError as error:
        raise ValueError(str(error)) from None


Seed = Annotated[
    int,
    Made(_seed),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": -LARGEST, "maximum": WIDEST},
                {"type": "string", "pattern": "^-?[0-9]{1,39}$"},
            ]
        }
    ),
]


class TemporaryDocument(Model):
    """A feature that a piece has for a while."""

    feature: Name
    until: Literal["turn-end", "round-end", "next-turn", "always"] = "turn-end"


class PieceDocument(Model):
    """A piece; what is not said comes from its kind. The last block is what a running game keeps."""

    id: Id
    name: Text | None = None
    kind: Name | None = None
    side: Name | None = None
    at: CellText | None = None
    glyph: Glyph | None = None
    size: Size | None = None
    turned: StrictBool | Turns = False
    heading: DirectionName | None = None
    stats: dict[StatName, StrictInt] = empty(dict)
    features: list[Name] = empty(list)
    timeline: PieceTimelineDocument | None = None

    points: AnyAmount | None = None
    moves_made: Whole = Field(default=0, alias="moves-made")
    carry: AnyAmount = Field(default=0)  # type: ignore[assignment]  # nothing carried is 0, also unchecked
    parity: Whole = 0
    used: dict[Name, Whole] = empty(dict)
    temporary: list[TemporaryDocument] = empty(list)
    defeated: StrictBool = False


CellTexts = Annotated[list[CellText], Changed(as_list, said=CellText | list[CellText])]
"""Cells or regions, or one of them."""


class GoalDocument(Model):
    """Where a side wants to be: it wins as soon as enough of its pieces are there."""

    at: CellTexts
    pieces: Annotated[StrictInt, Field(ge=1)] | Literal["all"] = "all"


class SideDocument(Model):
    """A side, its features, who moves it and what it is there for."""

    title: Text = ""
    features: list[Name] = empty(list)
    control: Literal["player", "bot"] = "player"
    goal: GoalDocument | None = None


def _as_edge(value: object) -> object:
    """``{door: A1/A2, name: gate}`` says the kind by its key."""
    if not isinstance(value, dict) or "kind" in value:
        return value
    kinds = [key for key in value if key not in ("name", "open", "from")]
    if len(kinds) != 1:
        raise ValueError("an edge names its kind once, like {door: A1/A2, name: gate, open: false}")
    rest = {key: part for key, part in value.items() if key != kinds[0]}
    return {"kind": kinds[0], "at": value[kinds[0]], **rest}


class EdgeEntry(Model):
    """An edge of the map, or several of one kind."""

    kind: Name
    at: CellTexts
    name: Called | None = None
    open: StrictBool = False
    from_: CellText | None = Field(default=None, alias="from")


ShortEdge = Annotated[dict[Name, CellText | list[CellText] | StrictBool], Field(min_length=1)]
"""An edge that says its kind by a key."""


class TagsEntry(Model):
    """Tags on cells, or a name for them: a region, or single cells."""

    at: CellTexts
    tags: list[Name] = empty(list)
    name: Text = ""


class EffectEntry(Model):
    """What cells do to a piece that enters, leaves or stands there, or while somebody holds them down."""

    at: CellTexts
    on: Literal["enter", "leave", "stay", "hold"] = "enter"
    do: Effects
    once: StrictBool = False


class BlockedEntry(Model):
    """Why a plan ended early."""

    code: str
    cell: CellText | None = None
    from_: CellText | None = Field(default=None, alias="from")
    edge: CellText | None = None
    by: Id | None = None
    rule: str | None = None
    need: Exact | None = None
    have: Exact | None = None


class PlanEntry(Model):
    """A plan that a running game keeps."""

    piece: Id
    steps: list[CellText | None] = empty(list)
    done: Whole = 0
    ready: StrictBool = False
    start: CellText | None = None
    blocked: BlockedEntry | None = None


class TilesEntry(Model):
    """What has become of the effects of cells in a running game."""

    spent: list[Whole] = empty(list)
    held: list[Whole] | None = None
    closing: list[str] = empty(list)


TILES: dict[str, Any] = {"spent": [], "held": None, "closing": []}
"""What has become of none of them."""


class TurnEntry(Model):
    """Where a running game stands in its order of turns."""

    round: Annotated[StrictInt, Field(ge=1)] = 1
    place: Whole = 0


class ExpectEntry(Model):
    """One expectation: a question to the position and what the answer must be."""

    source: Prose = ""
    quick: StrictBool = False
    after: list[dict[str, Any]] = empty(list)
    reach: Id | None = None
    path: Id | None = None
    why: Id | None = None
    directions: Id | None = None
    adjacent: dict[CellText, StrictBool] = empty(dict)
    action: Name | None = None
    points: dict[Id, AnyAmount] = empty(dict)
    at: dict[Id, CellText | None] = empty(dict)
    stats: dict[Id, dict[StatName, StrictInt]] = empty(dict)

    to: CellText | None = None
    through: list[CellText] = empty(list)
    cost: AnyAmount | dict[CellText, AnyAmount] | None = None
    charge: AnyAmount | dict[CellText, AnyAmount] | None = None
    covers: dict[CellText, Points] = empty(dict)
    pass_only: list[CellText] = empty(list, "pass-only")
    stop: list[CellText] = empty(list)
    not_reached: list[CellText] = empty(list, "not-reached")
    cells: Whole | None = None
    is_: list[str] | None = Field(default=None, alias="is")
    refusal: str | None = None
    by: str | None = None


class ScenarioDocument(Model):
    """A whole scenario."""

    footwork: Version = 1
    name: Name | None = None
    title: Text = ""
    about: Prose = ""
    ruleset: str | dict[str, Any]
    rules: dict[str, Any] = empty(dict)
    settings: str | dict[str, Any] | None = None
    map: str | None = None
    size: tuple[StrictInt, StrictInt] | Literal["default"] | None = None
    legend: dict[Glyph, str] = empty(dict)
    edges: list[Annotated[EdgeEntry, Changed(_as_edge, said=EdgeEntry | ShortEdge)]] = empty(list)
    regions: list[TagsEntry] = empty(list)
    cells: list[TagsEntry] = empty(list)
    sides: dict[Name, SideDocument] = empty(dict)
    features: list[Name] = empty(list)
    pieces: list[PieceDocument] = empty(list)
    effects: list[EffectEntry] = empty(list)
    seed: Seed = 0
    begin: StrictBool = True
    played: StrictBool = False
    turn: TurnEntry | None = None
    rolls: Whole = 0
    plans: list[PlanEntry] = empty(list)
    beat: Whole = 0
    passed: list[str] = empty(list)
    tiles: TilesEntry = Field(default_factory=TilesEntry, json_schema_extra={"default": TILES})
    log: Annotated[list[dict[str, Any]], Field(max_length=5000)] = []  # longer games are saves
    expect: list[ExpectEntry] = empty(list)
