/** The board in words, for those who do not see it: each cell a sentence, and all of them a table. Pure. */
import type { BoardJson, PieceJson } from "../api/shapes";
import { gridOf } from "../board/grid";
import { healthOf, sideTitle, standingOn } from "./looks";
import type { BoardTable } from "./model";
import { choices } from "./scene";
import { warningsOf, type View } from "./view";

/** Larger boards are read by the cursor, or as text. */
const READABLE = 1600;

export function boardTable(view: View): BoardTable | null {
  const { board } = view.position.state;
  const grid = gridOf(board);
  if (grid.count > READABLE) return null;
  const say = sentences(view);
  return {
    // Where lines are moved against each other, as on hexes, a column of the table is none of the board.
    columns: grid.columns.length === board.width ? grid.columns.map(({ text }) => text) : [],
    rows: board.cells.map((names, row) => ({ label: grid.rows[row]?.text ?? String(row + 1), cells: names.map(say) })),
  };
}

/** Says a cell: "G5, can stop, 3.5 of 4, sets off 1: opportunity attack by Skeleton 1". What all cells need is looked up once. */
export function sentences(view: View): (cell: string) => string {
  const { board } = view.position.state;
  const ground = groundWords(board);
  const offered = choices(view);
  return (cell) => {
    const there = standingOn(view.position.state, cell);
    const choice = offered.get(cell);
    return [
      cell,
      ...(there === null ? [] : pieceWords(view, there)),
      ...(terrainWords(board, cell) ?? []),
      ...(ground.get(cell) ?? []),
      ...reachWords(view, cell),
      ...pointedWords(view, cell),
      ...(choice === undefined ? [] : [view.mode === "asked" ? `answer ${choice}` : "can be chosen"]),
    ].join(", ");
  };
}

function pieceWords(view: View, piece: PieceJson): string[] {
  const { state } = view.position;
  const health = healthOf(state, piece);
  return [
    piece.label,
    ...(piece.side === null ? [] : [sideTitle(state, piece.side)]),
    ...(health === null ? [] : [`${health.title} ${health.now}`]),
  ];
}

function terrainWords(board: BoardJson, cell: string): string[] | null {
  const index = gridOf(board).index(cell);
  const kind = board.terrain[Math.floor(index / board.width)]?.[index % board.width];
  if (kind == null) return ["no cell"];
  const known = board.kinds[kind];
  if (known === undefined || (known.look === "plain" && !known.sign && !known.door)) return null;
  return [known.door === "open" ? `${known.title}, open` : known.title];
}

/** What cells do, and what stands between them and the next. */
function groundWords(board: BoardJson): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const say = (cell: string, text: string) => found.set(cell, [...(found.get(cell) ?? []), text]);
  for (const tile of board.effects ?? []) if (!tile.spent) say(tile.at, tile.text);
  for (const { cells, kind, name, open } of board.edges ?? []) {
    const [a, b] = cells;
    const door = board.edge_kinds[kind]?.cross === "when-open";
    const what = `${name ?? kind}${door ? (open ? " open" : " shut") : ""}`;
    if (a === undefined || b === undefined) continue;
    say(a, `${what} to ${b}`);
    say(b, `${what} to ${a}`);
  }
  return found;
}

function reachWords(view: View, cell: string): string[] {
  const { reach, next } = view.answers;
  if (view.mode === "plan" && next !== null) {
    const mark = next.cells[cell];
    if (mark === undefined) return [];
    return [mark === null ? `next step ${next.step}` : `next step ${next.step}: ${mark.reason.text}`];
  }
  const arrival = reach?.cells[cell];
  if (arrival === undefined || cell === reach?.from) return [];
  return [
    arrival.stop === false ? "can pass" : arrival.stop === "ask" ? "can stop, others make way" : "can stop",
    reach?.points == null ? String(arrival.charge) : `${arrival.charge} of ${reach.points}`,
  ];
}

function pointedWords(view: View, cell: string): string[] {
  const { way } = view.answers;
  if (cell !== view.hand.pointed || way === null) return [];
  const set = warningsOf(view);
  return [
    ...(way.refusal === null ? [] : [way.refusal.text]),
    ...(set.length === 0 ? [] : [`sets off ${set.length}: ${set.map((each) => each.text).join("; ")}`]),
  ];
}
