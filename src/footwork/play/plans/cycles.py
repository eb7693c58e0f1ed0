"""Cycles: which nodes of a directed graph lie on a common cycle."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TypeVar

N = TypeVar("N", bound=Hashable)


def components(graph: Mapping[N, Iterable[N]]) -> dict[N, int]:
    """A number for every node, the same for two nodes exactly if each can be reached from the other.

    Tarjan's algorithm without recursion: linear in nodes and arrows. Arrows to nodes that are not keys are ignored.

    >>> found = components({"a": ["b"], "b": ["a"], "c": ["a"]})
    >>> found["a"] == found["b"], found["c"] == found["a"]
    (True, False)
    """
    order: dict[N, int] = {}
    lowest: dict[N, int] = {}
    found: dict[N, int] = {}
    path: list[N] = []
    for root in graph:
        if root in order:
            continue
        work: list[tuple[N, Iterator[N]]] = [(root, iter(graph[root]))]
        order[root] = lowest[root] = len(order)
        path.append(root)
        while work:
            node, arrows = work[-1]
            for other in arrows:
                if other not in graph:
                    continue
                if other not in order:
                    order[other] = lowest[other] = len(order)
                    path.append(other)
                    work.append((other, iter(graph[other])))
                    break
                if other not in found:
                    lowest[node] = min(lowest[node], order[other])
            else:
                work.pop()
                if work:
                    lowest[work[-1][0]] = min(lowest[work[-1][0]], lowest[node])
                if lowest[node] == order[node]:
                    while True:
                        member = path.pop()
                        found[member] = order[node]
                        if member == node:
                            break
    return found
