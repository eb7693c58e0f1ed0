/** What a legend has to explain: what is on this board now, nothing else. */
import { gridOf } from "./grid";
import {
  carries,
  edgeLook,
  fillOf,
  glyphsOf,
  groundOf,
  noteOf,
  terrainSign,
  terrainsOf,
  type EdgeLook,
  type GroundKind,
  type SignKind,
} from "./ground";
import type { Picture, SideLook } from "./picture";

export type LegendEntry = { key: string; text: string } & (
  | { kind: "mark" }
  | { kind: "fill"; fill: GroundKind | null; glyph: string | null }
  | { kind: "sign"; sign: SignKind; angle: number }
  | { kind: "edge"; edge: EdgeLook }
  | { kind: "side"; look: SideLook }
);

/** What is said of an edge besides the ruleset's own name for it. */
const EDGES: Partial<Record<EdgeLook, string>> = {
  "door-shut": ", closed",
  "door-open": ", open",
  "one-way": ", one way",
};

const SIGNS: Partial<Record<SignKind, string>> = {
  plate: "Pressure plate",
  held: "Plate, held down",
  switch: "Switch",
  portal: "Portal",
  conveyor: "Conveyor",
  trap: "Trap",
};

/** So many grounds and borders leave no room for sides. */
const MANY = 5;

/** The answer for a value that is asked about again and again; pictures keep the parts that have not changed. */
function once<Part extends object, Answer>(work: (part: Part) => Answer): (part: Part) => Answer {
  const known = new WeakMap<Part, Answer>();
  return (part) => {
    if (!known.has(part)) known.set(part, work(part));
    return known.get(part)!;
  };
}

const reachKinds = once((reach: Picture["reach"]) => new Set(reach.map(({ kind }) => kind)));
const groundEntries = once(groundLooks);
const edgeEntries = once(edgeLooks);

export function legendOf(
  picture: Picture,
  sides: readonly { look: SideLook; title: string }[],
  threatMeans: string,
): LegendEntry[] {
  const fixed = [...groundEntries(picture.board), ...edgeEntries(picture.board)];
  // Where the board has much to explain, the roster says whose bodies are whose, and the line stays one line.
  return [...marks(picture, threatMeans), ...fixed, ...sideEntries(picture, fixed.length > MANY ? [] : sides)];
}

function marks(picture: Picture, threatMeans: string): LegendEntry[] {
  const found: LegendEntry[] = [];
  const say = (key: string, text: string, is: boolean) => {
    if (is) found.push({ key, kind: "mark", text });
  };
  const reach = reachKinds(picture.reach);
  say("stop", picture.turns ? "turns to get there" : "cost to stop there", picture.costs && reach.has("stop"));
  say("dot", "may stop there", !picture.costs && reach.has("stop"));
  say("pass", "pass only", reach.has("pass"));
  say("aside", "others make way", reach.has("aside"));
  say("threat", threatMeans, picture.threat.length > 0);
  const choices = new Set(picture.choices.map(({ kind }) => kind));
  say("next", "a next step", choices.has("next"));
  say("taken", "taken at that step", choices.has("taken"));
  say("option", "an answer, where it leads", choices.has("option"));
  const states = new Set(picture.pieces.map(({ state }) => state));
  say("start", "start", states.has("start"));
  say("now", "now", picture.pieces.some(({ now }) => now) && states.has("start"));
  say("end", "end", states.has("end"));
  const steps = picture.plans.flatMap(({ marks, way, done }) =>
    way.slice(1 + done).map((_, i) => marks[done + i] ?? (i === 0 && done > 0 ? "next" : "later")),
  );
  say("next-step", "next step", steps.includes("next"));
  say("later", "later step", steps.includes("later"));
  say("bad", "cannot be taken as things are", steps.includes("blocked"));
  say("unsure", "would not go now", steps.includes("unsure"));
  return found;
}

function groundLooks(board: Picture["board"]): LegendEntry[] {
  const grid = gridOf(board);
  const here = terrainsOf(grid);
  const glyphs = glyphsOf(board, here);
  // Where every cell has a sign for what it does, that sign is explained instead.
  const written = new Set(groundOf(board).glyphs.values());
  const angleOf = (acts: readonly { effects: Parameters<typeof carries>[0] }[]) => {
    const way = carries(acts.flatMap(({ effects }) => effects));
    return way === null ? 90 : (grid.directions[way]?.angle ?? 90);
  };
  const found = Object.entries(board.kinds).flatMap(([name, terrain]): LegendEntry[] => {
    if (!here.has(name)) return [];
    const text = withNote(terrain.title, noteOf(terrain.acts.flatMap(({ effects }) => effects)) ?? dearer(board, name));
    const fill = fillOf(terrain);
    const wanted = glyphs.get(name) ?? null;
    const glyph = wanted !== null && written.has(wanted) ? wanted : null;
    if (fill || glyph) return [{ key: `ground ${name}`, kind: "fill", fill, glyph, text }];
    const sign = terrainSign(terrain);
    return sign
      ? [
          {
            key: `ground ${name}`,
            kind: "sign",
            sign,
            angle: angleOf(terrain.acts),
            text: terrain.door ? terrain.title : text,
          },
        ]
      : [];
  });
  const tags = new Set(Object.values(board.tags).flat());
  const said = new Set<string>();
  for (const tag of tags) {
    const kind = board.tag_kinds[tag];
    if (!kind?.sign) continue;
    const sign =
      kind.sign === "hazard" ? "pit" : kind.sign === "change" ? "trap" : kind.sign === "ice" ? "effect" : kind.sign;
    found.push({
      key: `tag ${tag}`,
      kind: "sign",
      sign,
      angle: angleOf(kind.acts),
      text: withNote(kind.title, noteOf(kind.acts.flatMap(({ effects }) => effects))),
    });
    for (const [cell, carried] of Object.entries(board.tags)) if (carried.includes(tag)) said.add(cell);
  }
  const signs = groundOf(board).signs.filter(
    ({ cell }) => board.effects.some(({ at }) => at === cell) && !said.has(cell),
  );
  for (const kind of new Set(signs.map(({ kind }) => kind)))
    found.push({
      key: `sign ${kind}`,
      kind: "sign",
      sign: kind,
      angle: 90,
      text: SIGNS[kind] ?? tileText(board, signs, kind),
    });
  return found;
}

/** What the first tile with a sign does, in the game's words, if they are short. */
function tileText(board: Picture["board"], signs: readonly { cell: string; kind: SignKind }[], kind: SignKind): string {
  const cell = signs.find((sign) => sign.kind === kind)?.cell;
  const text = board.effects.find(({ at }) => at === cell)?.text ?? "";
  return text && text.length <= 32
    ? text.replace(/^./, (letter) => letter.toUpperCase())
    : kind === "pit"
      ? "Pit"
      : "Effect";
}

/** By how much a terrain is dearer than the cheapest: "+1", or "×2" where only that explains both kinds of steps. */
function dearer(board: Picture["board"], name: string): string | null {
  const least = (of: "cardinal" | "diagonal") =>
    Math.min(...Object.values(board.kinds).flatMap((kind) => (kind[of] === null ? [] : [Number(kind[of])])));
  const kind = board.kinds[name];
  if (!kind || kind.cardinal === null) return null;
  const more = Number(kind.cardinal) - least("cardinal");
  if (!(more > 0)) return null;
  const same = kind.diagonal === null || Math.abs(Number(kind.diagonal) - least("diagonal") - more) < 1e-9;
  return same ? `+${more}` : `×${Number(kind.cardinal) / least("cardinal")}`;
}

function withNote(title: string, note: string | null): string {
  return note ? `${title} ${note}` : title;
}

function edgeLooks(board: Picture["board"]): LegendEntry[] {
  const found = new Map(
    board.edges.map((each) => {
      const edge = edgeLook(board, each);
      const name = each.kind.charAt(0).toUpperCase() + each.kind.slice(1).replaceAll("-", " ");
      return [`edge ${each.kind} ${edge}`, { kind: "edge" as const, edge, text: name + (EDGES[edge] ?? "") }];
    }),
  );
  return [...found].map(([key, entry]) => ({ key, ...entry }));
}

function sideEntries({ pieces }: Picture, sides: readonly { look: SideLook; title: string }[]): LegendEntry[] {
  const looks = new Set(pieces.map(({ look }) => look));
  const found: LegendEntry[] = sides
    .filter(({ look }) => looks.has(look))
    .map(({ look, title }) => ({ key: `side ${look}`, kind: "side", look, text: title }));
  return pieces.some(({ heading }) => heading !== null)
    ? [{ key: "heading", kind: "mark", text: "heading" }, ...found]
    : found;
}
