import { describe, expect, it } from "vitest";
import { shownOf, timelines } from "./fixtures/timelines";
import { RECIPES, soundFor } from "./recipes";
import type { Room } from "./sound";
import { Speaker } from "./sound";
import { Voice } from "./voice";

const said = (moment: string, kind = moment, resource: string | null = null): string =>
  soundFor({ moment, kind, resource });

describe("the sound of a name", () => {
  it("follows the ruleset's resource first, then the moment, then the kind", () => {
    expect(said("walk", "walk", "sfx_footstep.audio")).toBe("step");
    expect(said("walk", "walk", "wings.ogg")).toBe("fly");
    expect(said("attack", "act")).toBe("hit");
    expect(said("shield-bash", "act")).toBe("hit");
    expect(said("telekinetic-shove", "act")).toBe("push");
    expect(said("disengage", "act")).toBe("act");
    expect(said("zzz", "react")).toBe("react");
    expect(said("zzz", "zzz", "zzz")).toBe("soft");
  });

  it("is not the soft one for anything that the shipped games do", () => {
    for (const one of timelines)
      for (const noise of shownOf(one).noises) expect([noise, soundFor(noise)]).not.toContain("soft");
  });

  it("is short, and no louder than it may be", () => {
    for (const parts of Object.values(RECIPES)) {
      expect(Math.max(...parts.map((each) => each.at + each.lasts))).toBeLessThan(0.9);
      for (const each of parts) {
        expect(each.loud).toBeLessThanOrEqual(0.6);
        expect(Math.min(each.from, each.to)).toBeGreaterThan(0); // ramps are exponential
      }
    }
    const made = Object.values(RECIPES).map((parts) => JSON.stringify(parts));
    expect(new Set(made).size).toBe(made.length);
  });
});

/** A room without sound: it counts what is started. */
class Silent implements Room {
  opened = 0;
  started = 0;
  gesture = false;
  now = 0;
  kept: string | null = null;
  touched = (): boolean => this.gesture;
  read = (): string | null => this.kept;
  write = (value: string): void => void (this.kept = value);
  open = (): AudioContext => {
    this.opened += 1;
    const param = { value: 0, setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
    const node = (): unknown => ({
      gain: param,
      frequency: param,
      connect: (to: unknown) => to,
      start: () => (this.started += 1),
      stop: () => {},
    });
    const time = (): number => this.now;
    return {
      state: "running",
      sampleRate: 8000,
      destination: {},
      get currentTime() {
        return time();
      },
      suspend: async () => {},
      createGain: node,
      createOscillator: node,
      createBufferSource: node,
      createBiquadFilter: node,
      createBuffer: () => ({ getChannelData: () => new Float32Array(8) }),
    } as unknown as AudioContext;
  };
}

const hit = { at: 0, moment: "hit", kind: "hit", resource: null };

describe("a speaker", () => {
  it("is off until it is switched on, and remembers that", async () => {
    const room = new Silent();
    room.gesture = true;
    const speaker = new Speaker(room);
    await speaker.hear(hit);
    expect([speaker.on, room.opened]).toEqual([false, 0]);
    await speaker.switch(true);
    expect([room.opened, room.started > 0, room.kept]).toEqual([1, true, "on"]);
    expect(new Speaker(room).on).toBe(true);
    await speaker.switch(false);
    const started = room.started;
    await speaker.hear(hit);
    expect([room.started, new Speaker(room).on]).toEqual([started, false]);
  });

  it("opens no audio before the first gesture", async () => {
    const room = new Silent();
    room.kept = "on";
    const speaker = new Speaker(room);
    await speaker.hear(hit);
    expect(room.opened).toBe(0);
    room.gesture = true;
    await speaker.hear(hit);
    expect(room.opened).toBe(1);
  });

  it("makes one sound of the same ones at the same time", () => {
    const room = new Silent();
    const voice = new Voice(room.open());
    for (const _ of [1, 2, 3]) voice.play("turn");
    expect(room.started).toBe(1);
    room.now = 0.1;
    voice.play("turn");
    expect(room.started).toBe(2);
  });
});
