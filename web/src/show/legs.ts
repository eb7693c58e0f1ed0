/**
 * Where a piece is while it is shown moving: its legs, one after the other, as a function of time. Places are in cells, as
 * `place` gives the centre of one.
 */
import type { Cue, Happens, Tween, Walk } from "./cues";
import { cellOf } from "./cues";

/** The centre of a cell, in widths of a cell. */
export type Place = (cell: string) => readonly [number, number];

export interface Leg {
  /** along: evenly by the cells of the way. glide: pushed. jump: gone here, there again elsewhere. bump: towards and back. */
  readonly kind: "along" | "glide" | "jump" | "bump" | "appear" | "vanish";
  readonly start: number;
  readonly end: number;
  /** The way; of a bump, who bumps and whom. */
  readonly cells: readonly string[];
  readonly walk: Walk | null;
  /** When a large piece comes to lie otherwise, if it does. */
  readonly turn: number | null;
}

const BUMP = 0.22; // of a cell: seen, but still in its own

/** The legs of each piece, in the order in which they begin. `stands` says where a piece is before all of it. */
export function legsOf(cues: readonly Cue[], stands: (piece: string) => string | null): Map<string, Leg[]> {
  const legs = new Map<string, Leg[]>();
  const walks = cues.filter((cue): cue is Walk => cue.what === "walk");
  const add = (piece: string, leg: Leg | null): void => {
    if (leg) legs.set(piece, [...(legs.get(piece) ?? []), leg]);
  };
  const now = (piece: string): string | null => {
    const last = legs.get(piece)?.findLast((leg) => leg.kind !== "bump");
    return last ? (last.cells.at(-1) ?? null) : stands(piece);
  };
  for (const cue of cues) {
    if (cue.what === "tween") {
      const walk = walks.find((each) => each.piece === cue.piece && each.start === cue.start);
      add(cue.piece, along(cue, walk ?? null));
    } else if (cue.what === "transition" && cue.piece !== null) {
      add(cue.piece, transition(cue, now));
    }
  }
  for (const each of legs.values()) each.sort((one, other) => one.start - other.start);
  return legs;
}

function along(cue: Tween, walk: Walk | null): Leg {
  const cells = cue.cells ?? [cue.from, cue.to];
  const { start, end } = cue;
  let turn: number | null = null;
  if (cue.turns) {
    const spot = cells.findIndex((cell, index) => index > 0 && cell === cells[index - 1]);
    turn = spot < 0 ? end : start + ((spot - 0.5) / (cells.length - 1)) * (end - start);
  }
  return { kind: "along", start, end, cells, walk, turn };
}

function transition(cue: Happens, now: (piece: string) => string | null): Leg | null {
  const { start, end, fields } = cue;
  const leg = { start, end, walk: null, turn: null };
  if ("from-pixel" in fields || "to-pixel" in fields) {
    const from = cellOf(fields.start);
    const to = cellOf(fields.end);
    if (from === null && to === null) return null;
    if (from === null) return { ...leg, kind: "appear", cells: [to as string] };
    if (to === null) return { ...leg, kind: "vanish", cells: [from] };
    return { ...leg, kind: cue.event === "teleported" ? "jump" : "glide", cells: [from, to] };
  }
  const here = now(cue.piece ?? "");
  if (here === null) return null;
  if (cue.event === "defeated") return { ...leg, kind: "vanish", cells: [here] };
  if (cue.event === "acted" || cue.event === "reacted") {
    const target = cellOf(fields.target);
    const there = target === null || target === cue.piece ? null : now(target);
    return there === null || there === here ? null : { ...leg, kind: "bump", cells: [here, there] };
  }
  return null;
}

/** Where a piece is at a time, how high, and how much of it is to be seen. `still`: it jumps instead of moving. */
export interface Stand {
  readonly x: number;
  readonly y: number;
  readonly bob: number;
  readonly alpha: number;
}

export function standAt(legs: readonly Leg[], time: number, place: Place, still = false): Stand | null {
  const moves = legs.filter((leg) => leg.kind !== "bump");
  const leg = moves.findLast((each) => each.start <= time) ?? moves[0];
  const first = (leg ?? legs[0])?.cells[0];
  if (first === undefined) return null;
  const [x, y] = place(first);
  let stand: Stand = { x, y, bob: 0, alpha: leg?.kind === "appear" && time < leg.start ? 0 : 1 };
  if (leg && leg.start <= time) stand = onLeg(leg, time, place, still);
  const bump = still
    ? undefined
    : legs.findLast((each) => each.kind === "bump" && each.start <= time && time < each.end);
  return bump ? bumped(stand, bump, time, place) : stand;
}

/** The cell that a piece is in at a time: of a way, the last that it has reached. */
export function cellAt(legs: readonly Leg[], time: number): string | null {
  const moves = legs.filter((leg) => leg.kind !== "bump");
  const leg = moves.findLast((each) => each.start <= time);
  if (!leg) return (moves[0] ?? legs[0])?.cells[0] ?? null;
  const steps = leg.cells.length - 1;
  return leg.cells[Math.floor(progress(leg, time) * steps + 1e-6)] ?? null;
}

/** Where a tween or anything else has come to, from 0 to 1. */
function progress(leg: Leg, time: number): number {
  return leg.end <= leg.start ? 1 : Math.min(1, Math.max(0, (time - leg.start) / (leg.end - leg.start)));
}

function onLeg(leg: Leg, time: number, place: Place, still: boolean): Stand {
  const part = still ? 1 : progress(leg, time);
  const first = leg.cells[0] as string;
  const last = leg.cells.at(-1) as string;
  switch (leg.kind) {
    case "appear":
    case "vanish": {
      const [x, y] = place(first);
      return { x, y, bob: 0, alpha: leg.kind === "appear" ? part : 1 - part };
    }
    case "jump": {
      const [x, y] = place(part < 0.5 ? first : last);
      return { x, y, bob: 0, alpha: Math.abs(1 - 2 * part) };
    }
    case "glide":
      return { ...between(place(first), place(last), ease(part)), bob: 0, alpha: 1 };
    default: {
      const steps = leg.cells.length - 1;
      const step = Math.min(Math.floor(part * steps), steps - 1);
      const [from, to] = [leg.cells[step] ?? first, leg.cells[step + 1] ?? last];
      const bob = still || part >= 1 || !leg.walk ? 0 : bobOf(leg.walk, time);
      return { ...between(place(from), place(to), part * steps - step), bob, alpha: 1 };
    }
  }
}

/** Once up and down for each walk cycle; the last one is shorter by the correction, and ends on the ground too. */
function bobOf(walk: Walk, time: number): number {
  const since = time - walk.start;
  const number = Math.max(0, Math.min(Math.floor(since / walk.cycle), walk.cycles - 1));
  const begins = number * walk.cycle;
  const lasts = number === walk.cycles - 1 ? walk.end - walk.start - begins : walk.cycle;
  return lasts > 0 ? Math.max(0, Math.sin((Math.PI * (since - begins)) / lasts)) : 0;
}

function bumped(stand: Stand, bump: Leg, time: number, place: Place): Stand {
  const [fromX, fromY] = place(bump.cells[0] as string);
  const [toX, toY] = place(bump.cells.at(-1) as string);
  const length = Math.hypot(toX - fromX, toY - fromY) || 1;
  const reach = (BUMP * Math.sin(Math.PI * progress(bump, time))) / length;
  return { ...stand, x: stand.x + (toX - fromX) * reach, y: stand.y + (toY - fromY) * reach };
}

function between(
  from: readonly [number, number],
  to: readonly [number, number],
  part: number,
): { x: number; y: number } {
  return { x: from[0] + (to[0] - from[0]) * part, y: from[1] + (to[1] - from[1]) * part };
}

function ease(part: number): number {
  return 1 - (1 - part) ** 3;
}
