"""Beats: who moves and who is blocked when all step at once. The rules are those of docs/rulesets/free-actions.md."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.play.beat_boards import cells_after, crowd, details, outcome, reference
from tests.play.plan_boards import with_beats
from tests.standing import where

from footwork import Cell, Game
from footwork.board.plan import Plans
from footwork.play.plans.beats import (
    Attempt,
    Judging,
    Verdict,
    judged,
    resolve_beat,
    standing_of,
    surely_goes_on,
)
from footwork.refusals import Refusal


def board(
    picture: str, steps: dict[str, Any], *, dex: int = 12, large: dict[str, list[int]] | None = None, **beats: str
) -> Game:
    """A board drawn with letters for pieces; each step is the change of column and row, or None to wait."""
    rows = [row.split() for row in picture.strip().splitlines()]
    at = {cell: (x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell.isupper()}
    plans = []
    for name, by in steps.items():
        x, y = at[name]
        plans.append({"piece": name, "steps": [None if by is None else f"{x + by[0]},{y + by[1]}"]})
    rules: dict[str, Any] = {"beats": beats}
    return Game.from_dict(
        {
            "ruleset": "free-actions",
            "rules": rules,
            "map": "\n".join(" ".join("." if cell.isupper() else cell for cell in row) for row in rows),
            "sides": {"a": {}},
            "pieces": [
                {"id": n, "side": "a", "at": f"{x},{y}", "stats": {"DEX": dex}, "size": (large or {}).get(n, [1, 1])}
                for n, (x, y) in sorted(at.items())
            ],
            "plans": plans,
        }
    )


R, L, U, D = (1, 0), (-1, 0), (0, -1), (0, 1)
GO = "moves"


class TestConflicts:
    """One row for each way in which steps can meet."""

    @pytest.mark.parametrize(
        ("picture", "steps", "policy", "expected"),
        [
            # into one cell
            ("A . B", {"A": R, "B": L}, {}, {"A": "same-cell", "B": "same-cell"}),
            ("A . B", {"A": R, "B": L}, {"same-cell": "first"}, {"A": GO, "B": "same-cell"}),
            ("A . B\n. C .", {"A": R, "B": L, "C": U}, {}, dict.fromkeys("ABC", "same-cell")),
            ("A . B", {"A": R, "B": None}, {}, {"A": GO, "B": "waits"}),
            # somebody stands there and stays
            ("A B .", {"A": R}, {}, {"A": "illegal"}),
            ("A B .", {"A": R, "B": None}, {}, {"A": "illegal", "B": "waits"}),
            # swap
            ("A B", {"A": R, "B": L}, {}, {"A": "swap", "B": "swap"}),
            ("A B", {"A": R, "B": L}, {"swap": "allow"}, {"A": GO, "B": GO}),
            ("A B . C", {"A": (2, 0), "B": L}, {}, {"A": "swap", "B": "swap"}),
            # following
            ("A B .", {"A": R, "B": R}, {}, {"A": GO, "B": GO}),
            ("A B .", {"A": R, "B": R}, {"follow": "block"}, {"A": "follow", "B": GO}),
            ("A B #", {"A": R, "B": R}, {}, {"A": "behind", "B": "illegal"}),
            ("A B C #", {"A": R, "B": R, "C": R}, {}, {"A": "behind", "B": "behind", "C": "illegal"}),
            # the head of a chain meets somebody: each has a reason of its own
            ("A B . C", {"A": R, "B": R, "C": L}, {}, {"A": "behind", "B": "same-cell", "C": "same-cell"}),
            # cycles
            ("A B\nC D", {"A": R, "B": D, "D": L, "C": U}, {}, dict.fromkeys("ABCD", "cycle")),
            ("A B\nC D", {"A": R, "B": D, "D": L, "C": U}, {"cycle": "allow"}, dict.fromkeys("ABCD", GO)),
            ("A B\nC .", {"A": R, "B": (-1, 1), "C": U}, {}, dict.fromkeys("ABC", "cycle")),
            ("A B\nC .", {"A": R, "B": (-1, 1), "C": U}, {"cycle": "allow"}, dict.fromkeys("ABC", GO)),
            # somebody behind a cycle, and a cycle that is disturbed
            ("E A B\n. C .", {"A": R, "B": (-1, 1), "C": U, "E": R}, {"cycle": "allow"},
             {"A": "behind", "B": "behind", "C": "same-cell", "E": "same-cell"}),
            # longer steps enter what lies between
            ("A . .\n. B .", {"A": (2, 0), "B": U}, {}, {"A": "same-cell", "B": "same-cell"}),
            ("A . . B", {"A": (2, 0), "B": (-2, 0)}, {}, {"A": "same-cell", "B": "same-cell"}),
            ("A B . .", {"A": (2, 0), "B": (2, 0)}, {}, {"A": "same-cell", "B": "same-cell"}),
            ("A B .\n. . .", {"A": (2, 0), "B": D}, {}, {"A": GO, "B": GO}),
            ("A B .\n. . .", {"A": (2, 0), "B": D}, {"follow": "block"}, {"A": "follow", "B": GO}),
            ("A # .", {"A": (2, 0)}, {}, {"A": "illegal"}),
            # a knight jumps
            ("A # .\n# # .", {"A": (2, 1)}, {}, {"A": GO}),
            # what a blocked piece tried to enter stays contested: A is blocked behind C, and B may not have the middle
            ("A . C #\n. B . .", {"A": (2, 0), "B": U, "C": R}, {},
             {"A": "same-cell", "B": "same-cell", "C": "illegal"}),
            # crossing diagonals share no cell
            ("A B\n. .", {"A": (1, 1), "B": (-1, 1)}, {}, {"A": GO, "B": GO}),
        ],
    )  # fmt: skip
    def test_the_table(
        self, picture: str, steps: dict[str, Any], policy: dict[str, Any], expected: dict[str, str]
    ) -> None:
        assert outcome(board(picture, steps, **policy).state) == expected

    def test_each_blocked_piece_says_who_where_and_which_policy(self) -> None:
        state = board("A B . C", {"A": R, "B": R, "C": L}).state
        verdicts = resolve_beat(state, dict(state.plans.pending))
        assert verdicts["A"] == Refusal.of("beat.behind", Cell(1, 0), by="B", rule="beats.follow")
        assert verdicts["B"] == Refusal.of("beat.same-cell", Cell(2, 0), by="C", rule="beats.same-cell")
        assert verdicts["C"] == Refusal.of("beat.same-cell", Cell(2, 0), by="B", rule="beats.same-cell")
        game = board("A B . C", {"A": R, "B": R, "C": L})
        game.execute()
        assert [where(game, name) for name in "ABC"] == ["0,0", "1,0", "3,0"]

    def test_a_convoy_of_ten(self) -> None:
        picture = "A B C D E F G H I J ."
        steps = dict.fromkeys("ABCDEFGHIJ", R)
        assert set(outcome(board(picture, steps).state).values()) == {GO}
        assert outcome(board(picture[:-1] + "#", steps).state) == dict.fromkeys("ABCDEFGHI", "behind") | {
            "J": "illegal"
        }
        blocked = outcome(board(picture, steps, follow="block").state)
        assert blocked == dict.fromkeys("ABCDEFGHI", "follow") | {"J": GO}

    def test_in_order_one_after_another(self) -> None:
        steps = {"A": R, "B": L}
        assert outcome(board("A . B", steps, resolution="in-order").state) == {"A": GO, "B": "illegal"}
        assert outcome(board("A B .", {"A": R, "B": R}, resolution="in-order").state) == {"A": "illegal", "B": GO}
        assert outcome(board("B A .", {"A": R, "B": R}, resolution="in-order").state) == {"A": GO, "B": GO}
        assert outcome(
            board("A B\nC D", {"A": R, "B": D, "C": U, "D": L}, resolution="in-order").state
        ) == dict.fromkeys("ABCD", "illegal")


class TestFootprints:
    """Large pieces: all their cells count, and what they keep covering is not left."""

    @pytest.mark.parametrize(
        ("picture", "steps", "expected"),
        [
            ("A . .\n. . .\n. . B", {"A": R, "B": U}, {"A": "same-cell", "B": "same-cell"}),
            ("A . B\n. . .", {"A": R, "B": R}, {"A": "behind", "B": "illegal"}),
            ("A . B .\n. . . .", {"A": R, "B": R}, {"A": GO, "B": GO}),
            ("B A . .\n. . . .", {"A": R, "B": R}, {"A": GO, "B": GO}),
            ("A . .\n. . .\nB . .\n. . .", {"A": D, "B": D}, {"A": GO, "B": GO}),
            ("A . .\n. . .\nB . C", {"A": D, "B": R}, {"A": "same-cell", "B": "same-cell"}),
        ],
    )
    def test_two_by_two(self, picture: str, steps: dict[str, Any], expected: dict[str, str]) -> None:
        assert outcome(board(picture, steps, large={"A": [2, 2]}).state) == expected

    def test_what_a_large_piece_keeps_covering_is_not_left(self) -> None:
        state = board("A . .\n. . .\nB . .", {"A": R, "B": (1, -1)}, large={"A": [2, 2]}).state
        verdicts = resolve_beat(state, dict(state.plans.pending))
        assert isinstance(verdicts["A"], Attempt)
        assert verdicts["B"] == Refusal.of("beat.behind", Cell(1, 1), by="A", rule="beats.follow")


class TestSlipThrough:
    """An ability that passes occupied cells, as a feature."""

    def test_it_passes_those_who_stand_and_those_who_move(self) -> None:
        data = board("A B . C", {"A": (2, 0)}, dex=8).to_dict()
        assert isinstance(next(iter(_resolved(data).values())), Refusal)
        data["pieces"][0]["features"] = ["slip-through"]
        assert isinstance(_resolved(data)["A"], Attempt)
        assert "stop" in _resolved(data | {"plans": [{"piece": "A", "steps": ["1,0"]}]})["A"].code
        both = data | {"plans": [{"piece": "A", "steps": ["2,0"]}, {"piece": "B", "steps": ["0,0"]}]}
        assert isinstance(_resolved(both)["A"], Attempt)

    @pytest.mark.parametrize(("able", "expected"), [(True, GO), (False, "same-cell")])
    def test_it_passes_over_a_cell_in_which_another_comes_to_stand(self, able: bool, expected: str) -> None:
        data = board("A . .\n. B .", {"A": (2, 0), "B": U}, dex=8).to_dict()
        data["pieces"][0]["features"] = ["slip-through"] if able else []
        assert outcome(Game.from_dict(data).state) == {"A": expected, "B": expected}


def _resolved(data: dict[str, Any]) -> dict[str, Any]:
    state = Game.from_dict(data).state
    return dict(resolve_beat(state, dict(state.plans.pending)))


class TestAgainstAReference:
    """Random crowds: the engine says what a slow, obvious judge says."""

    @pytest.mark.parametrize("part", range(4))
    def test_random_beats(self, part: int) -> None:
        for seed in range(part * 150, part * 150 + 150):
            crowded = crowd(seed, policies=seed % 2 == 1)
            expected, found = reference(crowded), outcome(crowded.game().state)
            assert set(found) == set(expected)
            for name, kinds in expected.items():
                assert found[name] in kinds.split("/"), (seed, name, found, expected)

    def test_every_kind_of_conflict_comes_up(self) -> None:
        kinds = {kind for seed in range(600) for kind in reference(crowd(seed, policies=seed % 2 == 1)).values()}
        assert {"moves", "waits", "illegal", "same-cell", "swap", "follow", "cycle", "behind"} <= kinds


class TestOrder:
    """The result never depends on the order of the pieces."""

    def test_a_thousand_shuffles(self) -> None:
        random = Random(6)
        for seed in range(40):
            crowded = crowd(seed)
            state = crowded.game().state
            expected = details(state)
            pieces, plans = list(state.pieces), list(state.plans.by_piece.items())
            for _ in range(25):
                random.shuffle(pieces)
                random.shuffle(plans)
                shuffled = replace(state, pieces=tuple(pieces), plans=Plans(dict(plans)))
                assert details(shuffled) == expected, (seed, pieces)

    @given(st.integers(0, 10_000))
    @settings(max_examples=60, deadline=None)
    def test_never_a_shared_cell_and_never_a_swap(self, seed: int) -> None:
        state = crowd(seed).game().state
        before, after = {p.id: p.cells for p in state.pieces}, cells_after(state)
        covered = [cell for cells in after.values() for cell in cells]
        assert len(covered) == len(set(covered))
        for one in after:
            for other in after:
                swapped = after[one] == before[other] and after[other] == before[one]
                assert one == other or not swapped

    @given(st.integers(0, 10_000), st.lists(st.sampled_from([[1, 1], [2, 1], [1, 2], [2, 2]]), min_size=5, max_size=5))
    @settings(max_examples=60, deadline=None)
    def test_footprints_never_overlap_and_do_not_depend_on_the_order(self, seed: int, sizes: list[list[int]]) -> None:
        random = Random(seed)
        spots = random.sample([(x, y) for x in (0, 3, 6) for y in (0, 3, 6)], 5)
        pieces = [
            {"id": f"p{i}", "side": "a", "at": f"{x},{y}", "size": size, "stats": {"DEX": 12}}
            for i, ((x, y), size) in enumerate(zip(spots, sizes, strict=True))
        ]
        steps = [random.choice([(2, 0), (-2, 0), (0, 2), (0, -2), (1, 0), (0, 1), (1, 1), (-1, -1)]) for _ in spots]
        plans = [
            {"piece": f"p{i}", "steps": [f"{max(x + dx, 0)},{max(y + dy, 0)}"]}
            for i, ((x, y), (dx, dy)) in enumerate(zip(spots, steps, strict=True))
            if (max(x + dx, 0), max(y + dy, 0)) != (x, y)
        ]
        data = {"ruleset": "free-actions", "size": "default", "sides": {"a": {}}, "plans": plans}
        state = Game.from_dict(data | {"pieces": pieces}).state
        covered = [cell for cells in cells_after(state).values() for cell in cells]
        assert len(covered) == len(set(covered))
        assert details(Game.from_dict(data | {"pieces": pieces[::-1]}).state) == details(state)


@pytest.mark.parametrize("seed", range(40))
def test_whoever_surely_goes_on_does(seed: int) -> None:
    board = crowd(seed, policies=seed % 2 == 0)
    board.to = {name: to for name, to in board.to.items() if to is None or _is_near(board.at[name], to)}
    game = board.game()
    for _ in range(3):
        state = game.state
        intents = dict(state.plans.pending)
        found = resolve_beat(state, intents).values()
        assert not surely_goes_on(state, intents) or not all(isinstance(each, Refusal) for each in found)
        if not game.execute().ok:
            break


def _is_near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) <= 1 >= abs(one[1] - other[1])


def test_who_goes_on_is_seen_without_resolving_the_beat_unless_others_may_be_in_the_way() -> None:
    def seen(*arguments: Any, **policy: Any) -> bool:
        state = board(*arguments, **policy).state
        return surely_goes_on(state, dict(state.plans.pending))

    assert seen("A . .", {"A": R})
    assert seen("A .", {"A": None})
    assert not seen("A . B", {"A": R, "B": L})  # contested
    assert not seen("A B .", {"A": R})  # occupied
    assert not seen("A . .\n. . B", {"A": R, "B": (0, -2)})  # who steps further may enter a cell in between
    assert not seen("A #", {"A": R})


def test_beats_grow_with_the_number_of_pieces_and_no_faster() -> None:
    """Counted in calls, not in seconds: four times the pieces take about four times the calls. Half of them wait."""
    import cProfile
    import pstats

    def calls(count: int) -> int:
        rows = [f"{x},{y}" for y in range(count // 10) for x in range(10)]
        pieces = [{"id": f"p{i}", "side": "a", "at": at} for i, at in enumerate(rows)]
        going = [(i, at) for i, at in enumerate(rows) if at[0] >= "5"]
        plans = [{"piece": f"p{i}", "steps": [f"{int(at[0]) + 1},{at[2:]}"]} for i, at in going]
        size = [11, count // 10]
        data = {"ruleset": "free-actions", "size": size, "sides": {"a": {}}, "pieces": pieces, "plans": plans}
        game = Game.from_dict(data)
        profile = cProfile.Profile()
        profile.runcall(game.execute)
        assert all(piece.at != Cell(5, 0) for piece in game.state.pieces)
        return int(pstats.Stats(profile).total_calls)  # type: ignore[attr-defined]

    counts = [calls(n) for n in (50, 200, 800)]
    assert all(later < 4.4 * earlier for earlier, later in pairwise(counts))


def _same(one: Verdict, other: Verdict) -> bool:
    """Whether two verdicts are the same in everything but which judge gave them."""
    if not isinstance(one, Attempt) or not isinstance(other, Attempt):
        return one == other
    names = [name for name in Attempt.__dataclass_fields__ if name != "judge"]
    same = all(getattr(one, name) == getattr(other, name) for name in names)
    return same and one.judge.mover is other.judge.mover


def test_the_short_way_through_the_judge_says_the_same() -> None:
    rng, plain = Random(1), 0
    for seed in range(240):
        game = with_beats(seed) if seed % 2 else crowd(seed).game()
        if game is None:
            continue
        state = game.state
        steps = {
            piece.id: Cell(piece.at.x + dx, piece.at.y + dy)
            for piece in state.pieces
            if piece.at is not None
            for dx, dy in [rng.choice([(0, 1), (1, 0), (-1, 0), (1, 1), (0, -1), (2, 0), (0, 0)])]
        }
        standing = standing_of(piece for piece in state.pieces if rng.random() < 0.3)
        judging = Judging(state, standing)
        for name, to in steps.items():
            short, long = judging.verdict(name, to), judged(state, name, to, standing)
            assert _same(short, long), (seed, name, short, long)
            plain += judging.plain(state.piece(name), to) is not None
    assert plain > 200
