"""Where pieces can go, as JSON: a reach, a reach in turns, and what others threaten."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from footwork.arguments import checked
from footwork.board.state import State
from footwork.play.foresight.threat import Threat, ThreatKind
from footwork.play.foresight.turnreach import TurnReach
from footwork.query.reach import Arrival, Reach
from footwork.rules.schema import Stop
from footwork.values import number_text
from footwork.views.json.refusals import RefusalJson, refusal_or_none
from footwork.views.json.values import Points, cell_name, cell_or_none


class ArrivalJson(TypedDict):
    """How a piece gets to a cell."""

    cost: Annotated[Points, "the exact cost"]
    charge: Annotated[Points, "what is paid"]
    stop: Annotated[Stop, "whether the move may end there; `ask` if others make way"]
    path: Annotated[list[str], "the best path, its start included"]
    refusal: NotRequired[Annotated[RefusalJson, "why the move may not end there, where it may not"]]


class PoseJson(TypedDict):
    """How a piece stands."""

    at: Annotated[str, "its anchor cell"]
    turned: Annotated[bool | int, "whether it lies turned; a number of turns on grids with more ways to lie"]
    heading: Annotated[str, "which way it faces"]


class PosedJson(PoseJson, ArrivalJson):
    """How a large piece gets to a pose."""


class CoveredJson(PoseJson):
    """The pose in which a large piece covers a cell: the cheapest to stop in, else the cheapest to pass."""

    cost: Annotated[Points, "the exact cost"]
    stop: Annotated[Stop, "whether the move may end in it"]


ReachJson = TypedDict(
    "ReachJson",
    {
        "piece": Annotated[str, "whose reach it is"],
        "from": Annotated[str | None, "where it stands; null off the board"],
        "action": Annotated[str | None, "the action of the ruleset that would move it; null if it moves by itself"],
        "gate": Annotated[RefusalJson | None, "why it may not move at all"],
        "points": Annotated[Points | None, "what there is to pay with; null without a limit"],
        "granted-by": Annotated[
            list[str], "the actions of the ruleset that would give it points, now or at another time"
        ],
        "cells": Annotated[dict[str, ArrivalJson], "the cells that it can enter, cheapest first"],
        "poses": NotRequired[Annotated[list[PosedJson], "of a large piece: every pose, cheapest first"]],
        "covered": NotRequired[Annotated[dict[str, CoveredJson], "of a large piece: the cells it can cover, by rows"]],
    },
)
"""Where a piece can go."""


@checked
def reach_json(state: State, reach: Reach) -> ReachJson:
    """A reach: every cell with exact cost, charge, whether one may stop there, and the best path to it.

    Of a large piece also every pose, and for each cell that it can come to cover the best pose that does.
    """
    found: ReachJson = {
        "piece": reach.piece,
        "from": cell_or_none(state, state.piece(reach.piece).at),
        "action": reach.action,
        "gate": refusal_or_none(state, reach.gate, reach.piece),
        "points": None if reach.points is None else number_text(reach.points),
        "granted-by": list(reach.granted_by),
        "cells": {cell_name(state, arrival.cell): _arrival(state, reach, arrival) for arrival in reach.values()},
    }
    if not state.piece(reach.piece).footprint.is_single:
        by_rows = sorted(reach.covered.items(), key=lambda item: (item[0].y, item[0].x))
        found["poses"] = [{**_pose(state, a), **_arrival(state, reach, a)} for a in reach.poses.values()]
        found["covered"] = {
            cell_name(state, cell): {**_pose(state, a), "cost": number_text(a.cost), "stop": _stop(a)}
            for cell, a in by_rows
        }
    return found


def _pose(state: State, arrival: Arrival) -> PoseJson:
    pose = arrival.pose
    return {"at": cell_name(state, arrival.cell), "turned": pose.turned, "heading": pose.heading.name}


def _stop(arrival: Arrival) -> Stop:
    """Whether the move may end there: a question to which the answer is no is a no."""
    return arrival.stop if arrival.can_stop else False


def _arrival(state: State, reach: Reach, arrival: Arrival) -> ArrivalJson:
    found: ArrivalJson = {
        "cost": number_text(arrival.cost),
        "charge": number_text(arrival.charge),
        "stop": _stop(arrival),
        "path": [cell_name(state, cell) for cell in reach.path(arrival.pose)],
    }
    refusal = refusal_or_none(state, None if found["stop"] else arrival.refusal, reach.piece)
    if refusal is not None:
        found["refusal"] = refusal
    return found


class TurnArrivalJson(TypedDict):
    """In how many turns a piece can rest on a cell."""

    turns: Annotated[int, "the turns that it takes, this one or the next counted as 1"]
    cost: Annotated[Points, "the exact cost of the last move"]


TurnReachJson = TypedDict(
    "TurnReachJson",
    {
        "piece": Annotated[str, "whose reach it is"],
        "from": Annotated[str | None, "where it stands; null off the board"],
        "turns": Annotated[int, "how many turns were looked at"],
        "cells": Annotated[dict[str, TurnArrivalJson], "the cells on which it can come to rest, fewest turns first"],
    },
)
"""How many turns a piece needs to each cell."""


@checked
def turn_reach_json(state: State, reach: TurnReach) -> TurnReachJson:
    """A reach in turns: every cell on which the piece can come to rest, and in which turn."""
    return {
        "piece": reach.piece,
        "from": cell_or_none(state, state.piece(reach.piece).at),
        "turns": reach.turns,
        "cells": {
            cell_name(state, cell): {"turns": arrival.turns, "cost": number_text(arrival.cost)}
            for cell, arrival in reach.cells.items()
        },
    }


class ThreatJson(TypedDict):
    """Which cells are threatened, and by whom."""

    side: Annotated[str, "the side that is threatened"]
    kind: Annotated[ThreatKind, "what they could do there; `stop` in a ruleset without attacks"]
    cells: Annotated[dict[str, list[str]], "the threatened cells by rows, each with the pieces in roster order"]


@checked
def threat_json(state: State, threat: Threat) -> ThreatJson:
    """Who could strike each cell, or stop there."""
    return {
        "side": threat.side,
        "kind": threat.kind,
        "cells": {cell_name(state, cell): list(pieces) for cell, pieces in threat.cells.items()},
    }
