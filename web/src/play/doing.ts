/** What buttons, keys and the phone's dock do on the screen of a game. */
import { tick } from "svelte";
import type { BoardHand } from "../board/picture";
import { leaves } from "../game/hand";
import { commandOf, type Command } from "../game/keys";
import { timeModel } from "../game/log";
import { pieceOf } from "../game/looks";
import { choices, nextChoice, sceneOf } from "../game/scene";
import type { Playing } from "./playing.svelte";
import type { Screen } from "./screen.svelte";

/** How long U may be down and still undo. */
const HELD = 300;

export class Doing {
  readonly #playing: Playing;
  readonly #screen: Screen;
  readonly #link: (step: number | null) => void;
  /** Since when U is down. */
  #u: number | null = null;

  constructor(screen: Screen, link: (step: number | null) => void) {
    this.#playing = screen.playing;
    this.#screen = screen;
    this.#link = link;
  }

  readonly hand: BoardHand = {
    point: (cell) => this.#playing.tell({ kind: "point", cell, lead: "pointer" }),
    press: (cell, how) => this.#playing.tell({ kind: "press", cell, ...how }),
    second: (cell, on) => this.#playing.tell({ kind: "second", cell, on }),
    drag: (cells) => this.#playing.tell({ kind: "drag", cells }),
    drop: (done) => this.#playing.tell({ kind: "drop", done }),
  };

  // Buttons

  endTurn(): void {
    this.#playing.soon(() => {
      const end = this.#screen.turn?.end;
      if (end == null) return;
      if (end.why !== null) this.#playing.say("no", end.why);
      else this.#playing.act(end.action);
    });
  }

  act(name: string): void {
    if (name === "wait") this.#playing.tell({ kind: "stay" });
    else this.#playing.tell({ kind: "aim", name });
    this.#screen.board?.focus();
  }

  press(forward: boolean): void {
    this.#playing.soon(() => {
      const { execute } = this.#screen;
      if (execute === null) return;
      if (execute.why !== null) this.#playing.say("no", execute.why);
      else void this.#playing.press(forward);
    });
  }

  /** The panel has asked first. */
  clearAll(): void {
    const side = this.#screen.view?.seat?.side;
    this.#playing.act(side == null ? { do: "clear-plans" } : { do: "clear-plans", side });
  }

  clearOne(): void {
    const piece = this.#screen.view?.hand.piece;
    if (piece != null) this.#playing.act({ do: "clear-plan", piece });
  }

  docked(name: string): void {
    if (name === "undo") void this.#playing.undo();
    else if (name === "next") this.#playing.tell({ kind: "next", back: false });
    else if (name === "paths") this.#playing.toggle("paths");
    else if (name === "log") void this.#showLog();
    else if (name === "help") this.#screen.showsKeys = true;
    else if (name === "end") this.endTurn();
    else if (this.#screen.view?.mode === "referee") this.#playing.referee?.take(this.#screen.view, Number(name));
    else this.act(name);
  }

  /** Draws the sheet up as far as the log, or lets it down again. */
  async #showLog(): Promise<void> {
    const up = !this.#screen.up;
    this.#screen.up = up;
    await tick();
    const log = document.querySelector<HTMLElement>(".sheet .log");
    if (up && log?.parentElement) log.parentElement.scrollTop = log.offsetTop;
  }

  zoom(by: -1 | 0 | 1): void {
    const { board } = this.#screen;
    if (by === 0) board?.fit();
    else if (by > 0) board?.zoomIn();
    else board?.zoomOut();
  }

  /** What others do is not shown any more until it is this browser's turn again. */
  skip(): void {
    const waiting = this.#playing.table.position?.waiting ?? [];
    const mine = this.#screen.view?.mine ?? [];
    this.#playing.stage.skip(waiting.some((each) => each.seats.some((seat) => mine.includes(seat))));
  }

  // Keys

  keyDown(event: KeyboardEvent): void {
    const { view, inPlans, single } = this.#screen;
    const moment =
      view?.mode === "asked"
        ? "asked"
        : inPlans && view?.mode !== "referee"
          ? "plan"
          : view?.mode === "past"
            ? "past"
            : "play";
    const key = {
      key: event.key,
      code: event.code,
      shift: event.shiftKey,
      ctrl: event.ctrlKey || event.metaKey,
      alt: event.altKey,
    };
    const command = commandOf(key, moment, single);
    if (command === null) return;
    if (command.kind === "next") {
      if (view === null) return;
      const offered = choices(view);
      const cell = nextChoice(offered, view.hand.pointed, command.back);
      if (cell !== null) {
        event.preventDefault();
        this.#playing.tell({ kind: "cursor", cell });
        return;
      }
      if (offered.size > 0 || leaves(view.hand, sceneOf(view).own, command.back)) return;
    }
    event.preventDefault();
    if (command.kind === "undo") {
      if (!event.repeat && this.#u === null) {
        this.#u = event.timeStamp;
        void this.#playing.foresee(true);
      }
      return;
    }
    this.#perform(command);
  }

  keyUp(event: KeyboardEvent): void {
    if (event.key.toLowerCase() !== "u" || this.#u === null) return;
    const soon = event.timeStamp - this.#u <= HELD;
    this.#u = null;
    if (soon && this.#screen.undoWhy === null) void this.#playing.undo();
    else void this.#playing.foresee(false);
  }

  #perform(command: Command): void {
    const playing = this.#playing;
    const screen = this.#screen;
    const { view } = screen;
    switch (command.kind) {
      case "cursor":
        playing.cursor(command.x, command.y);
        return;
      case "go":
        this.#enter();
        return;
      case "pin":
      case "unpin":
      case "out":
      case "stay":
      case "done":
      case "next":
      case "pose":
        playing.tell(command);
        return;
      case "home": {
        const cell = view === null ? null : (pieceOf(view.position.state, view.hand.piece)?.at ?? null);
        if (cell !== null) playing.tell({ kind: "cursor", cell });
        return;
      }
      case "say": {
        const cell = view?.hand.pointed ?? null;
        if (cell !== null && screen.picture !== null) playing.say("plain", screen.picture.sentence(cell));
        return;
      }
      case "layer":
        playing.toggle(command.layer);
        return;
      case "zoom":
        this.zoom(command.by);
        return;
      case "keys":
        screen.showsKeys = true;
        return;
      case "referee":
        void playing.takeReferee();
        return;
      case "offer": {
        if (view?.mode === "referee") return playing.referee?.take(view, command.index);
        const offer = screen.offers[command.index];
        if (offer !== undefined && offer.key === String(command.index + 1)) this.act(offer.name);
        return;
      }
      case "end":
        this.endTurn();
        return;
      case "undo":
        return;
      case "redo":
        playing.redo();
        return;
      case "reply":
        if (screen.asked?.question.options.some((option) => option.answer === command.answer)) {
          playing.tell({ kind: "reply", answer: command.answer });
        }
        return;
      case "clear":
        screen.clearing = true;
        return;
      case "execute":
        this.press(command.forward);
        return;
      case "step":
        void this.#stepBy(command.by);
        return;
      case "play":
        void playing.past.play();
        return;
      case "link":
        this.#link(view?.position.number ?? null);
        return;
    }
  }

  /** Enter is a click on the cell of the cursor; without one it does what is meant. */
  #enter(): void {
    const { view } = this.#screen;
    const playing = this.#playing;
    const cell = view?.hand.pointed ?? null;
    if (view?.mode === "asked" && view.hand.option !== null) playing.tell({ kind: "reply", answer: view.hand.option });
    else if (view?.mode === "plan" && (cell === null || view.hand.lead !== "keys")) playing.tell({ kind: "done" });
    else if (cell !== null) playing.tell({ kind: "press", cell, shift: false, touch: false });
  }

  async #stepBy(by: Extract<Command, { kind: "step" }>["by"]): Promise<void> {
    const { told, view } = this.#screen;
    const playing = this.#playing;
    if (told === null) return;
    const { at } = playing.past;
    const turns = timeModel(told, false).turns.map((each) => each.from);
    switch (by) {
      case "first":
        return playing.look(0);
      case "last":
        if (view?.mode !== "past" && playing.stage.busy) return this.skip();
        return playing.look(null);
      case "turn-back":
        return playing.look(turns.findLast((from) => from < at) ?? 0);
      case "turn-on":
        return playing.look(turns.find((from) => from > at) ?? null);
      default:
        return playing.look(Math.max(0, at + by));
    }
  }
}
