/** The way that a hand means: which question asks for it, and which action goes it. */
import type { ActionJson, PosedJson, Question, ReachJson } from "../api/shapes";
import { gridOf } from "../board/grid";
import type { Hand, Way } from "./hand";
import { pieceOf } from "./looks";
import { compared } from "./points";
import { walkingOffer, type View } from "./view";

export function reachQuestion(piece: string, more: { alone?: boolean; ready?: boolean; action?: string | null }): Question {
  return {
    ask: "reach",
    piece,
    alone: more.alone ?? false,
    ready: more.ready ?? false,
    ...(more.action == null ? {} : { action: more.action }),
  };
}

/** The poses of a large piece that cover a cell, best first: those that can stop, with the anchor there, cheap. */
export function posesOver(view: View, reach: ReachJson, cell: string): readonly PosedJson[] {
  const piece = pieceOf(view.position.state, reach.piece);
  if (piece === null || reach.poses === undefined) return [];
  const found = reach.poses.filter((pose) => footprint(view, reach.piece, pose).includes(cell));
  const rank = (pose: PosedJson): number => (pose.stop === false ? 4 : 0) + (pose.at === cell ? 0 : 2);
  return found.toSorted((one, other) => rank(one) - rank(other) || compared(one.cost, other.cost));
}

/** The pose that a hand means over a cell. */
export function meantPose(view: View, hand: Hand, cell: string): PosedJson | null {
  const { reach } = view.answers;
  if (reach === null) return null;
  const poses = posesOver(view, reach, cell);
  return poses.length === 0 ? null : (poses[((hand.pose % poses.length) + poses.length) % poses.length] ?? null);
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
export function wayQuestion(view: View, hand: Hand = view.hand): Question | null {
  const { piece, pointed, exact, waypoints } = hand;
  if (piece === null || pointed === null) return null;
  if (view.mode === "plan" || view.mode === "executing" || view.mode === "asked") return null;
  const here = pieceOf(view.position.state, piece);
  if (here === null || here.at === null) return null;
  const walking = walkingOffer(view, hand);
  if (hand.aim !== null && (walking === null || walking.wants.includes("target"))) return null;
  if (exact !== null && exact.length > 1) return { ask: "cost", piece, cells: [...exact] };
  if (waypoints.length === 0 && here.cells.includes(pointed) && here.cells.length === 1) return null;
  const pose = waypoints.length === 0 ? meantPose(view, hand, pointed) : null;
  if (pose !== null && walking === null) return { ask: "cost", piece, cells: pose.path };
  const through = waypoints.filter((cell, index) => !(index === waypoints.length - 1 && cell === pointed));
  const action = walking === null ? {} : { action: walking.name };
  return { ask: "path", piece, to: pose?.at ?? pointed, through, ready: false, ...action };
}

/** The way as the hand needs to know it; null where nothing is asked. */
export function wayOf(view: View, hand: Hand): Way | null {
  if (wayQuestion(view, hand) === null) return null;
  const { way, reach } = view.answers;
  if (way === null) return { state: "loading" };
  const { path, refusal } = way;
  if (refusal !== null || path === null) return { state: "refused", text: refusal?.text ?? "" };
  // A given way is billed points aside; whether they suffice is seen here.
  if (path.left !== null && compared(path.left, 0) < 0) return { state: "refused", text: "" };
  if (reach?.gate) return { state: "refused", text: reach.gate.text };
  return { state: "ready", risky: way.warnings.some((each) => each.kind !== "aside"), action: goAction(view, hand, path.cells) };
}

/** The action that goes a way: to its end where that says enough, else along its cells. */
function goAction(view: View, hand: Hand, cells: readonly string[]): ActionJson {
  const walking = walkingOffer(view, hand);
  const piece = hand.piece ?? "";
  const base: ActionJson = walking === null ? { do: "move", piece } : { ...(walking.action as ActionJson) };
  const large = (pieceOf(view.position.state, piece)?.cells.length ?? 1) > 1;
  const exactly = hand.exact !== null || hand.waypoints.length > 0 || (large && walking === null);
  return exactly ? { ...base, along: [...cells] } : { ...base, to: cells.at(-1) ?? hand.pointed };
}
