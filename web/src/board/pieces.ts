/** How pieces share the board: where each body lies, how large it is, and who is hidden in a stack. */
import { BODY, around, grown } from "./draw";
import { UNIT, type Box, type Grid } from "./grid";
import type { PieceMark } from "./picture";

export interface Place {
  readonly piece: PieceMark;
  /** Where its body is. */
  readonly box: Box;
  readonly large: boolean;
  /** Of the topmost of a stack, how many there are; else 0. */
  readonly stack: number;
}

const SHARES: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  2: [
    [-13, -13],
    [13, 13],
  ],
  3: [
    [0, -14],
    [-14, 12],
    [14, 12],
  ],
};

const SCALE: Partial<Record<PieceMark["state"], number>> = { start: 0.78, end: 0.66 };

/** Where bodies are drawn. Those that share a cell stand beside each other, from four on as a stack. */
export function placesOf(grid: Grid, pieces: readonly PieceMark[]): Place[] {
  const groups = new Map<string, PieceMark[]>();
  for (const piece of pieces) {
    const name = piece.cells.length > 1 ? `${piece.id} alone` : `${piece.at} ${ghostly(piece) ? "ghost" : "body"}`;
    const group = groups.get(name);
    if (group) group.push(piece);
    else groups.set(name, [piece]);
  }
  return [...groups.values()].flatMap((group) => {
    if (group.length > 3) return [place(grid, group.at(-1)!, [0, 0], 1, group.length)];
    const spots = SHARES[group.length];
    return group.map((piece, i) => place(grid, piece, spots?.[i] ?? [0, 0], spots ? 0.62 : 1, 0));
  });
}

function place(grid: Grid, piece: PieceMark, off: readonly [number, number], share: number, stack: number): Place {
  const large = piece.cells.length > 1;
  if (large) return { piece, box: grown(grid.box(piece.cells), -UNIT * 0.1), large, stack };
  const { x, y } = grid.centre(piece.at);
  // Six sides leave a body less room than four, and a square one the least.
  const room = grid.square ? BODY : piece.look === "own" ? 0.73 : 0.63;
  const size = 2 * grid.room * room * share * (SCALE[piece.state] ?? 1);
  return { piece, box: around({ x: x + off[0], y: y + off[1] }, size), large, stack };
}

export function ghostly({ state }: PieceMark): boolean {
  return state === "start" || state === "end" || state === "past";
}
