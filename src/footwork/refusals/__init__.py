"""Why something is not allowed, as values: the closed list of kinds, and the refusal itself. Knows no words."""

from footwork.refusals import kinds
from footwork.refusals.kind import FIELDS, Kind
from footwork.refusals.kinds import KINDS, is_code, read_code
from footwork.refusals.plain import refusal_to_dict
from footwork.refusals.refusal import Refusal

__all__ = ["FIELDS", "KINDS", "Kind", "Refusal", "is_code", "kinds", "read_code", "refusal_to_dict"]
