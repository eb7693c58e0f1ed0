import { describe, expect, it } from "vitest";
import type { StateJson } from "../api/shapes";
import type { CueJson } from "./cues";
import { readCues, seconds } from "./cues";
import { entry, place, shownOf, timelines } from "./fixtures/timelines";
import type { Show } from "./player";
import { litAt, marksBetween, motionsAt, noisesBetween, staged, stateAt } from "./player";
import { untold } from "./told";

/** Where a piece is drawn. */
function drawn(show: Show, id: string, time: number, still = false): { x: number; y: number; alpha: number } | null {
  const at = stateAt(show, time).pieces.find((piece) => piece.id === id)?.at ?? null;
  if (at === null) return null;
  const [x, y] = place(at);
  const motion = motionsAt(show, time, still)[id];
  return { x: x + (motion?.dx ?? 0), y: y + (motion?.dy ?? 0), alpha: motion?.alpha ?? 1 };
}

function standing(state: StateJson, id: string): string | null {
  return state.pieces.find((piece) => piece.id === id)?.at ?? null;
}

describe.each(timelines.map((one) => [`${one.game} ${one.number}: ${one.text.split("\n")[0]}`, one] as const))(
  "%s",
  (_, one) => {
    const show = shownOf(one);

    it("takes as long as the server says", () => {
      if (one.told === 0 && one.kind !== "undo") expect(show.duration).toBeCloseTo(seconds(one.duration), 9);
      else if (one.told > 0) expect(show.duration).toBeLessThan(seconds(one.duration));
    });

    it("begins where the pieces were and ends where they are", () => {
      for (const piece of one.before.pieces) {
        if (piece.at === null) continue;
        const [x, y] = place(piece.at);
        if (show.duration > 0) expect(drawn(show, piece.id, 0)).toMatchObject({ x, y });
      }
      expect(stateAt(show, show.duration)).toBe(one.after);
      expect(motionsAt(show, show.duration)).toEqual({});
      for (const piece of one.after.pieces) {
        const last = show.duration > 0 ? drawn(show, piece.id, show.duration - 1e-9) : null;
        const at = standing(one.after, piece.id);
        if (!last) continue;
        if (at === null) expect(last.alpha).toBeCloseTo(0, 5);
        else {
          const [x, y] = place(at);
          expect(last.x).toBeCloseTo(x, 5);
          expect(last.y).toBeCloseTo(y, 5);
        }
      }
    });

    it("never lets a piece that is seen leap", () => {
      for (const { id } of one.before.pieces) {
        let was = drawn(show, id, 0);
        for (let time = 0; time < show.duration; time += 0.01) {
          const is = drawn(show, id, time);
          if (is && was && is.alpha > 0.1 && was.alpha > 0.1)
            expect(Math.hypot(is.x - was.x, is.y - was.y)).toBeLessThan(0.25);
          was = is;
        }
      }
    });

    it("jumps with reduced motion, and still lights the way", () => {
      for (const [id, legs] of show.legs) {
        const first = legs[0];
        if (first?.kind !== "along") continue;
        const at = drawn(show, id, first.start, true);
        expect([at?.x, at?.y]).toEqual(place(first.cells.at(-1) as string));
        if (one.told === 0) expect(litAt(show, first.start)).not.toBeNull();
      }
      for (let time = 0; time < show.duration; time += 0.05)
        for (const motion of Object.values(motionsAt(show, time, true))) expect(motion.bob).toBe(0);
    });
  },
);

describe("the times of document 001", () => {
  const move = shownOf(entry("duel", 1)); // two cells, as in its example

  it("takes 0.8 s a cell less a fifth of one", () => {
    expect(shownOf(entry("duel", 11)).duration).toBe(0.64);
    expect(move.duration).toBe(1.44);
    expect(shownOf(entry("hangar", 37)).duration).toBe(3.04);
  });

  it("counts three cells of a flight at most", () => {
    const flight = entry("duel-sdk", 3);
    expect(flight.timeline.find((cue) => cue.what === "duration-found")?.data).toMatchObject({
      flying: true,
      tiles: 3,
    });
    expect(shownOf(flight).duration).toBe(2.24);
    expect(flight.timeline.find((cue) => cue.what === "walk")?.data.cycles).toBe(3);
  });

  it("sounds at 0, and nothing more of the same move", () => {
    expect(noisesBetween(move, -1, 0)).toEqual([
      { at: 0, moment: "walk", kind: "walk", resource: "sfx_footstep.audio" },
    ]);
    expect(noisesBetween(move, 0, 9)).toEqual([]);
  });

  it("lights the path for 1.5 s from 0, whatever the move takes", () => {
    for (const show of [move, shownOf(entry("duel", 11)), shownOf(entry("hangar", 3))]) {
      expect(litAt(show, 0)).not.toBeNull();
      expect(litAt(show, 1.499)).not.toBeNull();
      expect(litAt(show, 1.5)).toBeNull();
    }
  });

  it("goes straight where the ruleset says so: one tween, evenly", () => {
    const [fromX, fromY] = place(standing(move.before, "lion") as string);
    const [toX, toY] = place(standing(move.after, "lion") as string);
    for (const part of [0.25, 0.5, 0.75]) {
      const at = drawn(move, "lion", 1.44 * part);
      expect(at?.x).toBeCloseTo(fromX + (toX - fromX) * part, 9);
      expect(at?.y).toBeCloseTo(fromY + (toY - fromY) * part, 9);
    }
  });

  it("goes along the path elsewhere: in each cell when its step is done", () => {
    const show = shownOf(entry("hangar", 3));
    const cells = show.legs.get("luke")?.[0]?.cells ?? [];
    expect(cells.length).toBe(9);
    for (const [index, cell] of cells.slice(0, -1).entries()) {
      const at = drawn(show, "luke", (6.24 * index) / 8);
      const [x, y] = place(cell);
      expect(at?.x).toBeCloseTo(x, 9);
      expect(at?.y).toBeCloseTo(y, 9);
    }
  });

  it("bobs once for each cycle, the last of them shorter, and ends on the ground", () => {
    const bob = (time: number): number => motionsAt(move, time)["lion"]?.bob ?? 0;
    expect(bob(0)).toBe(0);
    expect(bob(0.4)).toBeCloseTo(1, 9);
    expect(bob(0.8)).toBeCloseTo(0, 9);
    expect(bob(0.8 + 0.32)).toBeCloseTo(1, 9);
    expect(bob(1.44 - 1e-9)).toBeCloseTo(0, 6);
  });
});

describe("what happens beside moves", () => {
  it("changes Health when the blow falls, and lets the beaten fade", () => {
    const show = shownOf(entry("duel", 12));
    const health = (time: number): number | undefined =>
      stateAt(show, time).pieces.find((piece) => piece.id === "owl")?.stats["Health"];
    expect([health(0), health(0.349), health(0.35)]).toEqual([1, 1, 0]);
    expect(motionsAt(show, 0.35 + 0.175)["owl"]?.alpha).toBeCloseTo(0.5, 9);
    expect(marksBetween(show, 0.34, 0.35)).toMatchObject([{ text: "−1", tone: "no" }]);
    expect(noisesBetween(show, -1, 9).map((each) => each.kind)).toEqual(["act", "hit", "defeat"]);
  });

  it("bumps whoever is struck, and comes back", () => {
    const show = shownOf(entry("duel", 12));
    const motion = motionsAt(show, 0.175)["lancer"];
    expect(Math.hypot(motion?.dx ?? 0, motion?.dy ?? 0)).toBeCloseTo(0.22, 9);
    expect(motionsAt(show, 0.351)["lancer"]).toBeUndefined();
  });

  it("opens a door when it opens, not when all is over", () => {
    const show = shownOf(entry("hangar", 21));
    const doors = (time: number): boolean[] => stateAt(show, time).board.edges.map((edge) => edge.open);
    expect(doors(0.6)).not.toContain(true);
    expect(doors(0.8)).toContain(true);
  });

  it("moves those of a beat at the same time", () => {
    const show = shownOf(entry("machinery", 4));
    const moving = Object.keys(motionsAt(show, 0.3)).sort();
    expect(moving).toEqual(["bram", "mira", "sela"]);
  });

  it("says Blocked where somebody is stopped, and when", () => {
    const { timeline, before, after, number } = entry("machinery", 4);
    const show = staged({ number, cues: readCues(timeline), before, after, place, blocked: ["bram"] });
    const said = show.marks.find((each) => each.mark.text === "Blocked");
    const arrival = show.legs.get("bram")?.at(-1)?.end ?? 0;
    expect(arrival).toBeGreaterThan(0);
    expect(said).toMatchObject({ at: arrival, mark: { cell: standing(after, "bram") } });
    const still = staged({ number, cues: [], before, after: before, place, blocked: ["bram"] });
    expect(still.marks).toMatchObject([{ at: 0, mark: { cell: standing(before, "bram") } }]);
  });

  it("shows dice as they fell", () => {
    const roll = timelines.find((one) => one.events.some((event) => event.event === "rolled") && one.told === 0);
    const show = shownOf(roll as (typeof timelines)[number]);
    const faces = roll?.events.find((event) => event.event === "rolled")?.faces;
    const at = show.marks.find((each) => each.mark.dice)?.at ?? -1;
    expect(marksBetween(show, -1, at).find((mark) => mark.dice)?.dice).toEqual(faces);
  });

  it("lets pieces go back in 0.35 s, where an undo has no timeline", () => {
    const { before, after } = entry("duel", 11);
    const show = staged({ number: 12, cues: [], before: after, after: before, place });
    expect(show.duration).toBe(0.35);
    expect(drawn(show, "lancer", 0)).toMatchObject({ x: 4, y: 3 });
    expect(drawn(show, "lancer", 0.35)).toMatchObject({ x: 3, y: 3 });
    const off = shownOf({ ...entry("duel-sdk", 46), timeline: [] });
    expect(Object.values(motionsAt(off, 0.175))).toMatchObject([{ dx: 0, dy: 0, alpha: 0.5 }]);
  });

  it("reads exact fractions", () => {
    expect([seconds(2), seconds("0.64"), seconds("1/4"), seconds(null)]).toEqual([2, 0.64, 0.25, 0]);
  });
});

describe("an answer", () => {
  it("shows what follows it, not what was told when the question was asked", () => {
    const slide = shownOf(entry("gate", 4));
    expect(slide.duration).toBeCloseTo(0.7, 9);
    expect(slide.marks.some((each) => each.mark.dice)).toBe(false);
    expect([...slide.legs.keys()]).toEqual(["axe"]);
    expect(shownOf(entry("gate", 2)).duration).toBe(0);
  });

  it("shows one reaction after the other", () => {
    const [first, second] = [shownOf(entry("gate", 9)), shownOf(entry("gate", 10))];
    expect(first.legs.has("bow")).toBe(false);
    expect(first.legs.has("gatekeeper")).toBe(true);
    expect(first.duration).toBeCloseTo(0.99, 9);
    expect(second.legs.has("gatekeeper")).toBe(false);
    expect(second.duration).toBeCloseTo(0.99, 9);
  });

  it("goes on with a move from where it was", () => {
    const cue = (what: string, start: number, end: number, data: CueJson["data"]): CueJson => ({
      action: 1,
      what,
      name: what,
      phase: "view",
      start,
      end,
      piece: "a",
      data,
    });
    const cues = readCues([
      cue("duration-found", 0, 0, { steps: 4, tiles: 4, flying: false }),
      cue("tween", 0, 3.04, { from: "A1", to: "E1", cells: ["A1", "B1", "C1", "D1", "E1"] }),
      cue("walk", 0, 3.04, { cycles: 4, cycle: "0.8" }),
    ]);
    const step = (to: string): Record<string, unknown> => ({ event: "stepped", piece: "a", end: { at: to } });
    const events = [{ event: "move-declared", piece: "a" }, step("B1"), step("C1"), step("D1"), step("E1")];
    const at = (cell: string): StateJson =>
      ({ defeat: null, pieces: [{ id: "a", at: cell, cells: [cell] }], board: {} }) as unknown as StateJson;
    const one = { number: 2, kind: "answer", game: "", text: "", duration: 0, timeline: [], told: 3, events };
    const show = shownOf({ ...one, timeline: [], before: at("C1"), after: at("E1") });
    expect(show.duration).toBe(0.35); // nothing known: it glides there
    const rest = untold(cues, events, 3);
    expect(rest).toMatchObject([
      { what: "tween", from: "C1", to: "E1", cells: ["C1", "D1", "E1"], start: 0, end: 1.52 },
    ]);
  });
});
