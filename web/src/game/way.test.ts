import { describe, expect, test } from "vitest";
import type { ArrivalJson, PosedJson, ReachJson, WarningJson } from "../api/shapes";
import { isRisky } from "./view";
import { pathTo } from "./way";

const entered = { cost: 1, charge: 1, stop: true } as const;
const base = { piece: "ann", from: "A1", action: null, gate: null, points: 4, "granted-by": [] };
const cells: Record<string, ArrivalJson> = {
  B1: { ...entered, via: "A1" },
  C1: { ...entered, via: "B1" },
  // Its best path comes to C1 in another way than C1's own does.
  D1: { ...entered, path: ["A1", "B2", "C1", "D1"] },
  E1: { ...entered, via: "D1" },
};
const reach = { ...base, cells } as ReachJson;

describe("the path to an arrival", () => {
  test("follows what comes before each", () => {
    expect(pathTo(reach, "B1")).toEqual(["A1", "B1"]);
    expect(pathTo(reach, "C1")).toEqual(["A1", "B1", "C1"]);
  });

  test("begins with one that is told whole", () => {
    expect(pathTo(reach, "D1")).toEqual(["A1", "B2", "C1", "D1"]);
    expect(pathTo(reach, "E1")).toEqual(["A1", "B2", "C1", "D1", "E1"]);
  });

  test("of a large piece repeats a cell on which it turns", () => {
    const poses: PosedJson[] = [
      { ...entered, at: "A1", turned: true, heading: "N", via: null },
      { ...entered, at: "B1", turned: true, heading: "N", via: 0 },
      { ...entered, at: "B2", turned: false, heading: "N", path: ["A1", "A2", "B2"] },
      { ...entered, at: "B3", turned: false, heading: "N", via: 2 },
    ];
    const large = { ...reach, poses };
    expect(poses.map((pose) => pathTo(large, pose).join(" "))).toEqual([
      "A1 A1",
      "A1 A1 B1",
      "A1 A2 B2",
      "A1 A2 B2 B3",
    ]);
  });
});

test("only what provokes, hurts or rolls is risky", () => {
  const set = (kind: WarningJson["kind"]): WarningJson => ({ kind, step: 0, cell: "B1", text: "" });
  expect((["reaction", "cell", "aside", "halt"] as const).filter((kind) => isRisky([set(kind)]))).toEqual([
    "reaction",
    "cell",
  ]);
});
