/**
 * The socket of a seat: it greets with the token and the last number seen, hears what happens, and comes back by itself
 * when the line breaks. What was asked to be done and not answered is sent again under its own key, so nothing is done
 * twice and nothing is lost.
 */
import type {
  AnswerJson,
  GameJson,
  LogEntryJson,
  PositionJson,
  ProblemJson,
  SaysMessage,
  SeatJson,
  TimelineJson,
} from "./shapes";
import type { Told } from "./client";

export type LineState = "connecting" | "connected" | "away";

/** What the line tells. */
export interface Hears {
  /** The game as it stands, or only who is there where entries follow. */
  welcome(game: GameJson, seat: SeatJson | null, position: PositionJson | null): void;
  /** `timeline` is how to show it; null where nothing happens on the board. */
  entry(entry: LogEntryJson, timeline: TimelineJson | null): void;
  seats(seats: readonly SeatJson[], watching: number): void;
  /** `wait` is how long until the line is tried again, in milliseconds; null where it is not waited for. */
  state(state: LineState, wait: number | null): void;
  /** The server has closed the line for good: the token opens nothing any more, or there is no such game. */
  closed(problem: ProblemJson): void;
}

/** As much of a WebSocket as the line needs. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Clock {
  after(milliseconds: number, run: () => void): () => void;
}

export const clock: Clock = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

const BACKOFF = [250, 500, 1000, 2000, 4000, 8000] as const;
const PING_EVERY = 20_000;
const PONG_WITHIN = 5_000;
/** Closing codes that coming back cannot mend: 4000 and the status of the problem. */
const FOR_GOOD = new Set([4401, 4403, 4404]);

interface Pending {
  id: number;
  message: Record<string, unknown>;
  done: (told: Told<AnswerJson>) => void;
}

export class Line {
  readonly #token: string;
  readonly #open: () => Wire;
  readonly #seen: () => number | null;
  readonly #hears: Hears;
  readonly #clock: Clock;
  #wire: Wire | null = null;
  #greeted = false;
  #tries = 0;
  #ended = false;
  #next = 1;
  #pending: Pending[] = [];
  #last: ProblemJson | null = null;
  #stopTimers: (() => void)[] = [];

  /** `seen` is the last number that has been applied; null asks for everything. */
  constructor(token: string, open: () => Wire, seen: () => number | null, hears: Hears, time: Clock = clock) {
    this.#token = token;
    this.#open = open;
    this.#seen = seen;
    this.#hears = hears;
    this.#clock = time;
    this.#connect();
  }

  /** Asks for something to be done. The answer comes when it is committed, however often the line breaks before. */
  do(kind: string, body: Record<string, unknown>): Promise<Told<AnswerJson>> {
    return new Promise((done) => {
      const id = this.#next++;
      const message = { type: kind, id, ...body };
      this.#pending.push({ id, message, done });
      if (this.#greeted) this.#send(message);
    });
  }

  /** Lets go of the line; whatever still waits is answered as not reached. */
  end(): void {
    this.#ended = true;
    this.#stop();
    this.#wire?.close();
    const left = this.#pending;
    this.#pending = [];
    for (const each of left) each.done({ ok: false, problem: { code: "server.away", text: "The line was closed." } });
  }

  /** Tries again at once, instead of waiting for its time. */
  hurry(): void {
    if (this.#wire === null && !this.#ended) {
      this.#stop();
      this.#tries = 0;
      this.#connect();
    }
  }

  /** Asks at once whether anybody is at the other end. A line without a network may take minutes to say that it broke. */
  check(): void {
    const wire = this.#wire;
    if (wire === null || !this.#greeted) return;
    this.#stop();
    this.#send({ type: "ping" });
    const silent = () => {
      this.#lost(0);
      wire.close();
    };
    this.#stopTimers.push(this.#clock.after(PONG_WITHIN, silent));
  }

  #connect(): void {
    this.#hears.state(this.#tries === 0 ? "connecting" : "away", null);
    const wire = this.#open();
    this.#wire = wire;
    wire.onopen = () => {
      const after = this.#seen();
      this.#send({ type: "hello", token: this.#token, ...(after === null ? {} : { after }) });
    };
    wire.onmessage = (event) => {
      if (this.#wire === wire) this.#hear(JSON.parse(String(event.data)) as SaysMessage);
    };
    wire.onclose = (event) => {
      if (this.#wire === wire) this.#lost(event.code);
    };
  }

  #hear(message: SaysMessage): void {
    switch (message.type) {
      case "welcome":
        this.#greeted = true;
        this.#tries = 0;
        this.#hears.welcome(message.game, message.seat, message.position);
        this.#hears.state("connected", null);
        for (const each of this.#pending) this.#send(each.message);
        this.#ping();
        return;
      case "entry":
        this.#hears.entry(message.entry, message.timeline);
        return;
      case "seats":
        this.#hears.seats(message.seats, message.watching);
        return;
      case "done":
        this.#settle(message.id, { ok: true, value: message.answer });
        return;
      case "problem":
        if (message.id === null) this.#last = message.problem;
        else this.#settle(message.id, { ok: false, problem: message.problem });
        return;
      case "asked":
        return;
      case "pong":
        this.#ping();
        return;
    }
  }

  #settle(id: string | number | null, told: Told<AnswerJson>): void {
    const found = this.#pending.find((each) => each.id === id);
    this.#pending = this.#pending.filter((each) => each.id !== id);
    found?.done(told);
  }

  /** Says ping after a while, and takes a line for broken that does not say pong. */
  #ping(): void {
    this.#stop();
    this.#stopTimers.push(this.#clock.after(PING_EVERY, () => this.check()));
  }

  #lost(code: number): void {
    this.#wire = null;
    this.#greeted = false;
    this.#stop();
    if (this.#ended) return;
    if (FOR_GOOD.has(code)) {
      const problem = this.#last ?? { code: "server.closed", text: "The server has closed the line." };
      this.#hears.closed(problem);
      this.end();
      return;
    }
    const wait = BACKOFF[Math.min(this.#tries, BACKOFF.length - 1)] ?? 8000;
    this.#hears.state("away", wait);
    this.#tries += 1;
    this.#stopTimers.push(this.#clock.after(wait, () => this.#connect()));
  }

  #send(message: Record<string, unknown>): void {
    this.#wire?.send(JSON.stringify(message));
  }

  #stop(): void {
    for (const stop of this.#stopTimers) stop();
    this.#stopTimers = [];
  }
}

/** A WebSocket to the game on the server that this page came from. */
export function wireTo(game: string): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/games/${game}/socket`) as unknown as Wire;
}
