import { describe, expect, it } from "vitest";
import type { BoardJson } from "../api/shapes";
import { boardOf } from "./fixtures";
import { edgeLook, groundOf, noteOf } from "./ground";
import { legendOf } from "./legend";
import { plainPicture } from "./picture";
import { placesOf } from "./pieces";
import { gridOf } from "./grid";
import { mark } from "./fixtures";

type Kind = BoardJson["kinds"][string];
const kind = (more: Partial<Kind>): Kind => ({
  title: "Floor",
  glyph: null,
  look: "plain",
  door: null,
  sign: null,
  tags: [],
  class: null,
  enter: true,
  stop: true,
  halt: false,
  cardinal: 1,
  diagonal: "1.5",
  acts: [],
  ...more,
});
const hurts = { kind: "change" as const, text: "Health -1d4", piece: null, stat: "Health", formula: "-1d4" };
const board = boardOf(["....", "....", "...."], {
  terrain: [
    ["floor", "wall", "mud", "lava"],
    ["wall", "door", "wall", "trap"],
    ["floor", "belt", "lake", "floor"],
  ],
  kinds: {
    floor: kind({}),
    wall: kind({ title: "Wall", look: "closed", enter: false, cardinal: null, diagonal: null }),
    mud: kind({ title: "Mud", look: "slow", cardinal: 2, diagonal: 3 }),
    lava: kind({ title: "Lava", sign: "hazard", acts: [{ on: "enter", effects: [hurts], text: "" }] }),
    door: kind({ title: "Portcullis", look: "closed", door: "shut", enter: false }),
    trap: kind({
      title: "Trap",
      sign: "hazard",
      acts: [{ on: "enter", effects: [hurts, { kind: "become", text: "", piece: null }], text: "" }],
    }),
    belt: kind({
      title: "Belt",
      sign: "conveyor",
      acts: [{ on: "stay", effects: [{ kind: "slide", text: "", piece: null, direction: "E" }], text: "" }],
    }),
    lake: kind({ title: "The deep", look: "water", enter: false }),
    unused: kind({ title: "Unused", look: "slow" }),
  },
  effects: [
    { at: "A1", on: "hold", once: false, spent: false, held: true, sign: "plate", effects: [], text: "" },
    { at: "A3", on: "enter", once: true, spent: true, held: false, sign: "hazard", effects: [hurts], text: "" },
  ],
});

describe("ground", () => {
  const ground = groundOf(board);
  it("is filled by what it does to a walker", () => {
    expect(Object.fromEntries(ground.fills)).toEqual({
      closed: ["B1", "A2", "C2"],
      slow: ["C1"],
      hazard: ["D1"],
      water: ["C3"],
    });
  });
  it("has signs for what cells do, and none for what is spent", () => {
    expect(ground.signs.map(({ cell, kind, direction }) => `${cell} ${kind} ${direction}`)).toEqual([
      "A1 held null",
      "B2 door-shut N",
      "D2 trap null",
      "B3 conveyor E",
    ]);
  });
  it("says in a few characters what it does", () => {
    expect(Object.fromEntries(ground.notes)).toEqual({ D1: "−1d4", D2: "−1d4" });
    expect(noteOf([{ ...hurts, formula: "2" }])).toBe("+2");
    expect(noteOf([{ ...hurts, formula: "-(strength + 2d6)" }])).toBeNull();
  });
});

it("tells ground apart that looks alike, by its characters", () => {
  const river = boardOf([".....", "....."], {
    terrain: [
      ["grass", "keep", "ford", "deep", "hill"],
      ["grass", "keep", "ford", "deep", "grass"],
    ],
    kinds: {
      grass: kind({ title: "Grass", glyph: "." }),
      keep: kind({ title: "Keep", glyph: "+" }),
      ford: kind({ title: "Ford", glyph: "-", look: "water" }),
      deep: kind({ title: "Deep water", glyph: "=", look: "water", enter: false }),
      hill: kind({ title: "Hill", glyph: "n", look: "slow" }),
      wood: kind({ title: "Wood", glyph: "%", look: "slow" }),
    },
  });
  expect([...groundOf(river).glyphs].map((pair) => pair.join(" "))).toEqual([
    "B1 +",
    "C1 -",
    "D1 =",
    "B2 +",
    "C2 -",
    "D2 =",
  ]);
  const told = legendOf(plainPicture(river, []), [], "").map((entry) => [entry.text, "glyph" in entry && entry.glyph]);
  expect(told).toEqual([
    ["Keep", "+"],
    ["Ford", "-"],
    ["Deep water", "="],
    ["Hill", null],
  ]);
  const held = {
    effects: [],
    kind: "open",
    text: "opens the gate",
    sign: "plate",
    spent: false,
    held: false,
    once: false,
  };
  const plates = { ...river, effects: ["B1", "B2"].map((at) => ({ ...held, at })) } as unknown as typeof river;
  const names = legendOf(plainPicture(plates, []), [], "").map(({ text }) => text);
  expect(names).toEqual(["Ford", "Deep water", "Hill", "Pressure plate"]);
});

it("draws edges by what they let through", () => {
  const edge = { at: "A1/B1", cells: ["A1", "B1"], kind: "x", name: null, open: false, from: null, closing: false };
  const look = (cross: boolean | "when-open", adjacent: boolean, more = {}) =>
    edgeLook({ ...board, edge_kinds: { x: { cross, adjacent, corner: true } } }, { ...edge, ...more });
  expect(look(false, false)).toBe("wall");
  expect(look(false, true)).toBe("fence");
  expect(look("when-open", false)).toBe("door-shut");
  expect(look("when-open", false, { open: true })).toBe("door-open");
  expect(look(false, true, { from: "A1" })).toBe("one-way");
});

describe("the legend", () => {
  it("has what is on the board and nothing else", () => {
    const picture = {
      ...plainPicture(board, [mark({ id: "a", at: "A1" })]),
      reach: [{ cell: "A1", kind: "pass" as const, cost: "1" }],
    };
    const sides = [
      { look: "own" as const, title: "Heroes" },
      { look: "other" as const, title: "Monsters" },
    ];
    expect(legendOf(picture, sides, "").map(({ text }) => text)).toEqual([
      "pass only",
      "Wall",
      "Mud ×2",
      "Lava −1d4",
      "Portcullis",
      "Trap −1d4",
      "Belt",
      "The deep",
      "Plate, held down",
    ]);
    const edge = {
      at: "A1/B1",
      cells: ["A1", "B1"],
      kind: "wall",
      name: null,
      open: false,
      from: null,
      closing: false,
    };
    const kinds = { cross: false as const, adjacent: true, corner: true };
    const edged = {
      ...boardOf(["...."], {}),
      edges: [
        edge,
        { ...edge, kind: "iron-gate" },
        { ...edge, kind: "iron-gate", open: true },
        { ...edge, from: "A1" },
      ],
      edge_kinds: { wall: kinds, "iron-gate": { ...kinds, cross: "when-open" as const } },
    };
    expect(legendOf(plainPicture(edged, []), [], "").map(({ text }) => text)).toEqual([
      "Wall",
      "Iron gate, closed",
      "Iron gate, open",
      "Wall, one way",
    ]);
    const bare = boardOf(["...."], {});
    expect(legendOf(plainPicture(bare, picture.pieces), sides, "").map(({ text }) => text)).toEqual(["Heroes"]);
  });
});

describe("pieces", () => {
  const grid = gridOf(board);
  const sharing = (count: number) =>
    placesOf(
      grid,
      Array.from({ length: count }, (_, i) => mark({ id: `p${i}`, at: "A1" })),
    );
  it("that share a cell stand apart, from four on as a stack", () => {
    expect(sharing(1)[0]!.box.right - sharing(1)[0]!.box.left).toBeCloseTo(64);
    for (const count of [2, 3]) {
      expect(sharing(count)).toHaveLength(count);
      expect(new Set(sharing(count).map(({ box }) => `${box.left} ${box.top}`)).size).toBe(count);
    }
    expect(sharing(5).map(({ stack }) => stack)).toEqual([5]);
  });
  it("share no cell with ghosts", () => {
    const places = placesOf(grid, [mark({ id: "a", at: "A1" }), mark({ id: "b", at: "A1", state: "end" })]);
    expect(places.map(({ box }) => Math.round(box.right - box.left))).toEqual([64, 42]);
  });
  it("are as large as the cells that they cover", () => {
    const [place] = placesOf(grid, [mark({ id: "a", at: "A1", cells: ["A1", "B1"] })]);
    expect(place!.large).toBe(true);
    expect(place!.box).toEqual({ left: 8, top: 8, right: 152, bottom: 72 });
  });
});
