import { beforeEach, describe, expect, it } from "vitest";
import type { Point } from "./grid";
import type { BoardHand } from "./picture";
import { Pointers, type Press } from "./pointer";

/** A board of four columns and four rows of ten pixels; somebody stands on 0,0. */
class Table {
  told: string[] = [];
  waiting: (() => void)[] = [];
  readonly hand: BoardHand = {
    point: (cell) => this.told.push(`point ${cell}`),
    press: (cell, { shift, touch }) => this.told.push(`press ${cell}${shift ? " shift" : ""}${touch ? " touch" : ""}`),
    second: (cell, on) => this.told.push(`second ${cell} ${on}`),
    drag: (cells) => this.told.push(`drag ${cells.join(" ")}`),
    drop: (done) => this.told.push(`drop ${done}`),
  };
  readonly pointers = new Pointers({
    cellAt: ({ x, y }) => (x < 0 || y < 0 || x >= 40 || y >= 40 ? null : `${Math.floor(x / 10)},${Math.floor(y / 10)}`),
    piecesAt: (cell) => cell === "0,0",
    hand: () => this.hand,
    pan: (dx, dy) => this.told.push(`pan ${dx} ${dy}`),
    zoom: (by, { x, y }) => this.told.push(`zoom ${by} at ${x} ${y}`),
    stride: () => 2,
    later: (call) => {
      this.waiting.push(call);
      return () => (this.waiting = this.waiting.filter((other) => other !== call));
    },
  });
  without(word: string): string[] {
    return this.told.filter((line) => !line.startsWith(word));
  }
}

function mouse(more: Partial<Press> = {}): Press {
  return { pointerId: 1, pointerType: "mouse", button: 0, shiftKey: false, ctrlKey: false, ...more };
}
function finger(pointerId = 1): Press {
  return { ...mouse(), pointerId, pointerType: "touch" };
}
const at = (x: number, y: number): Point => ({ x, y });

let table: Table;
let pointers: Pointers;
beforeEach(() => {
  table = new Table();
  pointers = table.pointers;
});

describe("a mouse", () => {
  it("points at cells, each once, and at nothing when it leaves", () => {
    pointers.move(at(5, 5), mouse());
    pointers.move(at(6, 6), mouse());
    pointers.move(at(15, 5), mouse());
    pointers.move(at(45, 5), mouse());
    pointers.leave(mouse());
    expect(table.told).toEqual(["point 0,0", "point 1,0", "point null"]);
  });

  it("presses where it went down, with Shift or without", () => {
    pointers.down(at(15, 15), mouse());
    pointers.up(at(16, 16), mouse());
    pointers.down(at(15, 15), mouse());
    pointers.up(at(16, 16), mouse({ shiftKey: true }));
    expect(table.told).toEqual(["press 1,1", "press 1,1 shift"]);
  });

  it("does nothing if it goes up somewhere else, or beside the board", () => {
    pointers.down(at(18, 15), mouse());
    pointers.up(at(21, 15), mouse());
    pointers.down(at(45, 15), mouse());
    pointers.up(at(45, 15), mouse());
    expect(table.told).toEqual([]);
  });

  it("looks with the right button, or with Ctrl", () => {
    pointers.down(at(5, 5), mouse({ button: 2 }));
    pointers.up(at(5, 5), mouse({ button: 2 }));
    pointers.down(at(15, 5), mouse({ ctrlKey: true }));
    pointers.up(at(15, 5), mouse({ ctrlKey: true }));
    expect(table.told).toEqual(["second 0,0 right", "second 1,0 right"]);
  });

  it("drags from a piece over every cell between, however fast, and back again", () => {
    pointers.down(at(5, 5), mouse());
    pointers.move(at(35, 5), mouse());
    pointers.move(at(25, 5), mouse());
    pointers.move(at(25, 15), mouse());
    pointers.up(at(25, 15), mouse());
    expect(table.without("point")).toEqual([
      "drag 0,0 1,0 2,0 3,0",
      "drag 0,0 1,0 2,0",
      "drag 0,0 1,0 2,0 2,1",
      "drop true",
    ]);
  });

  it("gives a drag up beside the board, back on its piece, or by Esc", () => {
    for (const end of [at(50, 5), at(5, 5)]) {
      pointers.down(at(5, 5), mouse());
      pointers.move(at(15, 5), mouse());
      pointers.move(end, mouse());
      pointers.up(end, mouse());
      expect(table.told.at(-1)).toBe("drop false");
    }
    pointers.down(at(5, 5), mouse());
    pointers.move(at(15, 5), mouse());
    expect(pointers.busy).toBe(true);
    pointers.giveUp();
    expect(table.told.at(-1)).toBe("drop false");
    pointers.up(at(15, 5), mouse());
    expect(table.told.filter((line) => line.startsWith("drop"))).toHaveLength(3);
    pointers.down(at(15, 5), mouse());
    pointers.up(at(15, 5), mouse());
    expect(table.told.at(-1)).toBe("press 1,0");
  });

  it("pans from the table and from empty cells, without a press", () => {
    pointers.down(at(25, 25), mouse());
    pointers.move(at(20, 21), mouse());
    pointers.move(at(18, 20), mouse());
    pointers.up(at(18, 20), mouse());
    expect(table.without("point")).toEqual(["pan -5 -4", "pan -2 -1"]);
  });

  it("does not point while it drags", () => {
    pointers.down(at(5, 5), mouse());
    pointers.move(at(15, 5), mouse());
    table.told = [];
    pointers.move(at(25, 5), mouse());
    expect(table.told).toEqual(["drag 0,0 1,0 2,0"]);
  });
});

describe("fingers", () => {
  it("tap", () => {
    pointers.down(at(15, 15), finger());
    pointers.move(at(18, 18), finger());
    pointers.up(at(18, 18), finger());
    expect(table.told).toEqual(["press 1,1 touch"]);
    expect(table.waiting).toEqual([]);
  });

  it("look by a long press, which is no tap", () => {
    pointers.down(at(15, 15), finger());
    table.waiting[0]!();
    pointers.up(at(15, 15), finger());
    expect(table.told).toEqual(["second 1,1 long"]);
  });

  it("do not press long once they move", () => {
    pointers.down(at(15, 15), finger());
    pointers.move(at(35, 15), finger());
    expect(table.waiting).toEqual([]);
    pointers.up(at(35, 15), finger());
    expect(table.told).toEqual(["pan 20 0"]);
  });

  it("pan and zoom by two, and none of the two is a tap or a long press", () => {
    pointers.down(at(10, 10), finger(1));
    pointers.down(at(30, 10), finger(2));
    expect(table.waiting).toEqual([]);
    pointers.move(at(50, 10), finger(2));
    pointers.up(at(50, 10), finger(2));
    pointers.up(at(10, 10), finger(1));
    expect(table.told).toEqual(["pan 10 0", "zoom 2 at 30 10"]);
    pointers.down(at(15, 15), finger(3));
    pointers.up(at(15, 15), finger(3));
    expect(table.told.at(-1)).toBe("press 1,1 touch");
  });

  it("give up a drag when a second comes", () => {
    pointers.down(at(5, 5), finger(1));
    pointers.move(at(25, 5), finger(1));
    pointers.down(at(35, 35), finger(2));
    expect(table.told.at(-1)).toBe("drop false");
  });

  it("are forgotten when the browser takes them", () => {
    pointers.down(at(15, 15), finger());
    pointers.cancel(finger());
    pointers.down(at(15, 15), finger());
    pointers.up(at(15, 15), finger());
    expect(table.told).toEqual(["press 1,1 touch"]);
  });
});
