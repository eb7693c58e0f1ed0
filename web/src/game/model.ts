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
}

export interface RowModel {
  piece: PieceJson;
  look: SideLook;
  initials: string;
  chosen: boolean;
  own: boolean;
  state: "rest" | "acted" | "exhausted" | "off" | "out";
  /** "4 of 4 points"; empty without. */
  points: string;
  health: { now: number; start: number; title: string } | null;
}

/** The answer panel. */
export type AnswerModel =
  | { kind: "idle"; title: string; hint: string }
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
    }
  | { kind: "refused"; cell: string; refusal: RefusalJson; blocker: string | null }
  | { kind: "gate"; title: string; refusal: RefusalJson };

export interface OfferModel {
  name: string;
  title: string;
  key: string;
  /** "2 Strain", "free", "". */
  price: string;
  state: "can" | "cannot" | "used" | "aiming";
  why: string | null;
  odds: string | null;
}

export interface PlanRow {
  row: RowModel;
  plan: PlanJson | null;
  status: "Planning" | "Ready" | "Moving" | "Complete" | "Blocked" | "Hidden";
  steps: readonly { number: number; state: "done" | "next" | "later" | "unsure" | "blocked" }[];
}

export interface ExecuteModel {
  /** "Execute Free Moves (Step 3/5)" */
  text: string;
  /** Why it cannot be pressed; null if it can. */
  why: string | null;
  /** Who would be blocked, in words; empty if nobody. */
  losses: string;
  canRun: boolean;
  /** Whether the viewer has pressed and others are waited for. */
  waiting: string | null;
}

export interface LogLine {
  number: number;
  /** A headline ("Round 2, Heroes") stands before the first line of a turn. */
  headline: { text: string; look: SideLook } | null;
  /** Parts of the text: dice are drawn as faces. */
  parts: readonly ({ text: string } | { die: number; sides: number })[];
  state: "past" | "now" | "future";
}

export interface AskModel {
  question: QuestionJson;
  /** Whether the viewer answers; else the panel says whom the game waits for. */
  mine: boolean;
  who: string;
}

export interface ToastModel {
  id: number;
  tone: "plain" | "no" | "ok";
  title: string;
  text: string;
  action: { text: string; run: () => void } | null;
}

export interface LinkModel {
  state: "connected" | "connecting" | "away";
  seats: readonly SeatJson[];
}
