/**
 * What the panel shows, as plain data; the components in `panel/` draw it. `game/` makes it from a position, the player's
 * hand and the server's answers. Whatever a person reads comes from the server's own words where it has some.
 */
import type {
  ActionJson,
  PathJson,
  PieceJson,
  PlanJson,
  QuestionJson,
  RefusalJson,
  SeatJson,
  WarningJson,
} from "../api/shapes";
import type { SideLook } from "../board/picture";

export interface TurnModel {
  /** yours, other's, reaction, choice, planning, executing, past, over: what the headline is about. */
  kind: "yours" | "others" | "reaction" | "choice" | "planning" | "executing" | "past" | "over" | "watching";
  title: string;
  line: string;
  /** The button that ends the turn; null where there is none now. `why` says why it cannot be pressed. */
  end: { text: string; action: ActionJson; why: string | null } | null;
  /** While others move: whether a button skips to the viewer's turn. */
  skip: boolean;
  /** A word on who waits for whom: "Brigands wait". */
  status?: string | null;
  /** The side that is waited for and not here; null or missing for none. */
  away?: string | null;
  /** When it is over: whether the viewer has lost. */
  lost?: boolean;
  /** And whether buttons play it again from its beginning, or show how it was played. */
  again?: boolean;
  replay?: boolean;
  /** In the past: whether a button goes on from here as a new game. */
  fork?: boolean;
}

export interface RowModel {
  piece: PieceJson;
  look: SideLook;
  initials: string;
  chosen: boolean;
  own: boolean;
  state: "rest" | "acted" | "exhausted" | "off" | "out";
  /** What holds it, in words; empty without. */
  held: string;
  /** "4 of 4 points"; empty without. */
  points: string;
  /** What else is to be said beside its cell: "2×3", "DEX 3". */
  note?: string;
  health: { now: number; start: number; title: string } | null;
}

/** The answer panel. */
export type AnswerModel =
  /** `keys`: whether the keys that ask are told; they are, unless it says no. `goes`: and those that go. `act`: what can be done about it. */
  | { kind: "idle"; title: string; hint: string; keys?: boolean; goes?: boolean; act?: { text: string; key: string } }
  | { kind: "loading"; title: string }
  | {
      kind: "path";
      cell: string;
      path: PathJson;
      /** How much more than the best way, where waypoints lead elsewhere; null without. */
      more: string | null;
      warnings: readonly WarningJson[];
      held: boolean;
      points: { have: string | null };
      /** The words on the button: "Move to G5". */
      go: string;
      waypoints: number;
      /** The cells of the waypoints in their order, so that the bill can number them. */
      through?: readonly string[];
      /** Why it cannot be sent now ("The connection is lost"); null or missing if it can. */
      why?: string | null;
    }
  | {
      kind: "refused";
      cell: string;
      refusal: RefusalJson;
      blocker: string | null;
      /** The body of the blocker. */
      body?: BodyModel | null;
      /** What it takes to pass there, where one may not stop: "6 of 8 points, then go on". */
      pass?: string | null;
    }
  | {
      kind: "gate";
      title: string;
      refusal: RefusalJson;
      /** What would help, in words, and the action that does it. */
      hint?: string;
      act?: { text: string; key: string } | null;
    };

/** A place of a phone's dock: something to do, as an icon with its word. */
export interface DockPlace {
  name: string;
  text: string;
  icon: "undo" | "next" | "aim" | "eye" | "clock" | "help" | "check" | "plus" | "brush" | "lock";
  cannot?: boolean;
  pressed?: boolean;
}

/** A piece as a small body beside words. */
export interface BodyModel {
  look: SideLook;
  initials: string;
}

export interface OfferModel {
  name: string;
  title: string;
  key: string;
  /** "2 Strain", "free", "". */
  price: string;
  state: "can" | "cannot" | "used" | "aiming";
  why: string | null;
  odds: string | null;
  /** What it does, in words. */
  hint?: string;
}

export interface PlanRow {
  row: RowModel;
  plan: PlanJson | null;
  /** How it stands; null once nothing is planned any more. */
  status: "Planning" | "Ready" | "Moving" | "Complete" | "Blocked" | "Hidden" | null;
  steps: readonly { number: number; state: "done" | "next" | "later" | "unsure" | "blocked" }[];
  /** What to say of it: why it is Blocked, or what is against a step; made from the plan if missing. */
  said?: { text: string; tone: "no" | "warn" } | null;
  /** What to call its side, for those that are Hidden. */
  side?: string;
}

export interface ExecuteModel {
  /** "Execute Free Moves (Step 3/5)" */
  text: string;
  /** Why it cannot be pressed; null if it can. */
  why: string | null;
  /** Who would be blocked, in words; empty if nobody. */
  losses: string;
  canRun: boolean;
  /** Whether the viewer has pressed and others are waited for: "Red is planning", and the side that is not here. */
  waiting: { title: string; text: string; away: string | null } | null;
  /** The step that comes next, of how many; null or missing while there is nothing to execute. */
  progress?: { step: number; of: number } | null;
  /** Whose plan a button clears ("Ben"); null or missing for none. */
  clear?: string | null;
  /** Whether nothing is planned yet: then there is nothing to clear. */
  empty?: boolean;
  /** Why plans cannot be changed; null or missing if they can. */
  locked?: string | null;
  /** All plans have ended: what came of them, in place of the button. */
  over?: string | null;
}

export interface LogLine {
  number: number;
  /** A headline ("Round 2, Heroes") stands before the first line of a turn. */
  headline: { text: string; look: SideLook } | null;
  /** Parts of the text: dice are drawn as faces. */
  parts: readonly ({ text: string } | { die: number; sides: number })[];
  /** Whether the one who runs the table did it. */
  referee?: boolean;
  state: "past" | "now" | "future";
}

export interface AskModel {
  question: QuestionJson;
  /** Whether the viewer answers; else the panel says whom the game waits for. */
  mine: boolean;
  who: string;
  body?: BodyModel | null;
  /** The body in the middle of the rose. */
  target?: BodyModel | null;
  /** "Seer: Telekinetic Shove". */
  about?: string;
  /** "Action Points 2 → 1"; missing if it is free. */
  price?: string | null;
  dice?: RollModel | null;
  /** The answers as they are shown. */
  options: readonly AskOption[];
  /** The answer that the hand is on; the board shows where it leads. */
  chosen?: string | null;
  /** What else is to be known: "Undo takes back the whole shove." */
  note?: string | null;
}

/** Dice as they fell, first the faces, then the formula with the numbers in it. */
export interface RollModel {
  faces: readonly number[];
  sides: number;
  /** "1d20 rolled 9 + Will 14 = 23". */
  formula: string;
  /** "against Will 10 of Club". */
  against: string | null;
  works: boolean | null;
}

export interface AskOption {
  answer: string;
  /** "NW", "Yes", "G5". */
  title: string;
  /** "2 tiles, to 1N 1E". */
  text: string;
  /** What changes, "Health 12 → 8"; null for nothing. */
  change: string | null;
  /** Why it cannot be chosen; null if it can. */
  why: string | null;
  /** Where it points on the page, in degrees clockwise from up; null if it is no direction. */
  angle: number | null;
  key: string | null;
  /** The words on the button that gives this answer: "Slide west". */
  go?: string;
}

/** Where the game is among its steps. */
export interface TimeModel {
  at: number;
  last: number;
  /** Each turn: its first step, and what to call it. */
  turns: readonly { from: number; text: string; look: SideLook }[];
  /** Below the rail, left and right: "Round 1", "Step 8 of 8, now". */
  captions: readonly [string, string];
  live: boolean;
  playing: boolean;
}

/** A layer of the board that can be shown or not. */
export interface LayerModel {
  name: string;
  title: string;
  key: string;
  on: boolean;
  mark: "reach" | "costs" | "threat" | "turns" | "paths" | "numbers" | "times" | "plain";
}

/** What is known of a piece. */
export interface LookModel {
  row: RowModel;
  /** "Heroes, Adventurer, E4". */
  line: string;
  stats: readonly { title: string; now: string; start: string | null }[];
  features: readonly { title: string; text: string }[];
  /** What it has for a while, and how long. */
  temporary: readonly { title: string; text: string }[];
  /** What it can do and react with, in words; empty if nothing is known. */
  actions: readonly { title: string; text: string }[];
}

/** A line over the board that stays until it is over. */
export interface BannerModel {
  tone: "warn" | "ok" | "no" | "plain";
  icon: "offline" | "ok" | "warn" | "eye" | "past" | "link";
  title: string;
  text: string;
  /** When something is tried again, as clocks count: the line says how long that is from now. */
  until?: number | null;
  actions: readonly { text: string; run: () => void }[];
}

/** Between two sides at one screen, where plans are hidden. */
export interface HandOverModel {
  /** "Red plans now". */
  title: string;
  /** "Blue, look away." */
  line: string;
  look: SideLook;
  /** "Show Red's plans". */
  go: string;
}

export interface ToastModel {
  id: number;
  tone: "plain" | "no" | "ok";
  title: string;
  text: string;
}

/** Who is at a game, and where somebody can be invited to. */
export interface PeopleModel {
  places: readonly {
    role: SeatJson["role"];
    side: string | null;
    title: string;
    /** The body of a side; null for those who have none. */
    look: SideLook | null;
    icon: "people" | "flag" | "eye";
    line: string;
    here: boolean;
    /** Whether a link to this place can be copied. */
    link: boolean;
  }[];
  note: string;
}

/** What the one who runs the table can change: with which tool, and what is chosen for it. */
export interface RefereeModel {
  tool: "pieces" | "new" | "ground" | "doors";
  tools: readonly { name: RefereeModel["tool"]; title: string; key: string }[];
  /** What a click does now. */
  hint: string;
  /** The chosen piece, with what can be set. A stat that is fixed only counts something. */
  piece: {
    row: RowModel;
    stats: readonly { name: string; value: number; least: number | null; most: number | null; fixed: boolean }[];
  } | null;
  moulds: readonly { title: string; on: boolean }[];
  sides: readonly { name: string | null; title: string; look: SideLook; on: boolean }[];
  grounds: readonly { name: string; title: string; on: boolean }[];
  doors: readonly { title: string; state: string; verb: string; action: ActionJson }[];
  /** Pieces that wait off the board. */
  off: readonly { id: string; label: string; initials: string; look: SideLook }[];
}

/** Something on a lane of times, in seconds; a point takes none. */
export interface Bar {
  start: number;
  end: number;
  tone: "soft" | "way" | "ink" | "point";
  text: string;
}

/** The times of one action. */
export interface LanesModel {
  lanes: readonly { title: string; bars: readonly Bar[] }[];
  /** Where the lanes end, in seconds. */
  lasts: number;
}

/** The board as a table of sentences, for those who read it: one for each cell, under the labels of columns and rows. */
export interface BoardTable {
  columns: readonly string[];
  rows: readonly { label: string; cells: readonly string[] }[];
}
