import { describe, expect, it } from "vitest";
import { emptyHand, turned, type Hand, type Input, type Scene, type Wish } from "./hand";

const scene: Scene = {
  mode: "plan",
  own: ["mira", "bram"],
  active: null,
  standing: (cell) => (cell === "1,1" ? "mira" : null),
  cellOf: () => "1,1",
  way: () => null,
  offers: [],
  choice: () => null,
  nextStep: () => "free",
  planned: () => ({ steps: 1, committed: false }),
};

const press = (cell: string): Input => ({ kind: "press", cell, shift: false, touch: false });

function after(hand: Hand, ...inputs: Input[]): { hand: Hand; wishes: Wish[] } {
  const wishes: Wish[] = [];
  for (const input of inputs) {
    const next = turned(hand, scene, input);
    hand = next.hand;
    wishes.push(...next.wishes);
  }
  return { hand, wishes };
}

const step = (cell: string): Wish => ({ kind: "act", action: { do: "plan", piece: "mira", steps: [cell] } });

describe("a plan that is clicked faster than the server answers", () => {
  const planning: Hand = { ...emptyHand, piece: "mira" };

  it("loses no step, and sends them one after the other", () => {
    const first = after(planning, press("2,1"), press("2,2"), { kind: "done" });
    expect(first.wishes).toEqual([step("2,1")]);
    const second = after(first.hand, { kind: "told", ok: true }, { kind: "happened" });
    expect(second.wishes).toEqual([step("2,2")]);
    const third = after(second.hand, { kind: "happened" }, { kind: "told", ok: true });
    expect(third.wishes).toEqual([{ kind: "act", action: { do: "commit", piece: "mira" } }]);
  });

  it("waits with a step onto a companion until the next steps are known, and keeps what comes after it", () => {
    const unknown: Scene = { ...scene, standing: (cell) => (cell === "2,2" ? "bram" : null), nextStep: () => null };
    const first = turned(planning, unknown, press("2,2"));
    expect([first.wishes, first.hand.piece]).toEqual([[], "mira"]);
    const second = turned(first.hand, unknown, press("2,3"));
    const known: Scene = { ...unknown, nextStep: () => "free" };
    const answered = turned(second.hand, known, { kind: "answered" });
    expect(answered.wishes).toEqual([step("2,2")]);
    expect(turned(answered.hand, known, { kind: "happened" }).wishes).toEqual([step("2,3")]);
  });

  it("chooses a companion who is not on the way when that is known", () => {
    const unknown: Scene = { ...scene, standing: (cell) => (cell === "7,7" ? "bram" : null), nextStep: () => null };
    const { hand } = turned(planning, unknown, press("7,7"));
    expect(turned(hand, { ...unknown, nextStep: () => "none" }, { kind: "answered" }).hand.piece).toBe("bram");
  });

  it("leaves the cursor where it has gone meanwhile", () => {
    const cursor = (cell: string): Input => ({ kind: "cursor", cell });
    const { hand } = after(planning, cursor("2,1"), press("2,1"), cursor("2,2"), press("2,2"), cursor("2,3"));
    expect(after(hand, { kind: "happened" }).hand.pointed).toBe("2,3");
  });

  it("forgets what comes after a step that was refused", () => {
    const { hand, wishes } = after(planning, press("2,1"), press("2,2"), { kind: "told", ok: false });
    expect(wishes).toEqual([step("2,1")]);
    expect(hand.sent).toBe(false);
    expect(hand.later).toEqual([]);
  });

  it("acts on no position before what it did is heard of", () => {
    const { hand } = after(planning, press("2,1"), { kind: "told", ok: true });
    expect(hand.sent).toBe(true);
    expect(after(hand, { kind: "happened" }).hand.sent).toBe(false);
  });
});

describe("Tab after a plan has ended", () => {
  it("goes on to who has none", () => {
    const half: Scene = { ...scene, planned: (piece) => ({ steps: piece === "mira" ? 3 : 0, committed: true }) };
    expect(turned(emptyHand, half, { kind: "next", back: false }).hand.piece).toBe("bram");
    expect(turned(emptyHand, scene, { kind: "next", back: false }).hand.piece).toBe("mira");
  });
});
