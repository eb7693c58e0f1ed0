/**
 * Entries that wait to be shown, one after the other, and how far the first has come. Time is told to it: `tick` says what
 * the clock says, in milliseconds. Nobody ever has to wait for it: `finish` ends all of it at once.
 */
import type { StateJson } from "../api/shapes";
import type { EventMark, Motion } from "../board/picture";
import type { Noise } from "./noise";
import type { LitPath, Show } from "./player";
import { MARK_LASTS } from "./marks";
import { changesBy, litAt, marksBetween, motionsAt, noisesBetween, stateAt } from "./player";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** How much faster other sides are shown from their second action on. */
const HURRY = 2;

/** Longer between two frames than that, the page was away: what is over by then is not heard any more. */
const AWAY = 1000;

/** Less than that is nothing: sums of frames are not exact. */
const NOTHING = 1e-9;

export interface Shot {
  readonly show: Show;
  /** Whether another side did it. */
  readonly foreign: boolean;
  /** Whether it is the viewer's turn after it, or the viewer is asked. */
  readonly yours: boolean;
  /** Called when it is over, shown to its end or not. */
  readonly over?: (() => void) | undefined;
}

/** An entry with the time that has passed since it began, in seconds. */
interface Running {
  readonly show: Show;
  readonly elapsed: number;
  readonly foreign?: boolean;
  readonly over?: (() => void) | undefined;
}

/** What is to be seen; parts that have not changed are the same objects as before. */
export interface Frame {
  /** The entry that is shown; null when all is over, though a path may still be lit. */
  readonly number: number | null;
  /** Whether another side did it. */
  readonly foreign: boolean;
  /** The position to draw; null for the present one. */
  readonly state: StateJson | null;
  readonly motions: Readonly<Record<string, Motion>>;
  readonly path: LitPath | null;
  readonly events: readonly EventMark[];
  /** The time in the entry and how long it takes, in seconds. */
  readonly elapsed: number;
  readonly duration: number;
}

const NO_MOTIONS: Readonly<Record<string, Motion>> = {};
const NO_EVENTS: readonly EventMark[] = [];
export const IDLE: Frame = {
  number: null,
  foreign: false,
  state: null,
  motions: NO_MOTIONS,
  path: null,
  events: NO_EVENTS,
  elapsed: 0,
  duration: 0,
};

export class Reel {
  speed: Speed = 1;
  /** Pieces jump; the path is lit all the same. */
  still = false;
  readonly #heard: (noise: Noise) => void;
  #waiting: Shot[] = [];
  #current: Running | null = null;
  /** Entries that are over, but whose path is still lit beside the next ones. */
  #trail: readonly Running[] = [];
  /** What was told, each for so many seconds more. */
  #told: readonly { mark: EventMark; left: number }[] = [];
  #last: number | null = null;
  #foreign = 0;
  #skipping = false;
  /** The show and the number of changes that the position of the last frame was made for. */
  #drawn: { show: Show; changes: number } | null = null;
  #frame: Frame = IDLE;

  constructor(heard: (noise: Noise) => void = () => {}) {
    this.#heard = heard;
  }

  get frame(): Frame {
    return this.#frame;
  }

  /** Whether an entry is being shown or waits to be. */
  get busy(): boolean {
    return this.#current !== null;
  }

  /** Whether there is nothing to see any more. */
  get idle(): boolean {
    return this.#current === null && this.#trail.length === 0 && this.#told.length === 0;
  }

  /** How much faster than the clock: the speed chosen, and twice that for other sides from their second action on. */
  get pace(): number {
    return this.speed * (this.#foreign > 1 ? HURRY : 1);
  }

  enqueue(shot: Shot): void {
    if (this.#skipping) {
      if (shot.yours) this.#skipping = false;
      shot.over?.();
      return;
    }
    this.#waiting.push(shot);
    if (this.#current === null) {
      this.#last = null; // the time before it is not its own
      this.#begin();
      this.#draw();
    }
  }

  /** Let the clock be at `now`, in milliseconds, and see what is to be seen. */
  tick(now: number): Frame {
    const passed = this.#last === null ? 0 : Math.max(0, now - this.#last);
    this.#last = now;
    this.#told = this.#told.flatMap(({ mark, left }) => {
      const stays = left - passed / 1000;
      return stays > NOTHING ? [{ mark, left: stays }] : [];
    });
    this.#advance((passed / 1000) * this.pace, passed > AWAY);
    this.#draw();
    if (this.idle) this.#last = null;
    return this.#frame;
  }

  /** End everything at once, paths and marks too. */
  finish(): Frame {
    const left = [...(this.#current ? [this.#current] : []), ...this.#waiting];
    for (const shot of this.#waiting) this.#count(shot);
    this.#waiting = [];
    this.#current = null;
    this.#trail = [];
    this.#told = [];
    this.#last = null;
    this.#draw();
    for (const each of left) each.over?.();
    return this.#frame;
  }

  /** To the viewer's turn: what others still do until then is not shown either. `yours`: it is that turn already. */
  skip(yours: boolean): Frame {
    this.#skipping = !yours;
    return this.finish();
  }

  #advance(by: number, away: boolean): void {
    this.#trail = this.#trail.flatMap((each) => lingering(each.show, each.elapsed + by));
    let left = by;
    while (this.#current) {
      const { show, elapsed, over } = this.#current;
      const to = elapsed + left >= show.duration - NOTHING ? show.duration : elapsed + left;
      left = Math.max(0, left - (to - elapsed));
      if (!away) this.#tell(show, elapsed, to);
      this.#current = { ...this.#current, elapsed: to };
      if (to < show.duration) return;
      // What is left of a frame goes to what comes next, so that entries follow each other without a gap.
      this.#trail = [...this.#trail, ...lingering(show, to + left)];
      this.#begin();
      over?.();
    }
  }

  #begin(): void {
    const shot = this.#waiting.shift();
    this.#current = shot ? { show: shot.show, elapsed: 0, foreign: shot.foreign, over: shot.over } : null;
    if (!shot) return;
    this.#count(shot);
    this.#tell(shot.show, -1, 0);
  }

  /** What falls due after one time and up to another: sounds, and marks on the board. */
  #tell(show: Show, after: number, until: number): void {
    for (const noise of noisesBetween(show, after, until)) this.#heard(noise);
    const marks = marksBetween(show, after, until).map((mark) => ({ mark, left: MARK_LASTS }));
    if (marks.length) this.#told = [...this.#told, ...marks];
  }

  #count(shot: Shot): void {
    this.#foreign = shot.foreign ? this.#foreign + 1 : 0;
  }

  #draw(): void {
    if (this.idle) {
      this.#frame = IDLE;
      this.#drawn = null;
      return;
    }
    const seen = [...this.#trail, ...(this.#current ? [this.#current] : [])];
    const events = this.#told.map((each) => each.mark);
    const path = seen.map(({ show, elapsed }) => litAt(show, elapsed)).findLast((each) => each !== null) ?? null;
    const same = sameMarks(events, this.#frame.events);
    this.#frame = { ...this.#moving(), path, events: same ? this.#frame.events : events };
  }

  #moving(): Omit<Frame, "path" | "events"> {
    if (!this.#current) {
      this.#drawn = null;
      return IDLE;
    }
    const { show, elapsed, foreign = false } = this.#current;
    const changes = changesBy(show, elapsed);
    const same = this.#drawn?.show === show && this.#drawn.changes === changes;
    const state = same ? this.#frame.state : stateAt(show, elapsed);
    this.#drawn = { show, changes };
    const motions = motionsAt(show, elapsed, this.still);
    return { number: show.number, foreign, state, motions, elapsed, duration: show.duration };
  }
}

function lingering(show: Show, elapsed: number): Running[] {
  return elapsed < show.lasts - NOTHING ? [{ show, elapsed }] : [];
}

function sameMarks(some: readonly EventMark[], others: readonly EventMark[]): boolean {
  return some.length === others.length && some.every((mark, index) => mark === others[index]);
}
