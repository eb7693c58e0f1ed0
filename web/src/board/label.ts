/** Where labels go: above their cell, else below, right, left; never over the way that leads there, never out of sight. */
import type { Box, Point, Segment } from "./grid";

export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** The width of a text at some size of type, heavy or not. */
export type Measure = (text: string, size: number, heavy: boolean) => number;

/**
 * The place of a label at a cell's box. `taken` are labels that stand already, `ways` lines that
 * must stay free, `bodies` what should rather be seen.
 */
export function placed(
  cell: Box,
  label: Extent,
  space: Box,
  ways: readonly Segment[],
  taken: readonly Box[],
  gap: number,
  bodies: readonly Box[] = [],
): Box {
  const { width, height } = label;
  const [x, y] = [(cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2];
  const clamp = (at: number, low: number, high: number) => Math.max(low, Math.min(at, Math.max(low, high)));
  const across = clamp(x - width / 2, space.left, space.right - width);
  const down = clamp(y - height / 2, space.top, space.bottom - height);
  const places = [
    boxAt(across, cell.top - gap - height, label),
    boxAt(across, cell.bottom + gap, label),
    boxAt(cell.right + gap, down, label),
    boxAt(cell.left - gap - width, down, label),
    // Where all of these hide something, a label above or below may stand to one side.
    boxAt(cell.right - width, cell.top - gap - height, label),
    boxAt(cell.left, cell.top - gap - height, label),
    boxAt(cell.right - width, cell.bottom + gap, label),
    boxAt(cell.left, cell.bottom + gap, label),
  ];
  const count = <T>(all: readonly T[], is: (one: T) => boolean) => all.reduce((sum, one) => sum + (is(one) ? 1 : 0), 0);
  // Out of sight is worst, then a way, then another label, then who stands there; among equals the first wins.
  const worth = (box: Box) =>
    (contains(space, box) ? 0 : 1000) +
    count(ways, (way) => crosses(way, apart(box, gap * 2))) * 20 +
    count(taken, (other) => overlap(other, box)) * 15 +
    count(bodies, (body) => overlap(body, box));
  const best = places.reduce((best, box) => (worth(box) < worth(best) ? box : best));
  return contains(space, best)
    ? best
    : boxAt(
        clamp(best.left, space.left, space.right - width),
        clamp(best.top, space.top, space.bottom - height),
        label,
      );
}

/** A label keeps some way from lines: they are broad, and carry marks. */
function apart({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

function boxAt(left: number, top: number, { width, height }: Extent): Box {
  return { left, top, right: left + width, bottom: top + height };
}

function contains(outer: Box, inner: Box): boolean {
  const hair = 1e-6;
  return (
    inner.left >= outer.left - hair &&
    inner.top >= outer.top - hair &&
    inner.right <= outer.right + hair &&
    inner.bottom <= outer.bottom + hair
  );
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Whether a segment touches a box. */
export function crosses([from, to]: Segment, box: Box): boolean {
  let [first, last] = [0, 1];
  const clip = (start: number, by: number, low: number, high: number): boolean => {
    if (Math.abs(by) < 1e-9) return start > low && start < high;
    const [a, b] = [(low - start) / by, (high - start) / by];
    first = Math.max(first, Math.min(a, b));
    last = Math.min(last, Math.max(a, b));
    return first < last;
  };
  return clip(from.x, to.x - from.x, box.left, box.right) && clip(from.y, to.y - from.y, box.top, box.bottom);
}

/** The segments of a line through points, each shortened at its ends by a share: labels may stand close to nodes. */
export function ways(points: readonly Point[]): Segment[] {
  return points.slice(1).map((point, i) => [points[i]!, point] as const);
}

/** At most two lines, none wider than `most`: a long one is broken at a blank, what is left over ends in an ellipsis. */
export function folded(lines: readonly string[], size: number, most: number, measure: Measure): string[] {
  const [first = "", ...rest] = lines.filter(Boolean);
  const fits = (text: string, heavy: boolean) => measure(text, size, heavy) <= most;
  if (fits(first, true)) return [first, ...rest.slice(0, 1).map((text) => cut(text, (part) => fits(part, false)))];
  const whole = [first, ...rest.slice(0, 1)].join(" ");
  const parts = broken(whole, (text) => measure(text, size, true), most);
  return parts.map((text, i) => cut(text, (part) => fits(part, i === 0)));
}

/** A text in two parts: evenly if both fit, rather behind a comma or colon; else as much as fits in the first. */
function broken(text: string, width: (text: string) => number, most: number): [string, string] | [string] {
  const blanks = [...text.matchAll(/ /g)].map(({ index }) => index);
  let best: [string, string] | [string] = [text];
  let least = Infinity;
  for (const blank of blanks) {
    const [a, b] = [text.slice(0, blank), text.slice(blank + 1)];
    if (width(a) > most) break;
    const longer = width(b) > most ? most * 2 - width(a) : Math.max(width(a), width(b)) * (/[:;,.]$/.test(a) ? 0.6 : 1);
    if (longer < least) [best, least] = [[a, b], longer];
  }
  return best;
}

function cut(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  let end = text.length;
  while (end > 1 && !fits(`${text.slice(0, end).trimEnd()}…`)) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}
