/**
 * The stage: what is being shown, for components. Only what changed is told: motions with every frame, everything else when
 * it does. While there is nothing to see, no frame is asked for.
 *
 * Put `motions` into a picture by a getter (`get motions() { return stage.motions; }`), so that only who reads them, the
 * layer of pieces, follows every frame.
 */
import type { StateJson } from "../api/shapes";
import type { EventMark, Motion } from "../board/picture";
import type { Noise } from "./noise";
import type { LitPath, Show } from "./player";
import type { Frame, Speed } from "./reel";
import { IDLE, Reel, SPEEDS } from "./reel";

/** What drives a stage: the browser's frames, or a test's. */
export interface Frames {
  request(then: (now: number) => void): number;
  cancel(id: number): void;
  /** Whether nobody looks: then nothing is shown, and the present stands there at once. */
  hidden(): boolean;
}

export const browserFrames: Frames = {
  request: (then) => requestAnimationFrame(then),
  cancel: (id) => cancelAnimationFrame(id),
  hidden: () => document.hidden,
};

export interface Entry {
  /** Its number in the log. */
  readonly number: number;
  /** What is drawn until its timeline has come. */
  readonly before: StateJson;
  readonly show: Show | Promise<Show>;
  /** Whether another side did it. */
  readonly foreign: boolean;
  /** Whether it is the viewer's turn after it, or the viewer is asked. */
  readonly yours: boolean;
  /** Called when it is over, shown to its end or not. */
  readonly over?: () => void;
}

/** An entry whose timeline may still be on its way. */
interface Pending {
  readonly entry: Entry;
  show: Show | null;
}

const KEY = "footwork.speed";

/** The speed that was chosen last. */
function kept(): Speed {
  try {
    const said = Number(localStorage.getItem(KEY));
    return SPEEDS.find((speed) => speed === said) ?? 1;
  } catch {
    return 1; // no storage, or a browser that forbids it
  }
}

function keep(speed: Speed): void {
  try {
    localStorage.setItem(KEY, String(speed));
  } catch {
    // it holds for this page then
  }
}

export class Stage {
  /** The position to draw instead of the present one; null when nothing is under way. */
  state: StateJson | null = $state.raw(null);
  motions: Readonly<Record<string, Motion>> = $state.raw(IDLE.motions);
  path: LitPath | null = $state.raw(null);
  events: readonly EventMark[] = $state.raw(IDLE.events);
  /** The entry that is shown, or is about to be; null when none is. */
  number: number | null = $state.raw(null);
  /** Whether that was done by another side: then the viewer may want to skip it. */
  foreign = $state.raw(false);
  busy = $state.raw(false);
  /** The time in the entry that is shown and how long it takes: for the lanes of times. */
  elapsed = $state.raw(0);
  duration = $state.raw(0);
  #speed: Speed = $state.raw(1);
  readonly #reel: Reel;
  readonly #frames: Frames;
  #asked: number | null = null;
  #pending: Pending[] = [];

  constructor(heard: (noise: Noise) => void = () => {}, frames: Frames = browserFrames) {
    this.#reel = new Reel(heard);
    this.#frames = frames;
    this.#speed = this.#reel.speed = kept();
  }

  get speed(): Speed {
    return this.#speed;
  }

  set speed(speed: Speed) {
    this.#speed = this.#reel.speed = speed;
    keep(speed);
  }

  /** Whether pieces jump: what `prefers-reduced-motion` says. */
  set still(still: boolean) {
    this.#reel.still = still;
  }

  /** Let pieces jump for as long as the viewer wants less motion. Returns how to stop listening. */
  follow(less: MediaQueryList): () => void {
    const heed = (): void => {
      this.still = less.matches;
    };
    heed();
    less.addEventListener("change", heed);
    return () => less.removeEventListener("change", heed);
  }

  /** Show an entry after those that are shown already. Until its timeline has come, the position before it is drawn. */
  enqueue(entry: Entry): void {
    if (this.#frames.hidden()) {
      this.finish();
      entry.over?.();
      return;
    }
    const pending: Pending = { entry, show: null };
    this.#pending.push(pending);
    if (entry.show instanceof Promise) {
      entry.show.then(
        (show) => this.#come(pending, show),
        () => this.#lose(pending),
      );
      this.#update(this.#reel.frame);
    } else {
      this.#come(pending, entry.show);
    }
  }

  /** End everything at once: what is drawn then is the present. To be called before an action is sent. */
  finish(): void {
    const left = this.#pending;
    this.#pending = [];
    this.#update(this.#reel.finish());
    for (const { entry } of left) entry.over?.();
  }

  /** Show no more until the viewer's turn; `yours` says that it is theirs already. */
  skip(yours: boolean): void {
    this.#reel.skip(yours);
    this.finish();
  }

  /** Show an entry, and say when it is over. */
  shown(entry: Entry): Promise<void> {
    return new Promise((resolve) => this.enqueue({ ...entry, over: resolve }));
  }

  /** Ask for no more frames: the screen is left. */
  close(): void {
    this.finish();
  }

  #come(pending: Pending, show: Show): void {
    if (!this.#pending.includes(pending)) return; // finished meanwhile
    pending.show = show;
    this.#flush();
  }

  /** Without a timeline an entry is not shown; the next ones are. */
  #lose(pending: Pending): void {
    this.#pending = this.#pending.filter((each) => each !== pending);
    this.#flush();
    pending.entry.over?.();
  }

  /** Entries are shown in their order, whichever timeline comes first. */
  #flush(): void {
    for (let first = this.#pending[0]; first?.show; first = this.#pending[0]) {
      this.#pending.shift();
      const { foreign, yours, over } = first.entry;
      this.#reel.enqueue({ show: first.show, foreign, yours, over });
    }
    this.#update(this.#reel.frame);
  }

  #update(frame: Frame): void {
    this.state = frame.state ?? this.#pending[0]?.entry.before ?? null;
    this.motions = frame.motions;
    this.path = frame.path;
    this.events = frame.events;
    this.number = frame.number ?? this.#pending[0]?.entry.number ?? null;
    this.foreign = frame.foreign;
    this.elapsed = frame.elapsed;
    this.duration = frame.duration;
    this.busy = this.#reel.busy || this.#pending.length > 0;
    if (this.#reel.idle) {
      if (this.#asked !== null) this.#frames.cancel(this.#asked);
      this.#asked = null;
    } else {
      this.#asked ??= this.#frames.request(this.#frame);
    }
  }

  readonly #frame = (now: number): void => {
    this.#asked = null;
    this.#update(this.#reel.tick(now));
  };
}
