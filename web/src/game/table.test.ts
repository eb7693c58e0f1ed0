import { describe, expect, it } from "vitest";
import type { Client } from "../api/client";
import type { LogEntryJson } from "../api/shapes";
import type { Wire } from "../api/socket";
import { Table } from "./table.svelte";

class Fake implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const after = { pieces: [], hash: "", board: null, plans: null, waiting: [], over: false };

function entry(number: number, seat: string): LogEntryJson {
  return { number, seat, kind: "act", text: `Step ${number}.`, after, result: null } as unknown as LogEntryJson;
}

/** A table with its seat taken, at the beginning of a game. */
function seated() {
  const wire = new Fake();
  const heard: number[] = [];
  const hearing = { happened: (each: LogEntryJson) => heard.push(each.number), anew: () => {}, shut: () => false };
  const table = new Table({ seat: () => ({}) } as unknown as Client, "game", hearing, () => wire);
  table.sit({ id: "me", role: "player", side: "blue", token: "secret" });
  const position = { game: "game", number: 0, state: { pieces: [], board: {} } };
  wire.say({ type: "welcome", game: { over: false }, seat: { id: "me" }, number: 0, position });
  return { wire, table, heard };
}

describe("the log", () => {
  it("is read when the line is back, where it broke before it was read", async () => {
    const wire = new Fake();
    const entries = [entry(1, "other"), entry(2, "other")];
    let away = true;
    const history = async () => (away ? { ok: false } : { ok: true, value: { entries } });
    const table = new Table(
      { seat: () => ({ history }) } as unknown as Client,
      "game",
      { happened: () => {}, anew: () => {}, shut: () => false },
      () => wire,
    );
    table.sit({ id: "me", role: "player", side: "blue", token: "secret" });
    const welcome = { type: "welcome", game: { over: false }, seat: { id: "me" }, number: 2 };
    wire.say({ ...welcome, position: { game: "game", number: 2, state: { pieces: [], board: {} } } });
    await new Promise((done) => setTimeout(done));
    expect(table.entries).toEqual([]);
    away = false;
    wire.say({ ...welcome, position: null });
    await new Promise((done) => setTimeout(done));
    expect(table.entries.map(({ number }) => number)).toEqual([1, 2]);
  });
});

const stale = (id: unknown, since: readonly LogEntryJson[]) => ({
  type: "problem",
  id,
  problem: { code: "action.stale", text: "", since },
});

describe("something that is done on a position that has changed", () => {
  it("is sent again where only the same seat has done something since", async () => {
    const { wire, table, heard } = seated();
    const doing = table.do("press", { forward: false });
    wire.say(stale(wire.sent.at(-1)?.["id"], [entry(1, "me")]));
    await Promise.resolve();
    expect(heard).toEqual([1]);
    expect(wire.sent.at(-1)).toMatchObject({ type: "press", on: 1, forward: false });
    wire.say({ type: "done", id: wire.sent.at(-1)?.["id"], answer: { ok: true, number: 2 } });
    expect((await doing).kind).toBe("done");
  });

  it("is not where others have, and says what", async () => {
    const { wire, table } = seated();
    const doing = table.do("press");
    wire.say(stale(wire.sent.at(-1)?.["id"], [entry(1, "me"), entry(2, "other")]));
    expect(await doing).toEqual({ kind: "stale", since: ["Step 1.", "Step 2."] });
  });
});
