/** Which sound is due when: what the ruleset says, and where it says nothing, what the thing that happens calls for. */
import type { Cue, Happens } from "./cues";
import { cellOf } from "./cues";

export interface Noise {
  readonly at: number;
  /** The moment: walk, fly, hit, or the name of an action. */
  readonly moment: string;
  /** What kind of thing it is, for a moment that has no sound of its own. */
  readonly kind: string;
  /** The ruleset's own resource; null where it names none. */
  readonly resource: string | null;
}

const TRANSITIONS: Readonly<Record<string, string>> = {
  "turned-to": "turn",
  placed: "place",
  settled: "settle",
  "edge-set": "door",
  "terrain-set": "ground",
  acted: "act",
  reacted: "react",
  defeated: "defeat",
  teleported: "teleport",
};

const EVENTS: Readonly<Record<string, string>> = {
  rolled: "dice",
  "plans-blocked": "blocked",
  "game-finished": "over",
  "points-granted": "gain",
};

/** The sounds in order. `vital` is the stat that decides about defeat. */
export function noisesOf(cues: readonly Cue[], vital: string | null): Noise[] {
  const noises: Noise[] = [];
  for (const cue of cues) {
    const noise = noiseOf(cue, cues, vital);
    if (noise) noises.push(noise);
  }
  return noises.sort((one, other) => one.at - other.at);
}

function noiseOf(cue: Cue, cues: readonly Cue[], vital: string | null): Noise | null {
  const said = (): boolean =>
    cues.some((each) => each.what === "sound" && each.piece === cuePiece(cue) && each.start === cue.start);
  switch (cue.what) {
    case "sound":
      return { at: cue.start, moment: cue.moment, kind: cue.moment, resource: cue.resource };
    case "tween": {
      if (said()) return null;
      const flies = cues.some(
        (each) => each.what === "duration-found" && each.piece === cue.piece && each.start === cue.start && each.flying,
      );
      const moment = flies ? "fly" : "walk";
      return { at: cue.start, moment, kind: moment, resource: null };
    }
    case "after-move":
      return cue.outcome === "blocked" ? plain(cue.start, "blocked") : null;
    case "transition": {
      if (said()) return null;
      const kind = TRANSITIONS[cue.event] ?? "push";
      const own = cellOf(cue.fields[cue.event === "acted" ? "action" : "reaction"]);
      return { at: cue.start, moment: own ?? kind, kind, resource: null };
    }
    case "event":
      return eventNoise(cue, vital);
    default:
      return null;
  }
}

function eventNoise(cue: Happens, vital: string | null): Noise | null {
  if (cue.event === "stat-changed" && cue.fields.stat === vital) {
    return plain(cue.start, Number(cue.fields.after) < Number(cue.fields.before) ? "hit" : "heal");
  }
  const kind = EVENTS[cue.event];
  return kind === undefined ? null : plain(cue.start, kind);
}

function plain(at: number, kind: string): Noise {
  return { at, moment: kind, kind, resource: null };
}

function cuePiece(cue: Cue): string | null {
  return cue.piece;
}
