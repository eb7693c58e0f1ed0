/**
 * Sounds, synthesised in the browser. They are off until somebody switches them on, which is remembered. No audio is opened
 * before the first gesture on the page: browsers would not let it be heard.
 */
import type { Noise } from "./noise";
import type { Part, SoundName } from "./recipes";
import { RECIPES, soundFor } from "./recipes";

/** What a speaker needs of a browser. */
export interface Room {
  open(): AudioContext;
  /** Whether somebody has clicked or pressed a key on the page. */
  touched(): boolean;
  read(): string | null;
  write(value: string): void;
}

const KEY = "footwork.sound";
const VOLUME = 0.22;
/** The same sound again within that many seconds is one sound: pieces of a beat all step at once. */
const TOGETHER = 0.04;

export const browserRoom: Room = {
  open: () => new AudioContext(),
  touched: () => navigator.userActivation?.hasBeenActive ?? false,
  read: () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // a browser may forbid to remember
    }
  },
  write: (value) => {
    try {
      localStorage.setItem(KEY, value);
    } catch {
      // it is on for this page then
    }
  },
};

export class Speaker {
  readonly #room: Room;
  #on: boolean;
  #audio: { context: AudioContext; out: GainNode; breath: AudioBuffer } | null = null;
  readonly #last = new Map<SoundName, number>();

  constructor(room: Room = browserRoom) {
    this.#room = room;
    this.#on = room.read() === "on";
  }

  get on(): boolean {
    return this.#on;
  }

  /** Switch sounds on or off; switching on is heard. */
  switch(on: boolean): void {
    this.#on = on;
    this.#room.write(on ? "on" : "off");
    if (on) this.play("act");
    else void this.#audio?.context.suspend();
  }

  /** Play the sound of something that happens. */
  readonly hear = (noise: Noise): void => this.play(soundFor(noise));

  play(name: SoundName): void {
    if (!this.#on || !this.#room.touched()) return;
    this.#audio ??= this.#open();
    const { context } = this.#audio;
    if (context.state === "suspended") void context.resume();
    const now = context.currentTime;
    if (now - (this.#last.get(name) ?? -1) < TOGETHER) return;
    this.#last.set(name, now);
    for (const each of RECIPES[name]) this.#sound(each, now + 0.005);
  }

  #open(): { context: AudioContext; out: GainNode; breath: AudioBuffer } {
    const context = this.#room.open();
    const out = context.createGain();
    out.gain.value = VOLUME;
    out.connect(context.destination);
    const breath = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = breath.getChannelData(0);
    // Always the same noise: nothing about a sound is left to chance.
    let seed = 1;
    for (let index = 0; index < samples.length; index += 1) {
      seed = (seed * 16807) % 2147483647;
      samples[index] = seed / 1073741823.5 - 1;
    }
    return { context, out, breath };
  }

  #sound(each: Part, now: number): void {
    if (!this.#audio) return;
    const { context, out, breath } = this.#audio;
    const start = now + each.at;
    const end = start + each.lasts;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(each.loud, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    gain.connect(out);
    if (each.wave === "breath") {
      const source = context.createBufferSource();
      source.buffer = breath;
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
