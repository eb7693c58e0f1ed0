import { expect, it } from "vitest";
import { readCue, type Cue } from "./cues";
import { marksOf } from "./marks";

const event = (name: string, data: object = {}, piece: string | null = null): Cue =>
  readCue({
    action: 1,
    what: "event",
    name: "event",
    phase: "view",
    start: 0,
    end: 0,
    piece,
    data: { event: name, ...data },
  });
const changed = (stat: string, before: number, after: number) => event("stat-changed", { stat, before, after }, "axe");
const said = (...cues: Cue[]) => marksOf(cues, () => "A1", "Health", "1").map(({ mark }) => mark.text);

it("tells what an action costs and does, and not what everybody gets back when a turn begins", () => {
  expect(said(changed("Action Points", 2, 1), changed("Health", 9, 5))).toEqual(["−1 Action Points", "−4"]);
  const turn = [changed("Action Points", 0, 2), changed("Health", 5, 3), changed("Strength", 3, 2)];
  expect(said(event("turn-began"), ...turn)).toEqual(["−2", "−1 Strength"]);
});
