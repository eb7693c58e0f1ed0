"""Questions and steps in bulk: arrays of boards, pieces and games in, arrays out. Needs numpy."""

from footwork.bulk.boards import Bulk, Paths, Reaches
from footwork.bulk.games import DONE, HANDED_BACK, IDLE, REFUSED, Games, Steps

__all__ = ["DONE", "HANDED_BACK", "IDLE", "REFUSED", "Bulk", "Games", "Paths", "Reaches", "Steps"]
