/** Boards for tests and the gallery. */
import type { BoardJson } from "../api/shapes";
import type { GridData } from "./grid";
import type { PieceMark } from "./picture";

/** A board with a hole: `#` is void, everything else floor. */
export function boardOf(
  rows: readonly string[],
  more: Partial<Omit<BoardJson, "grid">> & { grid?: GridData } = {},
): BoardJson {
  const board = {
    shape: "square",
    width: rows[0]!.length,
    height: rows.length,
    rows: "down",
    cells: rows.map((row, r) => [...row].map((_, c) => `${String.fromCharCode(65 + c)}${r + 1}`)),
    terrain: rows.map((row) => [...row].map((glyph) => (glyph === "#" ? null : "floor"))),
    kinds: {},
    tags: {},
    tag_kinds: {},
    names: {},
    effects: [],
    edges: [],
    edge_kinds: {},
    closing: [],
    ...more,
  };
  return board as BoardJson; // without grid data, it is computed as for squares
}

/** Hexes with a corner on top, as a grid's data would say it: rows are shifted by half a cell. */
export function hexes(columns: number, rows: number): GridData {
  const tall = Math.sqrt(3) / 2;
  const radius = 1 / Math.sqrt(3);
  const corner = (i: number) => {
    const turn = (Math.PI / 3) * i - Math.PI / 2;
    return [Math.cos(turn) * radius, Math.sin(turn) * radius];
  };
  const direction = (title: string, a: number, b: number, angle: number) => ({
    title,
    step: [a, b],
    angle,
    diagonal: false,
  });
  return {
    size: [columns + 0.5, rows * tall + radius / 2],
    origin: [0.5, radius],
    right: [1, 0],
    down: [0.5, tall],
    corners: [0, 1, 2, 3, 4, 5].map(corner),
    sides: ["NE", "E", "SE", "SW", "W", "NW"],
    directions: {
      NE: direction("northeast", 1, -1, 30),
      E: direction("east", 1, 0, 90),
      SE: direction("southeast", 0, 1, 150),
      SW: direction("southwest", -1, 1, 210),
      W: direction("west", -1, 0, 270),
      NW: direction("northwest", 0, -1, 330),
    },
    columns: Array.from({ length: columns }, (_, c) => ({ label: String(c), at: c + 0.5, number: [c, 0] })),
    rows: Array.from({ length: rows }, (_, r) => ({
      label: String(r),
      at: radius + r * tall,
      number: [-Math.floor(r / 2), r],
    })),
  };
}

/** A piece with nothing special about it. */
export function mark(piece: Partial<PieceMark> & { id: string; at: string }): PieceMark {
  return {
    initials: piece.id[0]!.toUpperCase(),
    look: "own",
    cells: [piece.at],
    heading: null,
    health: null,
    state: "plain",
    status: null,
    now: false,
    ...piece,
  };
}
