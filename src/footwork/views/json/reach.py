"""Where pieces can go, as JSON: a reach, a reach in turns, and what others threaten."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NotRequired, TypedDict, cast

from footwork.arguments import checked
from footwork.board.state import State
from footwork.geometry import Cell, Notation
from footwork.play.foresight.threat import Threat, ThreatKind
from footwork.play.foresight.turnreach import TurnReach
from footwork.points import in_points
from footwork.query.reach import Arrival, Reach
from footwork.query.step import Node
from footwork.rules.schema import Stop
from footwork.values import number_text
from footwork.views.json.refusals import RefusalJson, refusal_or_none
from footwork.views.json.values import Points, cell_name, cell_or_none

MOST_NAMES = 1 << 16
"""When more names of cells than that are kept, it is begun anew."""


class EnteredJson(TypedDict):
    """What it costs to get somewhere, and whether the move may end there."""

    cost: Annotated[Points, "the exact cost"]
    charge: Annotated[Points, "what is paid"]
    stop: Annotated[Stop, "whether the move may end there; `ask` if others make way"]
    path: NotRequired[Annotated[list[str], "the best path, its start included; left out where `via` says it"]]
    refusal: NotRequired[Annotated[RefusalJson, "why the move may not end there, where it may not"]]


class ArrivalJson(EnteredJson):
    """How a piece gets to a cell."""

    via: NotRequired[Annotated[str, "without paths: the cell before it; the best path is the path there and this cell"]]


class PoseJson(TypedDict):
    """How a piece stands."""

    at: Annotated[str, "its anchor cell"]
    turned: Annotated[bool | int, "whether it lies turned; a number of turns on grids with more ways to lie"]
    heading: Annotated[str, "which way it faces"]


class PosedJson(PoseJson, EnteredJson):
    """How a large piece gets to a pose."""

    via: NotRequired[
        Annotated[int | None, "without paths: the pose before it, by its place in the list; null: as it stands"]
    ]


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
def reach_json(state: State, reach: Reach, *, paths: bool = True) -> ReachJson:
    """A reach: every cell with exact cost, charge, whether one may stop there, and the best path to it.

    Of a large piece also every pose, and for each cell that it can come to cover the best pose that does. Without
    `paths`, each arrival says only what comes before it on its path, where following that gives the path: of a wide
    reach, the paths are nearly all there is to say.
    """
    told = _Told(state, reach, paths=paths)
    found: ReachJson = {
        "piece": reach.piece,
        "from": cell_or_none(state, state.piece(reach.piece).at),
        "action": reach.action,
        "gate": refusal_or_none(state, reach.gate, reach.piece),
        "points": None if reach.points is None else number_text(reach.points),
        "granted-by": list(reach.granted_by),
        "cells": told.cells(),
    }
    if not state.piece(reach.piece).footprint.is_single:
        found["poses"] = told.poses()
        found["covered"] = told.covered()
    return found


class _Names(dict[Cell, str]):
    """Cells as a notation writes them, each written once."""

    def __init__(self, notation: Notation) -> None:
        self._notation = notation

    def __missing__(self, cell: Cell) -> str:
        name = self[cell] = self._notation.format(cell)
        return name


def _names_of(state: State) -> _Names:
    """The cells as the ruleset writes them; they are kept, as every reach names the same ones."""
    lasting = state.rules.compiled.lasting
    known: _Names | None = lasting.get("names")
    if known is None or len(known) > MOST_NAMES:
        known = lasting["names"] = _Names(state.rules.grid.notation)
    return known


class _Amounts(dict[int, Points]):
    """Amounts in points by their pips, each written once."""

    def __init__(self, per_point: int) -> None:
        self._per_point = per_point

    def __missing__(self, pips: int) -> Points:
        text = self[pips] = number_text(in_points(pips, self._per_point))
        return text


class _Told:
    """Tells the arrivals of a reach: the same few names and amounts come again and again."""

    def __init__(self, state: State, reach: Reach, *, paths: bool) -> None:
        self._state = state
        self._reach = reach
        self._befores: Mapping[Node, Node] = {} if paths else reach.befores
        self._names = _names_of(state)
        self._amounts = _Amounts(state.rules.pips)

    def cells(self) -> dict[str, ArrivalJson]:
        """The cells that it can enter, cheapest first."""
        names, arrivals = self._names, self._reach.values()
        known = {self._reach.start: names[self._reach.origin.anchor]} if arrivals else {}
        known |= {each.node: names[each.cell] for each in arrivals}
        found: dict[str, ArrivalJson] = {}
        for each in arrivals:
            before = self._befores.get(each.node)
            via = None if before is None else known.get(before)
            told = cast(ArrivalJson, self._entered(each, path=via is None))
            if via is not None:
                told["via"] = via
            found[names[each.cell]] = told
        return found

    def poses(self) -> list[PosedJson]:
        """Every pose of a large piece, cheapest first."""
        arrivals = self._reach.poses.values()
        known: dict[Node, int | None] = {self._reach.start: None} if arrivals else {}
        known |= {each.node: i for i, each in enumerate(arrivals)}
        found: list[PosedJson] = []
        for each in arrivals:
            before = self._befores.get(each.node)
            told = cast(PosedJson, {**self._pose(each), **self._entered(each, path=before not in known)})
            if before is not None and before in known:
                told["via"] = known[before]
            found.append(told)
        return found

    def covered(self) -> dict[str, CoveredJson]:
        """The cells that a large piece can cover, by rows."""
        by_rows = sorted(self._reach.covered.items(), key=lambda item: (item[0].y, item[0].x))
        return {
            self._names[cell]: {**self._pose(each), "cost": self._amounts[each.pips], "stop": _stop(each)}
            for cell, each in by_rows
        }

    def _pose(self, arrival: Arrival) -> PoseJson:
        anchor, turned, heading, *_ = arrival.node
        return {"at": self._names[anchor], "turned": turned, "heading": heading.name}

    def _entered(self, arrival: Arrival, *, path: bool) -> EnteredJson:
        found: EnteredJson = {
            "cost": self._amounts[arrival.pips],
            "charge": self._amounts[arrival.charged_pips],
            "stop": _stop(arrival),
        }
        if path:
            found["path"] = [self._names[cell] for cell in self._reach.path(arrival.pose)]
        refusal = refusal_or_none(self._state, None if found["stop"] else arrival.refusal, self._reach.piece)
        if refusal is not None:
            found["refusal"] = refusal
        return found


def _stop(arrival: Arrival) -> Stop:
    """Whether the move may end there: a question to which the answer is no is a no."""
    return arrival.stop if arrival.can_stop else False


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
