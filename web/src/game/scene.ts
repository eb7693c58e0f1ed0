/** What the hand has to know about the game, read off a view. */
import type { ActionJson, OfferJson, OffersJson, OptionJson, PositionJson } from "../api/shapes";
import type { LineState } from "../api/socket";
import { gridOf } from "../board/grid";
import type { Aimed, Hand, Mode, Scene } from "./hand";
import { pieceOf, standingOn } from "./looks";
import { aimedOffer, isOwn, type View } from "./view";
import { wayOf } from "./way";

/** The names under which turning stands among the actions. */
export const TURN = "turn";
export const ROTATE = "rotate";
export const ROTATE_BACK = "rotate-back";

export function rotation(way: "on" | "back"): string {
  return way === "on" ? ROTATE : ROTATE_BACK;
}

/** What the game is at for a seat. */
export function modeOf(position: PositionJson, seat: string | null, link: LineState, past: boolean): Mode {
  if (past) return "past";
  if (link === "away") return "offline";
  const waits = (kind: string): boolean =>
    seat !== null && position.waiting.some((each) => each.kind === kind && each.seats.includes(seat));
  if (position.question !== null) return waits("answer") ? "asked" : "look";
  if (position.over || seat === null) return "look";
  if (position.plans !== null) return isExecuting(position) ? "executing" : "plan";
  return waits("turn") ? "play" : "look";
}

/** Whether beats are being played and steps are left, be they of a plan that is hidden: none can be changed then. */
export function isExecuting(position: PositionJson): boolean {
  const { plans } = position;
  if (plans === null || plans.beat === 0) return false;
  return plans.progress !== null || plans.plans.some((plan) => plan.status === "Moving");
}

export function sceneOf(view: View): Scene {
  const { state } = view.position;
  const own = state.pieces.filter((piece) => piece.at !== null && !piece.defeated && isOwn(view, piece));
  const ids = own.map((piece) => piece.id);
  return {
    mode: view.mode,
    own: ids,
    active: view.mode === "play" && state.active !== null && ids.includes(state.active) ? state.active : null,
    standing: (cell) => {
      const there = own.find((piece) => piece.cells.includes(cell)) ?? standingOn(state, cell);
      return there?.id ?? null;
    },
    cellOf: (piece) => pieceOf(state, piece)?.at ?? null,
    way: (hand) => wayOf(view, hand),
    offers: aimedOffers(view),
    choice: (hand, cell) => choices(view, hand).get(cell) ?? null,
    nextStep: (cell) => {
      if (view.answers.next === null) return null;
      const mark = view.answers.next.cells[cell];
      return mark === undefined ? "none" : mark === null ? "free" : "taken";
    },
    planned: (id) => {
      const plan = view.position.plans?.plans.find((each) => each.piece === id);
      if (plan === undefined || plan.status === "Complete" || plan.status === "Blocked") {
        return { steps: 0, committed: false };
      }
      return { steps: plan.steps.length, committed: plan.status === "Ready" };
    },
  };
}

/** The actions of the chosen piece, with those that turn it, in the order of the bar. */
export function aimedOffers(view: View): readonly Aimed[] {
  const { offers } = view.answers;
  if (offers === null || view.mode === "plan" || view.mode === "executing") return [];
  const acts = offers.actions.map((offer): Aimed => {
    const why = offer.can ? null : (offer.refusal?.text ?? offer.text);
    return { name: offer.name, action: offer.action as ActionJson, why, wants: wanted(offer) };
  });
  const rotations = offers.rotate.map((each): Aimed => {
    const name = rotation(each.way);
    return { name, action: each.action as ActionJson, why: each.refusal?.text ?? null, wants: "nothing" };
  });
  const first = offers.turn.find((each) => each.refusal === null);
  const why = offers.turn[0]?.refusal?.text ?? null;
  const action: ActionJson = { do: "turn", piece: offers.piece };
  const turn: Aimed = { name: TURN, action, why: first === undefined ? why : null, wants: "heading" };
  return [...acts, ...rotations, ...(offers.turn.length > 0 ? [turn] : [])];
}

function wanted(offer: OfferJson): Aimed["wants"] {
  const target = offer.wants.includes("target");
  if (!offer.wants.includes("cell")) return target ? "target" : "nothing";
  if (target) return offer.walks ? "target-way" : "target-cell";
  return offer.walks ? "way" : "cell";
}

/** What the cells of the board stand for while something is aimed or asked. */
export function choices(view: View, hand: Hand = view.hand): ReadonlyMap<string, string> {
  if (view.mode === "asked") return optionCells(view);
  if (hand.aim === TURN) return headingCells(view, hand);
  const offer = aimedOffer(view, hand);
  const found = new Map<string, string>();
  if (offer === null) return found;
  if (offer.wants.includes("target") && hand.target === null) {
    for (const target of offer.targets) {
      for (const cell of pieceOf(view.position.state, target.piece)?.cells ?? []) found.set(cell, target.piece);
    }
    return found;
  }
  if (offer.wants.includes("cell")) for (const cell of offer.cells) found.set(cell, cell);
  return found;
}

/** The turn that is pointed at while one is chosen. */
export function pointedTurn(view: View): OffersJson["turn"][number] | null {
  const { aim, pointed } = view.hand;
  const heading = aim !== TURN || pointed === null ? undefined : choices(view).get(pointed);
  return view.answers.offers?.turn.find((turn) => turn.heading === heading) ?? null;
}

export function turnCost(charge: string | number): string {
  return String(charge) === "0" ? "costs nothing" : `costs ${charge}`;
}

/** The cell of the next thing that can be chosen, after the one that is pointed at; null after the last: Tab goes on then. */
export function nextChoice(cells: ReadonlyMap<string, string>, pointed: string | null, back: boolean): string | null {
  const values = [...new Set(cells.values())];
  const at = pointed === null ? undefined : cells.get(pointed);
  const here = at === undefined ? (back ? values.length : -1) : values.indexOf(at);
  const next = values[here + (back ? -1 : 1)];
  return [...cells].find(([, value]) => value === next)?.[0] ?? null;
}

function headingCells(view: View, hand: Hand): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const piece = pieceOf(view.position.state, hand.piece);
  const grid = gridOf(view.position.state.board);
  for (const turn of view.answers.offers?.turn ?? []) {
    if (turn.refusal !== null || piece?.at == null) continue;
    const cell = grid.neighbour(piece.at, turn.heading);
    if (cell !== null) found.set(cell, turn.heading);
  }
  return found;
}

/** Where each answer stands on the board: the cell it leads to, else the next cell in its direction. */
function optionCells(view: View): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const question = view.position.question;
  if (question === null) return found;
  const subject = pieceOf(view.position.state, question.kind === "slide" ? question.target : question.piece);
  const left: OptionJson[] = [];
  for (const option of question.options) {
    if (option.to !== null && option.to !== subject?.at && !found.has(option.to)) found.set(option.to, option.answer);
    else left.push(option);
  }
  const grid = gridOf(view.position.state.board);
  for (const option of left) {
    if (subject?.at == null) continue;
    const cell = grid.neighbour(subject.at, option.answer.toUpperCase());
    if (cell !== null && !found.has(cell)) found.set(cell, option.answer);
  }
  return found;
}
