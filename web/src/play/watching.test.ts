import { expect, it } from "vitest";
import type { WatchJson } from "../api/shapes";
import { recordingOf, watchIn } from "./watching";

const state = { ruleset: "walk", title: "Walking", sides: [{ name: "blue" }], pieces: [{ id: "ann", at: "A1" }] };
const entry = (number: number, at: string) => ({
  number,
  text: `Ann to ${at}.`,
  after: { pieces: [{ id: "ann", at }], gone: [], board: null, over: number === 2 },
});
const FILE = {
  footwork_watch: 1,
  game: "g1",
  title: "A walk",
  start: { number: 0, state, over: false },
  seats: [{ id: "s1", role: "referee" }],
  entries: [entry(1, "B1"), entry(2, "C1")],
  timelines: [{ number: 2, duration: 1, told: 0, timeline: [] }],
};

it("is read from a file that is whole, and from no other", () => {
  expect(watchIn(JSON.stringify(FILE))?.title).toBe("A walk");
  for (const text of [
    "",
    "footwork: 1",
    '{"footwork_watch": 2}',
    '{"footwork_watch": 1, "entries": []}',
    '{"footwork_watch": 1',
  ])
    expect(watchIn(text)).toBeNull();
});

it("knows every step and how to show it, and says that it can only be looked at", async () => {
  const { game, position, seated } = recordingOf(FILE as unknown as WatchJson);
  expect(position).toMatchObject({ number: 2, over: true, state: { pieces: [{ id: "ann", at: "C1" }] } });
  expect(await seated.position(1)).toMatchObject({ ok: true, value: { state: { pieces: [{ at: "B1" }] } } });
  expect(await seated.position(3)).toMatchObject({ ok: false });
  expect(await seated.timeline(1)).toMatchObject({ ok: true, value: { number: 2 } });
  expect(await seated.timeline(0)).toEqual({ ok: true, value: null });
  expect(await seated.ask({ ask: "state" })).toMatchObject({ ok: false });
  expect(game).toMatchObject({ ruleset_title: "Walking", over: true, seats: [{ role: "referee" }] });
  expect(game.trouble).not.toBeNull();
});
