"""Questions and steps in bulk: arrays of boards, pieces and games in, arrays out. Needs numpy."""

from footwork.bulk.boards import Bulk, Moved, Paths, Reaches
from footwork.bulk.games import DONE, HANDED_BACK, IDLE, REFUSED, Games, Steps
from footwork.bulk.sides import SideReach, SideThreat, side_reach, side_threat

__all__ = [
    "DONE",
    "HANDED_BACK",
    "IDLE",
    "REFUSED",
    "Bulk",
    "Games",
    "Moved",
    "Paths",
    "Reaches",
    "SideReach",
    "SideThreat",
    "Steps",
    "side_reach",
    "side_threat",
]
