"""Footwork: a movement-rules engine for grid tactics games.

A game's movement rules are a file; Footwork says where a piece can go, what each step costs and why, and plays it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footwork.board.piece import Piece
    from footwork.board.setup import Setup, shipped_scenarios
    from footwork.board.state import State
    from footwork.bots.approach import Approach
    from footwork.bots.choice import Choice, explain_choice
    from footwork.bots.turn import Bot, take_turn
    from footwork.errors import (
        CampaignError,
        FileError,
        FootworkError,
        LimitError,
        MisuseError,
        NotationError,
        RulesetError,
        SaveError,
        ScenarioError,
        SettingsError,
    )
    from footwork.game.game import Game
    from footwork.game.history import Record
    from footwork.game.load import load
    from footwork.game.result import Result
    from footwork.game.undoing import Undoing
    from footwork.geometry import Cell, Direction, Edge, Footprint, Pose
    from footwork.play.foresight.options import Option
    from footwork.play.foresight.threat import Threat
    from footwork.play.foresight.turnreach import TurnArrival, TurnReach
    from footwork.play.foresight.warnings import CellActs, MakesWay
    from footwork.play.plans.planning import NextStep
    from footwork.query.dear import TooDear
    from footwork.query.path import Path
    from footwork.query.query import Query
    from footwork.query.reach import Arrival, Reach
    from footwork.refusals import Refusal
    from footwork.rules.compiling.library import load_rules, shipped_rulesets
    from footwork.rules.rules import Rules
    from footwork.views.drawing.pixels import Pixels
    from footwork.views.drawing.svgboard import board_svg
    from footwork.views.drawing.textboard import text_board
    from footwork.views.happening.procedure import procedure
    from footwork.views.happening.timeline import timeline
    from footwork.views.telling.bill import explain
    from footwork.views.telling.messages import describe
    from footwork.views.telling.preview import preview
    from footwork.views.telling.refusals import describe_refusal
    from footwork.views.telling.telling import tell
    from footwork.views.view import View

_HOMES = {
    "Approach": "bots.approach",
    "Arrival": "query.reach",
    "Bot": "bots.turn",
    "CampaignError": "errors",
    "Cell": "geometry",
    "CellActs": "play.foresight.warnings",
    "Choice": "bots.choice",
    "Direction": "geometry",
    "Edge": "geometry",
    "FileError": "errors",
    "Footprint": "geometry",
    "FootworkError": "errors",
    "Game": "game.game",
    "LimitError": "errors",
    "MakesWay": "play.foresight.warnings",
    "MisuseError": "errors",
    "NextStep": "play.plans.planning",
    "NotationError": "errors",
    "Option": "play.foresight.options",
    "Path": "query.path",
    "Piece": "board.piece",
    "Pixels": "views.drawing.pixels",
    "Pose": "geometry",
    "Query": "query.query",
    "Reach": "query.reach",
    "Record": "game.history",
    "Refusal": "refusals",
    "Result": "game.result",
    "Rules": "rules.rules",
    "RulesetError": "errors",
    "SaveError": "errors",
    "ScenarioError": "errors",
    "SettingsError": "errors",
    "Setup": "board.setup",
    "State": "board.state",
    "Threat": "play.foresight.threat",
    "TooDear": "query.dear",
    "TurnArrival": "play.foresight.turnreach",
    "TurnReach": "play.foresight.turnreach",
    "Undoing": "game.undoing",
    "View": "views.view",
    "board_svg": "views.drawing.svgboard",
    "describe": "views.telling.messages",
    "describe_refusal": "views.telling.refusals",
    "explain": "views.telling.bill",
    "explain_choice": "bots.choice",
    "load": "game.load",
    "load_rules": "rules.compiling.library",
    "preview": "views.telling.preview",
    "procedure": "views.happening.procedure",
    "shipped_rulesets": "rules.compiling.library",
    "shipped_scenarios": "board.setup",
    "take_turn": "bots.turn",
    "tell": "views.telling.telling",
    "text_board": "views.drawing.textboard",
    "timeline": "views.happening.timeline",
}

__all__ = [
    "Approach",
    "Arrival",
    "Bot",
    "CampaignError",
    "Cell",
    "CellActs",
    "Choice",
    "Direction",
    "Edge",
    "FileError",
    "Footprint",
    "FootworkError",
    "Game",
    "LimitError",
    "MakesWay",
    "MisuseError",
    "NextStep",
    "NotationError",
    "Option",
    "Path",
    "Piece",
    "Pixels",
    "Pose",
    "Query",
    "Reach",
    "Record",
    "Refusal",
    "Result",
    "Rules",
    "RulesetError",
    "SaveError",
    "ScenarioError",
    "SettingsError",
    "Setup",
    "State",
    "Threat",
    "TooDear",
    "TurnArrival",
    "TurnReach",
    "Undoing",
    "View",
    "board_svg",
    "describe",
    "describe_refusal",
    "explain",
    "explain_choice",
    "load",
    "load_rules",
    "preview",
    "procedure",
    "shipped_rulesets",
    "shipped_scenarios",
    "take_turn",
    "tell",
    "text_board",
    "timeline",
]


def __getattr__(name: str) -> object:
    """Import a public name where it is first used, so that starting is quick."""
    if name in _HOMES:
        return getattr(import_module(f"footwork.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'footwork' has no attribute {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
