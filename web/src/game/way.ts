/** The way that a hand means: which question asks for it, and what its answer is to the hand. */
import type { ActionJson, PosedJson, Question, ReachJson } from "../api/shapes";
import { gridOf } from "../board/grid";
import type { Hand, Way } from "./hand";
import { pieceOf } from "./looks";
import { compared } from "../panel/points";
import { aimedOffer, isRisky, type View } from "./view";

type ReachQuestion = Extract<Question, { ask: "reach" }>;
type PathQuestion = Extract<Question, { ask: "path" }>;

/** Where the chosen piece can go: in its own move, in that of the aimed action, or as if its next turn had begun. */
export function reachQuestion(view: View): ReachQuestion | null {
  const { hand, mode } = view;
  if (view.position.over) return null;
  if (hand.piece === null || mode === "referee" || mode === "plan" || mode === "executing" || mode === "asked")
    return null;
  const base = { ask: "reach", piece: hand.piece, paths: false, alone: false, ready: false, walk: false } as const;
  if (hand.aim === null) return mode === "look" ? { ...base, ready: true } : { ...base, walk: true };
  const offer = aimedOffer(view);
  if (offer === null || !offer.walks || (offer.wants.includes("target") && hand.target === null)) return null;
  return { ...base, action: offer.name, ...(hand.target === null ? {} : { target: hand.target }) };
}

/** As if the others were absent; where only actions move the piece, in the move of the one that walks. */
export function aloneQuestion(view: View): ReachQuestion | null {
  const asked = reachQuestion(view);
  if (asked === null || asked.target != null) return null;
  const action = asked.action ?? view.answers.offers?.walk.action ?? null;
  return { ...asked, walk: false, alone: true, ...(action === null ? {} : { action }) };
}

/** The reach of a piece that is only pointed at. */
export function glanceQuestion(piece: string, ready: boolean): ReachQuestion {
  return { ask: "reach", piece, paths: false, alone: false, ready, walk: !ready };
}

/** The poses of a large piece that cover a cell, best first: those that can stop, with the anchor there, cheap. */
export function posesOver(view: View, reach: ReachJson, cell: string): readonly PosedJson[] {
  if (reach.poses === undefined) return [];
  const found = reach.poses.filter((pose) => footprint(view, reach.piece, pose).includes(cell));
  const rank = (pose: PosedJson): number => (pose.stop === false ? 4 : 0) + (pose.at === cell ? 0 : 2);
  return found.toSorted((one, other) => rank(one) - rank(other) || compared(one.cost, other.cost));
}

/** The pose that a hand means over a cell; null for a piece that has only one. */
export function meantPose(view: View, hand: Hand, cell: string): PosedJson | null {
  const { reach } = view.answers;
  if (reach === null) return null;
  const poses = posesOver(view, reach, cell);
  return poses.length === 0 ? null : (poses[((hand.pose % poses.length) + poses.length) % poses.length] ?? null);
}

/** The best path to an arrival of a reach, its start included: told whole, or by what comes before each on it. */
export function pathTo(reach: ReachJson, to: string | PosedJson): readonly string[] {
  return typeof to === "string" ? pathToCell(reach, to) : pathToPose(reach, to);
}

function pathToCell(reach: ReachJson, to: string): readonly string[] {
  const back = [to];
  for (let here = reach.cells[to]; here !== undefined; here = reach.cells[back.at(-1)!]) {
    if (here.via === undefined) return [...(here.path ?? []), ...back.slice(0, -1).reverse()];
    back.push(here.via);
  }
  return back.reverse();
}

function pathToPose(reach: ReachJson, to: PosedJson): readonly string[] {
  const back: string[] = [];
  for (let here: PosedJson | undefined = to; here !== undefined;) {
    if (here.via === undefined) return [...(here.path ?? []), ...back.reverse()];
    back.push(here.at);
    here = here.via === null ? undefined : reach.poses?.[here.via];
  }
  return [...(reach.from === null ? [] : [reach.from]), ...back.reverse()];
}

/** The cells that a piece would cover. */
export function footprint(view: View, id: string, pose: { at: string; turned: boolean | number }): readonly string[] {
  const { board, pieces } = view.position.state;
  const piece = pieces.find((each) => each.id === id);
  const shape = piece?.shapes[Number(pose.turned)];
  if (shape === undefined) return [pose.at];
  const grid = gridOf(board);
  return shape.map((step) => grid.beside(pose.at, step)).filter((cell) => cell !== null);
}

/** What to ask for the way that a hand means; null where it means none. */
export function wayQuestion(view: View, hand: Hand = view.hand): PathQuestion | null {
  const { pointed, exact, waypoints } = hand;
  const moved = reachQuestion({ ...view, hand });
  if (moved === null || pointed === null) return null;
  const here = pieceOf(view.position.state, hand.piece);
  if (here === null || here.at === null) return null;
  const { alone: _, ask: __, paths: ___, ...rest } = moved;
  const base: PathQuestion = { ...rest, ask: "path", through: [], cells: [] };
  if (exact !== null && exact.length > 1) return { ...base, cells: [...exact] };
  if (waypoints.length === 0 && here.cells.includes(pointed) && here.cells.length === 1) return null;
  const pose = waypoints.length === 0 ? meantPose(view, hand, pointed) : null;
  const through = waypoints.filter((cell, index) => !(index === waypoints.length - 1 && cell === pointed));
  if (pose !== null) return { ...base, to: pose.at, turned: Number(pose.turned), heading: pose.heading };
  return { ...base, to: pointed, through };
}

/** The way as the hand needs to know it; null where nothing is asked. */
export function wayOf(view: View, hand: Hand): Way | null {
  if (wayQuestion(view, hand) === null) return null;
  const { way } = view.answers;
  if (way === null) return { state: "loading" };
  if (way.send === null) return { state: "refused", text: way.refusal?.text ?? "" };
  const risky = isRisky(way.path?.warnings ?? []);
  return { state: "ready", risky, action: way.send as ActionJson };
}
