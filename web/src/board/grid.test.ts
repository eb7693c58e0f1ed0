import { describe, expect, it } from "vitest";
import type { BoardJson } from "../api/shapes";
import { boardOf, hexes } from "./fixtures";
import { Grid, UNIT, type GridData, type Point } from "./grid";
import said from "./hexes.json";

const plain = new Grid(boardOf(["...", ".#.", "..."]));
const hex = new Grid(boardOf(["....", "....", "...."], { shape: "hex", grid: hexes(4, 3) }));
const up = new Grid(boardOf(["..", ".."], { rows: "up" }));

/** All layouts of hexes as the server says them, with the neighbours of B2 as the engine knows them. */
interface Said {
  rows: string;
  grid: GridData;
  around: Record<string, string>;
}
const layouts = Object.entries(said as unknown as Record<string, Said>).map(([name, { rows, grid, around }]) => ({
  name,
  around,
  grid: new Grid(
    boardOf(["....", "....", "....", "...."], { shape: "hex", rows: rows as BoardJson["rows"], grid: grid }),
  ),
}));

function length(ring: readonly Point[]): number {
  return ring.reduce((sum, { x, y }, i) => {
    const next = ring[(i + 1) % ring.length]!;
    return sum + Math.hypot(next.x - x, next.y - y);
  }, 0);
}

describe.each([
  ["squares", plain],
  ["hexes", hex],
  ["rows upwards", up],
  ...layouts.map(({ name, grid }): [string, Grid] => [name, grid]),
])("any grid: %s", (_, grid) => {
  it("finds each cell under its own centre, and near each of its corners", () => {
    for (const cell of grid.cells()) {
      const centre = grid.centre(cell);
      expect(grid.cellAt(centre)).toBe(cell);
      for (const { x, y } of grid.outline(cell))
        expect(grid.cellAt({ x: centre.x + (x - centre.x) * 0.95, y: centre.y + (y - centre.y) * 0.95 })).toBe(cell);
    }
  });

  it("lies on its page", () => {
    const box = grid.box([...grid.cells()]);
    expect(box.left).toBeGreaterThanOrEqual(-1e-6);
    expect(box.top).toBeGreaterThanOrEqual(-1e-6);
    expect(box.right).toBeLessThanOrEqual(grid.width + 1e-6);
    expect(box.bottom).toBeLessThanOrEqual(grid.height + 1e-6);
  });

  it("leads back by the opposite direction, and points where its angle says", () => {
    for (const cell of grid.cells())
      for (const [name, { angle }] of Object.entries(grid.directions)) {
        const next = grid.neighbour(cell, name);
        if (next === null) continue;
        expect(grid.neighbour(next, grid.towards((angle + 180) % 360)!)).toBe(cell);
        const [a, b] = [grid.centre(cell), grid.centre(next)];
        expect(((Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI + 360) % 360).toBeCloseTo(angle, 3);
      }
  });

  it("shares a side with whom it shares two corners", () => {
    for (const a of grid.cells())
      for (const b of grid.cells()) {
        if (a === b) continue;
        const near = (p: Point, q: Point) => Math.hypot(p.x - q.x, p.y - q.y) < 1e-3;
        const common = grid.outline(a).filter((p) => grid.outline(b).some((q) => near(p, q)));
        const side = grid.side(a, b);
        expect(side !== null).toBe(common.length === 2);
        if (side) for (const end of side) expect(common.some((p) => near(p, end))).toBe(true);
      }
  });

  it("draws every side once: contour and inner sides of all cells have the length of its lines", () => {
    const cells = [...grid.cells()];
    const around = grid.contour(cells).reduce((sum, ring) => sum + length(ring), 0);
    const within = grid.inner(cells).reduce((sum, [a, b]) => sum + Math.hypot(b.x - a.x, b.y - a.y), 0);
    const lines = grid.lines().reduce((sum, [a, b]) => sum + Math.hypot(b.x - a.x, b.y - a.y), 0);
    expect(lines).toBeCloseTo(around + within, 3);
  });
});

describe("squares", () => {
  it("has no cell beside the board or where it is void", () => {
    expect(plain.cellAt({ x: -1, y: 20 })).toBeNull();
    expect(plain.cellAt({ x: 3 * UNIT + 1, y: 20 })).toBeNull();
    expect(plain.cellAt({ x: 1.5 * UNIT, y: 1.5 * UNIT })).toBeNull();
    expect(plain.has("B2")).toBe(false);
    expect(plain.neighbour("B1", "S")).toBeNull();
  });

  it("goes around a hole with a second ring and joins straight runs", () => {
    const rings = plain.contour(plain.cells());
    expect(rings.map((ring) => ring.length).sort()).toEqual([4, 4]);
    expect(plain.contour(["A1", "B1"])).toHaveLength(1);
    expect(plain.contour(["A1", "B1"])[0]).toHaveLength(4);
    expect(plain.contour(["A1", "C3"])).toHaveLength(2);
    expect(plain.contour([])).toEqual([]);
  });

  it("draws joined lines: four across and four down, the middle ones whole", () => {
    expect(plain.lines()).toHaveLength(8);
  });

  it("counts rows from below where the board does", () => {
    expect(up.centre("A1").y).toBeGreaterThan(up.centre("A2").y);
    expect(up.neighbour("A1", "N")).toBe("A2");
    expect(up.rows.map(({ at }) => at)).toEqual([1.5 * UNIT, 0.5 * UNIT]);
  });

  it("knows the cells of an edge by its name, whatever cells are called", () => {
    const named = new Grid(
      boardOf(["..", ".."], {
        edges: [
          { at: "A1 to B1", cells: ["A1", "B1"], kind: "wall", name: null, open: false, from: null, closing: false },
        ] as unknown as BoardJson["edges"],
      }),
    );
    expect(named.edgeCells("A1 to B1")).toEqual(["A1", "B1"]);
    expect(named.edgeCells("A1/A2")).toEqual(["A1", "A2"]);
    expect(named.edgeCells("A1/Z9")).toBeNull();
  });

  it("lists all cells that meet a box", () => {
    const found = plain.within({ left: 0, top: 0, right: UNIT, bottom: UNIT });
    expect(found).toContain(0);
    expect(found).not.toContain(8);
  });
});

describe("hexes", () => {
  it("has six neighbours inside and six corners", () => {
    expect(Object.keys(hex.directions).map((name) => hex.neighbour("B2", name))).not.toContain(null);
    expect(hex.outline("B2")).toHaveLength(6);
    expect(hex.square).toBe(false);
    expect(hex.contour(["B2"])[0]).toHaveLength(6);
  });

  it("leaves a body the room within its sides, whatever is on top", () => {
    expect(hex.room).toBeCloseTo(UNIT / 2, 3);
    expect(plain.room).toBeCloseTo(UNIT / 2, 3);
    for (const { name, grid } of layouts)
      expect(grid.room).toBeCloseTo(name.startsWith("flat") ? (UNIT * Math.sqrt(3)) / 4 : UNIT / 2, 3);
  });
});

describe.each(layouts)("hexes: $name", ({ name, grid, around }) => {
  it("has the neighbours that the engine has", () => {
    for (const [direction, cell] of Object.entries(around)) expect(grid.neighbour("B2", direction)).toBe(cell);
  });

  it("draws one line around a flower, and two around its petals", () => {
    const petals = Object.values(around);
    expect(grid.contour(["B2", ...petals]).map((ring) => ring.length)).toEqual([18]);
    expect(
      grid
        .contour(petals)
        .map((ring) => ring.length)
        .sort((a, b) => a - b),
    ).toEqual([6, 18]);
  });

  it("goes straight up and across by the keys, now to one side and now to the other", () => {
    const go = (angle: number) => {
      const cells = ["C1"];
      while (cells.length < 9) {
        const next = grid.ahead(cells.at(-1)!, angle);
        if (next === null || cells.includes(next)) break;
        cells.push(next);
      }
      return cells;
    };
    expect(go(name.endsWith("up") ? 0 : 180)).toEqual(["C1", "C2", "C3", "C4"]);
    expect(go(90)).toEqual(["C1", "D1"]);
    expect(go(270)).toEqual(["C1", "B1", "A1"]);
  });

  it("goes each of the six ways by the number pad and the arrows", () => {
    const angles = name.startsWith("flat") ? [0, 45, 135, 180, 225, 315] : [45, 90, 135, 225, 270, 315];
    expect(new Set(angles.map((angle) => grid.ahead("B2", angle)))).toEqual(new Set(Object.values(around)));
  });

  it("knows which of some cells is furthest ahead", () => {
    for (const [direction, cell] of Object.entries(around))
      expect(grid.front(["B2", ...Object.values(around)], grid.directions[direction]!.angle)).toBe(cell);
  });
});
