"""Metrics: what a server counts, for Prometheus. No name of a game, seat or piece is in it."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """What one server counts."""

    def __init__(self) -> None:
        self._all = CollectorRegistry()
        self.requests = Counter(
            "footwork_requests_total", "HTTP requests.", ["method", "route", "status"], registry=self._all
        )
        self.acted = Histogram(
            "footwork_action_seconds", "From an action to its commit.", buckets=_SECONDS, registry=self._all
        )
        self.refused = Counter("footwork_actions_refused_total", "Actions that the rules refused.", registry=self._all)
        self.asked = Histogram("footwork_question_seconds", "Questions.", buckets=_SECONDS, registry=self._all)
        self.sockets = Gauge("footwork_sockets", "Open sockets.", registry=self._all)
        self.dropped = Counter("footwork_sockets_dropped_total", "Slow readers that were let go.", registry=self._all)
        self.troubles = Counter("footwork_troubles_total", "Logs that did not replay.", registry=self._all)
        self.bots = Counter("footwork_bot_actions_total", "Actions of bots.", registry=self._all)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._all)
