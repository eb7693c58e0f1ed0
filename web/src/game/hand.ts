/**
 * The player's hand, as a pure function: (hand, scene, input) → hand and wishes. The states of the design are read off it:
 * idle → chosen → path → held → sent → idle, and beside it aiming, asked, planning, executing, past, offline.
 *
 * The scene is what the hand has to know about the game; what is to happen beyond the hand is a wish.
 */
import type { ActionJson } from "../api/shapes";

export interface Hand {
  /** The chosen piece. In a game of plans it is the one whose steps are planned. */
  piece: string | null;
  /** Whether it was chosen by itself, being the only one that can act. */
  given: boolean;
  /** The cell that is pointed at, and by what. */
  pointed: string | null;
  lead: "pointer" | "keys" | "touch";
  /** Where the keyboard's cursor was last. */
  cursor: string | null;
  waypoints: readonly string[];
  /** The exact cells of a drag, the piece's own first; null without one. */
  exact: readonly string[] | null;
  /** Which of the poses that cover the pointed cell is meant, for large pieces. */
  pose: number;
  /** The cell whose way waits for the second click. */
  held: string | null;
  /** The cell that was clicked before its bill was there. */
  going: string | null;
  /** The action that is aimed, by name; "turn" to face another way. */
  aim: string | null;
  /** Whom it is aimed at, where it wants a cell too. */
  target: string | null;
  /** The answer that is pointed at while a question is open. */
  option: string | null;
  /** Touch: the next tap is a waypoint. */
  pinning: boolean;
  /** Something was sent and is not answered yet. */
  sent: boolean;
  /** What was done to a plan before it could be: steps come as fast as a hand clicks, and their order is meant. */
  later: readonly Input[];
}

export const emptyHand: Hand = {
  piece: null,
  given: false,
  pointed: null,
  lead: "pointer",
  cursor: null,
  waypoints: [],
  exact: null,
  pose: 0,
  held: null,
  going: null,
  aim: null,
  target: null,
  option: null,
  pinning: false,
  sent: false,
  later: [],
};

/** What the game is at for this hand. `look`: it is somebody else's turn, or the game is over; `referee`: the table is changed. */
export type Mode = "play" | "plan" | "executing" | "asked" | "past" | "offline" | "look" | "referee";

/** The way to what is pointed at, as far as it is known. */
export type Way =
  | { state: "loading" }
  | { state: "refused"; text: string }
  /** `risky`: it provokes, hurts or rolls. `cell` is where it ends. */
  | { state: "ready"; risky: boolean; action: ActionJson };

/** What an action wants before it can be sent. */
export interface Aimed {
  name: string;
  /** The action without its choices; null if it cannot be done now, and why. */
  action: ActionJson;
  why: string | null;
  wants: "nothing" | "target" | "cell" | "way" | "target-way" | "target-cell" | "heading";
}

export interface Scene {
  mode: Mode;
  /** The own pieces that can be chosen, in roster order. */
  own: readonly string[];
  /** The piece whose turn it is, if turns go by pieces. */
  active: string | null;
  standing(cell: string): string | null;
  cellOf(piece: string): string | null;
  /** The way to what this hand points at; null where nothing is asked. */
  way(hand: Hand): Way | null;
  offers: readonly Aimed[];
  /** What a cell stands for while something is aimed or asked: a target, a cell, a heading, an answer. */
  choice(hand: Hand, cell: string): string | null;
  /** What a cell is to the chosen piece's plan: a next step, one that somebody is in the way of, or none; null while that is not known. */
  nextStep(cell: string): "free" | "taken" | "none" | null;
  /** How many steps its plan has. */
  planned(piece: string): { steps: number; committed: boolean };
}

export type Input =
  | { kind: "point"; cell: string | null; lead: Hand["lead"] }
  | { kind: "press"; cell: string; shift: boolean; touch: boolean }
  | { kind: "second"; cell: string; on: "right" | "long" }
  | { kind: "drag"; cells: readonly string[] }
  | { kind: "drop"; done: boolean }
  | { kind: "cursor"; cell: string }
  | { kind: "choose"; piece: string | null }
  | { kind: "next"; back: boolean }
  | { kind: "go" }
  | { kind: "pin" }
  | { kind: "unpin" }
  | { kind: "out" }
  | { kind: "pose"; by: number }
  | { kind: "aim"; name: string }
  | { kind: "option"; answer: string | null }
  | { kind: "reply"; answer: string }
  | { kind: "stay" }
  | { kind: "done" }
  | { kind: "answered" }
  | { kind: "told"; ok: boolean }
  | { kind: "happened" };

export type Wish =
  | { kind: "act"; action: ActionJson }
  | { kind: "answer"; answer: string }
  | { kind: "look"; piece: string }
  | { kind: "say"; text: string }
  /** Somebody wants to act on an earlier step. */
  | { kind: "continue" };

export interface Turned {
  hand: Hand;
  wishes: readonly Wish[];
}

const nothing: readonly Wish[] = [];

export function turned(hand: Hand, scene: Scene, input: Input): Turned {
  if (scene.mode === "plan" && changesPlan(input) && (hand.sent || hand.later.length > 0)) return later(hand, input);
  switch (input.kind) {
    case "point":
      return pointedAt(hand, scene, input.cell, input.lead);
    case "cursor":
      return pointedAt({ ...hand, cursor: input.cell }, scene, input.cell, "keys");
    case "press":
      return pressed(hand, scene, input.cell, input.shift, input.touch);
    case "second":
      return second(hand, scene, input.cell, input.on);
    case "drag":
      return dragged(hand, scene, input.cells);
    case "drop":
      return dropped(hand, scene, input.done);
    case "choose":
      return input.piece === null ? kept(letGo(hand)) : chosen(hand, scene, input.piece);
    case "next":
      return next(hand, scene, input.back);
    case "go":
      return hand.pointed === null ? kept(hand) : go(hand, scene);
    case "pin":
      return pin(hand, scene);
    case "unpin":
      return unpin(hand, scene);
    case "out":
      return kept(out(hand, scene));
    case "pose":
      return kept({ ...hand, pose: hand.pose + input.by, held: null });
    case "aim":
      return aimed(hand, scene, input.name);
    case "option":
      return kept({ ...hand, option: input.answer });
    case "reply":
      return scene.mode === "asked" ? sent(hand, { kind: "answer", answer: input.answer }) : kept(hand);
    case "stay":
      return stay(hand, scene);
    case "done":
      return done(hand, scene);
    case "answered":
      return answered(hand, scene);
    case "told":
      // What was done is seen when it is heard of: until then the hand would act on the position before it.
      if (input.ok) return kept({ ...hand, ...noPath });
      return kept({ ...hand, sent: false, later: [], going: null, held: null });
    case "happened":
      return caughtUp(happened(hand, scene), scene);
  }
}

function changesPlan(input: Input): boolean {
  return input.kind === "press" || input.kind === "stay" || input.kind === "unpin" || input.kind === "done";
}

function later(hand: Hand, input: Input): Turned {
  return kept({ ...hand, later: [...hand.later, input] });
}

/** Does what was done to a plan while something was on its way, up to the next thing that has to be sent or known. */
function caughtUp(hand: Hand, scene: Scene): Turned {
  // The hand has gone on pointing since: it stays where it is now.
  const { pointed, lead } = hand;
  let now: Hand = { ...hand, later: [] };
  if (scene.mode !== "plan") return kept(now);
  for (const [index, input] of hand.later.entries()) {
    const next = turned(now, scene, input);
    now = { ...next.hand, pointed, lead };
    if (now.sent || now.later.length > 0) {
      return { ...next, hand: { ...now, later: [...now.later, ...hand.later.slice(index + 1)] } };
    }
  }
  return kept(now);
}

const noPath = { waypoints: [], exact: null, held: null, going: null, pose: 0, aim: null, target: null, option: null };

function kept(hand: Hand): Turned {
  return { hand, wishes: nothing };
}

function sent(hand: Hand, wish: Wish): Turned {
  return { hand: { ...hand, sent: true, going: null }, wishes: [wish] };
}

/** The name of the state the hand is in, as the design has it. */
export function stateOf(hand: Hand, mode: Mode): string {
  if (mode === "offline" || mode === "past" || mode === "executing" || mode === "asked") return mode;
  if (hand.sent) return "sent";
  if (mode === "plan") return hand.piece === null ? "idle" : "planning";
  if (hand.aim !== null) return "aiming";
  if (hand.held !== null) return "held";
  if (hand.piece === null) return "idle";
  return hand.pointed === null && hand.waypoints.length === 0 ? "chosen" : "path";
}

function pointedAt(hand: Hand, scene: Scene, cell: string | null, lead: Hand["lead"]): Turned {
  if (cell === hand.pointed && lead === hand.lead) return kept(hand);
  const next = { ...hand, pointed: cell, lead, pose: cell === hand.pointed ? hand.pose : 0 };
  if (scene.mode === "asked") return kept({ ...next, option: cell === null ? null : scene.choice(next, cell) });
  // What was held is held on its own cell only; pointing elsewhere looks at something else.
  const still = cell === hand.held ? hand.held : null;
  return kept({ ...next, held: still, going: cell === hand.going ? hand.going : null });
}

function pressed(hand: Hand, scene: Scene, cell: string, shift: boolean, touch: boolean): Turned {
  const first = cell !== hand.pointed;
  const here = pointedAt(hand, scene, cell, touch ? "touch" : hand.lead === "keys" ? "keys" : "pointer").hand;
  if (scene.mode === "asked") return replied(here, scene, cell, touch && first);
  if (scene.mode === "plan") return planned(here, scene, cell);
  if (scene.mode === "executing") return chosenAt(here, scene, cell);
  if (hand.aim !== null && !isWay(aimOf(hand, scene))) return hit(here, scene, cell);
  if (shift || hand.pinning) return pin({ ...here, pinning: false }, scene);
  if (hand.aim === null && hand.waypoints.length === 0 && hand.exact === null) {
    const there = scene.standing(cell);
    if (there !== null && (there === hand.piece || scene.own.includes(there))) return chosen(here, scene, there);
  }
  if (here.piece === null) return kept(here);
  // A first tap asks and holds; the second one, or the button, goes.
  if (touch && first) return kept({ ...here, held: cell });
  return go(here, scene);
}

/** In a game of plans only looking is left while beats are played. */
function chosenAt(hand: Hand, scene: Scene, cell: string): Turned {
  const there = scene.standing(cell);
  if (there === null || !scene.own.includes(there)) return kept(hand);
  return kept({ ...hand, piece: there === hand.piece ? null : there });
}

function chosen(hand: Hand, scene: Scene, piece: string): Turned {
  // Who has not chosen it means to choose it now.
  if (piece === hand.piece) return kept(hand.given ? { ...hand, given: false } : letGo(hand));
  if (!scene.own.includes(piece)) return { hand, wishes: [{ kind: "look", piece }] };
  return kept({ ...hand, ...noPath, piece, given: false });
}

function letGo(hand: Hand): Hand {
  return { ...hand, ...noPath, piece: null };
}

function go(hand: Hand, scene: Scene): Turned {
  if (hand.piece === null || hand.sent) return kept(hand);
  if (scene.mode === "past") return { hand, wishes: [{ kind: "continue" }] };
  if (scene.mode === "offline")
    return { hand, wishes: [{ kind: "say", text: "Acting waits until the server is back." }] };
  if (scene.mode !== "play") return kept(hand);
  const way = scene.way(hand);
  if (way === null || way.state === "refused") return kept({ ...hand, going: null, held: null });
  // What it sets off has not been seen yet, whatever was held.
  if (way.state === "loading") return kept({ ...hand, going: hand.pointed, held: null });
  if (way.risky && hand.held !== hand.pointed) return kept({ ...hand, held: hand.pointed, going: null });
  return sent(hand, { kind: "act", action: way.action });
}

/** The bill has come for a cell that was clicked before it was there, or what the next steps of a plan are. */
function answered(hand: Hand, scene: Scene): Turned {
  if (hand.later.length > 0 && !hand.sent) return caughtUp(hand, scene);
  if (hand.going === null || hand.going !== hand.pointed) return kept(hand);
  return scene.way(hand)?.state === "loading" ? kept(hand) : go({ ...hand, going: null }, scene);
}

function pin(hand: Hand, scene: Scene): Turned {
  if (hand.piece === null || scene.mode === "plan" || scene.mode === "asked") return kept(hand);
  if (hand.lead === "touch" && !hand.pinning && hand.held === null && hand.pointed === null) {
    return kept({ ...hand, pinning: true });
  }
  const { pointed, waypoints } = hand;
  if (pointed === null || waypoints.at(-1) === pointed) return kept(hand);
  return kept({ ...hand, waypoints: [...waypoints, pointed], exact: null, held: null, going: null });
}

/** Backspace and right click: the last waypoint, or the last step of a plan, is taken back. */
function unpin(hand: Hand, scene: Scene): Turned {
  if (scene.mode === "plan") {
    if (hand.piece === null || scene.planned(hand.piece).steps === 0) return kept(hand);
    return sent(hand, { kind: "act", action: { do: "unplan", piece: hand.piece } });
  }
  if (hand.exact !== null) return kept({ ...hand, exact: null, held: null });
  return kept({ ...hand, waypoints: hand.waypoints.slice(0, -1), held: null, going: null });
}

function second(hand: Hand, scene: Scene, cell: string, on: "right" | "long"): Turned {
  const there = scene.standing(cell);
  const busy = hand.waypoints.length > 0 || hand.exact !== null;
  if (on === "right" && busy && scene.mode !== "plan") return unpin(hand, scene);
  if (on === "right" && scene.mode === "plan" && hand.piece !== null && there !== hand.piece) {
    if (scene.planned(hand.piece).steps > 0) return unpin(hand, scene);
  }
  if (there !== null) return { hand, wishes: [{ kind: "look", piece: there }] };
  // A finger that rests asks, as a pointer does; it takes nothing back.
  return on === "long" ? pointedAt(hand, scene, cell, "touch") : kept(out(hand, scene));
}

/** One level out: what is held, the drag, the waypoints, the aim, the way, the piece. Never to a blank board at once. */
function out(hand: Hand, scene: Scene): Hand {
  if (hand.later.length > 0) return { ...hand, later: [] };
  if (hand.pinning) return { ...hand, pinning: false };
  if (hand.held !== null || hand.going !== null) return { ...hand, held: null, going: null };
  if (hand.exact !== null) return { ...hand, exact: null };
  if (hand.waypoints.length > 0) return { ...hand, waypoints: [] };
  if (hand.target !== null) return { ...hand, target: null };
  if (hand.aim !== null) return { ...hand, aim: null };
  if (scene.mode === "asked") return { ...hand, option: null };
  if (hand.pointed !== null && hand.lead !== "pointer" && hand.piece !== null) return { ...hand, pointed: null };
  return letGo(hand);
}

/** Whether Tab goes on from the board: it goes through the own pieces once, so that nobody is kept there. */
export function leaves(hand: Hand, own: readonly string[], back: boolean): boolean {
  return own.length === 0 || (hand.piece !== null && hand.piece === own.at(back ? 0 : -1));
}

function next(hand: Hand, scene: Scene, back: boolean): Turned {
  const { own } = scene;
  if (own.length === 0) return kept(hand);
  const at = hand.piece === null ? (back ? 0 : -1) : own.indexOf(hand.piece);
  // Whoever has ended one plan goes on to somebody who has none.
  const left =
    scene.mode === "plan" && hand.piece === null ? own.filter((each) => scene.planned(each).steps === 0) : [];
  const piece = left.at(back ? -1 : 0) ?? own[(at + (back ? -1 : 1) + own.length) % own.length] ?? null;
  if (piece === null) return kept(hand);
  const cell = scene.cellOf(piece);
  return kept({ ...hand, ...noPath, piece, cursor: cell ?? hand.cursor, pointed: null, lead: "keys" });
}

function dragged(hand: Hand, scene: Scene, cells: readonly string[]): Turned {
  const start = cells[0];
  if (start === undefined || scene.mode === "asked" || scene.mode === "executing") return kept(hand);
  const there = scene.standing(start);
  if (there === null || !scene.own.includes(there)) return kept(hand);
  const base = there === hand.piece ? hand : { ...hand, ...noPath, piece: there };
  if (scene.mode === "plan") return kept({ ...base, exact: cells, pointed: cells.at(-1) ?? null });
  const from = scene.cellOf(there) ?? start;
  const exact = [from, ...cells.slice(1)];
  const end = exact.at(-1) ?? null;
  return kept({ ...base, exact, waypoints: [], held: null, going: null, pointed: end, lead: "pointer" });
}

/** Letting go is a click where the drag has ended; in a plan all its cells become steps. */
function dropped(hand: Hand, scene: Scene, done: boolean): Turned {
  const { exact, piece } = hand;
  if (exact === null || piece === null) return kept(hand);
  if (!done || exact.length < 2) return kept({ ...hand, exact: null, held: null });
  if (scene.mode !== "plan") return go(hand, scene);
  const steps = exact.slice(1);
  return sent({ ...hand, exact: null }, { kind: "act", action: { do: "plan", piece, steps } });
}

function planned(hand: Hand, scene: Scene, cell: string): Turned {
  const there = scene.standing(cell);
  const own = there !== null && scene.own.includes(there) ? there : null;
  if (hand.piece === null) return own === null ? kept(hand) : chosen(hand, scene, own);
  const starts = scene.planned(hand.piece).steps === 0;
  const step = scene.nextStep(cell);
  if (own === hand.piece && (starts || step === "none")) return done(hand, scene);
  if (own !== null && step === null) return later(hand, press(cell));
  // Whoever goes away by then can be followed. A plan that begins where somebody stays was probably begun by mistake.
  if (own !== null && own !== hand.piece && (starts ? step !== "free" : step === "none"))
    return chosen(hand, scene, own);
  if (hand.sent) return kept(hand);
  return sent(hand, { kind: "act", action: { do: "plan", piece: hand.piece, steps: [cell] } });
}

function press(cell: string): Input {
  return { kind: "press", cell, shift: false, touch: false };
}

function stay(hand: Hand, scene: Scene): Turned {
  if (hand.piece === null || hand.sent) return kept(hand);
  if (scene.mode === "plan") {
    return sent(hand, { kind: "act", action: { do: "plan", piece: hand.piece, steps: [null] } });
  }
  if (scene.mode !== "play") return kept(hand);
  return sent(hand, { kind: "act", action: { do: "wait", piece: hand.piece } });
}

/** Done, or the character again: its plan is meant. One without steps is only let go. */
function done(hand: Hand, scene: Scene): Turned {
  if (scene.mode !== "plan" || hand.piece === null) return kept(hand);
  const { steps, committed } = scene.planned(hand.piece);
  if (steps === 0 || committed) return kept(letGo(hand));
  const { piece } = hand;
  return sent(letGo(hand), { kind: "act", action: { do: "commit", piece } });
}

function aimOf(hand: Hand, scene: Scene): Aimed | null {
  return scene.offers.find((offer) => offer.name === hand.aim) ?? null;
}

function isWay(aim: Aimed | null): boolean {
  return aim !== null && aim.wants === "way";
}

function aimed(hand: Hand, scene: Scene, name: string): Turned {
  if (hand.aim === name) return kept({ ...hand, ...noPath });
  const offer = scene.offers.find((each) => each.name === name);
  if (offer === undefined || hand.piece === null || hand.sent) return kept(hand);
  if (scene.mode === "past") return { hand, wishes: [{ kind: "continue" }] };
  if (offer.why !== null) return { hand, wishes: [{ kind: "say", text: offer.why }] };
  if (scene.mode !== "play") return kept(hand);
  if (offer.wants === "nothing") return sent({ ...hand, ...noPath }, { kind: "act", action: offer.action });
  return kept({ ...hand, ...noPath, aim: name, pointed: hand.lead === "touch" ? null : hand.pointed });
}

/** A click while an action is aimed at pieces, cells or headings. */
function hit(hand: Hand, scene: Scene, cell: string): Turned {
  const aim = aimOf(hand, scene);
  const value = scene.choice(hand, cell);
  if (aim === null || hand.sent) return kept(hand);
  if (value === null) return kept(hand);
  // Whom it was aimed at is pointed at no more: nobody has asked to go there.
  hand = hand.lead === "keys" ? hand : { ...hand, pointed: null };
  if (aim.wants === "target") return sent(hand, { kind: "act", action: { ...aim.action, target: value } });
  if (aim.wants === "heading") return sent(hand, { kind: "act", action: { ...aim.action, heading: value } });
  if (aim.wants === "cell") return sent(hand, { kind: "act", action: { ...aim.action, to: value } });
  if (hand.target === null) return kept({ ...hand, target: value });
  return sent(hand, { kind: "act", action: { ...aim.action, target: hand.target, to: value } });
}

function replied(hand: Hand, scene: Scene, cell: string, onlyLooks: boolean): Turned {
  const answer = scene.choice(hand, cell);
  if (answer === null || onlyLooks || hand.sent) return kept({ ...hand, option: answer });
  return sent({ ...hand, option: answer }, { kind: "answer", answer });
}

/** The position is another one. What is chosen stays chosen while it makes sense; ways belong to the position before. */
function happened(hand: Hand, scene: Scene): Hand {
  const still = hand.piece !== null && scene.own.includes(hand.piece) ? hand.piece : null;
  const turns = scene.active !== null && scene.own.includes(scene.active) ? scene.active : null;
  const only = scene.own.length === 1 && scene.mode === "play" ? (scene.own[0] ?? null) : null;
  const piece = turns ?? still ?? only;
  // A finger points at nothing once it has gone there, or another piece is to go.
  const pointed = hand.lead === "touch" && (hand.sent || piece !== hand.piece) ? null : hand.pointed;
  const given = piece !== null && (hand.given || piece !== hand.piece);
  return { ...hand, ...noPath, piece, given, pointed, sent: false };
}
