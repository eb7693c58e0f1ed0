/** Positions of the shipped games with marks laid over them by hand, after the design's pictures. */
import type { BoardJson } from "../src/api/shapes";
import { boardOf, hexes, mark } from "../src/board/fixtures";
import { gridOf } from "../src/board/grid";
import { plainPicture, type PieceMark, type Picture, type ReachMark, type SideLook } from "../src/board/picture";
import duel from "./fixtures/duel.json";
import ford from "./fixtures/ford.json";
import gate from "./fixtures/gate.json";
import gatehouse from "./fixtures/gatehouse.json";
import hangar from "./fixtures/hangar.json";
import machinery from "./fixtures/machinery.json";
import rivals from "./fixtures/rivals.json";
import scrapyard from "./fixtures/scrapyard.json";
import skirmish from "./fixtures/skirmish.json";

export interface Fixture {
  board: BoardJson;
  pieces: readonly {
    id: string;
    label: string;
    side: string | null;
    at: string | null;
    cells: readonly string[];
    heading: string;
    faces: boolean;
    stats: Record<string, number>;
  }[];
  sides: readonly { name: string }[];
}

export const fixtures = {
  skirmish,
  hangar,
  gatehouse,
  machinery,
  rivals,
  gate,
  ford,
  duel,
  scrapyard,
} as unknown as Record<string, Fixture>;

const LOOKS: readonly SideLook[] = ["own", "other", "third", "fourth"];

export function piecesOf({ pieces, sides }: Fixture): PieceMark[] {
  return pieces.flatMap((piece) => {
    if (piece.at === null) return [];
    const words = piece.label.split(/\s+/);
    const letters = words.length > 1 ? words[0]![0]! + words.at(-1)![0]! : words[0]!.slice(0, 2);
    return [
      mark({
        id: piece.id,
        initials: letters,
        name: piece.label,
        look:
          piece.side === null ? "neutral" : (LOOKS[sides.findIndex(({ name }) => name === piece.side)] ?? "neutral"),
        at: piece.at,
        cells: piece.cells,
        heading: piece.faces ? piece.heading : null,
        health: piece.stats["Health"] ?? piece.stats["HP"] ?? null,
      }),
    ];
  });
}

function plain(name: string): Picture {
  const fixture = fixtures[name]!;
  return plainPicture(fixture.board, piecesOf(fixture));
}

function marks(text: string, kind: ReachMark["kind"] = "stop"): ReachMark[] {
  return text.split(" ").map((part) => {
    const [cell = "", cost = ""] = part.split("=");
    return { cell: cell.replace("_", " "), kind, cost };
  });
}

/** A made-up board with rocks, rough ground, water and pieces. */
export function wide(size: number): Picture {
  let seed = 7;
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const kind = (title: string, look: string, sign: string | null = null) => ({
    title,
    glyph: null,
    look,
    sign,
    tags: [],
    class: null,
    enter: look !== "closed",
    stop: true,
    halt: false,
    cardinal: 1,
    diagonal: 1,
    acts: [],
  });
  const letters = (column: number): string =>
    (column >= 26 ? letters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));
  const cells = Array.from({ length: size }, (_, r) => Array.from({ length: size }, (_, c) => `${letters(c)}${r + 1}`));
  const blob = (r: number, c: number, k: number) => Math.sin(r / (7 + k) + k) + Math.cos(c / (5 + k) + 2 * k);
  const terrain = cells.map((row, r) =>
    row.map((_, c) =>
      blob(r, c, 1) > 1.5
        ? "wall"
        : blob(r, c, 3) > 1.4
          ? "rough"
          : blob(r, c, 5) > 1.6
            ? "water"
            : chance() > 0.985
              ? "lava"
              : "floor",
    ),
  );
  const board = {
    shape: "square",
    width: size,
    height: size,
    rows: "down",
    cells,
    terrain,
    kinds: {
      floor: kind("Floor", "plain"),
      wall: kind("Wall", "closed"),
      rough: kind("Rough ground", "slow"),
      water: kind("Water", "closed"),
      lava: kind("Lava", "plain", "hazard"),
    },
    tags: {},
    tag_kinds: {},
    names: {},
    effects: [],
    edges: [],
    edge_kinds: {},
    closing: [],
  } as unknown as BoardJson;
  const pieces = Array.from({ length: Math.min(60, size) }, (_, i) => {
    const at = cells[Math.floor(chance() * size)]![Math.floor(chance() * size)]!;
    return mark({ id: `p${i}`, initials: `P${i}`.slice(0, 2), look: LOOKS[i % 3]!, at, cells: [at], health: 9 });
  });
  const picture = plainPicture(board, pieces);
  const grid = gridOf(board);
  const start = pieces[0]!.at;
  const from = grid.centre(start);
  const far = size / 4;
  const reach = [...grid.cells()].flatMap((cell): ReachMark[] => {
    const at = grid.centre(cell);
    const steps = Math.max(Math.abs(at.x - from.x), Math.abs(at.y - from.y)) / 80;
    return steps > 0 && steps <= far && board.kinds[grid.terrain(grid.index(cell))!]!.look !== "closed"
      ? [{ cell, kind: "stop", cost: String(Math.round(steps)) }]
      : [];
  });
  return { ...picture, reach, costs: true, chosen: pieces[0]!.id };
}

/** An answer to the pointer as a game would give it, made up: a straight way, or a refusal. */
export function answer(plain: Picture, cell: string | null): Picture {
  if (cell === null) return plain;
  const grid = gridOf(plain.board);
  const start = plain.pieces.find(({ id }) => id === plain.chosen)?.at;
  if (!start || start === cell) return { ...plain, pointed: cell };
  if (!plain.reach.some((mark) => mark.cell === cell))
    return {
      ...plain,
      pointed: cell,
      refused: { cell, blocker: null, edge: null },
      tags: [{ cell, tone: "no", lines: [`${cell} cannot be reached.`] }],
    };
  const cells = [start];
  for (let i = 0; i < 200 && cells.at(-1) !== cell; i++) {
    const [a, b] = [grid.centre(cells.at(-1)!), grid.centre(cell)];
    const angle = (Math.atan2(Math.sign(b.x - a.x), -Math.sign(b.y - a.y)) * 180) / Math.PI;
    cells.push(grid.neighbour(cells.at(-1)!, grid.towards(angle)!) ?? cell);
  }
  return {
    ...plain,
    pointed: cell,
    path: {
      cells,
      costs: cells.slice(1).map(() => "+1"),
      beyond: null,
      charge: String(cells.length - 1),
      waypoints: [],
      held: false,
      lit: false,
    },
    tags: [{ cell, tone: "way", lines: ["2 left", "sets off 1"] }],
  };
}

const skirmishPieces = () => [
  mark({ id: "adventurer", initials: "Ad", at: "E4", health: 17 }),
  mark({ id: "s1", initials: "S1", at: "E3", look: "other", health: 6 }),
  mark({ id: "s2", initials: "S2", at: "B4", look: "other", health: 6 }),
  mark({ id: "goblin", initials: "Go", at: "F5", look: "other", health: 4 }),
];
const skirmishReach = marks(
  "E1=4 E2=3 F2=4 B3=3.5 D3=1.5 F3=3 C4=2 D4=1 F4=2 G4=4 B5=3.5 C5=2.5 D5=1.5 E5=1 G5=3.5 B6=4 C6=3 D6=2.5 C7=4 D7=3.5 E7=4",
);

export const scenes: Record<string, () => Picture> = {
  skirmish: () => ({
    ...plainPicture(fixtures["skirmish"]!.board, skirmishPieces()),
    chosen: "adventurer",
    pointed: "G5",
    reach: skirmishReach,
    costs: true,
    path: {
      cells: ["E4", "F4", "G5"],
      costs: ["+2", "+1.5"],
      beyond: null,
      charge: "3.5",
      waypoints: [],
      held: false,
      lit: false,
    },
    strikes: [{ by: "s1", cell: "F4", asked: false }],
    tags: [{ cell: "G5", tone: "way", lines: ["0.5 left", "sets off 1"] }],
  }),
  beyond: () => ({
    ...plainPicture(fixtures["skirmish"]!.board, skirmishPieces()),
    chosen: "adventurer",
    pointed: "H7",
    cursor: "A1",
    reach: skirmishReach,
    path: {
      cells: ["E4", "F4", "G5", "H6", "H7"],
      costs: ["+2", "+1.5", "+1.5", "+1"],
      beyond: 2,
      charge: "6",
      waypoints: ["G5"],
      held: false,
      lit: false,
    },
    refused: { cell: "H7", blocker: null, edge: null },
    strikes: [{ by: "goblin", cell: "E4", asked: true }],
    tags: [{ cell: "H7", tone: "no", lines: ["Adventurer would need 6 points and has 4.", "It lacks 2."] }],
    events: [{ key: "x", cell: "B4", text: "−3", tone: "no" }],
  }),
  threat: () => ({
    ...plainPicture(fixtures["skirmish"]!.board, skirmishPieces()),
    chosen: "adventurer",
    reach: skirmishReach,
    costs: true,
    threat: [...gridOf(fixtures["skirmish"]!.board).cells()]
      .map((cell, i) => ({ cell, count: (i * 7) % 5 }))
      .filter(({ count }) => count > 0),
  }),
  hangar: () => {
    const picture = plain("hangar");
    return {
      ...picture,
      chosen: picture.pieces[0]!.id,
      pointed: "D4",
      costs: true,
      reach: [
        ...marks(
          "A1=1 B1=1 C1=2 D1=3 E1=4 F1=5 G1=6 B2=1 C2=2 E2=8 F2=8 G2=8 A3=1 B3=2 C3=3 E3=7 F3=7 G3=8 A4=2 B4=3 C4=4 E4=6 F4=7 G4=8 B5=3 C5=4 D5=5 E5=6 F5=7 A6=4 B6=4 C6=5 D6=6 E6=7 F6=7 G6=8",
        ),
        ...marks("D4=6 A5=3", "pass"),
        ...marks("H1=8", "aside"),
      ],
      refused: {
        cell: "D4",
        blocker: picture.pieces.find(({ at }) => at === "D4")?.id ?? picture.pieces[1]!.id,
        edge: "G4/H4",
      },
      tags: [{ cell: "D4", tone: "no", lines: ["Luke may move through D4 but not end there: Trooper is on it."] }],
    };
  },
  plan: () => {
    const fixture = fixtures["rivals"]!;
    return {
      ...plainPicture(fixture.board, [
        mark({ id: "ada", at: "0,3" }),
        mark({ id: "ben", at: "0,4", now: true }),
        mark({ id: "rue", at: "7,3", look: "other" }),
        mark({ id: "sol", at: "7,4", look: "other" }),
        mark({ id: "ada", at: "3,3", state: "end" }),
        mark({ id: "ben", at: "4,3", state: "end" }),
      ]),
      chosen: "ben",
      plans: [
        {
          piece: "ada",
          look: "own",
          way: ["0,3", "1,3", "2,3", "3,3"],
          done: 0,
          chosen: false,
          marks: ["blocked", null, null],
        },
        {
          piece: "ben",
          look: "own",
          way: ["0,4", "1,3", "3,3", "4,3"],
          done: 0,
          chosen: true,
          marks: ["blocked", null, "unsure"],
        },
      ],
      choices: [
        ..."5,2 5,3 5,4 4,4 3,4 6,3"
          .split(" ")
          .map((cell) => ({ cell, kind: "next" as const, text: null, from: null, value: cell })),
        { cell: "3,3", kind: "taken", text: null, from: null, value: "3,3" },
      ],
      refused: { cell: "1,3", blocker: null, edge: null },
      tags: [{ cell: "1,3", tone: "no", lines: ["Step 1: Ada enters 1,3 in the same step."] }],
    };
  },
  execute: () => {
    const fixture = fixtures["gatehouse"]!;
    const board = {
      ...fixture.board,
      terrain: fixture.board.terrain.map((row) => row.map((name) => (name === "door" ? "doorway" : name))),
      effects: fixture.board.effects.map((effect) => ({ ...effect, held: true })),
    };
    return {
      ...plainPicture(board, [
        mark({ id: "mira", at: "3,1", now: true }),
        mark({ id: "bram", at: "2,3", status: "Complete" }),
        mark({ id: "sela", at: "3,4", status: "Blocked" }),
        mark({ id: "vex", at: "5,3", now: true }),
        ...[
          ["mira", "1,1"],
          ["bram", "1,4"],
          ["sela", "3,6"],
          ["vex", "6,1"],
        ].map(([id, at]) => mark({ id: id!, at: at!, state: "start" })),
        mark({ id: "mira", at: "4,3", state: "end" }),
        mark({ id: "vex", at: "2,5", state: "end" }),
      ]),
      chosen: "mira",
      plans: [
        {
          piece: "mira",
          look: "own",
          way: ["1,1", "2,1", "3,1", "3,2", "3,3", "4,3"],
          done: 2,
          chosen: true,
          marks: [null, null, null, null, null],
        },
        { piece: "bram", look: "own", way: ["1,4", "2,3"], done: 1, chosen: false, marks: [null] },
        { piece: "sela", look: "own", way: ["3,6", "3,4"], done: 1, chosen: false, marks: [null] },
        {
          piece: "vex",
          look: "own",
          way: ["6,1", "5,3", "5,3", "3,4", "2,5"],
          done: 2,
          chosen: false,
          marks: [null, null, "blocked", null],
        },
      ],
      refused: { cell: "3,4", blocker: null, edge: null },
      tags: [{ cell: "3,4", tone: "no", lines: ["Vex, step 3: Sela stands on 3,4."] }],
    };
  },
  slide: () => {
    const fixture = fixtures["gate"]!;
    const option = (cell: string, text: string) => ({
      cell,
      kind: "option" as const,
      text,
      from: "1S 3E",
      value: text,
    });
    return {
      ...plainPicture(fixture.board, [
        mark({ id: "scout", at: "1N 2W", health: 11 }),
        mark({ id: "gatekeeper", at: "0N 0E", health: 16, heading: "E" }),
        mark({ id: "eseer", at: "1S 1E", health: 8 }),
        mark({ id: "axe", at: "1N 3E", look: "other", health: 9, heading: "NE" }),
        mark({ id: "bow", at: "0N 4E", look: "other", health: 7, state: "exhausted" }),
        mark({ id: "club", at: "1S 3E", look: "other", health: 12 }),
      ]),
      chosen: "eseer",
      pointed: "1S 2E",
      choices: [
        option("1N 1E", "NW"),
        option("0N 3E", "N"),
        option("1S 4E", "E"),
        option("2S 4E", "SE"),
        option("3S 3E", "S"),
        option("3S 1E", "SW"),
        option("1S 2E", "W"),
        { cell: "1S 3E", kind: "aim", text: null, from: null, value: "club" },
      ],
      tags: [{ cell: "1S 2E", tone: "way", lines: ["Into the pit: Health 12 → 8"] }],
    };
  },
  machinery: () => plain("machinery"),
  duel: () => {
    const picture = plain("duel");
    const second = picture.pieces.at(-1)!;
    return {
      ...picture,
      chosen: picture.pieces[0]!.id,
      costs: false,
      reach: [...gridOf(picture.board).cells()].slice(0, 22).map((cell) => ({ cell, kind: "stop", cost: "1" })),
      returns: [{ from: second.at, to: picture.board.cells[0]![3]! }],
      pieces: [
        ...picture.pieces,
        mark({ id: "back", at: picture.board.cells[0]![3]!, state: "past", look: second.look }),
      ],
    };
  },
  scrapyard: () => plain("scrapyard"),
  ford: () => plain("ford"),
  shapes: () => {
    const board = fixtures["duel"]!.board;
    const at = (r: number, c: number) => board.cells[r]![c]!;
    return {
      ...plainPicture(board, [
        ...LOOKS.map((look, i) => mark({ id: `a${i}`, at: at(4, i), look, health: 9 + i * 3 })),
        mark({ id: "n", at: at(4, 4), look: "neutral" }),
        mark({ id: "e", at: at(4, 5), state: "exhausted" }),
        mark({ id: "h", at: at(4, 6), state: "held" }),
        mark({ id: "c", at: at(4, 7), status: "Complete" }),
        mark({ id: "b", at: at(4, 8), status: "Blocked" }),
        ...["N", "NE", "E", "SE", "S", "SW", "W", "NW"].map((heading, i) =>
          mark({ id: heading, at: at(3, i), heading, look: LOOKS[i % 4]! }),
        ),
        mark({ id: "bike", name: "Bike", at: at(2, 0), cells: [at(2, 0), at(1, 0)], heading: "N" }),
        mark({
          id: "beast",
          name: "Beast",
          at: at(2, 1),
          cells: [at(2, 1), at(2, 2), at(1, 1), at(1, 2)],
          look: "other",
          heading: "W",
        }),
        ...[0, 1].map((i) => mark({ id: `two${i}`, at: at(2, 3) })),
        ...[0, 1, 2].map((i) => mark({ id: `three${i}`, at: at(2, 4), look: LOOKS[i]! })),
        ...[0, 1, 2, 3, 4].map((i) => mark({ id: `five${i}`, at: at(2, 5) })),
        mark({ id: "d", at: at(1, 3), state: "dimmed" }),
      ]),
      outline: {
        cells: [at(1, 6), at(1, 7), at(0, 6), at(0, 7)],
        turn: { on: at(1, 6), from: [at(1, 6), at(1, 7)], to: [at(1, 6), at(0, 6)], cost: "+1" },
      },
      reach: marks(`${at(0, 0)}=2.5 ${at(0, 1)}=12.5`),
      costs: true,
      choices: [
        { cell: at(4, 1), kind: "aim", text: "70%", from: null, value: "x" },
        { cell: at(0, 3), kind: "option", text: "Stay here", from: null, value: "y" },
      ],
    };
  },
  hexes: () => {
    const kinds = fixtures["skirmish"]!.board.kinds;
    const board = boardOf([".......", ".......", ".......", ".......", "......."], {
      shape: "hex",
      grid: hexes(7, 5),
      kinds,
      edges: [
        { at: "C2/D2", cells: ["C2", "D2"], kind: "wall", name: null, open: false, from: null, closing: false },
        { at: "C3/C4", cells: ["C3", "C4"], kind: "door", name: null, open: false, from: null, closing: false },
        { at: "B3/B4", cells: ["B3", "B4"], kind: "way", name: null, open: false, from: "B3", closing: false },
      ],
      edge_kinds: {
        wall: { cross: false, adjacent: false, corner: true },
        door: { cross: "when-open", adjacent: false, corner: true },
        way: { cross: true, adjacent: true, corner: true },
      },
    });
    board.terrain[1]![3] = "wall";
    board.terrain[4]![2] = board.terrain[4]![3] = "difficult";
    const grid = gridOf(board);
    const near = [...grid.cells()].filter((cell) => {
      const [a, b] = [grid.centre(cell), grid.centre("D3")];
      return cell !== "D3" && Math.hypot(a.x - b.x, a.y - b.y) < 170 && cell !== "D2";
    });
    return {
      ...plainPicture(board, [
        mark({ id: "a", at: "D3", heading: "E", health: 7 }),
        mark({ id: "b", at: "G1", look: "other", heading: "SW" }),
        mark({ id: "beast", name: "Beast", at: "A1", cells: ["A1", "B1", "A2"], look: "other" }),
      ]),
      chosen: "a",
      pointed: "E5",
      cursor: "G4",
      costs: true,
      reach: near.map((cell) => ({ cell, kind: cell === "C2" ? "pass" : "stop", cost: "2" })),
      threat: [
        { cell: "F1", count: 1 },
        { cell: "F2", count: 3 },
      ],
      path: {
        cells: ["D3", "E3", "E4", "E5"],
        costs: ["+1", "+1", "+1"],
        beyond: null,
        charge: "3",
        waypoints: ["E4"],
        held: true,
        lit: false,
      },
      zones: [{ cells: ["A3", "A4", "B4"], text: "aura" }],
      tags: [{ cell: "E5", tone: "way", lines: ["0 left"] }],
    };
  },
  wide64: () => wide(64),
  wide256: () => wide(256),
};
