/** How a board lies in its space: its scale and place, and how much is drawn at that size. */
import { UNIT, type Box, type Point } from "./grid";

/** `cell` is the width of a cell in pixels; `x` and `y` where the board's top left corner is. */
export interface View {
  readonly cell: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** At most so many pixels a cell. */
export const LARGEST = 112;
const SMALLEST = 2;
/** Room for the labels of rows and columns, and for what stands out at the other sides; a phone has none to give away. */
export const MARGIN = { left: 34, top: 28, right: 12, bottom: 10 };
const NARROW = { left: 20, top: 22, right: 6, bottom: 6 };

export function marginIn(space: Size): typeof MARGIN {
  return space.width <= 480 ? NARROW : MARGIN;
}

/** Marks by the size of a cell: everything; dots for costs; shapes without words; ground and bodies on a canvas. */
export type Detail = "all" | "dots" | "shapes" | "canvas";

export function detailOf(cell: number): Detail {
  return cell >= 40 ? "all" : cell >= 24 ? "dots" : cell >= 10 ? "shapes" : "canvas";
}

/** How much larger than their share of a cell numbers on marks are drawn, so that they can be read on small cells. */
export function numberGrowth(cell: number): number {
  return Math.min(1.3, Math.max(1, Math.round((52 / cell) * 20) / 20));
}

/** How much larger patterns are drawn so that they stay open on small cells; in steps, so that zooming keeps them. */
export function patternGrowth(cell: number): number {
  return Math.min(5, Math.max(1, Math.round(((UNIT / cell) * 0.45) / 0.25) * 0.25));
}

/** Pixels for a unit of drawing. */
export function scaleOf(view: View): number {
  return view.cell / UNIT;
}

/** The view in which all of a board is seen, as large as may be. `board` is in units. */
export function fitted(board: Size, space: Size, largest = LARGEST): View {
  const margin = marginIn(space);
  const wide = Math.max(space.width - margin.left - margin.right, 1);
  const tall = Math.max(space.height - margin.top - margin.bottom, 1);
  const [columns, rows] = [Math.max(board.width, 1) / UNIT, Math.max(board.height, 1) / UNIT];
  const most = Math.min(wide / columns, tall / rows, largest);
  // A whole number of pixels keeps the lines between cells sharp; tiny cells cannot afford it.
  const cell = Math.max(most >= 10 ? Math.floor(most) : most, 0.5);
  return {
    cell,
    x: Math.round(margin.left + (wide - cell * columns) / 2),
    y: Math.round(margin.top + (tall - cell * rows) / 2),
  };
}

/** The view that keeps a point of the space where it is while cells grow by a factor. */
export function zoomed(view: View, by: number, at: Point, least: number): View {
  const cell = Math.min(LARGEST, Math.max(Math.min(least, LARGEST), view.cell * by, SMALLEST * Math.min(1, least)));
  const share = cell / view.cell;
  return { cell, x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share };
}

export function moved(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x + dx, y: view.y + dy };
}

/** The same view, with no more of the board out of sight than must be: what fits is in the middle. */
export function kept(view: View, board: Size, space: Size): View {
  const one = (at: number, long: number, room: number, before: number, after: number) => {
    const inner = room - before - after;
    if (long <= inner) return before + (inner - long) / 2;
    return Math.min(before, Math.max(room - after - long, at));
  };
  const scale = scaleOf(view);
  const margin = marginIn(space);
  return {
    cell: view.cell,
    x: Math.round(one(view.x, board.width * scale, space.width, margin.left, margin.right)),
    y: Math.round(one(view.y, board.height * scale, space.height, margin.top, margin.bottom)),
  };
}

/** A point of the space, in units of the board. */
export function toBoard(view: View, at: Point): Point {
  const scale = scaleOf(view);
  return { x: (at.x - view.x) / scale, y: (at.y - view.y) / scale };
}

/** What is seen of the board, in units. */
export function seen(view: View, space: Size): Box {
  const [a, b] = [toBoard(view, { x: 0, y: 0 }), toBoard(view, { x: space.width, y: space.height })];
  return { left: a.x, top: a.y, right: b.x, bottom: b.y };
}

/** The same box grown to a coarse raster, so that small moves leave it as it is. */
export function coarse(box: Box, step = 8 * UNIT): Box {
  return {
    left: Math.floor(box.left / step) * step,
    top: Math.floor(box.top / step) * step,
    right: Math.ceil(box.right / step) * step,
    bottom: Math.ceil(box.bottom / step) * step,
  };
}

export function meets(box: Box, point: Point, margin = UNIT): boolean {
  return (
    point.x >= box.left - margin &&
    point.x <= box.right + margin &&
    point.y >= box.top - margin &&
    point.y <= box.bottom + margin
  );
}
