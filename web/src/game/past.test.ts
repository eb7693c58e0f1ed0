import { describe, expect, it } from "vitest";
import type { Told } from "../api/client";
import type { LogEntryJson, PositionJson, ProblemJson } from "../api/shapes";
import type { Frames } from "../show/stage.svelte";
import { Stage } from "../show/stage.svelte";
import { Past } from "./past.svelte";

const grid = {
  size: [9, 1],
  origin: [0.5, 0.5],
  right: [1, 0],
  down: [0, 1],
  corners: [],
  sides: [],
  directions: {},
  columns: [],
  rows: [],
};

function position(number: number): PositionJson {
  const piece = { id: "a", at: `${number},0`, cells: [`${number},0`], defeated: false, stats: {} };
  const board = { grid, cells: [], terrain: [], edges: [], width: 9, height: 1 };
  const state = {
    defeat: null,
    resources: {},
    sides: [],
    pieces: [piece],
    board,
    round: 1,
    active: null,
    hash: String(number),
  };
  return { number, state, plans: null, waiting: [], over: false } as unknown as PositionJson;
}

function entry(number: number): LogEntryJson {
  const after = { ...position(number).state, board: null, waiting: [], over: false };
  return { number, kind: "undo", seat: "s", result: null, told: 0, text: "", after } as unknown as LogEntryJson;
}

/** Frames that come at once, 50 ms apart. */
class Quick implements Frames {
  now = 0;
  request = (then: (now: number) => void): number => {
    queueMicrotask(() => then((this.now += 50)));
    return 1;
  };
  cancel = (): void => {};
  hidden = (): boolean => false;
}

class Server {
  asked: number[] = [];
  failed: ProblemJson[] = [];
  last = 6;
  away = false;
  readonly stage = new Stage(() => {}, new Quick());
  readonly past = new Past(
    {
      present: () => position(this.last),
      entries: () => Array.from({ length: this.last }, (_, index) => entry(index + 1)),
      position: async (number): Promise<Told<PositionJson>> => {
        this.asked.push(number);
        await Promise.resolve();
        if (this.away) return { ok: false, problem: { code: "server.away", text: "away" } as ProblemJson };
        return { ok: true, value: position(number) };
      },
      timeline: async () => ({ ok: true, value: { number: 0, duration: 0, told: 0, timeline: [] } }),
      failed: (problem) => this.failed.push(problem),
    },
    this.stage,
  );
}

describe("looking at the past", () => {
  it("fetches a step once, and knows the next one from the log", async () => {
    const { past, asked } = new Server();
    for (const step of [3, 4, 5, 4, 3]) {
      await past.look(step);
      expect(past.position?.number).toBe(step);
    }
    expect(asked).toEqual([3]);
  });

  it("is the present at the last step and beyond", async () => {
    const { past, asked } = new Server();
    await past.look(2);
    for (const step of [6, 99, null, -1]) {
      await past.look(step);
      expect(past.position).toBeNull();
    }
    expect(asked).toEqual([2]);
  });

  it("drops an answer that is not wanted any more", async () => {
    const { past } = new Server();
    const slow = past.look(1);
    const quick = past.look(null);
    await Promise.all([slow, quick]);
    expect(past.position).toBeNull();
  });

  it("stays where it is when the server does not answer, and says so", async () => {
    const server = new Server();
    await server.past.look(2);
    server.away = true;
    await server.past.look(0);
    expect([server.past.position?.number, server.failed.length]).toEqual([2, 1]);
  });
});

describe("playing again", () => {
  it("goes from a step to the present, each step in its time", async () => {
    const { past, stage, asked } = new Server();
    await past.look(3);
    const numbers: (number | null)[] = [];
    const done = past.play();
    expect(past.playing).toBe(true);
    while (past.playing) {
      if (numbers.at(-1) !== stage.number) numbers.push(stage.number);
      await Promise.resolve();
    }
    await done;
    expect(numbers.filter((number) => number !== null)).toEqual([4, 5, 6]);
    expect([past.position, stage.busy, asked]).toEqual([null, false, [3]]);
  });

  it("begins at the start when the present is looked at", async () => {
    const { past, asked } = new Server();
    await past.play();
    expect([asked, past.position, past.playing]).toEqual([[0], null, false]);
  });

  it("stops where it is when it is paused, or when another step is looked at", async () => {
    const { past, stage } = new Server();
    await past.look(1);
    const done = past.play();
    while (stage.number !== 3) await Promise.resolve();
    await past.play();
    await done;
    expect([past.playing, past.position?.number, stage.busy]).toEqual([false, 3, false]);
    const again = past.play();
    await past.look(1);
    await again;
    expect([past.playing, past.position?.number]).toEqual([false, 1]);
  });
});

it("goes on from the step that is on its way", async () => {
  const { past } = new Server();
  const looking = past.look(past.at - 1);
  await past.look(past.at - 1);
  await looking;
  expect(past.position?.number).toBe(4);
  expect(past.at).toBe(4);
  await past.look(null);
  expect(past.at).toBe(6);
});
