/** The voice of a speaker: sounds as the browser makes them. It is loaded when sounds are switched on. */
import type { Noise } from "./noise";
import type { Part, SoundName } from "./recipes";
import { RECIPES, soundFor } from "./recipes";

const VOLUME = 0.22;
/** The same sound again within that many seconds is one sound: pieces of a beat all step at once. */
const TOGETHER = 0.04;

export class Voice {
  readonly #context: AudioContext;
  readonly #out: GainNode;
  readonly #breath: AudioBuffer;
  readonly #last = new Map<SoundName, number>();

  constructor(context: AudioContext) {
    this.#context = context;
    this.#out = context.createGain();
    this.#out.gain.value = VOLUME;
    this.#out.connect(context.destination);
    this.#breath = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = this.#breath.getChannelData(0);
    // Always the same noise: nothing about a sound is left to chance.
    let seed = 1;
    for (let index = 0; index < samples.length; index += 1) {
      seed = (seed * 16807) % 2147483647;
      samples[index] = seed / 1073741823.5 - 1;
    }
  }

  /** Play the sound of something that happens. */
  hear(noise: Noise): void {
    this.play(soundFor(noise));
  }

  play(name: SoundName): void {
    if (this.#context.state === "suspended") void this.#context.resume();
    const now = this.#context.currentTime;
    if (now - (this.#last.get(name) ?? -1) < TOGETHER) return;
    this.#last.set(name, now);
    for (const each of RECIPES[name]) this.#sound(each, now + 0.005);
  }

  rest(): void {
    void this.#context.suspend();
  }

  #sound(each: Part, now: number): void {
    const context = this.#context;
    const start = now + each.at;
    const end = start + each.lasts;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(each.loud, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    gain.connect(this.#out);
    if (each.wave === "breath") {
      const source = context.createBufferSource();
      source.buffer = this.#breath;
      const filter = context.createBiquadFilter();
      filter.type = "bandpass";
      glide(filter.frequency, each, start, end);
      source.connect(filter).connect(gain);
      source.start(start, 0, each.lasts);
    } else {
      const tone = context.createOscillator();
      tone.type = each.wave;
      glide(tone.frequency, each, start, end);
      tone.connect(gain);
      tone.start(start);
      tone.stop(end);
    }
  }
}

function glide(pitch: AudioParam, { from, to }: Part, start: number, end: number): void {
  pitch.setValueAtTime(from, start);
  pitch.exponentialRampToValueAtTime(to, end);
}
