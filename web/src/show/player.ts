/**
 * One entry of a game's log as it is shown: a function of the time since it began. Motions change with every frame; the
 * position underneath, marks and the lit path only at moments. Nothing here knows a clock.
 */
import type { PieceJson, StateJson } from "../api/shapes";
import type { EventMark, Motion } from "../board/picture";
import type { Cue, Happens } from "./cues";
import { text } from "./cues";
import type { Leg, Place } from "./legs";
import { cellAt, legsOf, standAt } from "./legs";
import type { TimedMark } from "./marks";
import { marksOf } from "./marks";
import type { Noise } from "./noise";
import { noisesOf } from "./noise";

/** A way that was taken, lit from when it is begun. */
export interface LitPath {
  readonly piece: string;
  readonly cells: readonly string[];
  readonly at: number;
  readonly until: number;
}

/** A change of the position at a moment. */
interface Change {
  readonly at: number;
  readonly apply: (state: StateJson) => StateJson;
}

export interface Show {
  /** The number of its entry in the log. */
  readonly number: number;
  readonly before: StateJson;
  readonly after: StateJson;
  readonly place: Place;
  /** When the next entry may begin: the paths are not waited for. */
  readonly duration: number;
  /** When its last path is dark. */
  readonly lasts: number;
  readonly legs: ReadonlyMap<string, readonly Leg[]>;
  /** When each piece is taken from where it is after all, no longer from where it was. */
  readonly landed: ReadonlyMap<string, number>;
  readonly changes: readonly Change[];
  readonly lit: readonly LitPath[];
  readonly marks: readonly TimedMark[];
  readonly noises: readonly Noise[];
}

/** How long a piece takes back to where it was, when no timeline says how it came elsewhere. */
const RETURN = 0.35;

export interface Staged {
  /** The number of the entry. */
  readonly number: number;
  readonly cues: readonly Cue[];
  readonly before: StateJson;
  readonly after: StateJson;
  readonly place: Place;
  /** Whom a beat left behind: the timeline has only those who moved. */
  readonly blocked?: readonly string[];
  /** It takes at least that long, so that the eye can follow one entry after the other. */
  readonly least?: number;
}

/** Make ready what is shown of an entry that led from one position to the other. */
export function staged({ number, cues, before, after, place, blocked = [], least = 0 }: Staged): Show {
  const were = byId(before);
  const are = byId(after);
  const onBoard = (id: string): string | null => were.get(id)?.at ?? null;
  const legs = legsOf(cues, onBoard);
  let duration = least;
  for (const cue of cues) if (cue.what !== "path" && cue.what !== "highlight") duration = Math.max(duration, cue.end);
  for (const leg of returns(legs, were, are)) {
    legs.set(leg.piece, [leg.leg]);
    duration = Math.max(duration, leg.leg.end);
  }
  const landed = landings(legs, were, are);
  const vital = before.defeat?.stat ?? null;
  const where = (piece: string, time: number): string | null =>
    cellAt(legs.get(piece) ?? [], time) ?? onBoard(piece) ?? are.get(piece)?.at ?? null;
  // Whoever could go a part of the way is stopped at its end.
  const left = blocked.map((piece): Cue => {
    const time = Math.max(0, ...(legs.get(piece) ?? []).map((leg) => leg.end));
    return { what: "after-move", name: "", start: time, end: time, piece, outcome: "blocked", at: onBoard(piece) };
  });
  const told = [...left, ...cues];
  const marks = marksOf(told, where, vital, String(number));
  const lit = cues.flatMap((cue) =>
    cue.what === "path" ? [{ piece: cue.piece, cells: cue.cells, at: cue.start, until: cue.end }] : [],
  );
  return {
    number,
    before,
    after,
    place,
    duration,
    lasts: Math.max(duration, ...lit.map((each) => each.until)),
    legs,
    landed,
    changes: changesOf(cues, landed, are),
    lit,
    marks,
    noises: noisesOf(told, vital),
  };
}

/** Where pieces are drawn at a time, as offsets from where `stateAt` has them; only those that are elsewhere. */
export function motionsAt(show: Show, time: number, still = false): Record<string, Motion> {
  const motions: Record<string, Motion> = {};
  if (time >= show.duration) return motions;
  const were = byId(show.before);
  const are = byId(show.after);
  for (const [id, legs] of show.legs) {
    const at = time >= (show.landed.get(id) ?? Infinity) ? are.get(id)?.at : were.get(id)?.at;
    const stand = at == null ? null : standAt(legs, time, show.place, still);
    if (at == null || !stand) continue;
    const [x, y] = show.place(at);
    const motion = { dx: stand.x - x, dy: stand.y - y, bob: stand.bob, alpha: stand.alpha };
    if (motion.dx || motion.dy || motion.bob || motion.alpha !== 1) motions[id] = motion;
  }
  return motions;
}

/** How many changes of the position there have been: as long as that stays, so does the position. */
export function changesBy(show: Show, time: number): number {
  if (time >= show.duration) return Infinity;
  return show.changes.findLastIndex((change) => change.at <= time) + 1;
}

/** The position as it is to be drawn at a time. */
export function stateAt(show: Show, time: number): StateJson {
  if (time >= show.duration) return show.after;
  return show.changes.slice(0, changesBy(show, time)).reduce((state, change) => change.apply(state), show.before);
}

/** The way that is lit at a time: the one that was begun last. */
export function litAt(show: Show, time: number): LitPath | null {
  return show.lit.findLast((each) => each.at <= time && time < each.until) ?? null;
}

/** What is told after one time and up to another. */
export function marksBetween(show: Show, after: number, until: number): EventMark[] {
  return show.marks.filter((each) => each.at > after && each.at <= until).map((each) => each.mark);
}

/** The sounds that fall due after one time and up to another. A show begins before 0, so that those at 0 are heard. */
export function noisesBetween(show: Show, after: number, until: number): Noise[] {
  return show.noises.filter((each) => each.at > after && each.at <= until);
}

function byId(state: StateJson): Map<string, PieceJson> {
  return new Map(state.pieces.map((piece) => [piece.id, piece]));
}

/** Pieces that come to stand elsewhere without a word about it: what was taken back, or what has no timeline. */
function returns(
  legs: ReadonlyMap<string, unknown>,
  were: ReadonlyMap<string, PieceJson>,
  are: ReadonlyMap<string, PieceJson>,
): { piece: string; leg: Leg }[] {
  const found: { piece: string; leg: Leg }[] = [];
  const timed = { start: 0, end: RETURN, walk: null, turn: null };
  for (const [piece, is] of are) {
    const from = were.get(piece)?.at ?? null;
    if (legs.has(piece) || from === is.at) continue;
    if (from === null) found.push({ piece, leg: { ...timed, kind: "appear", cells: [is.at as string] } });
    else if (is.at === null) found.push({ piece, leg: { ...timed, kind: "vanish", cells: [from] } });
    else found.push({ piece, leg: { ...timed, kind: "glide", cells: [from, is.at] } });
  }
  return found;
}

function landings(
  legs: ReadonlyMap<string, readonly Leg[]>,
  were: ReadonlyMap<string, PieceJson>,
  are: ReadonlyMap<string, PieceJson>,
): Map<string, number> {
  const landed = new Map<string, number>();
  for (const [id, all] of legs) {
    const moves = all.filter((leg) => leg.kind !== "bump");
    const last = moves.at(-1);
    if (!last || are.get(id)?.at == null) continue;
    landed.set(id, were.get(id)?.at == null ? -Infinity : (last.turn ?? last.end));
  }
  return landed;
}

function changesOf(
  cues: readonly Cue[],
  landed: ReadonlyMap<string, number>,
  are: ReadonlyMap<string, PieceJson>,
): Change[] {
  const changes: Change[] = [];
  for (const cue of cues) {
    const apply = cue.what === "event" || cue.what === "transition" ? changed(cue) : null;
    if (apply) changes.push({ at: cue.start, apply });
  }
  for (const [id, at] of landed) {
    const there = are.get(id);
    if (there) changes.push({ at, apply: (state) => posed(state, there) });
  }
  return changes.sort((one, other) => one.at - other.at);
}

/** What an event changes that can be seen at once; the rest is in the position after all of it. */
function changed(cue: Happens): ((state: StateJson) => StateJson) | null {
  const { piece, fields } = cue;
  switch (cue.event) {
    case "stat-changed":
      return (state) =>
        withPiece(state, piece, (was) => ({
          ...was,
          stats: { ...was.stats, [text(fields.stat)]: Number(fields.after) },
        }));
    case "turned-to":
      return (state) => withPiece(state, piece, (was) => ({ ...was, heading: text(fields.end) || was.heading }));
    case "edge-set":
      return (state) => withEdge(state, text(fields.edge), fields.open === true);
    case "terrain-set":
      return (state) => withTerrain(state, text(fields.cell), text(fields.after));
    default:
      return null;
  }
}

function posed(state: StateJson, there: PieceJson): StateJson {
  const { at, cells, turned, heading } = there;
  return withPiece(state, there.id, (was) => ({ ...was, at, cells, turned, heading }));
}

function withPiece(state: StateJson, id: string | null, change: (was: PieceJson) => PieceJson): StateJson {
  return { ...state, pieces: state.pieces.map((piece) => (piece.id === id ? change(piece) : piece)) };
}

function withEdge(state: StateJson, at: string, open: boolean): StateJson {
  const edges = state.board.edges.map((edge) => (edge.at === at ? { ...edge, open } : edge));
  return { ...state, board: { ...state.board, edges } };
}

function withTerrain(state: StateJson, cell: string, name: string): StateJson {
  const terrain = state.board.terrain.map((row, y) =>
    row.map((kind, x) => (state.board.cells[y]?.[x] === cell ? name : kind)),
  );
  return { ...state, board: { ...state.board, terrain } };
}
