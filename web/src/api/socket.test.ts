import { describe, expect, it } from "vitest";
import { Line, type Clock, type Hears, type Wire } from "./socket";

class Fake implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.({ code: 1000 });
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** A line over wires that break when they are told to, and a clock that is moved by hand. */
function laid(seen: number | null = null) {
  const wires: Fake[] = [];
  const heard: string[] = [];
  const waiting = new Set<() => void>();
  const time: Clock = {
    after: (_, run) => {
      const due = () => {
        waiting.delete(due);
        run();
      };
      waiting.add(due);
      return () => waiting.delete(due);
    },
  };
  const hears: Hears = {
    welcome: () => heard.push("welcome"),
    entry: (entry) => heard.push(`entry ${entry.number}`),
    seats: () => heard.push("seats"),
    state: (state) => heard.push(state),
    closed: (problem) => heard.push(`closed ${problem.code}`),
  };
  const open = () => {
    const wire = new Fake();
    wires.push(wire);
    return wire;
  };
  const line = new Line("secret", open, () => seen, hears, time);
  const later = () => [...waiting].forEach((due) => due());
  return { line, wires, heard, later };
}

const welcome = { type: "welcome", game: {}, seat: null, number: 3, position: null };

describe("a line", () => {
  it("greets with its token and the last number that was seen", () => {
    const { wires } = laid(7);
    wires[0]?.onopen?.();
    expect(wires[0]?.sent).toEqual([{ type: "hello", token: "secret", after: 7 }]);
  });

  it("says nothing before it was welcomed, and answers by id", async () => {
    const { line, wires } = laid();
    const done = line.do("act", { on: 3, key: "k" });
    expect(wires[0]?.sent).toEqual([]);
    wires[0]?.say(welcome);
    expect(wires[0]?.sent).toEqual([{ type: "act", id: 1, on: 3, key: "k" }]);
    wires[0]?.say({ type: "done", id: 1, answer: { ok: true } });
    expect(await done).toEqual({ ok: true, value: { ok: true } });
  });

  it("sends again under the same key what was not answered when it broke", async () => {
    const { line, wires, heard, later } = laid();
    wires[0]?.say(welcome);
    const done = line.do("act", { on: 3, key: "k" });
    wires[0]?.onclose?.({ code: 1006 });
    expect(heard.at(-1)).toBe("away");
    later();
    wires[1]?.say(welcome);
    expect(wires[1]?.sent).toContainEqual({ type: "act", id: 1, on: 3, key: "k" });
    wires[1]?.say({ type: "done", id: 1, answer: { ok: true } });
    expect(await done).toMatchObject({ ok: true });
    expect(heard.filter((each) => each === "connected")).toHaveLength(2);
  });

  it("comes back until it is welcomed, and takes silence for a break", () => {
    const { wires, later } = laid();
    wires[0]?.onclose?.({ code: 1006 });
    later();
    wires[1]?.onclose?.({ code: 1006 });
    later();
    expect(wires).toHaveLength(3);
    wires[2]?.say(welcome);
    later(); // it says ping
    expect(wires[2]?.sent.at(-1)).toEqual({ type: "ping" });
    later(); // nobody says pong
    later();
    expect(wires).toHaveLength(4);
  });

  it("is asked at once whether anybody is there, and takes silence for a break though it does not close", () => {
    const { line, wires, heard, later } = laid();
    line.check(); // it has just been laid: nobody has greeted yet
    wires[0]?.say(welcome);
    line.check();
    expect(wires[0]?.sent).toEqual([{ type: "ping" }]);
    wires[0]?.say({ type: "pong" });
    expect(heard.at(-1)).toBe("connected");
    line.check();
    const [wire] = wires;
    if (wire !== undefined) wire.close = () => {};
    later();
    expect(heard.at(-1)).toBe("away");
    later();
    wire?.onclose?.({ code: 1006 }); // what closes late breaks nothing
    wires[1]?.say(welcome);
    expect(heard.at(-1)).toBe("connected");
  });

  it("gives up where its token opens nothing any more", async () => {
    const { line, wires, heard, later } = laid();
    const done = line.do("act", { on: 0, key: "k" });
    wires[0]?.say({ type: "problem", id: null, problem: { code: "token.unknown", text: "no" } });
    wires[0]?.onclose?.({ code: 4401 });
    expect(heard.at(-1)).toBe("closed token.unknown");
    expect(await done).toMatchObject({ ok: false });
    later();
    expect(wires).toHaveLength(1);
  });
});
