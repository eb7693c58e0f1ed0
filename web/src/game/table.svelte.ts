/**
 * A game as one seat sees it: the position, what has happened, and doing something. What is told comes by the socket, in
 * order; a gap, or a position that is not known any more, is fetched anew. Only the seat in hand is ever asked for.
 */
import { AWAY, type Client, type Looking } from "../api/client";
import type { KeptSeat } from "../api/seats";
import type {
  AnswerJson,
  GameJson,
  LogEntryJson,
  PositionJson,
  ProblemJson,
  RefusalJson,
  SeatJson,
  TimelineJson,
} from "../api/shapes";
import { Line, wireTo, type LineState, type Wire } from "../api/socket";
import { applied, follows } from "./applying";

/** What came of something that was to be done. */
export type Outcome =
  | { kind: "done"; answer: AnswerJson }
  | { kind: "refused"; refusal: RefusalJson | null }
  /** Something has happened since: what, in words. */
  | { kind: "stale"; since: readonly string[] }
  | { kind: "problem"; problem: ProblemJson };

export interface Hearing {
  /** Something has happened; the position is already the one after it. */
  happened(entry: LogEntryJson, before: PositionJson, timeline: TimelineJson | null): void;
  /** The position was fetched anew: whatever was shown is over. */
  anew(): void;
  /** The seat is closed; whether another one was taken instead. */
  shut(problem: ProblemJson): boolean;
}

/** So often something is sent again because of what the same seat has done. */
const OWN = 3;

export class Table {
  readonly id: string;
  game = $state.raw<GameJson | null>(null);
  seat = $state.raw<SeatJson | null>(null);
  position = $state.raw<PositionJson | null>(null);
  entries = $state.raw<readonly LogEntryJson[]>([]);
  link = $state<LineState>("connecting");
  /** When the line is tried again, as clocks count; null while it is not waited for. */
  retry = $state<number | null>(null);
  /** Why nothing more is to be expected here: the game is gone, or the seat. */
  closed = $state.raw<ProblemJson | null>(null);

  readonly #client: Client;
  readonly #hearing: Hearing;
  readonly #wire: (game: string) => Wire;
  #seated: Looking | null = null;
  #line: Line | null = null;
  #catching = false;

  constructor(client: Client, id: string, hearing: Hearing, wire: (game: string) => Wire = wireTo) {
    this.#client = client;
    this.id = id;
    this.#hearing = hearing;
    this.#wire = wire;
  }

  /** The seat in hand, to ask and look with; null before one was taken. */
  get seated(): Looking | null {
    return this.#seated;
  }

  /** Looks with the eyes of a seat. Nothing that another one has seen stays. */
  sit(seat: KeptSeat): void {
    this.leave();
    this.position = null;
    this.entries = [];
    this.seat = null;
    this.closed = null;
    this.#seated = this.#client.seat(this.id, seat.token);
    const line: Line = new Line(
      seat.token,
      () => this.#wire(this.id),
      () => this.position?.number ?? null,
      {
        welcome: (game, own, position) => {
          this.game = game;
          this.seat = own;
          if (position !== null) void this.#begin(position);
          else void this.#readLog();
        },
        entry: (entry, timeline) => this.#hear(entry, timeline),
        seats: (seats, watching) => {
          if (this.game !== null) this.game = { ...this.game, seats: [...seats], watching };
        },
        state: (state, wait) => {
          if (this.#line !== null && this.#line !== line) return;
          this.link = state;
          this.retry = wait === null ? null : Date.now() + wait;
        },
        closed: (problem) => {
          if (!this.#hearing.shut(problem)) this.closed = problem;
        },
      },
    );
    this.#line = line;
  }

  /** Looks at a game that was kept in a file: nothing more happens in it. */
  watch(kept: { game: GameJson; position: PositionJson; entries: readonly LogEntryJson[]; seated: Looking }): void {
    this.game = kept.game;
    this.position = kept.position;
    this.entries = kept.entries;
    this.#seated = kept.seated;
    this.link = "connected";
  }

  leave(): void {
    const line = this.#line;
    this.#line = null;
    line?.end();
  }

  hurry(): void {
    this.#line?.hurry();
  }

  /** Sees whether the server is still there, without waiting for the line to notice. */
  check(): void {
    this.#line?.check();
  }

  /**
   * Does something on the position that is seen now. It is committed when this says done. Where only this seat has done
   * something since, a quick hand has meant it after that: it is sent again.
   */
  async do(kind: string, body: Record<string, unknown> = {}): Promise<Outcome> {
    for (let left = OWN; ; left--) {
      const [line, position] = [this.#line, this.position];
      if (line === null || position === null)
        return { kind: "problem", problem: { code: AWAY, text: "Not connected." } };
      const told = await line.do(kind, { on: position.number, key: newKey(), ...body });
      if (told.ok) {
        return told.value.ok ? { kind: "done", answer: told.value } : { kind: "refused", refusal: told.value.refusal };
      }
      if (told.problem.code !== "action.stale") return { kind: "problem", problem: told.problem };
      const since = told.problem.since ?? [];
      for (const entry of since) this.#hear(entry, null);
      const own = since.length > 0 && since.every((entry) => entry.seat === this.seat?.id);
      if (!own || left === 0)
        return { kind: "stale", since: since.map((entry) => entry.text).filter((text) => text !== "") };
    }
  }

  #hear(entry: LogEntryJson, timeline: TimelineJson | null): void {
    const before = this.position;
    if (before === null || entry.number <= before.number) return;
    if (!follows(before, entry)) {
      void this.#anew();
      return;
    }
    this.position = applied(before, entry);
    this.entries = [...this.entries, entry];
    if (this.game !== null && this.game.over !== entry.after.over) this.game = { ...this.game, over: entry.after.over };
    this.#hearing.happened(entry, before, timeline);
  }

  async #begin(position: PositionJson): Promise<void> {
    this.position = position;
    this.#hearing.anew();
    this.entries = this.entries.filter((entry) => entry.number > position.number);
    await this.#readLog();
  }

  /** Reads what has happened so far, unless it is known; a line that broke may have cut it short. */
  async #readLog(): Promise<void> {
    const number = this.position?.number ?? 0;
    if (number === 0 || this.entries[0]?.number === 1) return;
    const seated = this.#seated;
    const found: LogEntryJson[] = [];
    while (seated !== null && seated === this.#seated && (found.at(-1)?.number ?? 0) < number) {
      const told = await seated.history(found.at(-1)?.number ?? 0);
      if (!told.ok) return;
      if (told.value.entries.length === 0) break;
      found.push(...told.value.entries.filter((entry) => entry.number <= number));
    }
    if (seated !== this.#seated) return;
    // What was told while the log was on its way comes after it.
    const last = found.at(-1)?.number ?? 0;
    this.entries = [...found, ...this.entries.filter((entry) => entry.number > last)];
  }

  async #anew(): Promise<void> {
    const seated = this.#seated;
    if (seated === null || this.#catching) return;
    this.#catching = true;
    const told = await seated.position();
    this.#catching = false;
    if (told.ok && seated === this.#seated) {
      this.entries = [];
      await this.#begin(told.value);
    }
  }
}

/** A key that nobody has used: what is sent again under it is not done twice. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
