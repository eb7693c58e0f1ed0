/** What a cell looks like: its ground, its sign and the words for what it does, from the board's data alone. */
import type { BoardJson } from "../api/shapes";
import { gridOf, type Grid } from "./grid";

/** How ground is filled. */
export type GroundKind = "slow" | "closed" | "water" | "ice" | "hazard";

export type SignKind =
  "pit" | "trap" | "plate" | "held" | "switch" | "portal" | "conveyor" | "effect" | "door-shut" | "door-open";

export interface Sign {
  readonly cell: string;
  readonly kind: SignKind;
  /** Of a conveyor, the direction that it carries; of a door, how its walls run. */
  readonly direction: string | null;
}

export interface Ground {
  /** The cells of each kind of ground, by the name of their terrain's look. */
  readonly fills: ReadonlyMap<GroundKind, readonly string[]>;
  readonly signs: readonly Sign[];
  /** What a cell does, in a few characters: "−1d4". */
  readonly notes: ReadonlyMap<string, string>;
  /** The characters of cells whose ground looks like another one of this board: without them nobody could tell. */
  readonly glyphs: ReadonlyMap<string, string>;
}

type Terrain = BoardJson["kinds"][string];
type Acts = Terrain["acts"];
type Effects = readonly Acts[number]["effects"][number][];

/** The fill of a terrain; null for plain ground. */
export function fillOf({ look, door, sign, acts }: Terrain): GroundKind | null {
  if (door) return null;
  if (look !== "plain" && look !== "slow") return look;
  if (sign === "ice") return "ice";
  if (sign === "hazard" && !spends(acts)) return "hazard";
  return look === "slow" ? "slow" : null;
}

/** What a terrain's sign is drawn as; null if it has none or its fill says it. */
export function terrainSign(terrain: Terrain): SignKind | null {
  if (terrain.door) return `door-${terrain.door}`;
  if (terrain.sign === "hazard") return spends(terrain.acts) ? "trap" : null;
  return terrain.sign === "ice" ? null : plainSign(terrain.sign, false);
}

function plainSign(sign: Terrain["sign"], held: boolean): SignKind | null {
  switch (sign) {
    case "hazard":
      return "pit";
    case "plate":
      return held ? "held" : "plate";
    case "change":
      return "trap";
    case "ice":
    case "effect":
      return "effect";
    default:
      return sign;
  }
}

function spends(acts: Acts): boolean {
  return acts.some(({ effects }) => effects.some(({ kind }) => kind === "become"));
}

/** Which way effects carry a piece; null for none, or for the way it came. */
export function carries(effects: Effects): string | null {
  return effects.find(({ kind }) => kind === "slide")?.direction ?? null;
}

/** What effects do, in a few characters. */
export function noteOf(effects: Effects): string | null {
  const change = effects.find(({ kind, formula }) => kind === "change" && formula);
  if (!change?.formula) return null;
  const text = change.formula.replace("-", "−");
  return text.length > 7 ? null : /^[−+]/.test(text) ? text : `+${text}`;
}

/** The characters that tell terrains of a board apart which are drawn alike, by name; plain ground needs none. */
export function glyphsOf(board: BoardJson, here: ReadonlySet<string>): ReadonlyMap<string, string> {
  const alike = new Map<GroundKind | null, string[]>();
  for (const [name, terrain] of Object.entries(board.kinds))
    if (here.has(name) && !terrainSign(terrain)) {
      const fill = fillOf(terrain);
      alike.set(fill, [...(alike.get(fill) ?? []), name]);
    }
  const found = new Map<string, string>();
  for (const [fill, names] of alike)
    for (const name of names.length > 1 ? names.slice(fill === null ? 1 : 0) : []) {
      const glyph = board.kinds[name]?.glyph;
      if (glyph) found.set(name, glyph);
    }
  return found;
}

/** The terrains that a board has. */
export function terrainsOf(grid: Grid): ReadonlySet<string> {
  const here = new Set<string>();
  for (let index = 0; index < grid.count; index++) {
    const name = grid.terrain(index);
    if (name !== null) here.add(name);
  }
  return here;
}

const known = new WeakMap<BoardJson, Ground>();

/** What a board's cells look like, worked out once. */
export function groundOf(board: BoardJson): Ground {
  let ground = known.get(board);
  if (!ground) known.set(board, (ground = lookAt(board)));
  return ground;
}

function lookAt(board: BoardJson): Ground {
  const grid = gridOf(board);
  const fills = new Map<GroundKind, string[]>();
  const signs: Sign[] = [];
  const notes = new Map<string, string>();
  const glyphs = new Map<string, string>();
  const apart = glyphsOf(board, terrainsOf(grid));
  const kinds = new Map(
    Object.entries(board.kinds).map(([name, terrain]) => {
      const effects = terrain.acts.flatMap(({ effects }) => effects);
      return [
        name,
        { fill: fillOf(terrain), sign: terrainSign(terrain), note: noteOf(effects), way: carries(effects) },
      ];
    }),
  );
  const named = (cell: string, note: string | null) => {
    if (note) notes.set(cell, note);
  };
  const signed = new Set<string>();
  for (const tile of board.effects) {
    if (tile.spent) continue;
    const kind = tile.once && tile.sign === "hazard" ? "trap" : plainSign(tile.sign, tile.held);
    if (kind) signs.push({ cell: tile.at, kind, direction: carries(tile.effects) });
    signed.add(tile.at);
    named(tile.at, noteOf(tile.effects));
  }
  for (const [cell, tags] of Object.entries(board.tags))
    for (const tag of tags) {
      const kind = board.tag_kinds[tag];
      const sign = kind && plainSign(kind.sign, false);
      if (!kind || !sign) continue;
      const effects = kind.acts.flatMap(({ effects }) => effects);
      signs.push({ cell, kind: sign, direction: carries(effects) });
      signed.add(cell);
      named(cell, noteOf(effects));
    }
  for (let index = 0; index < grid.count; index++) {
    const name = grid.terrain(index);
    const kind = name === null ? undefined : kinds.get(name);
    if (!kind) continue;
    const cell = grid.name(index);
    if (kind.fill) {
      const here = fills.get(kind.fill);
      if (here) here.push(cell);
      else fills.set(kind.fill, [cell]);
    }
    if (kind.sign && !signed.has(cell))
      signs.push({
        cell,
        kind: kind.sign,
        direction: kind.sign.startsWith("door") ? across(grid, board, cell) : kind.way,
      });
    if (kind.note && !notes.has(cell)) notes.set(cell, kind.note);
    const glyph = name === null ? undefined : apart.get(name);
    if (glyph !== undefined && !signed.has(cell)) glyphs.set(cell, glyph);
  }
  return { fills, signs, notes, glyphs };
}

/** The direction in which one goes through a door: along the line with most neighbours that may be entered. */
function across(grid: Grid, board: BoardJson, cell: string): string {
  const open = (direction: string) => {
    const next = grid.neighbour(cell, direction);
    const name = next === null ? null : grid.terrain(grid.index(next));
    return name !== null && board.kinds[name]?.enter ? 1 : 0;
  };
  const straight = Object.entries(grid.directions).filter(([, { diagonal }]) => !diagonal);
  const through = straight.slice(0, straight.length / 2).map(([name, { angle }]) => {
    const back = straight.find(([, other]) => Math.abs(((other.angle - angle + 360) % 360) - 180) < 1);
    return { name, free: open(name) + (back ? open(back[0]) : 0) };
  });
  return through.reduce((best, way) => (way.free >= best.free ? way : best), { name: "E", free: 0 }).name;
}

/** How an edge is to be drawn. */
export type EdgeLook = "wall" | "fence" | "door-shut" | "door-open" | "one-way";

export function edgeLook(board: BoardJson, edge: BoardJson["edges"][number]): EdgeLook {
  const kind = board.edge_kinds[edge.kind];
  if (kind?.cross === "when-open") return edge.open ? "door-open" : "door-shut";
  if (edge.from !== null) return "one-way";
  return kind && kind.adjacent ? "fence" : "wall";
}
