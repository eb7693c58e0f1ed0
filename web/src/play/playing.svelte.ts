/**
 * A game that is played in this browser: the table, the hand, the questions, and what both lead to. The screen reads models
 * off it and tells it what hands and keys do; everything that decides is in `game/`, as pure functions.
 */
import { AWAY, type Client } from "../api/client";
import type { KeptSeat } from "../api/seats";
import type {
  ActionJson,
  AnswerTo,
  LogEntryJson,
  PositionJson,
  ProblemJson,
  Question,
  TakeBackJson,
  TimelineJson,
} from "../api/shapes";
import { gridOf } from "../board/grid";
import { Asking, type Purpose } from "../game/asking";
import { emptyHand, turned, type Hand, type Input, type Mode, type Wish } from "../game/hand";
import type { Layer } from "../game/keys";
import { lookOf, pieceOf, sideTitle, standingOn } from "../game/looks";
import type { BannerModel, HandOverModel, ToastModel } from "../game/model";
import { limitNotice, type Notice } from "../game/notices";
import { Past } from "../game/past.svelte";
import { hasPlanned, isEarly } from "../game/plans";
import { isDeclined } from "../game/proposal";
import { modeOf, sceneOf } from "../game/scene";
import { Table, type Outcome } from "../game/table.svelte";
import { telling } from "../game/telling";
import { answerOf, isOwn, noAnswers, type Answers, type View } from "../game/view";
import { aloneQuestion, glanceQuestion, reachQuestion, wayQuestion } from "../game/way";

import type { Refereeing } from "./refereeing.svelte";
import type { Recording } from "./watching";
import { Speaker } from "../show/sound";
import { Stage } from "../show/stage.svelte";

export type Layers = Record<Layer, boolean>;

const SHOWN: Layers = {
  reach: true,
  costs: true,
  threat: false,
  turns: false,
  alone: false,
  paths: true,
  numbers: true,
  times: false,
};

/** What is told to the hand that may send something. */
const acts = new Set<Input["kind"]>(["press", "drop", "go", "aim", "reply", "stay", "done", "unpin"]);

/** How many entries stand to be read aloud: a turn of others may come all at once. */
const HEARD = 8;

/** Milliseconds after which an answer should have come: then it is looked whether the server is still there. */
const SLOW = 4000;

const noTimeline = { ok: false, problem: { code: AWAY, text: "" } } as const;

export class Playing {
  readonly table: Table;
  readonly speaker = new Speaker();
  readonly stage = new Stage((noise) => void this.speaker.hear(noise));
  readonly past: Past;
  hand = $state.raw<Hand>(emptyHand);
  layers = $state.raw<Layers>(SHOWN);
  /** The layers that are shown only while their key is down. */
  toasts = $state.raw<readonly ToastModel[]>([]);
  /** What has happened lately, to be read aloud. */
  heard = $state.raw<readonly LogEntryJson[]>([]);
  /** The piece that is looked at closely. */
  looking = $state<string | null>(null);
  /** What an undo would take back, while it is shown. */
  undoing = $state.raw<TakeBackJson | null>(null);
  /** The action whose button is pointed at. */
  hinted = $state<string | null>(null);
  /** The seat that is to look next, where plans are hidden. */
  next = $state.raw<KeptSeat | null>(null);
  /** The seat in hand. */
  kept = $state.raw<KeptSeat | null>(null);
  /** Somebody wants to go on from an earlier step. */
  forking = $state(false);
  /** What is said over the board until it is read, or something is done. */
  notice = $state.raw<BannerModel | null>(null);
  /** Who watches has been told so. */
  greeted = $state(false);
  /** The referee's hand, while it is the one that is used. */
  referee = $state.raw<Refereeing | null>(null);

  #seats = $state.raw<readonly KeptSeat[]>([]);
  readonly #onshut: (seat: KeptSeat) => void;
  readonly #asking: Asking;
  /** Whether the game comes from a file. */
  readonly #recorded: boolean;
  #answered = $state(0);
  #toast = 0;
  /** What is still drawn while another seat of this browser takes over and nothing is hidden between them. */
  #before = $state.raw<PositionJson | null>(null);
  #position = $derived.by(() => this.past.position ?? this.table.position ?? this.#before);

  /** `onshut` is told of a seat that is closed while another one of this browser goes on. */
  constructor(
    client: Client,
    game: string,
    seats: readonly KeptSeat[],
    recording: Recording | null = null,
    onshut: (seat: KeptSeat) => void = () => {},
  ) {
    this.#seats = seats;
    this.#onshut = onshut;
    this.#recorded = recording !== null;
    this.table = new Table(client, game, {
      happened: (entry, before, timeline) => this.#happened(entry, before, timeline),
      anew: () => this.#anew(),
      shut: (problem) => this.#shut(problem),
    });
    const away = { ok: false, problem: { code: AWAY, text: "The server is away." } } as const;
    this.past = new Past(
      {
        present: () => this.table.position,
        entries: () => this.table.entries,
        position: async (number) => (await this.table.seated?.position(number)) ?? away,
        timeline: async (after) => (await this.table.seated?.timeline(after)) ?? away,
        failed: (problem) => this.say("no", problem.text),
      },
      this.stage,
    );
    this.#asking = new Asking(
      async (question, signal) => {
        const { seated } = this.table;
        if (seated === null) return away;
        const slow = setTimeout(() => this.table.check(), SLOW);
        const told = await seated.ask(question, this.past.position?.number ?? null, signal);
        clearTimeout(slow);
        if (!told.ok && told.problem.code === AWAY) this.table.check();
        return told;
      },
      () => {
        this.#answered += 1;
        if (this.hand.going !== null || this.hand.later.length > 0) this.tell({ kind: "answered" });
      },
    );
    const first = this.#players[0] ?? seats[0];
    if (recording !== null) this.table.watch(recording);
    else if (first !== undefined) this.#sit(first);
  }

  get #players(): readonly KeptSeat[] {
    const at = this.table.game?.seats;
    return this.#seats.filter((seat) => seat.role === "player" && at?.some(({ id }) => id === seat.id) !== false);
  }

  /** The side that is drawn as one's own for the whole game. */
  get #own(): string | null {
    return this.#players[0]?.side ?? null;
  }

  /** Everything at this moment; null until the game is there. */
  view = $derived.by((): View | null => {
    const position = this.#position;
    const { game, seat, link } = this.table;
    if (position === null || game === null) return null;
    void this.#answered;
    const bare: View = {
      game,
      seat,
      own: this.#own,
      position,
      mode: this.#mode(position),
      hand: this.hand,
      answers: noAnswers,
      layers: this.layers,
      link,
      undo: this.undoing,
      hinted: this.hinted,
      mine: this.#players.map((each) => each.id),
    };
    if (this.#recorded) return { ...bare, answers: { ...noAnswers, trouble: "A file to watch answers no questions." } };
    return bare.mode === "referee" ? bare : this.#withAnswers(bare);
  });

  #mode(position: PositionJson): Mode {
    const { seat, link } = this.table;
    const past = this.past.position !== null;
    if (this.referee !== null && seat?.role === "referee" && !past && link !== "away") return "referee";
    return modeOf(position, seat?.id ?? null, link, past);
  }

  /** Tells the hand something, and does what it wishes. */
  tell(input: Input): void {
    // Whoever acts is shown the present first: nothing is done to a position that was not seen.
    if (acts.has(input.kind)) {
      this.stage.finish();
      this.notice = null;
    }
    const view = this.view;
    if (view === null) return;
    if (this.referee !== null && view.mode === "referee") {
      this.referee.tell(view, input);
      return;
    }
    const { hand, wishes } = turned(this.hand, sceneOf(view), input);
    this.hand = hand;
    for (const wish of wishes) this.#do(wish);
  }

  #ask<Q extends Question>(view: View, purpose: Purpose, question: Q | null): AnswerTo<Q> | null {
    return answerOf(this.#asking.answer(purpose, view.position.state.hash, question), question);
  }

  /** Asks what the hand wants to know, and puts together what is known of it. */
  #withAnswers(bare: View): View {
    const { hand, mode, layers } = bare;
    const piece = pieceOf(bare.position.state, hand.piece);
    const id = piece?.id ?? "";
    const moves = piece !== null && mode !== "plan" && mode !== "executing" && mode !== "asked";
    const offers = moves ? (this.#ask(bare, "offers", { ask: "offers", piece: id })?.offers ?? null) : null;
    let view: View = { ...bare, answers: { ...noAnswers, offers } };
    const planned = mode === "plan" && piece !== null;
    const more: Partial<Answers> = {
      reach: this.#ask(view, "reach", reachQuestion(view))?.reach ?? null,
      alone: layers.alone ? (this.#ask(view, "alone", aloneQuestion(view))?.reach ?? null) : null,
      turns:
        moves && layers.turns ? (this.#ask(view, "turns", { ask: "turns", piece: id, turns: 2 })?.turns ?? null) : null,
      next: planned ? (this.#ask(view, "next", { ask: "next-steps", piece: id })?.next_steps ?? null) : null,
      threat: this.#threat(view),
      glance: piece === null ? this.#glance(view) : null,
    };
    view = { ...view, answers: { ...view.answers, ...more } };
    const asked = this.#ask(view, "way", wayQuestion(view));
    if (asked === null) return view;
    const { path, refusal, passing, best, remains, send } = asked;
    const way = { path, refusal, passing, best, remains, send: send as ActionJson | null };
    return { ...view, answers: { ...view.answers, way } };
  }

  #threat(view: View): Answers["threat"] {
    const side = view.seat?.side ?? view.position.state.sides[0]?.name;
    if (!view.layers.threat || side === undefined) return null;
    return this.#ask(view, "threat", { ask: "threat", side })?.threat ?? null;
  }

  /** The reach of the piece that is only pointed at, as if its turn had begun where it is not its turn. */
  #glance(view: View): Answers["glance"] {
    const { pointed } = view.hand;
    if (pointed === null || view.position.plans !== null || view.mode === "asked") return null;
    const there = standingOn(view.position.state, pointed);
    if (there === null || view.position.over) return null;
    const ready = !(view.mode === "play" && isOwn(view, there));
    return this.#ask(view, "look", glanceQuestion(there.id, ready))?.reach ?? null;
  }

  #do(wish: Wish): void {
    switch (wish.kind) {
      case "act":
        void this.#send("act", { action: wish.action });
        return;
      case "answer":
        void this.#send("answer", { answer: wish.answer });
        return;
      case "look":
        this.looking = wish.piece;
        return;
      case "say":
        this.say("plain", wish.text);
        return;
      case "continue":
        this.continue();
        return;
    }
  }

  async #send(kind: string, body: Record<string, unknown> = {}): Promise<Outcome> {
    const outcome = await this.table.do(kind, body);
    this.tell({ kind: "told", ok: outcome.kind === "done" });
    if (outcome.kind !== "done") this.#soon = null;
    switch (outcome.kind) {
      case "refused":
        // That something stays done is no mistake of anybody's.
        this.say(/^(un|re)do$/.test(kind) ? "plain" : "no", outcome.refusal?.text ?? "That is not possible now.");
        break;
      case "stale":
        this.say(
          "plain",
          outcome.since.join(" ") || "Something has happened meanwhile.",
          "Not sent: the game has moved on",
        );
        break;
      case "problem":
        this.say("no", outcome.problem.text);
        break;
      case "done":
        break;
    }
    return outcome;
  }

  /** Does something now, or as soon as what was sent before has happened: a hand may be quicker than the server. */
  soon(run: () => void): void {
    if (this.hand.sent || this.hand.later.length > 0) this.#soon = run;
    else run();
  }
  #soon: (() => void) | null = null;

  act(action: ActionJson): void {
    this.stage.finish();
    if (!this.hand.sent) this.send(action);
  }

  /** Sends an action, whatever the hand is at. */
  send(action: ActionJson): void {
    void this.#send("act", { action });
  }

  /** Somebody wants to go on from the step that is looked at; it is asked first. */
  continue(): void {
    const trouble = this.table.game?.trouble ?? null;
    if (trouble === null) this.forking = true;
    else this.say("plain", trouble);
  }

  /** Ready for the next step of all plans, or for all of them. Whoever has planned nothing passes. */
  async press(forward: boolean): Promise<void> {
    this.stage.finish();
    const view = this.view;
    const side = view?.seat?.side ?? null;
    if (view !== null && isEarly(view) && side !== null && !hasPlanned(view)) {
      const outcome = await this.#send("act", { action: { do: "pass", side } });
      if (outcome.kind !== "done") return;
    }
    await this.#send("press", { forward });
  }

  release(): void {
    void this.#send("release");
  }

  async undo(): Promise<void> {
    this.undoing = null;
    await this.#send("undo");
  }

  redo(): void {
    void this.#send("redo");
  }

  accept(): void {
    void this.#send("accept");
  }

  decline(): void {
    void this.#send("decline");
  }

  /** Shows what an undo would take back, or stops showing it. */
  async foresee(shown: boolean): Promise<void> {
    this.#foreseen = shown;
    if (!shown) {
      this.undoing = null;
      return;
    }
    const told = await this.table.seated?.wouldUndo();
    if (told?.ok && this.#foreseen) this.undoing = told.value;
  }
  #foreseen = false;

  toggle(layer: Layer): void {
    const on = !this.layers[layer];
    // Two turns and alone are other reaches: one of them at a time.
    const others = on && (layer === "turns" || layer === "alone") ? { turns: false, alone: false } : {};
    this.layers = { ...this.layers, ...others, [layer]: on };
  }

  say(tone: ToastModel["tone"], text: string, title = ""): void {
    const toast: ToastModel = {
      id: ++this.#toast,
      tone,
      title: title === "" ? text : title,
      text: title === "" ? "" : text,
    };
    this.toasts = [
      ...this.toasts.filter((each) => each.title !== toast.title || each.text !== toast.text),
      toast,
    ].slice(-3);
  }

  unsay(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** Says something over the board that stays until it is read, with what can be done about it. */
  tellOver(notice: Notice, ...actions: BannerModel["actions"]): void {
    const close = () => (this.notice = null);
    const closing = actions.map(({ text, run }) => ({ text, run: () => (close(), run()) }));
    this.notice = { ...notice, actions: [...closing, { text: "Close", run: close }] };
  }

  /** Plays what has happened since a step. */
  async replay(from: number): Promise<void> {
    await this.look(from);
    await this.past.play();
  }

  /** Looks at a step; the last one is the present. */
  async look(step: number | null): Promise<void> {
    this.hand = { ...emptyHand, cursor: this.hand.cursor };
    this.undoing = null;
    await this.past.look(step);
    if (this.past.position === null) this.#settle();
  }

  /** The keyboard's cursor, moved on the page: by x cells to the right and y down. */
  cursor(x: number, y: number): void {
    const view = this.view;
    if (view === null) return;
    const grid = gridOf(view.position.state.board);
    const first = view.position.state.board.cells.flat().find((cell) => grid.has(cell)) ?? null;
    const from = this.hand.pointed ?? this.hand.cursor ?? pieceOf(view.position.state, this.hand.piece)?.at ?? null;
    if (from === null) {
      if (first !== null) this.tell({ kind: "cursor", cell: first });
      return;
    }
    this.tell({ kind: "cursor", cell: grid.ahead(from, (Math.atan2(x, -y) * 180) / Math.PI) ?? from });
  }

  // The referee's hand

  /** The seat that runs the table, where this browser has it. */
  get #table(): KeptSeat | null {
    return this.#seats.find((seat) => seat.role === "referee") ?? null;
  }

  /** The seats of this browser. */
  get seats(): readonly string[] {
    return this.#seats.map((seat) => seat.id);
  }

  get canReferee(): boolean {
    return this.#table !== null;
  }

  /** Takes up the referee's hand, or lays it down. */
  async takeReferee(): Promise<void> {
    if (this.referee !== null) {
      this.layHandDown();
      return;
    }
    const seat = this.#table;
    if (seat === null) return;
    const { Refereeing } = await import("./refereeing.svelte");
    await this.past.look(null);
    if (this.kept?.id !== seat.id) {
      this.#before = this.table.position;
      this.#sit(seat);
    }
    this.hand = { ...emptyHand, cursor: this.hand.cursor };
    this.referee = new Refereeing(this);
  }

  /** Who plays sits down again; who has only the referee's seat stays there. */
  layHandDown(): void {
    this.referee = null;
    this.hand = { ...emptyHand, cursor: this.hand.cursor };
    const player = this.#players[0];
    if (player === undefined) return;
    // The referee sees everything: where plans are hidden, nothing of it may stay on the screen.
    this.#before = this.table.position?.plans == null ? this.table.position : null;
    this.#sit(player);
    if (this.table.position !== null) this.#changeSeats(this.table.position);
  }

  // Seats at one screen

  #sit(seat: KeptSeat): void {
    this.#asking.clear();
    this.past.forget();
    // Where nothing is hidden, what the other seat did is shown to its end.
    if (this.#before === null) this.stage.finish();
    this.undoing = null;
    this.hand = { ...emptyHand };
    this.kept = seat;
    this.next = null;
    this.table.sit(seat);
  }

  /** Somebody has come for the side that was played from here, or it was sent away: another seat goes on. */
  #shut({ code }: ProblemJson): boolean {
    const lost = this.kept;
    const left = this.#seats.filter((seat) => seat !== lost);
    const next = left.find((seat) => seat.role === "player") ?? left[0];
    if (lost === null || next === undefined || code !== "token.unknown") return false;
    const { position } = this.table;
    if (position !== null) this.say("plain", `Somebody else plays ${sideTitle(position.state, lost.side)} now.`);
    this.#onshut(lost);
    this.#seats = left;
    this.#before = position?.plans == null ? position : null;
    this.#sit(next);
    return true;
  }

  /** Takes over: who was to look next looks now. */
  handOver(): void {
    if (this.next !== null) this.#sit(this.next);
  }

  get handOverModel(): HandOverModel | null {
    const { next } = this;
    const state = this.#over;
    if (next === null || state === null) return null;
    const title = sideTitle(state, next.side);
    return {
      title: `${title}: your turn to look`,
      line: `${sideTitle(state, this.kept?.side ?? null)}, look away.`,
      look: lookOf(state, next.side, this.#own),
      go: `Show ${title}`,
    };
  }
  #over = $derived.by(() => this.#position?.state ?? null);

  /** Whether another seat of this browser is waited for, and this one is not. */
  #changeSeats(position: PositionJson): void {
    const players = this.#players;
    const mine = this.kept?.id;
    if (players.length < 2 || this.referee !== null || this.past.position !== null || position.over) return;
    // Who plans, plans whenever they like: only who has to say something about a beat or a question is waited for.
    const kinds = position.waiting.filter((each) => position.plans === null || each.kind !== "turn");
    const waited = new Set(kinds.flatMap((each) => each.seats));
    if (mine !== undefined && waited.has(mine)) return;
    const next = players.find((seat) => waited.has(seat.id));
    if (next === undefined || next.id === mine) return;
    if (position.plans !== null) {
      this.next = next;
      return;
    }
    this.#before = position;
    this.#sit(next);
  }

  // What happens

  #happened(entry: LogEntryJson, before: PositionJson, timeline: TimelineJson | null): void {
    this.heard = [...this.heard, entry].slice(-HEARD);
    const hit = limitNotice(entry);
    if (hit !== null) this.tellOver(hit);
    if (isDeclined(entry, before, this.#players)) this.say("plain", entry.text);
    const after = this.table.position;
    if (this.past.position !== null || after === null) return;
    const mine = this.#players.map((seat) => seat.id);
    const told = async (number: number) =>
      timeline === null
        ? ((await this.table.seated?.timeline(number)) ?? noTimeline)
        : ({ ok: true, value: timeline } as const);
    this.stage.enqueue(telling({ entry, before, after, timelines: told, mine }));
    this.#settle();
  }

  #anew(): void {
    if (this.#before === null) this.stage.finish();
    this.#before = null;
    this.#settle();
  }

  /** The position is another one: the hand lets go of what belongs to the one before. */
  #settle(): void {
    this.undoing = null;
    this.tell({ kind: "happened" });
    const run = this.#soon;
    this.#soon = null;
    if (run !== null) this.soon(run);
    const { position } = this.table;
    if (position !== null) this.#changeSeats(position);
  }

  close(): void {
    this.#asking.clear();
    this.stage.close();
    this.table.leave();
  }
}
