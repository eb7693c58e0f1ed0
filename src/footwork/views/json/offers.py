"""What a piece can do now, as JSON: the ruleset's actions with price, odds and targets, and what every game has."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal, TypedDict

from footwork.arguments import checked
from footwork.board.allowance import points_left
from footwork.board.nearby import stat_of
from footwork.board.piece import Piece
from footwork.board.state import State
from footwork.errors import LimitError
from footwork.language.formula import Formula
from footwork.play.acting import chance_of, reads_target, walk_query, why_not_turn
from footwork.play.actions import Act, EndTurn, Rotate, TurnTo, Wait, action_to_dict
from footwork.play.consequences.program import points_price, price_of
from footwork.play.consequences.reactions import uses_allowed
from footwork.play.moves.going import turn_price
from footwork.play.offers import Offer, offers
from footwork.play.turns import why_not_end
from footwork.query.gates import lacks_feature, present
from footwork.query.path import Path
from footwork.query.query import Query
from footwork.refusals import Refusal
from footwork.rules.effects import ActionRule, Effect, MoveSelf, Uses
from footwork.values import number_text
from footwork.views.json.effects import EffectJson, effect_json
from footwork.views.json.paths import PathJson, path_json
from footwork.views.json.refusals import RefusalJson, refusal_or_none
from footwork.views.json.values import ActionJson, Points, cell_name, points_of, points_or_none
from footwork.views.telling.offers import can_text, odds_text
from footwork.views.telling.planhelp import step_words
from footwork.views.telling.refusals import describe_refusal
from footwork.views.telling.words import capital, label, listed, noun, rule_title

Wanted = Literal["target", "cell"]


class PriceJson(TypedDict):
    """Something that an action takes of the one who does it."""

    stat: Annotated[str | None, "the stat that pays; null for points of movement"]
    title: Annotated[str, "what to call it"]
    amount: Annotated[Points, "how much"]
    before: Annotated[Points | None, "what there is; null without a limit"]
    after: Annotated[Points | None, "what would be left, below 0 if it does not suffice"]


class UsesJson(TypedDict):
    """How often something may be done."""

    name: Annotated[str, "what is used up; actions of one name share it"]
    left: Annotated[Points, "how often it can be done still"]
    times: Annotated[Points, "how often at most"]
    per: Annotated[Literal["turn", "round"], "when it comes back"]


class OddsJson(TypedDict):
    """How likely the condition of an action holds."""

    chance: Annotated[Points, "the chance, from 0 to 1, exactly"]
    text: Annotated[str, "the same in words"]


class AimJson(TypedDict):
    """A piece that an action can be aimed at now."""

    piece: Annotated[str, "whom"]
    label: Annotated[str, "what to call it"]
    price: Annotated[list[PriceJson], "what it takes to do it to this one"]
    odds: Annotated[OddsJson | None, "how likely it works; null where dice do not decide"]
    does: Annotated[list[EffectJson], "what happens then"]
    action: Annotated[ActionJson, "the action to send; where it also wants a cell, with `to` or `along` added"]


class OfferJson(TypedDict):
    """An action of the ruleset that a piece has."""

    name: Annotated[str, "the name of the action"]
    title: Annotated[str, "what to call it"]
    about: Annotated[str, "what it is, in the ruleset's words"]
    can: Annotated[bool, "whether there is a way to do it now"]
    refusal: Annotated[RefusalJson | None, "why it cannot be done, whatever it is aimed at"]
    lacks: Annotated[Wanted | None, "what there is nothing to choose from, if only that is against it"]
    text: Annotated[str, "what can be done with it now, or why not, in words"]
    price: Annotated[list[PriceJson], "what it takes; nothing if that depends on whom it is aimed at"]
    pays: Annotated[list[str], "the stats from which the way is paid that it goes"]
    uses: Annotated[UsesJson | None, "how often it may be done; null without a limit"]
    wants: Annotated[list[Wanted], "what has to be chosen: a target, a cell"]
    targets: Annotated[list[AimJson], "whom it can be aimed at now, in roster order"]
    cells: Annotated[list[str], "where it could move the piece now, for a way that is said beforehand"]
    walks: Annotated[bool, "whether it moves the piece by steps: ask for `reach` and `path` with this `action`"]
    grants: Annotated[bool, "whether it gives points to move with"]
    rolls: Annotated[bool, "whether dice are rolled for it"]
    condition: Annotated[str | None, "the condition on which it works, as a formula"]
    odds: Annotated[OddsJson | None, "how likely that is; null where dice do not decide, or the target does"]
    does: Annotated[list[EffectJson], "what happens if it works"]
    otherwise: Annotated[list[EffectJson], "what happens if it does not"]
    then: Annotated[list[EffectJson], "what follows in any case, the price among it"]
    action: Annotated[ActionJson, "the action to send, but for what has to be chosen: `target`, `to` or `along`"]


class RotationJson(TypedDict):
    """A turn of a large piece on its anchor, so that it lies another way."""

    way: Annotated[Literal["on", "back"], "which way round"]
    path: Annotated[PathJson | None, "the turn with its bill; null if it cannot be made"]
    refusal: Annotated[RefusalJson | None, "why it cannot be made"]
    action: Annotated[ActionJson, "the action to send"]


class FacingJson(TypedDict):
    """A turn on the spot, to face another way."""

    heading: Annotated[str, "the direction to face"]
    charge: Annotated[Points, "what it costs"]
    refusal: Annotated[RefusalJson | None, "why it cannot be made"]
    action: Annotated[ActionJson, "the action to send"]


class DeedJson(TypedDict):
    """Something that every game has."""

    title: Annotated[str, "what to call it"]
    refusal: Annotated[RefusalJson | None, "why it cannot be done"]
    action: Annotated[ActionJson, "the action to send"]


class WalkJson(TypedDict):
    """How a piece gets about when somebody points at a cell."""

    action: Annotated[str | None, "the action that moves it, where only actions do; null if it moves by itself"]
    plans: Annotated[bool, "whether it plans its steps, which are taken in beats"]
    refusal: Annotated[RefusalJson | None, "why it cannot move now"]
    points: Annotated[Points | None, "what there is to pay with; null without a limit"]
    granted_by: Annotated[list[str], "the actions that would give it points"]
    text: Annotated[str, "what to do to move it now, in words"]


class OffersJson(TypedDict):
    """What a piece can do now, and what it has but cannot do, with the reason."""

    piece: Annotated[str, "who"]
    walk: Annotated[WalkJson, "how it gets about"]
    actions: Annotated[list[OfferJson], "the actions of the ruleset that it has, in the ruleset's order"]
    rotate: Annotated[list[RotationJson], "how it could lie another way; nothing for one that cannot at all"]
    turn: Annotated[list[FacingJson], "how it could face another way; nothing where that does not matter"]
    wait: Annotated[DeedJson, "doing nothing, on purpose"]
    end: Annotated[DeedJson, "what ends the turn"]


@checked
def offers_json(state: State, piece: str) -> OffersJson:
    """What a piece can do now: the ruleset's actions that it has, turning, waiting, and the end of the turn."""
    here = state.piece(piece)
    known = [offer for offer in offers(state, piece) if lacks_feature(state, here, offer.rule.requires) is None]
    return {
        "piece": piece,
        "walk": _walk(state, piece),
        "actions": [_offer(state, here, offer) for offer in known],
        "rotate": _rotations(state, piece),
        "turn": _turns(state, here),
        "wait": {
            "title": "Wait",
            "refusal": refusal_or_none(state, present(state, here), piece),
            "action": action_to_dict(Wait(piece), state.rules.grid.notation),
        },
        "end": end_json(state),
    }


@checked
def end_json(state: State) -> DeedJson:
    """What ends the turn, in the ruleset's word for one."""
    return {
        "title": f"End {noun(state, 'turn')}",
        "refusal": refusal_or_none(state, why_not_end(state)),
        "action": action_to_dict(EndTurn(), state.rules.grid.notation),
    }


def _walk(state: State, piece: str) -> WalkJson:
    query = walk_query(state, piece)
    return {
        "action": query.action,
        "plans": state.rules.beats is not None,
        "refusal": refusal_or_none(state, query.gate or query.absent, piece),
        "points": points_or_none(state, query.budget.points),
        "granted_by": list(state.rules.granting),
        "text": _walk_text(state, query),
    }


def _walk_text(state: State, query: Query) -> str:
    """What to do to move a piece now, for somebody who has never done so."""
    blocked = query.gate or query.absent
    if blocked is not None:
        return describe_refusal(state, blocked, piece=query.piece.id)
    cell = noun(state, "cell")
    if state.rules.beats is not None:
        return f"Choose one {cell} after another: {step_words(state, query.piece)}."
    by = "" if query.action is None else f" by {rule_title(state, query.action)}"
    if query.budget.points == 0:
        titles = [rule_title(state, name) for name in state.rules.granting]
        return f"{listed(titles, 'or')} gives points to move with." if titles else "No points are left to move with."
    return f"Choose a {cell} to go there{by}."


def _offer(state: State, piece: Piece, offer: Offer) -> OfferJson:
    rule, program = offer.rule, offer.rule.program
    by_target = any(whose == "target" for amount in program.paid for whose, _ in amount.stats)
    wants: list[Wanted] = ["target"] if rule.target is not None else []
    if offer.cells or (program.moves and not _is_asked_later(rule)):
        wants.append("cell")
    act = Act(piece.id, rule.name)
    return {
        "name": rule.name,
        "title": capital(rule_title(state, rule.name)),
        "about": rule.about,
        "can": offer.is_open,
        "refusal": refusal_or_none(state, offer.refusal, piece.id),
        "lacks": _lacks(offer),
        "text": capital(can_text(state, piece.id, offer)),
        "price": [] if by_target else _price(state, piece, rule, None),
        "pays": list(dict.fromkeys(m.pays for m in program.moves if isinstance(m, MoveSelf) and m.pays)),
        "uses": _uses(state, piece, rule.uses),
        "wants": wants,
        "targets": [_aim(state, piece, rule, target) for target in offer.targets],
        "cells": [cell_name(state, cell) for cell in offer.cells],
        "walks": any(isinstance(move, MoveSelf) for move in program.moves),
        "grants": rule.name in state.rules.granting,
        "rolls": program.has_dice or any(_rolls(effect) for effect in program.effects),
        "condition": None if program.condition is None else str(program.condition),
        "odds": None if reads_target(rule) else _odds(state, piece.id, rule, None),
        "does": _effects(state, program.do, piece.id),
        "otherwise": _effects(state, program.otherwise, piece.id),
        "then": _effects(state, program.then, piece.id),
        "action": action_to_dict(act, state.rules.grid.notation),
    }


def _lacks(offer: Offer) -> Wanted | None:
    if offer.refusal is not None or offer.is_open:
        return None
    return "target" if offer.rule.target is not None and not offer.targets else "cell"


def _is_asked_later(rule: ActionRule) -> bool:
    """Whether where to is asked once dice have fallen."""
    first = rule.program.moves[0]
    formula = first.points if isinstance(first, MoveSelf) else first.within
    return rule.program.has_dice or formula.has_dice


def _aim(state: State, piece: Piece, rule: ActionRule, target: str) -> AimJson:
    return {
        "piece": target,
        "label": label(state, target),
        "price": _price(state, piece, rule, target),
        "odds": _odds(state, piece.id, rule, target),
        "does": _effects(state, rule.program.do, piece.id, target),
        "action": action_to_dict(Act(piece.id, rule.name, target), state.rules.grid.notation),
    }


def _price(state: State, piece: Piece, rule: ActionRule, target: str | None) -> list[PriceJson]:
    """What an action takes: points of movement, then stats in the order in which they are paid."""
    try:
        points = rule.cost + points_price(state, piece.id, rule.program, target)
        stats = price_of(state, piece.id, rule.program, target)
    except LimitError:
        return []  # the offer says so
    found: list[PriceJson] = []
    if points:
        left = points_left(state, piece)
        found.append(
            {
                "stat": None,
                "title": "Point" if points == 1 else "Points",
                "amount": number_text(points),
                "before": points_or_none(state, left),
                "after": None if left is None else points_of(state, left - points * state.rules.pips),
            }
        )
    read = stat_of(state, piece)
    for stat, amount in stats.items():
        have = read(stat)
        found.append({"stat": stat, "title": stat, "amount": amount, "before": have, "after": have - amount})
    return found


def _uses(state: State, piece: Piece, uses: Uses | None) -> UsesJson | None:
    if uses is None:
        return None
    times = uses_allowed(state, piece, uses)
    left = max(Fraction(0), times - piece.count(uses.key))
    return {"name": uses.name, "left": number_text(left), "times": number_text(times), "per": uses.per}


def _odds(state: State, piece: str, rule: ActionRule, target: str | None) -> OddsJson | None:
    if not rule.program.has_dice:
        return None
    try:
        chance = chance_of(state, piece, rule, target)
    except LimitError:
        return None
    return {"chance": number_text(chance), "text": odds_text(chance)}


def _effects(state: State, effects: tuple[Effect, ...], own: str, target: str | None = None) -> list[EffectJson]:
    return [effect_json(state, effect, own, target) for effect in effects]


def _rolls(effect: Effect) -> bool:
    """Whether dice decide about an amount of an effect."""
    amounts = (getattr(effect, name, None) for name in ("by", "to", "amount", "cells", "points", "within"))
    return any(isinstance(amount, Formula) and amount.has_dice for amount in amounts)


def _rotations(state: State, piece: str) -> list[RotationJson]:
    query = Query.of(state, piece)
    if query.absent is not None or not query.rotates:
        return []
    ways: tuple[Literal["on", "back"], ...] = ("on", "back") if len(query.piece.footprint.shapes) > 2 else ("on",)
    return [_rotation(state, query, way) for way in ways]


def _rotation(state: State, query: Query, way: Literal["on", "back"]) -> RotationJson:
    found = query.rotation(back=way == "back")
    name = query.piece.id
    return {
        "way": way,
        "path": path_json(state, found) if isinstance(found, Path) else None,
        "refusal": refusal_or_none(state, found if isinstance(found, Refusal) else None, name),
        "action": action_to_dict(Rotate(name, way), state.rules.grid.notation),
    }


def _turns(state: State, piece: Piece) -> list[FacingJson]:
    query, grid = Query.of(state, piece.id), state.rules.grid
    if piece.at is None or not query.judge.has_heading:
        return []
    return [
        {
            "heading": heading.name,
            "charge": points_of(state, turn_price(query, heading)),
            "refusal": refusal_or_none(state, why_not_turn(query, heading), piece.id),
            "action": action_to_dict(TurnTo(piece.id, heading), grid.notation),
        }
        for heading in grid.directions
        if heading != piece.heading
    ]
