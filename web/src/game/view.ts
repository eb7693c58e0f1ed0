/** Everything that a picture and a panel are made from, at one moment: plain data, put together by `play/`. */
import type {
  ActionJson,
  AnswerTo,
  BestJson,
  GameJson,
  NextStepsJson,
  OfferJson,
  OffersJson,
  PathJson,
  PieceJson,
  PositionJson,
  Question,
  ReachJson,
  RefusalJson,
  SeatJson,
  StateJson,
  TakeBackJson,
  ThreatJson,
  TurnReachJson,
  WarningJson,
} from "../api/shapes";
import type { LineState } from "../api/socket";
import type { Answered } from "./asking";
import type { Hand, Mode } from "./hand";
import type { Layer } from "./keys";
import { pieceOf } from "./looks";

/** The way to what is pointed at, with its bill, or why not. */
export interface WayAnswer {
  path: PathJson | null;
  refusal: RefusalJson | null;
  /** The way to a cell that may only be passed. */
  passing: PathJson | null;
  /** The best way to the same end, where waypoints or a drag lead another way. */
  best: BestJson | null;
  /** What would be left, in words. */
  remains: string | null;
  /** The action that goes it. */
  send: ActionJson | null;
}

/** What has been answered about the position and the hand; null for what is on its way or was not asked. */
export interface Answers {
  reach: ReachJson | null;
  /** Why the reach could not be said. */
  trouble: string | null;
  way: WayAnswer | null;
  offers: OffersJson | null;
  threat: ThreatJson | null;
  turns: TurnReachJson | null;
  alone: ReachJson | null;
  next: NextStepsJson | null;
  /** The reach of a piece that is only pointed at. */
  glance: ReachJson | null;
}

export const noAnswers: Answers = {
  reach: null,
  trouble: null,
  way: null,
  offers: null,
  threat: null,
  turns: null,
  alone: null,
  next: null,
  glance: null,
};

export interface View {
  game: GameJson;
  /** Whose eyes these are; null for one who watches. */
  seat: SeatJson | null;
  /** The side that is drawn as one's own, for the whole game. */
  own: string | null;
  position: PositionJson;
  mode: Mode;
  hand: Hand;
  answers: Answers;
  layers: Readonly<Record<Layer, boolean>>;
  link: LineState;
  /** What an undo would take back, while it is shown. */
  undo: TakeBackJson | null;
  /** The action whose button is pointed at. */
  hinted: string | null;
  /** The seats of this browser. */
  mine: readonly string[];
}

/** A view of the moment that is being shown, for those parts that tell of it; the present waits until it is over. */
export function shownView(view: View, state: StateJson | null): View {
  return state === null ? view : { ...view, position: { ...view.position, state } };
}

/** The answer to a question, where there is one. */
export function answerOf<Q extends Question>(answered: Answered | null, question: Q | null): AnswerTo<Q> | null {
  if (answered === null || question === null || !("answer" in answered)) return null;
  return answered.answer.ask === question.ask ? (answered.answer as AnswerTo<Q>) : null;
}

export function stateOf(view: View): StateJson {
  return view.position.state;
}

/** The chosen piece, as it is now. */
export function chosenPiece(view: View): PieceJson | null {
  return pieceOf(view.position.state, view.hand.piece);
}

/** Whose corners are drawn: the chosen piece's, or those of whoever is asked. */
export function pieceInHand(view: View): string | null {
  return view.mode === "asked" ? (view.position.question?.piece ?? null) : view.hand.piece;
}

/** Whether the viewer plays a piece. */
export function isOwn(view: View, piece: PieceJson): boolean {
  return view.seat?.role === "player" ? piece.side === view.seat.side : view.seat?.role === "referee";
}

/** Whether the game waits for this seat. */
export function isWaitedFor(view: View, kind?: "turn" | "answer" | "beat" | "undo"): boolean {
  const { seat } = view;
  if (seat === null) return false;
  return view.position.waiting.some(
    (each) => (kind === undefined || each.kind === kind) && each.seats.includes(seat.id),
  );
}

/** The action that is aimed, of those that the chosen piece has. */
export function aimedOffer(view: View, hand: Hand = view.hand): OfferJson | null {
  return view.answers.offers?.actions.find((offer) => offer.name === hand.aim) ?? null;
}

/** The action whose way is shown: the aimed one, or the one that walks where only actions move pieces. */
export function walkingOffer(view: View): OfferJson | null {
  const { offers } = view.answers;
  const name = view.hand.aim ?? offers?.walk.action ?? null;
  return offers?.actions.find((offer) => offer.name === name && offer.walks) ?? null;
}

/** Whether a way provokes, hurts or rolls; who makes way, and what ends the movement of the turn, does none of it. */
export function isRisky(warnings: readonly WarningJson[]): boolean {
  return warnings.some(({ kind }) => kind === "reaction" || kind === "cell");
}

/** What the way that is pointed at would set off. */
export function warningsOf(view: View): readonly WarningJson[] {
  return view.answers.way?.path?.warnings ?? [];
}
