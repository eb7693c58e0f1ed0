import { describe, expect, it } from "vitest";
import type { StateJson } from "../api/shapes";
import { emptyHand, type Hand, type Input } from "./hand";
import { doorsOf, firstTools, mouldsOf, refereeModel, refereeTags, ruled, type Kinds, type Tools } from "./referee";
import { noAnswers, type View } from "./view";

const NAMES = ["A1", "B1", "C1", "D1"];

function piece(id: string, at: string | null, more: Record<string, unknown> = {}) {
  const [name, stats] = [id, { Health: 3, Steps: 0 }];
  const base = { id, name, label: id, side: "blue", kind: null, glyph: "x", at, cells: at === null ? [] : [at], stats };
  const rest = { starting: null, features: ["swift"], temporary: [], size: [1, 1], defeated: false, points: null };
  return { ...base, ...rest, faces: false, means: "", allowance: null, ...more };
}

function state(): StateJson {
  const kind = (title: string, look: string, door: string | null = null) => ({ title, look, door });
  const edge = { kind: "door", open: false, closing: false, from: null };
  return {
    active: null,
    defeat: null,
    resources: {},
    sides: [
      { name: "blue", title: "Blue" },
      { name: "red", title: "Red" },
    ],
    pieces: [piece("luke", "A1"), piece("ghost", null), piece("goblin", "D1", { kind: "goblin", side: "red" })],
    board: {
      cells: [NAMES],
      terrain: [["floor", "floor", "gate door", "floor"]],
      kinds: {
        floor: kind("Floor", "plain"),
        mud: kind("Mud", "slow"),
        "gate door": kind("Gate door", "closed", "shut"),
      },
      names: { portcullis: ["C1"] },
      closing: [],
      edges: [
        { at: "A1/B1", cells: ["A1", "B1"], name: null, ...edge },
        { at: "B1/C1", cells: ["B1", "C1"], name: "hatch", ...edge, open: true },
        { at: "C1/D1", cells: ["C1", "D1"], name: "hatch", ...edge, open: true },
      ],
      edge_kinds: { door: { cross: "when-open" } },
    },
  } as unknown as StateJson;
}

const KINDS: Kinds = {
  kinds: { goblin: { title: "Goblin", glyph: "g", size: [1, 1] } },
  stats: {
    Health: { least: 0, most: 9, counts: null },
    Steps: { least: null, most: null, counts: "cells" },
  },
};

function viewOf(hand: Hand, more: Partial<View> = {}): View {
  const position = { state: state(), plans: null, question: null, waiting: [] };
  const view = {
    position,
    hand,
    mode: "referee",
    own: null,
    answers: noAnswers,
    link: "connected",
    seat: null,
    ...more,
  };
  return view as unknown as View;
}

/** Does one thing after the other; gives what was sent and said, and what is in hand then. */
function doing(first: Partial<Tools>, inputs: readonly Input[], more: Partial<View> = {}) {
  const moulds = mouldsOf(state(), KINDS);
  let [tools, hand]: [Tools, Hand] = [{ ...firstTools(state()), ...first }, emptyHand];
  const wishes: unknown[] = [];
  for (const input of inputs) {
    const turned = ruled(tools, hand, viewOf(hand, more), moulds, input);
    [tools, hand] = [turned.tools, turned.hand];
    wishes.push(...turned.wishes.map((wish) => (wish.kind === "act" ? wish.action : wish)));
  }
  return { tools, hand, wishes };
}

const press = (cell: string, shift = false): Input => ({ kind: "press", cell, shift, touch: false });

describe("pieces", () => {
  it("puts the chosen one on a cell, without asking the rules of movement", () => {
    expect(doing({}, [press("A1"), press("B1")]).wishes).toEqual([{ do: "place", piece: "luke", at: "B1" }]);
  });

  it("chooses another one that is pressed, and puts one beside it with Shift", () => {
    expect(doing({}, [press("A1"), press("D1")])).toMatchObject({ hand: { piece: "goblin" }, wishes: [] });
    expect(doing({}, [press("A1"), press("D1", true)]).wishes).toEqual([{ do: "place", piece: "luke", at: "D1" }]);
  });

  it("puts one where it was dragged, and nowhere when the drag is given up", () => {
    const drag: Input = { kind: "drag", cells: ["A1", "B1", "C1"] };
    expect(doing({}, [drag, { kind: "drop", done: true }]).wishes).toEqual([{ do: "place", piece: "luke", at: "C1" }]);
    expect(doing({}, [drag, { kind: "drop", done: false }]).wishes).toEqual([]);
  });

  it("takes one off, once", () => {
    const off = { kind: "unpin" } as const;
    expect(doing({}, [press("A1"), off]).wishes).toEqual([{ do: "place", piece: "luke", at: null }]);
    expect(doing({}, [{ kind: "choose", piece: "ghost" }, off]).wishes).toEqual([]);
  });

  it("goes through all of them by keys, those of every side and those off the board", () => {
    const next: Input = { kind: "next", back: false };
    const chosen = [1, 2, 3, 4].map(
      (count) =>
        doing(
          {},
          Array.from({ length: count }, () => next),
        ).hand.piece,
    );
    expect(chosen).toEqual(["luke", "ghost", "goblin", "luke"]);
  });
});

it("makes a new piece under an id that is free, of a kind or like one that has none", () => {
  const moulds = mouldsOf(state(), KINDS);
  expect(moulds.map((mould) => mould.title)).toEqual(["Goblin", "luke", "ghost"]);
  expect(moulds[1]?.fields).toMatchObject({ stats: { Health: 3 }, features: ["swift"] });
  const made = { do: "add", id: "goblin-1", kind: "goblin", side: "red", at: "B1" };
  expect(doing({ tool: "new" }, [press("B1")]).wishes).toEqual([made]);
  expect(doing({ tool: "new" }, [{ kind: "pose", by: -1 }]).tools.mould).toBe(2);
});

it("gives cells other ground", () => {
  expect(doing({ tool: "ground" }, [press("B1")]).wishes).toEqual([{ do: "terrain", at: "B1", terrain: "mud" }]);
  expect(doing({ tool: "ground" }, [{ kind: "pose", by: 1 }]).tools.terrain).toBe("gate door");
});

it("opens and closes doors: on edges and on cells, those of one name together", () => {
  expect(doorsOf(state()).map((door) => [door.title, door.open, door.cells])).toEqual([
    ["A1/B1", false, ["A1", "B1"]],
    ["hatch", true, ["B1", "C1", "C1", "D1"]],
    ["portcullis", false, ["C1"]],
  ]);
  expect(doing({ tool: "doors" }, [press("A1")]).wishes).toEqual([{ do: "door", at: "A1/B1", how: "open" }]);
  expect(doing({ tool: "doors" }, [press("D1")]).wishes).toEqual([{ do: "door", name: "hatch", how: "close" }]);
  expect(doing({ tool: "doors" }, [press("C1")]).wishes).toMatchObject([{ kind: "say" }]);
});

it("sends one thing at a time, and nothing while the server is away", () => {
  const twice = [press("A1"), press("B1"), press("C1")];
  expect(doing({ tool: "ground" }, twice).wishes).toHaveLength(1);
  expect(doing({ tool: "ground" }, [press("A1")], { link: "away" }).wishes).toMatchObject([{ kind: "say" }]);
  expect(doing({ tool: "ground" }, [press("A1"), { kind: "told", ok: false }, press("B1")]).wishes).toHaveLength(2);
});

it("steps out one level at a time", () => {
  const out: Input = { kind: "out" };
  expect(doing({}, [press("A1"), out])).toMatchObject({ hand: { piece: null }, wishes: [] });
  expect(doing({}, [press("A1"), out, out]).wishes).toEqual([{ kind: "leave" }]);
});

it("says beside the cell what a press does, and has the bounds of what can be set", () => {
  const hand = { ...emptyHand, piece: "luke", pointed: "B1" };
  const tools = firstTools(state());
  const moulds = mouldsOf(state(), KINDS);
  const said = (tool: Tools["tool"]) => refereeTags({ ...tools, tool }, viewOf(hand), moulds)[0]?.lines[0];
  expect((["pieces", "new", "ground", "doors"] as const).map(said)).toEqual([
    "luke here",
    "New: Goblin",
    "Mud",
    "Open A1/B1",
  ]);
  const model = refereeModel(tools, viewOf(hand), moulds, KINDS);
  expect(model.piece?.stats).toEqual([
    { name: "Health", value: 3, least: 0, most: 9, fixed: false },
    { name: "Steps", value: 0, least: null, most: null, fixed: true },
  ]);
  expect(model.off.map((each) => each.id)).toEqual(["ghost"]);
});
