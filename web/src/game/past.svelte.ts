/**
 * Looking at earlier steps, and playing the game again from one of them. Positions that are known are not fetched again,
 * and the next one follows from the log. Looking changes nothing.
 */
import type { Told } from "../api/client";
import type { LogEntryJson, PositionJson, ProblemJson, TimelineJson } from "../api/shapes";
import type { Stage } from "../show/stage.svelte";
import { applied, follows } from "./applying";
import { telling } from "./telling";

export interface Records {
  /** The present; null before the game is there. */
  present(): PositionJson | null;
  entries(): readonly LogEntryJson[];
  /** The position after a number. */
  position(number: number): Promise<Told<PositionJson>>;
  timeline(after: number): Promise<Told<TimelineJson | null>>;
  /** The server does not say. */
  failed(problem: ProblemJson): void;
}

/** How long a step without anything to see is shown while the game plays, in seconds. */
const LEAST = 0.4;

/** More positions than this are forgotten, the oldest first. */
const MOST = 200;

export class Past {
  /** The earlier position that is looked at; null at the present. */
  position = $state.raw<PositionJson | null>(null);
  playing = $state.raw(false);

  readonly #records: Records;
  readonly #stage: Stage;
  readonly #known = new Map<number, PositionJson>();
  /** What was wanted last: an answer for anything else is dropped. */
  #wanted = 0;
  /** The step that is on its way; null for none. Who goes on from it does not wait for it. */
  #heading: number | null = null;

  constructor(records: Records, stage: Stage) {
    this.#records = records;
    this.#stage = stage;
  }

  /** Looks at a step, the last one being the present; null is the present too. What plays stops. */
  async look(step: number | null): Promise<void> {
    this.playing = false;
    this.#stage.finish();
    await this.#go(step);
  }

  /** Plays from the step that is looked at, from the start if that is the present, or stops playing. */
  async play(): Promise<void> {
    if (this.playing) {
      this.pause();
      return;
    }
    if (this.position === null && !(await this.#go(0))) return;
    this.playing = true;
    const wanted = this.#wanted;
    while (this.playing && this.#wanted === wanted && this.position !== null) {
      if (!(await this.#on(this.position))) break;
    }
    if (this.#wanted === wanted) this.playing = false;
  }

  pause(): void {
    this.playing = false;
    this.#stage.finish();
  }

  /** Another seat looks: nothing that this one has seen stays. */
  forget(): void {
    this.#wanted += 1;
    this.playing = false;
    this.position = null;
    this.#known.clear();
  }

  /** Where somebody is who wants to go on: the step that is on its way, or the one that is shown. */
  get at(): number {
    return this.#heading ?? this.position?.number ?? this.#records.present()?.number ?? 0;
  }

  async #go(step: number | null): Promise<boolean> {
    const wanted = (this.#wanted += 1);
    this.#heading = null;
    const last = this.#records.present()?.number ?? 0;
    if (step === null || step >= last || step < 0) {
      this.position = null;
      return true;
    }
    const found = this.#known.get(step) ?? this.#next(step);
    if (found !== null) {
      this.#keep(found);
      return true;
    }
    this.#heading = step;
    const told = await this.#records.position(step);
    if (this.#wanted !== wanted) return false;
    this.#heading = null;
    if (told.ok) this.#keep(told.value);
    else this.#records.failed(told.problem);
    return told.ok;
  }

  /** Shows the next entry from a position on, and stands there when it is over; false when there is none. */
  async #on(from: PositionJson): Promise<boolean> {
    const entry = this.#records.entries().find((each) => follows(from, each));
    if (entry === undefined) {
      this.position = null;
      return false;
    }
    const after = applied(from, entry);
    const over = this.#stage.shown(
      telling({
        entry,
        before: from,
        after,
        timelines: (number) => this.#records.timeline(number),
        mine: [],
        least: LEAST,
      }),
    );
    this.#keep(after);
    await over;
    if (after.number >= (this.#records.present()?.number ?? 0)) {
      this.position = null;
      return false;
    }
    return true;
  }

  /** The position after a step, where the one before it is known. */
  #next(step: number): PositionJson | null {
    const before = this.#known.get(step - 1);
    const entry = this.#records.entries().find((each) => each.number === step);
    return before === undefined || entry === undefined ? null : applied(before, entry);
  }

  #keep(position: PositionJson): void {
    this.#known.set(position.number, position);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
    this.position = position;
  }
}
