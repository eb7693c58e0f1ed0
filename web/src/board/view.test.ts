import { describe, expect, it } from "vitest";
import { UNIT } from "./grid";
import {
  LARGEST,
  coarse,
  detailOf,
  fitted,
  kept,
  marginIn,
  moved,
  numberGrowth,
  patternGrowth,
  scaleOf,
  seen,
  toBoard,
  zoomed,
} from "./view";

const board = (columns: number, rows: number) => ({ width: columns * UNIT, height: rows * UNIT });
const space = { width: 1000, height: 800 };

describe("a fitted board", () => {
  it("is seen as a whole in any space, labels included", () => {
    for (const [columns, rows] of [
      [1, 1],
      [8, 8],
      [30, 4],
      [64, 64],
      [256, 256],
      [3, 100],
    ] as const)
      for (const room of [space, { width: 360, height: 300 }, { width: 1600, height: 200 }]) {
        const view = fitted(board(columns, rows), room);
        expect(view.cell).toBeLessThanOrEqual(LARGEST);
        expect(view.x).toBeGreaterThanOrEqual(marginIn(room).left - 1);
        expect(view.y).toBeGreaterThanOrEqual(marginIn(room).top - 1);
        expect(view.x + view.cell * columns).toBeLessThanOrEqual(room.width);
        expect(view.y + view.cell * rows).toBeLessThanOrEqual(room.height);
      }
  });
  it("is not larger than a cell may be", () => {
    expect(fitted(board(2, 2), space).cell).toBe(LARGEST);
  });
  it("does not fail without space", () => {
    expect(fitted(board(8, 8), { width: 0, height: 0 }).cell).toBeGreaterThan(0);
  });
});

describe("zoom", () => {
  const whole = fitted(board(64, 64), space);
  it("keeps the point under the pointer", () => {
    const at = { x: 400, y: 300 };
    const near = zoomed(whole, 3, at, whole.cell);
    expect(toBoard(near, at).x).toBeCloseTo(toBoard(whole, at).x, 6);
    expect(toBoard(near, at).y).toBeCloseTo(toBoard(whole, at).y, 6);
  });
  it("stays between the whole board and the largest cell", () => {
    expect(zoomed(whole, 1000, { x: 0, y: 0 }, whole.cell).cell).toBe(LARGEST);
    expect(zoomed(whole, 0.001, { x: 0, y: 0 }, whole.cell).cell).toBe(whole.cell);
  });
  it("never loses the board", () => {
    const near = zoomed(whole, 5, { x: 500, y: 400 }, whole.cell);
    for (const [dx, dy] of [
      [1e5, 0],
      [-1e5, 0],
      [0, 1e5],
      [0, -1e5],
    ] as const) {
      const view = kept(moved(near, dx, dy), board(64, 64), space);
      const sight = seen(view, space);
      expect(sight.right).toBeGreaterThan(UNIT);
      expect(sight.left).toBeLessThan(63 * UNIT);
      expect(sight.bottom).toBeGreaterThan(UNIT);
      expect(sight.top).toBeLessThan(63 * UNIT);
    }
  });
});

it("has less detail the smaller cells are", () => {
  expect([112, 40, 39, 24, 23, 10, 9, 1].map(detailOf)).toEqual([
    "all",
    "all",
    "dots",
    "dots",
    "shapes",
    "shapes",
    "canvas",
    "canvas",
  ]);
  expect(patternGrowth(80)).toBe(1);
  expect(patternGrowth(20)).toBeGreaterThan(1.5);
});

it("has costs and numbers to read on the smallest phone", () => {
  const view = fitted({ width: 8 * UNIT, height: 8 * UNIT }, { width: 360, height: 372 });
  expect(detailOf(view.cell)).toBe("all");
  expect(17 * scaleOf(view) * numberGrowth(view.cell)).toBeGreaterThan(10.5);
  expect([112, 80, 52].map(numberGrowth)).toEqual([1, 1, 1]);
});

it("draws the same window for small moves", () => {
  const box = { left: 650, top: 10, right: 1300, bottom: 600 };
  const near = { left: 655, top: 20, right: 1305, bottom: 610 };
  expect(coarse(near)).toEqual(coarse(box));
  expect(coarse(box).left).toBeLessThanOrEqual(box.left);
  expect(coarse(box).bottom).toBeGreaterThanOrEqual(box.bottom);
});
