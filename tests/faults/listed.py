"""The faults that are planted in Python, each with the tests that must notice it.

Texts are short and stand once in their file, so that they outlive a move of the code around them. A fault that nobody
notices is a missing test; a text that is gone is caught by tests/faults/test_listed.py.
"""

from __future__ import annotations

from tests.faults.fault import Fault

ASIDE = "tests/query/test_aside.py"
AREA = "tests/board/test_area.py"
NEXT = "tests/play/test_next_steps.py"
OPTIONS = "tests/play/test_options.py"
THREAT = "tests/play/test_threat.py"
FAR = "tests/play/test_turnreach.py"
GOALS = "tests/board/test_goals.py"
ROTATING = "tests/play/test_rotating.py"
STRADDLING = "tests/rulesets/test_imperial_assault.py::TestStraddling"
PICTURES = "tests/views/test_svgboard.py"
WARNINGS = "tests/play/test_warnings.py"
CONDITIONS = "tests/play/test_conditions.py"
LENT = "tests/play/test_action_features.py"
POINTS = "tests/play/test_points_effect.py"
BRIDGE = "tests/query/test_bridge.py"
UNDOING = "tests/game/test_undoing.py"
CUTOFF = "tests/query/test_cutoff.py"
LEDGER = "tests/query/test_ledger.py"
QUERY = ("tests/query/test_corner_cases.py", "tests/query/test_boards_of_the_model.py")
REFUSALS = ("tests/refusals/test_answers.py", "tests/refusals/test_names.py")
PARITY = "tests/parity/test_parity.py"
PAINT = "tests/board/test_paint.py"
ALLOWANCE = "tests/board/test_allowance.py"
GROUND = "tests/board/test_ground.py"
MEANS = "tests/board/test_means.py"
NEARBY = "tests/board/test_nearby.py"
STANCES = "tests/conformance/test_stances.py"
FEATURES = "tests/rules/test_features.py"
ASIDES = "tests/rulesets/test_imperial_assault.py::TestMakingWay"
BEATS = "tests/play/test_beats.py"
MARKS = "tests/play/test_marks.py"
FREE = "tests/rulesets/test_free_actions.py"
ADDING = "tests/play/test_adding.py"
COUNTS = "tests/play/test_counts.py"
LEGAL = "tests/play/test_legal.py"
PLANNING = "tests/play/test_planning.py"
PROGRAMS = "tests/play/test_programs.py"
REACTIONS = "tests/play/test_reactions.py"
RESOLVE = "tests/play/test_resolve.py"
RESTING = "tests/play/test_resting.py"
SHOVES = "tests/play/test_shoves.py"
STRETCH = "tests/play/test_stretch.py"
TILES = "tests/play/test_tiles.py"
TURNS = "tests/play/test_turns.py"
FILES = "tests/game/test_files.py"
GAME = "tests/game/test_game.py"
JSON = "tests/views/test_json.py"
TELLING = "tests/views/test_telling.py"
ZONES = "tests/play/test_zones.py"
NEW_FIELD = "tests/fields/test_a_new_field.py"
BOTS = "tests/bots/test_every_ruleset.py"
TURN = "tests/bots/test_turn.py"
BULK = "tests/bulk/test_boards.py"
STIRRING = "tests/bulk/test_stirring.py"
GAMES = "tests/bulk/test_games.py"
CLOSEST = "tests/test_closest.py"
COSTLY = "tests/board/test_costly.py"
CROWDS = "tests/growth/test_crowds.py"
HISTORY = "tests/game/test_history.py"
STREAMS = "tests/cli/test_streams.py"

HEX = "tests/geometry/test_hex.py"
HEX_FILES = "tests/hexes/test_files.py"
HEX_PLAY = "tests/hexes/test_play.py"
HEXES = "tests/hexes/test_hexes.py"
HEX_KEYS = "tests/cli/test_hexes.py"
HEX_VIEWS = "tests/views/test_hex_boards.py"

FAULTS = [
    # geometry: hexes, their maps, and rulesets laid onto them
    Fault(
        "geometry/hex.py",
        "if dx * dy > 0 else abs(dx) + abs(dy)), 0",
        "if dx * dy < 0 else abs(dx) + abs(dy)), 0",
        (HEX,),
    ),
    Fault("geometry/hex.py", "by = (by[0] - by[1], by[0])", "by = (by[1], by[1] - by[0])", (HEX,)),
    Fault("geometry/hex.py", "return (line + self._late) // 2", "return (line + 1) // 2", (HEX,)),
    Fault("geometry/hex.py", "== (self.rows is Axes.DOWN)", "", (HEX,)),
    Fault("geometry/hex.py", "(2 * second * step - whole)", "(2 * second * step)", (HEX,)),
    Fault("geometry/hex.py", '"flower": (3, 3, ((0, 0), *ways)),', '"flower": (3, 3, tuple(ways)),', (HEX, HEX_FILES)),
    Fault(
        "geometry/hex.py",
        "return (q, q + r) if self._turned_axial == 0",
        "return (q, r) if self._turned_axial == 0",
        (HEX,),
    ),
    Fault("board/lines.py", "if (indent > margin) != bool(grid.indent(row)):", "if False:", (HEX_FILES,)),
    Fault("board/lines.py", "if grid.drop(0):", "if False:", (HEX_FILES,)),
    Fault("rules/compiling/shapes.py", 'return "by" in part or', "return", (HEX_FILES,)),
    Fault("rules/compiling/shapes.py", "len(value) != self._grid.angles", "False", (HEX_FILES,)),
    Fault("rules/compiling/grids.py", "if field.diagonal and value is not None:", "if False:", (HEX_FILES, HEX_PLAY)),
    Fault("query/cutoff.py", "next(turns), node", "len(best), node", (PARITY,)),
    Fault("geometry/hex.py", "- by[0] * by[1] + by[1] * by[1]", "+ by[0] * by[1] + by[1] * by[1]", (HEX,)),
    Fault(
        "geometry/hex.py", "clockwise = 1 if self.rows is Axes.DOWN else -1", "clockwise = 1", (HEX, HEX_FILES, HEXES)
    ),
    Fault(
        "geometry/hex.py",
        '"triangle": (2, 2, ((0, 0), first, second)),',
        '"triangle": (2, 2, ((0, 0), first, ways[2])),',
        (HEX, HEX_FILES, HEX_VIEWS),
    ),
    Fault(
        "geometry/hex.py",
        "return (cell.x, cell.y - cell.x) if self._turned_axial == 0",
        "return (cell.x, cell.y) if self._turned_axial == 0",
        (HEX,),
    ),
    Fault("geometry/hex.py", "cell.y - cell.x * _HALF + _HALF", "cell.y + cell.x * _HALF + _HALF", (HEX,)),
    Fault("geometry/hex.py", "return Cell(column + self._shift(row), row)", "return Cell(column, row)", (HEX,)),
    Fault("geometry/hex.py", "for dx, dy in product((0, 1), repeat=2)]", "for dx, dy in [(0, 0)]]", (HEX, HEXES)),
    Fault("geometry/grid.py", "turns if self.rows is Axes.DOWN else -turns", "turns", (HEX,)),
    Fault(
        "geometry/grid.py",
        "return min(turns % len(self.directions), -turns % len(self.directions))",
        "return turns % len(self.directions)",
        (HEX,),
    ),
    Fault(
        "geometry/page.py",
        "0 <= column < columns and 0 <= row < rows",
        "0 <= column < columns and 0 <= row <= rows",
        (HEX, HEXES),
    ),
    Fault(
        "board/lines.py",
        "row = number if grid.rows is Axes.DOWN else len(lines) - 1 - number",
        "row = number",
        (HEX_FILES,),
    ),
    Fault(
        "board/straddling.py", "for side in rules.grid.sides:", "for side in rules.grid.sides[:2]:", (HEX_PLAY, HEXES)
    ),
    Fault("query/mover.py", "tuple(dict.fromkeys((1, ways - 1)))", "(1,)", (HEX_FILES, HEXES)),
    Fault(
        "query/judge.py",
        "if refusal is not None and cell + unit.by not in here:",
        "if refusal is not None:",
        (HEX_PLAY, HEXES, PARITY),
    ),
    Fault("play/moves/shoving.py", "(abs(line_x * each[1][1] - line_y * each[1][0]), not", "(0, not", (HEXES,)),
    Fault("play/moves/shoving.py", 'away = 1 if how == "push" else -1', "away = 1", (HEX_PLAY,)),
    Fault(
        "query/bridge.py",
        "heading = mover.grid.directions[row[3]]",
        "heading = mover.grid.directions[-row[3]]",
        (HEXES, HEX_PLAY),
    ),
    Fault("rules/compiling/shapes.py", "way.upper() not in self._ways", "False", (HEX_FILES,)),
    Fault(
        "rules/compiling/shapes.py",
        "isinstance(value, str) and value not in self._grid.footprints",
        "False",
        (HEX_FILES,),
    ),
    Fault("rules/compiling/grids.py", "len(costs) != grid.angles", "False", (HEX_FILES, HEXES)),
    Fault("cli/keys.py", 'KEYS = "qwedsa"', 'KEYS = "qweasd"', (HEX_KEYS,)),
    # query: the judge, gates, costs, paths, making way, what cuts off
    Fault("query/judge.py", "theirs > mine", "theirs < mine", QUERY),
    Fault("query/judge.py", 'if halt == "turn"), None)', "if halt), None)", (ZONES,)),
    Fault("query/gates.py", "if piece.count(HALTED) and not occasion.out_of_turn:", "if False:", (ZONES,)),
    Fault("play/moves/moving.py", "if journey.halt is not None:", "if False:", (ZONES,)),
    Fault("play/foresight/turnreach.py", "if not spread.ends_turn(node):", "if True:", (ZONES,)),
    Fault("query/judge.py", "border.free_from == here", "border.free_from == end", QUERY),
    Fault(
        "query/judge.py",
        "if kind is kinds.CORNER_EDGE and not self.rules.edges[border.kind].corner:",
        "if False:",
        (*QUERY, PARITY),
    ),
    Fault(
        "query/judge.py",
        "self._crossed(side, cell + unit.by, cell,",
        "self._crossed(side, cell + unit.by, side,",
        REFUSALS,
    ),
    Fault(
        "query/judge.py", "Refusal(kinds.STOP_TERRAIN, cell, tag", "Refusal(kinds.STOP_OCCUPIED, cell, None", REFUSALS
    ),
    Fault("query/query.py", "return refusal if arrival.can_stop else refusal.bare", "return refusal", REFUSALS),
    Fault("board/state.py", "*(getattr(refusal, name) for name in FIELDS)", "refusal.cell", REFUSALS),
    Fault("query/gates.py", "if gate.slot in before", "if gate.slot not in before", (RESOLVE,)),
    Fault("query/ledger.py", "return whole - self.carry", "return whole", (LEDGER,)),
    Fault("query/ledger.py", "if rounded < 1:", "if rounded < 0:", (LEDGER,)),
    Fault(
        "query/query.py",
        "cost + verdict.pips < further[verdict.end][0]",
        "cost + verdict.pips > further[verdict.end][0]",
        QUERY,
    ),
    Fault(
        "query/stance.py",
        "return self.on(state, name, self.terms, self._occupants)",
        "return self.on(state, name, self.terms._replace(mode=None), self._occupants)",
        (PROGRAMS,),
    ),
    Fault("query/path.py", "cls(stance, None, sum(prices))", "cls(stance, None, max(prices, default=0))", QUERY),
    Fault(
        "query/query.py",
        "if found is not None and found.stop == SURE:",
        "if found is not None and found.stop:",
        (ASIDES,),
    ),
    Fault("query/aside.py", "state = state.with_piece(other.posed(free))", "state = state", (ASIDE,)),
    Fault(
        "query/cutoff.py", "offer(end, broken + more, cost + pips, first)", "offer(end, broken, cost, first)", (CUTOFF,)
    ),
    Fault("query/cutoff.py", "int(verdict.end.halted and end.anchor != goal)", "0", (CUTOFF,)),
    # play: what tiles, doors, reactions and effects do
    Fault("play/consequences/tiles.py", ' if effect.how != "toggle"]', "]", (TILES,)),
    Fault("play/consequences/tiles.py", " and other.index != rule.index", "", (WARNINGS,)),
    Fault("play/consequences/tiles.py", "elif effect.is_due(read):", "else:", (CONDITIONS,)),
    Fault("play/consequences/tiles.py", "{name: play.lent(name)})(whose", "{})(whose", (CONDITIONS,)),
    Fault("bots/dangers.py", "effect.is_due(self._read) and ", "", (CONDITIONS,)),
    Fault("play/foresight/warnings.py", "was and not now", "was", (WARNINGS,)),
    Fault("play/foresight/warnings.py", "if not formula.has_dice", "if True", (WARNINGS,)),
    Fault("play/foresight/warnings.py", "play.state != self.after or", "True or", (WARNINGS,)),
    Fault("play/resolution.py", "self.piece(piece), self.lent(piece))(name)", "self.piece(piece))(name)", (LENT,)),
    Fault("play/moves/forcing.py", "play.profile(name, mode=FORCED))", "play.profile(name))", (LENT,)),
    Fault("play/moves/aside.py", "asking(play.state).judge", "Query.of(play.state, name).judge", (LENT,)),
    Fault("play/consequences/stats.py", "max(after, min(before, play.held(name, POINTS)))", "after", (POINTS,)),
    Fault("play/foresight/turnreach.py", "found[:3] < known[:3]", "found[:3] > known[:3]", (FAR,)),
    Fault("play/foresight/turnreach.py", "found[:3] < known[:3]", "True", (FAR,)),
    Fault("play/foresight/turnreach.py", "found[:3] < before[:3]", "False", (FAR,)),
    Fault("query/bridge.py", " and len(native) >= len(marks)", "", (BRIDGE,)),
    Fault(
        "play/consequences/tiles.py",
        "if place.cell not in play.piece(name).cells:",
        "if play.piece(name).at is None:",
        (TILES,),
    ),
    Fault("play/consequences/doors.py", "not (is_open and not waits)", "not is_open", (TILES,)),
    Fault("play/consequences/reactions.py", "if not rule.ask:", "if True:", (REACTIONS,)),
    Fault("play/consequences/reactions.py", "or prevented:", ":", (REACTIONS,)),
    Fault("play/consequences/stats.py", "if held and after < before:", "if False:", (PROGRAMS,)),
    Fault("play/consequences/program.py", " - (state.rules.stats[stat].least or 0)", "", (PROGRAMS, REACTIONS)),
    # play: moving, being moved, coming to rest
    Fault(
        "play/moves/resting.py",
        "next(back, None) or nearest_free",
        "next(back, None) or (lambda *_: None)",
        (RESTING,),
    ),
    Fault("play/moves/paying.py", "budget.carry + spent", "spent", (TURNS,)),
    Fault("play/moves/paying.py", "and not by_action and", "and", (PROGRAMS,)),
    Fault("play/moves/stretch.py", "if board.holds or ", "if ", (TILES,)),
    Fault("play/moves/stretch.py", "rules.stirs or ", "", (REACTIONS,)),
    Fault("play/moves/stretch.py", "board.effects or ", "", (STRETCH,)),
    Fault(
        "play/moves/stretch.py", 'is_quiet(state, cell, "leave") for cell in left', "True for cell in left", (TILES,)
    ),
    Fault("play/moves/stretch.py", "query.judge.stopping(steps[-1].end).allowed is not True", "False", (ASIDES,)),
    Fault("play/moves/stretch.py", " or state.tiles.closing):", "):", (STRETCH,)),
    Fault("play/moves/stretch.py", " or auras(state)", "", (MEANS,)),
    Fault("play/moves/stretch.py", "for window in _WINDOWS", "for window in _WINDOWS[1:]", (REACTIONS,)),
    Fault("play/moves/moving.py", "budget.affords(journey.spent + step.pips)", "budget.affords(step.pips)", (RESOLVE,)),
    Fault("play/moves/moving.py", "journey.parity = query.judge.start().parity", "journey.parity = 0", (RESOLVE,)),
    Fault("play/moves/changing.py", " and piece.pose == event.end", "", (REACTIONS,)),
    Fault("play/moves/forcing.py", 'hit is not None or aimed_at(effect) == "self"', "True", (SHOVES,)),
    Fault("play/moves/shoving.py", "not grid.corners(each[0])", "bool(grid.corners(each[0]))", (SHOVES,)),
    # play: plans and beats
    Fault("play/plans/beats.py", "if cell in one.after and cell in other.after:", "if True:", (BEATS,)),
    Fault(
        "play/plans/beats.py", "while exchanges is not None and", "while False and exchanges is not None and", (MARKS,)
    ),
    Fault("play/plans/exchanges.py", "plan.start is not None and piece.at is not None", "False", (MARKS,)),
    Fault("play/plans/certain.py", "if by in self._others or name in asked:", "if name in asked:", (MARKS,)),
    Fault("play/plans/certain.py", "if self._stirred or not self._is_calm(name, way):", "if self._stirred:", (MARKS,)),
    Fault("play/plans/certain.py", " and not self._others and self._all_still(beat)", "", (MARKS,)),
    Fault(
        "play/plans/marks.py",
        "if other != name and minds and not self",
        "if minds and other != name and self",
        (MARKS,),
    ),
    Fault("board/sight.py", "| plans.passed\n", "\n", (FREE,)),
    Fault("play/plans/planning.py", "marks[len(before) :]", "marks", (PLANNING,)),
    # play: turns, the table, what is legal
    Fault("play/turns.py", "if next_place == count:", "if False:", (TURNS,)),
    Fault("play/table.py", "if piece.at is None and at is not None and", "if at is not None and", (COUNTS,)),
    Fault("play/table.py", "ready.changed(at=None)", "ready", (ADDING,)),
    Fault("play/table.py", "with_points(state.with_new(full), full)", "full", (ADDING,)),
    Fault("play/legal.py", "affords(costs[grid.angle(piece.heading, way)])", "True", (LEGAL,)),
    # board: what a state takes over, ground, what is near, what is granted, what is seen
    Fault(
        "board/state.py",
        "at is None or before.at is None:",
        "at is None:",
        (f"{STANCES}::test_who_is_left_is_found_again_when_somebody_comes_back",),
    ),
    Fault(
        "board/state.py", "moved = crowd.moved(index, at[0], at[1])", "moved = crowd", ("tests/board/test_crowd.py",)
    ),
    Fault(
        "board/state.py",
        "        and before.used is after.used\n",
        "",
        (f"{STANCES}::test_an_aura_that_reads_how_often_something_was_used_goes_out_with_the_use",),
    ),
    Fault(
        "board/ground.py",
        "field.strictness(value) > field.strictness(known[1])",
        "field.strictness(value) < field.strictness(known[1])",
        (GROUND,),
    ),
    # rules: declared fields, and whoever searches where the core does not know one
    Fault(
        "rules/field.py", "STRICTNESS[value] if self.strict else -STRICTNESS[value]", "-STRICTNESS[value]", (GROUND,)
    ),
    Fault("rules/compiling/compile.py", "    key = (fields, ", "    key = (None, ", (NEW_FIELD,)),
    Fault(
        "rules/compiling/pips.py",
        "in (Unit.PIPS, Unit.POINTS) else []\n    for",
        "is Unit.POINTS else []\n    for",
        (NEW_FIELD,),
    ),
    Fault(
        "rules/profile.py",
        "(*self.rows.values(), *self.occupants.values())",
        "tuple(self.occupants.values())",
        (NEW_FIELD,),
    ),
    Fault("query/stance.py", "        if self.profile.beyond_core:\n", "        if False:\n", (NEW_FIELD,)),
    Fault("query/judge.py", "            and not mover.surcharges\n", "", (NEW_FIELD,)),
    Fault("query/judge.py", "_identity(left), places, more)", "_identity(left), places)", (NEW_FIELD,)),
    Fault(
        "query/mover.py",
        "pips = rule.pips(trial._replace(state=rest % states))",
        "pips = rule.pips(trial)",
        (NEW_FIELD,),
    ),
    Fault("query/mover.py", "rest // states\n        return found", "rest\n        return found", (NEW_FIELD,)),
    Fault("query/search.py", "range(self.judge.mover.cycle)", "range(1)", (NEW_FIELD,)),
    Fault("query/search.py", "if step.end in ways)", "if step.end in self.costs)", (PARITY,)),
    Fault(
        "board/nearby.py",
        "return any(not _parts(rules, board, a, c)",
        "return all(not _parts(rules, board, a, c)",
        (NEARBY,),
    ),
    Fault("board/means.py", "else min(piece.pips, self.cap)", "else piece.pips", (ALLOWANCE,)),
    Fault("board/means.py", "else min(piece.pips, self.cap)", "else min(piece.pips, self.granted or 0)", (ALLOWANCE,)),
    Fault(
        "game/game.py",
        "mine == theirs and self._first == other._first",
        "mine == theirs",
        ("tests/game/test_position.py",),
    ),
    Fault("board/means.py", "return self._values == tuple(", "return True or tuple(", (MEANS,)),
    Fault("board/means.py", " or self._others != granted", "", (MEANS,)),
    Fault("board/means.py", "self._world is not state.world or ", "", (MEANS,)),
    Fault("board/piece.py", '"features", "temporary"}', '"features"}', (MEANS,)),
    Fault("board/sight.py", "steps=plan.steps[: plan.done]", "steps=plan.steps", (PLANNING,)),
    # rules: folding and profiles
    Fault("rules/fold.py", '("multiply", "add", "cap")', '("add", "multiply", "cap")', (FEATURES,)),
    Fault("rules/profile.py", "entry.scope >= known.scope", "entry.scope < known.scope", (FEATURES,)),
    Fault("rules/profile.py", "tuple(read(name) for name in self.per_step_stats)", "()", (FEATURES,)),
    # game: undo, redo, replay, files
    Fault(
        "game/history.py",
        "History(done, None, known)",
        "History(done, self._undone, known)",
        (GAME,),
    ),
    Fault("game/game.py", "self._state = record.after", "pass", (GAME,)),
    Fault(
        "game/game.py",
        "resolve(state, record.action, record.answers)",
        "resolve(state, record.action, ())",
        (PROGRAMS,),
    ),
    Fault("game/game.py", 'if self.rules.undo == "free":', "if True:", (PROGRAMS,)),
    Fault("game/files.py", '        "parity": piece.parity,\n', "", (FILES,)),
    # views: what is told, JSON, what one side sees
    Fault("views/telling/events.py", '"interrupted" and not fell', '"interrupted"', (TELLING,)),
    Fault("views/json/reach.py", "return arrival.stop if arrival.can_stop else False", "return arrival.stop", (JSON,)),
    Fault("views/view.py", "seed=0, rolls=0", "rolls=0", (BOTS,)),
    # what may come
    Fault("board/area.py", "area if apart is None else area & ~apart", "area", (AREA,)),
    Fault("board/area.py", "self._stride = 2 * self._width", "self._stride = self._width", (AREA,)),
    Fault("board/allowance.py", "place > state.turn.place", "place < state.turn.place", (ALLOWANCE,)),
    Fault("play/foresight/freshturn.py", "if not _may_still(state, piece, before):", "if False:", (THREAT,)),
    Fault("play/foresight/freshturn.py", "return Node(node.anchor, node.turned, node.heading)", "return node", (FAR,)),
    Fault("play/foresight/turnreach.py", "first, {start}, known) | {start}", "first, {start}, known)", (FAR,)),
    Fault("play/foresight/options.py", "if isinstance(events[i], Rolled):", "if False:", (OPTIONS,)),
    Fault("play/foresight/options.py", "if isinstance(events[i], BeatPlayed | PlansBlocked):", "if False:", (OPTIONS,)),
    Fault("play/plans/marks.py", "self.foreseen.added(name, to, beat)", "self.foreseen.verdicts(beat)", (NEXT,)),
    Fault("views/json/results.py", "rests or option.until", "True or option.until", (OPTIONS,)),
    Fault(
        "views/view.py",
        "return sees(owner_of(state, action), side)",
        "return True",
        (JSON, UNDOING),
    ),
    # large pieces, and where sides want to be
    Fault("board/goal.py", "there >= (self.pieces or", "there > (self.pieces or", (GOALS,)),
    Fault("board/goal.py", "max(1, len(standing))", "len(standing)", (GOALS,)),
    Fault("board/builder.py", "not profile.rotate.edges", "False", (STRADDLING,)),
    Fault("board/straddling.py", ".stops(border.open)", ".stops(False)", (STRADDLING,)),
    Fault("query/query.py", "verdicts[-1 if back else 0]", "verdicts[0]", (ROTATING,)),
    Fault(
        "views/happening/timeline.py",
        "pixels.of(self.state.piece(piece), pose)",
        "pixels.of(self.state.piece(piece), pose.anchor)",
        (ROTATING,),
    ),
    Fault("views/telling/words.py", "if cell == before:", "if False:", (ROTATING,)),
    Fault(
        "views/drawing/svgplans.py", "planning = Planning(state, side)", "planning = Planning(state, None)", (PICTURES,)
    ),
    # what files, crowds and long games may cost, and what is promised of them all the same
    Fault("closest.py", "2 * min(one, other) / (one + other) >= cutoff", "one >= other", (CLOSEST,)),
    Fault("board/sharing.py", "(firsts if own is None else [None])", "[None]", (COSTLY,)),
    Fault("board/auras.py", "{**known, **fresh}", "{**fresh, **known}", (STANCES,)),
    Fault("board/auras.py", "{**moved, **since}", "{**since, **moved}", (PAINT,)),
    Fault("board/auras.py", " or known.board is not state.board", "", (PAINT,)),
    Fault("board/paint.py", "tuple(sorted((*known, stroke)))", "(*known, stroke)", (PAINT,)),
    Fault("board/paint.py", " if who != but", "", (PAINT,)),
    Fault("query/mover.py", "(most + 1) * self.stride + max", "most * self.stride // 2 - max", (CROWDS,)),
    Fault("board/state.py", "[t if p is q else _text(p) for", "[t for", (HISTORY,)),
    Fault("game/files.py", 'if not pending and result.state.hash != entry.get("hash"):', "if False:", (FILES,)),
    Fault("cli/running.py", "return OUTPUT_LOST", "return OK", (STREAMS,)),
    # what a side may do by itself, and what goes with a piece to other boards
    Fault("play/whose.py", "None if owner == side else", "None if owner in (side, None) else", (TURN,)),
    Fault("bots/turn.py", "if is_due and began is not None", "if began is not None", (TURN,)),
    Fault("board/auras.py", "stays and same and not rules.reads_counts", "stays and same", (MEANS, PAINT, STANCES)),
    Fault("board/auras.py", " and before.temporary is after.temporary and", " and", (MEANS, PAINT, STANCES)),
    Fault("board/auras.py", " and before.stats is after.stats", "", (MEANS, PAINT, STANCES)),
    Fault("bulk/stirring.py", "far > WATCHED or parted", "far > WATCHED or False", (STIRRING,)),
    Fault("bulk/stirring.py", 'path.endswith(".halt") for path in said', "True for path in said", (GAMES,)),
    Fault("bulk/boards.py", "state.changed(pieces=(state.piece(piece),))", "state", (BULK,)),
]
