"""Names: what a block is called, as rulesets write names."""

from __future__ import annotations

import re
import unicodedata

MOST_NAME = 64


def slug(name: str) -> str:
    """The name of a block as rulesets write names: small letters of any script, with dashes between its words.

    >>> slug("Shield Bash"), slug("Élan  (II)"), slug("Прыжок вверх"), slug("突進")
    ('shield-bash', 'elan-ii', 'прыжок-вверх', '突進')
    """
    letters = "".join(_plain(letter) for letter in unicodedata.normalize("NFKC", name).casefold())
    return re.sub(r"-+", "-", letters)[:MOST_NAME].strip("-")


def _plain(letter: str) -> str:
    """A Latin letter without its accents, any other letter, mark or digit as it is, a dash for everything else."""
    base = unicodedata.normalize("NFKD", letter)[0]
    if base.isascii():
        return base if base.isalnum() else "-"
    return letter if unicodedata.category(letter)[0] in "LMN" else "-"
