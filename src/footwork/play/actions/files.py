"""Actions as plain data, as saves and logs write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from footwork.arguments import described
from footwork.errors import MisuseError
from footwork.geometry import Cell, Direction, Edge, Notation
from footwork.play.actions.kinds import (
    Act,
    Action,
    Begin,
    EndTurn,
    Finish,
    MoveAlong,
    MoveBy,
    MoveTo,
    Place,
    Refresh,
    Rotate,
    SetDoor,
    SetStat,
    SetTerrain,
    TurnTo,
    Wait,
)
from footwork.play.actions.plans import FIELDS, plan_action_from_dict, plan_action_to_dict


def action_to_dict(action: Action, notation: Notation) -> dict[str, Any]:
    """The action as plain data, cells as the ruleset writes them."""
    match action:
        case MoveBy(piece, direction):
            return {"do": "move", "piece": piece, "direction": direction.name}
        case MoveAlong(piece, cells):
            return {"do": "move", "piece": piece, "along": [notation.format(cell) for cell in cells]}
        case MoveTo(piece, to):
            return {"do": "move", "piece": piece, "to": notation.format(to)}
        case Rotate(piece, way):
            return {"do": "rotate", "piece": piece} | ({} if way == "on" else {"way": way})
        case TurnTo(piece, heading):
            return {"do": "turn", "piece": piece, "heading": heading.name}
        case Wait(piece):
            return {"do": "wait", "piece": piece}
        case Act(piece, name):
            return {"do": "act", "piece": piece, "action": name} | _act_options(action, notation)
        case EndTurn():
            return {"do": "end-turn"}
        case Begin():
            return {"do": "begin"}
        case Finish():
            return {"do": "finish"}
        case Refresh(only):
            return {"do": "refresh"} | ({} if only is None else {"piece": only})
        case SetStat(piece, stat, value):
            return {"do": "set", "piece": piece, "stat": stat, "value": value}
        case Place(piece, at):
            return {"do": "place", "piece": piece, "at": None if at is None else notation.format(at)}
        case SetTerrain(cell, terrain):
            return {"do": "terrain", "at": notation.format(cell), "terrain": terrain}
        case SetDoor(door, how):
            return {"do": "door"} | _door_to_dict(door, notation) | {"how": how}
        case _:
            return plan_action_to_dict(action, notation)


def _door_to_dict(door: str | Cell | Edge, notation: Notation) -> dict[str, Any]:
    if isinstance(door, str):
        return {"name": door}
    return {"at": notation.format_edge(door) if isinstance(door, Edge) else notation.format(door)}


def _act_options(action: Act, notation: Notation) -> dict[str, Any]:
    """What an action of the ruleset says besides who does what."""
    options: dict[str, Any] = {
        "target": action.target,
        "to": None if action.to is None else notation.format(action.to),
        "along": [notation.format(cell) for cell in action.along] or None,
        "mode": action.mode,
        "heading": None if action.heading is None else action.heading.name,
    }
    return {key: value for key, value in options.items() if value is not None}


FIELDS_OF: dict[str, tuple[frozenset[str], ...]] = {
    "move": (
        frozenset({"piece", "direction"}),
        frozenset({"piece", "along"}),
        frozenset({"piece", "to"}),
    ),
    "rotate": (frozenset({"piece"}), frozenset({"piece", "way"})),
    "turn": (frozenset({"piece", "heading"}),),
    "wait": (frozenset({"piece"}),),
    "act": (frozenset({"piece", "action"}),),
    "end-turn": (frozenset(),),
    "begin": (frozenset(),),
    "finish": (frozenset(),),
    "refresh": (frozenset(), frozenset({"piece"})),
    "set": (frozenset({"piece", "stat", "value"}),),
    "place": (frozenset({"piece", "at"}),),
    "terrain": (frozenset({"at", "terrain"}),),
    "door": (frozenset({"name", "how"}), frozenset({"at", "how"})),
    **FIELDS,
}
"""The fields of each kind of action besides `do`, in the forms that it has."""

OPTIONAL = {"act": frozenset({"target", "to", "along", "mode", "heading"})}
"""The fields that a kind may have besides."""


def action_from_dict(data: Mapping[str, Any], notation: Notation) -> Action:
    """The action that plain data describes. Raises MisuseError or NotationError."""
    kind = data.get("do")
    fields = {key: value for key, value in data.items() if key != "do"}
    if not isinstance(kind, str) or kind not in FIELDS_OF:
        raise MisuseError(f"an action's 'do' is one of {', '.join(FIELDS_OF)}, found {described(kind)}")
    optional = OPTIONAL.get(kind, frozenset())
    if frozenset(fields) - optional not in FIELDS_OF[kind]:
        forms = " or ".join(", ".join(sorted(form)) or "nothing" for form in FIELDS_OF[kind])
        forms += f" (and {', '.join(sorted(optional))} if wanted)" if optional else ""
        raise MisuseError(f"{kind!r} takes {forms}, found {', '.join(fields) or 'nothing'}")
    texts = {key: value for key, value in fields.items() if key not in ("along", "value", "steps")}
    if kind == "place" and texts["at"] is None:
        return Place(str(texts["piece"]), None)
    if not all(isinstance(value, str) for value in texts.values()):
        raise MisuseError(f"the fields of {kind!r} are texts")
    if kind in FIELDS:
        return plan_action_from_dict(kind, fields, notation)
    if kind == "move":
        return _move(fields, notation)
    if kind == "rotate":
        return _rotate(fields)
    if kind == "turn":
        return TurnTo(fields["piece"], Direction.parse(fields["heading"]))
    if kind == "wait":
        return Wait(fields["piece"])
    if kind == "act":
        to = None if "to" not in fields else notation.parse(fields["to"])
        along = _cells(fields["along"], notation) if "along" in fields else ()
        heading = Direction.parse(fields["heading"]) if "heading" in fields else None
        return Act(fields["piece"], fields["action"], fields.get("target"), to, along, fields.get("mode"), heading)
    if kind == "refresh":
        return Refresh(fields.get("piece"))
    if kind == "place":
        return Place(fields["piece"], notation.parse(fields["at"]))
    if kind == "set":
        return SetStat(fields["piece"], fields["stat"], fields["value"])
    if kind == "terrain":
        return SetTerrain(notation.parse(fields["at"]), fields["terrain"])
    if kind == "door":
        return SetDoor(fields["name"] if "name" in fields else notation.parse_place(fields["at"]), fields["how"])
    if kind == "end-turn":
        return EndTurn()
    return Begin() if kind == "begin" else Finish()


def _move(fields: Mapping[str, Any], notation: Notation) -> Action:
    if "direction" in fields:
        return MoveBy(fields["piece"], Direction.parse(fields["direction"]))
    if "to" in fields:
        return MoveTo(fields["piece"], notation.parse(fields["to"]))
    return MoveAlong(fields["piece"], _cells(fields["along"], notation))


def _rotate(fields: Mapping[str, Any]) -> Action:
    match fields.get("way", "on"):
        case "on" | "back" as way:
            return Rotate(fields["piece"], way)
        case other:
            raise MisuseError(f"the 'way' of 'rotate' is on or back, found {described(other)}")


def _cells(along: object, notation: Notation) -> tuple[Cell, ...]:
    if not isinstance(along, list | tuple) or not all(isinstance(cell, str) for cell in along):
        raise MisuseError("'along' is a list of cells")
    return tuple(notation.parse(cell) for cell in along)
