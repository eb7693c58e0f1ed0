import { describe, expect, test } from "vitest";
import { add, added, compare, compared, fraction, points, take, written } from "./points";

describe("points", () => {
  test("reads every form that the server writes", () => {
    expect(points(3)).toEqual({ top: 3, bottom: 1 });
    expect(points("1.5")).toEqual({ top: 3, bottom: 2 });
    expect(points("-0.25")).toEqual({ top: -1, bottom: 4 });
    expect(points("7/2")).toEqual({ top: 7, bottom: 2 });
    expect(points("2/6")).toEqual({ top: 1, bottom: 3 });
    expect(() => points("much")).toThrow("not an amount of points");
  });

  test("what was written reads back as the same amount", () => {
    for (const bottom of [1, 2, 3, 4, 5, 6, 8])
      for (let top = 0; top <= 24; top++) {
        const amount = fraction(top, bottom);
        expect(points(written(amount))).toEqual(amount);
      }
  });

  test("sums are exact where decimals are not", () => {
    const third = points("1/3");
    expect(add(add(third, third), third)).toEqual(points(1));
    expect(add(points("0.1"), points("0.2"))).toEqual(points("0.3"));
    expect(take(points("3.5"), points(2))).toEqual(points("1.5"));
    expect(compare(points("1/3"), points("0.333"))).toBe(1);
  });

  test("a minus is a minus, and thirds stay fractions", () => {
    expect(written(-2)).toBe("−2");
    expect(written("-1.5")).toBe("−1.5");
    expect(written("4/3")).toBe("4/3");
    expect([added("1.5"), added(-1), added("1/3")]).toEqual(["+1.5", "−1", "+1/3"]);
    expect([compared("7/2", "3.5"), compared(1, "1.5"), compared("2/3", "0.5")]).toEqual([0, -1, 1]);
  });
});
