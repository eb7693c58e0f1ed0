"""The actions of a piece, listed for people: what each costs, at whom it can be aimed, where it leads."""

from __future__ import annotations

from fractions import Fraction

from footwork.board.state import State
from footwork.play.choices import Choice
from footwork.views.refusals import describe_refusal
from footwork.views.words import cell_text, label, listed

_MANY = 6


def choice_lines(state: State, piece: str, found: tuple[Choice, ...]) -> list[str]:
    """The actions of a piece, two lines each: the name with its price, and what can be done with it."""
    lines: list[str] = []
    for choice in found:
        price = ", ".join(f"{amount} {stat}" for stat, amount in choice.price.items())
        lines.append(f"{choice.name}" + (f"  ({price})" if price else ""))
        lines.append(f"    {_can(state, piece, choice)}")
    return lines


def _can(state: State, piece: str, choice: Choice) -> str:
    if choice.refusal is not None:
        return "not now: " + describe_refusal(state, choice.refusal, piece=piece)
    parts = []
    if choice.rule.target is not None:
        parts.append("at " + listed([label(state, name) for name in choice.targets], "or") if choice.targets else "")
        if not choice.targets:
            return "nobody to aim at"
    if choice.rule.program.moves:
        cells = [cell_text(state, cell) for cell in choice.cells]
        if choice.cells:
            shown = ", ".join(cells[:_MANY]) + (", …" if len(cells) > _MANY else "")
            parts.append(f"to {len(cells)} cell{'' if len(cells) == 1 else 's'}: {shown}")
        else:
            parts.append("where to is asked after the dice" if choice.is_open else "nowhere to go")
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
