/** Paths and shapes as the texts that SVG wants; all in units of the board. */
import { UNIT, along, type Box, type Point, type Segment } from "./grid";
import type { SideLook } from "./picture";

/** A number as short as it may be. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function p({ x, y }: Point): string {
  return `${n(x)} ${n(y)}`;
}

/** An open line through points. */
export function line(points: readonly Point[]): string {
  return points.length ? "M" + points.map(p).join("L") : "";
}

/** A closed ring. */
export function ring(points: readonly Point[]): string {
  return line(points) + "z";
}

export function rings(all: readonly (readonly Point[])[]): string {
  return all.map(ring).join("");
}

export function segments(all: readonly Segment[]): string {
  return all.map(([a, b]) => `M${p(a)}L${p(b)}`).join("");
}

/** A circle as a path, so that many are one element. */
export function dot({ x, y }: Point, r: number): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
}

export function diamond({ x, y }: Point, r: number): string {
  return `M${n(x)} ${n(y - r)}l${n(r)} ${n(r)} ${n(-r)} ${n(r)} ${n(-r)} ${n(-r)}z`;
}

/** A box grown (or with a negative number shrunk) on all sides. */
export function grown(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
}

export function middle(box: Box): Point {
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
}

/** Corner brackets on a box. */
export function brackets(box: Box, long = 16): string {
  const [a, b, c, d] = [n(box.left), n(box.top), n(box.right), n(box.bottom)];
  const q = n(long);
  return `M${a} ${n(box.top + long)}V${b}h${q}M${n(box.right - long)} ${b}H${c}v${q}M${c} ${n(box.bottom - long)}V${d}h-${q}M${n(box.left + long)} ${d}H${a}v-${q}`;
}

/** Brackets on the corners of any outline: two short strokes along the sides that meet there. */
export function cornerMarks(outline: readonly Point[], long: number): string {
  return outline.map((_, i) => corner(outline, i, long)).join("");
}

/** The bracket on one corner of an outline: the highest, of two the left one. */
export function firstCorner(outline: readonly Point[], long: number): string {
  const i = outline.reduce((best, { x, y }, i) => {
    const high = Math.round(y - outline[best]!.y);
    return high < 0 || (high === 0 && x < outline[best]!.x) ? i : best;
  }, 0);
  return corner(outline, i, long);
}

function corner(outline: readonly Point[], i: number, long: number): string {
  const [before, at, after] = [-1, 0, 1].map((by) => outline[(i + by + outline.length) % outline.length]!);
  return line([towards(at!, before!, long), at!, towards(at!, after!, long)]);
}

/** The point that lies some way from one towards another. */
export function towards(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by };
}

export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/** A ring drawn inwards by some way; negative is outwards. Sharp corners are kept. */
export function inset(outline: readonly Point[], by: number): Point[] {
  const turn = Math.sign(area(outline)) || 1;
  return outline.map((corner, i) => {
    const before = outline[(i + outline.length - 1) % outline.length]!;
    const after = outline[(i + 1) % outline.length]!;
    const u = unit(before, corner);
    const v = unit(corner, after);
    // The normals point inwards; where they meet, both sides are `by` away.
    const [nu, nv] = [
      { x: -u.y * turn, y: u.x * turn },
      { x: -v.y * turn, y: v.x * turn },
    ];
    const share = by / (1 + nu.x * nv.x + nu.y * nv.y);
    return { x: corner.x + (nu.x + nv.x) * share, y: corner.y + (nu.y + nv.y) * share };
  });
}

function area(outline: readonly Point[]): number {
  return outline.reduce((sum, { x, y }, i) => {
    const next = outline[(i + 1) % outline.length]!;
    return sum + x * next.y - next.x * y;
  }, 0);
}

function unit(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function roundRect({ left, top, right, bottom }: Box, r: number): string {
  const [a, w, h] = [n(r), n(right - left - 2 * r), n(bottom - top - 2 * r)];
  return `M${n(left + r)} ${n(top)}h${w}a${a} ${a} 0 0 1 ${a} ${a}v${h}a${a} ${a} 0 0 1 -${a} ${a}h-${w}a${a} ${a} 0 0 1 -${a} -${a}v-${h}a${a} ${a} 0 0 1 ${a} -${a}z`;
}

/** The body of a piece in a box: round for the viewer's own side, angular for others. Large bodies are not so round. */
export function body(look: SideLook, box: Box, large: boolean): string {
  const { left, top, right, bottom } = box;
  const [w, h] = [right - left, bottom - top];
  const least = Math.min(w, h);
  const { x, y } = middle(box);
  const q = large ? 1 : least / 64; // the drawings were made for a body of 64
  switch (look) {
    case "own":
      return roundRect(box, large ? 24 * q : least / 2);
    case "other":
      return roundRect(box, 3.6 * q);
    case "third":
      return `M${n(left + 17.28 * q)} ${n(top)}H${n(right - 17.28 * q)}L${n(right)} ${n(y)} ${n(right - 17.28 * q)} ${n(bottom)}H${n(left + 17.28 * q)}L${n(left)} ${n(y)}z`;
    case "fourth":
      return `M${n(left)} ${n(top + 3.84 * q)}Q${n(x)} ${n(top - 3.84 * q)} ${n(right)} ${n(top + 3.84 * q)}V${n(bottom - h * 0.4)}Q${n(right - 3.84 * q)} ${n(bottom - 6.4 * q)} ${n(x)} ${n(bottom)}Q${n(left + 3.84 * q)} ${n(bottom - 6.4 * q)} ${n(left)} ${n(bottom - h * 0.4)}z`;
    case "neutral": {
      const c = 19.2 * q;
      return `M${n(left + c)} ${n(top)}H${n(right - c)}L${n(right)} ${n(top + c)}V${n(bottom - c)}L${n(right - c)} ${n(bottom)}H${n(left + c)}L${n(left)} ${n(bottom - c)}V${n(top + c)}z`;
    }
  }
}

/** The point to which a body comes where it heads, in degrees clockwise from up. */
export function wedge(look: SideLook, box: Box, angle: number, large: boolean): string {
  const centre = middle(box);
  const ahead = along(angle);
  const diagonal = angle % 90 === 45;
  const [w, h] = [(box.right - box.left) / 2, (box.bottom - box.top) / 2];
  // How far the body reaches that way: to its corner, or to its side.
  const reach = diagonal ? Math.hypot(w, h) : Math.min(w / Math.abs(ahead.x), h / Math.abs(ahead.y));
  const q = Math.min(w, h) / 32;
  const round = look === "own" && !large;
  const [foot, half, tip] = round
    ? [17.6 * q, 26.24 * q, (diagonal ? 48 : 44.4) * q]
    : diagonal
      ? [reach - 24 * q, 24 * q, reach + 9.6 * q]
      : [reach - 12.8 * q, 22.4 * q, reach + 12.4 * q];
  return tipped(centre, angle, foot, half, tip);
}

/** The same on a side that lies so far ahead, for a body over several cells. */
export function nib(centre: Point, angle: number, side: number): string {
  return tipped(centre, angle, side - 8, 20, side + 12);
}

function tipped(centre: Point, angle: number, foot: number, half: number, tip: number): string {
  const ahead = along(angle);
  const spot = (far: number, side: number): Point => ({
    x: centre.x + ahead.x * far - ahead.y * side,
    y: centre.y + ahead.y * far + ahead.x * side,
  });
  return ring([spot(foot, half), spot(tip, 0), spot(foot, -half)]);
}

/** A burst of eight points. */
export function burst({ x, y }: Point, r: number): string {
  return ring(
    Array.from({ length: 16 }, (_, i) => {
      const far = i % 2 ? r * 0.56 : r;
      return { x: x + far * Math.sin((i * Math.PI) / 8), y: y - far * Math.cos((i * Math.PI) / 8) };
    }),
  );
}

/** A head of an arrow whose tip is at a point. */
export function arrowhead(tip: Point, angle: number, size = 12): string {
  const ahead = along(angle);
  const back = { x: tip.x - ahead.x * size, y: tip.y - ahead.y * size };
  const side = { x: -ahead.y * size * 0.62, y: ahead.x * size * 0.62 };
  return ring([tip, { x: back.x + side.x, y: back.y + side.y }, { x: back.x - side.x, y: back.y - side.y }]);
}

/** The angle from one point to another, in degrees clockwise from up. */
export function angleOf(from: Point, to: Point): number {
  return ((Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI + 360) % 360;
}

/** How large a text may be that has to fit into a disc. */
export function fitting(text: string, size: number): number {
  return text.length <= 2 ? size : text.length === 3 ? size * 0.84 : text.length === 4 ? size * 0.7 : size * 0.56;
}

/** Where the base line of a text is that stands in the middle of a point. */
export function base(y: number, size: number): number {
  return y + size * 0.36;
}

/** The share of a cell that the body of a single piece takes. */
export const BODY = 0.8;

/** The box of a single body of some size around a point. */
export function around({ x, y }: Point, size: number): Box {
  return { left: x - size / 2, top: y - size / 2, right: x + size / 2, bottom: y + size / 2 };
}

export { UNIT };
