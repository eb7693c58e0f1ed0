/** The bill of a path as an itinerary: a node for each cell, and between them what a step sets off. */
import type { PathJson, Points, WarningJson } from "../api/shapes";
import { ZERO, add, compare, points, written } from "./points";

export type BillRow =
  | { kind: "start"; cell: string }
  | {
      kind: "step";
      step: number;
      cell: string;
      items: readonly { text: string; amount: string }[];
      sum: string;
      /** Past the points that there are. */
      over: boolean;
      last: boolean;
      /** The number of the waypoint that it is, from 1; null if it is none. */
      waypoint: number | null;
    }
  | { kind: "warning"; step: number; warning: WarningJson; tone: "no" | "ground" };

function comesFirst(warning: WarningJson): boolean {
  return warning.trigger === "before-leave" || warning.on === "leave" || warning.on === "release";
}

/** The rows of a bill, in the order in which things happen. `have` is null without a limit. */
export function billRows(
  path: PathJson,
  {
    have,
    warnings,
    waypoints = [],
  }: { have: Points | null; warnings: readonly WarningJson[]; waypoints?: readonly string[] },
): BillRow[] {
  const limit = have === null ? null : points(have);
  const rows: BillRow[] = [{ kind: "start", cell: path.cells[0] ?? "" }];
  const told = (step: number, first: boolean) => {
    for (const warning of warnings)
      if (warning.step === step && comesFirst(warning) === first)
        rows.push({ kind: "warning", step, warning, tone: warning.kind === "reaction" ? "no" : "ground" });
  };
  const open = [...waypoints];
  let spent = ZERO;
  path.steps.forEach((step, index) => {
    spent = add(spent, points(step.cost));
    told(index, true);
    const waypoint = open[0] === step.to ? waypoints.length - open.length + 1 : null;
    if (waypoint !== null) open.shift();
    rows.push({
      kind: "step",
      step: index,
      cell: step.to,
      items: step.ledger.map((entry) => ({ text: entry.text, amount: written(entry.points) })),
      sum: written(step.cost),
      over: limit !== null && compare(spent, limit) > 0,
      last: index === path.steps.length - 1,
      waypoint,
    });
    told(index, false);
  });
  return rows;
}
