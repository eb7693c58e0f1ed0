/** Where labels go: above their cell, else below, right, left; never over the way that leads there, never out of sight. */
import type { Box, Point, Segment } from "./grid";

export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** The width of a text at some size of type, heavy or not. */
export type Measure = (text: string, size: number, heavy: boolean) => number;

/** The place of a label at a cell's box. `taken` are labels that stand already, `ways` lines that must stay free. */
export function placed(
  cell: Box,
  label: Extent,
  space: Box,
  ways: readonly Segment[],
  taken: readonly Box[],
  gap: number,
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
  ];
  const worth = (box: Box) =>
    (contains(space, box) ? 0 : 4) +
    (ways.some((way) => crosses(way, apart(box, gap * 2))) ? 2 : 0) +
    (taken.some((other) => overlap(other, box)) ? 1 : 0);
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
  const fits = (text: string, heavy: boolean) => measure(text, size, heavy) <= most;
  const found: string[] = [];
  const rest = lines.filter(Boolean).slice(0, 2);
  for (let line = rest.shift(); line !== undefined && found.length < 2; line = rest.shift()) {
    const heavy = found.length === 0;
    if (fits(line, heavy)) {
      found.push(line);
      continue;
    }
    const words = line.split(" ");
    let kept = words.shift() ?? "";
    while (words.length && fits(`${kept} ${words[0]!}`, heavy)) kept += ` ${words.shift()!}`;
    const over = words.join(" ");
    if (heavy && over && fits(kept, heavy)) {
      found.push(kept);
      rest.unshift([over, ...rest.splice(0)].join(" "));
    } else found.push(cut(line, (text) => fits(text, heavy)));
  }
  return found;
}

function cut(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  let end = text.length;
  while (end > 1 && !fits(`${text.slice(0, end).trimEnd()}…`)) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}
