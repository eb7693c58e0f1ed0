"""Everything that the README and the documentation show is tried out, and their links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.docs.pages import PAGES, ROOT, Desk, blocks_of
from tests.docs.picture import IMAGES, PICTURE, boards, picture

import footwork

_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def _name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_what_a_page_shows_is_true(page: Path, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    desk = Desk(page, tmp_path)
    for block in blocks_of(page):
        desk.try_out(block)


def _anchors(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    outside = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    heads = re.findall(r"^#+ +(.+?)(?: *\{ *#([\w-]+) *\})? *$", outside, flags=re.M)
    return {own or _slug(text) for text, own in heads}


def _slug(heading: str) -> str:
    plain = re.sub(r"[`*]", "", heading).strip().lower()
    return re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", plain)).strip("-")


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_links_lead_somewhere(page: Path) -> None:
    outside = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    broken = []
    for link in _LINK.findall(outside):
        if link.startswith(("https://", "http://")):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and anchor not in _anchors(target)):
            broken.append(link)
    assert not broken


def test_the_picture_of_the_readme_is_what_the_terminal_shows() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture(), "draw it anew: python tests/docs/picture.py"


def test_the_boards_on_the_pages_are_as_they_are_drawn_now() -> None:
    for name, drawn in boards().items():
        assert (IMAGES / name).read_text(encoding="utf-8") == drawn, "draw it anew: python tests/docs/picture.py"


@pytest.mark.parametrize(
    "text",
    [
        "```console\n$ footwork why rune-and-rust hero C3\nThat path is open.\n```",
        "```console\n$ footwork why rune-and-rust hero C3\n```",
        "```console\n$ footwork play\n…\n> n\n\nYou move south on the battlefield.\n…\n```",
        "```console\n$ make nonsense\n```",
        "```python\n>>> 1 + 1\n3\n```",
        "```python\nassert False\n```",
        '```yaml title="a.yaml"\nruleset: rune-and-rust\nsize: [2, 2]\n```',
        '```yaml title="a.yaml"\nruleset: rune-and-rust\nsize: [3, 3]\n'
        "pieces: [{id: a, kind: player, side: b, at: A1}]\nexpect: [{points: {a: 5}}]\n```",
        "```yaml\nfootwork: 1\n```",
        "```rust\nfn main() {}\n```",
    ],
)
def test_what_is_not_true_is_found(text: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(text + "\n", encoding="utf-8")
    desk = Desk(page, tmp_path)
    (block,) = blocks_of(page)
    with pytest.raises((AssertionError, footwork.FileError)):
        desk.try_out(block)
