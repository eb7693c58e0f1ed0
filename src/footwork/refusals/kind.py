"""Kind: a reason why not, declared once, with everything that follows from it."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from footwork.values import dataclass

FIELDS = ("cell", "start", "edge", "by", "rule", "need", "have", "because")
"""What a refusal may say besides its kind."""

Names = Literal["feature", "terrain", "edge"]
"""What a ruleset has names for that become the last part of a code."""

Rule = Literal["rules", "edge", "action", "use", "stat", "mode", "whose", "given"]
"""What the `rule` of a refusal names: the features, tags or fields that decided; an edge by its name or kind; actions;
what is used up; a stat; a mode; whose turn it is; or a name as it was given, which stands for nothing."""


_CAPITALS: dict[Names, str] = {"feature": "FEATURE", "terrain": "TAG", "edge": "KIND"}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of refusal: its code, what it says, and which fields it fills.

    `gives` lists the fields, with a question mark those that are not always there. With `named`, the code is
    followed by a name of that sort from the ruleset; then no other code begins in the same way, so that no name can
    make one look like another. `rule` says what the field of that name names.

    >>> kind = Kind("stop.terrain", "do not stop here", "cell rule?", named="terrain")
    >>> kind.check, kind.code_of("occupied"), kind.pattern
    ('stop', 'stop.terrain.occupied', 'stop.terrain.TAG')
    >>> kind.always, kind.sometimes
    (('cell',), ('rule',))
    """

    code: str
    says: str
    gives: str = ""
    named: Names | None = None
    rule: Rule = "rules"
    check: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "check", self.code.partition(".")[0])

    def code_of(self, name: str | None) -> str:
        """The code of a refusal of this kind, with the name it is about if it has one."""
        return self.code if name is None else f"{self.code}.{name}"

    @property
    def pattern(self) -> str:
        """The code as documents write it: capitals where a name of the ruleset stands."""
        return self.code_of(None if self.named is None else _CAPITALS[self.named])

    @property
    def always(self) -> tuple[str, ...]:
        """The fields that every such refusal fills."""
        return tuple(name for name in self.gives.split() if not name.endswith("?"))

    @property
    def sometimes(self) -> tuple[str, ...]:
        """The fields that such a refusal may fill."""
        return tuple(name[:-1] for name in self.gives.split() if name.endswith("?"))
