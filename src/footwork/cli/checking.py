"""`footwork check`: lint files, run their `expect:` tables, and print what differs with what explains it."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import field
from pathlib import Path as FilePath
from typing import Any

from footwork.board.setup import setup_of, shipped_files
from footwork.cli.books import CheckedBook, book_warnings, check_book
from footwork.cli.commands import hidden
from footwork.cli.defects import problem_text
from footwork.cli.sources import is_scenario, read_scenario
from footwork.errors import CampaignError, FileError, FootworkError, MisuseError, Problem, Source
from footwork.game.expect import Verdict, run_expectations
from footwork.game.files import is_save
from footwork.game.game import Game
from footwork.geometry import Grid
from footwork.query.path import Path
from footwork.rules.compiling.campaign import is_book
from footwork.rules.compiling.compile import compile_rules
from footwork.rules.compiling.library import ruleset_document, ruleset_file
from footwork.rules.rules import Rules
from footwork.values import dataclass
from footwork.views.json import path_json, refusal_json, to_text
from footwork.views.telling.bill import explain
from footwork.views.telling.refusals import describe_refusal

OK, DIFFERS = 0, 1


@dataclass
class _Report:
    """What was found in all files so far."""

    files: int = 0
    asked: int = 0
    problems: list[Problem] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    differing: list[Verdict] = field(default_factory=list)
    books: list[CheckedBook] = field(default_factory=list)
    warnings: dict[str, None] = field(default_factory=dict)

    @property
    def is_clean(self) -> bool:
        return not (self.problems or self.messages or self.differing)


def check(files: list[str], rules: str | None, *, quick: bool, as_json: bool) -> int:
    """Check files, or everything of a shipped ruleset; with `quick`, ask only what is marked so."""
    if not files and rules is None:
        raise MisuseError("name files to check, or a shipped ruleset with --rules NAME")
    paths = [FilePath(file) for file in files]
    if rules is not None:
        paths += [ruleset_file(rules), *shipped_files(rules)]
    report = _Report()
    for path in paths:
        _check_file(path, report, quick=quick)
    report.problems = _said_once(report.problems)
    if as_json:
        print(to_text(_as_json(report)))
    else:
        _print(report)
    return OK if report.is_clean else DIFFERS


def _said_once(problems: Iterable[Problem]) -> list[Problem]:
    """The problems without those that turned up before: one of a ruleset is said once, whoever uses it."""
    said: dict[tuple[FilePath, Source, str], Problem] = {}
    for problem in problems:
        place = problem.source
        said.setdefault((_whole(FilePath(place.file)), place._replace(file=""), problem.message), problem)
    return list(said.values())


def _whole(path: FilePath) -> FilePath:
    """A path from the root on; as it is where the folder that we are in has been removed."""
    try:
        return path.absolute()
    except OSError:
        return path


def _check_file(path: FilePath, report: _Report, *, quick: bool) -> None:
    report.files += 1
    try:
        if is_book(path):
            book = check_book(path)
            report.books.append(book)
            _warn(report, path, book.actions, book.grid, has_plans=book.has_plans)
        elif is_save(path):
            Game.load(path)
        elif is_scenario(document := read_scenario(path)):
            setup = setup_of(document, path.parent)
            setup.state()
            _warn_of(report, path, setup.rules)
            verdicts = run_expectations(setup, quick=quick)
            report.asked += len(verdicts)
            report.differing += [verdict for verdict in verdicts if not verdict.ok]
        else:
            rules = compile_rules(ruleset_document(path))
            _warn_of(report, path, rules)
    except FileError as error:
        report.problems += error.problems
        if isinstance(error, CampaignError) and is_book(path):
            report.warnings |= dict.fromkeys(book_warnings(path))
    except (FootworkError, OSError) as error:
        report.messages.append(f"{path}: {problem_text(error)}")


def _warn_of(report: _Report, path: FilePath, rules: Rules) -> None:
    _warn(report, path, rules.actions, rules.grid, has_plans=rules.beats is not None)


def _warn(report: _Report, path: FilePath, actions: Iterable[str], grid: Grid, *, has_plans: bool) -> None:
    """Say what is no problem of a file, but will make somebody stumble who plays it."""
    found = hidden(actions, grid, has_plans=has_plans)
    report.warnings |= dict.fromkeys(f"{path}: warning: {text}" for text in found)


def _print(report: _Report) -> None:
    for line in (*report.problems, *report.messages):
        print(line, file=sys.stderr)
    for verdict in report.differing:
        print(f"{verdict.where}: {verdict.question}: expected {verdict.expected}, found {verdict.found}")
        for line in _explained(verdict):
            print(f"    {line}")
    for book in report.books:
        print("\n".join(book.lines()))
    for warning in report.warnings:
        print(warning)
    print(_summary(report))


def _explained(verdict: Verdict) -> Iterable[str]:
    if verdict.explain is None or verdict.state is None:
        return []
    if isinstance(verdict.explain, Path):
        return explain(verdict.explain, verdict.state).splitlines()
    return describe_refusal(verdict.state, verdict.explain, piece=verdict.piece).splitlines()


def _summary(report: _Report) -> str:
    right = report.asked - len(report.differing)
    parts = [_count(report.files, "file"), f"{right} of {_count(report.asked, 'expectation')} met"]
    broken = len(report.problems) + len(report.messages)
    if broken:
        parts.append(_count(broken, "problem"))
    return ", ".join(parts)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _as_json(report: _Report) -> dict[str, Any]:
    problems = [
        {
            "file": p.source.file,
            "line": p.source.line,
            "column": p.source.column,
            "message": f"{p.source.key}: {p.message}" if p.source.key else p.message,
            "hint": p.hint,
        }
        for p in report.problems
    ]
    return {
        "ok": report.is_clean,
        "files": report.files,
        "expectations": report.asked,
        "books": [book.as_json() for book in report.books],
        "problems": problems,
        "warnings": list(report.warnings),
        "errors": report.messages,
        "differing": [_differing(verdict) for verdict in report.differing],
    }


def _differing(verdict: Verdict) -> dict[str, Any]:
    explained, state = verdict.explain, verdict.state
    because: object = None
    if explained is not None and state is not None:
        if isinstance(explained, Path):
            because = path_json(state, explained)
        else:
            because = refusal_json(state, explained, verdict.piece)
    return {
        "where": str(verdict.where),
        "question": verdict.question,
        "expected": verdict.expected,
        "found": verdict.found,
        "because": because,
    }
