"""Faults, planted in the native core one at a time: the parity run must catch each.

``python -m tests.parity.faults`` builds a copy of the core with each fault and compares it with the judge; where the
fault lies in one search alone, also with the other searches. Faults of questions and steps in bulk are for their tests,
as those of what is listed; those that are none on squares for the comparison on hexes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.faults.fault import Fault
from tests.parity.build import ROOT, build, configure

BOARDS = ("tests/bulk/test_boards.py",)
GAMES = ("tests/bulk/test_games.py",)
LAPSING = ("tests/bulk/test_lapsing.py",)
GOALS = ("tests/bulk/test_goals.py",)
STIRRING = ("tests/bulk/test_stirring.py",)
BEATS = ("tests/bulk/test_beats.py",)
HEXES = ("tests/hexes/test_hexes.py",)
SPARSE = ("tests/parity/test_tiers.py",)
STRIDES = ("tests/query/test_strides.py",)
POSES = ("tests/query/test_poses.py",)
PREPARED = ("tests/query/test_prepared.py",)
LISTED = ("tests/query/test_large_reach.py",)
FAULTS = [
    Fault(
        "profile.cpp",
        "whole = floor_div(2 * numerator + denominator",
        "whole = floor_div(2 * numerator",
    ),
    Fault("profile.cpp", "return whole < 1 ? 1 :", "return whole < 0 ? 1 :"),
    Fault("profile.cpp", "if (!highest || less(*highest, charge))", "if (!highest || less(charge, *highest))"),
    Fault(
        "profile.cpp", "adds += charges[std::countr_zero(rest)].leave", "adds += charges[std::countr_zero(rest)].add"
    ),
    Fault("profile.cpp", "* (charge.numerator - charge.denominator)", "* charge.numerator"),
    Fault("plane.cpp", "if (!ground.exists || !ground.enter) continue;", "if (!ground.exists) continue;"),
    Fault("plane.cpp", "CornerCells::either_open ? 1 : 0;", "CornerCells::either_open ? 0 : 0;"),
    Fault("plane.cpp", "CornerEdges::both_sides) add(corner.end);", "CornerEdges::both_sides) add(corner.start);"),
    Fault("judge.cpp", "(onto_free && met.relations)", "(onto_free && false)"),
    Fault("profile.cpp", "if (shape.has(cell + sides[side]))", "if (!side && shape.has(cell + sides[side]))"),
    Fault("profile.cpp", "if (!row || !(row->unit || row->clear))", "if (!row || !row->unit)"),
    Fault("judge.cpp", "profile_.rows[option.row].diagonals) %", "profile_.rows[option.row].cardinals) %"),
    Fault(
        "judge.cpp",
        "const std::int64_t from = said >= 0 ? said :",
        "const std::int64_t from = said > kMostCost ? said :",
    ),
    Fault("judge.cpp", "met.halts |= ground.occupants[i].halt;", ""),
    Fault("judge.cpp", "if (met.ground->stop == Stop::ask) result = Stop::ask;", ""),
    Fault("judge.cpp", "std::min(around, profile_.headings() - around)", "std::min(around, 4)"),
    Fault("flood.cpp", "if (step > left) {", "if (step >= left) {"),
    Fault("flood.cpp", "return step > left ? rings", "return step >= left ? rings"),
    Fault("flood.cpp", "std::min<std::int64_t>(next, std::max(starts[begun].cost, cost));", "next;", SPARSE),
    Fault("flood.cpp", "return (at * 64 + std::countr_zero(word) - from) & (rings - 1);", "return rings;", SPARSE),
    Fault("flood.cpp", "return any_halts && ways.halts[kind[cell]] && cell != from; };", "return cell < 0; };"),
    Fault(
        "flood.cpp",
        "for (; begun < starts.size() && starts[begun].cost <= cost; ++begun)",
        "for (; begun < starts.size(); ++begun)",
    ),
    Fault("flood.cpp", "if (values[start.cell] == start.cost) from", "if (values[start.cell]) from"),
    Fault("flood.cpp", "if (totals[j] > limit) {", "if (totals[j] >= limit) {"),
    Fault("prepare.cpp", "ways_.diagonal[way] ? shortcuts.diagonal : dearer", "ways_.diagonal[way] ? ~0u : dearer"),
    Fault("prepare.cpp", "costs_as_much = dearer ? ~0u : ~shortcuts.diagonal;", "costs_as_much = ~0u;"),
    Fault("rows.cpp", "order < options.size() && order < below", "order < options.size()"),
    Fault("rows.cpp", "first = std::min(first, judge.pack(end));", "first = judge.pack(end);"),
    Fault("rows.cpp", "if (!verdict || !ways.contains(judge.pack(verdict->end))) continue;", "if (!verdict) continue;"),
    Fault(
        "flood.cpp",
        "if (mine.marks[to] && leads(costs, from, cell, way, to)) next = to;",
        "if (mine.marks[to]) next = to;",
    ),
    Fault("flood.cpp", "ties == Ties::start ? walk_on", "ties != Ties::goal && wide ? walk_on"),
    Fault("board.hpp", "corner ? kCornerBackward : kStopsBackward", "corner ? kCornerForward : kStopsForward"),
    Fault("flood.cpp", "both[apart] = std::min(slant[apart], 2 * along)", "both[apart] = 2 * along"),
    Fault("front.hpp", "part[i] << by | __builtin_shufflevector(before, over, 1, 2)", "part[i] << by"),
    Fault("rows.cpp", "kept + number / 2 * options", "kept + number / 4 * options"),
    Fault(
        "judge.hpp",
        "paid_[mixed >> (64 - kBits)];\n"
        "        if (known.cost == 0 || known.base != base || known.times != times || known.adds",
        "paid_[mixed >> 63];\n        if (known.cost == 0 || known.base != base || known.times != times || adds",
    ),
    Fault("judge.cpp", "if (profile_.charges_leaving()) out =", "if (false) out ="),
    Fault("profile.cpp", "if (!among(tread.entered, beside) &&", "if (among(tread.entered, beside) &&"),
    Fault("rows.cpp", "judge.stopping(node) != Stop::no) limit = cost;", "node.halted >= 0) limit = cost;"),
    Fault("strides.cpp", "among(left, by.dx) & among(above, by.dy)", "among(above, by.dy)"),
    Fault("strides.cpp", "charges = part.charges | toll.charges;", "charges = toll.charges;"),
    Fault("strides.cpp", "if (!judge.borders_allow(node, option))", "if (false)"),
    Fault("strides.cpp", "if (kind.met.halts || met", "if (met", STRIDES),
    Fault("strides.cpp", "if (bits[i] >= 0 && bits[i] != bit) return false;", "", STRIDES),
    Fault("strides.cpp", "if (cost) at[cost + dearest_] = Set{};", ""),
    Fault("tracing.hpp", "if (ties == Ties::start)", "if (ties == Ties::start && kWords > 1)"),
    Fault("wave.cpp", "ways.halts[kinds[place]] && place != begin", "ways.halts[kinds[place]] && place == begin"),
    Fault("front.hpp", "if (cost++ == most) break;", "if (++cost == most) break;"),
    Fault("front.hpp", "corner[i] = at.corners - prices[i].cost[1];", "corner[i] = at.corners - prices[i].cost[0];"),
    Fault("tracing.hpp", "return step.exits.has(place) && at(", "return at("),
    Fault(
        "lanes.inc", "rules.either ? beside[0] | beside[1] : beside[0] & beside[1];", "beside[0] & beside[1];", BOARDS
    ),
    Fault("lanes.inc", "V going = fresh & leaves;", "V going = fresh;", BOARDS),
    Fault("lanes.inc", "at_least(limit, now)", "at_least(limit, now + 1)", BOARDS),
    Fault("lanes.inc", "| (from & ~exists);", ";", BOARDS),
    Fault("lanes.inc", "for (int i = 8; i < used; ++i)", "for (int i = 9; i < used; ++i)", BOARDS),
    Fault("lanes.cpp", "exits[i] & from[way.diagonal]", "exits[i] & from[0]", BOARDS),
    Fault("lanes.cpp", "rules.ties == Ties::start ? on(", "rules.ties == Ties::start && cost < 0 ? on(", BOARDS),
    Fault("bulk.cpp", "boards.limits[i] / rates_->scale", "boards.limits[i]", BOARDS),
    Fault("rates.cpp", "met.halts |= occupant.halt;", "", BOARDS),
    Fault("rates.cpp", "occupant.stop == Stop::ask && met.stop == Stop::yes", "occupant.stop == Stop::ask", BOARDS),
    Fault("placed.cpp", "(parity + late + lines + 2) / 2", "(parity + lines + 2) / 2", BOARDS),
    Fault("waves.cpp", "if (!rates_.exists[ground[from]]) stays.add(from);", "", BOARDS),
    Fault("waves.cpp", "Set::of(words[kHalts]).without(Set::only(from))", "Set::of(words[kHalts])", BOARDS),
    Fault("waves.cpp", "rates_.either ? open | other : open & other", "open & other", BOARDS),
    Fault("waves.cpp", "if (Set::of(words[kUnknown]).any()) return false;", "", BOARDS),
    Fault("waves.cpp", "if (used > 7) join_bits", "if (used > 8) join_bits", BOARDS),
    Fault("waves.cpp", "if (count % 2) layers[count / 2] = layers[count - 1];", "", BOARDS),
    Fault("waves.cpp", "found->cost[step.corner]", "found->cost[0]", BOARDS),
    Fault("waves.cpp", "if (read.stops[goal] == static_cast<std::uint8_t>(Stop::no)) continue;", "", BOARDS),
    Fault("front.hpp", "return spread_by<kAll, 0>", "return spread_by<kHex, 0>", BOARDS),
    Fault("arrivals.cpp", "best.stop = std::max(best.stop, stop);", "best.stop = stop;", LISTED),
    Fault("arrivals.cpp", "if (stop == Stop::ask) return std::nullopt;", "", LISTED),
    Fault("arrivals.cpp", "if (best.taken || stopping(each) != best.stop)", "if (best.taken)", LISTED),
    Fault("games.cpp", "met ? meeting.cost[table.diagonal[way]] : open", "open", GAMES),
    Fault("games.cpp", "loud(board, kind, found.end, kEntering)", "false", GAMES),
    Fault("games.hpp", "stirred_between(kPaints, before, who, from, step.by)", "false", GAMES),
    Fault("games.hpp", "stirred_between(kSetsOff, before, who, from, step.by)", "false", GAMES),
    Fault("games.hpp", "|| stirred(kGrants, before, who, from);", ";", GAMES),
    Fault("games.hpp", "kind.held || own[kDefeated]", "kind.held", GAMES),
    Fault("games.hpp", "kind.held ||", "", GAMES),
    Fault("games.hpp", "if (!leads_off(kind, board, own, step.by)) found", "found", GAMES),
    Fault("games.hpp", "found.outcome == Outcome::done || found.cost > 0", "found.outcome == Outcome::done", GAMES),
    Fault("games.cpp", "|| made->cost > kMostCost)", ")", GAMES),
    Fault("games.cpp", "if (own[kAtX] >= 0 && stirred(kGrants, piece, who, at))", "if (false)", GAMES),
    Fault("games.cpp", "own[kPoints] > 0) own[kPoints] = 0;", "own[kPoints] > 9999) own[kPoints] = 0;", GAMES),
    Fault("games.cpp", "if (own[kDefeated]) return;", "", GAMES),
    Fault("games.cpp", "dx <= std::max(0, step.dx); ++dx)", "dx <= 0; ++dx)", GAMES),
    Fault("games.cpp", "if (rules_.refresh == 2 || stray)", "if (stray)", GAMES),
    Fault("games.cpp", "cost <= limit(kind, have, carry)", "cost <= limit(kind, have, carry) + 1", GAMES),
    Fault("games.cpp", "least = std::min<std::int64_t>(least, verdict->cost);", "least = 1;", GAMES),
    Fault("games.cpp", "lose(own, kTurnEnds);", "", LAPSING),
    Fault("games.cpp", "lose(piece + i * kPieceFields, kRoundBegins);", "", LAPSING),
    Fault("games.cpp", "lose(piece + who * kPieceFields, kTurnBegins);", "", LAPSING),
    Fault("games.cpp", "lose(own, kGivenBack);", "", LAPSING),
    Fault("games.cpp", "own[kGone] |= 1 << moment;", "", LAPSING),
    Fault("games.cpp", "own[kKindOf] = after;", "", LAPSING),
    Fault(
        "games.cpp",
        "if (own[kDefeated]) return;\n    lose(own, kGivenBack);",
        "lose(own, kGivenBack);\n    if (own[kDefeated]) return;",
        LAPSING,
    ),
    Fault(
        "games.cpp",
        "lose(own, kTurnEnds);\n        if (kinds_[own[kKindOf]].refresh == Refresh::grant &&",
        "const bool grants = kinds_[own[kKindOf]].refresh == Refresh::grant;\n        lose(own, kTurnEnds);\n"
        "        if (grants &&",
        LAPSING,
    ),
    Fault("games.cpp", "goal.side != mover.side ||", "", GOALS),
    Fault("games.cpp", "kind.side != goal.side || own[kAtX] < 0", "own[kAtX] < 0", GOALS),
    Fault("games.cpp", "moves ? end :", "false ? end :", GOALS),
    Fault("games.cpp", "goal.pieces < 0 ? standing : goal.pieces", "std::max(goal.pieces, 1)", GOALS),
    Fault("games.cpp", "decides(board, piece, who, found.end)", "false", GOALS),
    Fault("beats.cpp", "games_.decides(*board_, now_.data(), attempt.who, attempt.found.end)", "false", GOALS),
    Fault("beats.cpp", "policy_.first ? other.who < attempt.who : other.who", "other.who", BEATS),
    Fault("beats.cpp", "return minds(one, other.who, cell) || minds(other, one.who, cell);", "return false;", BEATS),
    Fault("beats.cpp", "swaps |= ahead_[j].who == attempt.who;", "swaps |= false;", BEATS),
    Fault("beats.cpp", "cycle ? policy_.cycles : policy_.follows", "policy_.follows", BEATS),
    Fault("beats.cpp", "stays |= !other || among(other->after, ahead_[i].cell);", "stays |= !other;", BEATS),
    Fault("beats.cpp", "stays |= !other ||", "stays |= false &&", BEATS),
    Fault("beats.cpp", "if (!attempts_[next].blocked) waiting_.push_back(next);", "", BEATS),
    Fault("beats.cpp", "while (block_exchanges());", "while (false);", BEATS),
    Fault("beats.cpp", "theirs && !theirs->blocked ? theirs->found.end : node(other)", "node(other)", BEATS),
    Fault("beats.cpp", "lowest_[node] = std::min(lowest_[node], order_[other]);", "{}", BEATS),
    Fault("beats.cpp", "if (!moves) length_[who] = 0;", "", BEATS),
    Fault("beats.cpp", "if (!quiet()) return hand_back();", "", BEATS),
    Fault("beats.cpp", "node(who), kStaying)) return false;", "node(who), kStaying)) return true;", BEATS),
    Fault("beats.cpp", "cells_.push_back(place(attempt.from.x + cell.dx, attempt.from.y + cell.dy));", "{}", BEATS),
    Fault("beats.cpp", "std::size_t i = attempt.entered; i <", "std::size_t i = attempt.claims.begin; i <", BEATS),
    Fault("beats.cpp", "games_.stirred(kSetsOff, now_.data(), attempt.who, attempt.found.end)", "false", BEATS),
    Fault("beats.cpp", "games_.watched(now_.data(), attempt.who, attempt.found.end)", "false", BEATS),
    Fault("beats.cpp", "& (kAllOfIt | kPlans)", "& kAllOfIt", BEATS),
    Fault("games.cpp", "if (kind.follows && step.facing >= 0) found.end.heading = step.facing;", "", BEATS),
    Fault("beats.cpp", "if (policy_.in_order) overlays_.clear();", "", BEATS),
    Fault("beats.cpp", "stands(other) && covers(other, cell)", "stands(other)", BEATS),
    Fault("games.cpp", "? sees(from) && !sees(end)", "? sees(from)", STIRRING),
    Fault("games.cpp", ": sees(end) && !sees(from);", ": sees(end);", STIRRING),
    Fault("games.cpp", "return sees(end) || (is_long", "return (sees(end) && !sees(from)) || (is_long", STIRRING),
    Fault("games.cpp", "(watch.relations >> relation_of(theirs.side, mine.side) & 1) &&", "", STIRRING),
    Fault("poses.cpp", "if (step.order >= below || there", "if (there", POSES),
    Fault("poses.cpp", "(paid < known - cost)", "(paid < known)", POSES),
    Fault(
        "poses.cpp",
        "std::find(costs + first, costs + last, best)",
        "std::find(costs + last, costs + last, best)",
        POSES,
    ),
    Fault("pose_wave.cpp", "rest[pose] = rest[pose].without(here);", "", POSES),
    Fault("pose_wave.cpp", "if (best && stride.order >= best->order) break;", "if (best) break;", POSES),
    Fault("pose_wave.cpp", "cost == last + dearest_", "cost == last + dearest_ - 1", POSES),
    Fault("prepare.cpp", "(parity + row.diagonals) % parities", "parity", POSES),
    Fault("prepare.cpp", "std::min(around, headings - around)", "around", POSES),
    Fault(
        "search.cpp",
        "if (!search.is_open(judge.unpack(each.node)))",
        "if (search.is_open(judge.unpack(each.node)))",
        POSES,
    ),
    Fault("rows.cpp", "if (costs.of(number) == source.cost) sources", "sources", POSES),
    Fault("sheet.cpp", "first + x != start) exits[x] = 0;", "first + x == start) exits[x] = 0;"),
    Fault("sheet.cpp", "push_back(price[ways.diagonal[way]] * scale_)", "push_back(price[ways.diagonal[way]])", SPARSE),
    Fault("again.hpp", "void at_once() { asked_ = true; }", "void at_once() {}", SPARSE),
    Fault("sheet.hpp", "kSheetRows = 64;", "kSheetRows = 65;", SPARSE),
    Fault("prepare.cpp", "if (found == all.end() && all.size() > 255) return;", "", SPARSE),
    Fault("sheet.cpp", "if (by_kind[kind] == kNew) {", "if (prices.empty()) {"),
    Fault(
        "search.cpp",
        "if (vain_.load(std::memory_order_relaxed) == asked) return {};",
        "if (vain_) return {};",
        PREPARED,
    ),
    Fault("calls.cpp", "ask.flood_beyond(caller.limit)", "ask.flood(caller.limit)", PREPARED),
    Fault("sheet.cpp", "dx > 0 ? by_way[way] << 1 :", "dx > 0 ? by_way[way] :"),
    Fault("sheet.cpp", "if (before < 0 || !(plane.exits[cell] >> way & 1)) continue;", "if (before < 0) continue;"),
    Fault("sheet.cpp", "if (cost == kTooFar && most < limit / scale_) return std::nullopt;", "", SPARSE),
    Fault("sheet.cpp", "if (ways.any_halts && cell != start && ways.halts[plane.kind[cell]]) continue;", ""),
    Fault("sheet.hpp", "std::max(y - cost / cheapest, 0)", "std::max(y - cost / dearest, 0)"),
    Fault("sheet.inc", "if (cost == last + sheet.dearest) return kNoWay;", "if (cost > last) return kNoWay;"),
    Fault("sheet.inc", "if (row < end) {", "if (row + kEach < end) {"),
    Fault("sheet.inc", "(cost - price[i][1]) & layers.ring", "(cost - price[i][0]) & layers.ring"),
]

ON_HEXES = [
    Fault("front.hpp", "return spread_by<kHex, 0>", "return spread_by<kStraight, 0>"),
    Fault("window.inc", "return spread_by<kHex, 0>", "return spread_by<kStraight, 0>"),
    Fault("sheet.inc", "return spread_by<kHex, 0>", "return spread_by<kStraight, 0>"),
    Fault("layout.cpp", "if ((taken & here).any()) return false;", ""),
    Fault("layout.hpp", "turned ? toward(by.dy, by.dx) : toward(by.dx, by.dy)", "toward(by.dx, by.dy)"),
    Fault("layout.hpp", "cell[at] == y * width + x ? at : -1", "at"),
    Fault("found.cpp", "if (costs_.words && ask->layout().counted) return", "if (costs_.words) return"),
    Fault("answers.cpp", "ask.layout().cell[static_cast<std::uint8_t>(walked.trail[i])]", "walked.trail[i]", HEXES),
    Fault("flood.cpp", "slant[by[way].dx != by[way].dy]", "slant[by[way].dx == by[way].dy]"),
    Fault("board.hpp", "edit.y), edit.side, edit.bits}", "edit.y), edit.side % 2, edit.bits}"),
    Fault("board.hpp", "return {from + by, side, corner", "return {i < 2 ? from + by : from, side, corner"),
]


TIERS = (
    *("wave.cpp", "tracing.hpp", "strides.cpp", "flood.cpp", "layout.cpp", "layout.hpp", "window.inc"),
    *("sheet.cpp", "sheet.hpp", "sheet.inc"),
)
"""Where one search alone is: what is wrong there must differ from the others too."""
WORDS = ("front.hpp", "layout.cpp", "layout.hpp", "found.cpp")
"""What is wrong on boards of several words, or that lean, may differ on those alone, which only the comparison of
searches draws."""


def caught(core: Path, boards: int, *more: str, by: str = "tests.parity") -> bool:
    """Whether a comparison finds a difference with this build; `more` are options of it."""
    options = ["--boards", str(boards), "--processes", "2", "--per-ruleset", "30", *more]
    environment = os.environ | {"FOOTWORK_CORE": str(core)}
    command = [sys.executable, "-m", by, *options]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False).returncode != 0


def noticed(core: Path, tests: tuple[str, ...]) -> bool:
    """Whether one of some tests fails with this build."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *tests]
    environment = os.environ | {"FOOTWORK_CORE": str(core)}
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False).returncode
    return ended == 1 or ended < 0  # a test failed, or the process was ended by a signal


def verdict_on(fault: Fault, core: Path | None, boards: int) -> str:
    """What became of a fault."""
    if core is None:
        return "does not compile"
    if fault.tests:
        return "caught" if noticed(core, fault.tests) else "MISSED"
    by_judge = caught(core, boards, *(["--hexes"] if fault in ON_HEXES else []))
    if by_judge and fault.file not in TIERS:
        return "caught"
    if not caught(core, 10 * boards, by="tests.parity.tiers"):
        return "MISSED by the other searches" if by_judge else "MISSED"
    return "caught" if by_judge or fault.file in WORDS else "MISSED by the judge"


def main(numbers: list[int], boards: int = 12_000) -> int:
    """Plant each fault (or those with these numbers), build, compare, take it out again; 1 if one was not caught."""
    missed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        configure(folder)
        clean = build(folder)
        tiers = "tests.parity.tiers"
        if clean is None or caught(clean, 2_000) or caught(clean, 2_000, "--hexes") or caught(clean, 20_000, by=tiers):
            print("the core without a fault does not build, or one of its searches differs from the judge or another")
            return 1
        for number, fault in enumerate(FAULTS + ON_HEXES, 1):
            if numbers and number not in numbers:
                continue
            path = folder / "core" / fault.file
            right = path.read_text(encoding="utf-8")
            if not fault.stands_in(folder / "core"):
                print(f"{number:2} {fault.file}: the line is gone: {fault.right}")
                missed += 1
                continue
            fault.plant(folder / "core")
            verdict = verdict_on(fault, build(folder), boards)
            missed += verdict != "caught"
            print(f"{number:2} {fault.file}: {verdict}: {fault.right}", flush=True)
            path.write_text(right, encoding="utf-8")
    planted = len(numbers or FAULTS + ON_HEXES)
    print(f"{planted - missed} of {planted} faults caught")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main([int(number) for number in sys.argv[1:]]))
