/** What the screen of a game shows: the models of its parts, and the few things that are open or shut on it. */
import type { Picture, SideLook } from "../board/picture";
import type Board from "../board/Board.svelte";
import { PAGE, logLines, page, timeModel } from "../game/log";
import { lookOf, pieceOf } from "../game/looks";
import { answerModel, offerModels, rowModels, turnModel } from "../game/panel";
import { Pictures, litPath } from "../game/picture";
import { executeModel, planInHand, planRows } from "../game/plans";
import { askModel } from "../game/question";
import { sentences } from "../game/reading";
import { aimedOffer, shownView } from "../game/view";
import type { Playing } from "./playing.svelte";

/** The tool in hand, where it is another than moving. */
export interface ModeModel {
  text: string;
  icon: "brush" | "aim" | "next";
}

const ASKED: Readonly<Record<string, string>> = { slide: "Choose a direction", reaction: "Reaction" };

export class Screen {
  board = $state<Board>();
  showsKeys = $state(false);
  /** The board as text: undefined while it is not shown, null while it is on its way. */
  asText = $state<string | null | undefined>(undefined);
  /** Whether the panel asks before all plans are cleared. */
  clearing = $state(false);
  /** Whether single keys do something. */
  single = $state(true);
  /** Whether the phone's sheet is drawn up. */
  up = $state(false);
  copied = $state(false);
  /** Whether it is shown who plays, and whose link was copied last. */
  people = $state(false);
  linked = $state<number | null>(null);
  logged = $state(PAGE);

  readonly #pictures = new Pictures();

  constructor(readonly playing: Playing) {}

  view = $derived.by(() => this.playing.view);

  #drawn = $derived.by(() => (this.view === null ? null : this.#pictures.of(this.view, this.playing.stage.state)));
  /** Motions are read by who draws them only: a picture must not be made anew with every frame. */
  picture = $derived.by((): Picture | null => {
    const drawn = this.#drawn;
    if (drawn === null) return null;
    const { stage } = this.playing;
    const lit = stage.path;
    const path = drawn.path ?? (lit === null ? null : litPath(lit.cells, this.#lookOfPiece(lit.piece)));
    const { view } = this;
    const referee = view?.mode === "referee" ? this.playing.referee : null;
    return {
      ...drawn,
      path,
      tags: referee === null || view === null ? drawn.tags : referee.tags(view),
      events: stage.events,
      get motions() {
        return stage.motions;
      },
    };
  });

  #lookOfPiece(id: string): SideLook {
    const state = this.playing.table.position?.state ?? null;
    return state === null ? "neutral" : lookOf(state, pieceOf(state, id)?.side ?? null, this.view?.own ?? null);
  }

  /** Whether others have done what is shown now, or what comes after it: the panel tells of it until it is over, or skipped. */
  #theirs = $derived.by(() => {
    const { stage, past, table } = this.playing;
    if (stage.state === null || past.position !== null) return null;
    const last = table.entries.findLast((each) => !this.view?.mine.includes(each.seat))?.number ?? -1;
    return last < (stage.number ?? table.position?.number ?? 0) ? null : stage.state;
  });

  rows = $derived.by(() => (this.view === null ? [] : rowModels(shownView(this.view, this.playing.stage.state))));
  turn = $derived.by(() => (this.view === null ? null : turnModel(this.view, this.#theirs)));
  answer = $derived.by(() => (this.view === null ? null : answerModel(this.view)));
  offers = $derived.by(() => (this.view === null ? [] : offerModels(this.view)));
  plans = $derived.by(() => (this.view === null ? [] : planRows(this.view)));
  execute = $derived.by(() => (this.view === null ? null : executeModel(this.view)));
  /** A question, as soon as it has been seen what leads to it. */
  asked = $derived.by(() => {
    const { view } = this;
    if (view === null || view.mode === "past" || this.#theirs !== null) return null;
    return askModel(view, this.playing.table.entries);
  });
  planning = $derived(planInHand(this.plans));
  /** The cell that is pointed at while plans are made, in words. */
  pointed = $derived.by(() => {
    const { view } = this;
    const cell = view?.mode === "plan" ? view.hand.pointed : null;
    const said = view === null || cell === null ? "" : sentences(view)(cell);
    return said === cell ? "" : said;
  });
  inPlans = $derived(this.view !== null && this.view.position.plans !== null);

  /** What the log and the scrubber are made from. */
  told = $derived.by(() => {
    const { view } = this;
    if (view === null) return null;
    const { entries, position } = this.playing.table;
    // While others' deeds are shown, it is not told yet how they end.
    const upto = this.#theirs === null ? null : this.playing.stage.number;
    return {
      entries: upto === null ? entries : entries.filter((entry) => entry.number <= upto),
      state: view.position.state,
      own: view.own,
      referees: new Set(view.game.seats.filter((seat) => seat.role === "referee").map((seat) => seat.id)),
      at: upto ?? view.position.number,
      last: upto ?? position?.number ?? view.position.number,
    };
  });
  lines = $derived.by(() => (this.told === null ? null : page(logLines(this.told), this.logged)));
  time = $derived.by(() => (this.told === null ? null : timeModel(this.told, this.playing.past.playing)));
  /** Earlier steps and times are looked at below the board, where there is room. */
  deck = $derived.by(
    () => this.time !== null && this.time.last > 0 && (this.view?.mode === "past" || this.playing.layers.times),
  );

  undoWords = $derived.by(() => {
    const taken = this.playing.undoing?.text.join(" ") ?? "";
    return taken === "" ? null : `Takes back: ${taken}`;
  });
  undoWhy = $derived.by(() => {
    const { view, playing } = this;
    if (view !== null && view.game.trouble !== null) return view.game.trouble;
    if (view?.mode === "past" || view?.mode === "offline") return "Only at the present.";
    if ((playing.table.position?.number ?? 0) === 0) return "Nothing has happened yet.";
    if (playing.undoing?.ok !== false) return null;
    return playing.undoing.refusal?.text ?? "It is proposed already.";
  });

  mode = $derived.by((): ModeModel | null => {
    const { view } = this;
    if (view === null) return null;
    if (view.mode === "referee") return { text: "Referee's hand", icon: "brush" };
    const chosen = pieceOf(view.position.state, view.hand.piece);
    const kind = this.asked?.question.kind;
    if (view.mode === "asked" && kind !== undefined) return { text: ASKED[kind] ?? "Answer", icon: "aim" };
    if (view.mode === "executing") return { text: "Executing", icon: "next" };
    if (view.mode === "plan" && chosen !== null) return { text: `Planning ${chosen.label}`, icon: "brush" };
    const offer = aimedOffer(view);
    if (offer !== null) return { text: offer.title, icon: "aim" };
    if (view.hand.aim === "turn") return { text: "Turn", icon: "aim" };
    return null;
  });
}
