"""Refusals as JSON."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict, cast

from footwork.arguments import checked
from footwork.board.state import State
from footwork.query.dear import TooDear
from footwork.refusals import Refusal, refusal_to_dict
from footwork.views.json.paths import PathJson, path_json
from footwork.views.json.values import Points
from footwork.views.telling.refusals import describe_refusal

_Said = TypedDict(
    "_Said",
    {
        "code": Annotated[str, "the stable code; its first part is the check that said no"],
        "cell": NotRequired[Annotated[str, "the cell that it is about"]],
        "from": NotRequired[Annotated[str, "of an edge: the cell from which it cannot be crossed"]],
        "edge": NotRequired[Annotated[str, "of an edge: its two cells"]],
        "by": NotRequired[Annotated[str, "the piece in the way"]],
        "rule": NotRequired[Annotated[str, "the terrain, edge, feature or field that decided"]],
        "need": NotRequired[Annotated[Points, "how much is needed"]],
        "have": NotRequired[Annotated[Points, "how much there is"]],
        "missing": NotRequired[Annotated[Points, "how much is missing"]],
    },
)


class BecauseJson(_Said):
    """Why not, as events and logs have it: only what is said about this code."""

    because: NotRequired[Annotated[BecauseJson, "the step that cuts a cell off"]]


class RefusalJson(_Said):
    """Why not, with the game's own words for it."""

    because: NotRequired[Annotated[RefusalJson, "the step that cuts a cell off"]]
    key: NotRequired[Annotated[str, "the key of the ruleset's text"]]
    reason: Annotated[str, "the ruleset's own name for the reason"]
    text: Annotated[str, "the ruleset's text"]
    bill: NotRequired[Annotated[PathJson, "the path as it would be, where it is only too dear"]]


@checked
def refusal_json(state: State, refusal: Refusal, piece: str | None = None) -> RefusalJson:
    """A refusal with its message key, if the ruleset has one, its own name for the reason, and its text.

    A way that is only too dear comes with its `bill`: the path as it would be.
    """
    key = state.rules.messages.key(refusal.code)
    bill = refusal.bill if isinstance(refusal, TooDear) else None
    cause = refusal.because
    found = (
        refusal_to_dict(refusal, state.rules.grid.notation)
        | ({} if cause is None else {"because": refusal_json(state, cause, refusal.by or piece)})
        | ({} if key is None else {"key": key})
        | {
            "reason": state.rules.reason(refusal.code),
            "text": describe_refusal(state, refusal, piece=piece),
        }
        | ({} if bill is None else {"bill": path_json(state, bill)})
    )
    return cast(RefusalJson, found)


def refusal_or_none(state: State, refusal: Refusal | None, piece: str | None = None) -> RefusalJson | None:
    """A refusal, if there is one."""
    return None if refusal is None else refusal_json(state, refusal, piece)
