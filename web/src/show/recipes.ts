/** Which sound fits a name, and what each is made of: a few short tones and breaths of noise, nothing recorded. */
import type { Noise } from "./noise";

/** A tone glides from one pitch to another, in hertz; a breath is noise around a pitch. Times in seconds. */
export interface Part {
  readonly wave: "sine" | "triangle" | "square" | "breath";
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly lasts: number;
  /** How loud, from 0 to 1; it rises at once and dies away. */
  readonly loud: number;
}

export type SoundName =
  | "step"
  | "fly"
  | "turn"
  | "place"
  | "push"
  | "act"
  | "react"
  | "hit"
  | "heal"
  | "defeat"
  | "blocked"
  | "door"
  | "ground"
  | "summon"
  | "dice"
  | "gain"
  | "over"
  | "yours"
  | "soft";

function part(wave: Part["wave"], from: number, to: number, at: number, lasts: number, loud: number): Part {
  return { wave, from, to, at, lasts, loud };
}

export const RECIPES: Readonly<Record<SoundName, readonly Part[]>> = {
  step: [part("breath", 420, 260, 0, 0.06, 0.5), part("sine", 150, 90, 0, 0.08, 0.5)],
  fly: [part("breath", 500, 1400, 0, 0.22, 0.35), part("breath", 1200, 500, 0.2, 0.24, 0.25)],
  turn: [part("triangle", 330, 392, 0, 0.09, 0.3)],
  place: [part("sine", 220, 165, 0, 0.12, 0.5), part("breath", 800, 500, 0, 0.03, 0.3)],
  push: [part("breath", 300, 160, 0, 0.2, 0.45), part("sine", 120, 80, 0, 0.16, 0.4)],
  act: [part("triangle", 392, 523, 0, 0.12, 0.4)],
  react: [part("triangle", 587, 440, 0, 0.1, 0.4), part("triangle", 587, 440, 0.09, 0.1, 0.3)],
  hit: [part("breath", 900, 200, 0, 0.12, 0.6), part("sine", 180, 60, 0, 0.16, 0.6)],
  heal: [part("sine", 523, 523, 0, 0.14, 0.3), part("sine", 659, 659, 0.1, 0.2, 0.3)],
  defeat: [part("triangle", 330, 110, 0, 0.4, 0.5), part("breath", 400, 120, 0.05, 0.3, 0.3)],
  blocked: [part("square", 140, 130, 0, 0.08, 0.15), part("square", 110, 100, 0.11, 0.12, 0.15)],
  door: [part("breath", 220, 420, 0, 0.22, 0.4), part("sine", 96, 120, 0.16, 0.12, 0.5)],
  ground: [part("breath", 160, 120, 0, 0.2, 0.5)],
  summon: [part("sine", 392, 784, 0, 0.25, 0.25), part("sine", 588, 1176, 0.05, 0.28, 0.18)],
  dice: [
    part("breath", 2200, 1800, 0, 0.03, 0.4),
    part("breath", 1900, 1500, 0.06, 0.03, 0.35),
    part("breath", 2400, 2000, 0.11, 0.03, 0.3),
    part("breath", 1700, 1400, 0.19, 0.04, 0.3),
  ],
  gain: [part("triangle", 523, 523, 0, 0.08, 0.25), part("triangle", 784, 784, 0.07, 0.12, 0.25)],
  over: [
    part("sine", 392, 392, 0, 0.3, 0.3),
    part("sine", 523, 523, 0.14, 0.3, 0.3),
    part("sine", 659, 659, 0.28, 0.5, 0.3),
  ],
  yours: [part("sine", 659, 659, 0, 0.16, 0.25), part("sine", 880, 880, 0.12, 0.26, 0.22)],
  soft: [part("sine", 294, 262, 0, 0.1, 0.3)],
};

// The first that fits a name decides; rulesets choose the names of actions and resources, so words are looked for in them.
const WORDS: readonly (readonly [RegExp, SoundName])[] = [
  [/foot|step|walk|march|run/, "step"],
  [/fly|flight|wing|soar|glide/, "fly"],
  [/dice|roll/, "dice"],
  [/door|gate|switch|plate|lever/, "door"],
  [/summon|appear|teleport|portal|blink/, "summon"],
  [/defeat|death|die|fall/, "defeat"],
  [/block|refus/, "blocked"],
  [/heal|mend|rest/, "heal"],
  [/hit|hurt|damage|attack|strike|bash|slash|shoot/, "hit"],
  [/push|pull|shove|slide|hook|carr|settle/, "push"],
  [/turn|rotate|face/, "turn"],
  [/place|drop/, "place"],
  [/ground|terrain/, "ground"],
  [/react|intercept|oppo/, "react"],
  [/gain|grant|point/, "gain"],
  [/over|won|win/, "over"],
  [/yours/, "yours"],
  [/^act/, "act"],
];

/** The sound for something: by the ruleset's resource, else by the moment, else by the kind of thing; else a soft one. */
export function soundFor(noise: Pick<Noise, "moment" | "kind" | "resource">): SoundName {
  for (const name of [noise.resource, noise.moment, noise.kind]) {
    const found = name === null ? undefined : WORDS.find(([word]) => word.test(name.toLowerCase()));
    if (found) return found[1];
  }
  return "soft";
}
