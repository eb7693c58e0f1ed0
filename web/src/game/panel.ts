/** What the panel says of a view: whose turn, the pieces, the answer, the actions. Pure. */
import type { ActionJson, OfferJson, PieceJson, RefusalJson, StateJson } from "../api/shapes";
import { healthOf, initialsOf, lookOf, pieceOf, sideTitle } from "./looks";
import type { AnswerModel, BodyModel, LayerModel, OfferModel, RowModel, TurnModel } from "./model";
import { counted } from "./notices";
import { absentee } from "./waited";
import { compared } from "../panel/points";
import { aimedOffers, choices, isExecuting, pointedTurn, ROTATE, ROTATE_BACK, TURN, turnCost } from "./scene";
import {
  aimedOffer,
  chosenPiece,
  isOwn,
  isRisky,
  isWaitedFor,
  pieceInHand,
  shownView,
  walkingOffer,
  type View,
} from "./view";
import { wayQuestion } from "./way";
import type { Layer } from "./keys";

// Whose turn

/** `shown` is the position of a moment that others have brought about and that is being shown. */
export function turnModel(view: View, shown: StateJson | null = null): TurnModel {
  const { position, seat } = view;
  const line = turnLine(shown === null ? view : shownView(view, shown));
  if (shown !== null && view.mode !== "past") {
    return { kind: "others", title: turnText(shown) ?? "Something happens", line, end: null, skip: true };
  }
  const model = (kind: TurnModel["kind"], title: string, more: Partial<TurnModel> = {}): TurnModel => ({
    kind,
    title,
    line,
    end: null,
    skip: false,
    ...more,
  });
  if (view.mode === "past")
    return model("past", "Looking back", { fork: !position.over && view.game.trouble === null });
  if (position.over)
    return model("over", overTitle(view), {
      lost: hasLost(view),
      again: seat?.role === "player",
      replay: position.number > 0,
      line: overLine(view),
    });
  if (view.mode === "referee") return model("watching", "You run the table");
  if (position.question !== null) {
    if (!isWaitedFor(view, "answer")) return model("others", `${askedOf(view)} decides`, waited(view));
    const kind = position.question.kind === "reaction" ? "reaction" : "choice";
    return model(kind, kind === "reaction" ? "Your reaction" : "Your choice", { status: whoWaits(view) });
  }
  if (seat === null || seat.role !== "player") return model("watching", `${whoseTurn(view)}`);
  if (position.plans !== null) {
    if (isExecuting(position)) {
      const { progress } = position.plans;
      const side = seat.side === null ? "Everybody" : sideTitle(position.state, seat.side);
      const title = progress === null ? "The others go on" : `Step ${progress.step} of ${progress.of}`;
      return model("executing", title, { line: `${side}, executing` });
    }
    return model("planning", "Plan your moves");
  }
  if (view.mode === "play") return model("yours", "Your turn", { end: endOf(view) });
  if (view.mode === "offline") return model("others", "The server is away");
  return model("others", `${whoseTurn(view)}`, waited(view));
}

/** Where nobody is there who could go on, that stands in the line. */
function waited(view: View): Partial<TurnModel> {
  const away = absentee(view);
  if (away !== null) return { line: away.text, away: away.side };
  const bots = new Set(view.game.seats.filter((seat) => seat.bot).map((seat) => seat.id));
  // Nobody can be hurried but bots, who are shown slower than they play.
  return { skip: view.position.waiting.some((each) => each.seats.some((id) => bots.has(id))) };
}

function endOf(view: View): TurnModel["end"] {
  const end = view.position.state.turn?.end;
  if (end === undefined) return null;
  return { text: end.title, action: end.action as ActionJson, why: end.refusal?.text ?? null };
}

function turnLine(view: View): string {
  const { state, plans } = view.position;
  const side = plans !== null && view.seat?.side != null ? view.seat.side : (state.turn?.side ?? null);
  const piece = plans === null ? pieceOf(state, state.turn?.piece ?? null) : null;
  const who = side === null ? "Everybody" : sideTitle(state, side);
  return [who, piece?.label, state.round === null ? "" : `round ${state.round}`].filter(Boolean).join(", ");
}

function whoseTurn(view: View): string {
  return turnText(view.position.state) ?? "The game stands";
}

/** Whose turn it is, as a title. */
function turnText(state: StateJson): string | null {
  return state.turn?.text.replace(/\.$/, "") ?? null;
}

function askedOf(view: View): string {
  const piece = pieceOf(view.position.state, view.position.question?.piece ?? null);
  return piece?.label ?? "Somebody";
}

function whoWaits(view: View): string | null {
  const { state } = view.position;
  const others = state.sides.filter((side) => side.name !== view.seat?.side);
  return others.length === 1 ? `${others[0]?.title ?? ""} wait` : others.length > 1 ? "The others wait" : null;
}

function overTitle(view: View): string {
  const { ended } = view.position;
  if (hasLost(view)) return "You have lost";
  if (ended?.winner != null && ended.winner === onlySide(view)) return "You have won";
  return ended?.text ?? "The game is over";
}

/** "Heroes win the battle. 5 rounds, 31 steps." */
function overLine(view: View): string {
  const { ended, state, number } = view.position;
  const text = ended?.text === overTitle(view) ? "" : (ended?.text ?? "");
  const counts = [state.round === null ? "" : counted(state.round, "round"), counted(number, "step")];
  return [text, `${counts.filter(Boolean).join(", ")}.`].filter(Boolean).join(" ");
}

function hasLost(view: View): boolean {
  const winner = view.position.ended?.winner ?? null;
  const side = onlySide(view);
  return winner !== null && side !== null && winner !== side;
}

/** The side of one who plays for one side only. */
function onlySide(view: View): string | null {
  return view.seat?.role === "player" && view.mine.length < 2 ? view.seat.side : null;
}

// Pieces

export function rowModels(view: View): RowModel[] {
  const { state } = view.position;
  const rows = state.pieces.map((piece) => rowModel(view, piece));
  const mine = rows.filter((row) => row.look === "own");
  return [...mine, ...rows.filter((row) => row.look !== "own")];
}

export function rowModel(view: View, piece: PieceJson): RowModel {
  const { state } = view.position;
  const own = isOwn(view, piece);
  return {
    piece,
    look: lookOf(state, piece.side, view.own),
    initials: initialsOf(piece),
    chosen: piece.id === pieceInHand(view),
    own,
    state: rowState(view, piece),
    held: piece.held ?? "",
    points: own && !piece.defeated && piece.at !== null ? pointsText(view, piece) : "",
    note: noteOf(piece),
    health: healthOf(state, piece),
  };
}

function rowState(view: View, piece: PieceJson): RowModel["state"] {
  if (piece.defeated) return "out";
  if (piece.at === null) return "off";
  if (piece.held !== null) return "exhausted";
  const { active } = view.position.state;
  const theirs = active === piece.side || active === piece.id;
  const { offers } = view.answers;
  // Where actions give points, having none says nothing about what is left to do.
  const granted = offers?.piece === piece.id && offers.walk.granted_by.length > 0;
  if (theirs && piece.points !== null && compared(piece.points, 0) <= 0 && piece.allowance !== null) {
    return granted ? "rest" : "exhausted";
  }
  return "rest";
}

function pointsText(view: View, piece: PieceJson): string {
  return resourcesOf(view, piece) || piece.means;
}

/** What actions are paid with: "2 AP, 1 RP"; who never had any of something says nothing of it. */
function resourcesOf(view: View, piece: PieceJson): string {
  const { resources, defeat } = view.position.state;
  const had = (stat: string): boolean => piece.stats[stat] !== 0 || piece.starting?.[stat] !== 0;
  return Object.entries(resources)
    .filter(([stat]) => stat in piece.stats && stat !== defeat?.stat && had(stat))
    .map(([stat, short]) => `${piece.stats[stat] ?? 0} ${short}`)
    .join(", ");
}

function noteOf(piece: PieceJson): string {
  const [wide = 1, high = 1] = piece.size;
  const covers = piece.cells.length || wide * high;
  return covers === 1 ? "" : covers === wide * high ? `${wide}×${high}` : `${covers} cells`;
}

export function bodyOf(view: View, id: string | null): BodyModel | null {
  const piece = pieceOf(view.position.state, id);
  if (piece === null) return null;
  return { look: lookOf(view.position.state, piece.side, view.own), initials: initialsOf(piece) };
}

// The answer

export function answerModel(view: View): AnswerModel {
  const said = answerTo(view);
  const aim = view.position.number === 0 ? aimOf(view) : "";
  return said.kind === "idle" && aim !== "" ? { ...said, hint: `${aim} ${said.hint}` } : said;
}

/** What one's own side is there to do; nothing where it has no goal. */
export function aimOf(view: View): string {
  return view.position.state.sides.find(({ name }) => name === view.own)?.aim ?? "";
}

function answerTo(view: View): AnswerModel {
  const { hand, answers } = view;
  const piece = chosenPiece(view);
  if (piece === null || view.position.over) return idle(view);
  if (answers.trouble !== null) return { kind: "idle", title: piece.label, hint: answers.trouble };
  if (wayQuestion(view) === null || hand.pointed === null) return gateOf(view, piece) ?? chosenIdle(view, piece);
  const { way } = answers;
  if (way === null && view.mode === "offline") {
    return { kind: "idle", title: `To ${hand.pointed}`, hint: "Its bill comes when the server is back.", goes: false };
  }
  if (way === null) return { kind: "loading", title: `To ${hand.pointed}` };
  if (way.refusal !== null) return gateOf(view, piece, way.refusal) ?? refused(view, hand.pointed, way.refusal);
  if (way.path === null) return { kind: "loading", title: `To ${hand.pointed}` };
  const end = way.path.cells.at(-1) ?? hand.pointed;
  const more = way.best === null || compared(way.best.more, 0) <= 0 ? null : `${way.best.more} more than the best way`;
  const verb = walkingOffer(view)?.title ?? "Move";
  return {
    kind: "path",
    cell: end,
    path: way.path,
    more,
    warnings: way.path.warnings,
    held: hand.held !== null && isRisky(way.path.warnings),
    points: { have: answers.reach?.points == null ? null : String(answers.reach.points) },
    go: `${verb} to ${end}`,
    waypoints: hand.waypoints.length,
    through: hand.waypoints,
    why: whyNotNow(view),
  };
}

function whyNotNow(view: View): string | null {
  if (view.mode === "offline") return "The connection is lost; acting waits.";
  if (view.mode === "look") return view.position.over ? "The game is over." : "It is not your turn.";
  return null;
}

function refused(view: View, cell: string, refusal: RefusalJson): AnswerModel {
  const blocker = refusal.by ?? refusal.because?.by ?? null;
  const arrival = view.answers.reach?.cells[cell];
  const points = view.answers.reach?.points;
  const pass =
    arrival === undefined || arrival.stop !== false || points == null
      ? null
      : `${arrival.charge} of ${points} points, then go on`;
  const there = pieceOf(view.position.state, blocker);
  const named = there === null ? blocker : [there.label, there.at].filter(Boolean).join(", ");
  return { kind: "refused", cell, refusal, blocker: named, body: bodyOf(view, blocker), pass };
}

/** A piece that may not move at all, or has nothing to move with, says so before any cell does. */
function gateOf(view: View, piece: PieceJson, refusal: RefusalJson | null = null): AnswerModel | null {
  const { reach, offers } = view.answers;
  if (reach === null || walkingOffer(view) !== null) return null;
  if (reach.gate) {
    if (view.mode === "look")
      return refusal === null ? null : { kind: "gate", title: piece.label, refusal: reach.gate };
    return { kind: "gate", title: piece.label, refusal: reach.gate };
  }
  const granting = offers?.actions.find((offer) => offer.grants && offer.can);
  const none = reach.points !== null && compared(reach.points, 0) <= 0;
  if (view.mode !== "play" || !none || granting === undefined || refusal?.code !== "points.insufficient") return null;
  return { kind: "gate", title: piece.label, refusal, hint: granted(granting), act: actOf(view, granting) };
}

/** "Move gives 4 points. 2 of 2 left." */
function granted({ title, does, uses }: OfferJson): string {
  const points = does.find((each) => each.kind === "points");
  const gives =
    points === undefined || points.least !== points.most || points.most === null
      ? "points to move with"
      : counted(Number(points.most), "point");
  const left = uses === null ? "" : ` ${uses.left} of ${uses.times} ${uses.times === 1 ? "is" : "are"} left.`;
  return `${title} gives ${gives}.${left}`;
}

function actOf(view: View, offer: OfferJson): { text: string; key: string } {
  const index = aimedOffers(view).findIndex((each) => each.name === offer.name);
  return { text: offer.title, key: String(index + 1) };
}

function idle(view: View): AnswerModel {
  if (view.position.over)
    return { kind: "idle", title: "The game is over", hint: "Look back with the steps below.", keys: false };
  if (view.mode === "play") {
    return { kind: "idle", title: "Choose a piece", hint: "Click one of yours, or press Tab. Then point at a cell." };
  }
  if (view.answers.trouble !== null)
    return { kind: "idle", title: "Watch it with the steps below", hint: view.answers.trouble, keys: false };
  if (view.mode === "past")
    return { kind: "idle", title: "An earlier step", hint: "Looking changes nothing.", keys: false };
  return { kind: "idle", title: "Look around", hint: "Point at a piece to see where it can go.", goes: false };
}

function chosenIdle(view: View, piece: PieceJson): AnswerModel {
  const offer = aimedOffer(view);
  if (offer !== null) return aimedIdle(view, offer);
  if (view.hand.aim === TURN) return turnIdle(view);
  const { reach, offers } = view.answers;
  if (reach === null) return { kind: "loading", title: piece.label };
  const granting = offers?.actions.find((each) => each.grants && each.can);
  const none = reach.points !== null && compared(reach.points, 0) <= 0;
  if (view.mode === "play" && none && granting !== undefined) {
    return {
      kind: "idle",
      title: `${piece.label} can move no further.`,
      hint: granted(granting),
      act: actOf(view, granting),
      keys: false,
    };
  }
  const cells = Object.values(reach.cells).filter((arrival) => arrival.stop !== false).length;
  if (cells === 0)
    return {
      kind: "idle",
      title: piece.label,
      hint: view.mode === "play" ? "It can go nowhere now. What it can do stands below." : "It can go nowhere now.",
      keys: false,
    };
  const hint = "Point at a cell: what it costs, or why not.";
  return { kind: "idle", title: piece.label, hint, goes: view.mode === "play" };
}

/** What an aimed action would do to whom is pointed at, and what is left of what it is paid with; before that, its rule. */
function aimedIdle(view: View, offer: OfferJson): AnswerModel {
  const { pointed, target } = view.hand;
  const at = pointed === null ? undefined : choices(view).get(pointed);
  const aim = target === null ? offer.targets.find((each) => each.piece === at) : undefined;
  if (aim === undefined) {
    const wants = offer.wants.includes("target") && target === null ? "choose whom" : "choose where";
    return { kind: "idle", title: `${offer.title}: ${wants}`, hint: offer.about || offer.text, keys: offer.walks };
  }
  const does = aim.does.map((each) => each.text).join(", ");
  const pays = aim.price.map((each) => `${each.title} ${each.before} → ${each.after}`).join(", ");
  const said = [[aim.odds?.text, does].filter(Boolean).join(": "), pays].filter(Boolean);
  return { kind: "idle", title: `${offer.title}: ${aim.label}`, hint: said.map(sentence).join(" "), keys: false };
}

function turnIdle(view: View): AnswerModel {
  const turn = pointedTurn(view);
  if (turn === null)
    return { kind: "idle", title: "Turn: choose a direction", hint: "Click beside the piece.", keys: false };
  const to = view.position.state.board.grid.directions[turn.heading]?.title ?? turn.heading;
  return { kind: "idle", title: `Turn to face ${to}`, hint: sentence(turnCost(turn.charge)), keys: false };
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

// Actions

export function offerModels(view: View): OfferModel[] {
  const { offers } = view.answers;
  if (offers === null || view.mode === "past" || !isOwnTurn(view)) return [];
  const found = aimedOffers(view).map((aimed, index): OfferModel => {
    const offer = offers.actions.find((each) => each.name === aimed.name);
    const used = offer?.uses != null && compared(offer.uses.left, 0) <= 0;
    return {
      name: aimed.name,
      title: offer?.title ?? titleOf(aimed.name),
      key: index < 9 ? String(index + 1) : "",
      price: offer === undefined ? turnPrice(view, aimed.name) : priceText(view, offer.price),
      state: view.hand.aim === aimed.name ? "aiming" : aimed.why === null ? "can" : used ? "used" : "cannot",
      why: aimed.why,
      odds: offer?.odds?.text ?? null,
      hint: offer?.text ?? "",
    };
  });
  const wait: OfferModel = {
    name: "wait",
    title: offers.wait.title,
    key: "W",
    price: "",
    state: offers.wait.refusal === null ? "can" : "cannot",
    why: offers.wait.refusal?.text ?? null,
    odds: null,
  };
  return [...found, wait];
}

function isOwnTurn(view: View): boolean {
  const piece = chosenPiece(view);
  return piece !== null && isOwn(view, piece) && view.mode === "play";
}

function titleOf(name: string): string {
  return name === TURN ? "Turn" : name === ROTATE ? "Rotate" : name === ROTATE_BACK ? "Rotate back" : name;
}

function turnPrice(view: View, name: string): string {
  const { offers } = view.answers;
  if (name === TURN) {
    const charges = new Set(offers?.turn.map((turn) => String(turn.charge)));
    const only = charges.size === 1 ? [...charges][0] : undefined;
    return only === undefined || only === "0" ? "" : `${only} points`;
  }
  const way = name === ROTATE ? "on" : "back";
  const charge = offers?.rotate.find((each) => each.way === way)?.path?.charge;
  return charge === undefined ? "" : `${charge} ${String(charge) === "1" ? "point" : "points"}`;
}

function priceText(
  view: View,
  price: readonly { stat: string | null; title: string; amount: string | number }[],
): string {
  const { resources } = view.position.state;
  return price.map((each) => `${each.amount} ${resources[each.stat ?? ""] ?? each.title}`).join(", ");
}

// Layers, and a look at a piece

export function layerModels(view: View): LayerModel[] {
  const { layers } = view;
  const model = (name: Layer, title: string, key: string, mark: LayerModel["mark"]): LayerModel => ({
    name,
    title,
    key,
    on: layers[name],
    mark,
  });
  if (view.position.plans !== null) {
    return [model("paths", "All paths", "P", "paths"), model("numbers", "Step numbers", "N", "numbers")];
  }
  return [
    model("reach", "Reach", "R", "reach"),
    model("costs", "Costs", "C", "costs"),
    model("threat", "Threat", "T", "threat"),
    model("turns", "Two turns", "B", "turns"),
    model("alone", "As if alone", "A", "plain"),
  ];
}
