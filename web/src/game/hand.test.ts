import { describe, expect, it } from "vitest";
import {
  emptyHand,
  leaves,
  stateOf,
  turned,
  type Aimed,
  type Hand,
  type Input,
  type Scene,
  type Way,
  type Wish,
} from "./hand";

/** A row of cells A1 to H1 with two own pieces and a foe; ways are known at once unless said otherwise. */
function sceneWith(more: Partial<Scene> & { ways?: Record<string, Way> } = {}): Scene {
  const standing: Record<string, string> = { A1: "ann", B1: "bob", H1: "foe" };
  const ways = more.ways ?? {};
  return {
    mode: "play",
    own: ["ann", "bob"],
    active: null,
    standing: (cell) => standing[cell] ?? null,
    cellOf: (piece) => Object.keys(standing).find((cell) => standing[cell] === piece) ?? null,
    way: (hand) => (hand.pointed === null ? null : (ways[hand.pointed] ?? ready(hand.pointed))),
    offers: [],
    choice: () => null,
    nextStep: () => "none",
    planned: () => ({ steps: 0, committed: false }),
    ...more,
  };
}

function ready(to: string, risky = false): Way {
  return { state: "ready", risky, action: { do: "move", piece: "ann", to } };
}

function after(scene: Scene, inputs: readonly Input[], from: Hand = emptyHand): { hand: Hand; wishes: Wish[] } {
  let hand = from;
  const wishes: Wish[] = [];
  for (const input of inputs) {
    const next = turned(hand, scene, input);
    hand = next.hand;
    wishes.push(...next.wishes);
  }
  return { hand, wishes };
}

const press = (cell: string, how: { shift?: boolean; touch?: boolean } = {}): Input => ({
  kind: "press",
  cell,
  shift: how.shift ?? false,
  touch: how.touch ?? false,
});
const point = (cell: string | null): Input => ({ kind: "point", cell, lead: "pointer" });
const moved = (to: string): Wish => ({ kind: "act", action: { do: "move", piece: "ann", to } });

describe("choosing", () => {
  it("keeps who alone can act, and was chosen by itself, with the first click", () => {
    const scene = sceneWith({ own: ["ann"] });
    const pieces = (inputs: Input[]) => after(scene, [{ kind: "happened" }, ...inputs]).hand.piece;
    expect(pieces([])).toBe("ann");
    expect(pieces([press("A1")])).toBe("ann");
    expect(pieces([{ kind: "choose", piece: "ann" }])).toBe("ann");
    expect(pieces([press("A1"), press("A1")])).toBe(null);
  });

  it("takes a piece by a click and lets it go by the next", () => {
    expect(after(sceneWith(), [press("A1")]).hand.piece).toBe("ann");
    expect(after(sceneWith(), [press("A1"), press("A1")]).hand.piece).toBeNull();
    expect(after(sceneWith(), [press("A1"), press("B1")]).hand.piece).toBe("bob");
  });

  it("goes around the own pieces with Tab, and back with Shift", () => {
    const next: Input = { kind: "next", back: false };
    expect(after(sceneWith(), [next]).hand.piece).toBe("ann");
    expect(after(sceneWith(), [next, next]).hand.piece).toBe("bob");
    expect(after(sceneWith(), [next, next, next]).hand.piece).toBe("ann");
    expect(after(sceneWith(), [{ kind: "next", back: true }]).hand.piece).toBe("bob");
  });

  it("leaves the board with Tab after the last piece, and with Shift before the first", () => {
    const own = ["ann", "bob"];
    const holding = (piece: string | null): Hand => ({ ...emptyHand, piece });
    expect([null, "ann", "bob"].map((piece) => leaves(holding(piece), own, false))).toEqual([false, false, true]);
    expect([null, "ann", "bob"].map((piece) => leaves(holding(piece), own, true))).toEqual([false, true, false]);
    expect(leaves(emptyHand, [], false)).toBe(true);
  });

  it("looks at what is not one's own, and never chooses it", () => {
    const { hand, wishes } = after(sceneWith(), [{ kind: "choose", piece: "foe" }]);
    expect([hand.piece, wishes]).toEqual([null, [{ kind: "look", piece: "foe" }]]);
  });
});

describe("moving", () => {
  it("goes at the first click where nothing is set off", () => {
    expect(after(sceneWith(), [press("A1"), press("D1")]).wishes).toEqual([moved("D1")]);
  });

  it("holds what sets something off until the second click", () => {
    const scene = sceneWith({ ways: { D1: ready("D1", true) } });
    const once = after(scene, [press("A1"), press("D1")]);
    expect([once.wishes, once.hand.held, stateOf(once.hand, "play")]).toEqual([[], "D1", "held"]);
    expect(after(scene, [press("D1")], once.hand).wishes).toEqual([moved("D1")]);
  });

  it("forgets what was held when the pointer goes elsewhere", () => {
    const scene = sceneWith({ ways: { D1: ready("D1", true) } });
    const away = after(scene, [press("A1"), press("D1"), point("E1"), point("D1")]);
    expect(away.hand.held).toBeNull();
    expect(after(scene, [press("D1")], away.hand).wishes).toEqual([]);
  });

  it("waits for a bill that is on its way, and goes when it is harmless", () => {
    const loading = sceneWith({ ways: { D1: { state: "loading" } } });
    const clicked = after(loading, [press("A1"), press("D1")]);
    expect([clicked.wishes, clicked.hand.going]).toEqual([[], "D1"]);
    expect(after(sceneWith(), [{ kind: "answered" }], clicked.hand).wishes).toEqual([moved("D1")]);
    const risky = sceneWith({ ways: { D1: ready("D1", true) } });
    const held = after(risky, [{ kind: "answered" }], clicked.hand);
    expect([held.wishes, held.hand.held]).toEqual([[], "D1"]);
  });

  it("sends nothing for a cell that is not pointed at any more when its bill comes", () => {
    const loading = sceneWith({ ways: { D1: { state: "loading" } } });
    const gone = after(loading, [press("A1"), press("D1"), point("E1")]);
    expect(after(sceneWith(), [{ kind: "answered" }], gone.hand).wishes).toEqual([]);
  });

  it("sends nothing to a cell that is refused, nor twice what is under way", () => {
    const refused = sceneWith({ ways: { D1: { state: "refused", text: "no" } } });
    expect(after(refused, [press("A1"), press("D1")]).wishes).toEqual([]);
    expect(after(sceneWith(), [press("A1"), press("D1"), press("E1")]).wishes).toEqual([moved("D1")]);
  });

  it("asks to go on from an earlier step, and waits while the server is away", () => {
    const chosen = after(sceneWith(), [press("A1")]).hand;
    expect(after(sceneWith({ mode: "past" }), [press("D1")], chosen).wishes).toEqual([{ kind: "continue" }]);
    const [said] = after(sceneWith({ mode: "offline" }), [press("D1")], chosen).wishes;
    expect(said?.kind).toBe("say");
    expect(after(sceneWith({ mode: "look" }), [press("D1")], chosen).wishes).toEqual([]);
  });
});

describe("waypoints", () => {
  const pinned = after(sceneWith(), [press("A1"), press("C1", { shift: true }), press("E1", { shift: true })]).hand;

  it("are pinned by Shift and taken back one by one", () => {
    expect(pinned.waypoints).toEqual(["C1", "E1"]);
    expect(after(sceneWith(), [{ kind: "unpin" }], pinned).hand.waypoints).toEqual(["C1"]);
    const right: Input = { kind: "second", cell: "G1", on: "right" };
    expect(after(sceneWith(), [right, right], pinned).hand.waypoints).toEqual([]);
    expect(after(sceneWith(), [right, right], pinned).hand.piece).toBe("ann");
    expect(after(sceneWith(), [right, right, right], pinned).hand.piece).toBeNull();
  });

  it("let a click on another own piece be a click on its cell", () => {
    expect(after(sceneWith(), [press("B1")], pinned).wishes).toEqual([moved("B1")]);
  });

  it("are dropped when the position changes; the piece stays chosen", () => {
    const { hand } = after(sceneWith(), [{ kind: "happened" }], pinned);
    expect([hand.waypoints, hand.piece]).toEqual([[], "ann"]);
  });
});

it("steps out one level at a time", () => {
  const scene = sceneWith({ ways: { D1: ready("D1", true) } });
  const full = after(scene, [press("A1"), press("C1", { shift: true }), press("D1")]).hand;
  expect([full.held, full.waypoints, full.piece]).toEqual(["D1", ["C1"], "ann"]);
  const out: Input = { kind: "out" };
  const one = after(scene, [out], full).hand;
  expect([one.held, one.waypoints]).toEqual([null, ["C1"]]);
  const two = after(scene, [out], one).hand;
  expect([two.waypoints, two.piece]).toEqual([[], "ann"]);
  expect(after(scene, [out], two).hand.piece).toBeNull();
});

describe("dragging", () => {
  it("means exactly the cells that were passed over, and letting go is a click", () => {
    const scene = sceneWith();
    const { hand } = after(scene, [{ kind: "drag", cells: ["A1", "C1", "D1"] }]);
    expect([hand.piece, hand.exact, hand.pointed]).toEqual(["ann", ["A1", "C1", "D1"], "D1"]);
    expect(after(scene, [{ kind: "drop", done: true }], hand).wishes).toEqual([moved("D1")]);
    expect(after(scene, [{ kind: "drop", done: false }], hand)).toEqual({ hand: { ...hand, exact: null }, wishes: [] });
  });

  it("does nothing from a cell without an own piece", () => {
    expect(after(sceneWith(), [{ kind: "drag", cells: ["H1", "G1"] }]).hand).toEqual(emptyHand);
  });
});

describe("touch", () => {
  it("asks with the first tap and goes with the second", () => {
    const scene = sceneWith();
    const tapped = after(scene, [press("A1", { touch: true }), press("D1", { touch: true })]);
    expect([tapped.wishes, tapped.hand.pointed]).toEqual([[], "D1"]);
    expect(after(scene, [press("D1", { touch: true })], tapped.hand).wishes).toEqual([moved("D1")]);
    expect(after(scene, [{ kind: "go" }], tapped.hand).wishes).toEqual([moved("D1")]);
  });

  it("asks about a cell by a long press, and looks at who stands there", () => {
    const long = (cell: string): Input => ({ kind: "second", cell, on: "long" });
    const asked = after(sceneWith(), [press("A1", { touch: true }), long("D1")]);
    expect([asked.hand.piece, asked.hand.pointed, asked.hand.held]).toEqual(["ann", "D1", null]);
    expect(after(sceneWith(), [long("H1")]).wishes).toEqual([{ kind: "look", piece: "foe" }]);
  });

  it("goes with the second tap too where something is set off, since the first has held it", () => {
    const scene = sceneWith({ ways: { D1: ready("D1", true) } });
    const held = after(scene, [press("A1", { touch: true }), press("D1", { touch: true })]);
    expect([held.wishes, held.hand.held]).toEqual([[], "D1"]);
    expect(after(scene, [press("D1", { touch: true })], held.hand).wishes).toEqual([moved("D1")]);
  });

  it("does not set off what nobody has seen: two taps before the bill is there hold", () => {
    const loading = sceneWith({ ways: { D1: { state: "loading" } } });
    const taps = [press("A1", { touch: true }), press("D1", { touch: true }), press("D1", { touch: true })];
    const risky = sceneWith({ ways: { D1: ready("D1", true) } });
    const held = after(risky, [{ kind: "answered" }], after(loading, taps).hand);
    expect([held.wishes, held.hand.held]).toEqual([[], "D1"]);
  });
});

describe("aiming", () => {
  const attack: Aimed = {
    name: "attack",
    action: { do: "act", piece: "ann", action: "attack" },
    why: null,
    wants: "target",
  };
  const rest: Aimed = {
    name: "rest",
    action: { do: "act", piece: "ann", action: "rest" },
    why: null,
    wants: "nothing",
  };
  const leap: Aimed = {
    name: "leap",
    action: { do: "act", piece: "ann", action: "leap" },
    why: "No mana.",
    wants: "cell",
  };
  const scene = sceneWith({ offers: [attack, rest, leap], choice: (_, cell) => (cell === "H1" ? "foe" : null) });
  const chosen = after(scene, [press("A1")]).hand;

  it("sends at once what wants nothing, and says why what cannot be done", () => {
    expect(after(scene, [{ kind: "aim", name: "rest" }], chosen).wishes).toEqual([
      { kind: "act", action: rest.action },
    ]);
    expect(after(scene, [{ kind: "aim", name: "leap" }], chosen).wishes).toEqual([{ kind: "say", text: "No mana." }]);
  });

  it("takes a target, and nothing else", () => {
    const aiming = after(scene, [{ kind: "aim", name: "attack" }], chosen).hand;
    expect(stateOf(aiming, "play")).toBe("aiming");
    expect(after(scene, [press("D1")], aiming).wishes).toEqual([]);
    const hit = { kind: "act", action: { do: "act", piece: "ann", action: "attack", target: "foe" } };
    expect(after(scene, [press("H1")], aiming).wishes).toEqual([hit]);
    expect(after(scene, [{ kind: "out" }], aiming).hand).toMatchObject({ aim: null, piece: "ann" });
  });
});

describe("questions", () => {
  const scene = sceneWith({ mode: "asked", choice: (_, cell) => (cell === "D1" ? "E" : null) });

  it("are answered on the board by the cell that an answer leads to", () => {
    expect(after(scene, [press("C1")]).wishes).toEqual([]);
    expect(after(scene, [press("D1")]).wishes).toEqual([{ kind: "answer", answer: "E" }]);
  });

  it("show an answer that is pointed at, and need a second tap by touch", () => {
    expect(after(scene, [point("D1")]).hand.option).toBe("E");
    const tapped = after(scene, [press("D1", { touch: true })]);
    expect([tapped.wishes, tapped.hand.option]).toEqual([[], "E"]);
    expect(after(scene, [press("D1", { touch: true })], tapped.hand).wishes).toEqual([{ kind: "answer", answer: "E" }]);
  });
});

describe("planning", () => {
  const planned =
    (steps: number, committed = false) =>
    () => ({ steps, committed });
  const plan = (steps: readonly (string | null)[]): Wish => ({
    kind: "act",
    action: { do: "plan", piece: "ann", steps },
  });
  const chosen: Hand = { ...emptyHand, piece: "ann" };

  it("adds every cell that is clicked, one after the other", () => {
    const scene = sceneWith({ mode: "plan" });
    expect(after(scene, [press("A1"), press("C1")]).wishes).toEqual([plan(["C1"])]);
    expect(after(scene, [{ kind: "stay" }], chosen).wishes).toEqual([plan([null])]);
  });

  it("is done by clicking the character again; one without steps is let go", () => {
    const commit: Wish = { kind: "act", action: { do: "commit", piece: "ann" } };
    expect(after(sceneWith({ mode: "plan", planned: planned(2) }), [press("A1")], chosen).wishes).toEqual([commit]);
    expect(after(sceneWith({ mode: "plan", planned: planned(2) }), [{ kind: "done" }], chosen).wishes).toEqual([
      commit,
    ]);
    const none = after(sceneWith({ mode: "plan" }), [press("A1")], chosen);
    expect([none.wishes, none.hand.piece]).toEqual([[], null]);
  });

  it("takes a click on another's cell as a step where a plan is under way, or the other goes away by then", () => {
    const step = (kind: "free" | "taken" | "none", steps: number) =>
      after(sceneWith({ mode: "plan", nextStep: () => kind, planned: planned(steps) }), [press("B1")], chosen);
    expect(step("taken", 0).hand.piece).toBe("bob");
    expect(step("none", 1).hand.piece).toBe("bob");
    for (const done of [step("taken", 1), step("free", 1), step("free", 0)])
      expect(done.wishes).toEqual([plan(["B1"])]);
  });

  it("takes the last step back with Backspace or a right click", () => {
    const scene = sceneWith({ mode: "plan", planned: planned(2) });
    const unplan: Wish = { kind: "act", action: { do: "unplan", piece: "ann" } };
    expect(after(scene, [{ kind: "unpin" }], chosen).wishes).toEqual([unplan]);
    expect(after(scene, [{ kind: "second", cell: "F1", on: "right" }], chosen).wishes).toEqual([unplan]);
  });

  it("changes nothing while beats are played", () => {
    const scene = sceneWith({ mode: "executing", planned: planned(2) });
    expect(after(scene, [press("C1"), press("A1"), { kind: "unpin" }, { kind: "done" }], chosen).wishes).toEqual([]);
  });
});

it("chooses by itself whose turn it is, or who is alone", () => {
  expect(after(sceneWith({ active: "bob" }), [{ kind: "happened" }]).hand.piece).toBe("bob");
  expect(after(sceneWith({ own: ["ann"] }), [{ kind: "happened" }]).hand.piece).toBe("ann");
  expect(after(sceneWith(), [{ kind: "happened" }]).hand.piece).toBeNull();
});

it("a finger points at nothing once it has gone there, or another piece is to go", () => {
  const gone = [press("A1", { touch: true }), press("C1", { touch: true }), press("C1", { touch: true })];
  const { hand, wishes } = after(sceneWith(), gone);
  expect([hand.pointed, wishes]).toEqual(["C1", [moved("C1")]]);
  expect(after(sceneWith(), [{ kind: "happened" }], hand).hand.pointed).toBeNull();
  const asked = after(sceneWith(), gone.slice(0, 2)).hand;
  expect(after(sceneWith(), [{ kind: "happened" }], asked).hand.pointed).toBe("C1");
  expect(after(sceneWith({ active: "bob" }), [{ kind: "happened" }], asked).hand.pointed).toBeNull();
});
