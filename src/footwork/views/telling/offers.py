"""The actions of a piece, listed for people: what each costs, at whom it can be aimed, where it leads."""

from __future__ import annotations

from fractions import Fraction

from footwork.board.state import State
from footwork.play.offers import Offer
from footwork.rules.effects import MoveSelf
from footwork.rules.texts import decimal
from footwork.views.telling.refusals import describe_refusal
from footwork.views.telling.words import cell_text, label, listed, noun

_MANY = 6


def offer_lines(state: State, piece: str, found: tuple[Offer, ...]) -> list[str]:
    """The actions of a piece, two lines each: the name with its price, and what can be done with it."""
    lines: list[str] = []
    for offer in found:
        price = [f"{amount} {stat}" for stat, amount in offer.price.items()]
        if offer.points:
            price.insert(0, f"{decimal(offer.points)} {'point' if offer.points == 1 else 'points'}")
        purses = dict.fromkeys(m.pays for m in offer.rule.program.moves if isinstance(m, MoveSelf) and m.pays)
        price += [f"the way from {stat}" for stat in purses]
        lines.append(f"{offer.name}" + (f"  ({', '.join(price)})" if price else ""))
        lines.append(f"    {can_text(state, piece, offer)}")
    return lines


def can_text(state: State, piece: str, offer: Offer) -> str:
    """What can be done with an action now: at whom, where to; or why not."""
    if offer.refusal is not None:
        return "not now: " + describe_refusal(state, offer.refusal, piece=piece)
    parts = []
    if offer.rule.target is not None:
        parts.append("at " + listed([label(state, name) for name in offer.targets], "or") if offer.targets else "")
        if not offer.targets:
            return "nobody to aim at"
    if offer.rule.program.moves:
        cells = [cell_text(state, cell) for cell in offer.cells]
        if offer.cells:
            shown = ", ".join(cells[:_MANY]) + (", …" if len(cells) > _MANY else "")
            parts.append(f"to {len(cells)} {noun(state, 'cell', len(cells))}: {shown}")
        else:
            parts.append("where to is asked after the dice" if offer.is_open else "nowhere to go")
    return "; ".join(parts) or "now"


def odds_text(chance: Fraction) -> str:
    """A chance as a fraction and in percent.

    >>> odds_text(Fraction(13, 20)), odds_text(Fraction(1, 3)), odds_text(Fraction(1))
    ('13 in 20 (65%)', '1 in 3 (33.3%)', 'certain')
    """
    if chance in (0, 1):
        return "certain" if chance else "impossible"
    percent = f"{float(chance) * 100:.1f}".rstrip("0").rstrip(".")
    return f"{chance.numerator} in {chance.denominator} ({percent}%)"
