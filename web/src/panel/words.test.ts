import { describe, expect, test } from "vitest";
import type { PlanRow } from "../game/model";
import { askLayout } from "./options";
import { partPlans, planSaid } from "./plans";
import { rosePlace } from "./rose";
import { answerSentence } from "./sentence";
import { otherTheme } from "./theme";

describe("the rose", () => {
  test.each([4, 6, 8])("has a place of its own for each of %i ways, and none in the middle", (ways) => {
    for (const first of [0, 360 / ways / 2]) {
      const places = Array.from({ length: ways }, (_, way) => rosePlace(first + (way * 360) / ways));
      const found = new Set(places.map(({ row, column }) => `${row}${column}`));
      expect(found.has("11")).toBe(false);
      // Eight ways that lie between the winds share places; no grid has them.
      if (ways < 8 || first === 0) expect(found.size).toBe(ways);
    }
  });

  test("north is up, east is right", () => {
    expect(rosePlace(0)).toEqual({ row: 0, column: 1 });
    expect(rosePlace(90)).toEqual({ row: 1, column: 2 });
    expect(rosePlace(225)).toEqual({ row: 2, column: 0 });
  });

  test("stands only where every answer is a direction", () => {
    const option = (angle: number | null) => ({
      answer: "",
      title: "",
      text: "",
      change: null,
      why: null,
      angle,
      key: null,
    });
    expect(askLayout([option(0), option(90), option(180)])).toBe("rose");
    expect(askLayout([option(0), option(null), option(180)])).toBe("list");
    expect(askLayout([option(null), option(null)])).toBe("two");
  });
});

describe("plans", () => {
  const row = (label: string, side: string, rest: Partial<PlanRow> = {}): PlanRow =>
    ({
      row: { piece: { id: label, label, side }, look: "own", initials: label[0] },
      plan: null,
      status: "Planning",
      steps: [],
      ...rest,
    }) as unknown as PlanRow;

  test("what is hidden is one row a side, and says nothing of how much there is", () => {
    const { seen, hidden } = partPlans([
      row("Ada", "blue"),
      row("Rue", "red", { status: "Hidden", side: "Red" }),
      row("Sol", "red", { status: "Hidden", side: "Red" }),
    ]);
    expect(seen.map((plan) => plan.row.piece.label)).toEqual(["Ada"]);
    expect(hidden.map(({ side, names }) => [side, names])).toEqual([["Red", "Rue, Sol"]]);
  });

  test("says why it is Blocked, else the first thing against a step that is left", () => {
    const mark = (text: string, kind: string) => ({ kind, reason: { code: "", reason: "", text } });
    const plan = {
      reason: null,
      steps: ["a", "b", "c"],
      done: 1,
      marks: [null, mark("Sela stands there.", "not-advised")],
    };
    expect(planSaid(row("Vex", "blue", { plan: plan as never }))).toEqual({
      text: "Step 3: Sela stands there.",
      tone: "warn",
    });
    const blocked = { ...plan, reason: { code: "", reason: "", text: "Wall." } };
    expect(planSaid(row("Vex", "blue", { plan: blocked as never, status: "Blocked" }))).toEqual({
      text: "Wall.",
      tone: "no",
    });
    expect(planSaid(row("Vex", "blue"))).toBeNull();
  });
});

describe("the answer as a sentence", () => {
  const path = { piece: "hero", cells: ["E4", "G5"], cost: "3.5", charge: "3.5", left: "0.5", steps: [], warnings: [] };
  const answer = {
    kind: "path" as const,
    cell: "G5",
    path,
    more: null,
    warnings: [{ kind: "reaction" as const, step: 0, cell: "F4", text: "opportunity attack by Skeleton 1" }],
    held: false,
    points: { have: "4" },
    go: "Move to G5",
    waypoints: 0,
  };

  test("says the price, what is left and what it sets off", () => {
    const idle = { kind: "idle", title: "Luke can move no further.", hint: "Move gives 4 points." } as const;
    expect(answerSentence(idle)).toBe("Luke can move no further. Move gives 4 points.");
    expect(answerSentence(answer)).toBe("To G5, 3.5 of 4, 0.5 left, sets off 1: opportunity attack by Skeleton 1.");
    expect(answerSentence({ ...answer, held: true, warnings: [] })).toBe(
      "To G5, 3.5 of 4, 0.5 left. Held: once more to go.",
    );
  });

  test("says nothing while it waits", () => {
    expect(answerSentence({ kind: "loading", title: "To G5" })).toBe("");
  });
});

test("the button of the theme leads to what is not seen now", () => {
  expect(otherTheme("system", true)).toBe("light");
  expect(otherTheme("system", false)).toBe("dark");
  expect(otherTheme("dark", false)).toBe("light");
  expect(otherTheme("light", true)).toBe("dark");
});
