/** Amounts of points: exact fractions, as the server writes them (3, "1.5", "7/2"). No sum is ever rounded. */
import type { Points } from "../api/shapes";

export interface Fraction {
  /** Above the line; the sign is here. */
  top: number;
  /** Below it; above 0, and in lowest terms. */
  bottom: number;
}

export const ZERO: Fraction = { top: 0, bottom: 1 };

function divisor(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : divisor(b, a % b);
}

export function fraction(top: number, bottom = 1): Fraction {
  const by = divisor(top, bottom) || 1;
  return { top: top / by, bottom: bottom / by };
}

/** Reads an amount. Text that is none raises. */
export function points(amount: Points): Fraction {
  const text = String(amount).trim();
  const whole = /^(-?\d+)(?:\/(\d+))?$/.exec(text);
  if (whole) return fraction(Number(whole[1]), Number(whole[2] ?? 1));
  const decimal = /^(-?)(\d*)\.(\d+)$/.exec(text);
  if (!decimal) throw new Error(`not an amount of points: ${text}`);
  const places = 10 ** decimal[3]!.length;
  const top = Number(decimal[2] || 0) * places + Number(decimal[3]);
  return fraction(decimal[1] ? -top : top, places);
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
}

export function take(a: Fraction, b: Fraction): Fraction {
  return add(a, { top: -b.top, bottom: b.bottom });
}

/** Below, equal or above 0, as a is less than, equal to or more than b. */
export function compared(a: Points, b: Points): number {
  return compare(points(a), points(b));
}

/** The same of amounts that are read already. */
export function compare(a: Fraction, b: Fraction): number {
  return Math.sign(a.top * b.bottom - b.top * a.bottom);
}

export function common(a: number, b: number): number {
  return (a * b) / divisor(a, b);
}

/** An amount as it is shown: decimals where they are exact, a true minus sign. */
export function written(amount: Points | Fraction): string {
  const { top, bottom } = typeof amount === "object" ? amount : points(amount);
  const sign = top < 0 ? "−" : "";
  const size = Math.abs(top);
  if (bottom === 1) return `${sign}${size}`;
  let rest = bottom;
  while (rest % 2 === 0) rest /= 2;
  while (rest % 5 === 0) rest /= 5;
  return rest === 1 ? `${sign}${size / bottom}` : `${sign}${size}/${bottom}`;
}

/** "+1.5", as it stands on a step. */
export function added(amount: Points): string {
  return compared(amount, 0) < 0 ? written(amount) : `+${written(amount)}`;
}
