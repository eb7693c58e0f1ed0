"""Dice as they fell, with what was added to them and what they had to reach, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from footwork.board.state import State
from footwork.language.formula import Dice, Formula, Node, Number, Operation, ReadStat, Stat, operate
from footwork.play.consequences.program import reading
from footwork.play.events import Acted, Decided, Event, Events, Reacted, Rolled
from footwork.rules.effects import Program
from footwork.values import dataclass
from footwork.views.telling.words import label

_COMPARISONS = (">=", "<=", ">", "<", "=", "!=")


@dataclass(frozen=True, slots=True)
class Roll:
    """What a condition with dice came to: its number among the events, the dice, and both of its sides in words."""

    event: int
    decided: Decided
    dice: tuple[Rolled, ...]
    formula: str
    against: str


def find_rolls(state: State, events: Events) -> tuple[Roll, ...]:
    """The conditions with dice among events that followed a position; those that compare no two sides are left out."""
    found = (_roll(state, events, index) for index, event in enumerate(events) if isinstance(event, Decided))
    return tuple(roll for roll in found if roll is not None)


def _roll(state: State, events: Events, index: int) -> Roll | None:
    decided, parent = events[index], events.parents[index]
    assert isinstance(decided, Decided)
    dice: list[Rolled] = []
    for before in reversed(events[:index]):
        if not isinstance(before, Rolled):
            break
        dice.insert(0, before)
    cause = None if parent is None else events[parent]
    program = None if cause is None else _program(state, cause)
    if not dice or program is None or program.condition is None or not isinstance(cause, Acted | Reacted):
        return None
    sides = reckoned(state, program.condition, decided.piece, cause.target, (each.faces for each in dice))
    # Whatever has changed in between, nobody is shown a sum that says something else than what came of it.
    if sides is None or sides[2] != decided.held:
        return None
    return Roll(index, decided, tuple(dice), sides[0], sides[1])


def _program(state: State, cause: Event) -> Program | None:
    match cause:
        case Acted(action=name) if name in state.rules.actions:
            return state.rules.actions[name].program
        case Reacted(reaction=name) if name in state.rules.reactions:
            return state.rules.reactions[name].program
    return None


def reckoned(
    state: State, condition: Formula, own: str, target: str | None, dice: Iterable[tuple[int, ...]]
) -> tuple[str, str, bool] | None:
    """Both sides of a condition with their numbers in them, and whether it held; None if it compares no two sides."""
    root = condition.root
    if not isinstance(root, Operation) or root.operator not in _COMPARISONS:
        return None
    telling = _Telling(reading(state, own, target), iter(dice), "" if target is None else label(state, target))
    (left, sum_of_left), (right, sum_of_right) = (telling.side(node) for node in root.operands)
    whole = f"{left} = {sum_of_left}" if isinstance(root.operands[0], Operation) else left
    return whole, right, bool(operate(root.operator, [sum_of_left, sum_of_right]))


class _Telling:
    """Writes expressions with their numbers in them."""

    def __init__(self, read: ReadStat, dice: Iterator[tuple[int, ...]], target: str) -> None:
        self._read = read
        self._dice = dice
        self._target = target

    def side(self, node: Node) -> tuple[str, int]:
        """An expression in words, and its value."""
        match node:
            case Number(value):
                return str(value), value
            case Stat(whose, name):
                value = self._read(whose, name)
                return f"{name} {value}{f' of {self._target}' if whose == 'target' else ''}", value
            case Dice(count, sides):
                faces = next(self._dice)
                return f"{count}d{sides} rolled {'+'.join(map(str, faces))}", sum(faces)
            case Operation(operator, operands):
                parts = [self.side(each) for each in operands]
                value = operate(operator, [value for _, value in parts])
                texts = [
                    f"({text})" if isinstance(each, Operation) else text
                    for each, (text, _) in zip(operands, parts, strict=True)
                ]
                return (f" {operator} ".join(texts) if len(texts) > 1 else f"{operator} {texts[0]}"), value
        raise AssertionError(f"{node} is no expression")
