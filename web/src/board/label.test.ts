import { describe, expect, it } from "vitest";
import type { Box, Segment } from "./grid";
import { crosses, folded, overlap, placed, ways } from "./label";

const space: Box = { left: 0, top: 0, right: 800, bottom: 800 };
const cellAt = (column: number, row: number): Box => ({
  left: column * 80,
  top: row * 80,
  right: column * 80 + 80,
  bottom: row * 80 + 80,
});
const small = { width: 100, height: 40 };
const from = (column: number, row: number, to: readonly [number, number]): Segment[] => [
  [
    { x: column * 80 + 40, y: row * 80 + 40 },
    { x: to[0] * 80 + 40, y: to[1] * 80 + 40 },
  ],
];

describe("a label", () => {
  it("stands above its cell", () => {
    expect(placed(cellAt(4, 4), small, space, [], [], 6)).toEqual({ left: 310, top: 274, right: 410, bottom: 314 });
  });

  it("stands below where the way comes from above or the board ends", () => {
    expect(placed(cellAt(4, 4), small, space, from(4, 3, [4, 4]), [], 6).top).toBe(406);
    expect(placed(cellAt(4, 4), small, space, from(3, 3, [4, 4]), [], 6).top).toBe(406);
    expect(placed(cellAt(4, 0), small, space, [], [], 6).top).toBe(86);
  });

  it("stands to the right, then to the left, where above and below are taken", () => {
    const down = [...from(4, 3, [4, 4]), ...from(4, 5, [4, 4])];
    expect(placed(cellAt(4, 4), small, space, down, [], 6).left).toBe(406);
    expect(placed(cellAt(9, 4), small, space, from(9, 3, [9, 5]), [], 6).right).toBe(714);
  });

  it("is never out of sight and off the way whenever a place is free", () => {
    for (let column = 0; column < 10; column++)
      for (let row = 0; row < 10; row++)
        for (const [dx, dy] of [
          [0, -1],
          [1, 0],
          [0, 1],
          [-1, 0],
          [1, 1],
          [-1, -1],
        ] as const) {
          const way = from(column + dx, row + dy, [column, row]);
          const box = placed(cellAt(column, row), small, space, way, [], 6);
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.top).toBeGreaterThanOrEqual(0);
          expect(box.right).toBeLessThanOrEqual(800);
          expect(box.bottom).toBeLessThanOrEqual(800);
          expect(crosses(way[0]!, box)).toBe(false);
          expect(overlap(box, cellAt(column, row))).toBe(false);
        }
  });

  it("keeps off labels that stand already", () => {
    const first = placed(cellAt(4, 4), small, space, [], [], 6);
    expect(overlap(first, placed(cellAt(4, 4), small, space, [], [first], 6))).toBe(false);
  });

  it("rather hides nobody, but may", () => {
    const body = cellAt(4, 3);
    expect(placed(cellAt(4, 4), small, space, [], [], 6, [body]).top).toBe(406);
    expect(placed(cellAt(4, 4), small, space, from(4, 5, [4, 4]), [], 6, [body]).left).toBe(406);
    expect(placed(cellAt(0, 9), { width: 800, height: 40 }, space, [], [], 6, [cellAt(4, 8)]).bottom).toBe(714);
  });

  it("stays in sight even where nothing fits", () => {
    const tiny: Box = { left: 0, top: 0, right: 120, bottom: 60 };
    const box = placed({ left: 20, top: 0, right: 100, bottom: 60 }, small, tiny, [], [], 6);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.bottom).toBeLessThanOrEqual(60);
  });
});

describe("words of a label", () => {
  const measure = (text: string, size: number) => text.length * size * 0.5;
  it("stay as they are when they fit", () => {
    expect(folded(["0.5 left", "sets off 1"], 12, 300, measure)).toEqual(["0.5 left", "sets off 1"]);
  });
  it("are broken at a blank into two lines", () => {
    expect(folded(["Luke may move through D4 but not end there"], 12, 150, measure)).toEqual([
      "Luke may move through",
      "D4 but not end there",
    ]);
    expect(folded(["It may not end there: Trooper is on it."], 12, 200, measure)).toEqual([
      "It may not end there:",
      "Trooper is on it.",
    ]);
  });
  it("end in an ellipsis where two lines are not enough", () => {
    const rows = folded(["Luke may move through D4 but not end there: Trooper is on it"], 12, 120, measure);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatch(/…$/);
    for (const row of rows) expect(measure(row, 12)).toBeLessThanOrEqual(120);
    expect(folded(["Unbreakablewordthatistoolong"], 12, 60, measure)).toEqual(["Unbreakab…"]);
  });
});

it("splits a way into segments", () => {
  expect(ways([{ x: 0, y: 0 }])).toEqual([]);
  expect(
    ways([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
    ]),
  ).toHaveLength(2);
});
