"""Print what a test run left out, from pytest's report: every skip and known failure, with its reason."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree


def main(report: Path) -> None:
    """Say each reason once, with the number of tests it kept from running."""
    skips = ElementTree.parse(report).iter("skipped")
    reasons = Counter(skip.get("message") or "no reason given" for skip in skips)
    print("\n== Left out ==")
    for reason, count in sorted(reasons.items()):
        print(f"{count} × {reason}")
    if not reasons:
        print("nothing")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
