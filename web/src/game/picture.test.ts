import { describe, expect, it } from "vitest";
import { emptyHand } from "./hand";
import { pictureOf } from "./picture";
import { noAnswers, type View } from "./view";

const NAMES = ["A1", "B1", "C1", "D1"];

/** Blue's Ada on A1 and red's Rue on D1, with a wall on C1 between them; blue looks. */
function viewOf(more: Record<string, unknown>): View {
  const grid = { shape: "square", size: [4, 1], directions: {}, origin: [0.5, 0.5], right: [1, 0], down: [0, 1] };
  const board = {
    width: 4,
    height: 1,
    cells: [NAMES],
    terrain: [["floor", "floor", "wall", "floor"]],
    kinds: { floor: { look: "plain", acts: [] }, wall: { look: "closed", acts: [] } },
    tags: {},
    effects: [],
    edges: [],
    grid: { ...grid, corners: [], sides: [], columns: [], rows: [] },
  };
  const pieces = [
    ["ada", "blue", "A1"],
    ["rue", "red", "D1"],
  ].map(([id, side, at]) => ({ id, name: id, label: id, glyph: null, side, at, cells: [at], held: null, stats: {} }));
  const sides = [
    { name: "blue", title: "Blue", goal: null },
    { name: "red", title: "Red", goal: null },
  ];
  return {
    position: { state: { board, pieces, sides, defeat: null, resources: {} }, plans: null, question: null },
    seat: { id: "b", role: "player", side: "blue" },
    own: "blue",
    mine: ["b"],
    mode: "play",
    hand: { ...emptyHand, piece: "ada", pointed: "B1" },
    answers: noAnswers,
    layers: { reach: true, costs: true, threat: true },
    undo: null,
    ...more,
  } as unknown as View;
}

describe("the board", () => {
  it("shows a threat only where somebody of one's own could ever stand", () => {
    const cells = { A1: ["rue"], B1: ["rue"], C1: ["rue"], D1: ["rue"] };
    const picture = pictureOf(viewOf({ answers: { ...noAnswers, threat: { cells } } }));
    expect(picture.threat).toEqual([
      { cell: "A1", count: 1 },
      { cell: "B1", count: 1 },
    ]);
  });

  it("shows who would strike on a way that is only too dear: its bill says so too", () => {
    const warnings = [{ kind: "reaction", piece: "rue", cell: "A1", asked: false, text: "Leaving A1: a blow by rue" }];
    const bill = { cells: ["A1", "B1"], steps: [{ cost: 2, to: "B1" }], charge: 2, left: -1, warnings };
    const way = {
      path: null,
      passing: null,
      best: null,
      refusal: { code: "points", text: "Too dear.", have: 1, bill },
    };
    const picture = pictureOf(viewOf({ answers: { ...noAnswers, way } }));
    expect(picture.strikes).toEqual([{ by: "rue", cell: "A1", asked: false }]);
  });
});
