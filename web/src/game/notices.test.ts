import { describe, expect, it } from "vitest";
import type { GameJson, LogEntryJson, StateJson } from "../api/shapes";
import { limitNotice, missedNotice, noStepNotice } from "./notices";

const game = {
  seats: [
    { id: "a", role: "player", side: "red" },
    { id: "b", role: "player", side: "blue" },
    { id: "c", role: "referee", side: null },
  ],
} as unknown as GameJson;
const state = {
  sides: [
    { name: "red", title: "Red" },
    { name: "blue", title: "Blue" },
  ],
} as unknown as StateJson;
const by = (...seats: string[]) => seats.map((seat, number) => ({ seat, number }) as unknown as LogEntryJson);

describe("what was missed", () => {
  it("is counted, and says whose it was where one side did it all", () => {
    expect(missedNotice(by("a", "a"), game, state)?.text).toBe("Red: 2 steps meanwhile.");
    expect(missedNotice(by("a"), game, state)?.text).toBe("Red: 1 step meanwhile.");
    expect(missedNotice(by("a", "b"), game, state)?.text).toBe("The others: 2 steps meanwhile.");
    expect(missedNotice(by("c"), game, state)?.text).toBe("The referee: 1 step meanwhile.");
  });

  it("is nothing where nothing has happened", () => {
    expect(missedNotice([], game, state)).toBeNull();
  });
});

describe("a link to a step", () => {
  it("that is not there says how many there are", () => {
    expect(noStepNotice(40, 18).title).toBe("This game has 18 steps; there is no step 40.");
    expect(noStepNotice(4, 1).title).toBe("This game has 1 step; there is no step 4.");
  });
});

describe("an action", () => {
  const entry = (aborted: string | null) => ({ result: { aborted } }) as unknown as LogEntryJson;

  it("that hit a limit says which, and that it was taken back", () => {
    const notice = limitNotice(entry("things set each other off more than 64 deep"));
    expect(notice?.title).toBe("That was taken back.");
    expect(notice?.text).toMatch(/^Things set each other off more than 64 deep\. The board is as it was before/);
  });

  it("that was done says nothing of the kind", () => {
    expect(limitNotice(entry(null))).toBeNull();
    expect(limitNotice({ result: null } as unknown as LogEntryJson)).toBeNull();
  });
});
