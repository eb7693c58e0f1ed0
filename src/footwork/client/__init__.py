"""A client of a Footwork server: `Client` for async programs, `SyncClient` for all others."""

from footwork.client.client import Client, Seat, ServerSaysNo
from footwork.client.sync import SyncClient, SyncSeat

__all__ = ["Client", "Seat", "ServerSaysNo", "SyncClient", "SyncSeat"]
