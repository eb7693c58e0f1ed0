"""What is true of every tree of events: what each kind of event may happen within."""

from __future__ import annotations

from footwork.board.state import State
from footwork.play.events import (
    Acted,
    BeatPlayed,
    Decided,
    Defeated,
    EdgeSet,
    Event,
    Events,
    FeatureLost,
    MovedAside,
    MoveDeclared,
    MoveEnded,
    Placed,
    Reacted,
    RoundBegan,
    Settled,
    ShoveBegan,
    Shoved,
    StatChanged,
    Stepped,
    Teleported,
    TileActed,
    TileHeld,
    TileReleased,
    TileSpent,
    TurnBegan,
    TurnEnded,
    Used,
)
from footwork.play.events.apply import apply

CHANGES = (Stepped, Settled, MovedAside, Teleported, Placed)


def check_tree(before: State, events: Events, after: State, *, is_done: bool = True) -> None:
    """Assert that the events are a tree in the order in which they happened, and lead from one state to the other."""
    assert len(events.parents) == len(events)
    open_at: list[int] = []
    for i, parent in enumerate(events.parents):
        while open_at and open_at[-1] != parent:
            open_at.pop()
        assert parent is None or open_at, f"{i} is within {parent}, which is over"
        holder = None if parent is None else events[parent]
        assert fits(events[i], holder, before), f"{events[i]} within {holder}"
        open_at.append(i)
    assert Events.of(events.roots) == events
    state = before
    for event in events:
        state = apply(state, event)
    assert state.hash == after.hash
    if is_done:
        _check_ends(events)


def _check_ends(events: Events) -> None:
    """Every move and shove has one end, which comes last."""
    for root in events.roots:
        for each in root.walk():
            if isinstance(each.event, MoveDeclared):
                assert [isinstance(part.event, MoveEnded) for part in each.within][-1:] == [True]
                assert sum(isinstance(part.event, MoveEnded) for part in each.within) == 1
            if isinstance(each.event, ShoveBegan):
                steps = [part.event.end.anchor for part in each.within if isinstance(part.event, Stepped)]
                last = each.within[-1].event
                assert isinstance(last, Shoved)
                assert list(last.cells[1:]) == steps


def fits(event: Event, holder: Event | None, state: State) -> bool:
    """Whether an event may happen within another."""
    match event:
        case Stepped(mode="forced"):
            return isinstance(holder, ShoveBegan) and holder.piece == event.piece
        case Stepped() | MoveEnded():
            return isinstance(holder, MoveDeclared) and holder.piece == event.piece
        case Shoved():
            named = (event.piece, event.cause, event.how, event.by)
            return isinstance(holder, ShoveBegan) and (holder.piece, holder.cause, holder.how, holder.by) == named
        case Settled():
            return isinstance(holder, MoveDeclared | Shoved) and holder.piece == event.piece
        case MovedAside():
            return isinstance(holder, MoveDeclared | Placed) and holder.piece == event.by
        case MoveDeclared():
            return holder is None or (isinstance(holder, Acted | Reacted) and holder.piece == event.piece)
        case Reacted():
            return _provoked(event, holder, state)
        case Decided() | StatChanged() | Defeated():
            return _names(holder, event.cause)
        case Used():
            return isinstance(holder, Acted | Reacted) and holder.piece == event.piece
        case TileActed():
            ends = (MoveEnded, Shoved, Teleported) if event.moment == "stay" else CHANGES
            return isinstance(holder, (*ends, BeatPlayed))
        case TileSpent():
            return isinstance(holder, TileActed) and holder.cell == event.cell
        case TileHeld() | TileReleased():
            return holder is None or isinstance(holder, (*CHANGES, BeatPlayed))
        case EdgeSet():
            return not isinstance(holder, MoveDeclared | ShoveBegan)
        case FeatureLost():
            return isinstance(holder, TurnEnded | TurnBegan | RoundBegan)
        case Acted() | BeatPlayed() | Placed() | TurnBegan() | TurnEnded() | RoundBegan():
            return holder is None
        case _:
            return True


def _provoked(event: Reacted, holder: Event | None, state: State) -> bool:
    """Whether somebody reacts within what its reaction waits for."""
    match state.rules.reactions[event.reaction].trigger:
        case "before-leave":
            return isinstance(holder, MoveDeclared | ShoveBegan) and holder.piece == event.target
        case "after-arrive":
            return isinstance(holder, BeatPlayed) or (isinstance(holder, Stepped) and holder.piece == event.target)
        case "turn-start":
            return isinstance(holder, TurnBegan)
        case "turn-end":
            return isinstance(holder, TurnEnded)


def _names(holder: Event | None, cause: str) -> bool:
    """Whether an event is the cause that another one names."""
    match holder:
        case Acted(action=name) | Reacted(reaction=name) | TileActed(cause=name):
            return name == cause
        case MoveEnded() | BeatPlayed():
            return cause == "move"
        case Placed():
            return cause == "place"
        case Shoved():
            return cause == "collision"
        case TurnBegan() | RoundBegan():
            return cause == "refresh"
        case None:
            return cause in ("refresh", "set")
        case _:
            return False
