"""Counts: what a piece has done, where a ruleset keeps one count from falling behind another."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from footwork.board.nearby import own_stats
from footwork.board.piece import Piece
from footwork.language.formula import Formula
from footwork.rules.numbers import Amount
from footwork.rules.rules import Rules


def coupled(rules: Rules, piece: Piece) -> Piece:
    """The piece with its counts raised to their floors; each floor may read the other counts."""
    for _ in rules.floors:
        for key, least in rules.floors:
            value = floor(_value(rules, piece, least))
            piece = piece.counted(key, value) if piece.count(key) < value else piece
    return piece


def _value(rules: Rules, piece: Piece, amount: Amount) -> Fraction | int:
    read = own_stats(rules, piece)
    return amount.evaluate(lambda _whose, name: read(name)) if isinstance(amount, Formula) else amount
