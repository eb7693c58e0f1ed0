import { describe, expect, it } from "vitest";
import { emptyHand } from "./hand";
import { boardTable, sentences } from "./reading";
import { noAnswers, type View } from "./view";

const line = (label: string, at: number) => ({ label, at, number: [0, 0] });

/** A row of four cells: Ada, a plate, a wall behind a door, Rue. */
function view(more: Partial<View> = {}): View {
  const piece = (id: string, side: string, at: string) => ({
    id,
    label: id,
    side,
    at,
    cells: [at],
    defeated: false,
    stats: { Health: 3 },
    starting: {},
  });
  const board = {
    width: 4,
    height: 1,
    cells: [["A1", "B1", "C1", "D1"]],
    terrain: [["floor", "floor", "wall", "floor"]],
    kinds: { floor: { look: "plain", title: "Floor" }, wall: { look: "closed", title: "Wall" } },
    effects: [
      { at: "B1", spent: false, text: "opens the gate" },
      { at: "D1", spent: true, text: "is over" },
    ],
    edges: [{ cells: ["B1", "C1"], kind: "door", name: null, open: false }],
    edge_kinds: { door: { cross: "when-open" } },
    grid: {
      size: [4, 1],
      origin: [0.5, 0.5],
      right: [1, 0],
      down: [0, 1],
      corners: [],
      sides: [],
      directions: {},
      columns: ["A", "B", "C", "D"].map(line),
      rows: [line("1", 0)],
    },
  };
  const state = {
    board,
    defeat: { stat: "Health" },
    sides: [{ name: "blue", title: "Blue" }],
    pieces: [piece("Ada", "blue", "A1"), piece("Rue", "red", "D1")],
  };
  const position = { state, plans: null, question: null };
  return { position, mode: "play", hand: emptyHand, answers: noAnswers, ...more } as unknown as View;
}

describe("the board in words", () => {
  it("says who stands on a cell, its ground, what it does and what is between", () => {
    const table = boardTable(view());
    expect(table?.columns).toEqual(["A", "B", "C", "D"]);
    expect(table?.rows).toEqual([
      {
        label: "1",
        cells: [
          "A1, Ada, Blue, Health 3",
          "B1, opens the gate, door shut to C1",
          "C1, Wall, door shut to B1",
          "D1, Rue, red, Health 3",
        ],
      },
    ]);
  });

  it("says what going there costs, and why not", () => {
    const reach = { from: "A1", points: 4, cells: { A1: { stop: true, charge: 0 }, B1: { stop: false, charge: 1.5 } } };
    const way = { path: null, refusal: { text: "C1 cannot be entered: Wall." } };
    const hand = { ...emptyHand, pointed: "C1" };
    const say = sentences(view({ hand, answers: { ...noAnswers, reach, way } as unknown as View["answers"] }));
    expect(say("A1")).toBe("A1, Ada, Blue, Health 3");
    expect(say("B1")).toContain("can pass, 1.5 of 4");
    expect(say("C1")).toContain("C1 cannot be entered: Wall.");
  });
});
