/** What the rows of plans say, made from the plans. */
import type { PlanRow } from "../game/model";

export interface HiddenRow {
  side: string;
  names: string;
  first: PlanRow;
}

/** Plans that may be seen, and those that may not as one row for each side: nobody is told how many steps there are, or whose. */
export function partPlans(plans: readonly PlanRow[]): { seen: PlanRow[]; hidden: HiddenRow[] } {
  const seen: PlanRow[] = [];
  const hidden = new Map<string, PlanRow[]>();
  for (const plan of plans) {
    if (plan.status !== "Hidden") seen.push(plan);
    else {
      const side = plan.side ?? plan.row.piece.side ?? "";
      hidden.set(side, [...(hidden.get(side) ?? []), plan]);
    }
  }
  return {
    seen,
    hidden: [...hidden].map(([side, rows]) => ({
      side,
      names: rows.map((plan) => plan.row.piece.label).join(", "),
      first: rows[0]!,
    })),
  };
}

/** Why a plan is Blocked, or the first thing against a step that is left; null if nothing is. */
export function planSaid({ plan, status, said }: PlanRow): { text: string; tone: "no" | "warn" } | null {
  if (said !== undefined) return said;
  if (plan === null) return null;
  if (status === "Blocked" && plan.reason !== null) return { text: plan.reason.text, tone: "no" };
  const at = plan.marks.findIndex((mark) => mark !== null);
  const mark = plan.marks[at];
  if (!mark) return null;
  const step = plan.marks.length === plan.steps.length ? at : at + plan.done;
  return { text: `Step ${step + 1}: ${mark.reason.text}`, tone: mark.kind === "will-be-blocked" ? "no" : "warn" };
}
