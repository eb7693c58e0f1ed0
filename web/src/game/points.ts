/** Amounts of points as the server writes them: whole numbers, "3.5", "7/2". Sums are exact; nothing is rounded. */
import type { Points } from "../api/shapes";

interface Fraction {
  top: number;
  bottom: number;
}

function fraction(points: Points): Fraction {
  const text = String(points);
  const [whole, below] = text.split("/");
  if (below !== undefined) return { top: Number(whole), bottom: Number(below) };
  const digits = text.split(".")[1]?.length ?? 0;
  const bottom = 10 ** digits;
  return { top: Math.round(Number(text) * bottom), bottom };
}

function written({ top, bottom }: Fraction): string {
  const common = divisor(Math.abs(top), bottom);
  const [above, below] = [top / common, bottom / common];
  if (below === 1) return String(above);
  let rest = below;
  while (rest % 2 === 0) rest /= 2;
  while (rest % 5 === 0) rest /= 5;
  return rest === 1 ? String(above / below) : `${above}/${below}`;
}

function divisor(one: number, other: number): number {
  return other === 0 ? Math.max(one, 1) : divisor(other, one % other);
}

export function plus(one: Points, other: Points): string {
  const [a, b] = [fraction(one), fraction(other)];
  return written({ top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom });
}

export function minus(one: Points, other: Points): string {
  const [a, b] = [fraction(one), fraction(other)];
  return written({ top: a.top * b.bottom - b.top * a.bottom, bottom: a.bottom * b.bottom });
}

/** Below 0, 0 or above 0, as the first is less than, the same as or more than the second. */
export function compared(one: Points, other: Points): number {
  const [a, b] = [fraction(one), fraction(other)];
  return a.top * b.bottom - b.top * a.bottom;
}

/** "+1.5", as it stands on a step. */
export function added(points: Points): string {
  return compared(points, 0) < 0 ? `−${minus(0, points)}` : `+${points}`;
}
