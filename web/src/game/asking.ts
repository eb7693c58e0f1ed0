/**
 * Questions and their answers. Answers are kept by the position they are about, so pointing at a cell twice asks once.
 * Of each kind of question one is on its way at a time; while it is, only the newest one waits, and those in between are
 * never asked: nobody points at their cells any more.
 */
import type { AskedJson, ProblemJson, Question } from "../api/shapes";
import type { Told } from "../api/client";

export type Answered = { answer: AskedJson } | { problem: ProblemJson };
/** What a question is for: one on its way for each. */
export type Purpose = "reach" | "way" | "best" | "offers" | "threat" | "turns" | "alone" | "next" | "look";

type Send = (question: Question, signal: AbortSignal) => Promise<Told<AskedJson>>;

interface Running {
  key: string;
  stop: AbortController;
}

interface Wanted {
  key: string;
  question: Question;
}

/** So many answers are kept; a game of any length must not fill the memory. */
const MOST = 4000;

export class Asking {
  readonly #send: Send;
  readonly #changed: () => void;
  readonly #answers = new Map<string, Answered>();
  readonly #running = new Map<Purpose, Running>();
  readonly #waiting = new Map<Purpose, Wanted>();

  constructor(send: Send, changed: () => void) {
    this.#send = send;
    this.#changed = changed;
  }

  /** The answer, if it is known; else it is asked for, and `changed` is called when it is there. */
  answer(purpose: Purpose, hash: string, question: Question | null): Answered | null {
    if (question === null) {
      this.#waiting.delete(purpose);
      return null;
    }
    const key = `${hash} ${JSON.stringify(question)}`;
    const known = this.#answers.get(key);
    if (known !== undefined) {
      this.#waiting.delete(purpose);
      return known;
    }
    const running = this.#running.get(purpose);
    if (this.#isUnderway(key)) this.#waiting.delete(purpose);
    else if (running === undefined) void this.#ask(purpose, { key, question });
    else this.#waiting.set(purpose, { key, question });
    return null;
  }

  /** Whether it is asked already, for whatever purpose: who points at a piece and then chooses it asks the same. */
  #isUnderway(key: string): boolean {
    return [...this.#running.values()].some((running) => running.key === key);
  }

  /** Forgets everything, for other eyes. */
  clear(): void {
    for (const running of this.#running.values()) running.stop.abort();
    this.#running.clear();
    this.#waiting.clear();
    this.#answers.clear();
  }

  async #ask(purpose: Purpose, wanted: Wanted): Promise<void> {
    const running = { key: wanted.key, stop: new AbortController() };
    this.#running.set(purpose, running);
    const told = await this.#send(wanted.question, running.stop.signal);
    if (this.#running.get(purpose) !== running) return; // it was cleared meanwhile
    this.#running.delete(purpose);
    // Only what the server has decided is kept; what it could not say now is asked again when the hand moves on.
    const decided = told.ok || !/^(server|limit|question\.dropped)/.test(told.problem.code);
    if (decided) this.#keep(wanted.key, told.ok ? { answer: told.value } : { problem: told.problem });
    const next = this.#waiting.get(purpose);
    this.#waiting.delete(purpose);
    if (next !== undefined && !this.#answers.has(next.key)) void this.#ask(purpose, next);
    if (decided) this.#changed();
  }

  #keep(key: string, answered: Answered): void {
    if (this.#answers.size >= MOST) {
      const oldest = this.#answers.keys().next();
      if (!oldest.done) this.#answers.delete(oldest.value);
    }
    this.#answers.set(key, answered);
  }
}
