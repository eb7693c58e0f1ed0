/**
 * What the board draws: plain data. `game/picture.ts` makes it from a position and the player's hand; the components in
 * `board/` draw it and know nothing else. Cells are named as the ruleset writes them ("E4"); amounts come as texts that
 * are shown as they are.
 */
import type { BoardJson } from "../api/shapes";

/** How a body is drawn: the viewer's own side is round, the others angular, by their order. */
export type SideLook = "own" | "other" | "third" | "fourth" | "neutral";

export interface PieceMark {
  id: string;
  /** Two letters, or the glyph. */
  initials: string;
  /** Written on a large body instead of the initials, where it fits. */
  name?: string;
  look: SideLook;
  /** The anchor, and all the cells that it covers. */
  at: string;
  cells: readonly string[];
  /** A direction of the grid's data, where the ruleset has headings; else null. */
  heading: string | null;
  /** The stat that decides about defeat. */
  health: number | null;
  /** exhausted: hollow with Z; held: a lock; start and end are ghosts of a plan; past: where an undo would put it. */
  state: "plain" | "exhausted" | "held" | "start" | "end" | "past" | "dimmed";
  status: "Complete" | "Blocked" | null;
  /** While plans are executed: a rim of ink around who stands where it is now. */
  now: boolean;
}

/** Where an animated piece is: offsets in cells from where `at` says, and how high it bobs (0 to 1). */
export interface Motion {
  dx: number;
  dy: number;
  bob: number;
  /** 0 gone, 1 there. */
  alpha: number;
}

export interface ReachMark {
  cell: string;
  /** stop: a disc; pass: a diamond; aside: a ring, others make way. */
  kind: "stop" | "pass" | "aside";
  /** What is shown on it when costs are on: the charge. Turns, in the layer of turns. */
  cost: string;
}

export interface PathMark {
  /** From the start to the end, a cell repeated for a turn on the spot. */
  cells: readonly string[];
  /** The cost of each step, "+1.5"; one less than cells. */
  costs: readonly string[];
  /** The index in `cells` from which it cannot be paid any more; null if all of it can. */
  beyond: number | null;
  /** What is written on its end. */
  charge: string;
  waypoints: readonly string[];
  /** held: waits for the second click. */
  held: boolean;
  /** Shown for what somebody else did or for a bill that is only looked at. */
  lit: boolean;
  /** Whose way it was, where it is lit. */
  look?: SideLook;
}

/** A reaction that a path would set off. */
export interface StrikeMark {
  /** Who reacts, by id, and the cell that is left or entered. */
  by: string;
  cell: string;
  asked: boolean;
}

export interface RefusedMark {
  cell: string;
  /** The piece in the way, by id. */
  blocker: string | null;
  /** The edge in the way, as EdgeJson.at writes it. */
  edge: string | null;
}

export interface PlanMark {
  piece: string;
  look: SideLook;
  /** Its cells from where it starts, one for each step. */
  way: readonly string[];
  done: number;
  chosen: boolean;
  /** What is against each step, by its index; steps that are done have null. */
  marks: readonly ("blocked" | "unsure" | null)[];
}

/** A cell that can be chosen now: a next step of a plan, a target, a destination, an option of a question. */
export interface ChoiceMark {
  cell: string;
  /** next: dotted circle; taken: grayed, still takes the click; aim: violet corners; option: arrow or disc. */
  kind: "next" | "taken" | "aim" | "option";
  /** "70%", or the name of the option; null for none. */
  text: string | null;
  /** Of an option: the cell the arrow comes from. */
  from: string | null;
  /** The answer or target it stands for. */
  value: string;
}

export interface ThreatMark {
  cell: string;
  count: number;
}

/** A label at a cell: at most two lines, placed where it covers no way. */
export interface TagMark {
  cell: string;
  tone: "way" | "no" | "plain";
  lines: readonly string[];
}

/** Something that was just told: a burst, a die, a number that floats. */
export interface EventMark {
  key: string;
  cell: string;
  text: string;
  tone: "no" | "ok" | "plain";
  /** The faces of dice, drawn as such instead of the text. */
  dice?: readonly number[];
}

/** The pose a large piece would have, drawn as an outline over its cells. */
export interface OutlineMark {
  cells: readonly string[];
  /** An arc from how it lies to how it would, on the cell that it turns on, with the cost; null where it does not turn. */
  turn: { on: string; from: readonly string[]; to: readonly string[]; cost: string } | null;
}

/** An area that matters to a question or a rule, such as an aura: a dashed line around it, named at its edge. */
export interface ZoneMark {
  cells: readonly string[];
  text: string;
}

export interface Picture {
  board: BoardJson;
  pieces: readonly PieceMark[];
  motions: Readonly<Record<string, Motion>>;
  /** The piece with ink corners. */
  chosen: string | null;
  /** The cell with violet corners. */
  pointed: string | null;
  /** The keyboard's cell; null while the pointer leads. */
  cursor: string | null;
  reach: readonly ReachMark[];
  /** Whether costs are written on reach marks. */
  costs: boolean;
  /** Whether these are turns instead of points. */
  turns?: boolean;
  path: PathMark | null;
  strikes: readonly StrikeMark[];
  refused: RefusedMark | null;
  plans: readonly PlanMark[];
  stepNumbers: boolean;
  choices: readonly ChoiceMark[];
  threat: readonly ThreatMark[];
  outline: OutlineMark | null;
  tags: readonly TagMark[];
  events: readonly EventMark[];
  zones?: readonly ZoneMark[];
  /** Dashed gray lines from where pieces are to where an undo would put them. */
  returns: readonly { from: string; to: string }[];
  /** The name of each cell as a sentence, for those who do not see the board. */
  sentence: (cell: string) => string;
}

/** What a hand does on the board. `piece` is who stands on the cell, the topmost. */
export interface BoardHand {
  point(cell: string | null): void;
  /** A click, a tap or Enter. */
  press(cell: string, how: { shift: boolean; touch: boolean }): void;
  /** A right click or a long press: `on` says which. */
  second(cell: string, on: "right" | "long"): void;
  /** The cells that a drag from a piece has passed over so far, the piece's own first. */
  drag(cells: readonly string[]): void;
  /** The drag ends on its last cell, or is given up. */
  drop(done: boolean): void;
}

/** A picture with nothing on it but board and pieces. */
export function plainPicture(board: BoardJson, pieces: readonly PieceMark[]): Picture {
  return {
    board,
    pieces,
    motions: {},
    chosen: null,
    pointed: null,
    cursor: null,
    reach: [],
    costs: false,
    path: null,
    strikes: [],
    refused: null,
    plans: [],
    stepNumbers: true,
    choices: [],
    threat: [],
    outline: null,
    tags: [],
    events: [],
    returns: [],
    sentence: (cell) => cell,
  };
}
