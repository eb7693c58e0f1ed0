/**
 * The server's timeline as typed values: what begins and ends when, in seconds from the start of an entry. `docs/timeline.md`
 * says what each means. Cells are named as the ruleset writes them.
 */

/** An entry of the timeline as the server writes it. */
export interface CueJson {
  readonly action: number;
  readonly what: string;
  readonly name: string;
  readonly phase: "engine" | "view";
  readonly start: number | string;
  readonly end: number | string;
  readonly piece: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Timed {
  /** What the ruleset calls it. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** One tween from the first cell to the last; `cells` are those of the way, null where it goes straight. */
export interface Tween extends Timed {
  readonly what: "tween";
  readonly piece: string;
  readonly from: string;
  readonly to: string;
  readonly cells: readonly string[] | null;
  /** Whether a large piece lies otherwise afterwards. */
  readonly turns: boolean;
}

export interface Walk extends Timed {
  readonly what: "walk";
  readonly piece: string;
  readonly cycles: number;
  readonly cycle: number;
}

export interface Lit extends Timed {
  readonly what: "path" | "highlight";
  readonly piece: string;
  readonly cells: readonly string[];
}

export interface Sounds extends Timed {
  readonly what: "sound";
  readonly piece: string;
  readonly moment: string;
  readonly resource: string;
}

/** How long a move was found to take. */
export interface Found extends Timed {
  readonly what: "duration-found";
  readonly piece: string;
  readonly steps: number;
  readonly flying: boolean;
}

export interface AfterMove extends Timed {
  readonly what: "after-move";
  readonly piece: string;
  readonly outcome: string;
  readonly at: string | null;
}

/** Anything else that happened, with its fields: a transition takes time, an event takes none. */
export interface Happens extends Timed {
  readonly what: "transition" | "event";
  readonly piece: string | null;
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What is told of the inside of the engine, and moments that nothing is drawn for. */
export interface Told extends Timed {
  readonly what: "told";
  readonly entry: string;
  readonly phase: "engine" | "view";
  readonly piece: string | null;
}

export type Cue = Tween | Walk | Lit | Sounds | Found | AfterMove | Happens | Told;

/** Seconds: whole numbers, or exact decimals and fractions as texts. */
export function seconds(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return 0;
  const [over, under] = value.split("/");
  return Number(over) / (under === undefined ? 1 : Number(under));
}

export function readCue(json: CueJson): Cue {
  const { what, name, data } = json;
  const timed = { name, start: seconds(json.start), end: seconds(json.end) };
  const piece = json.piece ?? "";
  switch (what) {
    case "tween": {
      const cells = Array.isArray(data.cells) ? texts(data.cells) : null;
      return { ...timed, what, piece, from: text(data.from), to: text(data.to), cells, turns: "turned" in data };
    }
    case "walk":
      return { ...timed, what, piece, cycles: seconds(data.cycles), cycle: seconds(data.cycle) };
    case "path":
    case "highlight":
      return { ...timed, what, piece, cells: texts(data.cells) };
    case "sound":
      return { ...timed, what, piece, moment: text(data.moment), resource: text(data.resource) };
    case "duration-found":
      return { ...timed, what, piece, steps: seconds(data.steps), flying: data.flying === true };
    case "after-move":
      return { ...timed, what, piece, outcome: text(data.outcome), at: cellOf(data.at) };
    case "transition":
    case "event":
      return { ...timed, what, piece: json.piece, event: text(data.event), fields: data };
    default:
      return { ...timed, what: "told", entry: what, phase: json.phase, piece: json.piece };
  }
}

/** All cues of a timeline; the server's shape leaves open what an entry has. */
export function readCues(entries: readonly unknown[]): Cue[] {
  return entries.map((entry) => readCue(entry as CueJson));
}

/** The cell of a place: a cell, or a pose with its anchor; null off the board. */
export function cellOf(place: unknown): string | null {
  if (typeof place === "string") return place;
  if (typeof place === "object" && place !== null && "at" in place) return cellOf(place.at);
  return null;
}

export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

export function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "number") : [];
}
