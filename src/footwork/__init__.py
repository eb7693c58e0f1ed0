"""Footwork: a movement-rules engine for grid tactics games.

A game's movement rules are a file; Footwork says where a piece can go, what each step costs and why, and plays it.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # typing is not loaded for it: until a command is ready for Ctrl-C, every import counts
if TYPE_CHECKING:
    from footwork.board.board import Board, Border
    from footwork.board.goal import Goal
    from footwork.board.piece import Piece, Temporary
    from footwork.board.plan import Plan, Plans
    from footwork.board.setup import Setup, shipped_scenarios
    from footwork.board.state import Last, Side, State, Tiles, Turn
    from footwork.bots.approach import Approach
    from footwork.bots.choice import Choice, explain_choice
    from footwork.bots.turn import Bot, take_turn
    from footwork.errors import (
        AbsentError,
        CampaignError,
        FileError,
        FootworkError,
        KindError,
        LimitError,
        MisuseError,
        NotationError,
        Problem,
        RulesetError,
        SaveError,
        ScenarioError,
        SettingsError,
        Source,
    )
    from footwork.game.game import Game
    from footwork.game.history import Record
    from footwork.game.load import load
    from footwork.game.result import Result
    from footwork.game.undoing import Undoing
    from footwork.geometry import Cell, Direction, Edge, Footprint, Pose
    from footwork.play.actions import Action
    from footwork.play.consequences.reactions import Provocation
    from footwork.play.events import Event, Events, Happening
    from footwork.play.foresight.options import Option
    from footwork.play.foresight.threat import Threat
    from footwork.play.foresight.turnreach import TurnArrival, TurnReach
    from footwork.play.foresight.warnings import CellActs, Halts, MakesWay, Warned
    from footwork.play.offers import Offer
    from footwork.play.plans.marks import Mark
    from footwork.play.plans.planning import NextStep, Planning, Progress, Status
    from footwork.play.resolution import Ask, Question
    from footwork.query.dear import TooDear
    from footwork.query.ledger import Entry
    from footwork.query.path import Path
    from footwork.query.query import Query
    from footwork.query.reach import Arrival, Reach
    from footwork.query.search import SearchedBy
    from footwork.query.step import Node, Step
    from footwork.refusals import Refusal
    from footwork.rules.compiling.library import load_rules
    from footwork.rules.files.shipped import shipped_rulesets
    from footwork.rules.rules import Rules
    from footwork.values import Number
    from footwork.views.drawing.pixels import Pixels
    from footwork.views.drawing.svgboard import board_svg
    from footwork.views.drawing.textboard import text_board
    from footwork.views.happening.procedure import Stage, procedure
    from footwork.views.happening.timeline import Cue, timeline
    from footwork.views.telling.bill import explain
    from footwork.views.telling.messages import describe
    from footwork.views.telling.preview import preview
    from footwork.views.telling.refusals import describe_refusal
    from footwork.views.telling.telling import tell
    from footwork.views.view import View

_HOMES = {
    "AbsentError": "errors",
    "Action": "play.actions",
    "Approach": "bots.approach",
    "Arrival": "query.reach",
    "Ask": "play.resolution",
    "Board": "board.board",
    "Border": "board.board",
    "Bot": "bots.turn",
    "CampaignError": "errors",
    "Cell": "geometry",
    "CellActs": "play.foresight.warnings",
    "Choice": "bots.choice",
    "Cue": "views.happening.timeline",
    "Direction": "geometry",
    "Edge": "geometry",
    "Entry": "query.ledger",
    "Event": "play.events",
    "Events": "play.events",
    "FileError": "errors",
    "Footprint": "geometry",
    "FootworkError": "errors",
    "Game": "game.game",
    "Goal": "board.goal",
    "Halts": "play.foresight.warnings",
    "Happening": "play.events",
    "KindError": "errors",
    "Last": "board.state",
    "LimitError": "errors",
    "MakesWay": "play.foresight.warnings",
    "Mark": "play.plans.marks",
    "MisuseError": "errors",
    "NextStep": "play.plans.planning",
    "Node": "query.step",
    "NotationError": "errors",
    "Number": "values",
    "Offer": "play.offers",
    "Option": "play.foresight.options",
    "Path": "query.path",
    "Piece": "board.piece",
    "Pixels": "views.drawing.pixels",
    "Plan": "board.plan",
    "Planning": "play.plans.planning",
    "Plans": "board.plan",
    "Pose": "geometry",
    "Problem": "errors",
    "Progress": "play.plans.planning",
    "Provocation": "play.consequences.reactions",
    "Query": "query.query",
    "Question": "play.resolution",
    "Reach": "query.reach",
    "Record": "game.history",
    "Refusal": "refusals",
    "Result": "game.result",
    "Rules": "rules.rules",
    "RulesetError": "errors",
    "SaveError": "errors",
    "ScenarioError": "errors",
    "SearchedBy": "query.search",
    "SettingsError": "errors",
    "Setup": "board.setup",
    "Side": "board.state",
    "Source": "errors",
    "Stage": "views.happening.procedure",
    "State": "board.state",
    "Status": "play.plans.planning",
    "Step": "query.step",
    "Temporary": "board.piece",
    "Threat": "play.foresight.threat",
    "Tiles": "board.state",
    "TooDear": "query.dear",
    "Turn": "board.state",
    "TurnArrival": "play.foresight.turnreach",
    "TurnReach": "play.foresight.turnreach",
    "Undoing": "game.undoing",
    "View": "views.view",
    "Warned": "play.foresight.warnings",
    "board_svg": "views.drawing.svgboard",
    "describe": "views.telling.messages",
    "describe_refusal": "views.telling.refusals",
    "explain": "views.telling.bill",
    "explain_choice": "bots.choice",
    "load": "game.load",
    "load_rules": "rules.compiling.library",
    "preview": "views.telling.preview",
    "procedure": "views.happening.procedure",
    "shipped_rulesets": "rules.files.shipped",
    "shipped_scenarios": "board.setup",
    "take_turn": "bots.turn",
    "tell": "views.telling.telling",
    "text_board": "views.drawing.textboard",
    "timeline": "views.happening.timeline",
}

__all__ = [
    "AbsentError",
    "Action",
    "Approach",
    "Arrival",
    "Ask",
    "Board",
    "Border",
    "Bot",
    "CampaignError",
    "Cell",
    "CellActs",
    "Choice",
    "Cue",
    "Direction",
    "Edge",
    "Entry",
    "Event",
    "Events",
    "FileError",
    "Footprint",
    "FootworkError",
    "Game",
    "Goal",
    "Halts",
    "Happening",
    "KindError",
    "Last",
    "LimitError",
    "MakesWay",
    "Mark",
    "MisuseError",
    "NextStep",
    "Node",
    "NotationError",
    "Number",
    "Offer",
    "Option",
    "Path",
    "Piece",
    "Pixels",
    "Plan",
    "Planning",
    "Plans",
    "Pose",
    "Problem",
    "Progress",
    "Provocation",
    "Query",
    "Question",
    "Reach",
    "Record",
    "Refusal",
    "Result",
    "Rules",
    "RulesetError",
    "SaveError",
    "ScenarioError",
    "SearchedBy",
    "SettingsError",
    "Setup",
    "Side",
    "Source",
    "Stage",
    "State",
    "Status",
    "Step",
    "Temporary",
    "Threat",
    "Tiles",
    "TooDear",
    "Turn",
    "TurnArrival",
    "TurnReach",
    "Undoing",
    "View",
    "Warned",
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


if not TYPE_CHECKING:  # else every name would be believed to be here

    def __getattr__(name: str) -> object:
        """Import a public name where it is first used, so that starting is quick."""
        if name in _HOMES:
            return getattr(import_module(f"footwork.{_HOMES[name]}"), name)
        raise AttributeError(f"module 'footwork' has no attribute {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
