/** The bar of points: a group for each step, hatched what comes on top of the step itself, hollow what is left, behind a wall what is missing. */
import type { PathJson, Points } from "../api/shapes";
import { type Fraction, ZERO, add, common, compare, points, take } from "./points";

export type PipKind = "paid" | "extra" | "missing";

export interface PipGroup {
  /** The step of the path; null for what is left. */
  step: number | null;
  kind: "spent" | "left" | "missing";
  pips: readonly PipKind[];
}

export interface PipBar {
  /** How many pips a point has: 2 where half points are paid. */
  per: number;
  groups: readonly PipGroup[];
  /** Where the wall stands: before the group of this index; null without. */
  wall: number | null;
}

/** Past this many, pips are too thin to be told apart; then there are none. */
const MOST = 64;

/** The bar of a path that is paid from `have`; null without a limit, or where the pips would be too many. */
export function pipBar(path: Pick<PathJson, "steps" | "charge">, have: Points | null): PipBar | null {
  if (have === null) return null;
  const limit = points(have);
  const charge = points(path.charge);
  let per = common(limit.bottom, charge.bottom);
  for (const step of path.steps) for (const entry of step.ledger) per = common(per, points(entry.points).bottom);
  for (const step of path.steps) per = common(per, points(step.cost).bottom);
  const many = (amount: Fraction) => (amount.top * per) / amount.bottom;
  const most = compare(limit, charge) > 0 ? limit : charge;
  if (many(most) > MOST) return null;

  const groups: PipGroup[] = [];
  let wall: number | null = null;
  let spent = ZERO;
  path.steps.forEach((step, index) => {
    let added = ZERO;
    for (const entry of step.ledger.slice(1)) added = add(added, points(entry.points));
    const last = index === path.steps.length - 1;
    // The charge may be rounded: the last step takes the difference, so that the bar shows what is paid.
    const cost = last ? take(charge, spent) : points(step.cost);
    const count = Math.max(0, many(cost));
    const extra = Math.min(count, Math.max(0, many(added)));
    const room = Math.max(0, many(take(limit, spent)));
    const pips = Array.from({ length: count }, (_, pip): PipKind =>
      pip >= room ? "missing" : pip >= count - extra ? "extra" : "paid",
    );
    spent = add(spent, cost);
    const paid = pips.filter((pip) => pip !== "missing");
    const missing = pips.slice(paid.length);
    if (paid.length > 0) groups.push({ step: index, kind: "spent", pips: paid });
    if (missing.length > 0) {
      wall ??= groups.length;
      groups.push({ step: index, kind: "missing", pips: missing });
    }
  });
  const left = many(take(limit, spent));
  if (left > 0) groups.push({ step: null, kind: "left", pips: Array.from({ length: left }, (): PipKind => "paid") });
  return { per, groups, wall };
}
