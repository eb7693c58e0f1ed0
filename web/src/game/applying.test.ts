import { expect, it } from "vitest";
import type { LogEntryJson, PositionJson } from "../api/shapes";
import { applied } from "./applying";

const position = {
  number: 1,
  state: {
    pieces: [
      { id: "luke", at: "A1" },
      { id: "imp", at: "B1" },
    ],
  },
};

function after(change: Record<string, unknown>): unknown {
  const entry = { number: 2, after: { pieces: [], gone: [], board: null, ...change } };
  return applied(position as unknown as PositionJson, entry as unknown as LogEntryJson).state.pieces;
}

it("changes pieces in their places, and puts new ones behind them", () => {
  expect(
    after({
      pieces: [
        { id: "luke", at: "C1" },
        { id: "ogre", at: "D1" },
      ],
    }),
  ).toEqual([
    { id: "luke", at: "C1" },
    { id: "imp", at: "B1" },
    { id: "ogre", at: "D1" },
  ]);
});

it("lets those go who were taken back with what brought them in", () => {
  expect(after({ gone: ["imp"] })).toEqual([{ id: "luke", at: "A1" }]);
});
