import { describe, expect, test } from "vitest";
import { type Place, sourceLines, troubleTitle } from "./problems";

const place = (line: number | null, column: number | null = null): Place => ({
  file: null,
  line,
  column,
  key: null,
  text: "",
  hint: null,
});
const SOURCE = ["one", "two", "three", "  mud: {mutliply: 2}", "five", "six", "seven", "eight", "nine"].join("\n");

describe("the lines around what is wrong", () => {
  test("underline the word at the column", () => {
    const line = sourceLines(SOURCE, [place(4, 9)]).find((each) => each?.bad);
    expect(line).toEqual({ number: 4, before: "  mud: {", wrong: "mutliply", after: ": 2}", bad: true });
  });

  test("leave out what is far from it", () => {
    expect(sourceLines(SOURCE, [place(1), place(9)]).map((line) => line?.number ?? null)).toEqual([
      1,
      2,
      3,
      null,
      7,
      8,
      9,
    ]);
  });

  test("hold for every place, also one that is not in the file", () => {
    for (let line = 0; line <= 12; line++)
      for (let column = 0; column <= 30; column++)
        for (const each of sourceLines(SOURCE, [place(line, column)]))
          if (each) expect(each.before + each.wrong + each.after).toBe(SOURCE.split("\n")[each.number - 1]);
    expect(sourceLines(SOURCE, [place(null)])).toEqual([]);
  });
});

test("the title counts", () => {
  expect(troubleTitle({ name: "a.yaml", places: [] })).toBe("a.yaml cannot be used.");
  expect(troubleTitle({ name: "a.yaml", places: [place(1)] })).toBe("a.yaml has a problem.");
  expect(troubleTitle({ name: "a.yaml", places: [place(1), place(2)] })).toBe("a.yaml has 2 problems.");
});
