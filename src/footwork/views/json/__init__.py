"""JSON: everything that a board is drawn from, as plain data with a declared shape.

Keys come in a stable order. Every amount is in points: whole numbers, or exact decimals as texts ("1.5"). Cells are
written as the ruleset writes them. Each shape is a TypedDict whose entries say what they mean; the page about JSON in
the reference is made from them.
"""

from footwork.views.json.board import (
    ActsJson,
    BoardJson,
    EdgeJson,
    EdgeKindJson,
    TagJson,
    TerrainJson,
    TileJson,
    board_json,
    terrain_json,
)
from footwork.views.json.changes import MovedJson, StatChangeJson
from footwork.views.json.effects import EffectJson, effect_json
from footwork.views.json.grid import DirectionJson, GridJson, LineJson, grid_json
from footwork.views.json.paths import EntryJson, PathJson, StepJson, WarningJson, path_json, warning_json
from footwork.views.json.plans import (
    MarkJson,
    NextStepsJson,
    PlanJson,
    PlansJson,
    ProgressJson,
    next_steps_json,
    plans_json,
)
from footwork.views.json.reach import (
    ArrivalJson,
    CoveredJson,
    PosedJson,
    PoseJson,
    ReachJson,
    ThreatJson,
    TurnArrivalJson,
    TurnReachJson,
    reach_json,
    threat_json,
    turn_reach_json,
)
from footwork.views.json.refusals import BecauseJson, RefusalJson, refusal_json
from footwork.views.json.results import (
    OptionJson,
    QuestionJson,
    ResultJson,
    TakenBackJson,
    UndoJson,
    question_json,
    result_json,
    undo_json,
)
from footwork.views.json.state import (
    DefeatJson,
    GoalJson,
    PieceJson,
    SideJson,
    StateJson,
    TemporaryJson,
    piece_json,
    state_json,
)
from footwork.views.json.values import ActionJson, EventJson, Points, to_text

__all__ = [
    "ActionJson",
    "ActsJson",
    "ArrivalJson",
    "BecauseJson",
    "BoardJson",
    "CoveredJson",
    "DefeatJson",
    "DirectionJson",
    "GoalJson",
    "GridJson",
    "EdgeJson",
    "EdgeKindJson",
    "EffectJson",
    "EntryJson",
    "EventJson",
    "LineJson",
    "MovedJson",
    "MarkJson",
    "NextStepsJson",
    "OptionJson",
    "PathJson",
    "PieceJson",
    "PlanJson",
    "PlansJson",
    "Points",
    "PoseJson",
    "PosedJson",
    "ProgressJson",
    "QuestionJson",
    "ReachJson",
    "RefusalJson",
    "ResultJson",
    "SideJson",
    "StatChangeJson",
    "StateJson",
    "StepJson",
    "TakenBackJson",
    "TemporaryJson",
    "TagJson",
    "TerrainJson",
    "ThreatJson",
    "TileJson",
    "TurnArrivalJson",
    "TurnReachJson",
    "UndoJson",
    "WarningJson",
    "board_json",
    "effect_json",
    "grid_json",
    "next_steps_json",
    "path_json",
    "piece_json",
    "plans_json",
    "question_json",
    "reach_json",
    "refusal_json",
    "result_json",
    "state_json",
    "terrain_json",
    "threat_json",
    "to_text",
    "turn_reach_json",
    "undo_json",
    "warning_json",
]
