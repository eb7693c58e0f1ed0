/** Questions and deeds over HTTP. What goes wrong is a value with a code and its words, never an exception. */
import type {
  AnswerJson,
  AnswerTo,
  CheckedJson,
  CodeJson,
  GameJson,
  HistoryJson,
  JoinedJson,
  MadeJson,
  OpenedJson,
  PositionJson,
  ProblemJson,
  Question,
  RulesetJson,
  TakeBackJson,
  TimelineJson,
} from "./shapes";

export type Told<T> = { ok: true; value: T } | { ok: false; problem: ProblemJson };

/** The code of the one problem that the server cannot tell: it was not reached, or what it said cannot be read. */
export const AWAY = "server.away";
/** A question that was given up, because nobody wants its answer any more. */
export const DROPPED = "question.dropped";

const away: ProblemJson = { code: AWAY, text: "The server does not answer." };
const dropped: ProblemJson = { code: DROPPED, text: "" };

/** Where a new game comes from: a shipped ruleset, or a scenario that was opened. */
export interface Source {
  ruleset?: string;
  shipped?: string | null;
  scenario?: string | Record<string, unknown>;
  settings?: Record<string, unknown> | null;
  files?: readonly FileText[];
}

/** A file that was opened. */
export interface FileText {
  name: string;
  text: string;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export class Client {
  readonly #fetch: Fetch;

  constructor(fetching: Fetch = (url, init) => fetch(url, init)) {
    this.#fetch = fetching;
  }

  rulesets(): Promise<Told<{ rulesets: RulesetJson[] }>> {
    return this.#get("/api/rulesets");
  }

  /** A question about a board that no game is played on. */
  ask<Q extends Question>(source: Source, question: Q): Promise<Told<AnswerTo<Q>>> {
    return this.#post("/api/ask", { ...source, question });
  }

  /** What files are, and what is wrong with them. */
  open(files: readonly FileText[]): Promise<Told<OpenedJson>> {
    return this.#post("/api/open", { files });
  }

  check(source: Source): Promise<Told<CheckedJson>> {
    return this.#post("/api/check", source);
  }

  create(body: Source & { title?: string; bots?: readonly string[]; name?: string }): Promise<Told<MadeJson>> {
    return this.#post("/api/games", body);
  }

  import(body: { save: Record<string, unknown>; title?: string; bots?: readonly string[] }): Promise<Told<MadeJson>> {
    return this.#post("/api/games/import", body);
  }

  /** Takes a seat; with the token of another seat of the same game, both belong to one player. */
  join(game: string, code: string, name: string, token: string | null = null): Promise<Told<JoinedJson>> {
    return this.#post(`/api/games/${game}/join`, { code, name }, token);
  }

  seat(game: string, token: string): Seated {
    return new Seated(this, game, token);
  }

  async #get<T>(path: string, token: string | null = null, signal?: AbortSignal): Promise<Told<T>> {
    return this.send<T>("GET", path, undefined, token, signal);
  }

  async #post<T>(path: string, body: unknown, token: string | null = null): Promise<Told<T>> {
    return this.send<T>("POST", path, body, token);
  }

  async send<T>(
    method: "GET" | "POST" | "DELETE",
    path: string,
    body: unknown,
    token: string | null,
    signal?: AbortSignal,
  ): Promise<Told<T>> {
    const headers: Record<string, string> = { accept: "application/json" };
    if (body !== undefined) headers["content-type"] = "application/json";
    if (token !== null) headers["authorization"] = `Bearer ${token}`;
    try {
      const response = await this.#fetch(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
      const said: unknown = await response.json();
      if (response.ok) return { ok: true, value: said as T };
      return { ok: false, problem: isProblem(said) ? said : { ...away, text: `The server says ${response.status}.` } };
    } catch {
      return { ok: false, problem: signal?.aborted ? dropped : away };
    }
  }
}

/** What looking at a game needs of a seat, or of a file that was kept of it. */
export type Looking = Pick<Seated, "ask" | "fork" | "history" | "position" | "timeline" | "wouldUndo">;

/** A seat of a game: everything that its token opens. */
export class Seated {
  readonly #client: Client;
  readonly game: string;
  readonly token: string;

  constructor(client: Client, game: string, token: string) {
    this.#client = client;
    this.game = game;
    this.token = token;
  }

  about(): Promise<Told<GameJson>> {
    return this.#get("");
  }

  position(number: number | null = null): Promise<Told<PositionJson>> {
    return this.#get(`/position${number === null ? "" : `?number=${number}`}`);
  }

  history(after: number, limit = 1000): Promise<Told<HistoryJson>> {
    return this.#get(`/history?after=${after}&limit=${limit}`);
  }

  /** How to show the entry after a number; null where nothing happens on the board. */
  async timeline(after: number): Promise<Told<TimelineJson | null>> {
    const told = await this.#get<{ entries: readonly TimelineJson[] }>(`/timeline?after=${after}&limit=1`);
    return told.ok ? { ok: true, value: told.value.entries[0] ?? null } : told;
  }

  wouldUndo(count = 1): Promise<Told<TakeBackJson>> {
    return this.#get(`/undo?count=${count}`);
  }

  ask<Q extends Question>(question: Q, number: number | null = null, signal?: AbortSignal): Promise<Told<AnswerTo<Q>>> {
    const body = number === null ? { question } : { question, number };
    return this.#client.send("POST", this.#path("/ask"), body, this.token, signal);
  }

  /** Does something under a key; sent again with the same key, it is not done twice. */
  do(kind: string, body: Record<string, unknown>): Promise<Told<AnswerJson>> {
    return this.#client.send("POST", this.#path(`/${kind}`), body, this.token);
  }

  fork(number: number | null, bots: readonly string[]): Promise<Told<MadeJson>> {
    return this.#client.send("POST", this.#path("/forks"), { number, bots }, this.token);
  }

  /** The whole game, to be played on: for the referee, or once it is over. */
  save(): Promise<Told<Record<string, unknown>>> {
    return this.#get("/save");
  }

  /** What the seat has seen of the game, to be watched. */
  export(): Promise<Told<Record<string, unknown>>> {
    return this.#get("/export");
  }

  invite(role: "player" | "referee" | "spectator", side: string | null): Promise<Told<CodeJson>> {
    return this.#client.send("POST", this.#path("/invites"), { role, side }, this.token);
  }

  #get<T>(path: string): Promise<Told<T>> {
    return this.#client.send("GET", this.#path(path), undefined, this.token);
  }

  #path(rest: string): string {
    return `/api/games/${this.game}${rest}`;
  }
}

function isProblem(said: unknown): said is ProblemJson {
  return typeof said === "object" && said !== null && "code" in said && "text" in said;
}
