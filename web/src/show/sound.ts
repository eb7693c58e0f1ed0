/**
 * Sounds, synthesised in the browser. They are off until somebody switches them on, which is remembered; what makes them is
 * loaded then. No audio is opened before the first gesture on the page: browsers would not let it be heard.
 */
import type { Noise } from "./noise";
import type { Voice } from "./voice";

/** What a speaker needs of a browser. */
export interface Room {
  open(): AudioContext;
  /** Whether somebody has clicked or pressed a key on the page. */
  touched(): boolean;
  read(): string | null;
  write(value: string): void;
}

const KEY = "footwork.sound";

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
  #voice: Promise<Voice> | null = null;

  constructor(room: Room = browserRoom) {
    this.#room = room;
    this.#on = room.read() === "on";
  }

  get on(): boolean {
    return this.#on;
  }

  /** Switch sounds on or off; switching on is heard. */
  switch(on: boolean): Promise<void> {
    this.#on = on;
    this.#room.write(on ? "on" : "off");
    return on ? this.#speak((voice) => voice.play("act")) : this.#say((voice) => voice.rest());
  }

  /** Play the sound of something that happens. */
  hear(noise: Noise): Promise<void> {
    return this.#speak((voice) => voice.hear(noise));
  }

  #speak(say: (voice: Voice) => void): Promise<void> {
    if (!this.#on || !this.#room.touched()) return Promise.resolve();
    this.#voice ??= import("./voice").then(({ Voice }) => new Voice(this.#room.open()));
    return this.#say(say);
  }

  async #say(say: (voice: Voice) => void): Promise<void> {
    try {
      const voice = await this.#voice;
      if (voice) say(voice);
    } catch {
      this.#voice = null; // the server is away: another time
    }
  }
}
