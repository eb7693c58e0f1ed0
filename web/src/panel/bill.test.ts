import { describe, expect, test } from "vitest";
import type { PathJson, WarningJson } from "../api/shapes";
import { billRows } from "./bill";
import { type PipBar, pipBar } from "./pips";

/** A path of these steps, each a list of [points, factor]. */
function path(steps: [string | number, number | null][][], charge: string | number): PathJson {
  const cells = ["A1", ...steps.map((_, index) => `A${index + 2}`)];
  return {
    piece: "hero",
    cells,
    cost: charge,
    charge,
    left: null,
    steps: steps.map((entries, index) => ({
      from: cells[index]!,
      to: cells[index + 1]!,
      turned: false,
      heading: "N",
      cost: entries.reduce((sum, [amount]) => sum + Number(amount), 0),
      ledger: entries.map(([amount, factor]) => ({ rule: "step", by: "step", points: amount, factor, text: "step" })),
    })),
    warnings: [],
  };
}

const shape = (bar: PipBar | null) =>
  bar?.groups.map(
    (group, index) => (bar.wall === index ? "|" : "") + group.kind[0] + group.pips.map((pip) => pip[0]).join(""),
  );

describe("the bar of points", () => {
  test("halves the pips where half points are paid", () => {
    const bar = pipBar(
      path(
        [
          [
            [1, null],
            [1, 2],
          ],
          [["1.5", null]],
        ],
        "3.5",
      ),
      4,
    );
    expect(bar?.per).toBe(2);
    expect(shape(bar)).toEqual(["sppee", "sppp", "lp"]);
  });

  test("puts a wall before what is missing, also in the middle of a step", () => {
    const bar = pipBar(
      path(
        [
          [
            ["1.5", null],
            ["1.5", 2],
          ],
          [["1.5", null]],
          [["1.5", null]],
        ],
        6,
      ),
      4,
    );
    expect(shape(bar)).toEqual(["spppeee", "spp", "|mm", "mmmm"]);
  });

  test("shows what is paid where the charge is rounded", () => {
    const up = pipBar(path([[["1.5", null]]], 2), 4);
    expect(up?.groups.map((group) => group.pips.length)).toEqual([4, 4]);
    const down = pipBar(path([[["1.5", null]]], 1), 4);
    expect(down?.groups.map((group) => group.pips.length)).toEqual([2, 6]);
  });

  test("is not there without a limit, nor where pips would be too thin", () => {
    expect(pipBar(path([[[1, null]]], 1), null)).toBeNull();
    expect(pipBar(path([[[1, null]]], 1), 1000)).toBeNull();
  });

  test("always adds up to what there is, or to what it would take", () => {
    for (let have = 0; have <= 6; have++)
      for (let steps = 1; steps <= 4; steps++) {
        const bar = pipBar(
          path(
            Array.from({ length: steps }, () => [["1.5", null]]),
            steps * 1.5,
          ),
          have,
        )!;
        const pips = bar.groups.reduce((sum, group) => sum + group.pips.length, 0);
        expect(pips / bar.per).toBe(Math.max(have, steps * 1.5));
      }
  });
});

describe("the bill", () => {
  const warning = (step: number, rest: Partial<WarningJson>): WarningJson => ({
    kind: "reaction",
    step,
    cell: "A1",
    text: "",
    ...rest,
  });

  test("tells what a step sets off in the order in which it happens", () => {
    const rows = billRows(path([[[1, null]], [[1, null]]], 2), {
      have: 4,
      warnings: [
        warning(1, { trigger: "before-leave", text: "leaving" }),
        warning(0, { kind: "cell", on: "enter", text: "entering" }),
        warning(1, { trigger: "after-arrive", text: "arriving" }),
      ],
    });
    expect(rows.map((row) => (row.kind === "warning" ? row.warning.text : row.cell))).toEqual([
      "A1",
      "A2",
      "entering",
      "leaving",
      "A3",
      "arriving",
    ]);
  });

  test("marks the steps past the points, and waypoints by their number", () => {
    const rows = billRows(path([[[1, null]], [[1, null]], [[1, null]]], 3), {
      have: 2,
      warnings: [],
      waypoints: ["A2", "A3"],
    });
    const steps = rows.flatMap((row) => (row.kind === "step" ? [[row.over, row.waypoint, row.last]] : []));
    expect(steps).toEqual([
      [false, 1, false],
      [false, 2, false],
      [true, null, true],
    ]);
  });
});
