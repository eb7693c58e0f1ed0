/**
 * Where cells lie on the page, and how they hang together: all from the numbers of the board's data, so that a grid of
 * another shape needs nothing else. Lengths are in units: a cell is `UNIT` wide, x goes to the right and y down.
 */
import type { BoardJson } from "../api/shapes";

/** The width of a cell in the units of all drawings. */
export const UNIT = 80;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type Segment = readonly [Point, Point];
type Pair = readonly number[];

/** BoardJson.grid: a rule for centres, the corners and sides of a cell, directions, and the labels of its lines. */
export interface GridData {
  readonly size: Pair;
  readonly origin: Pair;
  readonly right: Pair;
  readonly down: Pair;
  readonly corners: readonly Pair[];
  readonly sides: readonly string[];
  readonly directions: Readonly<Record<string, DirectionData>>;
  readonly columns: readonly LineData[];
  readonly rows: readonly LineData[];
}

export interface DirectionData {
  readonly title: string;
  readonly step: Pair;
  /** In degrees, clockwise from up. */
  readonly angle: number;
  readonly diagonal: boolean;
}

export interface LineData {
  readonly label: string;
  readonly at: number;
  readonly number: Pair;
}

/** A label of a column or row: where its middle is, along the edge of the board. */
export interface LineLabel {
  readonly text: string;
  readonly at: number;
}

const FAR = 4096; // more than the columns or rows of any board, so that two numbers make one key

export class Grid {
  readonly width: number;
  readonly height: number;
  readonly columns: readonly LineLabel[];
  readonly rows: readonly LineLabel[];
  readonly directions: Readonly<Record<string, DirectionData>>;
  /** How many cells there are, void ones included; cells are counted row by row. */
  readonly count: number;
  /** Whether cells are upright squares, so that a block of them is a rectangle. */
  readonly square: boolean;
  /** The box of a cell around its centre. */
  readonly cellBox: Box;

  readonly #data: GridData;
  readonly #wide: number;
  readonly #names: readonly (readonly string[])[];
  readonly #terrain: BoardJson["terrain"];
  readonly #index = new Map<string, number>();
  readonly #byNumbers = new Map<number, number>();
  readonly #corners: readonly Point[];
  readonly #across: readonly Pair[];
  readonly #edges: ReadonlyMap<string, readonly [string, string]>;

  constructor(board: BoardJson) {
    const data = dataOf(board);
    this.#data = data;
    this.#names = board.cells;
    this.#terrain = board.terrain;
    this.#wide = board.width;
    this.count = board.width * board.height;
    this.width = at(data.size, 0) * UNIT;
    this.height = at(data.size, 1) * UNIT;
    this.columns = data.columns.map(({ label, at }) => ({ text: label, at: at * UNIT }));
    this.rows = data.rows.map(({ label, at }) => ({ text: label, at: at * UNIT }));
    this.directions = data.directions;
    this.#corners = data.corners.map((corner) => ({ x: at(corner, 0) * UNIT, y: at(corner, 1) * UNIT }));
    this.#across = data.sides.map((name) => data.directions[name]?.step ?? [0, 0]);
    this.cellBox = boxOf(this.#corners);
    this.square =
      this.#corners.length === 4 &&
      this.#corners.every(
        ({ x, y }) => Math.abs(Math.abs(x) - UNIT / 2) < 1e-6 && Math.abs(Math.abs(y) - UNIT / 2) < 1e-6,
      );
    for (let index = 0; index < this.count; index++) {
      const [a, b] = this.#numbers(index);
      this.#index.set(this.name(index), index);
      this.#byNumbers.set(key(a, b), index);
    }
    this.#edges = new Map(board.edges.map((edge) => [edge.at, ends(edge)]));
  }

  /** The cell of an index. */
  name(index: number): string {
    return this.#names[Math.floor(index / this.#wide)]?.[index % this.#wide] ?? "";
  }

  /** Where a cell stands in the order of the board; -1 if it is not one. */
  index(cell: string): number {
    return this.#index.get(cell) ?? -1;
  }

  /** Whether the cell is on the board and not void. */
  has(cell: string): boolean {
    const index = this.index(cell);
    return index >= 0 && this.solid(index);
  }

  /** Whether there is ground at an index. */
  solid(index: number): boolean {
    return this.terrain(index) !== null;
  }

  /** The terrain at an index; null for a void cell. */
  terrain(index: number): string | null {
    return this.#terrain[Math.floor(index / this.#wide)]?.[index % this.#wide] ?? null;
  }

  /** All cells with ground. */
  *cells(): Generator<string> {
    for (let index = 0; index < this.count; index++) if (this.solid(index)) yield this.name(index);
  }

  #numbers(index: number): readonly [number, number] {
    const column = this.#data.columns[index % this.#wide]?.number ?? [0, 0];
    const row = this.#data.rows[Math.floor(index / this.#wide)]?.number ?? [0, 0];
    return [at(column, 0) + at(row, 0), at(column, 1) + at(row, 1)];
  }

  #point(a: number, b: number): Point {
    const { origin, right, down } = this.#data;
    return {
      x: (at(origin, 0) + a * at(right, 0) + b * at(down, 0)) * UNIT,
      y: (at(origin, 1) + a * at(right, 1) + b * at(down, 1)) * UNIT,
    };
  }

  centreAt(index: number): Point {
    const [a, b] = this.#numbers(index);
    return this.#point(a, b);
  }

  /** The middle of a cell; of one that is not on the board, the middle of the board. */
  centre(cell: string): Point {
    const index = this.index(cell);
    return index < 0 ? { x: this.width / 2, y: this.height / 2 } : this.centreAt(index);
  }

  outlineAt(index: number): readonly Point[] {
    const { x, y } = this.centreAt(index);
    return this.#corners.map((corner) => ({ x: x + corner.x, y: y + corner.y }));
  }

  /** The corners of a cell, around it. */
  outline(cell: string): readonly Point[] {
    return this.outlineAt(this.index(cell));
  }

  /** The smallest upright box around some cells. */
  box(cells: readonly string[]): Box {
    return boxOf(cells.filter((cell) => this.index(cell) >= 0).flatMap((cell) => this.outline(cell)));
  }

  /** The cell under a point; null beside the board and on void cells. */
  cellAt(point: Point): string | null {
    const { origin, right, down } = this.#data;
    const x = point.x / UNIT - at(origin, 0);
    const y = point.y / UNIT - at(origin, 1);
    const area = at(right, 0) * at(down, 1) - at(right, 1) * at(down, 0);
    const a = Math.round((x * at(down, 1) - y * at(down, 0)) / area);
    const b = Math.round((y * at(right, 0) - x * at(right, 1)) / area);
    let best = -1;
    let least = Infinity;
    for (let i = -1; i <= 1; i++)
      for (let j = -1; j <= 1; j++) {
        const centre = this.#point(a + i, b + j);
        const far = (centre.x - point.x) ** 2 + (centre.y - point.y) ** 2;
        // A hair's breadth decides nothing: a point on a line belongs to the first of its cells.
        if (far < least - 1e-6) {
          least = far;
          best = this.#byNumbers.get(key(a + i, b + j)) ?? -1;
        }
      }
    if (best < 0 || !this.solid(best) || !inside(point, this.outlineAt(best))) return null;
    return this.name(best);
  }

  #beside(index: number, step: Pair): number {
    const [a, b] = this.#numbers(index);
    return this.#byNumbers.get(key(a + at(step, 0), b + at(step, 1))) ?? -1;
  }

  /** The cell one step away; null off the board. Void cells are skipped over by nobody: they are null too. */
  neighbour(cell: string, direction: string): string | null {
    const index = this.index(cell);
    const way = this.directions[direction];
    if (index < 0 || !way) return null;
    const next = this.#beside(index, way.step);
    return next >= 0 && this.solid(next) ? this.name(next) : null;
  }

  /** The cell whose two numbers are more by so much; null where there is none. */
  beside(cell: string, step: Pair): string | null {
    const index = this.index(cell);
    const next = index < 0 ? -1 : this.#beside(index, step);
    return next < 0 ? null : this.name(next);
  }

  /** The direction whose angle is nearest to one, in degrees clockwise from up. */
  towards(angle: number): string | null {
    const names = Object.keys(this.directions);
    const nearer = (best: string, name: string) => (this.#off(name, angle) < this.#off(best, angle) ? name : best);
    return names.length ? names.reduce(nearer) : null;
  }

  /**
   * The neighbour towards an angle. Of two that are as near, the one in the same column or row: a way straight up or
   * across goes on, now to one side and now to the other.
   */
  ahead(cell: string, angle: number): string | null {
    const nearest = this.towards(angle);
    const least = nearest === null ? 0 : this.#off(nearest, angle) + 1e-6;
    const ways = Object.keys(this.directions).filter((name) => this.#off(name, angle) <= least);
    const cells = ways.map((name) => this.neighbour(cell, name)).filter((next) => next !== null);
    const [row, column] = this.#line(cell);
    return cells.find((next) => this.#line(next)[0] === row || this.#line(next)[1] === column) ?? cells[0] ?? null;
  }

  #line(cell: string): readonly [number, number] {
    const index = this.index(cell);
    return [Math.floor(index / this.#wide), index % this.#wide];
  }

  #off(direction: string, angle: number): number {
    return Math.abs(((this.directions[direction]!.angle - angle + 540) % 360) - 180);
  }

  /** Of some cells the first of those that lie furthest in a direction. */
  front(cells: readonly string[], angle: number): string {
    const { x, y } = along(angle);
    const far = (cell: string) => Math.round(this.centre(cell).x * x + this.centre(cell).y * y);
    return cells.reduce((best, cell) => (far(cell) > far(best) ? cell : best));
  }

  /** How far the sides of a cell lie from its centre, the nearest of them. */
  get room(): number {
    return Math.min(
      ...this.#corners.map((a, i) => {
        const b = this.#corners[(i + 1) % this.#corners.length]!;
        return Math.hypot(a.x + b.x, a.y + b.y) / 2;
      }),
    );
  }

  /** The side that two cells share; null if they share none. */
  side(a: string, b: string): Segment | null {
    const [from, to] = [this.index(a), this.index(b)];
    if (from < 0 || to < 0) return null;
    const which = this.#across.findIndex((step) => this.#beside(from, step) === to);
    return which < 0 ? null : this.#sideAt(from, which);
  }

  #sideAt(index: number, side: number): Segment {
    const corners = this.outlineAt(index);
    return [corners[side]!, corners[(side + 1) % corners.length]!];
  }

  /** The two cells of an edge as the board writes it. */
  edgeCells(edge: string): readonly [string, string] | null {
    const known = this.#edges.get(edge);
    if (known) return known;
    const [a, b] = edge.split("/");
    return a && b && this.has(a) && this.has(b) ? [a, b] : null;
  }

  /** The lines around some cells, as closed rings with their straight runs joined. */
  contour(cells: Iterable<string>): Point[][] {
    const inside = new Set<number>();
    for (const cell of cells) if (this.index(cell) >= 0) inside.add(this.index(cell));
    const open = new Map<string, Segment[]>();
    for (const index of inside)
      this.#across.forEach((step, side) => {
        if (inside.has(this.#beside(index, step))) return;
        const segment = this.#sideAt(index, side);
        const start = place(segment[0]);
        const here = open.get(start);
        if (here) here.push(segment);
        else open.set(start, [segment]);
      });
    const rings: Point[][] = [];
    for (const [start, segments] of open)
      while (segments.length) {
        const ring: Point[] = [];
        let next: Segment | undefined = segments.pop();
        while (next) {
          ring.push(next[0]);
          const end: string = place(next[1]);
          next = end === start && !segments.length ? undefined : open.get(end)?.pop();
        }
        rings.push(withoutStraights(ring));
      }
    return rings;
  }

  /** The sides inside some cells, between two of them. */
  inner(cells: readonly string[]): Segment[] {
    const indices = new Set(cells.map((cell) => this.index(cell)));
    const found: Segment[] = [];
    for (const index of indices)
      this.#across.forEach((step, side) => {
        const other = this.#beside(index, step);
        if (index >= 0 && other > index && indices.has(other)) found.push(this.#sideAt(index, side));
      });
    return found;
  }

  /** All lines between and around cells with ground, each once, straight runs joined. */
  lines(): Segment[] {
    const found: Segment[] = [];
    for (let index = 0; index < this.count; index++) {
      if (!this.solid(index)) continue;
      this.#across.forEach((step, side) => {
        const other = this.#beside(index, step);
        if (other < index || !this.solid(other)) found.push(this.#sideAt(index, side));
      });
    }
    return joined(found);
  }

  /** The cells that meet a box, by index; those beside it may be among them. */
  within(box: Box): number[] {
    const near = (lines: readonly LineLabel[], from: number, to: number) =>
      lines.flatMap(({ at }, i) => (at + UNIT >= from && at - UNIT <= to ? [i] : []));
    const columns = near(this.columns, box.left, box.right);
    return near(this.rows, box.top, box.bottom).flatMap((row) => columns.map((column) => row * this.#wide + column));
  }
}

const known = new WeakMap<BoardJson, Grid>();

/** The grid of a board, made once. */
export function gridOf(board: BoardJson): Grid {
  let grid = known.get(board);
  if (!grid) known.set(board, (grid = new Grid(board)));
  return grid;
}

/** The page's y-down direction of an angle in degrees, clockwise from up. */
export function along(angle: number): Point {
  const turn = (angle * Math.PI) / 180;
  return { x: Math.sin(turn), y: -Math.cos(turn) };
}

function dataOf(board: BoardJson): GridData {
  return (board as { grid?: GridData }).grid ?? squares(board);
}

/** What a board of squares would say of its grid, for positions that were saved before grids said it. */
export function squares(board: BoardJson): GridData {
  const { width, height } = board;
  const way = board.rows === "down" ? 1 : -1;
  const direction = (title: string, x: number, y: number): DirectionData => ({
    title,
    step: [x, y * way],
    angle: ((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360,
    diagonal: x !== 0 && y !== 0,
  });
  return {
    size: [width, height],
    origin: [0.5, way > 0 ? 0.5 : height - 0.5],
    right: [1, 0],
    down: [0, way],
    corners: [
      [-0.5, -0.5],
      [0.5, -0.5],
      [0.5, 0.5],
      [-0.5, 0.5],
    ],
    sides: ["N", "E", "S", "W"],
    directions: {
      N: direction("north", 0, -1),
      NE: direction("northeast", 1, -1),
      E: direction("east", 1, 0),
      SE: direction("southeast", 1, 1),
      S: direction("south", 0, 1),
      SW: direction("southwest", -1, 1),
      W: direction("west", -1, 0),
      NW: direction("northwest", -1, -1),
    },
    columns: Array.from({ length: width }, (_, c) => ({ label: String(c + 1), at: c + 0.5, number: [c, 0] })),
    rows: Array.from({ length: height }, (_, r) => ({
      label: String(r + 1),
      at: way > 0 ? r + 0.5 : height - r - 0.5,
      number: [0, r],
    })),
  };
}

function ends(edge: { at: string }): readonly [string, string] {
  const cells = (edge as { cells?: readonly string[] }).cells ?? edge.at.split("/");
  return [cells[0] ?? "", cells[1] ?? ""];
}

function at(pair: Pair, index: number): number {
  return pair[index] ?? 0;
}

function key(a: number, b: number): number {
  return (a + FAR) * 4 * FAR + (b + FAR);
}

/** A point by its place, to a hundredth: corners of neighbours are the same point however they were reached. */
function place({ x, y }: Point): string {
  return `${Math.round(x * 100)} ${Math.round(y * 100)}`;
}

function boxOf(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function inside({ x, y }: Point, outline: readonly Point[]): boolean {
  let turn = 0;
  for (let i = 0; i < outline.length; i++) {
    const [p, q] = [outline[i]!, outline[(i + 1) % outline.length]!];
    const cross = (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x);
    if (Math.abs(cross) < 1e-6) continue;
    if (turn === 0) turn = Math.sign(cross);
    else if (Math.sign(cross) !== turn) return false;
  }
  return true;
}

function withoutStraights(ring: readonly Point[]): Point[] {
  return ring.filter((point, i) => {
    const before = ring[(i + ring.length - 1) % ring.length]!;
    const after = ring[(i + 1) % ring.length]!;
    return Math.abs((point.x - before.x) * (after.y - point.y) - (point.y - before.y) * (after.x - point.x)) > 1e-3;
  });
}

function joined(segments: readonly Segment[]): Segment[] {
  // Lines by their slope and distance from the origin; along each, touching pieces become one.
  const lines = new Map<string, { ux: number; uy: number; spans: [number, number][]; off: number }>();
  for (const [p, q] of segments) {
    let [ux, uy] = [q.x - p.x, q.y - p.y];
    const length = Math.hypot(ux, uy);
    [ux, uy] = [ux / length, uy / length];
    if (ux < -1e-9 || (Math.abs(ux) < 1e-9 && uy < 0)) [ux, uy] = [-ux, -uy];
    const off = p.x * uy - p.y * ux;
    const name = `${Math.round(ux * 1e4)} ${Math.round(uy * 1e4)} ${Math.round(off * 100)}`;
    const line = lines.get(name) ?? { ux, uy, spans: [], off };
    const [a, b] = [p.x * ux + p.y * uy, q.x * ux + q.y * uy];
    line.spans.push(a < b ? [a, b] : [b, a]);
    lines.set(name, line);
  }
  const found: Segment[] = [];
  for (const { ux, uy, spans, off } of lines.values()) {
    spans.sort((a, b) => a[0] - b[0]);
    const point = (t: number): Point => ({ x: t * ux + off * uy, y: t * uy - off * ux });
    let [from, to] = spans[0]!;
    for (const [a, b] of spans) {
      if (a > to + 1e-3) {
        found.push([point(from), point(to)]);
        from = a;
      }
      to = a > to + 1e-3 ? b : Math.max(to, b);
    }
    found.push([point(from), point(to)]);
  }
  return found;
}
