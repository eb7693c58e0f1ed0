"""The words for what a model did not accept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from footwork.arguments import described, shortened
from footwork.closest import closest

Details = Mapping[str, Any]
"""One error as pydantic lists it: `type`, `msg`, and numbers in `ctx`."""

NAME = r"^[^\s!-/:-@\[-`{-~][^\s!-,./:-@\[-^`{-~]{0,63}$"
"""A name: letters and digits of any script, and inside it dashes and underscores. It leaves out the rest of ASCII, so
that everybody who reads patterns takes it, editors too."""

LINE = r"^[^\t\r\n]*$"
"""A text on one line."""

_NOUNS = {
    "a whole number": ("int_type", "int_parsing", "int_parsing_size", "int_from_float"),
    "a number": ("float_type", "float_parsing", "decimal_type", "decimal_parsing"),
    "text": ("string_type", "string_sub_type", "string_unicode"),
    "true or false": ("bool_type", "bool_parsing"),
    "a list": ("list_type", "tuple_type", "set_type", "frozen_set_type", "iterable_type", "iteration_error"),
    "a mapping": (
        "dict_type",
        "mapping_type",
        "model_type",
        "model_attributes_type",
        "dataclass_type",
        "dataclass_exact_type",
    ),
    "nothing": ("none_required",),
}
_NOUN_OF = {kind: noun for noun, kinds in _NOUNS.items() for kind in kinds}

_LIMITS = {
    "greater_than": "must be more than {gt}",
    "greater_than_equal": "must be at least {ge}",
    "less_than": "must be less than {lt}",
    "less_than_equal": "must be at most {le}",
    "multiple_of": "must be a multiple of {multiple_of}",
    "string_too_short": "must have at least {min_length} characters",
    "string_too_long": "must have at most {max_length} characters",
    "string_pattern_mismatch": "does not fit the pattern {pattern}",
    "too_short": "must have at least {min_length} entries",
    "too_long": "must have at most {max_length} entries",
}


def worded(details: Details, value: object) -> tuple[str, str]:
    """The message and the hint for one error.

    >>> worded({"type": "int_parsing"}, "abc")
    ("expected a whole number, found text 'abc'", '')
    >>> worded({"type": "literal_error", "ctx": {"expected": "'up', 'down' or 'nearest'"}}, "upp")
    ("'upp' is not one of up, down, nearest", "did you mean 'up'?")
    """
    kind, context = details["type"], details.get("ctx", {})
    if expected(details):
        return options([details], value)
    if kind in ("value_error", "assertion_error") and "error" in context:
        return str(context["error"]), ""
    if kind == "string_pattern_mismatch" and context["pattern"] == NAME:
        return f"{described(value)} is no name", "up to 64 letters and digits, with dashes and underscores inside"
    if kind == "string_pattern_mismatch" and context["pattern"] == LINE:
        return f"{described(value)} has a line break or a tab in it", "write it on one line, or after '>-'"
    if kind in _LIMITS:
        said = f"{described(value)} {_LIMITS[kind].format(**context)}"
        return said.replace(" 1 characters", " 1 character").replace(" 1 entries", " 1 entry"), ""
    if kind == "union_tag_not_found":
        return f"a field is missing: {context['discriminator']}", ""
    message = details["msg"].replace("Input should be", f"{described(value)} should be")
    return message[:1].lower() + message[1:], ""


def expected(details: Details) -> tuple[str, ...]:
    """What a value of another kind was expected to be; empty if its kind was right but its content was not.

    >>> expected({"type": "bool_type"}), expected({"type": "greater_than", "ctx": {"gt": 0}})
    (('true or false',), ())
    """
    kind, context = details["type"], details.get("ctx", {})
    if kind in ("literal_error", "enum"):
        return _choices(context["expected"])
    if kind == "union_tag_invalid":
        return _choices(context["expected_tags"])
    if kind in ("is_instance_of", "is_subclass_of"):
        return (f"a {context['class']}",)
    return (_NOUN_OF[kind],) if kind in _NOUN_OF else ()


def options(several: Sequence[Details], value: object) -> tuple[str, str]:
    """The message and the hint for a value that is none of the things it might have been.

    >>> options([{"type": "int_parsing"}, {"type": "literal_error", "ctx": {"expected": "'free'"}}], "fre")
    ("expected a whole number or free, found text 'fre'", "did you mean 'free'?")
    """
    wanted = list(dict.fromkeys(word for details in several for word in expected(details)))
    words = [word for word in wanted if word not in _NOUNS]
    hint = ""
    if isinstance(value, str):
        close = closest(value, words)
        hint = "" if close is None else f"did you mean '{close}'?"
    elif "text" in wanted and isinstance(value, bool | int | Decimal):
        hint = "put it in quotes if it is text"
    if len(words) == len(wanted) > 1:
        found = repr(shortened(value)) if isinstance(value, str) else described(value)
        return f"{found} is not one of {', '.join(words)}", hint
    *first, last = wanted
    either = f"{', '.join(first)} or {last}" if first else last
    return f"expected {either}, found {described(value)}", hint


def _choices(listed: str) -> tuple[str, ...]:
    """The values in pydantic's list of them, as a file would write them.

    >>> _choices("'up', 'down' or True")
    ('up', 'down', 'true')
    """
    spelled = {"True": "true", "False": "false", "None": "null"}
    parts = listed.replace(" or ", ", ").split(", ")
    return tuple(spelled.get(part, part.strip("'")) for part in parts)
