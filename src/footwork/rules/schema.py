"""The ruleset document as it stands in the file: all of it but the declared fields, which `documents` adds."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import Field, StrictBool, StrictInt, WithJsonSchema, field_validator

from footwork.arguments import described
from footwork.rules.files.wording import LINE, NAME
from footwork.rules.making import Changed
from footwork.rules.numbers import AnyAmount, Cells, Condition, Model, NumberPatch, Points, Roll
from footwork.rules.timeline import PieceTimelineDocument, TimelineDocument

Name = Annotated[str, Field(pattern=NAME)]
StatName = Annotated[str, Field(pattern=r"^[^\[\]\t\r\n]{1,64}$")]
Text = Annotated[str, Field(max_length=4_000, pattern=LINE)]
Prose = Annotated[str, Field(max_length=4_000)]
"""A text of several lines."""
Glyph = Annotated[str, Field(min_length=1, max_length=1, pattern=LINE)]
Called = Annotated[str, Field(min_length=1, max_length=4_000, pattern=LINE)]
"""What a scenario calls doors or cells; blanks may be in it."""
Relation = Literal["friendly", "hostile", "neutral", "any"]
Who = Literal["self", "target"]


def _as_direction(value: object) -> object:
    """A direction in small letters is the same one, as with cells."""
    return value.upper() if isinstance(value, str) and value.upper() in _DIRECTIONS else value


_Direction = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
_DIRECTIONS = frozenset(get_args(_Direction))
DirectionName = Annotated[_Direction, Changed(_as_direction)]


def _whole(value: object) -> object:
    """The number 1 and nothing that is only equal to it, like true."""
    if value == 1 and type(value) is not int:
        raise ValueError(f"expected the version of the format, 1, found {described(value)}")
    return value


Version = Annotated[Literal[1], Changed(_whole)]

STEP_CHECKS = ("pattern", "bounds", "edge", "corner", "terrain", "occupied")
CHECKS = ("board", "running", "in-play", "on-board", "turn", "may-move", *STEP_CHECKS, "points", "stop")
DEFAULT_MODES = ("walk", "fly", "swim", "burrow", "teleport", "forced")


Extent = Annotated[StrictInt, Field(ge=1, le=64)]
Size = tuple[Extent, Extent] | Name
"""The footprint of a piece: columns and rows, or a name that its grid has."""


class GridDocument(Model):
    """The board's shape and how its cells are written."""

    shape: Name = "square"
    top: Literal["flat", "pointy"] = "flat"
    offset: Literal["odd", "even"] = "odd"
    size: tuple[Cells, Cells] = (8, 8)
    least: tuple[Cells, Cells] = (1, 1)
    most: tuple[Cells, Cells] = (4096, 4096)
    notation: Name = "A1"
    rows: Literal["down", "up"] = "down"
    origin: tuple[StrictInt, StrictInt] = (0, 0)
    order: list[DirectionName] | None = None


_ONE = {"type": "integer", "minimum": -64, "maximum": 64}
_CHANGE = {"type": "array", "prefixItems": [_ONE, _ONE], "minItems": 2, "maxItems": 2}


class OffsetDocument(Model):
    """One step of a pattern by its change of column and row."""

    by: Annotated[tuple[StrictInt, StrictInt], WithJsonSchema(_CHANGE)]
    clear: StrictBool = False
    cost: Points | None = None

    @field_validator("by")
    @classmethod
    def _goes_somewhere(cls, by: tuple[StrictInt, StrictInt]) -> tuple[StrictInt, StrictInt]:
        if by == (0, 0) or max(map(abs, by)) > 64:
            raise ValueError("a step changes the cell, by at most 64 columns and rows")
        return by


PatternName = Literal["none", "orthogonal", "diagonal", "compass"]
PatternPart = PatternName | OffsetDocument


def as_list(value: object) -> object:
    """A list as it is, one value as a list of it."""
    return value if isinstance(value, list) else [value]


def empty(kind: type[list[Any]] | type[dict[str, Any]], alias: str | None = None) -> Any:
    """A field that is empty where nothing is said: made anew each time, in place of a copy of an empty one.

    The schema for editors shows it.
    """
    return Field(default_factory=kind, alias=alias, json_schema_extra={"default": kind()})


Names = Annotated[list[Name], Changed(as_list, said=Name | list[Name])]
"""Names, or one of them."""

PatternParts = Annotated[list[PatternPart], Changed(as_list, said=PatternPart | list[PatternPart])]


class TierDocument(Model):
    """More steps for a piece whose stats meet a condition."""

    when: Condition
    add: PatternParts


class PatternDocument(Model):
    """The steps a piece may take."""

    steps: PatternParts = Field(default=["compass"])
    relative: StrictBool = False
    tiers: list[TierDocument] = []


def _as_pattern(value: object) -> object:
    return value if isinstance(value, dict) and "by" not in value else {"steps": value}


AnyPattern = Annotated[
    PatternDocument,
    Changed(_as_pattern, said=PatternDocument | PatternPart | list[PatternPart]),
]


class PatternPatch(Model):
    """A feature's change of the pattern: replace it, or add steps to it."""

    set: AnyPattern | None = None
    add: PatternParts | None = None


Stop = StrictBool | Literal["ask"]
Halt = StrictBool | Literal["turn"]


class RowDocument(Model):
    """What a tag or an occupant does to a step: the declared fields of rows."""


class RowsDocument(RowDocument):
    """A row for all modes, with exceptions by mode."""

    modes: Mapping[Name, RowDocument] = {}


class MoveDocument(Model):
    """A move of the piece itself as an effect: by steps with points of its own, or at once within a distance."""

    points: Roll | None = None
    within: Roll | None = None
    mode: Name | None = None
    features: list[Name] = []


class ApproachDocument(Model):
    """A move of the piece itself towards its target, as near as it gets with points of its own."""

    points: Roll
    features: list[Name] = []


def _as_approach(value: object) -> object:
    return value if isinstance(value, dict) else {"points": value}


class EffectDocument(Model):
    """One thing that happens: to a piece (a stat, a feature, points, its place), or to the board (doors, ground)."""

    change: StatName | None = None
    by: Roll | None = None
    to: Roll | None = None
    of: Who = "self"
    grant: Name | None = None
    points: Roll | None = None
    until: Literal["turn-end", "round-end", "next-turn", "always"] = "turn-end"
    open: Called | None = None
    close: Called | None = None
    toggle: Called | None = None
    slide: DirectionName | Literal["onward"] | None = None
    shove: Literal["push", "pull", "slide"] | None = None
    cells: Roll = Field(default=1, validate_default=True)
    teleport: Called | None = None
    become: Name | None = None
    at: Called | None = None
    move: MoveDocument | None = None
    approach: Annotated[ApproachDocument, Changed(_as_approach, said=ApproachDocument | Roll)] | None = None
    interrupt: Literal[True] | None = None
    when: Condition | None = None


Effects = Annotated[list[EffectDocument], Changed(as_list, said=EffectDocument | list[EffectDocument])]


class PlaceDocument(RowsDocument):
    """What a place does to those who enter, stay or leave."""

    class_: Name | None = Field(default=None, alias="class")
    occupants: Mapping[Relation, RowsDocument] = {}
    on_enter: Effects = Field(default=[], alias="on-enter")
    on_leave: Effects = Field(default=[], alias="on-leave")
    on_stay: Effects = Field(default=[], alias="on-stay")


GroundLook = Literal["plain", "slow", "closed", "water", "ice", "hazard"]


class TerrainDocument(PlaceDocument):
    """A kind of ground, drawn as one character."""

    glyph: Glyph | None = None
    look: GroundLook | None = None
    name: Text = ""
    tags: list[Name] = []
    open: Name | None = None
    close: Name | None = None

    @field_validator("glyph")
    @classmethod
    def _check_glyph(cls, glyph: str | None) -> str:
        if glyph is None:
            raise ValueError("this glyph is nothing: YAML reads # and ~ as characters only in quotes, as in glyph: '#'")
        return glyph


class EdgeDocument(Model):
    """A kind of border between two cells."""

    cross: Literal["when-open"] | StrictBool = False
    adjacent: StrictBool = True
    corner: StrictBool = True


class RotateDocument(Model):
    """How a large piece turns by 90° on its anchor."""

    cost: Points = Field(default=1, validate_default=True)
    extras: StrictBool = True
    edges: StrictBool = True
    onto: Literal["free", "any"] = "free"

    @field_validator("cost")
    @classmethod
    def _costs_something(cls, cost: Points) -> Points:
        if cost <= 0:
            raise ValueError("a rotation costs more than 0, or a path could turn for ever")
        return cost


class AuraDocument(Model):
    """What a piece does to others near it: grants a feature, or paints tags on cells."""

    within: Cells = 1
    to: Relation = "hostile"
    grants: Name | None = None
    paints: Name | None = None


class FeatureDocument(PlaceDocument):
    """A named patch of rules, for pieces (mover fields) or for places (row fields)."""

    title: Text = ""
    about: Prose = ""
    when: Condition | None = None
    gate: Name | StrictBool | None = None
    aura: AuraDocument | None = None
    terrain: Mapping[Name, RowsDocument] = {}
    classes: Mapping[Name, RowsDocument] = {}
    stats: dict[StatName, NumberPatch] = {}


class StatDocument(Model):
    """A number that pieces carry, with its default and bounds; or one that counts what they did, or cover."""

    default: StrictInt = 0
    least: StrictInt | None = None
    most: StrictInt | None = None
    counts: Name | None = None
    floor: AnyAmount | None = None
    refresh: Literal["never", "turn", "round"] = "never"
    full: AnyAmount | None = None


class KindDocument(Model):
    """A template for pieces."""

    like: Name | None = None
    name: Text | None = None
    glyph: Glyph | None = None
    size: Size | None = None
    stats: dict[StatName, StrictInt] = {}
    features: list[Name] = []
    timeline: PieceTimelineDocument | None = None


class TurnsDocument(Model):
    """Whose turn it is and what a new one gives back."""

    by: Literal["side", "piece"] = "side"
    refresh: Literal["round", "turn"] = "turn"


class DefeatDocument(Model):
    """When a piece leaves the board for good."""

    stat: StatName
    at: StrictInt = 0


class UsesDocument(Model):
    """How often something may be done; uses of one name are shared."""

    name: Name
    times: AnyAmount = Field(default=1, validate_default=True)
    per: Literal["turn", "round"] = "turn"


Measure = Literal["chebyshev", "orthogonal", "step"]


class TargetDocument(Model):
    """Whom an action may be aimed at."""

    relation: Relation = "hostile"
    within: Cells = 1
    measure: Measure | None = None


class ProgramDocument(Model):
    """What happens: `if` chooses between `do` and `else`, and `then` always follows, paid for beforehand."""

    if_: Roll | None = Field(default=None, alias="if")
    do: Effects = []
    else_: Effects = Field(default=[], alias="else")
    then: Effects = []


class ActionDocument(ProgramDocument):
    """Something a piece may do besides moving."""

    title: Text = ""
    about: Prose = ""
    target: TargetDocument | None = None
    requires: Names = []
    when: Condition | None = None
    unless: list[Name] = []
    uses: UsesDocument | None = None
    cost: Points = Field(default=0, validate_default=True)


class ReactionDocument(ProgramDocument):
    """What a piece does when another one moves, or its turn starts or ends."""

    title: Text = ""
    about: Prose = ""
    trigger: Literal["before-leave", "after-arrive", "turn-start", "turn-end"]
    relation: Relation = "hostile"
    within: Cells = 1
    measure: Measure | None = None
    requires: Names = []
    when: Condition | None = None
    unless: Names = []
    uses: UsesDocument | None = None
    ask: StrictBool = False


class ShovesDocument(Model):
    """What follows when something stands in the way of forced movement."""

    ground: Literal["forced", "own"] = "forced"
    domino: StrictBool = False
    collision: Effects = []
    each: Literal["shove", "cell"] = "shove"


class BeatsDocument(Model):
    """What happens when planned steps of one beat meet."""

    same_cell: Literal["block-all", "first"] = Field(default="block-all", alias="same-cell")
    swap: Literal["block", "in-beat", "allow"] = "block"
    follow: Literal["allow", "block"] = "allow"
    cycle: Literal["block", "allow"] = "block"
    resolution: Literal["simultaneous", "in-order"] = "simultaneous"
    planning: Literal["mark", "refuse"] = "mark"
    ready: Literal["optional", "required"] = "optional"
    at_once: Literal["refuse", "allow"] = Field(default="refuse", alias="at-once")


class AfterDocument(Model):
    """What always follows: on a move that went somewhere, and on being put on the board during a game."""

    move: Effects = []
    place: Effects = []


Language = Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")]
MessageKey = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{1,128}$")]


class MessagesDocument(Model):
    """Texts by refusal code or event: for results, for the terminal, for the log; and in other languages."""

    language: Language = "en"
    result: dict[str, Prose] = {}
    terminal: dict[str, Prose] = {}
    log: dict[str, Text] = {}
    keys: dict[str, MessageKey] = {}
    translations: dict[Language, dict[MessageKey, Prose]] = {}


class SettingDocument(Model):
    """Where one key of a settings file goes."""

    to: str | None = None
    type: Literal["int", "number", "bool"] = "int"
    least: StrictInt | None = None
    above: StrictInt | None = None
    when: dict[Literal["true", "false"], dict[str, Any]] = {}


class SettingListDocument(Model):
    """A list of entries in a settings file, each of which fills one place named after it."""

    name: str
    to: str
    value: str


class SettingsDocument(Model):
    """How an outside settings file of the game maps on the fields of the ruleset."""

    file: str
    keys: dict[str, SettingDocument] = {}
    lists: dict[str, SettingListDocument] = {}


class RulesetDocument(Model):
    """A whole ruleset."""

    footwork: Version
    name: Name
    title: Text = ""
    about: Prose = ""
    listed: Annotated[StrictInt, Field(ge=1)] | None = None
    extends: str | None = None
    campaign: str | None = None
    book: str | None = None
    words: dict[Name, Text] = {}
    grid: GridDocument = GridDocument.model_construct()
    distance: Measure = "chebyshev"
    modes: list[Name] = Field(default=list(DEFAULT_MODES))
    terrain: Mapping[Name, TerrainDocument] = {}
    edges: dict[Name, EdgeDocument] = {}
    occupants: Mapping[Relation, RowsDocument] = {}
    checks: list[Name] = Field(default=list(CHECKS))
    stats: dict[StatName, StatDocument] = {}
    paid_from: StatName | None = Field(default=None, alias="paid-from")
    kinds: dict[Name, KindDocument] = {}
    features: Mapping[Name, FeatureDocument] = {}
    apply: list[Name] = []
    turns: TurnsDocument = TurnsDocument.model_construct()
    defeat: DefeatDocument | None = None
    finish: Literal["never", "last-side"] = "never"
    leader: Name | None = None
    after: AfterDocument = AfterDocument.model_construct()
    undo: Literal["free", "until-dice"] = "free"
    strangers: Literal["error", "absent"] = "error"
    actions: dict[Name, ActionDocument] = {}
    reactions: dict[Name, ReactionDocument] = {}
    shoves: ShovesDocument = ShovesDocument.model_construct()
    beats: BeatsDocument | None = None
    messages: MessagesDocument = MessagesDocument.model_construct()
    reasons: dict[str, Text] = {}
    timeline: TimelineDocument = Field(default_factory=TimelineDocument)
    settings: SettingsDocument | None = None
