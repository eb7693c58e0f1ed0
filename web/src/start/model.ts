/** What the start page shows, as plain data. */
import type { Trouble } from "./problems";
import type { ShelfGame } from "./shelf";

/** A game that was begun in this browser. */
export interface ContinueModel {
  id: string;
  href: string;
  /** "Ruined chapel". */
  title: string;
  /** "Round 2, your turn". */
  line: string;
  ruleset: string;
  scenario: string;
}

export type ShelfModel =
  { kind: "loading" } | { kind: "games"; games: readonly ShelfGame[] } | { kind: "away"; text: string };

export interface StartModel {
  shelf: ShelfModel;
  /** The latest first; three are shown. Null until it is known. */
  recent: readonly ContinueModel[] | null;
  /** What is being made or opened now: its name; null for nothing. */
  busy: string | null;
  /** What was wrong with the file that was opened. */
  trouble: Trouble | null;
  /** Whether games live on this computer, or on a server elsewhere. */
  local: boolean;
}
