"""A worker as a process of its own: the number of its link, and the limits, stand on the command line."""

from __future__ import annotations

import json
import sys
from multiprocessing.connection import Connection

from footwork.server.asking.worker import work
from footwork.server.settings import Limits

if __name__ == "__main__":
    work(Connection(int(sys.argv[1])), Limits(**json.loads(sys.argv[2])))
