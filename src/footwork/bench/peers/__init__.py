"""The peers: libraries that answer the same questions. None is needed; each is imported only to be measured."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

from footwork.bench.contest import Contestant
from footwork.bench.peers.dijkstra3d import Dijkstra3D, Dijkstra3DRust
from footwork.bench.peers.igraph import IGraph
from footwork.bench.peers.nano_astar import NanoAStar
from footwork.bench.peers.networkit import NetworKit
from footwork.bench.peers.networkx import NetworkX
from footwork.bench.peers.node import L1PathFinder, PathFindingJS
from footwork.bench.peers.pathfinding import Pathfinding
from footwork.bench.peers.rustworkx import RustworkX
from footwork.bench.peers.scipy import SciPy
from footwork.bench.peers.skimage import ScikitImage
from footwork.bench.peers.tcod import Tcod
from footwork.bench.peers.w9 import W9
from footwork.closest import closest
from footwork.errors import MisuseError

PEERS: tuple[Contestant, ...] = (
    NetworKit(),
    RustworkX(),
    IGraph(),
    SciPy(),
    Tcod(),
    W9(),
    ScikitImage(),
    Dijkstra3D(),
    Dijkstra3DRust(),
    NanoAStar(),
    NetworkX(),
    Pathfinding(),
    PathFindingJS(),
    L1PathFinder(),
)

NONE = "none"


def select(names: Sequence[str]) -> tuple[Contestant, ...]:
    """The peers of these names, all without any, none for `none`. Raises MisuseError for an unknown one."""
    known = {peer.name: peer for peer in PEERS}
    for name in names:
        if name not in known and name != NONE:
            near = closest(name, known)
            hint = f"there are: {', '.join(known)}" if near is None else f"did you mean {near!r}?"
            raise MisuseError(f"there is no peer {name!r}; {hint}")
    return tuple(peer for peer in PEERS if not names or peer.name in names)


def installed(contestant: Contestant) -> str | None:
    """The installed version of a contestant; None if it is not installed."""
    if isinstance(contestant, PathFindingJS):
        return contestant.version()
    try:
        return version(contestant.package)
    except PackageNotFoundError:
        return None
