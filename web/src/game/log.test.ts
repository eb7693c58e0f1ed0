import { describe, expect, it } from "vitest";
import type { LogEntryJson, StateJson } from "../api/shapes";
import logs from "./fixtures/logs.json";
import { logLines, page, parts, timeModel } from "./log";
import type { LogLine } from "./model";

type Game = keyof typeof logs;

function told(game: Game, at?: number): Parameters<typeof logLines>[0] {
  const { entries, sides, pieces } = logs[game];
  const last = entries.length;
  const state = { sides, pieces, round: 1 } as unknown as StateJson;
  return { entries: entries as unknown as LogEntryJson[], state, own: null, at: at ?? last, last };
}

const words = (line: LogLine): string =>
  line.parts.map((part) => ("die" in part ? `[${part.die}]` : part.text)).join("");

describe("the log", () => {
  it("stands by turns, with headlines, and leaves out what a headline says", () => {
    const lines = logLines(told("duel"));
    expect(lines.flatMap((line) => (line.headline ? [`${line.number} ${line.headline.text}`] : []))).toEqual([
      "1 Round 1, The Lions",
      "5 Round 1, The Foxes",
      "9 Round 2, The Lions",
      "16 Round 2, The Foxes",
      "19 Round 3, The Lions",
    ]);
    expect(lines.map((line) => line.number)).not.toContain(4);
    expect(lines.map((line) => line.number)).toContain(19); // who is no longer exhausted is worth a line
  });

  it("keeps the turn that has just begun, and the step that is looked at", () => {
    const short = { ...told("duel"), entries: told("duel").entries.slice(0, 4), at: 4, last: 4 };
    expect(logLines(short).at(-1)).toMatchObject({ number: 4, headline: { text: "Round 1, The Foxes" }, state: "now" });
    const back = logLines(told("duel", 4));
    expect(back.find((line) => line.state === "now")?.number).toBe(4);
    expect(back.filter((line) => line.state === "future").every((line) => line.number > 4)).toBe(true);
  });

  it("leaves out a question that was answered: the answer tells it all", () => {
    expect(logLines(told("gate")).map((line) => line.number)).toEqual([2, 4, 5, 6, 10, 11, 13, 14]);
    const open = { ...told("gate"), entries: told("gate").entries.slice(0, 3), at: 3, last: 3 };
    expect(logLines(open).map((line) => line.number)).toEqual([2, 3]);
  });

  it("shows every die that fell as a face, and loses no word", () => {
    for (const game of Object.keys(logs) as Game[])
      for (const entry of told(game).entries) {
        const line = parts(entry);
        const text = line.map((part) => ("die" in part ? String(part.die) : part.text)).join("");
        expect(text).toBe(entry.text);
      }
    const lines = logLines(told("gate"));
    expect(words(lines.find((line) => line.number === 5) as LogLine)).toMatch(
      /1d20 rolled \[15\], it works, 1d6 rolled \[5\], Axe's Health 9 → 4/,
    );
  });

  it("puts the steps of one plan into one line, but for the step that is looked at", () => {
    const { state } = told("gate");
    const entry = (number: number, text: string, piece: string) =>
      ({
        number,
        text,
        kind: "act",
        after: { active: null },
        result: { action: { do: "plan", piece }, events: [] },
      }) as never;
    const entries = [
      entry(1, "Planning begins anew. Mira plans 2,1.", "mira"),
      entry(2, "Mira plans wait.", "mira"),
      entry(3, "Mira plans 2,3.", "mira"),
      entry(4, "Bram plans 2,4.", "bram"),
    ];
    const shown = (at: number) =>
      logLines({ entries, state, own: null, at, last: 4 }).map((line) => [line.number, words(line)]);
    expect(shown(4)).toEqual([
      [3, "Planning begins anew. Mira plans 2,1 → wait → 2,3."],
      [4, "Bram plans 2,4."],
    ]);
    expect(shown(2).map(([number]) => number)).toEqual([2, 3, 4]);
  });

  it("says what was added to a die, and what it had to reach", () => {
    const roll = { event: 1, formula: "1d20 rolled 9 + Will 14 = 23", against: "Will 10 of Club" };
    const events = [{ event: "rolled", sides: 20, faces: [9] }, { event: "decided" }];
    const entry = { text: "Shove: 1d20 rolled 9, it works.", result: { events, rolls: [roll] } };
    expect(parts(entry as unknown as Parameters<typeof parts>[0])).toEqual([
      { text: "Shove: 1d20 rolled " },
      { die: 9, sides: 20 },
      { text: " + Will 14 = 23 against Will 10 of Club" },
      { text: ", it works." },
    ]);
  });

  it("finds several dice of a roll, and none that did not fall", () => {
    const entry = (text: string, faces: number[][]): Parameters<typeof parts>[0] =>
      ({
        text,
        result: { events: faces.map((each) => ({ event: "rolled", sides: 6, faces: each })) },
      }) as unknown as Parameters<typeof parts>[0];
    expect(parts(entry("2d6 rolled 3+4 = 7, then 1d6 rolled 3.", [[3, 4], [3]]))).toEqual([
      { text: "2d6 rolled " },
      { die: 3, sides: 6 },
      { die: 4, sides: 6 },
      { text: " = 7, then 1d6 rolled " },
      { die: 3, sides: 6 },
      { text: "." },
    ]);
    expect(parts(entry("1d6 rolled 3.", []))).toEqual([{ text: "1d6 rolled 3." }]);
    expect(parts({ text: "Taken back: 1d6 rolled 3.", result: null })).toEqual([{ text: "Taken back: 1d6 rolled 3." }]);
  });
});

describe("a page of a long log", () => {
  const many = (at: number): LogLine[] =>
    Array.from({ length: 1000 }, (_, index) => ({
      number: index + 1,
      headline: null,
      parts: [],
      state: index + 1 < at ? "past" : index + 1 === at ? "now" : "future",
    }));

  it("has the line that is looked at, and as many as fit", () => {
    for (const at of [1, 2, 119, 120, 121, 500, 880, 881, 999, 1000]) {
      const { lines, before, after } = page(many(at), 240);
      expect(lines.length).toBe(240);
      expect(lines.some((line) => line.number === at)).toBe(true);
      expect(before + lines.length + after).toBe(1000);
    }
  });

  it("is the whole log when that is short", () => {
    const short = many(5).slice(0, 9);
    expect(page(short, 240)).toEqual({ lines: short, before: 0, after: 0 });
  });
});

describe("the steps", () => {
  it("are divided into turns, the first of them from the start", () => {
    const { turns, captions, live } = timeModel(told("duel", 12), false);
    expect(turns.map((turn) => turn.from)).toEqual([0, 4, 8, 15, 19]);
    expect([captions[1], live]).toEqual(["Step 12 of 20", false]);
  });
});
