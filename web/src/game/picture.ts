/** What the board shows of a view: position, hand and answers become marks. Pure. */
import type { PathJson, PieceJson, PlanJson, ReachJson, StateJson } from "../api/shapes";
import {
  plainPicture,
  type ChoiceMark,
  type OutlineMark,
  type PathMark,
  type Picture,
  type PieceMark,
  type PlanMark,
  type ReachMark,
  type RefusedMark,
  type SideLook,
  type StrikeMark,
  type TagMark,
  type ZoneMark,
} from "../board/picture";
import { groundOf } from "../board/ground";
import { type Fraction, ZERO, add, added, compare, compared, points } from "../panel/points";
import { healthOf, initialsOf, lookOf, pieceOf } from "./looks";
import { sentences } from "./reading";
import { choices, isExecuting, pointedTurn, rotation, TURN, turnCost } from "./scene";
import { aimedOffer, noAnswers, pieceInHand, walkingOffer, warningsOf, type View } from "./view";
import { footprint, meantPose, pathTo, wayQuestion } from "./way";

/** A part of a picture that stays the same value until something that it is made from is another one. */
class Part<T> {
  #from: readonly unknown[] = [];
  #value: T | undefined;

  of(from: readonly unknown[], make: () => T): T {
    const same = from.length === this.#from.length && from.every((each, index) => each === this.#from[index]);
    if (!same || this.#value === undefined) this.#value = make();
    this.#from = from;
    return this.#value;
  }
}

/** Makes one picture after the other; what has not changed is the same value again, and need not be drawn anew. */
export class Pictures {
  readonly #pieces = new Part<readonly PieceMark[]>();
  readonly #reach = new Part<readonly ReachMark[]>();
  readonly #plans = new Part<readonly PlanMark[]>();
  readonly #choices = new Part<readonly ChoiceMark[]>();
  readonly #threat = new Part<Picture["threat"]>();
  readonly #zones = new Part<readonly ZoneMark[]>();
  readonly #returns = new Part<Picture["returns"]>();
  readonly #strikes = new Part<readonly StrikeMark[]>();

  /** `shown` is the position while something is being shown; what is asked about the present waits until it is over. */
  of(present: View, shown: StateJson | null = null): Picture {
    const view = shown === null ? present : quiet(present, shown);
    const { position, hand, answers, layers, mode, own, undo } = view;
    const { state, plans, question } = position;
    const keys = hand.lead === "keys";
    return {
      ...plainPicture(state.board, []),
      pieces: this.#pieces.of(
        [state, plans, hand.piece, hand.aim, hand.target, answers.reach, answers.offers, mode, undo, layers, own],
        () => pieceMarks(view),
      ),
      chosen: pieceInHand(view),
      pointed: keys ? null : hand.pointed,
      cursor: keys ? (hand.pointed ?? hand.cursor) : null,
      reach: this.#reach.of(
        [mode, layers, hand.aim, answers.reach, answers.glance, answers.turns, answers.alone, answers.offers],
        () => reachMarks(view),
      ),
      costs: layers.costs,
      turns: layers.turns && answers.turns !== null,
      path: pathMark(view),
      strikes: this.#strikes.of([answers.way], () => strikeMarks(view)),
      refused: refusedMark(view),
      plans: this.#plans.of([plans, hand.piece, layers, own], () => planMarks(view)),
      stepNumbers: layers.numbers,
      choices: this.#choices.of(
        [mode, state, question, hand.piece, hand.aim, hand.target, answers.next, answers.offers],
        () => choiceMarks(view),
      ),
      threat: this.#threat.of([layers, answers.threat, state, own], () => threatMarks(view)),
      outline: outlineMark(view),
      tags: tagMarks(view),
      zones: this.#zones.of([state, own], () => goalZones(view)),
      returns: this.#returns.of([undo, state], () => returnMarks(view)),
      sentence: (cell) => sentences(view)(cell),
    };
  }
}

/** A view while something is shown: the pieces of that moment, and no marks that belong to the present. */
function quiet(view: View, state: StateJson): View {
  const { position } = view;
  const here = (shown: StateJson, piece: string) => pieceOf(shown, piece)?.at;
  const plans = position.plans && {
    ...position.plans,
    // Whoever is still on the way has not ended.
    plans: position.plans.plans.map((plan) =>
      here(state, plan.piece) === here(position.state, plan.piece) ? plan : { ...plan, status: "Moving" as const },
    ),
  };
  return { ...view, position: { ...position, state, plans }, answers: noAnswers, undo: null };
}

/** The way that somebody has taken, lit for a while. */
export function litPath(cells: readonly string[], look: SideLook): PathMark {
  return { cells, costs: [], beyond: null, charge: "", waypoints: [], held: false, lit: true, look };
}

/** The pieces of a position and nothing else, for a small picture of it. */
export function barePieces(state: StateJson, own: string | null): PieceMark[] {
  return state.pieces
    .filter((piece) => piece.at !== null && !piece.defeated)
    .map((piece) => ({
      id: piece.id,
      name: piece.label,
      initials: initialsOf(piece),
      look: lookOf(state, piece.side, own),
      at: piece.at ?? "",
      cells: piece.cells,
      heading: piece.faces ? piece.heading : null,
      health: null,
      state: "plain",
      status: null,
      now: false,
    }));
}

/** One picture by itself. */
export function pictureOf(view: View): Picture {
  return new Pictures().of(view);
}

// Pieces

function pieceMarks(view: View): PieceMark[] {
  const { state } = view.position;
  const standing = state.pieces.filter((piece) => piece.at !== null && !piece.defeated);
  const marks = standing.map((piece) => pieceMark(view, piece));
  return [...ghosts(view), ...marks, ...pastMarks(view)];
}

function pieceMark(view: View, piece: PieceJson): PieceMark {
  const plan = planOf(view, piece.id);
  const ended = plan?.status === "Complete" || plan?.status === "Blocked" ? plan.status : null;
  return {
    id: piece.id,
    name: piece.label,
    initials: initialsOf(piece),
    look: lookOf(view.position.state, piece.side, view.own),
    at: piece.at ?? "",
    cells: piece.cells,
    heading: piece.faces ? piece.heading : null,
    health: healthOf(view.position.state, piece)?.now ?? null,
    state: pieceState(view, piece),
    status: ended,
    now: isExecuting(view.position),
  };
}

function pieceState(view: View, piece: PieceJson): PieceMark["state"] {
  if (isDimmed(view, piece)) return "dimmed";
  if (piece.held === null) return "plain";
  // What holds it for a while it has brought upon itself; what holds it otherwise is somebody or something else.
  return piece.temporary.some(({ title }) => title === piece.held) ? "exhausted" : "held";
}

/** While an action is aimed, those whom it cannot be aimed at step back. */
function isDimmed(view: View, piece: PieceJson): boolean {
  const offer = aimedOffer(view);
  if (offer === null || !offer.wants.includes("target") || view.hand.target !== null) return false;
  return piece.id !== view.hand.piece && !offer.targets.some((target) => target.piece === piece.id);
}

/** Where a plan begins, grayed, and where it ends, in full colour. */
function ghosts(view: View): PieceMark[] {
  const found: PieceMark[] = [];
  for (const plan of view.position.plans?.plans ?? []) {
    const piece = pieceOf(view.position.state, plan.piece);
    const start = plan.way[0];
    const end = plan.way.at(-1);
    if (piece === null || piece.at === null || start === undefined || end === undefined) continue;
    if (!view.layers.paths && plan.piece !== view.hand.piece) continue;
    const base = { ...pieceMark(view, piece), status: null, now: false, health: null };
    if (plan.done > 0 || start !== piece.at) found.push({ ...base, at: start, cells: [start], state: "start" });
    const goesOn = plan.status !== "Complete" && plan.status !== "Blocked";
    if (goesOn && end !== piece.at) found.push({ ...base, at: end, cells: [end], state: "end" });
  }
  return found;
}

/** Where an undo would put those who stand elsewhere now. */
function pastMarks(view: View): PieceMark[] {
  const before = view.undo?.state ?? null;
  if (before === null) return [];
  return before.pieces
    .filter((piece) => piece.at !== null && piece.at !== pieceOf(view.position.state, piece.id)?.at)
    .map((piece) => ({ ...pieceMark(view, piece), state: "past", status: null, now: false }));
}

function returnMarks(view: View): { from: string; to: string }[] {
  const found: { from: string; to: string }[] = [];
  for (const piece of view.undo?.state?.pieces ?? []) {
    const now = pieceOf(view.position.state, piece.id);
    if (now?.at != null && piece.at !== null && now.at !== piece.at) found.push({ from: now.at, to: piece.at });
  }
  return found;
}

/** Where one's own side wants to be. */
function goalZones(view: View): ZoneMark[] {
  const goal = view.position.state.sides.find(({ name }) => name === view.own)?.goal ?? null;
  return goal === null ? [] : [{ cells: goal.cells, text: "goal" }];
}

// Reach

function reachMarks(view: View): ReachMark[] {
  const { answers, layers, mode } = view;
  if (mode === "plan" || mode === "executing" || mode === "asked") return [];
  if (answers.glance !== null) return layers.reach ? marksOf(answers.glance) : [];
  if (view.hand.aim !== null && walkingOffer(view) === null) return [];
  if (layers.turns && answers.turns !== null) {
    return Object.entries(answers.turns.cells).map(([cell, { turns }]) => ({
      cell,
      kind: "stop",
      cost: String(turns),
    }));
  }
  if (layers.alone && answers.alone !== null) return marksOf(answers.alone);
  return layers.reach && answers.reach !== null ? marksOf(answers.reach) : [];
}

function marksOf(reach: ReachJson): ReachMark[] {
  // What keeps a piece from moving at all leaves nowhere to stop, however far it could walk.
  if (reach.gate !== null) return [];
  return Object.entries(reach.cells)
    .filter(([cell]) => cell !== reach.from)
    .map(([cell, { stop, charge }]) => ({
      cell,
      kind: stop === "ask" ? "aside" : stop ? "stop" : "pass",
      cost: String(charge),
    }));
}

// The way

/** The path to what is pointed at: with its bill, or as the reach knows it while the bill is on its way. */
export function pathMark(view: View): PathMark | null {
  if (wayQuestion(view) === null) return null;
  const { way, reach } = view.answers;
  if (way === null) return early(view);
  if (way.path !== null) return billed(view, way.path, null);
  if (way.passing !== null) return billed(view, way.passing, null);
  const bill = way.refusal?.bill ?? null;
  const have = way.refusal?.have ?? reach?.points ?? null;
  return bill === null ? null : billed(view, bill, affordable(bill, have === null ? null : points(have)));
}

function early(view: View): PathMark | null {
  const { hand, answers } = view;
  if (hand.pointed === null || hand.waypoints.length > 0) return null;
  if (hand.exact !== null) return bare(view, hand.exact, "");
  const { reach } = answers;
  const pose = meantPose(view, hand, hand.pointed);
  const arrival = pose ?? reach?.cells[hand.pointed] ?? null;
  if (reach === null || arrival === null || arrival.stop === false) return null;
  return bare(view, pathTo(reach, pose ?? hand.pointed), String(arrival.charge));
}

function bare(view: View, cells: readonly string[], charge: string): PathMark {
  return {
    cells,
    costs: cells.slice(1).map(() => ""),
    beyond: null,
    charge,
    waypoints: view.hand.waypoints,
    held: view.hand.going !== null,
    lit: false,
  };
}

function billed(view: View, path: PathJson, beyond: number | null): PathMark {
  return {
    cells: path.cells,
    costs: path.steps.map((step) => added(step.cost)),
    beyond:
      beyond ??
      (path.left !== null && compared(path.left, 0) < 0
        ? affordable(path, add(points(path.left), points(path.charge)))
        : null),
    charge: String(path.charge),
    waypoints: view.hand.waypoints,
    held: view.hand.held !== null,
    lit: false,
  };
}

/** The index of the last cell of a path that can be paid. */
function affordable(path: PathJson, have: Fraction | null): number | null {
  if (have === null) return null;
  let sum = ZERO;
  for (const [index, step] of path.steps.entries()) {
    sum = add(sum, points(step.cost));
    if (compare(sum, have) > 0) return index;
  }
  return null;
}

/** Who would strike on the way, also on one that goes further than can be paid: the bill names them too. */
function strikeMarks(view: View): StrikeMark[] {
  const { way } = view.answers;
  return ((way?.path ?? way?.refusal?.bill)?.warnings ?? [])
    .filter((each) => each.kind === "reaction" && each.piece !== undefined)
    .map((each) => ({ by: each.piece ?? "", cell: each.cell, asked: each.asked === true }));
}

function refusedMark(view: View): RefusedMark | null {
  const { way } = view.answers;
  const { pointed } = view.hand;
  if (way?.refusal == null || pointed === null) return null;
  const last = deepest(way.refusal);
  return { cell: pointed, blocker: last.by ?? way.refusal.by ?? null, edge: last.edge ?? way.refusal.edge ?? null };
}

interface Refusing {
  by?: string;
  edge?: string;
  because?: Refusing;
}

/** Where a refusal has a reason of its own, that one names the blocker. */
function deepest(refusal: Refusing): Refusing {
  return refusal.because === undefined ? refusal : deepest(refusal.because);
}

function outlineMark(view: View): OutlineMark | null {
  const { hand, answers } = view;
  const piece = pieceOf(view.position.state, hand.piece);
  if (piece === null || piece.cells.length < 2 || answers.reach === null) return null;
  const turned = answers.offers?.rotate.find(({ way }) => rotation(way) === view.hinted)?.path ?? null;
  const last = turned?.steps.at(-1);
  if (last !== undefined && turned !== null)
    return {
      cells: footprint(view, piece.id, { at: last.to, turned: last.turned }),
      turn: turnMark(view, piece, turned),
    };
  const pose = hand.pointed === null ? null : meantPose(view, hand, hand.pointed);
  if (pose === null) return null;
  const path = answers.way?.path ?? null;
  return { cells: footprint(view, piece.id, pose), turn: path === null ? null : turnMark(view, piece, path) };
}

/** The first turn on the spot of a path. */
function turnMark(view: View, piece: PieceJson, path: PathJson): OutlineMark["turn"] {
  const index = path.steps.findIndex((step) => step.from === step.to);
  const turn = path.steps[index];
  if (turn === undefined) return null;
  const lying = (turned: boolean | number) => footprint(view, piece.id, { at: turn.to, turned });
  const before = path.steps[index - 1]?.turned ?? piece.turned;
  return { on: turn.to, from: lying(before), to: lying(turn.turned), cost: added(turn.cost) };
}

// Plans

function planOf(view: View, piece: string): PlanJson | null {
  return view.position.plans?.plans.find((plan) => plan.piece === piece) ?? null;
}

function planMarks(view: View): PlanMark[] {
  const found: PlanMark[] = [];
  for (const plan of view.position.plans?.plans ?? []) {
    const chosen = plan.piece === view.hand.piece;
    const piece = pieceOf(view.position.state, plan.piece);
    if (piece === null || plan.way.length < 2 || !(chosen || view.layers.paths)) continue;
    found.push({
      piece: plan.piece,
      look: lookOf(view.position.state, piece.side, view.own),
      // Whoever is blocked has no further way.
      way: plan.status === "Blocked" ? plan.way.slice(0, plan.done + 2) : plan.way,
      done: plan.done,
      chosen,
      marks: stepMarks(plan),
    });
  }
  return found;
}

/** What is against each step; the server says it of those that are left. */
export function stepMarks(plan: PlanJson): PlanMark["marks"][number][] {
  const left = plan.marks.map((mark) =>
    mark === null ? null : mark.kind === "will-be-blocked" ? "blocked" : "unsure",
  );
  const blocked = plan.status === "Blocked" ? plan.done : -1;
  return plan.steps.map((_, index) => {
    if (index === blocked) return "blocked";
    return index < plan.done ? null : (left[index - plan.done] ?? null);
  });
}

// Choices

function choiceMarks(view: View): ChoiceMark[] {
  if (view.mode === "plan") return nextMarks(view);
  if (view.mode === "asked") return optionMarks(view);
  const offer = aimedOffer(view);
  const from = pieceOf(view.position.state, view.hand.piece)?.at ?? null;
  if (view.hand.aim === TURN) {
    return [...choices(view)].map(([cell, value]) => ({ cell, kind: "option", text: value, from, value }));
  }
  if (offer === null) return [];
  const odds = new Map(offer.targets.map((target) => [target.piece, target.odds?.text ?? null]));
  return [...choices(view)]
    .filter(([cell]) => !(offer.walks && view.answers.reach?.cells[cell] !== undefined && offer.targets.length === 0))
    .map(([cell, value]) => ({ cell, kind: "aim", text: odds.get(value) ?? null, from: null, value }));
}

function nextMarks(view: View): ChoiceMark[] {
  const { next } = view.answers;
  if (next === null || view.hand.piece === null) return [];
  return Object.entries(next.cells).map(([cell, mark]) => ({
    cell,
    kind: mark === null ? "next" : "taken",
    text: null,
    from: null,
    value: cell,
  }));
}

function optionMarks(view: View): ChoiceMark[] {
  const question = view.position.question;
  if (question === null) return [];
  const about = question.kind === "slide" ? question.target : question.piece;
  const from = pieceOf(view.position.state, about)?.at ?? null;
  const named = question.kind === "slide" ? (answer: string) => answer.toUpperCase() : () => null;
  return [...choices(view)].map(([cell, value]) => ({ cell, kind: "option", text: named(value), from, value }));
}

// Threat, tags

function threatMarks(view: View): { cell: string; count: number }[] {
  if (!view.layers.threat || view.answers.threat === null) return [];
  const { state } = view.position;
  const others = state.pieces.filter((piece) => piece.side !== view.own && !piece.defeated);
  // Nobody of one's own will ever stand in a wall, or where another stands.
  const never = new Set([
    ...(groundOf(state.board).fills.get("closed") ?? []),
    ...others.flatMap(({ cells }) => cells),
  ]);
  return Object.entries(view.answers.threat.cells)
    .filter(([cell]) => !never.has(cell))
    .map(([cell, by]) => ({ cell, count: by.length }));
}

function tagMarks(view: View): TagMark[] {
  const { hand, answers } = view;
  if (view.mode === "plan" || view.mode === "executing") return planTags(view);
  if (view.mode === "asked") return optionTag(view);
  const turn = pointedTurn(view);
  if (turn !== null && hand.pointed !== null) {
    return [{ cell: hand.pointed, tone: "way", lines: [turnCost(turn.charge)] }];
  }
  const { way } = answers;
  if (way === null || hand.pointed === null || wayQuestion(view) === null) return [];
  if (way.refusal !== null) return [{ cell: hand.pointed, tone: "no", lines: [way.refusal.text] }];
  if (way.path === null) return [];
  const end = way.path.cells.at(-1) ?? hand.pointed;
  const said: string[] = [];
  if (way.path.left !== null) said.push(`${way.path.left} left`);
  else if (way.remains !== null) said.push(way.remains);
  const [first, ...more] = warningsOf(view);
  // A finger has not seen what it sets off before it held it.
  const seen = hand.held === hand.pointed && hand.lead !== "touch";
  if (first !== undefined)
    said.push(seen ? "again to go" : more.length > 0 ? `sets off ${more.length + 1}` : first.text);
  return said.length === 0 ? [] : [{ cell: end, tone: "way", lines: said }];
}

/** The next step that cannot be taken, with its reason. */
function planTags(view: View): TagMark[] {
  const { hand, answers } = view;
  const pointed = hand.pointed === null ? undefined : answers.next?.cells[hand.pointed];
  if (view.mode === "plan" && pointed !== undefined && pointed !== null && hand.pointed !== null) {
    return [{ cell: hand.pointed, tone: "no", lines: [pointed.reason.text] }];
  }
  const plan = hand.piece === null ? null : planOf(view, hand.piece);
  if (plan === null) return hand.piece === null ? nextTag(view) : [];
  if (plan.status === "Blocked" && plan.reason !== null) {
    const cell = plan.way[plan.done + 1] ?? plan.way[plan.done];
    return cell === undefined ? [] : [{ cell, tone: "no", lines: [plan.reason.text] }];
  }
  const index = plan.marks.findIndex((mark) => mark?.kind === "will-be-blocked");
  const mark = plan.marks[index];
  const cell = plan.way[plan.done + index + 1];
  if (mark == null || cell === undefined) return [];
  return [{ cell, tone: "no", lines: [`Step ${plan.done + index + 1}: ${mark.reason.text}`] }];
}

/** While nobody is chosen: the first one who cannot take the step that comes next. */
function nextTag(view: View): TagMark[] {
  for (const { piece, marks, way, done } of view.position.plans?.plans ?? []) {
    const [mark] = marks;
    const cell = way[done + 1];
    if (mark?.kind !== "will-be-blocked" || cell === undefined) continue;
    const name = pieceOf(view.position.state, piece)?.label ?? piece;
    return [{ cell, tone: "no", lines: [`${name}, step ${done + 1}: ${mark.reason.text}`] }];
  }
  return [];
}

function optionTag(view: View): TagMark[] {
  const option = view.position.question?.options.find((each) => each.answer === view.hand.option);
  const cell = [...choices(view)].find(([, value]) => value === option?.answer)?.[0];
  if (option === undefined || cell === undefined || option.text === "") return [];
  return [{ cell, tone: "way", lines: [option.text] }];
}
