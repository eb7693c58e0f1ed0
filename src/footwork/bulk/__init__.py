"""Questions and steps in bulk: arrays of boards, pieces and games in, arrays out. Needs numpy."""

from footwork.bulk.boards import Bulk, Paths, Reaches

__all__ = ["Bulk", "Paths", "Reaches"]
