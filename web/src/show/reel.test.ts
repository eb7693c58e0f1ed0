import { describe, expect, it } from "vitest";
import { entry, shownOf } from "./fixtures/timelines";
import type { Noise } from "./noise";
import { IDLE, Reel } from "./reel";
import type { Shot } from "./reel";

function shot(game: string, number: number, foreign = false, yours = !foreign): Shot {
  return { show: shownOf(entry(game, number)), foreign, yours };
}

/** Lets a reel run in frames of 10 ms until it is not busy, and says how long that took, in milliseconds. */
function run(reel: Reel, from = 0): number {
  let now = from;
  reel.tick(now);
  while (reel.busy) reel.tick((now += 10));
  return now - from;
}

describe("a reel", () => {
  it("takes the time of the timeline, and leaves the path lit beside what comes next", () => {
    const reel = new Reel();
    reel.enqueue(shot("duel", 11)); // 0.64 s
    expect(run(reel)).toBe(640);
    expect(reel.frame).toMatchObject({ number: null, state: null, motions: {} });
    expect(reel.frame.path?.piece).toBe("lancer");
    reel.enqueue(shot("duel", 12)); // an attack without a path
    for (const now of [640, 1490]) reel.tick(now);
    expect(reel.frame.path?.piece).toBe("lancer");
    reel.tick(1500);
    expect(reel.frame.path).toBeNull();
  });

  it("shows entries one after the other, without a gap", () => {
    const reel = new Reel();
    for (const number of [11, 12]) reel.enqueue(shot("duel", number));
    expect(run(reel)).toBe(640 + 700);
  });

  it("can be half, double and four times as fast, path and all", () => {
    for (const speed of [0.5, 2, 4] as const) {
      const reel = new Reel();
      reel.speed = speed;
      reel.enqueue(shot("duel", 1));
      expect(run(reel)).toBeCloseTo(1440 / speed, -1);
      reel.tick(1500 / speed + 20);
      expect(reel.frame).toBe(IDLE);
    }
  });

  it("shows other sides twice as fast from their second action on", () => {
    const reel = new Reel();
    for (const number of [11, 13, 11]) reel.enqueue(shot("duel", number, true));
    expect(run(reel)).toBe(640 + 320 + 320);
    reel.enqueue(shot("duel", 11));
    expect(run(reel, 5000)).toBe(640);
    reel.enqueue(shot("duel", 11, true));
    expect(run(reel, 9000)).toBe(640);
  });

  it("finishes at once, and begins anew after that", () => {
    const reel = new Reel();
    for (const number of [11, 12]) reel.enqueue(shot("duel", number));
    reel.tick(0);
    reel.tick(100);
    expect(reel.finish()).toBe(IDLE);
    expect([reel.busy, reel.idle]).toEqual([false, true]);
    reel.enqueue(shot("duel", 13));
    expect(reel.frame.number).toBe(13);
    expect(run(reel, 7000)).toBe(640);
  });

  it("skips to the viewer's turn, also what others still do until then", () => {
    const reel = new Reel();
    reel.enqueue(shot("duel", 11, true));
    reel.tick(0);
    expect(reel.skip(false)).toBe(IDLE);
    reel.enqueue(shot("duel", 12, true));
    reel.enqueue(shot("duel", 13, true, true));
    expect(reel.busy).toBe(false);
    reel.enqueue(shot("duel", 11));
    expect(reel.busy).toBe(true);
  });

  it("keeps what has not changed", () => {
    const reel = new Reel();
    reel.speed = 1;
    reel.enqueue(shot("duel", 12));
    reel.tick(0);
    const first = reel.frame;
    const second = reel.tick(100);
    expect(second.state).toBe(first.state);
    expect(second.events).toBe(first.events);
    expect(second.motions).not.toEqual(first.motions);
    const third = reel.tick(400);
    expect(third.state).not.toBe(first.state);
    expect(third.events.length).toBeGreaterThan(0);
    expect(reel.tick(410).events).toBe(third.events);
    expect(reel.tick(1890).events).toBe(third.events); // 1.5 s of the clock, however fast it is shown
    expect(reel.tick(1910)).toBe(IDLE);
  });

  it("sounds everything once, at its time, unless the page was away", () => {
    const heard: Noise[] = [];
    const reel = new Reel((noise) => heard.push(noise));
    reel.enqueue(shot("duel", 12));
    expect(heard.map((each) => each.kind)).toEqual(["act"]);
    run(reel);
    expect(heard.map((each) => each.kind)).toEqual(["act", "hit", "defeat"]);
    reel.enqueue(shot("duel", 12));
    reel.tick(20_000);
    reel.tick(30_000);
    expect(heard.map((each) => each.kind)).toEqual(["act", "hit", "defeat", "act"]);
    expect(reel.busy).toBe(false);
  });
});
