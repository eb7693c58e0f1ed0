import { describe, expect, it } from "vitest";
import { readCues } from "../show/cues";
import { entry } from "../show/fixtures/timelines";
import { lanesOf } from "./lanes";

describe("the times of an action", () => {
  it("are those of the design's example: two cells in 1.44 s", () => {
    const model = lanesOf(readCues(entry("duel", 1).timeline), (piece) => piece);
    expect(model.lasts).toBe(1.5);
    expect(model.lanes.map((lane) => lane.title)).toEqual(["path lit", "piece moves", "walk cycles", "sound", "done"]);
    expect(model.lanes[1]?.bars).toEqual([{ start: 0, end: 1.44, tone: "way", text: "0,2 → 2,2 in 1.44 s" }]);
  });

  it("show each walk cycle, the last of them shorter", () => {
    const cycles = lanesOf(readCues(entry("duel", 1).timeline), (piece) => piece).lanes[2]?.bars ?? [];
    expect(cycles.map((bar) => [bar.start, bar.end])).toEqual([
      [0, 0.8],
      [0.8, 1.44],
    ]);
  });

  it("have a lane for what happens, and name who moves where several do", () => {
    const attack = lanesOf(readCues(entry("duel", 12).timeline), (piece) => piece);
    expect(attack.lanes.find((lane) => lane.title === "what happens")?.bars.map((bar) => bar.text)).toEqual([
      "attack",
      "defeated, attack",
    ]);
    expect(attack.lanes.find((lane) => lane.title === "told")?.bars[0]?.text).toBe("Health 1 → 0");
    const beat = lanesOf(readCues(entry("machinery", 4).timeline), (piece) => piece.toUpperCase());
    expect(beat.lanes.find((lane) => lane.title === "piece moves")?.bars.map((bar) => bar.text)).toContain(
      "BRAM 0,3 → 1,3 in 0.64 s",
    );
  });
});
