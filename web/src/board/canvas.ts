/** Ground, tint, lines and edges on a canvas: only what is seen, in the colours of the theme. */
import type { BoardJson } from "../api/shapes";
import { body } from "./draw";
import { UNIT, type Grid, type Point } from "./grid";
import { edgeLook, type EdgeLook, type Ground, type GroundKind } from "./ground";
import type { Place } from "./pieces";
import { patternGrowth, scaleOf, seen, type Detail, type Size, type View } from "./view";

export interface Scene {
  readonly grid: Grid;
  readonly board: BoardJson;
  readonly ground: Ground;
  readonly view: View;
  readonly space: Size;
  readonly detail: Detail;
  /** Around all stops; null without. */
  readonly outline: Path2D | null;
  readonly lines: Path2D;
  /** Bodies that are drawn here because they are too small for shapes. */
  readonly places: readonly Place[];
  /** Pixels of the screen for one of the page. */
  readonly dense: number;
}

const KINDS: readonly GroundKind[] = ["slow", "closed", "water", "ice", "hazard"];
const kinds = new WeakMap<Ground, Uint8Array>();

/** The kind of ground of every cell: 0 void, 1 floor, then as in `KINDS`. */
function kindsOf(grid: Grid, ground: Ground): Uint8Array {
  let found = kinds.get(ground);
  if (found) return found;
  found = new Uint8Array(grid.count);
  for (let index = 0; index < grid.count; index++) found[index] = grid.solid(index) ? 1 : 0;
  for (const [kind, cells] of ground.fills) for (const cell of cells) found[grid.index(cell)] = 2 + KINDS.indexOf(kind);
  kinds.set(ground, found);
  return found;
}

type Colours = (name: string) => string;

export function paint(canvas: HTMLCanvasElement, scene: Scene): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const { grid, view, dense, detail } = scene;
  const style = getComputedStyle(canvas);
  const colours: Colours = (name) => style.getPropertyValue(`--${name}`).trim() || "gray";
  const scale = scaleOf(view);
  const onBoard = () => pen.setTransform(dense * scale, 0, 0, dense * scale, dense * view.x, dense * view.y);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  onBoard();
  const patterned = detail === "all" || detail === "dots";
  const areas = areasOf(grid, kindsOf(grid, scene.ground), scene);
  pen.fillStyle = colours("floor");
  pen.fill(areas.floor);
  for (const [kind, area] of areas.kinds) {
    const under = { closed: "mass", water: "water", ice: "water" }[kind as string];
    if (under) {
      pen.fillStyle = colours(under);
      pen.fill(area);
    }
    if (patterned) {
      pen.fillStyle = patternOf(pen, kind, colours, dense * scale, patternGrowth(view.cell)) ?? colours("floor");
      pen.fill(area);
    } else if (kind !== "water") {
      pen.fillStyle = colours({ slow: "shade", closed: "solid", ice: "water", hazard: "no" }[kind]);
      pen.globalAlpha = { slow: 0.4, closed: 0.75, ice: 1, hazard: 0.35 }[kind];
      pen.fill(area);
      pen.globalAlpha = 1;
    }
  }
  if (scene.outline) {
    pen.fillStyle = colours("stop");
    pen.globalAlpha = detail === "canvas" ? 0.22 : 0.09;
    pen.fill(scene.outline);
    pen.globalAlpha = 1;
  }
  if (view.cell >= 5) {
    pen.strokeStyle = colours("grid");
    pen.lineWidth = 1 / scale;
    pen.stroke(scene.lines);
  }
  if (scene.outline) {
    pen.strokeStyle = colours("stop");
    pen.lineWidth = Math.max(2, 1.4 / scale);
    pen.stroke(scene.outline);
  }
  if (!patterned) paintEdges(pen, scene, colours, scale);
  for (const { piece, box, large } of scene.places) {
    pen.fillStyle = colours(piece.look);
    // Never less than a few pixels: a piece is what one looks for first.
    const grow = Math.max(1, 5 / ((box.right - box.left) * scale));
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    pen.save();
    pen.translate(x, y);
    pen.scale(grow, grow);
    pen.translate(-x, -y);
    pen.fill(new Path2D(body(piece.look, box, large)));
    pen.restore();
  }
  pen.setTransform(1, 0, 0, 1, 0, 0);
}

/** The floor and each kind of ground that is seen, as one path each; runs of square cells are one rectangle. */
function areasOf(
  grid: Grid,
  kinds: Uint8Array,
  { view, space }: Scene,
): { floor: Path2D; kinds: Map<GroundKind, Path2D> } {
  const floor = new Path2D();
  const found = new Map<GroundKind, Path2D>();
  const area = (kind: number): Path2D => {
    const name = KINDS[kind - 2]!;
    let path = found.get(name);
    if (!path) found.set(name, (path = new Path2D()));
    return path;
  };
  const indices = grid.within(seen(view, space));
  if (!grid.square) {
    for (const index of indices) {
      const kind = kinds[index]!;
      if (kind === 0) continue;
      const outline = grid.outlineAt(index);
      add(floor, outline);
      if (kind > 1) add(area(kind), outline);
    }
    return { floor, kinds: found };
  }
  const half = UNIT / 2;
  for (let i = 0; i < indices.length;) {
    const kind = kinds[indices[i]!]!;
    const from = grid.centreAt(indices[i]!);
    let j = i + 1;
    let to = from;
    while (j < indices.length && indices[j] === indices[j - 1]! + 1 && kinds[indices[j]!] === kind) {
      const next = grid.centreAt(indices[j]!);
      if (next.y !== from.y) break;
      to = next;
      j++;
    }
    if (kind > 0) floor.rect(from.x - half, from.y - half, to.x - from.x + UNIT, UNIT);
    if (kind > 1) area(kind).rect(from.x - half, from.y - half, to.x - from.x + UNIT, UNIT);
    i = j;
  }
  return { floor, kinds: found };
}

function add(path: Path2D, outline: readonly Point[]): void {
  outline.forEach(({ x, y }, i) => (i ? path.lineTo(x, y) : path.moveTo(x, y)));
  path.closePath();
}

const PATTERNS: Readonly<Record<GroundKind, { w: number; h: number; d: string; colour: string; width: number }>> = {
  slow: { w: 16, h: 11, d: "M0 8q4-6 8 0t8 0", colour: "shade", width: 1.1 },
  closed: { w: 10, h: 10, d: "M0 10L10 0M0 0L10 10", colour: "solid", width: 1 },
  water: { w: 22, h: 14, d: "M1 4h9M12 11h9", colour: "shade", width: 1.1 },
  ice: { w: 22, h: 22, d: "M3 9L9 3M12 20l8-8M5 12l4-4", colour: "shade", width: 1.1 },
  hazard: { w: 20, h: 18, d: "M3 8l4-6 4 6zM13 17l4-6 4 6z", colour: "no", width: 1.3 },
};

function patternOf(
  pen: CanvasRenderingContext2D,
  kind: GroundKind,
  colours: Colours,
  scale: number,
  grow: number,
): CanvasPattern | null {
  const { w, h, d, colour, width } = PATTERNS[kind];
  // Drawn a little finer than needed, so that a tile of odd size repeats without a seam.
  const fine = Math.max(1, Math.ceil(scale * 2));
  const tile = document.createElement("canvas");
  [tile.width, tile.height] = [w * fine, h * fine];
  const brush = tile.getContext("2d");
  if (!brush) return null;
  brush.scale(fine, fine);
  brush.strokeStyle = colours(colour);
  brush.lineWidth = width;
  brush.stroke(new Path2D(d));
  const pattern = pen.createPattern(tile, "repeat");
  const size = grow / fine;
  pattern?.setTransform(new DOMMatrix([size, 0, 0, size, 0, 0]));
  return pattern;
}

function paintEdges(pen: CanvasRenderingContext2D, { grid, board }: Scene, colours: Colours, scale: number): void {
  const paths = new Map<EdgeLook, Path2D>();
  for (const edge of board.edges) {
    const cells = grid.edgeCells(edge.at);
    const side = cells && grid.side(cells[0], cells[1]);
    if (!side) continue;
    const look = edgeLook(board, edge);
    const path = paths.get(look) ?? new Path2D();
    path.moveTo(side[0].x, side[0].y);
    path.lineTo(side[1].x, side[1].y);
    paths.set(look, path);
  }
  for (const [look, path] of paths) {
    pen.lineWidth = Math.max(look === "fence" ? 5 : 6, 1.5 / scale);
    pen.strokeStyle = colours(look === "fence" ? "no" : "ink");
    pen.setLineDash(look === "fence" ? [5, 6] : look === "door-open" ? [12, 56, 12, 0] : []);
    pen.stroke(path);
    if (look === "door-shut") {
      pen.lineWidth = Math.max(10, 2 / scale);
      pen.strokeStyle = colours("raised");
      pen.setLineDash([0, 22, 36, 100]);
      pen.stroke(path);
    }
  }
  pen.setLineDash([]);
}
