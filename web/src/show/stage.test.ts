import { describe, expect, it } from "vitest";
import { entry, shownOf } from "./fixtures/timelines";
import type { Entry, Frames } from "./stage.svelte";
import { Stage } from "./stage.svelte";

class HandFrames implements Frames {
  now = 0;
  away = false;
  asked: ((now: number) => void) | null = null;
  request(then: (now: number) => void): number {
    this.asked = then;
    return 1;
  }
  cancel(): void {
    this.asked = null;
  }
  hidden(): boolean {
    return this.away;
  }
  pass(milliseconds: number): void {
    for (let left = milliseconds; left > 0 && this.asked; left -= 10) {
      const then = this.asked;
      this.asked = null;
      then((this.now += 10));
    }
  }
}

function shown(number: number): Pick<Entry, "number" | "before" | "foreign" | "yours"> {
  return { number, before: entry("duel", number).before, foreign: false, yours: true };
}

describe("a stage", () => {
  it("asks for frames only while there is something to see", () => {
    const frames = new HandFrames();
    const stage = new Stage(() => {}, frames);
    expect(frames.asked).toBeNull();
    stage.enqueue({ ...shown(11), show: shownOf(entry("duel", 11)) });
    frames.pass(300);
    expect(Object.keys(stage.motions)).toEqual(["lancer"]);
    expect([stage.busy, stage.number]).toEqual([true, 11]);
    frames.pass(500);
    expect([stage.busy, stage.state, stage.path?.piece]).toEqual([false, null, "lancer"]);
    frames.pass(900);
    expect([stage.path, frames.asked]).toEqual([null, null]);
  });

  it("draws the position before an entry until its timeline has come, and keeps their order", async () => {
    const frames = new HandFrames();
    const stage = new Stage(() => {}, frames);
    let come: (show: ReturnType<typeof shownOf>) => void = () => {};
    stage.enqueue({ ...shown(11), show: new Promise((resolve) => (come = resolve)) });
    stage.enqueue({ ...shown(12), show: shownOf(entry("duel", 12)) });
    expect([stage.busy, stage.state, stage.number]).toEqual([true, entry("duel", 11).before, 11]);
    come(shownOf(entry("duel", 11)));
    await Promise.resolve();
    expect(stage.number).toBe(11);
    frames.pass(700);
    expect(stage.number).toBe(12);
  });

  it("shows the present at once when it is finished, when nobody looks, and when a timeline is lost", async () => {
    const frames = new HandFrames();
    const stage = new Stage(() => {}, frames);
    const late = Promise.resolve(shownOf(entry("duel", 11)));
    stage.enqueue({ ...shown(11), show: late });
    stage.finish();
    await late;
    expect([stage.busy, stage.state, frames.asked]).toEqual([false, null, null]);
    stage.enqueue({ ...shown(11), show: Promise.reject(new Error("gone")) });
    await new Promise((done) => setTimeout(done));
    expect([stage.busy, stage.state]).toEqual([false, null]);
    frames.away = true;
    stage.enqueue({ ...shown(12), show: shownOf(entry("duel", 12)) });
    expect([stage.busy, stage.state, frames.asked]).toEqual([false, null, null]);
  });
});
