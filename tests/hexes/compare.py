"""What the engine says about a board of hexes, beside what the plain opinion of `boards` says."""

from __future__ import annotations

from collections.abc import Iterator

from tests.hexes.boards import Board, Spot, random_board
from tests.hexes.figures import Figures, Pose
from tests.parity.compare import differences as differences_of_core
from tests.play.beat_boards import outcome

from footwork import Cell, Game, Path


def differences(seed: int) -> list[str]:
    """Everything in which core, judge and the plain opinion disagree about one random board."""
    board = random_board(seed)
    game = Game.from_dict(board.data())
    checks = (differences_of_core(game.state), _reach(board, game), _shoves(board, game), _beat(board, game))
    return [f"board {seed}: {problem}" for found in checks for problem in found]


def _reach(board: Board, game: Game) -> Iterator[str]:
    """Reach, paths and why not."""
    spots, ways = board.reach(), board.ways()
    reach = game.reach("me")
    found = {_spot(board, game, each.cell): (each.charge, each.can_stop) for each in reach.values()}
    start = board.at["me"]
    if found != {spot: known for spot, known in spots.items() if spot != start}:
        yield f"reach {found}, not {spots}"
        return
    for row in range(len(board.rows)):
        for column in range(len(board.rows[0])):
            cell = game.rules.grid.cell(column, row)
            spot = _spot(board, game, cell)
            allowed = spot != start and spots.get(spot, (0, False))[1]
            refusal = game.why("me", cell)
            if (refusal is None) != allowed:
                yield f"why {spot}: {refusal}"
            if allowed:
                way = [_spot(board, game, each) for each in reach.path(cell).cells]
                if way != ways[spot]:
                    yield f"path to {spot}: {way}, not {ways[spot]}"


def _shoves(board: Board, game: Game) -> Iterator[str]:
    """Pushes and pulls of everybody else."""
    for name in board.at:
        for how in ("push", "pull") if name != "me" else ():
            after = game.fork()
            result = after.act("me", how, name)
            at = after.state.piece(name).at
            expected = board.shoved(name, away=how == "push")
            if not result.ok or at is None or _spot(board, game, at) != expected:
                yield f"{how} {name}: {at and _spot(board, game, at)}, not {expected} ({result.refusal})"


def _beat(board: Board, game: Game) -> Iterator[str]:
    """Everybody's step at once."""
    found = {name: what == "moves" for name, what in outcome(game.state).items()}
    if found != board.beat():
        yield f"beat {found}, not {board.beat()}"


def _spot(board: Board, game: Game, cell: Cell) -> Spot:
    column, row = game.rules.grid.place(cell)
    return board.spot(column, row if board.layout.rows == "down" else len(board.rows) - 1 - row)


def differences_of_figures(seed: int) -> list[str]:
    """Everything in which the engine and the opinion of `figures` disagree about one random board."""
    board = Figures(seed)
    if not board.figures:
        return []
    game = Game.from_dict(board.data())
    return [f"figures {seed}: {problem}" for problem in _figures(board, game)]


def _figures(board: Figures, game: Game) -> Iterator[str]:
    """The reach of the first figure by poses, and for cells a path whose steps the opinion has too, or why not."""
    columns, lines = range(board.columns), range(board.lines)
    spots = {game.cell(board.text(spot)): spot for spot in (board.page.spot(c, n) for c in columns for n in lines)}
    expected, me = board.reach(), board.figures["me"]
    start = Pose(me.at, me.turned, me.heading)

    def known(at: Cell, turned: int, heading: str) -> Pose:
        return Pose(spots[at], int(turned), heading if board.aligned else start.heading)

    found = {
        known(pose.anchor, pose.turned, pose.heading.name): (each.charge, each.can_stop)
        for pose, each in game.reach("me").poses.items()
    }
    if found != expected:
        yield f"reach {sorted(found.items() ^ expected.items())[:4]}"
        return
    query = game.query("me")
    for spot in spots.values():
        costs = [cost for pose, (cost, stop) in expected.items() if pose.at == spot and stop]
        if spot == start.at:
            continue
        path, why = query.path(board.text(spot)), game.why("me", board.text(spot))
        if (why is None) != bool(costs) or isinstance(path, Path) != bool(costs):
            yield f"{board.text(spot)}: {why}, {path}"
        elif isinstance(path, Path):
            nodes = [known(pose.anchor, pose.turned, pose.heading.name) for pose in path.poses]
            if path.charge != min(costs) or _walked(board, start, nodes) != path.charge:
                yield f"path to {board.text(spot)}: {nodes} for {path.charge}, not {min(costs)}"


def _walked(board: Figures, start: Pose, nodes: list[Pose]) -> int | None:
    """What a way costs that begins as a figure stands; None if some step of it is none."""
    here, cost = start, 0
    for node in nodes[1:]:
        ends = [(more, end) for end, more in board.steps(here) if end._replace(halted=False) == node]
        if not ends:
            return None
        more, here = min(ends)
        cost += more
    return cost if nodes[0] == start else None
