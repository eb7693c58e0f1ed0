/** What fingers, pens and mice do on the board, told as a `BoardHand`: pure, with its surroundings handed in. */
import type { Point } from "./grid";
import type { BoardHand } from "./picture";

export interface Surroundings {
  cellAt(at: Point): string | null;
  /** Whether somebody stands there who can be dragged. */
  piecesAt(cell: string): boolean;
  hand(): BoardHand;
  pan(dx: number, dy: number): void;
  zoom(by: number, at: Point): void;
  /** How far apart points may be that are asked about while something passes over cells, in pixels. */
  stride(): number;
  /** Calls back after some milliseconds; the answer takes it back. */
  later(call: () => void, ms: number): () => void;
}

/** The part of a PointerEvent that matters. */
export interface Press {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly button: number;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
}

const LONG = 500;
const SLACK = { mouse: 4, touch: 10 };

type Doing =
  | { kind: "nothing" }
  | { kind: "press"; id: number; from: Point; cell: string | null; touch: boolean; second: boolean; wait: () => void }
  | { kind: "drag"; id: number; at: Point; cells: string[]; off: boolean }
  | { kind: "pan"; id: number; at: Point }
  | { kind: "pinch" }
  | { kind: "done" };

export class Pointers {
  readonly #around: Surroundings;
  readonly #fingers = new Map<number, Point>();
  #doing: Doing = { kind: "nothing" };
  #pointed: string | null = null;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Whether something is held that Esc would let go. */
  get busy(): boolean {
    return this.#doing.kind === "drag";
  }

  down(at: Point, press: Press): void {
    const touch = press.pointerType === "touch";
    if (touch) {
      this.#fingers.set(press.pointerId, at);
      if (this.#fingers.size > 1) {
        this.giveUp();
        this.#doing = { kind: "pinch" };
        return;
      }
    }
    if (this.#doing.kind !== "nothing") return;
    if (press.button === 1) {
      this.#doing = { kind: "pan", id: press.pointerId, at };
      return;
    }
    const second = press.button === 2 || (press.button === 0 && press.ctrlKey && !touch);
    if (press.button !== 0 && !second) return;
    const cell = this.#around.cellAt(at);
    const wait = touch && cell !== null ? this.#around.later(() => this.#long(cell), LONG) : () => {};
    this.#doing = { kind: "press", id: press.pointerId, from: at, cell, touch, second, wait };
  }

  #long(cell: string): void {
    if (this.#doing.kind !== "press") return;
    this.#doing = { kind: "done" };
    this.#around.hand().second(cell, "long");
  }

  move(at: Point, press: Press): void {
    const doing = this.#doing;
    if (doing.kind === "pinch") {
      this.#pinch(press.pointerId, at);
      return;
    }
    if (press.pointerType === "touch") this.#fingers.set(press.pointerId, at);
    else if (doing.kind === "nothing" || doing.kind === "press") this.#point(this.#around.cellAt(at));
    if ("id" in doing && doing.id !== press.pointerId) return;
    if (doing.kind === "press") {
      const slack = doing.touch ? SLACK.touch : SLACK.mouse;
      if (Math.hypot(at.x - doing.from.x, at.y - doing.from.y) <= slack || doing.second) return;
      doing.wait();
      if (doing.cell !== null && this.#around.piecesAt(doing.cell)) {
        this.#doing = { kind: "drag", id: doing.id, at: doing.from, cells: [doing.cell], off: false };
        this.#passOver(this.#doing, at);
      } else {
        this.#doing = { kind: "pan", id: doing.id, at };
        this.#around.pan(at.x - doing.from.x, at.y - doing.from.y);
      }
    } else if (doing.kind === "drag") this.#passOver(doing, at);
    else if (doing.kind === "pan") {
      this.#around.pan(at.x - doing.at.x, at.y - doing.at.y);
      this.#doing = { ...doing, at };
    }
  }

  /** A drag notes every cell between where it was and where it is; going back takes cells away again. */
  #passOver(drag: Doing & { kind: "drag" }, to: Point): void {
    const { x, y } = drag.at;
    const count = Math.max(1, Math.ceil(Math.hypot(to.x - x, to.y - y) / this.#around.stride()));
    let changed = false;
    for (let i = 1; i <= count; i++) {
      const cell = this.#around.cellAt({ x: x + ((to.x - x) * i) / count, y: y + ((to.y - y) * i) / count });
      drag.off = cell === null;
      if (cell === null || cell === drag.cells.at(-1)) continue;
      if (cell === drag.cells.at(-2)) drag.cells.pop();
      else drag.cells.push(cell);
      changed = true;
    }
    drag.at = to;
    if (changed) this.#around.hand().drag([...drag.cells]);
  }

  #pinch(id: number, at: Point): void {
    const before = [...this.#fingers.values()];
    if (!this.#fingers.has(id)) return;
    this.#fingers.set(id, at);
    const after = [...this.#fingers.values()];
    if (before.length < 2) return;
    const [a, b] = [spread(before), spread(after)];
    this.#around.pan(b.middle.x - a.middle.x, b.middle.y - a.middle.y);
    if (a.far > 0 && b.far > 0) this.#around.zoom(b.far / a.far, b.middle);
  }

  up(at: Point, press: Press): void {
    const doing = this.#doing;
    this.#fingers.delete(press.pointerId);
    if (doing.kind === "pinch") {
      if (this.#fingers.size === 0) this.#doing = { kind: "nothing" };
      return;
    }
    if ("id" in doing && doing.id !== press.pointerId) return;
    this.#doing = { kind: "nothing" };
    if (doing.kind === "press") {
      doing.wait();
      const cell = this.#around.cellAt(at);
      if (cell === null || cell !== doing.cell) return;
      if (doing.second) this.#around.hand().second(cell, "right");
      else this.#around.hand().press(cell, { shift: press.shiftKey, touch: doing.touch });
    } else if (doing.kind === "drag") this.#around.hand().drop(!doing.off && doing.cells.length > 1);
  }

  /** The browser took the pointer away, or Esc was pressed. */
  giveUp(): void {
    const doing = this.#doing;
    if (doing.kind === "press") doing.wait();
    this.#doing = doing.kind === "nothing" ? doing : { kind: "done" };
    if (doing.kind === "drag") this.#around.hand().drop(false);
  }

  cancel(press: Press): void {
    this.giveUp();
    this.#fingers.delete(press.pointerId);
    if (this.#fingers.size === 0) this.#doing = { kind: "nothing" };
  }

  leave(press: Press): void {
    if (press.pointerType !== "touch") this.#point(null);
  }

  #point(cell: string | null): void {
    if (cell === this.#pointed) return;
    this.#pointed = cell;
    this.#around.hand().point(cell);
  }
}

function spread(points: readonly Point[]): { middle: Point; far: number } {
  const [a, b] = [points[0]!, points[1]!];
  return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, far: Math.hypot(a.x - b.x, a.y - b.y) };
}
